/* Axonometric projection. */
#include "picture/view.h"

#include <stdlib.h>

view view_of_plane(void) { return (view){.right = {1, 0, 0}, .up = {0, 1, 0}, .forward = {0, 0, -1}, .scale = 1}; }

view view_from(double azimuth, double elevation) {
    double ca = cos(azimuth), sa = sin(azimuth), ce = cos(elevation), se = sin(elevation);
    view v = {.scale = 1};
    v.forward = tact3_v(-ca * ce, -sa * ce, -se);
    v.right = tact3_v(-sa, ca, 0);
    v.up = tact3_v(-ca * se, -sa * se, ce);
    return v;
}

view_point view_project(const view *v, tact3_vec p) {
    return (view_point){v->x + v->scale * tact3_dot(v->right, p), v->y - v->scale * tact3_dot(v->up, p)};
}

void view_fit(view *v, const tact3_vec *points, size_t count, view_frame frame) {
    v->scale = 1, v->x = v->y = 0;
    if (count == 0) return;
    view_point lower = view_project(v, points[0]), upper = lower;
    for (size_t i = 1; i < count; i++) {
        view_point p = view_project(v, points[i]);
        lower.x = fmin(lower.x, p.x), lower.y = fmin(lower.y, p.y);
        upper.x = fmax(upper.x, p.x), upper.y = fmax(upper.y, p.y);
    }
    double width = upper.x - lower.x, height = upper.y - lower.y;
    double wide = width > 0 ? frame.width / width : HUGE_VAL, high = height > 0 ? frame.height / height : HUGE_VAL;
    v->scale = fmin(wide, high);
    if (!(v->scale < HUGE_VAL)) v->scale = 1;
    v->x = frame.left + frame.width / 2 - v->scale * (lower.x + upper.x) / 2;
    v->y = frame.top + frame.height / 2 - v->scale * (lower.y + upper.y) / 2;
}

double view_round_length(double most) {
    if (!(most > 0)) return 1;
    double power = pow(10, floor(log10(most)));
    double steps[] = {5, 2, 1};
    for (int i = 0; i < 3; i++) {
        if (steps[i] * power <= most) return steps[i] * power;
    }
    return power;
}

static int by_position(const void *a, const void *b) {
    const view_point *p = a, *q = b;
    if (p->x < q->x || p->x > q->x) return p->x < q->x ? -1 : 1;
    return (p->y > q->y) - (p->y < q->y);
}

static double turn(view_point a, view_point b, view_point c) {
    return (b.x - a.x) * (c.y - a.y) - (b.y - a.y) * (c.x - a.x);
}

/* Andrew's monotone chain. */
size_t view_outline(view_point *points, size_t count, view_point *chain) {
    qsort(points, count, sizeof *points, by_position);
    size_t n = 0;
    for (size_t i = 0; i < count; i++) {
        while (n >= 2 && turn(chain[n - 2], chain[n - 1], points[i]) <= 0) n--;
        chain[n++] = points[i];
    }
    size_t lower = n + 1;
    for (size_t i = count - 1; i-- > 0;) {
        while (n >= lower && turn(chain[n - 2], chain[n - 1], points[i]) <= 0) n--;
        chain[n++] = points[i];
    }
    return n > 1 ? n - 1 : n; /* the first point has come round again */
}
