/* The report that people read: a table, in colour on a terminal. */
#define _XOPEN_SOURCE 700
#include <math.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "query/report.h"
#include "base/text.h"

/* Longer names push their row's columns to the right, not everybody's. */
#define WIDEST_NAME 32

/* Green, yellow, red, magenta. */
static const char *const status_colours[ANSWER_STATUSES] = {"\033[32m", "\033[33m", "\033[31m", "\033[35m"};

bool report_wants_colour(FILE *out) {
    const char *refused = getenv("NO_COLOR"), *terminal = getenv("TERM");
    return isatty(fileno(out)) && !(refused && *refused) && !(terminal && strcmp(terminal, "dumb") == 0);
}

/* Returns an allocated copy of a text with control characters escaped. */
static char *shown_copy(const char *text) {
    char *shown = malloc(TEXT_SHOWN_SIZE(strlen(text)));
    if (shown) text_shown(text, shown);
    return shown;
}

static void measure_name(report *r, int side, const char *name) {
    char *shown = shown_copy(name);
    size_t width = shown ? text_width(shown) : 0;
    if (width > r->name_width[side] && width <= WIDEST_NAME) r->name_width[side] = width;
    free(shown);
}

static void measure_names(report *r, const scene *scene) {
    size_t n = scene->body_count;
    r->name_width[0] = r->name_width[1] = 1;
    for (int side = 0; side < 2; side++) r->name_width[side] = strlen(r->query->subjects[side]);
    if (r->query->query == QUERY_RAYCAST) {
        for (size_t i = 0; i < scene->ray_count; i++) measure_name(r, 0, scene->rays[i].name);
        for (size_t i = 0; i < n; i++) measure_name(r, 1, scene->bodies[i].name);
        return;
    }
    if (scene->all_pairs && n == 0) return;
    for (size_t i = 0; i < (scene->all_pairs ? n - 1 : scene->pair_count); i++) {
        for (int side = 0; side < 2; side++) {
            size_t body = scene->all_pairs ? i + (size_t)side : scene->pairs[i][side];
            measure_name(r, side, scene->bodies[body].name);
        }
    }
}

static void print_name(report *r, const char *name, size_t width) {
    char *shown = shown_copy(name);
    if (!shown) return;
    size_t columns = text_width(shown);
    fprintf(r->out, "%s%*s", shown, (int)(columns < width ? width - columns : 0) + 2, "");
    free(shown);
}

/* Columns that a vector takes; "(-1.0000,  0.0000)" takes 18. */
static int vector_width(const report *r) { return r->dimension == 2 ? 18 : 27; }

void report_table_begin(report *r, const scene *scene) {
    r->colour = report_wants_colour(r->out);
    measure_names(r, scene);
    if (r->colour) fputs("\033[1m", r->out);
    print_name(r, r->query->subjects[0], r->name_width[0]);
    print_name(r, r->query->subjects[1], r->name_width[1]);
    for (const table_column *c = r->query->columns; c->head; c++) {
        int width = c->kind == COLUMN_VECTOR ? -vector_width(r) : c->width;
        fprintf(r->out, "%s%*s", c == r->query->columns ? "" : "  ", width, c->head);
    }
    fputs(r->colour ? "\033[0m\n" : "\n", r->out);
}

/* Drops the sign of numbers that four decimals show as zero. */
static double unsigned_zero(double x) { return x > -5e-5 && x < 0 ? 0 : x; }

static void print_vector(const report *r, const double *v) {
    char text[160];
    int used = 0;
    for (int i = 0; i < r->dimension; i++) {
        used += snprintf(text + used, sizeof text - (size_t)used, fabs(v[i]) < 1e6 ? "%s%7.4f" : "%s%.6g",
                         i == 0 ? "(" : ", ", unsigned_zero(v[i]));
    }
    fprintf(r->out, "%s)%*s", text, used + 1 < vector_width(r) ? vector_width(r) - used - 1 : 0, "");
}

static void print_column(const report *r, const table_column *c, const answer *answer) {
    char text[40] = "-";
    double number;
    switch (c->kind) {
    case COLUMN_STATUS:
    case COLUMN_OVERLAP:
        fprintf(r->out, "%s%*s%s", r->colour ? status_colours[answer->status] : "", c->width,
                c->kind == COLUMN_STATUS           ? report_status_names[answer->status]
                : answer->status == ANSWER_OVERLAP ? "yes"
                                                   : "no",
                r->colour ? "\033[0m" : "");
        return;
    case COLUMN_VECTOR: print_vector(r, report_vector_at(answer, c->offset)); return;
    case COLUMN_NUMBER:
        number = report_number_at(answer, c->offset) + 0.0;
        snprintf(text, sizeof text, answer->beyond_cutoff ? ">= %.4g" : "%.6g", number);
        break;
    case COLUMN_BOUND:
        number = report_number_at(answer, c->offset);
        if (isfinite(number)) snprintf(text, sizeof text, "%.1e", number);
        break;
    case COLUMN_FLAG:
    case COLUMN_CONTACTS:
    case COLUMN_COUNT: snprintf(text, sizeof text, "%d", report_count_at(answer, c->offset)); break;
    }
    fprintf(r->out, "%*s", c->width, text);
}

static void print_contacts(const report *r, const answer *answer) {
    for (int i = 0; i < answer->contact_count; i++) {
        const contact *c = answer->contact + i;
        fprintf(r->out, "    %12.6g  on a ", c->separation + 0.0);
        print_vector(r, c->point_a);
        fputs("  on b ", r->out);
        print_vector(r, c->point_b);
        fprintf(r->out, "  id %08x\n", c->id);
    }
}

void report_table_row(report *r, const char *first, const char *second, const answer *answer) {
    print_name(r, first, r->name_width[0]);
    print_name(r, second ? second : "-", r->name_width[1]);
    for (const table_column *c = r->query->columns; c->head && (second || c == r->query->columns); c++) {
        if (c != r->query->columns) fputs("  ", r->out);
        print_column(r, c, answer);
    }
    fputc('\n', r->out);
    print_contacts(r, answer);
}

static void print_time(FILE *out, double seconds) {
    if (seconds < 1e-3)
        fprintf(out, "%.1f us", 1e6 * seconds);
    else if (seconds < 1)
        fprintf(out, "%.1f ms", 1e3 * seconds);
    else
        fprintf(out, "%.1f s", seconds);
}

void report_table_end(report *r, const query_loop *loop) {
    bool chosen = chooses_pairs(&loop->choice);
    size_t told = chosen ? r->rows : loop->asked;
    fprintf(r->out, "\n%zu %s", told, told == 1 ? r->query->row : r->query->rows);
    if (chosen) fprintf(r->out, " of %zu, %zu of them asked", scene_pair_count(r->scene, false), loop->asked);
    fprintf(r->out, ": %zu overlap, ", r->counted[ANSWER_OVERLAP]);
    if (r->query->query != QUERY_OVERLAP) fprintf(r->out, "%zu touching, ", r->counted[ANSWER_TOUCHING]);
    if (r->counted[ANSWER_UNDECIDED] > 0) fprintf(r->out, "%zu undecided, ", r->counted[ANSWER_UNDECIDED]);
    fprintf(r->out, "%zu separated; ", r->counted[ANSWER_SEPARATED]);
    if (r->not_converged > 0) fprintf(r->out, "%zu less exact than asked for; ", r->not_converged);
    print_time(r->out, loop->seconds);
    fputc('\n', r->out);
}
