// FCL's meshes, BVHModel of OBBRSS in double, and its dynamic tree of boxes.
//
// Yes and no: fcl::collide(), one contact. Distance: fcl::distance(). FCL knows no inside of a mesh.
#include <fcl/fcl.h>

#include <memory>
#include <vector>

#include "common.h"
#include "meshes/meshes3.h"

namespace {

using Model = fcl::BVHModel<fcl::OBBRSSd>;
using Pose = fcl::Transform3d;
using Manager = fcl::DynamicAABBTreeCollisionManagerd;

const mesh_scene *scene;
std::vector<std::shared_ptr<Model>> models;
std::vector<Pose, Eigen::aligned_allocator<Pose>> poses;
std::vector<std::unique_ptr<fcl::CollisionObjectd>> objects;
std::unique_ptr<Manager> manager;

std::shared_ptr<Model> make(const mesh_form &form) {
    std::vector<fcl::Vector3d> points;
    std::vector<fcl::Triangle> triangles;
    for (int i = 0; i < form.vertex_count; i++) {
        points.emplace_back(form.vertex[i][0], form.vertex[i][1], form.vertex[i][2]);
    }
    for (int i = 0; i < form.triangle_count; i++) {
        triangles.emplace_back(form.corner[i][0], form.corner[i][1], form.corner[i][2]);
    }
    auto model = std::make_shared<Model>();
    model->beginModel(form.triangle_count, form.vertex_count);
    model->addSubModel(points, triangles);
    model->endModel();
    model->computeLocalAABB();
    return model;
}

void prepare(const mesh_scene *work) {
    scene = work;
    for (int i = 0; i < work->form_count; i++) {
        models.push_back(make(work->forms[i]));
    }
    for (int i = 0; i < work->question_count; i++) {
        const bench_pose &pose = work->questions[i].pose;
        const double *r = pose.rotation;
        Pose made = Pose::Identity();
        made.linear() = Eigen::Quaterniond(r[3], r[0], r[1], r[2]).normalized().toRotationMatrix();
        made.translation() = fcl::Vector3d(pose.position[0], pose.position[1], pose.position[2]);
        poses.push_back(made);
    }
}

void run_overlap(int number, mesh_answer *answer) {
    const mesh_question &asked = scene->questions[number];
    fcl::CollisionRequestd request(1, false);
    fcl::CollisionResultd result;
    fcl::collide(models[size_t(asked.a)].get(), Pose::Identity(), models[size_t(asked.b)].get(),
                 poses[size_t(number)], request, result);
    answer->status = result.isCollision() ? BENCH_OVERLAP : BENCH_APART;
}

void run_distance(int number, mesh_answer *answer) {
    const mesh_question &asked = scene->questions[number];
    fcl::DistanceRequestd request(true);
    fcl::DistanceResultd result;
    fcl::distance(models[size_t(asked.a)].get(), Pose::Identity(), models[size_t(asked.b)].get(),
                  poses[size_t(number)], request, result);
    answer->status = result.min_distance > 0 ? BENCH_APART : BENCH_OVERLAP;
    answer->value = result.min_distance;
}

void prepare_nothing(const mesh_scene *work) { scene = work; }

void run_build(int number, mesh_answer *answer) {
    auto model = make(scene->forms[scene->questions[number].a]);
    answer->status = BENCH_OVERLAP;
    answer->count = model->num_tris;
    answer->value = double(model->num_vertices) * sizeof(fcl::Vector3d) +
                    double(model->num_tris) * (sizeof(fcl::Triangle) + sizeof(unsigned int)) +
                    double(model->getNumBVs()) * sizeof(fcl::BVNode<fcl::OBBRSSd>);
}

void prepare_boxes(const mesh_scene *work) {
    scene = work;
    for (int i = 0; i < work->box_count; i++) {
        const mesh_box &box = work->boxes[i];
        fcl::Vector3d lower(box.lower[0], box.lower[1], box.lower[2]),
            upper(box.upper[0], box.upper[1], box.upper[2]);
        Pose pose = Pose::Identity();
        pose.translation() = (lower + upper) / 2;
        auto shape = std::make_shared<fcl::Boxd>(fcl::Vector3d(upper - lower));
        objects.emplace_back(new fcl::CollisionObjectd(shape, pose));
    }
}

std::unique_ptr<Manager> plant() {
    std::vector<fcl::CollisionObjectd *> all;
    for (const auto &object : objects) {
        all.push_back(object.get());
    }
    std::unique_ptr<Manager> made(new Manager);
    made->registerObjects(all);
    made->setup();
    return made;
}

void run_tree(int, mesh_answer *answer) {
    auto made = plant();
    answer->status = BENCH_OVERLAP;
    answer->count = int64_t(made->size());
}

void prepare_join(const mesh_scene *work) {
    prepare_boxes(work);
    manager = plant();
}

bool count_pair(fcl::CollisionObjectd *, fcl::CollisionObjectd *, void *count) {
    ++*static_cast<int64_t *>(count);
    return false;
}

void run_join(int, mesh_answer *answer) {
    answer->count = 0;
    answer->status = BENCH_OVERLAP;
    manager->collide(&answer->count, count_pair);
}

} // namespace

const mesh_rival *mesh_rival_at(mesh_topic topic, int index) {
    static const mesh_rival rivals[MESH_TOPICS] = {{BENCH_RIVAL_VERSION, prepare, run_overlap, nullptr},
                                                   {BENCH_RIVAL_VERSION, prepare, run_distance, nullptr},
                                                   {},
                                                   {},
                                                   {BENCH_RIVAL_VERSION, prepare_nothing, run_build, nullptr},
                                                   {BENCH_RIVAL_VERSION, prepare_boxes, run_tree, nullptr},
                                                   {BENCH_RIVAL_VERSION, prepare_join, run_join, nullptr}};
    return index == 0 && rivals[topic].run ? &rivals[topic] : nullptr;
}
