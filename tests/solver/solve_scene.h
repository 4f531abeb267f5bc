/* Bodies with shapes for tests of the solver alone: contacts are found between all pairs, without a world. */
#ifndef TACT_TESTS_SOLVER_SOLVE_SCENE_H
#define TACT_TESTS_SOLVER_SOLVE_SCENE_H

#include "support/any_shape.h"
#include "base/angular.h"

#define SCENE_BODIES 320
#define SCENE_CONTACTS 1600

/* The direction that is up: the last axis. */
#define UP (DIMENSION - 1)

typedef struct solve_material {
    real friction, restitution, rolling;
} solve_material;

/* The contact of a pair as the last step left it. */
typedef struct solve_pair {
    int a, b;
    bool touching;
    tactn_solver_contact contact;
} solve_pair;

typedef struct solve_scene {
    int count, pair_count, contact_count;
    tactn_shape shape[SCENE_BODIES];
    tactn_solver_body body[SCENE_BODIES];
    solve_material material[SCENE_BODIES];
    solve_pair *pair;
    tactn_solver_contact *contact; /* of the last step */
    int pair_of[SCENE_CONTACTS];
    tactn_solver_settings settings;
    real overlap; /* deepest of the last step, when it began */
    real speculative;
    void *memory;
    size_t bytes;
} solve_scene;

/* Empty, gravity downward. */
solve_scene *scene_new(void);
void scene_free(solve_scene *scene);

/* A body of unit density; index of the body. */
int scene_ball(solve_scene *scene, real radius, vec center);
int scene_box(solve_scene *scene, vec half, vec center);
/* A box that does not move. */
int scene_wall(solve_scene *scene, vec half, vec center);
/* With its top at height zero. */
int scene_ground(solve_scene *scene);
void scene_make_heavier(solve_scene *scene, int body, real factor);

/* Looks at pairs whose centres are now nearer than this (those with a wall always); call after the bodies. */
void scene_pair_up(solve_scene *scene, real distance);
/* Contacts as the bodies stand now, with the impulses of the last step. */
void scene_find_contacts(solve_scene *scene);
/* Solves them; every status but TACT_OK fails the test. */
void scene_solve(solve_scene *scene);
/* Both. */
void scene_step(solve_scene *scene);
void scene_steps(solve_scene *scene, int count);

/* Sums over the bodies that can be pushed. The size of the angular momentum is the sum of what each body could have. */
typedef struct scene_sums {
    double kinetic, potential, size, turning_size;
    double momentum[3], turning[3];
} scene_sums;

scene_sums scene_sum(const solve_scene *scene);
double scene_kinetic(const tactn_solver_body *body);
double scene_mass(const tactn_solver_body *body);
/* Relative changes of momentum and of angular momentum. */
double scene_momentum_change(const scene_sums *before, const scene_sums *after);
double scene_turning_change(const scene_sums *before, const scene_sums *after);

/* How fast the fastest body is. */
real scene_speed(const solve_scene *scene);
spin any_spin(random_stream *random, real size);

#endif
