/* What public functions do about a null pointer. */
#ifndef TACT_BASE_ASSERT_H
#define TACT_BASE_ASSERT_H

#include "tact/base.h"

#ifdef TACT_FLOAT
#define tact_assert_failed tactf_assert_failed
#endif

/* Calls the hook, then aborts. */
#ifdef __GNUC__
__attribute__((noreturn, cold))
#endif
void tact_assert_failed(const char *text, const char *function);

#endif
