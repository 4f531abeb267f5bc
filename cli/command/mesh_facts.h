/* What tact mesh finds out about a file, and its reports. */
#ifndef TACT_CLI_COMMAND_MESH_FACTS_H
#define TACT_CLI_COMMAND_MESH_FACTS_H

#include <stdio.h>

#include "base/options.h"
#include "scene/mesh.h"
#include "tact/mesh3.h"

/* A node with triangles. */
typedef struct node_facts {
    char *path;
    size_t triangles;
    bool solid;
    const char *refusal; /* why no mesh can be made of it; null where one can */
} node_facts;

/* An edge of a triangle passes through another one. */
typedef struct mesh_crossing {
    int triangle, edge, other; /* triangles of the input */
    tact3_vec point;
} mesh_crossing;

#define MESH_CROSSING_PLACES 4

typedef struct mesh_crossings {
    size_t count;
    mesh_crossing place[MESH_CROSSING_PLACES]; /* the first ones, in the order of the input */
} mesh_crossings;

typedef struct mesh_facts {
    const char *name;      /* of the file */
    const char *part;      /* null for the whole file */
    double metres;         /* of a unit of the file, where it tells; else 0 */
    surface surface;       /* the triangles of the file */
    tact3_mesh *mesh;      /* made of them */
    tact3_mesh_info info;
    tact3_mesh_measure measure;
    mesh_crossings crossings;
    double seconds; /* for the mesh */
    node_facts *nodes;
    size_t node_count;
} mesh_facts;

/* The keys of reports, by tact3_mesh_defect. */
extern const char *const mesh_defect_keys[TACT3_MESH_DEFECT_COUNT];

/* Finds where the mesh passes through itself; false where memory is out. */
bool mesh_find_crossings(const mesh_facts *facts, mesh_crossings *out);

void mesh_report_table(FILE *out, const mesh_facts *facts);
void mesh_report_json(FILE *out, const mesh_facts *facts);

#endif
