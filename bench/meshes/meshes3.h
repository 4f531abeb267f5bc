/* What the benchmark of meshes asks, and how it puts that to a library. Each library is a plugin in a process of its
 * own, as for pairs of convex shapes (rivals/rival.h). Coordinates of forms and boxes are floats, which every library
 * can hold as they are. C and C++. */
#ifndef BENCH_MESHES_MESHES_H
#define BENCH_MESHES_MESHES_H

#include <stdint.h>

#include "pairs/pairs.h"

#ifdef __cplusplus
extern "C" {
#endif

typedef enum mesh_topic {
    MESH_OVERLAP,  /* do two meshes meet? */
    MESH_DISTANCE, /* how far apart are two meshes? */
    MESH_CONTACTS, /* of a mesh and a convex shape, apart by no more than MESH_SPECULATIVE */
    MESH_RAY,      /* the first hit, with its normal */
    MESH_BUILD,    /* from vertices and triangles to a mesh, and away with it */
    MESH_TREE,     /* from boxes to a tree, and away with it */
    MESH_JOIN,     /* all pairs of boxes that meet, of a tree that is there */
    MESH_TOPICS
} mesh_topic;

/* Metres, as all lengths are: it is what Jolt and Box3D have by default. */
#define MESH_SPECULATIVE 0.02

/* Triangles are counter-clockwise from outside, or from above. */
typedef struct mesh_form {
    int vertex_count, triangle_count;
    float (*vertex)[3];
    uint32_t (*corner)[3];
    double radius; /* of the ball around the origin that holds it */
} mesh_form;

typedef struct mesh_box {
    float lower[3], upper[3];
} mesh_box;

/* Everything is in A's frame. */
typedef struct mesh_question {
    int a, b;                         /* forms; b of pairs of meshes */
    bench_shape shape;                /* of contacts: a ball, capsule, box or hull */
    bench_pose pose;                  /* of form B, or of the shape */
    double origin[3], translation[3]; /* of a ray */
} mesh_question;

typedef struct mesh_scene {
    mesh_topic topic;
    int form_count, question_count, box_count;
    mesh_form *forms;
    mesh_question *questions;
    mesh_box *boxes; /* of trees, which are asked one question */
} mesh_scene;

enum { MESH_MOST_POINTS = 64 };

typedef struct mesh_answer {
    bench_status status; /* BENCH_OVERLAP: they meet, there are contacts, the ray hits */
    /* The distance; the least separation of contacts; the fraction of a ray; the bytes of a mesh or tree. */
    double value;
    int64_t count;                     /* of contacts, which are all counted; of triangles; of pairs of boxes */
    double point[MESH_MOST_POINTS][3]; /* the first of the contacts: on A, on the shape or halfway */
    double separation[MESH_MOST_POINTS];
    double normal[MESH_MOST_POINTS][3]; /* of a ray's hit and of contacts, from A on */
} mesh_answer;

/* How a library answers the questions of one topic. */
typedef struct mesh_rival {
    const char *version;
    void (*prepare)(const mesh_scene *scene); /* not timed */
    void (*run)(int question, mesh_answer *answer);
    /* Null, or nanoseconds of the processor so far that other threads would have spent at the same time. */
    const double *saved;
} mesh_rival;

/* The ways in which this library answers a topic; null past the last. */
#if defined(__GNUC__)
__attribute__((visibility("default")))
#endif
const mesh_rival *
mesh_rival_at(mesh_topic topic, int index);

#ifdef __cplusplus
}
#endif
#endif
