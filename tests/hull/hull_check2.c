/* Whether a finished polygon is what it says it is: see hull_check2.h. */
#include "hull/hull_check2.h"

#include <stdlib.h>
#include <string.h>

#define LEAST_REAL (sizeof(tact_real) == sizeof(float) ? 0x1p-149 : 0x1p-1074)

__extension__ typedef __int128 wide_integer;

/* Points as whole numbers of 2^-`shift`, if all of them are such below 2^62. */
typedef struct checker {
    const tact2_hull *hull;
    int vertices;
    bool exact;
    int shift;
} checker;

/* The exponents of the highest and the lowest bit of a number. */
static void bits_of(double x, int *highest, int *lowest) {
    int exponent;
    double part = frexp(x, &exponent);
    int64_t whole = (int64_t)ldexp(part < 0 ? -part : part, 53);
    *highest = exponent;
    *lowest = exponent - 53 + __builtin_ctzll((unsigned long long)whole);
}

static void find_unit(checker *c, const tact2_vec *points, int count) {
    int highest = -5000, lowest = 5000;
    for (int i = 0; i < 2 * count; i++) {
        double x = (double)(i % 2 ? points[i / 2].y : points[i / 2].x);
        int high, low;
        if (!(x < 0 || x > 0)) continue;
        bits_of(x, &high, &low);
        highest = high > highest ? high : highest;
        lowest = low < lowest ? low : lowest;
    }
    c->exact = highest - lowest < 62;
    c->shift = -lowest;
}

static int64_t whole_of(const checker *c, tact_real x) { return (int64_t)ldexp((double)x, c->shift); }

/* +1 when a, b, p turn left, -1 right, 0 on one line or, where the check is not exact, too near to tell. */
static int turn_of(const checker *c, tact2_vec a, tact2_vec b, tact2_vec p) {
    if (c->exact) {
        wide_integer ax = whole_of(c, a.x) - whole_of(c, p.x), ay = whole_of(c, a.y) - whole_of(c, p.y);
        wide_integer bx = whole_of(c, b.x) - whole_of(c, p.x), by = whole_of(c, b.y) - whole_of(c, p.y);
        wide_integer cross = ax * by - ay * bx;
        return (cross > 0) - (cross < 0);
    }
    long double ax = (long double)a.x - (long double)p.x, ay = (long double)a.y - (long double)p.y;
    long double bx = (long double)b.x - (long double)p.x, by = (long double)b.y - (long double)p.y;
    long double left = ax * by, right = ay * bx, cross = left - right;
    long double slack = 0x1p-60L * ((left < 0 ? -left : left) + (right < 0 ? -right : right));
    return cross > slack ? 1 : cross < -slack ? -1 : 0;
}

static bool is_before(tact2_vec a, tact2_vec b) { return a.x < b.x || (a.x <= b.x && a.y < b.y); }

static tact2_vec vertex_of(const checker *c, int i) { return tact2_hull_vertex(c->hull, i % c->vertices); }

static const char *check_sources(const checker *c, const tact2_vec *points, int count) {
    for (int i = 0; i < c->vertices; i++) {
        int source = tact2_hull_point_index(c->hull, i);
        if (source < 0 || source >= count) return "a vertex comes from no point";
        if (memcmp(&points[source], &(tact2_vec){vertex_of(c, i).x, vertex_of(c, i).y}, sizeof *points) != 0)
            return "a vertex was moved";
    }
    return NULL;
}

/* Vertices go up to the last one in order of x and y, and back; and turn left at each. Returns the last one. */
static const char *check_outline(const checker *c, int *last) {
    int n = c->vertices, high = 0;
    while (high + 1 < n && is_before(vertex_of(c, high), vertex_of(c, high + 1))) high++;
    *last = high;
    for (int i = high; i < n && n > 1; i++) {
        if (!is_before(vertex_of(c, i + 1), vertex_of(c, i))) return "the vertices do not go around once";
    }
    for (int i = 0; i < n && n > 2; i++) {
        int turn = turn_of(c, vertex_of(c, i), vertex_of(c, i + 1), vertex_of(c, i + 2));
        if (turn < (c->exact ? 1 : 0)) return "the outline does not turn left";
    }
    return NULL;
}

/* The last of the vertices from `first` on that is not beyond p, going by `step`. */
static int locate(const checker *c, int first, int last, int step, tact2_vec p) {
    int low = 0, high = (last - first) * step;
    while (high - low > 1) {
        int middle = (low + high) / 2;
        if (is_before(p, vertex_of(c, first + step * middle))) high = middle;
        else low = middle;
    }
    return first + step * low;
}

/* A point lies between the lower and the upper side, and where it is a vertex, it is the first such point. */
static const char *check_point(const checker *c, int last, const tact2_vec *points, int i) {
    tact2_vec p = points[i], least = vertex_of(c, 0), most = vertex_of(c, last);
    if (is_before(p, least) || is_before(most, p)) return "a point lies beyond the ends";
    int below = locate(c, 0, last, 1, p), above = locate(c, c->vertices, last, -1, p);
    if (c->vertices == 1) below = above = 0;
    int turn_below = turn_of(c, vertex_of(c, below), vertex_of(c, below + 1), p);
    int turn_above = turn_of(c, vertex_of(c, above - 1 + c->vertices), vertex_of(c, above), p);
    if (turn_below < 0 || turn_above < 0) return "a point lies outside";
    int near[] = {below, below + 1, above, above - 1 + c->vertices};
    for (int k = 0; k < 4; k++) {
        int vertex = near[k] % c->vertices;
        tact2_vec v = vertex_of(c, vertex);
        if (is_before(v, p) || is_before(p, v)) continue;
        if (i < tact2_hull_point_index(c->hull, vertex)) return "a vertex is not the first point at its place";
    }
    return NULL;
}

static double taxicab(tact2_vec v) { return fabs((double)v.x) + fabs((double)v.y); }

/* Normals are of length one, and no vertex lies above an edge by more than rounding. */
static const char *check_edges(const checker *c) {
    int edges = c->vertices > 2 ? c->vertices : c->vertices - 1;
    for (int i = 0; i < edges; i++) {
        tact2_hull_edge e = tact2_hull_edge_get(c->hull, i);
        double length = (double)e.normal.x * (double)e.normal.x + (double)e.normal.y * (double)e.normal.y - 1;
        if (!(length < 8 * CHECK2_ROUNDOFF && length > -8 * CHECK2_ROUNDOFF)) return "a normal is not of length one";
        double edge_size = taxicab(vertex_of(c, i)) + taxicab(vertex_of(c, i + 1));
        for (int k = i > 2 ? i - 2 : 0; k < i + 4; k++) {
            tact2_vec v = vertex_of(c, k);
            double size = edge_size + taxicab(v);
            double height = (double)tact2_dot(e.normal, v) - (double)e.offset;
            bool end = k == i || k == i + 1;
            double slack = 8 * CHECK2_ROUNDOFF * size + 4 * LEAST_REAL;
            if (!(height <= slack)) return "a vertex lies above an edge";
            if (end && !(height >= -slack)) return "an end of an edge is off its line";
        }
    }
    return NULL;
}

const char *hull_check2(const tact2_hull *hull, const tact2_vec *points, int count, bool limited, bool *exact) {
    tact2_hull_info info = tact2_hull_info_get(hull);
    checker c = {hull, info.vertex_count, false, 0};
    int last = 0;
    find_unit(&c, points, count);
    if (exact) *exact = c.exact;
    if (info.dimension != (info.vertex_count < 3 ? info.vertex_count - 1 : 2)) return "the dimension is wrong";
    const char *defect = check_sources(&c, points, count);
    if (!defect) defect = check_outline(&c, &last);
    if (!defect) defect = check_edges(&c);
    if (!defect && !limited && info.error > 0) defect = "a hull of all points has no error";
    if (info.error > 0) {
        if (!defect && !(hull_check2_excess(hull, points, count) <= (double)info.error))
            defect = "a point lies farther outside than the hull says";
        return defect;
    }
    for (int i = 0; i < count && !defect; i++) defect = check_point(&c, last, points, i);
    return defect;
}

static long double distance_to_edge(tact2_vec a, tact2_vec b, tact2_vec p) {
    long double ex = (long double)b.x - (long double)a.x, ey = (long double)b.y - (long double)a.y;
    long double px = (long double)p.x - (long double)a.x, py = (long double)p.y - (long double)a.y;
    long double squared = ex * ex + ey * ey, part = squared > 0 ? (ex * px + ey * py) / squared : 0;
    part = part < 0 ? 0 : part > 1 ? 1 : part;
    return sqrtl((px - part * ex) * (px - part * ex) + (py - part * ey) * (py - part * ey));
}

double hull_check2_excess(const tact2_hull *hull, const tact2_vec *points, int count) {
    checker c = {hull, tact2_hull_info_get(hull).vertex_count, false, 0};
    long double most = 0;
    find_unit(&c, points, count);
    for (int i = 0; i < count; i++) {
        long double least = -1;
        bool outside = c.vertices < 3;
        for (int k = 0; k < c.vertices; k++) {
            tact2_vec a = vertex_of(&c, k), b = vertex_of(&c, k + 1);
            long double distance = distance_to_edge(a, b, points[i]);
            outside = outside || turn_of(&c, a, b, points[i]) < 0;
            least = least < 0 || distance < least ? distance : least;
        }
        if (outside && least > most) most = least;
    }
    return (double)most;
}

tact2_hull *hull_check2_build(const tact2_vec *points, int count, int vertex_limit) {
    size_t bytes = tact2_hull_bytes(count);
    void *memory = malloc(bytes);
    tact2_hull_options options = {vertex_limit};
    if (tact2_hull_build(memory, bytes, points, count, &options) != TACT_OK) {
        free(memory);
        return NULL;
    }
    tact2_hull *hull = malloc(tact2_hull_size(memory));
    memcpy(hull, memory, tact2_hull_size(memory));
    memset(memory, 0xff, bytes);
    free(memory);
    return hull;
}
