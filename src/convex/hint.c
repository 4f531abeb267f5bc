/* What a pair remembers: the simplex that GJK ended with, or the polytope that EPA ended with, as pairs of vertices.
 *
 * - A simplex of today's vertices is a start as good as any; most often its closest point is the answer again.
 * - A polytope of today's vertices is a certificate. When it is a closed surface and every face has the origin on its
 *   inner side, the surface winds around the origin, and its least offset is a lower bound of the depth (docs/epa.md);
 *   it need not be convex any more. EPA goes on from it, mostly to find after one support point that nothing is left
 *   to do. Where it has not helped, as for faces that rest on each other, the pair does without for a few calls.
 * - Vertices of polytopes are kept by their indices. Points of curved surfaces are kept by the directions, each in its
 *   core's own frame, whose support points they are, and by their side of a kink.
 * - Nothing is believed. Indices, directions, edges and offsets are checked, and what fails is dropped. */
#include <string.h>

#include "convex/curvature.h"
#include "convex/hint.h"

static bool valid_index(const tactn_shape *shape, int32_t index) {
    return index >= 0 && index < core_vertex_count(shape);
}

/* Today's vertex of a hint, of two polytopes. False when it names none. */
static bool hint_vertex(const pair *p, const tactn_hint *hint, int i, vertex *v) {
    int32_t a = hint->vertex[i][0], b = hint->vertex[i][1];
    if (!valid_index(p->a, a) || !valid_index(p->b, b)) return false;
    v->index_a = a;
    v->index_b = b;
    v->a = scale(p->rescale, core_vertex_at(p->a, a));
    v->b = transform(p->rotation, scale(p->rescale, core_vertex_at(p->b, b)));
    v->point = vertex_point(p, v);
    return true;
}

/* Directions are kept in single precision: where exactly a point lies on its surface does not matter. */
static vec load_direction(const float kept[DIMENSION]) {
    real c[DIMENSION];
    for (int i = 0; i < DIMENSION; i++) c[i] = (real)kept[i];
    return from_components(c);
}

static void save_direction(float kept[DIMENSION], vec direction) {
    vec unit = scale(1 / length(direction), direction);
    for (int i = 0; i < DIMENSION; i++) kept[i] = (float)component(unit, i);
}

/* The directions of vertex i. False when they are none. */
static bool hint_toward(const tactn_hint *hint, int i, toward *t) {
    t->a = load_direction(hint->toward[i][0]);
    t->b = load_direction(hint->toward[i][1]);
    real a = dot(t->a, t->a), b = dot(t->b, t->b);
    return a > R(0.25) && a < R(4) && b > R(0.25) && b < R(4);
}

/* A core's point of a hint: the vertex with this index, or where the core is curved, the support point in a direction
 * on this side of its kink. */
static core_vertex hint_point(const tactn_shape *shape, int32_t index, vec direction) {
    if (core_vertex_count(shape) == 0) return (core_vertex){core_point_on_side(shape, index, direction), -1};
    if (!valid_index(shape, index)) index = 0;
    return (core_vertex){core_vertex_at(shape, index), index};
}

/* Today's vertex of a hint where surfaces are curved, for these directions. */
static void hint_bend(const pair *p, const tactn_hint *hint, int i, const toward *t, vertex *v) {
    core_vertex a = hint_point(p->a, hint->vertex[i][0], t->a), b = hint_point(p->b, hint->vertex[i][1], t->b);
    v->index_a = a.index;
    v->index_b = b.index;
    v->a = scale(p->rescale, a.point);
    v->b = transform(p->rotation, scale(p->rescale, b.point));
    v->point = vertex_point(p, v);
}

/* The direction to begin with. A position whose square is not in the normal range gives none: its length is not known
 * well enough. */
static vec hint_direction(const pair *p, const tactn_hint *hint) {
    if (hint && hint->kind != HINT_EMPTY && all_finite(hint->direction)) {
        real squared = dot(hint->direction, hint->direction);
        if (squared > R(0.25) && squared < R(4)) return hint->direction;
    }
    return dot(p->position, p->position) > LEAST_SQUARE ? p->position : first_axis();
}

static void load_simplex(const pair *p, const tactn_hint *hint, simplex *s) {
    s->used = 0;
    s->newest = 0;
    s->tracked = hint && p->curved;
    if (!hint || hint->kind != HINT_SIMPLEX || hint->vertex_count >= SIMPLEX_VERTICES) return;
    for (int i = 0; i < hint->vertex_count; i++) {
        if (!p->curved && !hint_vertex(p, hint, i, &s->v[i])) continue;
        if (p->curved && !hint_toward(hint, i, &s->toward[i])) continue;
        if (p->curved) hint_bend(p, hint, i, &s->toward[i], &s->v[i]);
        s->used |= 1u << i;
    }
    if (s->used != (1u << hint->vertex_count) - 1) s->used = 0;
}

/* The normal of an overlap is no good direction to begin with: it leads to the surface that rests, not inside. */
static void save_nothing(tactn_hint *hint) {
    if (hint) hint->kind = HINT_EMPTY;
}

/* The direction in which the nearest facet's place is to be found today, from its vertices of the last call. */
static bool rolled_normal(const pair *p, const tactn_hint *hint, const uint8_t corner[DIMENSION], vec *normal) {
    simplex s;
    closest_point c;
    s.used = (1u << DIMENSION) - 1;
    s.newest = 0;
    for (int i = 0; i < DIMENSION; i++) {
        if (!hint_toward(hint, corner[i], &s.toward[i])) return false;
        hint_bend(p, hint, corner[i], &s.toward[i], &s.v[i]);
    }
    simplex_closest(&s, &c);
    vec n = neg(c.direction);
    bent_direction(p, &s, &c.at, -tact_sqrt(c.squared), &n);
    *normal = scale(1 / length(n), n);
    return all_finite(*normal);
}

static void save_toward(tactn_hint *hint, int i, const toward *t) {
    save_direction(hint->toward[i][0], t->a);
    save_direction(hint->toward[i][1], t->b);
}

/* Today's vertices of a polytope, whose nearest facet has these corners. Where surfaces are curved, those of the last
 * call roll on as the normal has turned, in the hint too. The normal's own directions stand behind the vertices'. */
static bool hint_vertices(const pair *p, tactn_hint *hint, const uint8_t corner[DIMENSION], vertex v[]) {
    int count = hint->vertex_count;
    if (!p->curved) {
        for (int i = 0; i < count; i++)
            if (!hint_vertex(p, hint, i, &v[i])) return false;
        return true;
    }
    toward from;
    vec normal;
    if (!hint_toward(hint, count, &from) || !rolled_normal(p, hint, corner, &normal)) return false;
    toward to = toward_of(p, normal), t;
    for (int i = 0; i < count; i++) {
        if (!hint_toward(hint, i, &t)) return false;
        if (core_point_moves(p->a, t.a)) t.a = roll_on(t.a, from.a, to.a);
        if (core_point_moves(p->b, t.b)) t.b = roll_on(t.b, from.b, to.b);
        hint_bend(p, hint, i, &t, &v[i]);
        save_toward(hint, i, &t);
    }
    return true;
}

/* Begins to remember the directions of a polytope's vertices, with those of a simplex. */
static void track_simplex(tactn_hint *track, const simplex *s) {
    int count = 0;
    for (int i = 0; i < SIMPLEX_VERTICES && track; i++)
        if (s->used >> i & 1) save_toward(track, count++, &s->toward[i]);
}

/* Remembers the direction that has led to vertex i. */
static void track_vertex(tactn_hint *track, const pair *p, int i, vec n) {
    if (!track || i >= HINT_VERTICES) return;
    toward t = toward_of(p, n);
    save_toward(track, i, &t);
}

static void swap_tracks(tactn_hint *track, int i, int k) {
    if (!track) return;
    float swap[2][DIMENSION];
    memcpy(swap, track->toward[i], sizeof swap);
    memcpy(track->toward[i], track->toward[k], sizeof swap);
    memcpy(track->toward[k], swap, sizeof swap);
}

/* Keeps the answer's normal, behind the vertices. */
static void save_normal(const pair *p, tactn_hint *hint, vec normal) {
    toward t = toward_of(p, normal);
    save_toward(hint, hint->vertex_count, &t);
}

/* Keeps a vertex as the next one: its indices, or its sides of kinks. */
static void save_vertex(const pair *p, tactn_hint *hint, const vertex *v) {
    int32_t *kept = hint->vertex[hint->vertex_count++];
    kept[0] = v->index_a >= 0 ? v->index_a : core_crease_side(p->a, v->a);
    kept[1] = v->index_b >= 0 ? v->index_b : core_crease_side(p->b, transform_transposed(p->rotation, v->b));
}

/* Whether another vertex of the simplex, newer or with more weight, stands for this one. */
static bool is_spare(const pair *p, const simplex *s, int slot) {
    const simplex_point *at = &s->closest;
    for (int i = 0; i < at->count && at->slot[i] != slot; i++)
        if (is_bend(p, &s->v[at->slot[i]], &s->v[slot])) return true;
    return false;
}

static void save_simplex(const pair *p, tactn_hint *hint, const simplex *s, vec normal) {
    if (!hint) return;
    hint->kind = HINT_SIMPLEX;
    hint->vertex_count = 0;
    hint->direction = normal;
    for (int i = 0; i < SIMPLEX_VERTICES; i++) {
        if (!(s->used >> i & 1)) continue;
        if (s->tracked && is_spare(p, s, i)) continue;
        if (s->tracked) save_toward(hint, hint->vertex_count, &s->toward[i]);
        save_vertex(p, hint, &s->v[i]);
    }
}
