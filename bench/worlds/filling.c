/* Filling a world with static boxes at random places, until it has answered its first question: with room reserved for
 * them; as it comes; and asked after each box, so that none waits to be linked together with others. Built for each
 * dimension and precision. */
#define _POSIX_C_SOURCE 200809L
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

#include "support/plain_world.h"

enum { BOXES = 300000 };

static void require(tact_status status) {
    if (status < 0) {
        fprintf(stderr, "bench: %s\n", tact_status_text(status));
        exit(2);
    }
}

static double processor_seconds(void) {
    struct timespec now;
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &now);
    return (double)now.tv_sec + 1e-9 * (double)now.tv_nsec;
}

/* A question that no shape is near. */
static void ask(const tactn_world *world) {
    double place[3] = {-1000, -1000, -1000}, way[3] = {-1, 0, 0};
    require(tactn_world_raycast(world, plain_vector(place), plain_vector(way), NULL).hit.status);
}

/* Nanoseconds of the processor for each box. */
static double filling(bool reserved, bool one_by_one) {
    uint64_t state = 1;
    double half[3] = {0.5, 0.5, 0.5}, start = processor_seconds();
    plain_shape box = {PLAIN_BOX, 0, TACT_DIMENSION, half};
    void *memory;
    tactn_shape shape = plain_make_shape(&box, &memory);
    tactn_world_def def = tactn_world_defaults(1);
    tactn_world *world;
    require(tactn_world_create(&def, &world));
    if (reserved) require(tactn_world_reserve(world, BOXES, BOXES));
    for (int i = 0; i < BOXES; i++) {
        double place[3];
        tactn_body_def body = tactn_body_defaults();
        tactn_body_shape_def part = tactn_body_shape_defaults();
        tact_body_id body_id;
        tact_shape_id shape_id;
        for (int k = 0; k < 3; k++) {
            state = state * 6364136223846793005u + 1442695040888963407u;
            place[k] = (double)(state >> 11) * 0x1p-53 * (TACT_DIMENSION == 2 ? 950 : 97);
        }
        body.kind = TACT_BODY_STATIC;
        body.pose.position = plain_vector(place);
        require(tactn_body_create(world, &body, &body_id));
        require(tactn_body_shape_create(world, body_id, &part, &shape, &shape_id));
        if (one_by_one) ask(world);
    }
    ask(world);
    double seconds = processor_seconds() - start;
    tactn_world_destroy(world);
    free(memory);
    return 1e9 * seconds / BOXES;
}

int main(void) {
    double reserved = filling(true, false), grown = filling(false, false), slow = filling(false, true);
    printf("filling a world of %d dimensions in %s with %d static boxes: %.0f ns a box with room reserved, %.0f "
           "without, %.0f one by one\n", TACT_DIMENSION, tact_precision(), BOXES, reserved, grown, slow);
    return 0;
}
