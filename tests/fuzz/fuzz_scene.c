/* Fuzzes the parser of scenes: any text is a scene or a message. */
#include "input.h"
#include "scene.h"

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

static void check_scene(const scene *read, size_t size) {
    demand(read->dimension == 2 || read->dimension == 3, "a dimension is 2 or 3");
    check_pairs(read, false, size * size);
    check_pairs(read, true, size * size);
    for (size_t i = 0; i < read->body_count; i++) check_body(read, read->bodies + i);
    for (size_t i = 0; i < read->ray_count; i++) {
        demand(read->rays[i].name && read->rays[i].name[0], "a ray has a name");
        check_vector(read, read->rays[i].origin);
        check_vector(read, read->rays[i].translation);
    }
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    scene read;
    problem problem;
    /* A copy of exactly this size, so that reading past its end is seen. */
    char *text = malloc(size ? size : 1);
    if (!text) return 0;
    if (size) memcpy(text, data, size);
    memset(&problem, 0, sizeof problem);
    if (!scene_parse("scene.json", text, size, &read, &problem)) {
        demand(strncmp(problem.text, "scene.json", 10) == 0, "a message begins with the file");
        demand(memchr(problem.text, 0, sizeof problem.text) != NULL, "a message ends");
        demand(strchr(problem.text, '\n') == NULL, "a message is one line");
    } else {
        check_scene(&read, size);
        scene_free(&read);
    }
    free(text);
    return 0;
}
