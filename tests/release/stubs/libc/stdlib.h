/* What the library takes of the C library, declared for compilers whose own headers are not here (compilers.py). */
#include <stddef.h>
void *malloc(size_t bytes);
void free(void *memory);
_Noreturn void abort(void);
