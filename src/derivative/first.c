/* First derivatives of the distance (docs/derivatives.md).
 *
 * - For any motion the distance changes as the witness points move apart along the normal: d' = n . (V_B(p_b) -
 *   V_A(p_a)). So the derivative is the force n at p_b for B, and -n at p_a for A, with its torque about the position.
 * - Where parallel features face each other in many points the distance changes by the least over all of them.
 * - Cores that are apart have one normal. Where they overlap another may be as good: then B, moved a little along
 *   -normal, is not as much deeper. */
#include "derivative/system.h"

#include "base/assert.h"

/* The part of the smaller shape's size by which B is moved to see whether there is another normal; at least so many
 * error bounds. Another one that is within an eighth of that counts. */
#define PROBE_STEP R(sizeof(real) == sizeof(float) ? 1e-3 : 1e-6)
#define PROBE_BOUNDS R(64)
#define PROBE_SHARE R(0.125)
/* A bound that is wider than this part of the pair's size leaves everything open. */
#define WIDE_BOUND R(1e-2)
/* The greatest error of a normal that is taken for one of rounding: of cores that are polytopes, and of curved ones,
 * where it is the root of the bound. */
#define MOST_TURN R(sizeof(real) == sizeof(float) ? 1e-3 : 1e-7)
#define MOST_CURVED_TURN R(sizeof(real) == sizeof(float) ? 1e-2 : 1e-5)

static real extent_of(const tactn_shape *shape) { return shape->reach + shape->rounding; }

static bool is_curved(const tactn_shape *shape) {
    return !is_unbounded(shape) && core_vertex_count(shape) == 0;
}

static bool is_known(const tactn_shape *shape) {
    return shape->core < FIRST_CORE_OF_PARTS && shape->core != TACTN_CUSTOM && shape->status == TACT_OK;
}

static void set_body(facing_body *body, const tactn_shape *shape, const tactn_pose *pose, vec out, vec arm) {
    body->shape = shape;
    body->rotation = rotation_matrix(pose->rotation);
    body->position = pose->position;
    body->out = out;
    body->toward = transform_transposed(body->rotation, out);
    body->at = transform_transposed(body->rotation, mul_add(arm, -shape->rounding, out));
}

/* Sets how far the normal and the witness points may be off. */
static void set_slacks(facing_pair *p, bool curved) {
    real bound = p->gap->error_bound, away = tact_abs(p->gap->distance + p->a->rounding + p->b->rounding);
    real part = bound / tact_max(bound, away), far = greatest(p->gap->point_a) + greatest(p->gap->point_b);
    real turn = curved ? tact_min(MOST_CURVED_TURN, 2 * tact_sqrt(part)) : tact_min(MOST_TURN, 4 * part);
    p->body_a.turn_slack = p->body_b.turn_slack = SUPPORT_ERROR * ROUNDOFF + turn;
    real place = 4 * bound + 16 * ROUNDOFF * far;
    p->body_a.place_slack = p->body_b.place_slack = place + (curved ? turn * away : 0);
}

static bool share_flat(const facing_pair *p) {
    int sum = p->flats_a.count + p->flats_b.count;
    if (sum != 2 || ACROSS == 1 || p->flats_a.count != 1) return sum > ACROSS;
    vec along_a = transform(p->body_a.rotation, p->flats_a.along[0]);
    vec along_b = transform(p->body_b.rotation, p->flats_b.along[0]);
    vec off = mul_add(along_b, -dot(along_a, along_b), along_a);
    return !(dot(off, off) > p->body_a.turn_slack * p->body_a.turn_slack);
}

/* Whether another normal is as good. */
static NOINLINE_COLD bool has_other_normal(const facing_pair *p) {
    real step = tact_max(PROBE_STEP * tact_min(extent_of(p->a), extent_of(p->b)), PROBE_BOUNDS * p->gap->error_bound);
    tactn_pose moved = *p->pose_b;
    moved.position = mul_add(moved.position, -step, p->n);
    tactn_gap gap = tactn_distance_world(p->a, *p->pose_a, p->b, moved, NULL);
    return !(gap.distance <= p->gap->distance - (1 - PROBE_SHARE) * step);
}

static bool cores_are_apart(const facing_pair *p) {
    if (is_unbounded(p->a) || is_unbounded(p->b)) return true;
    return p->gap->distance + p->a->rounding + p->b->rounding > p->gap->error_bound;
}

/* Sets what faces the normal. Of two points that is nothing. */
static void set_facing(facing_pair *p) {
    bool curved = is_curved(p->a) || is_curved(p->b);
    bool flat_a = p->a->core != TACTN_POINT, flat_b = p->b->core != TACTN_POINT;
    p->flats_a.count = p->flats_b.count = 0;
    if (!flat_a && !flat_b) return;
    set_slacks(p, curved);
    if (flat_a || curved) set_body(&p->body_a, p->a, p->pose_a, p->n, p->arm_a);
    if (flat_b || curved) set_body(&p->body_b, p->b, p->pose_b, neg(p->n), p->arm_b);
    if (flat_a) find_flats(&p->body_a, &p->flats_a);
    if (flat_b) find_flats(&p->body_b, &p->flats_b);
}

static tact_smoothness set_pair(facing_pair *p) {
    p->known = false;
    if (!p->gap) {
        p->asked = tactn_distance_world(p->a, *p->pose_a, p->b, *p->pose_b, NULL);
        p->gap = &p->asked;
    }
    if (p->gap->status < 0 || p->gap->relation == TACT_BEYOND_CUTOFF || p->gap->relation == TACT_UNKNOWN)
        return TACT_NO_DERIVATIVE;
    real size = tact_min(extent_of(p->a), extent_of(p->b)) + tact_abs(p->gap->distance);
    if (is_unbounded(p->a) || is_unbounded(p->b)) size = TACT_REAL_MAX;
    if (p->gap->error_bound > WIDE_BOUND * size) return TACT_NO_DERIVATIVE;
    p->n = p->gap->normal;
    p->arm_a = sub(p->gap->point_a, p->pose_a->position);
    p->arm_b = sub(p->gap->point_b, p->pose_b->position);
    if (!is_known(p->a) || !is_known(p->b)) return TACT_UNCHECKED;
    p->known = true;
    set_facing(p);
    if (!cores_are_apart(p) && has_other_normal(p)) return TACT_MANY_NORMALS;
    if (share_flat(p)) return TACT_ONE_SIDED;
    polish(p);
    return TACT_SMOOTH;
}

static void set_twists(const facing_pair *p, tactn_twist *a, tactn_twist *b) {
    *a = (tactn_twist){neg(p->n), torque_of(p->arm_a, neg(p->n))};
    *b = (tactn_twist){p->n, torque_of(p->arm_b, p->n)};
}

static void check_shapes(const tactn_shape *a, const tactn_shape *b, const char *function) {
    if (!a || !b) tact_assert_failed("a shape is null", function);
}

tactn_derivative tactn_distance_derivative(const tactn_shape *a, tactn_pose pose_a, const tactn_shape *b,
                                           tactn_pose pose_b, const tactn_gap *gap) {
    check_shapes(a, b, TACT_FUNCTION);
    facing_pair p;
    p.a = a, p.b = b, p.pose_a = &pose_a, p.pose_b = &pose_b, p.gap = gap;
    tactn_derivative out = {.smoothness = set_pair(&p)};
    if (p.gap->status < 0) out.status = p.gap->status;
    if (out.smoothness != TACT_NO_DERIVATIVE) set_twists(&p, &out.a, &out.b);
    return out;
}

static bool twist_is_finite(const tactn_twist *t) { return all_finite(t->linear) && spin_finite(t->angular); }

tactn_rate tactn_distance_rate(const tactn_shape *a, tactn_pose pose_a, const tactn_shape *b, tactn_pose pose_b,
                               const tactn_gap *gap, tactn_twist twist_a, tactn_twist twist_b) {
    check_shapes(a, b, TACT_FUNCTION);
    if (!twist_is_finite(&twist_a) || !twist_is_finite(&twist_b)) return (tactn_rate){.status = TACT_NOT_FINITE};
    facing_pair p;
    p.a = a, p.b = b, p.pose_a = &pose_a, p.pose_b = &pose_b, p.gap = gap;
    tactn_rate out = {.smoothness = set_pair(&p)};
    if (p.gap->status < 0) out.status = p.gap->status;
    if (out.smoothness == TACT_NO_DERIVATIVE) return out;
    vec velocity_a = add(twist_a.linear, spin_velocity(twist_a.angular, p.arm_a));
    vec velocity_b = add(twist_b.linear, spin_velocity(twist_b.angular, p.arm_b));
    out.rate = dot(p.n, sub(velocity_b, velocity_a));
    /* n . (w x r) is r . (n x w), which is minus the velocity of n. */
    vec slope = neg(spin_velocity(spin_sub(twist_b.angular, twist_a.angular), p.n));
    if (p.known && share_flat(&p)) out.rate += least_over_patch(&p, slope);
    return out;
}
