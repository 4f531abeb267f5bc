/* Questions to a world: what a ray or a moving shape meets first, what overlaps, what is closest. The filter of what
 * asks comes first in the mailbox, and is of use where a question says so. */
#include <stdlib.h>

#include "world.h"

#define WORLD_HIT (9 + 3 * DIMENSION) /* numbers of a hit with the shape's id, the part and the triangle */

static const tact_filter *asking(tact_filter *filter, int filtered) {
    *filter = load_filter(bridge_mail);
    return filtered ? filter : NULL;
}

static void store_world_hit(const tactn_world_hit *hit, double *to) {
    store_hit_part(hit, bridge_store_hit(&hit->hit, store_shape_id(hit->shape, to)));
}

/* Origin and translation behind the filter. Answers the shape's id and the hit. */
EXPORT("world_raycast") void bridge_world_raycast(const tactn_world *world, int filtered) {
    const double *from = bridge_mail + FILTER;
    tact_filter filter;
    tactn_world_hit hit =
        tactn_world_raycast(world, load(from), load(from + DIMENSION), asking(&filter, filtered));
    store_world_hit(&hit, bridge_mail);
}

/* A ray, or a shape that moves, asking for all hits. */
typedef struct way {
    const tactn_world *world;
    const tactn_shape *shape; /* null: a ray */
    tactn_pose pose;
    tactn_vec translation;
    const tact_filter *filter;
} way;

static int hits_on(const way *w, tactn_world_hit *hits, int room) {
    if (!w->shape)
        return tactn_world_raycast_all(w->world, w->pose.position, w->translation, w->filter, hits, room);
    return tactn_world_cast_all(w->world, w->shape, w->pose, w->translation, w->filter, hits, room);
}

/* How many shapes are hit, or a status below zero; rows as world_raycast() answers. */
static int all_hits(const way *w) {
    tactn_world_hit *hits = NULL;
    int count, room = 8;
    do {
        free(hits);
        room *= 4;
        hits = malloc((size_t)room * sizeof *hits);
        count = hits ? hits_on(w, hits, room) : TACT_NO_MEMORY;
    } while (count == room);
    double *to = count < 0 ? NULL : world_rows(WORLD_HIT * (size_t)count + 1);
    if (!to && count >= 0) count = TACT_NO_MEMORY;
    for (int i = 0; i < count; i++, to += WORLD_HIT) store_world_hit(&hits[i], to);
    free(hits);
    return count;
}

/* Origin and translation behind the filter. */
EXPORT("world_raycast_all") int bridge_world_raycast_all(const tactn_world *world, int filtered) {
    const double *from = bridge_mail + FILTER;
    tact_filter filter;
    way w = {.world = world, .translation = load(from + DIMENSION), .filter = asking(&filter, filtered)};
    w.pose.position = load(from);
    return all_hits(&w);
}

/* Pose and translation behind the filter. */
EXPORT("world_cast_all")
int bridge_world_cast_all(const tactn_world *world, const tactn_shape *shape, int filtered) {
    const double *from = bridge_mail + FILTER;
    tact_filter filter;
    way w = {world, shape, load_pose(from), load(from + POSE), asking(&filter, filtered)};
    return all_hits(&w);
}

/* Pose and translation behind the filter. Answers the shape's id and the hit. */
EXPORT("world_cast") void bridge_world_cast(const tactn_world *world, const tactn_shape *shape, int filtered) {
    const double *from = bridge_mail + FILTER;
    tact_filter filter;
    tactn_world_hit hit =
        tactn_world_cast(world, shape, load_pose(from), load(from + POSE), asking(&filter, filtered));
    store_world_hit(&hit, bridge_mail);
}

/* Shapes that have been found. Not in rows yet: a user's support function may run in between, and use those. */
typedef struct found {
    int count, room;
    tact_shape_id *ids;
} found;

static bool grow(found *found) {
    int room = found->room > 0 ? 2 * found->room : 64;
    tact_shape_id *larger = realloc(found->ids, (size_t)room * sizeof *larger);
    if (!larger) return false;
    found->ids = larger;
    found->room = room;
    return true;
}

/* Ends the search where there is no memory, with a count below zero. */
static bool visit(void *context, tact_body_id body, tact_shape_id shape) {
    found *found = context;
    (void)body;
    if (found->count == found->room && !grow(found)) {
        found->count = -1;
        return false;
    }
    found->ids[found->count++] = shape;
    return true;
}

/* Puts what has been found into rows: how many there are, or a status below zero. */
static int told(found *found, tact_status status) {
    double *to = found->count < 0 ? NULL : world_rows(2 * (size_t)found->count + 1);
    if (status >= 0 && !to) status = TACT_NO_MEMORY;
    for (int i = 0; status >= 0 && i < found->count; i++) to = store_shape_id(found->ids[i], to);
    free(found->ids);
    return status < 0 ? (int)status : found->count;
}

/* Pose behind the filter. How many there are, or a status below zero; their ids are in rows. */
EXPORT("world_overlap") int bridge_world_overlap(const tactn_world *world, const tactn_shape *shape, int filtered) {
    found found = {0, 0, NULL};
    tact_filter filter;
    return told(&found, tactn_world_overlap(world, shape, load_pose(bridge_mail + FILTER), asking(&filter, filtered),
                                            visit, &found));
}

/* Lower and upper corner behind the filter; answers as world_overlap() does. */
EXPORT("world_overlap_bounds") int bridge_world_overlap_bounds(const tactn_world *world, int filtered) {
    const double *from = bridge_mail + FILTER;
    tactn_bounds bounds = {load(from), load(from + DIMENSION)};
    found found = {0, 0, NULL};
    tact_filter filter;
    return told(&found, tactn_world_overlap_bounds(world, bounds, asking(&filter, filtered), visit, &found));
}

/* Pose behind the filter. Answers the shape's id and the gap. */
EXPORT("world_closest")
void bridge_world_closest(const tactn_world *world, const tactn_shape *shape, double distance, int filtered) {
    tact_filter filter;
    tactn_world_gap gap = tactn_world_closest(world, shape, load_pose(bridge_mail + FILTER), distance,
                                              asking(&filter, filtered));
    store_gap_part(&gap, bridge_store_gap(&gap.gap, store_shape_id(gap.shape, bridge_mail)));
}
