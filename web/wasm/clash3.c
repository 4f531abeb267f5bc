/* Clashes of listed pairs, among the batches (batch.c); and the boxes by which near pairs are found. */
#include <math.h>

#include "batch.h"
#include "tact/clash3.h"

static const tact3_shape *shape_of(const many *m, uint32_t body) {
    return m->shapes + (m->batch.body_shapes ? m->batch.body_shapes[body] : body);
}

/* Of each body the lower and the upper corner. The clearance stands where a distance has its cutoff. */
EXPORT("clash_boxes") tact_status bridge_clash_boxes(void) {
    many m;
    if (!read_many(&m, 0, 2 * DIMENSION)) return TACT_NO_MEMORY;
    double *to = next_numbers(&m, 2 * DIMENSION);
    for (int i = 0; i < m.count; i++) {
        tact3_bounds box = tact3_clash_bounds(shape_of(&m, (uint32_t)i), m.batch.poses[i], m.options.cutoff);
        to = store(box.upper, store(box.lower, to));
    }
    return release_many(&m, NULL, true);
}

/* distance, errorBound, depthLower, depthUpper, depthDirection, pointA, pointB; code, kind, inside. The kind is -1 where
 * there is no clash; where no depth is told its bounds are NaN. */
EXPORT("clash_pairs") tact_status bridge_clash_pairs(int depth) {
    many m;
    if (!read_many(&m, 0, 4 + 3 * DIMENSION)) return TACT_NO_MEMORY;
    const tact3_clash_limits limits = {m.options.cutoff, (tact3_clash_depth)depth};
    double *distance = next_numbers(&m, 1), *bound = next_numbers(&m, 1), *lower = next_numbers(&m, 1);
    double *upper = next_numbers(&m, 1), *direction = next_numbers(&m, DIMENSION);
    double *point_a = next_numbers(&m, DIMENSION), *point_b = next_numbers(&m, DIMENSION);
    int32_t *code = next_integers(&m, 1), *kind = next_integers(&m, 1), *inside = next_integers(&m, 1);
    const uint32_t *pairs = m.asked;
    for (int i = 0; i < m.count; i++) {
        uint32_t a = pairs[2 * i], b = pairs[2 * i + 1];
        tact3_clash found = {.status = TACT_OK};
        bool any = tact3_clash_pair(shape_of(&m, a), m.batch.poses[a], shape_of(&m, b), m.batch.poses[b], &limits,
                                    &found);
        code[i] = bridge_answer(found.status, found.relation);
        kind[i] = any && found.status >= 0 ? (int)found.kind : -1;
        inside[i] = (int)found.inside;
        distance[i] = found.distance, bound[i] = found.error_bound;
        lower[i] = found.has_depth ? found.depth_lower : (double)NAN;
        upper[i] = found.has_depth ? found.depth_upper : (double)NAN;
        store(found.depth_direction, direction + DIMENSION * i);
        store(found.point_a, point_a + DIMENSION * i), store(found.point_b, point_b + DIMENSION * i);
    }
    return release_many(&m, NULL, true);
}
