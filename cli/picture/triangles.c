/* Equal points of a mesh become one vertex, by sorting; so the faces beyond its edges can be found. */
#include "picture/triangles.h"

#include <limits.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

typedef struct placed_point {
    double at[3];
    size_t index;
} placed_point;

static int by_place(const void *a, const void *b) {
    const placed_point *p = a, *q = b;
    for (int k = 0; k < 3; k++) {
        if (p->at[k] < q->at[k]) return -1;
        if (p->at[k] > q->at[k]) return 1;
    }
    return (p->index > q->index) - (p->index < q->index);
}

static bool same_place(const placed_point *p, const placed_point *q) {
    for (int k = 0; k < 3; k++) {
        if (p->at[k] < q->at[k] || p->at[k] > q->at[k]) return false;
    }
    return true;
}

/* Lists the different points as vertices, and tells of each point which vertex it is. */
static bool weld(const surface *mesh, int *vertex, solid *out) {
    size_t count = mesh->point_count;
    placed_point *order = malloc((count + 1) * sizeof *order);
    if (!order) return false;
    for (size_t i = 0; i < count; i++) {
        memcpy(order[i].at, mesh->points + 3 * i, sizeof order[i].at);
        order[i].index = i;
    }
    qsort(order, count, sizeof *order, by_place);
    for (size_t i = 0; i < count; i++) {
        if (i == 0 || !same_place(order + i, order + i - 1)) {
            memcpy(out->vertices + 3 * out->vertex_count++, order[i].at, sizeof order[i].at);
        }
        vertex[order[i].index] = out->vertex_count - 1;
    }
    free(order);
    return true;
}

/* Sets the plane of three vertices; false where they are on a line. */
static bool set_plane(const solid *s, const int corner[3], double plane[4]) {
    const double *o = s->vertices + 3 * corner[0], *p = s->vertices + 3 * corner[1], *q = s->vertices + 3 * corner[2];
    double u[3], v[3], length = 0;
    for (int k = 0; k < 3; k++) u[k] = p[k] - o[k], v[k] = q[k] - o[k];
    for (int k = 0; k < 3; k++) {
        plane[k] = u[(k + 1) % 3] * v[(k + 2) % 3] - u[(k + 2) % 3] * v[(k + 1) % 3];
        length = hypot(length, plane[k]);
    }
    if (!(length > 0)) return false;
    plane[3] = 0;
    for (int k = 0; k < 3; k++) {
        plane[k] /= length;
        plane[3] += plane[k] * o[k];
    }
    return true;
}

bool triangles_solid(const surface *mesh, solid *out) {
    size_t points = mesh->point_count, faces = mesh->face_count;
    if (points > INT_MAX || faces > INT_MAX / 3) return false;
    *out = (solid){.dimension = 3,
                   .vertices = malloc((3 * points + 1) * sizeof *out->vertices),
                   .planes = malloc((4 * faces + 1) * sizeof *out->planes),
                   .first = malloc((faces + 1) * sizeof *out->first),
                   .corners = malloc((3 * faces + 1) * sizeof *out->corners)};
    int *vertex = malloc((points + 1) * sizeof *vertex);
    bool good = out->vertices && out->planes && out->first && out->corners && vertex && weld(mesh, vertex, out);
    for (size_t i = 0; good && i < faces; i++) {
        int *to = out->corners + 3 * out->face_count;
        for (int k = 0; k < 3; k++) to[k] = vertex[mesh->corners[3 * i + (size_t)k]];
        out->first[out->face_count] = 3 * out->face_count;
        out->face_count += set_plane(out, to, out->planes + 4 * out->face_count);
    }
    free(vertex);
    if (good)
        out->first[out->face_count] = 3 * out->face_count;
    else
        solid_free(out);
    return good;
}
