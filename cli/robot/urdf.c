/* URDF files: links, joints, and the tree that they make. */
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/suggest.h"
#include "robot/robot.h"

static const char *const joint_types[] = {"fixed", "revolute", "continuous", "prismatic", "planar", "floating"};
#define JOINT_TYPES (sizeof joint_types / sizeof *joint_types)
#define JOINT_TYPE_LIST "revolute, continuous, prismatic, fixed, planar or floating"
#define HINT_SIZE 200

size_t robot_find_link(const robot *r, const char *name) {
    size_t i = 0;
    while (i < r->link_count && strcmp(r->links[i].name, name) != 0) i++;
    return i;
}

size_t robot_find_joint(const robot *r, const char *name) {
    size_t i = 0;
    while (i < r->joint_count && strcmp(r->joints[i].name, name) != 0) i++;
    return i;
}

void robot_suggest_link(const robot *r, const char *name, char *out, size_t size) {
    suggestion near = suggest_begin(name);
    for (size_t i = 0; i < r->link_count; i++) suggest_compare(&near, r->links[i].name);
    suggest_write(&near, "\"", "\"", out, size);
}

void robot_suggest_joint(const robot *r, const char *name, char *out, size_t size) {
    suggestion near = suggest_begin(name);
    for (size_t i = 0; i < r->joint_count; i++) suggest_compare(&near, r->joints[i].name);
    suggest_write(&near, "\"", "\"", out, size);
}

bool robot_read_origin(const robot *r, const xml_element *element, tact3_pose *out, error *error) {
    const xml_element *origin = xml_child(element, "origin");
    double xyz[3] = {0, 0, 0}, rpy[3] = {0, 0, 0};
    if (origin && !(xml_numbers(&r->xml, origin, "xyz", 3, false, "three finite numbers: x y z", xyz, error) &&
                    xml_numbers(&r->xml, origin, "rpy", 3, false,
                                "three finite numbers, radians about the fixed axes x, y and z", rpy, error))) {
        return false;
    }
    tact3_quat x = tact3_rotation_from_axis_angle(tact3_v(1, 0, 0), rpy[0]);
    tact3_quat y = tact3_rotation_from_axis_angle(tact3_v(0, 1, 0), rpy[1]);
    tact3_quat z = tact3_rotation_from_axis_angle(tact3_v(0, 0, 1), rpy[2]);
    out->position = tact3_v(xyz[0], xyz[1], xyz[2]);
    out->rotation = tact3_rotation_normalize(tact3_compose_rotation(z, tact3_compose_rotation(y, x)));
    return true;
}

static bool read_link(robot *r, const xml_element *element, error *error) {
    robot_link *link = r->links + r->link_count;
    const char *name;
    if (!xml_need(&r->xml, element, "name", &name, error)) return false;
    if (robot_find_link(r, name) < r->link_count) {
        return xml_fail(&r->xml, element, error,
                        "there is a link \"%.200s\" already; each must have a name of its own", name);
    }
    *link = (robot_link){.element = element, .name = name, .joint = NO_JOINT};
    r->link_count++;
    return robot_read_collisions(r, r->link_count - 1, error);
}

/* The link that a joint's <parent> or <child> names. */
static bool read_end(const robot *r, const xml_element *joint, const char *which, size_t *out, error *error) {
    char hint[HINT_SIZE];
    const char *name;
    const xml_element *end = xml_child(joint, which);
    if (!end) return xml_fail(&r->xml, joint, error, "the joint has no <%s link=\"...\"/>", which);
    if (!xml_need(&r->xml, end, "link", &name, error)) return false;
    *out = robot_find_link(r, name);
    if (*out < r->link_count) return true;
    robot_suggest_link(r, name, hint, sizeof hint);
    return xml_fail(&r->xml, end, error, "there is no link \"%.200s\"%s", name, hint);
}

static bool read_type(const robot *r, const xml_element *element, joint_type *out, error *error) {
    const char *type;
    char hint[HINT_SIZE];
    if (!xml_need(&r->xml, element, "type", &type, error)) return false;
    suggestion near = suggest_begin(type);
    for (size_t i = 0; i < JOINT_TYPES; i++) {
        *out = (joint_type)i;
        if (strcmp(joint_types[i], type) == 0) return true;
        suggest_compare(&near, joint_types[i]);
    }
    suggest_write(&near, "\"", "\"", hint, sizeof hint);
    return xml_fail(&r->xml, element, error, "type is \"%.100s\"; it must be " JOINT_TYPE_LIST "%s", type, hint);
}

/* The axis of a joint that turns or slides: others may have any, also zero. */
static bool read_axis(const robot *r, robot_joint *joint, error *error) {
    static const char *const must = "three finite numbers, not all zero";
    const xml_element *axis = xml_child(joint->element, "axis");
    double xyz[3] = {1, 0, 0}, most;
    bool moves = joint->type == JOINT_REVOLUTE || joint->type == JOINT_CONTINUOUS || joint->type == JOINT_PRISMATIC;
    if (!moves) return true;
    if (axis && !xml_numbers(&r->xml, axis, "xyz", 3, true, must, xyz, error)) return false;
    most = fmax(fabs(xyz[0]), fmax(fabs(xyz[1]), fabs(xyz[2])));
    if (!(most > 0)) return xml_fail(&r->xml, axis, error, "the axis is zero; it must be %s", must);
    tact3_vec along = tact3_v(xyz[0] / most, xyz[1] / most, xyz[2] / most);
    joint->axis = tact3_scale(1 / tact3_length(along), along);
    return true;
}

static bool read_limits(const robot *r, robot_joint *joint, error *error) {
    const xml_element *limit = xml_child(joint->element, "limit");
    static const char *const must = "a finite number";
    joint->limited = joint->type == JOINT_REVOLUTE || joint->type == JOINT_PRISMATIC;
    if (!joint->limited) return true;
    if (!limit) {
        return xml_fail(&r->xml, joint->element, error,
                        "the joint \"%.200s\" has no <limit lower=\"...\" upper=\"...\"/>, which %s joints need%s",
                        joint->name, joint_types[joint->type],
                        joint->type == JOINT_REVOLUTE ? "; without limits it is \"continuous\"" : "");
    }
    if (!xml_numbers(&r->xml, limit, "lower", 1, false, must, &joint->lower, error) ||
        !xml_numbers(&r->xml, limit, "upper", 1, false, must, &joint->upper, error)) {
        return false;
    }
    return joint->lower <= joint->upper ||
           xml_fail(&r->xml, limit, error, "lower is %g and upper %g; lower must not be above upper", joint->lower,
                    joint->upper);
}

static bool read_joint(robot *r, const xml_element *element, error *error) {
    robot_joint *joint = r->joints + r->joint_count;
    *joint = (robot_joint){.element = element, .mimic = NO_JOINT, .multiplier = 1};
    if (!xml_need(&r->xml, element, "name", &joint->name, error)) return false;
    if (robot_find_joint(r, joint->name) < r->joint_count) {
        return xml_fail(&r->xml, element, error,
                        "there is a joint \"%.200s\" already; each must have a name of its own", joint->name);
    }
    if (!read_type(r, element, &joint->type, error) || !read_end(r, element, "parent", &joint->parent, error) ||
        !read_end(r, element, "child", &joint->child, error) ||
        !robot_read_origin(r, element, &joint->origin, error) || !read_axis(r, joint, error) ||
        !read_limits(r, joint, error)) {
        return false;
    }
    robot_link *child = r->links + joint->child;
    if (child->joint != NO_JOINT) {
        return xml_fail(&r->xml, element, error,
                        "the link \"%.200s\" is the child of the joint \"%.200s\" already; a link can "
                        "hang on one joint only",
                        child->name, r->joints[child->joint].name);
    }
    child->joint = r->joint_count++;
    return true;
}

/* What a joint follows. */
static bool read_mimic(robot *r, robot_joint *joint, error *error) {
    const xml_element *mimic = xml_child(joint->element, "mimic");
    const char *name;
    char hint[HINT_SIZE];
    if (!mimic || joint->type == JOINT_FIXED) return true;
    if (!xml_need(&r->xml, mimic, "joint", &name, error) ||
        !xml_numbers(&r->xml, mimic, "multiplier", 1, false, "a finite number", &joint->multiplier, error) ||
        !xml_numbers(&r->xml, mimic, "offset", 1, false, "a finite number", &joint->offset, error)) {
        return false;
    }
    joint->mimic = robot_find_joint(r, name);
    if (joint->mimic < r->joint_count) return true;
    robot_suggest_joint(r, name, hint, sizeof hint);
    return xml_fail(&r->xml, mimic, error, "there is no joint \"%.200s\" to follow for the joint \"%.200s\"%s", name,
                    joint->name, hint);
}

/* Joints that follow each other in a ring have no value. */
static bool check_mimics(const robot *r, error *error) {
    for (size_t i = 0; i < r->joint_count; i++) {
        size_t at = i;
        for (size_t steps = 0; at != NO_JOINT; steps++) {
            if (steps > r->joint_count) {
                return xml_fail(&r->xml, r->joints[i].element, error,
                                "the joint \"%.200s\" follows itself, by its <mimic> and "
                                "those of others",
                                r->joints[i].name);
            }
            at = r->joints[at].mimic;
        }
    }
    return true;
}

/* The only link that hangs on no joint. */
static bool find_root(const robot *r, size_t *out, error *error) {
    size_t count = 0, second = 0;
    for (size_t i = 0; i < r->link_count; i++) {
        if (r->links[i].joint != NO_JOINT) continue;
        if (count == 1) second = i;
        if (count++ == 0) *out = i;
    }
    if (count == 1) return true;
    if (count == 0) {
        return xml_fail(&r->xml, r->joints[0].element, error,
                        "the joints make a ring: every link hangs on one; the root "
                        "must hang on none");
    }
    return xml_fail(&r->xml, r->links[second].element, error,
                    "the links \"%.200s\" and \"%.200s\" both hang on no joint; one "
                    "alone, the root, may",
                    r->links[*out].name, r->links[second].name);
}

/* Lists the links, each behind its parent: links that are listed look for their children. */
static bool order_links(robot *r, error *error) {
    size_t count = 1;
    size_t *first = malloc(r->link_count * sizeof *first), *next = malloc((r->joint_count + 1) * sizeof *next);
    r->order = malloc(r->link_count * sizeof *r->order);
    bool good = (first && next && r->order) || error_memory(error);
    good = good && find_root(r, r->order, error);
    for (size_t i = 0; good && i < r->link_count; i++) first[i] = NO_JOINT;
    for (size_t i = r->joint_count; good && i-- > 0;) {
        next[i] = first[r->joints[i].parent];
        first[r->joints[i].parent] = i;
    }
    for (size_t i = 0; good && i < count; i++) {
        for (size_t k = first[r->order[i]]; k != NO_JOINT; k = next[k]) r->order[count++] = r->joints[k].child;
    }
    free(next);
    if (good && count < r->link_count) {
        for (size_t i = 0; i < r->link_count; i++) first[i] = 0;
        for (size_t i = 0; i < count; i++) first[r->order[i]] = 1;
        size_t lost = 0;
        while (first[lost]) lost++;
        good = xml_fail(&r->xml, r->links[lost].element, error,
                        "the link \"%.200s\" does not hang on the root \"%.200s\", for "
                        "joints make a ring",
                        r->links[lost].name, r->links[r->order[0]].name);
    }
    free(first);
    return good;
}

static bool refuse_root(const robot *r, error *error) {
    const char *name = r->xml.root->name;
    bool sdf = strcmp(name, "sdf") == 0 || strcmp(name, "mujoco") == 0;
    return xml_fail(&r->xml, r->xml.root, error, "the first element is <%.100s>; in a URDF file it must be <robot>%s",
                    name, sdf ? ". Of other formats of robots none is read" : "");
}

/* Elements of xacro are told from its namespace's name, which stays in a file that it has made. */
static bool refuse_macros(const robot *r, error *error) {
    for (const xml_element *e = r->xml.root->first; e; e = e->next) {
        if (strncmp(e->name, "xacro:", 6) != 0) continue;
        return xml_fail(&r->xml, e, error,
                        "<%.100s> is a macro; make a URDF file of it first: `xacro FILE > robot.urdf`", e->name);
    }
    return true;
}

static bool read_robot(robot *r, error *error) {
    const xml_element *root = r->xml.root;
    size_t links = 0, joints = 0, collisions = 0;
    if (strcmp(root->name, "robot") != 0) return refuse_root(r, error);
    if (!refuse_macros(r, error)) return false;
    for (const xml_element *e = xml_child(root, "joint"); e; e = xml_next(e, "joint")) joints++;
    for (const xml_element *e = xml_child(root, "link"); e; e = xml_next(e, "link")) {
        links++;
        for (const xml_element *c = xml_child(e, "collision"); c; c = xml_next(c, "collision")) collisions++;
    }
    if (links == 0) return xml_fail(&r->xml, root, error, "the robot has no <link>; it must have one at least");
    r->links = calloc(links, sizeof *r->links);
    r->joints = calloc(joints + 1, sizeof *r->joints);
    r->collisions = calloc(collisions + 1, sizeof *r->collisions);
    if (!r->links || !r->joints || !r->collisions) return error_memory(error);
    for (const xml_element *e = xml_child(root, "link"); e; e = xml_next(e, "link")) {
        if (!read_link(r, e, error)) return false;
    }
    for (const xml_element *e = xml_child(root, "joint"); e; e = xml_next(e, "joint")) {
        if (!read_joint(r, e, error)) return false;
    }
    for (size_t i = 0; i < r->joint_count; i++) {
        if (!read_mimic(r, r->joints + i, error)) return false;
    }
    return check_mimics(r, error) && order_links(r, error) && robot_pass_connected(r, error);
}

bool robot_read(const char *file, bool quiet, robot *out, error *error) {
    memset(out, 0, sizeof *out);
    out->quiet = quiet;
    return xml_open(file, "URDF", &out->xml, error) && read_robot(out, error);
}

void robot_free(robot *r) {
    for (size_t i = 0; i < r->collision_count; i++) free(r->collisions[i].file);
    free(r->links);
    free(r->joints);
    free(r->collisions);
    free(r->order);
    free(r->passed);
    xml_close(&r->xml);
    memset(r, 0, sizeof *r);
}
