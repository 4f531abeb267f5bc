/* The bodies of a picture: shaded facets in back-to-front order, their creases and outlines, shadows on a ground. */
#include <stdlib.h>
#include <string.h>

#include "picture/painter.h"
#include "picture/annotations.h"
#include "scene/pose.h"

/* Edges between facets whose normals differ by more than this angle's cosine are drawn: 24 degrees. */
#define CREASE 0.91
/* Facets that are nearly edge-on are left out. */
#define EDGE_ON 1e-6

static const tact3_vec light_fall = {0.22, 0.16, -0.96}; /* for shadows; in the world */

static view_point grid_point(const drawing *d, double x, double y) {
    return view_project(&d->view, tact3_v(x, y, d->bounds.lower.z));
}

static void line_to_grid(const drawing *d, double x, double y, bool first) {
    view_point p = grid_point(d, x, y);
    if (first)
        cairo_move_to(d->canvas, p.x, p.y);
    else
        cairo_line_to(d->canvas, p.x, p.y);
}

/* Draws a grid of round steps under the scene. */
static void draw_grid(const drawing *d) {
    tact3_vec size = tact3_sub(d->bounds.upper, d->bounds.lower);
    double extent = fmax(fmax(size.x, size.y), size.z);
    if (!(extent > 0)) extent = 1;
    double step = view_round_length(extent / 5), margin = 0.12 * extent;
    double x0 = step * floor((d->bounds.lower.x - margin) / step),
           x1 = step * ceil((d->bounds.upper.x + margin) / step);
    double y0 = step * floor((d->bounds.lower.y - margin) / step),
           y1 = step * ceil((d->bounds.upper.y + margin) / step);
    line_to_grid(d, x0, y0, true);
    line_to_grid(d, x1, y0, false);
    line_to_grid(d, x1, y1, false);
    line_to_grid(d, x0, y1, false);
    cairo_close_path(d->canvas);
    set_colour(d->canvas, (colour){0.945, 0.953, 0.964}, 1);
    cairo_fill(d->canvas);
    for (int i = 0; i <= (int)((x1 - x0) / step + 0.5); i++) {
        line_to_grid(d, x0 + i * step, y0, true);
        line_to_grid(d, x0 + i * step, y1, false);
    }
    for (int i = 0; i <= (int)((y1 - y0) / step + 0.5); i++) {
        line_to_grid(d, x0, y0 + i * step, true);
        line_to_grid(d, x1, y0 + i * step, false);
    }
    cairo_set_line_width(d->canvas, 1);
    set_colour(d->canvas, (colour){0.875, 0.894, 0.918}, 1);
    cairo_stroke(d->canvas);
}

/* The shadow of a mesh: those of its triangles, all turned the same way. */
static void trace_mesh_shadow(const drawing *d, size_t body) {
    const solid *s = d->solids + d->scene.bodies[body].shape;
    const tact3_vec *points = d->points + d->first_point[body];
    for (int face = 0; face < s->face_count; face++) {
        view_point at[3];
        for (int i = 0; i < 3; i++) {
            tact3_vec p = points[s->corners[s->first[face] + i]];
            double height = p.z - d->bounds.lower.z;
            at[i] = view_project(&d->view, tact3_mul_add(p, height / -light_fall.z, light_fall));
        }
        double turn = (at[1].x - at[0].x) * (at[2].y - at[0].y) - (at[1].y - at[0].y) * (at[2].x - at[0].x);
        cairo_new_sub_path(d->canvas);
        for (int i = 0; i < 3; i++) {
            view_point p = at[turn > 0 ? i : 2 - i];
            cairo_line_to(d->canvas, p.x, p.y);
        }
        cairo_close_path(d->canvas);
    }
}

static void trace_shadow(const drawing *d, size_t body) {
    if (d->scene.shapes[d->scene.bodies[body].shape].as_surface) {
        trace_mesh_shadow(d, body);
        return;
    }
    size_t first = d->first_point[body], count = d->first_point[body + 1] - first;
    view_point *points = malloc(3 * count * sizeof *points), *chain = points + count;
    if (!points) return;
    for (size_t i = 0; i < count; i++) {
        tact3_vec p = d->points[first + i];
        double height = p.z - d->bounds.lower.z;
        points[i] = view_project(&d->view, tact3_mul_add(p, height / -light_fall.z, light_fall));
    }
    size_t corners = view_outline(points, count, chain);
    cairo_new_sub_path(d->canvas);
    for (size_t i = 0; i < corners; i++) cairo_line_to(d->canvas, chain[i].x, chain[i].y);
    cairo_close_path(d->canvas);
    free(points);
}

/* All shadows are one path, filled once: outlines all turn the same way, so where two overlap it is no darker. */
void draw_shadows(const drawing *d) {
    cairo_new_path(d->canvas);
    for (size_t body = 0; body < d->body_count; body++) {
        if ((d->skip && d->skip[body]) || (d->clear && d->clear[body])) continue;
        trace_shadow(d, body);
    }
    cairo_set_fill_rule(d->canvas, CAIRO_FILL_RULE_WINDING);
    set_colour(d->canvas, (colour){0.16, 0.22, 0.32}, 0.10);
    cairo_fill(d->canvas);
}

void draw_ground(const drawing *d) {
    draw_grid(d);
    draw_shadows(d);
}

/* Looks at the eye as squarely as it can: for lines and dots, which have no normal of their own. */
static tact3_vec normal_of_line(const drawing *d, tact3_vec p, tact3_vec q) {
    tact3_vec back = tact3_neg(d->view.forward), along = tact3_sub(q, p);
    double square = tact3_dot(along, along);
    if (square > 0) back = tact3_mul_add(back, -tact3_dot(back, along) / square, along);
    double length = tact3_length(back);
    return length > 0 ? tact3_scale(1 / length, back) : tact3_neg(d->view.forward);
}

/* How an edge between two faces is drawn; the second may be -1. `back`: the first is seen from behind. */
static edge_style style_of(const drawing *d, const scene_body *from, const solid *s, int face, int beyond, bool back) {
    const double *own = s->planes + 4 * face, *next = s->planes + 4 * beyond;
    double world[3];
    if (beyond < 0) return d->facts && d->facts->mesh ? EDGE_OPEN : EDGE_OUTLINE;
    pose_direction(3, from, next, world);
    double away = tact3_dot(drawing_vec(world), d->view.forward);
    if (!((back ? -away : away) < -EDGE_ON)) return EDGE_OUTLINE;
    return own[0] * next[0] + own[1] * next[1] + own[2] * next[2] < CREASE ? EDGE_CREASE : EDGE_HIDDEN;
}

static bool add_facet(const drawing *d, facet_list *list, size_t body, const solid *s, int face, tact3_vec normal,
                      bool back) {
    const scene_body *from = d->scene.bodies + body;
    const int *across = d->across[from->shape];
    int first = face < 0 ? 0 : s->first[face], count = face < 0 ? s->vertex_count : s->first[face + 1] - first;
    facet f = {.body = body, .count = count, .normal = normal};
    f.tangled = d->scene.shapes[from->shape].as_surface;
    f.corners = malloc((size_t)count * sizeof *f.corners);
    f.edges = malloc((size_t)count);
    if (!f.corners || !f.edges) {
        free(f.corners);
        free(f.edges);
        return false;
    }
    for (int i = 0; i < count; i++) {
        f.corners[i] = d->points[d->first_point[body] + (size_t)(face < 0 ? i : s->corners[first + i])];
        f.edges[i] = EDGE_OUTLINE;
        if (face >= 0) f.edges[i] = (unsigned char)style_of(d, from, s, face, across[first + i], back);
    }
    if (face < 0) f.normal = normal_of_line(d, f.corners[0], f.corners[count - 1]);
    f.offset = tact3_dot(f.normal, f.corners[0]);
    return facet_list_add(list, f);
}

/* Adds a face of a mesh inside its transparent hull; either side may face the eye. */
static bool add_inner(const drawing *d, facet_list *list, size_t body, const surface *mesh, size_t face) {
    const scene_body *from = d->scene.bodies + body;
    size_t first = mesh->first[face], count = mesh->first[face + 1] - first;
    facet f = {.body = body, .inner = true, .count = (int)count};
    f.corners = malloc(count * sizeof *f.corners);
    f.edges = calloc(count, 1);
    tact3_vec normal = {0, 0, 0};
    for (size_t i = 0; f.corners && f.edges && i < count; i++) {
        double world[3];
        pose_point(3, from, mesh->points + 3 * mesh->corners[first + i], world);
        f.corners[i] = drawing_vec(world);
        if (i < 2) continue;
        tact3_vec one = tact3_sub(f.corners[i - 1], f.corners[0]), two = tact3_sub(f.corners[i], f.corners[0]);
        normal = tact3_add(normal, tact3_cross(one, two));
    }
    double length = tact3_length(normal), side = tact3_dot(normal, d->view.forward) > 0 ? -1 : 1;
    bool good = f.corners && f.edges;
    if (!good || !(length > 0)) {
        free(f.corners);
        free(f.edges);
        return good;
    }
    f.normal = tact3_scale(side / length, normal);
    f.offset = tact3_dot(f.normal, f.corners[0]);
    return facet_list_add(list, f);
}

/* Rays are lines among the bodies, so that these hide them. Numbered behind the bodies, two for each ray: up to the
 * first hit and beyond it. */
static bool add_ray(const drawing *d, facet_list *list, size_t ray, bool beyond) {
    tact3_vec ends[2] = {drawing_vec(d->rays[ray].begin), drawing_vec(d->rays[ray].end)};
    double hit = d->rays[ray].hit;
    if (beyond && !(hit < 1)) return true;
    ends[!beyond] = tact3_mul_add(ends[0], hit, tact3_sub(ends[1], ends[0]));
    facet f = {.body = d->scene.body_count + 2 * ray + beyond, .count = 2};
    f.corners = malloc(sizeof ends);
    f.edges = calloc(2, 1);
    if (!f.corners || !f.edges) {
        free(f.corners);
        free(f.edges);
        return false;
    }
    memcpy(f.corners, ends, sizeof ends);
    f.normal = normal_of_line(d, ends[0], ends[1]);
    f.offset = tact3_dot(f.normal, ends[0]);
    return facet_list_add(list, f);
}

/* Collects the faces of a body that face the eye; of an open mesh all. */
static bool collect_body(const drawing *d, facet_list *list, size_t body) {
    const scene_body *from = d->scene.bodies + body;
    const solid *s = d->solids + from->shape;
    if (s->dimension < 2) return add_facet(d, list, body, s, -1, tact3_v(0, 0, 0), false);
    bool good = true;
    for (int face = 0; good && face < s->face_count; face++) {
        double world[3];
        pose_direction(3, from, s->planes + 4 * face, world);
        tact3_vec normal = drawing_vec(world);
        double away = tact3_dot(normal, d->view.forward);
        bool behind = away > EDGE_ON && d->open[from->shape];
        if (behind) normal = tact3_neg(normal);
        if (away < -EDGE_ON || behind) good = add_facet(d, list, body, s, face, normal, behind);
    }
    return good;
}

static bool collect_facets(const drawing *d, facet_list *list) {
    bool good = true;
    for (size_t i = 0; good && i < d->ray_count; i++) good = add_ray(d, list, i, false) && add_ray(d, list, i, true);
    for (size_t body = 0; good && body < d->scene.body_count; body++) {
        size_t shape = d->scene.bodies[body].shape;
        const surface *mesh = &d->scene.shapes[shape].surface;
        for (size_t face = 0; good && d->glass[shape] && face < mesh->face_count; face++) {
            good = add_inner(d, list, body, mesh, face);
        }
        good = good && collect_body(d, list, body);
    }
    return good;
}

static void trace(const drawing *d, const facet *f) {
    for (int i = 0; i < f->count; i++) {
        view_point p = view_project(&d->view, f->corners[i]);
        cairo_line_to(d->canvas, p.x, p.y);
    }
}

static void stroke_edges(const drawing *d, const facet *f, edge_style style, colour c, double alpha, double width) {
    bool any = false;
    for (int i = 0; i < f->count; i++) {
        if (f->edges[i] != (unsigned char)style) continue;
        view_point p = view_project(&d->view, f->corners[i]);
        view_point q = view_project(&d->view, f->corners[(i + 1) % f->count]);
        cairo_move_to(d->canvas, p.x, p.y);
        cairo_line_to(d->canvas, q.x, q.y);
        any = true;
    }
    if (!any) return;
    cairo_set_line_width(d->canvas, d->line * width);
    set_colour(d->canvas, c, alpha);
    cairo_stroke(d->canvas);
}

static const colour white = {1, 1, 1}, ink = {0.13, 0.18, 0.27};

/* Lit from the upper left, from the eye's side. */
static colour shade_of(const drawing *d, const facet *f) {
    const view *v = &d->view;
    tact3_vec light = tact3_add(tact3_scale(-0.45, v->right), tact3_scale(0.65, v->up));
    light = tact3_mul_add(light, -0.61, v->forward);
    double lit = tact3_dot(f->normal, light);
    colour base = drawing_colour(d, f->body);
    return lit > 0.45 ? colour_mix(base, white, 0.55 * (lit - 0.45)) : colour_mix(base, ink, 0.42 * (0.45 - lit));
}

static void paint_line(const drawing *d, const facet *f) {
    trace(d, f);
    cairo_close_path(d->canvas);
    cairo_set_line_width(d->canvas, f->count == 1 ? 13 : 5);
    set_colour(d->canvas, colour_mix(drawing_colour(d, f->body), ink, 0.25), drawing_is_ghost(d, f->body) ? 0.35 : 1);
    cairo_stroke(d->canvas);
}

/* Draws the head of a ray on the piece that holds its end, unless the ray was cut. */
static void paint_ray_head(const drawing *d, const facet *f) {
    const drawn_ray *ray = d->rays + (f->body - d->scene.body_count) / 2;
    view_point end = view_project(&d->view, drawing_vec(ray->end));
    for (int i = 0; i < f->count && !ray->cut; i++) {
        view_point at = view_project(&d->view, f->corners[i]);
        if (hypot(at.x - end.x, at.y - end.y) > 0.01) continue;
        annotate_head(d->canvas, view_project(&d->view, drawing_vec(ray->begin)), end, ray_colour);
        return;
    }
}

static void paint_ray(const drawing *d, const facet *f) {
    const double dots[2] = {0.1, 5.5};
    bool beyond = (f->body - d->scene.body_count) % 2 == 1;
    cairo_new_path(d->canvas);
    trace(d, f);
    if (beyond) cairo_set_dash(d->canvas, dots, 2, 0);
    cairo_set_line_width(d->canvas, beyond ? 2.2 : 2.6);
    set_colour(d->canvas, ray_colour, 1);
    cairo_stroke(d->canvas);
    cairo_set_dash(d->canvas, NULL, 0, 0);
    paint_ray_head(d, f);
}

/* Paints a facet. If `closed`, a line of its own colour around it covers the hairlines of antialiasing. */
static void paint_facet(const drawing *d, const facet *f, bool closed) {
    if (f->body >= d->scene.body_count) {
        paint_ray(d, f);
        return;
    }
    colour base = drawing_colour(d, f->body), shade = shade_of(d, f);
    bool ghost = drawing_is_ghost(d, f->body), glass = ghost || d->glass[d->scene.bodies[f->body].shape];
    if (f->inner) glass = ghost;
    if (d->clear && d->clear[f->body]) glass = true;
    cairo_new_path(d->canvas);
    if (f->count < 3) {
        paint_line(d, f);
        return;
    }
    trace(d, f);
    cairo_close_path(d->canvas);
    set_colour(d->canvas, shade, ghost ? 0.16 : glass ? 0.26 : 1);
    cairo_fill_preserve(d->canvas);
    cairo_set_line_width(d->canvas, 0.7);
    if (glass || !closed)
        cairo_new_path(d->canvas);
    else
        cairo_stroke(d->canvas);
    stroke_edges(d, f, EDGE_CREASE, colour_mix(shade, ink, 0.22), ghost ? 0.25 : glass ? 0.5 : 1, 0.9);
    stroke_edges(d, f, EDGE_OPEN, open_colour, 1, 2.6);
    stroke_edges(d, f, EDGE_OUTLINE, colour_mix(base, ink, glass ? 0.35 : 0.55), ghost ? 0.55 : glass ? 0.8 : 1, 1.2);
}

/* Planes between the bodies of separated pairs, halfway between their closest points. */
static size_t collect_dividers(const drawing *d, divider *out) {
    size_t count = 0;
    if (drawing_has_rays(d)) return 0;
    for (size_t i = 0; i < d->highlights->count; i++) {
        const answer *a = &d->highlights->list[i].answer;
        if (a->distance < 0 || a->beyond_cutoff) continue;
        tact3_vec middle = tact3_scale(0.5, tact3_add(drawing_vec(a->point_a), drawing_vec(a->point_b)));
        tact3_vec normal = drawing_vec(a->normal);
        out[count++] = (divider){normal, tact3_dot(normal, middle)};
    }
    return count;
}

/* Paints the outline of a body, so that nothing shows through the hairlines between its facets. */
static bool paint_outline(const drawing *d, size_t body) {
    size_t first = d->first_point[body], count = d->first_point[body + 1] - first;
    view_point *points = malloc(3 * count * sizeof *points), *chain = points + count;
    if (!points) return false;
    for (size_t i = 0; i < count; i++) points[i] = view_project(&d->view, d->points[first + i]);
    size_t corners = view_outline(points, count, chain);
    cairo_new_path(d->canvas);
    for (size_t i = 0; i < corners; i++) cairo_line_to(d->canvas, chain[i].x, chain[i].y);
    set_colour(d->canvas, drawing_colour(d, body), 1);
    cairo_fill(d->canvas);
    free(points);
    return true;
}

bool draw_body3(const drawing *d, size_t body) {
    facet_list facets = {0}, ordered = {0};
    bool surface = d->scene.shapes[d->scene.bodies[body].shape].as_surface;
    bool glass = drawing_is_ghost(d, body) || (d->clear && d->clear[body]) || d->glass[d->scene.bodies[body].shape];
    bool good = collect_body(d, &facets, body);
    if (good && surface) good = facet_list_sort(&facets, d->view.forward, NULL, 0, &ordered);
    if (good && !surface && !glass) good = paint_outline(d, body);
    const facet_list *shown = surface ? &ordered : &facets;
    for (size_t i = 0; good && i < shown->count; i++) paint_facet(d, shown->items + i, surface);
    facet_list_free(&facets);
    facet_list_free(&ordered);
    return good;
}

/* The open edges once more, over everything, so that those behind the mesh show as well. */
static void draw_open_edges(const drawing *d, size_t body) {
    const solid *s = d->solids + d->scene.bodies[body].shape;
    const int *across = d->across[d->scene.bodies[body].shape];
    const tact3_vec *points = d->points + d->first_point[body];
    const double dots[2] = {3, 4};
    cairo_new_path(d->canvas);
    for (int i = 0; i < 3 * s->face_count; i++) {
        if (across[i] >= 0) continue;
        view_point p = view_project(&d->view, points[s->corners[i]]);
        view_point q = view_project(&d->view, points[s->corners[i % 3 == 2 ? i - 2 : i + 1]]);
        cairo_move_to(d->canvas, p.x, p.y);
        cairo_line_to(d->canvas, q.x, q.y);
    }
    cairo_set_dash(d->canvas, dots, 2, 0);
    cairo_set_line_width(d->canvas, 1.4);
    set_colour(d->canvas, open_colour, 0.7);
    cairo_stroke(d->canvas);
    cairo_set_dash(d->canvas, NULL, 0, 0);
}

bool draw_bodies(const drawing *d) {
    facet_list facets = {0}, ordered = {0};
    divider dividers[MAX_HIGHLIGHTS];
    size_t count = collect_dividers(d, dividers);
    bool good = collect_facets(d, &facets) && facet_list_sort(&facets, d->view.forward, dividers, count, &ordered);
    cairo_set_line_join(d->canvas, CAIRO_LINE_JOIN_ROUND);
    cairo_set_line_cap(d->canvas, CAIRO_LINE_CAP_ROUND);
    for (size_t i = 0; i < ordered.count; i++) paint_facet(d, ordered.items + i, true);
    facet_list_free(&facets);
    facet_list_free(&ordered);
    if (d->facts && d->facts->mesh) draw_open_edges(d, 0);
    return good;
}
