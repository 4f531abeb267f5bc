/* The outlines of merged faces. Each must be one convex polygon that visits its vertices once, on a supporting plane
 * of the hull.
 *
 * A face that is not (features as small as the tolerance leave a vertex inside, a hole, a dent or a plane tilted into
 * the hull) is split into its triangles, which always are. Every face is then a disc without inner vertices, so the
 * polygons form a closed surface: vertices - edges + faces = 2. */
#include "quickhull/builder3.h"

/* Properties of faces, by their first triangles. */
typedef struct outline_scratch {
    int32_t *triangles; /* number of triangles; 0: the face is to be split */
    int32_t *borders;   /* edges to other faces */
    int32_t *first;     /* one of these edges, as 4 * triangle + edge */
    int32_t *seen;      /* by vertex: one more than the last face that visited it */
    int32_t *corner;    /* corners of the current face */
    long steps_left;    /* steps left for all hill climbs together */
} outline_scratch;

static double height_over(const double *n, const double *o, const double *p) {
    return n[0] * (p[0] - o[0]) + n[1] * (p[1] - o[1]) + n[2] * (p[2] - o[2]);
}

/* Returns the squared distance of p from a; with b, the square of twice the area of the triangle. */
static double spread(const double *a, const double *b, const double *p) {
    double u[3], squared = 0;
    for (int k = 0; k < 3; k++) u[k] = p[k] - a[k];
    for (int k = 0; k < 3; k++) {
        int y = (k + 1) % 3, z = (k + 2) % 3;
        double s = b ? (b[y] - a[y]) * u[z] - (b[z] - a[z]) * u[y] : u[k];
        squared += s * s;
    }
    return squared;
}

void tact3_hull_polygon_normal(const hull_builder *builder, const int32_t *corner, int count, double normal[3]) {
    const double *a = builder_point(builder, corner[0]);
    double most = -1;
    int at_b = 1, at_c = 2;
    for (int i = 1; i < count; i++) {
        double away = spread(a, NULL, builder_point(builder, corner[i]));
        if (away > most) most = away, at_b = i;
    }
    const double *b = builder_point(builder, corner[at_b]);
    most = -1;
    for (int i = 1; i < count; i++) {
        double area = i == at_b ? -1 : spread(a, b, builder_point(builder, corner[i]));
        if (area > most) most = area, at_c = i;
    }
    const double *c = builder_point(builder, corner[at_c]);
    tact3_hull_normal(a, at_c > at_b ? b : c, at_c > at_b ? c : b, normal);
}

/* Checks that corner b is convex, or lies within the tolerance of the line from a to c. */
static bool turns_left(const hull_builder *builder, const double *n, int32_t a, int32_t b, int32_t c) {
    const double *p = builder_point(builder, a), *q = builder_point(builder, b), *r = builder_point(builder, c);
    double turn = 0, chord = spread(p, NULL, r);
    for (int k = 0; k < 3; k++) {
        int y = (k + 1) % 3, z = (k + 2) % 3;
        turn += n[k] * ((q[y] - p[y]) * (r[z] - q[z]) - (q[z] - p[z]) * (r[y] - q[y]));
    }
    return turn >= -builder->tolerance * sqrt(chord);
}

/* Checks that no vertex lies clearly above the plane through the start of an edge, by hill climbing from there: each
 * step goes to the first higher neighbour. On a convex surface the climb ends at the highest vertex. */
static bool supports(const hull_builder *builder, outline_scratch *scratch, half_edge e, const double *n) {
    const double *o = builder_point(builder, half_edge_start(builder, e));
    double height = 0;
    half_edge begin = e;
    bool around = false; /* all neighbours have been compared */
    while (!around) {
        if (scratch->steps_left-- <= 0) return false;
        int32_t other = builder->triangle[e.triangle].corner[(e.edge + 1) % 3];
        double candidate = height_over(n, o, builder_point(builder, other));
        if (candidate > 2 * builder->tolerance) return false;
        if (candidate > height) {
            height = candidate;
            e.edge = (e.edge + 1) % 3;
            begin = e;
            continue;
        }
        e.edge = (e.edge + 2) % 3;
        e = half_edge_twin(builder, e);
        around = e.triangle == begin.triangle && e.edge == begin.edge;
    }
    return true;
}

/* Checks that all corners lie on a plane that supports the hull. The plane of a triangle does, so a nearly parallel
 * plane needs no climb. */
static bool lies_on_plane(const hull_builder *builder, outline_scratch *scratch, int32_t face, const double *n,
                          int count) {
    const double *own = builder->triangle[face].normal, *o = builder_point(builder, scratch->corner[0]);
    for (int i = 0; i < count; i++) {
        double height = height_over(n, o, builder_point(builder, scratch->corner[i]));
        if (!(height <= 2 * builder->tolerance && height >= -2 * builder->tolerance)) return false;
    }
    double x = n[0] - own[0], y = n[1] - own[1], z = n[2] - own[2];
    if (sqrt(x * x + y * y + z * z) * 2 * builder->extent <= builder->tolerance) return true;
    return supports(builder, scratch, (half_edge){scratch->first[face] / 4, scratch->first[face] % 4}, n);
}

/* Checks whether a face of several triangles is a convex polygon, and if so sets the normal of its first triangle to
 * that of the polygon. */
static bool is_polygon(hull_builder *builder, outline_scratch *scratch, int32_t face) {
    if (scratch->borders[face] != scratch->triangles[face] + 2) return false;
    half_edge start = {scratch->first[face] / 4, scratch->first[face] % 4}, e = start;
    int32_t *corner = scratch->corner;
    int count = 0;
    do {
        int32_t v = half_edge_start(builder, e);
        if (scratch->seen[v] == face + 1) return false;
        scratch->seen[v] = face + 1;
        corner[count++] = v;
        e = next_border(builder, e);
    } while (e.triangle != start.triangle || e.edge != start.edge);
    if (count != scratch->borders[face]) return false;
    double normal[3];
    tact3_hull_polygon_normal(builder, corner, count, normal);
    for (int i = 0; i < count; i++) {
        if (!turns_left(builder, normal, corner[i], corner[(i + 1) % count], corner[(i + 2) % count])) return false;
    }
    if (!lies_on_plane(builder, scratch, face, normal, count)) return false;
    for (int k = 0; k < 3; k++) builder->triangle[face].normal[k] = normal[k];
    return true;
}

/* Counts the triangles and border edges of every face. */
static void count_borders(const hull_builder *builder, const outline_scratch *scratch) {
    for (int32_t i = 0; i < builder->used; i++) scratch->triangles[i] = scratch->borders[i] = 0;
    for (int i = 0; i < builder->count; i++) scratch->seen[i] = 0;
    for (int32_t i = 0; i < builder->used; i++) {
        const hull_triangle *t = &builder->triangle[i];
        if (t->corner[0] == NONE) continue;
        scratch->triangles[t->mark]++;
        for (int k = 0; k < 3; k++) {
            if (!is_border(builder, (half_edge){i, k})) continue;
            scratch->borders[t->mark]++;
            scratch->first[t->mark] = 4 * i + k;
        }
    }
}

hull_counts tact3_hull_outline(hull_builder *builder) {
    outline_scratch scratch = {
        builder->heap, builder->stack, builder->seen, builder->horizon, builder->horizon + builder->count, 0};
    scratch.steps_left = 16 * (long)builder->alive;
    count_borders(builder, &scratch);
    for (int32_t i = 0; i < builder->used; i++) {
        const hull_triangle *t = &builder->triangle[i];
        if (t->corner[0] == NONE || t->mark != i || scratch.triangles[i] == 1) continue;
        if (!is_polygon(builder, &scratch, i)) scratch.triangles[i] = 0;
    }
    hull_counts counts = {0, 0, 0};
    for (int32_t i = 0; i < builder->used; i++) {
        hull_triangle *t = &builder->triangle[i];
        if (t->corner[0] == NONE) continue;
        if (scratch.triangles[t->mark] == 0) t->mark = i;
        counts.faces += t->mark == i;
    }
    for (int32_t i = 0; i < builder->used; i++) {
        if (builder->triangle[i].corner[0] == NONE) continue;
        for (int k = 0; k < 3; k++) counts.corners += is_border(builder, (half_edge){i, k});
    }
    for (int i = 0; i < builder->count; i++) counts.vertices += (builder->flag[i] & FLAG_VERTEX) != 0;
    return counts;
}
