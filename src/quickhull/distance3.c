/* The distance of a point from the hull, by descent from the triangle whose conflict it is.
 *
 * Each step finds the closest point of a triangle. If it is on an edge, the triangle across is next; if it is a
 * corner, the nearest of the triangles around it. The distance from a convex surface has one local minimum, and
 * stopping early gives an upper bound. Triangles across an edge that are as near are entered, too, so that the descent
 * crosses slivers. */
#include "quickhull/builder3.h"

enum { MOST_STEPS = 256, MOST_AROUND = 64 };

typedef enum feature { INSIDE, EDGE, CORNER } feature;

/* The closest feature of a triangle: its kind, the index of the edge or corner, and the squared distance. Inside, the
 * index is 1 if the projection is clear of all edges by more than rounding. */
typedef struct closest {
    double squared;
    feature what;
    int index;
} closest;

/* In u of the extent: computed heights are off by less, and perpendiculars, which have the length of an edge as a
 * factor. */
#define HEIGHT_ERROR 64
#define PERPENDICULAR_ERROR 256

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

/* Sets e from the start of edge `index` to its end and r from its start to the point. */
static void set_edge(const hull_builder *builder, const hull_triangle *t, int index, const double *p, double r[3],
                     double e[3]) {
    const double *a = builder_point(builder, t->corner[index]);
    const double *b = builder_point(builder, t->corner[(index + 1) % 3]);
    for (int k = 0; k < 3; k++) {
        r[k] = p[k] - a[k];
        e[k] = b[k] - a[k];
    }
}

/* Returns the closest feature of a triangle. The projection on the plane is inside if it is left of all edges, which
 * their perpendiculars decide to within a few u of the extent, for slivers too; barycentric coordinates would not. */
static closest closest_of(const hull_builder *builder, const hull_triangle *t, const double *p) {
    const double *n = t->normal;
    double least = HUGE_VAL, height = plane_height(builder, t, p);
    double r[3][3], e[3][3], error = PERPENDICULAR_ERROR * HULL_ROUNDOFF * builder->extent * builder->extent;
    for (int i = 0; i < 3; i++) {
        double left = 0;
        set_edge(builder, t, i, p, r[i], e[i]);
        for (int k = 0; k < 3; k++) {
            int y = (k + 1) % 3, z = (k + 2) % 3;
            left += n[k] * (e[i][y] * r[i][z] - e[i][z] * r[i][y]);
        }
        least = left < least ? left : least;
    }
    bool inside = t->margin < DEGENERATE_MARGIN && least >= 0;
    if (inside && least > error) return (closest){height * height, INSIDE, 1};
    closest best = {HUGE_VAL, CORNER, 0};
    for (int i = 0; i < 3; i++) offer_edge(&best, r[i], e[i], i);
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

/* Descends from a triangle to the one with the closest point, or to a squared distance of no more than `enough`.
 * Returns the closest feature there, and sets the square of the least distance on the way. */
static closest descend(const hull_builder *builder, int32_t *triangle, const double *p, double enough, double *least) {
    closest best = closest_of(builder, &builder->triangle[*triangle], p);
    *least = best.squared;
    bool moved = true;
    for (int step = 0; step < MOST_STEPS && moved && best.what != INSIDE && *least > enough; step++) {
        moved = best.what == EDGE ? step_across_edge(builder, triangle, &best, p)
                                  : search_around_corner(builder, triangle, &best, p);
        *least = best.squared < *least ? best.squared : *least;
    }
    return best;
}

double tact3_hull_distance(const hull_builder *builder, int32_t triangle, int32_t point, double enough) {
    double least;
    descend(builder, &triangle, builder_point(builder, point), enough * enough, &least);
    return sqrt(least);
}

static int longest_edge(const hull_builder *builder, const hull_triangle *t) {
    int longest = 0;
    double most = -1;
    for (int i = 0; i < 3; i++) {
        const double *a = builder_point(builder, t->corner[i]), *b = builder_point(builder, t->corner[(i + 1) % 3]);
        double x = b[0] - a[0], y = b[1] - a[1], z = b[2] - a[2], squared = x * x + y * y + z * z;
        if (squared > most) most = squared, longest = i;
    }
    return longest;
}

/* Sets the factors of e and f, neither below zero and their sum no more than one, for the point of the triangle e, f
 * next to the projection of r on it. e is the longest edge. The height above e gives f's factor, which rounding may
 * shift by much in a sliver; e's makes up for it. Where that is not between zero and the rest to one, the factor whose
 * change moves the point less gives way. */
static void set_factors(const double *normal, const double *r, const double *e, const double *f, double *of_e,
                        double *of_f) {
    double height = 0, whole = 0, ee = dot3(e, e), along_r = dot3(e, r) / ee, along_f = dot3(e, f) / ee;
    for (int k = 0; k < 3; k++) {
        int y = (k + 1) % 3, z = (k + 2) % 3;
        height += normal[k] * (e[y] * r[z] - e[z] * r[y]);
        whole += normal[k] * (e[y] * f[z] - e[z] * f[y]);
    }
    along_r = along_r < 0 ? 0 : along_r > 1 ? 1 : along_r;
    double factor = height > 0 && whole > 0 ? height < whole ? height / whole : 1 : 0, slope = whole / ee;
    if (factor * along_f > along_r && along_f > slope) factor = along_r / along_f;
    if (factor * (1 - along_f) > 1 - along_r && 1 - along_f > slope) factor = (1 - along_r) / (1 - along_f);
    double rest = along_r - factor * along_f;
    *of_e = rest < 0 ? 0 : rest > 1 - factor ? 1 - factor : rest;
    *of_f = factor;
}

/* Returns the squared distance of p from a point of the triangle, next to its projection. */
static double squared_from_inside(const hull_builder *builder, const hull_triangle *t, const double *p) {
    int first = longest_edge(builder, t);
    const double *a = builder_point(builder, t->corner[first]), *b = builder_point(builder, t->corner[(first + 1) % 3]);
    const double *c = builder_point(builder, t->corner[(first + 2) % 3]);
    double r[3], e[3], f[3], of_e, of_f, squared = 0;
    for (int k = 0; k < 3; k++) {
        r[k] = p[k] - a[k];
        e[k] = b[k] - a[k];
        f[k] = c[k] - a[k];
    }
    set_factors(t->normal, r, e, f, &of_e, &of_f);
    for (int k = 0; k < 3; k++) {
        double d = (r[k] - of_f * f[k]) - of_e * e[k];
        squared += d * d;
    }
    return squared;
}

/* Each distance is that from a point of the hull, r - s e or r - t f - s e. A component is off by no more than 1 u of
 * r's, 3 u of s times e's and 2 u of t times f's, so by 4 u of the box's side along its axis, of which the apex of a
 * flat hull makes one twice the extent: 4 sqrt(6) u of it in all, and sqrt(6) u more where s + t exceeds one by
 * rounding. Square, sum, root and the sums that follow are off by some u of themselves. */
double tact3_hull_conflict_distance(const hull_builder *builder) {
    double most = 0, low = 0; /* squared; a computed height below the second is proven to be below the first */
    bool any = false;
    for (int32_t i = 0; i < builder->used; i++) {
        if (builder->triangle[i].corner[0] == NONE) continue;
        for (int32_t p = builder->triangle[i].conflicts; p != NONE; p = builder->next[p]) {
            int32_t nearest = i;
            const double *at = builder_point(builder, p);
            double away;
            closest best = descend(builder, &nearest, at, most, &away);
            any = true;
            if (best.what == INSIDE && best.index && away < low) continue;
            if (best.what == INSIDE) away = squared_from_inside(builder, &builder->triangle[nearest], at);
            if (away <= most) continue;
            most = away;
            low = sqrt(most) - HEIGHT_ERROR * HULL_ROUNDOFF * builder->extent;
            low = low > 0 ? low * low : 0;
        }
    }
    return any ? sqrt(most) * (1 + 16 * HULL_ROUNDOFF) + 16 * HULL_ROUNDOFF * builder->extent : 0;
}
