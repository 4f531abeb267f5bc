// Jolt Physics, in float, with the instruction sets that its own build turns on.
//
// Distance: its GJK, with EPA where the shapes overlap; an ellipsoid, which it has not, is a support function, and so
// is a hull that ConvexHullShape refuses or thins out. Manifolds, index 0: CollisionDispatch with the faces, clipped
// and reduced to four points, as its PhysicsSystem does; index 1: the same with the convex radius that Jolt gives its
// shapes, which rounds their edges. Rays: Shape::CastRay() and GetSurfaceNormal(). Casts: CollisionDispatch.
#include <Jolt/Jolt.h>

#include <Jolt/Core/Factory.h>
#include <Jolt/Core/Memory.h>
#include <Jolt/Geometry/ConvexSupport.h>
#include <Jolt/Geometry/EPAPenetrationDepth.h>
#include <Jolt/Physics/Collision/CastResult.h>
#include <Jolt/Physics/Collision/CollideShape.h>
#include <Jolt/Physics/Collision/CollisionCollectorImpl.h>
#include <Jolt/Physics/Collision/CollisionDispatch.h>
#include <Jolt/Physics/Collision/ManifoldBetweenTwoFaces.h>
#include <Jolt/Physics/Collision/RayCast.h>
#include <Jolt/Physics/Collision/Shape/BoxShape.h>
#include <Jolt/Physics/Collision/Shape/CapsuleShape.h>
#include <Jolt/Physics/Collision/Shape/ConvexHullShape.h>
#include <Jolt/Physics/Collision/Shape/CylinderShape.h>
#include <Jolt/Physics/Collision/Shape/SphereShape.h>
#include <Jolt/Physics/Collision/Shape/TaperedCylinderShape.h>
#include <Jolt/Physics/Collision/ShapeCast.h>
#include <Jolt/RegisterTypes.h>

#include <algorithm>
#include <vector>

#include "rivals/common.h"

using namespace JPH;

namespace {

// How far ConvexHullShape may leave a point out, and how far contacts may be apart: Jolt's own 2 cm.
constexpr float hull_tolerance = 1e-6f, speculative_distance = 0.02f;
// So large that GJK tells every distance.
constexpr float no_limit = 1e15f;

struct EllipsoidSupport final : ConvexShape::Support {
    explicit EllipsoidSupport(Vec3Arg half_axes) : half_axes(half_axes) {}
    Vec3 GetSupport(Vec3Arg direction) const override {
        Vec3 scaled = half_axes * direction;
        float length = scaled.Length();
        return length > 0 ? half_axes * scaled / length : Vec3::sZero();
    }
    float GetConvexRadius() const override { return 0; }
    Vec3 half_axes;
};

struct PointsSupport final : ConvexShape::Support {
    Vec3 GetSupport(Vec3Arg direction) const override {
        float most = -FLT_MAX;
        Vec3 best = points[0];
        for (const Vec3 &point : points) {
            float along = direction.Dot(point);
            if (along > most) {
                most = along;
                best = point;
            }
        }
        return best;
    }
    float GetConvexRadius() const override { return 0; }
    std::vector<Vec3> points;
};

struct Body {
    ShapeRefC shape;
    const ConvexShape *convex = nullptr;
    const ConvexShape::Support *own = nullptr; // in place of the shape's
    Quat turn = Quat::sIdentity();             // from Jolt's axis y to z
    Vec3 center = Vec3::sZero();
};

const bench_scene *scene;
std::vector<Body> bodies;
std::vector<Mat44> poses_a, poses_b; // of the centers of mass
float convex_radius = 0;

int supports_all(const bench_shape *) { return 1; }

int supports(const bench_shape *shape) { return shape->kind != BENCH_ELLIPSOID; }

float radius_within(double least) { return std::min(convex_radius, 0.5f * float(least)); }

Vec3 vector(const double *v) { return Vec3(float(v[0]), float(v[1]), float(v[2])); }

Shape::ShapeResult make_shape(const bench_shape &shape) {
    const double *size = shape.size;
    float x = float(size[0]), y = float(size[1]);
    switch (shape.kind) {
    case BENCH_SPHERE: return SphereShapeSettings(x).Create();
    case BENCH_BOX:
        return BoxShapeSettings(vector(size), radius_within(std::min({size[0], size[1], size[2]}))).Create();
    case BENCH_CAPSULE: return CapsuleShapeSettings(y, x).Create();
    case BENCH_CYLINDER: return CylinderShapeSettings(y, x, radius_within(std::min(size[0], size[1]))).Create();
    case BENCH_CONE: return TaperedCylinderShapeSettings(y, 0.0f, x, 0.0f).Create();
    case BENCH_ELLIPSOID:
    case BENCH_HULL: break;
    }
    Array<Vec3> points;
    for (int i = 0; i < shape.count; i++) {
        points.push_back(vector(shape.points[i]));
    }
    ConvexHullShapeSettings hull(points, convex_radius);
    hull.mHullTolerance = hull_tolerance;
    return hull.Create();
}

bool is_whole(const bench_shape &shape, const Body &body) {
    return body.convex && (shape.kind != BENCH_HULL ||
                           int(static_cast<const ConvexHullShape *>(body.convex)->GetNumPoints()) == shape.count);
}

Body make(const bench_shape &shape) {
    Body body;
    if (shape.kind == BENCH_ELLIPSOID) {
        body.own = new EllipsoidSupport(vector(shape.size));
        return body;
    }
    Shape::ShapeResult result = make_shape(shape);
    if (result.IsValid()) {
        body.shape = result.Get();
        body.convex = static_cast<const ConvexShape *>(body.shape.GetPtr());
        body.center = body.shape->GetCenterOfMass();
    }
    if (shape.kind == BENCH_CAPSULE || shape.kind == BENCH_CYLINDER || shape.kind == BENCH_CONE) {
        body.turn = Quat::sRotation(Vec3::sAxisX(), 0.5f * JPH_PI);
    }
    return body;
}

// For distances alone.
void replace_thinned(const bench_shape &shape, Body &body) {
    if (shape.kind != BENCH_HULL || is_whole(shape, body)) {
        return;
    }
    PointsSupport *cloud = new PointsSupport;
    for (int i = 0; i < shape.count; i++) {
        cloud->points.push_back(vector(shape.points[i]));
    }
    body.own = cloud;
    body.center = Vec3::sZero();
}

Mat44 transform(const bench_pose &pose, const Body &body) {
    const double *r = pose.rotation;
    Quat turn = Quat(float(r[0]), float(r[1]), float(r[2]), float(r[3])).Normalized() * body.turn;
    return Mat44::sRotationTranslation(turn, vector(pose.position)).PreTranslated(body.center);
}

void prepare_bodies(const bench_scene *work, bool for_distance) {
    RegisterDefaultAllocator();
    Factory::sInstance = new Factory;
    RegisterTypes();
    scene = work;
    for (int i = 0; i < work->shape_count; i++) {
        bodies.push_back(make(work->shapes[i]));
        if (for_distance) {
            replace_thinned(work->shapes[i], bodies.back());
        }
    }
    for (int i = 0; i < work->pair_count; i++) {
        const bench_pair &pair = work->pairs[i];
        poses_a.push_back(transform(pair.pose_a, bodies[size_t(pair.a)]));
        poses_b.push_back(transform(pair.pose_b, bodies[size_t(pair.b)]));
    }
}

void prepare_distance(const bench_scene *work) { prepare_bodies(work, true); }

void prepare(const bench_scene *work) { prepare_bodies(work, false); }

void prepare_round(const bench_scene *work) {
    convex_radius = cDefaultConvexRadius;
    prepare_bodies(work, false);
}

void put(double *numbers, Vec3Arg v) {
    for (uint k = 0; k < 3; k++) {
        numbers[k] = double(v[k]);
    }
}

void tell(bench_answer *answer, float distance, Vec3Arg normal) {
    answer->status = distance < 0 ? BENCH_OVERLAP : BENCH_APART;
    answer->distance = double(distance);
    put(answer->normal, normal);
}

const ConvexShape::Support *support_of(const Body &body, ConvexShape::ESupportMode mode,
                                       ConvexShape::SupportBuffer &buffer) {
    return body.own ? body.own : body.convex->GetSupportFunction(mode, buffer, Vec3::sOne());
}

// As ConvexShape collides: GJK without the radii, then EPA with them.
void run_distance(int number, bench_answer *answer) {
    const bench_pair &pair = scene->pairs[number];
    const Body &a = bodies[size_t(pair.a)], &b = bodies[size_t(pair.b)];
    const Mat44 &frame = poses_a[size_t(number)];
    Mat44 b_in_a = frame.InversedRotationTranslation() * poses_b[size_t(number)];
    Vec3 axis = b_in_a.GetTranslation(), point_a, point_b;
    axis = axis.IsNearZero() ? Vec3::sAxisX() : axis;
    ConvexShape::SupportBuffer buffer_a, buffer_b;
    EPAPenetrationDepth depth;
    const ConvexShape::ESupportMode core = ConvexShape::ESupportMode::ExcludeConvexRadius;
    const ConvexShape::Support *support_a = support_of(a, core, buffer_a), *support_b = support_of(b, core, buffer_b);
    float radii = support_a->GetConvexRadius() + support_b->GetConvexRadius();
    TransformedConvexObject core_b(b_in_a, *support_b);
    EPAPenetrationDepth::EStatus status = depth.GetPenetrationDepthStepGJK(
        *support_a, no_limit, core_b, 0.0f, cDefaultCollisionTolerance, axis, point_a, point_b);
    float distance = status == EPAPenetrationDepth::EStatus::Indeterminate ? 0 : axis.Length();
    if (distance > 0) {
        tell(answer, distance - radii, frame.Multiply3x3(axis / distance));
        return;
    }
    const ConvexShape::ESupportMode whole = ConvexShape::ESupportMode::IncludeConvexRadius;
    support_a = support_of(a, whole, buffer_a);
    support_b = support_of(b, whole, buffer_b);
    TransformedConvexObject whole_b(b_in_a, *support_b);
    if (!depth.GetPenetrationDepthStepEPA(*support_a, whole_b, cDefaultPenetrationTolerance, axis, point_a,
                                          point_b)) {
        tell(answer, 0, frame.Multiply3x3(axis.NormalizedOr(Vec3::sNaN())));
        return;
    }
    tell(answer, -(point_b - point_a).Length(), frame.Multiply3x3(axis.Normalized()));
}

// Whether either was refused; the answer then says so.
bool is_refused(const bench_pair &pair, bench_answer *answer) {
    bool refused = !bodies[size_t(pair.a)].convex || !bodies[size_t(pair.b)].convex;
    if (refused) {
        rival_blank(answer, BENCH_FAILED);
        answer->contact_count = 0;
    }
    return refused;
}

void tell_manifold(const CollideShapeResult &hit, bench_answer *answer) {
    Vec3 normal = hit.mPenetrationAxis.Normalized();
    ContactPoints points_a, points_b;
    ManifoldBetweenTwoFaces(hit.mContactPointOn1, hit.mContactPointOn2, hit.mPenetrationAxis, speculative_distance,
                            hit.mShape1Face, hit.mShape2Face, points_a, points_b);
    if (points_a.size() > 4) {
        PruneContactPoints(normal, points_a, points_b);
    }
    answer->contact_count = int(points_a.size());
    for (uint i = 0; i < points_a.size(); i++) {
        bench_contact &contact = answer->contact[i];
        put(contact.point_a, points_a[i]);
        put(contact.point_b, points_b[i]);
        contact.separation = double((points_b[i] - points_a[i]).Dot(normal));
    }
    tell(answer, -hit.mPenetrationDepth, normal);
}

void run_collide(int number, bench_answer *answer) {
    const bench_pair &pair = scene->pairs[number];
    if (is_refused(pair, answer)) {
        return;
    }
    CollideShapeSettings settings;
    settings.mMaxSeparationDistance = speculative_distance;
    settings.mCollectFacesMode = ECollectFacesMode::CollectFaces;
    ClosestHitCollisionCollector<CollideShapeCollector> collector;
    CollisionDispatch::sCollideShapeVsShape(bodies[size_t(pair.a)].shape, bodies[size_t(pair.b)].shape, Vec3::sOne(),
                                            Vec3::sOne(), poses_a[size_t(number)], poses_b[size_t(number)],
                                            SubShapeIDCreator(), SubShapeIDCreator(), settings, collector);
    if (collector.HadHit()) {
        tell_manifold(collector.mHit, answer);
    } else {
        rival_blank(answer, BENCH_APART);
        answer->contact_count = 0;
    }
}

void run_raycast(int number, bench_answer *answer) {
    const bench_pair &pair = scene->pairs[number];
    const Body &body = bodies[size_t(pair.a)];
    const Mat44 &frame = poses_a[size_t(number)];
    if (!body.convex) {
        rival_blank(answer, BENCH_FAILED);
        return;
    }
    RayCast ray(frame.InversedRotationTranslation() * vector(pair.pose_b.position),
                frame.Multiply3x3Transposed(vector(pair.motion)));
    RayCastResult hit;
    if (!body.shape->CastRay(ray, SubShapeIDCreator(), hit)) {
        rival_blank(answer, BENCH_MISS);
        return;
    }
    Vec3 normal = body.shape->GetSurfaceNormal(hit.mSubShapeID2, ray.GetPointOnRay(hit.mFraction));
    answer->status = BENCH_HIT;
    answer->distance = double(hit.mFraction);
    put(answer->normal, frame.Multiply3x3(normal));
}

void run_cast(int number, bench_answer *answer) {
    const bench_pair &pair = scene->pairs[number];
    if (is_refused(pair, answer)) {
        return;
    }
    ShapeCast cast(bodies[size_t(pair.b)].shape, Vec3::sOne(), poses_b[size_t(number)], vector(pair.motion));
    ClosestHitCollisionCollector<CastShapeCollector> collector;
    CollisionDispatch::sCastShapeVsShapeWorldSpace(cast, ShapeCastSettings(), bodies[size_t(pair.a)].shape,
                                                   Vec3::sOne(), ShapeFilter(), poses_a[size_t(number)],
                                                   SubShapeIDCreator(), SubShapeIDCreator(), collector);
    if (!collector.HadHit()) {
        rival_blank(answer, BENCH_MISS);
        return;
    }
    answer->status = BENCH_HIT;
    answer->distance = double(collector.mHit.mFraction);
    put(answer->normal, -collector.mHit.mPenetrationAxis.NormalizedOr(Vec3::sNaN()));
}

} // namespace

const bench_rival *bench_rival_at(bench_query query, int index) {
    static const bench_rival rivals[BENCH_QUERIES][2] = {
        {{BENCH_RIVAL_VERSION, supports_all, prepare_distance, run_distance, nullptr}, {}},
        {{BENCH_RIVAL_VERSION, supports, prepare, run_collide, nullptr},
         {BENCH_RIVAL_VERSION, supports, prepare_round, run_collide, nullptr}},
        {{BENCH_RIVAL_VERSION, supports, prepare, run_raycast, nullptr}, {}},
        {{BENCH_RIVAL_VERSION, supports, prepare, run_cast, nullptr}, {}}};
    return index >= 0 && index < 2 && rivals[query][index].run ? &rivals[query][index] : nullptr;
}
