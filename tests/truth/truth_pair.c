/* Brackets of the signed distance by GJK in quadruple precision; see truth_pair.h. */
#include "truth/truth_pair.h"

#include <stdlib.h>
#include <string.h>

#include "support/check.h"

#define STEPS 200
#define CORNERS (TACT_DIMENSION + 1)
#define FEATURED 16 /* corners of a polytope all of whose faces and edges are looked at */

struct truth_pair {
    pair_oracle oracle;
    bool has_features;
    quad slack[2]; /* what a user's own function may round its points by */
};

/* The tests' own forms round once; what support/shape_spec.c does for others in the library's precision is more. */
static quad slack_of(const shape_spec *spec, const posed_body *body) {
    return spec->custom ? (quad)CHECK_ROUNDOFF * (spec->user ? 3 : 16) * body->reach : 0;
}

truth_pair *truth_open(const shape_spec *a, const shape_spec *b) {
    truth_pair *pair = malloc(sizeof *pair);
    if (!pair) abort();
    body_place(&pair->oracle.a, a, tactn_identity_rotation(), q_zero());
    body_place(&pair->oracle.b, b, tactn_identity_rotation(), q_zero());
    pair->has_features = false;
    pair->slack[0] = slack_of(a, &pair->oracle.a);
    pair->slack[1] = slack_of(b, &pair->oracle.b);
    return pair;
}

void truth_close(truth_pair *pair) { free(pair); }

static void move(posed_body *body, qmat rotation, qvec position) {
    body->rotation = rotation;
    body->position = position;
    for (int i = 0; i < body->count; i++)
        body->vertex[i] = q_add(q_transform(body->rotation, body->local[i]), body->position);
}

static quad whole_reach(const posed_body *body) { return body->reach + body->rounding; }

void truth_place(truth_pair *pair, truth_frame a, truth_frame b) {
    pair_oracle *oracle = &pair->oracle;
    move(&oracle->a, a.rotation, q_zero());
    move(&oracle->b, b.rotation, q_sub(b.position, a.position));
    oracle->scale = whole_reach(&oracle->a) + whole_reach(&oracle->b) + q_length(oracle->b.position);
    quad reach_a = whole_reach(&oracle->a), reach_b = whole_reach(&oracle->b);
    oracle->smaller = q_min(reach_a, reach_b) > 0 ? q_min(reach_a, reach_b) : q_max(reach_a, reach_b);
    if (!(oracle->smaller > 0)) oracle->smaller = oracle->scale > 0 ? oracle->scale : 1;
}

quad truth_scale(const truth_pair *pair) { return pair->oracle.scale; }

quad truth_smaller(const truth_pair *pair) { return pair->oracle.smaller; }

quad truth_reach(const truth_pair *pair, int which, qvec normal) {
    return oracle_reach(&pair->oracle, which, normal);
}

quad truth_gap(const truth_pair *pair, qvec direction) { return oracle_gap(&pair->oracle, direction); }

quad truth_slack(const truth_pair *pair) { return pair->slack[0] + pair->slack[1]; }

/* ---- the point of a simplex that is closest to the origin */

typedef struct simplex {
    qvec corner[CORNERS];
    int count;
} simplex;

/* Solves m x = r of so many rows by elimination; false where it has no clear solution. */
static bool solve(quad (*m)[CORNERS], quad *r, int rows) {
    for (int i = 0; i < rows; i++) {
        int pivot = i;
        for (int k = i + 1; k < rows; k++)
            if (q_abs(m[k][i]) > q_abs(m[pivot][i])) pivot = k;
        if (!(q_abs(m[pivot][i]) > 0)) return false;
        for (int c = 0; c < rows; c++) {
            quad t = m[i][c];
            m[i][c] = m[pivot][c], m[pivot][c] = t;
        }
        quad t = r[i];
        r[i] = r[pivot], r[pivot] = t;
        for (int k = i + 1; k < rows; k++) {
            quad f = m[k][i] / m[i][i];
            for (int c = i; c < rows; c++) m[k][c] -= f * m[i][c];
            r[k] -= f * r[i];
        }
    }
    for (int i = rows - 1; i >= 0; i--) {
        for (int c = i + 1; c < rows; c++) r[i] -= m[i][c] * r[c];
        r[i] /= m[i][i];
    }
    return true;
}

/* The closest point of the plane through some corners; false where it lies outside of them. */
static bool closest_inside(const qvec *const *p, int count, qvec *v) {
    quad m[CORNERS][CORNERS], weight[CORNERS], rest = 1;
    qvec edge[CORNERS];
    for (int i = 1; i < count; i++) edge[i - 1] = q_sub(*p[i], *p[0]);
    for (int i = 0; i + 1 < count; i++) {
        weight[i] = -q_dot(edge[i], *p[0]);
        for (int k = 0; k + 1 < count; k++) m[i][k] = q_dot(edge[i], edge[k]);
    }
    if (!solve(m, weight, count - 1)) return false;
    *v = *p[0];
    for (int i = 0; i + 1 < count; i++) {
        if (!(weight[i] >= 0)) return false;
        rest -= weight[i];
        *v = q_add(*v, q_scale(weight[i], edge[i]));
    }
    return rest >= 0;
}

/* Tries every part of the simplex with its newest corner, keeps the corners of the best one. */
static qvec reduce(simplex *s) {
    quad best = -1;
    int best_part = 1 << (s->count - 1);
    qvec v = s->corner[s->count - 1];
    for (int part = best_part; part < 1 << s->count; part++) {
        const qvec *corner[CORNERS] = {&s->corner[0]};
        int corners = 0;
        qvec candidate;
        for (int i = 0; i < s->count; i++)
            if (part >> i & 1) corner[corners++] = &s->corner[i];
        if (!closest_inside(corner, corners, &candidate)) continue;
        quad squared = q_dot(candidate, candidate);
        if (best >= 0 && !(squared < best)) continue;
        best = squared;
        best_part = part;
        v = candidate;
    }
    int kept = 0;
    for (int i = 0; i < s->count; i++)
        if (best_part >> i & 1) s->corner[kept++] = s->corner[i];
    s->count = kept;
    return v;
}

/* ---- brackets */

static true_distance rounded(const pair_oracle *oracle, true_distance truth, quad slack) {
    quad radii = oracle->a.rounding + oracle->b.rounding;
    if (truth.upper < truth.lower) truth.upper = truth.lower;
    truth.lower -= radii + slack;
    truth.upper -= radii - slack;
    return truth;
}

static true_distance bracket_of(const pair_oracle *oracle, qvec guess, quad goal, quad part) {
    quad radii = oracle->a.rounding + oracle->b.rounding;
    true_distance truth = {-4 * oracle->scale, 4 * oracle->scale, q_axis(0)};
    simplex s = {.count = 0};
    qvec n = q_length(guess) > 0 ? q_unit(guess) : q_axis(0);
    quad none = (quad)1e-31 * oracle->scale;
    int stalled = 0;
    for (int step = 0; step < STEPS && stalled < 4; step++) {
        s.corner[s.count++] = difference_support(&oracle->a, &oracle->b, n);
        narrow_along(oracle, &truth, n);
        qvec v = reduce(&s);
        quad length = s.count == CORNERS ? 0 : q_length(v);
        stalled = length < truth.upper ? 0 : stalled + 1;
        truth.upper = q_min(truth.upper, length);
        if (!(length > none) || truth.upper - truth.lower <= goal + part * q_max(0, truth.lower - radii)) break;
        n = q_scale(-1 / length, v);
    }
    return truth;
}

true_distance truth_bracket(const truth_pair *pair, qvec guess, quad goal, quad part) {
    return rounded(&pair->oracle, bracket_of(&pair->oracle, guess, goal, part), pair->slack[0] + pair->slack[1]);
}

void truth_bracket_overlap(truth_pair *pair, true_distance *truth) {
    pair_oracle *oracle = &pair->oracle;
    if (!oracle_is_polytope(oracle) || oracle->a.count > FEATURED || oracle->b.count > FEATURED) return;
    if (!pair->has_features) {
        body_find_features(&oracle->a);
        body_find_features(&oracle->b);
        pair->has_features = true;
    }
    quad radii = oracle->a.rounding + oracle->b.rounding;
    true_distance cores = {truth->lower + radii, 4 * oracle->scale, truth->normal};
    narrow_by_features(oracle, &cores);
    cores = rounded(oracle, cores, pair->slack[0] + pair->slack[1]);
    if (cores.lower > truth->lower) truth->lower = cores.lower, truth->normal = cores.normal;
    truth->upper = q_min(truth->upper, cores.upper);
}

quad truth_outside(const truth_pair *pair, int which, qvec point, quad goal) {
    pair_oracle against;
    posed_body *dot = &against.b;
    against.a = which ? pair->oracle.b : pair->oracle.a;
    dot->kind = SPEC_POINT;
    dot->curved = false;
    dot->rounding = dot->reach = 0;
    dot->count = 1;
    dot->position = dot->vertex[0] = point;
    against.scale = pair->oracle.scale + q_length(point);
    qvec from = q_sub(point, against.a.position);
    return q_max(0, rounded(&against, bracket_of(&against, from, goal, (quad)0.02), pair->slack[which]).lower);
}
