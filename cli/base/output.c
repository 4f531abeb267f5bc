/* Opens and closes the streams of reports. */
#include "base/output.h"

#include <errno.h>
#include <string.h>

FILE *output_open(const char *file, error *error) {
    if (!file || strcmp(file, "-") == 0) return stdout;
    FILE *out = fopen(file, "wb");
    if (!out) error_set(error, "%s: cannot be written: %s", file, strerror(errno));
    return out;
}

bool output_close(FILE *out, const char *file, error *error) {
    errno = 0;
    bool good = fflush(out) == 0 && !ferror(out);
    int code = errno;
    if (out != stdout && fclose(out) != 0 && good) good = false, code = errno;
    if (good) return true;
    error_set(error, "%s: cannot be written: %s", out == stdout ? "standard output" : file,
              strerror(code ? code : EIO));
    error->closed_pipe = code == EPIPE;
    return false;
}
