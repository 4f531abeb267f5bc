/* ODE: dCollide() with up to eight contacts; the deepest one answers. It has no distance, no cone and no ellipsoid,
 * and it wants a hull to hold its own origin, so a hull is moved to the mean of its vertices and its pose with it. */
#include <ode/ode.h>

#include "../posed.h"
#include "faces.h"

enum { MOST_CONTACTS = 8 };

static const bench_scene *scene;
static rival_poses *poses;
/* A shape may meet itself, so each has one geometry for each side. */
static dGeomID (*geometries)[2];
static double (*centers)[3];

static int supports(const bench_shape *shape) { return shape->kind != BENCH_CONE && shape->kind != BENCH_ELLIPSOID; }

/* ODE keeps the pointers: nothing here is freed. */
static dGeomID make_hull(const bench_shape *shape, const double center[3]) {
    rival_faces faces = rival_hull_faces(shape);
    dReal *points = rival_memory(3 * (unsigned long)shape->count, sizeof *points);
    dReal *planes = rival_memory(4 * (unsigned long)faces.face_count, sizeof *planes);
    unsigned *corners = rival_memory((unsigned long)faces.corner_count, sizeof *corners);
    for (int i = 0; i < 3 * shape->count; i++) {
        points[i] = shape->points[i / 3][i % 3] - center[i % 3];
    }
    for (int i = 0; i < faces.face_count; i++) {
        const double *plane = faces.planes[i];
        for (int k = 0; k < 3; k++) {
            planes[4 * i + k] = plane[k];
        }
        planes[4 * i + 3] = plane[3] - plane[0] * center[0] - plane[1] * center[1] - plane[2] * center[2];
    }
    for (int i = 0; i < faces.corner_count; i++) {
        corners[i] = (unsigned)faces.corners[i];
    }
    return dCreateConvex(0, planes, (unsigned)faces.face_count, points, (unsigned)shape->count, corners);
}

static dGeomID make(const bench_shape *shape, const double center[3]) {
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
        return make_hull(shape, center);
    case BENCH_CONE:
    case BENCH_ELLIPSOID:
        break;
    }
    return 0;
}

static void prepare(const bench_scene *work) {
    scene = work;
    poses = rival_all_poses(work);
    dInitODE2(0);
    dAllocateODEDataForThread((unsigned)dAllocateMaskAll);
    geometries = rival_memory((unsigned long)work->shape_count, sizeof *geometries);
    centers = rival_memory((unsigned long)work->shape_count, sizeof *centers);
    for (int i = 0; i < work->shape_count; i++) {
        bench_shape_center(&work->shapes[i], centers[i]);
        geometries[i][0] = make(&work->shapes[i], centers[i]);
        geometries[i][1] = make(&work->shapes[i], centers[i]);
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

static void run(int number, bench_answer *answer) {
    const bench_pair *pair = &scene->pairs[number];
    const rival_poses *pose = &poses[number];
    dGeomID a = geometries[pair->a][0], b = geometries[pair->b][1];
    dContactGeom contact[MOST_CONTACTS];
    place(a, centers[pair->a], pose->rotation_a, pose->position_a);
    place(b, centers[pair->b], pose->rotation_b, pose->position_b);
    int count = dCollide(a, b, MOST_CONTACTS, contact, sizeof contact[0]), deepest = 0;
    rival_blank(answer, count > 0 ? BENCH_OVERLAP : BENCH_APART);
    if (count == 0) {
        return;
    }
    for (int i = 1; i < count; i++) {
        deepest = contact[i].depth > contact[deepest].depth ? i : deepest;
    }
    answer->distance = -contact[deepest].depth;
    for (int k = 0; k < 3; k++) {
        /* Moving body 1 by the depth along ODE's normal separates: it points from B to A. */
        answer->normal[k] = -contact[deepest].normal[k];
    }
}

const bench_rival *bench_rival_at(int index) {
    static const bench_rival rival = {BENCH_RIVAL_VERSION, supports, prepare, run, 0};
    return index == 0 ? &rival : 0;
}
