/* A pair over the whole motion.
 *
 * - The distance in the middle of a span, less what the bodies move by from there (chain.c), is a lower bound of the
 *   distance in the whole span. Spans wait by their lower bounds; the one with the least is cut in three, of which the
 *   middle one has been asked about already. Spans that stay farther apart than the clearance, or than the least
 *   distance found, are done with: a query that proves it has a cutoff.
 * - Where they meet, conservative advancement from the beginning (Mirtich 1996) finds the first contact: they are apart
 *   for as long as they move by less than their distance. In a scene the library's time of impact says it.
 * - After so many queries the bracket stays as wide as it is. */
#include <float.h>
#include <math.h>
#include <stdlib.h>

#include "motion/motion.h"

#define MOST_QUERIES 4000
#define MOST_STEPS 4000
/* More queries to find an overlap of bodies that have been found to touch. */
#define OVERLAP_QUERIES 200
/* The bracket of the least distance is narrow enough: a part of it, or of the smaller body's size. */
#define NARROW_PART 1e-4
#define NARROW_SIZE 1e-6
/* A contact is near enough: parts of the smaller body's size. */
#define CONTACT_SIZE 1e-10
#define RESOLVED_SIZE 1e-6

const char *const motion_kind_names[MOTION_KINDS] = {"overlap", "touching", "clearance", "undecided"};

typedef struct span {
    double from, middle, to;
    double apart; /* a lower bound of the distance in the middle */
    double lower; /* of the distance in all of it */
} span;

typedef struct search {
    const motion *motion;
    size_t a, b;
    double clearance, slack, size; /* size: of the smaller body */
    span *heap;                    /* the least lower bound first */
    size_t count, room;
    bool failed; /* memory is out */
    tact_status refused;
    bool meets, overlaps;
    double met;     /* the earliest time at which they are known to meet */
    size_t met_at;  /* queries until then */
    double upper;   /* the least distance found */
    tact3_gap best; /* where it is */
    motion_row *row;
} search;

static void store(tact3_vec v, double out[3]) { out[0] = v.x, out[1] = v.y, out[2] = v.z; }

static const clash_shape *shape_of(const search *s, size_t body) {
    return s->motion->set->shapes + s->motion->set->bodies[body].shape;
}

/* Cutoffs that are none. */
#define WHETHER_THEY_MEET 0
#define NO_CUTOFF (-1)

/* Asks at a time. */
static tact3_gap ask(search *s, double time, double cutoff) {
    const clash_shape *a = shape_of(s, s->a), *b = shape_of(s, s->b);
    tact3_query_options options = {.cutoff = fmax(cutoff, 0), .apart_is_enough = cutoff == WHETHER_THEY_MEET};
    if (clash_shape_is_mesh(a) || clash_shape_is_mesh(b))
        options.tolerance = 1e3 * (clash_shape_reach(a) + clash_shape_reach(b));
    tact3_gap gap = tact3_distance_world(&a->shape, motion_pose(s->motion, s->a, time), &b->shape,
                                         motion_pose(s->motion, s->b, time), &options);
    s->row->queries++;
    if (gap.status < 0) s->refused = gap.status;
    return gap;
}

static bool is_apart(const tact3_gap *gap) {
    return gap->relation == TACT_SEPARATED || gap->relation == TACT_BEYOND_CUTOFF;
}

/* How far apart they are at least. */
static double lower_of(const search *s, const tact3_gap *gap) {
    return gap->relation == TACT_SEPARATED ? gap->distance - gap->error_bound - s->slack : 0;
}

/* Takes over what an answer says of the whole motion. */
static void learn(search *s, double time, const tact3_gap *gap) {
    if (gap->relation == TACT_BEYOND_CUTOFF) return;
    if (gap->relation == TACT_SEPARATED) {
        double upper = gap->distance + gap->error_bound + s->slack;
        if (!(upper < s->upper)) return;
        s->upper = upper;
        s->best = *gap;
        s->row->clearance_time = time;
        return;
    }
    if (!s->meets || time < s->met) s->met = time;
    if (!s->meets) s->met_at = s->row->queries;
    s->meets = true;
    s->overlaps |= gap->relation == TACT_OVERLAP;
}

/* Spans that stay as far apart as this are done with. While an overlap is looked for nothing else counts. */
static double target_of(const search *s) { return s->meets ? 0 : fmin(s->upper, s->clearance); }

static void push(search *s, span one) {
    if (s->count == s->room) {
        size_t room = 2 * s->room + 64;
        span *larger = realloc(s->heap, room * sizeof *larger);
        s->failed |= !larger;
        if (!larger) return;
        s->heap = larger, s->room = room;
    }
    size_t at = s->count++;
    for (; at > 0 && one.lower < s->heap[(at - 1) / 2].lower; at = (at - 1) / 2) s->heap[at] = s->heap[(at - 1) / 2];
    s->heap[at] = one;
}

static span pop(search *s) {
    span least = s->heap[0], last = s->heap[--s->count];
    size_t at = 0;
    for (;;) {
        size_t child = 2 * at + 1;
        if (child + 1 < s->count && s->heap[child + 1].lower < s->heap[child].lower) child++;
        if (child >= s->count || !(s->heap[child].lower < last.lower)) break;
        s->heap[at] = s->heap[child];
        at = child;
    }
    if (s->count > 0) s->heap[at] = last;
    return least;
}

/* Puts a span among those that wait, unless it is done with. */
static void wait_for(search *s, span one) {
    one.lower = one.apart - motion_drift(s->motion, s->a, s->b, one.from, one.middle, one.to);
    if (!(one.lower > 0 && one.lower >= target_of(s))) push(s, one);
}

static void ask_span(search *s, double from, double to) {
    span one = {.from = from, .middle = from + 0.5 * (to - from), .to = to};
    double drift = motion_drift(s->motion, s->a, s->b, from, one.middle, to);
    tact3_gap gap = ask(s, one.middle, target_of(s) + drift + s->slack);
    learn(s, one.middle, &gap);
    one.apart = lower_of(s, &gap);
    if (gap.status >= 0 && gap.relation != TACT_BEYOND_CUTOFF) wait_for(s, one);
}

/* Cuts a span in three; false where it is too short for that. */
static bool cut(search *s, const span *one) {
    double third = (one->to - one->from) / 3;
    span inner = {one->from + third, one->middle, one->to - third, one->apart, 0};
    bool long_enough =
        one->from < inner.from && inner.from < inner.middle && inner.middle < inner.to && inner.to < one->to;
    if (!long_enough) return false;
    ask_span(s, one->from, inner.from);
    wait_for(s, inner);
    ask_span(s, inner.to, one->to);
    return true;
}

static bool is_narrow(const search *s, double lower) {
    return s->upper - lower <= fmax(NARROW_PART * s->upper, NARROW_SIZE * s->size);
}

static bool is_done(const search *s) {
    if (s->failed || s->refused < 0 || s->overlaps || s->count == 0) return true;
    if (s->meets && s->row->queries >= s->met_at + OVERLAP_QUERIES) return true;
    return s->heap[0].lower > 0 && (s->meets || s->heap[0].lower >= target_of(s) || is_narrow(s, s->heap[0].lower));
}

/* Looks for the least distance, or for an overlap. */
static void search_least(search *s) {
    const motion *m = s->motion;
    tact3_gap gap =
        ask(s, m->begin, target_of(s) + motion_drift(m, s->a, s->b, m->begin, m->begin, m->end) + s->slack);
    learn(s, m->begin, &gap);
    if (gap.relation == TACT_BEYOND_CUTOFF || gap.status < 0 || s->overlaps) return;
    ask_span(s, m->begin, m->end);
    while (!is_done(s)) {
        span least = pop(s);
        if (s->row->queries < MOST_QUERIES && cut(s, &least)) continue;
        push(s, least);
        s->row->resolved = false;
        return;
    }
}

/* How far to go from a time at which they are this far apart, at most to `end`. */
static double step_from(const search *s, double time, double apart, double step, double end) {
    step = fmin(step, end - time);
    while (time + step > time && !(motion_drift(s->motion, s->a, s->b, time, time, time + step) < apart)) step *= 0.5;
    return step;
}

/* Narrows the time at which they meet, from the last one at which they are known to be apart. */
static void narrow_contact(search *s, double apart_at, double step) {
    for (; apart_at + step < s->met; step *= 2) {
        tact3_gap gap = ask(s, apart_at + step, WHETHER_THEY_MEET);
        learn(s, apart_at + step, &gap);
        if (s->refused < 0 || !is_apart(&gap)) break;
        apart_at += step;
    }
    for (int i = 0; i < 60; i++) {
        double middle = apart_at + 0.5 * (s->met - apart_at);
        if (!(apart_at < middle && middle < s->met)) return;
        tact3_gap gap = ask(s, middle, WHETHER_THEY_MEET);
        learn(s, middle, &gap);
        if (s->refused < 0) return;
        if (is_apart(&gap)) apart_at = middle;
    }
}

static void tell_where(motion_row *row, const tact3_gap *gap) {
    store(gap->point_a, row->point_a);
    store(gap->point_b, row->point_b);
    store(gap->normal, row->normal);
}

/* Advances from the beginning to the first contact, given that they meet. */
static void search_contact(search *s) {
    const motion *m = s->motion;
    double time = m->begin, step = m->end - m->begin;
    tact3_gap gap = ask(s, time, NO_CUTOFF), next;
    for (int i = 0; i < MOST_STEPS && s->refused >= 0 && is_apart(&gap); i++) {
        double apart = lower_of(s, &gap);
        if (apart <= CONTACT_SIZE * s->size) break;
        step = step_from(s, time, apart, 2 * step, s->met);
        if (!(time + step > time)) break;
        next = ask(s, time + step, NO_CUTOFF);
        learn(s, time + step, &next);
        if (!is_apart(&next)) break;
        time += step;
        gap = next;
    }
    s->row->contact_lower = time;
    if (is_apart(&gap))
        narrow_contact(s, time, fmax(step, DBL_EPSILON * (m->end - m->begin)));
    else
        s->met = time;
    s->row->contact_upper = s->met;
    tell_where(s->row, &gap);
    double wide = motion_drift(m, s->a, s->b, time, time, s->met);
    s->row->resolved = wide <= RESOLVED_SIZE * s->size + 4 * s->slack;
}

/* Asks the library for the first contact of bodies in a scene; TACT_UNDECIDED where it does not know. */
static tact_relation ask_impact(search *s) {
    const clash_set *set = s->motion->set;
    const clash_shape *a = shape_of(s, s->a), *b = shape_of(s, s->b);
    if (s->motion->chains) return TACT_UNDECIDED;
    tact3_hit hit = tact3_time_of_impact(&a->shape, set->sweeps + s->a, &b->shape, set->sweeps + s->b, NULL);
    s->row->queries += (size_t)hit.steps;
    if (hit.status < 0) return TACT_UNDECIDED;
    if (hit.relation != TACT_TOUCHING && hit.relation != TACT_OVERLAP) return hit.relation;
    tact3_gap gap = {.normal = hit.normal, .point_a = hit.point_a, .point_b = hit.point_b};
    s->row->contact_lower = s->row->contact_upper = hit.fraction;
    tell_where(s->row, &gap);
    return hit.relation;
}

static double size_of(const clash_shape *shape) {
    return tact3_length(tact3_sub(shape->bounds.upper, shape->bounds.lower));
}

/* Bodies that meet: when they first do. */
static void finish_contact(search *s, tact_relation impact) {
    motion_row *row = s->row;
    row->resolved = true;
    if (impact != TACT_TOUCHING && impact != TACT_OVERLAP) search_contact(s);
    row->kind = s->overlaps || impact == TACT_OVERLAP ? MOTION_OVERLAP : MOTION_TOUCHING;
    row->meets = true;
    row->clearance_time = row->contact_upper;
}

/* True if a pair has a row. */
static bool finish(search *s) {
    motion_row *row = s->row;
    double lower = s->count > 0 ? fmin(s->heap[0].lower, s->upper) : s->upper;
    bool open = s->meets || !(lower > 0);
    tact_relation impact = open ? ask_impact(s) : TACT_SEPARATED;
    if (s->meets || impact == TACT_TOUCHING || impact == TACT_OVERLAP) {
        finish_contact(s, impact);
        return true;
    }
    if (impact == TACT_SEPARATED && lower >= s->clearance) return false;
    row->kind = impact == TACT_SEPARATED ? MOTION_CLEARANCE : MOTION_UNDECIDED;
    row->clearance_lower = fmax(lower, 0);
    row->clearance_upper = s->upper;
    tell_where(row, &s->best);
    return true;
}

bool motion_pair(const motion *motion, size_t a, size_t b, double clearance, motion_row *out, error *error) {
    *out = (motion_row){.a = a, .b = b, .resolved = true};
    search s = {.motion = motion, .a = a, .b = b, .clearance = clearance, .upper = HUGE_VAL, .row = out};
    s.slack = motion_slack(motion, a, b);
    s.size = fmin(size_of(shape_of(&s, a)), size_of(shape_of(&s, b)));
    search_least(&s);
    bool found = (s.meets || s.count > 0 || s.upper < HUGE_VAL) && !s.failed && s.refused >= 0 && finish(&s);
    free(s.heap);
    if (s.failed) return error_memory(error);
    if (s.refused >= 0) return found;
    return error_set(error, "%s and %s: %s", motion->set->bodies[a].name, motion->set->bodies[b].name,
                     s.refused == TACT_OUT_OF_RANGE ? "sizes or positions are too large or too small; use a unit of "
                                                      "length that brings them nearer to one"
                                                    : tact_status_text(s.refused));
}
