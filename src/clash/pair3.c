/* One pair: the distance of two bodies, and where one may be within the other what their surfaces say.
 *
 * - The distance of a query is signed: minus a depth where bodies overlap. Here it is that of the surfaces, so that
 *   where they meet it is 0, up to what placing them rounds.
 * - Where two meshes overlap though no triangles meet, something of one is inside the other. Then they are told as
 *   surfaces; and one is contained if a vertex of each of its parts is inside.
 * - Where they meet they may be the same surface twice.
 * - Two meshes that are boxes are asked about as boxes first (box3.c): their triangles only where they overlap.
 * - Round bodies are asked about as they are (mesh_round3.c, rounds3.c). */
#include "base/assert.h"
#include "clash/side3.h"

/* A bracket of TACT3_CLASH_DEPTH_FAST may be as wide as this part of twice the smaller body's radius. */
#define FAST_TOLERANCE R(0.02)
/* Any bracket will do: it may be wider than the bodies are. */
#define ANY_TOLERANCE R(1e3)

/* Bounds how far rounding moves the bodies of a pair relative to each other (docs/mesh.md: 24 units for placing, and 21
 * for the relative pose). */
static real placing_error(const clash_side *a, const clash_side *b) {
    return 48 * ROUNDOFF * (a->reach + b->reach + length(sub(b->pose.position, a->pose.position)));
}

/* True if each part of a mesh is inside the other, given that no surfaces meet. */
static bool lies_inside(const clash_side *inner, const clash_side *outer) {
    const tact3_mesh *mesh = inner->shape->u.mesh;
    if (!outer->solid) return false;
    tact3_pose pose = tact3_relative_pose(outer->pose, inner->pose);
    for (uint32_t i = 0; i < mesh->part_count; i++) {
        vec p = tact3_pose_point(pose, mesh_vertices(mesh)[mesh_parts(mesh)[i]]);
        *inner->steps += POINT_STEPS;
        if (!tact3_mesh_contains(outer->shape->u.mesh, p)) return false;
    }
    return true;
}

/* Two meshes overlap though no triangles meet: their surfaces are so far apart. */
static void set_surfaces(const clash_side *a, const clash_side *b, const tact3_gap *surfaces, tact3_clash *found) {
    found->distance = surfaces->distance;
    found->error_bound = surfaces->error_bound;
    found->point_a = surfaces->point_a;
    found->point_b = surfaces->point_b;
    found->inside = lies_inside(a, b)   ? TACT3_CLASH_A_INSIDE
                    : lies_inside(b, a) ? TACT3_CLASH_B_INSIDE
                                        : TACT3_CLASH_NONE_INSIDE;
    if (found->inside != TACT3_CLASH_NONE_INSIDE) found->kind = TACT3_CLASH_CONTAINED;
}

/* What was asked: the signed distance, and more of two meshes. */
typedef struct pair_gaps {
    tact3_gap gap;
    meshes_more more;
    bool meet; /* the triangles of what touches meet, as they are placed; else what the bound says */
} pair_gaps;

/* Bodies that share a point. */
static void set_meeting(const clash_side *a, const clash_side *b, const pair_gaps *gaps, tact3_clash_depth depth,
                        tact3_clash *found) {
    const tact3_gap *gap = &gaps->gap;
    bool overlap = gap->relation == TACT_OVERLAP;
    found->relation = overlap ? TACT_OVERLAP : TACT_TOUCHING;
    found->kind = tact3_clash_is_duplicate(a, b) ? TACT3_CLASH_DUPLICATE
                  : overlap                      ? TACT3_CLASH_OVERLAP
                                                 : TACT3_CLASH_TOUCHING;
    found->error_bound = placing_error(a, b);
    if (depth != TACT3_CLASH_DEPTH_OFF && overlap && a->solid && b->solid) {
        found->has_depth = true;
        found->depth_upper = -gap->distance;
        found->depth_lower = tact_max(0, -(gap->distance + gap->error_bound));
        found->depth_direction = gap->normal;
    }
    if (!overlap) found->error_bound += gaps->meet ? 0 : gap->error_bound;
    else if (a->round && b->round) tact3_clash_rounds(a, b, found);
    else if (a->round || b->round) tact3_clash_mesh_and_round(a, b, found);
    else if (gaps->more.surfaces.relation == TACT_SEPARATED) set_surfaces(a, b, &gaps->more.surfaces, found);
    else found->error_bound += gaps->more.surfaces.distance + gaps->more.surfaces.error_bound;
}

/* What is asked of two bodies whose depth is known, or not. */
static tact3_query_options options_of(const clash_side *a, const clash_side *b, const tact3_clash_limits *limits,
                                      bool known) {
    tact3_query_options options = {.cutoff = limits->clearance, .apart_is_enough = !(limits->clearance > 0)};
    /* Two round bodies have no answer that is both rougher and faster. */
    bool rough = known || (limits->depth == TACT3_CLASH_DEPTH_OFF && !(a->round && b->round));
    if (rough) options.tolerance = ANY_TOLERANCE * (a->reach + b->reach);
    else if (limits->depth == TACT3_CLASH_DEPTH_FAST) options.relative_tolerance = FAST_TOLERANCE;
    return options;
}

/* Writes the depth of two boxes as that of two meshes: once B has moved as far it is free. So half the bound more is
 * counted on either side, for what the sums round. */
static void set_depth_of_boxes(const tact3_gap *boxes, tact3_gap *gap) {
    gap->relation = TACT_OVERLAP;
    gap->distance = boxes->distance - R(1.5) * boxes->error_bound;
    gap->error_bound = 3 * boxes->error_bound;
    gap->normal = boxes->normal;
}

static pair_gaps ask(const clash_side *a, const clash_side *b, const tact3_clash_limits *limits) {
    pair_gaps gaps = {.gap.status = TACT_OK, .meet = !a->round && !b->round && limits->clearance >= 0};
    tact3_gap boxes = {.relation = TACT_UNKNOWN};
    if (gaps.meet && a->box && b->box) {
        boxes = tact3_clash_boxes(a, b, limits->clearance);
        *a->steps += POINT_STEPS;
    }
    bool overlap = boxes.relation == TACT_OVERLAP;
    if (boxes.relation != TACT_UNKNOWN && !overlap) return (pair_gaps){.gap = boxes};
    tact3_query_options options = options_of(a, b, limits, overlap);
    const posed_pair q = {a->shape, b->shape, &a->pose, &b->pose, 0, &options};
    gaps.gap = gaps.meet ? tact3_meshes_and_more(&q, &gaps.more)
                         : tact3_distance_world(a->shape, a->pose, b->shape, b->pose, &options);
    *a->steps += gaps.meet ? gaps.more.steps : POINT_STEPS + (uint64_t)gaps.gap.iterations;
    if (overlap && gaps.gap.status >= 0) set_depth_of_boxes(&boxes, &gaps.gap);
    return gaps;
}

static bool set_refused(tact_status status, tact3_clash *found) {
    *found = (tact3_clash){.status = status};
    return true;
}

bool tact3_clash_answer(const tact3_shape *a, tact3_pose pose_a, const tact3_shape *b, tact3_pose pose_b,
                        const tact3_clash_limits *limits, tact3_clash *found, uint64_t *steps) {
    tact_status status_a = tact3_clash_shape_status(a), status_b = tact3_clash_shape_status(b);
    *steps = 1;
    if (status_a != TACT_OK || status_b != TACT_OK) return set_refused(status_a ? status_a : status_b, found);
    clash_side side_a = tact3_clash_side(a, pose_a, steps), side_b = tact3_clash_side(b, pose_b, steps);
    pair_gaps gaps = ask(&side_a, &side_b, limits);
    const tact3_gap gap = gaps.gap;
    if (gap.status < 0) return set_refused(gap.status, found);
    if (gap.relation == TACT_BEYOND_CUTOFF) return false;
    bool separated = gap.relation == TACT_SEPARATED;
    if (separated && !(gap.distance < limits->clearance)) return false;
    *found = (tact3_clash){.point_a = gap.point_a, .point_b = gap.point_b};
    if (separated || (gap.relation == TACT_TOUCHING && gap.distance > 0)) {
        found->relation = gap.relation;
        found->kind = separated ? TACT3_CLASH_CLEARANCE : TACT3_CLASH_TOUCHING;
        found->distance = gap.distance;
        found->error_bound = gap.error_bound;
    } else {
        set_meeting(&side_a, &side_b, &gaps, limits->depth, found);
    }
    return true;
}

bool tact3_clash_pair(const tact3_shape *a, tact3_pose pose_a, const tact3_shape *b, tact3_pose pose_b,
                      const tact3_clash_limits *limits, tact3_clash *found) {
    if (!a || !b) tact_assert_failed("a shape is null", TACT_FUNCTION);
    if (!limits || !found) tact_assert_failed("the limits or the answer are null", TACT_FUNCTION);
    uint64_t steps;
    if (!tact3_clash_answer(a, pose_a, b, pose_b, limits, found, &steps)) return false;
    found->b = 1;
    return true;
}
