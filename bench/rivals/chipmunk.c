/* Chipmunk: cpShapeUpdate() on both shapes, then cpShapesCollide(). It has no ellipse, and tells no distance where
 * nothing touches. */
#include <chipmunk/chipmunk.h>

#include "common.h"

static const bench_scene *scene;
/* A shape holds its place, so each has one for each side. */
static cpShape *(*shapes)[2];
static cpTransform (*places)[2];

static int supports(const bench_shape *shape) { return shape->kind != BENCH_ELLIPSE; }

static cpShape *make_hull(const bench_shape *shape, cpBody *body) {
    cpVect *points = rival_memory((unsigned long)shape->count, sizeof *points);
    for (int i = 0; i < shape->count; i++) {
        points[i] = cpv(shape->points[i][0], shape->points[i][1]);
    }
    return shape->count == 1   ? cpCircleShapeNew(body, 0, points[0])
           : shape->count == 2 ? cpSegmentShapeNew(body, points[0], points[1], 0)
                               : cpPolyShapeNewRaw(body, shape->count, points, 0);
}

static cpShape *make(const bench_shape *shape, cpBody *body) {
    double x = shape->size[0], y = shape->size[1];
    switch (shape->kind) {
    case BENCH_CIRCLE:
        return cpCircleShapeNew(body, x, cpvzero);
    case BENCH_CAPSULE:
        return cpSegmentShapeNew(body, cpv(-y, 0), cpv(y, 0), x);
    case BENCH_BOX:
        return cpBoxShapeNew(body, 2 * x, 2 * y, 0);
    case BENCH_HULL:
        return make_hull(shape, body);
    case BENCH_ELLIPSE:
        break;
    }
    return NULL;
}

static cpTransform transform(const double matrix[4], const double position[2]) {
    return cpTransformNewTranspose(matrix[0], matrix[1], position[0], matrix[2], matrix[3], position[1]);
}

static void prepare(const bench_scene *work) {
    const rival_poses *poses = rival_all_poses(work);
    cpBody *body = cpBodyNewStatic();
    scene = work;
    shapes = rival_memory((unsigned long)work->shape_count, sizeof *shapes);
    places = rival_memory((unsigned long)work->pair_count, sizeof *places);
    for (int i = 0; i < work->shape_count; i++) {
        shapes[i][0] = make(&work->shapes[i], body);
        shapes[i][1] = make(&work->shapes[i], body);
    }
    for (int i = 0; i < work->pair_count; i++) {
        places[i][0] = transform(poses[i].rotation_a, poses[i].position_a);
        places[i][1] = transform(poses[i].rotation_b, poses[i].position_b);
    }
}

static void run(int number, bench_answer *answer) {
    const bench_pair *pair = &scene->pairs[number];
    cpShape *a = shapes[pair->a][0], *b = shapes[pair->b][1];
    cpShapeUpdate(a, places[number][0]);
    cpShapeUpdate(b, places[number][1]);
    cpContactPointSet contacts = cpShapesCollide(a, b);
    rival_blank(answer, contacts.count > 0 ? BENCH_OVERLAP : BENCH_APART);
    if (contacts.count == 0) {
        return;
    }
    /* Its own `distance` has the wrong sign where it has swapped the shapes; the points have not. */
    answer->distance = (double)INFINITY;
    for (int i = 0; i < contacts.count; i++) {
        cpVect between = cpvsub(contacts.points[i].pointB, contacts.points[i].pointA);
        answer->distance = fmin(answer->distance, cpvdot(between, contacts.normal));
    }
    answer->normal[0] = contacts.normal.x;
    answer->normal[1] = contacts.normal.y;
}

const bench_rival *bench_rival_at(int index) {
    static bench_rival rival = {NULL, supports, prepare, run, NULL};
    rival.version = cpVersionString;
    return index == 0 ? &rival : NULL;
}
