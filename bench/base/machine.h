/* A plain description of where a measurement was made. */
#ifndef BENCH_BASE_MACHINE_H
#define BENCH_BASE_MACHINE_H

#include <stdio.h>

/* Processor, system, compiler and date: a line each, after the prefix. */
void machine_describe(FILE *out, const char *prefix);

#endif
