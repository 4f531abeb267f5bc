/* Dots, lines, arrows and labels. */
#include "picture/annotations.h"

#define LABEL_SIZE 12.5
#define ARROW_PIXELS 34

static const colour white = {1, 1, 1};

void annotations_reserve_box(obstacles *o, rectangle r) {
    if (o->count < MOST_OBSTACLES) o->list[o->count++] = r;
}

static double covered(const obstacles *o, rectangle r) {
    double area = 0;
    for (size_t i = 0; i < o->count; i++) {
        const rectangle *s = o->list + i;
        double w = fmin(r.x + r.width, s->x + s->width) - fmax(r.x, s->x);
        double h = fmin(r.y + r.height, s->y + s->height) - fmax(r.y, s->y);
        if (w > 0 && h > 0) area += w * h;
    }
    return area;
}

void annotate_dot(cairo_t *canvas, view_point p, double radius, colour c) {
    cairo_new_path(canvas);
    cairo_arc(canvas, p.x, p.y, radius + 1.2, 0, 7);
    set_colour(canvas, white, 0.95);
    cairo_fill(canvas);
    cairo_arc(canvas, p.x, p.y, radius, 0, 7);
    set_colour(canvas, c, 1);
    cairo_fill(canvas);
}

void annotate_line(cairo_t *canvas, view_point p, view_point q, colour c, double width, bool dotted) {
    const double pattern[2] = {0.1, 5.5};
    cairo_set_line_cap(canvas, CAIRO_LINE_CAP_ROUND);
    for (int pass = 0; pass < 2; pass++) {
        cairo_move_to(canvas, p.x, p.y);
        cairo_line_to(canvas, q.x, q.y);
        cairo_set_line_width(canvas, pass == 0 ? width + 2.2 : width);
        if (dotted && pass == 1) cairo_set_dash(canvas, pattern, 2, 0);
        set_colour(canvas, pass == 0 ? white : c, pass == 0 ? 0.75 : 1);
        cairo_stroke(canvas);
        cairo_set_dash(canvas, NULL, 0, 0);
    }
}

void annotate_head(cairo_t *canvas, view_point p, view_point q, colour c) {
    double length = hypot(q.x - p.x, q.y - p.y);
    if (length < 3) return;
    double x = (q.x - p.x) / length, y = (q.y - p.y) / length, size = fmin(9, 0.6 * length + 3);
    cairo_move_to(canvas, q.x + 2 * x, q.y + 2 * y);
    cairo_line_to(canvas, q.x - size * x - 0.42 * size * y, q.y - size * y + 0.42 * size * x);
    cairo_line_to(canvas, q.x - size * x + 0.42 * size * y, q.y - size * y - 0.42 * size * x);
    cairo_close_path(canvas);
    set_colour(canvas, white, 0.9);
    cairo_set_line_width(canvas, 2);
    cairo_stroke_preserve(canvas);
    set_colour(canvas, c, 1);
    cairo_fill(canvas);
}

void annotate_arrow(cairo_t *canvas, view_point p, view_point q, colour c) {
    annotate_line(canvas, p, q, c, 2, false);
    annotate_head(canvas, p, q, c);
}

void annotate_normal(const drawing *d, const double from[3], const double normal[3], colour c) {
    tact3_vec tip = tact3_mul_add(drawing_vec(from), ARROW_PIXELS / d->view.scale, drawing_vec(normal));
    annotate_arrow(d->canvas, view_project(&d->view, drawing_vec(from)), view_project(&d->view, tip), c);
}

void annotations_reserve_line(obstacles *o, view_point p, view_point q) {
    for (int k = 0; k <= 4; k++) {
        double x = p.x + k * (q.x - p.x) / 4, y = p.y + k * (q.y - p.y) / 4;
        annotations_reserve_box(o, (rectangle){x - 9, y - 9, 18, 18});
    }
}

static void set_font(cairo_t *canvas, double size, bool bold) {
    cairo_select_font_face(canvas, "sans-serif", CAIRO_FONT_SLANT_NORMAL,
                           bold ? CAIRO_FONT_WEIGHT_BOLD : CAIRO_FONT_WEIGHT_NORMAL);
    cairo_set_font_size(canvas, size);
}

/* Finds the place near the anchor that covers least. */
static rectangle find_place(const obstacles *o, view_point anchor, double width, double height) {
    static const double angles[] = {-0.6, -2.5, 0.5, 2.6, -1.57, 1.57, 0, 3.14};
    rectangle best = {anchor.x, anchor.y, width, height};
    double least = HUGE_VAL;
    for (int ring = 0; ring < 4; ring++) {
        for (size_t i = 0; i < sizeof angles / sizeof angles[0]; i++) {
            double away = 20 + 18.0 * ring;
            rectangle r = {anchor.x + (away + width / 2) * cos(angles[i]) - width / 2,
                           anchor.y + (away + height / 2) * sin(angles[i]) - height / 2, width, height};
            if (r.x < 10 || r.y < 80 || r.x + width > PICTURE_WIDTH - PANEL_WIDTH - 10 ||
                r.y + height > PICTURE_HEIGHT - 60) {
                continue;
            }
            double cost = covered(o, r) + 14.0 * ring + (double)i;
            if (cost < least) {
                least = cost;
                best = r;
            }
        }
    }
    return best;
}

static void pill(cairo_t *canvas, rectangle r, colour edge) {
    double radius = r.height / 2;
    cairo_new_sub_path(canvas);
    cairo_arc(canvas, r.x + r.width - radius, r.y + radius, radius, -1.5708, 1.5708);
    cairo_arc(canvas, r.x + radius, r.y + radius, radius, 1.5708, 4.7124);
    cairo_close_path(canvas);
    set_colour(canvas, white, 0.94);
    cairo_fill_preserve(canvas);
    set_colour(canvas, edge, 0.9);
    cairo_set_line_width(canvas, 1);
    cairo_stroke(canvas);
}

void annotate_label(const drawing *d, obstacles *o, view_point anchor, const char *text, colour c) {
    cairo_text_extents_t size;
    set_font(d->canvas, LABEL_SIZE, true);
    cairo_text_extents(d->canvas, text, &size);
    rectangle r = find_place(o, anchor, size.x_advance + 16, LABEL_SIZE + 8);
    view_point near = {fmin(fmax(anchor.x, r.x + 8), r.x + r.width - 8), r.y + r.height / 2};
    cairo_move_to(d->canvas, anchor.x, anchor.y);
    cairo_line_to(d->canvas, near.x, near.y);
    set_colour(d->canvas, c, 0.55);
    cairo_set_line_width(d->canvas, 1);
    cairo_stroke(d->canvas);
    pill(d->canvas, r, c);
    set_colour(d->canvas, c, 1);
    cairo_move_to(d->canvas, r.x + 8 - size.x_bearing / 2, r.y + r.height / 2 + 0.36 * LABEL_SIZE);
    cairo_show_text(d->canvas, text);
    annotations_reserve_box(o, r);
}
