/* The oracle for polytopes: every face, every pair of edges.
 *
 * Overlapping: the depth is the least overlap along the normal of a facet of A - B, and those are normals of faces of
 * A, of faces of B, and cross products of an edge of each. Apart: the distance is the least of a corner from a face
 * or of an edge from an edge. More triangles and edges than those of the surface do no harm in either case: the
 * overlap along any direction is no less than the depth, and what lies in the shapes is no nearer than they are. */
#include "oracle/oracle_body.h"

#include <stdlib.h>

/* ---- features from vertices */

/* Coordinates from the first vertex in units of the extent, so that doubles serve for all but the close calls. */
static quad local_coordinates(const posed_body *body, double (*local)[3]) {
    quad extent = 0;
    for (int i = 1; i < body->count; i++) extent = q_max(extent, q_length(q_sub(body->vertex[i], body->vertex[0])));
    quad unit = extent > 0 ? 1 / extent : 1;
    for (int i = 0; i < body->count; i++) {
        qvec v = q_scale(unit, q_sub(body->vertex[i], body->vertex[0]));
        local[i][0] = (double)v.x, local[i][1] = (double)v.y, local[i][2] = (double)v.z;
    }
    return extent;
}

/* Six times the signed volume of four vertices, in units of the extent; exactly zero when quadruple precision cannot
 * tell it from zero. Of the numbers involved a double's error is below 1e-14. */
static double signed_volume(const posed_body *body, double (*local)[3], const int corner[4], quad extent) {
    double e[3][3];
    for (int i = 0; i < 3; i++)
        for (int k = 0; k < 3; k++) e[i][k] = local[corner[i + 1]][k] - local[corner[0]][k];
    double volume = e[0][0] * (e[1][1] * e[2][2] - e[1][2] * e[2][1]) +
                    e[0][1] * (e[1][2] * e[2][0] - e[1][0] * e[2][2]) +
                    e[0][2] * (e[1][0] * e[2][1] - e[1][1] * e[2][0]);
    if (volume > 1e-13 || volume < -1e-13) return volume;
    qvec base = body->vertex[corner[0]], edge[3];
    for (int i = 0; i < 3; i++) edge[i] = q_scale(1 / extent, q_sub(body->vertex[corner[i + 1]], base));
    quad exact = q_dot(edge[0], q_cross(edge[1], edge[2]));
    return q_abs(exact) > (quad)1e-26 ? (double)exact : 0;
}

/* Whether all vertices lie on one side of the plane of three of them. */
static bool on_boundary(const posed_body *body, double (*local)[3], const int face[3], quad extent) {
    bool above = false, below = false;
    for (int i = 0; i < body->count && !(above && below); i++) {
        if (i == face[0] || i == face[1] || i == face[2]) continue;
        int corner[4] = {face[0], face[1], face[2], i};
        double volume = signed_volume(body, local, corner, extent);
        above = above || volume > 0;
        below = below || volume < 0;
    }
    return !(above && below);
}

static void add_edge(posed_body *body, bool (*known)[SPEC_POINTS], int i, int j) {
    if (known[i][j]) return;
    known[i][j] = true;
    body->crowded = body->crowded || body->edge_count == BODY_EDGES;
    if (body->crowded) return;
    body->edge[body->edge_count][0] = i;
    body->edge[body->edge_count++][1] = j;
}

void body_find_features(posed_body *body) {
    double local[SPEC_POINTS][3];
    bool known[SPEC_POINTS][SPEC_POINTS] = {{false}};
    quad extent = local_coordinates(body, local);
    int n = body->count;
    if (!(extent > 0)) n = body->count = 1; /* one point, however often */
    if (n < 3) add_edge(body, known, 0, n - 1);
    for (int i = 0; i < n; i++)
        for (int j = i + 1; j < n; j++)
            for (int k = j + 1; k < n; k++) {
                int face[3] = {i, j, k};
                if (!on_boundary(body, local, face, extent)) continue;
                body->crowded = body->crowded || body->face_count == BODY_FACES;
                if (body->crowded) return;
                for (int c = 0; c < 3; c++) body->face[body->face_count][c] = face[c];
                body->face_count++;
                add_edge(body, known, i, j);
                add_edge(body, known, j, k);
                add_edge(body, known, i, k);
            }
}

/* ---- overlapping: the least overlap along all candidate normals */

typedef struct search {
    const pair_oracle *oracle;
    true_distance *truth;
    double a[SPEC_POINTS][3], b[SPEC_POINTS][3]; /* the vertices, for a first look in double */
    double scale;
    double best;   /* the least overlap so far */
    quad parallel; /* the least sine of an angle between two edges that are not parallel */
} search;

static double rough_width(const search *s, const double n[3]) {
    double most = -HUGE_VAL, least = HUGE_VAL;
    for (int i = 0; i < s->oracle->a.count; i++)
        most = fmax(most, n[0] * s->a[i][0] + n[1] * s->a[i][1] + n[2] * s->a[i][2]);
    for (int i = 0; i < s->oracle->b.count; i++)
        least = fmin(least, n[0] * s->b[i][0] + n[1] * s->b[i][1] + n[2] * s->b[i][2]);
    return most - least;
}

static void try_normal(search *s, qvec normal) {
    normal = q_unit(normal);
    for (int side = 0; side < 2; side++) {
        qvec n = side ? q_neg(normal) : normal;
        double rough[3] = {(double)n.x, (double)n.y, (double)n.z};
        if (!(rough_width(s, rough) < s->best + 1e-9 * s->scale)) continue;
        narrow_along(s->oracle, s->truth, n);
        s->best = (double)-s->truth->lower;
    }
}

static void try_edge_pair(search *s, qvec a, qvec b) {
    double u[3] = {(double)a.x, (double)a.y, (double)a.z}, v[3] = {(double)b.x, (double)b.y, (double)b.z};
    double n[3] = {u[1] * v[2] - u[2] * v[1], u[2] * v[0] - u[0] * v[2], u[0] * v[1] - u[1] * v[0]};
    double sine = sqrt(n[0] * n[0] + n[1] * n[1] + n[2] * n[2]);
    if (sine > 1e-6) { /* the rough normal is right to 1e-10: most pairs can be dismissed by it */
        for (int k = 0; k < 3; k++) n[k] /= sine;
        double forward = rough_width(s, n);
        for (int k = 0; k < 3; k++) n[k] = -n[k];
        if (fmin(forward, rough_width(s, n)) > s->best + 1e-8 * s->scale) return;
        try_normal(s, q_cross(a, b));
        return;
    }
    qvec exact = q_cross(a, b);
    quad length = q_length(exact);
    if (length < (quad)1e-28) return; /* parallel */
    s->parallel = q_min(s->parallel, length);
    try_normal(s, exact);
}

static void try_faces(search *s, const posed_body *body) {
    for (int i = 0; i < body->face_count; i++) {
        const int *f = body->face[i];
        qvec u = q_unit(q_sub(body->vertex[f[1]], body->vertex[f[0]]));
        qvec v = q_unit(q_sub(body->vertex[f[2]], body->vertex[f[0]]));
        qvec n = q_cross(u, v);
        if (q_length(n) > (quad)1e-28) try_normal(s, n);
    }
}

static qvec edge_direction(const posed_body *body, int edge) {
    return q_unit(q_sub(body->vertex[body->edge[edge][1]], body->vertex[body->edge[edge][0]]));
}

static void try_edges(search *s) {
    const posed_body *a = &s->oracle->a, *b = &s->oracle->b;
    qvec along[BODY_EDGES];
    for (int j = 0; j < b->edge_count; j++) along[j] = edge_direction(b, j);
    for (int i = 0; i < a->edge_count; i++) {
        qvec direction = edge_direction(a, i);
        for (int j = 0; j < b->edge_count; j++) try_edge_pair(s, direction, along[j]);
    }
}

/* ---- apart: the closest features */

typedef struct closest {
    const posed_body *a, *b;
    quad distance;
    qvec delta;                                        /* from the point of A to that of B */
    double along_a[SPEC_POINTS], along_b[SPEC_POINTS]; /* the vertices along delta, in double */
    double slack;                                      /* rounding of those */
} closest;

static void offer(closest *c, qvec delta) {
    quad distance = q_length(delta);
    if (!(distance < c->distance)) return;
    c->distance = distance;
    c->delta = delta;
    qvec n = q_unit(delta);
    for (int i = 0; i < c->a->count; i++) c->along_a[i] = (double)q_dot(n, c->a->vertex[i]);
    for (int i = 0; i < c->b->count; i++) c->along_b[i] = (double)q_dot(n, c->b->vertex[i]);
}

/* Features that lie farther apart along the best direction than the best distance cannot beat it. */
static bool hopeless(const closest *c, const int *a, int count_a, const int *b, int count_b) {
    double most = -HUGE_VAL, least = HUGE_VAL;
    for (int i = 0; i < count_a; i++) most = fmax(most, c->along_a[a[i]]);
    for (int i = 0; i < count_b; i++) least = fmin(least, c->along_b[b[i]]);
    return least - most > (double)c->distance + c->slack || !(c->distance > 0);
}

static quad clamp_to_unit(quad t) { return q_max(0, q_min(1, t)); }

/* The vector from a point to the closest point of a segment. */
static qvec point_to_segment(qvec p, qvec from, qvec to) {
    qvec e = q_sub(to, from), d = q_sub(from, p);
    quad ee = q_dot(e, e), t = ee > 0 ? clamp_to_unit(-q_dot(d, e) / ee) : 0;
    return q_add(d, q_scale(t, e));
}

static void offer_edges(closest *c, const int *a, const int *b) {
    if (hopeless(c, a, 2, b, 2)) return;
    qvec p = c->a->vertex[a[0]], q = c->a->vertex[a[1]], r = c->b->vertex[b[0]], s = c->b->vertex[b[1]];
    offer(c, point_to_segment(p, r, s));
    offer(c, point_to_segment(q, r, s));
    offer(c, q_neg(point_to_segment(r, p, q)));
    offer(c, q_neg(point_to_segment(s, p, q)));
    qvec u = q_sub(q, p), v = q_sub(s, r), w = q_sub(r, p);
    quad uu = q_dot(u, u), uv = q_dot(u, v), vv = q_dot(v, v), determinant = uu * vv - uv * uv;
    if (!(determinant > (quad)1e-28 * uu * vv)) return; /* parallel: an end is among the closest */
    quad x = (q_dot(w, u) * vv - q_dot(w, v) * uv) / determinant;
    quad y = (q_dot(w, u) * uv - q_dot(w, v) * uu) / determinant;
    if (x < 0 || x > 1 || y < 0 || y > 1) return;
    offer(c, q_add(w, q_sub(q_scale(y, v), q_scale(x, u))));
}

/* From a corner of one to a face of the other; sign turns the vector so that it goes from A to B. */
static void offer_corner(closest *c, const posed_body *faces, const int *f, qvec p, quad sign) {
    qvec x = faces->vertex[f[0]], y = faces->vertex[f[1]], z = faces->vertex[f[2]];
    qvec n = q_cross(q_sub(y, x), q_sub(z, x));
    quad nn = q_dot(n, n);
    if (!(nn > 0)) return;
    if (q_dot(n, q_cross(q_sub(y, x), q_sub(p, x))) < 0 || q_dot(n, q_cross(q_sub(z, y), q_sub(p, y))) < 0 ||
        q_dot(n, q_cross(q_sub(x, z), q_sub(p, z))) < 0)
        return; /* beside the face: its edges have it */
    offer(c, q_scale(sign * q_dot(n, q_sub(x, p)) / nn, n));
}

static void find_closest(closest *c, const pair_oracle *oracle) {
    const posed_body *a = c->a = &oracle->a, *b = c->b = &oracle->b;
    c->distance = 16 * oracle->scale + 1;
    c->slack = 1e-14 * (double)oracle->scale;
    offer(c, q_sub(b->vertex[0], a->vertex[0]));
    for (int i = 0; i < a->count; i++)
        for (int j = 0; j < b->count; j++)
            if (!hopeless(c, &i, 1, &j, 1)) offer(c, q_sub(b->vertex[j], a->vertex[i]));
    for (int i = 0; i < a->edge_count; i++)
        for (int j = 0; j < b->edge_count; j++) offer_edges(c, a->edge[i], b->edge[j]);
    for (int i = 0; i < a->face_count; i++)
        for (int j = 0; j < b->count; j++)
            if (!hopeless(c, a->face[i], 3, &j, 1)) offer_corner(c, a, a->face[i], b->vertex[j], -1);
    for (int i = 0; i < b->face_count; i++)
        for (int j = 0; j < a->count; j++)
            if (!hopeless(c, &j, 1, b->face[i], 3)) offer_corner(c, b, b->face[i], a->vertex[j], 1);
}

/* ---- both */

static void look_roughly(search *s, const pair_oracle *oracle, true_distance *truth) {
    const posed_body *a = &oracle->a, *b = &oracle->b;
    s->oracle = oracle;
    s->truth = truth;
    s->scale = (double)oracle->scale;
    s->best = (double)-truth->lower;
    s->parallel = 1;
    for (int i = 0; i < a->count; i++)
        s->a[i][0] = (double)a->vertex[i].x, s->a[i][1] = (double)a->vertex[i].y, s->a[i][2] = (double)a->vertex[i].z;
    for (int i = 0; i < b->count; i++)
        s->b[i][0] = (double)b->vertex[i].x, s->b[i][1] = (double)b->vertex[i].y, s->b[i][2] = (double)b->vertex[i].z;
}

void narrow_by_features(const pair_oracle *oracle, true_distance *truth) {
    search s;
    look_roughly(&s, oracle, truth);
    try_faces(&s, &oracle->a);
    try_faces(&s, &oracle->b);
    try_edges(&s);
    qvec along = edge_direction(&oracle->a, 0);
    if (!(q_length(along) > 0)) along = edge_direction(&oracle->b, 0);
    if (q_length(along) > 0) try_normal(&s, q_across(along)); /* A - B may be no more than a segment */
    /* Apart, or so close to it that a flat A - B can hide a distance within its plane, or two points. */
    if (truth->lower > -(quad)1e-10 * oracle->scale || !(q_length(along) > 0)) {
        closest c;
        find_closest(&c, oracle);
        truth->upper = q_min(truth->upper, c.distance);
        if (c.distance > 0) narrow_along(oracle, truth, q_unit(c.delta));
    }
    /* No facet of A - B has the origin outside: it is inside, and the least overlap is the depth. Nearly parallel
     * edges leave their normal less sure. */
    quad unsure = ((quad)1e-30 + (quad)1e-32 / s.parallel) * oracle->scale;
    if (truth->lower <= 0) truth->upper = q_min(truth->upper, truth->lower + unsure);
}
