/* Continuous collision: what has moved so fast that it may have passed through something is put where it met it. Its
 * velocity stays; the next step finds it in contact.
 *
 * The motion of a step is taken to be a sweep (cast3.h) of the centre of mass, from where the step began to where it
 * has ended. A shape that is not at the centre of a body that turns moves on an arc; it is swept in pieces, each so
 * short that the arc is straight up to a part of the slop.
 *
 * A body may have been in contact when the step began, as one that slides along the ground, and must not be stopped
 * there. Where it does not go into what it touches, the solver has seen to it. Otherwise all of its motion is looked
 * at as if it were lifted off these contacts: it may sink into them by no more. Where it is in deeper all the same, a
 * ball inside of the body is swept instead. */
#include "world/step.h"

#define FAST_CHUNK 8
#define BULLET_PASSES 16
#define MOST_PIECES 32
#define MOST_HALVINGS 4
/* What has sunk into something with its core may come no nearer to it than this in a step, in parts of the slop. */
#define CREEP R(1e-3)

/* A fast body on its way. */
typedef struct flight {
    const tactn_world *world;
    const body *body;
    tactn_sweep way;  /* of its centre of mass */
    vec lift;
    bool against_dynamic;
    real start;       /* what is met before this fraction counts as met from the start */
    real fraction;    /* up to where it is free, as far as is known */
    real core;        /* the same for its core: up to where its centre goes while it turns on */
    vec core_normal;  /* away from what its core meets there, */
    vec core_speed;   /* and how that moves */
    bool deep;        /* it was in something from the start, and only its core was swept there */
    int32_t met;      /* body that it meets, or NONE */
} flight;

/* How far the farthest point of a body may have moved. */
static real motion_of(const body *body, real dt) {
    real turned = dt * spin_size(body->state.angular_velocity) * body->extent;
    return length(sub(body->state.pose.position, body->last_pose.position)) + turned;
}

static tactn_sweep way_of(const body *body) {
    bool moves = body->awake_index != NONE;
    return (tactn_sweep){moves ? body->last_pose : body->state.pose, body->state.pose};
}

/* A shape's pose from that of its body's centre of mass. */
static tactn_pose shape_pose_at(const body *body, const body_shape *shape, tactn_pose center) {
    tactn_pose local = {sub(shape->def.pose.position, body->local_center), shape->def.pose.rotation};
    return pose_in(center, local);
}

/* Into how many pieces the motion of a shape has to be cut. */
static int pieces_of(const tactn_world *world, const body *body, const body_shape *shape, const tactn_sweep *way) {
    vec offset = sub(shape->def.pose.position, body->local_center);
    if (!(greatest(offset) > 0)) return 1;
    vec from = transform(rotation_matrix(way->from.rotation), offset);
    vec to = transform(rotation_matrix(way->to.rotation), offset);
    vec middle = transform(rotation_matrix(tactn_sweep_pose(way, R(0.5)).rotation), offset);
    real off = length(sub(middle, scale(R(0.5), add(from, to))));
    real allowed = tact_min(R(0.25) * world->def.solver.slop, R(0.0625) * body->extent);
    int pieces = 1;
    while (pieces < MOST_PIECES && off > allowed * (real)(pieces * pieces)) pieces++;
    return pieces;
}

static tactn_sweep piece_of(const body *body, const body_shape *shape, const tactn_sweep *way, vec lift, int i,
                            int pieces) {
    tactn_pose from = tactn_sweep_pose(way, (real)i / (real)pieces);
    tactn_pose to = tactn_sweep_pose(way, (real)(i + 1) / (real)pieces);
    tactn_sweep piece = {shape_pose_at(body, shape, from), shape_pose_at(body, shape, to)};
    piece.from.position = add(piece.from.position, lift);
    piece.to.position = add(piece.to.position, lift);
    return piece;
}

/* The fraction of its motion at which a shape of the body meets another shape: above 1 if never. */
static real meet_shape(const flight *flight, const body_shape *own, const body *other, const body_shape *shape) {
    const tactn_world *world = flight->world;
    tactn_sweep other_way = way_of(other);
    int pieces = pieces_of(world, flight->body, own, &flight->way);
    int other_pieces = pieces_of(world, other, shape, &other_way);
    if (other_pieces > pieces) pieces = other_pieces;
    for (int i = 0; i < pieces && (real)i < flight->fraction * (real)pieces; i++) {
        tactn_sweep a = piece_of(other, shape, &other_way, zero(), i, pieces);
        tactn_sweep b = piece_of(flight->body, own, &flight->way, flight->lift, i, pieces);
        tactn_hit hit = tactn_time_of_impact(&shape->shape, &a, &own->shape, &b, NULL);
        if (hit.status < 0 || hit.relation == TACT_SEPARATED) continue;
        return ((real)i + hit.fraction) / (real)pieces;
    }
    return 2;
}

/* The same for a ball inside of the body, half as large as could be. Once it touches it comes no closer, so that the
 * body's centre stays on its side whatever happens around it. */
static real meet_core(const flight *flight, const body *other, const body_shape *shape, vec *normal) {
    tactn_shape ball = tactn_rounded(tactn_point(zero()), R(0.5) * flight->body->core);
    tactn_sweep other_way = way_of(other), way = flight->way;
    tactn_sweep a = piece_of(other, shape, &other_way, zero(), 0, 1);
    way.to.rotation = way.from.rotation;
    tactn_hit hit = tactn_time_of_impact(&shape->shape, &a, &ball, &way, NULL);
    if (hit.status < 0 || hit.relation == TACT_SEPARATED) return 2;
    *normal = hit.normal;
    if (hit.fraction > flight->start) return hit.fraction;
    vec travel = sub(sub(way.to.position, way.from.position), sub(a.to.position, a.from.position));
    return dot(travel, hit.normal) < -CREEP * flight->world->def.solver.slop ? 0 : 2;
}

/* Whether two shapes have been in contact from the start, and the body does not go into that: the solver has seen to
 * what they do to each other. */
static bool rests_on(const flight *flight, int32_t own, int32_t shape) {
    const tactn_world *world = flight->world;
    for (int32_t link = flight->body->first_contact; link != NONE;) {
        const contact *c = contact_at(world, link / 2);
        int side = link % 2;
        link = c->next[side];
        if (c->shape[side] != own || c->shape[!side] != shape) continue;
        if (!is_solved(world, c)) return false;
        tactn_sweep other = way_of(body_at(world, c->body[!side]));
        vec travel = sub(flight->way.to.position, flight->way.from.position);
        vec past = sub(travel, sub(other.to.position, other.from.position));
        real rises = side == 1 ? dot(past, c->solver.normal) : -dot(past, c->solver.normal);
        return rises >= -world->def.solver.slop;
    }
    return false;
}

static bool meet_on_way(void *context, int32_t proxy, uint32_t user) {
    (void)proxy;
    flight *flight = context;
    const tactn_world *world = flight->world;
    const body_shape *shape = shape_at(world, (int32_t)user);
    const body *other = body_at(world, shape->body);
    if (other == flight->body) return true;
    for (int32_t i = flight->body->first_shape; i != NONE; i = shape_at(world, i)->next) {
        const body_shape *own = shape_at(world, i);
        if (own->def.sensor || !may_meet(world, own, shape)) continue;
        bool rests = rests_on(flight, i, (int32_t)user);
        real fraction = rests ? 0 : meet_shape(flight, own, other, shape);
        if (fraction > flight->start) {
            if (fraction < flight->fraction) flight->met = shape->body;
            flight->fraction = tact_min(flight->fraction, fraction);
        } else {
            flight->deep = flight->deep || !rests;
            vec normal;
            fraction = meet_core(flight, other, shape, &normal);
            if (!(fraction < flight->core)) continue;
            flight->core = fraction;
            flight->core_normal = normal;
            flight->core_speed = other->state.velocity;
            flight->met = shape->body;
        }
    }
    return true;
}

/* How far a body may sink into what it touches. Against what it is in deeper already its core alone is swept. */
static real allowed_depth(const tactn_world *world, const body *body) {
    return tact_min(2 * world->def.solver.slop, R(0.25) * body->core);
}

/* Away from all that it is in contact with, each by as much as it may sink in. */
static vec lift_of(const tactn_world *world, const body *body, bool against_dynamic) {
    vec lift = zero();
    real depth = allowed_depth(world, body);
    for (int pass = 0; pass < 4; pass++) {
        for (int32_t link = body->first_contact; link != NONE;) {
            const contact *c = contact_at(world, link / 2);
            int side = link % 2;
            link = c->next[side];
            if (!is_solved(world, c)) continue;
            if (!against_dynamic && is_joined(body_at(world, c->body[!side]))) continue;
            vec away = side == 1 ? c->solver.normal : neg(c->solver.normal);
            real missing = depth - dot(lift, away);
            if (missing > 0) lift = mul_add(lift, missing, away);
        }
    }
    return lift;
}

/* A box around all of a body's motion, however it turns. */
static tactn_bounds box_of_flight(const flight *flight) {
    tactn_bounds at_start = {flight->way.from.position, flight->way.from.position};
    tactn_bounds box = swept_box(at_start, sub(flight->way.to.position, flight->way.from.position));
    return grown_box(box, flight->body->extent + length(flight->lift));
}

/* Where a body is at a fraction of its motion, with its centre where that is at another one if that is less. */
static tactn_pose pose_on_way(const tactn_sweep *way, real fraction, real core) {
    tactn_pose pose = tactn_sweep_pose(way, fraction);
    if (core < fraction) pose.position = tactn_sweep_pose(way, core).position;
    return pose;
}

/* How low a shape lies along a direction. */
static real lowest(const body *body, const body_shape *shape, tactn_pose center, vec up) {
    tactn_pose pose = shape_pose_at(body, shape, center);
    vec down = neg(transform_transposed(rotation_matrix(pose.rotation), up));
    return dot(up, pose.position) - dot(down, tactn_support(&shape->shape, down));
}

/* Whether a body would sink deeper into something that it is in contact with. */
static bool sinks(const flight *flight, tactn_pose center, real depth) {
    const tactn_world *world = flight->world;
    for (int32_t link = flight->body->first_contact; link != NONE;) {
        const contact *c = contact_at(world, link / 2);
        int side = link % 2;
        link = c->next[side];
        const body *other = body_at(world, c->body[!side]);
        if (!is_solved(world, c) || (!flight->against_dynamic && is_joined(other))) continue;
        vec up = side == 1 ? c->solver.normal : neg(c->solver.normal);
        const body_shape *own = shape_at(world, c->shape[side]);
        real from = -deepest_point(c), way = dot(up, sub(other->state.pose.position, way_of(other).from.position));
        real to = from + lowest(flight->body, own, center, up) -
                  lowest(flight->body, own, flight->way.from, up) - way;
        if (to < tact_min(from, -depth) - world->def.solver.slop) return true;
    }
    return false;
}

/* What is too deep already gets no deeper than can be helped; but it does not stop for good, since in another pose it
 * has other contacts. */
static void turn_back(flight *flight) {
    real depth = allowed_depth(flight->world, flight->body);
    for (int i = 0; i < MOST_HALVINGS; i++) {
        if (!sinks(flight, pose_on_way(&flight->way, flight->fraction, flight->core), depth)) return;
        flight->fraction *= R(0.5);
    }
}

/* Flies as far as nothing is in the way. What it meets within a part of the slop it has been lifted off, but for
 * rounding. */
static void fly(flight *flight) {
    const tactn_world *world = flight->world;
    flight->way = way_of(flight->body);
    flight->start = R(0.125) * world->def.solver.slop / motion_of(flight->body, world->def.solver.dt);
    flight->lift = lift_of(world, flight->body, flight->against_dynamic);
    flight->fraction = flight->core = 1;
    flight->met = NONE;
    flight->deep = false;
    uint64_t mask = flight->against_dynamic ? BOX_DYNAMIC : BOX_STATIC | BOX_KINEMATIC;
    tactn_tree_query(world->tree, box_of_flight(flight), mask, meet_on_way, flight);
    if (flight->deep) turn_back(flight);
}

static bool is_free(const tactn_world *world, const body *body) {
    for (int32_t link = body->first_contact; link != NONE; link = contact_at(world, link / 2)->next[link % 2]) {
        if (is_solved(world, contact_at(world, link / 2))) return false;
    }
    return true;
}

/* Puts a body where it is at a fraction of its motion, with its centre where that is at another one. */
static void put_at(const step_work *work, body *body, real fraction, real core) {
    tactn_sweep way = way_of(body);
    body->state.pose = pose_on_way(&way, fraction, core);
    if (is_free(work->world, body)) {
        /* What falls has not gained the speed of the rest of the step. */
        vec gained = sub(body->state.velocity, body->last_velocity);
        body->state.velocity = mul_add(body->last_velocity, tact_min(fraction, core), gained);
    }
    if (place_shapes(work->world, body)) work->flags[body->awake_index] |= LEFT_BOX;
}

/* What has come so deep that its core has met something is stopped by that, as the solver has failed to. */
static void stop_core(const flight *flight, body *body) {
    real speed = dot(sub(body->state.velocity, flight->core_speed), flight->core_normal);
    if (speed < 0) body->state.velocity = mul_add(body->state.velocity, -speed, flight->core_normal);
}

/* Against static and driven bodies: each fast body by itself. */
static void stop_fast_bodies(void *data, int task) {
    const step_work *work = data;
    const tactn_world *world = work->world;
    int32_t from = task * FAST_CHUNK, to = from + FAST_CHUNK;
    if (to > work->fast_count) to = work->fast_count;
    for (int32_t i = from; i < to; i++) {
        body *body = body_at(world, work->fast[i]);
        flight flight = {.world = world, .body = body};
        fly(&flight);
        work->hit[i] = flight.fraction < 1 || flight.core < 1;
        if (!work->hit[i]) continue;
        put_at(work, body, flight.fraction, flight.core);
        if (flight.core < 1) stop_core(&flight, body);
    }
}

/* While bullets are on their way the tree knows all fast bodies by the boxes of their motions. */
static void sweep_boxes(step_work *work) {
    tactn_world *world = work->world;
    for (int32_t i = 0; i < work->fast_count; i++) {
        const body *body = body_at(world, work->fast[i]);
        flight flight = {.body = body, .way = way_of(body), .lift = zero()};
        tactn_bounds box = box_of_flight(&flight);
        for (int32_t k = body->first_shape; k != NONE; k = shape_at(world, k)->next) {
            body_shape *shape = shape_at(world, k);
            shape->bounds = box;
            tactn_tree_move(world->tree, shape->proxy, box);
        }
        work->flags[body->awake_index] |= LEFT_BOX;
    }
}

/* Stops a bullet where it meets a dynamic body, and that one, too, if it is fast. Whether one of them has lost a part
 * of its way that is worth speaking of: what has been stopped touches at the end of its way, and meets there again. */
static bool stop_bullet(step_work *work, int32_t i) {
    tactn_world *world = work->world;
    body *body = body_at(world, work->fast[i]);
    flight flight = {.world = world, .body = body, .against_dynamic = true};
    fly(&flight);
    real fraction = tact_min(flight.fraction, flight.core), least = R(0.125) * world->def.solver.slop;
    if (!((1 - fraction) * motion_of(body, work->settings.dt) > least)) return false;
    work->hit[i] = true;
    put_at(work, body, flight.fraction, flight.core);
    if (flight.met == NONE) return true;
    struct body *met = body_at(world, flight.met);
    bool both = met->awake_index != NONE && (work->flags[met->awake_index] & FAST);
    if (both) put_at(work, met, fraction, fraction);
    return true;
}

/* Whoever is stopped goes another way than the others were looked at against, so all are looked at until nobody is
 * stopped any more. */
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

static void stop_what_is_fast(step_work *work) {
    bool bullets = list_fast_bodies(work);
    run_tasks(work->world, stop_fast_bodies, work, (work->fast_count + FAST_CHUNK - 1) / FAST_CHUNK);
    if (bullets) {
        sweep_boxes(work);
        stop_bullets(work);
    }
    for (int32_t i = 0; i < work->fast_count; i++) work->world->stats.impact_count += work->hit[i];
}
