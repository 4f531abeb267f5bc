/* How far a point is from the hull: down from the triangle that it hangs to, by steps to neighbours that are nearer.
 *
 * Each step looks at the closest point of a triangle (regions after Ericson 2005). Where that is on an edge, the
 * triangle across is tried; where it is a corner, the triangles around it. The distance from a convex body has no
 * minimum but the least; stopping early would only make the answer too large, never too small. */
#include "hull/work3.h"

enum { MOST_STEPS = 64, MOST_AROUND = 64 };

typedef enum feature { INSIDE, EDGE, CORNER } feature;

/* What of a triangle is closest, which edge or corner, and the distance squared. */
typedef struct closest {
    double squared;
    feature what;
    int index;
} closest;

static double dot3(const double *a, const double *b) { return a[0] * b[0] + a[1] * b[1] + a[2] * b[2]; }

/* Between the point at r from corner 0 and the one at v e + w f, with e and f the edges from there. */
static closest at(const double *r, const double *e, double v, const double *f, double w,
                  feature what, int index) {
    closest c = {0, what, index};
    for (int k = 0; k < 3; k++) {
        double d = r[k] - (v * e[k] + w * f[k]);
        c.squared += d * d;
    }
    return c;
}

static double fraction(double part, double whole) {
    double x = whole > 0 ? part / whole : 0;
    return x < 0 ? 0 : x > 1 ? 1 : x;
}

static closest closest_of(const hull_work *work, const hull_triangle *t, const double *p) {
    const double *a = hull_work_point(work, t->corner[0]), *b = hull_work_point(work, t->corner[1]);
    const double *c = hull_work_point(work, t->corner[2]);
    double e[3], f[3], r[3], s[3], q[3];
    for (int k = 0; k < 3; k++) {
        e[k] = b[k] - a[k];
        f[k] = c[k] - a[k];
        r[k] = p[k] - a[k];
        s[k] = p[k] - b[k];
        q[k] = p[k] - c[k];
    }
    double er = dot3(e, r), fr = dot3(f, r), es = dot3(e, s), fs = dot3(f, s), eq = dot3(e, q), fq = dot3(f, q);
    if (er <= 0 && fr <= 0) return at(r, e, 0, f, 0, CORNER, 0);
    if (es >= 0 && fs <= es) return at(r, e, 1, f, 0, CORNER, 1);
    if (fq >= 0 && eq <= fq) return at(r, e, 0, f, 1, CORNER, 2);
    double on_c = er * fs - es * fr, on_b = eq * fr - er * fq, on_a = es * fq - eq * fs;
    if (on_c <= 0 && er >= 0 && es <= 0) return at(r, e, fraction(er, er - es), f, 0, EDGE, 0);
    if (on_b <= 0 && fr >= 0 && fq <= 0) return at(r, e, 0, f, fraction(fr, fr - fq), EDGE, 2);
    if (on_a <= 0 && fs >= es && eq >= fq) {
        double w = fraction(fs - es, (fs - es) + (eq - fq));
        return at(r, e, 1 - w, f, w, EDGE, 1);
    }
    double v = fraction(on_b, on_a + on_b + on_c);
    double w = fraction(on_c, on_a + on_b + on_c);
    return at(r, e, v, f, w < 1 - v ? w : 1 - v, INSIDE, 0);
}

/* Moves to the nearest of the triangles around a corner, if one is nearer. */
static void look_around(const hull_work *work, int32_t *triangle, closest *best, const double *p) {
    int32_t corner = work->triangle[*triangle].corner[best->index], i = *triangle;
    for (int step = 0; step < MOST_AROUND; step++) {
        const hull_triangle *t = &work->triangle[i];
        closest c = closest_of(work, t, p);
        if (c.squared < best->squared) {
            *best = c;
            *triangle = i;
        }
        i = t->link[hull_edge_from(t, corner)];
    }
}

double tact3_hull_distance(const hull_work *work, int32_t triangle, int32_t point, double enough) {
    const double *p = hull_work_point(work, point);
    closest best = closest_of(work, &work->triangle[triangle], p);
    for (int step = 0; step < MOST_STEPS && best.what != INSIDE && best.squared > enough * enough; step++) {
        closest before = best;
        if (best.what == EDGE) {
            int32_t across = work->triangle[triangle].link[best.index];
            closest c = closest_of(work, &work->triangle[across], p);
            if (c.squared < best.squared) {
                best = c;
                triangle = across;
            }
        } else {
            look_around(work, &triangle, &best, p);
        }
        if (!(best.squared < before.squared)) break;
    }
    return sqrt(best.squared);
}

double tact3_hull_excess(const hull_work *work) {
    double most = 0;
    bool any = false;
    for (int32_t i = 0; i < work->used; i++) {
        if (work->triangle[i].corner[0] == NONE) continue;
        for (int32_t p = work->triangle[i].outside; p != NONE; p = work->next[p]) {
            double away = tact3_hull_distance(work, i, p, most);
            most = away > most ? away : most;
            any = true;
        }
    }
    /* Rounding of the differences and of the closest point, each a few u of the extents. */
    return any ? most + 8 * HULL_ROUNDOFF * work->extent : 0;
}
