/* Where reports go, and whether they got there. */
#include "base/output.h"

#include <errno.h>
#include <string.h>

FILE *output_open(const char *file, problem *problem) {
    if (!file) return stdout;
    FILE *out = fopen(file, "wb");
    if (!out) problem_set(problem, "%s: cannot be written: %s", file, strerror(errno));
    return out;
}

bool output_close(FILE *out, const char *file, problem *problem) {
    errno = 0;
    bool good = fflush(out) == 0 && !ferror(out);
    int error = errno;
    if (file && fclose(out) != 0 && good) good = false, error = errno;
    if (good) return true;
    return problem_set(problem, "%s: cannot be written: %s", file ? file : "standard output",
                       strerror(error ? error : EIO));
}
