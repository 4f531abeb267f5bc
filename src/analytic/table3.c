/* The analytic pairs of three dimensions: which pair of cores has which form. */
#include "analytic/pairs3.h"
#include "hull/layout3.h"

/* At most one of the two. */
typedef struct analytic_functions {
    bool (*world)(const core_pair *p, pair_rotations rotations, core_gap *gap);
    bool (*local)(const core_pair *p, core_gap *gap);
} analytic_functions;

#define ANALYTIC_CORES (TACT3_COMPOUND + 1)

/* By A's core and B's. */
static const analytic_functions analytic_table[ANALYTIC_CORES][ANALYTIC_CORES] = {
    [TACT3_POINT] = {[TACT3_POINT] = {.world = points_gap},
                     [TACT3_SEGMENT] = {.world = point_segment_gap},
                     [TACT3_BOX] = {.world = point_box_gap},
                     [TACT3_HULL] = {.world = point_and_hull_gap}},
    [TACT3_SEGMENT] = {[TACT3_POINT] = {.world = segment_point_gap},
                       [TACT3_SEGMENT] = {.world = segment_segment_gap},
                       [TACT3_BOX] = {.local = segment_box_gap},
                       [TACT3_HULL] = {.local = segment_and_hull_gap}},
    [TACT3_BOX] = {[TACT3_POINT] = {.world = box_point_gap},
                   [TACT3_SEGMENT] = {.local = box_segment_gap},
                   [TACT3_BOX] = {.local = box_box_gap}},
    [TACT3_HULL] = {[TACT3_POINT] = {.world = point_and_hull_gap}, [TACT3_SEGMENT] = {.local = segment_and_hull_gap}},
};

static FORCE_INLINE bool has_analytic_world(const tact3_shape *a, const tact3_shape *b) {
    return analytic_table[a->core][b->core].world != NULL;
}

static FORCE_INLINE bool analytic_world(const core_pair *p, pair_rotations rotations, core_gap *gap) {
    return analytic_table[p->a->core][p->b->core].world(p, rotations, gap);
}

static FORCE_INLINE bool analytic_local(const core_pair *p, core_gap *gap) {
    const analytic_functions *form = &analytic_table[p->a->core][p->b->core];
    if (form->local) return form->local(p, gap);
    return is_plane_pair(p->a, p->b) && plane_gap(p, gap);
}

/* A point and a body of revolution: GJK begins with a direction in the plane of the point and the axis, which holds the
 * answer, so that a hint saves nothing. */
static FORCE_INLINE bool search_ignores_hint(const tact3_shape *a, const tact3_shape *b) {
    const tact3_shape *other = a->core == TACT3_POINT ? b : a;
    return (a->core == TACT3_POINT || b->core == TACT3_POINT) &&
           (other->core == TACT3_CYLINDER || other->core == TACT3_CONE);
}

/* A hull with many faces, or against a segment, which may overlap: GJK and EPA may have to answer. */
static bool may_search_hull(const tact3_shape *a, const tact3_shape *b) {
    const tact3_shape *hull = a->core == TACT3_HULL ? a : b, *other = a->core == TACT3_HULL ? b : a;
    if (hull->core != TACT3_HULL) return false;
    return other->core != TACT3_POINT || hull->status != TACT_OK || !has_planes(hull->u.hull);
}

static bool pair_needs_hint(const tact3_shape *a, const tact3_shape *b) {
    const analytic_functions *form = &analytic_table[a->core][b->core];
    if (is_plane_pair(a, b)) return false;
    return may_search_hull(a, b) || (!form->world && !form->local && !search_ignores_hint(a, b));
}
