/* Where a mesh passes through itself: two triangles cross only where an edge of one meets the other, so each edge is a
 * ray, which the library answers exactly. Triangles at an end of the edge are left out, and so is what lies at an end
 * within rounding: a corner that only touches. */
#include <math.h>
#include <stdlib.h>

#include "command/mesh_facts.h"

/* Hits of one edge that need no memory. */
#define FEW_HITS 256

static bool has_corner(const tact3_mesh_triangle *t, int vertex) {
    return t->corner[0] == vertex || t->corner[1] == vertex || t->corner[2] == vertex;
}

/* Keeps those hits of an edge that it passes through. */
static void keep_hits(const mesh_facts *f, const tact3_mesh_triangle *of, int edge, const tact3_mesh_hit *hits,
                      int count, mesh_crossings *out) {
    int ends[2] = {of->corner[edge], of->corner[(edge + 1) % 3]};
    tact3_vec from = tact3_mesh_vertex(f->mesh, ends[0]), to = tact3_mesh_vertex(f->mesh, ends[1]);
    double length = tact3_length(tact3_sub(to, from));
    for (int i = 0; i < count; i++) {
        tact3_mesh_triangle other = tact3_mesh_triangle_get(f->mesh, hits[i].triangle);
        double way = hits[i].fraction * length, slack = 4 * hits[i].error_bound;
        if (has_corner(&other, ends[0]) || has_corner(&other, ends[1])) continue;
        if (way <= slack || length - way <= slack) continue;
        if (out->count < MESH_CROSSING_PLACES) {
            mesh_crossing *place = out->place + out->count;
            *place = (mesh_crossing){of->input, edge, hits[i].input, hits[i].point};
        }
        out->count++;
    }
}

/* Keeps what one edge passes through; false where memory is out. */
static bool cross_edge(const mesh_facts *f, const tact3_mesh_triangle *of, int edge, mesh_crossings *out) {
    tact3_mesh_hit few[FEW_HITS], *hits = few;
    tact3_vec from = tact3_mesh_vertex(f->mesh, of->corner[edge]);
    tact3_vec along = tact3_sub(tact3_mesh_vertex(f->mesh, of->corner[(edge + 1) % 3]), from);
    int count;
    if (tact3_mesh_raycast_all(f->mesh, from, along, few, FEW_HITS, &count) != TACT_OK) return true;
    if (count > FEW_HITS) {
        hits = malloc((size_t)count * sizeof *hits);
        if (!hits) return false;
        tact3_mesh_raycast_all(f->mesh, from, along, hits, count, &count);
    }
    keep_hits(f, of, edge, hits, count, out);
    if (hits != few) free(hits);
    return true;
}

/* Each edge once: with the triangle that is first in the input. */
static bool is_first(const mesh_facts *f, const tact3_mesh_triangle *of, int edge) {
    int other = of->neighbour[edge];
    return other < 0 || tact3_mesh_triangle_get(f->mesh, other).input > of->input;
}

bool mesh_find_crossings(const mesh_facts *f, mesh_crossings *out) {
    size_t inputs = f->surface.face_count;
    int *triangle = malloc((inputs + 1) * sizeof *triangle);
    *out = (mesh_crossings){0};
    if (!triangle) return false;
    for (size_t i = 0; i < inputs; i++) triangle[i] = -1;
    for (int i = 0; i < f->info.triangle_count; i++) triangle[tact3_mesh_triangle_get(f->mesh, i).input] = i;
    bool good = true;
    for (size_t i = 0; good && i < inputs; i++) {
        if (triangle[i] < 0) continue;
        tact3_mesh_triangle of = tact3_mesh_triangle_get(f->mesh, triangle[i]);
        for (int edge = 0; good && edge < 3; edge++) {
            if (is_first(f, &of, edge)) good = cross_edge(f, &of, edge, out);
        }
    }
    free(triangle);
    return good;
}
