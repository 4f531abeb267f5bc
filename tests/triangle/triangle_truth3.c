/* By all pairs of edges, all corners over faces, and all edges through faces. */
#include "triangle/triangle_truth.h"

typedef struct qtriangle {
    qvec corner[3], edge[3], normal; /* edges from each corner to the next */
} qtriangle;

static qvec corner_of(const triangle *t, int i) {
    return q_v((quad)t->corner[i][0], (quad)t->corner[i][1], (quad)t->corner[i][2]);
}

static qtriangle of_corners(const qvec corner[3]) {
    qtriangle q;
    for (int i = 0; i < 3; i++) {
        q.corner[i] = corner[i];
        q.edge[i] = q_sub(corner[(i + 1) % 3], corner[i]);
    }
    q.normal = q_cross(q.edge[0], q.edge[1]);
    return q;
}

static qtriangle to_quad(const triangle *t) {
    const qvec corner[3] = {corner_of(t, 0), corner_of(t, 1), corner_of(t, 2)};
    return of_corners(corner);
}

static quad clamped(quad x) { return q_min(1, q_max(0, x)); }

static quad point_to_edge(qvec p, qvec from, qvec edge) {
    qvec off = q_sub(p, from);
    quad square = q_dot(edge, edge), part = square > 0 ? clamped(q_dot(off, edge) / square) : 0;
    qvec rest = q_sub(off, q_scale(part, edge));
    return q_dot(rest, rest);
}

static quad edge_to_edge(qvec p, qvec d, qvec q, qvec e) {
    qvec off = q_sub(q, p), n = q_cross(d, e);
    quad least = q_min(point_to_edge(p, q, e), point_to_edge(q, p, d)), square = q_dot(n, n);
    least = q_min(least, q_min(point_to_edge(q_add(p, d), q, e), point_to_edge(q_add(q, e), p, d)));
    if (!(square > 0)) return least;
    quad s = q_dot(q_cross(off, e), n) / square, t = q_dot(q_cross(off, d), n) / square, height = q_dot(off, n);
    return s >= 0 && s <= 1 && t >= 0 && t <= 1 ? q_min(least, height * height / square) : least;
}

/* Whether a point of the triangle's plane, or what is over it, is on the triangle. */
static bool is_over(const qtriangle *t, qvec p) {
    for (int i = 0; i < 3; i++) {
        if (q_dot(q_cross(t->edge[i], q_sub(p, t->corner[i])), t->normal) < 0) return false;
    }
    return q_dot(t->normal, t->normal) > 0;
}

static quad point_to_face(qvec p, const qtriangle *t, quad otherwise) {
    quad height = q_dot(q_sub(p, t->corner[0]), t->normal);
    return is_over(t, p) ? q_min(otherwise, height * height / q_dot(t->normal, t->normal)) : otherwise;
}

static bool edge_pierces(qvec p, qvec d, const qtriangle *t) {
    quad from = q_dot(q_sub(p, t->corner[0]), t->normal), to = from + q_dot(d, t->normal);
    if ((from < 0 && to < 0) || (from > 0 && to > 0) || from == to) return false;
    return is_over(t, q_add(p, q_scale(from / (from - to), d)));
}

quad triangle_truth_squared(const triangle *a, const triangle *b) {
    const qvec p[3] = {corner_of(a, 0), corner_of(a, 1), corner_of(a, 2)};
    const qvec q[3] = {corner_of(b, 0), corner_of(b, 1), corner_of(b, 2)};
    return corners_truth_squared(p, q);
}

quad corners_truth_squared(const qvec a[3], const qvec b[3]) {
    qtriangle s = of_corners(a), t = of_corners(b);
    quad least = edge_to_edge(s.corner[0], s.edge[0], t.corner[0], t.edge[0]);
    for (int i = 0; i < 3; i++) {
        for (int j = 0; j < 3; j++) {
            least = q_min(least, edge_to_edge(s.corner[i], s.edge[i], t.corner[j], t.edge[j]));
        }
        least = point_to_face(s.corner[i], &t, point_to_face(t.corner[i], &s, least));
        if (edge_pierces(s.corner[i], s.edge[i], &t) || edge_pierces(t.corner[i], t.edge[i], &s)) return 0;
    }
    return least;
}

/* Sets the part of the line of both planes that the triangle covers. Returns whether its inside does. */
static bool covered(const qtriangle *t, const qtriangle *other, qvec line, quad *from, quad *to) {
    bool above = false, below = false, any = false;
    for (int i = 0; i < 3; i++) {
        quad h = q_dot(q_sub(t->corner[i], other->corner[0]), other->normal), rise = q_dot(t->edge[i], other->normal);
        above |= h > 0;
        below |= h < 0;
        if (!(h >= 0 && h + rise <= 0) && !(h <= 0 && h + rise >= 0)) continue;
        if (rise == 0) continue;
        quad at = q_dot(q_add(t->corner[i], q_scale(-h / rise, t->edge[i])), line);
        *from = any ? q_min(*from, at) : at;
        *to = any ? q_max(*to, at) : at;
        any = true;
    }
    return above && below;
}

bool triangle_truth_crosses(const triangle *a, const triangle *b) {
    qtriangle s = to_quad(a), t = to_quad(b);
    qvec line = q_cross(s.normal, t.normal);
    quad from[2], to[2];
    if (!(q_dot(line, line) > 0)) return false;
    if (!covered(&s, &t, line, &from[0], &to[0]) || !covered(&t, &s, line, &from[1], &to[1])) return false;
    quad overlap = q_min(to[0], to[1]) - q_max(from[0], from[1]);
    return overlap > (quad)0x1p-100 * q_dot(line, line); /* divisions round */
}
