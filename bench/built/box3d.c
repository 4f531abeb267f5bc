/* Box3D, in float.
 *
 * Distance, index 0: the manifold functions, which tell the depth, and b3ShapeDistance() where they find no overlap;
 * index 1, warm, and index 2, rest: the same, and every pair keeps its caches of separating axis and simplex.
 * Manifolds, index 0 to 2: the manifold functions, likewise. Rays: b3RayCastSphere() and its siblings. Casts, index 0:
 * b3ShapeCast(); index 1: b3TimeOfImpact().
 *
 * Its tolerances are in metres: it gets every scene 1024 times as large, casts, which stop half a centimetre before
 * contact, 128 times. It has no cylinder, cone or ellipsoid and no hull of more than 128 vertices; of a hull that
 * b3CreateHull() refuses it can still tell how far it is apart. */
#include <box3d/collision.h>
#include <box3d/constants.h>

#include <string.h>

#include "rivals/common.h"

typedef enum shape_kind { SPHERE, CAPSULE, HULL, REFUSED } shape_kind;

typedef struct rival_shape {
    shape_kind kind;
    b3Sphere sphere;
    b3Capsule capsule;
    b3BoxHull box;
    const b3HullData *hull;
    b3ShapeProxy proxy;
} rival_shape;

/* What the engine keeps for a pair. */
typedef struct pair_cache {
    b3SATCache axis;
    b3SimplexCache manifold, distance;
} pair_cache;

static const bench_scene *scene;
static rival_shape *shapes;
static b3Transform *poses_a, *poses_b[2]; /* of B in even and in odd passes */
static b3Sweep (*sweeps)[2];
static pair_cache *caches;
static int parity;
static double enlargement = 1024;

/* As points in space; a hull of triangles as well as a solid. */
static int supports_points(const bench_shape *shape) {
    bool is_hull = shape->kind == BENCH_HULL && shape->count <= B3_MAX_SHAPE_CAST_POINTS;
    return is_hull || shape->kind == BENCH_SPHERE || shape->kind == BENCH_CAPSULE || shape->kind == BENCH_BOX;
}

static int supports_solid(const bench_shape *shape) {
    return supports_points(shape) && 3 * shape->count - 6 <= B3_MAX_HULL_EDGES;
}

static float length(double value) { return (float)(enlargement * value); }

static b3Vec3 vector(const double v[3]) { return (b3Vec3){length(v[0]), length(v[1]), length(v[2])}; }

static void make_core(rival_shape *made, b3Vec3 from, b3Vec3 to, int count, float radius) {
    made->kind = count == 1 ? SPHERE : CAPSULE;
    made->sphere = (b3Sphere){from, radius};
    made->capsule = (b3Capsule){from, to, radius};
    made->proxy = (b3ShapeProxy){count == 1 ? &made->sphere.center : &made->capsule.center1, count, radius};
}

static void make_hull(rival_shape *made, const bench_shape *shape) {
    b3Vec3 *points = rival_memory((unsigned long)shape->count, sizeof *points);
    for (int i = 0; i < shape->count; i++) {
        points[i] = vector(shape->points[i]);
    }
    if (shape->count <= 2) {
        make_core(made, points[0], points[shape->count - 1], shape->count, 0);
        return;
    }
    made->hull = b3CreateHull(points, shape->count, shape->count);
    made->kind = made->hull ? HULL : REFUSED;
    made->proxy = (b3ShapeProxy){points, shape->count, 0};
}

static void make(rival_shape *made, const bench_shape *shape) {
    float x = length(shape->size[0]), y = length(shape->size[1]), z = length(shape->size[2]);
    if (shape->kind == BENCH_SPHERE) {
        make_core(made, b3Vec3_zero, b3Vec3_zero, 1, x);
    } else if (shape->kind == BENCH_CAPSULE) {
        make_core(made, (b3Vec3){0, 0, -y}, (b3Vec3){0, 0, y}, 2, x);
    } else if (shape->kind == BENCH_BOX) {
        made->box = b3MakeBoxHull(x, y, z);
        made->hull = &made->box.base;
        made->kind = HULL;
    } else {
        make_hull(made, shape);
    }
    if (made->kind == HULL) {
        made->proxy = (b3ShapeProxy){b3GetHullPoints(made->hull), made->hull->vertexCount, 0};
    }
}

static b3Transform transform(const bench_pose *pose) {
    const double *r = pose->rotation;
    return (b3Transform){vector(pose->position), {{(float)r[0], (float)r[1], (float)r[2]}, (float)r[3]}};
}

static void be_silent(const char *message) { (void)message; }

static void prepare(const bench_scene *work) {
    unsigned long count = (unsigned long)work->pair_count;
    const bench_pose *moved = rival_moved_poses(work);
    b3SetLogFcn(be_silent);
    scene = work;
    shapes = rival_memory((unsigned long)work->shape_count, sizeof *shapes);
    poses_a = rival_memory(count, sizeof *poses_a);
    poses_b[0] = rival_memory(count, sizeof *poses_b[0]);
    poses_b[1] = rival_memory(count, sizeof *poses_b[1]);
    caches = rival_memory(count, sizeof *caches);
    for (int i = 0; i < work->shape_count; i++) {
        if (supports_points(&work->shapes[i])) {
            make(&shapes[i], &work->shapes[i]);
        }
    }
    for (int i = 0; i < work->pair_count; i++) {
        poses_a[i] = transform(&work->pairs[i].pose_a);
        poses_b[0][i] = transform(&work->pairs[i].pose_b);
        poses_b[1][i] = transform(&moved[i]);
    }
}

static b3Transform relative(int number) { return b3InvMulTransforms(poses_a[number], poses_b[parity][number]); }

static void tell_normal(b3Vec3 normal, bench_answer *answer) {
    answer->normal[0] = (double)normal.x;
    answer->normal[1] = (double)normal.y;
    answer->normal[2] = (double)normal.z;
}

static void tell(bench_answer *answer, float distance, b3Vec3 normal) {
    answer->status = distance < 0 ? BENCH_OVERLAP : BENCH_APART;
    answer->distance = (double)distance / enlargement;
    tell_normal(normal, answer);
}

/* ---- manifolds */

/* The first is at least as complicated as the second. */
static void find_ordered(const rival_shape *a, const rival_shape *b, b3Transform b_in_a, pair_cache *cache,
                         b3LocalManifold *manifold) {
    const int room = B3_MAX_MANIFOLD_POINTS;
    if (b->kind == HULL) {
        b3CollideHulls(manifold, room, a->hull, b->hull, b_in_a, &cache->axis);
    } else if (a->kind == HULL && b->kind == CAPSULE) {
        b3CollideHullAndCapsule(manifold, room, a->hull, &b->capsule, b_in_a, &cache->manifold);
    } else if (a->kind == HULL) {
        b3CollideHullAndSphere(manifold, room, a->hull, &b->sphere, b_in_a, &cache->manifold);
    } else if (b->kind == CAPSULE) {
        b3CollideCapsules(manifold, room, &a->capsule, &b->capsule, b_in_a);
    } else if (a->kind == CAPSULE) {
        b3CollideCapsuleAndSphere(manifold, room, &a->capsule, &b->sphere, b_in_a);
    } else {
        b3CollideSpheres(manifold, room, &a->sphere, &b->sphere, b_in_a);
    }
}

/* The manifold in the world. Box3D has one point for both shapes, halfway. */
static void tell_manifold(const b3LocalManifold *manifold, b3Transform frame, bool swapped, bench_answer *answer) {
    answer->contact_count = manifold->pointCount;
    if (manifold->pointCount == 0) {
        rival_blank(answer, BENCH_APART);
        return;
    }
    float least = manifold->points[0].separation;
    for (int i = 0; i < manifold->pointCount; i++) {
        b3Vec3 point = b3TransformPoint(frame, manifold->points[i].point);
        const double world[3] = {(double)point.x, (double)point.y, (double)point.z};
        bench_contact *contact = &answer->contact[i];
        for (int k = 0; k < 3; k++) {
            contact->point_a[k] = contact->point_b[k] = world[k] / enlargement;
        }
        contact->separation = (double)manifold->points[i].separation / enlargement;
        least = b3MinFloat(least, manifold->points[i].separation);
    }
    b3Vec3 normal = b3RotateVector(frame.q, manifold->normal);
    tell(answer, least, swapped ? b3Neg(normal) : normal);
}

static void collide(int number, b3Transform b_in_a, pair_cache *cache, bench_answer *answer) {
    const bench_pair *pair = &scene->pairs[number];
    const rival_shape *a = &shapes[pair->a], *b = &shapes[pair->b];
    b3LocalManifoldPoint points[B3_MAX_MANIFOLD_POINTS];
    b3LocalManifold manifold = {.points = points};
    if (a->kind == REFUSED || b->kind == REFUSED) {
        rival_blank(answer, BENCH_FAILED);
        answer->contact_count = 0;
        return;
    }
    bool swapped = a->kind < b->kind;
    if (swapped) {
        find_ordered(b, a, b3InvertTransform(b_in_a), cache, &manifold);
    } else {
        find_ordered(a, b, b_in_a, cache, &manifold);
    }
    tell_manifold(&manifold, swapped ? poses_b[parity][number] : poses_a[number], swapped, answer);
}

static void ask_collide(int number, pair_cache *cache, bench_answer *answer) {
    collide(number, relative(number), cache, answer);
}

/* ---- distances */

/* Where they overlap the manifold's answer stands, if there is one. */
static void ask_distance(int number, pair_cache *cache, bench_answer *answer) {
    const bench_pair *pair = &scene->pairs[number];
    b3DistanceInput input;
    b3Transform b_in_a = relative(number);
    collide(number, b_in_a, cache, answer);
    if (answer->status == BENCH_OVERLAP) {
        return;
    }
    input.proxyA = shapes[pair->a].proxy;
    input.proxyB = shapes[pair->b].proxy;
    input.transform = b_in_a;
    input.useRadii = true;
    b3DistanceOutput output = b3ShapeDistance(&input, &cache->distance, NULL, 0);
    if (output.distance > 0) {
        tell(answer, output.distance, b3RotateVector(poses_a[number].q, output.normal));
    } else if (answer->status == BENCH_FAILED) {
        rival_blank(answer, BENCH_OVERLAP);
    }
}

/* ---- both, with caches and without */

static void (*ask)(int, pair_cache *, bench_answer *);

static void run_cold(int number, bench_answer *answer) {
    pair_cache cache;
    memset(&cache, 0, sizeof cache);
    ask(number, &cache, answer);
}

static void run_cached(int number, bench_answer *answer) { ask(number, &caches[number], answer); }

static void begin_warm(int pass) { parity = pass % 2; }

/* Fills the caches: from where the pairs are moved to, or from where they rest. */
static void fill_caches(const bench_scene *work, int from) {
    bench_answer ignored;
    prepare(work);
    parity = from;
    for (int i = 0; i < work->pair_count; i++) {
        if (supports_points(&work->shapes[work->pairs[i].a]) && supports_points(&work->shapes[work->pairs[i].b])) {
            run_cached(i, &ignored);
        }
    }
}

static void prepare_warm(const bench_scene *work) { fill_caches(work, 1); }

static void prepare_rest(const bench_scene *work) { fill_caches(work, 0); }

/* ---- rays and casts */

static void tell_hit(bool hit, float fraction, b3Vec3 normal, bench_answer *answer) {
    answer->status = hit ? BENCH_HIT : BENCH_MISS;
    answer->distance = (double)fraction;
    tell_normal(normal, answer);
}

static void run_raycast(int number, bench_answer *answer) {
    const bench_pair *pair = &scene->pairs[number];
    const rival_shape *shape = &shapes[pair->a];
    b3Transform frame = poses_a[number];
    b3RayCastInput input;
    if (shape->kind == REFUSED) {
        rival_blank(answer, BENCH_FAILED);
        return;
    }
    input.origin = b3InvTransformPoint(frame, poses_b[0][number].p);
    input.translation = b3InvRotateVector(frame.q, vector(pair->motion));
    input.maxFraction = 1;
    b3CastOutput output = shape->kind == SPHERE    ? b3RayCastSphere(&shape->sphere, &input)
                          : shape->kind == CAPSULE ? b3RayCastCapsule(&shape->capsule, &input)
                                                   : b3RayCastHull(shape->hull, &input);
    tell_hit(output.hit, output.fraction, b3RotateVector(frame.q, output.normal), answer);
}

static void run_cast(int number, bench_answer *answer) {
    const bench_pair *pair = &scene->pairs[number];
    b3Quat turn = poses_a[number].q;
    b3ShapeCastPairInput input;
    input.proxyA = shapes[pair->a].proxy;
    input.proxyB = shapes[pair->b].proxy;
    input.transform = relative(number);
    input.translationB = b3InvRotateVector(turn, vector(pair->motion));
    input.maxFraction = 1;
    input.canEncroach = false;
    b3CastOutput output = b3ShapeCast(&input);
    tell_hit(output.hit, output.fraction, b3RotateVector(turn, output.normal), answer);
}

static void prepare_cast(const bench_scene *work) {
    enlargement = 128;
    prepare(work);
    sweeps = rival_memory((unsigned long)work->pair_count, sizeof *sweeps);
    for (int i = 0; i < work->pair_count; i++) {
        b3Transform a = poses_a[i], b = poses_b[0][i];
        sweeps[i][0] = (b3Sweep){b3Vec3_zero, a.p, a.p, a.q, a.q};
        sweeps[i][1] = (b3Sweep){b3Vec3_zero, b.p, b3Add(b.p, vector(work->pairs[i].motion)), b.q, b.q};
    }
}

static void run_time_of_impact(int number, bench_answer *answer) {
    const bench_pair *pair = &scene->pairs[number];
    b3TOIInput input;
    input.proxyA = shapes[pair->a].proxy;
    input.proxyB = shapes[pair->b].proxy;
    input.sweepA = sweeps[number][0];
    input.sweepB = sweeps[number][1];
    input.maxFraction = 1;
    b3TOIOutput output = b3TimeOfImpact(&input);
    bool hit = output.state == b3_toiStateHit || output.state == b3_toiStateOverlapped;
    tell_hit(hit, output.fraction, output.normal, answer);
    if (output.state == b3_toiStateFailed) {
        rival_blank(answer, BENCH_FAILED);
    }
}

const bench_rival *bench_rival_at(bench_query query, int index) {
    static const bench_rival rivals[BENCH_QUERIES][3] = {
        {{BENCH_RIVAL_VERSION, supports_points, prepare, run_cold, NULL},
         {BENCH_RIVAL_VERSION, supports_points, prepare_warm, run_cached, begin_warm},
         {BENCH_RIVAL_VERSION, supports_points, prepare_rest, run_cached, NULL}},
        {{BENCH_RIVAL_VERSION, supports_solid, prepare, run_cold, NULL},
         {BENCH_RIVAL_VERSION, supports_solid, prepare_warm, run_cached, begin_warm},
         {BENCH_RIVAL_VERSION, supports_solid, prepare_rest, run_cached, NULL}},
        {{BENCH_RIVAL_VERSION, supports_solid, prepare, run_raycast, NULL}},
        {{BENCH_RIVAL_VERSION, supports_points, prepare_cast, run_cast, NULL},
         {BENCH_RIVAL_VERSION, supports_points, prepare_cast, run_time_of_impact, NULL}}};
    ask = query == BENCH_DISTANCE ? ask_distance : ask_collide;
    return index >= 0 && index < 3 && rivals[query][index].run ? &rivals[query][index] : NULL;
}
