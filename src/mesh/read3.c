/* Reading the vertices and triangles of the input, and welding vertices.
 *
 * Vertices get numbers in the order of their first use. A table with open addresses finds equal ones; with a weld
 * distance, those in the cells around, which are twice as wide as the distance, so that rounding matters to none. */
#include <math.h>

#include "base/tolerance.h"
#include "mesh/builder3.h"

static uint64_t hash_of(const double key[3]) {
    uint64_t sum = 0;
    for (int k = 0; k < 3; k++) {
        uint64_t bits;
        memcpy(&bits, &key[k], sizeof bits);
        sum = (sum ^ bits) * UINT64_C(0xff51afd7ed558ccd);
        sum ^= sum >> 29;
    }
    return sum ^ sum >> 32;
}

/* Sets the cell of a vertex that is moved by so many cells along each axis, and returns where its vertices begin. */
static uint32_t slot_of_cell(const mesh_builder *builder, const double p[3], const int by[3]) {
    double width = 2 * builder->weld_distance, key[3];
    for (int k = 0; k < 3; k++) key[k] = width > 0 ? floor(p[k] / width) + by[k] + 0.0 : p[k];
    return (uint32_t)hash_of(key) & (builder->slot_count - 1);
}

/* Returns the lowest number of a vertex in the run of a slot that is near enough, or `best` if that is lower. Sets
 * *slot to the end of the run. */
static uint32_t nearest_in_run(const mesh_builder *builder, const double p[3], uint32_t *slot, uint32_t best) {
    double most = builder->weld_distance;
    for (; builder->slot[*slot] != MESH_NONE; *slot = (*slot + 1) & (builder->slot_count - 1)) {
        double q[3], squared = 0, farthest = 0;
        mesh_coordinates(&builder->vertex[builder->slot[*slot]], q);
        for (int k = 0; k < 3; k++) {
            double off = fabs(q[k] - p[k]);
            farthest = off > farthest ? off : farthest;
        }
        if (!(farthest <= most)) continue;
        for (int k = 0; k < 3 && most > 0; k++) squared += (q[k] - p[k]) / most * ((q[k] - p[k]) / most);
        if (squared <= 1 && builder->slot[*slot] < best) best = builder->slot[*slot];
    }
    return best;
}

uint32_t tact3_mesh_weld(mesh_builder *builder, tact3_vec vertex) {
    double p[3];
    int by[3] = {0, 0, 0};
    mesh_coordinates(&vertex, p);
    uint32_t own = slot_of_cell(builder, p, by), best = nearest_in_run(builder, p, &own, MESH_NONE);
    for (int i = 0; i < 27 && builder->weld_distance > 0; i++) {
        by[0] = i % 3 - 1, by[1] = i / 3 % 3 - 1, by[2] = i / 9 - 1;
        uint32_t slot = slot_of_cell(builder, p, by);
        best = nearest_in_run(builder, p, &slot, best);
    }
    if (best != MESH_NONE) return best;
    builder->slot[own] = builder->vertex_count;
    builder->vertex[builder->vertex_count] = vertex;
    return builder->vertex_count++;
}

/* Returns the library's number for one of the input; -0 is 0. */
static real stored(double x) {
    volatile real rounded = (real)x; /* in memory: gcc 12 vectorises (double)(float)x to x */
    return fabs((double)rounded) < MESH_LEAST_COORDINATE ? 0 : rounded;
}

/* Keeps the farthest distance of a vertex from where it was given. */
static void note_move(mesh_builder *builder, const double given[3], const tact3_vec *kept) {
    double p[3], most = 0, squared = 0;
    mesh_coordinates(kept, p);
    for (int k = 0; k < 3; k++) {
        p[k] = fabs(p[k] - given[k]);
        most = p[k] > most ? p[k] : most;
    }
    if (!(most > 0)) return;
    for (int k = 0; k < 3; k++) squared += p[k] / most * (p[k] / most);
    double moved = most * sqrt(squared);
    if (moved > builder->moved) builder->moved = moved;
}

/* Reads a vertex of the input and sets its number. */
static tact_status read_vertex(mesh_builder *builder, uint32_t index) {
    const tact3_mesh_input *input = builder->input;
    const char *at = (const char *)input->vertices + (size_t)index * input->vertex_stride;
    double given[3];
    if (input->scalar == TACT_SCALAR_DOUBLE) {
        memcpy(given, at, sizeof given);
    } else {
        float single[3];
        memcpy(single, at, sizeof single);
        for (int k = 0; k < 3; k++) given[k] = (double)single[k];
    }
    for (int k = 0; k < 3; k++) {
        if (!isfinite(given[k])) return TACT_NOT_FINITE;
        if (fabs(given[k]) > (double)LARGEST_SCALE) return TACT_OUT_OF_RANGE;
    }
    uint32_t number = tact3_mesh_weld(builder, tact3_v(stored(given[0]), stored(given[1]), stored(given[2])));
    note_move(builder, given, &builder->vertex[number]);
    builder->number[index] = number;
    return TACT_OK;
}

static tact_status read_triangle(mesh_builder *builder, uint32_t triangle) {
    const tact3_mesh_input *input = builder->input;
    uint32_t index[3] = {3 * triangle, 3 * triangle + 1, 3 * triangle + 2}, corner[3];
    if (input->indices)
        memcpy(index, (const char *)input->indices + (size_t)triangle * input->index_stride, sizeof index);
    for (int i = 0; i < 3; i++) {
        if (index[i] >= (uint32_t)input->vertex_count) return TACT_BAD_INDEX;
        if (builder->number[index[i]] == MESH_NONE) {
            tact_status status = read_vertex(builder, index[i]);
            if (status != TACT_OK) return status;
        }
        corner[i] = builder->number[index[i]];
    }
    if (corner[0] == corner[1] || corner[1] == corner[2] || corner[2] == corner[0]) {
        tact3_mesh_note(builder->finding, TACT3_MESH_COLLAPSED_TRIANGLE, triangle, -1);
        return TACT_OK;
    }
    memcpy(builder->corner + 3 * (size_t)builder->triangle_count, corner, sizeof corner);
    builder->source[builder->triangle_count++] = triangle;
    return TACT_OK;
}

/* Drops the vertices that only triangles left out have. */
static void drop_unused(mesh_builder *builder) {
    uint32_t *number = builder->slot, used = 0, corners = 3 * builder->triangle_count;
    memset(number, 0xff, (size_t)builder->vertex_count * sizeof *number);
    for (uint32_t i = 0; i < corners; i++) number[builder->corner[i]] = 0;
    for (uint32_t v = 0; v < builder->vertex_count; v++) {
        if (number[v] == MESH_NONE) continue;
        builder->vertex[used] = builder->vertex[v];
        number[v] = used++;
    }
    for (uint32_t i = 0; i < corners; i++) builder->corner[i] = number[builder->corner[i]];
    builder->vertex_count = used;
}

tact_status tact3_mesh_read(mesh_builder *builder) {
    memset(builder->number, 0xff, (size_t)builder->input->vertex_count * sizeof *builder->number);
    memset(builder->slot, 0xff, (size_t)builder->slot_count * sizeof *builder->slot);
    for (uint32_t t = 0; t < (uint32_t)builder->input->triangle_count; t++) {
        tact_status status = read_triangle(builder, t);
        if (status != TACT_OK) return status;
    }
    if (builder->finding[TACT3_MESH_COLLAPSED_TRIANGLE].count > 0) drop_unused(builder);
    return builder->triangle_count > 0 ? TACT_OK : TACT_NO_POINTS;
}
