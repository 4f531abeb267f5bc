/* What can still be done for a depth whose bracket EPA could not close with the vertices that it has: bodies that are
 * almost balls, deep inside each other, where many faces are almost equally near.
 *
 * - Above: the depth along the shapes' own axes, and then a compass search that turns the best normal met in ever
 *   smaller steps while that lowers the depth. Every value is attained, so the upper bound stays true.
 * - Witness points: asked for anew where the ones at hand do not lie along the normal.
 * - Below: two balls inside the cores. The sum of their radii less the distance of their centres is a depth that is
 *   always there; for concentric bodies that is often the answer itself. */
#include "convex/epa3.h"

#define POLISH_SUPPORTS 120

/* A ball inside a core; its radius is below zero where none is known. */
typedef struct ball {
    vec centre;
    real radius;
} ball;

static ball inner_ball(const tact3_shape *shape) {
    vec origin = tact3_v(0, 0, 0), r = shape->u.ellipsoid.radii, half = shape->u.half_extents;
    const vec *points = shape->u.points;
    switch (shape->core) {
    case TACT3_POINT: return (ball){points[0], 0};
    case TACT3_SEGMENT: return (ball){mul_add(points[0], R(0.5), sub(points[1], points[0])), 0};
    case TACT3_BOX: return (ball){origin, tact_min(half.x, tact_min(half.y, half.z))};
    case TACT3_CYLINDER: return (ball){origin, tact_min(shape->u.round.radius, shape->u.round.half_height)};
    case TACT3_CONE: return (ball){origin, 0};
    case TACT3_ELLIPSOID: return (ball){origin, tact_min(r.x, tact_min(r.y, r.z)) - shape->u.ellipsoid.ball};
    default: return (ball){origin, -1};
    }
}

/* A depth that is always there. */
static real inner_depth(const pair *p) {
    ball a = inner_ball(p->a), b = inner_ball(p->b);
    if (a.radius < 0 || b.radius < 0) return -TACT_REAL_MAX;
    vec centre = add(tact3_transform(p->rotation, scale(p->rescale, b.centre)), p->position);
    return (a.radius + b.radius) * p->rescale - length(sub(centre, scale(p->rescale, a.centre)));
}

static void try_normal(const pair *p, vec n, epa_result *r) {
    vertex w;
    real depth = measure(p, r, n, &w);
    if (!(depth < r->depth)) return;
    r->depth = depth;
    r->normal = n;
    r->a = w.a;
    r->b = w.b;
}

/* How far two witness points are from lying along the normal at the depth. */
static real sideways(const pair *p, const epa_result *r, vec a, vec b) {
    return length(sub(sub(a, add(b, p->position)), scale(r->depth, r->normal)));
}

static COLD void polish(const pair *p, epa_result *r) {
    r->lower = tact_max(r->lower, inner_depth(p));
    search_ring(p, r);
    const vec axis[6] = {{1, 0, 0}, {0, 1, 0}, {0, 0, 1}, p->rotation.x, p->rotation.y, p->rotation.z};
    for (int i = 0; i < 12; i++) {
        vec n = scale(i & 1 ? R(-1) : R(1), axis[i / 2]);
        try_normal(p, scale(1 / length(n), n), r);
    }
    real step = R(0.015625);
    int last = r->iterations + POLISH_SUPPORTS;
    while (r->iterations < last && step > ROUNDOFF && r->depth - r->lower > p->closed) {
        vec across = unit_across(r->normal), along = cross(r->normal, across);
        real before = r->depth;
        for (int i = 0; i < 4; i++) {
            vec n = mul_add(r->normal, i & 1 ? -step : step, i & 2 ? along : across);
            try_normal(p, scale(1 / length(n), n), r);
        }
        if (!(r->depth < before)) step *= R(0.375);
    }
}

/* Witness points of the origin inside a tetrahedron. */
static void set_inner_witness(epa_result *r, const vertex v[4]) {
    vec p = v[3].point, e = edge(&v[3], &v[0]), f = edge(&v[3], &v[1]), g = edge(&v[3], &v[2]);
    real volume = dot(e, cross(f, g)), w[4];
    w[0] = -dot(p, cross(f, g)) / volume;
    w[1] = -dot(p, cross(g, e)) / volume;
    w[2] = -dot(p, cross(e, f)) / volume;
    w[3] = 1 - w[0] - w[1] - w[2];
    r->a = r->b = tact3_v(0, 0, 0);
    for (int i = 0; i < 4; i++) {
        r->a = mul_add(r->a, w[i], v[i].a);
        r->b = mul_add(r->b, w[i], v[i].b);
    }
}

/* Witness points for a normal whose face is not at hand, or is too thin to tell: of the point of the difference that is closest to the end of
 * the depth along the normal. GJK finds it, with B moved there. */
static COLD void find_witness(const pair *p, epa_result *r) {
    pair moved = *p;
    moved.position = mul_add(p->position, r->depth, r->normal);
    gjk_state g;
    g.simplex.used = 0;
    gjk_limits limits = {tact_max(r->depth - r->lower, NOISE * p->resolution), TACT_REAL_MAX};
    gjk(&moved, &g, r->normal, limits, NULL);
    r->iterations += g.iterations;
    epa_result found = *r;
    if (g.simplex.used == SIMPLEX_FULL) {
        set_inner_witness(&found, g.simplex.v);
    } else {
        refine_point(&g.simplex, &g.simplex.closest);
        set_witness(&g.simplex, &g.simplex.closest, &found.a, &found.b);
    }
    if (sideways(p, r, found.a, found.b) < sideways(p, r, r->a, r->b)) *r = found;
}

static void check_witness(const pair *p, epa_result *r) {
    if (sideways(p, r, r->a, r->b) > tact_max(2 * (r->depth - r->lower), NOISE * p->resolution)) find_witness(p, r);
}
