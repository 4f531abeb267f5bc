// FCL: fcl::distance() with the signed distance enabled, and its default solver (libccd). Index 0: its default
// tolerance, 1e-6; index 1: a tolerance of 1e-12.
#include <fcl/fcl.h>

#include <memory>
#include <vector>

#include "faces.h"

namespace {

using Vector = fcl::Vector3d;
using Pose = fcl::Transform3d;

const bench_scene *scene;
std::vector<std::shared_ptr<fcl::CollisionGeometryd>> shapes;
std::vector<Pose, Eigen::aligned_allocator<Pose>> poses_a, poses_b;
fcl::DistanceRequestd request(true, true);

int supports(const bench_shape *) { return 1; }

fcl::CollisionGeometryd *make_hull(const bench_shape &shape) {
    auto points = std::make_shared<std::vector<Vector>>();
    auto corners = std::make_shared<std::vector<int>>();
    rival_faces faces = rival_hull_faces(&shape);
    for (int i = 0; i < shape.count; i++) {
        points->push_back(Vector(shape.points[i][0], shape.points[i][1], shape.points[i][2]));
    }
    corners->assign(faces.corners, faces.corners + faces.corner_count);
    return new fcl::Convexd(points, faces.face_count, corners);
}

fcl::CollisionGeometryd *make(const bench_shape &shape) {
    const double *size = shape.size;
    switch (shape.kind) {
    case BENCH_SPHERE:
        return new fcl::Sphered(size[0]);
    case BENCH_BOX:
        return new fcl::Boxd(2 * size[0], 2 * size[1], 2 * size[2]);
    case BENCH_CAPSULE:
        return new fcl::Capsuled(size[0], 2 * size[1]);
    case BENCH_CYLINDER:
        return new fcl::Cylinderd(size[0], 2 * size[1]);
    case BENCH_CONE:
        return new fcl::Coned(size[0], 2 * size[1]);
    case BENCH_ELLIPSOID:
        return new fcl::Ellipsoidd(size[0], size[1], size[2]);
    case BENCH_HULL:
        break;
    }
    return make_hull(shape);
}

Pose transform(const double *rotation, const double *position) {
    Pose pose = Pose::Identity();
    for (int row = 0; row < 3; row++) {
        for (int column = 0; column < 3; column++) {
            pose.linear()(row, column) = rotation[3 * row + column];
        }
        pose.translation()[row] = position[row];
    }
    return pose;
}

void prepare(const bench_scene *work) {
    scene = work;
    const rival_poses *poses = rival_all_poses(work);
    for (int i = 0; i < work->shape_count; i++) {
        shapes.emplace_back(make(work->shapes[i]));
        shapes.back()->computeLocalAABB();
    }
    for (int i = 0; i < work->pair_count; i++) {
        poses_a.push_back(transform(poses[i].rotation_a, poses[i].position_a));
        poses_b.push_back(transform(poses[i].rotation_b, poses[i].position_b));
    }
}

void prepare_finest(const bench_scene *work) {
    prepare(work);
    request.distance_tolerance = 1e-12;
}

void run(int number, bench_answer *answer) {
    const bench_pair &pair = scene->pairs[number];
    fcl::DistanceResultd result;
    try {
        fcl::distance(shapes[pair.a].get(), poses_a[number], shapes[pair.b].get(), poses_b[number], request, result);
    } catch (const std::exception &) {
        rival_blank(answer, BENCH_FAILED);
        return;
    }
    rival_blank(answer, result.min_distance < 0 ? BENCH_OVERLAP : BENCH_APART);
    answer->distance = result.min_distance;
    // The normal is where the two nearest points say it is.
    Vector apart = result.nearest_points[1] - result.nearest_points[0];
    double length = result.min_distance < 0 ? -apart.norm() : apart.norm();
    for (int k = 0; k < 3 && length != 0; k++) {
        answer->normal[k] = apart[k] / length;
    }
}

} // namespace

const bench_rival *bench_rival_at(bench_query query, int index) {
    static const bench_rival rivals[] = {{BENCH_RIVAL_VERSION, supports, prepare, run, nullptr},
                                         {BENCH_RIVAL_VERSION, supports, prepare_finest, run, nullptr}};
    return query == BENCH_DISTANCE && index >= 0 && index < 2 ? &rivals[index] : nullptr;
}
