/* Chipmunk's spaces, in double: 10 iterations, as it comes. Its slop of 0.1 is meant for pixels; it gets that of
 * Tact's and Box2D's metres, 0.005. Nothing sleeps. It has no ellipse: a polygon of sixteen corners serves. */
#include <chipmunk/chipmunk.h>
#include <math.h>
#include <stdlib.h>

#include "stage.h"

enum { ITERATIONS = 10, ELLIPSE_CORNERS = 16 };

static cpSpace *space;
static cpBody **bodies;
static int points;

static cpVect vector(const double *v) { return cpv(v[0], v[1]); }

static cpTransform place_of(const plain_part *part) {
    return cpTransformRigid(vector(part->position), part->rotation[0]);
}

static cpShape *make_polygon(cpBody *body, const plain_part *part, const double *numbers, int count, double radius) {
    cpVect *corners = calloc((size_t)count, sizeof *corners);
    if (!corners) {
        abort();
    }
    for (int i = 0; i < count; i++) {
        corners[i] = vector(numbers + 2 * i);
    }
    cpShape *shape = cpPolyShapeNew(body, count, corners, place_of(part), radius);
    free(corners);
    return shape;
}

static cpShape *make_ellipse(cpBody *body, const plain_part *part, const double *radii) {
    double corners[2 * ELLIPSE_CORNERS];
    for (int i = 0; i < ELLIPSE_CORNERS; i++) {
        double angle = 2 * acos(-1.0) * i / ELLIPSE_CORNERS;
        corners[2 * i] = radii[0] * cos(angle), corners[2 * i + 1] = radii[1] * sin(angle);
    }
    return make_polygon(body, part, corners, ELLIPSE_CORNERS, 0);
}

static cpShape *make_segment(cpBody *body, const plain_part *part, const double *a, const double *b, double radius) {
    cpTransform place = place_of(part);
    return cpSegmentShapeNew(body, cpTransformPoint(place, vector(a)), cpTransformPoint(place, vector(b)), radius);
}

static cpShape *make_box(cpBody *body, const plain_part *part, const double *n, double radius) {
    double corners[] = {-n[0], -n[1], n[0], -n[1], n[0], n[1], -n[0], n[1]};
    return make_polygon(body, part, corners, 4, radius);
}

static cpShape *make_shape(cpBody *body, const plain_part *part, const plain_shape *shape) {
    const double *n = shape->numbers, r = shape->rounding;
    switch (shape->type) {
    case PLAIN_BALL:
        return cpCircleShapeNew(body, n[0], vector(part->position));
    case PLAIN_POINT:
        return cpCircleShapeNew(body, r, vector(part->position));
    case PLAIN_BOX:
        return make_box(body, part, n, r);
    case PLAIN_ELLIPSOID:
        return make_ellipse(body, part, n);
    case PLAIN_SEGMENT:
        return make_segment(body, part, n, n + 2, r);
    case PLAIN_CAPSULE: {
        double ends[] = {-n[1], 0, n[1], 0};
        return make_segment(body, part, ends, ends + 2, n[0]);
    }
    case PLAIN_HULL:
    case PLAIN_TRIANGLE:
        return make_polygon(body, part, n, shape->count / 2, r);
    case PLAIN_CYLINDER:
    case PLAIN_CONE:
    case PLAIN_HALF_SPACE:
    case PLAIN_MESH:
        break;
    }
    return NULL;
}

static cpBody *make_body(const plain_scene *scene, const plain_body *body) {
    cpBody *made = body->kind == PLAIN_DYNAMIC     ? cpBodyNew(0, 0)
                   : body->kind == PLAIN_KINEMATIC ? cpBodyNewKinematic()
                                                   : cpBodyNewStatic();
    cpSpaceAddBody(space, made);
    for (int i = 0; i < body->part_count; i++) {
        const plain_part *part = &body->parts[i];
        cpShape *shape = make_shape(made, part, &scene->shapes[part->shape]);
        if (body->kind == PLAIN_DYNAMIC) {
            cpShapeSetDensity(shape, part->density);
        }
        /* It multiplies the frictions of two shapes, where Tact takes the root of that. */
        cpShapeSetFriction(shape, sqrt(part->friction));
        cpShapeSetElasticity(shape, part->restitution);
        cpSpaceAddShape(space, shape);
    }
    cpBodySetPosition(made, vector(body->position));
    cpBodySetAngle(made, body->rotation[0]);
    cpBodySetVelocity(made, vector(body->velocity));
    cpBodySetAngularVelocity(made, body->angular_velocity[2]);
    return made;
}

static int make(const plain_scene *scene) {
    space = cpSpaceNew();
    cpSpaceSetIterations(space, ITERATIONS);
    cpSpaceSetGravity(space, vector(scene->gravity));
    cpSpaceSetCollisionSlop(space, 0.005 * scene->length);
    bodies = calloc((size_t)scene->body_count, sizeof *bodies);
    if (!bodies) {
        abort();
    }
    for (int i = 0; i < scene->body_count; i++) {
        bodies[i] = make_body(scene, &scene->bodies[i]);
    }
    cpSpaceReindexStatic(space);
    return 1;
}

static void step(double seconds) { cpSpaceStep(space, seconds); }

static void look(int number, stage_pose *pose) {
    cpVect position = cpBodyGetPosition(bodies[number]);
    *pose = (stage_pose){{position.x, position.y, 0}, {cpBodyGetAngle(bodies[number]), 0, 0, 0}};
}

/* In halves: the contact of two dynamic bodies is met from both sides. */
static void count_contact(cpBody *body, cpArbiter *arbiter, void *data) {
    CP_ARBITER_GET_BODIES(arbiter, a, b);
    cpBody *other = body == a ? b : a;
    (void)data;
    points += (cpBodyGetType(other) == CP_BODY_TYPE_DYNAMIC ? 1 : 2) * cpArbiterGetCount(arbiter);
}

static void count_body(cpBody *body, void *data) {
    (void)data;
    if (cpBodyGetType(body) == CP_BODY_TYPE_DYNAMIC) {
        cpBodyEachArbiter(body, count_contact, NULL);
    }
}

static int contact_points(void) {
    points = 0;
    cpSpaceEachBody(space, count_body, NULL);
    return points / 2;
}

const bench_stage *bench_stage_at(int index) {
    static bench_stage stage = {NULL, "10 iterations", make, step, look, contact_points, NULL};
    stage.version = cpVersionString;
    return index == 0 ? &stage : NULL;
}
