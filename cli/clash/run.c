/* All pairs of a set that are near, or some of them: a run of the library over its bodies. */
#include <stdlib.h>

#include "clash/near.h"

const char *const clash_kind_names[TACT3_CLASH_KIND_COUNT] = {"overlap", "contained", "duplicate", "touching",
                                                              "clearance"};

/* The context of a run's callbacks. */
typedef struct telling {
    clash_run *run;
    error *error; /* of a pair that is refused */
    const uint32_t (*pairs)[2]; /* of clash_answer(): those that are asked about; null for all */
    size_t next;                /* of these, behind the one that was told last */
    size_t asked;               /* before the first of them */
} telling;

static bool keeps(void *context, uint32_t a, uint32_t b) {
    const clash_run *r = ((const telling *)context)->run;
    return clash_near_keeps(r->set, &r->rules, a, b);
}

static bool refuse(const clash_set *set, const tact3_clash *row, error *error) {
    const char *why = row->status == TACT_OUT_OF_RANGE ? "sizes or positions are too large or too small; use a unit of "
                                                         "length that brings them nearer to one"
                                                       : tact_status_text(row->status);
    return error_set(error, "%s and %s: %s", set->bodies[row->a].name, set->bodies[row->b].name, why);
}

static bool tell(void *context, const tact3_clash *row) {
    telling *t = context;
    if (t->pairs) {
        while (t->pairs[t->next][0] != row->a || t->pairs[t->next][1] != row->b) t->next++;
        t->run->asked = t->asked + ++t->next;
    }
    return row->status < 0 ? refuse(t->run->set, row, t->error) : t->run->visit(t->run->context, row);
}

static bool proceed(void *context, const tact3_clash_progress *done) {
    const telling *t = context;
    const clash_run *r = t->run;
    if (!t->pairs) progress_update(r->progress, (size_t)done->bodies, r->set->body_count);
    return !(r->interrupted && *r->interrupted);
}

static tact3_clash_run run_of(const clash_run *r, const tact3_static_tree *tree, telling *context) {
    const clash_set *set = r->set;
    tact3_clash_run run = {
        .shapes = &set->shapes->shape,
        .shape_stride = sizeof *set->shapes,
        .shape_count = (int)set->shape_count,
        .body_count = (int)set->body_count,
        .poses = &set->bodies->pose,
        .pose_stride = sizeof *set->bodies,
        .body_shapes = &set->bodies->shape,
        .body_shape_stride = sizeof *set->bodies,
        .tree = tree,
        .end_body = (int)set->body_count,
        .pairs = set->pairs,
        .pair_count = (int)set->pair_count,
        .limits = r->limits,
        .context = context,
        .filter = keeps,
        .visit = tell,
        .proceed = proceed,
    };
    if (r->threads) run.tasks = threads_tasks(r->threads);
    return run;
}

static bool run_some(const tact3_clash_run *run, tact3_clash_progress *done, error *error) {
    size_t bytes = tact3_clash_scratch_bytes();
    void *scratch = malloc(bytes);
    if (!scratch) return error_memory(error);
    tact_status status = tact3_clash_all(run, scratch, bytes, done);
    free(scratch);
    return status == TACT_OK ? !done->ended : error_set(error, "tact clash: %s", tact_status_text(status));
}

bool clash_all(clash_run *r, error *error) {
    clash_near near;
    telling context = {.run = r, .error = error};
    tact3_clash_progress done = {0};
    error->text[0] = 0;
    if (r->set->body_count == 0) return true;
    progress_begin(r->progress, "checking bodies");
    bool good = clash_near_open(&near, r->set, &r->rules, r->limits.clearance, r->threads, error);
    if (good) {
        tact3_clash_run run = run_of(r, near.tree, &context);
        good = run_some(&run, &done, error);
        r->asked = (size_t)done.asked;
        r->steps = done.steps;
        r->bodies = (size_t)done.bodies;
    }
    progress_wipe(r->progress);
    clash_near_close(&near);
    return good;
}

bool clash_answer(clash_run *r, const uint32_t (*pairs)[2], size_t count, uint64_t *steps, error *error) {
    telling context = {.run = r, .error = error, .pairs = pairs, .asked = r->asked};
    tact3_clash_progress done = {0};
    error->text[0] = 0;
    if (count == 0) return true;
    tact3_clash_run run = run_of(r, NULL, &context);
    run.pairs = pairs[0];
    run.pair_count = (int)count;
    run.pair_steps = steps;
    run.filter = NULL;
    bool good = run_some(&run, &done, error);
    r->asked = context.asked + (size_t)done.asked;
    r->steps += done.steps;
    return good;
}
