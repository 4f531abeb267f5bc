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
enum { MOST_NORMALS = 8, PUSHES = 24, DESCENTS = 24, LENGTHS = 6, HALVINGS = 12 };
/* A bracket that is this narrow in parts of the depth is not worth more time. */
#define NARROW 0x1p-10
/* The rounding of supports along a direction, and of lengths, in u times the size of the pair. */
#define LENGTH_ERROR 64

typedef struct deep_pair {
    double depth;
    vec normal;
} deep_pair;

typedef struct depth_search {
    const part_pair *p;
    parts_depth *depth;
    double pad; /* what rounding may do to a length */
    double tolerance;
    two_parts parts;
    deep_pair deepest; /* of those asked */
    vec point_a, point_b;
    int a, b, triangles[2];
    bool overlap; /* a pair overlaps */
    double error; /* of the deepest pair */
    int left;     /* pairs that may be asked */
    tact_status status;
    deep_pair pair[MOST_NORMALS]; /* the deepest pairs, the deepest first */
    int pair_count;
} depth_search;

static void note_pair(depth_search *s, double depth, vec normal) {
    int at = s->pair_count < MOST_NORMALS ? s->pair_count++ : MOST_NORMALS - 1;
    if (at == MOST_NORMALS - 1 && s->pair[at].depth > depth) return;
    for (; at > 0 && s->pair[at - 1].depth < depth; at--) s->pair[at] = s->pair[at - 1];
    s->pair[at] = (deep_pair){depth, normal};
}

static double ask_depth(void *context, int part) {
    depth_search *s = context;
    int triangles[2] = {-1, -1};
    if (s->left == 0) return -1;
    s->left--;
    tactn_get_part(&s->p->a, part, &s->parts.part_a);
    tactn_query_options options = {.general = s->p->options->general, .apart_is_enough = true};
    ask_triangles(&options, triangles);
    tactn_gap gap = tactn_part_gap(&s->parts, &options);
    if (gap.status < 0) {
        s->status = gap.status;
        return -1;
    }
    if (gap.relation == TACT_BEYOND_CUTOFF || gap.relation == TACT_SEPARATED) return 0;
    double depth = -(double)gap.distance, error = (double)gap.error_bound;
    s->overlap = s->overlap || gap.relation == TACT_OVERLAP;
    note_pair(s, depth, gap.normal);
    if (!(depth > s->deepest.depth)) return 0;
    s->deepest = (deep_pair){depth, gap.normal};
    s->point_a = gap.point_a, s->point_b = gap.point_b;
    s->a = part, s->b = s->parts.b;
    s->triangles[0] = triangles[0], s->triangles[1] = triangles[1];
    s->error = error;
    s->depth->lower = fmax(s->depth->lower, depth - error);
    return 0;
}

/* Asks the pairs that meet. */
static void ask_depths(depth_search *s, const part_pair *p) {
    const part_pair *before = s->p;
    part_box box;
    s->p = p;
    s->deepest.depth = -(double)INFINITY;
    s->pair_count = 0;
    s->left = MOST_PAIRS;
    for (int i = 0; i < p->b.count && s->status == TACT_OK && s->left > 0; i++) {
        tactn_place_part(p, i, &s->parts, &box);
        tactn_find_parts(&p->a, &box, 0, ask_depth, s);
    }
    s->p = before;
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

static vec support_of_shape(const void *context, vec direction) { return tactn_support(context, direction); }

/* A shape that the support function of the whole makes: its hull. */
static tactn_shape hull_of(const tactn_shape *shape) {
    tactn_bounds bounds = tactn_part_bounds(shape, tactn_identity_pose());
    return tactn_custom_within(support_of_shape, shape, bounds);
}

static NOINLINE void try_hulls(depth_search *s) {
    const part_pair *p = s->p;
    tactn_shape a = hull_of(p->a.shape), b = hull_of(p->b.shape);
    tactn_gap gap = tactn_distance(&a, &b, p->b_in_a, NULL);
    if (gap.status >= 0) try_direction(s, gap.normal);
}

static NOINLINE void try_axes(depth_search *s) {
    for (int i = 0; i < 2 * DIMENSION; i++) {
        real c[DIMENSION] = {0};
        c[i / 2] = i % 2 ? R(-1) : R(1);
        vec n = from_components(c);
        double length = way_out(s, n);
        if (length < s->depth->upper) keep(s, n, fmax(length, s->depth->lower));
    }
}

/* Moves off one pair after the other, each the shortest way. */
static NOINLINE void push_out(depth_search *s) {
    depth_search other = *s;
    parts_depth unused = *s->depth;
    vec by = zero();
    other.depth = &unused;
    for (int i = 0; i < PUSHES; i++) {
        part_pair p = moved(s, by);
        ask_depths(&other, &p);
        if (other.status < 0 || !(other.deepest.depth + other.error > 0)) break;
        by = mul_add(by, (real)(other.deepest.depth + other.error + s->pad), other.deepest.normal);
    }
    real size = length(by);
    if (other.status == TACT_OK && size > 0 && tact_finite(size)) {
        vec n = unit_along(by);
        if (try_length(s, n, (double)size)) try_direction(s, n);
    }
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
    try_direction(s, s->deepest.normal);
    if (!is_narrow(s)) try_hulls(s);
    for (int i = 1; i < s->pair_count && !is_narrow(s); i++) try_direction(s, s->pair[i].normal);
    if (!is_narrow(s)) push_out(s);
    if (!is_narrow(s)) try_direction(s, s->depth->normal);
    if (!is_narrow(s)) descend(s);
}

void tactn_parts_depth(const part_pair *p, double tolerance, parts_depth *depth) {
    depth_search s = {.p = p, .depth = depth, .tolerance = tolerance, .status = TACT_OK};
    *depth = (parts_depth){.status = TACT_OK, .upper = (double)INFINITY, .normal = first_axis()};
    s.pad = LENGTH_ERROR * (double)ROUNDOFF * (double)tactn_part_pair_size(p);
    s.triangles[0] = s.triangles[1] = -1;
    ask_depths(&s, p);
    depth->status = s.status;
    if (s.status < 0) return;
    s.pad += 2 * s.error;
    bool any = s.deepest.depth > -(double)INFINITY;
    if (!any) s.deepest.normal = first_axis();
    depth->a = s.a, depth->b = s.b;
    depth->triangles[0] = s.triangles[0], depth->triangles[1] = s.triangles[1];
    depth->point_a = s.point_a, depth->point_b = s.point_b;
    search(&s);
    depth->overlap = s.overlap;
    if (depth->lower > depth->upper) depth->lower = depth->upper;
}
