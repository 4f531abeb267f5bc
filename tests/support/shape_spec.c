/* Shapes as the tests describe them: constructors, the library's shape, sizes and printing. */
#include "support/shape_spec.h"

#include "support/check.h"

#include <stdlib.h>
#include <string.h>

static shape_spec spec_points(spec_kind kind, const tactn_vec *points, int count) {
    shape_spec spec;
    memset(&spec, 0, sizeof spec);
    spec.kind = kind;
    spec.count = count;
    for (int i = 0; i < count; i++) spec.points[i] = points[i];
    return spec;
}

static shape_spec spec_sized(spec_kind kind, tactn_vec size) {
    shape_spec spec = spec_points(kind, NULL, 0);
    spec.size = size;
    return spec;
}
static shape_spec spec_round(spec_kind kind, tact_real radius, tact_real length) {
    return spec_sized(kind, with_coordinate(along_axis(0, radius), 1, length));
}

shape_spec spec_point(tactn_vec at) { return spec_points(SPEC_POINT, &at, 1); }
shape_spec spec_segment(tactn_vec a, tactn_vec b) {
    tactn_vec points[2] = {a, b};
    return spec_points(SPEC_SEGMENT, points, 2);
}
shape_spec spec_triangle(tactn_vec a, tactn_vec b, tactn_vec c) {
    tactn_vec points[3] = {a, b, c};
    return spec_points(SPEC_TRIANGLE, points, 3);
}
shape_spec spec_ball(tact_real radius) { return spec_round(SPEC_BALL, radius, 0); }
shape_spec spec_box(tactn_vec half_extents) { return spec_sized(SPEC_BOX, half_extents); }
shape_spec spec_capsule(tact_real radius, tact_real half_length) {
    return spec_round(SPEC_CAPSULE, radius, half_length);
}
shape_spec spec_ellipsoid(tactn_vec radii) { return spec_sized(SPEC_ELLIPSOID, radii); }
shape_spec spec_hull(const tactn_vec *points, int count) { return spec_points(SPEC_HULL, points, count); }
#if TACT_DIMENSION == 3
shape_spec spec_cylinder(tact_real radius, tact_real half_height) {
    return spec_round(SPEC_CYLINDER, radius, half_height);
}
shape_spec spec_cone(tact_real radius, tact_real half_height) { return spec_round(SPEC_CONE, radius, half_height); }
#endif

/* As scenes name them (docs/scene.md). */
const char *spec_name(spec_kind kind) {
#if TACT_DIMENSION == 2
    static const char *const names[SPEC_KINDS] = {"point", "segment", "triangle", "circle",
                                                  "box",   "capsule", "ellipse",  "polygon"};
#else
    static const char *const names[SPEC_KINDS] = {"point",   "segment",  "triangle", "sphere",    "box",
                                                  "capsule", "cylinder", "cone",     "ellipsoid", "hull"};
#endif
    return names[kind];
}

bool spec_is_curved(const shape_spec *spec) {
#if TACT_DIMENSION == 3
    if (spec->kind == SPEC_CYLINDER || spec->kind == SPEC_CONE) return true;
#endif
    return spec->kind == SPEC_ELLIPSOID;
}

/* ---- support functions of a user's own: written here once more, so that nothing of the library is reused */

static tactn_vec support_of_points(const shape_spec *spec, tactn_vec direction) {
    int best = 0;
    tact_real most = tactn_dot(spec->points[0], direction);
    for (int i = 1; i < spec->count; i++) {
        tact_real value = tactn_dot(spec->points[i], direction);
        if (value > most) most = value, best = i;
    }
    return spec->points[best];
}

static tactn_vec support_of_box(tactn_vec half, tactn_vec direction) {
    for (int i = 0; i < TACT_DIMENSION; i++)
        if (coordinate(direction, i) < 0) half = with_coordinate(half, i, -coordinate(half, i));
    return half;
}

/* Squares of less may lose digits in float. */
#define SMALL (tact_real)1e-15

#if TACT_DIMENSION == 3
static tactn_vec support_of_revolution(const shape_spec *spec, tactn_vec direction) {
    tact_real radius = spec->size.x, height = spec->size.y;
    tact_real most = tact_max(tact_abs(direction.x), tact_abs(direction.y));
    if (most < SMALL && most > 0) { /* the squares would lose digits; the cap stays the same */
        direction = tact3_v(direction.x / most, direction.y / most, direction.z < 0 ? -1 / SMALL : 1 / SMALL);
    }
    tact_real rho = tact_sqrt(direction.x * direction.x + direction.y * direction.y);
    bool apex = spec->kind == SPEC_CONE && 2 * height * direction.z >= radius * rho;
    tact_real z = spec->kind == SPEC_CONE ? (apex ? height : -height) : direction.z >= 0 ? height : -height;
    if (apex || !(rho > 0)) return tact3_v(0, 0, z);
    return tact3_v(radius * (direction.x / rho), radius * (direction.y / rho), z);
}
#endif

static tactn_vec support_of_ellipsoid(tactn_vec radii, tactn_vec direction) {
    tactn_vec e = times(radii, direction);
    tact_real most = 0;
    for (int i = 0; i < TACT_DIMENSION; i++) most = tact_max(most, tact_abs(coordinate(e, i)));
    if ((most < SMALL && most > 0) || most > 1 / SMALL) /* the squares would lose digits or overflow */
        for (int i = 0; i < TACT_DIMENSION; i++) e = with_coordinate(e, i, coordinate(e, i) / most);
    tact_real length = tactn_length(e);
    if (!(length > 0)) return along_axis(TACT_DIMENSION - 1, coordinate(radii, TACT_DIMENSION - 1));
    for (int i = 0; i < TACT_DIMENSION; i++) e = with_coordinate(e, i, coordinate(e, i) / length);
    return times(radii, e);
}

static tactn_vec form_support(const shape_spec *spec, tactn_vec direction) {
    user_number size[3], d[TACT_DIMENSION], at[TACT_DIMENSION];
    tact_real point[TACT_DIMENSION];
    for (int i = 0; i < 3; i++) size[i] = (user_number)spec->user_size[i];
    for (int i = 0; i < TACT_DIMENSION; i++) d[i] = (user_number)coordinate(direction, i);
    user_support(spec->user, size, d, at);
    for (int i = 0; i < TACT_DIMENSION; i++) point[i] = (tact_real)at[i];
    return from_coordinates(point);
}

static tactn_vec custom_support(const void *context, tactn_vec direction) {
    const shape_spec *spec = context;
    tactn_vec size = spec->size;
    if (spec->user) return form_support(spec, direction);
    /* Squares of a direction as small as a difference of two nearly equal supports would vanish in float. */
    tact_real largest = 0;
    for (int i = 0; i < TACT_DIMENSION; i++) largest = tact_max(largest, tact_abs(coordinate(direction, i)));
    for (int i = 0; i < TACT_DIMENSION && largest > 0; i++)
        direction = with_coordinate(direction, i, coordinate(direction, i) / largest);
    switch (spec->kind) {
    case SPEC_BALL: return no_vec();
    case SPEC_CAPSULE: return along_axis(CAPSULE_AXIS, coordinate(direction, CAPSULE_AXIS) >= 0 ? size.y : -size.y);
    case SPEC_BOX: return support_of_box(size, direction);
    case SPEC_ELLIPSOID: return support_of_ellipsoid(size, direction);
#if TACT_DIMENSION == 3
    case SPEC_CYLINDER:
    case SPEC_CONE: return support_of_revolution(spec, direction);
#endif
    default: return support_of_points(spec, direction);
    }
}

/* ---- the library's shape */

static tactn_shape plain_shape(const shape_spec *spec, void *memory) {
    switch (spec->kind) {
    case SPEC_POINT: return tactn_point(spec->points[0]);
    case SPEC_SEGMENT: return tactn_segment(spec->points[0], spec->points[1]);
    case SPEC_TRIANGLE: return tactn_triangle(spec->points[0], spec->points[1], spec->points[2]);
    case SPEC_BALL: return tactn_ball(spec->size.x);
    case SPEC_BOX: return tactn_box(spec->size);
    case SPEC_CAPSULE: return tactn_capsule(spec->size.x, spec->size.y);
    case SPEC_ELLIPSOID: return tactn_ellipsoid(spec->size);
#if TACT_DIMENSION == 3
    case SPEC_CYLINDER: return tact3_cylinder(spec->size.x, spec->size.y);
    case SPEC_CONE: return tact3_cone(spec->size.x, spec->size.y);
#endif
    default: return spec->listed ? tactn_points(spec->points, spec->count) : tactn_hull_shape(memory);
    }
}

/* With a box that is too large by a part of itself on every side. */
static tactn_shape custom_shape(const shape_spec *spec) {
    if (!spec->user || spec->loose < 0) return tactn_custom(custom_support, spec);
    tactn_bounds box = {no_vec(), no_vec()};
    tact_real more = 1 + spec->loose + (tact_real)CHECK_ROUNDOFF * 4;
    for (int i = 0; i < TACT_DIMENSION; i++) {
        tact_real low = coordinate(custom_support(spec, along_axis(i, -1)), i);
        tact_real high = coordinate(custom_support(spec, along_axis(i, 1)), i);
        box.lower = with_coordinate(box.lower, i, low * more);
        box.upper = with_coordinate(box.upper, i, high * more);
    }
    return tactn_custom_within(custom_support, spec, box);
}

made_shape made_new(const shape_spec *spec) {
    made_shape made = {{0}, NULL};
    if (spec->custom) {
        made.shape = custom_shape(spec);
        if (spec->kind == SPEC_BALL || spec->kind == SPEC_CAPSULE)
            made.shape = tactn_rounded(made.shape, spec->size.x);
    } else {
        if (spec->kind == SPEC_HULL && !spec->listed) {
            size_t bytes = tactn_hull_bytes(spec->count);
            made.memory = malloc(bytes);
            tact_status status = tactn_hull_build(made.memory, bytes, spec->points, spec->count, NULL);
            if (status == TACT_OUT_OF_RANGE) { /* what a query on it has to say too */
                made.shape = tactn_ball(TACT_REAL_MAX);
                return made;
            }
            if (status != TACT_OK) {
                fprintf(stderr, "a hull of %d points was refused: %s\n", spec->count, tact_status_text(status));
                abort();
            }
        }
        made.shape = plain_shape(spec, made.memory);
    }
    if (spec->rounding > 0) made.shape = tactn_rounded(made.shape, spec->rounding);
    return made;
}

void made_free(made_shape *made) {
    free(made->memory);
    made->memory = NULL;
}

tactn_gap pair_distance(const shape_pair *pair, const tactn_query_options *options) {
    made_shape a = made_new(&pair->a), b = made_new(&pair->b);
    tactn_gap gap = tactn_distance(&a.shape, &b.shape, pair->b_in_a, options);
    made_free(&a);
    made_free(&b);
    return gap;
}

/* ---- sizes */

static tact_real farthest_from(const shape_spec *spec, tactn_vec center) {
    tact_real far = 0;
    for (int i = 0; i < spec->count; i++) far = tact_max(far, tactn_length(tactn_sub(spec->points[i], center)));
    return far;
}

static tact_real core_radius(const shape_spec *spec, tactn_vec center) {
    tactn_vec size = spec->size;
    switch (spec->kind) {
    case SPEC_BALL: return size.x;
    case SPEC_CAPSULE: return size.x + size.y;
    case SPEC_BOX: return tactn_length(size);
    case SPEC_ELLIPSOID: return tact_max(tact_max(size.x, size.y), coordinate(size, TACT_DIMENSION - 1));
#if TACT_DIMENSION == 3
    case SPEC_CYLINDER:
    case SPEC_CONE: return tact_sqrt(size.x * size.x + size.y * size.y);
#endif
    default: return farthest_from(spec, center);
    }
}

tact_real spec_radius(const shape_spec *spec) {
    tactn_vec center = no_vec();
    for (int i = 0; i < spec->count; i++) center = tactn_mul_add(center, 1 / (tact_real)spec->count, spec->points[i]);
    return core_radius(spec, center) + spec->rounding;
}

tact_real spec_reach(const shape_spec *spec) { return core_radius(spec, no_vec()) + spec->rounding; }

/* ---- printing: %.17g is exact for a double, and so for a float */

static void print_numbers(FILE *file, const tact_real *x, int count) {
    for (int i = 0; i < count; i++) fprintf(file, "%c%.17g", i ? ',' : '[', (double)x[i]);
    fprintf(file, "]");
}

static void print_vec(FILE *file, tactn_vec v) {
    tact_real x[TACT_DIMENSION];
    to_coordinates(v, x);
    print_numbers(file, x, TACT_DIMENSION);
}

static void print_points(FILE *file, const shape_spec *spec) {
    for (int i = 0; i < spec->count; i++) {
        fprintf(file, "%s", i ? "," : ",\"points\":[");
        print_vec(file, spec->points[i]);
    }
    fprintf(file, "]");
}

static void print_spec(FILE *file, const shape_spec *spec) {
    static const char *const corner[3] = {"a", "b", "c"};
    /* A point of a scene is the origin of its frame; another one is a hull of one point. */
    bool moved = spec->kind == SPEC_POINT && !is_zero(spec->points[0]);
    fprintf(file, "{\"type\":\"%s\"", spec->listed ? "points" : spec_name(moved ? SPEC_HULL : spec->kind));
    if (spec->kind == SPEC_SEGMENT || spec->kind == SPEC_TRIANGLE) {
        for (int i = 0; i < spec->count; i++) {
            fprintf(file, ",\"%s\":", corner[i]);
            print_vec(file, spec->points[i]);
        }
    } else if (moved || spec->kind == SPEC_HULL) {
        print_points(file, spec);
    } else if (spec->kind == SPEC_BOX || spec->kind == SPEC_ELLIPSOID) {
        fprintf(file, ",\"%s\":", spec->kind == SPEC_BOX ? "half_extents" : "radii");
        print_vec(file, spec->size);
    } else if (spec->kind != SPEC_POINT) {
        fprintf(file, ",\"radius\":%.17g", (double)spec->size.x);
        if (spec->kind != SPEC_BALL)
            fprintf(file, ",\"half_%s\":%.17g", spec->kind == SPEC_CAPSULE ? "length" : "height",
                    (double)spec->size.y);
    }
    if (spec->rounding > 0) fprintf(file, ",\"rounding\":%.17g", (double)spec->rounding);
    fprintf(file, "%s}", spec->custom ? ",\"custom\":true" : "");
}

void pair_print(FILE *file, const shape_pair *pair) {
    tact_real rotation[ROTATION_NUMBERS];
    to_rotation_numbers(pair->b_in_a.rotation, rotation);
    fprintf(file, "{\"dimension\":%d,\"shapes\":{\"a\":", TACT_DIMENSION);
    print_spec(file, &pair->a);
    fprintf(file, ",\"b\":");
    print_spec(file, &pair->b);
    fprintf(file, "},\"bodies\":[{\"name\":\"a\",\"shape\":\"a\"},{\"name\":\"b\",\"shape\":\"b\",\"position\":");
    print_vec(file, pair->b_in_a.position);
    fprintf(file, ",\"rotation\":");
    print_numbers(file, rotation, ROTATION_NUMBERS);
    fprintf(file, "}]}\n");
}
