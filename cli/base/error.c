/* Error messages. */
#include "base/error.h"

#include <stdarg.h>
#include <stdio.h>

bool error_set(error *out, const char *format, ...) {
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(out->text, sizeof out->text, format, arguments);
    va_end(arguments);
    out->closed_pipe = false;
    return false;
}

bool error_memory(error *out) {
    return error_set(out, "tact: out of memory");
}
