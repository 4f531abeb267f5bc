/* Inline functions of math3.h as functions of the library, for languages that can call but cannot compile C:
 * tact3_binding_x() returns what tact3_x() does. The other functions of math3.h that are not inline need no such
 * names. */
#ifndef TACT_BINDINGS3_H
#define TACT_BINDINGS3_H

#include "tact/math3.h"

#ifdef __cplusplus
extern "C" {
#endif

TACT_API tact3_quat tact3_binding_conjugate(tact3_quat rotation);
TACT_API tact3_quat tact3_binding_compose_rotation(tact3_quat a, tact3_quat b);
TACT_API tact3_mat tact3_binding_rotation_matrix(tact3_quat rotation);
TACT_API tact3_vec tact3_binding_rotate(tact3_quat rotation, tact3_vec v);
TACT_API tact3_vec tact3_binding_pose_point(tact3_pose pose, tact3_vec p);
TACT_API tact3_vec tact3_binding_pose_vector(tact3_pose pose, tact3_vec v);
TACT_API tact3_pose tact3_binding_relative_pose(tact3_pose a, tact3_pose b);

#ifdef __cplusplus
}
#endif
#endif
