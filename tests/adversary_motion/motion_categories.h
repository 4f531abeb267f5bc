/* The adversary's categories of motions: rays, casts and times of impact. */
#ifndef TACT_TESTS_ADVERSARY_MOTION_MOTION_CATEGORIES_H
#define TACT_TESTS_ADVERSARY_MOTION_MOTION_CATEGORIES_H

#include "adversary/engine.h"

/* Ended by null. */
extern const adversary_category *const motion_categories[];

#endif
