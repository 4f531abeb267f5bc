/* Judging answers (judge.h). */
#include "judge/judge.h"

#include <float.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "judge/contacts.h"
#include "judge/impact.h"

/* Above this fraction of the smaller shape an error is a wrong answer. */
static const double tolerance = 1e-3;

/* The status of pairs with a smaller distance, as a fraction of the smaller shape, is not judged. */
static const double touching = 1e-9;

/* References whose ends are closer than this fraction of the smaller shape count as proven. */
static const double proven = 1e-6;

/* Moving shapes that are closer than this touch: a fraction of the pair's reach. */
static const wide contact = 1e-15L;

/* The resolution of a number type, in units of its rounding, relative to the coordinates of the pair. */
static const double unresolved = 16;

/* Of what is allowed: how exactly a point's place is looked at. */
static const wide closely = 1e-3L;

/* The part of a patch that a manifold has to span. */
static const double least_cover = 0.9;

static bool moves(bench_query query) { return query == BENCH_RAYCAST || query == BENCH_CAST; }

/* The pair as it is judged: a cast that meets, at contact. */
static posed_pair pose_of(const bench_truth *truth, const bench_scene *scene, const bench_pair *pair) {
    posed_pair posed = posed_pair_make(scene, pair);
    return truth->meets ? impact_pose(&posed, wide_from(pair->motion), truth->fraction) : posed;
}

bench_truth *judge_truths(const bench_scene *scene, bench_query query) {
    bench_truth *truths = calloc((size_t)scene->pair_count + 1, sizeof *truths);
    if (!truths) {
        fputs("bench: out of memory\n", stderr);
        exit(2);
    }
    for (int i = 0; i < scene->pair_count; i++) {
        const bench_pair *pair = &scene->pairs[i];
        if (moves(query)) {
            posed_pair start = posed_pair_make(scene, pair);
            wide near = contact * bench_pair_reach(scene, pair);
            bench_impact impact = bench_impact_find(&start, wide_from(pair->motion), near);
            truths[i].meets = impact.meets;
            truths[i].fraction = impact.fraction;
        }
        posed_pair posed = pose_of(&truths[i], scene, pair);
        truths[i].gap = bench_reference_solve(&posed, bench_pair_reach(scene, pair));
    }
    return truths;
}

static bool finite_normal(const bench_answer *answer) {
    bool finite = true;
    for (int k = 0; k < BENCH_DIMENSION; k++) {
        finite = finite && isfinite(answer->normal[k]);
    }
    return finite;
}

static bool answered(const bench_answer *answer) {
    return answer->status == BENCH_APART || answer->status == BENCH_OVERLAP;
}

int judge_learn(bench_truth *truths, const bench_scene *scene, const bench_answer *answers) {
    int risen = 0;
    for (int i = 0; i < scene->pair_count; i++) {
        wide_vec normal = wide_unit(wide_from(answers[i].normal));
        if (answered(&answers[i]) && finite_normal(&answers[i]) && wide_length(normal) > 0) {
            posed_pair posed = pose_of(&truths[i], scene, &scene->pairs[i]);
            wide before = truths[i].gap.lower;
            bench_reference_claim(&truths[i].gap, &posed, normal);
            risen += truths[i].gap.lower - before > proven * bench_pair_scale(scene, &scene->pairs[i]);
        }
    }
    return risen;
}

double judge_certain(const bench_truth *truths, const bench_scene *scene) {
    int certain = 0;
    for (int i = 0; i < scene->pair_count; i++) {
        wide between = truths[i].gap.upper - truths[i].gap.lower;
        certain += between <= proven * bench_pair_scale(scene, &scene->pairs[i]);
    }
    return (double)certain / scene->pair_count;
}

/* The reference of one pair, and the requirements on an answer about it. */
typedef struct question {
    bench_query query;
    const bench_truth *truth;
    const bench_pair *pair;
    posed_pair posed;
    double scale, reach, allowed, blur;
    bool is_touching, tells_distance, tells_normal;
} question;

/* Touching shapes that are said to be apart need no normal: several libraries have none there. */
static bool may_lack_normal(const question *q, const bench_answer *answer) {
    return q->is_touching && answer->status == BENCH_APART;
}

/* Checks whether this precision cannot decide that a motion hits or misses; used only if the answer differs. */
static bool is_grazing(const question *q) {
    wide_vec motion = wide_from(q->pair->motion);
    double fine = fmax(touching * q->scale, q->blur);
    posed_pair start = q->posed;
    if (q->truth->meets) {
        start = impact_pose(&q->posed, motion, -q->truth->fraction);
    }
    wide closest = bench_impact_closest(&start, motion, q->reach, -fine);
    return fabsl(closest) <= fine;
}

static wide distance_after(const question *q, wide fraction) {
    posed_pair moved = impact_pose(&q->posed, wide_from(q->pair->motion), fraction);
    return bench_reference_solve(&moved, q->reach).lower;
}

/* How far from contact a cast has stopped: apart, or too deep, and no less deep than it has been on the way. */
static wide cast_error(const question *q, double fraction) {
    wide late = fraction - q->truth->fraction;
    return fmaxl(fabsl(distance_after(q, late)), -distance_after(q, late / 2));
}

/* Checks the points of a manifold; raises the verdict's errors. */
static bool right_points(const question *q, const bench_answer *answer, bench_verdict *verdict) {
    const double *origin = q->pair->pose_a.position;
    wide fine = closely * q->allowed * q->scale;
    double off = (double)(contacts_off(&q->posed, origin, answer, fine) / q->scale);
    bool is_off = !(off <= q->allowed);
    bool is_bare = !(contacts_cover(&q->posed, origin, answer, q->truth->gap.normal, q->scale) >= least_cover);
    verdict->worst_off = fmax(verdict->worst_off, off);
    verdict->off_surface += is_off;
    verdict->uncovered += is_bare;
    return !is_off && !is_bare;
}

/* Checks the parts that an answer has; raises the verdict's errors. */
static bool right_numbers(const question *q, const bench_answer *answer, bench_verdict *verdict) {
    wide truth = q->truth->gap.lower;
    bool right = true;
    if (isfinite(answer->distance)) {
        wide off = moves(q->query) ? cast_error(q, answer->distance) : fabsl(answer->distance - truth);
        double error = (double)(off / q->scale);
        verdict->worst_error = fmax(verdict->worst_error, error);
        right = error <= q->allowed;
    }
    if (finite_normal(answer)) {
        wide_vec normal = wide_from(answer->normal);
        double excess = (double)((truth - posed_pair_gap(&q->posed, wide_unit(normal))) / q->scale);
        bool is_unit = fabsl(wide_length(normal) - 1) <= 1e-4L;
        if (!is_unit) {
            return right && may_lack_normal(q, answer);
        }
        verdict->worst_excess = fmax(verdict->worst_excess, excess);
        right = right && excess <= q->allowed;
    }
    return right;
}

/* A manifold of shapes that are apart, or a motion that misses, has no numbers. */
static bool needs_numbers(const question *q, const bench_answer *answer) {
    return q->query == BENCH_DISTANCE || answer->status == BENCH_OVERLAP;
}

static bool right_status(const question *q, const bench_answer *answer) {
    bool truth = moves(q->query) ? q->truth->meets : q->truth->gap.lower < 0;
    return truth == (answer->status == BENCH_OVERLAP) || (moves(q->query) ? is_grazing(q) : q->is_touching);
}

static void judge_one(const question *q, const bench_answer *answer, bench_verdict *verdict) {
    bool asked = needs_numbers(q, answer);
    bool lacks_distance = asked && !isfinite(answer->distance) && q->tells_distance;
    bool lacks_normal = asked && !finite_normal(answer) && q->tells_normal && !may_lack_normal(q, answer);
    verdict->silent += asked && !isfinite(answer->distance) && !q->tells_distance;
    if (lacks_distance || lacks_normal) {
        verdict->failed++;
        verdict->bad++;
    } else if (!right_status(q, answer)) {
        verdict->wrong_status++;
        verdict->bad++;
    } else if (asked && (!moves(q->query) || q->truth->meets)) {
        bool right = right_numbers(q, answer, verdict);
        bool has_points = q->query != BENCH_COLLIDE || right_points(q, answer, verdict);
        verdict->bad += !right || !has_points;
    }
}

/* The parts that a library gives at all: a distance or normal that it gives for no pair of a status is not missing. */
static void what_it_tells(const bench_scene *scene, const bench_answer *answers, bool distance[2], bool normal[2]) {
    for (int i = 0; i < scene->pair_count; i++) {
        if (answered(&answers[i])) {
            bool overlapping = answers[i].status == BENCH_OVERLAP;
            distance[overlapping] = distance[overlapping] || isfinite(answers[i].distance);
            normal[overlapping] = normal[overlapping] || finite_normal(&answers[i]);
        }
    }
}

bench_verdict judge(const bench_truth *truths, const bench_scene *scene, bench_query query,
                    const bench_answer *answers, bool in_float) {
    bool distance[2] = {false, false}, normal[2] = {false, false};
    bench_verdict verdict;
    memset(&verdict, 0, sizeof verdict);
    verdict.pairs = scene->pair_count;
    what_it_tells(scene, answers, distance, normal);
    for (int i = 0; i < scene->pair_count; i++) {
        const bench_pair *pair = &scene->pairs[i];
        if (answers[i].status == BENCH_UNSUPPORTED) {
            verdict.unsupported++;
            continue;
        }
        if (answers[i].status == BENCH_FAILED) {
            verdict.failed++;
            verdict.bad++;
            continue;
        }
        bool overlapping = answers[i].status == BENCH_OVERLAP;
        question q = {.query = query, .truth = &truths[i], .pair = pair};
        q.posed = pose_of(&truths[i], scene, pair);
        q.scale = bench_pair_scale(scene, pair);
        q.reach = bench_pair_reach(scene, pair);
        q.blur = unresolved * (in_float ? (double)FLT_EPSILON : DBL_EPSILON) * q.reach;
        q.allowed = tolerance + q.blur / q.scale;
        q.is_touching = fabsl(truths[i].gap.lower) < fmax(touching * q.scale, q.blur);
        q.tells_distance = distance[overlapping];
        q.tells_normal = normal[overlapping];
        judge_one(&q, &answers[i], &verdict);
    }
    return verdict;
}
