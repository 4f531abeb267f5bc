/* Records the views of the observer in the world's frame and numbers the points of the difference. */
#include <float.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "explain/space.h"
#include "scene/pose.h"

typedef struct recorder {
    explain_trace *trace;
    const explain_placed *a;
    const scene_body *body; /* of A's piece */
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

/* Moves points from A's frame to the world, in place. */
static void place_points(const recorder *r, const scene_body *frame, double (*points)[3], size_t count) {
    for (size_t i = 0; i < count; i++) {
        double world[3];
        pose_point(r->trace->dimension, frame, points[i], world);
        memcpy(points[i], world, sizeof world);
    }
}

static bool add_step(explain_trace *t, explain_stage stage, int iteration) {
    if (!make_room((void **)&t->steps, sizeof *t->steps, t->step_count, 1, &t->step_room)) {
        t->out_of_memory = true;
        return false;
    }
    t->steps[t->step_count++] = (explain_step){.stage = stage, .iteration = iteration};
    return true;
}

static void see_clip(void *context, explain_clip *clip) {
    recorder *r = context;
    explain_trace *t = r->trace;
    double normal[3];
    memcpy(normal, clip->normal, sizeof normal);
    pose_direction(t->dimension, r->body, normal, clip->normal);
    place_points(r, r->body, clip->feature_a, clip->count_a);
    place_points(r, r->body, clip->feature_b, clip->count_b);
    place_points(r, r->body, clip->patch, clip->patch_count);
    /* There is one; should there be more, the last is the one that the answer came from. */
    if (t->clip.feature_a)
        explain_free_clip(&t->clip);
    else
        add_step(t, EXPLAIN_CLIP, 1);
    t->clip = *clip;
}

/* A cast is seen from A, which may move itself; a time of impact from where A begins, in the world's axes. */
static scene_body frame_of_motion(const recorder *r, double fraction) {
    const explain_trace *t = r->trace;
    if (t->query == QUERY_CAST) return pose_after(t->dimension, r->body, fraction);
    scene_body frame = {.rotation = {t->dimension == 2, 0, 0, t->dimension == 3}};
    memcpy(frame.position, t->body[0].position, sizeof frame.position);
    return frame;
}

static void see_advance(void *context, const explain_advance *seen) {
    recorder *r = context;
    explain_trace *t = r->trace;
    if (!make_room((void **)&t->advances, sizeof *t->advances, t->advance_count, 1, &t->advance_room)) {
        t->out_of_memory = true;
        return;
    }
    explain_advance *step = t->advances + t->advance_count++;
    *step = *seen;
    for (int i = 0; i < 2; i++) step->body[i] = pose_after(t->dimension, t->body + i, seen->fraction);
    scene_body frame = frame_of_motion(r, seen->fraction);
    pose_direction(t->dimension, &frame, seen->normal, step->normal);
    pose_point(t->dimension, &frame, seen->point_a, step->point_a);
    pose_point(t->dimension, &frame, seen->point_b, step->point_b);
    add_step(t, EXPLAIN_ADVANCE, (int)t->advance_count);
}

static explain_pose pose_seen(const scene_body *body, const double origin[3]) {
    explain_pose pose;
    for (int i = 0; i < 3; i++) pose.position[i] = body->position[i] - origin[i];
    memcpy(pose.rotation, body->rotation, sizeof pose.rotation);
    return pose;
}

static explain_request request_of(int dimension, query query, const scene_body body[2], const void *const shape[2]) {
    explain_request asked = {.query = query, .a = shape[0], .b = shape[1]};
    double apart[3];
    pose_relative(dimension, body, body + 1, asked.b_in_a.position, asked.b_in_a.rotation);
    for (int i = 0; i < 3; i++) apart[i] = body[1].translation[i] - body[0].translation[i];
    pose_local_vector(dimension, body, apart, asked.translation);
    for (int i = 0; i < 2; i++) {
        scene_body end = pose_after(dimension, body + i, 1);
        asked.sweep[i][0] = pose_seen(body + i, body[0].position);
        asked.sweep[i][1] = pose_seen(&end, body[0].position);
    }
    return asked;
}

/* The pieces that are explained, as they are drawn and as they are asked. They differ where a piece turns with its
 * whole: it is asked in the whole's frame. */
typedef struct pair_of_pieces {
    void *drawn[2], *asked[2];
    scene_body body[2];
} pair_of_pieces;

static bool make_pieces(const explain_pieces *pieces, const explain_request *whole, const explain_trace *t,
                        pair_of_pieces *out) {
    const void *shapes[2] = {whole->a, whole->b};
    bool good = true, turning = t->query == QUERY_IMPACT;
    *out = (pair_of_pieces){{NULL, NULL}, {NULL, NULL}, {t->body[0], t->body[1]}};
    for (int i = 0; good && i < 2; i++) {
        explain_pose pose, in_place;
        explain_piece piece = t->whole[i].piece;
        out->drawn[i] = pieces->make(shapes[i], piece, false, &pose);
        out->asked[i] = pieces->make(shapes[i], piece, turning, &in_place);
        if (piece.part >= 0) pose_compose(t->dimension, t->body + i, pose.position, pose.rotation, out->body + i);
        good = out->drawn[i] && out->asked[i];
    }
    return good;
}

static void free_pieces(pair_of_pieces *pair) {
    for (int i = 0; i < 2; i++) {
        free(pair->drawn[i]);
        free(pair->asked[i]);
    }
}

/* What the pieces answer by themselves. */
static void answer_pieces(const explain_pieces *pieces, const recorder *r, const explain_request *asked) {
    explain_trace *t = r->trace;
    answer local;
    bool motion = t->query == QUERY_CAST || t->query == QUERY_IMPACT;
    pieces->answer(asked, &local);
    if (!motion) {
        local.status = local.distance > local.error_bound    ? ANSWER_SEPARATED
                       : local.distance < -local.error_bound ? ANSWER_OVERLAP
                                                             : ANSWER_TOUCHING;
    }
    scene_body frame = motion ? frame_of_motion(r, local.fraction) : *r->body;
    t->pair = local;
    pose_direction(t->dimension, &frame, local.normal, t->pair.normal);
    pose_point(t->dimension, &frame, local.point_a, t->pair.point_a);
    pose_point(t->dimension, &frame, local.point_b, t->pair.point_b);
}

/* Of a half-space and another shape: the formula's one support point, and the difference that it makes. */
static void see_plane(recorder *r, const explain_placed placed[2]) {
    explain_trace *t = r->trace;
    bool plane = placed[0].is_plane || placed[1].is_plane;
    if (!plane || t->query == QUERY_CAST || t->query == QUERY_IMPACT || !add_step(t, EXPLAIN_PLANE, 1)) return;
    explain_step *s = t->steps + t->step_count - 1;
    s->asked = true;
    memcpy(s->direction, t->pair.normal, sizeof s->direction);
    for (int k = 0; k < 3; k++) {
        s->support.a[k] = t->pair.point_a[k] - placed[0].space->rounding(placed[0].shape) * s->direction[k];
        s->support.b[k] = t->pair.point_b[k] + placed[1].space->rounding(placed[1].shape) * s->direction[k];
        s->support.point[k] = s->support.a[k] - s->support.b[k];
    }
    s->support.name = 1;
    s->lower = s->upper = -explain_dot(s->direction, s->support.point);
}

static bool record_pieces(const engine_kind *kind, const engine *engine, const scene *scene, const size_t bodies[2],
                          const explain_request *whole, explain_trace *out) {
    const explain_pieces *pieces = scene->dimension == 2 ? &explain_pieces2 : &explain_pieces3;
    const explain_space *space = scene->dimension == 2 ? &explain_space2 : &explain_space3;
    pair_of_pieces pair;
    bool good = make_pieces(pieces, whole, out, &pair);
    if (good) {
        bool turning = out->query == QUERY_IMPACT;
        explain_request asked =
            request_of(out->dimension, out->query, turning ? out->body : pair.body, (const void *const *)pair.asked);
        explain_placed placed[2];
        for (int i = 0; i < 2; i++) {
            const scene_body *body = scene->bodies + bodies[i];
            int part = out->whole[i].piece.part;
            size_t shape = body->compound ? scene->parts[body->first_part + (size_t)part].shape : body->shape;
            placed[i] = explain_place(space, pair.drawn[i], pair.body + i, shape, out->dimension);
            out->rounding[i] = space->rounding(pair.drawn[i]);
        }
        recorder r = {.trace = out, .a = placed, .body = pair.body};
        explain_watcher watcher = {&r, see, see_clip, see_advance};
        if (out->composite) add_step(out, EXPLAIN_PARTS, 1);
        out->pair = out->answer;
        if (out->composite || placed[0].is_plane || placed[1].is_plane) answer_pieces(pieces, &r, &asked);
        see_plane(&r, placed);
        good = space->watch(&asked, &watcher);
        free(r.known);
        good = good && !out->out_of_memory && explain_make_figures(kind, engine, scene, placed, out) &&
               (!out->composite || explain_make_wholes(kind, engine, scene, bodies, placed, out));
    }
    free_pieces(&pair);
    return good;
}

bool explain_record(const engine_kind *kind, const engine *engine, const scene *scene, query query, size_t a,
                    size_t b, explain_trace *out, error *error) {
    const size_t bodies[2] = {a, b};
    memset(out, 0, sizeof *out);
    out->query = query;
    out->dimension = scene->dimension;
    out->name[0] = scene->bodies[a].name, out->name[1] = scene->bodies[b].name;
    out->body[0] = scene->bodies[a], out->body[1] = scene->bodies[b];
    query_params query_params = {.query = query, .general = true};
    if (!kind->ask(engine, &query_params, a, b, &out->answer, error)) return false;
    const void *shapes[2] = {kind->shape_of(engine, a), kind->shape_of(engine, b)};
    explain_request whole = request_of(out->dimension, query, out->body, shapes);
    /* There are arrays also where no step has points or sides. */
    bool good = make_room((void **)&out->points, sizeof *out->points, 0, 1, &out->point_room) &&
                make_room((void **)&out->sides, sizeof *out->sides, 0, 1, &out->side_room) &&
                explain_find_pieces(scene, bodies, &whole, out) &&
                record_pieces(kind, engine, scene, bodies, &whole, out);
    return good || error_memory(error);
}

void explain_free_clip(explain_clip *clip) {
    free(clip->feature_a);
    free(clip->feature_b);
    free(clip->patch);
    free(clip->separation);
    free(clip->kept);
    memset(clip, 0, sizeof *clip);
}

void explain_free(explain_trace *trace) {
    for (int i = 0; i < 2; i++) {
        explain_free_form(trace->core + i);
        explain_free_form(trace->surface + i);
        explain_free_whole(trace->whole + i);
    }
    explain_free_form(&trace->difference);
    free(trace->steps);
    free(trace->points);
    free(trace->sides);
    explain_free_clip(&trace->clip);
    free(trace->advances);
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
