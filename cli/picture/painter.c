/* Back to front, exactly: binary space partition after Fuchs, Kedem and Naylor (1980), on bodies first.
 *
 * - Facets of one convex body that face the eye never hide one another: any order will do.
 * - A plane between bodies (across an axis, or one that a distance query has found) splits a set without cutting.
 * - Only where bodies touch or overlap are facets cut, along the plane of a facet.
 * - What lies on the eye's side of a plane is painted after what lies beyond it.
 * - A mesh inside its hull is cut along with it, and painted before it by the depth of its facets' centers. */
#include "picture/painter.h"

#include <stdlib.h>
#include <string.h>

/* Sets that are larger, or deeper in the tree, and cannot be divided are painted by the depth of their centers. */
#define MOST_CUT 20000
#define MOST_LEVELS 4000
#define CANDIDATES 6

bool facet_list_add(facet_list *list, facet item) {
    if (list->count == list->room) {
        size_t room = 2 * list->room + 16;
        facet *larger = realloc(list->items, room * sizeof *larger);
        if (!larger) {
            free(item.corners);
            free(item.edges);
            return false;
        }
        list->items = larger, list->room = room;
    }
    list->items[list->count++] = item;
    return true;
}

void facet_list_free(facet_list *list) {
    for (size_t i = 0; i < list->count; i++) {
        free(list->items[i].corners);
        free(list->items[i].edges);
    }
    free(list->items);
    memset(list, 0, sizeof *list);
}

typedef struct arrangement {
    tact3_vec forward;
    const divider *dividers;
    size_t divider_count;
    double tolerance;
    facet_list *out;
    bool good;
} arrangement;

typedef struct span {
    double lower, upper;
} span;

static span span_along(const facet *f, tact3_vec axis) {
    span s = {tact3_dot(axis, f->corners[0]), tact3_dot(axis, f->corners[0])};
    for (int i = 1; i < f->count; i++) {
        double at = tact3_dot(axis, f->corners[i]);
        if (at < s.lower) s.lower = at;
        if (at > s.upper) s.upper = at;
    }
    return s;
}

static void move_all(arrangement *a, facet_list *from, facet_list *to) {
    for (size_t i = 0; i < from->count; i++) a->good = facet_list_add(to, from->items[i]) && a->good;
    free(from->items);
    memset(from, 0, sizeof *from);
}

/* True where no facet but inner ones hides another. */
static bool is_one_convex(const facet_list *set) {
    for (size_t i = 0; i < set->count && set->count > 1; i++) {
        if (set->items[i].body != set->items[0].body || set->items[i].tangled) return false;
    }
    return true;
}

/* True if no facet crosses the plane and both sides have some. */
static bool divides(const arrangement *a, const facet_list *set, divider plane) {
    size_t above = 0;
    for (size_t i = 0; i < set->count; i++) {
        span s = span_along(set->items + i, plane.normal);
        bool over = s.lower >= plane.offset - a->tolerance, under = s.upper <= plane.offset + a->tolerance;
        if (!over && !under) return false;
        above += over && !under;
    }
    return above > 0 && above < set->count;
}

static int by_lower(const void *a, const void *b) {
    double x = ((const span *)a)->lower, y = ((const span *)b)->lower;
    return (x > y) - (x < y);
}

/* Finds the gap between the facets along an axis that is nearest to the middle of the set. */
static bool find_gap(const arrangement *a, const facet_list *set, tact3_vec axis, divider *out) {
    span *spans = malloc(set->count * sizeof *spans);
    if (!spans) return false;
    for (size_t i = 0; i < set->count; i++) spans[i] = span_along(set->items + i, axis);
    qsort(spans, set->count, sizeof *spans, by_lower);
    double top = spans[0].upper;
    size_t best = 0;
    for (size_t i = 1; i < set->count; i++) {
        size_t smaller = i < set->count - i ? i : set->count - i;
        if (spans[i].lower > top + 4 * a->tolerance && smaller > best) {
            best = smaller;
            *out = (divider){axis, 0.5 * (top + spans[i].lower)};
        }
        if (spans[i].upper > top) top = spans[i].upper;
    }
    free(spans);
    return best > 0;
}

static bool find_divider(const arrangement *a, const facet_list *set, divider *out) {
    const tact3_vec axes[3] = {{1, 0, 0}, {0, 1, 0}, {0, 0, 1}};
    for (int i = 0; i < 3; i++) {
        if (find_gap(a, set, axes[i], out)) return true;
    }
    for (size_t i = 0; i < a->divider_count; i++) {
        *out = a->dividers[i];
        if (divides(a, set, *out)) return true;
    }
    return false;
}

/* Returns an allocated copy of the part of the facet where sign
 *
 * (n . p - offset) >= 0; count 0 if it is empty. */
static facet cut(const facet *f, divider plane, double sign) {
    facet part = *f;
    part.count = 0;
    part.corners = malloc(((size_t)f->count + 2) * sizeof *part.corners);
    part.edges = malloc((size_t)f->count + 2);
    if (!part.corners || !part.edges) return part;
    for (int i = 0; i < f->count; i++) {
        tact3_vec p = f->corners[i], q = f->corners[(i + 1) % f->count];
        double at_p = sign * (tact3_dot(plane.normal, p) - plane.offset);
        double at_q = sign * (tact3_dot(plane.normal, q) - plane.offset);
        if (at_p >= 0) {
            part.corners[part.count] = p;
            part.edges[part.count++] = f->edges[i];
        }
        if ((at_p > 0 && at_q < 0) || (at_p < 0 && at_q > 0)) {
            if (f->count == 2 && i == 1) continue;
            part.corners[part.count] = tact3_mul_add(p, at_p / (at_p - at_q), tact3_sub(q, p));
            part.edges[part.count++] = at_p < 0 ? f->edges[i] : EDGE_HIDDEN;
        }
    }
    return part;
}

/* Puts a facet on its sides of a plane. */
static void sort_facet(arrangement *a, facet f, divider plane, facet_list *above, facet_list *on, facet_list *below) {
    span s = span_along(&f, plane.normal);
    bool over = s.lower >= plane.offset - a->tolerance, under = s.upper <= plane.offset + a->tolerance;
    if (over || under) {
        a->good = facet_list_add(over && under ? on : over ? above : below, f) && a->good;
        return;
    }
    for (int side = 0; side < 2; side++) {
        facet part = cut(&f, plane, side == 0 ? 1 : -1);
        a->good = a->good && part.corners && part.edges;
        a->good = facet_list_add(side == 0 ? above : below, part) && a->good;
    }
    free(f.corners);
    free(f.edges);
}

/* Counts the facets of the set that a plane would cut, plus a small penalty for an unbalanced split. */
static double cost(const arrangement *a, const facet_list *set, divider plane) {
    double cuts = 0, above = 0, below = 0;
    size_t step = set->count / 400 + 1;
    for (size_t i = 0; i < set->count; i += step) {
        span s = span_along(set->items + i, plane.normal);
        if (s.lower >= plane.offset - a->tolerance)
            above++;
        else if (s.upper <= plane.offset + a->tolerance)
            below++;
        else
            cuts++;
    }
    return 4 * cuts + (above > below ? above - below : below - above);
}

/* The facet whose plane parts the set best, of a few. */
static size_t choose_facet(const arrangement *a, const facet_list *set) {
    size_t best = 0;
    double least = -1;
    for (size_t i = 0; i < CANDIDATES; i++) {
        size_t candidate = set->count * i / CANDIDATES;
        while (candidate + 1 < set->count && set->items[candidate].inner) candidate++;
        const facet *f = set->items + candidate;
        if (f->inner) continue;
        double price = cost(a, set, (divider){f->normal, f->offset});
        if (least < 0 || price < least) {
            least = price;
            best = candidate;
        }
    }
    return best;
}

typedef struct painted {
    double depth;
    facet item;
} painted;

static int by_depth(const void *a, const void *b) {
    double x = ((const painted *)a)->depth, y = ((const painted *)b)->depth;
    return (x < y) - (x > y);
}

static void paint_by_depth(arrangement *a, facet_list *set) {
    if (set->count == 0) return;
    painted *order = malloc(set->count * sizeof *order);
    for (size_t i = 0; order && i < set->count; i++) {
        span s = span_along(set->items + i, a->forward);
        order[i] = (painted){0.5 * (s.lower + s.upper), set->items[i]};
    }
    if (order) qsort(order, set->count, sizeof *order, by_depth);
    for (size_t i = 0; order && i < set->count; i++) set->items[i] = order[i].item;
    free(order);
    move_all(a, set, a->out);
}

/* Facets of which only inner ones can hide one another. */
static void paint_cell(arrangement *a, facet_list *set) {
    facet_list inner = {0}, outer = {0};
    for (size_t i = 0; i < set->count; i++) {
        a->good = facet_list_add(set->items[i].inner ? &inner : &outer, set->items[i]) && a->good;
    }
    free(set->items);
    memset(set, 0, sizeof *set);
    paint_by_depth(a, &inner);
    move_all(a, &outer, a->out);
}

/* Empties the set into the output. A facet whose plane is taken leaves the set even if rounding has put its corners
 * off that plane, so each level has fewer facets of the bodies that are left. */
static void arrange(arrangement *a, facet_list *set, int level) {
    if (is_one_convex(set)) {
        paint_cell(a, set);
        return;
    }
    divider plane;
    size_t own = set->count;
    if (!find_divider(a, set, &plane)) {
        own = choose_facet(a, set);
        if (set->items[own].inner || set->count > MOST_CUT || level > MOST_LEVELS) {
            paint_by_depth(a, set);
            return;
        }
        plane = (divider){set->items[own].normal, set->items[own].offset};
    }
    facet_list above = {0}, on = {0}, below = {0};
    for (size_t i = 0; i < set->count; i++) {
        if (i == own)
            a->good = facet_list_add(&on, set->items[i]) && a->good;
        else
            sort_facet(a, set->items[i], plane, &above, &on, &below);
    }
    free(set->items);
    memset(set, 0, sizeof *set);
    bool eye_above = tact3_dot(plane.normal, a->forward) < 0;
    arrange(a, eye_above ? &below : &above, level + 1);
    paint_cell(a, &on);
    arrange(a, eye_above ? &above : &below, level + 1);
}

static double extent_of(const facet_list *list) {
    double most = 0;
    for (size_t i = 0; i < list->count; i++) {
        for (int k = 0; k < list->items[i].count; k++) {
            tact3_vec d = tact3_sub(list->items[i].corners[k], list->items[0].corners[0]);
            double length = tact3_length(d);
            if (length > most) most = length;
        }
    }
    return most;
}

bool facet_list_sort(facet_list *list, tact3_vec forward, const divider *dividers, size_t divider_count,
                     facet_list *out) {
    arrangement a = {forward, dividers, divider_count, 1e-7 * extent_of(list), out, true};
    if (list->count > 0) arrange(&a, list, 0);
    return a.good;
}
