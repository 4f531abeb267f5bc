/* Random motions: they are planned around a moment at which the pair just meets or just passes. */
#include "cast/motion_pairs.h"

#include <stdlib.h>
#include <string.h>

/* In sizes: how far things go, how far from the world's origin they are, and how nearly they miss. In float more
 * would leave nothing to see but rounding. */
#ifdef TACT_FLOAT
#define LONGEST 100
#define FARTHEST 1e3
#define NEAREST 1e-2
#else
#define LONGEST 1e4
#define FARTHEST 1e6
#define NEAREST 1e-6
#endif

typedef struct plan {
    double moment;          /* fraction */
    tactn_pose a, b;        /* the poses at it */
    tactn_vec way_a, way_b; /* what each moves by in the whole motion */
    tactn_vec axis_a, axis_b;
    double turn_a, turn_b;
} plan;

/* Much of the time a turn is zero, or nearly a half. */
static double random_turn(random_stream *random) {
    switch (random_below(random, 4)) {
    case 0: return 0;
    case 1: return random_decade(random, 1e-6, 0.1);
    case 2: return random_range(random, 3, 3.14);
    default: return random_range(random, 0, 3);
    }
}

static double random_length(random_stream *random, double size) {
    switch (random_below(random, 3)) {
    case 0: return size * random_range(random, 0.05, 3);
    case 1: return size * random_range(random, 3, 30);
    default: return size * random_decade(random, 10, LONGEST);
    }
}

/* One moves past the other: nearly at a right angle to the normal, and never nearer than half the distance. */
static tactn_vec passing(random_stream *random, tactn_vec way, tactn_gap gap, double moment) {
    double along = (double)tactn_dot(way, gap.normal), most = 0.5 * fmax(0, (double)gap.distance);
    double low = -most / (1 - moment), high = most / moment;
    return tactn_mul_add(way, (tact_real)(random_range(random, low, high) - along), gap.normal);
}

static tactn_pose moved(tactn_pose pose, tactn_vec way, tactn_vec axis, double turn, double part) {
    pose.position = tactn_mul_add(pose.position, (tact_real)part, way);
    if (turn != 0) pose.rotation = tactn_compose_rotation(motion_rotation_by(axis, turn * part), pose.rotation);
    return pose;
}

static tactn_sweep planned(tactn_pose pose, tactn_vec way, tactn_vec axis, double turn, double moment) {
    tactn_sweep sweep = {moved(pose, way, axis, turn, -moment), moved(pose, way, axis, turn, 1 - moment)};
    return sweep;
}

/* Both poses in the world: A anywhere, B where it is in A's frame. */
static void place(random_stream *random, plan *p, tactn_pose b_in_a, double size) {
    p->a.rotation = random_rotation(random);
    double away = random_below(random, 4) ? random_range(random, 0, 3) : random_decade(random, 1, FARTHEST);
    p->a.position = tactn_scale((tact_real)(size * away), random_direction(random));
    p->b.position = tactn_pose_point(p->a, b_in_a.position);
    p->b.rotation = unit_rotation(tactn_compose_rotation(p->a.rotation, b_in_a.rotation));
    p->way_b = tactn_rotate(p->a.rotation, p->way_b);
    int who = random_below(random, 4); /* who moves: B, A, or both */
    p->axis_a = random_direction(random), p->axis_b = random_direction(random);
    p->turn_a = who == 0 ? 0 : random_turn(random);
    p->turn_b = who == 1 ? 0 : random_turn(random);
    if (who == 0) return;
    double length = random_length(random, size);
    p->way_a = who == 1 ? tactn_neg(p->way_b) : tactn_scale((tact_real)length, random_direction(random));
    p->way_b = tactn_add(p->way_b, p->way_a);
}

/* B where it just meets A, or just does not, in A's frame; `room` is what turning may need besides. */
static tactn_pose meeting_pose(random_stream *random, const made_shape *a, const made_shape *b, double size,
                               double room, bool meeting, tactn_gap *gap) {
    tactn_pose pose = tactn_identity_pose();
    tactn_vec direction = random_direction(random);
    pose.rotation = random_rotation(random);
    pose.position = tactn_scale(a->shape.reach + a->shape.rounding, direction);
    if (meeting && random_below(random, 3) == 0) pose.position = tactn_scale(TACT_REAL(0.3), pose.position);
    *gap = tactn_distance(&a->shape, &b->shape, pose, NULL);
    if (meeting && gap->relation == TACT_OVERLAP) return pose;
    double distance = size * random_decade(random, NEAREST, 1);
    if (!meeting && random_below(random, 3)) distance += random_range(random, 0, room);
    if (meeting) distance = -fmin(0.3 * distance, (double)(a->shape.rounding + b->shape.rounding) + 0.1 * distance);
    pose.position = tactn_mul_add(pose.position, (tact_real)distance - gap->distance, gap->normal);
    gap->distance = (tact_real)distance;
    return pose;
}

motion motion_random(random_stream *random, motion_kind kind, const shape_spec *a, const shape_spec *b,
                     bool meeting) {
    motion m;
    plan p;
    tactn_gap gap;
    made_shape made_a = made_new(a), made_b = made_new(b);
    double size_a = (double)spec_radius(a), size_b = (double)spec_radius(b);
    double large = fmax(size_a, size_b) > 0 ? fmax(size_a, size_b) : 1;
    double small = fmin(size_a, size_b) > 0 ? fmin(size_a, size_b) : large;
    memset(&m, 0, sizeof m), memset(&p, 0, sizeof p);
    m.kind = kind, m.a = *a, m.b = *b;
    p.moment = random_range(random, 0.05, 0.95);
    tactn_pose b_in_a = meeting_pose(random, &made_a, &made_b, small, kind == MOTION_TURN ? 2 * large : 0, meeting,
                                     &gap);
    double length = random_length(random, random_coin(random) ? large : small);
    p.way_b = tactn_scale((tact_real)length, random_direction(random));
    if (!meeting) p.way_b = passing(random, p.way_b, gap, p.moment);
    m.sweep_a.from = m.sweep_a.to = tactn_identity_pose();
    if (kind == MOTION_TURN) {
        place(random, &p, b_in_a, large);
        m.sweep_a = planned(p.a, p.way_a, p.axis_a, p.turn_a, p.moment);
        m.sweep_b = planned(p.b, p.way_b, p.axis_b, p.turn_b, p.moment);
    } else {
        if (kind == MOTION_RAY) b_in_a.rotation = tactn_identity_rotation();
        m.sweep_b = planned(b_in_a, p.way_b, p.axis_b, 0, p.moment);
        m.translation = p.way_b;
    }
    made_free(&made_a), made_free(&made_b);
    return m;
}

/* A wall: thin along one axis. */
static shape_spec thinned(random_stream *random, shape_spec spec) {
    int axis = random_below(random, TACT_DIMENSION);
    tact_real thin = (tact_real)random_decade(random, spec.kind == SPEC_ELLIPSOID ? 1e-2 : 1e-4, 0.1);
    for (int i = 0; i < spec.count; i++)
        spec.points[i] = with_coordinate(spec.points[i], axis, thin * coordinate(spec.points[i], axis));
    if (spec.kind == SPEC_BOX || spec.kind == SPEC_ELLIPSOID)
        spec.size = with_coordinate(spec.size, axis, thin * coordinate(spec.size, axis));
    else
        spec.size = with_coordinate(spec.size, spec.kind == SPEC_CAPSULE ? 0 : 1,
                                    thin * coordinate(spec.size, spec.kind == SPEC_CAPSULE ? 0 : 1));
    return spec;
}

static void scale_motion(motion *m, double factor) {
    tact_real s = (tact_real)factor;
    tactn_pose *poses[4] = {&m->sweep_a.from, &m->sweep_a.to, &m->sweep_b.from, &m->sweep_b.to};
    m->a = pairs_scaled(m->a, factor), m->b = pairs_scaled(m->b, factor);
    m->translation = tactn_scale(s, m->translation);
    for (int i = 0; i < 4; i++) poses[i]->position = tactn_scale(s, poses[i]->position);
}

motion motion_of_kinds(random_stream *random, motion_kind kind, int a, int b, int i) {
    bool rounded = pairs_never_overlap(a, b) ? i % 8 != 0 : i % 3 == 0;
    shape_spec first = pairs_of_kind(random, a, rounded), second = pairs_of_kind(random, b, rounded && i % 2);
    if (i % 4 == 1) first = thinned(random, first);
    if (i / 4 % 4 == 1) second = pairs_scaled(second, random_decade(random, 1e-3, 0.3));
    bool swapped = random_coin(random);
    motion m = motion_random(random, kind, swapped ? &second : &first, swapped ? &first : &second, i / 2 % 2);
#ifdef TACT_FLOAT
    double tiny = 1e-8, huge = 1e6;
#else
    double tiny = 1e-80, huge = 1e80;
#endif
    if (i % 32 == 15) scale_motion(&m, random_decade(random, tiny, 1));
    if (i % 32 == 31) scale_motion(&m, random_decade(random, 1, huge));
    return m;
}

static void two_kinds(motion_tally *tally, motion_kind kind, int a, int b, int rounds, int deep) {
    char name[64];
    snprintf(name, sizeof name, "%s-%s-%d", pairs_kind_name(a), pairs_kind_name(b), (int)kind);
    random_stream random = random_named(name);
    int apart = tally->apart, hits = tally->meeting + tally->met;
    for (int i = 0; i < rounds; i++) {
        motion m = motion_of_kinds(&random, kind, a, b, i);
        motion_check(tally, &m, deep);
    }
    apart = tally->apart - apart, hits = tally->meeting + tally->met - hits;
    if (rounds < 60 || (10 * hits >= 3 * rounds && 10 * hits <= 7 * rounds)) return;
    printf("# %s: %d of %d meet, %d do not\n", name, hits, rounds, apart);
    tally->check.failures++;
}

void motion_every_two_kinds(motion_tally *tally, motion_kind kind, int rounds, int deep) {
    const char *sweeps = getenv("TACT_SWEEPS");
    rounds = sweeps && atoi(sweeps) > 0 ? atoi(sweeps) : check_rounds(rounds);
    for (int a = 0; a < PAIRS_KINDS; a++)
        for (int b = a; b < PAIRS_KINDS; b++) two_kinds(tally, kind, a, b, rounds, deep);
    motion_tally_print(tally);
}
