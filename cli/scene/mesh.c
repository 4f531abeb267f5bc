/* Reads meshes through assimp's C interface. The node tree is walked here and transforms are multiplied in double:
 * assimp's own flattening works in float. Indices are checked before use. */
#define _XOPEN_SOURCE 700
#include "scene/mesh.h"

#include <assimp/cimport.h>
#include <assimp/mesh.h>
#include <assimp/scene.h>
#include <errno.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/file.h"
#include "base/text.h"

/* Deeper trees are taken for a cycle or an attack. */
#define MAX_NODE_DEPTH 256

/* A map p -> columns * p + offset. */
typedef struct affine {
    double m[3][4];
} affine;

typedef struct gatherer {
    const struct aiScene *scene;
    surface *out;
    const double *scale;
    size_t point_room, face_room, corner_count, corner_room;
    const char *wrong; /* why it stopped */
} gatherer;

static affine affine_of(const struct aiMatrix4x4 *t) {
    return (affine){{{(double)t->a1, (double)t->a2, (double)t->a3, (double)t->a4},
                     {(double)t->b1, (double)t->b2, (double)t->b3, (double)t->b4},
                     {(double)t->c1, (double)t->c2, (double)t->c3, (double)t->c4}}};
}

static affine affine_compose(const affine *a, const affine *b) {
    affine c;
    for (int i = 0; i < 3; i++) {
        for (int k = 0; k < 4; k++) {
            c.m[i][k] = a->m[i][0] * b->m[0][k] + a->m[i][1] * b->m[1][k] + a->m[i][2] * b->m[2][k];
        }
        c.m[i][3] += a->m[i][3];
    }
    return c;
}

/* Room for `more` elements behind `used`; doubles, so that growing costs little. */
static bool grow(void **array, size_t element, size_t used, size_t more, size_t *room) {
    if (*array && used + more <= *room) return true;
    size_t wanted = 2 * (used + more) + 64;
    void *larger = realloc(*array, wanted * element);
    if (!larger) return false;
    *array = larger, *room = wanted;
    return true;
}

static bool add_face(gatherer *g, const struct aiFace *face, size_t base, size_t point_count) {
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
        s->corners[g->corner_count + i] = base + face->mIndices[i];
    }
    s->first[s->face_count++] = g->corner_count;
    g->corner_count += face->mNumIndices;
    s->first[s->face_count] = g->corner_count;
    return true;
}

static bool add_mesh(gatherer *g, const struct aiMesh *mesh, const affine *to_world) {
    surface *s = g->out;
    size_t base = s->point_count;
    size_t room = 3 * g->point_room;
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
        if (!add_face(g, mesh->mFaces + i, base, mesh->mNumVertices)) return false;
    }
    return true;
}

static bool add_node(gatherer *g, const struct aiNode *node, const affine *parent, int depth) {
    if (depth > MAX_NODE_DEPTH) {
        g->wrong = "its nodes are nested more than 256 deep";
        return false;
    }
    affine own = affine_of(&node->mTransformation);
    affine to_world = affine_compose(parent, &own);
    for (unsigned int i = 0; i < node->mNumMeshes; i++) {
        if (node->mMeshes[i] >= g->scene->mNumMeshes) {
            g->wrong = "a node names a mesh that the file does not have";
            return false;
        }
        const struct aiMesh *mesh = g->scene->mMeshes[node->mMeshes[i]];
        if (mesh && !add_mesh(g, mesh, &to_world)) return false;
    }
    /* The importer of RAW files leaves null pointers among the children. */
    for (unsigned int i = 0; i < node->mNumChildren; i++) {
        if (node->mChildren[i] && !add_node(g, node->mChildren[i], &to_world, depth + 1)) return false;
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

/* Checks the file before assimp reads it, for clearer messages. */
static bool check_file(const char *file, error *error) {
    struct stat facts;
    if (strcmp(file, "-") == 0) {
        return error_set(error,
                         "%s: a mesh cannot be read from there, for the end of its name tells the format; "
                         "name a mesh file",
                         file_shown(file));
    }
    if (stat(file, &facts) != 0) return error_set(error, "%s: cannot be read: %s", file, strerror(errno));
    if (S_ISDIR(facts.st_mode)) return error_set(error, "%s: this is a directory; name a mesh file", file);
    if (facts.st_size == 0 && S_ISREG(facts.st_mode)) {
        return error_set(error, "%s: the file is empty; a mesh such as OBJ, STL, PLY or glTF must stand there", file);
    }
    if (!mesh_extension_known(file)) {
        return error_set(error,
                         "%s: the extension is not that of a known mesh format; use OBJ, STL, PLY, OFF, glTF or "
                         "another that assimp reads",
                         file);
    }
    return true;
}

bool mesh_extension_known(const char *file) {
    const char *dot = strrchr(file, '.');
    return dot && !strchr(dot, '/') && aiIsExtensionSupported(dot) == AI_TRUE;
}

/* Limits the growth of the address space to 2 GiB and 400 times the file while assimp reads, for it allocates
 * whatever a header claims. Without /proc nothing is limited. */
static bool limit_memory(const char *file, struct rlimit *before) {
    struct stat facts;
    unsigned long pages = 0;
    FILE *in = fopen("/proc/self/statm", "r");
    if (!in) return false;
    bool known = fscanf(in, "%lu", &pages) == 1;
    fclose(in);
    if (!known || stat(file, &facts) != 0 || getrlimit(RLIMIT_AS, before) != 0) return false;
    struct rlimit limited = *before;
    rlim_t wanted = (rlim_t)pages * (rlim_t)sysconf(_SC_PAGESIZE) + ((rlim_t)2 << 30) + 400 * (rlim_t)facts.st_size;
    if (wanted < limited.rlim_cur) limited.rlim_cur = wanted;
    return setrlimit(RLIMIT_AS, &limited) == 0;
}

static const struct aiScene *import(const char *file) {
    struct rlimit before;
    bool limited = limit_memory(file, &before);
    const struct aiScene *scene = aiImportFile(file, 0);
    if (limited) setrlimit(RLIMIT_AS, &before);
    return scene;
}

/* Translates the most frequent messages of assimp and quotes the others. */
static bool refuse_import(const char *file, const char *said, error *error) {
    static const char *const plain[][2] = {
        {"is too small", "it is too short to hold a mesh of the format that its name tells"},
        {"bad_alloc", "its header asks for more memory than a file of this size can need, or memory is out"},
        {"No suitable reader", "its content is not of the format that its name tells"},
        {"End of file", "it ends in the middle of the mesh"},
    };
    char part[400], shown[TEXT_SHOWN_SIZE(sizeof part)];
    for (size_t i = 0; i < sizeof plain / sizeof plain[0]; i++) {
        if (strstr(said, plain[i][0])) {
            return error_set(error, "%s: this mesh cannot be read: %s", file, plain[i][1]);
        }
    }
    snprintf(part, sizeof part, "%s", said[0] ? said : "the file is no mesh");
    text_shown(part, shown);
    return error_set(error, "%s: this mesh cannot be read: assimp says \"%s\"", file, shown);
}

bool mesh_load(const char *file, const double scale[3], surface *out, error *error) {
    memset(out, 0, sizeof *out);
    if (!check_file(file, error)) return false;
    const struct aiScene *scene = import(file);
    if (!scene || !scene->mRootNode) {
        refuse_import(file, scene ? "the file holds no nodes" : aiGetErrorString(), error);
        aiReleaseImport(scene);
        return false;
    }
    gatherer g = {.scene = scene, .out = out, .scale = scale};
    static const affine identity = {{{1, 0, 0, 0}, {0, 1, 0, 0}, {0, 0, 1, 0}}};
    const char *wrong = add_node(&g, scene->mRootNode, &identity, 0) ? check_points(out) : g.wrong;
    aiReleaseImport(scene);
    if (!wrong) return true;
    surface_free(out);
    return error_set(error, "%s: this mesh cannot be used: %s", file, wrong);
}

bool mesh_load_all(scene *scene, error *error) {
    for (size_t i = 0; i < scene->shape_count; i++) {
        scene_shape *shape = scene->shapes + i;
        struct error why;
        if (shape->type != SHAPE_MESH) continue;
        if (mesh_load(shape->file, shape->scale, &shape->surface, &why)) continue;
        if (scene->text) return scene_fail_shape(scene, i, error, why.text);
        *error = why;
        return false;
    }
    return true;
}
