/* What the command reads and writes beside scenes: meshes, hulls, pictures, help, the man page, the progress bar. */
#define _XOPEN_SOURCE 700
#include <fcntl.h>
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cmocka.h>
#include <jansson.h>

#include "cli_run.h"
#include "progress.h"

static const char cube_obj[] = "v 0 0 0\nv 2 0 0\nv 2 2 0\nv 0 2 0\nv 0 0 2\nv 2 0 2\nv 2 2 2\nv 0 2 2\n"
                               "f 4 3 2 1\nf 5 6 7 8\nf 1 2 6 5\nf 2 3 7 6\nf 3 4 8 7\nf 4 1 5 8\n";

/* Without its lid. */
static const char bowl_obj[] = "v 0 0 0\nv 2 0 0\nv 2 2 0\nv 0 2 0\nv 0 0 2\nv 2 0 2\nv 2 2 2\nv 0 2 2\n"
                               "f 4 3 2 1\nf 1 2 6 5\nf 2 3 7 6\nf 3 4 8 7\nf 4 1 5 8\n";

/* A cube whose lid is a funnel down to the middle. */
static const char funnel_obj[] = "v 0 0 0\nv 2 0 0\nv 2 2 0\nv 0 2 0\nv 0 0 2\nv 2 0 2\nv 2 2 2\nv 0 2 2\nv 1 1 1\n"
                                 "f 4 3 2 1\nf 5 6 9\nf 6 7 9\nf 7 8 9\nf 8 5 9\n"
                                 "f 1 2 6 5\nf 2 3 7 6\nf 3 4 8 7\nf 4 1 5 8\n";

/* All vertices on the hull, yet one edge goes in: two tetrahedra's worth of a cube's corner are missing. */
static const char notched_obj[] =
    "v 0 0 0\nv 2 0 0\nv 2 2 0\nv 0 2 0\nv 0 0 2\nv 2 0 2\nv 2 2 2\nv 0 2 2\n"
    "f 4 3 2 1\nf 5 6 2\nf 5 2 8\nf 2 7 8\nf 6 7 2\nf 1 2 5\nf 3 7 2\nf 3 4 8 7\nf 4 1 5 8\n";

static const char tetrahedron_stl[] =
    "solid t\n"
    "facet normal 0 0 -1\nouter loop\nvertex 0 0 0\nvertex 0 1 0\nvertex 1 0 0\nendloop\nendfacet\n"
    "facet normal 0 -1 0\nouter loop\nvertex 0 0 0\nvertex 1 0 0\nvertex 0 0 1\nendloop\nendfacet\n"
    "facet normal -1 0 0\nouter loop\nvertex 0 0 0\nvertex 0 0 1\nvertex 0 1 0\nendloop\nendfacet\n"
    "facet normal 1 1 1\nouter loop\nvertex 1 0 0\nvertex 0 1 0\nvertex 0 0 1\nendloop\nendfacet\n"
    "endsolid t\n";

static void expect_success(const cli_result *result) {
    if (result->status != 0) fail_msg("status %d: %s", result->status, result->err);
}

static void expect_near(double found, double expected, double tolerance) {
    if (!(fabs(found - expected) <= tolerance)) fail_msg("%.17g should be %.17g", found, expected);
}

static json_t *parse(const cli_result *result) {
    expect_success(result);
    json_error_t error;
    json_t *value = json_loadb(result->out, result->out_size, 0, &error);
    if (!value) fail_msg("%d:%d: %s", error.line, error.column, error.text);
    return value;
}

static double number(const json_t *object, const char *key) {
    assert_true(json_is_number(json_object_get(object, key)));
    return json_number_value(json_object_get(object, key));
}

static json_t *hull_facts(const char *file, const char *option, const char *value) {
    const char *const line[] = {"hull", file, "--format", "json", option, value, NULL};
    cli_result result = cli_run_into(".stdout", line);
    json_t *facts = parse(&result);
    cli_free(&result);
    return facts;
}

static void expect_cube(const json_t *facts, double tolerance) {
    assert_int_equal((int)number(facts, "dimension"), 3);
    assert_int_equal((int)number(facts, "vertices"), 8);
    assert_int_equal((int)number(facts, "edges"), 12);
    assert_int_equal((int)number(facts, "faces"), 6);
    expect_near(number(facts, "volume"), 8, tolerance);
    expect_near(number(facts, "area"), 24, tolerance);
    assert_true(number(facts, "seconds") >= 0);
    assert_true(number(facts, "error") >= 0 && number(facts, "error") <= tolerance);
    const json_t *center = json_object_get(facts, "center_of_mass"), *inertia = json_object_get(facts, "inertia");
    for (size_t i = 0; i < 3; i++) {
        expect_near(json_number_value(json_array_get(center, i)), 1, tolerance);
        for (size_t k = 0; k < 3; k++) {
            double expected = i == k ? 8.0 * (2 * 2 + 2 * 2) / 12 : 0;
            expect_near(json_number_value(json_array_get(json_array_get(inertia, i), k)), expected, tolerance);
        }
    }
}

static void the_hull_of_a_cube_is_measured(void **state) {
    (void)state;
    cli_file("cube.obj", cube_obj);
    json_t *facts = hull_facts("cube.obj", NULL, NULL);
    expect_cube(facts, 1e-12);
    assert_string_equal(json_string_value(json_object_get(facts, "file")), "cube.obj");
    json_decref(facts);
    facts = hull_facts("cube.obj", "--precision", "float");
    expect_cube(facts, 1e-4);
    json_decref(facts);
}

static void the_hull_table_names_what_it_tells(void **state) {
    (void)state;
    cli_file("cube.obj", cube_obj);
    cli_result result = cli_run("hull", "cube.obj", NULL);
    expect_success(&result);
    static const char *const rows[] = {"file            cube.obj\n",
                                       "dimension       3 (a solid)\n",
                                       "vertices        8\n",
                                       "edges           12\n",
                                       "faces           6\n",
                                       "volume          8\n",
                                       "area            24\n",
                                       "centre of mass  (1, 1, 1)\n",
                                       "inertia         [",
                                       "error           0\n",
                                       "time            "};
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        if (!strstr(result.out, rows[i])) fail_msg("no row \"%s\" in\n%s", rows[i], result.out);
    }
    cli_free(&result);
}

/* A writer that loses digits, or a reader that moves vertices, would change the second hull. The points are
 * multiples of 1/64, which assimp's single precision keeps. */
static void a_hull_that_was_written_reads_as_the_same_hull(void **state) {
    (void)state;
    FILE *out = fopen("cloud.obj", "w");
    assert_non_null(out);
    unsigned int seed = 12345;
    for (int i = 0; i < 300; i++) {
        int c[3];
        for (int k = 0; k < 3; k++) {
            seed = seed * 1664525u + 1013904223u;
            c[k] = (int)(seed >> 16 & 1023) - 512;
        }
        fprintf(out, "v %.17g %.17g %.17g\n", c[0] / 64.0, c[1] / 64.0, c[2] / 64.0);
    }
    fclose(out);
    cli_result result = cli_run("hull", "cloud.obj", "-o", "hull.obj", "-f", "json", NULL);
    json_t *first = parse(&result);
    cli_free(&result);
    json_t *second = hull_facts("hull.obj", NULL, NULL);
    static const char *const equal[] = {"dimension", "vertices", "edges", "faces"};
    for (size_t i = 0; i < 4; i++) expect_near(number(second, equal[i]), number(first, equal[i]), 0);
    expect_near(number(second, "volume"), number(first, "volume"), 1e-12 * number(first, "volume"));
    expect_near(number(second, "area"), number(first, "area"), 1e-12 * number(first, "area"));
    assert_true(number(first, "vertices") > 20);
    json_decref(first);
    json_decref(second);
}

static void a_vertex_limit_is_kept_and_its_error_told(void **state) {
    (void)state;
    FILE *out = fopen("ring.obj", "w");
    assert_non_null(out);
    for (int i = 0; i < 200; i++) {
        double z = -1 + 2 * (i + 0.5) / 200, turn = 2.399963 * i, r = sqrt(1 - z * z);
        fprintf(out, "v %.9g %.9g %.9g\n", r * cos(turn), r * sin(turn), z);
    }
    fclose(out);
    json_t *whole = hull_facts("ring.obj", NULL, NULL), *limited = hull_facts("ring.obj", "--vertex-limit", "20");
    assert_int_equal((int)number(whole, "vertices"), 200);
    assert_in_range((uintmax_t)number(limited, "vertices"), 4, 20);
    assert_true(number(limited, "error") > 0.01 && number(limited, "error") < 1);
    assert_true(number(limited, "volume") < number(whole, "volume"));
    json_decref(whole);
    json_decref(limited);
}

static void flat_and_thin_clouds_have_hulls_too(void **state) {
    (void)state;
    static const struct {
        const char *name, *text;
        int dimension;
    } clouds[] = {
        {"flat.obj", "v 0 0 1\nv 1 0 1\nv 1 1 1\nv 0 1 1\n", 2},
        {"line.obj", "v 0 0 0\nv 1 1 1\nv 2 2 2\n", 1},
        {"dot.obj", "v 3 4 5\nv 3 4 5\n", 0},
    };
    for (size_t i = 0; i < 3; i++) {
        cli_file(clouds[i].name, clouds[i].text);
        cli_result result = cli_run("hull", clouds[i].name, "-o", "thin.obj", "-f", "json", NULL);
        json_t *facts = parse(&result);
        assert_int_equal((int)number(facts, "dimension"), clouds[i].dimension);
        expect_near(number(facts, "volume"), 0, 0);
        json_decref(facts);
        cli_free(&result);
        facts = hull_facts("thin.obj", NULL, NULL);
        assert_int_equal((int)number(facts, "dimension"), clouds[i].dimension);
        json_decref(facts);
    }
}

/* Asks two meshes; the caller frees the answer. */
static json_t *ask_meshes(const char *a, const char *b, const char *pose) {
    const char *const line[] = {"distance", a, b, "-f", "jsonl", pose ? "--pose" : NULL, pose, NULL};
    cli_result result = cli_run_into(".stdout", line);
    json_t *answer = parse(&result);
    assert_string_equal(result.err, "");
    cli_free(&result);
    return answer;
}

static void two_meshes_are_asked_with_a_pose(void **state) {
    (void)state;
    cli_file("cube.obj", cube_obj);
    cli_file("tetrahedron.stl", tetrahedron_stl);
    json_t *answer = ask_meshes("cube.obj", "tetrahedron.stl", "3.5,0,0");
    assert_string_equal(json_string_value(json_object_get(answer, "a")), "cube.obj");
    assert_string_equal(json_string_value(json_object_get(answer, "b")), "tetrahedron.stl");
    expect_near(number(answer, "distance"), 1.5, 1e-12);
    json_decref(answer);
    answer = ask_meshes("cube.obj", "tetrahedron.stl", NULL);
    expect_near(number(answer, "distance"), -1 / sqrt(3), 1e-12);
    json_decref(answer);
    answer = ask_meshes("cube.obj", "tetrahedron.stl", "-1,0.5,0.5,0,0,1,0");
    expect_near(number(answer, "distance"), 1, 1e-12);
    json_decref(answer);
}

/* The answer with this number in a JSON report is about these two and this far. */
static void expect_pair(const json_t *answers, size_t i, const char *a, const char *b, double distance) {
    const json_t *answer = json_array_get(answers, i);
    assert_string_equal(json_string_value(json_object_get(answer, "a")), a);
    assert_string_equal(json_string_value(json_object_get(answer, "b")), b);
    expect_near(number(answer, "distance"), distance, 1e-12);
}

static void three_meshes_take_two_poses_and_names_stay_apart(void **state) {
    (void)state;
    cli_file("cube.obj", cube_obj);
    cli_result result = cli_run("distance", "cube.obj", "./cube.obj", "cube.obj", "--pose", "3,0,0", "--pose",
                                "0,7,0", "-f", "json", NULL);
    json_t *answers = parse(&result);
    assert_int_equal(json_array_size(answers), 3);
    expect_pair(answers, 0, "cube.obj#1", "./cube.obj", 1);
    expect_pair(answers, 1, "cube.obj#1", "cube.obj#2", 5);
    expect_pair(answers, 2, "./cube.obj", "cube.obj#2", sqrt(26));
    json_decref(answers);
    cli_free(&result);
}

static void meshes_of_a_scene_are_found_beside_it_and_scaled(void **state) {
    (void)state;
    cli_file("cube.obj", cube_obj);
    cli_file("scaled.json",
             "{\"dimension\":3,\"shapes\":{\"m\":{\"type\":\"mesh\",\"file\":\"cube.obj\",\"scale\":[0.5,1,3]},"
             "\"n\":{\"type\":\"mesh\",\"file\":\"cube.obj\",\"scale\":2,\"rounding\":0.25},"
             "\"p\":{\"type\":\"point\"}},"
             "\"bodies\":[{\"name\":\"m\",\"shape\":\"m\"},"
             "{\"name\":\"n\",\"shape\":\"n\",\"position\":[0,-10,0]},"
             "{\"name\":\"p\",\"shape\":\"p\",\"position\":[0.5,0.5,8]}],"
             "\"pairs\":[[\"m\",\"n\"],[\"m\",\"p\"]]}");
    /* Named from another folder. */
    assert_int_equal(mkdir("elsewhere", 0700), 0);
    assert_int_equal(chdir("elsewhere"), 0);
    const char *const line[] = {"distance", "../scaled.json", "-f", "json", NULL};
    cli_result result = cli_run_into(".stdout", line);
    remove(".stdout");
    remove(".stderr");
    assert_int_equal(chdir(".."), 0);
    assert_int_equal(rmdir("elsewhere"), 0);
    json_t *answers = parse(&result);
    assert_int_equal(json_array_size(answers), 2);
    expect_pair(answers, 0, "m", "n", 5.75);
    expect_pair(answers, 1, "m", "p", 2);
    json_decref(answers);
    cli_free(&result);
}

static void a_mesh_that_is_not_convex_is_noted(void **state) {
    (void)state;
    static const struct {
        const char *name, *text, *note;
    } meshes[] = {
        {"cube.obj", cube_obj, NULL},
        {"tetrahedron.stl", tetrahedron_stl, NULL},
        {"cloud.obj", "v 0 0 0\nv 1 0 0\nv 0 1 0\nv 0 0 1\nv 0.1 0.1 0.1\n", NULL},
        {"bowl.obj", bowl_obj,
         "bowl.obj: note: this mesh is not convex, its faces cover only 83.3 % of its convex hull"},
        {"funnel.obj", funnel_obj,
         "funnel.obj: note: this mesh is not convex, it lies up to 1 inside its convex hull"},
        {"notched.obj", notched_obj, "notched.obj: note: this mesh is not convex, it lies up to 0.667 inside"},
    };
    for (size_t i = 0; i < sizeof meshes / sizeof meshes[0]; i++) {
        cli_file(meshes[i].name, meshes[i].text);
        cli_result result = cli_run("hull", meshes[i].name, NULL);
        expect_success(&result);
        if (meshes[i].note) {
            if (!strstr(result.err, meshes[i].note)) fail_msg("%s: %s", meshes[i].name, result.err);
        } else {
            assert_string_equal(result.err, "");
        }
        cli_free(&result);
        result = cli_run("overlap", meshes[i].name, "cube.obj", NULL);
        expect_success(&result);
        assert_int_equal(meshes[i].note == NULL, result.err[0] == 0);
        cli_free(&result);
    }
}

static const char pictured[] =
    "{\"dimension\":3,\"shapes\":{\"box\":{\"type\":\"box\",\"half_extents\":[1,1,1]},\"ball\":{\"type\":\"sphere\","
    "\"radius\":1},"
    "\"can\":{\"type\":\"cylinder\",\"radius\":0.5,\"half_height\":1,\"rounding\":0.1},\"dot\":{\"type\":\"point\"},"
    "\"line\":{\"type\":\"segment\",\"a\":[0,0,0],\"b\":[1,1,1]},\"sheet\":{\"type\":\"triangle\",\"a\":[0,0,0],"
    "\"b\":[1,0,0],"
    "\"c\":[0,1,0]},\"soap\":{\"type\":\"hull\",\"points\":[[0,0,0],[1,0,0],[0,1,0],[0,0,1]],\"rounding\":0.2}},"
    "\"bodies\":["
    "{\"name\":\"box\",\"shape\":\"box\"},{\"name\":\"ball\",\"shape\":\"ball\",\"position\":[1.5,0.5,0.2]},"
    "{\"name\":\"can "
    "<&>\",\"shape\":\"can\",\"position\":[-3,0,0]},{\"name\":\"dot\",\"shape\":\"dot\",\"position\":[0,3,0]},"
    "{\"name\":\"line\",\"shape\":\"line\",\"position\":[3,3,0]},{\"name\":\"sheet\",\"shape\":\"sheet\","
    "\"position\":[0,-3,0]},"
    "{\"name\":\"soap\",\"shape\":\"soap\",\"position\":[0.5,0.5,1.5]}]}";

static uint32_t big_endian(const char *at) {
    const unsigned char *b = (const unsigned char *)at;
    return (uint32_t)b[0] << 24 | (uint32_t)b[1] << 16 | (uint32_t)b[2] << 8 | b[3];
}

/* Signature, size, and a chain of chunks that ends with IEND at the end of the file. */
static void expect_png(const char *file) {
    size_t size, at = 8;
    char *bytes = cli_read(file, &size);
    assert_non_null(bytes);
    assert_true(size > 5000);
    assert_memory_equal(bytes, "\x89PNG\r\n\x1a\n", 8);
    assert_memory_equal(bytes + 12, "IHDR", 4);
    assert_int_equal(big_endian(bytes + 16), 1200);
    assert_int_equal(big_endian(bytes + 20), 800);
    while (at + 12 <= size && memcmp(bytes + at + 4, "IEND", 4) != 0) at += 12 + (size_t)big_endian(bytes + at);
    assert_int_equal(at + 12, size);
    free(bytes);
}

/* Elements open and close in turn, and there are as many shaded polygons as a drawing needs. */
static void expect_svg(const char *file) {
    size_t size, depth = 0, paths = 0;
    char *text = cli_read(file, &size);
    assert_non_null(text);
    assert_int_equal(strlen(text), size);
    assert_non_null(strstr(text, "width=\"1200"));
    for (char *tag = strchr(text, '<'); tag; tag = strchr(tag + 1, '<')) {
        char *end = strchr(tag, '>');
        assert_non_null(end);
        paths += strncmp(tag, "<path", 5) == 0;
        if (tag[1] == '?' || tag[1] == '!') continue;
        if (tag[1] == '/') {
            assert_true(depth > 0);
            depth--;
        } else if (end[-1] != '/') {
            depth++;
        }
    }
    assert_int_equal(depth, 0);
    assert_true(paths > 100);
    free(text);
}

static void pictures_are_drawn_as_png_and_svg(void **state) {
    (void)state;
    cli_file("pictured.json", pictured);
    cli_result result = cli_run("distance", "pictured.json", "--picture", "picture.png", NULL);
    expect_success(&result);
    assert_string_equal(result.err, "");
    assert_non_null(strstr(result.out, "21 pairs: "));
    cli_free(&result);
    expect_png("picture.png");
    result = cli_run("distance", "pictured.json", "-p", "float", "--picture", "picture.SVG", NULL);
    expect_success(&result);
    cli_free(&result);
    expect_svg("picture.SVG");
}

static void a_scene_of_nothing_and_of_one_point_is_drawn_too(void **state) {
    (void)state;
    cli_file("none.json", "{\"dimension\":3,\"shapes\":{},\"bodies\":[]}");
    cli_file("one.json", "{\"dimension\":3,\"shapes\":{\"p\":{\"type\":\"point\"}},\"bodies\":[{\"name\":\"a\","
                         "\"shape\":\"p\"}]}");
    const char *const scenes[] = {"none.json", "one.json"};
    for (size_t i = 0; i < 2; i++) {
        cli_result result = cli_run("distance", scenes[i], "--picture", "small.png", NULL);
        expect_success(&result);
        cli_free(&result);
        expect_png("small.png");
    }
}

/* A mesh that is not convex is drawn inside its hull, here cut by a cube that it overlaps. */
static void a_mesh_is_drawn_inside_its_hull(void **state) {
    (void)state;
    cli_file("cube.obj", cube_obj);
    cli_file("funnel.obj", funnel_obj);
    cli_result result =
        cli_run("distance", "cube.obj", "funnel.obj", "--pose", "1.5,0.5,0.25", "--picture", "glass.png", NULL);
    expect_success(&result);
    cli_free(&result);
    expect_png("glass.png");
}

static void help_is_printed_for_every_command(void **state) {
    (void)state;
    static const char *const commands[] = {"distance", "overlap", "hull", "help", "version"};
    for (size_t i = 0; i < 5; i++) {
        cli_result long_form = cli_run(commands[i], "--help", NULL);
        cli_result word = cli_run("help", commands[i], NULL);
        char usage[40];
        snprintf(usage, sizeof usage, "Usage: tact %s", commands[i]);
        expect_success(&long_form);
        expect_success(&word);
        assert_string_equal(long_form.out, word.out);
        assert_int_equal(strncmp(long_form.out, usage, strlen(usage)), 0);
        for (const char *line = long_form.out; *line; line = strchr(line, '\n') + 1) {
            assert_true(strcspn(line, "\n") <= 80);
        }
        cli_free(&long_form);
        cli_free(&word);
    }
    cli_result result = cli_run("--help", NULL);
    expect_success(&result);
    for (size_t i = 0; i < 5; i++) assert_non_null(strstr(result.out, commands[i]));
    cli_free(&result);
}

static void the_version_is_printed(void **state) {
    (void)state;
    cli_result word = cli_run("version", NULL), option = cli_run("--version", NULL);
    expect_success(&word);
    assert_string_equal(word.out, option.out);
    int major, minor, patch, length = 0;
    assert_int_equal(sscanf(word.out, "tact %d.%d.%d%n", &major, &minor, &patch, &length), 3);
    assert_string_equal(word.out + length, "\n");
    cli_free(&word);
    cli_free(&option);
}

/* groff's warnings are all on; without groff only the words are checked. */
static void the_man_page_is_sound_and_names_every_option(void **state) {
    (void)state;
    cli_result result = cli_run("help", "--man", NULL);
    expect_success(&result);
    assert_int_equal(strncmp(result.out, ".TH TACT 1 ", 11), 0);
    static const char *const words[] = {"\\-\\-format", "\\-\\-precision", "\\-\\-pose",
                                        "\\-\\-cutoff", "\\-\\-picture",   "\\-\\-vertex\\-limit",
                                        "\\-\\-output", ".SH EXIT STATUS", ".SH EXAMPLES"};
    for (size_t i = 0; i < sizeof words / sizeof words[0]; i++) assert_non_null(strstr(result.out, words[i]));
    cli_bytes("tact.1", result.out, result.out_size);
    cli_free(&result);
    if (system("command -v groff >.which 2>&1") == 0) {
        assert_int_equal(system("groff -man -Tutf8 -ww tact.1 >.page 2>.warnings"), 0);
        char *warnings = cli_read(".warnings", NULL);
        assert_string_equal(warnings, "");
        free(warnings);
    }
}

/* The bar itself, with a clock that has been running for ten seconds. */
static void progress_is_drawn_and_wiped_when_watched(void **state) {
    (void)state;
    int kept = dup(STDERR_FILENO), file = open(".bar", O_RDWR | O_CREAT | O_TRUNC, 0600);
    assert_true(kept >= 0 && file >= 0);
    dup2(file, STDERR_FILENO);
    progress bar = {0};
    progress_begin(&bar, "working");
    bool watched_a_file = bar.watched;
    bar.begun = bar.last = progress_clock() - 10;
    progress_update(&bar, 1, 4);
    bar.watched = true;
    progress_update(&bar, 1, 2);
    progress_update(&bar, 2, 2);
    progress_wipe(&bar);
    progress_wipe(&bar);
    dup2(kept, STDERR_FILENO);
    close(kept);
    close(file);
    char *text = cli_read(".bar", NULL);
    assert_false(watched_a_file);
    assert_string_equal(text, "\rworking [###############...............]  50%\r\033[K");
    free(text);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_hull_of_a_cube_is_measured),
        cmocka_unit_test(the_hull_table_names_what_it_tells),
        cmocka_unit_test(a_hull_that_was_written_reads_as_the_same_hull),
        cmocka_unit_test(a_vertex_limit_is_kept_and_its_error_told),
        cmocka_unit_test(flat_and_thin_clouds_have_hulls_too),
        cmocka_unit_test(two_meshes_are_asked_with_a_pose),
        cmocka_unit_test(three_meshes_take_two_poses_and_names_stay_apart),
        cmocka_unit_test(meshes_of_a_scene_are_found_beside_it_and_scaled),
        cmocka_unit_test(a_mesh_that_is_not_convex_is_noted),
        cmocka_unit_test(pictures_are_drawn_as_png_and_svg),
        cmocka_unit_test(a_scene_of_nothing_and_of_one_point_is_drawn_too),
        cmocka_unit_test(a_mesh_is_drawn_inside_its_hull),
        cmocka_unit_test(help_is_printed_for_every_command),
        cmocka_unit_test(the_version_is_printed),
        cmocka_unit_test(the_man_page_is_sound_and_names_every_option),
        cmocka_unit_test(progress_is_drawn_and_wiped_when_watched),
    };
    return cmocka_run_group_tests(tests, cli_setup, cli_teardown);
}
