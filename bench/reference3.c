/* The signed distance of a pair, bracketed in long double (reference3.h). */
#include "reference3.h"

#include <stdbool.h>

#include "expand3.h"

/* Below this fraction of its size a value is rounding: a few dozen units in the last place of a long double. */
static const wide rounding = 0x1p-58L;

/* The point of the segment that is closest to the origin, if it lies between the ends. */
static bool closest_on_segment(wide3 a, wide3 b, wide3 *closest) {
    wide3 edge = wide3_sub(b, a);
    wide square = wide3_dot(edge, edge), along = -wide3_dot(a, edge);
    if (!(square > 0) || along < 0 || along > square) {
        return false;
    }
    *closest = wide3_add(a, wide3_scale(along / square, edge));
    return true;
}

/* The point of the triangle's plane that is closest to the origin, if it lies within the triangle. */
static bool closest_on_triangle(wide3 a, wide3 b, wide3 c, wide3 *closest) {
    wide3 normal = wide3_cross(wide3_sub(b, a), wide3_sub(c, a));
    wide square = wide3_dot(normal, normal);
    if (!(square > 0) || wide3_dot(normal, wide3_cross(a, b)) < 0 || wide3_dot(normal, wide3_cross(b, c)) < 0 ||
        wide3_dot(normal, wide3_cross(c, a)) < 0) {
        return false;
    }
    *closest = wide3_scale(wide3_dot(normal, a) / square, normal);
    return true;
}

static wide volume(wide3 a, wide3 b, wide3 c) { return wide3_dot(a, wide3_cross(b, c)); }

/* Whether the tetrahedron, unless it is flat, holds the origin. */
static bool holds_origin(const wide3 p[4]) {
    wide part[4] = {volume(p[1], p[2], p[3]), -volume(p[0], p[2], p[3]), volume(p[0], p[1], p[3]),
                    -volume(p[0], p[1], p[2])};
    int below = 0, above = 0;
    wide whole = 0;
    for (int i = 0; i < 4; i++) {
        below += part[i] < 0;
        above += part[i] > 0;
        whole += part[i];
    }
    wide3 e = wide3_sub(p[1], p[0]), f = wide3_sub(p[2], p[0]), g = wide3_sub(p[3], p[0]);
    wide flat = 1e-15L * wide3_length(e) * wide3_length(f) * wide3_length(g);
    return (below == 0 || above == 0) && fabsl(whole) > flat;
}

/* The point of the simplex that is closest to the origin. Keeps only the corners that carry it; returns how many,
 * 4 when the origin is inside. */
static int reduce(wide3 point[4], int count, wide3 *closest) {
    wide least = HUGE_VALL;
    int best = 0;
    for (int subset = 1; subset < 1 << count; subset++) {
        wide3 corner[4], candidate = wide3_make(0, 0, 0);
        int corners = 0;
        for (int i = 0; i < count; i++) {
            if (subset >> i & 1) {
                corner[corners++] = point[i];
            }
        }
        bool found = corners == 1   ? (candidate = corner[0], true)
                     : corners == 2 ? closest_on_segment(corner[0], corner[1], &candidate)
                     : corners == 3 ? closest_on_triangle(corner[0], corner[1], corner[2], &candidate)
                                    : holds_origin(corner);
        wide square = wide3_dot(candidate, candidate);
        if (found && square < least) {
            least = square;
            best = subset;
            *closest = candidate;
        }
    }
    int kept = 0;
    for (int i = 0; i < count; i++) {
        if (best >> i & 1) {
            point[kept++] = point[i];
        }
    }
    return kept;
}

/* GJK: narrows the bracket from both sides until it is shut, the origin is inside, or nothing moves any more. */
static bench_reference approach(const posed_pair *pair, wide relative) {
    bench_reference found = {-HUGE_VALL, HUGE_VALL, {1, 0, 0}};
    wide3 point[4], nearest = wide3_sub(pair->a.position, pair->b.position);
    if (!(wide3_length(nearest) > 0)) {
        nearest = wide3_make(1, 0, 0);
    }
    int count = 0, stalled = 0;
    for (int step = 0; step < 500 && stalled < 4; step++) {
        wide3 normal = wide3_neg(wide3_unit(nearest));
        bench_reference_claim(&found, pair, normal);
        if (count > 0 && found.upper - found.lower <= relative * found.upper) {
            break;
        }
        point[count++] = posed_pair_support(pair, normal);
        count = reduce(point, count, &nearest);
        wide length = wide3_length(nearest);
        stalled = length < found.upper ? 0 : stalled + 1;
        found.upper = fminl(found.upper, length);
        if (count == 4 || !(length > 0)) {
            found.upper = 0;
            break;
        }
    }
    return found;
}

wide bench_reference_distance(const posed_pair *pair, wide3 *normal) {
    bench_reference found = approach(pair, 1e-9L);
    *normal = found.normal;
    return fmaxl(found.lower, 0);
}

void bench_reference_claim(bench_reference *reference, const posed_pair *pair, wide3 normal) {
    wide gap = posed_pair_gap(pair, normal);
    if (gap > reference->lower) {
        reference->lower = gap;
        reference->normal = normal;
    }
}

/* Compass search on the sphere of directions: only ever raises the lower end. */
static void polish(bench_reference *reference, const posed_pair *pair) {
    for (wide step = 1e-2L; step > 1e-16L;) {
        wide3 n = reference->normal, right = wide3_across(n), up = wide3_cross(n, right);
        wide3 way[4] = {right, wide3_neg(right), up, wide3_neg(up)};
        wide before = reference->lower;
        for (int i = 0; i < 4 && !(reference->lower > before); i++) {
            bench_reference_claim(reference, pair, wide3_unit(wide3_add(n, wide3_scale(step, way[i]))));
        }
        step *= reference->lower > before ? 1.5L : 0.4L;
    }
}

bench_reference bench_reference_solve(const posed_pair *pair, wide reach) {
    bench_reference reference = approach(pair, 1e-17L);
    if (reference.lower <= rounding * reach) {
        expansion inside = expand_polytope(pair, reach);
        bench_reference_claim(&reference, pair, inside.normal);
        if (inside.depth > -rounding * reach) {
            reference.upper = fminl(reference.upper, -inside.depth);
        }
    }
    if (reference.upper - reference.lower > 1e-16L * reach) {
        polish(&reference, pair);
    }
    reference.upper = fmaxl(reference.upper, reference.lower);
    return reference;
}
