/* The same bits everywhere, of shapes with parts: a hash of every bit of what is asked about two compounds, and in the
 * plane about a polygon and a chain, and of a world of them.
 *
 *     test_part_hashes2                prints a line for each family
 *     test_part_hashes2 EXPECTED       compares them with the lines of that file, as TAP
 *
 * A program of its own, since modules of WebAssembly have no such shapes yet. They are made with +, -, *, / and sqrt
 * alone. */
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "determinism/answer_hash.h"
#include "support/dimension.h"

enum { ROUNDS = 80, PARTS = 5, CONTACTS = 8, FAMILIES = TACT_DIMENSION == 2 ? 4 : 2, LINES = FAMILIES + 1 };

static const char *const families[4] = {"apart", "overlapping", "polygons", "chains"};

/* splitmix64, in [0, 1), with 20 bits. */
static tact_real random_unit(uint64_t *state) {
    uint64_t x = *state += UINT64_C(0x9e3779b97f4a7c15);
    x = (x ^ (x >> 30)) * UINT64_C(0xbf58476d1ce4e5b9);
    x = (x ^ (x >> 27)) * UINT64_C(0x94d049bb133111eb);
    return (tact_real)((x ^ (x >> 31)) >> 44) / 1048576;
}

static tactn_vec random_vec(uint64_t *state, tact_real size) {
    tact_real x[TACT_DIMENSION];
    for (int i = 0; i < TACT_DIMENSION; i++) x[i] = size * (2 * random_unit(state) - 1);
    return from_coordinates(x);
}

static tactn_pose random_pose(uint64_t *state, tact_real away) {
    tactn_pose pose;
    tact_real x[ROTATION_NUMBERS];
    for (int i = 0; i < ROTATION_NUMBERS; i++) x[i] = random_unit(state) - TACT_REAL(0.4375);
    pose.rotation = unit_rotation(from_rotation_numbers(x));
    pose.position = random_vec(state, away);
    return pose;
}

static void *must(void *memory, tact_status status) {
    if (memory && status == TACT_OK) return memory;
    fprintf(stderr, "a shape was refused\n");
    exit(1);
}

static void *random_compound(uint64_t *state, tactn_shape *shape) {
    tactn_compound_child child[PARTS];
    for (int i = 0; i < PARTS; i++) {
        tactn_vec half = all_coordinates(TACT_REAL(0.25));
        for (int k = 0; k < TACT_DIMENSION; k++)
            half = with_coordinate(half, k, TACT_REAL(0.25) + TACT_REAL(0.5) * random_unit(state));
        child[i].shape = i % 2 ? tactn_box(half) : tactn_capsule(TACT_REAL(0.25), random_unit(state));
        child[i].pose = random_pose(state, 1);
        child[i].id = 0;
    }
    size_t bytes = tactn_compound_bytes(child, PARTS);
    void *memory = malloc(bytes);
    must(memory, tactn_compound_build(memory, bytes, child, PARTS));
    *shape = tactn_compound_shape(memory);
    return memory;
}

#if TACT_DIMENSION == 2
/* A ring around a square, whose sides are drawn in at their middles. */
static void *random_ring(uint64_t *state, bool chain, tact2_shape *shape) {
    static const int at[8][2] = {{1, 0}, {1, 1}, {0, 1}, {-1, 1}, {-1, 0}, {-1, -1}, {0, -1}, {1, -1}};
    tact2_vec ring[8];
    for (int i = 0; i < 8; i++) {
        tact_real size = (i % 2 ? TACT_REAL(0.75) : TACT_REAL(0.25)) + TACT_REAL(0.5) * random_unit(state);
        ring[i] = tact2_v(size * (tact_real)at[i][0], size * (tact_real)at[i][1]);
    }
    size_t bytes = chain ? tact2_chain_bytes(8) : tact2_polygon_bytes(8);
    void *memory = malloc(bytes);
    must(memory, chain ? tact2_chain_build(memory, bytes, ring, 8, NULL)
                       : tact2_polygon_build(memory, bytes, ring, 8, NULL));
    *shape = chain ? tact2_chain_shape(memory) : tact2_polygon_shape(memory);
    return memory;
}
#endif

static void *random_shape(uint64_t *state, int family, tactn_shape *shape) {
#if TACT_DIMENSION == 2
    if (family >= 2) return random_ring(state, family == 3, shape);
#endif
    (void)family;
    return random_compound(state, shape);
}

static void hash_motion(answer_hash *h, const tactn_shape *s, const tactn_shape *t, tactn_pose pose) {
    tactn_vec travel = tactn_scale(-2, pose.position);
    tactn_hit hit[2] = {tactn_raycast(s, pose.position, travel, NULL), tactn_cast(s, t, pose, travel, NULL)};
    for (int i = 0; i < 2; i++) {
        hash_number(h, hit[i].fraction);
        hash_number(h, hit[i].distance);
        hash_vec(h, hit[i].normal), hash_vec(h, hit[i].point_a);
    }
}

static void hash_contacts(answer_hash *h, const tactn_shape *s, const tactn_shape *t, tactn_pose pose) {
    tactn_part_contact contacts[CONTACTS];
    tactn_part_contacts all = tactn_collide_parts(s, t, pose, TACT_REAL(0.125), NULL, contacts, CONTACTS);
    for (int i = 0; i < all.count; i++) {
        hash_vec(h, contacts[i].point_a), hash_vec(h, contacts[i].point_b), hash_vec(h, contacts[i].normal);
        hash_number(h, contacts[i].separation);
        hash_int(h, contacts[i].part_a), hash_int(h, contacts[i].part_b);
    }
}

static void family_line(int family, char *line, size_t size) {
    answer_hash h = {ANSWER_HASH_START};
    uint64_t state = 99 + (uint64_t)family;
    int counts[TACT_UNDECIDED + 1] = {0};
    for (int i = 0; i < ROUNDS; i++) {
        tactn_shape s, t;
        void *a = random_shape(&state, family, &s), *b = random_compound(&state, &t);
        tactn_pose pose = random_pose(&state, 1);
        if (family == 0) pose.position = tactn_scale(6, pose.position);
        int parts[2] = {-1, -1};
        const tactn_query_options options = {.parts = parts};
        tactn_gap gap = tactn_distance(&s, &t, pose, &options);
        hash_number(&h, gap.distance);
        hash_number(&h, gap.error_bound);
        hash_vec(&h, gap.normal), hash_vec(&h, gap.point_a), hash_vec(&h, gap.point_b);
        hash_int(&h, parts[0]), hash_int(&h, parts[1]);
        hash_motion(&h, &s, &t, pose);
        hash_contacts(&h, &s, &t, pose);
        counts[gap.relation]++;
        free(a);
        free(b);
    }
    snprintf(line, size, "%s %d parts_%s %016" PRIx64 " separated %d overlap %d", tact_precision(), TACT_DIMENSION,
             families[family], h.value, counts[TACT_SEPARATED], counts[TACT_OVERLAP]);
}

/* The line of a world in which each kind of shape with parts stands. */
static void world_line(char *line, size_t size) {
    tactn_world_def def = tactn_world_defaults(1);
    tactn_world *world;
    must(&def, tactn_world_create(&def, &world));
    for (int family = 0; family < FAMILIES; family++) {
        uint64_t state = 7 + (uint64_t)family;
        tactn_shape shape;
        void *memory = random_shape(&state, family, &shape);
        tactn_body_def body_def = tactn_body_defaults();
        tactn_body_shape_def shape_def = tactn_body_shape_defaults();
        tact_body_id body;
        tact_shape_id id;
        body_def.kind = TACT_BODY_STATIC;
        must(memory, tactn_body_create(world, &body_def, &body));
        must(memory, tactn_body_shape_create(world, body, &shape_def, &shape, &id));
        free(memory);
    }
    snprintf(line, size, "%s %d parts_world %016" PRIx64, tact_precision(), TACT_DIMENSION, tactn_world_hash(world));
    tactn_world_destroy(world);
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
    int failures = 0;
    if (argc > 1) printf("1..%d\n", LINES);
    for (int i = 0; i < LINES; i++) {
        char line[200];
        if (i < FAMILIES) family_line(i, line, sizeof line);
        else world_line(line, sizeof line);
        bool same = argc < 2 || is_expected(argv[1], line);
        if (argc > 1) printf("%s %d - ", same ? "ok" : "not ok", i + 1);
        printf("%s\n", line);
        failures += !same;
    }
    return failures > 0;
}
