/* What the sources of cast/ share: a motion of two shapes, and how a rotation turns in it.
 *
 * Everything is told relative to A's origin, so that nothing is lost far from the world's. */
#ifndef TACT_CAST_CAST_H
#define TACT_CAST_CAST_H

#include "pair/relative_pose.h"

static inline tactn_pose pose_at(vec position) {
    tactn_pose pose = tactn_identity_pose();
    pose.position = position;
    return pose;
}

/* From one rotation to another, the shorter way around an axis that stands still. With m the tangent of a quarter of
 * the whole angle, the angle that is left to the middle of the way is 2 atan(2 m (1/2 - t)): the rate of turning is
 * `rate` there, which is 4 m, and less before and after. */
typedef struct turn {
    rotation start;    /* as it was given */
    rotation from, to; /* of length one, and less than a half turn of the quaternion apart; in the plane `to` is half
                          of the turn from `from` on */
    vec axis;          /* unit; in the plane nothing */
    real rate;         /* 0: it does not turn */
} turn;

static inline bool turns(const turn *turn, real fraction) { return turn->rate > 0 && fraction > 0; }

/* rotation_path2.c, rotation_path3.c */
turn tactn_turn_between(rotation from, rotation to);
rotation tactn_turn_at(const turn *turn, real fraction);
/* How fast a vector turns there. */
vec tactn_turn_velocity(const turn *turn, real fraction, vec n);
/* How far from the axis a unit vector points: the sine of their angle, rounded up. */
real tactn_turn_across(const turn *turn, vec n);

/* Two shapes in motion, relative to A's origin. */
typedef struct motion {
    const tactn_shape *a, *b;
    vec start, travel; /* of B's origin */
    bool turning;
    turn turn_a, turn_b;
    rotation rotation; /* B's in A's frame, where nothing turns */
    vec origin, origin_travel; /* A's origin in the frame of the answer */
    tactn_query_options options;
    const tactn_observer *observer;
} motion;

static inline void set_hit(tactn_hit *hit, int steps, real fraction, const tactn_gap *gap) {
    *hit = (tactn_hit){.status = gap->status,
                       .relation = gap->relation,
                       .steps = steps,
                       .fraction = fraction,
                       .distance = gap->distance,
                       .error_bound = gap->error_bound,
                       .normal = gap->normal,
                       .point_a = gap->point_a,
                       .point_b = gap->point_b};
}

/* advancement.c */
/* Of the shapes, and whether finite positions are in range. */
tact_status tactn_motion_status(const motion *m);
/* The caller's options but for what is not for motions, with a hint in any case. */
void tactn_set_options(motion *m, const tactn_query_options *options, tactn_hint *own);
/* What the motion meets first. */
void tactn_find_impact(motion *m, tactn_hit *hit);

/* ray.c: a ball that moves against a shape at rest; false where no closed form is sure. Shape and positions are as
 * they should be. */
bool tactn_cast_ball(const tactn_shape *shape, real radius, vec origin, vec travel, tactn_hit *hit);

#endif
