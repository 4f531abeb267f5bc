/* Shapes and poses of plain scenes in the plane (plain_world.h). */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>

#include "support/plain_world.h"

tactn_vec plain_vector(const double numbers[3]) { return tact2_v((tact_real)numbers[0], (tact_real)numbers[1]); }

tactn_angular plain_spin(const double numbers[3]) { return (tact_real)numbers[2]; }

tactn_pose plain_pose(const double position[3], const double rotation[4]) {
    tact2_pose pose;
    pose.position = plain_vector(position);
    pose.rotation = tact2_rotation_from_angle((tact_real)rotation[0]);
    return pose;
}

void plain_numbers(tactn_pose pose, double position[3], double rotation[4]) {
    position[0] = (double)pose.position.x, position[1] = (double)pose.position.y, position[2] = 0;
    rotation[0] = atan2((double)pose.rotation.s, (double)pose.rotation.c);
    rotation[1] = rotation[2] = rotation[3] = 0;
}

static void refuse(const char *what) {
    fprintf(stderr, "plain scene: %s\n", what);
    exit(2);
}

static tact2_shape make_hull(const plain_shape *shape, void **memory) {
    int count = shape->count / 2;
    size_t bytes = tact2_hull_bytes(count);
    tact2_vec *points = malloc(sizeof *points * (size_t)(count + 1));
    *memory = malloc(bytes + 1);
    if (!points || !*memory) refuse("no memory");
    for (int i = 0; i < count; i++) points[i] = plain_vector(&shape->numbers[2 * i]);
    if (tact2_hull_build(*memory, bytes, points, count, NULL) < 0) refuse("no hull");
    free(points);
    return tact2_hull_shape(*memory);
}

tactn_shape plain_make_shape(const plain_shape *shape, void **memory) {
    const double *n = shape->numbers;
    tact_real r = (tact_real)shape->rounding;
    *memory = NULL;
    switch (shape->type) {
    case PLAIN_BALL: return tact2_rounded(tact2_circle((tact_real)n[0]), r);
    case PLAIN_BOX: return tact2_rounded(tact2_box(plain_vector(n)), r);
    case PLAIN_CAPSULE: return tact2_rounded(tact2_capsule((tact_real)n[0], (tact_real)n[1]), r);
    case PLAIN_ELLIPSOID: return tact2_rounded(tact2_ellipse(plain_vector(n)), r);
    case PLAIN_HULL: return tact2_rounded(make_hull(shape, memory), r);
    case PLAIN_SEGMENT: return tact2_rounded(tact2_segment(plain_vector(n), plain_vector(n + 2)), r);
    case PLAIN_TRIANGLE:
        return tact2_rounded(tact2_triangle(plain_vector(n), plain_vector(n + 2), plain_vector(n + 4)), r);
    case PLAIN_POINT: return tact2_rounded(tact2_point(tact2_v(0, 0)), r);
    case PLAIN_HALF_SPACE: return tact2_rounded(tact2_half_plane(plain_vector(n), (tact_real)n[2]), r);
    case PLAIN_MESH:
    case PLAIN_CYLINDER:
    case PLAIN_CONE: break;
    }
    refuse("no such shape in the plane");
    return tact2_point(tact2_v(0, 0));
}
