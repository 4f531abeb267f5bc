/* The polygon as a user sees it: memory, refusals, the steps of a build, and what can be asked of a finished one. */
#include "tact/hull2.h"

#include "base/assert.h"
#include "base/tolerance.h"
#include "quickhull/builder2.h"

enum { LEAST_VERTICES = 3 };

/* The smallest number above zero. */
#define LEAST_REAL ((real)(sizeof(real) == sizeof(float) ? 0x1p-149 : 0x1p-1074))

/* Where the working memory starts: behind the largest finished hull of so many points. */
static uint64_t most_finished_bytes(int count) {
    tact2_hull hull;
    tact2_hull_lay_out(&hull, count);
    return hull.bytes;
}

/* Two arrays of the points, and one more each: the chain ends where it has begun. */
static uint64_t array_bytes(int count) { return ((uint64_t)count + 1) * sizeof(hull_corner); }

size_t tact2_hull_bytes(int count) {
    if (count < 1 || count > TACT2_HULL_MAX_POINTS) return 0;
    uint64_t bytes = most_finished_bytes(count) + 2 * array_bytes(count);
    return bytes <= SIZE_MAX ? (size_t)bytes : 0;
}

static tact_status check_points(const tact2_vec *points, int count) {
    real largest = 0;
    for (int i = 0; i < count; i++) {
        if (!tact2_finite(points[i])) return TACT_NOT_FINITE;
        largest = tact_max(largest, tact_max(tact_abs(points[i].x), tact_abs(points[i].y)));
    }
    return largest <= LARGEST_SCALE ? TACT_OK : TACT_OUT_OF_RANGE;
}

tact_status tact2_hull_build(void *memory, size_t bytes, const tact2_vec *points, int count,
                             const tact2_hull_options *options) {
    if (count < 1) return TACT_NO_POINTS;
    if (count > TACT2_HULL_MAX_POINTS) return TACT_TOO_MANY;
    if (!points) tact_assert_failed("the points are null", "tact2_hull_build");
    if (bytes < tact2_hull_bytes(count)) return TACT_BUFFER_TOO_SMALL;
    if (!memory) tact_assert_failed("the memory is null", "tact2_hull_build");
    tact_status status = check_points(points, count);
    if (status != TACT_OK) return status;

    tact2_hull *hull = memory;
    hull_corner *sorted = (hull_corner *)(void *)((char *)memory + most_finished_bytes(count));
    hull_corner *corner = sorted + count + 1;
    int vertices = tact2_hull_chain(sorted, tact2_hull_sort(points, count, sorted, corner), corner);
    int limit = options && options->vertex_limit > 0 ? options->vertex_limit : vertices;
    limit = limit < LEAST_VERTICES ? LEAST_VERTICES : limit;
    real error = 0;
    if (vertices > limit) {
        error = (real)tact2_hull_simplify(corner, vertices, limit, sorted) * (1 + 4 * ROUNDOFF) + LEAST_REAL;
        vertices = limit;
    }
    tact2_hull_pack(hull, corner, vertices);
    hull->error = error;
    return TACT_OK;
}

static const tact2_hull *checked(const tact2_hull *hull, const char *function) {
    if (!hull) tact_assert_failed("the hull is null", function);
    return hull;
}

static void check_index(int index, int count, const char *function) {
    if (index < 0 || index >= count) tact_assert_failed("the index is out of range", function);
}

size_t tact2_hull_size(const tact2_hull *hull) { return (size_t)checked(hull, "tact2_hull_size")->bytes; }

tact2_hull_info tact2_hull_info_get(const tact2_hull *hull) {
    checked(hull, "tact2_hull_info_get");
    tact2_hull_info info;
    info.dimension = hull->dimension;
    info.vertex_count = hull->vertex_count;
    info.error = hull->error;
    return info;
}

static vec vertex_at(const tact2_hull *hull, int i) {
    const real *x = tact2_hull_reals(hull, hull->points) + i;
    return tact2_v(x[0], x[hull->padded]);
}

tact2_vec tact2_hull_vertex(const tact2_hull *hull, int vertex) {
    check_index(vertex, checked(hull, "tact2_hull_vertex")->vertex_count, "tact2_hull_vertex");
    return vertex_at(hull, vertex);
}

int tact2_hull_point_index(const tact2_hull *hull, int vertex) {
    check_index(vertex, checked(hull, "tact2_hull_point_index")->vertex_count, "tact2_hull_point_index");
    return tact2_hull_ints(hull, hull->source)[vertex];
}

tact2_hull_edge tact2_hull_side(const tact2_hull *hull, int edge) {
    int vertices = checked(hull, "tact2_hull_side")->vertex_count;
    check_index(edge, vertices > 2 ? vertices : vertices - 1, "tact2_hull_side");
    vec a = vertex_at(hull, edge), b = vertex_at(hull, edge + 1 < vertices ? edge + 1 : 0);
    double x = (double)b.y - (double)a.y, y = (double)a.x - (double)b.x;
    double scale = hull_scale(fmax(fabs(x), fabs(y)), 0);
    x *= scale, y *= scale;
    double size = sqrt(x * x + y * y);
    tact2_hull_edge side;
    side.normal = tact2_v((real)(x / size), (real)(y / size));
    side.offset = tact_max(dot(side.normal, a), dot(side.normal, b));
    return side;
}
