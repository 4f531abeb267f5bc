/* Patches of caps: the flat ends of cylinders and the bases of cones. The rim of a cap is its circle. Corners of such a
 * patch are corners of the other feature inside the rim, rim points inside the other feature, and crossings of the rim
 * and the other's edges, all of them exact. */
#include "contact/projected3.h"

/* Projects the line of two points into the plane of a cap along the normal and finds where it crosses the rim: at
 * p + t (q - p) for two t in ascending order. False if it misses. */
static bool cross_rim(const flat_feature *cap, flat_point p, flat_point q, real t[2]) {
    p.h = height_at(cap, p.x, p.y), q.h = height_at(cap, q.x, q.y);
    real x = q.x - p.x, y = q.y - p.y, h = q.h - p.h;
    real from_x = p.x - cap->center.x, from_y = p.y - cap->center.y, from_h = p.h - cap->center.h;
    real squared = x * x + y * y + h * h;
    if (!(squared > 0)) return false;
    real nearest = -(x * from_x + y * from_y + h * from_h) / squared;
    from_x += nearest * x, from_y += nearest * y, from_h += nearest * h;
    real away = from_x * from_x + from_y * from_y + from_h * from_h, left = cap->radius * cap->radius - away;
    if (!(left > 0)) return false;
    real half = tact_sqrt(left / squared);
    t[0] = nearest - half;
    t[1] = nearest + half;
    return true;
}

/* A crossing near a rim point has the id of the rim point: rounding decides whether that is inside. */
static uint32_t name_on_rim(const patch_work *w, const flat_feature *cap, const flat_point *at, uint32_t otherwise) {
    for (int i = 0; i < cap->count; i++) {
        real away = flat_squared(cap->p[i].x - at->x, cap->p[i].y - at->y);
        if (away <= w->merge_distance * w->merge_distance) return id_of(cap, cap->name[i] + 1u, 0);
    }
    return otherwise;
}

/* Adds the rim points inside a polygon. One outside by rounding is moved onto the edge. */
static void add_rim_in_polygon(patch_work *w, const flat_feature *cap, const flat_feature *polygon) {
    for (int i = 0; i < cap->count; i++) {
        flat_point at = cap->p[i];
        bool inside = bring_inside(polygon, w->merge_distance, &at);
        bool moved = at.x != cap->p[i].x || at.y != cap->p[i].y;
        if (moved) inside &= from_middle(cap, at.x, at.y) <= cap->radius * cap->radius;
        at.h = height_at(cap, at.x, at.y);
        if (inside) add_on_plane(w, cap, at, id_of(cap, cap->name[i] + 1u, 0));
    }
}

static void clip_cap_by_polygon(patch_work *w, const flat_feature *cap, const flat_feature *polygon) {
    for (int j = 0; j < polygon->count; j++) {
        flat_point p = polygon->p[j];
        if (from_middle(cap, p.x, p.y) > cap->radius * cap->radius) continue;
        add_on_plane(w, polygon, p, id_of(polygon, polygon->name[j] + 1u, 0));
    }
    for (int j = 0; j < polygon->count; j++) {
        flat_point p = polygon->p[j], q = polygon->p[after(polygon, j)];
        real t[2];
        if (!cross_rim(cap, p, q, t)) continue;
        for (uint32_t k = 0; k < 2; k++) {
            if (!(t[k] >= 0 && t[k] <= 1)) continue;
            flat_point at = flat_between(p, q, t[k]);
            uint32_t id = id_of(polygon, FEATURE_NAMES + polygon->edge[j], FEATURE_NAMES + k);
            add_on_plane(w, polygon, at, name_on_rim(w, cap, &at, id));
        }
    }
    add_rim_in_polygon(w, cap, polygon);
}

static void clip_segment_by_cap(patch_work *w, const flat_feature *segment, const flat_feature *cap) {
    real t[2];
    if (!cross_rim(cap, segment->p[0], segment->p[1], t) || t[1] < 0 || t[0] > 1) return;
    real size = tact_sqrt(flat_squared(segment->p[1].x - segment->p[0].x, segment->p[1].y - segment->p[0].y));
    for (uint32_t k = 0; k < 2; k++) {
        real at = tact_max(0, tact_min(1, t[k])), short_of_end = k ? 1 - at : at;
        uint32_t id = short_of_end * size <= w->merge_distance
                          ? id_of(segment, segment->name[k] + 1u, 0)
                          : id_of(segment, FEATURE_NAMES + segment->edge[0], FEATURE_NAMES + k);
        add_on_plane(w, segment, flat_between(segment->p[0], segment->p[1], at), id);
    }
}

/* Adds the rim points of a cap inside another one. One outside by at most `slack` is moved onto the other's rim. */
static void add_rim_in_cap(patch_work *w, const flat_feature *cap, const flat_feature *other, real slack) {
    for (int i = 0; i < cap->count; i++) {
        flat_point at = cap->p[i];
        real away = tact_sqrt(from_middle(other, at.x, at.y));
        if (away > other->radius + slack) continue;
        if (away > other->radius) {
            real part = other->radius / away;
            at.x = other->center.x + part * (at.x - other->center.x);
            at.y = other->center.y + part * (at.y - other->center.y);
            at.h = height_at(cap, at.x, at.y);
        }
        add_on_plane(w, cap, at, id_of(cap, cap->name[i] + 1u, 0));
    }
}

/* Moves a point onto both rims by Newton's method; false where the rims are almost tangent. */
static bool settle_on_rims(const patch_work *w, flat_point *at) {
    real off = TACT_REAL_MAX, size = w->a.radius * w->b.radius;
    for (int step = 0; step < 8 && off > CONTACT_RIM_ROUNDING * ROUNDOFF; step++) {
        real value[2], along_x[2], along_y[2];
        for (int k = 0; k < 2; k++) {
            const flat_feature *cap = k ? &w->b : &w->a;
            real h = height_at(cap, at->x, at->y) - cap->center.h;
            value[k] = from_middle(cap, at->x, at->y) - cap->radius * cap->radius;
            along_x[k] = 2 * (at->x - cap->center.x + h * cap->slope_x);
            along_y[k] = 2 * (at->y - cap->center.y + h * cap->slope_y);
        }
        real area = along_x[0] * along_y[1] - along_x[1] * along_y[0];
        if (!(tact_abs(area) > CONTACT_SHAKE * size)) return false;
        off = tact_max(tact_abs(value[0]), tact_abs(value[1]));
        at->x -= (value[0] * along_y[1] - value[1] * along_y[0]) / area;
        at->y -= (value[1] * along_x[0] - value[0] * along_x[1]) / area;
    }
    at->h = height_at(&w->a, at->x, at->y);
    /* What the last step has left is of the second order. */
    real least = tact_min(w->a.radius, w->b.radius);
    w->out->unsure |= off * off > SUPPORT_ERROR * ROUNDOFF * (least * least * least);
    return off <= CONTACT_RIM_ROUNDING * ROUNDOFF;
}

static void clip_caps(patch_work *w) {
    const flat_feature *a = &w->a, *b = &w->b;
    real x = b->center.x - a->center.x, y = b->center.y - a->center.y, away = tact_sqrt(flat_squared(x, y));
    real least = tact_min(a->radius, b->radius), slack = CONTACT_SHAKE * least;
    if (away <= tact_abs(a->radius - b->radius) + slack) {
        bool a_within = a->radius <= b->radius + slack;
        add_rim_in_cap(w, a_within ? a : b, a_within ? b : a, 2 * slack);
        return;
    }
    if (away >= a->radius + b->radius) return;
    real along = (away + (a->radius - b->radius) * ((a->radius + b->radius) / away)) / 2;
    real half = tact_sqrt(tact_max(0, a->radius * a->radius - along * along));
    for (int k = 0; k < 2; k++) {
        real side = k ? -half / away : half / away, part = along / away;
        flat_point at = {a->center.x + part * x - side * y, a->center.y + part * y + side * x, 0};
        uint32_t id = contact_id(FEATURE_NAMES + (uint32_t)k, FEATURE_NAMES + (uint32_t)k);
        if (settle_on_rims(w, &at)) add_on_plane(w, a, at, name_on_rim(w, a, &at, name_on_rim(w, b, &at, id)));
    }
    add_rim_in_cap(w, a, b, 0);
    add_rim_in_cap(w, b, a, 0);
}
