/* Contacts of shapes with parts: what slides over flush parts meets no edge between them, and the points are those of
 * the parts. */
#include <math.h>
#include <stdlib.h>

#include "compound/part_forms.h"
#include "support/group.h"

enum { TILES = 12, ROOM = 64 };

/* A row of flush boxes along the first axis, whose top is at zero along the last. */
static void *floor_of_tiles(tact_real step) {
    tactn_compound_child child[TILES];
    for (int i = 0; i < TILES; i++) {
        tactn_vec at = along_axis(TACT_DIMENSION - 1, -1);
        at = with_coordinate(at, 0, (tact_real)(2 * i - TILES + 1));
        at = with_coordinate(at, TACT_DIMENSION - 1, -1 + step * (tact_real)(i % 2));
        child[i] = (tactn_compound_child){tactn_box(all_coordinates(1)), pose_at(at), (uint32_t)i};
    }
    size_t bytes = tactn_compound_bytes(child, TILES);
    void *memory = malloc(bytes);
    assert_int_equal(tactn_compound_build(memory, bytes, child, TILES), TACT_OK);
    return memory;
}

static tactn_part_contacts collide(const tactn_shape *a, const tactn_shape *b, tactn_pose pose, tact_real speculative,
                                   tactn_part_contact *contacts, int capacity) {
    tactn_part_contacts found = tactn_collide_parts(a, b, pose, speculative, NULL, contacts, capacity);
    assert_int_equal(found.status, TACT_OK);
    return found;
}

/* All normals over the floor are its own, at each place and depth. */
static void slide_over(const tactn_shape *floor, const tactn_shape *shape, double low, double from, double to) {
    for (int i = 0; i <= 400; i++) {
        double x = from + (to - from) * i / 400, depth = 0.001 * (1 + i % 7);
        tactn_part_contact contacts[ROOM];
        tactn_pose pose = pose_at(with_coordinate(along_axis(0, (tact_real)x), TACT_DIMENSION - 1,
                                                  (tact_real)(low - depth)));
        tactn_part_contacts found = collide(floor, shape, pose, TACT_REAL(0.01), contacts, ROOM);
        assert_true(found.count > 0 && found.complete);
        for (int k = 0; k < found.count; k++) {
            assert_true((double)coordinate(contacts[k].normal, TACT_DIMENSION - 1) > 1 - 1e-5);
            assert_true(fabs((double)contacts[k].separation + depth) < 1e-5 || (double)contacts[k].separation > -depth);
        }
        assert_true(fabs((double)contacts[0].separation + depth) < 1e-5);
        tactn_pose back = tactn_pose_inverse(pose);
        tactn_part_contact other[ROOM];
        tactn_part_contacts again = collide(shape, floor, back, TACT_REAL(0.01), other, ROOM);
        assert_int_equal(again.count, found.count);
        for (int k = 0; k < again.count; k++)
            assert_true((double)coordinate(other[k].normal, TACT_DIMENSION - 1) < -1 + 1e-5);
    }
}

static void slide_all(const tactn_shape *floor) {
    tactn_shape ball = tactn_ball(TACT_REAL(0.5)), box = tactn_box(all_coordinates(TACT_REAL(0.375)));
    tactn_shape capsule = tactn_capsule(TACT_REAL(0.25), TACT_REAL(0.5));
    tactn_shape round = tactn_rounded(box, TACT_REAL(0.125));
    slide_over(floor, &ball, 0.5, -9, 9);
    slide_over(floor, &box, 0.375, -9, 9);
    slide_over(floor, &round, 0.5, -9, 9);
    if (TACT_DIMENSION == 2) slide_over(floor, &capsule, 0.25, -9, 9);
}

static void test_no_inner_edges(void **state) {
    (void)state;
    void *memory = floor_of_tiles(0);
    tactn_shape floor = tactn_compound_shape(memory);
    slide_all(&floor);
    free(memory);
}

#if TACT_DIMENSION == 2
/* Segments one after the other, and what is below them with notches, so that it is cut up to the top. */
static void test_no_inner_edges_of_chains(void **state) {
    (void)state;
    enum { STEPS = 20 };
    tact2_vec ground[STEPS + 1], ring[3 * STEPS + 1];
    int count = 0;
    for (int i = 0; i <= STEPS; i++) ground[i] = tact2_v((tact_real)(10 - i), 0);
    for (int i = 0; i <= STEPS; i++) ring[count++] = ground[i];
    for (int i = STEPS; i > 0; i--) {
        tact_real x = (tact_real)(10 - i);
        ring[count++] = tact2_v(x + TACT_REAL(0.25), -2);
        ring[count++] = tact2_v(x + TACT_REAL(0.5), TACT_REAL(-0.5));
    }
    void *chain = malloc(tact2_chain_bytes(STEPS + 1)), *polygon = malloc(tact2_polygon_bytes(count));
    for (int one_sided = 0; one_sided < 2; one_sided++) {
        tact2_chain_options options = {.one_sided = one_sided != 0};
        size_t bytes = tact2_chain_bytes(STEPS + 1);
        assert_int_equal(tact2_chain_build(chain, bytes, ground, STEPS + 1, &options), TACT_OK);
        tactn_shape floor = tact2_chain_shape(chain);
        slide_all(&floor);
        tactn_vec below = tact2_v(TACT_REAL(0.3), -5), up = tact2_v(0, 10);
        bool met = tactn_raycast(&floor, below, up, NULL).relation == TACT_TOUCHING;
        assert_int_equal(met, one_sided == 0);
        assert_int_equal(tactn_raycast(&floor, tact2_add(below, up), tact2_neg(up), NULL).relation, TACT_TOUCHING);
    }
    assert_int_equal(tact2_polygon_build(polygon, tact2_polygon_bytes(count), ring, count, NULL), TACT_OK);
    assert_true(tact2_polygon_info_get(polygon).part_count > 10);
    tactn_shape floor = tact2_polygon_shape(polygon);
    slide_all(&floor);
    free(chain);
    free(polygon);
}

/* A disc in a valley of a chain has the normals of both sides, and no other. */
static void test_valleys_of_chains(void **state) {
    (void)state;
    const tact2_vec valley[3] = {{2, 2}, {0, 0}, {-2, 2}}, ridge[3] = {{2, -2}, {0, 0}, {-2, -2}};
    size_t bytes = tact2_chain_bytes(3);
    void *memory = malloc(bytes);
    tactn_part_contact contacts[ROOM];
    tactn_shape disc = tact2_circle(1);
    assert_int_equal(tact2_chain_build(memory, bytes, valley, 3, NULL), TACT_OK);
    tactn_shape chain = tact2_chain_shape(memory);
    tactn_pose pose = tact2_pose_at(0, TACT_REAL(1.375));
    tactn_part_contacts found = collide(&chain, &disc, pose, TACT_REAL(0.5), contacts, ROOM);
    assert_int_equal(found.count, 2);
    for (int i = 0; i < 2; i++) assert_true(fabs(fabs((double)contacts[i].normal.x) - sqrt(0.5)) < 1e-5);
    assert_int_equal(tact2_chain_build(memory, bytes, ridge, 3, NULL), TACT_OK);
    found = collide(&chain, &disc, tact2_pose_at(0, TACT_REAL(0.9375)), 0, contacts, ROOM);
    assert_int_equal(found.count, 1);
    assert_true((double)contacts[0].normal.y > 1 - 1e-6);
    free(memory);
}

/* One-sided chains are not met from the left, however deep, as A and as B. */
static void test_chains_are_met_from_one_side(void **state) {
    (void)state;
    const tact2_vec ends[2] = {{0, 0}, {10, 0}};
    const tact2_chain_options options = {.one_sided = true};
    size_t bytes = tact2_chain_bytes(2);
    void *memory = malloc(bytes);
    tactn_part_contact contacts[ROOM];
    tactn_shape disc = tact2_circle(TACT_REAL(0.5));
    assert_int_equal(tact2_chain_build(memory, bytes, ends, 2, &options), TACT_OK);
    tactn_shape chain = tact2_chain_shape(memory);
    for (int i = -8; i <= 8; i++) {
        tact_real y = (tact_real)(0.0625 * i) + TACT_REAL(0.01);
        int expected = y < 0;
        assert_int_equal(collide(&chain, &disc, tact2_pose_at(5, y), TACT_REAL(0.1), contacts, ROOM).count, expected);
        assert_int_equal(collide(&disc, &chain, tact2_pose_at(-5, -y), TACT_REAL(0.1), contacts, ROOM).count, expected);
    }
    free(memory);
}

/* Where a chain turns up by a thousandth, in float by a hundredth, a wheel stands on one of its two sides; a second
 * wheel farther on changes nothing about the first. */
static void test_slight_valleys_carry(void **state) {
    (void)state;
    const bool coarse = sizeof(tact_real) == sizeof(float);
    const tact_real slope = coarse ? TACT_REAL(0.01) : TACT_REAL(0.001);
    const tact2_vec ground[3] = {{10, 10 * slope}, {0, 0}, {-10, 0}};
    const tactn_compound_child wheels[2] = {{tact2_circle(TACT_REAL(0.125)), tact2_pose_at(0, 0), 0},
                                            {tact2_circle(TACT_REAL(0.125)), tact2_pose_at(-3, 0), 1}};
    size_t bytes = tact2_chain_bytes(3), room = tactn_compound_bytes(wheels, 2);
    void *memory = malloc(bytes), *car_memory = malloc(room);
    tactn_part_contact contacts[ROOM];
    assert_int_equal(tact2_chain_build(memory, bytes, ground, 3, NULL), TACT_OK);
    assert_int_equal(tactn_compound_build(car_memory, room, wheels, 2), TACT_OK);
    tactn_shape chain = tact2_chain_shape(memory), car = tactn_compound_shape(car_memory);
    const int powers = coarse ? 6 : 12; /* down to the rounding of the chain's ends */
    for (int i = 0; i < powers; i++) {
        tact_real deep = (tact_real)(pow(2, -i) / 64);
        tactn_pose pose = tact2_pose_at(TACT_REAL(-0.0625) * slope, TACT_REAL(0.125) - deep);
        tactn_part_contacts found = collide(&chain, &car, pose, TACT_REAL(0.01), contacts, ROOM);
        bool carried[2] = {false, false};
        for (int k = 0; k < found.count; k++) {
            assert_true((double)contacts[k].normal.y > 1 - 1e-4);
            carried[contacts[k].part_b] = true;
        }
        assert_true(carried[0] && carried[1]);
    }
    free(memory);
    free(car_memory);
}

/* How far a chain is from the origin of its frame does not matter. */
static void test_far_chains_are_flat(void **state) {
    (void)state;
    const tact_real far = sizeof(tact_real) == sizeof(float) ? 8 : 1024;
    tact2_vec ground[41];
    for (int i = 0; i <= 40; i++) ground[i] = tact2_v(far + (tact_real)(20 - i) / 16, 0);
    size_t bytes = tact2_chain_bytes(41);
    void *memory = malloc(bytes);
    tactn_part_contact contacts[ROOM];
    tactn_shape disc = tact2_circle(TACT_REAL(0.5));
    assert_int_equal(tact2_chain_build(memory, bytes, ground, 41, NULL), TACT_OK);
    tactn_shape chain = tact2_chain_shape(memory);
    for (int i = 0; i < 32; i++) {
        tactn_pose pose = tact2_pose_at(far + (tact_real)(i - 16) / 64, TACT_REAL(0.4921875));
        tactn_part_contacts found = collide(&chain, &disc, pose, TACT_REAL(0.001), contacts, ROOM);
        assert_true(found.count > 0);
        for (int k = 0; k < found.count; k++) assert_true((double)contacts[k].normal.y > 1 - 1e-5);
    }
    free(memory);
}
#endif

/* A step is an edge. */
static void test_steps_are_met(void **state) {
    (void)state;
    void *memory = floor_of_tiles(TACT_REAL(0.5));
    tactn_shape floor = tactn_compound_shape(memory), box = tactn_box(all_coordinates(TACT_REAL(0.25)));
    tactn_part_contact contacts[ROOM];
    /* on the lower tile, against the side of the higher one */
    tactn_pose pose = pose_at(with_coordinate(along_axis(0, TACT_REAL(-0.249) + 2), TACT_DIMENSION - 1,
                                              TACT_REAL(0.249)));
    tactn_part_contacts found = collide(&floor, &box, pose, 0, contacts, ROOM);
    bool up = false, aside = false;
    for (int i = 0; i < found.count; i++) {
        up = up || (double)coordinate(contacts[i].normal, TACT_DIMENSION - 1) > 0.99;
        aside = aside || (double)coordinate(contacts[i].normal, 0) < -0.99;
    }
    if (!(up && aside)) {
        for (int i = 0; i < found.count; i++)
            print_message("# normal %g separation %g parts %d\n", (double)coordinate(contacts[i].normal, 0),
                          (double)contacts[i].separation, contacts[i].part_a);
    }
    assert_true(up && aside);
    free(memory);
}

/* Points lie on their parts, the deepest come first, and with less room they are the first ones. */
static void test_points_are_of_parts(void **state) {
    (void)state;
    random_stream random = random_named("parts contacts");
    int with = 0, rounds = check_rounds(600);
    for (int i = 0; i < rounds; i++) {
        part_form a = form_any(&random), b = form_any(&random);
        tactn_pose pose = any_pose(&random, 3);
        tactn_part_contact contacts[ROOM], few[2];
        tactn_gap gap = tactn_distance(&a.whole, &b.whole, pose, NULL);
        tactn_part_contacts found = collide(&a.whole, &b.whole, pose, TACT_REAL(0.1), contacts, ROOM);
        double e = (double)found.point_error_bound + 1e-4;
        for (int k = 0; k < found.count; k++) {
            const tactn_part_contact *c = &contacts[k];
            if (k > 0) assert_true(contacts[k - 1].separation <= c->separation);
            assert_true(c->part_a >= 0 && c->part_a < a.count && c->part_b >= 0 && c->part_b < b.count);
            assert_true(fabs((double)tactn_length(c->normal) - 1) < 1e-5);
            tactn_vec own = tactn_pose_point(tactn_pose_inverse(a.part[c->part_a].pose), c->point_a);
            tactn_gap on = tactn_closest_point(&a.part[c->part_a].shape, own, NULL);
            assert_true(fabs((double)on.distance) <= e + sqrt(e));
        }
        if (gap.distance > gap.error_bound + TACT_REAL(0.1)) assert_int_equal(found.count, 0);
        if (gap.relation == TACT_OVERLAP) assert_true(found.count > 0);
        tactn_part_contacts less = collide(&a.whole, &b.whole, pose, TACT_REAL(0.1), few, 1);
        assert_int_equal(less.count, found.count > 0);
        with += found.count > 0;
        form_free(&a);
        form_free(&b);
    }
    assert_true(with * 4 > rounds);
}

static void test_refusals(void **state) {
    (void)state;
    tactn_shape ball = tactn_ball(1);
    void *memory = floor_of_tiles(0);
    tactn_shape floor = tactn_compound_shape(memory);
    tactn_pose pose = tactn_identity_pose();
    assert_int_equal(tactn_collide_parts(&ball, &ball, pose, 0, NULL, NULL, 0).status, TACT_NOT_CONVEX);
    assert_int_equal(tactn_collide_parts(&floor, &ball, pose, -1, NULL, NULL, 0).status, TACT_NEGATIVE);
    assert_int_equal(tactn_collide_parts(&floor, &ball, pose, 0, NULL, NULL, -1).status, TACT_NEGATIVE);
    assert_int_equal(tactn_collide_parts(&floor, &ball, pose, (tact_real)NAN, NULL, NULL, 0).status, TACT_NOT_FINITE);
    assert_int_equal(tactn_collide_parts(&floor, &ball, pose, 0, NULL, NULL, 0).complete, false);
    free(memory);
}

static const struct CMUnitTest tests[] = {
#if TACT_DIMENSION == 2
    cmocka_unit_test(test_no_inner_edges_of_chains),
    cmocka_unit_test(test_valleys_of_chains),
    cmocka_unit_test(test_chains_are_met_from_one_side),
    cmocka_unit_test(test_slight_valleys_carry),
    cmocka_unit_test(test_far_chains_are_flat),
#endif
    cmocka_unit_test(test_no_inner_edges),
    cmocka_unit_test(test_steps_are_met),
    cmocka_unit_test(test_points_are_of_parts),
    cmocka_unit_test(test_refusals),
};
const test_group test_part_contacts = {"test_part_contacts", tests, sizeof tests / sizeof *tests, NULL, NULL};
