/* Fuzzes tact2_hull_build: any points, any vertex limit, memory of exactly the size asked for. */
#include "hull/hull_check2.c"
#include "input.h"

#define MOST_POINTS 256

/* The points at hand. */
static tact2_vec points[MOST_POINTS];
static int point_count;

static void print_points(void) {
    for (int i = 0; i < point_count; i++) fprintf(stderr, "  %.17g %.17g\n", points[i].x, points[i].y);
}

static tact_real largest(void) {
    tact_real most = 0;
    for (int i = 0; i < point_count; i++) {
        most = tact_max(most, tact_max(tact_abs(points[i].x), tact_abs(points[i].y)));
    }
    return most;
}

/* Inertia is of the fourth power of a length, which leaves the number range long before the points do. */
static void check_mass(const tact2_hull *hull) {
    tact2_mass mass = tact2_hull_mass(hull);
    demand(tact_finite(mass.area) && tact_finite(mass.perimeter), "area and perimeter are numbers");
    demand(mass.area >= 0 && mass.perimeter >= 0 && mass.inertia >= 0, "they are not below zero");
    demand(tact2_finite(mass.center), "the centre of mass is a point");
    tact_real slack = 64 * CHECK2_ROUNDOFF * largest();
    int edges = tact2_hull_info_get(hull).dimension == 2 ? tact2_hull_info_get(hull).vertex_count : 0;
    for (int i = 0; i < edges; i++) {
        tact2_hull_edge side = tact2_hull_edge_get(hull, i);
        demand(tact2_dot(side.normal, mass.center) <= side.offset + slack, "the centre of mass lies inside");
    }
}

/* Scales a direction whose products would leave the number range, or near it, to a greatest component of one to two. */
static tact2_vec near_one(tact2_vec direction) {
    double size = fmax(fabs(direction.x), fabs(direction.y));
    int exponent;
    frexp(size, &exponent);
    if (!(size > 0) || (size > 0.001 && size <= 1e100)) return direction;
    int power = 1 - exponent < 1023 ? 1 - exponent : 1023;
    return tact2_v(ldexp(direction.x, power), ldexp(direction.y, power));
}

/* The support vertex is the first of the farthest as computed, in the hull and in a copy of it elsewhere. */
static void check_support(const tact2_hull *hull, tact2_vec any) {
    tact2_vec direction = near_one(any);
    size_t size = tact2_hull_size(hull);
    void *copy = malloc(size);
    if (!copy) abort();
    memcpy(copy, hull, size);
    int best = 0;
    for (int i = 1; i < tact2_hull_info_get(hull).vertex_count; i++) {
        if (tact2_dot(tact2_hull_vertex(hull, i), direction) > tact2_dot(tact2_hull_vertex(hull, best), direction)) {
            best = i;
        }
    }
    demand(tact2_hull_support(hull, any) == best, "a support point is the first of the farthest");
    demand(tact2_hull_support(copy, any) == best, "a moved hull answers alike");
    free(copy);
}

static void check_hull(const tact2_hull *hull, int limit, tact2_vec direction) {
    const char *defect = hull_check2(hull, points, point_count, limit > 0, NULL);
    demand(!defect, defect);
    int most = limit < 3 ? 3 : limit, vertices = tact2_hull_info_get(hull).vertex_count;
    demand(limit <= 0 || vertices <= most, "the vertex limit is kept");
    check_mass(hull);
    if (tact2_finite(direction) && tact_abs(direction.x) + tact_abs(direction.y) < 1e200) {
        check_support(hull, direction);
        for (int i = 0; i < vertices && vertices > 1; i++) {
            tact2_vec a = tact2_hull_vertex(hull, i), b = tact2_hull_vertex(hull, i + 1 < vertices ? i + 1 : 0);
            check_support(hull, tact2_right(tact2_sub(b, a)));
        }
    }
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    input in = {data, size};
    tact2_hull_options options;
    memset(&options, 0, sizeof options);
    int limit = (int8_t)take_byte(&in);
    options.vertex_limit = limit;
    tact2_vec direction = take_vec(&in);
    point_count = 0;
    bool bad = false;
    while (in.size && point_count < MOST_POINTS) {
        points[point_count] = take_vec(&in);
        bad = bad || !tact2_finite(points[point_count++]);
    }
    describe_input = print_points;
    size_t bytes = tact2_hull_bytes(point_count);
    demand((bytes == 0) == (point_count == 0), "bytes are asked for as soon as there are points");
    if (point_count == 0) return 0;
    void *memory = malloc(bytes);
    if (!memory) return 0;
    tact_status status = tact2_hull_build(memory, bytes, points, point_count, limit == 0 ? NULL : &options);
    demand(!bad || status == TACT_NOT_FINITE, "NaN and infinity are refused by name");
    demand(bad || status == TACT_OK || (status == TACT_OUT_OF_RANGE && largest() > 1e99), "other points will do");
    if (status == TACT_OK) {
        demand(tact2_hull_size(memory) <= bytes, "the hull lies in its memory");
        check_hull(memory, limit, direction);
    }
    demand(tact2_hull_build(memory, bytes - 1, points, point_count, NULL) == TACT_BUFFER_TOO_SMALL,
           "too little memory");
    free(memory);
    return 0;
}
