/* Clouds of points in the plane that hulls are tried on: each family is a way in which real input is unkind. Every
 * coordinate is a multiple of 2^-50 below 4, so whole numbers of 128 bits can check what is made of them. */
#ifndef TACT_TESTS_HULL_POINT_SETS2_H
#define TACT_TESTS_HULL_POINT_SETS2_H

#include "hull/point_sets.h"
#include "tact/hull2.h"

typedef enum cloud2_family {
    CLOUD2_DISC,
    CLOUD2_CIRCLE,
    CLOUD2_POLYGON,    /* corners and edges of a turned polygon: nearly on a line */
    CLOUD2_GRID,
    CLOUD2_TURNED_GRID,
    CLOUD2_NOISY_GRID, /* moved by a few units in the last place */
    CLOUD2_LATTICE,    /* whole numbers of nearly one length */
    CLOUD2_NEEDLE,
    CLOUD2_LENS,       /* two arcs of next to no height */
    CLOUD2_PARABOLA,
    CLOUD2_SPIRAL,
    CLOUD2_CLUSTERS,   /* on a few lines, with many points twice */
    CLOUD2_LINE,       /* exactly */
    CLOUD2_TURNED_LINE,
    CLOUD2_FAMILIES
} cloud2_family;

const char *cloud2_name(cloud2_family family);

/* Fills the points; the same seed makes the same cloud. */
void cloud2_make(cloud2_family family, uint64_t seed, tact2_vec *points, int count);

#endif
