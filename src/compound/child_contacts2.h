/* The contacts of two parts in the plane. */
#ifndef TACT_COMPOUND_CHILD_CONTACTS2_H
#define TACT_COMPOUND_CHILD_CONTACTS2_H

#include "compound/contact_set.h"
#include "polygon/chain2.h"

static inline contact_set collide_with_mesh(const two_parts *parts, real speculative,
                                            const tact2_query_options *options, set_contact contact[SET_CONTACTS]) {
    (void)parts, (void)speculative, (void)options, (void)contact;
    return (contact_set){.status = TACT_NOT_CONVEX};
}

static inline void name_triangle_of(tact2_part_contact *contact, int triangle, uint32_t material) {
    (void)contact, (void)triangle, (void)material;
}

/* Whether something may meet a part from the side to which n points: a one-sided chain from its right alone. */
static inline bool met_from(const part_list *list, int part, vec n) {
    return list->shape->core != TACT2_CHAIN || chain_met_from(list->shape->u.chain, part, n);
}

#endif
