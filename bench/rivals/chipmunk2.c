/* Chipmunk. Distance: cpShapeUpdate() on both shapes, then cpShapesCollide(). Manifolds and rays: cpShapesCollide()
 * and cpShapeSegmentQuery() alone; the shapes are in their places before the clock starts, as they are in an engine,
 * where an update serves all pairs of a shape. It has no ellipse, and tells no distance where nothing touches. */
#include <chipmunk/chipmunk.h>

#include "common.h"

static const bench_scene *scene;
/* A shape holds its place, so each has one for each side. */
static cpShape *(*shapes)[2];
static cpTransform (*places)[2];
/* Both of a pair, in their places. */
static cpShape *(*placed)[2];

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

static void prepare_placed(const bench_scene *work) {
    cpBody *body = cpBodyNewStatic();
    prepare(work);
    placed = rival_memory((unsigned long)work->pair_count, sizeof *placed);
    for (int i = 0; i < work->pair_count; i++) {
        const bench_pair *pair = &work->pairs[i];
        if (supports(&work->shapes[pair->a]) && supports(&work->shapes[pair->b])) {
            placed[i][0] = make(&work->shapes[pair->a], body);
            placed[i][1] = make(&work->shapes[pair->b], body);
            cpShapeUpdate(placed[i][0], places[i][0]);
            cpShapeUpdate(placed[i][1], places[i][1]);
        }
    }
}

/* The least distance along the normal. Its own `distance` has the wrong sign where it has swapped the shapes; the
 * points have not. */
static void tell(const cpContactPointSet *contacts, bench_answer *answer) {
    answer->contact_count = contacts->count;
    if (contacts->count == 0) {
        rival_blank(answer, BENCH_APART);
        return;
    }
    answer->status = BENCH_OVERLAP;
    answer->distance = (double)INFINITY;
    for (int i = 0; i < contacts->count; i++) {
        cpVect a = contacts->points[i].pointA, b = contacts->points[i].pointB;
        bench_contact *contact = &answer->contact[i];
        contact->point_a[0] = a.x, contact->point_a[1] = a.y;
        contact->point_b[0] = b.x, contact->point_b[1] = b.y;
        contact->separation = cpvdot(cpvsub(b, a), contacts->normal);
        answer->distance = fmin(answer->distance, contact->separation);
    }
    answer->normal[0] = contacts->normal.x;
    answer->normal[1] = contacts->normal.y;
}

static void run_distance(int number, bench_answer *answer) {
    const bench_pair *pair = &scene->pairs[number];
    cpShape *a = shapes[pair->a][0], *b = shapes[pair->b][1];
    cpShapeUpdate(a, places[number][0]);
    cpShapeUpdate(b, places[number][1]);
    cpContactPointSet contacts = cpShapesCollide(a, b);
    tell(&contacts, answer);
}

static void run_collide(int number, bench_answer *answer) {
    cpContactPointSet contacts = cpShapesCollide(placed[number][0], placed[number][1]);
    tell(&contacts, answer);
}

static void run_raycast(int number, bench_answer *answer) {
    const bench_pair *pair = &scene->pairs[number];
    cpVect from = cpv(pair->pose_b.position[0], pair->pose_b.position[1]);
    cpVect to = cpvadd(from, cpv(pair->motion[0], pair->motion[1]));
    cpSegmentQueryInfo info;
    if (!cpShapeSegmentQuery(placed[number][0], from, to, 0, &info)) {
        rival_blank(answer, BENCH_MISS);
        return;
    }
    answer->status = BENCH_HIT;
    answer->distance = info.alpha;
    answer->normal[0] = info.normal.x;
    answer->normal[1] = info.normal.y;
}

const bench_rival *bench_rival_at(bench_query query, int index) {
    static bench_rival rivals[BENCH_QUERIES] = {
        [BENCH_DISTANCE] = {NULL, supports, prepare, run_distance, NULL},
        [BENCH_COLLIDE] = {NULL, supports, prepare_placed, run_collide, NULL},
        [BENCH_RAYCAST] = {NULL, supports, prepare_placed, run_raycast, NULL},
    };
    rivals[query].version = cpVersionString;
    return index == 0 && rivals[query].run ? &rivals[query] : NULL;
}
