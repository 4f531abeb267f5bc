/* What turns in two dimensions, for the solver; base/angular2.h picks this file. */
#ifndef TACT_SOLVER_BODY2_H
#define TACT_SOLVER_BODY2_H

/* Inverse inertia along the world's axes. */
typedef real tensor;

static inline spin tensor_times(tensor t, spin w) { return t * w; }
static inline bool tensor_zero(tensor t) { return t == 0; }

/* How a body moves, and what it takes to change that: a row of four. */
typedef struct motion {
    vec velocity;
    spin turning;
    real inverse_mass;
} motion;

static inline motion motion_of(const tactn_solver_body *body, tensor t) {
    (void)t;
    return (motion){add(body->velocity, zero()), body->angular_velocity + 0, body->inverse_mass};
}

/* How far a body has come since the step began: a row of four. Its turning is summed up, not composed: that is what
 * the constraints, which keep their anchors, can see; a disc that turns stays as far from the ground as it was. */
typedef struct drift {
    vec moved;
    real turned, unused;
} drift;

static inline drift no_drift(void) { return (drift){zero(), 0, 0}; }
static inline rotation no_turn(void) { return tact2_identity_rotation(); }

#endif
