/* tact distance, overlap, collide, raycast, cast and toi: a row for each pair or ray, and a picture. */
#include <errno.h>
#include <stdlib.h>
#include <string.h>

#include "query/query_loop.h"
#include "command/commands.h"
#include "command/help.h"
#include "command/parse_options.h"
#include "scene/link.h"
#include "scene/mesh.h"
#include "picture/picture.h"
#include "query/report.h"
#include "base/file.h"
#include "base/text.h"

/* A thread is worth its start for so many queries. */
#define LEAST_QUERIES 64

typedef struct run {
    const options *options;
    scene *scene;
    engine *engine;
    progress progress;
    report report;
    highlights highlights;
    query_loop query_loop;
} run;

static bool read_meshes(const options *options, scene *scene, error *error) {
    size_t count = options->file_count;
    for (size_t i = 0; i < count; i++) {
        bool link = link_is(options->files[i]);
        if (!text_ends_with(options->files[i], ".json") && !link) continue;
        const char *kind = link ? "link" : "scene";
        return error_set(error, "%s: a %s must be the only operand; name one %s, or two or more mesh files",
                         link_or_file(options->files[i]), kind, kind);
    }
    if (!scene_of_meshes(options->files, count, scene, error)) return false;
    for (size_t i = 0; i < count; i++) scene->shapes[i].as_surface = options->as_surface;
    for (size_t i = 0; i < count && options->scales.count > 0; i++) {
        size_t given = options->scales.count > 1 ? i : 0;
        memcpy(scene->shapes[i].scale, options->scales.list[given], sizeof scene->shapes[i].scale);
    }
    for (size_t i = 0; i < options->poses.count; i++) scene_place(scene->bodies + i + 1, options->poses.list[i]);
    for (size_t i = 0; i < options->motions.count; i++) {
        const double *motion = options->motions.list[i];
        scene_move(scene->bodies + i + 1, 3, motion, motion + 3);
    }
    return true;
}

/* The rays of the command line, behind those of the scene. */
static bool add_rays(const options *options, scene *scene, error *error) {
    int half = scene->dimension;
    for (size_t i = 0; i < options->rays.count; i++) {
        double numbers[6], origin[3] = {0, 0, 0}, translation[3] = {0, 0, 0};
        char name[32];
        if (options_numbers(options->rays.list[i], 2 * half, 2 * half, numbers) == 0) {
            return error_set(error, "tact raycast: --ray is \"%s\"; it must be %s", options->rays.list[i],
                             half == 2 ? "four numbers, for this scene is of the plane: x,y,dx,dy"
                                       : "six numbers: x,y,z,dx,dy,dz");
        }
        memcpy(origin, numbers, (size_t)half * sizeof *numbers);
        memcpy(translation, numbers + half, (size_t)half * sizeof *numbers);
        snprintf(name, sizeof name, "ray %zu", scene->ray_count + 1);
        if (!scene_add_ray(scene, name, origin, translation, error)) return false;
    }
    return true;
}

/* The first direction, which is in as many dimensions as the scene. */
static bool set_direction(const run *r, double out[3], error *error) {
    const char *text = r->options->first_direction;
    int count = r->scene->dimension;
    if (!text) return true;
    bool good = options_numbers(text, count, count, out) != 0;
    bool zero = good && out[0] == 0 && out[1] == 0 && out[2] == 0;
    if (good && !zero) return true;
    return error_set(error, "tact distance: --first-direction is \"%s\"; it must be %s, not all zero", text,
                     count == 2 ? "two numbers, for this scene is of the plane: x,y" : "three numbers: x,y,z");
}

/* What is for meshes of the command line is not for those of a scene. */
static bool check_mesh_options(const options *options, bool is_mesh, error *error) {
    if (options->file_count > 1 || is_mesh) return true;
    if (options->chooses_kind) {
        return error_set(error, "tact: --as is for meshes named on the command line; in a scene each mesh has an "
                                "\"as\" of its own");
    }
    return options->scales.count == 0 ||
           error_set(error, "tact: --scale is for meshes named on the command line; in a scene each mesh has a "
                            "\"scale\" of its own");
}

static bool read_input(const options *options, scene *scene, error *error) {
    memset(scene, 0, sizeof *scene);
    const char *file = options->files[0];
    bool link = options->file_count == 1 && link_is(file);
    bool is_mesh = !link && !text_ends_with(file, ".json") && mesh_extension_known(file);
    command asked;
    if (options->file_count == 1 && is_mesh && options->command != COMMAND_RAYCAST) {
        return error_set(error, "%s: one mesh alone has no pair; name two or more mesh files, or a scene (.json)",
                         file);
    }
    if (!check_mesh_options(options, is_mesh, error)) return false;
    bool good = link                                 ? link_read(file, scene, &asked, error)
                : options->file_count > 1 || is_mesh ? read_meshes(options, scene, error)
                                                     : scene_read(file, scene, error);
    scene->threads = options->threads;
    return good && add_rays(options, scene, error) && mesh_load_all(scene, error) &&
           check_query(query_of(options->command), scene, link_or_file(file), error);
}

static bool print_rows(run *r, error *error) {
    const query_loop *a = &r->query_loop;
    if (a->count > 0) progress_wipe(&r->progress);
    for (size_t i = 0; i < a->count; i++) {
        const query_row *row = a->rows + i;
        report_row(&r->report, row);
        if (row->b == NO_BODY || !r->options->picture) continue;
        if (!highlights_add(&r->highlights, a->query, row->a, row->b, &row->answer)) return error_memory(error);
    }
    return true;
}

/* Runs all queries and prints their rows. Stops early if the stream fails; closing it gives the reason. */
static bool answer_all(run *r, FILE *out, error *error) {
    query_loop *a = &r->query_loop;
    if (!begin_queries(a, &r->progress, error)) return false;
    progress_begin(&r->progress, "asking");
    for (bool first = true; !a->ended && !ferror(out); first = false) {
        if (!run_queries(a, error)) {
            progress_wipe(&r->progress);
            return false;
        }
        if (first) report_begin(&r->report, out, r->options, r->scene);
        if (!print_rows(r, error)) return false;
        progress_update(&r->progress, a->done, a->total);
    }
    progress_wipe(&r->progress);
    report_end(&r->report, a);
    return true;
}

/* Writes the title: the scene's file name, the names of two meshes, or the number of meshes. */
static void make_title(const run *r, char *out, size_t size) {
    const char *file = link_or_file(r->options->files[0]), *slash = strrchr(file, '/');
    const scene_body *bodies = r->scene->bodies;
    if (r->options->file_count == 1)
        snprintf(out, size, "%s", slash && slash[1] ? slash + 1 : file);
    else if (r->options->file_count == 2)
        snprintf(out, size, "%s and %s", bodies[0].name, bodies[1].name);
    else
        snprintf(out, size, "%zu meshes", r->options->file_count);
}

static bool draw(run *r, error *error) {
    const char *file = r->options->picture;
    if (!file) return true;
    char title[200];
    make_title(r, title, sizeof title);
    size_t told = chooses_pairs(&r->options->choice) ? r->report.rows : r->query_loop.asked;
    picture_facts facts = {.title = title, .query = r->query_loop.query, .asked = told};
    memcpy(facts.counted, r->report.counted, sizeof facts.counted);
    return picture_write(file, r->query_loop.kind, r->engine, r->scene, &r->highlights, &facts, error);
}

/* The number of threads: as many as are asked for, unless there is little to ask. */
static int count_threads(const run *r) {
    size_t bodies = r->scene->body_count, pairs = scene_pair_count(r->scene, r->query_loop.query->moves);
    size_t queries = r->query_loop.query->query == QUERY_RAYCAST ? r->scene->ray_count * bodies : pairs;
    size_t most = r->options->threads > 0 ? (size_t)r->options->threads : (size_t)threads_processors();
    return (int)(most < queries / LEAST_QUERIES ? most : queries / LEAST_QUERIES);
}

static void fill_params(const options *o, query_loop *out) {
    out->query_params = (query_params){.query = out->query->query,
                                       .cutoff = o->cutoff,
                                       .speculative = o->speculative,
                                       .general = o->general,
                                       .tolerance = o->tolerance,
                                       .relative_tolerance = o->relative_tolerance,
                                       .max_supports = o->max_supports,
                                       .apart_is_enough = o->apart_is_enough};
    out->choice = o->choice;
    out->walk.moving = out->query->moves;
}

static void print_notes(const run *r) {
    const options *o = r->options;
    note_meshes(r->query_loop.kind, r->engine, r->scene, o->quiet);
    if (o->quiet || o->command == COMMAND_RAYCAST) return;
    note_no_pairs(link_or_file(o->files[0]), r->scene);
    bool chooses = chooses_pairs(&o->choice);
    if (o->command & HELP_PAIRS && !chooses) note_many_pairs(link_or_file(o->files[0]), r->scene, o->command);
}

/* Writes the report. */
static bool answer_into(run *r, const char *file, error *error) {
    FILE *out = output_open(file, error);
    if (!out) return false;
    bool good = answer_all(r, out, error);
    struct error lost;
    if (output_close(out, file, &lost) || !good) return good;
    *error = lost;
    return false;
}

static bool run_scene(run *r, error *error) {
    const options *o = r->options;
    query_loop *a = &r->query_loop;
    *a = (query_loop){.kind = engine_choose(r->scene->dimension, o->single_precision),
                      .scene = r->scene,
                      .query = query_of(o->command)};
    fill_params(o, a);
    if (!set_direction(r, a->query_params.first_direction, error)) return false;
    r->progress.quiet = o->quiet;
    a->engine = r->engine = a->kind->open(r->scene, &r->progress, error);
    if (!r->engine) return false;
    print_notes(r);
    int count = count_threads(r);
    if (count > 1) a->threads = threads_open(count, error);
    bool good = (count <= 1 || a->threads) && answer_into(r, o->output, error) && draw(r, error);
    threads_close(a->threads);
    highlights_free(&r->highlights);
    free_queries(a);
    a->kind->close(r->engine);
    return good;
}

bool query_command(const options *options, error *error) {
    scene scene;
    if (!read_input(options, &scene, error)) {
        scene_free(&scene);
        return false;
    }
    run *r = calloc(1, sizeof *r);
    bool good = r ? true : error_memory(error);
    if (good) {
        r->options = options;
        r->scene = &scene;
        good = run_scene(r, error);
    }
    free(r);
    scene_free(&scene);
    return good;
}
