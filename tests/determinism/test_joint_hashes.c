/* The same bits everywhere, of joints: a hash of a world of boxes that joints of one kind hang together in chains, with
 * all that the kind may have, after some steps.
 *
 *     test_joint_hashes2                prints a line for each kind
 *     test_joint_hashes2 EXPECTED       compares them with the lines of that file, as TAP
 *
 * A program of its own, as that of shapes with parts. Everything is made with +, -, *, / and sqrt alone. */
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "support/dimension.h"

enum { STEPS = 120, CHAINS = 3, LINKS = 6, KINDS = TACT_JOINT_MOUSE + 1 };

static const char *const kinds[KINDS] = {"fixed",    "revolute", "prismatic", "spherical",
                                         "distance", "wheel",    "motor",     "mouse"};

static tact_body_id add_box(tactn_world *world, tact_body_kind kind, tactn_vec position, tactn_vec half) {
    tactn_body_def def = tactn_body_defaults();
    tactn_body_shape_def part = tactn_body_shape_defaults();
    tactn_shape box = tactn_box(half);
    tact_body_id body;
    tact_shape_id shape;
    def.kind = kind;
    def.pose.position = position;
    if (tactn_body_create(world, &def, &body) != TACT_OK) abort();
    if (tactn_body_shape_create(world, body, &part, &box, &shape) != TACT_OK) abort();
    return body;
}

static tactn_joint_axis axis_by(int i) {
    tactn_joint_axis axis = {.limited = i % 2 == 0, .lower = TACT_REAL(-0.5), .upper = TACT_REAL(0.75)};
    axis.spring_hertz = i % 3 == 1 ? TACT_REAL(1.5) : 0, axis.spring_damping_ratio = TACT_REAL(0.25);
    axis.motor_force = i % 3 == 2 ? 2 : 0, axis.motor_speed = TACT_REAL(1.5);
    axis.friction = i % 4 == 1 ? TACT_REAL(0.125) : 0;
    return axis;
}

static void join(tactn_world *world, tact_joint_kind kind, int i, tact_body_id a, tact_body_id b, tactn_vec position) {
    tactn_joint_def def = tactn_joint_defaults(kind);
    tact_joint_id joint;
    tactn_pose frame = pose_at(position);
    tact_real x[ROTATION_NUMBERS];
    for (int k = 0; k < ROTATION_NUMBERS; k++) x[k] = (tact_real)(1 + (i + k) % 3);
    frame.rotation = unit_rotation(from_rotation_numbers(x));
    def.body_a = a, def.body_b = b;
    if (tactn_joint_def_place(world, &def, frame) != TACT_OK) abort();
    def.joint.slide = def.joint.turn = axis_by(i);
    def.joint.pull = (tactn_joint_drive){i % 2 ? TACT_REAL_MAX : 40, i % 3 ? 4 : 0, 1};
    def.joint.twist = (tactn_joint_drive){i % 4 == 3 ? TACT_REAL_MAX : 5, i % 3 ? 0 : 3, TACT_REAL(0.5)};
    if (i % 3 == 0) def.joint.angular_softness.hertz = 5, def.joint.angular_softness.damping_ratio = 1;
    if (tactn_joint_create(world, &def, &joint) != TACT_OK) abort();
}

static uint64_t hash_of(tact_joint_kind kind) {
    tactn_world_def def = tactn_world_defaults(1);
    tactn_world *world;
    const int up = TACT_DIMENSION - 1;
    if (tactn_world_create(&def, &world) != TACT_OK) abort();
    tactn_vec half = with_coordinate(all_coordinates(TACT_REAL(0.125)), 0, TACT_REAL(0.25));
    tactn_vec floor = with_coordinate(all_coordinates(20), up, 1);
    tact_body_id ground = add_box(world, TACT_BODY_STATIC, along_axis(up, -3), floor);
    for (int chain = 0; chain < CHAINS; chain++) {
        tact_body_id before = ground;
        for (int i = 0; i < LINKS; i++) {
            tact_real x = (tact_real)(4 * chain) + (tact_real)i / 2;
            tactn_vec place = with_coordinate(along_axis(up, (tact_real)(chain % 2)), 0, x);
            tact_body_id link = add_box(world, TACT_BODY_DYNAMIC, place, half);
            tactn_vec middle = with_coordinate(place, 0, coordinate(place, 0) - TACT_REAL(0.25));
            join(world, kind, 7 * chain + i, before, link, middle);
            before = link;
        }
    }
    for (int i = 0; i < STEPS; i++)
        if (tactn_world_step(world, TACT_REAL(1) / 60, 4) != TACT_OK) abort();
    uint64_t hash = tactn_world_hash(world);
    tactn_world_destroy(world);
    return hash;
}

/* Whether the file has this line. */
static bool is_expected(const char *file, const char *line) {
    char expected[200];
    bool any = false;
    FILE *stream = fopen(file, "r");
    while (stream && fgets(expected, sizeof expected, stream)) {
        expected[strcspn(expected, "\r\n")] = 0;
        any |= strcmp(expected, line) == 0;
    }
    if (stream) fclose(stream);
    return any;
}

int main(int argc, char **argv) {
    int failures = 0, number = 0;
    if (argc > 1) printf("1..%d\n", TACT_DIMENSION == 2 ? KINDS - 1 : KINDS);
    for (int i = 0; i < KINDS; i++) {
        if (TACT_DIMENSION == 2 && i == TACT_JOINT_SPHERICAL) continue;
        char line[200];
        snprintf(line, sizeof line, "%s %d joints_%s %016" PRIx64, tact_precision(), TACT_DIMENSION, kinds[i],
                 hash_of((tact_joint_kind)i));
        bool same = argc < 2 || is_expected(argv[1], line);
        if (argc > 1) printf("%s %d - ", same ? "ok" : "not ok", ++number);
        printf("%s\n", line);
        failures += !same;
    }
    return failures > 0;
}
