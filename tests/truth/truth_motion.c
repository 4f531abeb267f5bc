/* Whether the answer to a motion is true; see truth_motion.h. */
#include "truth/truth_motion.h"

/* ---- poses */

#if TACT_DIMENSION == 3
static bool rotation_at(tact3_quat from, tact3_quat to, quad t, qmat *rotation) {
    tact_real x[4], y[4];
    quad p[4], q[4], dot = 0, squared[3] = {0, 0, 0};
    to_rotation_numbers(from, x), to_rotation_numbers(to, y);
    for (int i = 0; i < 4; i++) squared[0] += (quad)x[i] * (quad)x[i], squared[1] += (quad)y[i] * (quad)y[i];
    for (int i = 0; i < 4; i++) {
        p[i] = (quad)x[i] / q_sqrt(squared[0]), q[i] = (quad)y[i] / q_sqrt(squared[1]);
        dot += p[i] * q[i];
    }
    for (int i = 0; i < 4; i++) p[i] = (1 - t) * p[i] + t * (dot < 0 ? -q[i] : q[i]);
    for (int i = 0; i < 4; i++) squared[2] += p[i] * p[i];
    for (int i = 0; i < 4; i++) p[i] /= q_sqrt(squared[2]);
    qvec u = q_v(p[0], p[1], p[2]);
    rotation->x = q_rotated_axis(p[3], u, q_v(1, 0, 0));
    rotation->y = q_rotated_axis(p[3], u, q_v(0, 1, 0));
    rotation->z = q_rotated_axis(p[3], u, q_v(0, 0, 1));
    return q_abs(dot) > (quad)1e-5;
}
#else
static bool rotation_at(tact2_rotation from, tact2_rotation to, quad t, qmat *rotation) {
    qmat p = q_rotation(from), q = q_rotation(to);
    quad c = q_dot(p.x, q.x), s = q_cross(p.x, q.x);
    /* The direction of half the angle between both, and then twice the angle on the chord to it. */
    qvec half = q_unit(c >= 0 ? q_v(1 + c, s) : s < 0 ? q_v(-s, c - 1) : q_v(s, 1 - c));
    qvec on_chord = q_unit(q_v(1 - t + t * half.x, t * half.y));
    quad cosine = on_chord.x * on_chord.x - on_chord.y * on_chord.y, sine = 2 * on_chord.x * on_chord.y;
    rotation->x = q_v(cosine * p.x.x - sine * p.x.y, sine * p.x.x + cosine * p.x.y);
    rotation->y = q_v(-rotation->x.y, rotation->x.x);
    return c > (quad)-1 + (quad)1e-9;
}
#endif

bool truth_sweep_pose(const tactn_sweep *sweep, quad t, truth_frame *frame) {
    qvec from = q_from(sweep->from.position), way = q_sub(q_from(sweep->to.position), from);
    frame->position = q_add(from, q_scale(t, way));
    return rotation_at(sweep->from.rotation, sweep->to.rotation, t, &frame->rotation);
}

typedef struct travel {
    const motion *motion;
    const tactn_hit *hit;
    truth_pair *pair;
    quad goal;
    qvec guess;  /* the last direction found */
    qvec way;    /* of B past A */
    qvec origin; /* A's, at the last pose */
    quad part;   /* of the distance: how wide brackets may be */
} travel;

/* Relative to A's origin, whose own travel may be longer than any number's digits. */
static void place(travel *s, quad t) {
    const motion *m = s->motion;
    truth_frame a, b;
    if (m->kind == MOTION_TURN) {
        truth_sweep_pose(&m->sweep_a, t, &a);
        truth_sweep_pose(&m->sweep_b, t, &b);
        b.position = q_sub(q_from(m->sweep_b.from.position), q_from(m->sweep_a.from.position));
    } else {
        a = truth_frame_of(tactn_identity_pose());
        b = truth_frame_of(m->kind == MOTION_RAY ? pose_at(m->sweep_b.from.position) : m->sweep_b.from);
    }
    s->origin = a.position;
    a.position = q_zero();
    b.position = q_add(b.position, q_scale(t, s->way));
    truth_place(s->pair, a, b);
}

static true_distance look(travel *s, quad t) {
    place(s, t);
    true_distance truth = truth_bracket(s->pair, s->guess, s->goal, s->part);
    s->guess = truth.normal;
    return truth;
}

/* ---- at the fraction */

static void judge_relation(verdict *v, const tactn_hit *hit) {
    quad d = (quad)hit->distance, bound = (quad)hit->error_bound;
    bool apart = d - bound > 0, deep = d + bound < 0, agrees = true;
    if (hit->relation == TACT_SEPARATED || hit->relation == TACT_UNDECIDED) agrees = apart;
    if (hit->relation == TACT_TOUCHING) agrees = !apart && !deep;
    if (hit->relation == TACT_OVERLAP) agrees = deep && hit->fraction == 0;
    if (hit->relation == TACT_SEPARATED && hit->fraction != 1) agrees = false;
    if (!(hit->fraction >= 0 && hit->fraction <= 1)) agrees = false;
    if (!agrees) verdict_add(v, "relation against numbers", 2, d, bound);
}

static quad taxicab(qvec p) {
    quad sum = 0;
    for (int i = 0; i < TACT_DIMENSION; i++) sum += q_abs(q_dot(p, q_axis(i)));
    return sum;
}

/* Points of a time of impact are along the axes of the world, and rounded there. */
static quad point_rounding(const travel *s, const tactn_hit *hit) {
    quad size = taxicab(q_from(hit->point_a)) + taxicab(q_from(hit->point_b));
    if (s->motion->kind == MOTION_TURN) {
        size += 6 * q_length(q_sub(q_from(hit->point_a), s->origin)); /* turned into the world: docs/accuracy.md */
        size += 6 * q_length(q_sub(q_from(hit->point_b), s->origin));
        size += 2 * taxicab(s->origin);
        size += taxicab(q_from(s->motion->sweep_a.from.position)) + taxicab(q_from(s->motion->sweep_a.to.position));
    }
    return 4 * (quad)CHECK_ROUNDOFF * size;
}

static void judge_points(verdict *v, const travel *s, const tactn_hit *hit, qvec n) {
    quad bound = 2 * (quad)hit->error_bound + point_rounding(s, hit), d = (quad)hit->distance;
    qvec on_a = q_sub(q_from(hit->point_a), s->origin), on_b = q_sub(q_from(hit->point_b), s->origin);
    quad off_a = truth_outside(s->pair, 0, on_a, bound / 64), off_b = truth_outside(s->pair, 1, on_b, bound / 64);
    verdict_add(v, "point of A outside", verdict_ratio(off_a, bound), off_a, 0);
    verdict_add(v, "point of B outside", verdict_ratio(off_b, bound), off_b, 0);
    quad along = q_dot(n, q_sub(on_b, on_a));
    verdict_add(v, "points along the normal", verdict_ratio(q_abs(along - d), bound), along, d);
}

static void judge_numbers(verdict *v, travel *s) {
    const tactn_hit *hit = s->hit;
    quad bound = (quad)hit->error_bound, d = (quad)hit->distance;
    judge_relation(v, hit);
    s->guess = q_from(hit->normal);
    s->part = 0;
    true_distance truth = look(s, (quad)hit->fraction);
    if (truth.lower < 0) truth_bracket_overlap(s->pair, &truth);
    verdict_add(v, "distance too small", verdict_ratio(truth.lower - d, bound), d, truth.lower);
    verdict_add(v, "distance too large", verdict_ratio(d - truth.upper, bound), d, truth.upper);
}

static void judge_direction(verdict *v, travel *s) {
    const tactn_hit *hit = s->hit;
    quad bound = (quad)hit->error_bound, d = (quad)hit->distance;
    qvec n = q_from(hit->normal);
    place(s, (quad)hit->fraction);
    quad unit = 16 * (quad)CHECK_ROUNDOFF;
    verdict_add(v, "length of the normal", q_abs(q_length(n) - 1) / unit, q_length(n), 1);
    /* Where contact begins, the normal may be that of the last step. */
    quad along = truth_gap(s->pair, n) + truth_slack(s->pair),
         slack = hit->relation == TACT_TOUCHING ? 2 * bound : bound;
    verdict_add(v, "apart along the normal", verdict_ratio(d - along, slack), d, along);
    judge_points(v, s, hit, n);
}

/* ---- before the fraction */

/* Contact at a fraction that was called free. A closed form may come within its bound of it. What has no inside is not
 * overlapped: being nearer than quadruple precision tells is contact. */
static void judge_free(verdict *v, const travel *s, true_distance at, quad t) {
    const tactn_hit *hit = s->hit;
    quad bound = q_max((quad)hit->error_bound, (quad)1e-300), ratio = bound / (bound + q_max(0, at.upper));
    bool closed = hit->steps == 0 && hit->relation == TACT_TOUCHING;
    if (closed)
        ratio = q_max(ratio / 2, -at.upper / bound);
    else if (at.upper < 0)
        ratio = 1 - at.upper / bound;
    else if (at.upper <= (quad)1e-25 * truth_scale(s->pair))
        ratio = 2;
    verdict_add(v, "not free before the fraction", ratio, t, at.upper);
}

/* Without turning the distance is convex, and its tangents meet below it: the least is bracketed. */
static void judge_straight(verdict *v, travel *s, quad end) {
    quad t[2] = {0, end}, value[2], slope[2];
    for (int i = 0; i < 2; i++) {
        true_distance at = look(s, t[i]);
        if (t[i] < end || end == 1) judge_free(v, s, at, t[i]);
        value[i] = at.lower;
        slope[i] = q_dot(at.normal, s->way);
    }
    for (int i = 0; i < 24 && slope[0] < 0 && slope[1] > 0; i++) {
        quad meet = (value[1] - value[0] + slope[0] * t[0] - slope[1] * t[1]) / (slope[0] - slope[1]);
        if (!(meet > t[0] && meet < t[1])) return;
        true_distance at = look(s, meet);
        judge_free(v, s, at, meet);
        quad fall = q_dot(at.normal, s->way), low = value[0] + slope[0] * (meet - t[0]);
        if (v->ratio > 1 || at.lower - low <= s->goal) return;
        int side = fall > 0;
        t[side] = meet, value[side] = at.lower, slope[side] = fall;
    }
}

/* A closer look where the least of some fractions was seen. */
static void look_closer(verdict *v, travel *s, quad low, quad high, int looks) {
    quad part = (quad)0.381966011250105;
    for (int i = 0; i < looks; i++) {
        quad left = low + part * (high - low), right = high - part * (high - low);
        true_distance at_left = look(s, left), at_right = look(s, right);
        judge_free(v, s, at_left, left);
        judge_free(v, s, at_right, right);
        if (at_left.lower < at_right.lower)
            high = right;
        else
            low = left;
    }
}

static void judge_turning(verdict *v, travel *s, quad end, int looks) {
    quad least = 0;
    int best = -1, last = end < 1 ? looks - 1 : looks;
    for (int i = 0; i <= last; i++) {
        quad t = end * i / looks;
        true_distance at = look(s, t);
        judge_free(v, s, at, t);
        if (best < 0 || at.lower < least) least = at.lower, best = i;
    }
    quad low = end * q_max(0, best - 1) / looks, high = end * q_min(looks, best + 1) / looks;
    if (least < 64 * (quad)s->hit->error_bound) look_closer(v, s, low, high, looks);
}

static bool turns(const tactn_sweep *sweep) {
    tact_real x[ROTATION_NUMBERS], y[ROTATION_NUMBERS];
    to_rotation_numbers(sweep->from.rotation, x), to_rotation_numbers(sweep->to.rotation, y);
    for (int i = 0; i < ROTATION_NUMBERS; i++)
        if (x[i] != y[i]) return true;
    return false;
}

static verdict judged(travel *s, int rules, int looks) {
    verdict v = {0, "", 0, 0};
    const motion *m = s->motion;
    truth_frame frame;
    bool turning = m->kind == MOTION_TURN && (turns(&m->sweep_a) || turns(&m->sweep_b));
    if (turning && !(truth_sweep_pose(&m->sweep_a, 0, &frame) && truth_sweep_pose(&m->sweep_b, 0, &frame))) return v;
    if (rules & HIT_NUMBERS) judge_numbers(&v, s);
    if (rules & HIT_POINTS) judge_direction(&v, s);
    s->part = (quad)0.125;
    if (!(rules & HIT_FREE) || !(s->hit->fraction > 0)) return v;
    if (turning)
        judge_turning(&v, s, (quad)s->hit->fraction, looks);
    else
        judge_straight(&v, s, (quad)s->hit->fraction);
    return v;
}

static qvec way_of(const motion *m) {
    if (m->kind != MOTION_TURN) return q_from(m->translation);
    qvec from = q_sub(q_from(m->sweep_b.from.position), q_from(m->sweep_a.from.position));
    return q_sub(q_sub(q_from(m->sweep_b.to.position), q_from(m->sweep_a.to.position)), from);
}

verdict truth_of_hit(const motion *motion, const tactn_hit *hit, int rules, int looks) {
    shape_spec b = motion->b;
    if (motion->kind == MOTION_RAY) b = spec_point(no_vec());
    travel s = {.motion = motion, .hit = hit, .way = way_of(motion), .guess = q_axis(0)};
    s.pair = truth_open(&motion->a, &b);
    s.goal = (quad)hit->error_bound / 256;
    verdict v = judged(&s, rules, looks);
    verdict_damp(&v, (quad)hit->error_bound, truth_scale(s.pair));
    truth_close(s.pair);
    return v;
}
