/* Shapes with parts for worlds (part_world.h). */
#include "world/part_world.h"

#include <math.h>
#include <stdlib.h>

void part_block_free(part_block *block) { free(block->memory); }

part_block compound_of(const tactn_compound_child *children, int count) {
    size_t bytes = tactn_compound_bytes(children, count);
    part_block block = {.memory = malloc(bytes)};
    assert_int_equal(tactn_compound_build(block.memory, bytes, children, count), TACT_OK);
    block.shape = tactn_compound_shape(block.memory);
    return block;
}

part_block tile_floor(int count) {
    tactn_compound_child *children = calloc((size_t)count, sizeof *children);
    assert_non_null(children);
    for (int i = 0; i < count; i++) {
        vec half = with_coordinate(with_coordinate(all_coordinates(5), 0, R(0.5)), UP, R(0.5));
        vec middle = with_coordinate(along_axis(UP, R(-0.5)), 0, (real)i + R(0.5));
        children[i] = (tactn_compound_child){tactn_box(half), pose_at(middle), (uint32_t)i};
    }
    part_block block = compound_of(children, count);
    free(children);
    return block;
}

part_block ell(real size) {
    vec lying = with_coordinate(all_coordinates(size / 8), 0, size / 2);
    vec standing = with_coordinate(all_coordinates(size / 8), UP, size / 2);
    const tactn_compound_child children[] = {{tactn_box(lying), pose_at(along_axis(0, size / 2)), 0},
                                             {tactn_box(standing), pose_at(along_axis(UP, size / 2)), 1}};
    return compound_of(children, 2);
}

#if TACT_DIMENSION == 2
part_block chain_of(const tactn_vec *vertices, int count, bool closed, bool one_sided) {
    size_t bytes = tact2_chain_bytes(count);
    part_block block = {.memory = malloc(bytes)};
    tact2_chain_options options = {.closed = closed, .one_sided = one_sided};
    assert_int_equal(tact2_chain_build(block.memory, bytes, vertices, count, &options), TACT_OK);
    block.shape = tact2_chain_shape(block.memory);
    return block;
}

part_block polygon_of(const tactn_vec *vertices, int count) {
    size_t bytes = tact2_polygon_bytes(count);
    part_block block = {.memory = malloc(bytes)};
    assert_int_equal(tact2_polygon_build(block.memory, bytes, vertices, count, NULL), TACT_OK);
    block.shape = tact2_polygon_shape(block.memory);
    return block;
}
#endif

tact_body_id add_part_body(tactn_world *world, tact_body_kind kind, const tactn_shape *shape, tactn_pose pose) {
    return check_body(world, kind, shape, pose, (check_material){.friction = 0.6, .density = 1});
}

void part_steps(tactn_world *world, int steps) {
    for (int i = 0; i < steps; i++) assert_int_equal(tactn_world_step(world, R(1) / 60, 4), TACT_OK);
}

void check_slides_over(const char *what, const tactn_shape *floor, const tactn_shape *shape, tactn_pose pose) {
    tactn_world *world = new_world();
    const check_material smooth = {.density = 1};
    check_body(world, TACT_BODY_STATIC, floor, tactn_identity_pose(), smooth);
    tact_body_id body = check_body(world, TACT_BODY_DYNAMIC, shape, pose, smooth);
    part_steps(world, 30);
    double lowest = check_height(world, body), highest = lowest, from = check_x(world, body);
    assert_int_equal(tactn_body_set_velocity(world, body, along_axis(0, 15), no_spin()), TACT_OK);
    for (int i = 0; i < 120; i++) {
        part_steps(world, 1);
        highest = fmax(highest, check_height(world, body));
    }
    print_message("# %s\n", what);
    check_at_most("rise", highest - lowest, 1e-3);
    check_within("speed", check_speed_x(world, body), 15, 1e-3);
    check_within("way", check_x(world, body) - from, 30, 1e-3);
    tactn_world_destroy(world);
}

int shoot_at_wall(random_stream *random, const tactn_shape *wall, bool one_sided) {
    enum { SHOTS = 25 };
    tactn_world_def def = tactn_world_defaults(1);
    tactn_world *world;
    assert_int_equal(tactn_world_create(&def, &world), TACT_OK);
    add_part_body(world, random_coin(random) ? TACT_BODY_STATIC : TACT_BODY_KINEMATIC, wall, tactn_identity_pose());
    tact_body_id bodies[SHOTS];
    made_shape made[SHOTS];
    real side[SHOTS];
    for (int i = 0; i < SHOTS; i++) {
        shape_spec spec = pairs_scaled(pairs_solid(random), random_decade(random, 0.1, 1));
        made[i] = made_new(&spec);
        side[i] = one_sided || random_coin(random) ? 1 : -1;
        tactn_body_def shot = tactn_body_defaults();
        vec aside = scale(any_real(random, 0, 9), random_direction(random));
        shot.pose.position = with_coordinate(aside, 0, side[i] * any_real(random, 6, 20));
        shot.pose.rotation = random_rotation(random);
        real speed = (real)random_decade(random, 3, 390);
        shot.velocity = with_coordinate(along_axis(1, R(0.1) * speed), 0, -side[i] * speed);
        shot.angular_velocity = check_spin(random_range(random, -100, 100));
        tactn_body_shape_def part = tactn_body_shape_defaults();
        part.filter.group = -1;
        part.friction = any_real(random, 0, 1);
        if (random_coin(random)) part.pose.position = scale(any_real(random, 0, 2), random_direction(random));
        if (made[i].shape.core == TACTN_CUSTOM) part.density = 0;
        tact_shape_id id;
        assert_int_equal(tactn_body_create(world, &shot, &bodies[i]), TACT_OK);
        assert_int_equal(tactn_body_shape_create(world, bodies[i], &part, &made[i].shape, &id), TACT_OK);
    }
    part_steps(world, 40);
    int passed = 0;
    for (int i = 0; i < SHOTS; i++) {
        passed += !(check_x(world, bodies[i]) * (double)side[i] > 0);
        made_free(&made[i]);
    }
    tactn_world_destroy(world);
    return passed;
}
