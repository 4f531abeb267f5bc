#include "derivative/moved.h"

#include <stdlib.h>

tact_real twist_dot(tactn_twist a, tactn_twist b) {
    tact_real x[TWIST_NUMBERS], y[TWIST_NUMBERS], sum = 0;
    twist_to_numbers(a, x);
    twist_to_numbers(b, y);
    for (int i = 0; i < TWIST_NUMBERS; i++) sum += x[i] * y[i];
    return sum;
}

static void move_body(posed_body *body, tactn_twist twist, quad t) {
    body->rotation.x = turned(body->rotation.x, twist.angular, t);
    body->rotation.y = turned(body->rotation.y, twist.angular, t);
#if TACT_DIMENSION == 3
    body->rotation.z = turned(body->rotation.z, twist.angular, t);
#endif
    body->position = q_add(body->position, q_scale(t, q_from(twist.linear)));
    for (int i = 0; i < body->count; i++)
        body->vertex[i] = q_add(q_transform(body->rotation, body->local[i]), body->position);
}

pair_oracle *moved_oracle(const pair_oracle *oracle, tactn_twist a, tactn_twist b, quad t) {
    pair_oracle *moved = malloc(sizeof *moved);
    if (!moved) abort();
    *moved = *oracle;
    move_body(&moved->a, a, t);
    move_body(&moved->b, b, t);
    return moved;
}

true_distance moved_truth(const pair_oracle *oracle, tactn_twist a, tactn_twist b, quad t) {
    pair_oracle *moved = moved_oracle(oracle, a, b, t);
    true_distance truth = oracle_truth(moved);
    oracle_close(moved);
    return truth;
}

/* Fourth order: the error of a difference with the step 2 h is four times that with h, but for the next power. */
moved_slope moved_differences(const pair_oracle *oracle, tactn_twist a, tactn_twist b, quad h) {
    quad at[5];
    for (int i = 0; i < 5; i++) {
        true_distance truth = moved_truth(oracle, a, b, (i - 2) * h);
        at[i] = (truth.lower + truth.upper) / 2;
    }
    moved_slope s;
    s.first = (8 * (at[3] - at[1]) - (at[4] - at[0])) / (12 * h);
    s.second = (16 * (at[3] + at[1]) - (at[4] + at[0]) - 30 * at[2]) / (12 * h * h);
    return s;
}
