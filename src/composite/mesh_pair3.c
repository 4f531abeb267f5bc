/* Two trees of boxes are descended together, depth first, the nearer children first.
 *
 * - A pair of boxes is put aside if it is proven to be farther apart than the nearest triangles so far. Boxes are
 *   compared along the axes of both meshes, and rounding is taken from what is found.
 * - A pair that could be nearer by rounding alone is put aside too, and enters the lower bound.
 * - Where triangles meet, only what may meet is looked at on, until a pair crosses: then there is nothing left to
 *   know. */
#include "composite/mesh_pair3.h"

#include "base/assert.h"

typedef struct box_pair {
    double bound; /* lower, of the distance */
    tree_box a, b;
} box_pair;

enum { PAIR_STACK = 2 * BVH_STACK };

typedef struct pair_search {
    const placed_mesh *a, *b;
    double size[3][3]; /* absolute values of the rotation from B's axes to A's */
    double slack;
    double along[3], along_a[3],
        along_b[3];   /* the normal of the nearest so far; its sizes along the axes of A and B */
    double near;      /* pairs of boxes at least this far apart are put aside */
    double put_aside; /* the nearest of them */
    bool any;
    mesh_nearest *found;
    int count;
    box_pair stack[PAIR_STACK];
} pair_search;

/* A lower bound of the distance of two placed boxes: along the axes of both, and along the normal of the nearest
 * triangles so far, which is the best direction there is once they are nearly the nearest. */
static double boxes_apart(const pair_search *s, const placed_box *a, const placed_box *b) {
    double d[3], along_a = 0, along_b = 0;
    for (int k = 0; k < 3; k++) d[k] = b->center[k] - a->center[k];
    for (int k = 0; k < 3; k++) {
        const double column_a[3] = {s->a->rotation[0][k], s->a->rotation[1][k], s->a->rotation[2][k]};
        const double column_b[3] = {s->b->rotation[0][k], s->b->rotation[1][k], s->b->rotation[2][k]};
        double gap_a = fabs(inner(d, column_a)) - a->half[k] - inner(s->size[k], b->half) - s->slack;
        double across = s->size[0][k] * a->half[0] + s->size[1][k] * a->half[1] + s->size[2][k] * a->half[2];
        double gap_b = fabs(inner(d, column_b)) - b->half[k] - across - s->slack;
        if (gap_a > 0) along_a += gap_a * gap_a;
        if (gap_b > 0) along_b += gap_b * gap_b;
    }
    double gap = inner(d, s->along) - inner(s->along_a, a->half) - inner(s->along_b, b->half) - s->slack;
    return greater(sqrt(greater(along_a, along_b)), gap) * (1 - 8 * PLACED_ROUNDOFF);
}

/* Whether to go on with a pair of boxes; notes what is put aside. */
static bool is_near(pair_search *s, double bound) {
    if (bound < s->near || !(bound > 0)) return true;
    if (bound < s->put_aside) s->put_aside = bound;
    return false;
}

/* Puts the children of one box, with the other, on the stack: the nearest on top. */
static void push_children(pair_search *s, const tree_box *parent, const tree_box *other, bool of_a) {
    const placed_mesh *mesh = of_a ? s->a : s->b;
    const bvh_node *node = &mesh_nodes(mesh->mesh)[parent->child];
    const bvh_boxes boxes = bvh_node_boxes(node);
    const placed_box rest = place_box(of_a ? s->b : s->a, other);
    int first = s->count;
    for (int i = 0; i < node->count; i++) {
        box_pair next;
        tree_box *child = of_a ? &next.a : &next.b;
        *(of_a ? &next.b : &next.a) = *other;
        *child = child_box(node, &boxes, i);
        placed_box box = place_box(mesh, child);
        next.bound = of_a ? boxes_apart(s, &box, &rest) : boxes_apart(s, &rest, &box);
        if (!is_near(s, next.bound)) continue;
        int at = s->count++;
        TACT_ASSERT(s->count <= PAIR_STACK);
        for (; at > first && s->stack[at - 1].bound < next.bound; at--) s->stack[at] = s->stack[at - 1];
        s->stack[at] = next;
    }
}

/* Notes the normal of triangles that face each other in one plane, if it is new. */
static void note_contact(mesh_nearest *found, const triangle *a, const triangle *b) {
    double n[3], m[3];
    if (found->contact_count == CONTACT_NORMALS || !tact3_triangle_unit_normal(a, n) ||
        !tact3_triangle_unit_normal(b, m))
        return;
    if (!(inner(n, m) < -1 + 1e-12)) return;
    for (int i = 0; i < found->contact_count; i++) {
        if (inner(n, found->contact[i]) > 1 - 1e-9) return;
    }
    for (int k = 0; k < 3; k++) found->contact[found->contact_count][k] = n[k];
    found->contact_count++;
}

static void set_along(pair_search *s, const double n[3]) {
    for (int k = 0; k < 3; k++) {
        double a = 0, b = 0;
        for (int r = 0; r < 3; r++) a += n[r] * s->a->rotation[r][k], b += n[r] * s->b->rotation[r][k];
        s->along[k] = n[k], s->along_a[k] = fabs(a), s->along_b[k] = fabs(b);
    }
}

/* Enters the distance of two triangles. */
static void enter(pair_search *s, uint32_t index_a, const triangle *a, uint32_t index_b, const triangle *b) {
    mesh_nearest *found = s->found;
    triangle_gap gap = tact3_triangle_distance(a, b);
    if (gap.relation == TRIANGLES_TOUCH) note_contact(found, a, b);
    if (gap.lower < found->lower) found->lower = gap.lower;
    bool better = gap.relation != found->relation ? gap.relation > found->relation : gap.upper < found->upper;
    if (!better) return;
    found->relation = gap.relation;
    found->upper = gap.upper;
    found->triangle_a = index_a, found->triangle_b = index_b;
    for (int k = 0; k < 3; k++) {
        found->normal[k] = gap.normal[k];
        found->point_a[k] = gap.point_a[k], found->point_b[k] = gap.point_b[k];
    }
    s->near = lesser(s->near, found->upper - 2 * s->slack);
    set_along(s, gap.normal);
}

/* A triangle and the box around it. */
typedef struct boxed_triangle {
    triangle corners;
    double lower[3], upper[3];
} boxed_triangle;

static void load_triangle(const placed_mesh *placed, uint32_t index, boxed_triangle *t) {
    tact3_placed_triangle(placed, index, &t->corners);
    const double(*c)[3] = t->corners.corner;
    for (int k = 0; k < 3; k++) {
        t->lower[k] = lesser(c[0][k], lesser(c[1][k], c[2][k]));
        t->upper[k] = greater(c[0][k], greater(c[1][k], c[2][k]));
    }
}

/* A lower bound of the distance of two triangles, from their boxes, and along the normal of the nearest so far. */
static double triangles_apart(const pair_search *s, const boxed_triangle *a, const boxed_triangle *b) {
    const double(*p)[3] = a->corners.corner, (*q)[3] = b->corners.corner;
    double squared = 0;
    for (int k = 0; k < 3; k++) {
        double gap = greater(b->lower[k] - a->upper[k], a->lower[k] - b->upper[k]);
        if (gap > 0) squared += gap * gap;
    }
    double high = greater(inner(s->along, p[0]), greater(inner(s->along, p[1]), inner(s->along, p[2])));
    double low = lesser(inner(s->along, q[0]), lesser(inner(s->along, q[1]), inner(s->along, q[2])));
    return greater(sqrt(squared), low - high - s->slack) * (1 - 8 * PLACED_ROUNDOFF);
}

static bool is_finished(const pair_search *s) {
    return s->found->relation == TRIANGLES_CROSS || (s->any && s->found->relation != TRIANGLES_APART);
}

static void enter_leaves(pair_search *s, uint32_t leaf_a, uint32_t leaf_b) {
    uint32_t first_a = bvh_leaf_first(leaf_a), count_a = bvh_leaf_count(leaf_a);
    uint32_t first_b = bvh_leaf_first(leaf_b), count_b = bvh_leaf_count(leaf_b);
    boxed_triangle a[BVH_LEAF], b;
    for (uint32_t i = 0; i < count_a; i++) load_triangle(s->a, first_a + i, &a[i]);
    for (uint32_t j = 0; j < count_b; j++) {
        load_triangle(s->b, first_b + j, &b);
        for (uint32_t i = 0; i < count_a && !is_finished(s); i++) {
            if (is_near(s, triangles_apart(s, &a[i], &b)))
                enter(s, first_a + i, &a[i].corners, first_b + j, &b.corners);
        }
    }
}

static double greatest_half(const placed_mesh *placed, const tree_box *box) {
    double x = (double)(box->upper[0] - box->lower[0]), y = (double)(box->upper[1] - box->lower[1]);
    return greater(greater(x, y), (double)(box->upper[2] - box->lower[2])) * placed->unit;
}

static void start(pair_search *s, const placed_mesh *a, const placed_mesh *b) {
    s->a = a, s->b = b;
    s->slack = a->slack + b->slack;
    for (int i = 0; i < 3; i++) {
        for (int k = 0; k < 3; k++) {
            double sum = 0;
            for (int r = 0; r < 3; r++) sum += a->rotation[r][i] * b->rotation[r][k];
            s->size[i][k] = fabs(sum);
        }
    }
    set_along(s, (const double[3]){0, 0, 0});
    s->count = 1;
    s->stack[0] = (box_pair){0, root_box(a), root_box(b)};
}

void tact3_mesh_nearest(const placed_mesh *a, const placed_mesh *b, double cutoff, bool any, mesh_nearest *found) {
    pair_search s;
    start(&s, a, b);
    *found = (mesh_nearest){.relation = TRIANGLES_APART, .lower = (double)INFINITY, .upper = (double)INFINITY};
    s.near = cutoff;
    s.put_aside = (double)INFINITY;
    s.any = any;
    s.found = found;
    while (s.count > 0 && !is_finished(&s)) {
        box_pair next = s.stack[--s.count];
        if (!is_near(&s, next.bound)) continue;
        bool leaf_a = bvh_is_leaf(next.a.child), leaf_b = bvh_is_leaf(next.b.child);
        if (leaf_a && leaf_b)
            enter_leaves(&s, next.a.child, next.b.child);
        else if (leaf_b || (!leaf_a && greatest_half(a, &next.a) >= greatest_half(b, &next.b)))
            push_children(&s, &next.a, &next.b, true);
        else
            push_children(&s, &next.b, &next.a, false);
    }
    if (found->relation != TRIANGLES_APART)
        found->lower = found->upper = 0;
    else if (s.put_aside < found->lower)
        found->lower = s.put_aside;
}
