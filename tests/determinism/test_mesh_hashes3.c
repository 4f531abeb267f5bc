/* The same bits everywhere, of meshes: a hash of every byte of blocks, and of every bit of what is asked about two.
 *
 *     test_mesh_hashes3                prints a line for each family
 *     test_mesh_hashes3 EXPECTED       compares them with the lines of that file, as TAP
 *
 * A program of its own, since modules of WebAssembly have no meshes yet. Meshes are made with +, -, *, / and sqrt
 * alone. */
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "determinism/answer_hash.h"
#include "support/dimension.h"
#include "tact/mesh3.h"

enum { ACROSS = 9, ROUNDS = 60, FAMILIES = 4 };

/* A block's bytes are the same on machines that have a number's lowest byte first: the last line is theirs alone. */
enum { HAS_BLOCKS = __BYTE_ORDER__ == __ORDER_LITTLE_ENDIAN__, LINES = FAMILIES + HAS_BLOCKS };

static const char *const families[FAMILIES] = {"apart", "near", "overlapping", "surfaces"};

/* splitmix64, in [0, 1), with 20 bits. */
static tact_real random_unit(uint64_t *state) {
    uint64_t x = *state += UINT64_C(0x9e3779b97f4a7c15);
    x = (x ^ (x >> 30)) * UINT64_C(0xbf58476d1ce4e5b9);
    x = (x ^ (x >> 27)) * UINT64_C(0x94d049bb133111eb);
    return (tact_real)((x ^ (x >> 31)) >> 44) / 1048576;
}

/* One by one: the order in which arguments are evaluated is the compiler's choice. */
static tact3_vec random_vec(uint64_t *state, tact_real size) {
    tact3_vec v;
    v.x = size * (2 * random_unit(state) - 1);
    v.y = size * (2 * random_unit(state) - 1);
    v.z = size * (2 * random_unit(state) - 1);
    return v;
}

/* A vertex of a grid on a cube, drawn toward the ball in it, and moved a little. */
static tact3_vec bumpy(uint64_t *state, int i, int j, int k, tact_real height) {
    tact3_vec v = tact3_v((tact_real)(2 * i - ACROSS) / ACROSS, (tact_real)(2 * j - ACROSS) / ACROSS,
                          (tact_real)(2 * k - ACROSS) / ACROSS);
    tact_real length = tact_sqrt(v.x * v.x + v.y * v.y + v.z * v.z);
    return tact3_mul_add(tact3_scale(TACT_REAL(0.5) / length + TACT_REAL(0.25), v), height, random_vec(state, 1));
}

/* A solid: the surface of a grid of cubes, with bumps. Without its last square it is a surface. */
static tact3_mesh *bumpy_cube(uint64_t *state, bool solid) {
    static tact3_vec vertex[(ACROSS + 1) * (ACROSS + 1) * (ACROSS + 1)];
    static uint32_t index[6 * ACROSS * ACROSS * 2][3];
    const int step[3] = {1, ACROSS + 1, (ACROSS + 1) * (ACROSS + 1)};
    int count = 0;
    for (int k = 0; k <= ACROSS; k++) {
        for (int j = 0; j <= ACROSS; j++) {
            for (int i = 0; i <= ACROSS; i++)
                vertex[i + j * step[1] + k * step[2]] = bumpy(state, i, j, k, TACT_REAL(0.03125));
        }
    }
    for (int n = 0; n < 6 * ACROSS * ACROSS; n++) {
        int axis = n % 3, high = n / 3 % 2, u = n / 6 % ACROSS, v = n / 6 / ACROSS;
        int y = step[(axis + 1) % 3], z = step[(axis + 2) % 3];
        int at = high * ACROSS * step[axis] + u * y + v * z, side[4] = {at, at + y, at + y + z, at + z};
        for (int half = 0; half < 2; half++, count++) {
            int second = side[half + 1], third = side[half + 2];
            index[count][0] = (uint32_t)side[0];
            index[count][1] = (uint32_t)(high ? second : third), index[count][2] = (uint32_t)(high ? third : second);
        }
    }
    tact3_mesh_input input = {.vertices = vertex, .vertex_count = sizeof vertex / sizeof *vertex, .indices = index};
    input.triangle_count = solid ? count : count - 2;
    tact3_mesh *mesh = NULL;
    if (tact3_mesh_create(&input, NULL, NULL, &mesh) != TACT_OK || tact3_mesh_info_get(mesh).solid != solid) {
        fprintf(stderr, "a mesh was refused\n");
        exit(1);
    }
    return mesh;
}

static tact3_pose some_pose(uint64_t *state, int family) {
    static const tact_real away[FAMILIES] = {TACT_REAL(3.5), TACT_REAL(1.75), 1, TACT_REAL(1.75)};
    tact_real x[4];
    for (int i = 0; i < 4; i++) x[i] = random_unit(state) - TACT_REAL(0.4375);
    tact3_pose pose = {.rotation = unit_rotation(from_rotation_numbers(x))};
    pose.position = random_vec(state, TACT_REAL(0.25));
    pose.position.x += away[family];
    return pose;
}

static void family_line(int family, char *line, size_t size) {
    answer_hash h = {ANSWER_HASH_START};
    uint64_t state = 77 + (uint64_t)family;
    int counts[TACT_UNDECIDED + 1] = {0};
    tact3_mesh *a = bumpy_cube(&state, true), *b = bumpy_cube(&state, family < 3);
    for (int i = 0; i < ROUNDS; i++) {
        const tact3_shape s = tact3_mesh_shape(a), t = tact3_mesh_shape(b);
        int triangles[2] = {-1, -1};
        const tact3_query_options options = {.cutoff = i % 3 == 2 ? TACT_REAL(0.25) : 0, .triangles = triangles};
        tact3_pose pose = some_pose(&state, family);
        tact3_gap gap = tact3_distance(&s, &t, pose, &options);
        int overlap = tact3_overlap(&s, &t, pose, NULL);
        hash_number(&h, gap.distance);
        hash_number(&h, gap.error_bound);
        hash_vec(&h, gap.normal), hash_vec(&h, gap.point_a), hash_vec(&h, gap.point_b);
        hash_int(&h, triangles[0]), hash_int(&h, triangles[1]);
        hash_int(&h, overlap);
        counts[gap.relation]++;
    }
    snprintf(line, size, "%s meshes_%s %016" PRIx64 " separated %d overlap %d beyond %d", tact_precision(),
             families[family], h.value, counts[TACT_SEPARATED], counts[TACT_OVERLAP], counts[TACT_BEYOND_CUTOFF]);
    tact3_mesh_destroy(a, NULL);
    tact3_mesh_destroy(b, NULL);
}

static void blocks_line(char *line, size_t size) {
    answer_hash h = {ANSWER_HASH_START};
    uint64_t state = 77, bytes = 0;
    for (int i = 0; i < 2; i++) {
        tact3_mesh *mesh = bumpy_cube(&state, i == 0);
        const unsigned char *byte = (const unsigned char *)mesh;
        for (size_t k = 0; k < tact3_mesh_size(mesh); k++) hash_word_bytes(&h, byte[k], 1);
        bytes += tact3_mesh_size(mesh);
        tact3_mesh_destroy(mesh, NULL);
    }
    snprintf(line, size, "%s meshes_blocks %016" PRIx64 " bytes %" PRIu64, tact_precision(), h.value, bytes);
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
        else blocks_line(line, sizeof line);
        bool same = argc < 2 || is_expected(argv[1], line);
        if (argc > 1) printf("%s %d - ", same ? "ok" : "not ok", i + 1);
        printf("%s\n", line);
        failures += !same;
    }
    return failures > 0;
}
