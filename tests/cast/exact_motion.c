/* Poses and distances along an exact motion. */
#include "cast/exact_motion.h"

#include "oracle/oracle_body.h"

static tactn_sweep sweep_at_rest(tactn_pose pose) {
    tactn_sweep sweep = {pose, pose};
    return sweep;
}

exact_motion exact_motion_open(const motion *motion) {
    bool turns = motion->kind == MOTION_TURN;
    tactn_sweep a = turns ? motion->sweep_a : sweep_at_rest(tactn_identity_pose());
    tactn_sweep b = turns ? motion->sweep_b : sweep_at_rest(motion->sweep_b.from);
    shape_pair pair = {motion->a, motion->b, motion->sweep_b.from};
    exact_motion exact = {motion, oracle_open(&pair), exact_turn_between(&a), exact_turn_between(&b)};
    return exact;
}

void exact_motion_close(exact_motion *exact) { oracle_close(exact->oracle); }

static qvec between(tactn_vec from, tactn_vec to, quad fraction) {
    return q_add(q_from(from), q_scale(fraction, q_sub(q_from(to), q_from(from))));
}

static qvec position_at(const motion *m, quad fraction) {
    const tactn_sweep *a = &m->sweep_a, *b = &m->sweep_b;
    if (m->kind != MOTION_TURN) return q_add(q_from(b->from.position), q_scale(fraction, q_from(m->translation)));
    return q_sub(between(b->from.position, b->to.position, fraction),
                 between(a->from.position, a->to.position, fraction));
}

static void place(posed_body *body, qmat rotation, qvec position) {
    body->rotation = rotation;
    body->position = position;
    for (int i = 0; i < body->count; i++) body->vertex[i] = q_add(q_transform(rotation, body->local[i]), position);
}

true_distance exact_motion_at(const exact_motion *exact, quad fraction) {
    pair_oracle *oracle = exact->oracle;
    qvec position = position_at(exact->motion, fraction);
    place(&oracle->a, exact_turn_at(&exact->a, fraction), q_zero());
    place(&oracle->b, exact_turn_at(&exact->b, fraction), position);
    oracle->scale = oracle->a.reach + oracle->a.rounding + oracle->b.reach + oracle->b.rounding + q_length(position);
    return oracle_truth(oracle);
}
