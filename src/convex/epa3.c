/* EPA: the least depth of two overlapping cores, as the distance of the origin from the boundary of their Minkowski
 * difference. van den Bergen 2001; docs/epa.md.
 *
 * - A polytope of support points grows inside the difference, around the origin. The distance of its nearest face is
 *   a lower bound of the depth.
 * - Every support point in a unit direction n gives an upper bound: moving B by n . w along n separates the cores.
 * - The support point along the normal of the nearest face is found. If it lies on the face, the face belongs to the
 *   difference and the bounds have met; otherwise the point joins the polytope.
 * - The lower bound holds where the polytope winds around the origin. That is shown, at the start by GJK's point, and
 *   again after a step so near to the origin that it may have changed (winds_around_origin()).
 * - A difference without volume, or with the origin on its boundary, is found at the start: some direction has no
 *   depth. That direction is the answer.
 *
 * The polytope starts from GJK's last simplex, filled up to a solid by supports across it. */
#include "convex/epa3.h"

/* The smallest depth so far. */
typedef struct depth_bound {
    real depth;
    vec normal;
    int face; /* whose normal it is, later the one in its plane that holds the witness points */
    uint8_t corner[3]; /* of that face */
} depth_bound;

/* Completes the simplex to a polytope around the origin. False if a direction without depth is found, which is then the
 * answer in r. */
static bool start_polytope(const core_pair *p, const gjk_simplex *s, polytope *q, epa_result *r) {
    real flat = (GJK_TOUCHING + EPA_VISIBLE) * p->roundoff;
    int count = 0;
    for (int i = 0; i < SIMPLEX_VERTICES; i++)
        if (s->used >> i & 1) q->v[count++] = s->v[i];
    track_simplex(q->track, s);
    if (count == 4) {
        make_tetrahedron(q);
        return true;
    }
    for (; count < 3; count++) {
        vec n = count == 1 ? tact3_v(1, 0, 0) : unit_across(scaled_direction(edge(&q->v[0], &q->v[1])));
        real depth = measure_first(p, r, n, &q->v[count]);
        track_vertex(q->track, p, count, n);
        if (!(depth > flat)) return answer_without_depth(p, r, s, n, depth), false; /* or NaN */
    }
    vec n = scaled_direction(triangle_normal(&q->v[0], &q->v[1], &q->v[2]));
    real size = length(n);
    n = size > 0 ? scale(1 / size, n) : unit_across(scaled_direction(edge(&q->v[0], &q->v[1])));
    for (int side = 0; side < 2; side++) {
        vec out = side ? neg(n) : n;
        real depth = measure_first(p, r, out, &q->v[3 + side]);
        track_vertex(q->track, p, 3 + side, out);
        if (!(depth > flat)) return answer_without_depth(p, r, s, out, depth), false;
    }
    make_bipyramid(q);
    return true;
}

/* Finds the point of a face that is closest to a target. */
static void face_closest(const polytope *q, const uint8_t corner[3], vec target, gjk_simplex *s, closest_point *c) {
    s->used = 7;
    s->newest = 0;
    for (int i = 0; i < 3; i++) {
        s->v[i] = q->v[corner[i]];
        s->v[i].point = sub(s->v[i].point, target);
    }
    simplex_closest(s, c);
}

/* Sets the witness points from the triangle that is closest to the end of the depth along the normal: mostly the face
 * of that normal, but several may lie in one plane, and where the bounds have not met it may be another. */
static void set_foot(const core_pair *p, const polytope *q, depth_bound *best, epa_result *r) {
    vec target = scale(best->depth, best->normal);
    gjk_simplex s, t;
    closest_point c, d;
    face_closest(q, best->corner, target, &s, &c);
    if (c.squared > p->gap_tolerance * p->gap_tolerance) {
        for (int f = 0; f < q->face_count; f++) {
            if (!(q->offset[f] < best->depth + p->gap_tolerance) && q->offset[f] != SET_ASIDE) continue;
            face_closest(q, &q->corner[4 * f], target, &t, &d);
            if (d.squared < c.squared) c = d, s = t, best->face = f;
        }
    }
    set_witness(&s, c.at.count, c.at.slot, c.at.weight, &r->a, &r->b);
}

static NOINLINE_COLD void observe_polytope(const core_pair *p, const polytope *q, const epa_result *r, int nearest,
                                           vec n, const vertex *w, const tact3_observer *observer) {
    vec point[EPA_VERTICES], a[EPA_VERTICES], b[EPA_VERTICES];
    int face[EPA_FACES][3], faces = 0, nearest_shown = 0;
    for (int i = 0; i < q->vertex_count; i++) {
        point[i] = scale(p->to_user, q->v[i].point);
        a[i] = scale(p->to_user, q->v[i].a);
        b[i] = scale(p->to_user, add(q->v[i].b, p->position));
    }
    for (int f = 0; f < q->face_count; f++) {
        if (!(q->offset[f] < TACT_REAL_MAX)) continue;
        if (f == nearest) nearest_shown = faces;
        for (int k = 0; k < 3; k++) face[faces][k] = q->corner[4 * f + k];
        faces++;
    }
    tact3_polytope_view view = {.iteration = r->iterations, .vertex_count = q->vertex_count, .face_count = faces};
    view.point = point, view.point_a = a, view.point_b = b;
    view.face = (const int(*)[3])face, view.nearest = nearest_shown;
    view.direction = n;
    view.support = scale(p->to_user, w->point);
    view.support_a = scale(p->to_user, w->a);
    view.support_b = scale(p->to_user, add(w->b, p->position));
    view.lower = r->lower * p->to_user, view.upper = r->upper * p->to_user;
    observer->on_polytope(observer->context, &view);
}

/* True if the support point along a face's normal is a corner of that face. The normal is then exact up to rounding,
 * and its corners are not equally far along it: a sliver. */
static bool is_own_corner(const polytope *q, int f, const vertex *w) {
    for (int k = 0; k < 3; k++) {
        vec v = q->v[q->corner[4 * f + k]].point;
        if (v.x == w->point.x && v.y == w->point.y && v.z == w->point.z) return true;
    }
    return false;
}

/* Expands the polytope until the bounds meet; false if they do not. Slivers are set aside: they limit the lower bound,
 * but the search continues with the other faces. */
static bool grow(const core_pair *p, polytope *q, const tact3_query_options *options, int steps, epa_result *r) {
    int loaded = q->linked ? 0 : q->vertex_count, stalls = 0;
    depth_bound best = {r->depth, r->normal, 0, {0, 1, 2}};
    real aside = TACT_REAL_MAX;
    real clear = EPA_VISIBLE * p->roundoff, rounding = met_difference(p);
    int checks = WINDING_CHECKS;
    bool met = false, observed = options->observer && options->observer->on_polytope;
    steps = steps_left(p, r, steps);
    while (!met && steps-- > 0 && stalls < EPA_STALLS) {
        int nearest = nearest_face(q);
        vec n = face_normal(q, nearest);
        vertex w;
        real offset = q->offset[nearest], depth = measure(p, r, n, &w);
        real least = tact_min(offset, aside);
        if (!tact_finite(depth)) break; /* of a custom support function; an error at the end */
        if (offset < r->lower - clear) stalls += best.depth - r->lower <= rounding ? EPA_STALLS : 1;
        if (!q->winds && least > clear && checks-- > 0) q->winds = winds_around_origin(q, p->roundoff);
        if (q->winds) r->lower = tact_max(r->lower, least);
        met = depth - offset <= p->gap_tolerance;
        if (depth < best.depth || (met && depth - best.depth <= p->gap_tolerance)) {
            best.depth = depth;
            best.normal = n;
            best.face = nearest;
            memcpy(best.corner, &q->corner[4 * nearest], sizeof best.corner);
        }
        if (observed) observe_polytope(p, q, r, nearest, n, &w, options->observer);
        if (met || steps == 0) break;
        if (!q->linked) link_edges(q);
        if (is_own_corner(q, nearest, &w)) {
            aside = tact_min(aside, offset);
            q->offset[nearest] = SET_ASIDE;
        } else {
            track_vertex(q->track, p, q->vertex_count, n);
            expand(q, nearest, &w, clear);
            q->winds = q->winds && offset > clear; /* else the new part may hold the origin */
        }
    }
    r->depth = best.depth;
    r->normal = best.normal;
    set_foot(p, q, &best, r);
    met = met && best.depth - r->lower <= p->gap_tolerance;
    if (met && options->hint) {
        if (q->vertex_count != loaded) save_polytope(p, options->hint, q, best.normal, best.face, loaded == 0);
        else if (p->curved) save_moved(p, options->hint, best.normal, best.face);
    }
    return met;
}

/* GJK has shown a point of the start within GJK_TOUCHING of the origin. A surface that is farther away all around winds
 * around both or neither. */
static bool winds_at_start(const core_pair *p, polytope *q) {
    return q->offset[nearest_face(q)] > (GJK_TOUCHING + EPA_VISIBLE) * p->roundoff;
}

static void epa(const core_pair *p, const gjk_simplex *s, const tact3_query_options *options, epa_result *r) {
    polytope q;
    q.free_count = 0;
    q.linked = true;
    q.track = s->tracked && options->hint && options->hint->rest == 0 ? options->hint : NULL;
    epa_begin(r);
    r->lower = -GJK_TOUCHING * p->roundoff; /* of the cores that GJK calls overlapping */
    bool solid = start_polytope(p, s, &q, r);
    q.winds = solid && winds_at_start(p, &q);
    if (!solid || !grow(p, &q, options, EPA_VERTICES - q.vertex_count + 1, r)) clear_hint(options->hint);
}

/* Answers by the nearest face of a hint's polytope if that is the nearest still, and its bounds meet at once. */
static bool nearest_stays(const core_pair *p, polytope *q, epa_result *r) {
    vertex w;
    gjk_simplex s;
    closest_point c;
    vec n = face_normal(q, 0);
    real lower = q->offset[0] - p->roundoff; /* others in its plane may seem to be nearer */
    if (!(lower > EPA_VISIBLE * p->roundoff) || !faces_are_beyond(q, lower, p->roundoff)) return false;
    real depth = measure(p, r, n, &w);
    if (!(depth - lower <= p->gap_tolerance)) return false;
    face_closest(q, q->corner, scale(depth, n), &s, &c);
    if (!(c.squared <= p->gap_tolerance * p->gap_tolerance)) return false;
    r->depth = depth;
    r->lower = lower;
    r->normal = n;
    set_witness(&s, c.at.count, c.at.slot, c.at.weight, &r->a, &r->b);
    return true;
}

/* Continues from the polytope of a hint. */
static bool epa_from_hint(const core_pair *p, const tact3_query_options *options, epa_result *r) {
    polytope q;
    q.track = p->curved ? options->hint : NULL;
    if (!load_surface(p, options->hint, &q)) return false;
    epa_begin(r);
    if (!p->curved && !options->observer && nearest_stays(p, &q, r)) return true;
    return surrounds_origin(p, &q) && grow(p, &q, options, EPA_RESUMED_STEPS - r->iterations, r);
}

static void core_depth(const core_pair *p, const gjk_simplex *s, const tact3_query_options *options, epa_result *r) {
    if (p->curved && revolution_depth(p, r)) {
        clear_hint(options->hint);
    } else {
        epa(p, s, options, r);
        bool open = !bounds_have_met(p, r) && r->iterations < p->max_supports;
        if (open && r->lower > 0) search_depth(p, r);
    }
    improve_witness(p, r);
}

static bool epa_resume(const core_pair *p, const tact3_query_options *options, epa_result *r) {
    if (!epa_from_hint(p, options, r)) return false;
    improve_witness(p, r);
    return true;
}
