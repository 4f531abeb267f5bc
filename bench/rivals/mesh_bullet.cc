// Bullet's dynamic tree of boxes, btDbvt: boxes come one by one, and the tree collides with itself.
#include <BulletCollision/BroadphaseCollision/btDbvt.h>

#include <memory>

#include "common.h"
#include "meshes/meshes3.h"

namespace {

const mesh_scene *scene;
std::unique_ptr<btDbvt> tree;

void prepare(const mesh_scene *work) { scene = work; }

btVector3 vector(const float *v) { return btVector3(v[0], v[1], v[2]); }

std::unique_ptr<btDbvt> plant() {
    std::unique_ptr<btDbvt> made(new btDbvt);
    for (int i = 0; i < scene->box_count; i++) {
        made->insert(btDbvtVolume::FromMM(vector(scene->boxes[i].lower), vector(scene->boxes[i].upper)), nullptr);
    }
    return made;
}

void run_tree(int, mesh_answer *answer) {
    auto made = plant();
    answer->status = BENCH_OVERLAP;
    answer->count = made->m_leaves;
    answer->value = (2.0 * made->m_leaves - 1) * sizeof(btDbvtNode);
}

void prepare_join(const mesh_scene *work) {
    scene = work;
    tree = plant();
}

struct Counter : btDbvt::ICollide {
    void Process(const btDbvtNode *, const btDbvtNode *) override { count++; }
    int64_t count = 0;
};

void run_join(int, mesh_answer *answer) {
    Counter counter;
    tree->collideTT(tree->m_root, tree->m_root, counter);
    answer->status = BENCH_OVERLAP;
    answer->count = counter.count;
}

} // namespace

const mesh_rival *mesh_rival_at(mesh_topic topic, int index) {
    static const mesh_rival plants = {BENCH_RIVAL_VERSION, prepare, run_tree, nullptr};
    static const mesh_rival joins = {BENCH_RIVAL_VERSION, prepare_join, run_join, nullptr};
    return index != 0 ? nullptr : topic == MESH_TREE ? &plants : topic == MESH_JOIN ? &joins : nullptr;
}
