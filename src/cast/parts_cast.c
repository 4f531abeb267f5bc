/* Rays, casts and times of impact of shapes of which one at least has parts: the first contact of any pair of parts.
 *
 * What is apart at the start meets a part first, so no part met means no contact. Parts are found by boxes around what
 * the motion passes. A start in contact is answered by the distance there, a motion without contact by that at its
 * end. */
#include <math.h>
#include <string.h>

#include "base/assert.h"
#include "base/tolerance.h"
#include "cast/cast.h"
#include "compound/part_pair.h"
#include CHILD_CONTACTS_H
#include CHILD_DATA_H

/* What turning a motion into a part's frame and its answer back rounds, in u of the lengths. */
#define TURNED_MOTION R(32)
/* The same of a bound of a motion, which also covers turns that are too short to be told from none. */
#define TURNED_MOTION_BOUND 1024

/* The first contact so far. */
typedef struct first_contact {
    tactn_hit hit;
    int a, b, triangles[2];
    bool found;
} first_contact;

/* Enters a contact with parts; of equal fractions the first parts count. */
static void enter(first_contact *first, const tactn_hit *hit, int a, int b, const int triangles[2]) {
    bool failed = first->found && first->hit.status < 0, never = hit->status >= 0 && hit->relation == TACT_SEPARATED;
    bool equal = first->found && !(hit->fraction < first->hit.fraction) && !(hit->fraction > first->hit.fraction);
    bool sooner = !first->found || hit->status < 0 || hit->fraction < first->hit.fraction;
    if (equal) sooner = a != first->a ? a < first->a : b < first->b;
    if (failed || never || !(sooner || hit->status < 0)) return;
    *first = (first_contact){*hit, a, b, {triangles[0], triangles[1]}, true};
}

static tactn_hit first_answer(const first_contact *first, const tactn_shape *a, const tactn_shape *b,
                              const tactn_query_options *options) {
    if (first->hit.status < 0) return (tactn_hit){.status = first->hit.status};
    if (options && options->parts)
        options->parts[0] = has_parts(a) ? first->a : -1, options->parts[1] = b && has_parts(b) ? first->b : -1;
    if (options) tell_triangles(options, first->triangles);
    return first->hit;
}

/* What a query about the start or the end asks for. */
static tactn_query_options plain_options(const tactn_query_options *options) {
    tactn_query_options plain = {.general = options && options->general};
    if (!options) return plain;
    plain = *options;
    plain.cutoff = plain.tolerance = plain.relative_tolerance = 0;
    plain.apart_is_enough = false;
    return plain;
}

/* The distance at the end of a motion without contact, which rounding may have moved. */
static tactn_hit hit_of_end(const tactn_gap *gap, real moved) {
    tactn_hit hit = hit_of_gap(0, 1, gap);
    if (gap->status < 0) return (tactn_hit){.status = gap->status};
    hit.status = TACT_OK;
    hit.error_bound += moved;
    hit.relation = tact_abs(hit.distance) <= hit.error_bound ? TACT_TOUCHING : TACT_SEPARATED;
    return hit;
}

static part_box box_of_travel(const part_box *start, vec travel, real fraction, double slack) {
    part_box box;
    for (int k = 0; k < DIMENSION; k++) {
        double t = (double)(component(travel, k) * fraction);
        box.lower[k] = start->lower[k] + fmin(0, t) - slack;
        box.upper[k] = start->upper[k] + fmax(0, t) + slack;
    }
    return box;
}

/* ---- rays ---- */

typedef struct ray_search {
    part_list list;
    vec origin, travel;
    real size; /* of the motion */
    tactn_query_options options;
    first_contact first;
    int triangles[2];
    tactn_part_hit *hits; /* null: the first is asked for */
    int capacity, count;
} ray_search;

/* Enters a hit in the list, in the order of fractions. */
static void list_hit(ray_search *s, const tactn_hit *hit, int part) {
    int at = s->count < s->capacity ? s->count : s->capacity;
    s->count++;
    while (at > 0 && (s->hits[at - 1].hit.fraction > hit->fraction ||
                      (!(s->hits[at - 1].hit.fraction < hit->fraction) && s->hits[at - 1].part > part))) {
        if (at < s->capacity) s->hits[at] = s->hits[at - 1];
        at--;
    }
    if (at < s->capacity) s->hits[at] = (tactn_part_hit){*hit, part};
}

static double ray_part(void *context, int number) {
    ray_search *s = context;
    shape_part part;
    tactn_get_part(&s->list, number, &part);
    mat m = rotation_matrix(part.pose.rotation);
    vec origin = transform_transposed(m, sub(s->origin, part.pose.position));
    if (!met_from(&s->list, number, neg(s->travel))) return 0;
    s->triangles[0] = s->triangles[1] = -1;
    tactn_hit hit = part.still ? tactn_raycast(&part.shape, s->origin, s->travel, &s->options)
                               : tactn_raycast(&part.shape, origin, transform_transposed(m, s->travel), &s->options);
    if (hit.status >= 0 && !part.still) {
        hit.normal = transform(m, hit.normal);
        hit.point_a = add(transform(m, hit.point_a), part.pose.position);
        hit.point_b = mul_add(s->origin, hit.fraction, s->travel);
        hit.error_bound += TURNED_MOTION * ROUNDOFF * (s->size + taxicab(part.pose.position));
    }
    if (s->hits && hit.status >= 0 && hit.relation != TACT_SEPARATED) list_hit(s, &hit, number);
    enter(&s->first, &hit, number, -1, s->triangles);
    return s->first.found && s->first.hit.status < 0 ? -1 : 0;
}

static tact_status set_ray(ray_search *s, const tactn_shape *shape, vec origin, vec travel,
                           const tactn_query_options *options) {
    tact_status status = tactn_shape_status(shape);
    *s = (ray_search){.origin = origin, .travel = travel, .size = taxicab(origin) + taxicab(travel)};
    if (status != TACT_OK) return status;
    if (!all_finite(origin) || !all_finite(travel)) return TACT_NOT_FINITE;
    if (!(s->size + shape->reach + shape->rounding <= R(0.25) * LARGEST_SCALE)) return TACT_OUT_OF_RANGE;
    s->list = tactn_parts_of(shape);
    s->options.general = options && options->general;
    ask_triangles(&s->options, s->triangles);
    return TACT_OK;
}

static void find_hits(ray_search *s) {
    part_box start;
    for (int k = 0; k < DIMENSION; k++) start.lower[k] = start.upper[k] = (double)component(s->origin, k);
    part_box box = box_of_travel(&start, s->travel, 1, (double)(TURNED_MOTION * ROUNDOFF * s->size));
    tactn_find_parts(&s->list, &box, 0, ray_part, s);
}

tactn_hit tactn_raycast_of_parts(const tactn_shape *shape, vec origin, vec travel,
                                 const tactn_query_options *options) {
    ray_search s;
    tact_status status = set_ray(&s, shape, origin, travel, options);
    if (status != TACT_OK) return (tactn_hit){.status = status};
    find_hits(&s);
    bool starts = s.first.found && s.first.hit.status >= 0 && !(s.first.hit.fraction > 0);
    if (s.first.found && !starts) return first_answer(&s.first, shape, NULL, options);
    if (!starts && hits_are_enough(options)) return plain_miss();
    tactn_query_options plain = plain_options(options);
    vec at = starts ? origin : add(origin, travel);
    tactn_gap gap = tactn_closest_point(shape, at, &plain);
    if (!starts) return hit_of_end(&gap, ROUNDOFF * (taxicab(origin) + 2 * taxicab(travel)));
    gap.status = gap.status < 0 ? gap.status : TACT_OK;
    return hit_of_gap(0, 0, &gap);
}

tact_status tactn_raycast_parts(const tactn_shape *shape, vec origin, vec translation,
                                const tactn_query_options *options, tactn_part_hit *hits, int capacity, int *count) {
    if (!shape) tact_assert_failed("the shape is null", TACT_FUNCTION);
    if (!count) tact_assert_failed("the count is null", TACT_FUNCTION);
    *count = 0;
    if (capacity < 0) return TACT_NEGATIVE;
    if (capacity > 0 && !hits) tact_assert_failed("the hits are null", TACT_FUNCTION);
    if (!has_parts(shape)) return TACT_WRONG_KIND;
    ray_search s;
    tactn_part_hit none;
    tact_status status = set_ray(&s, shape, origin, translation, options);
    if (status != TACT_OK) return status;
    s.hits = capacity > 0 ? hits : &none;
    s.capacity = capacity;
    find_hits(&s);
    if (s.first.found && s.first.hit.status < 0) return s.first.hit.status;
    *count = s.count;
    return TACT_OK;
}

/* Whether a contact is on the sides from which one-sided chains are met: of parts turned so, along a normal from A
 * to B. */
static bool is_met(const part_list *a, int part_a, rotation turn_a, const part_list *b, int part_b, rotation turn_b,
                   vec normal) {
    vec on_a = transform_transposed(rotation_matrix(turn_a), normal);
    vec on_b = neg(transform_transposed(rotation_matrix(turn_b), normal));
    return (!a->boxes || met_from(a, part_a, on_a)) && (!b->boxes || met_from(b, part_b, on_b));
}

/* ---- straight motions ---- */

typedef struct cast_search {
    part_pair p;
    two_parts parts;
    vec travel;
    tactn_query_options options;
    first_contact first;
    int triangles[2];
} cast_search;

static tactn_hit cast_two(cast_search *s) {
    const two_parts *parts = &s->parts;
    const tactn_shape *a = &parts->part_a.shape, *b = &parts->part_b.shape;
    tactn_pose pose = parts->b_in_a, own = parts->part_a.pose;
    vec travel = s->travel;
    real error = parts->noise, drift = 0;
    mat m = rotation_matrix(own.rotation);
    if (!parts->part_a.still) {
        pose = tactn_relative_pose(own, pose);
        travel = transform_transposed(m, travel);
        error += relative_pose_noise(pose, a, b);
        drift = TURNED_MOTION * ROUNDOFF * taxicab(travel);
    }
    bool convex = a->status == TACT_OK && b->status == TACT_OK;
    tactn_hit hit = convex ? tactn_cast_inexact(a, b, pose, travel, error, drift, false, &s->options)
                           : tactn_cast(a, b, pose, travel, &s->options);
    if (hit.status < 0) return hit;
    if (!convex) hit.error_bound += error + drift;
    if (parts->part_a.still) return hit;
    real far = tact_max(length(hit.point_a), length(hit.point_b));
    hit.error_bound += TURNED_MOTION * ROUNDOFF * far;
    hit.normal = transform(m, hit.normal);
    hit.point_a = add(transform(m, hit.point_a), own.position);
    hit.point_b = add(transform(m, hit.point_b), own.position);
    return hit;
}

static double cast_part(void *context, int part) {
    cast_search *s = context;
    s->parts.a = part;
    tactn_get_part(&s->p.a, part, &s->parts.part_a);
    s->triangles[0] = s->triangles[1] = -1;
    tactn_hit hit = cast_two(s);
    bool meets = hit.status >= 0 && hit.relation != TACT_SEPARATED;
    rotation own = tactn_identity_rotation(), other = s->p.b_in_a.rotation;
    if (meets && !is_met(&s->p.a, part, own, &s->p.b, s->parts.b, other, hit.normal)) return 0;
    enter(&s->first, &hit, part, s->parts.b, s->triangles);
    return s->first.found && s->first.hit.status < 0 ? -1 : 0;
}

static tactn_hit hit_of_start(const tactn_gap *gap) {
    if (gap->status < 0) return (tactn_hit){.status = gap->status};
    tactn_hit hit = hit_of_gap(0, 0, gap);
    hit.status = TACT_OK;
    return hit;
}

tactn_hit tactn_cast_parts(const tactn_shape *a, const tactn_shape *b, tactn_pose b_in_a, vec translation,
                           const tactn_query_options *options) {
    cast_search s = {.travel = translation, .options = {.general = options && options->general}};
    const posed_pair q = {a, b, NULL, &b_in_a, 0, &s.options};
    tact_status status = tactn_make_part_pair(&s.p, &q);
    if (status == TACT_OK && !all_finite(translation)) status = TACT_NOT_FINITE;
    if (status == TACT_OK && !(tactn_part_pair_size(&s.p) + taxicab(translation) <= R(0.25) * LARGEST_SCALE))
        status = TACT_OUT_OF_RANGE;
    if (status != TACT_OK) return (tactn_hit){.status = status};
    tactn_query_options plain = plain_options(options);
    if (tactn_overlap(a, b, b_in_a, NULL)) {
        tactn_gap gap = tactn_distance(a, b, b_in_a, &plain);
        return hit_of_start(&gap);
    }
    ask_triangles(&s.options, s.triangles);
    double slack = (double)(TURNED_MOTION * ROUNDOFF * (tactn_part_pair_size(&s.p) + taxicab(translation)));
    for (int i = 0; i < s.p.b.count && !(s.first.found && s.first.hit.status < 0); i++) {
        part_box start;
        tactn_place_part(&s.p, i, &s.parts, &start);
        part_box box = box_of_travel(&start, translation, s.first.found ? s.first.hit.fraction : 1, slack);
        tactn_find_parts(&s.p.a, &box, 0, cast_part, &s);
    }
    if (s.first.found) return first_answer(&s.first, a, b, options);
    b_in_a.position = add(b_in_a.position, translation);
    tactn_gap end = tactn_distance(a, b, b_in_a, &plain);
    return hit_of_end(&end, ROUNDOFF * taxicab(b_in_a.position));
}

/* ---- bodies that turn ---- */

/* A part as a shape in the whole's frame. */
typedef struct turned_part {
    tactn_shape core; /* without its rounding */
    tactn_pose pose;
    mat turn;
} turned_part;

static vec support_of_turned(const void *context, vec direction) {
    const turned_part *part = context;
    vec p = tactn_support(&part->core, transform_transposed(part->turn, direction));
    return add(transform(part->turn, p), part->pose.position);
}

/* A part, its sweep, and by how much rounding may have moved it. */
typedef struct moving_part {
    turned_part turned;
    tactn_shape shape;
    tactn_sweep sweep;
    real noise;
} moving_part;

static bool turns(const tactn_sweep *sweep) {
    return memcmp(&sweep->from.rotation, &sweep->to.rotation, sizeof sweep->from.rotation) != 0;
}

/* Makes a part a shape of the whole's frame, or, where the whole does not turn, gives it a sweep of its own. */
static tact_status set_moving(moving_part *to, const shape_part *part, const tactn_sweep *sweep) {
    const tactn_shape *shape = &part->shape;
    to->shape = *shape;
    to->sweep = *sweep;
    to->noise = 0;
    if (part->still) return TACT_OK;
    real far = length_bound(part->pose.position) + shape->reach;
    if (!turns(sweep)) {
        to->sweep.from = tactn_pose_compose(sweep->from, part->pose);
        to->sweep.to = tactn_pose_compose(sweep->to, part->pose);
        far += length_bound(sweep->from.position) + length_bound(sweep->to.position);
    } else {
        if (shape->status != TACT_OK) return shape->status;
        to->turned = (turned_part){*shape, part->pose, rotation_matrix(part->pose.rotation)};
        to->turned.core.rounding = 0;
        tactn_bounds bounds = tactn_part_bounds(&to->turned.core, part->pose);
        to->shape = tactn_custom_within(support_of_turned, &to->turned, bounds);
    }
    to->noise = TURNED_MOTION * ROUNDOFF * far;
    real radius = turns(sweep) ? shape->rounding : 0;
    if (shape->status == TACT_OK) to->shape = tactn_rounded(to->shape, radius + to->noise);
    return to->shape.status == TACT_NOT_CONVEX ? TACT_OK : to->shape.status;
}

typedef struct impact_search {
    part_list a, b;
    const tactn_sweep *sweep_a, *sweep_b;
    moving_part moving_a, moving_b;
    int number_b;
    tactn_query_options options;
    first_contact first;
    int triangles[2];
} impact_search;

static double impact_part(void *context, int number) {
    impact_search *s = context;
    shape_part part;
    tactn_get_part(&s->a, number, &part);
    s->triangles[0] = s->triangles[1] = -1;
    tactn_hit hit = {.status = set_moving(&s->moving_a, &part, s->sweep_a)};
    if (hit.status == TACT_OK)
        hit = tactn_time_of_impact(&s->moving_a.shape, &s->moving_a.sweep, &s->moving_b.shape, &s->moving_b.sweep,
                                   &s->options);
    if (hit.status >= 0) hit.error_bound += s->moving_a.noise + s->moving_b.noise;
    if (hit.status >= 0 && hit.relation != TACT_SEPARATED) {
        rotation turn_a = tactn_sweep_pose(s->sweep_a, hit.fraction).rotation;
        rotation turn_b = tactn_sweep_pose(s->sweep_b, hit.fraction).rotation;
        if (!is_met(&s->a, number, turn_a, &s->b, s->number_b, turn_b, hit.normal)) return 0;
    }
    enter(&s->first, &hit, number, s->number_b, s->triangles);
    return s->first.found && s->first.hit.status < 0 ? -1 : 0;
}

/* No point of B moves farther than this against any of A: what they travel, and the arcs of what turns. */
static double motion_bound(const tactn_shape *a, const tactn_sweep *sweep_a, const tactn_shape *b,
                           const tactn_sweep *sweep_b) {
    vec from = sub(sweep_b->from.position, sweep_a->from.position);
    vec to = sub(sweep_b->to.position, sweep_a->to.position);
    rotation_path turn_a = tactn_turn_between(sweep_a->from.rotation, sweep_a->to.rotation);
    rotation_path turn_b = tactn_turn_between(sweep_b->from.rotation, sweep_b->to.rotation);
    double round_a = (double)(a->reach + a->rounding), round_b = (double)(b->reach + b->rounding);
    double rounding = TURNED_MOTION_BOUND * (double)ROUNDOFF;
    double arcs = (double)turn_a.rate * round_a + (double)turn_b.rate * round_b;
    double sizes = round_a + round_b + (double)(taxicab(from) + taxicab(to));
    return (double)length(sub(to, from)) + arcs * (1 + rounding) + sizes * rounding;
}

/* A box in A's frame at the start around what may meet a part of B. */
static part_box box_to_search(const shape_part *part, tactn_pose b_in_a, double motion) {
    tactn_bounds bounds = tactn_part_bounds(&part->shape, tactn_pose_compose(b_in_a, part->pose));
    part_box box;
    if (is_unbounded(&part->shape)) motion = (double)INFINITY;
    for (int k = 0; k < DIMENSION; k++) {
        box.lower[k] = (double)component(bounds.lower, k) - motion;
        box.upper[k] = (double)component(bounds.upper, k) + motion;
    }
    return box;
}

/* Looks for the first contact of any two parts, which are apart at the start. */
static NOINLINE tact_status search_impact(impact_search *s, const tactn_shape *a, const tactn_shape *b) {
    s->a = tactn_parts_of(a), s->b = tactn_parts_of(b);
    ask_triangles(&s->options, s->triangles);
    double motion = motion_bound(a, s->sweep_a, b, s->sweep_b);
    tactn_pose b_in_a = tactn_relative_pose(s->sweep_a->from, s->sweep_b->from);
    for (int i = 0; i < s->b.count && !(s->first.found && s->first.hit.status < 0); i++) {
        shape_part part;
        tactn_get_part(&s->b, i, &part);
        tact_status status = set_moving(&s->moving_b, &part, s->sweep_b);
        if (status != TACT_OK) return status;
        part_box box = box_to_search(&part, b_in_a, motion);
        s->number_b = i;
        tactn_find_parts(&s->a, &box, 0, impact_part, s);
    }
    return TACT_OK;
}

static NOINLINE tact_status impact_status(const tactn_shape *a, const tactn_sweep *sweep_a, const tactn_shape *b,
                                          const tactn_sweep *sweep_b, const tactn_query_options *options) {
    part_pair pair;
    const posed_pair q = {a, b, &sweep_a->from, &sweep_b->from, 0, options};
    tact_status status = tactn_make_part_pair(&pair, &q);
    vec end = sub(sweep_b->to.position, sweep_a->to.position);
    if (status != TACT_OK) return status;
    return taxicab(end) + a->reach + b->reach <= R(0.25) * LARGEST_SCALE ? TACT_OK : TACT_OUT_OF_RANGE;
}

/* The answer where the shapes are in contact at the start; separated where they are not. */
static NOINLINE tactn_hit impact_at_start(const tactn_shape *a, tactn_pose pose_a, const tactn_shape *b,
                                          tactn_pose pose_b, const tactn_query_options *plain) {
    if (!tactn_overlap_world(a, pose_a, b, pose_b, NULL)) return plain_miss();
    tactn_gap gap = tactn_distance_world(a, pose_a, b, pose_b, plain);
    return hit_of_start(&gap);
}

static NOINLINE tactn_hit impact_at_end(const tactn_shape *a, tactn_pose pose_a, const tactn_shape *b,
                                        tactn_pose pose_b, const tactn_query_options *plain) {
    tactn_gap gap = tactn_distance_world(a, pose_a, b, pose_b, plain);
    return hit_of_end(&gap, 0);
}

tactn_hit tactn_impact_of_parts(const tactn_shape *a, const tactn_sweep *sweep_a, const tactn_shape *b,
                                const tactn_sweep *sweep_b, const tactn_query_options *options) {
    impact_search s = {.sweep_a = sweep_a, .sweep_b = sweep_b, .options = {.general = options && options->general}};
    tactn_query_options plain = plain_options(options);
    tact_status status = impact_status(a, sweep_a, b, sweep_b, &plain);
    if (status != TACT_OK) return (tactn_hit){.status = status};
    tactn_hit start = impact_at_start(a, sweep_a->from, b, sweep_b->from, &plain);
    if (start.status < 0 || start.relation != TACT_SEPARATED) return start;
    status = search_impact(&s, a, b);
    if (status != TACT_OK) return (tactn_hit){.status = status};
    if (s.first.found) return first_answer(&s.first, a, b, options);
    if (hits_are_enough(options)) return plain_miss();
    return impact_at_end(a, sweep_a->to, b, sweep_b->to, &plain);
}
