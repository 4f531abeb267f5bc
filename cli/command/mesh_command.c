/* tact mesh: what a mesh is, what is wrong with it, and a picture. */
#include <stdlib.h>
#include <string.h>

#include "base/progress.h"
#include "base/text.h"
#include "command/commands.h"
#include "command/mesh_facts.h"
#include "picture/picture.h"
#include "mesh/build_mesh.h"
#include "mesh/units.h"

static bool make_mesh(const surface *from, const char *name, int threads, tact3_mesh **out, error *error) {
    tact_status status;
    *out = build_mesh(from, threads, &status);
    return *out || error_set(error, "%s: this mesh cannot be used: %s", name, mesh_refusal(status));
}

/* Lists the nodes from `first` on that have triangles, each built by itself to see whether it is a solid. */
static bool read_nodes(const mesh_file *file, size_t first, const double scale[3], int threads, mesh_facts *out,
                       error *error) {
    size_t end = file->nodes[first].end;
    out->nodes = calloc(end - first + 1, sizeof *out->nodes);
    if (!out->nodes) return error_memory(error);
    for (size_t i = first; i < end; i++) {
        const mesh_node *node = file->nodes + i;
        surface own;
        tact_status status;
        if (!node->has_faces) continue;
        if (!mesh_node_surface(file, node, &node->to_world, scale, &own, error)) return false;
        size_t triangles = own.face_count;
        tact3_mesh *mesh = triangles > 0 ? build_mesh(&own, threads, &status) : NULL;
        surface_free(&own);
        if (triangles == 0) continue;
        char *path = text_copy(node->path);
        out->nodes[out->node_count++] = (node_facts){.path = path,
                                                     .triangles = triangles,
                                                     .solid = mesh && tact3_mesh_info_get(mesh).solid,
                                                     .refusal = mesh ? NULL : mesh_refusal(status)};
        tact3_mesh_destroy(mesh, NULL);
        if (!path || (!mesh && status == TACT_NO_MEMORY)) return error_memory(error);
    }
    return true;
}

static bool read_file(const options *options, mesh_facts *out, error *error) {
    static const double no_scale[3] = {1, 1, 1};
    const double *given = options->scales.count > 0 ? options->scales.list[0] : no_scale;
    const unit_list *all = &options->units;
    mesh_units units = all->count > 0 ? (mesh_units)all->list[all->count - 1] : MESH_UNITS_NONE;
    double scale[3];
    size_t first = 0;
    out->name = options->files[0];
    mesh_file *file = mesh_file_open(out->name, true, error);
    bool good = file && (!options->part || mesh_file_find(file, options->part, &first, error)) &&
                mesh_units_scale(file, units, given, scale, error) &&
                mesh_surface(file, first, file->nodes[first].end, scale, &out->surface, error) &&
                read_nodes(file, first, scale, options->threads, out, error);
    if (good && options->part) out->part = options->part;
    if (good) out->metres = mesh_file_metres(file);
    mesh_file_close(file);
    if (good && out->surface.face_count == 0) {
        return error_set(error, "%s: it has no triangles; `tact hull` takes points alone", out->name);
    }
    return good;
}

static void free_facts(mesh_facts *f) {
    for (size_t i = 0; i < f->node_count; i++) free(f->nodes[i].path);
    free(f->nodes);
    tact3_mesh_destroy(f->mesh, NULL);
    surface_free(&f->surface);
}

/* A scene of this mesh alone, which borrows its triangles. */
static bool draw(const char *file, const mesh_facts *f, error *error) {
    scene scene;
    char *const files[] = {(char *)f->name};
    highlights none = {0};
    picture_facts facts = {.title = f->name, .query = query_of(COMMAND_DISTANCE), .mesh = &f->info};
    facts.crossings = f->crossings.count;
    progress progress = {.quiet = true};
    const engine_kind *kind = engine_choose(3, false);
    if (!scene_of_meshes(files, 1, &scene, error)) return false;
    scene.shapes[0].as_surface = true;
    scene.shapes[0].surface = f->surface;
    engine *engine = kind->open(&scene, &progress, error);
    bool good = engine && picture_write(file, kind, engine, &scene, &none, &facts, error);
    if (engine) kind->close(engine);
    scene.shapes[0].surface = (surface){0};
    scene_free(&scene);
    return good;
}

bool mesh_command(const options *options, error *error) {
    mesh_facts facts = {0};
    bool good = read_file(options, &facts, error);
    double begun = progress_clock();
    good = good && make_mesh(&facts.surface, facts.name, options->threads, &facts.mesh, error);
    if (good) {
        facts.seconds = progress_clock() - begun;
        facts.info = tact3_mesh_info_get(facts.mesh);
        facts.measure = tact3_mesh_mass(facts.mesh);
        good = mesh_find_crossings(&facts, &facts.crossings) || error_memory(error);
    }
    if (good) {
        FILE *out = output_open(options->output, error);
        good = out != NULL;
        if (out && options->format == FORMAT_JSON)
            mesh_report_json(out, &facts);
        else if (out)
            mesh_report_table(out, &facts);
        good = good && output_close(out, options->output, error);
    }
    good = good && (!options->picture || draw(options->picture, &facts, error));
    free_facts(&facts);
    return good;
}
