/* EPA in long double (expand.h).
 *
 * - Start from a simplex of support points.
 * - Take the face nearest to the origin. Its distance is a lower bound of the depth; the support point along its
 *   normal shows an upper one. Stop when both meet.
 * - Else add the support point: faces that it lies above are dropped, and the rim of the hole is joined to it.
 * There is no adjacency: a side of a face (the face without one corner) lies on the rim when no other dropped face
 * has that side, and the face that joins it to the new point is the dropped face with the point in place of that
 * corner. */
#include "judge/expand.h"

#include <stdbool.h>

enum { FACE = BENCH_DIMENSION, FULL = BENCH_DIMENSION + 1 };
enum { MAX_STEPS = 600, MAX_POINTS = MAX_STEPS + FULL, MAX_FACES = 2 * MAX_POINTS };

static const wide rounding = 0x1p-58L;

typedef struct face {
    int corner[FACE]; /* counter-clockwise from outside */
    wide_vec normal;
    wide offset;
} face;

typedef struct polytope {
    const posed_pair *pair;
    wide_vec point[MAX_POINTS];
    face faces[MAX_FACES];
    int point_count, face_count;
    wide least; /* least depth along any direction looked at */
    wide_vec least_along;
} polytope;

/* Asks for the support point along a unit direction and remembers how deep that direction is. */
static wide_vec look(polytope *body, wide_vec direction) {
    wide_vec point = posed_pair_support(body->pair, direction);
    wide depth = wide_dot(point, direction);
    if (depth < body->least) {
        body->least = depth;
        body->least_along = direction;
    }
    return point;
}

static bool add_face(polytope *body, const int corner[FACE]) {
    wide_vec at[FACE];
    for (int i = 0; i < FACE; i++) {
        at[i] = body->point[corner[i]];
    }
    wide_vec normal = wide_normal(at);
    if (body->face_count == MAX_FACES || !(wide_length(normal) > 0)) {
        return false;
    }
    face *added = &body->faces[body->face_count++];
    for (int i = 0; i < FACE; i++) {
        added->corner[i] = corner[i];
    }
    added->normal = wide_unit(normal);
    added->offset = wide_dot(added->normal, at[0]);
    return true;
}

/* Without the parts along some unit vectors at right angles to each other. */
static wide_vec across(wide_vec v, const wide_vec *unit, int count) {
    for (int i = 0; i < count; i++) {
        v = wide_mul_add(v, -wide_dot(v, unit[i]), unit[i]);
    }
    return v;
}

/* The support points along a direction and its opposite: appends the one farther from what is there already, as
 * measured by the part of (point - first) along the direction. */
static bool stretch(polytope *body, wide_vec direction, wide tolerance) {
    wide_vec first = body->point[0], ahead = look(body, direction), behind = look(body, wide_neg(direction));
    wide far_ahead = wide_dot(wide_sub(ahead, first), direction);
    wide far_behind = -wide_dot(wide_sub(behind, first), direction);
    if (fmaxl(far_ahead, far_behind) <= tolerance) {
        return false;
    }
    body->point[body->point_count++] = far_ahead >= far_behind ? ahead : behind;
    return true;
}

/* One more point, away from what the points so far span; `unit` spans that. False when there is none. Of the axes, at
 * least as many as there are dimensions missing lie well off the span. */
static bool grow(polytope *body, wide_vec *unit, wide tolerance) {
    int spanned = body->point_count - 1;
    for (int k = 0; k < BENCH_DIMENSION; k++) {
        wide_vec direction = across(wide_axis(k), unit, spanned);
        if (wide_length(direction) > 0.5L && stretch(body, wide_unit(direction), tolerance)) {
            wide_vec added = wide_sub(body->point[body->point_count - 1], body->point[0]);
            wide_vec off = wide_unit(across(added, unit, spanned));
            unit[spanned] = wide_unit(across(off, unit, spanned)); /* once more, for what rounding has left */
            return true;
        }
    }
    return false;
}

/* The faces of the first simplex, each away from the corner that it lacks. */
static bool close_simplex(polytope *body) {
    for (int missing = 0; missing < FULL; missing++) {
        int corner[FACE];
        wide_vec at[FACE];
        for (int i = 0; i < FACE; i++) {
            corner[i] = i + (i >= missing);
            at[i] = body->point[corner[i]];
        }
        if (wide_dot(wide_normal(at), wide_sub(body->point[missing], at[0])) > 0) {
            int first = corner[0];
            corner[0] = corner[1];
            corner[1] = first;
        }
        if (!add_face(body, corner)) {
            return false;
        }
    }
    return true;
}

/* A simplex of support points; false when the difference is flat. */
static bool start(polytope *body, wide tolerance) {
    wide_vec unit[BENCH_DIMENSION];
    body->point[0] = look(body, wide_axis(0));
    body->point_count = 1;
    while (body->point_count < FULL) {
        if (!grow(body, unit, tolerance)) {
            return false;
        }
    }
    return close_simplex(body);
}

static int nearest_face(const polytope *body) {
    int nearest = 0;
    for (int i = 1; i < body->face_count; i++) {
        if (body->faces[i].offset < body->faces[nearest].offset) {
            nearest = i;
        }
    }
    return nearest;
}

/* Moves the faces that the point lies above to another array; returns how many. */
static int drop_visible(polytope *body, wide_vec point, wide tolerance, face *dropped) {
    int kept = 0, count = 0;
    for (int i = 0; i < body->face_count; i++) {
        const face *f = &body->faces[i];
        if (wide_dot(f->normal, point) - f->offset <= tolerance) {
            body->faces[kept++] = *f;
        } else {
            dropped[count++] = *f;
        }
    }
    body->face_count = kept;
    return count;
}

static bool has_corner(const face *f, int corner) {
    for (int i = 0; i < FACE; i++) {
        if (f->corner[i] == corner) {
            return true;
        }
    }
    return false;
}

/* Checks whether the side of a dropped face opposite to a corner is on the horizon: no other dropped face has it. */
static bool on_rim(const face *dropped, int count, int number, int opposite) {
    for (int i = 0; i < count; i++) {
        int shared = 0;
        for (int k = 0; k < FACE; k++) {
            shared += k != opposite && has_corner(&dropped[i], dropped[number].corner[k]);
        }
        if (i != number && shared == FACE - 1) {
            return false;
        }
    }
    return true;
}

/* False when rounding has spoilt the surface: what was known before still holds. */
static bool add_point(polytope *body, wide_vec point, wide tolerance) {
    static face dropped[MAX_FACES];
    int count = drop_visible(body, point, tolerance, dropped);
    int apex = body->point_count++;
    body->point[apex] = point;
    for (int i = 0; i < count; i++) {
        for (int k = 0; k < FACE; k++) {
            face joined = dropped[i];
            joined.corner[k] = apex;
            if (on_rim(dropped, count, i, k) && !add_face(body, joined.corner)) {
                return false;
            }
        }
    }
    return count > 0;
}

expansion expand_polytope(const posed_pair *pair, wide reach) {
    polytope body = {.pair = pair, .least = HUGE_VALL, .least_along = wide_axis(BENCH_DIMENSION - 1)};
    wide tolerance = rounding * reach, depth = -HUGE_VALL;
    bool sound = start(&body, tolerance);
    for (int step = 0; sound && step < MAX_STEPS && body.least >= -tolerance; step++) {
        face nearest = body.faces[nearest_face(&body)];
        depth = fmaxl(depth, nearest.offset);
        wide_vec point = look(&body, nearest.normal);
        wide beyond = wide_dot(point, nearest.normal) - nearest.offset;
        if (body.least - depth <= 1e-16L * reach || beyond <= 8 * tolerance) {
            break;
        }
        sound = add_point(&body, point, tolerance);
    }
    expansion result = {fminl(depth, body.least), body.least_along};
    return result;
}
