/* Contact manifolds; docs/manifold.md.
 *
 * - The signed distance comes first: it decides whether there is a contact, its depth and its normal.
 * - For curved bodies the error of the normal is the root of the distance's bound. If the features define a normal,
 *   of a face or across a ruling, and the shapes are as deep along it, that one is used.
 * - The feature of each body that faces the normal is found, and the patch that both share along it.
 * - If no corner of the patch is as deep as the distance, the witness points become one.
 * - Corners above the speculative distance are dropped, and the others reduced to the points of a manifold.
 * - Where the features do not say for certain that a point is on the surfaces, its distance from them is computed. */
#include "contact/collide.h"

#include "contact/settle.h"
#include "convex/distance.h"
#include "pair/relative_pose.h"

/* A pair, scaled, and its signed distance. */
typedef struct contact {
    contact_body a, b;
    vec n;
    real distance, bound, to_scaled;
    contact_feature feature_a, feature_b;
    contact_patch patch;
} contact;

/* One over the size of a pair with its radii, rounded up to a power of two; 1 for points in one place. */
static real scale_of(const settled_pair *pair) {
    const tactn_shape *a = pair->a, *b = pair->b;
    real size = a->reach + b->reach + a->rounding + b->rounding + greatest(pair->pose->position);
    return size > 0 ? power_of_two_inverse(power_of_two_below(size)) : R(1);
}

static void set_contact(contact *c, settled_pair *pair) {
    const tactn_shape *a = pair->a, *b = pair->b;
    const tactn_gap *gap = pair->gap;
    tactn_pose pose = *pair->pose;
    c->to_scaled = pair->to_scaled = scale_of(pair);
    tactn_pose identity = tactn_identity_pose();
    c->a = (contact_body){a, rotation_matrix(identity.rotation), zero(), c->to_scaled};
    c->b = (contact_body){b, rotation_matrix(pose.rotation), scale(c->to_scaled, pose.position), c->to_scaled};
    c->n = gap->normal;
    c->feature_a.count = c->feature_b.count = 0;
    c->distance = gap->distance * c->to_scaled;
    c->bound = gap->error_bound * c->to_scaled;
}

static void find_features(contact *c) {
    find_feature(&c->a, c->n, &c->feature_a);
    find_feature(&c->b, neg(c->n), &c->feature_b);
    TACT_ASSERT(c->feature_a.count > 0 && c->feature_a.count <= FEATURE_CORNERS);
    TACT_ASSERT(c->feature_b.count > 0 && c->feature_b.count <= FEATURE_CORNERS);
}

/* The separation of the shapes along a unit direction, scaled. */
static real separation_along(const contact *c, vec n) {
    const tactn_shape *a = c->a.shape, *b = c->b.shape;
    vec on_a = scale(c->to_scaled, core_support(a, n).point);
    vec on_b = scale(c->to_scaled, core_support(b, neg(transform_transposed(c->b.rotation, n))).point);
    real between = dot(n, sub(add(transform(c->b.rotation, on_b), c->b.position), on_a));
    return between - c->to_scaled * (a->rounding + b->rounding);
}

/* Replaces the normal by one that the features define, if the shapes are as deep along it. */
static void snap_normal(contact *c, const settled_pair *pair) {
    vec own[FEATURE_NORMALS];
    int count = feature_normals(&c->feature_a, &c->feature_b, c->n, own);
    for (int i = 0; i < count; i++) {
        vec turned = sub(own[i], c->n);
        if (dot(turned, turned) > CONTACT_NORMAL_SNAP * CONTACT_NORMAL_SNAP) continue;
        if (separation_along(c, own[i]) < c->distance - c->bound) continue;
        c->n = own[i];
        find_features(c);
        turn_witness_points(pair, c->n);
        return;
    }
}

/* The name, plus 1, of the corner of a feature nearest to a point. */
static uint32_t nearest_name(const contact_feature *f, vec at, real *squared) {
    int best = 0;
    *squared = TACT_REAL_MAX;
    for (int i = 0; i < f->count; i++) {
        vec between = sub(f->corner[i], at);
        if (dot(between, between) < *squared) *squared = dot(between, between), best = i;
    }
    return f->name[best] + 1u;
}

/* The id of a contact that is no corner of the patch: of the feature that is a point, or else of the nearest corner,
 * preferably A's. */
static uint32_t witness_name(contact *c, vec on_a) {
    if (c->feature_a.count == 0) find_features(c);
    const contact_feature *a = &c->feature_a, *b = &c->feature_b;
    real from_a, from_b;
    uint32_t of_a = nearest_name(a, on_a, &from_a), of_b = nearest_name(b, mul_add(on_a, c->distance, c->n), &from_b);
    bool of_b_alone = a->count > 1 && (b->count == 1 || 4 * from_b < from_a);
    uint32_t id = of_b_alone ? contact_id(0, of_b) : contact_id(of_a, 0);
    for (int i = 0; i < c->patch.count; i++)
        if (c->patch.corner[i].id == id) return contact_id(of_a, of_b);
    return id;
}

/* The rounding between a corner's separation and the distance. */
static real depth_slack(const contact *c) { return c->bound + SUPPORT_ERROR * ROUNDOFF; }

/* Keeps the corners whose separation is in a range, or a NaN, which is an error later. */
static void drop_corners(contact_patch *patch, real least, real most) {
    int count = 0;
    for (int i = 0; i < patch->count; i++) {
        real separation = patch->corner[i].separation;
        if (!(separation < least) && !(separation > most)) patch->corner[count++] = patch->corner[i];
    }
    patch->count = count;
}

/* Makes the witness points a corner, in place of the nearest one if that is near or the only one. */
static void add_witness(contact *c, const tactn_gap *gap, bool only) {
    contact_patch *patch = &c->patch;
    patch_corner witness = {scale(c->to_scaled, gap->point_a), c->distance, 0, true};
    int at = patch->count;
    real nearest = only ? TACT_REAL_MAX : patch->size * patch->size / 4;
    for (int i = 0; i < patch->count; i++) {
        vec between = sub(patch->corner[i].on_a, witness.on_a);
        between = mul_add(between, -dot(between, c->n), c->n);
        if (dot(between, between) < nearest) nearest = dot(between, between), at = i;
    }
    witness.id = at < patch->count ? patch->corner[at].id : witness_name(c, witness.on_a);
    if (at == PATCH_CORNERS) at = 0;
    patch->corner[at] = witness;
    if (at == patch->count) patch->count++;
}

/* Makes the patch exactly as deep as the shapes. Deeper corners are rounding, of sizes whose ratio exceeds the digits
 * of a number. */
static void complete_patch(contact *c, const tactn_gap *gap) {
    contact_patch *patch = &c->patch;
    real low = TACT_REAL_MAX, high = -TACT_REAL_MAX;
    drop_corners(patch, c->distance - depth_slack(c) - CONTACT_SHAKE * patch->size, TACT_REAL_MAX);
    for (int i = 0; i < patch->count; i++) {
        low = tact_min(low, patch->corner[i].separation);
        high = tact_max(high, patch->corner[i].separation);
    }
    real same = CONTACT_SHAKE * patch->size, slack = depth_slack(c);
    if (patch->count > 1 && high - low <= same) slack += same;
    bool deep = low <= c->distance + slack;
    if (!deep || patch->count == 1) add_witness(c, gap, deep);
}

/* The corners of a feature in turn. Of a cap the last one, its lowest point, may be anywhere on the rim: it comes
 * between its neighbours. */
static void corners_in_turn(const contact_feature *f, real to_user, vec *to) {
    int last = f->count - 1, place = last;
    real least = TACT_REAL_MAX;
    for (int i = 0; f->radius > 0 && i < last; i++) {
        vec before = sub(f->corner[last], f->corner[i]), after = sub(f->corner[last], f->corner[(i + 1) % last]);
        real away = dot(before, before) + dot(after, after);
        if (away < least) least = away, place = i + 1;
    }
    for (int i = 0; i <= last; i++) to[i == last ? place : i < place ? i : i + 1] = scale(to_user, f->corner[i]);
}

static NOINLINE_COLD void observe_clip(const contact *c, const int *kept, int count, const tactn_observer *observer) {
    real to_user = 1 / c->to_scaled;
    vec a[FEATURE_CORNERS], b[FEATURE_CORNERS], patch[PATCH_CORNERS];
    real separation[PATCH_CORNERS];
    corners_in_turn(&c->feature_a, to_user, a);
    corners_in_turn(&c->feature_b, to_user, b);
    for (int i = 0; i < c->patch.count; i++) {
        patch[i] = scale(to_user, c->patch.corner[i].on_a);
        separation[i] = to_user * c->patch.corner[i].separation;
    }
    tactn_clip_view view = {.normal = c->n, .count_a = c->feature_a.count, .count_b = c->feature_b.count};
    view.feature_a = a, view.feature_b = b;
    view.patch_count = c->patch.count, view.patch = patch, view.separation = separation;
    view.kept_count = count, view.kept = kept;
    observer->on_clip(observer->context, &view);
}

/* Finds the patch of a half-space or a half-plane: the corners of the other's feature, and the points below or above
 * them on the plane. */
static NOINLINE_COLD void find_patch_on_plane(contact *c) {
    bool is_a = is_unbounded(c->a.shape);
    const contact_body *plane = is_a ? &c->a : &c->b;
    const contact_feature *f = is_a ? &c->feature_b : &c->feature_a;
    vec up = is_a ? c->n : neg(c->n);
    real offset = c->to_scaled * (plane->shape->u.plane.offset + plane->shape->rounding);
    c->patch.count = f->count;
    c->patch.size = f->size;
    c->patch.unsure = f->unsure;
    for (int i = 0; i < f->count; i++) {
        vec corner = f->corner[i];
        real height = dot(up, sub(corner, plane->position)) - offset;
        uint32_t name = f->name[i] + 1u;
        vec on_a = is_a ? mul_add(corner, -height, up) : corner;
        c->patch.corner[i] = (patch_corner){on_a, height, is_a ? contact_id(0, name) : contact_id(name, 0), false};
    }
}

static NOINLINE contact_doubts find_points(settled_pair *pair, real speculative, const tactn_query_options *options,
                                           tactn_manifold *m) {
    contact c;
    const tactn_gap *gap = pair->gap;
    int kept[TACTN_MANIFOLD_POINTS];
    bool observed = options->observer && options->observer->on_clip;
    set_contact(&c, pair);
    bool direct = !options->general && direct_patch(&c.a, &c.b, c.n, &c.patch);
    if (!direct || observed) find_features(&c);
    if (is_unbounded(pair->a) || is_unbounded(pair->b)) {
        find_patch_on_plane(&c);
    } else if (!direct) {
        if (has_curved_core(pair)) snap_normal(&c, pair);
        find_patch(&c.feature_a, &c.feature_b, c.n, &c.patch);
    }
    TACT_ASSERT(c.patch.count >= 0 && c.patch.count <= PATCH_CORNERS && !(c.patch.size < 0));
    complete_patch(&c, gap);
    real most = tact_max(speculative * c.to_scaled, c.distance) + depth_slack(&c) + CONTACT_SHAKE * c.patch.size;
    drop_corners(&c.patch, -TACT_REAL_MAX, most);
    m->normal = c.n;
    m->point_count = reduce_patch(&c.patch, c.n, kept);
    TACT_ASSERT(m->point_count >= 0 && m->point_count <= TACTN_MANIFOLD_POINTS);
    real to_user = 1 / c.to_scaled;
    contact_doubts doubts = {2 * CONTACT_POINT_ERROR * ROUNDOFF * to_user, CONTACT_SHAKE * c.patch.size * to_user,
                             most * to_user, 0};
    m->point_error_bound = gap->error_bound + doubts.rounding;
    for (int i = 0; i < m->point_count; i++) {
        TACT_ASSERT(kept[i] >= 0 && kept[i] < c.patch.count);
        const patch_corner *corner = &c.patch.corner[kept[i]];
        set_contact_point(&m->point[i], scale(to_user, corner->on_a), to_user * corner->separation, c.n, corner->id);
        if (corner->is_witness) set_witness_point(pair, m, &m->point[i]);
        else doubts.unsure |= (unsigned)c.patch.unsure << i;
    }
    for (int i = m->point_count; i < TACTN_MANIFOLD_POINTS; i++) set_contact_point(&m->point[i], zero(), 0, c.n, 0);
    if (observed) observe_clip(&c, kept, m->point_count, options->observer);
    return doubts;
}

static void set_too_far(tactn_manifold *m) {
    m->relation = TACT_BEYOND_CUTOFF;
    m->point_count = 0;
    for (int i = 0; i < TACTN_MANIFOLD_POINTS; i++) set_contact_point(&m->point[i], zero(), 0, m->normal, 0);
}

/* A custom support function may fail in the directions of the features, though not in those of the distance. */
static bool all_numbers(const tactn_manifold *m) {
    vec sum = m->normal;
    for (int i = 0; i < m->point_count; i++) sum = add(sum, add(m->point[i].point_a, m->point[i].point_b));
    return all_finite(sum);
}

static NOINLINE_COLD void refuse(tactn_manifold *m, tact_status status) { *m = (tactn_manifold){.status = status}; }

/* ---- contacts of one point ---- */

/* A segment and a direction in its own frame. Its contact is one point where it rises by so much more than the surfaces
 * overlap, or the speculative distance allows, that another would be close to it. Returns the name of the part that
 * touches, plus 1, or else 0. */
static uint32_t leaning_end(const tactn_shape *segment, vec n, vec touching, real reach) {
    const vec *p = segment->u.points;
    vec along = sub(p[1], p[0]);
    real squared = dot(along, along), rise = tact_abs(dot(along, n));
    if (!(rise > CONTACT_LEANING * reach + CONTACT_NORMAL_SNAP * tact_sqrt(squared))) return 0;
    real part = dot(sub(touching, p[0]), along);
    bool first = part <= CONTACT_SHAKE * squared, last = part >= (1 - CONTACT_SHAKE) * squared;
    return first ? 1 : last ? 2 : FEATURE_NAMES;
}

static uint32_t lone_id(const settled_pair *pair, real speculative) {
    const tactn_shape *a = pair->a, *b = pair->b;
    const tactn_gap *gap = pair->gap;
    if (DIMENSION == 2 || has_curved_core(pair)) return 0;
    if (a->core == TACTN_POINT) return contact_id(1, 0);
    if (b->core == TACTN_POINT) return contact_id(0, 1);
    real reach = tact_max(0, speculative - gap->distance) + gap->error_bound;
    if (a->core == TACTN_SEGMENT && b->core != TACTN_SEGMENT)
        return contact_id(leaning_end(a, gap->normal, mul_add(gap->point_a, -a->rounding, gap->normal), reach), 0);
    if (b->core != TACTN_SEGMENT || a->core == TACTN_SEGMENT) return 0;
    mat m = rotation_matrix(pair->pose->rotation);
    vec touching = sub(mul_add(gap->point_b, b->rounding, gap->normal), pair->pose->position);
    touching = transform_transposed(m, touching);
    return contact_id(0, leaning_end(b, transform_transposed(m, gap->normal), touching, reach));
}

/* Sets the witness points of a contact that needs no features; an observer sees these. */
static void set_lone_point(settled_pair *pair, uint32_t id, real speculative, const tactn_query_options *options,
                           tactn_manifold *m) {
    if (options->observer) find_points(pair, speculative, options, m);
    pair->to_scaled = scale_of(pair);
    m->normal = pair->gap->normal;
    m->point_error_bound = pair->gap->error_bound + 2 * CONTACT_POINT_ERROR * ROUNDOFF / pair->to_scaled;
    m->point_count = 1;
    m->point[0].id = id;
    set_witness_point(pair, m, &m->point[0]);
    for (int i = 1; i < TACTN_MANIFOLD_POINTS; i++) set_contact_point(&m->point[i], zero(), 0, m->normal, 0);
}

/* moved: how far the pose may be off. What is not proven to be farther apart than the speculative distance has
 * points. */
static void collide_local(const tactn_shape *a, const tactn_shape *b, tactn_pose b_in_a, real speculative, real moved,
                          const tactn_query_options *options, tactn_manifold *m) {
    tactn_query_options within = {
        .hint = options->hint, .observer = options->observer, .general = options->general};
    within.cutoff = tact_max(speculative + moved, SMALLEST_DISTANCE);
    tactn_gap gap = distance(a, b, &b_in_a, &within);
    if (!tact_finite(speculative)) gap.status = TACT_NOT_FINITE;
    else if (speculative < 0) gap.status = TACT_NEGATIVE;
    if (gap.status < 0) {
        refuse(m, gap.status);
        return;
    }
    m->status = TACT_OK;
    m->relation = gap.relation;
    m->iterations = gap.iterations;
    m->distance = gap.distance;
    m->error_bound = gap.error_bound;
    m->point_error_bound = gap.error_bound;
    m->normal = gap.normal;
    if (gap.relation == TACT_BEYOND_CUTOFF || gap.distance - gap.error_bound > speculative + moved) {
        set_too_far(m);
        return;
    }
    settled_pair pair = {a, b, &b_in_a, &gap, 0};
    uint32_t id = options->general ? 0 : lone_id(&pair, speculative);
    if (id != 0) {
        set_lone_point(&pair, id, speculative, &within, m);
    } else {
        contact_doubts doubts = find_points(&pair, speculative, &within, m);
        if (doubts.unsure) settle_points(&pair, &doubts, m);
    }
    if (!all_numbers(m)) refuse(m, TACT_BAD_SUPPORT);
}

static NOINLINE tactn_manifold collide_features(const posed_pair *q) {
    tactn_manifold m;
    if (!q->pose_a) {
        collide_local(q->a, q->b, *q->pose_b, q->speculative, 0, q->options, &m);
        return m;
    }
    tactn_pose pose_a = *q->pose_a, relative = tactn_relative_pose(pose_a, *q->pose_b);
    tact_status status = rotations_status(pose_a, *q->pose_b);
    real moved = relative_pose_noise(relative, q->a, q->b);
    if (status != TACT_OK) refuse(&m, status);
    else collide_local(q->a, q->b, relative, q->speculative, moved, q->options, &m);
    if (m.status < 0) return m;
    mat axes = rotation_matrix(pose_a.rotation);
    m.normal = transform(axes, m.normal);
    for (int i = 0; i < m.point_count; i++) {
        m.point[i].point_a = add(transform(axes, m.point[i].point_a), pose_a.position);
        m.point[i].point_b = add(transform(axes, m.point[i].point_b), pose_a.position);
    }
    m.error_bound += moved;
    m.point_error_bound += moved;
    if (m.relation == TACT_BEYOND_CUTOFF) m.distance -= moved;
    m.relation = relation_in_world(m.relation, m.distance, m.error_bound);
    return m;
}
