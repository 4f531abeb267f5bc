/* Messages of what is wrong. */
#include "base/error.h"

#include <stdarg.h>
#include <stdio.h>

bool problem_set(problem *out, const char *format, ...) {
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(out->text, sizeof out->text, format, arguments);
    va_end(arguments);
    out->closed_pipe = false;
    return false;
}

bool problem_memory(problem *out) {
    return problem_set(out, "tact: out of memory");
}
