/* Bodies that are made of several shapes, as one shape each: behind those of the scene. */
#ifndef TACT_CLI_PICTURE_MERGE_H
#define TACT_CLI_PICTURE_MERGE_H

#include "picture/drawing.h"

/* Adds a shape for each such body, and gives it to the body and its ghosts. False when memory is out. */
bool merge_shapes(drawing *d, const scene *scene);

/* What such a shape is drawn as, of what those of its parts are. False when memory is out. */
bool merge_solids(const drawing *d, size_t shape, solid *out);
bool merge_outlines(const drawing *d, size_t shape, outline *out);

#endif
