/* Meshes to test with. */
#ifndef TACT_TESTS_MESH_FORMS3_H
#define TACT_TESTS_MESH_FORMS3_H

#include "tact/mesh3.h"

/* Numbers that every precision holds, so that all kinds of input mean the same. */
typedef struct mesh_form {
    float *vertex;   /* x, y, z in turn */
    uint32_t *index; /* three of each triangle */
    int vertex_count, triangle_count;
} mesh_form;

/* A box between two corners. */
mesh_form mesh_box3(const float lower[3], const float upper[3]);
/* A box around the origin, each face a grid of cells, two triangles each. */
mesh_form mesh_cells3(const float half[3], int cells);
/* A prism of an L: six corners at the bottom, the first one where it is concave. */
mesh_form mesh_corner3(void);
/* A bumpy ball of 2 * across * around triangles, with a vertex at each pole. */
mesh_form mesh_ball3(int across, int around);
/* A torus without a boundary. */
mesh_form mesh_ring3(int across, int around);
/* Random triangles among few vertices: with all defects. */
mesh_form mesh_soup3(uint64_t seed, int vertices, int triangles);
void mesh_form_free(mesh_form *form);

/* One after the other: all triangles of both. */
mesh_form mesh_joined3(const mesh_form *a, const mesh_form *b);

tact3_mesh_input mesh_input3(const mesh_form *form);
/* Builds the mesh, and fails the test if that is refused; to be freed. */
tact3_mesh *mesh_build3(const mesh_form *form, const tact3_mesh_options *options);

#endif
