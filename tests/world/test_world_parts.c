/* Compounds in worlds: what slides, rests and falls on them, what is shot at them, the same as bodies that move, state,
 * and what they are refused with. */
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "support/counting_allocator.h"
#include "world/part_world.h"

static tactn_pose at(double x, double height) { return pose_at(check_at(x, height)); }

/* ---- Resting and sliding ---- */

static void sliding_over_flush_tiles(void **state) {
    (void)state;
    part_block floor = tile_floor(40), foot = ell(R(0.8));
    tactn_shape ball = tactn_ball(R(0.3)), box = cube(R(0.25));
    tactn_shape capsule = tactn_capsule(R(0.25), R(0.2)), round = tactn_rounded(cube(R(0.2)), R(0.05));
    tactn_pose lying = at(2.13, 0.2);
    lying.rotation = check_turned(acos(-1) / 2);
    check_slides_over("ball", &floor.shape, &ball, at(2.13, 0.3));
    check_slides_over("box", &floor.shape, &box, at(2.13, 0.25));
    check_slides_over("capsule", &floor.shape, &capsule, DIMENSION == 2 ? lying : at(2.13, 0.45));
    check_slides_over("rounded box", &floor.shape, &round, at(2.13, 0.25));
    check_slides_over("compound", &floor.shape, &foot.shape, at(2.13, 0.1));
    part_block_free(&foot);
    part_block_free(&floor);
}

/* An L falls as one compound, or as two shapes of one body: mass and motion are the same until it meets the ground, and
 * where it comes to rest hardly differs. */
static void a_compound_moves_as_its_shapes(void **state) {
    (void)state;
    part_block foot = ell(1);
    tactn_body_state fallen[2], rests[2];
    for (int k = 0; k < 2; k++) {
        tactn_world *world = new_world();
        tact_body_id floor = new_body(world, TACT_BODY_STATIC, along_axis(UP, -1));
        new_shape(world, floor, tactn_box(with_coordinate(all_coordinates(50), UP, 1)), tactn_identity_pose());
        tact_body_id body = new_body(world, TACT_BODY_DYNAMIC, along_axis(UP, R(0.5)));
        for (int i = 0; i < (k ? 2 : 1); i++) {
            tactn_compound_child child = tactn_compound_child_get(foot.memory, i);
            new_shape(world, body, k ? child.shape : foot.shape, k ? child.pose : tactn_identity_pose());
        }
        part_steps(world, 10);
        fallen[k] = tactn_body_get(world, body);
        part_steps(world, 400);
        rests[k] = tactn_body_get(world, body);
        assert_false(rests[k].awake);
        tactn_world_destroy(world);
    }
    assert_near(fallen[0].mass, fallen[1].mass, fallen[1].mass);
    assert_vec_near(fallen[0].center, fallen[1].center, 1);
    check_at_most("apart", (double)greatest(sub(rests[0].center, rests[1].center)), 0.01);
    part_block_free(&foot);
}

/* The points of a contact tell of which child they are. */
static void contacts_name_their_parts(void **state) {
    (void)state;
    tactn_world *world = new_world();
    part_block floor = tile_floor(10), foot = ell(R(1.5));
    tact_body_id ground = add_part_body(world, TACT_BODY_STATIC, &floor.shape, at(0, 0));
    tact_body_id body = add_part_body(world, TACT_BODY_DYNAMIC, &foot.shape, at(2.25, 1.5 / 8));
    part_steps(world, 120);
    tactn_world_contact contact = tactn_body_contact_at(world, body, 0);
    assert_true(contact.point_count >= 2);
    bool a_is_floor = contact.shape_a.index == tactn_body_shape(world, ground, 0).index;
    for (int i = 0; i < contact.point_count; i++) {
        int tile = a_is_floor ? contact.point[i].part_a : contact.point[i].part_b;
        double x = (double)coordinate(contact.point[i].position, 0);
        assert_true(x > tile - 0.01 && x < tile + 1.01);
        int bar = a_is_floor ? contact.point[i].part_b : contact.point[i].part_a;
        assert_true(bar == 0 || bar == 1);
    }
    part_block_free(&foot);
    part_block_free(&floor);
    tactn_world_destroy(world);
}

/* ---- Shots ---- */

/* A wall of thin boxes across x, as a compound. */
static part_block thin_wall(void) {
    enum { BRICKS = 49 };
    tactn_compound_child children[BRICKS];
    for (int i = 0; i < BRICKS; i++) {
        vec half = with_coordinate(all_coordinates(60), 0, R(0.005)), middle = no_vec();
        half = with_coordinate(half, 1, 2);
        middle = with_coordinate(middle, 1, (real)(4 * i - 2 * BRICKS));
        children[i] = (tactn_compound_child){tactn_box(half), pose_at(middle), 0};
    }
    return compound_of(children, BRICKS);
}

static void nothing_passes_a_wall_of_parts(void **state) {
    (void)state;
    random_stream random = random_named("shots at parts");
    part_block wall = thin_wall();
    int rounds = check_rounds(500) / 25, passed = 0;
    for (int i = 0; i < rounds || i < 4; i++) passed += shoot_at_wall(&random, &wall.shape, false);
    print_message("# %d shots, %d passed\n", 25 * (rounds < 4 ? 4 : rounds), passed);
    assert_int_equal(passed, 0);
    part_block_free(&wall);
}

/* Ls are shot at a thin plate, at a half-space, and at a wall of parts. */
static void no_compound_passes(void **state) {
    (void)state;
    random_stream random = random_named("shots of compounds");
    part_block foot = ell(1), parts = thin_wall();
    const tactn_shape walls[] = {tactn_box(with_coordinate(all_coordinates(90), 0, R(0.01))),
                                 tactn_half_space(along_axis(0, 1), 0), parts.shape};
    int passed = 0, rounds = check_rounds(150);
    for (int i = 0; i < rounds; i++) {
        tactn_world *world = new_world();
        add_part_body(world, TACT_BODY_STATIC, &walls[i % 3], tactn_identity_pose());
        tactn_pose pose = pose_at(along_axis(0, any_real(&random, 3, 20)));
        pose.rotation = random_rotation(&random);
        tact_body_id body = add_part_body(world, TACT_BODY_DYNAMIC, &foot.shape, pose);
        vec velocity = with_coordinate(along_axis(1, 5), 0, -(real)random_decade(&random, 3, 390));
        tactn_angular spin = check_spin(random_range(&random, -60, 60));
        assert_int_equal(tactn_body_set_velocity(world, body, velocity, spin), TACT_OK);
        part_steps(world, 60);
        passed += !(check_x(world, body) > 0);
        tactn_world_destroy(world);
    }
    print_message("# %d compounds, %d passed\n", rounds, passed);
    assert_int_equal(passed, 0);
    part_block_free(&foot);
    part_block_free(&parts);
}

/* ---- Questions ---- */

static bool count_one(void *context, tact_body_id body, tact_shape_id shape) {
    (void)body, (void)shape;
    ++*(int *)context;
    return true;
}

static void questions_see_parts(void **state) {
    (void)state;
    tactn_world *world = new_world();
    part_block floor = tile_floor(10), foot = ell(1);
    tact_body_id body = add_part_body(world, TACT_BODY_STATIC, &floor.shape, at(0, 0));
    tact_shape_id id = tactn_body_shape(world, body, 0);
    tactn_shape ball = tactn_ball(R(0.25));
    tactn_pose above = at(3.4, 1);
    vec down = along_axis(UP, -2);
    tactn_world_hit ray = tactn_world_raycast(world, above.position, down, NULL);
    assert_true(ray.shape.index == id.index && ray.part == 3);
    assert_near(ray.hit.fraction, R(0.5), 1);
    assert_near(coordinate(ray.hit.normal, UP), 1, 1);
    tactn_world_hit hit = tactn_world_cast(world, &ball, above, down, NULL);
    assert_near(hit.hit.fraction, R(0.375), 1);
    assert_int_equal(hit.part, 3);
    tactn_world_gap gap = tactn_world_closest(world, &ball, above, 5, NULL);
    assert_near(gap.gap.distance, R(0.75), 1);
    assert_int_equal(gap.part, 3);
    /* What asks may have parts itself. */
    hit = tactn_world_cast(world, &foot.shape, above, down, NULL);
    assert_near(hit.hit.fraction, R(0.4375), 1);
    gap = tactn_world_closest(world, &foot.shape, above, 5, NULL);
    assert_near(gap.gap.distance, R(0.875), 1);
    int met = 0;
    assert_int_equal(tactn_world_overlap(world, &foot.shape, at(3.4, 0), NULL, count_one, &met), TACT_OK);
    assert_int_equal(met, 1);
    hit = tactn_world_raycast(world, at(-1, 1).position, down, NULL);
    assert_true(hit.hit.relation == TACT_SEPARATED && hit.part == -1);
    part_block_free(&foot);
    part_block_free(&floor);
    tactn_world_destroy(world);
}

/* ---- A pile: state, threads, memory ---- */

static tactn_world *pile(const tactn_world_def *def) {
    tactn_world *world;
    assert_int_equal(tactn_world_create(def, &world), TACT_OK);
    part_block floor = tile_floor(12), foot = ell(R(0.8)), small = ell(R(0.5));
    add_part_body(world, TACT_BODY_STATIC, &floor.shape, at(-6, 0));
    tactn_shape ball = tactn_ball(R(0.2)), box = cube(R(0.2));
    const tactn_shape *kinds[] = {&foot.shape, &ball, &small.shape, &box};
    for (int i = 0; i < 32; i++) {
        tactn_pose pose = at(0.9 * (i % 4) - 1.5, 1 + 0.9 * (i / 4));
        pose.rotation = check_turned(0.7 * i);
        add_part_body(world, TACT_BODY_DYNAMIC, kinds[i % 4], pose);
    }
    part_block_free(&floor);
    part_block_free(&foot);
    part_block_free(&small);
    return world;
}

static void nothing_sinks_into_a_pile(void **state) {
    (void)state;
    tactn_world_def def = tactn_world_defaults(1);
    tactn_world *world = pile(&def);
    double deepest = 0;
    for (int i = 0; i < 600; i++) {
        part_steps(world, 1);
        if (i > 300) deepest = fmax(deepest, (double)tactn_world_stats_get(world).max_overlap);
    }
    tact_body_id id = {0, 0};
    int on_floor = 0;
    while ((id = tactn_world_next_body(world, id)).generation) {
        double x = check_x(world, id), height = check_height(world, id);
        if (fabs(x) < 6 && height > -0.2) on_floor++;
    }
    print_message("# %d of 33 on the floor, %d awake\n", on_floor, tactn_world_stats_get(world).awake_count);
    check_at_most("overlap", deepest, 0.05);
    assert_true(on_floor >= 25);
    assert_true(tactn_world_stats_get(world).contact_count > 30);
    tactn_world_destroy(world);
}

static void a_saved_pile_goes_on(void **state) {
    (void)state;
    tactn_world_def def = tactn_world_defaults(1);
    tactn_world *world = pile(&def), *again = pile(&def), *restored = NULL;
    part_steps(world, 150);
    size_t bytes = tactn_world_save_bytes(world);
    unsigned char *memory = malloc(bytes);
    assert_non_null(memory);
    assert_int_equal(tactn_world_save(world, memory, bytes), TACT_OK);
    assert_int_equal(tactn_world_restore(memory, bytes, NULL, NULL, &restored), TACT_OK);
    part_steps(again, 150);
    assert_true(tactn_world_hash(world) == tactn_world_hash(again));
    assert_true(tactn_world_hash(world) == tactn_world_hash(restored));
    size_t saved = tactn_world_save_bytes(restored);
    unsigned char *copy = malloc(bytes);
    assert_true(saved == bytes);
    assert_int_equal(tactn_world_save(restored, copy, bytes), TACT_OK);
    assert_memory_equal(memory, copy, bytes);
    part_steps(world, 60);
    part_steps(restored, 60);
    assert_true(tactn_world_hash(world) == tactn_world_hash(restored));
    tactn_world_destroy(restored);
    memory[bytes / 2] ^= 4;
    assert_int_equal(tactn_world_restore(memory, bytes, NULL, NULL, &restored), TACT_BAD_SNAPSHOT);
    free(memory);
    free(copy);
    tactn_world_destroy(world);
    tactn_world_destroy(again);
}

/* Tasks in the reverse order, as threads might finish them. */
static void run_backwards(void *context, tact_task task, void *data, int count) {
    (void)context;
    for (int i = count; i-- > 0;) task(data, i);
}

static void the_order_of_tasks_changes_nothing(void **state) {
    (void)state;
    tactn_world_def def = tactn_world_defaults(1);
    tactn_world *world = pile(&def);
    def.tasks.run = run_backwards;
    tactn_world *other = pile(&def);
    for (int i = 0; i < 12; i++) {
        part_steps(world, 20);
        part_steps(other, 20);
        assert_true(tactn_world_hash(world) == tactn_world_hash(other));
    }
    tactn_world_destroy(world);
    tactn_world_destroy(other);
}

/* An L falls on tiles while each allocation in turn fails once: what failed can be asked again, and the world becomes
 * the same. */
static uint64_t fall(counting_allocator *counts, long fail_from) {
    tactn_world_def def = tactn_world_defaults(1);
    def.allocator = counting(counts);
    counts->fail_from = fail_from, counts->failures = 1;
    tactn_world *world;
    tact_body_id floor, body;
    tact_shape_id id;
    part_block tiles = tile_floor(4), foot = ell(1);
    tactn_body_def still = tactn_body_defaults(), moving = tactn_body_defaults();
    tactn_body_shape_def part = tactn_body_shape_defaults();
    still.kind = TACT_BODY_STATIC;
    moving.pose = at(1.5, 0.2);
    while (tactn_world_create(&def, &world) == TACT_NO_MEMORY) continue;
    while (tactn_body_create(world, &still, &floor) == TACT_NO_MEMORY) continue;
    while (tactn_body_create(world, &moving, &body) == TACT_NO_MEMORY) continue;
    while (tactn_body_shape_create(world, floor, &part, &tiles.shape, &id) == TACT_NO_MEMORY) continue;
    while (tactn_body_shape_create(world, body, &part, &foot.shape, &id) == TACT_NO_MEMORY) continue;
    for (int i = 0; i < 40; i++) {
        tact_status status;
        do status = tactn_world_step(world, R(1) / 60, 4);
        while (status == TACT_NO_MEMORY);
        assert_int_equal(status, TACT_OK);
    }
    assert_true(tactn_world_stats_get(world).contact_count > 0);
    uint64_t hash = tactn_world_hash(world);
    tactn_world_destroy(world);
    assert_true(counts->blocks == 0 && !counts->wrong);
    part_block_free(&tiles);
    part_block_free(&foot);
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

/* ---- Events ---- */

/* The impulse of all points of two shapes. */
static real impulse_between(const tactn_world *world, const tactn_contact_event *event) {
    real sum = 0;
    for (int i = 0;; i++) {
        tactn_world_contact contact = tactn_body_contact_at(world, event->body_b, i);
        if (contact.point_count == 0) return sum;
        if (contact.shape_a.index != event->shape_a.index || contact.shape_b.index != event->shape_b.index) continue;
        for (int k = 0; k < contact.point_count; k++) sum += contact.point[k].impulse;
    }
}

/* More manifolds than the solver stores at a time: balls fall into grooves, the first on what is flat, so that each
 * other has an odd number of manifolds before it. */
static void events_tell_of_all_manifolds(void **state) {
    (void)state;
    enum { BALLS = 42 };
    tactn_compound_child children[2 * BALLS];
    for (int i = 0; i < 2 * BALLS; i++) {
        tactn_pose side = at(2 * (i / 2) + (i % 2 ? 0.5 : -0.5), -0.5);
        side.rotation = check_turned(i / 2 == 0 ? 0 : i % 2 ? acos(-1) / 4 : -acos(-1) / 4);
        children[i] = (tactn_compound_child){tactn_box(with_coordinate(all_coordinates(R(0.5)), UP, R(0.05))), side, 0};
    }
    part_block grooves = compound_of(children, 2 * BALLS);
    tactn_world *world = new_world();
    tactn_shape ball = tactn_ball(R(0.3));
    add_part_body(world, TACT_BODY_STATIC, &grooves.shape, at(0, 0));
    for (int i = 0; i < BALLS; i++) add_part_body(world, TACT_BODY_DYNAMIC, &ball, at(2 * i, i == 0 ? -0.1 : 0.1));
    int divided = 0;
    for (int step = 0; step < 40; step++) {
        part_steps(world, 1);
        int count;
        const tactn_contact_event *event = tactn_world_contact_events(world, &count);
        for (int i = 0; i < count; i++) {
            if (event[i].kind == TACT_CONTACT_END) continue;
            real impulse = impulse_between(world, &event[i]);
            assert_near(event[i].impulse, impulse, impulse);
        }
        divided += tactn_world_stats_get(world).contact_count > 64;
    }
    assert_true(divided > 10);
    part_block_free(&grooves);
    tactn_world_destroy(world);
}

/* Equal blocks are kept once, and are not those of other cores. */
static void equal_blocks_are_kept_once(void **state) {
    (void)state;
    tactn_world *world = new_world();
    part_block tiles = tile_floor(200), same = tile_floor(200);
    tact_body_id body = new_body(world, TACT_BODY_STATIC, no_vec());
    new_shape(world, body, tiles.shape, tactn_identity_pose());
    size_t before = tactn_world_stats_get(world).bytes;
    new_shape(world, body, same.shape, tactn_identity_pose());
    size_t block = tactn_compound_size(tiles.memory);
    assert_true(tactn_world_stats_get(world).bytes < before + block / 2);
    part_block_free(&tiles);
    part_block_free(&same);
    tactn_shape kept = tactn_body_shape_get(world, tactn_body_shape(world, body, 0)).shape;
    assert_int_equal(kept.core, TACTN_COMPOUND);
    assert_int_equal(tactn_compound_info_get(kept.u.compound).child_count, 200);
    tactn_world_destroy(world);
}

static const struct CMUnitTest tests[] = {
    cmocka_unit_test(sliding_over_flush_tiles),       cmocka_unit_test(a_compound_moves_as_its_shapes),
    cmocka_unit_test(contacts_name_their_parts),      cmocka_unit_test(nothing_passes_a_wall_of_parts),
    cmocka_unit_test(no_compound_passes),             cmocka_unit_test(questions_see_parts),
    cmocka_unit_test(nothing_sinks_into_a_pile),      cmocka_unit_test(a_saved_pile_goes_on),
    cmocka_unit_test(the_order_of_tasks_changes_nothing), cmocka_unit_test(every_allocation_may_fail),
    cmocka_unit_test(equal_blocks_are_kept_once),     cmocka_unit_test(events_tell_of_all_manifolds),
};

const test_group test_world_parts = {"test_world_parts", tests, sizeof tests / sizeof *tests, NULL, NULL};
