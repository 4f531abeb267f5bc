/* The distance of two triangles.
 *
 * - The nearest points are on two edges, or one is a corner and the other inside the other triangle: nine pairs of
 *   edges and six corners. Most pairs end at the first pair of edges whose points have both triangles behind them.
 * - What is proven does not rest on that choice. The points found are on the triangles, so their distance is an upper
 *   bound; the gap of the corners along any vector is a lower one. The vector is what the features define: the
 *   difference of two corners, a corner's offset from an edge, the cross product of two edges, a normal. None of them
 *   loses digits where the triangles are close.
 * - Where the bounds do not meet, all edges and normals are asked more carefully. */
#include "base/expansion.h"
#include "base/real.h"
#include "triangle/triangle3.h"
#include "tact/math3.h"

typedef struct offset {
    double x[3];
} offset;

static offset between(const double *p, const double *q) { return (offset){{q[0] - p[0], q[1] - p[1], q[2] - p[2]}}; }
static double inner(const offset *a, const offset *b) {
    return a->x[0] * b->x[0] + a->x[1] * b->x[1] + a->x[2] * b->x[2];
}
static double squared(const offset *a) { return inner(a, a); }
static offset moved(const offset *a, double s, const offset *b) {
    return (offset){{a->x[0] + s * b->x[0], a->x[1] + s * b->x[1], a->x[2] + s * b->x[2]}};
}
static offset outer(const offset *a, const offset *b) {
    return (offset){{a->x[1] * b->x[2] - a->x[2] * b->x[1], a->x[2] * b->x[0] - a->x[0] * b->x[2],
                     a->x[0] * b->x[1] - a->x[1] * b->x[0]}};
}

/* A point of a triangle: corner `base`, and parts of the edges to the next corners. Both parts are at least zero, and
 * their sum is at most one: 0, 0 is a corner, and one of them zero a point of an edge. */
typedef struct place {
    int base;
    double part[2];
} place;

/* Two points and what is between them, from A to B. */
typedef struct nearest {
    place a, b;
    offset gap;
    double squared;
} nearest;

/* The triangles, and what is asked again and again. */
typedef struct triangle_pair {
    const triangle *a, *b;
    offset edge_a[3], edge_b[3]; /* from each corner to the next */
} triangle_pair;

static const int next[3] = {1, 2, 0}, before[3] = {2, 0, 1};

static double clamped(double x) { return x > 0 ? x < 1 ? x : 1 : 0; }

static offset place_offset(const offset edge[3], const place *at) {
    offset from = {{0, 0, 0}};
    from = moved(&from, at->part[0], &edge[at->base]);
    return moved(&from, -at->part[1], &edge[before[at->base]]);
}

/* Keeps the places if they are nearer than what is known. Returns whether they are. */
static bool keep(const triangle_pair *p, place a, place b, nearest *best) {
    offset gap = between(p->a->corner[a.base], p->b->corner[b.base]);
    offset from_a = place_offset(p->edge_a, &a), from_b = place_offset(p->edge_b, &b);
    gap = moved(&gap, 1, &from_b);
    gap = moved(&gap, -1, &from_a);
    double distance = squared(&gap);
    if (!(distance < best->squared)) return false;
    *best = (nearest){a, b, gap, distance};
    return true;
}

/* A point of the edge from corner i; at its end, the next corner. */
static place on_edge(int i, double part) { return part < 1 ? (place){i, {part, 0}} : (place){next[i], {0, 0}}; }

/* Sets the parts of two edges at which they are nearest; off is from the first edge's beginning to the second's. */
static void nearest_of_edges(const offset *d, const offset *e, const offset *off, double *s, double *t) {
    double dd = squared(d), ee = squared(e), de = inner(d, e), d_off = inner(d, off), e_off = inner(e, off);
    double denominator = dd * ee - de * de;
    *s = denominator > 0 ? clamped((d_off * ee - de * e_off) / denominator) : 0;
    double wanted = ee > 0 ? (*s * de - e_off) / ee : 0;
    *t = clamped(wanted);
    if (*t < wanted || *t > wanted || !(denominator > 0)) *s = dd > 0 ? clamped((*t * de + d_off) / dd) : 0;
}

/* Whether both triangles lie behind their points: those of edges i and j, so the third corners decide. */
static bool is_behind(const triangle_pair *p, int i, int j, const nearest *found) {
    const double *corner_a = p->a->corner[before[i]], *corner_b = p->b->corner[before[j]];
    const offset off_a = between(p->a->corner[i], corner_a), off_b = between(p->b->corner[j], corner_b);
    const offset *gap = &found->gap;
    place a = found->a, b = found->b;
    double level_a = a.base == i ? a.part[0] * inner(gap, &p->edge_a[i]) : inner(gap, &p->edge_a[i]);
    double level_b = b.base == j ? b.part[0] * inner(gap, &p->edge_b[j]) : inner(gap, &p->edge_b[j]);
    return inner(gap, &off_a) <= level_a && inner(gap, &off_b) >= level_b;
}

/* Returns whether the nearest points of all are among those of the edges. */
static bool ask_edges(const triangle_pair *p, nearest *best) {
    for (int i = 0; i < 3; i++) {
        for (int j = 0; j < 3; j++) {
            double s, t;
            offset off = between(p->a->corner[i], p->b->corner[j]);
            nearest_of_edges(&p->edge_a[i], &p->edge_b[j], &off, &s, &t);
            if (keep(p, on_edge(i, s), on_edge(j, t), best) && is_behind(p, i, j, best)) return true;
        }
    }
    return false;
}

/* Sets the parts of the edges from corner 0 at which a point lies over the triangle. Returns whether it does. */
static bool foot(const offset edge[3], const offset *normal, const offset *off, double part[2]) {
    offset other = {{-edge[2].x[0], -edge[2].x[1], -edge[2].x[2]}}, rest = *off;
    double square = squared(normal);
    part[0] = part[1] = 0;
    for (int round = 0; round < 2 && square > 0; round++) { /* once more for what a needle's first parts lose */
        offset along = outer(&rest, &other), beside = outer(&edge[0], &rest);
        part[0] += inner(&along, normal) / square;
        part[1] += inner(&beside, normal) / square;
        rest = moved(off, -part[0], &edge[0]);
        rest = moved(&rest, -part[1], &other);
    }
    return square > 0 && part[0] >= 0 && part[1] >= 0 && part[0] + part[1] <= 1;
}

/* The corners of each over the other. */
static void ask_faces(const triangle_pair *p, const offset *normal_a, const offset *normal_b, nearest *best) {
    for (int i = 0; i < 3; i++) {
        place over = {0, {0, 0}};
        offset off = between(p->a->corner[0], p->b->corner[i]);
        if (foot(p->edge_a, normal_a, &off, over.part)) keep(p, over, (place){i, {0, 0}}, best);
        off = between(p->b->corner[0], p->a->corner[i]);
        if (foot(p->edge_b, normal_b, &off, over.part)) keep(p, (place){i, {0, 0}}, over, best);
    }
}

/* Pairs of doubles where the plain products cancel. */
static double cross_component(const pair d[3], const pair e[3], int k) {
    int y = (k + 1) % 3, z = (k + 2) % 3;
    pair minus = {-d[z].high, -d[z].low};
    return pair_sum(pair_product(d[y], e[z]), pair_product(minus, e[y])).high;
}

bool tact3_edge_cross(const double *p, const double *q, const double *r, const double *s, double normal[3]) {
    offset d = between(p, q), e = between(r, s), n = outer(&d, &e);
    double square = squared(&n), sizes = squared(&d) * squared(&e);
    if (square < 0.0625 * sizes) {
        pair first[3], second[3];
        for (int k = 0; k < 3; k++) {
            first[k] = pair_difference(q[k], p[k]);
            second[k] = pair_difference(s[k], r[k]);
        }
        for (int k = 0; k < 3; k++) n.x[k] = cross_component(first, second, k);
    }
    for (int k = 0; k < 3; k++) normal[k] = n.x[k];
    return n.x[0] != 0 || n.x[1] != 0 || n.x[2] != 0;
}

static bool face_normal(const triangle *t, offset *normal) {
    return tact3_edge_cross(t->corner[0], t->corner[1], t->corner[0], t->corner[2], normal->x);
}

static bool edges_normal(const triangle_pair *p, int i, int j, offset *normal) {
    return tact3_edge_cross(p->a->corner[i], p->a->corner[next[i]], p->b->corner[j], p->b->corner[next[j]],
                            normal->x);
}

/* Takes from an offset what it has along an edge; twice, since the first time rounds as much as it takes. */
static offset across(const offset *off, const offset *edge) {
    double square = squared(edge);
    offset rest = *off;
    for (int round = 0; round < 2 && square > 0; round++) rest = moved(&rest, -inner(&rest, edge) / square, edge);
    return rest;
}

/* The edge that a place is on, -1 for a corner, 3 for the inside. */
static int edge_of(const place *at) {
    if (at->part[0] > 0) return at->part[1] > 0 ? 3 : at->base;
    return at->part[1] > 0 ? before[at->base] : -1;
}

/* The vector that two places define. */
static offset direction_of(const triangle_pair *p, const nearest *best) {
    int a = edge_of(&best->a), b = edge_of(&best->b);
    offset n = best->gap;
    if (a == 3)
        face_normal(p->a, &n);
    else if (b == 3)
        face_normal(p->b, &n);
    else if (a >= 0 && b >= 0)
        edges_normal(p, a, b, &n);
    else if (a >= 0 || b >= 0) {
        n = between(p->a->corner[best->a.base], p->b->corner[best->b.base]);
        n = across(&n, a >= 0 ? &p->edge_a[a] : &p->edge_b[b]);
    }
    if (inner(&n, &best->gap) < 0) n = (offset){{-n.x[0], -n.x[1], -n.x[2]}};
    return n;
}

static double largest(const offset *n) {
    double x = magnitude(n->x[0]), y = magnitude(n->x[1]), z = magnitude(n->x[2]);
    return x > y ? (x > z ? x : z) : (y > z ? y : z);
}

/* Makes a vector one of length one, up to rounding. Returns whether it has a direction. */
static bool make_unit(offset *n) {
    double size = largest(n);
    if (!(size > 0)) return false;
    for (int k = 0; k < 3; k++) n->x[k] /= size;
    double length = sqrt(squared(n));
    for (int k = 0; k < 3; k++) n->x[k] /= length;
    return true;
}

/* The gap of the corners along a unit vector, before rounding is taken from it. */
static double gap_along(const triangle_pair *p, const offset *n) {
    const double *from = p->a->corner[0];
    double a = 0, b = 0;
    for (int i = 0; i < 3; i++) {
        offset to_a = between(from, p->a->corner[i]), to_b = between(from, p->b->corner[i]);
        double high = inner(n, &to_a), low = inner(n, &to_b);
        if (i == 0 || high > a) a = high;
        if (i == 0 || low < b) b = low;
    }
    return b - a;
}

static double extent_of(const triangle_pair *p) {
    const double *from = p->a->corner[0];
    double a = 0, b = 0;
    for (int i = 0; i < 3; i++) {
        offset to_a = between(from, p->a->corner[i]), to_b = between(from, p->b->corner[i]);
        double square_a = squared(&to_a), square_b = squared(&to_b);
        if (square_a > a) a = square_a;
        if (square_b > b) b = square_b;
    }
    return sqrt(a) + sqrt(b);
}

/* Keeps a direction, either way, if its gap is larger than what is known. */
static void try_direction(const triangle_pair *p, offset n, double *gap, offset *best) {
    if (!make_unit(&n)) return;
    for (int side = 0; side < 2; side++) {
        double found = gap_along(p, &n);
        if (found > *gap) *gap = found, *best = n;
        n = (offset){{-n.x[0], -n.x[1], -n.x[2]}};
    }
}

/* The points of an edge and its cross product with another that are nearest to each other. */
static void ask_crossing_edges(const triangle_pair *p, int i, int j, const offset *off, nearest *best, double *gap,
                               offset *normal) {
    offset n, by_a = outer(off, &p->edge_a[i]), by_b = outer(off, &p->edge_b[j]);
    if (!edges_normal(p, i, j, &n)) return;
    double square = squared(&n);
    try_direction(p, n, gap, normal);
    if (!(square > 0)) return;
    place a = on_edge(i, clamped(inner(&by_b, &n) / square)), b = on_edge(j, clamped(inner(&by_a, &n) / square));
    keep(p, a, b, best);
}

/* Corners against edges, pairs of edges by their cross product, and all directions. */
static void ask_carefully(const triangle_pair *p, nearest *best, double *gap, offset *normal) {
    for (int i = 0; i < 3; i++) {
        for (int j = 0; j < 3; j++) {
            offset off = between(p->a->corner[i], p->b->corner[j]);
            double squared_a = squared(&p->edge_a[i]), squared_b = squared(&p->edge_b[j]);
            double s = squared_a > 0 ? clamped(inner(&off, &p->edge_a[i]) / squared_a) : 0;
            double t = squared_b > 0 ? clamped(-inner(&off, &p->edge_b[j]) / squared_b) : 0;
            keep(p, (place){i, {0, 0}}, on_edge(j, t), best);
            keep(p, on_edge(i, s), (place){j, {0, 0}}, best);
            try_direction(p, off, gap, normal);
            try_direction(p, across(&off, &p->edge_a[i]), gap, normal);
            try_direction(p, across(&off, &p->edge_b[j]), gap, normal);
            ask_crossing_edges(p, i, j, &off, best, gap, normal);
        }
    }
    try_direction(p, best->gap, gap, normal);
}

/* The points in which edges of one go through the plane of the other. */
static void ask_piercing(const triangle_pair *p, const offset *normal_a, const offset *normal_b, nearest *best) {
    for (int i = 0; i < 3; i++) {
        place over = {0, {0, 0}};
        offset off_b = between(p->a->corner[0], p->b->corner[i]), off_a = between(p->b->corner[0], p->a->corner[i]);
        double rise_b = inner(&p->edge_b[i], normal_a), rise_a = inner(&p->edge_a[i], normal_b);
        double part_b = rise_b != 0 ? clamped(-inner(&off_b, normal_a) / rise_b) : 0;
        double part_a = rise_a != 0 ? clamped(-inner(&off_a, normal_b) / rise_a) : 0;
        off_b = moved(&off_b, part_b, &p->edge_b[i]);
        off_a = moved(&off_a, part_a, &p->edge_a[i]);
        if (foot(p->edge_a, normal_a, &off_b, over.part)) keep(p, over, on_edge(i, part_b), best);
        if (foot(p->edge_b, normal_b, &off_a, over.part)) keep(p, on_edge(i, part_a), over, best);
    }
}

static void set_point(const triangle *t, const offset edge[3], const place *at, double point[3]) {
    offset from = place_offset(edge, at);
    for (int k = 0; k < 3; k++) point[k] = t->corner[at->base][k] + from.x[k];
}

static triangle_pair make_triangle_pair(const triangle *a, const triangle *b) {
    triangle_pair p = {a, b, {{{0}}}, {{{0}}}};
    for (int i = 0; i < 3; i++) {
        p.edge_a[i] = between(a->corner[i], a->corner[next[i]]);
        p.edge_b[i] = between(b->corner[i], b->corner[next[i]]);
    }
    return p;
}

triangle_gap tact3_triangle_distance(const triangle *a, const triangle *b) {
    const triangle_pair p = make_triangle_pair(a, b);
    triangle_gap answer = {TRIANGLES_APART, 0, 0, {0}, {0}, {0}};
    double error = TRIANGLE_ERROR * DOUBLE_ROUNDOFF * extent_of(&p), gap = -1;
    offset normal_a = {{0}}, normal_b = {{0}}, normal = {{0}};
    nearest best = {{0, {0, 0}}, {0, {0, 0}}, {{0}}, (double)INFINITY};
    if (!ask_edges(&p, &best)) {
        face_normal(a, &normal_a);
        face_normal(b, &normal_b);
        ask_faces(&p, &normal_a, &normal_b, &best);
    }
    try_direction(&p, direction_of(&p, &best), &gap, &normal);
    if (!(gap > error)) answer.relation = tact3_triangle_relation(a, b);
    if (answer.relation != TRIANGLES_APART) {
        face_normal(a, &normal_a);
        face_normal(b, &normal_b);
        ask_piercing(&p, &normal_a, &normal_b, &best);
    } else {
        if (sqrt(best.squared) - gap > error) ask_carefully(&p, &best, &gap, &normal);
        answer.lower = gap > error ? gap - error : 0;
        answer.upper = sqrt(best.squared) + error;
        for (int k = 0; k < 3; k++) answer.normal[k] = normal.x[k];
    }
    set_point(a, p.edge_a, &best.a, answer.point_a);
    set_point(b, p.edge_b, &best.b, answer.point_b);
    return answer;
}
