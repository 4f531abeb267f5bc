/* Queries of many pairs in one call, in three dimensions: overlap, distance, contacts, casts, rays.
 *
 * Arrays of shapes, of poses and of pairs go in, answers come out in the order of the pairs. Each answer has the bits
 * of the single call for two poses in the world (tact3_distance_world() and so on), whatever else is in the batch, in
 * which order, and on how many threads: frames, signs, bounds and statuses are that call's. A pair that is refused has
 * the status of its refusal in its own answer, and changes no other. docs/batch.md has an example, and what would have
 * to hold for another machine behind these calls.
 *
 * Every array has a stride in bytes: that from one element to the next; 0: one element follows the other. It is at
 * least an element's size and a multiple of its alignment. Nothing is allocated or kept, and nothing is written but
 * answers and hints. Answers overlap neither each other nor what goes in.
 *
 * All functions return TACT_OK when every pair has its answer, also one that says why it was refused. Else they have
 * changed nothing: TACT_NEGATIVE (a count), TACT_BAD_STRIDE. An array that is null although its count is above zero is
 * an assertion failure. */
#ifndef TACT_BATCH3_H
#define TACT_BATCH3_H

#include "tact/cast3.h"
#include "tact/contact3.h"
#include "tact/derivative3.h"
#include "tact/memory.h"
#include "tact/static_tree3.h"

#ifdef __cplusplus
extern "C" {
#endif

/* What is asked about. A body is a shape at a pose in the world; a pair is two bodies, A and B. All zero is an empty
 * batch. */
typedef struct tact3_batch {
    const tact3_shape *shapes;
    size_t shape_stride;
    int shape_count;
    int body_count;
    const tact3_pose *poses; /* of the bodies */
    size_t pose_stride;
    const uint32_t *body_shapes; /* of each body the index of its shape; null: body i has shape i */
    size_t body_shape_stride;
    const uint32_t *pairs; /* of each pair two indices of bodies, A's and B's */
    size_t pair_stride;
    int pair_count;
    /* Null, or a hint for each pair (tact3_hint), which is read and written as the single call does. */
    tact3_hint *hints;
    size_t hint_stride;
    /* Blocks of pairs are handed out as tasks, of which no two share a pair. run null: the calling thread does all. */
    tact_tasks tasks;
} tact3_batch;

/* Sets for each pair whether its shapes share a point, as tact3_overlap_world() says. `statuses` is null, or has for
 * each pair TACT_OK, or why the answer is false: TACT_BAD_INDEX (an index of a body, or of its shape, is not below its
 * count), or the status below zero of tact3_distance_world(). Where a shape is custom or not convex, and they are
 * apart, a status costs a second query. */
TACT_API tact_status tact3_batch_overlap(const tact3_batch *batch, bool *answers, size_t answer_stride,
                                         tact_status *statuses, size_t status_stride);

/* Sets the distance of each pair, as tact3_distance_world() says, with the same options for all; they may be null.
 * options.hint and options.observer are not used. options.triangles and options.parts are null, or point to two numbers
 * for each pair, one pair after the other. The status TACT_BAD_INDEX: an index of a body, or of its shape, is not below
 * its count; all else of the answer is zero then. */
TACT_API tact_status tact3_batch_distance(const tact3_batch *batch, const tact3_query_options *options,
                                          tact3_gap *answers, size_t answer_stride);

/* Sets the manifold of each pair, as tact3_collide_world() says; options and bad indices as above. Meshes and shapes
 * with parts, which have no single normal, are refused with TACT_NOT_CONVEX. */
TACT_API tact_status tact3_batch_collide(const tact3_batch *batch, tact_real speculative,
                                         const tact3_query_options *options, tact3_manifold *answers,
                                         size_t answer_stride);

/* Sets the contacts of each pair of which a shape has parts, as tact3_collide_parts_world() says with a capacity of
 * `room`. Those of pair i begin at contacts[i * room], answers[i].count of them, in that call's order; what is behind
 * them, up to contacts[(i + 1) * room], is unspecified. answers[i].complete is false where there are more, of which the
 * deepest are there; how many more is not known. The array has room * pair_count contacts, each after the other; with a
 * room of 0 it may be null. A pair that the single call refuses, such as one without parts (TACT_NOT_CONVEX), has that
 * status, so the same pairs may be given to this call and to tact3_batch_collide(). Bad indices as above; of the
 * options, which may be null, `general` counts. Hints are not used. Tasks have blocks of 8 pairs. The call returns as
 * the others, TACT_NEGATIVE for the room too, and TACT_TOO_MANY if the array would be larger than memory can be. */
TACT_API tact_status tact3_batch_collide_parts(const tact3_batch *batch, tact_real speculative,
                                               const tact3_query_options *options, int room,
                                               tact3_part_contact *contacts, tact3_part_contacts *answers,
                                               size_t answer_stride);
/* The same of pairs with a mesh, as tact3_collide_mesh_world() says of each: the contacts, and what is said of all. */
TACT_API tact_status tact3_batch_collide_mesh(const tact3_batch *batch, tact_real speculative,
                                              const tact3_query_options *options, int room,
                                              tact3_mesh_contact *contacts, tact3_mesh_contacts *answers,
                                              size_t answer_stride);

/* Casts B of each pair along the pair's own translation against A at rest, as tact3_cast_world() says. There is a
 * translation for each pair. Options and bad indices as above. */
TACT_API tact_status tact3_batch_cast(const tact3_batch *batch, const tact3_vec *translations,
                                      size_t translation_stride, const tact3_query_options *options,
                                      tact3_hit *answers, size_t answer_stride);
/* The same where bodies move: there is a translation for each body. B of a pair is cast along its translation less that
 * of A, each coordinate rounded once, which the proof takes for exact; the answer shows A at its pose, from which it
 * has moved by fraction times its translation. */
TACT_API tact_status tact3_batch_cast_bodies(const tact3_batch *batch, const tact3_vec *translations,
                                             size_t translation_stride, const tact3_query_options *options,
                                             tact3_hit *answers, size_t answer_stride);

/* Sets the derivative of the distance of each pair, as tact3_distance_derivative() says, from a gap for each pair:
 * that of tact3_batch_distance(), with any options. Null: the distances are asked for here. Hints are not used. Bad
 * indices as above. */
TACT_API tact_status tact3_batch_derivative(const tact3_batch *batch, const tact3_gap *gaps, size_t gap_stride,
                                            tact3_derivative *answers, size_t answer_stride);
/* The same for tact3_distance_second_derivative(). */
TACT_API tact_status tact3_batch_second_derivative(const tact3_batch *batch, const tact3_gap *gaps,
                                                   size_t gap_stride, tact3_second_derivative *answers,
                                                   size_t answer_stride);

/* A ray from its origin to origin + translation, in the world. */
typedef struct tact3_ray {
    tact3_vec origin, translation;
} tact3_ray;

/* Which body a ray hits first. */
typedef struct tact3_ray_hit {
    tact3_hit hit; /* in the world's frame; a miss is TACT_SEPARATED at fraction 1, and zeros */
    int32_t body;   /* its index; -1: none, or the ray is refused (hit.status) */
} tact3_ray_hit;

/* Casts rays against all bodies of the batch, and sets for each ray the first hit, by any body. A ray hits a body if it
 * meets the body's box, tact3_shape_bounds(), and tact3_cast_world() of the body and a point, which is at the ray's
 * origin without rotation, does not say TACT_SEPARATED; the hit is what that call says. The first one is that of the
 * least fraction, or where the ray enters the body's box, if rounding puts that later; of equal ones the smaller
 * distance, then the lower index. A miss is proven as that of tact3_cast_world() is, but for the rounding of boxes: a
 * ray may miss what it is in by 64 units of rounding of the body's reach, radius and position. Pairs and hints of the
 * batch are not used.
 *
 * `tree` is null, and each ray is tried with every body; or it is of as many boxes as there are bodies, of which box i
 * contains the box of body i, and only bodies whose boxes in the tree the ray meets are tried, nearer first. Both give
 * the same bits. A half-space, whose box is endless, has a box in a tree that contains all rays. The answer depends on
 * bodies and ray alone, not on other rays, on how the tree is built, or on tasks, which have blocks of rays.
 *
 * A body that is refused, its shape, its pose, or the index of its shape, which is not below its count, is hit by no
 * ray, with a tree and without, whatever box it has there. A ray is refused with TACT_NOT_FINITE, and with
 * TACT_OUT_OF_RANGE if the greatest coordinates of origin and translation are together above 1e100, in float 1e15.
 * Options may be null; `hint`, `observer`, and arrays of two numbers for a pair are not used. The call returns as those
 * above, and TACT_BAD_INDEX if the tree is of another number of boxes. */
TACT_API tact_status tact3_batch_raycast(const tact3_batch *batch, const tact3_static_tree *tree,
                                         const tact3_ray *rays, size_t ray_stride, int ray_count,
                                         const tact3_query_options *options, tact3_ray_hit *answers,
                                         size_t answer_stride);

#ifdef __cplusplus
}
#endif
#endif
