/* Judging answers (judge.h). */
#include "judge.h"

#include <float.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Above this fraction of the smaller shape an error is a wrong answer. */
static const double tolerance = 1e-3;

/* Below this fraction of the smaller shape nobody is asked whether shapes that touch overlap. */
static const double touching = 1e-9;

/* References whose ends are closer than this fraction of the smaller shape count as proven. */
static const double proven = 1e-6;

/* What a number type cannot resolve, in units of its rounding, relative to the coordinates of the pair. */
static const double unresolved = 16;

bench_reference *judge_references(const bench_scene *scene) {
    bench_reference *references = malloc(sizeof *references * (size_t)(scene->pair_count + 1));
    if (!references) {
        fputs("bench: out of memory\n", stderr);
        exit(2);
    }
    for (int i = 0; i < scene->pair_count; i++) {
        posed_pair posed = posed_pair_make(scene, &scene->pairs[i]);
        references[i] = bench_reference_solve(&posed, bench_pair_reach(scene, &scene->pairs[i]));
    }
    return references;
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

int judge_learn(bench_reference *references, const bench_scene *scene, const bench_answer *answers) {
    int risen = 0;
    for (int i = 0; i < scene->pair_count; i++) {
        wide_vec normal = wide_unit(wide_from(answers[i].normal));
        if (answered(&answers[i]) && finite_normal(&answers[i]) && wide_length(normal) > 0) {
            posed_pair posed = posed_pair_make(scene, &scene->pairs[i]);
            wide before = references[i].lower;
            bench_reference_claim(&references[i], &posed, normal);
            risen += references[i].lower - before > proven * bench_pair_scale(scene, &scene->pairs[i]);
        }
    }
    return risen;
}

double judge_certain(const bench_reference *references, const bench_scene *scene) {
    int certain = 0;
    for (int i = 0; i < scene->pair_count; i++) {
        wide between = references[i].upper - references[i].lower;
        certain += between <= proven * bench_pair_scale(scene, &scene->pairs[i]);
    }
    return (double)certain / scene->pair_count;
}

/* What is known of one pair, and what is asked of an answer about it. */
typedef struct question {
    const bench_reference *reference;
    posed_pair posed;
    double scale, allowed;
    bool is_touching, tells_distance, tells_normal;
} question;

/* Touching shapes that are said to be apart need no normal: several libraries have none there. */
static bool may_lack_normal(const question *q, const bench_answer *answer) {
    return q->is_touching && answer->status == BENCH_APART;
}

/* Whether the answer is right so far as it goes; raises the verdict's errors. */
static bool right_numbers(const question *q, const bench_answer *answer, bench_verdict *verdict) {
    wide truth = q->reference->lower;
    bool right = true;
    if (isfinite(answer->distance)) {
        double error = (double)(fabsl(answer->distance - truth) / q->scale);
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

static void judge_one(const question *q, const bench_answer *answer, bench_verdict *verdict) {
    bool lacks_distance = !isfinite(answer->distance) && q->tells_distance;
    bool lacks_normal = !finite_normal(answer) && q->tells_normal && !may_lack_normal(q, answer);
    verdict->silent += !isfinite(answer->distance) && !q->tells_distance;
    if (lacks_distance || lacks_normal) {
        verdict->failed++;
        verdict->bad++;
    } else if (!q->is_touching && (answer->status == BENCH_OVERLAP) != (q->reference->lower < 0)) {
        verdict->wrong_status++;
        verdict->bad++;
    } else if (!right_numbers(q, answer, verdict)) {
        verdict->bad++;
    }
}

/* What a library tells at all: distances and normals that it gives for no pair of a status are not missing. */
static void what_it_tells(const bench_scene *scene, const bench_answer *answers, bool distance[2], bool normal[2]) {
    for (int i = 0; i < scene->pair_count; i++) {
        if (answered(&answers[i])) {
            bool overlapping = answers[i].status == BENCH_OVERLAP;
            distance[overlapping] = distance[overlapping] || isfinite(answers[i].distance);
            normal[overlapping] = normal[overlapping] || finite_normal(&answers[i]);
        }
    }
}

bench_verdict judge(const bench_reference *references, const bench_scene *scene, const bench_answer *answers,
                    bool in_float) {
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
        double blur = unresolved * (in_float ? (double)FLT_EPSILON : DBL_EPSILON) * bench_pair_reach(scene, pair);
        question q = {.reference = &references[i], .posed = posed_pair_make(scene, pair)};
        q.scale = bench_pair_scale(scene, pair);
        q.allowed = tolerance + blur / q.scale;
        q.is_touching = fabsl(references[i].lower) < fmax(touching * q.scale, blur);
        q.tells_distance = distance[overlapping];
        q.tells_normal = normal[overlapping];
        judge_one(&q, &answers[i], &verdict);
    }
    return verdict;
}
