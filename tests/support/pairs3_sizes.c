/* Families of pairs by what they are: flat, thin, and slivers. */
#include "support/pairs.h"

static tact3_vec vec_of(double x, double y, double z) { return tact3_v((tact_real)x, (tact_real)y, (tact_real)z); }

static tact3_pose moved_by(tact3_vec t) {
    tact3_pose pose = tact3_identity_pose();
    pose.position = t;
    return pose;
}

/* ---- flat */

/* A polygon in the plane z = 0 with its corners on an ellipse, spread evenly enough to hold the middle. */
static shape_spec polygon(random_stream *random) {
    tact3_vec corner[8];
    int n = 3 + random_below(random, 6);
    double x = random_range(random, 0.3, 1), y = random_range(random, 0.3, 1);
    for (int i = 0; i < n; i++) {
        double angle = 6.283185307179586 * (i + random_range(random, 0, 0.6)) / n;
        corner[i] = vec_of(x * cos(angle), y * sin(angle), 0);
    }
    return n == 3 ? spec_triangle(corner[0], corner[1], corner[2]) : spec_hull(corner, n);
}

static shape_spec flat_shape(random_stream *random, int kind) {
    tact3_vec d = random_direction(random);
    if (kind == 0) return spec_point(random_coin(random) ? tact3_v(0, 0, 0) : tact3_scale((tact_real)0.5, d));
    if (kind == 1) {
        d = tact3_scale((tact_real)random_range(random, 0.1, 1), d);
        if (random_coin(random)) d = vec_of(0.5, 0, 0);
        return spec_segment(tact3_neg(d), d);
    }
    if (kind == 2) return polygon(random);
    return pairs_shape(random, kind == 3 ? SPEC_BOX : kind == 4 ? SPEC_HULL : SPEC_CYLINDER, 1);
}

/* Within one plane, exactly or up to the rounding of a rotation; or in parallel planes. */
static tact3_pose in_plane(random_stream *random, int kind) {
    double x = random_range(random, -1.5, 1.5), y = random_range(random, -1.5, 1.5);
    tact3_pose pose = moved_by(vec_of(floor(x * 64) / 64, floor(y * 64) / 64, 0));
    if (random_below(random, 4) == 0) pose.position = tact3_v(0, 0, 0);
    if (kind == 1) pose.position.z = (tact_real)random_range(random, -0.3, 0.3);
    if (kind > 1) {
        double half_turn = random_range(random, -1.5, 1.5);
        pose.rotation.z = (tact_real)sin(half_turn);
        pose.rotation.w = (tact_real)cos(half_turn);
    }
    if (kind > 2) { /* the plane of both is turned: what was exact is now rounded */
        tact3_pose frame = moved_by(tact3_scale(3, random_direction(random)));
        frame.rotation = random_rotation(random);
        pose.position = tact3_pose_point(frame, pose.position);
        pose.rotation = tact3_compose_rotation(frame.rotation, pose.rotation);
        pose = tact3_relative_pose(frame, pose);
    }
    return pose;
}

shape_pair pairs_flat(random_stream *random, int i) {
    shape_spec a = flat_shape(random, i % 3), b = flat_shape(random, i / 3 % 6);
    switch (i / 18 % 4) {
    case 0: return pairs_either_way(random, pairs_place(random, &a, &b));
    case 1: { /* crossing near the middle */
        tact3_pose pose = moved_by(tact3_scale((tact_real)random_range(random, 0, 0.3), random_direction(random)));
        pose.rotation = random_rotation(random);
        return pairs_either_way(random, pairs_at(&a, &b, pose));
    }
    default: return pairs_either_way(random, pairs_at(&a, &b, in_plane(random, random_below(random, 4))));
    }
}

/* ---- thin */

shape_pair pairs_thin(random_stream *random, int i) {
    shape_spec plate = spec_box(vec_of(50, 50, 0.0005)), needle = spec_box(vec_of(0.0005, 0.0005, 25));
    shape_spec disc = spec_cylinder(50, (tact_real)0.0005), pin = spec_cylinder((tact_real)0.0005, 25);
    shape_spec shapes[4] = {plate, needle, disc, pin};
    shape_spec a = shapes[i % 2 + (i % 7 == 0 ? 2 : 0)], b;
    static const spec_kind kinds[4] = {SPEC_BOX, SPEC_HULL, SPEC_BALL, SPEC_CYLINDER};
    int other = i / 2 % 6;
    b = other < 4 ? pairs_shape(random, kinds[other], 1) : other == 4 ? plate : needle;
    shape_pair pair = pairs_place(random, &a, &b);
    switch (i / 12 % 4) {
    case 0: /* a part of the thickness deep */
        pairs_bring(&pair, -0.001 * random_range(random, 0.02, 0.5));
        return pair;
    case 1: /* just apart */ pairs_bring(&pair, 0.001 * random_decade(random, 1e-3, 1)); return pair;
    case 2: /* right through */
        pair.b_in_a.position = tact3_scale((tact_real)random_range(random, 0, 0.3), pair.b_in_a.position);
        return pair;
    default: return pair;
    }
}

/* ---- slivers */

/* Hulls and triangles that are almost less than they are: a corner almost in the plane of others, on their line, or
 * on another corner. */
static shape_spec sliver(random_stream *random, int kind) {
    tact3_vec p[8];
    tact_real thin = (tact_real)random_decade(random, 1e-16, 1e-3);
    shape_spec hull = pairs_hull(random, 5, 1);
    for (int i = 0; i < 5; i++) p[i] = hull.points[i];
    tact3_vec mean = tact3_scale((tact_real)0.5, tact3_add(p[0], p[1])), d = random_direction(random);
    tact3_vec inside = tact3_add(tact3_scale((tact_real)0.5, mean), tact3_scale((tact_real)0.5, p[2]));
    switch (kind) {
    case 0: /* a tetrahedron that is almost a triangle */
        p[3] = tact3_mul_add(inside, thin, d);
        return spec_hull(p, 4);
    case 1: /* the same, its corner outside: almost a quadrilateral */
        p[3] = tact3_mul_add(tact3_sub(tact3_scale(2, mean), p[2]), thin, d);
        return spec_hull(p, 4);
    case 2: /* a triangle that is almost a segment */ return spec_triangle(p[0], p[1], tact3_mul_add(mean, thin, d));
    case 3: /* a segment that is almost a point */ return spec_segment(p[0], tact3_mul_add(p[0], thin, d));
    case 4: /* two corners almost in one place */ p[4] = tact3_mul_add(p[3], thin, d); return spec_hull(p, 5);
    default: /* two faces almost in one plane */
        p[4] = tact3_mul_add(inside, -thin, tact3_sub(p[3], inside));
        return spec_hull(p, 5);
    }
}

shape_pair pairs_slivers(random_stream *random, int i) {
    static const spec_kind kinds[4] = {SPEC_BOX, SPEC_HULL, SPEC_TRIANGLE, SPEC_CYLINDER};
    shape_spec a = sliver(random, i % 6), b = i / 6 % 5 == 4 ? sliver(random, random_below(random, 6))
                                                             : pairs_shape(random, kinds[i / 6 % 5], 1);
    shape_pair pair = pairs_place(random, &a, &b);
    if (i % 4 == 0) pairs_bring(&pair, 0);
    if (i % 4 == 1) pair.b_in_a = tact3_identity_pose();
    return pairs_either_way(random, pair);
}
