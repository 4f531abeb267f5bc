/* Two meshes in motion: the first contact of two triangles, each a convex shape.
 *
 * - What is apart at the start, and not inside, meets with two triangles first: so no two triangles mean no contact.
 * - Both trees are descended together. Two boxes may meet from where they do along each axis, so a pair has a fraction
 *   before which nothing in it meets; pairs are taken the soonest first, and left out if a contact that was found is
 *   sooner.
 * - A mesh that turns is taken in spans of the motion. In a span the middle of a box goes along its chord but for a
 *   bounded bend, and the box is the ball around it. So a triangle is bounded by a ball of its own size, however far it
 *   is from the mesh's origin.
 * - Where faces meet flat, pairs of their neighbours' edges meet in the same instant but for rounding. Of pairs that
 *   rounding cannot put in order the one that closes fastest tells the normal. */
#include <math.h>

#include "base/assert.h"
#include "cast/mesh_cast3.h"
#include "composite/framed3.h"
#include "composite/mesh_pair3.h"

/* A child of a node: four times the node and which one. This is the whole tree: */
#define WHOLE UINT32_MAX
/* Opening one of two boxes leaves at most three more pairs waiting. */
enum { WAITING_PAIRS = 2 * (BVH_STACK - 1) + 1 };
/* A fraction that no motion has. */
#define NEVER 2.0
/* What fractions of boxes are rounded by, at most. */
#define FRACTION_ERROR 1e-12
/* What rounding moves boxes and planes by, in u of the size of the pair. */
#define SWEPT_ERROR 256
/* Spans of a motion for each unit of its greatest rate of turning, which is four at most. */
#define SPANS_BY_RATE 2

typedef struct waiting_pair {
    uint32_t a, b;
    double enter; /* nothing in it meets before */
} waiting_pair;

typedef struct meshes_motion meshes_motion;

struct meshes_motion {
    placed_mesh from[2], to[2]; /* A and B where a span starts and ends, around A's origin */
    bool turns[2];
    double bend[2]; /* how far a point is from its chord, by its distance from the mesh's origin */
    double slack;       /* rounding, and the radii */
    real radius[2];
    double first, last; /* the span */
    tact3_hit (*ask)(const meshes_motion *m, uint32_t a, uint32_t b); /* the first contact of two triangles */
    tact3_query_options options;
    vec translation; /* of a cast */
    double to_user;
    const tact3_sweep *sweep_a, *sweep_b; /* of an impact */
    vec way;      /* of B's origin as A sees it */
    double speed; /* of any point of B as A sees it, at most */
    tact3_hit best;
    uint32_t triangle[2];
    bool found;
    double last_first; /* a contact up to here may be the first, as far as rounding tells */
    int count;
    waiting_pair waiting[WAITING_PAIRS];
};

/* What bounds a box, or a triangle, in a span. */
typedef struct swept_box {
    double start[3], end[3], half[3];
} swept_box;

/* The fraction after which no contact counts. */
static double latest(const meshes_motion *m) { return m->found ? m->last_first : 1; }

static bool has_failed(const meshes_motion *m) { return m->found && m->best.status < 0; }

/* Up to this fraction the triangles of a hit are not deeper in each other than its bound. */
static double still_first(const meshes_motion *m, const tact3_hit *hit) {
    double slack = (double)hit->distance + (double)hit->error_bound;
    return (double)hit->fraction + (slack > 0 && m->speed > 0 ? slack / m->speed : 0);
}

static double closing(const meshes_motion *m, const tact3_hit *hit) { return -(double)dot(hit->normal, m->way); }

/* True where a hit takes the place of the best one, both of which may be the first. */
static bool is_better(const meshes_motion *m, const tact3_hit *hit, uint32_t a, uint32_t b) {
    double speed = closing(m, hit), best = closing(m, &m->best);
    if (speed > best || speed < best) return speed > best;
    return a != m->triangle[0] ? a < m->triangle[0] : b < m->triangle[1];
}

static void keep_first(meshes_motion *m, uint32_t a, uint32_t b) {
    tact3_hit hit = m->ask(m, a, b);
    if (hit.status >= 0 && hit.relation == TACT_SEPARATED) return;
    bool failed = hit.status < 0;
    if (!failed && (double)hit.fraction > latest(m)) return;
    double until = failed ? 0 : lesser(latest(m), still_first(m, &hit));
    bool stale = !m->found || failed || (double)m->best.fraction > until;
    if (!failed) m->last_first = until;
    if (!stale && !is_better(m, &hit, a, b)) return;
    m->best = hit;
    m->triangle[0] = a, m->triangle[1] = b;
    m->found = true;
}

/* ---- what is passed in a span */

/* Makes a box the ball around it, and what its middle is beside the chord. */
static void turn_box(const meshes_motion *m, int side, double radius, swept_box *s) {
    double away[3];
    for (int k = 0; k < 3; k++) away[k] = s->start[k] - m->from[side].position[k];
    double round = radius + m->bend[side] * sqrt(inner(away, away));
    for (int k = 0; k < 3; k++) s->half[k] = round;
}

static tree_box box_of(const placed_mesh *placed, uint32_t place) {
    if (place == WHOLE) return root_box(placed);
    const bvh_node *node = &mesh_nodes(placed->mesh)[place / BVH_WIDTH];
    bvh_boxes boxes = bvh_node_boxes(node);
    return child_box(node, &boxes, (int)(place % BVH_WIDTH));
}

static void sweep_box(const meshes_motion *m, int side, const tree_box *box, swept_box *s) {
    placed_box start = place_box(&m->from[side], box), end = place_box(&m->to[side], box);
    for (int k = 0; k < 3; k++) s->start[k] = start.center[k], s->end[k] = end.center[k];
    half_along_axes(&m->from[side], &start, s->half);
    if (m->turns[side]) turn_box(m, side, sqrt(inner(start.half, start.half)), s);
}

/* Sets the middle of a triangle's corners, and returns how far these are from it at most; half: along each axis. */
static double middle_of(const triangle *t, double middle[3], double half[3]) {
    double most = 0;
    for (int k = 0; k < 3; k++) {
        middle[k] = (t->corner[0][k] + t->corner[1][k] + t->corner[2][k]) / 3;
        half[k] = 0;
    }
    for (int i = 0; i < 3; i++) {
        double squared = 0;
        for (int k = 0; k < 3; k++) {
            double off = t->corner[i][k] - middle[k];
            half[k] = greater(half[k], fabs(off));
            squared += off * off;
        }
        most = greater(most, squared);
    }
    return sqrt(most);
}

static void sweep_triangle(const meshes_motion *m, int side, uint32_t index, swept_box *s) {
    triangle start, end;
    double unused[3];
    tact3_placed_triangle(&m->from[side], index, &start);
    tact3_placed_triangle(&m->to[side], index, &end);
    middle_of(&end, s->end, unused);
    double radius = middle_of(&start, s->start, s->half);
    if (m->turns[side]) turn_box(m, side, radius, s);
}

/* A lower bound of the fraction at which two boxes meet in the span. */
static double boxes_meet_at(const meshes_motion *m, const swept_box *a, const swept_box *b) {
    double enter = 0, leave = 1;
    for (int k = 0; k < 3; k++) {
        double start = b->start[k] - a->start[k], travel = (b->end[k] - a->end[k]) - start;
        double reach = a->half[k] + b->half[k] + m->slack;
        if (travel > 0 || travel < 0) {
            double side = travel > 0 ? reach : -reach;
            enter = greater(enter, (-side - start) / travel);
            leave = lesser(leave, (side - start) / travel);
        } else if (fabs(start) > reach) {
            return NEVER;
        }
    }
    if (enter > leave + FRACTION_ERROR) return NEVER;
    return m->first + enter * (m->last - m->first) - FRACTION_ERROR;
}

/* ---- both trees */

static void wait_for(meshes_motion *m, int below, waiting_pair pair) {
    int at = m->count++;
    TACT_ASSERT(m->count <= WAITING_PAIRS);
    for (; at > below && m->waiting[at - 1].enter < pair.enter; at--) m->waiting[at] = m->waiting[at - 1];
    m->waiting[at] = pair;
}

/* Lets the children of one box wait, each with the other box. */
static void open_box(meshes_motion *m, int side, uint32_t node, const swept_box *other, uint32_t other_place) {
    const bvh_node *opened = &mesh_nodes(m->from[side].mesh)[node];
    int below = m->count;
    for (uint32_t i = 0; i < opened->count; i++) {
        swept_box s;
        uint32_t place = BVH_WIDTH * node + i;
        tree_box box = box_of(&m->from[side], place);
        sweep_box(m, side, &box, &s);
        double enter = boxes_meet_at(m, &s, other);
        if (enter > latest(m)) continue;
        wait_for(m, below, (waiting_pair){side ? other_place : place, side ? place : other_place, enter});
    }
}

static void ask_leaves(meshes_motion *m, uint32_t a, uint32_t b) {
    uint32_t first_b = bvh_leaf_first(b), count_b = bvh_leaf_count(b);
    swept_box others[BVH_LEAF];
    for (uint32_t j = 0; j < count_b; j++) sweep_triangle(m, 1, first_b + j, &others[j]);
    for (uint32_t i = bvh_leaf_first(a); i < bvh_leaf_first(a) + bvh_leaf_count(a); i++) {
        swept_box s;
        sweep_triangle(m, 0, i, &s);
        for (uint32_t j = 0; j < count_b && !has_failed(m); j++)
            if (!(boxes_meet_at(m, &s, &others[j]) > latest(m))) keep_first(m, i, first_b + j);
    }
}

static double widest(const swept_box *s) { return greater(s->half[0], greater(s->half[1], s->half[2])); }

static void search_span(meshes_motion *m) {
    m->waiting[0] = (waiting_pair){WHOLE, WHOLE, m->first};
    m->count = 1;
    while (m->count > 0 && !has_failed(m)) {
        const waiting_pair next = m->waiting[--m->count];
        if (next.enter > latest(m)) continue;
        tree_box box_a = box_of(&m->from[0], next.a), box_b = box_of(&m->from[1], next.b);
        bool leaf_a = bvh_is_leaf(box_a.child), leaf_b = bvh_is_leaf(box_b.child);
        if (leaf_a && leaf_b) {
            ask_leaves(m, box_a.child, box_b.child);
            continue;
        }
        swept_box a, b;
        sweep_box(m, 0, &box_a, &a);
        sweep_box(m, 1, &box_b, &b);
        if (leaf_b || (!leaf_a && widest(&a) >= widest(&b))) open_box(m, 0, box_a.child, &b, next.b);
        else open_box(m, 1, box_b.child, &a, next.a);
    }
}

static void name(const meshes_motion *m, const tact3_query_options *options) {
    if (!options || !options->triangles) return;
    for (int i = 0; i < 2; i++) options->triangles[i] = (int)m->triangle[i];
}

/* What has a radius meets sooner by it. */
static void set_scale(meshes_motion *m, const tact3_shape *a, const tact3_shape *b, double size) {
    double radii = (double)a->rounding + (double)b->rounding;
    m->to_user = power_above(size + radii);
    m->slack = SWEPT_ERROR * (double)ROUNDOFF + radii / m->to_user;
    m->radius[0] = a->rounding, m->radius[1] = b->rounding;
    m->last = 1;
}

/* ---- casts: the pairs are taken in A's axes, around a corner of B's triangle */

/* A lower bound of the fraction at which a plane across a direction is passed. */
static double passes_plane_at(const meshes_motion *m, const triangle *a, const triangle *b, const double n[3]) {
    double low[2], high[2], rate = 0;
    for (int i = 0; i < 2; i++) {
        const triangle *t = i ? b : a;
        double p = inner(n, t->corner[0]), q = inner(n, t->corner[1]), r = inner(n, t->corner[2]);
        low[i] = lesser(p, lesser(q, r)), high[i] = greater(p, greater(q, r));
    }
    for (int k = 0; k < 3; k++) rate += n[k] * (m->to[1].position[k] - m->from[1].position[k]);
    double above = low[1] - high[0] - m->slack, below = low[0] - high[1] - m->slack;
    if (above > 0) return rate < 0 ? above / -rate - FRACTION_ERROR : NEVER;
    if (below > 0) return rate > 0 ? below / rate - FRACTION_ERROR : NEVER;
    return 0;
}

static bool is_later(const meshes_motion *m, const triangle *a, const triangle *b) {
    double n[3], first = latest(m);
    return (tact3_triangle_unit_normal(a, n) && passes_plane_at(m, a, b, n) > first) ||
           (tact3_triangle_unit_normal(b, n) && passes_plane_at(m, a, b, n) > first);
}

/* The corners around a place; returns how far they are from it at most. */
static real set_around(const meshes_motion *m, const triangle *t, const double place[3], vec corner[3]) {
    real far = 0;
    for (int i = 0; i < 3; i++) {
        double off[3];
        for (int k = 0; k < 3; k++) off[k] = t->corner[i][k] - place[k];
        corner[i] = tact3_v((real)(off[0] * m->to_user), (real)(off[1] * m->to_user), (real)(off[2] * m->to_user));
        far = tact_max(far, taxicab(corner[i]));
    }
    return far;
}

static tact3_hit cast_pair(const meshes_motion *m, uint32_t index_a, uint32_t index_b) {
    triangle a, b;
    vec p[3], q[3];
    tact3_placed_triangle(&m->from[0], index_a, &a);
    tact3_placed_triangle(&m->from[1], index_b, &b);
    if (is_later(m, &a, &b)) return plain_miss();
    const double *place = b.corner[0];
    real far = set_around(m, &a, place, p) + set_around(m, &b, place, q);
    const tact3_shape shape_a = tact3_rounded(tact3_triangle(p[0], p[1], p[2]), m->radius[0]);
    const tact3_shape shape_b = tact3_rounded(tact3_triangle(q[0], q[1], q[2]), m->radius[1]);
    real error = (real)(m->from[1].moved * m->to_user) * (1 + 2 * ROUNDOFF) + CORNER_ERROR * ROUNDOFF * far;
    tact3_hit hit = tact3_cast_inexact(&shape_a, &shape_b, tact3_identity_pose(), m->translation, error, 0, false,
                                       &m->options);
    vec origin = tact3_v((real)(place[0] * m->to_user), (real)(place[1] * m->to_user), (real)(place[2] * m->to_user));
    hit.point_a = add(hit.point_a, origin);
    hit.point_b = add(hit.point_b, origin);
    return hit;
}

static void find_cast(meshes_motion *m, const tact3_shape *a, const tact3_shape *b, tact3_pose b_in_a) {
    tact3_pose end = b_in_a;
    double size = (double)a->reach + (double)b->reach + (double)taxicab(b_in_a.position);
    set_scale(m, a, b, size + (double)taxicab(m->translation));
    m->way = m->translation;
    m->speed = (double)taxicab(m->translation);
    end.position = add(b_in_a.position, m->translation);
    tact3_place_mesh(&m->from[0], a->u.mesh, tact3_identity_pose(), 1 / m->to_user);
    tact3_place_mesh(&m->from[1], b->u.mesh, b_in_a, 1 / m->to_user);
    m->to[0] = m->from[0];
    tact3_place_mesh(&m->to[1], b->u.mesh, end, 1 / m->to_user);
    m->ask = cast_pair;
    search_span(m);
}

tact3_hit tact3_cast_meshes(const tact3_shape *a, const tact3_shape *b, tact3_pose b_in_a, vec translation,
                            const tact3_query_options *options) {
    const tact3_query_options plain = {.triangles = options ? options->triangles : NULL};
    tact_status status = tact3_shape_status(a) != TACT_OK ? a->status : tact3_shape_status(b);
    if (status == TACT_OK) status = rotation_status(b_in_a.rotation);
    if (!all_finite(b_in_a.position) || !all_finite(translation)) status = TACT_NOT_FINITE;
    real size = taxicab(translation) + taxicab(b_in_a.position) + a->reach + b->reach + a->rounding + b->rounding;
    if (status == TACT_OK && !(size <= R(0.5) * LARGEST_SCALE)) status = TACT_OUT_OF_RANGE;
    if (status != TACT_OK) return (tact3_hit){.status = status};
    if (tact3_overlap(a, b, b_in_a, NULL)) return hit_of_start(a, b, b_in_a, &plain);
    meshes_motion m = {.translation = translation, .options.general = options && options->general};
    find_cast(&m, a, b, b_in_a);
    if (has_failed(&m)) return (tact3_hit){.status = m.best.status};
    if (!m.found) {
        b_in_a.position = add(b_in_a.position, translation);
        tact3_gap end = tact3_distance(a, b, b_in_a, &plain);
        if (end.status < 0) return (tact3_hit){.status = end.status};
        return hit_of_end(&end, ROUNDOFF * taxicab(b_in_a.position));
    }
    name(&m, options);
    if (m.best.relation == TACT_UNDECIDED) return m.best;
    m.best.relation = TACT_TOUCHING;
    m.best.error_bound = tact_max(m.best.error_bound, tact_abs(m.best.distance));
    return m.best;
}

/* ---- times of impact: each triangle moves with its mesh */

static tact3_hit impact_of_pair(const meshes_motion *m, uint32_t index_a, uint32_t index_b) {
    tact3_vec p[3], q[3];
    mesh_triangle_points(m->from[0].mesh, index_a, p);
    mesh_triangle_points(m->from[1].mesh, index_b, q);
    const tact3_shape a = tact3_rounded(tact3_triangle(p[0], p[1], p[2]), m->radius[0]);
    const tact3_shape b = tact3_rounded(tact3_triangle(q[0], q[1], q[2]), m->radius[1]);
    return tact3_time_of_impact(&a, m->sweep_a, &b, m->sweep_b, &m->options);
}

/* Places both meshes at a fraction, around A's origin. */
static void place_both(const meshes_motion *m, const tact3_shape *a, const tact3_shape *b, double fraction,
                       placed_mesh placed[2]) {
    const tact3_sweep *p = m->sweep_a, *q = m->sweep_b;
    vec start = sub(q->from.position, p->from.position), end = sub(q->to.position, p->to.position);
    real t = (real)fraction;
    tact3_pose pose_a = {zero(), tact3_sweep_pose(p, t).rotation};
    tact3_pose pose_b = {mul_add(scale(1 - t, start), t, end), tact3_sweep_pose(q, t).rotation};
    tact3_place_mesh(&placed[0], a->u.mesh, pose_a, 1 / m->to_user);
    tact3_place_mesh(&placed[1], b->u.mesh, pose_b, 1 / m->to_user);
}

static void find_meshes_impact(meshes_motion *m, const tact3_shape *a, const tact3_shape *b, double size) {
    double most = 0, rate[2];
    for (int i = 0; i < 2; i++) {
        const tact3_sweep *sweep = i ? m->sweep_b : m->sweep_a;
        rate[i] = (double)tact3_turn_between(sweep->from.rotation, sweep->to.rotation).rate;
        m->turns[i] = rate[i] > 0;
        most = greater(most, rate[i]);
    }
    int spans = 1 + (int)(SPANS_BY_RATE * most);
    set_scale(m, a, b, size);
    m->way = sub(sub(m->sweep_b->to.position, m->sweep_b->from.position),
                 sub(m->sweep_a->to.position, m->sweep_a->from.position));
    m->speed = (double)taxicab(m->way) + rate[0] * (double)a->reach + rate[1] * (double)b->reach;
    m->ask = impact_of_pair;
    for (int i = 0; i < spans && !((double)i / spans > latest(m)) && !has_failed(m); i++) {
        /* As the poses have them. */
        m->first = (double)((real)i / (real)spans), m->last = (double)((real)(i + 1) / (real)spans);
        place_both(m, a, b, m->first, m->from);
        place_both(m, a, b, m->last, m->to);
        double width = m->last - m->first;
        for (int k = 0; k < 2; k++) m->bend[k] = rate[k] * rate[k] * width * width / 8 * (1 + 1e-3);
        search_span(m);
    }
}

tact3_hit tact3_impact_of_meshes(const tact3_shape *a, const tact3_sweep *sweep_a, const tact3_shape *b,
                                 const tact3_sweep *sweep_b, const tact3_query_options *options) {
    const tact3_query_options plain = {.triangles = options ? options->triangles : NULL};
    vec start = sub(sweep_b->from.position, sweep_a->from.position);
    vec end = sub(sweep_b->to.position, sweep_a->to.position);
    real size = taxicab(start) + taxicab(end) + a->reach + b->reach + a->rounding + b->rounding;
    tact_status status = tact3_shape_status(a) != TACT_OK ? a->status : tact3_shape_status(b);
    if (status == TACT_OK && !(size <= R(0.25) * LARGEST_SCALE)) status = TACT_OUT_OF_RANGE;
    if (status != TACT_OK) return (tact3_hit){.status = status};
    tact3_gap gap;
    if (tact3_overlap_world(a, sweep_a->from, b, sweep_b->from, NULL)) {
        gap = tact3_distance_world(a, sweep_a->from, b, sweep_b->from, &plain);
        return hit_of_gap(1, 0, &gap);
    }
    meshes_motion m = {.sweep_a = sweep_a, .sweep_b = sweep_b, .options.general = options && options->general};
    find_meshes_impact(&m, a, b, (double)size);
    if (has_failed(&m)) return (tact3_hit){.status = m.best.status};
    if (m.found) {
        name(&m, options);
        return m.best;
    }
    if (hits_are_enough(options)) return plain_miss();
    gap = tact3_distance_world(a, sweep_a->to, b, sweep_b->to, &plain);
    if (gap.status < 0) return (tact3_hit){.status = gap.status};
    return hit_of_end(&gap, 0);
}
