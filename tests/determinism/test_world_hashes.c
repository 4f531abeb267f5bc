/* The same bits everywhere, of worlds: the hash of every scene after a while.
 *
 *     test_world_hashes3 SCENES [--expected FILE] [--steps N] [--threads N] [--scene NAME]
 *
 * SCENES is what tools/plain_scenes.py has written. Without --expected it prints a line for each scene; with it,
 * these are compared with the lines of that file, as TAP. --steps says how many steps each scene makes; otherwise it
 * is 1000 for small scenes and fewer for those of many bodies. It needs no test library, so that it can be built
 * alone with any compiler for any machine. Where worlds are meant to change, world_hashes2.expected and its sibling are
 * written anew by tools/update_determinism.sh. */
#define _POSIX_C_SOURCE 200809L
#include <inttypes.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "support/plain_world.h"

/* Bodies times steps are about this many, where --steps says nothing. */
#define USUAL_WORK 20000
#define MOST_STEPS 1000
#define MOST_THREADS 16

#ifdef TACT_FLOAT
#define PRECISION "float"
#else
#define PRECISION "double"
#endif

/* Threads that share the tasks of one call: each takes every so manieth. */
typedef struct share {
    tact_task task;
    void *data;
    int first, count, threads;
} share;

static void *run_share(void *context) {
    const share *mine = context;
    for (int i = mine->first; i < mine->count; i += mine->threads) mine->task(mine->data, i);
    return NULL;
}

static void run_tasks(void *context, tact_task task, void *data, int count) {
    int threads = *(const int *)context;
    pthread_t thread[MOST_THREADS];
    share shares[MOST_THREADS];
    bool started[MOST_THREADS] = {false};
    for (int i = 0; i < threads; i++) {
        shares[i] = (share){task, data, i, count, threads};
        started[i] = i > 0 && i < count && !pthread_create(&thread[i], NULL, run_share, &shares[i]);
    }
    for (int i = 0; i < threads; i++) {
        if (!started[i]) run_share(&shares[i]);
    }
    for (int i = 0; i < threads; i++) {
        if (started[i]) pthread_join(thread[i], NULL);
    }
}

static int usual_steps(const plain_scene *scene) {
    int steps = USUAL_WORK / scene->body_count;
    return steps > MOST_STEPS ? MOST_STEPS : steps;
}

/* The line that says what a scene has become. */
static void tell(const plain_scene *scene, int steps, int threads, char line[128]) {
    tactn_world_def def = plain_world_def(scene);
    tactn_world *world;
    tact_status status = TACT_OK;
    if (threads > 1) {
        def.tasks.run = run_tasks;
        def.tasks.context = &threads;
    }
    world = plain_world(scene, &def, NULL);
    for (int i = 0; i < steps && status >= 0; i++) status = tactn_world_step(world, (tact_real)1 / 60, 4);
    if (status < 0) {
        snprintf(line, 128, "%s %s: %s", PRECISION, scene->name, tact_status_text(status));
    } else {
        snprintf(line, 128, "%s %s after %d steps: %016" PRIx64, PRECISION, scene->name, steps,
                 tactn_world_hash(world));
    }
    tactn_world_destroy(world);
}

/* The file's line that begins as this one does, up to the colon; false when there is none. */
static bool find_line(FILE *file, const char *line, char found[128]) {
    size_t head = strcspn(line, ":");
    rewind(file);
    while (fgets(found, 128, file)) {
        found[strcspn(found, "\n")] = 0;
        if (!strncmp(found, line, head + 1)) return true;
    }
    return false;
}

static int option(int count, char **arguments, const char *name, int usual) {
    for (int i = 2; i + 1 < count; i++) {
        if (!strcmp(arguments[i], name)) return atoi(arguments[i + 1]);
    }
    return usual;
}

static const char *text_option(int count, char **arguments, const char *name) {
    for (int i = 2; i + 1 < count; i++) {
        if (!strcmp(arguments[i], name)) return arguments[i + 1];
    }
    return NULL;
}

int main(int count, char **arguments) {
    const char *path = text_option(count, arguments, "--expected"), *only = text_option(count, arguments, "--scene");
    int threads = option(count, arguments, "--threads", 1), steps = option(count, arguments, "--steps", 0);
    int scene_count, failures = 0, told = 0;
    FILE *expected = path ? fopen(path, "r") : NULL;
    if (count < 2 || threads < 1 || threads > MOST_THREADS || steps < 0 || (path && !expected)) {
        fprintf(stderr, "usage: %s SCENES [--expected FILE] [--steps N] [--threads N] [--scene NAME]\n",
                arguments[0]);
        return 2;
    }
    plain_scene *scenes = plain_read(arguments[1], &scene_count);
    for (int i = 0; i < scene_count; i++) {
        char line[128], found[128];
        if (only && strcmp(only, scenes[i].name)) continue;
        tell(&scenes[i], steps ? steps : usual_steps(&scenes[i]), threads, line);
        told++;
        if (!expected) {
            printf("%s\n", line);
            continue;
        }
        bool known = find_line(expected, line, found), same = known && !strcmp(line, found);
        failures += !same;
        printf("%s %d - %s %s: the expected bits\n", same ? "ok" : "not ok", told, PRECISION, scenes[i].name);
        if (!same) printf("# expected %s\n# found    %s\n", known ? found : "nothing", line);
    }
    if (expected) {
        printf("1..%d\n", told);
        fclose(expected);
    }
    plain_free(scenes, scene_count);
    return failures > 0;
}
