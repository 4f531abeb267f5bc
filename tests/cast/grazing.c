/* Motions that pass another shape within rounding. */
#include "cast/grazing.h"

#include <string.h>

static quad distance_at(const exact_motion *exact, quad fraction) { return exact_motion_at(exact, fraction).upper; }

/* Golden section. */
static motion_minimum refined(const exact_motion *exact, quad low, quad high) {
    const quad ratio = (quad)0.6180339887498949;
    quad left = high - ratio * (high - low), right = low + ratio * (high - low);
    quad at_left = distance_at(exact, left), at_right = distance_at(exact, right);
    for (int i = 0; i < 80; i++) {
        if (at_left < at_right) {
            high = right, right = left, at_right = at_left;
            left = high - ratio * (high - low), at_left = distance_at(exact, left);
        } else {
            low = left, left = right, at_left = at_right;
            right = low + ratio * (high - low), at_right = distance_at(exact, right);
        }
    }
    motion_minimum least = {at_left < at_right ? left : right, q_min(at_left, at_right)};
    return least;
}

motion_minimum least_distance(const exact_motion *exact, quad end, int looks) {
    motion_minimum least = {end, distance_at(exact, end)};
    for (int i = 0; i < looks; i++) {
        quad fraction = end * i / looks, distance = distance_at(exact, fraction);
        if (distance < least.distance) least = (motion_minimum){fraction, distance};
    }
    quad step = end / looks;
    motion_minimum near = refined(exact, q_max(0, least.fraction - step), q_min(end, least.fraction + step));
    return near.distance < least.distance ? near : least;
}

motion_error motion_error_of(const motion *motion, const tactn_hit *hit, int looks) {
    motion_error error = {0, 0, 0};
    exact_motion exact = exact_motion_open(motion);
    quad fraction = (quad)hit->fraction, distance = (quad)hit->distance, bound = (quad)hit->error_bound;
    true_distance there = exact_motion_at(&exact, fraction);
    error.at_fraction = (double)(q_max(there.lower - distance, distance - there.upper) / bound);
    if (hit->relation == TACT_TOUCHING) error.apart = (double)(there.lower / (2 * bound));
    if (fraction > 0 && hit->relation != TACT_OVERLAP) {
        /* A closed form may return a point that lies deeper by less than the bound. */
        quad deep = -least_distance(&exact, fraction, looks).distance;
        bool contact = hit->relation == TACT_TOUCHING;
        error.before = (double)(contact ? deep / bound : deep > 0 ? 1 + deep / bound : 0);
    }
    exact_motion_close(&exact);
    return error;
}

static shape_spec grazing_shape(random_stream *random, bool curved) {
    static const spec_kind flat[] = {SPEC_BALL,    SPEC_CAPSULE,  SPEC_BOX, SPEC_SEGMENT,
                                     SPEC_BALL,    SPEC_TRIANGLE, SPEC_BOX, SPEC_CAPSULE};
    if (curved) return pairs_shape(random, SPEC_ELLIPSOID, 1);
    return pairs_shape(random, flat[random_below(random, 8)], 1);
}

static double grazing_turn(random_stream *random) {
    switch (random_below(random, 4)) {
    case 0: return random_range(random, 0, 3);
    case 1: return random_decade(random, CHECK_ROUNDOFF, 0.1);
    case 2: return acos(-1) * (1 - random_decade(random, CHECK_ROUNDOFF, 0.1));
    default: return 0;
    }
}

static tactn_sweep grazing_sweep(random_stream *random, tactn_vec from, tactn_vec travel) {
    tactn_sweep sweep = {{from, random_rotation(random)}, {tactn_add(from, travel), tactn_identity_rotation()}};
    double angle = grazing_turn(random);
    tactn_rotation turn = motion_rotation_by(random_direction(random), angle);
    sweep.to.rotation = angle > 0 ? tactn_compose_rotation(turn, sweep.from.rotation) : sweep.from.rotation;
    return sweep;
}

/* Rounds A until the least distance is as wanted. */
static bool tune(motion *m, double bounds) {
    exact_motion exact = exact_motion_open(m);
    motion_minimum least = least_distance(&exact, 1, 24);
    bool apart = least.distance > (quad)1e-3 && exact_motion_at(&exact, 0).lower > 2 * least.distance;
    exact_motion_close(&exact);
    if (!apart) return false;
    motion_run run = motion_open(m);
    double bound = (double)motion_ask(&run, NULL).error_bound;
    motion_close(&run);
    m->a.rounding += (tact_real)(least.distance - (quad)(bounds * bound));
    return true;
}

bool grazing_motion(random_stream *random, motion_kind kind, double common, double away, double bounds, motion *m) {
    memset(m, 0, sizeof *m);
    bool curved = random_below(random, 24) == 0;
    m->kind = kind;
    m->a = grazing_shape(random, curved);
    m->b = kind == MOTION_RAY ? spec_point(no_vec()) : grazing_shape(random, false);
    tactn_vec there = tactn_scale((tact_real)away, random_direction(random));
    tactn_vec start = tactn_scale((tact_real)random_decade(random, 2, 20), random_direction(random));
    /* Past A: to the other side, beside its origin. */
    tactn_vec beside = tactn_scale((tact_real)random_range(random, 0.5, 4), random_direction(random));
    tactn_vec travel = tactn_add(tactn_scale((tact_real)random_range(random, -2.5, -0.8), start), beside);
    m->sweep_a.from = m->sweep_a.to = tactn_identity_pose();
    if (kind != MOTION_TURN) {
        m->sweep_b.from = m->sweep_b.to = pose_at(start);
        if (kind == MOTION_CAST) m->sweep_b.from.rotation = m->sweep_b.to.rotation = random_rotation(random);
        m->translation = travel;
        return tune(m, bounds);
    }
    tactn_vec both = tactn_scale((tact_real)common, random_direction(random));
    m->sweep_a = grazing_sweep(random, there, both);
    m->sweep_b = grazing_sweep(random, tactn_add(there, start), tactn_add(both, travel));
    return tune(m, bounds);
}

static tactn_vec grid_vector(random_stream *random, double most) {
    tactn_vec v = no_vec();
    for (int i = 0; i < TACT_DIMENSION; i++) v = with_coordinate(v, i, (tact_real)random_grid(random, -most, most));
    return v;
}

bool grazing_cast_in_world(random_stream *random, double bounds, motion *m) {
    memset(m, 0, sizeof *m);
    m->kind = MOTION_TURN;
    m->a = grazing_shape(random, false), m->b = grazing_shape(random, false);
    m->sweep_a.from.position = grid_vector(random, 8);
    m->sweep_a.from.rotation = random_rotation(random);
    m->sweep_a.to = m->sweep_a.from;
    tactn_vec start = grid_vector(random, 16);
    m->sweep_b.from.position = tactn_add(m->sweep_a.from.position, start);
    m->sweep_b.from.rotation = random_rotation(random);
    m->sweep_b.to = m->sweep_b.from;
    m->translation = tactn_add(tactn_scale(-2, start), grid_vector(random, 4));
    m->sweep_b.to.position = tactn_add(m->sweep_b.from.position, m->translation);
    return tune(m, bounds);
}
