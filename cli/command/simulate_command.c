/* tact simulate: steps the world of a scene or a robot, prints rows and a summary, then draws. */
#include <errno.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include "command/commands.h"
#include "robot/robot_scene.h"
#include "scene/link.h"
#include "base/file.h"
#include "simulate/animation.h"
#include "scene/mesh.h"
#include "simulate/player.h"
#include "simulate/report.h"
#include "base/text.h"
#include "base/threads.h"

#define USUAL_FPS 30
#define USUAL_GIF_FPS 20

typedef struct run {
    const options *options;
    scene *scene;
    const simulation_kind *kind;
    simulation *simulation;
    progress progress;
    simulate_report report;
    simulation_tally tally;
    long frame_steps; /* from one frame to the next; zero: none are kept */
    record record;
    FILE *animation, *recording; /* opened first, so that an unwritable file is reported before the work */
} run;

static bool is_gif(const options *o) {
    return o->simulate.animation && text_ends_with(o->simulate.animation, ".gif");
}

/* Frames for an animation and for a folder; of these, at most one a step. */
static void plan_frames(run *r) {
    const simulate_options *o = &r->options->simulate;
    double fps = o->fps > 0 ? o->fps : is_gif(r->options) ? USUAL_GIF_FPS : USUAL_FPS;
    if (o->animation || o->frames) r->frame_steps = (long)fmax(1, floor(o->hz / fps + 0.5));
}

static bool make_folder(const char *folder, error *error) {
    struct stat facts;
    if (!folder || mkdir(folder, 0777) == 0) return true;
    int code = errno;
    if (code == EEXIST && stat(folder, &facts) == 0 && S_ISDIR(facts.st_mode)) return true;
    return error_set(error, "%s: this folder cannot be made: %s", folder, strerror(code));
}

static bool keep_frame(run *r, error *error) {
    if (r->frame_steps == 0 || r->tally.step % r->frame_steps != 0) return true;
    return record_frame(&r->record, r->kind, r->simulation) || error_memory(error);
}

/* Updates the statistics after a step. */
static void count_step(run *r) {
    simulation_tally *t = &r->tally;
    r->kind->describe(r->simulation, &t->now);
    t->time = (double)t->step / r->options->simulate.hz;
    if (t->step == 0) t->first = t->now;
    if (t->now.contacts > t->most_contacts) t->most_contacts = t->now.contacts;
    if (t->now.deepest_overlap > t->deepest) t->deepest = t->now.deepest_overlap, t->deepest_step = t->step;
    if (t->now.awake > 0)
        t->resting_since = -1;
    else if (t->resting_since < 0)
        t->resting_since = t->step;
    t->most_seconds = fmax(t->most_seconds, t->last_seconds);
    t->all_seconds += t->last_seconds;
    double parts[PROFILE_PARTS];
    profile_seconds(&t->now.profile, parts);
    for (int i = 0; i < PROFILE_PARTS; i++) t->part_seconds[i] += parts[i];
    if (t->now.profile.most_substeps > t->most_substeps) t->most_substeps = t->now.profile.most_substeps;
}

static bool take_step(run *r, error *error) {
    const simulate_options *o = &r->options->simulate;
    double begun = progress_clock();
    if (!r->kind->step(r->simulation, 1 / o->hz, o->substeps, error)) return false;
    r->tally.last_seconds = progress_clock() - begun;
    r->tally.step++;
    return true;
}

/* Takes all steps. Stops early if the stream fails; closing it gives the reason. */
static bool take_steps(run *r, FILE *out, error *error) {
    const simulate_options *o = &r->options->simulate;
    bool good = true;
    r->tally.steps = (long)floor(o->seconds * o->hz + 0.5);
    r->tally.resting_since = -1;
    r->report = (simulate_report){
        .out = out, .options = r->options, .scene = r->scene, .kind = r->kind, .simulation = r->simulation};
    simulate_report_begin(&r->report);
    progress_begin(&r->progress, "simulating");
    for (bool more = true; good && more && !ferror(out);) {
        count_step(r);
        good = keep_frame(r, error);
        if (good) simulate_report_state(&r->report, &r->tally);
        progress_update(&r->progress, (size_t)r->tally.step, (size_t)r->tally.steps);
        more = r->tally.step < r->tally.steps;
        if (good && more) good = take_step(r, error);
    }
    progress_wipe(&r->progress);
    if (good) simulate_report_end(&r->report, &r->tally);
    return good;
}

static bool print_all(run *r, error *error) {
    FILE *out = output_open(r->options->output, error);
    if (!out) return false;
    bool good = take_steps(r, out, error);
    struct error lost;
    if (!output_close(out, r->options->output, &lost) && good) {
        *error = lost;
        good = false;
    }
    return good;
}

static void make_title(const run *r, char *out, size_t size) {
    const char *file = file_shown(r->options->files[0]), *slash = strrchr(file, '/');
    snprintf(out, size, "%s", slash && slash[1] ? slash + 1 : file);
}

/* Everything that is drawn: the animation, the frames, and the picture of the end. */
static bool draw(run *r, const engine_kind *kind, const engine *engine, error *error) {
    const simulate_options *o = &r->options->simulate;
    char title[200];
    make_title(r, title, sizeof title);
    animation_style style = {.title = title,
                             .width = o->width,
                             .height = o->height,
                             .from_side = o->from_side,
                             .azimuth = o->azimuth,
                             .elevation = o->elevation,
                             .progress = &r->progress};
    bool good = true;
    if (o->animation && !is_gif(r->options)) {
        good = player_write(r->animation, &r->record, kind, engine, &style, error);
    } else if (o->animation) {
        good = animation_write_gif(r->animation, o->animation, &r->record, kind, engine, &style, error);
    }
    if (good && o->frames) good = animation_write_frames(o->frames, &r->record, kind, engine, &style, error);
    if (!good || !r->options->picture) return good;
    record end;
    good = (record_begin(&end, r->scene, 1, o->contacts) && record_frame(&end, r->kind, r->simulation)) ||
           error_memory(error);
    style.time = r->tally.time;
    good = good && animation_write_picture(r->options->picture, &end, kind, engine, &style, error);
    record_free(&end);
    return good;
}

static bool has_meshes(const scene *scene) {
    for (size_t i = 0; i < scene->shape_count; i++) {
        if (scene->shapes[i].type == SHAPE_MESH) return true;
    }
    return false;
}

static bool save_state(const run *r, error *error) {
    const char *file = r->options->simulate.save;
    simulation_state state;
    if (!file) return true;
    if (!r->kind->save(r->simulation, &state)) {
        free(state.bytes);
        return error_memory(error);
    }
    FILE *out = output_open(file, error);
    if (out) fwrite(state.bytes, 1, state.size, out);
    free(state.bytes);
    return out && output_close(out, file, error);
}

/* Simulates, and then draws. The engine knows the shapes for that, and for the notes on meshes. */
static bool run_world(run *r, error *error) {
    const options *o = r->options;
    bool wants_engine = o->simulate.animation || o->simulate.frames || o->picture || has_meshes(r->scene);
    const engine_kind *kind = engine_choose(r->scene->dimension, false);
    engine *engine = wants_engine ? kind->open(r->scene, &r->progress, error) : NULL;
    if (wants_engine && !engine) return false;
    if (engine) note_meshes(kind, engine, r->scene, o->quiet);
    plan_frames(r);
    double rate = r->frame_steps > 0 ? o->simulate.hz / (double)r->frame_steps : 1;
    bool good = record_begin(&r->record, r->scene, rate, o->simulate.contacts) || error_memory(error);
    good = good && print_all(r, error) && save_state(r, error) && (!engine || draw(r, kind, engine, error));
    record_free(&r->record);
    if (engine) kind->close(engine);
    return good;
}

static bool read_state(const char *file, simulation_state *state, error *error) {
    static const file_wanted wanted = {"saved state", "a file that --save has written"};
    char *text;
    if (!file) return true;
    if (!file_read(file, &wanted, &text, &state->size, error)) return false;
    state->bytes = text;
    return true;
}

/* The world, and the threads that it works with. */
static bool open_world(run *r, error *error) {
    const simulate_options *o = &r->options->simulate;
    simulation_state state = {NULL, 0};
    threads *pool = NULL;
    bool good = read_state(o->restore, &state, error);
    if (good && o->threads > 1) {
        pool = threads_open(o->threads, error);
        good = pool != NULL;
    }
    if (good) {
        tact_tasks tasks = pool ? threads_tasks(pool) : (tact_tasks){NULL, NULL};
        r->kind = simulation_choose(r->scene->dimension, r->options->single_precision);
        r->simulation = r->kind->open(r->scene, &tasks, o->restore ? &state : NULL, error);
        good = r->simulation && (!r->recording || r->kind->record(r->simulation, r->recording) || error_memory(error));
        good = good && run_world(r, error);
        if (r->simulation) r->kind->close(r->simulation);
    }
    free(state.bytes);
    threads_close(pool);
    return good;
}

static bool read_robot(const options *o, scene *out, error *error) {
    const simulate_options *s = &o->simulate;
    robot_scene_options robot = {.joints = o->joints.list,
                                 .joint_count = o->joints.count,
                                 .srdf = o->srdf,
                                 .fixed_base = s->fixed_base,
                                 .free_base = s->free_base,
                                 .hold = s->hold,
                                 .has_ground = s->has_ground,
                                 .ground = s->ground,
                                 .quiet = o->quiet};
    return robot_scene_read(o->files[0], &robot, out, error);
}

/* An option for robots alone, or null. */
static const char *option_of_robot(const options *o) {
    const simulate_options *s = &o->simulate;
    if (o->joints.count > 0) return "--joints";
    if (s->fixed_base || s->free_base) return s->fixed_base ? "--fixed-base" : "--free-base";
    return o->srdf ? "--srdf" : s->hold ? "--hold" : s->has_ground ? "--ground" : NULL;
}

static bool read_scene(const options *o, scene *out, error *error) {
    const char *file = o->files[0], *of_robot = option_of_robot(o);
    if (text_ends_with(file, ".urdf")) return read_robot(o, out, error);
    if (!text_ends_with(file, ".json") && mesh_extension_known(file))
        return error_set(error, "%s: this is a mesh; name a scene (.json), see docs/scene.md", file);
    if (text_ends_with(file, ".xacro"))
        return error_set(error, "%s: macros are not read; make a URDF file of it first: `xacro FILE > robot.urdf`",
                         file);
    if (link_is(file)) return error_set(error, "link: tact simulate takes no link; name a scene (.json)");
    if (of_robot) return error_set(error, "tact simulate: %s is for a robot; name its URDF file", of_robot);
    return scene_read(file, out, error) && mesh_load_all(out, error);
}

/* A file that is written during the simulation, or at its end; null without a name. */
static bool open_file(const char *name, FILE **out, error *error) {
    if (name) *out = output_open(name, error);
    return !name || *out;
}

/* The message of what was lost, unless there was an error before. */
static bool close_file(FILE *out, const char *name, bool good, error *error) {
    struct error lost;
    if (!out || output_close(out, name, &lost) || !good) return good;
    *error = lost;
    return false;
}

bool simulate_command(const options *options, error *error) {
    scene scene = {0};
    run r = {.options = options, .scene = &scene, .progress.quiet = options->quiet};
    const simulate_options *o = &options->simulate;
    bool good = read_scene(options, &scene, error) && make_folder(o->frames, error) &&
                open_file(o->animation, &r.animation, error) && open_file(o->record, &r.recording, error);
    scene.threads = o->threads;
    good = good && open_world(&r, error);
    good = close_file(r.animation, o->animation, good, error);
    good = close_file(r.recording, o->record, good, error);
    scene_free(&scene);
    return good;
}
