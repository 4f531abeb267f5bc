/* Reads cases as raw doubles from stdin and writes every answer of the library as raw doubles to stdout, for
 * bits.test.ts, which writes the one and compares the other. Compiled with TACT_DIMENSION 2 and 3. */
#include <stdio.h>
#include <stdlib.h>

#include "support/dimension.h"

/* In the order of the list in bits.test.ts. */
enum { POINT, SEGMENT, TRIANGLE, BOX, CAPSULE, BALL, ELLIPSOID, HULL, CYLINDER, CONE };

typedef struct body {
    tactn_hull *hull;
    tactn_shape shape;
    tactn_sweep sweep; /* where it stands, and where it goes */
} body;

static double take(void) {
    double x;
    if (fread(&x, sizeof x, 1, stdin) == 1) return x;
    fputs("answers: a case is cut\n", stderr);
    exit(2);
}

/* The longest answer is the second derivative in space, of 3 + 12 * 12 + 3 * 12 * 3 numbers. */
static double answer[256];
static int answer_count;

static void put(double x) { answer[answer_count++] = x; }

static void put_vec(tactn_vec v) {
    tact_real x[TACT_DIMENSION];
    to_coordinates(v, x);
    for (int i = 0; i < TACT_DIMENSION; i++) put(x[i]);
}

/* An answer goes out behind its length; of one that is refused -1 alone. */
static void send(tact_status status) {
    if (status < 0) answer[0] = -1, answer_count = 1;
    double length = answer_count;
    fwrite(&length, sizeof length, 1, stdout);
    fwrite(answer, sizeof *answer, (size_t)answer_count, stdout);
    answer_count = 0;
}

static tactn_vec vec_at(const double *numbers) {
    tact_real x[TACT_DIMENSION];
    for (int i = 0; i < TACT_DIMENSION; i++) x[i] = numbers[i];
    return from_coordinates(x);
}

static tactn_vec take_vec(void) {
    double x[TACT_DIMENSION];
    for (int i = 0; i < TACT_DIMENSION; i++) x[i] = take();
    return vec_at(x);
}

static tactn_hull *build(const double *numbers, int count) {
    tactn_vec *points = malloc((size_t)count * sizeof *points);
    size_t bytes = tactn_hull_bytes(count);
    void *memory = malloc(bytes);
    if (!points || !memory) exit(2);
    for (int i = 0; i < count; i++) points[i] = vec_at(numbers + TACT_DIMENSION * i);
    if (tactn_hull_build(memory, bytes, points, count, NULL) != TACT_OK) exit(2);
    free(points);
    return memory;
}

static tactn_shape take_shape(tactn_hull **hull) {
    int type = (int)take();
    double rounding = take(), n[256];
    int count = (int)take();
    for (int i = 0; i < count && i < 256; i++) n[i] = take();
    tactn_shape shape = tactn_point(no_vec());
    switch (type) {
    case SEGMENT: shape = tactn_segment(vec_at(n), vec_at(n + TACT_DIMENSION)); break;
    case TRIANGLE:
        shape = tactn_triangle(vec_at(n), vec_at(n + TACT_DIMENSION), vec_at(n + 2 * TACT_DIMENSION));
        break;
    case BOX: shape = tactn_box(vec_at(n)); break;
    case CAPSULE: shape = tactn_capsule(n[0], n[1]); break;
    case BALL: shape = tactn_ball(n[0]); break;
    case ELLIPSOID: shape = tactn_ellipsoid(vec_at(n)); break;
    case HULL:
        *hull = build(n, count / TACT_DIMENSION);
        shape = tactn_hull_shape(*hull);
        break;
#if TACT_DIMENSION == 3
    case CYLINDER: shape = tact3_cylinder(n[0], n[1]); break;
    case CONE: shape = tact3_cone(n[0], n[1]); break;
#endif
    default: break;
    }
    return rounding > 0 ? tactn_rounded(shape, rounding) : shape;
}

/* An angle, or the numbers of the rotation. */
static tactn_pose take_pose(void) {
    tactn_pose pose = tactn_identity_pose();
    tact_real numbers[4] = {0};
    pose.position = take_vec();
    int count = (int)take();
    for (int i = 0; i < count && i < 4; i++) numbers[i] = take();
#if TACT_DIMENSION == 2
    pose.rotation = count == 1 ? tact2_rotation_from_angle(numbers[0]) : from_rotation_numbers(numbers);
#else
    pose.rotation = from_rotation_numbers(numbers);
#endif
    return pose;
}

static body take_body(void) {
    body b = {0};
    b.shape = take_shape(&b.hull);
    b.sweep.from = take_pose();
    b.sweep.to = take_pose();
    return b;
}

static void send_gap(tactn_gap gap) {
    put(gap.relation), put(gap.iterations), put(gap.distance), put(gap.error_bound);
    put_vec(gap.normal), put_vec(gap.point_a), put_vec(gap.point_b);
    send(gap.status);
}

static void send_manifold(tactn_manifold m) {
    put(m.relation), put(m.iterations), put(m.distance), put(m.error_bound);
    put(m.point_error_bound), put_vec(m.normal);
    for (int i = 0; i < m.point_count; i++) {
        put_vec(m.point[i].point_a), put_vec(m.point[i].point_b);
        put(m.point[i].separation), put(m.point[i].id);
    }
    send(m.status);
}

static void send_hit(tactn_hit hit) {
    put(hit.relation), put(hit.steps), put(hit.fraction), put(hit.distance), put(hit.error_bound);
    put_vec(hit.normal), put_vec(hit.point_a), put_vec(hit.point_b);
    send(hit.status);
}

#if TACT_DIMENSION == 2
static void put_twist(tact2_twist twist) { put_vec(twist.linear), put(twist.angular); }
#else
static void put_twist(tact3_twist twist) { put_vec(twist.linear), put_vec(twist.angular); }
#endif

static void put_vecs(const tactn_vec *vectors) {
    for (int i = 0; i < TACTN_MOTION_NUMBERS; i++) put_vec(vectors[i]);
}

static void send_derivatives(const body *a, const body *b, const tactn_gap *gap) {
    tactn_pose at_a = a->sweep.from, at_b = b->sweep.from;
    tactn_derivative first = tactn_distance_derivative(&a->shape, at_a, &b->shape, at_b, gap);
    put(first.smoothness), put_twist(first.a), put_twist(first.b);
    send(first.status);
    tactn_second_derivative second = tactn_distance_second_derivative(&a->shape, at_a, &b->shape, at_b, gap);
    put(second.smoothness), put(second.is_set), put(second.least_eigenvalue);
    for (int i = 0; i < TACTN_MOTION_NUMBERS * TACTN_MOTION_NUMBERS; i++)
        put(second.hessian[i / TACTN_MOTION_NUMBERS][i % TACTN_MOTION_NUMBERS]);
    put_vecs(second.normal), put_vecs(second.point_a), put_vecs(second.point_b);
    send(second.status);
}

static void answer_case(const body *a, const body *b, tactn_vec way) {
    const tactn_query_options general = {.general = true};
    tactn_pose at_a = a->sweep.from, at_b = b->sweep.from;
    tactn_gap gap = tactn_distance_world(&a->shape, at_a, &b->shape, at_b, NULL);
    send_gap(gap);
    send_gap(tactn_distance_world(&a->shape, at_a, &b->shape, at_b, &general));
    send_gap(tactn_distance(&a->shape, &b->shape, at_b, NULL));
    put(tactn_overlap_world(&a->shape, at_a, &b->shape, at_b, NULL));
    send(gap.status);
    send_manifold(tactn_collide_world(&a->shape, at_a, &b->shape, at_b, 0.125, NULL));
    send_hit(tactn_raycast(&a->shape, at_b.position, way, NULL));
    send_hit(tactn_cast(&a->shape, &b->shape, at_b, way, NULL));
    send_hit(tactn_cast_world(&a->shape, at_a, &b->shape, at_b, way, NULL));
    send_hit(tactn_time_of_impact(&a->shape, &a->sweep, &b->shape, &b->sweep, NULL));
    /* In the world a point is a body like any other. */
    tactn_shape point = tactn_point(no_vec());
    send_gap(tactn_distance_world(&a->shape, at_a, &point, pose_at(at_b.position), NULL));
    send_derivatives(a, b, &gap);
}

int main(void) {
    for (int count = (int)take(); count > 0; count--) {
        body a = take_body(), b = take_body();
        answer_case(&a, &b, take_vec());
        free(a.hull);
        free(b.hull);
    }
    return ferror(stdout) ? 2 : 0;
}
