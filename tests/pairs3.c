/* Random numbers, random shapes and random pairs. */
#include "pairs3.h"

#include <stdlib.h>
#include <string.h>

#include "oracle3.h"

/* ---- numbers (Steele, Lea and Flood 2014: SplitMix) */

uint64_t random3_bits(random3 *random) {
    uint64_t z = random->state += 0x9e3779b97f4a7c15u;
    z = (z ^ z >> 30) * 0xbf58476d1ce4e5b9u;
    z = (z ^ z >> 27) * 0x94d049bb133111ebu;
    return z ^ z >> 31;
}

random3 random3_named(const char *name) {
    const char *seed = getenv("TACT_TEST_SEED");
    random3 random = {seed ? strtoull(seed, NULL, 10) : 0};
    for (; *name; name++) {
        random.state ^= (unsigned char)*name;
        random.state = random3_bits(&random);
    }
    return random;
}

int random3_below(random3 *random, int count) { return (int)(random3_bits(random) % (uint64_t)count); }
bool random3_coin(random3 *random) { return random3_bits(random) >> 63; }

double random3_range(random3 *random, double low, double high) {
    return low + (high - low) * (double)(random3_bits(random) >> 11) * 0x1p-53;
}

/* Without exp() and log(), whose last bits differ between C libraries: a power of ten and a part of one. */
double random3_decade(random3 *random, double low, double high) {
    int decades = 0, count;
    double value = low;
    for (double x = low; x * 9.999 < high; x *= 10) decades++;
    count = decades ? random3_below(random, decades) : 0;
    for (int i = 0; i < count; i++) value *= 10;
    return value * random3_range(random, 1, fmin(10, high / value));
}

static tact3_vec random3_in_ball(random3 *random, double *squared) {
    double x, y, z;
    do {
        x = random3_range(random, -1, 1), y = random3_range(random, -1, 1), z = random3_range(random, -1, 1);
        *squared = x * x + y * y + z * z;
    } while (*squared > 1 || *squared < 1e-4);
    return tact3_v((tact_real)x, (tact_real)y, (tact_real)z);
}

tact3_vec random3_direction(random3 *random) {
    double squared;
    tact3_vec v = random3_in_ball(random, &squared);
    return tact3_scale((tact_real)(1 / sqrt(squared)), v);
}

tact3_quat random3_rotation(random3 *random) {
    double q[4], squared;
    do {
        squared = 0;
        for (int i = 0; i < 4; i++) q[i] = random3_range(random, -1, 1), squared += q[i] * q[i];
    } while (squared > 1 || squared < 1e-2);
    double factor = 1 / sqrt(squared);
    tact3_quat rotation = {(tact_real)(q[0] * factor), (tact_real)(q[1] * factor), (tact_real)(q[2] * factor),
                           (tact_real)(q[3] * factor)};
    return rotation;
}

/* ---- shapes */

static tact_real some(random3 *random, double low, double high) {
    return (tact_real)random3_range(random, low, high);
}

spec3 pairs3_hull(random3 *random, int count, double size) {
    tact3_vec points[SPEC3_POINTS];
    tact_real x = some(random, 0.3 * size, size), y = some(random, 0.3 * size, size);
    tact_real z = some(random, 0.3 * size, size);
    for (int i = 0; i < count; i++) {
        tact3_vec u = random3_direction(random);
        points[i] = tact3_v(x * u.x, y * u.y, z * u.z);
    }
    return spec3_hull(points, count);
}

static spec3 random_polygon(random3 *random, spec3_kind kind, double size) {
    tact3_vec p[3];
    for (int i = 0; i < 3; i++) p[i] = tact3_scale(some(random, 0.2 * size, size), random3_direction(random));
    if (kind == SPEC3_SEGMENT) return spec3_segment(p[0], p[1]);
    return spec3_triangle(p[0], p[1], p[2]);
}

spec3 pairs3_shape(random3 *random, spec3_kind kind, double size) {
    tact_real x = some(random, 0.1 * size, size), y = some(random, 0.1 * size, size);
    tact_real z = some(random, 0.1 * size, size);
    switch (kind) {
    case SPEC3_POINT:
        return spec3_point(random3_coin(random) ? tact3_v(0, 0, 0) : tact3_scale(x, random3_direction(random)));
    case SPEC3_SEGMENT:
    case SPEC3_TRIANGLE: return random_polygon(random, kind, size);
    case SPEC3_SPHERE: return spec3_sphere(x);
    case SPEC3_BOX: return spec3_box(x, y, z);
    case SPEC3_CAPSULE: return spec3_capsule((tact_real)0.6 * x, y);
    case SPEC3_CYLINDER: return spec3_cylinder(x, y);
    case SPEC3_CONE: return spec3_cone(x, y);
    case SPEC3_ELLIPSOID: return random3_below(random, 4) ? spec3_ellipsoid(x, y, z) : spec3_ellipsoid(x, x, z);
    default: return pairs3_hull(random, 4 + random3_below(random, 13), size);
    }
}

spec3 pairs3_scaled(spec3 spec, double factor) {
    tact_real s = (tact_real)factor;
    spec.size = tact3_scale(s, spec.size);
    spec.rounding *= s;
    for (int i = 0; i < spec.count; i++) spec.points[i] = tact3_scale(s, spec.points[i]);
    return spec;
}

/* ---- pairs */

pair3 pairs3_at(const spec3 *a, const spec3 *b, tact3_pose b_in_a) {
    pair3 pair;
    pair.a = *a;
    pair.b = *b;
    pair.b_in_a = b_in_a;
    return pair;
}

pair3 pairs3_swapped(const pair3 *pair) {
    return pairs3_at(&pair->b, &pair->a, tact3_relative_pose(pair->b_in_a, tact3_identity_pose()));
}

void pairs3_bring(pair3 *pair, double distance) {
    oracle3 *oracle = oracle3_open(pair);
    truth3 truth = oracle3_truth(oracle);
    qvec shift = q_scale((quad)distance - truth.lower, truth.normal);
    pair->b_in_a.position = q_to(q_add(q_from(pair->b_in_a.position), shift));
    oracle3_close(oracle);
}

/* Points, segments and triangles hardly overlap deeper than they are rounded. */
static double deepest(const spec3 *a, const spec3 *b, double size) {
    double rounding = (double)(a->rounding + b->rounding);
    return rounding > 0 ? fmin(size, rounding) : 0.2 * size;
}

pair3 pairs3_place_so(random3 *random, const spec3 *a, const spec3 *b, bool overlapping) {
    pair3 pair = pairs3_at(a, b, tact3_identity_pose());
    tact3_vec direction = random3_direction(random);
    pair.b_in_a.rotation = random3_rotation(random);
    oracle3 *oracle = oracle3_open(&pair);
    double width = (double)-oracle3_gap(oracle, q_from(direction)), size = (double)oracle3_smaller(oracle);
    oracle3_close(oracle);
    double part = overlapping ? random3_range(random, 0, 0.7) : random3_range(random, 1, 2);
    bool flat = a->kind <= SPEC3_TRIANGLE && b->kind <= SPEC3_TRIANGLE;
    pair.b_in_a.position = tact3_scale((tact_real)(width * part), direction);
    if (random3_below(random, 3) == 0 && !(overlapping && flat)) return pair;
    double distance = overlapping ? -(flat ? deepest(a, b, size) : size) : size;
    pairs3_bring(&pair, distance * random3_decade(random, 1e-6, 1));
    return pair;
}

pair3 pairs3_place(random3 *random, const spec3 *a, const spec3 *b) {
    return pairs3_place_so(random, a, b, random3_coin(random));
}
