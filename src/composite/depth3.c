/* The depth of meshes that meet: the least translation of B that takes it out of A, between two proven bounds.
 *
 * - Upper: a direction and a length after which the meshes are proven to be apart. The width of both along any
 *   direction is one. Directions are axes, the normals where the meshes meet, and the ways out from the deepest point;
 *   along each of them shorter lengths are tried, and from the shortest the search goes on over the planes it meets.
 * - Lower: a point in both solids whose distances from the surfaces are r and s. Two balls around one point need a
 *   translation of r + s. Convex sets within the solids are better (inscribed3.h), and several pairs of them together
 *   (cover3.h).
 * - Meshes that only touch are proven to: a translation by rounding alone takes them apart.
 * - Radii are added to what is known of the meshes without them: B is free where it is farther off than both. */
#include "composite/depth3.h"

#include "base/assert.h"
#include "base/tolerance.h"
#include "composite/cover3.h"

enum { SAMPLES = 24, STEPS = 10, GROWTHS = 6, ROUNDS = 3, CLIMBS = 40, LENGTHS = 6, HALVINGS = 3, DESCENTS = 8 };
enum { COVERS = 10, COVER_BUDGET = 50 };

static bool are_solid(const mesh_pair *p) { return mesh_is_solid(p->a.mesh) && mesh_is_solid(p->b.mesh); }

/* Places B where a translation takes it. */
void tact3_move_mesh(const mesh_pair *p, const double by[3], placed_mesh *b) {
    *b = p->b;
    b->still = false;
    double size = (double)b->mesh->reach * b->to_frame;
    for (int k = 0; k < 3; k++) {
        b->position[k] += by[k];
        size += fabs(b->position[k]) + fabs(by[k]);
    }
    b->moved = PLACED_ERROR * PLACED_ROUNDOFF * size + p->b.moved;
    b->slack = BOX_ERROR * PLACED_ROUNDOFF * size;
}

/* Whether B is proven to be apart from A once it has moved. */
static bool is_free(const mesh_pair *p, const double n[3], double length) {
    const double by[3] = {length * n[0], length * n[1], length * n[2]};
    placed_mesh b;
    mesh_nearest found;
    tact3_move_mesh(p, by, &b);
    tact3_mesh_nearest(&p->a, &b, p->radius + 2 * b.moved, true, &found);
    return found.lower > p->radius + b.moved && !tact3_placed_contains(&p->a, &b) && !tact3_placed_contains(&b, &p->a);
}

static void keep_direction(mesh_depth *depth, const double n[3], double length) {
    depth->upper = length;
    for (int k = 0; k < 3; k++) depth->normal[k] = n[k];
}

/* From where B is free: it may go on until the nearest triangles touch, and the plane between them is a shorter way out
 * if nothing else stands there (Je et al. 2012). */
static NOINLINE_COLD void descend(const mesh_pair *p, mesh_depth *depth) {
    for (int i = 0; i < DESCENTS; i++) {
        const double *n = depth->normal, by[3] = {depth->upper * n[0], depth->upper * n[1], depth->upper * n[2]};
        placed_mesh b;
        mesh_nearest found;
        tact3_move_mesh(p, by, &b);
        tact3_mesh_nearest(&p->a, &b, depth->upper + p->radius, false, &found);
        if (!(found.upper < depth->upper + p->radius) || !(found.lower > b.moved)) return;
        double length = inner(found.normal, by) - found.lower + p->radius + 16 * (p->a.slack + b.slack);
        if (!(length > 0 && length < depth->upper * (1 - 1e-6)) || !is_free(p, found.normal, length)) return;
        keep_direction(depth, found.normal, length);
    }
}

/* The width of both hulls along a direction takes them apart. */
static void try_width(const mesh_pair *p, const double n[3], mesh_depth *depth) {
    const double back[3] = {-n[0], -n[1], -n[2]};
    uint32_t vertex;
    double width =
        tact3_placed_farthest(&p->a, n, &vertex) + tact3_placed_farthest(&p->b, back, &vertex) + p->b.moved + p->radius;
    if (width >= depth->upper) return;
    keep_direction(depth, n, greater(width, 0));
}

/* No two meshes are wider than this along any direction, in the frame: so B is free once it has moved as far. */
#define WIDEST 2

/* Whether any bracket will do, as where it is only asked whether they overlap. */
static bool is_any_enough(const mesh_pair *p, double enough) { return enough > 2 * (WIDEST + p->radius); }

/* The widths along the axes, either way: one of them is always an upper bound. */
static void start_with_widths(const mesh_pair *p, bool any, mesh_depth *depth) {
    depth->upper = (double)INFINITY;
    if (any) {
        const double n[3] = {1, 0, 0};
        keep_direction(depth, n, WIDEST + p->radius);
        return;
    }
    for (int k = 0; k < 3; k++) {
        double n[3] = {0, 0, 0};
        n[k] = 1;
        try_width(p, n, depth);
        n[k] = -1;
        try_width(p, n, depth);
    }
}

/* Tries shorter translations along a direction. */
static void try_direction(const mesh_pair *p, const double n[3], mesh_depth *depth) {
    double low = depth->lower, high = depth->upper;
    try_width(p, n, depth);
    bool any = false;
    for (int i = LENGTHS; i > 0 && !any; i--) {
        double length = low + (depth->upper - low) * ldexp(1, -i);
        if (is_free(p, n, length))
            any = true, high = length;
        else
            low = length;
    }
    if (!any) return;
    for (int i = 0; i < HALVINGS; i++) {
        double middle = 0.5 * (low + high);
        if (is_free(p, n, middle))
            high = middle;
        else
            low = middle;
    }
    keep_direction(depth, n, high);
}

/* Tries one length. */
static void try_length(const mesh_pair *p, const double n[3], double length, mesh_depth *depth) {
    length += 16 * (p->a.slack + p->b.slack);
    if (length < depth->upper && is_free(p, n, length)) keep_direction(depth, n, length);
}

static bool triangle_normal(const placed_mesh *placed, uint32_t index, double side, double n[3]) {
    triangle t;
    tact3_placed_triangle(placed, index, &t);
    bool any = tact3_triangle_unit_normal(&t, n);
    for (int k = 0; k < 3; k++) n[k] *= side;
    return any;
}

/* A point in both solids; how far it is from their surfaces, and where it goes from there to be farther. */
typedef struct inner_point {
    double at[3], deep, away[3];
    double out[2][3]; /* unit vectors that take B the shortest way out of A's surface, and of its own */
} inner_point;

/* Returns whether the point is in both solids. */
static bool look(const mesh_pair *p, inner_point *q) {
    double near_a[3], near_b[3];
    if (!are_solid(p)) return false;
    if (tact3_mesh_winding(&p->a, q->at) <= 0 || tact3_mesh_winding(&p->b, q->at) <= 0) return false;
    double deep_a = tact3_mesh_clearance(&p->a, q->at, 4, near_a),
           deep_b = tact3_mesh_clearance(&p->b, q->at, 4, near_b);
    q->deep = deep_a + deep_b;
    if (!(deep_a > 0 && deep_b > 0)) return false;
    for (int k = 0; k < 3; k++) {
        q->out[0][k] = near_a[k] - q->at[k];
        q->out[1][k] = q->at[k] - near_b[k];
    }
    if (!make_unit(q->out[0]) || !make_unit(q->out[1])) return false;
    for (int k = 0; k < 3; k++) q->away[k] = q->out[1][k] - q->out[0][k];
    return true;
}

/* Tries a step; returns whether it leads deeper. */
static bool step_deeper(const mesh_pair *p, const double along[3], double length, inner_point *q) {
    inner_point next = *q;
    for (int k = 0; k < 3; k++) next.at[k] += length * along[k];
    if (!look(p, &next) || !(next.deep > q->deep)) return false;
    *q = next;
    return true;
}

/* Climbs from a point that is in both solids to where it is deeper: away from the nearest points, and where these turn
 * from step to step, along the axes. */
static void climb(const mesh_pair *p, inner_point *q) {
    double step = q->deep;
    for (int i = 0; i < CLIMBS && step > 1e-4 * q->deep; i++) {
        double along[3] = {q->away[0], q->away[1], q->away[2]};
        if (!(inner(along, along) > 1e-6)) return; /* between surfaces that face each other: as deep as it gets */
        make_unit(along);
        bool deeper = step_deeper(p, along, step, q);
        for (int k = 0; k < 6 && !deeper; k++) {
            const double axis[3] = {k / 2 == 0, k / 2 == 1, k / 2 == 2};
            deeper = step_deeper(p, axis, k % 2 ? step : -step, q);
        }
        if (!deeper) step *= 0.5;
    }
}

/* Steps below a triangle until a point is in both solids; the second normal may be zero. */
static bool step_inside(const mesh_pair *p, const double from[3], const double n[3], const double m[3],
                        inner_point *q) {
    for (int i = 1; i <= STEPS; i++) {
        double length = ldexp(1, -3 * i);
        for (int k = 0; k < 3; k++) q->at[k] = from[k] - length * (n[k] + m[k]);
        if (look(p, q)) return true;
    }
    return false;
}

/* The middle of both meshes' boxes, and of what these have in common. */
static void ask_middles(const mesh_pair *p, inner_point *best) {
    double lower[3][3], upper[3][3];
    tact3_placed_bounds(&p->a, lower[0], upper[0]);
    tact3_placed_bounds(&p->b, lower[1], upper[1]);
    for (int k = 0; k < 3; k++) {
        lower[2][k] = greater(lower[0][k], lower[1][k]);
        upper[2][k] = lesser(upper[0][k], upper[1][k]);
    }
    for (int i = 0; i < 3; i++) {
        inner_point q;
        for (int k = 0; k < 3; k++) q.at[k] = 0.5 * (lower[i][k] + upper[i][k]);
        if (look(p, &q) && q.deep > best->deep) *best = q;
    }
}

/* Points below some triangles of a mesh, until one is deeper than asked for; the deepest is kept. */
static void sample(const mesh_pair *p, const placed_mesh *mesh, double asked, inner_point *best) {
    static const double none[3];
    uint32_t count = mesh->mesh->triangle_count, stride = count / SAMPLES + 1;
    for (uint32_t i = 0; i < count && !(best->deep > asked); i += stride) {
        triangle t;
        inner_point q;
        double n[3], middle[3];
        tact3_placed_triangle(mesh, i, &t);
        if (!tact3_triangle_unit_normal(&t, n)) continue;
        for (int k = 0; k < 3; k++) middle[k] = (t.corner[0][k] + t.corner[1][k] + t.corner[2][k]) / 3;
        if (step_inside(p, middle, n, none, &q) && q.deep > best->deep) *best = q;
    }
}

/* Adds the points in which edges of one triangle go through the other one, up to rounding. */
static void add_piercings(const triangle *t, const triangle *other, double sum[3], int *count) {
    double n[3];
    if (!tact3_triangle_unit_normal(t, n)) return;
    for (int i = 0; i < 3; i++) {
        const double *from = other->corner[i], *to = other->corner[(i + 1) % 3], *at = t->corner[0];
        double above = inner(n, from) - inner(n, at), below = inner(n, to) - inner(n, at), p[3];
        bool within = above * below < 0;
        for (int k = 0; k < 3; k++) p[k] = from[k] + above / (above - below) * (to[k] - from[k]);
        for (int c = 0; c < 3 && within; c++) {
            const double *a = t->corner[c], *b = t->corner[(c + 1) % 3];
            double volume = 0;
            for (int k = 0; k < 3; k++) {
                int y = (k + 1) % 3, z = (k + 2) % 3;
                volume += n[k] * ((b[y] - a[y]) * (p[z] - a[z]) - (b[z] - a[z]) * (p[y] - a[y]));
            }
            within = volume >= 0;
        }
        for (int k = 0; k < 3 && within; k++) sum[k] += p[k];
        *count += within;
    }
}

/* The middle of what two triangles that cross have in common; not on an edge of either. */
static void middle_of_crossing(const mesh_pair *p, const mesh_nearest *found, double middle[3]) {
    triangle a, b;
    double sum[3] = {0, 0, 0};
    int count = 0;
    tact3_placed_triangle(&p->a, found->triangle_a, &a);
    tact3_placed_triangle(&p->b, found->triangle_b, &b);
    add_piercings(&a, &b, sum, &count);
    add_piercings(&b, &a, sum, &count);
    for (int k = 0; k < 3; k++) middle[k] = count > 0 ? sum[k] / count : found->point_a[k];
}

/* A point in both solids, as deep as it is found, or any that is deeper than asked for; and one beside a crossing. */
static NOINLINE_COLD void ask_points(const mesh_pair *p, const mesh_nearest *found, double asked, inner_point *beside,
                                     inner_point *best) {
    inner_point q;
    double n[3], m[3], middle[3];
    if (!are_solid(p)) return;
    if (found->relation == TRIANGLES_CROSS && triangle_normal(&p->a, found->triangle_a, 1, n) &&
        triangle_normal(&p->b, found->triangle_b, 1, m)) {
        middle_of_crossing(p, found, middle);
        if (step_inside(p, middle, n, m, &q)) *beside = *best = q;
    }
    if (!(best->deep > asked)) ask_middles(p, best);
    sample(p, &p->a, asked, best);
    sample(p, &p->b, asked, best);
    if (best->deep > 0 && !(best->deep > asked)) climb(p, best);
}

bool tact3_point_in_both(const mesh_pair *p, double at[3]) {
    mesh_nearest found;
    inner_point q;
    double n[3], m[3], middle[3];
    tact3_mesh_nearest(&p->a, &p->b, 2 * p->b.moved, true, &found);
    if (found.relation == TRIANGLES_CROSS && triangle_normal(&p->a, found.triangle_a, 1, n) &&
        triangle_normal(&p->b, found.triangle_b, 1, m)) {
        middle_of_crossing(p, &found, middle);
        if (step_inside(p, middle, n, m, &q)) {
            for (int k = 0; k < 3; k++) at[k] = q.at[k];
            return true;
        }
    }
    inner_point best = {{0}, 0, {0}, {{0}}};
    ask_middles(p, &best);
    for (int k = 0; k < 3; k++) at[k] = best.at[k];
    return best.deep > 0;
}

/* Whether the meshes only touch. */
static NOINLINE_COLD bool is_touch(const mesh_pair *p, const mesh_nearest *found, mesh_depth *depth) {
    double sum[3] = {0, 0, 0}, length = 16 * (p->a.slack + p->b.slack);
    for (int i = -1; i < found->contact_count; i++) {
        double n[3];
        for (int c = 0; i < 0 && c < found->contact_count; c++) {
            for (int k = 0; k < 3; k++) sum[k] += found->contact[c][k];
        }
        for (int k = 0; k < 3; k++) n[k] = i < 0 ? sum[k] : found->contact[i][k];
        if (!make_unit(n) || !is_free(p, n, length)) continue;
        *depth = (mesh_depth){.upper = length, .normal = {n[0], n[1], n[2]}};
        return true;
    }
    return false;
}

/* Grows convex sets in both solids around a point, and around the middle of what they have in common. */
static void grow_sets(const mesh_pair *p, double center[3], mesh_depth *depth) {
    inscribed_set sets[2];
    double reach = 1.3 * depth->upper, n[3];
    bool moved = true; /* around one point the sets are the same again */
    for (int i = 0; i < GROWTHS && moved && depth->lower < 0.98 * depth->upper; i++) {
        const double from[3] = {center[0], center[1], center[2]};
        if (!tact3_inscribe(&p->a, &p->b, reach, center, sets, &moved)) return;
        double lower = reach * tact3_inscribed_depth(sets, n) - 2 * p->b.moved + p->least_radius;
        if (!(lower > depth->lower)) continue;
        depth->lower = lower;
        for (int k = 0; k < 3; k++) depth->center[k] = from[k];
        if (lower < 0.95 * depth->upper) try_direction(p, n, depth);
    }
}

/* Where the meshes meet after a translation that does not take them apart. Tries the normals there, and sets a point
 * in both solids between where that place is on A and where it was on B. Returns whether there is one. */
static NOINLINE_COLD bool ask_contact_after(const mesh_pair *p, const double along[3], double length, mesh_depth *depth,
                                            double at[3]) {
    static const double parts[] = {0.5, 0.1, 0.9};
    double by[3], n[3];
    placed_mesh b;
    mesh_nearest found;
    for (int k = 0; k < 3; k++) by[k] = length * along[k];
    tact3_move_mesh(p, by, &b);
    tact3_mesh_nearest(&p->a, &b, 2 * b.moved, true, &found);
    if (found.relation == TRIANGLES_APART) return false;
    if (triangle_normal(&p->a, found.triangle_a, 1, n)) try_direction(p, n, depth);
    if (triangle_normal(&p->b, found.triangle_b, -1, n)) try_direction(p, n, depth);
    for (int i = 0; i < 3; i++) {
        for (int k = 0; k < 3; k++) at[k] = found.point_a[k] - parts[i] * by[k];
        if (tact3_mesh_winding(&p->a, at) > 0 && tact3_mesh_winding(&p->b, at) > 0) return true;
    }
    return false;
}

/* The first translations that are tried. */
static void try_directions(const mesh_pair *p, const mesh_nearest *found, const inner_point *deepest,
                           mesh_depth *depth) {
    double n[3] = {depth->normal[0], depth->normal[1], depth->normal[2]};
    try_direction(p, n, depth);
    for (int i = 0; i < found->contact_count; i++) try_direction(p, found->contact[i], depth);
    for (int i = 0; i < 2 && deepest->deep > 0; i++) try_direction(p, deepest->out[i], depth);
    if (found->relation != TRIANGLES_CROSS) return;
    if (triangle_normal(&p->a, found->triangle_a, 1, n)) try_direction(p, n, depth);
    if (triangle_normal(&p->b, found->triangle_b, -1, n)) try_direction(p, n, depth);
}

/* What writing a bracket in the library's precision adds to it, in u of the upper bound. */
#define WRITTEN_BRACKET 16

/* Whether a bracket, as it is written, is no wider than what was asked for; no if nothing was. */
static bool is_enough(const mesh_depth *depth, double enough) {
    return depth->upper - depth->lower <= enough - WRITTEN_BRACKET * (double)ROUNDOFF * depth->upper;
}

/* What of the upper bound is asked to be the lower one. */
#define COVERED_PART 0.952

/* Asks whether several pairs of sets together keep the meshes from leaving each other; where they do not, there may be
 * a shorter way out. */
static NOINLINE_COLD void cover_translations(const mesh_pair *p, double enough, mesh_depth *depth) {
    inscribed_cover cover;
    tact3_start_cover(p, depth->center, 1.3 * depth->upper, COVER_BUDGET, &cover);
    for (int i = 0; i < COVERS && depth->lower < 0.95 * depth->upper && !is_enough(depth, enough); i++) {
        double length = COVERED_PART * depth->upper - p->least_radius, before = depth->upper, open[3];
        if (!(length > 0)) return;
        cover_result result = tact3_cover_translations(p, length, &cover, open);
        if (result == COVER_PROVEN) depth->lower = length + p->least_radius;
        length = sqrt(inner(open, open)) + p->radius;
        if (result != COVER_OPEN || !make_unit(open)) return;
        if (length < depth->upper && is_free(p, open, length)) keep_direction(depth, open, length);
        try_direction(p, open, depth);
        descend(p, depth);
        if (!(depth->upper < before)) return;
    }
}

/* Narrows the bracket from both sides; both points may be none. */
static void narrow(const mesh_pair *p, const mesh_nearest *found, inner_point *deepest, inner_point *beside,
                   double enough, mesh_depth *depth) {
    double at[3];
    try_directions(p, found, deepest, depth);
    descend(p, depth);
    if (deepest->deep > 0) grow_sets(p, deepest->at, depth);
    if (beside->deep > 0) grow_sets(p, beside->at, depth);
    for (int i = 0; i < ROUNDS && are_solid(p) && depth->lower < 0.95 * depth->upper; i++) {
        if (depth->lower > 0 && is_enough(depth, enough)) return;
        /* Just before B is free they are deepest in each other. */
        double length = 0.97 * (depth->upper - p->radius);
        if (length > 0 && ask_contact_after(p, depth->normal, length, depth, at)) grow_sets(p, at, depth);
        descend(p, depth);
    }
}

/* Rounded meshes that meet in one place alone are apart as soon as they have moved by what their radii overlap. */
static NOINLINE_COLD bool is_shallow(const mesh_pair *p, const mesh_nearest *found, double gap, mesh_depth *depth) {
    if (gap > 0) try_length(p, found->normal, p->radius - found->lower, depth);
    for (int i = 0; i < found->contact_count; i++) try_length(p, found->contact[i], p->radius, depth);
    return depth->upper - depth->lower <= 64 * (p->a.slack + p->b.slack);
}

void tact3_mesh_depth(const mesh_pair *p, const mesh_nearest *found, double gap, double enough, bool thorough,
                      mesh_depth *depth) {
    double known = greater(0, p->least_radius - gap - 2 * p->b.moved);
    bool meet = !(gap > 0), any = is_any_enough(p, enough);
    *depth = (mesh_depth){.overlap = (meet && found->relation != TRIANGLES_TOUCH) || known > 0, .lower = known};
    if (!(known > 0) && found->relation == TRIANGLES_TOUCH && is_touch(p, found, depth)) return;
    inner_point deepest = {{0}, 0, {0}, {{0}}}, beside = {{0}, 0, {0}, {{0}}};
    start_with_widths(p, any, depth);
    if (depth->overlap && is_enough(depth, enough)) return;
    if (p->radius > 0 && is_shallow(p, found, gap, depth)) return;
    if (meet) ask_points(p, found, any ? 2 * p->b.moved : (double)INFINITY, &beside, &deepest);
    if (deepest.deep > 0) depth->lower = greater(known, deepest.deep - 2 * p->b.moved + p->least_radius);
    for (int k = 0; k < 3; k++) depth->center[k] = deepest.at[k];
    depth->overlap |= depth->lower > 0;
    if (!depth->overlap || !is_enough(depth, enough)) narrow(p, found, &deepest, &beside, enough, depth);
    bool wide = depth->lower > known && depth->lower < 0.95 * depth->upper && !is_enough(depth, enough);
    if (thorough && wide) cover_translations(p, enough, depth);
    depth->overlap |= depth->lower > 0;
    if (p->radius > 0) depth->lower = lesser(depth->lower, depth->upper);
    TACT_ASSERT(depth->lower <= depth->upper);
}
