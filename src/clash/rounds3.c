/* Two round bodies that overlap: whether one lies inside the other, and else a point of both surfaces.
 *
 * - The signed distance to a convex body's surface, below zero inside, is a convex function, and rounding a body by r
 *   adds r to its largest value there. So the largest value in a round body is that at its points or on its circles,
 *   and r more. If it is below zero, the body is inside, and that far from the other's surface.
 * - On a circle it is found by bounds: an arc lies in the triangle of its ends and the point where the tangents in them
 *   meet, so no value is above those at the three corners. Arcs that may have a larger value than the best are halved.
 * - Where neither is inside, each has a point outside the other, and from a point inside both the ray to one leaves one
 *   body first, that to the other the other. Between the two is a ray that leaves both at once. */
#include "clash/side3.h"
#include "tact/cast3.h"

#define MOST_ARCS 1024
#define MOST_HALVINGS 40
/* Arcs whose bound is above the best by less than this part of the size are left: 1e-13, in the float library 5e-5. */
#define CLOSE_ENOUGH (R(900.7199254740992) * ROUNDOFF)

/* The largest signed distance to one body's surface in another; it lies between the value at a point and `upper`. */
typedef struct excess {
    real value, error, upper;
    vec inner, outer; /* the point, and the one of the surface that is nearest, in the outer body's frame */
} excess;

typedef struct arc {
    real from[2], to[2]; /* cosine and sine */
    real upper;
} arc;

typedef struct search {
    const clash_side *outer;
    tact3_pose pose;     /* of the inner body in the outer one's frame */
    real radius, height; /* of the circle */
    excess found;
} search;

static tact3_gap gap_at(const search *s, vec point) {
    ++*s->outer->steps;
    return tact3_closest_point(s->outer->shape, tact3_pose_point(s->pose, point), NULL);
}

static void try_point(search *s, vec point) {
    tact3_gap gap = gap_at(s, point);
    s->found.upper = tact_max(s->found.upper, gap.distance + gap.error_bound);
    if (gap.distance <= s->found.value) return;
    s->found.value = gap.distance;
    s->found.error = gap.error_bound;
    s->found.inner = gap.point_b;
    s->found.outer = gap.point_a;
}

/* An arc of at most a quarter, whose ends have been tried. */
static arc make_arc(const search *s, const real from[2], const real to[2]) {
    real t = s->radius / (1 + from[0] * to[0] + from[1] * to[1]);
    tact3_gap gap = gap_at(s, tact3_v(t * (from[0] + to[0]), t * (from[1] + to[1]), s->height));
    return (arc){{from[0], from[1]}, {to[0], to[1]}, gap.distance + gap.error_bound};
}

/* Halves the arcs that may have a larger value than the best; false where there are too many. */
static bool halve(search *s, arc *arcs, int *count, real close) {
    int before = *count, kept = 0;
    for (int i = 0; i < before; i++) {
        if (arcs[i].upper > s->found.value + close) arcs[kept++] = arcs[i];
    }
    *count = kept;
    if (2 * kept > MOST_ARCS) return false;
    for (int i = 0; i < kept; i++) {
        const arc whole = arcs[i];
        real x = whole.from[0] + whole.to[0], y = whole.from[1] + whole.to[1], size = tact_sqrt(x * x + y * y);
        const real middle[2] = {x / size, y / size};
        try_point(s, tact3_v(s->radius * middle[0], s->radius * middle[1], s->height));
        arcs[i] = make_arc(s, whole.from, middle);
        arcs[(*count)++] = make_arc(s, middle, whole.to);
    }
    return kept > 0;
}

static NOINLINE void try_circle(search *s, real radius, real height) {
    static const real corner[5][2] = {{1, 0}, {0, 1}, {-1, 0}, {0, -1}, {1, 0}};
    arc arcs[MOST_ARCS];
    int count = 4;
    s->radius = radius;
    s->height = height;
    for (int i = 0; i < 4; i++) try_point(s, tact3_v(radius * corner[i][0], radius * corner[i][1], height));
    for (int i = 0; i < 4; i++) arcs[i] = make_arc(s, corner[i], corner[i + 1]);
    real close = CLOSE_ENOUGH * (radius + s->outer->reach);
    for (int i = 0; i < MOST_HALVINGS && halve(s, arcs, &count, close); i++) continue;
    for (int i = 0; i < count; i++) s->found.upper = tact_max(s->found.upper, arcs[i].upper);
}

static excess excess_of(const clash_side *inner, const clash_side *outer) {
    clash_round round = tact3_clash_round(inner->shape);
    search s = {.outer = outer, .pose = tact3_relative_pose(outer->pose, inner->pose)};
    s.found = (excess){.value = -(real)INFINITY, .upper = -(real)INFINITY};
    for (int i = 0; i < round.point_count; i++) try_point(&s, round.point[i]);
    for (int i = 0; i < round.circle_count; i++) try_circle(&s, round.radius, round.circle[i]);
    /* The rounding adds as much along the normal. In the middle of a body, where it is open, any one is good. */
    tact3_gap gap = tact3_closest_point(outer->shape, s.found.inner, NULL);
    s.found.inner = mul_add(s.found.inner, round.rounding, gap.normal);
    s.found.value += round.rounding;
    s.found.upper += round.rounding;
    return s.found;
}

static vec unit(vec v) { return scale(1 / length(v), v); }

static void set_points(tact3_clash *found, vec a, vec b) {
    found->point_a = a;
    found->point_b = b;
}

/* Sets the answer if this body is inside the other one. */
static bool set_inside(const clash_side *outer, const excess *e, bool a_inside, tact3_clash *found) {
    vec inner = tact3_pose_point(outer->pose, e->inner), on_outer = tact3_pose_point(outer->pose, e->outer);
    if (!(e->upper < 0)) return false;
    found->inside = a_inside ? TACT3_CLASH_A_INSIDE : TACT3_CLASH_B_INSIDE;
    found->kind = TACT3_CLASH_CONTAINED;
    found->distance = -e->value;
    found->error_bound += e->upper - e->value;
    set_points(found, a_inside ? inner : on_outer, a_inside ? on_outer : inner);
    return true;
}

/* Two bodies, and the second one's pose in the first one's frame. */
typedef struct both {
    const tact3_shape *a, *b;
    real reach; /* longer than any way inside them */
    tact3_pose b_in_a, a_in_b;
} both;

static tact3_gap gap_in(const both *t, bool of_b, vec point) {
    if (!of_b) return tact3_closest_point(t->a, point, NULL);
    tact3_gap gap = tact3_closest_point(t->b, tact3_pose_point(t->a_in_b, point), NULL);
    gap.normal = tact3_rotate(t->b_in_a.rotation, gap.normal);
    return gap;
}

/* A point inside both: steps into the body that it is in least, and somewhat deeper. How deep is halved until there is
 * one. False where they share too little. */
static bool find_inside_both(const both *t, vec *out) {
    real more = R(0.1) * t->reach;
    for (int i = 0; i < 50; i++, more *= R(0.5)) {
        for (int k = 0; k < 20; k++) {
            tact3_gap a = gap_in(t, false, *out), b = gap_in(t, true, *out);
            const tact3_gap *worst = a.distance > b.distance ? &a : &b;
            if (worst->distance + worst->error_bound < 0) return true;
            *out = mul_add(*out, -(worst->distance + more), worst->normal);
        }
    }
    return false;
}

/* Where a ray from a point inside leaves A. */
static vec leave(const both *t, vec inside, vec direction) {
    vec way = scale(t->reach / length(direction), direction);
    tact3_hit hit = tact3_raycast(t->a, add(inside, way), scale(-1, way), NULL);
    return mul_add(inside, 1 - hit.fraction, way);
}

static bool leaves_in_b(const both *t, vec inside, vec direction) {
    return gap_in(t, true, leave(t, inside, direction)).distance < 0;
}

/* Where a ray leaves both bodies at once: in the first direction it leaves B first, in the second A. */
static vec leave_both(const both *t, vec inside, vec first, vec second) {
    first = unit(first), second = unit(second);
    if (dot(first, second) < -R(0.9)) {
        vec axis = tact_abs(first.x) < R(0.5) ? tact3_v(1, 0, 0) : tact3_v(0, 1, 0);
        vec side = unit(cross(first, axis));
        if (leaves_in_b(t, inside, side))
            second = side;
        else
            first = side;
    }
    for (int i = 0; i < 60; i++) {
        vec middle = unit(add(first, second));
        if (leaves_in_b(t, inside, middle))
            second = middle;
        else
            first = middle;
    }
    return leave(t, inside, first);
}

static void set_common_point(const clash_side *a, vec point, tact3_clash *found) {
    vec at = tact3_pose_point(a->pose, point);
    set_points(found, at, at);
}

void tact3_clash_rounds(const clash_side *a, const clash_side *b, tact3_clash *found) {
    excess of_a = excess_of(a, b), of_b = excess_of(b, a);
    if (set_inside(b, &of_a, true, found) || set_inside(a, &of_b, false, found)) return;
    both t = {.a = a->shape, .b = b->shape, .reach = 4 * (a->reach + b->reach)};
    t.b_in_a = tact3_relative_pose(a->pose, b->pose);
    t.a_in_b = tact3_relative_pose(b->pose, a->pose);
    vec out_of_b = tact3_pose_point(t.b_in_a, of_a.inner), inside = {0, 0, 0};
    /* Where one is inside but for rounding, its point that is nearest to the other's surface is on it. */
    if (of_a.value - of_a.error <= 0) {
        set_common_point(a, out_of_b, found);
    } else if (of_b.value - of_b.error <= 0) {
        set_common_point(a, of_b.inner, found);
    } else if (find_inside_both(&t, &inside)) {
        set_common_point(a, leave_both(&t, inside, sub(out_of_b, inside), sub(of_b.inner, inside)), found);
    }
}

bool tact3_clash_rounds_alike(const clash_side *a, const clash_side *b, real within) {
    return excess_of(a, b).value <= within && excess_of(b, a).value <= within;
}
