/* Convex sets in A and in B meet after translations that are a convex set, too: the difference of the two. Whether
 * several of these cover a ball around the origin:
 *
 * - The sphere is cut into spherical triangles, from those of an octahedron. If one difference has the origin and three
 *   points along the corners of a triangle in it, it has what is between: the part of the ball whose radius is how far
 *   their plane is from the origin. Triangles that no difference covers are cut into four.
 * - What is left is cut into frustums, across the way from the origin and along it. Where no difference has a point of
 *   one, B is moved there, and sets are grown around a point of both. If there is none, that may be a way out.
 * - Whether a point is in a difference is asked of one a little farther out: if a convex set has a ball of radius r
 *   around the origin in it, and a point no farther than e from t, it has a ball around t r / (r + 2 e) in it whose
 *   radius is e, too, but for the same factor. That is room for what rounding does to the sets, to the corners of what
 *   is covered, and to B. */
#include "composite/cover3.h"

/* Twice what a translation that is told to be in a difference may be off by, in u of the scale. */
#define COVER_ERROR (2 * DIFFERENCE_ERROR)

enum { LEVELS = 3, CUTS = 7, SMALL = 3, GROWTHS = 4 };

typedef struct cover_search {
    const mesh_pair *p;
    inscribed_cover *cover;
    double length, *open;
    int last; /* the pair that covered last */
    cover_result result;
} cover_search;

/* What is between two parts of three vectors; the lesser part may be zero. */
typedef struct frustum {
    double along[3][3], from, to;
} frustum;

static int pair_count(const inscribed_cover *cover) { return cover->added < COVER_PAIRS ? cover->added : COVER_PAIRS; }

/* Returns the radius of a ball around the origin that is in the difference of two sets: in the octahedron of points in
 * it along the axes. Zero if none is found. */
static double inner_ball(const inscribed_set sets[2]) {
    for (double length = 0.5; length > 1e-3; length *= 0.6) {
        bool all = true;
        for (int i = 0; i < 6 && all; i++) {
            double by[3] = {0, 0, 0};
            by[i / 2] = i % 2 ? length : -length;
            all = tact3_difference_holds(sets, by);
        }
        if (all) return greater(0, 0.577 * length - 0.5 * COVER_ERROR * (double)ROUNDOFF);
    }
    return 0;
}

/* Whether a translation is proven to keep a pair together. */
static bool keeps(const inscribed_cover *cover, int pair, const double t[3]) {
    double farther = (1 + cover->room[pair]) / cover->scale[pair], by[3];
    for (int k = 0; k < 3; k++) {
        by[k] = (t[k] - cover->translation[pair][k]) * farther;
        if (!(fabs(by[k]) < 2)) return false;
    }
    return tact3_difference_holds(cover->sets[pair], by);
}

static bool keeps_all(const inscribed_cover *cover, int pair, double t[][3], int count) {
    for (int i = 0; i < count; i++) {
        if (!keeps(cover, pair, t[i])) return false;
    }
    return true;
}

static bool is_kept(const cover_search *s, const double t[3]) {
    for (int i = 0; i < pair_count(s->cover); i++) {
        if (keeps(s->cover, i, t)) return true;
    }
    return false;
}

/* The corners, the far ones first; the one that all three have in common where it begins at the origin. */
static int corners(const frustum *f, double t[6][3]) {
    for (int i = 0; i < 6; i++) {
        for (int k = 0; k < 3; k++) t[i][k] = (i < 3 ? f->to : f->from) * f->along[i % 3][k];
    }
    return f->from > 0 ? 6 : 4;
}

/* Whether one of the pairs stays together after all translations of a frustum. */
static bool one_covers(cover_search *s, const frustum *f) {
    double t[6][3];
    int count = corners(f, t), pairs = pair_count(s->cover);
    if (s->last < pairs && keeps_all(s->cover, s->last, t, count)) return true;
    for (int i = 0; i < pairs; i++) {
        if (i == s->last || !keeps_all(s->cover, i, t, count)) continue;
        s->last = i;
        return true;
    }
    return false;
}

/* Ends the search. */
static bool give_up(cover_search *s, cover_result result, const double open[3]) {
    s->result = result;
    for (int k = 0; k < 3; k++) s->open[k] = open[k];
    return false;
}

/* Grows sets around a point of both solids, B moved by a translation; returns whether there are any. */
static bool add_pair(const mesh_pair *moved, const double t[3], double at[3], double scale, inscribed_cover *cover) {
    inscribed_set sets[2];
    double deepest = 0;
    bool goes_on = true;
    int place = cover->added % COVER_PAIRS;
    for (int i = 0; i < GROWTHS && goes_on && tact3_inscribe(&moved->a, &moved->b, scale, at, sets, &goes_on); i++) {
        double ball = inner_ball(sets);
        if (!(ball > deepest)) continue;
        deepest = ball;
        memcpy(cover->sets[place], sets, sizeof sets);
    }
    if (!(deepest > 0)) return false;
    for (int k = 0; k < 3; k++) cover->translation[place][k] = t[k];
    cover->scale[place] = scale;
    cover->room[place] = (COVER_ERROR * (double)ROUNDOFF + 4 * moved->b.moved / scale) / deepest;
    cover->added++;
    return true;
}

/* Grows sets where the solids meet after a translation; gives up where there are none. */
static NOINLINE_COLD bool ask_for_pair(cover_search *s, const double t[3]) {
    mesh_pair moved = *s->p;
    double at[3];
    if (--s->cover->left < 0) return give_up(s, COVER_UNKNOWN, t);
    tact3_move_mesh(s->p, t, &moved.b);
    if (tact3_point_in_both(&moved, at) && add_pair(&moved, t, at, 1.3 * s->length, s->cover)) return true;
    return give_up(s, COVER_OPEN, t);
}

/* Sets a translation of a frustum that no pair stays together after, or else its middle. Returns whether a pair is
 * needed there: in a small one in any case. */
static bool find_open(const cover_search *s, const frustum *f, int cuts, double open[3]) {
    double t[6][3];
    int count = corners(f, t);
    for (int k = 0; k < 3; k++)
        open[k] = (f->from + f->to) / 6 * (f->along[0][k] + f->along[1][k] + f->along[2][k]);
    if (!is_kept(s, open)) return true;
    for (int i = 0; i < count; i++) {
        if (is_kept(s, t[i])) continue;
        memcpy(open, t[i], sizeof t[i]);
        return true;
    }
    return cuts >= SMALL;
}

/* Sets one of the four triangles into which their edges' middles cut one; the last is the inner one. */
static void set_quarter(double corner[3][3], double middle[3][3], int part, double quarter[3][3]) {
    for (int k = 0; k < 3; k++) {
        quarter[0][k] = part < 3 ? corner[part][k] : middle[0][k];
        quarter[1][k] = part < 3 ? middle[part][k] : middle[1][k];
        quarter[2][k] = part < 3 ? middle[(part + 2) % 3][k] : middle[2][k];
    }
}

static bool covers_frustum(cover_search *s, const frustum *f, int cuts) {
    double open[3], middle[3][3], across[3];
    frustum part = *f;
    if (one_covers(s, f)) return true;
    if (find_open(s, f, cuts, open)) {
        if (!ask_for_pair(s, open)) return false;
        if (one_covers(s, f)) return true;
    }
    if (cuts == CUTS) return give_up(s, COVER_OPEN, open);
    for (int k = 0; k < 3; k++) across[k] = f->to * (f->along[1][k] - f->along[0][k]);
    if ((f->to - f->from) * s->length > sqrt(inner(across, across))) {
        part.from = 0.5 * (f->from + f->to);
        if (!covers_frustum(s, &part, cuts + 1)) return false;
        part.to = part.from, part.from = f->from;
        return covers_frustum(s, &part, cuts + 1);
    }
    for (int i = 0; i < 3; i++) {
        for (int k = 0; k < 3; k++) middle[i][k] = 0.5 * (f->along[i][k] + f->along[(i + 1) % 3][k]);
    }
    for (int i = 3; i >= 0; i--) {
        frustum quarter = *f;
        set_quarter(part.along, middle, i, quarter.along);
        if (!covers_frustum(s, &quarter, cuts + 1)) return false;
    }
    return true;
}

/* Prolongs three unit vectors so that their plane is as far from the origin as the ball reaches. */
static void prolong(double u[3][3], double length, frustum *f) {
    double side[2][3], n[3];
    for (int k = 0; k < 3; k++) side[0][k] = u[1][k] - u[0][k], side[1][k] = u[2][k] - u[0][k];
    for (int k = 0; k < 3; k++) {
        int y = (k + 1) % 3, z = (k + 2) % 3;
        n[k] = side[0][y] * side[1][z] - side[0][z] * side[1][y];
    }
    make_unit(n);
    double factor = length / fabs(inner(n, u[0])) * (1 + 1e-12);
    for (int i = 0; i < 3; i++) {
        for (int k = 0; k < 3; k++) f->along[i][k] = factor * u[i][k];
    }
    f->from = 0, f->to = 1;
}

/* Whether the pairs cover the part of the ball in a spherical triangle. */
static bool covers_triangle(cover_search *s, double u[3][3], int level) {
    double middle[3][3], quarter[3][3];
    frustum f;
    prolong(u, s->length, &f);
    if (level > 0 && one_covers(s, &f)) return true;
    if (level == LEVELS) return covers_frustum(s, &f, 0);
    for (int i = 0; i < 3; i++) {
        for (int k = 0; k < 3; k++) middle[i][k] = u[i][k] + u[(i + 1) % 3][k];
        make_unit(middle[i]);
    }
    for (int i = 3; i >= 0; i--) {
        set_quarter(u, middle, i, quarter);
        if (!covers_triangle(s, quarter, level + 1)) return false;
    }
    return true;
}

void tact3_start_cover(const mesh_pair *p, const double center[3], double scale, int most, inscribed_cover *cover) {
    const double none[3] = {0, 0, 0};
    double at[3] = {center[0], center[1], center[2]};
    cover->added = 0, cover->left = most;
    add_pair(p, none, at, scale, cover);
}

cover_result tact3_cover_translations(const mesh_pair *p, double length, inscribed_cover *cover, double open[3]) {
    cover_search s = {p, cover, length, open, 0, COVER_UNKNOWN};
    for (int octant = 0; octant < 8; octant++) {
        double u[3][3] = {{0}};
        for (int k = 0; k < 3; k++) u[k][k] = octant >> k & 1 ? -1 : 1;
        if (!covers_triangle(&s, u, 0)) return s.result;
    }
    return COVER_PROVEN;
}
