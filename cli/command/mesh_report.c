/* The reports of tact mesh. Triangles are counted from 0 in the order of the file, after polygons have been cut. */
#include <stdlib.h>
#include <string.h>

#include "base/text.h"
#include "command/mesh_facts.h"
#include "mesh/units.h"
#include "query/report.h"

const char *const mesh_defect_keys[TACT3_MESH_DEFECT_COUNT] = {
    [TACT3_MESH_OPEN_EDGE] = "open_edges",
    [TACT3_MESH_FLIPPED_EDGE] = "flipped_edges",
    [TACT3_MESH_NON_MANIFOLD_EDGE] = "non_manifold_edges",
    [TACT3_MESH_DUPLICATE_TRIANGLE] = "duplicate_triangles",
    [TACT3_MESH_COLLAPSED_TRIANGLE] = "collapsed_triangles",
    [TACT3_MESH_NO_AREA] = "triangles_without_area",
    [TACT3_MESH_INSIDE_OUT] = "inside_out",
};

static const double *corner_of(const mesh_facts *f, int triangle, int corner) {
    return f->surface.points + 3 * f->surface.corners[3 * (size_t)triangle + (size_t)(corner % 3)];
}

static void print_shown(FILE *out, const char *text) {
    char *shown = malloc(TEXT_SHOWN_SIZE(strlen(text)));
    if (shown) text_shown(text, shown);
    fputs(shown ? shown : "", out);
    free(shown);
}

static void print_point(FILE *out, const double *p) {
    fprintf(out, "(%.9g, %.9g, %.9g)", p[0] + 0.0, p[1] + 0.0, p[2] + 0.0);
}

static void print_vec(FILE *out, tact3_vec v) {
    const double p[3] = {v.x, v.y, v.z};
    print_point(out, p);
}

/* Prints a defect with its first places. */
static void print_finding(FILE *out, const mesh_facts *f, int defect) {
    const tact3_mesh_finding *found = f->info.finding + defect;
    if (found->count == 0) return;
    fprintf(out, "  %-49s%d\n", tact3_mesh_defect_text((tact3_mesh_defect)defect), found->count);
    for (int i = 0; i < found->place_count; i++) {
        const tact3_mesh_place *place = found->place + i;
        fprintf(out, "    triangle %d", place->triangle);
        if (place->edge >= 0) fprintf(out, ", edge %d", place->edge);
        int first = place->edge >= 0 ? place->edge : 0, corners = place->edge >= 0 ? 2 : 3;
        for (int k = 0; k < corners; k++) {
            fputs(k == 0 ? ": " : corners == 2 ? " to " : " ", out);
            print_point(out, corner_of(f, place->triangle, first + k));
        }
        fputc('\n', out);
    }
    if (found->count > found->place_count && found->place_count > 0)
        fprintf(out, "    and %d more\n", found->count - found->place_count);
}

static void print_crossings(FILE *out, const mesh_crossings *found) {
    if (found->count == 0) return;
    fprintf(out, "  %-49s%zu\n", "edges that pass through triangles", found->count);
    for (size_t i = 0; i < found->count && i < MESH_CROSSING_PLACES; i++) {
        const mesh_crossing *place = found->place + i;
        fprintf(out, "    triangle %d, edge %d: through triangle %d at ", place->triangle, place->edge, place->other);
        print_vec(out, place->point);
        fputc('\n', out);
    }
    if (found->count > MESH_CROSSING_PLACES) fprintf(out, "    and %zu more\n", found->count - MESH_CROSSING_PLACES);
}

static void print_measure(FILE *out, const mesh_facts *f) {
    const tact3_mesh_measure *m = &f->measure;
    const tact3_vec *rows[3] = {&m->mass.inertia.x, &m->mass.inertia.y, &m->mass.inertia.z};
    if (f->info.solid) fprintf(out, "volume          %.9g +- %.1g\n", m->mass.volume, m->volume_error);
    fprintf(out, "area            %.9g +- %.1g%s\n", m->mass.area, m->area_error,
            f->info.solid ? "" : " (both sides)");
    fputs("center of mass  ", out);
    print_vec(out, m->mass.center);
    fprintf(out, " +- %.1g\n", m->center_error);
    for (int i = 0; f->info.solid && i < 3; i++) {
        const tact3_vec *row = rows[i];
        fprintf(out, "%-16s[%13.6g %13.6g %13.6g]", i == 0 ? "inertia" : "", row->x + 0.0, row->y + 0.0, row->z + 0.0);
        if (i == 2) fprintf(out, " +- %.1g", m->inertia_error);
        fputc('\n', out);
    }
}

static void print_nodes(FILE *out, const mesh_facts *f) {
    if (f->node_count < 2) return;
    fputs("\nnodes with triangles\n", out);
    for (size_t i = 0; i < f->node_count; i++) {
        const node_facts *node = f->nodes + i;
        fputs("  ", out);
        print_shown(out, node->path);
        fprintf(out, ": %zu triangle%s, ", node->triangles, node->triangles == 1 ? "" : "s");
        if (node->refusal) fprintf(out, "no mesh: %s\n", node->refusal);
        else fputs(node->solid ? "a solid\n" : "a surface\n", out);
    }
}

void mesh_report_table(FILE *out, const mesh_facts *f) {
    const tact3_mesh_info *info = &f->info;
    int wrong = 0;
    fputs("file            ", out);
    print_shown(out, f->name);
    if (f->part) {
        fputs("\npart            ", out);
        print_shown(out, f->part);
    }
    if (f->metres > 0) {
        const char *name = mesh_unit_name(f->metres);
        fputs("\nunit as read    ", out);
        if (name) fputs(name, out);
        else fprintf(out, "%.9g m", f->metres);
    }
    fprintf(out, "\ntriangles       %d\nvertices        %d\nbounds          ", info->triangle_count,
            info->vertex_count);
    print_vec(out, info->bounds.lower);
    fputs(" to ", out);
    print_vec(out, info->bounds.upper);
    fprintf(out, "\nclosed          %s\nkind            %s\n", info->closed ? "yes" : "no",
            info->solid ? "a solid: what is inside belongs to it" : "a surface: it has no inside");
    print_measure(out, f);
    fprintf(out, "time            %.3g ms\n\n", 1e3 * f->seconds);
    for (int i = 0; i < TACT3_MESH_DEFECT_COUNT; i++) wrong += info->finding[i].count > 0;
    fputs(wrong || f->crossings.count > 0 ? "defects\n" : "no defects\n", out);
    for (int i = 0; i < TACT3_MESH_DEFECT_COUNT; i++) print_finding(out, f, i);
    print_crossings(out, &f->crossings);
    print_nodes(out, f);
}

static void write_number(FILE *out, const char *key, double value) {
    fprintf(out, ",\n \"%s\": ", key);
    report_number(out, value);
}

static void write_vec(FILE *out, tact3_vec v) {
    const double p[3] = {v.x, v.y, v.z};
    report_vector(out, p, 3, ", ");
}

static void write_place(FILE *out, const mesh_facts *f, const tact3_mesh_place *place) {
    int first = place->edge >= 0 ? place->edge : 0, corners = place->edge >= 0 ? 2 : 3;
    fprintf(out, "{\"triangle\": %d, \"edge\": ", place->triangle);
    if (place->edge >= 0)
        fprintf(out, "%d", place->edge);
    else
        fputs("null", out);
    fputs(", \"points\": [", out);
    for (int k = 0; k < corners; k++) {
        if (k > 0) fputs(", ", out);
        report_vector(out, corner_of(f, place->triangle, first + k), 3, ", ");
    }
    fputs("]}", out);
}

static void write_crossings(FILE *out, const mesh_crossings *found, bool more) {
    if (found->count == 0) return;
    fprintf(out, "%s\n  \"self_intersections\": {\"count\": %zu, \"places\": [", more ? "," : "", found->count);
    for (size_t i = 0; i < found->count && i < MESH_CROSSING_PLACES; i++) {
        const mesh_crossing *place = found->place + i;
        fprintf(out, "%s{\"triangle\": %d, \"edge\": %d, \"other\": %d, \"points\": [", i > 0 ? ", " : "",
                place->triangle, place->edge, place->other);
        write_vec(out, place->point);
        fputs("]}", out);
    }
    fputs("]}", out);
}

static void write_defects(FILE *out, const mesh_facts *f) {
    fputs(",\n \"defects\": {", out);
    bool any = false;
    for (int i = 0; i < TACT3_MESH_DEFECT_COUNT; i++) {
        const tact3_mesh_finding *found = f->info.finding + i;
        if (found->count == 0) continue;
        fprintf(out, "%s\n  \"%s\": {\"count\": %d, \"places\": [", any ? "," : "", mesh_defect_keys[i], found->count);
        for (int k = 0; k < found->place_count; k++) {
            if (k > 0) fputs(", ", out);
            write_place(out, f, found->place + k);
        }
        fputs("]}", out);
        any = true;
    }
    write_crossings(out, &f->crossings, any);
    fputc('}', out);
}

static void write_measure(FILE *out, const mesh_facts *f) {
    const tact3_mesh_measure *m = &f->measure;
    const tact3_vec *rows[3] = {&m->mass.inertia.x, &m->mass.inertia.y, &m->mass.inertia.z};
    write_number(out, "volume", m->mass.volume);
    write_number(out, "volume_error", m->volume_error);
    write_number(out, "area", m->mass.area);
    write_number(out, "area_error", m->area_error);
    fputs(",\n \"center_of_mass\": ", out);
    write_vec(out, m->mass.center);
    write_number(out, "center_error", m->center_error);
    fputs(",\n \"inertia\": [", out);
    for (int i = 0; i < 3; i++) {
        if (i > 0) fputs(", ", out);
        write_vec(out, *rows[i]);
    }
    fputc(']', out);
    write_number(out, "inertia_error", m->inertia_error);
}

void mesh_report_json(FILE *out, const mesh_facts *f) {
    const tact3_mesh_info *info = &f->info;
    fputs("{\"file\": ", out);
    text_write_json(out, f->name);
    fputs(",\n \"part\": ", out);
    if (f->part)
        text_write_json(out, f->part);
    else
        fputs("null", out);
    if (f->metres > 0) write_number(out, "unit_in_metres", f->metres);
    else fputs(",\n \"unit_in_metres\": null", out);
    fprintf(out, ",\n \"triangles\": %d,\n \"vertices\": %d,\n \"bounds\": {\"lower\": ", info->triangle_count,
            info->vertex_count);
    write_vec(out, info->bounds.lower);
    fputs(", \"upper\": ", out);
    write_vec(out, info->bounds.upper);
    fprintf(out, "},\n \"closed\": %s,\n \"solid\": %s", info->closed ? "true" : "false",
            info->solid ? "true" : "false");
    write_measure(out, f);
    write_number(out, "error", info->error);
    write_defects(out, f);
    fputs(",\n \"nodes\": [", out);
    for (size_t i = 0; i < f->node_count; i++) {
        fputs(i > 0 ? ",\n  {\"path\": " : "\n  {\"path\": ", out);
        text_write_json(out, f->nodes[i].path);
        fprintf(out, ", \"triangles\": %zu, \"solid\": %s}", f->nodes[i].triangles,
                f->nodes[i].refusal ? "null" : f->nodes[i].solid ? "true" : "false");
    }
    fputc(']', out);
    write_number(out, "seconds", f->seconds);
    fputs("\n}\n", out);
}
