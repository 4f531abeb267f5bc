/* The static tree of boxes, which are arrays of numbers: lower, then upper corner. */
#include "bridge.h"

#include <stdlib.h>

/* JavaScript's boxes are the library's as they are. */
_Static_assert(sizeof(tactn_bounds) == 2 * DIMENSION * sizeof(double), "no padding");

/* Where it is refused the status and the box that is to blame, or -1, are in the mailbox. */
static void store_refused(tact_status status, int bad_box) { bridge_mail[0] = status, bridge_mail[1] = bad_box; }

EXPORT("static_tree_make") tactn_static_tree *bridge_static_tree_make(const double *boxes, int count) {
    size_t bytes = tactn_static_tree_bytes(count), scratch_bytes = tactn_static_tree_scratch_bytes(count);
    void *block = bytes ? malloc(bytes) : NULL, *scratch = block ? malloc(scratch_bytes + 1) : NULL;
    tactn_static_tree_input input = {.boxes = (const void *)boxes, .count = count};
    tact_status status = bytes ? TACT_NO_MEMORY : TACT_TOO_MANY;
    int bad = -1;
    if (scratch) status = tactn_static_tree_build(block, bytes, scratch, scratch_bytes, &input, NULL, &bad);
    free(scratch);
    store_refused(status, bad);
    if (status != TACT_OK) {
        free(block);
        return NULL;
    }
    void *smaller = realloc(block, tactn_static_tree_size(block));
    return smaller ? smaller : block;
}

EXPORT("static_tree_refit")
tact_status bridge_static_tree_refit(tactn_static_tree *tree, const double *boxes, int count) {
    int bad = -1;
    tactn_static_tree_input input = {.boxes = (const void *)boxes, .count = count};
    tact_status status = tactn_static_tree_refit(tree, &input, NULL, &bad);
    store_refused(status, bad);
    return status;
}

static tactn_bounds load_box(const double *from) { return (tactn_bounds){load(from), load(from + DIMENSION)}; }

EXPORT("static_tree_bounds") void bridge_static_tree_bounds(const tactn_static_tree *tree) {
    tactn_bounds bounds = tactn_static_tree_bounds(tree);
    store(bounds.upper, store(bounds.lower, bridge_mail));
}

/* B null: pairs of boxes of A. Returns how many there are; the first ones are stored. */
EXPORT("static_tree_pairs")
double bridge_static_tree_pairs(const tactn_static_tree *a, const tactn_static_tree *b, double distance,
                                tactn_static_tree_pair *pairs, size_t capacity) {
    return (double)tactn_static_tree_list_pairs(a, b, distance, pairs, capacity, NULL);
}

typedef struct found {
    int32_t *to;
    int count, capacity;
} found;

static bool store_found(void *context, int32_t index) {
    found *f = context;
    if (f->count < f->capacity) f->to[f->count] = index;
    f->count++;
    return true;
}

/* A box and a distance. Returns how many boxes there are; the first ones are stored. */
EXPORT("static_tree_query") int bridge_static_tree_query(const tactn_static_tree *tree, int32_t *to, int capacity) {
    found f = {.to = to, .capacity = capacity};
    tactn_static_tree_query(tree, load_box(bridge_mail), bridge_mail[2 * DIMENSION], store_found, &f);
    return f.count;
}

/* A box and a distance. Returns how many are stored, each with its distance, or TACT_NO_MEMORY. */
EXPORT("static_tree_nearest")
int bridge_static_tree_nearest(const tactn_static_tree *tree, double *distances, int32_t *indices, int most) {
    tactn_static_tree_near *nearest = malloc((size_t)most * sizeof *nearest);
    if (!nearest) return TACT_NO_MEMORY;
    int count = tactn_static_tree_nearest(tree, load_box(bridge_mail), bridge_mail[2 * DIMENSION], nearest, most);
    for (int i = 0; i < count; i++) distances[i] = nearest[i].distance, indices[i] = nearest[i].index;
    free(nearest);
    return count;
}
