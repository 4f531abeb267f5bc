/* The mover: carried by its ground, walking, climbing, looking for the next ground. */
#include <string.h>

#include "base/angle.h"
#include "mover/mover.h"

/* What rounding may turn the normal of a floor by, along `up`. */
#define LEVEL R(1e-6)

tactn_mover tactn_mover_defaults(const tactn_shape *shape, real size) {
    if (!shape) tact_assert_failed("the shape is null", TACT_FUNCTION);
    tactn_mover mover = {.shape = *shape, .pose = tactn_identity_pose()};
    real up[DIMENSION] = {0};
    up[DIMENSION - 1] = 1;
    mover.up = from_components(up);
    mover.margin = R(0.01) * size;
    mover.step_height = R(0.3) * size;
    mover.max_slope = R(0.8727);
    mover.filter = (tact_filter){1, UINT64_MAX, 0};
    return mover;
}

/* ---- Ground ---- */

/* The lowest point's height. */
static real foot_height(const passage *p) {
    vec down = transform_transposed(rotation_matrix(p->mover->pose.rotation), neg(p->mover->up));
    return height(p, tactn_pose_point(place_of(p), tactn_support(&p->mover->shape, down)));
}

/* Whether a mover can stand on what it touches: a floor, or the edge of one, no higher than a step above its lowest
 * point. The contact of an edge gets the normal of its upper side. */
static bool carries(const passage *p, tactn_mover_contact *contact) {
    if (height(p, contact->normal) >= p->least_floor) return true;
    real margin = p->mover->margin;
    if (!(height(p, contact->normal) > 0)) return false;
    if (height(p, contact->point) > foot_height(p) + p->mover->step_height) return false;
    vec inward = scale(R(-0.5) * margin, unit_along(across_up(p, contact->normal)));
    vec above = mul_add(add(contact->point, inward), margin, p->mover->up);
    vec down = scale(-2 * margin, p->mover->up);
    tactn_world_hit found = tactn_world_raycast(p->world, above, down, &p->mover->filter);
    if (found.hit.status < 0 || found.hit.relation == TACT_SEPARATED || !(found.hit.fraction > 0)) return false;
    tactn_mover_contact upper = {found.body, found.shape, found.hit.point_a, found.hit.normal, contact->distance};
    if (!(height(p, upper.normal) >= p->least_floor) || !is_met(p, &upper)) return false;
    contact->normal = upper.normal;
    return true;
}

/* Looks for ground below, as far down as a step if it was standing, and goes down to it. */
static bool find_ground(passage *p, bool standing, tactn_mover_contact *ground) {
    passage probe = *p;
    real margin = p->mover->margin, reach = 2 * margin + (standing ? p->mover->step_height : 0);
    probe.met_count = 0;
    if (!advance(&probe, scale(-reach, p->mover->up), ground)) return false;
    real rise = height(p, ground->normal);
    if (!carries(&probe, ground)) return false;
    real lift = (margin - ground->distance) / tact_max(R(0.1), rise);
    real drop = height(p, sub(p->position, probe.position)) - lift;
    if (drop > 0) p->position = mul_add(p->position, -drop, p->mover->up);
    return true;
}

/* Moves as its ground has moved since the last move. */
static void follow_ground(passage *p, vec *way) {
    const tactn_mover *mover = p->mover;
    *way = zero();
    if (!mover->on_ground || !tactn_body_valid(p->world, mover->ground.body)) return;
    tactn_pose now = tactn_body_pose(p->world, mover->ground.body);
    if (memcmp(&now, &mover->ground_pose, sizeof now) == 0) return;
    vec point = tactn_pose_point(now, tactn_pose_point(tactn_pose_inverse(mover->ground_pose), mover->ground.point));
    vec from = p->position;
    p->carrier = mover->ground.body;
    slide(p, sub(point, mover->ground.point));
    p->carrier = (tact_body_id){0, 0};
    *way = sub(p->position, from);
}

/* ---- Steps ---- */

/* Up, along, and down again: kept if that leads on, to what carries no higher than a step above the ground. */
static void climb(passage *p, vec missing, real ground_height) {
    real size = length(missing), margin = p->mover->margin, step = p->mover->step_height;
    vec along = scale(1 / size, missing);
    passage high = *p;
    tactn_mover_contact met;
    high.met_count = 0;
    advance(&high, scale(step, p->mover->up), &met);
    real raised = height(p, sub(high.position, p->position));
    if (!(raised > margin)) return;
    slide(&high, scale(tact_max(size, 2 * margin), along));
    if (!(dot(along, sub(high.position, p->position)) > R(0.25) * margin)) return;
    raised = height(p, sub(high.position, p->position));
    high.met_count = 0;
    if (!advance(&high, scale(-raised, p->mover->up), &met) || !carries(&high, &met)) return;
    if (height(p, met.point) > ground_height + step + R(0.01) * margin) return;
    *p = high;
}

/* Whether something that is no floor is in the way. */
static bool is_blocked(const passage *p, vec way) {
    for (int i = 0; i < p->count; i++)
        if (height(p, p->plane[i].normal) < p->least_floor && dot(p->plane[i].normal, way) < 0) return true;
    return false;
}

/* Walks along a way across `up`, at the same pace uphill and downhill. */
static void walk(passage *p, vec flat) {
    const tactn_mover *mover = p->mover;
    vec from = p->position, normal = mover->ground.normal;
    real ground_height = height(p, sub(mover->ground.point, mover->pose.position)) + height(p, from);
    slide(p, mul_add(flat, -dot(flat, normal) / height(p, normal), mover->up));
    vec missing = across_up(p, sub(add(from, flat), p->position));
    bool stopped = is_blocked(p, flat) && dot(missing, flat) > R(0.01) * dot(flat, flat);
    if (p->status == TACT_OK && mover->step_height > 0 && stopped) climb(p, missing, ground_height);
}

/* ---- Moves ---- */

static tact_status mover_status(const tactn_world *world, const tactn_mover *mover, real dt) {
    const real numbers[] = {dt, mover->margin, mover->step_height, mover->max_slope};
    for (int i = 0; i < 4; i++)
        if (!tact_finite(numbers[i])) return TACT_NOT_FINITE;
    if (!all_finite(mover->velocity) || !all_finite(mover->up) || !all_finite(scale(dt, mover->velocity)))
        return TACT_NOT_FINITE;
    if (!(dt > 0) || !(mover->margin > 0)) return TACT_NOT_POSITIVE;
    if (mover->step_height < 0) return TACT_NEGATIVE;
    if (!(tact_abs(length(mover->up) - 1) <= R(1e-3))) return TACT_BAD_ROTATION;
    if (!(mover->max_slope >= 0 && mover->max_slope <= R(1.5))) return TACT_OUT_OF_RANGE;
    /* A question refuses the shape and the pose. */
    tact_status status = tactn_world_closest(world, &mover->shape, mover->pose, 0, &mover->filter).gap.status;
    return status < 0 ? status : TACT_OK;
}

/* Notes what is near, and takes from the velocity what leads into it. */
static void finish(passage *p, tactn_mover *moved) {
    p->met_count = 0;
    find_planes(p);
    moved->overlap = 0;
    moved->contact_count = p->count;
    for (int i = 0; i < p->count; i++) {
        moved->contact[i] = p->plane[i];
        moved->overlap = tact_max(moved->overlap, -p->plane[i].distance);
    }
    int kept = 0;
    /* On the ground the pace is the same uphill. */
    for (int i = 0; i < p->count; i++)
        if (!moved->on_ground || height(p, p->plane[i].normal) < p->least_floor) p->plane[kept++] = p->plane[i];
    p->count = kept;
    if (moved->on_ground) moved->velocity = across_up(p, moved->velocity);
    moved->velocity = clipped(p, moved->velocity, true);
    if (moved->on_ground) moved->velocity = across_up(p, moved->velocity);
}

tact_status tactn_mover_move(const tactn_world *world, tactn_mover *mover, real dt) {
    if (!world || !mover) tact_assert_failed("the world or the mover is null", TACT_FUNCTION);
    tact_status status = mover_status(world, mover, dt);
    if (status != TACT_OK) return status;
    double sine, cosine;
    sine_cosine((double)mover->max_slope, &sine, &cosine);
    passage p = {.world = world, .mover = mover, .position = mover->pose.position, .least_floor = (real)cosine - LEVEL};
    tactn_mover moved = *mover;
    vec carried;
    follow_ground(&p, &carried);
    bool rising = height(&p, mover->velocity) > 0, standing = mover->on_ground && !rising;
    vec way = scale(dt, mover->velocity);
    if (standing && p.status == TACT_OK) walk(&p, across_up(&p, way));
    else if (p.status == TACT_OK) slide(&p, way);
    moved.on_ground = p.status == TACT_OK && !rising && find_ground(&p, standing, &moved.ground);
    moved.ground_velocity = scale(1 / dt, carried);
    if (moved.on_ground) moved.ground_pose = tactn_body_pose(world, moved.ground.body);
    finish(&p, &moved);
    if (p.status != TACT_OK) return p.status;
    moved.pose.position = p.position;
    *mover = moved;
    return TACT_OK;
}
