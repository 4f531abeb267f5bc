/* Pairs of capsules in lanes: the closed form of direct3.h and segments3.h, operation by operation, so that each lane
 * has its bits. Where that form goes on to a kernel, so does a lane that is not answered. */
#ifndef TACT_KERNEL_CAPSULE_LANES3_H
#define TACT_KERNEL_CAPSULE_LANES3_H

#include "analytic/segments3.h"
#include "base/wide_vec3.h"
#include "contact/lone_segments3.h"
#include "kernel/lane_kernel3.h"

/* A body of each pair. */
typedef struct wide_capsule {
    wide_vec at;
    wide rotation[4], rotation_squared;
    wide radius, reach, half_length;
    wide_vec half; /* of the segment, in the world's axes */
    wide squared, inverse;
} wide_capsule;

/* The pairs, as plain_pair.h sets them up, and their gaps. */
typedef struct capsule_lanes {
    wide_capsule a, b;
    wide_vec position;
    wide radii, roundoff, gap_tolerance;
    wide_mask answered;
    wide_vec common;     /* as in closest_parts */
    wide part_a, part_b;
    wide distance, bound; /* of the segments; later of the capsules */
    wide_vec normal, on_a, on_b; /* later the capsules' points in the world */
    unsigned apart, deep; /* bits of lanes */
} capsule_lanes;

/* ---- what goes in */

static FORCE_INLINE void load_poses(const posed_pair *pairs, bool of_b, wide_capsule *c) {
    const real *position[LANES], *turn[LANES];
    for (int i = 0; i < LANES; i++) {
        const tact3_pose *pose = of_b ? pairs[i].pose_b : pairs[i].pose_a;
        position[i] = (const real *)pose, turn[i] = position[i] + 3;
    }
    wide first[4];
    wide_load_rows(position, first);
    c->at = (wide_vec){first[0], first[1], first[2]};
    wide_load_rows(turn, c->rotation);
}

static FORCE_INLINE void load_capsules(const posed_pair *pairs, bool of_b, wide_capsule *c) {
    load_poses(pairs, of_b, c);
    real radius[LANES], reach[LANES], half_length[LANES];
    for (int i = 0; i < LANES; i++) {
        const tact3_shape *shape = of_b ? pairs[i].b : pairs[i].a;
        radius[i] = shape->rounding, reach[i] = shape->reach, half_length[i] = shape->u.points[1].z;
    }
    c->radius = wide_load(radius), c->reach = wide_load(reach), c->half_length = wide_load(half_length);
    const wide x = c->rotation[0], y = c->rotation[1], z = c->rotation[2], w = c->rotation[3];
    c->rotation_squared = x * x + y * y + z * z + w * w;
    /* turned_z() */
    wide s = 2 / c->rotation_squared;
    wide xx = s * x * x, yy = s * y * y, xz = s * x * z, yz = s * y * z, wx = s * w * x, wy = s * w * y;
    c->half = wide_scale(c->half_length, (wide_vec){xz + wy, yz - wx, 1 - (xx + yy)});
    c->squared = c->half_length * c->half_length;
    c->inverse = wide_select(c->squared > LEAST_SQUARE, 1 / c->squared, wide_all(0));
}

static FORCE_INLINE wide_mask is_rotation(const wide_capsule *c) {
    return wide_abs(c->rotation_squared - 1) <= ROTATION_DRIFT;
}

/* set_plain_pair() */
static FORCE_INLINE void set_lanes(const posed_pair *pairs, capsule_lanes *l) {
    load_capsules(pairs, false, &l->a);
    load_capsules(pairs, true, &l->b);
    const wide none = wide_all(0);
    l->position = wide_add((wide_vec){none, none, none}, wide_sub(l->b.at, l->a.at));
    wide size = l->a.reach + l->b.reach + wide_length(l->position);
    l->radii = l->a.radius + l->b.radius;
    l->roundoff = ROUNDOFF * wide_max(size, SMALL_CORES * l->radii);
    l->gap_tolerance = GAP_TOLERANCE * l->roundoff;
    l->answered = (size >= PLAIN_SMALLEST) & (size <= PLAIN_LARGEST) & (l->radii <= PLAIN_LARGEST) &
                  is_rotation(&l->a) & is_rotation(&l->b);
}

/* ---- the gap */

static FORCE_INLINE wide clamped_lanes(wide part) { return wide_max(wide_all(-1), wide_min(wide_all(1), part)); }

/* is_proven(); gap_of_halves() */
static FORCE_INLINE void prove_gaps(capsule_lanes *l, wide_vec between, wide_vec square) {
    wide reach = wide_abs(wide_dot(square, l->a.half)) + wide_abs(wide_dot(square, l->b.half));
    wide size = wide_length(square), longest = wide_max(size, wide_length(between));
    wide inverse = 1 / size, lower = (wide_dot(square, l->position) - reach) * inverse;
    l->answered &= (size > GJK_TOUCHING * l->roundoff) & (longest - lower <= l->gap_tolerance);
    l->distance = longest;
    l->bound = wide_max(wide_all(0), longest - lower);
    l->normal = wide_scale(inverse, square);
}

/* closest_of_halves(), of segments whose centers are their origins; closest_of_capsules() */
static FORCE_INLINE void find_gaps(capsule_lanes *l) {
    const wide none = wide_all(0);
    const wide_capsule *a = &l->a, *b = &l->b;
    wide_vec from = l->position, common = wide_cross(a->half, b->half);
    wide slope = wide_dot(a->half, b->half), from_a = wide_dot(from, a->half), from_b = wide_dot(from, b->half);
    wide squared = wide_dot(common, common);
    wide inverse = wide_select(squared > LEAST_SQUARE, 1 / squared, none);
    wide at_a = clamped_lanes(wide_dot(wide_cross(from, b->half), common) * inverse);
    wide at_b = clamped_lanes((slope * at_a - from_b) * b->inverse);
    at_a = clamped_lanes((from_a + slope * at_b) * a->inverse);
    l->on_a = wide_mul_add((wide_vec){none, none, none}, at_a, a->half);
    l->on_b = wide_mul_add((wide_vec){none, none, none}, at_b, b->half);
    wide_vec between = wide_sub(wide_add(l->on_b, l->position), l->on_a);
    wide_mask inner_a = wide_abs(at_a) < 1, inner_b = wide_abs(at_b) < 1;
    wide_vec rest = wide_mul_add(b->half, wide_select(inner_a, -slope * a->inverse, none), a->half);
    wide off_a = wide_select(inner_a, wide_dot(between, a->half) * a->inverse, none);
    wide by = wide_select(inner_a, a->squared * inverse, b->inverse);
    wide off_b = wide_select(inner_b, wide_dot(between, rest) * by, none);
    wide_vec square = wide_mul_add(wide_mul_add(between, -off_a, a->half), -off_b, rest);
    wide_vec off = wide_sub(between, square);
    wide most = SUPPORT_ERROR * l->roundoff, size = l->roundoff * (1 / ROUNDOFF), area = size * size;
    l->common = common, l->part_a = at_a, l->part_b = at_b;
    l->answered &= (wide_dot(off, off) <= most * most) & (squared > PLAIN_SQUARE * area * area);
    prove_gaps(l, between, square);
}

/* ---- what comes out */

/* write_gap(), at the place of A in the world */
static FORCE_INLINE void add_radii(capsule_lanes *l) {
    l->answered &= ~(ROUNDOFF * l->radii > RADII_DOMINATE * l->roundoff);
    l->distance = l->distance - l->radii;
    l->bound = (l->bound + SUPPORT_ERROR * l->roundoff) + RADIUS_ERROR * ROUNDOFF * l->radii;
    l->on_a = wide_add(wide_mul_add(l->on_a, l->a.radius, l->normal), l->a.at);
    l->on_b = wide_add(wide_mul_add(wide_add(l->on_b, l->position), -l->b.radius, l->normal), l->a.at);
    l->apart = wide_bits(l->distance - l->bound > 0);
    l->deep = wide_bits(l->distance + l->bound < 0);
}

static FORCE_INLINE tact_relation relation_of_lane(const capsule_lanes *l, int i) {
    return l->apart >> i & 1 ? TACT_SEPARATED : l->deep >> i & 1 ? TACT_OVERLAP : TACT_TOUCHING;
}

static FORCE_INLINE void write_gaps(const capsule_lanes *l, tact3_gap *const *gaps) {
    real *row[LANES], *next[LANES], *last[LANES];
    for (int i = 0; i < LANES; i++) {
        tact3_gap *gap = gaps[i];
        gap->status = TACT_OK;
        gap->relation = relation_of_lane(l, i);
        gap->iterations = 0;
        row[i] = &gap->distance, next[i] = &gap->normal.z, last[i] = &gap->point_a.z;
    }
    wide_vec n = l->normal, a = l->on_a, b = l->on_b;
    wide_store_rows(row, (wide[4]){l->distance, l->bound, n.x, n.y});
    wide_store_rows(next, (wide[4]){n.z, a.x, a.y, a.z});
    wide_store_rows(last, (wide[4]){a.z, b.x, b.y, b.z});
}

static unsigned distance_of_capsule_lanes(const posed_pair *pairs, tact3_gap *const *gaps) {
    unsigned answered = 0;
    for (int i = 0; i < LANE_PAIRS; i += LANES) {
        capsule_lanes l;
        set_lanes(pairs + i, &l);
        find_gaps(&l);
        add_radii(&l);
        write_gaps(&l, gaps + i);
        answered |= wide_bits(l.answered) << i;
    }
    return answered;
}

/* flat_half() */
static FORCE_INLINE wide flat_halves(const wide_capsule *c, wide_vec n) {
    wide along = wide_dot(c->half, n), up = along * along;
    wide_mask steep = up > (1 - CONTACT_LEAST_COSINE * CONTACT_LEAST_COSINE) * c->squared;
    return wide_select(steep, wide_all(0), c->squared - up);
}

/* touch_in_one_point(); before the radii are added */
static FORCE_INLINE void keep_single_points(capsule_lanes *l) {
    wide turn = wide_dot(l->common, l->normal);
    wide flat = flat_halves(&l->a, l->normal) * flat_halves(&l->b, l->normal);
    l->answered &= (turn * turn > CONTACT_PARALLEL * CONTACT_PARALLEL * flat) | (flat == 0);
}

/* write_lone() */
static FORCE_INLINE void write_manifolds(const capsule_lanes *l, real speculative, tact3_manifold *const *manifolds) {
    wide nearest = l->distance - l->bound;
    wide_mask is_far = nearest > speculative;
    wide distance = wide_select(is_far & (nearest > SMALLEST_DISTANCE), nearest, l->distance);
    unsigned far = wide_bits(is_far);
    real part_a[LANES], part_b[LANES], *row[LANES], *next[LANES], *third[LANES], *last[LANES];
    wide_store(part_a, l->part_a);
    wide_store(part_b, l->part_b);
    for (int i = 0; i < LANES; i++) {
        tact3_manifold *m = manifolds[i];
        closest_parts at = {.part_a = part_a[i], .part_b = part_b[i]};
        m->status = TACT_OK;
        m->relation = far >> i & 1 ? TACT_BEYOND_CUTOFF : relation_of_lane(l, i);
        m->point_count = !(far >> i & 1);
        m->iterations = 0;
        m->point[0].id = name_of_segments(&at);
        row[i] = &m->distance, next[i] = &m->normal.z;
        third[i] = &m->point[0].point_a.z, last[i] = &m->point[0].point_b.x;
    }
    wide_vec n = l->normal, a = l->on_a, b = l->on_b;
    wide_store_rows(row, (wide[4]){distance, l->bound, n.x, n.y});
    wide_store_rows(next, (wide[4]){n.z, wide_select(is_far, l->bound, 2 * l->bound), a.x, a.y});
    wide_store_rows(third, (wide[4]){a.z, b.x, b.y, b.z});
    wide_store_rows(last, (wide[4]){b.x, b.y, b.z, l->distance});
}

static unsigned collide_capsule_lanes(const posed_pair *pairs, tact3_manifold *const *manifolds) {
    unsigned answered = 0;
    for (int i = 0; i < LANE_PAIRS; i += LANES) {
        capsule_lanes l;
        set_lanes(pairs + i, &l);
        find_gaps(&l);
        keep_single_points(&l);
        add_radii(&l);
        write_manifolds(&l, pairs[0].speculative, manifolds + i);
        answered |= wide_bits(l.answered) << i;
    }
    return answered;
}

static unsigned overlap_of_capsule_lanes(const posed_pair *pairs, unsigned *overlaps) {
    unsigned answered = 0;
    *overlaps = 0;
    for (int i = 0; i < LANE_PAIRS; i += LANES) {
        capsule_lanes l;
        set_lanes(pairs + i, &l);
        find_gaps(&l);
        *overlaps |= wide_bits(l.distance <= l.radii + SUPPORT_ERROR * l.roundoff) << i;
        answered |= wide_bits(l.answered) << i;
    }
    return answered;
}

#endif
