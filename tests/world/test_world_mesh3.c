/* Meshes in worlds: what slides, rests and falls on them, what is shot at them, and what they are refused with. */
#include <math.h>
#include <stdlib.h>

#include "support/counting_allocator.h"
#include "world/mesh_world3.h"
#include "world/world_check.h"

static tact3_pose at(double x, double y, double z) {
    return pose_at(tact3_v((tact_real)x, (tact_real)y, (tact_real)z));
}

static tact_body_id add_floor(tact3_world *world, int columns, int rows, double size, height_function height) {
    mesh_form form = mesh_floor3(columns, rows, size, height);
    tact_body_id body = add_mesh_body(world, TACT_BODY_STATIC, &form, at(0, 0, 0), NULL);
    mesh_form_free(&form);
    return body;
}

static made_shape any_hull(void) {
    static const tact3_vec corners[] = {{R(0.4), R(0.3), R(-0.2)},   {R(-0.4), R(0.3), R(-0.2)},
                                        {R(0.4), R(-0.3), R(-0.2)},  {R(-0.4), R(-0.3), R(-0.2)},
                                        {R(0.2), 0, R(0.3)},         {R(-0.2), 0, R(0.3)}};
    size_t bytes = tact3_hull_bytes(6);
    made_shape made = {.memory = malloc(bytes)};
    assert_int_equal(tact3_hull_build(made.memory, bytes, corners, 6, NULL), TACT_OK);
    made.shape = tact3_hull_shape(made.memory);
    return made;
}

/* ---- Sliding ---- */

/* Slides a shape at 15 m/s over a floor without friction for two seconds; prints and checks its rise and its speed. */
static void slide(const char *what, const tact3_shape *shape, double height, double yaw) {
    tact3_world_def def = tact3_world_defaults(1);
    tact3_world *world;
    assert_int_equal(tact3_world_create(&def, &world), TACT_OK);
    mesh_form form = mesh_floor3(90, 10, 0.4, height_of_level);
    tact3_body_shape_def smooth = tact3_body_shape_defaults();
    smooth.friction = 0;
    add_mesh_body(world, TACT_BODY_STATIC, &form, at(0, 0, 0), &smooth);
    mesh_form_free(&form);
    tact_body_id body = add_dropped(world, shape, tact3_v(2, R(0.13), (tact_real)height));
    tact3_pose pose = tact3_body_pose(world, body);
    pose.rotation = tact3_rotation_from_axis_angle(tact3_v(0, 0, 1), (tact_real)yaw);
    assert_int_equal(tact3_body_set_pose(world, body, pose), TACT_OK);
    run_steps(world, 30);
    double lowest = (double)tact3_body_pose(world, body).position.z, highest = lowest;
    assert_int_equal(tact3_body_set_velocity(world, body, tact3_v(15, 0, 0), tact3_v(0, 0, 0)), TACT_OK);
    for (int i = 0; i < 120; i++) {
        run_steps(world, 1);
        highest = fmax(highest, (double)tact3_body_pose(world, body).position.z);
    }
    tact3_body_state now = tact3_body_get(world, body);
    print_message("# %s\n", what);
    check_at_most("rise", highest - lowest, 1e-3);
    check_within("speed", (double)now.velocity.x, 15, 1e-3);
    check_within("way", (double)now.pose.position.x, 32, 1e-3);
    tact3_world_destroy(world);
}

static void sliding_over_flush_triangles(void **state) {
    (void)state;
    tact3_shape ball = tact3_sphere(R(0.3));
    tact3_shape capsule = tact3_rounded(tact3_segment(tact3_v(R(-0.4), 0, 0), tact3_v(R(0.4), 0, 0)), R(0.2));
    tact3_shape box = tact3_box(tact3_v(R(0.4), R(0.3), R(0.2)));
    made_shape hull = any_hull();
    for (int i = 0; i < 3; i++) {
        double yaw = 0.4 * i;
        slide("ball", &ball, 0.3, yaw);
        slide("capsule", &capsule, 0.2, yaw);
        slide("box", &box, 0.2, yaw);
        slide("hull", &hull.shape, 0.2, yaw);
    }
    made_free(&hull);
}

/* ---- Resting ---- */

static void a_box_rests_as_on_a_box(void **state) {
    (void)state;
    tact3_vec rests[2];
    for (int k = 0; k < 2; k++) {
        tact3_world *world = new_world();
        if (k == 0) {
            add_floor(world, 12, 12, 0.5, height_of_level);
        } else {
            tact_body_id floor = new_body(world, TACT_BODY_STATIC, tact3_v(0, 0, -1));
            new_shape(world, floor, tact3_box(tact3_v(6, 6, 1)), tact3_identity_pose());
        }
        tact3_shape box = tact3_box(tact3_v(R(0.5), R(0.5), R(0.5)));
        tact_body_id body = add_dropped(world, &box, tact3_v(3, 0, R(0.6)));
        run_steps(world, 180);
        tact3_body_state now = tact3_body_get(world, body);
        assert_false(now.awake);
        rests[k] = now.pose.position;
        tact3_world_contact contact = tact3_body_contact_at(world, body, 0);
        assert_int_equal(contact.point_count, 4);
        assert_true((contact.point[0].triangle >= 0) == (k == 0));
        assert_int_equal(tact3_world_stats_get(world).contact_count, 1);
        tact3_world_destroy(world);
    }
    check_at_most("apart", (double)tact3_length(tact3_sub(rests[0], rests[1])), 0.005); /* the slop */
}

/* Ground of 2 cm more or less from corner to corner: more directions than manifolds. */
static double rough(double x, double y) {
    uint32_t cell = (uint32_t)lround(10 * x + 100) * 73856093U ^ (uint32_t)lround(10 * y + 100) * 19349663U;
    cell = (cell ^ cell >> 15) * 0x9e3779b1U;
    return 0.02 * (cell >> 8) / 0x1p24;
}

static void a_stack_stands_on_rough_ground(void **state) {
    (void)state;
    tact3_world *world = new_world();
    add_floor(world, 30, 30, 0.1, rough);
    tact3_shape box = tact3_box(tact3_v(R(0.5), R(0.5), R(0.5)));
    tact_body_id top = {0, 0};
    for (int i = 0; i < 5; i++) top = add_dropped(world, &box, tact3_v(R(1.5), 0, R(0.53) + R(1.01) * (tact_real)i));
    run_steps(world, 900);
    tact3_vec at = tact3_body_get(world, top).center;
    check_at_most("moved", hypot((double)at.x - 1.5, (double)at.y), 0.05);
    check_at_most("sunk", fabs((double)at.z - 4.5), 0.03);
    tact3_world_destroy(world);
}

/* In a valley a ball touches both slopes: two contacts of one pair, one event. */
static double valley(double x, double y) { return fabs(x - 3) + 0 * y; }

static void a_ball_in_a_valley_has_two_contacts(void **state) {
    (void)state;
    tact3_world *world = new_world();
    tact_body_id floor = add_floor(world, 12, 12, 0.5, valley);
    tact3_shape ball = tact3_sphere(R(0.5));
    tact_body_id body = add_dropped(world, &ball, tact3_v(3, R(0.1), R(0.75)));
    tact_shape_id smooth = tact3_body_shape(world, body, 0);
    assert_int_equal(tact3_body_shape_set_material(world, smooth, 0, 0, 0), TACT_OK);
    run_steps(world, 120);
    assert_int_equal(tact3_world_stats_get(world).contact_count, 2);
    double impulse = 0, expected = GRAVITY / 60 * (double)tact3_body_get(world, body).mass / sqrt(2);
    for (int i = 0; i < 2; i++) {
        tact3_world_contact one = tact3_world_contact_at(world, i), same = tact3_body_contact_at(world, floor, i);
        assert_memory_equal(&one, &same, sizeof one);
        assert_int_equal(one.point_count, 1);
        impulse += (double)one.point[0].impulse;
        check_within("push", (double)one.point[0].impulse, expected, 0.02);
    }
    assert_int_equal(tact3_world_contact_at(world, 2).point_count, 0);
    int count;
    const tact3_contact_event *events = tact3_world_contact_events(world, &count);
    assert_int_equal(count, tact3_body_get(world, body).awake);
    if (count) check_within("event", (double)events[0].impulse, impulse, 1e-6);
    tact3_world_destroy(world);
}

/* The mesh goes: what rested on it wakes up and falls; its end events come. */
static void what_rested_on_a_mesh_falls_without_it(void **state) {
    (void)state;
    tact3_world *world = new_world();
    tact_body_id floor = add_floor(world, 12, 12, 0.5, valley), bodies[8];
    tact3_shape box = tact3_box(tact3_v(R(0.2), R(0.2), R(0.2)));
    for (int i = 0; i < 8; i++) bodies[i] = add_dropped(world, &box, tact3_v(3, R(0.7) * ((tact_real)i - R(3.5)), 1));
    run_steps(world, 300);
    assert_int_equal(tact3_world_stats_get(world).awake_count, 0);
    assert_true(tact3_world_stats_get(world).contact_count > 8);
    size_t bytes = tact3_world_stats_get(world).bytes;
    assert_int_equal(tact3_body_destroy(world, floor), TACT_OK);
    assert_true(tact3_world_stats_get(world).bytes < bytes);
    assert_int_equal(tact3_world_stats_get(world).contact_count, 0);
    run_steps(world, 1);
    int count;
    const tact3_contact_event *events = tact3_world_contact_events(world, &count);
    assert_int_equal(count, 8);
    for (int i = 0; i < count; i++) assert_int_equal(events[i].kind, TACT_CONTACT_END);
    run_steps(world, 60);
    for (int i = 0; i < 8; i++) assert_true(tact3_body_get(world, bodies[i]).center.z < -3);
    tact3_world_destroy(world);
}

/* ---- Shots ---- */

/* A sheet of triangles across x, or a box of them; shots of every kind come from either side. */
static int shoot(random_stream *random) {
    enum { SHOTS = 25 };
    tact3_world *world = new_world();
    mesh_form form = mesh_floor3(30, 30, 2, height_of_level);
    for (int i = 0; i < form.vertex_count; i++) {
        float *v = form.vertex + 3 * i, x = v[0] - 30;
        v[0] = 0, v[2] = x;
    }
    add_mesh_body(world, random_coin(random) ? TACT_BODY_STATIC : TACT_BODY_KINEMATIC, &form, at(0, 0, 0), NULL);
    mesh_form_free(&form);
    tact_body_id bodies[SHOTS];
    made_shape made[SHOTS];
    tact_real side[SHOTS];
    for (int i = 0; i < SHOTS; i++) {
        shape_spec spec = pairs_scaled(pairs_solid(random), random_decade(random, 0.1, 1));
        made[i] = made_new(&spec);
        side[i] = random_coin(random) ? 1 : -1;
        tact3_body_def def = tact3_body_defaults();
        tact3_vec aside = scale(any_real(random, 0, 9), random_direction(random));
        def.pose.position = tact3_v(side[i] * any_real(random, 6, 20), aside.y, aside.z);
        def.pose.rotation = random_rotation(random);
        tact_real speed = (tact_real)random_decade(random, 3, 390);
        def.velocity = tact3_v(-side[i] * speed, R(0.1) * speed, 0);
        def.angular_velocity = scale((tact_real)random_decade(random, 0.1, 200), random_direction(random));
        tact3_body_shape_def part = tact3_body_shape_defaults();
        part.filter.group = -1;
        part.friction = any_real(random, 0, 1);
        if (random_coin(random)) part.pose.position = scale(any_real(random, 0, 2), random_direction(random));
        if (made[i].shape.core == TACT3_CUSTOM) part.density = 0;
        tact_shape_id id;
        assert_int_equal(tact3_body_create(world, &def, &bodies[i]), TACT_OK);
        assert_int_equal(tact3_body_shape_create(world, bodies[i], &part, &made[i].shape, &id), TACT_OK);
    }
    run_steps(world, 40);
    int passed = 0;
    for (int i = 0; i < SHOTS; i++) {
        passed += !(tact3_body_get(world, bodies[i]).center.x * side[i] > 0);
        made_free(&made[i]);
    }
    tact3_world_destroy(world);
    return passed;
}

static void nothing_passes_a_thin_sheet(void **state) {
    (void)state;
    random_stream random = random_named("shots at a mesh");
    int rounds = check_rounds(600) / 25, passed = 0;
    for (int i = 0; i < rounds || i < 4; i++) passed += shoot(&random);
    print_message("# %d shots, %d passed\n", 25 * (rounds < 4 ? 4 : rounds), passed);
    assert_int_equal(passed, 0);
}

/* The floor goes on as a wall: what slides on it fast stops at the wall, and does not sink in first. */
static double walled(double x, double y) { return x > 10 ? 12 * (x - 10) + 0 * y : 0; }

static void what_slides_on_a_floor_stops_at_its_wall(void **state) {
    (void)state;
    for (int i = 0; i < 8; i++) {
        tact3_world *world = new_world();
        add_floor(world, 24, 8, 0.5, walled);
        tact3_shape ball = tact3_sphere(R(0.3));
        tact_body_id body = add_dropped(world, &ball, tact3_v(2 + R(0.1) * (tact_real)i, R(0.1), R(0.3)));
        assert_int_equal(tact3_body_set_velocity(world, body, tact3_v(60, 0, 0), tact3_v(0, 0, 0)), TACT_OK);
        double deepest = 0;
        for (int k = 0; k < 30; k++) {
            run_steps(world, 1);
            deepest = fmax(deepest, (double)tact3_world_stats_get(world).max_overlap);
        }
        check_at_most("overlap", deepest, 0.02);
        assert_true((double)tact3_body_get(world, body).center.x < 10.3);
        tact3_world_destroy(world);
    }
}

/* ---- Meshes that move ---- */

/* A ring, which is a solid, falls flat on what is below, and has the mass of its volume; it rests and sleeps there. */
static void drop_ring(const char *what, const tact3_shape *below, double leans) {
    tact3_world *world = new_world();
    tact_body_id floor = new_body(world, TACT_BODY_STATIC, tact3_v(0, 0, 0));
    new_shape(world, floor, *below, tact3_identity_pose());
    mesh_form form = mesh_ring3(12, 24);
    tact3_pose pose = at(0, 0, 2.5);
    pose.rotation = tact3_rotation_from_axis_angle(tact3_v(1, 0, 0), (tact_real)leans);
    tact_body_id ring = add_mesh_body(world, TACT_BODY_DYNAMIC, &form, pose, NULL);
    tact3_mesh *mesh = mesh_build3(&form, NULL);
    tact3_body_state before = tact3_body_get(world, ring);
    assert_near(before.mass, tact3_mesh_mass(mesh).mass.volume, before.mass);
    tact3_vec lower = tact3_mesh_info_get(mesh).bounds.lower;
    run_steps(world, 600);
    tact3_body_state now = tact3_body_get(world, ring);
    print_message("# a ring on %s\n", what);
    check_at_most("speed", (double)tact3_length(now.velocity), 0.01);
    check_at_most("off its lying height", fabs((double)(now.pose.position.z + lower.z)), 0.01);
    assert_true(tact3_body_contact_at(world, ring, 0).point_count > 0);
    assert_false(now.awake);
    free(mesh);
    mesh_form_free(&form);
    tact3_world_destroy(world);
}

static void a_dynamic_mesh_rests(void **state) {
    (void)state;
    tact3_shape box = tact3_box(tact3_v(5, 5, R(1e-3))), plane = tact3_half_space(tact3_v(0, 0, 1), 0);
    drop_ring("a plate", &box, 0.3);
    drop_ring("a half-space", &plane, 0.3);
}

/* A kinematic sheet of triangles that rises takes along what lies on it; one that turns carries it round. */
static void a_kinematic_mesh_moves_what_lies_on_it(void **state) {
    (void)state;
    tact3_world *world = new_world();
    mesh_form form = mesh_floor3(12, 12, 0.5, height_of_level);
    tact_body_id lift = add_mesh_body(world, TACT_BODY_KINEMATIC, &form, at(-3, 0, 0), NULL);
    tact3_shape box = tact3_box(tact3_v(R(0.5), R(0.5), R(0.5)));
    tact_body_id body = add_dropped(world, &box, tact3_v(0, 0, R(0.5)));
    assert_int_equal(tact3_body_set_velocity(world, lift, tact3_v(1, 0, 1), tact3_v(0, 0, 0)), TACT_OK);
    run_steps(world, 120);
    check_within("height", (double)tact3_body_pose(world, body).position.z, 2.5, 0.01);
    check_within("along", (double)tact3_body_velocity(world, body).x, 1, 0.01);
    mesh_form_free(&form);
    tact3_world_destroy(world);
}

/* Boxes of triangles stand on a sheet of triangles and on each other, as high as boxes do. */
static void meshes_stand_on_meshes(void **state) {
    (void)state;
    tact3_world *world = new_world();
    add_floor(world, 12, 12, 0.5, height_of_level);
    const float low[3] = {-0.5f, -0.5f, -0.5f}, high[3] = {0.5f, 0.5f, 0.5f};
    mesh_form form = mesh_box3(low, high);
    tact_body_id bodies[4];
    for (int i = 0; i < 4; i++)
        bodies[i] = add_mesh_body(world, TACT_BODY_DYNAMIC, &form, at(3, 0, 0.51 + 1.01 * i), NULL);
    run_steps(world, 600);
    for (int i = 0; i < 4; i++) {
        tact3_body_state now = tact3_body_get(world, bodies[i]);
        check_within("height", (double)now.center.z, 0.5 + i, 0.01);
        check_at_most("aside", hypot((double)now.center.x - 3, (double)now.center.y), 0.01);
        assert_false(now.awake);
    }
    mesh_form_free(&form);
    tact3_world_destroy(world);
}

/* A box of triangles slides over flush triangles at 15 m/s. */
static void a_mesh_slides_over_a_mesh(void **state) {
    (void)state;
    const float low[3] = {-0.4f, -0.3f, -0.2f}, high[3] = {0.4f, 0.3f, 0.2f};
    mesh_form form = mesh_box3(low, high);
    tact3_mesh *mesh = mesh_build3(&form, NULL);
    tact3_shape shape = tact3_mesh_shape(mesh);
    slide("mesh", &shape, 0.2, 0);
    slide("mesh", &shape, 0.2, 0.4);
    mesh_form_free(&form);
    free(mesh);
}

/* Rings fall into a heap on a sheet, from which some roll away; none passes it, and nothing sinks in. Three
 * of them do where few rounds are asked for. */
static void a_heap_of_rings(void **state) {
    (void)state;
    tact3_world *world = new_world();
    add_floor(world, 24, 24, 2, height_of_level);
    mesh_form form = mesh_ring3(6, 10);
    tact_body_id rings[8];
    const int count = check_rates() ? 8 : 3, steps = check_rates() ? 500 : 250;
    for (int i = 0; i < count; i++) {
        tact3_pose pose = at(24 + 0.3 * (i % 3), 0.2 * (i % 2), 2 + 2.5 * i);
        pose.rotation = tact3_rotation_from_axis_angle(tact3_v(1, 0, 0), R(0.4) * (tact_real)i);
        rings[i] = add_mesh_body(world, TACT_BODY_DYNAMIC, &form, pose, NULL);
    }
    double deepest = 0;
    for (int i = 0; i < steps; i++) {
        run_steps(world, 1);
        if (i >= steps - 100) deepest = fmax(deepest, (double)tact3_world_stats_get(world).max_overlap);
    }
    check_at_most("overlap", deepest, 0.1);
    int on_sheet = 0;
    for (int i = 0; i < count; i++) {
        tact3_vec center = tact3_body_get(world, rings[i]).center;
        bool over = center.x > 0 && center.x < 48 && tact_abs(center.y) < 24;
        if (over) assert_true(center.z > 0);
        on_sheet += over;
    }
    print_message("# %d of %d rings lie on the sheet\n", on_sheet, count);
    assert_true(on_sheet >= count - 2);
    mesh_form_free(&form);
    tact3_world_destroy(world);
}

/* Rings are shot at a thin plate and at a half-space. */
static void no_mesh_passes_a_plate(void **state) {
    (void)state;
    random_stream random = random_named("shots of meshes");
    mesh_form form = mesh_ring3(6, 10);
    int passed = 0, rounds = check_rounds(60);
    for (int i = 0; i < rounds; i++) {
        tact3_world *world = new_world();
        tact_body_id floor = new_body(world, TACT_BODY_STATIC, tact3_v(0, 0, 0));
        bool plane = random_coin(&random);
        new_shape(world, floor, plane ? tact3_half_space(tact3_v(0, 0, 1), 0) : tact3_box(tact3_v(90, 90, R(0.01))),
                  tact3_identity_pose());
        tact3_pose pose = at(0, 0, random_range(&random, 3, 20));
        pose.rotation = random_rotation(&random);
        tact_body_id ring = add_mesh_body(world, TACT_BODY_DYNAMIC, &form, pose, NULL);
        tact3_vec velocity = tact3_v(0, 5, -(tact_real)random_decade(&random, 3, 390));
        tact3_vec turning = scale((tact_real)random_decade(&random, 0.1, 60), random_direction(&random));
        assert_int_equal(tact3_body_set_velocity(world, ring, velocity, turning), TACT_OK);
        run_steps(world, 60);
        passed += !(tact3_body_get(world, ring).center.z > 0);
        tact3_world_destroy(world);
    }
    print_message("# %d rings, %d passed\n", rounds, passed);
    assert_int_equal(passed, 0);
    mesh_form_free(&form);
}

/* ---- Questions ---- */

static void questions_see_meshes(void **state) {
    (void)state;
    tact3_world *world = new_world();
    tact_body_id floor = add_floor(world, 12, 12, 0.5, height_of_level);
    tact_shape_id id = tact3_body_shape(world, floor, 0);
    for (int side = -1; side <= 1; side += 2) {
        tact_real s = (tact_real)side;
        tact3_world_hit ray = tact3_world_raycast(world, tact3_v(R(1.3), R(0.4), s), tact3_v(0, 0, -2 * s), NULL);
        assert_true(ray.shape.index == id.index && ray.shape.generation == id.generation);
        assert_near(ray.hit.fraction, R(0.5), 1);
        assert_near(ray.hit.normal.z, s, 1);
        assert_true(ray.triangle >= 0 && ray.triangle < 288);
        tact3_shape ball = tact3_sphere(R(0.25));
        tact3_pose start = at(1.3, 0.4, side);
        tact3_world_hit hit = tact3_world_cast(world, &ball, start, tact3_v(0, 0, -2 * s), NULL);
        assert_near(hit.hit.fraction, R(0.375), 1);
        assert_near(hit.hit.normal.z, s, 1);
        assert_int_equal(hit.triangle, ray.triangle);
        tact3_world_gap gap = tact3_world_closest(world, &ball, start, 5, NULL);
        assert_near(gap.gap.distance, R(0.75), 1);
        assert_int_equal(gap.triangle, ray.triangle);
    }
    tact3_world_hit beside = tact3_world_raycast(world, tact3_v(-1, 0, 1), tact3_v(0, 0, -2), NULL);
    assert_int_equal(beside.hit.relation, TACT_SEPARATED);
    assert_int_equal(beside.triangle, -1);
    tact3_world_destroy(world);
}

/* ---- A pile on hills: state, threads, memory ---- */

static tact3_world *hills(const tact3_world_def *def) {
    tact3_world *world;
    assert_int_equal(tact3_world_create(def, &world), TACT_OK);
    add_floor(world, 40, 40, 0.5, height_of_hills);
    made_shape hull = any_hull();
    const tact3_shape kinds[] = {tact3_sphere(R(0.3)), tact3_box(tact3_v(R(0.3), R(0.2), R(0.25))),
                                 tact3_capsule(R(0.15), R(0.25)), tact3_cylinder(R(0.2), R(0.3)), hull.shape};
    for (int i = 0; i < 40; i++) {
        tact_real x = 8 + R(0.7) * (tact_real)(i % 4), y = R(0.6) * (tact_real)(i / 4 % 4);
        add_dropped(world, &kinds[i % 5], tact3_v(x, y, 4 + (tact_real)(i / 16)));
    }
    made_free(&hull);
    return world;
}

static void nothing_falls_through_hills(void **state) {
    (void)state;
    tact3_world_def def = tact3_world_defaults(1);
    tact3_world *world = hills(&def);
    run_steps(world, 400);
    tact_body_id id = {0, 0};
    int seen = 0;
    while ((id = tact3_world_next_body(world, id)).generation) {
        tact3_body_state body = tact3_body_get(world, id);
        if (body.kind != TACT_BODY_DYNAMIC) continue;
        double x = (double)body.center.x, y = (double)body.center.y;
        bool inside = x > 0 && x < 20 && fabs(y) < 10;
        if (inside) assert_true((double)body.center.z > height_of_hills(x, y) - 0.1);
        seen += inside;
    }
    print_message("# %d of 40 lie on the hills\n", seen);
    assert_true(seen >= 30);
    tact3_world_destroy(world);
}

static void a_saved_world_goes_on(void **state) {
    (void)state;
    tact3_world_def def = tact3_world_defaults(1);
    tact3_world *world = hills(&def), *again = hills(&def), *restored = NULL;
    run_steps(world, 90);
    size_t bytes = tact3_world_save_bytes(world);
    void *memory = malloc(bytes);
    assert_non_null(memory);
    assert_int_equal(tact3_world_save(world, memory, bytes), TACT_OK);
    assert_int_equal(tact3_world_restore(memory, bytes, NULL, NULL, &restored), TACT_OK);
    run_steps(again, 90);
    assert_true(tact3_world_hash(world) == tact3_world_hash(again));
    assert_true(tact3_world_hash(world) == tact3_world_hash(restored));
    run_steps(world, 60);
    run_steps(restored, 60);
    assert_true(tact3_world_hash(world) == tact3_world_hash(restored));
    assert_true(tact3_world_stats_get(world).contact_count == tact3_world_stats_get(restored).contact_count);
    tact3_world_destroy(restored);
    /* Bytes of the mesh that have changed are found. */
    ((unsigned char *)memory)[bytes / 2] ^= 4;
    assert_int_equal(tact3_world_restore(memory, bytes, NULL, NULL, &restored), TACT_BAD_SNAPSHOT);
    free(memory);
    tact3_world_destroy(world);
    tact3_world_destroy(again);
}

/* Tasks in the reverse order, as threads might finish them. */
static void run_backwards(void *context, tact_task task, void *data, int count) {
    (void)context;
    for (int i = count; i-- > 0;) task(data, i);
}

static void the_order_of_tasks_changes_nothing(void **state) {
    (void)state;
    tact3_world_def def = tact3_world_defaults(1);
    tact3_world *world = hills(&def);
    def.tasks.run = run_backwards;
    tact3_world *other = hills(&def);
    for (int i = 0; i < 12; i++) {
        run_steps(world, 10);
        run_steps(other, 10);
        assert_true(tact3_world_hash(world) == tact3_world_hash(other));
    }
    tact3_world_destroy(world);
    tact3_world_destroy(other);
}

/* A ball falls on a sheet while each allocation in turn fails once: what failed can be asked again, and the world
 * becomes the same. */
static uint64_t fall(counting_allocator *counts, long fail_from) {
    tact3_world_def def = tact3_world_defaults(1);
    def.allocator = counting(counts);
    counts->fail_from = fail_from, counts->failures = 1;
    tact3_world *world;
    tact_body_id floor, body;
    tact_shape_id id;
    mesh_form form = mesh_floor3(6, 6, 0.5, valley);
    tact3_mesh *mesh = mesh_build3(&form, NULL);
    tact3_shape shape = tact3_mesh_shape(mesh), ball = tact3_sphere(R(0.3));
    tact3_body_def still = tact3_body_defaults(), moving = tact3_body_defaults();
    tact3_body_shape_def part = tact3_body_shape_defaults();
    still.kind = TACT_BODY_STATIC;
    moving.pose.position = tact3_v(1, 0, R(2.7));
    while (tact3_world_create(&def, &world) == TACT_NO_MEMORY) continue;
    while (tact3_body_create(world, &still, &floor) == TACT_NO_MEMORY) continue;
    while (tact3_body_create(world, &moving, &body) == TACT_NO_MEMORY) continue;
    while (tact3_body_shape_create(world, floor, &part, &shape, &id) == TACT_NO_MEMORY) continue;
    while (tact3_body_shape_create(world, body, &part, &ball, &id) == TACT_NO_MEMORY) continue;
    for (int i = 0; i < 40; i++) {
        tact_status status;
        do status = tact3_world_step(world, R(1) / 60, 4);
        while (status == TACT_NO_MEMORY);
        assert_int_equal(status, TACT_OK);
    }
    assert_true(tact3_world_stats_get(world).contact_count > 0);
    uint64_t hash = tact3_world_hash(world);
    tact3_world_destroy(world);
    assert_true(counts->blocks == 0 && !counts->wrong);
    free(mesh);
    mesh_form_free(&form);
    return hash;
}

static void every_allocation_may_fail(void **state) {
    (void)state;
    counting_allocator counts;
    uint64_t hash = fall(&counts, 0);
    long calls = counts.calls;
    assert_true(calls > 10);
    for (long i = 1; i <= calls; i++) assert_true(fall(&counts, i) == hash);
}

static const struct CMUnitTest tests[] = {
    cmocka_unit_test(sliding_over_flush_triangles),
    cmocka_unit_test(a_box_rests_as_on_a_box),
    cmocka_unit_test(a_stack_stands_on_rough_ground),
    cmocka_unit_test(a_ball_in_a_valley_has_two_contacts),
    cmocka_unit_test(what_rested_on_a_mesh_falls_without_it),
    cmocka_unit_test(nothing_passes_a_thin_sheet),
    cmocka_unit_test(what_slides_on_a_floor_stops_at_its_wall),
    cmocka_unit_test(a_dynamic_mesh_rests),
    cmocka_unit_test(a_kinematic_mesh_moves_what_lies_on_it),
    cmocka_unit_test(meshes_stand_on_meshes),
    cmocka_unit_test(a_mesh_slides_over_a_mesh),
    cmocka_unit_test(a_heap_of_rings),
    cmocka_unit_test(no_mesh_passes_a_plate),
    cmocka_unit_test(questions_see_meshes),
    cmocka_unit_test(nothing_falls_through_hills),
    cmocka_unit_test(a_saved_world_goes_on),
    cmocka_unit_test(the_order_of_tasks_changes_nothing),
    cmocka_unit_test(every_allocation_may_fail),
};

const test_group test_world_mesh3 = {"test_world_mesh3", tests, sizeof tests / sizeof *tests, NULL, NULL};
