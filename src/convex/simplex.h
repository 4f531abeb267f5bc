/* The simplex of GJK, in either dimension. */
#ifndef TACT_CONVEX_SIMPLEX_H
#define TACT_CONVEX_SIMPLEX_H

#include "pair/pair.h"

#define SIMPLEX_VERTICES (DIMENSION + 1)
#define SIMPLEX_FULL ((1u << SIMPLEX_VERTICES) - 1)

/* A point of a simplex: the sum of weight[i] * v[slot[i]]. */
typedef struct simplex_point {
    int count;
    int slot[DIMENSION];
    real weight[DIMENSION];
} simplex_point;

/* Vertices keep their slots while they stay; `used` has a bit for each slot in use. */
typedef struct gjk_simplex {
    unsigned used;
    int newest;
    real roundoff; /* of the pair */
    simplex_point closest; /* set by GJK */
    vertex v[SIMPLEX_VERTICES];
    bool tracked; /* directions[] is set: a core is curved */
    support_directions directions[SIMPLEX_VERTICES];
} gjk_simplex;

/* The point of a simplex that is closest to the origin. */
typedef struct closest_point {
    unsigned used;  /* the slots of the vertices that span it; all of them: the origin lies inside */
    simplex_point at; /* unset for an origin inside */
    vec direction;  /* from the point to the origin, of any length */
    real height;    /* on a facet: the distance from the origin times that length; else below zero */
    real squared;   /* the distance from the origin, squared */
} closest_point;

static inline int vertex_count(unsigned used) { return __builtin_popcount(used); }
static inline int first_slot(unsigned used) { return __builtin_ctz(used); }

/* The result is written field by field: clearing its unused fields would cost more than writing the others. */
static FORCE_INLINE void vertex_closest(const gjk_simplex *s, int i, closest_point *best) {
    vec p = s->v[i].point;
    real squared = dot(p, p);
    if (!(squared < best->squared)) return;
    best->used = 1u << i;
    best->at.count = 1;
    best->at.slot[0] = i;
    best->at.weight[0] = 1;
    best->direction = neg(p);
    best->height = -1;
    best->squared = squared;
}

/* Answers with the newest vertex where every comparison has failed on a NaN. */
static NOINLINE_COLD void closest_undefined(const gjk_simplex *s, closest_point *best) {
    int d = s->newest;
    *best = (closest_point){1u << d, {1, {d}, {1}}, neg(s->v[d].point), -1, TACT_REAL_MAX};
}

/* True if weights sum to one, or are not finite, as those of an invalid custom support function. */
static inline bool weights_valid(const real *weight, int count) {
    real sum = 0;
    for (int i = 0; i < count; i++) sum += weight[i];
    return count > 0 && count <= SIMPLEX_VERTICES && !(tact_abs(sum - 1) > NORMAL_DRIFT);
}

static inline bool simplex_valid(const gjk_simplex *s) {
    bool valid = s->used > 0 && s->used <= SIMPLEX_FULL && s->newest >= 0 && s->newest < SIMPLEX_VERTICES;
    if (s->used == SIMPLEX_FULL) return valid; /* the closest point is the origin */
    for (int i = 0; i < s->closest.count; i++)
        valid = valid && s->closest.slot[i] >= 0 && s->closest.slot[i] < SIMPLEX_VERTICES;
    return valid && s->closest.count <= DIMENSION && weights_valid(s->closest.weight, s->closest.count);
}

static inline vec point_at(const gjk_simplex *s, const simplex_point *at) {
    vec v = scale(at->weight[0], s->v[at->slot[0]].point);
    for (int i = 1; i < at->count; i++) v = mul_add(v, at->weight[i], s->v[at->slot[i]].point);
    return v;
}

/* True if these weights of the vertices, which need not add up to one, show a point of the simplex within GJK_TOUCHING
 * of the origin. Sums near the end of the number range show nothing. */
static FORCE_INLINE bool shows_origin(const gjk_simplex *s, const real weight[SIMPLEX_VERTICES]) {
    vec v = scale(weight[0], s->v[0].point);
    real sum = weight[0];
    for (int i = 1; i < SIMPLEX_VERTICES; i++) {
        v = mul_add(v, weight[i], s->v[i].point);
        sum += weight[i];
    }
    real most = GJK_TOUCHING * s->roundoff * sum;
    return taxicab(v) <= most && most > LEAST_SQUARE;
}

/* simplex2.c, simplex3.c */
static FORCE_INLINE void simplex_closest(const gjk_simplex *s, closest_point *best);
static void correct_weights(const gjk_simplex *s, simplex_point *at);
static void reduce_full_simplex(gjk_simplex *s);
static NOINLINE_COLD bool barycentric_inside(const gjk_simplex *s, real weight[SIMPLEX_VERTICES]);
static vec simplex_normal(const gjk_simplex *s, vec towards);

#endif
