/* The steps of building a hull, and the memory that they need. */
#include "quickhull/build.h"

#include "quickhull/pack3.h"

enum { LEAST_VERTICES = 4 };

/* One more than the input's, for the apex of a flat hull; a surface of n vertices has 2 n - 4 triangles. */
static size_t max_points(int count) { return (size_t)count + 1; }
static size_t max_triangles(int count) { return 2 * max_points(count) + 2; }

/* Returns the size of the largest finished hull of so many points; working memory starts behind it. */
static uint64_t max_finished_bytes(int count) {
    tact3_hull hull;
    hull_lay_out(&hull, count, 6 * count, 2 * count);
    return hull.bytes;
}

/* Sets the arrays of the builder, from offset `start` of the memory on; returns the offset of their end. */
static uint64_t carve(hull_builder *builder, char *memory, uint64_t start, int count) {
    size_t points = max_points(count), triangles = max_triangles(count);
    uint64_t triangle = hull_aligned(start), point = hull_aligned(triangle + triangles * sizeof *builder->triangle);
    uint64_t scratch = hull_aligned(point + 3 * points * sizeof *builder->point);
    uint64_t next = hull_aligned(scratch + 4 * triangles * sizeof *builder->heap);
    uint64_t flag = hull_aligned(next + points * sizeof *builder->next);
    if (memory) {
        builder->triangle = (hull_triangle *)(void *)(memory + triangle);
        builder->point = (double *)(void *)(memory + point);
        builder->heap = (int32_t *)(void *)(memory + scratch);
        builder->stack = builder->heap + triangles;
        builder->seen = builder->stack + triangles;
        builder->horizon = builder->seen + triangles;
        builder->next = (int32_t *)(void *)(memory + next);
        builder->flag = (uint8_t *)(memory + flag);
    }
    return hull_aligned(flag + points);
}

size_t tact3_hull_bytes(int count) {
    if (count < 1 || count > TACT3_HULL_MAX_POINTS) return 0;
    uint64_t bytes = carve(NULL, NULL, max_finished_bytes(count), count);
    return bytes <= SIZE_MAX ? (size_t)bytes : 0;
}

static double build_solid(tact3_hull *hull, hull_builder *builder, const tact3_hull_input *input,
                          const int32_t simplex[4]) {
    tact3_hull_quickhull(builder, simplex, 0);
    double error = tact3_hull_conflict_distance(builder);
    error += tact3_hull_simplify(builder);
    tact3_hull_pack_solid(hull, builder, input);
    return error;
}

/* Builds a flat hull and returns its error. A point whose projection is e from the polygon is at most e * stretch from
 * it along the plane; both are within the spread of the plane, which adds twice the spread, stretched. The stretch is
 * off by some 24 u. */
static double build_flat(tact3_hull *hull, hull_builder *builder, const tact3_hull_input *input, int32_t simplex[4]) {
    double spread = tact3_hull_plane_spread(builder, simplex);
    double stretch = tact3_hull_flatten(builder, simplex);
    if (builder->limit > 0) builder->limit++;
    tact3_hull_quickhull(builder, simplex, 0);
    double error = tact3_hull_conflict_distance(builder);
    error += tact3_hull_simplify(builder);
    tact3_hull_pack_flat(hull, builder, input);
    return stretch * (1 + 64 * HULL_ROUNDOFF) * (error + 2 * spread);
}

/* Builds a segment and returns its error. */
static double build_segment(tact3_hull *hull, hull_builder *builder, const tact3_hull_input *input,
                            const int32_t ends[2]) {
    tact3_hull_pack_line(hull, builder, input, ends, 2);
    return tact3_hull_line_spread(builder, ends);
}

void tact3_hull_build_checked(void *memory, const tact3_hull_input *input, const tact3_hull_options *options) {
    tact3_hull *hull = memory;
    hull_builder builder = {.count = input->count};
    if (options && options->vertex_limit > 0) {
        builder.limit = options->vertex_limit < LEAST_VERTICES ? LEAST_VERTICES : options->vertex_limit;
    }
    carve(&builder, memory, max_finished_bytes(input->count), input->count);
    builder.capacity = (int)max_triangles(input->count);
    memset(hull, 0, sizeof *hull); /* equal hulls have equal bytes, unused ones too */
    int32_t simplex[4];
    double error = 0;
    hull->dimension = tact3_hull_first_simplex(&builder, input, simplex);
    switch (hull->dimension) {
    case 3: error = build_solid(hull, &builder, input, simplex); break;
    case 2: error = build_flat(hull, &builder, input, simplex); break;
    case 1: error = build_segment(hull, &builder, input, simplex); break;
    default: tact3_hull_pack_line(hull, &builder, input, simplex, 1);
    }
    tact3_hull_build_direction_map(hull, builder.triangle);
    error += builder.load_error;
    hull->error = error > 0 ? round_up(error * builder.inverse_scale) : 0;
}
