/* Contacts of the plane that may keep their points, several at a time: the same numbers as one by one, to the bit. */
#ifndef TACT_NARROW_REUSE_LANES2_H
#define TACT_NARROW_REUSE_LANES2_H

#include "base/wide_vec2.h"
#include "narrow/reuse.h"

#define REUSES_IN_LANES true

/* What is loaded and stored as four numbers. */
_Static_assert(sizeof(tact2_pose) == 4 * sizeof(real) && sizeof(collided_manifold) == 4 * sizeof(real), "rows of four");

/* The rotation by b, then by a. */
static FORCE_INLINE wide_vec wide_compose(wide_vec a, wide_vec b) {
    return (wide_vec){a.x * b.x - a.y * b.y, a.y * b.x + a.x * b.y};
}

static FORCE_INLINE wide_vec wide_conjugate(wide_vec r) { return (wide_vec){r.x, -r.y}; }

/* The velocity at r from the center of a body, whose own is v. */
static FORCE_INLINE wide_vec wide_velocity_at(const wide v[4], wide_vec r) {
    return wide_add((wide_vec){v[0], v[1]}, (wide_vec){-v[2] * r.y, v[2] * r.x});
}

/* Numbers of LANES contacts, four from each place. */
typedef struct pair_lanes {
    wide pose[2][4], velocity[2][4]; /* of the bodies; the last number of a velocity is none */
    wide rotation[4];                /* of both, when their shapes were collided */
    wide collided[4];                /* the normal, and the separations */
    wide point[TACT2_MANIFOLD_POINTS][4]; /* the anchors */
} pair_lanes;

static FORCE_INLINE void load_pairs(const tact2_world *world, contact_pair *const pair[], pair_lanes *l) {
    const real *pose[2][LANES], *velocity[2][LANES], *then[LANES], *collided[LANES];
    const real *point[TACT2_MANIFOLD_POINTS][LANES];
    for (int i = 0; i < LANES; i++) {
        const contact_points *points = points_of(world, pair[i]);
        for (int side = 0; side < 2; side++) {
            const tact2_solver_body *body = &body_at(world, pair[i]->body[side])->state;
            pose[side][i] = &body->pose.position.x, velocity[side][i] = &body->velocity.x;
        }
        then[i] = &points->rotation[0].c, collided[i] = &points->collided.normal.x;
        for (int k = 0; k < TACT2_MANIFOLD_POINTS; k++) point[k][i] = &points->solver.point[k].anchor_a.x;
    }
    for (int side = 0; side < 2; side++) {
        wide_load_rows(pose[side], l->pose[side]);
        wide_load_rows(velocity[side], l->velocity[side]);
    }
    wide_load_rows(then, l->rotation);
    wide_load_rows(collided, l->collided);
    for (int k = 0; k < TACT2_MANIFOLD_POINTS; k++) wide_load_rows(point[k], l->point[k]);
}

static FORCE_INLINE wide_vec first_two(const wide v[4]) { return (wide_vec){v[0], v[1]}; }
static FORCE_INLINE wide_vec last_two(const wide v[4]) { return (wide_vec){v[2], v[3]}; }

/* Finds the normals and the separations, and which contacts keep their points. */
static FORCE_INLINE wide_mask carry_points(const pair_lanes *l, const reuse_limits *limits, wide out[4]) {
    wide_vec back = wide_compose(first_two(l->rotation), wide_conjugate(last_two(l->pose[0])));
    wide_vec turn_b = wide_compose(last_two(l->pose[1]), wide_conjugate(last_two(l->rotation)));
    wide_mat turn_back = wide_rotation_matrix(back), turn = wide_rotation_matrix(wide_compose(back, turn_b));
    wide_vec between = wide_transform(turn_back, wide_sub(first_two(l->pose[1]), first_two(l->pose[0])));
    wide_vec then_normal = first_two(l->collided), normal = wide_transform_transposed(turn_back, then_normal);
    wide sliding = wide_all(0), least = wide_all(TACT_REAL_MAX), most = wide_all(-TACT_REAL_MAX);
    for (int k = 0; k < TACT2_MANIFOLD_POINTS; k++) {
        wide_vec reach = wide_add(between, wide_transform(turn, last_two(l->point[k])));
        wide_vec way = wide_sub(reach, first_two(l->point[k]));
        wide along = wide_dot(way, then_normal);
        sliding = wide_max(sliding, wide_dot(way, way) - along * along);
        least = wide_min(least, along);
        most = wide_max(most, along);
        out[2 + k] = l->collided[2 + k] + along;
    }
    out[0] = normal.x, out[1] = normal.y;
    wide_mask turned = (wide_abs(back.y) > REUSE_TURN) | (wide_abs(turn_b.y) > REUSE_TURN);
    return ~turned & (sliding <= limits->sliding * limits->sliding) & (most - least <= limits->tilt) &
           (wide_max(most, -least) <= limits->depth);
}

static FORCE_INLINE wide approach_speeds(const pair_lanes *l, wide_vec normal) {
    wide fastest = wide_all(0);
    for (int k = 0; k < TACT2_MANIFOLD_POINTS; k++) {
        wide_vec of_a = wide_velocity_at(l->velocity[0], first_two(l->point[k]));
        wide_vec of_b = wide_velocity_at(l->velocity[1], last_two(l->point[k]));
        fastest = wide_max(fastest, wide_dot(wide_sub(of_a, of_b), normal));
    }
    return fastest;
}

static unsigned reuse_together(const tact2_world *world, contact_pair *const pair[]) {
    pair_lanes l;
    wide out[4];
    real stored[LANES][4], speed[LANES], *row[LANES];
    reuse_limits limits = limits_of(world, pair[0]);
    load_pairs(world, pair, &l);
    unsigned kept = wide_bits(carry_points(&l, &limits, out));
    for (int i = 0; i < LANES; i++) row[i] = stored[i];
    wide_store_rows(row, out);
    wide_store(speed, approach_speeds(&l, first_two(out)));
    for (int i = 0; i < LANES; i++) {
        if (!(kept >> i & 1)) continue;
        contact_points *points = points_of(world, pair[i]);
        points->solver.normal = tact2_v(stored[i][0], stored[i][1]);
        for (int k = 0; k < TACT2_MANIFOLD_POINTS; k++) points->solver.point[k].separation = stored[i][2 + k];
        if (pair[i]->reports_events) points->approach_speed = speed[i];
    }
    return kept;
}

#endif
