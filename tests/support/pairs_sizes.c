/* Families of pairs that are made alike in both dimensions: one inside the other, of very unequal size, far from
 * their origins, of extreme size. */
#include "support/pairs.h"

/* ---- one inside the other */

shape_pair pairs_nested(random_stream *random, int i) {
    shape_spec a = pairs_solid(random), b = pairs_scaled(pairs_solid(random), random_decade(random, 1e-3, 0.1));
    tactn_vec d = random_direction(random);
    double away = i % 3 == 0 ? 0 : i % 3 == 1 ? random_decade(random, 1e-16, 1e-3) : random_range(random, 0, 0.2);
    tactn_pose pose = pose_at(tactn_scale((tact_real)away, d));
    if (random_coin(random)) pose.rotation = random_rotation(random);
    shape_pair pair = pairs_at(&a, &b, pose);
    return pairs_either_way(random, pair);
}

/* ---- of unequal size */

shape_pair pairs_unequal(random_stream *random, int i) {
#if TACT_DIMENSION == 2
    static const spec_kind kinds[] = {SPEC_BOX, SPEC_HULL, SPEC_BALL, SPEC_CAPSULE, SPEC_ELLIPSOID};
#else
    static const spec_kind kinds[] = {SPEC_BOX, SPEC_HULL, SPEC_BALL, SPEC_CAPSULE, SPEC_CYLINDER, SPEC_CONE};
#endif
    int count = (int)(sizeof kinds / sizeof *kinds);
    shape_spec a = pairs_shape(random, kinds[i % count], 1e3),
               b = pairs_shape(random, kinds[i / count % count], 1e-3);
    return pairs_either_way(random, pairs_place(random, &a, &b));
}

/* ---- far from their origins */

/* Shapes whose points lie far from their local origins, close to one another. */
shape_pair pairs_far(random_stream *random, int i) {
    shape_spec a = i % 2 ? pairs_hull(random, 16, 1) : pairs_shape(random, SPEC_TRIANGLE, 1);
    shape_spec b = i % 3 ? pairs_hull(random, 16, 1) : pairs_shape(random, SPEC_SEGMENT, 1);
    shape_pair pair = pairs_place(random, &a, &b);
    double away = random_decade(random, 1e2, 1e8);
    tactn_vec shift = tactn_scale((tact_real)away, random_direction(random));
    tactn_vec back = tactn_rotate(tactn_conjugate(pair.b_in_a.rotation), shift);
    if (i % 4 == 0) { /* only B: origins far apart, shapes together */
        for (int k = 0; k < pair.b.count; k++) pair.b.points[k] = tactn_sub(pair.b.points[k], back);
        pair.b_in_a.position = tactn_add(pair.b_in_a.position, shift);
        return pair;
    }
    for (int k = 0; k < pair.a.count; k++) pair.a.points[k] = tactn_add(pair.a.points[k], shift);
    for (int k = 0; k < pair.b.count; k++) pair.b.points[k] = tactn_add(pair.b.points[k], back);
    return pair;
}

/* ---- of extreme size */

shape_pair pairs_extreme(random_stream *random, int i) {
#ifdef TACT_FLOAT
    static const double factors[6] = {1e-9, 1e-12, 1e-6, 1e6, 1e9, 1e12};
#else
    static const double factors[6] = {1e-9, 1e-30, 1e-90, 1e9, 1e30, 1e90};
#endif
    double factor = factors[i % 6];
    shape_spec a = pairs_shape(random, (spec_kind)random_below(random, SPEC_KINDS), 1);
    shape_spec b = pairs_shape(random, (spec_kind)random_below(random, SPEC_KINDS), 1);
    shape_pair pair = pairs_place(random, &a, &b);
    pair.a = pairs_scaled(pair.a, factor);
    pair.b = pairs_scaled(pair.b, factor);
    pair.b_in_a.position = tactn_scale((tact_real)factor, pair.b_in_a.position);
    return pair;
}
