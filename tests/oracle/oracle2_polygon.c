/* The oracle for polygons: every edge, every corner.
 *
 * Overlapping: the depth is the least overlap along the normal of an edge of A - B, and those are normals of edges of
 * A and of B. Apart: the distance is the least of a corner from an edge. More edges than those of the outline do no
 * harm in either case: the overlap along any direction is no less than the depth, and what lies in the shapes is no
 * nearer than they are. */
#include "oracle/oracle_body.h"

#include <stdlib.h>

/* Whether no vertex lies to the right of the line from one to another, as far as quadruple precision can tell. */
static bool on_outline(const posed_body *body, int from, int to) {
    qvec e = q_sub(body->local[to], body->local[from]);
    for (int i = 0; i < body->count; i++) {
        qvec d = q_sub(body->local[i], body->local[from]);
        quad side = q_cross(e, d), size = q_abs(e.x * d.y) + q_abs(e.y * d.x);
        if (side < -(quad)1e-30 * size) return false;
    }
    return q_dot(e, e) > 0;
}

static void add_edge(posed_body *body, int from, int to) {
    if (body->edge_count == BODY_EDGES) abort();
    body->edge[body->edge_count][0] = from;
    body->edge[body->edge_count++][1] = to;
}

void body_find_features(posed_body *body) {
    for (int i = 0; i < body->count; i++)
        for (int j = 0; j < body->count; j++)
            if (i != j && on_outline(body, i, j)) add_edge(body, i, j);
    if (body->edge_count) return;
    body->count = 1; /* one point, however often */
    add_edge(body, 0, 0);
}

static void try_edges(const pair_oracle *oracle, const posed_body *body, quad sign, true_distance *truth) {
    for (int i = 0; i < body->edge_count; i++) {
        const int *e = body->edge[i];
        qvec local = q_sub(body->local[e[1]], body->local[e[0]]);
        if (!(q_dot(local, local) > 0)) continue;
        narrow_along(oracle, truth, q_unit(q_scale(sign, q_transform(body->rotation, q_right(local)))));
    }
}

/* The vector from a point to the closest point of a segment. */
static qvec point_to_segment(qvec p, qvec from, qvec to) {
    qvec e = q_sub(to, from), d = q_sub(from, p);
    quad ee = q_dot(e, e), t = ee > 0 ? q_max(0, q_min(1, -q_dot(d, e) / ee)) : 0;
    return q_add(d, q_scale(t, e));
}

/* The shortest vector from a corner of one to an edge of the other, should it be shorter than the best one. */
static void find_closest(const posed_body *corners, const posed_body *edges, quad sign, qvec *best) {
    for (int i = 0; i < corners->count; i++)
        for (int k = 0; k < edges->edge_count; k++) {
            const int *e = edges->edge[k];
            qvec delta = point_to_segment(corners->vertex[i], edges->vertex[e[0]], edges->vertex[e[1]]);
            if (q_dot(delta, delta) < q_dot(*best, *best)) *best = q_scale(sign, delta);
        }
}

void narrow_by_features(const pair_oracle *oracle, true_distance *truth) {
    const posed_body *a = &oracle->a, *b = &oracle->b;
    try_edges(oracle, a, 1, truth);
    try_edges(oracle, b, -1, truth);
    /* Apart, or so close to it that an A - B without an inside can hide a distance along its line. */
    if (truth->lower > -(quad)1e-10 * oracle->scale || (a->count == 1 && b->count == 1)) {
        qvec delta = q_sub(b->vertex[0], a->vertex[0]);
        find_closest(a, b, 1, &delta);
        find_closest(b, a, -1, &delta);
        truth->upper = q_min(truth->upper, q_length(delta));
        if (q_length(delta) > 0) narrow_along(oracle, truth, q_unit(delta));
    }
    /* No edge of A - B has the origin outside: it is inside, and the least overlap is the depth. */
    if (truth->lower <= 0) truth->upper = q_min(truth->upper, truth->lower + (quad)1e-30 * oracle->scale);
}

/* ---- which road a pair takes */

void narrow(const pair_oracle *oracle, true_distance *truth) {
    if (oracle_is_polytope(oracle))
        narrow_by_features(oracle, truth);
    else
        narrow_by_arcs(oracle, truth);
}

void narrow_by_another_road(const pair_oracle *oracle, true_distance *truth) { narrow_by_arcs(oracle, truth); }

void narrow_outside(const pair_oracle *oracle, true_distance *truth) { narrow(oracle, truth); }
