/* One pair: the library's distance of two meshes, and where one may be within the other what their surfaces say.
 *
 * - The library's distance is signed: minus a depth where meshes overlap. Here it is that of the surfaces, so that
 *   where they meet it is 0, up to what placing them rounds.
 * - Where they overlap though no triangles meet, something of one is inside the other. Both are asked once more as
 *   surfaces; and one is contained if a vertex of each of its parts is inside.
 * - Where they meet they may be the same surface twice.
 * - Round bodies are asked about as they are (mesh_and_round.c, two_rounds.c). */
#include <float.h>
#include <math.h>

#include "clash/clash.h"

#define ROUNDOFF (DBL_EPSILON / 2)
/* --depth fast: a bracket may be as wide as this part of twice the smaller body's radius. */
#define FAST_TOLERANCE 0.02

const char *const clash_kind_names[CLASH_KINDS] = {"overlap", "contained", "duplicate", "touching", "clearance"};

static void store(tact3_vec v, double out[3]) { out[0] = v.x, out[1] = v.y, out[2] = v.z; }

/* Bounds how far rounding moves the bodies of a pair relative to each other (docs/mesh.md: 24 units for placing, and 21
 * for the relative pose). */
static double placing_error(const clash_shape *a, const clash_shape *b, tact3_vec way) {
    return 48 * ROUNDOFF * (a->reach + b->reach + tact3_length(way));
}

static bool refuse(const clash_set *set, size_t a, size_t b, tact_status status, error *error) {
    const char *why = status == TACT_OUT_OF_RANGE ? "sizes or positions are too large or too small; use a unit of "
                                                    "length that brings them nearer to one"
                                                  : tact_status_text(status);
    return error_set(error, "%s and %s: %s", set->bodies[a].name, set->bodies[b].name, why);
}

/* True if each part of a body is inside the other, given that no surfaces meet. */
static bool lies_inside(const clash_set *set, size_t inner, size_t outer) {
    const clash_body *of = set->bodies + inner, *in = set->bodies + outer;
    const clash_shape *shape = set->shapes + of->shape, *around = set->shapes + in->shape;
    if (!around->solid) return false;
    tact3_pose pose = tact3_relative_pose(in->pose, of->pose);
    for (size_t i = 0; i < shape->part_count; i++) {
        tact3_vec p = tact3_pose_point(pose, tact3_mesh_vertex(shape->mesh, shape->parts[i]));
        if (!tact3_mesh_contains(around->mesh, p)) return false;
    }
    return true;
}

/* The distance of the surfaces of two bodies that overlap though no triangles meet. */
static bool ask_surfaces(clash_set *set, clash_row *row, error *error) {
    const clash_body *a = set->bodies + row->a, *b = set->bodies + row->b;
    clash_shape *shape_a = set->shapes + a->shape, *shape_b = set->shapes + b->shape;
    pthread_mutex_lock(&set->lock);
    bool good = clash_shape_shell(shape_a) && clash_shape_shell(shape_b) && clash_shape_parts(shape_a) &&
                clash_shape_parts(shape_b);
    pthread_mutex_unlock(&set->lock);
    if (!good) return error_memory(error);
    tact3_shape shell_a = tact3_mesh_shape(shape_a->shell), shell_b = tact3_mesh_shape(shape_b->shell);
    tact3_gap gap = tact3_distance_world(&shell_a, a->pose, &shell_b, b->pose, NULL);
    if (gap.status < 0) return refuse(set, row->a, row->b, gap.status, error);
    if (gap.relation != TACT_SEPARATED) return true;
    row->distance = gap.distance;
    row->error_bound = gap.error_bound;
    store(gap.point_a, row->point_a);
    store(gap.point_b, row->point_b);
    row->contained = lies_inside(set, row->a, row->b)   ? CLASH_A_CONTAINED
                     : lies_inside(set, row->b, row->a) ? CLASH_B_CONTAINED
                                                        : CLASH_NOT_CONTAINED;
    if (row->contained != CLASH_NOT_CONTAINED) row->kind = CLASH_KIND_CONTAINED;
    return true;
}

static bool same_point(tact3_vec p, tact3_vec q) { return !(tact3_length(tact3_sub(p, q)) > 0); }

/* Bodies that share a point, one of them round or both. */
static bool set_round_meeting(const clash_set *set, const tact3_gap *gap, clash_row *row) {
    bool both = set->shapes[set->bodies[row->a].shape].is_round && set->shapes[set->bodies[row->b].shape].is_round;
    if (row->status == CLASH_TOUCHING) row->error_bound += gap->error_bound;
    else if (both) clash_two_rounds(set, row);
    else clash_mesh_and_round(set, row);
    return true;
}

/* Bodies that share a point. */
static bool set_meeting(clash_set *set, const tact3_gap *gap, double placing, clash_depth depth, clash_row *row,
                        error *error) {
    const clash_shape *a = set->shapes + set->bodies[row->a].shape, *b = set->shapes + set->bodies[row->b].shape;
    bool overlap = gap->relation == TACT_OVERLAP;
    row->status = overlap ? CLASH_OVERLAP : CLASH_TOUCHING;
    row->kind = clash_is_duplicate(set, row->a, row->b) ? CLASH_KIND_DUPLICATE
                : overlap                               ? CLASH_KIND_OVERLAP
                                                        : CLASH_KIND_TOUCHING;
    row->error_bound = placing;
    row->has_depth = depth != CLASH_DEPTH_OFF && overlap && a->solid && b->solid;
    row->depth_upper = -gap->distance;
    row->depth_lower = fmax(0, -(gap->distance + gap->error_bound));
    store(gap->normal, row->direction);
    if (a->is_round || b->is_round) return set_round_meeting(set, gap, row);
    return !overlap || same_point(gap->point_a, gap->point_b) || ask_surfaces(set, row, error);
}

bool clash_pair(clash_set *set, size_t a, size_t b, const clash_limits *limits, clash_row *out, error *error) {
    const clash_body *body_a = set->bodies + a, *body_b = set->bodies + b;
    const clash_shape *shape_a = set->shapes + body_a->shape, *shape_b = set->shapes + body_b->shape;
    double clearance = limits->clearance;
    tact3_query_options options = {.cutoff = clearance, .apart_is_enough = !(clearance > 0)};
    /* Two round bodies have no answer that is both rougher and faster. */
    bool rough = limits->depth == CLASH_DEPTH_OFF && !(shape_a->is_round && shape_b->is_round);
    if (rough) options.tolerance = 1e3 * (shape_a->reach + shape_b->reach);
    if (limits->depth == CLASH_DEPTH_FAST) options.relative_tolerance = FAST_TOLERANCE;
    tact3_gap gap = tact3_distance_world(&shape_a->shape, body_a->pose, &shape_b->shape, body_b->pose, &options);
    *out = (clash_row){.a = a, .b = b};
    if (gap.status < 0) return refuse(set, a, b, gap.status, error);
    if (gap.relation == TACT_BEYOND_CUTOFF) return false;
    store(gap.point_a, out->point_a);
    store(gap.point_b, out->point_b);
    tact3_vec way = tact3_sub(body_b->pose.position, body_a->pose.position);
    bool apart = gap.relation == TACT_SEPARATED || (gap.relation == TACT_TOUCHING && gap.distance > 0);
    if (!apart) return set_meeting(set, &gap, placing_error(shape_a, shape_b, way), limits->depth, out, error);
    out->status = gap.relation == TACT_SEPARATED ? CLASH_SEPARATED : CLASH_TOUCHING;
    out->kind = gap.relation == TACT_SEPARATED ? CLASH_KIND_CLEARANCE : CLASH_KIND_TOUCHING;
    out->distance = gap.distance;
    out->error_bound = gap.error_bound;
    return out->status == CLASH_TOUCHING || gap.distance < clearance;
}
