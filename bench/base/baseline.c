/* Times against those of a kept CSV (baseline.h). */
#include "base/baseline.h"

#include <errno.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

enum { MOST_COLUMNS = 40, LONGEST_LINE = 4096 };

static void *grown(void *memory, size_t bytes) {
    void *more = realloc(memory, bytes);
    if (!more) {
        fprintf(stderr, "out of memory\n");
        exit(2);
    }
    return more;
}

void bench_times_add(bench_times *times, const char *const parts[4], double time) {
    if (!isfinite(time) || !(time > 0)) {
        return;
    }
    if (times->count == times->capacity) {
        times->capacity = times->capacity ? 2 * times->capacity : 64;
        times->rows = grown(times->rows, (size_t)times->capacity * sizeof *times->rows);
    }
    bench_time *row = &times->rows[times->count++];
    int used = 0;
    row->key[0] = 0;
    for (int i = 0; i < 4 && parts[i] && used < (int)sizeof row->key; i++) {
        used += snprintf(row->key + used, sizeof row->key - (size_t)used, "%s%s", i ? ", " : "", parts[i]);
    }
    row->time = time;
    row->is_tact = parts[1] && !strncmp(parts[1], "Tact", 4);
}

/* Splits a line of CSV in place, quoted fields included; returns the number of fields. */
static int split(char *line, char *field[MOST_COLUMNS]) {
    int count = 0;
    char *at = line;
    while (count < MOST_COLUMNS) {
        char *to = at;
        bool quoted = *at == '"';
        field[count++] = to;
        at += quoted;
        while (*at && *at != '\n' && (quoted || *at != ',')) {
            if (quoted && *at == '"') {
                if (at[1] != '"') {
                    quoted = false;
                    at++;
                    continue;
                }
                at++;
            }
            *to++ = *at++;
        }
        bool more = *at == ',';
        *to = 0;
        if (!more) {
            return count;
        }
        at++;
    }
    return count;
}

static int column_of(char *const head[MOST_COLUMNS], int count, const char *name) {
    for (int i = 0; i < count; i++) {
        if (!strcmp(head[i], name)) {
            return i;
        }
    }
    return -1;
}

/* The columns of the key and of the time. */
typedef struct csv_columns {
    int key[4], time;
    int most; /* the last of them */
} csv_columns;

static bool find_columns(char *const head[MOST_COLUMNS], int count, csv_columns *columns) {
    static const char *const queries[] = {"category", "library", "precision", "call"};
    static const char *const worlds[] = {"scene", "library", "precision", NULL};
    bool of_queries = column_of(head, count, "category") >= 0;
    const char *const *names = of_queries ? queries : worlds;
    columns->time = columns->most = column_of(head, count, of_queries ? "ns" : "ms_all");
    bool found = columns->time >= 0;
    for (int i = 0; i < 4; i++) {
        columns->key[i] = names[i] ? column_of(head, count, names[i]) : -1;
        found = found && (!names[i] || columns->key[i] >= 0);
        columns->most = columns->key[i] > columns->most ? columns->key[i] : columns->most;
    }
    return found;
}

const char *bench_times_read(bench_times *times, const char *path) {
    FILE *file = fopen(path, "r");
    if (!file) {
        return strerror(errno);
    }
    char line[LONGEST_LINE], *field[MOST_COLUMNS];
    csv_columns columns;
    bool has_head = false, right = true;
    while (right && fgets(line, sizeof line, file)) {
        if (line[0] == '#' || line[0] == '\n') {
            continue;
        }
        int count = split(line, field);
        if (!has_head) {
            right = has_head = find_columns(field, count, &columns);
            continue;
        }
        right = count > columns.most;
        const char *parts[4] = {NULL};
        for (int i = 0; i < 4 && right; i++) {
            parts[i] = columns.key[i] >= 0 ? field[columns.key[i]] : NULL;
        }
        if (right && field[columns.time][0]) {
            bench_times_add(times, parts, strtod(field[columns.time], NULL));
        }
    }
    fclose(file);
    return !has_head ? "the columns of no benchmark" : !right ? "a line with too few columns" : NULL;
}

void bench_times_require(bench_times *times, const char *path, const char *program) {
    const char *error = path ? bench_times_read(times, path) : NULL;
    if (error) {
        fprintf(stderr, "%s: cannot read '%s': %s\n", program, path, error);
        exit(2);
    }
}

void bench_times_free(bench_times *times) {
    free(times->rows);
    *times = (bench_times){NULL, 0, 0};
}

static double time_of(const bench_times *times, const char *key) {
    for (int i = 0; i < times->count; i++) {
        if (!strcmp(times->rows[i].key, key)) {
            return times->rows[i].time;
        }
    }
    return (double)NAN;
}

bench_ratios bench_times_ratios(const bench_times *old, const bench_times *new, bool of_tact, FILE *out) {
    bench_ratios ratios = {0, (double)NAN, (double)NAN, ""};
    double sum = 0;
    for (int i = 0; i < new->count; i++) {
        const bench_time *row = &new->rows[i];
        double before = time_of(old, row->key), ratio = row->time / before;
        if (row->is_tact != of_tact || isnan(before)) {
            continue;
        }
        if (out) {
            fprintf(out, "  %-48s %10.4g %10.4g %8.3f\n", row->key, before, row->time, ratio);
        }
        sum += log(ratio);
        if (ratios.count++ == 0 || ratio > ratios.worst) {
            ratios.worst = ratio;
            snprintf(ratios.worst_key, sizeof ratios.worst_key, "%s", row->key);
        }
    }
    ratios.geometric_mean = ratios.count ? exp(sum / ratios.count) : (double)NAN;
    return ratios;
}

typedef struct slower_time {
    double ratio;
    const char *key;
} slower_time;

static int by_ratio(const void *a, const void *b) {
    double x = ((const slower_time *)a)->ratio, y = ((const slower_time *)b)->ratio;
    return (x < y) - (x > y);
}

/* Tact's times that have grown by more than `least`, the worst first. */
static void tell_slower(const bench_times *old, const bench_times *new, double least, FILE *out) {
    slower_time *slower = grown(NULL, ((size_t)new->count + 1) * sizeof *slower);
    int count = 0;
    for (int i = 0; i < new->count; i++) {
        double ratio = new->rows[i].time / time_of(old, new->rows[i].key);
        if (new->rows[i].is_tact && ratio > least) {
            slower[count++] = (slower_time){ratio, new->rows[i].key};
        }
    }
    qsort(slower, (size_t)count, sizeof *slower, by_ratio);
    for (int i = 0; i < count; i++) {
        fprintf(out, "slower: %s, %.3f times\n", slower[i].key, slower[i].ratio);
    }
    if (count == 0) {
        fprintf(out, "slower: nothing\n");
    }
    free(slower);
}

void bench_times_compare(const bench_times *old, const bench_times *new, FILE *out) {
    fprintf(out, "\n  %-48s %10s %10s %8s\n", "against the baseline", "then", "now", "now/then");
    bench_ratios tact = bench_times_ratios(old, new, true, out), rivals = bench_times_ratios(old, new, false, NULL);
    if (tact.count == 0) {
        fprintf(out, "baseline: no times in common\n");
        return;
    }
    fprintf(out, "baseline: %d times of Tact, geometric mean %.3f, worst %.3f (%s)\n", tact.count, tact.geometric_mean,
            tact.worst, tact.worst_key);
    if (rivals.count) {
        fprintf(out, "baseline: %d times of rivals, geometric mean %.3f: the ratio of the machine itself\n",
                rivals.count, rivals.geometric_mean);
    }
    double machine = rivals.count ? rivals.geometric_mean : 1;
    fprintf(out, "By more than a tenth beyond the machine's own ratio, %.3f:\n", machine);
    tell_slower(old, new, 1.1 * machine, out);
}
