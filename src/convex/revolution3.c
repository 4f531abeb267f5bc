/* The least depth of two bodies of revolution, plane by plane. EPA in space would have to cover a whole ring of equally
 * near faces, as for a sphere centered in a cylinder or two coaxial cones; no polytope of bounded size closes its
 * bounds there.
 *
 * - With parallel axes the Minkowski difference is itself a body of revolution about an axis that is parallel to
 *   theirs. The point of its boundary nearest to the origin lies in the half plane bounded by that axis that points
 *   past the origin, and so does the normal there.
 * - In that half plane a chain of support points runs from the top of the axis to its bottom. The support
 *   point along the normal of the nearest edge splits that edge, until upper and lower bound meet: EPA in the plane.
 * - Of axes that are parallel up to a small tilt, the lower bound is reduced by the displacement that the tilt causes.
 *   The upper bound is then searched over all half planes around the axis. */
#include "convex/epa3.h"

#define CHAIN_VERTICES 64

/* Most support points of the search around the axis. */
#define EPA_RING_SUPPORTS 600

/* The axis of a core, in its own frame. A point has any direction. */
typedef struct core_axis {
    enum { NO_AXIS, ONE_AXIS, ANY_AXIS } kind;
    vec origin, direction;
} core_axis;

static core_axis find_axis(const tact3_shape *shape) {
    core_axis axis = {ONE_AXIS, {0, 0, 0}, {0, 0, 1}};
    switch (shape->core) {
    case TACT3_POINT:
        axis.kind = ANY_AXIS;
        axis.origin = shape->u.points[0];
        break;
    case TACT3_SEGMENT: {
        vec e = sub(shape->u.points[1], shape->u.points[0]);
        axis.origin = mul_add(shape->u.points[0], R(0.5), e); /* of all its points the least moved by a tilt */
        e = scaled_direction(e);
        real size = length(e);
        axis.kind = size > 0 ? ONE_AXIS : ANY_AXIS;
        if (size > 0) axis.direction = scale(1 / size, e);
        break;
    }
    case TACT3_CYLINDER:
    case TACT3_CONE: break;
    case TACT3_ELLIPSOID: {
        vec r = shape->u.ellipsoid.radii;
        if (r.y == r.z) axis.direction = tact3_v(1, 0, 0);
        else if (r.x == r.z) axis.direction = tact3_v(0, 1, 0);
        else if (r.x != r.y) axis.kind = NO_AXIS;
        break;
    }
    default: axis.kind = NO_AXIS;
    }
    return axis;
}

typedef struct chain {
    int count;
    vec out, up;         /* the half plane: away from the axis, along it */
    vec axis_a, axis_b;  /* a point of each core's axis, without B's position */
    real tilt;           /* most displacement of a point of B that makes the axes parallel */
    vertex v[CHAIN_VERTICES]; /* from the top of the axis to its bottom */
    real offset[CHAIN_VERTICES]; /* of the edge that begins at this vertex */
    vec normal[CHAIN_VERTICES];
} chain;

/* False if neither core is a body of revolution; the tilt is infinite if only one is. */
static bool find_half_plane(const core_pair *p, chain *c) {
    core_axis a = find_axis(p->a), b = find_axis(p->b);
    if (a.kind != ONE_AXIS && b.kind != ONE_AXIS) return false;
    b.direction = tact3_transform(p->rotation, b.direction);
    c->up = a.kind == ONE_AXIS ? a.direction : b.direction;
    c->tilt = 0;
    if (a.kind == NO_AXIS || b.kind == NO_AXIS)
        c->tilt = TACT_REAL_MAX;
    else if (a.kind == ONE_AXIS && b.kind == ONE_AXIS)
        c->tilt = 3 * p->b->reach * p->to_scaled * length(cross(a.direction, b.direction));
    c->axis_a = scale(p->to_scaled, a.origin);
    c->axis_b = tact3_transform(p->rotation, scale(p->to_scaled, b.origin));
    vec away = sub(add(c->axis_b, p->position), c->axis_a);
    vec out = mul_add(away, -dot(away, c->up), c->up);
    out = mul_add(out, -dot(out, c->up), c->up);
    real size = length(out);
    c->out = size > p->roundoff ? scale(1 / size, out) : unit_across(c->up);
    return true;
}

/* Moves a vertex of the top or bottom to the axes, which by symmetry hold a point of the same height. */
static void move_to_axis(const core_pair *p, const chain *c, vertex *v) {
    v->a = mul_add(c->axis_a, dot(sub(v->a, c->axis_a), c->up), c->up);
    v->b = mul_add(c->axis_b, dot(sub(v->b, c->axis_b), c->up), c->up);
    v->index_a = v->index_b = -1;
    v->point = vertex_point(p, v);
}

static void set_edge(chain *c, int i) {
    vec e = scaled_direction(edge(&c->v[i], &c->v[i + 1]));
    real along = dot(e, c->out), rise = dot(e, c->up), size = tact_sqrt(along * along + rise * rise);
    c->offset[i] = TACT_REAL_MAX;
    if (!(size > 0)) return;
    c->normal[i] = mul_add(scale(-rise / size, c->out), along / size, c->up);
    c->offset[i] = tact_min(dot(c->normal[i], c->v[i].point), dot(c->normal[i], c->v[i + 1].point));
}

static void insert_vertex(chain *c, int edge_index, const vertex *w) {
    for (int i = c->count; i > edge_index + 1; i--) {
        c->v[i] = c->v[i - 1];
        c->offset[i] = c->offset[i - 1];
        c->normal[i] = c->normal[i - 1];
    }
    c->v[edge_index + 1] = *w;
    c->count++;
    set_edge(c, edge_index);
    set_edge(c, edge_index + 1);
}

static int nearest_edge(const chain *c) {
    int best = 0;
    for (int i = 1; i + 1 < c->count; i++)
        if (c->offset[i] < c->offset[best]) best = i;
    return best;
}

/* Answers along an edge's normal, with the witness points at t of the edge, from 0 to 1. */
static void set_answer(const chain *c, int i, real t, vec n, real depth, epa_result *r) {
    r->normal = n;
    r->depth = depth;
    r->a = mul_add(c->v[i].a, t, sub(c->v[i + 1].a, c->v[i].a));
    r->b = mul_add(c->v[i].b, t, sub(c->v[i + 1].b, c->v[i].b));
}

static real foot(const chain *c, int i) {
    vec e = edge(&c->v[i], &c->v[i + 1]);
    real along = dot(e, c->out), rise = dot(e, c->up), squared = along * along + rise * rise;
    if (squared < LEAST_SQUARE) return R(0.5); /* an edge without length */
    real t = -(dot(c->v[i].point, c->out) * along + dot(c->v[i].point, c->up) * rise) / squared;
    return tact_min(1, tact_max(0, t));
}

/* Finds the least depth over the normals of the half plane; adds to r->iterations. */
static void half_plane_depth(const core_pair *p, chain *c, epa_result *r) {
    vertex w;
    real ends = TACT_REAL_MAX;
    r->depth = r->upper = TACT_REAL_MAX;
    c->count = 2;
    for (int end = 0; end < 2; end++) {
        ends = tact_min(ends, measure(p, r, end ? neg(c->up) : c->up, &c->v[end]));
        move_to_axis(p, c, &c->v[end]);
    }
    measure(p, r, c->out, &w);
    insert_vertex(c, 0, &w);
    for (;;) {
        int nearest = nearest_edge(c);
        r->lower = tact_min(c->offset[nearest], ends) - c->tilt;
        vec n = c->normal[nearest];
        real depth = measure(p, r, n, &w);
        bool met = depth - c->offset[nearest] <= p->gap_tolerance;
        if (depth < r->depth || met) set_answer(c, nearest, foot(c, nearest), n, depth, r);
        if (met || c->count == CHAIN_VERTICES || r->iterations >= p->max_supports) break;
        insert_vertex(c, nearest, &w);
    }
}

/* Finds the depth of cores with parallel axes. False if they are not parallel. */
static NOINLINE_COLD bool revolution_depth(const core_pair *p, epa_result *r) {
    chain c;
    if (!find_half_plane(p, &c) || !(c.tilt <= p->gap_tolerance)) return false;
    r->iterations = 0;
    half_plane_depth(p, &c, r);
    return true;
}

/* Rotates the half plane by an angle whose half has the tangent t. */
static vec turned(vec out, vec along, real t) {
    real s = 1 / (1 + t * t);
    return mul_add(scale((1 - t * t) * s, out), 2 * t * s, along);
}

static void try_half_plane(const core_pair *p, chain *c, vec out, epa_result *best, vec *best_out) {
    epa_result r = {.iterations = best->iterations};
    c->out = out;
    half_plane_depth(p, c, &r);
    best->iterations = r.iterations;
    if (!(r.depth < best->depth)) return;
    best->depth = r.depth; /* its witness points need not lie on tilted bodies */
    best->normal = r.normal;
    *best_out = out;
}

/* Searches the half planes around an axis, where EPA has not closed its bounds: eight of them, then ever closer to the
 * best. */
static void search_ring(const core_pair *p, epa_result *r) {
    chain c;
    if (!find_half_plane(p, &c)) return;
    vec out = c.out, along = cross(c.up, out), best = out;
    epa_result facing = {.iterations = r->iterations};
    half_plane_depth(p, &c,
                     &facing); /* the only one whose lower bound holds: the others do not point past the origin */
    r->iterations = facing.iterations;
    if (c.tilt < TACT_REAL_MAX) r->lower = tact_max(r->lower, facing.lower);
    for (int i = 0; i < 8; i++) {
        vec o = i & 4 ? neg(out) : out, a = i & 4 ? neg(along) : along;
        try_half_plane(p, &c, turned(o, a, R(0.25) * (real)(i & 3)), r, &best);
    }
    int last = r->iterations + EPA_RING_SUPPORTS;
    for (real t = R(0.125); t > EPA_RING_STEP && r->iterations < last; t *= R(0.5)) {
        vec middle = best, side = cross(c.up, middle);
        try_half_plane(p, &c, turned(middle, side, t), r, &best);
        try_half_plane(p, &c, turned(middle, side, -t), r, &best);
    }
}
