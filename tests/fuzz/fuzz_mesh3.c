/* Fuzzes tact3_mesh_build and what a mesh is asked: any triangles among any vertices, rays, points, and a block of
 * which bytes were changed. */
#include <float.h>

#include "input.h"
#include "mesh/layout3.h"

#define MOST_VERTICES 64
#define MOST_TRIANGLES 128

static double vertices[MOST_VERTICES][3];
static uint32_t indices[MOST_TRIANGLES][3];
static int vertex_count, triangle_count;

static void print_mesh(void) {
    for (int i = 0; i < vertex_count; i++) {
        fprintf(stderr, "  v %.17g %.17g %.17g\n", vertices[i][0], vertices[i][1], vertices[i][2]);
    }
    for (int i = 0; i < triangle_count; i++) {
        fprintf(stderr, "  f %u %u %u\n", indices[i][0], indices[i][1], indices[i][2]);
    }
}

static void check_mesh(const tact3_mesh *mesh, tact3_mesh_info info) {
    demand(info.triangle_count >= 1 && info.triangle_count <= triangle_count, "triangles are those of the input");
    demand(info.vertex_count >= 3 && info.vertex_count <= vertex_count, "vertices are those of the input");
    demand(!info.solid || info.closed, "a solid is closed");
    demand(tact_finite(info.error) && info.error >= 0, "the error is a number");
    for (int t = 0; t < info.triangle_count; t++) {
        tact3_mesh_triangle triangle = tact3_mesh_triangle_get(mesh, t);
        for (int i = 0; i < 3; i++) {
            int other = triangle.neighbour[i];
            demand(triangle.corner[i] >= 0 && triangle.corner[i] < info.vertex_count, "a corner is a vertex");
            demand((other >= 0) == (triangle.edge[i] <= TACT3_MESH_EDGE_CONCAVE), "what lies across is a triangle");
            if (other < 0) continue;
            const int *back = tact3_mesh_triangle_get(mesh, other).neighbour;
            demand(back[0] == t || back[1] == t || back[2] == t, "a neighbour's neighbour");
            tact3_vec v = tact3_mesh_vertex(mesh, triangle.corner[i]);
            demand(tact3_mesh_contains(mesh, v), "a corner is contained");
        }
    }
    tact3_mesh_mass(mesh);
}

/* The first of all hits is the first hit. */
static void check_rays(const tact3_mesh *mesh, input *in) {
    for (int i = 0; i < 4; i++) {
        tact3_vec origin = take_vec(in), along = take_vec(in);
        tact3_mesh_hit hits[4], first = tact3_mesh_raycast(mesh, origin, along);
        int count;
        tact_status status = tact3_mesh_raycast_all(mesh, origin, along, hits, 4, &count);
        demand(status == first.status, "both casts say the same");
        if (status != TACT_OK) continue;
        demand(first.found == (count > 0), "both casts find something");
        if (count == 0) continue;
        demand(memcmp(&first, &hits[0], sizeof first) == 0, "the first hit is the first of all");
        demand(first.fraction >= 0 && first.fraction <= 1, "a fraction");
        for (int k = 1; k < count && k < 4; k++)
            demand(hits[k].fraction >= hits[k - 1].fraction, "hits are in order");
    }
}

static void check_changed_block(const tact3_mesh *mesh, input *in) {
    size_t bytes = tact3_mesh_size(mesh);
    tact3_mesh *changed = malloc(bytes);
    if (!changed) return;
    memcpy(changed, mesh, bytes);
    for (int i = take_byte(in) % 4; i >= 0; i--) {
        uint32_t at;
        take_bytes(in, &at, sizeof at);
        ((uint8_t *)changed)[at % bytes] ^= take_byte(in);
    }
    if (changed->bytes == bytes) changed->checksum = mesh_checksum(changed);
    if (tact3_mesh_check(changed, bytes) == TACT_OK) {
        tact3_mesh_info info = tact3_mesh_info_get(changed);
        for (int t = 0; t < info.triangle_count; t++) tact3_mesh_triangle_get(changed, t);
        tact3_mesh_contains(changed, take_vec(in));
        tact3_mesh_raycast(changed, take_vec(in), take_vec(in));
        tact3_mesh_mass(changed);
        tact3_shape shape = tact3_mesh_shape(changed), whole = tact3_mesh_shape(mesh);
        tact3_overlap(&shape, &whole, tact3_pose_at(0, 0, 0), NULL);
        tact3_distance(&whole, &shape, tact3_pose_at(1, 0, 0), NULL);
    }
    free(changed);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    input in = {data, size};
    tact3_mesh_options options = {0, (take_byte(&in) & 1) != 0, NULL};
    if (take_byte(&in) & 1) options.weld_distance = take_real(&in);
    vertex_count = take_byte(&in) % MOST_VERTICES + 1;
    triangle_count = take_byte(&in) % MOST_TRIANGLES + 1;
    for (int i = 0; i < vertex_count; i++) {
        for (int k = 0; k < 3; k++) vertices[i][k] = take_real(&in);
    }
    for (int i = 0; i < triangle_count; i++) {
        for (int k = 0; k < 3; k++) indices[i][k] = (uint32_t)(take_byte(&in) % (vertex_count + (k == 0 && i == 9)));
    }
    describe_input = print_mesh;
    tact3_mesh_input given = {vertices, vertex_count, 0, TACT_SCALAR_DOUBLE, indices, triangle_count, 0, NULL, 0};
    size_t bytes = tact3_mesh_bytes(vertex_count, triangle_count);
    void *memory = malloc(bytes);
    if (!memory) return 0;
    demand(tact3_mesh_build(memory, bytes - 1, &given, NULL) == TACT_BUFFER_TOO_SMALL, "too little memory");
    tact_status status = tact3_mesh_build(memory, bytes, &given, &options);
    demand(status == TACT_OK || status == TACT_NOT_FINITE || status == TACT_OUT_OF_RANGE ||
               status == TACT_BAD_INDEX || status == TACT_NO_POINTS || status == TACT_NEGATIVE,
           "a named refusal");
    if (status == TACT_OK) {
        demand(tact3_mesh_check(memory, tact3_mesh_size(memory)) == TACT_OK, "what was built is whole");
        check_mesh(memory, tact3_mesh_info_get(memory));
        check_rays(memory, &in);
        check_changed_block(memory, &in);
    }
    free(memory);
    return 0;
}
