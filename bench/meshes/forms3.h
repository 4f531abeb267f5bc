/* The meshes that the benchmark asks about. */
#ifndef BENCH_MESHES_FORMS_H
#define BENCH_MESHES_FORMS_H

#include "base/random.h"
#include "meshes/meshes3.h"

/* Rings: closed, connected, without self-intersections. Each is a cross section that is led around an axis. */
typedef enum ring_kind { RING_TORUS, RING_GEAR, RING_FRAME, RING_SCREW, RING_KINDS } ring_kind;

/* Of 2 * around * across triangles; `across` is a multiple of four. */
mesh_form form_ring(ring_kind kind, int around, int across);
/* Hills and plains above a grid of cells * cells squares of a metre, two triangles each, around the origin. */
mesh_form form_hills(int cells, bench_random *random);
void form_free(mesh_form *form);

#endif
