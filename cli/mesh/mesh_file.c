/* Reads mesh files through assimp's C interface. The node tree is walked here and transforms are multiplied in double:
 * assimp's own flattening works in float. Indices are checked before use. */
#define _XOPEN_SOURCE 700
#include "mesh/mesh_file.h"

#include <assimp/cimport.h>
#include <assimp/config.h>
#include <assimp/scene.h>
#include <errno.h>
#include <jansson.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/time.h>
#include <unistd.h>

#include "base/file.h"
#include "base/suggest.h"
#include "base/text.h"

/* Deeper trees are taken for a cycle or an attack. */
#define MAX_NODE_DEPTH 256

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

bool mesh_extension_known(const char *file) {
    const char *dot = strrchr(file, '.');
    return dot && !strchr(dot, '/') && aiIsExtensionSupported(dot) == AI_TRUE;
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

/* Signals of a reader that has gone astray in the file. */
static const int reader_signals[] = {SIGSEGV, SIGBUS, SIGFPE, SIGILL, SIGABRT, SIGPROF};
#define READER_SIGNALS (sizeof reader_signals / sizeof *reader_signals)

static char reader_message[600]; /* what is told then */
/* Where it is told from: a reader that nests without end has used up the stack. */
static char reader_stack[64 << 10];

static void end_reader(int signal) {
    ssize_t ignored = write(STDERR_FILENO, reader_message, strlen(reader_message));
    (void)signal, (void)ignored;
    _exit(2);
}

/* What import() changes of the process. */
typedef struct reader_guard {
    struct sigaction before[READER_SIGNALS];
    struct rlimit memory;
    bool limited;
    stack_t stack;
} reader_guard;

/* While assimp reads, a crash of its own ends the command with a message, and so do 10 seconds of the processor and two
 * more for each megabyte: its readers trust the numbers of a file. */
static void guard_begin(reader_guard *g, const char *file) {
    struct stat facts;
    struct sigaction action;
    memset(&action, 0, sizeof action);
    action.sa_handler = end_reader;
    action.sa_flags = SA_ONSTACK;
    const stack_t aside = {.ss_sp = reader_stack, .ss_size = sizeof reader_stack};
    sigaltstack(&aside, &g->stack);
    snprintf(reader_message, sizeof reader_message,
             "%.500s: this mesh cannot be read: assimp has lost its way in it; the file is broken\n", file);
    for (size_t i = 0; i < READER_SIGNALS; i++) sigaction(reader_signals[i], &action, g->before + i);
    long seconds = 10 + (stat(file, &facts) == 0 ? (long)(facts.st_size >> 19) : 0);
    const struct itimerval limit = {.it_value.tv_sec = seconds};
    setitimer(ITIMER_PROF, &limit, NULL);
    g->limited = limit_memory(file, &g->memory);
}

static void guard_end(reader_guard *g) {
    const struct itimerval none = {.it_value.tv_sec = 0};
    if (g->limited) setrlimit(RLIMIT_AS, &g->memory);
    setitimer(ITIMER_PROF, &none, NULL);
    for (size_t i = 0; i < READER_SIGNALS; i++) sigaction(reader_signals[i], g->before + i, NULL);
    sigaltstack(&g->stack, NULL);
}

static const struct aiScene *import(const char *file, bool turned) {
    reader_guard guard;
    struct aiPropertyStore *settings = aiCreatePropertyStore();
    aiSetImportPropertyInteger(settings, AI_CONFIG_IMPORT_COLLADA_IGNORE_UP_DIRECTION, !turned);
    guard_begin(&guard, file);
    const struct aiScene *scene = aiImportFileExWithProperties(file, 0, NULL, settings);
    guard_end(&guard);
    aiReleasePropertyStore(settings);
    return scene;
}

/* Translates the most frequent messages of assimp and quotes the others. */
static bool refuse_import(const char *file, const char *said, error *error) {
    static const char *const plain[][2] = {
        {"is too small", "it is too short to hold a mesh of the format that its name tells"},
        {"bad_alloc", "its header asks for more memory than a file of this size can need, or memory is out"},
        {"No suitable reader", "its content is not of the format that its name tells"},
        {"End of file", "it ends in the middle of the mesh"},
        {"STL storage representation", "it is no STL file, or it ends in the middle of the mesh"},
        {"as a real number", "a number in it is not one, or it ends in the middle of the mesh"},
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

static bool has_faces(const mesh_file *f, const struct aiNode *node) {
    for (unsigned int i = 0; i < node->mNumMeshes; i++) {
        if (f->scene->mMeshes[node->mMeshes[i]]->mNumFaces > 0) return true;
    }
    return false;
}

/* Adds a node without its name; null where memory is out. */
static mesh_node *add_node(mesh_file *f) {
    if ((f->node_count & (f->node_count - 1)) == 0) {
        mesh_node *larger = realloc(f->nodes, (f->node_count > 0 ? 2 * f->node_count : 1) * sizeof *larger);
        if (!larger) return NULL;
        f->nodes = larger;
    }
    mesh_node *node = f->nodes + f->node_count++;
    memset(node, 0, sizeof *node);
    return node;
}

static const char *const no_memory = "out of memory";

/* The path of a node below a parent's; null where memory is out. */
static char *path_below(const char *parent, const char *name) {
    size_t length = parent ? strlen(parent) + 1 : 0, size = length + strlen(name) + 1;
    char *path = malloc(size);
    if (path) snprintf(path, size, "%s%s%s", parent ? parent : "", parent ? "/" : "", name);
    return path;
}

/* Lists a node and all below it; returns why not, or null. */
static const char *list_nodes(mesh_file *f, const struct aiNode *node, const affine *parent, const char *above,
                              int depth) {
    if (depth > MAX_NODE_DEPTH) return "its nodes are nested more than 256 deep";
    for (unsigned int i = 0; i < node->mNumMeshes; i++) {
        if (node->mMeshes[i] >= f->scene->mNumMeshes) return "a node names a mesh that the file does not have";
        if (!f->scene->mMeshes[node->mMeshes[i]]) return "a node names a mesh that could not be read";
    }
    size_t own = f->node_count;
    mesh_node *entry = add_node(f);
    char *path = path_below(above, node->mName.data);
    if (!entry || !path) {
        free(path);
        return no_memory;
    }
    affine to_parent = affine_of(&node->mTransformation);
    *entry = (mesh_node){.node = node, .path = path, .has_faces = has_faces(f, node)};
    entry->to_world = affine_compose(parent, &to_parent);
    affine to_world = entry->to_world;
    const char *wrong = NULL;
    /* The importer of RAW files leaves null pointers among the children. */
    for (unsigned int i = 0; !wrong && i < node->mNumChildren; i++) {
        if (node->mChildren[i]) wrong = list_nodes(f, node->mChildren[i], &to_world, path, depth + 1);
    }
    f->nodes[own].end = f->node_count;
    return wrong;
}

/* Puts a number behind a path: the least from 2 on, and above those that this path has had, that makes one which no
 * node has. */
static const char *number_path(mesh_node *node, json_t *seen) {
    json_int_t k = json_integer_value(json_object_get(seen, node->path));
    size_t size = strlen(node->path) + 24;
    char *numbered = malloc(size);
    if (!numbered) return no_memory;
    do {
        snprintf(numbered, size, "%s#%lld", node->path, (long long)++k);
    } while (json_object_get(seen, numbered));
    json_object_set_new_nocheck(seen, node->path, json_integer(k));
    json_object_set_new_nocheck(seen, numbered, json_integer(1));
    free(node->path);
    node->path = numbered;
    return NULL;
}

/* Of several nodes with one path all but the first end in "#k". Those with faces are counted first, then the others. */
static const char *number_paths(mesh_file *f) {
    json_t *seen = json_object();
    const char *wrong = seen ? NULL : no_memory;
    for (size_t i = 0; !wrong && i < f->node_count; i++)
        json_object_set_new_nocheck(seen, f->nodes[i].path, json_integer(0));
    for (int empty = 0; empty < 2; empty++) {
        for (size_t i = 0; !wrong && i < f->node_count; i++) {
            mesh_node *node = f->nodes + i;
            if (node->has_faces == empty) continue;
            bool first = json_integer_value(json_object_get(seen, node->path)) == 0;
            if (first) json_object_set_new_nocheck(seen, node->path, json_integer(1));
            else wrong = number_path(node, seen);
        }
    }
    json_decref(seen);
    return wrong;
}

static mesh_file *open_file(const char *file, bool triangles, bool turned, error *error) {
    static const affine identity = {{{1, 0, 0, 0}, {0, 1, 0, 0}, {0, 0, 1, 0}}};
    if (!check_file(file, error)) return NULL;
    const struct aiScene *scene = import(file, turned);
    mesh_file *f = calloc(1, sizeof *f);
    if (!f || !scene || !scene->mRootNode) {
        if (f)
            refuse_import(file, scene ? "the file holds no nodes" : aiGetErrorString(), error);
        else
            error_memory(error);
        aiReleaseImport(scene);
        free(f);
        return NULL;
    }
    f->scene = scene;
    f->triangles = triangles;
    f->name = text_copy(file);
    const char *wrong = f->name ? list_nodes(f, scene->mRootNode, &identity, NULL, 0) : no_memory;
    if (!wrong) wrong = number_paths(f);
    if (!wrong) return f;
    error_set(error, "%s: this mesh cannot be used: %s", file, wrong);
    mesh_file_close(f);
    return NULL;
}

mesh_file *mesh_file_open(const char *file, bool triangles, error *error) {
    return open_file(file, triangles, true, error);
}

mesh_file *mesh_file_open_unturned(const char *file, error *error) { return open_file(file, true, false, error); }

void mesh_file_close(mesh_file *f) {
    if (!f) return;
    for (size_t i = 0; i < f->node_count; i++) free(f->nodes[i].path);
    free(f->nodes);
    free(f->name);
    aiReleaseImport(f->scene);
    free(f);
}

const char *mesh_node_name(const mesh_node *node) { return node->node->mName.data; }

bool mesh_nodes_alike(const mesh_node *a, const mesh_node *b) {
    unsigned int count = a->node->mNumMeshes;
    if (b->node->mNumMeshes != count) return false;
    for (unsigned int i = 0; i < count; i++) {
        if (a->node->mMeshes[i] != b->node->mMeshes[i]) return false;
    }
    for (int i = 0; i < 3; i++) {
        if (memcmp(a->to_world.m[i], b->to_world.m[i], 3 * sizeof(double)) != 0) return false;
    }
    return true;
}

uint64_t mesh_node_hash(const mesh_node *node) {
    uint64_t hash = 14695981039346656037u;
    for (unsigned int i = 0; i < node->node->mNumMeshes; i++) hash = (hash ^ node->node->mMeshes[i]) * 1099511628211u;
    for (int i = 0; i < 3; i++) {
        for (int k = 0; k < 3; k++) {
            uint64_t bits;
            memcpy(&bits, &node->to_world.m[i][k], sizeof bits);
            hash = (hash ^ bits ^ bits >> 32) * 1099511628211u;
        }
    }
    return hash ^ hash >> 29;
}

bool mesh_file_find(const mesh_file *f, const char *part, size_t *out, error *error) {
    suggestion near = suggest_begin(part);
    size_t named = 0;
    char shown[200], hint[200], of[TEXT_SHOWN_SIZE(sizeof shown)];
    snprintf(shown, sizeof shown, "%s", part);
    text_shown(shown, of);
    for (size_t i = 0; i < f->node_count; i++) {
        if (strcmp(f->nodes[i].path, part) != 0) continue;
        *out = i;
        return true;
    }
    for (size_t i = 0; i < f->node_count; i++) {
        suggest_compare(&near, mesh_node_name(f->nodes + i));
        if (strcmp(mesh_node_name(f->nodes + i), part) != 0) continue;
        if (named++ == 0) *out = i;
    }
    if (named == 1) return true;
    suggest_write(&near, "\"", "\"", hint, sizeof hint);
    if (named == 0) {
        return error_set(error, "%s: the file has no node \"%s\"; `tact mesh` lists them%s", f->name, of, hint);
    }
    return error_set(error, "%s: %zu nodes have the name \"%s\"; give the path of one, such as \"%s\"", f->name,
                     named, of, f->nodes[*out].path);
}
