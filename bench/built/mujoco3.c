/* MuJoCo's convex collision, in double: mjc_ccd() with MuJoCo's own supports and tolerance, 1e-6 and at most 50
 * iterations, and distances for whatever is apart. Each side of a pair is a geom in its place; what its driver does for
 * a pair is timed: mjc_initCCDObj() twice and mjc_ccd().
 *
 * Vertices of its meshes are float. Its search starts at a mesh's origin, which it takes to be inside: a hull is moved
 * to the mean of its vertices. It has no cone. */
#include <mujoco/mjdata.h>
#include <mujoco/mjmodel.h>

#include <stdlib.h>
#include <string.h>

#include "engine/engine_collision_convex.h"
#include "engine/engine_collision_gjk.h"
#include "judge/posed.h"
#include "rivals/faces.h"

enum { EXTREMA = 27, ITERATIONS = 50 };

static const bench_scene *scene;
static double (*centers)[3];
static mjModel model;
static mjData data;
static mjCCDConfig config;

static int supports(const bench_shape *shape) { return shape->kind != BENCH_CONE; }

static int geom_type(const bench_shape *shape) {
    switch (shape->kind) {
    case BENCH_BOX: return mjGEOM_BOX;
    case BENCH_CAPSULE: return mjGEOM_CAPSULE;
    case BENCH_CYLINDER: return mjGEOM_CYLINDER;
    case BENCH_ELLIPSOID: return mjGEOM_ELLIPSOID;
    case BENCH_HULL: return mjGEOM_MESH;
    case BENCH_SPHERE:
    case BENCH_CONE: break;
    }
    return mjGEOM_SPHERE;
}

/* Where the model's arrays are written next. */
typedef struct mesh_cursor {
    int vertices, graph;
} mesh_cursor;

/* The vertex farthest in each direction of -1, 0 and 1, in the numbers of the graph. */
static void find_extrema(const float *vertices, const int *graph, int *extrema) {
    for (int e = 0; e < EXTREMA; e++) {
        const float x = (float)(e / 9 - 1), y = (float)(e / 3 % 3 - 1), z = (float)(e % 3 - 1);
        const int *ids = graph + 2 + graph[0];
        float most = -HUGE_VALF;
        for (int i = 0; i < graph[0]; i++) {
            const float *v = vertices + 3 * ids[i];
            float along = x * v[0] + y * v[1] + z * v[2];
            if (along > most) {
                most = along;
                extrema[e] = i;
            }
        }
    }
}

/* Numbers the vertices that are on faces; -1 for the others. Returns how many. */
static int number_vertices(const rival_faces *faces, int *local, int count) {
    int used = 0, at = 0;
    for (int i = 0; i < count; i++) {
        local[i] = -1;
    }
    for (int f = 0; f < faces->face_count; f++) {
        int corners = faces->corners[at++];
        for (int c = 0; c < corners; c++) {
            local[faces->corners[at++]] = 0;
        }
    }
    for (int i = 0; i < count; i++) {
        local[i] = local[i] < 0 ? -1 : used++;
    }
    return used;
}

/* The next vertex of each face at this one, after each other, ended by -1. */
static int write_neighbours(const rival_faces *faces, const int *local, int vertex, int *edges) {
    int count = 0, at = 0;
    for (int f = 0; f < faces->face_count; f++) {
        int corners = faces->corners[at++];
        for (int c = 0; c < corners; c++) {
            if (faces->corners[at + c] == vertex) {
                edges[count++] = local[faces->corners[at + (c + 1) % corners]];
            }
        }
        at += corners;
    }
    edges[count++] = -1;
    return count;
}

/* The graph that MuJoCo climbs: vertex count, face count, where each vertex's edges begin, its number, the edges. */
static int write_graph(const bench_shape *shape, int *graph) {
    rival_faces faces = rival_hull_faces(shape);
    int *local = rival_memory((unsigned long)shape->count, sizeof *local);
    int used = number_vertices(&faces, local, shape->count), edge_count = 0;
    int *begins = graph + 2, *ids = begins + used, *edges = ids + used;
    graph[0] = used;
    graph[1] = faces.face_count;
    for (int i = 0; i < shape->count; i++) {
        if (local[i] >= 0) {
            begins[local[i]] = edge_count;
            ids[local[i]] = i;
            edge_count += write_neighbours(&faces, local, i, edges + edge_count);
        }
    }
    free(local);
    return faces.face_count ? 2 + 2 * used + edge_count : 0;
}

static void write_mesh(int number, const bench_shape *shape, mesh_cursor *cursor) {
    float *vertices = model.mesh_vert + 3 * cursor->vertices;
    int *graph = model.mesh_graph + cursor->graph;
    bench_shape_center(shape, centers[number]);
    for (int i = 0; i < 3 * shape->count; i++) {
        vertices[i] = (float)(shape->points[i / 3][i % 3] - centers[number][i % 3]);
    }
    int length = write_graph(shape, graph);
    model.mesh_vertadr[number] = cursor->vertices;
    model.mesh_vertnum[number] = shape->count;
    model.mesh_graphadr[number] = length ? cursor->graph : -1;
    if (length) {
        find_extrema(vertices, graph, model.mesh_extrema + EXTREMA * number);
    }
    cursor->vertices += shape->count;
    cursor->graph += length;
}

static void *array(int count, unsigned long bytes) { return rival_memory((unsigned long)count, bytes); }

static void make_meshes(const bench_scene *work) {
    int count = work->shape_count, vertices = 0;
    mesh_cursor cursor = {0, 0};
    for (int i = 0; i < count; i++) {
        vertices += work->shapes[i].kind == BENCH_HULL ? work->shapes[i].count : 0;
    }
    centers = array(count, sizeof *centers);
    model.nmesh = count;
    model.mesh_vert = array(3 * vertices, sizeof *model.mesh_vert);
    /* Two numbers a mesh, three a vertex, and at most 2 (3 v - 6) edges. */
    model.mesh_graph = array(2 * count + 9 * vertices, sizeof *model.mesh_graph);
    model.mesh_extrema = array(EXTREMA * count, sizeof *model.mesh_extrema);
    model.mesh_vertadr = array(count, sizeof *model.mesh_vertadr);
    model.mesh_vertnum = array(count, sizeof *model.mesh_vertnum);
    model.mesh_graphadr = array(count, sizeof *model.mesh_graphadr);
    model.mesh_polyadr = array(count, sizeof *model.mesh_polyadr);
    model.mesh_polynum = array(count, sizeof *model.mesh_polynum);
    model.mesh_polymapadr = array(vertices, sizeof *model.mesh_polymapadr);
    model.mesh_polymapnum = array(vertices, sizeof *model.mesh_polymapnum);
    model.mesh_polynormal = array(1, sizeof *model.mesh_polynormal);
    model.mesh_polyvertadr = array(1, sizeof *model.mesh_polyvertadr);
    model.mesh_polyvertnum = array(1, sizeof *model.mesh_polyvertnum);
    for (int i = 0; i < count; i++) {
        if (work->shapes[i].kind == BENCH_HULL) {
            write_mesh(i, &work->shapes[i], &cursor);
        }
    }
}

static void make_geom(int geom, int number, const double *rotation, const double *position) {
    const bench_shape *shape = &scene->shapes[number];
    const double *center = centers[number];
    model.geom_type[geom] = geom_type(shape);
    model.geom_dataid[geom] = number;
    memcpy(model.geom_size + 3 * geom, shape->size, sizeof shape->size);
    memcpy(data.geom_xmat + 9 * geom, rotation, 9 * sizeof *rotation);
    for (int k = 0; k < 3; k++) {
        const double *row = rotation + 3 * k;
        data.geom_xpos[3 * geom + k] = row[0] * center[0] + row[1] * center[1] + row[2] * center[2] + position[k];
    }
}

static void prepare(const bench_scene *work) {
    int count = 2 * work->pair_count;
    const rival_poses *poses = rival_all_poses(work);
    scene = work;
    make_meshes(work);
    model.ngeom = count;
    model.geom_type = array(count, sizeof *model.geom_type);
    model.geom_dataid = array(count, sizeof *model.geom_dataid);
    model.geom_size = array(3 * count, sizeof *model.geom_size);
    data.geom_xpos = array(3 * count, sizeof *data.geom_xpos);
    data.geom_xmat = array(9 * count, sizeof *data.geom_xmat);
    for (int i = 0; i < work->pair_count; i++) {
        make_geom(2 * i, work->pairs[i].a, poses[i].rotation_a, poses[i].position_a);
        make_geom(2 * i + 1, work->pairs[i].b, poses[i].rotation_b, poses[i].position_b);
    }
    config.max_iterations = ITERATIONS;
    config.tolerance = 1e-6;
    config.max_contacts = 1;
    config.dist_cutoff = mjMAX_LIMIT;
    config.buffer = rival_memory(mjc_ccdSize(0, 0, ITERATIONS), 1);
}

static void run_distance(int number, bench_answer *answer) {
    mjCCDObj a, b;
    mjCCDStatus status;
    mjc_initCCDObj(&a, &model, &data, 2 * number, 0);
    mjc_initCCDObj(&b, &model, &data, 2 * number + 1, 0);
    status.nx = 0;
    status.epa_status = mjEPA_NOCONTACT;
    double distance = mjc_ccd(&config, &status, &a, &b);
    bool overlap = distance < 0;
    rival_blank(answer, overlap ? BENCH_OVERLAP : BENCH_APART);
    answer->distance = distance;
    if (status.nx < 1 || status.epa_status > 0) {
        return;
    }
    double apart[3], square = 0;
    for (int k = 0; k < 3; k++) {
        apart[k] = overlap ? status.x1[k] - status.x2[k] : status.x2[k] - status.x1[k];
        square += apart[k] * apart[k];
    }
    for (int k = 0; k < 3; k++) {
        answer->normal[k] = apart[k] / sqrt(square);
    }
}

const bench_rival *bench_rival_at(bench_query query, int index) {
    static const bench_rival rival = {BENCH_RIVAL_VERSION, supports, prepare, run_distance, NULL};
    return query == BENCH_DISTANCE && index == 0 ? &rival : NULL;
}
