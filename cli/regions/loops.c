/* A curve that lies in one triangle bounds a disc of it. If the disc is inside the other mesh, it is a piece of the
 * boundary by itself. If not, the curve is a hole in what is around it. What that is, a ray in the triangle's plane
 * tells, from the curve's farthest node in a direction: it first meets another curve, or the triangle's edge. */
#include "regions/loops.h"

#include <math.h>
#include <stdlib.h>

#define DIRECTIONS 16

bool sets_init(sets *s, size_t count) {
    s->count = count;
    s->parent = malloc((count + 1) * sizeof *s->parent);
    for (size_t i = 0; s->parent && i < count; i++) s->parent[i] = i;
    return s->parent != NULL;
}

void sets_free(sets *s) { free(s->parent); }

size_t sets_find(const sets *s, size_t element) {
    while (s->parent[element] != element) {
        s->parent[element] = s->parent[s->parent[element]];
        element = s->parent[element];
    }
    return element;
}

void sets_unite(sets *s, size_t a, size_t b) {
    size_t x = sets_find(s, a), y = sets_find(s, b);
    s->parent[x > y ? x : y] = x > y ? y : x;
}

bool sets_same(const sets *s, size_t a, size_t b) { return sets_find(s, a) == sets_find(s, b); }

static tact3_vec unit(tact3_vec v) { return tact3_scale(1 / tact3_length(v), v); }

/* A segment with the triangle of one side that it lies in. */
typedef struct placed {
    int triangle;
    size_t segment;
} placed;

typedef struct loop_search {
    cut *c;
    const sets *curves; /* as they were before any is united with another */
    sets *out;
    int side, triangle;
    const placed *segments; /* of this triangle */
    size_t segment_count;
    tact3_vec normal, origin, direction, across; /* of the ray */
} loop_search;

/* A step that a ray may meet. */
typedef struct step {
    tact3_vec from, to;
    double error;
} step;

typedef struct nearest {
    double first, second; /* where the ray meets the nearest step, and the next one */
    size_t element;       /* of a curve */
    int corner;           /* of an edge of the triangle; -1 for a curve */
    double part;          /* of the edge, where it meets it */
    bool doubt;
} nearest;

static void meet(const loop_search *l, step s, size_t element, int corner, nearest *out) {
    tact3_vec p = tact3_sub(s.from, l->origin), q = tact3_sub(s.to, l->origin);
    double side_p = tact3_dot(p, l->across), side_q = tact3_dot(q, l->across);
    double along_p = tact3_dot(p, l->direction), along_q = tact3_dot(q, l->direction), margin = 4 * s.error;
    if (fmax(along_p, along_q) < -margin) return;
    if (fabs(side_p) <= margin || fabs(side_q) <= margin) {
        out->doubt |= fmin(side_p, side_q) <= margin && fmax(side_p, side_q) >= -margin;
        return;
    }
    if ((side_p > 0) == (side_q > 0)) return;
    double part = side_p / (side_p - side_q), at = along_p + part * (along_q - along_p);
    double blur = margin * (1 + fabs(along_q - along_p) / fabs(side_p - side_q));
    if (at < -blur) return;
    if (at <= blur) out->doubt = true;
    if (at - blur < out->first) {
        out->second = out->first;
        out->first = at, out->element = element, out->corner = corner, out->part = part;
        if (out->second <= at + 2 * blur) out->doubt = true;
    } else if (at - 2 * blur <= out->first) {
        out->doubt = true;
    }
}

/* The node of a curve that is farthest in the direction. */
static tact3_vec farthest(const loop_search *l, size_t curve, size_t *node, double *error) {
    double most = -HUGE_VAL;
    for (size_t i = 0; i < l->segment_count; i++) {
        size_t start = l->c->segments[l->segments[i].segment].start;
        if (sets_find(l->curves, start) != curve) continue;
        double along = tact3_dot(l->c->nodes[start].point, l->direction);
        if (along > most) most = along, *node = start;
    }
    *error = l->c->nodes[*node].error;
    return l->c->nodes[*node].point;
}

/* Unites a curve with the stretch of an edge that the ray meets. */
static bool unite_with_edge(loop_search *l, size_t node, const nearest *hit) {
    const cut_side *s = l->c->side + l->side;
    int edge = cut_edge_of(s, l->triangle, hit->corner);
    bool along = edge / 3 == l->triangle;
    double part = along ? hit->part : 1 - hit->part;
    size_t count, first = cut_nodes_of_edge(l->c, l->side, edge, &count), before = 0;
    for (size_t i = 0; i < count; i++) {
        const cut_node *n = l->c->nodes + first + i;
        if (fabs(n->t - part) <= n->t_error + 1e-9) return false;
        before += n->t < part;
    }
    if (before > 0) {
        if (!l->c->nodes[first + before - 1].enters) return false;
        sets_unite(l->out, node, first + before - 1);
    } else {
        sets_unite(l->out, node, s->first + (size_t)s->triangles[edge / 3].corner[edge % 3]);
    }
    return true;
}

/* Casts one ray from a curve; false where what it meets is in doubt. */
static bool cast(loop_search *l, size_t curve) {
    size_t node = 0;
    double error;
    nearest hit = {.first = HUGE_VAL, .second = HUGE_VAL};
    l->origin = farthest(l, curve, &node, &error);
    for (size_t i = 0; i < l->segment_count; i++) {
        const cut_segment *s = l->c->segments + l->segments[i].segment;
        const cut_node *start = l->c->nodes + s->start, *end = l->c->nodes + s->end;
        if (sets_find(l->curves, s->start) == curve) continue;
        meet(l, (step){start->point, end->point, error + fmax(start->error, end->error)}, s->start, -1, &hit);
    }
    for (int k = 0; k < 3; k++) {
        const cut_side *s = l->c->side + l->side;
        meet(l, (step){cut_corner(s, l->triangle, k), cut_corner(s, l->triangle, k + 1), error + l->c->place_error},
             0, k, &hit);
    }
    if (hit.doubt || !(hit.first < HUGE_VAL)) return false;
    if (hit.corner >= 0) return unite_with_edge(l, node, &hit);
    sets_unite(l->out, node, hit.element);
    return true;
}

/* Twice the area that a curve goes around, as seen from above the triangle: above zero where the disc is inside. */
static double area_of(const loop_search *l, size_t curve, double *error) {
    double area = 0;
    bool first = true;
    tact3_vec origin = {0, 0, 0};
    *error = 0;
    for (size_t i = 0; i < l->segment_count; i++) {
        const cut_segment *s = l->c->segments + l->segments[i].segment;
        if (sets_find(l->curves, s->start) != curve) continue;
        const cut_node *start = l->c->nodes + s->start, *end = l->c->nodes + s->end;
        if (first) origin = start->point;
        first = false;
        tact3_vec p = tact3_sub(start->point, origin), q = tact3_sub(end->point, origin);
        double size = tact3_length(p) + tact3_length(q), off = start->error + end->error;
        area += tact3_dot(l->normal, tact3_cross(p, q));
        *error += 2 * off * (size + off) + 1e-15 * size * size;
    }
    return l->side == 0 ? area : -area;
}

static void judge_loop(loop_search *l, size_t curve) {
    double error, area = area_of(l, curve, &error);
    if (!(fabs(area) > error)) l->c->doubt = true;
    if (l->c->doubt || area > 0) return;
    tact3_vec u = unit(tact3_sub(cut_corner(l->c->side + l->side, l->triangle, 1),
                                 cut_corner(l->c->side + l->side, l->triangle, 0)));
    tact3_vec v = tact3_cross(l->normal, u);
    for (int i = 0; i < DIRECTIONS; i++) {
        tact2_rotation r = tact2_rotation_from_angle(0.3 + 2.399963 * i);
        l->direction = tact3_add(tact3_scale(r.c, u), tact3_scale(r.s, v));
        l->across = tact3_cross(l->normal, l->direction);
        if (cast(l, curve)) return;
    }
    l->c->doubt = true;
}

static int by_triangle(const void *a, const void *b) {
    const placed *x = a, *y = b;
    if (x->triangle != y->triangle) return x->triangle < y->triangle ? -1 : 1;
    return (x->segment > y->segment) - (x->segment < y->segment);
}

/* The loops of one side's triangles; only[curve]: the triangle that holds all of it, or -1. */
static void find_loops(cut *c, const sets *curves, sets *out, int side, const int *only, placed *list) {
    size_t count = c->segment_count;
    for (size_t i = 0; i < count; i++) list[i] = (placed){c->segments[i].triangle[side], i};
    qsort(list, count, sizeof *list, by_triangle);
    for (size_t begin = 0, end; begin < count && !c->doubt; begin = end) {
        int triangle = list[begin].triangle;
        for (end = begin; end < count && list[end].triangle == triangle; end++) continue;
        const cut_side *s = c->side + side;
        tact3_vec o = cut_corner(s, triangle, 0);
        loop_search l = {c, curves, out, side, triangle, list + begin, end - begin, .origin = o};
        l.normal =
            unit(tact3_cross(tact3_sub(cut_corner(s, triangle, 1), o), tact3_sub(cut_corner(s, triangle, 2), o)));
        for (size_t i = begin; i < end && !c->doubt; i++) {
            size_t curve = sets_find(curves, c->segments[list[i].segment].start);
            if (c->segments[list[i].segment].start == curve && only[curve] == triangle) judge_loop(&l, curve);
        }
    }
}

bool loops_find(cut *c, sets *s) {
    sets curves;
    int *only = malloc((c->node_count + 1) * sizeof *only);
    placed *list = malloc((c->segment_count + 1) * sizeof *list);
    bool good = sets_init(&curves, c->node_count) && only && list;
    for (size_t i = 0; good && i < c->node_count; i++) curves.parent[i] = sets_find(s, i);
    for (int side = 0; good && side < 2; side++) {
        for (size_t i = 0; i < c->node_count; i++) only[i] = -2;
        for (size_t i = 0; i < c->segment_count; i++) {
            int *of = only + sets_find(&curves, c->segments[i].start), triangle = c->segments[i].triangle[side];
            *of = *of == -2 || *of == triangle ? triangle : -1;
        }
        find_loops(c, &curves, s, side, only, list);
    }
    sets_free(&curves);
    free(only);
    free(list);
    return good;
}
