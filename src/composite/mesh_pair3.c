/* Two trees of boxes are descended together, depth first, the nearer children first.
 *
 * - Both nodes are opened at once, or the one that is much larger. Boxes are compared four at a time in floats
 *   (box_lanes3.h), which decides but where the bound is that of the nearest triangles so far, up to the rounding of
 *   floats. There doubles decide: along the axes of both meshes, and along the normal of those triangles, which soon is
 *   the best direction there is.
 * - Triangles of two leaves are compared likewise, by the boxes around them and along their normals.
 * - What could be nearer by the rounding of doubles alone is put aside too, and enters the lower bound.
 * - Where triangles meet, only what may meet is looked at on, until a pair crosses: then there is nothing left to
 *   know. */
#include "composite/mesh_pair3.h"

#include "base/assert.h"
#include "composite/box_lanes3.h"

/* Both children of a pair: four times the node, plus the place in it. The bound is that of box_lanes_apart(). */
typedef struct box_pair {
    float bound;
    uint32_t a, b;
} box_pair;

enum {
    PAIR_STACK = (BVH_WIDTH * BVH_WIDTH - 1) * BVH_DEPTH + 1,
    EVERY_CHILD = (1 << BVH_WIDTH) - 1,
    KEPT_LEAVES = 8,
    KEPT_NODES = 8
};

typedef struct kept_boxes {
    uint32_t node, turn;
    box_lanes lanes;
} kept_boxes;

typedef struct pair_search {
    const placed_mesh *a, *b;
    box_frame frame;
    double size[3][3]; /* absolute values of the rotation from B's axes to A's */
    double slack;
    double along[3], along_a[3],
        along_b[3];   /* the normal of the nearest so far; its sizes along the axes of A and B */
    double near;      /* pairs of boxes at least this far apart are put aside */
    double put_aside; /* the nearest of them */
    float near_lanes; /* near, rounded up, in the unit of the lanes; above `unsure` doubles decide */
    float unsure;
    float4 aside_lanes;  /* what was put aside in lanes before anything was found */
    bool note;           /* what is put aside in lanes: it may be nearer than what is found */
    bool any, meet_only; /* ends with the first triangles that meet; no distance is asked */
    mesh_nearest *found;
    uint32_t turn;                       /* how often the direction has changed */
    leaf_triangles kept[2][KEPT_LEAVES]; /* of either mesh, by the first triangle */
    kept_boxes boxes[2][KEPT_NODES];
    int larger;     /* by how many powers of two A's unit is */
    uint32_t asked; /* pairs of triangles that do not meet */
    uint64_t steps;
    int count;
    box_pair stack[PAIR_STACK];
} pair_search;

/* A lower bound of the distance of two placed boxes, in doubles. */
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

/* Whether to go on with a pair; notes what is put aside. */
static bool is_near(pair_search *s, double bound) {
    if (bound < s->near || !(bound > 0)) return true;
    if (bound < s->put_aside) s->put_aside = bound;
    return false;
}

static const bvh_node *parent_node(const placed_mesh *placed, uint32_t slot) {
    return &mesh_nodes(placed->mesh)[slot / BVH_WIDTH];
}
static uint32_t child_of(const placed_mesh *placed, uint32_t slot) {
    return parent_node(placed, slot)->child[slot % BVH_WIDTH];
}

static placed_box slot_box(const placed_mesh *placed, uint32_t slot) {
    const bvh_node *node = parent_node(placed, slot);
    const bvh_boxes boxes = bvh_node_boxes(node);
    const tree_box box = child_box(node, &boxes, (int)(slot % BVH_WIDTH));
    return place_box(placed, &box);
}

static bool slots_near(pair_search *s, uint32_t a, uint32_t b) {
    const placed_box box_a = slot_box(s->a, a), box_b = slot_box(s->b, b);
    return is_near(s, boxes_apart(s, &box_a, &box_b));
}

/* Returns which of four bounds, of those that are asked for, are no reason to put a pair aside. */
static unsigned near_lanes(pair_search *s, float4 bounds, unsigned which) {
    int4 far = (bounds >= s->near_lanes) & (bounds > 0);
    if (s->note) {
        const int4 lane = {1, 2, 4, 8}, asked = (int4){0} + (int)which;
        int4 aside = far & ((asked & lane) != 0);
        float4 noted = (float4)((aside & (int4)bounds) | (~aside & (int4)s->aside_lanes));
        s->aside_lanes = float4_least(noted, s->aside_lanes);
    }
    return which & ~(unsigned)int4_bits(far);
}

/* Whether to go on with a pair of boxes whose bound was found in lanes and is near. */
static bool is_surely_near(pair_search *s, box_pair pair) {
    return pair.bound <= s->unsure || slots_near(s, pair.a, pair.b);
}

static void push_pair(pair_search *s, int first, box_pair next) {
    int at = s->count++;
    TACT_ASSERT(s->count <= PAIR_STACK);
    for (; at > first && s->stack[at - 1].bound < next.bound; at--) s->stack[at] = s->stack[at - 1];
    s->stack[at] = next;
}

/* Returns the boxes of a node's children, which stay for a while. */
static const box_lanes *lanes_of(pair_search *s, int side, uint32_t node) {
    kept_boxes *kept = &s->boxes[side][node % KEPT_NODES];
    if (kept->node == node && kept->turn == s->turn) return &kept->lanes;
    kept->node = node, kept->turn = s->turn;
    set_box_lanes(&s->frame, side, (side ? s->b : s->a)->mesh, node, &kept->lanes);
    return &kept->lanes;
}

/* Puts pairs of children of two nodes on the stack, the nearest on top: those children that have their bits set. */
static void push_children(pair_search *s, uint32_t node_a, unsigned children_a, uint32_t node_b,
                          unsigned children_b) {
    const bvh_node *a = &mesh_nodes(s->a->mesh)[node_a], *b = &mesh_nodes(s->b->mesh)[node_b];
    const box_lanes *lanes_a = lanes_of(s, 0, node_a), *lanes_b = lanes_of(s, 1, node_b);
    children_a &= (1u << a->count) - 1, children_b &= (1u << b->count) - 1;
    int first = s->count;
    s->steps++;
    for (uint32_t j = 0; j < BVH_WIDTH; j++) {
        if (!(children_b >> j & 1)) continue;
        float4 bounds = box_lanes_ahead(&s->frame, lanes_a, lanes_b, (int)j);
        unsigned near = near_lanes(s, bounds, children_a);
        if (!near) continue;
        bounds = box_lanes_apart(&s->frame, lanes_a, lanes_b, (int)j, bounds, !s->meet_only);
        for (near = near_lanes(s, bounds, near); near; near &= near - 1) {
            uint32_t i = (uint32_t)__builtin_ctz(near);
            box_pair next = {bounds[i], node_a * BVH_WIDTH + i, node_b * BVH_WIDTH + j};
            if (is_surely_near(s, next)) push_pair(s, first, next);
        }
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
    tact3_box_frame_along(&s->frame, s->a, s->b, n);
    s->turn++;
    for (int k = 0; k < 3; k++) {
        double a = 0, b = 0;
        for (int r = 0; r < 3; r++) a += n[r] * s->a->rotation[r][k], b += n[r] * s->b->rotation[r][k];
        s->along[k] = n[k], s->along_a[k] = fabs(a), s->along_b[k] = fabs(b);
    }
}

/* Sets from where on pairs are put aside: in doubles, and in lanes. */
static void set_near(pair_search *s, double near, double limit) {
    s->near = near;
    s->near_lanes = box_length_above(&s->frame, limit);
    s->unsure = (s->near_lanes > 0 ? s->near_lanes : 0) - 4 * s->frame.slack[0];
}

/* Enters the distance of two triangles. Where others touch already, only those that cross tell more. */
static void enter_distance(pair_search *s, uint32_t index_a, const triangle *a, uint32_t index_b, const triangle *b) {
    mesh_nearest *found = s->found;
    if (found->relation == TRIANGLES_TOUCH) {
        triangle_relation relation = tact3_triangle_relation(a, b);
        if (relation == TRIANGLES_TOUCH) note_contact(found, a, b);
        if (relation != TRIANGLES_CROSS) return;
    }
    triangle_gap gap = tact3_triangle_distance(a, b);
    if (gap.relation == TRIANGLES_TOUCH) note_contact(found, a, b);
    if (gap.lower < found->lower) found->lower = gap.lower;
    bool better = gap.relation != found->relation ? gap.relation > found->relation : gap.upper < found->upper;
    if (!better) return;
    found->relation = gap.relation;
    found->upper = gap.upper;
    found->distance = 0.5 * (gap.lower + gap.upper);
    found->triangle_a = index_a, found->triangle_b = index_b;
    for (int k = 0; k < 3; k++) {
        found->normal[k] = gap.normal[k];
        found->point_a[k] = gap.point_a[k], found->point_b[k] = gap.point_b[k];
    }
    if (found->upper < s->near + 2 * s->slack) {
        set_near(s, found->upper - 2 * s->slack, found->upper);
        s->note = false;
    }
    if (gap.relation == TRIANGLES_APART) set_along(s, gap.normal);
}

/* Enters two triangles. Where it matters only whether they meet, few distances are asked: for a direction. */
static void enter(pair_search *s, uint32_t index_a, const triangle *a, uint32_t index_b, const triangle *b) {
    s->steps++;
    if (!s->meet_only) {
        enter_distance(s, index_a, a, index_b, b);
        return;
    }
    triangle_relation relation = tact3_triangle_relation(a, b);
    s->found->relation = relation;
    if (relation == TRIANGLES_APART && s->asked > 0 && (s->asked & (s->asked + 1)) == 0)
        enter_distance(s, index_a, a, index_b, b);
    s->asked++;
}

/* The gap of two triangles along a vector. */
static double gap_along(const triangle *a, const triangle *b, const double n[3]) {
    double high = greater(inner(n, a->corner[0]), greater(inner(n, a->corner[1]), inner(n, a->corner[2])));
    double low = lesser(inner(n, b->corner[0]), lesser(inner(n, b->corner[1]), inner(n, b->corner[2])));
    return low - high;
}

/* The gap along the normal of one of two triangles, either way, or zero. */
static double gap_along_normal(const triangle *of, const triangle *a, const triangle *b) {
    double d[3], e[3], n[3];
    for (int k = 0; k < 3; k++)
        d[k] = of->corner[1][k] - of->corner[0][k], e[k] = of->corner[2][k] - of->corner[0][k];
    for (int k = 0; k < 3; k++) n[k] = d[(k + 1) % 3] * e[(k + 2) % 3] - d[(k + 2) % 3] * e[(k + 1) % 3];
    double length = sqrt(inner(n, n));
    if (!(length > 0)) return 0;
    const double back[3] = {-n[0], -n[1], -n[2]};
    return greater(gap_along(a, b, n), gap_along(a, b, back)) / length;
}

/* A lower bound of the distance of two triangles, in doubles: along the direction, and their normals. */
static double triangles_apart(const pair_search *s, const triangle *a, const triangle *b) {
    double gap = gap_along(a, b, s->along);
    if (gap < s->near + s->slack) gap = greater(gap, gap_along_normal(a, a, b));
    if (gap < s->near + s->slack) gap = greater(gap, gap_along_normal(b, a, b));
    return (gap - s->slack) * (1 - 8 * PLACED_ROUNDOFF);
}

static bool is_finished(const pair_search *s) {
    return s->found->relation == TRIANGLES_CROSS || (s->any && s->found->relation != TRIANGLES_APART);
}

/* Returns the triangles of a leaf, which stay for a while. */
static leaf_triangles *leaf_of(pair_search *s, int side, uint32_t leaf) {
    leaf_triangles *t = &s->kept[side][bvh_leaf_first(leaf) / BVH_LEAF % KEPT_LEAVES];
    if (t->leaf != leaf || t->turn != s->turn) load_leaf(&s->frame, side, side ? s->b : s->a, leaf, t);
    t->turn = s->turn;
    return t;
}

static void enter_leaves(pair_search *s, uint32_t leaf_a, uint32_t leaf_b) {
    leaf_triangles *a = leaf_of(s, 0, leaf_a), *b = leaf_of(s, 1, leaf_b);
    box_pair pair[BVH_LEAF * BVH_LEAF];
    int count = 0;
    s->steps++;
    for (uint32_t j = 0; j < b->count; j++) {
        float4 bounds = triangle_lanes_apart(&s->frame, a, b, (int)j);
        unsigned near = near_lanes(s, bounds, (1u << a->count) - 1);
        if (near) near = near_lanes(s, triangle_lanes_across(&s->frame, a, b, (int)j), near);
        for (; near; near &= near - 1) {
            uint32_t i = (uint32_t)__builtin_ctz(near);
            int at = count++;
            for (; at > 0 && pair[at - 1].bound < bounds[i]; at--) pair[at] = pair[at - 1];
            pair[at] = (box_pair){bounds[i], i, j};
        }
    }
    while (count > 0 && !is_finished(s)) {
        box_pair next = pair[--count];
        if (next.bound >= s->near_lanes && next.bound > 0) continue;
        const triangle *p = placed_corners(a, next.a), *q = placed_corners(b, next.b);
        if (is_near(s, triangles_apart(s, p, q))) enter(s, a->first + next.a, p, b->first + next.b, q);
    }
}

/* The exponent of the longest step of a node's boxes. */
static int node_exponent(const bvh_node *node) {
    int x = node->exponent[0], y = node->exponent[1], z = node->exponent[2];
    return x > y ? (x > z ? x : z) : (y > z ? y : z);
}

/* Opens both children of a pair, or the one that is much larger than the other. */
static void open_pair(pair_search *s, box_pair pair) {
    uint32_t a = child_of(s->a, pair.a), b = child_of(s->b, pair.b);
    bool leaf_a = bvh_is_leaf(a), leaf_b = bvh_is_leaf(b);
    if (leaf_a && leaf_b) {
        enter_leaves(s, a, b);
        return;
    }
    bool open_a = !leaf_a, open_b = !leaf_b;
    if (open_a && open_b) {
        int more = node_exponent(&mesh_nodes(s->a->mesh)[a]) + s->larger - node_exponent(&mesh_nodes(s->b->mesh)[b]);
        open_a = more >= -1, open_b = more <= 1;
    }
    push_children(s, open_a ? a : pair.a / BVH_WIDTH, open_a ? EVERY_CHILD : 1u << pair.a % BVH_WIDTH,
                  open_b ? b : pair.b / BVH_WIDTH, open_b ? EVERY_CHILD : 1u << pair.b % BVH_WIDTH);
}

/* What doubles compare boxes by, but for the direction. */
static void start(pair_search *s, const placed_mesh *a, const placed_mesh *b) {
    s->a = a, s->b = b;
    s->slack = a->slack + b->slack;
    for (int i = 0; i < 3; i++) {
        for (int k = 0; k < 3; k++) {
            double sum = 0;
            for (int r = 0; r < 3; r++) sum += a->rotation[r][i] * b->rotation[r][k];
            s->size[i][k] = fabs(sum);
        }
        s->along[i] = s->along_a[i] = s->along_b[i] = 0;
    }
}

/* What lanes are compared by; the first direction is that between the middles. */
static void start_lanes(pair_search *s, const double between[3]) {
    double n[3] = {between[0], between[1], between[2]};
    s->count = 0;
    s->turn = 0;
    for (int i = 0; i < 2 * KEPT_LEAVES; i++) s->kept[i / KEPT_LEAVES][i % KEPT_LEAVES].leaf = 0;
    for (int i = 0; i < 2 * KEPT_NODES; i++) s->boxes[i / KEPT_NODES][i % KEPT_NODES].node = UINT32_MAX;
    tact3_box_frame(&s->frame, s->a, s->b);
    if (make_unit(n)) set_along(s, n);
    s->aside_lanes = float4_all((float)INFINITY);
    s->put_aside = (double)INFINITY;
    s->larger = biased_exponent(s->a->unit) - biased_exponent(s->b->unit);
    s->asked = 0;
    s->steps = 0;
}

void tact3_mesh_nearest(const placed_mesh *a, const placed_mesh *b, double cutoff, bool any, mesh_nearest *found) {
    pair_search s;
    const tree_box root_a = root_box(a), root_b = root_box(b);
    const placed_box box_a = place_box(a, &root_a), box_b = place_box(b, &root_b);
    start(&s, a, b);
    double bound = boxes_apart(&s, &box_a, &box_b), between[3];
    *found = (mesh_nearest){.relation = TRIANGLES_APART, .lower = bound, .upper = (double)INFINITY};
    found->triangle_a = found->triangle_b = NO_TRIANGLE;
    found->bounds_apart = bound > 0;
    if (bound > 0 && bound >= cutoff) return;
    for (int k = 0; k < 3; k++) between[k] = box_b.center[k] - box_a.center[k];
    found->lower = (double)INFINITY;
    s.any = any;
    s.found = found;
    s.meet_only = any && !(cutoff > 0);
    s.note = !s.meet_only;
    start_lanes(&s, between);
    set_near(&s, cutoff, cutoff);
    push_children(&s, 0, EVERY_CHILD, 0, EVERY_CHILD);
    while (s.count > 0 && !is_finished(&s)) {
        box_pair next = s.stack[--s.count];
        if (next.bound >= s.near_lanes && next.bound > 0) continue;
        if (is_surely_near(&s, next)) open_pair(&s, next);
    }
    count_steps(a, s.steps);
    for (int i = 0; i < BVH_WIDTH; i++) s.put_aside = lesser(s.put_aside, (double)s.aside_lanes[i] * s.frame.unit);
    found->lower = found->relation == TRIANGLES_APART ? lesser(found->lower, s.put_aside) : 0;
    if (found->relation != TRIANGLES_APART) found->upper = 0;
}
