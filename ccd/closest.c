/* The point of a segment or a triangle that is closest to another, squared distance with it. */
#include <ccd/vec3.h>

static ccd_vec3_t along(const ccd_vec3_t *from, ccd_real_t factor, const ccd_vec3_t *v) {
    ccd_vec3_t p = *v;
    ccdVec3Scale(&p, factor);
    ccdVec3Add(&p, from);
    return p;
}

ccd_real_t ccdVec3PointSegmentDist2(const ccd_vec3_t *point, const ccd_vec3_t *a, const ccd_vec3_t *b,
                                    ccd_vec3_t *witness) {
    ccd_vec3_t edge, reach;
    ccdVec3Sub2(&edge, b, a);
    ccdVec3Sub2(&reach, point, a);
    ccd_real_t squared = ccdVec3Len2(&edge), part = ccdVec3Dot(&reach, &edge);
    /* A comparison instead of a quotient: the quotient of an edge without length is not a number. */
    ccd_vec3_t closest = !(part > 0) ? *a : part >= squared ? *b : along(a, part / squared, &edge);
    if (witness) *witness = closest;
    return ccdVec3Dist2(point, &closest);
}

/* Sets the foot of the perpendicular if that is inside of the triangle; false otherwise. */
static int foot_inside(const ccd_vec3_t *point, const ccd_vec3_t *a, const ccd_vec3_t *b, const ccd_vec3_t *c,
                       ccd_vec3_t *foot) {
    ccd_vec3_t ab, ac, ap, normal, side;
    ccdVec3Sub2(&ab, b, a);
    ccdVec3Sub2(&ac, c, a);
    ccdVec3Sub2(&ap, point, a);
    ccdVec3Cross(&normal, &ab, &ac);
    ccdVec3Cross(&side, &ap, &ac);
    ccd_real_t squared = ccdVec3Len2(&normal), at_b = ccdVec3Dot(&side, &normal);
    ccdVec3Cross(&side, &ab, &ap);
    ccd_real_t at_c = ccdVec3Dot(&side, &normal);
    if (!(squared > 0 && at_b >= 0 && at_c >= 0 && at_b + at_c <= squared)) return 0;
    *foot = along(a, at_b / squared, &ab);
    *foot = along(foot, at_c / squared, &ac);
    return 1;
}

ccd_real_t ccdVec3PointTriDist2(const ccd_vec3_t *point, const ccd_vec3_t *a, const ccd_vec3_t *b, const ccd_vec3_t *c,
                                ccd_vec3_t *witness) {
    const ccd_vec3_t *corner[4] = {a, b, c, a};
    ccd_vec3_t closest, other;
    ccd_real_t least = CCD_REAL_MAX;
    if (foot_inside(point, a, b, c, &closest)) {
        least = ccdVec3Dist2(point, &closest);
    } else {
        closest = *a;
        for (int i = 0; i < 3; i++) {
            ccd_real_t squared = ccdVec3PointSegmentDist2(point, corner[i], corner[i + 1], &other);
            if (!(squared < least)) continue;
            least = squared;
            closest = other;
        }
    }
    if (witness) *witness = closest;
    return least;
}
