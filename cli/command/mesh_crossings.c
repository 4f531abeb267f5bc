/* Where a mesh passes through itself, as the library finds it, in the order of the file. */
#include <stdlib.h>

#include "command/mesh_facts.h"

/* Places for which there is room at first. */
#define ROOM 1024

static int by_place(const void *a, const void *b) {
    const mesh_crossing *p = a, *q = b;
    if (p->triangle != q->triangle) return p->triangle < q->triangle ? -1 : 1;
    if (p->edge != q->edge) return p->edge < q->edge ? -1 : 1;
    return (p->other > q->other) - (p->other < q->other);
}

/* Keeps the first ones. */
static bool keep_first(const tact3_mesh *mesh, const tact3_mesh_self_intersection *found, mesh_crossings *out) {
    mesh_crossing *all = malloc((out->count + 1) * sizeof *all);
    if (!all) return false;
    for (size_t i = 0; i < out->count; i++) {
        int triangle = tact3_mesh_triangle_get(mesh, found[i].triangle).input;
        int other = tact3_mesh_triangle_get(mesh, found[i].other).input;
        all[i] = (mesh_crossing){triangle, found[i].edge, other, found[i].point};
    }
    qsort(all, out->count, sizeof *all, by_place);
    for (size_t i = 0; i < out->count && i < MESH_CROSSING_PLACES; i++) out->place[i] = all[i];
    free(all);
    return true;
}

bool mesh_find_crossings(const mesh_facts *f, mesh_crossings *out) {
    int count = 0, room = ROOM;
    tact3_mesh_self_intersection *found = malloc(ROOM * sizeof *found);
    *out = (mesh_crossings){0};
    if (found) tact3_mesh_self_intersections(f->mesh, found, room, &count);
    if (found && count > room) {
        free(found);
        room = count;
        found = malloc((size_t)room * sizeof *found);
        if (found) tact3_mesh_self_intersections(f->mesh, found, room, &count);
    }
    out->count = (size_t)count;
    bool good = found && keep_first(f->mesh, found, out);
    free(found);
    return good;
}
