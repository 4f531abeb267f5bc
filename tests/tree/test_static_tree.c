/* Static trees of boxes against all boxes one by one: pairs, searches, the nearest, casts, refits. */
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "world/crew.h"
#include "support/group.h"
#include "tree/box_forms.h"
#include "tree/tree_list.h"

static const int sizes[] = {0, 1, 2, 3, 4, 5, 6, 9, 17, 40, 130, 400};
enum { SIZES = sizeof sizes / sizeof *sizes };

/* ---- pairs ---- */

typedef struct pair_table {
    int rows, columns;
    unsigned char *seen;
    tactn_static_tree_pair *list; /* in the order of the visits */
    int count, stop_after;
} pair_table;

static bool note_pair(void *context, int32_t a, int32_t b) {
    pair_table *table = context;
    assert_true(a >= 0 && a < table->rows && b >= 0 && b < table->columns);
    table->seen[(size_t)a * (size_t)table->columns + (size_t)b]++;
    table->list[table->count++] = (tactn_static_tree_pair){a, b};
    return table->count != table->stop_after;
}

static pair_table table_new(const box_set *a, const box_set *b) {
    size_t cells = (size_t)a->count * (size_t)b->count + 1;
    pair_table table = {a->count, b->count, calloc(cells, 1), calloc(cells, sizeof *table.list), 0, 0};
    assert_true(table.seen && table.list);
    return table;
}

static void table_free(pair_table *table) {
    free(table->seen);
    free(table->list);
}

/* Returns how many pairs are in the table. */
static int check_table(const pair_table *table, const box_set *a, const box_set *b, tact_real limit) {
    bool one = a == b;
    int found = 0;
    for (int i = 0; i < a->count; i++) {
        for (int k = 0; k < b->count; k++) {
            int seen = table->seen[(size_t)i * (size_t)b->count + (size_t)k];
            int expected = one && k <= i ? 0 : truly_within(true_box_distance(&a->boxes[i], &b->boxes[k]), limit);
            if (expected >= 0 ? seen != expected : seen > 1) {
                fail_msg("form %d, %d and %d boxes, limit %g: boxes %d and %d, %d times instead of %d", (int)a->form,
                         a->count, b->count, (double)limit, i, k, seen, expected);
            }
            found += seen;
        }
    }
    return found;
}

/* The same pairs in an array, with room enough or not, by one or by several. */
static void check_list(const pair_table *table, const tactn_static_tree *a, const tactn_static_tree *b,
                       tact_real limit, random_stream *random) {
    size_t count = (size_t)table->count, size = sizeof *table->list;
    const size_t rooms[] = {0, count / 2, count, count + 3, 2 * count + 70, 64 * count + 64};
    for (int i = 0; i < 6; i++) {
        size_t room = rooms[i], written = room < count ? room : count;
        tactn_static_tree_pair *pairs = malloc((room + 1) * size);
        for (int threads = 0; threads < 3; threads++) {
            crew crew = {.threads = threads, .order = (crew_order)random_below(random, 3), .random = *random};
            tact_tasks tasks = {&crew, run_crew};
            pairs[room] = (tactn_static_tree_pair){-7, -9};
            uint64_t told =
                tactn_static_tree_list_pairs(a, b, limit, room > 0 ? pairs : NULL, room, threads > 0 ? &tasks : NULL);
            assert_true(told == count);
            assert_memory_equal(pairs, table->list, written * size);
            assert_true(pairs[room].a == -7 && pairs[room].b == -9);
        }
        free(pairs);
    }
}

static void pairs_of_one_tree(void **state) {
    (void)state;
    random_stream random = random_named("pairs of one static tree");
    long found = 0, all = 0;
    for (box_form form = 0; form < BOX_FORMS; form++) {
        for (int s = 0; s < SIZES; s++) {
            box_set set = box_set_new(&random, form, sizes[s]);
            for (int round = 0; round < check_rounds(sizes[s] > 100 ? 20 : 40); round++) {
                tact_real limit = any_limit(&random, form);
                pair_table table = table_new(&set, &set);
                assert_true(tactn_static_tree_visit_pairs(set.tree, NULL, limit, note_pair, &table));
                found += check_table(&table, &set, &set, limit);
                all += (long)set.count * (set.count - 1) / 2;
                if (round < 2) check_list(&table, set.tree, NULL, limit, &random);
                table_free(&table);
            }
            box_set_free(&set);
        }
    }
    print_message("%ld of %ld pairs are near\n", found, all);
    assert_true(found > all / 20 && found < all - all / 20);
}

static void pairs_of_two_trees(void **state) {
    (void)state;
    random_stream random = random_named("pairs of two static trees");
    int rounds = check_rounds(400);
    long found = 0, all = 0;
    for (int round = 0; round < rounds; round++) {
        box_form form = (box_form)random_below(&random, BOX_FORMS);
        box_set a = box_set_new(&random, form, sizes[random_below(&random, SIZES)]);
        box_set b = box_set_new(&random, form, sizes[random_below(&random, SIZES)]);
        tact_real limit = any_limit(&random, form);
        pair_table table = table_new(&a, &b);
        assert_true(tactn_static_tree_visit_pairs(a.tree, b.tree, limit, note_pair, &table));
        found += check_table(&table, &a, &b, limit);
        all += (long)a.count * b.count;
        if (round % 8 == 0) check_list(&table, a.tree, b.tree, limit, &random);
        table_free(&table);
        box_set_free(&a);
        box_set_free(&b);
    }
    print_message("%ld of %ld pairs are near\n", found, all);
    assert_true(!check_rates() || (found > all / 20 && found < all - all / 20));
}

/* ---- searches ---- */

typedef struct index_list {
    unsigned char seen[512];
    int count, stop_after;
} index_list;

static bool note_index(void *context, int32_t index) {
    index_list *list = context;
    list->seen[index]++;
    return ++list->count != list->stop_after;
}

static int check_search(const box_set *set, tactn_bounds box, tact_real limit) {
    index_list list = {{0}, 0, 0};
    assert_true(tactn_static_tree_query(set->tree, box, limit, note_index, &list));
    for (int i = 0; i < set->count; i++) {
        int expected = truly_within(true_box_distance(&set->boxes[i], &box), limit);
        if (expected >= 0 ? list.seen[i] != expected : list.seen[i] > 1) {
            fail_msg("form %d, %d boxes, limit %g: box %d, %d times instead of %d", (int)set->form, set->count,
                     (double)limit, i, list.seen[i], expected);
        }
    }
    return list.count;
}

static void searches_of_boxes(void **state) {
    (void)state;
    random_stream random = random_named("static tree, searches");
    tactn_bounds all = {all_coordinates(-(tact_real)INFINITY), all_coordinates((tact_real)INFINITY)};
    for (box_form form = 0; form < BOX_FORMS; form++) {
        int found = 0, searches = 0;
        for (int s = 0; s < SIZES; s++) {
            box_set set = box_set_new(&random, form, sizes[s]);
            for (int round = 0; round < check_rounds(200); round++, searches++) {
                tactn_bounds box = form_box(&random, form, random_below(&random, sizes[s] + 1));
                if (round % 3 == 0) box.upper = box.lower;
                found += check_search(&set, box, any_limit(&random, form));
            }
            assert_int_equal(check_search(&set, all, 0), set.count);
            tactn_bounds half = {with_coordinate(all.lower, 0, 0), all.upper};
            check_search(&set, half, 0);
            box_set_free(&set);
        }
        assert_true(!check_rates() || found > searches);
    }
}

/* ---- the nearest ---- */

static bool is_listed(const tactn_static_tree_near *list, int count, int index) {
    for (int i = 0; i < count; i++) {
        if (list[i].index == index) return true;
    }
    return false;
}

/* On a grid all squares are exact, so equal distances are equal and the order is known. */
static void check_nearest(const box_set *set, tactn_bounds box, tact_real limit, int most) {
    tactn_static_tree_near near[512];
    bool exact = set->form < DOUBLING_BOXES;
    int count = tactn_static_tree_nearest(set->tree, box, limit, near, most), within = 0;
    long double worst = -1;
    for (int i = 0; i < count; i++) {
        assert_true(near[i].index >= 0 && near[i].index < set->count && !is_listed(near, i, near[i].index));
        long double distance = true_box_distance(&set->boxes[near[i].index], &box);
        long double told = (long double)near[i].distance, most_real = (long double)TACT_REAL_MAX;
        assert_true(distance > most_real ? near[i].distance >= TACT_REAL_MAX * (1 - 8 * R(CHECK_ROUNDOFF))
                                         : fabsl(told - distance) <= distance_error(distance));
        assert_true(truly_within(distance, limit) != 0 || distance > most_real);
        assert_true(i == 0 || near[i].distance > near[i - 1].distance ||
                    (near[i].distance >= near[i - 1].distance && near[i].index > near[i - 1].index));
        worst = fmaxl(worst, fminl(distance, most_real));
    }
    for (int i = 0; i < set->count; i++) {
        long double distance = true_box_distance(&set->boxes[i], &box);
        within += truly_within(distance, limit) != 0;
        if (is_listed(near, count, i) || truly_within(distance, limit) != 1) continue;
        assert_true(count == most && distance >= worst - 2 * distance_error(worst));
        if (exact) assert_true(distance > worst || (distance >= worst && i > near[count - 1].index));
    }
    assert_true(count <= most && (count == most || count <= within || limit >= TACT_REAL_MAX));
}

static void the_nearest_boxes(void **state) {
    (void)state;
    random_stream random = random_named("static tree, nearest");
    for (box_form form = 0; form < BOX_FORMS; form++) {
        for (int s = 0; s < SIZES; s++) {
            box_set set = box_set_new(&random, form, sizes[s]);
            for (int round = 0; round < check_rounds(100); round++) {
                tactn_bounds box = form_box(&random, form, random_below(&random, sizes[s] + 1));
                if (round % 2 == 0) box.upper = box.lower;
                tact_real limit = round % 4 == 3 ? any_limit(&random, form) : TACT_REAL_MAX;
                int most = random_below(&random, 4) == 0 ? random_below(&random, 500) : random_below(&random, 9);
                check_nearest(&set, box, limit, most);
            }
            box_set_free(&set);
        }
    }
}

/* ---- casts ---- */

static tact_real note_on_way(void *context, int32_t index, tact_real fraction) {
    note_index(context, index);
    return fraction;
}

static bool note_user(void *context, int32_t proxy, uint32_t user, tact_real fraction) {
    (void)proxy;
    (void)fraction;
    return note_index(context, (int32_t)user);
}

static tact_real note_user_on_way(void *context, int32_t proxy, uint32_t user, tact_real fraction) {
    note_user(context, proxy, user, fraction);
    return fraction;
}

/* The dynamic tree, which has tests of its own, meets the same. */
static void casts_meet_what_the_dynamic_tree_meets(void **state) {
    (void)state;
    random_stream random = random_named("static tree, casts");
    int met = 0, casts = 0;
    for (box_form form = 0; form < BOX_FORMS; form++) {
        for (int s = 1; s < SIZES; s++) {
            box_set set = box_set_new(&random, form, sizes[s]);
            tactn_tree *dynamic = malloc(tactn_tree_bytes(set.count));
            tactn_tree_init(dynamic, tactn_tree_bytes(set.count), set.count);
            int32_t proxy;
            for (int i = 0; i < set.count; i++) tactn_tree_insert(dynamic, set.boxes[i], 1, (uint32_t)i, &proxy);
            for (int round = 0; round < check_rounds(60); round++, casts++) {
                tactn_bounds box = form_box(&random, form, random_below(&random, set.count));
                if (round % 2 == 0) box.upper = box.lower;
                tactn_vec way = round % 8 == 7 ? form_box(&random, form, 3).lower : any_way(&random);
                index_list list = {{0}, 0, 0}, expected = {{0}, 0, 0};
                tactn_static_tree_cast(set.tree, box, way, note_on_way, &list);
                tactn_tree_cast(dynamic, box, way, 1, note_user_on_way, &expected);
                assert_memory_equal(list.seen, expected.seen, sizeof list.seen);
                met += list.count;
            }
            free(dynamic);
            box_set_free(&set);
        }
    }
    assert_true(met > casts);
}

/* Stops at the first hit of a row of boxes without breadth. */
static tact_real shorten(void *context, int32_t index, tact_real fraction) {
    real *first = context;
    ++*first;
    (void)fraction;
    return R(0.0009765625) * ((real)index + R(0.25));
}

static void nearest_boxes_come_first(void **state) {
    (void)state;
    random_stream random = random_named("static tree, order of casts");
    box_set set = box_set_new(&random, FLAT_ROW_BOXES, 400);
    tactn_vec from = along_axis(0, -R(0.25));
    real visits = 0;
    tactn_static_tree_cast(set.tree, (tactn_bounds){from, from}, along_axis(0, 1024), shorten, &visits);
    assert_true(visits > 0 && visits < 2);
    box_set_free(&set);
}

/* ---- the same bytes ---- */

static void crews_build_the_same_bytes(void **state) {
    (void)state;
    random_stream random = random_named("static tree, crews");
    const int counts[] = {1, 60, 4097, 3000, 20000, 60000, 9000};
    for (int round = 0; round < check_rounds(2 * BOX_FORMS); round++) {
        box_form form = (box_form)(round % BOX_FORMS);
        int count = counts[round % 7];
        if (form == NESTED_BOXES && count > 20000) count = 20000;
        box_set set = box_set_new(&random, form, count), other = set, moved = set;
        size_t size = tactn_static_tree_size(set.tree);
        other.tree = malloc(other.bytes), moved.boxes = malloc((size_t)count * sizeof *moved.boxes);
        for (int i = 0; i < count; i++) moved.boxes[i] = form_box(&random, form, count - i);
        tactn_static_tree_input input = {set.boxes, 0, count}, new_input = {moved.boxes, 0, count};
        tactn_static_tree *fitted = malloc(set.bytes);
        memcpy(fitted, set.tree, size);
        assert_int_equal(tactn_static_tree_refit(fitted, &new_input, NULL, NULL), TACT_OK);
        assert_int_equal(tactn_static_tree_check(fitted, size), TACT_OK);
        for (int threads = 1; threads <= MOST_THREADS; threads++) {
            crew crew = {.threads = threads, .order = (crew_order)(threads % 3), .random = random};
            tact_tasks tasks = {&crew, run_crew};
            box_set_build(&other, &tasks, threads);
            assert_true(crew.runs > 0 && crew.calls > crew.runs);
            assert_memory_equal(other.tree, set.tree, size);
            assert_int_equal(tactn_static_tree_refit(other.tree, &new_input, &tasks, NULL), TACT_OK);
            assert_memory_equal(other.tree, fitted, size);
            assert_int_equal(tactn_static_tree_refit(other.tree, &input, &tasks, NULL), TACT_OK);
            assert_memory_equal(other.tree, set.tree, size);
        }
        free(other.tree);
        free(moved.boxes);
        free(fitted);
        box_set_free(&set);
    }
}

/* ---- refits ---- */

static void refitted_trees_answer_as_new_ones(void **state) {
    (void)state;
    random_stream random = random_named("static tree, refits");
    for (box_form form = 0; form < BOX_FORMS; form++) {
        for (int s = 0; s < SIZES; s++) {
            box_set set = box_set_new(&random, form, sizes[s]);
            for (int round = 0; round < check_rounds(20); round++) {
                for (int i = 0; i < set.count; i++) {
                    int index = random_below(&random, 2 * set.count);
                    if (random_coin(&random)) set.boxes[i] = form_box(&random, form, index);
                }
                tactn_static_tree_input input = {set.boxes, sizeof *set.boxes, set.count};
                assert_int_equal(tactn_static_tree_refit(set.tree, &input, NULL, NULL), TACT_OK);
                assert_int_equal(tactn_static_tree_check(set.tree, tactn_static_tree_size(set.tree)), TACT_OK);
                check_search(&set, form_box(&random, form, 1), any_limit(&random, form));
                check_nearest(&set, form_box(&random, form, 2), TACT_REAL_MAX, 5);
                tact_real limit = any_limit(&random, form);
                pair_table table = table_new(&set, &set);
                tactn_static_tree_visit_pairs(set.tree, NULL, limit, note_pair, &table);
                check_table(&table, &set, &set, limit);
                table_free(&table);
            }
            box_set_free(&set);
        }
    }
}

/* ---- ends of searches ---- */

static tact_real stop_on_way(void *context, int32_t index, tact_real fraction) {
    return note_index(context, index) ? fraction : 0;
}

static void a_visitor_ends_the_search(void **state) {
    (void)state;
    random_stream random = random_named("static tree, ends");
    box_set set = box_set_new(&random, EQUAL_BOXES, 40);
    for (int stop = 1; stop <= 41; stop++) {
        index_list list = {{0}, 0, stop}, on_way = {{0}, 0, stop};
        pair_table table = table_new(&set, &set);
        table.stop_after = stop;
        int expected = stop < 40 ? stop : 40;
        assert_int_equal(tactn_static_tree_query(set.tree, set.boxes[0], 0, note_index, &list), stop == 41);
        tactn_static_tree_cast(set.tree, set.boxes[0], along_axis(0, 1), stop_on_way, &on_way);
        assert_false(tactn_static_tree_visit_pairs(set.tree, NULL, 0, note_pair, &table));
        assert_true(list.count == expected && on_way.count == expected && table.count == stop);
        table_free(&table);
    }
    box_set_free(&set);
}

static const struct CMUnitTest tests[] = {
    cmocka_unit_test(pairs_of_one_tree),
    cmocka_unit_test(pairs_of_two_trees),
    cmocka_unit_test(searches_of_boxes),
    cmocka_unit_test(the_nearest_boxes),
    cmocka_unit_test(casts_meet_what_the_dynamic_tree_meets),
    cmocka_unit_test(nearest_boxes_come_first),
    cmocka_unit_test(crews_build_the_same_bytes),
    cmocka_unit_test(refitted_trees_answer_as_new_ones),
    cmocka_unit_test(a_visitor_ends_the_search),
};

const test_group test_static_tree = {"test_static_tree", tests, sizeof tests / sizeof *tests, NULL, NULL};
