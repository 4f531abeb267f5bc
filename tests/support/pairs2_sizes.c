/* Families of pairs by what they are: without an inside, thin, and slivers. */
#include "support/pairs.h"

static tact2_vec vec_of(double x, double y) { return tact2_v((tact_real)x, (tact_real)y); }

/* ---- flat */

static shape_spec flat_shape(random_stream *random, int kind) {
    tact2_vec d = random_direction(random);
    if (kind == 0) return spec_point(random_coin(random) ? tact2_v(0, 0) : tact2_scale((tact_real)0.5, d));
    if (kind == 1) {
        d = random_coin(random) ? vec_of(0.5, 0) : tact2_scale((tact_real)random_range(random, 0.1, 1), d);
        return spec_segment(tact2_neg(d), d);
    }
    if (kind == 2) { /* a polygon of points on one line, some of them twice */
        tact2_vec points[5];
        d = random_coin(random) ? vec_of(0.5, 0.25) : d;
        for (int i = 0; i < 5; i++)
            points[i] = tact2_scale((tact_real)random_grid(random, -1, 1), i % 4 ? d : tact2_neg(d));
        return spec_hull(points, 5);
    }
    return pairs_shape(random, kind == 3 ? SPEC_BOX : kind == 4 ? SPEC_HULL : SPEC_ELLIPSOID, 1);
}

/* Along one line, exactly or up to the rounding of a rotation; or on parallel lines. */
static tact2_pose in_line(random_stream *random, const shape_spec *a, int kind) {
    tact2_vec along = a->count > 1 ? tact2_sub(a->points[1], a->points[0]) : vec_of(1, 0);
    double part = random_below(random, 4) == 0 ? 0 : random_grid(random, -1.5, 1.5);
    tact2_pose pose = tact2_identity_pose();
    pose.position = tact2_scale((tact_real)part, along);
    if (kind == 1) pose.position.y += (tact_real)random_range(random, -0.3, 0.3);
    if (kind == 2) { /* what was exact is now rounded */
        tact2_pose frame = tact2_identity_pose();
        frame.rotation = random_rotation(random);
        frame.position = tact2_scale(3, random_direction(random));
        pose.position = tact2_pose_point(frame, pose.position);
        pose.rotation = frame.rotation;
        pose = tact2_relative_pose(frame, pose);
    }
    return pose;
}

/* Points, segments and lines of points against each other and against what has an inside. */
shape_pair pairs_flat(random_stream *random, int i) {
    shape_spec a = flat_shape(random, i % 3), b = flat_shape(random, i / 3 % 6);
    if (i % 4 == 0) b = a;
    switch (i / 18 % 4) {
    case 0: return pairs_place(random, &a, &b);
    case 1: { /* crossing somewhere near the middle */
        shape_pair pair = pairs_at(&a, &b, tact2_identity_pose());
        pair.b_in_a.rotation = random_rotation(random);
        pair.b_in_a.position = tact2_scale((tact_real)random_range(random, 0, 0.3), random_direction(random));
        return pairs_either_way(random, pair);
    }
    default: return pairs_either_way(random, pairs_at(&a, &b, in_line(random, &a, i / 72 % 3)));
    }
}

/* ---- thin */

shape_pair pairs_thin(random_stream *random, int i) {
    static const spec_kind kinds[4] = {SPEC_BOX, SPEC_HULL, SPEC_BALL, SPEC_ELLIPSOID};
    shape_spec needle = spec_box(vec_of(50, 0.0005)), leaf = spec_ellipsoid(vec_of(50, 0.0005));
    int other = i / 2 % 6;
    shape_spec a = i % 7 == 0 ? leaf : needle, b = other < 4 ? pairs_shape(random, kinds[other], 1) : needle;
    shape_pair pair = pairs_place(random, &a, &b);
    switch (i / 12 % 4) {
    case 0: /* a part of the thickness deep */ pairs_bring(&pair, -0.001 * random_range(random, 0.02, 0.5)); break;
    case 1: /* just apart */ pairs_bring(&pair, 0.001 * random_decade(random, 1e-3, 1)); break;
    case 2: /* right through */
        pair.b_in_a.position = tact2_scale((tact_real)random_range(random, 0, 0.3), pair.b_in_a.position);
        break;
    default: break;
    }
    return pair;
}

/* ---- slivers */

/* Polygons that are almost less than they are: a corner almost on the line of others, or on another corner. */
static shape_spec sliver(random_stream *random, int kind) {
    tact2_vec p[6];
    tact_real thin = (tact_real)random_decade(random, 1e-16, 1e-3);
    shape_spec hull = pairs_hull(random, 4, 1);
    for (int i = 0; i < 4; i++) p[i] = hull.points[i];
    tact2_vec mean = tact2_scale((tact_real)0.5, tact2_add(p[0], p[1])), d = random_direction(random);
    switch (kind) {
    case 0: /* a triangle that is almost a segment */ return spec_triangle(p[0], p[1], tact2_mul_add(mean, thin, d));
    case 1: /* a segment that is almost a point */ return spec_segment(p[0], tact2_mul_add(p[0], thin, d));
    case 2: /* two corners almost in one place */ p[4] = tact2_mul_add(p[3], thin, d); return spec_hull(p, 5);
    case 3: /* a corner almost on a side */ p[4] = tact2_mul_add(mean, thin, d); return spec_hull(p, 5);
    case 4: /* a side so short that differences of the corners lose it */
        thin = (tact_real)random_decade(random, 1e-30, 1e-12);
        p[0] = tact2_v(thin * d.x, -hull.points[0].y);
        p[1] = tact2_v(-hull.points[0].x, thin * d.y);
        p[2] = tact2_v(-hull.points[0].x, 0);
        return random_coin(random) ? spec_triangle(p[0], p[1], p[2]) : spec_triangle(p[1], p[0], p[2]);
    default: /* a corner almost at the end of a side, and one twice */
        p[4] = tact2_mul_add(p[0], thin, tact2_sub(p[1], p[0]));
        p[5] = p[1];
        return spec_hull(p, 6);
    }
}

shape_pair pairs_slivers(random_stream *random, int i) {
    static const spec_kind kinds[4] = {SPEC_BOX, SPEC_HULL, SPEC_TRIANGLE, SPEC_ELLIPSOID};
    bool both = i / 6 % 5 == 4;
    shape_spec a = sliver(random, i % 6);
    shape_spec b = both ? sliver(random, random_below(random, 6)) : pairs_shape(random, kinds[i / 6 % 5], 1);
    shape_pair pair = pairs_place(random, &a, &b);
    if (i % 4 == 0) pairs_bring(&pair, 0);
    if (i % 4 == 1) pair.b_in_a = tact2_identity_pose();
    if (i % 6 == 4 && i % 4 == 2) /* not turned either, which would round the sides apart */
        pair.b_in_a = pose_at(tact2_scale((tact_real)random_range(random, 0, 3), random_direction(random)));
    return pairs_either_way(random, pair);
}
