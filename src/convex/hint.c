/* A hint stores the simplex that GJK ended with, or the polytope that EPA ended with, as pairs of vertices.
 *
 * - A simplex with its vertices in the present pose is a valid start; most often its closest point is the answer.
 * - A polytope with its vertices in the present pose is a certificate. If it is a closed surface with the origin on the
 *   inner side of every face, the surface winds around the origin, and its least offset is a lower bound of the depth
 *   (docs/epa.md); it need not be convex. EPA continues from it, mostly for one support point that closes the bounds.
 *   Where it has not helped, as for faces that rest on each other, none is saved for a few calls (`rest`).
 * - Vertices of polytopes are stored by their indices. Points of curved surfaces are stored by the directions, each in
 *   its core's own frame, whose support points they are, and by their side of a crease.
 * - Every index, direction, edge and offset is checked, since a hint may hold anything; an invalid one is dropped. */
#include <string.h>

#include "convex/curvature.h"
#include "convex/hint.h"

static bool valid_index(const tactn_shape *shape, int32_t index) {
    return index >= 0 && index < core_vertex_count(shape);
}

/* Loads all vertices in the present pose, of two polytopes. False if an index is invalid. */
static bool hint_polytope_vertices(const core_pair *p, const tactn_hint *hint, vertex v[]) {
    uint32_t count_a = (uint32_t)core_vertex_count(p->a), count_b = (uint32_t)core_vertex_count(p->b);
    for (int i = 0; i < hint->vertex_count; i++, v++) {
        int32_t a = hint->vertex[i][0], b = hint->vertex[i][1];
        if ((uint32_t)a >= count_a || (uint32_t)b >= count_b) return false;
        v->index_a = a;
        v->index_b = b;
        v->a = scale(p->to_scaled, core_vertex_at(p->a, a));
        v->b = transform(p->rotation, scale(p->to_scaled, core_vertex_at(p->b, b)));
        v->point = vertex_point(p, v);
    }
    return true;
}

/* Directions are stored in single precision: any point of the surface near the old one serves. */
static vec load_direction(const float kept[DIMENSION]) {
    real c[DIMENSION];
    for (int i = 0; i < DIMENSION; i++) c[i] = (real)kept[i];
    return from_components(c);
}

static void save_direction(float kept[DIMENSION], vec direction) {
    vec unit = scale(1 / length(direction), direction);
    for (int i = 0; i < DIMENSION; i++) kept[i] = (float)component(unit, i);
}

static bool is_about_unit(vec v) {
    real squared = dot(v, v);
    return squared > HINT_SHORTEST2 && squared < HINT_LONGEST2;
}

/* Loads the directions of vertex i. False if they are not of about unit length. */
static bool load_directions(const tactn_hint *hint, int i, support_directions *t) {
    t->a = load_direction(hint->toward[i][0]);
    t->b = load_direction(hint->toward[i][1]);
    return is_about_unit(t->a) && is_about_unit(t->b);
}

/* A core's point of a hint: the vertex with this index, or on a curved core the support point in a direction, on the
 * side of the crease that the index says. */
static core_vertex hint_point(const tactn_shape *shape, int32_t index, vec direction) {
    if (core_vertex_count(shape) == 0) return (core_vertex){core_point_on_side(shape, index, direction), -1};
    if (!valid_index(shape, index)) index = 0;
    return (core_vertex){core_vertex_at(shape, index), index};
}

/* Loads vertex i in the present pose, of a pair with a curved core, for these directions. */
static void hint_curved_vertex(const core_pair *p, const tactn_hint *hint, int i, const support_directions *t,
                               vertex *v) {
    core_vertex a = hint_point(p->a, hint->vertex[i][0], t->a), b = hint_point(p->b, hint->vertex[i][1], t->b);
    v->index_a = a.index;
    v->index_b = b.index;
    v->a = scale(p->to_scaled, a.point);
    v->b = transform(p->rotation, scale(p->to_scaled, b.point));
    v->point = vertex_point(p, v);
}

/* GJK's first direction: the hint's, the caller's, or B's position. A position whose square underflows is not used: its
 * length is not known well enough. */
static vec hint_direction(const core_pair *p, const tactn_hint *hint, vec first) {
    bool usable = hint && hint->kind != HINT_EMPTY && all_finite(hint->direction) && is_about_unit(hint->direction);
    if (usable) return hint->direction;
    if (greatest(first) > 0) return unit_along(first);
    return dot(p->position, p->position) > LEAST_SQUARE ? likely_normal(p) : first_axis();
}

static void load_simplex(const core_pair *p, const tactn_hint *hint, gjk_simplex *s) {
    s->used = 0;
    s->newest = 0;
    s->tracked = p->curved;
    if (!hint || hint->kind != HINT_SIMPLEX || hint->vertex_count >= SIMPLEX_VERTICES) return;
    if (p->curved && hint->vertex_count == 1) return; /* the support point in the hint's direction is as good */
    bool valid = p->curved || hint_polytope_vertices(p, hint, s->v);
    for (int i = 0; p->curved && valid && i < hint->vertex_count; i++) {
        valid = load_directions(hint, i, &s->directions[i]);
        if (valid) hint_curved_vertex(p, hint, i, &s->directions[i], &s->v[i]);
    }
    if (valid) s->used = (1u << hint->vertex_count) - 1;
}

/* Empties a hint. The normal of an overlap is not kept as a first direction: it leads to the surface, not inside. */
static void clear_hint(tactn_hint *hint) {
    if (hint) hint->kind = HINT_EMPTY;
}

/* Finds the normal of the nearest facet in the present pose, from its vertices in the last one, by a Newton step. */
static bool moved_normal(const core_pair *p, const tactn_hint *hint, const uint8_t corner[DIMENSION], vec *normal) {
    gjk_simplex s;
    closest_point c = {.used = 0};
    s.used = (1u << DIMENSION) - 1;
    s.newest = 0;
    for (int i = 0; i < DIMENSION; i++) {
        if (!load_directions(hint, corner[i], &s.directions[i])) return false;
        hint_curved_vertex(p, hint, corner[i], &s.directions[i], &s.v[i]);
    }
    simplex_closest(&s, &c);
    vec n = neg(c.direction);
    newton_direction(p, &s, &c.at, point_at(&s, &c.at), -tact_sqrt(c.squared), &n);
    real size = greatest(n);
    if (!(size < LARGEST_SCALE && size * size > LEAST_SQUARE)) return false;
    *normal = scale(1 / length(n), n);
    return true;
}

static void save_directions(tactn_hint *hint, int i, const support_directions *t) {
    save_direction(hint->toward[i][0], t->a);
    save_direction(hint->toward[i][1], t->b);
}

/* Loads the vertices of a polytope in the present pose; its nearest facet has these corners. On curved surfaces their
 * directions are first rotated as the normal has turned, in the hint too. The directions of the normal are stored after
 * those of the vertices. */
static bool hint_vertices(const core_pair *p, tactn_hint *hint, const uint8_t corner[DIMENSION], vertex v[]) {
    int count = hint->vertex_count;
    if (!p->curved) return hint_polytope_vertices(p, hint, v);
    support_directions from;
    vec normal;
    if (!load_directions(hint, count, &from) || !moved_normal(p, hint, corner, &normal)) return false;
    support_directions to = support_directions_of(p, normal), t;
    for (int i = 0; i < count; i++) {
        if (!load_directions(hint, i, &t)) return false;
        if (core_point_moves(p->a, t.a)) t.a = rotate_with(t.a, from.a, to.a);
        if (core_point_moves(p->b, t.b)) t.b = rotate_with(t.b, from.b, to.b);
        hint_curved_vertex(p, hint, i, &t, &v[i]);
        save_directions(hint, i, &t);
    }
    return true;
}

/* Stores the directions of a simplex's vertices, the first of a polytope. */
static void track_simplex(tactn_hint *track, const gjk_simplex *s) {
    int count = 0;
    for (int i = 0; i < SIMPLEX_VERTICES && track; i++)
        if (s->used >> i & 1) save_directions(track, count++, &s->directions[i]);
}

/* Stores the direction whose support point is vertex i. */
static void track_vertex(tactn_hint *track, const core_pair *p, int i, vec n) {
    if (!track || i >= HINT_VERTICES) return;
    support_directions t = support_directions_of(p, n);
    save_directions(track, i, &t);
}

static void swap_tracks(tactn_hint *track, int i, int k) {
    if (!track) return;
    float swap[2][DIMENSION];
    memcpy(swap, track->toward[i], sizeof swap);
    memcpy(track->toward[i], track->toward[k], sizeof swap);
    memcpy(track->toward[k], swap, sizeof swap);
}

/* Stores the answer's normal, after the vertices. */
static void save_normal(const core_pair *p, tactn_hint *hint, vec normal) {
    support_directions t = support_directions_of(p, normal);
    save_directions(hint, hint->vertex_count, &t);
}

/* Stores a vertex as the next one: its indices, or its sides of creases. */
static void save_vertex(const core_pair *p, tactn_hint *hint, const vertex *v) {
    TACT_ASSERT(hint->vertex_count < HINT_VERTICES);
    int32_t *kept = hint->vertex[hint->vertex_count++];
    kept[0] = v->index_a >= 0 ? v->index_a : core_crease_side(p->a, v->a);
    kept[1] = v->index_b >= 0 ? v->index_b : core_crease_side(p->b, transform_transposed(p->rotation, v->b));
}

/* True if another vertex of the simplex on the same smooth part, newer or with more weight, replaces this one. */
static bool is_spare(const core_pair *p, const gjk_simplex *s, int slot) {
    const simplex_point *at = &s->closest;
    for (int i = 0; i < at->count && at->slot[i] != slot; i++)
        if (on_one_side(p, &s->v[at->slot[i]], &s->v[slot])) return true;
    return false;
}

static void save_simplex(const core_pair *p, tactn_hint *hint, const gjk_simplex *s, vec normal) {
    if (!hint) return;
    hint->kind = HINT_SIMPLEX;
    hint->vertex_count = 0;
    hint->direction = normal;
    if (DIMENSION == 3 && hint->rest == 0) hint->rest = 1; /* no polytope yet of shapes that come and go */
    for (int i = 0; i < SIMPLEX_VERTICES; i++) {
        if (!(s->used >> i & 1)) continue;
        if (s->tracked && is_spare(p, s, i)) continue;
        if (s->tracked) save_directions(hint, hint->vertex_count, &s->directions[i]);
        save_vertex(p, hint, &s->v[i]);
    }
}
