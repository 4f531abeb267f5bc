/* Shapes of bodies: creation, material, filter. All other settings are in control/shape_control.c. */
#include "shape/listed_hull.h"
#include "shape/unbounded.h"
#include "world/world.h"

tactn_body_shape_def tactn_body_shape_defaults(void) {
    tactn_body_shape_def def;
    memset(&def, 0, sizeof def);
    def.pose = tactn_identity_pose();
    def.density = 1;
    def.friction = R(0.6);
    def.filter.category = 1;
    def.filter.mask = ~UINT64_C(0);
    def.enable_contact_events = true;
    return def;
}

static tact_status shape_def_status(const tactn_body_shape_def *def, const tactn_shape *shape) {
    tact_status own = is_composite(shape) ? tactn_shape_status(shape) : shape->status;
    if (own != TACT_OK) return own;
    if (!all_finite(def->surface_velocity)) return TACT_NOT_FINITE;
    if (greatest(def->surface_velocity) > LARGEST_SCALE) return TACT_OUT_OF_RANGE;
    const real sizes[] = {def->density, def->friction, def->restitution, def->rolling_friction};
    tact_status status = not_negative_status(sizes, 4);
    if (status == TACT_OK) status = pose_status(def->pose);
    if (status != TACT_OK) return status;
    return shape->core == TACTN_CUSTOM && def->density > 0 ? TACT_NOT_POSITIVE : TACT_OK;
}

static tact_status kind_status(const tactn_shape *shape, tact_body_kind kind) {
    if (kind == TACT_BODY_DYNAMIC && is_unbounded(shape)) return TACT_UNBOUNDED;
    return kind != TACT_BODY_STATIC && has_placed_mesh(shape) ? TACT_NOT_CONVEX : TACT_OK;
}

static void link_shape(tactn_world *world, rigid_body *body, int32_t index) {
    if (body->last_shape == NONE) {
        body->first_shape = index;
    } else {
        shape_at(world, body->last_shape)->next = index;
    }
    body->last_shape = index;
    body->shape_count++;
}

static void unlink_shape(tactn_world *world, rigid_body *body, int32_t index) {
    int32_t before = NONE;
    for (int32_t i = body->first_shape; i != index; i = shape_at(world, i)->next) before = i;
    int32_t after = shape_at(world, index)->next;
    if (before == NONE) {
        body->first_shape = after;
    } else {
        shape_at(world, before)->next = after;
    }
    if (body->last_shape == index) body->last_shape = before;
    body->shape_count--;
}

/* Makes the shape in a free slot, and updates the body's mass. False: its numbers leave the range, and nothing has
 * changed. */
static bool build_shape(tactn_world *world, rigid_body *body, const tactn_body_shape_def *def,
                        const tactn_shape *shape, int32_t hull, int32_t *index) {
    bool was_free = world->free_shape != NONE;
    *index = slot_alloc(&world->shapes, sizeof(body_shape), &world->free_shape);
    body_shape *placed = shape_at(world, *index);
    placed->body = body_index(world, body);
    placed->next = NONE;
    placed->def = *def;
    placed->def.pose = normalized_pose(def->pose);
    placed->shape = *shape;
    if (hull != NONE) set_block(&placed->shape, hull_at(world, hull)->memory);
    placed->mass = tactn_shape_mass(&placed->shape);
    placed->hull = hull;
    placed->proxy = NONE;
    rigid_body before = *body;
    link_shape(world, body, *index);
    if (update_mass(world, body)) return true;
    unlink_shape(world, body, *index);
    *body = before;
    slot_undo_alloc(&world->shapes, sizeof(body_shape), &world->free_shape, *index, was_free);
    return false;
}

tact_status tactn_body_shape_create(tactn_world *world, tact_body_id body_handle, const tactn_body_shape_def *def,
                                    const tactn_shape *shape, tact_shape_id *id) {
    if (!world || !def || !shape || !id) tact_assert_failed("the world or an argument is null", TACT_FUNCTION);
    rigid_body *body = find_body(world, body_handle);
    if (!body) return TACT_STALE_ID;
    tact_status status = shape_def_status(def, shape);
    if (status == TACT_OK) status = kind_status(shape, body->kind);
    if (status != TACT_OK) return status;
    listed_hull memory;
    tactn_shape built;
    if (shape->core == TACTN_POINTS) {
        SHAPE_OF_POINTS();
        built = built_points(shape, &memory);
        if (built.status != TACT_OK) return built.status;
        shape = &built;
    }
    bool room = world->free_shape != NONE || array_reserve(world, &world->shapes, 1, sizeof(body_shape));
    if (!room || !reserve_proxies(world, (int64_t)world->shape_count + 1)) return TACT_NO_MEMORY;
    int32_t hull = NONE, index;
    if (has_block(shape->core)) {
        hull = acquire_hull(world, shape);
        if (hull == NONE) return TACT_NO_MEMORY;
    }
    if (!build_shape(world, body, def, shape, hull, &index)) {
        release_hull(world, hull);
        return TACT_OUT_OF_RANGE;
    }
    world->shape_count++;
    invalidate_contacts(world, body);
    /* A body that was created asleep stays asleep while it gets its shapes: nothing holds it yet. */
    if (body->first_contact != NONE || body->first_joint != NONE) wake_body(world, body);
    create_proxy(world, index);
    *id = shape_id(world, index);
    return TACT_OK;
}

tact_status tactn_body_shape_destroy(tactn_world *world, tact_shape_id id) {
    if (!world) tact_assert_failed("the world is null", TACT_FUNCTION);
    body_shape *shape = find_shape(world, id);
    if (!shape) return TACT_STALE_ID;
    rigid_body *body = body_at(world, shape->body);
    int32_t index = (int32_t)id.index;
    wake_body(world, body);
    remove_contacts_of_shape(world, index, true);
    destroy_proxy(world, index);
    unlink_shape(world, body, index);
    release_hull(world, shape->hull);
    slot_free(&world->shapes, sizeof *shape, &world->free_shape, index);
    world->shape_count--;
    update_mass(world, body);
    invalidate_contacts(world, body);
    return TACT_OK;
}

bool tactn_body_shape_valid(const tactn_world *world, tact_shape_id id) {
    if (!world) tact_assert_failed("the world is null", TACT_FUNCTION);
    return find_shape(world, id) != 0;
}

tactn_body_shape_state tactn_body_shape_get(const tactn_world *world, tact_shape_id id) {
    if (!world) tact_assert_failed("the world is null", TACT_FUNCTION);
    tactn_body_shape_state state;
    memset(&state, 0, sizeof state);
    const body_shape *shape = find_shape(world, id);
    if (!shape) return state;
    state.body = body_id(world, shape->body);
    state.shape = shape->shape;
    state.def = shape->def;
    state.pose = shape->pose;
    return state;
}

tact_status tactn_body_shape_set_material(tactn_world *world, tact_shape_id id, real friction, real restitution,
                                          real rolling_friction) {
    if (!world) tact_assert_failed("the world is null", TACT_FUNCTION);
    body_shape *shape = find_shape(world, id);
    if (!shape) return TACT_STALE_ID;
    tact_status status = not_negative_status((const real[]){friction, restitution, rolling_friction}, 3);
    if (status != TACT_OK) return status;
    wake_body(world, body_at(world, shape->body));
    invalidate_contacts(world, body_at(world, shape->body));
    wake_touching(world, body_at(world, shape->body));
    shape->def.friction = friction;
    shape->def.restitution = restitution;
    shape->def.rolling_friction = rolling_friction;
    return TACT_OK;
}

tact_status tactn_body_shape_set_filter(tactn_world *world, tact_shape_id id, tact_filter filter) {
    if (!world) tact_assert_failed("the world is null", TACT_FUNCTION);
    body_shape *shape = find_shape(world, id);
    if (!shape) return TACT_STALE_ID;
    shape->def.filter = filter;
    wake_body(world, body_at(world, shape->body));
    wake_touching(world, body_at(world, shape->body));
    refilter_shape(world, (int32_t)id.index, NONE);
    return TACT_OK;
}
