/* Many rays in one call: the library's batch of rays, among the other batches (batch.c). */
#include "batch.h"

/* JavaScript's rays are the library's as they are. */
_Static_assert(sizeof(tactn_ray) == 2 * DIMENSION * sizeof(double), "no padding");

/* fraction, distance, errorBound, normal, pointA, pointB; code, steps, body. Beside the rays there is a static tree, or
 * null. */
EXPORT("batch_raycast") tact_status bridge_batch_raycast(int flags) {
    many m;
    if (!read_many(&m, flags, HIT_NUMBERS)) return TACT_NO_MEMORY;
    tactn_ray_hit *hits = block_memory(&m, sizeof *hits);
    hit_arrays to = next_hits(&m);
    int32_t *body = next_integers(&m, 1);
    const tactn_ray *rays = m.asked;
    for (int first = 0; hits && first < m.count; first += BLOCK) {
        int count = m.count - first < BLOCK ? m.count - first : BLOCK;
        tactn_batch_raycast(&m.batch, m.beside, rays + first, 0, count, &m.options, hits, 0);
        for (int i = 0; i < count; i++) {
            store_hit(&to, first + i, &hits[i].hit);
            body[first + i] = hits[i].body;
        }
    }
    return release_many(&m, hits, hits);
}
