/* What the command reads and writes beside scenes: meshes, pictures, help, the man page, the progress bar. */
#define _XOPEN_SOURCE 700
#include <fcntl.h>
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cmocka.h>
#include <jansson.h>

#include "cli/cli_check.h"
#include "cli/cli_run.h"
#include "base/progress.h"
#include "support/group.h"

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

/* Asks two meshes; the caller frees the answer. */
static json_t *ask_meshes(const char *a, const char *b, const char *pose) {
    const char *const line[] = {"distance", a, b, "-f", "jsonl", pose ? "--pose" : NULL, pose, NULL};
    cli_result result = cli_run_into(".stdout", line);
    json_t *answer = cli_parse(&result);
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
    cli_expect_near(cli_number(answer, "distance"), 1.5, 1e-12);
    json_decref(answer);
    answer = ask_meshes("cube.obj", "tetrahedron.stl", NULL);
    cli_expect_near(cli_number(answer, "distance"), -1 / sqrt(3), 1e-12);
    json_decref(answer);
    answer = ask_meshes("cube.obj", "tetrahedron.stl", "-1,0.5,0.5,0,0,1,0");
    cli_expect_near(cli_number(answer, "distance"), 1, 1e-12);
    json_decref(answer);
}

/* The answer with this number in a JSON report is about these two and this far. */
static void expect_pair(const json_t *answers, size_t i, const char *a, const char *b, double distance) {
    const json_t *answer = json_array_get(answers, i);
    assert_string_equal(json_string_value(json_object_get(answer, "a")), a);
    assert_string_equal(json_string_value(json_object_get(answer, "b")), b);
    cli_expect_near(cli_number(answer, "distance"), distance, 1e-12);
}

static void three_meshes_take_two_poses_and_names_stay_apart(void **state) {
    (void)state;
    cli_file("cube.obj", cube_obj);
    cli_result result = cli_run("distance", "cube.obj", "./cube.obj", "cube.obj", "--pose", "3,0,0", "--pose",
                                "0,7,0", "-f", "json", NULL);
    json_t *answers = cli_parse(&result);
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
    json_t *answers = cli_parse(&result);
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
        cli_expect_success(&result);
        if (meshes[i].note) {
            if (!strstr(result.err, meshes[i].note)) fail_msg("%s: %s", meshes[i].name, result.err);
        } else {
            assert_string_equal(result.err, "");
        }
        cli_free(&result);
        result = cli_run("overlap", meshes[i].name, "cube.obj", NULL);
        cli_expect_success(&result);
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

/* Every type of the plane, bare and rounded, overlapping and apart. */
static const char pictured_flat[] =
    "{\"dimension\":2,\"shapes\":{\"box\":{\"type\":\"box\",\"half_extents\":[1,1]},\"disc\":{\"type\":\"circle\","
    "\"radius\":1},\"pill\":{\"type\":\"capsule\",\"radius\":0.5,\"half_length\":1},"
    "\"zero\":{\"type\":\"capsule\",\"radius\":0.5,\"half_length\":0},\"dot\":{\"type\":\"point\"},"
    "\"egg\":{\"type\":\"ellipse\",\"radii\":[2,0.02],\"rounding\":0.3},"
    "\"line\":{\"type\":\"segment\",\"a\":[0,0],\"b\":[1,1]},\"none\":{\"type\":\"segment\",\"a\":[1,1],\"b\":[1,1]},"
    "\"sheet\":{\"type\":\"triangle\",\"a\":[0,0],\"b\":[0,1],\"c\":[1,0]},"
    "\"soap\":{\"type\":\"polygon\",\"points\":[[0,0],[1,0],[0,1],[0.5,0.5]],\"rounding\":0.2}},"
    "\"bodies\":[{\"name\":\"box\",\"shape\":\"box\"},{\"name\":\"disc\",\"shape\":\"disc\",\"position\":[1.5,0.5]},"
    "{\"name\":\"pill <&>\",\"shape\":\"pill\",\"position\":[-3,0],\"rotation\":0.5},"
    "{\"name\":\"zero\",\"shape\":\"zero\",\"position\":[-5,1]},"
    "{\"name\":\"dot\",\"shape\":\"dot\",\"position\":[0,3]},"
    "{\"name\":\"egg\",\"shape\":\"egg\",\"position\":[1,-3],\"rotation\":[0.6,-0.8]},"
    "{\"name\":\"line\",\"shape\":\"line\",\"position\":[3,3]},"
    "{\"name\":\"none\",\"shape\":\"none\",\"position\":[3,0]},"
    "{\"name\":\"sheet\",\"shape\":\"sheet\",\"position\":[0,-3]},"
    "{\"name\":\"soap\",\"shape\":\"soap\",\"position\":[0.5,0.5],\"rotation\":-2}]}";

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

/* Elements open and close in turn, and there are as many paths as a drawing needs. */
static void expect_svg(const char *file, size_t least_paths) {
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
    assert_true(paths >= least_paths);
    free(text);
}

static void pictures_are_drawn_as_png_and_svg(void **state) {
    (void)state;
    static const struct {
        const char *scene, *pairs;
        size_t least_paths;
    } pictures[] = {{pictured, "21 pairs: ", 100}, {pictured_flat, "45 pairs: ", 60}};
    for (size_t i = 0; i < 2; i++) {
        cli_file("pictured.json", pictures[i].scene);
        cli_result result = cli_run("distance", "pictured.json", "--picture", "picture.png", NULL);
        cli_expect_success(&result);
        assert_string_equal(result.err, "");
        assert_non_null(strstr(result.out, pictures[i].pairs));
        cli_free(&result);
        expect_png("picture.png");
        result = cli_run("distance", "pictured.json", "-p", "float", "--picture", "picture.SVG", NULL);
        cli_expect_success(&result);
        cli_free(&result);
        expect_svg("picture.SVG", pictures[i].least_paths);
    }
}

/* Rays and motions put into the scenes above: one body that only moves, one that also turns, one that meets nothing.
 */
static char *with_motions(const char *scene, bool flat) {
    static const char *const names[] = {"\"name\":\"disc\"", "\"name\":\"soap\"", "\"name\":\"dot\"",
                                        "\"name\":\"ball\"", "\"name\":\"soap\"", "\"name\":\"dot\""};
    static const char *const motions[] = {"\"motion\":{\"translation\":[-6,0]},",
                                          "\"motion\":{\"translation\":[4,3],\"rotation\":-2},",
                                          "\"motion\":{\"translation\":[0,5]},",
                                          "\"motion\":{\"translation\":[-6,0,0]},",
                                          "\"motion\":{\"translation\":[-4,0,1],\"rotation\":[0.6,0,0,0.8]},",
                                          "\"motion\":{\"translation\":[0,5,0]},"};
    static const char *const rays[] = {
        "\"rays\":[{\"name\":\"r\",\"origin\":[-9,0.5],\"translation\":[99,0]},{\"name\":\"<&>\",\"origin\":[0.5,0.5]"
        ","
        "\"translation\":[0,3]},{\"name\":\"none\",\"origin\":[9,9],\"translation\":[0,0]}],",
        "\"rays\":[{\"name\":\"r\",\"origin\":[-9,0.5,0],\"translation\":[99,0,0]},{\"name\":\"<&>\",\"origin\":[0.5,"
        "0.5,"
        "0],\"translation\":[0,3,4]},{\"name\":\"none\",\"origin\":[9,9,9],\"translation\":[0,0,0]}],"};
    char *text = calloc(1, strlen(scene) + 2000);
    assert_non_null(text);
    sprintf(text, "{%s", rays[!flat]);
    for (const char *at = scene + 1; *at; at++) {
        for (int i = flat ? 0 : 3; i < (flat ? 3 : 6); i++) {
            if (strncmp(at, names[i], strlen(names[i])) == 0) strcat(text, motions[i]);
        }
        strncat(text, at, 1);
    }
    return text;
}

/* Begins and ends as a PDF does. */
static void expect_pdf(const char *file) {
    size_t size;
    char *bytes = cli_read(file, &size);
    assert_non_null(bytes);
    assert_true(size > 2000);
    assert_memory_equal(bytes, "%PDF-", 5);
    while (size > 0 && bytes[size - 1] == '\n') size--;
    assert_memory_equal(bytes + size - 5, "%%EOF", 5);
    free(bytes);
}

static void contacts_rays_and_motions_are_drawn(void **state) {
    (void)state;
    static const char *const commands[] = {"collide", "raycast", "toi"};
    for (int flat = 0; flat < 2; flat++) {
        char *scene = with_motions(flat ? pictured_flat : pictured, flat);
        cli_file("moving.json", scene);
        free(scene);
        for (int i = 0; i < 3; i++) {
            cli_result result = cli_run(commands[i], "moving.json", "--picture", "picture.png", NULL);
            cli_expect_success(&result);
            cli_free(&result);
            expect_png("picture.png");
            result = cli_run(commands[i], "moving.json", "--picture", "picture.svg", "-p", "float", NULL);
            cli_expect_success(&result);
            cli_free(&result);
            expect_svg("picture.svg", 60);
            result = cli_run(commands[i], "moving.json", "--picture", "picture.pdf", NULL);
            cli_expect_success(&result);
            cli_free(&result);
            expect_pdf("picture.pdf");
        }
    }
}

/* Where a body comes from and would have gone is drawn beside where it meets another. */
static void a_moving_body_has_ghosts(void **state) {
    (void)state;
    static const char scene[] =
        "{\"dimension\":2,\"shapes\":{\"s\":{\"type\":\"box\",\"half_extents\":[1,1]}},\"bodies\":[{\"name\":\"a\","
        "\"shape\":\"s\"},{\"name\":\"b\",\"shape\":\"s\",\"position\":[6,0],\"motion\":{\"translation\":[%s,0]}}]}";
    size_t sizes[2];
    for (int i = 0; i < 2; i++) {
        char text[400];
        snprintf(text, sizeof text, scene, i == 0 ? "0" : "-8");
        cli_file("ghost.json", text);
        cli_result result = cli_run("cast", "ghost.json", "--picture", "ghost.svg", NULL);
        cli_expect_success(&result);
        cli_free(&result);
        expect_svg("ghost.svg", 1);
        char *svg = cli_read("ghost.svg", NULL);
        sizes[i] = 0;
        for (const char *at = svg; (at = strstr(at, "stroke-dasharray")); at++) sizes[i]++;
        free(svg);
    }
    assert_true(sizes[1] >= sizes[0] + 2);
}

static size_t size_of_picture(const char *scene) {
    size_t size;
    cli_file("pictured.json", scene);
    cli_result result = cli_run("distance", "pictured.json", "--picture", "small.svg", NULL);
    cli_expect_success(&result);
    cli_free(&result);
    expect_svg("small.svg", 1);
    free(cli_read("small.svg", &size));
    return size;
}

#define TWO_BOXES(position) \
    "{\"dimension\":2,\"shapes\":{\"s\":{\"type\":\"box\",\"half_extents\":[1,1]}},\"bodies\":[{\"name\":\"a\"," \
    "\"shape\":\"s\"},{\"name\":\"b\",\"shape\":\"s\",\"position\":" position "}]}"

/* The clip paths and the stripes of what two bodies share are drawn where they share anything. */
static void an_overlap_in_the_plane_is_hatched(void **state) {
    (void)state;
    assert_true(size_of_picture(TWO_BOXES("[1.25,0.5]")) > size_of_picture(TWO_BOXES("[2.25,0.5]")) + 1000);
}

static void a_scene_of_nothing_and_of_one_point_is_drawn_too(void **state) {
    (void)state;
    cli_file("none3.json", "{\"dimension\":3,\"shapes\":{},\"bodies\":[]}");
    cli_file("none2.json", "{\"dimension\":2,\"shapes\":{},\"bodies\":[]}");
    cli_file("one3.json", "{\"dimension\":3,\"shapes\":{\"p\":{\"type\":\"point\"}},\"bodies\":[{\"name\":\"a\","
                          "\"shape\":\"p\"}]}");
    cli_file("one2.json", "{\"dimension\":2,\"shapes\":{\"p\":{\"type\":\"point\"}},\"bodies\":[{\"name\":\"a\","
                          "\"shape\":\"p\",\"position\":[1e9,-1e9]}]}");
    const char *const scenes[] = {"none3.json", "none2.json", "one3.json", "one2.json"};
    for (size_t i = 0; i < 4; i++) {
        cli_result result = cli_run("distance", scenes[i], "--picture", "small.png", NULL);
        cli_expect_success(&result);
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
    cli_expect_success(&result);
    cli_free(&result);
    expect_png("glass.png");
}

static void help_is_printed_for_every_command(void **state) {
    (void)state;
    static const char *const commands[] = {"distance", "overlap", "collide", "raycast", "cast",
                                           "toi",      "explain", "hull",    "help",    "version"};
    for (size_t i = 0; i < sizeof commands / sizeof commands[0]; i++) {
        cli_result long_form = cli_run(commands[i], "--help", NULL);
        cli_result word = cli_run("help", commands[i], NULL);
        char usage[40];
        snprintf(usage, sizeof usage, "Usage: tact %s", commands[i]);
        cli_expect_success(&long_form);
        cli_expect_success(&word);
        assert_string_equal(long_form.out, word.out);
        assert_int_equal(strncmp(long_form.out, usage, strlen(usage)), 0);
        for (const char *line = long_form.out; *line; line = strchr(line, '\n') + 1) {
            assert_true(strcspn(line, "\n") <= 80);
        }
        cli_free(&long_form);
        cli_free(&word);
    }
    cli_result result = cli_run("--help", NULL);
    cli_expect_success(&result);
    for (size_t i = 0; i < sizeof commands / sizeof commands[0]; i++)
        assert_non_null(strstr(result.out, commands[i]));
    cli_free(&result);
}

static void the_version_is_printed(void **state) {
    (void)state;
    cli_result word = cli_run("version", NULL), option = cli_run("--version", NULL);
    cli_expect_success(&word);
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
    cli_expect_success(&result);
    assert_int_equal(strncmp(result.out, ".TH TACT 1 ", 11), 0);
    static const char *const words[] = {"\\-\\-format",  "\\-\\-precision",      "\\-\\-pose",        "\\-\\-cutoff",
                                        "\\-\\-picture", "\\-\\-vertex\\-limit", "\\-\\-speculative", "\\-\\-motion",
                                        "\\-\\-ray",     "\\-\\-general",        "\\-\\-query",       "\\-\\-pair",
                                        "\\-\\-output",  ".SH EXIT STATUS",      ".SH EXAMPLES"};
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

static const struct CMUnitTest tests[] = {
    cmocka_unit_test(two_meshes_are_asked_with_a_pose),
    cmocka_unit_test(three_meshes_take_two_poses_and_names_stay_apart),
    cmocka_unit_test(meshes_of_a_scene_are_found_beside_it_and_scaled),
    cmocka_unit_test(a_mesh_that_is_not_convex_is_noted),
    cmocka_unit_test(pictures_are_drawn_as_png_and_svg),
    cmocka_unit_test(contacts_rays_and_motions_are_drawn),
    cmocka_unit_test(a_moving_body_has_ghosts),
    cmocka_unit_test(an_overlap_in_the_plane_is_hatched),
    cmocka_unit_test(a_scene_of_nothing_and_of_one_point_is_drawn_too),
    cmocka_unit_test(a_mesh_is_drawn_inside_its_hull),
    cmocka_unit_test(help_is_printed_for_every_command),
    cmocka_unit_test(the_version_is_printed),
    cmocka_unit_test(the_man_page_is_sound_and_names_every_option),
    cmocka_unit_test(progress_is_drawn_and_wiped_when_watched),
};

const test_group test_cli_files = {"test_cli_files", tests, sizeof tests / sizeof *tests, cli_setup, cli_teardown};
