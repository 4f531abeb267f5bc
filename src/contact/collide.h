/* Contact manifolds of two shapes (collide.c). */
#ifndef TACT_CONTACT_COLLIDE_H
#define TACT_CONTACT_COLLIDE_H

#include "base/dimension.h"

static void collide(const tactn_shape *a, const tactn_shape *b, tactn_pose b_in_a, real speculative,
                    const tactn_query_options *options, tactn_manifold *m);
static tactn_manifold collide_world(const tactn_shape *a, tactn_pose pose_a, const tactn_shape *b, tactn_pose pose_b,
                                    real speculative, const tactn_query_options *options);

#endif
