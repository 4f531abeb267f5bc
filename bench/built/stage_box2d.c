/* Box2D 3's worlds, in float: 4 substeps, as many as Tact gets. Nothing sleeps. It has no ellipse and no polygon of
 * more than eight vertices: a scene that has one is refused. */
#include <box2d/box2d.h>

#include <stdlib.h>

#include "rivals/stage.h"

enum { SUBSTEPS = 4, MOST_CONTACTS = 1024 };

static b2WorldId world;
static b2BodyId *bodies;
static int body_count;

static b2Vec2 vector(const double *v) { return (b2Vec2){(float)v[0], (float)v[1]}; }

static b2Vec2 placed(const plain_part *part, const double *point) {
    return b2TransformPoint((b2Transform){vector(part->position), b2MakeRot((float)part->rotation[0])}, vector(point));
}

static int add_ball(b2BodyId body, const b2ShapeDef *def, const plain_part *part, double radius) {
    b2Circle circle = {vector(part->position), (float)radius};
    b2CreateCircleShape(body, def, &circle);
    return 1;
}

static int add_segment(b2BodyId body, const b2ShapeDef *def, const plain_part *part, const double *ends,
                       double radius) {
    b2Vec2 a = placed(part, ends), b = placed(part, ends + 2);
    if (radius > 0) {
        b2Capsule capsule = {a, b, (float)radius};
        b2CreateCapsuleShape(body, def, &capsule);
    } else {
        b2Segment segment = {a, b};
        b2CreateSegmentShape(body, def, &segment);
    }
    return 1;
}

static int add_polygon(b2BodyId body, const b2ShapeDef *def, const plain_part *part, const plain_shape *shape) {
    b2Vec2 points[B2_MAX_POLYGON_VERTICES];
    int count = shape->count / 2;
    if (count > B2_MAX_POLYGON_VERTICES) {
        return 0;
    }
    for (int i = 0; i < count; i++) {
        points[i] = placed(part, shape->numbers + 2 * i);
    }
    b2Hull hull = b2ComputeHull(points, count);
    b2Polygon polygon = b2MakePolygon(&hull, (float)shape->rounding);
    b2CreatePolygonShape(body, def, &polygon);
    return hull.count >= 3;
}

static int add_box(b2BodyId body, const b2ShapeDef *def, const plain_part *part, const plain_shape *shape) {
    b2Polygon box = b2MakeOffsetRoundedBox((float)shape->numbers[0], (float)shape->numbers[1], vector(part->position),
                                           b2MakeRot((float)part->rotation[0]), (float)shape->rounding);
    b2CreatePolygonShape(body, def, &box);
    return 1;
}

/* 0 when Box2D lacks the shape. */
static int add_part(b2BodyId body, const plain_part *part, const plain_shape *shape) {
    b2ShapeDef def = b2DefaultShapeDef();
    const double *n = shape->numbers;
    def.density = (float)part->density;
    def.material.friction = (float)part->friction;
    def.material.restitution = (float)part->restitution;
    def.isSensor = part->sensor;
    switch (shape->type) {
    case PLAIN_BALL:
        return add_ball(body, &def, part, n[0]);
    case PLAIN_POINT:
        return add_ball(body, &def, part, shape->rounding);
    case PLAIN_BOX:
        return add_box(body, &def, part, shape);
    case PLAIN_SEGMENT:
        return add_segment(body, &def, part, n, shape->rounding);
    case PLAIN_CAPSULE: {
        const double ends[] = {-n[1], 0, n[1], 0};
        return add_segment(body, &def, part, ends, n[0]);
    }
    case PLAIN_HULL:
    case PLAIN_TRIANGLE:
        return add_polygon(body, &def, part, shape);
    default:
        return 0;
    }
}

static b2BodyId add_body(const plain_body *body) {
    static const b2BodyType kinds[] = {b2_staticBody, b2_kinematicBody, b2_dynamicBody};
    b2BodyDef def = b2DefaultBodyDef();
    def.type = kinds[body->kind];
    def.position = vector(body->position);
    def.rotation = b2MakeRot((float)body->rotation[0]);
    def.linearVelocity = vector(body->velocity);
    def.angularVelocity = (float)body->angular_velocity[2];
    def.linearDamping = (float)body->linear_damping;
    def.angularDamping = (float)body->angular_damping;
    def.gravityScale = (float)body->gravity_scale;
    def.isBullet = body->bullet;
    def.motionLocks.angularZ = body->fixed_rotation;
    return b2CreateBody(world, &def);
}

static int make(const plain_scene *scene) {
    b2WorldDef def = b2DefaultWorldDef();
    int supported = 1;
    def.gravity = vector(scene->gravity);
    def.enableSleep = false;
    def.workerCount = 1;
    world = b2CreateWorld(&def);
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

static void step(double seconds) { b2World_Step(world, (float)seconds, SUBSTEPS); }

static void look(int number, stage_pose *pose) {
    b2Pos position = b2Body_GetPosition(bodies[number]);
    b2Rot rotation = b2Body_GetRotation(bodies[number]);
    *pose = (stage_pose){{(double)position.x, (double)position.y, 0}, {(double)b2Rot_GetAngle(rotation), 0, 0, 0}};
}

/* Of the dynamic bodies; what two of them have is counted twice, and halved. */
static int contact_points(void) {
    static b2ContactData contacts[MOST_CONTACTS];
    int twice = 0;
    for (int i = 0; i < body_count; i++) {
        if (b2Body_GetType(bodies[i]) != b2_dynamicBody) {
            continue;
        }
        int count = b2Body_GetContactData(bodies[i], contacts, MOST_CONTACTS);
        for (int k = 0; k < count; k++) {
            bool both = b2Body_GetType(b2Shape_GetBody(contacts[k].shapeIdA)) == b2_dynamicBody &&
                        b2Body_GetType(b2Shape_GetBody(contacts[k].shapeIdB)) == b2_dynamicBody;
            twice += contacts[k].manifold.pointCount * (both ? 1 : 2);
        }
    }
    return twice / 2;
}

static size_t bytes(void) { return (size_t)b2GetByteCount(); }

const bench_stage *bench_stage_at(int index) {
    static const bench_stage stage = {BENCH_RIVAL_VERSION, "4 substeps", make, step, look, contact_points, bytes};
    return index == 0 ? &stage : NULL;
}
