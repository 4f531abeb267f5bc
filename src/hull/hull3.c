/* The hull as a user sees it: memory, refusals, the steps of a build, and what can be asked of a finished hull. */
#include <string.h>

#include "tact/hull3.h"

#include "base/assert.h"
#include "base/tolerance.h"
#include "quickhull/pack3.h"

enum { ALIGNMENT = 64, LEAST_VERTICES = 4 };

/* The smallest number above zero. */
#define LEAST_REAL ((tact_real)(sizeof(tact_real) == sizeof(float) ? 0x1p-149 : 0x1p-1074))

/* One more point than the user's, for the apex of a flat hull; a surface of n vertices has 2 n - 4 triangles. */
static size_t most_points(int count) { return (size_t)count + 1; }
static size_t most_triangles(int count) { return 2 * most_points(count) + 2; }

static uint64_t aligned(uint64_t bytes) { return (bytes + (ALIGNMENT - 1)) / ALIGNMENT * ALIGNMENT; }

/* The largest finished hull of so many points. */
static uint64_t most_finished_bytes(int count) {
    tact3_hull hull;
    return tact3_hull_lay_out(&hull, count, 6 * count, 2 * count);
}

/* Lays the working memory out from `start` on; returns its end. */
static uint64_t carve(hull_work *work, char *memory, uint64_t start, int count) {
    size_t points = most_points(count), triangles = most_triangles(count);
    uint64_t triangle = aligned(start), point = aligned(triangle + triangles * sizeof *work->triangle);
    uint64_t scratch = aligned(point + 3 * points * sizeof *work->point);
    uint64_t next = aligned(scratch + 4 * triangles * sizeof *work->heap);
    uint64_t flag = aligned(next + points * sizeof *work->next);
    if (memory) {
        work->triangle = (hull_triangle *)(void *)(memory + triangle);
        work->point = (double *)(void *)(memory + point);
        work->heap = (int32_t *)(void *)(memory + scratch);
        work->stack = work->heap + triangles;
        work->seen = work->stack + triangles;
        work->rim = work->seen + triangles;
        work->next = (int32_t *)(void *)(memory + next);
        work->flag = (uint8_t *)(memory + flag);
    }
    return aligned(flag + points);
}

size_t tact3_hull_bytes(int count) {
    if (count < 1 || count > TACT3_HULL_MAX_POINTS) return 0;
    uint64_t bytes = carve(NULL, NULL, most_finished_bytes(count), count);
    return bytes <= SIZE_MAX ? (size_t)bytes : 0;
}

static tact_status check_points(const tact3_vec *points, int count) {
    tact_real largest = 0;
    for (int i = 0; i < count; i++) {
        if (!tact3_finite(points[i])) return TACT_NOT_FINITE;
        tact_real xy = tact_max(tact_abs(points[i].x), tact_abs(points[i].y));
        largest = tact_max(largest, tact_max(xy, tact_abs(points[i].z)));
    }
    return largest <= LARGEST_SCALE ? TACT_OK : TACT_OUT_OF_RANGE;
}

/* An upper bound in the user's precision and scale. */
static tact_real rounded_up(double error, double unscale) {
    if (!(error > 0)) return 0;
    tact_real rounded = (tact_real)(error * unscale);
    return rounded * (1 + 4 * ROUNDOFF) + LEAST_REAL;
}

static double build_solid(tact3_hull *hull, hull_work *work, const tact3_vec *points, const int32_t simplex[4]) {
    tact3_hull_grow(work, simplex, 0);
    double error = tact3_hull_excess(work);
    error += tact3_hull_simplify(work);
    tact3_hull_pack_solid(hull, work, points);
    return error;
}

/* A point that is e away from the polygon in the projection has a point of the hull at e * stretch along the
 * plane, and both lie within the spread of the plane: along the projection twice that, stretched. */
static double build_flat(tact3_hull *hull, hull_work *work, const tact3_vec *points, int32_t simplex[4],
                         double spread) {
    double stretch = tact3_hull_flatten(work, simplex);
    if (work->limit > 0) work->limit++;
    tact3_hull_grow(work, simplex, 0);
    double error = tact3_hull_excess(work);
    error += tact3_hull_simplify(work);
    tact3_hull_pack_flat(hull, work, points);
    return stretch * (error + 2 * spread);
}

tact_status tact3_hull_build(void *memory, size_t bytes, const tact3_vec *points, int count,
                             const tact3_hull_options *options) {
    if (count < 1) return TACT_NO_POINTS;
    if (count > TACT3_HULL_MAX_POINTS) return TACT_TOO_MANY;
    if (!points) tact_assert_failed("the points are null", "tact3_hull_build");
    if (bytes < tact3_hull_bytes(count)) return TACT_BUFFER_TOO_SMALL;
    if (!memory) tact_assert_failed("the memory is null", "tact3_hull_build");
    tact_status status = check_points(points, count);
    if (status != TACT_OK) return status;

    tact3_hull *hull = memory;
    hull_work work = {.count = count};
    if (options && options->vertex_limit > 0) {
        work.limit = options->vertex_limit < LEAST_VERTICES ? LEAST_VERTICES : options->vertex_limit;
    }
    carve(&work, memory, most_finished_bytes(count), count);
    memset(hull, 0, sizeof *hull); /* equal hulls have equal bytes, also in what they do not use */
    int32_t simplex[4];
    double spread, error;
    hull->dimension = tact3_hull_start(&work, points, simplex, &spread);
    switch (hull->dimension) {
    case 3: error = build_solid(hull, &work, points, simplex); break;
    case 2: error = build_flat(hull, &work, points, simplex, spread); break;
    default:
        tact3_hull_pack_line(hull, &work, points, simplex, hull->dimension + 1);
        error = spread;
    }
    tact3_hull_build_map(hull, work.triangle);
    hull->error = rounded_up(error + work.lost, work.unscale);
    return TACT_OK;
}

static const tact3_hull *checked(const tact3_hull *hull, const char *function) {
    if (!hull) tact_assert_failed("the hull is null", function);
    return hull;
}

size_t tact3_hull_size(const tact3_hull *hull) { return (size_t)checked(hull, "tact3_hull_size")->bytes; }

tact3_hull_info tact3_hull_info_get(const tact3_hull *hull) {
    checked(hull, "tact3_hull_info_get");
    tact3_hull_info info;
    info.dimension = hull->dimension;
    info.vertex_count = hull->vertex_count;
    info.edge_count = hull->edge_count;
    info.face_count = hull->face_count;
    info.error = hull->error;
    return info;
}

static void check_index(int index, int count, const char *function) {
    if (index < 0 || index >= count) tact_assert_failed("the index is out of range", function);
}

tact3_vec tact3_hull_vertex(const tact3_hull *hull, int vertex) {
    check_index(vertex, checked(hull, "tact3_hull_vertex")->vertex_count, "tact3_hull_vertex");
    const tact_real *x = tact3_hull_reals(hull, hull->points) + vertex;
    return tact3_v(x[0], x[hull->padded], x[2 * (size_t)hull->padded]);
}

int tact3_hull_point_index(const tact3_hull *hull, int vertex) {
    check_index(vertex, checked(hull, "tact3_hull_point_index")->vertex_count, "tact3_hull_point_index");
    return tact3_hull_ints(hull, hull->source)[vertex];
}

tact3_hull_face tact3_hull_face_get(const tact3_hull *hull, int face) {
    check_index(face, checked(hull, "tact3_hull_face_get")->face_count, "tact3_hull_face_get");
    const int32_t *first = tact3_hull_ints(hull, hull->face_first) + face;
    const tact_real *plane = tact3_hull_reals(hull, hull->planes) + 4 * (size_t)face;
    tact3_hull_face polygon;
    polygon.count = first[1] - first[0];
    polygon.vertex = tact3_hull_ints(hull, hull->corners) + first[0];
    polygon.normal = tact3_v(plane[0], plane[1], plane[2]);
    polygon.offset = plane[3];
    return polygon;
}

int tact3_hull_neighbours(const tact3_hull *hull, int vertex, const int32_t **neighbours) {
    check_index(vertex, checked(hull, "tact3_hull_neighbours")->vertex_count, "tact3_hull_neighbours");
    const int32_t *first = tact3_hull_ints(hull, hull->neighbour_first) + vertex;
    if (neighbours) *neighbours = tact3_hull_ints(hull, hull->neighbours) + first[0];
    return first[1] - first[0];
}
