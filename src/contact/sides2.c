/* Manifolds of segments, triangles, boxes and small polygons in the plane: their closed form finds the two sides that
 * face each other across the gap, and what these share is the contact. The rest is left to collide.c: gaps that are not
 * proven, and sides that share three points, or one that is deeper than the shapes. */
#include "analytic/pairs2.h"
#include "analytic/written_gap.h"
#include "contact/lone.h"
#include "contact/projected2.h"
#include "contact/simple2.h"
#include "convex/distance.h"
#include "pair/relative_pose.h"

/* The gap, and the corners that become points; at one of them, or none, it is the witness points (below zero). */
typedef struct side_contact {
    tactn_gap gap;
    int count, witness;
    real to_user, rounding; /* of a contact point */
    real moved;             /* how far the pose may be off */
    contact_patch patch;
} side_contact;

/* Projects a side, moved out by the rounding radius; its lower end on the tangent is the first of A's and the second of
 * B's. Written in place: a structure that is copied right after it was written waits for that. */
static FORCE_INLINE void project_side(const sat_edge *side, bool is_b, vec moved, real radius, vec n,
                                      projected_edge *out) {
    if (radius > 0) moved = mul_add(moved, radius, side->normal);
    for (int k = 0; k < 2; k++) {
        out->end[k ^ is_b] = add(side->end[k], moved);
        out->name[k ^ is_b] = (uint16_t)side->name[k];
    }
    out->size = greatest(sub(side->end[1], side->end[0]));
    project_edge(out, n);
}

/* The contact of one point that is called by a corner of one side: the one of a body that has no side there. */
static FORCE_INLINE bool set_lone_corner(side_contact *c, uint32_t id) {
    c->witness = 0;
    c->count = 1;
    c->patch.corner[0].id = id;
    return true;
}

/* The name, plus 1, of the end of a side that is nearer to a point; of equals the one where it begins. */
static FORCE_INLINE uint32_t nearer_name(const projected_edge *side, vec at, bool is_b, real *squared) {
    vec first = sub(side->end[is_b], at), second = sub(side->end[!is_b], at);
    real to_first = dot(first, first), to_second = dot(second, second);
    *squared = tact_min(to_first, to_second);
    return side->name[to_second < to_first ? !is_b : is_b] + 1u;
}

/* The id of witness points beside the corners. */
static FORCE_INLINE uint32_t id_beside(const side_contact *c, const projected_edge pair[2], vec on_a, vec on_b) {
    real from_a, from_b;
    uint32_t of_a = nearer_name(&pair[0], on_a, false, &from_a), of_b = nearer_name(&pair[1], on_b, true, &from_b);
    uint32_t id = 4 * from_b < from_a ? contact_id(0, of_b) : contact_id(of_a, 0);
    for (int i = 0; i < c->patch.count; i++)
        if (c->patch.corner[i].id == id) return contact_id(of_a, of_b);
    return id;
}

/* Adds the witness points to the corners, in place of the nearest one if that is near. */
static FORCE_INLINE void add_witness_points(side_contact *c, const projected_edge pair[2], vec n, real to_scaled) {
    contact_patch *patch = &c->patch;
    vec t = tact2_left(n), on_a = scale(to_scaled, c->gap.point_a), on_b = scale(to_scaled, c->gap.point_b);
    real nearest = R(0.5) * patch->size;
    c->witness = patch->count;
    for (int i = 0; i < patch->count; i++) {
        real away = tact_abs(dot(sub(patch->corner[i].on_a, on_a), t));
        if (away < nearest) nearest = away, c->witness = i;
    }
    if (c->witness == patch->count) {
        uint32_t id = id_beside(c, pair, on_a, on_b);
        patch->corner[patch->count++].id = id;
    }
    patch->corner[c->witness].separation = c->gap.distance * to_scaled;
}

/* Keeps those of the corners that are asked for; false where these are three, or one is deeper than the shapes. */
static FORCE_INLINE bool keep_corners(const posed_pair *q, const core_pair *p, const projected_edge pair[2], vec n,
                                      side_contact *c) {
    patch_corner *corner = c->patch.corner;
    real shake = CONTACT_SHAKE * c->patch.size, distance = c->gap.distance * p->to_scaled;
    real slack = c->gap.error_bound * p->to_scaled + SUPPORT_ERROR * ROUNDOFF;
    real most = tact_max(q->speculative * p->to_scaled, distance) + slack + shake;
    real low = TACT_REAL_MAX, high = -TACT_REAL_MAX;
    for (int i = 0; i < c->patch.count; i++) {
        low = tact_min(low, corner[i].separation);
        high = tact_max(high, corner[i].separation);
    }
    if (low < distance - slack - shake) return false;
    bool flat = c->patch.count == 0 || high - low <= shake;
    if (low > distance + slack + (flat ? shake : 0)) add_witness_points(c, pair, n, p->to_scaled);
    else if (c->patch.count == 1) c->witness = 0;
    int witness = c->witness;
    for (int i = 0; i < c->patch.count; i++) {
        if (corner[i].separation > most) continue;
        if (c->count == TACT2_MANIFOLD_POINTS) return false;
        if (i == witness) c->witness = c->count;
        if (c->count < i) corner[c->count] = corner[i];
        c->count++;
    }
    return true;
}

/* The name, plus 1, of the end of a side that is farther along d. */
static FORCE_INLINE uint32_t name_toward(const sat_edge *side, vec d) {
    return (uint32_t)side->name[dot(side->end[1], d) > dot(side->end[0], d)] + 1;
}

/* Finds the corners of what both sides share that become points; false if collide.c must. */
static FORCE_INLINE bool find_side_points(const posed_pair *q, const core_pair *p, const sat_contact *found,
                                          side_contact *c) {
    vec n = found->gap.normal;
    if (!(dot(found->a.normal, n) > CONTACT_LEAST_COSINE))
        return set_lone_corner(c, contact_id(name_toward(&found->a, n), 0));
    if (!(-dot(found->b.normal, n) > CONTACT_LEAST_COSINE))
        return set_lone_corner(c, contact_id(0, name_toward(&found->b, neg(n))));
    projected_edge pair[2];
    project_side(&found->a, false, zero(), q->a->rounding * p->to_scaled, n, &pair[0]);
    project_side(&found->b, true, p->position, q->b->rounding * p->to_scaled, n, &pair[1]);
    contact_patch *patch = &c->patch;
    overlap_edges(pair, n, patch);
    c->witness = -1;
    c->count = 0;
    return keep_corners(q, p, pair, n, c);
}

static FORCE_INLINE tact2_contact_point side_point(const posed_pair *q, const side_contact *c, mat axes, int i) {
    if (i >= c->count) return (tact2_contact_point){{0, 0}, {0, 0}, 0, 0};
    const patch_corner *corner = &c->patch.corner[i];
    bool witness = i == c->witness;
    real separation = witness ? c->gap.distance : c->to_user * corner->separation;
    vec on_a = witness ? c->gap.point_a : scale(c->to_user, corner->on_a);
    vec on_b = witness ? c->gap.point_b : mul_add(on_a, separation, c->gap.normal);
    if (q->pose_a) on_a = add(transform(axes, on_a), q->pose_a->position);
    if (q->pose_a) on_b = add(transform(axes, on_b), q->pose_a->position);
    return (tact2_contact_point){on_a, on_b, separation, corner->id};
}

static FORCE_INLINE tact2_manifold side_manifold(const posed_pair *q, const side_contact *c) {
    mat axes = {{1, 0}, {0, 1}};
    vec between = sub(c->gap.point_b, c->gap.point_a), n = c->gap.normal;
    real off = c->witness >= 0 ? tact_abs(dot(between, n) - c->gap.distance) : 0, moved = c->moved;
    real distance = c->gap.distance;
    tact_relation relation = c->gap.relation;
    if (q->pose_a) {
        axes = rotation_matrix(q->pose_a->rotation);
        n = transform(axes, n);
        distance -= relation == TACT_BEYOND_CUTOFF ? moved : 0;
        relation = relation_in_world(relation, distance, c->gap.error_bound + moved);
    }
    return (tact2_manifold){TACT_OK,
                            relation,
                            c->count,
                            0,
                            distance,
                            c->gap.error_bound + moved,
                            n,
                            c->gap.error_bound + c->rounding + off + moved,
                            {side_point(q, c, axes, 0), side_point(q, c, axes, 1)}};
}

static NOINLINE tactn_manifold collide_sides(const posed_pair *q) {
    core_pair p;
    sat_contact found;
    side_contact c;
    if (!closed_is_asked(q)) return collide_features(q);
    tact2_pose b_in_a = q->pose_a ? tact2_relative_pose(*q->pose_a, *q->pose_b) : *q->pose_b;
    if (scale_pair(&p, q->a, q->b, b_in_a.position) != TACT_OK) return collide_features(q);
    p.rotation = rotation_matrix(b_in_a.rotation);
    c.moved = q->pose_a ? relative_pose_noise(b_in_a, q->a, q->b) : 0;
    real radii = q->a->rounding + q->b->rounding, wanted = q->speculative + c.moved + radii;
    p.far_is_enough = true;
    p.cutoff = wanted * p.to_scaled + 2 * SUPPORT_ERROR * (p.roundoff + ROUNDOFF * (wanted * p.to_scaled));
    if (!polygon_contact(&p, true, &found)) return collide_features(q);
    write_gap(&p, &c.gap, found.gap.distance, found.gap.bound, found.gap.normal, found.gap.a, found.gap.b);
    if (!tact_finite(c.gap.distance + c.gap.error_bound + taxicab(add(c.gap.point_a, c.gap.point_b))))
        return collide_features(q);
    if (is_far(&c.gap, q->speculative + c.moved)) {
        c.count = 0, c.witness = -1, c.rounding = 0;
    } else {
        real size = q->a->reach + q->b->reach + q->a->rounding + q->b->rounding + greatest(b_in_a.position);
        c.to_user = p.to_user;
        c.rounding = 2 * CONTACT_POINT_ERROR * ROUNDOFF * power_of_two_below(size);
        if (!find_side_points(q, &p, &found, &c)) return collide_features(q);
    }
    if (q->options->observer) let_observe(q);
    return side_manifold(q, &c);
}

/* No way through contact_body: pairs that have sides come here before. */
static bool direct_patch(const contact_body *a, const contact_body *b, vec n, contact_patch *out) {
    return (void)a, (void)b, (void)n, (void)out, false;
}
