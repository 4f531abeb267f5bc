// Jolt's MeshShape, in float, with the options that it has by default.
//
// Contacts: CollisionDispatch of the shape and the mesh with its faces, which are clipped, put together where normals
// differ by less than five degrees and reduced to four points, as PhysicsSystem does. Rays: Shape::CastRay() and
// GetSurfaceNormal(). Building, index 0: MeshShapeSettings::Create() alone; index 1: all that its user waits for, from
// the lists of vertices and triangles on, with Sanitize(), which looks for duplicate and degenerate triangles.
#include <Jolt/Jolt.h>

#include <Jolt/Core/Factory.h>
#include <Jolt/Core/Memory.h>
#include <Jolt/Physics/Collision/CastResult.h>
#include <Jolt/Physics/Collision/CollideShape.h>
#include <Jolt/Physics/Collision/CollisionDispatch.h>
#include <Jolt/Physics/Collision/ManifoldBetweenTwoFaces.h>
#include <Jolt/Physics/Collision/RayCast.h>
#include <Jolt/Physics/Collision/Shape/BoxShape.h>
#include <Jolt/Physics/Collision/Shape/CapsuleShape.h>
#include <Jolt/Physics/Collision/Shape/ConvexHullShape.h>
#include <Jolt/Physics/Collision/Shape/MeshShape.h>
#include <Jolt/Physics/Collision/Shape/SphereShape.h>
#include <Jolt/RegisterTypes.h>

#include <algorithm>
#include <vector>

#include "meshes/meshes3.h"
#include "rivals/common.h"

using namespace JPH;

namespace {

const mesh_scene *scene;
std::vector<MeshShapeSettings> settings;
std::vector<ShapeRefC> meshes, shapes;
std::vector<Mat44> places;
// PhysicsSettings::mSpeculativeContactDistance, and the cosine of the angle between contacts that are one.
constexpr float speculative = float(MESH_SPECULATIVE), same_normal = 0.99619470f;

Vec3 vector(const double *v) { return Vec3(float(v[0]), float(v[1]), float(v[2])); }

void fill(MeshShapeSettings &made, const mesh_form &form) {
    for (int i = 0; i < form.vertex_count; i++) {
        made.mTriangleVertices.push_back(Float3(form.vertex[i][0], form.vertex[i][1], form.vertex[i][2]));
    }
    for (int i = 0; i < form.triangle_count; i++) {
        made.mIndexedTriangles.push_back(IndexedTriangle(form.corner[i][0], form.corner[i][1], form.corner[i][2], 0));
    }
    made.Sanitize();
}

ShapeRefC make_shape(const bench_shape &shape) {
    const double *size = shape.size;
    if (shape.kind == BENCH_SPHERE) {
        return new SphereShape(float(size[0]));
    }
    if (shape.kind == BENCH_BOX) {
        return new BoxShape(vector(size), 0);
    }
    if (shape.kind == BENCH_CAPSULE) {
        return new CapsuleShape(float(size[1]), float(size[0]));
    }
    Array<Vec3> points;
    for (int i = 0; i < shape.count; i++) {
        points.push_back(vector(shape.points[i]));
    }
    ConvexHullShapeSettings hull(points, 0);
    hull.mHullTolerance = 1e-6f;
    return hull.Create().Get();
}

Mat44 place(const bench_pose &pose, const mesh_question &asked, const Shape &shape) {
    const double *r = pose.rotation;
    Quat turn = Quat(float(r[0]), float(r[1]), float(r[2]), float(r[3])).Normalized();
    if (asked.shape.kind == BENCH_CAPSULE) {
        turn = turn * Quat::sRotation(Vec3::sAxisX(), 0.5f * JPH_PI);
    }
    return Mat44::sRotationTranslation(turn, vector(pose.position)).PreTranslated(shape.GetCenterOfMass());
}

void prepare_settings(const mesh_scene *work) {
    RegisterDefaultAllocator();
    Factory::sInstance = new Factory;
    RegisterTypes();
    scene = work;
    settings.resize(size_t(work->form_count));
    for (int i = 0; i < work->form_count; i++) {
        settings[size_t(i)].SetEmbedded();
        fill(settings[size_t(i)], work->forms[i]);
    }
}

void prepare(const mesh_scene *work) {
    prepare_settings(work);
    for (MeshShapeSettings &form : settings) {
        meshes.push_back(form.Create().Get());
    }
    for (int i = 0; i < work->question_count && work->topic == MESH_CONTACTS; i++) {
        const mesh_question &asked = work->questions[i];
        shapes.push_back(make_shape(asked.shape));
        places.push_back(place(asked.pose, asked, *shapes.back()));
    }
}

struct Manifold {
    Vec3 normal; // from the shape to the mesh
    ContactPoints on_shape, on_mesh;
};

// What PhysicsSystem's ReductionCollideShapeCollector does.
struct Collector final : CollideShapeCollector {
    void AddHit(const ResultType &hit) override {
        Vec3 normal = hit.mPenetrationAxis.Normalized();
        Manifold *manifold = nullptr;
        for (uint i = 0; i < count && !manifold; i++) {
            manifold = normal.Dot(manifolds[i].normal) > same_normal ? &manifolds[i] : nullptr;
        }
        if (!manifold && count < 32) {
            manifold = &manifolds[count++];
            manifold->normal = normal;
        }
        if (manifold) {
            least = std::min(least, -hit.mPenetrationDepth);
            ManifoldBetweenTwoFaces(hit.mContactPointOn1, hit.mContactPointOn2, hit.mPenetrationAxis, speculative,
                                    hit.mShape1Face, hit.mShape2Face, manifold->on_shape, manifold->on_mesh);
            prune(*manifold, 32);
        }
    }
    static void prune(Manifold &manifold, uint most) {
        if (manifold.on_shape.size() > most) {
            PruneContactPoints(manifold.normal, manifold.on_shape, manifold.on_mesh);
        }
    }
    Manifold manifolds[32];
    uint count = 0;
    float least = FLT_MAX;
};

void put(double *numbers, Vec3Arg v) {
    for (uint k = 0; k < 3; k++) {
        numbers[k] = double(v[k]);
    }
}

void tell(Collector &collector, mesh_answer *answer) {
    answer->count = 0;
    answer->value = double(collector.least);
    for (uint i = 0; i < collector.count; i++) {
        Manifold &manifold = collector.manifolds[i];
        Collector::prune(manifold, 4);
        for (uint k = 0; k < manifold.on_mesh.size() && answer->count < MESH_MOST_POINTS; k++) {
            int64_t at = answer->count++;
            put(answer->point[at], manifold.on_mesh[k]);
            put(answer->normal[at], -manifold.normal);
            answer->separation[at] = double((manifold.on_mesh[k] - manifold.on_shape[k]).Dot(manifold.normal));
        }
    }
    answer->status = answer->count ? BENCH_OVERLAP : BENCH_APART;
}

void run_contacts(int number, mesh_answer *answer) {
    const mesh_question &asked = scene->questions[number];
    CollideShapeSettings how;
    how.mMaxSeparationDistance = speculative;
    how.mCollectFacesMode = ECollectFacesMode::CollectFaces;
    Collector collector;
    const Mat44 mesh_place = Mat44::sTranslation(meshes[size_t(asked.a)]->GetCenterOfMass());
    CollisionDispatch::sCollideShapeVsShape(shapes[size_t(number)], meshes[size_t(asked.a)], Vec3::sOne(),
                                            Vec3::sOne(), places[size_t(number)], mesh_place, SubShapeIDCreator(),
                                            SubShapeIDCreator(), how, collector);
    tell(collector, answer);
}

void run_ray(int number, mesh_answer *answer) {
    const mesh_question &asked = scene->questions[number];
    const Shape &mesh = *meshes[size_t(asked.a)];
    RayCast ray(vector(asked.origin) - mesh.GetCenterOfMass(), vector(asked.translation));
    RayCastResult hit;
    answer->status = mesh.CastRay(ray, SubShapeIDCreator(), hit) ? BENCH_HIT : BENCH_MISS;
    answer->value = double(hit.mFraction);
    if (answer->status == BENCH_HIT) {
        put(answer->normal[0], mesh.GetSurfaceNormal(hit.mSubShapeID2, ray.GetPointOnRay(hit.mFraction)));
    }
}

void create(MeshShapeSettings &form, mesh_answer *answer) {
    form.ClearCachedResult();
    Shape::ShapeResult result = form.Create();
    answer->status = result.IsValid() ? BENCH_OVERLAP : BENCH_FAILED;
    if (result.IsValid()) {
        Shape::Stats stats = result.Get()->GetStats();
        answer->count = stats.mNumTriangles;
        answer->value = double(stats.mSizeBytes);
    }
    form.ClearCachedResult();
}

void run_create(int number, mesh_answer *answer) { create(settings[size_t(scene->questions[number].a)], answer); }

void run_build(int number, mesh_answer *answer) {
    const MeshShapeSettings &lists = settings[size_t(scene->questions[number].a)];
    MeshShapeSettings form(lists.mTriangleVertices, lists.mIndexedTriangles);
    form.SetEmbedded();
    create(form, answer);
}

} // namespace

const mesh_rival *mesh_rival_at(mesh_topic topic, int index) {
    static const mesh_rival contacts = {BENCH_RIVAL_VERSION, prepare, run_contacts, nullptr};
    static const mesh_rival rays = {BENCH_RIVAL_VERSION, prepare, run_ray, nullptr};
    static const mesh_rival builds[] = {{BENCH_RIVAL_VERSION, prepare_settings, run_create, nullptr},
                                        {BENCH_RIVAL_VERSION, prepare_settings, run_build, nullptr}};
    if (topic == MESH_BUILD) {
        return index < 2 ? &builds[index] : nullptr;
    }
    return index != 0 ? nullptr : topic == MESH_CONTACTS ? &contacts : topic == MESH_RAY ? &rays : nullptr;
}
