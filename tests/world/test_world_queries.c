/* Questions to a world against asking every shape of it: rays, casts, overlaps, boxes, what is closest. */
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "support/group.h"
#include "support/small_world.h"

#define SHAPES 256

static const bool is_float = sizeof(tact_real) == sizeof(float);

/* ---- worlds of random shapes, and lists of what is in them */

static tact_filter any_filter(random_stream *random) {
    tact_filter filter = {UINT64_C(1) << random_below(random, 3), 0, 0};
    filter.mask = random_below(random, 4) > 0 ? UINT64_MAX : random_bits(random) & 7;
    if (random_below(random, 4) == 0) filter.group = random_below(random, 5) - 2;
    return filter;
}

static void add_any_shape(tactn_world *world, tact_body_id body, random_stream *random, bool off_center) {
    made_shape made = any_shape(random);
    tactn_body_shape_def def = tactn_body_shape_defaults();
    if (off_center) def.pose = any_pose(random, 1);
    def.filter = any_filter(random);
    def.sensor = random_below(random, 8) == 0;
    tact_shape_id id;
    assert_int_equal(tactn_body_shape_create(world, body, &def, &made.shape, &id), TACT_OK);
    made_free(&made);
}

static tactn_vec any_place(random_stream *random, double spread) {
    tactn_vec at = no_vec();
    for (int i = 0; i < TACT_DIMENSION; i++) at = with_coordinate(at, i, any_real(random, -spread, spread));
    return at;
}

static void add_any_body(tactn_world *world, random_stream *random, double spread) {
    tactn_body_def def = tactn_body_defaults();
    def.kind = (tact_body_kind)random_below(random, 3);
    def.pose.position = any_place(random, spread);
    def.pose.rotation = random_rotation(random);
    if (def.kind != TACT_BODY_STATIC) def.velocity = scale(3, random_direction(random));
    tact_body_id body;
    assert_int_equal(tactn_body_create(world, &def, &body), TACT_OK);
    int count = 1 + random_below(random, 3);
    for (int i = 0; i < count; i++) add_any_shape(world, body, random, i > 0);
}

typedef struct listed {
    tact_shape_id id;
    tactn_body_shape_state state;
} listed;

typedef struct list {
    int count;
    listed shapes[SHAPES];
} list;

static bool is_shape(tact_shape_id a, tact_shape_id b) { return a.index == b.index && a.generation == b.generation; }
static bool is_none(tact_shape_id id) { return id.index == 0 && id.generation == 0; }

static void list_shapes(const tactn_world *world, list *out) {
    out->count = 0;
    const tact_body_id none = {0, 0};
    tact_body_id body = tactn_world_next_body(world, none);
    for (; body.generation != 0; body = tactn_world_next_body(world, body)) {
        int count = tactn_body_get(world, body).shape_count;
        for (int i = 0; i < count; i++) {
            tact_shape_id id = tactn_body_shape(world, body, i);
            assert_true(out->count < SHAPES);
            out->shapes[out->count++] = (listed){id, tactn_body_shape_get(world, id)};
        }
    }
}

static int place_in(const list *all, tact_shape_id id) {
    for (int i = 0; i < all->count; i++) {
        if (is_shape(all->shapes[i].id, id)) return i;
    }
    fail_msg("a shape that the world does not have");
    return -1;
}

/* As the header says it. */
static bool asked(const listed *shape, const tact_filter *filter) {
    const tact_filter *own = &shape->state.def.filter;
    if (shape->state.def.sensor) return false;
    if (!filter) return true;
    if (filter->group != 0 && filter->group == own->group) return filter->group > 0;
    return (filter->mask & own->category) && (own->mask & filter->category);
}

/* ---- rays and casts */

typedef struct tally {
    int queries, hits, inside, grazing;
} tally;

/* What moves from a pose along a translation against one shape, in the world: not the way that the world goes. */
static tactn_hit brute_cast(const listed *at, const tactn_shape *shape, tactn_pose pose, tactn_vec translation) {
    tactn_sweep rest = {at->state.pose, at->state.pose}, way = {pose, pose};
    way.to.position = tactn_add(pose.position, translation);
    return tactn_time_of_impact(&at->state.shape, &rest, shape, &way, NULL);
}

/* How far two fractions may be apart: what the bounds of two answers may make of them along the way. */
static double fraction_slack(const tactn_hit *a, const tactn_hit *b, tactn_vec translation) {
    double closing = fabs((double)tactn_dot(b->normal, translation)), most = (double)tactn_length(translation);
    double rounding = 64 * CHECK_ROUNDOFF;
    return rounding + (double)(a->error_bound + b->error_bound) / fmax(closing, 1e-12 * most + 1e-30);
}

static void check_hit(const list *all, const tactn_world_hit *answer, const tactn_shape *shape, tactn_pose pose,
                      tactn_vec translation, const tact_filter *filter, tally *tally) {
    const tactn_hit *hit = &answer->hit;
    tally->queries++;
    bool none = is_none(answer->shape);
    assert_true(hit->status >= 0 && (none == (hit->relation == TACT_SEPARATED)));
    if (!none) {
        const listed *at = &all->shapes[place_in(all, answer->shape)];
        assert_true(asked(at, filter));
        assert_memory_equal(&answer->body, &at->state.body, sizeof answer->body);
        tactn_pose there = pose;
        there.position = tactn_mul_add(pose.position, hit->fraction, translation);
        tactn_gap gap = tactn_distance_world(&at->state.shape, at->state.pose, shape, there, NULL);
        assert_true(tact_abs(gap.distance - hit->distance) <= gap.error_bound + hit->error_bound);
        tactn_vec between = tactn_sub(hit->point_b, hit->point_a);
        tact_real near = is_float ? TACT_REAL(1e-4) : TACT_REAL(1e-9);
        assert_true(tact_abs(tactn_dot(between, hit->normal) - hit->distance) <= near);
        assert_true(tact_abs(tactn_length(hit->normal) - 1) <= near);
        tally->hits++;
        tally->inside += hit->relation == TACT_OVERLAP;
    } else {
        assert_true(hit->fraction == 1 && is_none(answer->shape) && answer->body.generation == 0);
    }
    for (int i = 0; i < all->count; i++) {
        if (!asked(&all->shapes[i], filter)) continue;
        tactn_hit other = brute_cast(&all->shapes[i], shape, pose, translation);
        if (other.relation == TACT_SEPARATED) continue;
        double earlier = (double)hit->fraction - (double)other.fraction;
        double slack = fraction_slack(hit, &other, translation);
        bool grazes = slack > (is_float ? 1e-2 : 1e-6);
        tally->grazing += grazes;
        if (none && !grazes) assert_true((double)other.fraction >= 1 - slack);
        assert_true(grazes || earlier <= slack);
    }
}

static void check_ray(const tactn_world *world, const list *all, random_stream *random, double spread, tally *tally) {
    tactn_vec origin = any_place(random, 1.5 * spread), target = any_place(random, spread);
    tactn_vec way = scale(any_real(random, 0.1, 1.5), tactn_sub(target, origin));
    tact_filter own = any_filter(random);
    const tact_filter *filter = random_coin(random) ? NULL : &own;
    tactn_shape point = tactn_point(no_vec());
    tactn_world_hit answer = tactn_world_raycast(world, origin, way, filter);
    check_hit(all, &answer, &point, pose_at(origin), way, filter, tally);
}

static void check_cast(const tactn_world *world, const list *all, random_stream *random, double spread,
                       tally *tally) {
    made_shape made = any_shape(random);
    tactn_pose pose = pose_at(any_place(random, 2 * spread));
    pose.rotation = random_rotation(random);
    tactn_vec target = any_place(random, spread);
    tactn_vec way = scale(any_real(random, 0.1, 1), tactn_sub(target, pose.position));
    if (random_below(random, 8) == 0) way = no_vec();
    tact_filter own = any_filter(random);
    const tact_filter *filter = random_coin(random) ? NULL : &own;
    tactn_world_hit answer = tactn_world_cast(world, &made.shape, pose, way, filter);
    check_hit(all, &answer, &made.shape, pose, way, filter, tally);
    made_free(&made);
}

/* ---- overlaps */

typedef struct seen {
    const list *all;
    int count, broken, stop_after;
    bool shape[SHAPES];
} seen;

static bool see(void *context, tact_body_id body, tact_shape_id shape) {
    seen *s = context;
    int i = place_in(s->all, shape);
    s->broken += s->shape[i] || memcmp(&body, &s->all->shapes[i].state.body, sizeof body) != 0;
    s->shape[i] = true;
    return ++s->count != s->stop_after;
}

static int check_overlap(const tactn_world *world, const list *all, random_stream *random, double spread) {
    made_shape made = any_shape(random);
    tactn_pose pose = pose_at(any_place(random, spread));
    pose.rotation = random_rotation(random);
    tact_filter own = any_filter(random);
    const tact_filter *filter = random_coin(random) ? NULL : &own;
    seen s = {.all = all};
    assert_int_equal(tactn_world_overlap(world, &made.shape, pose, filter, see, &s), TACT_OK);
    int different = s.broken;
    for (int i = 0; i < all->count; i++) {
        const tactn_body_shape_state *at = &all->shapes[i].state;
        bool overlaps = tactn_overlap_world(&at->shape, at->pose, &made.shape, pose, NULL);
        different += s.shape[i] != (overlaps && asked(&all->shapes[i], filter));
    }
    assert_int_equal(different, 0);
    if (s.count > 1) {
        seen once = {.all = all, .stop_after = 1};
        assert_int_equal(tactn_world_overlap(world, &made.shape, pose, filter, see, &once), TACT_OK);
        assert_int_equal(once.count, 1);
    }
    made_free(&made);
    return s.count;
}

static int check_bounds(const tactn_world *world, const list *all, random_stream *random, double spread) {
    tactn_bounds box = {any_place(random, spread), no_vec()};
    box.upper = tactn_add(box.lower, any_sizes(random));
    tact_filter own = any_filter(random);
    const tact_filter *filter = random_coin(random) ? NULL : &own;
    seen s = {.all = all};
    assert_int_equal(tactn_world_overlap_bounds(world, box, filter, see, &s), TACT_OK);
    int different = s.broken;
    for (int i = 0; i < all->count; i++) {
        const tactn_body_shape_state *at = &all->shapes[i].state;
        tactn_bounds tight = tactn_shape_bounds(&at->shape, at->pose);
        bool meets = asked(&all->shapes[i], filter);
        for (int k = 0; k < TACT_DIMENSION; k++) {
            meets = meets && coordinate(tight.lower, k) <= coordinate(box.upper, k) &&
                    coordinate(box.lower, k) <= coordinate(tight.upper, k);
        }
        different += s.shape[i] != meets;
    }
    assert_int_equal(different, 0);
    return s.count;
}

/* ---- what is closest */

static void check_closest(const tactn_world *world, const list *all, random_stream *random, double spread,
                          tally *tally) {
    made_shape made = any_shape(random);
    tactn_shape point = tactn_point(no_vec());
    const tactn_shape *shape = random_coin(random) ? &point : &made.shape;
    tactn_pose pose = pose_at(any_place(random, 1.5 * spread));
    pose.rotation = random_rotation(random);
    tact_filter own = any_filter(random);
    const tact_filter *filter = random_coin(random) ? NULL : &own;
    tact_real most = random_below(random, 4) == 0 ? 0 : any_real(random, 0, 0.5 * spread);
    if (random_below(random, 8) == 0) most = TACT_REAL_MAX;
    tactn_world_gap answer = tactn_world_closest(world, shape, pose, most, filter);
    tactn_gap best = {.distance = (tact_real)INFINITY};
    for (int i = 0; i < all->count; i++) {
        const tactn_body_shape_state *at = &all->shapes[i].state;
        if (!asked(&all->shapes[i], filter)) continue;
        tactn_gap gap = tactn_distance_world(&at->shape, at->pose, shape, pose, NULL);
        if (gap.distance < best.distance) best = gap;
    }
    tally->queries++;
    if (is_none(answer.shape)) {
        assert_int_equal(answer.gap.relation, TACT_BEYOND_CUTOFF);
        assert_true(answer.gap.distance == most && answer.body.generation == 0);
        assert_true(best.distance - best.error_bound > most);
    } else {
        assert_true(asked(&all->shapes[place_in(all, answer.shape)], filter));
        assert_true(tact_abs(answer.gap.distance - best.distance) <= answer.gap.error_bound + best.error_bound);
        assert_true(answer.gap.distance - answer.gap.error_bound <= most);
        assert_true(answer.gap.relation == TACT_SEPARATED || answer.gap.relation == TACT_TOUCHING ||
                    answer.gap.relation == TACT_OVERLAP);
        tally->hits++;
        tally->inside += answer.gap.relation == TACT_OVERLAP;
    }
    made_free(&made);
}

/* ---- all of them, in worlds that change */

static void change_world(tactn_world *world, random_stream *random, double spread) {
    const tact_body_id none = {0, 0};
    assert_int_equal(tactn_world_step(world, TACT_REAL(1) / 60, 4), TACT_OK);
    for (int i = 0; i < 4; i++) {
        tact_body_id body = tactn_world_next_body(world, none);
        for (int k = random_below(random, 30); k > 0; k--) {
            tact_body_id next = tactn_world_next_body(world, body);
            if (next.generation != 0) body = next;
        }
        int what = random_below(random, 3);
        if (what == 0) {
            assert_int_equal(tactn_body_destroy(world, body), TACT_OK);
            add_any_body(world, random, spread);
        } else if (what == 1) {
            tactn_pose pose = pose_at(any_place(random, spread));
            pose.rotation = random_rotation(random);
            assert_int_equal(tactn_body_set_pose(world, body, pose), TACT_OK);
        } else {
            assert_int_equal(tactn_body_set_kind(world, body, (tact_body_kind)random_below(random, 3)), TACT_OK);
        }
    }
}

static void answers_against_every_shape(void **state) {
    (void)state;
    random_stream random = random_named("world queries");
    tally rays = {0}, casts = {0}, closest = {0};
    int overlaps = 0, boxes = 0, rounds = check_rounds(600);
    const double spread = TACT_DIMENSION == 2 ? 8 : 3.25;
    list *all = malloc(sizeof *all);
    tactn_world *world = NULL;
    for (int round = 0; round < rounds; round++) {
        if (round % 60 == 0) {
            tactn_world_destroy(world);
            world = new_world();
            for (int i = 0; i < 60; i++) add_any_body(world, &random, spread);
        }
        change_world(world, &random, spread);
        list_shapes(world, all);
        for (int i = 0; i < 20; i++) check_ray(world, all, &random, spread, &rays);
        for (int i = 0; i < 10; i++) {
            check_cast(world, all, &random, spread, &casts);
            check_closest(world, all, &random, spread, &closest);
            overlaps += check_overlap(world, all, &random, spread);
            boxes += check_bounds(world, all, &random, spread);
        }
    }
    print_message("rays %d, hit %d, from inside %d, grazing %d; casts %d, hit %d, from inside %d, grazing %d\n",
                  rays.queries, rays.hits, rays.inside, rays.grazing, casts.queries, casts.hits, casts.inside,
                  casts.grazing);
    print_message("closest %d, found %d, overlapping %d; overlaps %.2f and boxes %.2f a query\n", closest.queries,
                  closest.hits, closest.inside, (double)overlaps / casts.queries, (double)boxes / casts.queries);
    assert_in_range(rays.hits * 100 / rays.queries, 30, 80);
    assert_in_range(casts.hits * 100 / casts.queries, 30, 90);
    assert_in_range(closest.hits * 100 / closest.queries, 30, 90);
    assert_true(overlaps * 4 > casts.queries && boxes * 4 > casts.queries);
    assert_true((rays.grazing + casts.grazing) * 50 <= rays.queries);
    tactn_world_destroy(world);
    free(all);
}

/* ---- far from the origin */

/* Bodies at multiples of 1/64, each of one shape at its origin, so that nothing is rounded when all are moved. */
static tactn_world *grid_world(tactn_vec shift) {
    random_stream random = random_named("world queries, far");
    tactn_world *world = new_world();
    for (int i = 0; i < 100; i++) {
        tactn_body_def def = tactn_body_defaults();
        for (int k = 0; k < TACT_DIMENSION; k++) {
            tact_real at = (tact_real)random_grid(&random, -4, 4) + coordinate(shift, k);
            def.pose.position = with_coordinate(def.pose.position, k, at);
        }
        def.pose.rotation = random_rotation(&random);
        tact_body_id body;
        assert_int_equal(tactn_body_create(world, &def, &body), TACT_OK);
        add_any_shape(world, body, &random, false);
    }
    return world;
}

static void expect_same_hit(const tactn_world_hit *near, const tactn_world_hit *far) {
    assert_memory_equal(&near->shape, &far->shape, sizeof near->shape);
    assert_int_equal(near->hit.relation, far->hit.relation);
    assert_true(near->hit.fraction == far->hit.fraction && near->hit.distance == far->hit.distance);
    assert_true(near->hit.error_bound == far->hit.error_bound);
    assert_true(is_zero(tactn_sub(near->hit.normal, far->hit.normal)));
}

/* The same answers to the bit. */
static void nothing_is_lost_far_away(void **state) {
    (void)state;
    random_stream random = random_named("world queries, far away");
    tactn_vec shift = all_coordinates(is_float ? TACT_REAL(0x1p12) : TACT_REAL(0x1p30));
    tactn_world *near = grid_world(no_vec()), *far = grid_world(shift);
    int rounds = check_rounds(1000), hits = 0, gaps = 0;
    for (int i = 0; i < rounds; i++) {
        tactn_vec origin = no_vec();
        for (int k = 0; k < TACT_DIMENSION; k++) {
            origin = with_coordinate(origin, k, (tact_real)random_grid(&random, -4, 4));
        }
        tactn_vec way = any_place(&random, 8), there = tactn_add(origin, shift);
        made_shape made = any_shape(&random);
        tactn_pose pose = pose_at(origin);
        pose.rotation = random_rotation(&random);
        tactn_pose far_pose = pose;
        far_pose.position = there;
        tactn_world_hit ray = tactn_world_raycast(near, origin, way, NULL);
        tactn_world_hit far_ray = tactn_world_raycast(far, there, way, NULL);
        expect_same_hit(&ray, &far_ray);
        tactn_world_hit cast = tactn_world_cast(near, &made.shape, pose, way, NULL);
        tactn_world_hit far_cast = tactn_world_cast(far, &made.shape, far_pose, way, NULL);
        expect_same_hit(&cast, &far_cast);
        tactn_world_gap gap = tactn_world_closest(near, &made.shape, pose, 1, NULL);
        tactn_world_gap far_gap = tactn_world_closest(far, &made.shape, far_pose, 1, NULL);
        assert_memory_equal(&gap.shape, &far_gap.shape, sizeof gap.shape);
        assert_true(gap.gap.relation == far_gap.gap.relation && gap.gap.distance == far_gap.gap.distance);
        hits += !is_none(ray.shape);
        gaps += !is_none(gap.shape);
        made_free(&made);
    }
    if (check_rates()) assert_in_range(hits * 100 / rounds, 30, 100);
    assert_in_range(gaps * 100 / rounds, 30, 100);
    tactn_world_destroy(near);
    tactn_world_destroy(far);
}

static const struct CMUnitTest tests[] = {
    cmocka_unit_test(answers_against_every_shape),
    cmocka_unit_test(nothing_is_lost_far_away),
};

const test_group test_world_queries = {"test_world_queries", tests, sizeof tests / sizeof *tests, NULL, NULL};
