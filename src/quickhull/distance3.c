/* The distance of a point from the hull, by descent from the triangle whose conflict it is.
 *
 * Each step finds the closest point of a triangle. If it is on an edge, the triangle across is next; if it is a
 * corner, the nearest of the triangles around it. The distance from a convex surface has one local minimum, and
 * stopping early gives an upper bound. Triangles across an edge that are as near are entered, too, so that the descent
 * crosses slivers. */
#include "quickhull/builder3.h"

enum { MOST_STEPS = 256, MOST_AROUND = 64 };

typedef enum feature { INSIDE, EDGE, CORNER } feature;

/* The closest feature of a triangle: its kind, the index of the edge or corner, and the squared distance. */
typedef struct closest {
    double squared;
    feature what;
    int index;
} closest;

static double dot3(const double *a, const double *b) { return a[0] * b[0] + a[1] * b[1] + a[2] * b[2]; }

static void offer(closest *best, double squared, feature what, int index) {
    if (squared < best->squared) *best = (closest){squared, what, index};
}

/* Offers the closest point of edge `index`, with e from its start to its end and r from its start to the point. */
static void offer_edge(closest *best, const double *r, const double *e, int index) {
    double along = dot3(e, r) / dot3(e, e), squared = 0;
    bool before = along <= 0, beyond = along >= 1;
    along = before ? 0 : beyond ? 1 : along;
    for (int k = 0; k < 3; k++) {
        double d = r[k] - along * e[k];
        squared += d * d;
    }
    offer(best, squared, before || beyond ? CORNER : EDGE, beyond ? (index + 1) % 3 : index);
}

/* Returns the closest feature of a triangle. The projection on the plane is inside if it is left of all edges, which
 * their perpendiculars decide to within a few u of the extent, for slivers too; barycentric coordinates would not. */
static closest closest_of(const hull_builder *builder, const hull_triangle *t, const double *p) {
    const double *n = t->normal;
    closest best = {HUGE_VAL, CORNER, 0};
    bool inside = t->margin < DEGENERATE_MARGIN;
    for (int i = 0; i < 3; i++) {
        const double *a = builder_point(builder, t->corner[i]), *b = builder_point(builder, t->corner[(i + 1) % 3]);
        double r[3], e[3], left = 0;
        for (int k = 0; k < 3; k++) {
            r[k] = p[k] - a[k];
            e[k] = b[k] - a[k];
        }
        for (int k = 0; k < 3; k++) {
            int y = (k + 1) % 3, z = (k + 2) % 3;
            left += n[k] * (e[y] * r[z] - e[z] * r[y]);
        }
        inside = inside && left >= 0;
        offer_edge(&best, r, e, i);
    }
    double height = plane_height(builder, t, p);
    if (inside) offer(&best, height * height, INSIDE, 0);
    return best;
}

/* Moves to the nearest of the triangles around a corner, if it is nearer; returns whether it has moved. */
static bool search_around_corner(const hull_builder *builder, int32_t *triangle, closest *best, const double *p) {
    int32_t start = *triangle, corner = builder->triangle[start].corner[best->index], i = start;
    bool moved = false;
    for (int step = 0; step < MOST_AROUND; step++) {
        const hull_triangle *t = &builder->triangle[i];
        closest c = closest_of(builder, t, p);
        if (c.squared < best->squared) {
            *best = c;
            *triangle = i;
            moved = true;
        }
        i = t->link[edge_from(t, corner)];
        if (i == start) break;
    }
    return moved;
}

/* Moves to the triangle across an edge if it is nearer, or as near at another feature; returns whether it has moved. */
static bool step_across_edge(const hull_builder *builder, int32_t *triangle, closest *best, const double *p) {
    int32_t across = builder->triangle[*triangle].link[best->index];
    const hull_triangle *t = &builder->triangle[across];
    closest c = closest_of(builder, t, p);
    bool at_that_edge = c.what == EDGE && c.index == edge_to(t, *triangle);
    if (at_that_edge || !(c.squared <= best->squared * (1 + 64 * HULL_ROUNDOFF))) return false;
    *best = c;
    *triangle = across;
    return true;
}

double tact3_hull_distance(const hull_builder *builder, int32_t triangle, int32_t point, double enough) {
    const double *p = builder_point(builder, point);
    closest best = closest_of(builder, &builder->triangle[triangle], p);
    double least = best.squared;
    bool moved = true;
    for (int step = 0; step < MOST_STEPS && moved && best.what != INSIDE && least > enough * enough; step++) {
        moved = best.what == EDGE ? step_across_edge(builder, &triangle, &best, p)
                                  : search_around_corner(builder, &triangle, &best, p);
        least = best.squared < least ? best.squared : least;
    }
    return sqrt(least);
}

double tact3_hull_conflict_distance(const hull_builder *builder) {
    double most = 0;
    bool any = false;
    for (int32_t i = 0; i < builder->used; i++) {
        if (builder->triangle[i].corner[0] == NONE) continue;
        for (int32_t p = builder->triangle[i].conflicts; p != NONE; p = builder->next[p]) {
            double away = tact3_hull_distance(builder, i, p, most);
            most = away > most ? away : most;
            any = true;
        }
    }
    /* Rounding of normals and differences: a few u of the extent each. */
    return any ? most + 16 * HULL_ROUNDOFF * builder->extent : 0;
}
