/* EPA: the least depth of two overlapping cores in the plane, as the distance of the origin from the boundary of
 * their Minkowski difference. van den Bergen 2001; docs/epa.md.
 *
 * - A polygon of support points grows inside the difference, around the origin. The distance of its nearest edge is a
 *   lower bound of the depth.
 * - Every support point in a unit direction n gives an upper bound: moving B by n . w along n separates the cores.
 * - The support point along the normal of the nearest edge is found. If it lies on the edge, the edge belongs to the
 *   difference and the bounds have met; otherwise the point splits the edge.
 * - The lower bound holds where the polygon winds around the origin. That is shown, at the start by GJK's point, and
 *   again after a step so near to the origin that it may have changed (winds_around_origin()).
 * - A difference without area, or with the origin on its boundary, is found at the start: some direction has no
 *   depth. That direction is the answer.
 *
 * The polygon starts from GJK's last simplex, filled up by supports across it. */
#include "convex/epa2.h"

/* The smallest depth so far, and the edge whose normal it is along; its ends stay vertices when it is split. */
typedef struct depth_bound {
    real depth;
    vec normal;
    int from, to;
} depth_bound;

/* Completes the simplex to a polygon around the origin. False if a direction without depth is found, which is then the
 * answer in r. */
static bool start_polygon(const core_pair *p, const gjk_simplex *s, polygon *q, epa_result *r) {
    real flat = (GJK_TOUCHING + EPA_VISIBLE) * p->roundoff;
    int count = 0;
    for (int i = 0; i < SIMPLEX_VERTICES; i++)
        if (s->used >> i & 1) q->v[count++] = s->v[i];
    track_simplex(q->track, s);
    if (count == 3) {
        if (cross(edge(&q->v[0], &q->v[1]), edge(&q->v[0], &q->v[2])) < 0) {
            vertex second = q->v[1];
            q->v[1] = q->v[2];
            q->v[2] = second;
            swap_tracks(q->track, 1, 2);
        }
        close_ring(q, 3);
        return true;
    }
    if (count < 2) {
        vec n = first_axis();
        real depth = measure_first(p, r, n, &q->v[1]);
        track_vertex(q->track, p, 1, n);
        if (depth <= flat) return answer_without_depth(p, r, s, n, depth), false;
    }
    q->v[2] = q->v[1];
    swap_tracks(q->track, 1, 2);
    vec n = scaled_direction(tact2_right(edge(&q->v[0], &q->v[2])));
    n = scale(1 / length(n), n);
    for (int side = 0; side < 2; side++) {
        vec out = side ? neg(n) : n;
        real depth = measure_first(p, r, out, &q->v[side ? 3 : 1]);
        track_vertex(q->track, p, side ? 3 : 1, out);
        if (depth <= flat) return answer_without_depth(p, r, s, out, depth), false;
    }
    close_ring(q, 4);
    return true;
}

/* Sets the witness points at the point of an edge that is closest to the end of the depth along the normal. */
static void set_foot(const vertex *from, const vertex *to, epa_result *r) {
    vec e = edge(from, to), off = sub(scale(r->depth, r->normal), from->point);
    real squared = dot(e, e);
    real t = squared > 0 ? tact_min(1, tact_max(0, dot(off, e) / squared)) : 0;
    r->a = mul_add(from->a, t, sub(to->a, from->a));
    r->b = mul_add(from->b, t, sub(to->b, from->b));
}

static NOINLINE_COLD void observe_polygon(const core_pair *p, const polygon *q, const epa_result *r, int nearest,
                                          const vertex *w, const tact2_observer *observer) {
    vec point[EPA_VERTICES], a[EPA_VERTICES], b[EPA_VERTICES];
    tact2_polygon_view view = {.iteration = r->iterations, .vertex_count = q->corner_count};
    for (int i = 0, at = q->first; i < q->corner_count; i++, at = next_corner(q, at)) {
        if (q->next[at] == nearest) view.nearest = i;
        point[i] = scale(p->to_user, q->v[at].point);
        a[i] = scale(p->to_user, q->v[at].a);
        b[i] = scale(p->to_user, add(q->v[at].b, p->position));
    }
    view.point = point, view.point_a = a, view.point_b = b;
    view.direction = q->edge[nearest].line.normal;
    view.support = scale(p->to_user, w->point);
    view.support_a = scale(p->to_user, w->a);
    view.support_b = scale(p->to_user, add(w->b, p->position));
    view.lower = r->lower * p->to_user, view.upper = r->upper * p->to_user;
    observer->on_polygon(observer->context, &view);
}

/* Expands the polygon until the bounds meet; false if they do not. An edge whose support point is one of its ends, and
 * still above it, is exact up to rounding: it is set aside, and the search continues with the others; *aside is the
 * least offset of such edges. */
static bool grow(const core_pair *p, polygon *q, const tact2_query_options *options, int steps, real *aside,
                 epa_result *r) {
    depth_bound best = {r->depth, r->normal, q->edge[0].from, q->edge[0].to};
    real clear = EPA_VISIBLE * p->roundoff;
    int checks = WINDING_CHECKS;
    bool met = false, observed = options->observer && options->observer->on_polygon;
    steps = steps_left(p, r, steps);
    while (!met && steps-- > 0) {
        int nearest = nearest_edge(q);
        if (nearest < 0) break;
        polygon_edge *e = &q->edge[nearest];
        vertex w;
        real offset = e->line.offset, least = tact_min(offset, *aside), depth = measure(p, r, e->line.normal, &w);
        if (!q->winds && least > clear && checks-- > 0) q->winds = winds_around_origin(q, p->roundoff);
        if (q->winds) r->lower = tact_max(r->lower, least);
        met = depth - offset <= p->gap_tolerance;
        if (depth < best.depth || (met && depth - best.depth <= p->gap_tolerance))
            best = (depth_bound){depth, e->line.normal, e->from, e->to};
        if (observed) observe_polygon(p, q, r, nearest, &w, options->observer);
        if (met || steps == 0) break;
        if (is_same_point(&w, &q->v[e->from]) || is_same_point(&w, &q->v[e->to])) {
            pop_edge(q);
            *aside = least;
            e->line.offset = SET_ASIDE;
        } else {
            track_vertex(q->track, p, q->vertex_count, e->line.normal);
            expand(q, nearest, &w, clear);
            q->winds = q->winds && offset > clear; /* else the new part may hold the origin */
        }
    }
    r->depth = best.depth;
    r->normal = best.normal;
    set_foot(&q->v[best.from], &q->v[best.to], r);
    met = met && best.depth - r->lower <= p->gap_tolerance;
    if (met && options->hint && (p->curved || q->vertex_count != q->loaded))
        save_polygon(p, options->hint, q, best.from, best.normal);
    return met;
}

/* GJK has shown a point of the start within GJK_TOUCHING of the origin. A ring that is farther away all around winds
 * around both or neither. */
static bool winds_at_start(const core_pair *p, polygon *q) {
    return q->edge[nearest_edge(q)].line.offset > (GJK_TOUCHING + EPA_VISIBLE) * p->roundoff;
}

static void core_depth(const core_pair *p, const gjk_simplex *s, const tact2_query_options *options, epa_result *r) {
    polygon q;
    real aside = TACT_REAL_MAX;
    epa_begin(r);
    q.loaded = 0;
    q.track = s->tracked ? options->hint : NULL;
    r->lower = -GJK_TOUCHING * p->roundoff; /* of the cores that GJK calls overlapping */
    bool solid = start_polygon(p, s, &q, r);
    q.winds = solid && winds_at_start(p, &q);
    if (!solid) {
        clear_hint(options->hint);
    } else if (!grow(p, &q, options, EPA_VERTICES - q.vertex_count + 1, &aside, r)) {
        clear_hint(options->hint);
        r->lower = tact_max(r->lower, inner_depth(p));
        bool open = !bounds_have_met(p, r) && r->iterations < p->max_supports;
        if (open && q.winds) subdivide(p, &q, aside, r);
    }
    improve_witness(p, r);
}

static bool epa_resume(const core_pair *p, const tact2_query_options *options, epa_result *r) {
    polygon q;
    real aside = TACT_REAL_MAX;
    epa_begin(r);
    q.track = p->curved ? options->hint : NULL;
    if (!load_polygon(p, options->hint, &q) || !grow(p, &q, options, EPA_RESUMED_STEPS, &aside, r)) return false;
    improve_witness(p, r);
    return true;
}
