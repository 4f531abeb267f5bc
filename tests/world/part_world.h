/* Shapes with parts for worlds: floors of flush parts, and what lies on them. */
#ifndef TACT_TESTS_WORLD_PART_WORLD_H
#define TACT_TESTS_WORLD_PART_WORLD_H

#include "support/small_world.h"
#include "world/world_check.h"

typedef struct part_block {
    void *memory;
    tactn_shape shape;
} part_block;

void part_block_free(part_block *block);

part_block compound_of(const tactn_compound_child *children, int count);
/* Boxes of one length, flush, from x = 0 on; their tops are at height 0. In space they reach 5 to either side. */
part_block tile_floor(int count);
/* Two boxes in the form of an L, the corner at the origin; each bar is `size` long and a quarter of that wide. */
part_block ell(real size);

#if TACT_DIMENSION == 2
part_block chain_of(const tactn_vec *vertices, int count, bool closed, bool one_sided);
part_block polygon_of(const tactn_vec *vertices, int count);
#endif

/* A body of one shape at rest, of the usual material. */
tact_body_id add_part_body(tactn_world *world, tact_body_kind kind, const tactn_shape *shape, tactn_pose pose);

/* Slides a shape over a floor without friction for two seconds at 15 m/s, from its place on it; checks its rise, its
 * speed and its way. */
void check_slides_over(const char *what, const tactn_shape *floor, const tactn_shape *shape, tactn_pose pose);

/* Shoots shapes of every kind at a wall of this shape, across x and thin, from either side or, if it is met from one
 * side, from x > 0; returns how many passed. */
int shoot_at_wall(random_stream *random, const tactn_shape *wall, bool one_sided);

void part_steps(tactn_world *world, int steps);

#endif
