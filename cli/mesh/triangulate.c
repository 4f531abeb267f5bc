/* Ears are cut off (Meisters 1975): a corner that turns inward, whose triangle holds no other corner. In the plane of
 * the two axes along which the polygon is largest. Convex polygons become fans, and so do those with too many corners.
 *
 * Looking for an ear takes the square of the number of corners in the worst case, and so cutting all of them the cube.
 * So the corners that are looked at are counted; when there were too many, what is left is cut in order. */
#include "mesh/triangulate.h"

#include <math.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

/* Cutting ears takes the square of the number of corners as a rule. */
#define MOST_CORNERS 20000
/* Corners that are looked at in a file, a second or two; and besides for each corner of a polygon. */
#define MOST_LOOKS 1000000000
#define LOOKS_EACH 64

/* A polygon in the plane; `next` and `before` link the corners that are left. */
typedef struct ring {
    size_t count, room;
    int64_t looks; /* corners that may still be looked at */
    double (*at)[2];
    size_t *next, *before;
} ring;

static bool ring_reserve(ring *r, size_t count) {
    if (count <= r->room) return true;
    size_t room = 2 * count;
    void *at = realloc(r->at, room * sizeof *r->at);
    if (at) r->at = at;
    void *next = realloc(r->next, room * sizeof *r->next);
    if (next) r->next = next;
    void *before = realloc(r->before, room * sizeof *r->before);
    if (before) r->before = before;
    if (!at || !next || !before) return false;
    r->room = room;
    return true;
}

/* Drops the axis along which Newell's normal is longest; seen from there, the corners run counter-clockwise. */
static void ring_set(ring *r, const surface *s, const size_t *corners) {
    double normal[3] = {0, 0, 0};
    for (size_t i = 0; i < r->count; i++) {
        const double *o = s->points + 3 * corners[0];
        const double *p = s->points + 3 * corners[i], *q = s->points + 3 * corners[(i + 1) % r->count];
        for (int k = 0; k < 3; k++) {
            int l = (k + 1) % 3, m = (k + 2) % 3;
            normal[k] += (p[l] - o[l]) * (q[m] - o[m]) - (p[m] - o[m]) * (q[l] - o[l]);
        }
    }
    int k = 0;
    for (int i = 1; i < 3; i++) k = fabs(normal[i]) > fabs(normal[k]) ? i : k;
    int l = normal[k] < 0 ? (k + 2) % 3 : (k + 1) % 3, m = 3 - k - l;
    for (size_t i = 0; i < r->count; i++) {
        const double *p = s->points + 3 * corners[i];
        r->at[i][0] = p[l], r->at[i][1] = p[m];
        r->next[i] = (i + 1) % r->count;
        r->before[i] = (i + r->count - 1) % r->count;
    }
}

/* Above zero where the way from a over b to c turns left. */
static double turn(const ring *r, size_t a, size_t b, size_t c) {
    const double *p = r->at[a], *q = r->at[b], *s = r->at[c];
    return (q[0] - p[0]) * (s[1] - p[1]) - (q[1] - p[1]) * (s[0] - p[0]);
}

static bool same_place(const ring *r, size_t a, size_t b) {
    return !(fabs(r->at[a][0] - r->at[b][0]) > 0 || fabs(r->at[a][1] - r->at[b][1]) > 0);
}

static bool is_convex(const ring *r) {
    for (size_t i = 0; i < r->count; i++) {
        if (turn(r, r->before[i], i, r->next[i]) < 0) return false;
    }
    return true;
}

static bool is_ear(ring *r, size_t i) {
    size_t a = r->before[i], c = r->next[i];
    r->looks--;
    if (!(turn(r, a, i, c) > 0)) return false;
    for (size_t k = r->next[c]; k != a; k = r->next[k]) {
        r->looks--;
        if (same_place(r, k, a) || same_place(r, k, i) || same_place(r, k, c)) continue;
        if (turn(r, a, i, k) >= 0 && turn(r, i, c, k) >= 0 && turn(r, c, a, k) >= 0) return false;
    }
    return true;
}

/* The next ear from a corner on; that corner itself where rounding or a polygon that crosses itself leaves none. */
static size_t find_ear(ring *r, size_t from) {
    size_t i = from;
    do {
        if (r->looks < 0) break;
        if (is_ear(r, i)) return i;
        i = r->next[i];
    } while (i != from);
    return from;
}

/* Writes the count - 2 triangles of the polygon. */
static void cut_face(ring *r, const surface *s, const size_t *corners, size_t *out) {
    ring_set(r, s, corners);
    r->looks += LOOKS_EACH * (int64_t)r->count;
    if (r->count > MOST_CORNERS || is_convex(r)) {
        for (size_t i = 2; i < r->count; i++) {
            *out++ = corners[0];
            *out++ = corners[i - 1];
            *out++ = corners[i];
        }
        return;
    }
    size_t at = 0;
    for (size_t left = r->count; left > 2; left--) {
        size_t ear = left > 3 ? find_ear(r, at) : at, before = r->before[ear], next = r->next[ear];
        *out++ = corners[before];
        *out++ = corners[ear];
        *out++ = corners[next];
        r->next[before] = next;
        r->before[next] = before;
        at = r->next[next];
    }
}

bool triangulate(surface *s) {
    size_t triangles = 0;
    for (size_t i = 0; i < s->face_count; i++) triangles += s->first[i + 1] - s->first[i] - 2;
    if (triangles == s->face_count) return true;
    size_t *corners = malloc((3 * triangles + 1) * sizeof *corners), *to = corners;
    size_t *first = malloc((triangles + 1) * sizeof *first);
    ring r = {.looks = MOST_LOOKS};
    bool good = corners && first;
    for (size_t i = 0; good && i < s->face_count; i++) {
        r.count = s->first[i + 1] - s->first[i];
        good = ring_reserve(&r, r.count);
        if (good) cut_face(&r, s, s->corners + s->first[i], to);
        to += 3 * (r.count - 2);
    }
    free(r.at);
    free(r.next);
    free(r.before);
    if (!good) {
        free(corners);
        free(first);
        return false;
    }
    for (size_t i = 0; i <= triangles; i++) first[i] = 3 * i;
    free(s->corners);
    free(s->first);
    s->corners = corners, s->first = first;
    s->face_count = triangles;
    return true;
}
