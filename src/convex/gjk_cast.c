/* GJK along a straight motion: van den Bergen 2004; docs/casts.md.
 *
 * - Every support point that GJK asks for gives a plane that separates the shapes up to a fraction of the motion. B is
 *   moved to the greatest of these, and GJK goes on there with its simplex. A plane whose fraction is the end is the
 *   proof of a miss; the numbers there are GJK's, from the same simplex.
 * - Contact is where the bounds of the distance have met at zero.
 * - From the closest vertex or edge of rounded polytopes a fraction is guessed that may be ahead of what is proven.
 *   There the plane proves either contact, since all before is farther along it, or a fraction before.
 * - Until the balls around both shapes meet nothing is asked.
 * - Everything else is left to conservative advancement: shapes that touch at the start, cores whose contact rounding
 *   hides, and needles at which GJK stalls. */
#include "convex/gjk_cast.h"

#include "convex/distance.h"
#include "convex/epa.h"
#include "pair/relative_pose.h"

/* The size of a scaled pair above which the end of its motion is scaled anew. */
#define CAST_SCALED_SIZE 8

typedef enum cast_outcome {
    CAST_UNSURE,
    CAST_FREE, /* of contact to the end */
    CAST_CONTACT,
    CAST_MOVED, /* to another fraction */
    CAST_ASKS   /* for more support points at this one */
} cast_outcome;

typedef struct cast_search {
    core_pair p; /* at the fraction */
    gjk_state g;
    const straight_motion *m;
    real fraction, proven; /* proven free of contact up to here; the fraction may be a guess ahead */
    vec travel;            /* scaled */
    real radii;            /* scaled */
    real curved_gap;       /* what curved cores add to the tolerance of the bounds */
    real noise;            /* bounds the rounding of a plane's place at the fraction */
    bool advanced, guesses;
} cast_search;

/* A support point that was asked for. */
typedef struct cast_plane {
    real gap; /* of the cores along the direction */
    bool met; /* the bounds of the distance have met */
    bool best;
} cast_plane;

/* Sets what depends on the fraction. */
static FORCE_INLINE void place_pair(cast_search *c, real fraction) {
    core_pair *p = &c->p;
    gjk_simplex *s = &c->g.simplex;
    vec position = mul_add(c->m->start.position, fraction, c->m->travel);
    real rounding = p->a->rounding + p->b->rounding, size = p->a->reach + p->b->reach + length_bound(position);
    c->fraction = fraction;
    p->position = scale(p->to_scaled, position);
    p->roundoff = ROUNDOFF * (tact_max(size, SMALL_CORES * rounding) * p->to_scaled);
    p->gap_tolerance = (p->curved ? CURVED_TOLERANCE : GAP_TOLERANCE) * p->roundoff + c->curved_gap;
    c->noise = SUPPORT_ERROR * p->roundoff +
               p->to_scaled * (RADIUS_ERROR * ROUNDOFF * rounding + straight_noise(c->m, fraction));
    s->roundoff = p->roundoff;
}

/* Moves B. With `planed`, to where the best plane, of the newest vertex, has no room left; its bound is kept. */
static FORCE_INLINE void move_pair(cast_search *c, real fraction, bool planed) {
    gjk_state *g = &c->g;
    gjk_simplex *s = &g->simplex;
    place_pair(c, fraction);
    for (int i = 0; i < SIMPLEX_VERTICES; i++)
        if ((s->used | 1u << s->newest) >> i & 1) s->v[i].point = vertex_point(&c->p, &s->v[i]);
    g->lower = planed ? -dot(g->normal, s->v[s->newest].point) : -TACT_REAL_MAX;
    g->upper = TACT_REAL_MAX;
}

/* Finds a fraction before which the balls around both shapes do not meet; CAST_FREE if they never do. */
static FORCE_INLINE cast_outcome reach_ball(const straight_motion *m, real radius, real *fraction) {
    vec from = m->start.position;
    real squared = dot(m->travel, m->travel);
    real wide = radius + RAY_MARGIN * ROUNDOFF * (m->start_size + radius) + m->start_error + m->drift;
    *fraction = 0;
    if (!(tact_min(squared, wide * wide) > LEAST_SQUARE) || !(dot(from, from) > wide * wide)) return CAST_UNSURE;
    if (!(squared > LEAST_DIVISOR * (wide * wide))) return CAST_UNSURE; /* no quotient by it leaves the number range */
    real inverse = 1 / squared, foot = -dot(from, m->travel) * inverse;
    if (!(foot > 0)) return CAST_FREE;
    vec nearest = mul_add(from, foot, m->travel);
    real left = wide * wide - dot(nearest, nearest), half2 = left * inverse;
    if (left < 0) return CAST_FREE;
    if (!(half2 > LEAST_SQUARE)) return CAST_UNSURE;
    real enter = foot - tact_sqrt(half2);
    if (enter >= 1) return CAST_FREE;
    if (enter > 0) *fraction = enter;
    return CAST_UNSURE;
}

/* True if the closest point of the simplex lies along the normal of the best plane. */
static FORCE_INLINE bool is_aligned(const cast_search *c) {
    const gjk_simplex *s = &c->g.simplex;
    return length(mul_add(point_at(s, &s->closest), c->g.upper, c->g.normal)) <= c->noise;
}

/* True if the best plane proves that the shapes are no deeper in each other than rounding and the tolerance. */
static FORCE_INLINE bool is_shallow(const cast_search *c) {
    return c->g.lower - c->radii > -(2 * c->noise + c->p.gap_tolerance);
}

/* Guesses the fraction of contact, as if there were nothing but the vertex or edge of the closest point, rounded by the
 * radii. Below zero: none. */
static FORCE_INLINE real guess_contact(const cast_search *c) {
    const gjk_simplex *s = &c->g.simplex;
    const simplex_point *at = &s->closest;
    vec v = point_at(s, at), travel = c->travel;
    if (at->count == 2) {
        vec e = edge(&s->v[at->slot[0]], &s->v[at->slot[1]]);
        travel = mul_add(travel, -dot(travel, e) / dot(e, e), e);
    }
    real away = dot(v, v) - c->radii * c->radii, half = dot(v, travel);
    real squared = half * half - dot(travel, travel) * away;
    return half > 0 && squared > 0 ? c->fraction + away / (half + tact_sqrt(squared)) : -1;
}

static FORCE_INLINE cast_plane ask_plane(cast_search *c, vec direction, real inverse) {
    gjk_state *g = &c->g;
    gjk_simplex *s = &g->simplex;
    s->newest = first_slot(~s->used);
    vertex *w = &s->v[s->newest];
    pair_support(&c->p, direction, w);
    if (s->tracked) s->directions[s->newest] = support_directions_of(&c->p, direction);
    g->iterations++;
    cast_plane plane = {.gap = -dot(direction, w->point) * inverse};
    plane.met = g->upper - plane.gap <= c->p.gap_tolerance;
    plane.best = plane.met || plane.gap > g->lower;
    if (plane.best) {
        g->normal = scale(inverse, direction);
        g->lower = plane.gap;
    }
    if (!plane.met) s->used |= 1u << s->newest;
    return plane;
}

/* Moves B to the fraction that is proven, or ahead to one that is guessed. */
static FORCE_INLINE cast_outcome move_on(cast_search *c, real next, bool met, bool ahead) {
    gjk_simplex *s = &c->g.simplex;
    bool planed = next > c->proven;
    if (planed) {
        c->proven = next;
        c->advanced = true;
    }
    real guess = met && !ahead && c->guesses && s->closest.count < DIMENSION ? guess_contact(c) : 0;
    if (guess > c->proven && guess <= 1) move_pair(c, guess, false);
    else move_pair(c, c->proven, planed);
    if (met) s->newest = s->closest.slot[0];
    return CAST_MOVED;
}

/* Decides what a plane proves. */
static FORCE_INLINE cast_outcome follow_plane(cast_search *c, cast_plane plane) {
    const gjk_state *g = &c->g;
    bool ahead = c->fraction > c->proven;
    real room = plane.gap - c->radii - c->noise;
    if (!plane.best || (room <= 0 && !ahead && !plane.met)) return ahead ? CAST_UNSURE : CAST_ASKS;
    real rate = -dot(g->normal, c->travel), off = c->m->rate_error * c->p.to_scaled;
    real fastest = rate + off, slowest = rate - off; /* what is to come, and what lies behind */
    bool near = plane.met && g->upper - c->radii <= 2 * (g->upper - plane.gap + c->noise) && is_shallow(c);
    if (near && (ahead ? slowest : fastest) >= 0 && (c->advanced || ahead)) return CAST_CONTACT;
    if (room > 0 && !(ahead && slowest <= 0) && !(fastest * (1 - c->fraction) >= room)) return CAST_FREE;
    if (ahead && slowest <= 0) {
        c->guesses = false;
        return move_on(c, c->proven, plane.met, ahead);
    }
    if (ahead || room > 0) {
        real step = room / (room > 0 ? fastest : slowest), slack = CAST_STEP_ERROR * ROUNDOFF;
        real next = tact_min(1, c->fraction + step * (step > 0 ? 1 - slack : 1 + slack));
        if (ahead || next > c->proven) return move_on(c, next, plane.met, ahead);
    }
    if (!plane.met) return CAST_ASKS;
    return c->advanced && is_shallow(c) ? CAST_CONTACT : CAST_UNSURE;
}

/* Looks for contact from the present fraction on. */
static cast_outcome search_along(cast_search *c, vec direction) {
    gjk_state *g = &c->g;
    gjk_simplex *s = &g->simplex, before;
    real squared = TACT_REAL_MAX, inverse = 1 / length(direction);
    int stalls = 0;
    g->iterations = 0;
    g->lower = -TACT_REAL_MAX;
    g->upper = TACT_REAL_MAX;
    s->closest = (simplex_point){1, {0}, {1}};
    before.used = 0;
    for (;;) {
        if (s->used) {
            bool found = next_direction(g, &before, &squared, &stalls, &direction, &inverse);
            if (!found || s->used == SIMPLEX_FULL) return CAST_UNSURE;
            real near = c->radii + 2 * c->noise;
            if (g->upper <= near && c->advanced && is_shallow(c)) {
                confirm_upper(g, near, &squared, &stalls);
                if (g->upper <= near && is_aligned(c)) return CAST_CONTACT;
            }
        }
        if (g->iterations == GJK_ITERATIONS || stalls == GJK_STALLS) return CAST_UNSURE;
        cast_plane plane = ask_plane(c, direction, inverse);
        if (!tact_finite(plane.gap) || (plane.met && before.used)) return CAST_UNSURE;
        cast_outcome outcome = follow_plane(c, plane);
        if (outcome < CAST_MOVED) return outcome;
        if (outcome == CAST_ASKS) continue;
        squared = TACT_REAL_MAX;
        stalls = 0;
        before.used = 0;
    }
}

static bool finish_cast(cast_search *c, tactn_hint *hint, tactn_gap *gap) {
    gap->status = TACT_OK;
    gap->iterations = c->g.iterations;
    set_apart(&c->p, gap, &c->g);
    save_simplex(&c->p, hint, &c->g.simplex, c->g.normal);
    refuse_undefined(&c->p, gap);
    if (gap->status != TACT_OK) return false;
    gap->error_bound += straight_noise(c->m, c->fraction);
    return true;
}

/* Answers a motion without contact with the distance at its end. */
static bool finish_free(cast_search *c, tactn_hint *hint, tactn_gap *gap) {
    place_pair(c, 1);
    gjk_simplex *s = &c->g.simplex;
    if (!(s->used >> s->newest & 1)) s->newest = first_slot(s->used);
    for (int i = 0; i < SIMPLEX_VERTICES; i++)
        if (s->used >> i & 1) s->v[i].point = vertex_point(&c->p, &s->v[i]);
    if (gjk(&c->p, &c->g, c->g.normal, (gjk_limits){-1, TACT_REAL_MAX}, NULL) != GJK_SEPARATED) return false;
    return finish_cast(c, hint, gap) && gap->distance > gap->error_bound;
}

static bool cast_along(const tactn_shape *a, const tactn_shape *b, const straight_motion *m, tactn_hint *hint,
                       real *fraction, tactn_gap *gap) {
    static const tactn_query_options plain;
    cast_search c;
    real rounding = a->rounding + b->rounding;
    cast_outcome outcome = reach_ball(m, a->reach + b->reach + rounding, fraction);
    tactn_pose pose = m->start;
    if (outcome == CAST_FREE) {
        pose.position = add(m->start.position, m->travel);
        *fraction = 1;
        *gap = distance(a, b, &pose, &plain);
        gap->error_bound += straight_noise(m, 1);
        return gap->status == TACT_OK && gap->relation == TACT_SEPARATED && gap->distance > gap->error_bound;
    }
    pose.position = mul_add(m->start.position, *fraction, m->travel);
    if (make_pair(&c.p, a, b, pose) != TACT_OK) return false;
    if (!(m->travel_size < LARGEST_SCALE * c.p.to_user)) return false; /* its square would leave the number range */
    c.m = m;
    c.travel = scale(c.p.to_scaled, m->travel);
    c.radii = rounding * c.p.to_scaled;
    c.curved_gap = c.p.curved ? c.p.gap_tolerance - CURVED_TOLERANCE * c.p.roundoff : 0;
    c.proven = *fraction;
    c.advanced = *fraction > 0;
    c.guesses = rounding > 0 && !c.p.curved;
    load_simplex(&c.p, hint, &c.g.simplex);
    place_pair(&c, *fraction);
    outcome = search_along(&c, hint_direction(&c.p, hint, zero()));
    if (outcome == CAST_UNSURE) return false;
    if (outcome == CAST_FREE) {
        *fraction = 1;
        if (taxicab(c.p.position) + taxicab(c.travel) < CAST_SCALED_SIZE) return finish_free(&c, hint, gap);
        pose.position = add(m->start.position, m->travel);
        *gap = distance(a, b, &pose, &plain);
        gap->error_bound += straight_noise(m, 1);
        return gap->status == TACT_OK && gap->relation == TACT_SEPARATED && gap->distance > gap->error_bound;
    }
    *fraction = c.fraction;
    if (!finish_cast(&c, hint, gap)) return false;
    gap->relation = TACT_TOUCHING;
    gap->error_bound = tact_max(gap->error_bound, tact_abs(gap->distance));
    return true;
}
