/* The crossings of two surfaces. Which edge passes through which triangle is told by the signs of determinants, and
 * only where they are proven for all places that the corners may have; a triangle and an edge of which a sign is in
 * doubt are passed over only if their distance shows that they are apart. */
#include <float.h>
#include <math.h>
#include <stdlib.h>

#include "regions/cut.h"

typedef enum sign { NEGATIVE = -1, DOUBT = 0, POSITIVE = 1 } sign;

tact3_vec cut_corner(const cut_side *side, int triangle, int corner) {
    return side->points[side->triangles[triangle].corner[corner % 3]];
}

int cut_edge_of(const cut_side *side, int triangle, int corner) {
    const tact3_mesh_triangle *t = side->triangles + triangle;
    int other = t->neighbour[corner];
    if (triangle < other) return 3 * triangle + corner;
    const tact3_mesh_triangle *o = side->triangles + other;
    int i = 0;
    while (i < 2 && !(o->neighbour[i] == triangle && o->corner[i] == t->corner[(corner + 1) % 3])) i++;
    return 3 * other + i;
}

/* The determinant of three vectors between points, each of which may be off. */
static sign turn_of(const cut *c, tact3_vec from, tact3_vec p, tact3_vec q, tact3_vec r, double *value,
                    double *value_error) {
    tact3_vec u = tact3_sub(p, from), v = tact3_sub(q, from), w = tact3_sub(r, from);
    double lu = tact3_length(u), lv = tact3_length(v), lw = tact3_length(w), e = 2 * c->place_error;
    double det = tact3_dot(tact3_cross(u, v), w);
    double error = 2 * e * (lu * lv + lv * lw + lw * lu) + 4 * e * e * (lu + lv + lw + e);
    *value = det;
    *value_error = error;
    return det > error ? POSITIVE : det < -error ? NEGATIVE : DOUBT;
}

/* True if a segment and a triangle are proven to be apart. */
static bool is_apart(const cut *c, const tact3_vec s[2], const tact3_vec t[3]) {
    tact3_vec o = t[0];
    tact3_shape segment = tact3_segment(tact3_sub(s[0], o), tact3_sub(s[1], o));
    tact3_shape triangle = tact3_triangle(tact3_v(0, 0, 0), tact3_sub(t[1], o), tact3_sub(t[2], o));
    tact3_gap gap = tact3_distance(&segment, &triangle, tact3_identity_pose(), NULL);
    return gap.status >= 0 && gap.distance - gap.error_bound > 8 * c->place_error;
}

static bool is_flat(const cut_side *side, int edge) {
    return side->triangles[edge / 3].edge[edge % 3] == TACT3_MESH_EDGE_FLAT;
}

/* On which side of an edge another one passes it, which is the same both ways around. Two that meet, of which one is
 * flat: the flat one may be bent a little in its plane, which changes nothing of the solid, so either side will do. */
static sign side_of(const cut *c, int side, int edge, int other_edge, bool *flat) {
    int a = side == 0 ? edge : other_edge, b = side == 0 ? other_edge : edge;
    const cut_side *of_a = c->side, *of_b = c->side + 1;
    double unused, unused_error;
    sign turned = turn_of(c, cut_corner(of_a, a / 3, a % 3), cut_corner(of_a, a / 3, a % 3 + 1),
                          cut_corner(of_b, b / 3, b % 3), cut_corner(of_b, b / 3, b % 3 + 1), &unused, &unused_error);
    *flat = is_flat(of_a, a) || is_flat(of_b, b);
    return turned;
}

/* Whether the line of an edge that crosses a triangle's plane goes through the triangle. */
static bool goes_through(cut *c, int side, int edge, int through, const tact3_vec s[2], const tact3_vec t[3]) {
    const cut_side *other = c->side + !side;
    bool open = false, good = true, flat;
    int sum = 0, decided = 0, chosen = 0;
    for (int i = 0; i < 3; i++) {
        int of = cut_edge_of(other, through, i), along = of / 3 == through ? 1 : -1;
        int turned = along * (int)side_of(c, side, edge, of, &flat);
        if (turned == DOUBT) {
            open = true;
            good &= flat;
            chosen += along;
        } else {
            sum += turned;
            decided++;
        }
    }
    if (sum != decided && sum != -decided) return false;
    if (!open) return true;
    if (is_apart(c, s, t)) return false;
    c->doubt |= !good;
    sum += chosen;
    return sum == 3 || sum == -3;
}

/* Whether an edge passes through a triangle, from which side, and where. */
static bool passes(cut *c, int side, int edge, int through, cut_node *out) {
    const cut_side *of = c->side + side, *other = c->side + !side;
    const tact3_vec s[2] = {cut_corner(of, edge / 3, edge % 3), cut_corner(of, edge / 3, edge % 3 + 1)};
    const tact3_vec t[3] = {cut_corner(other, through, 0), cut_corner(other, through, 1),
                            cut_corner(other, through, 2)};
    double from, to, from_error, to_error;
    sign before = turn_of(c, t[0], t[1], t[2], s[0], &from, &from_error);
    sign behind = turn_of(c, t[0], t[1], t[2], s[1], &to, &to_error);
    if (before == DOUBT || behind == DOUBT) {
        c->doubt |= !is_apart(c, s, t);
        return false;
    }
    if (before == behind || !goes_through(c, side, edge, through, s, t)) return false;
    tact3_vec way = tact3_sub(s[1], s[0]);
    out->enters = before == POSITIVE;
    out->t = from / (from - to);
    out->t_error = 2 * (from_error + to_error) / fabs(from - to);
    out->point = tact3_add(s[0], tact3_scale(out->t, way));
    out->error = 4 * c->place_error + out->t_error * tact3_length(way);
    return true;
}

static size_t add_node(cut *c, cut_node node) {
    if (c->node_count == c->node_room) {
        size_t room = 2 * c->node_room + 256;
        cut_node *larger = realloc(c->nodes, room * sizeof *larger);
        c->full |= !larger;
        if (!larger) return 0;
        c->nodes = larger, c->node_room = room;
    }
    c->nodes[c->node_count] = node;
    c->nodes[c->node_count].found = c->node_count;
    return c->node_count++;
}

static void add_segment(cut *c, cut_segment segment) {
    if (c->segment_count == c->segment_room) {
        size_t room = 2 * c->segment_room + 256;
        cut_segment *larger = realloc(c->segments, room * sizeof *larger);
        c->full |= !larger;
        if (!larger) return;
        c->segments = larger, c->segment_room = room;
    }
    c->segments[c->segment_count++] = segment;
}

/* The edges of one triangle through the other. Of those found, which begin the segment: in A's triangle the inside of B
 * is on its left, so it goes from where A's boundary leaves B, or B's boundary enters A. */
static void pierce(cut *c, int side, const int triangle[2], size_t *start, size_t *end, int *starts, int *ends) {
    int through = triangle[!side];
    for (int i = 0; i < 3; i++) {
        int edge = cut_edge_of(c->side + side, triangle[side], i), half = edge / 3;
        cut_node node = {.key = ((uint64_t)side << 62) | ((uint64_t)edge << 30) | (uint64_t)through};
        if (!passes(c, side, edge, through, &node)) continue;
        bool enters = (half == triangle[side]) == node.enters, begins = enters == (side == 1);
        *(begins ? start : end) = add_node(c, node);
        *(begins ? starts : ends) += 1;
    }
}

static bool cross(void *context, int32_t a, int32_t b) {
    cut *c = context;
    const int triangle[2] = {a, b};
    cut_segment segment = {.triangle = {a, b}};
    int starts = 0, ends = 0;
    for (int side = 0; side < 2; side++) {
        pierce(c, side, triangle, &segment.start, &segment.end, &starts, &ends);
    }
    if (starts == 1 && ends == 1)
        add_segment(c, segment);
    else if (starts + ends > 0)
        c->doubt = true;
    return !c->doubt && !c->full;
}

static tact3_static_tree *make_tree(const cut *c, const cut_side *side) {
    int count = side->triangle_count;
    size_t bytes = tact3_static_tree_bytes(count), scratch_bytes = tact3_static_tree_scratch_bytes(count);
    tact3_bounds *boxes = malloc((size_t)count * sizeof *boxes);
    tact3_static_tree *tree = malloc(bytes);
    void *scratch = malloc(scratch_bytes);
    bool good = boxes && tree && scratch;
    double e = 8 * c->place_error;
    for (int i = 0; good && i < count; i++) {
        tact3_vec p = cut_corner(side, i, 0), q = cut_corner(side, i, 1), r = cut_corner(side, i, 2);
        boxes[i].lower =
            tact3_v(fmin(p.x, fmin(q.x, r.x)) - e, fmin(p.y, fmin(q.y, r.y)) - e, fmin(p.z, fmin(q.z, r.z)) - e);
        boxes[i].upper =
            tact3_v(fmax(p.x, fmax(q.x, r.x)) + e, fmax(p.y, fmax(q.y, r.y)) + e, fmax(p.z, fmax(q.z, r.z)) + e);
    }
    tact3_static_tree_input input = {boxes, 0, count};
    good = good && tact3_static_tree_build(tree, bytes, scratch, scratch_bytes, &input, NULL, NULL) == TACT_OK;
    free(boxes);
    free(scratch);
    if (!good) free(tree);
    return good ? tree : NULL;
}

size_t cut_nodes_of_edge(const cut *c, int side, int edge, size_t *count) {
    uint64_t least = ((uint64_t)side << 62) | ((uint64_t)edge << 30);
    size_t low = 0, high = c->node_count;
    while (low < high) {
        size_t middle = low + (high - low) / 2;
        if (c->nodes[middle].key / CUT_EDGE < least / CUT_EDGE)
            low = middle + 1;
        else
            high = middle;
    }
    for (*count = 0; low + *count < c->node_count && c->nodes[low + *count].key / CUT_EDGE == least / CUT_EDGE;)
        ++*count;
    return low;
}

static int by_place(const void *a, const void *b) {
    const cut_node *x = a, *y = b;
    uint64_t edge_x = x->key / CUT_EDGE, edge_y = y->key / CUT_EDGE;
    if (edge_x != edge_y) return edge_x < edge_y ? -1 : 1;
    if (x->t < y->t || x->t > y->t) return x->t < y->t ? -1 : 1;
    return (x->key > y->key) - (x->key < y->key);
}

/* Each node has been found twice, by the two triangles of its edge. Sorts them and keeps one of each. */
static void merge_nodes(cut *c) {
    size_t *place = malloc((c->node_count + 1) * sizeof *place), kept = 0;
    c->full |= !place;
    if (!place) return;
    qsort(c->nodes, c->node_count, sizeof *c->nodes, by_place);
    for (size_t i = 0; i < c->node_count && !c->doubt; i += 2) {
        bool twice = i + 1 < c->node_count && c->nodes[i].key == c->nodes[i + 1].key;
        bool third = i + 2 < c->node_count && c->nodes[i].key == c->nodes[i + 2].key;
        c->doubt = !twice || third;
        if (c->doubt) break;
        place[c->nodes[i].found] = place[c->nodes[i + 1].found] = kept;
        c->nodes[kept++] = c->nodes[i];
    }
    for (size_t i = 0; i < c->segment_count && !c->doubt; i++) {
        c->segments[i].start = place[c->segments[i].start];
        c->segments[i].end = place[c->segments[i].end];
    }
    c->node_count = kept;
    free(place);
}

void cut_find(cut *c) {
    tact3_static_tree *a = make_tree(c, c->side), *b = make_tree(c, c->side + 1);
    c->full |= !a || !b;
    if (a && b) tact3_static_tree_visit_pairs(a, b, 0, cross, c);
    free(a);
    free(b);
    if (c->full || c->doubt) return;
    if (c->node_count > 0) merge_nodes(c);
    for (size_t i = 0; i < c->node_count; i++) {
        c->side[cut_node_side(c->nodes + i)].crossed[cut_node_edge(c->nodes + i)] = true;
    }
}
