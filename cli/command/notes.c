/* Notes on stderr about meshes that are not convex. */
#include "command/commands.h"
#include "query/convexity.h"

void note_convexity(const char *name, const surface *mesh, const solid *hull) {
    convexity c = convexity_of(mesh, hull);
    if (c.convex) return;
    char why[100];
    if (c.dented)
        snprintf(why, sizeof why, "it lies up to %.3g inside its convex hull", c.depth);
    else
        snprintf(why, sizeof why, "its faces cover only %.3g %% of its convex hull", 100 * c.covered);
    fprintf(stderr, "%s: note: this mesh is not convex, %s; the hull stands for it\n", name, why);
}

static void note_mesh(const engine_kind *kind, const engine *engine, const scene *scene, size_t shape) {
    solid hull;
    if (!kind->solid_of(engine, shape, &hull)) return;
    note_convexity(scene->shapes[shape].file, &scene->shapes[shape].surface, &hull);
    solid_free(&hull);
}

void note_meshes(const engine_kind *kind, const engine *engine, const scene *scene) {
    for (size_t i = 0; i < scene->shape_count; i++)
        if (scene->shapes[i].type == SHAPE_MESH) note_mesh(kind, engine, scene, i);
}
