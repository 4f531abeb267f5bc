/* Families of pairs by how they lie: touching in every way, in one place, almost parallel. */
#include "support/pairs.h"

#define HALF_ROOT 0.70710678118654752440
#define EIGHTH_COSINE 0.92387953251128675613 /* of an eighth of a half turn */
#define EIGHTH_SINE 0.38268343236508977173

static tact3_quat rotation_of(double x, double y, double z, double w) {
    tact3_quat q = {(tact_real)x, (tact_real)y, (tact_real)z, (tact_real)w};
    return q;
}

static tact3_pose pose_of(tact3_quat rotation, double x, double y, double z) {
    tact3_pose pose = {tact3_v((tact_real)x, (tact_real)y, (tact_real)z), rotation};
    return pose;
}

static tact3_pose at(double x, double y, double z) { return pose_of(tact3_identity_rotation(), x, y, z); }

static shape_spec box_of(const double *h) {
    return spec_box(tact3_v((tact_real)h[0], (tact_real)h[1], (tact_real)h[2]));
}

/* No turn, half turns and quarter turns about the axes. */
static tact3_quat cube_rotation(random_stream *random, int *axis, bool *quarter) {
    static const double half[3][3] = {{1, 0, 0}, {0, 1, 0}, {0, 0, 1}};
    int kind = random_below(random, 3);
    *axis = random_below(random, 3);
    *quarter = kind == 2;
    double s = kind == 0 ? 0 : kind == 1 ? 1 : HALF_ROOT;
    return rotation_of(s * half[*axis][0], s * half[*axis][1], s * half[*axis][2],
                       kind == 0   ? 1
                       : kind == 1 ? 0
                                   : HALF_ROOT);
}

/* ---- touching: polytopes */

static shape_pair boxes_face_to_face(random_stream *random, const double *h, const double *k, double gap) {
    shape_spec a = box_of(h), b = box_of(k);
    int axis, side = random_below(random, 3);
    bool quarter;
    tact3_quat rotation = cube_rotation(random, &axis, &quarter);
    double extent[3] = {k[0], k[1], k[2]}, t[3];
    if (quarter) extent[(axis + 1) % 3] = k[(axis + 2) % 3], extent[(axis + 2) % 3] = k[(axis + 1) % 3];
    t[side] = (random_coin(random) ? 1 : -1) * (h[side] + extent[side] + gap);
    t[(side + 1) % 3] = random_grid(random, -0.2, 0.2);
    t[(side + 2) % 3] = random_coin(random) ? 0 : random_grid(random, -0.2, 0.2);
    return pairs_at(&a, &b, pose_of(rotation, t[0], t[1], t[2]));
}

static shape_pair box_beside_itself(random_stream *random, const double *h, double gap) {
    shape_spec a = box_of(h), b = a;
    double t[3] = {0, 0, 0};
    int side = random_below(random, 3);
    t[side] = (random_coin(random) ? 1 : -1) * (2 * h[side] + gap);
    if (random_coin(random)) { /* the same as a hull, perhaps one step further along another axis too */
        tact3_vec corner[8];
        for (int i = 0; i < 8; i++)
            corner[i] =
                tact3_v(i & 1 ? a.size.x : -a.size.x, i & 2 ? a.size.y : -a.size.y, i & 4 ? a.size.z : -a.size.z);
        b = spec_hull(corner, 8);
        if (random_coin(random)) t[(side + 1) % 3] = (random_coin(random) ? 1 : 2) * h[(side + 1) % 3];
    }
    return pairs_at(&a, &b, at(t[0], t[1], t[2]));
}

/* A turned by 45 degrees about x, B about y: the topmost edge of one crosses the lowest of the other. */
static shape_pair boxes_edge_to_edge(random_stream *random, const double *h, const double *k, double gap) {
    shape_spec a = box_of(h), b = box_of(k);
    tact3_pose pose_a = pose_of(rotation_of(EIGHTH_SINE, 0, 0, EIGHTH_COSINE), 0, 0, 0);
    tact3_pose pose_b = pose_of(
        rotation_of(0, EIGHTH_SINE, 0, EIGHTH_COSINE), random_range(random, -0.1, 0.1) - (k[0] - k[2]) * HALF_ROOT,
        (h[1] - h[2]) * HALF_ROOT, (h[1] + h[2]) * HALF_ROOT + (k[0] + k[2]) * HALF_ROOT + gap);
    return pairs_at(&a, &b, tact3_relative_pose(pose_a, pose_b));
}

static shape_pair box_edge_on_face(random_stream *random, const double *h, const double *k, double gap) {
    shape_spec a = box_of(h), b = box_of(k);
    return pairs_at(&a, &b,
                    pose_of(rotation_of(EIGHTH_SINE, 0, 0, EIGHTH_COSINE), random_grid(random, -0.1, 0.1),
                            (k[1] - k[2]) * HALF_ROOT + random_range(random, -0.1, 0.1),
                            h[2] + (k[1] + k[2]) * HALF_ROOT + gap));
}

static shape_pair cube_corner_on_face(random_stream *random, const double *h, const double *k, double gap) {
    double cube[3] = {k[0], k[0], k[0]}, angle = 0.47765830708142586 /* half of acos(1 / sqrt(3)) */;
    shape_spec a = box_of(h), b = box_of(cube);
    tact3_quat upright = rotation_of(HALF_ROOT * sin(angle), -HALF_ROOT * sin(angle), 0, cos(angle));
    return pairs_at(&a, &b,
                    pose_of(upright, random_range(random, -0.1, 0.1), random_range(random, -0.1, 0.1),
                            h[2] + k[0] * sqrt(3.0) + gap));
}

/* A truncated pyramid and its copy turned over, base against base. */
static shape_pair pyramids_base_to_base(random_stream *random, const double *h, double gap) {
    tact3_vec corner[16];
    int n = 3 + random_below(random, 6);
    double low = random_grid(random, 0.5, 1), high = random_grid(random, 0.25, 0.5);
    for (int i = 0; i < n; i++) {
        double c = cos(6.283185307179586 * i / n), s = sin(6.283185307179586 * i / n);
        corner[i] = tact3_v((tact_real)(low * c), (tact_real)(low * s), (tact_real)-h[2]);
        corner[n + i] = tact3_v((tact_real)(high * c), (tact_real)(high * s), (tact_real)h[2]);
    }
    shape_spec a = spec_hull(corner, 2 * n);
    double aside = random_coin(random) ? 0 : random_grid(random, -0.2, 0.2);
    return pairs_at(&a, &a, pose_of(rotation_of(1, 0, 0, 0), aside, 0, -(2 * h[2] + gap)));
}

/* Points, segments and triangles on a box, on its corner, edge or face. */
static shape_pair flat_on_box(random_stream *random, const double *h, double gap) {
    shape_spec a = box_of(h), b;
    tact3_vec p = tact3_v(0, 0, 0), q = tact3_v((tact_real)0.25, 0, 0), r = tact3_v(0, (tact_real)0.25, 0);
    if (random_coin(random)) q.z = r.z = (tact_real)0.25; /* standing on one corner */
    int kind = random_below(random, 3), place = random_below(random, 3);
    b = kind == 0 ? spec_point(p) : kind == 1 ? spec_segment(p, q) : spec_triangle(p, q, r);
    return pairs_at(&a, &b, at(place > 0 ? h[0] : 0, place > 1 ? h[1] : 0, h[2] + gap));
}

shape_pair pairs_touching(random_stream *random, int i) {
    double h[3], k[3], gap = pairs_touching_gap(i / 8);
    for (int c = 0; c < 3; c++) h[c] = random_grid(random, 0.25, 1), k[c] = random_grid(random, 0.25, 1);
    switch (i % 8) {
    case 0: return pairs_either_way(random, boxes_face_to_face(random, h, k, gap));
    case 1: return pairs_either_way(random, box_beside_itself(random, h, gap));
    case 2: return pairs_either_way(random, boxes_edge_to_edge(random, h, k, gap));
    case 3: return pairs_either_way(random, box_edge_on_face(random, h, k, gap));
    case 4: return pairs_either_way(random, cube_corner_on_face(random, h, k, gap));
    case 5: return pairs_either_way(random, pyramids_base_to_base(random, h, gap));
    case 6: return pairs_either_way(random, flat_on_box(random, h, gap));
    default: { /* anything, brought to the gap */
        shape_spec a = pairs_shape(random, SPEC_HULL, 1), b = pairs_shape(random, SPEC_HULL, 1);
        shape_pair pair = pairs_place(random, &a, &b);
        pairs_bring(&pair, gap);
        return pair;
    }
    }
}

/* ---- touching: curved */

static shape_pair curved_on_box(random_stream *random, const double *h, double gap) {
    shape_spec a = box_of(h), b;
    double r = random_grid(random, 0.25, 1), l = random_grid(random, 0.25, 1), x = random_grid(random, -0.2, 0.2);
    tact_real radius = (tact_real)r, length = (tact_real)l;
    tact3_quat on_its_side = rotation_of(0, HALF_ROOT, 0, HALF_ROOT), turned_over = rotation_of(1, 0, 0, 0);
    switch (random_below(random, 9)) {
    case 0: /* ball on face */ b = spec_ball(radius); return pairs_at(&a, &b, at(x, 0, h[2] + r + gap));
    case 1: /* ball on edge */
        b = spec_ball(radius);
        return pairs_at(&a, &b, at(x, h[1] + (r + gap) * 0.6, h[2] + (r + gap) * 0.8));
    case 2: /* ball on corner */
        b = spec_ball(radius);
        return pairs_at(&a, &b, at(h[0] + (r + gap) / 3, h[1] + (r + gap) * 2 / 3, h[2] + (r + gap) * 2 / 3));
    case 3: /* cylinder on its cap */
        b = spec_cylinder(radius, length);
        return pairs_at(&a, &b, at(x, 0, h[2] + l + gap));
    case 4: /* cylinder on its side */
        b = spec_cylinder(radius, length);
        return pairs_at(&a, &b, pose_of(on_its_side, x, 0, h[2] + r + gap));
    case 5: /* cone on its apex */
        b = spec_cone(radius, length);
        return pairs_at(&a, &b, pose_of(turned_over, x, 0, h[2] + l + gap));
    case 6: /* cone on its base */ b = spec_cone(radius, length); return pairs_at(&a, &b, at(x, 0, h[2] + l + gap));
    case 7: /* capsule on its side */
        b = spec_capsule(radius, length);
        return pairs_at(&a, &b, pose_of(on_its_side, x, 0, h[2] + r + gap));
    default: /* ellipsoid */
        b = spec_ellipsoid(tact3_v(radius, radius * (tact_real)0.5, length));
        return pairs_at(&a, &b, at(x, 0, h[2] + l + gap));
    }
}

static shape_pair curved_on_curved(random_stream *random, double gap) {
    double r = random_grid(random, 0.25, 1), l = random_grid(random, 0.25, 1), s = random_grid(random, 0.25, 1),
           m = random_grid(random, 0.25, 1);
    shape_spec cylinder = spec_cylinder((tact_real)r, (tact_real)l),
               thick = spec_cylinder((tact_real)s, (tact_real)m);
    shape_spec cone = spec_cone((tact_real)r, (tact_real)l), ball = spec_ball((tact_real)s);
    double aside = random_coin(random) ? 0 : random_grid(random, -0.2, 0.2);
    switch (random_below(random, 7)) {
    case 0: /* cap on cap */ return pairs_at(&cylinder, &thick, at(aside, 0, l + m + gap));
    case 1: /* side by side */ return pairs_at(&cylinder, &thick, at(r + s + gap, 0, aside));
    case 2: /* crossing */
        return pairs_at(&cylinder, &thick, pose_of(rotation_of(0, HALF_ROOT, 0, HALF_ROOT), 0, r + s + gap, 0));
    case 3: /* apex on apex */ return pairs_at(&cone, &cone, pose_of(rotation_of(1, 0, 0, 0), 0, 0, 2 * l + gap));
    case 4: /* apex on cap */ return pairs_at(&cone, &thick, at(aside, 0, l + m + gap));
    case 5: /* base on base */
        return pairs_at(&cone, &cone, pose_of(rotation_of(1, 0, 0, 0), aside, 0, -2 * l - gap));
    default: /* ball on ball */ return pairs_at(&ball, &ball, at(2 * s * 0.6, 2 * s * 0.8, gap));
    }
}

shape_pair pairs_touching_curved(random_stream *random, int i) {
    double h[3], gap = pairs_touching_gap(i / 3);
    for (int c = 0; c < 3; c++) h[c] = random_grid(random, 0.25, 1);
    if (i % 3 == 0) return pairs_either_way(random, curved_on_box(random, h, gap));
    if (i % 3 == 1) return pairs_either_way(random, curved_on_curved(random, gap));
    shape_spec a = pairs_shape(random, (spec_kind)random_below(random, SPEC_KINDS), 1);
    shape_spec b = pairs_shape(random, SPEC_CYLINDER + (unsigned)random_below(random, 3), 1);
    shape_pair pair = pairs_place(random, &a, &b);
    pairs_bring(&pair, gap);
    return pair;
}

/* ---- in one place */

/* The origin on a corner, on an edge or in a face of the difference of two boxes. */
static shape_pair boxes_cornered(random_stream *random) {
    double h[3], k[3], t[3];
    int where = 1 + random_below(random, 7);
    for (int c = 0; c < 3; c++) {
        h[c] = random_grid(random, 0.25, 1), k[c] = random_grid(random, 0.25, 1);
        t[c] = where >> c & 1 ? (random_coin(random) ? 1 : -1) * (h[c] + k[c]) : 0;
    }
    shape_spec a = box_of(h), b = box_of(k);
    return pairs_at(&a, &b, at(t[0], t[1], t[2]));
}

static shape_pair corner_on_corner(random_stream *random) {
    shape_spec a = pairs_hull(random, 16, 1), b = random_coin(random) ? a : pairs_hull(random, 16, 1);
    tact3_vec t = tact3_sub(a.points[random_below(random, 16)], b.points[random_below(random, 16)]);
    return pairs_at(&a, &b, pose_of(tact3_identity_rotation(), (double)t.x, (double)t.y, (double)t.z));
}

shape_pair pairs_coincident(random_stream *random, int i) {
    shape_spec a = pairs_solid(random), b = i % 3 ? a : pairs_solid(random);
    tact3_vec d = random_direction(random);
    double near = random_decade(random, 1e-16, 1e-3);
    switch (i % 9) {
    case 0:
    case 1: /* another shape, and the same, exactly there */ return pairs_at(&a, &b, at(0, 0, 0));
    case 2:
    case 3: /* turned about the common centre */ return pairs_at(&a, &b, pose_of(random_rotation(random), 0, 0, 0));
    case 4: return boxes_cornered(random);
    case 5: return corner_on_corner(random);
    case 6: /* on one axis, or on parallel ones */
        return pairs_at(
            &a, &b, at(random_coin(random) ? 0 : random_range(random, 0, 0.5), 0, random_range(random, -0.5, 0.5)));
    case 7: /* almost there */
        return pairs_at(&a, &b, at(near * (double)d.x, near * (double)d.y, near * (double)d.z));
    default: /* almost in the same position */
        return pairs_at(&a, &b,
                        pose_of(rotation_of(near * (double)d.x, near * (double)d.y, near * (double)d.z, 1), 0, 0, 0));
    }
}

/* ---- almost parallel */

shape_pair pairs_nearly_parallel(random_stream *random, int i) {
    double h[3], k[3], tilt = random_decade(random, 1e-16, 1e-3), turn = random_range(random, -1, 1);
    for (int c = 0; c < 3; c++) h[c] = random_range(random, 0.25, 1), k[c] = random_range(random, 0.25, 1);
    double depth = i % 4 == 0 ? 0 : random_decade(random, 1e-12, 1e-2) * (i % 4 == 1 ? 1 : -1);
    shape_spec a = box_of(h), b = i % 5 ? box_of(k) : spec_cylinder((tact_real)k[0], (tact_real)k[2]);
    if (i % 5 == 1) a = spec_cylinder((tact_real)h[0], (tact_real)h[2]);
    /* Turned about the common axis, or exactly aligned but for the tilt: then edges are almost parallel too. */
    double z = i % 3 ? 0 : turn * 0.5;
    tact3_quat rotation = rotation_of(tilt, tilt * random_range(random, -1, 1), z, sqrt(1 - z * z));
    tact3_pose pose =
        pose_of(rotation, random_range(random, -0.2, 0.2), random_range(random, -0.2, 0.2), h[2] + k[2] + depth);
    return pairs_either_way(random, pairs_at(&a, &b, pose));
}
