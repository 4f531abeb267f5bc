/* Assemblies whose clashes are known by construction, and what a library tells of them. */
#ifndef TACT_BENCH_CLASH_ASSEMBLIES_H
#define TACT_BENCH_CLASH_ASSEMBLIES_H

#include <stdbool.h>

#ifdef __cplusplus
extern "C" {
#endif

#define CLASH_CLEARANCE 0.1

typedef enum clash_truth { TRUTH_OVERLAP, TRUTH_CONTAINED, TRUTH_TOUCHING, TRUTH_NEAR, TRUTH_NONE } clash_truth;

typedef struct triangles {
    double (*vertex)[3];
    unsigned (*corner)[3];
    int vertex_count, triangle_count;
} triangles;

/* Two bodies that clash, touch or are nearer than the clearance. */
typedef struct known_pair {
    int a, b; /* a < b */
    clash_truth truth;
} known_pair;

enum { ASSEMBLY_SHAPES = 3, ASSEMBLY_FAMILIES = 5 };

typedef struct assembly {
    triangles shape[ASSEMBLY_SHAPES];
    int shape_count, body_count, pair_count;
    unsigned *body_shape;
    double (*position)[3];
    double (*rotation)[4]; /* x, y, z, w */
    known_pair *pair;      /* in the order of the bodies */
} assembly;

extern const char *const assembly_names[ASSEMBLY_FAMILIES];
/* `groups`: of some bodies each that do not come near each other. */
assembly assembly_make(int family, int groups);
void assembly_free(assembly *a);

/* What a library tells, in any order, and how long it took without building meshes: seconds of the processor. */
typedef struct told_pairs {
    known_pair *list;
    int count, room;
    double seconds;
} told_pairs;

void told_add(told_pairs *t, int a, int b, clash_truth kind);
/* How many pairs are missing, are told with a wrong kind, are told but none. */
typedef struct told_errors {
    int missing, kind, extra;
} told_errors;
told_errors told_compare(told_pairs *t, const assembly *a); /* sorts the list */

/* A library's meshes, and its run; false where it failed. */
void *fcl_open(const assembly *a);
bool fcl_run(void *library, const assembly *a, told_pairs *out);
void fcl_close(void *library);
const char *fcl_version(void);

double bench_seconds(void);

#ifdef __cplusplus
}
#endif
#endif
