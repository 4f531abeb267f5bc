/* A simple polygon cut into convex parts, without new vertices, by exact orientations.
 *
 * - Ears are cut off until a triangle is left (Meisters 1975): corners whose triangle with both neighbours holds no
 *   other vertex, not even on its sides. Each simple polygon has two of them.
 * - Then each side that two parts share is taken away where the corners at both of its ends stay convex (Hertel and
 *   Mehlhorn 1983): at most four times as many parts are left as there must be. */
#include "polygon/layout2.h"
#include "quickhull/exact2.h"

typedef struct cutting {
    const tact2_vec *vertices;
    ring_vertex *ring;
    polygon_side *sides;
    int side_count;
} cutting;

static int turn_at(const cutting *c, int a, int b, int d) {
    double p[2], q[2], r[2];
    polygon_point(c->vertices, a, p), polygon_point(c->vertices, b, q), polygon_point(c->vertices, d, r);
    return hull_orientation(p, q, r);
}

/* True if the triangle, counter-clockwise, holds a point or has it on its sides. */
static bool triangle_holds(const cutting *c, const int corner[3], int i) {
    for (int k = 0; k < 3; k++)
        if (turn_at(c, corner[k], corner[(k + 1) % 3], i) < 0) return false;
    return true;
}

static bool is_ear(const cutting *c, int at) {
    const ring_vertex *v = c->ring + at;
    const int corner[3] = {v->last, at, v->next};
    if (turn_at(c, corner[0], corner[1], corner[2]) <= 0) return false;
    for (int i = c->ring[v->next].next; i != v->last; i = c->ring[i].next)
        if (triangle_holds(c, corner, i)) return false;
    return true;
}

static int add_side(cutting *c, int corner, int other) {
    c->sides[c->side_count] = (polygon_side){corner, -1, -1, other};
    return c->side_count++;
}

static void join(cutting *c, int side, int next) {
    c->sides[side].next = next;
    c->sides[next].last = side;
}

/* Takes the triangle at an ear away from the ring. */
static void cut_ear(cutting *c, int at) {
    int last = c->ring[at].last, next = c->ring[at].next;
    int first = c->ring[last].side, second = c->ring[at].side, third = add_side(c, next, -1);
    int behind = add_side(c, last, third);
    c->sides[third].other = behind;
    join(c, first, second);
    join(c, second, third);
    join(c, third, first);
    c->ring[last].next = next, c->ring[next].last = last;
    c->ring[last].side = behind;
    c->ring[last].ear = is_ear(c, last);
    c->ring[next].ear = is_ear(c, next);
}

/* An ear from a vertex on. Those that vertices since cut off have made are found when no other is left. */
static int find_ear(cutting *c, int from) {
    for (int again = 0; again < 2; again++) {
        int at = from;
        do {
            if (again) c->ring[at].ear = is_ear(c, at);
            if (c->ring[at].ear) return at;
            at = c->ring[at].next;
        } while (at != from);
    }
    return from;
}

static void cut_ears(cutting *c, int count) {
    for (int i = 0; i < count; i++) {
        int next = i + 1 < count ? i + 1 : 0, last = i > 0 ? i - 1 : count - 1;
        c->ring[i] = (ring_vertex){next, last, add_side(c, i, -1), 0};
    }
    for (int i = 0; i < count; i++) c->ring[i].ear = is_ear(c, i);
    int at = 0;
    for (int left = count; left > 3; left--) {
        int ear = find_ear(c, at);
        at = c->ring[c->ring[ear].next].next; /* not a fan around one vertex */
        cut_ear(c, ear);
    }
    int second = c->ring[at].next, third = c->ring[second].next;
    join(c, c->ring[at].side, c->ring[second].side);
    join(c, c->ring[second].side, c->ring[third].side);
    join(c, c->ring[third].side, c->ring[at].side);
}

/* True if the corner where a side begins stays convex without it. */
static bool stays_convex(const cutting *c, const polygon_side *side) {
    const polygon_side *other = c->sides + side->other, *before = c->sides + side->last;
    int after = c->sides[c->sides[other->next].next].corner;
    return turn_at(c, before->corner, side->corner, after) >= 0;
}

static void take_away(cutting *c, int at) {
    polygon_side *side = c->sides + at, *other = c->sides + side->other;
    join(c, side->last, other->next);
    join(c, other->last, side->next);
    side->other = other->other = SIDE_GONE;
}

int tact2_polygon_cut(const tact2_vec *vertices, int count, ring_vertex *ring, polygon_side *sides) {
    cutting c = {vertices, ring, sides, 0};
    cut_ears(&c, count);
    for (int i = count; i < c.side_count; i++) {
        if (sides[i].other < i) continue; /* of each two sides once */
        if (stays_convex(&c, sides + i) && stays_convex(&c, sides + sides[i].other)) take_away(&c, i);
    }
    return c.side_count;
}
