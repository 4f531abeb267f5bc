/* Pairs in the plane that a batch answers several at once: circles, capsules, boxes and small polygons in all
 * relations, of all sizes, degenerate and refused ones, have the bits of the single calls. */
#include <math.h>
#include <stdlib.h>

#include "batch/batch_form.h"
#include "kernel/lane_kernel2.h"
#include "support/any_shape.h"
#include "support/group.h"

/* Bodies of one cluster are of one size, and pairs of one cluster. */
enum { CLUSTER = 12, CLUSTERS = 60, BODIES = CLUSTER * CLUSTERS, PAIRS = 8000 };

#define IS_FLOAT (sizeof(tact_real) == sizeof(float))

static tact2_shape shapes[BODIES];
static tact2_hull *hulls[BODIES];
static tact2_pose poses[BODIES];
static uint32_t pairs[2 * PAIRS];
static batch_answer single[PAIRS], together[PAIRS];

typedef enum form { CIRCLE, CAPSULE, BOX, POLYGON, FORMS } form;

/* A size that is now and then nothing beside the others, or refused. */
static tact_real any_length(random_stream *random, tact_real size) {
    static const double factors[] = {0, 1e-17, 1e-9, 1e-4, 1e8, -1, (double)NAN};
    int way = random_below(random, 70);
    return size * any_real(random, 0.1, 1) * (way < 7 ? (tact_real)factors[way] : 1);
}

/* Of three to nine points, now and then thin. */
static tact2_shape any_polygon(random_stream *random, tact_real size, tact2_hull **hull) {
    tact2_vec points[9];
    int count = 3 + random_below(random, 7);
    tact_real thin = random_below(random, 8) == 0 ? (tact_real)random_decade(random, 1e-9, 1) : 1;
    for (int i = 0; i < count; i++) {
        points[i] = tact2_scale(size, random_direction(random));
        points[i].y *= thin;
    }
    const tact2_hull_input input = {.points = points, .count = count};
    if (tact2_hull_create(&input, NULL, NULL, hull) != TACT_OK) return tact2_circle(size);
    return tact2_hull_shape(*hull);
}

static tact2_shape any_lane_shape(random_stream *random, tact_real size, form f, tact2_hull **hull) {
    tact2_shape shape = f == CIRCLE    ? tact2_circle(any_length(random, size))
                        : f == CAPSULE ? tact2_capsule(any_length(random, size), any_length(random, size))
                        : f == BOX ? tact2_box(tact2_v(any_length(random, size), any_length(random, size)))
                                   : any_polygon(random, size, hull);
    int way = random_below(random, 12);
    if (way == 0 && f == CAPSULE) return tact2_segment(tact2_v(size, 0), tact2_v(-size, 0)); /* the other way round */
    if (way == 0 && f == CIRCLE) return tact2_rounded(tact2_point(tact2_v(size, 0)), size);
    return way < 4 && f >= BOX ? tact2_rounded(shape, size * any_real(random, 0, way == 1 ? 100 : 1)) : shape;
}

static tact2_pose any_lane_pose(random_stream *random, tact_real size) {
    static const tact2_rotation turns[] = {{1, 0}, {0, 1}, {-1, 0}, {0, -1}};
    tact2_pose pose = any_pose(random, 2.5);
    int way = random_below(random, 60);
    if (way < 12) pose.rotation = turns[random_below(random, 4)];
    if (way % 6 == 0) pose.position = tact2_v(0, (tact_real)random_below(random, 4));
    if (way == 12) pose.rotation = scaled_rotation(TACT_REAL(1.0009), pose.rotation); /* drift */
    if (way == 13) pose.rotation = scaled_rotation(TACT_REAL(1.1), pose.rotation);
    if (way == 14) pose.rotation.s = (tact_real)NAN;
    pose.position = tact2_scale(size, pose.position);
    if (way == 16) pose.position.x = (tact_real)NAN;
    if (way == 17) pose.position.y = (tact_real)INFINITY;
    if (way == 19) pose.position.y = TACT_REAL_MAX;
    if (way == 20) pose.position.x *= 1000;
    return pose;
}

/* One of three clusters has another size than one, also at the ends of those that need no scaling. */
static tact_real any_size(random_stream *random, int cluster) {
    static const double sizes[] = {1e-80, 1e-61, 3e-61, 1e-50, 1e-3, 1e7, 1e58, 2e59, 1e61, 1e99};
    static const double float_sizes[] = {1e-13, 3e-6, 5e-6, 1e-5, 1e-3, 1e3, 1e5, 3e5, 1e6, 1e14};
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
        poses[k].rotation.s += (tact_real)random_decade(random, 1e-17, 1e-3);
    }
    if (way < 8 || shapes[k].status != TACT_OK || shapes[k - 1].status != TACT_OK) return;
    /* As near as touching, or about as far apart as an error bound. */
    tact_real away = way == 8 ? 0 : any_real(random, 0, 300) * size * (tact_real)(IS_FLOAT ? 6e-8 : 1.1e-16);
    tact2_pose touching = any_brought(&shapes[k - 1], &shapes[k], any_pose(random, 3 * (double)size), away);
    poses[k] = tact2_pose_compose(poses[k - 1], touching);
}

/* only: the form of all shapes; FORMS: any. */
static void make_lane_scene(form only, const char *name) {
    random_stream random = random_named(name);
    for (int i = 0; i < CLUSTERS; i++) {
        tact_real size = any_size(&random, i);
        for (int k = i * CLUSTER; k < (i + 1) * CLUSTER; k++) {
            form f = only == FORMS ? (form)random_below(&random, FORMS) : only;
            shapes[k] = any_lane_shape(&random, size, f, &hulls[k]);
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

static void free_lane_scene(void) {
    for (int k = 0; k < BODIES; k++) {
        tact2_hull_destroy(hulls[k], NULL);
        hulls[k] = NULL;
    }
}

static int count_gaps(tact_relation relation) {
    int found = 0;
    for (int i = 0; i < PAIRS; i++)
        found += together[i].gap.status == TACT_OK && together[i].gap.relation == relation;
    return found;
}

static void expect_all_relations(bool cut) {
    for (int k = TACT_SEPARATED; k <= TACT_OVERLAP; k++) assert_true(count_gaps((tact_relation)k) > 50);
    if (cut) assert_true(count_gaps(TACT_BEYOND_CUTOFF) > 300);
}

static void expect_single_answers(form only, const char *name) {
    static const tactn_query_options options[] = {
        {.cutoff = 0}, {.cutoff = TACT_REAL(0.3)}, {.cutoff = (tact_real)INFINITY}, {.apart_is_enough = true},
        {.tolerance = TACT_REAL(1e-20)}, {.cutoff = (tact_real)NAN}, {.general = true}};
    static const tact_real speculative[] = {0, TACT_REAL(0.1), 1000, (tact_real)NAN, -1};
    make_lane_scene(only, name);
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
        }
    }
    free_lane_scene();
}

static void circles(void **state) {
    (void)state;
    expect_single_answers(CIRCLE, "batch of circles");
}

static void capsules(void **state) {
    (void)state;
    expect_single_answers(CAPSULE, "batch of capsules in the plane");
}

static void boxes(void **state) {
    (void)state;
    expect_single_answers(BOX, "batch of boxes in the plane");
}

static void polygons(void **state) {
    (void)state;
    expect_single_answers(POLYGON, "batch of polygons");
}

static void all_forms(void **state) {
    (void)state;
    expect_single_answers(FORMS, "batch of all forms in the plane");
}

/* ---- one call of a kernel */

static tact2_shape shape_of_kind(lane_kind kind, const tact2_hull *hull) {
    if (kind == LANE_CIRCLES) return tact2_circle(TACT_REAL(0.5));
    if (kind == LANE_CAPSULES) return tact2_capsule(TACT_REAL(0.25), TACT_REAL(0.75));
    return kind == LANE_BOXES ? tact2_box(tact2_v(TACT_REAL(0.5), 1)) : tact2_hull_shape(hull);
}

/* Returns how many questions of 2 * LANE_PAIRS are answered, to the bit. */
static int count_answered(const tact2_lane_kernel *kernel, lane_kind kind, const tact2_hull *hull,
                          random_stream *random) {
    tact2_shape shape = shape_of_kind(kind, hull);
    tact2_pose lane_poses[2 * LANE_PAIRS];
    tact2_gap gaps[LANE_PAIRS], *to[LANE_PAIRS];
    body_pair asked[LANE_PAIRS];
    batch_answer one = {.overlaps = false}, other = one;
    unsigned overlaps, searched = 0;
    for (int k = 0; k < LANE_PAIRS; k++) {
        for (int i = 0; i < 2; i++) lane_poses[2 * k + i] = any_pose(random, 3);
        tact2_vec between = tact2_v(TACT_REAL(0.1), k % 2 ? 4 : TACT_REAL(0.9));
        lane_poses[2 * k + 1].position = tact2_add(lane_poses[2 * k].position, between);
        asked[k] = (body_pair){&shape, &shape, &lane_poses[2 * k], &lane_poses[2 * k + 1]};
        to[k] = &gaps[k];
    }
    unsigned told = kernel->of[kind].overlap(asked, &overlaps);
    unsigned measured = kernel->of[kind].distance(asked, -1, to, &searched);
    for (int k = 0; k < LANE_PAIRS; k++) {
        tact2_pose a = *asked[k].pose_a, b = *asked[k].pose_b;
        if (told >> k & 1) assert_int_equal(overlaps >> k & 1, tact2_overlap_world(&shape, a, &shape, b, NULL));
        if (!(measured >> k & 1)) continue;
        one.gap = tact2_distance_world(&shape, a, &shape, b, NULL);
        other.gap = gaps[k];
        expect_same(ASK_DISTANCE, &one, &other);
    }
    return __builtin_popcount(told) + __builtin_popcount(measured);
}

/* Else they would be no faster, and all answers the same. Both widths. */
static void common_pairs_are_answered_in_lanes(void **state) {
    (void)state;
    random_stream random = random_named("common pairs of the plane in lanes");
    int answered[LANE_KINDS] = {0};
    for (int i = 0; i < 40; i++) {
        tact2_hull *hull;
        tact2_vec points[5];
        for (int k = 0; k < 5; k++) points[k] = random_direction(&random);
        const tact2_hull_input input = {.points = points, .count = 5};
        assert_int_equal(tact2_hull_create(&input, NULL, NULL, &hull), TACT_OK);
        for (int kind = 0; kind < LANE_KINDS; kind++) {
            answered[kind] += count_answered(&tact2_lane_kernel_base, (lane_kind)kind, hull, &random);
            answered[kind] += count_answered(lane_kernel(), (lane_kind)kind, hull, &random);
        }
        tact2_hull_destroy(hull, NULL);
    }
    for (int kind = 0; kind < LANE_KINDS; kind++) assert_true(answered[kind] > 40 * 4 * LANE_PAIRS * 3 / 4);
}

static const struct CMUnitTest tests[] = {cmocka_unit_test(circles), cmocka_unit_test(capsules),
                                          cmocka_unit_test(boxes), cmocka_unit_test(polygons),
                                          cmocka_unit_test(all_forms),
                                          cmocka_unit_test(common_pairs_are_answered_in_lanes)};

const test_group test_batch_lanes2 = {"test_batch_lanes2", tests, sizeof tests / sizeof *tests, NULL, NULL};
