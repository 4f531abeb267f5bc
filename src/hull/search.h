/* Support search as far as both dimensions share it: runs of vertices in lanes, and the scan of all vertices. */
#ifndef TACT_HULL_SEARCH_H
#define TACT_HULL_SEARCH_H

#include "base/tolerance.h"
#include LANES_H

enum { ROWS = (int)(SEARCH_RUN * sizeof(real) / WIDE_BYTES) }; /* vectors in a run */

/* False for a direction whose products with coordinates may leave the number range or lose digits. */
static inline bool is_search_direction(vec d) {
    real size = greatest(d);
    return size > R(0.001) && size <= LARGEST_SCALE;
}

/* Returns the largest number of a run. */
static FORCE_INLINE real run_highest(const wide value[ROWS]) {
    wide most = value[0];
    for (int r = 1; r < ROWS; r++) most = wide_max(most, value[r]);
    return wide_highest(most);
}

/* Returns a bit for each number of a run that is at least the bar. */
static FORCE_INLINE unsigned run_reaching(const wide value[ROWS], real bar) {
    unsigned reached = 0;
    for (int r = 0; r < ROWS; r++) reached |= wide_bits(value[r] >= wide_all(bar)) << (r * LANES);
    return reached;
}

/* Sets the dot products of the run of vertices from `begin` on. */
static FORCE_INLINE void run_values(const tactn_hull *hull, int begin, wide_vec d, wide value[ROWS]) {
    const real *x = tactn_hull_reals(hull, hull->points);
    for (int r = 0; r < ROWS; r++) value[r] = wide_vertex_dot(x, hull->padded, begin + r * LANES, d);
}

/* Compares the first run of vertices, or with `two` runs those, all at once. */
static FORCE_INLINE int search_runs(const tactn_hull *hull, vec direction, bool two) {
    wide_vec d = wide_vec_all(direction);
    wide value[2][ROWS], most[ROWS];
    run_values(hull, 0, d, value[0]);
    if (two) run_values(hull, SEARCH_RUN, d, value[1]);
    for (int r = 0; r < ROWS; r++) most[r] = two ? wide_max(value[0][r], value[1][r]) : value[0][r];
    real highest = run_highest(most);
    unsigned reached = run_reaching(value[0], highest);
    if (two) reached |= run_reaching(value[1], highest) << SEARCH_RUN;
    return reached ? __builtin_ctz(reached) : 0; /* 0 where the direction is not finite */
}

/* Compares all vertices. Each lane of each row keeps the best of its own vertices. */
static FORCE_INLINE int search_all(const tactn_hull *hull, vec direction) {
    wide_vec d = wide_vec_all(direction);
    wide best[ROWS];
    wide_mask where[ROWS];
    run_values(hull, 0, d, best);
    for (int r = 0; r < ROWS; r++) where[r] = wide_all_integers(0);
    for (int i = SEARCH_RUN; i < hull->padded; i += SEARCH_RUN) {
        wide_mask at = wide_all_integers(i);
        wide value[ROWS];
        run_values(hull, i, d, value);
        for (int r = 0; r < ROWS; r++) {
            wide_mask higher = value[r] > best[r];
            best[r] = wide_select(higher, value[r], best[r]);
            where[r] = wide_select_mask(higher, at, where[r]);
        }
    }
    wide_integer run[SEARCH_RUN];
    for (int r = 0; r < ROWS; r++) memcpy(run + r * LANES, &where[r], sizeof where[r]);
    int index = hull->vertex_count;
    for (unsigned reached = run_reaching(best, run_highest(best)); reached; reached &= reached - 1) {
        int i = __builtin_ctz(reached), candidate = (int)run[i] + i;
        index = candidate < index ? candidate : index;
    }
    return index < hull->vertex_count ? index : 0; /* 0 where the direction is not finite */
}

/* Returns the absolute value. */
static FORCE_INLINE real size_of(real x) {
    return sizeof(real) == sizeof(float) ? (real)__builtin_fabsf((float)x) : (real)__builtin_fabs((double)x);
}

#endif
