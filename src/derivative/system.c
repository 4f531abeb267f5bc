/* The linear system for the turn of the normal (docs/derivatives.md). */
#include "derivative/system.h"

/* A normal that would turn by more than this is not where the answer says. */
#define POLISH_LIMIT R(sizeof(real) == sizeof(float) ? 0.1 : 1e-3)

static vec across_normal(vec n, vec v) { return mul_add(v, -dot(n, v), n); }

/* A matrix of the body's own frame in the world's axes. */
static mat to_world(mat rotation, mat own) {
    mat m = outer(transform(rotation, own.x), rotation.x);
    for (int i = 1; i < DIMENSION; i++)
        m = mat_mul_add(m, 1, outer(transform(rotation, column(own, i)), column(rotation, i)));
    return m;
}

static bool has_bend(const tactn_shape *shape) { return !is_unbounded(shape) && core_vertex_count(shape) == 0; }

static mat bend_of(const facing_body *body, const flat_part *flats, bool bent) {
    return bent ? to_world(body->rotation, core_bend(body, flats)) : no_mat();
}

static void set_system(const facing_pair *p, turn_system *s) {
    vec flat_a[ACROSS], flat_b[ACROSS];
    for (int i = 0; i < p->flats_a.count; i++)
        flat_a[i] = transform(p->body_a.rotation, p->flats_a.along[i]);
    for (int i = 0; i < p->flats_b.count; i++)
        flat_b[i] = transform(p->body_b.rotation, p->flats_b.along[i]);
    s->n = p->n;
    s->core_a = mul_add(p->arm_a, -p->a->rounding, p->n);
    s->core_b = mul_add(p->arm_b, p->b->rounding, p->n);
    s->bent_a = has_bend(p->a) && p->flats_a.count < ACROSS;
    s->bent_b = has_bend(p->b) && p->flats_b.count < ACROSS;
    s->flat_a = p->flats_a.count > 0, s->flat_b = p->flats_b.count > 0;
    s->bend_a = bend_of(&p->body_a, &p->flats_a, s->bent_a);
    s->bend_b = bend_of(&p->body_b, &p->flats_b, s->bent_b);
    real away = p->gap->distance + p->a->rounding + p->b->rounding;
    s->m = mat_mul_add(s->bend_a, 1, s->bend_b);
    vec e[ACROSS];
    across(p->n, e);
    for (int i = 0; i < ACROSS; i++) s->m = mat_mul_add(s->m, away, outer(e[i], e[i]));
    invert(s, flat_a, p->flats_a.count, flat_b, p->flats_b.count);
}

static turn_answer solve_turn(const turn_system *s, vec right, vec fixed) {
    if (!s->flat_a && !s->flat_b) return (turn_answer){transform(s->inverse, right), zero(), zero()};
    turn_answer t = {fixed, zero(), zero()};
    if (s->least < TACT_REAL_MAX)
        t.turn = add(fixed, transform(s->inverse, sub(right, transform(s->m, fixed))));
    vec rest = sub(transform(s->m, t.turn), right);
    if (s->flat_a) t.slide_a = neg(transform_transposed(s->fixed_a, rest));
    if (s->flat_b) t.slide_b = transform_transposed(s->fixed_b, rest);
    return t;
}

static FORCE_INLINE turn_answer solve_push(const turn_system *s, vec right) {
    turn_answer t = {zero(), zero(), zero()};
    if (s->least < TACT_REAL_MAX) t.turn = transform(s->inverse, right);
    if (!s->flat_a && !s->flat_b) return t;
    vec rest = sub(transform(s->m, t.turn), right);
    if (s->flat_a) t.slide_a = neg(transform_transposed(s->fixed_a, rest));
    if (s->flat_b) t.slide_b = transform_transposed(s->fixed_b, rest);
    return t;
}

/* ---- the normal of curved cores */

/* Moves a core's point onto the part that faces the normal: to the one point, or beside where it was on an edge. */
static void settle_point(facing_body *body, const flat_part *flats) {
    if (!has_bend(body->shape) || flats->count == ACROSS) return;
    if (flats->count == 0) {
        body->at = core_support(body->shape, body->toward).point;
        return;
    }
    facing_face face;
    find_face(body, flats, &face);
    vec along = sub(face.corner[1], face.corner[0]);
    real part = dot(sub(body->at, face.corner[0]), along) / dot(along, along);
    body->at = mul_add(face.corner[0], part, along);
}

static void place_point(facing_body *body, const flat_part *flats, vec slide) {
    body->toward = transform_transposed(body->rotation, body->out);
    body->at = add(body->at, transform_transposed(body->rotation, slide));
    settle_point(body, flats);
}

static void polish(facing_pair *p) {
    turn_system s;
    if (!has_bend(p->a) && !has_bend(p->b)) return;
    facing_body *a = &p->body_a, *b = &p->body_b;
    settle_point(a, &p->flats_a);
    settle_point(b, &p->flats_b);
    set_system(p, &s);
    if (!(s.least > 0)) return;
    vec on_a = transform(a->rotation, a->at), on_b = transform(b->rotation, b->at);
    vec apart = add(sub(b->position, a->position), sub(on_b, on_a));
    vec fixed = neg(add(transform(s.fixed_a, p->n), transform(s.fixed_b, p->n)));
    turn_answer t = solve_turn(&s, across_normal(p->n, apart), fixed);
    if (!(greatest(t.turn) <= POLISH_LIMIT)) return;
    vec n = add(p->n, t.turn);
    n = scale(1 / length(n), n);
    p->n = n;
    a->out = n, b->out = neg(n);
    place_point(a, &p->flats_a, t.slide_a);
    place_point(b, &p->flats_b, t.slide_b);
    p->arm_a = mul_add(transform(a->rotation, a->at), p->a->rounding, n);
    p->arm_b = mul_add(transform(b->rotation, b->at), -p->b->rounding, n);
}
