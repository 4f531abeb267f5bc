/* The contacts of two meshes: those of each triangle of one, a convex shape, with the other.
 *
 * - tact3_collide_mesh() of a triangle and a mesh leaves out what the mesh's inner edges would make. What the inner
 *   edges of the triangle's own mesh would make is left out here, by the same rule.
 * - The triangles of both are asked, since a flat face has the contacts that its edges lose only where the mesh that it
 *   is of is asked.
 * - Of rounded meshes the contacts are those of the meshes without their radii, as far apart as these reach, and then
 *   moved to the surfaces.
 * - Triangles know how deep they are in each other, not how deep solids are. Where they are deep, or one solid is
 *   inside of the other, the contact of the distance counts, along its proven way out. */
#include "base/assert.h"
#include "composite/composite3.h"
#include "mesh_contact/contact_merge3.h"
#include "mesh_contact/voronoi3.h"
#include "pair/relative_pose.h"
#include "tact/query3.h"

/* A normal that tilts by less than this from the triangle's is the triangle's: the sine. */
#define FACE_TILT R(1e-4)
/* A triangle is met where it reaches farthest along a normal, up to this part of its size: faces that lie on each other
 * are parallel up to as much. */
#define FARTHEST R(0.05)
/* The same for triangles that are not nearly parallel, in parts of how far they reach along the normal. */
#define STICKS_UP R(1e-3)
/* Faces that tilt by less than this to each other have one patch: the sine. */
#define ONE_PATCH R(0.0125)
/* Contacts are in one place up to so many merging distances. */
#define SAME_PLACE 8
/* Triangles are deep in each other by more than this part of the smaller mesh. */
#define DEEP R(0.02)
/* Faces of solids that have gone through each other are looked for up to this part of the smaller mesh. */
#define GONE_THROUGH R(0.025)
/* Where shapes are deep, contacts count whose normals are as near to the way out: the cosine. */
#define ALONG_WAY_OUT R(0.9)
/* What placing a triangle and turning its contacts rounds, in u of the lengths. */
#define PLACED_TRIANGLE R(64)
/* Triangles that are listed at a time; contacts that there is to be room for before one is asked, and is at least. */
enum { LISTED = 32, OF_A_TRIANGLE = 24, LEAST_ROOM = 8 };
/* Contacts of which those that are needless are left out. */
enum { MOST_FILTERED = 256 };

typedef struct meshes_contacts {
    tact3_shape shape[2]; /* A and B without their radii */
    tact3_pose b_in_a;
    mat turn; /* of B in A */
    real radius[2];          /* of A and B */
    real speculative, reach; /* contacts that count; triangles that are asked */
    real rounding;           /* of a point of a contact */
    int smaller;             /* which of them is */
    bool general, complete;
    contact_list list;
    tact_status status;
    real error, deepest;
} meshes_contacts;

static const tact3_mesh *mesh_of(const meshes_contacts *s, int side) { return s->shape[side].u.mesh; }

static real size_of(const tact3_shape *mesh) { return half_diagonal(&mesh->u.mesh->bounds); }

static real smaller_size(const tact3_shape *a, const tact3_shape *b) { return tact_min(size_of(a), size_of(b)); }

/* ---- which triangles */

static mesh_box grown(const mesh_box *box, double by) {
    mesh_box larger;
    for (int k = 0; k < 3; k++) larger.lower[k] = box->lower[k] - by, larger.upper[k] = box->upper[k] + by;
    return larger;
}

static mesh_box box_around(const tact3_bounds *bounds) {
    mesh_box box;
    for (int k = 0; k < 3; k++) {
        box.lower[k] = (double)component(bounds->lower, k);
        box.upper[k] = (double)component(bounds->upper, k);
    }
    return box;
}

/* A box in a mesh's axes around a box in those of the other. */
static mesh_box box_in(const meshes_contacts *s, int side, const mesh_box *other) {
    const vec row[3] = {{s->turn.x.x, s->turn.y.x, s->turn.z.x},
                        {s->turn.x.y, s->turn.y.y, s->turn.z.y},
                        {s->turn.x.z, s->turn.y.z, s->turn.z.z}};
    const vec column[3] = {s->turn.x, s->turn.y, s->turn.z};
    double middle[3], half[3], size = 0;
    mesh_box box;
    for (int k = 0; k < 3; k++) {
        middle[k] = 0.5 * (other->lower[k] + other->upper[k]);
        half[k] = 0.5 * (other->upper[k] - other->lower[k]);
        if (side == 1) middle[k] -= (double)component(s->b_in_a.position, k);
        size += fabs(middle[k]) + half[k] + fabs((double)component(s->b_in_a.position, k));
    }
    for (int k = 0; k < 3; k++) {
        vec axis = side == 1 ? column[k] : row[k];
        double at = side == 1 ? 0 : (double)component(s->b_in_a.position, k), reach = 0;
        for (int i = 0; i < 3; i++) {
            at += (double)component(axis, i) * middle[i];
            reach += fabs((double)component(axis, i)) * half[i];
        }
        reach += (double)(PLACED_TRIANGLE * ROUNDOFF) * size;
        box.lower[k] = at - reach, box.upper[k] = at + reach;
    }
    return box;
}

/* Asked of each triangle that may meet a box. */
typedef void (*take_triangle)(meshes_contacts *s, int side, uint32_t index, void *context);

static NOINLINE void for_near(meshes_contacts *s, int side, const mesh_box *box, take_triangle take, void *context) {
    uint32_t triangles[LISTED], next = NO_TRIANGLE;
    do {
        int count = tact3_mesh_list_near(mesh_of(s, side), box, &next, triangles, LISTED);
        for (int i = 0; i < count && s->status == TACT_OK; i++) take(s, side, triangles[i], context);
    } while (next != NO_TRIANGLE && s->status == TACT_OK);
}

/* Makes a box that covers another one as far as it is in a limit. */
typedef struct box_union {
    mesh_box limit, box;
    bool any;
} box_union;

static void join_triangle(meshes_contacts *s, int side, uint32_t index, void *context) {
    box_union *joined = context;
    tact3_vec corner[3];
    mesh_box own;
    mesh_triangle_points(mesh_of(s, side), index, corner);
    for (int k = 0; k < 3; k++) {
        double a = (double)component(corner[0], k), b = (double)component(corner[1], k);
        double c = (double)component(corner[2], k);
        own.lower[k] = mesh_greater(mesh_lesser(a, mesh_lesser(b, c)), joined->limit.lower[k]);
        own.upper[k] = mesh_lesser(mesh_greater(a, mesh_greater(b, c)), joined->limit.upper[k]);
        if (own.lower[k] > own.upper[k]) return;
    }
    for (int k = 0; k < 3; k++) {
        joined->box.lower[k] = joined->any ? mesh_lesser(joined->box.lower[k], own.lower[k]) : own.lower[k];
        joined->box.upper[k] = joined->any ? mesh_greater(joined->box.upper[k], own.upper[k]) : own.upper[k];
    }
    joined->any = true;
}

/* Sets a box in A's axes, and one in B's, in which everything is that the meshes may share; false: nothing is. */
static bool find_shared(meshes_contacts *s, mesh_box shared[2]) {
    double reach = (double)s->reach;
    mesh_box of_b = box_around(&mesh_of(s, 1)->bounds), b_in_a = box_in(s, 0, &of_b);
    box_union joined = {.limit = grown(&b_in_a, reach)};
    for_near(s, 0, &joined.limit, join_triangle, &joined);
    if (!joined.any) return false;
    mesh_box a_in_b = box_in(s, 1, &joined.box);
    shared[0] = joined.limit;
    joined = (box_union){.limit = grown(&a_in_b, reach)};
    for_near(s, 1, &joined.limit, join_triangle, &joined);
    if (!joined.any) return false;
    shared[1] = joined.limit;
    b_in_a = box_in(s, 0, &joined.box);
    shared[0] = grown(&b_in_a, reach);
    return true;
}

/* ---- one triangle */

/* A triangle in the axes of its mesh, and its unit normal if it has one. */
typedef struct own_triangle {
    const tact3_mesh *mesh;
    framed t;
    vec face;
    bool has_face;
} own_triangle;

static own_triangle triangle_of_mesh(const meshes_contacts *s, int side, uint32_t index) {
    own_triangle own = {.mesh = mesh_of(s, side)};
    const mesh_shape frame = {.mesh = own.mesh};
    frame_triangle(&frame, index, &own.t);
    own.has_face = tact3_framed_normal(&own.t, &own.face);
    return own;
}

/* Whether a contact with a normal that points out of a triangle's mesh may be the triangle's: a solid is met from
 * outside, and where the triangle reaches farthest. */
static bool may_touch(const own_triangle *own, vec out, vec point, real separation, real rounding) {
    real low, high;
    if (!own->has_face) return true;
    if (mesh_is_solid(own->mesh) && dot(out, own->face) < -FACE_TILT) return false;
    span_along(&own->t, out, &low, &high);
    vec edge = sub(own->t.corner[1], own->t.corner[0]), other = sub(own->t.corner[2], own->t.corner[0]);
    bool lies = length(cross(out, own->face)) <= FARTHEST;
    real most = lies ? FARTHEST * tact_max(length(edge), length(other)) : STICKS_UP * (high - low);
    return dot(out, point) >= high - most - rounding + tact_min(separation, 0);
}

/* Whether a normal is not that of another triangle of the same mesh; one that tilts by less is the triangle's. */
static bool is_own(const own_triangle *own, uint32_t index, vec out, real tilt) {
    const mesh_shape frame = {.mesh = own->mesh};
    if (!own->has_face || !(length(cross(out, own->face)) > tilt)) return true;
    int facing = dot(out, own->face) >= 0 || mesh_is_solid(own->mesh) ? 1 : -1;
    return tact3_is_own_normal(&frame, index, &own->t, facing < 0 ? neg(own->face) : own->face, facing, out);
}

/* A face that lies on the larger mesh, nearly parallel, has all contacts along that one's normals: else a face of
 * several triangles would stand on the lowest of them alone. */
static bool is_kept(const meshes_contacts *s, int side, const tact3_mesh_contact *c) {
    real tilt = side == s->smaller ? FARTHEST : FACE_TILT;
    const vec out[2] = {c->normal, neg(transform_transposed(s->turn, c->normal))};
    const vec point[2] = {c->point_a, transform_transposed(s->turn, sub(c->point_b, s->b_in_a.position))};
    const uint32_t index[2] = {(uint32_t)c->triangle, (uint32_t)c->triangle_b};
    for (int i = 0; i < 2; i++) {
        own_triangle own = triangle_of_mesh(s, i, index[i]);
        if (!may_touch(&own, out[i], point[i], c->separation, s->rounding)) return false;
        if (i == side && !is_own(&own, index[i], out[i], tilt)) return false;
    }
    return true;
}

/* Adds the contacts of a triangle that are its own as well. Those of B's triangles come in A's axes; those of A's
 * around the triangle's first corner. */
static NOINLINE void take_contacts(meshes_contacts *s, int side, uint32_t index, vec corner,
                                   const tact3_mesh_contacts *found, tact3_mesh_contact contacts[]) {
    for (int i = 0; i < found->count; i++) {
        tact3_mesh_contact *c = &contacts[i];
        int other = c->triangle;
        c->triangle = side == 1 ? other : (int)index;
        c->triangle_b = side == 1 ? (int)index : other;
        c->material = mesh_material(mesh_of(s, 0), (uint32_t)c->triangle);
        c->id ^= (uint32_t)c->triangle_b * UINT32_C(0x85ebca77) ^ (uint32_t)side;
        if (side == 0) c->point_a = add(c->point_a, corner), c->point_b = add(c->point_b, corner);
        if (!is_kept(s, side, c)) continue;
        tact3_add_contact(&s->list, c);
    }
}

/* The normal of a solid's triangle in the other mesh's axes; else zero. */
static NOINLINE vec outward_in_other(const meshes_contacts *s, int side, uint32_t index) {
    own_triangle own = triangle_of_mesh(s, side, index);
    if (!own.has_face || !mesh_is_solid(own.mesh)) return zero();
    return side == 1 ? transform(s->turn, own.face) : transform_transposed(s->turn, own.face);
}

/* Collides a triangle of one mesh with the other mesh. Its contacts are found behind those of the list where there is
 * room, and move up from there. */
static NOINLINE void enter_triangle(meshes_contacts *s, int side, uint32_t index, void *context) {
    (void)context;
    tact3_vec corner[3];
    tact3_mesh_contact own[LEAST_ROOM], *contacts = own;
    int capacity = LEAST_ROOM;
    tact3_make_room(&s->list, OF_A_TRIANGLE);
    if (s->list.capacity - s->list.count > LEAST_ROOM) {
        contacts = s->list.contact + s->list.count;
        capacity = s->list.capacity - s->list.count;
    }
    const tact3_query_options options = {.general = s->general};
    mesh_triangle_points(mesh_of(s, side), index, corner);
    const tact3_shape t = tact3_triangle(zero(), sub(corner[1], corner[0]), sub(corner[2], corner[0]));
    tact3_pose pose = s->b_in_a;
    if (side == 1) pose.position = add(transform(s->turn, corner[0]), pose.position);
    else pose.position = sub(pose.position, corner[0]);
    const posed_pair q = {side == 1 ? &s->shape[0] : &t, side == 1 ? &t : &s->shape[1], NULL, &pose, s->reach,
                          &options};
    tact3_mesh_contacts found =
        tact3_collide_mesh_triangle(&q, outward_in_other(s, side, index), contacts, capacity);
    if (found.status < 0) s->status = found.status;
    s->complete = s->complete && found.complete;
    s->error = tact_max(s->error, found.point_error_bound);
    take_contacts(s, side, index, corner[0], &found, contacts);
}

/* ---- what is needless */

/* By how much a mesh leaves a contact's triangle of the other one along a direction, in which B leaves A. */
static real way_out_of(const meshes_contacts *s, int side, const tact3_mesh_contact *c, vec along) {
    own_triangle own = triangle_of_mesh(s, side, (uint32_t)(side == 1 ? c->triangle_b : c->triangle));
    real beside = dot(along, s->b_in_a.position), low, high;
    vec in_b = transform_transposed(s->turn, along);
    span_along(&own.t, side == 1 ? in_b : along, &low, &high);
    if (side == 0) return high - beside + dot(neg(in_b), tact3_support(&s->shape[1], neg(in_b)));
    return dot(along, tact3_support(&s->shape[0], along)) - beside - low;
}

/* Whether the meshes leave each other's triangles of a contact along another contact's normal by less than the contact
 * is deep: both do, so that it is the same for A and B. */
static bool is_left_sooner(const meshes_contacts *s, const tact3_mesh_contact *c, vec along) {
    real most = -c->separation - s->list.merge;
    return way_out_of(s, 0, c, along) < most && way_out_of(s, 1, c, along) < most;
}

/* Whether one of the meshes is apart from the other's triangle of a contact along another contact's normal. */
static bool is_apart(const meshes_contacts *s, const tact3_mesh_contact *c, vec along) {
    return -c->separation > s->list.merge && (way_out_of(s, 0, c, along) < 0 || way_out_of(s, 1, c, along) < 0);
}

/* Whether B leaves a contact's triangle sooner along another contact, which overlaps too, or which leads the other way:
 * plates that lie on each other have not gone through each other, however thin they are; nor have meshes that a contact
 * shows to be apart there. */
static bool is_too_deep(const meshes_contacts *s, const tact3_mesh_contact *c) {
    for (int i = 0; i < s->list.count && c->separation < 0; i++) {
        const tact3_mesh_contact *other = &s->list.contact[i];
        real along = dot(other->normal, c->normal);
        bool counts = other->separation < 0 ? along < ALONG_WAY_OUT : along < -ALONG_WAY_OUT;
        bool shallower = other->separation > c->separation;
        if (shallower && counts && is_left_sooner(s, c, other->normal)) return true;
        if (other->separation > 0 && is_apart(s, c, other->normal)) return true;
    }
    return false;
}

/* Whether another contact with the same normal is in the same place but deeper: of a thin plate's sides both ends are
 * near what the plate lies on. */
static bool is_shadowed(const meshes_contacts *s, const tact3_mesh_contact *c) {
    real near = SAME_PLACE * s->list.merge;
    for (int i = 0; i < s->list.count; i++) {
        const tact3_mesh_contact *other = &s->list.contact[i];
        vec off = sub(other->point_a, c->point_a), beside = mul_add(off, -dot(off, c->normal), c->normal);
        bool one = dot(other->normal, c->normal) > SAME_NORMAL && dot(beside, beside) < near * near;
        if (one && other->separation < c->separation) return true;
    }
    return false;
}

static NOINLINE void leave_out_needless(meshes_contacts *s) {
    bool left[MOST_FILTERED] = {false};
    int count = 0, most = s->list.count < MOST_FILTERED ? s->list.count : MOST_FILTERED;
    for (int i = 0; i < most; i++)
        left[i] = is_too_deep(s, &s->list.contact[i]) || is_shadowed(s, &s->list.contact[i]);
    for (int i = 0; i < s->list.count; i++) {
        bool counts = s->list.contact[i].separation <= s->speculative;
        if (counts && (i >= most || !left[i])) s->list.contact[count++] = s->list.contact[i];
    }
    s->list.count = count;
    s->deepest = 0;
    for (int i = 0; i < count; i++) s->deepest = tact_min(s->deepest, s->list.contact[i].separation);
}

/* ---- faces on each other */

static vec point_on_larger(const meshes_contacts *s, const tact3_mesh_contact *c) {
    return s->smaller == 1 ? c->point_a : c->point_b;
}

/* Whether a contact is along the normal of the larger mesh's triangle. */
static bool is_along_face(const meshes_contacts *s, const tact3_mesh_contact *c) {
    int larger = 1 - s->smaller;
    own_triangle own = triangle_of_mesh(s, larger, (uint32_t)(larger == 1 ? c->triangle_b : c->triangle));
    vec n = larger == 1 ? transform_transposed(s->turn, c->normal) : c->normal;
    return own.has_face && length(cross(n, own.face)) <= FACE_TILT;
}

/* Whether a contact is in the plane of another one, and nearly has its normal. */
static bool is_in_plane(const meshes_contacts *s, const tact3_mesh_contact *c, const tact3_mesh_contact *plane) {
    if (!(dot(c->normal, plane->normal) > 0) || length(cross(c->normal, plane->normal)) > ONE_PATCH) return false;
    real height = dot(sub(point_on_larger(s, c), point_on_larger(s, plane)), plane->normal);
    real apart = tact_abs(c->separation) + tact_abs(plane->separation);
    return tact_abs(height) <= SAME_PLACE * s->list.merge + apart;
}

/* Two faces on each other have contacts along either normal, one patch for a solver: those in the plane of a face of
 * the larger mesh, where it has contacts along its normal, are all along it. */
static NOINLINE void make_patches(meshes_contacts *s) {
    bool along[MOST_FILTERED] = {false};
    int count = s->list.count, most = count < MOST_FILTERED ? count : MOST_FILTERED;
    for (int i = 0; i < most; i++) along[i] = is_along_face(s, &s->list.contact[i]);
    for (int i = 0; i < count; i++) {
        tact3_mesh_contact *c = &s->list.contact[i];
        int k = 0;
        while (k < most && !(along[k] && is_in_plane(s, c, &s->list.contact[k]))) k++;
        if (k == most || k == i || (i < most && along[i])) continue;
        c->normal = s->list.contact[k].normal;
        c->separation = dot(sub(c->point_b, c->point_a), c->normal);
    }
    s->list.count = 0;
    for (int i = 0; i < count; i++) {
        tact3_mesh_contact c = s->list.contact[i];
        tact3_add_contact(&s->list, &c);
    }
}

/* ---- deep in each other */

/* Whether the meshes may be deeper in each other than their contacts know, or overlap and have none. */
static bool may_be_deep(const meshes_contacts *s) {
    if (s->list.count == 0) return tact3_overlap(&s->shape[0], &s->shape[1], s->b_in_a, NULL);
    return s->deepest < -DEEP * smaller_size(&s->shape[0], &s->shape[1]);
}

/* The distance of the rounded meshes, as if they had no radii. */
static tact3_gap way_out(const meshes_contacts *s, int triangles[2]) {
    tact3_shape shape[2] = {s->shape[0], s->shape[1]};
    for (int i = 0; i < 2; i++) shape[i].rounding = s->radius[i];
    tact3_gap gap = tact3_meshes_way_out(&shape[0], &shape[1], s->b_in_a, triangles);
    gap.distance += s->radius[0] + s->radius[1];
    return gap;
}

/* The contact of the distance counts, and of the others those that lead the same way, as deep as it is at most. */
static NOINLINE void answer_deep(meshes_contacts *s) {
    int triangles[2] = {-1, -1}, count = 0;
    tact3_gap gap = way_out(s, triangles);
    if (gap.status < 0) s->status = gap.status;
    if (gap.status < 0 || !(gap.distance < 0)) return;
    for (int i = 0; i < s->list.count; i++) {
        tact3_mesh_contact c = s->list.contact[i];
        if (!(dot(c.normal, gap.normal) > ALONG_WAY_OUT)) continue;
        c.separation = tact_max(c.separation, gap.distance);
        s->list.contact[count++] = c;
    }
    s->list.count = count;
    tact3_mesh_contact way_out = {.point_a = gap.point_a, .point_b = gap.point_b, .normal = gap.normal};
    way_out.separation = gap.distance;
    way_out.triangle = triangles[0], way_out.triangle_b = triangles[1];
    way_out.material = triangles[0] < 0 ? 0 : mesh_material(mesh_of(s, 0), (uint32_t)triangles[0]);
    s->error = tact_max(s->error, gap.error_bound);
    tact3_add_contact(&s->list, &way_out);
}

/* ---- answers */

static NOINLINE void collect(meshes_contacts *s) {
    mesh_box shared[2];
    if (!find_shared(s, shared)) return;
    for (int side = 0; side < 2; side++) for_near(s, side, &shared[side], enter_triangle, NULL);
}

static tact_status meshes_status(const posed_pair *q, tact3_pose b_in_a) {
    if (!all_finite(q->pose_b->position) || (q->pose_a && !all_finite(q->pose_a->position))) return TACT_NOT_FINITE;
    tact_status status = q->pose_a ? rotation_status(q->pose_a->rotation) : TACT_OK;
    if (status == TACT_OK) status = rotation_status(q->pose_b->rotation);
    real size = q->a->reach + q->b->reach + q->a->rounding + q->b->rounding + taxicab(b_in_a.position);
    if (tact3_shape_status(q->a) != TACT_OK || tact3_shape_status(q->b) != TACT_OK)
        return q->a->status != TACT_NOT_CONVEX ? q->a->status : q->b->status;
    if (status == TACT_OK && !(size <= R(0.25) * LARGEST_SCALE)) status = TACT_OUT_OF_RANGE;
    return status;
}

/* Moves the contacts' points to the rounded surfaces. */
static NOINLINE void round_contacts(meshes_contacts *s) {
    for (int i = 0; i < s->list.count; i++) {
        tact3_mesh_contact *c = &s->list.contact[i];
        c->point_a = mul_add(c->point_a, s->radius[0], c->normal);
        c->point_b = mul_add(c->point_b, -s->radius[1], c->normal);
        c->separation -= s->radius[0] + s->radius[1];
    }
}

/* Brings the contacts to the world. */
static void turn_contacts(const tact3_pose *pose, contact_list *list) {
    mat m = rotation_matrix(pose->rotation);
    for (int i = 0; i < list->count; i++) {
        tact3_mesh_contact *c = &list->contact[i];
        c->normal = transform(m, c->normal);
        c->point_a = add(transform(m, c->point_a), pose->position);
        c->point_b = add(transform(m, c->point_b), pose->position);
    }
}

tact3_mesh_contacts tact3_collide_meshes(const posed_pair *q, tact3_mesh_contact *contacts, int capacity) {
    tact3_pose b_in_a = q->pose_a ? tact3_relative_pose(*q->pose_a, *q->pose_b) : *q->pose_b;
    tact3_mesh_contacts answers = {.status = meshes_status(q, b_in_a)};
    if (answers.status != TACT_OK) return answers;
    real radii = q->a->rounding + q->b->rounding;
    real size = q->a->reach + q->b->reach + radii + taxicab(b_in_a.position);
    meshes_contacts s = {.shape = {*q->a, *q->b}, .radius = {q->a->rounding, q->b->rounding},
                         .b_in_a = b_in_a, .turn = rotation_matrix(b_in_a.rotation),
                         .speculative = q->speculative + radii, .general = q->options->general, .complete = true,
                         .smaller = size_of(q->a) < size_of(q->b) ? 0 : 1};
    real smaller = smaller_size(q->a, q->b);
    bool solids = mesh_is_solid(q->a->u.mesh) && mesh_is_solid(q->b->u.mesh);
    s.list = (contact_list){contacts, capacity, 0, false, MERGE_DISTANCE * smaller};
    s.shape[0].rounding = s.shape[1].rounding = 0;
    s.rounding = PLACED_TRIANGLE * ROUNDOFF * size;
    s.reach = solids ? tact_max(s.speculative, GONE_THROUGH * smaller) : s.speculative;
    collect(&s);
    if (s.status == TACT_OK) leave_out_needless(&s);
    if (s.status == TACT_OK) make_patches(&s);
    if (s.status == TACT_OK && may_be_deep(&s)) answer_deep(&s);
    answers.status = s.status;
    if (answers.status != TACT_OK) return answers;
    tact3_finish_contacts(&s.list);
    if (radii > 0) round_contacts(&s);
    if (q->pose_a) {
        turn_contacts(q->pose_a, &s.list);
        size += taxicab(q->pose_a->position);
        s.error += relative_pose_noise(b_in_a, q->a, q->b);
    }
    answers.count = s.list.count;
    answers.complete = !s.list.dropped && s.complete;
    answers.point_error_bound = s.error + PLACED_TRIANGLE * ROUNDOFF * size;
    return answers;
}
