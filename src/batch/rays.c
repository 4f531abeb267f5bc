/* Many rays against many bodies: blocks of rays, each ray by casts of a point against bodies whose boxes it meets. */
#include "base/assert.h"
#include "base/tolerance.h"
#include "batch/batch.h"
#include PAIR_OPTIONS_H

/* Rays of one task. */
#define RAY_BLOCK 64
/* How far a ray and its copy in a body's frame are apart, in units of rounding of its coordinates. */
#define RAY_ROUNDING R(64)
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
    tactn_ray_hit first; /* so far; or why a body is refused */
} ray_search;

static tactn_hit hit_body(const ray_search *search, uint32_t body) {
    const tactn_batch *batch = &search->call->batch;
    const tactn_shape *shape;
    if (!find_shape(batch, body, &shape)) return (tactn_hit){.status = TACT_BAD_INDEX};
    const tactn_pose *pose = element(batch->poses, batch->pose_stride, body);
    return tactn_cast_world(shape, *pose, &search->point, search->start, search->translation, &search->call->options);
}

static bool comes_first(const tactn_ray_hit *first, const tactn_hit *hit, int32_t body) {
    if (first->body == NO_BODY) return true;
    if (hit->fraction != first->hit.fraction) return hit->fraction < first->hit.fraction;
    if (hit->distance != first->hit.distance) return hit->distance < first->hit.distance;
    return body < first->body;
}

/* Returns how much of the ray is left. */
static real visit_body(void *context, int32_t body, real fraction) {
    ray_search *search = context;
    tactn_hit hit = hit_body(search, (uint32_t)body);
    if (hit.status < 0) {
        search->first = (tactn_ray_hit){.hit = {.status = hit.status}, .body = body};
        return 0;
    }
    if (hit.relation == TACT_SEPARATED || !comes_first(&search->first, &hit, body)) return fraction;
    search->first = (tactn_ray_hit){.hit = hit, .body = body};
    /* Goes on with a fraction above zero: other bodies may be hit at the start too, and be deeper. */
    return tact_max(hit.fraction, SMALLEST_DISTANCE);
}

static void visit_all_bodies(ray_search *search) {
    real fraction = 1;
    for (int i = 0; i < search->call->batch.body_count && fraction > 0; i++)
        fraction = visit_body(search, i, fraction);
}

/* A box around the ray's origin, as wide as rounding may move the ray. */
static tactn_bounds start_box(const tactn_ray *ray) {
    real room = RAY_ROUNDING * ROUNDOFF * (greatest(ray->origin) + greatest(ray->translation));
    real lower[DIMENSION], upper[DIMENSION];
    for (int i = 0; i < DIMENSION; i++) {
        lower[i] = component(ray->origin, i) - room;
        upper[i] = component(ray->origin, i) + room;
    }
    return (tactn_bounds){from_components(lower), from_components(upper)};
}

static tactn_ray_hit first_hit(const ray_call *call, const tactn_ray *ray) {
    ray_search search = {.call = call, .point = tactn_point(zero()), .start = tactn_identity_pose(),
                         .translation = ray->translation,
                         .first = {.hit = {.relation = TACT_SEPARATED, .fraction = 1}, .body = NO_BODY}};
    if (!all_finite(ray->origin) || !all_finite(ray->translation))
        return (tactn_ray_hit){.hit = {.status = TACT_NOT_FINITE}, .body = NO_BODY};
    if (greatest(ray->origin) + greatest(ray->translation) > LARGEST_SCALE)
        return (tactn_ray_hit){.hit = {.status = TACT_OUT_OF_RANGE}, .body = NO_BODY};
    search.start.position = ray->origin;
    if (!call->tree) {
        visit_all_bodies(&search);
        return search.first;
    }
    tactn_static_tree_cast(call->tree, start_box(ray), ray->translation, visit_body, &search);
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
