/* How deep two shapes with parts are in each other: a bracket.
 *
 * - Lower: the deepest pair of parts, by its own bound. Leaving the unions means leaving each part.
 * - Upper: along any direction, what takes the convex hulls apart. Shorter translations count where all pairs of parts
 *   are proven apart after them. They are tried along the normal of the deepest pair, that of the hulls, those of other
 *   pairs, the axes, and where pushing off one pair after the other leads; then the planes that the shapes face when
 *   they are apart (Je et al.: PolyDepth. ACM Transactions on Graphics 31, 2012). */
#include <math.h>

#include "base/tolerance.h"
#include "compound/part_pair.h"
#include "shape/unbounded.h"
#include CHILD_DATA_H

/* Pairs that are asked for their depth, at most; what is left out makes the lower bound no less true. */
enum { MOST_PAIRS = 4096 };
/* Normals of pairs that are tried, pushes, steps of the descent, and lengths along a direction. */
enum { MOST_NORMALS = 6, PUSHES = 24, DESCENTS = 24, LENGTHS = 6, HALVINGS = 12 };
/* The search for the way out of the hulls ends with turns of this tangent. */
#define HULL_TURN R(1e-3)
/* A bracket that is this narrow in parts of the depth is not worth more time. */
#define NARROW 0x1p-10
/* The rounding of supports along a direction, and of lengths, in u times the size of the pair. */
#define LENGTH_ERROR 64

typedef struct deep_pair {
    double depth;
    vec normal;
} deep_pair;

/* What all pairs that meet say. */
typedef struct deep_parts {
    tact_status status;
    bool overlap;      /* one of them overlaps */
    deep_pair deepest; /* its depth is minus infinity where none was asked */
    double lower;      /* a depth that one of them has for certain, or 0 */
    double error;      /* of the deepest */
    vec point_a, point_b;
    int a, b, triangles[2];
} deep_parts;

typedef struct depth_search {
    const part_pair *p;
    parts_depth *depth;
    double pad; /* what rounding may do to a length */
    double tolerance;
    deep_pair pair[MOST_NORMALS]; /* the deepest pairs, the deepest first */
    int pair_count;
} depth_search;

static void note_pair(depth_search *s, double depth, vec normal) {
    int at = s->pair_count < MOST_NORMALS ? s->pair_count++ : MOST_NORMALS - 1;
    if (at == MOST_NORMALS - 1 && s->pair[at].depth > depth) return;
    for (; at > 0 && s->pair[at - 1].depth < depth; at--) s->pair[at] = s->pair[at - 1];
    s->pair[at] = (deep_pair){depth, normal};
}

typedef struct deep_search {
    const part_pair *p;
    depth_search *notes; /* null: pairs are not noted */
    deep_parts *found;
    two_parts parts;
    int left; /* pairs that may be asked */
} deep_search;

/* The signed distance of parts of which one is a mesh, and its triangle; apart is enough. */
static NOINLINE tactn_gap ask_triangles_too(const two_parts *parts, bool general, int triangles[2]) {
    tactn_query_options options = {.general = general, .apart_is_enough = true};
    ask_triangles(&options, triangles);
    return tactn_part_gap(parts, &options);
}

/* The same of any two. */
static tactn_gap ask_gap(const two_parts *parts, bool general, int triangles[2]) {
    bool mesh = parts->part_a.shape.status == TACT_NOT_CONVEX || parts->part_b.shape.status == TACT_NOT_CONVEX;
    if (mesh) return ask_triangles_too(parts, general, triangles);
    return tactn_part_gap(parts, tactn_part_options(general, true));
}

static double ask_depth(void *context, int part) {
    deep_search *s = context;
    deep_parts *found = s->found;
    int triangles[2] = {-1, -1};
    if (s->left == 0) return -1;
    s->left--;
    tactn_get_part(&s->p->a, part, &s->parts.part_a);
    tactn_gap gap = ask_gap(&s->parts, s->p->options->general, triangles);
    if (gap.status < 0) {
        found->status = gap.status;
        return -1;
    }
    if (gap.relation == TACT_BEYOND_CUTOFF || gap.relation == TACT_SEPARATED) return 0;
    double depth = -(double)gap.distance, error = (double)gap.error_bound;
    found->overlap = found->overlap || gap.relation == TACT_OVERLAP;
    found->lower = fmax(found->lower, depth - error);
    if (s->notes) note_pair(s->notes, depth, gap.normal);
    if (!(depth > found->deepest.depth)) return 0;
    found->deepest = (deep_pair){depth, gap.normal};
    found->error = error;
    found->point_a = gap.point_a, found->point_b = gap.point_b;
    found->a = part, found->b = s->parts.b;
    found->triangles[0] = triangles[0], found->triangles[1] = triangles[1];
    return 0;
}

/* Asks the pairs that meet. */
static NOINLINE void ask_depths(const part_pair *p, depth_search *notes, deep_parts *found) {
    deep_search s = {.p = p, .notes = notes, .found = found, .left = MOST_PAIRS};
    part_box box;
    *found = (deep_parts){.status = TACT_OK, .triangles = {-1, -1}};
    found->deepest = (deep_pair){-(double)INFINITY, first_axis()};
    for (int i = 0; i < p->b.count && found->status == TACT_OK && s.left > 0; i++) {
        tactn_place_part(p, i, &s.parts, &box);
        tactn_find_parts(&p->a, &box, 0, ask_depth, &s);
    }
}

/* The pair with B moved. */
static part_pair moved(const depth_search *s, vec by) {
    part_pair p = *s->p;
    p.b_in_a.position = add(p.b_in_a.position, by);
    return p;
}

static bool is_free(const depth_search *s, vec by) {
    part_pair p = moved(s, by);
    nearest_parts found;
    tactn_nearest_parts(&p, 0, &found);
    return found.status == TACT_OK && !found.meets;
}

static bool is_narrow(const depth_search *s) {
    const parts_depth *d = s->depth;
    return d->upper - d->lower <= fmax(s->tolerance, 4 * s->pad + NARROW * d->upper);
}

static void keep(depth_search *s, vec n, double length) {
    s->depth->upper = length;
    s->depth->normal = n;
}

static bool try_length(depth_search *s, vec n, double length) {
    if (!(length < s->depth->upper) || !is_free(s, scale((real)length, n))) return false;
    keep(s, n, length + s->pad);
    return true;
}

/* What takes the hulls apart along a unit vector. */
static double way_out(const depth_search *s, vec n) {
    const part_pair *p = s->p;
    mat m = rotation_matrix(p->b_in_a.rotation);
    real ahead = dot(n, tactn_support(p->a.shape, n));
    vec back = tactn_support(p->b.shape, transform_transposed(m, neg(n)));
    return (double)ahead - (double)dot(n, transform(m, back)) - (double)dot(n, p->b_in_a.position) + s->pad;
}

/* The longest length along a unit vector, and then shorter ones that are free. */
static void try_direction(depth_search *s, vec n) {
    double low = s->depth->lower, high = way_out(s, n);
    if (high < s->depth->upper) keep(s, n, fmax(high, low));
    high = fmin(high, s->depth->upper);
    bool any = false;
    if (try_length(s, n, low + s->pad)) return;
    for (int i = LENGTHS; i > 0 && !any; i--) {
        double length = low + (high - low) * ldexp(1, -i);
        if (try_length(s, n, length)) any = true, high = length;
        else low = length;
    }
    for (int i = 0; i < HALVINGS && high - low > s->pad + NARROW * high; i++) {
        double middle = 0.5 * (low + high);
        if (try_length(s, n, middle)) high = middle;
        else low = middle;
    }
}

/* A shape without end is left along its normal alone. */
static void leave_plane(depth_search *s) {
    const part_pair *p = s->p;
    bool first = is_unbounded(p->a.shape);
    vec n = (first ? p->a.shape : p->b.shape)->u.plane.normal;
    if (!first) n = neg(transform(rotation_matrix(p->b_in_a.rotation), n));
    keep(s, n, fmax(way_out(s, n), s->depth->lower));
}

static vec axis_of(int i) {
    real c[DIMENSION] = {0};
    c[i / 2] = i % 2 ? R(-1) : R(1);
    return from_components(c);
}

static NOINLINE void try_axes(depth_search *s) {
    for (int i = 0; i < 2 * DIMENSION; i++) {
        vec n = axis_of(i);
        double length = way_out(s, n);
        if (length < s->depth->upper) keep(s, n, fmax(length, s->depth->lower));
    }
}

/* Turns the best direction so far to where the hulls part after a shorter way. */
static NOINLINE void try_hulls(depth_search *s) {
    vec n = s->depth->normal, side[DIMENSION - 1];
    double length = way_out(s, n);
    for (real step = R(0.5); step > HULL_TURN;) {
        bool shorter = false;
        across(n, side);
        for (int i = 0; i < 2 * (DIMENSION - 1) && !shorter; i++) {
            vec turned = unit_along(mul_add(n, i % 2 ? -step : step, side[i / 2]));
            double other = way_out(s, turned);
            shorter = other < length * (1 - NARROW * (double)step);
            if (shorter) n = turned, length = other;
        }
        if (!shorter) step *= R(0.5);
    }
    try_direction(s, n);
}

/* How far B must move to leave one pair after the other, each the shortest way; zero if that is not known. */
static NOINLINE vec push_off(const depth_search *s) {
    vec by = zero();
    for (int i = 0; i < PUSHES; i++) {
        part_pair p = moved(s, by);
        deep_parts found;
        ask_depths(&p, NULL, &found);
        if (found.status < 0) return zero();
        if (!(found.deepest.depth + found.error > 0)) break;
        by = mul_add(by, (real)(found.deepest.depth + found.error + s->pad), found.deepest.normal);
    }
    return by;
}

static void push_out(depth_search *s) {
    vec by = push_off(s);
    real size = length(by);
    if (!(size > 0 && tact_finite(size))) return;
    vec n = unit_along(by);
    if (try_length(s, n, (double)size)) try_direction(s, n);
}

/* From where B is free it may go on until it touches, and the plane that it touches there is a shorter way out if
 * nothing else stands there. */
static NOINLINE void descend(depth_search *s) {
    for (int i = 0; i < DESCENTS && !is_narrow(s); i++) {
        vec by = scale((real)s->depth->upper, s->depth->normal);
        part_pair p = moved(s, by);
        nearest_parts near;
        tactn_nearest_parts(&p, s->depth->upper, &near);
        if (near.status < 0 || near.meets || !(near.upper < s->depth->upper)) return;
        vec n = near.gap.normal;
        double shorter = (double)dot(n, by) - near.lower + s->pad;
        if (!(shorter > 0 && shorter < s->depth->upper * (1 - NARROW)) || !try_length(s, n, shorter)) return;
    }
}

static void search(depth_search *s) {
    const part_pair *p = s->p;
    if (is_unbounded(p->a.shape) || is_unbounded(p->b.shape)) {
        leave_plane(s);
        return;
    }
    try_axes(s);
    try_direction(s, s->pair_count > 0 ? s->pair[0].normal : first_axis());
    if (!is_narrow(s)) try_hulls(s);
    for (int i = 1; i < s->pair_count && !is_narrow(s); i++) try_direction(s, s->pair[i].normal);
    if (!is_narrow(s)) push_out(s);
    if (!is_narrow(s)) try_direction(s, s->depth->normal);
    /* At a corner where parts meet none of their normals may lead out. */
    for (int i = 0; i < 2 * DIMENSION && !is_narrow(s); i++) try_direction(s, axis_of(i));
    if (!is_narrow(s)) descend(s);
}

/* The lower bound, and the normals to try. */
static NOINLINE void ask_all(depth_search *s) {
    parts_depth *depth = s->depth;
    deep_parts found;
    ask_depths(s->p, s, &found);
    s->pad += 2 * found.error;
    *depth = (parts_depth){.status = found.status, .overlap = found.overlap, .lower = found.lower};
    depth->upper = (double)INFINITY;
    depth->normal = found.deepest.normal;
    depth->point_a = found.point_a, depth->point_b = found.point_b;
    depth->a = found.a, depth->b = found.b;
    depth->triangles[0] = found.triangles[0], depth->triangles[1] = found.triangles[1];
}

void tactn_parts_depth(const part_pair *p, double tolerance, parts_depth *depth) {
    depth_search s = {.p = p, .depth = depth, .tolerance = tolerance};
    s.pad = LENGTH_ERROR * (double)ROUNDOFF * (double)tactn_part_pair_size(p);
    ask_all(&s);
    if (depth->status < 0) return;
    search(&s);
    if (depth->lower > depth->upper) depth->lower = depth->upper;
}
