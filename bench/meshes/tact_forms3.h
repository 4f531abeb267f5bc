/* Forms and shapes of the benchmark as Tact has them, in the precision of the library that is linked. */
#ifndef BENCH_MESHES_TACT_FORMS_H
#define BENCH_MESHES_TACT_FORMS_H

#include "meshes/meshes3.h"
#include "tact/tact.h"

tact3_vec tact_form_vec(const double v[3]);
tact3_pose tact_form_pose(const bench_pose *pose);
/* Ends the program when it is refused. The tasks may be null. */
tact3_mesh *tact_form_mesh(const mesh_form *form, const tact_tasks *tasks);
/* A convex shape. *hull is set where it needs one, else to null; to be destroyed. */
tact3_shape tact_form_shape(const bench_shape *shape, tact3_hull **hull);

#endif
