/* The steps of building a polygon, and the memory that they need. */
#include "quickhull/build.h"

#include "base/assert.h"
#include "quickhull/builder2.h"

enum { LEAST_VERTICES = 3 };

/* Returns the size of the largest finished hull of so many points; working memory starts behind it. */
static uint64_t max_finished_bytes(int count) {
    tact2_hull hull;
    hull_lay_out(&hull, count);
    return hull.bytes;
}

/* Returns the size of an array of the points and one more: the chain ends with its first point. */
static uint64_t array_bytes(int count) { return ((uint64_t)count + 1) * sizeof(indexed_point); }

size_t tact2_hull_bytes(int count) {
    if (count < 1 || count > TACT2_HULL_MAX_POINTS) return 0;
    uint64_t bytes = max_finished_bytes(count) + 2 * array_bytes(count);
    return bytes <= SIZE_MAX ? (size_t)bytes : 0;
}

void tact2_hull_build_checked(void *memory, const tact2_hull_input *input, const tact2_hull_options *options) {
    tact2_hull *hull = memory;
    indexed_point *sorted = (indexed_point *)(void *)((char *)memory + max_finished_bytes(input->count));
    indexed_point *corner = sorted + input->count + 1;
    int vertices = tact2_hull_chain(sorted, tact2_hull_sort(input, sorted, corner), corner);
    int limit = options && options->vertex_limit > 0 ? options->vertex_limit : vertices;
    limit = limit < LEAST_VERTICES ? LEAST_VERTICES : limit;
    real error = 0;
    if (vertices > limit) {
        error = round_up(tact2_hull_simplify(corner, vertices, limit, sorted));
        vertices = limit;
    }
    TACT_ASSERT(corners_valid(corner, vertices));
    tact2_hull_pack(hull, corner, vertices);
    hull->error = error;
}
