/* Settings of shapes that live: what a definition says, another geometry. */
#include "shape/listed_hull.h"
#include "world/world.h"

/* Wakes a body whose shape has changed, and what touches it; they are collided again. */
static void wake_changed(tactn_world *world, rigid_body *body) {
    wake_body(world, body);
    wake_touching(world, body);
    invalidate_contacts(world, body);
}

tact_status tactn_body_shape_set_density(tactn_world *world, tact_shape_id id, real density) {
    if (!world) tact_assert_failed("the world is null", TACT_FUNCTION);
    body_shape *shape = find_shape(world, id);
    if (!shape) return TACT_STALE_ID;
    rigid_body *body = body_at(world, shape->body), before = *body;
    tactn_body_shape_def def = shape->def;
    def.density = density;
    tact_status status = shape_def_status(&def, &shape->shape);
    if (status != TACT_OK) return status;
    real old = shape->def.density;
    shape->def.density = density;
    if (!update_mass(world, body)) {
        *body = before;
        shape->def.density = old;
        return TACT_OUT_OF_RANGE;
    }
    wake_changed(world, body);
    return TACT_OK;
}

tact_status tactn_body_shape_set_surface_velocity(tactn_world *world, tact_shape_id id, vec velocity) {
    if (!world) tact_assert_failed("the world is null", TACT_FUNCTION);
    body_shape *shape = find_shape(world, id);
    if (!shape) return TACT_STALE_ID;
    if (!all_finite(velocity)) return TACT_NOT_FINITE;
    if (greatest(velocity) > LARGEST_SCALE) return TACT_OUT_OF_RANGE;
    shape->def.surface_velocity = velocity;
    wake_changed(world, body_at(world, shape->body));
    return TACT_OK;
}

tact_status tactn_body_shape_set_contact_events(tactn_world *world, tact_shape_id id, bool enable) {
    if (!world) tact_assert_failed("the world is null", TACT_FUNCTION);
    body_shape *shape = find_shape(world, id);
    if (!shape) return TACT_STALE_ID;
    shape->def.enable_contact_events = enable;
    const rigid_body *body = body_at(world, shape->body);
    for (int32_t link = body->first_contact; link != NONE; link = contact_at(world, link / 2)->next[link % 2])
        update_reporting(world, contact_at(world, link / 2));
    return TACT_OK;
}

tact_status tactn_body_shape_set_user(tactn_world *world, tact_shape_id id, void *user) {
    if (!world) tact_assert_failed("the world is null", TACT_FUNCTION);
    body_shape *shape = find_shape(world, id);
    if (!shape) return TACT_STALE_ID;
    shape->def.user = user;
    return TACT_OK;
}

/* ---- Another geometry ---- */

static void set_geometry(tactn_world *world, body_shape *shape, const tactn_shape *geometry, int32_t hull) {
    shape->shape = *geometry;
    shape->hull = hull;
    if (hull != NONE) set_block(&shape->shape, hull_at(world, hull)->memory);
    shape->mass = tactn_shape_mass(&shape->shape);
}

/* False: the body's numbers would leave the range, and nothing has changed. */
static bool replace_geometry(tactn_world *world, body_shape *shape, const tactn_shape *geometry, int32_t hull) {
    rigid_body *body = body_at(world, shape->body), before = *body;
    body_shape old = *shape;
    set_geometry(world, shape, geometry, hull);
    if (update_mass(world, body)) return true;
    *body = before;
    *shape = old;
    return false;
}

tact_status tactn_body_shape_set_geometry(tactn_world *world, tact_shape_id id, const tactn_shape *geometry) {
    if (!world || !geometry) tact_assert_failed("the world or the geometry is null", TACT_FUNCTION);
    body_shape *shape = find_shape(world, id);
    if (!shape) return TACT_STALE_ID;
    rigid_body *body = body_at(world, shape->body);
    tact_status status = shape_def_status(&shape->def, geometry);
    if (status == TACT_OK) status = kind_status(geometry, body->kind);
    if (status != TACT_OK) return status;
    listed_hull memory;
    tactn_shape built;
    if (geometry->core == TACTN_POINTS) {
        SHAPE_OF_POINTS();
        built = built_points(geometry, &memory);
        if (built.status != TACT_OK) return built.status;
        geometry = &built;
    }
    int32_t old = shape->hull, hull = has_block(geometry->core) ? acquire_hull(world, geometry) : NONE;
    if (has_block(geometry->core) && hull == NONE) return TACT_NO_MEMORY;
    if (!replace_geometry(world, shape, geometry, hull)) {
        release_hull(world, hull);
        return TACT_OUT_OF_RANGE;
    }
    wake_body(world, body);
    remove_contacts_of_shape(world, (int32_t)id.index, true);
    release_hull(world, old);
    destroy_proxy(world, (int32_t)id.index);
    create_proxy(world, (int32_t)id.index);
    invalidate_contacts(world, body);
    return TACT_OK;
}
