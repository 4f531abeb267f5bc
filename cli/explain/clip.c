/* Clipping in an explanation: the two features that face each other, their patch seen along the normal, and the
 * contact points. */
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "explain/panel.h"
#include "explain/words.h"
#include "query/report.h"

/* Most contact points of a manifold. */
#define MOST_NAMED 4
/* Most that are listed; shapes that are not convex have more. */
#define MOST_LISTED 8

/* Two unit vectors across n: in the plane the second is n itself. */
static void axes_across(const explain_trace *t, const double n[3], double u[3], double v[3]) {
    if (t->dimension == 2) {
        u[0] = n[1], u[1] = -n[0], u[2] = 0;
        memcpy(v, n, 3 * sizeof *n);
        return;
    }
    int least = fabs(n[0]) < fabs(n[1]) ? 0 : 1;
    if (fabs(n[2]) < fabs(n[least])) least = 2;
    double square = 1 - n[least] * n[least], length = sqrt(square);
    for (int i = 0; i < 3; i++) u[i] = ((i == least) - n[least] * n[i]) / length;
    v[0] = n[1] * u[2] - n[2] * u[1];
    v[1] = n[2] * u[0] - n[0] * u[2];
    v[2] = n[0] * u[1] - n[1] * u[0];
}

static size_t add_flat(const double (*points)[3], size_t count, const double u[3], const double v[3],
                       double (*out)[3]) {
    for (size_t i = 0; i < count; i++) {
        out[i][0] = explain_dot(u, points[i]);
        out[i][1] = explain_dot(v, points[i]);
        out[i][2] = 0;
    }
    return count;
}

/* Draws a polygon, a segment or a point. */
static void draw_feature(sheet *s, const char *class, const double (*corners)[3], size_t count) {
    for (size_t i = 0; i + 1 < count || (count > 2 && i < count); i++) {
        spot from = camera_spot(&s->camera, corners[i]), to = camera_spot(&s->camera, corners[(i + 1) % count]);
        sheet_line(s, class, from, to);
    }
    if (count == 1) {
        spot at = camera_spot(&s->camera, corners[0]);
        sheet_polygon(s, class, &at, 1);
    }
}

void panel_features(FILE *out, const explain_trace *t, size_t step, const panel_cameras *cameras) {
    sheet s = {.out = out, .camera = cameras->shapes};
    const explain_clip *c = &t->clip;
    (void)step;
    panel_grid(&s);
    panel_axes(&s);
    panel_title(&s, "the features that face each other");
    panel_pair(&s, t);
    panel_letters(&s, t);
    draw_feature(&s, "f-a", (const double(*)[3])c->feature_a, c->count_a);
    draw_feature(&s, "f-b", (const double(*)[3])c->feature_b, c->count_b);
    if (c->patch_count == 0) return;
    double middle[3] = {0, 0, 0};
    for (size_t i = 0; i < c->patch_count; i++) {
        for (int k = 0; k < 3; k++) middle[k] += c->patch[i][k] / (double)c->patch_count;
    }
    spot at = camera_spot(&s.camera, middle), tip = panel_tip(&s.camera, middle, c->normal, PANEL_ARROW);
    sheet_arrow(&s, "q-arrow", at, tip);
    sheet_label(&s, "q-name", "n", tip, 5, panel_angle(at, tip));
}

/* Everything that the panel of the patch shows, in the coordinates along u and v. */
typedef struct flat_clip {
    double (*points)[3];
    double (*a)[3], (*b)[3], (*patch)[3];
    size_t count;
} flat_clip;

static bool flatten_clip(const explain_trace *t, flat_clip *out) {
    const explain_clip *c = &t->clip;
    double u[3], v[3];
    axes_across(t, c->normal, u, v);
    out->points = malloc((c->count_a + c->count_b + c->patch_count + 1) * sizeof *out->points);
    if (!out->points) return false;
    out->a = out->points;
    out->b = out->a + add_flat((const double(*)[3])c->feature_a, c->count_a, u, v, out->a);
    out->patch = out->b + add_flat((const double(*)[3])c->feature_b, c->count_b, u, v, out->b);
    out->count = c->count_a + c->count_b;
    out->count += add_flat((const double(*)[3])c->patch, c->patch_count, u, v, out->patch);
    return true;
}

/* Draws the separations in the plane: from each corner of the patch on A's feature along n to B's. */
static void draw_separations(sheet *s, const explain_clip *c, const flat_clip *flat) {
    for (size_t i = 0; i < c->patch_count; i++) {
        double other[3] = {flat->patch[i][0], flat->patch[i][1] + c->separation[i], 0};
        sheet_line(s, "foot", camera_spot(&s->camera, flat->patch[i]), camera_spot(&s->camera, other));
    }
}

/* The corners that become contact points have names; all have their separation. */
static void draw_corners(sheet *s, const explain_trace *t, const flat_clip *flat) {
    const explain_clip *c = &t->clip;
    double noise = words_noise(t);
    spot middle = {SHEET_WIDTH / 2, SHEET_HEIGHT / 2};
    for (size_t i = 0; i < c->patch_count; i++) sheet_dot(s, "s-dot", camera_spot(&s->camera, flat->patch[i]), 3.2);
    for (size_t i = 0; i < c->kept_count; i++) {
        sheet_dot(s, "q-dot", camera_spot(&s->camera, flat->patch[c->kept[i]]), 4.6);
    }
    for (size_t i = 0; i < c->kept_count && i < MOST_NAMED; i++) {
        char name[32], number[40], text[80];
        words_name(name, 'p', (int)i + 1);
        words_number(number, c->separation[c->kept[i]], noise);
        snprintf(text, sizeof text, "%s: %s", name, number);
        spot at = camera_spot(&s->camera, flat->patch[c->kept[i]]);
        sheet_label(s, "q-name", text, at, 9, panel_angle(middle, at));
    }
}

void panel_patch(FILE *out, const explain_trace *t, size_t step, const panel_cameras *cameras) {
    sheet s = {.out = out, .camera = camera_flat()};
    flat_clip flat;
    (void)step;
    if (!flatten_clip(t, &flat)) return;
    camera_fit(&s.camera, (const double(*)[3])flat.points, flat.count);
    if (!isfinite(s.camera.scale)) s.camera.scale = cameras->shapes.scale;
    panel_title(&s, t->dimension == 2 ? "the same, turned so that n points up" : "the same, seen along n");
    const explain_clip *c = &t->clip;
    if (t->dimension == 3) {
        spot *corners = malloc((c->patch_count + 1) * sizeof *corners);
        for (size_t i = 0; corners && i < c->patch_count; i++) corners[i] = camera_spot(&s.camera, flat.patch[i]);
        if (corners) sheet_polygon(&s, "s-area", corners, c->patch_count);
        free(corners);
    }
    draw_feature(&s, "f-a", (const double(*)[3])flat.a, c->count_a);
    draw_feature(&s, "f-b", (const double(*)[3])flat.b, c->count_b);
    if (t->dimension == 3)
        draw_feature(&s, "s-line", (const double(*)[3])flat.patch, c->patch_count);
    else
        draw_separations(&s, c, &flat);
    draw_corners(&s, t, &flat);
    free(flat.points);
}

void panel_contacts(FILE *out, const explain_trace *t, const panel_cameras *cameras) {
    sheet s = {.out = out, .camera = cameras->whole};
    const answer *g = &t->answer;
    panel_grid(&s);
    panel_axes(&s);
    panel_title(&s, "the contact points");
    panel_bodies(&s, t);
    panel_letters(&s, t);
    for (int i = 0; i < g->contact_count; i++) {
        const contact *at = g->contact + i;
        spot a = camera_spot(&s.camera, at->point_a), b = camera_spot(&s.camera, at->point_b);
        sheet_line(&s, "foot", a, b);
        sheet_dot(&s, "b-dot", b, 3.2);
        sheet_dot(&s, "a-dot", a, 4.2);
        sheet_arrow(&s, "q-arrow", a, panel_tip(&s.camera, at->point_a, at->normal, PANEL_ARROW));
    }
    for (int i = 0; i < g->contact_count; i++) {
        char name[32];
        spot a = camera_spot(&s.camera, g->contact[i].point_a);
        spot tip = panel_tip(&s.camera, g->contact[i].point_a, g->contact[i].normal, PANEL_ARROW);
        words_name(name, 'p', i + 1);
        sheet_label(&s, "q-name", name, a, 7, panel_angle(a, tip) + 2.4);
    }
}

/* "a point", "an edge", "a face with 4 corners" */
static void say_feature(char out[60], size_t corners) {
    if (corners < 3)
        snprintf(out, 60, "%s", corners == 2 ? "an edge" : "a point");
    else
        snprintf(out, 60, "a face with %zu corners", corners);
}

void words_clip(char out[WORDS_SIZE], const explain_trace *t, size_t step) {
    const explain_clip *c = &t->clip;
    char a[60], b[60];
    (void)step;
    out[0] = 0;
    say_feature(a, c->count_a);
    say_feature(b, c->count_b);
    words_say(out, "Along n, A has %s, and against it B has %s. ", a, b);
    if (c->patch_count > 1)
        words_say(out, "Seen along n, one is clipped by the other: what they share has %zu %s. ", c->patch_count,
                  t->dimension == 2 ? "ends" : "corners");
    if (c->kept_count == 0)
        words_say(out, "None of them is near enough to be a contact point.");
    else if (c->kept_count == c->patch_count)
        words_say(out, c->kept_count == 1 ? "They meet at one point." : "All of them become contact points.");
    else
        words_say(out, "%zu of them become contact points: the deepest, and those that span the widest area.",
                  c->kept_count);
}

size_t words_clip_rows(words_row rows[WORDS_MOST_ROWS], const explain_trace *t, size_t step) {
    const explain_clip *c = &t->clip;
    char text[200], name[32], number[40];
    size_t count = 0;
    (void)step;
    words_direction(text, t->dimension, c->normal);
    words_add(rows, &count, "n", "n", text);
    say_feature(text, c->count_a);
    words_add(rows, &count, "a", "A", text);
    say_feature(text, c->count_b);
    words_add(rows, &count, "b", "B", text);
    for (size_t i = 0; i < c->kept_count && i < MOST_NAMED; i++) {
        char place[160];
        double noise = words_noise(t);
        words_name(name, 'p', (int)i + 1);
        words_number(number, c->separation[c->kept[i]], noise);
        words_point(place, t->dimension, c->patch[c->kept[i]], noise);
        snprintf(text, sizeof text, "%.120s, separation %s", place, number);
        words_add(rows, &count, "w", name, text);
    }
    return count;
}

void words_contacts(char out[WORDS_SIZE], const explain_trace *t) {
    int count = t->answer.contact_count;
    if (t->composite)
        words_whole(out, t);
    else
        words_answer(out, t);
    if (count > 0)
        words_say(out, " They meet at %d contact point%s.", count, count == 1 ? "" : "s");
    else
        words_say(out, " There is no contact point.");
    if (t->composite && count > 0)
        words_say(out, " Each has a normal of its own. What the pair above shares inside of the whole is left out.");
    else if (count > 0 && !t->clip.feature_a)
        words_say(out, " Nothing had to be clipped for it.");
}

size_t words_contact_rows(words_row rows[WORDS_MOST_ROWS], const explain_trace *t) {
    const answer *g = &t->answer;
    double noise = words_noise(t);
    char text[200], number[40], name[32];
    size_t count = 0;
    words_add(rows, &count, "plain", "status", report_status_names[g->status]);
    words_add_length(rows, &count, "plain", "distance", g->distance, 0, noise);
    words_direction(text, t->dimension, g->normal);
    words_add(rows, &count, "n", "normal", text);
    for (int i = 0; i < g->contact_count && i < MOST_LISTED; i++) {
        words_name(name, 'p', i + 1);
        words_number(number, g->contact[i].separation, noise);
        snprintf(text, sizeof text, "separation %s, id %08x", number, g->contact[i].id);
        words_add(rows, &count, "w", name, text);
    }
    if (g->contact_count > MOST_LISTED) {
        snprintf(text, sizeof text, "%d more", g->contact_count - MOST_LISTED);
        words_add(rows, &count, "w", "and", text);
    }
    return count;
}
