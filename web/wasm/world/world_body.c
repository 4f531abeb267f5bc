/* Bodies of worlds and their shapes: made, changed, asked how they are. Statuses are returned; numbers go through the
 * mailbox. */
#include "world.h"

static tact_body_id body_of(uint32_t index, uint32_t generation) { return (tact_body_id){index, generation}; }

static tact_shape_id shape_of(uint32_t index, uint32_t generation) { return (tact_shape_id){index, generation}; }

/* ---- Bodies ---- */

/* Kind, pose, velocity, angular velocity, linear and angular damping, gravity scale, mass, locks, four flags (fixed
 * rotation, bullet, asleep, never sleeps), and the speed at which it falls asleep. */
EXPORT("body_defaults") void bridge_body_defaults(void) {
    tactn_body_def def = tactn_body_defaults();
    double *to = store_number(def.kind, bridge_mail);
    to = store_spin(def.angular_velocity, store(def.velocity, store_pose(def.pose, to)));
    to = store_number(def.angular_damping, store_number(def.linear_damping, to));
    to = store_number(def.locks, store_number(def.mass, store_number(def.gravity_scale, to)));
    to = store_number(def.bullet, store_number(def.fixed_rotation, to));
    to = store_number(!def.enable_sleep, store_number(def.asleep, to));
    store_number(def.sleep_speed, to);
}

static void load_body_def(tactn_body_def *def, const double *from) {
    def->kind = (tact_body_kind)from[0];
    def->pose = load_pose(from + 1);
    from += 1 + POSE;
    def->velocity = load(from);
    def->angular_velocity = load_spin(from + DIMENSION);
    from += DIMENSION + SPIN;
    def->linear_damping = from[0];
    def->angular_damping = from[1];
    def->gravity_scale = from[2];
    def->mass = from[3];
    def->locks = (uint32_t)from[4];
    def->fixed_rotation = from[5] > 0;
    def->bullet = from[6] > 0;
    def->asleep = from[7] > 0;
    def->enable_sleep = !(from[8] > 0);
    def->sleep_speed = from[9];
}

/* Then index and generation. */
EXPORT("body_create") int bridge_body_create(tactn_world *world) {
    tactn_body_def def = tactn_body_defaults();
    tact_body_id id = {0, 0};
    load_body_def(&def, bridge_mail);
    tact_status status = tactn_body_create(world, &def, &id);
    store_number(id.generation, store_number(id.index, bridge_mail));
    return status;
}

EXPORT("body_destroy") int bridge_body_destroy(tactn_world *world, uint32_t index, uint32_t generation) {
    return tactn_body_destroy(world, body_of(index, generation));
}

EXPORT("body_valid") int bridge_body_valid(const tactn_world *world, uint32_t index, uint32_t generation) {
    return tactn_body_valid(world, body_of(index, generation));
}

/* Then kind, awake, pose, centre, velocity, angular velocity, mass, inertia. */
EXPORT("body_get") int bridge_body_get(const tactn_world *world, uint32_t index, uint32_t generation) {
    tact_body_id id = body_of(index, generation);
    if (!tactn_body_valid(world, id)) return TACT_STALE_ID;
    tactn_body_state state = tactn_body_get(world, id);
    double *to = store_number(state.awake, store_number(state.kind, bridge_mail));
    to = store(state.velocity, store(state.center, store_pose(state.pose, to)));
    to = store_number(state.mass, store_spin(state.angular_velocity, to));
    store_inertia(state.inertia, to);
    return TACT_OK;
}

EXPORT("body_set_pose") int bridge_body_set_pose(tactn_world *world, uint32_t index, uint32_t generation) {
    return tactn_body_set_pose(world, body_of(index, generation), load_pose(bridge_mail));
}

EXPORT("body_set_velocity") int bridge_body_set_velocity(tactn_world *world, uint32_t index, uint32_t generation) {
    return tactn_body_set_velocity(world, body_of(index, generation), load(bridge_mail),
                                   load_spin(bridge_mail + DIMENSION));
}

EXPORT("body_set_kind") int bridge_body_set_kind(tactn_world *world, uint32_t index, uint32_t generation, int kind) {
    return tactn_body_set_kind(world, body_of(index, generation), (tact_body_kind)kind);
}

EXPORT("body_set_awake")
int bridge_body_set_awake(tactn_world *world, uint32_t index, uint32_t generation, int awake) {
    return tactn_body_set_awake(world, body_of(index, generation), awake);
}

/* The velocity of what of it is at a point of the world. */
EXPORT("body_velocity_at") int bridge_body_velocity_at(const tactn_world *world, uint32_t index, uint32_t generation) {
    tact_body_id id = body_of(index, generation);
    if (!tactn_body_valid(world, id)) return TACT_STALE_ID;
    store(tactn_body_velocity_at(world, id, load(bridge_mail)), bridge_mail);
    return TACT_OK;
}

/* Lower and upper corner. */
EXPORT("body_bounds") int bridge_body_bounds(const tactn_world *world, uint32_t index, uint32_t generation) {
    tact_body_id id = body_of(index, generation);
    if (!tactn_body_valid(world, id)) return TACT_STALE_ID;
    store_bounds(tactn_body_bounds(world, id), bridge_mail);
    return TACT_OK;
}

/* What can be set of a body that lives: damping, gravity scale, locks, four flags (fixed rotation, bullet, may sleep,
 * enabled), and the speed at which it falls asleep. */
EXPORT("body_settings") int bridge_body_settings(const tactn_world *world, uint32_t index, uint32_t generation) {
    tact_body_id id = body_of(index, generation);
    if (!tactn_body_valid(world, id)) return TACT_STALE_ID;
    tactn_body_def now = tactn_body_settings(world, id);
    double *to = store_number(now.angular_damping, store_number(now.linear_damping, bridge_mail));
    to = store_number(now.locks, store_number(now.gravity_scale, to));
    to = store_number(now.bullet, store_number(now.fixed_rotation, to));
    to = store_number(tactn_body_enabled(world, id), store_number(now.enable_sleep, to));
    store_number(now.sleep_speed, to);
    return TACT_OK;
}

/* Takes what body_settings() writes, and changes what is not so already, up to what is refused. */
EXPORT("body_set") int bridge_body_set(tactn_world *world, uint32_t index, uint32_t generation) {
    const double *from = bridge_mail;
    tact_body_id id = body_of(index, generation);
    tactn_body_def now = tactn_body_settings(world, id);
    uint32_t locks = (uint32_t)from[3];
    bool fixed = from[4] > 0, bullet = from[5] > 0, sleeps = from[6] > 0, enabled = from[7] > 0;
    tact_status status = TACT_OK;
    if (from[0] != now.linear_damping || from[1] != now.angular_damping)
        status = tactn_body_set_damping(world, id, from[0], from[1]);
    if (status == TACT_OK && from[2] != now.gravity_scale)
        status = tactn_body_set_gravity_scale(world, id, from[2]);
    if (status == TACT_OK && locks != now.locks) status = tactn_body_set_locks(world, id, locks);
    if (status == TACT_OK && fixed != now.fixed_rotation) status = tactn_body_set_fixed_rotation(world, id, fixed);
    if (status == TACT_OK && bullet != now.bullet) status = tactn_body_set_bullet(world, id, bullet);
    if (status == TACT_OK && sleeps != now.enable_sleep) status = tactn_body_set_enable_sleep(world, id, sleeps);
    if (status == TACT_OK && from[8] != now.sleep_speed) status = tactn_body_set_sleep_speed(world, id, from[8]);
    if (status == TACT_OK && enabled != tactn_body_enabled(world, id))
        status = tactn_body_set_enabled(world, id, enabled);
    return status;
}

EXPORT("body_set_target")
int bridge_body_set_target(tactn_world *world, uint32_t index, uint32_t generation, double seconds) {
    return tactn_body_set_target(world, body_of(index, generation), load_pose(bridge_mail), seconds);
}

/* Mass, centre, inertia. */
EXPORT("body_set_mass") int bridge_body_set_mass(tactn_world *world, uint32_t index, uint32_t generation) {
    const double *from = bridge_mail;
    return tactn_body_set_mass(world, body_of(index, generation), from[0], load(from + 1),
                               load_inertia(from + 1 + DIMENSION));
}

/* The force and its point. */
EXPORT("body_apply_force") int bridge_body_apply_force(tactn_world *world, uint32_t index, uint32_t generation) {
    return tactn_body_apply_force(world, body_of(index, generation), load(bridge_mail),
                                  load(bridge_mail + DIMENSION));
}

EXPORT("body_apply_torque") int bridge_body_apply_torque(tactn_world *world, uint32_t index, uint32_t generation) {
    return tactn_body_apply_torque(world, body_of(index, generation), load_spin(bridge_mail));
}

/* The impulse and its point. */
EXPORT("body_apply_impulse") int bridge_body_apply_impulse(tactn_world *world, uint32_t index, uint32_t generation) {
    return tactn_body_apply_impulse(world, body_of(index, generation), load(bridge_mail),
                                    load(bridge_mail + DIMENSION));
}

EXPORT("body_apply_angular_impulse")
int bridge_body_apply_angular_impulse(tactn_world *world, uint32_t index, uint32_t generation) {
    return tactn_body_apply_angular_impulse(world, body_of(index, generation), load_spin(bridge_mail));
}

/* ---- Shapes of bodies ---- */

static double *store_material(const tactn_body_shape_def *def, double *to) {
    to = store_number(def->friction, store_number(def->density, to));
    return store_number(def->rolling_friction, store_number(def->restitution, to));
}

/* Pose, density, friction, restitution, rolling friction, surface velocity, filter, then two flags: sensor, no
 * events. */
static double *store_shape_def(const tactn_body_shape_def *def, double *to) {
    to = store_material(def, store_pose(def->pose, to));
    to = store_filter(def->filter, store(def->surface_velocity, to));
    return store_number(!def->enable_contact_events, store_number(def->sensor, to));
}

static void load_shape_def(tactn_body_shape_def *def, const double *from) {
    def->pose = load_pose(from);
    from += POSE;
    def->density = from[0];
    def->friction = from[1];
    def->restitution = from[2];
    def->rolling_friction = from[3];
    def->surface_velocity = load(from + 4);
    from += 4 + DIMENSION;
    def->filter = load_filter(from);
    def->sensor = from[3] > 0;
    def->enable_contact_events = !(from[4] > 0);
}

EXPORT("body_shape_defaults") void bridge_body_shape_defaults(void) {
    tactn_body_shape_def def = tactn_body_shape_defaults();
    store_shape_def(&def, bridge_mail);
}

/* Then index and generation. */
EXPORT("body_shape_create")
int bridge_body_shape_create(tactn_world *world, uint32_t index, uint32_t generation, const tactn_shape *shape) {
    tactn_body_shape_def def = tactn_body_shape_defaults();
    tact_shape_id id = {0, 0};
    load_shape_def(&def, bridge_mail);
    tact_status status = tactn_body_shape_create(world, body_of(index, generation), &def, shape, &id);
    store_shape_id(id, bridge_mail);
    return status;
}

EXPORT("body_shape_destroy")
int bridge_body_shape_destroy(tactn_world *world, uint32_t index, uint32_t generation) {
    return tactn_body_shape_destroy(world, shape_of(index, generation));
}

EXPORT("body_shape_valid") int bridge_body_shape_valid(const tactn_world *world, uint32_t index, uint32_t generation) {
    return tactn_body_shape_valid(world, shape_of(index, generation));
}

/* Then the definition as body_shape_create() takes it, and the pose in the world. */
EXPORT("body_shape_get") int bridge_body_shape_get(const tactn_world *world, uint32_t index, uint32_t generation) {
    tact_shape_id id = shape_of(index, generation);
    if (!tactn_body_shape_valid(world, id)) return TACT_STALE_ID;
    tactn_body_shape_state state = tactn_body_shape_get(world, id);
    store_pose(state.pose, store_shape_def(&state.def, bridge_mail));
    return TACT_OK;
}

/* Lower and upper corner. */
EXPORT("body_shape_bounds")
int bridge_body_shape_bounds(const tactn_world *world, uint32_t index, uint32_t generation) {
    tact_shape_id id = shape_of(index, generation);
    if (!tactn_body_shape_valid(world, id)) return TACT_STALE_ID;
    store_bounds(tactn_body_shape_bounds(world, id), bridge_mail);
    return TACT_OK;
}

EXPORT("body_shape_set_geometry")
int bridge_body_shape_set_geometry(tactn_world *world, uint32_t index, uint32_t generation,
                                   const tactn_shape *geometry) {
    return tactn_body_shape_set_geometry(world, shape_of(index, generation), geometry);
}

/* Friction, restitution, rolling friction. */
EXPORT("body_shape_set_material")
int bridge_body_shape_set_material(tactn_world *world, uint32_t index, uint32_t generation) {
    const double *from = bridge_mail;
    return tactn_body_shape_set_material(world, shape_of(index, generation), from[0], from[1], from[2]);
}

EXPORT("body_shape_set_filter")
int bridge_body_shape_set_filter(tactn_world *world, uint32_t index, uint32_t generation) {
    return tactn_body_shape_set_filter(world, shape_of(index, generation), load_filter(bridge_mail));
}
