/* Polygons of up to LANE_VERTICES vertices in lanes: polygons_contact() of analytic/sat2.c, operation by operation.
 * Arrays of vertices repeat from the first one on until they are full (hull/layout2.h), and of equals the first is
 * taken: what repeats changes nothing. */
#ifndef TACT_KERNEL_POLYGON_LANES2_H
#define TACT_KERNEL_POLYGON_LANES2_H

#include "hull/layout2.h"
#include "kernel/box_lanes2.h"

/* A polygon of each pair, in A's axes, scaled; B's without its position. Beyond the count normals mean nothing. */
typedef struct wide_polygon {
    wide_vec vertex[LANE_VERTICES], normal[LANE_VERTICES];
    wide_vec last, last_normal; /* those before the first ones */
    wide count;
} wide_polygon;

/* Where the numbers of a polygon are: all x, then all y. */
typedef struct polygon_rows {
    const real *vertices, *normals;
    int count;
} polygon_rows;

/* corners: room for those of a box. */
static FORCE_INLINE polygon_rows rows_of(const tact2_shape *shape, real corners[2 * LANE_VERTICES]) {
    static const real normals[2 * LANE_VERTICES] = {0, -1, 0, 1, 0, -1, 0, 1, 1, 0, -1, 0, 1, 0, -1, 0};
    if (shape->core == TACT2_HULL) {
        const tact2_hull *hull = shape->u.hull;
        return (polygon_rows){tact2_hull_reals(hull, hull->points), tact2_hull_reals(hull, hull->normals),
                              hull->vertex_count};
    }
    real *x = corners, *y = corners + LANE_VERTICES;
    vec half = shape->u.half_extents;
    for (int k = 0; k < LANE_VERTICES; k += 4) {
        x[k] = x[k + 3] = half.x, x[k + 1] = x[k + 2] = -half.x;
        y[k] = y[k + 1] = half.y, y[k + 2] = y[k + 3] = -half.y;
    }
    return (polygon_rows){corners, normals, 4};
}

static FORCE_INLINE void load_vectors(const real *const x[], wide_vec *out) {
    for (int k = 0; k < LANE_VERTICES; k += 4) {
        const real *row[LANES], *next[LANES];
        wide of_x[4], of_y[4];
        for (int i = 0; i < LANES; i++) row[i] = x[i] + k, next[i] = x[i] + k + LANE_VERTICES;
        wide_load_rows(row, of_x);
        wide_load_rows(next, of_y);
        for (int j = 0; j < 4; j++) out[k + j] = (wide_vec){of_x[j], of_y[j]};
    }
}

/* load_body(), of hulls and boxes */
static FORCE_INLINE void load_polygons(const body_pair *pairs, bool of_b, wide to_scaled, wide_polygon *p) {
    const real *vertices[LANES], *normals[LANES];
    real corners[LANES][2 * LANE_VERTICES], count[LANES], last[4][LANES];
    for (int i = 0; i < LANES; i++) {
        polygon_rows rows = rows_of(shape_of_lane(&pairs[i], of_b), corners[i]);
        int end = rows.count - 1;
        vertices[i] = rows.vertices, normals[i] = rows.normals;
        count[i] = (real)rows.count;
        last[0][i] = rows.vertices[end], last[1][i] = rows.vertices[LANE_VERTICES + end];
        last[2][i] = rows.normals[end], last[3][i] = rows.normals[LANE_VERTICES + end];
    }
    load_vectors(vertices, p->vertex);
    load_vectors(normals, p->normal);
    p->count = wide_load(count);
    p->last = wide_scale(to_scaled, (wide_vec){wide_load(last[0]), wide_load(last[1])});
    p->last_normal = (wide_vec){wide_load(last[2]), wide_load(last[3])};
    for (int k = 0; k < LANE_VERTICES; k++) p->vertex[k] = wide_scale(to_scaled, p->vertex[k]);
}

/* rotate_vectors() */
static FORCE_INLINE void turn_polygons(wide_mat m, wide_polygon *p) {
    for (int k = 0; k < LANE_VERTICES; k++) {
        p->vertex[k] = wide_transform(m, p->vertex[k]);
        p->normal[k] = wide_transform(m, p->normal[k]);
    }
    p->last = wide_transform(m, p->last);
    p->last_normal = wide_transform(m, p->last_normal);
}

/* best_axis(); the separation is returned. */
static FORCE_INLINE wide best_edges(const wide_polygon *body, const wide_polygon *other, wide_vec from,
                                    wide_edge *edge) {
    wide best = wide_all(-TACT_REAL_MAX);
    *edge = (wide_edge){{body->vertex[0], body->vertex[1]}, body->normal[0]};
    for (int i = 0; i < LANE_VERTICES; i++) {
        wide_vec n = body->normal[i], at = body->vertex[i];
        wide least = wide_dot(n, other->vertex[0]);
        for (int k = 1; k < LANE_VERTICES; k++) least = wide_min(wide_dot(n, other->vertex[k]), least);
        wide separation = least + wide_dot(n, wide_sub(from, at));
        wide_mask better = (separation > best) & (body->count > (real)i);
        best = wide_select(better, separation, best);
        wide_edge own = {{at, body->vertex[(i + 1) % LANE_VERTICES]}, n};
        *edge = select_edge(better, &own, edge);
    }
    return best;
}

/* lowest_vertex() */
static FORCE_INLINE wide_vec lowest_vertices(const wide_polygon *p, wide_vec n) {
    wide_vec lowest = p->vertex[0];
    wide least = wide_dot(n, lowest);
    for (int k = 1; k < LANE_VERTICES; k++) {
        wide value = wide_dot(n, p->vertex[k]);
        wide_mask lower = value < least;
        least = wide_select(lower, value, least);
        lowest = wide_select_vec(lower, p->vertex[k], lowest);
    }
    return lowest;
}

/* edge_at() its lowest vertex, of A where the mask is set, of B elsewhere. */
static FORCE_INLINE wide_edge lowest_edges(wide_mask of_a, const wide_polygon *a, const wide_polygon *b, wide_vec n) {
    wide_vec before = wide_select_vec(of_a, a->last, b->last), at = wide_select_vec(of_a, a->vertex[0], b->vertex[0]);
    wide_vec turned = wide_select_vec(of_a, a->last_normal, b->last_normal), against = wide_neg(n);
    wide_edge first = {.normal = turned}, second = first;
    wide least = wide_all(0);
    for (int k = 0; k < LANE_VERTICES; k++) {
        int after = (k + 1) % LANE_VERTICES;
        wide_vec next = wide_select_vec(of_a, a->vertex[after], b->vertex[after]);
        wide_vec normal = wide_select_vec(of_a, a->normal[k], b->normal[k]);
        wide_edge in = {{before, at}, turned}, out = {{at, next}, normal};
        wide value = wide_dot(n, at);
        wide_mask lower = k == 0 ? value == value : value < least;
        least = wide_select(lower, value, least);
        first = select_edge(lower, &in, &first);
        second = select_edge(lower, &out, &second);
        before = at, at = next, turned = normal;
    }
    wide_mask on = wide_dot(second.normal, against) > wide_dot(first.normal, against);
    return select_edge(on, &second, &first);
}

/* polygons_contact(), up to the axis */
static FORCE_INLINE void find_polygon_axes(const body_pair *pairs, const pair_lanes *l, wide_polygon *a,
                                           wide_polygon *b, axis_lanes *axis) {
    wide_edge on_a, on_b;
    load_polygons(pairs, false, l->to_scaled, a);
    load_polygons(pairs, true, l->to_scaled, b);
    turn_polygons(l->turn, b);
    wide of_a = best_edges(a, b, l->position, &on_a), of_b = best_edges(b, a, wide_neg(l->position), &on_b);
    axis->is_a = ~(of_b > of_a);
    axis->separation = wide_select(axis->is_a, of_a, of_b);
    axis->own = select_edge(axis->is_a, &on_a, &on_b);
}

static FORCE_INLINE void find_polygon_gaps(pair_lanes *l, const wide_polygon *a, const wide_polygon *b,
                                           axis_lanes *axis, lane_gaps *g) {
    axis->other = lowest_edges(~axis->is_a, a, b, axis->own.normal);
    wide_mask corners = nearest_lanes(l, axis, g);
    if (!wide_bits(corners)) return;
    prove_corners(l, corners, lowest_vertices(a, wide_neg(g->normal)), lowest_vertices(b, g->normal), g);
}

/* ---- the answers */

static unsigned distance_of_polygon_lanes(const body_pair *pairs, real cutoff, tact2_gap *const *gaps,
                                          unsigned *searched) {
    unsigned answered = 0;
    for (int i = 0; i < LANE_PAIRS; i += LANES) {
        pair_lanes l;
        wide_polygon a, b;
        axis_lanes axis;
        lane_gaps g;
        set_local_lanes(pairs + i, &l);
        unsigned asked = wide_bits(l.answered);
        find_polygon_axes(pairs + i, &l, &a, &b, &axis);
        find_polygon_gaps(&l, &a, &b, &axis, &g);
        *searched |= (asked & ~wide_bits(l.answered)) << i;
        answer_local_gaps(&l, &g, cutoff, gaps + i);
        answered |= wide_bits(l.answered) << i;
    }
    return answered;
}

static unsigned overlap_of_polygon_lanes(const body_pair *pairs, unsigned *overlaps) {
    unsigned answered = 0;
    *overlaps = 0;
    for (int i = 0; i < LANE_PAIRS; i += LANES) {
        pair_lanes l;
        wide_polygon a, b;
        axis_lanes axis;
        wide_mask overlap;
        set_local_lanes(pairs + i, &l);
        find_polygon_axes(pairs + i, &l, &a, &b, &axis);
        wide_mask decided = decided_lanes(&l, axis.separation, &overlap), asked = l.answered;
        if (wide_bits(asked & ~decided)) {
            lane_gaps g;
            find_polygon_gaps(&l, &a, &b, &axis, &g);
            overlap = wide_select_mask(decided, overlap, g.distance <= near_cores(&l));
            l.answered |= asked & decided;
        }
        *overlaps |= wide_bits(overlap) << i;
        answered |= wide_bits(l.answered) << i;
    }
    return answered;
}

#endif
