/* A scene: shapes, bodies that place and move them in the world, rays, and the pairs to query, as plain numbers.
 * docs/scene.md describes the file format.
 *
 * One model holds scenes of both dimensions. A vector has three numbers in either; in the plane z is zero. */
#ifndef TACT_CLI_SCENE_SCENE_H
#define TACT_CLI_SCENE_SCENE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/error.h"
#include "base/geometry.h"
#include "base/units.h"

/* Types of both dimensions; names in files may differ between them. */
typedef enum shape_type {
    SHAPE_BALL, /* sphere; in the plane circle */
    SHAPE_BOX,
    SHAPE_CAPSULE,
    SHAPE_CYLINDER,
    SHAPE_CONE,
    SHAPE_ELLIPSOID, /* in the plane ellipse */
    SHAPE_HULL,      /* in the plane polygon */
    SHAPE_MESH,
    SHAPE_SEGMENT,
    SHAPE_TRIANGLE,
    SHAPE_POINT,
    SHAPE_POINTS,    /* a hull of a few that is not built */
    SHAPE_HALF_SPACE, /* in the plane half-plane */
    SHAPE_CHAIN,      /* of the plane */
    SHAPE_HEIGHT_FIELD
} shape_type;

typedef struct scene_shape {
    char *name;
    shape_type type;
    double size[9]; /* the type's numbers in the order in which docs/scene.md lists them, three for a vector */
    double rounding;
    double shown;    /* half-space: how far from its middle it is drawn */
    char *file;      /* mesh: ready to be opened */
    char *part;      /* mesh: the name or the path of one of its nodes; null for the whole file */
    bool part_alone; /* without the nodes below it */
    double scale[3]; /* mesh */
    mesh_units units; /* mesh: of the file's coordinates, before the scale */
    bool as_surface; /* mesh, height field: the triangles themselves; else the convex hull of the vertices */
    bool as_ring;    /* polygon: its points are the ring around it; else it is their convex hull */
    bool closed, one_sided; /* chain */
    bool is_hull_of_mesh; /* of a mesh that is not convex, once looked at: answers are about its hull */
    double mesh_depth;    /* then: how far the mesh's surface lies inside the hull; 0 where faces are missing alone */
    surface surface; /* hull, points, chain: its points; mesh: the file's contents, scaled, once loaded */
} scene_shape;

typedef enum body_kind { BODY_STATIC, BODY_KINEMATIC, BODY_DYNAMIC } body_kind;

/* Which shapes can touch one of a simulation, or feel a fluid or a wind. */
typedef struct scene_filter {
    uint64_t category, mask;
    int32_t group;
} scene_filter;

/* What a shape is made of in a simulation. */
typedef struct scene_material {
    double density, friction, restitution, rolling_friction;
    double surface_velocity[3]; /* in the body's axes */
    scene_filter filter;
    bool sensor;
} scene_material;

/* A shape of a body: its pose in the body's frame, and its material. */
typedef struct scene_part {
    size_t shape;
    double position[3], rotation[4];
    scene_material material;
} scene_part;

/* Dynamics of a body in a simulation. */
typedef struct scene_dynamics {
    body_kind kind;
    double mass; /* zero: from the densities */
    bool has_inertia; /* with the mass; else center and inertia are from the shapes */
    double center[3], inertia[6]; /* about the center, along the body's axes: xx, yy, zz, xy, xz, yz; or the plane's */
    double velocity[3];
    double angular_velocity[3]; /* in the plane the last is all */
    double linear_damping, angular_damping, gravity_scale;
    bool bullet, fixed_rotation;
    uint32_t locks; /* bits of the library's tact_lock */
} scene_dynamics;

typedef struct scene_body {
    char *name;
    size_t shape;   /* of a compound its first */
    bool compound;  /* made of a list of shapes */
    bool one_shape; /* which a simulation takes as one */
    bool instances; /* each node of its mesh is to be a body (instances.h) */
    size_t listed;  /* its place in the file's list */
    size_t first_part, part_count; /* in the scene's list; one unless it is a compound */
    double position[3];
    double rotation[4]; /* unit quaternion x, y, z, w; in the plane cosine and sine, then zeros */
    /* Motion: the translation of its origin and the rotation about it. */
    bool moves, turns;
    double translation[3], turn[4];
    scene_dynamics dynamics;
} scene_body;

/* Kinds of joints, as the library has them and in its order; files name them by the words of docs/scene.md. */
typedef enum scene_joint_kind {
    SCENE_JOINT_FIXED,
    SCENE_JOINT_REVOLUTE,
    SCENE_JOINT_PRISMATIC,
    SCENE_JOINT_SPHERICAL,
    SCENE_JOINT_DISTANCE,
    SCENE_JOINT_WHEEL,
    SCENE_JOINT_MOTOR,
    SCENE_JOINT_MOUSE
} scene_joint_kind;

/* What acts along one coordinate of a joint, as tactN_joint_axis. */
typedef struct scene_joint_axis {
    bool limited;
    double limits[2];
    double spring_hertz, spring_damping_ratio, spring_target, motor_force, motor_speed, friction, damping, max_speed;
} scene_joint_axis;

typedef struct scene_joint_drive {
    double max_force, hertz, damping_ratio;
} scene_joint_drive;

typedef struct scene_joint {
    scene_joint_kind kind;
    size_t bodies[2];
    double position[3], position_b[3], rotation[4], rotation_b[4]; /* of the frames, in the world */
    scene_joint_axis slide, turn;
    bool swing_limited;
    double swing;
    scene_joint_drive pull, twist;
    double velocity[3], angular_velocity[3]; /* in the plane the last is all */
    scene_joint_drive linear_softness, angular_softness; /* without a force */
    bool collide;
    double break_force, break_torque;
} scene_joint;

/* As tactN_coupling_def, of two of the scene's joints. */
typedef struct scene_coupling {
    size_t joints[2];
    bool slides[2]; /* along which of a joint's coordinates */
    bool has_offset; /* else the one at which the joints stand */
    double ratio, offset, hertz, damping_ratio;
} scene_coupling;

/* As tactN_fluid. */
typedef struct scene_fluid {
    double normal[3]; /* unit */
    double offset, density, velocity[3], linear_drag, angular_drag;
    scene_filter filter;
    bool wake;
} scene_fluid;

/* As tactN_wind. */
typedef struct scene_wind {
    double velocity[3], density, coefficient;
    scene_filter filter;
    bool wake;
} scene_wind;

/* A ray from origin to origin + translation, in the world. */
typedef struct scene_ray {
    char *name;
    double origin[3], translation[3];
} scene_ray;

typedef struct scene {
    char *file; /* null where meshes were named; "link" of a link, which has no text */
    char *text; /* kept for the line and column of later messages; null when no scene file was read */
    size_t text_size;
    int dimension; /* 2 or 3 */
    int threads;   /* that build meshes; 0: as many as there are processors */
    size_t shape_count, body_count, ray_count, pair_count;
    scene_shape *shapes;
    scene_body *bodies;
    scene_ray *rays;
    size_t listed_rays; /* how many of them are in the file; they come first */
    scene_part *parts;  /* of all bodies; none where no file was read */
    size_t part_count;
    scene_joint *joints; /* of a simulation */
    size_t joint_count;
    scene_coupling *couplings;
    size_t coupling_count;
    scene_fluid *fluids;
    size_t fluid_count;
    scene_wind *winds;
    size_t wind_count;
    double gravity[3], length; /* of a simulation; length: the size of usual bodies */
    bool all_pairs;     /* every pair i < j */
    size_t (*pairs)[2]; /* else these */
} scene;

/* Reads a scene file; on failure the message says where and why, and the scene is empty. Meshes are not loaded. */
bool scene_read(const char *file, scene *out, error *error);
/* Reads the text of a scene file, with a zero behind it; the caller frees it. */
bool scene_read_text(const char *file, char **text, size_t *size, error *error);
/* Reads a scene from text in memory; a UTF-8 byte order mark is skipped. */
bool scene_parse(const char *file, const char *text, size_t size, scene *out, error *error);
/* Makes a scene of mesh files, one body each, at rest at the origin. */
bool scene_of_meshes(char *const *files, size_t count, scene *out, error *error);
/* The name of a body of such a file: the base name, unless another file has the same; then the path, and a number where
 * even that is not the only one. Null where memory is out. */
char *scene_mesh_name(char *const *files, size_t count, size_t i);
/* Set the pose of a body (x, y, z, qx, qy, qz, qw), and its motion. */
void scene_place(scene_body *body, const double pose[7]);
void scene_move(scene_body *body, int dimension, const double translation[3], const double turn[4]);
/* One more ray; its name is copied. */
bool scene_add_ray(scene *scene, const char *name, const double origin[3], const double translation[3],
                   error *error);
/* True for a body of a half-space or a half-plane. A scene has no pairs of two, unless it lists them. */
bool scene_is_half_space(const scene *scene, size_t body);
/* True for the hull of some points: a box, or what lists its points or has them from a file. */
bool scene_has_corners(const scene_shape *shape);
/* A copy of these points, without faces; false where memory is out. */
bool scene_corners(const scene_shape *shape, surface *out);
/* Refuses bodies that are made of several shapes. */
bool scene_refuse_compounds(const scene *scene, error *error);
void scene_shape_free(scene_shape *shape);
void scene_free(scene *scene);

/* Returns the number of pairs to query: those that the scene lists, else all, with `moving` all of which a body
 * moves. */
size_t scene_pair_count(const scene *scene, bool moving);

/* An iteration over these pairs in the file's order, or over all i < j. Starts as {0} but for `moving`; false at the
 * end. */
typedef struct scene_walk {
    size_t number, a, b; /* number: how many pairs have been visited */
    bool moving;
} scene_walk;
bool scene_next_pair(const scene *scene, scene_walk *walk);

/* Write a message about a shape, a body, one of its shapes, its motion, a joint, a coupling, a fluid, a wind or a ray,
 * with its place in the file. Return false. */
bool scene_fail_shape(const scene *scene, size_t shape, error *error, const char *text);
bool scene_fail_body(const scene *scene, size_t body, error *error, const char *text);
bool scene_fail_part(const scene *scene, size_t body, size_t part, error *error, const char *text);
bool scene_fail_motion(const scene *scene, size_t body, error *error, const char *text);
bool scene_fail_joint(const scene *scene, size_t joint, error *error, const char *text);
bool scene_fail_coupling(const scene *scene, size_t coupling, error *error, const char *text);
bool scene_fail_fluid(const scene *scene, size_t fluid, error *error, const char *text);
bool scene_fail_wind(const scene *scene, size_t wind, error *error, const char *text);
bool scene_fail_ray(const scene *scene, size_t ray, error *error, const char *text);

#endif
