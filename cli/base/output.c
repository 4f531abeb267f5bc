/* Where reports go, and whether they got there. */
#include "base/output.h"

#include <errno.h>
#include <string.h>

FILE *output_open(const char *file, problem *problem) {
    if (!file || strcmp(file, "-") == 0) return stdout;
    FILE *out = fopen(file, "wb");
    if (!out) problem_set(problem, "%s: cannot be written: %s", file, strerror(errno));
    return out;
}

bool output_close(FILE *out, const char *file, problem *problem) {
    errno = 0;
    bool good = fflush(out) == 0 && !ferror(out);
    int error = errno;
    if (out != stdout && fclose(out) != 0 && good) good = false, error = errno;
    if (good) return true;
    problem_set(problem, "%s: cannot be written: %s", out == stdout ? "standard output" : file,
                strerror(error ? error : EIO));
    problem->closed_pipe = error == EPIPE;
    return false;
}
