/* A world's life by chance (world_script.h). */
#include "world/world_script.h"

#include "compound/part_forms.h"
#include "world/part_world.h"

#include <stdlib.h>
#include <string.h>

/* ---- The calls ---- */

/* A call that is tried until there is memory for it; whatever was refused must have changed nothing. */
static bool once_more(world_script *script, tact_status status, uint64_t before) {
    if (status != TACT_NO_MEMORY) return false;
    script->refused++;
    if (tactn_world_hash(script->world) != before) script->changed = true;
    return true;
}

static vec any_vec(random_stream *random, double most) {
    real length = (real)random_range(random, 0, most);
    return scale(length, random_direction(random));
}

static tactn_pose pose_by_chance(random_stream *random, double away) {
    tactn_pose pose = pose_at(any_vec(random, away));
    pose.rotation = random_rotation(random);
    return pose;
}

static spin any_spin(random_stream *random, double most) {
    vec v = any_vec(random, most);
    return DIMENSION == 2 ? torque_of(first_axis(), v) : torque_of(v, any_vec(random, 1));
}

static void add_shape(world_script *script, tact_body_id body, const tactn_body_shape_def *def,
                      const tactn_shape *shape) {
    tact_status status;
    tact_shape_id id;
    uint64_t before = tactn_world_hash(script->world);
    do {
        status = tactn_body_shape_create(script->world, body, def, shape, &id);
    } while (once_more(script, status, before));
}

made_shape ball_hull(int count, double size) {
    random_stream random = random_named("ball hull");
    vec *points = malloc(sizeof *points * (size_t)count);
    size_t bytes = tactn_hull_bytes(count);
    made_shape made = {.memory = malloc(bytes)};
    for (int i = 0; i < count && points; i++) points[i] = scale((real)size, random_direction(&random));
    if (!points || tactn_hull_build(made.memory, bytes, points, count, NULL) != TACT_OK) abort();
    made.shape = tactn_hull_shape(made.memory);
    free(points);
    return made;
}

static made_shape any_made(random_stream *random) {
    static const int sizes[] = {5, 12, 40, 70, 150};
    if (random_below(random, 3) == 0) return ball_hull(sizes[random_below(random, 5)], 0.5);
    shape_spec spec = pairs_shape(random, (spec_kind)random_below(random, SPEC_KINDS), 0.5);
    return made_new(&spec);
}

/* Of any kind, off the middle of the body. */
static void add_any_shape(world_script *script, tact_body_id body) {
    random_stream *random = &script->random;
    made_shape made = any_made(random);
    tactn_body_shape_def def = tactn_body_shape_defaults();
    def.pose = pose_by_chance(random, 0.5);
    def.density = (real)random_range(random, 0, 2);
    def.friction = (real)random_range(random, 0, 1);
    def.restitution = random_coin(random) ? R(0.5) : 0;
    def.sensor = random_below(random, 6) == 0;
    def.enable_contact_events = random_below(random, 6) != 0;
    def.surface_velocity = random_coin(random) ? any_vec(random, 1) : zero();
    add_shape(script, body, &def, &made.shape);
    made_free(&made);
    if (random_below(random, 16) != 0) return;
    if (random_below(random, 4) == 0) {
        part_form form = DIMENSION == 2 ? form_any(random) : form_compound(random, 2);
        add_shape(script, body, &def, &form.whole);
        form_free(&form);
    } else {
        part_block block = ell((real)random_range(random, 0.2, 0.6));
        add_shape(script, body, &def, &block.shape);
        part_block_free(&block);
    }
}

static tact_body_id add_body(world_script *script, const tactn_body_def *def) {
    tact_status status;
    tact_body_id id = {0, 0};
    uint64_t before = tactn_world_hash(script->world);
    do {
        status = tactn_body_create(script->world, def, &id);
    } while (once_more(script, status, before));
    return id;
}

static void add_any_body(world_script *script, int place) {
    random_stream *random = &script->random;
    tactn_body_def def = tactn_body_defaults();
    int kind = random_below(random, 8);
    def.kind = kind == 0 ? TACT_BODY_STATIC : kind == 1 ? TACT_BODY_KINEMATIC : TACT_BODY_DYNAMIC;
    def.pose = pose_by_chance(random, 3);
    if (def.kind != TACT_BODY_STATIC) {
        def.velocity = any_vec(random, 3);
        def.angular_velocity = any_spin(random, 3);
    }
    def.mass = random_coin(random) ? R(2) : 0;
    def.fixed_rotation = random_below(random, 6) == 0;
    def.bullet = random_below(random, 6) == 0;
    def.asleep = random_below(random, 6) == 0;
    def.locks = place % 4 == 1 ? TACT_LOCK_X | TACT_LOCK_TURN_Z : 0;
    script->body[place] = add_body(script, &def);
    for (int shapes = 1 + random_below(random, 3); shapes > 0; shapes--) {
        add_any_shape(script, script->body[place]);
    }
}

static void step(world_script *script) {
    tact_status status;
    uint64_t before = tactn_world_hash(script->world);
    int substeps = 1 + random_below(&script->random, 4);
    do {
        status = script->recorder ? tactn_recorder_step(script->recorder, 1 / R(60), substeps)
                                  : tactn_world_step(script->world, 1 / R(60), substeps);
    } while (once_more(script, status, before));
}

static void set_something(world_script *script, tact_body_id body) {
    random_stream *random = &script->random;
    tactn_world *world = script->world;
    tact_shape_id shape = tactn_body_shape(world, body, random_below(random, 3));
    tactn_pose pose = pose_by_chance(random, 3);
    vec velocity = any_vec(random, 3), force = any_vec(random, 10);
    spin turning = any_spin(random, 3);
    tact_filter filter = {.category = 1, .mask = random_coin(random) ? ~UINT64_C(0) : 2};
    filter.group = random_below(random, 3) - 1;
    static const tact_body_kind kinds[] = {TACT_BODY_STATIC, TACT_BODY_KINEMATIC, TACT_BODY_DYNAMIC};
    int which = random_below(random, 11), choice = random_below(random, 3);
    switch (which) {
    case 0: tactn_body_set_pose(world, body, pose); break;
    case 1: tactn_body_set_velocity(world, body, velocity, turning); break;
    case 2: tactn_body_set_kind(world, body, kinds[choice]); break;
    case 3: tactn_body_set_awake(world, body, choice > 0); break;
    case 4: tactn_body_apply_force(world, body, force, pose.position); break;
    case 5: tactn_body_apply_torque(world, body, turning); break;
    case 6: tactn_body_apply_impulse(world, body, velocity, pose.position); break;
    case 7: tactn_body_apply_angular_impulse(world, body, turning); break;
    case 8: tactn_body_shape_set_material(world, shape, (real)choice, 0, R(0.125) * (real)choice); break;
    case 9: tactn_body_shape_set_filter(world, shape, filter); break;
    default: tactn_body_shape_destroy(world, shape); break;
    }
}

#if TACT_DIMENSION == 3
/* Hills of a few triangles in the middle of the ground. */
static void add_hills(world_script *script, tact_body_id ground) {
    enum { SIDE = 5 };
    static const float height[SIDE] = {0, 0.5F, 0.25F, 0.75F, 0};
    float vertex[SIDE * SIDE][3];
    uint32_t index[2 * (SIDE - 1) * (SIDE - 1)][3];
    int count = 0;
    for (int i = 0; i < SIDE * SIDE; i++) {
        int x = i % SIDE, y = i / SIDE;
        vertex[i][0] = (float)x - 2, vertex[i][1] = (float)y - 2, vertex[i][2] = height[x] + height[y] - 1;
    }
    for (uint32_t i = 0; i < (SIDE - 1) * SIDE; i++) {
        const uint32_t cell[2][3] = {{i, i + 1, i + SIDE}, {i + 1, i + 1 + SIDE, i + SIDE}};
        if (i % SIDE == SIDE - 1) continue;
        memcpy(index[count], cell, sizeof cell);
        count += 2;
    }
    const tact3_mesh_input input = {.vertices = vertex, .vertex_count = SIDE * SIDE, .scalar = TACT_SCALAR_FLOAT,
                                    .indices = index, .triangle_count = count};
    tact3_mesh *mesh = NULL;
    if (tact3_mesh_create(&input, NULL, NULL, &mesh) != TACT_OK) abort();
    const tact3_shape shape = tact3_mesh_shape(mesh);
    const tact3_body_shape_def def = tact3_body_shape_defaults();
    add_shape(script, ground, &def, &shape);
    tact3_mesh_destroy(mesh, NULL);
}
#else
static void add_hills(world_script *script, tact_body_id ground) { (void)script, (void)ground; }
#endif

void script_begin(world_script *script, const char *name, const tact_allocator *allocator) {
    memset(script, 0, sizeof *script);
    script->random = random_named(name);
    tactn_world_def def = tactn_world_defaults(1);
    if (allocator) def.allocator = *allocator;
    def.sleep_seconds = R(0.25);
    while (tactn_world_create(&def, &script->world) == TACT_NO_MEMORY) script->refused++;
    tactn_body_def ground = tactn_body_defaults();
    tactn_body_shape_def floor = tactn_body_shape_defaults();
    ground.kind = TACT_BODY_STATIC;
    floor.pose.position = along_axis(DIMENSION - 1, -2);
    vec sizes = with_coordinate(all_coordinates(20), DIMENSION - 1, 1);
    tactn_shape box = tactn_box(sizes);
    tact_body_id body = add_body(script, &ground);
    add_shape(script, body, &floor, &box);
    /* Below it, and to one side above it. */
    tactn_shape slope = tactn_half_space(with_coordinate(along_axis(DIMENSION - 1, 4), 0, 1), -8);
    add_shape(script, body, &floor, &slope);
    add_hills(script, body);
}

/* Joins two bodies by a joint of any kind with all that it may have, or lets go of one, or changes it. */
static void join_something(world_script *script, tact_body_id a, tact_body_id b) {
    random_stream *random = &script->random;
    tact_joint_id joint = tactn_body_joint(script->world, a, random_below(random, 3));
    tactn_joint_def def = tactn_joint_defaults((tact_joint_kind)random_below(random, TACT_JOINT_MOUSE + 1));
    tactn_joint_axis axis = {.limited = random_coin(random), .lower = -1, .upper = (real)random_range(random, -1, 2)};
    axis.spring_hertz = (real)random_range(random, -5, 5), axis.friction = (real)random_range(random, 0, 1);
    if (axis.spring_hertz < 0) axis.spring_hertz = 0;
    axis.motor_force = (real)random_range(random, 0, 1), axis.motor_speed = (real)random_range(random, -1, 1);
    tactn_joint_drive drive = {(real)random_range(random, 0, 50), (real)random_range(random, 0, 5), 1};
    def.body_a = a, def.body_b = b;
    def.joint.frame_a = pose_by_chance(random, 1), def.joint.frame_b = pose_by_chance(random, 1);
    def.joint.slide = def.joint.turn = axis;
    def.joint.pull = def.joint.twist = drive;
    def.collide = random_coin(random);
    def.break_force = random_coin(random) ? R(50) : 0;
    tact_status status;
    uint64_t before = tactn_world_hash(script->world);
    int what = random_below(random, 8);
    if (what == 0) {
        tactn_joint_destroy(script->world, joint);
    } else if (what == 1) {
        tactn_joint settings = tactn_joint_get(script->world, joint).def.joint;
        settings.slide = settings.turn = axis;
        tactn_joint_set(script->world, joint, &settings);
    } else {
        do {
            status = tactn_joint_create(script->world, &def, &joint);
        } while (once_more(script, status, before));
    }
}

void script_go_on(world_script *script) {
    random_stream *random = &script->random;
    int what = random_below(random, 12), place = random_below(random, SCRIPT_BODIES);
    tact_body_id body = script->body[place];
    if (what < 4) {
        step(script);
    } else if (body.generation == 0) {
        script->count++;
        add_any_body(script, place);
    } else if (what < 8) {
        set_something(script, body);
    } else if (what == 8) {
        add_any_shape(script, body);
    } else if (what > 9) {
        join_something(script, body, script->body[random_below(random, SCRIPT_BODIES)]);
    } else {
        tactn_body_destroy(script->world, body);
        script->body[place] = (tact_body_id){0, 0};
    }
}

void script_run(world_script *script, int calls) {
    for (int i = 0; i < calls; i++) script_go_on(script);
}
