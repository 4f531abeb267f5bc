/* A mesh file as assimp reads it: its nodes, placed by the file's transforms. */
#ifndef TACT_CLI_MESH_MESH_FILE_H
#define TACT_CLI_MESH_MESH_FILE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/error.h"

struct aiScene;
struct aiNode;

/* A map p -> columns * p + offset. */
typedef struct affine {
    double m[3][4];
} affine;

/* A node of the tree, which is listed in its own order: parents before children. */
typedef struct mesh_node {
    const struct aiNode *node;
    char *path; /* the names from the root on, joined by "/"; of several equal paths the k-th ends in "#k", k from 2,
                 * or the next number whose path no other node has by its names */
    bool has_faces;
    size_t end; /* the nodes below it are those behind it up to here */
    affine to_world;
} mesh_node;

typedef struct mesh_file {
    char *name;
    const struct aiScene *scene;
    bool triangles; /* polygons of its surfaces are cut into triangles */
    mesh_node *nodes;
    size_t node_count;
} mesh_file;

/* True if assimp reads files with this extension. */
bool mesh_extension_known(const char *file);

/* Reads a file; on failure null, and the message starts with its name. With `triangles` polygons of its
 * surfaces are cut. */
mesh_file *mesh_file_open(const char *file, bool triangles, error *error);
/* The same with triangles, and with the axes of a Collada file as they are in it: else assimp turns them so that y is
 * up. URDF has them so. */
mesh_file *mesh_file_open_unturned(const char *file, error *error);
void mesh_file_close(mesh_file *file);
const char *mesh_node_name(const mesh_node *node);
/* True if two nodes are the same meshes, turned and scaled by the same numbers; their places may differ. */
bool mesh_nodes_alike(const mesh_node *a, const mesh_node *b);
/* Of alike nodes the same. */
uint64_t mesh_node_hash(const mesh_node *node);
/* Finds a node by its path, or by a name that no other has. */
bool mesh_file_find(const mesh_file *file, const char *part, size_t *out, error *error);

#endif
