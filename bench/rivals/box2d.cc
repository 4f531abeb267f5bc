// Box2D 2.4. Index 0: its manifold functions, which tell the depth, and b2Distance() where they find no contact.
// Index 1: b2Distance() first, and the manifold functions where it finds no distance.
//
// Box2D has tolerances in metres: it welds vertices, prefers one face to another, and finds contact a skin's breadth
// early. Here it gets every scene 1024 times as large, so that these are small; lengths are divided on the way out,
// and the skin is taken off. A capsule is an edge with a radius; as Box2D collides no edge with an edge, it is a
// polygon of two vertices there. The manifold function for polygons looks along sides only, which is not enough
// around the ends of a segment: there b2Distance() is asked first. Box2D has no ellipse and no polygon of more than
// eight vertices.
#include <box2d/b2_distance.h>
#include <box2d/box2d.h>

#include <vector>

#include "common.h"

namespace {

const float enlargement = 1024;

// Everything is a circle or a polygon, both with a radius around a core.
struct Shape {
    bool is_circle = false, is_segment = false;
    b2CircleShape circle;
    b2EdgeShape edge;
    b2PolygonShape polygon;
    b2DistanceProxy proxy; // of the core
    float radius = 0;
};

const bench_scene *scene;
std::vector<Shape> shapes;
std::vector<b2Transform> poses_a, poses_b;

int supports(const bench_shape *shape) {
    return shape->kind != BENCH_ELLIPSE && shape->count <= b2_maxPolygonVertices;
}

b2Vec2 vector(double x, double y) { return enlargement * b2Vec2(float(x), float(y)); }

void set_segment(Shape &made, b2Vec2 a, b2Vec2 b) {
    b2PolygonShape &polygon = made.polygon;
    b2Vec2 normal = b2Cross(b - a, 1.0f);
    normal.Normalize();
    polygon.m_count = 2;
    polygon.m_vertices[0] = a;
    polygon.m_vertices[1] = b;
    polygon.m_normals[0] = normal;
    polygon.m_normals[1] = -normal;
    polygon.m_centroid = 0.5f * (a + b);
    made.is_segment = true;
    made.edge.SetTwoSided(a, b);
}

void set_hull(const bench_shape &shape, Shape &made) {
    b2Vec2 points[b2_maxPolygonVertices];
    for (int i = 0; i < shape.count; i++) {
        points[i] = vector(shape.points[i][0], shape.points[i][1]);
    }
    if (shape.count == 1) {
        made.is_circle = true;
        made.circle.m_p = points[0];
    } else if (shape.count == 2) {
        set_segment(made, points[0], points[1]);
    } else {
        made.polygon.Set(points, shape.count);
    }
}

void make(const bench_shape &shape, Shape &made) {
    double x = shape.size[0], y = shape.size[1];
    if (shape.kind == BENCH_CIRCLE) {
        made.is_circle = true;
        made.circle.m_p.SetZero();
        made.radius = enlargement * float(x);
    } else if (shape.kind == BENCH_CAPSULE) {
        set_segment(made, vector(-y, 0), vector(y, 0));
        made.radius = enlargement * float(x);
    } else if (shape.kind == BENCH_BOX) {
        made.polygon.SetAsBox(enlargement * float(x), enlargement * float(y));
    } else {
        set_hull(shape, made);
    }
    made.circle.m_radius = made.radius;
    made.edge.m_radius = made.polygon.m_radius = made.radius + b2_polygonRadius;
    if (made.is_circle) {
        made.proxy.Set(&made.circle.m_p, 1, 0);
    } else {
        made.proxy.Set(made.polygon.m_vertices, made.polygon.m_count, 0);
    }
}

b2Transform transform(const double *matrix, const double *position) {
    b2Transform pose;
    pose.q.c = float(matrix[0]);
    pose.q.s = float(matrix[2]);
    pose.p = vector(position[0], position[1]);
    return pose;
}

void prepare(const bench_scene *work) {
    scene = work;
    const rival_poses *poses = rival_all_poses(work);
    shapes.resize(size_t(work->shape_count));
    for (int i = 0; i < work->shape_count; i++) {
        if (supports(&work->shapes[i])) {
            make(work->shapes[i], shapes[size_t(i)]);
        }
    }
    for (int i = 0; i < work->pair_count; i++) {
        poses_a.push_back(transform(poses[i].rotation_a, poses[i].position_a));
        poses_b.push_back(transform(poses[i].rotation_b, poses[i].position_b));
    }
}

void tell(bench_answer *answer, float distance, b2Vec2 normal) {
    rival_blank(answer, distance < 0 ? BENCH_OVERLAP : BENCH_APART);
    answer->distance = double(distance / enlargement);
    answer->normal[0] = double(normal.x);
    answer->normal[1] = double(normal.y);
}

void find_manifold(b2Manifold *manifold, const Shape &a, const b2Transform &pose_a, const Shape &b,
                   const b2Transform &pose_b) {
    if (a.is_circle) {
        b2CollideCircles(manifold, &a.circle, pose_a, &b.circle, pose_b);
    } else if (b.is_circle && a.is_segment) {
        b2CollideEdgeAndCircle(manifold, &a.edge, pose_a, &b.circle, pose_b);
    } else if (b.is_circle) {
        b2CollidePolygonAndCircle(manifold, &a.polygon, pose_a, &b.circle, pose_b);
    } else {
        b2CollidePolygons(manifold, &a.polygon, pose_a, &b.polygon, pose_b);
    }
}

// True, with the answer, where there is contact. The manifold is evaluated with the radii without the skin.
bool collide(const Shape &a, const b2Transform &pose_a, const Shape &b, const b2Transform &pose_b,
             bench_answer *answer) {
    b2Manifold manifold;
    b2WorldManifold world;
    if (a.is_circle && !b.is_circle) {
        bool found = collide(b, pose_b, a, pose_a, answer);
        answer->normal[0] = -answer->normal[0];
        answer->normal[1] = -answer->normal[1];
        return found;
    }
    find_manifold(&manifold, a, pose_a, b, pose_b);
    if (manifold.pointCount == 0) {
        return false;
    }
    world.Initialize(&manifold, pose_a, a.radius, pose_b, b.radius);
    float least = world.separations[0];
    if (manifold.pointCount > 1 && world.separations[1] < least) {
        least = world.separations[1];
    }
    tell(answer, least, world.normal);
    return true;
}

// True, with the answer, where the cores are apart by more than `least`.
bool measure(const Shape &a, const b2Transform &pose_a, const Shape &b, const b2Transform &pose_b, float least,
             bench_answer *answer) {
    b2DistanceInput input;
    b2DistanceOutput output;
    b2SimplexCache cache;
    cache.count = 0;
    input.proxyA = a.proxy;
    input.proxyB = b.proxy;
    input.transformA = pose_a;
    input.transformB = pose_b;
    input.useRadii = false;
    b2Distance(&output, &cache, &input);
    if (!(output.distance > least)) {
        return false;
    }
    b2Vec2 normal = (1 / output.distance) * (output.pointB - output.pointA);
    tell(answer, output.distance - a.radius - b.radius, normal);
    return true;
}

// Both ways, in either order, and first b2Distance() around the ends of a segment.
void ask(int number, bool distance_first, bench_answer *answer) {
    const bench_pair &pair = scene->pairs[number];
    const Shape &a = shapes[size_t(pair.a)], &b = shapes[size_t(pair.b)];
    const b2Transform &pose_a = poses_a[size_t(number)], &pose_b = poses_b[size_t(number)];
    bool has_ends = (a.is_segment && !b.is_circle) || (b.is_segment && !a.is_circle);
    if ((has_ends || distance_first) && measure(a, pose_a, b, pose_b, b2_linearSlop, answer)) {
        return;
    }
    if (!collide(a, pose_a, b, pose_b, answer) && !measure(a, pose_a, b, pose_b, 0, answer)) {
        // It says that they touch, and no more.
        rival_blank(answer, BENCH_APART);
        answer->distance = 0;
    }
}

void run(int number, bench_answer *answer) { ask(number, false, answer); }

void run_distance_first(int number, bench_answer *answer) { ask(number, true, answer); }

} // namespace

const bench_rival *bench_rival_at(int index) {
    static const bench_rival ways[2] = {{BENCH_RIVAL_VERSION, supports, prepare, run, nullptr},
                                        {BENCH_RIVAL_VERSION, supports, prepare, run_distance_first, nullptr}};
    return index == 0 || index == 1 ? &ways[index] : nullptr;
}
