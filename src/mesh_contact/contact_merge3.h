/* Contacts in the caller's array: those at one place are one, and of one normal there are no more than four. */
#ifndef TACT_MESH_CONTACT_CONTACT_MERGE3_H
#define TACT_MESH_CONTACT_CONTACT_MERGE3_H

#include "base/dimension.h"
#include "tact/contact3.h"

/* Contacts of one normal that are nearer than this part of the shape's size are one. */
#define MERGE_DISTANCE R(1e-5)

/* Normals whose cosine is above this are one: they differ by less than a tenth of a degree. */
#define SAME_NORMAL R(0.999999)

typedef struct contact_list {
    tact3_mesh_contact *contact;
    int capacity, count;
    bool dropped; /* there was no room for some, or for any */
    real merge;   /* the distance within which contacts are one */
} contact_list;

void tact3_add_contact(contact_list *list, const tact3_mesh_contact *contact);
/* Where there is no room for so many more, leaves of each normal those that the others do not surround, and if need be
 * four. */
void tact3_make_room(contact_list *list, int room);
/* Leaves four of each normal, the deepest contact first. */
void tact3_finish_contacts(contact_list *list);

/* The size of a mesh: half the diagonal of its bounds, wherever its origin is. */
static inline real half_diagonal(const tact3_bounds *bounds) {
    return R(0.5) * length(sub(bounds->upper, bounds->lower));
}

#endif
