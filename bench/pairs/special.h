/* Families of pairs on which collision libraries are known to fail (scenes.h). Each makes the pair of a number. */
#ifndef BENCH_PAIRS_SPECIAL_H
#define BENCH_PAIRS_SPECIAL_H

#include "pairs/builder.h"

/* Either dimension. */
void special_coincident(bench_builder *builder, int number);
void special_touch(bench_builder *builder, int number);
/* special2.c and special3.c */
void special_thin(bench_builder *builder, int number);
void special_rest(bench_builder *builder, int number);
/* Space only. */
void special_stack(bench_builder *builder, int number);
void special_ratio(bench_builder *builder, int number);
void special_flat(bench_builder *builder, int number);
/* The plane only. */
void special_degenerate(bench_builder *builder, int number);

/* Puts a thin thing to another shape, in one of four ways: overlapping by a part of the thickness, right through,
 * apart by a part of the thickness, and apart. */
void special_place_thin(bench_builder *builder, int a, int b, double thickness, int way);

#endif
