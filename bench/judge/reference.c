/* The signed distance of a pair, bracketed in long double (reference.h). */
#include "judge/reference.h"

#include <stdbool.h>

#include "judge/expand.h"

enum { FACE = BENCH_DIMENSION, FULL = BENCH_DIMENSION + 1 };

/* Below this fraction of its size a value is rounding: a few dozen units in the last place of a long double. */
static const wide rounding = 0x1p-58L;

/* The point of the segment that is closest to the origin, if it lies between the ends. */
static bool closest_on_segment(wide_vec a, wide_vec b, wide_vec *closest) {
    wide_vec edge = wide_sub(b, a);
    wide square = wide_dot(edge, edge), along = -wide_dot(a, edge);
    if (!(square > 0) || along < 0 || along > square) {
        return false;
    }
    *closest = wide_mul_add(a, along / square, edge);
    return true;
}

/* The point of the face's plane that is closest to the origin, if it lies within the face. */
static bool closest_on_face(const wide_vec corner[FACE], wide_vec *closest) {
    wide_vec normal = wide_normal(corner);
    wide square = wide_dot(normal, normal);
    if (!(square > 0)) {
        return false;
    }
    for (int i = 0; i < FACE; i++) {
        wide_vec part[FACE];
        for (int k = 0; k < FACE; k++) {
            part[k] = k == i ? normal : corner[k];
        }
        if (wide_determinant(part) < 0) {
            return false;
        }
    }
    *closest = wide_scale(wide_dot(normal, corner[0]) / square, normal);
    return true;
}

/* Checks whether a full simplex that is not flat contains the origin: no barycentric coordinate has the other sign. */
static bool holds_origin(const wide_vec corner[FULL]) {
    int below = 0, above = 0;
    wide whole = 0, flat = 1e-15L;
    for (int i = 0; i < FULL; i++) {
        wide_vec others[FACE];
        for (int k = 0; k < FACE; k++) {
            others[k] = corner[k + (k >= i)];
        }
        wide part = wide_determinant(others) * (i % 2 ? -1 : 1);
        below += part < 0;
        above += part > 0;
        whole += part;
    }
    for (int i = 1; i < FULL; i++) {
        flat *= wide_length(wide_sub(corner[i], corner[0]));
    }
    return (below == 0 || above == 0) && fabsl(whole) > flat;
}

/* The point of the simplex that is closest to the origin. Keeps only the corners that carry it; returns how many,
 * FULL when the origin is inside. */
static int reduce(wide_vec point[FULL], int count, wide_vec *closest) {
    wide least = HUGE_VALL;
    int best = 0;
    for (int subset = 1; subset < 1 << count; subset++) {
        wide_vec corner[FULL], candidate = {{0}};
        int corners = 0;
        for (int i = 0; i < count; i++) {
            if (subset >> i & 1) {
                corner[corners++] = point[i];
            }
        }
        bool found = corners == 1      ? (candidate = corner[0], true)
                     : corners == 2    ? closest_on_segment(corner[0], corner[1], &candidate)
                     : corners == FACE ? closest_on_face(corner, &candidate)
                                       : holds_origin(corner);
        wide square = wide_dot(candidate, candidate);
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
    bench_reference found = {-HUGE_VALL, HUGE_VALL, wide_axis(0)};
    wide_vec point[FULL], nearest = wide_sub(pair->a.position, pair->b.position);
    if (!(wide_length(nearest) > 0)) {
        nearest = wide_axis(0);
    }
    int count = 0, stalled = 0;
    for (int step = 0; step < 500 && stalled < 4; step++) {
        wide_vec normal = wide_neg(wide_unit(nearest));
        bench_reference_claim(&found, pair, normal);
        if (count > 0 && found.upper - found.lower <= relative * found.upper) {
            break;
        }
        point[count++] = posed_pair_support(pair, normal);
        count = reduce(point, count, &nearest);
        wide length = wide_length(nearest);
        stalled = length < found.upper ? 0 : stalled + 1;
        found.upper = fminl(found.upper, length);
        if (count == FULL || !(length > 0)) {
            found.upper = 0;
            break;
        }
    }
    return found;
}

wide bench_reference_distance(const posed_pair *pair, wide_vec *normal) {
    bench_reference found = approach(pair, 1e-9L);
    *normal = found.normal;
    return fmaxl(found.lower, 0);
}

void bench_reference_claim(bench_reference *reference, const posed_pair *pair, wide_vec normal) {
    wide gap = posed_pair_gap(pair, normal);
    if (gap > reference->lower) {
        reference->lower = gap;
        reference->normal = normal;
    }
}

/* Compass search on the sphere of directions: only ever raises the lower end. */
static void polish(bench_reference *reference, const posed_pair *pair) {
    for (wide step = 1e-2L; step > 1e-16L;) {
        wide_vec normal = reference->normal, tangent[BENCH_DIMENSION - 1];
        wide before = reference->lower;
        wide_tangents(normal, tangent);
        for (int i = 0; i < 2 * (BENCH_DIMENSION - 1) && !(reference->lower > before); i++) {
            wide along = i % 2 ? -step : step;
            bench_reference_claim(reference, pair, wide_unit(wide_mul_add(normal, along, tangent[i / 2])));
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
