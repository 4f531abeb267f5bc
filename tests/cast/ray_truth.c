/* Rays against pieces of surface. */
#include "cast/ray_truth.h"

#include <stdlib.h>

#include "oracle/oracle_body.h"

typedef struct ray {
    qvec origin, way;
    ray_truth *truth;
} ray;

static qvec ray_at(const ray *r, quad fraction) { return q_add(r->origin, q_scale(fraction, r->way)); }

/* A piece of surface with this normal (of any length) there. */
static void meet(const ray *r, quad fraction, qvec normal) {
    if (fraction < 0 || (r->truth->hits && r->truth->fraction <= fraction)) return;
    r->truth->hits = true;
    r->truth->fraction = fraction;
    r->truth->sine = q_abs(q_dot(q_unit(normal), q_unit(r->way)));
}

/* The roots of a t^2 + 2 b t + c, without a difference of numbers that are alike. */
static int roots(quad a, quad b, quad c, quad root[2]) {
    quad discriminant = b * b - a * c;
    if (!(a != 0) || discriminant < 0) return 0;
    quad q = -(b + (b < 0 ? -q_sqrt(discriminant) : q_sqrt(discriminant)));
    root[0] = q / a;
    root[1] = q != 0 ? c / q : root[0];
    return 2;
}

/* |origin + t way| = radius. */
static void meet_ball(const ray *r, qvec center, quad radius) {
    qvec from = q_sub(r->origin, center);
    quad root[2];
    int count = roots(q_dot(r->way, r->way), q_dot(from, r->way), q_dot(from, from) - radius * radius, root);
    for (int i = 0; i < count; i++) meet(r, root[i], q_sub(ray_at(r, root[i]), center));
}

/* Where the line crosses a plane, if it does. */
static bool crosses(const ray *r, qvec normal, quad height, quad *fraction) {
    quad rate = q_dot(normal, r->way);
    if (!(rate != 0)) return false;
    *fraction = (height - q_dot(normal, r->origin)) / rate;
    return true;
}

#if TACT_DIMENSION == 2
static qvec side_normal(qvec edge) { return q_unit(q_right(edge)); }

/* The two lines beside an edge at the distance of the radius. */
static void meet_edge(const ray *r, qvec from, qvec to, quad radius) {
    qvec e = q_sub(to, from), n = side_normal(e);
    for (int side = -1; side <= 1; side += 2) {
        quad t;
        if (!(q_dot(e, e) > 0) || !crosses(r, n, q_dot(n, from) + side * radius, &t)) continue;
        quad along = q_dot(q_sub(ray_at(r, t), from), e) / q_dot(e, e);
        if (along >= -(quad)1e-28 && along <= 1 + (quad)1e-28) meet(r, t, n);
    }
}
#else
/* The cylinder around an edge. */
static void meet_edge(const ray *r, qvec from, qvec to, quad radius) {
    qvec e = q_sub(to, from), f = q_sub(r->origin, from), w = r->way;
    quad ee = q_dot(e, e), root[2];
    if (!(ee > 0)) return;
    f = q_sub(f, q_scale(q_dot(f, e) / ee, e)), w = q_sub(w, q_scale(q_dot(w, e) / ee, e));
    int count = roots(q_dot(w, w), q_dot(f, w), q_dot(f, f) - radius * radius, root);
    for (int i = 0; i < count; i++) {
        quad along = q_dot(q_sub(ray_at(r, root[i]), from), e) / ee;
        if (along >= 0 && along <= 1) meet(r, root[i], q_add(f, q_scale(root[i], w)));
    }
}

/* The two triangles beside a face at the distance of the radius. */
static void meet_face(const ray *r, const qvec corner[3], quad radius) {
    qvec n = q_cross(q_sub(corner[1], corner[0]), q_sub(corner[2], corner[0]));
    quad area = q_dot(n, n), slack = -(quad)1e-28 * area;
    if (!(area > 0)) return;
    for (int side = -1; side <= 1; side += 2) {
        quad t;
        if (!crosses(r, q_unit(n), q_dot(q_unit(n), corner[0]) + side * radius, &t)) continue;
        qvec p = ray_at(r, t);
        bool inside = true;
        for (int i = 0; i < 3; i++) {
            qvec e = q_sub(corner[(i + 1) % 3], corner[i]);
            inside = inside && q_dot(n, q_cross(e, q_sub(p, corner[i]))) >= slack;
        }
        if (inside) meet(r, t, n);
    }
}

static void meet_disc(const ray *r, quad z, quad radius) {
    quad t;
    if (!crosses(r, q_axis(2), z, &t)) return;
    qvec p = ray_at(r, t);
    if (p.x * p.x + p.y * p.y <= radius * radius) meet(r, t, q_axis(2));
}

/* The side of a cylinder or a cone: x^2 + y^2 = (base - slope z)^2, between -h and h. */
static void meet_side(const ray *r, quad base, quad slope, quad h) {
    quad radius = base - slope * r->origin.z, shrinks = -slope * r->way.z, root[2];
    quad a = r->way.x * r->way.x + r->way.y * r->way.y - shrinks * shrinks;
    quad b = r->origin.x * r->way.x + r->origin.y * r->way.y - radius * shrinks;
    quad c = r->origin.x * r->origin.x + r->origin.y * r->origin.y - radius * radius;
    int count = roots(a, b, c, root);
    for (int i = 0; i < count; i++) {
        qvec p = ray_at(r, root[i]);
        if (q_abs(p.z) <= h) meet(r, root[i], q_v(p.x, p.y, slope * (base - slope * p.z)));
    }
}

static void meet_revolution(const ray *r, const posed_body *body) {
    quad radius = body->size[0], h = body->size[1];
    bool cone = body->kind == SPEC_CONE;
    meet_disc(r, -h, radius);
    if (!cone) meet_disc(r, h, radius);
    meet_side(r, cone ? radius / 2 : radius, cone ? radius / (2 * h) : 0, h);
}
#endif

/* The ball that the ellipsoid is when it is squeezed; its gradient is that of the ellipsoid squeezed once more. */
static void meet_ellipsoid(const ray *r, const posed_body *body) {
    qvec origin = q_zero(), way = q_zero();
    quad root[2];
    for (int i = 0; i < TACT_DIMENSION; i++) {
        origin = q_add(origin, q_scale(q_dot(q_axis(i), r->origin) / body->size[i], q_axis(i)));
        way = q_add(way, q_scale(q_dot(q_axis(i), r->way) / body->size[i], q_axis(i)));
    }
    int count = roots(q_dot(way, way), q_dot(origin, way), q_dot(origin, origin) - 1, root);
    for (int i = 0; i < count; i++) {
        qvec p = ray_at(r, root[i]), normal = q_zero();
        for (int k = 0; k < TACT_DIMENSION; k++)
            normal = q_add(normal, q_scale(q_dot(q_axis(k), p) / (body->size[k] * body->size[k]), q_axis(k)));
        meet(r, root[i], normal);
    }
}

static void meet_polytope(const ray *r, const posed_body *body) {
    quad radius = body->rounding;
    for (int i = 0; i < body->count && radius > 0; i++) meet_ball(r, body->vertex[i], radius);
    for (int i = 0; i < body->edge_count && (radius > 0 || TACT_DIMENSION == 2); i++)
        meet_edge(r, body->vertex[body->edge[i][0]], body->vertex[body->edge[i][1]], radius);
#if TACT_DIMENSION == 3
    for (int i = 0; i < body->face_count; i++) {
        qvec corner[3];
        for (int k = 0; k < 3; k++) corner[k] = body->vertex[body->face[i][k]];
        meet_face(r, corner, radius);
    }
#endif
}

ray_truth ray_enters(const shape_spec *spec, tactn_vec origin, tactn_vec translation) {
    ray_truth truth = {!spec_is_curved(spec) || !(spec->rounding > 0), false, 0, 0};
    ray r = {q_from(origin), q_from(translation), &truth};
    posed_body *body = malloc(sizeof *body);
    if (!body) abort();
    body_init(body, spec, tactn_identity_rotation(), q_zero());
    if (!body->curved) meet_polytope(&r, body);
    if (truth.known && body->kind == SPEC_ELLIPSOID) meet_ellipsoid(&r, body);
#if TACT_DIMENSION == 3
    if (truth.known && (body->kind == SPEC_CYLINDER || body->kind == SPEC_CONE)) meet_revolution(&r, body);
#endif
    free(body);
    return truth;
}
