/* Fuzzes tact3_hull_build: any points, any vertex limit, memory of exactly the size asked for. */
#include <float.h>

#include "input.h"

#define MOST_POINTS 256

/* The points at hand. */
static tact3_vec points[MOST_POINTS];
static int point_count;

static void print_points(void) {
    for (int i = 0; i < point_count; i++) {
        fprintf(stderr, "  %.17g %.17g %.17g\n", points[i].x, points[i].y, points[i].z);
    }
}

static tact_real largest(void) {
    tact_real most = 0;
    for (int i = 0; i < point_count; i++) {
        most =
            tact_max(most, tact_max(tact_abs(points[i].x), tact_max(tact_abs(points[i].y), tact_abs(points[i].z))));
    }
    return most;
}

static void check_counts(tact3_hull_info info, int limit) {
    demand(info.dimension >= 0 && info.dimension <= 3, "the dimension is 0 to 3");
    demand(info.vertex_count > info.dimension && info.vertex_count <= point_count,
           "as many vertices as the dimension needs");
    demand(limit < 4 || info.vertex_count <= limit, "the vertex limit is kept");
    demand(tact_finite(info.error) && info.error >= 0, "the error is a number");
    if (info.dimension == 3) {
        demand(info.vertex_count - info.edge_count + info.face_count == 2, "Euler's formula");
    }
    if (info.dimension == 2) demand(info.face_count == 2 && info.edge_count == info.vertex_count, "a flat polygon");
    if (info.dimension < 2) demand(info.face_count == 0 && info.edge_count == info.dimension, "a segment or point");
}

static void check_vertices(const tact3_hull *hull, tact3_hull_info info) {
    int ends = 0;
    for (int i = 0; i < info.vertex_count; i++) {
        const int32_t *neighbour;
        int source = tact3_hull_point_index(hull, i);
        tact3_vec v = tact3_hull_vertex(hull, i);
        demand(source >= 0 && source < point_count, "a vertex comes from the input");
        demand(v.x == points[source].x && v.y == points[source].y && v.z == points[source].z,
               "a vertex is not moved");
        int degree = tact3_hull_neighbours(hull, i, &neighbour);
        ends += degree;
        for (int k = 0; k < degree; k++) {
            const int32_t *back;
            int back_degree = tact3_hull_neighbours(hull, neighbour[k], &back);
            bool found = false;
            for (int m = 0; m < back_degree; m++) found = found || back[m] == i;
            demand(found, "a neighbour's neighbour");
        }
    }
    demand(ends == 2 * info.edge_count, "every edge has two ends");
}

/* No point of the input is farther outside a face than the hull says, up to the rounding of looking. */
static void check_faces(const tact3_hull *hull, tact3_hull_info info) {
    tact_real slack = info.error + 64 * DBL_EPSILON * largest();
    for (int i = 0; i < info.face_count; i++) {
        tact3_hull_face face = tact3_hull_face_get(hull, i);
        demand(face.count >= 3, "a face has corners");
        demand(tact_abs(tact3_length(face.normal) - 1) < 1e-12, "a normal has length one");
        for (int k = 0; k < face.count; k++) {
            demand(face.vertex[k] >= 0 && face.vertex[k] < info.vertex_count, "a corner is a vertex");
        }
        for (int k = 0; k < point_count; k++) {
            demand(tact3_dot(face.normal, points[k]) - face.offset <= slack, "a point is not outside");
        }
    }
}

/* Inertia is of the fifth power of a length, which leaves the number range long before the points do. */
static void check_mass(const tact3_hull *hull) {
    if (largest() > 1e55) return;
    tact3_mass mass = tact3_hull_mass(hull);
    demand(tact_finite(mass.volume) && tact_finite(mass.area), "volume and area are numbers");
    demand(mass.volume >= 0 && mass.area >= 0, "volume and area are not below zero");
    demand(tact3_finite(mass.center), "the centre of mass is a point");
}

/* The support vertex is the farthest, in the hull and in a copy of it elsewhere. */
static void check_support(const tact3_hull *hull, tact3_hull_info info, tact3_vec direction) {
    size_t size = tact3_hull_size(hull);
    void *copy = malloc(size);
    if (!copy) abort();
    memcpy(copy, hull, size);
    int support = tact3_hull_support(hull, direction);
    demand(support >= 0 && support < info.vertex_count, "a support point is a vertex");
    demand(support == tact3_hull_support(copy, direction), "a moved hull answers alike");
    tact_real far = tact3_dot(tact3_hull_vertex(hull, support), direction);
    for (int i = 0; i < info.vertex_count; i++) {
        tact3_vec v = tact3_hull_vertex(hull, i);
        tact_real slack = tact_abs(v.x * direction.x) + tact_abs(v.y * direction.y) + tact_abs(v.z * direction.z);
        demand(tact3_dot(v, direction) <= far + 8 * DBL_EPSILON * slack, "no vertex is farther than the support");
    }
    free(copy);
}

static bool any_not_finite(void) {
    bool found = false;
    for (int i = 0; i < point_count; i++) found = found || !tact3_finite(points[i]);
    return found;
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    input in = {data, size};
    tact3_hull_options options;
    memset(&options, 0, sizeof options);
    int limit = (int8_t)take_byte(&in);
    options.vertex_limit = limit;
    tact3_vec direction = take_vec(&in);
    point_count = 0;
    while (in.size && point_count < MOST_POINTS) points[point_count++] = take_vec(&in);
    describe_input = print_points;
    size_t bytes = tact3_hull_bytes(point_count);
    demand((bytes == 0) == (point_count == 0), "bytes are asked for as soon as there are points");
    if (point_count == 0) return 0;
    void *memory = malloc(bytes);
    if (!memory) return 0;
    tact_status status = tact3_hull_build(memory, bytes, points, point_count, limit == 0 ? NULL : &options);
    bool bad = any_not_finite();
    demand(!bad || status == TACT_NOT_FINITE, "NaN and infinity are refused by name");
    demand(bad || status == TACT_OK || status == TACT_OUT_OF_RANGE, "any finite points will do");
    if (status == TACT_OUT_OF_RANGE) {
        demand(largest() > 1e90 || largest() < 1e-90, "common sizes are in range");
    }
    if (status == TACT_OK) {
        const tact3_hull *hull = memory;
        tact3_hull_info info = tact3_hull_info_get(hull);
        demand(tact3_hull_size(hull) <= bytes, "the hull lies in its memory");
        check_counts(info, limit);
        check_vertices(hull, info);
        check_faces(hull, info);
        check_mass(hull);
        if (tact3_finite(direction) && tact3_dot(direction, direction) > 1e-100 &&
            tact3_dot(direction, direction) < 1e100) {
            check_support(hull, info, direction);
        }
    }
    demand(tact3_hull_build(memory, bytes - 1, points, point_count, NULL) == TACT_BUFFER_TOO_SMALL,
           "too little memory");
    free(memory);
    return 0;
}
