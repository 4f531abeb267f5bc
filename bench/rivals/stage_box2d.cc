// Box2D's worlds, in float: 8 iterations for velocities and 3 for positions, as its manual says. Nothing sleeps.
//
// Polygons have at most eight corners, so an ellipse is one of eight corners on it. What is rounded is a polygon of
// eight corners, too, or a box enlarged by the rounding: polygons have no radius of their own.
#include <box2d/box2d.h>

#include <cmath>
#include <vector>

#include "stage.h"

namespace {

enum { VELOCITY_ITERATIONS = 8, POSITION_ITERATIONS = 3, MOST_CORNERS = b2_maxPolygonVertices };

b2World *world;
std::vector<b2Body *> bodies;

b2Vec2 vector(const double *v) { return b2Vec2(float(v[0]), float(v[1])); }

// In the body's frame.
b2Vec2 placed(const plain_part &part, double x, double y) {
    b2Transform place(vector(part.position), b2Rot(float(part.rotation[0])));
    return b2Mul(place, b2Vec2(float(x), float(y)));
}

void add_polygon(b2Body *body, b2FixtureDef &def, const plain_part &part, const double *corners, int count) {
    b2Vec2 points[MOST_CORNERS];
    b2PolygonShape polygon;
    for (int i = 0; i < count; i++) {
        points[i] = placed(part, corners[2 * i], corners[2 * i + 1]);
    }
    polygon.Set(points, count);
    def.shape = &polygon;
    body->CreateFixture(&def);
}

void add_ball(b2Body *body, b2FixtureDef &def, const plain_part &part, double x, double y, double radius) {
    b2CircleShape circle;
    circle.m_p = placed(part, x, y);
    circle.m_radius = float(radius);
    def.shape = &circle;
    body->CreateFixture(&def);
}

void add_box(b2Body *body, b2FixtureDef &def, const plain_part &part, double x, double y) {
    double corners[] = {-x, -y, x, -y, x, y, -x, y};
    add_polygon(body, def, part, corners, 4);
}

void add_ellipse(b2Body *body, b2FixtureDef &def, const plain_part &part, double x, double y) {
    double corners[2 * MOST_CORNERS];
    for (int i = 0; i < MOST_CORNERS; i++) {
        double angle = 2 * std::acos(-1.0) * i / MOST_CORNERS;
        corners[2 * i] = x * std::cos(angle), corners[2 * i + 1] = y * std::sin(angle);
    }
    add_polygon(body, def, part, corners, MOST_CORNERS);
}

// The box and the two balls of a segment with a radius.
void add_capsule(b2Body *body, b2FixtureDef &def, const plain_part &part, const double *a, const double *b,
                 double r) {
    double x = b[0] - a[0], y = b[1] - a[1], length = std::sqrt(x * x + y * y);
    double s = r * x / length, t = r * y / length;
    double corners[] = {a[0] + t, a[1] - s, b[0] + t, b[1] - s, b[0] - t, b[1] + s, a[0] - t, a[1] + s};
    add_polygon(body, def, part, corners, 4);
    add_ball(body, def, part, a[0], a[1], r);
    add_ball(body, def, part, b[0], b[1], r);
}

void add_shape(b2Body *body, b2FixtureDef &def, const plain_part &part, const plain_shape &shape) {
    const double *n = shape.numbers, r = shape.rounding;
    switch (shape.type) {
    case PLAIN_BALL:
        return add_ball(body, def, part, 0, 0, n[0]);
    case PLAIN_POINT:
        return add_ball(body, def, part, 0, 0, r);
    case PLAIN_BOX:
        return add_box(body, def, part, n[0] + r, n[1] + r);
    case PLAIN_ELLIPSOID:
        return add_ellipse(body, def, part, n[0], n[1]);
    case PLAIN_SEGMENT:
        return add_capsule(body, def, part, n, n + 2, r);
    case PLAIN_CAPSULE: {
        double ends[] = {-n[1], 0, n[1], 0};
        return add_capsule(body, def, part, ends, ends + 2, n[0]);
    }
    case PLAIN_HULL:
    case PLAIN_TRIANGLE:
        return add_polygon(body, def, part, n, shape.count / 2);
    case PLAIN_CYLINDER:
    case PLAIN_CONE:
    case PLAIN_HALF_SPACE:
    case PLAIN_MESH:
        break;
    }
}

b2Body *make_body(const plain_scene *scene, const plain_body &body) {
    static const b2BodyType kinds[] = {b2_staticBody, b2_kinematicBody, b2_dynamicBody};
    b2BodyDef def;
    def.type = kinds[body.kind];
    def.position = vector(body.position);
    def.angle = float(body.rotation[0]);
    def.linearVelocity = vector(body.velocity);
    def.angularVelocity = float(body.angular_velocity[2]);
    b2Body *made = world->CreateBody(&def);
    for (int i = 0; i < body.part_count; i++) {
        b2FixtureDef fixture;
        fixture.density = float(body.parts[i].density);
        fixture.friction = float(body.parts[i].friction);
        fixture.restitution = float(body.parts[i].restitution);
        add_shape(made, fixture, body.parts[i], scene->shapes[body.parts[i].shape]);
    }
    return made;
}

int make(const plain_scene *scene) {
    world = new b2World(vector(scene->gravity));
    world->SetAllowSleeping(false);
    for (int i = 0; i < scene->body_count; i++) {
        bodies.push_back(make_body(scene, scene->bodies[i]));
    }
    return 1;
}

void step(double seconds) { world->Step(float(seconds), VELOCITY_ITERATIONS, POSITION_ITERATIONS); }

void look(int number, stage_pose *pose) {
    const b2Body *body = bodies[size_t(number)];
    *pose = {{body->GetPosition().x, body->GetPosition().y, 0}, {body->GetAngle(), 0, 0, 0}};
}

int contact_points() {
    int points = 0;
    for (const b2Contact *contact = world->GetContactList(); contact; contact = contact->GetNext()) {
        points += contact->GetManifold()->pointCount;
    }
    return points;
}

} // namespace

const bench_stage *bench_stage_at(int index) {
    static const bench_stage stage = {
        BENCH_RIVAL_VERSION, "8 and 3 iterations", make, step, look, contact_points, nullptr};
    return index == 0 ? &stage : nullptr;
}
