/* Cameras, SVG elements and the placing of labels. */
#include "explain/sheet.h"

#include <math.h>
#include <string.h>

#include "explain/explain.h"
#include "base/text.h"

#define PI 3.14159265358979323846
#define LETTER 14.0
/* The eye stands this many times as far from the center as the farthest point. */
#define EYE_DISTANCE 5.0

camera camera_flat(void) {
    return (camera){.dimension = 2, .right = {1, 0, 0}, .up = {0, 1, 0}, .forward = {0, 0, -1}, .scale = 1};
}

/* Chooses among views all around from slightly above the one in which the normal is nearest to 25 degrees out of the
 * page. Among equally good ones it takes the usual view from the front right. */
camera camera_for(const double normal[3]) {
    camera best = {.dimension = 3};
    double best_score = -HUGE_VAL;
    for (int i = 0; i < 36; i++) {
        double azimuth = (i * 10 + 5) * PI / 180, elevation = 22 * PI / 180;
        double ca = cos(azimuth), sa = sin(azimuth), ce = cos(elevation), se = sin(elevation);
        camera c = {.dimension = 3,
                    .right = {-sa, ca, 0},
                    .up = {-ca * se, -sa * se, ce},
                    .forward = {-ca * ce, -sa * ce, -se},
                    .scale = 1,
                    .distance = HUGE_VAL};
        double score = 0.08 * cos(azimuth + 55 * PI / 180) - fabs(-explain_dot(c.forward, normal) - 0.42);
        if (score <= best_score) continue;
        best_score = score;
        best = c;
    }
    return best;
}

/* The point relative to the center along the camera's axes, drawn nearer to the middle the farther it is. */
static spot flatten(const camera *c, const double p[3]) {
    double q[3] = {p[0] - c->center[0], p[1] - c->center[1], p[2] - c->center[2]};
    double nearness = c->dimension == 3 ? c->distance / (c->distance + explain_dot(c->forward, q)) : 1;
    return (spot){nearness * explain_dot(c->right, q), nearness * explain_dot(c->up, q)};
}

void camera_fit(camera *c, const double (*points)[3], size_t count) {
    double low[3] = {HUGE_VAL, HUGE_VAL, HUGE_VAL}, high[3] = {-HUGE_VAL, -HUGE_VAL, -HUGE_VAL}, size = 0;
    for (size_t i = 0; i < count; i++) {
        for (int k = 0; k < 3; k++) {
            low[k] = fmin(low[k], points[i][k]);
            high[k] = fmax(high[k], points[i][k]);
        }
    }
    for (int k = 0; k < 3; k++) {
        c->center[k] = low[k] / 2 + high[k] / 2;
        size = hypot(size, high[k] / 2 - low[k] / 2);
    }
    c->distance = size > 0 ? EYE_DISTANCE * size : 1;
    spot lower = {HUGE_VAL, HUGE_VAL}, upper = {-HUGE_VAL, -HUGE_VAL};
    for (size_t i = 0; i < count; i++) {
        spot at = flatten(c, points[i]);
        lower.x = fmin(lower.x, at.x), lower.y = fmin(lower.y, at.y);
        upper.x = fmax(upper.x, at.x), upper.y = fmax(upper.y, at.y);
    }
    c->middle = (spot){(lower.x + upper.x) / 2, (lower.y + upper.y) / 2};
    c->scale = fmin((SHEET_WIDTH - 2 * SHEET_MARGIN) / (upper.x - lower.x),
                    (SHEET_HEIGHT - 2 * SHEET_MARGIN) / (upper.y - lower.y));
}

spot camera_spot(const camera *c, const double p[3]) {
    spot flat = flatten(c, p);
    return (spot){SHEET_WIDTH / 2 + c->scale * (flat.x - c->middle.x),
                  SHEET_HEIGHT / 2 - c->scale * (flat.y - c->middle.y)};
}

bool camera_sees(const camera *c, const double normal[3], const double p[3]) {
    double to_eye[3];
    for (int i = 0; i < 3; i++) to_eye[i] = c->center[i] - c->distance * c->forward[i] - p[i];
    return explain_dot(normal, to_eye) > 0;
}

void sheet_take(sheet *s, taken box) {
    if (s->taken_count < SHEET_MOST_TAKEN) s->taken[s->taken_count++] = box;
}

/* Marks a line as taken by a chain of small boxes, which labels may overlap if there is no better place. */
static void take_line(sheet *s, spot from, spot to) {
    double length = hypot(to.x - from.x, to.y - from.y);
    int pieces = 1 + (int)(length / 12);
    for (int i = 0; i <= pieces; i++) {
        double x = from.x + (to.x - from.x) * i / pieces, y = from.y + (to.y - from.y) * i / pieces;
        sheet_take(s, (taken){x - 3, y - 3, x + 3, y + 3, 0.35});
    }
}

void sheet_line(sheet *s, const char *class, spot from, spot to) {
    fprintf(s->out, "<line class=\"%s\" x1=\"%.2f\" y1=\"%.2f\" x2=\"%.2f\" y2=\"%.2f\"/>\n", class, from.x, from.y,
            to.x, to.y);
    take_line(s, from, to);
}

void sheet_dot(sheet *s, const char *class, spot at, double radius) {
    fprintf(s->out, "<circle class=\"%s\" cx=\"%.2f\" cy=\"%.2f\" r=\"%.3g\"/>\n", class, at.x, at.y, radius);
    sheet_take(s, (taken){at.x - radius, at.y - radius, at.x + radius, at.y + radius, 4});
}

void sheet_arrow(sheet *s, const char *class, spot from, spot to) {
    double x = to.x - from.x, y = to.y - from.y, length = hypot(x, y);
    if (!(length > 1)) return;
    x /= length, y /= length;
    double head = fmin(9, length), side = 0.42 * head;
    fprintf(s->out, "<path class=\"%s\" d=\"M%.2f %.2fL%.2f %.2fM%.2f %.2fL%.2f %.2fL%.2f %.2f\"/>\n", class, from.x,
            from.y, to.x, to.y, to.x - head * x + side * y, to.y - head * y - side * x, to.x, to.y,
            to.x - head * x - side * y, to.y - head * y + side * x);
    take_line(s, from, to);
}

void sheet_polygon(sheet *s, const char *class, const spot *corners, size_t count) {
    if (count == 0) return;
    fprintf(s->out, "<path class=\"%s\" d=\"", class);
    for (size_t i = 0; i < count; i++) {
        fprintf(s->out, "%c%.2f %.2f", i == 0 ? 'M' : 'L', corners[i].x, corners[i].y);
    }
    /* A line of no length shows as a dot, for its ends are round. */
    if (count == 1) fprintf(s->out, "L%.2f %.2f", corners[0].x, corners[0].y);
    fputs(count > 2 ? "Z\"/>\n" : "\"/>\n", s->out);
}

/* Keeps the part of a line in which a coordinate that begins at `start` and changes by `change` is within 0..most. */
static bool clip_axis(double start, double change, double most, double *low, double *high) {
    if (change == 0) return start >= 0 && start <= most;
    double first = -start / change, second = (most - start) / change;
    *low = fmax(*low, fmin(first, second));
    *high = fmin(*high, fmax(first, second));
    return *low < *high;
}

bool sheet_clip(spot *from, spot *to) {
    double low = 0, high = 1, x = to->x - from->x, y = to->y - from->y;
    if (!clip_axis(from->x - SHEET_TICKS, x, SHEET_WIDTH - 2 * SHEET_TICKS, &low, &high) ||
        !clip_axis(from->y - SHEET_TICKS, y, SHEET_HEIGHT - 2 * SHEET_TICKS, &low, &high))
        return false;
    spot start = *from;
    *from = (spot){start.x + low * x, start.y + low * y};
    *to = (spot){start.x + high * x, start.y + high * y};
    return true;
}

double sheet_text_width(const char *text, double size) {
    double width = 0;
    while (*text) {
        size_t bytes;
        uint32_t point = text_decode(text, &bytes);
        bool thin = point < 128 && strchr(" .,:;|il()[]'!", (int)point);
        bool small = point >= 0x2070 && point < 0x20A0; /* raised and lowered */
        bool sign = point == '=' || (point >= 0x2200 && point < 0x2300);
        width += thin ? 0.34 : small ? 0.42 : sign ? 0.84 : point >= 'A' && point <= 'Z' ? 0.7 : 0.58;
        text += bytes;
    }
    return width * size;
}

void sheet_escape(FILE *out, const char *text) {
    for (; *text; text++) {
        /* U+FFFE and U+FFFF have no place in XML. */
        if (strncmp(text, "\xEF\xBF\xBE", 3) == 0 || strncmp(text, "\xEF\xBF\xBF", 3) == 0)
            text += 2;
        else if (*text == '&')
            fputs("&amp;", out);
        else if (*text == '<')
            fputs("&lt;", out);
        else if (*text == '>')
            fputs("&gt;", out);
        else if (*text == '"')
            fputs("&quot;", out);
        else
            fputc(*text, out);
    }
}

void sheet_text(FILE *out, const char *class, const char *anchor, double x, double y, const char *text) {
    fprintf(out, "<text class=\"%s\" text-anchor=\"%s\" x=\"%.2f\" y=\"%.2f\">", class, anchor, x, y);
    sheet_escape(out, text);
    fputs("</text>\n", out);
}

static double overlap(double low_a, double high_a, double low_b, double high_b) {
    return fmax(0, fmin(high_a, high_b) - fmax(low_a, low_b));
}

/* Returns the cost of a label here: the area that it covers and that sticks out of the panel. */
static double cost_of(const sheet *s, taken box) {
    double cost = 50 * (fmax(0, 4 - box.left) + fmax(0, box.right - SHEET_WIDTH + 4) + fmax(0, 4 - box.top) +
                        fmax(0, box.bottom - SHEET_HEIGHT + 4));
    for (size_t i = 0; i < s->taken_count; i++) {
        const taken *t = s->taken + i;
        cost += t->weight * overlap(box.left, box.right, t->left, t->right) *
                overlap(box.top, box.bottom, t->top, t->bottom);
    }
    return cost;
}

void sheet_label(sheet *s, const char *class, const char *text, spot at, double away, double toward) {
    double width = sheet_text_width(text, LETTER), height = LETTER, best_cost = HUGE_VAL;
    taken best = {0};
    for (int ring = 0; ring < 4; ring++) {
        for (int i = 0; i < 16; i++) {
            double turn = (i & 1 ? 1 : -1) * ((i + 1) / 2) * PI / 8, angle = toward + turn;
            double c = cos(angle), d = -sin(angle), far = away + 7.0 * ring;
            /* The box around this text whose border is `far` from the spot. */
            double x = at.x + far * c + 0.5 * width * c, y = at.y + far * d + 0.5 * height * d;
            taken box = {x - width / 2, y - height / 2, x + width / 2, y + height / 2, 6};
            double cost = cost_of(s, box) + 3 * fabs(turn) + 9 * ring;
            if (cost < best_cost) best_cost = cost, best = box;
        }
    }
    sheet_take(s, best);
    sheet_text(s->out, class, "middle", (best.left + best.right) / 2, best.bottom - 0.22 * LETTER, text);
}
