/* Words for the compiler, which clients use in code of their own. */
#ifndef TACT_CCD_COMPILER_H
#define TACT_CCD_COMPILER_H

#include <stddef.h>

#ifdef __GNUC__
#define _ccd_inline static inline __attribute__((always_inline))
#define _ccd_prefetch(address) __builtin_prefetch(address)
#define _ccd_prefetchw(address) __builtin_prefetch((address), 1)
#else
#define _ccd_inline static inline
#define _ccd_prefetch(address) ((void)0)
#define _ccd_prefetchw(address) ((void)0)
#endif

#define ccd_offsetof(type, member) offsetof(type, member)
/* The structure of a type that holds a member at an address. */
#define ccd_container_of(address, type, member) ((type *)((char *)(address) - ccd_offsetof(type, member)))

#endif
