/* Bodies that rest on a line. */
#include "contact/resting_bodies.h"

const char *rest_name(rest_kind kind) {
    static const char *const names[REST_KINDS] = {"box",     "rounded box", "custom box", "capsule", "triangle",
                                                  "segment", "polygon",     "circle",     "ellipse", "corner"};
    return names[kind];
}

tact2_rotation rest_downward(tact2_vec down) {
    tact2_rotation rotation = {-down.y, -down.x};
    return rotation;
}

tact2_rotation rest_over(void) {
    tact2_rotation half = {-1, 0};
    return half;
}

tact2_rotation rest_turn(const double *by) {
    tact2_rotation turn = {(tact_real)cos(by[0]), (tact_real)sin(by[0])};
    return turn;
}

static tact_real some(random_stream *random) { return (tact_real)random_range(random, 0.35, 1); }

static resting_body on_point(shape_spec spec, tact2_vec foot) {
    resting_body body = {.spec = spec, .down = tact2_v(0, -1), .count = 1, .foot = {foot}};
    return body;
}

/* A box that stands on a corner and leans to one of the edges. */
static resting_body on_corner(shape_spec box) {
    resting_body body = on_point(box, tact2_neg(box.size));
    body.down = tact2_v(TACT_REAL(-0.6), TACT_REAL(-0.8));
    body.sharp = true;
    return body;
}

/* From left to right as the body lies, so that the inside is to the left. */
static resting_body on_edge(shape_spec spec, tact2_vec from, tact2_vec to) {
    tact2_vec along = tact2_sub(to, from);
    tact2_vec down = tact2_scale(1 / tact2_length(along), tact2_v(along.y, -along.x));
    resting_body body = {.spec = spec, .down = down, .count = 2, .foot = {from, to}};
    return body;
}

/* Corners on a circle, so that it is convex; the first two are not near each other. */
static shape_spec polygon(random_stream *random) {
    tact2_vec corner[6];
    tact_real radius = some(random);
    for (int i = 0; i < 6; i++) {
        double angle = 6.283185307179586 * (i + random_range(random, 0, 0.5)) / 6;
        corner[i] = tact2_v(radius * (tact_real)cos(angle), radius * (tact_real)sin(angle));
    }
    return spec_hull(corner, 6);
}

resting_body rest_body(random_stream *random, rest_kind kind) {
    tact_real x = some(random), y = some(random);
    shape_spec box = spec_box(tact2_v(x, y)), spec;
    box.custom = kind == REST_CUSTOM_BOX;
    if (kind == REST_ROUNDED_BOX) box.rounding = x / 8;
    tact2_vec left = tact2_v(-x, -y), right = tact2_v(x, -y);
    switch (kind) {
    case REST_CAPSULE: return on_edge(spec_capsule(x / 2, y), tact2_v(-y, 0), tact2_v(y, 0));
    case REST_TRIANGLE: return on_edge(spec_triangle(left, right, tact2_v(x / 4, y)), left, right);
    case REST_SEGMENT: return on_edge(spec_segment(left, tact2_v(x, y)), left, tact2_v(x, y));
    case REST_POLYGON: spec = polygon(random); return on_edge(spec, spec.points[0], spec.points[1]);
    case REST_CORNER: return on_corner(box);
    case REST_BALL: return on_point(spec_ball(x), no_vec());
    case REST_ELLIPSE: return on_point(spec_ellipsoid(tact2_v(x, y)), tact2_v(0, -y));
    default: return on_edge(box, left, right);
    }
}
