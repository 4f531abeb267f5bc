/* Families of pairs by what they are: flat, thin, of very unequal size, far from their origins, of extreme size, and
 * slivers. */
#include "pairs3.h"

static tact3_vec vec_of(double x, double y, double z) { return tact3_v((tact_real)x, (tact_real)y, (tact_real)z); }

static tact3_pose moved_by(tact3_vec t) {
    tact3_pose pose = tact3_identity_pose();
    pose.position = t;
    return pose;
}

static pair3 either_way(random3 *random, pair3 pair) { return random3_coin(random) ? pair : pairs3_swapped(&pair); }

/* ---- flat */

/* A polygon in the plane z = 0 with its corners on an ellipse, spread evenly enough to hold the middle. */
static spec3 polygon(random3 *random) {
    tact3_vec corner[8];
    int n = 3 + random3_below(random, 6);
    double x = random3_range(random, 0.3, 1), y = random3_range(random, 0.3, 1);
    for (int i = 0; i < n; i++) {
        double angle = 6.283185307179586 * (i + random3_range(random, 0, 0.6)) / n;
        corner[i] = vec_of(x * cos(angle), y * sin(angle), 0);
    }
    return n == 3 ? spec3_triangle(corner[0], corner[1], corner[2]) : spec3_hull(corner, n);
}

static spec3 flat_shape(random3 *random, int kind) {
    tact3_vec d = random3_direction(random);
    if (kind == 0) return spec3_point(random3_coin(random) ? tact3_v(0, 0, 0) : tact3_scale((tact_real)0.5, d));
    if (kind == 1) {
        d = tact3_scale((tact_real)random3_range(random, 0.1, 1), d);
        if (random3_coin(random)) d = vec_of(0.5, 0, 0);
        return spec3_segment(tact3_neg(d), d);
    }
    if (kind == 2) return polygon(random);
    return pairs3_shape(random, kind == 3 ? SPEC3_BOX : kind == 4 ? SPEC3_HULL : SPEC3_CYLINDER, 1);
}

/* Within one plane, exactly or up to the rounding of a rotation; or in parallel planes. */
static tact3_pose in_plane(random3 *random, int kind) {
    double x = random3_range(random, -1.5, 1.5), y = random3_range(random, -1.5, 1.5);
    tact3_pose pose = moved_by(vec_of(floor(x * 64) / 64, floor(y * 64) / 64, 0));
    if (random3_below(random, 4) == 0) pose.position = tact3_v(0, 0, 0);
    if (kind == 1) pose.position.z = (tact_real)random3_range(random, -0.3, 0.3);
    if (kind > 1) {
        double half_turn = random3_range(random, -1.5, 1.5);
        pose.rotation.z = (tact_real)sin(half_turn);
        pose.rotation.w = (tact_real)cos(half_turn);
    }
    if (kind > 2) { /* the plane of both is turned: what was exact is now rounded */
        tact3_pose frame = moved_by(tact3_scale(3, random3_direction(random)));
        frame.rotation = random3_rotation(random);
        pose.position = tact3_pose_point(frame, pose.position);
        pose.rotation = tact3_compose_rotation(frame.rotation, pose.rotation);
        pose = tact3_relative_pose(frame, pose);
    }
    return pose;
}

pair3 pairs3_flat(random3 *random, int i) {
    spec3 a = flat_shape(random, i % 3), b = flat_shape(random, i / 3 % 6);
    switch (i / 18 % 4) {
    case 0: return either_way(random, pairs3_place(random, &a, &b));
    case 1: { /* crossing near the middle */
        tact3_pose pose = moved_by(tact3_scale((tact_real)random3_range(random, 0, 0.3), random3_direction(random)));
        pose.rotation = random3_rotation(random);
        return either_way(random, pairs3_at(&a, &b, pose));
    }
    default: return either_way(random, pairs3_at(&a, &b, in_plane(random, random3_below(random, 4))));
    }
}

/* ---- thin */

pair3 pairs3_thin(random3 *random, int i) {
    spec3 plate = spec3_box(50, 50, (tact_real)0.0005), needle = spec3_box((tact_real)0.0005, (tact_real)0.0005, 25);
    spec3 disc = spec3_cylinder(50, (tact_real)0.0005), pin = spec3_cylinder((tact_real)0.0005, 25);
    spec3 shapes[4] = {plate, needle, disc, pin};
    spec3 a = shapes[i % 2 + (i % 7 == 0 ? 2 : 0)], b;
    static const spec3_kind kinds[4] = {SPEC3_BOX, SPEC3_HULL, SPEC3_SPHERE, SPEC3_CYLINDER};
    int other = i / 2 % 6;
    b = other < 4 ? pairs3_shape(random, kinds[other], 1) : other == 4 ? plate : needle;
    pair3 pair = pairs3_place(random, &a, &b);
    switch (i / 12 % 4) {
    case 0: /* a part of the thickness deep */
        pairs3_bring(&pair, -0.001 * random3_range(random, 0.02, 0.5));
        return pair;
    case 1: /* just apart */ pairs3_bring(&pair, 0.001 * random3_decade(random, 1e-3, 1)); return pair;
    case 2: /* right through */
        pair.b_in_a.position = tact3_scale((tact_real)random3_range(random, 0, 0.3), pair.b_in_a.position);
        return pair;
    default: return pair;
    }
}

/* ---- of unequal size */

pair3 pairs3_unequal(random3 *random, int i) {
    static const spec3_kind kinds[6] = {SPEC3_BOX,     SPEC3_HULL,     SPEC3_SPHERE,
                                        SPEC3_CAPSULE, SPEC3_CYLINDER, SPEC3_CONE};
    spec3 a = pairs3_shape(random, kinds[i % 6], 1e3), b = pairs3_shape(random, kinds[i / 6 % 6], 1e-3);
    return either_way(random, pairs3_place(random, &a, &b));
}

/* ---- far from their origins */

/* Shapes whose points lie far from their local origins, close to one another. */
pair3 pairs3_far(random3 *random, int i) {
    spec3 a = i % 2 ? pairs3_hull(random, 16, 1) : pairs3_shape(random, SPEC3_TRIANGLE, 1);
    spec3 b = i % 3 ? pairs3_hull(random, 16, 1) : pairs3_shape(random, SPEC3_SEGMENT, 1);
    pair3 pair = pairs3_place(random, &a, &b);
    double away = random3_decade(random, 1e2, 1e8);
    tact3_vec shift = tact3_scale((tact_real)away, random3_direction(random));
    tact3_vec back = tact3_rotate(tact3_conjugate(pair.b_in_a.rotation), shift);
    if (i % 4 == 0) { /* only B: origins far apart, shapes together */
        for (int k = 0; k < pair.b.count; k++) pair.b.points[k] = tact3_sub(pair.b.points[k], back);
        pair.b_in_a.position = tact3_add(pair.b_in_a.position, shift);
        return pair;
    }
    for (int k = 0; k < pair.a.count; k++) pair.a.points[k] = tact3_add(pair.a.points[k], shift);
    for (int k = 0; k < pair.b.count; k++) pair.b.points[k] = tact3_add(pair.b.points[k], back);
    return pair;
}

/* ---- of extreme size */

pair3 pairs3_extreme(random3 *random, int i) {
#ifdef TACT_FLOAT
    static const double factors[6] = {1e-9, 1e-12, 1e-6, 1e6, 1e9, 1e12};
#else
    static const double factors[6] = {1e-9, 1e-30, 1e-90, 1e9, 1e30, 1e90};
#endif
    double factor = factors[i % 6];
    spec3 a = pairs3_shape(random, (spec3_kind)random3_below(random, SPEC3_KINDS), 1);
    spec3 b = pairs3_shape(random, (spec3_kind)random3_below(random, SPEC3_KINDS), 1);
    pair3 pair = pairs3_place(random, &a, &b);
    pair.a = pairs3_scaled(pair.a, factor);
    pair.b = pairs3_scaled(pair.b, factor);
    pair.b_in_a.position = tact3_scale((tact_real)factor, pair.b_in_a.position);
    return pair;
}

/* ---- slivers */

/* Hulls and triangles that are almost less than they are: a corner almost in the plane of others, on their line, or
 * on another corner. */
static spec3 sliver(random3 *random, int kind) {
    tact3_vec p[8];
    tact_real thin = (tact_real)random3_decade(random, 1e-16, 1e-3);
    spec3 hull = pairs3_hull(random, 5, 1);
    for (int i = 0; i < 5; i++) p[i] = hull.points[i];
    tact3_vec mean = tact3_scale((tact_real)0.5, tact3_add(p[0], p[1])), d = random3_direction(random);
    tact3_vec inside = tact3_add(tact3_scale((tact_real)0.5, mean), tact3_scale((tact_real)0.5, p[2]));
    switch (kind) {
    case 0: /* a tetrahedron that is almost a triangle */
        p[3] = tact3_mul_add(inside, thin, d);
        return spec3_hull(p, 4);
    case 1: /* the same, its corner outside: almost a quadrilateral */
        p[3] = tact3_mul_add(tact3_sub(tact3_scale(2, mean), p[2]), thin, d);
        return spec3_hull(p, 4);
    case 2: /* a triangle that is almost a segment */ return spec3_triangle(p[0], p[1], tact3_mul_add(mean, thin, d));
    case 3: /* a segment that is almost a point */ return spec3_segment(p[0], tact3_mul_add(p[0], thin, d));
    case 4: /* two corners almost in one place */ p[4] = tact3_mul_add(p[3], thin, d); return spec3_hull(p, 5);
    default: /* two faces almost in one plane */
        p[4] = tact3_mul_add(inside, -thin, tact3_sub(p[3], inside));
        return spec3_hull(p, 5);
    }
}

pair3 pairs3_slivers(random3 *random, int i) {
    static const spec3_kind kinds[4] = {SPEC3_BOX, SPEC3_HULL, SPEC3_TRIANGLE, SPEC3_CYLINDER};
    spec3 a = sliver(random, i % 6),
          b = i / 6 % 5 == 4 ? sliver(random, random3_below(random, 6)) : pairs3_shape(random, kinds[i / 6 % 5], 1);
    pair3 pair = pairs3_place(random, &a, &b);
    if (i % 4 == 0) pairs3_bring(&pair, 0);
    if (i % 4 == 1) pair.b_in_a = tact3_identity_pose();
    return either_way(random, pair);
}
