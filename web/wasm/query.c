/* Queries of two shapes. The mailbox holds the pose of A, the pose of B, and what else a query needs. */
#include <float.h>

#include "bridge.h"
#include "question.h"

void read_question(question *q, int flags, recorder *recorder, bool advances) {
    *q = (question){.a = load_pose(bridge_mail), .b = load_pose(bridge_mail + POSE)};
    for (int i = 0; i < 2 * POSE; i++) q->rest[i] = bridge_mail[2 * POSE + i];
    q->options.general = flags & GENERAL;
    q->parts[0] = q->parts[1] = -1;
    q->options.parts = q->parts;
    ask_triangles(&q->options, q->triangles);
    if (!recorder) return;
    q->observer = bridge_observe(recorder, advances);
    q->options.observer = &q->observer;
}

void read_distance_options(tactn_query_options *options, const double *from, int flags) {
    options->cutoff = from[0];
    options->tolerance = from[1];
    options->relative_tolerance = from[2];
    options->max_supports = (int)from[3];
    options->first_direction = load(from + 4);
    options->general = flags & GENERAL;
    options->apart_is_enough = flags & APART_IS_ENOUGH;
}

/* And the options of a distance. */
EXPORT("distance")
void bridge_distance(const tactn_shape *a, const tactn_shape *b, int flags, recorder *recorder) {
    question q;
    read_question(&q, flags, recorder, false);
    read_distance_options(&q.options, q.rest, flags);
    tactn_gap gap = flags & IN_A ? tactn_distance(a, b, q.b, &q.options)
                                 : tactn_distance_world(a, q.a, b, q.b, &q.options);
    store_touching(&q, bridge_store_gap(&gap, bridge_mail));
}

/* What an overlap does not say of refused input: above zero for good input. */
static tact_status input_status(const question *q, const tactn_shape *a, const tactn_shape *b, int flags) {
    tactn_query_options near = {.cutoff = DBL_MIN};
    tactn_gap gap = flags & IN_A ? tactn_distance(a, b, q->b, &near) : tactn_distance_world(a, q->a, b, q->b, &near);
    return gap.status;
}

static int refusal(tact_status status) { return status < 0 ? (int)status : 0; }

/* 1 or 0, or below zero the status of refused input. */
EXPORT("overlap") int bridge_overlap(const tactn_shape *a, const tactn_shape *b, int flags) {
    question q;
    read_question(&q, flags, NULL, false);
    if (flags & IN_A ? tactn_overlap(a, b, q.b, NULL) : tactn_overlap_world(a, q.a, b, q.b, NULL)) return 1;
    return refusal(input_status(&q, a, b, flags));
}

/* And a speculative distance. */
EXPORT("collide")
void bridge_collide(const tactn_shape *a, const tactn_shape *b, int flags, recorder *recorder) {
    question q;
    read_question(&q, flags, recorder, false);
    tactn_manifold m = flags & IN_A ? tactn_collide(a, b, q.b, q.rest[0], &q.options)
                                    : tactn_collide_world(a, q.a, b, q.b, q.rest[0], &q.options);
    double *to = bridge_mail;
    to = store_number(bridge_answer(m.status, m.relation), to);
    to = store_number(m.iterations, to);
    to = store_number(m.distance, to);
    to = store_number(m.error_bound, to);
    to = store_number(m.point_error_bound, to);
    to = store(m.normal, to);
    to = store_number(m.point_count, to);
    for (int i = 0; i < m.point_count; i++) {
        to = store(m.point[i].point_a, to);
        to = store(m.point[i].point_b, to);
        to = store_number(m.point[i].separation, to);
        to = store_number(m.point[i].id, to);
    }
}
