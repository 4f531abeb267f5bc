/* tact clash: the bodies of a scene, of mesh files' nodes or of a robot's links, and what is found of each two that are
 * near. */
#ifndef TACT_CLI_CLASH_CLASH_H
#define TACT_CLI_CLASH_CLASH_H

#include <limits.h>
#include <signal.h>

#include "base/options.h"
#include "base/progress.h"
#include "base/threads.h"
#include "base/units.h"
#include "robot/robot.h"
#include "robot/trajectory.h"
#include "scene/scene.h"
#include "tact/tact.h"

/* A mesh, or a round shape, that any number of bodies share. */
typedef struct clash_shape {
    tact3_mesh *mesh; /* of a round shape only what is drawn; null where another process has it (mpi/store.h) */
    tact3_shape shape;
    tact3_bounds bounds;
    size_t bytes; /* of the mesh */
    int triangle_count;
} clash_shape;

typedef struct clash_body {
    char *name;
    uint32_t shape;
    tact3_pose pose;
    size_t link; /* of the set's robot; else CLASH_NO_LINK */
} clash_body;

#define CLASH_NO_LINK ((size_t)-1)

typedef struct clash_set {
    clash_shape *shapes;
    clash_body *bodies;
    size_t shape_count, body_count;
    char *names;     /* the memory of all bodies' names; null where each has its own */
    uint32_t *pairs; /* two indices of bodies for each of those to ask about; null for all */
    size_t pair_count;
    tact3_sweep *sweeps; /* of the bodies of a scene that moves; else null */
    robot robot;         /* empty where there is none */
    tact3_pose robot_pose;
    size_t robot_body;     /* its first */
    trajectory trajectory; /* without rows where there is none */
    int thread_count;      /* that build meshes; 0: as many as there are processors */
    /* Null, or is told of each shape as soon as it is made, and may take its mesh. */
    void (*give)(void *context, clash_shape *shape);
    void *give_context;
} clash_set;

/* Joints: "NAME=VALUE,NAME=VALUE"; srdf: null for none. */
typedef struct clash_robot_options {
    const char *const *joints;
    size_t joint_count;
    const char *srdf;
    const char *trajectory; /* null for none */
    bool quiet;             /* no notes */
} clash_robot_options;

/* A file whose bodies are put into a set. */
typedef struct clash_source {
    const char *file, *prefix; /* prefix: with a "/" behind it before each name; null for none */
    bool placed;               /* the pose is given */
    tact3_pose pose;
    double scale[3];
    mesh_units units;
} clash_source;

/* Reads the bodies of a scene file into an empty set. */
bool clash_read_scene(const char *file, clash_set *out, progress *progress, error *error);
/* nodes.c: adds the nodes of a mesh file that have triangles. */
bool clash_add_nodes(const clash_source *source, clash_set *set, progress *progress, error *error);
/* links.c: adds what the links of a URDF file collide with, where the joints put them. A set has one robot at most. */
bool clash_add_robot(const clash_source *source, const clash_robot_options *options, clash_set *set,
                     progress *progress, error *error);
void clash_free(clash_set *set);

/* Makes an empty set. */
void clash_set_init(clash_set *set);
/* Makes room for more; false where memory is out. */
bool clash_set_reserve(clash_set *set, size_t shapes, size_t bodies);
/* A body's whole name; null where memory is out. */
char *clash_body_name(const clash_source *source, const char *name);
/* Adds a shape, for which there is room; takes the mesh over. */
void clash_add_mesh(clash_set *set, tact3_mesh *mesh);
/* The same of a ball, capsule, cylinder or cone of one of these sizes (scene.h). Why there is none, or null. */
const char *clash_add_round(clash_set *set, shape_type type, const double *size);
/* Gives a shape its mesh, or takes it away where that is null. */
void clash_shape_hold(clash_shape *shape, tact3_mesh *mesh);
bool clash_shape_is_mesh(const clash_shape *shape);
/* It lies within this distance of its origin. */
double clash_shape_reach(const clash_shape *shape);
/* round.c: whether a type is a ball, capsule, cylinder or cone; its shape, and a mesh that is drawn of it. */
bool clash_is_round(shape_type type);
tact3_shape clash_round_shape(shape_type type, const double *size);
tact3_mesh *clash_round_mesh(shape_type type, const double *size, tact_status *status);
extern const char *const clash_kind_names[TACT3_CLASH_KIND_COUNT];

/* Pairs that are passed over, by names. In a pattern * stands for any text, ? for a letter, [...] for one of some. */
typedef struct clash_rules {
    const char **ignored; /* "A:B": of a body that fits A and one that fits B; "A": all of a body that fits */
    const char **groups;  /* of two bodies that both fit */
    size_t ignored_count, group_count;
} clash_rules;
/* rules.c */
bool clash_is_passed_over(const clash_rules *rules, const char *a, const char *b);

typedef struct clash_run {
    clash_set *set;
    tact3_clash_limits limits;
    clash_rules rules;
    threads *threads;
    const volatile sig_atomic_t *interrupted; /* null, or where a signal asks for an early end */
    progress *progress;
    /* Is told of each pair that overlaps, touches or is nearer than the clearance, in the order of the bodies; false
     * ends the run. */
    bool (*visit)(void *context, const tact3_clash *row);
    void *context;
    size_t asked;  /* pairs whose boxes are near, but for those passed over */
    uint64_t steps; /* what they took (tact/clash3.h) */
    size_t bodies; /* whose pairs with all that follow are done */
} clash_run;

/* False on failure, if the visitor has ended it, or if it was interrupted. What is found does not depend on threads. */
bool clash_all(clash_run *run, error *error);
/* The same of these pairs alone, in their order. While the visitor is told of one, `asked` counts it already. Sets what
 * each took in `steps`, unless it is null. */
bool clash_answer(clash_run *run, const uint32_t (*pairs)[2], size_t count, uint64_t *steps, error *error);

#endif
