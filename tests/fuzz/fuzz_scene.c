/* Fuzzes the parser of scenes: any text is a scene or a message. */
#include "input.h"
#include "scene.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    scene read;
    problem problem;
    scene_walk walk = {0};
    size_t visited = 0;
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
        while (visited <= size * size && scene_next_pair(&read, &walk)) {
            demand(walk.a < read.body_count && walk.b < read.body_count, "a pair is of bodies that are there");
            visited++;
        }
        demand(visited == scene_pair_count(&read), "as many pairs as were counted");
        demand(read.dimension == 2 || read.dimension == 3, "a dimension is 2 or 3");
        for (size_t i = 0; i < read.body_count; i++) {
            const scene_body *body = read.bodies + i;
            double square = 0;
            for (int k = 0; k < 4; k++) square += body->rotation[k] * body->rotation[k];
            demand(body->shape < read.shape_count, "a body's shape is there");
            demand(square > 1 - 1e-14 && square < 1 + 1e-14, "a rotation has length one");
            demand(read.dimension == 3 || (body->position[2] >= 0 && body->position[2] <= 0), "a plane has no z");
        }
        scene_free(&read);
    }
    free(text);
    return 0;
}
