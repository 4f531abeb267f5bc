/* Features in three dimensions as seen along the normal: plane coordinates and heights. */
#ifndef TACT_CONTACT_PROJECTED3_H
#define TACT_CONTACT_PROJECTED3_H

#include "base/basis3.h"
#include "contact/contact.h"

/* x and y across the normal, h along it. */
typedef struct flat_point {
    real x, y, h;
} flat_point;

/* A projected feature, its corners counter-clockwise seen against the normal, for both bodies. */
typedef struct flat_feature {
    int count;
    bool of_b;
    bool sharp; /* it has a corner whose sine is below CONTACT_LEAST_SINE */
    real slope_x, slope_y; /* the slopes of its plane */
    flat_point p[FEATURE_CORNERS];
    uint16_t name[FEATURE_CORNERS]; /* of corners */
    uint16_t edge[FEATURE_CORNERS]; /* of the edges from p[i] to the next */
    real curvature_radius[2];
    flat_point normal; /* of a segment */
    real radius; /* above zero: a cap */
    flat_point center;
} flat_feature;

/* The two features and their patch so far. */
typedef struct patch_work {
    vec u, v, n;
    flat_feature a, b;
    real merge_distance; /* corners that are nearer are one (contact.h) */
    contact_patch *out;
    flat_point at[PATCH_CORNERS]; /* of the corners found: x, y, and A's height */
} patch_work;

/* The height of a face's plane above a point, or of the point that the feature is. */
static inline real height_at(const flat_feature *f, real x, real y) {
    return f->p[0].h + f->slope_x * (x - f->p[0].x) + f->slope_y * (y - f->p[0].y);
}

static inline flat_point flat_between(flat_point p, flat_point q, real t) {
    return (flat_point){p.x + t * (q.x - p.x), p.y + t * (q.y - p.y), p.h + t * (q.h - p.h)};
}

static inline real flat_squared(real x, real y) { return x * x + y * y; }

static inline int after(const flat_feature *f, int i) { return i + 1 < f->count ? i + 1 : 0; }

/* The signed distance of a point from an edge, times the edge's length: inside if it is not below zero. */
static inline real left_of_edge(const flat_feature *f, int edge, real x, real y) {
    flat_point p = f->p[edge], q = f->p[after(f, edge)];
    return (q.x - p.x) * (y - p.y) - (q.y - p.y) * (x - p.x);
}

/* True if a point lies in a polygon. A point outside by the merge distance is moved onto the edge. */
static inline bool bring_inside(const flat_feature *f, real merge_distance, flat_point *at) {
    for (int j = 0; j < f->count; j++) {
        flat_point p = f->p[j], q = f->p[after(f, j)];
        real x = q.x - p.x, y = q.y - p.y, squared = flat_squared(x, y), left = left_of_edge(f, j, at->x, at->y);
        if (left >= 0 || !(squared > 0)) continue;
        real part = tact_max(0, tact_min(1, ((at->x - p.x) * x + (at->y - p.y) * y) / squared));
        flat_point on_edge = {p.x + part * x, p.y + part * y, at->h};
        if (flat_squared(on_edge.x - at->x, on_edge.y - at->y) > 4 * merge_distance * merge_distance) return false;
        *at = on_edge;
        return true;
    }
    return true;
}

/* The squared distance of a point from the center of a cap, in the cap's plane. */
static inline real from_middle(const flat_feature *cap, real x, real y) {
    real h = height_at(cap, x, y) - cap->center.h;
    return flat_squared(x - cap->center.x, y - cap->center.y) + h * h;
}

/* The contact id of a name of f's and a name of the other feature's; 0: the inside of that one. */
static inline uint32_t id_of(const flat_feature *f, uint32_t own, uint32_t others) {
    return f->of_b ? contact_id(others, own) : contact_id(own, others);
}

/* patch3.c. Adds a corner to the patch, unless it has one of this id or nearer than the merge distance. */
static void add_patch_corner(patch_work *w, real x, real y, real height_a, real height_b, uint32_t id);
/* Adds a corner with the height of p on f, and the height of the plane on the other feature. */
static inline void add_on_plane(patch_work *w, const flat_feature *f, flat_point p, uint32_t id) {
    real other = height_at(f->of_b ? &w->a : &w->b, p.x, p.y);
    add_patch_corner(w, p.x, p.y, f->of_b ? other : p.h, f->of_b ? p.h : other, id);
}

/* disc3.c: patches of caps. */
static void clip_cap_by_polygon(patch_work *w, const flat_feature *cap, const flat_feature *polygon);
static void clip_segment_by_cap(patch_work *w, const flat_feature *segment, const flat_feature *cap);
static void clip_caps(patch_work *w);
/* rulings3.c: patches of two segments. */
static void clip_segments(patch_work *w);

#endif
