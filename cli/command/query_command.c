/* The commands that ask about a scene: its pairs or rays in, a row for each answer out, and a picture. */
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
    asker asker;
} run;

static bool read_meshes(const options *options, scene *scene, problem *problem) {
    size_t count = options->file_count;
    for (size_t i = 0; i < count; i++) {
        bool link = link_is(options->files[i]);
        if (!text_ends_with(options->files[i], ".json") && !link) continue;
        const char *kind = link ? "link" : "scene";
        return problem_set(problem, "%s: a %s stands alone; name one %s, or two or more mesh files",
                           link_or_file(options->files[i]), kind, kind);
    }
    if (!scene_of_meshes(options->files, count, scene, problem)) return false;
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
static bool add_rays(const options *options, scene *scene, problem *problem) {
    int half = scene->dimension;
    for (size_t i = 0; i < options->ray_count; i++) {
        double numbers[6], origin[3] = {0, 0, 0}, translation[3] = {0, 0, 0};
        char name[32];
        if (options_numbers(options->rays[i], 2 * half, 2 * half, numbers) == 0) {
            return problem_set(problem, "tact raycast: --ray is \"%s\"; it must be %s", options->rays[i],
                               half == 2 ? "four numbers, for this scene is of the plane: x,y,dx,dy"
                                         : "six numbers: x,y,z,dx,dy,dz");
        }
        memcpy(origin, numbers, (size_t)half * sizeof *numbers);
        memcpy(translation, numbers + half, (size_t)half * sizeof *numbers);
        snprintf(name, sizeof name, "ray %zu", scene->ray_count + 1);
        if (!scene_add_ray(scene, name, origin, translation, problem)) return false;
    }
    return true;
}

static bool read_input(const options *options, scene *scene, problem *problem) {
    memset(scene, 0, sizeof *scene);
    const char *file = options->files[0];
    command asked;
    if (options->file_count == 1 && link_is(file)) {
        return link_read(file, scene, &asked, problem) && add_rays(options, scene, problem) &&
               ask_check(query_of(options->command), scene, "link", problem);
    }
    bool is_mesh = !text_ends_with(file, ".json") && mesh_extension_known(file);
    bool one_is_enough = options->command == COMMAND_RAYCAST;
    if (options->file_count == 1 && is_mesh && !one_is_enough) {
        return problem_set(problem, "%s: one mesh alone has no pair; name two or more mesh files, or a scene (.json)",
                           file);
    }
    if (options->scales.count > 0 && options->file_count == 1 && !is_mesh) {
        return problem_set(problem,
                           "tact: --scale is for meshes named on the command line; in a scene each mesh has a "
                           "\"scale\" of its own");
    }
    bool good =
        options->file_count > 1 || is_mesh ? read_meshes(options, scene, problem) : scene_read(file, scene, problem);
    return good && add_rays(options, scene, problem) && mesh_load_all(scene, problem) &&
           scene_refuse_compounds(scene, problem) &&
           ask_check(query_of(options->command), scene, file_shown(file), problem);
}

static bool print_rows(run *r, problem *problem) {
    const asker *a = &r->asker;
    progress_wipe(&r->progress);
    for (size_t i = 0; i < a->count; i++) {
        const ask_row *row = a->rows + i;
        report_row(&r->report, row);
        if (row->b == NO_BODY || !r->options->picture) continue;
        if (!highlights_add(&r->highlights, a->query, row->a, row->b, &row->answer)) return problem_memory(problem);
    }
    return true;
}

/* Everything that there is to ask, printed to the end. A stream that fails ends the work early; closing it tells
 * why. */
static bool answer_all(run *r, FILE *out, problem *problem) {
    asker *a = &r->asker;
    size_t total = ask_total(a);
    progress_begin(&r->progress, "asking");
    for (bool first = true; (first || a->count > 0) && !ferror(out); first = false) {
        if (!ask_some(a, problem)) {
            progress_wipe(&r->progress);
            return false;
        }
        if (first) report_begin(&r->report, out, r->options, r->scene);
        if (!print_rows(r, problem)) return false;
        progress_update(&r->progress, a->asked, total);
    }
    progress_wipe(&r->progress);
    report_end(&r->report, a->asked, a->seconds);
    return true;
}

/* A scene's file name; of meshes their names, or how many there are. */
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

static bool draw(run *r, problem *problem) {
    const char *file = r->options->picture;
    if (!file) return true;
    char title[200];
    make_title(r, title, sizeof title);
    picture_facts facts = {.title = title, .query = r->asker.query, .asked = r->asker.asked};
    memcpy(facts.counted, r->report.counted, sizeof facts.counted);
    return picture_write(file, r->asker.kind, r->engine, r->scene, &r->highlights, &facts, problem);
}

static bool run_scene(run *r, problem *problem) {
    const options *o = r->options;
    const query_entry *query = query_of(o->command);
    const engine_kind *kind = engine_choose(r->scene->dimension, o->single_precision);
    r->progress.quiet = o->quiet;
    r->engine = kind->open(r->scene, &r->progress, problem);
    if (!r->engine) return false;
    r->asker = (asker){.kind = kind, .engine = r->engine, .scene = r->scene, .query = query};
    r->asker.question = (question){query->query, o->cutoff, o->speculative, o->general};
    r->asker.walk.moving = query->moves;
    note_meshes(kind, r->engine, r->scene, o->quiet);
    if (!o->quiet && query->query != QUERY_RAYCAST) note_no_pairs(link_or_file(o->files[0]), r->scene);
    FILE *out = output_open(o->output, problem);
    bool good = out != NULL;
    if (good) {
        good = answer_all(r, out, problem);
        struct problem lost;
        if (!output_close(out, o->output, &lost) && good) {
            *problem = lost;
            good = false;
        }
    }
    good = good && draw(r, problem);
    highlights_free(&r->highlights);
    free(r->asker.rows);
    kind->close(r->engine);
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
