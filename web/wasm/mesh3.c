/* Triangle meshes and height fields, in the module of space that has them. Numbers of triangles, counts and flags go
 * into the mailbox and out of it as doubles, as all else. */
#include <stdlib.h>

#include "tact/height_field3.h"

#include "holder.h"
#include "kinds.h"
#include "question.h"

/* The 32-bit integers of a triangle. JavaScript knows this (web/package/src/shapes/mesh3.ts). */
#define TRIANGLE_INTEGERS 11

static const tact3_mesh *mesh_of(const holder *h) { return h->shape.u.mesh; }

/* Takes a mesh into memory of no more than its size. */
static void *trimmed(void *memory) {
    void *smaller = realloc(memory, tact3_mesh_size(memory));
    return smaller ? smaller : memory;
}

static void *build(const tact3_mesh_input *input, const tact3_mesh_options *options) {
    size_t bytes = tact3_mesh_bytes(input->vertex_count, input->triangle_count);
    void *memory = bytes ? malloc(bytes) : NULL;
    tact_status status = TACT_NO_MEMORY;
    if (input->triangle_count <= 0 || input->vertex_count <= 0)
        status = TACT_NO_POINTS;
    else if (input->triangle_count > TACT3_MESH_MAX_TRIANGLES)
        status = TACT_TOO_MANY;
    if (memory) status = tact3_mesh_build(memory, bytes, input, options);
    bridge_mail[0] = status;
    if (status != TACT_OK) {
        free(memory);
        return NULL;
    }
    return trimmed(memory);
}

/* A handle of the mesh above a grid of heights, row by row. The cells' two sizes are in the mailbox; holes and
 * materials, of each cell, may be null. */
EXPORT("height_field_make")
holder *bridge_height_field_make(const double *heights, int columns, int rows, const unsigned char *holes,
                                 const uint32_t *materials) {
    tact3_height_field_input input = {
        .heights = heights,
        .columns = columns,
        .rows = rows,
        .scalar = TACT_SCALAR_DOUBLE,
        .cell_x = bridge_mail[0],
        .cell_y = bridge_mail[1],
        .holes = holes,
        .materials = materials,
    };
    size_t bytes = tact3_height_field_bytes(columns, rows);
    void *memory = bytes ? malloc(bytes) : NULL;
    tact_status status = bytes ? TACT_NO_MEMORY : columns < 2 || rows < 2 ? TACT_NO_POINTS : TACT_TOO_MANY;
    if (memory) status = tact3_height_field_build(memory, bytes, &input);
    bridge_mail[0] = status;
    if (status != TACT_OK) return free(memory), NULL;
    memory = trimmed(memory);
    return bridge_hold_block(tact3_mesh_shape(memory), memory, NULL);
}

/* A handle of a mesh of so many vertices and triangles, one behind the other; the materials may be null. The weld
 * distance is in the mailbox. */
EXPORT("mesh_make")
holder *bridge_mesh_make(const double *vertices, int vertex_count, const uint32_t *indices, int triangle_count,
                         const uint32_t *materials, int surface) {
    tact3_mesh_input input = {
        .vertices = vertices,
        .vertex_count = vertex_count,
        .scalar = TACT_SCALAR_DOUBLE,
        .indices = indices,
        .triangle_count = triangle_count,
        .materials = materials,
    };
    tact3_mesh_options options = {.weld_distance = bridge_mail[0], .surface = surface != 0};
    tact3_mesh *mesh = build(&input, &options);
    return mesh ? bridge_hold_block(tact3_mesh_shape(mesh), mesh, NULL) : NULL;
}

/* Counts, solid, closed, error, the box; of each defect how often it is there, how many places follow, and room for
 * TACT3_MESH_PLACES of them. */
EXPORT("mesh_info") void bridge_mesh_info(const holder *h) {
    tact3_mesh_info info = tact3_mesh_info_get(mesh_of(h));
    double *to = bridge_mail;
    to = store_number(info.vertex_count, to);
    to = store_number(info.triangle_count, to);
    to = store_number(info.solid, to);
    to = store_number(info.closed, to);
    to = store_number(info.error, to);
    to = store(info.bounds.upper, store(info.bounds.lower, to));
    for (int i = 0; i < TACT3_MESH_DEFECT_COUNT; i++) {
        to = store_number(info.finding[i].count, to);
        to = store_number(info.finding[i].place_count, to);
        for (int k = 0; k < TACT3_MESH_PLACES; k++) {
            to = store_number(info.finding[i].place[k].triangle, to);
            to = store_number(info.finding[i].place[k].edge, to);
        }
    }
}

/* `count` vertices from one on. */
EXPORT("mesh_vertices") void bridge_mesh_vertices(const holder *h, int first, int count, double *to) {
    for (int i = first; i < first + count; i++) to = store(tact3_mesh_vertex(mesh_of(h), i), to);
}

/* Corners, neighbours, kinds of edges, index in the input and material of `count` triangles from one on. */
EXPORT("mesh_triangles") void bridge_mesh_triangles(const holder *h, int first, int count, int32_t *to) {
    for (int i = first; i < first + count; i++, to += TRIANGLE_INTEGERS) {
        tact3_mesh_triangle t = tact3_mesh_triangle_get(mesh_of(h), i);
        for (int k = 0; k < 3; k++) to[k] = t.corner[k], to[3 + k] = t.neighbour[k], to[6 + k] = (int32_t)t.edge[k];
        to[9] = t.input, to[10] = (int32_t)t.material;
    }
}

/* The mass, and the bounds of the errors of volume, area, each coordinate of the center and each entry of inertia. */
EXPORT("mesh_measure") void bridge_mesh_measure(const holder *h) {
    tact3_mesh_measure measure = tact3_mesh_mass(mesh_of(h));
    double *to = store_mass(measure.mass, bridge_mail);
    to = store_number(measure.volume_error, to);
    to = store_number(measure.area_error, to);
    to = store_number(measure.center_error, to);
    store_number(measure.inertia_error, to);
}

static void store_hits(const tact3_mesh_hit *hits, int count, const question *q, double *to) {
    bool turned = !bridge_is_identity(q->a);
    double start = tact3_length(tact3_relative_pose(q->a, q->b).position), way = tact3_length(load(q->rest));
    for (int i = 0; i < count; i++) {
        const tact3_mesh_hit *hit = hits + i;
        double moved = turned ? bridge_turned_bound(start, hit->fraction * way) : 0;
        to = store_number(hit->triangle, to);
        to = store_number(hit->back, to);
        to = store_number(hit->material, to);
        to = store_number(hit->fraction, to);
        to = store_number(hit->error_bound + moved, to);
        to = store(turned ? rotate(q->a.rotation, hit->normal) : hit->normal, to);
        to = store(turned ? tact3_pose_point(q->a, hit->point) : hit->point, to);
    }
}

/* The pose of the mesh, the origin of a ray in the place of the position of another, and the translation; all in the
 * world. Returns how many triangles the ray meets, of which the first ones are stored, or below zero a status. */
EXPORT("mesh_raycast_all") int bridge_mesh_raycast_all(const holder *h, double *to, int capacity) {
    question q;
    read_question(&q, 0, NULL, true);
    q.b.rotation = tact3_identity_pose().rotation;
    tact_status status = bridge_pose_status(q.a);
    tact3_mesh_hit *hits = status == TACT_OK ? malloc((size_t)capacity * sizeof *hits) : NULL;
    if (!hits) return status != TACT_OK ? (int)status : (int)TACT_NO_MEMORY;
    vec origin = q.b.position, way = load(q.rest);
    if (!bridge_is_identity(q.a)) {
        origin = tact3_relative_pose(q.a, q.b).position;
        way = rotate_back(q.a.rotation, way);
    }
    int count;
    status = tact3_mesh_raycast_all(mesh_of(h), origin, way, hits, capacity, &count);
    if (status == TACT_OK) store_hits(hits, count < capacity ? count : capacity, &q, to);
    free(hits);
    return status == TACT_OK ? count : (int)status;
}

static void store_contacts(const tact3_mesh_contact *contacts, int count, double *to) {
    for (int i = 0; i < count; i++) {
        const tact3_mesh_contact *c = contacts + i;
        to = store(c->point_a, to);
        to = store(c->point_b, to);
        to = store(c->normal, to);
        to = store_number(c->separation, to);
        to = store_number(c->triangle, to);
        to = store_number(c->material, to);
        to = store_number(c->id, to);
    }
}

/* The poses of A and B and a speculative distance. The status, how many contacts are stored, whether that is all of
 * them, and the bound of their points are in the mailbox. */
EXPORT("collide_mesh")
void bridge_collide_mesh(const tact3_shape *a, const tact3_shape *b, int flags, double *to, int capacity) {
    question q;
    read_question(&q, flags, NULL, false);
    tact3_mesh_contact *contacts = malloc((size_t)capacity * sizeof *contacts);
    tact3_mesh_contacts all = {.status = TACT_NO_MEMORY};
    if (contacts) all = tact3_collide_mesh_world(a, q.a, b, q.b, q.rest[0], &q.options, contacts, capacity);
    store_contacts(contacts, all.count, to);
    free(contacts);
    bridge_mail[0] = all.status, bridge_mail[1] = all.count, bridge_mail[2] = all.complete;
    bridge_mail[3] = all.point_error_bound;
}
