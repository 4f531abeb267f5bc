/* Inner edges: a normal that tilts over a flat or concave edge, or beyond the neighbour of a convex one, comes from a
 * shape that goes on over the neighbour; one at a corner, where an edge rises along it, from one that goes on over that
 * edge. The kinds of edges are exact (mesh/edges3.c). */
#include "mesh_contact/voronoi3.h"

/* Tilts that are less are none. */
#define LEAST_TILT R(1e-4)
/* Triangles around a corner that are looked at. */
enum { MOST_AROUND = 64 };
/* Parts of the triangle's size by which corners are no less far along a direction. */
#define SAME_REACH R(1e-6)

bool tact3_framed_normal(const framed *t, vec *normal) {
    vec n = cross(sub(t->corner[1], t->corner[0]), sub(t->corner[2], t->corner[0]));
    double x = (double)n.x, y = (double)n.y, z = (double)n.z, length = sqrt(x * x + y * y + z * z);
    if (!(length > 0 && length < (double)INFINITY)) return false;
    *normal = tact3_v((real)(x / length), (real)(y / length), (real)(z / length));
    return true;
}

/* The corners that are farthest along a direction, as bits. */
static unsigned farthest_corners(const framed *t, vec n) {
    real along[3], most = -TACT_REAL_MAX, size = 0;
    unsigned bits = 0;
    for (int i = 0; i < 3; i++) {
        along[i] = dot(n, t->corner[i]);
        most = tact_max(most, along[i]);
        size = tact_max(size, taxicab(sub(t->corner[i], t->corner[0])));
    }
    for (int i = 0; i < 3; i++) bits |= (unsigned)(along[i] >= most - SAME_REACH * size) << i;
    return bits;
}

static bool neighbour_normal(const mesh_shape *p, uint32_t link, int side, vec *normal) {
    framed t;
    frame_triangle(p, mesh_link_half_edge(link) / 3, &t);
    if (!tact3_framed_normal(&t, normal)) return false;
    if (side < 0) *normal = neg(*normal);
    return true;
}

/* Whether a normal that tilts outward over an edge stays between the faces of a convex one. */
static bool is_between(const mesh_shape *p, uint32_t link, vec face, vec outward, int side, vec normal) {
    vec other;
    if (!neighbour_normal(p, link, side, &other)) return false;
    real up = dot(normal, face), out = dot(normal, outward), last_up = dot(other, face), last_out = dot(other, outward);
    return up * last_out - out * last_up >= -LEAST_TILT;
}

/* Whether the surface falls away from a corner along a normal: no edge there rises. Walks around the corner, from the
 * half-edge that begins there on, to the left or to the right, until it is back or at an edge that leads nowhere. */
static bool falls_away(const mesh_shape *p, uint32_t half_edge, bool left, vec normal) {
    uint32_t at = half_edge;
    for (int i = 0; i < MOST_AROUND; i++) {
        uint32_t first = at - at % 3, start = at % 3, other = first + (start + (left ? 2 : 1)) % 3;
        framed t;
        frame_triangle(p, first / 3, &t);
        vec edge = sub(t.corner[other % 3], t.corner[start]);
        if (dot(normal, edge) > LEAST_TILT * length(edge)) return false;
        uint32_t link = mesh_links(p->mesh)[left ? other : at];
        if (!mesh_link_is_triangle(link)) return true;
        uint32_t across = mesh_link_half_edge(link);
        at = left ? across : across - across % 3 + (across % 3 + 1) % 3;
        if (at == half_edge) return true;
    }
    return true;
}

static bool is_own_of_corner(const mesh_shape *p, uint32_t half_edge, vec normal) {
    return falls_away(p, half_edge, false, normal) && falls_away(p, half_edge, true, normal);
}

bool tact3_is_own_normal(const mesh_shape *p, uint32_t index, const framed *t, vec face, int side, vec normal) {
    unsigned corners = farthest_corners(t, normal);
    for (int i = 0; i < 3; i++) {
        int next = i < 2 ? i + 1 : 0;
        if (corners == 1u << i) return is_own_of_corner(p, 3 * index + (uint32_t)i, normal);
        if (corners != (1u << i | 1u << next)) continue;
        vec edge = sub(t->corner[next], t->corner[i]), outward = cross(edge, side < 0 ? neg(face) : face);
        real size = length(outward);
        uint32_t link = mesh_links(p->mesh)[3 * (size_t)index + (size_t)i];
        tact3_mesh_edge kind = mesh_link_kind(link);
        if (kind >= TACT3_MESH_EDGE_OPEN || !(size > 0)) return true;
        outward = scale(1 / size, outward);
        bool convex = kind == (side < 0 ? TACT3_MESH_EDGE_CONCAVE : TACT3_MESH_EDGE_CONVEX);
        return convex && is_between(p, link, face, outward, side, normal);
    }
    return true;
}
