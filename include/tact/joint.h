/* Types of joints of both dimensions. docs/joints.md says what each kind holds, with formulas and sources. */
#ifndef TACT_JOINT_H
#define TACT_JOINT_H

#include "tact/base.h"

#ifdef __cplusplus
extern "C" {
#endif

/* A joint has a frame on each of two bodies, A and B. Its kind says what of B's frame it holds to A's. */
typedef enum tact_joint_kind {
    TACT_JOINT_FIXED,     /* everything */
    TACT_JOINT_REVOLUTE,  /* a hinge: the origins meet; in space the x axes are the same: B turns about it */
    TACT_JOINT_PRISMATIC, /* a slider: B slides along the x axis of A's frame and does not turn */
    TACT_JOINT_SPHERICAL, /* space only, a ball in a socket: the origins meet */
    TACT_JOINT_DISTANCE,  /* the distance of the origins: a rod, a rope, a spring */
    TACT_JOINT_WHEEL,     /* B's origin slides along the x axis of A's frame, and B turns; in space about the y axis */
    TACT_JOINT_MOTOR,     /* nothing; pulls B's frame to A's, or to a velocity, with bounded force and torque */
    TACT_JOINT_MOUSE      /* nothing; pulls B's origin to A's with a bounded force */
} tact_joint_kind;

/* What a joint of a kind measures, and its axes act along. */
typedef enum tact_joint_coordinate {
    TACT_JOINT_SLIDE, /* PRISMATIC, WHEEL: where B's origin is along the x axis of A's frame; DISTANCE: the length */
    TACT_JOINT_TURN   /* REVOLUTE, SPHERICAL, WHEEL: the angle of B's frame in A's */
} tact_joint_coordinate;

#ifdef __cplusplus
}
#endif
#endif
