/* Sorting of the points by x, of equals by y.
 *
 * - Points inside the polygon of eight extreme points, by more than rounding, are dropped first (Akl and Toussaint
 *   1978): nearly all points of a cloud.
 * - The others are merge sorted: stable, so of equal points the first in the input stays first; n log n steps for any
 *   input, in the caller's memory. */
#include <string.h>

#include "quickhull/builder2.h"

enum { EXTREMES = 8, RUN = 8, LEAST_TO_FILTER = 64 };

/* The line through two extreme points; a point is proven to be left of it if its cross product exceeds the margin. */
typedef struct edge_line {
    double at[2], along[2], margin;
} edge_line;

/* Finds the points that are farthest in eight directions, counter-clockwise; of equals the first. */
static void find_extremes(const tact2_hull_input *input, int32_t extreme[EXTREMES]) {
    double most[EXTREMES];
    for (int k = 0; k < EXTREMES; k++) most[k] = -DBL_MAX, extreme[k] = 0;
    for (int i = 0; i < input->count; i++) {
        tact2_vec p = input_point(input, i);
        double x = (double)p.x, y = (double)p.y;
        const double value[EXTREMES] = {-x, -x - y, -y, x - y, x, x + y, y, y - x};
        for (int k = 0; k < EXTREMES; k++) {
            if (value[k] <= most[k]) continue;
            most[k] = value[k];
            extreme[k] = i;
        }
    }
}

static double size(double x) { return x < 0 ? -x : x; }

/* Sets the edges of the polygon of the extreme points; returns their number. A point that is left of all edges is
 * inside: seen from it all of them turn counter-clockwise, so they go around it. */
static int set_edges(const tact2_hull_input *input, const int32_t extreme[EXTREMES], edge_line edges[EXTREMES]) {
    double width = (double)input_point(input, extreme[4]).x - (double)input_point(input, extreme[0]).x;
    double height = (double)input_point(input, extreme[6]).y - (double)input_point(input, extreme[2]).y;
    int count = 0;
    for (int k = 0; k < EXTREMES; k++) {
        tact2_vec from = input_point(input, extreme[k]), to = input_point(input, extreme[(k + 1) % EXTREMES]);
        edge_line *b = &edges[count];
        b->at[0] = (double)from.x, b->at[1] = (double)from.y;
        b->along[0] = (double)to.x - b->at[0], b->along[1] = (double)to.y - b->at[1];
        b->margin = 4 * DBL_EPSILON * (size(b->along[0]) * height + size(b->along[1]) * width) + 0x1p-1070;
        count += b->along[0] < 0 || b->along[0] > 0 || b->along[1] < 0 || b->along[1] > 0;
    }
    return count;
}

static bool is_inside(const edge_line *edges, int count, double x, double y) {
    for (int k = 0; k < count; k++) {
        const edge_line *b = &edges[k];
        if (!(b->along[0] * (y - b->at[1]) - b->along[1] * (x - b->at[0]) > b->margin)) return false;
    }
    return count > 0;
}

static int copy_points(const tact2_hull_input *input, indexed_point *to) {
    int32_t extreme[EXTREMES];
    edge_line edges[EXTREMES];
    int edge_count = 0, copied = 0;
    if (input->count >= LEAST_TO_FILTER) {
        find_extremes(input, extreme);
        edge_count = set_edges(input, extreme, edges);
    }
    for (int i = 0; i < input->count; i++) {
        tact2_vec p = input_point(input, i);
        double x = (double)p.x, y = (double)p.y;
        to[copied] = (indexed_point){{x, y}, i};
        copied += !is_inside(edges, edge_count, x, y);
    }
    return copied;
}

static bool is_before(const indexed_point *a, const indexed_point *b) {
    return a->at[0] < b->at[0] || (a->at[0] <= b->at[0] && a->at[1] < b->at[1]);
}

static void sort_run(indexed_point *corner, int count) {
    for (int i = 1; i < count; i++) {
        indexed_point c = corner[i];
        int k = i;
        for (; k > 0 && is_before(&c, &corner[k - 1]); k--) corner[k] = corner[k - 1];
        corner[k] = c;
    }
}

/* Merges the runs [0, middle) and [middle, count). The choice is an offset; a branch would be mispredicted. */
static void merge(const indexed_point *from, int middle, int count, indexed_point *to) {
    const indexed_point *a = from, *a_end = from + middle, *b = a_end, *b_end = from + count;
    while (a < a_end && b < b_end) {
        bool second = is_before(b, a);
        *to++ = *(second ? b : a);
        b += second;
        a += !second;
    }
    size_t rest = (size_t)(a_end - a);
    memcpy(to, a, rest * sizeof *to);
    memcpy(to + rest, b, (size_t)(b_end - b) * sizeof *to);
}

/* Sorts, and returns the array that holds the result. */
static indexed_point *sort(indexed_point *corner, int count, indexed_point *scratch) {
    for (int i = 0; i < count; i += RUN) sort_run(corner + i, count - i < RUN ? count - i : RUN);
    for (int run = RUN; run < count; run *= 2) {
        for (int i = 0; i < count; i += 2 * run) {
            int left = count - i, both = left < 2 * run ? left : 2 * run;
            merge(corner + i, both < run ? both : run, both, scratch + i);
        }
        indexed_point *other = corner;
        corner = scratch;
        scratch = other;
    }
    return corner;
}

int tact2_hull_sort(const tact2_hull_input *input, indexed_point *sorted, indexed_point *scratch) {
    int copied = copy_points(input, sorted), kept = 0;
    const indexed_point *from = sort(sorted, copied, scratch);
    for (int i = 0; i < copied; i++) {
        if (kept == 0 || is_before(&sorted[kept - 1], &from[i])) sorted[kept++] = from[i];
    }
    return kept;
}
