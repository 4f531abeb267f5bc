/* The oracle's front: bodies, support points, and which road a pair takes. */
#include "oracle/oracle_body.h"

#include <stdlib.h>
#include <string.h>

/* ---- bodies */

static void add_vertex(posed_body *body, qvec at) { body->local[body->count++] = at; }

static void set_vertices(posed_body *body, const shape_spec *spec) {
    qvec tip = q_scale(body->size[1], q_axis(CAPSULE_AXIS));
    if (spec->kind == SPEC_BALL) {
        add_vertex(body, q_zero());
    } else if (spec->kind == SPEC_CAPSULE) {
        add_vertex(body, q_neg(tip));
        add_vertex(body, tip);
    } else if (spec->kind == SPEC_BOX) {
        for (int i = 0; i < 1 << TACT_DIMENSION; i++) {
            qvec corner = q_zero();
            for (int k = 0; k < TACT_DIMENSION; k++)
                corner = q_add(corner, q_scale(i >> k & 1 ? body->size[k] : -body->size[k], q_axis(k)));
            add_vertex(body, corner);
        }
    } else {
        for (int i = 0; i < spec->count; i++) add_vertex(body, q_from(spec->points[i]));
    }
}

static quad curved_reach(const posed_body *body) {
    quad most = 0;
    if (body->user) {
        user_number size[3];
        for (int i = 0; i < 3; i++) size[i] = (user_number)body->size[i];
        return (quad)user_reach(body->user, size);
    }
    if (body->kind != SPEC_ELLIPSOID) return q_sqrt(body->size[0] * body->size[0] + body->size[1] * body->size[1]);
    for (int i = 0; i < TACT_DIMENSION; i++) most = q_max(most, body->size[i]);
    return most;
}

void body_place(posed_body *body, const shape_spec *spec, tactn_rotation rotation, qvec position) {
    body->kind = spec->kind;
    body->count = body->edge_count = 0;
    body->crowded = false;
#if TACT_DIMENSION == 3
    body->face_count = 0;
#endif
    body->reach = 0;
    body->user = spec->user;
    body->curved = spec_is_curved(spec);
    body->rounding = (quad)spec->rounding;
    if (spec->kind == SPEC_BALL || spec->kind == SPEC_CAPSULE) body->rounding += (quad)spec->size.x;
    for (int i = 0; i < TACT_DIMENSION; i++) body->size[i] = (quad)coordinate(spec->size, i);
    for (int i = 0; i < 3 && body->user; i++) body->size[i] = (quad)spec->user_size[i];
    body->rotation = q_rotation(rotation);
    body->position = position;
    if (body->curved) {
        body->reach = curved_reach(body);
        return;
    }
    set_vertices(body, spec);
    for (int i = 0; i < body->count; i++) {
        body->reach = q_max(body->reach, q_length(body->local[i]));
        body->vertex[i] = q_add(q_transform(body->rotation, body->local[i]), body->position);
    }
}

void body_init(posed_body *body, const shape_spec *spec, tactn_rotation rotation, qvec position) {
    body_place(body, spec, rotation, position);
    if (!body->curved) body_find_features(body);
}

#if TACT_DIMENSION == 3
static qvec revolution_support(const posed_body *body, qvec d) {
    const quad *s = body->size;
    quad across = q_sqrt(d.x * d.x + d.y * d.y);
    bool apex = body->kind == SPEC_CONE && 2 * s[1] * d.z >= s[0] * across;
    quad z = body->kind == SPEC_CONE ? (apex ? s[1] : -s[1]) : d.z < 0 ? -s[1] : s[1];
    if (apex || !(across > 0)) return q_v(0, 0, z);
    return q_v(s[0] * d.x / across, s[0] * d.y / across, z);
}
#endif

static qvec curved_support(const posed_body *body, qvec d) {
    if (body->user) return user_body_support(body, d);
#if TACT_DIMENSION == 3
    if (body->kind != SPEC_ELLIPSOID) return revolution_support(body, d);
#endif
    qvec squeezed = q_zero(), support = q_zero();
    for (int k = 0; k < TACT_DIMENSION; k++)
        squeezed = q_add(squeezed, q_scale(body->size[k] * q_dot(d, q_axis(k)), q_axis(k)));
    squeezed = q_unit(squeezed);
    for (int k = 0; k < TACT_DIMENSION; k++)
        support = q_add(support, q_scale(body->size[k] * q_dot(squeezed, q_axis(k)), q_axis(k)));
    return support;
}

qvec body_support(const posed_body *body, qvec direction) {
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

static quad bounding_radius(const posed_body *body) {
    if (body->curved) return body->reach + body->rounding;
    qvec center = q_zero();
    quad radius = 0;
    for (int i = 0; i < body->count; i++) center = q_add(center, q_scale(1 / (quad)body->count, body->vertex[i]));
    for (int i = 0; i < body->count; i++) radius = q_max(radius, q_length(q_sub(body->vertex[i], center)));
    return radius + body->rounding;
}

static pair_oracle *open_posed(const shape_pair *pair, tactn_rotation rotation_a, tactn_rotation rotation_b,
                               qvec position_b) {
    pair_oracle *oracle = malloc(sizeof *oracle);
    if (!oracle) abort();
    body_init(&oracle->a, &pair->a, rotation_a, q_zero());
    body_init(&oracle->b, &pair->b, rotation_b, position_b);
    oracle->scale =
        oracle->a.reach + oracle->a.rounding + oracle->b.reach + oracle->b.rounding + q_length(position_b);
    quad a = bounding_radius(&oracle->a), b = bounding_radius(&oracle->b);
    oracle->smaller = q_min(a, b) > 0 ? q_min(a, b) : q_max(a, b);
    if (!(oracle->smaller > 0)) oracle->smaller = oracle->scale > 0 ? oracle->scale : 1;
    return oracle;
}

pair_oracle *oracle_open(const shape_pair *pair) {
    return open_posed(pair, tactn_identity_rotation(), pair->b_in_a.rotation, q_from(pair->b_in_a.position));
}

pair_oracle *oracle_open_world(const shape_pair *pair, tactn_pose pose_a, tactn_pose pose_b) {
    qvec position_b = q_sub(q_from(pose_b.position), q_from(pose_a.position));
    return open_posed(pair, pose_a.rotation, pose_b.rotation, position_b);
}

pair_oracle *oracle_open_bare(const shape_pair *pair, tactn_rotation rotation_a, tactn_rotation rotation_b,
                              qvec between) {
    pair_oracle *oracle = malloc(sizeof *oracle);
    if (!oracle) abort();
    body_place(&oracle->a, &pair->a, rotation_a, q_zero());
    body_place(&oracle->b, &pair->b, rotation_b, between);
    return oracle;
}

void oracle_close(pair_oracle *oracle) { free(oracle); }

quad oracle_scale(const pair_oracle *oracle) { return oracle->scale; }
quad oracle_smaller(const pair_oracle *oracle) { return oracle->smaller; }
bool oracle_is_polytope(const pair_oracle *oracle) { return !oracle->a.curved && !oracle->b.curved; }

quad oracle_reach(const pair_oracle *oracle, int which, qvec normal) {
    const posed_body *body = which ? &oracle->b : &oracle->a;
    return q_dot(normal, body_support(body, normal)) + body->rounding;
}

quad oracle_gap(const pair_oracle *oracle, qvec direction) {
    qvec n = q_unit(direction);
    return -oracle_reach(oracle, 0, n) - oracle_reach(oracle, 1, q_neg(n));
}

/* While the bracket is narrowed it is that of the cores. */
void narrow_along(const pair_oracle *oracle, true_distance *truth, qvec normal) {
    quad gap = -difference_width(&oracle->a, &oracle->b, normal);
    if (gap > truth->lower) {
        truth->lower = gap;
        truth->normal = normal;
    }
}

static true_distance whole_line(const pair_oracle *oracle) {
    true_distance truth;
    qvec n = q_length(oracle->b.position) > 0 ? q_unit(oracle->b.position) : q_axis(TACT_DIMENSION - 1);
    truth.lower = -4 * oracle->scale;
    truth.upper = 4 * oracle->scale;
    truth.normal = n;
    narrow_along(oracle, &truth, n);
    return truth;
}

static true_distance finish(const pair_oracle *oracle, true_distance truth) {
    quad rounding = oracle->a.rounding + oracle->b.rounding;
    /* Rounding of the oracle's own, 2^-113 a step, can turn the ends of a closed bracket around. */
    if (truth.upper < truth.lower) truth.upper = truth.lower;
    truth.lower -= rounding;
    truth.upper -= rounding;
    return truth;
}

true_distance oracle_truth(const pair_oracle *oracle) {
    true_distance truth = whole_line(oracle);
    narrow(oracle, &truth);
    return finish(oracle, truth);
}

true_distance oracle_truth_by_another_road(const pair_oracle *oracle) {
    true_distance truth = whole_line(oracle);
    narrow_by_another_road(oracle, &truth);
    return finish(oracle, truth);
}

/* A shape and a point, in the frame whose origin is the shape's, so that the scale is that of the shape. */
static pair_oracle *open_point(const pair_oracle *oracle, int which, qvec point) {
    pair_oracle *against = malloc(sizeof *against);
    if (!against) abort();
    posed_body *dot = &against->b;
    against->a = which ? oracle->b : oracle->a;
    memset(dot, 0, sizeof *dot);
    dot->kind = SPEC_POINT;
    dot->count = dot->edge_count = 1;
    dot->rotation = q_rotation(tactn_identity_rotation());
    dot->position = dot->vertex[0] = point;
    against->scale = against->a.reach + against->a.rounding + q_length(q_sub(point, against->a.position));
    against->smaller = against->scale > 0 ? against->scale : 1;
    return against;
}

quad oracle_outside(const pair_oracle *oracle, int which, qvec point) {
    pair_oracle *against = open_point(oracle, which, point);
    true_distance truth = whole_line(against);
    narrow_outside(against, &truth);
    quad outside = finish(against, truth).lower;
    free(against);
    return q_max(0, outside);
}

quad oracle_off_surface(const pair_oracle *oracle, int which, qvec point, quad deep_enough) {
    pair_oracle *against = open_point(oracle, which, point);
    true_distance truth = whole_line(against);
    narrow_outside(against, &truth);
    if (truth.lower - against->a.rounding < deep_enough) narrow(against, &truth);
    quad off = finish(against, truth).lower;
    free(against);
    return off;
}
