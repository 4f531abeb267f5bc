/* Half-spaces and compounds, and what is asked of all shapes that have parts, in the modules that have them. */
#include "parts.h"

#include <stdlib.h>

#include "holder.h"
#include "question.h"

/* The numbers of a child: a pose and an id. JavaScript knows this (web/package/src/shapes/parts.ts). */
#define CHILD (POSE + 1)

/* A normal of any length and an offset. */
EXPORT("half_space") holder *bridge_half_space(void) {
    return bridge_hold(tactn_half_space(load(bridge_mail), bridge_mail[DIMENSION]), NULL);
}

/* Its unit normal and its offset, which the rounding is no part of. */
EXPORT("half_space_info") void bridge_half_space_info(const tactn_shape *shape) {
    store_number(shape->u.plane.offset, store(shape->u.plane.normal, bridge_mail));
}

/* ---- Compounds ---- */

/* A block of malloc(), or null and the reason. */
static void *build(const tactn_compound_child *children, int count, tact_status *status) {
    size_t bytes = tactn_compound_bytes(children, count);
    void *block = bytes ? malloc(bytes) : NULL;
    *status = count <= 0 ? TACT_NO_POINTS : count > TACTN_COMPOUND_MAX_CHILDREN ? TACT_TOO_MANY : TACT_NO_MEMORY;
    if (block) *status = tactn_compound_build(block, bytes, children, count);
    if (*status == TACT_OK) return block;
    free(block);
    return NULL;
}

/* The first child that is refused by itself, or -1. */
static int refused_child(const tactn_compound_child *children, int count, tact_status status) {
    for (int i = 0; i < count; i++) {
        tact_status own;
        free(build(children + i, 1, &own));
        if (own == status) return i;
    }
    return -1;
}

/* A handle of a compound of so many shapes, whose poses and ids are numbers one behind the other. Where it is refused
 * the child that is to blame, or -1, is behind the status. */
EXPORT("compound_make")
holder *bridge_compound_make(const holder *const *shapes, const double *numbers, int count) {
    tactn_compound_child *children = count > 0 ? malloc((size_t)count * sizeof *children) : NULL;
    tact_status status = count > 0 ? TACT_NO_MEMORY : TACT_NO_POINTS;
    void *block = NULL;
    int refused = -1;
    for (int i = 0; children && i < count; i++, numbers += CHILD) {
        children[i] = (tactn_compound_child){shapes[i]->shape, load_pose(numbers), (uint32_t)numbers[POSE]};
    }
    if (children) block = build(children, count, &status);
    if (children && !block && status != TACT_NO_MEMORY) refused = refused_child(children, count, status);
    free(children);
    bridge_mail[0] = status, bridge_mail[1] = refused;
    return block ? bridge_hold_block(tactn_compound_shape(block), block, NULL) : NULL;
}

/* ---- Parts ---- */

EXPORT("part_count") int bridge_part_count(const holder *h) {
    return h->shape.core == TACTN_COMPOUND ? tactn_compound_info_get(h->shape.u.compound).child_count
                                           : own_part_count(&h->shape);
}

/* A handle of a part, which shares the memory of the whole, and has its rounding; then pose and id. */
EXPORT("part_hold") holder *bridge_part_hold(const holder *h, int part) {
    tactn_compound_child child = {.pose = tactn_identity_pose(), .id = 0};
    if (h->shape.core == TACTN_COMPOUND)
        child = tactn_compound_child_get(h->shape.u.compound, part);
    else
        child.shape = own_part(&h->shape, part);
    if (h->shape.rounding > 0) child.shape = tactn_rounded(child.shape, h->shape.rounding);
    holder *held = bridge_hold(child.shape, h->shared);
    store_number(child.id, store_pose(child.pose, bridge_mail + 1));
    return held;
}

/* ---- Asked of them ---- */

static void store_contacts(const tactn_part_contact *contacts, int count, double *to) {
    for (int i = 0; i < count; i++) {
        const tactn_part_contact *c = contacts + i;
        to = store(c->normal, store(c->point_b, store(c->point_a, to)));
        to = store_number(c->separation, to);
        to = store_number(c->part_b, store_number(c->part_a, to));
        to = store_touched(c, store_number(c->id, to));
    }
}

/* The poses of A and B and a speculative distance. The status, how many contacts are stored, whether that is all of
 * them, and the bound of their points are in the mailbox. */
EXPORT("collide_parts")
void bridge_collide_parts(const tactn_shape *a, const tactn_shape *b, int flags, double *to, int capacity) {
    question q;
    read_question(&q, flags, NULL, false);
    tactn_part_contact *contacts = malloc((size_t)capacity * sizeof *contacts);
    tactn_part_contacts all = {.status = TACT_NO_MEMORY};
    if (contacts) all = tactn_collide_parts_world(a, q.a, b, q.b, q.rest[0], &q.options, contacts, capacity);
    store_contacts(contacts, all.count, to);
    free(contacts);
    bridge_mail[0] = all.status, bridge_mail[1] = all.count, bridge_mail[2] = all.complete;
    bridge_mail[3] = all.point_error_bound;
}

/* Each as bridge_cast() answers, in the world, with the part behind it. */
static void store_hits(const tactn_part_hit *hits, int count, const question *q, double *to) {
    bool turned = !bridge_is_identity(q->a);
    double start = tactn_length(tactn_relative_pose(q->a, q->b).position), way = tactn_length(load(q->rest));
    for (int i = 0; i < count; i++) {
        tactn_hit hit = hits[i].hit;
        if (turned) hit = bridge_hit_in_world(hit, q->a, bridge_turned_bound(start, hit.fraction * way));
        to = store_number(hits[i].part, bridge_store_hit(&hit, to));
    }
}

/* The pose of the shape, the origin of a ray in the place of the position of another, and the translation; all in the
 * world. Returns how many parts the ray meets, of which the first ones are stored, or below zero a status. */
EXPORT("raycast_parts") int bridge_raycast_parts(const tactn_shape *shape, double *to, int capacity) {
    question q;
    read_question(&q, 0, NULL, true);
    q.b.rotation = tactn_identity_pose().rotation;
    tact_status status = bridge_pose_status(q.a);
    tactn_part_hit *hits = status == TACT_OK ? malloc((size_t)capacity * sizeof *hits) : NULL;
    if (!hits) return status != TACT_OK ? (int)status : (int)TACT_NO_MEMORY;
    vec origin = q.b.position, way = load(q.rest);
    if (!bridge_is_identity(q.a)) {
        origin = tactn_relative_pose(q.a, q.b).position;
        way = rotate_back(q.a.rotation, way);
    }
    int count;
    status = tactn_raycast_parts(shape, origin, way, &q.options, hits, capacity, &count);
    if (status == TACT_OK) store_hits(hits, count < capacity ? count : capacity, &q, to);
    free(hits);
    return status == TACT_OK ? count : (int)status;
}
