/* The patch of a segment's side and a box: the side is clipped by the box's face in the coordinates of that face, as
 * the other box is in box_patch3.c. Corners are named as in patch3.c. */
#include "contact/box_face3.h"
#include "contact/simple3.h"

/* A segment beside a box. Lengths are scaled. */
typedef struct side_and_box {
    bool box_first;       /* the box is A */
    box_face face;
    vec surface[2];       /* the ends of the side, on the surface, in the segment's own frame */
    face_point end[2];    /* the same on the box */
    real size;            /* the length of the side across n */
    real from, to;        /* the part inside the face */
    int enters, leaves;   /* edges of the face, or below zero */
    real same, near[2];   /* the merge distance, and in the coordinates of the face */
} side_and_box;

/* Sets the ends of the segment's side that faces a direction in its own frame; false where it stands steeply. */
static FORCE_INLINE bool set_side(side_and_box *x, const contact_body *segment, vec n) {
    vec p = scale(segment->to_scaled, segment->shape->u.points[0]);
    vec along = sub(scale(segment->to_scaled, segment->shape->u.points[1]), p);
    real squared = dot(along, along), rise = dot(along, n), flat = squared - rise * rise;
    if (!(flat >= CONTACT_LEAST_COSINE * CONTACT_LEAST_COSINE * squared && squared > LEAST_SQUARE)) return false;
    vec m = mul_add(n, -rise / squared, along);
    x->surface[0] = mul_add(p, segment->to_scaled * segment->shape->rounding / length(m), m);
    x->surface[1] = add(x->surface[0], along);
    x->size = tact_sqrt(flat);
    return true;
}

/* Clips the side by the face along one of its axes; false where it runs along an edge. */
static FORCE_INLINE bool clip_side(side_and_box *x, real first, real last, real near, int low_edge, int high_edge) {
    real rate = last - first;
    if (!(tact_abs(rate) > near)) return tact_max(tact_abs(first), tact_abs(last)) <= 1;
    real inverse = 1 / rate, low = (-1 - first) * inverse, high = (1 - first) * inverse;
    bool up = rate > 0;
    real in = up ? low : high, out = up ? high : low;
    if (in > x->from) x->from = in, x->enters = up ? low_edge : high_edge;
    if (out < x->to) x->to = out, x->leaves = up ? high_edge : low_edge;
    return true;
}

/* Adds the point at u of the side, where it crosses an edge of the face or ends. */
static FORCE_INLINE void add_side_point(const side_and_box *x, real u, int edge, contact_patch *out) {
    const face_point *p = &x->end[0], *q = &x->end[1];
    face_point at = {p->s + u * (q->s - p->s), p->t + u * (q->t - p->t), p->away + u * (q->away - p->away)};
    uint32_t of_side = u < R(0.5) ? 1 : 2, of_box = 0;
    if (is_at(at.s, x->near[0]) && is_at(at.t, x->near[1]))
        of_side = 0, of_box = corner_name(&x->face, at.s, at.t) + 1;
    else if (tact_min(u, 1 - u) * x->size > x->same)
        of_side = FEATURE_NAMES, of_box = FEATURE_NAMES + edge_name(&x->face, edge);
    patch_corner *c = &out->corner[out->count++];
    c->on_a = x->box_first ? on_face(&x->face, &at) : mul_add(x->surface[0], u, sub(x->surface[1], x->surface[0]));
    c->separation = at.away;
    c->is_witness = false;
    c->id = x->box_first ? contact_id(of_box, of_side) : contact_id(of_side, of_box);
}

static FORCE_INLINE bool side_patch(const contact_body *a, const contact_body *b, vec normal, contact_patch *out) {
    side_and_box x = {.box_first = a->shape->core == TACT3_BOX, .from = 0, .to = 1, .enters = -1, .leaves = -1};
    const contact_body *box = x.box_first ? a : b, *segment = x.box_first ? b : a;
    vec in_b = neg(transform_transposed(b->rotation, normal)), up = x.box_first ? normal : in_b;
    if (!set_side(&x, segment, x.box_first ? in_b : normal)) return false;
    const real n[3] = {up.x, up.y, up.z};
    set_face(box, n, &x.face);
    const real *half = x.face.half;
    x.same = merge_distance(2 * tact_min(half[0], half[1]), x.size);
    if (!(tact_min(half[0], half[1]) > x.same)) return false;
    x.near[0] = x.same / half[0], x.near[1] = x.same / half[1];
    for (int k = 0; k < 2; k++) {
        vec p = x.box_first ? add(transform(b->rotation, x.surface[k]), b->position)
                            : transform_transposed(b->rotation, sub(x.surface[k], b->position));
        const real v[3] = {p.x, p.y, p.z};
        x.end[k] = project_on_face(&x.face, v, n, x.face.out);
    }
    const face_point *p = &x.end[0], *q = &x.end[1];
    out->count = 0;
    out->unsure = false;
    if (!clip_side(&x, p->s, q->s, x.near[0], 1, 3) || !clip_side(&x, p->t, q->t, x.near[1], 2, 0)) return false;
    out->size = (x.to - x.from) * x.size;
    if (out->size < -x.same) return false;
    bool lone = out->size <= x.same;
    add_side_point(&x, lone ? tact_max(0, tact_min(1, R(0.5) * (x.from + x.to))) : x.from, x.enters, out);
    if (lone) return !is_crossing(out->corner[0].id);
    add_side_point(&x, x.to, x.leaves, out);
    return true;
}
