/* What turns in three dimensions, for the solver; base/angular3.h picks this file. */
#ifndef TACT_SOLVER_BODY3_H
#define TACT_SOLVER_BODY3_H

/* Inverse inertia along the world's axes; symmetric. */
typedef struct tensor {
    real xx, yy, zz, xy, xz, yz;
    real unused[2]; /* two rows of four */
} tensor;

static inline spin tensor_times(tensor t, spin w) {
    return tact3_v(t.xx * w.x + t.xy * w.y + t.xz * w.z, t.xy * w.x + t.yy * w.y + t.yz * w.z,
                   t.xz * w.x + t.yz * w.y + t.zz * w.z);
}
static inline bool tensor_zero(tensor t) {
    return t.xx == 0 && t.yy == 0 && t.zz == 0 && t.xy == 0 && t.xz == 0 && t.yz == 0;
}
/* How a body moves, and what it takes to change that: two rows of four. */
typedef struct motion {
    vec velocity;
    real inverse_mass;
    spin turning;
    real inverse_inertia; /* of a round body */
} motion;

static inline motion motion_of(const tactn_solver_body *body, tensor t) {
    return (motion){add(body->velocity, zero()), body->inverse_mass, add(body->angular_velocity, zero()), t.xx};
}

/* How far a body has come since the step began: two rows of four. Its turning is summed up, not composed: that is what
 * the constraints, which keep their anchors, can see; a ball that turns stays as far from the ground as it was. */
typedef struct drift {
    vec moved;
    real unused;
    vec turned;
    real unused_too;
} drift;

static inline drift no_drift(void) { return (drift){zero(), 0, zero(), 0}; }
static inline rotation no_turn(void) { return tact3_identity_rotation(); }

#endif
