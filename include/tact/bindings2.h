/* Inline functions of math2.h as functions of the library, for languages that can call but cannot compile C:
 * tact2_binding_x() returns what tact2_x() does. The other functions of math2.h that are not inline need no such
 * names. */
#ifndef TACT_BINDINGS2_H
#define TACT_BINDINGS2_H

#include "tact/math2.h"

#ifdef __cplusplus
extern "C" {
#endif

TACT_API tact2_rotation tact2_binding_conjugate(tact2_rotation rotation);
TACT_API tact2_rotation tact2_binding_compose_rotation(tact2_rotation a, tact2_rotation b);
TACT_API tact2_mat tact2_binding_rotation_matrix(tact2_rotation rotation);
TACT_API tact2_vec tact2_binding_rotate(tact2_rotation rotation, tact2_vec v);
TACT_API tact2_vec tact2_binding_pose_point(tact2_pose pose, tact2_vec p);
TACT_API tact2_vec tact2_binding_pose_vector(tact2_pose pose, tact2_vec v);
TACT_API tact2_pose tact2_binding_relative_pose(tact2_pose a, tact2_pose b);

#ifdef __cplusplus
}
#endif
#endif
