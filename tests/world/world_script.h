/* A world's life by chance, for tests of memory and of snapshots: bodies, shapes and joints of every kind, those with
 * parts as well, come and go, are set and pushed, and steps are made. */
#ifndef TACT_TESTS_WORLD_WORLD_SCRIPT_H
#define TACT_TESTS_WORLD_WORLD_SCRIPT_H

#include "support/any_shape.h"
#include "support/counting_allocator.h"
#include "base/angular.h"

#define SCRIPT_BODIES 24

typedef struct world_script {
    random_stream random;
    tactn_world *world;
    tactn_recorder *recorder; /* of its steps; null: none */
    tact_body_id body[SCRIPT_BODIES]; /* all zero: none */
    int count;                        /* of the bodies that there have been */
    long refused;                     /* calls that were refused for want of memory, and then made again */
    bool changed;                     /* one of them has changed the world all the same */
} world_script;

/* A hull of points on a ball: always the same for the same count. To be given back with made_free(). */
made_shape ball_hull(int count, double size);

/* An empty world and a ground: a box, a half-space, and in space hills of triangles. The world's length is one. */
void script_begin(world_script *script, const char *name, const tact_allocator *allocator);
/* One call, of any kind; a call that is refused for want of memory is made again until it is not. */
void script_go_on(world_script *script);
/* So many of them. */
void script_run(world_script *script, int calls);

#endif
