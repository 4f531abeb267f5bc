/* Manifolds of three dimensions: which pair of cores goes which way. */
#include "contact/collide.h"
#include "contact/simple3.h"

typedef tactn_manifold (*collide_function)(const posed_pair *q);

/* By A's core and B's. */
static const collide_function simple_table[TACT3_COMPOUND + 1][TACT3_COMPOUND + 1] = {
    [TACT3_POINT] = {[TACT3_POINT] = collide_points,
                     [TACT3_SEGMENT] = collide_point_segment,
                     [TACT3_BOX] = collide_point_box,
                     [TACT3_HULL] = collide_point_and_hull},
    [TACT3_SEGMENT] = {[TACT3_POINT] = collide_segment_point,
                       [TACT3_SEGMENT] = collide_segments,
                       [TACT3_BOX] = collide_segment_and_box},
    [TACT3_BOX] =
        {[TACT3_POINT] = collide_box_point, [TACT3_SEGMENT] = collide_segment_and_box, [TACT3_BOX] = collide_boxes},
    [TACT3_HULL] = {[TACT3_POINT] = collide_point_and_hull},
};

static tactn_manifold collide(const posed_pair *q) {
    collide_function way = simple_table[q->a->core][q->b->core];
    return (way ? way : collide_features)(q);
}
