/* What the Python package needs beside the library: loops over arrays, and threads. One text for both dimensions; each
 * has an extension module of its own, so the names need no digit.
 *
 * Strides are in bytes. Ids are those of bodies and shapes, both numbers of one in 64 bits. */
#ifndef TACT_PYTHON_BRIDGE_H
#define TACT_PYTHON_BRIDGE_H

#include "tact/dimension.h"

/* Points, directions or other vectors. */
typedef struct bridge_vectors {
    const char *first;
    size_t stride;
    int count;
} bridge_vectors;

/* ---- Many questions about one shape, in its frame; an answer for each vector ---- */

void bridge_raycast(const tactn_shape *shape, const bridge_vectors *origins, const bridge_vectors *translations,
                    const tactn_query_options *options, tactn_hit *answers);
void bridge_closest_point(const tactn_shape *shape, const bridge_vectors *points, const tactn_query_options *options,
                          tactn_gap *answers);
void bridge_contains(const tactn_shape *shape, const bridge_vectors *points, bool *answers);
void bridge_support(const tactn_shape *shape, const bridge_vectors *directions, tactn_vec *answers);
/* The poses are in an array as vectors are. */
void bridge_bounds(const tactn_shape *shape, const char *poses, size_t stride, int count, tactn_bounds *answers);

/* ---- Poses ---- */

/* Reads matrices of one more row and column than there are dimensions, row by row; what they turn by is a rotation. */
void bridge_poses_of_matrices(const tact_real *matrices, int count, tactn_pose *answers);

/* ---- Derivatives of many pairs, whose indices are in range ---- */

/* The gaps of the pairs are null, or those of tactn_batch_distance(). */
void bridge_derivative(const tactn_batch *batch, const tactn_gap *gaps, tactn_derivative *answers);

/* ---- Many bodies of a world ---- */

/* Each returns the place of the first id that is stale, or -1; with a stale one nothing is written. */
int bridge_body_poses(const tactn_world *world, const uint64_t *ids, int count, tactn_pose *answers);
int bridge_body_velocities(const tactn_world *world, const uint64_t *ids, int count, tactn_vec *linear,
                           tactn_angular *angular);
int bridge_body_awake(const tactn_world *world, const uint64_t *ids, int count, bool *answers);
/* Writes all ids, of which there are body_count. */
void bridge_bodies(const tactn_world *world, uint64_t *ids);
void bridge_world_raycast(const tactn_world *world, const bridge_vectors *origins, const bridge_vectors *translations,
                          const tact_filter *filter, tactn_world_hit *answers);
/* Writes body and shape of what overlaps the shape, as many as there is room for, and sets *count to how many there
 * are. */
tact_status bridge_world_overlap(const tactn_world *world, const tactn_shape *shape, const tactn_pose *pose,
                                 const tact_filter *filter, uint64_t (*found)[2], int capacity, int *count);

/* Gives the world a clock, for its profile. */
void bridge_world_time(tactn_world *world);

/* ---- Recordings ---- */

/* A recorder that keeps in memory what its last call has written. */
typedef struct bridge_recorder {
    tactn_recorder *recorder;
    unsigned char *bytes;
    size_t count, room;
    bool lost; /* there was no memory for some of them */
} bridge_recorder;

/* Null without memory. The world must outlive it. */
bridge_recorder *bridge_recorder_open(tactn_world *world);
void bridge_recorder_close(bridge_recorder *recorder);
/* Makes a step in any case; TACT_NO_MEMORY where it was not recorded, too. */
tact_status bridge_recorder_step(bridge_recorder *recorder, tact_real dt, int substeps);

/* Writes the boxes within the distance, as many as there is room for, and returns how many there are. */
int bridge_tree_query(const tactn_static_tree *tree, const tactn_bounds *bounds, tact_real distance, int32_t *found,
                      int capacity);

/* ---- Threads ---- */

typedef struct bridge_pool bridge_pool;

/* So many threads, the caller's with them; null where the system has no more. Copies of the process made by fork()
 * have no such threads: there the calling thread does all. One call at a time may use a pool. */
bridge_pool *bridge_pool_open(int count);
void bridge_pool_close(bridge_pool *pool);
tact_tasks bridge_pool_tasks(bridge_pool *pool);

#endif
