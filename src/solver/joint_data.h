/* The data of joints in the solver. All of it is arithmetic on rows of DOF numbers, the same in both dimensions. */
#ifndef TACT_SOLVER_JOINT_DATA_H
#define TACT_SOLVER_JOINT_DATA_H

#include "base/angular.h"

#define SPINS (2 * DIMENSION - 3)  /* components of an angular velocity */
#define DOF (DIMENSION + SPINS)    /* of a body */
#define MOST_ROWS (DOF + 10)       /* of a joint: what it holds, and five for each of two axes */
#define DRIVES 2                   /* of a joint: of its position, of its rotation */
#define LEAST_DAMPING R(sizeof(real) == sizeof(float) ? 1e-6 : 1e-12)

/* Where the impulses of a joint's rows are kept. */
enum {
    LINEAR_SLOT = 0,          /* along the axes of A's frame: held or driven */
    ANGULAR_SLOT = DIMENSION, /* about them */
    SLIDE_SLOT = DOF,         /* from here the six of an axis */
    TURN_SLOT = DOF + 6,
    SWING_SLOT = DOF + 12     /* in space */
};
enum { HOLD, LOWER, UPPER, MOTOR, FRICTION_OF_AXIS, BOUND_OF_RATE }; /* slots of an axis */

typedef enum row_kind {
    RIGID,  /* C is brought to zero */
    SPRING, /* C is pulled to zero */
    RATE,   /* C' is brought to a speed */
    WITHIN, /* |C'| stays within a speed */
    ABOVE   /* C may not fall below zero */
} row_kind;

/* A row of the constraints: C' = a . velocity of A + b . velocity of B. */
typedef struct joint_row {
    row_kind kind;
    int32_t slot;
    real a[DOF], b[DOF];
    real miss, bend;           /* C; C'' as far as it comes from the velocities */
    real hertz, damping_ratio; /* SPRING */
    real damping;              /* SPRING: force per rate, beside that of the damping ratio */
    real spring_inverse_mass;  /* SPRING: for which it has its frequency; 0: that of now */
    real speed;                /* to which C' is brought, beside what C asks for; WITHIN: its bound */
    real lower, upper;         /* bounds of the impulse */
    real most_back;            /* ABOVE: a C below zero is brought back no faster */
    real inverse_mass;         /* the change of C' by a unit impulse on the two bodies alone */
    real compliance;           /* softness: C' gives way by so much for a unit impulse */
    real bias, relax_bias;     /* C' + bias + compliance impulse = 0 is wanted; while relaxing */
    real impulse;
} joint_row;

/* Rows whose impulse is bounded as a vector. */
typedef struct drive_rows {
    int32_t first, count;
    real most;
} drive_rows;

/* A joint, or rows of the caller. */
typedef struct joint {
    int32_t a, b;
    int32_t source;  /* in the caller's joints, or the first in the caller's rows */
    bool is_joint;   /* of the caller's joints */
    bool active;     /* one of the bodies moves */
    bool in_tree;    /* its free rows are solved with those of its tree; else alone */
    bool closes_loop; /* bodies, or the ground, are joined without it */
    bool child_is_b; /* in the tree */
    bool soft;       /* what it holds gives way: no spring or drive is solved at once with it */
    real ball_response; /* of a spring about its turn; 0: as the bodies are now */
    int32_t row_count, free_count; /* free rows are the first: without bounds */
    drive_rows drive[DRIVES];
    joint_row row[MOST_ROWS];
    /* Of the free rows: their symmetric matrix as L D L^T, with 1 / D in the diagonal, zero for a row that depends on
     * the others; how the parent responds; what is missing. */
    real factor[DOF][DOF], response[DOF][DOF], rest[DOF];
    vec total_force; /* of all substeps: impulse on B, angular impulse about B's origin */
    spin total_torque;
} joint;

/* A coupling of coordinates of two joints. The first row has the first one's derivative times minus the ratio; the
 * second has its own, and what both share. */
typedef struct coupling {
    joint *joint[2];
    bool active;
    joint_row row[2];
    real total; /* impulse of all substeps */
} coupling;

/* How a body in a tree of joints responds: with what hangs on it, as far as it has been eliminated. */
typedef struct tree_body {
    real response[DOF][DOF]; /* velocity by a unit impulse */
    real change[DOF];        /* of its velocity, by what hangs on it */
    real impulse[DOF];       /* by the joints that have been solved on the way down */
    /* By this part of its inverse inertia it turns: less than one where joints pull so hard that it would swing faster
     * than substeps can follow. */
    real turning;
    bool inertia_changed;    /* `turning` is another than in the last substep */
    real pull;               /* of its joints, times their arms, in a substep */
    int32_t group;           /* union-find: of bodies that are joined */
    int32_t grounded_group;  /* the same, where all fixed bodies are one */
    int32_t first_edge;      /* 2 * joint + side, or below zero; the list goes on through next_edge */
    bool visited;
} tree_body;

typedef struct joint_system {
    joint *joints;
    tree_body *bodies;
    int32_t *next_edge; /* two for each joint */
    int32_t *order;     /* the joints of the trees, from the roots down */
    int32_t *queue;     /* bodies */
    int32_t count, order_count;
    coupling *couplings;
    int32_t coupling_count;
    bool *inertias_changed; /* of any body */
} joint_system;

#endif
