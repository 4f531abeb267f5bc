/* Chains and polygons in worlds of the plane: what slides, rests and rolls on them, what is shot at them from which
 * side, polygons that move, and state. */
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "world/part_world.h"

#define VERTICES 41

static tactn_pose at(double x, double height) { return pose_at(check_at(x, height)); }

/* The ground of a chain from left to right is on its right where it runs from right to left. */
static int level_line(tactn_vec *vertices, bool leftward) {
    for (int i = 0; i < VERTICES; i++) vertices[i] = check_at(leftward ? VERTICES - 1 - i : i, 0);
    return VERTICES;
}

/* A comb whose back is level and has a vertex at every metre: not convex, cut into many parts. */
static int comb(tactn_vec *vertices) {
    int count = 0;
    for (int i = 0; i < 40; i++) vertices[count++] = check_at(i, i % 2 ? -3 : -1);
    vertices[count++] = check_at(40, -3);
    for (int i = 40; i >= 0; i--) vertices[count++] = check_at(i, 0);
    return count;
}

static void slide_all(const tactn_shape *floor) {
    tactn_shape ball = tactn_ball(R(0.3)), box = cube(R(0.25)), round = tactn_rounded(cube(R(0.2)), R(0.05));
    tactn_shape capsule = tactn_rounded(tactn_segment(check_at(-0.3, 0), check_at(0.3, 0)), R(0.2));
    const tactn_vec corners[] = {check_at(-0.4, 0), check_at(0.3, 0), check_at(0.4, 0.3), check_at(-0.2, 0.5)};
    size_t bytes = tact2_hull_bytes(4);
    void *memory = malloc(bytes);
    assert_int_equal(tact2_hull_build(memory, bytes, corners, 4, NULL), TACT_OK);
    tactn_shape hull = tact2_hull_shape(memory);
    check_slides_over("ball", floor, &ball, at(2.13, 0.3));
    check_slides_over("box", floor, &box, at(2.13, 0.25));
    check_slides_over("rounded box", floor, &round, at(2.13, 0.25));
    check_slides_over("capsule", floor, &capsule, at(2.13, 0.2));
    check_slides_over("hull", floor, &hull, at(2.13, 0));
    free(memory);
}

static void sliding_over_segments(void **state) {
    (void)state;
    tactn_vec vertices[VERTICES];
    for (int k = 0; k < 3; k++) {
        part_block chain = chain_of(vertices, level_line(vertices, k > 0), false, k > 0);
        if (k == 2) chain.shape = tactn_rounded(chain.shape, R(0.0625));
        tactn_shape lowered = chain.shape;
        if (k < 2) slide_all(&lowered);
        part_block_free(&chain);
    }
}

static void sliding_over_a_polygon(void **state) {
    (void)state;
    tactn_vec vertices[96];
    part_block floor = polygon_of(vertices, comb(vertices));
    assert_true(tact2_polygon_info_get(floor.memory).part_count > 10);
    slide_all(&floor.shape);
    part_block_free(&floor);
}

/* ---- Shots ---- */

static int upright_line(tactn_vec *vertices, bool up) {
    for (int i = 0; i < VERTICES; i++) vertices[i] = check_at(0.01 * (i % 3 - 1), (up ? 4 : -4) * (i - VERTICES / 2));
    return VERTICES;
}

static void nothing_passes_a_chain(void **state) {
    (void)state;
    random_stream random = random_named("shots at chains");
    tactn_vec vertices[VERTICES];
    int rounds = check_rounds(800) / 25, passed = 0;
    for (int i = 0; i < rounds || i < 4; i++) {
        bool one_sided = i % 2 == 1;
        /* What is to the right of a chain that runs up is x > 0. */
        part_block wall = chain_of(vertices, upright_line(vertices, true), false, one_sided);
        passed += shoot_at_wall(&random, &wall.shape, one_sided);
        part_block_free(&wall);
    }
    print_message("# %d shots, %d passed\n", 25 * (rounds < 4 ? 4 : rounds), passed);
    assert_int_equal(passed, 0);
}

/* A one-sided chain lets pass what comes from its left, and carries what falls back on it. */
static void one_sided_chains_let_pass(void **state) {
    (void)state;
    tactn_vec vertices[VERTICES];
    part_block chain = chain_of(vertices, level_line(vertices, true), false, true);
    tactn_world *world = new_world();
    add_part_body(world, TACT_BODY_STATIC, &chain.shape, tactn_identity_pose());
    tactn_shape ball = tactn_ball(R(0.25)), box = cube(R(0.25));
    tact_body_id bodies[] = {add_part_body(world, TACT_BODY_DYNAMIC, &ball, at(10.3, -1)),
                             add_part_body(world, TACT_BODY_DYNAMIC, &box, at(20.3, -1))};
    for (int i = 0; i < 2; i++) check_push(world, bodies[i], check_at(0, 9), 0);
    double highest = -1;
    for (int i = 0; i < 300; i++) {
        part_steps(world, 1);
        highest = fmax(highest, check_height(world, bodies[1]));
    }
    check_at_most("short of its height", 2.5 - highest, 0.0);
    for (int i = 0; i < 2; i++) check_within("height", check_height(world, bodies[i]), 0.25, 0.03);
    tactn_world_destroy(world);
    part_block_free(&chain);
}

/* A closed one-sided chain that runs counter-clockwise holds out, one that runs clockwise holds in: balls in a drum
 * that turns stay there. */
static void balls_stay_in_a_drum(void **state) {
    (void)state;
    tactn_vec vertices[32];
    for (int i = 0; i < 32; i++) {
        double angle = -6.283185307179586 * i / 32;
        vertices[i] = check_at(3 * cos(angle), 3 * sin(angle));
    }
    part_block drum = chain_of(vertices, 32, true, true);
    tactn_world *world = new_world();
    tact_body_id body = add_part_body(world, TACT_BODY_KINEMATIC, &drum.shape, tactn_identity_pose());
    check_push(world, body, no_vec(), 2);
    tactn_shape ball = tactn_ball(R(0.3)), box = cube(R(0.25));
    tact_body_id inside[24];
    for (int i = 0; i < 24; i++)
        inside[i] = add_part_body(world, TACT_BODY_DYNAMIC, i % 2 ? &ball : &box,
                                  at(0.7 * (i % 6) - 1.75, 0.7 * (i / 6) - 1));
    double farthest = 0, deepest = 0;
    for (int i = 0; i < 600; i++) {
        part_steps(world, 1);
        deepest = fmax(deepest, (double)tactn_world_stats_get(world).max_overlap);
    }
    for (int i = 0; i < 24; i++)
        farthest = fmax(farthest, hypot(check_x(world, inside[i]), check_height(world, inside[i])));
    check_at_most("from the middle", farthest, 3);
    check_at_most("overlap", deepest, 0.2); /* of each other; as much in a drum of single segments */
    tactn_world_destroy(world);
    part_block_free(&drum);
}

/* ---- Polygons that move ---- */

static part_block star(void) {
    tactn_vec vertices[10];
    for (int i = 0; i < 10; i++) {
        double angle = 0.6283185307179586 * i, radius = i % 2 ? 0.25 : 0.6;
        vertices[i] = check_at(radius * cos(angle), radius * sin(angle));
    }
    return polygon_of(vertices, 10);
}

static tactn_world *stars(void) {
    tactn_vec ground[VERTICES];
    for (int i = 0; i < VERTICES; i++) ground[i] = check_at(0.5 * (i - VERTICES / 2), 0.02 * (i - 20) * (i - 20));
    part_block chain = chain_of(ground, VERTICES, false, false), shape = star();
    tactn_world *world = new_world();
    add_part_body(world, TACT_BODY_STATIC, &chain.shape, tactn_identity_pose());
    for (int i = 0; i < 20; i++) {
        tactn_pose pose = at(1.3 * (i % 5) - 2.6, 2 + 1.3 * (i / 5));
        pose.rotation = check_turned(0.4 * i);
        add_part_body(world, TACT_BODY_DYNAMIC, &shape.shape, pose);
    }
    part_block_free(&chain);
    part_block_free(&shape);
    return world;
}

static void stars_come_to_rest(void **state) {
    (void)state;
    tactn_world *world = stars();
    part_block one = star();
    tactn_mass mass = tact2_polygon_mass(one.memory);
    tact_body_id last = {0, 0}, id = {0, 0};
    while ((id = tactn_world_next_body(world, id)).generation) last = id;
    assert_near(tactn_body_get(world, last).mass, mass.area, mass.area);
    part_steps(world, 1200);
    tactn_world_stats stats = tactn_world_stats_get(world);
    check_at_most("overlap", (double)stats.max_overlap, 0.03);
    assert_int_equal(stats.awake_count, 0);
    id = (tact_body_id){0, 0};
    while ((id = tactn_world_next_body(world, id)).generation) {
        if (tactn_body_get(world, id).kind != TACT_BODY_DYNAMIC) continue;
        double x = check_x(world, id);
        assert_true(check_height(world, id) > 0.08 * x * x - 0.05 && fabs(x) < 8);
    }
    part_block_free(&one);
    tactn_world_destroy(world);
}

/* Each byte of the snapshot counts; forged ones with a good checksum are refused or as good as any. */
static void stars_are_saved(void **state) {
    (void)state;
    tactn_world *world = stars(), *restored;
    part_steps(world, 100);
    size_t bytes = tactn_world_save_bytes(world);
    unsigned char *memory = malloc(bytes);
    assert_non_null(memory);
    assert_int_equal(tactn_world_save(world, memory, bytes), TACT_OK);
    assert_int_equal(tactn_world_restore(memory, bytes, NULL, NULL, &restored), TACT_OK);
    part_steps(world, 100);
    part_steps(restored, 100);
    assert_true(tactn_world_hash(world) == tactn_world_hash(restored));
    tactn_world_destroy(restored);
    for (size_t i = 0; i < bytes; i += 97) {
        memory[i] ^= 16;
        assert_int_equal(tactn_world_restore(memory, bytes, NULL, NULL, &restored), TACT_BAD_SNAPSHOT);
        memory[i] ^= 16;
    }
    free(memory);
    tactn_world_destroy(world);
}

static const struct CMUnitTest tests[] = {
    cmocka_unit_test(sliding_over_segments),     cmocka_unit_test(sliding_over_a_polygon),
    cmocka_unit_test(nothing_passes_a_chain),    cmocka_unit_test(one_sided_chains_let_pass),
    cmocka_unit_test(balls_stay_in_a_drum),      cmocka_unit_test(stars_come_to_rest),
    cmocka_unit_test(stars_are_saved),
};

const test_group test_world_rings2 = {"test_world_rings2", tests, sizeof tests / sizeof *tests, NULL, NULL};
