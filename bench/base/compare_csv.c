/* bench_compare: the times of one kept CSV against those of another. */
#include "base/baseline.h"

int main(int count, char **arguments) {
    bench_times old = {NULL, 0, 0}, new = {NULL, 0, 0};
    if (count != 3) {
        fprintf(stderr, "usage: bench_compare OLD.csv NEW.csv\n");
        return 2;
    }
    bench_times_require(&old, arguments[1], "bench_compare");
    bench_times_require(&new, arguments[2], "bench_compare");
    bench_times_compare(&old, &new, stdout);
    bench_times_free(&old);
    bench_times_free(&new);
    return 0;
}
