/* Fuzzes the reader of URDF: any file is a robot or a message; the links of a robot are a tree, and stand somewhere. */
#include "file.h"
#include "robot/robot.h"

static void check_pose(tact3_pose pose) {
    tact3_quat q = pose.rotation;
    double square = q.x * q.x + q.y * q.y + q.z * q.z + q.w * q.w;
    demand(square > 1 - 1e-9 && square < 1 + 1e-9, "a rotation has length one");
}

static void check_robot(const robot *r) {
    for (size_t i = 0; i < r->link_count; i++) {
        const robot_link *link = r->links + i;
        demand(robot_find_link(r, link->name) == i, "a link has a name of its own");
        demand(link->first_collision + link->collision_count <= r->collision_count, "its collisions are there");
        check_pose(link->pose);
        size_t steps = 0, at = i;
        for (; r->links[at].joint != NO_JOINT && steps <= r->link_count; steps++) {
            at = r->joints[r->links[at].joint].parent;
        }
        demand(steps < r->link_count, "every link hangs on the root");
    }
    for (size_t i = 0; i < r->joint_count; i++) {
        const robot_joint *joint = r->joints + i;
        demand(joint->parent < r->link_count && joint->child < r->link_count, "a joint's links are there");
        demand(joint->mimic == NO_JOINT || joint->mimic < r->joint_count, "a joint follows one that is there");
    }
    for (size_t i = 0; i < r->passed_count; i++) {
        demand(r->passed[i][0] < r->passed[i][1] && r->passed[i][1] < r->link_count, "pairs passed over are of links");
    }
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    static memory_file file;
    robot read;
    error error = {"", false};
    bool good = robot_read(fill_file(&file, data, size), true, &read, &error) && robot_pose(&read, NULL, 0, &error);
    if (good) check_robot(&read);
    else check_message(&error);
    robot_free(&read);
    return 0;
}
