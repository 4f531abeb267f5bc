/* JSON, JSON lines, CSV and a table; the rows of the page, which are JSON; the topics of BCF. */
#include "clash/report.h"

#include "base/text.h"
#include "query/report.h"
#include "regions/regions.h"

static const char *const relation_names[] = {
    [TACT_SEPARATED] = "separated", [TACT_TOUCHING] = "touching", [TACT_OVERLAP] = "overlap"};
static const char *const inside_names[] = {"", "a", "b"};

void clash_report_begin(clash_report *r) {
    if (r->page) clash_page_begin(r->page, r->out);
    if (r->bcf) clash_bcf_begin(r->bcf, r->out);
    if (r->format == FORMAT_JSON) fputc('[', r->out);
    if (r->format == FORMAT_TABLE) {
        fprintf(r->out, "%skind           distance     error         depth  %sa, b\n", r->accepted ? "change " : "",
                r->asks_regions ? "regions  " : "");
    }
    if (r->format != FORMAT_CSV) return;
    fputs("a,b,kind,status,distance,error_bound,point_a_x,point_a_y,point_a_z,point_b_x,point_b_y,point_b_z,contained,"
          "depth_lower,depth_upper,depth_direction_x,depth_direction_y,depth_direction_z,regions",
          r->out);
    fputs(r->accepted ? ",change\r\n" : "\r\n", r->out);
}

/* What the comparison with an earlier report says of a clash; null where there is none. */
static const char *change_of(clash_report *r, const tact3_clash *row) {
    const clash_body *bodies = r->set->bodies;
    if (!r->accepted || row->kind == TACT3_CLASH_TOUCHING) return NULL;
    bool same = accepted_find(r->accepted, bodies[row->a].name, bodies[row->b].name, row->kind);
    r->same_count += same;
    r->new_count += !same;
    return same ? "same" : "new";
}

static FILE *json_stream(const clash_report *r) { return r->page ? r->page->row : r->out; }

static void write_vector(FILE *out, tact3_vec v) {
    const double list[3] = {v.x, v.y, v.z};
    report_vector(out, list, 3, ",");
}

static void begin_json_row(const clash_report *r, const char *a, const char *b, tact3_clash_kind kind) {
    void (*write_name)(FILE *, const char *) = r->page ? text_write_json_in_page : text_write_json;
    FILE *out = json_stream(r);
    if (r->format == FORMAT_JSON) fputs(r->rows > 0 ? ",\n " : "\n ", out);
    fputs("{\"a\":", out);
    write_name(out, a);
    fputs(",\"b\":", out);
    write_name(out, b);
    fprintf(out, ",\"kind\":\"%s\"", clash_kind_names[kind]);
}

/* `about` is null for a clash that is gone. */
static void end_json_row(const clash_report *r, const tact3_clash *about, const char *change) {
    FILE *out = json_stream(r);
    if (change) fprintf(out, ",\"change\":\"%s\"", change);
    if (r->accepted && !change) fputs(",\"change\":null", out);
    fputs(r->format == FORMAT_JSONL ? "}\n" : "}", out);
    if (r->page) clash_page_keep_row(r->page, about);
}

/* The parts of the volume that two bodies share; none where it is not known how many. Two round bodies are convex, and
 * so is what they share. */
static region_list regions_of(const clash_report *r, const tact3_clash *row) {
    region_list regions = {.known = false};
    const clash_body *a = r->set->bodies + row->a, *b = r->set->bodies + row->b;
    const clash_shape *shape_a = r->set->shapes + a->shape, *shape_b = r->set->shapes + b->shape;
    bool meshes = clash_shape_is_mesh(shape_a) && clash_shape_is_mesh(shape_b);
    if (!r->asks_regions || row->relation != TACT_OVERLAP || !meshes) return regions;
    if (!regions_find(shape_a->mesh, a->pose, shape_b->mesh, b->pose, &regions)) regions_free(&regions);
    return regions;
}

static void write_json_regions(const clash_report *r, const tact3_clash *row) {
    region_list regions = regions_of(r, row);
    FILE *out = json_stream(r);
    fputs(",\"regions\":", out);
    if (regions.known) fprintf(out, "%zu", regions.count);
    else fputs("null", out);
    if (r->asks_regions) fputs(regions.known ? ",\"region_list\":[" : ",\"region_list\":null", out);
    for (size_t i = 0; i < regions.count; i++) {
        const region *one = regions.list + i;
        fprintf(out, "%s{\"lower\":", i > 0 ? "," : "");
        report_vector(out, one->lower, 3, ",");
        fputs(",\"upper\":", out);
        report_vector(out, one->upper, 3, ",");
        fputs(",\"volume\":", out);
        report_number(out, one->volume);
        fputc('}', out);
    }
    if (regions.known) fputc(']', out);
    regions_free(&regions);
}

static void write_json_row(const clash_report *r, const tact3_clash *row, const char *change) {
    FILE *out = json_stream(r);
    begin_json_row(r, r->set->bodies[row->a].name, r->set->bodies[row->b].name, row->kind);
    fprintf(out, ",\"status\":\"%s\",\"distance\":", relation_names[row->relation]);
    report_number(out, row->distance);
    fputs(",\"error_bound\":", out);
    report_number(out, row->error_bound);
    fputs(",\"point_a\":", out);
    write_vector(out, row->point_a);
    fputs(",\"point_b\":", out);
    write_vector(out, row->point_b);
    if (row->inside == TACT3_CLASH_NONE_INSIDE)
        fputs(",\"contained\":false", out);
    else
        fprintf(out, ",\"contained\":\"%s\"", inside_names[row->inside]);
    if (row->has_depth) {
        fputs(",\"depth_lower\":", out);
        report_number(out, row->depth_lower);
        fputs(",\"depth_upper\":", out);
        report_number(out, row->depth_upper);
        fputs(",\"depth_direction\":", out);
        write_vector(out, row->depth_direction);
    } else {
        fputs(",\"depth_lower\":null,\"depth_upper\":null,\"depth_direction\":null", out);
    }
    write_json_regions(r, row);
    end_json_row(r, row, change);
}

static void write_csv_number(FILE *out, double x, bool there) {
    fputc(',', out);
    if (there) report_number(out, x);
}

static void write_csv_vector(FILE *out, tact3_vec v, bool there) {
    write_csv_number(out, v.x, there);
    write_csv_number(out, v.y, there);
    write_csv_number(out, v.z, there);
}

static void write_csv_row(const clash_report *r, const tact3_clash *row, const char *change) {
    FILE *out = r->out;
    text_write_csv(out, r->set->bodies[row->a].name);
    fputc(',', out);
    text_write_csv(out, r->set->bodies[row->b].name);
    fprintf(out, ",%s,%s", clash_kind_names[row->kind], relation_names[row->relation]);
    write_csv_number(out, row->distance, true);
    write_csv_number(out, row->error_bound, true);
    write_csv_vector(out, row->point_a, true);
    write_csv_vector(out, row->point_b, true);
    fprintf(out, ",%s", inside_names[row->inside]);
    write_csv_number(out, row->depth_lower, row->has_depth);
    write_csv_number(out, row->depth_upper, row->has_depth);
    write_csv_vector(out, row->depth_direction, row->has_depth);
    region_list regions = regions_of(r, row);
    write_csv_number(out, (double)regions.count, regions.known);
    regions_free(&regions);
    fprintf(out, r->accepted ? ",%s\r\n" : "\r\n", change ? change : "");
}

static void print_regions(const clash_report *r, const tact3_clash *row) {
    region_list regions = regions_of(r, row);
    char number[24] = "-";
    if (regions.known) snprintf(number, sizeof number, "%zu", regions.count);
    fprintf(r->out, "%7s  ", number);
    regions_free(&regions);
}

static void print_row(const clash_report *r, const tact3_clash *row, const char *change) {
    FILE *out = r->out;
    char depth[40] = "-";
    if (row->has_depth) snprintf(depth, sizeof depth, "%.4g", row->depth_upper);
    if (r->accepted) fprintf(out, "%-6s ", change ? change : "-");
    fprintf(out, "%-9s %12.6g  %8.1e  %12s  ", clash_kind_names[row->kind], row->distance, row->error_bound, depth);
    if (r->asks_regions) print_regions(r, row);
    text_print_shown(out, r->set->bodies[row->a].name);
    fputs(row->inside == TACT3_CLASH_A_INSIDE   ? " (inside), "
          : row->inside == TACT3_CLASH_B_INSIDE ? " (around), "
                                                : ", ",
          out);
    text_print_shown(out, r->set->bodies[row->b].name);
    fputc('\n', out);
}

void clash_report_row(clash_report *r, const tact3_clash *row) {
    const char *change = change_of(r, row);
    r->counted[row->kind]++;
    if (r->format == FORMAT_TABLE) {
        if (row->kind != TACT3_CLASH_TOUCHING || r->touching) print_row(r, row, change);
    } else if (r->format == FORMAT_CSV) {
        write_csv_row(r, row, change);
    } else if (r->format == FORMAT_BCF) {
        const clash_body *bodies = r->set->bodies;
        clash_bcf_add(r->bcf, &(clash_topic){bodies[row->a].name, bodies[row->b].name, row->kind, change, row});
    } else {
        write_json_row(r, row, change);
    }
    r->rows++;
}

static void write_gone(const clash_report *r, const accepted_clash *gone) {
    const char *a = gone->swapped ? gone->b : gone->a, *b = gone->swapped ? gone->a : gone->b;
    FILE *out = r->out;
    if (r->format == FORMAT_TABLE) {
        fprintf(out, "gone   %-9s %12s  %8s  %12s  ", clash_kind_names[gone->kind], "-", "-", "-");
        if (r->asks_regions) fprintf(out, "%7s  ", "-");
        text_print_shown(out, a);
        fputs(", ", out);
        text_print_shown(out, b);
        fputc('\n', out);
    } else if (r->format == FORMAT_CSV) {
        text_write_csv(out, a);
        fputc(',', out);
        text_write_csv(out, b);
        fprintf(out, ",%s,,,,,,,,,,,,,,,,,gone\r\n", clash_kind_names[gone->kind]);
    } else if (r->format == FORMAT_BCF) {
        clash_bcf_add(r->bcf, &(clash_topic){a, b, gone->kind, "gone", NULL});
    } else {
        begin_json_row(r, a, b, gone->kind);
        end_json_row(r, NULL, "gone");
    }
}

void clash_report_gone(clash_report *r) {
    for (size_t i = 0; r->accepted && i < r->accepted->count; i++) {
        if (r->accepted->list[i].seen) continue;
        write_gone(r, r->accepted->list + i);
        r->gone_count++;
        r->rows++;
    }
}

void clash_report_end(clash_report *r) {
    if (r->format == FORMAT_JSON) fputs(r->rows > 0 ? "\n]\n" : "]\n", r->out);
    if (r->page) clash_page_end(r->page);
    if (r->bcf) clash_bcf_end(r->bcf);
}

void clash_report_counts(const clash_report *r, FILE *out, size_t asked, double seconds) {
    const size_t *n = r->counted;
    size_t contained = n[TACT3_CLASH_CONTAINED], duplicate = n[TACT3_CLASH_DUPLICATE];
    fprintf(out, "%zu bodies of %zu shapes, %zu pairs near: %zu overlap (%zu of them contained, %zu duplicate), "
                 "%zu touching, %zu nearer than the clearance; %.3g s\n",
            r->set->body_count, r->set->shape_count, asked, n[TACT3_CLASH_OVERLAP] + contained + duplicate, contained,
            duplicate, n[TACT3_CLASH_TOUCHING], n[TACT3_CLASH_CLEARANCE], seconds);
    if (r->accepted) fprintf(out, "%zu new, %zu same, %zu gone\n", r->new_count, r->same_count, r->gone_count);
    if (r->page && (r->page->rows_left_out > 0 || r->page->bodies_left_out > 0)) {
        fprintf(out, "the page would be too large: %zu rows are left out, and %zu bodies are not drawn\n",
                r->page->rows_left_out, r->page->bodies_left_out);
    }
    if (r->bcf && r->bcf->left_out > 0) {
        fprintf(out, "the file has the first %zu clashes; %zu are left out\n", r->bcf->topics, r->bcf->left_out);
    }
}
