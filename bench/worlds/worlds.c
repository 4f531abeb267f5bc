/* How fast do Tact's worlds and those of other libraries go, and what becomes of the scenes in them?
 * (docs/benchmark_worlds.md)
 *
 * Scene by scene: each library makes it in a process of its own (child.h), then they step in turns, a few steps each,
 * so that whatever disturbs the machine disturbs all alike. Built once for each dimension, each with a name of its
 * own, BENCH_PROGRAM. */
#define _POSIX_C_SOURCE 200809L
#include <errno.h>
#include <getopt.h>
#include <malloc.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

#include "base/baseline.h"
#include "base/child.h"
#include "base/machine.h"
#include "base/program.h"
#include "worlds/worlds.h"
#include "worlds/worlds_judge.h"

enum { MOST_LIBRARIES = 8, BLOCK = 10, MOST_BLOCKS = 1000, EARLY_STEPS = 120 };

/* Limits of making a world and of a block of steps, in seconds of processor time. */
static const double longest_make = 60, longest_block = 60;
static const double step_seconds = 1.0 / 60;

enum {
    COMMAND_MAKE = 'm',
    COMMAND_BLOCK = 's',
    COMMAND_ONE_STEP = '1',
    COMMAND_LOOK = 'l',
    COMMAND_CONTACTS = 'c',
    COMMAND_BYTES = 'b'
};

typedef struct shared {
    volatile int progress; /* -1 before the world is made, then the blocks made */
    char version[32], settings[64];
    stage_pose poses[];
} shared;

typedef struct actor {
    const worlds_library *library;
    const char *plugin;
    const plain_scene *scene;
    shared *memory;
    size_t bytes;
    bench_child child;
} actor;

/* The results of one library in one scene. */
typedef struct cell {
    bool present, supported, broken;
    char version[32], settings[64];
    double blocks[MOST_BLOCKS]; /* nanoseconds, the least of all rounds */
    double contacts, memory;    /* at the end */
    worlds_verdict verdict;
} cell;

/* A scene, and what all libraries do with it. */
typedef struct contest {
    const plain_scene *scene;
    int count, blocks; /* libraries; blocks of steps */
    char plugins[MOST_LIBRARIES][4096]; /* empty for those that were not built */
    cell cells[MOST_LIBRARIES];
} contest;

typedef struct options {
    const char *scenes, *only, *plugins, *csv, *baseline;
    int steps, rounds;
} options;

static const char usage[] =
    "usage: " BENCH_PROGRAM " [--scene NAME[,NAME...]] [--steps N] [--rounds N] [--csv FILE] [--baseline FILE.csv]\n"
    "                     [--scenes FILE] [--plugins FOLDER]\n"
    "  --scene    only these; default: those of docs/benchmark_worlds.md\n"
    "  --steps    of a sixtieth of a second, default 600\n"
    "  --rounds   how often all of it is done; the shortest times count; default 2\n"
    "  --csv      writes the results\n"
    "  --baseline prints the ratios of Tact's times to those of a CSV of an earlier run\n"
    "  --scenes   what tools/plain_scenes.py has written, default: beside this program\n"
    "  --plugins  where the libraries' plugins are, default: beside this program\n";

static void refuse(const char *what, const char *text) {
    fprintf(stderr, BENCH_PROGRAM ": %s: '%s'\n%s", what, text, usage);
    exit(2);
}

/* ---- in the child */

static const bench_stage *load(const actor *self) {
    const bench_stage *(*stage_at)(int) = NULL;
    void *symbol = child_load(self->plugin, "bench_stage_at");
    memcpy(&stage_at, &symbol, sizeof stage_at);
    const bench_stage *stage = stage_at(self->library->index);
    if (!stage) {
        _exit(1);
    }
    snprintf(self->memory->version, sizeof self->memory->version, "%s", stage->version);
    snprintf(self->memory->settings, sizeof self->memory->settings, "%s", stage->settings);
    return stage;
}

/* Returns the bytes that malloc() has given and not got back. */
static double allocated(void) {
    struct mallinfo2 info = mallinfo2();
    return (double)(info.uordblks + info.hblkhd);
}

static double step_block(const actor *self, const bench_stage *stage) {
    double start = child_processor_time();
    for (int i = 0; i < BLOCK; i++) {
        stage->step(step_seconds);
    }
    self->memory->progress++;
    return child_processor_time() - start;
}

static double look_at_all(const actor *self, const bench_stage *stage) {
    for (int i = 0; i < self->scene->body_count; i++) {
        stage->look(i, &self->memory->poses[i]);
    }
    return 0;
}

static double obey(const actor *self, const bench_stage *stage, char command, double *before) {
    switch (command) {
    case COMMAND_MAKE: {
        *before = allocated();
        int made = stage->make(self->scene);
        self->memory->progress = 0;
        return made;
    }
    case COMMAND_BLOCK:
        return step_block(self, stage);
    case COMMAND_LOOK:
        return look_at_all(self, stage);
    case COMMAND_CONTACTS:
        return stage->contact_points();
    case COMMAND_BYTES:
        return stage->bytes ? (double)stage->bytes() : allocated() - *before;
    case COMMAND_ONE_STEP:
        stage->step(step_seconds);
        return 0;
    default:
        return (double)NAN;
    }
}

static void serve(const void *context, int commands, int results) {
    const actor *self = context;
    char command;
    double before = 0;
    child_confine();
    const bench_stage *stage = load(self);
    while (read(commands, &command, 1) == 1) {
        double result = obey(self, stage, command, &before);
        if (write(results, &result, sizeof result) != (ssize_t)sizeof result) {
            break;
        }
    }
}

/* ---- in the parent */

/* NaN, and no more actor, when the library has hung or crashed. */
static double ask(actor *self, cell *result, char command) {
    double answer = (double)NAN;
    if (result->broken || !child_ask(&self->child, command, &self->memory->progress, longest_make, longest_block,
                                     &answer)) {
        result->broken = true;
        return (double)NAN;
    }
    return answer;
}

static void start(actor *self, cell *result) {
    self->bytes = sizeof(shared) + sizeof(stage_pose) * (size_t)self->scene->body_count;
    self->memory = child_memory(self->bytes);
    self->memory->progress = -1;
    child_start(&self->child, serve, self);
    result->supported = ask(self, result, COMMAND_MAKE) > 0;
    result->present = self->memory->version[0] != 0;
    snprintf(result->version, sizeof result->version, "%s", self->memory->version);
    snprintf(result->settings, sizeof result->settings, "%s", self->memory->settings);
    result->broken = result->broken || !result->supported;
}

static void finish(actor *self, cell *result) {
    size_t bytes = sizeof(stage_pose) * (size_t)self->scene->body_count;
    stage_pose *before = malloc(bytes);
    if (!before) {
        refuse("no memory for", self->scene->name);
    }
    ask(self, result, COMMAND_LOOK);
    memcpy(before, self->memory->poses, bytes);
    result->contacts = ask(self, result, COMMAND_CONTACTS);
    result->memory = ask(self, result, COMMAND_BYTES);
    ask(self, result, COMMAND_ONE_STEP);
    ask(self, result, COMMAND_LOOK);
    if (!result->broken) {
        result->verdict = worlds_judge(self->scene, self->memory->poses, before, step_seconds);
    }
    free(before);
    child_end(&self->child);
    munmap(self->memory, self->bytes);
}

/* One round: everybody makes the scene, then steps in turns. */
static void play(contest *contest) {
    actor actors[MOST_LIBRARIES];
    for (int i = 0; i < contest->count; i++) {
        actors[i] = (actor){&worlds_libraries[i], contest->plugins[i], contest->scene, NULL, 0, {0, 0, 0}};
        if (contest->plugins[i][0]) {
            start(&actors[i], &contest->cells[i]);
        }
    }
    for (int block = 0; block < contest->blocks; block++) {
        for (int i = 0; i < contest->count; i++) {
            cell *one = &contest->cells[i];
            double time = actors[i].memory ? ask(&actors[i], one, COMMAND_BLOCK) : (double)NAN;
            one->blocks[block] = fmin(one->blocks[block], time);
        }
    }
    for (int i = 0; i < contest->count; i++) {
        if (actors[i].memory) {
            finish(&actors[i], &contest->cells[i]);
        }
    }
}

/* Milliseconds a step over the first so many blocks; NaN where there are none. */
static double step_time(const cell *one, int blocks) {
    double sum = 0;
    for (int i = 0; i < blocks; i++) {
        sum += one->blocks[i];
    }
    return one->broken || !one->present ? (double)NAN : 1e-6 * sum / (blocks * BLOCK);
}

/* ---- telling */

/* The blocks in which everything still stands. */
static int early_blocks(const contest *contest) {
    return contest->blocks * BLOCK < EARLY_STEPS ? contest->blocks : EARLY_STEPS / BLOCK;
}

/* The time of Tact, in double or in float, in those of another library; NaN for Tact's own. */
static double ratio(const contest *contest, int number, int blocks, const char *precision) {
    for (int i = 0; i < contest->count; i++) {
        const worlds_library *each = &worlds_libraries[i];
        if (!each->remedy && !strcmp(each->precision, precision) && worlds_libraries[number].remedy) {
            return step_time(&contest->cells[i], blocks) / step_time(&contest->cells[number], blocks);
        }
    }
    return (double)NAN;
}

/* A pyramid stands while its top has fallen by less than a cube; of other scenes nothing is said. */
static const char *standing(const plain_scene *scene, const cell *one) {
    if (strncmp(scene->name, "pyramid", 7)) {
        return "";
    }
    return one->verdict.top_fall < 1 ? "stands" : "has collapsed";
}

static void tell_one(const contest *contest, int number) {
    const cell *one = &contest->cells[number];
    int early = early_blocks(contest);
    printf("  %-11s %-6s", worlds_libraries[number].name, worlds_libraries[number].precision);
    if (one->broken) {
        printf(" %s\n", one->supported ? "hangs or crashes" : "lacks a shape of it");
        return;
    }
    print_column(step_time(one, early), 8, "%.3f");
    print_column(ratio(contest, number, early, "double"), 6, "%.2f");
    print_column(step_time(one, contest->blocks), 8, "%.3f");
    print_column(ratio(contest, number, contest->blocks, "double"), 6, "%.2f");
    print_column(ratio(contest, number, contest->blocks, "float"), 6, "%.2f");
    print_column(one->verdict.top_drift, 9, "%.4f");
    print_column(one->verdict.overlap, 9, "%.4f");
    print_column(one->verdict.speed, 9, "%.4f");
    print_column(one->verdict.lost, 5, "%.0f");
    print_column(one->contacts, 8, "%.0f");
    print_column(one->memory / contest->scene->body_count, 8, "%.0f");
    printf("  %s; %s\n", one->settings, standing(contest->scene, one));
}

static void tell_scene(const contest *contest) {
    printf("\n%s in %d dimensions: %d bodies, %d steps\n", contest->scene->name, contest->scene->dimension,
           contest->scene->body_count, contest->blocks * BLOCK);
    printf("  %-11s %-6s %8s %6s %8s %6s %6s %9s %9s %9s %5s %8s %8s\n", "library", "number", "ms first", "tact/",
           "ms all", "tact/", "float/", "top drift", "overlap", "speed", "lost", "contacts", "B/body");
    for (int i = 0; i < contest->count; i++) {
        if (contest->cells[i].present) {
            tell_one(contest, i);
        }
    }
    fflush(stdout);
}

static void write_csv(FILE *file, const contest *contest) {
    int early = early_blocks(contest), all = contest->blocks;
    for (int i = 0; i < contest->count; i++) {
        const cell *one = &contest->cells[i];
        const worlds_verdict *v = &one->verdict;
        if (!one->present || one->broken) {
            continue;
        }
        fprintf(file, "%s,%d,%s,%s,\"%s, %s\",%d,%d", contest->scene->name, contest->scene->dimension,
                worlds_libraries[i].name, worlds_libraries[i].precision, one->version, one->settings,
                contest->scene->body_count, all * BLOCK);
        fprintf(file, ",%.4f,%.4f,%.3f,%.3f", step_time(one, early), step_time(one, all),
                ratio(contest, i, early, "double"), ratio(contest, i, all, "double"));
        fprintf(file, ",%.5f,%.5f,%.5f,%.5f,%d,%.0f,%.0f,%.3f\n", v->top_drift, v->top_fall, v->overlap, v->speed,
                v->lost, one->contacts, one->memory, ratio(contest, i, all, "float"));
    }
}

static const char csv_head[] = "scene,dimension,library,precision,settings,bodies,steps,ms_first,ms_all,ratio_first,"
                               "ratio_all,top_drift,top_fall,overlap,speed,lost,contacts,bytes,ratio_float\n";

/* ---- the run */

static int whole_number(const char *text, int most, const char *what) {
    char *end;
    long value = strtol(text, &end, 10);
    if (end == text || *end || value < 1 || value > most) {
        refuse(what, text);
    }
    return (int)value;
}

static options read_options(int count, char **arguments) {
    static const struct option known[] = {
        {"scene", required_argument, 0, 'n'},   {"steps", required_argument, 0, 's'},
        {"rounds", required_argument, 0, 'r'},  {"csv", required_argument, 0, 'v'},
        {"baseline", required_argument, 0, 'b'},
        {"scenes", required_argument, 0, 'f'},  {"plugins", required_argument, 0, 'l'},
        {"help", no_argument, 0, 'h'},          {0, 0, 0, 0}};
    options chosen = {.steps = 600, .rounds = 2};
    int letter;
    while ((letter = getopt_long(count, arguments, "", known, NULL)) != -1) {
        switch (letter) {
        case 'n':
            chosen.only = optarg;
            break;
        case 's':
            chosen.steps = whole_number(optarg, MOST_BLOCKS * BLOCK, "--steps needs a number from 1 to 10000");
            break;
        case 'r':
            chosen.rounds = whole_number(optarg, 100, "--rounds needs a number from 1 to 100");
            break;
        case 'v':
            chosen.csv = optarg;
            break;
        case 'b':
            chosen.baseline = optarg;
            break;
        case 'f':
            chosen.scenes = optarg;
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
    if (optind < count) {
        refuse("what is", arguments[optind]);
    }
    return chosen;
}

/* The next name of a comma-separated list; false at its end. */
static bool next_name(const char **list, char name[64]) {
    size_t length = strcspn(*list, ",");
    snprintf(name, 64, "%.*s", (int)length, *list);
    *list += length + ((*list)[length] == ',');
    return name[0] != 0;
}

/* Looks for the plugins that were built; the others are named with what to do. */
static void find_plugins(contest *contest, const char *folder) {
    for (contest->count = 0; worlds_libraries[contest->count].name; contest->count++) {
        const worlds_library *each = &worlds_libraries[contest->count];
        char *path = contest->plugins[contest->count];
        snprintf(path, sizeof contest->plugins[0], "%s/%s", folder, each->plugin);
        if (access(path, R_OK) == 0) {
            continue;
        }
        path[0] = 0;
        printf("%s (%s) is missing: %s\n", each->name, each->precision,
               each->remedy ? each->remedy : "its plugin was not built");
    }
}

static void measure(contest *contest, const options *chosen, FILE *csv) {
    contest->blocks = (chosen->steps + BLOCK - 1) / BLOCK;
    memset(contest->cells, 0, sizeof contest->cells);
    for (int i = 0; i < contest->count; i++) {
        for (int block = 0; block < contest->blocks; block++) {
            contest->cells[i].blocks[block] = (double)INFINITY;
        }
    }
    for (int round = 0; round < chosen->rounds; round++) {
        play(contest);
    }
    tell_scene(contest);
    if (csv) {
        write_csv(csv, contest);
        fflush(csv);
    }
}

/* Makes the file, with what is said about the machine; null without a path. */
static FILE *open_csv(const char *path) {
    FILE *csv = path ? fopen(path, "w") : NULL;
    if (path && !csv) {
        fprintf(stderr, BENCH_PROGRAM ": cannot write '%s': %s\n", path, strerror(errno));
        exit(2);
    }
    if (csv) {
        machine_describe(csv, "# ");
        fputs(csv_head, csv);
    }
    return csv;
}

/* Adds the times of a scene to those that are compared with the baseline. */
static void add_times(bench_times *times, const contest *contest) {
    for (int i = 0; i < contest->count; i++) {
        const cell *one = &contest->cells[i];
        const char *const parts[4] = {contest->scene->name, worlds_libraries[i].name, worlds_libraries[i].precision};
        if (one->present && !one->broken) {
            bench_times_add(times, parts, step_time(one, contest->blocks));
        }
    }
}

int main(int count, char **arguments) {
    static contest contest;
    bench_times old = {NULL, 0, 0}, new = {NULL, 0, 0};
    static char scene_file[4096];
    options chosen = read_options(count, arguments);
    const char *folder = program_folder(arguments[0]), *list = chosen.only ? chosen.only : worlds_scenes;
    int scene_count;
    char name[64];
    snprintf(scene_file, sizeof scene_file, "%s/worlds%d.txt", folder, TACT_DIMENSION);
    plain_scene *scenes = plain_read(chosen.scenes ? chosen.scenes : scene_file, &scene_count);
    find_plugins(&contest, chosen.plugins ? chosen.plugins : folder);
    bench_times_require(&old, chosen.baseline, BENCH_PROGRAM);
    FILE *csv = open_csv(chosen.csv);
    machine_describe(stdout, "");
    while (next_name(&list, name)) {
        contest.scene = plain_find(scenes, scene_count, name);
        if (!contest.scene) {
            refuse("no such scene", name);
        }
        measure(&contest, &chosen, csv);
        add_times(&new, &contest);
    }
    if (chosen.baseline) {
        bench_times_compare(&old, &new, stdout);
    }
    bench_times_free(&old);
    bench_times_free(&new);
    plain_free(scenes, scene_count);
    if (csv && fclose(csv)) {
        fprintf(stderr, BENCH_PROGRAM ": cannot write '%s': %s\n", chosen.csv, strerror(errno));
        return 2;
    }
    return 0;
}
