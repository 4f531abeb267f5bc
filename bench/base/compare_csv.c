/* bench_compare: the times of one kept CSV against those of another. */
#include "base/baseline.h"

static int complain(const char *path, const char *error) {
    fprintf(stderr, "bench_compare: cannot read '%s': %s\n", path, error);
    return 2;
}

int main(int count, char **arguments) {
    bench_times old = {NULL, 0, 0}, new = {NULL, 0, 0};
    if (count != 3) {
        fprintf(stderr, "usage: bench_compare OLD.csv NEW.csv\n");
        return 2;
    }
    const char *error = bench_times_read(&old, arguments[1]);
    if (error) {
        return complain(arguments[1], error);
    }
    error = bench_times_read(&new, arguments[2]);
    if (error) {
        return complain(arguments[2], error);
    }
    bench_times_compare(&old, &new, stdout);
    bench_times_free(&old);
    bench_times_free(&new);
    return 0;
}
