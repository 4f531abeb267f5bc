/* A library at the questions of one category, in a process of its own (base/child.h). */
#ifndef BENCH_MESHES_MESH_WORKER_H
#define BENCH_MESHES_MESH_WORKER_H

#include <stdbool.h>

#include "meshes/meshes3.h"

typedef struct mesh_worker mesh_worker;

/* Null: there is no such plugin, or the library does not answer the topic. */
mesh_worker *mesh_worker_start(const char *plugin, int index, const mesh_scene *scene);
/* Asks all questions once. False: the library has crashed or hung; what it has not answered has failed. */
bool mesh_worker_answer(mesh_worker *worker);
const mesh_answer *mesh_worker_answers(const mesh_worker *worker);
const char *mesh_worker_version(const mesh_worker *worker);
/* Nanoseconds of one question; NaN once the library has crashed or hung. */
double mesh_worker_pass(mesh_worker *worker);
void mesh_worker_stop(mesh_worker *worker);

#endif
