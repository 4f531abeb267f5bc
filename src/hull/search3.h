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
    wide most = best[0];
    for (int r = 1; r < ROWS; r++) most = wide_max(most, best[r]);
    wide bar = wide_all(wide_highest(most));
    wide_integer run[TACT_BLOCK];
    unsigned reached = 0;
    for (int r = 0; r < ROWS; r++) {
        memcpy(run + r * LANES, &where[r], sizeof where[r]);
        reached |= wide_bits(best[r] >= bar) << (r * LANES);
    }
    int index = INT32_MAX;
    for (; reached; reached &= reached - 1) {
        int i = __builtin_ctz(reached), candidate = (int)run[i] + i;
        index = candidate < index ? candidate : index;
    }
    return index;
}

typedef struct box_search {
    const tact3_hull *hull;
    wide_vec direction, size; /* size: its absolute values */
    real value;               /* of the best vertex so far */
    int index;
} box_search;

/* Looks at the vertices [first, first + TACT_BLOCK). */
static inline void search_run(box_search *s, int first) {
    const real *x = tact3_hull_reals(s->hull, s->hull->points);
    wide value[ROWS];
    for (int r = 0; r < ROWS; r++) value[r] = wide_vertex_dot(x, s->hull->padded, first + r * LANES, s->direction);
    wide most = value[0];
    for (int r = 1; r < ROWS; r++) most = wide_max(most, value[r]);
    real highest = wide_highest(most);
    if (highest < s->value) return;
    unsigned reached = 0;
    for (int r = 0; r < ROWS; r++) reached |= wide_bits(value[r] >= wide_all(highest)) << (r * LANES);
    int index = first + __builtin_ctz(reached);
    if (highest == s->value && index > s->index) return;
    s->value = highest;
    s->index = index;
}

/* Looks at what lies below the boxes [first, first + TACT_BLOCK) of a level and cannot be ruled out. The box with the
 * highest bound comes first: it rules out most of the others. */
static void search_boxes(box_search *s, int level, int first) {
    const tact3_hull_level *boxes = &s->hull->level[level];
    const real *center = tact3_hull_reals(s->hull, boxes->offset), *half = center + 3 * boxes->padded;
    int left = boxes->count - first;
    unsigned open = left < TACT_BLOCK ? (1u << left) - 1 : (1u << TACT_BLOCK) - 1, reached = 0;
    wide bound[ROWS];
    for (int r = 0; r < ROWS; r++) {
        int i = first + r * LANES;
        bound[r] = wide_vertex_dot(center, boxes->padded, i, s->direction) +
                   wide_vertex_dot(half, boxes->padded, i, s->size);
    }
    wide most = bound[0];
    for (int r = 1; r < ROWS; r++) most = wide_max(most, bound[r]);
    wide bar = wide_all(wide_highest(most));
    for (int r = 0; r < ROWS; r++) reached |= wide_bits(bound[r] >= bar) << (r * LANES);
    unsigned next = reached & open ? reached & open : open;
    next &= 0u - next;
    while (next) {
        int box = first + __builtin_ctz(next);
        if (level == 0) search_run(s, box * TACT_BLOCK);
        else search_boxes(s, level - 1, box * TACT_BLOCK);
        open &= ~next;
        reached = 0;
        for (int r = 0; r < ROWS; r++) reached |= wide_bits(bound[r] >= wide_all(s->value)) << (r * LANES);
        open &= reached;
        next = open & (0u - open);
    }
}

static inline int hull_search(const tact3_hull *hull, vec direction) {
    if (hull->level_count == 0) return search_all(hull, direction);
    vec size = tact3_v(tact_abs(direction.x), tact_abs(direction.y), tact_abs(direction.z));
    box_search s = {hull, wide_vec_all(direction), wide_vec_all(size), -TACT_REAL_MAX, INT32_MAX};
    search_boxes(&s, hull->level_count - 1, 0);
    return s.index;
}

static inline vec hull_point(const tact3_hull *hull, int i) {
    const real *x = tact3_hull_reals(hull, hull->points);
    return tact3_v(x[i], x[hull->padded + i], x[2 * hull->padded + i]);
}

#endif
