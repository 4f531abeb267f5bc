/* Contacts of shapes of which one at least has parts: those of the pairs of parts, without those that edges between
 * flush parts would make.
 *
 * A normal belongs to a point of a union only if it belongs to it in every part that holds the point: no such part may
 * go on beyond the point along the normal. Parts are convex, so that their support functions decide. A point that is
 * one of several of a patch is looked at a little way into the patch, since where a floor meets a wall the patch ends
 * in a point that is the wall's, too. */
#include <math.h>

#include "base/assert.h"
#include "base/tolerance.h"
#include "compound/contact_set.h"
#include "pair/relative_pose.h"
#include CHILD_CONTACTS_H

/* A part holds a point that is no farther than this from it, in parts of its size, and goes on beyond it where it
 * reaches farther along the normal by more than the second one. */
#define PART_HOLDS R(1e-5)
#define PART_RISES R(1e-4)
/* What placing a point in a part's frame rounds, at most, in u of the lengths. */
#define PLACED_POINT R(64)
/* A patch is flat where its highest point along the normal is above its middle by no more, in parts of the way. */
#define PATCH_FALLS R(1e-4)
/* A normal is that of a face if it turns from it by no more. */
#define FACE_TURNS R(2e-5)
/* How far into a patch a point of it is looked at, in parts of the way to its middle. */
#define INTO_PATCH R(0.015625)
/* Normals are one up to this: a tenth of a degree. */
#define SAME_NORMAL R(1.5e-6)
/* Points are one up to this, in parts of the smaller shape. */
#define SAME_POINT R(1e-5)

typedef struct collector {
    const part_pair *p;
    real speculative;
    const tactn_query_options *options; /* those that a pair of parts has of the caller's */
    two_parts *parts;
    tactn_part_contact *contacts;
    int capacity;
    tactn_part_contacts *found;
    bool *left_out; /* set where a contact of parts that overlap there is */
} collector;

/* A point, and a normal there, in the frame of a shape with parts. */
typedef struct part_probe {
    const part_list *list;
    int own;
    vec point, normal;
    bool rises;
} part_probe;

/* Half the diagonal of a part's box: how large it is, wherever it lies. */
static real size_of_part(const tactn_shape *shape) {
    tactn_bounds box = tactn_shape_bounds(shape, tactn_identity_pose());
    return R(0.5) * length(sub(box.upper, box.lower));
}

/* Moves a point along a face of its own part that has this normal, toward the middle of the part; false where the part
 * has no such face there. */
static NOINLINE bool move_along_face(const part_probe *probe, real by, vec *point) {
    shape_part part;
    tactn_get_part(probe->list, probe->own, &part);
    const tactn_shape *shape = &part.shape, none = tactn_point(zero());
    if (shape->status != TACT_OK) return false;
    mat m = rotation_matrix(part.pose.rotation);
    vec p = transform_transposed(m, sub(probe->point, part.pose.position));
    vec n = transform_transposed(m, probe->normal);
    tactn_bounds box = tactn_shape_bounds(shape, tactn_identity_pose());
    vec way = sub(scale(R(0.5), add(box.lower, box.upper)), p);
    way = mul_add(way, -dot(n, way), n);
    real far = length(way), noise = PLACED_POINT * ROUNDOFF * (shape->reach + shape->rounding + length(p));
    if (!(far > 2 * by) || !(FACE_TURNS * by > noise)) return false;
    tactn_pose at = tactn_identity_pose();
    at.position = mul_add(p, by / far, way);
    tactn_gap gap = tactn_distance(shape, &none, at, NULL);
    *point = add(transform(m, at.position), part.pose.position);
    return gap.status >= 0 && gap.distance <= FACE_TURNS * by;
}

/* Whether a part holds the point and goes on beyond it; how near that is. */
static NOINLINE bool goes_on(const part_probe *probe, int number, real *near) {
    shape_part part;
    tactn_get_part(probe->list, number, &part);
    const tactn_shape *shape = &part.shape, point = tactn_point(zero());
    mat m = rotation_matrix(part.pose.rotation);
    vec p = transform_transposed(m, sub(probe->point, part.pose.position));
    vec n = transform_transposed(m, probe->normal);
    real size = size_of_part(shape), noise = PLACED_POINT * ROUNDOFF * (shape->reach + shape->rounding + length(p));
    tactn_pose at = tactn_identity_pose();
    at.position = p;
    *near = PART_HOLDS * size + noise;
    if (shape->status != TACT_OK) return tactn_contains(shape, mul_add(p, *near, n)); /* only the inside is known */
    tactn_gap gap = tactn_distance(shape, &point, at, &(tactn_query_options){.cutoff = *near});
    if (gap.status < 0 || gap.relation == TACT_BEYOND_CUTOFF || gap.distance > *near) return false;
    return dot(n, tactn_support(shape, n)) - dot(n, p) > PART_RISES * size + noise;
}

static double look_at_part(void *context, int number) {
    part_probe *probe = context, moved = *probe;
    real near;
    if (number == probe->own) return 0;
    probe->rises = goes_on(probe, number, &near);
    if (probe->rises && move_along_face(probe, 4 * near, &moved.point)) probe->rises = goes_on(&moved, number, &near);
    return probe->rises ? -1 : 0;
}

/* Whether a normal belongs to a point of a part in the union as well. */
static bool is_own(const part_list *list, int own, vec point, vec normal) {
    part_probe probe = {list, own, point, normal, false};
    part_box box;
    if (!list->boxes) return true;
    double slack = (double)((PART_HOLDS + 4 * PLACED_POINT * ROUNDOFF) * (list->shape->reach + list->shape->rounding));
    for (int k = 0; k < DIMENSION; k++) {
        box.lower[k] = (double)component(point, k) - slack;
        box.upper[k] = (double)component(point, k) + slack;
    }
    tactn_find_parts(list, &box, 0, look_at_part, &probe);
    return !probe.rises;
}

/* Whether a contact is on the sides from which one-sided chains are met. */
static bool is_met(const part_pair *p, int a, int b, vec normal) {
    if (p->a.boxes && !met_from(&p->a, a, normal)) return false;
    return !p->b.boxes ||
           met_from(&p->b, b, neg(transform_transposed(rotation_matrix(p->b_in_a.rotation), normal)));
}

/* Whether a contact is one of both unions, looked at in these points of A and of B. */
static bool is_contact(const part_pair *p, const two_parts *parts, vec normal, vec on_a, vec on_b) {
    if (!is_own(&p->a, parts->a, on_a, normal)) return false;
    if (!p->b.boxes) return true;
    mat m = rotation_matrix(p->b_in_a.rotation);
    vec point = transform_transposed(m, sub(on_b, p->b_in_a.position));
    return is_own(&p->b, parts->b, point, neg(transform_transposed(m, normal)));
}

static vec point_of(const set_contact *c, bool of_b) { return of_b ? c->point_b : c->point_a; }

/* Where a point of a patch is looked at, on A or on B: in a flat patch a little way into it, else all of it where it is
 * highest along the outward normal, since its normal is that point's. */
static vec place_to_look(const set_contact *c, int count, int i, bool of_b) {
    vec middle = zero(), n = of_b ? neg(c[i].normal) : c[i].normal;
    int top = 0;
    for (int k = 0; k < count; k++) {
        middle = mul_add(middle, 1 / (real)count, point_of(&c[k], of_b));
        if (dot(n, sub(point_of(&c[k], of_b), point_of(&c[top], of_b))) > 0) top = k;
    }
    vec point = point_of(&c[i], of_b), way = sub(point_of(&c[top], of_b), middle);
    if (dot(n, way) > PATCH_FALLS * length(way)) return point_of(&c[top], of_b);
    return mul_add(point, INTO_PATCH, sub(middle, point));
}

static bool is_deeper(const tactn_part_contact *a, const tactn_part_contact *b) {
    if (a->separation < b->separation || a->separation > b->separation) return a->separation < b->separation;
    if (a->part_a != b->part_a) return a->part_a < b->part_a;
    return a->part_b != b->part_b ? a->part_b < b->part_b : a->id < b->id;
}

/* Half the longest side of the box around a shape, infinite for one without end. */
static double size_of_all(const part_list *list) {
    part_box box = tactn_box_of_all(list);
    double size = 0;
    for (int k = 0; k < DIMENSION; k++) size = fmax(size, (box.upper[k] - box.lower[k]) / 2);
    return size;
}

static bool is_same(const part_pair *p, const tactn_part_contact *a, const tactn_part_contact *b) {
    double size = fmin(size_of_all(&p->a), size_of_all(&p->b));
    return dot(a->normal, b->normal) > 1 - SAME_NORMAL &&
           greatest(sub(a->point_a, b->point_a)) <= SAME_POINT * (real)size;
}

/* Enters a contact where it is among the deepest, in their order. */
static void enter(collector *c, const tactn_part_contact *contact) {
    tactn_part_contacts *found = c->found;
    for (int i = 0; i < found->count; i++) {
        if (!is_same(c->p, &c->contacts[i], contact)) continue;
        if (!is_deeper(contact, &c->contacts[i])) return;
        for (int k = i + 1; k < found->count; k++) c->contacts[k - 1] = c->contacts[k];
        found->count--;
        break;
    }
    int at = found->count;
    if (at == c->capacity) {
        found->complete = false;
        if (at == 0 || !is_deeper(contact, &c->contacts[at - 1])) return;
        at--;
    } else {
        found->count++;
    }
    for (; at > 0 && is_deeper(contact, &c->contacts[at - 1]); at--) c->contacts[at] = c->contacts[at - 1];
    c->contacts[at] = *contact;
}

/* Enters those of a set, which is one patch, or of which each is looked at where it is. */
static void take_set(collector *c, const contact_set *set, const set_contact *contacts, bool patch) {
    for (int i = 0; i < set->count; i++) {
        const set_contact *from = &contacts[i];
        vec at_a = patch ? place_to_look(contacts, set->count, i, false) : from->point_a;
        vec at_b = patch ? place_to_look(contacts, set->count, i, true) : from->point_b;
        if (!is_met(c->p, c->parts->a, c->parts->b, from->normal)) continue;
        if (!is_contact(c->p, c->parts, from->normal, at_a, at_b)) {
            *c->left_out = true;
            continue;
        }
        tactn_part_contact contact = {.point_a = from->point_a, .point_b = from->point_b, .normal = from->normal};
        contact.separation = from->separation;
        contact.part_a = c->p->a.boxes ? c->parts->a : -1;
        contact.part_b = c->p->b.boxes ? c->parts->b : -1;
        contact.id = from->id;
        name_triangle_of(&contact, from->triangle, from->material);
        enter(c, &contact);
    }
    c->found->complete = c->found->complete && set->complete;
    c->found->point_error_bound = tact_max(c->found->point_error_bound, set->bound + c->parts->noise);
}

/* Asks two convex parts; apart from what is made of the answer, so that the deepest calls need less stack. */
static NOINLINE tactn_manifold ask_manifold(const collector *c) {
    const two_parts *parts = c->parts;
    const tactn_shape *a = &parts->part_a.shape, *b = &parts->part_b.shape;
    if (parts->part_a.still) return tactn_collide(a, b, parts->b_in_a, c->speculative, c->options);
    return tactn_collide_world(a, parts->part_a.pose, b, parts->b_in_a, c->speculative, c->options);
}

static NOINLINE void take_manifold(collector *c, const tactn_manifold *m) {
    contact_set set = {m->status < 0 ? m->status : TACT_OK, m->point_count, true, m->point_error_bound};
    set_contact contact[TACTN_MANIFOLD_POINTS];
    for (int i = 0; i < m->point_count; i++) {
        const tactn_contact_point *point = &m->point[i];
        contact[i] = (set_contact){point->point_a, point->point_b, m->normal, point->separation, point->id, -1, 0};
    }
    if (set.status < 0) c->found->status = set.status;
    else take_set(c, &set, contact, true);
}

static NOINLINE void collide_convex(collector *c) {
    const tactn_manifold m = ask_manifold(c);
    take_manifold(c, &m);
}

static NOINLINE void collide_mesh(collector *c) {
    set_contact contact[SET_CONTACTS];
    contact_set set = collide_with_mesh(c->parts, c->speculative, c->options, contact);
    if (set.status < 0) c->found->status = set.status;
    else take_set(c, &set, contact, false);
}

static double collide_part(void *context, int part) {
    collector *c = context;
    c->parts->a = part;
    tactn_get_part(&c->p->a, part, &c->parts->part_a);
    bool mesh = c->parts->part_a.shape.status == TACT_NOT_CONVEX || c->parts->part_b.shape.status == TACT_NOT_CONVEX;
    if (mesh) collide_mesh(c);
    else collide_convex(c);
    return c->found->status == TACT_OK ? (double)c->speculative : -1;
}

/* The contact of the nearest parts, if they are apart and no farther than contacts may be. */
static NOINLINE bool take_nearest(collector *c) {
    const part_pair *p = c->p;
    nearest_parts near;
    tactn_nearest_parts(p, (double)c->speculative, &near);
    if (near.status < 0 || near.meets) return near.status < 0;
    if (!(near.upper < (double)INFINITY) || near.gap.distance > c->speculative) return true;
    if (!is_met(p, near.a, near.b, near.gap.normal)) return true;
    tactn_part_contact contact = {.point_a = near.gap.point_a, .point_b = near.gap.point_b};
    contact.normal = near.gap.normal, contact.separation = near.gap.distance;
    contact.part_a = p->a.boxes ? near.a : -1, contact.part_b = p->b.boxes ? near.b : -1;
    name_triangle_of(&contact, -1, 0);
    c->found->point_error_bound = tact_max(c->found->point_error_bound, near.gap.error_bound);
    enter(c, &contact);
    return true;
}

/* Where all contacts were left out: the one of the distance. */
static NOINLINE void take_distance(collector *c) {
    const part_pair *p = c->p;
    parts_depth depth;
    tactn_parts_depth(p, 0, &depth);
    if (depth.status < 0 || !is_met(p, depth.a, depth.b, depth.normal)) return;
    tactn_part_contact contact = {.point_a = depth.point_a, .point_b = depth.point_b, .normal = depth.normal};
    contact.separation = depth.overlap ? -(real)depth.upper : 0;
    contact.part_a = p->a.boxes ? depth.a : -1, contact.part_b = p->b.boxes ? depth.b : -1;
    name_triangle_of(&contact, -1, 0);
    c->found->point_error_bound = tact_max(c->found->point_error_bound, (real)(depth.upper - depth.lower));
    enter(c, &contact);
}

/* Brings the contacts to the world. */
static NOINLINE void answer(collector *c) {
    const part_pair *p = c->p;
    c->found->point_error_bound += p->noise;
    if (!p->pose_a) return;
    mat m = rotation_matrix(p->pose_a->rotation);
    for (int i = 0; i < c->found->count; i++) {
        tactn_part_contact *contact = &c->contacts[i];
        contact->normal = transform(m, contact->normal);
        contact->point_a = add(transform(m, contact->point_a), p->pose_a->position);
        contact->point_b = add(transform(m, contact->point_b), p->pose_a->position);
    }
}

/* Collects the contacts of all pairs. */
static NOINLINE void collect(collector *c) {
    two_parts parts;
    part_box box;
    c->parts = &parts;
    for (int i = 0; i < c->p->b.count && c->found->status == TACT_OK; i++) {
        tactn_place_part(c->p, i, &parts, &box);
        tactn_find_parts(&c->p->a, &box, (double)c->speculative, collide_part, c);
    }
    c->parts = NULL;
}

static tactn_part_contacts collide_parts(const posed_pair *q, tactn_part_contact *contacts, int capacity) {
    part_pair p;
    tactn_part_contacts found = {.status = tactn_make_part_pair(&p, q)};
    if (found.status == TACT_OK && !has_parts(q->a) && !has_parts(q->b)) found.status = TACT_NOT_CONVEX;
    if (found.status == TACT_OK && capacity < 0) found.status = TACT_NEGATIVE;
    if (found.status == TACT_OK && !(q->speculative >= 0 && q->speculative <= TACT_REAL_MAX))
        found.status = q->speculative < 0 ? TACT_NEGATIVE : TACT_NOT_FINITE;
    if (found.status != TACT_OK) return found;
    if (capacity > 0 && !contacts) tact_assert_failed("the contacts are null", "tact_collide_parts");
    collector c = {.p = &p, .speculative = q->speculative, .contacts = contacts, .capacity = capacity, .found = &found};
    c.options = tactn_part_options(q->options->general, false);
    bool left_out = false;
    found.complete = true;
    c.left_out = &left_out;
    collect(&c);
    if (found.status != TACT_OK) return (tactn_part_contacts){.status = found.status};
    if (found.count == 0 && left_out && !take_nearest(&c)) take_distance(&c);
    answer(&c);
    return found;
}

tactn_part_contacts tactn_collide_parts(const tactn_shape *a, const tactn_shape *b, tactn_pose b_in_a,
                                        tact_real speculative, const tactn_query_options *options,
                                        tactn_part_contact *contacts, int capacity) {
    static const tactn_query_options defaults;
    if (!a || !b) tact_assert_failed("a shape is null", TACT_FUNCTION);
    const posed_pair q = {a, b, NULL, &b_in_a, speculative, options ? options : &defaults};
    return collide_parts(&q, contacts, capacity);
}

tactn_part_contacts tactn_collide_parts_world(const tactn_shape *a, tactn_pose pose_a, const tactn_shape *b,
                                              tactn_pose pose_b, tact_real speculative,
                                              const tactn_query_options *options, tactn_part_contact *contacts,
                                              int capacity) {
    static const tactn_query_options defaults;
    if (!a || !b) tact_assert_failed("a shape is null", TACT_FUNCTION);
    const posed_pair q = {a, b, &pose_a, &pose_b, speculative, options ? options : &defaults};
    return collide_parts(&q, contacts, capacity);
}
