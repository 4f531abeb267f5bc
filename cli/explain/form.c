/* Figures on a panel: outlines in the plane; in space, glass with its creases, meshes with the edges that the eye sees
 * as their rim, and EPA's polytope. */
#include <math.h>
#include <stdlib.h>

#include "explain/panel.h"

/* Faces that meet at less than this are one curved surface to the eye. */
#define CREASE_COSINE 0.93

static int by_place(const void *a, const void *b) {
    const spot *p = a, *q = b;
    if (p->x != q->x) return p->x < q->x ? -1 : 1;
    return (p->y > q->y) - (p->y < q->y);
}

static double turn(spot a, spot b, spot c) { return (b.x - a.x) * (c.y - a.y) - (b.y - a.y) * (c.x - a.x); }

/* The convex outline of spots, which it sorts; `out` holds two more than there are. Returns how many corners. */
static size_t outline(spot *spots, size_t count, spot *out) {
    qsort(spots, count, sizeof *spots, by_place);
    size_t n = 0;
    for (size_t side = 0, least = 0; side<2; side++, least = n> 0 ? n - 1 : 0) {
        for (size_t i = 0; i < count; i++) {
            spot p = spots[side == 0 ? i : count - 1 - i];
            while (n >= least + 2 && turn(out[n - 2], out[n - 1], p) <= 0) n--;
            if (n == 0 || p.x != out[n - 1].x || p.y != out[n - 1].y) out[n++] = p;
        }
    }
    return n > 1 ? n - 1 : n;
}

static void class_name(char out[32], const char *class, const char *part) { snprintf(out, 32, "%s-%s", class, part); }

static spot shifted_spot(const camera *c, const double p[3], const double shift[3]) {
    double moved[3] = {p[0], p[1], p[2]};
    for (int i = 0; shift && i < 3; i++) moved[i] += shift[i];
    return camera_spot(c, moved);
}

/* Creases on the far side first. */
static void draw_creases(sheet *s, const char *class, const explain_form *form, const double shift[3]) {
    char front[32], back[32];
    class_name(front, class, "edge");
    class_name(back, class, "back");
    for (int pass = 0; pass < 2; pass++) {
        bool begun = false;
        for (size_t i = 0; i < form->edge_count; i++) {
            const explain_edge *e = form->edges + i;
            const double *p = form->points[e->ends[0]], *q = form->points[e->ends[1]];
            bool first = camera_sees(&s->camera, e->normal[0], p), second = camera_sees(&s->camera, e->normal[1], p);
            bool rim = form->triangle_count > 0 && first != second;
            bool smooth = !rim && explain_dot(e->normal[0], e->normal[1]) > CREASE_COSINE;
            bool seen = first || second;
            if (seen != (pass == 1) || smooth) continue;
            spot from = shifted_spot(&s->camera, p, shift), to = shifted_spot(&s->camera, q, shift);
            if (!begun) fprintf(s->out, "<path class=\"%s\" d=\"", seen ? front : back);
            begun = true;
            fprintf(s->out, "M%.1f %.1fL%.1f %.1f", from.x, from.y, to.x, to.y);
        }
        if (begun) fputs("\"/>\n", s->out);
    }
}

/* All triangles as one area, each turned the same way, so that none takes another one's place away. Of a closed mesh
 * those that the eye sees are enough. */
static void draw_triangles(sheet *s, const char *area, const explain_form *form, const spot *spots) {
    fprintf(s->out, "<path class=\"%s\" style=\"stroke:none\" d=\"", area);
    for (size_t i = 0; i < form->triangle_count; i++) {
        const int *corner = form->triangles[i];
        spot p = spots[corner[0]], q = spots[corner[1]], r = spots[corner[2]];
        bool turned = turn(p, q, r) < 0;
        if (!turned && !form->is_open) continue;
        if (turned) q = spots[corner[2]], r = spots[corner[1]];
        fprintf(s->out, "M%.1f %.1fL%.1f %.1f %.1f %.1fZ", p.x, p.y, q.x, q.y, r.x, r.y);
    }
    fputs("\"/>\n", s->out);
}

void panel_form(sheet *s, const char *class, const explain_form *form, const double shift[3]) {
    spot *spots = malloc((form->point_count + 1) * sizeof *spots);
    spot *around = malloc((2 * form->point_count + 2) * sizeof *around);
    if (spots && around) {
        for (size_t i = 0; i < form->point_count; i++) spots[i] = shifted_spot(&s->camera, form->points[i], shift);
        char area[32];
        class_name(area, class, "area");
        if (s->camera.dimension == 2) {
            sheet_polygon(s, area, spots, form->point_count);
        } else if (form->triangle_count > 0) {
            draw_triangles(s, area, form, spots);
            draw_creases(s, class, form, shift);
        } else {
            size_t corners = outline(spots, form->point_count, around);
            sheet_polygon(s, area, around, corners);
            draw_creases(s, class, form, shift);
        }
    }
    free(spots);
    free(around);
}

static void normal_of(const explain_point *points, const explain_side *side, double out[3]) {
    const double *p = points[side->corner[0]].point, *q = points[side->corner[1]].point;
    const double *r = points[side->corner[2]].point;
    double u[3], v[3];
    for (int i = 0; i < 3; i++) u[i] = q[i] - p[i], v[i] = r[i] - p[i];
    out[0] = u[1] * v[2] - u[2] * v[1];
    out[1] = u[2] * v[0] - u[0] * v[2];
    out[2] = u[0] * v[1] - u[1] * v[0];
}

void panel_solid(sheet *s, const explain_trace *t, const explain_step *step) {
    const explain_point *points = t->points + step->first_point;
    for (int pass = 0; pass < 2; pass++) {
        for (size_t i = 0; i < step->side_count; i++) {
            const explain_side *side = t->sides + step->first_side + i;
            double normal[3];
            normal_of(points, side, normal);
            bool seen = camera_sees(&s->camera, normal, points[side->corner[0]].point);
            if (seen != (pass == 1)) continue;
            spot corners[3];
            for (int k = 0; k < 3; k++) corners[k] = camera_spot(&s->camera, points[side->corner[k]].point);
            const char *class = i == step->nearest ? "near" : seen ? "poly" : "poly-back";
            sheet_polygon(s, class, corners, 3);
        }
    }
}
