/* Surfaces of mesh files: the faces of nodes, each placed by the file's transforms. */
#include "scene/mesh.h"

#include <assimp/mesh.h>
#include <assimp/scene.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/text.h"
#include "mesh/triangulate.h"
#include "mesh/units.h"
#include "scene/instances.h"

typedef struct gatherer {
    const struct aiScene *scene;
    surface *out;
    const double *scale;
    size_t point_room, face_room, corner_count, corner_room;
    const char *wrong; /* why it stopped */
} gatherer;

/* Room for `more` elements behind `used`; doubles, so that growing costs little. */
static bool grow(void **array, size_t element, size_t used, size_t more, size_t *room) {
    if (*array && used + more <= *room) return true;
    size_t wanted = 2 * (used + more) + 64;
    void *larger = realloc(*array, wanted * element);
    if (!larger) return false;
    *array = larger, *room = wanted;
    return true;
}

static bool add_face(gatherer *g, const struct aiFace *face, size_t base, size_t point_count, bool mirrored) {
    surface *s = g->out;
    if (!grow((void **)&s->first, sizeof *s->first, s->face_count + 1, 1, &g->face_room) ||
        !grow((void **)&s->corners, sizeof *s->corners, g->corner_count, face->mNumIndices, &g->corner_room)) {
        g->wrong = "out of memory";
        return false;
    }
    for (unsigned int i = 0; i < face->mNumIndices; i++) {
        if (face->mIndices[i] >= point_count) {
            g->wrong = "a face names a vertex that the mesh does not have";
            return false;
        }
        unsigned int at = mirrored ? face->mNumIndices - 1 - i : i;
        s->corners[g->corner_count + at] = base + face->mIndices[i];
    }
    s->first[s->face_count++] = g->corner_count;
    g->corner_count += face->mNumIndices;
    s->first[s->face_count] = g->corner_count;
    return true;
}

/* True if a map turns a surface inside out. */
static bool is_mirrored(const affine *a) {
    const double(*m)[4] = a->m;
    return m[0][0] * (m[1][1] * m[2][2] - m[1][2] * m[2][1]) - m[0][1] * (m[1][0] * m[2][2] - m[1][2] * m[2][0]) +
               m[0][2] * (m[1][0] * m[2][1] - m[1][1] * m[2][0]) <
           0;
}

static bool add_mesh(gatherer *g, const struct aiMesh *mesh, const affine *to_world) {
    surface *s = g->out;
    size_t base = s->point_count, room = 3 * g->point_room;
    bool mirrored = is_mirrored(to_world);
    if (!mesh->mVertices) return true;
    if (!grow((void **)&s->points, sizeof *s->points, 3 * base, 3 * (size_t)mesh->mNumVertices, &room)) {
        g->wrong = "out of memory";
        return false;
    }
    g->point_room = room / 3;
    for (unsigned int i = 0; i < mesh->mNumVertices; i++) {
        const struct aiVector3D v = mesh->mVertices[i];
        const double(*m)[4] = to_world->m;
        for (int k = 0; k < 3; k++) {
            double x = m[k][0] * (double)v.x + m[k][1] * (double)v.y + m[k][2] * (double)v.z + m[k][3];
            s->points[3 * (base + i) + (size_t)k] = g->scale[k] * x;
        }
    }
    s->point_count += mesh->mNumVertices;
    s->part_count++;
    for (unsigned int i = 0; mesh->mFaces && i < mesh->mNumFaces; i++) {
        if (mesh->mFaces[i].mNumIndices < 3) continue;
        if (!add_face(g, mesh->mFaces + i, base, mesh->mNumVertices, mirrored)) return false;
    }
    return true;
}

/* Returns null if the points are valid, else a message. */
static const char *check_points(const surface *s) {
    if (s->point_count == 0) return "the file holds no vertices; a mesh or a point cloud is needed";
    for (size_t i = 0; i < 3 * s->point_count; i++) {
        if (!isfinite(s->points[i])) return "a vertex is infinite or not a number; every coordinate must be finite";
    }
    return NULL;
}

/* Adds a node's own meshes. */
static bool add_node(gatherer *g, const mesh_node *node, const affine *to_world) {
    for (unsigned int i = 0; i < node->node->mNumMeshes; i++) {
        if (!add_mesh(g, g->scene->mMeshes[node->node->mMeshes[i]], to_world)) return false;
    }
    return true;
}

/* Ends a surface: its points are checked, its polygons cut. It is freed where something is wrong with it. */
static bool end_surface(const gatherer *g, const mesh_file *file, error *error) {
    const char *wrong = g->wrong ? g->wrong : check_points(g->out);
    if (!wrong && file->triangles && !triangulate(g->out)) wrong = "out of memory";
    if (!wrong) return true;
    surface_free(g->out);
    return error_set(error, "%s: this mesh cannot be used: %s", file->name, wrong);
}

bool mesh_surface(const mesh_file *file, size_t first, size_t end, const double scale[3], surface *out, error *error) {
    memset(out, 0, sizeof *out);
    gatherer g = {.scene = file->scene, .out = out, .scale = scale};
    for (size_t i = first; i < end; i++) {
        if (!add_node(&g, file->nodes + i, &file->nodes[i].to_world)) break;
    }
    return end_surface(&g, file, error);
}

bool mesh_node_surface(const mesh_file *file, const mesh_node *node, const affine *to_world, const double scale[3],
                       surface *out, error *error) {
    memset(out, 0, sizeof *out);
    gatherer g = {.scene = file->scene, .out = out, .scale = scale};
    add_node(&g, node, to_world);
    return end_surface(&g, file, error);
}

bool mesh_load(const char *file, const double scale[3], surface *out, error *error) {
    memset(out, 0, sizeof *out);
    mesh_file *f = mesh_file_open(file, false, error);
    bool good = f && mesh_surface(f, 0, f->node_count, scale, out, error);
    mesh_file_close(f);
    return good;
}

/* A shape's surface from its file. The file stays open for the next shape, which often is another part of it. */
static bool load_shape(mesh_file **file, scene_shape *shape, error *error) {
    bool open = *file && strcmp((*file)->name, shape->file) == 0 && (*file)->triangles == shape->as_surface;
    if (!open) {
        mesh_file_close(*file);
        *file = mesh_file_open(shape->file, shape->as_surface, error);
    }
    size_t first = 0;
    if (!*file || (shape->part && !mesh_file_find(*file, shape->part, &first, error))) return false;
    size_t end = shape->part_alone ? first + 1 : (*file)->nodes[first].end;
    double scale[3];
    if (!mesh_units_scale(*file, shape->units, shape->scale, scale, error)) return false;
    if (!mesh_surface(*file, first, end, scale, &shape->surface, error)) return false;
    if (!shape->as_surface || shape->surface.face_count > 0) return true;
    return error_set(error,
                     "%s: it has no triangles; a surface is made of them, and of points alone there is only the hull",
                     shape->file);
}

bool mesh_load_shape(scene *scene, size_t i, mesh_file **file, error *error) {
    scene_shape *shape = scene->shapes + i;
    struct error why;
    if (shape->type != SHAPE_MESH || load_shape(file, shape, &why)) return true;
    if (scene->text) return scene_fail_shape(scene, i, error, why.text);
    *error = why;
    return false;
}

bool mesh_load_all(scene *scene, error *error) {
    mesh_file *file = NULL;
    bool good = scene_expand_instances(scene, error);
    for (size_t i = 0; good && i < scene->shape_count; i++) good = mesh_load_shape(scene, i, &file, error);
    mesh_file_close(file);
    return good;
}
