/* Compounds, and in the plane polygons and chains: against all pairs of their parts one by one, and against themselves
 * in the other place, elsewhere and of another size. */
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "compound/part_forms.h"
#include "shape/parts.h"
#include "support/group.h"

/* What poses of parts may round, and what the sums of the test do. */
#define SLACK (4096 * CHECK_ROUNDOFF)
/* Of two shapes. */
#define MOST_RADII 2

typedef struct part_tally {
    int pairs, apart, overlapping, narrow, exact;
} part_tally;

static part_form some_form(random_stream *random, bool single) {
    return single ? form_single(any_solid(random)) : form_any(random);
}

/* True where all pairs of parts are proven apart with B moved. */
static bool is_apart(const part_form *a, const part_form *b, tactn_pose pose, tactn_vec by) {
    pose.position = tactn_add(pose.position, by);
    all_pairs all = form_ask_all(a, b, pose);
    return all.apart || all.least > -SLACK;
}

static void judge(part_tally *tally, const part_form *a, const part_form *b, tactn_pose pose, const tactn_gap *gap) {
    all_pairs all = form_ask_all(a, b, pose);
    double d = (double)gap->distance, e = (double)gap->error_bound;
    tally->pairs++;
    assert_true(fabs((double)tactn_length(gap->normal) - 1) < SLACK);
    if (all.apart) {
        assert_true(fabs(d - all.least) <= e + all.least_error + SLACK);
        assert_true(e < 1e-9 + SLACK);
        tactn_vec between = tactn_sub(gap->point_b, gap->point_a);
        /* Across the normal of curved surfaces the root of the bound and of the distance of cores (accuracy.md). */
        assert_true((double)tactn_length(tactn_mul_add(between, -gap->distance, gap->normal)) <
                    2 * e + SLACK + sqrt(8 * e * (d + MOST_RADII)));
        if (all.least > all.least_error + e) assert_int_equal(gap->relation, TACT_SEPARATED);
        tally->apart++;
        return;
    }
    assert_int_not_equal(gap->relation, TACT_SEPARATED);
    assert_true(-d + e + SLACK >= all.deepest);
    if (gap->relation != TACT_OVERLAP) return;
    tally->overlapping++;
    assert_true(all.deepest > -SLACK);
    assert_true(d + e < 0);
    assert_true(is_apart(a, b, pose, tactn_scale(-gap->distance * (1 + (tact_real)SLACK), gap->normal)));
    tally->narrow += e <= 0.1 * -d;
    tally->exact += e <= SLACK;
}

static void compare(part_tally *tally, random_stream *random, bool single) {
    part_form a = some_form(random, false), b = some_form(random, single);
    bool swapped = random_coin(random);
    tactn_pose pose = any_pose(random, random_coin(random) ? 2 : 6);
    if (random_below(random, 4) == 0) pose.rotation = tactn_identity_rotation();
    const part_form *first = swapped ? &b : &a, *second = swapped ? &a : &b;
    int parts[2] = {-2, -2};
    tactn_query_options options = {.parts = parts};
    tactn_gap gap = tactn_distance(&first->whole, &second->whole, pose, &options);
    assert_int_equal(gap.status, TACT_OK);
    judge(tally, first, second, pose, &gap);
    assert_int_equal(tactn_overlap(&first->whole, &second->whole, pose, NULL),
                     gap.relation == TACT_OVERLAP || gap.relation == TACT_TOUCHING);
    assert_true(parts[0] >= -1 && parts[0] < first->count && parts[1] >= -1 && parts[1] < second->count);
    assert_true((parts[swapped] >= 0) && (parts[!swapped] >= 0) == !single);
    form_free(&a);
    form_free(&b);
}

static void test_all_pairs_agree(void **state) {
    (void)state;
    random_stream random = random_named("parts agree");
    for (int single = 0; single < 2; single++) {
        part_tally tally = {0};
        for (int i = 0; i < check_rounds(1500); i++) compare(&tally, &random, single);
        print_message("# %d pairs: %d apart, %d overlapping, of these %d known to a tenth, %d exactly\n", tally.pairs,
                      tally.apart, tally.overlapping, tally.narrow, tally.exact);
        assert_true(tally.apart * 5 > tally.pairs && tally.overlapping * 5 > tally.pairs);
    }
}

/* The same pair with A and B exchanged, in the world, and twice as large. */
static void test_invariants_hold(void **state) {
    (void)state;
    random_stream random = random_named("parts invariant");
    for (int i = 0; i < check_rounds(600); i++) {
        part_form a = form_any(&random), b = some_form(&random, random_coin(&random));
        tactn_pose pose = any_pose(&random, 4), there = any_pose(&random, 10);
        tactn_gap gap = tactn_distance(&a.whole, &b.whole, pose, NULL);
        tactn_gap back = tactn_distance(&b.whole, &a.whole, tactn_pose_inverse(pose), NULL);
        tactn_gap world =
            tactn_distance_world(&a.whole, there, &b.whole, tactn_pose_compose(there, pose), NULL);
        double d = (double)gap.distance, e = (double)gap.error_bound;
        bool apart = gap.relation == TACT_SEPARATED;
        if (apart) {
            assert_true(fabs((double)back.distance - d) <= (double)back.error_bound + e + SLACK);
            assert_true(fabs((double)world.distance - d) <= (double)world.error_bound + e + SLACK);
        } else { /* brackets of one depth */
            assert_true(-d >= -(double)back.distance - (double)back.error_bound - SLACK);
            assert_true(-(double)back.distance >= -d - e - SLACK);
            assert_true(-d >= -(double)world.distance - (double)world.error_bound - SLACK);
            assert_true(-(double)world.distance >= -d - e - SLACK);
        }
        form_free(&a);
        form_free(&b);
    }
}

/* A cutoff, a tolerance and `apart_is_enough` keep what they say. */
static void test_options_are_kept(void **state) {
    (void)state;
    random_stream random = random_named("parts options");
    int beyond = 0, wide = 0;
    for (int i = 0; i < check_rounds(600); i++) {
        part_form a = form_any(&random), b = form_any(&random);
        tactn_pose pose = any_pose(&random, 8);
        tactn_gap gap = tactn_distance(&a.whole, &b.whole, pose, NULL);
        tactn_query_options options = {.cutoff = any_real(&random, 0, 3)};
        tactn_gap cut = tactn_distance(&a.whole, &b.whole, pose, &options);
        double slack = (double)gap.error_bound + SLACK;
        if (cut.relation == TACT_BEYOND_CUTOFF) {
            assert_true(cut.distance > options.cutoff * (1 - (tact_real)SLACK));
            assert_true((double)cut.distance <= (double)gap.distance + slack);
            beyond++;
        } else {
            assert_memory_equal(&cut.distance, &gap.distance, sizeof gap.distance);
        }
        tactn_gap enough = tactn_distance(&a.whole, &b.whole, pose, &(tactn_query_options){.apart_is_enough = true});
        assert_int_equal(enough.relation == TACT_BEYOND_CUTOFF, gap.relation == TACT_SEPARATED);
        tactn_gap rough = tactn_distance(&a.whole, &b.whole, pose, &(tactn_query_options){.tolerance = 1});
        assert_true(rough.error_bound <= 1 || rough.status == TACT_NOT_CONVERGED);
        wide += rough.error_bound > gap.error_bound;
        form_free(&a);
        form_free(&b);
    }
    assert_true(!check_rates() || (beyond > 0 && wide > 0));
}

static void test_points(void **state) {
    (void)state;
    random_stream random = random_named("parts points");
    int inside = 0, rounds = check_rounds(1000);
    for (int i = 0; i < rounds; i++) {
        part_form a = form_any(&random);
        tactn_vec at = tactn_scale(any_real(&random, 0, 3), random_direction(&random));
        tactn_gap gap = tactn_closest_point(&a.whole, at, NULL);
        bool held = false;
        for (int k = 0; k < a.count; k++) {
            tactn_pose back = tactn_pose_inverse(a.part[k].pose);
            held = held || tactn_contains(&a.part[k].shape, tactn_pose_point(back, at));
        }
        assert_int_equal(gap.status, TACT_OK);
        if (fabs((double)gap.distance) > (double)gap.error_bound + SLACK) {
            assert_int_equal(tactn_contains(&a.whole, at), held);
            assert_int_equal(gap.relation == TACT_OVERLAP, held);
        }
        inside += held;
        form_free(&a);
    }
    assert_true(inside * 8 > rounds);
}

/* Beside a half-space and rounded. */
static void test_half_spaces(void **state) {
    (void)state;
    random_stream random = random_named("parts half-space");
    for (int i = 0; i < check_rounds(400); i++) {
        part_form a = form_any(&random);
        tactn_vec up = random_direction(&random);
        tactn_shape plane = tactn_half_space(up, any_real(&random, -3, 3));
        tactn_shape rounded = tactn_rounded(a.whole, TACT_REAL(0.25));
        double low = -(double)tactn_dot(up, tactn_support(&a.whole, tactn_neg(up)));
        low = -low - (double)plane.u.plane.offset;
        tactn_gap gap = tactn_distance(&plane, &a.whole, tactn_identity_pose(), NULL);
        assert_true(fabs((double)gap.distance - low) <= (double)gap.error_bound + SLACK);
        assert_true((double)gap.error_bound < SLACK);
        gap = tactn_distance(&rounded, &plane, tactn_identity_pose(), NULL);
        assert_true(fabs((double)gap.distance - (low - 0.25)) <= (double)gap.error_bound + SLACK);
        form_free(&a);
    }
}

static void test_refusals(void **state) {
    (void)state;
    random_stream random = random_named("parts refused");
    part_form a = form_compound(&random, 3);
    tactn_compound_child child = {a.whole, tactn_identity_pose(), 0};
    tactn_shape ball = tactn_ball(1), point = tactn_point(no_vec());
    char memory[64];
    assert_int_equal(tactn_compound_build(memory, sizeof memory, &child, 1), TACT_NOT_CONVEX);
    child.shape = tactn_half_space(along_axis(0, 1), 0);
    assert_int_equal(tactn_compound_build(memory, sizeof memory, &child, 1), TACT_UNBOUNDED);
    child.shape = tactn_ball(-1);
    assert_int_equal(tactn_compound_build(memory, sizeof memory, &child, 1), TACT_NOT_POSITIVE);
    child.shape = ball;
    assert_int_equal(tactn_compound_build(memory, sizeof memory, &child, 1), TACT_BUFFER_TOO_SMALL);
    assert_int_equal(tactn_compound_build(memory, sizeof memory, &child, 0), TACT_NO_POINTS);
    assert_int_equal(tactn_compound_bytes(&child, 0), 0);
    child.pose.position = along_axis(0, (tact_real)NAN);
    assert_int_equal(tactn_compound_build(memory, sizeof memory, &child, 1), TACT_NOT_FINITE);
    assert_int_equal(tactn_shape_status(&a.whole), TACT_OK);
    assert_int_equal(tactn_collide(&a.whole, &ball, tactn_identity_pose(), 0, NULL).status, TACT_NOT_CONVEX);
    tactn_pose bad = tactn_identity_pose();
    bad.position = along_axis(0, (tact_real)NAN);
    assert_int_equal(tactn_distance(&a.whole, &point, bad, NULL).status, TACT_NOT_FINITE);
    bad = tactn_identity_pose();
    bad.rotation = scaled_rotation(2, bad.rotation);
    assert_int_equal(tactn_distance(&a.whole, &point, bad, NULL).status, TACT_BAD_ROTATION);
    form_free(&a);
}

/* A block can be moved, and each byte of it counts. */
static void test_blocks_are_checked(void **state) {
    (void)state;
    random_stream random = random_named("parts blocks");
    for (int i = 0; i < check_rounds(20) + 1; i++) {
        part_form a = form_compound(&random, 4), b = form_compound(&random, 2);
        size_t bytes = tactn_compound_size(a.memory);
        unsigned char *copy = malloc(bytes + 64);
        memcpy(copy, a.memory, bytes);
        tactn_shape moved = tactn_compound_shape((const tactn_compound *)(const void *)copy);
        tactn_pose pose = any_pose(&random, 3);
        tactn_gap gap = tactn_distance(&a.whole, &b.whole, pose, NULL);
        tactn_gap again = tactn_distance(&moved, &b.whole, pose, NULL);
        assert_memory_equal(&gap.distance, &again.distance, sizeof gap.distance);
        assert_int_equal(tactn_compound_check(copy, bytes + 64), TACT_OK);
        assert_int_equal(tactn_compound_check(copy, bytes - 1), TACT_BAD_BLOCK);
        assert_int_equal(tactn_compound_check(copy + 1, bytes), TACT_MISALIGNED);
        for (int k = 0; k < 200; k++) {
            size_t at = (size_t)random_below(&random, (int)bytes);
            copy[at] ^= (unsigned char)(1 << random_below(&random, 8));
            assert_int_equal(tactn_compound_check(copy, bytes), TACT_BAD_BLOCK);
            memcpy(copy, a.memory, bytes);
        }
        free(copy);
        form_free(&a);
        form_free(&b);
    }
}

/* The checksum that a block with other bytes would have. */
static void set_checksum(unsigned char *block) {
    tactn_compound *compound = (tactn_compound *)(void *)block;
    uint64_t sum = UINT64_C(0x9e3779b97f4a7c15);
    for (uint64_t i = offsetof(tactn_compound, child_count); i < compound->bytes; i += 8) {
        uint64_t word;
        memcpy(&word, block + i, sizeof word);
        sum = (sum ^ word) * UINT64_C(0xff51afd7ed558ccd);
        sum ^= sum >> 32;
    }
    compound->checksum = sum;
}

/* Forged blocks are refused, or as good as any. */
static void test_forged_blocks(void **state) {
    (void)state;
    random_stream random = random_named("parts forged");
    int taken = 0, refused = 0;
    for (int i = 0; i < check_rounds(60); i++) {
        part_form a = form_compound(&random, 5), b = form_compound(&random, 2);
        size_t bytes = tactn_compound_size(a.memory), first = offsetof(tactn_compound, child_count);
        unsigned char *copy = malloc(bytes);
        for (int k = 0; k < 40; k++) {
            memcpy(copy, a.memory, bytes);
            for (int flips = 1 + random_below(&random, 3); flips > 0; flips--) {
                size_t at = first + (size_t)random_below(&random, (int)(bytes - first));
                copy[at] ^= (unsigned char)(1 << random_below(&random, 8));
            }
            set_checksum(copy);
            bool good = tactn_compound_check(copy, bytes) == TACT_OK;
            taken += good, refused += !good;
            if (!good) continue;
            tactn_shape forged = tactn_compound_shape((const tactn_compound *)(const void *)copy);
            tactn_pose pose = any_pose(&random, 3);
            tactn_gap gap = tactn_distance(&forged, &b.whole, pose, NULL);
            assert_true(gap.status <= 0 && !(gap.error_bound < 0));
            tactn_raycast(&forged, along_axis(0, 5), along_axis(0, -10), NULL);
            tactn_shape_mass(&forged);
        }
        free(copy);
        form_free(&a);
        form_free(&b);
    }
    print_message("# %d forged blocks taken, %d refused\n", taken, refused);
    assert_true(refused > taken);
}

/* What flips of bits rarely hit: a child that the order leaves out, a rounding that the rest exceeds. */
static void test_forged_order(void **state) {
    (void)state;
    random_stream random = random_named("parts order");
    part_form a = form_compound(&random, 5);
    size_t bytes = tactn_compound_size(a.memory);
    unsigned char *copy = malloc(bytes);
    tactn_compound *compound = (tactn_compound *)(void *)copy;
    memcpy(copy, a.memory, bytes);
    int32_t *order = (int32_t *)(void *)(copy + compound->order);
    order[0] = order[1];
    set_checksum(copy);
    assert_int_equal(tactn_compound_check(copy, bytes), TACT_BAD_BLOCK);
    memcpy(copy, a.memory, bytes);
    compound_child *child = (compound_child *)(void *)(copy + compound->children);
    child->shape.rounding_rest = 1e10;
    set_checksum(copy);
    assert_int_equal(tactn_compound_check(copy, bytes), TACT_BAD_BLOCK);
    /* A child that is a compound, which points to nothing. */
    memcpy(copy, a.memory, bytes);
    for (int i = 0; i < a.count; i++) {
        if (child[i].data == 0) child[i].shape.core = TACTN_COMPOUND, child[i].shape.status = TACT_NOT_CONVEX;
    }
    set_checksum(copy);
    assert_int_equal(tactn_compound_check(copy, bytes), TACT_BAD_BLOCK);
    free(copy);
    form_free(&a);
}

static void test_mass(void **state) {
    (void)state;
    tactn_vec half = all_coordinates(1), wide = with_coordinate(half, 0, 2);
    tactn_compound_child child[2] = {{tactn_box(half), pose_at(along_axis(0, -1)), 0},
                                     {tactn_box(half), pose_at(along_axis(0, 1)), 0}};
    child[1].pose.rotation = tactn_rotation_normalize(child[1].pose.rotation);
    size_t bytes = tactn_compound_bytes(child, 2);
    void *memory = malloc(bytes);
    assert_int_equal(tactn_compound_build(memory, bytes, child, 2), TACT_OK);
    tactn_shape both = tactn_compound_shape(memory), one = tactn_box(wide);
    tactn_mass a = tactn_shape_mass(&both), b = tactn_shape_mass(&one);
    const tact_real *x = (const tact_real *)(const void *)&a, *y = (const tact_real *)(const void *)&b;
    for (size_t i = 0; i < sizeof a / sizeof *x; i++) {
        if (i != 1) assert_true(fabs((double)(x[i] - y[i])) < 1e-5);
    }
    free(memory);
}

static const struct CMUnitTest tests[] = {
    cmocka_unit_test(test_all_pairs_agree),    cmocka_unit_test(test_invariants_hold),
    cmocka_unit_test(test_options_are_kept),   cmocka_unit_test(test_points),
    cmocka_unit_test(test_half_spaces),        cmocka_unit_test(test_refusals),
    cmocka_unit_test(test_blocks_are_checked), cmocka_unit_test(test_forged_blocks),
    cmocka_unit_test(test_blocks_are_checked), cmocka_unit_test(test_forged_order),
    cmocka_unit_test(test_mass),
};
const test_group test_parts = {"test_parts", tests, sizeof tests / sizeof *tests, NULL, NULL};
