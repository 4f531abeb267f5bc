/* The contacts of a mesh and a convex shape: a manifold for each triangle in reach, its normal made the triangle's own,
 * and contacts with one normal merged.
 *
 * - A manifold whose normal belongs to a neighbour is replaced by that of the triangle's plane: of its points those
 *   remain that are over the triangle. What goes on over the neighbour is found there.
 * - A plane may be far deeper than the shape is in the triangle: where a wall ends, the shape leaves the triangle
 *   sooner along the wall's normal. Such contacts are left out.
 * - Where nothing remains, the triangle that is deepest or nearest keeps its own contacts; of shapes that overlap it
 *   keeps them along the normal of its plane.
 * - Contacts are collected in the caller's array; where it is full, those of each normal are reduced to four. */
#include "base/assert.h"
#include "composite/composite3.h"
#include "mesh_contact/contact_merge3.h"
#include "mesh_contact/triangle_contact3.h"
#include "mesh_contact/voronoi3.h"
#include "pair/relative_pose.h"
#include "shape/unbounded.h"

/* A normal that tilts by less than this from the triangle's is the triangle's: the sine. */
#define FACE_TILT R(1e-4)
/* A normal that tilts by more than this from the triangle's does not tell on which side of it a shape is: the sine. An
 * edge of 63 degrees that hangs over the triangle may have one that tilts by 27. */
#define TELLS_SIDE R(0.4)
/* Faces are on each other where they face each other more than this: the cosine; in front of each other where they tilt
 * by less than this: the sine. */
#define FACING R(0.99)
#define LIES_ON R(0.05)
/* Triangles that are entered between two traversals. */
enum { BATCH = 32 };
/* Normals of triangles that a shape overlaps which are remembered. */
enum { MOST_NORMALS = 8 };
/* Contacts of which those that are too deep are left out. */
enum { MOST_FILTERED = 256 };
/* Points beside a triangle by less than this part of its size are over it. */
#define BESIDE R(1e-6)

typedef struct contact_search {
    const mesh_shape *p;
    posed_core core;
    real speculative;
    bool general;
    const vec *outward; /* null, or the shape is a triangle of a solid, and this points out of it, in the frame */
    mesh_box own, box; /* of the shape, in the mesh's frame; the second is wider by the speculative distance */
    contact_list list;
    tact_status status;
    real error;
    vec overlapped[MOST_NORMALS];
    int overlapped_count;
    bool forgets, missing; /* there was no room for another one; and one was asked for that may be it */
    uint32_t batch[BATCH];
    int batch_count;
    bool has_plane; /* a contact may be one of a plane */
    uint32_t from, next; /* where the search goes on, and where the next one does; NO_TRIANGLE: at the start, nowhere */
    bool hides, second; /* points below triangles that are apart wait for a second traversal; this is it */
    bool has_spare; /* a triangle that is in reach, though no contact there is its own: the nearest */
    uint32_t spare;
    bool spare_behind;
    int spare_side;
    real spare_distance;
} contact_search;

/* What stands in place of the other mesh's triangle until the answer is finished: how a contact was found. */
enum { OWN = -1, OF_PLANE = -2 };

/* Adds a point with a normal, from the mesh to the shape. */
static void add_point(contact_search *s, uint32_t index, const tact3_contact_point *point, vec n, int how) {
    real separation = dot(sub(point->point_b, point->point_a), n);
    if (!(separation <= s->speculative)) return;
    tact3_mesh_contact contact = {.point_a = point->point_a,
                                  .point_b = point->point_b,
                                  .normal = n,
                                  .separation = separation,
                                  .triangle = (int)index,
                                  .triangle_b = how,
                                  .material = mesh_material(s->p->mesh, index),
                                  .id = point->id};
    s->has_plane |= how == OF_PLANE;
    tact3_add_contact(&s->list, &contact);
}

/* Both halves of a point that was found along a normal. */
static tact3_contact_point both_halves(const touching_point *p, vec n) {
    return (tact3_contact_point){mul_add(p->on_shape, -p->separation, n), p->on_shape, p->separation, p->id};
}

static bool is_over(const framed *t, vec face, vec point) {
    for (int i = 0; i < 3; i++) {
        vec edge = sub(t->corner[i < 2 ? i + 1 : 0], t->corner[i]), off = sub(point, t->corner[i]);
        if (dot(cross(edge, off), face) < -BESIDE * dot(edge, edge)) return false;
    }
    return true;
}

/* Notes the normal of a triangle that the shape overlaps. */
static void note_overlap(contact_search *s, vec n) {
    for (int i = 0; i < s->overlapped_count; i++) {
        if (dot(s->overlapped[i], n) > SAME_NORMAL) return;
    }
    if (s->overlapped_count < MOST_NORMALS) s->overlapped[s->overlapped_count++] = n;
    else s->forgets = true;
}

/* Whether the shape overlaps a triangle with this normal; notes where that is not known. */
static bool overlaps_along(contact_search *s, vec n) {
    for (int i = 0; i < s->overlapped_count; i++) {
        if (dot(s->overlapped[i], n) > SAME_NORMAL) return true;
    }
    s->missing |= s->forgets;
    return false;
}

/* Which points of a triangle's plane are contacts: all behind it; those over the triangle; or of a triangle that is
 * apart from the shape those over it, or those below it, which need another triangle in that plane that is not. */
typedef enum plane_part { BEHIND, OVER, OVER_APART, UNDER_APART } plane_part;

static void add_plane_point(contact_search *s, uint32_t index, vec n, const tact3_contact_point *point,
                            plane_part part, real distance) {
    bool below = part >= OVER_APART && point->separation < distance - s->list.merge;
    if (part == OVER_APART && below) s->hides = true;
    if (part >= OVER_APART && (part == UNDER_APART) != below) return;
    if (!below || overlaps_along(s, n)) add_point(s, index, point, n, part == BEHIND ? OWN : OF_PLANE);
}

/* What the points of the shape and a plane through a point are off by. */
static real plane_error(const contact_search *s, vec at) {
    return 2 * (SUPPORT_ERROR + CONTACT_POINT_ERROR) * ROUNDOFF * (taxicab(at) + s->core.size);
}

/* Sets the points of the shape and a plane, and what they are off by. */
static int meet_plane(contact_search *s, vec n, vec at, real *error, tact3_contact_point point[4]) {
    touching_point touching[4];
    int count = tact3_plane_points(&s->core, n, at, touching);
    *error = plane_error(s, at);
    for (int i = 0; i < count; i++) point[i] = both_halves(&touching[i], n);
    if (count > 0) return count;
    const tact3_shape plane = tact3_half_space(n, dot(n, at));
    const tact3_pose pose = {zero(), s->p->turn};
    tact3_manifold m = tact3_collide(&plane, s->p->shape, pose, s->speculative, NULL);
    if (m.status < 0) s->status = m.status;
    *error = m.point_error_bound;
    for (int i = 0; i < m.point_count; i++) point[i] = m.point[i];
    return m.point_count;
}

/* Adds contacts of the shape and the triangle's plane. */
static NOINLINE void add_plane(contact_search *s, uint32_t index, const framed *t, vec face, int side, plane_part part,
                               real distance) {
    vec n = side < 0 ? neg(face) : face;
    tact3_contact_point point[4];
    real error;
    int count = meet_plane(s, n, t->corner[0], &error, point);
    s->error = tact_max(s->error, error + (real)(2 * corner_error(t)));
    for (int i = 0; i < count; i++) {
        bool counts = part == BEHIND ? point[i].separation < 0 : is_over(t, face, point[i].point_a);
        if (counts) add_plane_point(s, index, n, &point[i], part, distance);
    }
}

/* On which side of a triangle's plane most of the shape is: 1 for that of the normal. */
static NOINLINE int side_of_shape(const posed_core *c, const framed *t, vec face) {
    real height = dot(face, t->corner[0]);
    return reach_along(c, face) - height >= reach_along(c, neg(face)) + height ? 1 : -1;
}

/* On which side of a triangle's plane the shape is: where their manifold's normal leads, if it is nearly the plane's;
 * else where most of the shape is. */
static int side_met(const posed_core *c, const framed *t, vec face, vec normal) {
    bool tells = length(cross(normal, face)) < TELLS_SIDE;
    return !tells ? side_of_shape(c, t, face) : dot(normal, face) >= 0 ? 1 : -1;
}

/* What is known of a triangle whose manifold has no normal of its own. */
typedef struct foreign {
    real distance;
    bool apart, behind; /* behind: the shape meets it from inside of a solid */
    int side;
} foreign;

/* Notes a triangle that is left out, if it is the nearest; one that is met from inside, if there is no other. */
static void keep_spare(contact_search *s, uint32_t index, const foreign *f) {
    bool better = f->behind == s->spare_behind ? f->distance < s->spare_distance : s->spare_behind;
    if (s->has_spare && !better) return;
    s->has_spare = true;
    s->spare = index, s->spare_distance = f->distance;
    s->spare_behind = f->behind, s->spare_side = f->behind ? 1 : f->side;
}

/* Adds what it has nevertheless. */
static NOINLINE void add_foreign(contact_search *s, uint32_t index, const foreign *f) {
    int before = s->list.count;
    plane_part part = !f->apart ? OVER : s->second ? UNDER_APART : OVER_APART;
    framed t;
    vec face;
    frame_triangle(s->p, index, &t);
    if (!f->behind && tact3_framed_normal(&t, &face)) add_plane(s, index, &t, face, f->side, part, f->distance);
    if (s->list.count == before) keep_spare(s, index, f);
}

/* The gap of a triangle that is asked about, and what has its points. */
typedef struct asked_triangle {
    framed t;
    bool has_area;
    vec face; /* the unit normal, if it has area */
    real distance, error_bound;
    vec normal;
} asked_triangle;

static void start_triangle(const contact_search *s, uint32_t index, asked_triangle *a) {
    frame_triangle(s->p, index, &a->t);
    a->has_area = tact3_framed_normal(&a->t, &a->face);
}

/* Whether a gap's normal is the triangle's own; it becomes the face's if it is that up to rounding. */
static bool has_own_normal(const contact_search *s, uint32_t index, const asked_triangle *a, bool apart, vec *n) {
    vec face = a->face;
    if (!a->has_area) return true;
    bool tilts = length(cross(*n, face)) > FACE_TILT;
    int side = tilts && !apart ? side_met(&s->core, &a->t, face, *n) : dot(*n, face) >= 0 ? 1 : -1;
    vec up = side < 0 ? neg(face) : face;
    if (side < 0 && mesh_is_solid(s->p->mesh)) return false;
    if (tilts) return tact3_is_own_normal(s->p, index, &a->t, up, side, *n);
    *n = up;
    return true;
}

/* The normal of the side of a triangle that one of a solid faces; false: it faces none. A surface has two sides. */
static bool faced_side(const contact_search *s, const asked_triangle *a, vec *up) {
    if (!s->outward || !a->has_area) return false;
    *up = a->face;
    if (!mesh_is_solid(s->p->mesh) && dot(*s->outward, *up) > 0) *up = neg(*up);
    return dot(*s->outward, *up) < -FACING;
}

/* How a triangle of a solid lies on one that it faces: not in front of it, or in front but nearly parallel. */
typedef enum facing { FACES_AWAY, GONE_THROUGH, IN_FRONT } facing;

static facing facing_of(const contact_search *s, const asked_triangle *a, bool apart) {
    vec up;
    if (!faced_side(s, a, &up)) return FACES_AWAY;
    if (!(apart && dot(a->normal, up) > 0)) return GONE_THROUGH;
    return length(cross(*s->outward, up)) < LIES_ON ? IN_FRONT : FACES_AWAY;
}

/* What is left of a triangle where it is over another one: a convex polygon. */
typedef struct clipped {
    vec corner[6];
    int count;
} clipped;

/* Cuts off what is beyond an edge: where the height above it is below zero. */
static void clip_by_edge(clipped *part, vec from, vec inward) {
    clipped left = {.count = 0};
    for (int i = 0; i < part->count; i++) {
        vec p = part->corner[i], q = part->corner[i + 1 < part->count ? i + 1 : 0];
        real at_p = dot(inward, sub(p, from)), at_q = dot(inward, sub(q, from));
        if (at_p >= 0) left.corner[left.count++] = p;
        if (left.count < 6 && (at_p >= 0) != (at_q >= 0))
            left.corner[left.count++] = mul_add(p, at_p / (at_p - at_q), sub(q, p));
        if (left.count == 6) break;
    }
    *part = left;
}

/* Adds the corners of what is over a triangle of one that it faces. Returns whether something is. */
static NOINLINE bool add_facing(contact_search *s, uint32_t index, const asked_triangle *a) {
    mat turn = rotation_matrix(s->p->turn);
    const framed *t = &a->t;
    clipped part = {.count = 3};
    vec up;
    faced_side(s, a, &up);
    for (int i = 0; i < 3; i++) part.corner[i] = transform(turn, s->p->shape->u.points[i]);
    for (int i = 0; i < 3; i++)
        clip_by_edge(&part, t->corner[i], cross(a->face, sub(t->corner[i < 2 ? i + 1 : 0], t->corner[i])));
    for (int i = 0; i < part.count; i++) {
        real height = dot(up, sub(part.corner[i], t->corner[0]));
        const tact3_contact_point point = {mul_add(part.corner[i], -height, up), part.corner[i], height, (uint32_t)i};
        add_point(s, index, &point, up, OF_PLANE);
    }
    if (part.count > 0) s->error = tact_max(s->error, plane_error(s, t->corner[0]) + (real)corner_error(t));
    return part.count > 0;
}

/* What becomes of a triangle in reach. */
typedef enum triangle_kind {
    OWN_NORMAL,     /* its contacts are its own, along a normal that is set */
    FOREIGN_NORMAL, /* its normal belongs to a neighbour: as noted */
    ON_FACE         /* the shape is a triangle that faces it: what is over it is entered */
} triangle_kind;

static triangle_kind judge(contact_search *s, uint32_t index, const asked_triangle *a, vec *n, foreign *f) {
    *n = a->normal;
    f->apart = a->distance > a->error_bound;
    facing faces = facing_of(s, a, f->apart);
    bool over = faces != FACES_AWAY && !s->second && add_facing(s, index, a);
    if (over || faces == GONE_THROUGH) return ON_FACE;
    if (has_own_normal(s, index, a, f->apart, n)) return OWN_NORMAL;
    f->distance = a->distance;
    f->side = side_met(&s->core, &a->t, a->face, a->normal);
    f->behind = f->side < 0 && mesh_is_solid(s->p->mesh);
    if (!f->apart && !f->behind) note_overlap(s, f->side < 0 ? neg(a->face) : a->face);
    return FOREIGN_NORMAL;
}

/* Enters a triangle whose contact has a closed form. TOLD: it may be foreign; NOT_TOLD: nothing is entered. */
static NOINLINE triangle_answer enter_closed(contact_search *s, uint32_t index, triangle_kind *kind, foreign *f) {
    asked_triangle a;
    triangle_contact m;
    vec n;
    start_triangle(s, index, &a);
    const triangle_question q = {&s->core, &a.t, a.face, s->speculative};
    triangle_answer answer = a.has_area ? tact3_triangle_gap(&q, &m) : NOT_TOLD;
    if (answer != TOLD) return answer;
    a.distance = m.distance, a.error_bound = m.error_bound, a.normal = m.normal;
    *kind = judge(s, index, &a, &n, f);
    if (*kind != OWN_NORMAL || s->second) return TOLD;
    if (!tact3_triangle_points(&q, &m)) return NOT_TOLD;
    s->error = tact_max(s->error, m.point_error_bound + (real)corner_error(&a.t));
    for (int i = 0; i < m.count; i++) {
        const tact3_contact_point point = both_halves(&m.point[i], m.normal);
        add_point(s, index, &point, n, OWN);
    }
    return TOLD;
}

/* Asks the kernel. */
static FORCE_INLINE tact3_manifold ask_kernel(const contact_search *s, uint32_t index) {
    static const tact3_query_options general = {.general = true};
    framed t;
    frame_triangle(s->p, index, &t);
    const tact3_shape triangle = shape_of_triangle(&t);
    const tact3_pose pose = {zero(), s->p->turn};
    return tact3_collide(&triangle, s->p->shape, pose, s->speculative, s->general ? &general : NULL);
}

static void add_manifold(contact_search *s, uint32_t index, const framed *t, const tact3_manifold *m, vec n) {
    s->error = tact_max(s->error, m->point_error_bound + (real)corner_error(t));
    for (int i = 0; i < m->point_count; i++) add_point(s, index, &m->point[i], n, OWN);
}

static NOINLINE triangle_kind enter_manifold(contact_search *s, uint32_t index, const tact3_manifold *m, foreign *f) {
    asked_triangle a;
    vec n;
    start_triangle(s, index, &a);
    a.distance = m->distance, a.error_bound = m->error_bound, a.normal = m->normal;
    triangle_kind kind = judge(s, index, &a, &n, f);
    if (kind == OWN_NORMAL && !s->second) add_manifold(s, index, &a.t, m, n);
    return kind;
}

static NOINLINE triangle_kind enter_by_kernel(contact_search *s, uint32_t index, foreign *f) {
    tact3_manifold m = ask_kernel(s, index);
    if (m.status < 0) s->status = m.status;
    return m.status >= 0 && m.point_count > 0 ? enter_manifold(s, index, &m, f) : OWN_NORMAL;
}

static void enter_triangle(contact_search *s, uint32_t index) {
    triangle_kind kind = OWN_NORMAL;
    foreign f;
    if (enter_closed(s, index, &kind, &f) == NOT_TOLD) kind = enter_by_kernel(s, index, &f);
    if (kind == FOREIGN_NORMAL) add_foreign(s, index, &f);
}

/* The shape leaves a solid by the plane of the triangle that it is behind. */
static NOINLINE void add_way_out(contact_search *s) {
    framed t;
    vec face;
    frame_triangle(s->p, s->spare, &t);
    if (tact3_framed_normal(&t, &face)) add_plane(s, s->spare, &t, face, 1, BEHIND, s->spare_distance);
}

static NOINLINE void add_own_of_spare(contact_search *s) {
    framed t;
    vec face;
    tact3_manifold m = ask_kernel(s, s->spare);
    frame_triangle(s->p, s->spare, &t);
    bool below = s->spare_distance < 0 && tact3_framed_normal(&t, &face);
    add_manifold(s, s->spare, &t, &m, !below ? m.normal : s->spare_side < 0 ? neg(face) : face);
}

/* Where what was left out is nearer than all contacts, by more than rounding, its own contacts count: so they do where
 * triangles cross each other, or have no area. What overlaps triangles from behind alone leaves by the plane of one. */
static NOINLINE void add_spare(contact_search *s) {
    real least = TACT_REAL_MAX;
    for (int i = 0; i < s->list.count; i++) least = tact_min(least, s->list.contact[i].separation);
    if (!s->has_spare || (s->spare_behind && s->list.count > 0)) return;
    if (!(s->spare_distance < least - s->list.merge)) return;
    if (s->spare_behind && s->spare_distance < -s->list.merge) add_way_out(s);
    else add_own_of_spare(s);
}

/* Whether a triangle's box meets the shape's, which is wider by the speculative distance. */
static bool may_touch(const contact_search *s, uint32_t index) {
    tact3_vec corner[3];
    mesh_triangle_points(s->p->mesh, index, corner);
    for (int k = 0; k < 3; k++) {
        real a = component(corner[0], k), b = component(corner[1], k), c = component(corner[2], k);
        if ((double)tact_max(a, tact_max(b, c)) < s->box.lower[k]) return false;
        if ((double)tact_min(a, tact_min(b, c)) > s->box.upper[k]) return false;
    }
    return true;
}

/* Puts the triangles in reach into the batch; ends with the first that there is no room for. */
static double take_leaf(void *context, uint32_t first, uint32_t count) {
    contact_search *s = context;
    for (uint32_t i = mesh_leaf_from(first, count, s->from); i < first + count; i++) {
        if (!may_touch(s, i)) continue;
        if (s->batch_count == BATCH) {
            s->next = i;
            return -1;
        }
        s->batch[s->batch_count++] = i;
    }
    return (double)s->speculative;
}

/* The size of the smaller of the two. */
static real smaller_size(const contact_search *s) {
    const double *lower = s->own.lower, *upper = s->own.upper;
    double x = upper[0] - lower[0], y = upper[1] - lower[1], z = upper[2] - lower[2];
    return tact_min(half_diagonal(&s->p->mesh->bounds), (real)(0.5 * sqrt(x * x + y * y + z * z)));
}

/* Sets the boxes of the shape in the mesh's frame; the wider one counts the rounding. */
static void set_search_box(contact_search *s) {
    shape_box framed_box;
    double wider = (double)s->speculative * (1 + 4 * DOUBLE_ROUNDOFF);
    if (!box_core(&s->core, s->p, &framed_box, &s->own)) s->status = TACT_BAD_SUPPORT;
    s->box = s->own;
    s->list.merge = MERGE_DISTANCE * smaller_size(s);
    for (int k = 0; k < 3; k++) {
        s->box.lower[k] -= wider, s->box.lower[k] -= 2 * DOUBLE_ROUNDOFF * fabs(s->box.lower[k]);
        s->box.upper[k] += wider, s->box.upper[k] += 2 * DOUBLE_ROUNDOFF * fabs(s->box.upper[k]);
    }
}

static NOINLINE void fill_batch(contact_search *s) {
    s->batch_count = 0;
    s->from = s->next;
    s->next = NO_TRIANGLE;
    tact3_mesh_find_near_from(s->p->mesh, &s->own, (double)s->speculative, s->from, take_leaf, s);
}

/* Enters all triangles in reach, batch after batch: the traversal is over before a kernel is asked, so that its stack
 * is free, and the next one goes on where it ended. */
static void enter_all(contact_search *s) {
    s->next = NO_TRIANGLE;
    do {
        fill_batch(s);
        for (int i = 0; i < s->batch_count && s->status == TACT_OK; i++) enter_triangle(s, s->batch[i]);
    } while (s->next != NO_TRIANGLE && s->status == TACT_OK);
}

/* A half-space has the lowest vertex. */
static NOINLINE void add_lowest(contact_search *s) {
    int triangles[2] = {-1, -1};
    tact3_query_options options = {.triangles = triangles};
    mesh_shape q = *s->p;
    q.mesh_is_b = q.moves = false;
    q.origin = zero();
    q.radius = 0; /* answer() moves the points */
    q.options = &options;
    tact3_gap gap = tact3_mesh_plane_distance(&q);
    const tact3_contact_point point = {gap.point_a, gap.point_b, gap.distance, 1};
    s->error = gap.error_bound;
    add_point(s, (uint32_t)triangles[0], &point, gap.normal, OWN);
}

/* Whether the shape leaves a contact's triangle along another direction by less than the contact is deep. */
static bool is_left_sooner(const contact_search *s, const tact3_mesh_contact *c, vec along) {
    framed t;
    real low, high;
    frame_triangle(s->p, (uint32_t)c->triangle, &t);
    span_along(&t, along, &low, &high);
    return high + reach_along(&s->core, neg(along)) < -c->separation - s->list.merge;
}

/* Whether a contact of a plane is one that the shape leaves sooner along the normal of another. */
static bool is_too_deep(const contact_search *s, const tact3_mesh_contact *c) {
    if (c->triangle_b != OF_PLANE || !(c->separation < 0)) return false;
    for (int i = 0; i < s->list.count; i++) {
        const tact3_mesh_contact *own = &s->list.contact[i];
        bool shallower = own->triangle_b == OWN && own->separation < 0 && own->separation > c->separation;
        if (shallower && is_left_sooner(s, c, own->normal)) return true;
    }
    return false;
}

static NOINLINE void leave_out_too_deep(contact_search *s) {
    contact_list *list = &s->list;
    if (!s->has_plane) return;
    bool left[MOST_FILTERED] = {false};
    int count = 0, most = list->count < MOST_FILTERED ? list->count : MOST_FILTERED;
    for (int i = 0; i < most; i++) left[i] = is_too_deep(s, &list->contact[i]);
    for (int i = 0; i < list->count; i++) {
        if (i >= most || !left[i]) list->contact[count++] = list->contact[i];
    }
    list->count = count;
    for (int i = 0; i < count; i++) list->contact[i].triangle_b = OWN;
}

/* Brings the contacts to the caller's frame. Returns what rounding moves their points by there. */
static NOINLINE real answer(const mesh_shape *p, contact_list *list) {
    mat m = rotation_matrix(p->axes);
    real far = 0, away = 0;
    for (int i = 0; i < list->count; i++) {
        tact3_mesh_contact *c = &list->contact[i];
        vec on_mesh = c->point_a, on_shape = c->point_b, n = c->normal;
        if (p->radius > 0) on_mesh = mul_add(on_mesh, p->radius, n), on_shape = mul_add(on_shape, p->radius, n);
        if (p->moves) {
            far = tact_max(far, tact_max(taxicab(on_mesh), taxicab(on_shape)));
            on_mesh = transform(m, on_mesh), on_shape = transform(m, on_shape), n = transform(m, n);
        }
        on_mesh = add(on_mesh, p->origin), on_shape = add(on_shape, p->origin);
        away = tact_max(away, tact_max(taxicab(on_mesh), taxicab(on_shape)));
        c->normal = p->mesh_is_b ? neg(n) : n;
        c->point_a = p->mesh_is_b ? on_shape : on_mesh;
        c->point_b = p->mesh_is_b ? on_mesh : on_shape;
    }
    return ROUNDOFF * (TURNED_POINT * far + away);
}

static tact_status collect(contact_search *s) {
    if (is_unbounded(s->p->shape)) {
        add_lowest(s);
        return TACT_OK;
    }
    set_search_box(s);
    if (s->status == TACT_OK) enter_all(s);
    if (s->status == TACT_OK && s->hides) {
        s->second = true;
        enter_all(s);
    }
    if (s->status == TACT_OK) leave_out_too_deep(s);
    if (s->status == TACT_OK) add_spare(s);
    return s->status;
}

/* The contacts of a triangle of another mesh are not reduced, since they are a part of those of all; `outward` may be
 * null. */
static NOINLINE tact3_mesh_contacts collide_one(const posed_pair *q, bool is_part, const vec *outward,
                                                tact3_mesh_contact *contacts, int capacity) {
    tact3_mesh_contacts answers = {.status = TACT_OK};
    bool one = is_mesh(q->a) != is_mesh(q->b) && q->a->core + q->b->core < 2 * TACT3_MESH;
    mesh_shape p;
    answers.status = one ? tact3_pose_mesh_shape(&p, q) : TACT_NOT_CONVEX;
    if (answers.status != TACT_OK) return answers;
    contact_search s = {.p = &p, .speculative = q->speculative, .general = q->options->general, .outward = outward};
    pose_core(&s.core, &p, s.general);
    s.list = (contact_list){contacts, capacity, 0, false, 0};
    answers.status = collect(&s);
    if (answers.status != TACT_OK) return answers;
    if (!is_part) tact3_finish_contacts(&s.list);
    real rounding = answer(&p, &s.list);
    answers.count = s.list.count;
    answers.complete = !s.list.dropped && !s.missing;
    answers.point_error_bound = mesh_rounded_up((double)s.error + (double)p.noise + (double)rounding);
    return answers;
}

static tact3_mesh_contacts collide_mesh(const posed_pair *q, tact3_mesh_contact *contacts, int capacity) {
    tact_status status = TACT_OK;
    if (!(q->speculative >= 0)) status = q->speculative < 0 ? TACT_NEGATIVE : TACT_NOT_FINITE;
    else if (!(q->speculative <= TACT_REAL_MAX)) status = TACT_NOT_FINITE;
    else if (capacity < 0) status = TACT_NEGATIVE;
    if (status != TACT_OK) return (tact3_mesh_contacts){.status = status};
    bool two = is_mesh(q->a) && is_mesh(q->b);
    return two ? tact3_collide_meshes(q, contacts, capacity) : collide_one(q, false, NULL, contacts, capacity);
}

tact3_mesh_contacts tact3_collide_mesh_triangle(const posed_pair *q, vec outward, tact3_mesh_contact *contacts,
                                                int capacity) {
    return collide_one(q, true, greatest(outward) > 0 ? &outward : NULL, contacts, capacity);
}

static const tact3_query_options plain;

static void check(const tact3_shape *a, const tact3_shape *b, const tact3_mesh_contact *contacts, int capacity,
                  const char *function) {
    if (!a || !b) tact_assert_failed("a shape is null", function);
    if (!contacts && capacity > 0) tact_assert_failed("the place for the answer is null", function);
}

tact3_mesh_contacts tact3_collide_mesh(const tact3_shape *a, const tact3_shape *b, tact3_pose b_in_a,
                                       tact_real speculative, const tact3_query_options *options,
                                       tact3_mesh_contact *contacts, int capacity) {
    check(a, b, contacts, capacity, TACT_FUNCTION);
    const posed_pair q = {a, b, NULL, &b_in_a, speculative, options ? options : &plain};
    return collide_mesh(&q, contacts, capacity);
}

tact3_mesh_contacts tact3_collide_mesh_world(const tact3_shape *a, tact3_pose pose_a, const tact3_shape *b,
                                             tact3_pose pose_b, tact_real speculative,
                                             const tact3_query_options *options, tact3_mesh_contact *contacts,
                                             int capacity) {
    check(a, b, contacts, capacity, TACT_FUNCTION);
    const posed_pair q = {a, b, &pose_a, &pose_b, speculative, options ? options : &plain};
    return collide_mesh(&q, contacts, capacity);
}
