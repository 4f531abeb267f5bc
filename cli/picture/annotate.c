/* Draws the answers over the bodies: witness points and distances, contact points, rays, motions up to the first
 * contact. */
#include <stdio.h>
#include <string.h>

#include "picture/annotations.h"
#include "base/text.h"

/* Names of rays that are longer are not written. */
#define MOST_NAME_BYTES 40
/* More rays than this have no names. */
#define MOST_NAMED_RAYS 12

static const colour ink = {0.17, 0.22, 0.31};

static view_point place_of(const drawing *d, const double p[3]) { return view_project(&d->view, drawing_vec(p)); }

static view_point between(view_point p, view_point q, double part) {
    return (view_point){p.x + part * (q.x - p.x), p.y + part * (q.y - p.y)};
}

/* Writes a signed length with a typographic minus. */
static void say_length(double length, char out[40]) {
    snprintf(out, 40, "%s%.3g", length < 0 ? "\xE2\x88\x92" : "", fabs(length));
}

static void annotate_distance(const drawing *d, const answer *a, obstacles *o) {
    colour c = status_colour(a->status);
    view_point p = place_of(d, a->point_a), q = place_of(d, a->point_b);
    if (a->status == ANSWER_OVERLAP) {
        annotate_arrow(d->canvas, q, p, c);
        if (hypot(p.x - q.x, p.y - q.y) < 12) annotate_normal(d, a->point_a, a->normal, c);
    } else {
        annotate_line(d->canvas, p, q, c, 2, true);
        annotate_normal(d, a->point_a, a->normal, c);
        if (a->status == ANSWER_SEPARATED) annotate_dot(d->canvas, q, 3.2, c);
    }
    annotate_dot(d->canvas, p, 3.2, c);
    annotations_reserve_line(o, p, q);
}

static void label_distance(const drawing *d, const answer *a, obstacles *o) {
    char text[40] = "touching";
    if (a->status != ANSWER_TOUCHING) say_length(a->distance, text);
    annotate_label(d, o, between(place_of(d, a->point_a), place_of(d, a->point_b), 0.5), text,
                   status_colour(a->status));
}

/* Sorts the contact points around the normal. */
static void order_contacts(const drawing *d, const answer *a, int order[MOST_CONTACTS]) {
    double angle[MOST_CONTACTS], x = 0, y = 0;
    view_point at[MOST_CONTACTS];
    for (int i = 0; i < a->contact_count; i++) {
        at[i] = place_of(d, a->contact[i].point_a);
        x += at[i].x / a->contact_count, y += at[i].y / a->contact_count;
    }
    for (int i = 0; i < a->contact_count; i++) {
        angle[i] = atan2(at[i].y - y, at[i].x - x);
        int k = i;
        for (; k > 0 && angle[order[k - 1]] > angle[i]; k--) order[k] = order[k - 1];
        order[k] = i;
    }
}

/* Fills the polygon of the contact points. */
static void fill_patch(const drawing *d, const answer *a) {
    int order[MOST_CONTACTS];
    order_contacts(d, a, order);
    cairo_new_path(d->canvas);
    for (int i = 0; i < a->contact_count; i++) {
        view_point p = place_of(d, a->contact[order[i]].point_a);
        cairo_line_to(d->canvas, p.x, p.y);
    }
    cairo_close_path(d->canvas);
    colour c = status_colour(a->status);
    set_colour(d->canvas, c, 0.22);
    cairo_fill_preserve(d->canvas);
    set_colour(d->canvas, c, 0.9);
    cairo_set_line_width(d->canvas, 1.4);
    cairo_stroke(d->canvas);
}

static void annotate_contacts(const drawing *d, const answer *a, obstacles *o) {
    colour c = status_colour(a->status);
    if (!a->contact[0].own_normal) fill_patch(d, a);
    for (int i = 0; i < a->contact_count; i++) {
        const contact *at = a->contact + i;
        view_point p = place_of(d, at->point_a), q = place_of(d, at->point_b);
        annotate_normal(d, at->point_a, at->normal, c);
        if (hypot(p.x - q.x, p.y - q.y) > 4) {
            annotate_line(d->canvas, p, q, c, 2, true);
            annotate_dot(d->canvas, q, 2.6, c);
        }
        annotate_dot(d->canvas, p, 3.2, c);
        annotations_reserve_line(o, p, q);
    }
}

/* Labels the contact points; equal separations get one label. */
static void label_contacts(const drawing *d, const answer *a, obstacles *o) {
    char text[MOST_CONTACTS][40], all[60];
    bool alike = true;
    for (int i = 0; i < a->contact_count; i++) {
        double least = 1e-9 * fabs(a->contact[i].point_a[0]) + a->error_bound;
        say_length(fabs(a->contact[i].separation) <= least ? 0 : a->contact[i].separation, text[i]);
        alike = alike && strcmp(text[i], text[0]) == 0;
    }
    colour c = status_colour(a->status);
    if (alike) {
        if (a->contact_count > 1)
            snprintf(all, sizeof all, "%d \xC3\x97 %s", a->contact_count, text[0]);
        else
            snprintf(all, sizeof all, "%s", text[0]);
        annotate_label(d, o, place_of(d, a->contact[0].point_a), all, c);
        return;
    }
    for (int i = 0; i < a->contact_count; i++) annotate_label(d, o, place_of(d, a->contact[i].point_a), text[i], c);
}

static void draw_ray_begin(const drawing *d, const drawn_ray *ray, obstacles *o) {
    view_point begin = place_of(d, ray->begin), end = place_of(d, ray->end);
    annotate_dot(d->canvas, begin, 4, ray_colour);
    for (int i = 0; i <= 8; i++) {
        view_point p = between(begin, end, i / 8.0);
        annotations_reserve_box(o, (rectangle){p.x - 8, p.y - 8, 16, 16});
    }
}

static void draw_rays(const drawing *d, obstacles *o) {
    char shown[TEXT_SHOWN_SIZE(MOST_NAME_BYTES)];
    for (size_t i = 0; i < d->ray_count; i++) draw_ray_begin(d, d->rays + i, o);
    for (size_t i = 0; i < d->ray_count && d->ray_count <= MOST_NAMED_RAYS; i++) {
        if (strlen(d->scene.rays[i].name) >= MOST_NAME_BYTES) continue;
        text_shown(d->scene.rays[i].name, shown);
        annotate_label(d, o, place_of(d, d->rays[i].begin), shown, ray_colour);
    }
}

static void annotate_hit(const drawing *d, const answer *a, obstacles *o) {
    colour c = status_colour(a->status);
    view_point p = place_of(d, a->point_b);
    if (a->status == ANSWER_OVERLAP) {
        annotate_distance(d, a, o);
        return;
    }
    annotate_normal(d, a->point_b, a->normal, c);
    annotate_dot(d->canvas, p, 3.4, c);
    annotations_reserve_line(o, p, p);
}

/* Labels a hit with its fraction, or with the depth if it begins in an overlap. */
static void label_hit(const drawing *d, const answer *a, obstacles *o) {
    char text[60], depth[40];
    say_length(a->distance, depth);
    if (a->status == ANSWER_OVERLAP)
        snprintf(text, sizeof text, "overlap %s", depth);
    else
        snprintf(text, sizeof text, "%.3g", a->fraction);
    annotate_label(d, o, place_of(d, a->point_b), text, status_colour(a->status));
}

/* Projects the origins of a ghost and of its body. */
static void way_of(const drawing *d, size_t ghost, view_point *here, view_point *there) {
    *here = place_of(d, d->scene.bodies[d->owner[ghost]].position);
    *there = place_of(d, d->scene.bodies[ghost].position);
}

/* Solid up to the first hit, dotted beyond it, with a head where it ends unless it is cut. */
static void draw_ray_line(const drawing *d, const drawn_ray *ray) {
    view_point begin = place_of(d, ray->begin), end = place_of(d, ray->end), hit = between(begin, end, ray->hit);
    annotate_line(d->canvas, begin, hit, ray_colour, 2.2, false);
    if (ray->hit < 1) annotate_line(d->canvas, hit, end, ray_colour, 1.8, true);
    if (!ray->cut) annotate_head(d->canvas, begin, end, ray_colour);
}

/* Draws the motions of bodies: an arrow from the start, dots to the end. In space rays were drawn with the bodies. */
void draw_ways(const drawing *d) {
    for (size_t i = 0; i < d->ray_count && d->scene.dimension == 2; i++) draw_ray_line(d, d->rays + i);
    for (size_t i = d->body_count; i < d->scene.body_count; i++) {
        size_t body = d->owner[i];
        view_point here, there;
        way_of(d, i, &here, &there);
        colour c = colour_mix(body_colour(body), ink, 0.55);
        bool beyond = d->stop[body] < 1 && (i + 1 == d->scene.body_count || d->owner[i + 1] != body);
        if (beyond)
            annotate_line(d->canvas, here, there, c, 1.6, true);
        else
            annotate_arrow(d->canvas, there, here, c);
    }
}

static void keep_ways_free(const drawing *d, obstacles *o) {
    for (size_t i = d->body_count; i < d->scene.body_count; i++) {
        view_point here, there;
        way_of(d, i, &here, &there);
        annotations_reserve_line(o, here, there);
    }
}

/* Keeps labels off overlaps and names of the plane. */
static void keep_plane_free(const drawing *d, obstacles *o) {
    view_frame f;
    for (size_t i = 0; i < d->shown_count && !drawing_has_rays(d); i++) {
        const highlight *h = d->shown[i];
        if (h->answer.status != ANSWER_OVERLAP) continue;
        f = drawing_shared2(d, h->a, h->b);
        annotations_reserve_box(o, (rectangle){f.left, f.top, f.width, f.height});
    }
    for (size_t i = 0; i < d->body_count; i++) {
        if (drawing_name_place2(d, i, &f))
            annotations_reserve_box(o, (rectangle){f.left - 3, f.top, f.width + 6, f.height});
    }
}

/* The drawing and the label of an answer, for each query. */
typedef struct annotation {
    void (*mark)(const drawing *d, const answer *a, obstacles *o);
    void (*label)(const drawing *d, const answer *a, obstacles *o);
} annotation;

static const annotation annotations[] = {
    [QUERY_DISTANCE] = {annotate_distance, label_distance},
    [QUERY_OVERLAP] = {annotate_distance, label_distance},
    [QUERY_COLLIDE] = {annotate_contacts, label_contacts},
    [QUERY_RAYCAST] = {annotate_hit, label_hit},
    [QUERY_CAST] = {annotate_hit, label_hit},
    [QUERY_IMPACT] = {annotate_hit, label_hit},
};

void draw_answers(const drawing *d) {
    obstacles o = {0};
    const annotation *how = annotations + d->facts->query->query;
    if (d->scene.dimension == 2) keep_plane_free(d, &o);
    keep_ways_free(d, &o);
    draw_rays(d, &o);
    /* The least last, so that it lies on top. */
    for (size_t i = d->shown_count; i-- > 0;) how->mark(d, &d->shown[i]->answer, &o);
    for (size_t i = 0; i < d->shown_count; i++) how->label(d, &d->shown[i]->answer, &o);
    set_colour(d->canvas, ink, 1);
}
