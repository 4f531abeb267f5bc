/* Many rays against many bodies: blocks of rays, each ray by casts of a point against bodies whose boxes it meets.
 *
 * Bodies are ordered by the later of the fraction of their hit and of that at which the ray enters their box, which a
 * tree whose boxes contain those boxes never finds to be later. So the first body is looked at whatever the order is,
 * and what rounding does to fractions does not tell a walk through a tree from a loop. */
#include "base/assert.h"
#include "base/tolerance.h"
#include "batch/batch.h"
#include PAIR_OPTIONS_H
#include "tree/swept_box.h"

/* Rays of one task. */
#define RAY_BLOCK 64
#define NO_BODY (-1)

typedef struct ray_call {
    tactn_batch batch;
    const tactn_static_tree *tree; /* may be null */
    const char *rays;
    size_t ray_stride;
    int ray_count;
    tactn_query_options options;
    char *answers;
    size_t answer_stride;
} ray_call;

typedef struct ray_search {
    const ray_call *call;
    tactn_shape point;
    tactn_pose start;
    vec translation;
    swept_box swept;
    tactn_ray_hit first; /* so far */
    real begin;          /* what it is ordered by */
} ray_search;

/* Casts the ray against a body whose box it enters within this fraction; a refused body is not hit. */
static bool hit_body(const ray_search *search, uint32_t body, real fraction, real *entry, tactn_hit *hit) {
    const tactn_batch *batch = &search->call->batch;
    const tactn_shape *shape;
    if (!find_shape(batch, body, &shape) || tactn_shape_status(shape) != TACT_OK) return false;
    const tactn_pose *pose = element(batch->poses, batch->pose_stride, body);
    tactn_bounds box = tactn_shape_bounds(shape, *pose);
    if (!swept_box_meets(&search->swept, &box, 1, entry) || *entry > fraction) return false;
    *hit = tactn_cast_world(shape, *pose, &search->point, search->start, search->translation, &search->call->options);
    return hit->status >= 0 && hit->relation != TACT_SEPARATED;
}

static bool comes_first(const ray_search *search, real begin, const tactn_hit *hit, int32_t body) {
    const tactn_ray_hit *first = &search->first;
    if (first->body == NO_BODY) return true;
    if (begin != search->begin) return begin < search->begin;
    if (hit->distance != first->hit.distance) return hit->distance < first->hit.distance;
    return body < first->body;
}

/* Returns how much of the ray is left. */
static real visit_body(void *context, int32_t body, real fraction) {
    ray_search *search = context;
    tactn_hit hit;
    real entry;
    if (!hit_body(search, (uint32_t)body, fraction, &entry, &hit)) return fraction;
    real begin = tact_max(entry, hit.fraction);
    if (!comes_first(search, begin, &hit, body)) return fraction;
    search->first = (tactn_ray_hit){.hit = hit, .body = body};
    search->begin = begin;
    /* Goes on with a fraction above zero: other bodies may be hit at the start too, and be deeper. */
    return tact_max(tact_min(begin, fraction), SMALLEST_DISTANCE);
}

static void visit_all_bodies(ray_search *search) {
    real fraction = 1;
    for (int i = 0; i < search->call->batch.body_count; i++) fraction = visit_body(search, i, fraction);
}

static tactn_ray_hit first_hit(const ray_call *call, const tactn_ray *ray) {
    if (!all_finite(ray->origin) || !all_finite(ray->translation))
        return (tactn_ray_hit){.hit = {.status = TACT_NOT_FINITE}, .body = NO_BODY};
    if (greatest(ray->origin) + greatest(ray->translation) > LARGEST_SCALE)
        return (tactn_ray_hit){.hit = {.status = TACT_OUT_OF_RANGE}, .body = NO_BODY};
    tactn_bounds origin = {ray->origin, ray->origin};
    ray_search search = {.call = call, .point = tactn_point(zero()), .start = tactn_identity_pose(),
                         .translation = ray->translation, .swept = make_swept_box(origin, ray->translation),
                         .first = {.hit = {.relation = TACT_SEPARATED, .fraction = 1}, .body = NO_BODY}};
    search.start.position = ray->origin;
    if (call->tree) tactn_static_tree_cast(call->tree, origin, ray->translation, visit_body, &search);
    else visit_all_bodies(&search);
    return search.first;
}

static void ray_block(void *data, int block) {
    const ray_call *call = data;
    uint32_t first = (uint32_t)block * RAY_BLOCK, left = (uint32_t)call->ray_count - first;
    uint32_t end = first + (left < RAY_BLOCK ? left : RAY_BLOCK);
    for (uint32_t i = first; i < end; i++) {
        const tactn_ray *ray = element(call->rays, call->ray_stride, i);
        *(tactn_ray_hit *)(void *)(call->answers + call->answer_stride * i) = first_hit(call, ray);
    }
}

static bool fill_ray_strides(ray_call *call) {
    tactn_batch *batch = &call->batch;
    return fill_stride(&batch->shape_stride, sizeof(tactn_shape), _Alignof(tactn_shape), batch->shape_count) &&
           fill_stride(&batch->pose_stride, sizeof(tactn_pose), _Alignof(tactn_pose), batch->body_count) &&
           fill_stride(&batch->body_shape_stride, sizeof(uint32_t), _Alignof(uint32_t), batch->body_count) &&
           fill_stride(&call->ray_stride, sizeof(tactn_ray), _Alignof(tactn_ray), call->ray_count) &&
           fill_stride(&call->answer_stride, sizeof(tactn_ray_hit), _Alignof(tactn_ray_hit), call->ray_count);
}

static tact_status check_ray_call(ray_call *call, const char *function) {
    const tactn_batch *batch = &call->batch;
    if (batch->shape_count < 0 || batch->body_count < 0 || call->ray_count < 0) return TACT_NEGATIVE;
    check_array(batch->shapes, batch->shape_count, "the shapes are null", function);
    check_array(batch->poses, batch->body_count, "the poses are null", function);
    check_array(call->rays, call->ray_count, "the rays are null", function);
    check_array(call->answers, call->ray_count, "the answers are null", function);
    if (!fill_ray_strides(call)) return TACT_BAD_STRIDE;
    return call->tree && tactn_static_tree_count(call->tree) != batch->body_count ? TACT_BAD_INDEX : TACT_OK;
}

tact_status tactn_batch_raycast(const tactn_batch *batch, const tactn_static_tree *tree, const tactn_ray *rays,
                                size_t ray_stride, int ray_count, const tactn_query_options *options,
                                tactn_ray_hit *answers, size_t answer_stride) {
    if (!batch) tact_assert_failed("the batch is null", TACT_FUNCTION);
    ray_call call = {.batch = *batch, .tree = tree, .rays = (const char *)rays, .ray_stride = ray_stride,
                     .ray_count = ray_count, .answers = (char *)answers, .answer_stride = answer_stride};
    if (options) call.options = *options;
    call.options.hint = NULL;
    call.options.observer = NULL;
    clear_pair_arrays(&call.options);
    tact_status status = check_ray_call(&call, TACT_FUNCTION);
    if (status != TACT_OK) return status;
    int blocks = ray_count / RAY_BLOCK + (ray_count % RAY_BLOCK != 0);
    if (batch->tasks.run && blocks > 1) batch->tasks.run(batch->tasks.context, ray_block, &call, blocks);
    else
        for (int i = 0; i < blocks; i++) ray_block(&call, i);
    return TACT_OK;
}
