/* The patch of two features in three dimensions: both are seen along the normal, and what they share is a convex
 * polygon there. At its corners the heights of both bodies are known.
 *
 * - Two polygons: one is clipped by the edges of the other (Sutherland and Hodgman 1974). A corner is a corner of A,
 *   a corner of B, or the crossing of two edges, and has its id from these.
 * - Where corners of both bodies coincide, as in a stack, rounding decides which of these a corner is. So a corner
 *   near a corner of A has the id of that one, else of one of B near it; and a crossing on the line of its neighbours
 *   is left out.
 * - The patch of a point is empty: the witness points of the distance are the contact (collide.c).
 * - Caps are circles and not polygons (disc3.c); rulings of two curved sides are in rulings3.c. */
#include "contact/projected3.h"

/* True near a corner, but not at it: beyond a sharp corner a point may be inside of both edges up to rounding. */
static bool is_near_corner(const flat_feature *f, real x, real y) {
    const real most = SUPPORT_ERROR * ROUNDOFF / CONTACT_NEEDLE_SINE;
    bool near = false;
    for (int i = 0; i < f->count && f->sharp; i++) {
        real away = flat_squared(f->p[i].x - x, f->p[i].y - y);
        near |= away > 0 && away < most * most;
    }
    return near;
}

static void add_patch_corner(patch_work *w, real x, real y, real height_a, real height_b, uint32_t id) {
    contact_patch *out = w->out;
    if (out->count == PATCH_CORNERS) return;
    for (int i = 0; i < out->count; i++) {
        real away = flat_squared(x - w->at[i].x, y - w->at[i].y);
        if (out->corner[i].id == id || away <= w->merge_distance * w->merge_distance) return;
    }
    patch_corner *c = &out->corner[out->count];
    w->at[out->count++] = (flat_point){x, y, height_a};
    c->on_a = mul_add(mul_add(scale(x, w->u), y, w->v), height_a, w->n);
    c->separation = height_b - height_a;
    c->is_witness = false;
    c->id = id;
    if (w->a.sharp | w->b.sharp) out->unsure |= is_near_corner(&w->a, x, y) || is_near_corner(&w->b, x, y);
}

/* ---- a segment and a face ---- */

static bool is_near(flat_point p, flat_point q, real most) { return flat_squared(q.x - p.x, q.y - p.y) <= most * most; }

/* The id of the end of an edge near a point, or else the given id. */
static uint32_t name_on_edge(const patch_work *w, const flat_feature *f, int edge, const flat_point *at,
                             uint32_t otherwise) {
    for (int k = 0; k < 2; k++) {
        int j = k ? after(f, edge) : edge;
        real away = flat_squared(f->p[j].x - at->x, f->p[j].y - at->y);
        if (away <= w->merge_distance * w->merge_distance) return id_of(f, f->name[j] + 1u, 0);
    }
    return otherwise;
}

static void clip_segment_by_polygon(patch_work *w, const flat_feature *s, const flat_feature *polygon) {
    real from = 0, to = 1, size = tact_sqrt(flat_squared(s->p[1].x - s->p[0].x, s->p[1].y - s->p[0].y));
    int enters = -1, leaves = -1;
    for (int j = 0; j < polygon->count; j++) {
        flat_point p = polygon->p[j], q = polygon->p[after(polygon, j)];
        real d0 = left_of_edge(polygon, j, s->p[0].x, s->p[0].y), d1 = left_of_edge(polygon, j, s->p[1].x, s->p[1].y);
        real slack = w->merge_distance * tact_sqrt(flat_squared(q.x - p.x, q.y - p.y));
        if (tact_abs(d0 - d1) <= slack && tact_max(d0, d1) >= -slack) continue; /* along the edge */
        if (d0 < 0 && d1 < 0) return;
        if (d0 < 0 && d0 / (d0 - d1) > from) from = d0 / (d0 - d1), enters = j;
        if (d1 < 0 && d0 / (d0 - d1) < to) to = d0 / (d0 - d1), leaves = j;
    }
    if (from > to) return;
    for (int k = 0; k < 2; k++) {
        int across = k ? leaves : enters;
        flat_point at = flat_between(s->p[0], s->p[1], k ? to : from);
        uint32_t id = id_of(s, s->name[k] + 1u, 0);
        if ((k ? 1 - to : from) * size > w->merge_distance)
            id = name_on_edge(w, polygon, across, &at,
                              id_of(s, FEATURE_NAMES + s->edge[0], FEATURE_NAMES + polygon->edge[across]));
        flat_point inside = at;
        bring_inside(polygon, w->merge_distance, &inside);
        w->out->unsure |= !is_near(at, inside, SUPPORT_ERROR * ROUNDOFF);
        add_on_plane(w, s, inside, id);
    }
}

/* ---- two polygons ---- */

/* A corner of the clipped polygon. of_a >= 0 and of_b < 0: that corner of A; of_a < 0 and of_b >= 0: of B; both >= 0:
 * the crossing of these edges. */
typedef struct clip_corner {
    flat_point p; /* with A's height, but at a corner of B's with B's */
    int of_a, of_b;
    int edge; /* the edge that begins here: of A, or below zero ~edge of B */
} clip_corner;

/* The crossing of an edge of the clipped polygon, between two of its corners, and the line of B's edge j. */
static clip_corner cross_edge(const patch_work *w, const clip_corner *from, const clip_corner *to, int j) {
    const flat_feature *b = &w->b;
    int edge = from->edge, m = ~edge;
    if (edge < 0 && m == after(b, j)) return (clip_corner){b->p[m], -1, m, 0};
    if (edge < 0 && j == after(b, m)) return (clip_corner){b->p[j], -1, j, 0};
    /* Edges of B that are not adjacent cross outside of B; a later edge cuts that crossing off. */
    real d0 = left_of_edge(b, j, from->p.x, from->p.y), d1 = left_of_edge(b, j, to->p.x, to->p.y);
    return (clip_corner){flat_between(from->p, to->p, d0 / (d0 - d1)), edge < 0 ? -1 : edge, j, 0};
}

static int clip_by_edge(const patch_work *w, int j, const clip_corner *in, int count, clip_corner *out) {
    int kept = 0;
    real before = left_of_edge(&w->b, j, in[count - 1].p.x, in[count - 1].p.y);
    for (int i = 0; i < count; i++) {
        const clip_corner *from = &in[i > 0 ? i - 1 : count - 1];
        real here = left_of_edge(&w->b, j, in[i].p.x, in[i].p.y);
        if ((before < 0) != (here < 0) && kept < PATCH_CORNERS - 1) {
            out[kept] = cross_edge(w, from, &in[i], j);
            out[kept++].edge = here < 0 ? ~j : from->edge;
        }
        if (here >= 0) out[kept++] = in[i];
        before = here;
    }
    return kept;
}

/* The id of a corner, by the rules at the top of the file. */
static uint32_t name_corner(const patch_work *w, const clip_corner *c) {
    const flat_feature *a = &w->a, *b = &w->b;
    real near = w->merge_distance * w->merge_distance;
    if (c->of_b < 0) return contact_id(a->name[c->of_a] + 1u, 0);
    for (int i = 0; i < a->count; i++)
        if (flat_squared(a->p[i].x - c->p.x, a->p[i].y - c->p.y) <= near) return contact_id(a->name[i] + 1u, 0);
    if (c->of_a < 0) return contact_id(0, b->name[c->of_b] + 1u);
    return name_on_edge(w, b, c->of_b, &c->p,
                        contact_id(FEATURE_NAMES + a->edge[c->of_a], FEATURE_NAMES + b->edge[c->of_b]));
}

/* True if a crossing lies on the line between its neighbours. */
static bool is_in_line(const patch_work *w, const clip_corner *before, const clip_corner *c, const clip_corner *next) {
    real x = next->p.x - before->p.x, y = next->p.y - before->p.y;
    real area = x * (c->p.y - before->p.y) - y * (c->p.x - before->p.x);
    return area * area <= w->merge_distance * w->merge_distance * flat_squared(x, y);
}

static void add_clipped(patch_work *w, const clip_corner *c, uint32_t id) {
    const flat_feature *a = &w->a, *b = &w->b;
    real x = c->p.x, y = c->p.y, height_a = c->of_a < 0 ? height_at(a, x, y) : c->p.h, height_b;
    if (c->of_b < 0) {
        height_b = height_at(b, x, y);
    } else if (c->of_a < 0) {
        height_b = c->p.h;
    } else {
        flat_point p = b->p[c->of_b], q = b->p[after(b, c->of_b)];
        real squared = flat_squared(q.x - p.x, q.y - p.y);
        real t = squared > 0 ? ((x - p.x) * (q.x - p.x) + (y - p.y) * (q.y - p.y)) / squared : 0;
        height_b = p.h + tact_max(0, tact_min(1, t)) * (q.h - p.h);
    }
    add_patch_corner(w, x, y, height_a, height_b, id);
}

static void clip_polygons(patch_work *w) {
    clip_corner buffer[2][PATCH_CORNERS + 1];
    int count = w->a.count, side = 0;
    for (int i = 0; i < count; i++) buffer[0][i] = (clip_corner){w->a.p[i], i, -1, i};
    for (int j = 0; j < w->b.count && count > 0; j++, side ^= 1)
        count = clip_by_edge(w, j, buffer[side], count, buffer[side ^ 1]);
    clip_corner *c = buffer[side];
    uint32_t id[PATCH_CORNERS + 1];
    for (int i = 0; i < count; i++) id[i] = name_corner(w, &c[i]);
    /* Corners first: crossings near them are then left out. */
    for (int i = 0; i < count; i++)
        if (!is_crossing(id[i])) add_clipped(w, &c[i], id[i]);
    for (int i = 0; i < count; i++) {
        if (!is_crossing(id[i])) continue;
        bool needed = w->out->count < 3 || !is_in_line(w, &c[i > 0 ? i - 1 : count - 1], &c[i], &c[(i + 1) % count]);
        if (needed) add_clipped(w, &c[i], id[i]);
    }
}

/* ---- all kinds ---- */

/* True if a polygon is flat, has no corners that coincide, and no sharp ones: what is inside of all its edges up to
 * rounding is then inside of it up to CONTACT_POINT_ERROR. */
static bool is_plain(flat_feature *f) {
    const real rounding = SUPPORT_ERROR * ROUNDOFF, sine2 = CONTACT_LEAST_SINE * CONTACT_LEAST_SINE;
    const real least2 = CONTACT_NEEDLE_SINE * CONTACT_NEEDLE_SINE;
    bool plain = true;
    flat_point before = f->p[f->count - 1];
    for (int i = 0; i < f->count; i++) {
        flat_point p = f->p[i], next = f->p[after(f, i)];
        real x = p.x - before.x, y = p.y - before.y, next_x = next.x - p.x, next_y = next.y - p.y;
        real size2 = flat_squared(x, y), next_size2 = flat_squared(next_x, next_y), turn = x * next_y - y * next_x;
        bool obtuse = x * next_x + y * next_y >= 0;
        f->sharp |= !(obtuse || turn * turn >= sine2 * (size2 * next_size2));
        bool blunt = obtuse || (turn > 0 && turn * turn >= least2 * (size2 * next_size2));
        bool flat = tact_abs(p.h - height_at(f, p.x, p.y)) <= rounding;
        plain &= flat & blunt & (size2 > rounding * rounding);
        before = p;
    }
    return plain;
}

static flat_point flatten(const patch_work *w, vec p) { return (flat_point){dot(w->u, p), dot(w->v, p), dot(w->n, p)}; }

static void set_flat(const patch_work *w, const contact_feature *f, bool of_b, flat_feature *out) {
    int count = f->count;
    out->count = count;
    out->of_b = of_b;
    out->sharp = false;
    for (int i = 0; i < count; i++) {
        int from = of_b ? count - 1 - i : i;
        out->p[i] = flatten(w, f->corner[from]);
        out->name[i] = f->name[from];
        out->edge[i] = f->name[of_b ? (from > 0 ? from - 1 : count - 1) : from];
    }
    if (count == 2)
        out->curvature_radius[0] = f->curvature_radius[of_b], out->curvature_radius[1] = f->curvature_radius[!of_b],
        out->normal = flatten(w, f->normal);
    real facing = dot(f->normal, w->n);
    w->out->unsure |= f->unsure;
    out->slope_x = count > 2 ? -dot(f->normal, w->u) / facing : 0;
    out->slope_y = count > 2 ? -dot(f->normal, w->v) / facing : 0;
    out->radius = f->radius;
    if (f->radius > 0) out->center = flatten(w, f->center);
    else if (count > 2 && !is_plain(out)) w->out->unsure = true;
}

static void clip_face(patch_work *w, const flat_feature *other, const flat_feature *face) {
    bool cap = face->radius > 0;
    if (other->count == 2 && cap) clip_segment_by_cap(w, other, face);
    else if (other->count == 2) clip_segment_by_polygon(w, other, face);
    else if (other->radius > 0 && cap) clip_caps(w);
    else if (other->radius > 0) clip_cap_by_polygon(w, other, face);
    else if (cap) clip_cap_by_polygon(w, face, other);
    else clip_polygons(w);
}

static void find_patch(const contact_feature *a, const contact_feature *b, vec n, contact_patch *out) {
    patch_work w;
    w.n = n;
    contact_basis(n, &w.u, &w.v);
    w.out = out;
    w.merge_distance = merge_distance(a->size, b->size);
    out->count = 0;
    out->unsure = false;
    set_flat(&w, a, false, &w.a);
    set_flat(&w, b, true, &w.b);
    if (a->count == 2 && b->count == 2) clip_segments(&w);
    else if (b->count > 2 && a->count > 1) clip_face(&w, &w.a, &w.b);
    else if (a->count > 2 && b->count > 1) clip_face(&w, &w.b, &w.a);
    out->size = 0;
    if (out->count == 0) return;
    flat_point low = w.at[0], high = w.at[0];
    for (int i = 1; i < out->count; i++) {
        low.x = tact_min(low.x, w.at[i].x), high.x = tact_max(high.x, w.at[i].x);
        low.y = tact_min(low.y, w.at[i].y), high.y = tact_max(high.y, w.at[i].y);
    }
    out->size = tact_max(high.x - low.x, high.y - low.y);
}
