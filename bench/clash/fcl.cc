// FCL's answers: a dynamic tree, OBBRSS, first whether two bodies collide, and of those that do not how far they are.
#include <fcl/fcl.h>

#include <memory>
#include <vector>

#include "clash/assemblies.h"

namespace {

using model = fcl::BVHModel<fcl::OBBRSSd>;
using object = fcl::CollisionObjectd;

struct library {
    std::vector<std::shared_ptr<model>> models;
};

// A body whose box is wider by half the clearance.
struct body : object {
    body(const std::shared_ptr<model> &shape, const fcl::Transform3d &pose, int number)
        : object(shape, pose), plain(shape, pose), index(number) {
        aabb.expand(fcl::Vector3d::Constant(CLASH_CLEARANCE / 2));
    }
    object plain;
    int index;
};

bool answer(object *first, object *second, void *context) {
    body *a = static_cast<body *>(first), *b = static_cast<body *>(second);
    told_pairs *out = static_cast<told_pairs *>(context);
    fcl::CollisionRequestd collide;
    fcl::CollisionResultd met;
    if (fcl::collide(&a->plain, &b->plain, collide, met) > 0) {
        told_add(out, a->index, b->index, TRUTH_OVERLAP);
        return false;
    }
    fcl::DistanceRequestd ask;
    fcl::DistanceResultd found;
    ask.enable_nearest_points = true;
    if (fcl::distance(&a->plain, &b->plain, ask, found) < CLASH_CLEARANCE)
        told_add(out, a->index, b->index, TRUTH_NEAR);
    return false;
}

} // namespace

void *fcl_open(const assembly *a) {
    library *l = new library;
    for (int i = 0; i < a->shape_count; i++) {
        const triangles &t = a->shape[i];
        auto m = std::make_shared<model>();
        m->beginModel(t.triangle_count, t.vertex_count);
        auto point = [&](int k, int corner) {
            const double *v = t.vertex[t.corner[k][corner]];
            return fcl::Vector3d(v[0], v[1], v[2]);
        };
        for (int k = 0; k < t.triangle_count; k++) m->addTriangle(point(k, 0), point(k, 1), point(k, 2));
        m->endModel();
        m->computeLocalAABB();
        l->models.push_back(m);
    }
    return l;
}

bool fcl_run(void *opened, const assembly *a, told_pairs *out) {
    library *l = static_cast<library *>(opened);
    double begun = bench_seconds();
    std::vector<std::unique_ptr<body>> bodies;
    std::vector<object *> all;
    for (int i = 0; i < a->body_count; i++) {
        const double *p = a->position[i], *q = a->rotation[i];
        fcl::Transform3d pose = fcl::Transform3d::Identity();
        pose.linear() = fcl::Quaterniond(q[3], q[0], q[1], q[2]).toRotationMatrix();
        pose.translation() = fcl::Vector3d(p[0], p[1], p[2]);
        bodies.emplace_back(new body(l->models[a->body_shape[i]], pose, i));
        all.push_back(bodies.back().get());
    }
    fcl::DynamicAABBTreeCollisionManagerd manager;
    manager.registerObjects(all);
    manager.setup();
    manager.collide(out, answer);
    out->seconds = bench_seconds() - begun;
    return true;
}

void fcl_close(void *opened) { delete static_cast<library *>(opened); }

const char *fcl_version(void) { return FCL_VERSION; }
