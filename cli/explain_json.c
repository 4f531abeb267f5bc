/* The steps of an explanation as data. Numbers have enough digits to be read back exactly. */
#include <math.h>

#include "explain.h"
#include "report.h"
#include "text.h"

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

static void write_step(FILE *out, const explain_trace *t, const explain_step *s) {
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

static void write_answer(FILE *out, const explain_trace *t) {
    static const char *const names[] = {"separated", "touching", "overlap"};
    const answer *g = &t->answer;
    fprintf(out, " \"answer\": {\"status\": \"%s\", \"distance\": ", names[g->status]);
    report_number(out, g->distance);
    fputs(", \"error_bound\": ", out);
    report_number(out, g->error_bound);
    fprintf(out, ", \"iterations\": %d,\n  \"normal\": ", g->iterations);
    write_vector(out, t, g->normal);
    write_field(out, t, "point_a", g->point_a);
    write_field(out, t, "point_b", g->point_b);
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
