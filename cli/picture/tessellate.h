/* Shapes as polyhedra, for drawing. */
#ifndef TACT_CLI_PICTURE_TESSELLATE_H
#define TACT_CLI_PICTURE_TESSELLATE_H

#include "query/engine.h"

/* The shape in its own frame; curved surfaces become facets, `around` of them around an axis. A mesh as a surface is
 * its triangles. */
bool tessellate(const engine_kind *kind, const engine *engine, const scene *scene, size_t shape, int around,
                solid *out);

/* A radius around its origin that holds a shape, or more. */
double shape_reach(const scene_shape *shape);
/* Sets how much of half-spaces is drawn: below all other bodies and where these move. */
void show_half_spaces(scene *scene);
/* The corners of a polytope of either dimension, in its own frame and without its rounding. */
bool tessellate_core(const scene_shape *shape, surface *out);
/* The hull of points, simplified where there are too many to be drawn. */
bool tessellate_hull(const engine_kind *kind, const surface *points, solid *out);

#endif
