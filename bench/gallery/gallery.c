/* What each library answers about one pair, which is read from the standard input: for docs/gallery.md, by
 * tools/gallery.py. The pair is two lines, A and B, of words: the shape's kind, how many numbers its sizes or points
 * are, these numbers, position, rotation (pairs.h). Answers are lines of JSON, judged as the benchmark judges; so is
 * the pair's reference. Built once for each dimension, as BENCH_PROGRAM. */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/program.h"
#include "gallery/settings.h"
#include "judge/judge.h"
#include "pairs/builder.h"
#include "queries/worker.h"

enum { MOST_NUMBERS = 64 * BENCH_DIMENSION };

static void refuse(const char *what) {
    fprintf(stderr, BENCH_PROGRAM ": %s\n", what);
    exit(2);
}

static void read_numbers(double *numbers, int count) {
    for (int i = 0; i < count; i++) {
        if (scanf("%lf", &numbers[i]) != 1) {
            refuse("a number is missing in the pair");
        }
    }
}

static bench_kind read_kind(void) {
    char name[16];
    if (scanf("%15s", name) == 1) {
        for (int i = 0; gallery_kinds[i].name; i++) {
            if (!strcmp(gallery_kinds[i].name, name)) {
                return gallery_kinds[i].kind;
            }
        }
    }
    refuse("a shape of the pair is of no known kind");
    return BENCH_BALL;
}

/* Reads one line: the shape and its place. */
static int read_shape(bench_builder *builder, bench_pose *pose) {
    double numbers[MOST_NUMBERS] = {0};
    int count, shape;
    bench_kind kind = read_kind();
    if (scanf("%d", &count) != 1 || count < 0 || count > MOST_NUMBERS) {
        refuse("a shape of the pair has too many numbers");
    }
    read_numbers(numbers, count);
    if (kind == BENCH_HULL) {
        double points[MOST_NUMBERS / BENCH_DIMENSION][BENCH_DIMENSION];
        memcpy(points, numbers, sizeof points);
        shape = builder_hull(builder, count / BENCH_DIMENSION, (const double(*)[BENCH_DIMENSION])points);
    } else {
        shape = builder_shape(builder, kind, numbers);
    }
    read_numbers(pose->position, BENCH_DIMENSION);
    read_numbers(pose->rotation, BENCH_ROTATION);
    return shape;
}

static void print_number(const char *name, double value) {
    if (isfinite(value)) {
        printf(", \"%s\": %.17g", name, value);
    } else {
        printf(", \"%s\": null", name);
    }
}

static const char *verdict_of(const bench_verdict *verdict, const bench_answer *answer) {
    return verdict->unsupported        ? "unsupported"
           : verdict->wrong_status     ? "wrong status"
           : verdict->failed           ? "no answer"
           : verdict->bad              ? "wrong"
           : isfinite(answer->distance) ? "right"
                                        : "right, without a number";
}

static void print_answer(const gallery_library *library, bench_worker *worker, const bench_truth *truth,
                         const bench_scene *scene) {
    static const char *const status[] = {"apart", "overlap", "failed", "unsupported"};
    const bench_answer *answer = worker_answers(worker);
    bench_verdict verdict = judge(truth, scene, BENCH_DISTANCE, answer, !strcmp(library->precision, "float"));
    printf("{\"library\": \"%s\", \"version\": \"%s\", \"precision\": \"%s\", \"settings\": \"%s\", \"status\": \"%s\"",
           library->name, worker_version(worker), library->precision, library->settings, status[answer->status]);
    print_number("distance", answer->distance);
    printf(", \"normal\": [");
    for (int k = 0; k < BENCH_DIMENSION; k++) {
        if (isfinite(answer->normal[k])) {
            printf("%s%.9g", k ? ", " : "", answer->normal[k]);
        } else {
            printf("%snull", k ? ", " : "");
        }
    }
    printf("]");
    print_number("error", verdict.worst_error * bench_pair_scale(scene, scene->pairs));
    print_number("excess", verdict.worst_excess * bench_pair_scale(scene, scene->pairs));
    printf(", \"gave_up\": %s, \"verdict\": \"%s\"}\n",
           worker_kills(worker) ? "true" : "false", verdict_of(&verdict, answer));
}

/* The ends of the reference, and what the judge lets pass: a fraction of the smaller shape. */
static void print_reference(const bench_truth *truth, const bench_scene *scene) {
    printf("{\"lower\": \"%.21Lg\", \"upper\": \"%.21Lg\", \"scale\": %.17g}\n", truth->gap.lower, truth->gap.upper,
           bench_pair_scale(scene, scene->pairs));
}

int main(int count, char **arguments) {
    (void)count;
    bench_builder builder = {0};
    bench_pose pose[2];
    int a = read_shape(&builder, &pose[0]), b = read_shape(&builder, &pose[1]);
    builder_pair(&builder, a, b, pose[0], pose[1]);
    const bench_scene *scene = &builder.scene;
    bench_truth *truth = judge_truths(scene, BENCH_DISTANCE);
    const char *folder = program_folder(arguments[0]);
    print_reference(truth, scene);
    for (const gallery_library *library = gallery_libraries; library->name; library++) {
        char plugin[4096];
        snprintf(plugin, sizeof plugin, "%s/%s", folder, library->plugin);
        if (access(plugin, R_OK) != 0) {
            refuse("a library is missing: install what tools/bootstrap.sh bench names, and configure again");
        }
        fflush(stdout);
        bench_worker *worker = worker_start(plugin, BENCH_DISTANCE, library->index, scene);
        worker_answer(worker);
        print_answer(library, worker, truth, scene);
        worker_stop(worker);
    }
    free(truth);
    return 0;
}
