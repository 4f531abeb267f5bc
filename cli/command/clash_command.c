/* tact clash: the pairs of an assembly that overlap, touch or are too near. */
#include "base/text.h"
#include "clash/report.h"
#include "command/commands.h"
#include "scene/link.h"
#include "mesh/mesh_file.h"

static bool print(void *context, const clash_row *row) {
    clash_report *r = context;
    clash_report_row(r, row);
    return !ferror(r->out);
}

/* Checks all pairs. A stream that fails ends it early; closing it gives the reason. */
static bool check(const options *options, clash_set *set, progress *progress, error *error) {
    FILE *out = output_open(options->output, error);
    if (!out) return false;
    clash_report report = {.out = out, .set = set, .format = options->format};
    clash_run run = {.set = set, .limits = {options->clearance, options->depth}, .progress = progress};
    run.visit = print;
    run.context = &report;
    double begun = progress_clock();
    clash_report_begin(&report);
    bool good = clash_all(&run, error) || ferror(out);
    if (good) clash_report_end(&report);
    struct error lost;
    if (!output_close(out, options->output, &lost) && good) {
        *error = lost;
        good = false;
    }
    if (good && !options->quiet) clash_report_counts(&report, stderr, run.asked, progress_clock() - begun);
    return good;
}

bool clash_command(const options *options, error *error) {
    static const double no_scale[3] = {1, 1, 1};
    const char *file = options->files[0];
    progress progress = {.quiet = options->quiet};
    clash_set set;
    bool is_mesh = !text_ends_with(file, ".json") && mesh_extension_known(file);
    if (link_is(file)) return error_set(error, "link: tact clash takes no link; name a scene (.json) or a mesh file");
    if (!is_mesh && options->scales.count > 0) {
        return error_set(error,
                         "tact clash: --scale is for a mesh file; in a scene each mesh has a \"scale\" of its own");
    }
    const double *scale = options->scales.count > 0 ? options->scales.list[0] : no_scale;
    bool good = is_mesh ? clash_read_nodes(file, scale, &set, &progress, error)
                        : clash_read_scene(file, &set, &progress, error);
    good = good && check(options, &set, &progress, error);
    clash_free(&set);
    return good;
}
