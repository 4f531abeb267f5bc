/* Families of pairs by how they lie: touching in every way, in one place, almost parallel. */
#include "support/pairs.h"

#define HALF_ROOT 0.70710678118654752440

static tact2_vec vec_of(double x, double y) { return tact2_v((tact_real)x, (tact_real)y); }

static tact2_pose turned_at(double c, double s, double x, double y) {
    tact2_pose pose = {vec_of(x, y), {(tact_real)c, (tact_real)s}};
    return pose;
}

static tact2_pose at(double x, double y) { return turned_at(1, 0, x, y); }

static shape_spec box_of(const double *h) { return spec_box(vec_of(h[0], h[1])); }

/* The same box as a polygon. */
static shape_spec polygon_of(const double *h) {
    tact2_vec corner[4] = {vec_of(-h[0], -h[1]), vec_of(h[0], -h[1]), vec_of(h[0], h[1]), vec_of(-h[0], h[1])};
    return spec_hull(corner, 4);
}

static double sign(random_stream *random) { return random_coin(random) ? 1 : -1; }

/* ---- touching: polygons */

/* A on its side or not, B turned by any quarter. */
static shape_pair boxes_side_to_side(random_stream *random, const double *h, const double *k, double gap) {
    static const double quarter[4][2] = {{1, 0}, {0, 1}, {-1, 0}, {0, -1}};
    shape_spec a = random_coin(random) ? box_of(h) : polygon_of(h),
               b = random_coin(random) ? box_of(k) : polygon_of(k);
    int turn = random_below(random, 4), side = random_below(random, 2);
    double t[2];
    t[side] = sign(random) * (h[side] + k[(side + turn) % 2] + gap);
    t[1 - side] = random_coin(random) ? 0 : random_grid(random, -0.2, 0.2);
    return pairs_at(&a, &b, turned_at(quarter[turn][0], quarter[turn][1], t[0], t[1]));
}

/* Exactly beside itself, perhaps a half or a whole step further along the side. */
static shape_pair box_beside_itself(random_stream *random, const double *h, double gap) {
    shape_spec a = polygon_of(h), b = random_coin(random) ? a : box_of(h);
    double t[2];
    int side = random_below(random, 2);
    t[side] = sign(random) * (2 * h[side] + gap);
    t[1 - side] = random_below(random, 3) * h[1 - side];
    return pairs_at(&a, &b, at(t[0], t[1]));
}

static shape_pair corner_on_side(random_stream *random, const double *h, const double *k, double gap) {
    shape_spec a = box_of(h), b = random_coin(random) ? box_of(k) : polygon_of(k);
    double x = (k[0] - k[1]) * HALF_ROOT + random_range(random, -0.1, 0.1);
    return pairs_at(&a, &b, turned_at(HALF_ROOT, HALF_ROOT, x, h[1] + (k[0] + k[1]) * HALF_ROOT + gap));
}

/* The topmost corner of one on the lowest of the other. */
static shape_pair corner_to_corner(random_stream *random, const double *h, const double *k, double gap) {
    double tip[2] = {random_grid(random, -0.2, 0.2), h[1]}, foot[2] = {random_grid(random, -0.2, 0.2), -k[1]};
    tact2_vec high[3] = {vec_of(-h[0], -h[1]), vec_of(h[0], -h[1]), vec_of(tip[0], tip[1])};
    tact2_vec low[3] = {vec_of(k[0], k[1]), vec_of(-k[0], k[1]), vec_of(foot[0], foot[1])};
    shape_spec a = spec_triangle(high[0], high[1], high[2]), b = spec_hull(low, 3);
    return pairs_at(&a, &b, at(tip[0] - foot[0], tip[1] - foot[1] + gap));
}

/* A trapezium and its copy turned over, base against base. */
static shape_pair base_to_base(random_stream *random, const double *h, double gap) {
    double top = random_grid(random, 0.1, 0.25), aside = random_coin(random) ? 0 : random_grid(random, -0.2, 0.2);
    tact2_vec corner[4] = {vec_of(-h[0], -h[1]), vec_of(h[0], -h[1]), vec_of(top, h[1]), vec_of(-top, h[1])};
    shape_spec a = spec_hull(corner, 4);
    return pairs_at(&a, &a, turned_at(-1, 0, aside, -(2 * h[1] + gap)));
}

/* Points and segments on a box: on its corner, on its side, along its side. */
static shape_pair flat_on_box(random_stream *random, const double *h, double gap) {
    tact2_vec o = tact2_v(0, 0), along = vec_of(0.25, 0), upward = vec_of(0.125, 0.25);
    shape_spec a = random_coin(random) ? box_of(h) : polygon_of(h);
    int kind = random_below(random, 3);
    shape_spec b = kind == 0 ? spec_point(o) : spec_segment(o, kind == 1 ? along : upward);
    double x = random_below(random, 3) == 0 ? h[0] : random_coin(random) ? 0 : random_grid(random, -0.2, 0.2);
    return pairs_at(&a, &b, at(x, h[1] + gap));
}

/* Segments that share a part of a line, an end, or cross at an end. */
static shape_pair segment_on_segment(random_stream *random, double gap) {
    double x = random_grid(random, 0.25, 1), y = random_grid(random, 0.25, 1);
    tact2_vec end = vec_of(x, random_coin(random) ? 0 : y);
    shape_spec a = spec_segment(tact2_neg(end), end), b = a;
    switch (random_below(random, 4)) {
    case 0: /* end on end, along one line */ return pairs_at(&a, &b, at(2 * (double)end.x, 2 * (double)end.y));
    case 1: /* half of each shared */ return pairs_at(&a, &b, at((double)end.x, (double)end.y));
    case 2: /* side by side */
        a = b = spec_segment(vec_of(-x, 0), vec_of(x, 0));
        return pairs_at(&a, &b, at(random_grid(random, -x, x), gap));
    default: /* an end on the middle */
        a = spec_segment(vec_of(-x, 0), vec_of(x, 0));
        b = spec_segment(tact2_v(0, 0), vec_of(random_grid(random, -0.5, 0.5), y));
        return pairs_at(&a, &b, at(0, gap));
    }
}

static shape_spec grid_polygon(random_stream *random) {
    tact2_vec points[16];
    int count = 3 + random_below(random, 14);
    for (int i = 0; i < count; i++)
        points[i] = vec_of(0.25 * random_below(random, 5) - 0.5, 0.25 * random_below(random, 5) - 0.5);
    return spec_hull(points, count);
}

/* On a coarse grid sides and corners meet exactly, and many points lie on sides. */
static shape_pair on_grid(random_stream *random, double gap) {
    shape_spec a = grid_polygon(random), b = grid_polygon(random);
    double x = 0.25 * (random_below(random, 9) - 4), y = 0.25 * (random_below(random, 9) - 4);
    return pairs_at(&a, &b, at(x + gap, y));
}

shape_pair pairs_touching(random_stream *random, int i) {
    double h[2], k[2], gap = pairs_touching_gap(i / 8);
    for (int c = 0; c < 2; c++) h[c] = random_grid(random, 0.25, 1), k[c] = random_grid(random, 0.25, 1);
    switch (i % 8) {
    case 0: return pairs_either_way(random, boxes_side_to_side(random, h, k, gap));
    case 1: return pairs_either_way(random, box_beside_itself(random, h, gap));
    case 2: return pairs_either_way(random, corner_on_side(random, h, k, gap));
    case 3: return pairs_either_way(random, corner_to_corner(random, h, k, gap));
    case 4: return pairs_either_way(random, base_to_base(random, h, gap));
    case 5: return pairs_either_way(random, flat_on_box(random, h, gap));
    case 6: return pairs_either_way(random, segment_on_segment(random, gap));
    default: { /* polygons with points on their sides, some steps apart; or anything, brought to the gap */
        if (random_coin(random)) return on_grid(random, gap);
        shape_spec a = pairs_shape(random, SPEC_HULL, 1), b = pairs_shape(random, SPEC_HULL, 1);
        shape_pair pair = pairs_place(random, &a, &b);
        pairs_bring(&pair, gap);
        return pair;
    }
    }
}

/* ---- touching: curved */

static shape_pair curved_on_box(random_stream *random, const double *h, double gap) {
    double r = random_grid(random, 0.25, 1), l = random_grid(random, 0.25, 1), x = random_grid(random, -0.2, 0.2);
    shape_spec a = box_of(h), circle = spec_ball((tact_real)r), capsule = spec_capsule((tact_real)r, (tact_real)l);
    shape_spec ellipse = spec_ellipsoid(vec_of(r, l));
    switch (random_below(random, 6)) {
    case 0: /* on the side */ return pairs_at(&a, &circle, at(x, h[1] + r + gap));
    case 1: /* on the corner */ return pairs_at(&a, &circle, at(h[0] + (r + gap) * 0.6, h[1] + (r + gap) * 0.8));
    case 2: /* lying */ return pairs_at(&a, &capsule, at(x, h[1] + r + gap));
    case 3: /* standing */ return pairs_at(&a, &capsule, turned_at(0, 1, x, h[1] + r + l + gap));
    case 4: return pairs_at(&a, &ellipse, at(x, h[1] + l + gap));
    default: return pairs_at(&a, &ellipse, turned_at(0, 1, x, h[1] + r + gap));
    }
}

static shape_pair curved_on_curved(random_stream *random, double gap) {
    double r = random_grid(random, 0.25, 1), l = random_grid(random, 0.25, 1), s = random_grid(random, 0.25, 1);
    double m = random_grid(random, 0.25, 1);
    shape_spec ellipse = spec_ellipsoid(vec_of(r, l)), other = spec_ellipsoid(vec_of(s, m));
    shape_spec circle = spec_ball((tact_real)s), capsule = spec_capsule((tact_real)s, (tact_real)m);
    switch (random_below(random, 5)) {
    case 0: /* tip on tip */ return pairs_at(&ellipse, &other, at(r + s + gap, 0));
    case 1: return pairs_at(&ellipse, &ellipse, at(0, 2 * l + gap));
    case 2: return pairs_at(&ellipse, &circle, at(0, -(l + s + gap)));
    case 3: return pairs_at(&ellipse, &capsule, at(random_grid(random, -0.2, 0.2), l + s + gap));
    default: return pairs_at(&circle, &circle, at(2 * s * 0.6, 2 * s * 0.8));
    }
}

shape_pair pairs_touching_curved(random_stream *random, int i) {
    double h[2], gap = pairs_touching_gap(i / 3);
    for (int c = 0; c < 2; c++) h[c] = random_grid(random, 0.25, 1);
    if (i % 3 == 0) return pairs_either_way(random, curved_on_box(random, h, gap));
    if (i % 3 == 1) return pairs_either_way(random, curved_on_curved(random, gap));
    shape_spec a = pairs_shape(random, (spec_kind)random_below(random, SPEC_KINDS), 1);
    shape_spec b = pairs_shape(random, SPEC_ELLIPSOID, 1);
    shape_pair pair = pairs_place(random, &a, &b);
    pairs_bring(&pair, gap);
    return pair;
}

/* ---- in one place */

/* The origin on a corner or on an edge of the difference of two boxes. */
static shape_pair boxes_cornered(random_stream *random) {
    double h[2], k[2], t[2];
    int where = 1 + random_below(random, 3);
    for (int c = 0; c < 2; c++) {
        h[c] = random_grid(random, 0.25, 1), k[c] = random_grid(random, 0.25, 1);
        t[c] = where >> c & 1 ? sign(random) * (h[c] + k[c]) : 0;
    }
    shape_spec a = box_of(h), b = box_of(k);
    return pairs_at(&a, &b, at(t[0], t[1]));
}

static shape_pair corner_on_corner(random_stream *random) {
    shape_spec a = pairs_hull(random, 8, 1), b = random_coin(random) ? a : pairs_hull(random, 8, 1);
    tact2_vec t = tact2_sub(a.points[random_below(random, 8)], b.points[random_below(random, 8)]);
    return pairs_at(&a, &b, at((double)t.x, (double)t.y));
}

/* A regular polygon on itself: as many directions are best as it has sides. */
static shape_pair regular_on_itself(random_stream *random) {
    tact2_vec corner[24];
    int count = 3 + random_below(random, 22);
    for (int i = 0; i < count; i++)
        corner[i] = vec_of(cos(6.283185307179586 * i / count), sin(6.283185307179586 * i / count));
    shape_spec a = spec_hull(corner, count);
    shape_pair pair = pairs_at(&a, &a, tact2_identity_pose());
    if (random_coin(random)) pair.b_in_a.rotation = random_rotation(random);
    return pair;
}

shape_pair pairs_coincident(random_stream *random, int i) {
    shape_spec a = pairs_solid(random), b = i % 3 ? a : pairs_solid(random);
    tact2_vec d = random_direction(random);
    double near = random_decade(random, 1e-16, 1e-3);
    shape_pair pair = pairs_at(&a, &b, tact2_identity_pose());
    switch (i % 9) {
    case 0:
    case 1: /* another shape, and the same, exactly there */ return pair;
    case 2:
    case 3: /* turned about the common centre */ pair.b_in_a.rotation = random_rotation(random); return pair;
    case 4: return boxes_cornered(random);
    case 5: return corner_on_corner(random);
    case 6: return regular_on_itself(random);
    case 7: /* almost there */ pair.b_in_a.position = tact2_scale((tact_real)near, d); return pair;
    default: /* almost in the same position */ pair.b_in_a.rotation.s = (tact_real)near; return pair;
    }
}

/* ---- almost parallel */

shape_pair pairs_nearly_parallel(random_stream *random, int i) {
    double h[2], k[2], tilt = random_decade(random, 1e-16, 1e-3) * sign(random);
    for (int c = 0; c < 2; c++) h[c] = random_range(random, 0.25, 1), k[c] = random_range(random, 0.25, 1);
    double depth = i % 4 == 0 ? 0 : random_decade(random, 1e-12, 1e-2) * (i % 4 == 1 ? 1 : -1);
    shape_spec a = i % 5 == 1 ? spec_segment(vec_of(-h[0], h[1]), vec_of(h[0], h[1])) : box_of(h), b = box_of(k);
    if (i % 5 == 0) b = spec_capsule((tact_real)k[1], (tact_real)k[0]);
    if (i % 5 == 2) a = polygon_of(h);
    tact2_pose pose = turned_at(1, tilt, random_range(random, -0.2, 0.2), h[1] + k[1] + depth);
    return pairs_either_way(random, pairs_at(&a, &b, pose));
}
