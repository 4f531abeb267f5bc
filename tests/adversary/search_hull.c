/* Polytopes of many corners: their faces and edges, and which pairs of edges a face of the difference can have. A face
 * that rounding hides costs a candidate and proves nothing false: every candidate is measured. */
#include <string.h>

#include "adversary/search.h"

#if TACT_DIMENSION == 2

static void look_at_sides(const wide_body *of, const wide_body *a, const wide_body *b, found_distance *found) {
    for (int i = 0; i < of->count; i++)
        for (int k = 0; k < of->count; k++) {
            wvec e = w_sub(of->vertex[k], of->vertex[i]);
            bool outside = w_dot(e, e) > 0;
            for (int j = 0; j < of->count && outside; j++) {
                wvec d = w_sub(of->vertex[j], of->vertex[i]);
                outside = e.x * d.y - e.y * d.x >= -8 * WIDE_ROUNDOFF * w_length(e) * w_length(d);
            }
            if (outside) look_both_ways(a, b, found, w_v(e.y, -e.x, 0));
        }
}

void search_features(const wide_body *a, const wide_body *b, found_distance *found) {
    look_at_sides(a, a, b, found);
    look_at_sides(b, a, b, found);
}

#else

#define FACES 512
#define EDGES (3 * FACES / 2)

typedef struct face {
    int corner[3];
    wvec normal;
    wide height;
} face;

/* From a corner, and where the corners across its two faces are from there. */
typedef struct edge {
    wvec along, side[2];
} edge;

typedef struct surface {
    int faces, edges;
    face face[FACES];
    edge edge[EDGES];
} surface;

static face face_of(const wide_body *body, int i, int j, int k) {
    const wvec *p = body->vertex;
    face f = {{i, j, k}, w_unit(w_cross(w_sub(p[j], p[i]), w_sub(p[k], p[i]))), 0};
    f.height = w_dot(f.normal, p[i]);
    return f;
}

/* The corner farthest from the first one, from a line, and from a plane; negative where all are near it. */
static int farthest(const wide_body *body, const int *corner, int count, wide least) {
    int best = -1;
    wvec base = body->vertex[corner[0]], e = w_sub(body->vertex[corner[count > 1]], base);
    wvec n = count == 3 ? w_unit(w_cross(e, w_sub(body->vertex[corner[2]], base))) : w_unit(e);
    for (int i = 0; i < body->count; i++) {
        wvec d = w_sub(body->vertex[i], base);
        wide away = count == 1 ? w_length(d) : count == 2 ? w_length(w_cross(n, d)) : w_abs(w_dot(n, d));
        if (away > least) best = i, least = away;
    }
    return best;
}

static bool first_faces(const wide_body *body, surface *s) {
    int c[4] = {0};
    for (int count = 1; count < 4; count++) {
        c[count] = farthest(body, c, count, 64 * WIDE_ROUNDOFF * body->reach);
        if (c[count] < 0) return false;
    }
    face base = face_of(body, c[0], c[1], c[2]);
    bool above = w_dot(base.normal, body->vertex[c[3]]) > base.height;
    int i = above ? c[2] : c[1], j = above ? c[1] : c[2];
    s->face[0] = face_of(body, c[0], i, j);
    s->face[1] = face_of(body, i, c[0], c[3]);
    s->face[2] = face_of(body, j, i, c[3]);
    s->face[3] = face_of(body, c[0], j, c[3]);
    s->faces = 4;
    return true;
}

/* Takes away the faces that a corner sees, and closes the hole. */
static bool add_corner(const wide_body *body, surface *s, int corner) {
    static bool seen[SPEC_POINTS][SPEC_POINTS]; /* the edges of those faces, as they run around them */
    static face gone[FACES];
    int count = 0, kept = 0;
    for (int i = 0; i < s->faces; i++) {
        face *f = &s->face[i];
        if (w_dot(f->normal, body->vertex[corner]) - f->height > 4 * WIDE_ROUNDOFF * body->reach)
            gone[count++] = *f;
        else
            s->face[kept++] = *f;
    }
    s->faces = kept;
    for (int i = 0; i < count; i++)
        for (int k = 0; k < 3; k++) seen[gone[i].corner[k]][gone[i].corner[(k + 1) % 3]] = true;
    for (int i = 0; i < count; i++)
        for (int k = 0; k < 3 && s->faces < FACES; k++) {
            int from = gone[i].corner[k], to = gone[i].corner[(k + 1) % 3];
            if (!seen[to][from]) s->face[s->faces++] = face_of(body, from, to, corner);
        }
    for (int i = 0; i < count; i++)
        for (int k = 0; k < 3; k++) seen[gone[i].corner[k]][gone[i].corner[(k + 1) % 3]] = false;
    return s->faces < FACES;
}

static void find_edges(const wide_body *body, surface *s) {
    static int across[SPEC_POINTS][SPEC_POINTS];
    memset(across, -1, sizeof across);
    s->edges = 0;
    for (int i = 0; i < s->faces; i++) {
        const int *c = s->face[i].corner;
        for (int k = 0; k < 3; k++) across[c[k]][c[(k + 1) % 3]] = c[(k + 2) % 3];
    }
    for (int i = 0; i < body->count; i++)
        for (int k = 0; k < i; k++) {
            if (across[i][k] < 0 || across[k][i] < 0 || s->edges == EDGES) continue;
            wvec base = body->vertex[i];
            edge e = {w_sub(body->vertex[k], base),
                      {w_sub(body->vertex[across[i][k]], base), w_sub(body->vertex[across[k][i]], base)}};
            s->edge[s->edges++] = e;
        }
}

static bool find_surface(const wide_body *body, surface *s) {
    if (body->count < 4 || !first_faces(body, s)) return false;
    for (int i = 0; i < body->count; i++)
        if (!add_corner(body, s, i)) return false;
    find_edges(body, s);
    return true;
}

/* Whether a plane with this normal can touch the edge alone. */
static bool bears(const edge *e, wvec n, wide slack) {
    return w_dot(n, e->side[0]) <= slack && w_dot(n, e->side[1]) <= slack;
}

void search_features(const wide_body *a, const wide_body *b, found_distance *found) {
    static surface s[2];
    if (!find_surface(a, &s[0]) || !find_surface(b, &s[1])) return;
    for (int which = 0; which < 2; which++)
        for (int i = 0; i < s[which].faces; i++) look_both_ways(a, b, found, s[which].face[i].normal);
    wide slack_a = 64 * WIDE_ROUNDOFF * a->reach, slack_b = 64 * WIDE_ROUNDOFF * b->reach;
    for (int i = 0; i < s[0].edges; i++)
        for (int k = 0; k < s[1].edges; k++) {
            const edge *e = &s[0].edge[i], *f = &s[1].edge[k];
            wvec n = w_unit(w_cross(e->along, f->along));
            if ((bears(e, n, slack_a) && bears(f, w_neg(n), slack_b)) ||
                (bears(e, w_neg(n), slack_a) && bears(f, n, slack_b)))
                look_both_ways(a, b, found, n);
        }
}

#endif
