/* ODE's worlds, in double: dWorldQuickStep() with its 20 iterations, a hash space, up to eight contacts a pair.
 * Nothing sleeps. It has no cone, no ellipsoid and nothing rounded; a hull wants its own origin inside, which its
 * body's center of mass is. */
#include <ode/ode.h>
#include <math.h>
#include <stdlib.h>

#include "solid3.h"
#include "stage.h"
#include "tact/hull3.h"

enum { MOST_CONTACTS = 8 };

static const plain_scene *scene;
static const rival_solid *solids;
static dWorldID world;
static dSpaceID space;
static dJointGroupID joints;
static dBodyID *bodies; /* null for what is static */
static int points;

static void *memory_for(int count, size_t bytes) {
    void *memory = calloc((size_t)count + 1, bytes);
    if (!memory) {
        abort();
    }
    return memory;
}

/* ODE keeps the pointers: nothing here is freed. */
static dGeomID make_hull(const plain_shape *shape, const double center[3]) {
    int count = shape->count / 3, corner = 0;
    size_t bytes = tact3_hull_bytes(count);
    tact3_hull *hull = memory_for(1, bytes);
    tact3_vec *at = memory_for(count, sizeof *at);
    dReal *places = memory_for(3 * count, sizeof *places);
    for (int i = 0; i < count; i++) {
        for (int k = 0; k < 3; k++) {
            places[3 * i + k] = shape->numbers[3 * i + k] - center[k];
        }
        at[i] = tact3_v(places[3 * i], places[3 * i + 1], places[3 * i + 2]);
    }
    if (tact3_hull_build(hull, bytes, at, count, NULL) < 0) {
        abort();
    }
    tact3_hull_info info = tact3_hull_info_get(hull);
    dReal *planes = memory_for(4 * info.face_count, sizeof *planes);
    unsigned *corners = memory_for(info.face_count + 2 * info.edge_count, sizeof *corners);
    for (int i = 0; i < info.face_count; i++) {
        tact3_hull_face face = tact3_hull_face_get(hull, i);
        dReal plane[] = {face.normal.x, face.normal.y, face.normal.z, face.offset};
        for (int k = 0; k < 4; k++) {
            planes[4 * i + k] = plane[k];
        }
        corners[corner++] = (unsigned)face.count;
        for (int k = 0; k < face.count; k++) {
            corners[corner++] = (unsigned)tact3_hull_point_index(hull, face.vertex[k]);
        }
    }
    return dCreateConvex(space, planes, (unsigned)info.face_count, places, (unsigned)count, corners);
}

static dGeomID make_geometry(const plain_shape *shape, const double center[3]) {
    const double *n = shape->numbers;
    switch (shape->type) {
    case PLAIN_BALL:
        return dCreateSphere(space, n[0]);
    case PLAIN_BOX:
        return dCreateBox(space, 2 * n[0], 2 * n[1], 2 * n[2]);
    case PLAIN_CAPSULE:
        return dCreateCapsule(space, n[0], 2 * n[1]);
    case PLAIN_CYLINDER:
        return dCreateCylinder(space, n[0], 2 * n[1]);
    case PLAIN_HULL:
        return make_hull(shape, center);
    case PLAIN_CONE:
    case PLAIN_ELLIPSOID:
    case PLAIN_SEGMENT:
    case PLAIN_TRIANGLE:
    case PLAIN_POINT:
    case PLAIN_HALF_SPACE:
    case PLAIN_MESH:
        break;
    }
    return 0;
}

static void quaternion(const double rotation[4], dQuaternion q) {
    q[0] = rotation[3], q[1] = rotation[0], q[2] = rotation[1], q[3] = rotation[2];
    dNormalize4(q);
}

static void make_moving(int number) {
    const plain_body *body = &scene->bodies[number];
    const rival_solid *solid = &solids[number];
    const double *m = solid->inertia;
    dBodyID made = dBodyCreate(world);
    double apart[3];
    dMass mass;
    dQuaternion q;
    rival_turn(body->rotation, solid->center, apart);
    quaternion(body->rotation, q);
    dBodySetPosition(made, body->position[0] + apart[0], body->position[1] + apart[1], body->position[2] + apart[2]);
    dBodySetQuaternion(made, q);
    dMassSetParameters(&mass, solid->mass, 0, 0, 0, m[0], m[4], m[8], m[1], m[2], m[5]);
    dBodySetMass(made, &mass);
    dBodySetLinearVel(made, body->velocity[0], body->velocity[1], body->velocity[2]);
    dBodySetAngularVel(made, body->angular_velocity[0], body->angular_velocity[1], body->angular_velocity[2]);
    bodies[number] = made;
}

static void add_part(int number, const plain_part *part) {
    const plain_body *body = &scene->bodies[number];
    const plain_shape *shape = &scene->shapes[part->shape];
    const double *center = solids[number].center;
    double offset[3], at[3];
    dQuaternion q;
    dGeomID geometry = make_geometry(shape, center);
    dGeomSetData(geometry, (void *)part);
    for (int k = 0; k < 3; k++) {
        offset[k] = part->position[k] - (shape->type == PLAIN_HULL ? 0 : center[k]);
    }
    quaternion(part->rotation, q);
    if (bodies[number]) {
        dGeomSetBody(geometry, bodies[number]);
        dGeomSetOffsetPosition(geometry, offset[0], offset[1], offset[2]);
        dGeomSetOffsetQuaternion(geometry, q);
        return;
    }
    /* The static bodies of these scenes are not turned. */
    rival_turn(body->rotation, part->position, at);
    dGeomSetPosition(geometry, body->position[0] + at[0], body->position[1] + at[1], body->position[2] + at[2]);
    dGeomSetQuaternion(geometry, q);
}

static int has_all(const plain_scene *work) {
    for (int i = 0; i < work->shape_count; i++) {
        plain_type type = work->shapes[i].type;
        if (work->shapes[i].rounding > 0 || type == PLAIN_CONE || type == PLAIN_ELLIPSOID) {
            return 0;
        }
    }
    return 1;
}

static int make(const plain_scene *work) {
    if (!has_all(work)) {
        return 0;
    }
    scene = work;
    solids = rival_solids(work);
    dInitODE2(0);
    dAllocateODEDataForThread((unsigned)dAllocateMaskAll);
    world = dWorldCreate();
    space = dHashSpaceCreate(0);
    joints = dJointGroupCreate(0);
    dWorldSetGravity(world, work->gravity[0], work->gravity[1], work->gravity[2]);
    bodies = memory_for(work->body_count, sizeof(dBodyID));
    for (int i = 0; i < work->body_count; i++) {
        if (work->bodies[i].kind == PLAIN_DYNAMIC) {
            make_moving(i);
        }
        for (int k = 0; k < work->bodies[i].part_count; k++) {
            add_part(i, &work->bodies[i].parts[k]);
        }
    }
    return 1;
}

static void near(void *data, dGeomID a, dGeomID b) {
    dContact contacts[MOST_CONTACTS];
    dBodyID body_a = dGeomGetBody(a), body_b = dGeomGetBody(b);
    const plain_part *part_a = dGeomGetData(a), *part_b = dGeomGetData(b);
    (void)data;
    if (body_a == body_b) {
        return;
    }
    int count = dCollide(a, b, MOST_CONTACTS, &contacts[0].geom, (int)sizeof(dContact));
    for (int i = 0; i < count; i++) {
        dContact *contact = &contacts[i];
        contact->surface.mode = dContactApprox1;
        contact->surface.mu = sqrt(part_a->friction * part_b->friction);
        dJointAttach(dJointCreateContact(world, joints, contact), body_a, body_b);
    }
    points += count;
}

static void step(double seconds) {
    points = 0;
    dJointGroupEmpty(joints);
    dSpaceCollide(space, NULL, near);
    dWorldQuickStep(world, seconds);
}

static void look(int number, stage_pose *pose) {
    const plain_body *body = &scene->bodies[number];
    if (!bodies[number]) {
        for (int k = 0; k < 4; k++) {
            pose->position[k % 3] = body->position[k % 3];
            pose->rotation[k] = body->rotation[k];
        }
        return;
    }
    const dReal *place = dBodyGetPosition(bodies[number]), *q = dBodyGetQuaternion(bodies[number]);
    double apart[3];
    for (int k = 0; k < 3; k++) {
        pose->rotation[k] = q[k + 1];
    }
    pose->rotation[3] = q[0];
    rival_turn(pose->rotation, solids[number].center, apart);
    for (int k = 0; k < 3; k++) {
        pose->position[k] = place[k] - apart[k];
    }
}

static int contact_points(void) { return points; }

const bench_stage *bench_stage_at(int index) {
    static const bench_stage stage = {BENCH_RIVAL_VERSION, "20 iterations", make, step, look, contact_points, NULL};
    return index == 0 ? &stage : NULL;
}
