/* Distance and overlap where a shape is a mesh. */
#ifndef TACT_COMPOSITE_COMPOSITE3_H
#define TACT_COMPOSITE_COMPOSITE3_H

#include "tact/mesh3.h"
#include "tact/query3.h"

#include "base/internal_names.h"

/* As tact3_distance() and tact3_overlap(). */
tact3_gap tact3_mesh_distance(const tact3_mesh *a, const tact3_mesh *b, tact3_pose b_in_a,
                              const tact3_query_options *options);
bool tact3_mesh_overlap(const tact3_mesh *a, const tact3_mesh *b, tact3_pose b_in_a);

#endif
