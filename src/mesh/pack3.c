/* Building the tree over the triangles, and writing the block: triangles in the order of the leaves, vertices in the
 * order of their first use there, so that what is used together lies together. */
#include <math.h>

#include "base/assert.h"
#include "mesh/builder3.h"
#include "mesh/measure3.h"

/* Sets the frame of the tree: the middle of the bounds, and the power of two that makes half their extent 1/2 to 1. */
static void set_frame(const mesh_builder *builder, tact3_mesh *mesh) {
    tact3_vec low = builder->vertex[0], high = low;
    double farthest = 0, half = 0;
    for (uint32_t i = 0; i < builder->vertex_count; i++) {
        tact3_vec v = builder->vertex[i];
        low = tact3_v(tact_min(v.x, low.x), tact_min(v.y, low.y), tact_min(v.z, low.z));
        high = tact3_v(tact_max(v.x, high.x), tact_max(v.y, high.y), tact_max(v.z, high.z));
        double p[3];
        mesh_coordinates(&v, p);
        double squared = p[0] * p[0] + p[1] * p[1] + p[2] * p[2];
        farthest = squared > farthest ? squared : farthest;
    }
    mesh->bounds.lower = low, mesh->bounds.upper = high;
    mesh->origin = tact3_v((low.x + high.x) / 2, (low.y + high.y) / 2, (low.z + high.z) / 2);
    double a[3], b[3];
    mesh_coordinates(&low, a);
    mesh_coordinates(&high, b);
    for (int k = 0; k < 3; k++) half = b[k] - a[k] > half ? b[k] - a[k] : half;
    int exponent;
    frexp(half / 2, &exponent);
    mesh->scale = ldexp(1, -exponent);
    mesh->inverse = ldexp(1, exponent);
    mesh->reach = mesh_rounded_up(sqrt(farthest));
}

/* What tasks work at. */
typedef struct packing {
    mesh_builder *builder;
    tact3_mesh *mesh;
    double volume; /* a lower bound; zero if triangles are not balanced at their edges */
} packing;

/* The items of a part of the triangles. */
static void item_task(void *data, int part) {
    const packing *pack = data;
    const mesh_builder *builder = pack->builder;
    const tact3_mesh *mesh = pack->mesh;
    uint32_t end = mesh_part_start(builder->triangle_count, part + 1);
    double origin[3];
    mesh_coordinates(&mesh->origin, origin);
    for (uint32_t t = mesh_part_start(builder->triangle_count, part); t < end; t++) {
        double p[3][3];
        bvh_item *item = &builder->item[t];
        for (uint32_t i = 0; i < 3; i++) mesh_coordinates(&builder->vertex[builder->corner[3 * t + i]], p[i]);
        for (int k = 0; k < 3; k++) {
            double low = p[0][k] < p[1][k] ? p[0][k] : p[1][k], high = p[0][k] < p[1][k] ? p[1][k] : p[0][k];
            low = p[2][k] < low ? p[2][k] : low;
            high = p[2][k] > high ? p[2][k] : high;
            item->lower[k] = mesh_float_below((low - origin[k]) * mesh->scale);
            item->upper[k] = mesh_float_above((high - origin[k]) * mesh->scale);
        }
        item->index = t;
        item->unused = 0;
    }
}

static uint32_t *integers(tact3_mesh *mesh, uint64_t offset) { return (uint32_t *)(void *)((char *)mesh + offset); }

/* A link for the mesh's order of triangles. */
static uint32_t moved_link(const mesh_builder *builder, uint32_t link) {
    if (!mesh_link_is_triangle(link)) return link;
    uint32_t half_edge = mesh_link_half_edge(link), triangle = half_edge / 3;
    return (3 * builder->rank[triangle] + (half_edge - 3 * triangle)) << 2 | (link & 3);
}

/* Sets the ranks of the triangles of a part of the leaves. */
static void rank_task(void *data, int part) {
    const packing *pack = data;
    const mesh_builder *builder = pack->builder;
    uint32_t end = mesh_part_start(builder->triangle_count, part + 1);
    for (uint32_t i = mesh_part_start(builder->triangle_count, part); i < end; i++) {
        builder->rank[builder->item[i].index] = i;
    }
}

static void write_vertices(const mesh_builder *builder, tact3_mesh *mesh) {
    uint32_t *corner = integers(mesh, mesh->corners), used = 0;
    tact3_vec *vertex = (tact3_vec *)(void *)((char *)mesh + mesh->vertices);
    memset(builder->new_vertex, 0xff, builder->vertex_count * sizeof *builder->new_vertex);
    for (uint32_t i = 0; i < builder->triangle_count; i++) {
        uint32_t from = builder->item[i].index;
        for (uint32_t k = 0; k < 3; k++) {
            uint32_t old = builder->corner[3 * from + k], *number = &builder->new_vertex[old];
            if (*number == MESH_NONE) {
                vertex[used] = builder->vertex[old];
                *number = used++;
            }
            corner[3 * i + k] = *number;
        }
    }
    TACT_ASSERT(used == mesh->vertex_count);
}

/* What else there is of the triangles from one to another. */
static void write_triangles(const mesh_builder *builder, tact3_mesh *mesh, uint32_t first, uint32_t end) {
    const tact3_mesh_input *input = builder->input;
    uint32_t *link = integers(mesh, mesh->links), *inputs = integers(mesh, mesh->inputs);
    uint32_t *material = integers(mesh, mesh->materials);
    for (uint32_t i = first; i < end; i++) {
        uint32_t from = builder->item[i].index;
        for (uint32_t k = 0; k < 3; k++) link[3 * i + k] = moved_link(builder, builder->link[3 * from + k]);
        inputs[i] = builder->source[from];
        if (!input->materials) continue;
        memcpy(&material[i], (const char *)input->materials + inputs[i] * input->material_stride, sizeof material[i]);
    }
}

/* Task 0 writes the vertices, the others a part of the triangles each. */
static void write_task(void *data, int index) {
    const packing *pack = data;
    uint32_t count = pack->builder->triangle_count;
    if (index == 0)
        write_vertices(pack->builder, pack->mesh);
    else
        write_triangles(pack->builder, pack->mesh, mesh_part_start(count, index - 1), mesh_part_start(count, index));
}

static uint32_t root_of(uint32_t *above, uint32_t vertex) {
    while (above[vertex] != vertex) {
        above[vertex] = above[above[vertex]];
        vertex = above[vertex];
    }
    return vertex;
}

/* Joins the corners of each triangle, the lowest vertex on top. */
static void join_corners(uint32_t *above, const tact3_mesh *mesh) {
    const uint32_t *corner = mesh_corners(mesh);
    for (uint32_t v = 0; v < mesh->vertex_count; v++) above[v] = v;
    for (uint32_t i = 0; i < 3 * mesh->triangle_count; i++) {
        uint32_t a = root_of(above, corner[i]), b = root_of(above, corner[i - i % 3]);
        above[a > b ? a : b] = a > b ? b : a;
    }
}

/* Writes the parts behind the other arrays. */
static void write_parts(const uint32_t *above, tact3_mesh *mesh) {
    for (uint32_t v = 0; v < mesh->vertex_count; v++) mesh->part_count += above[v] == v;
    mesh_lay_out(mesh);
    uint32_t *part = integers(mesh, mesh->parts);
    for (uint32_t v = 0; v < mesh->vertex_count; v++) {
        if (above[v] == v) *part++ = v;
    }
}

/* Task 0 finds the parts, task 1 the volume, the others the planes of a part of the nodes each. The items and the new
 * numbers of vertices are not needed any more. */
static void measure_task(void *data, int index) {
    packing *pack = data;
    if (index == 0)
        join_corners(pack->builder->new_vertex, pack->mesh);
    else if (index == 1)
        pack->volume = pack->builder->balanced ? tact3_mesh_volume(pack->mesh) : 0;
    else
        tact3_mesh_write_part_slabs(pack->mesh, pack->builder->item, index - 2);
}

/* Whether nothing is wrong that a solid must not have. */
static bool may_be_solid(const mesh_builder *builder) {
    return builder->balanced && builder->finding[TACT3_MESH_DUPLICATE_TRIANGLE].count == 0;
}

/* Builds the tree, and lays out what stands behind it: there, where nothing is yet, is room for the nodes once more. */
static void build_tree(packing *pack) {
    mesh_builder *builder = pack->builder;
    tact3_mesh *mesh = pack->mesh;
    mesh->node_count = (uint32_t)bvh_most_nodes(builder->triangle_count);
    mesh_lay_out(mesh);
    bvh_node *nodes = (bvh_node *)(void *)((char *)mesh + mesh->nodes);
    bvh_node *spare = (bvh_node *)(void *)((char *)mesh + mesh->slabs);
    TACT_ASSERT((const char *)(spare + mesh->node_count) <= (const char *)mesh + mesh->bytes);
    set_frame(builder, mesh);
    run_tasks(builder->tasks, item_task, pack, mesh_part_count(builder->triangle_count));
    const bvh_workspace work = {spare, builder->tree_memory, builder->tasks};
    mesh->node_count = tact3_bvh_build(builder->item, builder->triangle_count, nodes, &work);
    mesh_lay_out(mesh);
}

void tact3_mesh_pack(mesh_builder *builder, tact3_mesh *mesh, const tact3_mesh_options *options) {
    packing pack = {builder, mesh, 0};
    int parts = mesh_part_count(builder->triangle_count);
    memset(mesh, 0, sizeof *mesh);
    mesh->magic = MESH_MAGIC, mesh->format = MESH_FORMAT;
    mesh->vertex_count = builder->vertex_count, mesh->triangle_count = builder->triangle_count;
    mesh->input_count = (uint32_t)builder->input->triangle_count;
    mesh->flags = builder->input->materials ? MESH_HAS_MATERIALS : 0;
    build_tree(&pack);
    run_tasks(builder->tasks, rank_task, &pack, parts);
    run_tasks(builder->tasks, write_task, &pack, parts + 1);
    run_tasks(builder->tasks, measure_task, &pack, mesh_part_count(mesh->node_count) + 2);
    tact3_mesh_write_other_slabs(mesh, builder->item);
    write_parts(builder->new_vertex, mesh);
    mesh_clear_padding(mesh);
    if (builder->moved > 0) mesh->error = mesh_rounded_up(builder->moved);
    if (builder->balanced) mesh->flags |= MESH_CLOSED;
    if (builder->balanced && !(pack.volume > 0)) builder->finding[TACT3_MESH_INSIDE_OUT].count = 1;
    bool solid = may_be_solid(builder) && builder->finding[TACT3_MESH_INSIDE_OUT].count == 0;
    if (solid && !(options && options->surface)) mesh->flags |= MESH_SOLID;
    memcpy(mesh->finding, builder->finding, sizeof mesh->finding);
    mesh->checksum = mesh_checksum(mesh);
}
