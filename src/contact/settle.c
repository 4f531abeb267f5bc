/* Points that are not known to be on both surfaces, or not beside each other along the normal: witness points of curved
 * shapes, and corners of a patch that is unsure. */
#include "contact/settle.h"

#include "convex/distance.h"

/* ---- apart across the normal ---- */

/* How far the halves of a point are apart across the normal. */
static real length_across(const settled_pair *pair, const tactn_contact_point *p, vec n) {
    vec between = scale(pair->to_scaled, sub(p->point_b, p->point_a));
    return length(mul_add(between, -dot(between, n), n)) / pair->to_scaled;
}

/* The length l in the promise that the halves are apart across the normal by sqrt(2 e (l + 2 e)), for the bound e of
 * the points. */
static real turning_length(const settled_pair *pair) {
    return has_curved_core(pair) ? tact_abs(pair->gap->distance) + pair->a->rounding + pair->b->rounding : 0;
}

/* A bound e with which that promise holds for points that are so far apart across the normal, up to rounding. */
static real bound_for(const settled_pair *pair, real across) {
    real turning = turning_length(pair), half = R(0.5) * across;
    return (across < turning ? half * (across / turning) : half) + SUPPORT_ERROR * ROUNDOFF / pair->to_scaled;
}

/* ---- witness points ---- */

static void turn_witness_points(const settled_pair *pair, vec n) {
    tactn_gap *gap = pair->gap;
    real radii = pair->a->rounding + pair->b->rounding;
    if (!(gap->distance < 0 && radii > 0)) return;
    /* The cores are apart by distance + radii along the old normal. */
    real part = -gap->distance < radii ? -gap->distance / radii : 1;
    vec way = mul_add(gap->normal, part, sub(n, gap->normal));
    vec turned = sub(scale(1 / length(way), way), gap->normal);
    gap->point_a = mul_add(gap->point_a, pair->a->rounding, turned);
    gap->point_b = mul_add(gap->point_b, -pair->b->rounding, turned);
}

/* Finds other witness points: those of the shapes when B is moved until they touch along the normal. They are next to
 * each other, however far the normal is off theirs. */
static NOINLINE_COLD void find_touching_points(const settled_pair *pair, tactn_manifold *m, tactn_contact_point *p) {
    static const tactn_query_options plain;
    vec moved = scale(-pair->gap->distance, m->normal);
    tactn_pose pose = *pair->pose;
    pose.position = add(pose.position, moved);
    tactn_gap touching = distance(pair->a, pair->b, &pose, &plain);
    if (touching.status < 0) return;
    tactn_contact_point found = *p;
    found.point_a = touching.point_a;
    found.point_b = sub(touching.point_b, moved);
    if (!(length_across(pair, &found, m->normal) < length_across(pair, p, m->normal))) return;
    *p = found;
    m->point_error_bound += 2 * touching.error_bound;
}

static void set_witness_point(const settled_pair *pair, tactn_manifold *m, tactn_contact_point *p) {
    p->point_a = pair->gap->point_a, p->point_b = pair->gap->point_b, p->separation = pair->gap->distance;
    if (has_curved_core(pair) && bound_for(pair, length_across(pair, p, m->normal)) > m->point_error_bound) {
        find_touching_points(pair, m, p);
        m->point_error_bound =
            tact_max(m->point_error_bound, bound_for(pair, length_across(pair, p, m->normal)));
    }
    m->point_error_bound += tact_abs(dot(sub(p->point_b, p->point_a), m->normal) - pair->gap->distance);
}

/* ---- points that may be off their surfaces ---- */

/* Finds out how far a point is from the surface of a shape; brings it there if that is more than rounding, and known
 * better than that. Returns how far from it the point may be then. */
static real settle_on_surface(const tactn_shape *shape, tactn_pose pose, real rounding, vec *at, bool *moved) {
    static const tactn_query_options plain;
    tactn_shape dot = tactn_point(zero());
    pose.position = sub(pose.position, *at);
    tactn_gap gap = distance(&dot, shape, &pose, &plain);
    if (gap.status < 0) return TACT_REAL_MAX;
    real off = tact_abs(gap.distance);
    if (!(off > tact_max(rounding, gap.error_bound))) return off + gap.error_bound;
    *at = add(*at, gap.point_b);
    *moved = true;
    return gap.error_bound;
}

/* A point whose halves are brought to their surfaces; how far off these they may be, A's and B's, and how far apart
 * across the normal. */
typedef struct settled_point {
    tactn_contact_point p;
    real off[2], across;
    bool moved;
} settled_point;

/* Brings a half of a point, A's or B's, to its surface. */
static void settle_half(const settled_pair *pair, vec n, real rounding, int half, settled_point *s) {
    const tactn_shape *shape = half ? pair->b : pair->a;
    tactn_pose pose = half ? *pair->pose : tactn_identity_pose();
    s->off[half] = settle_on_surface(shape, pose, rounding, half ? &s->p.point_b : &s->p.point_a, &s->moved);
    if (s->moved) s->p.separation = dot(sub(s->p.point_b, s->p.point_a), n);
    s->across = length_across(pair, &s->p, n);
}

/* Puts a half beside the other one, along the normal. */
static void set_beside(settled_point *s, vec n, int half) {
    if (half) s->p.point_b = mul_add(s->p.point_a, s->p.separation, n);
    else s->p.point_a = mul_add(s->p.point_b, -s->p.separation, n);
}

/* Settles a point; false if it is no contact then. Bringing the halves to their surfaces may take them apart across the
 * normal. Then each in turn is brought to its surface from beside the other. */
static bool settle_point(const settled_pair *pair, const contact_doubts *doubts, tactn_manifold *m,
                         tactn_contact_point *p) {
    real rounding = doubts->rounding, aside = CONTACT_ASIDE * (rounding / (CONTACT_POINT_ERROR * ROUNDOFF));
    settled_point next = {.p = *p, .moved = false}, best;
    settle_half(pair, m->normal, rounding, 0, &next);
    settle_half(pair, m->normal, rounding, 1, &next);
    best = next;
    for (int step = 0; step < CONTACT_SETTLE_STEPS && next.across <= aside; step++) {
        if (!(bound_for(pair, best.across) > m->error_bound + best.off[0] + best.off[1] + rounding)) break;
        set_beside(&next, m->normal, step & 1);
        settle_half(pair, m->normal, rounding, step & 1, &next);
        if (next.across < best.across) best = next;
    }
    real off = best.off[0] + best.off[1];
    if (!(best.across <= aside && off <= aside && best.p.separation <= doubts->most)) return false;
    *p = best.p;
    m->point_error_bound =
        tact_max(m->point_error_bound, tact_max(m->error_bound + off + rounding, bound_for(pair, best.across)));
    return true;
}

static NOINLINE_COLD void settle_points(const settled_pair *pair, const contact_doubts *doubts, tactn_manifold *m) {
    int all = m->point_count, count = 0, deepest = 0;
    for (int i = 0; i < all; i++) {
        tactn_contact_point p = m->point[i];
        if ((doubts->unsure >> i & 1) && !settle_point(pair, doubts, m, &p)) continue;
        m->point[count] = p;
        if (p.separation < m->point[deepest].separation) deepest = count;
        count++;
    }
    if (count == 0 || m->point[deepest].separation > m->distance + m->point_error_bound + doubts->shake) {
        set_witness_point(pair, m, &m->point[deepest]);
        count = count > 0 ? count : 1;
    }
    m->point_count = count;
    for (int i = count; i < all; i++) set_contact_point(&m->point[i], zero(), 0, m->normal, 0);
}
