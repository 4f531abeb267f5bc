/* The finished hull: vertices, polygons with their planes, and neighbours. */
#include "quickhull/pack3.h"

#include "base/assert.h"

/* Sets the plane of a polygon; its offset is the largest of its corners. */
static void set_plane(tact3_hull *hull, int face, const double normal[3]) {
    const tact_real *x = tact3_hull_reals(hull, hull->points), *y = x + hull->padded, *z = y + hull->padded;
    const int32_t *first = tact3_hull_ints(hull, hull->face_first);
    const int32_t *corner = tact3_hull_ints(hull, hull->corners) + first[face];
    int count = first[face + 1] - first[face];
    tact3_vec n = tact3_v((tact_real)normal[0], (tact_real)normal[1], (tact_real)normal[2]);
    tact_real offset = -TACT_REAL_MAX;
    for (int i = 0; i < count; i++) {
        offset = tact_max(offset, tact3_dot(n, tact3_v(x[corner[i]], y[corner[i]], z[corner[i]])));
    }
    tact_real *plane = hull_reals(hull, hull->planes) + face;
    size_t stride = hull_plane_stride(hull->face_count);
    size_t end = face == 0 ? stride : 1; /* the first fills the array */
    for (size_t i = 0; i < end; i++)
        plane[i] = n.x, plane[i + stride] = n.y, plane[i + 2 * stride] = n.z, plane[i + 3 * stride] = offset;
}

/* Walks around every face and stores its corners. number[i] becomes the index of the face whose first triangle is i. */
static void pack_faces(tact3_hull *hull, const hull_builder *builder, int32_t *number) {
    int32_t *first = hull_ints(hull, hull->face_first), *corner = hull_ints(hull, hull->corners);
    int32_t *start = builder->heap; /* an edge of each face, by its first triangle */
    for (int32_t i = 0; i < builder->used; i++) {
        if (builder->triangle[i].corner[0] == NONE) continue;
        for (int k = 0; k < 3; k++) {
            if (is_border(builder, (half_edge){i, k})) start[builder->triangle[i].mark] = 4 * i + k;
        }
    }
    int face = 0, count = 0;
    for (int32_t i = 0; i < builder->used; i++) {
        if (builder->triangle[i].corner[0] == NONE || builder->triangle[i].mark != i) continue;
        first[face] = count;
        half_edge begin = {start[i] / 4, start[i] % 4}, e = begin;
        do {
            corner[count++] = builder->next[half_edge_start(builder, e)];
            e = next_border(builder, e);
        } while (e.triangle != begin.triangle || e.edge != begin.edge);
        first[face + 1] = count;
        number[i] = face;
        set_plane(hull, face++, builder->triangle[i].normal);
    }
    TACT_ASSERT(face == hull->face_count && count == 2 * hull->edge_count);
}

/* Walks around every vertex and stores its neighbours, counter-clockwise seen from outside, and the faces to the left
 * of the edges to them. */
static void pack_neighbours(tact3_hull *hull, const hull_builder *builder, const int32_t *number) {
    int32_t *first = hull_ints(hull, hull->neighbour_first), *neighbour = hull_ints(hull, hull->neighbours);
    int32_t *wing = hull_ints(hull, hull->left_faces);
    int32_t *start = builder->heap; /* an edge from each vertex */
    for (int32_t i = 0; i < builder->used; i++) {
        if (builder->triangle[i].corner[0] == NONE) continue;
        for (int k = 0; k < 3; k++) {
            half_edge e = {i, k};
            if (is_border(builder, e)) start[builder->next[half_edge_start(builder, e)]] = 4 * i + k;
        }
    }
    int count = 0;
    for (int v = 0; v < hull->vertex_count; v++) {
        first[v] = count;
        half_edge begin = {start[v] / 4, start[v] % 4}, e = begin;
        do {
            if (is_border(builder, e)) {
                wing[count] = number[builder->triangle[e.triangle].mark];
                neighbour[count++] = builder->next[builder->triangle[e.triangle].corner[(e.edge + 1) % 3]];
            }
            e.edge = (e.edge + 2) % 3;
            e = half_edge_twin(builder, e);
        } while (e.triangle != begin.triangle || e.edge != begin.edge);
    }
    first[hull->vertex_count] = count;
    TACT_ASSERT(count == 2 * hull->edge_count);
    TACT_ASSERT(hull->vertex_count - hull->edge_count + hull->face_count == 2);
}

void tact3_hull_pack_solid(tact3_hull *hull, hull_builder *builder, const tact3_hull_input *input) {
    hull_counts counts = tact3_hull_outline(builder);
    tact3_hull_clear(hull, counts.vertices, counts.corners, counts.faces);
    int32_t *point_index = hull_ints(hull, hull->point_index);
    int count = 0;
    for (int i = 0; i < builder->count; i++) {
        if (builder->flag[i] & FLAG_VERTEX) point_index[count++] = i;
    }
    tact3_hull_place_vertices(hull, input, builder->next);
    pack_faces(hull, builder, builder->stack);
    pack_neighbours(hull, builder, builder->stack);
}

/* Lists the vertices around the apex, counter-clockwise seen from the apex: the flat hull. Returns their number. */
static int list_base(const hull_builder *builder, int32_t apex, int32_t *base) {
    int32_t begin = NONE;
    for (int32_t i = 0; i < builder->used && begin == NONE; i++) {
        const hull_triangle *t = &builder->triangle[i];
        if (t->corner[0] == apex || t->corner[1] == apex || t->corner[2] == apex) begin = i;
    }
    int count = 0;
    int32_t i = begin;
    do {
        const hull_triangle *t = &builder->triangle[i];
        int k = edge_from(t, apex);
        base[count++] = t->corner[(k + 1) % 3];
        i = t->link[(k + 2) % 3];
    } while (i != begin);
    return count;
}

void tact3_hull_pack_flat(tact3_hull *hull, hull_builder *builder, const tact3_hull_input *input) {
    int32_t *base = builder->heap;
    int count = list_base(builder, builder->count - 1, base);
    tact3_hull_clear(hull, count, 2 * count, 2);
    int32_t *point_index = hull_ints(hull, hull->point_index);
    for (int i = 0; i < count; i++) point_index[i] = base[i];
    tact3_hull_place_vertices(hull, input, builder->next);
    int32_t *corner = hull_ints(hull, hull->corners), *face_first = hull_ints(hull, hull->face_first);
    int32_t *neighbour = hull_ints(hull, hull->neighbours), *first = hull_ints(hull, hull->neighbour_first);
    int32_t *wing = hull_ints(hull, hull->left_faces);
    for (int i = 0; i < count; i++) {
        int32_t v = builder->next[base[i]];
        corner[i] = v;
        corner[2 * count - 1 - i] = v;
        first[v] = 2 * v;
        neighbour[2 * v] = builder->next[base[i + 1 < count ? i + 1 : 0]];
        neighbour[2 * v + 1] = builder->next[base[i > 0 ? i - 1 : count - 1]];
        wing[2 * v + 1] = 1;
    }
    first[count] = 2 * count;
    for (int i = 0; i < 3; i++) face_first[i] = i * count;
    double normal[3], back[3];
    tact3_hull_load_points(builder, input, builder->count - 1); /* undoes the projection */
    tact3_hull_polygon_normal(builder, base, count, normal);
    for (int k = 0; k < 3; k++) back[k] = -normal[k];
    set_plane(hull, 0, normal);
    set_plane(hull, 1, back);
}

void tact3_hull_pack_line(tact3_hull *hull, hull_builder *builder, const tact3_hull_input *input, const int32_t *ends,
                          int count) {
    tact3_hull_clear(hull, count, 2 * (count - 1), 0);
    for (int i = 0; i < count; i++) hull_ints(hull, hull->point_index)[i] = ends[i];
    tact3_hull_place_vertices(hull, input, builder->next);
    hull_ints(hull, hull->face_first)[0] = 0;
    int32_t *first = hull_ints(hull, hull->neighbour_first);
    for (int i = 0; i <= count; i++) first[i] = count == 2 ? i : 0;
    for (int i = 0; i < 2 * (count - 1); i++) {
        hull_ints(hull, hull->neighbours)[i] = 1 - i;
        hull_ints(hull, hull->corners)[i] = i;
    }
}
