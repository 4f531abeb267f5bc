/* What of a shape lies in a half-space: closed forms of balls and ellipsoids, else sums over facets. */
#include "control/facets.h"

static tactn_pose placed_at(tactn_pose pose, tactn_pose part) {
    return (tactn_pose){tactn_pose_point(pose, part.position), compose_rotations(pose.rotation, part.rotation)};
}

typedef struct cut_sum {
    vec normal, apex; /* a point of the plane: what is between it and the cut itself is nothing */
    moment below, whole; /* first moments from the apex */
} cut_sum;

static void add_cone(moment *sum, const vec corner[DIMENSION]) {
    real size = facet_size(corner);
    vec middle = zero();
    for (int i = 0; i < DIMENSION; i++) middle = add(middle, corner[i]);
    sum->size += size;
    sum->first = mul_add(sum->first, size / (DIMENSION + 1), middle);
}

static void add_facet(void *context, const vec corner[DIMENSION]) {
    cut_sum *sum = context;
    vec from_apex[DIMENSION], kept[DIMENSION + 1];
    for (int i = 0; i < DIMENSION; i++) from_apex[i] = sub(corner[i], sum->apex);
    add_cone(&sum->whole, from_apex);
    int count = cut_facet(from_apex, sum->normal, kept);
    for (int i = DIMENSION - 1; i < count; i++) {
        vec cone[DIMENSION] = {kept[0]};
        for (int k = 1; k < DIMENSION; k++) cone[k] = kept[i - DIMENSION + 1 + k];
        add_cone(&sum->below, cone);
    }
}

static moment ellipsoid_below(const real radii[DIMENSION], vec center, tactn_pose pose, vec normal, real offset) {
    vec place = tactn_pose_point(pose, center), local = transform_transposed(rotation_matrix(pose.rotation), normal);
    real stretched[DIMENSION], size = 1;
    for (int i = 0; i < DIMENSION; i++) stretched[i] = radii[i] * component(local, i), size *= radii[i];
    vec axis = from_components(stretched);
    real reach = length(axis), height = reach > 0 ? (offset - dot(normal, place)) / reach : -1, along;
    real part = unit_ball_below(tact_max(-1, tact_min(1, height)), &along);
    for (int i = 0; i < DIMENSION; i++) stretched[i] *= reach > 0 ? radii[i] * along / reach : 0;
    vec shift = transform(rotation_matrix(pose.rotation), from_components(stretched));
    return (moment){size * part, add(scale(size * part, place), scale(size, shift))};
}

static moment moment_below(const tactn_shape *shape, tactn_pose pose, vec normal, real offset) {
    real radii[DIMENSION];
    vec center;
    if (!has_inside(shape)) return (moment){0, zero()};
    if (is_ellipsoid(shape, radii, &center)) return ellipsoid_below(radii, center, pose, normal, offset);
    /* A plane beyond the shape is as good as one at its highest point. */
    vec local = transform_transposed(rotation_matrix(pose.rotation), normal);
    vec highest = tactn_pose_point(pose, tactn_support(shape, local));
    vec lowest = tactn_pose_point(pose, tactn_support(shape, neg(local)));
    if (offset <= dot(normal, lowest)) return (moment){0, zero()};
    /* The apex is near the shape, so nothing is lost where it is far away. */
    vec apex = mul_add(highest, tact_min(0, offset - dot(normal, highest)), normal);
    cut_sum sum = {.normal = normal, .apex = apex};
    real known = 1;
    if (!visit_facets(shape, pose, add_facet, &sum)) {
        real volume = volume_of(tactn_shape_mass(shape));
        if (volume > 0 && sum.whole.size > 0) known = volume / sum.whole.size;
    }
    return (moment){known * sum.below.size, scale(known, add(sum.below.first, scale(sum.below.size, apex)))};
}

tactn_submerged tactn_shape_submerged(const tactn_shape *shape, tactn_pose pose, vec normal, real offset) {
    if (!shape) tact_assert_failed("the shape is null", TACT_FUNCTION);
    tactn_submerged found = {0, zero()};
    if (tactn_shape_status(shape) != TACT_OK || is_unbounded(shape)) return found;
    part_list parts = tactn_parts_of(shape);
    vec first = zero();
    for (int i = 0; i < parts.count; i++) {
        shape_part part;
        tactn_get_part(&parts, i, &part);
        moment below = moment_below(&part.shape, placed_at(pose, part.pose), normal, offset);
        found.size += below.size;
        first = add(first, below.first);
    }
    if (found.size > 0) found.center = scale(1 / found.size, first);
    return found;
}
