/* Families of pairs in space on which collision libraries are known to fail (special.h). */
#include "pairs/special.h"

#include <math.h>
#include <string.h>

#include "judge/posed.h"

static const double two_pi = 6.283185307179586;

/* out = in + the rotation of (x, y, z) */
static void offset(const bench_pose *from, double x, double y, double z, double out[3]) {
    double m[9];
    bench_matrix(from->rotation, m);
    for (int k = 0; k < 3; k++) {
        out[k] = from->position[k] + m[3 * k] * x + m[3 * k + 1] * y + m[3 * k + 2] * z;
    }
}

static void yaw(bench_pose *pose, double angle) {
    pose->rotation[0] = pose->rotation[1] = 0;
    pose->rotation[2] = sin(angle / 2);
    pose->rotation[3] = cos(angle / 2);
}

/* A box lying on a box, as in a pile at rest: both level, turned about the vertical. */
void special_stack(bench_builder *builder, int number) {
    (void)number;
    bench_random *random = &builder->random;
    double low[3], high[3];
    for (int k = 0; k < 3; k++) {
        low[k] = bench_uniform(random, k < 2 ? 0.3 : 0.1, 1);
        high[k] = bench_uniform(random, 0.1, 0.8);
    }
    bench_pose pose_a = builder_unmoved(), pose_b = builder_unmoved();
    bench_point(random, 3, pose_a.position);
    double turn_a = bench_uniform(random, -3.14, 3.14), turn_b = bench_uniform(random, -3.14, 3.14);
    yaw(&pose_a, bench_coin(random) ? 0 : turn_a);
    yaw(&pose_b, turn_b);
    double x = bench_uniform(random, -0.9, 0.9) * low[0], y = bench_uniform(random, -0.9, 0.9) * low[1];
    offset(&pose_a, x, y, low[2] + high[2] - bench_log_uniform(random, 1e-4, 5e-3), pose_b.position);
    int a = builder_shape(builder, BENCH_BOX, low);
    int b = builder_shape(builder, BENCH_BOX, high);
    builder_pair_shuffled(builder, a, b, pose_a, pose_b);
}

static const double half_thickness = 0.0005;

static int plate(bench_builder *builder) {
    double half[3] = {50, 50, half_thickness};
    return builder_shape(builder, BENCH_BOX, half);
}

static int needle(bench_builder *builder) {
    double half[3] = {half_thickness, half_thickness, 25};
    return builder_shape(builder, BENCH_BOX, half);
}

/* Plates and needles against boxes, hulls and each other. */
void special_thin(bench_builder *builder, int number) {
    bench_random *random = &builder->random;
    int family = number % 6, a = family < 3 ? plate(builder) : needle(builder), b;
    if (family % 3 == 0) {
        b = builder_random_box(builder, 1);
    } else if (family % 3 == 1) {
        b = builder_random_hull(builder, 32, 1);
    } else {
        b = family == 2 || bench_coin(random) ? plate(builder) : needle(builder);
    }
    special_place_thin(builder, a, b, 2 * half_thickness, number / 6 % 4);
}

static int scaled_shape(bench_builder *builder, int family, double scale) {
    bench_random *random = &builder->random;
    if (family == 0) {
        return builder_random_box(builder, scale);
    }
    if (family == 1) {
        return builder_random_hull(builder, 32, scale);
    }
    double x = scale * bench_uniform(random, family == 2 ? 0.3 : 0.1, family == 3 ? 0.6 : 1);
    double y = scale * bench_uniform(random, 0.1, 1);
    static const bench_kind kind[5] = {BENCH_BOX, BENCH_HULL, BENCH_SPHERE, BENCH_CAPSULE, BENCH_CYLINDER};
    return builder_round(builder, kind[family], x, y);
}

/* A shape of the size of a thousand against one of the size of a thousandth. */
void special_ratio(bench_builder *builder, int number) {
    int a = scaled_shape(builder, number % 5, 1e3), b = scaled_shape(builder, number / 5 % 5, 1e-3);
    bool swap = bench_coin(&builder->random);
    builder_place(builder, swap ? b : a, swap ? a : b, (bench_depth)(number / 25 % 3), 0);
}

/* A convex polygon of 3 to 8 corners in the plane z = 0, none of them close to the next. */
static int polygon(bench_builder *builder) {
    bench_random *random = &builder->random;
    int count = 3 + bench_below(random, 6);
    double points[8][3], radius_x = bench_uniform(random, 0.3, 1), radius_y = bench_uniform(random, 0.3, 1);
    double start = bench_uniform(random, 0, two_pi), share = two_pi / count;
    for (int i = 0; i < count; i++) {
        double angle = start + share * (i + bench_uniform(random, -0.4, 0.4));
        points[i][0] = radius_x * cos(angle), points[i][1] = radius_y * sin(angle), points[i][2] = 0;
    }
    return builder_hull(builder, count, (const double(*)[3])points);
}

/* A point, a segment or a polygon. */
static int flat_shape(bench_builder *builder, int family) {
    bench_random *random = &builder->random;
    double points[2][3], length;
    if (family == 2) {
        return polygon(builder);
    }
    bench_direction(random, points[0]);
    length = family == 1 ? bench_uniform(random, 0.1, 1) : bench_coin(random) ? 0 : bench_uniform(random, 0, 0.5);
    for (int k = 0; k < 3; k++) {
        points[0][k] *= length;
        points[1][k] = -points[0][k];
    }
    return builder_hull(builder, family == 0 ? 1 : 2, (const double(*)[3])points);
}

static int flat_partner(bench_builder *builder, int family) {
    switch (family) {
    case 3:
        return builder_random_box(builder, 1);
    case 4:
        return builder_random_hull(builder, 16, 1);
    case 5:
        return builder_round(builder, BENCH_SPHERE, bench_uniform(&builder->random, 0.1, 1), 0);
    default:
        return flat_shape(builder, family);
    }
}

/* In one plane exactly: no turn or a quarter turn, and shifts along the plane in 64ths. */
static void coplanar_exactly(bench_builder *builder, bench_pose *pose_a, bench_pose *pose_b) {
    bench_random *random = &builder->random;
    double x = bench_grid(random, -1.5, 1.5), y = bench_grid(random, -1.5, 1.5), at[3];
    *pose_a = builder_unmoved();
    if (bench_coin(random)) {
        pose_a->rotation[bench_below(random, 3)] = pose_a->rotation[3] = 0.70710678118654752440;
    }
    for (int k = 0; k < 3; k++) {
        pose_a->position[k] = bench_grid(random, -2, 2);
    }
    bool same_place = bench_below(random, 4) == 0;
    *pose_b = *pose_a;
    offset(pose_a, same_place ? 0 : x, same_place ? 0 : y, 0, at);
    for (int k = 0; k < 3; k++) {
        pose_b->position[k] = nearbyint(at[k] * 64) / 64;
    }
}

/* In one plane up to rounding, or in parallel planes. */
static void coplanar_nearly(bench_builder *builder, const bench_pose *pose_a, bench_pose *pose_b) {
    bench_random *random = &builder->random;
    double x = bench_uniform(random, -1.5, 1.5), y = bench_uniform(random, -1.5, 1.5);
    double z = bench_uniform(random, -0.3, 0.3);
    *pose_b = *pose_a;
    offset(pose_a, x, y, bench_coin(random) ? 0 : z, pose_b->position);
}

/* Flat things against flat things, boxes, hulls and balls: apart, shallow, crossing near the middle, in one plane
 * exactly, in one plane nearly. */
void special_flat(bench_builder *builder, int number) {
    int a = flat_shape(builder, number % 3), b = flat_partner(builder, number / 3 % 6), placement = number / 18 % 5;
    if (placement < 2) {
        bool swap = bench_coin(&builder->random);
        builder_place(builder, swap ? b : a, swap ? a : b, placement ? BENCH_SHALLOW : BENCH_DISTANT, 0);
        return;
    }
    bench_pose pose_a = builder_random_pose(builder, 2), pose_b = builder_random_pose(builder, 0);
    if (placement == 2) {
        double along[3], length = bench_uniform(&builder->random, 0, 0.3);
        bench_direction(&builder->random, along);
        for (int k = 0; k < 3; k++) {
            pose_b.position[k] = pose_a.position[k] + length * along[k];
        }
    } else if (placement == 3) {
        coplanar_exactly(builder, &pose_a, &pose_b);
    } else {
        coplanar_nearly(builder, &pose_a, &pose_b);
    }
    builder_pair_shuffled(builder, a, b, pose_a, pose_b);
}

/* A prism of four to eight corners around the z axis. */
static int prism(bench_builder *builder, double radius, double half_height) {
    int corners = 4 + bench_below(&builder->random, 5);
    double points[16][3];
    for (int i = 0; i < 2 * corners; i++) {
        points[i][0] = radius * cos(two_pi * i / corners);
        points[i][1] = radius * sin(two_pi * i / corners);
        points[i][2] = i < corners ? -half_height : half_height;
    }
    return builder_hull(builder, 2 * corners, (const double(*)[3])points);
}

/* The rotation p after the rotation q. */
static void compose(const double p[4], const double q[4], double out[4]) {
    out[0] = p[3] * q[0] + p[0] * q[3] + p[1] * q[2] - p[2] * q[1];
    out[1] = p[3] * q[1] + p[1] * q[3] + p[2] * q[0] - p[0] * q[2];
    out[2] = p[3] * q[2] + p[2] * q[3] + p[0] * q[1] - p[1] * q[0];
    out[3] = p[3] * q[3] - p[0] * q[0] - p[1] * q[1] - p[2] * q[2];
}

/* The bodies on the ground of special_rest(); a roller is a cylinder on its side. */
typedef enum lying {
    LYING_BOX,
    LYING_PRISM,
    LYING_CYLINDER,
    LYING_CONE,
    LYING_ROLLER,
    LYING_CAPSULE,
    LYING_KINDS
} lying;

static int lying_shape(bench_builder *builder, lying kind, double radius, double height) {
    double box[3] = {radius, bench_uniform(&builder->random, 0.1, 0.8), height};
    switch (kind) {
    case LYING_BOX:
        break;
    case LYING_PRISM:
        return prism(builder, radius, height);
    case LYING_CYLINDER:
        return builder_round(builder, BENCH_CYLINDER, radius, height);
    case LYING_CONE:
        return builder_round(builder, BENCH_CONE, radius, height);
    case LYING_ROLLER:
        return builder_round(builder, BENCH_CYLINDER, height, radius);
    case LYING_CAPSULE:
    case LYING_KINDS:
        return builder_round(builder, BENCH_CAPSULE, height, radius);
    }
    return builder_shape(builder, BENCH_BOX, box);
}

/* A box, a prism, a cylinder or a cone on its base, a cylinder or a capsule on its side, lying on a box or a prism;
 * the whole is turned. */
void special_rest(bench_builder *builder, int number) {
    bench_random *random = &builder->random;
    lying kind = (lying)(number / 2 % LYING_KINDS);
    double low[3], local[4], lie[4] = {0, sqrt(0.5), 0, sqrt(0.5)};
    for (int k = 0; k < 3; k++) {
        low[k] = bench_uniform(random, 0.3, 1);
    }
    double radius = bench_uniform(random, 0.1, 0.8);
    double height = bench_uniform(random, 0.1, 0.8);
    double sink = bench_log_uniform(random, 1e-4, 5e-3);
    double x = bench_uniform(random, -0.6, 0.6) * low[0];
    double y = bench_uniform(random, -0.6, 0.6) * low[number % 2 ? 0 : 1];
    bench_pose pose_a = builder_random_pose(builder, 3), pose_b = builder_unmoved();
    yaw(&pose_b, bench_uniform(random, -3.14, 3.14));
    memcpy(local, pose_b.rotation, sizeof local);
    if (kind == LYING_ROLLER || kind == LYING_CAPSULE) {
        compose(pose_b.rotation, lie, local);
    }
    compose(pose_a.rotation, local, pose_b.rotation);
    offset(&pose_a, x, y, low[2] + height - sink, pose_b.position);
    int a = number % 2 ? prism(builder, low[0], low[2]) : builder_shape(builder, BENCH_BOX, low);
    int b = lying_shape(builder, kind, radius, height);
    builder_pair_shuffled(builder, a, b, pose_a, pose_b);
}
