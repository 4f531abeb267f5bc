/* libccd's interface, answered by Tact (docs/switch.md). Objects are what the client's own support functions say, in
 * one frame for both; lengths are in the client's unit. */
#ifndef TACT_CCD_H
#define TACT_CCD_H

#include <ccd/vec3.h>

#ifdef __cplusplus
extern "C" {
#endif

/* Sets the point of an object that is farthest in a direction of any length but zero. */
typedef void (*ccd_support_fn)(const void *object, const ccd_vec3_t *direction, ccd_vec3_t *point);
/* Sets the direction that is asked first. */
typedef void (*ccd_first_dir_fn)(const void *object1, const void *object2, ccd_vec3_t *direction);
/* Sets a point inside an object. */
typedef void (*ccd_center_fn)(const void *object, ccd_vec3_t *center);

typedef struct _ccd_t {
    ccd_first_dir_fn first_dir; /* of the calls named GJK */
    ccd_support_fn support1, support2;
    ccd_center_fn center1, center2; /* of the calls named MPR */
    unsigned long max_iterations;   /* not used: every search ends by itself, and ends with an answer */
    ccd_real_t epa_tolerance;       /* not used: the calls named GJK are exact but for rounding */
    ccd_real_t mpr_tolerance;       /* a length: the depth of ccdMPRPenetration() may exceed the least by it */
    ccd_real_t dist_tolerance;      /* not used, nor is it by libccd 2.1 */
} ccd_t;

/* (1, 0, 0) */
CCD_EXPORT void ccdFirstDirDefault(const void *object1, const void *object2, ccd_vec3_t *direction);

/* Sets everything but the support and center functions, which become null. */
#define CCD_INIT(ccd) \
    do { \
        (ccd)->first_dir = ccdFirstDirDefault; \
        (ccd)->support1 = (ccd)->support2 = NULL; \
        (ccd)->center1 = (ccd)->center2 = NULL; \
        (ccd)->max_iterations = (unsigned long)-1; \
        (ccd)->epa_tolerance = (ccd)->mpr_tolerance = CCD_REAL(1e-4); \
        (ccd)->dist_tolerance = CCD_REAL(1e-6); \
    } while (0)

/* Return 1 if the objects share a point, else 0. Touching counts, and so does what double cannot tell from touching.
 * Support functions that are not finite make it 0. */
CCD_EXPORT int ccdGJKIntersect(const void *object1, const void *object2, const ccd_t *ccd);
CCD_EXPORT int ccdMPRIntersect(const void *object1, const void *object2, const ccd_t *ccd);

/* Return 0 if the objects share a point, else -1, and then leave all results as they are. Moving object 2 by `depth`
 * along the unit vector `direction`, or by `separation`, makes them just touch. No shorter translation separates them;
 * by ccdMPRPenetration(), where the depth is small beside the objects, no similar one, up to the tolerance. `position`
 * lies between points of both that are deepest along the direction. Results may be null. */
CCD_EXPORT int ccdGJKSeparate(const void *object1, const void *object2, const ccd_t *ccd, ccd_vec3_t *separation);
CCD_EXPORT int ccdGJKPenetration(const void *object1, const void *object2, const ccd_t *ccd, ccd_real_t *depth,
                                 ccd_vec3_t *direction, ccd_vec3_t *position);
CCD_EXPORT int ccdMPRPenetration(const void *object1, const void *object2, const ccd_t *ccd, ccd_real_t *depth,
                                 ccd_vec3_t *direction, ccd_vec3_t *position);

#ifdef __cplusplus
}
#endif
#endif
