/* How fast and how right are Tact and other libraries about convex pairs: about their distance, their contact
 * manifold, rays and casts? (docs/benchmark.md)
 *
 * Category by category: make the pairs, find the truth, let each library answer once, judge, then time pass after
 * pass in turns, so that whatever disturbs the machine disturbs all alike. Built once for each dimension, each with
 * a name of its own, BENCH_PROGRAM. */
#define _POSIX_C_SOURCE 200809L
#include <errno.h>
#include <getopt.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#include "base/baseline.h"
#include "base/program.h"
#include "queries/chart.h"
#include "queries/report.h"
#include "queries/worker.h"

enum { MOST_PASSES = 25 };

typedef struct options {
    const bench_topic *topic;
    const char *category, *csv, *chart, *plugins, *baseline;
    double seconds;
    int pairs;
    unsigned long long seed;
} options;

static const char usage[] =
    "usage: " BENCH_PROGRAM " distance|collide|raycast|cast [--category NAME[,NAME...]] [--pairs N] [--seed N]\n"
    "                      [--seconds N] [--csv FILE] [--baseline FILE.csv] [--chart FILE.svg]\n"
    "                      [--plugins FOLDER]\n"
    "  --category  only these (--category list prints them); default: all\n"
    "  --pairs     pairs in a category, default 1000\n"
    "  --seed      of the pairs, default 1\n"
    "  --seconds   about how long all of it may take, default 40 to 180; a slow library then gets fewer passes\n"
    "  --csv       writes the results\n"
    "  --baseline  prints the ratios of Tact's times to those of a CSV of an earlier run\n"
    "  --chart     draws them\n"
    "  --plugins   where the libraries' plugins are, default: beside this program\n";

static double now(void) {
    struct timespec time;
    clock_gettime(CLOCK_MONOTONIC, &time);
    return (double)time.tv_sec + 1e-9 * (double)time.tv_nsec;
}

static void refuse(const char *what, const char *text) {
    fprintf(stderr, BENCH_PROGRAM ": %s: '%s'\n%s", what, text, usage);
    exit(2);
}

static double positive_number(const char *text, const char *what) {
    char *end;
    double value = strtod(text, &end);
    if (end == text || *end || !(value > 0) || !(value < 1e9)) {
        refuse(what, text);
    }
    return value;
}

static const bench_topic *find_topic(const char *name) {
    for (int i = 0; i < BENCH_QUERIES; i++) {
        if (!strcmp(bench_topics[i].name, name)) {
            return &bench_topics[i];
        }
    }
    refuse("no such query", name);
    return NULL;
}

/* Reads the query, which follows the options. */
static void read_topic(options *chosen, int count, char **arguments) {
    if (optind == count) {
        fprintf(stderr, BENCH_PROGRAM ": one of distance, collide, raycast and cast is needed\n%s", usage);
        exit(2);
    }
    if (optind + 1 < count) {
        refuse("one query at a time", arguments[optind + 1]);
    }
    chosen->topic = find_topic(arguments[optind]);
    if (!(chosen->seconds > 0)) {
        chosen->seconds = chosen->topic->seconds;
    }
}

static options read_options(int count, char **arguments) {
    static const struct option known[] = {
        {"category", required_argument, 0, 'c'}, {"pairs", required_argument, 0, 'p'},
        {"seed", required_argument, 0, 's'},     {"seconds", required_argument, 0, 't'},
        {"csv", required_argument, 0, 'v'},      {"chart", required_argument, 0, 'g'},
        {"baseline", required_argument, 0, 'b'},
        {"plugins", required_argument, 0, 'l'},  {"help", no_argument, 0, 'h'},
        {0, 0, 0, 0}};
    options chosen = {.pairs = 1000, .seed = 1};
    int letter;
    while ((letter = getopt_long(count, arguments, "", known, NULL)) != -1) {
        switch (letter) {
        case 'c':
            chosen.category = optarg;
            break;
        case 'p':
            chosen.pairs = (int)positive_number(optarg, "--pairs needs a number above zero");
            break;
        case 's':
            chosen.seed = (unsigned long long)positive_number(optarg, "--seed needs a number above zero");
            break;
        case 't':
            chosen.seconds = positive_number(optarg, "--seconds needs a number above zero");
            break;
        case 'v':
            chosen.csv = optarg;
            break;
        case 'b':
            chosen.baseline = optarg;
            break;
        case 'g':
            chosen.chart = optarg;
            break;
        case 'l':
            chosen.plugins = optarg;
            break;
        case 'h':
            fputs(usage, stdout);
            exit(0);
        default:
            fputs(usage, stderr);
            exit(2);
        }
    }
    read_topic(&chosen, count, arguments);
    return chosen;
}

/* Checks whether a name is in a comma-separated list, or there is no list. */
static bool is_listed(const char *list, const char *name) {
    size_t length = strlen(name);
    for (const char *item = list; item; item = strchr(item, ',') ? strchr(item, ',') + 1 : NULL) {
        if (strcspn(item, ",") == length && !strncmp(item, name, length)) {
            return true;
        }
    }
    return !list;
}

static void say_missing(const bench_library *library) {
    printf("%s (%s) is missing: ", library->name, library->precision);
    if (!library->package) {
        printf("its plugin was not built\n");
    } else if (library->package[0] == '-') {
        printf("configure with %s=FOLDER, where its sources are\n", library->package);
    } else {
        printf("apt-get install %s, and configure again\n", library->package);
    }
}

/* Paths of the plugins that were built; empty for the others, which are named once with the package to install. */
static void find_plugins(const bench_report *report, const char *folder, char paths[REPORT_MOST_LIBRARIES][4096]) {
    int found = 0;
    for (int i = 0; i < report->library_count; i++) {
        const bench_library *library = &report->libraries[i];
        snprintf(paths[i], 4096, "%s/%s", folder, library->plugin);
        if (access(paths[i], R_OK) == 0) {
            found++;
            continue;
        }
        paths[i][0] = 0;
        if (library->index == 0 && !strcmp(library->call, "cold")) {
            say_missing(library);
        }
    }
    if (!found) {
        fprintf(stderr, BENCH_PROGRAM ": no plugins in '%s': nothing to measure\n", folder);
        exit(2);
    }
}

static int by_value(const void *a, const void *b) {
    double x = *(const double *)a, y = *(const double *)b;
    return (x > y) - (x < y);
}

static double median(double *values, int count) {
    qsort(values, (size_t)count, sizeof *values, by_value);
    return count ? values[count / 2] : (double)NAN;
}

/* Timed passes in turns. Every library gets one; more while its passes fit into its share of the time. */
static void time_all(bench_worker **workers, bench_cell *cells, int count, double seconds) {
    double times[REPORT_MOST_LIBRARIES][MOST_PASSES], used[REPORT_MOST_LIBRARIES] = {0};
    int present = 0;
    for (int i = 0; i < count; i++) {
        present += workers[i] != NULL;
    }
    double share = seconds / present;
    bool busy = true;
    for (int pass = 0; busy && pass < MOST_PASSES; pass++) {
        busy = false;
        for (int i = 0; i < count; i++) {
            bench_cell *cell = &cells[i];
            bool fits = cell->passes == 0 || used[i] + used[i] / cell->passes <= share;
            if (!workers[i] || cell->passes < pass || !fits) {
                continue;
            }
            double start = now(), time = worker_pass(workers[i]);
            used[i] += now() - start;
            if (isfinite(time)) {
                times[i][cell->passes++] = time;
                busy = true;
            }
        }
    }
    for (int i = 0; i < count; i++) {
        cells[i].nanoseconds = median(times[i], cells[i].passes);
    }
}

static void judge_all(bench_report *report, int row, const bench_scene *scene, bench_worker **workers) {
    bench_query query = report->topic->query;
    bench_truth *truths = judge_truths(scene, query);
    report->certain[row] = judge_certain(truths, scene);
    for (int i = 0; i < report->library_count; i++) {
        int risen = workers[i] ? judge_learn(truths, scene, worker_answers(workers[i])) : 0;
        if (risen) {
            printf("note: in %d pairs of %s, %s (%s) has shown a better direction than the reference had\n", risen,
                   report->categories[row], report->libraries[i].name, report->libraries[i].precision);
        }
    }
    for (int i = 0; i < report->library_count; i++) {
        if (workers[i]) {
            bool in_float = strcmp(report->libraries[i].precision, "float") == 0;
            report->cells[row][i].verdict = judge(truths, scene, query, worker_answers(workers[i]), in_float);
        }
    }
    free(truths);
}

static void measure(bench_report *report, const scene_category *category, const options *chosen,
                    char paths[REPORT_MOST_LIBRARIES][4096], double deadline, int categories_left) {
    int row = report->category_count++;
    bench_worker *workers[REPORT_MOST_LIBRARIES] = {NULL};
    double start = now(), seconds = fmax((deadline - start) / categories_left, 0);
    report->categories[row] = category->name;
    report->pairs[row] = chosen->pairs;
    bench_scene scene = scene_make(category, chosen->seed, chosen->pairs);
    for (int i = 0; i < report->library_count; i++) {
        if (!paths[i][0]) {
            continue;
        }
        workers[i] = worker_start(paths[i], chosen->topic->query, report->libraries[i].index, &scene);
        worker_answer(workers[i]);
        report->cells[row][i].present = worker_version(workers[i])[0] != 0;
        if (!report->cells[row][i].present) {
            printf("note: %s could not be loaded\n", paths[i]);
        }
        report->cells[row][i].kills = worker_kills(workers[i]);
        snprintf(report->versions[i], sizeof report->versions[i], "%s", worker_version(workers[i]));
    }
    judge_all(report, row, &scene, workers);
    time_all(workers, report->cells[row], report->library_count, seconds - (now() - start));
    for (int i = 0; i < report->library_count; i++) {
        if (workers[i]) {
            worker_stop(workers[i]);
        }
    }
    scene_free(&scene);
    report_category(report, row, category->about);
}

static void complain(const char *path) {
    fprintf(stderr, BENCH_PROGRAM ": cannot write '%s': %s\n", path, strerror(errno));
    exit(2);
}

/* Finds out now rather than after the measurement. */
static void require_writable(const char *path) {
    FILE *file = path ? fopen(path, "a") : NULL;
    if (path && !file) {
        complain(path);
    }
    if (file) {
        fclose(file);
    }
}

static void compare_with_baseline(const bench_report *report, const bench_times *old) {
    bench_times new = {NULL, 0, 0};
    for (int row = 0; row < report->category_count; row++) {
        for (int i = 0; i < report->library_count; i++) {
            const bench_library *library = &report->libraries[i];
            const char *const parts[4] = {report->categories[row], library->name, library->precision, library->call};
            if (report->cells[row][i].present) {
                bench_times_add(&new, parts, report->cells[row][i].nanoseconds);
            }
        }
    }
    bench_times_compare(old, &new, stdout);
    bench_times_free(&new);
}

int main(int count, char **arguments) {
    static bench_report report;
    static char paths[REPORT_MOST_LIBRARIES][4096];
    bench_times old = {NULL, 0, 0};
    options chosen = read_options(count, arguments);
    const scene_category *categories = chosen.topic->categories;
    int listed = 0;
    bool only_names = chosen.category && !strcmp(chosen.category, "list");
    for (const scene_category *each = categories; each->name; each++) {
        if (only_names) {
            printf("%-16s %s\n", each->name, each->about);
        }
        listed += is_listed(chosen.category, each->name);
    }
    if (only_names) {
        return 0;
    }
    if (!listed) {
        refuse("no such category (try --category list)", chosen.category);
    }
    report.topic = chosen.topic;
    report.libraries = chosen.topic->libraries;
    report.seed = chosen.seed;
    while (report.libraries[report.library_count].name) {
        report.library_count++;
    }
    find_plugins(&report, chosen.plugins ? chosen.plugins : program_folder(arguments[0]), paths);
    bench_times_require(&old, chosen.baseline, BENCH_PROGRAM);
    require_writable(chosen.csv);
    require_writable(chosen.chart);
    double deadline = now() + chosen.seconds;
    for (const scene_category *each = categories; each->name; each++) {
        if (is_listed(chosen.category, each->name)) {
            measure(&report, each, &chosen, paths, deadline, listed--);
        }
    }
    report_summary(&report, stdout);
    if (chosen.baseline) {
        compare_with_baseline(&report, &old);
        bench_times_free(&old);
    }
    if (chosen.csv && !report_csv(&report, chosen.csv)) {
        complain(chosen.csv);
    }
    if (chosen.chart && !chart_draw(&report, chosen.chart)) {
        complain(chosen.chart);
    }
    return 0;
}
