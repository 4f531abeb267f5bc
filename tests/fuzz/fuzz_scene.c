/* Fuzzes the parser of scenes, and the worlds that they make: any text is a scene or a message, any scene a world or a
 * message, and what moves in a world stays finite. */
#include "input.h"
#include "scene/scene_world.h"

/* Larger scenes are not simulated. */
#define MOST_PARTS 16
#define STEPS 3
#define STEP_SECONDS (1.0 / 60)

/* As many pairs as are counted, of bodies that are there; the moving ones have a body that moves. */
static void check_pairs(const scene *read, bool moving, size_t most) {
    scene_walk walk = {.moving = moving};
    size_t visited = 0;
    while (visited <= most && scene_next_pair(read, &walk)) {
        demand(walk.a < read->body_count && walk.b < read->body_count, "a pair is of bodies that are there");
        demand(!moving || !read->all_pairs || read->bodies[walk.a].moves || read->bodies[walk.b].moves,
               "of a moving pair a body moves");
        visited++;
    }
    demand(visited == scene_pair_count(read, moving), "as many pairs as were counted");
}

static void check_rotation(const double rotation[4]) {
    double square = 0;
    for (int k = 0; k < 4; k++) square += rotation[k] * rotation[k];
    demand(square > 1 - 1e-14 && square < 1 + 1e-14, "a rotation has length one");
}

static void check_vector(const scene *read, const double v[3]) {
    for (int k = 0; k < 3; k++) demand(v[k] - v[k] >= 0, "a vector is finite");
    demand(read->dimension == 3 || (v[2] >= 0 && v[2] <= 0), "a plane has no z");
}

static void check_body(const scene *read, const scene_body *body) {
    demand(body->shape < read->shape_count, "a body's shape is there");
    check_rotation(body->rotation);
    check_vector(read, body->position);
    check_vector(read, body->translation);
    if (body->moves)
        check_rotation(body->turn);
    else
        demand(!body->turns, "a body at rest does not turn");
}

static void check_dynamics(const scene *read, const scene_body *body) {
    const scene_dynamics *d = &body->dynamics;
    check_vector(read, d->velocity);
    demand(d->kind != BODY_STATIC || (!(d->velocity[0] < 0) && !(d->velocity[0] > 0)), "what is static is at rest");
    demand(d->mass >= 0 && d->linear_damping >= 0 && d->angular_damping >= 0, "no mass and no damping is below zero");
    demand(body->part_count > 0 && (body->part_count == 1 || body->compound), "a body has shapes");
    demand(body->first_part + body->part_count <= read->part_count, "a body's shapes are there");
    for (size_t i = body->first_part; i < body->first_part + body->part_count; i++) {
        const scene_part *part = read->parts + i;
        demand(part->shape < read->shape_count, "a part's shape is there");
        check_rotation(part->rotation);
        check_vector(read, part->position);
        check_vector(read, part->material.surface_velocity);
        demand(part->material.density >= 0 && part->material.friction >= 0, "no material is below zero");
    }
}

static void check_media(const scene *read) {
    for (size_t i = 0; i < read->fluid_count; i++) {
        const scene_fluid *fluid = read->fluids + i;
        double square = 0;
        for (int k = 0; k < 3; k++) square += fluid->normal[k] * fluid->normal[k];
        demand(square > 1 - 1e-14 && square < 1 + 1e-14, "a fluid's normal has length one");
        check_vector(read, fluid->normal);
        check_vector(read, fluid->velocity);
        demand(fluid->density >= 0 && fluid->linear_drag >= 0 && fluid->angular_drag >= 0, "no fluid is below zero");
    }
    for (size_t i = 0; i < read->wind_count; i++) {
        check_vector(read, read->winds[i].velocity);
        demand(read->winds[i].density >= 0 && read->winds[i].coefficient >= 0, "no wind is below zero");
    }
}

static void check_message(const error *error) {
    demand(strncmp(error->text, "scene.json", 10) == 0, "a message begins with the file");
    demand(memchr(error->text, 0, sizeof error->text) != NULL, "a message ends");
    demand(strchr(error->text, '\n') == NULL, "a message is one line");
}

static bool has_mesh(const scene *read) {
    for (size_t i = 0; i < read->shape_count; i++) {
        if (read->shapes[i].type == SHAPE_MESH) return true;
    }
    return false;
}

static void simulate2(const scene *read, tact_body_id *bodies, error *error) {
    tact2_world *world = scene_world2(read, NULL, bodies, error);
    if (!world) check_message(error);
    for (int step = 0; world && step < STEPS && scene_world2_apply_media(world, read, STEP_SECONDS, error) &&
                       tact2_world_step(world, STEP_SECONDS, 2) == TACT_OK;
         step++) {
        for (size_t i = 0; i < read->body_count; i++) {
            tact2_vec p = tact2_body_get(world, bodies[i]).pose.position;
            demand(p.x - p.x >= 0 && p.y - p.y >= 0, "a body stays where numbers are");
        }
    }
    tact2_world_destroy(world);
}

static void simulate3(const scene *read, tact_body_id *bodies, error *error) {
    tact3_world *world = scene_world3(read, NULL, bodies, error);
    if (!world) check_message(error);
    for (int step = 0; world && step < STEPS && scene_world3_apply_media(world, read, STEP_SECONDS, error) &&
                       tact3_world_step(world, STEP_SECONDS, 2) == TACT_OK;
         step++) {
        for (size_t i = 0; i < read->body_count; i++) {
            tact3_vec p = tact3_body_get(world, bodies[i]).pose.position;
            demand(p.x - p.x >= 0 && p.y - p.y >= 0 && p.z - p.z >= 0, "a body stays where numbers are");
        }
    }
    tact3_world_destroy(world);
}

static void simulate(const scene *read, error *error) {
    tact_body_id bodies[MOST_PARTS];
    if (read->part_count > MOST_PARTS || has_mesh(read)) return;
    if (read->dimension == 2)
        simulate2(read, bodies, error);
    else
        simulate3(read, bodies, error);
}

static void check_scene(const scene *read, size_t size) {
    demand(read->dimension == 2 || read->dimension == 3, "a dimension is 2 or 3");
    check_pairs(read, false, size * size);
    check_pairs(read, true, size * size);
    for (size_t i = 0; i < read->body_count; i++) {
        check_body(read, read->bodies + i);
        check_dynamics(read, read->bodies + i);
    }
    for (size_t i = 0; i < read->ray_count; i++) {
        demand(read->rays[i].name && read->rays[i].name[0], "a ray has a name");
        check_vector(read, read->rays[i].origin);
        check_vector(read, read->rays[i].translation);
    }
    check_media(read);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    scene read;
    error error;
    /* A copy of exactly this size, so that reading past its end is seen. */
    char *text = malloc(size ? size : 1);
    if (!text) return 0;
    if (size) memcpy(text, data, size);
    memset(&error, 0, sizeof error);
    if (!scene_parse("scene.json", text, size, &read, &error)) {
        check_message(&error);
    } else {
        check_scene(&read, size);
        simulate(&read, &error);
        scene_free(&read);
    }
    free(text);
    return 0;
}
