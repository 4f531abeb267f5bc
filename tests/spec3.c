/* Shapes as the tests describe them: constructors, the library's shape, sizes and printing. */
#include "spec3.h"

#include <stdlib.h>
#include <string.h>

static spec3 spec3_points(spec3_kind kind, const tact3_vec *points, int count) {
    spec3 spec;
    memset(&spec, 0, sizeof spec);
    spec.kind = kind;
    spec.count = count;
    for (int i = 0; i < count; i++) spec.points[i] = points[i];
    return spec;
}

static spec3 spec3_sized(spec3_kind kind, tact_real x, tact_real y, tact_real z) {
    spec3 spec = spec3_points(kind, NULL, 0);
    spec.size = tact3_v(x, y, z);
    return spec;
}

spec3 spec3_point(tact3_vec at) { return spec3_points(SPEC3_POINT, &at, 1); }
spec3 spec3_segment(tact3_vec a, tact3_vec b) {
    tact3_vec points[2] = {a, b};
    return spec3_points(SPEC3_SEGMENT, points, 2);
}
spec3 spec3_triangle(tact3_vec a, tact3_vec b, tact3_vec c) {
    tact3_vec points[3] = {a, b, c};
    return spec3_points(SPEC3_TRIANGLE, points, 3);
}
spec3 spec3_sphere(tact_real radius) { return spec3_sized(SPEC3_SPHERE, radius, 0, 0); }
spec3 spec3_box(tact_real x, tact_real y, tact_real z) { return spec3_sized(SPEC3_BOX, x, y, z); }
spec3 spec3_capsule(tact_real radius, tact_real half_length) {
    return spec3_sized(SPEC3_CAPSULE, radius, half_length, 0);
}
spec3 spec3_cylinder(tact_real radius, tact_real half_height) {
    return spec3_sized(SPEC3_CYLINDER, radius, half_height, 0);
}
spec3 spec3_cone(tact_real radius, tact_real half_height) { return spec3_sized(SPEC3_CONE, radius, half_height, 0); }
spec3 spec3_ellipsoid(tact_real x, tact_real y, tact_real z) { return spec3_sized(SPEC3_ELLIPSOID, x, y, z); }
spec3 spec3_hull(const tact3_vec *points, int count) { return spec3_points(SPEC3_HULL, points, count); }

const char *spec3_name(spec3_kind kind) {
    static const char *const names[SPEC3_KINDS] = {"point",   "segment",  "triangle", "sphere",    "box",
                                                   "capsule", "cylinder", "cone",     "ellipsoid", "hull"};
    return names[kind];
}

bool spec3_is_curved(const spec3 *spec) {
    return spec->kind == SPEC3_CYLINDER || spec->kind == SPEC3_CONE || spec->kind == SPEC3_ELLIPSOID;
}

/* ---- support functions of a user's own: written here once more, so that nothing of the library is reused */

static tact3_vec support_of_points(const spec3 *spec, tact3_vec direction) {
    int best = 0;
    tact_real most = tact3_dot(spec->points[0], direction);
    for (int i = 1; i < spec->count; i++) {
        tact_real value = tact3_dot(spec->points[i], direction);
        if (value > most) most = value, best = i;
    }
    return spec->points[best];
}

static tact3_vec support_of_round(const spec3 *spec, tact3_vec direction) {
    tact_real radius = spec->size.x, height = spec->size.y;
    tact_real rho = tact_sqrt(direction.x * direction.x + direction.y * direction.y);
    bool apex = spec->kind == SPEC3_CONE && 2 * height * direction.z >= radius * rho;
    tact_real z = spec->kind == SPEC3_CONE ? (apex ? height : -height) : direction.z >= 0 ? height : -height;
    if (apex || !(rho > 0)) return tact3_v(0, 0, z);
    return tact3_v(radius * (direction.x / rho), radius * (direction.y / rho), z);
}

static tact3_vec support_of_ellipsoid(const spec3 *spec, tact3_vec direction) {
    tact3_vec r = spec->size, e = tact3_v(r.x * direction.x, r.y * direction.y, r.z * direction.z);
    tact_real length = tact3_length(e);
    if (!(length > 0)) return tact3_v(0, 0, r.z);
    return tact3_v(r.x * (e.x / length), r.y * (e.y / length), r.z * (e.z / length));
}

static tact3_vec custom_support(const void *context, tact3_vec direction) {
    const spec3 *spec = context;
    tact3_vec size = spec->size;
    /* Squares of a direction as small as a difference of two nearly equal supports would vanish in float. */
    tact_real largest = tact_max(tact_abs(direction.x), tact_max(tact_abs(direction.y), tact_abs(direction.z)));
    if (largest > 0) direction = tact3_v(direction.x / largest, direction.y / largest, direction.z / largest);
    switch (spec->kind) {
    case SPEC3_SPHERE: return tact3_v(0, 0, 0);
    case SPEC3_CAPSULE: return tact3_v(0, 0, direction.z >= 0 ? size.y : -size.y);
    case SPEC3_BOX:
        return tact3_v(direction.x >= 0 ? size.x : -size.x, direction.y >= 0 ? size.y : -size.y,
                       direction.z >= 0 ? size.z : -size.z);
    case SPEC3_CYLINDER:
    case SPEC3_CONE: return support_of_round(spec, direction);
    case SPEC3_ELLIPSOID: return support_of_ellipsoid(spec, direction);
    default: return support_of_points(spec, direction);
    }
}

/* ---- the library's shape */

static tact3_shape plain_shape(const spec3 *spec, void *memory) {
    switch (spec->kind) {
    case SPEC3_POINT: return tact3_point(spec->points[0]);
    case SPEC3_SEGMENT: return tact3_segment(spec->points[0], spec->points[1]);
    case SPEC3_TRIANGLE: return tact3_triangle(spec->points[0], spec->points[1], spec->points[2]);
    case SPEC3_SPHERE: return tact3_sphere(spec->size.x);
    case SPEC3_BOX: return tact3_box(spec->size);
    case SPEC3_CAPSULE: return tact3_capsule(spec->size.x, spec->size.y);
    case SPEC3_CYLINDER: return tact3_cylinder(spec->size.x, spec->size.y);
    case SPEC3_CONE: return tact3_cone(spec->size.x, spec->size.y);
    case SPEC3_ELLIPSOID: return tact3_ellipsoid(spec->size);
    default: return tact3_hull_shape(memory);
    }
}

made3 made3_new(const spec3 *spec) {
    made3 made = {{0}, NULL};
    if (spec->custom) {
        made.shape = tact3_custom(custom_support, spec);
        if (spec->kind == SPEC3_SPHERE || spec->kind == SPEC3_CAPSULE)
            made.shape = tact3_rounded(made.shape, spec->size.x);
    } else {
        if (spec->kind == SPEC3_HULL) {
            size_t bytes = tact3_hull_bytes(spec->count);
            made.memory = malloc(bytes);
            tact_status status = tact3_hull_build(made.memory, bytes, spec->points, spec->count, NULL);
            if (status == TACT_OUT_OF_RANGE) { /* what a query on it has to say too */
                made.shape = tact3_sphere(TACT_REAL_MAX);
                return made;
            }
            if (status != TACT_OK) {
                fprintf(stderr, "a hull of %d points was refused: %s\n", spec->count, tact_status_text(status));
                abort();
            }
        }
        made.shape = plain_shape(spec, made.memory);
    }
    if (spec->rounding > 0) made.shape = tact3_rounded(made.shape, spec->rounding);
    return made;
}

void made3_free(made3 *made) {
    free(made->memory);
    made->memory = NULL;
}

tact3_gap pair3_distance(const pair3 *pair, const tact3_options *options) {
    made3 a = made3_new(&pair->a), b = made3_new(&pair->b);
    tact3_gap gap = tact3_distance(&a.shape, &b.shape, pair->b_in_a, options);
    made3_free(&a);
    made3_free(&b);
    return gap;
}

/* ---- sizes */

static tact_real farthest_from(const spec3 *spec, tact3_vec center) {
    tact_real far = 0;
    for (int i = 0; i < spec->count; i++) far = tact_max(far, tact3_length(tact3_sub(spec->points[i], center)));
    return far;
}

static tact_real core_radius(const spec3 *spec, tact3_vec center) {
    tact3_vec size = spec->size;
    switch (spec->kind) {
    case SPEC3_SPHERE: return size.x;
    case SPEC3_CAPSULE: return size.x + size.y;
    case SPEC3_BOX: return tact3_length(size);
    case SPEC3_CYLINDER:
    case SPEC3_CONE: return tact_sqrt(size.x * size.x + size.y * size.y);
    case SPEC3_ELLIPSOID: return tact_max(size.x, tact_max(size.y, size.z));
    default: return farthest_from(spec, center);
    }
}

tact_real spec3_radius(const spec3 *spec) {
    tact3_vec center = tact3_v(0, 0, 0);
    for (int i = 0; i < spec->count; i++) center = tact3_mul_add(center, 1 / (tact_real)spec->count, spec->points[i]);
    return core_radius(spec, center) + spec->rounding;
}

tact_real spec3_reach(const spec3 *spec) { return core_radius(spec, tact3_v(0, 0, 0)) + spec->rounding; }

/* ---- printing: %.17g is exact for a double, and so for a float */

static void print_vec(FILE *file, tact3_vec v) {
    fprintf(file, "[%.17g,%.17g,%.17g]", (double)v.x, (double)v.y, (double)v.z);
}

static void print_spec(FILE *file, const spec3 *spec) {
    static const char *const corner[3] = {"a", "b", "c"};
    /* A point of a scene is the origin of its frame; another one is a hull of one point. */
    tact3_vec at = spec->points[0];
    bool moved = spec->kind == SPEC3_POINT && (at.x != 0 || at.y != 0 || at.z != 0);
    bool listed = moved || spec->kind == SPEC3_HULL;
    fprintf(file, "{\"type\":\"%s\"", moved ? "hull" : spec3_name(spec->kind));
    if (spec->kind == SPEC3_SEGMENT || spec->kind == SPEC3_TRIANGLE) {
        for (int i = 0; i < spec->count; i++) {
            fprintf(file, ",\"%s\":", corner[i]);
            print_vec(file, spec->points[i]);
        }
    } else if (listed) {
        for (int i = 0; i < spec->count; i++) {
            fprintf(file, "%s", i ? "," : ",\"points\":[");
            print_vec(file, spec->points[i]);
        }
        fprintf(file, "]");
    } else if (spec->kind == SPEC3_BOX || spec->kind == SPEC3_ELLIPSOID) {
        fprintf(file, ",\"%s\":", spec->kind == SPEC3_BOX ? "half_extents" : "radii");
        print_vec(file, spec->size);
    } else if (spec->kind != SPEC3_POINT) {
        fprintf(file, ",\"radius\":%.17g", (double)spec->size.x);
        if (spec->kind != SPEC3_SPHERE)
            fprintf(file, ",\"half_%s\":%.17g", spec->kind == SPEC3_CAPSULE ? "length" : "height",
                    (double)spec->size.y);
    }
    if (spec->rounding > 0) fprintf(file, ",\"rounding\":%.17g", (double)spec->rounding);
    fprintf(file, "%s}", spec->custom ? ",\"custom\":true" : "");
}

void pair3_print(FILE *file, const pair3 *pair) {
    tact3_pose pose = pair->b_in_a;
    fprintf(file, "{\"dimension\":3,\"shapes\":{\"a\":");
    print_spec(file, &pair->a);
    fprintf(file, ",\"b\":");
    print_spec(file, &pair->b);
    fprintf(file, "},\"bodies\":[{\"name\":\"a\",\"shape\":\"a\"},{\"name\":\"b\",\"shape\":\"b\",\"position\":");
    print_vec(file, pose.position);
    fprintf(file, ",\"rotation\":[%.17g,%.17g,%.17g,%.17g]}]}\n", (double)pose.rotation.x, (double)pose.rotation.y,
            (double)pose.rotation.z, (double)pose.rotation.w);
}
