/* Puts the bodies, joints and couplings of a scene into a world, in the dimension and the precision that this file is
 * compiled for. */
#include "scene/scene_world.h"

#include <string.h>

#include "scene/made_shapes.h"

/* The library's shapes of a scene, which the world copies. */
typedef struct builder {
    const scene *scene;
    tactn_world *world;
    tactn_shape *shapes;
    void **blocks; /* of each shape: its hull or its mesh, or null */
} builder;

static bool make_shapes(builder *b, error *error) {
    const scene *scene = b->scene;
    b->shapes = calloc(scene->shape_count + 1, sizeof *b->shapes);
    b->blocks = calloc(scene->shape_count + 1, sizeof *b->blocks);
    bool good = (b->shapes && b->blocks) || error_memory(error);
    for (size_t i = 0; good && i < scene->shape_count; i++) {
        good = make_scene_shape(scene, i, b->shapes + i, b->blocks + i, NULL, error);
    }
    return good;
}

static void free_shapes(builder *b) {
    for (size_t i = 0; b->blocks && i < b->scene->shape_count; i++) free(b->blocks[i]);
    free(b->blocks);
    free(b->shapes);
}

/* The two lists of kinds have one order, but not by a promise. */
static tact_body_kind kind_of(body_kind kind) {
    return kind == BODY_STATIC ? TACT_BODY_STATIC : kind == BODY_KINEMATIC ? TACT_BODY_KINEMATIC : TACT_BODY_DYNAMIC;
}

static tact_status create_body(const builder *b, const scene_body *from, tact_body_id *id) {
    const scene_dynamics *d = &from->dynamics;
    tactn_body_def def = tactn_body_defaults();
    def.kind = kind_of(d->kind);
    def.pose = query_pose(from->position, from->rotation);
    def.velocity = vec_of(d->velocity);
    def.angular_velocity = spin_of(d->angular_velocity);
    def.linear_damping = (tact_real)d->linear_damping;
    def.angular_damping = (tact_real)d->angular_damping;
    def.gravity_scale = (tact_real)d->gravity_scale;
    def.mass = (tact_real)d->mass;
    def.fixed_rotation = d->fixed_rotation;
    def.locks = d->locks;
    def.bullet = d->bullet;
    return tactn_body_create(b->world, &def, id);
}

static tact_filter filter_of(const scene_filter *from) {
    return (tact_filter){from->category, from->mask, from->group};
}

static tactn_body_shape_def def_of(const scene_material *m) {
    tactn_body_shape_def def = tactn_body_shape_defaults();
    def.density = (tact_real)m->density;
    def.friction = (tact_real)m->friction;
    def.restitution = (tact_real)m->restitution;
    def.rolling_friction = (tact_real)m->rolling_friction;
    def.surface_velocity = vec_of(m->surface_velocity);
    def.filter = filter_of(&m->filter);
    def.sensor = m->sensor;
    return def;
}

static tact_status create_part(const builder *b, tact_body_id body, const scene_part *from) {
    tactn_body_shape_def def = def_of(&from->material);
    tact_shape_id ignored;
    def.pose = query_pose(from->position, from->rotation);
    return tactn_body_shape_create(b->world, body, &def, b->shapes + from->shape, &ignored);
}

static bool same_material(const scene_material *a, const scene_material *b) {
    bool same = memcmp(a->surface_velocity, b->surface_velocity, sizeof a->surface_velocity) == 0;
    const double of_a[] = {a->density, a->friction, a->restitution, a->rolling_friction};
    const double of_b[] = {b->density, b->friction, b->restitution, b->rolling_friction};
    return same && memcmp(of_a, of_b, sizeof of_a) == 0 && a->sensor == b->sensor &&
           a->filter.category == b->filter.category && a->filter.mask == b->filter.mask &&
           a->filter.group == b->filter.group;
}

/* Puts the shapes of a body in as one: edges between flush ones do not show. */
static tact_status create_compound(const builder *b, tact_body_id body, const scene_body *from) {
    const scene_part *part = b->scene->parts + from->first_part;
    int count = from->part_count > TACTN_COMPOUND_MAX_CHILDREN ? 0 : (int)from->part_count;
    tactn_compound_child *children = calloc(from->part_count, sizeof *children);
    if (!children) return TACT_NO_MEMORY;
    for (int i = 0; i < count; i++)
        children[i] = (tactn_compound_child){b->shapes[part[i].shape], query_pose(part[i].position, part[i].rotation),
                                             (uint32_t)i};
    size_t bytes = tactn_compound_bytes(children, count);
    void *block = bytes > 0 ? malloc(bytes) : NULL;
    tact_status status = bytes == 0 ? TACT_TOO_MANY : TACT_NO_MEMORY;
    if (block) status = tactn_compound_build(block, bytes, children, count);
    if (status == TACT_OK) {
        tactn_shape shape = tactn_compound_shape(block);
        tactn_body_shape_def def = def_of(&part[0].material);
        tact_shape_id ignored;
        status = tactn_body_shape_create(b->world, body, &def, &shape, &ignored);
    }
    free(block);
    free(children);
    return status;
}

/* Returns the message of a status. */
static const char *world_refusal(tact_status status) {
    switch (status) {
    case TACT_NO_MEMORY: return "out of memory";
    case TACT_OUT_OF_RANGE:
        return "it is too fast, too large or too small for this precision; use a unit of length that brings its "
               "numbers nearer to one, or make \"length\" larger";
    case TACT_UNBOUNDED:
        return "a half-space has no size, so it cannot fall; its \"kind\" must be static or kinematic";
    case TACT_NOT_CONVEX:
        return "a mesh as a \"surface\" in a \"compound\" that is not static stays where the body is: it has no "
               "\"position\" and no \"rotation\" there";
    default: return refusal(status);
    }
}

/* The shapes of a compound must be ones that have their places in it, and of one material. */
static bool add_compound(const builder *b, size_t i, tact_body_id id, error *error) {
    const scene_body *from = b->scene->bodies + i;
    const scene_part *part = b->scene->parts + from->first_part;
    for (size_t k = 0; k < from->part_count; k++) {
        const tactn_shape *shape = &b->shapes[part[k].shape];
        if (shape->core == HALF_SPACE_CORE || has_own_block(b->scene->shapes + part[k].shape))
            return scene_fail_part(b->scene, i, k, error, "it cannot be one of the shapes of a \"compound\"");
        if (!same_material(&part[k].material, &part[0].material))
            return scene_fail_part(b->scene, i, k, error,
                                   "the shapes of a \"compound\" have one material; this one differs from the first");
    }
    tact_status status = create_compound(b, id, from);
    return status == TACT_OK || scene_fail_body(b->scene, i, error, world_refusal(status));
}

static bool add_parts(const builder *b, size_t i, tact_body_id id, error *error) {
    const scene_body *from = b->scene->bodies + i;
    for (size_t k = 0; k < from->part_count; k++) {
        tact_status status = create_part(b, id, b->scene->parts + from->first_part + k);
        if (status != TACT_OK) return scene_fail_part(b->scene, i, k, error, world_refusal(status));
    }
    return true;
}

static bool add_body(const builder *b, size_t i, tact_body_id *id, error *error) {
    const scene_body *from = b->scene->bodies + i;
    tact_status status = create_body(b, from, id);
    if (status != TACT_OK) return scene_fail_body(b->scene, i, error, world_refusal(status));
    if (from->one_shape ? !add_compound(b, i, *id, error) : !add_parts(b, i, *id, error)) return false;
    if (from->dynamics.has_inertia) {
        status = set_inertia(b->world, *id, &from->dynamics);
        if (status == TACT_NOT_POSITIVE)
            return scene_fail_body(b->scene, i, error, "its \"inertia\" must be positive definite");
        if (status != TACT_OK) return scene_fail_body(b->scene, i, error, world_refusal(status));
    }
    if (from->dynamics.kind != BODY_DYNAMIC || tactn_body_get(b->world, *id).mass > 0) return true;
    return scene_fail_body(b->scene, i, error,
                           "a dynamic body must have mass; give it a \"mass\", or shapes with an inside and a "
                           "\"density\" above zero, or make its \"kind\" static or kinematic");
}

/* ---- Joints ---- */

static tactn_joint_axis axis_of(const scene_joint_axis *from) {
    return (tactn_joint_axis){.limited = from->limited,
                              .lower = (tact_real)from->limits[0],
                              .upper = (tact_real)from->limits[1],
                              .spring_hertz = (tact_real)from->spring_hertz,
                              .spring_damping_ratio = (tact_real)from->spring_damping_ratio,
                              .spring_target = (tact_real)from->spring_target,
                              .motor_force = (tact_real)from->motor_force,
                              .motor_speed = (tact_real)from->motor_speed,
                              .friction = (tact_real)from->friction,
                              .damping = (tact_real)from->damping,
                              .max_speed = (tact_real)from->max_speed};
}

static tactn_joint_drive drive_of(const scene_joint_drive *from) {
    return (tactn_joint_drive){(tact_real)from->max_force, (tact_real)from->hertz, (tact_real)from->damping_ratio};
}

static tactn_joint_softness softness_of(const scene_joint_drive *from) {
    return (tactn_joint_softness){(tact_real)from->hertz, (tact_real)from->damping_ratio};
}

static tactn_joint_def joint_def_of(const scene_joint *from) {
    tactn_joint_def def = tactn_joint_defaults((tact_joint_kind)from->kind);
    def.joint.slide = axis_of(&from->slide), def.joint.turn = axis_of(&from->turn);
    def.joint.pull = drive_of(&from->pull), def.joint.twist = drive_of(&from->twist);
    def.joint.velocity = vec_of(from->velocity);
    def.joint.angular_velocity = spin_of(from->angular_velocity);
    def.joint.linear_softness = softness_of(&from->linear_softness);
    def.joint.angular_softness = softness_of(&from->angular_softness);
    set_swing(&def.joint, from);
    def.collide = from->collide;
    def.break_force = (tact_real)from->break_force, def.break_torque = (tact_real)from->break_torque;
    return def;
}

/* Returns the message of a status of a joint. */
static const char *joint_refusal(tact_status status) {
    switch (status) {
    case TACT_WRONG_KIND: return "one of its bodies must be dynamic";
    case TACT_BAD_INDEX: return "\"a\" and \"b\" must be different bodies";
    case TACT_OUT_OF_RANGE: return "its angles must lie from -pi to pi, and its positions within the range of numbers";
    default: return world_refusal(status);
    }
}

static bool add_joint(const builder *b, size_t i, const tact_body_id *bodies, tact_joint_id *id, error *error) {
    const scene_joint *from = b->scene->joints + i;
    tactn_joint_def def = joint_def_of(from);
    def.body_a = bodies[from->bodies[0]], def.body_b = bodies[from->bodies[1]];
    tact_status status = tactn_joint_def_place(b->world, &def, query_pose(from->position_b, from->rotation_b));
    tactn_pose frame_b = def.joint.frame_b;
    if (status == TACT_OK)
        status = tactn_joint_def_place(b->world, &def, query_pose(from->position, from->rotation));
    def.joint.frame_b = frame_b;
    if (status == TACT_OK) status = tactn_joint_create(b->world, &def, id);
    return status == TACT_OK || scene_fail_joint(b->scene, i, error, joint_refusal(status));
}

/* Returns the message of a status of a coupling. */
static const char *coupling_refusal(tact_status status) {
    switch (status) {
    case TACT_BAD_INDEX: return "\"a\" and \"b\" must be different joints, or different coordinates of one";
    case TACT_OUT_OF_RANGE: return "its \"ratio\" must not be zero, and of a size from 1e-6 to 1e6";
    default: return world_refusal(status);
    }
}

static bool add_coupling(const builder *b, size_t i, const tact_joint_id *joints, error *error) {
    const scene_coupling *from = b->scene->couplings + i;
    tactn_coupling_def def = tactn_coupling_defaults();
    tact_coupling_id ignored;
    def.joint_a = joints[from->joints[0]], def.joint_b = joints[from->joints[1]];
    def.coordinate_a = from->slides[0] ? TACT_JOINT_SLIDE : TACT_JOINT_TURN;
    def.coordinate_b = from->slides[1] ? TACT_JOINT_SLIDE : TACT_JOINT_TURN;
    def.ratio = (tact_real)from->ratio, def.offset = (tact_real)from->offset;
    def.hertz = (tact_real)from->hertz, def.damping_ratio = (tact_real)from->damping_ratio;
    tact_status status = from->has_offset ? TACT_OK : tactn_coupling_def_place(b->world, &def);
    if (status == TACT_OK) status = tactn_coupling_create(b->world, &def, &ignored);
    return status == TACT_OK || scene_fail_coupling(b->scene, i, error, coupling_refusal(status));
}

static bool add_joints(const builder *b, const tact_body_id *bodies, error *error) {
    tact_joint_id *ids = calloc(b->scene->joint_count + 1, sizeof *ids);
    bool good = ids || error_memory(error);
    for (size_t i = 0; good && i < b->scene->joint_count; i++) good = add_joint(b, i, bodies, &ids[i], error);
    for (size_t i = 0; good && i < b->scene->coupling_count; i++) good = add_coupling(b, i, ids, error);
    free(ids);
    return good;
}

/* ---- Fluids and wind ---- */

/* Their numbers are those of a step, and have been checked but for what the precision can hold. */
static const char *medium_refusal(tact_status status) {
    return status == TACT_NOT_FINITE ? "its numbers are too large for this precision" : tact_status_text(status);
}

bool scene_worldn_apply_media(tactn_world *world, const scene *scene, double seconds, error *error) {
    for (size_t i = 0; i < scene->fluid_count; i++) {
        const scene_fluid *from = scene->fluids + i;
        tactn_fluid fluid = {.normal = vec_of(from->normal),
                             .offset = (tact_real)from->offset,
                             .density = (tact_real)from->density,
                             .velocity = vec_of(from->velocity),
                             .linear_drag = (tact_real)from->linear_drag,
                             .angular_drag = (tact_real)from->angular_drag,
                             .filter = filter_of(&from->filter),
                             .wake = from->wake};
        tact_status status = tactn_world_apply_fluid(world, &fluid, (tact_real)seconds);
        if (status != TACT_OK) return scene_fail_fluid(scene, i, error, medium_refusal(status));
    }
    for (size_t i = 0; i < scene->wind_count; i++) {
        const scene_wind *from = scene->winds + i;
        tactn_wind wind = {.velocity = vec_of(from->velocity),
                           .density = (tact_real)from->density,
                           .coefficient = (tact_real)from->coefficient,
                           .filter = filter_of(&from->filter),
                           .wake = from->wake};
        tact_status status = tactn_world_apply_wind(world, &wind, (tact_real)seconds);
        if (status != TACT_OK) return scene_fail_wind(scene, i, error, medium_refusal(status));
    }
    return true;
}

/* ---- The world ---- */

tactn_world_def scene_worldn_def(const scene *scene) {
    tactn_world_def def = tactn_world_defaults((tact_real)scene->length);
    def.solver.gravity = vec_of(scene->gravity);
    return def;
}

tactn_world *scene_worldn(const scene *scene, const tactn_world_def *def, tact_body_id *bodies, error *error) {
    tactn_world_def usual = scene_worldn_def(scene);
    builder b = {.scene = scene};
    tact_status status = tactn_world_create(def ? def : &usual, &b.world);
    if (status != TACT_OK) {
        error_set(error, "%s: the world cannot be created: %s", scene->file ? scene->file : "the scene",
                  world_refusal(status));
        return NULL;
    }
    tact_body_id *ids = calloc(scene->body_count + 1, sizeof *ids);
    bool good = (ids || error_memory(error)) && make_shapes(&b, error);
    for (size_t i = 0; good && i < scene->body_count; i++) good = add_body(&b, i, &ids[i], error);
    good = good && add_joints(&b, ids, error);
    if (good && bodies) memcpy(bodies, ids, scene->body_count * sizeof *ids);
    free_shapes(&b);
    free(ids);
    if (good) return b.world;
    tactn_world_destroy(b.world);
    return NULL;
}
