/* Loops over arrays, clocks and threads, for the Python package. */
#include "bridge.h"

#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#include "base/threads.h"

static tactn_vec vector_at(const bridge_vectors *vectors, int i) {
    return *(const tactn_vec *)(vectors->first + (size_t)i * vectors->stride);
}

void bridge_raycast(const tactn_shape *shape, const bridge_vectors *origins, const bridge_vectors *translations,
                    const tactn_query_options *options, tactn_hit *answers) {
    for (int i = 0; i < origins->count; i++)
        answers[i] = tactn_raycast(shape, vector_at(origins, i), vector_at(translations, i), options);
}

void bridge_closest_point(const tactn_shape *shape, const bridge_vectors *points, const tactn_query_options *options,
                          tactn_gap *answers) {
    for (int i = 0; i < points->count; i++) answers[i] = tactn_closest_point(shape, vector_at(points, i), options);
}

void bridge_contains(const tactn_shape *shape, const bridge_vectors *points, bool *answers) {
    for (int i = 0; i < points->count; i++) answers[i] = tactn_contains(shape, vector_at(points, i));
}

void bridge_support(const tactn_shape *shape, const bridge_vectors *directions, tactn_vec *answers) {
    for (int i = 0; i < directions->count; i++) answers[i] = tactn_support(shape, vector_at(directions, i));
}

void bridge_bounds(const tactn_shape *shape, const char *poses, size_t stride, int count, tactn_bounds *answers) {
    for (int i = 0; i < count; i++)
        answers[i] = tactn_shape_bounds(shape, *(const tactn_pose *)(poses + (size_t)i * stride));
}

void bridge_poses_of_matrices(const tact_real *matrices, int count, tactn_pose *answers) {
    for (int i = 0; i < count; i++) {
        const tact_real *matrix = matrices + (size_t)i * (TACT_DIMENSION + 1) * (TACT_DIMENSION + 1);
        tact_real columns[TACT_DIMENSION * TACT_DIMENSION], position[TACT_DIMENSION];
        for (int row = 0; row < TACT_DIMENSION; row++) {
            const tact_real *of_row = matrix + row * (TACT_DIMENSION + 1);
            position[row] = of_row[TACT_DIMENSION];
            for (int k = 0; k < TACT_DIMENSION; k++) columns[k * TACT_DIMENSION + row] = of_row[k];
        }
        tactn_mat turn;
        memcpy(&turn, columns, sizeof turn);
        memcpy(&answers[i].position, position, sizeof position);
        answers[i].rotation = tactn_rotation_from_matrix(turn);
    }
}

static const tactn_shape *shape_of(const tactn_batch *batch, uint32_t body) {
    uint32_t shape = body;
    if (batch->body_shapes)
        shape = *(const uint32_t *)((const char *)batch->body_shapes + body * batch->body_shape_stride);
    return batch->shapes + shape;
}

static tactn_pose pose_of(const tactn_batch *batch, uint32_t body) {
    return *(const tactn_pose *)((const char *)batch->poses + body * batch->pose_stride);
}

void bridge_derivative(const tactn_batch *batch, const tactn_gap *gaps, tactn_derivative *answers) {
    for (int i = 0; i < batch->pair_count; i++) {
        const uint32_t *pair = (const uint32_t *)((const char *)batch->pairs + (size_t)i * batch->pair_stride);
        answers[i] = tactn_distance_derivative(shape_of(batch, pair[0]), pose_of(batch, pair[0]),
                                               shape_of(batch, pair[1]), pose_of(batch, pair[1]),
                                               gaps ? gaps + i : NULL);
    }
}

static tact_body_id body_of(uint64_t bits) {
    tact_body_id id;
    memcpy(&id, &bits, sizeof id);
    return id;
}

static uint64_t bits_of_body(tact_body_id id) {
    uint64_t bits;
    memcpy(&bits, &id, sizeof bits);
    return bits;
}

static uint64_t bits_of_shape(tact_shape_id id) {
    uint64_t bits;
    memcpy(&bits, &id, sizeof bits);
    return bits;
}

static int first_stale(const tactn_world *world, const uint64_t *ids, int count) {
    for (int i = 0; i < count; i++)
        if (!tactn_body_valid(world, body_of(ids[i]))) return i;
    return -1;
}

int bridge_body_poses(const tactn_world *world, const uint64_t *ids, int count, tactn_pose *answers) {
    int stale = first_stale(world, ids, count);
    for (int i = 0; i < count && stale < 0; i++) answers[i] = tactn_body_pose(world, body_of(ids[i]));
    return stale;
}

int bridge_body_velocities(const tactn_world *world, const uint64_t *ids, int count, tactn_vec *linear,
                           tactn_angular *angular) {
    int stale = first_stale(world, ids, count);
    for (int i = 0; i < count && stale < 0; i++) {
        linear[i] = tactn_body_velocity(world, body_of(ids[i]));
        angular[i] = tactn_body_angular_velocity(world, body_of(ids[i]));
    }
    return stale;
}

int bridge_body_awake(const tactn_world *world, const uint64_t *ids, int count, bool *answers) {
    int stale = first_stale(world, ids, count);
    for (int i = 0; i < count && stale < 0; i++) answers[i] = tactn_body_get(world, body_of(ids[i])).awake;
    return stale;
}

void bridge_bodies(const tactn_world *world, uint64_t *ids) {
    tact_body_id body = {0, 0};
    while (body = tactn_world_next_body(world, body), bits_of_body(body)) *ids++ = bits_of_body(body);
}

void bridge_world_raycast(const tactn_world *world, const bridge_vectors *origins, const bridge_vectors *translations,
                          const tact_filter *filter, tactn_world_hit *answers) {
    for (int i = 0; i < origins->count; i++)
        answers[i] = tactn_world_raycast(world, vector_at(origins, i), vector_at(translations, i), filter);
}

/* An array that a search fills. */
typedef struct found_list {
    void *first;
    int capacity, count;
} found_list;

static bool list_shape(void *context, tact_body_id body, tact_shape_id shape) {
    found_list *list = context;
    if (list->count < list->capacity) {
        uint64_t *place = (uint64_t *)list->first + 2 * (size_t)list->count;
        place[0] = bits_of_body(body), place[1] = bits_of_shape(shape);
    }
    list->count++;
    return true;
}

tact_status bridge_world_overlap(const tactn_world *world, const tactn_shape *shape, const tactn_pose *pose,
                                 const tact_filter *filter, uint64_t (*found)[2], int capacity, int *count) {
    found_list list = {found, capacity, 0};
    tact_status status = tactn_world_overlap(world, shape, *pose, filter, list_shape, &list);
    *count = list.count;
    return status;
}

static double seconds_now(void *context) {
    struct timespec now;
    (void)context;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (double)now.tv_sec + 1e-9 * (double)now.tv_nsec;
}

void bridge_world_time(tactn_world *world) {
    tactn_world_set_callbacks(world, &(tactn_world_callbacks){.seconds = seconds_now});
}

static bool list_box(void *context, int32_t index) {
    found_list *list = context;
    if (list->count < list->capacity) ((int32_t *)list->first)[list->count] = index;
    list->count++;
    return true;
}

int bridge_tree_query(const tactn_static_tree *tree, const tactn_bounds *bounds, tact_real distance, int32_t *found,
                      int capacity) {
    found_list list = {found, capacity, 0};
    tactn_static_tree_query(tree, *bounds, distance, list_box, &list);
    return list.count;
}

static void keep_bytes(void *context, const void *bytes, size_t count) {
    bridge_recorder *r = context;
    if (count > r->room - r->count) {
        size_t room = 2 * r->room + count;
        unsigned char *larger = realloc(r->bytes, room);
        r->lost = r->lost || !larger;
        if (larger) r->bytes = larger, r->room = room;
    }
    if (r->lost) return;
    memcpy(r->bytes + r->count, bytes, count);
    r->count += count;
}

bridge_recorder *bridge_recorder_open(tactn_world *world) {
    bridge_recorder *r = calloc(1, sizeof *r);
    if (!r) return NULL;
    if (tactn_recorder_create(world, &(tact_writer){r, keep_bytes}, &r->recorder) == TACT_OK && !r->lost) return r;
    bridge_recorder_close(r);
    return NULL;
}

void bridge_recorder_close(bridge_recorder *recorder) {
    tactn_recorder_destroy(recorder->recorder);
    free(recorder->bytes);
    free(recorder);
}

tact_status bridge_recorder_step(bridge_recorder *recorder, tact_real dt, int substeps) {
    recorder->count = 0;
    tact_status status = tactn_recorder_step(recorder->recorder, dt, substeps);
    return recorder->lost ? TACT_NO_MEMORY : status;
}

struct bridge_pool {
    threads *threads;
    pid_t process; /* that the threads are in */
};

bridge_pool *bridge_pool_open(int count) {
    error refusal;
    bridge_pool *pool = malloc(sizeof *pool);
    if (!pool) return NULL;
    pool->process = getpid();
    pool->threads = threads_open(count, &refusal);
    if (pool->threads) return pool;
    free(pool);
    return NULL;
}

void bridge_pool_close(bridge_pool *pool) {
    if (pool->process == getpid()) threads_close(pool->threads);
    free(pool);
}

static void run(void *context, tact_task task, void *data, int count) {
    const bridge_pool *pool = context;
    threads_run(pool->process == getpid() ? pool->threads : NULL, task, data, count);
}

tact_tasks bridge_pool_tasks(bridge_pool *pool) { return (tact_tasks){pool, run}; }
