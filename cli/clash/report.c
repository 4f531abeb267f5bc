/* JSON, JSON lines, CSV and a table. */
#include "clash/report.h"

#include <stdlib.h>
#include <string.h>

#include "base/text.h"
#include "query/report.h"

static const char *const status_names[CLASH_STATUSES] = {"overlap", "touching", "separated"};
static const char *const contained_names[] = {"", "a", "b"};

void clash_report_begin(clash_report *r) {
    if (r->format == FORMAT_JSON) fputc('[', r->out);
    if (r->format == FORMAT_TABLE) fputs("status        distance     error         depth  a, b\n", r->out);
    if (r->format != FORMAT_CSV) return;
    fputs("a,b,status,distance,error_bound,point_a_x,point_a_y,point_a_z,point_b_x,point_b_y,point_b_z,contained,"
          "depth_lower,depth_upper,depth_direction_x,depth_direction_y,depth_direction_z,regions\r\n",
          r->out);
}

static void write_json_row(const clash_report *r, const clash_row *row) {
    FILE *out = r->out;
    if (r->format == FORMAT_JSON) fputs(r->rows > 0 ? ",\n " : "\n ", out);
    fputs("{\"a\":", out);
    text_write_json(out, r->set->bodies[row->a].name);
    fputs(",\"b\":", out);
    text_write_json(out, r->set->bodies[row->b].name);
    fprintf(out, ",\"status\":\"%s\",\"distance\":", status_names[row->status]);
    report_number(out, row->distance);
    fputs(",\"error_bound\":", out);
    report_number(out, row->error_bound);
    fputs(",\"point_a\":", out);
    report_vector(out, row->point_a, 3, ",");
    fputs(",\"point_b\":", out);
    report_vector(out, row->point_b, 3, ",");
    if (row->contained == CLASH_NOT_CONTAINED)
        fputs(",\"contained\":false", out);
    else
        fprintf(out, ",\"contained\":\"%s\"", contained_names[row->contained]);
    if (row->has_depth) {
        fputs(",\"depth_lower\":", out);
        report_number(out, row->depth_lower);
        fputs(",\"depth_upper\":", out);
        report_number(out, row->depth_upper);
        fputs(",\"depth_direction\":", out);
        report_vector(out, row->direction, 3, ",");
    } else {
        fputs(",\"depth_lower\":null,\"depth_upper\":null,\"depth_direction\":null", out);
    }
    fputs(r->format == FORMAT_JSONL ? ",\"regions\":null}\n" : ",\"regions\":null}", out);
}

static void write_csv_number(FILE *out, double x, bool there) {
    fputc(',', out);
    if (there) report_number(out, x);
}

static void write_csv_row(const clash_report *r, const clash_row *row) {
    FILE *out = r->out;
    text_write_csv(out, r->set->bodies[row->a].name);
    fputc(',', out);
    text_write_csv(out, r->set->bodies[row->b].name);
    fprintf(out, ",%s", status_names[row->status]);
    write_csv_number(out, row->distance, true);
    write_csv_number(out, row->error_bound, true);
    for (int i = 0; i < 3; i++) write_csv_number(out, row->point_a[i], true);
    for (int i = 0; i < 3; i++) write_csv_number(out, row->point_b[i], true);
    fprintf(out, ",%s", contained_names[row->contained]);
    write_csv_number(out, row->depth_lower, row->has_depth);
    write_csv_number(out, row->depth_upper, row->has_depth);
    for (int i = 0; i < 3; i++) write_csv_number(out, row->direction[i], row->has_depth);
    fputs(",\r\n", out); /* no regions */
}

static void print_name(FILE *out, const char *name) {
    char *shown = malloc(TEXT_SHOWN_SIZE(strlen(name)));
    if (shown) text_shown(name, shown);
    fputs(shown ? shown : "", out);
    free(shown);
}

static void print_row(const clash_report *r, const clash_row *row) {
    FILE *out = r->out;
    char depth[40] = "-";
    if (row->has_depth) snprintf(depth, sizeof depth, "%.4g", row->depth_upper);
    fprintf(out, "%-9s %12.6g  %8.1e  %12s  ", status_names[row->status], row->distance, row->error_bound, depth);
    print_name(out, r->set->bodies[row->a].name);
    fputs(row->contained == CLASH_A_CONTAINED   ? " (inside), "
          : row->contained == CLASH_B_CONTAINED ? " (around), "
                                                : ", ",
          out);
    print_name(out, r->set->bodies[row->b].name);
    fputc('\n', out);
}

void clash_report_row(clash_report *r, const clash_row *row) {
    if (r->format == FORMAT_TABLE)
        print_row(r, row);
    else if (r->format == FORMAT_CSV)
        write_csv_row(r, row);
    else
        write_json_row(r, row);
    r->rows++;
    r->counted[row->status]++;
    r->contained += row->contained != CLASH_NOT_CONTAINED;
}

void clash_report_end(clash_report *r) {
    if (r->format == FORMAT_JSON) fputs(r->rows > 0 ? "\n]\n" : "]\n", r->out);
}

void clash_report_counts(const clash_report *r, FILE *out, size_t asked, double seconds) {
    fprintf(out, "%zu bodies of %zu shapes, %zu pairs near: %zu overlap (%zu of them contained), %zu touching, %zu "
                 "nearer than the clearance; %.3g s\n",
            r->set->body_count, r->set->shape_count, asked, r->counted[CLASH_OVERLAP], r->contained,
            r->counted[CLASH_TOUCHING], r->counted[CLASH_SEPARATED], seconds);
}
