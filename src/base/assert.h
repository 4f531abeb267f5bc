/* Preconditions of public functions and invariants inside. */
#ifndef TACT_BASE_ASSERT_H
#define TACT_BASE_ASSERT_H

#include "base/internal_names.h"
#include "tact/base.h"

/* The name of the calling function, for messages; left out where code must be small (WebAssembly). */
#ifdef TACT_SMALL
#define TACT_FUNCTION ""
#else
#define TACT_FUNCTION __func__
#endif

/* Calls the assert hook, then aborts. Public functions call it themselves for a null pointer, in every build. */
__attribute__((noreturn, cold))
void tact_assert_failed(const char *text, const char *function);

/* Checks an invariant in builds with TACT_VALIDATE (debug builds and tests); elsewhere the condition is not
 * evaluated. */
#ifdef TACT_VALIDATE
#define TACT_ASSERT(condition) ((condition) ? (void)0 : tact_assert_failed("not true: " #condition, TACT_FUNCTION))
#else
#define TACT_ASSERT(condition) ((void)0)
#endif

#endif
