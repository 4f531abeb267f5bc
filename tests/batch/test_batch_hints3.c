/* Hulls and boxes in space that a batch answers several at once from their hints (kernel/hull_lanes3.h): carried from
 * frame to frame, and of garbage, they have the bits of the single calls, and leave the same hints. */
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "batch/batch_form.h"
#include "kernel/lane_kernel3.h"
#include "support/any_shape.h"
#include "support/group.h"

/* Pairs are of one cluster each; a cluster's bodies are of one size. */
enum { SHAPES = 40, CLUSTER = 8, CLUSTERS = 30, BODIES = CLUSTER * CLUSTERS, PAIRS = 2000, FRAMES = 12 };

#define IS_FLOAT (sizeof(tact_real) == sizeof(float))

typedef struct hinted_scene {
    tact3_hull *hull[SHAPES];
    tact3_shape shape[SHAPES];
    tact3_pose poses[BODIES];
    uint32_t body_shapes[BODIES], pairs[2 * PAIRS];
    tact3_hint single_hints[PAIRS], together_hints[PAIRS];
    batch_answer single[PAIRS], together[PAIRS];
} hinted_scene;

/* Points of a ball, of a sheet without thickness, or of a needle. */
static tact3_shape any_small_hull(random_stream *random, tact_real size, tact3_hull **hull) {
    tact3_vec points[100];
    int count = random_below(random, 5) == 0 ? 65 + random_below(random, 36) : 4 + random_below(random, 37);
    int way = random_below(random, 8);
    for (int i = 0; i < count; i++) {
        points[i] = tact3_scale(size * any_real(random, 0.3, 1), random_direction(random));
        if (way == 0) points[i].z *= TACT_REAL(1e-7);
        if (way == 1) points[i].z *= 10;
    }
    const tact3_hull_input input = {.points = points, .count = count};
    assert_int_equal(tact3_hull_create(&input, NULL, NULL, hull), TACT_OK);
    tact3_shape shape = tact3_hull_shape(*hull);
    int radius = random_below(random, 12);
    return radius < 4 ? tact3_rounded(shape, size * any_real(random, 0, radius == 0 ? 100 : 1)) : shape;
}

/* Sizes by the number of the shape: most of about one, some at the ends of those that lanes answer. */
static tact_real size_of_shape(int i) {
    static const double sizes[] = {1e-61, 1e-3, 1e58, 1e61}, float_sizes[] = {5e-6, 1e-3, 3e5, 1e12};
    if (i % 5 != 0) return 1;
    return (tact_real)(IS_FLOAT ? float_sizes[i / 5 % 4] : sizes[i / 5 % 4]);
}

static void make_hinted_scene(hinted_scene *s, random_stream *random) {
    for (int i = 0; i < SHAPES; i++) {
        tact_real size = size_of_shape(i);
        s->hull[i] = NULL;
        s->shape[i] = i % 4 == 1 ? tact3_box(tact3_scale(size, any_sizes(random)))
                                 : any_small_hull(random, size, &s->hull[i]);
    }
    for (int i = 0; i < BODIES; i++) {
        /* The shapes of a cluster are of one size, but in one of eight. */
        int cluster = i / CLUSTER, own = 5 * random_below(random, SHAPES / 5) + cluster % 5;
        s->body_shapes[i] = (uint32_t)(cluster % 8 == 0 ? random_below(random, SHAPES) : own);
        s->poses[i] = any_pose(random, 3);
        if (random_below(random, 60) == 0) s->poses[i].rotation = scaled_rotation(TACT_REAL(1.1), s->poses[i].rotation);
        s->poses[i].position = tact3_scale(size_of_shape((int)s->body_shapes[i]), s->poses[i].position);
        if (random_below(random, 60) == 0) s->poses[i].position.x = (tact_real)NAN;
    }
    for (int i = 0; i < PAIRS; i++) {
        int first = CLUSTER * random_below(random, CLUSTERS);
        for (int k = 0; k < 2; k++) s->pairs[2 * i + k] = (uint32_t)(first + random_below(random, CLUSTER));
        if (random_below(random, 300) == 0) s->pairs[2 * i] = BODIES;
    }
}

/* Where most simplexes still hold the answer, and some do not. */
static void move_hinted_bodies(hinted_scene *s, random_stream *random, double step) {
    for (int i = 0; i < BODIES; i++) {
        tact_real size = size_of_shape((int)s->body_shapes[i]) * any_real(random, 0, step);
        s->poses[i].position = tact3_add(s->poses[i].position, tact3_scale(size, random_direction(random)));
        s->poses[i].rotation.x += any_real(random, 0, 1e-4);
    }
}

/* The simplex with a vertex more, twice the same one, or in another order: mostly it still holds the answer. */
static void shuffle_simplex(random_stream *random, tact3_hint *hint) {
    if (hint->kind != 2 || hint->vertex_count < 1 || hint->vertex_count > 3) return;
    int last = hint->vertex_count - 1, k = random_below(random, hint->vertex_count);
    int32_t swap[2];
    memcpy(swap, hint->vertex[k], sizeof swap);
    if (last < 2) memcpy(hint->vertex[++last], swap, sizeof swap);
    if (random_below(random, 2)) hint->vertex[last][random_below(random, 2)] = random_below(random, 4);
    memcpy(swap, hint->vertex[last], sizeof swap);
    memcpy(hint->vertex[last], hint->vertex[k], sizeof swap);
    memcpy(hint->vertex[k], swap, sizeof swap);
    hint->vertex_count = (uint8_t)(last + 1);
}

static void spoil_hints(hinted_scene *s, random_stream *random) {
    for (int i = 0; i < PAIRS; i++) {
        tact3_hint *hint = &s->single_hints[i];
        if (random_below(random, 4)) {
            shuffle_simplex(random, hint);
            continue;
        }
        for (size_t k = 0; k < sizeof *hint; k++) ((unsigned char *)hint)[k] = (unsigned char)random_bits(random);
        hint->kind = (uint8_t)(random_below(random, 4) ? 2 : random_below(random, 5));
        hint->vertex_count = (uint8_t)random_below(random, 5);
        for (int k = 0; k < 4; k++)
            for (int of_b = 0; of_b < 2; of_b++) hint->vertex[k][of_b] = random_below(random, i % 16 == 0 ? 30 : 5);
        if (random_below(random, 30) == 0) hint->vertex[1][1] = -1;
    }
    memcpy(s->together_hints, s->single_hints, sizeof s->single_hints);
}

static int count_first_steps(const hinted_scene *s, tact_relation relation) {
    int found = 0;
    for (int i = 0; i < PAIRS; i++)
        found += s->together[i].gap.relation == relation && s->together[i].gap.iterations == 1;
    return found;
}

static void ask_frames(hinted_scene *s, random_stream *random, bool garbage) {
    static const tactn_query_options options[] = {
        {.cutoff = TACT_REAL(0.3)}, {.apart_is_enough = true}, {.max_supports = 1}};
    batch_question question = {.batch = {.shapes = s->shape, .shape_count = SHAPES, .body_count = BODIES,
                                         .poses = s->poses, .body_shapes = s->body_shapes, .pairs = s->pairs,
                                         .pair_count = PAIRS}};
    int hinted = 0;
    for (int frame = 0; frame < FRAMES; frame++) {
        if (garbage) spoil_hints(s, random);
        question.kind = frame % 4 == 1 ? ASK_OVERLAP : ASK_DISTANCE;
        question.options = frame % 2 == 0 ? NULL : &options[frame / 4];
        question.padding = frame == 3 ? 16 : 0;
        question.batch.pair_count = frame == 4 ? PAIRS - 251 : PAIRS;
        ask_singly(&question, s->single_hints, s->single);
        ask_together(&question, s->together_hints, s->together);
        for (int k = 0; k < question.batch.pair_count; k++) expect_same(question.kind, &s->single[k], &s->together[k]);
        assert_memory_equal(s->single_hints, s->together_hints, sizeof s->single_hints);
        if (frame > 0 && frame % 2 == 0) hinted += count_first_steps(s, TACT_SEPARATED);
        if (frame == 3) assert_true(count_first_steps(s, TACT_BEYOND_CUTOFF) > PAIRS / 8);
        move_hinted_bodies(s, random, frame % 4 == 2 ? 0.05 : 2e-4);
    }
    assert_true(hinted > (garbage ? PAIRS / 4 : PAIRS / 2));
}

static void ask_with_hints(const char *name, bool garbage) {
    random_stream random = random_named(name);
    hinted_scene *s = calloc(1, sizeof *s);
    assert_non_null(s);
    make_hinted_scene(s, &random);
    ask_frames(s, &random, garbage);
    for (int i = 0; i < SHAPES; i++) tact3_hull_destroy(s->hull[i], NULL);
    free(s);
}

static void simplexes_are_carried(void **state) {
    (void)state;
    ask_with_hints("batch of hinted hulls", false);
}

static void simplexes_of_any_vertices(void **state) {
    (void)state;
    ask_with_hints("batch of hulls with garbage", true);
}

/* ---- one call of a kernel */

static void expect_hinted_in_lanes(const tact3_lane_kernel *kernel, const tact3_shape *hull, random_stream *random) {
    tact3_pose poses[2 * LANE_PAIRS];
    tact3_hint hints[LANE_PAIRS], *of[LANE_PAIRS];
    tact3_gap gaps[LANE_PAIRS], *to[LANE_PAIRS];
    body_pair asked[LANE_PAIRS];
    memset(hints, 0, sizeof hints);
    for (int k = 0; k < LANE_PAIRS; k++) {
        for (int i = 0; i < 2; i++) poses[2 * k + i] = any_pose(random, 0.1);
        poses[2 * k + 1].position.x += 3;
        asked[k] = (body_pair){hull, hull, &poses[2 * k], &poses[2 * k + 1]};
        of[k] = &hints[k], to[k] = &gaps[k];
        tact3_distance_world(hull, poses[2 * k], hull, poses[2 * k + 1], &(tact3_query_options){.hint = &hints[k]});
    }
    assert_true(__builtin_popcount(kernel->hinted_distance(asked, of, LANE_PAIRS, -1, to)) > LANE_PAIRS - 2);
    assert_true(kernel->hinted_distance(asked, of, 3, -1, to) < 8);
    assert_true(__builtin_popcount(kernel->hinted_apart(asked, of, LANE_PAIRS)) > LANE_PAIRS - 2);
    assert_true(kernel->hinted_apart(asked, of, 3) < 8);
}

/* Else they would be no faster, and all answers the same. */
static void common_pairs_are_answered_in_lanes(void **state) {
    (void)state;
    random_stream random = random_named("hinted pairs in lanes");
    for (int i = 0; i < 20; i++) {
        tact3_hull *hull;
        tact3_vec points[24];
        for (int k = 0; k < 24; k++) points[k] = random_direction(&random);
        const tact3_hull_input input = {.points = points, .count = 24};
        assert_int_equal(tact3_hull_create(&input, NULL, NULL, &hull), TACT_OK);
        tact3_shape shape = tact3_hull_shape(hull);
        expect_hinted_in_lanes(&tact3_lane_kernel_base, &shape, &random);
        expect_hinted_in_lanes(lane_kernel(), &shape, &random);
        tact3_hull_destroy(hull, NULL);
    }
}

static const struct CMUnitTest tests[] = {cmocka_unit_test(simplexes_are_carried),
                                          cmocka_unit_test(simplexes_of_any_vertices),
                                          cmocka_unit_test(common_pairs_are_answered_in_lanes)};

const test_group test_batch_hints3 = {"test_batch_hints3", tests, sizeof tests / sizeof *tests, NULL, NULL};
