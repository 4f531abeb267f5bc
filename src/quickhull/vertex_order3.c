/* The order of the vertices, and the boxes over runs of vertices. */
#include <string.h>

#include "quickhull/pack3.h"

enum { MOST_RANGES = 64 };

void tact3_hull_clear(tact3_hull *hull, int vertices, int corners, int faces) {
    hull_lay_out(hull, vertices, corners, faces);
    memset((char *)hull + sizeof *hull, 0, (size_t)hull->bytes - sizeof *hull);
}

static tact_real coordinate(tact3_vec p, int axis) { return axis == 0 ? p.x : axis == 1 ? p.y : p.z; }

/* Orders points along an axis, of equals by their indices. */
static bool lies_before(const tact3_hull_input *input, int axis, int32_t a, int32_t b) {
    tact_real x = coordinate(input_point(input, a), axis), y = coordinate(input_point(input, b), axis);
    return x < y || (x <= y && a < b);
}

static int widest_axis(const tact3_hull_input *input, const int32_t *list, int count) {
    tact3_vec lower = input_point(input, list[0]), upper = lower;
    for (int i = 1; i < count; i++) {
        tact3_vec p = input_point(input, list[i]);
        lower = tact3_v(tact_min(lower.x, p.x), tact_min(lower.y, p.y), tact_min(lower.z, p.z));
        upper = tact3_v(tact_max(upper.x, p.x), tact_max(upper.y, p.y), tact_max(upper.z, p.z));
    }
    tact3_vec side = tact3_sub(upper, lower);
    int axis = side.x >= side.y ? 0 : 1;
    return side.z > coordinate(side, axis) ? 2 : axis;
}

static void swap(int32_t *a, int32_t *b) {
    int32_t was = *a;
    *a = *b;
    *b = was;
}

/* Rearranges so that the first `middle` points come before the rest along the axis (Hoare's quickselect). Pivots come
 * from a fixed pseudo-random sequence, so the result is reproducible and no simple order of the input is slow. */
static void split_at(const tact3_hull_input *input, int axis, int32_t *list, int count, int middle) {
    int first = 0, last = count - 1;
    uint32_t random = 1;
    while (first < last) {
        random = random * 1664525u + 1013904223u;
        int32_t pivot = list[first + (int)((random >> 8) % (uint32_t)(last - first + 1))];
        int i = first, j = last;
        while (i <= j) {
            while (lies_before(input, axis, list[i], pivot)) i++;
            while (lies_before(input, axis, pivot, list[j])) j--;
            if (i <= j) swap(&list[i++], &list[j--]);
        }
        if (middle <= j)
            last = j;
        else if (middle >= i)
            first = i;
        else
            return;
    }
}

/* Halves the vertices along their widest axis, and the halves again. Every range is split at a multiple of the
 * largest power of TACT_BLOCK below its size, so a box of each level holds the vertices of one range. */
static void order_vertices(const tact3_hull_input *input, int32_t *list, int count) {
    struct {
        int first, count;
    } range[MOST_RANGES];
    int ranges = 0;
    range[ranges].first = 0;
    range[ranges++].count = count;
    while (ranges > 0) {
        int first = range[--ranges].first, n = range[ranges].count;
        if (n <= TACT_BLOCK) continue;
        int unit = TACT_BLOCK;
        while (unit < (n + TACT_BLOCK - 1) / TACT_BLOCK) unit *= TACT_BLOCK;
        int half = (n + unit - 1) / unit / 2 * unit;
        split_at(input, widest_axis(input, list + first, n), list + first, n, half);
        range[ranges].first = first;
        range[ranges++].count = half;
        range[ranges].first = first + half;
        range[ranges++].count = n - half;
    }
}

/* Sets center and half extent of a box along one axis. For each axis a computed dot product with d exceeds the true one
 * by at most 3 u |x| |d|, and the computed bound is below the true one by at most 6 u (|c| + h) |d|; 16 u cover both
 * and the rounding here. */
static void set_box(tact_real lower, tact_real upper, tact_real *center, tact_real *half) {
    tact_real c = lower / 2 + upper / 2, h = tact_max(upper - c, c - lower);
    *center = c;
    *half = h + 16 * ROUNDOFF * (tact_abs(c) + h);
}

static void build_levels(tact3_hull *hull) {
    int run = TACT_BLOCK;
    for (int k = 0; k < hull->level_count; k++, run *= TACT_BLOCK) {
        const tact3_hull_level *level = &hull->level[k];
        tact_real *boxes = hull_reals(hull, level->offset);
        for (int axis = 0; axis < 3; axis++) {
            const tact_real *x = hull_reals(hull, hull->points) + axis * hull->padded;
            tact_real *center = boxes + axis * level->padded, *half = center + 3 * level->padded;
            for (int i = 0; i < level->count; i++) {
                int first = i * run, end = hull->vertex_count - first < run ? hull->vertex_count : first + run;
                tact_real lower = x[first], upper = x[first];
                for (int v = first + 1; v < end; v++) {
                    lower = tact_min(lower, x[v]);
                    upper = tact_max(upper, x[v]);
                }
                set_box(lower, upper, &center[i], &half[i]);
            }
            for (int i = level->count; i < level->padded; i++) {
                center[i] = center[0];
                half[i] = half[0];
            }
        }
    }
}

void tact3_hull_place_vertices(tact3_hull *hull, const tact3_hull_input *input, int32_t *rank) {
    int32_t *point_index = hull_ints(hull, hull->point_index);
    tact_real *x = hull_reals(hull, hull->points), *y = x + hull->padded, *z = y + hull->padded;
    order_vertices(input, point_index, hull->vertex_count);
    tact_real farthest = 0;
    for (int i = 0; i < hull->padded; i++) {
        tact3_vec p = input_point(input, point_index[i < hull->vertex_count ? i : 0]);
        x[i] = p.x, y[i] = p.y, z[i] = p.z;
        if (i < hull->vertex_count) rank[point_index[i]] = i;
        farthest = tact_max(farthest, tact_max(tact_abs(p.x), tact_max(tact_abs(p.y), tact_abs(p.z))));
    }
    /* Lengths are divided by the largest coordinate, so that their squares stay in the number range. */
    tact_real reach = 0;
    tact3_vec lower = tact3_v(1, 1, 1), upper = tact3_v(-1, -1, -1);
    for (int i = 0; i < hull->vertex_count && farthest > 0; i++) {
        tact3_vec p = tact3_v(x[i] / farthest, y[i] / farthest, z[i] / farthest);
        reach = tact_max(reach, tact3_length(p));
        lower = tact3_v(tact_min(lower.x, p.x), tact_min(lower.y, p.y), tact_min(lower.z, p.z));
        upper = tact3_v(tact_max(upper.x, p.x), tact_max(upper.y, p.y), tact_max(upper.z, p.z));
    }
    hull->reach = reach * farthest * (1 + 8 * ROUNDOFF);
    if (farthest > 0) {
        hull->extent = tact3_length(tact3_sub(upper, lower)) / 2 * farthest;
        hull->center = tact3_scale(farthest / 2, tact3_add(upper, lower));
        hull->half_extents = tact3_scale(farthest / 2, tact3_sub(upper, lower));
    }
    build_levels(hull);
}
