/* The curvature of the cores' surfaces: where a support point moves when its direction turns. */
#ifndef TACT_CONVEX_CURVATURE_H
#define TACT_CONVEX_CURVATURE_H

#include "convex/simplex.h"

/* curvature2.c, curvature3.c */
static FORCE_INLINE void add_core_curvature(const tactn_shape *shape, int side, vec d, real to_scaled, const mat *axes,
                                            real weight, mat *m);
static FORCE_INLINE mat scalar_matrix(real s);
static FORCE_INLINE real trace(mat m);
static FORCE_INLINE mat adjugate(mat m);
static vec likely_normal(const core_pair *p);
/* curvature.c */
static bool on_one_side(const core_pair *p, const vertex *v, const vertex *w);
static bool newton_direction(const core_pair *p, const gjk_simplex *s, const simplex_point *at, vec closest, real away,
                             vec *direction);
static FORCE_INLINE vec rotate_with(vec d, vec from, vec to);

#endif
