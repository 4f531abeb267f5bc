/* What public functions do about a null pointer. */
#ifndef TACT_BASE_MISUSE_H
#define TACT_BASE_MISUSE_H

#include "tact/base.h"

#ifdef TACT_FLOAT
#define tact_misuse tactf_misuse
#endif

/* Calls the hook, then aborts. */
#ifdef __GNUC__
__attribute__((noreturn, cold))
#endif
void tact_misuse(const char *text, const char *function);

#endif
