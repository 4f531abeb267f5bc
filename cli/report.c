/* The four output formats. */
#define _XOPEN_SOURCE 700
#include "report.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "text.h"

/* Longer names push their row's columns to the right, not everybody's. */
#define WIDEST_NAME 32

static const char *const status_names[] = {"separated", "touching", "overlap"};

/* Green, yellow, red. */
static const char *const status_colours[] = {"\033[32m", "\033[33m", "\033[31m"};

static bool wants_colour(FILE *out) {
    const char *refused = getenv("NO_COLOR"), *terminal = getenv("TERM");
    return isatty(fileno(out)) && !(refused && *refused) && !(terminal && strcmp(terminal, "dumb") == 0);
}

/* A text made visible, in memory of its own. */
static char *shown_copy(const char *text) {
    char *shown = malloc(TEXT_SHOWN_SIZE(strlen(text)));
    if (shown) text_shown(text, shown);
    return shown;
}

static void measure_names(report *r, const scene *scene) {
    r->name_width[0] = r->name_width[1] = 1;
    size_t n = scene->body_count;
    if (scene->all_pairs && n == 0) return;
    for (size_t i = 0; i < (scene->all_pairs ? n - 1 : scene->pair_count); i++) {
        for (size_t side = 0; side < 2; side++) {
            size_t body = scene->all_pairs ? i + side : scene->pairs[i][side];
            char *shown = shown_copy(scene->bodies[body].name);
            size_t width = shown ? text_width(shown) : 0;
            if (width > r->name_width[side] && width <= WIDEST_NAME) r->name_width[side] = width;
            free(shown);
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

/* Columns of the head; "(-1.0000,  0.0000)" takes 18. */
static int normal_width(const report *r) { return r->dimension == 2 ? 18 : 25; }

static void print_table_head(report *r) {
    if (r->colour) fputs("\033[1m", r->out);
    print_name(r, "a", r->name_width[0]);
    print_name(r, "b", r->name_width[1]);
    if (r->overlap_only) {
        fputs("overlap", r->out);
    } else {
        fprintf(r->out, "%-9s  %12s  %8s  %-*s  %s", "status", "distance", "error", normal_width(r),
                "normal (a to b)", "iterations");
    }
    fputs(r->colour ? "\033[0m\n" : "\n", r->out);
}

static void print_csv_head(const report *r) {
    static const char *const vectors[] = {"normal", "point_a", "point_b"};
    fputs(r->overlap_only ? "a,b,overlap" : "a,b,status,distance", r->out);
    for (int i = 0; !r->overlap_only && i < 3 * r->dimension; i++) {
        fprintf(r->out, ",%s_%c", vectors[i / r->dimension], "xyz"[i % r->dimension]);
    }
    fputs(r->overlap_only ? "\r\n" : ",error_bound,iterations,beyond_cutoff\r\n", r->out);
}

void report_begin(report *r, FILE *out, const options *options, const scene *scene) {
    *r = (report){.out = out,
                  .format = options->format,
                  .overlap_only = options->command == COMMAND_OVERLAP,
                  .dimension = scene->dimension};
    r->colour = wants_colour(out);
    if (r->format == FORMAT_TABLE) {
        measure_names(r, scene);
        print_table_head(r);
    } else if (r->format == FORMAT_JSON) {
        fputc('[', out);
    } else if (r->format == FORMAT_CSV) {
        print_csv_head(r);
    }
}

void report_number(FILE *out, double value) {
    if (isfinite(value))
        fprintf(out, "%.17g", value + 0.0); /* minus zero becomes zero */
    else
        fputs("null", out);
}

void report_vector(FILE *out, const double *v, int count, const char *gap) {
    for (int i = 0; i < count; i++) {
        fputs(i == 0 ? "[" : gap, out);
        report_number(out, v[i]);
    }
    fputc(']', out);
}

static void print_vector(report *r, const char *key, const double v[3]) {
    fprintf(r->out, ",\"%s\":", key);
    report_vector(r->out, v, r->dimension, ",");
}

static void print_json_names(report *r, const char *a, const char *b) {
    if (r->format == FORMAT_JSON) fputs(r->rows > 0 ? ",\n " : "\n ", r->out);
    fputs("{\"a\":", r->out);
    text_write_json(r->out, a);
    fputs(",\"b\":", r->out);
    text_write_json(r->out, b);
}

static void print_json_answer(report *r, const char *a, const char *b, const answer *answer) {
    print_json_names(r, a, b);
    fprintf(r->out, ",\"status\":\"%s\",\"distance\":", status_names[answer->status]);
    report_number(r->out, answer->distance);
    print_vector(r, "normal", answer->normal);
    print_vector(r, "point_a", answer->point_a);
    print_vector(r, "point_b", answer->point_b);
    fputs(",\"error_bound\":", r->out);
    report_number(r->out, answer->error_bound);
    fprintf(r->out, ",\"iterations\":%d%s}", answer->iterations,
            answer->beyond_cutoff ? ",\"beyond_cutoff\":true" : "");
    if (r->format == FORMAT_JSONL) fputc('\n', r->out);
}

static void print_csv_answer(report *r, const char *a, const char *b, const answer *answer) {
    const double *vectors[] = {answer->normal, answer->point_a, answer->point_b};
    text_write_csv(r->out, a);
    fputc(',', r->out);
    text_write_csv(r->out, b);
    fprintf(r->out, ",%s,", status_names[answer->status]);
    report_number(r->out, answer->distance);
    for (int i = 0; i < 3 * r->dimension; i++) {
        fputc(',', r->out);
        report_number(r->out, vectors[i / r->dimension][i % r->dimension]);
    }
    fputc(',', r->out);
    if (isfinite(answer->error_bound)) report_number(r->out, answer->error_bound);
    fprintf(r->out, ",%d,%s\r\n", answer->iterations, answer->beyond_cutoff ? "true" : "false");
}

/* What four decimals show as zero, without a sign. */
static double unsigned_zero(double x) { return x > -5e-5 && x < 0 ? 0 : x; }

static void print_table_answer(report *r, const char *a, const char *b, const answer *answer) {
    print_name(r, a, r->name_width[0]);
    print_name(r, b, r->name_width[1]);
    char distance[32], bound[32], normal[64];
    snprintf(distance, sizeof distance, "%s%.6g", answer->beyond_cutoff ? ">= " : "", answer->distance + 0.0);
    snprintf(bound, sizeof bound, isfinite(answer->error_bound) ? "%.1e" : "-", answer->error_bound);
    int used = 0;
    for (int i = 0; i < r->dimension; i++) {
        used += snprintf(normal + used, sizeof normal - (size_t)used, "%s%7.4f", i == 0 ? "(" : ", ",
                         unsigned_zero(answer->normal[i]));
    }
    fprintf(r->out, "%s%-9s%s  %12s  %8s  %s)  %10d\n", r->colour ? status_colours[answer->status] : "",
            status_names[answer->status], r->colour ? "\033[0m" : "", distance, bound, normal, answer->iterations);
}

void report_answer(report *r, const char *a, const char *b, const answer *answer) {
    switch (r->format) {
    case FORMAT_TABLE: print_table_answer(r, a, b, answer); break;
    case FORMAT_CSV: print_csv_answer(r, a, b, answer); break;
    case FORMAT_JSON:
    case FORMAT_JSONL: print_json_answer(r, a, b, answer); break;
    }
    r->rows++;
    r->counted[answer->status]++;
}

void report_overlap(report *r, const char *a, const char *b, bool overlap) {
    answer_status status = overlap ? ANSWER_OVERLAP : ANSWER_SEPARATED;
    if (r->format == FORMAT_TABLE) {
        print_name(r, a, r->name_width[0]);
        print_name(r, b, r->name_width[1]);
        fprintf(r->out, "%s%s%s\n", r->colour ? status_colours[status] : "", overlap ? "yes" : "no",
                r->colour ? "\033[0m" : "");
    } else if (r->format == FORMAT_CSV) {
        text_write_csv(r->out, a);
        fputc(',', r->out);
        text_write_csv(r->out, b);
        fprintf(r->out, ",%s\r\n", overlap ? "yes" : "no");
    } else {
        print_json_names(r, a, b);
        fprintf(r->out, ",\"overlap\":%s}%s", overlap ? "true" : "false", r->format == FORMAT_JSONL ? "\n" : "");
    }
    r->rows++;
    r->counted[status]++;
}

static void print_time(FILE *out, double seconds) {
    if (seconds < 1e-3)
        fprintf(out, "%.1f us", 1e6 * seconds);
    else if (seconds < 1)
        fprintf(out, "%.1f ms", 1e3 * seconds);
    else
        fprintf(out, "%.1f s", seconds);
}

void report_end(report *r, double seconds) {
    if (r->format == FORMAT_JSON) fputs(r->rows > 0 ? "\n]\n" : "]\n", r->out);
    if (r->format != FORMAT_TABLE) return;
    fprintf(r->out, "\n%zu pair%s: %zu overlap, ", r->rows, r->rows == 1 ? "" : "s", r->counted[ANSWER_OVERLAP]);
    if (!r->overlap_only) fprintf(r->out, "%zu touching, ", r->counted[ANSWER_TOUCHING]);
    fprintf(r->out, "%zu separated; ", r->counted[ANSWER_SEPARATED]);
    print_time(r->out, seconds);
    fputc('\n', r->out);
}
