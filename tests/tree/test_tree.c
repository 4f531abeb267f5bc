/* The dynamic tree of boxes against a list of the same boxes: what it finds, and what must hold in it after every
 * change. */
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>

#include <cmocka.h>

#include "support/group.h"
#include "tree/drift.h"
#include "tree/tree_list.h"

static const bool is_float = sizeof(tact_real) == sizeof(float);

/* The bound that the stacks of searches rest on. */
static void no_tree_is_higher_than_the_stack(void **state) {
    (void)state;
    assert_int_equal(greatest_height(TACTN_TREE_MAX_COUNT), MAX_HEIGHT);
}

static void change_by_chance(listed *l, random_stream *random, int most) {
    int count = tactn_tree_count(l->tree), what = random_below(random, 16);
    if (count == 0 || (what < 5 && count < most)) {
        uint64_t category = UINT64_C(1) << random_below(random, 64);
        listed_insert(l, any_box(random), category, (uint32_t)random_bits(random));
    } else if (what < 8) {
        listed_remove(l, any_used(l, random));
    } else if (what < 10) {
        listed_move(l, any_used(l, random), any_box(random));
    } else if (what < 13) {
        int32_t proxy = any_used(l, random);
        tactn_vec way = any_grid(random, -1, 1);
        tactn_bounds box = l->entries[proxy].bounds;
        tactn_bounds moved = {tactn_add(box.lower, way), tactn_add(box.upper, way)};
        if (random_coin(random)) listed_move(l, proxy, moved);
        else listed_drift(l, proxy, moved);
    } else if (what < 14) {
        int32_t proxy = any_used(l, random);
        tactn_bounds box = l->entries[proxy].bounds;
        box.upper = tactn_add(box.upper, any_grid(random, 0, 1));
        listed_enlarge(l, proxy, box);
    } else {
        int32_t proxy = any_used(l, random);
        tactn_bounds box = tactn_tree_bounds(l->tree, proxy);
        assert_true(same_box(&box, &l->entries[proxy].bounds));
        assert_int_equal(tactn_tree_user(l->tree, proxy), l->entries[proxy].user);
    }
}

static void changes_against_a_list(void **state) {
    (void)state;
    random_stream random = random_named("tree changes");
    const int sizes[] = {1, 2, 3, 8, 50, 400};
    int found_by_query = 0, queries = 0;
    cast_tally tally = {0, 0};
    for (size_t s = 0; s < sizeof sizes / sizeof *sizes; s++) {
        listed *l = listed_new(sizes[s]);
        int rounds = check_rounds(6000);
        for (int i = 0; i < sizes[s]; i++) listed_insert(l, any_box(&random), 1, (uint32_t)i);
        for (int i = 0; i < rounds; i++) {
            change_by_chance(l, &random, sizes[s]);
            if (i % 16 >= (sizes[s] < 50 ? 4 : 1)) continue;
            check_structure(l);
            uint64_t mask = random_coin(&random) ? UINT64_MAX : random_bits(&random);
            found_by_query += check_query(l, any_box(&random), mask);
            tactn_bounds box = any_box(&random);
            if (random_coin(&random)) box.upper = box.lower;
            check_cast(l, box, any_way(&random), mask, &tally);
            check_first(l, box, any_way(&random));
            queries++;
        }
        listed_free(l);
    }
    print_message("%d queries found %d boxes; casts met %d and found %d more\n", queries, found_by_query, tally.met,
                  tally.extra);
    assert_true(found_by_query * 8 > queries && tally.met * 8 > queries);
    /* In double no two fractions are near enough to be taken for one; in float some are. */
    assert_true(is_float ? tally.extra * 1000 < tally.met : tally.extra == 0);
}

/* Many changes, few looks. */
static void a_long_run(void **state) {
    (void)state;
    random_stream random = random_named("tree, long run");
    listed *l = listed_new(MOST);
    for (int i = 0; i < MOST; i++) listed_insert(l, any_box(&random), 1, (uint32_t)i);
    check_structure(l);
    int rounds = check_rounds(400000);
    for (int i = 0; i < rounds; i++) {
        change_by_chance(l, &random, MOST);
        if (i % 10000 == 0) check_structure(l);
    }
    check_structure(l);
    check_query(l, any_box(&random), UINT64_MAX);
    while (tactn_tree_count(l->tree) > 0) listed_remove(l, any_used(l, &random));
    check_structure(l);
    listed_free(l);
}

/* ---- boxes that are hard to tell apart */

typedef enum crowd { SAME_PLACE, IN_A_ROW, FLAT_ROW, NESTED, GROWING_AWAY, ONE_HUGE, CROWDS } crowd;

static tactn_bounds crowded(crowd kind, int i) {
    tact_real at = (tact_real)i;
    switch (kind) {
    case SAME_PLACE: return (tactn_bounds){all_coordinates(-1), all_coordinates(1)};
    case IN_A_ROW: return (tactn_bounds){along_axis(0, at), tactn_add(all_coordinates(1), along_axis(0, at))};
    case FLAT_ROW: return (tactn_bounds){along_axis(0, at), along_axis(0, at + TACT_REAL(0.5))};
    case NESTED: return (tactn_bounds){all_coordinates(-1 - at), all_coordinates(1 + at)};
    case GROWING_AWAY: return (tactn_bounds){along_axis(1, at * at), along_axis(1, at * at + at)};
    default: return (tactn_bounds){all_coordinates(i == 0 ? -10000 : at), all_coordinates(i == 0 ? 10000 : at + 1)};
    }
}

/* How many nodes a search looks at below a node. */
static int looked_at(const tactn_tree *tree, int32_t index, const tactn_bounds *bounds) {
    const node *here = &nodes_of(tree)[index];
    if (is_leaf(here) || !boxes_overlap(&here->bounds, bounds)) return 1;
    return 1 + looked_at(tree, here->first.child, bounds) + looked_at(tree, here->second, bounds);
}

/* In order, and the other way round: trees that are not kept in balance become lists. */
static void crowds_stay_low(void **state) {
    (void)state;
    /* Of 2000 boxes; log2(2000) is 11. */
    const int most[CROWDS] = {32, 16, 16, 48, 32, 48};
    int count = check_rounds(2000);
    for (crowd kind = SAME_PLACE; kind < CROWDS; kind++) {
        for (int backward = 0; backward < 2; backward++) {
            listed *l = listed_new(count);
            for (int i = 0; i < count; i++) listed_insert(l, crowded(kind, backward ? count - 1 - i : i), 1, 0);
            check_structure(l);
            int height = tactn_tree_height(l->tree), looks = 0, hits = 0;
            for (int i = 0; i < count; i += 16) {
                tactn_bounds box = crowded(kind, i);
                looks += looked_at(l->tree, l->tree->root, &box);
                hits += check_query(l, box, 1);
            }
            print_message("crowd %d%s: height %d, looked at %.2f nodes for each box that was found\n", (int)kind,
                          backward ? " backward" : "", height, (double)looks / hits);
            assert_true(height <= most[kind]);
            for (int i = 0; i < count; i += 2) listed_remove(l, any_used(l, &(random_stream){(uint64_t)i + 1}));
            check_structure(l);
            listed_free(l);
        }
    }
}

/* What a search costs beside looking at everything. */
static void searches_look_at_few(void **state) {
    (void)state;
    random_stream random = random_named("tree, visits");
    listed *l = listed_new(MOST);
    tact_real span = TACT_DIMENSION == 2 ? 96 : 24; /* about a third is filled */
    for (int i = 0; i < MOST; i++) {
        tactn_vec lower = any_grid(&random, 0, (double)span);
        listed_insert(l, (tactn_bounds){lower, tactn_add(lower, all_coordinates(1))}, 1, 0);
    }
    long looks = 0, hits = 0, visits = 0;
    int rounds = check_rounds(500);
    for (int i = 0; i < rounds; i++) {
        tactn_vec at = any_grid(&random, 0, (double)span);
        tactn_bounds box = {at, tactn_add(at, all_coordinates(1))}, point = {at, at};
        looks += looked_at(l->tree, l->tree->root, &box);
        hits += check_query(l, box, 1);
        visits += check_first(l, point, any_way(&random));
    }
    print_message("%d boxes: %.1f nodes for a query that finds %.1f; a ray asks %.1f boxes\n", MOST,
                  (double)looks / rounds, (double)hits / rounds, (double)visits / rounds);
    assert_true(looks < 120L * rounds && visits < 6L * rounds);
    listed_free(l);
}

/* The nodes that a search looks at around each box. */
static long looks_of_all(const listed *l) {
    long looks = 0;
    for (int32_t i = 0; i < l->tree->fresh; i++)
        if (l->entries[i].used) looks += looked_at(l->tree, l->tree->root, &l->entries[i].bounds);
    return looks;
}

/* Boxes that drift, half of them against the others, until all have other neighbours: the tree stays nearly as good as
 * one that is filled anew. */
static void drifting_boxes_keep_a_good_tree(void **state) {
    (void)state;
    random_stream random = random_named("tree, drift");
    enum { COUNT = 600, STEPS = 240 };
    double span = TACT_DIMENSION == 2 ? 36 : 12;
    listed *l = listed_new(COUNT), *anew = listed_new(COUNT);
    for (int i = 0; i < COUNT; i++) {
        tactn_vec lower = any_grid(&random, 0, span);
        listed_insert(l, (tactn_bounds){lower, tactn_add(lower, all_coordinates(1))}, 1, (uint32_t)i);
    }
    for (int step = 0; step < STEPS; step++) {
        for (int32_t i = 0; i < l->tree->fresh; i++) {
            if (!l->entries[i].used) continue;
            tactn_bounds box = l->entries[i].bounds;
            tactn_vec way = along_axis(0, (tact_real)(i % 4 < 2 ? 0.125 : -0.125));
            way = tactn_add(way, any_grid(&random, -0.125, 0.125));
            listed_drift(l, i, (tactn_bounds){tactn_add(box.lower, way), tactn_add(box.upper, way)});
        }
        tactn_tree_improve(l->tree, step * COUNT % l->tree->fresh, COUNT);
        if (step % 16 == 0) check_structure(l);
    }
    check_structure(l);
    for (int i = 0; i < 100; i++) check_query(l, any_box(&random), 1);
    for (int32_t i = 0; i < l->tree->fresh; i++)
        if (l->entries[i].used) listed_insert(anew, l->entries[i].bounds, 1, 0);
    long drifted = looks_of_all(l), filled = looks_of_all(anew);
    print_message("nodes looked at around each box: %.1f, in a tree filled anew %.1f\n", (double)drifted / COUNT,
                  (double)filled / COUNT);
    assert_true(drifted * 2 < filled * 3);
    listed_free(l);
    listed_free(anew);
}

/* Bits that some boxes get are found from the root, whether these boxes move or not, and are gone when the last has
 * lost them. */
static void marks_come_and_go(void **state) {
    (void)state;
    random_stream random = random_named("tree, marks");
    enum { COUNT = 200, ROUNDS = 20, MARK = 8 };
    listed *l = listed_new(COUNT);
    for (int i = 0; i < COUNT; i++) listed_insert(l, any_box(&random), (uint64_t)(1 + i % 3), (uint32_t)i);
    for (int round = 0; round < ROUNDS; round++) {
        for (int i = 0; i < COUNT / 4; i++) {
            int32_t proxy = any_used(l, &random);
            l->entries[proxy].category |= MARK;
            if (random_coin(&random)) {
                l->entries[proxy].bounds = any_box(&random);
                tactn_tree_drift(l->tree, proxy, l->entries[proxy].bounds, MARK);
            } else {
                tactn_tree_mark(l->tree, proxy, MARK);
            }
        }
        check_structure(l);
        check_query(l, (tactn_bounds){all_coordinates(-1000), all_coordinates(1000)}, MARK);
        for (int32_t i = 0; i < l->tree->fresh; i++) {
            if (!l->entries[i].used || !(l->entries[i].category & MARK)) continue;
            l->entries[i].category -= MARK;
            tactn_tree_unmark(l->tree, i, MARK);
        }
        check_structure(l);
    }
    listed_free(l);
}

/* Along a row the first box ends the search, from whichever end it comes. */
static void nearest_boxes_come_first(void **state) {
    (void)state;
    random_stream random = random_named("tree, order");
    listed *l = listed_new(1000);
    for (int i = 0; i < 1000; i++) listed_insert(l, crowded(FLAT_ROW, i * 617 % 1000), 1, 0);
    int most = 0;
    for (int i = 0; i < 200; i++) {
        tactn_vec from = along_axis(0, (tact_real)random_below(&random, 1000) + TACT_REAL(0.75));
        tactn_vec way = along_axis(0, random_coin(&random) ? 2000 : -2000);
        int visits = check_first(l, (tactn_bounds){from, from}, way);
        most = visits > most ? visits : most;
    }
    assert_int_equal(most, 1);
    listed_free(l);
}

/* ---- nothing on the way is missed */

/* Of every order of magnitude that leaves room for sums. */
static tact_real any_decade(random_stream *random) {
    double size = random_decade(random, is_float ? 1e-40 : 1e-310, is_float ? 1e37 : 1e307);
    return (tact_real)(random_coin(random) ? size : -size);
}

static tact_real a_little(tact_real x, int way) {
    const double far = way * (double)TACT_REAL_MAX;
    return is_float ? (tact_real)nextafterf((float)x, (float)far) : (tact_real)nextafter((double)x, far);
}

/* Boxes two numbers wide around a point of the way: of components of any size, of none, of the smallest there are.
 * */
static void thin_boxes_are_not_missed(void **state) {
    (void)state;
    random_stream random = random_named("tree, thin boxes");
    int rounds = check_rounds(100000), shared = 0;
    for (int i = 0; i < rounds; i++) {
        bool alike = random_coin(&random); /* all components of one size, or each of its own */
        tact_real part = (tact_real)random_range(&random, 0, 1), size = any_decade(&random);
        tactn_bounds box, moving;
        tactn_vec way = no_vec();
        for (int k = 0; k < TACT_DIMENSION; k++) {
            tact_real from = (tact_real)random_range(&random, -1, 1) * (alike ? size : any_decade(&random));
            tact_real travel = (tact_real)random_range(&random, -1, 1) * (alike ? size : any_decade(&random));
            if (random_below(&random, 8) == 0) travel = 0;
            tact_real at = from + part * travel;
            way = with_coordinate(way, k, travel);
            moving.lower = with_coordinate(k ? moving.lower : no_vec(), k, from);
            tact_real below = travel == 0 ? at : a_little(a_little(at, -1), -1);
            tact_real above = travel == 0 ? at : a_little(a_little(at, 1), 1);
            box.lower = with_coordinate(k ? box.lower : no_vec(), k, below);
            box.upper = with_coordinate(k ? box.upper : no_vec(), k, above);
        }
        moving.upper = moving.lower;
        listed *l = listed_new(2);
        int32_t proxy = listed_insert(l, box, 1, 3);
        listed_insert(l, (tactn_bounds){tactn_neg(box.upper), tactn_neg(box.lower)}, 1, 4);
        found *f = found_new(l);
        tactn_tree_cast(l->tree, moving, way, 1, find_on_way, f);
        assert_true(f->seen[proxy]);
        shared += f->count == 2;
        free(f);
        listed_free(l);
    }
    /* The other box, on the other side of the origin, is seldom on the way. */
    assert_true(shared * 10 < rounds);
}

/* Points on ways so long that the fraction lies midway between two of the least numbers above zero, and rounds either
 * way along each axis. All numbers are exact. */
static void tiny_fractions_are_not_missed(void **state) {
    (void)state;
    random_stream random = random_named("tree, tiny fractions");
    int rounds = check_rounds(2000);
    for (int i = 0; i < rounds; i++) {
        int part = 2 * random_below(&random, 8) + 1;
        tactn_vec at = no_vec(), way = no_vec();
        for (int k = 0; k < TACT_DIMENSION; k++) {
            int units = 1 + random_below(&random, 100);
            way = with_coordinate(way, k, (tact_real)ldexp(units, is_float ? 110 : 1000));
            at = with_coordinate(at, k, (tact_real)ldexp(units * part, is_float ? 110 - 150 : 1000 - 1075));
        }
        listed *l = listed_new(1);
        listed_insert(l, (tactn_bounds){at, at}, 1, 3);
        found *f = found_new(l);
        tactn_tree_cast(l->tree, (tactn_bounds){no_vec(), no_vec()}, way, 1, find_on_way, f);
        assert_int_equal(f->count, 1);
        free(f);
        listed_free(l);
    }
}

static const struct CMUnitTest tests[] = {
    cmocka_unit_test(no_tree_is_higher_than_the_stack),
    cmocka_unit_test(changes_against_a_list),
    cmocka_unit_test(a_long_run),
    cmocka_unit_test(crowds_stay_low),
    cmocka_unit_test(searches_look_at_few),
    cmocka_unit_test(drifting_boxes_keep_a_good_tree),
    cmocka_unit_test(marks_come_and_go),
    cmocka_unit_test(nearest_boxes_come_first),
    cmocka_unit_test(thin_boxes_are_not_missed),
    cmocka_unit_test(tiny_fractions_are_not_missed),
};

const test_group test_tree = {"test_tree", tests, sizeof tests / sizeof *tests, NULL, NULL};
