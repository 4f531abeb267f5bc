/* Rows of motions. */
#include "motion/report.h"

#include "base/text.h"
#include "query/report.h"

void motion_report_begin(motion_report *r) {
    if (r->format == FORMAT_JSON) fputc('[', r->out);
    if (r->format == FORMAT_TABLE) {
        fputs("kind       first contact  least clearance, at least   at most       at time  a, b\n", r->out);
    }
    if (r->format == FORMAT_CSV) {
        fputs("a,b,kind,contact_lower,contact_upper,clearance_lower,clearance_upper,clearance_time,normal_x,normal_y,"
              "normal_z,point_a_x,point_a_y,point_a_z,point_b_x,point_b_y,point_b_z,resolved\r\n",
              r->out);
    }
}

static void write_number(FILE *out, const char *before, double x, bool there, const char *none) {
    fputs(before, out);
    if (there)
        report_number(out, x);
    else
        fputs(none, out);
}

static void write_json_vector(FILE *out, const char *before, const double *v) {
    fputs(before, out);
    report_vector(out, v, 3, ",");
}

static void write_json_row(const motion_report *r, const motion_row *row) {
    FILE *out = r->out;
    if (r->format == FORMAT_JSON) fputs(r->rows > 0 ? ",\n " : "\n ", out);
    fputs("{\"a\":", out);
    text_write_json(out, r->set->bodies[row->a].name);
    fputs(",\"b\":", out);
    text_write_json(out, r->set->bodies[row->b].name);
    fprintf(out, ",\"kind\":\"%s\"", motion_kind_names[row->kind]);
    write_number(out, ",\"contact_lower\":", row->contact_lower, row->meets, "null");
    write_number(out, ",\"contact_upper\":", row->contact_upper, row->meets, "null");
    write_number(out, ",\"clearance_lower\":", row->clearance_lower, true, "");
    write_number(out, ",\"clearance_upper\":", row->clearance_upper, true, "");
    write_number(out, ",\"clearance_time\":", row->clearance_time, true, "");
    write_json_vector(out, ",\"normal\":", row->normal);
    write_json_vector(out, ",\"point_a\":", row->point_a);
    write_json_vector(out, ",\"point_b\":", row->point_b);
    fprintf(out, ",\"resolved\":%s}%s", row->resolved ? "true" : "false", r->format == FORMAT_JSONL ? "\n" : "");
}

static void write_csv_row(const motion_report *r, const motion_row *row) {
    FILE *out = r->out;
    text_write_csv(out, r->set->bodies[row->a].name);
    fputc(',', out);
    text_write_csv(out, r->set->bodies[row->b].name);
    fprintf(out, ",%s", motion_kind_names[row->kind]);
    write_number(out, ",", row->contact_lower, row->meets, "");
    write_number(out, ",", row->contact_upper, row->meets, "");
    write_number(out, ",", row->clearance_lower, true, "");
    write_number(out, ",", row->clearance_upper, true, "");
    write_number(out, ",", row->clearance_time, true, "");
    for (int i = 0; i < 3; i++) write_number(out, ",", row->normal[i], true, "");
    for (int i = 0; i < 3; i++) write_number(out, ",", row->point_a[i], true, "");
    for (int i = 0; i < 3; i++) write_number(out, ",", row->point_b[i], true, "");
    fprintf(out, ",%s\r\n", row->resolved ? "true" : "false");
}

static void print_row(const motion_report *r, const motion_row *row) {
    FILE *out = r->out;
    char first[32] = "-";
    if (row->meets) snprintf(first, sizeof first, "%.6g", row->contact_lower);
    fprintf(out, "%-9s  %13s  %25.6g  %8.6g  %12.6g  ", motion_kind_names[row->kind], first, row->clearance_lower,
            row->clearance_upper, row->clearance_time);
    text_print_shown(out, r->set->bodies[row->a].name);
    fputs(", ", out);
    text_print_shown(out, r->set->bodies[row->b].name);
    fputs(row->resolved ? "\n" : " (not resolved)\n", out);
}

void motion_report_row(motion_report *r, const motion_row *row) {
    r->counted[row->kind]++;
    r->unresolved += !row->resolved;
    if (r->format == FORMAT_CSV)
        write_csv_row(r, row);
    else if (r->format != FORMAT_TABLE)
        write_json_row(r, row);
    else if (row->kind != MOTION_TOUCHING || r->touching)
        print_row(r, row);
    r->rows++;
}

void motion_report_end(motion_report *r) {
    if (r->format == FORMAT_JSON) fputs(r->rows > 0 ? "\n]\n" : "]\n", r->out);
}

void motion_report_counts(const motion_report *r, FILE *out, size_t asked, double seconds) {
    const size_t *n = r->counted;
    fprintf(out,
            "%zu bodies, %zu pairs that may come near: %zu overlap, %zu only touch, %zu nearer than the clearance, "
            "%zu undecided; %.3g s\n",
            r->set->body_count, asked, n[MOTION_OVERLAP], n[MOTION_TOUCHING], n[MOTION_CLEARANCE],
            n[MOTION_UNDECIDED], seconds);
    if (r->unresolved > 0) {
        fprintf(out, "%zu of them have wider brackets than usual, for the search has ended (\"resolved\": false)\n",
                r->unresolved);
    }
}
