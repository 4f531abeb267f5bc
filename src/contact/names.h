/* What contacts are called by. */
#ifndef TACT_CONTACT_NAMES_H
#define TACT_CONTACT_NAMES_H

#include "base/dimension.h"

/* The flag of an edge, above all names of corners; an edge has the name of the corner where it begins. */
#define FEATURE_NAMES 0x8000u

/* The id of a contact: a corner of A's inside B's feature is (name + 1, 0), one of B's (0, name + 1), and where edges
 * cross (FEATURE_NAMES + name of A's edge, FEATURE_NAMES + name of B's). */
static inline uint32_t contact_id(uint32_t of_a, uint32_t of_b) { return of_a << 16 | of_b; }
static inline bool is_crossing(uint32_t id) { return (id & FEATURE_NAMES) != 0; }

#endif
