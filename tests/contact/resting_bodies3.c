/* Bodies that rest on a plane. */
#include "contact/resting_bodies.h"

const char *rest_name(rest_kind kind) {
    static const char *const names[REST_KINDS] = {
        "box",     "rounded box", "custom box", "cylinder's cap", "cylinder's side",  "cone's base", "cone's side",
        "capsule", "frustum",     "prism",      "hull",           "triangle",         "rounded cylinder",
        "sphere",  "ellipsoid",   "edge",       "corner",         "apex"};
    return names[kind];
}

/* About the axis that is at a right angle to both. */
tact3_quat rest_downward(tact3_vec down) {
    if (down.z > TACT_REAL(0.999999)) return rest_over();
    tact3_quat rotation = {-down.y, down.x, 0, 1 - down.z};
    return unit_rotation(rotation);
}

tact3_quat rest_over(void) {
    tact3_quat half = {1, 0, 0, 0};
    return half;
}

tact3_quat rest_turn(const double *by) {
    tact3_quat x = {(tact_real)sin(by[0] / 2), 0, 0, (tact_real)cos(by[0] / 2)};
    tact3_quat y = {0, (tact_real)sin(by[1] / 2), 0, (tact_real)cos(by[1] / 2)};
    tact3_quat z = {0, 0, (tact_real)sin(by[2] / 2), (tact_real)cos(by[2] / 2)};
    return tact3_compose_rotation(z, tact3_compose_rotation(y, x));
}

static tact_real some(random_stream *random) { return (tact_real)random_range(random, 0.35, 1); }

static resting_body on_foot(shape_spec spec, tact3_vec down, const tact3_vec *foot, int count) {
    resting_body body = {.spec = spec, .down = down, .count = count};
    for (int i = 0; i < count; i++) body.foot[i] = foot[i];
    return body;
}

static resting_body on_point(shape_spec spec, tact3_vec foot) { return on_foot(spec, tact3_v(0, 0, -1), &foot, 1); }

static resting_body on_disc(shape_spec spec) {
    resting_body body = on_point(spec, tact3_v(0, 0, -spec.size.y));
    body.disc = spec.size.x;
    return body;
}

/* Along the first axis when it lies. */
static resting_body on_line(shape_spec spec, tact3_vec down, tact3_vec from, tact3_vec to) {
    tact3_vec foot[2] = {from, to};
    return on_foot(spec, tact3_scale(1 / tact3_length(down), down), foot, 2);
}

static resting_body on_triangle(shape_spec spec, tact3_vec a, tact3_vec b, tact3_vec c) {
    tact3_vec foot[3] = {a, b, c}, normal = tact3_cross(tact3_sub(b, a), tact3_sub(c, a));
    return on_foot(spec, tact3_scale(1 / tact3_length(normal), normal), foot, 3);
}

/* A regular polygon below and a smaller or equal one above, turned by any angle. */
static resting_body on_polygon(random_stream *random, int count, tact_real low, tact_real high, tact_real height) {
    tact3_vec corner[2 * REST_CORNERS];
    double start = random_range(random, 0, 6);
    for (int i = 0; i < count; i++) {
        double angle = start + 6.283185307179586 * i / count;
        tact_real c = (tact_real)cos(angle), s = (tact_real)sin(angle);
        corner[i] = tact3_v(low * c, low * s, -height);
        corner[count + i] = tact3_v(high * c, high * s, height);
    }
    return on_foot(spec_hull(corner, 2 * count), tact3_v(0, 0, -1), corner, count);
}

/* Twice the area of the triangle when all corners are behind it, else zero. */
static tact_real hull_triangle(const shape_spec *hull, int i, int j, int k) {
    const tact3_vec *p = hull->points;
    tact3_vec normal = tact3_cross(tact3_sub(p[j], p[i]), tact3_sub(p[k], p[i]));
    for (int m = 0; m < hull->count; m++) {
        if (m == i || m == j || m == k) continue;
        if (tact3_dot(normal, tact3_sub(p[m], p[i])) >= 0) return 0;
    }
    return tact3_length(normal);
}

/* On the largest of its faces, which are triangles. */
static resting_body on_hull(shape_spec hull) {
    int best[3] = {0};
    tact_real most = 0;
    for (int i = 0; i < hull.count; i++)
        for (int j = i + 1; j < hull.count; j++)
            for (int k = i + 1; k < hull.count; k++) {
                tact_real area = k == j ? 0 : hull_triangle(&hull, i, j, k);
                if (area > most) most = area, best[0] = i, best[1] = j, best[2] = k;
            }
    return on_triangle(hull, hull.points[best[0]], hull.points[best[1]], hull.points[best[2]]);
}

static resting_body on_box(shape_spec box) {
    tact3_vec h = box.size, down = tact3_v(0, 0, -1);
    tact3_vec foot[4] = {tact3_v(h.x, h.y, -h.z), tact3_v(-h.x, h.y, -h.z), tact3_v(-h.x, -h.y, -h.z),
                         tact3_v(h.x, -h.y, -h.z)};
    return on_foot(box, down, foot, 4);
}

/* Leaning to one of the faces that meet there: between them which of them faces the ground is a matter of shaking. */
static resting_body on_edge(shape_spec box) {
    tact3_vec h = box.size;
    resting_body body = on_line(box, tact3_v(0, -3, -4), tact3_v(-h.x, -h.y, -h.z), tact3_v(h.x, -h.y, -h.z));
    body.sharp = true;
    return body;
}

static resting_body on_corner(shape_spec box) {
    resting_body body = on_point(box, tact3_neg(box.size));
    body.down = tact3_v(TACT_REAL(-0.48), TACT_REAL(-0.6), TACT_REAL(-0.64));
    body.sharp = true;
    return body;
}

static resting_body on_apex(shape_spec cone) {
    resting_body body = on_point(cone, tact3_v(0, 0, cone.size.y));
    body.down = tact3_v(0, 0, 1);
    body.sharp = true;
    return body;
}

resting_body rest_body(random_stream *random, rest_kind kind) {
    tact_real x = some(random), y = some(random), z = some(random);
    shape_spec box = spec_box(tact3_v(x, y, z)), round = spec_cylinder(x, z);
    box.custom = kind == REST_CUSTOM_BOX;
    if (kind == REST_ROUNDED_BOX) box.rounding = x / 8;
    if (kind == REST_ROUNDED_CYLINDER) round.rounding = x / 8;
    tact3_vec a = tact3_v(-x, -y, 0), b = tact3_v(x, -y, 0), c = tact3_v(x / 4, y, 0);
    switch (kind) {
    case REST_CYLINDER_CAP:
    case REST_ROUNDED_CYLINDER: return on_disc(round);
    case REST_CYLINDER_SIDE: return on_line(round, tact3_v(1, 0, 0), tact3_v(x, 0, -z), tact3_v(x, 0, z));
    case REST_CONE_BASE: return on_disc(spec_cone(x, z));
    case REST_CONE_SIDE:
        return on_line(spec_cone(x, z), tact3_v(2 * z, 0, x), tact3_v(x, 0, -z), tact3_v(0, 0, z));
    case REST_CAPSULE:
        return on_line(spec_capsule(x / 2, z), tact3_v(1, 0, 0), tact3_v(0, 0, -z), tact3_v(0, 0, z));
    case REST_FRUSTUM: return on_polygon(random, 5 + random_below(random, 4), x, x * y, z);
    case REST_PRISM: return on_polygon(random, REST_CORNERS, x, x, z);
    case REST_HULL: return on_hull(pairs_hull(random, 12, 1));
    case REST_TRIANGLE: return on_triangle(spec_triangle(a, b, c), a, b, c);
    case REST_EDGE: return on_edge(box);
    case REST_CORNER: return on_corner(box);
    case REST_APEX: return on_apex(spec_cone(x, z));
    case REST_BALL: return on_point(spec_ball(x), no_vec());
    case REST_ELLIPSOID: return on_point(spec_ellipsoid(tact3_v(x, y, z)), tact3_v(0, 0, -z));
    default: return on_box(box);
    }
}
