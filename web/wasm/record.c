/* What a query did, as doubles: an observer that writes each step into memory that grows, up to a limit.
 *
 * A step is its kind, how many doubles it has with these two, and then what web/package/src/trace.ts decodes. Bounds
 * that are not known are infinite. */
#include <math.h>
#include <stdlib.h>

#include "bridge.h"

/* Doubles: enough for most traces. */
#define FIRST_ROOM ((size_t)65536)

enum { STEP_SIMPLEX, STEP_POLYTOPE, STEP_CLIP, STEP_ADVANCE };

struct recorder {
    double *data;
    size_t length, room, limit;
    int seen; /* steps, with those that did not fit */
    bool full;
};

EXPORT("recorder_make") recorder *bridge_recorder_make(size_t limit) {
    recorder *r = calloc(1, sizeof *r);
    if (r) r->limit = limit;
    return r;
}

EXPORT("recorder_free") void bridge_recorder_free(recorder *r) {
    free(r->data);
    free(r);
}

EXPORT("recorder_data") const double *bridge_recorder_data(const recorder *r) { return r->data; }

/* Doubles, steps seen, and whether some of them did not fit. */
EXPORT("recorder_describe") void bridge_recorder_describe(const recorder *r) {
    bridge_mail[0] = (double)r->length, bridge_mail[1] = r->seen, bridge_mail[2] = r->full;
}

static bool grow(recorder *r, size_t needed) {
    size_t room = r->room ? r->room : FIRST_ROOM;
    while (room < needed) room *= 2;
    double *data = realloc(r->data, room * sizeof *data);
    if (!data) return false;
    r->data = data;
    r->room = room;
    return true;
}

/* Room for a step of so many doubles behind its head; null, from then on, where there is none. */
static double *begin_step(recorder *r, int kind, int count) {
    size_t size = (size_t)count + 2, needed = r->length + size;
    r->seen++;
    if (r->full || needed > r->limit || (needed > r->room && !grow(r, needed))) {
        r->full = true;
        return NULL;
    }
    double *to = r->data + r->length;
    r->length = needed;
    return store_number((double)size, store_number(kind, to));
}

static double *store_all(const vec *from, int count, double *to) {
    for (int i = 0; i < count; i++) to = store(from[i], to);
    return to;
}

static double open_end(double bound) {
    return fabs(bound) < TACT_REAL_MAX ? bound : bound > 0 ? HUGE_VAL : -HUGE_VAL;
}

static void see_simplex(void *context, const tactn_simplex_view *view) {
    double *to = begin_step(context, STEP_SIMPLEX, 5 + DIMENSION * (5 + 3 * view->count));
    if (!to) return;
    to = store_number(view->iteration, to);
    to = store_number(view->count, to);
    to = store_number(view->asked, to);
    to = store_number(open_end(view->lower), to);
    to = store_number(open_end(view->upper), to);
    to = store(view->closest, to);
    to = store(view->direction, to);
    to = store(view->support, to);
    to = store(view->support_a, to);
    to = store(view->support_b, to);
    to = store_all(view->point, view->count, to);
    to = store_all(view->point_a, view->count, to);
    store_all(view->point_b, view->count, to);
}

static void see_polytope(void *context, const polytope_view *view) {
    int faces = view_faces(view), corners = faces * DIMENSION;
    double *to = begin_step(context, STEP_POLYTOPE, 6 + DIMENSION * (4 + 3 * view->vertex_count) + corners);
    if (!to) return;
    to = store_number(view->iteration, to);
    to = store_number(view->vertex_count, to);
    to = store_number(faces, to);
    to = store_number(view->nearest, to);
    to = store_number(open_end(view->lower), to);
    to = store_number(open_end(view->upper), to);
    to = store(view->direction, to);
    to = store(view->support, to);
    to = store(view->support_a, to);
    to = store(view->support_b, to);
    to = store_all(view->point, view->vertex_count, to);
    to = store_all(view->point_a, view->vertex_count, to);
    to = store_all(view->point_b, view->vertex_count, to);
    for (int i = 0; i < corners; i++) to = store_number(view_corner(view, i / DIMENSION, i % DIMENSION), to);
}

static void see_clip(void *context, const tactn_clip_view *view) {
    int vectors = 1 + view->count_a + view->count_b + view->patch_count;
    double *to = begin_step(context, STEP_CLIP, 4 + DIMENSION * vectors + view->patch_count + view->kept_count);
    if (!to) return;
    to = store_number(view->count_a, to);
    to = store_number(view->count_b, to);
    to = store_number(view->patch_count, to);
    to = store_number(view->kept_count, to);
    to = store(view->normal, to);
    to = store_all(view->feature_a, view->count_a, to);
    to = store_all(view->feature_b, view->count_b, to);
    to = store_all(view->patch, view->patch_count, to);
    for (int i = 0; i < view->patch_count; i++) to = store_number(view->separation[i], to);
    for (int i = 0; i < view->kept_count; i++) to = store_number(view->kept[i], to);
}

static void see_advance(void *context, const tactn_advance_view *view) {
    double *to = begin_step(context, STEP_ADVANCE, 7 + 3 * DIMENSION);
    if (!to) return;
    to = store_number(view->step, to);
    to = store_number(view->fraction, to);
    to = store_number(view->next, to);
    bridge_store_gap(&view->gap, to);
}

tactn_observer bridge_observe(recorder *r, bool advances) {
    tactn_observer observer = {.context = r};
    if (advances) {
        observer.on_advance = see_advance;
        return observer;
    }
    observer.on_simplex = see_simplex;
    observer.on_polytope = see_polytope;
    observer.on_clip = see_clip;
    return observer;
}
