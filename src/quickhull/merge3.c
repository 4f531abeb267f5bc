/* Coplanar neighbours become one face, and what is then no corner of the hull is left out.
 *
 * - A face grows from its largest triangle over the edges, as long as the next corner lies within the tolerance of
 *   its plane. The plane goes through three corners of the face; it is laid anew through a larger triangle whenever
 *   the face has grown enough to offer one, so that it never is a far extrapolation from a sliver.
 * - A corner where fewer than three faces meet lies inside a face or on an edge. The hull is built once more without
 *   these: exactly as before, so it is convex and closed again, and those that turn out to stick out by more than the
 *   tolerance are put back for good. This repeats until there is nothing to leave out. */
#include "quickhull/builder3.h"

enum { MOST_ROUNDS = 2, EXPONENTS = 2048 };

/* The plane of a face that grows. */
typedef struct face_plane {
    const double *corner[3];
    double normal[3];
    double area; /* twice the triangle's, squared */
} face_plane;

static double double_area_squared(const double *a, const double *b, const double *c) {
    double ux = b[0] - a[0], uy = b[1] - a[1], uz = b[2] - a[2];
    double vx = c[0] - a[0], vy = c[1] - a[1], vz = c[2] - a[2];
    double x = uy * vz - uz * vy, y = uz * vx - ux * vz, z = ux * vy - uy * vx;
    return x * x + y * y + z * z;
}

static double triangle_area(const hull_work *work, const hull_triangle *t) {
    return double_area_squared(hull_work_point(work, t->corner[0]), hull_work_point(work, t->corner[1]),
                               hull_work_point(work, t->corner[2]));
}

static bool on_plane(const face_plane *plane, const double *p, double tolerance) {
    const double *n = plane->normal, *o = plane->corner[0];
    double height = n[0] * (p[0] - o[0]) + n[1] * (p[1] - o[1]) + n[2] * (p[2] - o[2]);
    return height <= tolerance && height >= -tolerance;
}

/* Lays the plane through p and two of its corners, if that triangle is at least twice as large. */
static void widen(face_plane *plane, const double *p) {
    int best = NONE;
    double area = 4 * plane->area;
    for (int i = 0; i < 3; i++) {
        double candidate = double_area_squared(plane->corner[(i + 1) % 3], plane->corner[(i + 2) % 3], p);
        if (candidate > area) {
            area = candidate;
            best = i;
        }
    }
    if (best == NONE) return;
    double normal[3];
    plane->corner[best] = p;
    plane->area = area;
    tact3_hull_normal(plane->corner[0], plane->corner[1], plane->corner[2], normal);
    /* Which way round the new corner stands is told by the normal so far. */
    double along = normal[0] * plane->normal[0] + normal[1] * plane->normal[1] + normal[2] * plane->normal[2];
    for (int k = 0; k < 3; k++) plane->normal[k] = along < 0 ? -normal[k] : normal[k];
}

static bool belongs(const hull_work *work, const face_plane *plane, const hull_triangle *t, double tolerance) {
    const double *n = plane->normal;
    if (!(n[0] * t->normal[0] + n[1] * t->normal[1] + n[2] * t->normal[2] > 0)) return false;
    for (int i = 0; i < 3; i++) {
        if (!on_plane(plane, hull_work_point(work, t->corner[i]), tolerance)) return false;
    }
    return true;
}

/* Grows a face from a triangle, lists its triangles, and marks them with the first. Where the last plane does not
 * hold what the planes before it took in, there is no face but the triangle. */
static void grow_face(hull_work *work, int32_t seed) {
    hull_triangle *first = &work->triangle[seed];
    face_plane plane;
    for (int k = 0; k < 3; k++) {
        plane.corner[k] = hull_work_point(work, first->corner[k]);
        plane.normal[k] = first->normal[k];
    }
    plane.area = first->height;
    int count = 0;
    int32_t *list = work->stack;
    first->mark = seed;
    list[count++] = seed;
    for (int done = 0; done < count; done++) {
        for (int k = 0; k < 3; k++) {
            int32_t next = work->triangle[list[done]].link[k];
            hull_triangle *t = &work->triangle[next];
            if (t->mark != NONE || !belongs(work, &plane, t, work->tolerance)) continue;
            t->mark = seed;
            list[count++] = next;
            for (int i = 0; i < 3; i++) widen(&plane, hull_work_point(work, t->corner[i]));
        }
    }
    bool flat = true;
    for (int i = 0; i < count; i++) {
        flat = flat && belongs(work, &plane, &work->triangle[list[i]], 2 * work->tolerance);
    }
    for (int i = 1; i < count && !flat; i++) work->triangle[list[i]].mark = NONE;
}

static int exponent_of(double x) {
    union {
        double value;
        uint64_t bits;
    } u;
    u.value = x;
    return (int)(u.bits >> 52);
}

/* Lists the triangles, large ones first: sorted by the exponent of their areas. Returns how many. */
static int sort_by_area(hull_work *work, int32_t *sorted) {
    int start[EXPONENTS + 1] = {0};
    for (int32_t i = 0; i < work->used; i++) {
        hull_triangle *t = &work->triangle[i];
        if (t->corner[0] == NONE) continue;
        t->mark = NONE;
        t->height = triangle_area(work, t);
        start[EXPONENTS - exponent_of(t->height)]++;
    }
    for (int i = 0; i < EXPONENTS; i++) start[i + 1] += start[i];
    for (int32_t i = 0; i < work->used; i++) {
        const hull_triangle *t = &work->triangle[i];
        if (t->corner[0] == NONE) continue;
        sorted[start[EXPONENTS - 1 - exponent_of(t->height)]++] = i;
    }
    return work->alive;
}

void tact3_hull_merge(hull_work *work) {
    int count = sort_by_area(work, work->seen);
    for (int i = 0; i < count; i++) {
        int32_t t = work->seen[i];
        if (work->triangle[t].mark == NONE) grow_face(work, t);
    }
}

/* Lists the corners of the surface. */
static int32_t list_vertices(hull_work *work) {
    int32_t list = NONE;
    for (int i = 0; i < work->count; i++) work->flag[i] &= (uint8_t)~FLAG_VERTEX;
    for (int32_t i = 0; i < work->used; i++) {
        const hull_triangle *t = &work->triangle[i];
        for (int k = 0; k < 3 && t->corner[0] != NONE; k++) {
            int32_t p = t->corner[k];
            if (work->flag[p] & FLAG_VERTEX) continue;
            work->flag[p] |= FLAG_VERTEX;
            work->next[p] = list;
            list = p;
        }
    }
    return list;
}

/* Marks the listed points where fewer than three faces meet as minor. Returns how many. */
static int mark_minor(hull_work *work, int32_t list) {
    int32_t *borders = work->heap;
    int found = 0;
    for (int32_t p = list; p != NONE; p = work->next[p]) borders[p] = 0;
    for (int32_t i = 0; i < work->used; i++) {
        const hull_triangle *t = &work->triangle[i];
        for (int k = 0; k < 3 && t->corner[0] != NONE; k++) {
            if (work->triangle[t->link[k]].mark != t->mark) borders[t->corner[k]]++;
        }
    }
    for (int32_t p = list; p != NONE; p = work->next[p]) {
        if (borders[p] >= 3 || work->flag[p] & FLAG_PINNED) continue;
        work->flag[p] |= FLAG_MINOR;
        found++;
    }
    return found;
}

/* Takes the corners of the simplex out of a list. */
static int32_t without(hull_work *work, int32_t list, const int32_t simplex[4]) {
    int32_t kept = NONE;
    for (int32_t p = list, next; p != NONE; p = next) {
        next = work->next[p];
        if (p == simplex[0] || p == simplex[1] || p == simplex[2] || p == simplex[3]) continue;
        work->next[p] = kept;
        kept = p;
    }
    return kept;
}

double tact3_hull_simplify(hull_work *work) {
    double error = 0;
    for (int round = 0;; round++) {
        tact3_hull_merge(work);
        int32_t list = list_vertices(work), simplex[4];
        if (round == MOST_ROUNDS || mark_minor(work, list) == 0) return error;
        if (!tact3_hull_simplex(work, list, simplex)) return error;
        work->threshold = -1;
        tact3_hull_grow(work, simplex, without(work, list, simplex));
        error += tact3_hull_excess(work);
    }
}
