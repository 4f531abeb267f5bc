/* Blocks of polygons from elsewhere: whether they are whole. */
#include "base/alignment.h"
#include "base/assert.h"
#include "base/tolerance.h"
#include "hull/validate2.h"
#include "polygon/layout2.h"

uint64_t tact2_polygon_checksum(const tact2_polygon *polygon) {
    uint64_t sum = UINT64_C(0x9e3779b97f4a7c15);
    for (uint64_t i = offsetof(tact2_polygon, vertex_count); i < polygon->bytes; i += 8) {
        uint64_t word;
        memcpy(&word, (const char *)polygon + i, sizeof word);
        sum = (sum ^ word) * UINT64_C(0xff51afd7ed558ccd);
        sum ^= sum >> 32;
    }
    return sum;
}

static tact2_bounds joined(tact2_bounds box, tact2_vec p) {
    return (tact2_bounds){tact2_v(tact_min(box.lower.x, p.x), tact_min(box.lower.y, p.y)),
                          tact2_v(tact_max(box.upper.x, p.x), tact_max(box.upper.y, p.y))};
}

void tact2_polygon_measure(const tact2_polygon *polygon, tact2_bounds *bounds, tact_real *reach) {
    const tact2_vec *vertices = polygon_vertices(polygon);
    *bounds = (tact2_bounds){vertices[0], vertices[0]};
    *reach = 0;
    for (int i = 0; i < polygon->vertex_count; i++) {
        *bounds = joined(*bounds, vertices[i]);
        *reach = tact_max(*reach, length(vertices[i]) * (1 + 8 * ROUNDOFF));
    }
}

tact2_bounds tact2_polygon_part_bounds(const void *polygon, int part) {
    const tact2_hull *hull = tact2_polygon_part(polygon, part);
    tact2_bounds box = {tact2_hull_vertex(hull, 0), tact2_hull_vertex(hull, 0)};
    for (int i = 1; i < hull->vertex_count; i++) box = joined(box, tact2_hull_vertex(hull, i));
    return box;
}

static bool header_valid(const tact2_polygon *polygon, size_t bytes) {
    tact2_polygon form;
    int count = polygon->vertex_count;
    if (polygon->magic != POLYGON_MAGIC || polygon->bytes > bytes || polygon->bytes % 64 != 0) return false;
    if (count < 3 || count > TACT2_POLYGON_MAX_VERTICES) return false;
    if (polygon->part_count < 1 || polygon->part_count > count - 2) return false;
    if ((polygon->reversed & ~1) || polygon->unused) return false;
    uint64_t end = polygon_lay_out(&form, count);
    return form.vertices == polygon->vertices && form.parts == polygon->parts && form.boxes == polygon->boxes &&
           end <= polygon->bytes;
}

static bool vertices_valid(const tact2_polygon *polygon) {
    tact2_bounds bounds;
    real reach;
    for (int i = 0; i < polygon->vertex_count; i++) {
        tact2_vec p = polygon_vertices(polygon)[i];
        if (!all_finite(p) || !(greatest(p) <= LARGEST_SCALE)) return false;
    }
    tact2_polygon_measure(polygon, &bounds, &reach);
    return memcmp(&bounds, &polygon->bounds, sizeof bounds) == 0 && memcmp(&reach, &polygon->reach, sizeof reach) == 0;
}

/* Whether the corners of a part are vertices of the polygon. */
static bool part_valid(const tact2_polygon *polygon, const tact2_hull *hull, size_t bytes) {
    if (!hull_valid(hull, bytes)) return false;
    for (int i = 0; i < hull->vertex_count; i++) {
        int vertex = tact2_hull_ints(hull, hull->point_index)[i];
        if (vertex < 0 || vertex >= polygon->vertex_count) return false;
        tact2_vec p = tact2_hull_vertex(hull, i), q = polygon_vertices(polygon)[vertex];
        if (greatest(sub(p, q)) != 0) return false;
    }
    return true;
}

/* Whether the parts lie one behind the other, and end where the block does. */
static bool parts_valid(const tact2_polygon *polygon) {
    tact2_polygon form;
    uint64_t end = polygon_lay_out(&form, polygon->vertex_count);
    const uint64_t *parts = (const uint64_t *)(const void *)((const char *)polygon + polygon->parts);
    for (int i = 0; i < polygon->part_count; i++) {
        if (parts[i] != end || polygon->bytes - end < sizeof(tact2_hull)) return false;
        const tact2_hull *hull = (const tact2_hull *)(const void *)((const char *)polygon + end);
        uint64_t bytes = hull->bytes;
        if (bytes > polygon->bytes - end || bytes % 64 != 0 || !part_valid(polygon, hull, (size_t)bytes)) return false;
        end += bytes;
    }
    return end == polygon->bytes;
}

tact_status tact2_polygon_check(const void *block, size_t bytes) {
    if (!block) tact_assert_failed("the block is null", "tact2_polygon_check");
    if (!is_aligned(block)) return TACT_MISALIGNED;
    const tact2_polygon *polygon = block;
    if (bytes < sizeof *polygon || !header_valid(polygon, bytes)) return TACT_BAD_BLOCK;
    bool whole = tact2_polygon_checksum(polygon) == polygon->checksum && vertices_valid(polygon) &&
                 parts_valid(polygon) &&
                 tact2_part_tree_valid(polygon_boxes(polygon), polygon->part_count, tact2_polygon_part_bounds, polygon);
    return whole ? TACT_OK : TACT_BAD_BLOCK;
}
