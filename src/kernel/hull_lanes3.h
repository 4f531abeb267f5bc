/* Pairs of hulls and boxes, one of them a hull, in lanes: distances, and what does not overlap, from the simplexes of
 * their hints: the first step of GJK (gjk.c), where it proves the answer, operation by operation. Support points are
 * found lane by lane. */
#ifndef TACT_KERNEL_HULL_LANES3_H
#define TACT_KERNEL_HULL_LANES3_H

#include "convex/gjk.h"
#include "convex/hint_kind.h"
#include "kernel/scaled_lanes3.h"
#include "kernel/simplex_lanes3.h"

/* The pairs, and the simplexes in the present poses. */
typedef struct hull_lanes {
    scaled_lanes pair;
    wide_vertex v[3];
    wide_mask two, three; /* lanes with so many vertices */
} hull_lanes;

/* A vertex of each body of each lane, in its own axes. */
typedef struct lane_points {
    real a[3][LANES], b[3][LANES];
} lane_points;

static FORCE_INLINE void put_point(real to[3][LANES], int lane, vec p) {
    to[0][lane] = p.x, to[1][lane] = p.y, to[2][lane] = p.z;
}

static FORCE_INLINE wide_vec load_points(const real from[3][LANES]) {
    return (wide_vec){wide_load(from[0]), wide_load(from[1]), wide_load(from[2])};
}

/* The vertices of A - B, as pair_support() places them. */
static FORCE_INLINE void place_vertices(const scaled_lanes *p, const lane_points *points, wide_vertex *v) {
    v->a = wide_scale(p->to_scaled, load_points(points->a));
    v->b = wide_transform(p->turn, wide_scale(p->to_scaled, load_points(points->b)));
    v->point = wide_sub(v->a, wide_add(v->b, p->position));
}

/* The vertices of a hint that load_simplex() takes; zero: none. */
static FORCE_INLINE int hint_vertex_count(const body_pair *pair, const tact3_hint *hint) {
    if (hint->kind != HINT_SIMPLEX || hint->vertex_count >= SIMPLEX_VERTICES) return 0;
    uint32_t count_a = (uint32_t)core_vertex_count(pair->a), count_b = (uint32_t)core_vertex_count(pair->b);
    for (int i = 0; i < hint->vertex_count; i++)
        if ((uint32_t)hint->vertex[i][0] >= count_a || (uint32_t)hint->vertex[i][1] >= count_b) return 0;
    return hint->vertex_count;
}

/* load_simplex() */
static FORCE_INLINE void load_simplexes(const body_pair *pairs, tact3_hint *const *hints, hull_lanes *l) {
    static const int32_t none[2] = {0, 0};
    lane_points points[3];
    wide_integer count[LANES];
    for (int i = 0; i < LANES; i++) {
        int vertices = hint_vertex_count(&pairs[i], hints[i]);
        count[i] = vertices;
        for (int k = 0; k < 3; k++) {
            const int32_t *kept = vertices > 0 ? hints[i]->vertex[k < vertices ? k : 0] : none;
            put_point(points[k].a, i, core_vertex_at(pairs[i].a, kept[0]));
            put_point(points[k].b, i, core_vertex_at(pairs[i].b, kept[1]));
        }
    }
    wide_mask counts;
    memcpy(&counts, count, sizeof counts);
    l->pair.answered &= counts > 0;
    l->two = counts == 2, l->three = counts == 3;
    for (int k = 0; k < 3; k++) place_vertices(&l->pair, &points[k], &l->v[k]);
}

/* pair_support(), of the lanes that are answered. */
static FORCE_INLINE void support_lanes(const body_pair *pairs, const scaled_lanes *l, wide_vec direction,
                                       wide_vertex *w) {
    wide_vec of_b = wide_neg(wide_transform_transposed(l->turn, direction));
    real d[3][LANES], e[3][LANES];
    wide_store(d[0], direction.x), wide_store(d[1], direction.y), wide_store(d[2], direction.z);
    wide_store(e[0], of_b.x), wide_store(e[1], of_b.y), wide_store(e[2], of_b.z);
    unsigned asked = wide_bits(l->answered);
    lane_points points;
    for (int i = 0; i < LANES; i++) {
        vec a = zero(), b = zero();
        if (asked >> i & 1) {
            a = core_support(pairs[i].a, tact3_v(d[0][i], d[1][i], d[2][i])).point;
            b = core_support(pairs[i].b, tact3_v(e[0][i], e[1][i], e[2][i])).point;
        }
        put_point(points.a, i, a);
        put_point(points.b, i, b);
    }
    place_vertices(l, &points, w);
}

/* The step of gjk(). */
typedef struct step_lanes {
    closest_lanes closest;
    wide upper, lower; /* bounds of the distance */
    wide_vec normal;
} step_lanes;

/* Takes the step from the simplexes of the hints. near: where an upper bound ends the search, those lanes are not
 * answered. */
static FORCE_INLINE void take_step(const body_pair *pairs, tact3_hint *const *hints, wide near, hull_lanes *l,
                                   step_lanes *step) {
    wide_vertex w;
    closest_lanes *c = &step->closest;
    load_simplexes(pairs, hints, l);
    simplexes_closest(l->v, l->two, l->three, c);
    wide size = wide_length(c->direction), inverse = 1 / size;
    step->upper = wide_select(c->height < 0, size, c->height * inverse);
    l->pair.answered &= (c->squared < TACT_REAL_MAX) & (size >= SMALLEST_SCALE) & (step->upper > near);
    support_lanes(pairs, &l->pair, c->direction, &w);
    step->lower = -wide_dot(c->direction, w.point) * inverse;
    step->normal = wide_scale(inverse, c->direction);
}

/* set_apart(), where the closest point lies along the normal, and set_beyond(). */
static FORCE_INLINE void set_step_gaps(hull_lanes *l, const step_lanes *step, lane_gaps *g) {
    const wide_vertex *v = l->v;
    scaled_lanes *p = &l->pair;
    const wide *weight = step->closest.weight;
    wide_vec at = weighted_lanes(weight, v[0].point, v[1].point, v[2].point);
    wide_vec off = wide_mul_add(at, step->upper, step->normal);
    wide_mask beyond = step->lower > p->far, aside = wide_dot(off, off) > p->slack * p->slack;
    p->answered &= beyond | (~aside & (step->upper - step->lower <= p->slack));
    wide longest = wide_length(at);
    longest = wide_select(beyond, longest, wide_max(longest, step->upper));
    wide bound = wide_max(wide_all(0), longest - step->lower);
    wide_vec a = weighted_lanes(weight, v[0].a, v[1].a, v[2].a), b = weighted_lanes(weight, v[0].b, v[1].b, v[2].b);
    set_gaps(p, longest, bound, step->normal, a, b, ~beyond, g);
    wide least = (step->lower - SUPPORT_ERROR * p->roundoff) * p->to_user - p->radii;
    g->distance = wide_select(beyond, least, g->distance);
    g->beyond = wide_bits(beyond);
    set_world(p, beyond, g);
}

/* save_simplex(); used: bits of the vertices that stay. */
static FORCE_INLINE void keep_simplex(tact3_hint *hint, unsigned used, vec normal) {
    hint->vertex_count = 0;
    hint->direction = normal;
    if (hint->rest == 0) hint->rest = 1;
    for (int k = 0; k < 3; k++) {
        if (!(used >> k & 1)) continue;
        int32_t *kept = hint->vertex[hint->vertex_count++];
        kept[0] = hint->vertex[k][0], kept[1] = hint->vertex[k][1];
    }
}

static FORCE_INLINE void keep_simplexes(unsigned answered, const step_lanes *step, tact3_hint *const *hints) {
    real n[3][LANES];
    unsigned used[3];
    wide_store(n[0], step->normal.x), wide_store(n[1], step->normal.y), wide_store(n[2], step->normal.z);
    for (int k = 0; k < 3; k++) used[k] = wide_bits(step->closest.used[k]);
    for (int i = 0; i < LANES; i++) {
        if (!(answered >> i & 1)) continue;
        unsigned stay = (used[0] >> i & 1) | (used[1] >> i & 1) << 1 | (used[2] >> i & 1) << 2;
        keep_simplex(hints[i], stay, tact3_v(n[0][i], n[1][i], n[2][i]));
    }
}

/* The answered lanes of those that are left. */
static FORCE_INLINE unsigned answered_of(const hull_lanes *l, int left) {
    return wide_bits(l->pair.answered) & ((1u << (left < LANES ? left : LANES)) - 1);
}

static unsigned distance_of_hinted_lanes(const body_pair *pairs, tact3_hint *const *hints, int count, real cutoff,
                                         tact3_gap *const *gaps) {
    unsigned answered = 0;
    for (int i = 0; i < count; i += LANES) {
        hull_lanes l;
        step_lanes step;
        lane_gaps g;
        set_scaled_lanes(pairs + i, &l.pair);
        set_cutoff(&l.pair, cutoff);
        take_step(pairs + i, hints + i, GJK_TOUCHING * l.pair.roundoff, &l, &step);
        set_step_gaps(&l, &step, &g);
        unsigned done = answered_of(&l, count - i);
        write_gaps(&g, gaps + i);
        for (int k = 0; k < LANES; k++) gaps[i + k]->iterations = 1;
        keep_simplexes(done, &step, hints + i);
        answered |= done << i;
    }
    return answered;
}

/* overlaps(), where the first step proves that they do not. */
static unsigned hinted_lanes_apart(const body_pair *pairs, tact3_hint *const *hints, int count) {
    unsigned answered = 0;
    for (int i = 0; i < count; i += LANES) {
        hull_lanes l;
        step_lanes step;
        set_scaled_lanes(pairs + i, &l.pair);
        wide near = l.pair.radii * l.pair.to_scaled + SUPPORT_ERROR * l.pair.roundoff;
        take_step(pairs + i, hints + i, near, &l, &step);
        l.pair.answered &= step.lower > near;
        unsigned done = answered_of(&l, count - i);
        keep_simplexes(done, &step, hints + i);
        answered |= done << i;
    }
    return answered;
}

#endif
