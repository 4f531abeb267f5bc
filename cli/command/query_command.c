/* tact distance, overlap, collide, raycast, cast and toi: a row for each pair or ray, and a picture. */
#include <errno.h>
#include <stdlib.h>
#include <string.h>

#include "query/query_loop.h"
#include "command/commands.h"
#include "command/parse_options.h"
#include "scene/link.h"
#include "scene/mesh.h"
#include "picture/picture.h"
#include "query/report.h"
#include "base/file.h"
#include "base/text.h"

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
    for (size_t i = 0; i < options->ray_count; i++) {
        double numbers[6], origin[3] = {0, 0, 0}, translation[3] = {0, 0, 0};
        char name[32];
        if (options_numbers(options->rays[i], 2 * half, 2 * half, numbers) == 0) {
            return error_set(error, "tact raycast: --ray is \"%s\"; it must be %s", options->rays[i],
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
    return good && add_rays(options, scene, error) && mesh_load_all(scene, error) &&
           check_query(query_of(options->command), scene, link_or_file(file), error);
}

static bool print_rows(run *r, error *error) {
    const query_loop *a = &r->query_loop;
    progress_wipe(&r->progress);
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
    size_t total = count_queries(a);
    progress_begin(&r->progress, "asking");
    for (bool first = true; (first || a->count > 0) && !ferror(out); first = false) {
        if (!run_queries(a, error)) {
            progress_wipe(&r->progress);
            return false;
        }
        if (first) report_begin(&r->report, out, r->options, r->scene);
        if (!print_rows(r, error)) return false;
        progress_update(&r->progress, a->asked, total);
    }
    progress_wipe(&r->progress);
    report_end(&r->report, a->asked, a->seconds);
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
    picture_facts facts = {.title = title, .query = r->query_loop.query, .asked = r->query_loop.asked};
    memcpy(facts.counted, r->report.counted, sizeof facts.counted);
    return picture_write(file, r->query_loop.kind, r->engine, r->scene, &r->highlights, &facts, error);
}

static bool run_scene(run *r, error *error) {
    const options *o = r->options;
    const query_entry *query = query_of(o->command);
    const engine_kind *kind = engine_choose(r->scene->dimension, o->single_precision);
    double direction[3] = {0, 0, 0};
    if (!set_direction(r, direction, error)) return false;
    r->progress.quiet = o->quiet;
    r->engine = kind->open(r->scene, &r->progress, error);
    if (!r->engine) return false;
    r->query_loop = (query_loop){.kind = kind, .engine = r->engine, .scene = r->scene, .query = query};
    r->query_loop.query_params = (query_params){.query = query->query,
                                                .cutoff = o->cutoff,
                                                .speculative = o->speculative,
                                                .general = o->general,
                                                .tolerance = o->tolerance,
                                                .relative_tolerance = o->relative_tolerance,
                                                .max_supports = o->max_supports,
                                                .apart_is_enough = o->apart_is_enough};
    memcpy(r->query_loop.query_params.first_direction, direction, sizeof direction);
    r->query_loop.walk.moving = query->moves;
    note_meshes(kind, r->engine, r->scene, o->quiet);
    if (!o->quiet && query->query != QUERY_RAYCAST) note_no_pairs(link_or_file(o->files[0]), r->scene);
    FILE *out = output_open(o->output, error);
    bool good = out != NULL;
    if (good) {
        good = answer_all(r, out, error);
        struct error lost;
        if (!output_close(out, o->output, &lost) && good) {
            *error = lost;
            good = false;
        }
    }
    good = good && draw(r, error);
    highlights_free(&r->highlights);
    free(r->query_loop.rows);
    kind->close(r->engine);
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
