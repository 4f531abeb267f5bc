/* libccd's five calls.
 *
 * - Whether two objects meet is decided by few support points where they prove it (portal.c), else by Tact.
 * - How deep is found by Tact, proven to be the least up to its bound, which the client's tolerance limits. Only
 *   ccdMPRPenetration() takes a depth that is not past a center from the portal (portal_depth.c).
 * - For Tact, an object is a custom shape around its center. Its size is guessed as GUESS times that of the support
 *   points so far. Too large a guess widens error bounds, far below any tolerance that makes sense here; where a
 *   support point shows that it was too small, the question is asked again. */
#include "portal.h"

#define GUESS 16
#define MOST_GUESSES 64

void ccdFirstDirDefault(const void *object1, const void *object2, ccd_vec3_t *direction) {
    (void)object1;
    (void)object2;
    ccdVec3Set(direction, 1, 0, 0);
}

static pair pair_at_centers(const void *object1, const void *object2, const ccd_t *ccd) {
    ccd_vec3_t a, b;
    ccd->center1(object1, &a);
    ccd->center2(object2, &b);
    pair p = {.a = {object1, ccd->support1, from_client(&a)}, .b = {object2, ccd->support2, from_client(&b)}};
    p.inner = tact3_sub(p.a.center, p.b.center);
    return p;
}

/* Puts a center between two support points. */
static void find_center(object *o, tact3_vec d) {
    o->center = tact3_scale(0.5, tact3_add(object_support(o, d), object_support(o, tact3_neg(d))));
}

static pair pair_at_supports(const void *object1, const void *object2, const ccd_t *ccd) {
    ccd_vec3_t d;
    ccd->first_dir(object1, object2, &d);
    pair p = {.a = {.client = object1, .support = ccd->support1}, .b = {.client = object2, .support = ccd->support2}};
    find_center(&p.a, from_client(&d));
    find_center(&p.b, from_client(&d));
    p.inner = tact3_sub(p.a.center, p.b.center);
    return p;
}

/* An object as Tact's support function sees it: around its center. */
typedef struct local_object {
    const object *object;
    double seen, size; /* the largest coordinate of a support point so far, and what none is above, as was guessed */
} local_object;

static tact3_vec local_support(const void *context, tact3_vec d) {
    local_object *o = (local_object *)(uintptr_t)context;
    tact3_vec p = tact3_sub(object_support(o->object, d), o->object->center);
    o->seen = tact_max(o->seen, tact_max(tact_abs(p.x), tact_max(tact_abs(p.y), tact_abs(p.z))));
    return p;
}

static local_object make_local(const object *o) {
    local_object made = {o, 0, 0};
    local_support(&made, tact3_v(1, 1, 1));
    return made;
}

static tact3_shape shape_of(local_object *o) {
    o->size = GUESS * o->seen;
    tact3_bounds bounds = {tact3_v(-o->size, -o->size, -o->size), tact3_v(o->size, o->size, o->size)};
    return tact3_custom_within(local_support, o, bounds);
}

/* A client's tolerance as one of Tact's: what is no number above zero is none. */
static double usable_tolerance(double tolerance) { return tact_finite(tolerance) && tolerance > 0 ? tolerance : 0; }

/* Asks Tact for the gap, whose depth may be wrong by the tolerance, or where that is null for yes and no. toward: where
 * to look first; zero: along the centers. */
static bool ask_tact(const pair *p, double tolerance, tact3_vec toward, tact3_gap *gap) {
    local_object a = make_local(&p->a), b = make_local(&p->b);
    tact3_pose pose = tact3_pose_at(-p->inner.x, -p->inner.y, -p->inner.z);
    tact3_query_options options = {.apart_is_enough = true,
                                   .tolerance = usable_tolerance(tolerance),
                                   .first_direction = toward};
    bool meet = false;
    for (int i = 0; i < MOST_GUESSES; i++) {
        tact3_shape shape_a = shape_of(&a), shape_b = shape_of(&b);
        if (gap) {
            *gap = tact3_distance(&shape_a, &shape_b, pose, &options);
            meet = gap->status >= 0 && (gap->relation == TACT_OVERLAP || gap->relation == TACT_TOUCHING);
        } else {
            meet = tact3_overlap(&shape_a, &shape_b, pose, NULL);
        }
        if (a.seen <= a.size && b.seen <= b.size) break;
    }
    return meet;
}

static int intersect(const pair *p) {
    portal t;
    bool found;
    verdict known = portal_verdict(p, &t, &found);
    return known == UNDECIDED ? ask_tact(p, 0, tact3_v(0, 0, 0), NULL) : known == MEET;
}

/* Finds how deep the objects overlap, by Tact; false if they do not. */
static bool least_separation(const pair *p, double tolerance, tact3_vec toward, separation *s) {
    tact3_gap gap;
    if (!ask_tact(p, tolerance, toward, &gap)) return false;
    s->depth = -gap.distance;
    s->at.along = gap.normal;
    s->position = tact3_mul_add(p->a.center, 0.5, tact3_add(gap.point_a, gap.point_b));
    return true;
}

static int answer(const separation *s, ccd_real_t *depth, ccd_vec3_t *direction, ccd_vec3_t *position) {
    if (depth) *depth = tact_max(0, s->depth);
    if (direction) ccdVec3Set(direction, s->at.along.x, s->at.along.y, s->at.along.z);
    if (position) ccdVec3Set(position, s->position.x, s->position.y, s->position.z);
    return 0;
}

int ccdGJKIntersect(const void *object1, const void *object2, const ccd_t *ccd) {
    pair p = pair_at_supports(object1, object2, ccd);
    return intersect(&p);
}

int ccdMPRIntersect(const void *object1, const void *object2, const ccd_t *ccd) {
    pair p = pair_at_centers(object1, object2, ccd);
    return intersect(&p);
}

int ccdGJKPenetration(const void *object1, const void *object2, const ccd_t *ccd, ccd_real_t *depth,
                      ccd_vec3_t *direction, ccd_vec3_t *position) {
    pair p = pair_at_supports(object1, object2, ccd);
    portal t;
    bool found;
    separation s;
    if (portal_verdict(&p, &t, &found) == APART) return -1;
    if (!least_separation(&p, ccd->epa_tolerance, tact3_v(0, 0, 0), &s)) return -1;
    return answer(&s, depth, direction, position);
}

int ccdGJKSeparate(const void *object1, const void *object2, const ccd_t *ccd, ccd_vec3_t *separation) {
    ccd_real_t depth;
    ccd_vec3_t along;
    if (ccdGJKPenetration(object1, object2, ccd, &depth, &along, NULL) != 0) return -1;
    ccdVec3Scale(&along, depth);
    if (separation) *separation = along;
    return 0;
}

int ccdMPRPenetration(const void *object1, const void *object2, const ccd_t *ccd, ccd_real_t *depth,
                      ccd_vec3_t *direction, ccd_vec3_t *position) {
    pair p = pair_at_centers(object1, object2, ccd);
    portal t;
    bool found;
    separation s, least;
    verdict known = portal_verdict(&p, &t, &found);
    if (known == APART) return -1;
    bool shallow = false, measured = known == MEET && portal_depth(&p, &t, found, ccd->mpr_tolerance, &s, &shallow);
    if (shallow) return answer(&s, depth, direction, position);
    tact3_vec toward = measured ? s.at.along : tact3_v(0, 0, 0);
    if (!least_separation(&p, ccd->mpr_tolerance, toward, &least)) return -1;
    /* Where Tact's bound is wide, as of smooth objects with one center, the portal's depth may be less. */
    if (!measured || least.depth <= s.depth) s = least;
    return answer(&s, depth, direction, position);
}
