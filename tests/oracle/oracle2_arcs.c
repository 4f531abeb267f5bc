/* The oracle for ellipses, and a second road for polygons: the least overlap over the circle of all directions.
 *
 * The overlap h(n) along n is the support function of D = A - B, and the signed distance is minus its least value,
 * whether the shapes overlap or not. On an arc of directions whose two ends have the support points p and q, h is at
 * least the larger of n . p and n . q, for both are points of D. That bound has its least value in closed form. The
 * arc with the lowest bound is split where it is lowest, until no arc can hold less than the least value met.
 *
 * On an ellipse that is almost round every direction would be almost best. So the largest circle that rolls inside of
 * it is taken away first: it adds the same to h(n) everywhere. What remains of a round ellipse is tiny, and so is the
 * width of its bounds. */
#include "oracle/oracle_body.h"

#include <stdlib.h>

#define ARCS 4096

typedef struct arc {
    qvec from, to; /* unit, counter-clockwise, less than half a turn */
    qvec p, q;     /* support points there, the circles taken away */
    quad least;    /* lower bound of the overlap without the circles */
    qvec split;    /* where the bound is least; zero when that is at an end, and the bound attained */
} arc;

/* The radius of the largest circle that rolls inside: the least radius of curvature. */
static quad rolling_radius(const posed_body *body) {
    if (!body->curved || body->user) return 0;
    quad small = q_min(body->size[0], body->size[1]), large = q_max(body->size[0], body->size[1]);
    return small * small / large;
}

static qvec look(const pair_oracle *oracle, true_distance *truth, qvec n) {
    narrow_along(oracle, truth, n);
    quad circles = rolling_radius(&oracle->a) + rolling_radius(&oracle->b);
    return q_sub(difference_support(&oracle->a, &oracle->b, n), q_scale(circles, n));
}

/* The point of a segment that is closest to the origin. */
static qvec closest_to_origin(qvec p, qvec q) {
    qvec e = q_sub(q, p);
    quad ee = q_dot(e, e), t = ee > 0 ? q_max(0, q_min(1, -q_dot(p, e) / ee)) : 0;
    return q_add(p, q_scale(t, e));
}

/* The larger of the two terms is least at an end, where the terms are equal, or at the opposite of the closest point
 * of the segment. */
static arc bounded_arc(qvec from, qvec to, qvec p, qvec q) {
    arc result = {from, to, p, q, q_min(q_dot(from, p), q_dot(to, q)), q_zero()};
    qvec across = q_unit(q_right(q_sub(q, p)));
    qvec candidate[3] = {across, q_neg(across), q_neg(q_unit(closest_to_origin(p, q)))};
    for (int i = 0; i < 3; i++) {
        qvec n = candidate[i];
        quad bound = q_max(q_dot(n, p), q_dot(n, q));
        if (!(q_cross(from, n) > (quad)1e-31 && q_cross(n, to) > (quad)1e-31) || !(bound < result.least)) continue;
        result.least = bound;
        result.split = n;
    }
    return result;
}

void narrow_by_arcs(const pair_oracle *oracle, true_distance *truth) {
    const quad goal = (quad)1e-27 * oracle->smaller + (quad)1e-31 * oracle->scale;
    const quad circles = rolling_radius(&oracle->a) + rolling_radius(&oracle->b);
    arc *arcs = malloc(ARCS * sizeof *arcs);
    qvec n[4] = {q_axis(0), q_axis(1), q_neg(q_axis(0)), q_neg(q_axis(1))}, p[4];
    if (!arcs) abort();
    for (int i = 0; i < 4; i++) p[i] = look(oracle, truth, n[i]);
    for (int i = 0; i < 4; i++) arcs[i] = bounded_arc(n[i], n[(i + 1) % 4], p[i], p[(i + 1) % 4]);
    quad lowest = 0;
    for (int count = 4;; count++) {
        int next = 0;
        for (int i = 1; i < count; i++)
            if (arcs[i].least < arcs[next].least) next = i;
        arc old = arcs[next];
        lowest = old.least;
        if (-truth->lower - circles - lowest <= goal || !(q_dot(old.split, old.split) > 0) || count == ARCS) break;
        qvec middle = look(oracle, truth, old.split);
        arcs[next] = bounded_arc(old.from, old.split, old.p, middle);
        arcs[count] = bounded_arc(old.split, old.to, middle, old.q);
    }
    free(arcs);
    truth->upper = q_min(truth->upper, (quad)1e-30 * oracle->scale - circles - lowest);
}
