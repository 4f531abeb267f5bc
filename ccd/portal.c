/* Minkowski portal refinement for yes and no (Snethen, Game Programming Gems 7, 2008).
 *
 * - A support point that the origin is in front of, along its own direction, proves that the objects are apart.
 * - An origin in the tetrahedron of the inner point and the portal proves that they meet.
 * - Otherwise the support point along the portal's normal becomes a corner. What is not proven soon, touching objects
 *   above all, is left to GJK. */
#include "portal.h"

#define STEPS 32

/* Products below this may have underflowed, and their rounding with them. */
#define LEAST_HEIGHT 1e-290

static double taxicab(tact3_vec v) { return tact_abs(v.x) + tact_abs(v.y) + tact_abs(v.z); }

static double noise_of(const corner *c) { return PORTAL_ROUNDING * (2 * taxicab(c->a) + taxicab(c->point)); }

/* True if a support point, and the whole difference with it, is proven to be behind the origin. */
static bool is_behind(const corner *c) {
    double height = tact3_dot(c->along, c->point);
    return height < -LEAST_HEIGHT && height < -noise_of(c) * taxicab(c->along);
}

static tact3_vec normal_of(tact3_vec a, tact3_vec b, tact3_vec c) {
    return tact3_cross(tact3_sub(b, a), tact3_sub(c, a));
}

/* Finds the third corner of a portal; n: across two corners and the inner point, toward the ray. Not UNDECIDED: the
 * answer is known without a portal. */
static verdict find_third(const pair *p, portal *t, tact3_vec n, bool *found) {
    corner *v = t->corner;
    for (int i = 0; i < STEPS; i++) {
        if (!(taxicab(n) > 0)) return UNDECIDED;
        pair_support(p, n, &v[2]);
        if (is_behind(&v[2])) return APART;
        if (tact3_dot(tact3_cross(v[0].point, v[2].point), t->ray) > 0) {
            v[1] = v[2];
        } else if (tact3_dot(tact3_cross(v[2].point, v[1].point), t->ray) > 0) {
            v[0] = v[2];
        } else {
            *found = true;
            return UNDECIDED;
        }
        n = normal_of(t->inner, v[0].point, v[1].point);
    }
    return UNDECIDED;
}

static verdict find_portal(const pair *p, portal *t, bool *found) {
    corner *v = t->corner;
    pair_support(p, t->ray, &v[0]);
    if (is_behind(&v[0])) return APART;
    tact3_vec n = tact3_cross(t->ray, v[0].point);
    if (!(taxicab(n) > noise_of(&v[0]) * taxicab(tact3_sub(v[0].point, t->inner))))
        return tact3_dot(v[0].point, t->ray) > 0 ? MEET : UNDECIDED; /* the ray ends in the support point */
    pair_support(p, n, &v[1]);
    if (is_behind(&v[1])) return APART;
    n = normal_of(t->inner, v[0].point, v[1].point);
    if (tact3_dot(n, t->ray) < 0) {
        corner c = v[0];
        v[0] = v[1], v[1] = c;
        n = tact3_neg(n);
    }
    return find_third(p, t, n, found);
}

/* The volume of the origin and a triangle: above zero where that is counter-clockwise from the side away from it. */
static double volume(tact3_vec a, tact3_vec b, tact3_vec c) { return tact3_dot(tact3_cross(a, b), c); }

/* True if the origin is proven to lie in the tetrahedron of the inner point and the portal, or no farther outside of
 * one face through the inner point than rounding. */
static bool holds_origin(const portal *t) {
    const corner *v = t->corner;
    double front = volume(v[0].point, v[1].point, v[2].point);
    if (!(front > 0)) return false;
    double largest = taxicab(t->inner), noise = 0;
    for (int i = 0; i < 3; i++) {
        largest = tact_max(largest, taxicab(v[i].point));
        noise = tact_max(noise, noise_of(&v[i]));
    }
    double open = 3 * noise * largest * largest;
    if (!(front > open)) return false;
    int doubts = 0;
    for (int i = 0; i < 3; i++) {
        tact3_vec a = v[i].point, b = v[(i + 1) % 3].point;
        double inside = -volume(a, b, t->inner);
        if (inside > open) continue;
        if (!(inside >= -noise * taxicab(normal_of(t->inner, a, b)))) return false;
        doubts++;
    }
    return doubts <= 1;
}

void portal_refine(portal *t, const corner *w) {
    corner *v = t->corner;
    tact3_vec across = tact3_cross(t->ray, w->point);
    bool left = tact3_dot(v[0].point, across) > 0;
    if (left) v[tact3_dot(v[1].point, across) > 0 ? 0 : 2] = *w;
    else v[tact3_dot(v[2].point, across) > 0 ? 1 : 0] = *w;
}

verdict portal_verdict(const pair *p, portal *t, bool *found) {
    *found = false;
    t->inner = p->inner;
    t->ray = tact3_neg(p->inner);
    if (!(taxicab(t->inner) > 0)) return UNDECIDED;
    verdict known = find_portal(p, t, found);
    if (!*found) return known;
    for (int i = 0; i < STEPS; i++) {
        if (holds_origin(t)) return MEET;
        tact3_vec n = normal_of(t->corner[0].point, t->corner[1].point, t->corner[2].point);
        if (!(taxicab(n) > 0)) return UNDECIDED;
        corner w;
        pair_support(p, n, &w);
        if (is_behind(&w)) return APART;
        double outward = tact3_dot(n, tact3_sub(w.point, t->corner[0].point));
        if (!(outward > noise_of(&w) * taxicab(n))) return UNDECIDED;
        portal_refine(t, &w);
    }
    return UNDECIDED;
}
