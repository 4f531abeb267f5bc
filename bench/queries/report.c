/* Tables and CSV (report.h). */
#include "queries/report.h"

#include <ctype.h>
#include <math.h>
#include <string.h>

#include "base/machine.h"
#include "base/program.h"

static const double negligible = 1e-3;

bool report_is_right(const bench_cell *cell) { return cell->verdict.bad <= negligible * cell->verdict.pairs; }

static int incomplete(const bench_cell *cell) { return cell->verdict.silent + cell->verdict.unsupported; }

bool report_is_complete(const bench_cell *cell) { return incomplete(cell) <= negligible * cell->verdict.pairs; }

int report_honest(const bench_report *report, int category) {
    int best = -1;
    for (int i = 0; i < report->library_count; i++) {
        const bench_cell *cell = &report->cells[category][i];
        bool is_cold = strcmp(report->libraries[i].call, "cold") == 0;
        bool eligible = report->libraries[i].package && is_cold && cell->present && report_is_right(cell) &&
                        report_is_complete(cell) && isfinite(cell->nanoseconds);
        if (eligible && (best < 0 || cell->nanoseconds < report->cells[category][best].nanoseconds)) {
            best = i;
        }
    }
    return best;
}

/* Nanoseconds of a pair; NaN where there are none. */
static double time_of(const bench_cell *cell) { return cell->present ? cell->nanoseconds : (double)NAN; }

static double honest_time(const bench_report *report, int category) {
    int honest = report_honest(report, category);
    return honest < 0 ? (double)NAN : report->cells[category][honest].nanoseconds;
}

/* The same library and number type without what an earlier call has left; null for what is cold itself. */
static const bench_cell *cold_of(const bench_report *report, int category, int library) {
    const bench_library *warm = &report->libraries[library];
    for (int i = 0; i < library; i++) {
        const bench_library *other = &report->libraries[i];
        bool is_same = other->plugin == warm->plugin && !strcmp(other->name, warm->name);
        if (is_same && !strcmp(other->call, "cold") && strcmp(warm->call, "cold")) {
            return &report->cells[category][i];
        }
    }
    return NULL;
}

/* A warm call's time in those of a cold one; NaN for a cold one. */
static double cold_ratio(const bench_report *report, int category, int library) {
    const bench_cell *cold = cold_of(report, category, library);
    return cold ? report->cells[category][library].nanoseconds / time_of(cold) : (double)NAN;
}

static double share(int count, const bench_cell *cell) { return (double)count / cell->verdict.pairs; }

/* Of the column that is headed by a slash and the yardstick's name. */
static int ratio_width(const bench_library *yardstick) {
    int length = (int)strlen(yardstick->name) + 1;
    return length > 9 ? length : 9;
}

static void category_head(const bench_report *report, int category, const char *about) {
    printf("%s: %s; %d pairs, reference proven in %.1f%%\n", report->categories[category], about,
           report->pairs[category], 100 * report->certain[category]);
    printf("  %-11s %-6s %-4s %9s", "library", "number", "call", "ns/pair");
    for (int i = 0; i < report->library_count; i++) {
        if (report->libraries[i].is_yardstick) {
            printf(" %*s/%s", ratio_width(&report->libraries[i]) - 1 - (int)strlen(report->libraries[i].name), "",
                   report->libraries[i].name);
        }
    }
    printf("   %s %7s %7s %8s %9s %9s", "/honest", "/cold", "bad", "partial", "err max", "excess");
    if (report->topic->query == BENCH_COLLIDE) {
        printf(" %7s %7s %9s", "off", "bare", "off max");
    }
    printf("\n");
}

void report_category(const bench_report *report, int category, const char *about) {
    const bench_cell *cells = report->cells[category];
    double honest = honest_time(report, category);
    category_head(report, category, about);
    for (int i = 0; i < report->library_count; i++) {
        const bench_library *library = &report->libraries[i];
        const bench_cell *cell = &cells[i];
        if (!cell->present) {
            continue;
        }
        printf("  %-11s %-6s %-4s", library->name, library->precision, library->call);
        print_column(cell->nanoseconds, 9, "%.0f");
        for (int k = 0; k < report->library_count; k++) {
            if (report->libraries[k].is_yardstick) {
                print_column(cell->nanoseconds / time_of(&cells[k]), ratio_width(&report->libraries[k]), "%.3f");
            }
        }
        print_column(cell->nanoseconds / honest, 9, "%.3f");
        print_column(cold_ratio(report, category, i), 7, "%.3f");
        print_column(share(cell->verdict.bad, cell), 7, "%.4f");
        print_column(share(incomplete(cell), cell), 8, "%.4f");
        print_column(cell->verdict.worst_error, 9, "%.1e");
        print_column(cell->verdict.worst_excess, 9, "%.1e");
        if (report->topic->query == BENCH_COLLIDE) {
            print_column(share(cell->verdict.off_surface, cell), 7, "%.4f");
            print_column(share(cell->verdict.uncovered, cell), 7, "%.4f");
            print_column(cell->verdict.worst_off, 9, "%.1e");
        }
        printf("%s\n", cell->kills ? "  hangs or crashes" : "");
    }
    printf("\n");
    fflush(stdout);
}

/* "1234", with what is wrong with it in brackets. */
static void summary_cell(const bench_cell *cell, FILE *out) {
    if (!cell->present || !isfinite(cell->nanoseconds)) {
        bool has_none = cell->present && cell->verdict.unsupported == cell->verdict.pairs;
        fprintf(out, " %s |", has_none ? "no such shape" : cell->present ? "no answer" : "-");
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

/* Tact's first way, in double and cold, and the first yardstick. */
static int first_tact(const bench_report *report) {
    int i = 0;
    while (report->libraries[i].package) {
        i++;
    }
    return i;
}

static int first_yardstick(const bench_report *report) {
    int i = 0;
    while (!report->libraries[i].is_yardstick) {
        i++;
    }
    return i;
}

static void summary_row(const bench_report *report, int category, FILE *out) {
    const bench_cell *cells = report->cells[category];
    int honest = report_honest(report, category);
    double tact = time_of(&cells[first_tact(report)]), ratio = tact / time_of(&cells[first_yardstick(report)]);
    fprintf(out, "| %s |", report->categories[category]);
    for (int i = 0; i < report->library_count; i++) {
        summary_cell(&cells[i], out);
    }
    fprintf(out, isfinite(ratio) ? " %.2f |" : " - |", ratio);
    if (honest < 0) {
        fprintf(out, " nobody |\n");
    } else if (isfinite(tact)) {
        double times = cells[honest].nanoseconds / tact;
        fprintf(out, " %.1f times (%s) |\n", times, report->libraries[honest].name);
    } else {
        fprintf(out, " %s |\n", report->libraries[honest].name);
    }
}

void report_summary(const bench_report *report, FILE *out) {
    fprintf(out, "| ns a pair |");
    for (int i = 0; i < report->library_count; i++) {
        const bench_library *library = &report->libraries[i];
        bool is_cold = strcmp(library->call, "cold") == 0;
        fprintf(out, " %s %s%s%s |", library->name, library->precision, is_cold ? "" : ", ",
                is_cold ? "" : library->call);
    }
    fprintf(out, " Tact / %s | faster than the best right rival |\n|---|",
            report->libraries[first_yardstick(report)].name);
    for (int i = 0; i <= report->library_count + 1; i++) {
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
    double honest = honest_time(report, category);
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
        for (int k = 0; k < report->library_count; k++) {
            if (report->libraries[k].is_yardstick) {
                csv_number(file, cell->nanoseconds / time_of(&report->cells[category][k]));
            }
        }
        csv_number(file, cell->nanoseconds / honest);
        csv_number(file, cold_ratio(report, category, i));
        csv_number(file, share(verdict->bad, cell));
        fprintf(file, ",%d,%d,%d,%d", verdict->failed, verdict->wrong_status, verdict->silent, verdict->unsupported);
        csv_number(file, verdict->worst_error);
        csv_number(file, verdict->worst_excess);
        if (report->topic->query == BENCH_COLLIDE) {
            fprintf(file, ",%d,%d", verdict->off_surface, verdict->uncovered);
            csv_number(file, verdict->worst_off);
        }
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
    fprintf(file, "# query: %s, seed: %llu\n# dimension: %d\n", report->topic->name, report->seed, BENCH_DIMENSION);
    for (int i = 0; i < report->library_count; i++) {
        const bench_library *library = &report->libraries[i];
        if (report->versions[i][0] && library->index == 0) {
            fprintf(file, "# %s, %s: %s\n", library->name, library->precision, report->versions[i]);
        }
    }
    fprintf(file, "# columns: docs/benchmark.md\n");
    fprintf(file, "category,library,precision,call,pairs,ns,");
    for (int i = 0; i < report->library_count; i++) {
        if (report->libraries[i].is_yardstick) {
            fputs("ratio_", file);
            for (const char *letter = report->libraries[i].name; *letter; letter++) {
                fputc(tolower((unsigned char)*letter), file);
            }
            fputc(',', file);
        }
    }
    fprintf(file, "ratio_honest,ratio_cold,bad,failed,wrong_status,silent,unsupported,err_max,excess_max,%s"
                  "passes,kills,reference_proven\n",
            report->topic->query == BENCH_COLLIDE ? "off_surface,uncovered,off_max," : "");
    for (int i = 0; i < report->category_count; i++) {
        csv_rows(report, i, file);
    }
    bool sound = !ferror(file);
    return fclose(file) == 0 && sound;
}
