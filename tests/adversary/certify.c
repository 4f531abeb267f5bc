/* What is proven about a pair. */
#include "adversary/certify.h"

static void open_posed(posed_pair *posed) {
    wvec origin = w_v(0, 0, 0), between = w_from_quad(posed->between);
    posed->oracle = NULL;
    wide_body_set(&posed->a, &posed->pair->a, posed->rotation_a, origin);
    wide_body_set(&posed->b, &posed->pair->b, posed->rotation_b, between);
    posed->scale = posed->a.reach + posed->b.reach + w_length(between);
}

void posed_open(posed_pair *posed, const shape_pair *pair) {
    posed->pair = pair;
    posed->rotation_a = tactn_identity_rotation();
    posed->rotation_b = pair->b_in_a.rotation;
    posed->between = q_from(pair->b_in_a.position);
    open_posed(posed);
}

void posed_open_world(posed_pair *posed, const shape_pair *pair, tactn_pose pose_a, tactn_pose pose_b) {
    posed->pair = pair;
    posed->rotation_a = pose_a.rotation;
    posed->rotation_b = pose_b.rotation;
    posed->between = q_sub(q_from(pose_b.position), q_from(pose_a.position));
    open_posed(posed);
}

void posed_close(posed_pair *posed) {
    if (posed->oracle) oracle_close(posed->oracle);
    posed->oracle = NULL;
}

static const pair_oracle *oracle_of(posed_pair *posed) {
    if (!posed->oracle)
        posed->oracle = oracle_open_bare(posed->pair, posed->rotation_a, posed->rotation_b, posed->between);
    return posed->oracle;
}

quad certified_gap(posed_pair *posed, qvec direction) { return oracle_gap(oracle_of(posed), direction); }

/* A corner is a few roundings of the search's from a point of its shape; that is counted. */
quad certified_upper(posed_pair *posed, const found_distance *found) {
    quad sum = 0;
    qvec v = q_zero();
    for (int i = 0; i < found->corners; i++) {
        quad weight = (quad)found->weight[i];
        v = q_add(v, q_scale(weight, q_sub(w_to_quad(found->a[i]), w_to_quad(found->b[i]))));
        sum += weight;
    }
    if (!(sum > 0)) return (quad)WIDE_FAR;
    return q_length(v) / sum - (quad)posed->a.rounding - (quad)posed->b.rounding +
           (quad)(16 * WIDE_ROUNDOFF) * (quad)posed->scale;
}

wide outside_of(posed_pair *posed, int which, qvec point, wide enough) {
    wide_body dot = {.kind = SPEC_POINT, .count = 1};
    const wide_body *body = which ? &posed->b : &posed->a;
    dot.position = dot.vertex[0] = w_from_quad(point);
    found_distance found = search_distance(body, &dot, w_sub(dot.position, body->position));
    if (!(found.lower > enough)) return w_max(found.lower, 0);
    qvec n = q_unit(w_to_quad(found.normal));
    return (wide)(q_dot(n, point) - oracle_reach(oracle_of(posed), which, n));
}
