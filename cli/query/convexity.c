/* Compares a mesh's surface with its hull's.
 *
 * - For each face of the mesh take its corners and its centroid.
 * - Depth of a point: the least distance to any plane of the hull. A face of a convex mesh lies in one plane of the
 *   hull, found quickly among the planes whose normals fall into the same cell of a cube around the origin.
 * - Otherwise all planes are searched, and the search ends as soon as the point can no longer be the deepest. */
#include "query/convexity.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#define CELLS 24 /* along each edge of the cube of normals */
#define DEPTH_PART 1e-5
#define COVERED_PART 0.999

typedef struct search {
    const solid *hull;
    int *head, *next; /* planes by the cell of their normal */
    double tolerance, deepest;
} search;

static int cell_of(const double n[3]) {
    int cell = 0;
    for (int i = 0; i < 3; i++) {
        int step = (int)((n[i] + 1) * (CELLS / 2.0));
        cell = cell * CELLS + (step < 0 ? 0 : step >= CELLS ? CELLS - 1 : step);
    }
    return cell;
}

static double depth_below(const double plane[4], const double p[3]) {
    return plane[3] - (plane[0] * p[0] + plane[1] * p[1] + plane[2] * p[2]);
}

/* Raises the deepest depth seen if this point is deeper. */
static void deepen(search *s, const double p[3]) {
    double depth = HUGE_VAL;
    for (int i = 0; i < s->hull->face_count && depth > s->deepest; i++) {
        double below = depth_below(s->hull->planes + 4 * i, p);
        if (below < depth) depth = below;
    }
    if (depth > s->deepest) s->deepest = depth;
}

/* Newell's normal, as long as twice the face's area, and the centroid of the corners. */
static double face_frame(const surface *mesh, size_t face, double normal[3], double centroid[3]) {
    size_t first = mesh->first[face], count = mesh->first[face + 1] - first;
    const double *origin = mesh->points + 3 * mesh->corners[first];
    memset(normal, 0, 3 * sizeof *normal);
    memset(centroid, 0, 3 * sizeof *centroid);
    for (size_t i = 0; i < count; i++) {
        const double *p = mesh->points + 3 * mesh->corners[first + i];
        const double *q = mesh->points + 3 * mesh->corners[first + (i + 1) % count];
        for (int k = 0; k < 3; k++) {
            int l = (k + 1) % 3, m = (k + 2) % 3;
            normal[k] += (p[l] - origin[l]) * (q[m] - origin[m]) - (p[m] - origin[m]) * (q[l] - origin[l]);
            centroid[k] += p[k] / (double)count;
        }
    }
    return sqrt(normal[0] * normal[0] + normal[1] * normal[1] + normal[2] * normal[2]);
}

static bool face_lies_in_plane(const search *s, const surface *mesh, size_t face, const double plane[4]) {
    for (size_t i = mesh->first[face]; i < mesh->first[face + 1]; i++) {
        if (depth_below(plane, mesh->points + 3 * mesh->corners[i]) > s->tolerance) return false;
    }
    return true;
}

/* True if a plane of the hull with nearly the face's normal, of either sign, contains the face. */
static bool on_hull(const search *s, const surface *mesh, size_t face, const double normal[3], double length) {
    for (int sign = -1; sign <= 1 && length > 0; sign += 2) {
        double unit[3] = {sign * normal[0] / length, sign * normal[1] / length, sign * normal[2] / length};
        for (int i = s->head[cell_of(unit)]; i >= 0; i = s->next[i]) {
            if (face_lies_in_plane(s, mesh, face, s->hull->planes + 4 * i)) return true;
        }
    }
    return false;
}

/* Sums the mesh's area while looking for its deepest place. */
static double scan_faces(search *s, const surface *mesh) {
    double area = 0;
    for (size_t face = 0; face < mesh->face_count; face++) {
        double normal[3], centroid[3];
        double length = face_frame(mesh, face, normal, centroid);
        area += length / 2;
        if (on_hull(s, mesh, face, normal, length)) continue;
        deepen(s, centroid);
        for (size_t i = mesh->first[face]; i < mesh->first[face + 1]; i++) {
            deepen(s, mesh->points + 3 * mesh->corners[i]);
        }
    }
    return area;
}

static double hull_area(const solid *hull) {
    double area = 0;
    for (int face = 0; face < hull->face_count; face++) {
        const double *n = hull->planes + 4 * face;
        const double *o = hull->vertices + 3 * hull->corners[hull->first[face]];
        for (int i = hull->first[face] + 1; i + 1 < hull->first[face + 1]; i++) {
            const double *p = hull->vertices + 3 * hull->corners[i], *q = hull->vertices + 3 * hull->corners[i + 1];
            double u[3] = {p[0] - o[0], p[1] - o[1], p[2] - o[2]}, v[3] = {q[0] - o[0], q[1] - o[1], q[2] - o[2]};
            area += n[0] * (u[1] * v[2] - u[2] * v[1]) + n[1] * (u[2] * v[0] - u[0] * v[2]) +
                    n[2] * (u[0] * v[1] - u[1] * v[0]);
        }
    }
    return area / 2;
}

static double diagonal(const solid *hull) {
    double square = 0;
    for (int k = 0; k < 3; k++) {
        double lower = HUGE_VAL, upper = -HUGE_VAL;
        for (int i = 0; i < hull->vertex_count; i++) {
            lower = fmin(lower, hull->vertices[3 * i + k]);
            upper = fmax(upper, hull->vertices[3 * i + k]);
        }
        square += (upper - lower) * (upper - lower);
    }
    return sqrt(square);
}

convexity convexity_of(const surface *mesh, const solid *hull) {
    convexity result = {true, false, 0, 1};
    if (mesh->face_count == 0 || hull->dimension < 2) return result;
    search s = {.hull = hull, .tolerance = DEPTH_PART * diagonal(hull)};
    s.head = malloc(CELLS * CELLS * CELLS * sizeof *s.head);
    s.next = malloc(((size_t)hull->face_count + 1) * sizeof *s.next);
    if (s.head && s.next) {
        for (int i = 0; i < CELLS * CELLS * CELLS; i++) s.head[i] = -1;
        for (int i = 0; i < hull->face_count; i++) {
            int cell = cell_of(hull->planes + 4 * i);
            s.next[i] = s.head[cell];
            s.head[cell] = i;
        }
        double sides = hull->dimension == 2 ? 2 : 1;
        result.covered = fmin(1, sides * scan_faces(&s, mesh) / hull_area(hull));
        result.depth = s.deepest;
        result.dented = s.deepest > s.tolerance;
        result.convex = !result.dented && result.covered >= COVERED_PART;
    }
    free(s.head);
    free(s.next);
    return result;
}
