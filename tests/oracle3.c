/* The oracle's front: bodies, support points, and which road a pair takes. */
#include "oracle3_body.h"

#include <stdlib.h>
#include <string.h>

/* ---- bodies */

static void set_vertices(body3 *body, const spec3 *spec) {
    tact3_vec h = spec->size;
    if (spec->kind == SPEC3_SPHERE) {
        body->count = 1;
        body->vertex[0] = q_v(0, 0, 0);
    } else if (spec->kind == SPEC3_CAPSULE) {
        body->count = 2;
        body->vertex[0] = q_v(0, 0, -(quad)h.y);
        body->vertex[1] = q_v(0, 0, (quad)h.y);
    } else if (spec->kind == SPEC3_BOX) {
        body->count = 8;
        for (int i = 0; i < 8; i++)
            body->vertex[i] =
                q_v(i & 1 ? (quad)h.x : -(quad)h.x, i & 2 ? (quad)h.y : -(quad)h.y, i & 4 ? (quad)h.z : -(quad)h.z);
    } else {
        body->count = spec->count;
        for (int i = 0; i < spec->count; i++) body->vertex[i] = q_from(spec->points[i]);
    }
}

void body3_init(body3 *body, const spec3 *spec, tact3_quat rotation, qvec position) {
    body->kind = spec->kind;
    body->curved = spec3_is_curved(spec);
    body->rounding = (quad)spec->rounding;
    if (spec->kind == SPEC3_SPHERE || spec->kind == SPEC3_CAPSULE) body->rounding += (quad)spec->size.x;
    body->size[0] = (quad)spec->size.x;
    body->size[1] = (quad)spec->size.y;
    body->size[2] = (quad)spec->size.z;
    body->rotation = q_rotation(rotation);
    body->position = position;
    body->count = body->face_count = body->edge_count = 0;
    body->reach = 0;
    if (body->curved) {
        quad *s = body->size;
        body->reach =
            spec->kind == SPEC3_ELLIPSOID ? q_max(s[0], q_max(s[1], s[2])) : q_sqrt(s[0] * s[0] + s[1] * s[1]);
        return;
    }
    set_vertices(body, spec);
    for (int i = 0; i < body->count; i++) {
        body->reach = q_max(body->reach, q_length(body->vertex[i]));
        body->vertex[i] = q_add(q_transform(body->rotation, body->vertex[i]), body->position);
    }
    body3_find_features(body);
}

static qvec curved_support(const body3 *body, qvec d) {
    const quad *s = body->size;
    if (body->kind == SPEC3_ELLIPSOID) {
        qvec e = q_unit(q_v(s[0] * d.x, s[1] * d.y, s[2] * d.z));
        return q_v(s[0] * e.x, s[1] * e.y, s[2] * e.z);
    }
    quad across = q_sqrt(d.x * d.x + d.y * d.y);
    bool apex = body->kind == SPEC3_CONE && 2 * s[1] * d.z >= s[0] * across;
    quad z = body->kind == SPEC3_CONE ? (apex ? s[1] : -s[1]) : d.z < 0 ? -s[1] : s[1];
    if (apex || !(across > 0)) return q_v(0, 0, z);
    return q_v(s[0] * d.x / across, s[0] * d.y / across, z);
}

qvec body3_support(const body3 *body, qvec direction) {
    if (body->curved) {
        qvec local = curved_support(body, q_transform_transposed(body->rotation, direction));
        return q_add(q_transform(body->rotation, local), body->position);
    }
    int best = 0;
    quad most = q_dot(body->vertex[0], direction);
    for (int i = 1; i < body->count; i++) {
        quad value = q_dot(body->vertex[i], direction);
        if (value > most) most = value, best = i;
    }
    return body->vertex[best];
}

/* ---- the oracle */

static quad bounding_radius(const body3 *body) {
    if (body->curved) return body->reach + body->rounding;
    qvec center = q_v(0, 0, 0);
    quad radius = 0;
    for (int i = 0; i < body->count; i++) center = q_add(center, q_scale(1 / (quad)body->count, body->vertex[i]));
    for (int i = 0; i < body->count; i++) radius = q_max(radius, q_length(q_sub(body->vertex[i], center)));
    return radius + body->rounding;
}

static oracle3 *open_posed(const pair3 *pair, tact3_quat rotation_a, tact3_quat rotation_b, qvec position_b) {
    oracle3 *oracle = malloc(sizeof *oracle);
    if (!oracle) abort();
    body3_init(&oracle->a, &pair->a, rotation_a, q_v(0, 0, 0));
    body3_init(&oracle->b, &pair->b, rotation_b, position_b);
    oracle->scale =
        oracle->a.reach + oracle->a.rounding + oracle->b.reach + oracle->b.rounding + q_length(position_b);
    quad a = bounding_radius(&oracle->a), b = bounding_radius(&oracle->b);
    oracle->smaller = q_min(a, b) > 0 ? q_min(a, b) : q_max(a, b);
    if (!(oracle->smaller > 0)) oracle->smaller = oracle->scale > 0 ? oracle->scale : 1;
    return oracle;
}

oracle3 *oracle3_open(const pair3 *pair) {
    return open_posed(pair, tact3_identity_rotation(), pair->b_in_a.rotation, q_from(pair->b_in_a.position));
}

oracle3 *oracle3_open_world(const pair3 *pair, tact3_pose pose_a, tact3_pose pose_b) {
    qvec position_b = q_sub(q_from(pose_b.position), q_from(pose_a.position));
    return open_posed(pair, pose_a.rotation, pose_b.rotation, position_b);
}

void oracle3_close(oracle3 *oracle) { free(oracle); }

quad oracle3_scale(const oracle3 *oracle) { return oracle->scale; }
quad oracle3_smaller(const oracle3 *oracle) { return oracle->smaller; }
bool oracle3_is_polytope(const oracle3 *oracle) { return !oracle->a.curved && !oracle->b.curved; }

quad oracle3_reach(const oracle3 *oracle, int which, qvec normal) {
    const body3 *body = which ? &oracle->b : &oracle->a;
    return q_dot(normal, body3_support(body, normal)) + body->rounding;
}

quad oracle3_gap(const oracle3 *oracle, qvec direction) {
    qvec n = q_unit(direction);
    return -oracle3_reach(oracle, 0, n) - oracle3_reach(oracle, 1, q_neg(n));
}

/* While the bracket is narrowed it is that of the cores. */
void narrow_along(const oracle3 *oracle, truth3 *truth, qvec normal) {
    quad gap = -difference_width(&oracle->a, &oracle->b, normal);
    if (gap > truth->lower) {
        truth->lower = gap;
        truth->normal = normal;
    }
}

static truth3 whole_line(const oracle3 *oracle) {
    truth3 truth;
    qvec n = q_length(oracle->b.position) > 0 ? q_unit(oracle->b.position) : q_v(0, 0, 1);
    truth.lower = -4 * oracle->scale;
    truth.upper = 4 * oracle->scale;
    truth.normal = n;
    narrow_along(oracle, &truth, n);
    return truth;
}

static truth3 finish(const oracle3 *oracle, truth3 truth) {
    quad rounding = oracle->a.rounding + oracle->b.rounding;
    /* Rounding of the oracle's own, 2^-113 a step, can turn the ends of a closed bracket around. */
    if (truth.upper < truth.lower) truth.upper = truth.lower;
    truth.lower -= rounding;
    truth.upper -= rounding;
    return truth;
}

truth3 oracle3_truth(const oracle3 *oracle) {
    truth3 truth = whole_line(oracle);
    if (!oracle->a.curved && !oracle->b.curved) {
        narrow_by_features(oracle, &truth);
        return finish(oracle, truth);
    }
    narrow_by_descent(oracle, &truth);
    if (truth.lower <= 0 && !narrow_by_profile(oracle, &truth)) narrow_by_expansion(oracle, &truth);
    return finish(oracle, truth);
}

truth3 oracle3_truth_by_expansion(const oracle3 *oracle) {
    truth3 truth = whole_line(oracle);
    narrow_by_descent(oracle, &truth);
    if (truth.lower <= 0) narrow_by_expansion(oracle, &truth);
    return finish(oracle, truth);
}

quad oracle3_outside(const oracle3 *oracle, int which, qvec point) {
    oracle3 *against = malloc(sizeof *against);
    if (!against) abort();
    body3 *dot = &against->b;
    against->a = which ? oracle->b : oracle->a;
    memset(dot, 0, sizeof *dot);
    dot->kind = SPEC3_POINT;
    dot->count = dot->edge_count = 1;
    dot->rotation = q_rotation(tact3_identity_rotation());
    dot->position = dot->vertex[0] = point;
    /* Both in the frame whose origin is the shape's, so that the scale is that of the shape. */
    against->scale = against->a.reach + against->a.rounding + q_length(q_sub(point, against->a.position));
    against->smaller = against->scale > 0 ? against->scale : 1;
    truth3 truth = whole_line(against);
    if (against->a.curved)
        narrow_by_descent(against, &truth);
    else
        narrow_by_features(against, &truth);
    quad outside = finish(against, truth).lower;
    free(against);
    return q_max(0, outside);
}
