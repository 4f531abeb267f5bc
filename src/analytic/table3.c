/* The closed forms of three dimensions: which pair of cores has which. */
#include "analytic/pairs3.h"

/* One of the two; neither: none. */
typedef struct closed_functions {
    bool (*turned)(const pair *p, closed_turns turns, closed_gap *gap); /* in any frame */
    bool (*placed)(const pair *p, closed_gap *gap);                     /* in A's */
} closed_functions;

#define CLOSED_CORES (TACT3_CUSTOM + 1)

/* By A's core and B's. */
static const closed_functions closed_forms[CLOSED_CORES][CLOSED_CORES] = {
    [TACT3_POINT] = {[TACT3_POINT] = {.turned = points_gap},
                     [TACT3_SEGMENT] = {.turned = point_segment_gap},
                     [TACT3_BOX] = {.placed = point_box_gap}},
    [TACT3_SEGMENT] = {[TACT3_POINT] = {.turned = segment_point_gap},
                       [TACT3_SEGMENT] = {.turned = segment_segment_gap},
                       [TACT3_BOX] = {.placed = segment_box_gap}},
    [TACT3_BOX] = {[TACT3_POINT] = {.placed = box_point_gap},
                   [TACT3_SEGMENT] = {.placed = box_segment_gap},
                   [TACT3_BOX] = {.placed = box_box_gap}},
};

static FORCE_INLINE bool has_turned_form(const tact3_shape *a, const tact3_shape *b) {
    return closed_forms[a->core][b->core].turned != NULL;
}

static FORCE_INLINE bool turned_form(const pair *p, closed_turns turns, closed_gap *gap) {
    return closed_forms[p->a->core][p->b->core].turned(p, turns, gap);
}

static FORCE_INLINE bool closed_form(const pair *p, closed_gap *gap) {
    const closed_functions *form = &closed_forms[p->a->core][p->b->core];
    return form->placed && form->placed(p, gap);
}
