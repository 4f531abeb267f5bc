/* Box2D 3, in float.
 *
 * Distance, index 0: the manifold functions, which tell the depth, and b2ShapeDistance() where they find no overlap;
 * index 1: the other way round; index 2, warm, and index 3, rest: as 1, and every pair keeps its simplex cache.
 * Manifolds: the manifold functions, which have no cache. Rays: b2RayCastCircle() and its siblings. Casts, index 0:
 * b2ShapeCast(); index 1: b2TimeOfImpact().
 *
 * Its tolerances are in metres: it gets every scene 1024 times as large, casts, which stop half a centimetre before
 * contact, 128 times. It has no ellipse and no polygon of more than eight vertices. */
#include <box2d/collision.h>

#include <string.h>

#include "rivals/common.h"

typedef enum shape_kind { CIRCLE, CAPSULE, POLYGON, REFUSED } shape_kind;

typedef struct rival_shape {
    shape_kind kind;
    b2Circle circle;
    b2Capsule capsule;
    b2Polygon polygon;
    b2ShapeProxy proxy;
} rival_shape;

static const bench_scene *scene;
static rival_shape *shapes;
static b2Transform *poses_a, *poses_b[2]; /* of B in even and in odd passes */
static b2Sweep (*sweeps)[2];
static b2SimplexCache *caches;
static int parity;
static double enlargement = 1024;

static int supports(const bench_shape *shape) {
    return shape->kind != BENCH_ELLIPSE && shape->count <= B2_MAX_POLYGON_VERTICES;
}

static b2Vec2 vector(const double v[2]) { return (b2Vec2){(float)(enlargement * v[0]), (float)(enlargement * v[1])}; }

static rival_shape from_core(const b2Vec2 *points, int count, float radius) {
    rival_shape made;
    memset(&made, 0, sizeof made);
    made.kind = count == 1 ? CIRCLE : CAPSULE;
    made.circle = (b2Circle){points[0], radius};
    made.capsule = (b2Capsule){points[0], points[count - 1], radius};
    made.proxy = b2MakeProxy(points, count, radius);
    return made;
}

static rival_shape from_polygon(b2Polygon polygon) {
    rival_shape made;
    memset(&made, 0, sizeof made);
    made.kind = POLYGON;
    made.polygon = polygon;
    made.proxy = b2MakeProxy(polygon.vertices, polygon.count, polygon.radius);
    return made;
}

static rival_shape make(const bench_shape *shape) {
    b2Vec2 points[B2_MAX_POLYGON_VERTICES] = {{0, 0}, {0, 0}};
    float x = (float)(enlargement * shape->size[0]), y = (float)(enlargement * shape->size[1]);
    if (shape->kind == BENCH_BOX) {
        return from_polygon(b2MakeBox(x, y));
    }
    if (shape->kind == BENCH_CIRCLE) {
        return from_core(points, 1, x);
    }
    if (shape->kind == BENCH_CAPSULE) {
        points[0].x = -y;
        points[1].x = y;
        return from_core(points, 2, x);
    }
    for (int i = 0; i < shape->count; i++) {
        points[i] = vector(shape->points[i]);
    }
    if (shape->count <= 2) {
        return from_core(points, shape->count, 0);
    }
    b2Hull hull = b2ComputeHull(points, shape->count);
    if (hull.count >= 3) {
        return from_polygon(b2MakePolygon(&hull, 0));
    }
    return (rival_shape){.kind = REFUSED};
}

static b2Transform transform(const bench_pose *pose) {
    return (b2Transform){vector(pose->position), {(float)pose->rotation[0], (float)pose->rotation[1]}};
}

static void prepare(const bench_scene *work) {
    unsigned long count = (unsigned long)work->pair_count;
    const bench_pose *moved = rival_moved_poses(work);
    scene = work;
    shapes = rival_memory((unsigned long)work->shape_count, sizeof *shapes);
    poses_a = rival_memory(count, sizeof *poses_a);
    poses_b[0] = rival_memory(count, sizeof *poses_b[0]);
    poses_b[1] = rival_memory(count, sizeof *poses_b[1]);
    for (int i = 0; i < work->shape_count; i++) {
        if (supports(&work->shapes[i])) {
            shapes[i] = make(&work->shapes[i]);
        }
    }
    for (int i = 0; i < work->pair_count; i++) {
        poses_a[i] = transform(&work->pairs[i].pose_a);
        poses_b[0][i] = transform(&work->pairs[i].pose_b);
        poses_b[1][i] = transform(&moved[i]);
    }
}

static b2Transform relative(int number) { return b2InvMulTransforms(poses_a[number], poses_b[parity][number]); }

static void tell(bench_answer *answer, float distance, b2Vec2 normal) {
    answer->status = distance < 0 ? BENCH_OVERLAP : BENCH_APART;
    answer->distance = (double)distance / enlargement;
    answer->normal[0] = (double)normal.x;
    answer->normal[1] = (double)normal.y;
}

/* Whether either was refused; the answer then says so. */
static bool is_refused(const bench_pair *pair, bench_answer *answer) {
    bool refused = shapes[pair->a].kind == REFUSED || shapes[pair->b].kind == REFUSED;
    if (refused) {
        rival_blank(answer, BENCH_FAILED);
        answer->contact_count = 0;
    }
    return refused;
}

/* ---- manifolds */

/* The first is at least as complicated as the second. */
static b2LocalManifold find_ordered(const rival_shape *a, const rival_shape *b, b2Transform b_in_a) {
    if (b->kind == POLYGON) {
        return b2CollidePolygons(&a->polygon, &b->polygon, b_in_a);
    }
    if (a->kind == POLYGON) {
        return b->kind == CAPSULE ? b2CollidePolygonAndCapsule(&a->polygon, &b->capsule, b_in_a)
                                  : b2CollidePolygonAndCircle(&a->polygon, &b->circle, b_in_a);
    }
    if (a->kind == CAPSULE) {
        return b->kind == CAPSULE ? b2CollideCapsules(&a->capsule, &b->capsule, b_in_a)
                                  : b2CollideCapsuleAndCircle(&a->capsule, &b->circle, b_in_a);
    }
    return b2CollideCircles(&a->circle, &b->circle, b_in_a);
}

/* The manifold in the world. Box2D has one point for both shapes, halfway. */
static void collide(int number, b2Transform b_in_a, bench_answer *answer) {
    const bench_pair *pair = &scene->pairs[number];
    const rival_shape *a = &shapes[pair->a], *b = &shapes[pair->b];
    bool swapped = a->kind < b->kind;
    b2Transform frame = swapped ? poses_b[parity][number] : poses_a[number];
    b2LocalManifold manifold =
        swapped ? find_ordered(b, a, b2InvMulTransforms(frame, poses_a[number])) : find_ordered(a, b, b_in_a);
    float least = manifold.points[0].separation;
    answer->contact_count = manifold.pointCount;
    if (manifold.pointCount == 0) {
        rival_blank(answer, BENCH_APART);
        return;
    }
    for (int i = 0; i < manifold.pointCount; i++) {
        b2Vec2 point = b2TransformPoint(frame, manifold.points[i].point);
        bench_contact *contact = &answer->contact[i];
        contact->point_a[0] = contact->point_b[0] = (double)point.x / enlargement;
        contact->point_a[1] = contact->point_b[1] = (double)point.y / enlargement;
        contact->separation = (double)manifold.points[i].separation / enlargement;
        least = b2MinFloat(least, manifold.points[i].separation);
    }
    b2Vec2 normal = b2RotateVector(frame.q, manifold.normal);
    tell(answer, least, swapped ? b2Neg(normal) : normal);
}

static void run_collide(int number, bench_answer *answer) {
    if (!is_refused(&scene->pairs[number], answer)) {
        collide(number, relative(number), answer);
    }
}

/* ---- distances */

/* True, with the answer, where the shapes are apart. */
static bool measure(int number, b2Transform b_in_a, b2SimplexCache *cache, bench_answer *answer) {
    const bench_pair *pair = &scene->pairs[number];
    b2DistanceInput input;
    input.proxyA = shapes[pair->a].proxy;
    input.proxyB = shapes[pair->b].proxy;
    input.transform = b_in_a;
    input.useRadii = true;
    b2DistanceOutput output = b2ShapeDistance(&input, cache, NULL, 0);
    tell(answer, output.distance, b2RotateVector(poses_a[number].q, output.normal));
    return output.distance > 0;
}

static void run_depth_first(int number, bench_answer *answer) {
    b2SimplexCache cache = b2_emptySimplexCache;
    if (is_refused(&scene->pairs[number], answer)) {
        return;
    }
    b2Transform b_in_a = relative(number);
    collide(number, b_in_a, answer);
    if (answer->status != BENCH_OVERLAP) {
        measure(number, b_in_a, &cache, answer);
    }
}

static void distance_first(int number, b2SimplexCache *cache, bench_answer *answer) {
    if (is_refused(&scene->pairs[number], answer)) {
        return;
    }
    b2Transform b_in_a = relative(number);
    if (!measure(number, b_in_a, cache, answer)) {
        collide(number, b_in_a, answer);
    }
}

static void run_distance_first(int number, bench_answer *answer) {
    b2SimplexCache cache = b2_emptySimplexCache;
    distance_first(number, &cache, answer);
}

static void run_cached(int number, bench_answer *answer) { distance_first(number, &caches[number], answer); }

static void begin_warm(int pass) { parity = pass % 2; }

/* Fills the caches: from where the pairs are moved to, or from where they rest. */
static void fill_caches(const bench_scene *work, int from) {
    bench_answer ignored;
    prepare(work);
    caches = rival_memory((unsigned long)work->pair_count, sizeof *caches);
    parity = from;
    for (int i = 0; i < work->pair_count; i++) {
        if (supports(&work->shapes[work->pairs[i].a]) && supports(&work->shapes[work->pairs[i].b])) {
            run_cached(i, &ignored);
        }
    }
}

static void prepare_warm(const bench_scene *work) { fill_caches(work, 1); }

static void prepare_rest(const bench_scene *work) { fill_caches(work, 0); }

/* ---- rays and casts */

static void tell_hit(bool hit, float fraction, b2Vec2 normal, bench_answer *answer) {
    answer->status = hit ? BENCH_HIT : BENCH_MISS;
    answer->distance = (double)fraction;
    answer->normal[0] = (double)normal.x;
    answer->normal[1] = (double)normal.y;
}

static void run_raycast(int number, bench_answer *answer) {
    const bench_pair *pair = &scene->pairs[number];
    const rival_shape *shape = &shapes[pair->a];
    b2Transform frame = poses_a[number];
    b2RayCastInput input;
    if (is_refused(pair, answer)) {
        return;
    }
    input.origin = b2InvTransformPoint(frame, poses_b[0][number].p);
    input.translation = b2InvRotateVector(frame.q, vector(pair->motion));
    input.maxFraction = 1;
    b2CastOutput output = shape->kind == CIRCLE    ? b2RayCastCircle(&shape->circle, &input)
                          : shape->kind == CAPSULE ? b2RayCastCapsule(&shape->capsule, &input)
                                                   : b2RayCastPolygon(&shape->polygon, &input);
    tell_hit(output.hit, output.fraction, b2RotateVector(frame.q, output.normal), answer);
}

static void run_cast(int number, bench_answer *answer) {
    const bench_pair *pair = &scene->pairs[number];
    b2Rot turn = poses_a[number].q;
    b2ShapeCastPairInput input;
    if (is_refused(pair, answer)) {
        return;
    }
    input.proxyA = shapes[pair->a].proxy;
    input.proxyB = shapes[pair->b].proxy;
    input.transform = relative(number);
    input.translationB = b2InvRotateVector(turn, vector(pair->motion));
    input.maxFraction = 1;
    input.canEncroach = false;
    b2CastOutput output = b2ShapeCast(&input);
    tell_hit(output.hit, output.fraction, b2RotateVector(turn, output.normal), answer);
}

static void prepare_cast(const bench_scene *work) {
    enlargement = 128;
    prepare(work);
    sweeps = rival_memory((unsigned long)work->pair_count, sizeof *sweeps);
    for (int i = 0; i < work->pair_count; i++) {
        b2Transform a = poses_a[i], b = poses_b[0][i];
        sweeps[i][0] = (b2Sweep){b2Vec2_zero, a.p, a.p, a.q, a.q};
        sweeps[i][1] = (b2Sweep){b2Vec2_zero, b.p, b2Add(b.p, vector(work->pairs[i].motion)), b.q, b.q};
    }
}

static void run_time_of_impact(int number, bench_answer *answer) {
    const bench_pair *pair = &scene->pairs[number];
    b2TOIInput input;
    if (is_refused(pair, answer)) {
        return;
    }
    input.proxyA = shapes[pair->a].proxy;
    input.proxyB = shapes[pair->b].proxy;
    input.sweepA = sweeps[number][0];
    input.sweepB = sweeps[number][1];
    input.maxFraction = 1;
    b2TOIOutput output = b2TimeOfImpact(&input);
    bool hit = output.state == b2_toiStateHit || output.state == b2_toiStateOverlapped;
    tell_hit(hit, output.fraction, output.normal, answer);
    if (output.state == b2_toiStateFailed) {
        rival_blank(answer, BENCH_FAILED);
    }
}

const bench_rival *bench_rival_at(bench_query query, int index) {
    static const bench_rival rivals[BENCH_QUERIES][4] = {
        {{BENCH_RIVAL_VERSION, supports, prepare, run_depth_first, NULL},
         {BENCH_RIVAL_VERSION, supports, prepare, run_distance_first, NULL},
         {BENCH_RIVAL_VERSION, supports, prepare_warm, run_cached, begin_warm},
         {BENCH_RIVAL_VERSION, supports, prepare_rest, run_cached, NULL}},
        {{BENCH_RIVAL_VERSION, supports, prepare, run_collide, NULL}},
        {{BENCH_RIVAL_VERSION, supports, prepare, run_raycast, NULL}},
        {{BENCH_RIVAL_VERSION, supports, prepare_cast, run_cast, NULL},
         {BENCH_RIVAL_VERSION, supports, prepare_cast, run_time_of_impact, NULL}}};
    return index >= 0 && index < 4 && rivals[query][index].run ? &rivals[query][index] : NULL;
}
