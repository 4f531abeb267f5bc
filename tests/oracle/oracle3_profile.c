/* The oracle for shapes of revolution with parallel axes, which an expanding polytope takes for ever to answer: a
 * whole ring of directions can be equally good.
 *
 * The overlap of two such shapes along n is that of the shapes set on one axis, which does not change when n turns
 * around the axis, minus n . t for the distance t of the axes. Turning n around the axis to where n . t is largest
 * puts it into the plane of the two axes. So the least overlap is that of the two sections with that plane: a polygon
 * is expanded around the origin of the difference of the sections, one edge at a time. */
#include "oracle/oracle_body.h"

#include <string.h>

#define PROFILE_EDGES 400

/* The axis of revolution; any_axis for points and balls. False when it has none. */
static bool find_axis(const posed_body *body, qvec *axis, bool *any_axis) {
    const quad *s = body->size;
    *any_axis = false;
    *axis = body->rotation.z;
    if (body->user) return false;
    if (body->kind == SPEC_CYLINDER || body->kind == SPEC_CONE) return true;
    if (body->kind == SPEC_ELLIPSOID) {
        *any_axis = s[0] == s[1] && s[1] == s[2];
        if (s[0] == s[1]) return true;
        if (s[1] == s[2]) *axis = body->rotation.x;
        if (s[0] == s[2]) *axis = body->rotation.y;
        return s[1] == s[2] || s[0] == s[2];
    }
    *any_axis = body->count == 1;
    if (body->count == 2) *axis = q_unit(q_sub(body->vertex[1], body->vertex[0]));
    return body->count <= 2;
}

static qvec middle(const posed_body *body) {
    return body->count == 2   ? q_scale((quad)0.5, q_add(body->vertex[0], body->vertex[1]))
           : body->count == 1 ? body->vertex[0]
                              : body->position;
}

/* Turns a body about its middle by the small rotation that takes one unit vector to another. */
static void turn(posed_body *body, qvec from, qvec to) {
    qvec v = q_cross(from, to), center = middle(body), *columns[3];
    quad factor = 1 / (1 + q_dot(from, to));
    columns[0] = &body->rotation.x, columns[1] = &body->rotation.y, columns[2] = &body->rotation.z;
    for (int i = 0; i < 3 + body->count; i++) {
        qvec *x = i < 3 ? columns[i] : &body->vertex[i - 3];
        qvec arm = i < 3 ? *x : q_sub(*x, center), once = q_cross(v, arm);
        *x = q_add(*x, q_add(once, q_scale(factor, q_cross(v, once))));
    }
}

typedef struct section {
    const posed_body *a, *b;
    qvec across, axis; /* the plane's frame */
    quad scale;
    quad point[PROFILE_EDGES + 8][2];
    int next[PROFILE_EDGES + 8]; /* the ring of points, counter-clockwise */
    int count;
    quad least;  /* the least overlap met */
    qvec normal; /* and where */
} section;

/* The support point in a direction of the plane, and the overlap along it. */
static int look_in_plane(section *s, quad x, quad y) {
    qvec n = q_unit(q_add(q_scale(x, s->across), q_scale(y, s->axis)));
    qvec w = difference_support(s->a, s->b, n);
    quad width = q_dot(n, w);
    if (width < s->least) {
        s->least = width;
        s->normal = n;
    }
    s->point[s->count][0] = q_dot(w, s->across);
    s->point[s->count][1] = q_dot(w, s->axis);
    return s->count++;
}

/* The height of the line through an edge above the origin; a large number for an edge of no length. */
static quad edge_height(const section *s, int i, quad *x, quad *y) {
    const quad *p = s->point[i], *q = s->point[s->next[i]];
    quad dx = q[0] - p[0], dy = q[1] - p[1], length = q_sqrt(dx * dx + dy * dy);
    if (!(length > (quad)1e-32 * s->scale)) return 8 * s->scale;
    *x = dy / length;
    *y = -dx / length;
    return *x * p[0] + *y * p[1];
}

/* Lower bound of the depth in the plane. */
static quad expand_section(section *s) {
    static const int start[4][2] = {{1, 0}, {0, 1}, {-1, 0}, {0, -1}};
    quad height = 0, x = 0, y = 0;
    s->count = 0;
    s->least = 8 * s->scale;
    for (int i = 0; i < 4; i++) look_in_plane(s, start[i][0], start[i][1]);
    for (int i = 0; i < 4; i++) s->next[i] = (i + 1) % 4;
    while (s->count < PROFILE_EDGES) {
        int nearest = 0;
        height = 8 * s->scale;
        for (int i = 0; i < s->count; i++) {
            quad u = 0, v = 0, h = edge_height(s, i, &u, &v);
            if (h < height) height = h, nearest = i, x = u, y = v;
        }
        if (s->least - height <= (quad)1e-28 * s->scale) break;
        int i = look_in_plane(s, x, y);
        quad above = x * s->point[i][0] + y * s->point[i][1] - height;
        if (above <= (quad)1e-30 * s->scale) break; /* an edge of the section itself */
        s->next[i] = s->next[nearest];
        s->next[nearest] = i;
    }
    return height;
}

bool narrow_by_profile(const pair_oracle *oracle, true_distance *truth) {
    qvec axis_a, axis_b;
    bool any_a, any_b;
    if (!find_axis(&oracle->a, &axis_a, &any_a) || !find_axis(&oracle->b, &axis_b, &any_b)) return false;
    if (any_a) axis_a = axis_b;
    if (any_b) axis_b = axis_a;
    quad sine = q_length(q_cross(axis_a, axis_b));
    if (sine > (quad)1e-5) return false;
    posed_body straight = oracle->b;
    if (sine > 0) turn(&straight, axis_b, q_dot(axis_a, axis_b) < 0 ? q_neg(axis_a) : axis_a);
    qvec apart = q_sub(middle(&straight), middle(&oracle->a));
    qvec lateral = q_sub(apart, q_scale(q_dot(apart, axis_a), axis_a));
    section s;
    s.a = &oracle->a;
    s.b = &straight;
    s.axis = axis_a;
    s.scale = oracle->scale;
    s.across = q_length(lateral) > (quad)1e-30 * oracle->scale ? q_unit(lateral) : q_across(axis_a);
    quad height = expand_section(&s);
    /* Turning a shape about its middle moves none of its points by more than this, nor the signed distance. */
    quad moved = sine * (2 * oracle->b.reach) * (quad)1.01;
    narrow_along(oracle, truth, s.normal);
    truth->upper = q_min(truth->upper, moved + (quad)1e-28 * oracle->scale - height);
    return moved <= (quad)1e-25 * oracle->scale;
}
