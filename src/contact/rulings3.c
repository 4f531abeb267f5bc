/* The patch of two segments: rulings of capsules, cylinders and cones, and edges.
 *
 * - Segments that cross share one point.
 * - Parallel ones share a line, whose ends are the patch. They need not lie above each other: a curved side falls off
 *   beside its ruling by the sagitta r - sqrt(r^2 - w^2) at w from it. So a contact point lies between both rulings,
 *   nearer to the more curved one.
 * - The curvature of a cylinder is constant along it, so this is exact. That of a cone is not: its rulings count as
 *   parallel only if they almost lie above each other. */
#include "contact/projected3.h"

/* The sagitta of a side of radius r at w from its ruling. Of an edge and a cone's apex, r = 0, it is 0. */
static real sagitta(real r, real w) {
    if (!(tact_abs(w) < r)) return tact_max(0, r); /* of a side thinner than rounding */
    return w * w / (r + tact_sqrt(r * r - w * w));
}

/* A segment's line in the plane across the normal. */
typedef struct flat_line {
    const flat_feature *f;
    real x, y, size; /* its direction, unit, and its length */
    real facing;     /* the sine of its angle to the normal, along which the sagitta is measured */
} flat_line;

static bool set_line(const flat_feature *f, flat_line *line) {
    real x = f->p[1].x - f->p[0].x, y = f->p[1].y - f->p[0].y, h = f->p[1].h - f->p[0].h;
    line->f = f;
    real squared = flat_squared(x, y);
    if (!(squared > LEAST_SQUARE)) return false;
    line->size = tact_sqrt(squared);
    line->x = x / line->size, line->y = y / line->size;
    line->facing = line->size / tact_sqrt(flat_squared(line->size, h));
    return true;
}

static real radius_at(const flat_line *line, real part) {
    return line->f->curvature_radius[0] + part * (line->f->curvature_radius[1] - line->f->curvature_radius[0]);
}

static real part_at(const flat_line *line, real x, real y) {
    return ((x - line->f->p[0].x) * line->x + (y - line->f->p[0].y) * line->y) / line->size;
}

static bool is_even(const flat_line *line) { return line->f->curvature_radius[0] == line->f->curvature_radius[1]; }

/* The distance of a point from the line. */
static real beside_line(const flat_line *line, real x, real y) {
    return (x - line->f->p[0].x) * line->y - (y - line->f->p[0].y) * line->x;
}

/* The height of the side beside its ruling, of A's upper surface or of B's lower one; and how far beyond the end of the
 * ruling the cross-section there is, along the line. */
static real side_height(const flat_line *line, real x, real y, real *beyond) {
    real part = part_at(line, x, y), beside = beside_line(line, x, y);
    real below = sagitta(radius_at(line, part), beside), down = below / line->facing;
    real h = line->f->p[0].h + part * (line->f->p[1].h - line->f->p[0].h);
    real section = part_at(line, x + below * line->f->normal.x, y + below * line->f->normal.y);
    *beyond = (section - tact_max(0, tact_min(1, section))) * line->size;
    return line->f->of_b ? h + down : h - down;
}

/* Adds an end of the shared line: at the end of `line`, between it and the other ruling. Where those are not quite
 * parallel that may be beyond the other's end, or beside the other where that is thinner: then the point is moved. */
static bool add_shared_end(patch_work *w, const flat_line *line, int end, const flat_line *other) {
    flat_point p = line->f->p[end], at;
    real facing = line->x * other->x + line->y * other->y, own = radius_at(line, (real)end);
    real reach = is_even(line) && is_even(other) ? R(0.5) : CONTACT_CONE_REACH, moved = 0, off = 0, others_height;
    real most = SUPPORT_ERROR * ROUNDOFF, beyond, left;
    for (int step = 0;; step++) {
        /* From the end to the other ruling, perpendicular to the first one. */
        real beside = beside_line(other, p.x, p.y), across = beside / facing;
        real others = radius_at(other, tact_max(0, tact_min(1, part_at(other, p.x, p.y)))), both = own + others;
        if (tact_abs(beside) > reach * both) return false;
        real aside = both > 0 ? own / both * across : 0;
        if (step > 0) aside += off;
        /* The direction across a short line is known to its own digits. */
        w->out->unsure |= tact_abs(aside) > 8 * tact_min(line->size, other->size);
        real down = sagitta(own, aside);
        /* Along the body's own normal: a tilted body would be left at its end along n. */
        flat_point m = line->f->normal;
        at = (flat_point){p.x - aside * line->y - down * m.x, p.y + aside * line->x - down * m.y, p.h - down * m.h};
        others_height = side_height(other, at.x, at.y, &beyond);
        left = beside_line(other, at.x, at.y);
        if (tact_abs(left) <= others) left = 0;
        if (tact_max(tact_abs(beyond), tact_abs(left)) <= most || step == 16) break;
        off += left / facing;
        moved += beyond / (facing * line->size);
        real part = (real)end - moved;
        if (!(part >= 0 && part <= 1)) return false;
        if (moved != 0) p = flat_between(line->f->p[0], line->f->p[1], part);
    }
    /* What is known of a cone beside its ruling is an estimate. */
    w->out->unsure |= reach < R(0.5) || tact_max(tact_abs(beyond), tact_abs(left)) > most;
    bool of_b = line->f->of_b;
    add_patch_corner(w, at.x, at.y, of_b ? others_height : at.h, of_b ? at.h : others_height,
                     id_of(line->f, line->f->name[end] + 1u, 0));
    return true;
}

/* Adds the line that parallel rulings share: from the later of their beginnings to the earlier of their ends. */
static bool add_shared_line(patch_work *w, const flat_line *a, const flat_line *b) {
    bool turned = a->x * b->x + a->y * b->y < 0;
    flat_point first_b = b->f->p[turned], last_b = b->f->p[!turned];
    real begin = part_at(a, first_b.x, first_b.y), end = part_at(a, last_b.x, last_b.y);
    real slack = w->merge_distance / a->size;
    if (!(tact_min(1, end) - tact_max(0, begin) > slack)) return false;
    bool first = begin <= slack ? add_shared_end(w, a, 0, b) : add_shared_end(w, b, turned, a);
    bool last = end >= 1 - slack ? add_shared_end(w, a, 1, b) : add_shared_end(w, b, !turned, a);
    return first || last;
}

static void clip_segments(patch_work *w) {
    flat_line a, b;
    if (!set_line(&w->a, &a) || !set_line(&w->b, &b)) return;
    real turn = a.x * b.y - a.y * b.x;
    if (tact_abs(turn) <= CONTACT_PARALLEL && add_shared_line(w, &a, &b)) return;
    if (!(tact_abs(turn) * tact_min(a.size, b.size) > w->merge_distance))
        return; /* their crossing is lost to rounding */
    real x = b.f->p[0].x - a.f->p[0].x, y = b.f->p[0].y - a.f->p[0].y;
    real part_a = (x * b.y - y * b.x) / (turn * a.size), part_b = (x * a.y - y * a.x) / (turn * b.size);
    if (part_a < 0 || part_a > 1 || part_b < 0 || part_b > 1) return;
    w->out->unsure |= tact_abs(turn) < CONTACT_LEAST_SINE;
    flat_point p = flat_between(a.f->p[0], a.f->p[1], part_a), q = flat_between(b.f->p[0], b.f->p[1], part_b);
    add_patch_corner(w, p.x, p.y, p.h, q.h, contact_id(FEATURE_NAMES + a.f->edge[0], FEATURE_NAMES + b.f->edge[0]));
}
