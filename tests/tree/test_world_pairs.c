/* The pairs of shapes that have a contact, against all pairs of boxes. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>

#include <cmocka.h>

#include "support/small_world.h"
#include "tree/box.h"

#define MOST_BOXES 700

/* The boxes of a world's shapes, in the tree. */
typedef struct box_list {
    tactn_bounds box[MOST_BOXES];
    int count;
} box_list;

static void list_box(void *context, tactn_bounds box, int height) {
    box_list *list = context;
    if (height > 0) return;
    assert_true(list->count < MOST_BOXES);
    list->box[list->count++] = box;
}

/* How many pairs of boxes overlap. */
static int overlapping_pairs(const tactn_world *world) {
    static box_list list;
    list.count = 0;
    tactn_drawer drawer = {.context = &list, .box = list_box};
    tactn_world_draw(world, &drawer);
    int pairs = 0;
    for (int i = 0; i < list.count; i++)
        for (int k = 0; k < i; k++) pairs += boxes_overlap(&list.box[i], &list.box[k]);
    return pairs;
}

/* Balls that fly about, small and large ones, so that many boxes move in each step: of all sizes of the group that is
 * searched around together. */
static tactn_world *lively_world(random_stream *random, int count) {
    tactn_world *world = new_world();
    double span = TACT_DIMENSION == 2 ? 24 : 9;
    for (int i = 0; i < count; i++) {
        vec at, velocity;
        real place[DIMENSION], speed[DIMENSION];
        for (int k = 0; k < DIMENSION; k++) {
            place[k] = (real)random_range(random, 0, span);
            speed[k] = (real)random_range(random, -6, 6);
        }
        at = from_components(place), velocity = from_components(speed);
        tact_body_id body = new_body(world, TACT_BODY_DYNAMIC, at);
        tactn_body_set_velocity(world, body, velocity, no_spin());
        new_shape(world, body, tactn_ball((real)(i % 100 == 0 ? 4 : 0.375)), tactn_identity_pose());
    }
    return world;
}

static void every_pair_of_boxes_has_a_contact(void **state) {
    (void)state;
    random_stream random = random_named("pairs");
    const int sizes[] = {3, 40, 600};
    int most = 0;
    for (int s = 0; s < 3; s++) {
        tactn_world *world = lively_world(&random, sizes[s]);
        for (int step = 0; step < 30; step++) {
            int pairs = overlapping_pairs(world);
            assert_int_equal(tactn_world_step(world, R(1) / 60, 2), TACT_OK);
            assert_int_equal(tactn_world_stats_get(world).pair_count, pairs);
            most = pairs > most ? pairs : most;
        }
        tactn_world_destroy(world);
    }
    print_message("up to %d pairs\n", most);
    assert_true(most > 600);
}

static const struct CMUnitTest tests[] = {
    cmocka_unit_test(every_pair_of_boxes_has_a_contact),
};

const test_group test_world_pairs = {"test_world_pairs", tests, sizeof tests / sizeof *tests, NULL, NULL};
