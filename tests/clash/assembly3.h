/* Assemblies to test with, and what a run over one tells. */
#ifndef TACT_TESTS_CLASH_ASSEMBLY3_H
#define TACT_TESTS_CLASH_ASSEMBLY3_H

#include "support/pairs.h"
#include "tact/clash3.h"

enum { ASSEMBLY_MESHES = 6, ASSEMBLY_SHAPES = ASSEMBLY_MESHES + 5, ASSEMBLY_BODIES = 40 };

/* Solids, one of them in two parts, and a surface; round bodies; some bodies within others, some twice in one place. */
typedef struct assembly {
    tact3_mesh *mesh[ASSEMBLY_MESHES];
    tact3_shape shape[ASSEMBLY_SHAPES];
    int count;
    uint32_t body_shape[ASSEMBLY_BODIES];
    tact3_pose pose[ASSEMBLY_BODIES];
    tact3_static_tree *tree; /* for the clearance */
    tact_real clearance;
} assembly;

assembly *assembly_new(random_stream *random, tact_real clearance);
void assembly_free(assembly *a);

/* The clashes that a run has told, one after the other. */
typedef struct told {
    tact3_clash *list;
    int count, room;
    int most;        /* the run is ended with this one; 0: it is not */
    uint32_t filter; /* pairs whose sum of indices it divides are passed over; 0: none */
} told;

bool told_visit(void *context, const tact3_clash *found);
bool told_filter(void *context, uint32_t a, uint32_t b);
void told_free(told *t);
/* Fails the test where they differ in a bit. */
void told_compare(const told *t, const told *other);

/* A run over all bodies that adds to what is told. */
tact3_clash_run assembly_run(const assembly *a, told *to);
/* Runs, in scratch memory of just the size. */
tact3_clash_progress clash_run(const tact3_clash_run *run);

#endif
