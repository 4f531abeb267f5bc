/* The questions about meshes and boxes, from a seed. */
#ifndef BENCH_MESHES_MESH_SCENES_H
#define BENCH_MESHES_MESH_SCENES_H

#include <stdint.h>

#include "meshes/meshes3.h"

/* How far a contact scene's shape is lowered from where it touches, or lifted. */
#define MESH_REST_DEPTH 0.005
#define MESH_REST_GAP 0.01
#define MESH_HOVER_GAP 0.1

typedef enum mesh_place {
    PLACE_NONE,
    PLACE_APART, /* two meshes: 0.001 to 0.1 of their size between them */
    PLACE_MEET,  /* two meshes: 0.001 to 0.1 of their size further on */
    PLACE_REST,  /* a shape above hills: in turn as deep as MESH_REST_DEPTH, and MESH_REST_GAP above them */
    PLACE_HOVER  /* MESH_HOVER_GAP above them: no contact, whatever is in reach */
} mesh_place;

typedef struct mesh_category {
    const char *name, *about, *unit; /* of what times are told: a pair, a triangle */
    mesh_topic topic;
    mesh_place place;
    bench_kind kind;    /* of the convex shapes */
    int around, across; /* of rings; 0, cells: hills */
    int questions;
} mesh_category;

extern const mesh_category mesh_categories[]; /* the last has no name */

mesh_scene mesh_scene_make(const mesh_category *category, uint64_t seed);
void mesh_scene_free(mesh_scene *scene);

#endif
