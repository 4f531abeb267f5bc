/* Runs over assemblies, against all pairs one by one; parts of runs, threads, filters, early ends. */
#include <math.h>
#include <stdlib.h>

#include "batch/crews.h"
#include "clash/assembly3.h"
#include "support/check.h"
#include "support/group.h"

/* ---- what is told of a pair ---- */

static tact3_gap gap_of(const assembly *a, uint32_t i, uint32_t k) {
    return tact3_distance_world(&a->shape[a->body_shape[i]], a->pose[i], &a->shape[a->body_shape[k]], a->pose[k],
                                NULL);
}

static bool is_mesh(const assembly *a, uint32_t body) { return a->body_shape[body] < ASSEMBLY_MESHES; }

static void triangle_of(const assembly *a, uint32_t body, int triangle, tact3_vec p[3]) {
    const tact3_mesh *mesh = a->mesh[a->body_shape[body]];
    tact3_mesh_triangle t = tact3_mesh_triangle_get(mesh, triangle);
    for (int i = 0; i < 3; i++) p[i] = tact3_pose_point(a->pose[body], tact3_mesh_vertex(mesh, t.corner[i]));
}

static int triangles_of(const assembly *a, uint32_t body) {
    return tact3_mesh_info_get(a->mesh[a->body_shape[body]]).triangle_count;
}

/* The distance of the surfaces of two meshes: each triangle against each. */
static double surfaces_apart(const assembly *a, uint32_t i, uint32_t k) {
    double least = HUGE_VAL;
    for (int s = 0; s < triangles_of(a, i); s++) {
        for (int t = 0; t < triangles_of(a, k); t++) {
            tact3_vec p[3], q[3];
            triangle_of(a, i, s, p);
            triangle_of(a, k, t, q);
            tact3_shape one = tact3_triangle(p[0], p[1], p[2]), other = tact3_triangle(q[0], q[1], q[2]);
            tact3_gap gap = tact3_distance(&one, &other, tact3_identity_pose(), NULL);
            least = fmin(least, fmax(0, (double)gap.distance));
        }
    }
    return least;
}

/* Whether each corner of a body is in the other one. */
static bool corners_inside(const assembly *a, uint32_t inner, uint32_t outer) {
    tact3_pose pose = tact3_relative_pose(a->pose[outer], a->pose[inner]);
    const tact3_mesh *mesh = a->mesh[a->body_shape[inner]];
    for (int i = 0; i < tact3_mesh_info_get(mesh).vertex_count; i++) {
        tact3_vec p = tact3_pose_point(pose, tact3_mesh_vertex(mesh, i));
        if (!tact3_contains(&a->shape[a->body_shape[outer]], p)) return false;
    }
    return true;
}

/* Two meshes that overlap. */
static void check_inside(const assembly *a, const tact3_clash *found, double slack, int *mesh_in_mesh) {
    double apart = surfaces_apart(a, found->a, found->b);
    bool free = apart > slack, a_inside = free && corners_inside(a, found->a, found->b);
    bool b_inside = free && corners_inside(a, found->b, found->a);
    assert_int_equal(found->inside, a_inside   ? TACT3_CLASH_A_INSIDE
                                    : b_inside ? TACT3_CLASH_B_INSIDE
                                               : TACT3_CLASH_NONE_INSIDE);
    assert_int_equal(found->kind == TACT3_CLASH_CONTAINED, a_inside || b_inside);
    *mesh_in_mesh += a_inside || b_inside;
    assert_true(fabs((double)found->distance - apart) <= (double)found->error_bound + slack);
}

static bool is_same(const assembly *a, uint32_t i, uint32_t k) {
    tact3_pose p = a->pose[i], q = a->pose[k];
    bool ball = a->shape[a->body_shape[i]].core == TACT3_POINT;
    return a->body_shape[i] == a->body_shape[k] && p.position.x == q.position.x &&
           (ball || p.rotation.x == q.rotation.x);
}

static void check_found(const assembly *a, const tact3_clash *found, const tact3_gap *gap, int *mesh_in_mesh) {
    double slack = 1024 * CHECK_ROUNDOFF;
    double size = (double)tact3_length(tact3_sub(found->point_b, found->point_a));
    assert_int_equal(found->status, TACT_OK);
    assert_int_equal(found->relation, gap->relation);
    assert_true(fabs(size - (double)found->distance) <= 2 * (double)found->error_bound + slack);
    assert_int_equal(found->kind == TACT3_CLASH_DUPLICATE, is_same(a, found->a, found->b));
    if (gap->relation == TACT_SEPARATED) {
        assert_int_equal(found->kind, TACT3_CLASH_CLEARANCE);
        assert_true(fabs((double)(found->distance - gap->distance)) <=
                    (double)(found->error_bound + gap->error_bound));
    }
    if (gap->relation != TACT_OVERLAP) return;
    bool solids = a->body_shape[found->a] != 4 && a->body_shape[found->b] != 4;
    assert_int_equal(found->has_depth, solids);
    if (solids) {
        assert_true((double)found->depth_lower <= -(double)gap->distance + slack);
        assert_true(-(double)(gap->distance + gap->error_bound) <= (double)found->depth_upper + slack);
        tact3_pose moved = a->pose[found->b];
        moved.position = tact3_mul_add(moved.position, found->depth_upper, found->depth_direction);
        tact3_gap freed = tact3_distance_world(&a->shape[a->body_shape[found->a]], a->pose[found->a],
                                               &a->shape[a->body_shape[found->b]], moved, NULL);
        assert_true((double)freed.distance >= -(double)freed.error_bound - slack - 1e-6);
    }
    if (is_mesh(a, found->a) && is_mesh(a, found->b) && found->kind != TACT3_CLASH_DUPLICATE)
        check_inside(a, found, slack, mesh_in_mesh);
}

/* Compares what is told with all pairs; counts kinds. */
static void compare_all(const assembly *a, const told *t, int kinds[TACT3_CLASH_KIND_COUNT],
                        int *mesh_in_mesh) {
    int at = 0;
    for (uint32_t i = 0; i < (uint32_t)a->count; i++) {
        for (uint32_t k = i + 1; k < (uint32_t)a->count; k++) {
            tact3_gap gap = gap_of(a, i, k);
            bool is_told = at < t->count && t->list[at].a == i && t->list[at].b == k;
            double over = (double)(gap.distance - a->clearance), bound = (double)gap.error_bound;
            bool never = gap.relation == TACT_SEPARATED && over > bound;
            bool surely = gap.relation != TACT_SEPARATED || over < -bound;
            if ((never && is_told) || (surely && !is_told)) fail_msg("bodies %u and %u are told: %d", i, k, is_told);
            if (!is_told) continue;
            check_found(a, t->list + at, &gap, mesh_in_mesh);
            kinds[t->list[at++].kind]++;
        }
    }
    assert_int_equal(at, t->count);
}

static void run_tells_what_pairs_say(void **state) {
    (void)state;
    random_stream random = random_named("clash");
    int kinds[TACT3_CLASH_KIND_COUNT] = {0}, mesh_in_mesh = 0, rounds = check_rounds(6);
    for (int i = 0; i < rounds; i++) {
        assembly *a = assembly_new(&random, i % 2 ? 0 : TACT_REAL(0.25));
        told t = {0};
        tact3_clash_run run = assembly_run(a, &t);
        tact3_clash_progress done = clash_run(&run);
        assert_false(done.ended);
        assert_int_equal(done.bodies, a->count);
        assert_true(done.asked >= (uint64_t)t.count);
        compare_all(a, &t, kinds, &mesh_in_mesh);
        told_free(&t);
        assembly_free(a);
    }
    assert_true(rounds < 6 || mesh_in_mesh >= rounds / 2);
    assert_true(rounds < 6 || (kinds[TACT3_CLASH_CONTAINED] >= rounds && kinds[TACT3_CLASH_DUPLICATE] >= rounds / 2));
    assert_true(rounds < 6 || (kinds[TACT3_CLASH_CLEARANCE] >= rounds && kinds[TACT3_CLASH_OVERLAP] >= 8 * rounds));
}

/* ---- the same, whatever the tasks and the parts ---- */

static void same_with_threads_and_in_parts(void **state) {
    (void)state;
    random_stream random = random_named("clash parts");
    for (int i = 0; i < check_rounds(2); i++) {
        assembly *a = assembly_new(&random, TACT_REAL(0.25));
        told whole = {0}, other = {0};
        tact3_clash_run run = assembly_run(a, &whole);
        run.limits.depth = TACT3_CLASH_DEPTH_FAST;
        uint64_t steps = clash_run(&run).steps, steps_of_parts = 0;
        run.context = &other;
        for (int threads = 0; threads <= 4; threads++) {
            crew crew = {.threads = threads};
            run.tasks = crew_tasks(&crew);
            assert_int_equal(clash_run(&run).steps, steps);
            told_compare(&whole, &other);
            other.count = 0;
        }
        run.tasks = (tact_tasks){0};
        for (int part = 0; part < 3; part++) {
            run.begin_body = a->count * part / 3;
            run.end_body = a->count * (part + 1) / 3;
            tact3_clash_progress done = clash_run(&run);
            assert_int_equal(done.bodies, run.end_body - run.begin_body);
            steps_of_parts += done.steps;
        }
        assert_int_equal(steps_of_parts, steps);
        told_compare(&whole, &other);
        told_free(&whole);
        told_free(&other);
        assembly_free(a);
    }
}

static void listed_pairs_are_told_in_their_order(void **state) {
    (void)state;
    random_stream random = random_named("clash lists");
    assembly *a = assembly_new(&random, TACT_REAL(0.25));
    uint32_t pairs[ASSEMBLY_BODIES * ASSEMBLY_BODIES][3]; /* with a stride */
    told whole = {.filter = 3}, listed = {.filter = 3};
    tact3_clash_run run = assembly_run(a, &whole);
    clash_run(&run);
    run.tree = NULL;
    run.context = &listed;
    run.pairs = pairs[0];
    run.pair_stride = sizeof *pairs;
    for (uint32_t i = 0; i < (uint32_t)a->count; i++) {
        for (uint32_t k = i + 1; k < (uint32_t)a->count; k++) {
            pairs[run.pair_count][0] = i;
            pairs[run.pair_count++][1] = k;
        }
    }
    uint64_t steps[ASSEMBLY_BODIES * ASSEMBLY_BODIES] = {0}, sum = 0;
    run.pair_steps = steps;
    tact3_clash_progress done = clash_run(&run);
    for (int i = 0; i < run.pair_count; i++) {
        assert_true((steps[i] > 0) == ((pairs[i][0] + pairs[i][1]) % 3 != 0));
        sum += steps[i];
    }
    assert_int_equal(done.steps, sum);
    told_compare(&whole, &listed);
    for (int i = 0; i < whole.count; i++) assert_true((whole.list[i].a + whole.list[i].b) % 3 != 0);
    told_free(&whole);
    told_free(&listed);
    assembly_free(a);
}

/* A depth takes steps where bodies overlap, and none where they do not; the box of a shape serves as well. */
static void steps_count_what_is_asked(void **state) {
    (void)state;
    random_stream random = random_named("clash steps");
    assembly *a = assembly_new(&random, TACT_REAL(0.25));
    int deeper = 0;
    for (uint32_t i = 0; i < (uint32_t)a->count; i++) {
        const tact3_shape *shape = &a->shape[a->body_shape[i]];
        tact3_bounds own = is_mesh(a, i) ? tact3_mesh_info_get(a->mesh[a->body_shape[i]]).bounds
                                         : tact3_shape_bounds(shape, tact3_identity_pose());
        tact3_bounds box = tact3_clash_box_bounds(own, a->pose[i], a->clearance);
        tact3_bounds same = tact3_clash_bounds(shape, a->pose[i], a->clearance);
        assert_memory_equal(&box, &same, sizeof box);
        for (uint32_t k = 0; k < i; k++) {
            const uint32_t pair[2] = {k, i};
            uint64_t off, full;
            told told = {0};
            tact3_clash_run run = assembly_run(a, &told);
            run.tree = NULL, run.pairs = pair, run.pair_count = 1;
            run.pair_steps = &off, run.limits.depth = TACT3_CLASH_DEPTH_OFF;
            clash_run(&run);
            run.pair_steps = &full, run.limits.depth = TACT3_CLASH_DEPTH_FULL;
            clash_run(&run);
            bool has_depth = told.count == 2 && told.list[1].has_depth && is_mesh(a, i) && is_mesh(a, k);
            assert_true(off > 0 && (has_depth ? full > off : full >= off));
            if (told.count == 0) assert_int_equal(full, off);
            deeper += has_depth;
            told_free(&told);
        }
    }
    assert_true(deeper > 5);
    assembly_free(a);
}

/* ---- more near pairs than a list holds ---- */

enum { CROWD = 1100 };

typedef struct crowd_walk {
    uint32_t a, b; /* of the last pair */
    uint32_t filter;
    uint64_t count;
} crowd_walk;

static bool crowd_filter(void *context, uint32_t a, uint32_t b) {
    const crowd_walk *w = context;
    return w->filter == 0 || (a ^ b) % w->filter == 0;
}

static bool crowd_visit(void *context, const tact3_clash *found) {
    crowd_walk *w = context;
    assert_true(found->a > w->a || (found->a == w->a && found->b > w->b));
    assert_true(found->kind == TACT3_CLASH_CLEARANCE && crowd_filter(w, found->a, found->b));
    w->a = found->a, w->b = found->b;
    w->count++;
    return true;
}

static void crowds_are_told_in_order(void **state) {
    (void)state;
    static tact3_pose poses[CROWD];
    static tact3_bounds boxes[CROWD];
    const tact3_shape ball = tact3_sphere(TACT_REAL(0.25));
    static const uint32_t shapes[CROWD];
    for (int i = 0; i < CROWD; i++) {
        poses[i] = (tact3_pose){tact3_v((tact_real)i, 0, 0), tact3_identity_pose().rotation};
        boxes[i] = tact3_clash_bounds(&ball, poses[i], 2 * CROWD);
    }
    size_t bytes = tact3_static_tree_bytes(CROWD), scratch_bytes = tact3_static_tree_scratch_bytes(CROWD);
    tact3_static_tree *tree = malloc(bytes);
    void *scratch = malloc(scratch_bytes);
    tact3_static_tree_input input = {boxes, 0, CROWD};
    assert_int_equal(tact3_static_tree_build(tree, bytes, scratch, scratch_bytes, &input, NULL, NULL), TACT_OK);
    free(scratch);
    for (uint32_t filter = 0; filter < 3; filter += 2) {
        crowd_walk walk = {.filter = filter};
        uint64_t expected = 0;
        for (uint32_t a = 0; a < CROWD; a++) {
            for (uint32_t b = a + 1; b < CROWD; b++) expected += crowd_filter(&walk, a, b);
        }
        tact3_clash_run run = {.shapes = &ball, .shape_count = 1, .body_count = CROWD, .poses = poses,
                               .body_shapes = shapes, .tree = tree, .end_body = CROWD, .limits = {2 * CROWD, 0},
                               .context = &walk, .filter = crowd_filter, .visit = crowd_visit};
        assert_int_equal(clash_run(&run).asked, expected);
        assert_int_equal(walk.count, expected);
    }
    free(tree);
}

/* ---- early ends ---- */

static bool refuse_to_go_on(void *context, const tact3_clash_progress *progress) {
    (void)context;
    return progress->asked == 0;
}

static void runs_end_early(void **state) {
    (void)state;
    random_stream random = random_named("clash ends");
    assembly *a = assembly_new(&random, TACT_REAL(0.5));
    told whole = {0}, cut = {.most = 7};
    tact3_clash_run run = assembly_run(a, &whole);
    tact3_clash_progress all = clash_run(&run), done;
    assert_true(whole.count > 7);
    run.context = &cut;
    done = clash_run(&run);
    assert_true(done.ended && done.asked < all.asked && done.bodies == (int)whole.list[6].a);
    assert_int_equal(cut.count, 7);
    whole.count = 7;
    told_compare(&whole, &cut);
    cut.most = cut.count = 0;
    run.proceed = refuse_to_go_on;
    run.tree = NULL;
    uint32_t pairs[300][2];
    for (uint32_t i = 0; i < 300; i++) pairs[i][0] = i % 30, pairs[i][1] = i % 30 + 1;
    run.pairs = pairs[0];
    run.pair_count = 300;
    done = clash_run(&run);
    assert_true(done.ended && done.asked > 0 && done.asked < 300 && done.bodies == 0);
    told_free(&whole);
    told_free(&cut);
    assembly_free(a);
}

/* Returns how many meshes lie within another one. */
static int compare_endless_limit(const assembly *a) {
    static const tact3_clash_limits none = {0, TACT3_CLASH_DEPTH_OFF};
    static const tact3_clash_limits endless = {(tact_real)INFINITY, TACT3_CLASH_DEPTH_OFF};
    int within = 0;
    for (uint32_t i = 0; i < (uint32_t)a->count; i++) {
        for (uint32_t k = 0; k < i; k++) {
            const tact3_shape *first = &a->shape[a->body_shape[i]], *second = &a->shape[a->body_shape[k]];
            tact3_clash found, same;
            if (!tact3_clash_pair(first, a->pose[i], second, a->pose[k], &none, &found)) continue;
            assert_true(tact3_clash_pair(first, a->pose[i], second, a->pose[k], &endless, &same));
            assert_true(found.kind == same.kind && found.inside == same.inside && found.distance == same.distance);
            within += found.kind == TACT3_CLASH_CONTAINED && is_mesh(a, i) && is_mesh(a, k);
        }
    }
    return within;
}

/* What overlaps is told the same, however far a clearance reaches. */
static void overlaps_without_a_limit(void **state) {
    (void)state;
    random_stream random = random_named("clash without a limit");
    int within = 0;
    for (int i = 0; i < 6; i++) {
        assembly *a = assembly_new(&random, 0);
        within += compare_endless_limit(a);
        assembly_free(a);
    }
    assert_true(within > 3);
}

static const struct CMUnitTest tests[] = {
    cmocka_unit_test(run_tells_what_pairs_say),
    cmocka_unit_test(same_with_threads_and_in_parts),
    cmocka_unit_test(listed_pairs_are_told_in_their_order),
    cmocka_unit_test(steps_count_what_is_asked),
    cmocka_unit_test(crowds_are_told_in_order),
    cmocka_unit_test(runs_end_early),
    cmocka_unit_test(overlaps_without_a_limit),
};

const test_group test_clash3 = {"test_clash3", tests, sizeof tests / sizeof tests[0], NULL, NULL};
