/* Support search in a hull: the vertex with the largest computed dot product, of equals the lowest index, with every
 * vector width.
 *
 * - Up to TACT_SCAN_LIMIT vertices: all of them, a run of TACT_BLOCK at a time.
 * - Above: the few candidates that the direction map (layout3.h) lists for the direction's cell. Finding the cell takes
 *   one division and no unpredictable branch.
 * - Cells with too many candidates, as along the axis of a prism: branch and bound over the boxes, from the top level
 *   down, best bound first. A box with a bound below the best vertex so far is skipped.
 * - Directions so long or short that products leave the number range: all vertices, since bounds fail there. Hill
 *   climbing over the edges would take more, dependent steps, and may stop early among coplanar vertices, so that the
 *   result would depend on the start. */
#ifndef TACT_HULL_SEARCH3_H
#define TACT_HULL_SEARCH3_H

#include "hull/search.h"

/* Compares all vertices; not forced inline, because callers are many and the scan is long. */
static FORCE_INLINE int scan_vertices(const tact3_hull *hull, vec direction) {
    if (hull->padded == TACT_BLOCK) return search_runs(hull, direction, false);
    return hull->padded == 2 * TACT_BLOCK ? search_runs(hull, direction, true) : search_all(hull, direction);
}

typedef struct box_search {
    const tact3_hull *hull;
    wide_vec direction, size; /* size: absolute values of the direction */
    real value;               /* best dot product so far */
    int index;
} box_search;

/* Compares the vertices [first, first + TACT_BLOCK). */
static inline void search_run(box_search *s, int first) {
    wide value[ROWS];
    run_values(s->hull, first, s->direction, value);
    real highest = run_highest(value);
    if (highest < s->value) return;
    int index = first + __builtin_ctz(run_reaching(value, highest));
    if (highest == s->value && index > s->index) return;
    s->value = highest;
    s->index = index;
}

/* Searches the boxes [first, first + TACT_BLOCK) of a level whose bounds are not below the best. The box with the
 * highest bound comes first: it prunes most of the others. */
static void search_boxes(box_search *s, int level, int first) {
    const tact3_hull_level *boxes = &s->hull->level[level];
    const real *center = tact3_hull_reals(s->hull, boxes->offset), *half = center + 3 * boxes->padded;
    int left = boxes->count - first;
    unsigned open = left < TACT_BLOCK ? (1u << left) - 1 : (1u << TACT_BLOCK) - 1;
    wide bound[ROWS];
    for (int r = 0; r < ROWS; r++) {
        int i = first + r * LANES;
        bound[r] = wide_vertex_dot(center, boxes->padded, i, s->direction) +
                   wide_vertex_dot(half, boxes->padded, i, s->size);
    }
    unsigned reached = run_reaching(bound, run_highest(bound));
    unsigned next = reached & open ? reached & open : open;
    next &= 0u - next;
    while (next) {
        int box = first + __builtin_ctz(next);
        if (level == 0)
            search_run(s, box * TACT_BLOCK);
        else
            search_boxes(s, level - 1, box * TACT_BLOCK);
        open &= ~next;
        open &= run_reaching(bound, s->value);
        next = open & (0u - open);
    }
}

static NOINLINE_COLD int search_levels(const tact3_hull *hull, vec direction) {
    vec size = tact3_v(tact_abs(direction.x), tact_abs(direction.y), tact_abs(direction.z));
    box_search s = {hull, wide_vec_all(direction), wide_vec_all(size), -TACT_REAL_MAX, INT32_MAX};
    search_boxes(&s, hull->level_count - 1, 0);
    return s.index;
}

enum { CELL_ROWS = (int)(TACT_CELL * sizeof(real) / WIDE_BYTES) };

/* Returns the best of the TACT_CELL vertices listed from `first` on, of equals the first. */
static FORCE_INLINE int search_list(const real *rows, const void *entries, bool narrow, size_t first, vec direction,
                                    real *value) {
    wide_vec d = wide_vec_all(direction);
    wide v[CELL_ROWS];
    for (int r = 0; r < CELL_ROWS; r++) {
        const real *row[LANES];
        wide p[4];
        for (int i = 0; i < LANES; i++)
            row[i] = rows + 4 * (size_t)hull_map_entry(entries, narrow, first + (size_t)(r * LANES + i));
        wide_load_rows(row, p);
        wide x = p[0], y = p[1], z = p[2];
        v[r] = x * d.x + y * d.y + z * d.z;
    }
    wide most = v[0];
    for (int r = 1; r < CELL_ROWS; r++) most = wide_max(most, v[r]);
    *value = wide_highest(most);
    unsigned reached = 1u << (TACT_CELL - 1);
    for (int r = 0; r < CELL_ROWS; r++) reached |= wide_bits(v[r] >= wide_all(*value)) << (r * LANES);
    return (int)hull_map_entry(entries, narrow, first + (unsigned)__builtin_ctz(reached));
}

/* Searches a cell with more than TACT_CELL candidates. */
static NOINLINE_COLD int search_lists(const tact3_hull *hull, const void *cells, size_t cell, vec direction) {
    bool narrow = tact3_hull_map_is_narrow(hull);
    size_t first = TACT_CELL * (size_t)hull_map_entry(cells, narrow, cell + 1);
    size_t count = TACT_CELL * (size_t)hull_map_entry(cells, narrow, cell + 2);
    if (count == 0) return search_levels(hull, direction);
    const void *lists = (const char *)hull + hull->lists;
    const real *rows = tact3_hull_reals(hull, hull->rows);
    real most;
    int index = search_list(rows, lists, narrow, first, direction, &most);
    for (size_t i = TACT_CELL; i < count; i += TACT_CELL) {
        real value;
        int candidate = search_list(rows, lists, narrow, first + i, direction, &value);
        if (value <= most) continue;
        most = value;
        index = candidate;
    }
    return index;
}

static FORCE_INLINE int search_cell(const tact3_hull *hull, bool narrow, size_t cell, vec direction) {
    const void *cells = (const char *)hull + hull->cells;
    uint32_t elsewhere = narrow ? UINT16_MAX : UINT32_MAX;
    if (hull_map_entry(cells, narrow, cell) == elsewhere) return search_lists(hull, cells, cell, direction);
    real value;
    return search_list(tact3_hull_reals(hull, hull->rows), cells, narrow, cell, direction, &value);
}

static NOINLINE_COLD int search_out_of_range(const tact3_hull *hull, vec direction) {
    return search_all(hull, direction);
}

static FORCE_INLINE int search_map(const tact3_hull *hull, vec direction) {
    real x = direction.x * hull->stretch.x, y = direction.y * hull->stretch.y, z = direction.z * hull->stretch.z;
    real size_x = size_of(x), size_y = size_of(y), size_z = size_of(z), sum = size_x + size_y + size_z;
    bool in_range = sum >= hull->least_direction && sum <= hull->most_direction; /* false for NaN */
    if (!in_range) return search_out_of_range(hull, direction);
    real part[5] = {x, y, z, x, y}, xy = tact_max(size_x, size_y);
    int axis = (size_y > size_x) | (size_z > xy) << 1;
    axis &= ~(axis >> 1); /* z if both hold */
    real unit = hull->map_scale / tact_max(size_z, xy);
    int side = 2 * axis + (part[axis] < 0), width = hull->map_width;
    int u = (int)(part[axis + 1] * unit + hull->map_middle), v = (int)(part[axis + 2] * unit + hull->map_middle);
    size_t cell = TACT_CELL * (size_t)((side * width + v) * width + u);
    return tact3_hull_map_is_narrow(hull) ? search_cell(hull, true, cell, direction)
                                          : search_cell(hull, false, cell, direction);
}

static FORCE_INLINE int hull_search(const tact3_hull *hull, vec direction) {
    return hull->map_width > 0 ? search_map(hull, direction) : scan_vertices(hull, direction);
}

static inline vec hull_point(const tact3_hull *hull, int i) {
    if (hull->map_width > 0) {
        const real *row = tact3_hull_reals(hull, hull->rows) + 4 * (size_t)i;
        return tact3_v(row[0], row[1], row[2]);
    }
    const real *x = tact3_hull_reals(hull, hull->points);
    return tact3_v(x[i], x[hull->padded + i], x[2 * hull->padded + i]);
}

#endif
