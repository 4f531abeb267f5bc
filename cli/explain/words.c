/* Numbers as people read them. */
#include "explain/words.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "query/report.h"

#define MINUS "−"

/* Greater numbers are written with a power of ten. */
#define MOST_PLAIN 1e9

/* Puts the sign that text is set with in the place of a hyphen. */
static void set_minus(char *out, size_t size, const char *text) {
    size_t at = 0;
    for (; *text && at + 4 < size; text++) {
        if (*text != '-') {
            out[at++] = *text;
            continue;
        }
        memcpy(out + at, MINUS, 3);
        at += 3;
    }
    out[at] = 0;
}

/* 10 to this power, raised. */
static void set_power(char *out, size_t size, int power) {
    static const char *const digits[] = {"⁰", "¹", "²", "³", "⁴", "⁵", "⁶", "⁷", "⁸", "⁹"};
    char plain[16];
    snprintf(plain, sizeof plain, "%d", abs(power));
    size_t at = (size_t)snprintf(out, size, "10%s", power < 0 ? "⁻" : "");
    for (const char *c = plain; *c && at < size; c++)
        at += (size_t)snprintf(out + at, size - at, "%s", digits[*c - '0']);
}

/* Zeros at the end of a fraction say nothing. */
static void trim_zeros(char *plain) {
    size_t length = strlen(plain);
    if (!strchr(plain, '.')) return;
    while (plain[length - 1] == '0') length--;
    if (plain[length - 1] == '.') length--;
    plain[length] = 0;
}

void words_number(char out[40], double x, double noise) {
    char plain[40];
    if (!isfinite(x)) {
        snprintf(out, 40, "%s", x > 0 ? "∞" : MINUS "∞");
        return;
    }
    if (fabs(x) <= noise) x = 0;
    if (fabs(x) < MOST_PLAIN && fabs(x - round(x)) <= noise) {
        snprintf(plain, sizeof plain, "%.0f", round(x) + 0.0);
        set_minus(out, 40, plain);
    } else if (fabs(x) >= 1e-3 && fabs(x) < MOST_PLAIN) {
        snprintf(plain, sizeof plain, "%.*f", fabs(x) < 10 ? 4 : fabs(x) < 100 ? 3 : fabs(x) < 1e4 ? 2 : 1, x);
        trim_zeros(plain);
        set_minus(out, 40, plain);
    } else {
        char mantissa[16], raised[22];
        snprintf(plain, sizeof plain, "%.*e", noise > 0 ? 3 : 1, x);
        char *e = strchr(plain, 'e');
        int power = (int)strtol(e + 1, NULL, 10);
        *e = 0;
        trim_zeros(plain);
        set_minus(mantissa, sizeof mantissa, plain);
        set_power(raised, sizeof raised, power);
        bool one = strcmp(mantissa, "1") == 0;
        snprintf(out, 40, "%s%s%s", one ? "" : mantissa, one ? "" : "·", raised);
    }
}

/* The whole number that x is but for rounding, if it is not too large to be read; else 0. */
static long whole(double x, double tolerance) {
    double nearest = round(x);
    bool good = fabs(nearest) >= 1 && fabs(nearest) < 1e4 && fabs(x - nearest) <= tolerance * fabs(nearest);
    return good ? (long)nearest : 0;
}

static long root_of(long square) {
    long root = lround(sqrt((double)square));
    return root * root == square ? root : 0;
}

void words_length(char out[WORDS_LENGTH], double x, long squared, double noise) {
    char plain[40], minus[4] = "";
    words_number(plain, x, noise);
    snprintf(out, WORDS_LENGTH, "%s", plain);
    if (fabs(x) <= noise || !isfinite(x) || fabs(x - round(x)) <= noise) return;
    if (x < 0) memcpy(minus, MINUS, sizeof minus);
    double tolerance = fmax(1e-13, 4 * noise / fabs(x));
    long top = squared > 1 && !root_of(squared) ? whole(fabs(x) * sqrt((double)squared), tolerance) : 0;
    long square = whole(x * x, tolerance);
    if (square > 0 && !root_of(square))
        snprintf(out, WORDS_LENGTH, "%s√%ld ≈ %s", minus, square, plain);
    else if (top > 0)
        snprintf(out, WORDS_LENGTH, "%s%ld/√%ld ≈ %s", minus, top, squared, plain);
}

void words_point(char out[160], int dimension, const double p[3], double noise) {
    char part[3][40];
    for (int i = 0; i < 3; i++) words_number(part[i], p[i], noise);
    if (dimension == 2)
        snprintf(out, 160, "(%s, %s)", part[0], part[1]);
    else
        snprintf(out, 160, "(%s, %s, %s)", part[0], part[1], part[2]);
}

/* Finds the shortest vector of small whole numbers along a unit vector; false if there is none. */
static bool whole_direction(const double n[3], double out[3]) {
    double greatest = fmax(fabs(n[0]), fmax(fabs(n[1]), fabs(n[2])));
    for (int size = 1; size <= 60; size++) {
        double length = 0, worst = 0;
        for (int i = 0; i < 3; i++) {
            out[i] = round(n[i] * size / greatest) + 0.0;
            length += out[i] * out[i];
        }
        length = sqrt(length);
        for (int i = 0; i < 3; i++) worst = fmax(worst, fabs(out[i] / length - n[i]));
        if (worst <= 4e-15) return true;
    }
    return false;
}

long words_direction(char out[200], int dimension, const double n[3]) {
    double vector[3];
    char plain[160], exact[160];
    words_point(plain, dimension, n, 1e-14);
    snprintf(out, 200, "%s", plain);
    if (!whole_direction(n, vector)) return 0;
    long squared = lround(vector[0] * vector[0] + vector[1] * vector[1] + vector[2] * vector[2]);
    words_point(exact, dimension, vector, 0);
    long root = root_of(squared);
    if (root > 1) snprintf(out, 200, "%s/%ld", exact, root);
    if (!root) snprintf(out, 200, "%s/√%ld", exact, squared);
    return squared;
}

void words_name(char out[32], char letter, int number) {
    static const char *const digits[] = {"₀", "₁", "₂", "₃", "₄", "₅", "₆", "₇", "₈", "₉"};
    char plain[16];
    snprintf(plain, sizeof plain, "%d", number);
    size_t at = 0;
    out[at++] = letter;
    for (const char *c = plain; *c && at < 28; c++, at += 3) memcpy(out + at, digits[*c - '0'], 3);
    out[at] = 0;
}

double words_noise(const explain_trace *t) {
    double size = 0;
    for (size_t i = 0; i < t->difference.point_count; i++) {
        for (int k = 0; k < 3; k++) size = fmax(size, fabs(t->difference.points[i][k]));
    }
    return 4e-15 * size;
}

void words_add(words_row *rows, size_t *count, const char *class, const char *name, const char *value) {
    words_row *row = rows + (*count)++;
    row->class = class;
    snprintf(row->name, sizeof row->name, "%s", name);
    snprintf(row->value, sizeof row->value, "%s", value);
}

void words_add_point(words_row *rows, size_t *count, const char *class, const char *name, int dimension,
                     const double p[3], double noise) {
    char value[160];
    words_point(value, dimension, p, noise);
    words_add(rows, count, class, name, value);
}

void words_add_length(words_row *rows, size_t *count, const char *class, const char *name, double x, long squared,
                      double noise) {
    char value[WORDS_LENGTH];
    words_length(value, x, squared, noise);
    words_add(rows, count, class, name, value);
}

/* Adds the rows of the bounds. Nearly equal bounds get enough digits to differ. Lower bounds of a distance below
 * zero are shown as zero. */
static void add_bounds(words_row *rows, size_t *count, const explain_step *s, long squared, double noise) {
    bool gjk = s->stage == EXPLAIN_GJK, known = s->point_count > 0;
    double lower = gjk ? fmax(s->lower, 0) : s->lower, part = (s->upper - lower) / s->upper;
    const char *names[2] = {gjk ? "distance ≥" : "depth ≥", gjk ? "distance ≤" : "depth ≤"};
    if (known && s->upper - lower > noise && part > 1e-15 && part < 1e-3) {
        char plain[40];
        int digits = 2 - (int)floor(log10(part));
        for (int i = 0; i < 2; i++) {
            snprintf(plain, sizeof plain, "%.*g", digits < 16 ? digits : 16, i == 0 ? lower : s->upper);
            words_add(rows, count, i == 0 ? "low" : "up", names[i], plain);
        }
        return;
    }
    words_add_length(rows, count, "low", names[0], lower, squared, noise);
    if (known) words_add_length(rows, count, "up", names[1], s->upper, squared, noise);
}

size_t words_rows(words_row rows[WORDS_MOST_ROWS], const explain_trace *t, size_t step) {
    const explain_step *s = t->steps + step;
    const explain_point *w = &s->support;
    double noise = words_noise(t);
    size_t count = 0;
    bool gjk = s->stage == EXPLAIN_GJK;
    char direction[200], name[3][32], row[48];
    if (gjk && s->point_count > 0 && s->asked)
        words_add_point(rows, &count, "v", "v", t->dimension, s->closest, noise);
    if (!s->asked) return count;
    long squared = words_direction(direction, t->dimension, s->direction);
    words_add(rows, &count, "n", "n", direction);
    for (int i = 0; i < 3; i++) words_name(name[i], "abw"[i], w -> name);
    words_add_point(rows, &count, "a", name[0], t->dimension, w->a, noise);
    words_add_point(rows, &count, "b", name[1], t->dimension, w->b, noise);
    snprintf(row, sizeof row, "%.12s = %.12s " MINUS " %.12s", name[2], name[0], name[1]);
    words_add_point(rows, &count, "w", row, t->dimension, w->point, noise);
    double reach = explain_dot(s->direction, w->point);
    snprintf(row, sizeof row, "n · %s", name[2]);
    words_add_length(rows, &count, "w", row, reach, squared, noise);
    add_bounds(rows, &count, s, squared, noise);
    return count;
}

size_t words_answer_rows(words_row rows[WORDS_MOST_ROWS], const explain_trace *t) {
    double noise = words_noise(t);
    char direction[200], bound[40], least[60];
    size_t count = 0;
    words_add(rows, &count, "plain", "status", report_status_names[t->answer.status]);
    long squared = words_direction(direction, t->dimension, t->answer.normal);
    words_add_length(rows, &count, "plain", "distance", t->answer.distance, squared, noise);
    words_add(rows, &count, "n", "normal", direction);
    words_add_point(rows, &count, "a", "point of A", t->dimension, t->answer.point_a, noise);
    words_add_point(rows, &count, "b", "point of B", t->dimension, t->answer.point_b, noise);
    words_number(bound, t->answer.error_bound, 0);
    snprintf(least, sizeof least, "at most %s", bound);
    words_add(rows, &count, "plain", "error", least);
    return count;
}
