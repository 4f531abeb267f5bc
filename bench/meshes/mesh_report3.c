/* Tables and CSV (mesh_report3.h). */
#include "meshes/mesh_report3.h"

#include <stdio.h>

#include "base/machine.h"
#include "base/program.h"

static const double negligible = 1e-3;

bool mesh_report_is_right(const mesh_cell *cell) {
    return cell->verdict.wrong <= negligible * cell->verdict.questions;
}

double mesh_report_ratio(const mesh_report *report, int category, int library) {
    const mesh_cell *cell = &report->cells[category][library], *tact = &report->cells[category][report->tact];
    return cell->present && tact->present ? cell->nanoseconds / tact->nanoseconds : (double)NAN;
}

void mesh_report_category(const mesh_report *report, int category) {
    const mesh_category *about = report->categories[category];
    printf("%s: %s; nanoseconds of a %s\n", about->name, about->about, about->unit);
    printf("  %-8s %-6s %-8s %11s %8s %10s %9s %7s\n", "library", "number", "call", "ns", "/Tact", "wrong", "error",
           "bytes");
    for (int i = 0; i < report->library_count; i++) {
        const mesh_library *library = &report->libraries[i];
        const mesh_cell *cell = &report->cells[category][i];
        if (!cell->present) {
            continue;
        }
        printf("  %-8s %-6s %-8s", library->name, library->precision, library->call);
        print_column(cell->nanoseconds, 11, "%.1f");
        print_column(mesh_report_ratio(report, category, i), 8, "%.2f");
        printf(" %4d/%-5d", cell->verdict.wrong, cell->verdict.questions);
        print_column(cell->verdict.worst_error, 9, "%.1e");
        print_column(cell->bytes > 0 ? cell->bytes : (double)NAN, 7, "%.1f");
        printf("\n");
    }
    printf("\n");
    fflush(stdout);
}

static void csv_number(FILE *file, double value) { fprintf(file, isfinite(value) ? ",%.6g" : ",", value); }

static void csv_rows(const mesh_report *report, int category, FILE *file) {
    for (int i = 0; i < report->library_count; i++) {
        const mesh_library *library = &report->libraries[i];
        const mesh_cell *cell = &report->cells[category][i];
        if (!cell->present) {
            continue;
        }
        fprintf(file, "%s,%s,%s,%s,%d,%s", report->categories[category]->name, library->name, library->precision,
                library->call, cell->verdict.questions, report->categories[category]->unit);
        csv_number(file, cell->nanoseconds);
        csv_number(file, mesh_report_ratio(report, category, i));
        fprintf(file, ",%d,%d", cell->verdict.wrong, cell->verdict.failed);
        csv_number(file, cell->verdict.worst_error);
        csv_number(file, cell->bytes > 0 ? cell->bytes : (double)NAN);
        fprintf(file, ",%d\n", cell->passes);
    }
}

bool mesh_report_csv(const mesh_report *report, const char *path) {
    FILE *file = fopen(path, "w");
    if (!file) {
        return false;
    }
    machine_describe(file, "# ");
    fprintf(file, "# query: meshes, seed: %llu\n# dimension: 3\n", report->seed);
    for (int i = 0; i < report->library_count; i++) {
        const mesh_library *library = &report->libraries[i];
        if (report->versions[i][0] && library->index == 0) {
            fprintf(file, "# %s, %s: %s\n", library->name, library->precision, report->versions[i]);
        }
    }
    fprintf(file, "# columns: docs/benchmark.md\n"
                  "category,library,precision,call,questions,unit,ns,ratio_tact,wrong,failed,err_max,bytes,passes\n");
    for (int i = 0; i < report->category_count; i++) {
        csv_rows(report, i, file);
    }
    bool sound = !ferror(file);
    return fclose(file) == 0 && sound;
}
