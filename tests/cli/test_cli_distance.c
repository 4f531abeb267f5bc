/* What `tact distance` and `tact overlap` answer, in every format and both precisions, against closed forms. */
#include <float.h>
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>
#include <jansson.h>

#include "cli/cli_run.h"
#include "support/group.h"

/* Pairs whose answers can be told by hand. */
typedef struct known_pair {
    const char *a, *b, *status;
    double distance;
    double normal[3], point_a[3], point_b[3];
} known_pair;

static const char known_scene3[] =
    "{\"dimension\": 3, \"shapes\": {\n"
    "  \"ball\": {\"type\": \"sphere\", \"radius\": 1},\n"
    "  \"box\": {\"type\": \"box\", \"half_extents\": [1, 2, 3]},\n"
    "  \"capsule\": {\"type\": \"capsule\", \"radius\": 0.5, \"half_length\": 2},\n"
    "  \"cone\": {\"type\": \"cone\", \"radius\": 1, \"half_height\": 2},\n"
    "  \"can\": {\"type\": \"cylinder\", \"radius\": 1, \"half_height\": 2},\n"
    "  \"egg\": {\"type\": \"ellipsoid\", \"radii\": [1, 2, 3]},\n"
    "  \"gem\": {\"type\": \"hull\", \"points\": [[1,0,0],[-1,0,0],[0,1,0],[0,-1,0],[0,0,1],[0,0,-1]]},\n"
    "  \"line\": {\"type\": \"segment\", \"a\": [0,0,-1], \"b\": [0,0,1]},\n"
    "  \"sheet\": {\"type\": \"triangle\", \"a\": [-1,-1,0], \"b\": [1,-1,0], \"c\": [0,1,0]},\n"
    "  \"dot\": {\"type\": \"point\"},\n"
    "  \"soap\": {\"type\": \"box\", \"half_extents\": [1,1,1], \"rounding\": 0.5}},\n"
    "\"bodies\": [\n"
    "  {\"name\": \"origin\", \"shape\": \"dot\"},\n"
    "  {\"name\": \"ball\", \"shape\": \"ball\", \"position\": [4,0,0]},\n"
    "  {\"name\": \"box\", \"shape\": \"box\", \"position\": [0,5,0]},\n"
    "  {\"name\": \"turned\", \"shape\": \"box\", \"position\": [0,5,0], \"rotation\": [0,0,0.7071067811865476,"
    "0.7071067811865476]},\n"
    "  {\"name\": \"capsule\", \"shape\": \"capsule\", \"position\": [0,0,5]},\n"
    "  {\"name\": \"cone\", \"shape\": \"cone\", \"position\": [0,0,-4]},\n"
    "  {\"name\": \"can\", \"shape\": \"can\", \"position\": [-0.25,0,0]},\n"
    "  {\"name\": \"egg\", \"shape\": \"egg\", \"position\": [0,6,0]},\n"
    "  {\"name\": \"gem\", \"shape\": \"gem\", \"position\": [0,0,-3]},\n"
    "  {\"name\": \"line\", \"shape\": \"line\", \"position\": [2,0,0]},\n"
    "  {\"name\": \"sheet\", \"shape\": \"sheet\", \"position\": [0,0,7]},\n"
    "  {\"name\": \"soap\", \"shape\": \"soap\", \"position\": [-3,0,0]},\n"
    "  {\"name\": \"near\", \"shape\": \"ball\", \"position\": [2.5,0,0]}],\n"
    "\"pairs\": "
    "[[\"origin\",\"ball\"],[\"origin\",\"box\"],[\"origin\",\"turned\"],[\"origin\",\"capsule\"],[\"origin\","
    "\"cone\"],\n"
    "[\"origin\",\"can\"],[\"origin\",\"egg\"],[\"origin\",\"gem\"],[\"origin\",\"line\"],[\"origin\",\"sheet\"],["
    "\"origin\",\"soap\"],\n"
    "[\"ball\",\"near\"],[\"near\",\"ball\"]]}\n";

static const known_pair known_pairs3[] = {
    {"origin", "ball", "separated", 3, {1, 0, 0}, {0, 0, 0}, {3, 0, 0}},
    {"origin", "box", "separated", 3, {0, 1, 0}, {0, 0, 0}, {0, 3, 0}},
    {"origin", "turned", "separated", 4, {0, 1, 0}, {0, 0, 0}, {0, 4, 0}},
    {"origin", "capsule", "separated", 2.5, {0, 0, 1}, {0, 0, 0}, {0, 0, 2.5}},
    {"origin", "cone", "separated", 2, {0, 0, -1}, {0, 0, 0}, {0, 0, -2}},
    {"origin", "can", "overlap", -0.75, {-1, 0, 0}, {0, 0, 0}, {0.75, 0, 0}},
    {"origin", "egg", "separated", 4, {0, 1, 0}, {0, 0, 0}, {0, 4, 0}},
    {"origin", "gem", "separated", 2, {0, 0, -1}, {0, 0, 0}, {0, 0, -2}},
    {"origin", "line", "separated", 2, {1, 0, 0}, {0, 0, 0}, {2, 0, 0}},
    {"origin", "sheet", "separated", 7, {0, 0, 1}, {0, 0, 0}, {0, 0, 7}},
    {"origin", "soap", "separated", 1.5, {-1, 0, 0}, {0, 0, 0}, {-1.5, 0, 0}},
    {"ball", "near", "overlap", -0.5, {-1, 0, 0}, {3, 0, 0}, {3.5, 0, 0}},
    {"near", "ball", "overlap", -0.5, {1, 0, 0}, {3.5, 0, 0}, {3, 0, 0}},
};

/* Rotations as an angle and as cosine and sine. */
static const char known_scene2[] =
    "{\"dimension\": 2, \"shapes\": {\n"
    "  \"disc\": {\"type\": \"circle\", \"radius\": 1},\n"
    "  \"box\": {\"type\": \"box\", \"half_extents\": [1, 2]},\n"
    "  \"capsule\": {\"type\": \"capsule\", \"radius\": 0.5, \"half_length\": 2},\n"
    "  \"egg\": {\"type\": \"ellipse\", \"radii\": [1, 2]},\n"
    "  \"gem\": {\"type\": \"polygon\", \"points\": [[1,0],[-1,0],[0,1],[0,-1],[0,0],[1,0]]},\n"
    "  \"line\": {\"type\": \"segment\", \"a\": [0,-1], \"b\": [0,1]},\n"
    "  \"sheet\": {\"type\": \"triangle\", \"a\": [-1,-1], \"b\": [1,-1], \"c\": [0,1]},\n"
    "  \"dot\": {\"type\": \"point\"},\n"
    "  \"soap\": {\"type\": \"box\", \"half_extents\": [1,1], \"rounding\": 0.5}},\n"
    "\"bodies\": [\n"
    "  {\"name\": \"origin\", \"shape\": \"dot\"},\n"
    "  {\"name\": \"disc\", \"shape\": \"disc\", \"position\": [4,0]},\n"
    "  {\"name\": \"box\", \"shape\": \"box\", \"position\": [0,5], \"rotation\": 0},\n"
    "  {\"name\": \"turned\", \"shape\": \"box\", \"position\": [0,5], \"rotation\": 1.5707963267948966},\n"
    "  {\"name\": \"again\", \"shape\": \"box\", \"position\": [0,5], \"rotation\": [0,-1]},\n"
    "  {\"name\": \"capsule\", \"shape\": \"capsule\", \"position\": [5,0]},\n"
    "  {\"name\": \"upright\", \"shape\": \"capsule\", \"position\": [5,0], \"rotation\": [0,1]},\n"
    "  {\"name\": \"egg\", \"shape\": \"egg\", \"position\": [0,6]},\n"
    "  {\"name\": \"gem\", \"shape\": \"gem\", \"position\": [0,-3]},\n"
    "  {\"name\": \"line\", \"shape\": \"line\", \"position\": [2,0]},\n"
    "  {\"name\": \"sheet\", \"shape\": \"sheet\", \"position\": [0,-4]},\n"
    "  {\"name\": \"soap\", \"shape\": \"soap\", \"position\": [-3,0]},\n"
    "  {\"name\": \"over\", \"shape\": \"soap\", \"position\": [1.25,0.5]},\n"
    "  {\"name\": \"near\", \"shape\": \"disc\", \"position\": [2.5,0]}],\n"
    "\"pairs\": [[\"origin\",\"disc\"],[\"origin\",\"box\"],[\"origin\",\"turned\"],[\"origin\",\"again\"],\n"
    "[\"origin\",\"capsule\"],[\"origin\",\"upright\"],[\"origin\",\"egg\"],[\"origin\",\"gem\"],"
    "[\"origin\",\"line\"],\n"
    "[\"origin\",\"sheet\"],[\"origin\",\"soap\"],[\"origin\",\"over\"],[\"disc\",\"near\"],[\"near\",\"disc\"]]}\n";

static const known_pair known_pairs2[] = {
    {"origin", "disc", "separated", 3, {1, 0}, {0, 0}, {3, 0}},
    {"origin", "box", "separated", 3, {0, 1}, {0, 0}, {0, 3}},
    {"origin", "turned", "separated", 4, {0, 1}, {0, 0}, {0, 4}},
    {"origin", "again", "separated", 4, {0, 1}, {0, 0}, {0, 4}},
    {"origin", "capsule", "separated", 2.5, {1, 0}, {0, 0}, {2.5, 0}},
    {"origin", "upright", "separated", 4.5, {1, 0}, {0, 0}, {4.5, 0}},
    {"origin", "egg", "separated", 4, {0, 1}, {0, 0}, {0, 4}},
    {"origin", "gem", "separated", 2, {0, -1}, {0, 0}, {0, -2}},
    {"origin", "line", "separated", 2, {1, 0}, {0, 0}, {2, 0}},
    {"origin", "sheet", "separated", 3, {0, -1}, {0, 0}, {0, -3}},
    {"origin", "soap", "separated", 1.5, {-1, 0}, {0, 0}, {-1.5, 0}},
    {"origin", "over", "overlap", -0.25, {1, 0}, {0, 0}, {-0.25, 0}},
    {"disc", "near", "overlap", -0.5, {-1, 0}, {3, 0}, {3.5, 0}},
    {"near", "disc", "overlap", -0.5, {1, 0}, {3.5, 0}, {3, 0}},
};

typedef struct known_set {
    int dimension;
    const char *scene;
    const known_pair *pairs;
    size_t count;
} known_set;

static const known_set known_sets[] = {
    {2, known_scene2, known_pairs2, sizeof known_pairs2 / sizeof known_pairs2[0]},
    {3, known_scene3, known_pairs3, sizeof known_pairs3 / sizeof known_pairs3[0]},
};
#define SET_COUNT (sizeof known_sets / sizeof known_sets[0])

static void expect_near(double found, double expected, double tolerance, const char *what) {
    if (fabs(found - expected) <= tolerance) return;
    fail_msg("%s is %.17g; it should be %.17g within %.3g", what, found, expected, tolerance);
}

static void expect_vector(const json_t *found, const double *expected, int count, double tolerance,
                          const char *what) {
    assert_int_equal(json_array_size(found), count);
    for (size_t i = 0; i < (size_t)count; i++) {
        expect_near(json_number_value(json_array_get(found, i)), expected[i], tolerance, what);
    }
}

static double number(const json_t *answer, const char *key) {
    json_t *value = json_object_get(answer, key);
    assert_true(json_is_number(value));
    return json_number_value(value);
}

static void expect_text(const json_t *answer, const char *key, const char *expected) {
    const char *found = json_string_value(json_object_get(answer, key));
    assert_non_null(found);
    assert_string_equal(found, expected);
}

/* The keys in their order, then the numbers. Curved shapes are found to about 1e-10 of their size in double; a
 * witness or a normal of theirs to the root of that. */
static void expect_answer(const json_t *answer, const known_set *set, size_t number_of_pair, double tolerance,
                          double witness) {
    const known_pair *known = set->pairs + number_of_pair;
    static const char *const keys[] = {"a",       "b",       "status",      "distance",  "normal",
                                       "point_a", "point_b", "error_bound", "iterations"};
    const char *key;
    json_t *value;
    size_t count = 0;
    json_object_foreach((json_t *)answer, key, value) {
        assert_true(count < sizeof keys / sizeof keys[0]);
        assert_string_equal(key, keys[count++]);
    }
    assert_int_equal(count, sizeof keys / sizeof keys[0]);
    expect_text(answer, "a", known->a);
    expect_text(answer, "b", known->b);
    expect_text(answer, "status", known->status);
    double bound = number(answer, "error_bound");
    assert_true(bound >= 0 && bound <= tolerance);
    expect_near(number(answer, "distance"), known->distance, bound, known->b);
    expect_vector(json_object_get(answer, "normal"), known->normal, set->dimension, witness, known->b);
    expect_vector(json_object_get(answer, "point_a"), known->point_a, set->dimension, witness, known->b);
    expect_vector(json_object_get(answer, "point_b"), known->point_b, set->dimension, witness, known->b);
    assert_in_range((uintmax_t)number(answer, "iterations"), 0, 512);
}

static json_t *parse(const char *text, size_t size) {
    json_error_t error;
    json_t *value = json_loadb(text, size, 0, &error);
    if (!value) fail_msg("%d:%d: %s", error.line, error.column, error.text);
    return value;
}

/* Runs and expects success without a word on stderr. */
static cli_result run_well(const char *const *arguments) {
    cli_result result = cli_run_into(".stdout", arguments);
    if (result.status != 0 || result.err[0] != 0) fail_msg("status %d: %s", result.status, result.err);
    return result;
}

static void expect_jsonl(const known_set *set, const cli_result *result, double tolerance, double witness) {
    const char *line = result->out;
    for (size_t i = 0; i < set->count; i++) {
        const char *end = strchr(line, '\n');
        assert_non_null(end);
        json_t *answer = parse(line, (size_t)(end - line));
        expect_answer(answer, set, i, tolerance, witness);
        json_decref(answer);
        line = end + 1;
    }
    assert_int_equal(*line, 0);
}

static void jsonl_has_an_answer_a_line_in_order(void **state) {
    (void)state;
    const char *const line[] = {"distance", "known.json", "--format", "jsonl", NULL};
    for (size_t i = 0; i < SET_COUNT; i++) {
        cli_file("known.json", known_sets[i].scene);
        cli_result result = run_well(line);
        expect_jsonl(known_sets + i, &result, 1e-9, 1e-5);
        cli_free(&result);
    }
}

static void float_answers_stay_within_their_bound(void **state) {
    (void)state;
    const char *const line[] = {"distance", "known.json", "-f", "jsonl", "-p", "float", NULL};
    for (size_t i = 0; i < SET_COUNT; i++) {
        cli_file("known.json", known_sets[i].scene);
        cli_result result = run_well(line);
        expect_jsonl(known_sets + i, &result, 1e-3, 0.05);
        cli_free(&result);
    }
}

static void json_is_one_array_of_the_same_answers(void **state) {
    (void)state;
    const char *const line[] = {"distance", "-fjson", "known.json", NULL};
    for (size_t k = 0; k < SET_COUNT; k++) {
        cli_file("known.json", known_sets[k].scene);
        cli_result result = run_well(line);
        json_t *answers = parse(result.out, result.out_size);
        assert_int_equal(json_array_size(answers), known_sets[k].count);
        for (size_t i = 0; i < known_sets[k].count; i++) {
            expect_answer(json_array_get(answers, i), known_sets + k, i, 1e-9, 1e-5);
        }
        json_decref(answers);
        cli_free(&result);
    }
}

static void expect_csv(const known_set *set, const char *out, const char *head) {
    assert_int_equal(strncmp(out, head, strlen(head)), 0);
    const char *at = out + strlen(head);
    for (size_t i = 0; i < set->count; i++) {
        char start[80];
        const known_pair *pair = set->pairs + i;
        snprintf(start, sizeof start, "%s,%s,%s,", pair->a, pair->b, pair->status);
        assert_int_equal(strncmp(at, start, strlen(start)), 0);
        expect_near(strtod(at + strlen(start), NULL), pair->distance, 1e-9, start);
        int commas = 0;
        for (; *at != '\n'; at++) commas += *at == ',';
        assert_int_equal(commas, 7 + 3 * set->dimension);
        at++;
    }
    assert_int_equal(*at, 0);
}

static void csv_has_a_head_and_a_line_a_pair(void **state) {
    (void)state;
    static const char *const heads[] = {
        "a,b,status,distance,normal_x,normal_y,point_a_x,point_a_y,point_b_x,point_b_y,error_bound,iterations,"
        "beyond_cutoff,not_converged\r\n",
        "a,b,status,distance,normal_x,normal_y,normal_z,point_a_x,point_a_y,point_a_z,point_b_x,"
        "point_b_y,point_b_z,error_bound,iterations,beyond_cutoff,"
        "not_converged\r\n"};
    const char *const line[] = {"distance", "known.json", "--format=csv", NULL};
    for (size_t i = 0; i < SET_COUNT; i++) {
        cli_file("known.json", known_sets[i].scene);
        cli_result result = run_well(line);
        expect_csv(known_sets + i, result.out, heads[i]);
        cli_free(&result);
    }
}

static void the_table_has_a_row_a_pair_and_a_summary(void **state) {
    (void)state;
    static const char *const parts[][4] = {
        {"a       b        status         distance     error  normal (a to b)     iterations\n",
         "\norigin  disc     separated             3  ", "( 0.0000,  1.0000)",
         "\n\n14 pairs: 3 overlap, 0 touching, 11 separated; "},
        {"a       b        status ", "\norigin  ball     separated             3  ", "( 0.0000,  1.0000,  0.0000)",
         "\n\n13 pairs: 3 overlap, 0 touching, 10 separated; "},
    };
    const char *const line[] = {"distance", "known.json", NULL};
    for (size_t i = 0; i < SET_COUNT; i++) {
        cli_file("known.json", known_sets[i].scene);
        cli_result result = run_well(line);
        assert_ptr_equal(strstr(result.out, parts[i][0]), result.out);
        for (size_t k = 1; k < 4; k++) assert_non_null(strstr(result.out, parts[i][k]));
        assert_non_null(strstr(result.out, "    near     overlap            -0.5  "));
        assert_null(strchr(result.out, '\033'));
        cli_free(&result);
    }
}

static void expect_overlaps(const known_set *set, const cli_result *result) {
    json_t *answers = parse(result->out, result->out_size);
    assert_int_equal(json_array_size(answers), set->count);
    for (size_t i = 0; i < set->count; i++) {
        json_t *answer = json_array_get(answers, i);
        bool expected = strcmp(set->pairs[i].status, "overlap") == 0;
        expect_text(answer, "a", set->pairs[i].a);
        expect_text(answer, "b", set->pairs[i].b);
        assert_int_equal(json_is_true(json_object_get(answer, "overlap")), expected);
        assert_int_equal(json_object_size(answer), 3);
    }
    json_decref(answers);
}

static void overlap_says_yes_or_no_in_every_format(void **state) {
    (void)state;
    const char *const json[] = {"overlap", "known.json", "-f", "json", NULL};
    const char *const json_float[] = {"overlap", "known.json", "-f", "json", "-p", "float", NULL};
    for (size_t i = 0; i < SET_COUNT; i++) {
        cli_file("known.json", known_sets[i].scene);
        cli_result result = run_well(json);
        expect_overlaps(known_sets + i, &result);
        cli_free(&result);
        result = run_well(json_float);
        expect_overlaps(known_sets + i, &result);
        cli_free(&result);
    }
    cli_file("known.json", known_scene3);
    const char *const csv[] = {"overlap", "known.json", "-f", "csv", "-p", "float", NULL};
    cli_result result = run_well(csv);
    assert_int_equal(strncmp(result.out, "a,b,overlap\r\norigin,ball,no\r\n", 29), 0);
    assert_non_null(strstr(result.out, "\r\norigin,can,yes\r\n"));
    cli_free(&result);
    const char *const table[] = {"overlap", "known.json", NULL};
    result = run_well(table);
    assert_non_null(strstr(result.out, "\norigin  can      yes\n"));
    assert_non_null(strstr(result.out, "13 pairs: 3 overlap, 10 separated; "));
    cli_free(&result);
    const char *const jsonl[] = {"overlap", "known.json", "-f", "jsonl", NULL};
    result = run_well(jsonl);
    assert_int_equal(strncmp(result.out, "{\"a\":\"origin\",\"b\":\"ball\",\"overlap\":false}\n", 42), 0);
    cli_free(&result);
}

/* Two balls, or two circles where the position has two numbers, run as jsonl with more arguments; the caller frees
 * the one answer. */
static json_t *ask_balls(const char *second_position, const char *option, const char *value) {
    char text[600];
    bool flat = strchr(second_position, ',') == strrchr(second_position, ',');
    snprintf(text, sizeof text,
             "{\"dimension\":%d,\"shapes\":{\"s\":{\"type\":\"%s\",\"radius\":1}},\"bodies\":["
             "{\"name\":\"a\",\"shape\":\"s\"},{\"name\":\"b\",\"shape\":\"s\",\"position\":%s}]}",
             flat ? 2 : 3, flat ? "circle" : "sphere", second_position);
    cli_file("balls.json", text);
    const char *const line[] = {"distance", "balls.json", "-f", "jsonl", option, value, NULL};
    cli_result result = run_well(line);
    json_t *answer = parse(result.out, result.out_size);
    cli_free(&result);
    return answer;
}

static void touching_is_a_status_of_its_own(void **state) {
    (void)state;
    static const char *const positions[] = {"[2,0]", "[0,-2]", "[2,0,0]"};
    for (size_t i = 0; i < 3; i++) {
        json_t *answer = ask_balls(positions[i], NULL, NULL);
        expect_text(answer, "status", "touching");
        expect_near(number(answer, "distance"), 0, number(answer, "error_bound"), "distance");
        json_decref(answer);
    }
}

static void beyond_the_cutoff_is_said(void **state) {
    (void)state;
    static const char *const far[] = {"[30,0]", "[30,0,0]"}, *const near[] = {"[3,0]", "[3,0,0]"};
    for (size_t i = 0; i < 2; i++) {
        json_t *answer = ask_balls(far[i], "--cutoff", "2");
        expect_text(answer, "status", "separated");
        assert_true(json_is_true(json_object_get(answer, "beyond_cutoff")));
        assert_true(number(answer, "distance") >= 2 && number(answer, "distance") <= 28);
        assert_true(json_is_null(json_object_get(answer, "error_bound")));
        json_decref(answer);
        answer = ask_balls(near[i], "--cutoff", "2");
        assert_null(json_object_get(answer, "beyond_cutoff"));
        expect_near(number(answer, "distance"), 1, 1e-12, "distance");
        json_decref(answer);
    }
}

/* A number that a decimal locale, a float on the way or a lost digit would change. */
static void numbers_are_read_and_printed_exactly(void **state) {
    (void)state;
    json_t *answer = ask_balls("[5.1000000000000005,0,0]", NULL, NULL);
    double expected = 5.1000000000000005 - 1 - 1;
    expect_near(number(answer, "distance"), expected, 2 * DBL_EPSILON * 5.1, "distance");
    json_decref(answer);
    answer = ask_balls("[9007199254740993,0,0]", NULL, NULL);
    expect_near(number(answer, "distance"), 9007199254740992.0 - 2, 2, "distance");
    json_decref(answer);
}

/* Bodies a million sizes away from the origin: positions are subtracted in double also for float. */
static void float_is_good_far_from_the_origin(void **state) {
    (void)state;
    cli_file("far.json", "{\"dimension\":3,\"shapes\":{\"s\":{\"type\":\"sphere\",\"radius\":1},\"c\":{\"type\":"
                         "\"box\",\"half_extents\":[1,1,1]}},"
                         "\"bodies\":[{\"name\":\"a\",\"shape\":\"s\",\"position\":[16000000.25,-8000000,4000000]},"
                         "{\"name\":\"b\",\"shape\":\"c\",\"position\":[16000003.5,-8000000,4000000]}]}");
    const char *const line[] = {"distance", "far.json", "-f", "jsonl", "-p", "float", NULL};
    cli_result result = run_well(line);
    json_t *answer = parse(result.out, result.out_size);
    double bound = number(answer, "error_bound");
    assert_true(bound <= 1e-4);
    expect_near(number(answer, "distance"), 1.25, bound, "distance");
    const double point_a[3] = {16000001.25, -8000000, 4000000};
    expect_vector(json_object_get(answer, "point_a"), point_a, 3, 1e-3, "point_a");
    json_decref(answer);
    cli_free(&result);
}

/* 0.1 is no float: the answer is off by the rounding of the radius, and the bound must know. */
static void the_bound_in_float_covers_the_rounding_of_the_input(void **state) {
    (void)state;
    cli_file("tenth.json", "{\"dimension\":3,\"shapes\":{\"s\":{\"type\":\"sphere\",\"radius\":0.1},\"d\":{\"type\":"
                           "\"sphere\",\"radius\":100.1}},"
                           "\"bodies\":[{\"name\":\"a\",\"shape\":\"s\"},{\"name\":\"b\",\"shape\":\"d\","
                           "\"position\":[100.21,0,0]}]}");
    const char *const line[] = {"distance", "tenth.json", "-f", "jsonl", "-p", "float", NULL};
    cli_result result = run_well(line);
    json_t *answer = parse(result.out, result.out_size);
    expect_near(number(answer, "distance"), 0.01, number(answer, "error_bound"), "distance");
    assert_true(number(answer, "error_bound") >= 100.1 * (double)FLT_EPSILON / 2);
    json_decref(answer);
    cli_free(&result);
}

static void a_rotation_that_is_almost_unit_is_made_so(void **state) {
    (void)state;
    cli_file("turn.json", "{\"dimension\":3,\"shapes\":{\"c\":{\"type\":\"box\",\"half_extents\":[1,2,1]},\"p\":{"
                          "\"type\":\"point\"}},"
                          "\"bodies\":[{\"name\":\"a\",\"shape\":\"c\",\"rotation\":[0,0,0.7075,0.7075]},"
                          "{\"name\":\"b\",\"shape\":\"p\",\"position\":[3,0,0]}]}");
    const char *const line[] = {"distance", "turn.json", "-f", "jsonl", NULL};
    cli_result result = run_well(line);
    json_t *answer = parse(result.out, result.out_size);
    expect_near(number(answer, "distance"), 1, 1e-14, "distance");
    json_decref(answer);
    cli_free(&result);
}

/* A unit box's corner reaches sqrt(2) cos(turn - pi/4) along the x axis, whatever the turns the angle is made of. */
static void a_rotation_of_the_plane_is_an_angle_or_its_cosine_and_sine(void **state) {
    (void)state;
    static const struct {
        const char *rotation;
        double radians, tolerance;
    } turns[] = {
        {"0.5", 0.5, 1e-15},
        {"-0.5", -0.5, 1e-15},
        {"3", 3, 1e-15},
        {"[0.6,0.8]", 0.92729521800161219, 1e-15},
        {"[-0.8,0.6]", 2.4980915447965089, 1e-15},
        {"[0.6005,0.8005]", 0.9271952879529791, 1e-15},
        {"1e6", 1e6, 1e-9},
    };
    for (size_t i = 0; i < sizeof turns / sizeof turns[0]; i++) {
        char text[400];
        snprintf(
            text, sizeof text,
            "{\"dimension\":2,\"shapes\":{\"c\":{\"type\":\"box\",\"half_extents\":[1,1]},\"l\":{\"type\":"
            "\"segment\",\"a\":[0,-9],\"b\":[0,9]}},\"bodies\":[{\"name\":\"a\",\"shape\":\"c\",\"rotation\":%s},"
            "{\"name\":\"b\",\"shape\":\"l\",\"position\":[5,0]}]}",
            turns[i].rotation);
        cli_file("turn.json", text);
        const char *const line[] = {"distance", "turn.json", "-f", "jsonl", NULL};
        cli_result result = run_well(line);
        json_t *answer = parse(result.out, result.out_size);
        double c = fabs(cos(turns[i].radians)), s = fabs(sin(turns[i].radians));
        expect_near(number(answer, "distance"), 5 - c - s, turns[i].tolerance + 1e-14, turns[i].rotation);
        json_decref(answer);
        cli_free(&result);
    }
}

static void without_pairs_all_are_asked_in_order(void **state) {
    (void)state;
    cli_file(
        "four.json",
        "{\"dimension\":3,\"shapes\":{\"p\":{\"type\":\"point\"}},\"bodies\":[{\"name\":\"a\",\"shape\":\"p\"},"
        "{\"name\":\"b\",\"shape\":\"p\",\"position\":[1,0,0]},{\"name\":\"c\",\"shape\":\"p\",\"position\":[2,0,0]},"
        "{\"name\":\"d\",\"shape\":\"p\",\"position\":[3,0,0]}]}");
    const char *const line[] = {"overlap", "four.json", "-f", "csv", NULL};
    cli_result result = run_well(line);
    assert_string_equal(result.out, "a,b,overlap\r\na,b,no\r\na,c,no\r\na,d,no\r\nb,c,no\r\nb,d,no\r\nc,d,no\r\n");
    cli_free(&result);
}

static void no_bodies_or_one_make_no_pairs(void **state) {
    (void)state;
    cli_file("none.json", "{\"dimension\":3,\"shapes\":{},\"bodies\":[]}");
    cli_file("one.json", "{\"dimension\":3,\"shapes\":{\"p\":{\"type\":\"point\"}},\"bodies\":[{\"name\":\"a\","
                         "\"shape\":\"p\"}]}");
    const char *const none[] = {"distance", "none.json", "-q", "-f", "json", NULL};
    const char *const one[] = {"distance", "one.json", "-q", "-f", "json", NULL};
    const char *const table[] = {"distance", "one.json", "-q", NULL};
    cli_result result = run_well(none);
    assert_string_equal(result.out, "[]\n");
    cli_free(&result);
    result = run_well(one);
    assert_string_equal(result.out, "[]\n");
    cli_free(&result);
    result = run_well(table);
    assert_non_null(strstr(result.out, "\n0 pairs: 0 overlap, 0 touching, 0 separated; "));
    cli_free(&result);
}

/* A control character, quotes, a comma, letters of one and of two columns. */
static void names_are_carried_over_safely(void **state) {
    (void)state;
    cli_file("names.json",
             "{\"dimension\":3,\"shapes\":{\"p\":{\"type\":\"point\"}},\"bodies\":["
             "{\"name\":\"\\u001b[31mred\\n\",\"shape\":\"p\"},"
             "{\"name\":\"K\xc3\xb6rper, \\\"1\\\" \xe7\xae\xb1\",\"shape\":\"p\",\"position\":[1,0,0]}]}");
    const char *const jsonl[] = {"distance", "names.json", "-f", "jsonl", NULL};
    cli_result result = run_well(jsonl);
    json_t *answer = parse(result.out, result.out_size);
    expect_text(answer, "a", "\033[31mred\n");
    expect_text(answer, "b", "K\xc3\xb6rper, \"1\" \xe7\xae\xb1");
    json_decref(answer);
    cli_free(&result);
    const char *const csv[] = {"overlap", "names.json", "-f", "csv", NULL};
    result = run_well(csv);
    assert_non_null(strstr(result.out, "\"\033[31mred\n\",\"K\xc3\xb6rper, \"\"1\"\" \xe7\xae\xb1\",no\r\n"));
    cli_free(&result);
    const char *const table[] = {"overlap", "names.json", NULL};
    result = run_well(table);
    assert_null(strchr(result.out, '\033'));
    assert_non_null(strstr(result.out, "a                b               overlap\n"));
    assert_non_null(strstr(result.out, "\\u001b[31mred\\n  K\xc3\xb6rper, \"1\" \xe7\xae\xb1  no\n"));
    cli_free(&result);
}

static void the_report_goes_to_a_file_when_asked(void **state) {
    (void)state;
    cli_file("known.json", known_scene3);
    const char *const line[] = {"distance", "known.json", "-f", "json", "-o", "report.json", NULL};
    cli_result result = run_well(line);
    assert_int_equal(result.out_size, 0);
    cli_free(&result);
    size_t size;
    char *text = cli_read("report.json", &size);
    json_t *answers = parse(text, size);
    assert_int_equal(json_array_size(answers), known_sets[1].count);
    json_decref(answers);
    free(text);
}

static void a_byte_order_mark_is_skipped(void **state) {
    (void)state;
    cli_file("mark.json", "\xef\xbb\xbf{\"dimension\":3,\"shapes\":{},\"bodies\":[]}");
    const char *const line[] = {"distance", "mark.json", "-q", "-f", "json", NULL};
    cli_result result = run_well(line);
    assert_string_equal(result.out, "[]\n");
    cli_free(&result);
}

static const struct CMUnitTest tests[] = {
    cmocka_unit_test(jsonl_has_an_answer_a_line_in_order),
    cmocka_unit_test(float_answers_stay_within_their_bound),
    cmocka_unit_test(json_is_one_array_of_the_same_answers),
    cmocka_unit_test(csv_has_a_head_and_a_line_a_pair),
    cmocka_unit_test(the_table_has_a_row_a_pair_and_a_summary),
    cmocka_unit_test(overlap_says_yes_or_no_in_every_format),
    cmocka_unit_test(touching_is_a_status_of_its_own),
    cmocka_unit_test(beyond_the_cutoff_is_said),
    cmocka_unit_test(numbers_are_read_and_printed_exactly),
    cmocka_unit_test(float_is_good_far_from_the_origin),
    cmocka_unit_test(the_bound_in_float_covers_the_rounding_of_the_input),
    cmocka_unit_test(a_rotation_that_is_almost_unit_is_made_so),
    cmocka_unit_test(a_rotation_of_the_plane_is_an_angle_or_its_cosine_and_sine),
    cmocka_unit_test(without_pairs_all_are_asked_in_order),
    cmocka_unit_test(no_bodies_or_one_make_no_pairs),
    cmocka_unit_test(names_are_carried_over_safely),
    cmocka_unit_test(the_report_goes_to_a_file_when_asked),
    cmocka_unit_test(a_byte_order_mark_is_skipped),
};

const test_group test_cli_distance = {"test_cli_distance", tests, sizeof tests / sizeof *tests, cli_setup,
                                      cli_teardown};
