/* Support search in a polygon: the vertex with the largest computed dot product, of equals the lowest index, with every
 * vector width.
 *
 * - Up to TACT2_FEW vertices: one by one.
 * - Up to TACT2_SCAN_LIMIT: all vertices, a run of TACT2_RUN at a time.
 * - Above: the direction map (layout2.h) leaves a few candidates, mostly less than a run. Where it leaves more, because
 *   many edges have nearly the same normal, a binary search among the edges finds a run.
 * - Then the run grows to both sides until the vertices at its ends are lower than the best by more than rounding.
 *
 * The result equals that of a scan of all vertices: let computed dot products be off by at most e, and let m be the
 * best so far. A vertex with a computed dot product of m or more has an exact one of at least m - e. Such vertices are
 * contiguous, because the polygon is exactly convex (chain2.c), and include the best one so far. A vertex with a
 * computed dot product below m - 2 e is none of them. So if both ends of a run around the best are, the run contains
 * them all. Errors of the map and of the binary search cost time only.
 *
 * The number of vertices within rounding of the best is small: on a circle around the origin the k-th neighbour is
 * lower by 20 (k / n)^2 of the radius, so in double none of 10^7 vertices is; in float 3 of 10^4 are. */
#ifndef TACT_HULL_SEARCH2_H
#define TACT_HULL_SEARCH2_H

#include "hull/search.h"

/* 2 e in units of u times (largest x) |d.x| + (largest y) |d.y|. A dot product of two terms is off by 2; m - 2 e and
 * the sum are rounded, too. */
#define SUPPORT_SLACK R(6)

/* A bound of the underflow of the products. */
#define UNDERFLOW_SLACK ((real)(sizeof(real) == sizeof(float) ? 0x1p-146 : 0x1p-1071))

/* Compares the vertices one by one. A step is a comparison and two selections; reducing lanes costs more than a dozen
 * of these. */
static FORCE_INLINE int search_few(const tact2_hull *hull, vec direction) {
    const real *x = tact2_hull_reals(hull, hull->points), *y = x + hull->padded;
    real most = x[0] * direction.x + y[0] * direction.y;
    int index = 0;
    for (int i = 1; i < hull->vertex_count; i++) {
        real value = x[i] * direction.x + y[i] * direction.y;
        bool higher = value > most;
        index = higher ? i : index;
        most = higher ? value : most;
    }
    return index;
}

/* The state of a search among neighbours. */
typedef struct neighbour_search {
    const tact2_hull *hull;
    vec direction;
    real value; /* the best dot product so far, and its vertex */
    int index;
} neighbour_search;

/* Compares the run from `begin` on; sets the dot products of its first and its last vertex. */
static void compare_run(neighbour_search *s, int begin, real *first, real *last) {
    wide value[ROWS];
    run_values(s->hull, begin, wide_vec_all(s->direction), value);
    *first = value[0][0];
    *last = value[ROWS - 1][LANES - 1];
    real highest = run_highest(value);
    if (highest < s->value) return;
    if (highest > s->value) s->index = s->hull->vertex_count;
    s->value = highest;
    for (unsigned reached = run_reaching(value, highest); reached; reached &= reached - 1) {
        int i = begin + __builtin_ctz(reached);
        if (i >= s->hull->vertex_count) i -= s->hull->vertex_count;
        s->index = i < s->index ? i : s->index;
    }
}

/* Grows a run to both sides until its ends are lower than the best by more than the slack, or it has all vertices. */
static NOINLINE_COLD int search_around(const tact2_hull *hull, int begin, vec direction, real slack) {
    neighbour_search s = {hull, direction, -TACT_REAL_MAX, 0};
    int count = hull->vertex_count, end = begin, seen = TACT2_RUN;
    real first, last, unused;
    compare_run(&s, begin, &first, &last);
    for (; last >= s.value - slack && seen < count; seen += TACT2_RUN) {
        end = end + TACT2_RUN < count ? end + TACT2_RUN : end + TACT2_RUN - count;
        compare_run(&s, end, &unused, &last);
    }
    for (; first >= s.value - slack && seen < count; seen += TACT2_RUN) {
        begin = begin >= TACT2_RUN ? begin - TACT2_RUN : begin - TACT2_RUN + count;
        compare_run(&s, begin, &first, &unused);
    }
    return s.index;
}

/* Returns the first of the edges [first, last) along which dot products do not rise, or last. */
static NOINLINE_COLD int search_edges(const tact2_hull *hull, int first, int last, vec direction) {
    const real *x = tact2_hull_reals(hull, hull->points), *y = x + hull->padded;
    while (first < last) {
        int middle = first + (last - first) / 2;
        bool rises = (x[middle + 1] - x[middle]) * direction.x + (y[middle + 1] - y[middle]) * direction.y > 0;
        if (rises)
            first = middle + 1;
        else
            last = middle;
    }
    return first;
}

static NOINLINE_COLD int search_out_of_range(const tact2_hull *hull, vec direction) {
    return search_all(hull, direction);
}

static FORCE_INLINE int search_map(const tact2_hull *hull, vec direction) {
    real size = hull->largest.x * size_of(direction.x) + hull->largest.y * size_of(direction.y);
    real x = direction.x * hull->stretch.x, y = direction.y * hull->stretch.y, sum = size_of(x) + size_of(y);
    bool in_range = sum > 0 && size <= TACT_REAL_MAX / 4; /* false for NaN */
    if (!in_range) return search_out_of_range(hull, direction);
    const int32_t *cell =
        tact2_hull_ints(hull, hull->map) + (int)(tact2_hull_direction_number(x, y, sum) * hull->map_scale);
    /* The candidates are cell[0] to cell[1]; the run has one more vertex at either end. */
    int begin = cell[0] - 1;
    if (cell[1] - cell[0] > TACT2_RUN - 3) begin = search_edges(hull, cell[0], cell[1], direction) - TACT2_RUN / 2;
    if (begin < 0) begin += hull->vertex_count;
    wide value[ROWS];
    run_values(hull, begin, wide_vec_all(direction), value);
    real highest = run_highest(value), slack = SUPPORT_SLACK * ROUNDOFF * size + UNDERFLOW_SLACK;
    bool more = tact_max(value[0][0], value[ROWS - 1][LANES - 1]) >= highest - slack;
    if (more || begin + TACT2_RUN > hull->vertex_count) return search_around(hull, begin, direction, slack);
    return begin + __builtin_ctz(run_reaching(value, highest));
}

static FORCE_INLINE int hull_search(const tact2_hull *hull, vec direction) {
    if (hull->vertex_count <= TACT2_FEW) return search_few(hull, direction);
    return hull->map_cells > 0 ? search_map(hull, direction) : search_all(hull, direction);
}

static FORCE_INLINE vec hull_point(const tact2_hull *hull, int i) {
    const real *x = tact2_hull_reals(hull, hull->points);
    return tact2_v(x[i], x[hull->padded + i]);
}

#endif
