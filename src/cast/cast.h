/* Casts: a motion of two shapes, and the path of a rotation in it.
 *
 * Positions are relative to A's origin, so that no digits are lost far from the world's. */
#ifndef TACT_CAST_CAST_H
#define TACT_CAST_CAST_H

#include "pair/relative_pose.h"
#include "shape/parts.h"

static inline tactn_pose pose_at(vec position) {
    tactn_pose pose = tactn_identity_pose();
    pose.position = position;
    return pose;
}

/* The path from one rotation to another, the shorter way around a fixed axis. With m the tangent of a quarter of the
 * whole angle, the angle to the middle of the path is 2 atan(2 m (1/2 - t)): the angular speed is `rate` = 4 m in the
 * middle, and less before and after. */
typedef struct rotation_path {
    rotation start;    /* as given */
    rotation from, to; /* of length one, and less than a half turn of the quaternion apart; in two dimensions `to` is
                          half of the rotation from `from` on */
    vec axis;          /* unit; unused in two dimensions */
    real rate;         /* 0: no rotation */
} rotation_path;

static inline bool rotates(const rotation_path *path, real fraction) { return path->rate > 0 && fraction > 0; }

/* rotation_path2.c, rotation_path3.c */
rotation_path tactn_turn_between(rotation from, rotation to);
rotation tactn_turn_at(const rotation_path *path, real fraction);
/* The velocity of a vector that rotates along the path. */
vec tactn_turn_velocity(const rotation_path *path, real fraction, vec n);
/* The sine of the angle between a unit vector and the axis, rounded up. */
real tactn_turn_across(const rotation_path *path, vec n);

/* Two shapes in motion, relative to A's origin. */
typedef struct motion {
    const tactn_shape *a, *b;
    vec start, travel; /* of B's origin */
    real start_error;  /* bounds how far the shapes are from where they should be at the start */
    real drift;        /* bounds how far the motion leads away from the one that is meant, over the whole of it, besides
                          CAST_TRAVEL_ERROR and CAST_ROTATION_ERROR */
    real start_size, travel_size; /* sums over the axes */
    real rate_error;              /* of a velocity along a direction */
    bool turning;
    bool hits; /* a miss need not tell the numbers at its end */
    rotation_path path_a, path_b;
    rotation fixed_rotation; /* B's in A's frame, if nothing rotates */
    vec origin, origin_travel; /* A's origin in the frame of the answer */
    tactn_query_options options;
    const tactn_observer *observer;
} motion;

/* Made at once: a copy would wait for the last of its fields. */
static inline tactn_hit hit_of_gap(int steps, real fraction, const tactn_gap *gap) {
    return (tactn_hit){.status = gap->status,
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
/* Checks the shapes, and whether finite positions are in range; size: the sums over the axes of start and travel. */
tact_status tactn_motion_status(const tactn_shape *a, const tactn_shape *b, real size);
/* Copies what a motion uses of the caller's options; `own` is the hint if the caller has none. */
void tactn_set_options(motion *m, const tactn_query_options *options, tactn_hint *own);
/* Finds the first contact of the motion. */
void tactn_find_impact(motion *m, tactn_hit *hit);

/* cast.c: tactn_cast() from a pose and along a translation that rounding has moved by these lengths. hits: a miss need
 * not tell the numbers at its end. */
tactn_hit tactn_cast_inexact(const tactn_shape *a, const tactn_shape *b, tactn_pose b_in_a, vec translation,
                             real start_error, real drift, bool hits, const tactn_query_options *options);

/* True where the caller asks for nothing but hits. */
static inline bool hits_are_enough(const tactn_query_options *options) { return options && options->apart_is_enough; }

/* A miss without the numbers at the motion's end. */
static inline tactn_hit plain_miss(void) {
    return (tactn_hit){.status = TACT_OK, .relation = TACT_SEPARATED, .fraction = 1};
}

/* ray.c: casts a ball against a shape at rest; false if no analytic form is certain. The shape and positions are
 * valid. hits: a miss of a point may be a plain one. */
bool tactn_cast_ball(const tactn_shape *shape, real radius, vec origin, vec travel, bool hits, tactn_hit *hit);

/* True where one shape is a mesh, or both are: mesh_cast3.c answers. */
static inline bool is_mesh_cast(const tactn_shape *a, const tactn_shape *b) {
    bool first = a->status == TACT_NOT_CONVEX, second = b->status == TACT_NOT_CONVEX;
    return !has_parts(a) && !has_parts(b) && (first || second);
}

/* mesh_cast3.c: tactn_cast() and tactn_time_of_impact() of such a pair; rotations and positions of sweeps are valid. */
tactn_hit tactn_cast_mesh(const tactn_shape *a, const tactn_shape *b, tactn_pose b_in_a, vec translation,
                          const tactn_query_options *options);
tactn_hit tactn_impact_of_mesh(const tactn_shape *a, const tactn_sweep *sweep_a, const tactn_shape *b,
                               const tactn_sweep *sweep_b, const tactn_query_options *options);

/* parts_cast.c: tactn_raycast(), tactn_cast() and tactn_time_of_impact() where a shape has parts; rotations and
 * positions of sweeps are valid. */
tactn_hit tactn_raycast_of_parts(const tactn_shape *shape, vec origin, vec travel, const tactn_query_options *options);
tactn_hit tactn_cast_parts(const tactn_shape *a, const tactn_shape *b, tactn_pose b_in_a, vec translation,
                           const tactn_query_options *options);
tactn_hit tactn_impact_of_parts(const tactn_shape *a, const tactn_sweep *sweep_a, const tactn_shape *b,
                                const tactn_sweep *sweep_b, const tactn_query_options *options);

/* ray2.c, ray3.c: whether a mesh contains a point, its radius left out. */
bool tactn_lies_in_mesh(const tactn_shape *shape, vec point);

#endif
