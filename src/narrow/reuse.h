/* What keeps the points of contacts while their shapes hardly move. */
#ifndef TACT_NARROW_REUSE_H
#define TACT_NARROW_REUSE_H

#include "world/step.h"

/* Shapes are collided again after more motion than this since they were collided. In slops: of a point along the
 * surfaces; of a point along the normal; of any point of a pair with a composite, of which other parts come near; of a
 * point along the normal beyond that of another. In radians: of a body. */
#define REUSE_SLIDING R(0.25)
#define REUSE_DEPTH R(10)
#define REUSE_PARTS R(0.25)
#define REUSE_TILT R(2)
#define REUSE_TURN R(0.04)

/* How far points may have moved, as lengths. */
typedef struct reuse_limits {
    real sliding, depth, tilt;
} reuse_limits;

/* Whether a contact that touches may keep its points, if its bodies have moved little enough. */
static bool may_reuse(const tactn_world *world, const contact_pair *c);
/* Keeps the points of two shapes that have hardly moved against each other since they were collided, and computes how
 * far the surfaces are apart there; false: they are to be collided. The bodies keep the lever arms of then, so that a
 * stack does not feel its own lean (docs/response.md). */
static bool reuse_points(const tactn_world *world, contact_pair *c);
/* Keeps what reuse_points() will ask for of shapes that have just been collided. */
static void note_collision(const tactn_world *world, contact_pair *c);
/* How far the points of a pair may have moved. */
static reuse_limits limits_of(const tactn_world *world, const contact_pair *c);
/* reuse_lanes2.h, reuse_lanes3.h: reuse_points() of LANES contacts without composites, with the speeds of approach that
 * events tell. Bit i of the answer is set where that contact keeps its points. */
static inline unsigned reuse_together(const tactn_world *world, contact_pair *const pair[]);

#endif
