/* Helpers of the benchmark programs. */
#ifndef BENCH_BASE_PROGRAM_H
#define BENCH_BASE_PROGRAM_H

/* Returns the folder of a program, from its first argument, which it cuts off behind the folder. */
const char *program_folder(char *program);
/* Prints a number in a column, or a dash if it is not finite. */
void print_column(double value, int width, const char *format);

#endif
