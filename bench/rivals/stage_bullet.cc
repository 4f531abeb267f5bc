// Bullet's worlds: btDiscreteDynamicsWorld as its examples make it, with its sequential impulses and 10 iterations.
// Built twice: in float and, with BT_USE_DOUBLE_PRECISION, in double. Nothing sleeps.
//
// Boxes, balls, capsules, cylinders and cones are Bullet's own, whose margins are inside. Hulls keep the margin
// around them that Bullet gives (index 0), four centimetres, or have none (index 1). What is rounded here is a hull
// of its points with the rounding as its margin. A body stands in its center of mass; inertia is as Bullet reckons.
#include <btBulletDynamicsCommon.h>

#include <cmath>
#include <vector>

#include "ellipsoid3.hpp"
#include "solid3.h"
#include "stage.h"

namespace {

const plain_scene *scene;
const rival_solid *solids;
btDiscreteDynamicsWorld *world;
btCollisionDispatcher *dispatcher;
std::vector<btRigidBody *> bodies;
bool bare_hulls = false;

btVector3 vector(const double *v) { return btVector3(btScalar(v[0]), btScalar(v[1]), btScalar(v[2])); }

btQuaternion rotation(const double *r) {
    btQuaternion q{btScalar(r[0]), btScalar(r[1]), btScalar(r[2]), btScalar(r[3])};
    return q.normalized();
}

// A hull of points around a center.
btCollisionShape *make_points(const double *numbers, int count, const btVector3 &center, double rounding) {
    btConvexHullShape *hull = new btConvexHullShape();
    for (int i = 0; i < count; i++) {
        hull->addPoint(vector(numbers + 3 * i) - center, false);
    }
    hull->recalcLocalAabb();
    if (rounding > 0 || bare_hulls) {
        hull->setMargin(btScalar(rounding));
    }
    return hull;
}

btCollisionShape *make_round_box(const plain_shape &shape) {
    double corners[24];
    for (int i = 0; i < 24; i++) {
        corners[i] = (i / 3 >> i % 3 & 1 ? 1 : -1) * shape.numbers[i % 3];
    }
    return make_points(corners, 8, btVector3(0, 0, 0), shape.rounding);
}

// Null for what Bullet has not. Only hulls heed the center; everything else is placed by it.
btCollisionShape *make_shape(const plain_shape &shape, const btVector3 &center) {
    static const double origin[3] = {0, 0, 0};
    const double *n = shape.numbers;
    btScalar x = btScalar(shape.count > 0 ? n[0] : 0), y = btScalar(shape.count > 1 ? n[1] : 0);
    switch (shape.type) {
    case PLAIN_BALL:
        return new btSphereShape(x);
    case PLAIN_BOX:
        return shape.rounding > 0 ? make_round_box(shape) : new btBoxShape(vector(n));
    case PLAIN_CAPSULE:
        return new btCapsuleShapeZ(x, 2 * y);
    case PLAIN_CYLINDER:
        return new btCylinderShapeZ(btVector3(x, x, y));
    case PLAIN_CONE:
        return new btConeShapeZ(x, 2 * y);
    case PLAIN_ELLIPSOID:
        return new Ellipsoid(vector(n));
    case PLAIN_HULL:
    case PLAIN_SEGMENT:
    case PLAIN_TRIANGLE:
        return make_points(n, shape.count / 3, center, shape.rounding);
    case PLAIN_POINT:
        return make_points(origin, 1, center, shape.rounding);
    case PLAIN_HALF_SPACE:
    case PLAIN_MESH:
        break;
    }
    return nullptr;
}

bool takes_center(plain_type type) {
    return type == PLAIN_HULL || type == PLAIN_SEGMENT || type == PLAIN_TRIANGLE || type == PLAIN_POINT;
}

// One shape that needs no turn is taken as it is, several become a compound.
btCollisionShape *make_shapes(const plain_body &body, const btVector3 &center) {
    const plain_shape &first = scene->shapes[body.parts[0].shape];
    bool alone = body.part_count == 1 && vector(body.parts[0].position).isZero() && body.parts[0].rotation[3] == 1;
    if (alone && (takes_center(first.type) || center.fuzzyZero())) {
        return make_shape(first, center);
    }
    btCompoundShape *compound = new btCompoundShape();
    for (int i = 0; i < body.part_count; i++) {
        const plain_part &part = body.parts[i];
        btTransform place(rotation(part.rotation), vector(part.position) - center);
        compound->addChildShape(place, make_shape(scene->shapes[part.shape], btVector3(0, 0, 0)));
    }
    return compound;
}

btTransform start(const plain_body &body, const btVector3 &center) {
    btTransform frame(rotation(body.rotation), vector(body.position));
    return btTransform(frame.getRotation(), frame(center));
}

btRigidBody *make_body(int number) {
    const plain_body &body = scene->bodies[number];
    btVector3 center = vector(solids[number].center), inertia(0, 0, 0);
    btScalar mass = btScalar(solids[number].mass);
    btCollisionShape *shape = make_shapes(body, center);
    if (mass > 0) {
        shape->calculateLocalInertia(mass, inertia);
    }
    btMotionState *motion = new btDefaultMotionState(start(body, center));
    btRigidBody::btRigidBodyConstructionInfo info(mass, motion, shape, inertia);
    // Bullet multiplies the frictions of two bodies, where Tact takes the root of that.
    info.m_friction = btScalar(std::sqrt(body.parts[0].friction));
    info.m_restitution = btScalar(body.parts[0].restitution);
    btRigidBody *made = new btRigidBody(info);
    made->setLinearVelocity(vector(body.velocity));
    made->setAngularVelocity(vector(body.angular_velocity));
    made->setActivationState(DISABLE_DEACTIVATION);
    if (body.kind == PLAIN_KINEMATIC) {
        made->setCollisionFlags(made->getCollisionFlags() | btCollisionObject::CF_KINEMATIC_OBJECT);
    }
    return made;
}

int make(const plain_scene *work) {
    btDefaultCollisionConfiguration *configuration = new btDefaultCollisionConfiguration();
    scene = work;
    dispatcher = new btCollisionDispatcher(configuration);
    world = new btDiscreteDynamicsWorld(dispatcher, new btDbvtBroadphase(), new btSequentialImpulseConstraintSolver(),
                                        configuration);
    world->setGravity(vector(work->gravity));
    for (int i = 0; i < work->body_count; i++) {
        bodies.push_back(make_body(i));
        world->addRigidBody(bodies.back());
    }
    return 1;
}

int make_default(const plain_scene *work) {
    solids = rival_solids(work);
    return make(work);
}

int make_bare(const plain_scene *work) {
    bare_hulls = true;
    return make_default(work);
}

void step(double seconds) { world->stepSimulation(btScalar(seconds), 0); }

void look(int number, stage_pose *pose) {
    btTransform place = bodies[size_t(number)]->getWorldTransform();
    btVector3 origin = place(-vector(solids[number].center));
    btQuaternion turn = place.getRotation();
    for (int k = 0; k < 3; k++) {
        pose->position[k] = origin[k];
        pose->rotation[k] = turn[k];
    }
    pose->rotation[3] = turn[3];
}

int contact_points() {
    int points = 0;
    for (int i = 0; i < dispatcher->getNumManifolds(); i++) {
        const btPersistentManifold *manifold = dispatcher->getManifoldByIndexInternal(i);
        for (int k = 0; k < manifold->getNumContacts(); k++) {
            points += manifold->getContactPoint(k).getDistance() <= 0;
        }
    }
    return points;
}

} // namespace

const bench_stage *bench_stage_at(int index) {
    static const bench_stage stages[] = {
        {BENCH_RIVAL_VERSION, "10 iterations", make_default, step, look, contact_points, nullptr},
        {BENCH_RIVAL_VERSION, "10 iterations, hulls without margin", make_bare, step, look, contact_points, nullptr}};
    return index == 0 || index == 1 ? &stages[index] : nullptr;
}
