// Coal, in double: coal::distance(), signed, with the tolerances that it has by default. Index 0 starts from the guess
// that it makes by default; index 1, warm, and index 2, rest, from that of the pair's last call. Hulls are
// Convex<Triangle>, whose neighbours it climbs.
#include <coal/distance.h>
#include <coal/shape/convex.h>
#include <coal/shape/geometric_shapes.h>

#include <exception>
#include <memory>
#include <vector>

#include "rivals/faces.h"

namespace {

const bench_scene *scene;
std::vector<std::unique_ptr<coal::ShapeBase>> shapes;
std::vector<coal::Transform3s> poses_a, poses_b[2]; // of B in even and in odd passes
int parity = 0;

// What a pair keeps.
struct Guess {
    coal::Vec3s direction = coal::Vec3s(1, 0, 0);
    coal::support_func_guess_t supports = coal::support_func_guess_t::Zero();
};
std::vector<Guess> guesses;

int supports(const bench_shape *) { return 1; }

// Coal wants triangles, and every vertex on one of them.
coal::ShapeBase *make_hull(const bench_shape &shape) {
    rival_faces faces = rival_hull_faces(&shape);
    std::vector<int> local(size_t(shape.count), -1);
    auto points = std::make_shared<std::vector<coal::Vec3s>>();
    auto triangles = std::make_shared<std::vector<coal::Triangle>>();
    auto number_of = [&](int corner) {
        if (local[size_t(corner)] < 0) {
            const double *point = shape.points[corner];
            local[size_t(corner)] = int(points->size());
            points->push_back(coal::Vec3s(point[0], point[1], point[2]));
        }
        return coal::Triangle::index_type(local[size_t(corner)]);
    };
    const int *corner = faces.corners;
    for (int f = 0; f < faces.face_count; f++) {
        int count = *corner++;
        for (int i = 1; i + 1 < count; i++) {
            triangles->push_back(
                coal::Triangle(number_of(corner[0]), number_of(corner[i]), number_of(corner[i + 1])));
        }
        corner += count;
    }
    if (faces.face_count == 0) { // a point, a segment, a polygon: all its points, and a fan
        for (int i = 0; i < shape.count; i++) {
            number_of(i);
        }
        for (int i = 1; i + 1 < shape.count; i++) {
            triangles->push_back(coal::Triangle(number_of(0), number_of(i), number_of(i + 1)));
        }
    }
    return new coal::Convex<coal::Triangle>(points, unsigned(points->size()), triangles, unsigned(triangles->size()));
}

coal::ShapeBase *make(const bench_shape &shape) {
    const double *size = shape.size;
    switch (shape.kind) {
    case BENCH_SPHERE: return new coal::Sphere(size[0]);
    case BENCH_BOX: return new coal::Box(2 * size[0], 2 * size[1], 2 * size[2]);
    case BENCH_CAPSULE: return new coal::Capsule(size[0], 2 * size[1]);
    case BENCH_CYLINDER: return new coal::Cylinder(size[0], 2 * size[1]);
    case BENCH_CONE: return new coal::Cone(size[0], 2 * size[1]);
    case BENCH_ELLIPSOID: return new coal::Ellipsoid(size[0], size[1], size[2]);
    case BENCH_HULL: break;
    }
    return make_hull(shape);
}

coal::Transform3s transform(const bench_pose &pose) {
    const double *r = pose.rotation, *p = pose.position;
    return coal::Transform3s(coal::Quatf(r[3], r[0], r[1], r[2]), coal::Vec3s(p[0], p[1], p[2]));
}

void prepare(const bench_scene *work) {
    const bench_pose *moved = rival_moved_poses(work);
    scene = work;
    for (int i = 0; i < work->shape_count; i++) {
        shapes.emplace_back(make(work->shapes[i]));
        shapes.back()->computeLocalAABB();
    }
    for (int i = 0; i < work->pair_count; i++) {
        poses_a.push_back(transform(work->pairs[i].pose_a));
        poses_b[0].push_back(transform(work->pairs[i].pose_b));
        poses_b[1].push_back(transform(moved[i]));
    }
}

void ask(int number, const coal::DistanceRequest &request, coal::DistanceResult &result, bench_answer *answer) {
    const bench_pair &pair = scene->pairs[number];
    const coal::ShapeBase *a = shapes[size_t(pair.a)].get(), *b = shapes[size_t(pair.b)].get();
    const coal::Transform3s &pose_a = poses_a[size_t(number)], &pose_b = poses_b[parity][size_t(number)];
    try {
        double distance = coal::distance(a, pose_a, b, pose_b, request, result);
        answer->status = distance < 0 ? BENCH_OVERLAP : BENCH_APART;
        answer->distance = distance;
        for (int k = 0; k < 3; k++) {
            answer->normal[k] = result.normal[k];
        }
    } catch (const std::exception &) {
        rival_blank(answer, BENCH_FAILED);
    }
}

void run_cold(int number, bench_answer *answer) {
    static const coal::DistanceRequest request;
    coal::DistanceResult result;
    ask(number, request, result, answer);
}

void run_guessed(int number, bench_answer *answer) {
    static coal::DistanceRequest request;
    coal::DistanceResult result;
    Guess &guess = guesses[size_t(number)];
    request.gjk_initial_guess = coal::GJKInitialGuess::CachedGuess;
    request.cached_gjk_guess = guess.direction;
    request.cached_support_func_guess = guess.supports;
    ask(number, request, result, answer);
    guess.direction = result.cached_gjk_guess;
    guess.supports = result.cached_support_func_guess;
}

void begin_warm(int pass) { parity = pass % 2; }

// Fills the guesses: from where the pairs are moved to, or from where they rest.
void fill_guesses(const bench_scene *work, int from) {
    bench_answer ignored;
    prepare(work);
    guesses.resize(size_t(work->pair_count));
    parity = from;
    for (int i = 0; i < work->pair_count; i++) {
        run_guessed(i, &ignored);
    }
}

void prepare_warm(const bench_scene *work) { fill_guesses(work, 1); }

void prepare_rest(const bench_scene *work) { fill_guesses(work, 0); }

} // namespace

const bench_rival *bench_rival_at(bench_query query, int index) {
    static const bench_rival rivals[3] = {{BENCH_RIVAL_VERSION, supports, prepare, run_cold, nullptr},
                                          {BENCH_RIVAL_VERSION, supports, prepare_warm, run_guessed, begin_warm},
                                          {BENCH_RIVAL_VERSION, supports, prepare_rest, run_guessed, nullptr}};
    return query == BENCH_DISTANCE && index >= 0 && index < 3 ? &rivals[index] : nullptr;
}
