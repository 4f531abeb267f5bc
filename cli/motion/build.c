/* The chains of joints of a set's bodies. */
#include <math.h>
#include <stdlib.h>

#include "motion/motion.h"

/* Units of rounding of a joint's pose: its frame, its rotation and two products (21 each, docs/mesh.md), and its value,
 * as often as that is of one radian. */
#define JOINT_UNITS 96

/* The joint that gives a joint its value: itself, or the one that it follows; its value times the factor, and the
 * offset. */
static size_t driver_of(const robot *r, size_t joint, double *factor, double *offset) {
    *factor = 1, *offset = 0;
    for (; r->joints[joint].mimic != NO_JOINT; joint = r->joints[joint].mimic) {
        *offset += *factor * r->joints[joint].offset;
        *factor *= r->joints[joint].multiplier;
    }
    return joint;
}

static size_t column_of(const trajectory *t, size_t joint) {
    size_t i = 0;
    while (i < t->column_count && t->joints[i] != joint) i++;
    return i;
}

static bool turns_or_slides(const robot_joint *joint) {
    return joint->type == JOINT_REVOLUTE || joint->type == JOINT_CONTINUOUS || joint->type == JOINT_PRISMATIC;
}

/* True if the trajectory moves a joint; then all but its frame is set. */
static bool moves(const clash_set *set, size_t joint, motion_joint *out) {
    const robot *r = &set->robot;
    const robot_joint *of = r->joints + joint;
    const trajectory *t = &set->trajectory;
    *out = (motion_joint){.joint = joint, .axis = of->axis, .slides = of->type == JOINT_PRISMATIC};
    out->column = column_of(t, driver_of(r, joint, &out->factor, &out->offset));
    if (!turns_or_slides(of) || out->column == t->column_count) return false;
    return trajectory_way(t, out->column, t->times[0], t->times[0], t->times[t->row_count - 1]) > 0;
}

/* The links from the root to one, behind the root; their number. */
static size_t list_links(const robot *r, size_t link, size_t *out) {
    size_t count = 0;
    for (; r->links[link].joint != NO_JOINT; link = r->joints[r->links[link].joint].parent) out[count++] = link;
    for (size_t i = 0; 2 * i + 1 < count; i++) {
        size_t other = out[i];
        out[i] = out[count - 1 - i];
        out[count - 1 - i] = other;
    }
    return count;
}

/* The farthest that a joint slides or turns from zero. */
static double most_value(const trajectory *t, const motion_joint *joint) {
    double begin = trajectory_value(t, joint->column, t->times[0]);
    double way = trajectory_way(t, joint->column, t->times[0], t->times[0], t->times[t->row_count - 1]);
    return fabs(joint->factor) * (fabs(begin) + way) + fabs(joint->offset);
}

static bool make_chain(const clash_set *set, size_t body, size_t *links, motion_chain *out, error *error) {
    const robot *r = &set->robot;
    const clash_body *of = set->bodies + body;
    size_t count = list_links(r, of->link, links);
    tact3_pose frame = set->robot_pose;
    out->joints = malloc((count + 1) * sizeof *out->joints);
    if (!out->joints) return error_memory(error);
    for (size_t i = 0; i < count; i++) {
        size_t joint = r->links[links[i]].joint;
        motion_joint *next = out->joints + out->count;
        frame = robot_compose(frame, r->joints[joint].origin);
        out->extent += tact3_length(r->joints[joint].origin.position);
        if (!moves(set, joint, next)) {
            frame = robot_compose(frame, robot_joint_pose(r->joints + joint));
            out->extent += fabs(r->joints[joint].value); /* of what slides; more than enough of what turns */
            continue;
        }
        next->frame = frame;
        frame = tact3_identity_pose();
        double most = most_value(&set->trajectory, next);
        out->extent += next->slides ? most : 0;
        out->units += JOINT_UNITS * (1 + most);
        if (++out->count > MOTION_MOST_JOINTS) {
            return error_set(error, "%s: more than %d moving joints are between it and the root", of->name,
                             MOTION_MOST_JOINTS);
        }
    }
    const robot_collision *last = r->collisions + (body - set->robot_body);
    out->extent += tact3_length(last->pose.position);
    out->body = robot_compose(frame, last->pose);
    return true;
}

static bool make_chains(motion *m, error *error) {
    const clash_set *set = m->set;
    size_t *links = malloc((set->robot.link_count + 1) * sizeof *links);
    bool good = links || error_memory(error);
    for (size_t i = 0; good && i < set->body_count; i++) {
        motion_chain *chain = m->chains + i;
        const clash_body *body = set->bodies + i;
        chain->extent = tact3_length(set->robot_pose.position) + tact3_length(body->pose.position) +
                        clash_shape_reach(set->shapes + body->shape);
        if (body->link != CLASH_NO_LINK) good = make_chain(set, i, links, chain, error);
    }
    free(links);
    return good;
}

bool motion_init(motion *out, const clash_set *set, error *error) {
    *out = (motion){.set = set, .end = 1};
    if (set->trajectory.row_count == 0) return true;
    out->begin = set->trajectory.times[0];
    out->end = set->trajectory.times[set->trajectory.row_count - 1];
    out->chains = calloc(set->body_count + 1, sizeof *out->chains);
    return out->chains ? make_chains(out, error) : error_memory(error);
}

void motion_free(motion *m) {
    for (size_t i = 0; m->chains && i < m->set->body_count; i++) free(m->chains[i].joints);
    free(m->chains);
}
