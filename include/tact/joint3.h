/* Joints in three dimensions: what they do, and the solver of solve3.h with joints beside contacts.
 *
 * For engines with bodies of their own, as solve3.h; world3.h has joints of a world. Constraints of other kinds can
 * be given as rows. docs/joints.md has the formulas, their sources, and how exact they are.
 *
 * Everything is in the world's frame unless said otherwise; angles are in radians. */
#ifndef TACT_JOINT3_H
#define TACT_JOINT3_H

#include "tact/joint.h"
#include "tact/memory.h"
#include "tact/solve3.h"

#ifdef __cplusplus
extern "C" {
#endif

/* What happens along one coordinate of a joint, a length or an angle. Forces are torques where it is an angle. */
typedef struct tact3_joint_axis {
    bool limited;           /* the coordinate stays from lower to upper; held where both are the same */
    tact_real lower, upper; /* lower <= upper; angles from -pi to pi */
    /* A spring towards the target. Its frequency and damping ratio are those of the two bodies as the joint lets them
     * move; at most a quarter of the rate of substeps is used. 0: no spring. */
    tact_real spring_hertz, spring_damping_ratio, spring_target;
    /* The greatest force with which the coordinate's rate is brought to the speed; 0: no motor. */
    tact_real motor_force, motor_speed;
    tact_real friction; /* >= 0: the greatest force against any rate */
    tact_real damping;  /* >= 0: the force against a rate of one: kg/s, or of an angle kg m^2/s */
    tact_real max_speed;  /* >= 0: the rate stays within it, whatever force that takes; 0: no bound */
} tact3_joint_axis;

/* Pulls all coordinates of a position, or of a rotation, at once. */
typedef struct tact3_joint_drive {
    tact_real max_force;    /* or torque; 0: no drive; TACT_REAL_MAX: no bound */
    tact_real hertz;        /* of the pull to the frame of A, as of a spring; 0: only the velocity is driven */
    tact_real damping_ratio;
} tact3_joint_drive;

/* How soft a fixed joint is. 0 hertz: not at all. */
typedef struct tact3_joint_softness {
    tact_real hertz, damping_ratio;
} tact3_joint_softness;

/* A joint, whatever its bodies. A kind reads the fields that name it. */
typedef struct tact3_joint {
    tact_joint_kind kind;
    /* In the frames of A and B: for the solver at their centers of mass, for a world the bodies' own. */
    tact3_pose frame_a, frame_b;
    /* PRISMATIC, WHEEL: where B's origin is along the x axis of A's frame. DISTANCE: how far the origins are apart. */
    tact3_joint_axis slide;
    /* REVOLUTE, SPHERICAL: the angle of B's frame in A's about their x axes, WHEEL: about their y axes; without the
     * tilt between these axes. */
    tact3_joint_axis turn;
    bool swing_limited; /* SPHERICAL: the angle between the x axes is at most `swing` */
    tact_real swing;    /* 0 to pi */
    tact3_joint_drive pull; /* MOTOR, MOUSE: on B's origin */
    /* MOTOR: of B's rotation. SPHERICAL as well: with 0 hertz and no angular velocity it is friction of the ball. */
    tact3_joint_drive twist;
    /* MOTOR: the velocity of B's frame in A's to which it is driven. */
    tact3_vec velocity;
    tact3_vec angular_velocity; /* SPHERICAL as well */
    tact3_joint_softness linear_softness, angular_softness; /* FIXED */
} tact3_joint;

/* Frames at the origins, nothing limited, driven or rubbing; rigid. MOUSE and MOTOR have no force yet. */
TACT_API tact3_joint tact3_joint_of(tact_joint_kind kind);

/* How many impulses a joint keeps from step to step. */
#define TACT3_JOINT_IMPULSES 19

/* A joint of two of the solver's bodies. */
typedef struct tact3_solver_joint {
    int32_t body_a, body_b; /* in the array of bodies */
    tact3_joint joint;
    /* In: what they were in the last step, to start from; zero for a new joint. Out: those of the last substep. */
    tact_real impulse[TACT3_JOINT_IMPULSES];
    /* Out: the force on B at the origin of its frame, and the torque about it; the mean of the step. */
    tact3_vec force;
    tact3_vec torque;
} tact3_solver_joint;

/* A constraint of any kind, in one coordinate C of the caller's whose rate is
 *     C' = linear . (v_b - v_a) + angular_b . w_b - angular_a . w_a
 * with the velocities of the centers and the angular velocities; its impulse acts along the same. For a force along n
 * at a point, angular_a and angular_b are the cross products of the point from each center with n. linear and angular
 * stay for the step. Rows without bounds of the same two bodies that follow each other are solved at once, up to 6
 * of them. */
typedef struct tact3_solver_row {
    int32_t body_a, body_b;
    tact3_vec linear;
    tact3_vec angular_a, angular_b;
    bool positioned;    /* C is brought to zero; else C' alone is driven */
    tact_real position; /* C at the start of the step */
    tact_real velocity; /* of C to which it is driven; beside the pull of C to zero */
    /* 0: rigid; else a spring of so many hertz for the two bodies alone; at most a quarter of the rate of substeps. */
    tact_real hertz, damping_ratio;
    tact_real lower, upper; /* bounds of the force along the row, lower <= 0 <= upper; TACT_REAL_MAX: none */
    /* In and out, as of a joint. A row with lower 0 may also be a distance that must not fall below zero: C > 0 is left
     * until it would be passed in the substep. */
    tact_real impulse;
    tact_real force; /* out: the mean of the step */
} tact3_solver_row;

/* All that a step moves. Arrays without items may be null. */
typedef struct tact3_solver_system {
    tact3_solver_body *bodies;
    tact3_solver_contact *contacts;
    tact3_solver_joint *joints;
    tact3_solver_row *rows;
    int body_count, contact_count, joint_count, row_count;
    /* Null: the calling thread does all. Else a large system is solved by all threads, with the same bits. */
    const tact_tasks *tasks;
} tact3_solver_system;

/* Returns the bytes of working memory for tact3_solve_system(), which depend on the counts; 0 if a count is negative or
 * too large. */
TACT_API size_t tact3_solve_system_bytes(const tact3_solver_system *system);
/* Makes one step, as tact3_solve() does, with joints and rows: those are solved before the contacts, in their order,
 * but for what joints hold, which is solved for all joints of a tree at once. Beside what tact3_solve() refuses:
 * TACT_WRONG_KIND (of a joint), TACT_OUT_OF_RANGE (lower above upper; angles beyond pi; bounds that exclude zero),
 * TACT_NEGATIVE (hertz, damping, damping ratios, forces, friction). */
TACT_API tact_status tact3_solve_system(void *memory, size_t bytes, const tact3_solver_system *system,
                                      const tact3_solver_settings *settings);

#ifdef __cplusplus
}
#endif
#endif
