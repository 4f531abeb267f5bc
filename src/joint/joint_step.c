/* Joints in a step of the world: who is awake, which islands they join, what the solver gets, which break. */
#include "world/step.h"

/* Wakes the bodies of joints that have one that is awake and moves; false: there were none. */
static bool wake_neighbours(tactn_world *world) {
    bool any = false;
    for (int32_t i = 0; i < world->awake.count; i++) {
        const rigid_body *body = body_at(world, *int_at(&world->awake, i));
        if (!is_dynamic(body) && !is_moving(body)) continue;
        for (int32_t link = body->first_joint; link != NONE;) {
            const world_joint *j = joint_at(world, link / 2);
            rigid_body *other = body_at(world, j->body[1 - link % 2]);
            link = j->next[link % 2];
            if (!is_dynamic(other) || other->disabled || other->awake_index != NONE) continue;
            wake_body(world, other);
            any = true;
        }
    }
    return any;
}

static bool wake_by_joints(tactn_world *world) {
    if (world->joint_count == 0) return false;
    bool any = wake_neighbours(world);
    while (wake_by_couplings(world)) {
        wake_neighbours(world);
        any = true;
    }
    return any;
}

/* The side of the body whose island a joint belongs to. */
static int owner_side(const tactn_world *world, const world_joint *j) {
    const rigid_body *a = body_at(world, j->body[0]);
    return is_dynamic(a) && a->awake_index != NONE ? 0 : 1;
}

static void list_joints(step_work *work) {
    const tactn_world *world = work->world;
    if (world->joint_count == 0) return;
    for (int32_t i = 0; i < world->awake.count; i++) {
        const rigid_body *body = body_at(world, *int_at(&world->awake, i));
        if (!is_dynamic(body)) continue;
        for (int32_t link = body->first_joint; link != NONE;) {
            int32_t index = link / 2;
            const world_joint *j = joint_at(world, index);
            int side = link % 2;
            link = j->next[side];
            if (owner_side(world, j) != side) continue;
            const rigid_body *other = body_at(world, j->body[1 - side]);
            if (other->disabled) continue;
            work->joined[work->joined_count++] =
                (solved_joint){.joint = index,
                               .owner = i,
                               .kinematic_count = is_moving_kinematic(other),
                               .holds = is_immovable(body) || is_immovable(other)};
            if (is_dynamic(other)) union_sets(work->parent, i, other->awake_index);
        }
    }
    list_couplings(work);
}

/* A frame of a body as the solver has it: in the axes of its center of mass, or for a resting body in the world. */
static tactn_pose solver_frame(const rigid_body *body, bool rests, tactn_pose frame) {
    if (rests) return compose_poses(body->pose, frame);
    frame.position = sub(frame.position, body->local_center);
    return frame;
}

static void gather_joints(const step_work *work, const batch *b) {
    const tactn_world *world = work->world;
    int32_t next = b->joint_copy;
    for (int32_t i = 0; i < b->joint_count; i++) {
        const world_joint *j = joint_at(world, work->joint_links[b->first_joint + i]);
        tactn_solver_joint *solved = work->joints + b->first_joint + i;
        int32_t place[2];
        bool rests[2];
        *solved = j->solver;
        for (int side = 0; side < 2; side++) {
            const rigid_body *body = body_at(world, j->body[side]);
            bool moves = is_moving_kinematic(body);
            rests[side] = !is_dynamic(body) && !moves;
            place[side] = is_dynamic(body) ? work->slot[body->awake_index] : moves ? next++ : 0;
            if (moves) *add_copy(work, b, place[side]) = body->state;
        }
        solved->body_a = place[0], solved->body_b = place[1];
        solved->joint.frame_a = solver_frame(body_at(world, j->body[0]), rests[0], j->solver.joint.frame_a);
        solved->joint.frame_b = solver_frame(body_at(world, j->body[1]), rests[1], j->solver.joint.frame_b);
    }
    gather_couplings(work, b);
}

static void scatter_joints(const step_work *work, const batch *b) {
    for (int32_t i = b->first_joint; i < b->first_joint + b->joint_count; i++) {
        tactn_solver_joint *to = &joint_at(work->world, work->joint_links[i])->solver;
        const tactn_solver_joint *from = &work->joints[i];
        memcpy(to->impulse, from->impulse, sizeof to->impulse);
        to->force = from->force, to->torque = from->torque;
    }
    scatter_couplings(work, b);
}

static bool is_broken(const world_joint *j) {
    real force = j->break_force, torque = j->break_torque;
    return (force > 0 && length(j->solver.force) > force) || (torque > 0 && spin_size(j->solver.torque) > torque);
}

static void break_joints(step_work *work) {
    tactn_world *world = work->world;
    for (int32_t i = 0; i < work->joined_count; i++) {
        int32_t index = work->joined[i].joint;
        const world_joint *j = joint_at(world, index);
        if (!is_broken(j)) continue;
        tactn_joint_event *event = (tactn_joint_event *)world->joint_events.items + world->joint_events.count++;
        memset(event, 0, sizeof *event);
        event->joint = joint_id(world, index);
        event->body_a = body_id(world, j->body[0]), event->body_b = body_id(world, j->body[1]);
        event->force = j->solver.force, event->torque = j->solver.torque;
        event->user = j->user;
        /* What it held does not sleep in this step, whatever sleep_seconds is. */
        work->island_sleep_time[work->label[work->joined[i].owner]] = -1;
        remove_joint(world, index);
    }
}
