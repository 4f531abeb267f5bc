/* Merging of coplanar triangles, and removal of the vertices that are then corners of no face.
 *
 * - A face grows from its largest triangle across edges while the next corner lies within the tolerance of its plane.
 *   The plane goes through three corners of the face, and is replaced by that of a triangle twice as large whenever the
 *   face has one, so that it never extrapolates far from a sliver.
 * - A vertex where fewer than three faces meet is redundant: inside a face or on an edge. The hull is built again
 *   without redundant vertices, by the same exact algorithm, so it is convex and closed again. Those farther than the
 *   tolerance from the new hull are pinned: inserted for good. This repeats until no vertex is redundant. */
#include "quickhull/builder3.h"

enum { MOST_ROUNDS = 2, EXPONENTS = 2048 };

/* The plane of a growing face. */
typedef struct face_plane {
    const double *corner[3];
    double normal[3];
    double area; /* square of twice the triangle's area */
} face_plane;

static double double_area_squared(const double *a, const double *b, const double *c) {
    double ux = b[0] - a[0], uy = b[1] - a[1], uz = b[2] - a[2];
    double vx = c[0] - a[0], vy = c[1] - a[1], vz = c[2] - a[2];
    double x = uy * vz - uz * vy, y = uz * vx - ux * vz, z = ux * vy - uy * vx;
    return x * x + y * y + z * z;
}

static double triangle_area(const hull_builder *builder, const hull_triangle *t) {
    return double_area_squared(builder_point(builder, t->corner[0]), builder_point(builder, t->corner[1]),
                               builder_point(builder, t->corner[2]));
}

static bool on_plane(const face_plane *plane, const double *p, double tolerance) {
    const double *n = plane->normal, *o = plane->corner[0];
    double height = n[0] * (p[0] - o[0]) + n[1] * (p[1] - o[1]) + n[2] * (p[2] - o[2]);
    return height <= tolerance && height >= -tolerance;
}

/* Replaces a corner of the plane by p if that makes the triangle at least twice as large. */
static void enlarge(face_plane *plane, const double *p) {
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
    /* The old normal decides the sign. */
    double along = normal[0] * plane->normal[0] + normal[1] * plane->normal[1] + normal[2] * plane->normal[2];
    for (int k = 0; k < 3; k++) plane->normal[k] = along < 0 ? -normal[k] : normal[k];
}

/* Checks whether a triangle lies within the tolerance of a plane and faces the same way. */
static bool is_coplanar(const hull_builder *builder, const face_plane *plane, const hull_triangle *t,
                        double tolerance) {
    const double *n = plane->normal;
    if (!(n[0] * t->normal[0] + n[1] * t->normal[1] + n[2] * t->normal[2] > 0)) return false;
    for (int i = 0; i < 3; i++) {
        if (!on_plane(plane, builder_point(builder, t->corner[i]), tolerance)) return false;
    }
    return true;
}

/* Grows a face from a seed triangle and marks its triangles with the seed. If the last plane does not fit the triangles
 * that earlier planes accepted, the face is the seed alone. */
static void grow_face(hull_builder *builder, int32_t seed) {
    hull_triangle *first = &builder->triangle[seed];
    face_plane plane;
    for (int k = 0; k < 3; k++) {
        plane.corner[k] = builder_point(builder, first->corner[k]);
        plane.normal[k] = first->normal[k];
    }
    plane.area = first->height;
    int count = 0;
    int32_t *list = builder->stack;
    first->mark = seed;
    list[count++] = seed;
    for (int done = 0; done < count; done++) {
        for (int k = 0; k < 3; k++) {
            int32_t next = builder->triangle[list[done]].link[k];
            hull_triangle *t = &builder->triangle[next];
            if (t->mark != NONE || !is_coplanar(builder, &plane, t, builder->tolerance)) continue;
            t->mark = seed;
            list[count++] = next;
            for (int i = 0; i < 3; i++) enlarge(&plane, builder_point(builder, t->corner[i]));
        }
    }
    bool flat = true;
    for (int i = 0; i < count; i++) {
        flat = flat && is_coplanar(builder, &plane, &builder->triangle[list[i]], 2 * builder->tolerance);
    }
    for (int i = 1; i < count && !flat; i++) builder->triangle[list[i]].mark = NONE;
}

static int exponent_of(double x) {
    union {
        double value;
        uint64_t bits;
    } u;
    u.value = x;
    return (int)(u.bits >> 52);
}

/* Lists the triangles by the exponents of their areas, large ones first. Returns their number. */
static int sort_by_area(hull_builder *builder, int32_t *sorted) {
    int start[EXPONENTS + 1] = {0};
    for (int32_t i = 0; i < builder->used; i++) {
        hull_triangle *t = &builder->triangle[i];
        if (t->corner[0] == NONE) continue;
        t->mark = NONE;
        t->height = triangle_area(builder, t);
        start[EXPONENTS - exponent_of(t->height)]++;
    }
    for (int i = 0; i < EXPONENTS; i++) start[i + 1] += start[i];
    for (int32_t i = 0; i < builder->used; i++) {
        const hull_triangle *t = &builder->triangle[i];
        if (t->corner[0] == NONE) continue;
        sorted[start[EXPONENTS - 1 - exponent_of(t->height)]++] = i;
    }
    return builder->alive;
}

void tact3_hull_merge_faces(hull_builder *builder) {
    int count = sort_by_area(builder, builder->seen);
    for (int i = 0; i < count; i++) {
        int32_t t = builder->seen[i];
        if (builder->triangle[t].mark == NONE) grow_face(builder, t);
    }
}

/* Links the vertices of the surface in a list, flags them, and returns its head. */
static int32_t list_vertices(hull_builder *builder) {
    int32_t list = NONE;
    for (int i = 0; i < builder->count; i++) builder->flag[i] &= (uint8_t)~FLAG_VERTEX;
    for (int32_t i = 0; i < builder->used; i++) {
        const hull_triangle *t = &builder->triangle[i];
        for (int k = 0; k < 3 && t->corner[0] != NONE; k++) {
            int32_t p = t->corner[k];
            if (builder->flag[p] & FLAG_VERTEX) continue;
            builder->flag[p] |= FLAG_VERTEX;
            builder->next[p] = list;
            list = p;
        }
    }
    return list;
}

/* Marks the listed vertices where fewer than three faces meet as redundant. Returns their number. */
static int mark_redundant(hull_builder *builder, int32_t list) {
    int32_t *borders = builder->heap;
    int found = 0;
    for (int32_t p = list; p != NONE; p = builder->next[p]) borders[p] = 0;
    for (int32_t i = 0; i < builder->used; i++) {
        const hull_triangle *t = &builder->triangle[i];
        for (int k = 0; k < 3 && t->corner[0] != NONE; k++) {
            if (builder->triangle[t->link[k]].mark != t->mark) borders[t->corner[k]]++;
        }
    }
    for (int32_t p = list; p != NONE; p = builder->next[p]) {
        if (borders[p] >= 3 || builder->flag[p] & FLAG_PINNED) continue;
        builder->flag[p] |= FLAG_REDUNDANT;
        found++;
    }
    return found;
}

/* Removes the corners of the simplex from a list, and returns the new list. */
static int32_t remove_simplex(hull_builder *builder, int32_t list, const int32_t simplex[4]) {
    int32_t kept = NONE;
    for (int32_t p = list, next; p != NONE; p = next) {
        next = builder->next[p];
        if (p == simplex[0] || p == simplex[1] || p == simplex[2] || p == simplex[3]) continue;
        builder->next[p] = kept;
        kept = p;
    }
    return kept;
}

double tact3_hull_simplify(hull_builder *builder) {
    double error = 0;
    for (int round = 0;; round++) {
        tact3_hull_merge_faces(builder);
        int32_t list = list_vertices(builder), simplex[4];
        if (round == MOST_ROUNDS || mark_redundant(builder, list) == 0) return error;
        if (!tact3_hull_find_simplex(builder, list, simplex)) return error;
        builder->threshold = -1;
        tact3_hull_quickhull(builder, simplex, remove_simplex(builder, list, simplex));
        error += tact3_hull_conflict_distance(builder);
    }
}
