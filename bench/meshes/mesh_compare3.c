/* bench_meshes3: meshes, trees and rays at meshes, Tact beside others (docs/benchmark.md).
 *
 * The passes take turns, library after library, and the least counts: on a machine that does other things as well, it
 * is what the code takes. */
#define _DEFAULT_SOURCE
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#include "base/baseline.h"
#include "base/program.h"
#include "meshes/mesh_report3.h"
#include "meshes/mesh_worker3.h"

enum { LEAST_PASSES = 3, MOST_PASSES = 25 };

static const char tact_double[] = "mesh_tact_double.so", tact_float[] = "mesh_tact_float.so";
static const char embree[] = "mesh_embree.so", embree_package[] = "libembree-dev";
static const char box3d[] = "mesh_box3d.so", box3d_switch[] = "-DTACT_BENCH_BOX3D";
static const char jolt[] = "mesh_jolt.so", jolt_switch[] = "-DTACT_BENCH_JOLT";

static const mesh_library libraries[] = {
    {"FCL", "double", "cold", "mesh_fcl.so", 0, "libfcl-dev", {0.72, 0.53, 0.33}},
    {"Bullet", "float", "cold", "mesh_bullet.so", 0, "libbullet-dev", {0.93, 0.55, 0.14}},
    {"Embree", "float", "cold", embree, 0, embree_package, {0.4, 0.65, 0.6}},
    {"Embree", "float", "robust", embree, 1, embree_package, {0.2, 0.4, 0.35}},
    {"Box3D", "float", "cold", box3d, 0, box3d_switch, {0.8, 0.2, 0.2}},
    {"Box3D", "float", "rest", box3d, 1, box3d_switch, {0.95, 0.6, 0.55}},
    {"Jolt", "float", "cold", jolt, 0, jolt_switch, {0.85, 0.45, 0.75}},
    {"Jolt", "float", "sanitize", jolt, 1, jolt_switch, {0.55, 0.2, 0.5}},
    {"Tact", "double", "cold", tact_double, 0, NULL, {0.05, 0.32, 0.66}},
    {"Tact", "float", "cold", tact_float, 0, NULL, {0.36, 0.62, 0.88}},
    {"Tact", "double", "threads", tact_double, 1, NULL, {0.05, 0.55, 0.42}},
};
enum { LIBRARIES = sizeof libraries / sizeof *libraries, TACT_DOUBLE = 8 };

typedef struct options {
    const char *category, *csv, *chart, *baseline, *plugins;
    double seconds;
    unsigned long long seed;
} options;

static void refuse(const char *what, const char *word) {
    fprintf(stderr, BENCH_PROGRAM ": %s%s%s\n", what, word ? ": " : "", word ? word : "");
    exit(2);
}

static void print_help(void) {
    printf("usage: " BENCH_PROGRAM " [--category NAME,...|list] [--seconds N] [--seed N] [--csv FILE]\n"
           "       [--chart FILE.svg] [--baseline FILE.csv] [--plugins FOLDER]\n\n"
           "Times of meshes and trees beside other libraries, with wrong answers counted (docs/benchmark.md).\n"
           "  --seconds N  about how long the timed passes of all categories may take altogether; default 120\n");
    exit(0);
}

static options read_options(int count, char **arguments) {
    options chosen = {.seconds = 120, .seed = 1};
    for (int i = 1; i < count; i++) {
        const char *name = arguments[i];
        if (!strcmp(name, "--help")) {
            print_help();
        }
        if (i + 1 == count) {
            refuse("an option needs a value, or is unknown", name);
        }
        const char *value = arguments[++i];
        const char **text = !strcmp(name, "--category")   ? &chosen.category
                            : !strcmp(name, "--csv")      ? &chosen.csv
                            : !strcmp(name, "--chart")    ? &chosen.chart
                            : !strcmp(name, "--baseline") ? &chosen.baseline
                            : !strcmp(name, "--plugins")  ? &chosen.plugins
                                                          : NULL;
        if (text) {
            *text = value;
        } else if (!strcmp(name, "--seconds")) {
            chosen.seconds = atof(value);
        } else if (!strcmp(name, "--seed")) {
            chosen.seed = strtoull(value, NULL, 10);
        } else {
            refuse("unknown option", name);
        }
    }
    return chosen;
}

/* Whether a list of names with commas has it, or its beginning up to an underscore; null has all. */
static bool is_listed(const char *list, const char *name) {
    while (list && *list) {
        size_t length = strcspn(list, ",");
        if (!strncmp(list, name, length) && (name[length] == 0 || name[length] == '_')) {
            return true;
        }
        list += length + (list[length] == ',');
    }
    return !list;
}

static double now(void) {
    struct timespec time;
    clock_gettime(CLOCK_MONOTONIC, &time);
    return (double)time.tv_sec + 1e-9 * (double)time.tv_nsec;
}

/* How many units of the category a question has, on the mean. */
static double units_of(const mesh_scene *scene) {
    double sum = 0;
    if (scene->topic == MESH_BUILD) {
        for (int i = 0; i < scene->question_count; i++) {
            sum += scene->forms[scene->questions[i].a].triangle_count;
        }
        return sum / scene->question_count;
    }
    return scene->topic == MESH_TREE || scene->topic == MESH_JOIN ? scene->box_count : 1;
}

static void time_all(mesh_worker **workers, mesh_cell *cells, double units, double seconds) {
    double end = now() + seconds;
    for (int pass = 0; pass < LEAST_PASSES || (pass < MOST_PASSES && now() < end); pass++) {
        for (int i = 0; i < LIBRARIES; i++) {
            double time = workers[i] && cells[i].present ? mesh_worker_pass(workers[i]) / units : (double)NAN;
            if (isfinite(time)) {
                cells[i].nanoseconds = fmin(cells[i].nanoseconds, time);
                cells[i].passes++;
            }
        }
    }
}

static double bytes_of(const mesh_scene *scene, const mesh_answer *answers, double units) {
    double sum = 0;
    for (int i = 0; i < scene->question_count; i++) {
        sum += answers[i].value;
    }
    return scene->topic == MESH_BUILD || scene->topic == MESH_TREE ? sum / scene->question_count / units : 0;
}

static void measure(mesh_report *report, const mesh_category *category, const options *chosen, const char *folder,
                    double seconds) {
    static char paths[LIBRARIES][4096];
    int row = report->category_count++;
    mesh_cell *cells = report->cells[row];
    mesh_worker *workers[LIBRARIES] = {NULL};
    mesh_scene scene = mesh_scene_make(category, chosen->seed);
    double units = units_of(&scene);
    mesh_truth *truths = mesh_truths(&scene);
    report->categories[row] = category;
    for (int i = 0; i < LIBRARIES; i++) {
        snprintf(paths[i], sizeof paths[i], "%s/%s", folder, libraries[i].plugin);
        workers[i] = access(paths[i], R_OK) == 0 ? mesh_worker_start(paths[i], libraries[i].index, &scene) : NULL;
        if (!workers[i]) {
            continue;
        }
        mesh_worker_answer(workers[i]);
        cells[i].present = true;
        cells[i].nanoseconds = HUGE_VAL;
        cells[i].verdict = mesh_judge(truths, &scene, mesh_worker_answers(workers[i]));
        cells[i].bytes = bytes_of(&scene, mesh_worker_answers(workers[i]), units);
        snprintf(report->versions[i], sizeof report->versions[i], "%s", mesh_worker_version(workers[i]));
    }
    time_all(workers, cells, units, seconds);
    for (int i = 0; i < LIBRARIES; i++) {
        if (workers[i]) {
            mesh_worker_stop(workers[i]);
        }
    }
    free(truths);
    mesh_scene_free(&scene);
    mesh_report_category(report, row);
}

/* Finds out now rather than after the measurement. */
static void require_writable(const char *path) {
    FILE *file = path ? fopen(path, "a") : NULL;
    if (path && !file) {
        refuse(strerror(errno), path);
    }
    if (file) {
        fclose(file);
    }
}

static void compare_with_baseline(const mesh_report *report, const bench_times *old) {
    bench_times new = {NULL, 0, 0};
    for (int row = 0; row < report->category_count; row++) {
        for (int i = 0; i < report->library_count; i++) {
            const mesh_library *library = &report->libraries[i];
            const char *const parts[4] = {report->categories[row]->name, library->name, library->precision,
                                          library->call};
            if (report->cells[row][i].present) {
                bench_times_add(&new, parts, report->cells[row][i].nanoseconds);
            }
        }
    }
    bench_times_compare(old, &new, stdout);
    bench_times_free(&new);
}

static int list_categories(const char *list, bool prints) {
    int count = 0;
    for (const mesh_category *each = mesh_categories; each->name; each++) {
        if (prints) {
            printf("%-18s %s\n", each->name, each->about);
        }
        count += is_listed(list, each->name);
    }
    return count;
}

/* What is missing, in one line each. */
static void tell_missing(const char *folder) {
    for (int i = 0; i < LIBRARIES; i++) {
        char path[4096];
        snprintf(path, sizeof path, "%s/%s", folder, libraries[i].plugin);
        if (libraries[i].index == 0 && access(path, R_OK) != 0) {
            printf("note: without %s (%s)\n", libraries[i].name, libraries[i].package);
        }
    }
}

int main(int count, char **arguments) {
    static mesh_report report = {.libraries = libraries, .library_count = LIBRARIES, .tact = TACT_DOUBLE};
    bench_times old = {NULL, 0, 0};
    options chosen = read_options(count, arguments);
    const char *folder = chosen.plugins ? chosen.plugins : program_folder(arguments[0]);
    bool only_names = chosen.category && !strcmp(chosen.category, "list");
    int listed = list_categories(chosen.category, only_names);
    if (only_names) {
        return 0;
    }
    if (!listed) {
        refuse("no such category (try --category list)", chosen.category);
    }
    report.seed = chosen.seed;
    bench_times_require(&old, chosen.baseline, BENCH_PROGRAM);
    require_writable(chosen.csv);
    require_writable(chosen.chart);
    tell_missing(folder);
    for (const mesh_category *each = mesh_categories; each->name; each++) {
        if (is_listed(chosen.category, each->name)) {
            measure(&report, each, &chosen, folder, chosen.seconds / listed);
        }
    }
    if (chosen.baseline) {
        compare_with_baseline(&report, &old);
        bench_times_free(&old);
    }
    if ((chosen.csv && !mesh_report_csv(&report, chosen.csv)) ||
        (chosen.chart && !mesh_chart_draw(&report, chosen.chart))) {
        refuse(strerror(errno), "a result cannot be written");
    }
    return 0;
}
