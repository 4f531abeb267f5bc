/* tact hull: a mesh in, its convex hull and what is known of it out. */
#include <math.h>
#include <string.h>

#include "commands.h"
#include "mesh.h"
#include "report.h"
#include "text.h"

static void print_table(FILE *out, const char *file, const surface *mesh, const hull_facts *f) {
    static const char *const kinds[] = {"a point", "a segment", "a flat polygon", "a solid"};
    const solid *s = &f->solid;
    char shown[1024], part[128];
    snprintf(part, sizeof part, "%s", file);
    text_shown(part, shown);
    fprintf(out, "file            %s\n", shown);
    fprintf(out, "points          %zu\n", mesh->point_count);
    fprintf(out, "dimension       %d (%s)\n", s->dimension, kinds[s->dimension]);
    fprintf(out, "vertices        %d\n", s->vertex_count);
    fprintf(out, "edges           %d\n", s->edge_count);
    fprintf(out, "faces           %d\n", s->face_count);
    fprintf(out, "volume          %.9g\n", f->volume);
    fprintf(out, "area            %.9g\n", f->area);
    fprintf(out, "centre of mass  (%.9g, %.9g, %.9g)\n", f->center[0], f->center[1], f->center[2]);
    for (int i = 0; i < 3; i++) {
        fprintf(out, "%-16s[%13.6g %13.6g %13.6g]\n", i == 0 ? "inertia" : "", f->inertia[i][0], f->inertia[i][1],
                f->inertia[i][2]);
    }
    fprintf(out, "error           %.2g\n", s->error);
    fprintf(out, "time            %.3g ms\n", 1e3 * f->seconds);
}

static void print_field(FILE *out, const char *key, double value) {
    fprintf(out, ",\n \"%s\": ", key);
    report_number(out, value);
}

static void print_row(FILE *out, const double v[3]) {
    for (int i = 0; i < 3; i++) {
        fputs(i == 0 ? "[" : ", ", out);
        report_number(out, v[i]);
    }
    fputc(']', out);
}

static void print_json(FILE *out, const char *file, const surface *mesh, const hull_facts *f) {
    const solid *s = &f->solid;
    fputs("{\"file\": ", out);
    text_write_json(out, file);
    fprintf(out, ",\n \"points\": %zu,\n \"dimension\": %d,\n \"vertices\": %d,\n \"edges\": %d,\n \"faces\": %d",
            mesh->point_count, s->dimension, s->vertex_count, s->edge_count, s->face_count);
    print_field(out, "volume", f->volume);
    print_field(out, "area", f->area);
    fputs(",\n \"center_of_mass\": ", out);
    print_row(out, f->center);
    fputs(",\n \"inertia\": [", out);
    for (int i = 0; i < 3; i++) {
        if (i > 0) fputs(", ", out);
        print_row(out, f->inertia[i]);
    }
    fputc(']', out);
    print_field(out, "error", s->error);
    print_field(out, "seconds", f->seconds);
    fputs("\n}\n", out);
}

static bool write_hull(const solid *solid, const char *file, problem *problem) {
    FILE *out = output_open(file, problem);
    if (!out) return false;
    solid_write_obj(solid, out);
    return output_close(out, file, problem);
}

bool hull_command(const options *options, problem *problem) {
    static const double no_scale[3] = {1, 1, 1};
    const char *file = options->files[0];
    surface mesh;
    hull_facts facts;
    if (!mesh_load(file, no_scale, &mesh, problem)) return false;
    if (!engine_chosen(options)->hull(file, &mesh, options->vertex_limit, &facts, problem)) {
        surface_free(&mesh);
        return false;
    }
    if (options->vertex_limit == 0) note_convexity(file, &mesh, &facts.solid);
    bool good = !options->output || write_hull(&facts.solid, options->output, problem);
    if (good) {
        if (options->format == FORMAT_JSON)
            print_json(stdout, file, &mesh, &facts);
        else
            print_table(stdout, file, &mesh, &facts);
        good = output_close(stdout, NULL, problem);
    }
    solid_free(&facts.solid);
    surface_free(&mesh);
    return good;
}
