/* The panels of one step and of the answer. */
#include "explain/panel.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "explain/words.h"
#include "scene/pose.h"
#include "picture/view.h"

#define MINUS "−"
/* A polytope with more corners than this has names only where something happens. */
#define MOST_NAMES 7
/* Points that are so near to the support point have no name of their own. */
#define TOO_NEAR 9.0
/* A point and the others that are drawn in the same place. */
#define MOST_JOINED 3

double panel_angle(spot from, spot to) { return atan2(from.y - to.y, to.x - from.x); }

spot panel_tip(const camera *c, const double at[3], const double direction[3], double length) {
    double p[3];
    for (int i = 0; i < 3; i++) p[i] = at[i] + length / c->scale * direction[i];
    return camera_spot(c, p);
}

static spot middle_of(const sheet *s, const explain_form *form) {
    double p[3] = {0, 0, 0};
    for (size_t i = 0; i < form->point_count; i++) {
        for (int k = 0; k < 3; k++) p[k] += form->points[i][k] / (double)form->point_count;
    }
    return camera_spot(&s->camera, p);
}

static void add_points(double (*all)[3], size_t *count, const explain_form *form, const double shift[3]) {
    for (size_t i = 0; i < form->point_count; i++, ++*count) {
        for (int k = 0; k < 3; k++) all[*count][k] = form->points[i][k] + (shift ? shift[k] : 0);
    }
}

/* Adds a figure that a panel must show: where it is, for an overlap also where it just touches the other one, for a
 * motion at its end. Twice its points, at most. */
static void add_shown(const explain_trace *t, int which, const explain_form *form, bool apart, double (*all)[3],
                      size_t *count) {
    double shift[3];
    add_points(all, count, form, NULL);
    if (t->advance_count > 0) {
        scene_body end = pose_after(t->dimension, t->body + which, 1);
        for (size_t k = 0; k < form->point_count; k++) {
            double local[3];
            pose_local_point(t->dimension, t->body + which, form->points[k], local);
            pose_point(t->dimension, &end, local, all[(*count)++]);
        }
    } else if (which == 1 && apart && t->answer.distance < 0) {
        for (int k = 0; k < 3; k++) shift[k] = -t->answer.distance * t->answer.normal[k];
        add_points(all, count, form, shift);
    }
}

/* Aims a camera at the whole shapes. */
static bool aim_at_wholes(const explain_trace *t, camera *out) {
    size_t most = 1, count = 0;
    for (int i = 0; i < 2; i++)
        for (size_t k = 0; k < t->whole[i].form_count; k++) most += 2 * t->whole[i].forms[k].point_count;
    double(*all)[3] = malloc(most * sizeof *all);
    if (!all) return false;
    *out = t->dimension == 2 ? camera_flat() : camera_for(t->answer.normal);
    for (int i = 0; i < 2; i++)
        for (size_t k = 0; k < t->whole[i].form_count; k++) add_shown(t, i, t->whole[i].forms + k, true, all, &count);
    camera_fit(out, (const double(*)[3])all, count);
    if (!isfinite(out->scale)) out->scale = 1;
    free(all);
    return true;
}

bool panel_aim(const explain_trace *t, panel_cameras *out) {
    const explain_form *a = t->surface, *b = t->surface + 1;
    size_t most = 2 * a->point_count + 2 * b->point_count + t->difference.point_count + 1, count = 0;
    double(*all)[3] = malloc(most * sizeof *all);
    if (!all) return false;
    camera c = t->dimension == 2 ? camera_flat() : camera_for(t->pair.normal);
    out->shapes = out->difference = c;
    for (int i = 0; i < 2; i++) add_shown(t, i, t->surface + i, !t->composite, all, &count);
    camera_fit(&out->shapes, (const double(*)[3])all, count);
    count = 0;
    add_points(all, &count, &t->difference, NULL);
    memset(all[count++], 0, sizeof *all);
    camera_fit(&out->difference, (const double(*)[3])all, count);
    free(all);
    /* A motion has no panel of the difference. */
    double scale = t->advance_count > 0 ? out->shapes.scale : fmin(out->shapes.scale, out->difference.scale);
    out->shapes.scale = out->difference.scale = isfinite(scale) ? scale : 1;
    out->whole = out->shapes;
    return !t->composite || aim_at_wholes(t, &out->whole);
}

void panel_grid(sheet *s) {
    const camera *c = &s->camera;
    if (c->dimension != 2) return;
    double step = view_round_length(70 / c->scale);
    for (int axis = 0; axis < 2; axis++) {
        double size = axis == 0 ? SHEET_WIDTH : SHEET_HEIGHT, middle = axis == 0 ? c->middle.x : c->middle.y;
        double origin = c->center[axis];
        double first = ceil((origin + middle - size / 2 / c->scale) / step);
        for (int i = 0; i < 24; i++) {
            double at = (first + i) * step, offset = c->scale * (at - origin - middle);
            if (offset > size / 2) break;
            double place = axis == 0 ? size / 2 + offset : size / 2 - offset;
            const char *class = at == 0 ? "axis" : "grid";
            if (axis == 0)
                fprintf(s->out, "<line class=\"%s\" x1=\"%.2f\" y1=\"0\" x2=\"%.2f\" y2=\"%g\"/>\n", class, place,
                        place, SHEET_HEIGHT);
            else
                fprintf(s->out, "<line class=\"%s\" x1=\"0\" y1=\"%.2f\" x2=\"%g\" y2=\"%.2f\"/>\n", class, place,
                        SHEET_WIDTH, place);
            if (place < 24 || place > size - 24) continue;
            char number[40];
            words_number(number, at, 1e-9 * step);
            double x = axis == 0 ? place : 5, y = axis == 0 ? SHEET_HEIGHT - 5 : place + 3.5;
            sheet_text(s->out, "tick", axis == 0 ? "middle" : "start", x, y, number);
            double width = sheet_text_width(number, 10);
            double left = axis == 0 ? x - width / 2 : x;
            sheet_take(s, (taken){left, y - 9, left + width, y + 2, 4});
        }
    }
}

void panel_axes(sheet *s) {
    static const char *const names[] = {"x", "y", "z"};
    const spot corner = {40, SHEET_HEIGHT - 36};
    const camera *c = &s->camera;
    if (c->dimension != 3) return;
    for (int i = 0; i < 3; i++) {
        spot tip = {corner.x + 24 * c->right[i], corner.y - 24 * c->up[i]};
        sheet_line(s, "axis", corner, tip);
        if (hypot(tip.x - corner.x, tip.y - corner.y) > 6)
            sheet_label(s, "tick", names[i], tip, 1, panel_angle(corner, tip));
    }
}

void panel_title(sheet *s, const char *text) {
    sheet_text(s->out, "title", "start", 8, 17, text);
    sheet_take(s, (taken){6, 4, 10 + sheet_text_width(text, 13), 22, 6});
}

static const char *const rings[] = {"a-ring", "b-ring"}, *const cores[] = {"a", "b"};

void panel_pair(sheet *s, const explain_trace *t) {
    for (int i = 0; i < 2; i++) {
        if (t->rounding[i] > 0) panel_form(s, rings[i], t->surface + i, NULL);
    }
    for (int i = 0; i < 2; i++) panel_form(s, cores[i], t->core + i, NULL);
}

bool panel_decides(const explain_trace *t, int which) {
    return t->whole[which].piece.part >= 0 || t->whole[which].piece.triangle >= 0;
}

void panel_bodies(sheet *s, const explain_trace *t) {
    static const char *const wholes[] = {"a-whole", "b-whole"};
    for (int i = 0; i < 2; i++) {
        const explain_whole *whole = t->whole + i;
        for (size_t k = 0; k < whole->form_count; k++)
            panel_form(s, panel_decides(t, i) ? wholes[i] : cores[i], whole->forms + k, NULL);
    }
    if (!t->composite) {
        panel_pair(s, t);
        return;
    }
    for (int i = 0; i < 2; i++)
        if (panel_decides(t, i)) panel_form(s, cores[i], t->surface + i, NULL);
}

void panel_ghost(sheet *s, const explain_trace *t, const double shift[3]) {
    for (size_t k = 0; k < t->whole[1].form_count; k++) panel_form(s, "ghost", t->whole[1].forms + k, shift);
    if (!t->composite) panel_form(s, "ghost", t->surface + 1, shift);
}

/* Inside a shape, on the side that looks away from the other one. */
static spot letter_place(const sheet *s, const explain_form *form, spot middle, double x, double y) {
    double reach = 0;
    for (size_t i = 0; i < form->point_count; i++) {
        spot at = camera_spot(&s->camera, form->points[i]);
        reach = fmax(reach, (at.x - middle.x) * x + (at.y - middle.y) * y);
    }
    return (spot){middle.x + 0.45 * reach * x, middle.y + 0.45 * reach * y};
}

void panel_letters(sheet *s, const explain_trace *t) {
    spot a = middle_of(s, t->surface), b = middle_of(s, t->surface + 1);
    double x = b.x - a.x, y = b.y - a.y, length = hypot(x, y);
    if (length > 1)
        x /= length, y /= length;
    else
        x = 0.8, y = 0.6;
    a = letter_place(s, t->surface, a, -x, -y);
    b = letter_place(s, t->surface + 1, b, x, y);
    sheet_label(s, "a-name", "A", a, 0, atan2(y, -x));
    sheet_label(s, "b-name", "B", b, 0, atan2(-y, x));
}

typedef enum part { PART_DIFFERENCE, PART_A, PART_B } part;

static const double *place_of(const explain_point *p, part which) {
    return which == PART_A ? p->a : which == PART_B ? p->b : p->point;
}

static bool same_place(const camera *c, const explain_point *p, const explain_point *q, part which) {
    spot a = camera_spot(c, place_of(p, which)), b = camera_spot(c, place_of(q, which));
    return hypot(a.x - b.x, a.y - b.y) < 0.5;
}

/* Dots with names, one for those in the same place. */
static void draw_points(sheet *s, const explain_point *points, size_t count, part which, spot middle) {
    static const char *const classes[] = {"s-name", "a-name small", "b-name small"};
    for (size_t i = 0; i < count; i++) {
        bool drawn = false;
        for (size_t k = 0; k < i; k++) drawn = drawn || same_place(&s->camera, points + k, points + i, which);
        if (!drawn) sheet_dot(s, "s-dot", camera_spot(&s->camera, place_of(points + i, which)), 3.2);
    }
    for (size_t i = 0; i < count; i++) {
        char text[MOST_JOINED * 40] = "", name[32];
        size_t joined = 0;
        bool drawn = false;
        for (size_t k = 0; k < count; k++) {
            if (!same_place(&s->camera, points + k, points + i, which)) continue;
            drawn = drawn || k < i;
            if (joined++ >= MOST_JOINED) continue;
            words_name(name, "wab"[which], points[k].name);
            size_t length = strlen(text);
            snprintf(text + length, sizeof text - length, "%s%s", joined > 1 ? " = " : "", name);
        }
        if (drawn) continue;
        spot at = camera_spot(&s->camera, place_of(points + i, which));
        sheet_label(s, classes[which], text, at, 6, panel_angle(middle, at));
    }
}

/* The points that this step works with: GJK's simplex, or the corners of EPA's nearest side. Returns how many. */
static size_t chosen_points(const explain_trace *t, const explain_step *s, bool all, explain_point *out) {
    const explain_point *points = t->points + s->first_point;
    if (s->stage != EXPLAIN_EPA || (all && s->point_count <= MOST_NAMES)) {
        memcpy(out, points, s->point_count * sizeof *out);
        return s->point_count;
    }
    const explain_side *near = t->sides + s->first_side + s->nearest;
    for (int i = 0; i < t->dimension; i++) out[i] = points[near->corner[i]];
    return (size_t)t->dimension;
}

/* One shape's support point: the tangent across the direction, the direction, the point. */
static void draw_support(sheet *s, const explain_step *step, part which) {
    double n[3];
    for (int i = 0; i < 3; i++) n[i] = which == PART_B ? -step->direction[i] : step->direction[i];
    const double *p = place_of(&step->support, which);
    spot at = camera_spot(&s->camera, p), tip = panel_tip(&s->camera, p, n, PANEL_ARROW);
    if (s->camera.dimension == 2) {
        spot from = {at.x - 1.3 * (tip.y - at.y), at.y + 1.3 * (tip.x - at.x)};
        spot to = {at.x + 1.3 * (tip.y - at.y), at.y - 1.3 * (tip.x - at.x)};
        if (sheet_clip(&from, &to)) sheet_line(s, "q-line", from, to);
    }
    sheet_arrow(s, "q-arrow", at, tip);
    sheet_dot(s, "q-dot", at, 4.2);
}

static void name_support(sheet *s, const explain_step *step, part which) {
    const double *p = place_of(&step->support, which);
    double n[3];
    for (int i = 0; i < 3; i++) n[i] = which == PART_B ? -step->direction[i] : step->direction[i];
    spot at = camera_spot(&s->camera, p), tip = panel_tip(&s->camera, p, n, PANEL_ARROW);
    char name[32];
    words_name(name, "wab"[which], step -> support.name);
    double angle = panel_angle(at, tip);
    sheet_label(s, "q-name", which == PART_B ? MINUS "n" : "n", tip, 5, angle);
    sheet_label(s, "q-name", name, at, 7, angle + 2.2);
}

/* A point that is asked for again, as at the end of EPA, has one name, that of the support point; so have points so
 * near to it that their names would be a heap. */
static size_t without_support(const sheet *s, const explain_step *step, part which, explain_point *points,
                              size_t count) {
    size_t left = 0;
    spot support = camera_spot(&s->camera, place_of(&step->support, which));
    for (size_t i = 0; i < count; i++) {
        spot at = camera_spot(&s->camera, place_of(points + i, which));
        if (!step->asked || hypot(at.x - support.x, at.y - support.y) > TOO_NEAR) points[left++] = points[i];
    }
    return left;
}

void panel_shapes(FILE *out, const explain_trace *t, size_t step, const panel_cameras *cameras) {
    sheet s = {.out = out, .camera = cameras->shapes};
    const explain_step *at = t->steps + step;
    explain_point points[MOST_NAMES + 1];
    panel_grid(&s);
    panel_axes(&s);
    panel_title(&s, t->rounding[0] + t->rounding[1] > 0 ? "the shapes and their cores" : "the shapes");
    panel_pair(&s, t);
    panel_letters(&s, t);
    if (at->asked) {
        draw_support(&s, at, PART_A);
        draw_support(&s, at, PART_B);
        name_support(&s, at, PART_A);
        name_support(&s, at, PART_B);
    }
    for (part which = PART_A; which <= PART_B; which++) {
        size_t count = chosen_points(t, at, false, points);
        count = without_support(&s, at, which, points, count);
        draw_points(&s, points, count, which, middle_of(&s, t->core + (which == PART_B)));
    }
}

/* GJK's simplex: its edges, and for a triangle its inside. */
static void draw_simplex(sheet *s, const explain_trace *t, const explain_step *step) {
    const explain_point *points = t->points + step->first_point;
    spot spots[4];
    size_t count = step->point_count < 4 ? step->point_count : 4;
    for (size_t i = 0; i < count; i++) spots[i] = camera_spot(&s->camera, points[i].point);
    if (count == 4) {
        static const int faces[4][3] = {{0, 1, 2}, {0, 1, 3}, {0, 2, 3}, {1, 2, 3}};
        for (int i = 0; i < 4; i++) {
            spot face[3] = {spots[faces[i][0]], spots[faces[i][1]], spots[faces[i][2]]};
            sheet_polygon(s, "s-area", face, 3);
        }
    } else if (count == 3) {
        sheet_polygon(s, "s-area", spots, 3);
    }
    for (size_t i = 0; i < count; i++) {
        for (size_t k = i + 1; k < count; k++) sheet_line(s, "s-line", spots[i], spots[k]);
    }
}

/* EPA's polygon, and the disc around the origin that it holds. */
static void draw_polygon(sheet *s, const explain_trace *t, const explain_step *step) {
    const double origin[3] = {0, 0, 0};
    const explain_point *points = t->points + step->first_point;
    if (t->dimension == 3) {
        panel_solid(s, t, step);
        return;
    }
    spot *spots = malloc((step->point_count + 1) * sizeof *spots);
    if (!spots) return;
    for (size_t i = 0; i < step->point_count; i++) spots[i] = camera_spot(&s->camera, points[i].point);
    sheet_polygon(s, "s-area", spots, step->point_count);
    spot center = camera_spot(&s->camera, origin);
    double radius = s->camera.scale * fmax(step->lower, 0);
    if (radius > 1)
        fprintf(s->out, "<circle class=\"ball\" cx=\"%.2f\" cy=\"%.2f\" r=\"%.2f\"/>\n", center.x, center.y, radius);
    for (size_t i = 0; i < step->side_count; i++) {
        const explain_side *side = t->sides + step->first_side + i;
        sheet_line(s, i == step->nearest ? "near" : "s-line", spots[side->corner[0]], spots[side->corner[1]]);
    }
    free(spots);
}

/* Finds the point that the direction is drawn from: the point of the simplex or the nearest side closest to the
 * origin. */
static void find_foot(const explain_trace *t, const explain_step *step, double out[3]) {
    memcpy(out, step->closest, sizeof step->closest);
    if (step->stage != EXPLAIN_EPA) return;
    const explain_side *near = t->sides + step->first_side + step->nearest;
    double offset = explain_dot(step->direction, t->points[step->first_point + (size_t)near->corner[0]].point);
    for (int i = 0; i < 3; i++) out[i] = offset * step->direction[i];
}

/* Draws the supporting line across n through the support point; in space, the line in the supporting plane from the
 * support point to the axis along n. */
static void draw_support_line(sheet *s, const explain_step *step, const double begin[3]) {
    const double *n = step->direction, *w = step->support.point;
    double reach = explain_dot(n, w), end[3];
    for (int i = 0; i < 3; i++) end[i] = reach * n[i];
    spot from = camera_spot(&s->camera, w), to = camera_spot(&s->camera, end);
    if (s->camera.dimension == 2) {
        spot along = panel_tip(&s->camera, w, n, PANEL_ARROW);
        double x = 20 * (along.y - from.y), y = -20 * (along.x - from.x);
        to = (spot){from.x + x, from.y + y};
        from = (spot){from.x - x, from.y - y};
    } else {
        sheet_line(s, "q-axis", camera_spot(&s->camera, begin), to);
    }
    if (sheet_clip(&from, &to)) sheet_line(s, "q-line", from, to);
}

/* Draws the direction from the foot outwards. */
static void draw_direction(sheet *s, const explain_step *step, const double foot[3]) {
    const double origin[3] = {0, 0, 0};
    spot center = camera_spot(&s->camera, origin), from = camera_spot(&s->camera, foot);
    if (step->point_count > 0) sheet_line(s, "foot", center, from);
    spot tip = panel_tip(&s->camera, foot, step->direction, PANEL_ARROW);
    sheet_arrow(s, "q-arrow", from, tip);
    sheet_label(s, "q-name", "n", tip, 5, panel_angle(from, tip));
    if (step->stage == EXPLAIN_GJK && step->point_count > 1) {
        sheet_dot(s, "v-dot", from, 3.2);
        sheet_label(s, "s-name", "v", from, 6, panel_angle(center, from) + 0.6);
    }
}

static void draw_origin(sheet *s) {
    const double origin[3] = {0, 0, 0};
    spot at = camera_spot(&s->camera, origin);
    fprintf(s->out, "<path class=\"cross\" d=\"M%.2f %.2fH%.2fM%.2f %.2fV%.2f\"/>\n", at.x - 7, at.y, at.x + 7, at.x,
            at.y - 7, at.y + 7);
    sheet_dot(s, "origin", at, 3.6);
}

void panel_difference(FILE *out, const explain_trace *t, size_t step, const panel_cameras *cameras) {
    sheet s = {.out = out, .camera = cameras->difference};
    const explain_step *at = t->steps + step;
    const double origin[3] = {0, 0, 0};
    explain_point points[MOST_NAMES + 1];
    panel_grid(&s);
    panel_axes(&s);
    panel_title(&s, t->rounding[0] + t->rounding[1] > 0 ? "A " MINUS " B of the cores" : "A " MINUS " B");
    panel_form(&s, "d", &t->difference, NULL);
    if (at->stage != EXPLAIN_EPA)
        draw_simplex(&s, t, at);
    else
        draw_polygon(&s, t, at);
    size_t count = chosen_points(t, at, true, points);
    if (at->asked) {
        double foot[3];
        find_foot(t, at, foot);
        draw_support_line(&s, at, foot);
        draw_origin(&s);
        draw_direction(&s, at, foot);
        sheet_dot(&s, "q-dot", camera_spot(&s.camera, at->support.point), 4.2);
        char name[32];
        words_name(name, 'w', at->support.name);
        spot w = camera_spot(&s.camera, at->support.point);
        sheet_label(&s, "q-name", name, w, 7, panel_angle(middle_of(&s, &t->difference), w));
    } else {
        draw_origin(&s);
    }
    count = without_support(&s, at, PART_DIFFERENCE, points, count);
    draw_points(&s, points, count, PART_DIFFERENCE, middle_of(&s, &t->difference));
    sheet_label(&s, "ink", "0", camera_spot(&s.camera, origin), 6, at->asked ? -0.8 : 0.8);
}

void panel_answer(FILE *out, const explain_trace *t, const panel_cameras *cameras) {
    sheet s = {.out = out, .camera = cameras->whole};
    const answer *g = &t->answer;
    double shift[3];
    for (int i = 0; i < 3; i++) shift[i] = -g->distance * g->normal[i];
    panel_grid(&s);
    panel_axes(&s);
    panel_title(&s, g->distance < 0 ? "B moved until it just touches A" : "the closest points");
    panel_bodies(&s, t);
    panel_letters(&s, t);
    if (g->distance < 0) panel_ghost(&s, t, shift);
    spot a = camera_spot(&s.camera, g->point_a), b = camera_spot(&s.camera, g->point_b);
    sheet_line(&s, "foot", a, b);
    spot tip = panel_tip(&s.camera, g->distance < 0 ? g->point_a : g->point_b, g->normal, PANEL_ARROW);
    sheet_arrow(&s, "q-arrow", g->distance < 0 ? a : b, tip);
    sheet_dot(&s, "a-dot", a, 4.2);
    sheet_dot(&s, "b-dot", b, 4.2);
    double angle = panel_angle(g->distance < 0 ? a : b, tip);
    sheet_label(&s, "q-name", "n", tip, 5, angle);
    sheet_label(&s, "a-name small", "on A", a, 7, angle + 2.4);
    sheet_label(&s, "b-name small", "on B", b, 7, angle - 2.4);
}
