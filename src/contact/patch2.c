/* The patch of two edges in two dimensions: the overlap of their projections on the tangent.
 *
 * - The corners of the patch are the ends of the overlap. Each is an end of one of the edges, and so an exact point of
 *   that body; the other body's point lies before or behind it on the line of its edge. Where the ends of both almost
 *   coincide, the corner has the id of A's and stays where the overlap ends.
 * - The patch of a point is empty: the witness points of the distance are the contact (collide.c). On a curved body
 *   their error is of the second order, and that of the normal of the first. */
#include "contact/projected2.h"

/* The id of a corner at an end of A's edge, or of B's. */
static FORCE_INLINE uint32_t end_id(const projected_edge *edge, int k, bool of_b) {
    return contact_id(edge->name[k] + 1u, 0) >> (of_b ? 16 : 0);
}

static FORCE_INLINE void project_edge(projected_edge *edge, vec n) {
    for (int k = 0; k < 2; k++) {
        edge->at[k] = dot(edge->end[k], tact2_left(n));
        edge->height[k] = dot(edge->end[k], n);
    }
    real length = edge->at[1] - edge->at[0];
    edge->inverse = length > LEAST_DIVISOR ? 1 / length : 0;
}

/* The corner at the k-th end of one body's edge, A's or B's, and the point that faces it on the other's. Which body
 * it is cannot be predicted, so it is a table lookup and not a branch. */
static FORCE_INLINE patch_corner corner_at(const projected_edge pair[2], int k, bool of_b, vec n) {
    const projected_edge *own = &pair[of_b], *other = &pair[!of_b];
    real part = (own->at[k] - other->at[0]) * other->inverse;
    part = tact_max(0, tact_min(1, part));
    real facing = other->height[0] + part * (other->height[1] - other->height[0]);
    static const real sign[2] = {1, -1}, from_b[2] = {0, 1};
    real between = facing - own->height[k];
    vec on_a = mul_add(own->end[k], from_b[of_b] * between, n);
    return (patch_corner){on_a, sign[of_b] * between, end_id(own, k, of_b), false};
}

/* The distance of an end of one edge from the projection of the other; below zero inside. */
static real end_outside(const projected_edge pair[2], int k, bool of_b) {
    real at = pair[of_b].at[k];
    return tact_max(pair[!of_b].at[0] - at, at - pair[!of_b].at[1]);
}

/* The corner of edges that share an end, or hardly more. Its id does not depend on which of them reaches farther. */
static patch_corner touching_ends(const projected_edge pair[2], vec n) {
    bool above = pair[0].at[0] + pair[0].at[1] > pair[1].at[0] + pair[1].at[1];
    patch_corner of_a = corner_at(pair, !above, false, n), of_b = corner_at(pair, above, true, n);
    of_b.id = of_a.id;
    /* An edge may be shorter than what they share. */
    if (end_outside(pair, !above, false) > SUPPORT_ERROR * ROUNDOFF) return of_b;
    if (end_outside(pair, above, true) > SUPPORT_ERROR * ROUNDOFF) return of_a;
    return of_b.separation < of_a.separation ? of_b : of_a;
}

static FORCE_INLINE void overlap_edges(const projected_edge pair[2], vec n, contact_patch *out) {
    const projected_edge *a = &pair[0], *b = &pair[1];
    real low = a->at[0] - b->at[0], high = a->at[1] - b->at[1];
    real shared = tact_min(a->at[1], b->at[1]) - tact_max(a->at[0], b->at[0]);
    real same = merge_distance(a->size, b->size);
    out->size = tact_max(shared, 0);
    if (shared > same) {
        out->count = 2;
        out->corner[0] = corner_at(pair, 0, low < 0, n);
        out->corner[1] = corner_at(pair, 1, high > 0, n);
        if (tact_abs(low) <= same) out->corner[0].id = end_id(a, 0, false);
        if (tact_abs(high) <= same) out->corner[1].id = end_id(a, 1, false);
        return;
    }
    out->count = shared >= -SUPPORT_ERROR * ROUNDOFF;
    if (out->count > 0) out->corner[0] = touching_ends(pair, n);
}

static projected_edge projected_feature(const contact_feature *edge, vec n) {
    int low = cross(n, sub(edge->corner[1], edge->corner[0])) < 0;
    projected_edge s = {.end = {edge->corner[low], edge->corner[!low]}, .name = {edge->name[low], edge->name[!low]},
                .size = edge->size};
    project_edge(&s, n);
    return s;
}

static void find_patch(const contact_feature *a, const contact_feature *b, vec n, contact_patch *out) {
    out->count = 0;
    out->size = 0;
    out->unsure = a->unsure || b->unsure;
    if (a->count == 1 || b->count == 1) return;
    projected_edge pair[2] = {projected_feature(a, n), projected_feature(b, n)};
    overlap_edges(pair, n, out);
}

/* The deepest corner, and the one farthest from it: the witness points may be a third. */
static int reduce_patch(const contact_patch *patch, vec n, int kept[TACTN_MANIFOLD_POINTS]) {
    int count = patch->count, deepest = 0, farthest = -1;
    for (int i = 0; i < count && i < TACTN_MANIFOLD_POINTS; i++) kept[i] = i;
    if (count <= TACTN_MANIFOLD_POINTS) return count;
    for (int i = 1; i < count; i++)
        if (patch->corner[i].separation < patch->corner[deepest].separation - CONTACT_SHAKE * patch->size) deepest = i;
    real most = -1;
    for (int i = 0; i < count; i++) {
        real away = tact_abs(dot(sub(patch->corner[i].on_a, patch->corner[deepest].on_a), tact2_left(n)));
        if (i == deepest || !(away > most)) continue;
        most = away;
        farthest = i;
    }
    kept[0] = deepest;
    kept[1] = farthest;
    return TACTN_MANIFOLD_POINTS;
}
