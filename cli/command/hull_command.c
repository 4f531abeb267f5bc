/* tact hull: reads points or a mesh, prints the properties of their convex hull, writes the hull. */
#include <stddef.h>
#include <string.h>

#include "command/commands.h"
#include "scene/mesh.h"
#include "scene/points.h"
#include "query/report.h"
#include "base/file.h"
#include "base/text.h"

/* Names of the hull's measures and dimensions, in the plane and in space. */
typedef struct words {
    const char *content, *boundary;
    const char *kinds[4];
} words;

static const words words_of[] = {
    {"area", "perimeter", {"a point", "a segment", "a polygon", NULL}},
    {"volume", "area", {"a point", "a segment", "a flat polygon", "a solid"}},
};

static void print_table(FILE *out, const char *file, const surface *points, int dimension, const hull_facts *f) {
    const words *w = words_of + (dimension - 2);
    const solid *s = &f->solid;
    const double *c = f->center;
    char shown[1024], part[128];
    snprintf(part, sizeof part, "%s", file);
    text_shown(part, shown);
    fprintf(out, "file            %s\n", shown);
    fprintf(out, "points          %zu\n", points->point_count);
    fprintf(out, "dimension       %d (%s)\n", s->dimension, w->kinds[s->dimension]);
    fprintf(out, "vertices        %d\n", s->vertex_count);
    fprintf(out, "edges           %d\n", s->edge_count);
    if (dimension == 3) fprintf(out, "faces           %d\n", s->face_count);
    fprintf(out, "%-16s%.9g\n", w->content, f->content);
    fprintf(out, "%-16s%.9g\n", w->boundary, f->boundary);
    if (dimension == 2) {
        fprintf(out, "center of mass  (%.9g, %.9g)\n", c[0], c[1]);
        fprintf(out, "inertia         %.9g\n", f->inertia[2][2]);
    } else {
        fprintf(out, "center of mass  (%.9g, %.9g, %.9g)\n", c[0], c[1], c[2]);
        for (int i = 0; i < 3; i++) {
            const double *row = f->inertia[i];
            fprintf(out, "%-16s[%13.6g %13.6g %13.6g]\n", i == 0 ? "inertia" : "", row[0], row[1], row[2]);
        }
    }
    fprintf(out, "error           %.2g\n", s->error);
    fprintf(out, "time            %.3g ms\n", 1e3 * f->seconds);
}

static void print_field(FILE *out, const char *key, double value) {
    fprintf(out, ",\n \"%s\": ", key);
    report_number(out, value);
}

static void print_inertia(FILE *out, int dimension, const hull_facts *f) {
    if (dimension == 2) {
        print_field(out, "inertia", f->inertia[2][2]);
        return;
    }
    fputs(",\n \"inertia\": ", out);
    for (int i = 0; i < 3; i++) {
        fputs(i == 0 ? "[" : ", ", out);
        report_vector(out, f->inertia[i], 3, ", ");
    }
    fputc(']', out);
}

/* A negative depth means that the input is not a concave mesh. */
static void print_json(FILE *out, const char *file, const surface *points, int dimension, const hull_facts *f,
                       double depth) {
    const words *w = words_of + (dimension - 2);
    const solid *s = &f->solid;
    fputs("{\"file\": ", out);
    text_write_json(out, file);
    fprintf(out, ",\n \"points\": %zu,\n \"dimension\": %d,\n \"vertices\": %d,\n \"edges\": %d", points->point_count,
            s->dimension, s->vertex_count, s->edge_count);
    if (dimension == 3) fprintf(out, ",\n \"faces\": %d", s->face_count);
    print_field(out, w->content, f->content);
    print_field(out, w->boundary, f->boundary);
    fputs(",\n \"center_of_mass\": ", out);
    report_vector(out, f->center, dimension, ", ");
    print_inertia(out, dimension, f);
    print_field(out, "error", s->error);
    if (depth >= 0) print_field(out, "hull_of_mesh", depth);
    print_field(out, "seconds", f->seconds);
    fputs("\n}\n", out);
}

static bool write_hull(const solid *solid, int dimension, const char *file, error *error) {
    FILE *out = output_open(file, error);
    if (!out) return false;
    if (dimension == 2)
        solid_write_points(solid, text_ends_with(file, ".csv") ? ',' : ' ', out);
    else
        solid_write_obj(solid, out);
    return output_close(out, file, error);
}

/* Checks the vertex limit: at least 4, in the plane 3. */
static bool check_limit(const options *options, int dimension, error *error) {
    if (dimension == 2 || options->vertex_limit == 0 || options->vertex_limit > 3) return true;
    return error_set(error,
                     "tact: --vertex-limit is \"%d\"; it must be a whole number from 4 to 16777216, for "
                     "points of the plane from 3",
                     options->vertex_limit);
}

/* Points from a text file, or the vertices of a mesh. */
static bool read_input(const options *options, surface *out, int *dimension, error *error) {
    static const double no_scale[3] = {1, 1, 1};
    const double *scale = options->scales.count > 0 ? options->scales.list[0] : no_scale;
    const char *file = options->files[0];
    *dimension = 3;
    if (!points_extension_known(file)) {
        return check_limit(options, 3, error) && mesh_load(file, scale, out, error);
    }
    if (!points_load(file, out, dimension, error)) return false;
    for (size_t i = 0; i < 3 * out->point_count; i++) out->points[i] *= scale[i % 3];
    return true;
}

static bool report_hull(const options *options, const surface *points, int dimension, error *error) {
    const char *file = file_shown(options->files[0]);
    const engine_kind *kind = engine_choose(dimension, options->single_precision);
    hull_facts facts;
    double depth = -1;
    if (!kind->hull(file, points, options->vertex_limit, &facts, error)) return false;
    bool whole = options->vertex_limit == 0 && points->face_count > 0;
    if (whole && !note_convexity(file, points, &facts.solid, options->quiet, &depth)) depth = -1;
    bool good = !options->output || write_hull(&facts.solid, dimension, options->output, error);
    if (good && !(options->output && strcmp(options->output, "-") == 0)) {
        if (options->format == FORMAT_JSON)
            print_json(stdout, file, points, dimension, &facts, depth);
        else
            print_table(stdout, file, points, dimension, &facts);
        good = output_close(stdout, NULL, error);
    }
    solid_free(&facts.solid);
    return good;
}

bool hull_command(const options *options, error *error) {
    surface points;
    int dimension;
    if (!read_input(options, &points, &dimension, error)) return false;
    bool good = check_limit(options, dimension, error) && report_hull(options, &points, dimension, error);
    surface_free(&points);
    return good;
}
