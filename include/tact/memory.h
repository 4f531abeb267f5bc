/* The caller's memory and threads, for what takes them: worlds, hulls, meshes, static trees, batches. Everything else
 * works in memory that is passed in, and in the calling thread. */
#ifndef TACT_MEMORY_H
#define TACT_MEMORY_H

#include "tact/base.h"

#ifdef __cplusplus
extern "C" {
#endif

/* An allocator. Both functions null: malloc() and free(). They are called by the thread that has called Tact, not in
 * its tasks. */
typedef struct tact_allocator {
    void *context;
    /* Returns that many bytes (more than zero), aligned as malloc() aligns, or null. */
    void *(*allocate)(void *context, size_t bytes);
    /* Releases memory from allocate(), never null, with its size in bytes. */
    void (*release)(void *context, void *memory, size_t bytes);
} tact_allocator;

typedef void (*tact_task)(void *data, int index);

/* A task system of the caller. run() calls task(data, i) once for each i from 0 to count - 1, in any order, on any
 * threads, and returns when all are done: with OpenMP a loop under "#pragma omp parallel for". Null: the calling thread
 * does all. The number of threads changes no bit of any answer. In optimized builds a task takes less than 128 KiB of
 * stack. */
typedef struct tact_tasks {
    void *context;
    void (*run)(void *context, tact_task task, void *data, int count);
} tact_tasks;

#ifdef __cplusplus
}
#endif
#endif
