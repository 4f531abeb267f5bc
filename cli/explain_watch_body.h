/* What explain_watch2.c and explain_watch3.c share: the library's observer, whose views go on in plain doubles. Each
 * of the two includes this file after it has said what its vectors and shapes are. */
#ifndef TACT_CLI_EXPLAIN_WATCH_BODY_H
#define TACT_CLI_EXPLAIN_WATCH_BODY_H

#include <float.h>
#include <math.h>

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

static void see_simplex(void *context, const simplex_view *seen) {
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

static bool watch_query(const void *a, const void *b, const double position[3], const double rotation[4],
                        const explain_watcher *watcher, explain_gap *out) {
    watch w = {watcher, false};
    query_observer observer = observer_of(&w, see_simplex, see_polytope);
    query_options options = {.observer = &observer, .general = true};
    query_gap gap = query(a, b, pose_of(position, rotation), &options);
    *out = (explain_gap){.iterations = gap.iterations, .distance = gap.distance, .error_bound = gap.error_bound};
    store(gap.normal, out->normal);
    store(gap.point_a, out->point_a);
    store(gap.point_b, out->point_b);
    return !w.out_of_memory;
}

static double rounding_of(const void *of) {
    const shape *s = of;
    return s->rounding;
}

static double reach_of(const void *of) {
    const shape *s = of;
    return s->reach + s->rounding;
}

static int corner_count(const void *of) {
    const shape *s = of;
    switch (s->core) {
    case CORE_POINT: return 1;
    case CORE_SEGMENT: return 2;
    case CORE_TRIANGLE: return 3;
    case CORE_BOX: return BOX_CORNERS;
    case CORE_HULL: return hull_corners(s->u.hull);
    default: return 0;
    }
}

static void corner(const void *of, int i, double out[3]) {
    const shape *s = of;
    if (s->core == CORE_HULL)
        store(hull_corner(s->u.hull, i), out);
    else
        store(s->core == CORE_BOX ? box_corner(s->u.half_extents, i) : s->u.points[i], out);
}

static void support(const void *of, bool rounded, const double direction[3], double out[3]) {
    shape s = *(const shape *)of;
    if (!rounded) s.rounding = 0;
    store(support_of(&s, vec_of(direction)), out);
}

const explain_space SPACE = {watch_query, rounding_of, reach_of, corner_count, corner, support};

#endif
