/* Balls, capsules, cylinders and cones: the shape itself, which is asked about, and triangles to be drawn. */
#include <math.h>
#include <stdlib.h>

#include "clash/clash.h"
#include "mesh/build_mesh.h"

#define PI 3.14159265358979323846
/* Drawn corners around the axis, and of a quarter of a circle through it. */
#define AROUND 48
#define QUARTER 12

/* What is turned around the z axis: points and circles there, rounded. */
typedef struct round_form {
    int point_count, circle_count;
    double point[2], circle[2]; /* their heights */
    double radius;              /* of the circles */
    double rounding;
} round_form;

/* Half of the section through the axis, from the lowest point to the highest. */
typedef struct profile {
    double radius[2 * QUARTER + 4], height[2 * QUARTER + 4];
    int count;
} profile;

bool clash_is_round(shape_type type) {
    return type == SHAPE_BALL || type == SHAPE_CAPSULE || type == SHAPE_CYLINDER || type == SHAPE_CONE;
}

tact3_shape clash_round_shape(shape_type type, const double *size) {
    switch (type) {
    case SHAPE_BALL: return tact3_sphere(size[0]);
    case SHAPE_CAPSULE: return tact3_capsule(size[0], size[1]);
    case SHAPE_CONE: return tact3_cone(size[0], size[1]);
    default: return tact3_cylinder(size[0], size[1]);
    }
}

static round_form form_of(shape_type type, const double *size) {
    double r = size[0], h = size[1];
    switch (type) {
    case SHAPE_BALL: return (round_form){.point_count = 1, .rounding = r};
    case SHAPE_CAPSULE: return (round_form){.point_count = 2, .point = {-h, h}, .rounding = r};
    case SHAPE_CONE:
        return (round_form){.point_count = 1, .point = {h}, .circle_count = 1, .circle = {-h}, .radius = r};
    default: return (round_form){.circle_count = 2, .circle = {-h, h}, .radius = r};
    }
}

static void add_point(profile *p, double radius, double height) {
    p->radius[p->count] = radius;
    p->height[p->count++] = height;
}

/* A quarter of a circle around a point of the axis, up to its widest or from there up. */
static void add_quarter(profile *p, double radius, double height, bool upper) {
    for (int i = 0; i <= QUARTER; i++) {
        tact2_rotation r = tact2_rotation_from_angle(0.5 * PI * i / QUARTER);
        bool pole = i == (upper ? QUARTER : 0);
        add_point(p, pole ? 0 : radius * (upper ? r.c : r.s), height + radius * (upper ? r.s : -r.c));
    }
}

static profile profile_of(const round_form *of) {
    profile p = {.count = 0};
    if (of->circle_count > 0) {
        add_point(&p, 0, of->circle[0]);
        add_point(&p, of->radius, of->circle[0]);
        if (of->circle_count == 2) add_point(&p, of->radius, of->circle[1]);
        add_point(&p, 0, of->circle_count == 2 ? of->circle[1] : of->point[0]);
    } else {
        add_quarter(&p, of->rounding, of->point[0], false);
        add_quarter(&p, of->rounding, of->point[of->point_count - 1], true);
    }
    return p;
}

static void add_triangle(surface *out, size_t a, size_t b, size_t c) {
    size_t *to = out->corners + 3 * out->face_count++;
    to[0] = a, to[1] = b, to[2] = c;
}

/* Turns a profile around the axis. */
static bool turn(const profile *p, surface *out) {
    size_t points = (size_t)p->count * AROUND;
    *out = (surface){.points = malloc(3 * points * sizeof *out->points),
                     .corners = malloc(6 * points * sizeof *out->corners)};
    if (!out->points || !out->corners) return false;
    for (int i = 0; i < p->count; i++) {
        for (int k = 0; k < AROUND; k++) {
            tact2_rotation r = tact2_rotation_from_angle(2 * PI * k / AROUND);
            double *to = out->points + 3 * out->point_count++;
            to[0] = p->radius[i] * r.c, to[1] = p->radius[i] * r.s, to[2] = p->height[i];
        }
    }
    for (size_t i = 0; i + 1 < (size_t)p->count; i++) {
        for (size_t k = 0; k < AROUND; k++) {
            size_t next = (k + 1) % AROUND, low = AROUND * i, high = low + AROUND;
            if (p->radius[i] > 0) add_triangle(out, low + k, low + next, high + k);
            if (p->radius[i + 1] > 0) add_triangle(out, low + next, high + next, high + k);
        }
    }
    return true;
}

tact3_mesh *clash_round_mesh(shape_type type, const double *size, tact_status *status) {
    surface triangles;
    round_form form = form_of(type, size);
    profile p = profile_of(&form);
    *status = TACT_NO_MEMORY;
    tact3_mesh *drawn = turn(&p, &triangles) ? build_mesh(&triangles, 1, status) : NULL;
    surface_free(&triangles);
    return drawn;
}
