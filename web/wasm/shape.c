/* Shapes and hulls behind handles. */
#include <stdlib.h>

#include "bridge.h"
#include "holder.h"
#include "kinds.h"

static void leave_block(shared_block *shared) {
    if (!shared || --shared->users > 0) return;
    free(shared->memory);
    free(shared);
}

holder *bridge_hold(tactn_shape shape, shared_block *shared) {
    holder *h = NULL;
    tact_status status = tactn_shape_status(&shape);
    if (status == TACT_OK) {
        h = malloc(sizeof *h);
        if (!h) status = TACT_NO_MEMORY;
    }
    bridge_mail[0] = status;
    if (!h) return NULL;
    h->shape = shape;
    h->shared = shared;
    if (shared) shared->users++;
    return h;
}

holder *bridge_hold_block(tactn_shape shape, void *memory, const tactn_hull *hull) {
    shared_block *shared = malloc(sizeof *shared);
    if (!shared) {
        free(memory);
        bridge_mail[0] = TACT_NO_MEMORY;
        return NULL;
    }
    *shared = (shared_block){1, memory, hull};
    holder *h = bridge_hold(shape, shared);
    leave_block(shared);
    return h;
}

/* From the numbers in the mailbox. */
EXPORT("shape_make") holder *bridge_shape_make(int kind) { return bridge_hold(make_kind(kind, bridge_mail), NULL); }

EXPORT("shape_rounded") holder *bridge_shape_rounded(const holder *from, double radius) {
    return bridge_hold(tactn_rounded(from->shape, radius), from->shared);
}

static vec ask(const void *context, vec direction) {
    double vector[DIMENSION];
    store(direction, vector);
    bridge_ask((int)(intptr_t)context, vector);
    return load(vector);
}

EXPORT("shape_custom") holder *bridge_shape_custom(int function) {
    return bridge_hold(tactn_custom(ask, (const void *)(intptr_t)function), NULL);
}

/* Takes the hull into memory of no more than its size. */
static tactn_hull *trimmed(void *memory) {
    void *smaller = realloc(memory, tactn_hull_size(memory));
    return smaller ? smaller : memory;
}

/* A hull of `count` points, one behind the other; null with the reason in the mailbox. */
static tactn_hull *build(const double *points, int count, int vertex_limit) {
    size_t bytes = tactn_hull_bytes(count);
    void *memory = bytes ? malloc(bytes) : NULL;
    tactn_hull_options options = {vertex_limit};
    tact_status status = count > 0 ? count > TACTN_HULL_MAX_POINTS ? TACT_TOO_MANY : TACT_NO_MEMORY : TACT_NO_POINTS;
    if (memory) status = tactn_hull_build(memory, bytes, (const vec *)points, count, &options);
    bridge_mail[0] = status;
    if (status == TACT_OK) return trimmed(memory);
    free(memory);
    return NULL;
}

EXPORT("shape_hull") holder *bridge_shape_hull(const double *points, int count, int vertex_limit) {
    tactn_hull *hull = build(points, count, vertex_limit);
    if (!hull) return NULL;
    return bridge_hold_block(tactn_hull_shape(hull), hull, hull);
}

EXPORT("shape_free") void bridge_shape_free(holder *h) {
    leave_block(h->shared);
    free(h);
}

EXPORT("shape_rounding") double bridge_shape_rounding(const tactn_shape *shape) { return shape->rounding; }

/* The hull of a shape, or null. */
EXPORT("shape_hull_of") const tactn_hull *bridge_shape_hull_of(const holder *h) {
    if (h->shape.core == TACTN_HULL) return h->shape.u.hull;
    return h->shared ? h->shared->hull : NULL;
}

static tact_status find_support(const tactn_shape *shape, double *vector) {
    vec direction = load(vector);
    if (!tactn_finite(direction)) return TACT_NOT_FINITE;
    bool zero = true;
    for (int i = 0; i < DIMENSION; i++) zero = zero && !(vector[i] > 0 || vector[i] < 0);
    if (zero) return TACT_NOT_POSITIVE;
    vec point = tactn_support(shape, direction);
    if (!tactn_finite(point)) return shape->core == TACTN_CUSTOM ? TACT_BAD_SUPPORT : TACT_OUT_OF_RANGE;
    store(point, vector);
    return TACT_OK;
}

/* Puts the support points in the place of the directions. Below zero: the direction whose number is in the mailbox has
 * none. */
EXPORT("shape_supports") tact_status bridge_shape_supports(const tactn_shape *shape, double *vectors, int count) {
    for (int i = 0; i < count; i++) {
        tact_status status = find_support(shape, vectors + (size_t)i * DIMENSION);
        if (status == TACT_OK) continue;
        bridge_mail[0] = i;
        return status;
    }
    return TACT_OK;
}

/* The box around the posed shape: its lower and its upper corner. */
EXPORT("shape_bounds") tact_status bridge_shape_bounds(const tactn_shape *shape) {
    pose at = load_pose(bridge_mail);
    tact_status status = bridge_pose_status(at);
    if (status != TACT_OK) return status;
    tactn_bounds bounds = tactn_shape_bounds(shape, at);
    store(bounds.upper, store(bounds.lower, bridge_mail));
    return TACT_OK;
}

EXPORT("shape_mass") void bridge_shape_mass(const tactn_shape *shape) {
    store_mass(tactn_shape_mass(shape), bridge_mail);
}

/* The corners of a core that has some and is no hull; returns how many. */
EXPORT("shape_corners") int bridge_shape_corners(const tactn_shape *shape) {
    return store_corners(shape, bridge_mail);
}

/* A hull without a shape, for its mesh. */
EXPORT("hull_make") tactn_hull *bridge_hull_make(const double *points, int count, int vertex_limit) {
    return build(points, count, vertex_limit);
}

EXPORT("hull_info") void bridge_hull_info(const tactn_hull *hull) {
    tactn_hull_info info = tactn_hull_info_get(hull);
    bridge_mail[0] = info.dimension, bridge_mail[1] = info.vertex_count;
    bridge_mail[2] = face_count(hull), bridge_mail[3] = corner_count(hull);
    bridge_mail[4] = info.error;
}

EXPORT("hull_vertices") void bridge_hull_vertices(const tactn_hull *hull, double *to) {
    int count = tactn_hull_info_get(hull).vertex_count;
    for (int i = 0; i < count; i++) to = store(tactn_hull_vertex(hull, i), to);
}

EXPORT("hull_sources") void bridge_hull_sources(const tactn_hull *hull, int32_t *to) {
    int count = tactn_hull_info_get(hull).vertex_count;
    for (int i = 0; i < count; i++) to[i] = tactn_hull_point_index(hull, i);
}

/* For each face how many corners it has and which, and its normal and offset. */
EXPORT("hull_faces") void bridge_hull_faces(const tactn_hull *hull, int32_t *corners, double *planes) {
    store_faces(hull, corners, planes);
}
