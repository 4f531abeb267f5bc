/* How many steps a pair takes, by the triangles of both bodies in the common part of their boxes. How deep two bodies
 * are in each other takes up to a thousand times as many as that they are apart, which boxes do not tell; so it may be
 * asked first whether they overlap. docs/mpi.md has how good the estimate is. */
#include <math.h>

#include "shard/plan.h"

#define OF_ROUND 8
/* Fitted to counted steps of pairs of many kinds: factors of powers of the triangles. APART is for pairs
 * whose distance is asked for. */
#define APART 2
#define OVERLAP_FAST 50
#define OVERLAP_FULL 900
/* How many of the pairs whose boxes meet overlap, where nothing is known. */
#define LIKELY 0.4

/* The part of a box's volume that is in both: each side counts a little, so that flat boxes have one. */
static double common_part(const tact3_bounds *of, const tact3_bounds *with) {
    const double low[3] = {of->lower.x, of->lower.y, of->lower.z}, high[3] = {of->upper.x, of->upper.y, of->upper.z};
    const double other_low[3] = {with->lower.x, with->lower.y, with->lower.z};
    const double other_high[3] = {with->upper.x, with->upper.y, with->upper.z};
    double part = 1;
    for (int i = 0; i < 3; i++) {
        double length = high[i] - low[i];
        double common = fmin(high[i], other_high[i]) - fmax(low[i], other_low[i]);
        if (length > 0) part *= fmin(1, fmax(0.01, common / length));
    }
    return part;
}

static double triangles_of(const clash_near *near, size_t body) {
    const clash_shape *shape = near->set->shapes + near->set->bodies[body].shape;
    return clash_shape_is_mesh(shape) ? shape->triangle_count : OF_ROUND;
}

static bool overlap(const clash_set *set, size_t a, size_t b) {
    const clash_body *first = set->bodies + a, *second = set->bodies + b;
    return tact3_overlap_world(&set->shapes[first->shape].shape, first->pose, &set->shapes[second->shape].shape,
                               second->pose, NULL);
}

/* Roots alone, which are the same on every machine. */
static double seven_eighths_power(double x) { return x / sqrt(sqrt(sqrt(x))); }

uint64_t cost_of_pair(const clash_near *near, tact3_clash_depth depth, bool looks, size_t a, size_t b) {
    double part_a = common_part(near->boxes + a, near->boxes + b),
           part_b = common_part(near->boxes + b, near->boxes + a);
    double common = triangles_of(near, a) * part_a + triangles_of(near, b) * part_b + 4;
    if (depth == TACT3_CLASH_DEPTH_OFF) return (uint64_t)(1 + seven_eighths_power(common));
    double deep = depth == TACT3_CLASH_DEPTH_FAST ? OVERLAP_FAST * seven_eighths_power(common)
                                                  : OVERLAP_FULL * sqrt(common);
    if (!looks) return (uint64_t)(LIKELY * deep);
    return (uint64_t)(1 + APART * common + (overlap(near->set, a, b) ? deep : 0));
}
