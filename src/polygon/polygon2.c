/* Simple polygons: how they are built, and what they tell. */
#include "base/alignment.h"
#include "base/assert.h"
#include "base/tolerance.h"
#include "bvh/part_tree.h"
#include "hull/layout2.h"
#include "polygon/layout2.h"
#include "quickhull/exact2.h"

/* The working memory, as offsets from the start of the block. */
typedef struct working_memory {
    uint64_t order, ring, sides, corners, names, hull, bytes;
} working_memory;

static uint64_t triangle_bytes(void) {
    tact2_hull triangle;
    hull_lay_out(&triangle, 3);
    return hull_aligned(triangle.bytes);
}

/* Parts take no more bytes than the triangles that they are made of. */
static working_memory lay_out_work(int count) {
    tact2_polygon polygon;
    working_memory work;
    uint64_t end = polygon_lay_out(&polygon, count) + (uint64_t)(count - 2) * triangle_bytes();
    work.order = hull_reserve(&end, (uint64_t)count, sizeof(int32_t));
    work.ring = hull_reserve(&end, (uint64_t)count, sizeof(ring_vertex));
    work.sides = hull_reserve(&end, (uint64_t)polygon_most_sides(count), sizeof(polygon_side));
    work.corners = hull_reserve(&end, (uint64_t)count, sizeof(tact2_vec));
    work.names = hull_reserve(&end, (uint64_t)count, sizeof(int32_t));
    work.hull = hull_reserve(&end, tact2_hull_bytes(count), 1);
    work.bytes = hull_aligned(end);
    return work;
}

size_t tact2_polygon_bytes(int count) {
    return count < 3 || count > TACT2_POLYGON_MAX_VERTICES ? 0 : (size_t)lay_out_work(count).bytes;
}

static tact_status input_status(const tact2_vec *vertices, int count) {
    real most = 0;
    for (int i = 0; i < count; i++) {
        if (!all_finite(vertices[i])) return TACT_NOT_FINITE;
        most = tact_max(most, greatest(vertices[i]));
    }
    return most <= LARGEST_SCALE ? TACT_OK : TACT_OUT_OF_RANGE;
}

/* Of a simple ring: at its lowest x, of equals the lowest y, it does not go straight on. */
static bool is_clockwise(const tact2_vec *vertices, int count) {
    int low = 0;
    double a[2], b[2], c[2];
    for (int i = 1; i < count; i++) {
        tact2_vec p = vertices[i], q = vertices[low];
        if (p.x < q.x || (!(p.x > q.x) && p.y < q.y)) low = i;
    }
    polygon_point(vertices, low > 0 ? low - 1 : count - 1, a);
    polygon_point(vertices, low, b);
    polygon_point(vertices, low + 1 < count ? low + 1 : 0, c);
    return hull_orientation(a, b, c) < 0;
}

/* The memory of a polygon that is being built. */
typedef struct builder {
    tact2_polygon *polygon;
    working_memory work;
} builder;

static void *at(const builder *b, uint64_t offset) { return (char *)b->polygon + offset; }

static void set_vertices(const builder *b, const tact2_vec *vertices, int count) {
    tact2_polygon *polygon = b->polygon;
    tact2_vec *to = at(b, polygon->vertices);
    polygon->reversed = is_clockwise(vertices, count);
    for (int i = 0; i < count; i++) to[i] = vertices[polygon->reversed && i > 0 ? count - i : i];
    tact2_polygon_measure(polygon, &polygon->bounds, &polygon->reach);
}

/* Makes the hull of the part with this side, and takes its sides away. Returns its size, or zero for a failure. */
static uint64_t add_part(const builder *b, int side, uint64_t end) {
    polygon_side *sides = at(b, b->work.sides);
    tact2_vec *corners = at(b, b->work.corners);
    int32_t *names = at(b, b->work.names);
    const tact2_vec *vertices = polygon_vertices(b->polygon);
    int count = 0;
    for (int i = side; sides[i].other != SIDE_GONE; i = sides[i].next) {
        names[count] = sides[i].corner;
        corners[count++] = vertices[sides[i].corner];
        sides[i].other = SIDE_GONE;
    }
    tact2_hull *hull = at(b, b->work.hull);
    if (tact2_hull_build(hull, tact2_hull_bytes(count), corners, count, NULL) != TACT_OK) return 0;
    int32_t *index = hull_ints(hull, hull->point_index);
    for (int i = 0; i < hull->vertex_count; i++) index[i] = names[index[i]];
    memcpy(at(b, end), hull, (size_t)hull->bytes);
    return hull_aligned(hull->bytes);
}

static tact_status build_parts(const builder *b, uint64_t end) {
    tact2_polygon *polygon = b->polygon;
    int count = tact2_polygon_cut(polygon_vertices(polygon), polygon->vertex_count, at(b, b->work.ring),
                                  at(b, b->work.sides));
    const polygon_side *sides = at(b, b->work.sides);
    uint64_t *parts = at(b, polygon->parts);
    for (int i = 0; i < count; i++) {
        if (sides[i].other == SIDE_GONE) continue;
        uint64_t size = add_part(b, i, end);
        if (size == 0) return TACT_OUT_OF_RANGE;
        parts[polygon->part_count++] = end;
        end += size;
    }
    TACT_ASSERT(end <= b->work.order);
    polygon->bytes = end;
    tact2_part_tree_build(at(b, polygon->boxes), polygon->part_count, tact2_polygon_part_bounds,
                          polygon);
    polygon->checksum = tact2_polygon_checksum(polygon);
    return TACT_OK;
}

tact_status tact2_polygon_build(void *memory, size_t bytes, const tact2_vec *vertices, int count,
                                tact2_polygon_finding *finding) {
    if (finding) *finding = (tact2_polygon_finding){TACT2_POLYGON_SIMPLE, -1, -1};
    if (count < 3) return TACT_NO_POINTS;
    if (count > TACT2_POLYGON_MAX_VERTICES) return TACT_TOO_MANY;
    if (!vertices) tact_assert_failed("the vertices are null", "tact2_polygon_build");
    if (bytes < tact2_polygon_bytes(count)) return TACT_BUFFER_TOO_SMALL;
    if (!memory) tact_assert_failed("the memory is null", "tact2_polygon_build");
    if (!is_aligned(memory)) return TACT_MISALIGNED;
    tact_status status = input_status(vertices, count);
    if (status != TACT_OK) return status;
    builder b = {memory, lay_out_work(count)};
    memset(b.polygon, 0, sizeof *b.polygon);
    uint64_t end = polygon_lay_out(b.polygon, count);
    b.polygon->magic = POLYGON_MAGIC;
    b.polygon->vertex_count = count;
    memset(at(&b, sizeof *b.polygon), 0, (size_t)(end - sizeof *b.polygon));
    tact2_polygon_finding wrong = tact2_polygon_find_defect(vertices, count, at(&b, b.work.order));
    if (finding) *finding = wrong;
    if (wrong.defect != TACT2_POLYGON_SIMPLE) return TACT_NOT_SIMPLE;
    set_vertices(&b, vertices, count);
    return build_parts(&b, end);
}

/* ---- what a polygon tells ---- */

static const tact2_polygon *checked(const tact2_polygon *polygon, const char *function) {
    if (!polygon) tact_assert_failed("the polygon is null", function);
    return polygon;
}

static void check_index(int index, int count, const char *function) {
    if (index < 0 || index >= count) tact_assert_failed("the index is out of range", function);
}

size_t tact2_polygon_size(const tact2_polygon *polygon) {
    return (size_t)checked(polygon, "tact2_polygon_size")->bytes;
}

tact2_polygon_info tact2_polygon_info_get(const tact2_polygon *polygon) {
    checked(polygon, "tact2_polygon_info_get");
    return (tact2_polygon_info){polygon->vertex_count, polygon->part_count, polygon->reversed != 0, polygon->bounds};
}

tact2_vec tact2_polygon_vertex(const tact2_polygon *polygon, int vertex) {
    check_index(vertex, checked(polygon, "tact2_polygon_vertex")->vertex_count, "tact2_polygon_vertex");
    return polygon_vertices(polygon)[vertex];
}

const tact2_hull *tact2_polygon_part(const tact2_polygon *polygon, int part) {
    check_index(part, checked(polygon, "tact2_polygon_part")->part_count, "tact2_polygon_part");
    const uint64_t *parts = (const uint64_t *)(const void *)((const char *)polygon + polygon->parts);
    return (const tact2_hull *)(const void *)((const char *)polygon + parts[part]);
}

static bool between(double x, double a, double b) { return a < b ? x >= a && x <= b : x >= b && x <= a; }

bool tact2_polygon_contains(const tact2_polygon *polygon, tact2_vec point) {
    const tact2_vec *vertices = polygon_vertices(checked(polygon, "tact2_polygon_contains"));
    const double p[2] = {(double)point.x, (double)point.y};
    bool inside = false;
    if (!all_finite(point) || !(greatest(point) <= LARGEST_SCALE)) return false;
    for (int i = 0; i < polygon->vertex_count; i++) {
        double a[2], b[2];
        polygon_point(vertices, i, a);
        polygon_point(vertices, i + 1 < polygon->vertex_count ? i + 1 : 0, b);
        if (!between(p[1], a[1], b[1])) continue;
        int side = hull_orientation(a, b, p);
        if (side == 0 && between(p[0], a[0], b[0])) return true;
        bool up = b[1] > a[1], crosses = (a[1] > p[1]) != (b[1] > p[1]);
        if (crosses && (side > 0) == up) inside = !inside;
    }
    return inside;
}
