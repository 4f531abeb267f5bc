/* Puts the bodies of a scene into a world, in the dimension and the precision that this file is compiled for. */
#include "scene/scene_world.h"

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
    def.bullet = d->bullet;
    return tactn_body_create(b->world, &def, id);
}

static tact_status create_part(const builder *b, tact_body_id body, const scene_part *from) {
    const scene_material *m = &from->material;
    tactn_body_shape_def def = tactn_body_shape_defaults();
    tact_shape_id ignored;
    def.pose = query_pose(from->position, from->rotation);
    def.density = (tact_real)m->density;
    def.friction = (tact_real)m->friction;
    def.restitution = (tact_real)m->restitution;
    def.rolling_friction = (tact_real)m->rolling_friction;
    def.surface_velocity = vec_of(m->surface_velocity);
    def.filter = (tact_filter){m->category, m->mask, m->group};
    def.sensor = m->sensor;
    return tactn_body_shape_create(b->world, body, &def, b->shapes + from->shape, &ignored);
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
        return "what is dynamic and a mesh as a \"surface\" or a height field touches no other of these yet; let "
               "filters keep them apart, or take a mesh as a \"hull\"";
    default: return refusal(status);
    }
}

static bool add_body(const builder *b, size_t i, tact_body_id *id, error *error) {
    const scene_body *from = b->scene->bodies + i;
    tact_status status = create_body(b, from, id);
    if (status != TACT_OK) return scene_fail_body(b->scene, i, error, world_refusal(status));
    for (size_t k = 0; k < from->part_count; k++) {
        status = create_part(b, *id, b->scene->parts + from->first_part + k);
        const scene_shape *shape = b->scene->shapes + b->scene->parts[from->first_part + k].shape;
        bool own = status == TACT_NOT_CONVEX && has_own_block(shape);
        const char *why = world_refusal(status);
        if (own) why = "tact simulate takes no chain, and no polygon as a \"ring\", yet";
        if (status != TACT_OK) return scene_fail_part(b->scene, i, k, error, why);
    }
    if (from->dynamics.kind != BODY_DYNAMIC || tactn_body_get(b->world, *id).mass > 0) return true;
    return scene_fail_body(b->scene, i, error,
                           "a dynamic body must have mass; give it a \"mass\", or shapes with an inside and a "
                           "\"density\" above zero, or make its \"kind\" static or kinematic");
}

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
    bool good = make_shapes(&b, error);
    for (size_t i = 0; good && i < scene->body_count; i++) {
        tact_body_id id;
        good = add_body(&b, i, &id, error);
        if (bodies) bodies[i] = id;
    }
    free_shapes(&b);
    if (good) return b.world;
    tactn_world_destroy(b.world);
    return NULL;
}
