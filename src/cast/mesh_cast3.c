/* A convex shape in motion against a mesh, or a mesh in motion: the first contact with a triangle, each a convex shape.
 *
 * - What the shape passes is covered by boxes, each of a part of the motion, in the mesh's frame. The triangles in a
 *   box are asked for their own first contact in the whole motion; the search ends with the first part in which one is.
 * - What is apart from the surface at the start, and not inside, meets a triangle before it is inside: so no triangle
 *   means no contact. */
#include <math.h>

#include "base/assert.h"
#include "cast/mesh_cast3.h"
#include "composite/framed3.h"
#include "mesh_contact/voronoi3.h"

/* Parts of a motion, at most, and how many times the shape's size one is long at least. */
enum { MOST_PARTS = 64, BATCH = 32 };
#define PART_LENGTH 4.0

typedef struct mesh_motion mesh_motion;

struct mesh_motion {
    const tact3_mesh *mesh;
    const tact3_shape *shape;
    double from[3], travel[3]; /* of the shape's origin in the mesh's frame */
    double lower[3], upper[3]; /* the shape around its origin, and what may be off */
    tact3_hit (*ask)(const mesh_motion *m, uint32_t triangle); /* the first contact with a triangle */
    /* Of a cast: the travel, and the pair. */
    const mesh_shape *posed;
    vec direction;
    /* Of an impact. */
    const tact3_shape *a, *b;
    const tact3_sweep *sweep_a, *sweep_b;
    bool general;
    tact3_hit best;
    uint32_t triangle;
    bool found;
};

static void keep_first(mesh_motion *m, uint32_t triangle) {
    tact3_hit hit = m->ask(m, triangle);
    if (hit.status >= 0 && hit.relation == TACT_SEPARATED) return;
    bool failed = m->found && m->best.status < 0;
    bool sooner = !m->found || hit.status < 0 || hit.fraction < m->best.fraction ||
                  (!(hit.fraction > m->best.fraction) && triangle < m->triangle);
    if (failed || !sooner) return;
    m->best = hit;
    m->triangle = triangle;
    m->found = true;
}

/* A box around the shape in a part of the motion. */
static mesh_box box_of_part(const mesh_motion *m, int part, int parts) {
    mesh_box box;
    double first = (double)part / parts, last = (double)(part + 1) / parts;
    for (int k = 0; k < 3; k++) {
        double p = m->from[k] + first * m->travel[k], q = m->from[k] + last * m->travel[k];
        double rounding = 8 * DOUBLE_ROUNDOFF * (fabs(m->from[k]) + fabs(m->travel[k]));
        box.lower[k] = mesh_lesser(p, q) + m->lower[k] - rounding;
        box.upper[k] = mesh_greater(p, q) + m->upper[k] + rounding;
    }
    return box;
}

static void ask_part(mesh_motion *m, int part, int parts) {
    const mesh_box box = box_of_part(m, part, parts);
    uint32_t batch[BATCH], next = NO_TRIANGLE;
    do {
        int count = tact3_mesh_list_near(m->mesh, &box, &next, batch, BATCH);
        for (int i = 0; i < count && !(m->found && m->best.status < 0); i++) keep_first(m, batch[i]);
    } while (next != NO_TRIANGLE && !(m->found && m->best.status < 0));
}

static void find_first(mesh_motion *m) {
    double squared = 0, size = 0;
    for (int k = 0; k < 3; k++) {
        squared += m->travel[k] * m->travel[k];
        size = mesh_greater(size, m->upper[k] - m->lower[k]);
    }
    double wanted = sqrt(squared) / (PART_LENGTH * size);
    int parts = wanted < MOST_PARTS ? (int)wanted + 1 : MOST_PARTS;
    if (!(size < (double)TACT_REAL_MAX)) parts = 1;
    for (int i = 0; i < parts; i++) {
        ask_part(m, i, parts);
        if (m->found && (m->best.status < 0 || (double)m->best.fraction * parts < i + 1)) return;
    }
}

static tact3_gap gap_of_hit(const tact3_hit *hit) {
    return (tact3_gap){.status = hit->status,
                       .relation = hit->relation,
                       .distance = hit->distance,
                       .error_bound = hit->error_bound,
                       .normal = hit->normal,
                       .point_a = hit->point_a,
                       .point_b = hit->point_b};
}

static void name(const tact3_query_options *options, bool mesh_is_b, uint32_t triangle) {
    if (!options || !options->triangles) return;
    options->triangles[mesh_is_b] = (int)triangle;
    options->triangles[!mesh_is_b] = -1;
}

/* ---- casts: the triangles are at rest beside the shape, which moves */

/* A lower bound of the fraction at which the shape meets a triangle's plane; above one: it does not. */
static double meets_plane_at(const mesh_motion *m, const framed *t, vec face) {
    const mesh_shape *p = m->posed;
    vec n = face;
    real low, high, slack = 4 * (reach_error(p, t) + REACH_ERROR * ROUNDOFF * length(m->direction));
    span_along(t, n, &low, &high);
    real above = -shape_reach(p, neg(n)) - high, below = low - shape_reach(p, n), rate = dot(n, m->direction);
    if (above > slack) return rate < 0 ? (double)((above - slack) / -rate) * (1 - 1e-6) : 2;
    if (below > slack) return rate > 0 ? (double)((below - slack) / rate) * (1 - 1e-6) : 2;
    return 0;
}

/* The same for the boxes of both. */
static double meets_box_at(const mesh_motion *m, const framed *t) {
    double enter = 0, leave = 1;
    for (int k = 0; k < 3; k++) {
        double a = (double)component(t->corner[0], k), b = (double)component(t->corner[1], k);
        double c = (double)component(t->corner[2], k), slack = 1e-6 * (double)t->far;
        double low = mesh_lesser(a, mesh_lesser(b, c)) - m->upper[k] - slack, travel = m->travel[k];
        double high = mesh_greater(a, mesh_greater(b, c)) - m->lower[k] + slack;
        if (fabs(travel) > 1e-12 * (high - low)) {
            double first = (travel > 0 ? low : high) / travel, last = (travel > 0 ? high : low) / travel;
            enter = mesh_greater(enter, first), leave = mesh_lesser(leave, last);
        } else if (low > fabs(travel) || high < -fabs(travel)) {
            return 2;
        }
    }
    return enter <= leave + 1e-9 ? enter * (1 - 1e-9) - 1e-9 : 2;
}

static bool is_later(const mesh_motion *m, const framed *t) {
    double first = m->found ? (double)m->best.fraction : 1;
    vec face;
    return meets_box_at(m, t) > first ||
           (!is_unbounded(m->shape) && tact3_framed_normal(t, &face) && meets_plane_at(m, t, face) > first);
}

static tact3_hit cast_against(const mesh_motion *m, uint32_t index) {
    framed t;
    frame_triangle(m->posed, index, &t);
    if (is_later(m, &t)) return (tact3_hit){.status = TACT_OK, .relation = TACT_SEPARATED};
    const tact3_shape triangle = shape_of_triangle(&t);
    const tact3_pose pose = {zero(), m->posed->turn};
    const tact3_query_options options = {.general = m->general};
    tact3_hit hit = tact3_cast(&triangle, m->shape, pose, m->direction, &options);
    hit.error_bound += (real)corner_error(&t);
    return hit;
}

/* Turns the answer of a triangle into the caller's frame. Where the mesh moves that goes with the shape. */
static tact3_hit answer_cast(const mesh_motion *m) {
    tact3_gap gap = gap_of_hit(&m->best);
    if (m->posed->mesh_is_b) {
        gap.point_a = mul_add(gap.point_a, -m->best.fraction, m->direction);
        gap.point_b = mul_add(gap.point_b, -m->best.fraction, m->direction);
        gap.error_bound += R(32) * ROUNDOFF * m->best.fraction * length(m->direction);
    }
    tact_relation relation = gap.relation;
    tact3_answer_mesh_shape(m->posed, &gap);
    gap.relation = relation == TACT_UNDECIDED ? TACT_UNDECIDED : TACT_TOUCHING;
    if (relation == TACT_TOUCHING) gap.error_bound = tact_max(gap.error_bound, tact_abs(gap.distance));
    return hit_of_gap(m->best.steps, m->best.fraction, &gap);
}

static void set_cast(mesh_motion *m, const mesh_shape *p, vec translation) {
    mat axes = rotation_matrix(p->axes);
    shape_box box;
    mesh_box unused;
    m->posed = p;
    m->mesh = p->mesh, m->shape = p->shape;
    m->direction = p->mesh_is_b ? neg(transform_transposed(axes, translation)) : translation;
    m->ask = cast_against;
    if (!tact3_box_shape(p, &box, &unused)) return;
    double slack = 64 * (double)ROUNDOFF * (double)length(translation) + (double)p->noise;
    for (int k = 0; k < 3; k++) {
        m->from[k] = p->at[k];
        m->travel[k] = (double)component(m->direction, k);
        m->lower[k] = box.lower[k] - slack, m->upper[k] = box.upper[k] + slack;
    }
}

tact3_hit tact3_cast_mesh(const tact3_shape *a, const tact3_shape *b, tact3_pose b_in_a, vec translation,
                          const tact3_query_options *options) {
    if (is_mesh(a) && is_mesh(b)) return tact3_cast_meshes(a, b, b_in_a, translation, options);
    const tact3_query_options plain = {.triangles = options ? options->triangles : NULL};
    const posed_pair q = {a, b, NULL, &b_in_a, 0, &plain};
    mesh_shape p;
    tact_status status = tact3_pose_mesh_shape(&p, &q);
    if (status == TACT_OK && !all_finite(translation)) status = TACT_NOT_FINITE;
    real size = taxicab(translation) + taxicab(b_in_a.position) + a->reach + b->reach + a->rounding + b->rounding;
    if (status == TACT_OK && !(size <= R(0.5) * LARGEST_SCALE)) status = TACT_OUT_OF_RANGE;
    if (status != TACT_OK) return (tact3_hit){.status = status};
    if (tact3_composite_overlap(&q)) return hit_of_start(a, b, b_in_a, &plain);
    mesh_motion m = {.general = options && options->general};
    set_cast(&m, &p, translation);
    find_first(&m);
    if (m.found) name(options, p.mesh_is_b, m.triangle);
    if (m.found && m.best.status < 0) return (tact3_hit){.status = m.best.status};
    if (m.found) return answer_cast(&m);
    b_in_a.position = add(b_in_a.position, translation);
    tact3_gap end = tact3_distance(a, b, b_in_a, &plain);
    if (end.status < 0) return (tact3_hit){.status = end.status};
    return hit_of_end(&end, ROUNDOFF * taxicab(b_in_a.position));
}

/* ---- times of impact: the triangles move with the mesh */

static tact3_hit impact_with(const mesh_motion *m, uint32_t index) {
    tact3_vec p[3];
    mesh_triangle_points(m->mesh, index, p);
    const tact3_shape *mesh = m->shape == m->b ? m->a : m->b;
    const tact3_shape triangle = tact3_rounded(tact3_triangle(p[0], p[1], p[2]), mesh->rounding);
    const tact3_query_options options = {.general = m->general};
    if (m->shape == m->b) return tact3_time_of_impact(&triangle, m->sweep_a, m->b, m->sweep_b, &options);
    return tact3_time_of_impact(m->a, m->sweep_a, &triangle, m->sweep_b, &options);
}

/* By how much of its length a motion's turn moves a vector at most: twice the sine of half the angle, rounded up. */
static double turned_by(const tact3_sweep *sweep) {
    tact3_quat p = sweep->from.rotation, q = sweep->to.rotation;
    double cosine = (double)(p.x * q.x + p.y * q.y + p.z * q.z + p.w * q.w), squared = 1 - cosine * cosine;
    if (memcmp(&p, &q, sizeof p) == 0) return 0;
    return 2.02 * sqrt(squared > 0 ? squared : 0) + 1e-3;
}

/* The shape's origin goes along a line beside the mesh, but for what the mesh's turn adds; the shape is taken as a
 * ball, since it may turn. */
static void set_impact(mesh_motion *m) {
    bool mesh_is_b = m->shape == m->a;
    const tact3_sweep *of_mesh = mesh_is_b ? m->sweep_b : m->sweep_a, *other = mesh_is_b ? m->sweep_a : m->sweep_b;
    tact3_pose from = tact3_relative_pose(of_mesh->from, other->from), to = of_mesh->from;
    to.position = of_mesh->to.position;
    to = tact3_relative_pose(to, other->to);
    double far = (double)tact_max(length(from.position), length(to.position));
    double radii = (double)m->a->rounding + (double)m->b->rounding;
    double round = ((double)m->shape->reach + radii) * (1 + 64 * (double)ROUNDOFF);
    double slack = far * (turned_by(of_mesh) + 256 * (double)ROUNDOFF) + 64 * (double)ROUNDOFF * round;
    if (is_unbounded(m->shape)) round = (double)TACT_REAL_MAX;
    for (int k = 0; k < 3; k++) {
        m->from[k] = (double)component(from.position, k);
        m->travel[k] = (double)component(to.position, k) - m->from[k];
        m->lower[k] = -round - slack, m->upper[k] = round + slack;
    }
    m->ask = impact_with;
}

tact3_hit tact3_impact_of_mesh(const tact3_shape *a, const tact3_sweep *sweep_a, const tact3_shape *b,
                               const tact3_sweep *sweep_b, const tact3_query_options *options) {
    if (is_mesh(a) && is_mesh(b)) return tact3_impact_of_meshes(a, sweep_a, b, sweep_b, options);
    const tact3_query_options plain = {.triangles = options ? options->triangles : NULL};
    bool mesh_is_b = b->status == TACT_NOT_CONVEX;
    tact_status status = (mesh_is_b ? a : b)->status;
    if (status != TACT_OK) return (tact3_hit){.status = status};
    mesh_motion m = {.a = a, .b = b, .sweep_a = sweep_a, .sweep_b = sweep_b, .general = options && options->general};
    m.mesh = (mesh_is_b ? b : a)->u.mesh;
    m.shape = mesh_is_b ? a : b;
    vec start = sub(sweep_b->from.position, sweep_a->from.position);
    vec end = sub(sweep_b->to.position, sweep_a->to.position);
    real radii = a->rounding + b->rounding;
    if (!(taxicab(start) + taxicab(end) + a->reach + b->reach + radii <= R(0.25) * LARGEST_SCALE))
        return (tact3_hit){.status = TACT_OUT_OF_RANGE};
    tact3_gap gap = {.status = TACT_OK};
    if (tact3_overlap_world(a, sweep_a->from, b, sweep_b->from, NULL)) {
        gap = tact3_distance_world(a, sweep_a->from, b, sweep_b->from, &plain);
        return hit_of_gap(1, 0, &gap);
    }
    set_impact(&m);
    find_first(&m);
    if (m.found) name(options, mesh_is_b, m.triangle);
    if (m.found) return m.best.status < 0 ? (tact3_hit){.status = m.best.status} : m.best;
    if (hits_are_enough(options)) return plain_miss();
    gap = tact3_distance_world(a, sweep_a->to, b, sweep_b->to, &plain);
    if (gap.status < 0) return (tact3_hit){.status = gap.status};
    return hit_of_end(&gap, 0);
}
