/* Notes on stderr: meshes that are not convex, and scenes without a pair. */
#include "command/commands.h"
#include "query/convexity.h"

/* Rows take a few microseconds each to write, and hundreds of bytes. */
#define MANY_PAIRS 1000000

bool note_convexity(const char *name, const surface *mesh, const solid *hull, bool quiet, double *depth) {
    convexity c = convexity_of(mesh, hull);
    *depth = c.depth;
    if (c.convex || quiet) return !c.convex;
    char why[100], parts[80] = "this mesh is not convex";
    if (c.dented)
        snprintf(why, sizeof why, "it lies up to %.3g inside its convex hull", c.depth);
    else
        snprintf(why, sizeof why, "its faces cover only %.3g %% of its convex hull", 100 * c.covered);
    if (mesh->part_count > 1)
        snprintf(parts, sizeof parts, "this file holds %zu meshes, taken as one body", mesh->part_count);
    fprintf(stderr, "%s: note: %s, %s; the hull stands for it\n", name, parts, why);
    return true;
}

static void note_mesh(const engine_kind *kind, const engine *engine, scene_shape *mesh, size_t shape, bool quiet) {
    solid hull;
    if (!kind->solid_of(engine, shape, &hull)) return;
    mesh->is_hull_of_mesh = note_convexity(mesh->file, &mesh->surface, &hull, quiet, &mesh->mesh_depth);
    solid_free(&hull);
}

void note_meshes(const engine_kind *kind, const engine *engine, scene *scene, bool quiet) {
    for (size_t i = 0; i < scene->shape_count; i++) {
        scene_shape *shape = scene->shapes + i;
        if (shape->type == SHAPE_MESH && !shape->as_surface) note_mesh(kind, engine, shape, i, quiet);
    }
}

static bool all_half_spaces(const scene *scene) {
    for (size_t i = 0; i < scene->body_count; i++) {
        if (!scene_is_half_space(scene, i)) return false;
    }
    return true;
}

void note_no_pairs(const char *file, const scene *scene) {
    if (scene->body_count < 2) {
        fprintf(stderr, "%s: note: there is no pair to ask about, for the scene has %s\n", file,
                scene->body_count == 1 ? "one body alone" : "no bodies");
    } else if (!scene->all_pairs && scene->pair_count == 0) {
        fprintf(stderr, "%s: note: there is no pair to ask about, for the list \"pairs\" is empty\n", file);
    } else if (scene->all_pairs && all_half_spaces(scene)) {
        fprintf(stderr, "%s: note: there is no pair to ask about, for all bodies are %s, and two of these have no "
                        "distance\n",
                file, scene->dimension == 2 ? "half-planes" : "half-spaces");
    }
}

void note_many_pairs(const char *file, const scene *scene, command command) {
    size_t count = scene_pair_count(scene, false);
    if (count < MANY_PAIRS) return;
    fprintf(stderr, "%s: note: %zu rows are to come, one for each pair of %zu bodies; --within LENGTH leaves out pairs "
                    "that are farther apart, --touching those that are apart%s\n",
            file, count, scene->body_count,
            command == COMMAND_DISTANCE ? ", --nearest COUNT those of bodies that have nearer ones" : "");
}
