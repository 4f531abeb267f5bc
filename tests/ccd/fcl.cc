// FCL as a client of libccd: random pairs of solids. Prints yes and no, depths, signed distances and times.
#include "client.h"

#include <fcl/fcl.h>
#include <memory>
#include <vector>

static const int PAIRS = 200, ROUNDS = 5;

typedef std::shared_ptr<fcl::CollisionGeometryd> Solid;

static Solid make_solid(int kind) {
    double a = client_random(0.3, 1), b = client_random(0.3, 1), c = client_random(0.3, 1);
    switch (kind) {
    case 0: return std::make_shared<fcl::Cylinderd>(a, 2 * b);
    case 1: return std::make_shared<fcl::Coned>(a, 2 * b);
    case 2: return std::make_shared<fcl::Ellipsoidd>(a, b, c);
    default: return std::make_shared<fcl::Boxd>(2 * a, 2 * b, 2 * c);
    }
}

static fcl::CollisionObjectd make_object(int kind, double away) {
    Eigen::Quaterniond q(client_random(-1, 1), client_random(-1, 1), client_random(-1, 1), client_random(-1, 1));
    fcl::Vector3d d(client_random(-1, 1), client_random(-1, 1), client_random(-1, 1));
    fcl::Transform3d pose = fcl::Transform3d::Identity();
    pose.linear() = q.normalized().toRotationMatrix();
    pose.translation() = away * d.normalized();
    return fcl::CollisionObjectd(make_solid(kind), pose);
}

int main() {
    std::vector<fcl::CollisionObjectd> a, b;
    for (int i = 0; i < PAIRS; i++) {
        a.push_back(make_object(i % 3, 0));
        b.push_back(make_object(i / 3 % 4, client_random(1, 1.8)));
    }
    double least[2] = {1e300, 1e300}, depth = 0, distance = 0;
    int hits = 0, failed = 0;
    std::vector<double> depths(PAIRS);
    for (int round = 0; round < ROUNDS; round++)
        for (int contacts = 0; contacts < 2; contacts++) {
            double start = client_now();
            hits = 0;
            for (int i = 0; i < PAIRS; i++) {
                fcl::CollisionRequestd request(4, contacts);
                request.gjk_solver_type = fcl::GST_LIBCCD;
                fcl::CollisionResultd result;
                fcl::collide(&a[i], &b[i], request, result);
                hits += result.isCollision();
                if (contacts && result.isCollision()) depths[i] = result.getContact(0).penetration_depth;
            }
            least[contacts] = std::min(least[contacts], client_now() - start);
        }
    for (int i = 0; i < PAIRS; i++) {
        depth += depths[i];
        fcl::DistanceRequestd request;
        request.enable_signed_distance = true;
        request.gjk_solver_type = fcl::GST_LIBCCD;
        fcl::DistanceResultd result;
        try {
            distance += fcl::distance(&a[i], &b[i], request, result);
        } catch (const std::exception &) {
            failed++;
        }
    }
    printf("hits %d\ndepth %.6f\ndistance %.6f\nfailed %d\nyes_ns %.0f\ndepth_ns %.0f\n", hits, depth, distance, failed,
           least[0] / PAIRS, least[1] / PAIRS);
    return 0;
}
