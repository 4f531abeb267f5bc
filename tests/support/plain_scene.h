/* Scenes for worlds, read from the plain numbers that tools/plain_scenes.py writes: for programs that shall run where
 * there is no JSON, and for the benchmark's libraries. Says what stands there; plain_world.h makes worlds of it. */
#ifndef TACT_TESTS_SUPPORT_PLAIN_SCENE_H
#define TACT_TESTS_SUPPORT_PLAIN_SCENE_H

#include <stdbool.h>

#ifdef __cplusplus
extern "C" {
#endif

typedef enum plain_type {
    PLAIN_BALL,
    PLAIN_BOX,
    PLAIN_CAPSULE,
    PLAIN_CYLINDER,
    PLAIN_CONE,
    PLAIN_ELLIPSOID,
    PLAIN_HULL,
    PLAIN_SEGMENT,
    PLAIN_TRIANGLE,
    PLAIN_POINT,
    PLAIN_HALF_SPACE, /* normal, offset */
    PLAIN_MESH        /* the corners of its triangles */
} plain_type;

typedef enum plain_kind { PLAIN_STATIC, PLAIN_KINEMATIC, PLAIN_DYNAMIC } plain_kind;

typedef struct plain_shape {
    plain_type type;
    double rounding;
    int count;       /* of numbers: sizes, or coordinates of points one by one */
    double *numbers;
} plain_shape;

/* In the plane a rotation is an angle, the first of its numbers; in space a quaternion, the scalar last. */
typedef struct plain_part {
    int shape;
    double position[3], rotation[4];
    double density, friction, restitution, rolling_friction, surface_velocity[3];
    bool sensor;
} plain_part;

typedef struct plain_body {
    char name[48];
    plain_kind kind;
    double position[3], rotation[4], velocity[3], angular_velocity[3]; /* in the plane about the last axis */
    double mass; /* zero: as the densities say */
    double linear_damping, angular_damping, gravity_scale;
    bool bullet, fixed_rotation;
    int part_count;
    plain_part *parts;
} plain_body;

typedef struct plain_scene {
    char name[48];
    int dimension;
    double gravity[3], length;
    int shape_count, body_count;
    plain_shape *shapes;
    plain_body *bodies;
} plain_scene;

/* All scenes of a file, to be given back with plain_free(). Ends the program when the file is not as it must be. */
plain_scene *plain_read(const char *path, int *count);
void plain_free(plain_scene *scenes, int count);
/* Null when there is none of that name. */
const plain_scene *plain_find(const plain_scene *scenes, int count, const char *name);
/* -1 when there is none of that name. */
int plain_body_index(const plain_scene *scene, const char *name);

#ifdef __cplusplus
}
#endif
#endif
