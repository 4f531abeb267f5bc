/* The points in which a triangle touches a ball, a segment with a radius, a box or a hull, along a normal that is
 * known: the segment's side, or the face that faces the triangle most, over the triangle. Points have the names of
 * contact/names.h, the triangle's first. */
#include "contact/names.h"
#include "mesh_contact/triangle_contact3.h"
#include "shape/support3.h"

/* A segment that rises by more of its length touches with its end alone. */
#define STEEP R(0.9)

static const int after[3] = {1, 2, 0};

/* What rounding and the search leave open in a separation. */
static real slack_of(const triangle_question *q, const triangle_contact *m) {
    return m->error_bound + SUPPORT_ERROR * ROUNDOFF * question_size(q);
}

static void set_point_error(const triangle_question *q, triangle_contact *m) {
    m->point_error_bound = m->error_bound + 2 * CONTACT_POINT_ERROR * ROUNDOFF * question_size(q);
}

/* Inward across an edge of the triangle, as it is seen along the normal. */
static vec inward(const triangle_question *q, const triangle_contact *m, int edge, real facing) {
    vec along = sub(q->t->corner[after[edge]], q->t->corner[edge]);
    return facing < 0 ? cross(along, m->normal) : cross(m->normal, along);
}

static void add_point(triangle_contact *m, vec on_shape, real separation, uint32_t id) {
    m->point[m->count++] = (touching_point){on_shape, separation, id};
}

/* ---- segment ---- */

/* The part of a segment that is over the triangle, and the edges between which that is; below zero: an end. */
typedef struct segment_part {
    real from, to;
    int enters, leaves;
} segment_part;

static segment_part part_over(const triangle_question *q, const triangle_contact *m, const vec side[2], real facing) {
    segment_part part = {0, 1, -1, -1};
    for (int i = 0; i < 3; i++) {
        vec in = inward(q, m, i, facing), corner = q->t->corner[i];
        real first = dot(in, sub(side[0], corner)), last = dot(in, sub(side[1], corner));
        if (first < 0 && last < 0) part.to = -1;
        if (first < 0 && last >= 0 && first / (first - last) > part.from)
            part.from = first / (first - last), part.enters = i;
        if (first >= 0 && last < 0 && first / (first - last) < part.to)
            part.to = first / (first - last), part.leaves = i;
    }
    return part;
}

static uint32_t name_on_segment(int end, int edge) {
    return edge < 0 ? contact_id(0, (uint32_t)end + 1) : contact_id(FEATURE_NAMES + (uint32_t)edge, FEATURE_NAMES);
}

/* One point: what else may touch is near it, or nothing else is over the triangle. */
static bool tell_lone(const triangle_question *q, triangle_contact *m) {
    const vec *end = q->core->end;
    vec along = sub(end[1], end[0]), at = mul_add(m->point[0].on_shape, q->core->shape->rounding, m->normal);
    real part = dot(sub(at, end[0]), along), squared = dot(along, along);
    bool first = part <= CONTACT_SHAKE * squared, last = part >= (1 - CONTACT_SHAKE) * squared;
    m->point[0].id = contact_id(0, first ? 1 : last ? 2 : FEATURE_NAMES);
    m->count = 1;
    return true;
}

static bool segment_points(const triangle_question *q, triangle_contact *m) {
    const vec *end = q->core->end;
    vec along = sub(end[1], end[0]), n = m->normal;
    real squared = dot(along, along), size = tact_sqrt(squared), rise = dot(along, n);
    real radius = q->core->shape->rounding;
    real reach = tact_max(0, q->speculative - m->distance) + m->error_bound, facing = dot(q->face, n);
    if (!(tact_abs(rise) <= CONTACT_LEANING * reach + CONTACT_NORMAL_SNAP * size) || !(squared > LEAST_SQUARE) ||
        tact_abs(rise) > STEEP * size)
        return tell_lone(q, m);
    if (tact_abs(facing) < CONTACT_LEAST_COSINE) return false;
    vec across = mul_add(n, -rise / squared, along);
    vec out = scale(-radius / length(across), across), side[2] = {add(end[0], out), add(end[1], out)};
    segment_part part = part_over(q, m, side, facing);
    real same = CONTACT_SHAKE * size, most = tact_max(q->speculative, m->distance) + slack_of(q, m) + same;
    if (!((part.to - part.from) * size > same)) return tell_lone(q, m);
    const touching_point witness = m->point[0];
    real way[2];
    m->count = 0;
    for (int k = 0; k < 2; k++) {
        vec at = mul_add(side[0], k ? part.to : part.from, sub(side[1], side[0])), off = sub(at, witness.on_shape);
        real separation = dot(q->face, sub(at, q->t->corner[0])) / facing;
        add_point(m, at, separation, name_on_segment(k, k ? part.leaves : part.enters));
        way[k] = dot(off, off);
    }
    real low = tact_min(m->point[0].separation, m->point[1].separation);
    bool level = tact_max(m->point[0].separation, m->point[1].separation) - low <= same;
    if (low > m->distance + slack_of(q, m) + (level ? same : 0)) {
        touching_point *nearest = &m->point[way[1] < way[0]];
        nearest->on_shape = witness.on_shape, nearest->separation = witness.separation;
    }
    if (m->point[1].separation > most) m->count = 1;
    if (m->point[0].separation > most) m->point[0] = m->point[1], m->count--;
    return m->count > 0;
}

/* ---- box and hull ---- */

/* Most corners of a face that is looked at. */
enum { FACE_CORNERS = 8 };

/* A face of a box or hull, and the names of its corners. */
typedef struct shape_face {
    int count;
    vec corner[FACE_CORNERS];
    uint32_t name[FACE_CORNERS];
} shape_face;

/* A corner of what is left of the face: its id, and the edge that begins there: of the face, or, from OF_TRIANGLE on,
 * of the triangle. */
typedef struct cut_corner {
    vec at;
    uint32_t id;
    int edge;
} cut_corner;

enum { OF_TRIANGLE = FACE_CORNERS, CUT_CORNERS = FACE_CORNERS + 3 };

typedef struct cut_face {
    int count;
    cut_corner corner[CUT_CORNERS];
} cut_face;

/* Finds the face of a box that faces a direction of its own axes most. */
static void find_box_face(const posed_core *c, vec own, shape_face *face) {
    static const int turn[4][2] = {{1, 1}, {-1, 1}, {-1, -1}, {1, -1}};
    vec half = c->shape->u.half_extents;
    real x = tact_abs(own.x), y = tact_abs(own.y), z = tact_abs(own.z);
    int axis = x >= y && x >= z ? 0 : y >= z ? 1 : 2, next = after[axis], last = after[next];
    bool below = component(own, axis) < 0;
    vec middle = scale(below ? -component(half, axis) : component(half, axis), column(c->turn, axis));
    vec u = scale(component(half, next), column(c->turn, next));
    vec v = scale(component(half, last), column(c->turn, last));
    face->count = 4;
    for (int i = 0; i < 4; i++) {
        face->corner[i] = mul_add(mul_add(middle, (real)turn[i][0], u), (real)turn[i][1], v);
        face->name[i] = (unsigned)below << axis | (turn[i][0] < 0 ? 1u : 0) << next | (turn[i][1] < 0 ? 1u : 0) << last;
    }
}

/* Finds the face at the farthest vertex of a hull that faces a direction of its own axes most; false if none does, or
 * it has too many corners. */
static bool find_hull_face(const posed_core *c, vec own, shape_face *face) {
    const tact3_hull *hull = c->shape->u.hull;
    int top = hull_search(hull, own), best = -1;
    const int32_t *first = tact3_hull_ints(hull, hull->neighbour_first) + top;
    const int32_t *wing = tact3_hull_ints(hull, hull->left_faces);
    real most = CONTACT_LEAST_COSINE;
    for (int k = first[0]; k < first[1]; k++) {
        real offset, facing = dot(face_plane_of(hull, wing[k], &offset), own);
        if (facing > most) most = facing, best = wing[k];
    }
    if (best < 0) return false;
    tact3_hull_face found = tact3_hull_face_get(hull, best);
    if (found.count > FACE_CORNERS) return false;
    face->count = found.count;
    for (int i = 0; i < found.count; i++) {
        face->corner[i] = transform(c->turn, hull_point(hull, found.vertex[i]));
        face->name[i] = (uint32_t)found.vertex[i] % (FEATURE_NAMES - 1);
    }
    return true;
}

/* Finds the face that faces a direction most, if it can be used. */
static bool find_face(const posed_core *c, vec n, shape_face *face) {
    vec own = transform_transposed(c->turn, n);
    if (c->kind == HULL_CORE) return find_hull_face(c, own, face);
    find_box_face(c, own, face);
    return true;
}

/* The id of where an edge of what is left crosses one of the triangle. */
static uint32_t crossing_id(const shape_face *face, int edge, int of_triangle) {
    if (edge < OF_TRIANGLE)
        return contact_id(FEATURE_NAMES + (uint32_t)of_triangle, FEATURE_NAMES + face->name[edge]);
    int other = edge - OF_TRIANGLE;
    return contact_id((uint32_t)(after[other] == of_triangle ? of_triangle : other) + 1, 0);
}

/* Cuts off what is beyond an edge of the triangle. */
static void cut(const shape_face *face, cut_face *part, int edge, vec corner, vec in) {
    cut_face left;
    left.count = 0;
    const cut_corner *from = &part->corner[part->count - 1];
    real before = dot(in, sub(from->at, corner));
    for (int i = 0; i < part->count; i++) {
        const cut_corner *to = &part->corner[i];
        real here = dot(in, sub(to->at, corner));
        if ((before < 0) != (here < 0) && left.count < CUT_CORNERS)
            left.corner[left.count++] =
                (cut_corner){mul_add(from->at, before / (before - here), sub(to->at, from->at)),
                             crossing_id(face, from->edge, edge), here < 0 ? OF_TRIANGLE + edge : from->edge};
        if (here >= 0 && left.count < CUT_CORNERS) left.corner[left.count++] = *to;
        from = to;
        before = here;
    }
    *part = left;
}

static bool is_near(vec a, vec b, real most) {
    vec off = sub(a, b);
    return dot(off, off) <= most * most;
}

/* Where corners of both coincide rounding must not name a point: it has the triangle's name, or else the shape's. */
static uint32_t steady_id(const triangle_question *q, const shape_face *face, const cut_corner *c, vec on_triangle,
                          real near) {
    for (int i = 0; i < 3; i++) {
        if (is_near(on_triangle, q->t->corner[i], near)) return contact_id((uint32_t)i + 1, 0);
    }
    for (int i = 0; i < face->count && is_crossing(c->id); i++) {
        if (is_near(c->at, face->corner[i], near)) return contact_id(0, face->name[i] + 1);
    }
    return c->id;
}

static bool has_id(const triangle_contact *m, uint32_t id) {
    for (int i = 0; i < m->count; i++) {
        if (m->point[i].id == id) return true;
    }
    return false;
}

bool tact3_face_points(const triangle_question *q, triangle_contact *m) {
    shape_face face;
    cut_face part;
    real facing = dot(q->face, m->normal), slack = slack_of(q, m), low = TACT_REAL_MAX;
    if (tact_abs(facing) < CONTACT_LEAST_COSINE || !find_face(q->core, neg(m->normal), &face)) return false;
    part.count = face.count;
    for (int i = 0; i < face.count; i++)
        part.corner[i] = (cut_corner){face.corner[i], contact_id(0, face.name[i] + 1), i};
    for (int i = 0; i < 3 && part.count > 0; i++) cut(&face, &part, i, q->t->corner[i], inward(q, m, i, facing));
    real most = tact_max(q->speculative, m->distance) + slack, near = CONTACT_SHAKE * q->core->size;
    m->count = 0;
    for (int i = 0; i < part.count; i++) {
        const cut_corner *c = &part.corner[i];
        real separation = dot(q->face, sub(c->at, q->t->corner[0])) / facing;
        low = tact_min(low, separation);
        if (separation > most) continue;
        uint32_t id = steady_id(q, &face, c, mul_add(c->at, -separation, m->normal), near);
        if (has_id(m, id)) continue;
        if (m->count == TRIANGLE_CONTACT_POINTS) return false;
        add_point(m, c->at, separation, id);
    }
    return low <= m->distance + slack;
}

/* ---- all kinds ---- */

bool tact3_triangle_points(const triangle_question *q, triangle_contact *m) {
    set_point_error(q, m);
    bool has_faces = q->core->kind == BOX_CORE || q->core->kind == HULL_CORE;
    if (has_faces) return m->count > 0 || tact3_face_points(q, m);
    if (q->core->kind == SEGMENT_CORE) return segment_points(q, m);
    m->point[0].id = contact_id(0, 1);
    m->count = 1;
    return true;
}

static touching_point point_on_plane(vec on_shape, vec n, vec at, uint32_t id) {
    return (touching_point){on_shape, dot(n, sub(on_shape, at)), id};
}

/* The lower end of a segment, and the side at the other one. */
static int segment_on_plane(const posed_core *c, vec n, vec at, touching_point point[4]) {
    real radius = c->shape->rounding;
    vec along = sub(c->end[1], c->end[0]);
    real squared = dot(along, along), rise = dot(along, n);
    int lower = rise < 0;
    point[0] = point_on_plane(mul_add(c->end[lower], -radius, n), n, at, contact_id(0, (uint32_t)lower + 1));
    if (!(squared > LEAST_SQUARE) || tact_abs(rise) > STEEP * tact_sqrt(squared)) return 1;
    vec across = mul_add(n, -rise / squared, along);
    vec side = mul_add(c->end[1 - lower], -radius / length(across), across);
    point[1] = point_on_plane(side, n, at, contact_id(0, 2 - (uint32_t)lower));
    return 2;
}

int tact3_plane_points(const posed_core *c, vec n, vec at, touching_point point[4]) {
    shape_face face;
    if (c->kind == BALL_CORE || c->kind == SEGMENT_CORE) return segment_on_plane(c, n, at, point);
    if (c->kind == OTHER_CORE || c->shape->rounding > 0 || !find_face(c, neg(n), &face) || face.count > 4) return 0;
    for (int i = 0; i < face.count; i++)
        point[i] = point_on_plane(face.corner[i], n, at, contact_id(0, face.name[i] + 1));
    return face.count;
}
