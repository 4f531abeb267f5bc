/* Explosions: impulses away from a center. */
#include "shape/unbounded.h"
#include "world/world.h"

/* The nearest point of a body to the center of an explosion, or the center itself if it is in the body. */
typedef struct blast {
    real distance; /* no less than zero */
    vec point;
} blast;

/* False: all of the body's shapes are beyond the radius, or cannot say where they are. */
static bool nearest_to(const tactn_world *world, const rigid_body *body, const tactn_explosion *explosion,
                       blast *nearest) {
    bool found = false;
    *nearest = (blast){explosion->radius, explosion->center};
    for (int32_t i = body->first_shape; i != NONE; i = shape_at(world, i)->next) {
        const body_shape *shape = shape_at(world, i);
        tactn_bounds reach = expanded_aabb(shape->aabb, explosion->radius);
        tactn_bounds center = {explosion->center, explosion->center};
        bool met = !shape->def.sensor && filters_collide(&explosion->filter, &shape->def.filter);
        if (!met || !boxes_overlap(&reach, &center)) continue;
        tactn_shape point = tactn_point(zero());
        tactn_pose at = tactn_identity_pose();
        at.position = explosion->center;
        tactn_gap gap = tactn_distance_world(&shape->shape, shape->pose, &point, at, NULL);
        real distance = tact_max(0, gap.distance);
        if (gap.status < 0 || distance >= nearest->distance) continue;
        *nearest = (blast){distance, distance > 0 ? gap.point_a : explosion->center};
        found = true;
    }
    return found;
}

/* The direction away from the center: to the nearest point; from inside to the center of mass, or along an axis. */
static vec direction_away(const rigid_body *body, const tactn_explosion *explosion, const blast *nearest) {
    vec way = sub(nearest->point, explosion->center);
    if (!(nearest->distance > 0)) way = sub(body->state.pose.position, explosion->center);
    real size = length(way);
    return size > 0 ? scale(1 / size, way) : first_axis();
}

tact_status tactn_world_explode(tactn_world *world, const tactn_explosion *explosion) {
    if (!world || !explosion) tact_assert_failed("the world or the explosion is null", TACT_FUNCTION);
    if (!all_finite(explosion->center) || !tact_finite(explosion->radius) || !tact_finite(explosion->impulse))
        return TACT_NOT_FINITE;
    if (!(explosion->radius > 0)) return TACT_NOT_POSITIVE;
    if (greatest(explosion->center) > LARGEST_SCALE || explosion->radius > LARGEST_SCALE) return TACT_OUT_OF_RANGE;
    for (int32_t i = 0; i < world->bodies.count; i++) {
        const rigid_body *body = body_at(world, i);
        blast nearest;
        if (!body->slot.used || body->disabled || !is_dynamic(body)) continue;
        if (!nearest_to(world, body, explosion, &nearest)) continue;
        real size = explosion->impulse * (1 - nearest.distance / explosion->radius);
        vec impulse = scale(size, direction_away(body, explosion, &nearest));
        tactn_body_apply_impulse(world, body_id(world, i), impulse, nearest.point);
    }
    return TACT_OK;
}
