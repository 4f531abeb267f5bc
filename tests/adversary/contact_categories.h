/* The adversary's categories of contacts, estimates and hulls. */
#ifndef TACT_TESTS_ADVERSARY_CONTACT_CATEGORIES_H
#define TACT_TESTS_ADVERSARY_CONTACT_CATEGORIES_H

#include "adversary/engine.h"

/* Ended by null. */
extern const adversary_category *const contact_categories[];

#endif
