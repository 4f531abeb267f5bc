/* Whether a finished hull is what it says it is: see hull_check3.h. */
#include "hull/hull_check3.h"

#include <stdlib.h>
#include <string.h>

#define LEAST_REAL (sizeof(tact_real) == sizeof(float) ? 0x1p-149 : 0x1p-1074)

typedef long double wide3[3];

static void widen(tact3_vec v, wide3 p) {
    p[0] = (long double)v.x, p[1] = (long double)v.y, p[2] = (long double)v.z;
}

double hull_check3_extent(const tact3_vec *points, int count) {
    tact3_vec lower = points[0], upper = points[0];
    for (int i = 1; i < count; i++) {
        tact3_vec p = points[i];
        lower = tact3_v(tact_min(lower.x, p.x), tact_min(lower.y, p.y), tact_min(lower.z, p.z));
        upper = tact3_v(tact_max(upper.x, p.x), tact_max(upper.y, p.y), tact_max(upper.z, p.z));
    }
    tact3_vec side = tact3_sub(upper, lower);
    return (double)tact_max(side.x, tact_max(side.y, side.z));
}

double hull_check3_largest(const tact3_vec *points, int count) {
    tact_real largest = 0;
    for (int i = 0; i < count; i++) {
        largest = tact_max(largest, tact_max(tact_abs(points[i].x), tact_abs(points[i].y)));
        largest = tact_max(largest, tact_abs(points[i].z));
    }
    return (double)largest;
}

/* The height of p above a face's plane through its first corner. */
static long double height_above(const tact3_hull *hull, const tact3_hull_face *face, tact3_vec p) {
    wide3 n, o, q;
    widen(face->normal, n);
    widen(tact3_hull_vertex(hull, face->vertex[0]), o);
    widen(p, q);
    return n[0] * (q[0] - o[0]) + n[1] * (q[1] - o[1]) + n[2] * (q[2] - o[2]);
}

double hull_check3_excess(const tact3_hull *hull, const tact3_vec *points, int count) {
    long double most = 0;
    int faces = tact3_hull_info_get(hull).face_count;
    for (int f = 0; f < faces; f++) {
        tact3_hull_face face = tact3_hull_face_get(hull, f);
        for (int i = 0; i < count; i++) {
            long double height = height_above(hull, &face, points[i]);
            most = height > most ? height : most;
        }
    }
    return (double)most;
}

static const char *check_vertices(const tact3_hull *hull, const tact3_vec *points, int count) {
    int vertices = tact3_hull_info_get(hull).vertex_count;
    const char *defect = NULL;
    char *used = calloc((size_t)count, 1);
    for (int i = 0; i < vertices && !defect; i++) {
        int source = tact3_hull_point_index(hull, i);
        if (source < 0 || source >= count)
            defect = "a vertex comes from no point";
        else if (used[source]++)
            defect = "two vertices come from one point";
        else {
            tact3_vec v = tact3_hull_vertex(hull, i), p = points[source];
            bool same = v.x <= p.x && v.x >= p.x && v.y <= p.y && v.y >= p.y && v.z <= p.z && v.z >= p.z;
            if (!same) defect = "a vertex was moved";
        }
    }
    free(used);
    return defect;
}

static bool lists(const int32_t *list, int count, int32_t value) {
    for (int i = 0; i < count; i++) {
        if (list[i] == value) return true;
    }
    return false;
}

/* Neighbours are mutual, without repetition, and as many as the edges say. */
static const char *check_neighbours(const tact3_hull *hull) {
    tact3_hull_info info = tact3_hull_info_get(hull);
    int sum = 0;
    for (int i = 0; i < info.vertex_count; i++) {
        const int32_t *list, *back;
        int n = tact3_hull_neighbours(hull, i, &list);
        sum += n;
        if (n < (info.dimension < 3 ? info.dimension : 2)) return "a vertex has too few neighbours";
        for (int k = 0; k < n; k++) {
            if (list[k] < 0 || list[k] >= info.vertex_count || list[k] == i) return "a neighbour is none";
            if (n < 64 && lists(list, k, list[k])) return "a neighbour is listed twice";
            int m = tact3_hull_neighbours(hull, list[k], &back);
            if (!lists(back, m, i)) return "a neighbour does not know of it";
        }
    }
    return sum == 2 * info.edge_count ? NULL : "the neighbours are not twice the edges";
}

/* Every edge of a face is met once in each direction, joins neighbours, and follows the next one in turn. */
static const char *check_faces(const tact3_hull *hull) {
    tact3_hull_info info = tact3_hull_info_get(hull);
    int corners = 0;
    const char *defect = NULL;
    char *met = calloc((size_t)(2 * info.edge_count) + 1, 1);
    const int32_t *first;
    tact3_hull_neighbours(hull, 0, &first);
    for (int f = 0; f < info.face_count && !defect; f++) {
        tact3_hull_face face = tact3_hull_face_get(hull, f);
        corners += face.count;
        if (face.count < 3) defect = "a face has fewer than three corners";
        for (int i = 0; i < face.count && !defect; i++) {
            int32_t a = face.vertex[i], b = face.vertex[(i + 1) % face.count];
            const int32_t *list;
            int n = tact3_hull_neighbours(hull, a, &list), k = 0;
            while (k < n && list[k] != b) k++;
            if (k == n)
                defect = "an edge of a face joins no neighbours";
            else if (met[list + k - first]++)
                defect = "an edge is met twice in one direction";
        }
    }
    free(met);
    if (!defect && info.dimension > 1 && corners != 2 * info.edge_count)
        defect = "the corners are not twice the edges";
    return defect;
}

/* No vertex lies above a face, and no corner off its own. */
static const char *check_planes(const tact3_hull *hull, long double slack) {
    tact3_hull_info info = tact3_hull_info_get(hull);
    for (int f = 0; f < info.face_count; f++) {
        tact3_hull_face face = tact3_hull_face_get(hull, f);
        wide3 n;
        widen(face.normal, n);
        long double length = n[0] * n[0] + n[1] * n[1] + n[2] * n[2] - 1;
        long double bound = 8 * (long double)CHECK3_ROUNDOFF, offset = (long double)face.offset;
        if (!(length < bound && length > -bound)) return "a normal is not of length one";
        for (int i = 0; i < info.vertex_count; i++) {
            wide3 p;
            widen(tact3_hull_vertex(hull, i), p);
            if (!(n[0] * p[0] + n[1] * p[1] + n[2] * p[2] - offset <= slack)) return "a vertex lies above a face";
        }
        for (int i = 0; i < face.count; i++) {
            long double height = height_above(hull, &face, tact3_hull_vertex(hull, face.vertex[i]));
            if (!(height <= slack && height >= -slack)) return "a corner is off its plane";
        }
    }
    return NULL;
}

/* No polygon has a dent. */
static const char *check_corners(const tact3_hull *hull, long double slack) {
    int faces = tact3_hull_info_get(hull).face_count;
    for (int f = 0; f < faces; f++) {
        tact3_hull_face face = tact3_hull_face_get(hull, f);
        for (int i = 0; i < face.count; i++) {
            wide3 a, b, c, n;
            widen(tact3_hull_vertex(hull, face.vertex[i]), a);
            widen(tact3_hull_vertex(hull, face.vertex[(i + 1) % face.count]), b);
            widen(tact3_hull_vertex(hull, face.vertex[(i + 2) % face.count]), c);
            widen(face.normal, n);
            long double turn = 0, size = 0;
            for (int k = 0; k < 3; k++) {
                int y = (k + 1) % 3, z = (k + 2) % 3;
                turn += n[k] * ((b[y] - a[y]) * (c[z] - b[z]) - (b[z] - a[z]) * (c[y] - b[y]));
                size += (c[k] - a[k]) * (c[k] - a[k]);
            }
            if (turn < 0 && turn * turn > size * slack * slack) return "a face has a dent";
        }
    }
    return NULL;
}

const char *hull_check3(const tact3_hull *hull, const tact3_vec *points, int count) {
    tact3_hull_info info = tact3_hull_info_get(hull);
    double extent = hull_check3_extent(points, count), largest = hull_check3_largest(points, count);
    /* Faces merge points up to 32 u of the extents off their plane; a unit normal is rounded by u a component, and an
     * offset to a multiple of the smallest number. */
    double slack = CHECK3_ROUNDOFF * (64 * extent + 8 * largest) + 4 * LEAST_REAL;
    const char *defect = check_vertices(hull, points, count);
    if (!defect) defect = check_neighbours(hull);
    if (!defect) defect = check_faces(hull);
    if (!defect) defect = check_planes(hull, (long double)slack);
    if (!defect) defect = check_corners(hull, (long double)slack);
    if (!defect && info.dimension == 3 && info.vertex_count - info.edge_count + info.face_count != 2)
        defect = "vertices - edges + faces is not two";
    if (!defect && info.dimension == 2 && (info.face_count != 2 || info.edge_count != info.vertex_count))
        defect = "a flat hull is not two polygons back to back";
    if (!defect && info.dimension < 2 && (info.face_count != 0 || info.vertex_count != info.dimension + 1))
        defect = "a segment or a point has too much";
    if (!defect && !(hull_check3_excess(hull, points, count) <= (double)info.error + slack))
        defect = "a point lies farther outside than the hull says";
    return defect;
}

tact3_hull *hull_check3_build(const tact3_vec *points, int count, int vertex_limit) {
    size_t bytes = tact3_hull_bytes(count);
    void *memory = malloc(bytes);
    tact3_hull_options options = {vertex_limit};
    if (tact3_hull_build(memory, bytes, points, count, &options) != TACT_OK) {
        free(memory);
        return NULL;
    }
    tact3_hull *hull = malloc(tact3_hull_size(memory));
    memcpy(hull, memory, tact3_hull_size(memory));
    memset(memory, 0xff, bytes);
    free(memory);
    return hull;
}
