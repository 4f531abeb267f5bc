/* The contacts of two parts in space, of which one may be a mesh. */
#ifndef TACT_COMPOUND_CHILD_CONTACTS3_H
#define TACT_COMPOUND_CHILD_CONTACTS3_H

#include "compound/contact_set.h"

static inline contact_set collide_with_mesh(const two_parts *parts, real speculative,
                                            const tact3_query_options *options, set_contact contact[SET_CONTACTS]) {
    const tact3_shape *a = &parts->part_a.shape, *b = &parts->part_b.shape;
    tact3_mesh_contact contacts[SET_CONTACTS];
    tact3_mesh_contacts found =
        parts->part_a.still
            ? tact3_collide_mesh(a, b, parts->b_in_a, speculative, options, contacts, SET_CONTACTS)
            : tact3_collide_mesh_world(a, parts->part_a.pose, b, parts->b_in_a, speculative, options, contacts,
                                       SET_CONTACTS);
    for (int i = 0; i < found.count; i++) {
        const tact3_mesh_contact *c = &contacts[i];
        contact[i] = (set_contact){c->point_a, c->point_b, c->normal, c->separation, c->id, c->triangle, c->material};
    }
    return (contact_set){found.status, found.count, found.complete, found.point_error_bound};
}

static inline void name_triangle_of(tact3_part_contact *contact, int triangle, uint32_t material) {
    contact->triangle = triangle, contact->material = material;
}

/* Whether something may meet a part from the side to which n points. */
static inline bool met_from(const part_list *list, int part, vec n) { return (void)list, (void)part, (void)n, true; }

#endif
