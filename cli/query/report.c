/* Reports for programs: JSON, JSON lines and CSV. */
#include "query/report.h"

#include <math.h>
#include <string.h>

#include "base/text.h"

const char *const report_status_names[ANSWER_STATUSES] = {"separated", "touching", "overlap", "undecided"};

double report_number_at(const answer *answer, size_t offset) {
    double value;
    memcpy(&value, (const char *)answer + offset, sizeof value);
    return value;
}

int report_count_at(const answer *answer, size_t offset) {
    int value;
    memcpy(&value, (const char *)answer + offset, sizeof value);
    return value;
}

const double *report_vector_at(const answer *answer, size_t offset) {
    return (const double *)(const void *)((const char *)answer + offset);
}

static bool flag_at(const answer *answer, size_t offset) { return *((const bool *)answer + offset); }

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

static void write_json_contacts(const report *r, const answer *answer) {
    fputc('[', r->out);
    for (int i = 0; i < answer->contact_count; i++) {
        const contact *c = answer->contact + i;
        fputs(i > 0 ? ",{\"point_a\":" : "{\"point_a\":", r->out);
        report_vector(r->out, c->point_a, r->dimension, ",");
        fputs(",\"point_b\":", r->out);
        report_vector(r->out, c->point_b, r->dimension, ",");
        fputs(",\"separation\":", r->out);
        report_number(r->out, c->separation);
        if (c->own_normal) {
            fputs(",\"normal\":", r->out);
            report_vector(r->out, c->normal, r->dimension, ",");
        }
        if (c->of_mesh) fprintf(r->out, ",\"triangle\":%d", c->triangle);
        fprintf(r->out, ",\"id\":%u}", c->id);
    }
    fputc(']', r->out);
}

static void write_json_field(const report *r, const answer_field *f, const answer *answer) {
    if (f->kind == COLUMN_FLAG && !flag_at(answer, f->offset)) return;
    fprintf(r->out, ",\"%s\":", f->key);
    switch (f->kind) {
    case COLUMN_STATUS: fprintf(r->out, "\"%s\"", report_status_names[answer->status]); break;
    case COLUMN_OVERLAP: fputs(answer->status == ANSWER_OVERLAP ? "true" : "false", r->out); break;
    case COLUMN_NUMBER:
    case COLUMN_BOUND: report_number(r->out, report_number_at(answer, f->offset)); break;
    case COLUMN_COUNT: fprintf(r->out, "%d", report_count_at(answer, f->offset)); break;
    case COLUMN_FLAG: fputs("true", r->out); break;
    case COLUMN_VECTOR: report_vector(r->out, report_vector_at(answer, f->offset), r->dimension, ","); break;
    case COLUMN_CONTACTS: write_json_contacts(r, answer); break;
    }
}

/* The shape on one side of a row where it is the hull of a mesh that is not convex, else null. */
static const scene_shape *hull_of_mesh(const report *r, const query_row *row, int side) {
    size_t body = side == 0 ? row->a : row->b;
    if (body == NO_BODY || (side == 0 && r->query->query == QUERY_RAYCAST)) return NULL;
    const scene_shape *shape = r->scene->shapes + r->scene->bodies[body].shape;
    return shape->is_hull_of_mesh ? shape : NULL;
}

static void write_json_hulls(const report *r, const query_row *row) {
    for (int side = 0; side < 2; side++) {
        const scene_shape *shape = hull_of_mesh(r, row, side);
        if (!shape) continue;
        fprintf(r->out, ",\"hull_of_mesh_%s\":", r->query->subjects[side]);
        report_number(r->out, shape->mesh_depth);
    }
}

static void write_json_row(const report *r, const char *first, const char *second, const query_row *row) {
    const answer *answer = &row->answer;
    if (r->format == FORMAT_JSON) fputs(r->rows > 0 ? ",\n " : "\n ", r->out);
    fprintf(r->out, "{\"%s\":", r->query->subjects[0]);
    text_write_json(r->out, first);
    fprintf(r->out, ",\"%s\":", r->query->subjects[1]);
    if (second)
        text_write_json(r->out, second);
    else
        fputs("null", r->out);
    for (const answer_field *f = r->query->fields; f->key && (second || f == r->query->fields); f++) {
        write_json_field(r, f, answer);
    }
    write_json_hulls(r, row);
    fputs(r->format == FORMAT_JSONL ? "}\n" : "}", r->out);
}

static void write_csv_vector_head(const report *r, const char *key) {
    for (int i = 0; i < r->dimension; i++) fprintf(r->out, ",%s_%c", key, "xyz"[i]);
}

static void write_csv_head(const report *r) {
    fprintf(r->out, "%s,%s", r->query->subjects[0], r->query->subjects[1]);
    for (const answer_field *f = r->query->fields; f->key; f++) {
        if (f->kind == COLUMN_VECTOR) {
            write_csv_vector_head(r, f->key);
            continue;
        }
        fprintf(r->out, ",%s", f->key);
        if (f->kind != COLUMN_CONTACTS) continue;
        write_csv_vector_head(r, "point_a");
        write_csv_vector_head(r, "point_b");
        fputs(",separation,id", r->out);
    }
    for (int side = r->query->query == QUERY_RAYCAST; side < 2 && r->tells_hulls; side++) {
        fprintf(r->out, ",hull_of_mesh_%s", r->query->subjects[side]);
    }
    fputs("\r\n", r->out);
}

static void write_csv_vector(const report *r, const double *v) {
    for (int i = 0; i < r->dimension; i++) {
        fputc(',', r->out);
        if (v) report_number(r->out, v[i]);
    }
}

/* Writes the number of contacts, and one of them. */
static void write_csv_contact(const report *r, const answer *answer, int i) {
    const contact *c = i < answer->contact_count ? answer->contact + i : NULL;
    fprintf(r->out, "%d", answer->contact_count);
    write_csv_vector(r, c ? c->point_a : NULL);
    write_csv_vector(r, c ? c->point_b : NULL);
    fputc(',', r->out);
    if (c) report_number(r->out, c->separation);
    fputc(',', r->out);
    if (c) fprintf(r->out, "%u", c->id);
}

/* Writes a field and the comma before it. */
static void write_csv_field(const report *r, const answer_field *f, const answer *answer, int contact) {
    if (f->kind != COLUMN_VECTOR) fputc(',', r->out);
    switch (f->kind) {
    case COLUMN_STATUS: fputs(report_status_names[answer->status], r->out); break;
    case COLUMN_OVERLAP: fputs(answer->status == ANSWER_OVERLAP ? "yes" : "no", r->out); break;
    case COLUMN_BOUND:
        if (!isfinite(report_number_at(answer, f->offset))) break;
        report_number(r->out, report_number_at(answer, f->offset));
        break;
    case COLUMN_NUMBER: report_number(r->out, report_number_at(answer, f->offset)); break;
    case COLUMN_COUNT: fprintf(r->out, "%d", report_count_at(answer, f->offset)); break;
    case COLUMN_FLAG: fputs(flag_at(answer, f->offset) ? "true" : "false", r->out); break;
    case COLUMN_VECTOR: write_csv_vector(r, report_vector_at(answer, f->offset)); break;
    case COLUMN_CONTACTS: write_csv_contact(r, answer, contact); break;
    }
}

static void write_csv_row(const report *r, const char *first, const char *second, const query_row *row, int contact) {
    const answer *answer = &row->answer;
    text_write_csv(r->out, first);
    fputc(',', r->out);
    if (second) text_write_csv(r->out, second);
    for (const answer_field *f = r->query->fields; f->key; f++) {
        if (second || f == r->query->fields)
            write_csv_field(r, f, answer, contact);
        else if (f->kind == COLUMN_VECTOR)
            write_csv_vector(r, NULL);
        else
            fputc(',', r->out);
    }
    for (int side = r->query->query == QUERY_RAYCAST; side < 2 && r->tells_hulls; side++) {
        const scene_shape *shape = hull_of_mesh(r, row, side);
        fputc(',', r->out);
        if (shape) report_number(r->out, shape->mesh_depth);
    }
    fputs("\r\n", r->out);
}

void report_begin(report *r, FILE *out, const options *options, const scene *scene) {
    *r = (report){.out = out,
                  .scene = scene,
                  .query = query_of(options->command),
                  .format = options->format,
                  .dimension = scene->dimension};
    for (size_t i = 0; i < scene->shape_count; i++) r->tells_hulls |= scene->shapes[i].is_hull_of_mesh;
    if (r->format == FORMAT_TABLE) report_table_begin(r, scene);
    if (r->format == FORMAT_JSON) fputc('[', out);
    if (r->format == FORMAT_CSV) write_csv_head(r);
}

void report_row(report *r, const query_row *row) {
    const answer *answer = &row->answer;
    bool ray = r->query->query == QUERY_RAYCAST;
    const char *first = ray ? r->scene->rays[row->a].name : r->scene->bodies[row->a].name;
    const char *second = row->b == NO_BODY ? NULL : r->scene->bodies[row->b].name;
    switch (r->format) {
    case FORMAT_TABLE: report_table_row(r, first, second, answer); break;
    case FORMAT_CSV:
        for (int i = 0; i == 0 || i < answer->contact_count; i++) write_csv_row(r, first, second, row, i);
        break;
    case FORMAT_JSON:
    case FORMAT_JSONL: write_json_row(r, first, second, row); break;
    case FORMAT_HTML:
    case FORMAT_BCF: break;
    }
    r->rows++;
    r->counted[answer->status]++;
    r->not_converged += answer->not_converged;
}

void report_end(report *r, const query_loop *loop) {
    if (r->format == FORMAT_JSON) fputs(r->rows > 0 ? "\n]\n" : "]\n", r->out);
    if (r->format == FORMAT_TABLE) report_table_end(r, loop);
}
