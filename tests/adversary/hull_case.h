/* The adversary's category of hulls: points as a genome. */
#ifndef TACT_TESTS_ADVERSARY_HULL_CASE_H
#define TACT_TESTS_ADVERSARY_HULL_CASE_H

#include "adversary/engine.h"

extern const adversary_category hull_category;

#endif
