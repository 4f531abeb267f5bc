/* tact clash: the bodies of a scene, of mesh files' nodes or of a robot's links, and what is found of each two that are
 * near. */
#ifndef TACT_CLI_CLASH_CLASH_H
#define TACT_CLI_CLASH_CLASH_H

#include <pthread.h>
#include <signal.h>

#include "base/options.h"
#include "base/progress.h"
#include "base/threads.h"
#include "base/units.h"
#include "robot/robot.h"
#include "robot/trajectory.h"
#include "scene/scene.h"
#include "tact/tact.h"

/* The convex hull of points on the z axis and of circles around it, rounded: a ball, capsule, cylinder or cone. */
typedef struct clash_round {
    int point_count, circle_count;
    double point[2], circle[2]; /* their heights */
    double radius;              /* of the circles */
    double rounding;
} clash_round;

/* A mesh, or a round shape, that any number of bodies share. */
typedef struct clash_shape {
    tact3_mesh *mesh; /* of a round shape only what is drawn */
    tact3_shape shape;
    bool is_round;
    clash_round round;
    tact3_mesh *shell; /* the same as a surface; null until it is asked for */
    int *parts;        /* a vertex of each connected part; null until they are asked for */
    size_t part_count;
    bool solid;
    tact3_bounds bounds;
    double reach; /* of its corners from the origin */
} clash_shape;

typedef struct clash_body {
    char *name;
    size_t shape;
    tact3_pose pose;
    size_t link; /* of the set's robot; else CLASH_NO_LINK */
} clash_body;

#define CLASH_NO_LINK ((size_t)-1)

typedef struct clash_set {
    clash_shape *shapes;
    clash_body *bodies;
    size_t shape_count, body_count;
    size_t (*pairs)[2]; /* those to ask about; null for all */
    size_t pair_count;
    tact3_sweep *sweeps;  /* of the bodies of a scene that moves; else null */
    robot robot;          /* empty where there is none */
    tact3_pose robot_pose;
    size_t robot_body;     /* its first */
    trajectory trajectory; /* without rows where there is none */
    int thread_count;     /* that build meshes; 0: as many as there are processors */
    pthread_mutex_t lock; /* held while a shape gets its shell or its parts */
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
/* Takes a mesh over. */
void clash_shape_init(clash_shape *shape, tact3_mesh *mesh);
/* round.c: whether a type is a ball, capsule, cylinder or cone, and the shape of one of these sizes (scene.h); why
 * there is none, or null. */
bool clash_is_round(shape_type type);
const char *clash_shape_init_round(clash_shape *shape, shape_type type, const double *size);
/* The mesh as a surface, and a vertex of each connected part; false where memory is out. */
bool clash_shape_shell(clash_shape *shape);
bool clash_shape_parts(clash_shape *shape);

typedef enum clash_status { CLASH_OVERLAP, CLASH_TOUCHING, CLASH_SEPARATED } clash_status;
#define CLASH_STATUSES 3

/* What a pair is to a user. */
typedef enum clash_kind {
    CLASH_KIND_OVERLAP,
    CLASH_KIND_CONTAINED, /* one lies wholly inside the other */
    CLASH_KIND_DUPLICATE, /* the same surface twice */
    CLASH_KIND_TOUCHING,  /* no clash */
    CLASH_KIND_CLEARANCE  /* apart, but nearer than asked for */
} clash_kind;
#define CLASH_KINDS 5
extern const char *const clash_kind_names[CLASH_KINDS];

/* Which body lies wholly inside the other's solid, while no surfaces meet. */
typedef enum clash_containment { CLASH_NOT_CONTAINED, CLASH_A_CONTAINED, CLASH_B_CONTAINED } clash_containment;

typedef struct clash_row {
    size_t a, b;
    clash_status status;
    clash_kind kind;
    clash_containment contained;
    double distance, error_bound; /* of the surfaces; 0 where they meet */
    double point_a[3], point_b[3];
    bool has_depth; /* of two solids that overlap, where it is asked for */
    double depth_lower, depth_upper, direction[3];
} clash_row;

typedef struct clash_limits {
    double clearance;
    clash_depth depth;
} clash_limits;

/* Answers about a pair; false where it is no nearer than the clearance. Refused input and memory set the error, and
 * give false as well. */
bool clash_pair(clash_set *set, size_t a, size_t b, const clash_limits *limits, clash_row *out, error *error);
/* Where the surfaces of two bodies meet that overlap, or else how far they are apart and which is inside. */
void clash_mesh_and_round(const clash_set *set, clash_row *row); /* mesh_and_round.c */
void clash_two_rounds(const clash_set *set, clash_row *row);     /* two_rounds.c */
/* two_rounds.c: whether two round bodies are the same within a length. */
bool clash_rounds_alike(const clash_set *set, size_t a, size_t b, double within);
/* duplicate.c: whether two bodies are the same surface in the same place, within a millionth of the smaller one. */
bool clash_is_duplicate(const clash_set *set, size_t a, size_t b);

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
    clash_limits limits;
    clash_rules rules;
    threads *threads;
    const volatile sig_atomic_t *interrupted; /* null, or where a signal asks for an early end */
    progress *progress;
    /* Is told of each pair that overlaps, touches or is nearer than the clearance, in the order of the bodies; false
     * ends the run. */
    bool (*visit)(void *context, const clash_row *row);
    void *context;
    size_t asked;  /* pairs whose boxes are near, but for those passed over */
    size_t bodies; /* whose pairs with all that follow are done */
} clash_run;

/* False on failure, if the visitor has ended it, or if it was interrupted. What is found does not depend on threads. */
bool clash_all(clash_run *run, error *error);

#endif
