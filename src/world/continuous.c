/* Continuous collision detection (CCD): a body that was fast enough to pass through something is moved back to its
 * first impact. It keeps its velocity; the next step finds the contact.
 *
 * The motion in a step is a sweep (cast3.h) of the center of mass from its pose at the start to its pose at the end. A
 * shape beside the center of a rotating body moves on an arc; it is swept in pieces that are straight up to a part of
 * the slop.
 *
 * A body that is in contact at the start, such as one that slides along the ground, must not stop there. If it does not
 * move into the contact, the solver has handled it. Otherwise its sweep is lifted off its contacts by a small depth,
 * which is as far as it may sink in. If it overlaps more than that, its inner ball is swept instead. */
#include "cast/cast.h"
#include "tree/leaf_list.h"
#include "world/step.h"

#define FAST_CHUNK 8
#define BULLET_PASSES 16
#define MAX_PIECES 32
#define MAX_HALVINGS 4
#define LIFT_PASSES 4
/* Fast bodies may lie anywhere, so one so many places ahead is asked for: of each its sweep and its size. */
#define SWEEPS_AHEAD 4
#define SWEEP_BYTES (offsetof(rigid_body, first_shape) - offsetof(rigid_body, state))
#define BOX_IMMOVABLE (BOX_STATIC | BOX_KINEMATIC)
/* A body whose inner ball overlaps something may come no nearer to it in a step than this, in parts of the slop. */
#define INNER_CREEP R(1e-3)

/* The sweep of a fast body. */
typedef struct ccd_query {
    const tactn_world *world;
    const rigid_body *body;
    const leaf_list *near; /* what it may hit; null: the tree is asked */
    tactn_sweep sweep; /* of its center of mass */
    vec lift;          /* translation of the whole sweep, off its contacts; known where something is near */
    bool lift_known;
    bool against_dynamic;
    bool has_contacts; /* it may have solved contacts with what it is swept against */
    real start_fraction;  /* an impact before this counts as overlap at the start */
    real fraction;        /* of the sweep, free as far as is known */
    real inner_fraction;  /* the same for the inner ball: the center stops there, the rotation goes on */
    vec inner_normal;     /* away from what the inner ball hits */
    vec inner_velocity;   /* of what the inner ball hits */
    bool initial_overlap; /* it overlapped something at the start, against which only its inner ball was swept */
    int32_t hit_shape, inner_shape; /* which stop it and its inner ball; or NONE */
} ccd_query;

static real motion_bound(const rigid_body *body, real dt) {
    real turned = dt * spin_size(body->state.angular_velocity) * body->extent;
    return length(sub(body->state.pose.position, body->last_pose.position)) + turned;
}

static tactn_sweep sweep_of(const rigid_body *body) {
    bool moves = body->awake_index != NONE;
    return (tactn_sweep){moves ? body->last_pose : body->state.pose, body->state.pose};
}

/* A shape's pose from that of its body's center of mass. */
static tactn_pose shape_pose_at(const rigid_body *body, const body_shape *shape, tactn_pose center) {
    tactn_pose local = {sub(shape->def.pose.position, body->local_center), shape->def.pose.rotation};
    return compose_poses(center, local);
}

/* Number of pieces in which the sweep of a shape is straight enough. */
static int piece_count(const tactn_world *world, const rigid_body *body, const body_shape *shape,
                       const tactn_sweep *sweep) {
    vec offset = sub(shape->def.pose.position, body->local_center);
    if (!(greatest(offset) > 0)) return 1;
    vec from = transform(rotation_matrix(sweep->from.rotation), offset);
    vec to = transform(rotation_matrix(sweep->to.rotation), offset);
    vec middle = transform(rotation_matrix(tactn_sweep_pose(sweep, R(0.5)).rotation), offset);
    real deviation = length(sub(middle, scale(R(0.5), add(from, to))));
    real allowed = tact_min(R(0.25) * world->def.solver.slop, R(0.0625) * body->extent);
    int pieces = 1;
    while (pieces < MAX_PIECES && deviation > allowed * (real)(pieces * pieces)) pieces++;
    return pieces;
}

static tactn_sweep sweep_piece(const rigid_body *body, const body_shape *shape, const tactn_sweep *sweep, vec lift,
                               int i, int pieces) {
    tactn_pose from = tactn_sweep_pose(sweep, (real)i / (real)pieces);
    tactn_pose to = tactn_sweep_pose(sweep, (real)(i + 1) / (real)pieces);
    tactn_sweep piece = {shape_pose_at(body, shape, from), shape_pose_at(body, shape, to)};
    piece.from.position = add(piece.from.position, lift);
    piece.to.position = add(piece.to.position, lift);
    return piece;
}

/* The fraction of the sweep at which a shape of the body hits another shape; above 1 if it does not. Sets the
 * hit: zeros where composites overlap at the start of a piece. */
static real shape_impact(const ccd_query *ccd, const body_shape *own, const rigid_body *other, const body_shape *shape,
                         tactn_hit *hit) {
    const tactn_world *world = ccd->world;
    tactn_sweep other_sweep = sweep_of(other);
    int pieces = piece_count(world, ccd->body, own, &ccd->sweep);
    int other_pieces = piece_count(world, other, shape, &other_sweep);
    if (other_pieces > pieces) pieces = other_pieces;
    bool composite = is_composite(&own->shape) || is_composite(&shape->shape);
    tactn_query_options options = {.apart_is_enough = true};
    memset(hit, 0, sizeof *hit);
    /* A piece that begins at the fraction may hold an impact there, which is as soon. */
    for (int i = 0; i < pieces && (real)i / (real)pieces <= ccd->fraction; i++) {
        tactn_sweep a = sweep_piece(other, shape, &other_sweep, zero(), i, pieces);
        tactn_sweep b = sweep_piece(ccd->body, own, &ccd->sweep, ccd->lift, i, pieces);
        /* Where composites overlap, a time of impact would search how deep they are. */
        if (composite && tactn_overlap_world(&shape->shape, a.from, &own->shape, b.from, NULL))
            return (real)i / (real)pieces;
        *hit = tactn_time_of_impact(&shape->shape, &a, &own->shape, &b, &options);
        if (hit->status < 0 || hit->relation == TACT_SEPARATED) continue;
        return ((real)i + hit->fraction) / (real)pieces;
    }
    return 2;
}

/* The same for a ball of half the inner radius. Once it touches it comes no closer, so the center stays on its side. */
static real inner_ball_impact(const ccd_query *ccd, const rigid_body *other, const body_shape *shape,
                              tactn_hit *hit) {
    tactn_shape ball = tactn_rounded(tactn_point(zero()), R(0.5) * ccd->body->inner_radius);
    tactn_sweep other_sweep = sweep_of(other), sweep = ccd->sweep;
    tactn_sweep a = sweep_piece(other, shape, &other_sweep, zero(), 0, 1);
    sweep.to.rotation = sweep.from.rotation;
    int parts[2] = {-1, -1};
    tactn_query_options options = {.parts = parts, .apart_is_enough = true};
    *hit = tactn_time_of_impact(&shape->shape, &a, &ball, &sweep, &options);
    if (hit->status < 0 || hit->relation == TACT_SEPARATED) return 2;
    if (hit->fraction > ccd->start_fraction) return hit->fraction;
    vec side = transform_transposed(rotation_matrix(a.from.rotation), hit->normal);
    if (parts[0] >= 0 && !met_from_side(&shape->shape, parts[0], side)) return 2;
    vec travel = sub(sub(sweep.to.position, sweep.from.position), sub(a.to.position, a.from.position));
    return dot(travel, hit->normal) < -INNER_CREEP * ccd->world->def.solver.slop ? 0 : 2;
}

/* A pose at the end of another body's sweep as it would be at the start, had it gone with that body. */
static tactn_pose carried_back(const tactn_sweep *other, tactn_pose pose) {
    return compose_poses(other->from, tactn_relative_pose(other->to, pose));
}

/* True if two shapes were in contact at the start and the body does not move into the contact: the solver has handled
 * it. */
static bool rests_on(const ccd_query *ccd, int32_t own, int32_t shape) {
    const tactn_world *world = ccd->world;
    if (!ccd->has_contacts) return false;
    for (int32_t link = ccd->body->first_contact; link != NONE;) {
        const contact_pair *c = contact_at(world, link / 2);
        int side = link % 2;
        link = c->next[side];
        if (c->shape[side] != own || c->shape[!side] != shape) continue;
        if (!is_solved(world, c)) return false;
        tactn_sweep other = sweep_of(body_at(world, c->body[!side]));
        vec travel = sub(carried_back(&other, ccd->sweep.to).position, ccd->sweep.from.position);
        for (int32_t k = 0; k < manifold_count(world, c); k++) {
            real along = dot(travel, manifold_of(world, c, k)->normal);
            if ((side == 1 ? along : -along) < -world->def.solver.slop) return false;
        }
        return true;
    }
    return false;
}

/* The order of impacts, which is not that of the tree: the sooner first, of equal ones the shape of the lower index. */
static bool is_sooner(real fraction, int32_t shape, real than, int32_t than_shape) {
    return fraction < than || (fraction == than && shape < than_shape);
}

/* True if the caller lets a shape of the body stop where it hits another shape. */
static bool stop_allowed(const ccd_query *ccd, int32_t own, int32_t shape, const tactn_hit *hit) {
    const tactn_world *world = ccd->world;
    if (!world->callbacks.pre_solve) return true;
    const rigid_body *body = ccd->body, *other = body_at(world, shape_at(world, shape)->body);
    tactn_pending_contact pending = {.a = contact_side(world, shape), .b = contact_side(world, own)};
    set_pending_origin(&pending, (point_origin){-1, -1, -1});
    vec from_body = sub(hit->point_b, sweep_of(body).from.position);
    vec from_other = sub(hit->point_a, sweep_of(other).from.position);
    vec between = sub(point_velocity(other, from_other), point_velocity(body, from_body));
    pending.point = hit->point_a;
    pending.normal = hit->normal;
    pending.separation = hit->distance;
    pending.approach_speed = dot(between, hit->normal);
    for (int32_t link = body->first_contact; link != NONE; link = contact_at(world, link / 2)->next[link % 2]) {
        const contact_pair *c = contact_at(world, link / 2);
        int side = link % 2;
        if (c->shape[side] == own && c->shape[!side] == shape) pending.touched = c->touching;
    }
    if (own < shape) {
        tactn_contact_side first = pending.b;
        pending.b = pending.a;
        pending.a = first;
        pending.normal = neg(pending.normal);
    }
    return world->callbacks.pre_solve(world->callbacks.context, &pending);
}

/* The least coordinate of a shape along a direction. */
static real lowest_point(const rigid_body *body, const body_shape *shape, tactn_pose center, vec up) {
    tactn_pose pose = shape_pose_at(body, shape, center);
    vec down = neg(transform_transposed(rotation_matrix(pose.rotation), up));
    return dot(up, pose.position) - dot(down, tactn_support(&shape->shape, down));
}

/* The farthest that any point of a body is along a direction from its center of mass, at any time of its sweep. */
static real farthest_along(const ccd_query *ccd, vec direction) {
    const rigid_body *body = ccd->body;
    tactn_pose start = {zero(), ccd->sweep.from.rotation};
    vec up = neg(direction);
    real lowest = 0;
    for (int32_t i = body->first_shape; i != NONE; i = shape_at(ccd->world, i)->next) {
        const body_shape *own = shape_at(ccd->world, i);
        if (own->def.sensor) continue;
        if (is_composite(&own->shape) || own->shape.core == TACTN_CUSTOM) return body->extent;
        lowest = tact_min(lowest, lowest_point(body, own, start, up));
    }
    real turned = tactn_turn_between(ccd->sweep.from.rotation, ccd->sweep.to.rotation).rate;
    return (turned + 32 * ROUNDOFF) * body->extent - lowest;
}

/* Returns how far a point is from a box at least along a direction on whose other side all of the box is, whatever
 * rounding has done; zero or less if the point may be inside. */
static real distance_from_box(const tactn_shape *box, tactn_pose pose, vec point, vec *normal) {
    vec half = box->u.half_extents, between = sub(point, pose.position);
    mat turn = rotation_matrix(pose.rotation);
    vec local = transform_transposed(turn, between);
    real beside[DIMENSION];
    for (int i = 0; i < DIMENSION; i++) {
        real at = component(local, i), over = tact_max(tact_abs(at) - component(half, i), 0);
        beside[i] = at < 0 ? -over : over;
    }
    vec away = from_components(beside);
    real cores = length(away), rounding = box->rounding;
    if (!(cores > 0)) return 0;
    *normal = transform(turn, scale(1 / cores, away));
    return cores - rounding - 32 * ROUNDOFF * (taxicab(between) + taxicab(half) + rounding);
}

/* How far the center of mass stays from a shape of a static or kinematic body, which turns at one rate all the step:
 * in the whole of its sweep at least this far along a direction on whose other side all of the shape is. Zero or less:
 * nothing is known. What of the shape comes to the body has turned by its distance from the center of the other times
 * the angle at most. */
static real center_clearance(const ccd_query *ccd, const rigid_body *other, const body_shape *shape, vec *normal) {
    if (ccd->against_dynamic || is_composite(&shape->shape)) return 0;
    tactn_sweep own = ccd->sweep, sweep = sweep_of(other);
    tactn_pose pose = shape_pose_at(other, shape, sweep.from);
    real distance;
    if (shape->shape.core == TACTN_BOX) {
        distance = distance_from_box(&shape->shape, pose, own.from.position, normal);
    } else {
        tactn_shape center = tactn_point(zero());
        tactn_gap gap = tactn_distance_world(&shape->shape, pose, &center, own.from, NULL);
        distance = gap.status == TACT_OK ? gap.distance - gap.error_bound : 0;
        *normal = gap.normal;
    }
    if (!(distance > 0)) return 0;
    vec travel = sub(sub(own.to.position, own.from.position), sub(sweep.to.position, sweep.from.position));
    real reach = ccd->body->extent + length(travel);
    real turned = ccd->world->def.solver.dt * spin_size(other->state.angular_velocity);
    if (turned > 0) distance -= turned * (length(sub(own.from.position, sweep.from.position)) + reach);
    return distance - tact_max(-dot(*normal, travel), 0) - 32 * ROUNDOFF * reach;
}

/* How far a body may sink into its contacts. Against what it overlaps more deeply only its inner ball is swept. */
static real allowed_depth(const tactn_world *world, const rigid_body *body) {
    return tact_min(2 * world->def.solver.slop, R(0.25) * body->inner_radius);
}

/* The translation off all contacts of a body, by the allowed depth each. */
static vec contact_lift(const tactn_world *world, const rigid_body *body, bool against_dynamic) {
    vec lift = zero();
    real depth = allowed_depth(world, body);
    bool changed = true;
    for (int pass = 0; pass < LIFT_PASSES && changed; pass++) {
        changed = false;
        for (int32_t link = body->first_contact; link != NONE;) {
            const contact_pair *c = contact_at(world, link / 2);
            int side = link % 2;
            link = c->next[side];
            if (!is_solved(world, c)) continue;
            if (!against_dynamic && is_dynamic(body_at(world, c->body[!side]))) continue;
            for (int32_t k = 0; k < manifold_count(world, c); k++) {
                vec normal = manifold_of(world, c, k)->normal, away = side == 1 ? normal : neg(normal);
                real missing = depth - dot(lift, away);
                if (!(missing > 0)) continue;
                lift = mul_add(lift, missing, away);
                changed = true;
            }
        }
    }
    return lift;
}

/* Meets a shape of another body with one of its own shapes. clearance: center_clearance(). */
static void meet_candidate(ccd_query *ccd, int32_t own_index, int32_t index, real clearance) {
    const tactn_world *world = ccd->world;
    const body_shape *own = shape_at(world, own_index), *shape = shape_at(world, index);
    const rigid_body *other = body_at(world, shape->body);
    bool rests = rests_on(ccd, own_index, index);
    /* The floor that it rests on may go on as a wall. */
    bool one_face = !is_composite(&own->shape) && !is_composite(&shape->shape);
    tactn_hit hit;
    if (!rests || !one_face) {
        if (!ccd->lift_known && ccd->has_contacts)
            ccd->lift = contact_lift(world, ccd->body, ccd->against_dynamic);
        ccd->lift_known = true;
        real fraction = shape_impact(ccd, own, other, shape, &hit);
        if (fraction > ccd->start_fraction) {
            if (!is_sooner(fraction, index, ccd->fraction, ccd->hit_shape)) return;
            if (!stop_allowed(ccd, own_index, index, &hit)) return;
            ccd->fraction = fraction;
            ccd->hit_shape = index;
            return;
        }
    }
    bool met = !(clearance > R(0.5) * ccd->body->inner_radius);
    real fraction = met ? inner_ball_impact(ccd, other, shape, &hit) : 2;
    if (fraction <= 1 && !stop_allowed(ccd, own_index, index, &hit)) return;
    ccd->initial_overlap = ccd->initial_overlap || !rests;
    if (!is_sooner(fraction, index, ccd->inner_fraction, ccd->inner_shape)) return;
    ccd->inner_fraction = fraction;
    ccd->inner_normal = hit.normal;
    ccd->inner_velocity = other->state.velocity;
    ccd->inner_shape = index;
}

static void visit_candidate(ccd_query *ccd, int32_t index) {
    const tactn_world *world = ccd->world;
    const body_shape *shape = shape_at(world, index);
    const rigid_body *other = body_at(world, shape->body);
    if (other == ccd->body) return;
    vec normal = zero();
    real clearance = center_clearance(ccd, other, shape, &normal);
    bool may_reach = !(clearance > ccd->body->extent);
    if (may_reach && clearance > ccd->body->inner_radius) may_reach = !(clearance > farthest_along(ccd, neg(normal)));
    for (int32_t i = ccd->body->first_shape; may_reach && i != NONE; i = shape_at(world, i)->next) {
        const body_shape *own = shape_at(world, i);
        if (own->def.sensor || !shapes_collide(world, own, shape) || !callback_allows(world, i, index)) continue;
        meet_candidate(ccd, i, index, clearance);
    }
}

static bool visit_proxy(void *context, int32_t proxy, uint32_t user) {
    (void)proxy;
    visit_candidate(context, (int32_t)user);
    return true;
}

static void visit_listed(ccd_query *ccd, const tactn_bounds *box) {
    for (int k = 0; k < ccd->near->count; k += LANES) {
        for (unsigned bits = listed_leaves_meeting(ccd->near, k, box); bits != 0; bits &= bits - 1)
            visit_candidate(ccd, (int32_t)ccd->near->user[k + __builtin_ctz(bits)]);
    }
}

/* A box around the sweep with any rotation. What the sweep meets only where it is lifted stops nothing. */
static tactn_bounds sweep_aabb(const ccd_query *ccd) {
    tactn_bounds at_start = {ccd->sweep.from.position, ccd->sweep.from.position};
    tactn_bounds box = swept_aabb(at_start, sub(ccd->sweep.to.position, ccd->sweep.from.position));
    return expanded_aabb(box, ccd->body->extent);
}

/* The pose at a fraction of a sweep, with the center at another fraction if that is less. */
static tactn_pose pose_on_sweep(const tactn_sweep *sweep, real fraction, real inner_fraction) {
    tactn_pose pose = tactn_sweep_pose(sweep, fraction);
    if (inner_fraction < fraction) pose.position = tactn_sweep_pose(sweep, inner_fraction).position;
    return pose;
}

/* True if the body at this pose would be deeper in one of its contacts. */
static bool sinks_deeper(const ccd_query *ccd, tactn_pose center, real depth) {
    const tactn_world *world = ccd->world;
    for (int32_t link = ccd->body->first_contact; link != NONE;) {
        const contact_pair *c = contact_at(world, link / 2);
        int side = link % 2;
        link = c->next[side];
        const rigid_body *other = body_at(world, c->body[!side]);
        if (!is_solved(world, c) || (!ccd->against_dynamic && is_dynamic(other))) continue;
        const body_shape *own = shape_at(world, c->shape[side]);
        tactn_sweep others = sweep_of(other);
        tactn_pose end = carried_back(&others, center);
        for (int32_t k = 0; k < manifold_count(world, c); k++) {
            const tactn_solver_contact *manifold = manifold_of(world, c, k);
            vec up = side == 1 ? manifold->normal : neg(manifold->normal);
            real from = -manifold_depth(manifold);
            real to = from + lowest_point(ccd->body, own, end, up) -
                      lowest_point(ccd->body, own, ccd->sweep.from, up);
            if (to < tact_min(from, -depth) - world->def.solver.slop) return true;
        }
    }
    return false;
}

/* Halves the sweep of a body that would sink deeper. It never shortens it to zero, since another pose has other
 * contacts. */
static void shorten_sweep(ccd_query *ccd) {
    real depth = allowed_depth(ccd->world, ccd->body);
    for (int i = 0; i < MAX_HALVINGS; i++) {
        if (!sinks_deeper(ccd, pose_on_sweep(&ccd->sweep, ccd->fraction, ccd->inner_fraction), depth)) return;
        ccd->fraction *= R(0.5);
    }
}

/* Computes how far a body can move. The start tolerance covers rounding: it was lifted off its contacts by more.
 * Returns the shape that stops it, or NONE. */
static int32_t find_first_impact(ccd_query *ccd) {
    const tactn_world *world = ccd->world;
    ccd->sweep = sweep_of(ccd->body);
    ccd->start_fraction = R(0.125) * world->def.solver.slop / motion_bound(ccd->body, world->def.solver.dt);
    ccd->lift = zero();
    ccd->lift_known = false;
    ccd->fraction = ccd->inner_fraction = 1;
    ccd->hit_shape = ccd->inner_shape = NONE;
    ccd->initial_overlap = false;
    tactn_bounds box = sweep_aabb(ccd);
    if (ccd->near)
        visit_listed(ccd, &box);
    else
        tactn_tree_query(world->tree, box, ccd->against_dynamic ? BOX_DYNAMIC : BOX_IMMOVABLE, visit_proxy, ccd);
    int32_t hit = ccd->inner_fraction < ccd->fraction ? ccd->inner_shape : ccd->hit_shape;
    if (ccd->initial_overlap) shorten_sweep(ccd);
    return hit;
}

static bool is_unconstrained(const tactn_world *world, const rigid_body *body) {
    for (int32_t link = body->first_contact; link != NONE; link = contact_at(world, link / 2)->next[link % 2]) {
        if (is_solved(world, contact_at(world, link / 2))) return false;
    }
    return true;
}

/* Moves a body back to a fraction of its sweep, with its center at another fraction. */
static void move_to_fraction(const step_work *work, rigid_body *body, real fraction, real inner_fraction) {
    tactn_sweep sweep = sweep_of(body);
    body->state.pose = held_pose(body->state.locks, pose_on_sweep(&sweep, fraction, inner_fraction), sweep.from);
    if (is_unconstrained(work->world, body)) {
        /* A falling body has not gained the velocity of the rest of the step. */
        vec gain = sub(body->state.velocity, body->last_velocity);
        body->state.velocity = mul_add(body->last_velocity, tact_min(fraction, inner_fraction), gain);
    }
    if (update_shape_poses(work->world, body)) work->flags[body->awake_index] |= LEFT_FAT_AABB;
}

/* Removes the velocity with which the inner ball approaches what it hit; the solver has failed to stop it. */
static void stop_inner_ball(const ccd_query *ccd, rigid_body *body) {
    real speed = dot(sub(body->state.velocity, ccd->inner_velocity), ccd->inner_normal);
    vec away = free_part(body->state.locks, ccd->inner_normal);
    if (speed < 0) body->state.velocity = mul_add(body->state.velocity, -speed, away);
}

typedef struct fast_work {
    const step_work *work;
    const leaf_list *near; /* all static and kinematic shapes; null: these are too many, or fast bodies too few */
} fast_work;

/* Task: solves some of the fast bodies against static and kinematic ones. */
static void stop_fast_bodies(void *data, int task) {
    const fast_work *fast = data;
    const step_work *work = fast->work;
    const tactn_world *world = work->world;
    int32_t from = task * FAST_CHUNK, to = from + FAST_CHUNK;
    if (to > work->fast_count) to = work->fast_count;
    for (int32_t i = from; i < to; i++) {
        rigid_body *body = body_at(world, work->fast[i]);
        if (i + SWEEPS_AHEAD < work->fast_count)
            prefetch_bytes(&body_at(world, work->fast[i + SWEEPS_AHEAD])->state, SWEEP_BYTES);
        bool grounded = (work->flags[body->awake_index] & GROUNDED) != 0;
        ccd_query ccd = {.world = world, .body = body, .near = fast->near, .has_contacts = grounded};
        find_first_impact(&ccd);
        work->stopped[i] = ccd.fraction < 1 || ccd.inner_fraction < 1;
        if (!work->stopped[i]) continue;
        move_to_fraction(work, body, ccd.fraction, ccd.inner_fraction);
        if (ccd.inner_fraction < 1) stop_inner_ball(&ccd, body);
    }
}

/* Gives all fast bodies the boxes of their sweeps in the tree, while bullets are solved. */
static void insert_sweep_aabbs(step_work *work) {
    tactn_world *world = work->world;
    for (int32_t i = 0; i < work->fast_count; i++) {
        const rigid_body *body = body_at(world, work->fast[i]);
        ccd_query ccd = {.body = body, .sweep = sweep_of(body)};
        tactn_bounds box = sweep_aabb(&ccd);
        for (int32_t k = body->first_shape; k != NONE; k = shape_at(world, k)->next) {
            body_shape *shape = shape_at(world, k);
            shape->fat_aabb = box;
            tactn_tree_move(world->tree, shape->proxy, box);
        }
        work->flags[body->awake_index] |= LEFT_FAT_AABB;
    }
}

/* Moves a bullet back to its impact with a dynamic body, and that body too if it is fast. True if the bullet lost a
 * part of its sweep that matters: a stopped body touches at the end of its sweep and would hit there again. */
static bool stop_bullet(step_work *work, int32_t i) {
    tactn_world *world = work->world;
    rigid_body *body = body_at(world, work->fast[i]);
    ccd_query ccd = {.world = world, .body = body, .against_dynamic = true, .has_contacts = true};
    int32_t hit = find_first_impact(&ccd);
    real fraction = tact_min(ccd.fraction, ccd.inner_fraction), least = R(0.125) * world->def.solver.slop;
    if (!((1 - fraction) * motion_bound(body, work->settings.dt) > least)) return false;
    work->stopped[i] = true;
    move_to_fraction(work, body, ccd.fraction, ccd.inner_fraction);
    if (hit == NONE) return true;
    rigid_body *met = body_at(world, shape_at(world, hit)->body);
    bool both = met->awake_index != NONE && (work->flags[met->awake_index] & FAST);
    if (both) move_to_fraction(work, met, fraction, fraction);
    return true;
}

/* Stopping one bullet changes the sweep that others were tested against, so this iterates until no bullet is
 * stopped. */
static void stop_bullets(step_work *work) {
    bool again = true;
    for (int pass = 0; pass < BULLET_PASSES && again; pass++) {
        again = false;
        for (int32_t i = 0; i < work->fast_count; i++)
            if (body_at(work->world, work->fast[i])->bullet) again = stop_bullet(work, i) || again;
    }
}

static bool list_fast_bodies(step_work *work) {
    const tactn_world *world = work->world;
    bool bullets = false;
    work->fast_count = 0;
    for (int32_t i = 0; i < world->awake.count; i++) {
        if (!(work->flags[i] & FAST)) continue;
        work->fast[work->fast_count++] = *int_at(&world->awake, i);
        bullets = bullets || body_at(world, *int_at(&world->awake, i))->bullet;
    }
    return bullets;
}

/* True if there is anything static or kinematic that a body may hit. */
static bool any_immovable(const tactn_world *world) {
    const tactn_tree *tree = world->tree;
    return tree->root != NONE && (nodes_of(tree)[tree->root].category & BOX_IMMOVABLE) != 0;
}

static void mark_grounded(const step_work *work) {
    for (int32_t i = 0; i < work->solved_count; i++)
        if (work->solved[i].other == NONE) work->flags[work->solved[i].owner] |= GROUNDED;
}

static void solve_continuous(step_work *work) {
    bool bullets = list_fast_bodies(work);
    memset(work->stopped, 0, (size_t)work->fast_count * sizeof *work->stopped);
    if (work->fast_count > 0 && any_immovable(work->world)) {
        mark_grounded(work);
        leaf_list near;
        bool listed = work->fast_count > FAST_CHUNK && list_leaves(&near, work->world->tree, BOX_IMMOVABLE);
        fast_work fast = {work, listed ? &near : NULL};
        run_tasks(work->world, stop_fast_bodies, &fast, (work->fast_count + FAST_CHUNK - 1) / FAST_CHUNK);
    }
    if (bullets) {
        insert_sweep_aabbs(work);
        stop_bullets(work);
    }
    for (int32_t i = 0; i < work->fast_count; i++) work->world->stats.impact_count += work->stopped[i];
}
