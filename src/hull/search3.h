/* The farthest vertex of a hull: the exact largest dot product, of equals the lowest index, whatever the vector width.
 *
 * - Up to TACT_SCAN_LIMIT vertices: every vertex, a run of TACT_BLOCK at a time, each lane with its own best.
 * - Above: the boxes over the vertices (layout3.h), from the top down. A box whose bound lies below the best vertex
 *   met so far is skipped with all that it holds; the most promising box is opened first. On round hulls a query
 *   opens two to four boxes a level, so its cost grows with the logarithm of the vertex count.
 * A hill climb over the edges would do the same work in more, dependent steps and may stop early among coplanar
 * vertices, which would make the answer depend on where it began. */
#ifndef TACT_HULL_SEARCH3_H
#define TACT_HULL_SEARCH3_H

#include "base/wide.h"
#include "hull/layout3.h"

typedef struct wide_vec {
    wide x, y, z;
} wide_vec;

static inline wide_vec wide_vec_all(vec v) { return (wide_vec){wide_all(v.x), wide_all(v.y), wide_all(v.z)}; }

/* Dot products of the vertices i, i + 1, ... of three arrays `padded` apart. */
static inline wide wide_vertex_dot(const real *x, int padded, int i, wide_vec d) {
    return wide_load(x + i) * d.x + wide_load(x + padded + i) * d.y + wide_load(x + 2 * padded + i) * d.z;
}

enum { ROWS = (int)(TACT_BLOCK * sizeof(real) / WIDE_BYTES) }; /* vectors in a run */

/* Looks at every vertex. Row r of lanes keeps the best of the vertices that fall to it. */
static inline int search_all(const tact3_hull *hull, vec direction) {
    const real *x = tact3_hull_reals(hull, hull->points);
    wide_vec d = wide_vec_all(direction);
    wide best[ROWS];
    wide_mask where[ROWS];
    for (int r = 0; r < ROWS; r++) {
        best[r] = wide_vertex_dot(x, hull->padded, r * LANES, d);
        where[r] = wide_all_integers(0);
    }
    for (int i = TACT_BLOCK; i < hull->padded; i += TACT_BLOCK) {
        wide_mask at = wide_all_integers(i);
        for (int r = 0; r < ROWS; r++) {
            wide value = wide_vertex_dot(x, hull->padded, i + r * LANES, d);
            wide_mask higher = value > best[r];
            best[r] = wide_select(higher, value, best[r]);
            where[r] = wide_select_mask(higher, at, where[r]);
        }
    }
    real value[TACT_BLOCK];
    for (int r = 0; r < ROWS; r++) wide_store(value + r * LANES, best[r]);
    wide_integer run[TACT_BLOCK];
    memcpy(run, where, sizeof run);
    int index = (int)run[0];
    real most = value[0];
    for (int i = 1; i < TACT_BLOCK; i++) {
        int candidate = (int)run[i] + i;
        bool better = value[i] > most || (value[i] == most && candidate < index);
        most = better ? value[i] : most;
        index = better ? candidate : index;
    }
    return index;
}

typedef struct search_best {
    real value;
    int index;
} search_best;

static inline void search_run(const real *x, int padded, int first, wide_vec d, search_best *best) {
    real value[TACT_BLOCK];
    unsigned reached = 0;
    wide bar = wide_all(best->value);
    for (int r = 0; r < ROWS; r++) {
        wide v = wide_vertex_dot(x, padded, first + r * LANES, d);
        wide_store(value + r * LANES, v);
        reached |= wide_bits(v >= bar) << (r * LANES);
    }
    for (; reached; reached &= reached - 1) {
        int i = __builtin_ctz(reached);
        bool better = value[i] > best->value || (value[i] == best->value && first + i < best->index);
        best->value = better ? value[i] : best->value;
        best->index = better ? first + i : best->index;
    }
}

typedef struct search_box {
    real bound;
    int level, box; /* level -1: a run of vertices */
} search_box;

/* Adds the children [first, first + TACT_BLOCK) of a box to the stack, the most promising on top. Returns the height. */
static inline int open_boxes(const tact3_hull *hull, int level, int first, wide_vec d, wide_vec size, real bar,
                             search_box *stack, int height) {
    const tact3_hull_level *boxes = &hull->level[level];
    const real *center = tact3_hull_reals(hull, boxes->offset), *half = center + 3 * boxes->padded;
    real bound[TACT_BLOCK];
    unsigned reached = 0;
    for (int r = 0; r < ROWS; r++) {
        int i = first + r * LANES;
        wide v = wide_vertex_dot(center, boxes->padded, i, d) + wide_vertex_dot(half, boxes->padded, i, size);
        wide_store(bound + r * LANES, v);
        reached |= wide_bits(v >= wide_all(bar)) << (r * LANES);
    }
    int left = boxes->count - first;
    if (left < TACT_BLOCK) reached &= (1u << left) - 1;
    int bottom = height;
    for (; reached; reached &= reached - 1) {
        int i = __builtin_ctz(reached);
        search_box next = {bound[i], level - 1, first + i};
        if (height > bottom && stack[height - 1].bound > next.bound) {
            stack[height] = stack[height - 1];
            stack[height - 1] = next;
        } else {
            stack[height] = next;
        }
        height++;
    }
    return height;
}

/* Looks at what the boxes cannot rule out. */
static inline int search_boxes(const tact3_hull *hull, vec direction) {
    const real *x = tact3_hull_reals(hull, hull->points);
    wide_vec d = wide_vec_all(direction);
    wide_vec size = wide_vec_all(tact3_v(tact_abs(direction.x), tact_abs(direction.y), tact_abs(direction.z)));
    search_box stack[TACT_BLOCK * TACT_MAX_LEVELS];
    search_best best = {-TACT_REAL_MAX, INT32_MAX};
    int height = open_boxes(hull, hull->level_count - 1, 0, d, size, best.value, stack, 0);
    while (height > 0) {
        search_box top = stack[--height];
        if (top.bound < best.value) continue;
        if (top.level < 0)
            search_run(x, hull->padded, top.box * TACT_BLOCK, d, &best);
        else
            height = open_boxes(hull, top.level, top.box * TACT_BLOCK, d, size, best.value, stack, height);
    }
    return best.index;
}

static inline int hull_search(const tact3_hull *hull, vec direction) {
    return hull->level_count ? search_boxes(hull, direction) : search_all(hull, direction);
}

static inline vec hull_point(const tact3_hull *hull, int i) {
    const real *x = tact3_hull_reals(hull, hull->points);
    return tact3_v(x[i], x[hull->padded + i], x[2 * hull->padded + i]);
}

#endif
