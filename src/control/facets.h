/* The surface of shapes as facets: triangles in space, segments in the plane. */
#ifndef TACT_CONTROL_FACETS_H
#define TACT_CONTROL_FACETS_H

#include "shape/parts.h"
#include "shape/unbounded.h"
#include "world/world.h"

/* Gets the corners of a facet: in space counter-clockwise from outside, in the plane with the inside on the left. */
typedef void (*facet_visitor)(void *context, const vec corner[DIMENSION]);

/* How much of a shape there is, and where. */
typedef struct moment {
    real size;
    vec first; /* the sum of size times place */
} moment;

/* ---- facets2.c, facets3.c ---- */
/* Shows the facets of a convex shape, or of a mesh, at a pose. False: they stand for it, inscribed. */
static bool visit_facets(const tactn_shape *shape, tactn_pose pose, facet_visitor visit, void *context);
/* Cuts a facet down to where normal . x <= 0; returns how many corners are left, in the plane 0 or 2. */
static int cut_facet(const vec corner[DIMENSION], vec normal, vec kept[DIMENSION + 1]);
/* Area or volume between the origin and a facet, with its sign. */
static real facet_size(const vec corner[DIMENSION]);
/* The outward normal, as long as the facet is large. */
static vec facet_normal(const vec corner[DIMENSION]);
/* The part of the unit ball below a height along an axis from its center, from -1 to 1; its first moment is along that
 * axis. */
static real unit_ball_below(real height, real *first);
/* The semi-axes of a ball or an ellipsoid without a further radius, and its center; false for other shapes. */
static bool is_ellipsoid(const tactn_shape *shape, real radii[DIMENSION], vec *center);
/* The integral over what of a unit ball faces a wind, of the pressure that a speed of one has there, along the wind. */
static real ball_pressure(void);
/* False for a mesh that is a surface. */
static bool has_inside(const tactn_shape *shape);

/* ---- facets.c ---- */
/* The pose of a part of what is at a pose. */
static tactn_pose placed_at(tactn_pose pose, tactn_pose part);
/* What of a shape, or a part of one, lies where normal . x <= offset. */
static moment moment_below(const tactn_shape *shape, tactn_pose pose, vec normal, real offset);

#endif
