/* The steps of building a hull, and the memory that they need. */
#include "quickhull/build.h"

#include "quickhull/pack3.h"

enum { LEAST_VERTICES = 4 };

/* One more point than the user's, for the apex of a flat hull; a surface of n vertices has 2 n - 4 triangles. */
static size_t most_points(int count) { return (size_t)count + 1; }
static size_t most_triangles(int count) { return 2 * most_points(count) + 2; }

/* The largest finished hull of so many points. */
static uint64_t most_finished_bytes(int count) {
    tact3_hull hull;
    hull_lay_out(&hull, count, 6 * count, 2 * count);
    return hull.bytes;
}

/* Lays the working memory out from `start` on; returns its end. */
static uint64_t carve(hull_work *work, char *memory, uint64_t start, int count) {
    size_t points = most_points(count), triangles = most_triangles(count);
    uint64_t triangle = hull_aligned(start), point = hull_aligned(triangle + triangles * sizeof *work->triangle);
    uint64_t scratch = hull_aligned(point + 3 * points * sizeof *work->point);
    uint64_t next = hull_aligned(scratch + 4 * triangles * sizeof *work->heap);
    uint64_t flag = hull_aligned(next + points * sizeof *work->next);
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
    return hull_aligned(flag + points);
}

size_t tact3_hull_bytes(int count) {
    if (count < 1 || count > TACT3_HULL_MAX_POINTS) return 0;
    uint64_t bytes = carve(NULL, NULL, most_finished_bytes(count), count);
    return bytes <= SIZE_MAX ? (size_t)bytes : 0;
}

static double build_solid(tact3_hull *hull, hull_work *work, const tact3_hull_input *input, const int32_t simplex[4]) {
    tact3_hull_grow(work, simplex, 0);
    double error = tact3_hull_excess(work);
    error += tact3_hull_simplify(work);
    tact3_hull_pack_solid(hull, work, input);
    return error;
}

/* A point that is e away from the polygon in the projection has a point of the hull at e * stretch along the
 * plane, and both lie within the spread of the plane: along the projection twice that, stretched. */
static double build_flat(tact3_hull *hull, hull_work *work, const tact3_hull_input *input, int32_t simplex[4],
                         double spread) {
    double stretch = tact3_hull_flatten(work, simplex);
    if (work->limit > 0) work->limit++;
    tact3_hull_grow(work, simplex, 0);
    double error = tact3_hull_excess(work);
    error += tact3_hull_simplify(work);
    tact3_hull_pack_flat(hull, work, input);
    return stretch * (error + 2 * spread);
}

void tact3_hull_build_checked(void *memory, const tact3_hull_input *input, const tact3_hull_options *options) {
    tact3_hull *hull = memory;
    hull_work work = {.count = input->count};
    if (options && options->vertex_limit > 0) {
        work.limit = options->vertex_limit < LEAST_VERTICES ? LEAST_VERTICES : options->vertex_limit;
    }
    carve(&work, memory, most_finished_bytes(input->count), input->count);
    memset(hull, 0, sizeof *hull); /* equal hulls have equal bytes, also in what they do not use */
    int32_t simplex[4];
    double spread, error;
    hull->dimension = tact3_hull_start(&work, input, simplex, &spread);
    switch (hull->dimension) {
    case 3: error = build_solid(hull, &work, input, simplex); break;
    case 2: error = build_flat(hull, &work, input, simplex, spread); break;
    default:
        tact3_hull_pack_line(hull, &work, input, simplex, hull->dimension + 1);
        error = spread;
    }
    tact3_hull_build_map(hull, work.triangle);
    error += work.lost;
    hull->error = error > 0 ? round_up(error * work.unscale) : 0;
}
