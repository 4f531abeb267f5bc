/* The vertex limit: greedy selection of the farthest corners (Douglas and Peucker 1973).
 *
 * It starts with two corners at the ends of the longer side of the bounding box. Between two kept corners is a span of
 * dropped ones, all beyond the chord. Of all spans the corner farthest from its chord is kept next and splits its span.
 * The farthest dropped corner is as far from the polygon as from its chord, because it is on the inner side of all
 * other chords. */
#include "quickhull/builder2.h"

/* The corners between first and last; indices go on past the last corner. */
typedef struct span {
    double distance; /* of the farthest corner from the chord */
    int32_t first, last, farthest;
} span;

typedef struct limiter {
    indexed_point *corner;
    int count;
    double scale, extent;
    span *heap; /* spans; the farthest distance is on top */
    int heap_count;
} limiter;

static const double *corner_at(const limiter *l, int i) { return l->corner[i < l->count ? i : i - l->count].at; }

static void relative(const limiter *l, int i, int origin, double out[2]) {
    for (int k = 0; k < 2; k++) out[k] = (corner_at(l, i)[k] - corner_at(l, origin)[k]) * l->scale;
}

static double dot2(const double *a, const double *b) { return a[0] * b[0] + a[1] * b[1]; }

static double distance_to_chord(const limiter *l, const span *s, int i) {
    double chord[2], from_first[2], from_last[2];
    relative(l, s->last, s->first, chord);
    relative(l, i, s->first, from_first);
    relative(l, i, s->last, from_last);
    double along = dot2(from_first, chord), length = sqrt(dot2(chord, chord));
    if (along <= 0) return sqrt(dot2(from_first, from_first));
    if (dot2(from_last, chord) >= 0) return sqrt(dot2(from_last, from_last));
    return (chord[1] * from_first[0] - chord[0] * from_first[1]) / length;
}

static bool is_farther(const span *a, const span *b) {
    return a->distance > b->distance || (a->distance >= b->distance && a->first < b->first);
}

static void heap_lower(limiter *l, int place, span s) {
    for (;;) {
        int child = 2 * place + 1;
        if (child + 1 < l->heap_count && is_farther(&l->heap[child + 1], &l->heap[child])) child++;
        if (child >= l->heap_count || !is_farther(&l->heap[child], &s)) break;
        l->heap[place] = l->heap[child];
        place = child;
    }
    l->heap[place] = s;
}

static span make_span(const limiter *l, int first, int last) {
    span s = {-1, first, last, first};
    for (int i = first + 1; i < last; i++) {
        double distance = distance_to_chord(l, &s, i);
        if (distance <= s.distance) continue;
        s.distance = distance;
        s.farthest = i;
    }
    return s;
}

static void heap_push(limiter *l, span s) {
    int place = l->heap_count++;
    while (place > 0 && is_farther(&s, &l->heap[(place - 1) / 2])) {
        l->heap[place] = l->heap[(place - 1) / 2];
        place = (place - 1) / 2;
    }
    l->heap[place] = s;
}

/* Splits the top span at its farthest corner. */
static void split_farthest(limiter *l) {
    span s = l->heap[0];
    heap_lower(l, 0, make_span(l, s.first, s.farthest));
    heap_push(l, make_span(l, s.farthest, s.last));
}

/* Finds the corners at the ends of the longer side of the bounding box. */
static void find_ends(limiter *l, int ends[2]) {
    int lowest[2] = {0, 0}, highest[2] = {0, 0};
    for (int i = 1; i < l->count; i++) {
        for (int k = 0; k < 2; k++) {
            if (l->corner[i].at[k] < l->corner[lowest[k]].at[k]) lowest[k] = i;
            if (l->corner[i].at[k] > l->corner[highest[k]].at[k]) highest[k] = i;
        }
    }
    double side[2];
    for (int k = 0; k < 2; k++) side[k] = l->corner[highest[k]].at[k] - l->corner[lowest[k]].at[k];
    int axis = side[1] > side[0];
    l->extent = side[axis];
    l->scale = scale_toward(l->extent, 0);
    ends[0] = lowest[axis] < highest[axis] ? lowest[axis] : highest[axis];
    ends[1] = lowest[axis] < highest[axis] ? highest[axis] : lowest[axis];
}

/* Keeps the marked corners, whose point_index is -1 - index until then. Returns their number. */
static int keep_marked(indexed_point *corner, int count) {
    int kept = 0;
    for (int i = 0; i < count; i++) {
        if (corner[i].point_index >= 0) continue;
        corner[kept] = corner[i];
        corner[kept].point_index = -1 - corner[kept].point_index;
        kept++;
    }
    return kept;
}

/* Rotates the list so that it starts with the lowest x, of equals the lowest y. */
static void start_with_lowest(indexed_point *corner, int count, indexed_point *scratch) {
    int lowest = 0;
    for (int i = 1; i < count; i++) {
        const double *p = corner[i].at, *q = corner[lowest].at;
        if (p[0] < q[0] || (p[0] <= q[0] && p[1] < q[1])) lowest = i;
    }
    for (int i = 0; i < count; i++) scratch[i] = corner[i + lowest < count ? i + lowest : i + lowest - count];
    for (int i = 0; i < count; i++) corner[i] = scratch[i];
}

double tact2_hull_simplify(indexed_point *corner, int count, int limit, indexed_point *scratch) {
    limiter l = {.corner = corner, .count = count, .heap = (span *)(void *)scratch};
    int ends[2];
    find_ends(&l, ends);
    heap_push(&l, make_span(&l, ends[0], ends[1]));
    heap_push(&l, make_span(&l, ends[1], ends[0] + count));
    while (l.heap_count < limit) split_farthest(&l);
    /* Scaling is exact; a distance is off by some u of itself and of the extent. */
    double distance = l.heap[0].distance / l.scale * (1 + 8 * DBL_EPSILON) + 8 * DBL_EPSILON * l.extent;
    for (int i = 0; i < l.heap_count; i++) {
        int first = l.heap[i].first < count ? l.heap[i].first : l.heap[i].first - count;
        corner[first].point_index = -1 - corner[first].point_index;
    }
    start_with_lowest(corner, keep_marked(corner, count), scratch);
    return distance;
}
