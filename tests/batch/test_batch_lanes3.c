/* Pairs in space that a batch answers several at once: balls, capsules and boxes in all relations, of all sizes,
 * degenerate and refused ones, have the bits of the single calls. */
#include <math.h>
#include <stdlib.h>

#include "batch/batch_form.h"
#include "kernel/lane_kernel3.h"
#include "support/any_shape.h"
#include "support/group.h"

/* Bodies of one cluster are of one size, and pairs of one cluster. */
enum { CLUSTER = 12, CLUSTERS = 60, BODIES = CLUSTER * CLUSTERS, PAIRS = 12000 };

#define IS_FLOAT (sizeof(tact_real) == sizeof(float))

static tact3_shape shapes[BODIES];
static tact3_pose poses[BODIES];
static uint32_t pairs[2 * PAIRS];
static batch_answer single[PAIRS], together[PAIRS];

/* How many of a hundred shapes are balls and capsules; the others are boxes. */
typedef struct lane_mix {
    const char *name;
    int balls, capsules;
} lane_mix;

/* Multiplies one of some numbers by so much that it is nothing beside the others, or they beside it. */
static void spoil_size(random_stream *random, tact_real *sizes, int count) {
    static const double factors[] = {0, 1e-17, 1e-9, 1e-4, 1e8, 1e17};
    int way = random_below(random, 40), which = random_below(random, count);
    if (way < 12) sizes[which] *= (tact_real)factors[way / 2];
    if (way == 12) sizes[which] = -1;
    if (way == 13) sizes[which] = (tact_real)NAN;
}

static tact3_shape any_capsule(random_stream *random, tact_real size) {
    tact_real sizes[] = {size * any_real(random, 0.1, 1), size * any_real(random, 0.1, 1)};
    spoil_size(random, sizes, 2);
    tact_real radius = sizes[0], half = sizes[1];
    int way = random_below(random, 40);
    if (way == 14) return tact3_segment(tact3_v(0, 0, half), tact3_v(0, 0, -half)); /* the other way round */
    if (way == 15) return tact3_rounded(tact3_segment(tact3_v(0, half, 0), tact3_v(0, 0, half)), radius);
    return tact3_capsule(radius, half);
}

static tact3_shape any_ball(random_stream *random, tact_real size) {
    tact_real radius = size * any_real(random, 0.1, 1);
    spoil_size(random, &radius, 1);
    int way = random_below(random, 40);
    if (way == 0) return tact3_rounded(tact3_point(tact3_v(radius, 0, size)), radius);
    return way == 1 ? tact3_point(tact3_v(0, 0, 0)) : tact3_sphere(radius);
}

/* Cubes of one size, and rounded ones, too. */
static tact3_shape any_box(random_stream *random, tact_real size) {
    tact_real half[3];
    for (int i = 0; i < 3; i++) half[i] = size * any_real(random, 0.1, 1);
    spoil_size(random, half, 3);
    if (random_below(random, 10) == 0) half[0] = half[1] = half[2] = size / 2;
    tact3_shape box = tact3_box(tact3_v(half[0], half[1], half[2]));
    int way = random_below(random, 12);
    return way < 4 ? tact3_rounded(box, size * any_real(random, 0, way == 0 ? 100 : 1)) : box;
}

static tact3_shape any_lane_shape(random_stream *random, tact_real size, const lane_mix *mix) {
    int which = random_below(random, 100);
    if (which < mix->balls) return any_ball(random, size);
    return which < mix->balls + mix->capsules ? any_capsule(random, size) : any_box(random, size);
}

/* Rotations of few numbers, of which parallel, crossing and collinear segments are made. */
static tact3_quat square_rotation(random_stream *random) {
    static const tact3_quat turns[] = {{0, 0, 0, 1}, {1, 0, 0, 0}, {0, 0, -1, 0}, {0.5, 0.5, 0.5, 0.5},
                                       {0.5, -0.5, 0.5, -0.5}};
    return turns[random_below(random, 5)];
}

static tact3_pose any_lane_pose(random_stream *random, tact_real size) {
    tact3_pose pose = any_pose(random, 3);
    int way = random_below(random, 60);
    if (way < 12) pose.rotation = square_rotation(random);
    if (way % 3 == 0) pose.position = tact3_v(0, 0, (tact_real)random_below(random, 4));
    if (way == 12) pose.rotation = scaled_rotation(TACT_REAL(1.0009), pose.rotation); /* drift */
    if (way == 13) pose.rotation = scaled_rotation(TACT_REAL(1.1), pose.rotation);
    if (way == 14) pose.rotation = scaled_rotation((tact_real)NAN, pose.rotation);
    pose.position = tact3_scale(size, pose.position);
    if (way == 16) pose.position.x = (tact_real)NAN;
    if (way == 17) pose.position.y = (tact_real)INFINITY;
    if (way == 19) pose.position.z = TACT_REAL_MAX;
    if (way == 20) pose.position.x *= 1000;
    return pose;
}

/* One of three clusters has another size than one, also at the ends of those that need no scaling. */
static tact_real any_size(random_stream *random, int cluster) {
    static const double sizes[] = {1e-80, 1e-61, 3e-61, 1e-50, 1e-3, 1e7, 1e58, 2e59, 1e61, 1e99};
    static const double float_sizes[] = {1e-20, 3e-6, 5e-6, 1e-5, 1e-3, 1e3, 1e5, 3e5, 1e6, 1e14};
    if (cluster % 3 != 0) return 1;
    int i = random_below(random, 10);
    return (tact_real)(IS_FLOAT ? float_sizes[i] : sizes[i]);
}

/* Some bodies are the same as the one before, almost parallel to it, or touch it. */
static void place_beside(random_stream *random, int k, tact_real size) {
    int way = random_below(random, 12);
    if (way == 0) shapes[k] = shapes[k - 1];
    if (way <= 1) poses[k] = poses[k - 1];
    if (way <= 5 && way >= 2) {
        poses[k].rotation = poses[k - 1].rotation;
        poses[k].rotation.x += (tact_real)random_decade(random, 1e-17, 1e-3);
    }
    if (way < 9 || shapes[k].status != TACT_OK || shapes[k - 1].status != TACT_OK) return;
    /* As near as touching, or about as far apart as an error bound. */
    tact_real away = way == 9 ? 0 : any_real(random, 0, 300) * size * (tact_real)(IS_FLOAT ? 6e-8 : 1.1e-16);
    tact3_pose touching = any_brought(&shapes[k - 1], &shapes[k], any_pose(random, 3 * (double)size), away);
    poses[k] = tact3_pose_compose(poses[k - 1], touching);
}

static void make_lane_scene(const lane_mix *mix) {
    random_stream random = random_named(mix->name);
    for (int i = 0; i < CLUSTERS; i++) {
        tact_real size = any_size(&random, i);
        for (int k = i * CLUSTER; k < (i + 1) * CLUSTER; k++) {
            shapes[k] = any_lane_shape(&random, size, mix);
            poses[k] = any_lane_pose(&random, size);
            if (k > i * CLUSTER) place_beside(&random, k, size);
        }
    }
    for (int i = 0; i < PAIRS; i++) {
        int first = CLUSTER * random_below(&random, CLUSTERS);
        for (int k = 0; k < 2; k++) pairs[2 * i + k] = (uint32_t)(first + random_below(&random, CLUSTER));
        if (random_below(&random, 300) == 0) pairs[2 * i] = BODIES;
    }
}

static int count_gaps(tact_relation relation) {
    int found = 0;
    for (int i = 0; i < PAIRS; i++)
        found += together[i].gap.status == TACT_OK && together[i].gap.relation == relation;
    return found;
}

/* Patches of several corners, and pairs too far apart for any. */
static void expect_all_counts(void) {
    int patches = 0, far = 0;
    for (int i = 0; i < PAIRS; i++) {
        if (together[i].manifold.status != TACT_OK) continue;
        patches += together[i].manifold.point_count > 1;
        far += together[i].manifold.relation == TACT_BEYOND_CUTOFF;
    }
    assert_true(patches > 500 && far > 500);
}

static void expect_all_relations(bool cut) {
    for (int k = TACT_SEPARATED; k <= TACT_OVERLAP; k++) assert_true(count_gaps((tact_relation)k) > 50);
    if (cut) assert_true(count_gaps(TACT_BEYOND_CUTOFF) > 500);
}

static void expect_single_answers(const lane_mix *mix) {
    static const tactn_query_options options[] = {
        {.cutoff = 0}, {.cutoff = TACT_REAL(0.3)}, {.cutoff = (tact_real)INFINITY}, {.apart_is_enough = true},
        {.tolerance = TACT_REAL(1e-20)}, {.cutoff = (tact_real)NAN}, {.general = true}, {.max_supports = 3}};
    static const tact_real speculative[] = {0, TACT_REAL(0.1), 1000, (tact_real)NAN, -1};
    make_lane_scene(mix);
    batch_question question = {.batch = {.shapes = shapes, .shape_count = BODIES, .body_count = BODIES, .poses = poses,
                                         .pairs = pairs, .pair_count = PAIRS}};
    for (int i = -1; i < (int)(sizeof options / sizeof *options); i++) {
        question.options = i < 0 ? NULL : &options[i];
        question.padding = i == 1 ? 16 : 0;
        for (int kind = ASK_OVERLAP; kind <= ASK_COLLIDE; kind++) {
            question.kind = (batch_kind)kind;
            question.speculative = speculative[(i + 1) % 5];
            ask_singly(&question, NULL, single);
            ask_together(&question, NULL, together);
            for (int k = 0; k < PAIRS; k++) expect_same(question.kind, &single[k], &together[k]);
            if (kind == ASK_DISTANCE && i <= 1) expect_all_relations(i == 1);
            if (kind == ASK_COLLIDE && i <= 0 && mix->capsules < 100) expect_all_counts();
        }
    }
}

static void capsules(void **state) {
    (void)state;
    expect_single_answers(&(lane_mix){"batch of capsules", 0, 100});
}

static void boxes(void **state) {
    (void)state;
    expect_single_answers(&(lane_mix){"batch of boxes", 0, 0});
}

static void balls_capsules_and_boxes(void **state) {
    (void)state;
    expect_single_answers(&(lane_mix){"batch of balls, capsules and boxes", 34, 33});
}

/* ---- one call of a kernel */

/* What both shapes of a kind are. */
static tact3_shape shape_of_kind(lane_kind kind, bool is_b) {
    static const char kinds[LANE_KINDS][3] = {[LANE_BALLS] = "bb",        [LANE_BALL_CAPSULE] = "bc",
                                              [LANE_CAPSULE_BALL] = "cb", [LANE_BALL_BOX] = "bx",
                                              [LANE_BOX_BALL] = "xb",     [LANE_CAPSULES] = "cc",
                                              [LANE_BOXES] = "xx"};
    char is = kinds[kind][is_b];
    if (is == 'b') return tact3_sphere(TACT_REAL(0.5));
    return is == 'c' ? tact3_capsule(TACT_REAL(0.25), TACT_REAL(0.75))
                     : tact3_box(tact3_v(TACT_REAL(0.5), TACT_REAL(0.75), 1));
}

static void expect_all_answered(const tact3_lane_kernel *kernel, lane_kind kind, random_stream *random) {
    tact3_shape a = shape_of_kind(kind, false), b = shape_of_kind(kind, true);
    tact3_pose lane_poses[2 * LANE_PAIRS];
    tact3_gap gaps[LANE_PAIRS], *to[LANE_PAIRS];
    batch_answer touching[LANE_PAIRS] = {{.overlaps = false}};
    tact3_manifold *into[LANE_PAIRS];
    body_pair asked[LANE_PAIRS];
    unsigned overlaps, searched = 0;
    for (int k = 0; k < LANE_PAIRS; k++) {
        for (int i = 0; i < 2; i++) lane_poses[2 * k + i] = any_pose(random, 3);
        /* An edge or a corner faces a face. */
        tact3_vec between = tact3_v(0, 0, k % 2 ? 4 : TACT_REAL(0.9));
        lane_poses[2 * k + 1].position = tact3_add(lane_poses[2 * k].position, between);
        asked[k] = (body_pair){&a, &b, &lane_poses[2 * k], &lane_poses[2 * k + 1]};
        to[k] = &gaps[k];
        into[k] = &touching[k].manifold;
    }
    assert_true(__builtin_popcount(kernel->of[kind].overlap(asked, &overlaps)) > LANE_PAIRS - 2);
    assert_true(__builtin_popcount(kernel->of[kind].distance(asked, -1, to, &searched)) > LANE_PAIRS - 2);
    bool collides = kernel->of[kind].collide != NULL;
    unsigned collided = collides ? kernel->of[kind].collide(asked, TACT_REAL(0.1), into) : 0;
    assert_true(!collides || __builtin_popcount(collided) > LANE_PAIRS - 2);
    for (int k = 0; k < LANE_PAIRS; k++) {
        batch_answer alone = {.overlaps = false};
        assert_int_equal(overlaps >> k & 1, tact3_overlap_world(&a, *asked[k].pose_a, &b, *asked[k].pose_b, NULL));
        alone.manifold = tact3_collide_world(&a, *asked[k].pose_a, &b, *asked[k].pose_b, TACT_REAL(0.1), NULL);
        if (collided >> k & 1) expect_same(ASK_COLLIDE, &alone, &touching[k]);
    }
}

/* Else they would be no faster, and all answers the same. */
static void common_pairs_are_answered_in_lanes(void **state) {
    (void)state;
    random_stream random = random_named("common pairs in lanes");
    for (int kind = 0; kind < LANE_KINDS; kind++) {
        expect_all_answered(&tact3_lane_kernel_base, (lane_kind)kind, &random);
        expect_all_answered(lane_kernel(), (lane_kind)kind, &random);
    }
}

static const struct CMUnitTest tests[] = {cmocka_unit_test(capsules), cmocka_unit_test(boxes),
                                          cmocka_unit_test(balls_capsules_and_boxes),
                                          cmocka_unit_test(common_pairs_are_answered_in_lanes)};

const test_group test_batch_lanes3 = {"test_batch_lanes3", tests, sizeof tests / sizeof *tests, NULL, NULL};
