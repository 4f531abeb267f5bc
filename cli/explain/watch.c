/* Watches queries through the library's observer and hands each view on in plain doubles. Compiled once for each
 * dimension. */
#include <float.h>
#include <math.h>
#include <stdlib.h>

#include "explain/space.h"

#if TACT_DIMENSION == 2
#include "explain/watch2.h"
#else
#include "explain/watch3.h"
#endif

typedef struct watch {
    const explain_watcher *watcher;
    bool out_of_memory;
} watch;

/* Memory for a view's points, three times as many as it has, and for its sides. */
typedef struct copies {
    double (*points)[3];
    explain_side *sides;
} copies;

static bool make_copies(watch *w, copies *c, int points, int sides) {
    *c = (copies){malloc(3 * ((size_t)points + 1) * sizeof *c->points),
                  malloc(((size_t)sides + 1) * sizeof *c->sides)};
    if (!c->points || !c->sides) w->out_of_memory = true;
    return c->points && c->sides;
}

/* Hands a view on, with its points. */
static void show(watch *w, copies *c, explain_view *view, const vec *point, const vec *a, const vec *b) {
    int count = view->point_count;
    for (int i = 0; i < count; i++) {
        store(point[i], c->points[i]);
        store(a[i], c->points[count + i]);
        store(b[i], c->points[2 * count + i]);
    }
    view->point = (const double(*)[3])c->points;
    view->point_a = view->point + count, view->point_b = view->point + 2 * count;
    view->side = c->sides;
    w->watcher->see(w->watcher->context, view);
}

/* Bounds that are not known yet are the ends of the number range. */
static double open_end(double bound) { return fabs(bound) < DBL_MAX ? bound : bound > 0 ? HUGE_VAL : -HUGE_VAL; }

static void see_simplex(void *context, const tactn_simplex_view *seen) {
    watch *w = context;
    copies c;
    if (make_copies(w, &c, seen->count, 0)) {
        explain_view view = {.stage = EXPLAIN_GJK, .iteration = seen->iteration, .point_count = seen->count};
        view.asked = seen->asked;
        store(seen->closest, view.closest);
        store(seen->direction, view.direction);
        store(seen->support, view.support);
        store(seen->support_a, view.support_a);
        store(seen->support_b, view.support_b);
        view.lower = open_end(seen->lower), view.upper = open_end(seen->upper);
        show(w, &c, &view, seen->point, seen->point_a, seen->point_b);
    }
    free(c.points);
    free(c.sides);
}

static void see_polytope(void *context, const polytope_view *seen) {
    watch *w = context;
    copies c;
    int sides = side_count_of(seen);
    if (make_copies(w, &c, seen->vertex_count, sides)) {
        explain_view view = {.stage = EXPLAIN_EPA, .iteration = seen->iteration, .point_count = seen->vertex_count};
        for (int i = 0; i < sides; i++) c.sides[i] = side_of(seen, i);
        view.side_count = sides, view.nearest = seen->nearest;
        view.asked = true;
        store(seen->direction, view.direction);
        store(seen->support, view.support);
        store(seen->support_a, view.support_a);
        store(seen->support_b, view.support_b);
        view.lower = open_end(seen->lower), view.upper = open_end(seen->upper);
        show(w, &c, &view, seen->point, seen->point_a, seen->point_b);
    }
    free(c.points);
    free(c.sides);
}

/* Allocates a copy of vectors. */
static double (*copy_vectors(watch *w, const vec *from, int count))[3] {
    double(*copy)[3] = malloc(((size_t)count + 1) * sizeof *copy);
    if (!copy) w->out_of_memory = true;
    for (int i = 0; copy && i < count; i++) store(from[i], copy[i]);
    return copy;
}

static void see_clip(void *context, const tactn_clip_view *seen) {
    watch *w = context;
    size_t corners = (size_t)seen->patch_count, kept = (size_t)seen->kept_count;
    explain_clip clip = {.count_a = (size_t)seen->count_a,
                         .count_b = (size_t)seen->count_b,
                         .patch_count = corners,
                         .kept_count = kept,
                         .feature_a = copy_vectors(w, seen->feature_a, seen->count_a),
                         .feature_b = copy_vectors(w, seen->feature_b, seen->count_b),
                         .patch = copy_vectors(w, seen->patch, seen->patch_count),
                         .separation = malloc((corners + 1) * sizeof *clip.separation),
                         .kept = malloc((kept + 1) * sizeof *clip.kept)};
    if (!clip.separation || !clip.kept) w->out_of_memory = true;
    store(seen->normal, clip.normal);
    for (size_t i = 0; clip.separation && i < corners; i++) clip.separation[i] = seen->separation[i];
    for (size_t i = 0; clip.kept && i < kept; i++) clip.kept[i] = seen->kept[i];
    if (w->out_of_memory)
        explain_free_clip(&clip);
    else
        w->watcher->see_clip(w->watcher->context, &clip);
}

static void see_advance(void *context, const tactn_advance_view *seen) {
    watch *w = context;
    explain_advance step = {.fraction = seen->fraction,
                            .next = seen->next,
                            .distance = seen->gap.distance,
                            .error_bound = seen->gap.error_bound};
    store(seen->gap.normal, step.normal);
    store(seen->gap.point_a, step.point_a);
    store(seen->gap.point_b, step.point_b);
    w->watcher->see_advance(w->watcher->context, &step);
}

static pose pose_from(const explain_pose *from) { return pose_of(from->position, from->rotation); }

/* Runs a query with an observer. A motion reports its own steps, not those of its distance queries. */
static bool watch_query(const explain_request *asked, const explain_watcher *watcher) {
    watch w = {watcher, false};
    tactn_observer observer = {.context = &w};
    tactn_query_options options = {.observer = &observer, .general = true};
    pose b_in_a = pose_from(&asked->b_in_a);
    sweep a = {pose_from(&asked->sweep[0][0]), pose_from(&asked->sweep[0][1])};
    sweep b = {pose_from(&asked->sweep[1][0]), pose_from(&asked->sweep[1][1])};
    if (asked->query == QUERY_DISTANCE || asked->query == QUERY_COLLIDE) {
        observer.on_simplex = see_simplex;
        set_see_polytope(&observer, see_polytope);
    }
    if (asked->query == QUERY_COLLIDE) {
        observer.on_clip = see_clip;
        tactn_collide(asked->a, asked->b, b_in_a, 0, &options);
    } else if (asked->query == QUERY_DISTANCE) {
        tactn_distance(asked->a, asked->b, b_in_a, &options);
    } else {
        observer.on_advance = see_advance;
        if (asked->query == QUERY_CAST)
            tactn_cast(asked->a, asked->b, b_in_a, vec_of(asked->translation), &options);
        else
            tactn_time_of_impact(asked->a, &a, asked->b, &b, &options);
    }
    return !w.out_of_memory;
}

static double rounding_of(const void *of) {
    const shape *s = of;
    return s->rounding;
}

static int corner_count(const void *of) {
    const shape *s = of;
    switch (s->core) {
    case TACTN_POINT: return 1;
    case TACTN_SEGMENT: return 2;
    case TACTN_TRIANGLE: return 3;
    case TACTN_BOX: return BOX_CORNERS;
    case TACTN_HULL: return hull_corners(s->u.hull);
    case TACTN_POINTS: return s->u.list.count;
    default: return 0;
    }
}

static void corner(const void *of, int i, double out[3]) {
    const shape *s = of;
    if (s->core == TACTN_HULL)
        store(hull_corner(s->u.hull, i), out);
    else if (s->core == TACTN_POINTS)
        store(s->u.list.points[i], out);
    else
        store(s->core == TACTN_BOX ? box_corner(s->u.half_extents, i) : s->u.points[i], out);
}

static void support(const void *of, bool rounded, const double direction[3], double out[3]) {
    shape s = *(const shape *)of;
    if (!rounded) s.rounding = 0;
    store(support_of(&s, vec_of(direction)), out);
}

const explain_space SPACE = {watch_query, rounding_of, corner_count, corner, support};
