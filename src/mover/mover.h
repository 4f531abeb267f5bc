/* What the sources of the mover share; they are one translation unit (mover_unit.c). They know a world by its public
 * functions alone. */
#ifndef TACT_MOVER_MOVER_H
#define TACT_MOVER_MOVER_H

#include "base/assert.h"
#include "base/dimension.h"
#include "tact/dimension.h"

/* Contacts that were met on the way, and near ones. */
#define MOST_MET 8
#define MOST_PLANES (MOST_MET + TACTN_MOVER_CONTACTS)

/* A mover on its way. */
typedef struct passage {
    const tactn_world *world;
    const tactn_mover *mover; /* its settings; its position is that below */
    vec position;
    real least_floor;         /* the normal of a floor has at least this along `up` */
    tact_body_id carrier;     /* what carries it meanwhile, and is not met; or none */
    int casts;                /* so far */
    /* Those met in this slide, then those that are near. */
    int met_count, count;
    tactn_mover_contact plane[MOST_PLANES];
    tact_status status;
} passage;

/* ---- slide.c ---- */
/* Whether a contact counts: neither the mover's own body, nor its carrier, nor what the caller lets pass. */
static bool is_met(const passage *p, const tactn_mover_contact *contact);
/* Finds what is nearer than twice the margin. */
static void find_planes(passage *p);
/* The vector closest to a wanted one that leaves each plane its margin, or with `speeds`, that does not lead into those
 * that are touched. Steep planes are walls for what goes along them. */
static vec clipped(const passage *p, vec wanted, bool speeds);
/* Moves as far as nothing is met; true, and the contact, if something is. */
static bool advance(passage *p, vec way, tactn_mover_contact *met);
/* Moves by what the planes leave of a way, and out of what is too near. */
static void slide(passage *p, vec way);
static tactn_pose place_of(const passage *p);

/* ---- mover.c ---- */
static inline real height(const passage *p, vec v) { return dot(p->mover->up, v); }
static inline vec across_up(const passage *p, vec v) { return mul_add(v, -height(p, v), p->mover->up); }

#endif
