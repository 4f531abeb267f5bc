/* Where a measurement was made (machine.h). */
#define _DEFAULT_SOURCE
#include "base/machine.h"

#include <stdlib.h>
#include <string.h>
#include <sys/utsname.h>
#include <time.h>
#include <unistd.h>

/* Copies what stands behind the colon of the first line of /proc/cpuinfo that begins with the key. */
static void processor_field(const char *key, char *value, size_t room) {
    char line[4096];
    FILE *file = fopen("/proc/cpuinfo", "r");
    snprintf(value, room, "unknown");
    while (file && fgets(line, sizeof line, file)) {
        char *colon = strchr(line, ':');
        if (!strncmp(line, key, strlen(key)) && colon) {
            line[strcspn(line, "\n")] = 0;
            snprintf(value, room, "%.*s", (int)room - 1, colon + 1 + (colon[1] == ' '));
            break;
        }
    }
    if (file) {
        fclose(file);
    }
}

static const char *vector_width(void) {
    static char flags[4096];
    processor_field("flags", flags, sizeof flags);
    return strstr(flags, " avx512f") ? "AVX-512" : strstr(flags, " avx2") ? "AVX2" : "no AVX2";
}

void machine_describe(FILE *out, const char *prefix) {
    char model[256], megahertz[64], date[32] = "";
    struct utsname system;
    time_t now = time(NULL);
    struct tm calendar;
    processor_field("model name", model, sizeof model);
    processor_field("cpu MHz", megahertz, sizeof megahertz);
    if (gmtime_r(&now, &calendar)) {
        strftime(date, sizeof date, "%Y-%m-%d", &calendar);
    }
    fprintf(out, "%sprocessor: %s, %s MHz, %ld threads, %s\n", prefix, model, megahertz,
            sysconf(_SC_NPROCESSORS_ONLN), vector_width());
    if (uname(&system) == 0) {
        fprintf(out, "%ssystem: %s %s %s\n", prefix, system.sysname, system.release, system.machine);
    }
    fprintf(out, "%scompiler: %s\n%sdate: %s\n", prefix, BENCH_COMPILER, prefix, date);
    double load;
    if (getloadavg(&load, 1) == 1) {
        fprintf(out, "%sload: %.1f\n", prefix, load);
    }
}
