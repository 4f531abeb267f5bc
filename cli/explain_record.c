/* Keeps what the observer sees of a query, in the world's frame, and numbers the points of the difference. */
#include <float.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "explain_figure.h"
#include "pose.h"

typedef struct recorder {
    explain_trace *trace;
    const explain_placed *a;
    const scene_body *body;
    explain_point *known; /* every point found so far; known[i].name is i + 1 */
    size_t known_count, known_room;
} recorder;

/* Room for `more` after `count` items of this size; false when memory is out. */
static bool make_room(void **items, size_t size, size_t count, size_t more, size_t *room) {
    if (*items && count + more <= *room) return true;
    size_t wanted = 2 * (count + more) + 16;
    void *larger = realloc(*items, wanted * size);
    if (!larger) return false;
    *items = larger, *room = wanted;
    return true;
}

static void name_point(recorder *r, explain_point *p) {
    for (size_t i = r->known_count; i-- > 0;) {
        const explain_point *k = r->known + i;
        if (memcmp(k->a, p->a, sizeof p->a) != 0 || memcmp(k->b, p->b, sizeof p->b) != 0) continue;
        p->name = k->name;
        return;
    }
    p->name = (int)r->known_count + 1;
    if (!make_room((void **)&r->known, sizeof *r->known, r->known_count, 1, &r->known_room))
        r->trace->out_of_memory = true;
    else
        r->known[r->known_count++] = *p;
}

static void turn(const explain_placed *by, const double v[3], double out[3]) {
    for (int i = 0; i < 3; i++) {
        out[i] = by->axes[0][i] * v[0] + by->axes[1][i] * v[1] + by->axes[2][i] * v[2];
    }
}

static explain_point point_of(recorder *r, const double point[3], const double a[3], const double b[3]) {
    explain_point p;
    turn(r->a, point, p.point);
    pose_point(r->trace->dimension, r->body, a, p.a);
    pose_point(r->trace->dimension, r->body, b, p.b);
    name_point(r, &p);
    return p;
}

static void see(void *context, const explain_view *view) {
    recorder *r = context;
    explain_trace *t = r->trace;
    size_t points = (size_t)view->point_count, sides = (size_t)view->side_count;
    if (!make_room((void **)&t->steps, sizeof *t->steps, t->step_count, 1, &t->step_room) ||
        !make_room((void **)&t->points, sizeof *t->points, t->point_count, points, &t->point_room) ||
        !make_room((void **)&t->sides, sizeof *t->sides, t->side_count, sides, &t->side_room)) {
        t->out_of_memory = true;
        return;
    }
    explain_step *s = t->steps + t->step_count++;
    *s = (explain_step){.stage = view->stage, .iteration = view->iteration, .asked = view->asked};
    s->first_point = t->point_count, s->point_count = points;
    s->first_side = t->side_count, s->side_count = sides;
    s->nearest = (size_t)view->nearest;
    s->lower = view->lower, s->upper = view->upper;
    for (size_t i = 0; i < points; i++) {
        t->points[t->point_count++] = point_of(r, view->point[i], view->point_a[i], view->point_b[i]);
    }
    for (size_t i = 0; i < sides; i++) t->sides[t->side_count++] = view->side[i];
    turn(r->a, view->closest, s->closest);
    turn(r->a, view->direction, s->direction);
    if (view->asked) s->support = point_of(r, view->support, view->support_a, view->support_b);
}

/* The status that the distance and the bound prove together. */
static answer_status status_of(double distance, double error_bound) {
    return distance > error_bound ? ANSWER_SEPARATED : distance < -error_bound ? ANSWER_OVERLAP : ANSWER_TOUCHING;
}

/* The answer that the steps lead to, in the world. Where the library has a closed form, as for small polygons, that
 * of tact distance may differ in its last digits. */
static void set_answer(const recorder *r, const explain_gap *gap, double input_rounding, answer *out) {
    int dimension = r->trace->dimension;
    out->iterations = gap->iterations;
    out->distance = gap->distance;
    out->error_bound = gap->error_bound + input_rounding;
    out->status = status_of(out->distance, out->error_bound);
    pose_direction(dimension, r->body, gap->normal, out->normal);
    pose_point(dimension, r->body, gap->point_a, out->point_a);
    pose_point(dimension, r->body, gap->point_b, out->point_b);
}

bool explain_record(const engine_kind *kind, const engine *engine, const scene *scene, size_t a, size_t b,
                    explain_trace *out, problem *problem) {
    memset(out, 0, sizeof *out);
    out->dimension = scene->dimension;
    out->name[0] = scene->bodies[a].name, out->name[1] = scene->bodies[b].name;
    if (!kind->distance(engine, a, b, 0, &out->answer, problem)) return false;
    const explain_space *space = scene->dimension == 2 ? &explain_space2 : &explain_space3;
    explain_placed placed[2] = {explain_place(space, kind, engine, scene, a),
                                explain_place(space, kind, engine, scene, b)};
    recorder r = {.trace = out, .a = placed, .body = scene->bodies + a};
    explain_watcher watcher = {&r, see};
    double position[3], rotation[4];
    pose_relative(scene->dimension, scene->bodies + a, scene->bodies + b, position, rotation);
    explain_gap gap;
    bool good = space->watch(placed[0].shape, placed[1].shape, position, rotation, &watcher, &gap);
    set_answer(&r, &gap, pose_rounding(position, space->reach(placed[1].shape)), &out->answer);
    free(r.known);
    for (int i = 0; i < 2; i++) out->rounding[i] = space->rounding(placed[i].shape);
    good = good && !out->out_of_memory && explain_make_figures(kind, engine, scene, placed, out);
    return good || problem_memory(problem);
}

static void free_form(explain_form *form) {
    free(form->points);
    free(form->edges);
}

void explain_free(explain_trace *trace) {
    for (int i = 0; i < 2; i++) {
        free_form(trace->core + i);
        free_form(trace->surface + i);
    }
    free_form(&trace->difference);
    free(trace->steps);
    free(trace->points);
    free(trace->sides);
    memset(trace, 0, sizeof *trace);
}

double explain_dot(const double a[3], const double b[3]) { return a[0] * b[0] + a[1] * b[1] + a[2] * b[2]; }

size_t explain_stage_begin(const explain_trace *trace, explain_stage stage, size_t *count) {
    size_t begin = 0;
    while (begin < trace->step_count && trace->steps[begin].stage != stage) begin++;
    *count = 0;
    while (begin + *count < trace->step_count && trace->steps[begin + *count].stage == stage) ++*count;
    return begin;
}
