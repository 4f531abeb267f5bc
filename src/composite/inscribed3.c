/* A convex set within a solid is grown around a point as the half-spaces that its triangles leave (compare R. Deits,
 * R. Tedrake: Computing large convex regions of obstacle-free space through semidefinite programming. Algorithmic
 * Foundations of Robotics XI, 2015).
 *
 * - Triangles come nearest first, by the tree. One that is not beyond a plane yet adds a plane: its own, if the point
 *   is well below it, else the one across the way to its nearest point.
 * - What is proven: each triangle lies beyond a plane, by its corners, or farther away than the cube reaches; each
 *   vertex of the set, in double, lies within all planes. So no triangle has a point inside of the vertices' hull, and
 *   all of that is in the solid, as its center is.
 * - Vertices are kept in the library's precision, which moves each by up to two roundings of the scale: in the float
 *   library it may be beyond a plane by that. The depth is less by more than both sets' vertices are moved
 *   (KEPT_VERTICES). */
#include "composite/inscribed3.h"

#include "base/assert.h"
#include "composite/mesh_pair3.h"
#include "tact/query3.h"

/* What rounding does to a product of a unit vector and a corner, in the frame of the pair. */
#define PLANE_ERROR (64 * PLACED_ROUNDOFF)

/* What rounding takes from the depth of two sets, in u of their scale: twice sqrt(3), of both. */
#define KEPT_VERTICES 16

enum { MOST_PLANES = 28, CUBE_PLANES = 6 };

/* The set so far: within a cube, and planes. */
typedef struct growing_set {
    const placed_mesh *placed;
    double center[3], reach;                            /* half the cube's edge */
    int plane_count;                                    /* the cube's first */
    double normal[MOST_PLANES][3], offset[MOST_PLANES]; /* from the center */
} growing_set;

typedef struct waiting_box {
    double bound;
    uint32_t child;
} waiting_box;

/* Whether all corners are beyond a plane. */
static bool is_beyond(const growing_set *set, double corner[3][3]) {
    for (int i = 0; i < set->plane_count; i++) {
        const double *n = set->normal[i];
        double least = lesser(inner(n, corner[0]), lesser(inner(n, corner[1]), inner(n, corner[2])));
        if (least >= set->offset[i]) return true;
    }
    return false;
}

static bool box_beyond(const growing_set *set, const double center[3], const double half[3]) {
    for (int i = 0; i < set->plane_count; i++) {
        const double *n = set->normal[i];
        double across = fabs(n[0]) * half[0] + fabs(n[1]) * half[1] + fabs(n[2]) * half[2];
        if (inner(n, center) - across >= set->offset[i] + PLANE_ERROR) return true;
    }
    return false;
}

/* Makes the cube smaller, so that it ends before what is so far away. */
static void shrink(growing_set *set, double distance) {
    set->reach = lesser(set->reach, 0.577 * distance);
    for (int i = 0; i < CUBE_PLANES; i++) set->offset[i] = set->reach;
}

/* Cuts a triangle off, its corners from the center. Returns whether the center stays inside. */
static bool cut_off(growing_set *set, double corner[3][3]) {
    triangle t;
    const triangle at = {{{0}}};
    double n[3], least;
    if (is_beyond(set, corner)) return true;
    for (int i = 0; i < 9; i++) t.corner[i / 3][i % 3] = corner[i / 3][i % 3];
    triangle_gap gap = tact3_triangle_distance(&at, &t);
    if (!(gap.lower > 0)) return false;
    if (gap.lower > 1.7321 * set->reach) return true;
    if (set->plane_count == MOST_PLANES) {
        shrink(set, gap.lower);
        return true;
    }
    bool own = tact3_triangle_unit_normal(&t, n) && inner(n, corner[0]) > 0.3 * gap.lower;
    for (int k = 0; k < 3; k++) n[k] = own ? n[k] : gap.normal[k];
    least = lesser(inner(n, corner[0]), lesser(inner(n, corner[1]), inner(n, corner[2])));
    for (int k = 0; k < 3; k++) set->normal[set->plane_count][k] = n[k];
    set->offset[set->plane_count++] = least;
    return least > PLANE_ERROR;
}

static bool cut_leaf(growing_set *set, uint32_t leaf) {
    for (uint32_t i = 0; i < bvh_leaf_count(leaf); i++) {
        triangle t;
        tact3_placed_triangle(set->placed, bvh_leaf_first(leaf) + i, &t);
        for (int c = 0; c < 9; c++) t.corner[c / 3][c % 3] -= set->center[c % 3];
        if (!cut_off(set, t.corner)) return false;
    }
    return true;
}

/* Lets the children of a node wait that may reach into the set, the nearest on top. */
static int wait_for_children(const growing_set *set, uint32_t at, waiting_box *stack, int count) {
    const bvh_node *node = &mesh_nodes(set->placed->mesh)[at];
    const bvh_boxes boxes = bvh_node_boxes(node);
    int first = count;
    for (int i = 0; i < node->count; i++) {
        const tree_box box = child_box(node, &boxes, i);
        placed_box b = place_box(set->placed, &box);
        double half[3], squared = 0;
        half_along_axes(set->placed, &b, half);
        for (int k = 0; k < 3; k++) {
            b.center[k] -= set->center[k];
            double gap = fabs(b.center[k]) - half[k];
            if (gap > 0) squared += gap * gap;
        }
        if (box_beyond(set, b.center, half)) continue;
        int place = count++;
        TACT_ASSERT(count <= BVH_STACK);
        for (; place > first && stack[place - 1].bound < squared; place--) stack[place] = stack[place - 1];
        stack[place] = (waiting_box){squared, node->child[i]};
    }
    return count;
}

static void add_vertex(const growing_set *set, const double p[3], double scale, inscribed_set *points) {
    tact3_vec v = tact3_v((real)(p[0] / scale), (real)(p[1] / scale), (real)(p[2] / scale));
    for (int i = 0; i < set->plane_count; i++) {
        if (!(inner(set->normal[i], p) <= set->offset[i] - PLANE_ERROR)) return;
    }
    for (int i = 0; i < points->count; i++) {
        tact3_vec off = tact3_sub(v, points->vertex[i]);
        if (tact3_dot(off, off) < TACT_REAL(1e-8)) return;
    }
    if (points->count < INSCRIBED_VERTICES) points->vertex[points->count++] = v;
}

static void cross_product(const double a[3], const double b[3], double c[3]) {
    for (int k = 0; k < 3; k++) c[k] = a[(k + 1) % 3] * b[(k + 2) % 3] - a[(k + 2) % 3] * b[(k + 1) % 3];
}

/* Finds the points of three planes that are within all others, drawn in a little so that rounding matters to none. */
static void find_vertices(const growing_set *set, double scale, inscribed_set *points) {
    points->count = 0;
    for (int i = 0; i < set->plane_count; i++) {
        for (int j = 0; j < i; j++) {
            double ij[3], jk[3], ki[3], p[3];
            cross_product(set->normal[i], set->normal[j], ij);
            if (!(inner(ij, ij) > 1e-12)) continue;
            for (int m = 0; m < j; m++) {
                double volume = inner(ij, set->normal[m]);
                if (!(fabs(volume) > 1e-6)) continue;
                cross_product(set->normal[j], set->normal[m], jk);
                cross_product(set->normal[m], set->normal[i], ki);
                for (int k = 0; k < 3; k++) {
                    p[k] = set->offset[i] * jk[k] + set->offset[j] * ki[k] + set->offset[m] * ij[k];
                    p[k] *= (1 - 1e-6) / volume;
                }
                add_vertex(set, p, scale, points);
            }
        }
    }
}

static bool grow(growing_set *set, const placed_mesh *placed, const double center[3], double reach) {
    waiting_box stack[BVH_STACK];
    int count = 1;
    set->placed = placed, set->reach = reach, set->plane_count = CUBE_PLANES;
    for (int i = 0; i < CUBE_PLANES; i++) {
        for (int k = 0; k < 3; k++) set->normal[i][k] = i / 2 == k ? (i % 2 ? -1 : 1) : 0;
        set->offset[i] = reach;
    }
    for (int k = 0; k < 3; k++) set->center[k] = center[k];
    stack[0] = (waiting_box){0, 0};
    while (count > 0) {
        waiting_box next = stack[--count];
        if (next.bound > 3.0001 * set->reach * set->reach) continue;
        count_steps(placed, 1);
        if (!bvh_is_leaf(next.child))
            count = wait_for_children(set, next.child, stack, count);
        else if (!cut_leaf(set, next.child))
            return false;
    }
    return true;
}

/* Moves the center to the point that is farthest from the planes of both sets, and within all of them for certain.
 * Returns whether that is another point. */
static bool find_middle(const growing_set *a, const growing_set *b, double center[3]) {
    const double before[3] = {center[0], center[1], center[2]};
    double at[3] = {0, 0, 0}, best = PLANE_ERROR, step = 0.5 * a->reach;
    for (int round = 0; round < 40; round++, step *= 0.85) {
        double least = (double)INFINITY;
        const double *nearest = NULL;
        for (int i = 0; i < a->plane_count + b->plane_count; i++) {
            bool of_a = i < a->plane_count;
            int plane = of_a ? i : i - a->plane_count;
            const double *n = of_a ? a->normal[plane] : b->normal[plane];
            double room = (of_a ? a->offset[plane] : b->offset[plane]) - inner(n, at);
            if (room < least) least = room, nearest = n;
        }
        if (least > best) {
            best = least;
            for (int k = 0; k < 3; k++) center[k] = a->center[k] + at[k];
        }
        for (int k = 0; k < 3 && nearest; k++) at[k] -= step * nearest[k];
    }
    return memcmp(center, before, sizeof before) != 0;
}

bool tact3_inscribe(const placed_mesh *a, const placed_mesh *b, double reach, double center[3],
                    inscribed_set sets[2], bool *moved) {
    growing_set in_a, in_b;
    if (!grow(&in_a, a, center, reach) || !grow(&in_b, b, center, reach)) return false;
    find_vertices(&in_a, reach, &sets[0]);
    find_vertices(&in_b, reach, &sets[1]);
    *moved = find_middle(&in_a, &in_b, center);
    return sets[0].count > 3 && sets[1].count > 3;
}

/* The farthest vertex in a direction. */
static tact3_vec support(const void *context, tact3_vec direction) {
    const inscribed_set *set = context;
    int best = 0;
    real most = tact3_dot(set->vertex[0], direction);
    for (int i = 1; i < set->count; i++) {
        real far = tact3_dot(set->vertex[i], direction);
        if (far > most) most = far, best = i;
    }
    return set->vertex[best];
}

double tact3_inscribed_depth(const inscribed_set sets[2], double normal[3]) {
    const tact3_bounds cube = {{-1, -1, -1}, {1, 1, 1}};
    const tact3_shape p = tact3_custom_within(support, &sets[0], cube),
                      q = tact3_custom_within(support, &sets[1], cube);
    tact3_gap gap = tact3_distance(&p, &q, tact3_identity_pose(), NULL);
    if (gap.status != TACT_OK) return 0;
    normal[0] = (double)gap.normal.x, normal[1] = (double)gap.normal.y, normal[2] = (double)gap.normal.z;
    make_unit(normal);
    double depth = -(double)gap.distance - (double)gap.error_bound - KEPT_VERTICES * (double)ROUNDOFF;
    return depth > 0 ? depth : 0;
}
