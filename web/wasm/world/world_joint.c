/* Joints of worlds: made, changed, asked how they are. Statuses are returned; numbers go through the mailbox. */
#include "world.h"

static tact_joint_id joint_of(uint32_t index, uint32_t generation) { return (tact_joint_id){index, generation}; }

static double *store_id(uint32_t index, uint32_t generation, double *to) {
    return store_number(generation, store_number(index, to));
}

/* ---- Settings: what joint_defaults() and joint_get() write, and joint_create() and joint_set() read ---- */

/* Whether it is limited, lower, upper; the spring's hertz, damping ratio, target; force, speed, friction, damping, bound
 * of the rate. */
static double *store_axis(const tactn_joint_axis *axis, double *to) {
    to = store_number(axis->upper, store_number(axis->lower, store_number(axis->limited, to)));
    to = store_number(axis->spring_damping_ratio, store_number(axis->spring_hertz, to));
    to = store_number(axis->motor_force, store_number(axis->spring_target, to));
    to = store_number(axis->friction, store_number(axis->motor_speed, to));
    return store_number(axis->max_speed, store_number(axis->damping, to));
}

static const double *load_axis(tactn_joint_axis *axis, const double *from) {
    *axis = (tactn_joint_axis){from[0] > 0, from[1], from[2], from[3], from[4],
                               from[5],     from[6], from[7], from[8], from[9], from[10]};
    return from + 11;
}

static double *store_drive(tactn_joint_drive drive, double *to) {
    return store_number(drive.damping_ratio, store_number(drive.hertz, store_number(drive.max_force, to)));
}

static const double *load_drive(tactn_joint_drive *drive, const double *from) {
    *drive = (tactn_joint_drive){from[0], from[1], from[2]};
    return from + 3;
}

static double *store_softness(tactn_joint_softness softness, double *to) {
    return store_number(softness.damping_ratio, store_number(softness.hertz, to));
}

static const double *load_softness(tactn_joint_softness *softness, const double *from) {
    *softness = (tactn_joint_softness){from[0], from[1]};
    return from + 2;
}

/* Kind, frames in the bodies, slide, turn, swing (whether it is limited, and the limit), pull, twist, velocities,
 * softnesses; whether the bodies collide, the force and the torque at which it breaks. */
static double *store_joint(const tactn_joint_def *def, double *to) {
    const tactn_joint *joint = &def->joint;
    to = store_number(joint->kind, to);
    to = store_pose(joint->frame_b, store_pose(joint->frame_a, to));
    to = store_axis(&joint->turn, store_axis(&joint->slide, to));
    to = store_swing(joint, to);
    to = store_drive(joint->twist, store_drive(joint->pull, to));
    to = store_spin(joint->angular_velocity, store(joint->velocity, to));
    to = store_softness(joint->angular_softness, store_softness(joint->linear_softness, to));
    to = store_number(def->collide, to);
    return store_number(def->break_torque, store_number(def->break_force, to));
}

static tactn_joint_def load_joint(const double *from) {
    tactn_joint_def def = tactn_joint_defaults((tact_joint_kind)from[0]);
    tactn_joint *joint = &def.joint;
    joint->frame_a = load_pose(from + 1);
    joint->frame_b = load_pose(from + 1 + POSE);
    from = load_axis(&joint->turn, load_axis(&joint->slide, from + 1 + 2 * POSE));
    load_swing(joint, from);
    from = load_drive(&joint->twist, load_drive(&joint->pull, from + SWING));
    joint->velocity = load(from);
    joint->angular_velocity = load_spin(from + DIMENSION);
    from += DIMENSION + SPIN;
    from = load_softness(&joint->angular_softness, load_softness(&joint->linear_softness, from));
    def.collide = from[0] > 0;
    def.break_force = from[1], def.break_torque = from[2];
    return def;
}

EXPORT("joint_defaults") void bridge_joint_defaults(int kind) {
    tactn_joint_def def = tactn_joint_defaults((tact_joint_kind)kind);
    store_joint(&def, bridge_mail);
}

/* ---- Joints ---- */

/* A pose in the world, which becomes the same in the body's frame. */
EXPORT("joint_frame") int bridge_joint_frame(const tactn_world *world, uint32_t index, uint32_t generation) {
    tactn_joint_def def = tactn_joint_defaults(TACT_JOINT_FIXED);
    def.body_a = def.body_b = (tact_body_id){index, generation};
    tact_status status = tactn_joint_def_place(world, &def, load_pose(bridge_mail));
    if (status == TACT_OK) store_pose(def.joint.frame_a, bridge_mail);
    return status;
}

/* Takes the settings and both bodies; then index and generation. */
EXPORT("joint_create")
int bridge_joint_create(tactn_world *world, uint32_t a, uint32_t generation_a, uint32_t b, uint32_t generation_b) {
    tactn_joint_def def = load_joint(bridge_mail);
    def.body_a = (tact_body_id){a, generation_a}, def.body_b = (tact_body_id){b, generation_b};
    tact_joint_id id = {0, 0};
    tact_status status = tactn_joint_create(world, &def, &id);
    store_id(id.index, id.generation, bridge_mail);
    return status;
}

EXPORT("joint_destroy") int bridge_joint_destroy(tactn_world *world, uint32_t index, uint32_t generation) {
    return tactn_joint_destroy(world, joint_of(index, generation));
}

EXPORT("joint_valid") int bridge_joint_valid(const tactn_world *world, uint32_t index, uint32_t generation) {
    return tactn_joint_valid(world, joint_of(index, generation));
}

/* Then the settings, both frames in the world, force, torque, slide and turn, and their rates. */
EXPORT("joint_get") int bridge_joint_get(const tactn_world *world, uint32_t index, uint32_t generation) {
    tact_joint_id id = joint_of(index, generation);
    if (!tactn_joint_valid(world, id)) return TACT_STALE_ID;
    tactn_joint_state state = tactn_joint_get(world, id);
    double *to = store_joint(&state.def, bridge_mail);
    to = store_pose(state.frame_b, store_pose(state.frame_a, to));
    to = store_spin(state.torque, store(state.force, to));
    to = store_number(state.turn, store_number(state.slide, to));
    to = store_number(state.turn_speed, store_number(state.slide_speed, to));
    tactn_joint_error error = tactn_joint_error_get(world, id);
    store_number(error.angular, store_number(error.linear, to));
    return TACT_OK;
}

/* Takes the settings. */
EXPORT("joint_set") int bridge_joint_set(tactn_world *world, uint32_t index, uint32_t generation) {
    tact_joint_id id = joint_of(index, generation);
    tactn_joint_def def = load_joint(bridge_mail);
    tact_status status = tactn_joint_set(world, id, &def.joint);
    if (status == TACT_OK) status = tactn_joint_set_break(world, id, def.break_force, def.break_torque);
    return status == TACT_OK ? tactn_joint_set_collide(world, id, def.collide) : status;
}

/* The i-th joint of a body, the newest first: its index and generation are in the mailbox. */
EXPORT("body_joint") void bridge_body_joint(const tactn_world *world, uint32_t index, uint32_t generation, int i) {
    tact_joint_id id = tactn_body_joint(world, (tact_body_id){index, generation}, i);
    store_id(id.index, id.generation, bridge_mail);
}

/* ---- Rows ---- */

/* All joints in the order of their places: index, generation, kind, the indices of both bodies. */
EXPORT("world_joints") int bridge_world_joints(const tactn_world *world) {
    int count = tactn_world_stats_get(world).joint_count;
    tact_joint_id id = {0, 0};
    double *to = world_rows(5 * (size_t)count + 1);
    if (!to) return TACT_NO_MEMORY;
    while ((id = tactn_world_next_joint(world, id)).generation != 0) {
        tactn_joint_def def = tactn_joint_get(world, id).def;
        to = store_number(def.joint.kind, store_id(id.index, id.generation, to));
        to = store_number(def.body_b.index, store_number(def.body_a.index, to));
    }
    return count;
}

/* Those that broke in the last step: index, generation, force, torque. */
EXPORT("world_joint_events") int bridge_world_joint_events(const tactn_world *world) {
    int count;
    const tactn_joint_event *event = tactn_world_joint_events(world, &count);
    double *to = world_rows((2 + DIMENSION + SPIN) * (size_t)count + 1);
    if (!to) return TACT_NO_MEMORY;
    for (int i = 0; i < count; i++, event++) {
        to = store_id(event->joint.index, event->joint.generation, to);
        to = store_spin(event->torque, store(event->force, to));
    }
    return count;
}
