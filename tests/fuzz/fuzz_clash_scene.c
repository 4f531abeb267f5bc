/* Fuzzes the two ways in which tact clash reads a scene: from the text of resting bodies it makes what the parser of
 * scenes makes of the whole, to the bit; and what the parser refuses, it refuses in the same words. */
#include "clash/clash.h"
#include "file.h"

static void check_same(const scene *scene, const clash_set *set) {
    demand(scene->body_count == set->body_count, "as many bodies");
    for (size_t i = 0; i < set->body_count; i++) {
        const scene_body *from = scene->bodies + i;
        const clash_body *body = set->bodies + i;
        demand(strcmp(from->name, body->name) == 0, "the same names");
        demand(memcmp(from->position, &body->pose.position, sizeof from->position) == 0, "the same places");
        demand(memcmp(from->rotation, &body->pose.rotation, sizeof from->rotation) == 0, "the same rotations");
        for (size_t k = 0; k < i; k++) {
            bool one_shape = from->shape == scene->bodies[k].shape;
            demand(one_shape == (body->shape == set->bodies[k].shape), "the same shapes");
        }
    }
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    static memory_file file;
    const char *name = fill_file(&file, data, size);
    /* Meshes would be looked for on the disk. */
    if (memmem(data, size, "file", 4) || memmem(data, size, "\\u", 2)) return 0;
    scene scene;
    clash_set set;
    progress progress = {.quiet = true};
    error parsed = {"", false}, taken = {"", false};
    clash_set_init(&set);
    set.thread_count = 1;
    bool whole = scene_read(name, &scene, &parsed), good = clash_read_scene(name, &set, &progress, &taken);
    if (!good) check_message(&taken);
    demand(whole || (!good && strcmp(parsed.text, taken.text) == 0), "what the parser refuses is refused in its words");
    if (good) check_same(&scene, &set);
    clash_free(&set);
    if (whole) scene_free(&scene);
    return 0;
}
