/* Sorts the bodies for painting. Of two convex bodies a separating plane decides which is nearer to the eye; if they
 * overlap a little, as in a contact, the plane that comes nearest to separating them. Only bodies that cover each
 * other in the image are compared. The order is a topological sort; a cycle, such as three sticks on each other, is
 * broken at the farthest. */
#include <stdlib.h>

#include "simulate/animation_stage.h"
#include "scene/pose.h"

/* A body along the axes of the image: right, up, and into it. */
typedef struct extent {
    size_t body;
    double lower[3], upper[3];
    tact3_vec middle;
    double depth; /* of the middle */
    view_point *outline;
    size_t corners;
} extent;

/* A pair of which the second lies behind the first. */
typedef struct link {
    size_t before, behind; /* numbers of extents */
} link;

typedef struct ordering {
    const drawing *d;
    extent *extents;
    size_t count;
    view_point *outlines; /* of all */
    link *links;
    size_t link_count, link_room;
    bool good;
} ordering;

static extent extent_of(const drawing *d, size_t body) {
    const tact3_vec axes[3] = {d->view.right, d->view.up, d->view.forward};
    size_t first = d->first_point[body], end = d->first_point[body + 1];
    extent e = {.body = body, .lower = {HUGE_VAL, HUGE_VAL, HUGE_VAL}, .upper = {-HUGE_VAL, -HUGE_VAL, -HUGE_VAL}};
    for (size_t i = first; i < end; i++) {
        for (int k = 0; k < 3; k++) {
            double x = tact3_dot(axes[k], d->points[i]);
            e.lower[k] = fmin(e.lower[k], x), e.upper[k] = fmax(e.upper[k], x);
        }
        e.middle = tact3_mul_add(e.middle, 1 / (double)(end - first), d->points[i]);
    }
    e.depth = tact3_dot(axes[2], e.middle);
    return e;
}

static int by_left(const void *a, const void *b) {
    double x = ((const extent *)a)->lower[0], y = ((const extent *)b)->lower[0];
    return (x > y) - (x < y);
}

/* The least of n . p over the points of a body, but no less than `enough` matters. */
static double least_along(const drawing *d, size_t body, tact3_vec n, double enough) {
    double least = HUGE_VAL;
    for (size_t i = d->first_point[body]; i < d->first_point[body + 1] && least > enough; i++) {
        least = fmin(least, tact3_dot(n, d->points[i]));
    }
    return least;
}

/* The plane of a face of one body that divides it best from another: how far that one is beyond it, and how far the
 * plane's normal points away from the eye. */
typedef struct division {
    double apart, away;
} division;

static void try_faces(const drawing *d, size_t body, size_t other, double sign, division *best) {
    const scene_body *at = d->scene.bodies + body;
    const solid *s = d->solids + at->shape;
    for (int i = 0; i < s->face_count && best->apart <= 0; i++) {
        double world[3];
        pose_direction(3, at, s->planes + 4 * i, world);
        tact3_vec n = drawing_vec(world);
        double offset = tact3_dot(n, d->points[d->first_point[body] + (size_t)s->corners[s->first[i]]]);
        double apart = least_along(d, other, n, best->apart + offset) - offset;
        if (apart > best->apart) *best = (division){apart, sign * tact3_dot(n, d->view.forward)};
    }
}

/* True if a is nearer than b. Most pairs are separated along the line of their middles. */
static bool is_before(const drawing *d, const extent *a, const extent *b) {
    if (a->upper[2] <= b->lower[2]) return true;
    if (b->upper[2] <= a->lower[2]) return false;
    tact3_vec along = tact3_sub(b->middle, a->middle);
    double of_b = least_along(d, b->body, along, -HUGE_VAL);
    double of_a = -least_along(d, a->body, tact3_neg(along), -HUGE_VAL);
    if (of_a < of_b) return tact3_dot(along, d->view.forward) > 0;
    division best = {-HUGE_VAL, 0};
    try_faces(d, a->body, b->body, 1, &best);
    try_faces(d, b->body, a->body, -1, &best);
    return fabs(best.away) > 1e-9 ? best.away > 0 : a->depth < b->depth;
}

/* True if an edge of a's outline separates b's from it. */
static bool edge_divides(const extent *a, const extent *b) {
    for (size_t i = 0; i < a->corners; i++) {
        view_point p = a->outline[i], q = a->outline[(i + 1) % a->corners];
        bool divides = true;
        for (size_t k = 0; divides && k < b->corners; k++) {
            view_point r = b->outline[k];
            divides = (q.x - p.x) * (r.y - p.y) - (q.y - p.y) * (r.x - p.x) <= 0;
        }
        if (divides) return true;
    }
    return false;
}

/* True if the outlines overlap in the image. */
static bool covers(const extent *a, const extent *b) {
    if (b->lower[1] >= a->upper[1] || a->lower[1] >= b->upper[1]) return false;
    return !edge_divides(a, b) && !edge_divides(b, a);
}

static bool make_outlines(ordering *o) {
    const drawing *d = o->d;
    size_t total = d->first_point[d->scene.body_count], used = 0;
    view_point *points = malloc((total + 1) * sizeof *points);
    o->outlines = malloc((2 * total + 1) * sizeof *o->outlines);
    for (size_t i = 0; points && o->outlines && i < o->count; i++) {
        extent *e = o->extents + i;
        size_t first = d->first_point[e->body], count = d->first_point[e->body + 1] - first;
        for (size_t k = 0; k < count; k++) points[k] = view_project(&d->view, d->points[first + k]);
        e->outline = o->outlines + used;
        e->corners = view_outline(points, count, e->outline);
        used += 2 * count;
    }
    free(points);
    return points && o->outlines;
}

static void add_link(ordering *o, size_t before, size_t behind) {
    if (o->link_count == o->link_room) {
        size_t room = 2 * o->link_room + 256;
        link *larger = realloc(o->links, room * sizeof *larger);
        if (!larger) {
            o->good = false;
            return;
        }
        o->links = larger, o->link_room = room;
    }
    o->links[o->link_count++] = (link){before, behind};
}

static void find_links(ordering *o) {
    for (size_t i = 0; i < o->count; i++) {
        const extent *a = o->extents + i;
        for (size_t j = i + 1; j < o->count && o->extents[j].lower[0] < a->upper[0]; j++) {
            const extent *b = o->extents + j;
            if (!covers(a, b)) continue;
            if (is_before(o->d, a, b))
                add_link(o, i, j);
            else
                add_link(o, j, i);
        }
    }
}

static int by_before(const void *a, const void *b) {
    const link *p = a, *q = b;
    if (p->before != q->before) return p->before < q->before ? -1 : 1;
    return (p->behind > q->behind) - (p->behind < q->behind);
}

typedef struct ranked {
    double depth;
    size_t number;
} ranked;

static int by_depth(const void *a, const void *b) {
    const ranked *p = a, *q = b;
    if (p->depth > q->depth || p->depth < q->depth) return p->depth > q->depth ? -1 : 1;
    return (p->number > q->number) - (p->number < q->number);
}

/* Down the links from each body in turn, the farthest first; a body comes out when all behind it have. `next` is the
 * link of each that is followed next, `stack` has room for all, and so has `order`. */
static size_t follow(const ordering *o, const ranked *ranks, size_t *next, size_t *stack, size_t *order) {
    static const size_t untouched = (size_t)-1;
    size_t *first = next + o->count + 1, out = 0;
    for (size_t i = 0, at = 0; i <= o->count; i++) {
        first[i] = at;
        while (at < o->link_count && o->links[at].before == i) at++;
        next[i] = untouched;
    }
    for (size_t i = 0; i < o->count; i++) {
        size_t depth = 0;
        if (next[ranks[i].number] != untouched) continue;
        next[ranks[i].number] = first[ranks[i].number];
        stack[depth++] = ranks[i].number;
        while (depth > 0) {
            size_t top = stack[depth - 1];
            if (next[top] == first[top + 1]) {
                order[out++] = o->extents[top].body;
                depth--;
                continue;
            }
            size_t behind = o->links[next[top]++].behind;
            if (next[behind] != untouched) continue;
            next[behind] = first[behind];
            stack[depth++] = behind;
        }
    }
    return out;
}

bool animation_sort(const animation *f, size_t *order, size_t *count) {
    const drawing *d = &f->drawing;
    size_t bodies = d->scene.body_count;
    ordering o = {.d = d, .good = true, .extents = malloc((bodies + 1) * sizeof *o.extents)};
    ranked *ranks = malloc((bodies + 1) * sizeof *ranks);
    size_t *room = malloc(3 * (bodies + 2) * sizeof *room);
    if (o.extents && ranks && room) {
        for (size_t i = 0; i < bodies; i++) {
            if (!d->skip || !d->skip[i]) o.extents[o.count++] = extent_of(d, i);
        }
        qsort(o.extents, o.count, sizeof *o.extents, by_left);
        for (size_t i = 0; i < o.count; i++) ranks[i] = (ranked){o.extents[i].depth, i};
        qsort(ranks, o.count, sizeof *ranks, by_depth);
        o.good = make_outlines(&o);
        if (o.good) find_links(&o);
        if (o.link_count > 0) qsort(o.links, o.link_count, sizeof *o.links, by_before);
        *count = follow(&o, ranks, room, room + 2 * (o.count + 1), order);
    } else {
        o.good = false;
    }
    free(o.extents);
    free(o.outlines);
    free(o.links);
    free(ranks);
    free(room);
    return o.good;
}
