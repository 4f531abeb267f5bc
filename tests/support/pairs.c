/* Random numbers, random shapes and random pairs. */
#include "support/pairs.h"

#include <stdlib.h>
#include <string.h>

#include "oracle/oracle.h"

/* ---- numbers (Steele, Lea and Flood 2014: SplitMix) */

uint64_t random_bits(random_stream *random) {
    uint64_t z = random->state += 0x9e3779b97f4a7c15u;
    z = (z ^ z >> 30) * 0xbf58476d1ce4e5b9u;
    z = (z ^ z >> 27) * 0x94d049bb133111ebu;
    return z ^ z >> 31;
}

random_stream random_named(const char *name) {
    const char *seed = getenv("TACT_TEST_SEED");
    random_stream random = {seed ? strtoull(seed, NULL, 10) : 0};
    for (; *name; name++) {
        random.state ^= (unsigned char)*name;
        random.state = random_bits(&random);
    }
    return random;
}

int random_below(random_stream *random, int count) { return (int)(random_bits(random) % (uint64_t)count); }
bool random_coin(random_stream *random) { return random_bits(random) >> 63; }

double random_range(random_stream *random, double low, double high) {
    return low + (high - low) * (double)(random_bits(random) >> 11) * 0x1p-53;
}

/* Without exp() and log(), whose last bits differ between C libraries: a power of ten and a part of one. */
double random_decade(random_stream *random, double low, double high) {
    int decades = 0, count;
    double value = low;
    for (double x = low; x * 9.999 < high; x *= 10) decades++;
    count = decades ? random_below(random, decades) : 0;
    for (int i = 0; i < count; i++) value *= 10;
    return value * random_range(random, 1, fmin(10, high / value));
}

double random_grid(random_stream *random, double low, double high) {
    return floor(random_range(random, low, high) * 64) / 64;
}

/* Numbers whose squares add up to at most one, and to enough to divide by. */
static void random_in_ball(random_stream *random, double *x, int count, double least) {
    double squared;
    do {
        squared = 0;
        for (int i = 0; i < count; i++) x[i] = random_range(random, -1, 1), squared += x[i] * x[i];
    } while (squared > 1 || squared < least);
    x[count] = 1 / sqrt(squared);
}

tactn_vec random_direction(random_stream *random) {
    double x[TACT_DIMENSION + 1];
    tact_real v[TACT_DIMENSION];
    random_in_ball(random, x, TACT_DIMENSION, 1e-4);
    for (int i = 0; i < TACT_DIMENSION; i++) v[i] = (tact_real)x[i];
    return tactn_scale((tact_real)x[TACT_DIMENSION], from_coordinates(v));
}

tactn_rotation random_rotation(random_stream *random) {
    double x[ROTATION_NUMBERS + 1];
    tact_real r[ROTATION_NUMBERS];
    random_in_ball(random, x, ROTATION_NUMBERS, 1e-2);
    for (int i = 0; i < ROTATION_NUMBERS; i++) r[i] = (tact_real)(x[i] * x[ROTATION_NUMBERS]);
    return from_rotation_numbers(r);
}

/* ---- shapes */

static tact_real some(random_stream *random, double low, double high) {
    return (tact_real)random_range(random, low, high);
}

static tactn_vec some_extents(random_stream *random, double low, double high) {
    tact_real x[TACT_DIMENSION];
    for (int i = 0; i < TACT_DIMENSION; i++) x[i] = some(random, low, high);
    return from_coordinates(x);
}

shape_spec pairs_hull(random_stream *random, int count, double size) {
    tactn_vec points[SPEC_POINTS], radii = some_extents(random, 0.3 * size, size);
    for (int i = 0; i < count; i++) points[i] = times(radii, random_direction(random));
    return spec_hull(points, count);
}

static shape_spec random_polygon(random_stream *random, spec_kind kind, double size) {
    tactn_vec p[3];
    for (int i = 0; i < 3; i++) p[i] = tactn_scale(some(random, 0.2 * size, size), random_direction(random));
    if (kind == SPEC_SEGMENT) return spec_segment(p[0], p[1]);
    return spec_triangle(p[0], p[1], p[2]);
}

shape_spec pairs_shape(random_stream *random, spec_kind kind, double size) {
    tactn_vec extents = some_extents(random, 0.1 * size, size), two_alike = with_coordinate(extents, 1, extents.x);
    switch (kind) {
    case SPEC_POINT:
        return spec_point(random_coin(random) ? no_vec() : tactn_scale(extents.x, random_direction(random)));
    case SPEC_SEGMENT:
    case SPEC_TRIANGLE: return random_polygon(random, kind, size);
    case SPEC_BALL: return spec_ball(extents.x);
    case SPEC_BOX: return spec_box(extents);
    case SPEC_CAPSULE: return spec_capsule((tact_real)0.6 * extents.x, extents.y);
    case SPEC_ELLIPSOID: return spec_ellipsoid(random_below(random, 4) ? extents : two_alike);
#if TACT_DIMENSION == 3
    case SPEC_CYLINDER: return spec_cylinder(extents.x, extents.y);
    case SPEC_CONE: return spec_cone(extents.x, extents.y);
#endif
    default: return pairs_hull(random, TACT_DIMENSION + 1 + random_below(random, 13), size);
    }
}

/* Some of them repeat one, lie between the others, or are flat and rounded. */
static shape_spec listed_points(random_stream *random) {
    int form = random_below(random, 6), least = form < 2 ? TACT_DIMENSION + 2 : 4;
    shape_spec shape = pairs_hull(random, least + random_below(random, TACTN_MAX_POINTS + 1 - least), 1);
    tactn_vec *last = &shape.points[shape.count - 1];
    if (form == 0) *last = shape.points[0];
    if (form == 1) *last = tactn_scale(TACT_REAL(0.5), tactn_add(shape.points[0], shape.points[1]));
    for (int i = 0; i < shape.count && form == 2; i++)
        shape.points[i] = with_coordinate(shape.points[i], TACT_DIMENSION - 1, 0);
    if (form == 2) shape.rounding = TACT_REAL(0.125);
    shape.listed = true;
    return shape;
}

shape_spec pairs_of_kind(random_stream *random, int kind, bool rounded) {
    shape_spec shape;
    if (kind == SPEC_KINDS) {
        shape = pairs_shape(random, SPEC_BALL + (unsigned)random_below(random, SPEC_KINDS - SPEC_BALL), 1);
        shape.custom = true;
    } else {
        shape = kind > SPEC_KINDS ? listed_points(random) : pairs_shape(random, (spec_kind)kind, 1);
    }
    if (rounded) shape.rounding = (tact_real)random_decade(random, 1e-3, 0.3);
    return shape;
}

bool pairs_never_overlap(int a, int b) {
    return (a <= SPEC_TRIANGLE && b == SPEC_POINT) || (b <= SPEC_TRIANGLE && a == SPEC_POINT) ||
           (a == SPEC_SEGMENT && b == SPEC_SEGMENT);
}

const char *pairs_kind_name(int kind) {
    if (kind > SPEC_KINDS) return "points";
    return kind == SPEC_KINDS ? "custom" : spec_name((spec_kind)kind);
}

shape_spec pairs_solid(random_stream *random) {
    return pairs_shape(random, SPEC_BALL + (unsigned)random_below(random, SPEC_KINDS - SPEC_BALL), 1);
}

shape_spec pairs_scaled(shape_spec spec, double factor) {
    tact_real s = (tact_real)factor;
    spec.size = tactn_scale(s, spec.size);
    spec.rounding *= s;
    for (int i = 0; i < spec.count; i++) spec.points[i] = tactn_scale(s, spec.points[i]);
    return spec;
}

/* ---- pairs */

shape_pair pairs_at(const shape_spec *a, const shape_spec *b, tactn_pose b_in_a) {
    shape_pair pair;
    pair.a = *a;
    pair.b = *b;
    pair.b_in_a = b_in_a;
    return pair;
}

shape_pair pairs_swapped(const shape_pair *pair) {
    return pairs_at(&pair->b, &pair->a, tactn_relative_pose(pair->b_in_a, tactn_identity_pose()));
}

shape_pair pairs_either_way(random_stream *random, shape_pair pair) {
    return random_coin(random) ? pair : pairs_swapped(&pair);
}

double pairs_touching_gap(int i) {
    static const double gaps[7] = {0, 1e-12, -1e-12, 1e-9, -1e-9, 1e-6, -1e-6};
    return gaps[i % 7];
}

void pairs_bring(shape_pair *pair, double distance) {
    pair_oracle *oracle = oracle_open(pair);
    true_distance truth = oracle_truth(oracle);
    qvec shift = q_scale((quad)distance - truth.lower, truth.normal);
    pair->b_in_a.position = q_to(q_add(q_from(pair->b_in_a.position), shift));
    oracle_close(oracle);
}

/* Points, segments and triangles hardly overlap deeper than they are rounded. */
static double deepest(const shape_spec *a, const shape_spec *b, double size) {
    double rounding = (double)(a->rounding + b->rounding);
    return rounding > 0 ? fmin(size, rounding) : 0.2 * size;
}

shape_pair pairs_place_so(random_stream *random, const shape_spec *a, const shape_spec *b, bool overlapping) {
    shape_pair pair = pairs_at(a, b, tactn_identity_pose());
    tactn_vec direction = random_direction(random);
    pair.b_in_a.rotation = random_rotation(random);
    pair_oracle *oracle = oracle_open(&pair);
    double width = (double)-oracle_gap(oracle, q_from(direction)), size = (double)oracle_smaller(oracle);
    oracle_close(oracle);
    double part = overlapping ? random_range(random, 0, 0.7) : random_range(random, 1, 2);
    bool flat = a->kind <= SPEC_TRIANGLE && b->kind <= SPEC_TRIANGLE;
    pair.b_in_a.position = tactn_scale((tact_real)(width * part), direction);
    if (random_below(random, 3) == 0 && !(overlapping && flat)) return pair;
    double distance = overlapping ? -(flat ? deepest(a, b, size) : size) : size;
    pairs_bring(&pair, distance * random_decade(random, 1e-6, 1));
    return pair;
}

shape_pair pairs_place(random_stream *random, const shape_spec *a, const shape_spec *b) {
    return pairs_place_so(random, a, b, random_coin(random));
}
