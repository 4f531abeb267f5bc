// Bullet. Built twice: in float and, with BT_USE_DOUBLE_PRECISION, in double. Margins are zero, so that shapes are
// what they say, but for casts.
//
// Distance: btGjkPairDetector with btGjkEpaPenetrationDepthSolver, as its convex-convex contacts use them; index 1 with
// the margins that Bullet gives. Manifolds:
// the algorithm that its dispatcher picks for the pair, with an empty manifold. Index 0 is its default, index 1 has
// told the polyhedra to keep their faces (initializePolyhedralFeatures()), which are then clipped. Index 2 keeps the
// manifold from frame to frame, as Bullet does in a world, while the pair moves to and fro. Rays and casts:
// index 0 as btCollisionWorld does them, btSubsimplexConvexCast for rays and btContinuousConvexCollision for shapes;
// index 1 by btGjkConvexCast. These stop at distances in metres (a millimetre, for one), and all but
// btSubsimplexConvexCast take their normal across the margins: they get every scene many times as large, and the
// margins that Bullet gives, four centimetres, so that both are small. In float a scene cannot be as large, or
// rounding would take the normal's place.
#include <btBulletCollisionCommon.h>

#include <BulletCollision/CollisionDispatch/btCollisionObjectWrapper.h>
#include <BulletCollision/NarrowPhaseCollision/btContinuousConvexCollision.h>
#include <BulletCollision/NarrowPhaseCollision/btGjkConvexCast.h>
#include <BulletCollision/NarrowPhaseCollision/btGjkEpaPenetrationDepthSolver.h>
#include <BulletCollision/NarrowPhaseCollision/btGjkPairDetector.h>
#include <BulletCollision/NarrowPhaseCollision/btPointCollector.h>
#include <BulletCollision/NarrowPhaseCollision/btSubSimplexConvexCast.h>
#include <BulletCollision/NarrowPhaseCollision/btVoronoiSimplexSolver.h>

#include "common.h"
#include "ellipsoid3.hpp"

namespace {

const bench_scene *scene;
btAlignedObjectArray<btConvexShape *> shapes;
btAlignedObjectArray<btTransform> poses_a, poses_b;
btVoronoiSimplexSolver simplex_solver;
btGjkEpaPenetrationDepthSolver depth_solver;

// Casts: where B ends.
btAlignedObjectArray<btTransform> poses_end;

// Manifolds: a pair as the dispatcher has it.
struct Pair {
    btCollisionObject a, b;
    btCollisionAlgorithm *algorithm = nullptr;
    btPersistentManifold *manifold = nullptr;
};
Pair *pairs;
btDispatcherInfo dispatcher_info;

int supports(const bench_shape *) { return 1; }

double enlargement = 1;
bool has_margins = false;

btScalar length(double value) { return btScalar(enlargement * value); }

btVector3 direction(const double *v) { return btVector3(btScalar(v[0]), btScalar(v[1]), btScalar(v[2])); }

btVector3 vector(const double *v) { return btVector3(length(v[0]), length(v[1]), length(v[2])); }

btConvexShape *make_hull(const bench_shape &shape) {
    btConvexHullShape *hull = new btConvexHullShape();
    for (int i = 0; i < shape.count; i++) {
        hull->addPoint(vector(shape.points[i]), false);
    }
    hull->recalcLocalAabb();
    return hull;
}

btConvexShape *make(const bench_shape &shape) {
    btScalar x = length(shape.size[0]), y = length(shape.size[1]);
    switch (shape.kind) {
    case BENCH_SPHERE:
        return new btSphereShape(x);
    case BENCH_BOX:
        return new btBoxShape(vector(shape.size));
    case BENCH_CAPSULE:
        return new btCapsuleShapeZ(x, 2 * y);
    case BENCH_CYLINDER:
        return new btCylinderShapeZ(btVector3(x, x, y));
    case BENCH_CONE:
        return new btConeShapeZ(x, 2 * y);
    case BENCH_ELLIPSOID:
        return new Ellipsoid(vector(shape.size));
    case BENCH_HULL:
        break;
    }
    return make_hull(shape);
}

btTransform transform(const double *rotation, const double *position) {
    btMatrix3x3 basis;
    for (int row = 0; row < 3; row++) {
        basis[row] = direction(rotation + 3 * row);
    }
    return btTransform(basis, vector(position));
}

void prepare(const bench_scene *work) {
    scene = work;
    const rival_poses *poses = rival_all_poses(work);
    for (int i = 0; i < work->shape_count; i++) {
        btConvexShape *shape = make(work->shapes[i]);
        // The margin of a sphere or a capsule is its radius; of all others, a layer around what was asked for.
        bool has_own = work->shapes[i].kind == BENCH_SPHERE || work->shapes[i].kind == BENCH_CAPSULE;
        if (!has_own && !has_margins) {
            shape->setMargin(0);
        }
        shapes.push_back(shape);
    }
    for (int i = 0; i < work->pair_count; i++) {
        poses_a.push_back(transform(poses[i].rotation_a, poses[i].position_a));
        poses_b.push_back(transform(poses[i].rotation_b, poses[i].position_b));
    }
}

void prepare_with_margins(const bench_scene *work) {
    has_margins = true;
    prepare(work);
}

void run_distance(int number, bench_answer *answer) {
    const bench_pair &pair = scene->pairs[number];
    btGjkPairDetector detector(shapes[pair.a], shapes[pair.b], &simplex_solver, &depth_solver);
    btGjkPairDetector::ClosestPointInput input;
    input.m_transformA = poses_a[number];
    input.m_transformB = poses_b[number];
    btPointCollector result;
    detector.getClosestPoints(input, result, nullptr);
    if (!result.m_hasResult) {
        rival_blank(answer, BENCH_FAILED);
        return;
    }
    answer->status = result.m_distance < 0 ? BENCH_OVERLAP : BENCH_APART;
    answer->distance = result.m_distance;
    for (int k = 0; k < 3; k++) {
        answer->normal[k] = -result.m_normalOnBInWorld[k]; // Bullet's points from B to A
    }
}

btCollisionObjectWrapper wrapper(const btCollisionObject &object) {
    return btCollisionObjectWrapper(nullptr, object.getCollisionShape(), &object, object.getWorldTransform(), -1, -1);
}

// What the dispatcher does for a pair whose boxes overlap.
void collide(Pair &pair) {
    btCollisionObjectWrapper a = wrapper(pair.a), b = wrapper(pair.b);
    btManifoldResult result(&a, &b);
    pair.algorithm->processCollision(&a, &b, dispatcher_info, &result);
}

// Algorithms make their manifold at the latest when they are first asked.
void prepare_collide(const bench_scene *work) {
    static btDefaultCollisionConfiguration configuration;
    static btCollisionDispatcher dispatcher(&configuration);
    prepare(work);
    pairs = new Pair[size_t(work->pair_count)];
    for (int i = 0; i < work->pair_count; i++) {
        Pair &pair = pairs[i];
        btManifoldArray manifolds;
        pair.a.setCollisionShape(shapes[work->pairs[i].a]);
        pair.b.setCollisionShape(shapes[work->pairs[i].b]);
        pair.a.setWorldTransform(poses_a[i]);
        pair.b.setWorldTransform(poses_b[i]);
        btCollisionObjectWrapper a = wrapper(pair.a), b = wrapper(pair.b);
        pair.algorithm = dispatcher.findAlgorithm(&a, &b, nullptr, BT_CONTACT_POINT_ALGORITHMS);
        collide(pair);
        pair.algorithm->getAllContactManifolds(manifolds);
        pair.manifold = manifolds[0];
    }
}

void prepare_clip(const bench_scene *work) {
    prepare_collide(work);
    for (int i = 0; i < work->shape_count; i++) {
        if (work->shapes[i].kind == BENCH_HULL) {
            static_cast<btPolyhedralConvexShape *>(shapes[i])->initializePolyhedralFeatures();
        }
    }
}

void tell_manifold(const btPersistentManifold &manifold, bench_answer *answer) {
    answer->contact_count = manifold.getNumContacts();
    if (answer->contact_count == 0) {
        rival_blank(answer, BENCH_APART);
        return;
    }
    int deepest = 0;
    for (int i = 0; i < answer->contact_count; i++) {
        const btManifoldPoint &point = manifold.getContactPoint(i);
        bench_contact &contact = answer->contact[i];
        for (int k = 0; k < 3; k++) {
            contact.point_a[k] = point.getPositionWorldOnA()[k];
            contact.point_b[k] = point.getPositionWorldOnB()[k];
        }
        contact.separation = point.getDistance();
        deepest = contact.separation < answer->contact[deepest].separation ? i : deepest;
    }
    answer->distance = answer->contact[deepest].separation;
    answer->status = answer->distance < 0 ? BENCH_OVERLAP : BENCH_APART;
    for (int k = 0; k < 3; k++) {
        answer->normal[k] = -manifold.getContactPoint(deepest).m_normalWorldOnB[k]; // Bullet's points from B to A
    }
}

void run_collide(int number, bench_answer *answer) {
    Pair &pair = pairs[number];
    pair.manifold->clearManifold();
    collide(pair);
    tell_manifold(*pair.manifold, answer);
}

btAlignedObjectArray<btTransform> poses_moved; // of B, in odd frames

void begin_frame(int frame) {
    for (int i = 0; i < scene->pair_count; i++) {
        pairs[i].b.setWorldTransform(frame % 2 ? poses_moved[i] : poses_b[i]);
    }
}

// Enough frames for a manifold of four points to grow.
void prepare_kept(const bench_scene *work) {
    prepare_collide(work);
    const bench_pose *moved = rival_moved_poses(work);
    bench_scene odd = *work;
    odd.pairs = new bench_pair[size_t(work->pair_count)];
    for (int i = 0; i < work->pair_count; i++) {
        odd.pairs[i] = work->pairs[i];
        odd.pairs[i].pose_b = moved[i];
    }
    const rival_poses *poses = rival_all_poses(&odd);
    for (int i = 0; i < work->pair_count; i++) {
        poses_moved.push_back(transform(poses[i].rotation_b, poses[i].position_b));
    }
    for (int frame = 0; frame < 16; frame++) {
        begin_frame(frame);
        for (int i = 0; i < work->pair_count; i++) {
            collide(pairs[i]);
        }
    }
}

void run_kept(int number, bench_answer *answer) {
    collide(pairs[number]);
    tell_manifold(*pairs[number].manifold, answer);
}

void prepare_cast(const bench_scene *work) {
    enlargement = sizeof(btScalar) == sizeof(float) ? 256 : 1024;
    prepare(work);
    for (int i = 0; i < work->pair_count; i++) {
        btTransform end = poses_b[i];
        end.setOrigin(end.getOrigin() + vector(work->pairs[i].motion));
        poses_end.push_back(end);
    }
}

void prepare_cast_with_margins(const bench_scene *work) {
    has_margins = true;
    prepare_cast(work);
}

void tell_cast(btConvexCast &caster, int number, bench_answer *answer) {
    btConvexCast::CastResult result;
    result.m_fraction = 1;
    bool hit = caster.calcTimeOfImpact(poses_b[number], poses_end[number], poses_a[number], poses_a[number], result);
    if (!hit || !(result.m_fraction < 1) || !(result.m_normal.length2() > btScalar(0.0001))) {
        rival_blank(answer, BENCH_MISS);
        return;
    }
    result.m_normal.normalize();
    answer->status = BENCH_HIT;
    answer->distance = result.m_fraction;
    for (int k = 0; k < 3; k++) {
        answer->normal[k] = result.m_normal[k];
    }
}

// The point of a ray, as btCollisionWorld has it.
btConvexShape *ray_point() {
    static btSphereShape point(0);
    point.setMargin(0);
    return &point;
}

void run_raycast(int number, bench_answer *answer) {
    btSubsimplexConvexCast caster(ray_point(), shapes[scene->pairs[number].a], &simplex_solver);
    tell_cast(caster, number, answer);
}

void run_raycast_gjk(int number, bench_answer *answer) {
    btGjkConvexCast caster(ray_point(), shapes[scene->pairs[number].a], &simplex_solver);
    tell_cast(caster, number, answer);
}

void run_cast(int number, bench_answer *answer) {
    const bench_pair &pair = scene->pairs[number];
    btContinuousConvexCollision caster(shapes[pair.b], shapes[pair.a], &simplex_solver, &depth_solver);
    tell_cast(caster, number, answer);
}

void run_cast_gjk(int number, bench_answer *answer) {
    const bench_pair &pair = scene->pairs[number];
    btGjkConvexCast caster(shapes[pair.b], shapes[pair.a], &simplex_solver);
    tell_cast(caster, number, answer);
}

} // namespace

const bench_rival *bench_rival_at(bench_query query, int index) {
    static const bench_rival rivals[BENCH_QUERIES][3] = {
        {{BENCH_RIVAL_VERSION, supports, prepare, run_distance, nullptr},
         {BENCH_RIVAL_VERSION, supports, prepare_with_margins, run_distance, nullptr}},
        {{BENCH_RIVAL_VERSION, supports, prepare_collide, run_collide, nullptr},
         {BENCH_RIVAL_VERSION, supports, prepare_clip, run_collide, nullptr},
         {BENCH_RIVAL_VERSION, supports, prepare_kept, run_kept, begin_frame}},
        {{BENCH_RIVAL_VERSION, supports, prepare_cast, run_raycast, nullptr},
         {BENCH_RIVAL_VERSION, supports, prepare_cast_with_margins, run_raycast_gjk, nullptr}},
        {{BENCH_RIVAL_VERSION, supports, prepare_cast_with_margins, run_cast, nullptr},
         {BENCH_RIVAL_VERSION, supports, prepare_cast_with_margins, run_cast_gjk, nullptr}}};
    return index >= 0 && index < 3 && rivals[query][index].run ? &rivals[query][index] : nullptr;
}
