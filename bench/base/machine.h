/* A plain description of where a measurement was made. */
#ifndef BENCH_BASE_MACHINE_H
#define BENCH_BASE_MACHINE_H

#include <stdio.h>

/* Processor, system, compiler, date and how many processes have been running: a line each, after the prefix. The
 * benchmark itself is one of them. */
void machine_describe(FILE *out, const char *prefix);

#endif
