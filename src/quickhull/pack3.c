/* The finished hull: vertices, polygons with their planes, and neighbours. */
#include "quickhull/pack3.h"

/* The plane of a polygon, with the offset of its outermost corner. */
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
    tact_real *plane = hull_reals(hull, hull->planes) + 4 * (size_t)face;
    plane[0] = n.x, plane[1] = n.y, plane[2] = n.z, plane[3] = offset;
}

/* Walks around every face and stores its corners; number[i] becomes the face that triangle i stands for. */
static void pack_faces(tact3_hull *hull, const hull_work *work, int32_t *number) {
    int32_t *first = hull_ints(hull, hull->face_first), *corner = hull_ints(hull, hull->corners);
    int32_t *start = work->heap; /* an edge of each face, by the triangle that stands for it */
    for (int32_t i = 0; i < work->used; i++) {
        if (work->triangle[i].corner[0] == NONE) continue;
        for (int k = 0; k < 3; k++) {
            if (hull_edge_is_border(work, (hull_edge){i, k})) start[work->triangle[i].mark] = 4 * i + k;
        }
    }
    int face = 0, count = 0;
    for (int32_t i = 0; i < work->used; i++) {
        if (work->triangle[i].corner[0] == NONE || work->triangle[i].mark != i) continue;
        first[face] = count;
        hull_edge begin = {start[i] / 4, start[i] % 4}, e = begin;
        do {
            corner[count++] = work->next[hull_edge_corner(work, e)];
            e = hull_next_border(work, e);
        } while (e.triangle != begin.triangle || e.edge != begin.edge);
        first[face + 1] = count;
        number[i] = face;
        set_plane(hull, face++, work->triangle[i].normal);
    }
}

/* Turns around every vertex and stores the other ends of its edges, counter-clockwise seen from outside, and the faces
 * to their left. */
static void pack_neighbours(tact3_hull *hull, const hull_work *work, const int32_t *number) {
    int32_t *first = hull_ints(hull, hull->neighbour_first), *neighbour = hull_ints(hull, hull->neighbours);
    int32_t *wing = hull_ints(hull, hull->wings);
    int32_t *start = work->heap; /* an edge from each vertex */
    for (int32_t i = 0; i < work->used; i++) {
        if (work->triangle[i].corner[0] == NONE) continue;
        for (int k = 0; k < 3; k++) {
            hull_edge e = {i, k};
            if (hull_edge_is_border(work, e)) start[work->next[hull_edge_corner(work, e)]] = 4 * i + k;
        }
    }
    int count = 0;
    for (int v = 0; v < hull->vertex_count; v++) {
        first[v] = count;
        hull_edge begin = {start[v] / 4, start[v] % 4}, e = begin;
        do {
            if (hull_edge_is_border(work, e)) {
                wing[count] = number[work->triangle[e.triangle].mark];
                neighbour[count++] = work->next[work->triangle[e.triangle].corner[(e.edge + 1) % 3]];
            }
            e.edge = (e.edge + 2) % 3;
            e = hull_edge_twin(work, e);
        } while (e.triangle != begin.triangle || e.edge != begin.edge);
    }
    first[hull->vertex_count] = count;
}

void tact3_hull_pack_solid(tact3_hull *hull, hull_work *work, const tact3_hull_input *input) {
    hull_counts counts = tact3_hull_outline(work);
    tact3_hull_prepare(hull, counts.vertices, counts.corners, counts.faces);
    int32_t *source = hull_ints(hull, hull->source);
    int count = 0;
    for (int i = 0; i < work->count; i++) {
        if (work->flag[i] & FLAG_VERTEX) source[count++] = i;
    }
    tact3_hull_place(hull, input, work->next);
    pack_faces(hull, work, work->stack);
    pack_neighbours(hull, work, work->stack);
}

/* The base of the cone over a flat hull, counter-clockwise seen from the apex: what surrounds the apex. */
static int list_base(const hull_work *work, int32_t apex, int32_t *base) {
    int32_t begin = NONE;
    for (int32_t i = 0; i < work->used && begin == NONE; i++) {
        const hull_triangle *t = &work->triangle[i];
        if (t->corner[0] == apex || t->corner[1] == apex || t->corner[2] == apex) begin = i;
    }
    int count = 0;
    int32_t i = begin;
    do {
        const hull_triangle *t = &work->triangle[i];
        int k = hull_edge_from(t, apex);
        base[count++] = t->corner[(k + 1) % 3];
        i = t->link[(k + 2) % 3];
    } while (i != begin);
    return count;
}

void tact3_hull_pack_flat(tact3_hull *hull, hull_work *work, const tact3_hull_input *input) {
    int32_t *base = work->heap;
    int count = list_base(work, work->count - 1, base);
    tact3_hull_prepare(hull, count, 2 * count, 2);
    int32_t *source = hull_ints(hull, hull->source);
    for (int i = 0; i < count; i++) source[i] = base[i];
    tact3_hull_place(hull, input, work->next);
    int32_t *corner = hull_ints(hull, hull->corners), *face_first = hull_ints(hull, hull->face_first);
    int32_t *neighbour = hull_ints(hull, hull->neighbours), *first = hull_ints(hull, hull->neighbour_first);
    int32_t *wing = hull_ints(hull, hull->wings);
    for (int i = 0; i < count; i++) {
        int32_t v = work->next[base[i]];
        corner[i] = v;
        corner[2 * count - 1 - i] = v;
        first[v] = 2 * v;
        neighbour[2 * v] = work->next[base[i + 1 < count ? i + 1 : 0]];
        neighbour[2 * v + 1] = work->next[base[i > 0 ? i - 1 : count - 1]];
        wing[2 * v + 1] = 1;
    }
    first[count] = 2 * count;
    for (int i = 0; i < 3; i++) face_first[i] = i * count;
    double normal[3], back[3];
    tact3_hull_load(work, input, work->count - 1); /* in place of their projection */
    tact3_hull_polygon_normal(work, base, count, normal);
    for (int k = 0; k < 3; k++) back[k] = -normal[k];
    set_plane(hull, 0, normal);
    set_plane(hull, 1, back);
}

void tact3_hull_pack_line(tact3_hull *hull, hull_work *work, const tact3_hull_input *input, const int32_t *ends,
                          int count) {
    tact3_hull_prepare(hull, count, 2 * (count - 1), 0);
    for (int i = 0; i < count; i++) hull_ints(hull, hull->source)[i] = ends[i];
    tact3_hull_place(hull, input, work->next);
    hull_ints(hull, hull->face_first)[0] = 0;
    int32_t *first = hull_ints(hull, hull->neighbour_first);
    for (int i = 0; i <= count; i++) first[i] = count == 2 ? i : 0;
    for (int i = 0; i < 2 * (count - 1); i++) {
        hull_ints(hull, hull->neighbours)[i] = 1 - i;
        hull_ints(hull, hull->corners)[i] = i;
    }
}
