/* Box3D's worlds, in float: 4 substeps, as many as Tact gets. Nothing sleeps. It has no cylinder, cone or ellipsoid,
 * and nothing is rounded but points and segments: a scene that has such a shape is refused. */
#include <box3d/box3d.h>
#include <box3d/collision.h>

#include <stdlib.h>

#include "rivals/stage.h"

enum { SUBSTEPS = 4, MOST_CONTACTS = 1024, MOST_POINTS = 64 };

static b3WorldId world;
static b3BodyId *bodies;
static int body_count;

static b3Vec3 vector(const double *v) { return (b3Vec3){(float)v[0], (float)v[1], (float)v[2]}; }

static b3Quat turn(const double *r) { return (b3Quat){{(float)r[0], (float)r[1], (float)r[2]}, (float)r[3]}; }

static b3Transform frame(const plain_part *part) {
    return (b3Transform){vector(part->position), turn(part->rotation)};
}

static int add_ball(b3BodyId body, const b3ShapeDef *def, const plain_part *part, double radius) {
    b3Sphere sphere = {vector(part->position), (float)radius};
    b3CreateSphereShape(body, def, &sphere);
    return 1;
}

static int add_capsule(b3BodyId body, const b3ShapeDef *def, const plain_part *part, const double *ends,
                       double radius) {
    b3Capsule capsule = {b3TransformPoint(frame(part), vector(ends)), b3TransformPoint(frame(part), vector(ends + 3)),
                         (float)radius};
    b3CreateCapsuleShape(body, def, &capsule);
    return radius > 0;
}

static int add_hull(b3BodyId body, const b3ShapeDef *def, const plain_part *part, const plain_shape *shape) {
    b3Vec3 points[MOST_POINTS];
    int count = shape->count / 3;
    if (count > MOST_POINTS || shape->rounding > 0) {
        return 0;
    }
    for (int i = 0; i < count; i++) {
        points[i] = b3TransformPoint(frame(part), vector(shape->numbers + 3 * i));
    }
    b3HullData *hull = b3CreateHull(points, count, count);
    if (!hull) {
        return 0;
    }
    b3CreateHullShape(body, def, hull);
    b3DestroyHull(hull);
    return 1;
}

static int add_box(b3BodyId body, const b3ShapeDef *def, const plain_part *part, const plain_shape *shape) {
    const double *n = shape->numbers;
    b3BoxHull box = b3MakeTransformedBoxHull((float)n[0], (float)n[1], (float)n[2], frame(part));
    b3CreateHullShape(body, def, &box.base);
    return shape->rounding == 0;
}

/* 0 when Box3D lacks the shape. */
static int add_part(b3BodyId body, const plain_part *part, const plain_shape *shape) {
    b3ShapeDef def = b3DefaultShapeDef();
    const double *n = shape->numbers;
    def.density = (float)part->density;
    def.baseMaterial.friction = (float)part->friction;
    def.baseMaterial.restitution = (float)part->restitution;
    def.isSensor = part->sensor;
    switch (shape->type) {
    case PLAIN_BALL:
        return add_ball(body, &def, part, n[0]);
    case PLAIN_POINT:
        return add_ball(body, &def, part, shape->rounding);
    case PLAIN_BOX:
        return add_box(body, &def, part, shape);
    case PLAIN_SEGMENT:
        return add_capsule(body, &def, part, n, shape->rounding);
    case PLAIN_CAPSULE: {
        const double ends[] = {0, 0, -n[1], 0, 0, n[1]};
        return add_capsule(body, &def, part, ends, n[0]);
    }
    case PLAIN_HULL:
        return add_hull(body, &def, part, shape);
    default:
        return 0;
    }
}

static b3BodyId add_body(const plain_body *body) {
    static const b3BodyType kinds[] = {b3_staticBody, b3_kinematicBody, b3_dynamicBody};
    b3BodyDef def = b3DefaultBodyDef();
    def.type = kinds[body->kind];
    def.position = vector(body->position);
    def.rotation = b3NormalizeQuat(turn(body->rotation));
    def.linearVelocity = vector(body->velocity);
    def.angularVelocity = vector(body->angular_velocity);
    def.linearDamping = (float)body->linear_damping;
    def.angularDamping = (float)body->angular_damping;
    def.gravityScale = (float)body->gravity_scale;
    def.isBullet = body->bullet;
    def.motionLocks.angularX = def.motionLocks.angularY = def.motionLocks.angularZ = body->fixed_rotation;
    return b3CreateBody(world, &def);
}

static void be_silent(const char *message) { (void)message; }

static int make(const plain_scene *scene) {
    b3WorldDef def = b3DefaultWorldDef();
    int supported = 1;
    b3SetLogFcn(be_silent);
    def.gravity = vector(scene->gravity);
    def.enableSleep = false;
    def.workerCount = 1;
    world = b3CreateWorld(&def);
    body_count = scene->body_count;
    bodies = calloc((size_t)body_count, sizeof *bodies);
    if (!bodies) {
        abort();
    }
    for (int i = 0; i < body_count; i++) {
        const plain_body *body = &scene->bodies[i];
        bodies[i] = add_body(body);
        for (int k = 0; k < body->part_count; k++) {
            supported &= add_part(bodies[i], &body->parts[k], &scene->shapes[body->parts[k].shape]);
        }
    }
    return supported;
}

static void step(double seconds) { b3World_Step(world, (float)seconds, SUBSTEPS); }

static void look(int number, stage_pose *pose) {
    b3Pos p = b3Body_GetPosition(bodies[number]);
    b3Quat q = b3Body_GetRotation(bodies[number]);
    *pose = (stage_pose){{(double)p.x, (double)p.y, (double)p.z},
                         {(double)q.v.x, (double)q.v.y, (double)q.v.z, (double)q.s}};
}

/* Of one contact. */
static int points_of(const b3ContactData *contact) {
    int points = 0;
    for (int i = 0; i < contact->manifoldCount; i++) {
        points += contact->manifolds[i].pointCount;
    }
    return points;
}

/* Of the dynamic bodies; what two of them have is counted twice, and halved. */
static int contact_points(void) {
    static b3ContactData contacts[MOST_CONTACTS];
    int twice = 0;
    for (int i = 0; i < body_count; i++) {
        if (b3Body_GetType(bodies[i]) != b3_dynamicBody) {
            continue;
        }
        int count = b3Body_GetContactData(bodies[i], contacts, MOST_CONTACTS);
        for (int k = 0; k < count; k++) {
            bool both = b3Body_GetType(b3Shape_GetBody(contacts[k].shapeIdA)) == b3_dynamicBody &&
                        b3Body_GetType(b3Shape_GetBody(contacts[k].shapeIdB)) == b3_dynamicBody;
            twice += points_of(&contacts[k]) * (both ? 1 : 2);
        }
    }
    return twice / 2;
}

static size_t bytes(void) { return (size_t)b3GetByteCount(); }

const bench_stage *bench_stage_at(int index) {
    static const bench_stage stage = {BENCH_RIVAL_VERSION, "4 substeps", make, step, look, contact_points, bytes};
    return index == 0 ? &stage : NULL;
}
