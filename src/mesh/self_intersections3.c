/* Where a mesh passes through itself: two triangles cross only where an edge of one meets the other, so each edge is a
 * ray, whose crossings are exact. Triangles at an end of the edge are left out, and so is what lies at an end within
 * rounding: a corner that only touches. */
#include <math.h>

#include "base/assert.h"
#include "mesh/ray3.h"

/* Nearer to an end of the edge than so many errors of its place, a crossing is a touch. */
#define TOUCHES 4

/* The crossings of one edge with others. */
typedef struct edge_search {
    const tact3_mesh *mesh;
    const mesh_ray *ray;
    uint32_t triangle;
    int edge;
    uint32_t ends[2]; /* vertices */
    tact3_mesh_self_intersection *found;
    int capacity;
    int64_t count; /* of all edges */
} edge_search;

static bool has_corner(const tact3_mesh *mesh, uint32_t triangle, uint32_t vertex) {
    const uint32_t *corner = mesh_corners(mesh) + 3 * (size_t)triangle;
    return corner[0] == vertex || corner[1] == vertex || corner[2] == vertex;
}

static double take_crossing(void *context, const mesh_crossing *crossing) {
    edge_search *s = context;
    const mesh_ray *ray = s->ray;
    double at[3], far = 0, way = crossing->fraction * ray->length;
    for (int k = 0; k < 3; k++) {
        at[k] = ray->origin[k] + crossing->fraction * ray->travel[k];
        far += fabs(ray->origin[k]) + fabs(ray->travel[k]);
    }
    double slack = TOUCHES * (crossing->error * ray->length + (double)ROUNDOFF * (ray->length + far));
    if (has_corner(s->mesh, crossing->triangle, s->ends[0]) || has_corner(s->mesh, crossing->triangle, s->ends[1]))
        return 1;
    if (way <= slack || ray->length - way <= slack) return 1;
    if (s->count < s->capacity) {
        tact3_mesh_self_intersection *place = &s->found[s->count];
        *place = (tact3_mesh_self_intersection){(int)s->triangle, s->edge, (int)crossing->triangle, {0, 0, 0}};
        place->point = tact3_v((tact_real)at[0], (tact_real)at[1], (tact_real)at[2]);
    }
    s->count++;
    return 1;
}

/* Each edge is asked once: of its two triangles by the one that is first in the input. */
static bool is_first(const tact3_mesh *mesh, uint32_t triangle, int edge) {
    uint32_t link = mesh_links(mesh)[3 * (size_t)triangle + (size_t)edge];
    if (!mesh_link_is_triangle(link)) return true;
    const uint32_t *input = mesh_integers(mesh, mesh->inputs);
    return input[triangle] < input[mesh_link_half_edge(link) / 3];
}

/* False where the edge is too long for a ray. */
static bool search_edge(edge_search *s, uint32_t triangle, int edge) {
    const uint32_t *corner = mesh_corners(s->mesh) + 3 * (size_t)triangle;
    const tact3_vec *vertex = mesh_vertices(s->mesh);
    mesh_ray ray;
    s->triangle = triangle;
    s->edge = edge;
    s->ends[0] = corner[edge], s->ends[1] = corner[edge < 2 ? edge + 1 : 0];
    tact3_vec from = vertex[s->ends[0]], along = tact3_sub(vertex[s->ends[1]], from);
    if (tact3_mesh_make_ray(from, along, &ray) != TACT_OK) return false;
    s->ray = &ray;
    tact3_mesh_find_crossings(s->mesh, &ray, take_crossing, s);
    s->ray = NULL;
    return true;
}

tact_status tact3_mesh_self_intersections(const tact3_mesh *mesh, tact3_mesh_self_intersection *found, int capacity,
                                          int *count) {
    if (!mesh) tact_assert_failed("the mesh is null", TACT_FUNCTION);
    if (!count || (!found && capacity > 0)) tact_assert_failed("the place for the answer is null", TACT_FUNCTION);
    *count = 0;
    if (capacity < 0) return TACT_NEGATIVE;
    edge_search s = {.mesh = mesh, .found = found, .capacity = capacity};
    tact_status status = TACT_OK;
    for (uint32_t i = 0; i < mesh->triangle_count; i++) {
        for (int edge = 0; edge < 3; edge++) {
            if (is_first(mesh, i, edge) && !search_edge(&s, i, edge)) status = TACT_OUT_OF_RANGE;
        }
    }
    *count = (int)(s.count < INT32_MAX ? s.count : INT32_MAX);
    return status;
}
