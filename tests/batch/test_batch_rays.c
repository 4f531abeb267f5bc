/* Batches of rays: each ray's first hit is that of single casts of a point against all bodies that are not refused, by
 * a tree or without, whatever the tasks and strides. */
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

static tactn_bounds box_of_all(double half) {
    return (tactn_bounds){all_coordinates((tact_real)(100 - half)), all_coordinates((tact_real)(100 + half))};
}

/* Boxes for the tree. One half-space is left, beyond the middle of the others; what has no box of finite size has one
 * around all rays. */
static void set_boxes(tactn_bounds *boxes) {
    bool has_plane = false;
    for (int i = 0; i < BODIES; i++) {
        const tactn_shape *shape = &scene.form.shape[scene.form.body_shapes[i]];
        tactn_bounds box = tactn_shape_bounds(shape, scene.form.poses[i]);
        bool plane = shape->status == TACT_OK && coordinate(box.upper, 0) > TACT_REAL_MAX / 2;
        if (plane && has_plane) scene.form.body_shapes[i] = 0;
        else if (plane) {
            tactn_vec surface = tactn_support(shape, along_axis(0, 1)); /* the point nearest to the origin */
            scene.form.poses[i] = pose_at(tactn_add(all_coordinates(100), tactn_scale(SPREAD, surface)));
            has_plane = true;
        }
        shape = &scene.form.shape[scene.form.body_shapes[i]];
        boxes[i] = box_of_all(100);
        if (tactn_shape_status(shape) == TACT_OK && !plane) boxes[i] = tactn_shape_bounds(shape, scene.form.poses[i]);
    }
    assert_true(has_plane);
}

static int start(void **state) {
    (void)state;
    static tactn_bounds boxes[BODIES];
    random_stream random = random_named("batch of rays");
    form_new_batch(&scene.form, &random, BODIES, 1, 0);
    for (int i = 0; i < BODIES; i++)
        scene.form.poses[i].position = tactn_add(all_coordinates(100), tactn_scale(any_real(&random, 0, SPREAD),
                                                                                random_direction(&random)));
    set_boxes(boxes);
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
        if (hit.status < 0) continue;
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

static tactn_ray_hit cast_alone(const tactn_ray *ray, const tactn_static_tree *tree) {
    tactn_ray_hit hit;
    assert_int_equal(tactn_batch_raycast(&scene.batch, tree, ray, 0, 1, NULL, &hit, 0), TACT_OK);
    return hit;
}

static void refused_rays(void **state) {
    (void)state;
    tactn_ray rays[3] = {scene.rays[0], scene.rays[0], scene.rays[0]};
    tactn_ray_hit hits[3];
    rays[1].translation = all_coordinates((tact_real)NAN);
    rays[2].translation = all_coordinates(TACT_REAL_MAX / 4);
    for (int with = 0; with < 2; with++) {
        const tactn_static_tree *tree = with ? scene.tree : NULL;
        assert_int_equal(tactn_batch_raycast(&scene.batch, tree, rays, 0, 3, NULL, hits, 0), TACT_OK);
        assert_true(hits[1].hit.status == TACT_NOT_FINITE && hits[1].body == -1);
        assert_true(hits[2].hit.status == TACT_OUT_OF_RANGE && hits[2].body == -1);
        expect_same_hits(&hits[0], &scene.single[0]);
    }
}

/* Index, pose or shape of the body that a ray hits are bad: the ray goes on to the next one. */
static void refused_bodies_are_not_hit(void **state) {
    (void)state;
    int passed = 0;
    for (int i = 0; i < RAYS / 4; i++) {
        int body = scene.single[i].body;
        if (body < 0) continue;
        uint32_t kept = scene.form.body_shapes[body];
        tactn_pose pose = scene.form.poses[body];
        tactn_ray_hit next[2];
        for (int way = 0; way < 3; way++) {
            if (way == 0) scene.form.body_shapes[body] = UINT32_MAX;
            if (way == 1) scene.form.poses[body].position = all_coordinates((tact_real)NAN);
            if (way == 2) scene.form.poses[body].rotation = (tactn_rotation){0};
            tactn_ray_hit hit = cast_alone(&scene.rays[i], scene.tree);
            assert_int_not_equal(hit.body, body);
            next[way > 0] = cast_alone(&scene.rays[i], NULL);
            expect_same_hits(&hit, &next[0]);
            expect_same_hits(&hit, &next[way > 0]);
            scene.form.body_shapes[body] = kept;
            scene.form.poses[body] = pose;
        }
        passed += next[0].body >= 0;
    }
    assert_true(passed > RAYS / 40);
}

/* Capsules far from their bodies' origins, whose sides are at one place but for rounding: a walk through a tree finds
 * the first of them that a loop finds. */
static void bodies_that_begin_together(void **state) {
    (void)state;
    enum { CLOSE = 40 };
    random_stream random = random_named("bodies that begin together");
    tactn_shape shapes[CLOSE];
    tactn_pose poses[CLOSE];
    tactn_bounds boxes[CLOSE];
    size_t bytes = tactn_static_tree_bytes(CLOSE), scratch_bytes = tactn_static_tree_scratch_bytes(CLOSE);
    tactn_static_tree *tree = malloc(bytes);
    void *scratch = malloc(scratch_bytes);
    assert_true(tree && scratch);
    int early = 0;
    for (int round = 0; round < check_rounds(40); round++) {
        for (int i = 0; i < CLOSE; i++) {
            tact_real radius = any_real(&random, 1, 3);
            tactn_vec away = tactn_scale(any_real(&random, 0, 1e4), random_direction(&random));
            tactn_vec ends[2] = {away, tactn_add(away, along_axis(1, 1))};
            shapes[i] = tactn_rounded(tactn_segment(ends[0], ends[1]), radius);
            poses[i] = pose_at(tactn_sub(along_axis(0, -radius), away));
            boxes[i] = tactn_shape_bounds(&shapes[i], poses[i]);
        }
        tactn_static_tree_input input = {.boxes = boxes, .count = CLOSE};
        assert_int_equal(tactn_static_tree_build(tree, bytes, scratch, scratch_bytes, &input, NULL, NULL), TACT_OK);
        tactn_batch batch = {.shapes = shapes, .shape_count = CLOSE, .poses = poses, .body_count = CLOSE};
        for (int i = 0; i < 20; i++) {
            tactn_ray ray = {tactn_add(along_axis(0, any_real(&random, 1, 9)), along_axis(1, any_real(&random, 0, 1))),
                             along_axis(0, -20)};
            tactn_ray_hit hit, without;
            assert_int_equal(tactn_batch_raycast(&batch, tree, &ray, 0, 1, NULL, &hit, 0), TACT_OK);
            assert_int_equal(tactn_batch_raycast(&batch, NULL, &ray, 0, 1, NULL, &without, 0), TACT_OK);
            expect_same_hits(&hit, &without);
            tact_real at = coordinate(ray.origin, 0) - 20 * hit.hit.fraction;
            early += hit.body >= 0 && at > coordinate(boxes[hit.body].upper, 0);
            assert_true(hit.body >= 0);
        }
    }
    assert_true(early > 0 || check_rounds(40) < 10);
    free(tree);
    free(scratch);
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

static jmp_buf escape;
static const char *said;

static void leave(const char *text, const char *function) {
    (void)function;
    said = text;
    longjmp(escape, 1);
}

static void null_pointers_call_the_hook(void **state) {
    (void)state;
    static const char *const texts[] = {"the shapes are null", "the poses are null", "the rays are null",
                                        "the answers are null", "the batch is null"};
    tact_set_assert_hook(leave);
    for (volatile int what = 0; what < 5; what++) {
        tactn_batch batch = scene.batch;
        tactn_ray_hit hit;
        if (what == 0) batch.shapes = NULL;
        if (what == 1) batch.poses = NULL;
        said = NULL;
        if (setjmp(escape) == 0)
            tactn_batch_raycast(what == 4 ? NULL : &batch, NULL, what == 2 ? NULL : scene.rays, 0, 1, NULL,
                                what == 3 ? NULL : &hit, 0);
        assert_non_null(said);
        assert_string_equal(said, texts[what]);
    }
    tact_set_assert_hook(NULL);
}

static const struct CMUnitTest tests[] = {
    cmocka_unit_test(the_first_of_single_casts),
    cmocka_unit_test(rays_with_strides),
    cmocka_unit_test(refused_rays),
    cmocka_unit_test(refused_bodies_are_not_hit),
    cmocka_unit_test(bodies_that_begin_together),
    cmocka_unit_test(refused_calls_change_nothing),
    cmocka_unit_test(null_pointers_call_the_hook),
};

const test_group test_batch_rays = {"test_batch_rays", tests, sizeof tests / sizeof *tests, start, end};
