/* ODE as a client of libccd: bodies fall into a pit. Prints how many have left it through a wall or the floor, and the
 * time of a pair. */
#include "client.h"

#include <math.h>
#include <ode/ode.h>
#include <string.h>

#define BODIES 200
#define STEPS 1500

static dWorldID world;
static dSpaceID space;
static dJointGroupID contacts;
static double spent;
static long pairs;

static void collide_pair(void *data, dGeomID a, dGeomID b) {
    (void)data;
    dContact contact[4];
    memset(contact, 0, sizeof contact);
    double start = client_now();
    int count = dCollide(a, b, 4, &contact[0].geom, sizeof contact[0]);
    spent += client_now() - start;
    pairs++;
    for (int i = 0; i < count; i++) {
        contact[i].surface.mu = 0.5;
        dJointID joint = dJointCreateContact(world, contacts, &contact[i]);
        dJointAttach(joint, dGeomGetBody(a), dGeomGetBody(b));
    }
}

/* Inside it is 4 by 4; the floor is at zero. */
static void make_pit(void) {
    for (int i = 0; i < 5; i++) {
        int axis = i / 2;
        double side = i % 2 ? 3 : -3, size[3] = {8, 8, 60}, at[3] = {0, 0, 28};
        if (axis == 2) side = -1;
        size[axis] = 2;
        at[axis] = side;
        dGeomID wall = dCreateBox(space, size[0], size[1], size[2]);
        dGeomSetPosition(wall, at[0], at[1], at[2]);
    }
}

static dBodyID make_body(int i) {
    dBodyID body = dBodyCreate(world);
    dMass mass;
    dGeomID geom;
    double radius = client_random(0.15, 0.3), length = client_random(0.3, 0.6);
    if (i % 2) {
        geom = dCreateCylinder(space, radius, length);
        dMassSetCylinderTotal(&mass, 1, 3, radius, length);
    } else {
        geom = dCreateCapsule(space, radius, length);
        dMassSetCapsuleTotal(&mass, 1, 3, radius, length);
    }
    dQuaternion q;
    for (int k = 0; k < 4; k++) q[k] = client_random(-1, 1);
    dNormalize4(q);
    dBodySetMass(body, &mass);
    dGeomSetBody(geom, body);
    dBodySetQuaternion(body, q);
    dBodySetPosition(body, 1.2 * (i % 3 - 1), 1.2 * (i / 3 % 3 - 1), 1 + i / 9 * 1.1);
    return body;
}

int main(void) {
    dInitODE2(0);
    world = dWorldCreate();
    space = dHashSpaceCreate(0);
    contacts = dJointGroupCreate(0);
    dWorldSetGravity(world, 0, 0, -9.81);
    dWorldSetCFM(world, 1e-5);
    dWorldSetContactMaxCorrectingVel(world, 2);
    make_pit();
    dBodyID bodies[BODIES];
    for (int i = 0; i < BODIES; i++) bodies[i] = make_body(i);
    for (int i = 0; i < STEPS; i++) {
        dSpaceCollide(space, NULL, collide_pair);
        dWorldQuickStep(world, 0.01);
        dJointGroupEmpty(contacts);
    }
    int lost = 0;
    for (int i = 0; i < BODIES; i++) {
        const dReal *p = dBodyGetPosition(bodies[i]);
        lost += !(fabs(p[0]) < 2.1 && fabs(p[1]) < 2.1 && p[2] > -0.1);
    }
    printf("lost %d\npairs %ld\nns %.0f\n", lost, pairs, spent / (double)pairs);
    return 0;
}
