// Box2D 2.4.
//
// Distance, index 0: its manifold functions, which tell the depth, and b2Distance() where they find no contact. Index
// 1: b2Distance() first, and the manifold functions where it finds no distance; index 2: as 0, with the scene as it is.
// Manifolds, index 0: the manifold
// functions and b2WorldManifold; index 1: the same, but only the manifold functions are timed. Rays:
// b2Shape::RayCast(). Casts, index 0: b2ShapeCast(); index 1: b2TimeOfImpact(), which tells no normal.
//
// Box2D has tolerances in metres: it welds vertices, prefers one face to another, and finds contact a skin's breadth
// early. Here it gets every scene 1024 times as large, so that these are small; lengths are divided on the way out,
// and the skin is taken off. Casts stop a skin's breadth before contact and take their normal across it: they get the
// scene 128 times as large, or that breadth would be lost in the rounding of float.
//
// A capsule is an edge with a radius; as Box2D collides no edge with an edge, it is a polygon of two vertices there.
// The manifold function for polygons looks along sides only, which is not enough around the ends of a segment: for a
// distance b2Distance() is asked first there, and for manifolds and rays Box2D counts as having no capsule. It has no
// ellipse and no polygon of more than eight vertices either.
#include <box2d/b2_distance.h>
#include <box2d/b2_time_of_impact.h>
#include <box2d/box2d.h>

#include <vector>

#include "common.h"

namespace {

float enlargement = 1024;

// Everything is a circle or a polygon, both with a radius around a core.
struct Shape {
    bool is_circle = false, is_segment = false;
    b2CircleShape circle;
    b2EdgeShape edge;
    b2PolygonShape polygon;
    b2DistanceProxy proxy;       // of the core
    b2DistanceProxy round_proxy; // of the shape
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
    const b2Vec2 *points = made.is_circle ? &made.circle.m_p : made.polygon.m_vertices;
    made.proxy.Set(points, made.is_circle ? 1 : made.polygon.m_count, 0);
    made.round_proxy.Set(points, made.is_circle ? 1 : made.polygon.m_count, made.radius);
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

// The manifold in the world, evaluated with the radii without the skin. Box2D has one point for both shapes, halfway.
void tell_manifold(const b2Manifold &manifold, const Shape &a, const b2Transform &pose_a, const Shape &b,
                   const b2Transform &pose_b, bench_answer *answer) {
    b2WorldManifold world;
    world.Initialize(&manifold, pose_a, a.radius, pose_b, b.radius);
    float least = world.separations[0];
    for (int i = 0; i < manifold.pointCount; i++) {
        bench_contact &contact = answer->contact[i];
        contact.point_a[0] = contact.point_b[0] = double(world.points[i].x / enlargement);
        contact.point_a[1] = contact.point_b[1] = double(world.points[i].y / enlargement);
        contact.separation = double(world.separations[i] / enlargement);
        least = b2Min(least, world.separations[i]);
    }
    answer->contact_count = manifold.pointCount;
    tell(answer, least, world.normal);
}

// Whether there is contact, in either order.
bool collide(const Shape &a, const b2Transform &pose_a, const Shape &b, const b2Transform &pose_b,
             bench_answer *answer) {
    b2Manifold manifold;
    bool swapped = a.is_circle && !b.is_circle;
    const Shape &first = swapped ? b : a, &second = swapped ? a : b;
    const b2Transform &pose_first = swapped ? pose_b : pose_a, &pose_second = swapped ? pose_a : pose_b;
    find_manifold(&manifold, first, pose_first, second, pose_second);
    if (manifold.pointCount == 0) {
        return false;
    }
    tell_manifold(manifold, first, pose_first, second, pose_second, answer);
    if (swapped) {
        answer->normal[0] = -answer->normal[0];
        answer->normal[1] = -answer->normal[1];
    }
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

void run_distance(int number, bench_answer *answer) { ask(number, false, answer); }

void run_distance_first(int number, bench_answer *answer) { ask(number, true, answer); }

// The manifold functions and RayCast() have no capsule.
int supports_solid(const bench_shape *shape) { return supports(shape) && shape->kind != BENCH_CAPSULE; }

void run_collide(int number, bench_answer *answer) {
    const bench_pair &pair = scene->pairs[number];
    const Shape &a = shapes[size_t(pair.a)], &b = shapes[size_t(pair.b)];
    if (!collide(a, poses_a[size_t(number)], b, poses_b[size_t(number)], answer)) {
        answer->contact_count = 0;
        rival_blank(answer, BENCH_APART);
    }
}

bool is_timed;

void begin_local(int pass) { is_timed = pass > 0; }

// Answers as above; in timed passes the bare manifold, in the frame of one of the shapes.
void run_collide_local(int number, bench_answer *answer) {
    const bench_pair &pair = scene->pairs[number];
    const Shape &a = shapes[size_t(pair.a)], &b = shapes[size_t(pair.b)];
    const b2Transform &pose_a = poses_a[size_t(number)], &pose_b = poses_b[size_t(number)];
    if (!is_timed) {
        run_collide(number, answer);
        return;
    }
    b2Manifold manifold;
    bool swapped = a.is_circle && !b.is_circle;
    find_manifold(&manifold, swapped ? b : a, swapped ? pose_b : pose_a, swapped ? a : b, swapped ? pose_a : pose_b);
    answer->contact_count = manifold.pointCount;
    answer->normal[0] = double(manifold.localNormal.x);
}

void tell_hit(bench_answer *answer, float fraction, b2Vec2 normal) {
    answer->status = BENCH_HIT;
    answer->distance = double(fraction);
    answer->normal[0] = double(normal.x);
    answer->normal[1] = double(normal.y);
}

void run_raycast(int number, bench_answer *answer) {
    const bench_pair &pair = scene->pairs[number];
    const Shape &shape = shapes[size_t(pair.a)];
    const b2Shape &target = shape.is_circle ? static_cast<const b2Shape &>(shape.circle) : shape.polygon;
    b2RayCastInput input;
    b2RayCastOutput output;
    input.p1 = poses_b[size_t(number)].p;
    input.p2 = input.p1 + vector(pair.motion[0], pair.motion[1]);
    input.maxFraction = 1;
    if (target.RayCast(&output, input, poses_a[size_t(number)], 0)) {
        tell_hit(answer, output.fraction, output.normal);
    } else {
        rival_blank(answer, BENCH_MISS);
    }
}

void run_cast(int number, bench_answer *answer) {
    const bench_pair &pair = scene->pairs[number];
    b2ShapeCastInput input;
    b2ShapeCastOutput output;
    input.proxyA = shapes[size_t(pair.a)].round_proxy;
    input.proxyB = shapes[size_t(pair.b)].round_proxy;
    input.transformA = poses_a[size_t(number)];
    input.transformB = poses_b[size_t(number)];
    input.translationB = vector(pair.motion[0], pair.motion[1]);
    if (b2ShapeCast(&output, &input)) {
        tell_hit(answer, output.lambda, output.normal);
    } else {
        rival_blank(answer, BENCH_MISS);
    }
}

b2Sweep sweep(const b2Transform &pose, b2Vec2 motion) {
    b2Sweep made;
    made.localCenter.SetZero();
    made.c0 = pose.p;
    made.c = pose.p + motion;
    made.a0 = made.a = pose.q.GetAngle();
    made.alpha0 = 0;
    return made;
}

std::vector<b2Sweep> sweeps_a, sweeps_b;

void prepare_in_metres(const bench_scene *work) {
    enlargement = 1;
    prepare(work);
}

void prepare_cast(const bench_scene *work) {
    enlargement = 128;
    prepare(work);
    for (int i = 0; i < work->pair_count; i++) {
        const bench_pair &pair = work->pairs[i];
        sweeps_a.push_back(sweep(poses_a[size_t(i)], b2Vec2(0, 0)));
        sweeps_b.push_back(sweep(poses_b[size_t(i)], vector(pair.motion[0], pair.motion[1])));
    }
}

void run_time_of_impact(int number, bench_answer *answer) {
    const bench_pair &pair = scene->pairs[number];
    b2TOIInput input;
    b2TOIOutput output;
    input.proxyA = shapes[size_t(pair.a)].round_proxy;
    input.proxyB = shapes[size_t(pair.b)].round_proxy;
    input.sweepA = sweeps_a[size_t(number)];
    input.sweepB = sweeps_b[size_t(number)];
    input.tMax = 1;
    b2TimeOfImpact(&output, &input);
    bool hit = output.state == b2TOIOutput::e_touching || output.state == b2TOIOutput::e_overlapped;
    rival_blank(answer, hit ? BENCH_HIT : output.state == b2TOIOutput::e_failed ? BENCH_FAILED : BENCH_MISS);
    answer->distance = double(output.t);
}

} // namespace

const bench_rival *bench_rival_at(bench_query query, int index) {
    static const bench_rival rivals[BENCH_QUERIES][3] = {
        {{BENCH_RIVAL_VERSION, supports, prepare, run_distance, nullptr},
         {BENCH_RIVAL_VERSION, supports, prepare, run_distance_first, nullptr},
         {BENCH_RIVAL_VERSION, supports, prepare_in_metres, run_distance, nullptr}},
        {{BENCH_RIVAL_VERSION, supports_solid, prepare, run_collide, nullptr},
         {BENCH_RIVAL_VERSION, supports_solid, prepare, run_collide_local, begin_local}},
        {{BENCH_RIVAL_VERSION, supports_solid, prepare, run_raycast, nullptr}, {}},
        {{BENCH_RIVAL_VERSION, supports, prepare_cast, run_cast, nullptr},
         {BENCH_RIVAL_VERSION, supports, prepare_cast, run_time_of_impact, nullptr}}};
    return index >= 0 && index < 3 && rivals[query][index].run ? &rivals[query][index] : nullptr;
}
