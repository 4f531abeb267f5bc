/* Meshes for worlds: floors of triangles, level or rough, and what lies on them. */
#ifndef TACT_TESTS_WORLD_MESH_WORLD3_H
#define TACT_TESTS_WORLD_MESH_WORLD3_H

#include "mesh/mesh_forms3.h"
#include "support/small_world.h"

/* The height of a floor at a place. */
typedef double (*height_function)(double x, double y);
double height_of_level(double x, double y);
double height_of_hills(double x, double y);

/* A surface of `columns` by `rows` cells of a size, two triangles each, with the middle of its first edge at zero. */
mesh_form mesh_floor3(int columns, int rows, double size, height_function height);

/* A body of one mesh, which is built and freed again. */
tact_body_id add_mesh_body(tact3_world *world, tact_body_kind kind, const mesh_form *form, tact3_pose pose,
                           const tact3_body_shape_def *def);

/* A dynamic body of one shape. */
tact_body_id add_dropped(tact3_world *world, const tact3_shape *shape, tact3_vec position);

void run_steps(tact3_world *world, int steps);

#endif
