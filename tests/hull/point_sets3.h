/* Clouds of points that hulls are tried on: each family is a way in which real input is unkind. */
#ifndef TACT_TESTS_HULL_POINT_SETS3_H
#define TACT_TESTS_HULL_POINT_SETS3_H

#include "hull/point_sets.h"
#include "tact/hull3.h"

typedef enum cloud3_family {
    CLOUD3_BALL,
    CLOUD3_SPHERE,
    CLOUD3_BOX_FACES,  /* corners, edges and faces of a box, turned */
    CLOUD3_GRID,
    CLOUD3_TURNED_GRID,
    CLOUD3_NOISY_GRID, /* moved by a few units in the last place */
    CLOUD3_LATTICE,    /* whole numbers of nearly one length: many points on each of many planes */
    CLOUD3_NEEDLE,
    CLOUD3_PLATE,
    CLOUD3_CYLINDER,
    CLOUD3_CONE,
    CLOUD3_CURVE,      /* (t, t^2, t^3) */
    CLOUD3_CLUSTERS,   /* on a few lines and planes, with many points twice */
    CLOUD3_DOUBLE_CONE,
    CLOUD3_FLAT,       /* a turned polygon with points inside and on its edges */
    CLOUD3_LINE,
    CLOUD3_FAMILIES
} cloud3_family;

const char *cloud3_name(cloud3_family family);

/* Fills the points; the same seed makes the same cloud. */
void cloud3_make(cloud3_family family, uint64_t seed, tact3_vec *points, int count);

#endif
