/* Points of manifolds (contacts.h). */
#include "judge/contacts.h"

#include "judge/patch.h"
#include "judge/reference.h"

/* Faces that are farther than this from parallel share no patch; nor is a smaller patch, in units of the smaller
 * shape, asked for. */
static const wide parallel = 1e-7L, least_patch = 1e-2L;

/* How far a point of the pair's frame is from the surface of a shape. */
static wide off_surface(const bench_posed *posed, wide_vec point) {
    double nothing[1][BENCH_DIMENSION] = {{0}};
    bench_shape dot = {.kind = BENCH_HULL, .count = 1, .points = nothing};
    posed_pair pair = {*posed, *posed};
    pair.b.shape = &dot;
    pair.b.position = point;
    wide reach = bench_shape_radius(posed->shape) + wide_length(wide_sub(point, posed->position));
    return fabsl(bench_reference_solve(&pair, reach).lower);
}

static wide off_both(const posed_pair *pair, wide_vec on_a, wide_vec on_b) {
    return fmaxl(off_surface(&pair->a, on_a), off_surface(&pair->b, on_b));
}

static wide contact_off(const posed_pair *pair, const bench_contact *contact, wide_vec origin, wide_vec normal,
                        wide fine) {
    wide_vec on_a = wide_sub(wide_from(contact->point_a), origin);
    wide_vec on_b = wide_sub(wide_from(contact->point_b), origin), apart = wide_sub(on_b, on_a);
    if (wide_length(apart) > 0) {
        return fmaxl(off_both(pair, on_a, on_b), fabsl(wide_dot(apart, normal) - contact->separation));
    }
    wide best = HUGE_VALL;
    for (int half = 0; half <= 2 && best > fine; half++) {
        wide_vec from = wide_mul_add(on_a, -half * contact->separation / 2, normal);
        best = fminl(best, off_both(pair, from, wide_mul_add(from, contact->separation, normal)));
    }
    return best;
}

wide contacts_off(const posed_pair *pair, const double origin[BENCH_DIMENSION], const bench_answer *answer,
                  wide fine) {
    wide worst = 0;
    for (int i = 0; i < answer->contact_count; i++) {
        wide_vec normal = wide_from(answer->normal);
        worst = fmaxl(worst, contact_off(pair, &answer->contact[i], wide_from(origin), normal, fine));
    }
    return worst;
}

wide contacts_cover(const posed_pair *pair, const double origin[BENCH_DIMENSION], const bench_answer *answer,
                    wide_vec normal, wide scale) {
    static patch_points points;
    bench_patch patch = bench_patch_find(pair, normal, parallel);
    if (patch.dimension == 0 || patch.extent < powl(least_patch * scale, patch.dimension)) {
        return 1;
    }
    points.count = answer->contact_count;
    for (int i = 0; i < answer->contact_count; i++) {
        points.at[i] = wide_sub(wide_from(answer->contact[i].point_a), wide_from(origin));
    }
    return patch_spanned(&points, normal, patch.dimension) / patch.extent;
}
