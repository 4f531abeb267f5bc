/* Fuzzes the reader of URDF: any file is a robot or a message; the links of a robot are a tree, and stand somewhere; a
 * robot is a world that can be stepped, or a message. */
#include "file.h"
#include "robot/robot_scene.h"
#include "scene/scene_world.h"

/* Larger robots are not simulated. */
#define MOST_PARTS 16

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

static void check_world(const char *name, uint8_t choice) {
    robot_scene_options options = {
        .free_base = choice & 1, .hold = choice & 2, .has_ground = choice & 4, .ground = -9, .quiet = true};
    scene made;
    error error = {"", false};
    tact3_world *world = NULL;
    bool good = robot_scene_read(name, &options, &made, &error);
    if (good && made.part_count <= MOST_PARTS) {
        world = scene_world3(&made, NULL, NULL, &error);
        good = world != NULL;
    }
    if (!good) check_message(&error);
    if (world) {
        tact_status status = tact3_world_step(world, 1.0 / 60, 4);
        demand(status == TACT_OK || status == TACT_OUT_OF_RANGE, "a robot's world takes a step");
    }
    tact3_world_destroy(world);
    scene_free(&made);
}

static bool has_files(const robot *r) {
    for (size_t i = 0; i < r->collision_count; i++) {
        if (r->collisions[i].file) return true;
    }
    return false;
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    static memory_file file;
    robot read;
    error error = {"", false};
    const char *name = fill_file(&file, data, size);
    bool good = robot_read(name, true, &read, &error) && robot_pose(&read, NULL, 0, &error);
    if (good) check_robot(&read);
    else check_message(&error);
    if (good && !has_files(&read)) check_world(name, size > 0 ? data[size - 1] : 0);
    robot_free(&read);
    return 0;
}
