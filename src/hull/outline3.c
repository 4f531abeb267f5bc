/* The outlines of merged faces: each must be one convex polygon that passes all of its vertices once.
 *
 * Almost always it is. Where features of the size of the tolerance have made it something else (a vertex left inside, a
 * hole, a dent), the face is taken apart into its triangles again, which are always sound. Since every face is then a
 * disc without vertices inside, the polygons form a closed surface: vertices - edges + faces = 2. */
#include "hull/work3.h"

/* What is found out about a face, by the triangle that stands for it. */
typedef struct outline_scratch {
    int32_t *triangles; /* how many were merged */
    int32_t *borders;   /* edges to other faces */
    int32_t *first;     /* one of them, as 4 * triangle + edge */
    int32_t *seen;      /* by vertex: the face, plus one, that passed it last */
} outline_scratch;

/* Whether the corner b between a and c is dented by no more than the tolerance. */
static bool turns_left(const hull_work *work, const double *n, int32_t a, int32_t b, int32_t c) {
    const double *p = hull_work_point(work, a), *q = hull_work_point(work, b), *r = hull_work_point(work, c);
    double u[3], v[3], turn = 0, chord = 0;
    for (int k = 0; k < 3; k++) {
        u[k] = q[k] - p[k];
        v[k] = r[k] - q[k];
        chord += (r[k] - p[k]) * (r[k] - p[k]);
    }
    for (int k = 0; k < 3; k++) {
        int y = (k + 1) % 3, z = (k + 2) % 3;
        turn += n[k] * (u[y] * v[z] - u[z] * v[y]);
    }
    return turn >= -work->tolerance * sqrt(chord);
}

static bool is_polygon(const hull_work *work, const outline_scratch *scratch, int32_t face) {
    if (scratch->borders[face] != scratch->triangles[face] + 2) return false;
    const double *normal = work->triangle[face].normal;
    hull_edge start = {scratch->first[face] / 4, scratch->first[face] % 4}, e = start;
    int corners = 0;
    do {
        hull_edge next = hull_next_border(work, e), after = hull_next_border(work, next);
        int32_t a = hull_edge_corner(work, e), b = hull_edge_corner(work, next), c = hull_edge_corner(work, after);
        if (scratch->seen[a] == face + 1 || !turns_left(work, normal, a, b, c)) return false;
        scratch->seen[a] = face + 1;
        corners++;
        e = next;
    } while (e.triangle != start.triangle || e.edge != start.edge);
    return corners == scratch->borders[face];
}

/* Counts the triangles and borders of every face. */
static void survey(const hull_work *work, const outline_scratch *scratch) {
    for (int32_t i = 0; i < work->used; i++) scratch->triangles[i] = scratch->borders[i] = 0;
    for (int i = 0; i < work->count; i++) scratch->seen[i] = 0;
    for (int32_t i = 0; i < work->used; i++) {
        const hull_triangle *t = &work->triangle[i];
        if (t->corner[0] == NONE) continue;
        scratch->triangles[t->mark]++;
        for (int k = 0; k < 3; k++) {
            if (!hull_edge_is_border(work, (hull_edge){i, k})) continue;
            scratch->borders[t->mark]++;
            scratch->first[t->mark] = 4 * i + k;
        }
    }
}

hull_counts tact3_hull_outline(hull_work *work) {
    outline_scratch scratch = {work->heap, work->stack, work->seen, work->rim};
    survey(work, &scratch);
    for (int32_t i = 0; i < work->used; i++) {
        const hull_triangle *t = &work->triangle[i];
        if (t->corner[0] == NONE || t->mark != i || scratch.triangles[i] == 1) continue;
        if (!is_polygon(work, &scratch, i)) scratch.triangles[i] = 0;
    }
    hull_counts counts = {0, 0, 0};
    for (int32_t i = 0; i < work->used; i++) {
        hull_triangle *t = &work->triangle[i];
        if (t->corner[0] == NONE) continue;
        if (scratch.triangles[t->mark] == 0) t->mark = i;
        counts.faces += t->mark == i;
    }
    for (int32_t i = 0; i < work->used; i++) {
        if (work->triangle[i].corner[0] == NONE) continue;
        for (int k = 0; k < 3; k++) counts.corners += hull_edge_is_border(work, (hull_edge){i, k});
    }
    for (int i = 0; i < work->count; i++) counts.vertices += (work->flag[i] & FLAG_VERTEX) != 0;
    return counts;
}
