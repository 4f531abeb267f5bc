/* Contacts of pairs of boxes: their distance in lanes, as box_manifold3.c finds it, operation by operation; then the
 * manifolds of those that are far apart, in lanes too, and the patches of the others, pair by pair. */
#ifndef TACT_KERNEL_BOX_CONTACT_LANES3_H
#define TACT_KERNEL_BOX_CONTACT_LANES3_H

#include "contact/simple3.h"
#include "kernel/box_gap_lanes3.h"

/* find_closed_gap(): the cutoff of the cores. */
static FORCE_INLINE void set_contact_cutoff(scaled_lanes *l, real speculative) {
    wide cutoff = wide_max(speculative + l->moved, wide_all(SMALLEST_DISTANCE));
    wide wanted = (cutoff + l->radii) * l->to_scaled;
    l->far = wanted + 2 * SUPPORT_ERROR * (l->roundoff + ROUNDOFF * wanted);
}

/* find_box_gap() where what is far needs no distance: lower_bound_of(). */
static FORCE_INLINE void find_near_box_gaps(box_lanes *l, box_gap_lanes *gap) {
    axis_lanes axis;
    wide_mask asked = l->pair.answered;
    find_face(l, &axis);
    wide_mask far = axis.beyond;
    box_gap_lanes lower = {l->longest,   l->longest - axis.separation, face_normals(l, &axis), wide_zero(),
                           wide_zero(), far};
    if (!wide_bits(asked & ~far)) {
        *gap = lower;
        return;
    }
    l->pair.answered &= ~far;
    find_box_gaps(l, &axis, gap);
    keep_gaps(far, &lower, gap);
    l->pair.answered |= asked & far;
}

/* box_manifold() of what is far; their distances become lower bounds. */
static FORCE_INLINE void write_far_boxes(const scaled_lanes *l, unsigned far, lane_gaps *g,
                                         tact3_manifold *const *manifolds) {
    tact3_manifold spare;
    wide nearest = g->distance - g->bound, bound = g->bound + l->moved;
    wide distance = wide_select(nearest > SMALLEST_DISTANCE, nearest, g->distance) - l->moved;
    wide_vec n = wide_transform(l->world, g->normal);
    real *row[LANES], *next[LANES];
    for (int i = 0; i < LANES; i++) {
        tact3_manifold *m = far >> i & 1 ? manifolds[i] : &spare;
        m->status = TACT_OK;
        m->relation = TACT_BEYOND_CUTOFF;
        m->point_count = 0;
        m->iterations = 0;
        row[i] = &m->distance, next[i] = &m->normal.z;
    }
    wide_store_rows(row, (wide[4]){distance, bound, n.x, n.y});
    wide_store_rows(next, (wide[4]){n.z, bound, n.x, n.y});
}

/* Numbers of lanes, lane by lane. */
typedef real lane_numbers[LANES];
typedef struct lane_vecs {
    lane_numbers x, y, z;
} lane_vecs;

static FORCE_INLINE void store_vecs(lane_vecs *out, wide_vec v) {
    wide_store(out->x, v.x);
    wide_store(out->y, v.y);
    wide_store(out->z, v.z);
}
static FORCE_INLINE vec vec_of_lane(const lane_vecs *v, int i) { return tact3_v(v->x[i], v->y[i], v->z[i]); }
static FORCE_INLINE mat mat_of_lane(const lane_vecs m[3], int i) {
    return (mat){vec_of_lane(&m[0], i), vec_of_lane(&m[1], i), vec_of_lane(&m[2], i)};
}

/* Writes the manifolds of boxes that are near. Returns the bits of those that could be. */
static FORCE_INLINE unsigned write_near_boxes(const body_pair *pairs, const scaled_lanes *l, unsigned near,
                                              real speculative, const lane_gaps *g, tact3_manifold *const *manifolds) {
    static const tact3_query_options none;
    lane_vecs axes[3], rotation[3], position, normal, on_a, on_b;
    lane_numbers distance, bound, moved;
    const wide_vec *world = &l->world.x, *turn = &l->turn.x;
    unsigned answered = 0;
    for (int k = 0; k < 3; k++) store_vecs(&axes[k], world[k]), store_vecs(&rotation[k], turn[k]);
    store_vecs(&position, l->relative), store_vecs(&normal, g->normal);
    store_vecs(&on_a, g->on_a), store_vecs(&on_b, g->on_b);
    wide_store(distance, g->distance), wide_store(bound, g->bound), wide_store(moved, l->moved);
    for (; near; near &= near - 1) {
        int i = __builtin_ctz(near);
        const posed_pair q = {pairs[i].a, pairs[i].b, pairs[i].pose_a, pairs[i].pose_b, speculative, &none};
        const near_boxes boxes = {mat_of_lane(axes, i),
                                  mat_of_lane(rotation, i),
                                  vec_of_lane(&position, i),
                                  {TACT_OK, relation_of_lane(g, i), 0, distance[i], bound[i], vec_of_lane(&normal, i),
                                   vec_of_lane(&on_a, i), vec_of_lane(&on_b, i)},
                                  moved[i]};
        answered |= (unsigned)find_points_of_boxes(&q, &boxes, manifolds[i]) << i;
    }
    return answered;
}

static unsigned collide_box_lanes(const body_pair *pairs, real speculative, tact3_manifold *const *manifolds) {
    unsigned answered = 0;
    for (int i = 0; i < LANE_PAIRS; i += LANES) {
        box_lanes l;
        box_gap_lanes found;
        lane_gaps g;
        set_box_lanes(pairs + i, &l);
        set_contact_cutoff(&l.pair, speculative);
        find_near_box_gaps(&l, &found);
        wide_vec on_b = wide_transform(l.pair.turn, found.on_b);
        set_gaps(&l.pair, found.distance, found.bound, found.normal, found.on_a, on_b,
                 ~(found.distance > l.pair.far), &g);
        unsigned asked = wide_bits(l.pair.answered), far = wide_bits(g.distance - g.bound > speculative + l.pair.moved);
        if (asked & far) write_far_boxes(&l.pair, asked & far, &g, manifolds + i);
        unsigned near = asked & ~far;
        if (near) near = write_near_boxes(pairs + i, &l.pair, near, speculative, &g, manifolds + i);
        answered |= ((asked & far) | near) << i;
    }
    return answered;
}

#endif
