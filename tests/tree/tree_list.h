/* A tree of boxes beside a list of the same boxes, and checks of the one against the other. */
#ifndef TACT_TESTS_TREE_TREE_LIST_H
#define TACT_TESTS_TREE_TREE_LIST_H

#include "support/any_shape.h"
#include "tree/tree.h"

#define MOST 4096

typedef struct entry {
    bool used;
    tactn_bounds bounds;
    uint64_t category;
    uint32_t user;
} entry;

/* Entries by their proxies. */
typedef struct listed {
    tactn_tree *tree;
    size_t bytes;
    entry entries[2 * MOST];
    bool loose; /* boxes have been enlarged in place */
} listed;

listed *listed_new(int capacity);
void listed_free(listed *l);
int32_t listed_insert(listed *l, tactn_bounds bounds, uint64_t category, uint32_t user);
void listed_remove(listed *l, int32_t proxy);
void listed_move(listed *l, int32_t proxy, tactn_bounds bounds);
/* Without a status: the box is valid. */
void listed_drift(listed *l, int32_t proxy, tactn_bounds bounds);
void listed_enlarge(listed *l, int32_t proxy, tactn_bounds bounds);
int32_t any_used(const listed *l, random_stream *random);

bool same_box(const tactn_bounds *a, const tactn_bounds *b);
/* The greatest height that this many leaves can make where siblings' heights differ by MAX_IMBALANCE at most. */
int greatest_height(int leaves);
/* All that must hold in a tree. */
void check_structure(const listed *l);

/* What a search has found. */
typedef struct found {
    const listed *l;
    int count, broken; /* found; found twice, or with another user value */
    bool seen[2 * MOST];
    int stop_after;
} found;

found *found_new(const listed *l);
bool find(void *context, int32_t proxy, uint32_t user);
tact_real find_on_way(void *context, int32_t proxy, uint32_t user, tact_real fraction);

/* Each asks the tree and the list. Returns how many were found. */
int check_query(const listed *l, tactn_bounds bounds, uint64_t mask);

typedef struct cast_tally {
    int met, extra; /* found though they are not met: rounding is for finding them */
} cast_tally;

void check_cast(const listed *l, tactn_bounds bounds, tactn_vec translation, uint64_t mask, cast_tally *tally);
/* The first that is met, when each hit shortens the rest. Returns how many boxes were looked at. */
int check_first(const listed *l, tactn_bounds bounds, tactn_vec translation);

/* Random boxes: multiples of 1/64, so that the truth is exact in both precisions. */
tactn_vec any_grid(random_stream *random, double low, double high);
/* Most small, some flat, some a point, some huge. */
tactn_bounds any_box(random_stream *random);
tactn_vec any_way(random_stream *random);

#endif
