/* What a pair costs, by the triangles of both bodies and by how much of their boxes is common. Whether they clash,
 * which costs more, is not known before; docs/mpi.md has how good the estimate is. */
#include <math.h>

#include "shard/plan.h"

#define ANY_PAIR 1000
#define OF_TRIANGLES 1000
#define OF_ROUND 8

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
    const tact3_shape *shape = &near->set->shapes[near->set->bodies[body].shape].shape;
    return shape->core == TACT3_MESH ? tact3_mesh_info_get(shape->u.mesh).triangle_count : OF_ROUND;
}

/* Fitted to measured times: they grow with the power 0.7 of the triangles that may meet. */
uint64_t cost_of_pair(const clash_near *near, size_t a, size_t b) {
    double part_a = common_part(near->boxes + a, near->boxes + b),
           part_b = common_part(near->boxes + b, near->boxes + a);
    double root = sqrt(triangles_of(near, a) * part_a + triangles_of(near, b) * part_b + 4);
    return (uint64_t)(ANY_PAIR + OF_TRIANGLES * root * sqrt(sqrt(root)) / 2);
}
