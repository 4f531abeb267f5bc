/* Shapes as polyhedra, for drawing. */
#ifndef TACT_CLI_TESSELLATE_H
#define TACT_CLI_TESSELLATE_H

#include "engine.h"

/* The shape in its own frame; curved surfaces become facets, `around` of them around an axis. */
bool tessellate(const engine_kind *kind, const engine *engine, const scene *scene, size_t shape, int around,
                solid *out);

#endif
