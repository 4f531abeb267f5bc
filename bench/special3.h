/* Families of pairs on which collision libraries are known to fail (scenes3.h). Each makes the pair of a number. */
#ifndef BENCH_SPECIAL3_H
#define BENCH_SPECIAL3_H

#include "builder3.h"

void special_stack(bench_builder *builder, int number);
void special_thin(bench_builder *builder, int number);
void special_touch(bench_builder *builder, int number);
void special_coincident(bench_builder *builder, int number);
void special_ratio(bench_builder *builder, int number);
void special_flat(bench_builder *builder, int number);

#endif
