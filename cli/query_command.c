/* tact distance and tact overlap: a scene in, an answer for each pair out. */
#include <errno.h>
#include <stdlib.h>
#include <string.h>

#include "commands.h"
#include "mesh.h"
#include "picture.h"
#include "report.h"
#include "text.h"

/* Answers are computed this many at a time and then printed, so that the clock sees only queries and the memory does
 * not grow with the number of pairs. */
#define CHUNK 1024

typedef struct chunk_entry {
    size_t a, b;
    bool overlap;
    answer answer;
} chunk_entry;

typedef struct run {
    const options *options;
    const scene *scene;
    const engine_kind *kind;
    engine *engine;
    progress progress;
    report report;
    highlights highlights;
    scene_walk walk;
    double seconds;
    chunk_entry chunk[CHUNK];
} run;

static bool read_meshes(const options *options, scene *scene, problem *problem) {
    size_t count = options->file_count;
    for (size_t i = 0; i < count; i++) {
        if (!text_ends_with(options->files[i], ".json")) continue;
        return problem_set(problem, "%s: a scene stands alone; name one scene, or two or more mesh files",
                           options->files[i]);
    }
    double(*poses)[7] = malloc(count * sizeof *poses);
    if (!poses) return problem_memory(problem);
    for (size_t i = 0; i < count; i++) {
        const double origin[7] = {0, 0, 0, 0, 0, 0, 1};
        bool given = i > 0 && i <= options->pose_count;
        memcpy(poses[i], given ? options->poses[i - 1] : origin, sizeof origin);
    }
    bool good = scene_of_meshes(options->files, count, (const double(*)[7])poses, scene, problem);
    free(poses);
    return good;
}

static bool read_input(const options *options, scene *scene, problem *problem) {
    memset(scene, 0, sizeof *scene);
    const char *file = options->files[0];
    if (options->file_count > 1) return read_meshes(options, scene, problem) && mesh_load_all(scene, problem);
    if (!text_ends_with(file, ".json") && mesh_extension_known(file)) {
        return problem_set(problem, "%s: one mesh alone has no pair; name two or more mesh files, or a scene (.json)",
                           file);
    }
    return scene_read(file, scene, problem) && mesh_load_all(scene, problem);
}

static void note_shapes(const run *r) {
    for (size_t i = 0; i < r->scene->shape_count; i++) {
        const scene_shape *shape = r->scene->shapes + i;
        solid solid;
        if (shape->type != SHAPE_MESH || !r->kind->solid_of(r->engine, i, &solid)) continue;
        note_convexity(shape->file, &shape->surface, &solid);
        solid_free(&solid);
    }
}

/* Fills the chunk; `count` tells how far. */
static bool answer_chunk(run *r, size_t *count, problem *problem) {
    double begun = progress_clock();
    bool good = true;
    for (*count = 0; *count < CHUNK && scene_next_pair(r->scene, &r->walk); ++*count) {
        chunk_entry *entry = r->chunk + *count;
        entry->a = r->walk.a, entry->b = r->walk.b;
        bool overlap_only = r->options->command == COMMAND_OVERLAP;
        good = overlap_only
                   ? r->kind->overlap(r->engine, entry->a, entry->b, &entry->overlap, problem)
                   : r->kind->distance(r->engine, entry->a, entry->b, r->options->cutoff, &entry->answer, problem);
        if (!good) break;
    }
    r->seconds += progress_clock() - begun;
    return good;
}

static void print_chunk(run *r, size_t count) {
    progress_wipe(&r->progress);
    for (size_t i = 0; i < count; i++) {
        const chunk_entry *entry = r->chunk + i;
        const char *a = r->scene->bodies[entry->a].name, *b = r->scene->bodies[entry->b].name;
        if (r->options->command == COMMAND_OVERLAP) {
            report_overlap(&r->report, a, b, entry->overlap);
        } else {
            report_answer(&r->report, a, b, &entry->answer);
            highlights_add(&r->highlights, entry->a, entry->b, &entry->answer);
        }
    }
}

/* Every pair, printed to the end. A stream that fails ends the work early; closing it tells why. */
static bool answer_pairs(run *r, FILE *out, problem *problem) {
    size_t total = scene_pair_count(r->scene), count = CHUNK;
    progress_begin(&r->progress, "asking pairs");
    while (count == CHUNK && !ferror(out)) {
        bool first = r->walk.number == 0;
        if (!answer_chunk(r, &count, problem)) {
            progress_wipe(&r->progress);
            return false;
        }
        if (first) report_begin(&r->report, out, r->options, r->scene);
        print_chunk(r, count);
        progress_update(&r->progress, r->walk.number, total);
    }
    progress_wipe(&r->progress);
    report_end(&r->report, r->seconds);
    return true;
}

/* A scene's file name; of meshes their names, or how many there are. */
static void make_title(const run *r, char *out, size_t size) {
    const char *file = r->options->files[0], *slash = strrchr(file, '/');
    const scene_body *bodies = r->scene->bodies;
    if (r->options->file_count == 1)
        snprintf(out, size, "%s", slash && slash[1] ? slash + 1 : file);
    else if (r->options->file_count == 2)
        snprintf(out, size, "%s and %s", bodies[0].name, bodies[1].name);
    else
        snprintf(out, size, "%zu meshes", r->options->file_count);
}

static bool draw(const run *r, problem *problem) {
    const char *file = r->options->picture;
    if (!file) return true;
    char title[200];
    make_title(r, title, sizeof title);
    const size_t *counted = r->report.counted;
    picture_facts facts = {title, r->report.rows, counted[ANSWER_OVERLAP], counted[ANSWER_TOUCHING],
                           counted[ANSWER_SEPARATED]};
    return picture_write(file, r->kind, r->engine, r->scene, &r->highlights, &facts, problem);
}

static bool run_scene(run *r, problem *problem) {
    r->kind = engine_choose(r->scene->dimension, r->options->single_precision);
    r->engine = r->kind->open(r->scene, &r->progress, problem);
    if (!r->engine) return false;
    note_shapes(r);
    FILE *out = output_open(r->options->output, problem);
    bool good = out != NULL;
    if (good) {
        good = answer_pairs(r, out, problem);
        struct problem lost;
        if (!output_close(out, r->options->output, &lost) && good) {
            *problem = lost;
            good = false;
        }
    }
    good = good && draw(r, problem);
    r->kind->close(r->engine);
    return good;
}

bool query_command(const options *options, problem *problem) {
    scene scene;
    if (!read_input(options, &scene, problem)) {
        scene_free(&scene);
        return false;
    }
    run *r = calloc(1, sizeof *r);
    bool good = r ? true : problem_memory(problem);
    if (good) {
        r->options = options;
        r->scene = &scene;
        good = run_scene(r, problem);
    }
    free(r);
    scene_free(&scene);
    return good;
}
