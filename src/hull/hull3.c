/* The hull as a user sees it: memory, refusals, the steps of a build, and what can be asked of a finished hull. */
#include "tact/hull3.h"

#include "base/misuse.h"
#include "base/tolerance.h"
#include "hull/pack3.h"

enum { ALIGNMENT = 64, LEAST_VERTICES = 4 };

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
        largest = tact_max(largest, tact_max(tact_abs(points[i].x), tact_max(tact_abs(points[i].y), tact_abs(points[i].z))));
    }
    return largest <= LARGEST_SCALE ? TACT_OK : TACT_OUT_OF_RANGE;
}
