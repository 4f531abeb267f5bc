/* What only space has: meshes and their triangles. */
#ifndef TACT_TESTS_BATCH_BATCH_ORIGINS_H
#define TACT_TESTS_BATCH_BATCH_ORIGINS_H

#include "support/dimension.h"

/* A mesh, to be freed, and its shape; null in the plane. */
void *form_mesh(tactn_shape *shape);
/* Lets a query say which parts and triangles it means. */
void tell_origins(tactn_query_options *options, int *parts, int *triangles);

#endif
