/* The planes between which the triangles below a child lie: its mean normal, by area, and how far corners reach along
 * it. Nodes are gone through from the last to the first, so that those below come before those above. Tasks do so with
 * parts of the nodes, and leave out those that have nodes below in another part, which are few. */
#include <math.h>

#include "mesh/builder3.h"

/* What is below a node. */
typedef struct node_range {
    double normal[3]; /* twice the sum of areas times normals */
    uint32_t first, count;
} node_range;

/* A corner in the tree's frame. */
static void tree_corner(const tact3_mesh *mesh, uint32_t index, double p[3]) {
    double origin[3];
    mesh_coordinates(&mesh_vertices(mesh)[mesh_corners(mesh)[index]], p);
    mesh_coordinates(&mesh->origin, origin);
    for (int k = 0; k < 3; k++) p[k] = (p[k] - origin[k]) * mesh->scale;
}

/* Returns what is below a child that is a leaf. */
static node_range leaf_range(const tact3_mesh *mesh, uint32_t leaf) {
    node_range range = {{0, 0, 0}, bvh_leaf_first(leaf), bvh_leaf_count(leaf)};
    for (uint32_t t = range.first; t < range.first + range.count; t++) {
        double p[3][3];
        for (uint32_t i = 0; i < 3; i++) tree_corner(mesh, 3 * t + i, p[i]);
        for (int k = 0; k < 3; k++) {
            int y = (k + 1) % 3, z = (k + 2) % 3;
            range.normal[k] += (p[1][y] - p[0][y]) * (p[2][z] - p[0][z]) - (p[1][z] - p[0][z]) * (p[2][y] - p[0][y]);
        }
    }
    return range;
}

/* A child's planes as numbers. */
typedef struct slab {
    double normal[3], center[3], reach;
} slab;

static slab read_slab(const bvh_boxes *boxes, const mesh_slabs *slabs, int child) {
    slab s = {.reach = 0};
    for (int k = 0; k < 3; k++) {
        double low = (double)boxes->lower[k][child], high = (double)boxes->upper[k][child];
        s.normal[k] = (slabs->normal[k][child] - 128) / 128.0;
        s.center[k] = 0.5 * (low + high);
        s.reach += fabs(s.normal[k]) * (0.5 * (high - low));
    }
    return s;
}

/* Sets how far the triangles of a range reach along a normal, in parts of the box's reach. */
static void measure(const tact3_mesh *mesh, const slab *s, const node_range *range, double *low, double *high) {
    *low = (double)INFINITY, *high = -(double)INFINITY;
    for (uint32_t i = 3 * range->first; i < 3 * (range->first + range->count); i++) {
        double p[3], along = 0;
        tree_corner(mesh, i, p);
        for (int k = 0; k < 3; k++) along += s->normal[k] * (p[k] - s->center[k]);
        along /= s->reach;
        if (along < *low) *low = along;
        if (along > *high) *high = along;
    }
}

static void write_slab(const tact3_mesh *mesh, const bvh_boxes *boxes, int child, const node_range *range,
                       mesh_slabs *slabs) {
    const double *n = range->normal;
    double length = sqrt(n[0] * n[0] + n[1] * n[1] + n[2] * n[2]), low, high;
    for (int k = 0; k < 3; k++) slabs->normal[k][child] = 128;
    slabs->low[child] = 1, slabs->high[child] = 255;
    if (range->count > MESH_SLAB_TRIANGLES || !(length > 0)) return;
    for (int k = 0; k < 3; k++) slabs->normal[k][child] = (uint8_t)(int)(floor(n[k] / length * 127 + 0.5) + 128);
    const slab s = read_slab(boxes, slabs, child);
    if (!(s.reach > 0)) return;
    measure(mesh, &s, range, &low, &high);
    low = floor(low * 127 - 1e-3), high = ceil(high * 127 + 1e-3);
    slabs->low[child] = (uint8_t)(int)(128 + (low < -127 ? -127 : low));
    slabs->high[child] = (uint8_t)(int)(128 + (high > 127 ? 127 : high));
}

/* What is below a node's child. */
static node_range child_range(const tact3_mesh *mesh, uint32_t child, const node_range *ranges) {
    return bvh_is_leaf(child) ? leaf_range(mesh, child) : ranges[child];
}

/* Whether all nodes below a node are done, and come before the end. */
static bool is_ready(const bvh_node *node, const node_range *ranges, uint32_t end) {
    for (int c = 0; c < node->count; c++) {
        uint32_t child = node->child[c];
        if (!bvh_is_leaf(child) && (child >= end || ranges[child].count == 0)) return false;
    }
    return true;
}

static void write_node_slabs(tact3_mesh *mesh, node_range *ranges, uint32_t index) {
    mesh_slabs *slabs = (mesh_slabs *)(void *)((char *)mesh + mesh->slabs) + index;
    const bvh_node *node = &mesh_nodes(mesh)[index];
    const bvh_boxes boxes = bvh_node_boxes(node);
    node_range all = {{0, 0, 0}, 0, 0};
    memset(slabs, 128, sizeof *slabs);
    for (int c = 0; c < node->count; c++) {
        const node_range range = child_range(mesh, node->child[c], ranges);
        if (c == 0) all.first = range.first;
        all.count += range.count;
        for (int k = 0; k < 3; k++) all.normal[k] += range.normal[k];
        write_slab(mesh, &boxes, c, &range, slabs);
    }
    ranges[index] = all;
}

void tact3_mesh_write_part_slabs(tact3_mesh *mesh, void *work, int part) {
    node_range *ranges = work;
    uint32_t first = mesh_part_start(mesh->node_count, part), end = mesh_part_start(mesh->node_count, part + 1);
    for (uint32_t i = end; i-- > first;) {
        ranges[i].count = 0;
        if (is_ready(&mesh_nodes(mesh)[i], ranges, end)) write_node_slabs(mesh, ranges, i);
    }
}

void tact3_mesh_write_other_slabs(tact3_mesh *mesh, void *work) {
    node_range *ranges = work;
    for (uint32_t i = mesh->node_count; i-- > 0;) {
        if (ranges[i].count == 0) write_node_slabs(mesh, ranges, i);
    }
}

/* The triangles below a child: those from its first leaf to its last. */
static node_range range_below(const tact3_mesh *mesh, uint32_t child) {
    const bvh_node *nodes = mesh_nodes(mesh);
    uint32_t first = child, last = child;
    while (!bvh_is_leaf(first)) first = nodes[first].child[0];
    while (!bvh_is_leaf(last)) last = nodes[last].child[nodes[last].count - 1];
    return (node_range){.first = bvh_leaf_first(first),
                        .count = bvh_leaf_first(last) + bvh_leaf_count(last) - bvh_leaf_first(first)};
}

static bool slab_valid(const tact3_mesh *mesh, const bvh_boxes *boxes, const mesh_slabs *slabs, int child,
                       const node_range *range) {
    const slab s = read_slab(boxes, slabs, child);
    double low, high;
    if (!(s.reach > 0)) return true;
    if (range->count > MESH_SLAB_TRIANGLES) return false;
    measure(mesh, &s, range, &low, &high);
    return low * 127 >= slabs->low[child] - 128 - 1e-9 && high * 127 <= slabs->high[child] - 128 + 1e-9;
}

bool tact3_mesh_slabs_valid(const tact3_mesh *mesh) {
    for (uint32_t i = 0; i < mesh->node_count; i++) {
        const bvh_node *node = &mesh_nodes(mesh)[i];
        const bvh_boxes boxes = bvh_node_boxes(node);
        for (int c = 0; c < node->count; c++) {
            const node_range range = range_below(mesh, node->child[c]);
            if (!slab_valid(mesh, &boxes, &mesh_node_slabs(mesh)[i], c, &range)) return false;
        }
    }
    return true;
}
