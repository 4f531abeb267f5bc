/* The patch of two boxes, a frequent pair, without the general clipping.
 *
 * Seen along the normal a face is a parallelogram. In coordinates s and t in which A's is the square from -1 to 1, B's
 * edges are clipped by four axis-aligned lines (Liang and Barsky 1984), and its separation is linear in both bodies'
 * coordinates. Corners are named as in patch3.c. */
#include "base/simd.h"
#include "contact/box_face3.h"
#include "contact/simple3.h"

typedef struct boxes {
    box_face a, b;
    face_point center, along[2]; /* B's face */
    real s[CORNERS], t[CORNERS], away[CORNERS]; /* its corners */
    real from[CORNERS], to[CORNERS];            /* the parts of its edges inside A's face */
    real near[2], same; /* the merge distance in the coordinates of A's face, and as a length */
    real least, most;        /* separations that are asked for */
    unsigned added_a, added_b; /* corners of A and of B that are in the patch, a bit each */
    unsigned crossed;          /* crossings of edges, a bit each */
    contact_patch *out;
} boxes;

static FORCE_INLINE void add_box_corner(boxes *x, const face_point *p, uint32_t id) {
    patch_corner *c = &x->out->corner[x->out->count++];
    c->on_a = on_face(&x->a, p);
    c->separation = p->away;
    c->is_witness = false;
    c->id = id;
}

static FORCE_INLINE void add_corner_of_a(boxes *x, const face_point *p) {
    unsigned bit = 1u << ((p->s < 0) | (p->t < 0) << 1);
    if (x->added_a & bit) return;
    x->added_a |= bit;
    add_box_corner(x, p, contact_id(corner_name(&x->a, p->s, p->t) + 1, 0));
}

/* p: B's corner k, or a point within the merge distance of it. */
static FORCE_INLINE void add_corner_of_b(boxes *x, const face_point *p, int k) {
    if (x->added_b >> k & 1) return;
    x->added_b |= 1u << k;
    add_box_corner(x, p, contact_id(0, corner_name(&x->b, corner_s[k], corner_t[k]) + 1));
}

/* Adds an end of the part of B's edge k inside A's face, at u of the edge. */
static FORCE_INLINE void add_edge_end(boxes *x, int k, real u) {
    int next = (k + 1) & 3;
    face_point p = {x->s[k] + u * (x->s[next] - x->s[k]), x->t[k] + u * (x->t[next] - x->t[k]),
               x->away[k] + u * (x->away[next] - x->away[k])};
    bool at_s = is_at(p.s, x->near[0]), at_t = is_at(p.t, x->near[1]);
    real along_b = 2 * x->b.half[k & 1];
    if (at_s && at_t) {
        add_corner_of_a(x, &p);
    } else if (u * along_b <= x->same) {
        add_corner_of_b(x, &p, k);
    } else if ((1 - u) * along_b <= x->same) {
        add_corner_of_b(x, &p, (k + 1) & 3);
    } else {
        /* Not a corner where B's edge runs along A's. */
        const face_point *e = &x->along[k & 1];
        if ((at_s && 2 * tact_abs(e->s) <= x->near[0]) || (at_t && 2 * tact_abs(e->t) <= x->near[1])) return;
        int of_a = at_s ? (p.s > 0 ? 3 : 1) : p.t > 0 ? 0 : 2;
        unsigned bit = 1u << (4 * of_a + k);
        if (x->crossed & bit) return;
        x->crossed |= bit;
        add_box_corner(x, &p, contact_id(FEATURE_NAMES + edge_name(&x->a, of_a), FEATURE_NAMES + edge_name(&x->b, k)));
    }
}

static FORCE_INLINE wide wide_size(wide v) { return wide_max(v, -v); }

/* Clips the parts [*from, *to] of lines from p with these rates to the slab from -1 to 1. */
static FORCE_INLINE void clip_slab(wide p, wide rate, wide *from, wide *to) {
    wide one = wide_all(1);
    wide_mask along = wide_size(rate) < wide_all(SMALLEST_SCALE), outside = along & (wide_size(p) > one);
    wide inverse = one / wide_select(along, one, rate), first = (-one - p) * inverse, second = (one - p) * inverse;
    wide low = wide_select(along, wide_all(0), wide_min(first, second));
    wide high = wide_select(along, one, wide_max(first, second));
    *from = wide_select(outside, wide_all(2), wide_max(*from, low));
    *to = wide_min(*to, high);
}

/* B's corners in lanes, from corner k of the table on. */
static FORCE_INLINE wide corners_at(real center, real along_s, real along_t, int k) {
    return wide_all(center) + wide_load(&corner_s[k]) * wide_all(along_s) + wide_load(&corner_t[k]) * wide_all(along_t);
}

/* True in the lanes whose separation is asked for. */
static FORCE_INLINE wide_mask asked(const boxes *x, wide away) {
    return (away >= wide_all(x->least)) & (away <= wide_all(x->most));
}

/* Clips B's edges. Returns a bit for each beginning of what is left of them, and above these for each end, that is
 * asked for; `left` gets those of all. */
static FORCE_INLINE unsigned clip_edges_of_b(boxes *x, unsigned *left) {
    const face_point *c = &x->center, *e = x->along;
    unsigned begins = 0, ends = 0, all = 0, inner = 0;
    for (int k = 0; k < 4; k += LANES) {
        wide s = corners_at(c->s, e[0].s, e[1].s, k), t = corners_at(c->t, e[0].t, e[1].t, k);
        wide away = corners_at(c->away, e[0].away, e[1].away, k);
        wide rise = corners_at(c->away, e[0].away, e[1].away, k + 1) - away;
        wide from = wide_all(0), to = wide_all(1);
        wide_store(&x->s[k], s);
        wide_store(&x->t[k], t);
        wide_store(&x->away[k], away);
        clip_slab(s, corners_at(c->s, e[0].s, e[1].s, k + 1) - s, &from, &to);
        clip_slab(t, corners_at(c->t, e[0].t, e[1].t, k + 1) - t, &from, &to);
        wide_store(&x->from[k], from);
        wide_store(&x->to[k], to);
        wide_mask some = from <= to, cut = some & (to < wide_all(1));
        all |= wide_bits(some) << k;
        inner |= wide_bits(cut) << k;
        begins |= wide_bits(some & asked(x, away + from * rise)) << k;
        ends |= wide_bits(cut & asked(x, away + to * rise)) << k;
    }
    *left = (all & 15) | (inner & 15) << 4;
    return (begins & 15) | (ends & 15) << 4;
}

/* Adds what is asked for; returns true if that is all. */
static FORCE_INLINE bool add_edges_of_b(boxes *x) {
    unsigned left, chosen = clip_edges_of_b(x, &left);
    for (int k = 0; k < 4 && chosen >> k; k++) {
        if (chosen >> k & 1) add_edge_end(x, k, x->from[k]);
        if (chosen >> k & 16) add_edge_end(x, k, x->to[k]);
    }
    return chosen == left;
}

static FORCE_INLINE bool add_corners_of_a(boxes *x) {
    const face_point *c = &x->center, *e = x->along;
    wide inverse = wide_all(1 / (e[0].s * e[1].t - e[0].t * e[1].s)), one = wide_all(1);
    real away[CORNERS];
    unsigned inside = 0, chosen = 0;
    for (int k = 0; k < 4; k += LANES) {
        wide s = wide_load(&corner_s[k]) - wide_all(c->s), t = wide_load(&corner_t[k]) - wide_all(c->t);
        wide of_b_s = (s * wide_all(e[1].t) - t * wide_all(e[1].s)) * inverse;
        wide of_b_t = (t * wide_all(e[0].s) - s * wide_all(e[0].t)) * inverse;
        wide high = wide_all(c->away) + of_b_s * wide_all(e[0].away) + of_b_t * wide_all(e[1].away);
        wide_mask within = (wide_size(of_b_s) <= one) & (wide_size(of_b_t) <= one);
        inside |= wide_bits(within) << k;
        chosen |= wide_bits(within & asked(x, high)) << k;
        wide_store(&away[k], high);
    }
    for (unsigned left = chosen & 15; left; left &= left - 1) {
        int k = __builtin_ctz(left);
        face_point p = {corner_s[k], corner_t[k], away[k]};
        add_corner_of_a(x, &p);
    }
    return ((chosen ^ inside) & 15) == 0;
}

/* Projects B's face along n. */
static FORCE_INLINE void project_b(boxes *x, const contact_body *b, const real n[3]) {
    const vec m[3] = {b->rotation.x, b->rotation.y, b->rotation.z};
    const vec in[3] = {mul_add(b->position, x->b.out, m[x->b.axis]), scale(x->b.half[0], m[x->b.next]),
                       scale(x->b.half[1], m[x->b.last])};
    face_point *to[3] = {&x->center, &x->along[0], &x->along[1]};
    x->near[0] = x->same * (1 / x->a.half[0]), x->near[1] = x->same * (1 / x->a.half[1]);
    for (int i = 0; i < 3; i++) {
        const real v[3] = {in[i].x, in[i].y, in[i].z};
        *to[i] = project_on_face(&x->a, v, n, i == 0 ? x->a.out : 0);
    }
}

static FORCE_INLINE bool box_patch(const contact_body *a, const contact_body *b, vec normal, real least, real most,
                                   contact_patch *out) {
    boxes x;
    vec down = neg(transform_transposed(b->rotation, normal));
    const real n[3] = {normal.x, normal.y, normal.z}, toward_a[3] = {down.x, down.y, down.z};
    set_face(a, n, &x.a);
    set_face(b, toward_a, &x.b);
    const real *half_a = x.a.half, *half_b = x.b.half;
    real same = merge_distance(2 * tact_min(half_a[0], half_a[1]), 2 * tact_min(half_b[0], half_b[1]));
    x.same = same;
    x.added_a = x.added_b = x.crossed = 0;
    x.out = out;
    out->count = 0;
    out->unsure = false;
    out->size = 2 * tact_min(tact_max(half_a[0], half_a[1]), tact_max(half_b[0], half_b[1]));
    x.least = least - CONTACT_SHAKE * out->size, x.most = most + CONTACT_SHAKE * out->size;
    project_b(&x, b, n);
    bool all_of_a = add_corners_of_a(&x);
    return add_edges_of_b(&x) && all_of_a;
}

static bool direct_patch(const contact_body *a, const contact_body *b, vec n, contact_patch *out) {
    if (a->shape->core != TACT3_BOX || b->shape->core != TACT3_BOX) return false;
    box_patch(a, b, n, -TACT_REAL_MAX, TACT_REAL_MAX, out);
    return true;
}
