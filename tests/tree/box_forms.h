/* Sets of boxes of many kinds with a static tree over each, and the truth about them in long double. */
#ifndef TACT_TESTS_TREE_BOX_FORMS_H
#define TACT_TESTS_TREE_BOX_FORMS_H

#include "support/any_shape.h"

typedef enum box_form {
    ANY_BOXES, /* on a grid, most small, some flat, some points, some large */
    EQUAL_BOXES,
    NESTED_BOXES,
    FLAT_ROW_BOXES, /* on a line */
    POINT_BOXES,
    ONE_HUGE_BOX,    /* among small ones */
    DOUBLING_BOXES,  /* each twice as large as the next, and as far from the origin */
    WIDE_BOXES,      /* of every order of magnitude, at either end of the number range */
    CLUSTERED_BOXES, /* tiny ones far from the origin, in clusters of clusters */
    BOX_FORMS
} box_form;

typedef struct box_set {
    box_form form;
    int count;
    tactn_bounds *boxes;
    tactn_static_tree *tree;
    size_t bytes; /* of its memory */
} box_set;

tactn_bounds form_box(random_stream *random, box_form form, int index);
/* Boxes and their tree, built in memory that is full of a byte. */
box_set box_set_new(random_stream *random, box_form form, int count);
void box_set_free(box_set *set);
/* Builds the tree once more. */
void box_set_build(box_set *set, const tact_tasks *tasks, int junk);

/* The distance of two boxes. */
long double true_box_distance(const tactn_bounds *a, const tactn_bounds *b);

/* How far a distance may be off: roundings, which are absolute for the smallest numbers. */
long double distance_error(long double distance);

/* Whether a distance is within a limit: 1, 0, or -1 where rounding may decide. */
int truly_within(long double distance, tact_real limit);

/* A limit of distances for boxes of a form: zero, small, large, or none. */
tact_real any_limit(random_stream *random, box_form form);

#endif
