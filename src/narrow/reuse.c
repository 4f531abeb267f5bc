/* Contacts whose shapes have hardly moved against each other keep their points. */
#include "narrow/reuse.h"

/* How the bodies of a contact have moved since they were collided, along the axes of A at that time. */
typedef struct pair_motion {
    rotation turned; /* B has, against A */
    mat turn_back;   /* undoes A's rotation */
    mat turn;        /* of B against A */
    vec between;     /* from the center of A to that of B */
} pair_motion;

static reuse_limits limits_of(const tactn_world *world, const contact_pair *c) {
    bool many = HAS_COMPOSITES && c->set != NONE;
    real slop = world->def.solver.slop;
    return (reuse_limits){REUSE_SLIDING * slop, (many ? REUSE_PARTS : REUSE_DEPTH) * slop, REUSE_TILT * slop};
}

/* Whether a body has turned too far; `turn` is that rotation, or its inverse. Its square tells, but near the limit. */
static bool has_turned(rotation then, rotation now, rotation turn) {
    if (small_turn_squared(turn) < R(0.99) * REUSE_TURN * REUSE_TURN) return false;
    return spin_size(small_rotation(then, now)) > REUSE_TURN;
}

/* False if a body has turned too far. */
static bool motion_since(const rotation then[2], const tactn_pose *a, const tactn_pose *b, pair_motion *motion) {
    rotation back = compose_rotations(then[0], tactn_conjugate(a->rotation));
    rotation turn_b = compose_rotations(b->rotation, tactn_conjugate(then[1]));
    if (has_turned(then[0], a->rotation, back) || has_turned(then[1], b->rotation, turn_b)) return false;
    motion->turned = compose_rotations(back, turn_b);
    motion->turn_back = rotation_matrix(back);
    motion->turn = rotation_matrix(motion->turned);
    motion->between = transform(motion->turn_back, sub(b->position, a->position));
    return true;
}

/* Whether the points of a manifold can stay, and how far its surfaces are apart there now. */
static bool can_carry(const tactn_solver_contact *contact, const collided_manifold *then, const pair_motion *motion,
                      const reuse_limits *limits, real separation[]) {
    real sliding = 0, least = TACT_REAL_MAX, most = -TACT_REAL_MAX;
    for (int i = 0; i < contact->point_count; i++) {
        const tactn_solver_point *p = &contact->point[i];
        vec way = sub(add(motion->between, transform(motion->turn, p->anchor_b)), p->anchor_a);
        real along = dot(way, then->normal);
        sliding = tact_max(sliding, dot(way, way) - along * along);
        least = tact_min(least, along);
        most = tact_max(most, along);
        separation[i] = then->separation[i] + along;
    }
    return sliding <= limits->sliding * limits->sliding && most - least <= limits->tilt &&
           tact_max(most, -least) <= limits->depth;
}

/* True if parts of a composite have turned so far that others may have come near. */
static bool have_parts_turned(const pair_motion *motion, real reach, real limit) {
    return spin_size(small_rotation(tactn_identity_rotation(), motion->turned)) * reach > limit;
}

static bool may_reuse(const tactn_world *world, const contact_pair *c) {
    if (!c->was_touching || !c->reusable) return false;
    const rigid_body *a = body_at(world, c->body[0]);
    return (is_dynamic(a) ? a : body_at(world, c->body[1]))->held;
}

static bool reuse_points(const tactn_world *world, contact_pair *c) {
    const rigid_body *a = body_at(world, c->body[0]), *b = body_at(world, c->body[1]);
    pair_motion motion;
    if (!motion_since(points_of(world, c)->rotation, &a->state.pose, &b->state.pose, &motion)) return false;
    real separation[HAS_COMPOSITES ? MOST_MANIFOLDS : 1][TACTN_MANIFOLD_POINTS];
    reuse_limits limits = limits_of(world, c);
    bool many = HAS_COMPOSITES && c->set != NONE;
    if (many && have_parts_turned(&motion, tact_min(a->extent, b->extent), limits.depth)) return false;
    int32_t count = manifold_count(world, c);
    for (int32_t k = 0; k < count; k++) {
        const tactn_solver_contact *contact = manifold_of(world, c, k);
        if (!can_carry(contact, collided_at(world, c, k), &motion, &limits, separation[k])) return false;
    }
    for (int32_t k = 0; k < count; k++) {
        tactn_solver_contact *contact = manifold_at(world, c, k);
        contact->normal = transform_transposed(motion.turn_back, collided_at(world, c, k)->normal);
        for (int i = 0; i < contact->point_count; i++) contact->point[i].separation = separation[k][i];
    }
    return true;
}

/* Only faces keep their points: those of a rolling point or edge do not move with the surface, and a surface velocity
 * rotates with its body. */
static bool is_reusable(const tactn_solver_contact *contact) {
    return contact->point_count >= DIMENSION && !(greatest(contact->surface_velocity) > 0);
}

static void note_collision(const tactn_world *world, contact_pair *c) {
    c->reusable = true;
    rotation *then = points_of(world, c)->rotation;
    for (int side = 0; side < 2; side++) then[side] = body_at(world, c->body[side])->state.pose.rotation;
    for (int32_t k = 0; k < manifold_count(world, c); k++) {
        const tactn_solver_contact *contact = manifold_of(world, c, k);
        collided_manifold *now = collided_at(world, c, k);
        *now = (collided_manifold){.normal = contact->normal};
        for (int i = 0; i < contact->point_count; i++) now->separation[i] = contact->point[i].separation;
        c->reusable = c->reusable && is_reusable(contact);
    }
}
