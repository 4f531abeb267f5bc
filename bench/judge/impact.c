/* First contact along a motion (impact.h). */
#include "judge/impact.h"

enum { MOST_STEPS = 200, MOST_SECTIONS = 90 };

/* Motion along a face, to within this angle, is no motion towards it. */
static const wide parallel = 1e-12L;

/* The larger part of the golden section. */
static const wide golden = 0.61803398874989484820L;

posed_pair impact_pose(const posed_pair *pair, wide_vec motion, wide fraction) {
    posed_pair moved = *pair;
    moved.b.position = wide_mul_add(moved.b.position, fraction, motion);
    return moved;
}

/* Newton's method: a normal that separates the two here tells how far the motion is free, and as the distance is a
 * convex function of the fraction, contact is never passed. */
bench_impact bench_impact_find(const posed_pair *pair, wide_vec motion, wide near) {
    bench_impact impact = {.fraction = 0, .normal = wide_axis(0)};
    for (int step = 0; step < MOST_STEPS; step++) {
        wide_vec normal;
        posed_pair moved = impact_pose(pair, motion, impact.fraction);
        wide distance = bench_reference_distance(&moved, &normal), slope = -wide_dot(normal, motion);
        if (!(distance > 0)) {
            break;
        }
        impact.normal = normal;
        if (distance < near) {
            break;
        }
        bool is_parting = slope <= parallel * wide_length(motion);
        if (is_parting || distance >= (1 - impact.fraction) * slope) {
            impact.fraction = is_parting ? impact.fraction : 1;
            return impact;
        }
        impact.fraction += distance / slope;
    }
    impact.meets = true;
    return impact;
}

static wide signed_distance(const posed_pair *pair, wide_vec motion, wide fraction, wide reach) {
    posed_pair moved = impact_pose(pair, motion, fraction);
    return bench_reference_solve(&moved, reach).lower;
}

wide bench_impact_closest(const posed_pair *pair, wide_vec motion, wide reach, wide enough) {
    wide low = 0, high = 1, x = 1 - golden, y = golden;
    wide at_x = signed_distance(pair, motion, x, reach), at_y = signed_distance(pair, motion, y, reach);
    wide ends = fminl(signed_distance(pair, motion, 0, reach), signed_distance(pair, motion, 1, reach));
    for (int i = 0; i < MOST_SECTIONS && fminl(fminl(at_x, at_y), ends) > enough; i++) {
        if (at_x < at_y) {
            high = y, y = x, at_y = at_x;
            x = high - golden * (high - low);
            at_x = signed_distance(pair, motion, x, reach);
        } else {
            low = x, x = y, at_x = at_y;
            y = low + golden * (high - low);
            at_y = signed_distance(pair, motion, y, reach);
        }
    }
    return fminl(fminl(at_x, at_y), ends);
}
