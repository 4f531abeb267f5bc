/* Tables and CSV (report.h). */
#include "report.h"

#include <math.h>
#include <string.h>

#include "machine.h"

static const double negligible = 1e-3;

bool report_is_right(const bench_cell *cell) { return cell->verdict.bad <= negligible * cell->verdict.pairs; }

static int incomplete(const bench_cell *cell) { return cell->verdict.silent + cell->verdict.unsupported; }

bool report_is_complete(const bench_cell *cell) { return incomplete(cell) <= negligible * cell->verdict.pairs; }

double report_time(const bench_report *report, int category, const char *name, const char *precision) {
    for (int i = 0; i < report->library_count; i++) {
        const bench_library *library = &report->libraries[i];
        const bench_cell *cell = &report->cells[category][i];
        bool is_meant = !strcmp(library->name, name) && !strcmp(library->precision, precision);
        if (is_meant && !strcmp(library->call, "cold") && cell->present) {
            return cell->nanoseconds;
        }
    }
    return (double)NAN;
}

int report_honest(const bench_report *report, int category) {
    int best = -1;
    for (int i = 0; i < report->library_count; i++) {
        const bench_cell *cell = &report->cells[category][i];
        bool eligible = report->libraries[i].package && cell->present && report_is_right(cell) &&
                        report_is_complete(cell) && isfinite(cell->nanoseconds);
        if (eligible && (best < 0 || cell->nanoseconds < report->cells[category][best].nanoseconds)) {
            best = i;
        }
    }
    return best;
}

static double honest_time(const bench_report *report, int category) {
    int honest = report_honest(report, category);
    return honest < 0 ? (double)NAN : report->cells[category][honest].nanoseconds;
}

/* A number in a column of its own, or a dash. */
static void column(double value, int width, const char *format) {
    char text[32] = "-";
    if (isfinite(value)) {
        snprintf(text, sizeof text, format, value);
    }
    printf(" %*s", width, text);
}

static double share(int count, const bench_cell *cell) { return (double)count / cell->verdict.pairs; }

void report_category(const bench_report *report, int category, const char *about) {
    double libccd = report_time(report, category, "libccd", "double");
    double bullet = report_time(report, category, "Bullet", "double"), honest = honest_time(report, category);
    printf("%s: %s; %d pairs, reference proven in %.1f%%\n", report->categories[category], about,
           report->pairs[category], 100 * report->certain[category]);
    printf("  %-8s %-6s %-4s %9s %8s %8s %8s %7s %8s %9s %9s\n", "library", "number", "call", "ns/pair", "/libccd",
           "/Bullet", "/honest", "bad", "partial", "err max", "excess");
    for (int i = 0; i < report->library_count; i++) {
        const bench_library *library = &report->libraries[i];
        const bench_cell *cell = &report->cells[category][i];
        if (!cell->present) {
            continue;
        }
        printf("  %-8s %-6s %-4s", library->name, library->precision, library->call);
        column(cell->nanoseconds, 9, "%.0f");
        column(cell->nanoseconds / libccd, 8, "%.3f");
        column(cell->nanoseconds / bullet, 8, "%.3f");
        column(cell->nanoseconds / honest, 8, "%.3f");
        column(share(cell->verdict.bad, cell), 7, "%.4f");
        column(share(incomplete(cell), cell), 8, "%.4f");
        column(cell->verdict.worst_error, 9, "%.1e");
        column(cell->verdict.worst_excess, 9, "%.1e");
        printf("%s\n", cell->kills ? "  hangs or crashes" : "");
    }
    printf("\n");
    fflush(stdout);
}

/* "1234", with what is wrong with it in brackets. */
static void summary_cell(const bench_cell *cell, FILE *out) {
    if (!cell->present || !isfinite(cell->nanoseconds)) {
        fprintf(out, " %s |", cell->present ? "no answer" : "-");
        return;
    }
    fprintf(out, " %.0f", cell->nanoseconds);
    if (!report_is_right(cell)) {
        fprintf(out, " (bad %.2g%%)", 100 * share(cell->verdict.bad, cell));
    }
    if (!report_is_complete(cell)) {
        fprintf(out, " *");
    }
    fprintf(out, " |");
}

static void summary_row(const bench_report *report, int category, FILE *out) {
    double tact = report_time(report, category, "Tact", "double");
    int honest = report_honest(report, category);
    fprintf(out, "| %s |", report->categories[category]);
    for (int i = 0; i < report->library_count; i++) {
        summary_cell(&report->cells[category][i], out);
    }
    if (honest < 0) {
        fprintf(out, " nobody |\n");
    } else if (isfinite(tact)) {
        double times = report->cells[category][honest].nanoseconds / tact;
        fprintf(out, " %.1f times (%s) |\n", times, report->libraries[honest].name);
    } else {
        fprintf(out, " %s |\n", report->libraries[honest].name);
    }
}

void report_summary(const bench_report *report, FILE *out) {
    fprintf(out, "| ns a pair |");
    for (int i = 0; i < report->library_count; i++) {
        const bench_library *library = &report->libraries[i];
        bool is_warm = strcmp(library->call, "cold") != 0;
        fprintf(out, " %s %s%s |", library->name, library->precision, is_warm ? ", warm" : "");
    }
    fprintf(out, " faster than the best right rival |\n|---|");
    for (int i = 0; i <= report->library_count; i++) {
        fprintf(out, "---|");
    }
    fprintf(out, "\n");
    for (int i = 0; i < report->category_count; i++) {
        summary_row(report, i, out);
    }
    fprintf(out, "\n(bad n%%): wrong, or no answer, in that share of the pairs; shown above 0.1%%."
                 " *: a plain yes or no where shapes are apart, or lacks some of the shapes.\n");
}

static void csv_number(FILE *file, double value) {
    if (isfinite(value)) {
        fprintf(file, ",%.6g", value);
    } else {
        fprintf(file, ",");
    }
}

static void csv_rows(const bench_report *report, int category, FILE *file) {
    double libccd = report_time(report, category, "libccd", "double");
    double bullet = report_time(report, category, "Bullet", "double"), honest = honest_time(report, category);
    for (int i = 0; i < report->library_count; i++) {
        const bench_library *library = &report->libraries[i];
        const bench_cell *cell = &report->cells[category][i];
        if (!cell->present) {
            continue;
        }
        const bench_verdict *verdict = &cell->verdict;
        fprintf(file, "%s,%s,%s,%s,%d", report->categories[category], library->name, library->precision,
                library->call, verdict->pairs);
        csv_number(file, cell->nanoseconds);
        csv_number(file, cell->nanoseconds / libccd);
        csv_number(file, cell->nanoseconds / bullet);
        csv_number(file, cell->nanoseconds / honest);
        csv_number(file, share(verdict->bad, cell));
        fprintf(file, ",%d,%d,%d,%d", verdict->failed, verdict->wrong_status, verdict->silent, verdict->unsupported);
        csv_number(file, verdict->worst_error);
        csv_number(file, verdict->worst_excess);
        fprintf(file, ",%d,%d", cell->passes, cell->kills);
        csv_number(file, report->certain[category]);
        fprintf(file, "\n");
    }
}

bool report_csv(const bench_report *report, const char *path) {
    FILE *file = fopen(path, "w");
    if (!file) {
        return false;
    }
    machine_describe(file, "# ");
    fprintf(file, "# seed: %llu\n", report->seed);
    for (int i = 0; i < report->library_count; i++) {
        const bench_library *library = &report->libraries[i];
        if (report->versions[i][0] && library->index == 0) {
            fprintf(file, "# %s, %s: %s\n", library->name, library->precision, report->versions[i]);
        }
    }
    fprintf(file, "# columns: docs/benchmark.md\n");
    fprintf(file, "category,library,precision,call,pairs,ns,ratio_libccd,ratio_bullet,ratio_honest,bad,failed,"
                  "wrong_status,silent,unsupported,err_max,excess_max,passes,kills,reference_proven\n");
    for (int i = 0; i < report->category_count; i++) {
        csv_rows(report, i, file);
    }
    bool sound = !ferror(file);
    return fclose(file) == 0 && sound;
}
