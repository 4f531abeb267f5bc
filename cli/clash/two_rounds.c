/* Two round bodies that overlap: whether one lies inside the other, and else a point of both surfaces.
 *
 * - The signed distance to a convex body's surface, below zero inside, is a convex function, and rounding a body by r
 *   adds r to its largest value there. So the largest value in a round body is that at its points or on its circles,
 *   and r more. If it is below zero, the body is inside, and that far from the other's surface.
 * - On a circle it is found by bounds: an arc lies in the triangle of its ends and the point where the tangents in them
 *   meet, so no value is above those at the three corners. Arcs that may have a larger value than the best are halved.
 * - Where neither is inside, each has a point outside the other, and from a point inside both the ray to one leaves one
 *   body first, that to the other the other. Between the two is a ray that leaves both at once. */
#include <math.h>

#include "clash/clash.h"

#define MOST_ARCS 1024
#define MOST_HALVINGS 40
/* Arcs whose bound is above the best by less than this part of the size are left. */
#define CLOSE_ENOUGH 1e-13

/* The largest signed distance to one body's surface in another; it lies between the value at a point and `upper`. */
typedef struct excess {
    double value, error, upper;
    tact3_vec inner, outer; /* the point, and the one of the surface that is nearest, in the outer body's frame */
} excess;

typedef struct arc {
    double from[2], to[2]; /* cosine and sine */
    double upper;
} arc;

typedef struct search {
    const clash_shape *outer;
    tact3_pose pose;       /* of the inner body in the outer one's frame */
    double radius, height; /* of the circle */
    excess found;
} search;

static tact3_gap gap_at(const search *s, double x, double y, double z) {
    return tact3_closest_point(&s->outer->shape, tact3_pose_point(s->pose, tact3_v(x, y, z)), NULL);
}

static void try_point(search *s, double x, double y, double z) {
    tact3_gap gap = gap_at(s, x, y, z);
    s->found.upper = fmax(s->found.upper, gap.distance + gap.error_bound);
    if (gap.distance <= s->found.value) return;
    s->found.value = gap.distance;
    s->found.error = gap.error_bound;
    s->found.inner = gap.point_b;
    s->found.outer = gap.point_a;
}

/* An arc of at most a quarter, whose ends have been tried. */
static arc make_arc(const search *s, const double from[2], const double to[2]) {
    double t = s->radius / (1 + from[0] * to[0] + from[1] * to[1]);
    tact3_gap gap = gap_at(s, t * (from[0] + to[0]), t * (from[1] + to[1]), s->height);
    return (arc){{from[0], from[1]}, {to[0], to[1]}, gap.distance + gap.error_bound};
}

/* Halves the arcs that may have a larger value than the best; false where there are too many. */
static bool halve(search *s, arc *arcs, int *count, double close) {
    int before = *count, kept = 0;
    for (int i = 0; i < before; i++) {
        if (arcs[i].upper > s->found.value + close) arcs[kept++] = arcs[i];
    }
    *count = kept;
    if (2 * kept > MOST_ARCS) return false;
    for (int i = 0; i < kept; i++) {
        const arc whole = arcs[i];
        double x = whole.from[0] + whole.to[0], y = whole.from[1] + whole.to[1], length = sqrt(x * x + y * y);
        const double middle[2] = {x / length, y / length};
        try_point(s, s->radius * middle[0], s->radius * middle[1], s->height);
        arcs[i] = make_arc(s, whole.from, middle);
        arcs[(*count)++] = make_arc(s, middle, whole.to);
    }
    return kept > 0;
}

static void try_circle(search *s, double radius, double height) {
    static const double corner[5][2] = {{1, 0}, {0, 1}, {-1, 0}, {0, -1}, {1, 0}};
    arc arcs[MOST_ARCS];
    int count = 4;
    s->radius = radius;
    s->height = height;
    for (int i = 0; i < 4; i++) try_point(s, radius * corner[i][0], radius * corner[i][1], height);
    for (int i = 0; i < 4; i++) arcs[i] = make_arc(s, corner[i], corner[i + 1]);
    double close = CLOSE_ENOUGH * (radius + s->outer->reach);
    for (int i = 0; i < MOST_HALVINGS && halve(s, arcs, &count, close); i++) continue;
    for (int i = 0; i < count; i++) s->found.upper = fmax(s->found.upper, arcs[i].upper);
}

static excess excess_of(const clash_set *set, size_t inner, size_t outer) {
    const clash_body *of = set->bodies + inner, *in = set->bodies + outer;
    const clash_round *round = &set->shapes[of->shape].round;
    search s = {.outer = set->shapes + in->shape, .pose = tact3_relative_pose(in->pose, of->pose)};
    s.found = (excess){.value = -HUGE_VAL, .upper = -HUGE_VAL};
    for (int i = 0; i < round->point_count; i++) try_point(&s, 0, 0, round->point[i]);
    for (int i = 0; i < round->circle_count; i++) try_circle(&s, round->radius, round->circle[i]);
    /* The rounding adds as much along the normal. In the middle of a body, where it is open, any one is good. */
    tact3_gap gap = tact3_closest_point(&s.outer->shape, s.found.inner, NULL);
    s.found.inner = tact3_mul_add(s.found.inner, round->rounding, gap.normal);
    s.found.value += round->rounding;
    s.found.upper += round->rounding;
    return s.found;
}

static tact3_vec unit(tact3_vec v) { return tact3_scale(1 / tact3_length(v), v); }

static void store(tact3_vec v, double out[3]) { out[0] = v.x, out[1] = v.y, out[2] = v.z; }

static void set_points(clash_row *row, tact3_vec a, tact3_vec b) {
    store(a, row->point_a);
    store(b, row->point_b);
}

/* Sets the row if this body is inside the other one. */
static bool set_inside(const clash_set *set, const excess *e, bool a_inside, clash_row *row) {
    tact3_pose pose = set->bodies[a_inside ? row->b : row->a].pose;
    tact3_vec inner = tact3_pose_point(pose, e->inner), outer = tact3_pose_point(pose, e->outer);
    if (!(e->upper < 0)) return false;
    row->contained = a_inside ? CLASH_A_CONTAINED : CLASH_B_CONTAINED;
    row->kind = CLASH_KIND_CONTAINED;
    row->distance = -e->value;
    row->error_bound += e->upper - e->value;
    set_points(row, a_inside ? inner : outer, a_inside ? outer : inner);
    return true;
}

/* Two bodies, and the second one's pose in the first one's frame. */
typedef struct both {
    const tact3_shape *a, *b;
    double reach; /* longer than any way inside them */
    tact3_pose b_in_a, a_in_b;
} both;

static tact3_gap gap_in(const both *t, bool of_b, tact3_vec point) {
    if (!of_b) return tact3_closest_point(t->a, point, NULL);
    tact3_gap gap = tact3_closest_point(t->b, tact3_pose_point(t->a_in_b, point), NULL);
    gap.normal = tact3_rotate(t->b_in_a.rotation, gap.normal);
    return gap;
}

/* A point inside both: steps into the body that it is in least, and somewhat deeper. How deep is halved until there is
 * one. False where they share too little. */
static bool find_inside_both(const both *t, tact3_vec *out) {
    double more = 0.1 * t->reach;
    for (int i = 0; i < 50; i++, more *= 0.5) {
        for (int k = 0; k < 20; k++) {
            tact3_gap a = gap_in(t, false, *out), b = gap_in(t, true, *out);
            const tact3_gap *worst = a.distance > b.distance ? &a : &b;
            if (worst->distance + worst->error_bound < 0) return true;
            *out = tact3_mul_add(*out, -(worst->distance + more), worst->normal);
        }
    }
    return false;
}

/* Where a ray from a point inside leaves A. */
static tact3_vec leave(const both *t, tact3_vec inside, tact3_vec direction) {
    double length = t->reach / tact3_length(direction);
    tact3_vec way = tact3_scale(length, direction);
    tact3_hit hit = tact3_raycast(t->a, tact3_add(inside, way), tact3_scale(-1, way), NULL);
    return tact3_mul_add(inside, 1 - hit.fraction, way);
}

static bool leaves_in_b(const both *t, tact3_vec inside, tact3_vec direction) {
    return gap_in(t, true, leave(t, inside, direction)).distance < 0;
}

/* Where a ray leaves both bodies at once: in the first direction it leaves B first, in the second A. */
static tact3_vec leave_both(const both *t, tact3_vec inside, tact3_vec first, tact3_vec second) {
    first = unit(first), second = unit(second);
    if (tact3_dot(first, second) < -0.9) {
        tact3_vec axis = fabs(first.x) < 0.5 ? tact3_v(1, 0, 0) : tact3_v(0, 1, 0);
        tact3_vec across = unit(tact3_cross(first, axis));
        if (leaves_in_b(t, inside, across))
            second = across;
        else
            first = across;
    }
    for (int i = 0; i < 60; i++) {
        tact3_vec middle = unit(tact3_add(first, second));
        if (leaves_in_b(t, inside, middle))
            second = middle;
        else
            first = middle;
    }
    return leave(t, inside, first);
}

void clash_two_rounds(const clash_set *set, clash_row *row) {
    const clash_body *a = set->bodies + row->a, *b = set->bodies + row->b;
    const clash_shape *shape_a = set->shapes + a->shape, *shape_b = set->shapes + b->shape;
    excess of_a = excess_of(set, row->a, row->b), of_b = excess_of(set, row->b, row->a);
    if (set_inside(set, &of_a, true, row) || set_inside(set, &of_b, false, row)) return;
    both t = {.a = &shape_a->shape, .b = &shape_b->shape, .reach = 4 * (shape_a->reach + shape_b->reach)};
    t.b_in_a = tact3_relative_pose(a->pose, b->pose);
    t.a_in_b = tact3_relative_pose(b->pose, a->pose);
    tact3_vec out_of_b = tact3_pose_point(t.b_in_a, of_a.inner), inside = {0, 0, 0};
    /* Where one is inside but for rounding, its point that is nearest to the other's surface is on it. */
    if (of_a.value - of_a.error <= 0) {
        set_points(row, tact3_pose_point(a->pose, out_of_b), tact3_pose_point(a->pose, out_of_b));
    } else if (of_b.value - of_b.error <= 0) {
        set_points(row, tact3_pose_point(a->pose, of_b.inner), tact3_pose_point(a->pose, of_b.inner));
    } else if (find_inside_both(&t, &inside)) {
        tact3_vec point = leave_both(&t, inside, tact3_sub(out_of_b, inside), tact3_sub(of_b.inner, inside));
        set_points(row, tact3_pose_point(a->pose, point), tact3_pose_point(a->pose, point));
    }
}

bool clash_rounds_alike(const clash_set *set, size_t a, size_t b, double within) {
    return excess_of(set, a, b).value <= within && excess_of(set, b, a).value <= within;
}
