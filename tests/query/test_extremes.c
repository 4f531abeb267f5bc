/* Numbers at the ends of the number range in shapes, poses and directions, in both dimensions: no answer is undefined,
 * none contradicts itself or its pair swapped, and an offset too small to matter changes none beyond its bound. */
#include <float.h>
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "support/any_shape.h"
#include "support/group.h"
#include "support/trap.h"

/* ---- numbers */

#ifdef TACT_FLOAT
#define LEAST FLT_TRUE_MIN
#define LEAST_NORMAL FLT_MIN
#else
#define LEAST DBL_TRUE_MIN
#define LEAST_NORMAL DBL_MIN
#endif

static real either_sign(random_stream *random, real x) { return random_coin(random) ? x : -x; }

/* One of the list, or one of its neighbours. */
static real near_one_of(random_stream *random, const real *list, int count) {
    static const real factor[] = {1, 1, 1, 0.5, 2, 4, 1 - 2 * ROUNDOFF, 1 + 2 * ROUNDOFF};
    return list[random_below(random, count)] * factor[random_below(random, 8)];
}

/* Too small to change a distance of shapes of about size one. */
static real tiny(random_stream *random) {
    const real list[] = {LEAST, LEAST_NORMAL / 1024, LEAST_NORMAL, tact_sqrt(LEAST), tact_sqrt(LEAST_NORMAL)};
    return either_sign(random, near_one_of(random, list, 5));
}

static real extreme(random_stream *random) {
    const real list[] = {0, LEAST, LEAST_NORMAL, LEAST_SQUARE, SMALLEST_DISTANCE, tact_sqrt(LEAST),
                         tact_sqrt(LEAST_NORMAL), SMALLEST_SCALE, ROUNDOFF, 1, LARGEST_SCALE,
                         tact_sqrt(TACT_REAL_MAX), TACT_REAL_MAX / 4};
    return either_sign(random, near_one_of(random, list, sizeof list / sizeof *list));
}

static real on_grid(random_stream *random) {
    static const real list[] = {0, 0, 0, 0.25, -0.25, 0.5, 1, -1, 1.125, 2, -2, 3};
    return list[random_below(random, 12)];
}

/* A number of a vector by its place, each replaced by chance. */
typedef real (*number_source)(random_stream *random);

static vec replaced(random_stream *random, vec v, number_source source, bool zeros_only) {
    for (int i = 0; i < DIMENSION; i++)
        if (random_coin(random) && (!zeros_only || component(v, i) == 0))
            v = with_coordinate(v, i, source(random));
    return v;
}

/* ---- pairs */

static vec grid_vec(random_stream *random) {
    real x[DIMENSION];
    for (int i = 0; i < DIMENSION; i++) x[i] = on_grid(random);
    return from_coordinates(x);
}

static real grid_size(random_stream *random) {
    static const real list[] = {0.25, 0.5, 1, 1.125};
    return list[random_below(random, 4)];
}

static vec grid_sizes(random_stream *random) {
    real x[DIMENSION];
    for (int i = 0; i < DIMENSION; i++) x[i] = grid_size(random);
    return from_coordinates(x);
}

static shape_spec grid_shape(random_stream *random) {
    spec_kind kind = (spec_kind)random_below(random, SPEC_KINDS);
    shape_spec spec = spec_box(grid_sizes(random));
    vec corner[4] = {grid_vec(random), grid_vec(random), grid_vec(random), grid_vec(random)};
    if (kind == SPEC_POINT) spec = spec_point(corner[0]);
    if (kind == SPEC_SEGMENT) spec = spec_segment(corner[0], corner[1]);
    if (kind == SPEC_TRIANGLE) spec = spec_triangle(corner[0], corner[1], corner[2]);
    if (kind == SPEC_HULL) spec = spec_hull(corner, 4);
    spec.kind = kind;
    if (random_below(random, 4) == 0) spec.rounding = grid_size(random);
    return spec;
}

static tactn_rotation grid_rotation(random_stream *random) {
    real x[ROTATION_NUMBERS];
    do {
        for (int i = 0; i < ROTATION_NUMBERS; i++) x[i] = (real)(random_below(random, 4) == 0) * either_sign(random, 1);
    } while (!(rotation_squared(from_rotation_numbers(x)) > 0));
    return unit_rotation(from_rotation_numbers(x));
}

static shape_pair grid_pair(random_stream *random) {
    shape_pair pair = {grid_shape(random), grid_shape(random), pose_at(grid_vec(random))};
    if (random_coin(random)) pair.b_in_a.rotation = grid_rotation(random);
    return pair;
}

static void replace_in_shape(random_stream *random, shape_spec *spec, number_source source, bool zeros_only) {
    for (int i = 0; i < spec->count; i++) spec->points[i] = replaced(random, spec->points[i], source, zeros_only);
    if (!zeros_only) spec->size = replaced(random, spec->size, source, false);
    if (spec->rounding > 0 || random_below(random, 4) == 0) {
        real radius = tact_abs(source(random));
        spec->rounding = zeros_only ? spec->rounding + radius : radius;
    }
}

static void replace_in_pose(random_stream *random, tactn_pose *pose, number_source source, bool zeros_only) {
    pose->position = replaced(random, pose->position, source, zeros_only);
    real x[ROTATION_NUMBERS];
    to_rotation_numbers(pose->rotation, x);
    for (int i = 0; i < ROTATION_NUMBERS; i++)
        if (x[i] == 0 && random_coin(random)) x[i] = zeros_only ? source(random) : tiny(random);
    pose->rotation = from_rotation_numbers(x);
}

/* ---- what answers must be */

static bool defined(real x) { return tact_finite(x); }

static bool relation_holds(tact_relation relation, real distance, real bound) {
    if (!defined(distance) || !defined(bound) || bound < 0) return false;
    if (relation == TACT_SEPARATED) return distance - bound > 0;
    if (relation == TACT_OVERLAP) return distance + bound < 0;
    return relation == TACT_BEYOND_CUTOFF || relation == TACT_UNDECIDED || tact_abs(distance) <= bound;
}

static bool is_direction(vec n) { return tact_abs(dot(n, n) - 1) < NORMAL_DRIFT; }

static bool gap_holds(const tactn_gap *gap) {
    return relation_holds(gap->relation, gap->distance, gap->error_bound) && is_direction(gap->normal) &&
           all_finite(gap->point_a) && all_finite(gap->point_b);
}

static bool manifold_holds(const tactn_manifold *m) {
    bool holds = m->status != TACT_OK ||
                 (relation_holds(m->relation, m->distance, m->error_bound) && is_direction(m->normal));
    for (int i = 0; i < m->point_count; i++)
        holds = holds && all_finite(m->point[i].point_a) && all_finite(m->point[i].point_b) &&
                defined(m->point[i].separation);
    return holds;
}

static bool hit_holds(const tactn_hit *hit) {
    return hit->status != TACT_OK ||
           (relation_holds(hit->relation, hit->distance, hit->error_bound) && is_direction(hit->normal) &&
            hit->fraction >= 0 && hit->fraction <= 1 && all_finite(hit->point_a) && all_finite(hit->point_b));
}

static bool estimate_holds(const tactn_estimate *e, const tactn_gap *gap) {
    if (e->status != TACT_OK) return true;
    bool fits = e->relation == TACT_OVERLAP ? e->depth >= -gap->distance - gap->error_bound
                                            : e->depth < 0 && -e->depth <= gap->distance + gap->error_bound;
    return fits && is_direction(e->normal) && all_finite(e->point_a) && all_finite(e->point_b);
}

/* What must raise no trap: queries of a pair and a motion. Which are refused, and may, is asked without traps. */
typedef struct query_case {
    const tactn_shape *a, *b;
    tactn_pose pose;
    vec direction;
    tactn_sweep sweep_a, sweep_b;
} query_case;

static tactn_hit ask_ray(const query_case *q) { return tactn_raycast(q->a, q->pose.position, q->direction, NULL); }
static tactn_hit ask_cast(const query_case *q) { return tactn_cast(q->a, q->b, q->pose, q->direction, NULL); }
static tactn_hit ask_impact(const query_case *q) {
    return tactn_time_of_impact(q->a, &q->sweep_a, q->b, &q->sweep_b, NULL);
}

static bool motion_holds(const query_case *q, tactn_hit (*ask)(const query_case *)) {
    tactn_hit hit = ask(q);
    if (hit.status != TACT_OK) return true;
    traps_resume();
    hit = ask(q);
    traps_pause();
    return hit_holds(&hit);
}

/* The first motion whose answer does not hold; null if all do. */
static const char *broken_motion(const query_case *q) {
    if (!motion_holds(q, ask_ray)) return "raycast";
    if (!motion_holds(q, ask_cast)) return "cast";
    return motion_holds(q, ask_impact) ? NULL : "time of impact";
}

/* The first query of a pair that is in range whose answer does not hold; null if all do. With traps. */
static const char *broken_query(const query_case *q) {
    const tactn_shape *a = q->a, *b = q->b;
    tactn_gap gap = tactn_distance(a, b, q->pose, NULL);
    if (!gap_holds(&gap)) return "distance";
    bool overlap = tactn_overlap(a, b, q->pose, NULL);
    if (gap.relation == TACT_OVERLAP && !overlap) return "no overlap";
    if (gap.relation == TACT_SEPARATED && overlap) return "overlap";
    tactn_query_options general = {.general = true};
    tactn_gap other = tactn_distance(a, b, q->pose, &general);
    if (other.status == TACT_OK && !gap_holds(&other)) return "general";
    if (other.status == TACT_OK && !(tact_abs(other.distance - gap.distance) <= other.error_bound + gap.error_bound))
        return "general, other distance";
    tactn_manifold m = tactn_collide(a, b, q->pose, 1, NULL);
    if (!manifold_holds(&m)) return "collide";
    m = tactn_collide_world(a, q->sweep_a.from, b, q->sweep_b.from, 1, NULL);
    if (!manifold_holds(&m)) return "collide in the world";
    tactn_estimate e = tactn_estimate_depth(a, b, q->pose, 40);
    return estimate_holds(&e, &gap) ? NULL : "estimate";
}

/* The first answer that does not hold; null if all do. */
static const char *broken_answer(const query_case *q) {
    if (tactn_distance(q->a, q->b, q->pose, NULL).status != TACT_OK)
        return tactn_overlap(q->a, q->b, q->pose, NULL) ? "overlap of what is refused" : NULL;
    traps_resume();
    const char *broken = broken_query(q);
    traps_pause();
    return broken ? broken : broken_motion(q);
}

/* B moves from the pose along the direction and turns; A turns about where it is, or does not move. */
static query_case case_of(random_stream *random, const tactn_shape *a, const tactn_shape *b, tactn_pose pose,
                          vec direction, number_source source) {
    query_case q = {.a = a, .b = b, .pose = pose, .direction = direction};
    tactn_sweep turn = {tactn_identity_pose(), tactn_identity_pose()};
    if (random_coin(random)) turn.to.rotation = grid_rotation(random);
    if (random_coin(random)) replace_in_pose(random, &turn.to, source, true);
    q.sweep_a = turn;
    q.sweep_b = (tactn_sweep){pose, pose};
    q.sweep_b.to.position = add(pose.position, direction);
    if (random_coin(random)) q.sweep_b.to.rotation = grid_rotation(random);
    return q;
}

/* In long double, in which no square leaves the number range. */
static vec normalized(vec d) {
    long double x[DIMENSION], squared = 0;
    real unit[DIMENSION];
    for (int i = 0; i < DIMENSION; i++) x[i] = (long double)component(d, i), squared += x[i] * x[i];
    for (int i = 0; i < DIMENSION; i++) unit[i] = (real)(x[i] / sqrtl(squared));
    return from_coordinates(unit);
}

/* The vertex of a hull in a direction of any length is the one along its unit vector, but for ties. */
static bool vertex_holds(const tactn_hull *hull, vec direction, real slack) {
    vec n = normalized(direction);
    vec p = tactn_hull_vertex(hull, tactn_hull_support(hull, direction));
    vec q = tactn_hull_vertex(hull, tactn_hull_support(hull, n));
    return tact_abs(dot(n, p) - dot(n, q)) <= slack;
}

static bool is_outside(const tactn_shape *shape, vec p, real slack) {
    for (int i = 0; i < DIMENSION; i++) {
        tactn_bounds box = tactn_shape_bounds(shape, tactn_identity_pose());
        if (component(p, i) > component(box.upper, i) + slack || component(p, i) < component(box.lower, i) - slack)
            return true;
    }
    return false;
}

/* Along a direction of any length the same point as along its unit vector, but for ties. */
static const char *broken_support(const made_shape *made, vec direction) {
    const tactn_shape *shape = &made->shape;
    if (shape->status != TACT_OK || is_zero(direction)) return NULL;
    vec p = tactn_support(shape, direction), n = normalized(direction), q = tactn_support(shape, n);
    real slack = 16 * ROUNDOFF * (shape->reach + shape->rounding);
    if (shape->core == TACTN_HULL && !vertex_holds(made->memory, direction, slack)) return "vertex of a hull";
    if (!all_finite(p) || is_outside(shape, p, slack)) return "support outside";
    return tact_abs(dot(n, p) - dot(n, q)) <= slack ? NULL : "support";
}

static void fail_pair(const char *what, const shape_pair *pair, vec direction) {
    pair_print(stderr, pair);
    for (int i = 0; i < DIMENSION; i++) fprintf(stderr, "direction %a\n", (double)component(direction, i));
    fail_msg("%s", what);
}

/* ---- tests */

static void tiny_numbers_change_no_distance_beyond_its_bound(void **state) {
    (void)state;
    traps_pause();
    random_stream random = random_named("tiny numbers change no distance beyond its bound");
    int rounds = check_rounds(30000), answered = 0;
    for (int i = 0; i < rounds; i++) {
        shape_pair pair = grid_pair(&random), moved = pair;
        replace_in_pose(&random, &moved.b_in_a, tiny, true);
        if (random_coin(&random)) replace_in_shape(&random, &moved.a, tiny, true);
        if (random_coin(&random)) replace_in_shape(&random, &moved.b, tiny, true);
        made_shape a = made_new(&pair.a), b = made_new(&pair.b), c = made_new(&moved.a), d = made_new(&moved.b);
        tactn_gap plain = tactn_distance(&a.shape, &b.shape, pair.b_in_a, NULL);
        tactn_gap gap = tactn_distance(&c.shape, &d.shape, moved.b_in_a, NULL);
        tactn_gap back = tactn_distance(&d.shape, &c.shape, tactn_pose_inverse(moved.b_in_a), NULL);
        real bounds = plain.error_bound + gap.error_bound, rounding = 32 * ROUNDOFF * (d.shape.reach + 4);
        bool both = plain.status == TACT_OK && gap.status == TACT_OK;
        vec direction = replaced(&random, random_coin(&random) ? no_vec() : grid_vec(&random), tiny, false);
        query_case q = case_of(&random, &c.shape, &d.shape, moved.b_in_a, direction, tiny);
        const char *what = broken_answer(&q);
        if (!what && both && !(tact_abs(gap.distance - plain.distance) <= bounds)) what = "another distance";
        if (!what && both && !(tact_abs(gap.distance - back.distance) <= gap.error_bound + back.error_bound + rounding))
            what = "another distance swapped";
        if (what) fail_pair(what, &moved, direction);
        answered += both;
        made_free(&a), made_free(&b), made_free(&c), made_free(&d);
    }
    assert_true(answered * 2 > rounds);
}

static void no_number_gives_an_undefined_answer(void **state) {
    (void)state;
    traps_pause();
    random_stream random = random_named("no number gives an undefined answer");
    int rounds = check_rounds(30000), answered = 0;
    for (int i = 0; i < rounds; i++) {
        shape_pair pair = grid_pair(&random);
        vec direction = replaced(&random, grid_vec(&random), extreme, false);
        if (random_coin(&random)) replace_in_shape(&random, &pair.a, extreme, false);
        if (random_coin(&random)) replace_in_shape(&random, &pair.b, extreme, false);
        if (random_coin(&random)) replace_in_pose(&random, &pair.b_in_a, extreme, false);
        made_shape a = made_new(&pair.a), b = made_new(&pair.b);
        query_case q = case_of(&random, &a.shape, &b.shape, pair.b_in_a, direction, extreme);
        const char *what = broken_answer(&q);
        if (!what) what = broken_support(&a, direction);
        if (what) fail_pair(what, &pair, direction);
        answered += tactn_distance(&a.shape, &b.shape, pair.b_in_a, NULL).status == TACT_OK;
        made_free(&a), made_free(&b);
    }
    assert_true(answered * 10 > rounds);
}

const test_group test_extremes = {
    "test_extremes",
    (const struct CMUnitTest[]){
        cmocka_unit_test(tiny_numbers_change_no_distance_beyond_its_bound),
        cmocka_unit_test(no_number_gives_an_undefined_answer),
    },
    2, NULL, NULL};
