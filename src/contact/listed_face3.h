/* The face of a few points without faces: a plane through the support point and two more that holds all others below
 * it. */
#ifndef TACT_CONTACT_LISTED_FACE3_H
#define TACT_CONTACT_LISTED_FACE3_H

#include "base/tolerance.h"

/* A plane, and how far from it a point may lie by rounding. */
typedef struct listed_plane {
    vec at, normal;
    real slack;
} listed_plane;

static inline real height_above(const listed_plane *plane, vec p) { return dot(plane->normal, sub(p, plane->at)); }

/* Sets the plane through three points, its normal on the side of n; false for a needle, whose normal would be lost. */
static inline bool set_listed_plane(const vec *p, int count, const int corner[3], vec n, listed_plane *plane) {
    vec at = p[corner[0]], e = sub(p[corner[1]], at), f = sub(p[corner[2]], at), normal = cross(e, f);
    real squared = dot(normal, normal), sides = dot(e, e) * dot(f, f), reach = 0;
    if (!(squared > LEAST_SQUARE && squared >= CONTACT_NEEDLE_SINE * CONTACT_NEEDLE_SINE * sides)) return false;
    real size = tact_sqrt(squared);
    for (int i = 0; i < count; i++) reach = tact_max(reach, taxicab(sub(p[i], at)));
    plane->at = at;
    plane->normal = scale((dot(normal, n) < 0 ? -1 : 1) / size, normal);
    plane->slack = FLAT_SIMPLEX * ROUNDOFF * reach * (tact_sqrt(sides) / size);
    return true;
}

static inline bool all_below(const listed_plane *plane, const vec *p, int count) {
    for (int i = 0; i < count; i++)
        if (!(height_above(plane, p[i]) <= plane->slack)) return false;
    return true;
}

/* Finds the face at a point that faces n most. */
static inline bool find_listed_plane(const vec *p, int count, int top, vec n, listed_plane *best) {
    real most = CONTACT_LEAST_COSINE;
    for (int i = 0; i < count; i++) {
        for (int k = i + 1; k < count && i != top; k++) {
            const int corner[3] = {top, i, k};
            listed_plane plane;
            if (k == top || !set_listed_plane(p, count, corner, n, &plane)) continue;
            real facing = dot(plane.normal, n);
            if (facing > most && all_below(&plane, p, count)) most = facing, *best = plane;
        }
    }
    return most > CONTACT_LEAST_COSINE;
}

/* Marks the points on a plane, and returns one that is a corner of their hull: the farthest from the plane's point. */
static inline int mark_points_on(const listed_plane *plane, const vec *p, int count, bool *marked) {
    int first = 0;
    real most = -1;
    for (int i = 0; i < count; i++) {
        vec d = sub(p[i], plane->at);
        real away = dot(d, d);
        marked[i] = height_above(plane, p[i]) >= -plane->slack;
        if (marked[i] && away > most) most = away, first = i;
    }
    return first;
}

/* Returns whether the walk around a face goes along d rather than along another way: to the right of it, or farther on
 * the same line. A corner on the line of its neighbours would be clipped against sides without a direction. */
static inline bool goes_before(const listed_plane *plane, vec d, vec along) {
    real far = dot(d, d), farther = tact_max(far, dot(along, along)), turn = dot(plane->normal, cross(along, d));
    if (turn * turn <= plane->slack * plane->slack * farther) return far > dot(along, along);
    return turn < 0;
}

/* Finds the corners of a face, counter-clockwise from outside, by walking around the points on its plane: from each to
 * the one that has all others on its left (R. A. Jarvis, 1973). Returns their number; below 3 it is no face. */
static inline int listed_corners(const listed_plane *plane, const vec *p, int count, int *corner) {
    bool waits[TACT3_MAX_POINTS];
    int found = 0, first = mark_points_on(plane, p, count, waits), next = first;
    do {
        int at = next;
        vec along = zero();
        corner[found++] = at;
        next = -1;
        for (int i = 0; i < count; i++) {
            vec d = sub(p[i], p[at]);
            if (dot(d, d) <= plane->slack * plane->slack) waits[i] = i == first;
            if (i == at || !waits[i] || !(next < 0 || goes_before(plane, d, along))) continue;
            next = i;
            along = d;
        }
    } while (next >= 0 && next != first && found < count);
    return found;
}

#endif
