/* The connected parts of the volume that two solid meshes share: how many there are, where, and how large. */
#ifndef TACT_CLI_REGIONS_REGIONS_H
#define TACT_CLI_REGIONS_REGIONS_H

#include <stdbool.h>
#include <stddef.h>

#include "tact/tact.h"

typedef struct region {
    double lower[3], upper[3]; /* a box around it, in the world */
    double volume;
} region;

typedef struct region_list {
    bool known; /* false: it is not proven how many there are; the list is empty then */
    region *list;
    size_t count;
} region_list;

/* Lists the parts, in the order of their boxes. False where memory is out. */
bool regions_find(const tact3_mesh *a, tact3_pose pose_a, const tact3_mesh *b, tact3_pose pose_b, region_list *out);
void regions_free(region_list *list);

#endif
