/* Memory of a world's body and contact: of boxes that lie apart, and of the same boxes in touching pairs.
 * Built for each dimension and precision. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "support/plain_world.h"

enum { BOXES = 4096 };

static void require(tact_status status) {
    if (status < 0) {
        fprintf(stderr, "bench: %s\n", tact_status_text(status));
        exit(2);
    }
}

/* Counts and bytes of a world after a step. */
static tactn_world_stats stats_of(bool in_pairs) {
    tactn_world_def def = tactn_world_defaults(1);
    double half[3] = {0.5, 0.5, 0.5}, nowhere[3] = {0, 0, 0};
    plain_shape box = {PLAIN_BOX, 0, TACT_DIMENSION, half};
    void *memory;
    tactn_shape shape = plain_make_shape(&box, &memory);
    tactn_world *world;
    def.solver.gravity = plain_vector(nowhere);
    def.enable_sleep = false;
    require(tactn_world_create(&def, &world));
    for (int i = 0; i < BOXES; i++) {
        double place[3] = {2.0 * i - (in_pairs && i % 2 ? 1.001 : 0), 0, 0};
        tactn_body_def body = tactn_body_defaults();
        tactn_body_shape_def part = tactn_body_shape_defaults();
        tact_body_id body_id;
        tact_shape_id shape_id;
        body.pose.position = plain_vector(place);
        require(tactn_body_create(world, &body, &body_id));
        require(tactn_body_shape_create(world, body_id, &part, &shape, &shape_id));
    }
    require(tactn_world_step(world, (tact_real)1 / 60, 4));
    tactn_world_stats stats = tactn_world_stats_get(world);
    tactn_world_destroy(world);
    free(memory);
    return stats;
}

int main(void) {
    tactn_world_stats apart = stats_of(false), in_pairs = stats_of(true);
    double more = (double)in_pairs.bytes - (double)apart.bytes;
    printf("worlds of %d dimensions in %s: %.0f bytes a body with a box, %.0f more a contact\n", TACT_DIMENSION,
           tact_precision(), (double)apart.bytes / BOXES, more / in_pairs.contact_count);
    return 0;
}
