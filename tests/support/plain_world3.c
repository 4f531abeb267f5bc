/* Shapes and poses of plain scenes in space (plain_world.h). */
#include <stdio.h>
#include <stdlib.h>

#include "support/plain_world.h"

tactn_vec plain_vector(const double numbers[3]) {
    return tact3_v((tact_real)numbers[0], (tact_real)numbers[1], (tact_real)numbers[2]);
}

tactn_angular plain_spin(const double numbers[3]) { return plain_vector(numbers); }

tactn_pose plain_pose(const double position[3], const double rotation[4]) {
    tact3_pose pose;
    pose.position = plain_vector(position);
    /* It is written with a few digits. */
    tact_real x = (tact_real)rotation[0], y = (tact_real)rotation[1];
    tact_real z = (tact_real)rotation[2], w = (tact_real)rotation[3];
    tact_real length = tact_sqrt(x * x + y * y + z * z + w * w);
    pose.rotation.x = x / length, pose.rotation.y = y / length;
    pose.rotation.z = z / length, pose.rotation.w = w / length;
    return pose;
}

void plain_numbers(tactn_pose pose, double position[3], double rotation[4]) {
    position[0] = (double)pose.position.x, position[1] = (double)pose.position.y;
    position[2] = (double)pose.position.z;
    rotation[0] = (double)pose.rotation.x, rotation[1] = (double)pose.rotation.y;
    rotation[2] = (double)pose.rotation.z, rotation[3] = (double)pose.rotation.w;
}

static void refuse(const char *what) {
    fprintf(stderr, "plain scene: %s\n", what);
    exit(2);
}

static tact3_shape make_hull(const plain_shape *shape, void **memory) {
    int count = shape->count / 3;
    size_t bytes = tact3_hull_bytes(count);
    tact3_vec *points = malloc(sizeof *points * (size_t)(count + 1));
    *memory = malloc(bytes + 1);
    if (!points || !*memory) refuse("no memory");
    for (int i = 0; i < count; i++) points[i] = plain_vector(&shape->numbers[3 * i]);
    if (tact3_hull_build(*memory, bytes, points, count, NULL) < 0) refuse("no hull");
    free(points);
    return tact3_hull_shape(*memory);
}

static tact3_shape make_mesh(const plain_shape *shape, void **memory) {
    const tact3_mesh_input input = {.vertices = shape->numbers, .vertex_count = shape->count / 3,
                                    .scalar = TACT_SCALAR_DOUBLE, .triangle_count = shape->count / 9};
    size_t bytes = tact3_mesh_bytes(input.vertex_count, input.triangle_count);
    *memory = malloc(bytes + 1);
    if (!*memory) refuse("no memory");
    if (tact3_mesh_build(*memory, bytes, &input, NULL) < 0) refuse("no mesh");
    return tact3_mesh_shape(*memory);
}

tactn_shape plain_make_shape(const plain_shape *shape, void **memory) {
    const double *n = shape->numbers;
    tact_real r = (tact_real)shape->rounding;
    *memory = NULL;
    switch (shape->type) {
    case PLAIN_BALL: return tact3_rounded(tact3_sphere((tact_real)n[0]), r);
    case PLAIN_BOX: return tact3_rounded(tact3_box(plain_vector(n)), r);
    case PLAIN_CAPSULE: return tact3_rounded(tact3_capsule((tact_real)n[0], (tact_real)n[1]), r);
    case PLAIN_ELLIPSOID: return tact3_rounded(tact3_ellipsoid(plain_vector(n)), r);
    case PLAIN_HULL: return tact3_rounded(make_hull(shape, memory), r);
    case PLAIN_SEGMENT: return tact3_rounded(tact3_segment(plain_vector(n), plain_vector(n + 3)), r);
    case PLAIN_TRIANGLE:
        return tact3_rounded(tact3_triangle(plain_vector(n), plain_vector(n + 3), plain_vector(n + 6)), r);
    case PLAIN_CYLINDER: return tact3_rounded(tact3_cylinder((tact_real)n[0], (tact_real)n[1]), r);
    case PLAIN_CONE: return tact3_rounded(tact3_cone((tact_real)n[0], (tact_real)n[1]), r);
    case PLAIN_HALF_SPACE: return tact3_rounded(tact3_half_space(plain_vector(n), (tact_real)n[3]), r);
    case PLAIN_MESH: return make_mesh(shape, memory);
    case PLAIN_POINT: break;
    }
    return tact3_rounded(tact3_point(tact3_v(0, 0, 0)), r);
}
