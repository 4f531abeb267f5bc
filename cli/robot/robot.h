/* A robot: links that joints connect to a tree, and what each link collides with, from a URDF file. */
#ifndef TACT_CLI_ROBOT_ROBOT_H
#define TACT_CLI_ROBOT_ROBOT_H

#include "base/error.h"
#include "robot/xml.h"
#include "scene/scene.h"
#include "tact/tact.h"

typedef enum joint_type {
    JOINT_FIXED,
    JOINT_REVOLUTE,
    JOINT_CONTINUOUS,
    JOINT_PRISMATIC,
    JOINT_PLANAR,
    JOINT_FLOATING
} joint_type;

/* Names and elements belong to the file. */
typedef struct robot_collision {
    const xml_element *element; /* <collision> */
    const char *name;           /* null where it has none */
    size_t link;
    tact3_pose pose; /* in the link's frame */
    shape_type type; /* box, ball, capsule, cylinder or mesh */
    double size[3];  /* as in scene_shape */
    double scale[3]; /* mesh; may be below zero */
    char *file;      /* mesh */
} robot_collision;

typedef struct robot_link {
    const xml_element *element;
    const char *name;
    size_t joint; /* that it hangs on; NO_JOINT for the root */
    size_t first_collision, collision_count;
    tact3_pose pose; /* in the root's frame, once placed */
} robot_link;

typedef struct robot_joint {
    const xml_element *element;
    const char *name;
    joint_type type;
    size_t parent, child;
    tact3_pose origin; /* of its frame, in the parent's */
    tact3_vec axis;    /* of length one */
    bool limited;
    double lower, upper;
    size_t mimic; /* the joint that it follows: multiplier times its value, and the offset; NO_JOINT for none */
    double multiplier, offset;
    bool given;
    double value; /* radians or metres */
} robot_joint;

#define NO_JOINT ((size_t)-1)

typedef struct robot {
    xml_file xml;
    bool quiet; /* no notes */
    robot_link *links;
    robot_joint *joints;
    robot_collision *collisions; /* in the order of the links */
    size_t link_count, joint_count, collision_count;
    size_t *order;       /* of the links, each behind its parent */
    size_t (*passed)[2]; /* links, the lower first, whose pairs are passed over; in order */
    size_t passed_count;
} robot;

/* Reads a URDF file, and passes over the pairs of links that a joint connects. To be freed in either case. */
bool robot_read(const char *file, bool quiet, robot *out, error *error);
void robot_free(robot *robot);
/* joints.c: sets joints, "NAME=VALUE,NAME=VALUE", and places the links. Prints notes about joints that cannot stand at
 * zero. */
bool robot_pose(robot *robot, const char *const *texts, size_t count, error *error);
/* The child's frame in the joint's, of one that slides or turns by a value, and of any where it stands. */
tact3_pose robot_move(bool slides, tact3_vec axis, double value);
tact3_pose robot_joint_pose(const robot_joint *joint);
/* The pose of what has the second one in the frame of the first. */
tact3_pose robot_compose(tact3_pose a, tact3_pose b);

/* collision.c: reads the <collision> elements of a link. */
bool robot_read_collisions(robot *robot, size_t link, error *error);
/* The triangles of a collision's mesh, scaled. */
bool robot_load_mesh(const robot_collision *of, surface *out, error *error);
bool robot_read_origin(const robot *robot, const xml_element *element, tact3_pose *out, error *error);
/* package.c: the file of a mesh's name, package://PACKAGE/PATH, file://PATH or a path from the URDF file's folder. */
bool robot_find_mesh(const robot *robot, const xml_element *element, const char *name, char **out, error *error);
/* passed.c: adds the pairs of links that a joint connects, and those that an SRDF file disables. */
bool robot_pass_connected(robot *robot, error *error);
bool robot_pass_srdf(robot *robot, const char *file, error *error);
bool robot_is_passed(const robot *robot, size_t link_a, size_t link_b);

/* The link or the joint of a name; its count where there is none. */
size_t robot_find_link(const robot *robot, const char *name);
size_t robot_find_joint(const robot *robot, const char *name);
/* "; did you mean "LINK"?", or an empty text. */
void robot_suggest_link(const robot *robot, const char *name, char *out, size_t size);
void robot_suggest_joint(const robot *robot, const char *name, char *out, size_t size);

#endif
