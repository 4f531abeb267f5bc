/* The fields of joints and couplings, for world/serialize.c. */
#include <stddef.h>

#include "world/serialize.h"

static void stream_axis(stream *s, tactn_joint_axis *axis) {
    axis->limited = stream_flag(s, axis->limited);
    _Static_assert(offsetof(tactn_joint_axis, damping) - offsetof(tactn_joint_axis, lower) == 8 * sizeof(real),
                   "nothing but numbers from the first bound to the friction");
    stream_reals(s, &axis->lower, offsetof(tactn_joint_axis, damping) - offsetof(tactn_joint_axis, lower));
    /* An axis without these has the hash that it had before there were any. */
    if (s->mode != HASHING || axis->damping > 0) stream_reals(s, &axis->damping, sizeof axis->damping);
    if (s->mode != HASHING || axis->max_speed > 0) stream_reals(s, &axis->max_speed, sizeof axis->max_speed);
}

static void stream_joint_settings(stream *s, tactn_joint *joint) {
    joint->kind = (tact_joint_kind)stream_int(s, (int32_t)joint->kind);
    stream_reals(s, &joint->frame_a, sizeof joint->frame_a);
    stream_reals(s, &joint->frame_b, sizeof joint->frame_b);
    stream_axis(s, &joint->slide);
    stream_axis(s, &joint->turn);
    real *swing;
    bool *limited = swing_of_joint(joint, &swing);
    if (limited) {
        *limited = stream_flag(s, *limited);
        stream_reals(s, swing, sizeof *swing);
    }
    stream_reals(s, &joint->pull, sizeof joint->pull);
    stream_reals(s, &joint->twist, sizeof joint->twist);
    stream_reals(s, &joint->velocity, sizeof joint->velocity);
    stream_reals(s, &joint->angular_velocity, sizeof joint->angular_velocity);
    stream_reals(s, &joint->linear_softness, sizeof joint->linear_softness);
    stream_reals(s, &joint->angular_softness, sizeof joint->angular_softness);
}

static void stream_joint(stream *s, const tactn_world *world, world_joint *joint) {
    stream_slot(s, &joint->slot, world->joints.count);
    if (!joint->slot.used) return;
    joint->collide = stream_flag(s, joint->collide);
    for (int side = 0; side < 2; side++) {
        joint->body[side] = stream_index(s, joint->body[side], world->bodies.count);
        joint->next[side] = stream_int(s, joint->next[side]);
        joint->previous[side] = stream_int(s, joint->previous[side]);
    }
    stream_reals(s, &joint->break_force, sizeof joint->break_force);
    stream_reals(s, &joint->break_torque, sizeof joint->break_torque);
    stream_joint_settings(s, &joint->solver.joint);
    stream_reals(s, joint->solver.impulse, sizeof joint->solver.impulse);
    if (s->mode == HASHING) return;
    stream_reals(s, &joint->solver.force, sizeof joint->solver.force);
    stream_reals(s, &joint->solver.torque, sizeof joint->solver.torque);
    joint->user = stream_pointer(s, joint->user);
}

static void stream_coupling(stream *s, const tactn_world *world, world_coupling *coupling) {
    solver_coupling *solver = &coupling->solver;
    stream_slot(s, &coupling->slot, world->couplings->slots.count);
    if (!coupling->slot.used) return;
    for (int k = 0; k < 2; k++) {
        coupling->joint[k] = stream_index(s, coupling->joint[k], world->joints.count);
        solver->coordinate[k] = (tact_joint_coordinate)stream_int(s, (int32_t)solver->coordinate[k]);
    }
    _Static_assert(offsetof(solver_coupling, turns) - offsetof(solver_coupling, ratio) == 6 * sizeof(real),
                   "nothing but numbers from the ratio to the angles");
    stream_reals(s, &solver->ratio, offsetof(solver_coupling, turns) - offsetof(solver_coupling, ratio));
    solver->turns = stream_double(s, solver->turns);
    stream_reals(s, &solver->impulse, sizeof solver->impulse);
    if (s->mode == HASHING) return;
    stream_reals(s, &solver->force, sizeof solver->force);
    coupling->user = stream_pointer(s, coupling->user);
}

static void stream_couplings(stream *s, tactn_world *world) {
    /* A world without couplings has the hash that it had before there were any. */
    if (s->mode == HASHING && coupling_slots(world) == 0) return;
    if (!stream_flag(s, coupling_slots(world) > 0)) return;
    coupling_list *list = HAS_JOINTS ? need_couplings(world) : NULL;
    s->invalid = s->invalid || !HAS_JOINTS;
    s->no_memory = s->no_memory || !list;
    if (!list || !stream_count(s, world, &list->slots, sizeof(world_coupling), 9)) return;
    list->free = stream_index(s, list->free, list->slots.count);
    list->count = stream_int(s, list->count);
    for (int32_t i = 0; i < list->slots.count; i++) stream_coupling(s, world, coupling_at(world, i));
}
