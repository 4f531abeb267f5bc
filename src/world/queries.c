/* Queries of the world: ray cast, shape cast, overlap, closest shape.
 *
 * The tree finds the candidates by their boxes. Each is queried in its own frame, so nothing is lost far from the
 * origin, and the result is transformed to the world. Among equally good shapes the deeper one wins, then the lower
 * index, so the result does not depend on the tree. */
#include "cast/cast.h"
#include "tree/nearest.h"
#include "pair/relative_pose.h"
#include "world/world.h"

/* Largest position and size of a query. */
#define LARGEST_POSITION (R(0.125) * LARGEST_SCALE)
/* Rounding of a transform of a point into a shape's frame, in units of u times its length (docs/accuracy.md). */
#define TRANSFORM_ROUNDING R(21)
/* Rounding of an AABB, in units of u times its coordinates. */
#define AABB_ROUNDING R(64)

static tact_status position_status(vec position) {
    if (!all_finite(position)) return TACT_NOT_FINITE;
    return taxicab(position) <= LARGEST_POSITION ? TACT_OK : TACT_OUT_OF_RANGE;
}

/* The status of a query's shape; sets its box, expanded for rounding. */
static tact_status query_shape_status(const tactn_shape *shape, tactn_pose pose, tactn_bounds *box) {
    tact_status status = is_composite(shape) ? tactn_shape_status(shape) : shape->status;
    if (status == TACT_OK && is_unbounded(shape)) status = TACT_UNBOUNDED;
    if (status == TACT_OK) status = rotation_status(pose.rotation);
    if (status == TACT_OK) status = position_status(pose.position);
    if (status == TACT_OK && !(shape->reach + shape->rounding <= LARGEST_POSITION)) status = TACT_OUT_OF_RANGE;
    if (status != TACT_OK) return status;
    tactn_bounds tight = tactn_shape_bounds(shape, pose);
    if (box_status(&tight) != TACT_OK) return TACT_BAD_SUPPORT;
    *box = expanded_aabb(tight, AABB_ROUNDING * ROUNDOFF * tact_max(greatest(tight.lower), greatest(tight.upper)));
    return TACT_OK;
}

static bool filter_accepts(const body_shape *shape, const tact_filter *filter) {
    return !filter || filters_collide(filter, &shape->def.filter);
}

/* ---- Rays and casts ---- */

typedef struct cast_search {
    const tactn_world *world;
    const tactn_shape *shape; /* a point in its own origin for a ray */
    bool is_ray;
    tactn_pose pose;
    vec translation;
    const tact_filter *filter;
    int32_t best; /* NONE: no hit so far */
    tactn_hit hit;
    query_origin origin; /* of the hit */
    tact_status error;
} cast_search;

static void hit_to_world(tactn_hit *hit, tactn_pose pose) {
    mat rotation_to_world = rotation_matrix(pose.rotation);
    hit->normal = transform(rotation_to_world, hit->normal);
    hit->point_a = add(transform(rotation_to_world, hit->point_a), pose.position);
    hit->point_b = add(transform(rotation_to_world, hit->point_b), pose.position);
}

/* Casts where one of the shapes is a composite, exactly from a start and along a translation that rounding has
 * moved. */
static tactn_hit cast_against_composite(const cast_search *search, const tactn_shape *shape, tactn_pose start,
                                        vec translation, real start_error, real drift, query_origin *origin) {
    tactn_query_options options = {.apart_is_enough = true}; /* rays that miss */
    ask_origin(&options, origin);
    tactn_hit hit = search->is_ray ? tactn_raycast(shape, start.position, translation, &options)
                                   : tactn_cast(shape, search->shape, start, translation, &options);
    if (hit.status < 0) return hit;
    hit.error_bound += start_error + hit.fraction * drift;
    hit.relation = relation_in_world(hit.relation, hit.distance, hit.error_bound);
    return hit;
}

/* Casts against one shape in its own frame, and transforms the hit to the world; sets what of it is hit. */
static tactn_hit cast_against(const cast_search *search, const body_shape *at, query_origin *origin) {
    vec translation = transform_transposed(rotation_matrix(at->pose.rotation), search->translation);
    tactn_pose start = tactn_relative_pose(at->pose, search->pose);
    real start_error = search->is_ray ? ROUNDOFF * TRANSFORM_ROUNDING * length_bound(start.position)
                                      : relative_pose_noise(start, &at->shape, search->shape);
    real drift = ROUNDOFF * TRANSFORM_ROUNDING * length(translation);
    if (search->is_ray) start.rotation = tactn_identity_rotation();
    bool composite = is_composite(&at->shape) || is_composite(search->shape);
    *origin = (query_origin){{-1, -1}, {-1, -1}};
    tactn_hit hit = composite
                        ? cast_against_composite(search, &at->shape, start, translation, start_error, drift, origin)
                        : tactn_cast_inexact(&at->shape, search->shape, start, translation, start_error, drift,
                                             search->is_ray, NULL);
    if (hit.status == TACT_OK && hit.relation != TACT_SEPARATED) hit_to_world(&hit, at->pose);
    return hit;
}

static bool comes_first(const cast_search *search, const tactn_hit *hit, int32_t shape) {
    if (search->best == NONE) return true;
    if (hit->fraction != search->hit.fraction) return hit->fraction < search->hit.fraction;
    if (hit->distance != search->hit.distance) return hit->distance < search->hit.distance;
    return shape < search->best;
}

static real visit_cast(void *context, int32_t proxy, uint32_t user, real fraction) {
    (void)proxy;
    cast_search *search = context;
    int32_t index = (int32_t)user;
    const body_shape *at = shape_at(search->world, index);
    if (!filter_accepts(at, search->filter)) return fraction;
    query_origin origin;
    tactn_hit hit = cast_against(search, at, &origin);
    if (hit.status < 0) {
        search->error = hit.status;
        return 0;
    }
    if (hit.relation == TACT_SEPARATED || !comes_first(search, &hit, index)) return fraction;
    search->best = index;
    search->hit = hit;
    search->origin = origin;
    /* Goes on with a fraction above zero: other shapes may be hit at the start too, and be deeper. */
    return tact_max(hit.fraction, SMALLEST_DISTANCE);
}

static void begin_cast(cast_search *search) {
    search->best = NONE;
    search->origin = (query_origin){{-1, -1}, {-1, -1}};
    search->error = TACT_OK;
}

static tactn_world_hit first_hit(const cast_search *search) {
    tactn_world_hit answer = {.hit = {.relation = TACT_SEPARATED, .fraction = 1}};
    if (search->error < 0) return (tactn_world_hit){.hit = {.status = search->error}};
    answer.part = search->origin.parts[0];
    set_hit_triangle(&answer, search->origin.triangles[0]);
    if (search->best == NONE) return answer;
    answer.body = body_id(search->world, shape_at(search->world, search->best)->body);
    answer.shape = shape_id(search->world, search->best);
    answer.hit = search->hit;
    return answer;
}

static tactn_world_hit cast_all(cast_search *search, tactn_bounds box) {
    begin_cast(search);
    tactn_tree_cast(linked_tree(search->world), box, search->translation, BOX_SOLID, visit_cast, search);
    return first_hit(search);
}

/* The next shape of a body that questions see, from one on; NONE: none, or the body is not enabled. */
static int32_t seen_shape(const tactn_world *world, int32_t shape) {
    while (shape != NONE && shape_at(world, shape)->def.sensor) shape = shape_at(world, shape)->next;
    bool seen = shape != NONE && !body_at(world, shape_at(world, shape)->body)->disabled;
    return seen ? shape : NONE;
}

static tactn_world_hit cast_at_body(cast_search *search, const rigid_body *body) {
    const tactn_world *world = search->world;
    begin_cast(search);
    for (int32_t i = body->first_shape; (i = seen_shape(world, i)) != NONE; i = shape_at(world, i)->next)
        visit_cast(search, shape_at(world, i)->proxy, (uint32_t)i, 1);
    return first_hit(search);
}

/* Make the search of a ray and of a shape, and the box at its start; the status of what they are given. */
static tact_status ray_search(const tactn_world *world, vec origin, vec translation, const tact_filter *filter,
                              tactn_shape *point, cast_search *search, tactn_bounds *box) {
    tact_status status = position_status(origin);
    if (status == TACT_OK) status = position_status(translation);
    if (status != TACT_OK) return status;
    *point = tactn_point(zero());
    *search = (cast_search){.world = world, .shape = point, .is_ray = true, .pose = tactn_identity_pose(),
                            .translation = translation, .filter = filter};
    search->pose.position = origin;
    real room = AABB_ROUNDING * ROUNDOFF * (greatest(origin) + greatest(translation));
    *box = expanded_aabb((tactn_bounds){origin, origin}, room);
    return TACT_OK;
}

static tact_status shape_search(const tactn_world *world, const tactn_shape *shape, tactn_pose pose, vec translation,
                                const tact_filter *filter, cast_search *search, tactn_bounds *box) {
    tact_status status = query_shape_status(shape, pose, box);
    if (status == TACT_OK) status = position_status(translation);
    if (status != TACT_OK) return status;
    *search = (cast_search){
        .world = world, .shape = shape, .pose = pose, .translation = translation, .filter = filter};
    *box = expanded_aabb(*box, AABB_ROUNDING * ROUNDOFF * greatest(translation));
    return TACT_OK;
}

tactn_world_hit tactn_world_raycast(const tactn_world *world, vec origin, vec translation,
                                    const tact_filter *filter) {
    if (!world) tact_assert_failed("the world is null", TACT_FUNCTION);
    tactn_shape point;
    cast_search search;
    tactn_bounds box;
    tact_status status = ray_search(world, origin, translation, filter, &point, &search, &box);
    return status == TACT_OK ? cast_all(&search, box) : (tactn_world_hit){.hit = {.status = status}};
}

tactn_world_hit tactn_world_cast(const tactn_world *world, const tactn_shape *shape, tactn_pose pose, vec translation,
                                 const tact_filter *filter) {
    if (!world || !shape) tact_assert_failed("the world or the shape is null", TACT_FUNCTION);
    cast_search search;
    tactn_bounds box;
    tact_status status = shape_search(world, shape, pose, translation, filter, &search, &box);
    return status == TACT_OK ? cast_all(&search, box) : (tactn_world_hit){.hit = {.status = status}};
}

tactn_world_hit tactn_body_raycast(const tactn_world *world, tact_body_id id, vec origin, vec translation) {
    if (!world) tact_assert_failed("the world is null", TACT_FUNCTION);
    const rigid_body *body = find_body(world, id);
    tactn_shape point;
    cast_search search;
    tactn_bounds box;
    tact_status status = body ? ray_search(world, origin, translation, NULL, &point, &search, &box) : TACT_STALE_ID;
    return status == TACT_OK ? cast_at_body(&search, body) : (tactn_world_hit){.hit = {.status = status}};
}

tactn_world_hit tactn_body_cast(const tactn_world *world, tact_body_id id, const tactn_shape *shape, tactn_pose pose,
                                vec translation) {
    if (!world || !shape) tact_assert_failed("the world or the shape is null", TACT_FUNCTION);
    const rigid_body *body = find_body(world, id);
    cast_search search;
    tactn_bounds box;
    tact_status status = body ? shape_search(world, shape, pose, translation, NULL, &search, &box) : TACT_STALE_ID;
    return status == TACT_OK ? cast_at_body(&search, body) : (tactn_world_hit){.hit = {.status = status}};
}

/* ---- All hits ---- */

/* The nearest hits so far, in their order. */
typedef struct hit_list {
    cast_search search;
    tactn_world_hit *hits;
    int count, room;
} hit_list;

static bool hit_before(const tactn_world_hit *a, const tactn_world_hit *b) {
    if (a->hit.fraction != b->hit.fraction) return a->hit.fraction < b->hit.fraction;
    if (a->hit.distance != b->hit.distance) return a->hit.distance < b->hit.distance;
    return a->shape.index < b->shape.index;
}

static real visit_all_hits(void *context, int32_t proxy, uint32_t user, real fraction) {
    (void)proxy;
    hit_list *list = context;
    const tactn_world *world = list->search.world;
    const body_shape *at = shape_at(world, (int32_t)user);
    if (!filter_accepts(at, list->search.filter)) return fraction;
    query_origin origin;
    tactn_world_hit found = {.hit = cast_against(&list->search, at, &origin)};
    if (found.hit.status < 0) {
        list->search.error = found.hit.status;
        return 0;
    }
    if (found.hit.relation == TACT_SEPARATED) return fraction;
    found.body = body_id(world, at->body);
    found.shape = shape_id(world, (int32_t)user);
    found.part = origin.parts[0];
    set_hit_triangle(&found, origin.triangles[0]);
    int place = list->count;
    while (place > 0 && hit_before(&found, &list->hits[place - 1])) place--;
    if (place == list->room) return fraction;
    if (list->count < list->room) list->count++;
    memmove(list->hits + place + 1, list->hits + place, (size_t)(list->count - place - 1) * sizeof found);
    list->hits[place] = found;
    /* As visit_cast() does, a full list goes on with a fraction above zero. */
    real last = list->hits[list->count - 1].hit.fraction;
    return list->count < list->room ? fraction : tact_max(last, SMALLEST_DISTANCE);
}

static int list_hits(const cast_search *search, tactn_bounds box, tactn_world_hit *hits, int room) {
    if (room < 0) return TACT_NEGATIVE;
    if (room == 0) return 0;
    hit_list list = {.search = *search, .hits = hits, .room = room};
    tactn_tree_cast(linked_tree(search->world), box, search->translation, BOX_SOLID, visit_all_hits, &list);
    return list.search.error < 0 ? (int)list.search.error : list.count;
}

int tactn_world_raycast_all(const tactn_world *world, vec origin, vec translation, const tact_filter *filter,
                            tactn_world_hit *hits, int room) {
    if (!world || !hits) tact_assert_failed("the world or the place for hits is null", TACT_FUNCTION);
    tactn_shape point;
    cast_search search;
    tactn_bounds box;
    tact_status status = ray_search(world, origin, translation, filter, &point, &search, &box);
    return status == TACT_OK ? list_hits(&search, box, hits, room) : (int)status;
}

int tactn_world_cast_all(const tactn_world *world, const tactn_shape *shape, tactn_pose pose, vec translation,
                         const tact_filter *filter, tactn_world_hit *hits, int room) {
    if (!world || !shape || !hits) tact_assert_failed("the world, the shape or the hits are null", TACT_FUNCTION);
    cast_search search;
    tactn_bounds box;
    tact_status status = shape_search(world, shape, pose, translation, filter, &search, &box);
    return status == TACT_OK ? list_hits(&search, box, hits, room) : (int)status;
}

/* ---- Overlap ---- */

typedef struct overlap_search {
    const tactn_world *world;
    const tactn_shape *shape; /* null: only boxes are tested */
    tactn_pose pose;
    tactn_bounds box;
    const tact_filter *filter;
    tactn_world_visit visit;
    void *context;
    tact_status error;
} overlap_search;

/* A custom support function that returns NaN makes the overlap false; the distance query finds its status. */
static bool overlaps(overlap_search *search, const body_shape *at) {
    const tactn_shape *a = &at->shape, *b = search->shape;
    if (tactn_overlap_world(a, at->pose, b, search->pose, NULL)) return true;
    if (a->core != TACTN_CUSTOM && b->core != TACTN_CUSTOM) return false;
    tactn_query_options options = {.cutoff = SMALLEST_DISTANCE};
    tact_status status = tactn_distance_world(a, at->pose, b, search->pose, &options).status;
    if (status < 0) search->error = status;
    return false;
}

static bool visit_overlap(void *context, int32_t proxy, uint32_t user) {
    (void)proxy;
    overlap_search *search = context;
    const body_shape *at = shape_at(search->world, (int32_t)user);
    if (!filter_accepts(at, search->filter) || !boxes_overlap(&at->aabb, &search->box)) return true;
    if (search->shape && !overlaps(search, at)) return search->error == TACT_OK;
    return search->visit(search->context, body_id(search->world, at->body), shape_id(search->world, (int32_t)user));
}

static tact_status visit_overlapping(overlap_search *search) {
    tactn_tree_query(linked_tree(search->world), search->box, BOX_SOLID, visit_overlap, search);
    return search->error;
}

tact_status tactn_world_overlap(const tactn_world *world, const tactn_shape *shape, tactn_pose pose,
                                const tact_filter *filter, tactn_world_visit visit, void *context) {
    if (!world || !shape || !visit) tact_assert_failed("the world, the shape or the visitor is null", TACT_FUNCTION);
    overlap_search search = {
        .world = world, .shape = shape, .pose = pose, .filter = filter, .visit = visit, .context = context};
    tact_status status = query_shape_status(shape, pose, &search.box);
    return status == TACT_OK ? visit_overlapping(&search) : status;
}

tact_status tactn_world_overlap_bounds(const tactn_world *world, tactn_bounds bounds, const tact_filter *filter,
                                       tactn_world_visit visit, void *context) {
    if (!world || !visit) tact_assert_failed("the world or the visitor is null", TACT_FUNCTION);
    overlap_search search = {.world = world, .box = bounds, .filter = filter, .visit = visit, .context = context};
    tact_status status = box_status(&bounds);
    return status == TACT_OK ? visit_overlapping(&search) : status;
}

/* ---- Closest shape ---- */

typedef struct closest_search {
    const tactn_world *world;
    const tactn_shape *shape;
    tactn_pose pose;
    const tact_filter *filter;
    real distance; /* upper bound of what is searched */
    int32_t best;
    tactn_gap gap;
    query_origin origin; /* of the gap */
    tact_status error;
} closest_search;

static bool is_closer(const closest_search *search, const tactn_gap *gap, int32_t shape) {
    if (gap->relation == TACT_BEYOND_CUTOFF || !(gap->distance - gap->error_bound <= search->distance)) return false;
    if (search->best == NONE || gap->distance < search->gap.distance) return true;
    return gap->distance == search->gap.distance && shape < search->best;
}

/* Lowers the upper bound. Among overlapping shapes the search goes on until the deepest is found. */
static real visit_closest(void *context, uint32_t user, real distance) {
    closest_search *search = context;
    int32_t index = (int32_t)user;
    const body_shape *at = shape_at(search->world, index);
    if (search->error < 0 || !filter_accepts(at, search->filter)) return distance;
    query_origin origin;
    tactn_query_options options = {.cutoff = tact_max(distance, SMALLEST_DISTANCE)};
    ask_origin(&options, &origin);
    tactn_gap gap = tactn_distance_world(&at->shape, at->pose, search->shape, search->pose, &options);
    if (gap.status < 0) {
        search->error = gap.status;
        return -1;
    }
    if (!is_closer(search, &gap, index)) return distance;
    search->best = index;
    search->gap = gap;
    search->origin = origin;
    return tact_max(0, tact_min(distance, gap.distance));
}

/* The status of what is given; sets the search, and the box of the shape that asks. */
static tact_status begin_closest(const tactn_world *world, const tactn_shape *shape, tactn_pose pose, real distance,
                                 const tact_filter *filter, closest_search *search, tactn_bounds *box) {
    *search = (closest_search){.world = world, .shape = shape, .pose = pose, .filter = filter, .distance = distance,
                               .best = NONE, .origin = {{-1, -1}, {-1, -1}}};
    tact_status status = query_shape_status(shape, pose, box);
    if (status == TACT_OK && !tact_finite(distance)) status = TACT_NOT_FINITE;
    if (status == TACT_OK && distance < 0) status = TACT_NEGATIVE;
    return status;
}

static tactn_world_gap least_gap(const closest_search *search) {
    const tactn_world *world = search->world;
    if (search->error < 0) return (tactn_world_gap){.gap = {.status = search->error}};
    tactn_world_gap answer = {.gap = {.relation = TACT_BEYOND_CUTOFF, .distance = search->distance}};
    answer.part = search->origin.parts[0];
    set_gap_triangle(&answer, search->origin.triangles[0]);
    if (search->best == NONE) return answer;
    answer.body = body_id(world, shape_at(world, search->best)->body);
    answer.shape = shape_id(world, search->best);
    answer.gap = search->gap;
    return answer;
}

tactn_world_gap tactn_world_closest(const tactn_world *world, const tactn_shape *shape, tactn_pose pose,
                                    tact_real distance, const tact_filter *filter) {
    if (!world || !shape) tact_assert_failed("the world or the shape is null", TACT_FUNCTION);
    closest_search search;
    tactn_bounds box;
    tact_status status = begin_closest(world, shape, pose, distance, filter, &search, &box);
    if (status != TACT_OK) return (tactn_world_gap){.gap = {.status = status}};
    visit_nearest(linked_tree(world), &box, BOX_SOLID, distance, visit_closest, &search);
    return least_gap(&search);
}

tactn_world_gap tactn_body_closest(const tactn_world *world, tact_body_id id, const tactn_shape *shape,
                                   tactn_pose pose, tact_real distance) {
    if (!world || !shape) tact_assert_failed("the world or the shape is null", TACT_FUNCTION);
    const rigid_body *body = find_body(world, id);
    closest_search search;
    tactn_bounds box;
    tact_status status = body ? begin_closest(world, shape, pose, distance, NULL, &search, &box) : TACT_STALE_ID;
    if (status != TACT_OK) return (tactn_world_gap){.gap = {.status = status}};
    real near = distance;
    for (int32_t i = body->first_shape; (i = seen_shape(world, i)) != NONE; i = shape_at(world, i)->next)
        near = visit_closest(&search, (uint32_t)i, near);
    return least_gap(&search);
}
