/* The separation of a triangle and a hull: along the normals of the hull's faces, and across an edge of each.
 *
 * An edge of the triangle and one of the hull are a face of the Minkowski difference only where the arc between the
 * normals of the hull's faces there crosses the plane across the triangle's edge, on the side where the triangle is
 * beyond it (D. Gregorius: The Separating Axis Test between Convex Polyhedra, GDC 2013). So few pairs are measured. */
#include "mesh_contact/triangle_contact3.h"
#include "shape/support3.h"

/* Hulls of more faces are left to the kernel. */
enum { MOST_FACES = 64 };

/* The triangle in the hull's axes; how its edges rise along the normals of the hull's faces: how far, and as bits
 * whether at all. */
typedef struct hull_question {
    const tact3_hull *hull;
    vec corner[3], edge[3];
    real rise[MOST_FACES][3];
    unsigned rises[MOST_FACES];
} hull_question;

static void try_faces(hull_question *h, hull_axis *best) {
    for (int i = 0; i < h->hull->face_count; i++) {
        real offset;
        vec n = face_plane_of(h->hull, i, &offset);
        real a = dot(n, h->corner[0]), b = dot(n, h->corner[1]), c = dot(n, h->corner[2]);
        real separation = tact_min(a, tact_min(b, c)) - offset;
        h->rise[i][0] = b - a, h->rise[i][1] = c - b, h->rise[i][2] = a - c;
        h->rises[i] = (unsigned)(b > a) | (unsigned)(c > b) << 1 | (unsigned)(a > c) << 2;
        if (separation > best->separation) *best = (hull_axis){separation, n};
    }
}

/* An edge of the hull: where it begins and leads, and the faces beside it. */
typedef struct hull_edge {
    int from, to, left, right;
} hull_edge;

/* Whether, where the arc of an edge of the hull crosses the plane across edge i of the triangle, that is beyond it. */
static bool is_beyond(const hull_question *h, const hull_edge *e, int i) {
    const real *left = h->rise[e->left], *right = h->rise[e->right];
    int next = i < 2 ? i + 1 : 0;
    return tact_abs(right[i]) * left[next] + tact_abs(left[i]) * right[next] >= 0;
}

/* Measures across edge i of the triangle and one of the hull. */
static void try_pair(const hull_question *h, const hull_edge *e, int i, hull_axis *best) {
    real offset, so_far = best->separation;
    vec from = hull_point(h->hull, e->from), axis = cross(sub(hull_point(h->hull, e->to), from), h->edge[i]);
    vec outward = add(face_plane_of(h->hull, e->left, &offset), face_plane_of(h->hull, e->right, &offset));
    if (dot(axis, outward) < 0) axis = neg(axis);
    real squared = dot(axis, axis), apart = dot(axis, sub(h->corner[i], from));
    if (!(squared > LEAST_SQUARE && apart * tact_abs(apart) > so_far * tact_abs(so_far) * squared)) return;
    real size = tact_sqrt(squared);
    *best = (hull_axis){apart / size, scale(1 / size, axis)};
}

static void try_edges(const hull_question *h, hull_axis *best) {
    const tact3_hull *hull = h->hull;
    const int32_t *first = tact3_hull_ints(hull, hull->neighbour_first);
    const int32_t *neighbour = tact3_hull_ints(hull, hull->neighbours), *wing = tact3_hull_ints(hull, hull->left_faces);
    for (int v = 0; v < hull->vertex_count; v++) {
        int right = wing[first[v + 1] - 1]; /* neighbours are counter-clockwise */
        for (int k = first[v]; k < first[v + 1]; right = wing[k++]) {
            unsigned crossed = h->rises[wing[k]] ^ h->rises[right];
            if (crossed == 0 || neighbour[k] < v) continue;
            const hull_edge e = {v, neighbour[k], wing[k], right};
            for (int i = 0; i < 3; i++) {
                if ((crossed >> i & 1) && is_beyond(h, &e, i)) try_pair(h, &e, i, best);
            }
        }
    }
}

triangle_answer tact3_hull_separation(const triangle_question *q, real most, hull_axis *of_faces, hull_axis *best) {
    const posed_core *c = q->core;
    hull_question h;
    h.hull = c->shape->u.hull;
    if (h.hull->face_count > MOST_FACES) return NOT_TOLD;
    for (int i = 0; i < 3; i++) h.corner[i] = transform_transposed(c->turn, q->t->corner[i]);
    for (int i = 0; i < 3; i++) h.edge[i] = sub(h.corner[i < 2 ? i + 1 : 0], h.corner[i]);
    *of_faces = (hull_axis){-TACT_REAL_MAX, zero()};
    try_faces(&h, of_faces);
    if (of_faces->separation > most) return TOO_FAR;
    *best = *of_faces;
    try_edges(&h, best);
    of_faces->normal = neg(transform(c->turn, of_faces->normal));
    best->normal = neg(transform(c->turn, best->normal));
    return TOLD;
}
