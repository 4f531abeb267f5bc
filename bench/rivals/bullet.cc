// Bullet: btGjkPairDetector with btGjkEpaPenetrationDepthSolver, as its convex-convex contacts use them. Built twice:
// in float and, with BT_USE_DOUBLE_PRECISION, in double. Margins are zero, so that shapes are what they say.
#include <btBulletCollisionCommon.h>

#include <BulletCollision/NarrowPhaseCollision/btGjkEpaPenetrationDepthSolver.h>
#include <BulletCollision/NarrowPhaseCollision/btGjkPairDetector.h>
#include <BulletCollision/NarrowPhaseCollision/btPointCollector.h>
#include <BulletCollision/NarrowPhaseCollision/btVoronoiSimplexSolver.h>

#include "common.h"

namespace {

// Bullet has no ellipsoid: this is what a user would write.
class Ellipsoid : public btConvexInternalShape {
  public:
    explicit Ellipsoid(const btVector3 &radii) : radii(radii) {
        m_shapeType = CUSTOM_CONVEX_SHAPE_TYPE;
        m_collisionMargin = 0;
    }
    btVector3 localGetSupportingVertexWithoutMargin(const btVector3 &direction) const override {
        btVector3 scaled = direction * radii;
        btScalar length = scaled.length();
        return length > 0 ? scaled * radii / length : btVector3(radii.x(), 0, 0);
    }
    btVector3 localGetSupportingVertex(const btVector3 &direction) const override {
        return localGetSupportingVertexWithoutMargin(direction);
    }
    void batchedUnitVectorGetSupportingVertexWithoutMargin(const btVector3 *directions, btVector3 *out,
                                                           int count) const override {
        for (int i = 0; i < count; i++) {
            out[i] = localGetSupportingVertexWithoutMargin(directions[i]);
        }
    }
    void calculateLocalInertia(btScalar, btVector3 &) const override {}
    const char *getName() const override { return "Ellipsoid"; }

  private:
    btVector3 radii;
};

const bench_scene *scene;
btAlignedObjectArray<btConvexShape *> shapes;
btAlignedObjectArray<btTransform> poses_a, poses_b;
btVoronoiSimplexSolver simplex_solver;
btGjkEpaPenetrationDepthSolver depth_solver;

int supports(const bench_shape *) { return 1; }

btVector3 vector(const double *v) { return btVector3(btScalar(v[0]), btScalar(v[1]), btScalar(v[2])); }

btConvexShape *make_hull(const bench_shape &shape) {
    btConvexHullShape *hull = new btConvexHullShape();
    for (int i = 0; i < shape.count; i++) {
        hull->addPoint(vector(shape.points[i]), false);
    }
    hull->recalcLocalAabb();
    return hull;
}

btConvexShape *make(const bench_shape &shape) {
    btScalar x = btScalar(shape.size[0]), y = btScalar(shape.size[1]);
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
        basis[row] = vector(rotation + 3 * row);
    }
    return btTransform(basis, vector(position));
}

void prepare(const bench_scene *work) {
    scene = work;
    const rival_poses *poses = rival_all_poses(work);
    for (int i = 0; i < work->shape_count; i++) {
        btConvexShape *shape = make(work->shapes[i]);
        // The margin of a sphere or a capsule is its radius; of all others, a layer around what was asked for.
        if (work->shapes[i].kind != BENCH_SPHERE && work->shapes[i].kind != BENCH_CAPSULE) {
            shape->setMargin(0);
        }
        shapes.push_back(shape);
    }
    for (int i = 0; i < work->pair_count; i++) {
        poses_a.push_back(transform(poses[i].rotation_a, poses[i].position_a));
        poses_b.push_back(transform(poses[i].rotation_b, poses[i].position_b));
    }
}

void run(int number, bench_answer *answer) {
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

} // namespace

const bench_rival *bench_rival_at(int index) {
    static const bench_rival rival = {BENCH_RIVAL_VERSION, supports, prepare, run, nullptr};
    return index == 0 ? &rival : nullptr;
}
