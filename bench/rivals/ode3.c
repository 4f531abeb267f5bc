/* ODE. Distance: both geometries are put in their places, then dCollide() with up to eight contacts; the deepest one
 * answers. Manifolds and rays: dCollide() alone; the geometries are in their places before the clock starts, as they
 * are in an engine, where a body's place serves all its pairs. It has no distance, no cone and no ellipsoid, and it
 * wants a hull to hold its own origin, so a hull is moved to the mean of its vertices and its pose with it. */
#include <ode/ode.h>

#include "judge/posed.h"
#include "faces.h"

enum { MOST_CONTACTS = BENCH_CONTACTS };

static const bench_scene *scene;
static rival_poses *poses;
/* A shape may meet itself, so each has one geometry for each side. */
static dGeomID (*geometries)[2];
static double (*centers)[3];
/* Both of a pair, in their places; for a ray the second is the ray. */
static dGeomID (*placed)[2];

/* A hull in ODE's form. ODE keeps the pointers, so nothing here is freed. */
typedef struct hull {
    unsigned face_count, point_count;
    dReal *planes, *points;
    unsigned *corners;
} hull;

static hull *hulls; /* one for each shape */

static int supports(const bench_shape *shape) { return shape->kind != BENCH_CONE && shape->kind != BENCH_ELLIPSOID; }

static hull make_hull(const bench_shape *shape, const double center[3]) {
    rival_faces faces = rival_hull_faces(shape);
    hull made = {(unsigned)faces.face_count, (unsigned)shape->count, NULL, NULL, NULL};
    made.points = rival_memory(3 * (unsigned long)shape->count, sizeof *made.points);
    made.planes = rival_memory(4 * (unsigned long)faces.face_count, sizeof *made.planes);
    made.corners = rival_memory((unsigned long)faces.corner_count, sizeof *made.corners);
    for (int i = 0; i < 3 * shape->count; i++) {
        made.points[i] = shape->points[i / 3][i % 3] - center[i % 3];
    }
    for (int i = 0; i < faces.face_count; i++) {
        const double *plane = faces.planes[i];
        for (int k = 0; k < 3; k++) {
            made.planes[4 * i + k] = plane[k];
        }
        made.planes[4 * i + 3] = plane[3] - plane[0] * center[0] - plane[1] * center[1] - plane[2] * center[2];
    }
    for (int i = 0; i < faces.corner_count; i++) {
        made.corners[i] = (unsigned)faces.corners[i];
    }
    return made;
}

static dGeomID make(int number) {
    const bench_shape *shape = &scene->shapes[number];
    const hull *h = &hulls[number];
    const double *size = shape->size;
    switch (shape->kind) {
    case BENCH_SPHERE:
        return dCreateSphere(0, size[0]);
    case BENCH_BOX:
        return dCreateBox(0, 2 * size[0], 2 * size[1], 2 * size[2]);
    case BENCH_CAPSULE:
        return dCreateCapsule(0, size[0], 2 * size[1]);
    case BENCH_CYLINDER:
        return dCreateCylinder(0, size[0], 2 * size[1]);
    case BENCH_HULL:
        return dCreateConvex(0, h->planes, h->face_count, h->points, h->point_count, h->corners);
    case BENCH_CONE:
    case BENCH_ELLIPSOID:
        break;
    }
    return 0;
}

static void prepare_shapes(const bench_scene *work) {
    scene = work;
    poses = rival_all_poses(work);
    dInitODE2(0);
    dAllocateODEDataForThread((unsigned)dAllocateMaskAll);
    centers = rival_memory((unsigned long)work->shape_count, sizeof *centers);
    hulls = rival_memory((unsigned long)work->shape_count, sizeof *hulls);
    for (int i = 0; i < work->shape_count; i++) {
        bench_shape_center(&work->shapes[i], centers[i]);
        if (work->shapes[i].kind == BENCH_HULL) {
            hulls[i] = make_hull(&work->shapes[i], centers[i]);
        }
    }
}

static void prepare_distance(const bench_scene *work) {
    prepare_shapes(work);
    geometries = rival_memory((unsigned long)work->shape_count, sizeof *geometries);
    for (int i = 0; i < work->shape_count; i++) {
        geometries[i][0] = make(i);
        geometries[i][1] = make(i);
    }
}

static void place(dGeomID geometry, const double center[3], const double r[9], const double position[3]) {
    dMatrix3 rotation = {r[0], r[1], r[2], 0, r[3], r[4], r[5], 0, r[6], r[7], r[8], 0};
    double at[3];
    for (int k = 0; k < 3; k++) {
        at[k] = r[3 * k] * center[0] + r[3 * k + 1] * center[1] + r[3 * k + 2] * center[2] + position[k];
    }
    dGeomSetPosition(geometry, at[0], at[1], at[2]);
    dGeomSetRotation(geometry, rotation);
}

static void prepare_collide(const bench_scene *work) {
    prepare_shapes(work);
    placed = rival_memory((unsigned long)work->pair_count, sizeof *placed);
    for (int i = 0; i < work->pair_count; i++) {
        const bench_pair *pair = &work->pairs[i];
        if (supports(&work->shapes[pair->a]) && supports(&work->shapes[pair->b])) {
            placed[i][0] = make(pair->a);
            placed[i][1] = make(pair->b);
            place(placed[i][0], centers[pair->a], poses[i].rotation_a, poses[i].position_a);
            place(placed[i][1], centers[pair->b], poses[i].rotation_b, poses[i].position_b);
        }
    }
}

static void prepare_raycast(const bench_scene *work) {
    prepare_shapes(work);
    placed = rival_memory((unsigned long)work->pair_count, sizeof *placed);
    for (int i = 0; i < work->pair_count; i++) {
        const bench_pair *pair = &work->pairs[i];
        const double *from = pair->pose_b.position, *motion = pair->motion;
        if (supports(&work->shapes[pair->a])) {
            placed[i][0] = make(pair->a);
            place(placed[i][0], centers[pair->a], poses[i].rotation_a, poses[i].position_a);
            placed[i][1] = dCreateRay(0, hypot(hypot(motion[0], motion[1]), motion[2]));
            dGeomRaySet(placed[i][1], from[0], from[1], from[2], motion[0], motion[1], motion[2]);
            dGeomRaySetClosestHit(placed[i][1], 1);
        }
    }
}

/* Moving body 1 by the depth along ODE's normal separates: it points from B to A. */
static void tell(const dContactGeom *contact, int count, bench_answer *answer) {
    int deepest = 0;
    answer->contact_count = count;
    if (count == 0) {
        rival_blank(answer, BENCH_APART);
        return;
    }
    for (int i = 0; i < count; i++) {
        deepest = contact[i].depth > contact[deepest].depth ? i : deepest;
        for (int k = 0; k < 3; k++) {
            answer->contact[i].point_a[k] = answer->contact[i].point_b[k] = contact[i].pos[k];
        }
        answer->contact[i].separation = -contact[i].depth;
    }
    answer->status = BENCH_OVERLAP;
    answer->distance = -contact[deepest].depth;
    for (int k = 0; k < 3; k++) {
        answer->normal[k] = -contact[deepest].normal[k];
    }
}

static void run_distance(int number, bench_answer *answer) {
    const bench_pair *pair = &scene->pairs[number];
    const rival_poses *pose = &poses[number];
    dGeomID a = geometries[pair->a][0], b = geometries[pair->b][1];
    dContactGeom contact[MOST_CONTACTS];
    place(a, centers[pair->a], pose->rotation_a, pose->position_a);
    place(b, centers[pair->b], pose->rotation_b, pose->position_b);
    int count = dCollide(a, b, MOST_CONTACTS, contact, sizeof contact[0]);
    tell(contact, count, answer);
}

static void run_collide(int number, bench_answer *answer) {
    dContactGeom contact[MOST_CONTACTS];
    int count = dCollide(placed[number][0], placed[number][1], MOST_CONTACTS, contact, sizeof contact[0]);
    tell(contact, count, answer);
}

/* Of a ray, the depth is how far along it the hit is. */
static void run_raycast(int number, bench_answer *answer) {
    dContactGeom contact;
    if (dCollide(placed[number][1], placed[number][0], 1, &contact, sizeof contact) == 0) {
        rival_blank(answer, BENCH_MISS);
        return;
    }
    answer->status = BENCH_HIT;
    answer->distance = contact.depth / dGeomRayGetLength(placed[number][1]);
    for (int k = 0; k < 3; k++) {
        answer->normal[k] = contact.normal[k];
    }
}

const bench_rival *bench_rival_at(bench_query query, int index) {
    static const bench_rival rivals[BENCH_QUERIES] = {
        [BENCH_DISTANCE] = {BENCH_RIVAL_VERSION, supports, prepare_distance, run_distance, NULL},
        [BENCH_COLLIDE] = {BENCH_RIVAL_VERSION, supports, prepare_collide, run_collide, NULL},
        [BENCH_RAYCAST] = {BENCH_RIVAL_VERSION, supports, prepare_raycast, run_raycast, NULL},
    };
    return index == 0 && rivals[query].run ? &rivals[query] : NULL;
}
