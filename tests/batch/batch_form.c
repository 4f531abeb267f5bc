/* Batches by chance (batch_form.h). */
#include "batch/batch_form.h"

#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "batch/batch_origins.h"

static void *space_for(size_t count, size_t size) {
    void *memory = malloc(count * size + 1);
    assert_non_null(memory);
    return memory;
}

/* ---- shapes and bodies ---- */

static void add_shape(batch_form *form, tactn_shape shape) {
    assert_true(form->shape_count < FORM_SHAPES);
    form->shape[form->shape_count++] = shape;
}

static void add_shapes(batch_form *form, random_stream *random) {
    for (int i = 0; i < 2 * PAIRS_KINDS; i++) {
        form->spec[i] = pairs_of_kind(random, i / 2, i % 2);
        form->made[i] = made_new(&form->spec[i]);
        add_shape(form, form->made[i].shape);
    }
    for (int i = 0; i < FORM_WHOLES; i++) {
        form->whole[i] = form_any(random);
        add_shape(form, form->whole[i].whole);
    }
    add_shape(form, tactn_half_space(random_direction(random), TACT_REAL(-0.5)));
    add_shape(form, tactn_ball(-1));
    add_shape(form, tactn_box(all_coordinates((tact_real)NAN)));
    tactn_shape mesh;
    form->mesh = form_mesh(&mesh);
    if (form->mesh) add_shape(form, mesh);
}

static void spoil_pose(tactn_pose *pose, int way) {
    if (way == 0) pose->position = with_coordinate(pose->position, 0, (tact_real)NAN);
    if (way == 1) pose->rotation = scaled_rotation(2, pose->rotation);
    if (way == 2) pose->position = with_coordinate(pose->position, 1, (tact_real)INFINITY);
    if (way == 3) pose->rotation = scaled_rotation((tact_real)NAN, pose->rotation);
    if (way == 4) pose->position = with_coordinate(pose->position, 0, TACT_REAL_MAX);
}

void form_new_batch(batch_form *form, random_stream *random, int bodies, int pairs, int spoilt) {
    *form = (batch_form){.body_count = bodies, .pair_count = pairs};
    add_shapes(form, random);
    form->poses = space_for((size_t)bodies, sizeof *form->poses);
    form->body_shapes = space_for((size_t)bodies, sizeof *form->body_shapes);
    form->body_translations = space_for((size_t)bodies, sizeof *form->body_translations);
    form->pairs = space_for((size_t)pairs, 2 * sizeof *form->pairs);
    form->pair_translations = space_for((size_t)pairs, sizeof *form->pair_translations);
    for (int i = 0; i < bodies; i++) {
        bool bad = i >= form->shape_count && random_below(random, 100) < spoilt;
        form->poses[i] = any_pose(random, 1.5);
        form->poses[i].position = tactn_add(form->poses[i].position, all_coordinates(100));
        form->body_shapes[i] = (uint32_t)(i % form->shape_count);
        form->body_translations[i] = tactn_scale(any_real(random, 0, 4), random_direction(random));
        int way = random_below(random, 6);
        if (bad && way == 5) form->body_shapes[i] = random_coin(random) ? (uint32_t)form->shape_count : UINT32_MAX;
        if (bad) spoil_pose(&form->poses[i], way);
    }
    int square = form->shape_count * form->shape_count;
    for (int i = 0; i < pairs; i++) {
        uint32_t a = (uint32_t)random_below(random, bodies), b = (uint32_t)random_below(random, bodies);
        if (i < square && bodies >= form->shape_count)
            a = (uint32_t)(i / form->shape_count), b = (uint32_t)(i % form->shape_count);
        if (i >= square && random_below(random, 100) < spoilt) {
            uint32_t beyond = random_coin(random) ? (uint32_t)bodies : UINT32_MAX - (uint32_t)random_below(random, 9);
            if (random_coin(random)) a = beyond;
            else b = beyond;
        }
        form->pairs[2 * i] = a, form->pairs[2 * i + 1] = b;
        form->pair_translations[i] = tactn_scale(any_real(random, 0, 4), random_direction(random));
        if (i >= square && random_below(random, 100) < spoilt / 4)
            form->pair_translations[i] = all_coordinates((tact_real)NAN);
    }
}

void form_free_batch(batch_form *form) {
    for (int i = 0; i < 2 * PAIRS_KINDS; i++) made_free(&form->made[i]);
    for (int i = 0; i < FORM_WHOLES; i++) form_free(&form->whole[i]);
    free(form->mesh);
    free(form->poses);
    free(form->body_shapes);
    free(form->pairs);
    free(form->pair_translations);
    free(form->body_translations);
}

tactn_batch form_batch(const batch_form *form) {
    return (tactn_batch){.shapes = form->shape, .shape_count = form->shape_count, .body_count = form->body_count,
                         .poses = form->poses, .body_shapes = form->body_shapes, .pairs = form->pairs,
                         .pair_count = form->pair_count};
}

/* ---- by the single calls ---- */

static bool has_shape(const tactn_batch *batch, uint32_t body) {
    if (body >= (uint32_t)batch->body_count) return false;
    return (batch->body_shapes ? batch->body_shapes[body] : body) < (uint32_t)batch->shape_count;
}

static const tactn_shape *shape_of(const tactn_batch *batch, uint32_t body) {
    return &batch->shapes[batch->body_shapes ? batch->body_shapes[body] : body];
}

static tact_status overlap_status(const tactn_shape *a, tactn_pose pose_a, const tactn_shape *b, tactn_pose pose_b) {
    tact_status status = tactn_distance_world(a, pose_a, b, pose_b, NULL).status;
    return status < 0 ? status : TACT_OK;
}

static void ask_one(const batch_question *question, int i, tactn_hint *hint, batch_answer *answer) {
    const tactn_batch *batch = &question->batch;
    uint32_t body_a = batch->pairs[2 * i], body_b = batch->pairs[2 * i + 1];
    if (!has_shape(batch, body_a) || !has_shape(batch, body_b)) {
        answer->status = answer->gap.status = answer->manifold.status = answer->hit.status = TACT_BAD_INDEX;
        return;
    }
    const tactn_shape *a = shape_of(batch, body_a), *b = shape_of(batch, body_b);
    tactn_pose pose_a = batch->poses[body_a], pose_b = batch->poses[body_b];
    tactn_query_options own = {.cutoff = 0};
    if (question->options) own = *question->options;
    own.hint = hint;
    if (question->tell_origins) tell_origins(&own, answer->parts, answer->triangles);
    switch (question->kind) {
    case ASK_OVERLAP:
        answer->overlaps = tactn_overlap_world(a, pose_a, b, pose_b, hint);
        answer->status = answer->overlaps ? TACT_OK : overlap_status(a, pose_a, b, pose_b);
        break;
    case ASK_DISTANCE: answer->gap = tactn_distance_world(a, pose_a, b, pose_b, &own); break;
    case ASK_COLLIDE:
        answer->manifold = tactn_collide_world(a, pose_a, b, pose_b, question->speculative, &own);
        break;
    case ASK_CAST: answer->hit = tactn_cast_world(a, pose_a, b, pose_b, question->translations[i], &own); break;
    default: {
        tactn_vec way = tactn_sub(question->translations[body_b], question->translations[body_a]);
        answer->hit = tactn_cast_world(a, pose_a, b, pose_b, way, &own);
    }
    }
}

static void clear_answers(batch_answer *answers, int count) {
    memset(answers, 0, (size_t)count * sizeof *answers);
    for (int i = 0; i < count; i++)
        for (int k = 0; k < 2; k++) answers[i].parts[k] = answers[i].triangles[k] = -7;
}

void ask_singly(const batch_question *question, tactn_hint *hints, batch_answer *answers) {
    clear_answers(answers, question->batch.pair_count);
    for (int i = 0; i < question->batch.pair_count; i++)
        ask_one(question, i, hints ? &hints[i] : NULL, &answers[i]);
}

/* ---- by the batch ---- */

/* An array as the batch gets it: bytes of chance between the elements. */
typedef struct spread {
    char *memory;
    size_t size, stride, count;
} spread;

#define BETWEEN 0x5c

static spread spread_out(const void *from, size_t size, size_t padding, int count) {
    spread to = {.size = size, .stride = size + padding, .count = (size_t)count};
    to.memory = space_for(to.count, to.stride);
    memset(to.memory, BETWEEN, to.count * to.stride);
    for (size_t i = 0; i < to.count && from; i++)
        memcpy(to.memory + i * to.stride, (const char *)from + i * size, size);
    return to;
}

/* Fails the test where something was written between the elements. */
static void take_back(spread *from, void *to, size_t stride) {
    for (size_t i = 0; i < from->count; i++) {
        const char *at = from->memory + i * from->stride;
        if (to) memcpy((char *)to + i * stride, at, from->size);
        for (size_t k = from->size; k < from->stride; k++) assert_int_equal(at[k], BETWEEN);
    }
    free(from->memory);
}

static size_t stride_of(const spread *s) { return s->stride == s->size ? 0 : s->stride; }

/* Calls the batch; the answers of its kind go to the array. */
static void call_batch(const batch_question *question, const tactn_batch *batch, const spread *ways,
                       const tactn_query_options *options, spread *to, spread *statuses) {
    const tactn_vec *translations = (const tactn_vec *)(const void *)ways->memory;
    tact_status status = TACT_OK;
    void *at = to->memory;
    switch (question->kind) {
    case ASK_OVERLAP:
        status = tactn_batch_overlap(batch, at, stride_of(to), (tact_status *)(void *)statuses->memory,
                                     stride_of(statuses));
        break;
    case ASK_DISTANCE: status = tactn_batch_distance(batch, options, at, stride_of(to)); break;
    case ASK_COLLIDE:
        status = tactn_batch_collide(batch, question->speculative, options, at, stride_of(to));
        break;
    case ASK_CAST: status = tactn_batch_cast(batch, translations, stride_of(ways), options, at, stride_of(to)); break;
    default: status = tactn_batch_cast_bodies(batch, translations, stride_of(ways), options, at, stride_of(to));
    }
    assert_int_equal(status, TACT_OK);
}

static const size_t answer_size[] = {sizeof(bool), sizeof(tactn_gap), sizeof(tactn_manifold), sizeof(tactn_hit),
                                     sizeof(tactn_hit)};
static const size_t answer_offset[] = {offsetof(batch_answer, overlaps), offsetof(batch_answer, gap),
                                       offsetof(batch_answer, manifold), offsetof(batch_answer, hit),
                                       offsetof(batch_answer, hit)};

/* Calls the batch with room for parts and triangles, and fills them into the answers. */
static void call_with_origins(const batch_question *question, const tactn_batch *batch, const spread *ways,
                              spread *to, spread *statuses, batch_answer *answers) {
    size_t count = (size_t)batch->pair_count;
    int *parts = space_for(count, 2 * sizeof *parts), *triangles = space_for(count, 2 * sizeof *triangles);
    for (size_t i = 0; i < 2 * count; i++) parts[i] = triangles[i] = -7;
    tactn_query_options options = *question->options;
    tell_origins(&options, parts, triangles);
    call_batch(question, batch, ways, &options, to, statuses);
    for (size_t i = 0; i < count; i++) {
        memcpy(answers[i].parts, parts + 2 * i, sizeof answers[i].parts);
        memcpy(answers[i].triangles, triangles + 2 * i, sizeof answers[i].triangles);
    }
    free(parts);
    free(triangles);
}

void ask_together(const batch_question *question, tactn_hint *hints, batch_answer *answers) {
    tactn_batch batch = question->batch;
    size_t padding = question->padding;
    int count = batch.pair_count, bodies = batch.body_count;
    spread shapes = spread_out(batch.shapes, sizeof *batch.shapes, padding, batch.shape_count);
    spread poses = spread_out(batch.poses, sizeof *batch.poses, padding, bodies);
    spread of_bodies = spread_out(batch.body_shapes, sizeof(uint32_t), padding, bodies);
    spread pairs = spread_out(batch.pairs, 2 * sizeof(uint32_t), padding, count);
    spread own = spread_out(hints, sizeof *hints, padding, count);
    spread ways = spread_out(question->translations, sizeof(tactn_vec), padding,
                             !question->translations ? 0 : question->kind == ASK_CAST_BODIES ? bodies : count);
    spread to = spread_out(NULL, answer_size[question->kind], padding, count);
    spread statuses = spread_out(NULL, sizeof(tact_status), padding, count);
    batch.shapes = (const tactn_shape *)(const void *)shapes.memory, batch.shape_stride = stride_of(&shapes);
    batch.poses = (const tactn_pose *)(const void *)poses.memory, batch.pose_stride = stride_of(&poses);
    if (batch.body_shapes) batch.body_shapes = (const uint32_t *)(const void *)of_bodies.memory;
    batch.body_shape_stride = stride_of(&of_bodies);
    batch.pairs = (const uint32_t *)(const void *)pairs.memory, batch.pair_stride = stride_of(&pairs);
    if (hints) batch.hints = (tactn_hint *)(void *)own.memory, batch.hint_stride = stride_of(&own);
    clear_answers(answers, count);
    if (question->tell_origins) call_with_origins(question, &batch, &ways, &to, &statuses, answers);
    else call_batch(question, &batch, &ways, question->options, &to, &statuses);
    take_back(&shapes, NULL, 0);
    take_back(&poses, NULL, 0);
    take_back(&of_bodies, NULL, 0);
    take_back(&pairs, NULL, 0);
    take_back(&own, hints, sizeof *hints);
    take_back(&ways, NULL, 0);
    take_back(&to, (char *)answers + answer_offset[question->kind], sizeof *answers);
    take_back(&statuses, question->kind == ASK_OVERLAP ? &answers->status : NULL, sizeof *answers);
}

/* ---- the same to the bit; what lies between members, and points beyond the count, may be anything ---- */

static bool same_bytes(const void *a, const void *b, size_t from, size_t to) {
    return memcmp((const char *)a + from, (const char *)b + from, to - from) == 0;
}

static void expect_same_manifold(const tactn_manifold *a, const tactn_manifold *b) {
    assert_true(same_bytes(a, b, 0, offsetof(tactn_manifold, iterations) + sizeof a->iterations));
    assert_true(same_bytes(a, b, offsetof(tactn_manifold, distance),
                           offsetof(tactn_manifold, point_error_bound) + sizeof a->point_error_bound));
    for (int i = 0; i < a->point_count; i++)
        assert_true(same_bytes(&a->point[i], &b->point[i], 0, offsetof(tactn_contact_point, id) + sizeof(uint32_t)));
}

void expect_same(batch_kind kind, const batch_answer *a, const batch_answer *b) {
    assert_memory_equal(a->parts, b->parts, sizeof a->parts);
    assert_memory_equal(a->triangles, b->triangles, sizeof a->triangles);
    switch (kind) {
    case ASK_OVERLAP:
        assert_int_equal(a->overlaps, b->overlaps);
        assert_int_equal(a->status, b->status);
        break;
    case ASK_DISTANCE:
        assert_true(same_bytes(&a->gap, &b->gap, 0, offsetof(tactn_gap, iterations) + sizeof a->gap.iterations));
        assert_true(same_bytes(&a->gap, &b->gap, offsetof(tactn_gap, distance), sizeof a->gap));
        break;
    case ASK_COLLIDE: expect_same_manifold(&a->manifold, &b->manifold); break;
    default:
        assert_true(same_bytes(&a->hit, &b->hit, 0, offsetof(tactn_hit, steps) + sizeof a->hit.steps));
        assert_true(same_bytes(&a->hit, &b->hit, offsetof(tactn_hit, fraction), sizeof a->hit));
    }
}
