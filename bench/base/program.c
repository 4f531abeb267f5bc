/* Helpers of the benchmark programs (program.h). */
#include "base/program.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

const char *program_folder(char *program) {
    char *slash = strrchr(program, '/');
    if (!slash) {
        return ".";
    }
    *slash = 0;
    return program;
}

void print_column(double value, int width, const char *format) {
    char text[32] = "-";
    if (isfinite(value)) {
        snprintf(text, sizeof text, format, value);
    }
    printf(" %*s", width, text);
}
