/* The oracle for curved shapes in general position: GJK for what is apart, an expanding polytope for what overlaps,
 * both in quadruple precision and both only ever as a bracket: a support point is a point of A - B, a support plane
 * holds all of it, whatever the search did to find them. */
#include "oracle/oracle_body.h"

#include <stdlib.h>

/* ---- GJK */

static quad tetrahedron_holds_origin(const qvec *const *p) {
    quad d[4] = {q_dot(*p[1], q_cross(*p[2], *p[3])), -q_dot(*p[0], q_cross(*p[2], *p[3])),
                 q_dot(*p[0], q_cross(*p[1], *p[3])), -q_dot(*p[0], q_cross(*p[1], *p[2]))};
    bool plus = false, minus = false;
    for (int i = 0; i < 4; i++) {
        plus = plus || d[i] > 0;
        minus = minus || d[i] < 0;
    }
    if (plus == minus) return 0;
    quad volume = q_abs(d[0] + d[1] + d[2] + d[3]);
    quad product = q_length(q_sub(*p[1], *p[0])) * q_length(q_sub(*p[2], *p[0])) * q_length(q_sub(*p[3], *p[0]));
    return volume > (quad)1e-27 * product; /* flatter ones are left to their faces */
}

/* The closest point to the origin of the inside of a simplex; false when it lies on the border or nowhere. */
static bool closest_inside(const qvec *const *p, int count, qvec *v) {
    if (count == 1) {
        *v = *p[0];
        return true;
    }
    if (count == 2) {
        qvec e = q_sub(*p[1], *p[0]);
        quad ee = q_dot(e, e), t = ee > 0 ? -q_dot(*p[0], e) / ee : -1;
        if (t < 0 || t > 1) return false;
        *v = q_add(*p[0], q_scale(t, e));
        return true;
    }
    if (count == 3) {
        qvec n = q_cross(q_sub(*p[1], *p[0]), q_sub(*p[2], *p[0]));
        quad nn = q_dot(n, n);
        if (!(nn > 0) || q_dot(n, q_cross(*p[0], *p[1])) < 0 || q_dot(n, q_cross(*p[1], *p[2])) < 0 ||
            q_dot(n, q_cross(*p[2], *p[0])) < 0)
            return false;
        *v = q_scale(q_dot(n, *p[0]) / nn, n);
        return true;
    }
    *v = q_v(0, 0, 0);
    return tetrahedron_holds_origin(p) > 0;
}

/* Tries every part of the simplex, keeps the corners of the best one, returns how many. */
static int closest_of_simplex(qvec *points, int count, qvec *v) {
    quad best = -1;
    int best_part = 1;
    for (int part = 1; part < 1 << count; part++) {
        const qvec *corner[4];
        int corners = 0;
        qvec candidate;
        for (int i = 0; i < count; i++)
            if (part >> i & 1) corner[corners++] = &points[i];
        if (!closest_inside(corner, corners, &candidate)) continue;
        quad length = q_dot(candidate, candidate);
        if (best < 0 || length < best) {
            best = length;
            best_part = part;
            *v = candidate;
        }
    }
    int kept = 0;
    for (int i = 0; i < count; i++)
        if (best_part >> i & 1) points[kept++] = points[i];
    return kept;
}

void narrow_by_descent(const pair_oracle *oracle, true_distance *truth) {
    qvec points[4], v = q_neg(oracle->b.position);
    quad best = truth->upper, goal = (quad)1e-16 * oracle->smaller;
    int count = 0, stalled = 0;
    if (!(q_length(v) > 0)) v = q_v(1, 0, 0);
    for (int step = 0; step < 400 && stalled < 4; step++) {
        qvec n = q_neg(q_unit(v)), w = difference_support(&oracle->a, &oracle->b, n);
        narrow_along(oracle, truth, n);
        if (truth->upper - truth->lower <= goal) return;
        points[count++] = w;
        count = closest_of_simplex(points, count, &v);
        quad length = count == 4 ? 0 : q_length(v);
        stalled = length < best ? 0 : stalled + 1;
        best = q_min(best, length);
        truth->upper = q_min(truth->upper, length);
        if (!(length > (quad)1e-32 * oracle->scale)) return;
    }
}

/* ---- the expanding polytope */

typedef struct facet {
    int corner[3], across[3]; /* across[k] lies beyond the edge from corner k to the next */
    qvec normal;
    quad height; /* of its plane above the origin */
    int mark;
    bool live;
} facet;

typedef struct polytope {
    const pair_oracle *oracle;
    true_distance *truth;
    qvec *point;
    facet *facet;
    int *heap; /* live and dead facets, the lowest first */
    int points, facets, heaped, capacity;
    int *seen, *rim; /* of one step: facets in view; pairs (facet beyond, its edge) of the horizon */
    int seen_count, rim_count;
} polytope;

#define EXPANSION_STEPS 1500
#define EXPANSION_FACETS (8 * EXPANSION_STEPS)

static void heap_push(polytope *p, int f) {
    int i = p->heaped++;
    while (i > 0 && p->facet[f].height < p->facet[p->heap[(i - 1) / 2]].height) {
        p->heap[i] = p->heap[(i - 1) / 2];
        i = (i - 1) / 2;
    }
    p->heap[i] = f;
}

static void heap_pop(polytope *p) {
    int last = p->heap[--p->heaped], i = 0;
    for (;;) {
        int child = 2 * i + 1;
        if (child >= p->heaped) break;
        if (child + 1 < p->heaped && p->facet[p->heap[child + 1]].height < p->facet[p->heap[child]].height) child++;
        if (p->facet[last].height <= p->facet[p->heap[child]].height) break;
        p->heap[i] = p->heap[child];
        i = child;
    }
    p->heap[i] = last;
}

static qvec look(polytope *p, qvec direction) {
    narrow_along(p->oracle, p->truth, direction);
    return difference_support(&p->oracle->a, &p->oracle->b, direction);
}

/* A new facet; false when it has no area or there is no room. */
static bool add_facet(polytope *p, int a, int b, int c) {
    if (p->facets == EXPANSION_FACETS) return false;
    facet *f = &p->facet[p->facets];
    qvec x = p->point[a];
    f->corner[0] = a, f->corner[1] = b, f->corner[2] = c;
    f->across[0] = f->across[1] = f->across[2] = -1;
    f->normal = q_unit(q_cross(q_sub(p->point[b], x), q_sub(p->point[c], x)));
    if (!(q_dot(f->normal, f->normal) > 0)) return false;
    f->height = q_dot(f->normal, x);
    f->mark = 0;
    f->live = true;
    heap_push(p, p->facets++);
    return true;
}

/* Takes the point that is farthest from what there is, among the supports of some directions and their opposites. */
static qvec farthest_support(polytope *p, const qvec *directions, int count, qvec base, qvec along, bool from_plane) {
    qvec best_point = base;
    quad best = 0;
    for (int i = 0; i < 2 * count; i++) {
        qvec w = look(p, i & 1 ? q_neg(directions[i / 2]) : directions[i / 2]);
        qvec e = q_sub(w, base);
        quad away = from_plane ? q_abs(q_dot(along, e)) : q_length(q_cross(along, e));
        if (away > best) {
            best = away;
            best_point = w;
        }
    }
    return best_point;
}

static bool first_tetrahedron(polytope *p) {
    static const int link[4][3] = {{1, 3, 2}, {0, 2, 3}, {0, 3, 1}, {0, 1, 2}};
    qvec axes[3] = {q_v(1, 0, 0), q_v(0, 1, 0), q_v(0, 0, 1)}, s[4];
    s[0] = look(p, axes[0]);
    s[1] = s[0];
    for (int i = 0; i < 3; i++) {
        qvec low = look(p, q_neg(axes[i])), high = look(p, axes[i]);
        if (q_length(q_sub(high, low)) > q_length(q_sub(s[1], s[0]))) {
            s[0] = low;
            s[1] = high;
        }
    }
    qvec e = q_unit(q_sub(s[1], s[0])), across[2] = {q_across(e), q_cross(e, q_across(e))};
    s[2] = farthest_support(p, across, 2, s[0], e, false);
    qvec n = q_unit(q_cross(e, q_sub(s[2], s[0])));
    s[3] = farthest_support(p, &n, 1, s[0], n, true);
    for (int i = 0; i < 4; i++) p->point[i] = s[i];
    p->points = 4;
    int b = 1, c = 2; /* turned so that point 3 is below the face 0 b c */
    if (q_dot(n, q_sub(s[3], s[0])) > 0) b = 2, c = 1;
    if (!add_facet(p, 0, b, c) || !add_facet(p, b, 0, 3) || !add_facet(p, 0, c, 3) || !add_facet(p, c, b, 3))
        return false;
    for (int i = 0; i < 4; i++)
        for (int k = 0; k < 3; k++) p->facet[i].across[k] = link[i][k];
    return true;
}

/* Floods from a facet to all that the point sees, and notes the horizon. */
static void find_horizon(polytope *p, int start, qvec w, int mark) {
    const quad slack = (quad)1e-30 * p->oracle->scale;
    p->seen_count = p->rim_count = 0;
    p->seen[p->seen_count++] = start;
    p->facet[start].mark = mark;
    for (int next = 0; next < p->seen_count; next++) {
        int f = p->seen[next];
        for (int k = 0; k < 3; k++) {
            int g = p->facet[f].across[k];
            facet *other = &p->facet[g];
            if (other->mark == mark) continue;
            if (q_dot(other->normal, w) - other->height > slack) {
                other->mark = mark;
                p->seen[p->seen_count++] = g;
                continue;
            }
            p->rim[2 * p->rim_count] = f;
            p->rim[2 * p->rim_count++ + 1] = k;
        }
    }
    for (int i = 0; i < p->seen_count; i++) p->facet[p->seen[i]].live = false;
}

/* Facets from the horizon to the new point; false when the horizon is not one loop. */
static bool close_surface(polytope *p, int tip, int *facet_from) {
    int base = p->facets;
    for (int i = 0; i < p->points; i++) facet_from[i] = -1;
    for (int i = 0; i < p->rim_count; i++) {
        int f = p->rim[2 * i], k = p->rim[2 * i + 1], beyond = p->facet[f].across[k];
        int a = p->facet[f].corner[k], b = p->facet[f].corner[(k + 1) % 3];
        if (facet_from[a] >= 0 || !add_facet(p, a, b, tip)) return false;
        facet_from[a] = base + i;
        p->facet[base + i].across[0] = beyond;
        facet *other = &p->facet[beyond];
        for (int j = 0; j < 3; j++)
            if (other->corner[j] == b && other->corner[(j + 1) % 3] == a) other->across[j] = base + i;
    }
    for (int i = 0; i < p->rim_count; i++) {
        int next = facet_from[p->facet[base + i].corner[1]];
        if (next < 0) return false;
        p->facet[base + i].across[1] = next;
        p->facet[next].across[2] = base + i;
    }
    return true;
}

static void expand(polytope *p, int *scratch) {
    const quad goal = (quad)1e-14 * p->oracle->smaller, rounding = (quad)1e-29 * p->oracle->scale;
    for (int step = 1; step <= EXPANSION_STEPS; step++) {
        while (p->heaped && !p->facet[p->heap[0]].live) heap_pop(p);
        if (!p->heaped) return;
        int nearest = p->heap[0];
        quad height = p->facet[nearest].height;
        p->truth->upper = q_min(p->truth->upper, rounding - height);
        qvec normal = p->facet[nearest].normal, w = look(p, normal);
        if (p->truth->lower > 0 || p->truth->upper - p->truth->lower <= goal) return;
        if (q_dot(normal, w) - height <= rounding) return; /* a face of A - B itself */
        p->point[p->points++] = w;
        find_horizon(p, nearest, w, step);
        if (!close_surface(p, p->points - 1, scratch)) return;
    }
}

/* Walks over the normals in ever smaller steps: only ever raises the lower end. */
static void polish(const pair_oracle *oracle, true_distance *truth) {
    quad step = (quad)1e-2;
    while (step > (quad)1e-17) {
        qvec n = truth->normal, x = q_across(n), y = q_cross(n, x);
        qvec moves[4] = {x, q_neg(x), y, q_neg(y)};
        quad before = truth->lower;
        for (int k = 0; k < 4 && truth->lower <= before; k++)
            narrow_along(oracle, truth, q_unit(q_add(n, q_scale(step, moves[k]))));
        step *= truth->lower > before ? (quad)1.5 : (quad)0.4;
    }
}

void narrow_by_expansion(const pair_oracle *oracle, true_distance *truth) {
    polytope p = {oracle, truth, NULL, NULL, NULL, 0, 0, 0, 0, NULL, NULL, 0, 0};
    p.point = malloc((EXPANSION_STEPS + 8) * sizeof *p.point);
    p.facet = malloc(EXPANSION_FACETS * sizeof *p.facet);
    p.heap = malloc(EXPANSION_FACETS * sizeof *p.heap);
    p.seen = malloc(EXPANSION_FACETS * sizeof *p.seen);
    p.rim = malloc(6 * EXPANSION_FACETS * sizeof *p.rim);
    int *scratch = malloc((EXPANSION_STEPS + 8) * sizeof *scratch);
    if (!p.point || !p.facet || !p.heap || !p.seen || !p.rim || !scratch) abort();
    if (first_tetrahedron(&p)) expand(&p, scratch);
    if (truth->lower <= 0 && truth->upper - truth->lower > (quad)1e-14 * oracle->smaller) polish(oracle, truth);
    free(p.point), free(p.facet), free(p.heap), free(p.seen), free(p.rim), free(scratch);
}
