/* The values of joints, and where they put the links. */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/file.h"
#include "base/locate.h"
#include "robot/robot.h"

#define MUST "it must be NAME=NUMBER, and more of them behind commas, in radians or metres"

static bool is_within(const robot_joint *joint, double value) {
    return !joint->limited || (joint->lower <= value && value <= joint->upper);
}

/* Why a joint can be given no value, or null. */
static const char *fixed_by(const robot *r, const robot_joint *joint, char *room, size_t size) {
    if (joint->type == JOINT_FIXED) return "is fixed";
    if (joint->type == JOINT_PLANAR || joint->type == JOINT_FLOATING)
        return "has several numbers, which are taken as zero";
    if (joint->mimic == NO_JOINT) return NULL;
    snprintf(room, size, "follows \"%.100s\", by its <mimic>", r->joints[joint->mimic].name);
    return room;
}

static bool set_joint(robot *r, const char *name, double value, error *error) {
    char hint[200], why[160];
    size_t i = robot_find_joint(r, name);
    robot_joint *joint = r->joints + i;
    if (i == r->joint_count) {
        robot_suggest_joint(r, name, hint, sizeof hint);
        return error_set(error, "%s: --joints: the robot has no joint \"%.200s\"%s", file_shown(r->xml.name), name,
                         hint);
    }
    const char *fixed = fixed_by(r, joint, why, sizeof why);
    if (fixed)
        return error_set(error, "%s: --joints: the joint \"%.200s\" %s; leave it out", file_shown(r->xml.name), name,
                         fixed);
    if (joint->given) {
        return error_set(error, "%s: --joints: the joint \"%.200s\" is given twice; it must be given once",
                         file_shown(r->xml.name), name);
    }
    if (!is_within(joint, value)) {
        return error_set(error, "%s: --joints: %.200s=%g is outside its limits; it must be from %.9g to %.9g",
                         file_shown(r->xml.name), name, value, joint->lower, joint->upper);
    }
    joint->given = true;
    joint->value = value;
    return true;
}

/* "NAME=VALUE,NAME=VALUE" */
static bool set_joints(robot *r, const char *text, error *error) {
    for (const char *at = text;; at++) {
        size_t length = strcspn(at, ",");
        char *one = strndup(at, length), *end = NULL;
        char *equals = one ? strrchr(one, '=') : NULL;
        double value = equals ? strtod(equals + 1, &end) : 0;
        bool good = equals && equals > one && end != equals + 1 && *end == 0 && isfinite(value);
        if (good) *equals = 0;
        good = good  ? set_joint(r, one, value, error)
               : one ? error_set(error, "%s: --joints has \"%.200s\"; " MUST, file_shown(r->xml.name), one)
                     : error_memory(error);
        free(one);
        at += length;
        if (!good || !*at) return good;
    }
}

static void note(const robot *r, const robot_joint *joint, const char *what, double value) {
    text_place place = locate_place(r->xml.text, r->xml.size, joint->element->offset);
    if (r->quiet) return;
    fprintf(stderr, "%s:%zu:%zu: note: %s %s, %.9g to %.9g; it is at %.9g\n", file_shown(r->xml.name), place.line,
            place.column, joint->name, what, joint->lower, joint->upper, value);
}

/* Joints that are not given are at zero, or where this is outside their limits in the middle of these. */
static void set_others(robot *r) {
    for (size_t i = 0; i < r->joint_count; i++) {
        robot_joint *joint = r->joints + i;
        if (joint->given || joint->mimic != NO_JOINT || is_within(joint, 0)) continue;
        joint->value = 0.5 * joint->lower + 0.5 * joint->upper;
        note(r, joint, "is not given, and zero is outside its limits", joint->value);
    }
}

static double value_of(const robot *r, const robot_joint *joint) {
    double multiplier = 1, offset = 0;
    while (joint->mimic != NO_JOINT) {
        offset += multiplier * joint->offset;
        multiplier *= joint->multiplier;
        joint = r->joints + joint->mimic;
    }
    return multiplier * joint->value + offset;
}

static bool set_mimics(robot *r, error *error) {
    for (size_t i = 0; i < r->joint_count; i++) {
        robot_joint *joint = r->joints + i;
        if (joint->mimic == NO_JOINT) continue;
        joint->value = value_of(r, joint);
        if (!isfinite(joint->value)) {
            return xml_fail(&r->xml, joint->element, error, "the joint \"%.200s\" would be at %g; it must be finite",
                            joint->name, joint->value);
        }
        if (!is_within(joint, joint->value)) note(r, joint, "follows another beyond its limits", joint->value);
    }
    return true;
}

tact3_pose robot_compose(tact3_pose a, tact3_pose b) {
    return (tact3_pose){tact3_pose_point(a, b.position),
                        tact3_rotation_normalize(tact3_compose_rotation(a.rotation, b.rotation))};
}

tact3_pose robot_move(bool slides, tact3_vec axis, double value) {
    tact3_pose pose = tact3_identity_pose();
    if (slides) pose.position = tact3_scale(value, axis);
    else pose.rotation = tact3_rotation_from_axis_angle(axis, value);
    return pose;
}

tact3_pose robot_joint_pose(const robot_joint *joint) {
    switch (joint->type) {
    case JOINT_REVOLUTE:
    case JOINT_CONTINUOUS: return robot_move(false, joint->axis, joint->value);
    case JOINT_PRISMATIC: return robot_move(true, joint->axis, joint->value);
    default: return tact3_identity_pose();
    }
}

static bool place(robot *r, error *error) {
    r->links[r->order[0]].pose = tact3_identity_pose();
    for (size_t i = 1; i < r->link_count; i++) {
        robot_link *link = r->links + r->order[i];
        const robot_joint *joint = r->joints + link->joint;
        link->pose = robot_compose(robot_compose(r->links[joint->parent].pose, joint->origin),
                                   robot_joint_pose(joint));
        if (!tact3_finite(link->pose.position)) {
            return xml_fail(&r->xml, link->element, error, "the link \"%.200s\" is too far away for numbers",
                            link->name);
        }
    }
    return true;
}

bool robot_pose(robot *r, const char *const *texts, size_t count, error *error) {
    for (size_t i = 0; i < count; i++) {
        if (!set_joints(r, texts[i], error)) return false;
    }
    set_others(r);
    return set_mimics(r, error) && place(r, error);
}
