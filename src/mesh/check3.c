/* Checks a mesh from untrusted bytes: that they are what was written, and, since a checksum can be made for anything,
 * that no query reads outside of them, every search ends, and the tree's boxes hold what is below them. */
#include "base/alignment.h"
#include "base/assert.h"
#include "base/tolerance.h"
#include "mesh/builder3.h"

static bool header_valid(const tact3_mesh *mesh, size_t bytes) {
    if (mesh->magic != MESH_MAGIC || mesh->format != MESH_FORMAT || mesh->bytes > bytes) return false;
    if (mesh->flags & ~(uint32_t)(MESH_HAS_MATERIALS | MESH_SOLID | MESH_CLOSED)) return false;
    uint64_t triangles = mesh->triangle_count;
    if (triangles < 1 || triangles > TACT3_MESH_MAX_TRIANGLES || mesh->input_count < triangles) return false;
    if (mesh->input_count > TACT3_MESH_MAX_TRIANGLES || mesh->vertex_count > 3 * triangles) return false;
    if (mesh->node_count < 1 || mesh->node_count > bvh_most_nodes(triangles)) return false;
    if (mesh->part_count < 1 || mesh->part_count > mesh->vertex_count / 3 || mesh->unused != 0) return false;
    if (mesh->flags & MESH_SOLID && !(mesh->flags & MESH_CLOSED)) return false;
    tact3_mesh form = *mesh;
    mesh_lay_out(&form);
    return memcmp(&form.nodes, &mesh->nodes, offsetof(tact3_mesh, finding) - offsetof(tact3_mesh, nodes)) == 0 &&
           form.bytes == mesh->bytes;
}

/* Checks the numbers of the header. */
static bool frame_valid(const tact3_mesh *mesh) {
    double scale = mesh->scale;
    if (!(scale >= 0x1p-400 && scale <= 0x1p400) || scale * mesh->inverse != 1) return false;
    if (!tact3_finite(mesh->origin) || !tact3_finite(mesh->bounds.lower) || !tact3_finite(mesh->bounds.upper)) {
        return false;
    }
    if (!(mesh->reach >= 0 && tact_finite(mesh->reach) && mesh->error >= 0 && tact_finite(mesh->error))) return false;
    for (int i = 0; i < TACT3_MESH_DEFECT_COUNT; i++) {
        const tact3_mesh_finding *f = &mesh->finding[i];
        if (f->count < 0 || f->place_count < 0 || f->place_count > TACT3_MESH_PLACES) return false;
        if (f->place_count > f->count) return false;
        for (int k = 0; k < f->place_count; k++) {
            const tact3_mesh_place *place = &f->place[k];
            if (place->triangle < 0 || (uint32_t)place->triangle >= mesh->input_count) return false;
            if (place->edge < -1 || place->edge > 2) return false;
        }
    }
    return true;
}

static bool vertices_valid(const tact3_mesh *mesh) {
    double reach = (double)mesh->reach;
    for (uint32_t i = 0; i < mesh->vertex_count; i++) {
        double p[3], squared = 0;
        tact3_vec v = mesh_vertices(mesh)[i], low = mesh->bounds.lower, high = mesh->bounds.upper;
        mesh_coordinates(&v, p);
        for (int k = 0; k < 3; k++) {
            double size = p[k] < 0 ? -p[k] : p[k];
            if (!(size <= (double)LARGEST_SCALE) || (size > 0 && size < MESH_LEAST_COORDINATE)) return false;
            squared += p[k] * p[k];
        }
        if (!(squared <= reach * reach * (1 + 0x1p-40))) return false;
        bool inside = v.x >= low.x && v.y >= low.y && v.z >= low.z && v.x <= high.x && v.y <= high.y && v.z <= high.z;
        if (!inside) return false;
    }
    return true;
}

/* Checks that the corners are three vertices, and that what lies across an edge has the same edge, the other way. */
static bool triangle_valid(const tact3_mesh *mesh, uint32_t triangle) {
    const uint32_t *corners = mesh_corners(mesh), *corner = corners + 3 * (size_t)triangle, *links = mesh_links(mesh);
    uint32_t half_edges = 3 * mesh->triangle_count;
    for (uint32_t i = 0; i < 3; i++) {
        uint32_t a = corner[i], b = corner[(i + 1) % 3], link = links[3 * triangle + i];
        if (a >= mesh->vertex_count || a == b) return false;
        if (!mesh_link_is_triangle(link)) continue;
        uint32_t opposite = mesh_link_half_edge(link);
        if (opposite >= half_edges || (link & 3) > TACT3_MESH_EDGE_CONCAVE) return false;
        if (links[opposite] != ((3 * triangle + i) << 2 | (link & 3))) return false;
        uint32_t other = opposite / 3, side = opposite - 3 * other;
        if (corners[opposite] != b || corners[3 * other + (side + 1) % 3] != a) return false;
    }
    return mesh_integers(mesh, mesh->inputs)[triangle] < mesh->input_count;
}

/* Vertices up to which is checked what they are connected with: a check has no memory but its stack. */
enum { CHECKED_VERTICES = 8192 };

/* The lowest vertex that a vertex is known to be connected with. */
static uint16_t lowest_of(uint16_t *above, uint32_t vertex) {
    while (above[vertex] != vertex) {
        above[vertex] = above[above[vertex]];
        vertex = above[vertex];
    }
    return (uint16_t)vertex;
}

/* Whether each part's vertex is the lowest of triangles that are connected, and none is left out. */
static NOINLINE bool parts_connected(const tact3_mesh *mesh) {
    uint16_t above[CHECKED_VERTICES];
    const uint32_t *corner = mesh_corners(mesh), *part = mesh_parts(mesh);
    uint32_t count = 0;
    for (uint32_t v = 0; v < mesh->vertex_count; v++) above[v] = (uint16_t)v;
    for (uint32_t i = 0; i < 3 * mesh->triangle_count; i++) {
        uint16_t a = lowest_of(above, corner[i]), b = lowest_of(above, corner[i - i % 3]);
        if (a < b) above[b] = a;
        else above[a] = b;
    }
    for (uint32_t v = 0; v < mesh->vertex_count; v++) {
        if (above[v] != v) continue;
        if (count == mesh->part_count || part[count] != v) return false;
        count++;
    }
    return count == mesh->part_count;
}

/* Checks that parts are vertices in their order, and of a mesh that is not too large, what they stand for. */
static bool parts_valid(const tact3_mesh *mesh) {
    const uint32_t *part = mesh_parts(mesh);
    for (uint32_t i = 1; i < mesh->part_count; i++) {
        if (part[i] <= part[i - 1] || part[i] >= mesh->vertex_count) return false;
    }
    return part[0] == 0 && (mesh->vertex_count > CHECKED_VERTICES || parts_connected(mesh));
}

/* A node, and what the boxes above it have in common. */
typedef struct checked_node {
    uint32_t node;
    float lower[3], upper[3];
} checked_node;

/* Whether a triangle of a leaf lies in all boxes above it. */
static bool box_holds(const tact3_mesh *mesh, const checked_node *box, uint32_t triangle) {
    tact3_vec corner[3];
    double p[3], origin[3];
    mesh_coordinates(&mesh->origin, origin);
    mesh_triangle_points(mesh, triangle, corner);
    for (int i = 0; i < 3; i++) {
        mesh_coordinates(&corner[i], p);
        for (int k = 0; k < 3; k++) {
            double x = (p[k] - origin[k]) * mesh->scale;
            if (!(x >= (double)box->lower[k] && x <= (double)box->upper[k])) return false;
        }
    }
    return true;
}

/* Whether a box is no larger than a tree's may be; bounds of distances count on it. */
static bool box_in_range(const bvh_boxes *boxes, int child) {
    for (int k = 0; k < 3; k++) {
        if (!(boxes->lower[k][child] >= -2 && boxes->upper[k][child] <= 2)) return false;
    }
    return true;
}

/* What the box of a child has in common with those above its node. */
static checked_node common_box(const checked_node *above, const bvh_boxes *boxes, int child) {
    checked_node box = *above;
    for (int k = 0; k < 3; k++) {
        if (boxes->lower[k][child] > box.lower[k]) box.lower[k] = boxes->lower[k][child];
        if (boxes->upper[k][child] < box.upper[k]) box.upper[k] = boxes->upper[k][child];
    }
    return box;
}

static bool boxes_valid(const tact3_mesh *mesh) {
    const bvh_node *nodes = mesh_nodes(mesh);
    checked_node waiting[BVH_STACK] = {{0, {-8, -8, -8}, {8, 8, 8}}};
    for (int count = 1; count > 0;) {
        checked_node above = waiting[--count];
        const bvh_node *node = &nodes[above.node];
        bvh_boxes boxes = bvh_node_boxes(node);
        for (int i = 0; i < node->count; i++) {
            uint32_t child = node->child[i];
            checked_node box = common_box(&above, &boxes, i);
            box.node = child;
            if (!box_in_range(&boxes, i)) return false;
            if (!bvh_is_leaf(child)) {
                waiting[count++] = box;
                continue;
            }
            for (uint32_t t = 0; t < bvh_leaf_count(child); t++) {
                if (!box_holds(mesh, &box, bvh_leaf_first(child) + t)) return false;
            }
        }
    }
    return true;
}

tact_status tact3_mesh_check(const void *block, size_t bytes) {
    if (!block) tact_assert_failed("the block is null", TACT_FUNCTION);
    if (!is_aligned(block)) return TACT_MISALIGNED;
    const tact3_mesh *mesh = block;
    if (bytes < sizeof *mesh || !header_valid(mesh, bytes)) return TACT_BAD_BLOCK;
    if (mesh_checksum(mesh) != mesh->checksum || !frame_valid(mesh) || !vertices_valid(mesh)) return TACT_BAD_BLOCK;
    for (uint32_t t = 0; t < mesh->triangle_count; t++) {
        if (!triangle_valid(mesh, t)) return TACT_BAD_BLOCK;
    }
    if (!tact3_bvh_valid(mesh_nodes(mesh), mesh->node_count, mesh->triangle_count)) return TACT_BAD_BLOCK;
    return boxes_valid(mesh) && tact3_mesh_slabs_valid(mesh) && parts_valid(mesh) ? TACT_OK : TACT_BAD_BLOCK;
}
