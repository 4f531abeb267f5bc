/* The convex pieces of shapes, which of them decide a query, and what the others say. Compiled once for each dimension.
 *
 * - The pieces that decide are those that the query names; of contacts those of the deepest.
 * - The census finds the pairs whose boxes are no farther apart than the answer with two static trees, in A's frame,
 *   and asks each by itself. A query has an order and bounds of its own, and asks fewer. Of a motion the census asks
 *   all pairs if they are few. */
#include <float.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "explain/space.h"

#if TACT_DIMENSION == 2
#include "explain/pieces2.h"
#else
#include "explain/pieces3.h"
#endif

/* More pairs are not asked one by one, of a motion and at rest. */
#define MOST_MOTIONS 2000
#define MOST_ASKED 20000
/* How often the reach grows until enough pairs are found that the boxes put aside. */
#define MOST_GROWTH 40

/* A piece, and behind it what its support function needs if it is one of a turning whole. */
typedef struct made_piece {
    tactn_shape shape, own;
    tactn_pose pose;
} made_piece;

static const double nothing[3] = {0, 0, 0};

static bool is_motion(query query) { return query == QUERY_CAST || query == QUERY_IMPACT; }

static tactn_pose pose_from(const explain_pose *from) { return query_pose(from->position, from->rotation); }

/* The piece's shape, and its pose in the whole's frame. */
static tactn_shape piece_of(const tactn_shape *whole, explain_piece piece, tactn_pose *pose) {
    *pose = tactn_identity_pose();
    tactn_shape s = piece.part >= 0 ? part_of(whole, piece.part, pose) : *whole;
    return piece.triangle >= 0 ? triangle_of(&s, piece.triangle) : s;
}

static tactn_vec support_in_place(const void *context, tactn_vec direction) {
    const made_piece *made = context;
    tactn_pose back = {vec_of(nothing), tactn_conjugate(made->pose.rotation)};
    return tactn_pose_point(made->pose, tactn_support(&made->own, tactn_pose_vector(back, direction)));
}

static bool is_still(const tactn_pose *pose) {
    tactn_pose none = tactn_identity_pose();
    return memcmp(pose, &none, sizeof none) == 0;
}

/* Makes a piece in memory that the caller has. */
static void set_piece(const tactn_shape *whole, explain_piece piece, bool in_place, made_piece *made) {
    made->shape = piece_of(whole, piece, &made->pose);
    if (!in_place || is_still(&made->pose)) return;
    tact_real rounding = made->shape.rounding;
    made->own = made->shape;
    made->own.rounding = 0;
    made->shape = tactn_custom_within(support_in_place, made, tactn_shape_bounds(&made->own, made->pose));
    if (rounding > 0) made->shape = tactn_rounded(made->shape, rounding);
}

static void *make(const void *shape, explain_piece piece, bool in_place, explain_pose *pose) {
    made_piece *made = malloc(sizeof *made);
    if (!made) return NULL;
    set_piece(shape, piece, in_place, made);
    tactn_pose at = made->shape.core == TACTN_CUSTOM && in_place ? tactn_identity_pose() : made->pose;
    store(at.position, pose->position);
    store_turn(at.rotation, pose->rotation);
    return made;
}

static void store_gap(const tactn_gap *gap, answer *out) {
    *out = (answer){.distance = gap->distance, .error_bound = gap->error_bound, .iterations = gap->iterations};
    store(gap->normal, out->normal);
    store(gap->point_a, out->point_a);
    store(gap->point_b, out->point_b);
}

static void store_hit(const tactn_hit *hit, answer *out) {
    *out = (answer){.distance = hit->distance, .error_bound = hit->error_bound, .iterations = hit->steps};
    out->fraction = hit->fraction;
    out->status = hit->relation == TACT_OVERLAP     ? ANSWER_OVERLAP
                  : hit->relation == TACT_TOUCHING  ? ANSWER_TOUCHING
                  : hit->relation == TACT_SEPARATED ? ANSWER_SEPARATED
                                                    : ANSWER_UNDECIDED;
    store(hit->normal, out->normal);
    store(hit->point_a, out->point_a);
    store(hit->point_b, out->point_b);
}

static tactn_sweep sweep_from(const explain_pose sweep[2]) {
    return (tactn_sweep){pose_from(sweep), pose_from(sweep + 1)};
}

static tactn_hit hit_of(const explain_request *asked, const tactn_query_options *options) {
    if (asked->query == QUERY_CAST)
        return tactn_cast(asked->a, asked->b, pose_from(&asked->b_in_a), vec_of(asked->translation), options);
    tactn_sweep a = sweep_from(asked->sweep[0]), b = sweep_from(asked->sweep[1]);
    return tactn_time_of_impact(asked->a, &a, asked->b, &b, options);
}

static void answer_pair(const explain_request *asked, answer *out) {
    tactn_query_options options = {.general = true};
    if (is_motion(asked->query)) {
        tactn_hit hit = hit_of(asked, &options);
        store_hit(&hit, out);
        return;
    }
    tactn_gap gap = tactn_distance(asked->a, asked->b, pose_from(&asked->b_in_a), &options);
    store_gap(&gap, out);
}

static void decide(const explain_request *asked, explain_piece out[2]) {
    int parts[2] = {-1, -1}, triangles[2] = {-1, -1};
    tactn_query_options options = {.general = true};
    ask_for_pieces(&options, parts, triangles);
    bool contact =
        asked->query == QUERY_COLLIDE && deepest_contact(asked->a, asked->b, pose_from(&asked->b_in_a), out);
    if (contact) return;
    if (is_motion(asked->query))
        hit_of(asked, &options);
    else
        tactn_distance(asked->a, asked->b, pose_from(&asked->b_in_a), &options);
    for (int i = 0; i < 2; i++) out[i] = (explain_piece){parts[i], triangles[i]};
}

/* ---- the census */

typedef struct piece_list {
    const tactn_shape *whole;
    explain_piece *items;
    size_t count;
} piece_list;

static bool list_pieces(const tactn_shape *whole, piece_list *out) {
    int parts = part_count(whole), listed = parts > 0 ? parts : 1;
    tactn_pose unused;
    *out = (piece_list){.whole = whole};
    for (int pass = 0; pass < 2; pass++) {
        size_t count = 0;
        for (int i = 0; i < listed; i++) {
            tactn_shape s = parts > 0 ? part_of(whole, i, &unused) : *whole;
            int triangles = triangle_count(&s);
            for (int k = 0; k < (triangles > 0 ? triangles : 1); k++, count++) {
                if (out->items) out->items[count] = (explain_piece){parts > 0 ? i : -1, triangles > 0 ? k : -1};
            }
        }
        if (pass == 0) out->items = malloc(count * sizeof *out->items);
        if (!out->items) return false;
        out->count = count;
    }
    return true;
}

static int number(const void *shape, explain_piece piece) {
    tactn_pose unused;
    const tactn_shape *whole = shape;
    if (piece.triangle < 0) return -1;
    tactn_shape s = piece.part >= 0 ? part_of(whole, piece.part, &unused) : *whole;
    return triangle_number(&s, piece.triangle);
}

/* Boxes in A's frame. */
static tactn_bounds box_of(const explain_request *asked, bool of_b, explain_piece piece) {
    tactn_pose pose;
    tactn_shape s = piece_of(of_b ? asked->b : asked->a, piece, &pose);
    return tactn_shape_bounds(&s, of_b ? compose(pose_from(&asked->b_in_a), pose) : pose);
}

static double boxes_apart(const tactn_bounds *a, const tactn_bounds *b) {
    double lower[2][3], upper[2][3], square = 0;
    store(a->lower, lower[0]), store(a->upper, upper[0]);
    store(b->lower, lower[1]), store(b->upper, upper[1]);
    for (int k = 0; k < 3; k++) {
        double gap = fmax(0, fmax(lower[0][k] - upper[1][k], lower[1][k] - upper[0][k]));
        square += gap * gap;
    }
    return sqrt(square);
}

static bool is_plane(const tactn_shape *s) { return s->core == HALF_SPACE_CORE; }

/* Asks two pieces alone. */
static void ask_pieces(const explain_request *asked, explain_near *pair) {
    made_piece a, b;
    bool in_place = asked->query == QUERY_IMPACT;
    explain_request own = *asked;
    answer found;
    set_piece(asked->a, pair->piece[0], in_place, &a);
    set_piece(asked->b, pair->piece[1], in_place, &b);
    own.a = &a.shape, own.b = &b.shape;
    if (!in_place) {
        tactn_pose b_in_a = tactn_relative_pose(a.pose, compose(pose_from(&asked->b_in_a), b.pose));
        store(b_in_a.position, own.b_in_a.position);
        store_turn(b_in_a.rotation, own.b_in_a.rotation);
        tactn_pose back = {vec_of(nothing), tactn_conjugate(a.pose.rotation)};
        store(tactn_pose_vector(back, vec_of(asked->translation)), own.translation);
    }
    answer_pair(&own, &found);
    pair->asked = true;
    pair->fraction = found.fraction, pair->distance = found.distance, pair->error_bound = found.error_bound;
    pair->boxes = 0;
    if (is_plane(asked->a) || is_plane(asked->b)) return;
    tactn_bounds boxes[2] = {box_of(asked, false, pair->piece[0]), box_of(asked, true, pair->piece[1])};
    pair->boxes = boxes_apart(boxes, boxes + 1);
}

static bool ask(const explain_request *asked, explain_near *pair) {
    ask_pieces(asked, pair);
    pair->number[0] = number(asked->a, pair->piece[0]);
    pair->number[1] = number(asked->b, pair->piece[1]);
    return true;
}

/* Whether a pair comes before another one in the list. */
static bool comes_first(query query, const explain_near *p, const explain_near *q) {
    if (is_motion(query) && (p->fraction < q->fraction || q->fraction < p->fraction))
        return p->fraction < q->fraction;
    double left = p->asked ? p->distance : p->boxes, right = q->asked ? q->distance : q->boxes;
    return left < right;
}

static void keep(explain_census *c, query query, const explain_near *pair) {
    size_t at = c->list_count;
    while (at > 0 && comes_first(query, pair, c->list + at - 1)) at--;
    if (at == EXPLAIN_MOST_NEAR) return;
    if (c->list_count < EXPLAIN_MOST_NEAR) c->list_count++;
    memmove(c->list + at + 1, c->list + at, (c->list_count - at - 1) * sizeof *c->list);
    c->list[at] = *pair;
}

static void count_pair(const explain_request *asked, explain_piece a, explain_piece b, explain_census *out) {
    explain_near pair = {.piece = {a, b}};
    ask_pieces(asked, &pair);
    out->asked++;
    bool met = is_motion(asked->query) ? pair.fraction < 1 || pair.distance <= pair.error_bound
                                       : pair.distance <= pair.error_bound;
    out->met += met;
    keep(out, asked->query, &pair);
}

/* Asks every pair, up to a number. */
static void ask_all(const explain_request *asked, const piece_list lists[2], uint64_t most, explain_census *out) {
    for (size_t i = 0; i < lists[0].count; i++) {
        for (size_t k = 0; k < lists[1].count && out->asked < most; k++)
            count_pair(asked, lists[0].items[i], lists[1].items[k], out);
    }
}

/* A tree over the boxes of pieces, which stay in *boxes. */
static tactn_static_tree *build_tree(const explain_request *asked, bool of_b, const piece_list *list,
                                     tactn_bounds **boxes) {
    int count = (int)list->count;
    size_t bytes = tactn_static_tree_bytes(count), scratch_bytes = tactn_static_tree_scratch_bytes(count);
    void *memory = malloc(bytes), *scratch = malloc(scratch_bytes);
    *boxes = malloc(list->count * sizeof **boxes);
    tact_status status = TACT_NO_MEMORY;
    if (memory && scratch && *boxes) {
        for (size_t i = 0; i < list->count; i++) (*boxes)[i] = box_of(asked, of_b, list->items[i]);
        tactn_static_tree_input input = {.boxes = *boxes, .count = count};
        status = tactn_static_tree_build(memory, bytes, scratch, scratch_bytes, &input, NULL, NULL);
    }
    free(scratch);
    if (status == TACT_OK) return memory;
    free(memory);
    return NULL;
}

/* Fills the list with pairs that their boxes put aside, the nearest boxes first. */
static void list_aside(const explain_request *asked, const piece_list lists[2], tactn_static_tree *const trees[2],
                       tactn_bounds *const boxes[2], double reach, tactn_static_tree_pair *pairs,
                       explain_census *out) {
    double size = 0, wide = reach;
    for (int i = 0; i < 2; i++) {
        tactn_bounds all = tactn_static_tree_bounds(trees[i]);
        size = fmax(size, (double)tactn_length(tactn_sub(all.upper, all.lower)));
    }
    uint64_t count = out->near;
    for (int i = 0; i < MOST_GROWTH && count < EXPLAIN_MOST_NEAR && count < out->pairs; i++) {
        wide = 2 * wide + size / 4096;
        count = tactn_static_tree_list_pairs(trees[0], trees[1], wide, pairs, MOST_ASKED, NULL);
    }
    for (uint64_t i = 0; count > out->near && i < count && i < MOST_ASKED; i++) {
        const tactn_bounds *a = boxes[0] + pairs[i].a, *b = boxes[1] + pairs[i].b;
        explain_near pair = {.piece = {lists[0].items[pairs[i].a], lists[1].items[pairs[i].b]}};
        pair.boxes = boxes_apart(a, b);
        if (pair.boxes > reach) keep(out, asked->query, &pair);
    }
}

static bool count_near(const explain_request *asked, const piece_list lists[2], double reach, explain_census *out) {
    tactn_bounds *boxes[2] = {NULL, NULL};
    tactn_static_tree *trees[2] = {build_tree(asked, false, lists, boxes),
                                   build_tree(asked, true, lists + 1, boxes + 1)};
    tactn_static_tree_pair *pairs = malloc(MOST_ASKED * sizeof *pairs);
    bool good = trees[0] && trees[1] && pairs;
    if (good) {
        out->near = tactn_static_tree_list_pairs(trees[0], trees[1], reach, pairs, MOST_ASKED, NULL);
        for (uint64_t i = 0; i < out->near && i < MOST_ASKED; i++)
            count_pair(asked, lists[0].items[pairs[i].a], lists[1].items[pairs[i].b], out);
        list_aside(asked, lists, trees, boxes, reach, pairs, out);
    }
    free(pairs);
    for (int i = 0; i < 2; i++) {
        free(trees[i]);
        free(boxes[i]);
    }
    return good;
}

static bool count_pieces(const explain_request *asked, double reach, explain_census *out) {
    piece_list lists[2] = {{0}, {0}};
    const tactn_shape *a = asked->a, *b = asked->b;
    bool good = list_pieces(a, lists) && list_pieces(b, lists + 1);
    *out = (explain_census){.pieces = {lists[0].count, lists[1].count}};
    out->pairs = out->near = (uint64_t)lists[0].count * lists[1].count;
    bool motion = is_motion(asked->query);
    if (good && motion) {
        bool few = out->pairs <= MOST_MOTIONS && !is_one_sided(a) && !is_one_sided(b);
        if (few) ask_all(asked, lists, MOST_MOTIONS, out);
    } else if (good && (is_plane(a) || is_plane(b))) {
        ask_all(asked, lists, MOST_ASKED, out);
    } else if (good) {
        good = count_near(asked, lists, reach, out);
    }
    for (size_t i = 0; i < out->list_count; i++) {
        explain_near *pair = out->list + i;
        pair->number[0] = number(a, pair->piece[0]), pair->number[1] = number(b, pair->piece[1]);
    }
    free(lists[0].items);
    free(lists[1].items);
    return good;
}

static int count_parts(const void *shape) { return part_count(shape); }

static bool is_convex(const void *shape, explain_piece piece) {
    tactn_pose unused;
    const tactn_shape *whole = shape;
    if (piece.part < 0 && part_count(whole) > 0) return false;
    tactn_shape s = piece.part >= 0 ? part_of(whole, piece.part, &unused) : *whole;
    return piece.triangle >= 0 || triangle_count(&s) == 0;
}

static bool mesh_form(const void *shape, int part, explain_form *out) {
    tactn_pose pose;
    const tactn_shape *whole = shape;
    tactn_shape s = part >= 0 ? part_of(whole, part, &pose) : *whole;
    *out = (explain_form){0};
    return triangle_count(&s) == 0 || mesh_form_of(&s, out);
}

static bool plane(const void *shape, double normal[3], double *offset) {
    const tactn_shape *s = shape;
    if (!is_plane(s)) return false;
    store(s->u.plane.normal, normal);
    *offset = s->u.plane.offset;
    return true;
}

const explain_pieces PIECES = {make,        answer_pair, decide, count_pieces, ask,
                               count_parts, is_convex,   number, mesh_form,    plane};
