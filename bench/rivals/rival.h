/* How the benchmark puts work to a library. Each library is a plugin of its own, loaded into a process of its own
 * (worker.h): Bullet in float and Bullet in double cannot live in one program, and a library that hangs or crashes
 * must not take the others with it.
 *
 * A plugin exports bench_rival_at(). Preparing (shapes, poses in the library's own types, hulls) is not timed;
 * run() is the whole query, from shapes and poses to an answer. C and C++. */
#ifndef BENCH_RIVAL_H
#define BENCH_RIVAL_H

#include "pairs/pairs.h"

#ifdef __cplusplus
extern "C" {
#endif

typedef struct bench_rival {
    const char *version;
    int (*supports)(const bench_shape *shape);
    void (*prepare)(const bench_scene *scene);
    void (*run)(int pair, bench_answer *answer);
    /* Called before every pass over the pairs, not timed; may be null. The answers of pass 0 are judged. */
    void (*begin_pass)(int pass);
} bench_rival;

/* The ways in which this library answers a query; null past the last. */
#if defined(__GNUC__)
__attribute__((visibility("default")))
#endif
const bench_rival *bench_rival_at(bench_query query, int index);

#ifdef __cplusplus
}
#endif
#endif
