/* The benchmark's categories of pairs, made afresh from a seed: the same seed gives the same pairs. */
#ifndef BENCH_SCENES3_H
#define BENCH_SCENES3_H

#include <stdint.h>

#include "pairs3.h"

/* Null past the last. */
const char *bench_category_name(int category);
/* One line on what is in it. */
const char *bench_category_about(int category);
bench_scene bench_scene_make(int category, uint64_t seed, int pairs);
void bench_scene_free(bench_scene *scene);

#endif
