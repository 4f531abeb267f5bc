/* Batches of rays: each ray's first hit is that of single casts of a point against all bodies, by a tree or without,
 * whatever the tasks and strides. */
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "batch/batch_form.h"
#include "batch/crews.h"
#include "support/group.h"

enum { BODIES = 300, RAYS = 400, SPREAD = TACT_DIMENSION == 2 ? 30 : 12 };

typedef struct ray_scene {
    batch_form form;
    tactn_batch batch;
    tactn_static_tree *tree;
    tactn_ray rays[RAYS];
    tactn_ray_hit single[RAYS], together[RAYS];
} ray_scene;

static ray_scene scene;

/* Bodies of all kinds but those without bounds, which are refused or endless: they have the first shape instead. */
static void keep_bounded(tactn_bounds *boxes) {
    for (int i = 0; i < BODIES; i++) {
        const tactn_shape *shape = &scene.form.shape[scene.form.body_shapes[i]];
        tactn_bounds box = tactn_shape_bounds(shape, scene.form.poses[i]);
        bool bounded = shape->status == TACT_OK || shape->status == TACT_NOT_CONVEX;
        for (int k = 0; k < TACT_DIMENSION; k++)
            bounded = bounded && fabs((double)coordinate(box.lower, k)) < 1e6 &&
                      fabs((double)coordinate(box.upper, k)) < 1e6;
        if (!bounded) scene.form.body_shapes[i] = 0;
        boxes[i] = tactn_shape_bounds(&scene.form.shape[scene.form.body_shapes[i]], scene.form.poses[i]);
    }
}

static int start(void **state) {
    (void)state;
    static tactn_bounds boxes[BODIES];
    random_stream random = random_named("batch of rays");
    form_new_batch(&scene.form, &random, BODIES, 1, 0);
    for (int i = 0; i < BODIES; i++)
        scene.form.poses[i].position = tactn_add(all_coordinates(100), tactn_scale(any_real(&random, 0, SPREAD),
                                                                                random_direction(&random)));
    keep_bounded(boxes);
    scene.batch = form_batch(&scene.form);
    for (int i = 0; i < RAYS; i++) {
        scene.rays[i].origin = tactn_add(all_coordinates(100), tactn_scale(any_real(&random, 0, SPREAD),
                                                                        random_direction(&random)));
        scene.rays[i].translation = tactn_scale(any_real(&random, 0, 60), random_direction(&random));
        if (i % 50 == 49) scene.rays[i].translation = no_vec();
    }
    size_t bytes = tactn_static_tree_bytes(BODIES), scratch_bytes = tactn_static_tree_scratch_bytes(BODIES);
    void *scratch = malloc(scratch_bytes);
    scene.tree = malloc(bytes);
    assert_true(scratch && scene.tree);
    tactn_static_tree_input input = {.boxes = boxes, .count = BODIES};
    assert_int_equal(tactn_static_tree_build(scene.tree, bytes, scratch, scratch_bytes, &input, NULL, NULL), TACT_OK);
    free(scratch);
    return 0;
}

static int end(void **state) {
    (void)state;
    form_free_batch(&scene.form);
    free(scene.tree);
    return 0;
}

static tactn_ray_hit first_of_all(const tactn_ray *ray) {
    tactn_ray_hit first = {.hit = {.relation = TACT_SEPARATED, .fraction = 1}, .body = -1};
    tactn_shape point = tactn_point(no_vec());
    for (int i = 0; i < BODIES; i++) {
        tactn_hit hit = tactn_cast_world(&scene.form.shape[scene.form.body_shapes[i]], scene.form.poses[i], &point,
                                         pose_at(ray->origin), ray->translation, NULL);
        assert_true(hit.status >= 0);
        bool is_first = first.body < 0 || hit.fraction < first.hit.fraction ||
                        (hit.fraction == first.hit.fraction && hit.distance < first.hit.distance);
        if (hit.relation != TACT_SEPARATED && is_first) first = (tactn_ray_hit){.hit = hit, .body = i};
    }
    return first;
}

static void expect_same_hits(const tactn_ray_hit *a, const tactn_ray_hit *b) {
    batch_answer one = {.hit = a->hit}, other = {.hit = b->hit};
    assert_int_equal(a->body, b->body);
    expect_same(ASK_CAST, &one, &other);
}

static void the_first_of_single_casts(void **state) {
    (void)state;
    int hits = 0, misses = 0;
    for (int i = 0; i < RAYS; i++) {
        scene.single[i] = first_of_all(&scene.rays[i]);
        if (scene.single[i].body >= 0) hits++;
        else misses++;
    }
    assert_true(hits > RAYS / 5 && misses > RAYS / 20);
    for (int way = 0; way < 6; way++) {
        crew crew = {.threads = way};
        scene.batch.tasks = way < 2 ? (tact_tasks){NULL, NULL} : crew_tasks(&crew);
        memset(scene.together, 0x37, sizeof scene.together);
        assert_int_equal(tactn_batch_raycast(&scene.batch, way % 2 == 0 ? scene.tree : NULL, scene.rays, 0, RAYS, NULL,
                                             scene.together, 0), TACT_OK);
        for (int i = 0; i < RAYS; i++) expect_same_hits(&scene.single[i], &scene.together[i]);
        assert_true(way < 2 || crew.tasks > 1);
    }
    scene.batch.tasks = (tact_tasks){NULL, NULL};
}

/* Every second ray, answers apart; what lies between is untouched. */
static void rays_with_strides(void **state) {
    (void)state;
    static struct { tactn_ray_hit hit; tactn_ray_hit beside; } answers[RAYS / 2];
    memset(answers, 0x37, sizeof answers);
    tactn_ray_hit beside = answers[0].beside;
    assert_int_equal(tactn_batch_raycast(&scene.batch, scene.tree, scene.rays, 2 * sizeof(tactn_ray), RAYS / 2, NULL,
                                         &answers[0].hit, sizeof answers[0]), TACT_OK);
    for (int i = 0; i < RAYS / 2; i++) {
        tactn_ray_hit alone = first_of_all(&scene.rays[2 * i]);
        expect_same_hits(&alone, &answers[i].hit);
        assert_memory_equal(&answers[i].beside, &beside, sizeof beside);
    }
}

static void bad_rays_and_bodies(void **state) {
    (void)state;
    tactn_ray rays[3] = {scene.rays[0], scene.rays[0], {scene.form.poses[7].position, no_vec()}};
    tactn_ray_hit hits[3];
    rays[1].translation = all_coordinates((tact_real)NAN);
    uint32_t kept = scene.form.body_shapes[7];
    scene.form.body_shapes[7] = UINT32_MAX;
    assert_int_equal(tactn_batch_raycast(&scene.batch, scene.tree, rays, 0, 3, NULL, hits, 0), TACT_OK);
    scene.form.body_shapes[7] = kept;
    assert_int_equal(hits[1].hit.status, TACT_NOT_FINITE);
    assert_int_equal(hits[1].body, -1);
    assert_int_equal(hits[2].hit.status, TACT_BAD_INDEX);
    assert_int_equal(hits[2].body, 7);
    rays[1].translation = all_coordinates(TACT_REAL_MAX / 4);
    assert_int_equal(tactn_batch_raycast(&scene.batch, scene.tree, rays, 0, 2, NULL, hits, 0), TACT_OK);
    assert_int_equal(hits[1].hit.status, TACT_OUT_OF_RANGE);
    expect_same_hits(&hits[0], &scene.single[0]);
}

static void refused_calls_change_nothing(void **state) {
    (void)state;
    tactn_ray_hit hit, before;
    memset(&hit, 0x37, sizeof hit);
    memcpy(&before, &hit, sizeof hit);
    tactn_batch fewer = scene.batch;
    fewer.body_count--;
    assert_int_equal(tactn_batch_raycast(&fewer, scene.tree, scene.rays, 0, 1, NULL, &hit, 0), TACT_BAD_INDEX);
    assert_int_equal(tactn_batch_raycast(&scene.batch, NULL, scene.rays, 0, -1, NULL, &hit, 0), TACT_NEGATIVE);
    assert_int_equal(tactn_batch_raycast(&scene.batch, NULL, scene.rays, 1, 1, NULL, &hit, 0), TACT_BAD_STRIDE);
    assert_int_equal(tactn_batch_raycast(&scene.batch, NULL, scene.rays, 0, 1, NULL, &hit, 1), TACT_BAD_STRIDE);
    assert_memory_equal(&hit, &before, sizeof hit);
    assert_int_equal(tactn_batch_raycast(&scene.batch, scene.tree, NULL, 0, 0, NULL, NULL, 0), TACT_OK);
}

static const struct CMUnitTest tests[] = {
    cmocka_unit_test(the_first_of_single_casts),
    cmocka_unit_test(rays_with_strides),
    cmocka_unit_test(bad_rays_and_bodies),
    cmocka_unit_test(refused_calls_change_nothing),
};

const test_group test_batch_rays = {"test_batch_rays", tests, sizeof tests / sizeof *tests, start, end};
