/* Characters of a world: made, told how to move, moved. Statuses are returned; numbers go through the mailbox. */
#include <stdlib.h>

#include "holder.h"
#include "world.h"

/* Numbers of a contact: normal, point, distance, the shape's id. */
#define CONTACT (2 * DIMENSION + 3)

typedef struct character {
    tactn_mover mover;
    int meets; /* the user's function that is asked whom the mover meets; 0: it meets all */
    /* What that is asked about, with the normal first; the answer is put there, too. */
    double asked[CONTACT];
} character;

static double *store_contact(const tactn_mover_contact *contact, double *to) {
    to = store(contact->point, store(contact->normal, to));
    return store_shape_id(contact->shape, store_number(contact->distance, to));
}

/* ---- Settings, and what is kept from move to move: what mover_get() writes, and mover_set() reads ---- */

/* Pose, up, velocity, margin, step height, greatest slope, filter, the ignored body; then whether it stands, the body,
 * the contact and the pose of its ground, and the ground's velocity. */
static double *store_mover(const tactn_mover *mover, double *to) {
    to = store(mover->velocity, store(mover->up, store_pose(mover->pose, to)));
    to = store_number(mover->max_slope, store_number(mover->step_height, store_number(mover->margin, to)));
    to = store_filter(mover->filter, to);
    to = store_number(mover->ignored.generation, store_number(mover->ignored.index, to));
    to = store_number(mover->on_ground, to);
    to = store_number(mover->ground.body.generation, store_number(mover->ground.body.index, to));
    to = store_pose(mover->ground_pose, store_contact(&mover->ground, to));
    return store(mover->ground_velocity, to);
}

static tact_body_id load_body_id(const double *from) { return (tact_body_id){(uint32_t)from[0], (uint32_t)from[1]}; }

static void load_ground(tactn_mover *mover, const double *from) {
    mover->on_ground = from[0] > 0;
    mover->ground.body = load_body_id(from + 1);
    from += 3;
    mover->ground.normal = load(from), mover->ground.point = load(from + DIMENSION);
    from += 2 * DIMENSION;
    mover->ground.distance = from[0];
    mover->ground.shape = (tact_shape_id){(uint32_t)from[1], (uint32_t)from[2]};
    mover->ground_pose = load_pose(from + 3);
    mover->ground_velocity = load(from + 3 + POSE);
}

static void load_mover(tactn_mover *mover, const double *from) {
    mover->pose = load_pose(from);
    mover->up = load(from + POSE), mover->velocity = load(from + POSE + DIMENSION);
    from += POSE + 2 * DIMENSION;
    mover->margin = from[0], mover->step_height = from[1], mover->max_slope = from[2];
    mover->filter = load_filter(from + 3);
    mover->ignored = load_body_id(from + 6);
    load_ground(mover, from + 8);
}

/* ---- Made, moved and freed ---- */

static bool ask_user(void *context, const tactn_mover_contact *contact) {
    character *c = context;
    store_contact(contact, c->asked);
    bridge_ask(c->meets, c->asked);
    return c->asked[0] > 0;
}

/* A function of the user's, or 0. Null where there is no memory. */
EXPORT("mover_make") character *bridge_mover_make(const holder *shape, double length, int meets) {
    character *c = malloc(sizeof *c);
    if (!c) return NULL;
    c->mover = tactn_mover_defaults(&shape->shape, length);
    c->meets = meets;
    c->mover.meets = meets ? ask_user : NULL;
    c->mover.context = c;
    return c;
}

EXPORT("mover_free") void bridge_mover_free(character *c) { free(c); }

/* Where the contact is that a user's function is asked about. */
EXPORT("mover_asked") const double *bridge_mover_asked(const character *c) { return c->asked; }

EXPORT("mover_set") void bridge_mover_set(character *c) { load_mover(&c->mover, bridge_mail); }

/* Behind the settings: the overlap, the count of contacts, and these. */
EXPORT("mover_get") void bridge_mover_get(const character *c) {
    const tactn_mover *mover = &c->mover;
    double *to = store_number(mover->contact_count, store_number(mover->overlap, store_mover(mover, bridge_mail)));
    for (int i = 0; i < mover->contact_count; i++) to = store_contact(&mover->contact[i], to);
}

EXPORT("mover_move")
int bridge_mover_move(const tactn_world *world, character *c, const holder *shape, double dt) {
    c->mover.shape = shape->shape;
    return tactn_mover_move(world, &c->mover, dt);
}
