/* Memory and threads, where the library needs them: worlds. Everything else lives in the caller's memory and runs in
 * the caller's thread. */
#ifndef TACT_MEMORY_H
#define TACT_MEMORY_H

#include "tact/base.h"

#ifdef __cplusplus
extern "C" {
#endif

/* Where memory comes from. All null: malloc() and free(). */
typedef struct tact_allocator {
    void *context;
    /* Returns that many bytes (more than zero), aligned as malloc() aligns, or null. */
    void *(*allocate)(void *context, size_t bytes);
    /* Takes back what allocate() gave, and how many bytes it was; never null. */
    void (*release)(void *context, void *memory, size_t bytes);
} tact_allocator;

typedef void (*tact_task)(void *data, int index);

/* Threads of the caller. run() calls task(data, i) once for each i from 0 to count - 1, in any order, on any threads,
 * and returns when all are done. With OpenMP its body is "#pragma omp parallel for" and a loop. Null: one after the
 * other. Whatever it does, the answers have the same bits. */
typedef struct tact_tasks {
    void *context;
    void (*run)(void *context, tact_task task, void *data, int count);
} tact_tasks;

#ifdef __cplusplus
}
#endif
#endif
