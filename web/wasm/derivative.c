/* Derivatives of the signed distance of two shapes. The mailbox holds what a distance takes. */
#include "bridge.h"
#include "question.h"
#include "world/world.h"

/* The numbers of both twists. */
#define MOTION TACTN_MOTION_NUMBERS

static tactn_twist load_twist(const double *from) { return (tactn_twist){load(from), load_spin(from + DIMENSION)}; }

static double *store_twist(tactn_twist twist, double *to) { return store_spin(twist.angular, store(twist.linear, to)); }

static double *store_all(const vec *vectors, double *to) {
    for (int i = 0; i < MOTION; i++) to = store(vectors[i], to);
    return to;
}

/* Whether it is set, the least eigenvalue, the matrix, and how normal and points change. */
static void store_second(const tactn_second_derivative *second, double *to) {
    to = store_number(second->least_eigenvalue, store_number(second->is_set, to));
    for (int i = 0; i < MOTION * MOTION; i++) to = store_number(second->hessian[i / MOTION][i % MOTION], to);
    store_all(second->point_b, store_all(second->point_a, store_all(second->normal, to)));
}

/* As bridge_distance(), with its gap; then smoothness, and the derivatives for the twists of A and B. Where there is
 * memory for them, the second derivatives go there, and the status and smoothness of those behind the first ones. */
EXPORT("derivative")
void bridge_derivative(const tactn_shape *a, const tactn_shape *b, int flags, double *second_to) {
    question q;
    read_question(&q, flags, NULL, false);
    read_distance_options(&q.options, q.rest, flags);
    tactn_gap gap = tactn_distance_world(a, q.a, b, q.b, &q.options);
    tactn_derivative first = tactn_distance_derivative(a, q.a, b, q.b, &gap);
    tactn_second_derivative second = {.status = TACT_OK};
    if (second_to) second = tactn_distance_second_derivative(a, q.a, b, q.b, &gap);
    double *to = bridge_store_gap(&gap, bridge_mail);
    store_touching(&q, to);
    to = store_number(first.smoothness, to + TOUCHING);
    to = store_twist(first.b, store_twist(first.a, to));
    if (!second_to) return;
    store_number(second.smoothness, store_number(second.status, to));
    store_second(&second, second_to);
}

/* The poses and the twists of A and B. The status, smoothness and rate are in the mailbox. */
EXPORT("derivative_rate") void bridge_derivative_rate(const tactn_shape *a, const tactn_shape *b) {
    question q;
    read_question(&q, 0, NULL, false);
    tactn_rate rate = tactn_distance_rate(a, q.a, b, q.b, NULL, load_twist(q.rest), load_twist(q.rest + MOTION / 2));
    store_number(rate.rate, store_number(rate.smoothness, store_number(rate.status, bridge_mail)));
}
