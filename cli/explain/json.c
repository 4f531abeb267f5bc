/* The steps of an explanation as data. Numbers have enough digits to be read back exactly. */
#include <inttypes.h>
#include <math.h>

#include "explain/explain.h"
#include "query/report.h"
#include "base/text.h"

static void write_vector(FILE *out, const explain_trace *t, const double v[3]) {
    for (int i = 0; i < t->dimension; i++) {
        fputs(i == 0 ? "[" : ", ", out);
        report_number(out, v[i]);
    }
    fputc(']', out);
}

static void write_field(FILE *out, const explain_trace *t, const char *key, const double v[3]) {
    fprintf(out, ", \"%s\": ", key);
    write_vector(out, t, v);
}

static void write_point(FILE *out, const explain_trace *t, const explain_point *p) {
    fprintf(out, "{\"name\": %d", p->name);
    write_field(out, t, "point", p->point);
    write_field(out, t, "point_a", p->a);
    write_field(out, t, "point_b", p->b);
    fputc('}', out);
}

static void write_sides(FILE *out, const explain_trace *t, const explain_step *s) {
    fprintf(out, ",\n   \"%s\": [", t->dimension == 2 ? "edges" : "faces");
    for (size_t i = 0; i < s->side_count; i++) {
        const int *corner = t->sides[s->first_side + i].corner;
        fprintf(out, "%s[%d, %d", i > 0 ? ", " : "", corner[0], corner[1]);
        if (t->dimension == 3) fprintf(out, ", %d", corner[2]);
        fputc(']', out);
    }
    fprintf(out, "],\n   \"nearest\": %zu", s->nearest);
}

static void write_vectors(FILE *out, const explain_trace *t, const char *key, const double (*v)[3], size_t count) {
    fprintf(out, ",\n   \"%s\": [", key);
    for (size_t i = 0; i < count; i++) {
        if (i > 0) fputs(", ", out);
        write_vector(out, t, v[i]);
    }
    fputc(']', out);
}

static void write_clip(FILE *out, const explain_trace *t) {
    const explain_clip *c = &t->clip;
    fputs("  {\"stage\": \"clip\", \"normal\": ", out);
    write_vector(out, t, c->normal);
    write_vectors(out, t, "feature_a", (const double(*)[3])c->feature_a, c->count_a);
    write_vectors(out, t, "feature_b", (const double(*)[3])c->feature_b, c->count_b);
    write_vectors(out, t, "patch", (const double(*)[3])c->patch, c->patch_count);
    fputs(",\n   \"separation\": ", out);
    fputc('[', out);
    for (size_t i = 0; i < c->patch_count; i++) {
        if (i > 0) fputs(", ", out);
        report_number(out, c->separation[i]);
    }
    fputs("],\n   \"kept\": [", out);
    for (size_t i = 0; i < c->kept_count; i++) fprintf(out, "%s%d", i > 0 ? ", " : "", c->kept[i]);
    fputs("]}", out);
}

static void write_number(FILE *out, const char *key, double value) {
    fprintf(out, ", \"%s\": ", key);
    report_number(out, value);
}

static void write_advance(FILE *out, const explain_trace *t, const explain_step *s) {
    const explain_advance *a = t->advances + s->iteration - 1;
    fprintf(out, "  {\"stage\": \"advance\", \"step\": %d", s->iteration);
    write_number(out, "fraction", a->fraction);
    write_number(out, "distance", a->distance);
    write_number(out, "error_bound", a->error_bound);
    fputs(",\n   \"normal\": ", out);
    write_vector(out, t, a->normal);
    write_field(out, t, "point_a", a->point_a);
    write_field(out, t, "point_b", a->point_b);
    write_number(out, "next", a->next);
    fputc('}', out);
}

static void write_index(FILE *out, const char *key, char letter, int index) {
    fprintf(out, "\"%s_%c\": ", key, letter);
    if (index >= 0)
        fprintf(out, "%d, ", index);
    else
        fputs("null, ", out);
}

/* The pieces of a pair, each followed by a comma. */
static void write_pieces(FILE *out, const explain_piece piece[2], const int number[2]) {
    for (int i = 0; i < 2; i++) {
        write_index(out, "part", i ? 'b' : 'a', piece[i].part);
        write_index(out, "triangle", i ? 'b' : 'a', number[i]);
    }
}

static void write_near(FILE *out, const explain_trace *t, const explain_near *p) {
    bool motion = t->query == QUERY_CAST || t->query == QUERY_IMPACT;
    fputs("{", out);
    write_pieces(out, p->piece, p->number);
    fprintf(out, "\"asked\": %s", p->asked ? "true" : "false");
    if (!motion) write_number(out, "boxes", p->boxes);
    if (p->asked && motion) write_number(out, "fraction", p->fraction);
    if (p->asked) {
        write_number(out, "distance", p->distance);
        write_number(out, "error_bound", p->error_bound);
    }
    fputc('}', out);
}

/* Writes what pairs of pieces say, and which decides. */
static void write_parts(FILE *out, const explain_trace *t) {
    const explain_census *c = &t->census;
    const explain_piece piece[2] = {t->whole[0].piece, t->whole[1].piece};
    const int number[2] = {t->whole[0].number, t->whole[1].number};
    fprintf(out, "  {\"stage\": \"parts\", \"kind_a\": \"%s\", \"kind_b\": \"%s\",\n", t->whole[0].kind,
            t->whole[1].kind);
    fprintf(out, "   \"pieces_a\": %zu, \"pieces_b\": %zu, \"pairs\": %" PRIu64 ", \"put_aside\": %" PRIu64,
            c->pieces[0], c->pieces[1], c->pairs, c->pairs - c->near);
    fprintf(out, ", \"asked\": %" PRIu64 ", \"met\": %" PRIu64 ",\n   \"nearest\": [", c->asked, c->met);
    for (size_t i = 0; i < c->list_count; i++) {
        if (i > 0) fputs(",\n    ", out);
        write_near(out, t, c->list + i);
    }
    fputs("],\n   \"decides\": {", out);
    write_pieces(out, piece, number);
    fprintf(out, "\"status\": \"%s\"", report_status_names[t->pair.status]);
    write_number(out, "distance", t->pair.distance);
    write_number(out, "error_bound", t->pair.error_bound);
    if (t->query == QUERY_CAST || t->query == QUERY_IMPACT) write_number(out, "fraction", t->pair.fraction);
    write_field(out, t, "normal", t->pair.normal);
    write_field(out, t, "point_a", t->pair.point_a);
    write_field(out, t, "point_b", t->pair.point_b);
    fputs("}}", out);
}

static void write_plane(FILE *out, const explain_trace *t, const explain_step *s) {
    fputs("  {\"stage\": \"plane\",\n   \"direction\": ", out);
    write_vector(out, t, s->direction);
    fputs(",\n   \"support\": ", out);
    write_point(out, t, &s->support);
    write_number(out, "distance", s->lower);
    fputc('}', out);
}

/* Writes a step of GJK or EPA. */
static void write_search(FILE *out, const explain_trace *t, const explain_step *s) {
    bool gjk = s->stage == EXPLAIN_GJK;
    const char *points = gjk ? "simplex" : t->dimension == 2 ? "polygon" : "polytope";
    fprintf(out, "  {\"stage\": \"%s\", \"iteration\": %d,\n   \"%s\": [", gjk ? "gjk" : "epa", s->iteration, points);
    for (size_t i = 0; i < s->point_count; i++) {
        if (i > 0) fputs(",\n    ", out);
        write_point(out, t, t->points + s->first_point + i);
    }
    fputc(']', out);
    if (!gjk) write_sides(out, t, s);
    fputs(",\n   ", out);
    if (gjk && s->point_count > 0) {
        fputs("\"closest\": ", out);
        write_vector(out, t, s->closest);
        fputs(", ", out);
    }
    fputs("\"direction\": ", out);
    write_vector(out, t, s->direction);
    fputs(",\n   \"support\": ", out);
    if (s->asked)
        write_point(out, t, &s->support);
    else
        fputs("null", out);
    fputs(",\n   \"lower\": ", out);
    report_number(out, s->lower);
    fputs(", \"upper\": ", out);
    report_number(out, s->upper);
    fputc('}', out);
}

static void write_step(FILE *out, const explain_trace *t, const explain_step *s) {
    if (s->stage == EXPLAIN_PARTS)
        write_parts(out, t);
    else if (s->stage == EXPLAIN_PLANE)
        write_plane(out, t, s);
    else if (s->stage == EXPLAIN_CLIP)
        write_clip(out, t);
    else if (s->stage == EXPLAIN_ADVANCE)
        write_advance(out, t, s);
    else
        write_search(out, t, s);
}

static void write_contacts(FILE *out, const explain_trace *t) {
    const answer *g = &t->answer;
    fputs(",\n  \"points\": [", out);
    for (int i = 0; i < g->contact_count; i++) {
        const contact *c = g->contact + i;
        fputs(i > 0 ? ",\n   {\"point_a\": " : "{\"point_a\": ", out);
        write_vector(out, t, c->point_a);
        write_field(out, t, "point_b", c->point_b);
        if (c->own_normal) write_field(out, t, "normal", c->normal);
        write_number(out, "separation", c->separation);
        fprintf(out, ", \"id\": %u}", c->id);
    }
    fputc(']', out);
}

/* Where the depth of shapes that are not convex lies. */
static void write_bracket(FILE *out, const explain_trace *t) {
    explain_bracket b;
    if (!explain_find_bracket(t, &b)) return;
    double way[3];
    for (int i = 0; i < 3; i++) way[i] = b.upper * t->answer.normal[i];
    fputs(",\n  \"bracket\": {\"lower\": ", out);
    report_number(out, b.lower);
    fprintf(out, ", \"lower_from\": \"%s\"", b.pair ? "pair" : b.lower > 0 ? "inside" : "nothing");
    if (b.pair) {
        fputs(", \"lower_pair\": ", out);
        write_near(out, t, b.pair);
    }
    write_number(out, "upper", b.upper);
    write_field(out, t, "translation", way);
    fputc('}', out);
}

static void write_answer(FILE *out, const explain_trace *t) {
    const answer *g = &t->answer;
    fprintf(out, " \"answer\": {\"status\": \"%s\", \"distance\": ", report_status_names[g->status]);
    report_number(out, g->distance);
    fputs(", \"error_bound\": ", out);
    report_number(out, g->error_bound);
    bool motion = t->query == QUERY_CAST || t->query == QUERY_IMPACT;
    if (motion) write_number(out, "fraction", g->fraction);
    fprintf(out, ", \"%s\": %d,\n  \"normal\": ", motion ? "steps" : "iterations", g->iterations);
    write_vector(out, t, g->normal);
    if (t->query == QUERY_COLLIDE) {
        write_number(out, "point_error_bound", g->point_error_bound);
        write_contacts(out, t);
    } else {
        write_field(out, t, "point_a", g->point_a);
        write_field(out, t, "point_b", g->point_b);
    }
    write_bracket(out, t);
    fputs("}\n", out);
}

void explain_write_json(FILE *out, const explain_trace *t) {
    fprintf(out, "{\"dimension\": %d, \"a\": ", t->dimension);
    text_write_json(out, t->name[0]);
    fputs(", \"b\": ", out);
    text_write_json(out, t->name[1]);
    fputs(", \"rounding_a\": ", out);
    report_number(out, t->rounding[0]);
    fputs(", \"rounding_b\": ", out);
    report_number(out, t->rounding[1]);
    fputs(",\n \"steps\": [\n", out);
    for (size_t i = 0; i < t->step_count; i++) {
        write_step(out, t, t->steps + i);
        fputs(i + 1 < t->step_count ? ",\n" : "\n", out);
    }
    fputs(" ],\n", out);
    write_answer(out, t);
    fputs("}\n", out);
}
