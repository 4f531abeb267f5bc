/* GJK in wide numbers, and where cores overlap the least of many local minima of the overlap. */
#include "adversary/search.h"

#include <string.h>

/* ---- bodies */

static wvec corner_of_box(const wide_body *body, int i) {
    wvec v = body->position;
    for (int k = 0; k < TACT_DIMENSION; k++)
        v = w_add(v, w_scale(i >> k & 1 ? body->size[k] : -body->size[k], body->axis[k]));
    return v;
}

void wide_body_set(wide_body *body, const shape_spec *spec, tactn_rotation rotation, wvec position) {
    qmat m = q_rotation(rotation);
    body->kind = spec->kind;
    body->curved = spec_is_curved(spec);
    body->rounding = (wide)spec->rounding;
    if (spec->kind == SPEC_BALL || spec->kind == SPEC_CAPSULE) body->rounding += (wide)spec->size.x;
    for (int i = 0; i < 3; i++) {
        body->axis[i] = i < TACT_DIMENSION ? w_from_quad(q_transform(m, q_axis(i))) : w_v(0, 0, 1);
        body->size[i] = i < TACT_DIMENSION ? (wide)coordinate(spec->size, i) : 0;
    }
    body->user = spec->user;
    body->position = position;
    body->count = 0;
    body->reach = 0;
    if (body->user) {
        for (int i = 0; i < 3; i++) body->size[i] = (wide)spec->user_size[i];
        body->reach = user_reach(body->user, body->size);
        return;
    }
    if (body->curved) {
        for (int i = 0; i < TACT_DIMENSION; i++) body->reach += body->size[i];
        return;
    }
    if (spec->kind == SPEC_BALL) {
        body->vertex[body->count++] = position;
    } else if (spec->kind == SPEC_CAPSULE) {
        wvec tip = w_scale((wide)spec->size.y, body->axis[CAPSULE_AXIS]);
        body->vertex[body->count++] = w_add(position, tip);
        body->vertex[body->count++] = w_sub(position, tip);
    } else if (spec->kind == SPEC_BOX) {
        for (int i = 0; i < 1 << TACT_DIMENSION; i++) body->vertex[body->count++] = corner_of_box(body, i);
    } else {
        for (int i = 0; i < spec->count; i++) {
            wvec v = w_from(spec->points[i]);
            v = w_add(w_scale(v.x, body->axis[0]), w_add(w_scale(v.y, body->axis[1]), w_scale(v.z, body->axis[2])));
            body->vertex[body->count++] = w_add(v, position);
        }
    }
    for (int i = 0; i < body->count; i++)
        body->reach = w_max(body->reach, w_length(w_sub(body->vertex[i], position)));
}

static wvec form_support(const wide_body *body, wvec d) {
    wide direction[3] = {d.x, d.y, d.z}, point[3] = {0, 0, 0};
    user_support(body->user, body->size, direction, point);
    return w_v(point[0], point[1], point[2]);
}

static wvec local_support(const wide_body *body, wvec d) {
    const wide *s = body->size;
    if (body->user) return form_support(body, d);
    if (body->kind == SPEC_ELLIPSOID) {
        wvec e = w_unit(w_v(s[0] * d.x, s[1] * d.y, s[2] * d.z));
        return w_v(s[0] * e.x, s[1] * e.y, s[2] * e.z);
    }
#if TACT_DIMENSION == 3
    wide across = w_sqrt(d.x * d.x + d.y * d.y);
    bool cone = body->kind == SPEC_CONE, apex = cone && 2 * s[1] * d.z >= s[0] * across;
    wide z = cone ? (apex ? s[1] : -s[1]) : d.z < 0 ? -s[1] : s[1];
    if (apex || !(across > 0)) return w_v(0, 0, z);
    return w_v(s[0] * d.x / across, s[0] * d.y / across, z);
#else
    return w_v(0, 0, 0);
#endif
}

wvec wide_support(const wide_body *body, wvec direction) {
    if (body->curved) {
        wvec d =
            w_v(w_dot(body->axis[0], direction), w_dot(body->axis[1], direction), w_dot(body->axis[2], direction));
        d = local_support(body, d);
        return w_add(body->position, w_add(w_scale(d.x, body->axis[0]),
                                           w_add(w_scale(d.y, body->axis[1]), w_scale(d.z, body->axis[2]))));
    }
    int best = 0;
    wide most = w_dot(body->vertex[0], direction);
    for (int i = 1; i < body->count; i++) {
        wide value = w_dot(body->vertex[i], direction);
        if (value > most) most = value, best = i;
    }
    return body->vertex[best];
}

wide wide_gap(const wide_body *a, const wide_body *b, wvec normal) {
    wvec w = w_sub(wide_support(b, w_neg(normal)), wide_support(a, normal));
    return w_dot(normal, w) - a->rounding - b->rounding;
}

static void look(const wide_body *a, const wide_body *b, found_distance *found, wvec normal) {
    wide gap = wide_gap(a, b, normal);
    if (gap > found->lower) {
        found->lower = gap;
        found->normal = normal;
    }
}

/* ---- GJK: the closest point of a simplex by all of its parts with the newest corner */

static bool inside_part(const wvec *p, int count, wide *weight, wvec *v) {
    if (count == 1) {
        weight[0] = 1;
        *v = p[0];
        return true;
    }
    if (count == 2) {
        wvec e = w_sub(p[1], p[0]);
        wide ee = w_dot(e, e), t = ee > 0 ? -w_dot(p[0], e) / ee : -1;
        if (!(t >= 0 && t <= 1)) return false;
        weight[0] = 1 - t, weight[1] = t;
        *v = w_add(p[0], w_scale(t, e));
        return true;
    }
    if (count == 3) {
        wvec n = w_cross(w_sub(p[1], p[0]), w_sub(p[2], p[0]));
        wide nn = w_dot(n, n),
             w[3] = {w_dot(n, w_cross(p[1], p[2])), w_dot(n, w_cross(p[2], p[0])), w_dot(n, w_cross(p[0], p[1]))};
        if (!(nn > 0) || w[0] < 0 || w[1] < 0 || w[2] < 0) return false;
        wide sum = w[0] + w[1] + w[2];
        for (int i = 0; i < 3; i++) weight[i] = w[i] / sum;
        *v = w_scale(w_dot(n, p[0]) / nn, n);
        return true;
    }
    wide d[4] = {w_dot(p[1], w_cross(p[2], p[3])), -w_dot(p[0], w_cross(p[2], p[3])),
                 w_dot(p[0], w_cross(p[1], p[3])), -w_dot(p[0], w_cross(p[1], p[2]))};
    wide sum = d[0] + d[1] + d[2] + d[3];
    wide product = w_length(w_sub(p[1], p[0])) * w_length(w_sub(p[2], p[0])) * w_length(w_sub(p[3], p[0]));
    for (int i = 0; i < 4; i++)
        if (!((d[i] > 0) == (d[0] > 0))) return false;
    if (!(w_abs(sum) > 256 * WIDE_ROUNDOFF * product)) return false;
    for (int i = 0; i < 4; i++) weight[i] = d[i] / sum;
    *v = w_v(0, 0, 0);
    return true;
}

typedef struct simplex {
    wvec a[4], b[4], p[4];
    wide weight[4];
    int count;
} simplex;

static wvec closest(simplex *s) {
    wide best = -1, best_weight[4] = {1, 0, 0, 0};
    int best_part = 1 << (s->count - 1);
    wvec v = s->p[s->count - 1];
    for (int part = best_part; part < 1 << s->count; part++) {
        wvec corner[4] = {s->p[0], s->p[0], s->p[0], s->p[0]}, at;
        wide weight[4];
        int corners = 0;
        for (int i = 0; i < s->count; i++)
            if (part >> i & 1) corner[corners++] = s->p[i];
        if (!inside_part(corner, corners, weight, &at)) continue;
        wide length = w_dot(at, at);
        if (best >= 0 && length >= best) continue;
        best = length;
        best_part = part;
        memcpy(best_weight, weight, sizeof weight);
        v = at;
    }
    simplex old = *s;
    s->count = 0;
    for (int i = 0; i < old.count; i++) {
        if (!(best_part >> i & 1)) continue;
        s->a[s->count] = old.a[i];
        s->b[s->count] = old.b[i];
        s->p[s->count] = old.p[i];
        s->weight[s->count] = best_weight[s->count];
        s->count++;
    }
    return v;
}

static void take(found_distance *found, const simplex *s, wide upper) {
    if (!(upper < found->upper)) return;
    found->upper = upper;
    found->corners = s->count;
    memcpy(found->a, s->a, sizeof s->a);
    memcpy(found->b, s->b, sizeof s->b);
    memcpy(found->weight, s->weight, sizeof s->weight);
}

static void descend(const wide_body *a, const wide_body *b, wide scale, wvec first, found_distance *found) {
    simplex s = {.count = 0};
    wide rounding = a->rounding + b->rounding, best = WIDE_FAR;
    wvec v = w_neg(first);
    for (int step = 0, stalled = 0; step < 120 && stalled < 4; step++) {
        wvec n = w_neg(w_unit(v));
        int k = s.count++;
        s.a[k] = wide_support(a, n);
        s.b[k] = wide_support(b, w_neg(n));
        s.p[k] = w_sub(s.a[k], s.b[k]);
        wide gap = -w_dot(n, s.p[k]) - rounding;
        if (gap > found->lower) {
            found->lower = gap;
            found->normal = n;
        }
        if (found->upper - found->lower <= 4 * WIDE_ROUNDOFF * scale) return;
        v = closest(&s);
        wide length = s.count == 4 ? 0 : w_length(v);
        stalled = length < best ? 0 : stalled + 1;
        best = w_min(best, length);
        take(found, &s, length - rounding);
        if (!(length > WIDE_ROUNDOFF * scale)) {
            found->overlapping = true;
            return;
        }
    }
}

/* ---- the least overlap */

/* Downhill on the overlap along n, in steps that shrink. */
static void settle(const wide_body *a, const wide_body *b, found_distance *found, wvec n) {
    wide step = (wide)0.3, gap = wide_gap(a, b, n);
    wvec last = w_v(0, 0, 0);
    for (int i = 0; i < 60 && step > (wide)1e-11; i++) {
        wvec w = w_sub(wide_support(a, n), wide_support(b, w_neg(n)));
        wvec t = w_sub(w, w_scale(w_dot(w, n), n));
        /* Between two support points the valley runs along their difference's normal. */
        if (i & 1) t = w_add(t, w_sub(last, w_scale(w_dot(last, n), n)));
        last = w;
        wide length = w_length(t);
        if (!(length > 0)) break;
        wvec next = w_unit(w_sub(n, w_scale(step / length, t)));
        wide value = wide_gap(a, b, next);
        if (value > gap) {
            gap = value;
            n = next;
            step *= (wide)1.4;
        } else {
            step *= (wide)0.4;
        }
    }
    look(a, b, found, n);
}

#define FEW 8 /* corners of a polytope whose pairs of corners are all tried */

static int edges_of(const wide_body *body, wvec *edge) {
    int count = 0;
    if (body->curved || body->kind == SPEC_BOX) {
        for (int i = 0; i < TACT_DIMENSION; i++) edge[count++] = body->axis[i];
        return count;
    }
    for (int i = 0; i < body->count; i++)
        for (int k = 0; k < i; k++) edge[count++] = w_sub(body->vertex[i], body->vertex[k]);
    return count;
}

void look_both_ways(const wide_body *a, const wide_body *b, found_distance *found, wvec n) {
    n = w_unit(n);
    if (!(w_dot(n, n) > (wide)0.5)) return;
    look(a, b, found, n);
    look(a, b, found, w_neg(n));
}

static void look_at_edges(const wide_body *a, const wide_body *b, found_distance *found) {
    wvec edge_a[FEW * (FEW - 1) / 2], edge_b[FEW * (FEW - 1) / 2];
    int count_a = edges_of(a, edge_a), count_b = edges_of(b, edge_b);
#if TACT_DIMENSION == 2
    for (int i = 0; i < count_a; i++) look_both_ways(a, b, found, w_v(edge_a[i].y, -edge_a[i].x, 0));
    for (int i = 0; i < count_b; i++) look_both_ways(a, b, found, w_v(edge_b[i].y, -edge_b[i].x, 0));
#else
    for (int i = 0; i < count_a; i++)
        for (int k = 0; k < count_b; k++) look_both_ways(a, b, found, w_cross(edge_a[i], edge_b[k]));
    for (int i = 0; i < count_a; i++)
        for (int k = 0; k < i; k++) look_both_ways(a, b, found, w_cross(edge_a[i], edge_a[k]));
    for (int i = 0; i < count_b; i++)
        for (int k = 0; k < i; k++) look_both_ways(a, b, found, w_cross(edge_b[i], edge_b[k]));
#endif
}

/* From the hint, the best direction so far, and the two best of all axes. */
static void settle_from_everywhere(const wide_body *a, const wide_body *b, found_distance *found, wvec hint) {
    const wide_body *bodies[2] = {a, b};
    wvec best[2] = {hint, hint};
    wide gap[2] = {-WIDE_FAR, -WIDE_FAR};
    for (int i = 0; i < 4 * TACT_DIMENSION; i++) {
        wvec n = bodies[i & 1]->axis[i / 4];
        if (i & 2) n = w_neg(n);
        wide value = wide_gap(a, b, n);
        int place = value > gap[0] ? 0 : 1;
        if (!(value > gap[place])) continue;
        if (place == 0) best[1] = best[0], gap[1] = gap[0];
        best[place] = n, gap[place] = value;
    }
    settle(a, b, found, hint);
    settle(a, b, found, best[0]);
    settle(a, b, found, best[1]);
    settle(a, b, found, found->normal);
}

found_distance search_distance(const wide_body *a, const wide_body *b, wvec hint) {
    found_distance found;
    memset(&found, 0, sizeof found);
    wvec between = w_sub(b->position, a->position);
    wide scale = a->reach + b->reach + w_length(between);
    found.upper = WIDE_FAR;
    found.lower = -WIDE_FAR;
    hint = w_unit(hint);
    if (!(w_dot(hint, hint) > 0)) hint = w_v(1, 0, 0);
    look(a, b, &found, hint);
    descend(a, b, scale, w_length(between) > 0 ? w_unit(between) : hint, &found);
    if (!found.overlapping && found.upper - found.lower > 64 * WIDE_ROUNDOFF * scale)
        descend(a, b, scale, hint, &found);
    if (!found.overlapping) return found;
    if (!a->curved && !b->curved && a->count <= FEW && b->count <= FEW)
        look_at_edges(a, b, &found);
    else
        settle_from_everywhere(a, b, &found, hint);
    if (!a->curved && !b->curved && (a->count > FEW || b->count > FEW)) search_features(a, b, &found);
    return found;
}
