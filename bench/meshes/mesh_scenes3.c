/* Tact places shapes (how near they are to contact) and judges nothing: what they are is found by truth3.h. */
#include "meshes/mesh_scenes3.h"

#include <math.h>
#include <stdlib.h>

#include "meshes/forms3.h"
#include "meshes/tact_forms3.h"
#include "rivals/common.h"

enum { RINGS = RING_KINDS, BOXES = 1000000, HULL_POINTS = 16 };

static const char meets[] = "two rings that meet", near[] = "two rings near each other";
static const char rests[] = "on hills, touching or nearly", hovers[] = "a tenth of a metre above hills";

const mesh_category mesh_categories[] = {
    {"meet_1k", meets, "pair", MESH_OVERLAP, PLACE_MEET, BENCH_BALL, 25, 20, 64},
    {"meet_10k", meets, "pair", MESH_OVERLAP, PLACE_MEET, BENCH_BALL, 70, 72, 48},
    {"meet_100k", meets, "pair", MESH_OVERLAP, PLACE_MEET, BENCH_BALL, 224, 224, 32},
    {"miss_1k", near, "pair", MESH_OVERLAP, PLACE_APART, BENCH_BALL, 25, 20, 64},
    {"miss_10k", near, "pair", MESH_OVERLAP, PLACE_APART, BENCH_BALL, 70, 72, 48},
    {"miss_100k", near, "pair", MESH_OVERLAP, PLACE_APART, BENCH_BALL, 224, 224, 32},
    {"distance_1k", near, "pair", MESH_DISTANCE, PLACE_APART, BENCH_BALL, 25, 20, 64},
    {"distance_10k", near, "pair", MESH_DISTANCE, PLACE_APART, BENCH_BALL, 70, 72, 48},
    {"distance_100k", near, "pair", MESH_DISTANCE, PLACE_APART, BENCH_BALL, 224, 224, 32},
    {"ball_rest_180k", rests, "shape", MESH_CONTACTS, PLACE_REST, BENCH_BALL, 0, 300, 128},
    {"ball_rest_1m", rests, "shape", MESH_CONTACTS, PLACE_REST, BENCH_BALL, 0, 707, 128},
    {"ball_hover_180k", hovers, "shape", MESH_CONTACTS, PLACE_HOVER, BENCH_BALL, 0, 300, 128},
    {"ball_hover_1m", hovers, "shape", MESH_CONTACTS, PLACE_HOVER, BENCH_BALL, 0, 707, 128},
    {"capsule_rest_180k", rests, "shape", MESH_CONTACTS, PLACE_REST, BENCH_CAPSULE, 0, 300, 128},
    {"capsule_rest_1m", rests, "shape", MESH_CONTACTS, PLACE_REST, BENCH_CAPSULE, 0, 707, 128},
    {"capsule_hover_180k", hovers, "shape", MESH_CONTACTS, PLACE_HOVER, BENCH_CAPSULE, 0, 300, 128},
    {"capsule_hover_1m", hovers, "shape", MESH_CONTACTS, PLACE_HOVER, BENCH_CAPSULE, 0, 707, 128},
    {"box_rest_180k", rests, "shape", MESH_CONTACTS, PLACE_REST, BENCH_BOX, 0, 300, 128},
    {"box_rest_1m", rests, "shape", MESH_CONTACTS, PLACE_REST, BENCH_BOX, 0, 707, 128},
    {"box_hover_180k", hovers, "shape", MESH_CONTACTS, PLACE_HOVER, BENCH_BOX, 0, 300, 128},
    {"box_hover_1m", hovers, "shape", MESH_CONTACTS, PLACE_HOVER, BENCH_BOX, 0, 707, 128},
    {"hull16_rest_180k", rests, "shape", MESH_CONTACTS, PLACE_REST, BENCH_HULL, 0, 300, 128},
    {"hull16_rest_1m", rests, "shape", MESH_CONTACTS, PLACE_REST, BENCH_HULL, 0, 707, 128},
    {"hull16_hover_180k", hovers, "shape", MESH_CONTACTS, PLACE_HOVER, BENCH_HULL, 0, 300, 128},
    {"hull16_hover_1m", hovers, "shape", MESH_CONTACTS, PLACE_HOVER, BENCH_HULL, 0, 707, 128},
    {"ray_ring_100k", "rays at rings", "ray", MESH_RAY, PLACE_NONE, BENCH_BALL, 224, 224, 512},
    {"ray_hills_180k", "rays at hills", "ray", MESH_RAY, PLACE_NONE, BENCH_BALL, 0, 300, 512},
    {"ray_hills_1m", "rays at hills", "ray", MESH_RAY, PLACE_NONE, BENCH_BALL, 0, 707, 512},
    {"build_ring_10k", "a mesh of rings", "triangle", MESH_BUILD, PLACE_NONE, BENCH_BALL, 70, 72, RINGS},
    {"build_ring_100k", "a mesh of rings", "triangle", MESH_BUILD, PLACE_NONE, BENCH_BALL, 224, 224, RINGS},
    {"build_hills_180k", "a mesh of hills", "triangle", MESH_BUILD, PLACE_NONE, BENCH_BALL, 0, 300, 1},
    {"build_hills_1m", "a mesh of hills", "triangle", MESH_BUILD, PLACE_NONE, BENCH_BALL, 0, 707, 1},
    {"tree_1m", "a tree of boxes", "box", MESH_TREE, PLACE_NONE, BENCH_BALL, 0, 0, 1},
    {"join_1m", "all pairs of boxes that meet", "box", MESH_JOIN, PLACE_NONE, BENCH_BALL, 0, 0, 1},
    {0},
};

/* ---- placing */

/* Moves the pose against `way`, a unit vector, until both nearly touch. No step is longer than the distance. */
static void approach(const tact3_shape *a, const tact3_shape *b, bench_pose *pose, const double way[3]) {
    for (int i = 0; i < 200; i++) {
        tact3_gap gap = tact3_distance(a, b, tact_form_pose(pose), NULL);
        if (gap.distance < 1e-9) {
            return;
        }
        for (int k = 0; k < 3; k++) {
            pose->position[k] -= (double)gap.distance * way[k];
        }
    }
}

static void move(bench_pose *pose, const double way[3], double length) {
    for (int k = 0; k < 3; k++) {
        pose->position[k] += length * way[k];
    }
}

static void place_rings(mesh_scene *scene, const mesh_category *category, bench_random *random) {
    tact3_mesh *meshes[RINGS];
    tact3_shape shapes[RINGS];
    for (int i = 0; i < RINGS; i++) {
        meshes[i] = tact_form_mesh(&scene->forms[i], NULL);
        shapes[i] = tact3_mesh_shape(meshes[i]);
    }
    for (int i = 0; i < scene->question_count; i++) {
        mesh_question *asked = &scene->questions[i];
        double way[3];
        asked->a = i % RINGS, asked->b = i / RINGS % RINGS;
        bench_rotation(random, asked->pose.rotation);
        bench_direction(random, way);
        double size = scene->forms[asked->a].radius, length = size * bench_log_uniform(random, 1e-3, 0.1);
        for (int k = 0; k < 3; k++) {
            asked->pose.position[k] = way[k] * 3 * size + (k ? 0.1 : -0.1) * size;
        }
        approach(&shapes[asked->a], &shapes[asked->b], &asked->pose, way);
        move(&asked->pose, way, category->place == PLACE_MEET ? -length : length);
    }
    for (int i = 0; i < RINGS; i++) {
        tact3_mesh_destroy(meshes[i], NULL);
    }
}

static bench_shape shape_of(bench_kind kind, bench_random *random) {
    bench_shape shape = {kind, {0, 0, 0}, 0, NULL};
    for (int k = 0; k < 3; k++) {
        shape.size[k] = bench_uniform(random, 0.3, 1);
    }
    if (kind == BENCH_HULL) {
        shape.count = HULL_POINTS;
        shape.points = rival_memory(HULL_POINTS, sizeof *shape.points);
        for (int i = 0; i < HULL_POINTS; i++) {
            bench_direction(random, shape.points[i]);
            for (int k = 0; k < 3; k++) {
                shape.points[i][k] = (double)(float)(shape.points[i][k] * shape.size[k]);
            }
        }
    }
    return shape;
}

/* Half of them are turned about the vertical alone, as what rests. */
static void place_above(mesh_scene *scene, const mesh_category *category, bench_random *random) {
    static const double up[3] = {0, 0, 1};
    tact3_mesh *mesh = tact_form_mesh(&scene->forms[0], NULL);
    tact3_shape ground = tact3_mesh_shape(mesh);
    double half = 0.45 * category->across;
    for (int i = 0; i < scene->question_count; i++) {
        mesh_question *asked = &scene->questions[i];
        asked->shape = shape_of(category->kind, random);
        tact3_hull *hull;
        tact3_shape shape = tact_form_shape(&asked->shape, &hull);
        bench_rotation(random, asked->pose.rotation);
        if (i / 2 % 2) {
            double turn = bench_uniform(random, 0, 3);
            asked->pose.rotation[0] = asked->pose.rotation[1] = 0;
            asked->pose.rotation[2] = sin(turn), asked->pose.rotation[3] = cos(turn);
        }
        asked->pose.position[0] = bench_uniform(random, -half, half);
        asked->pose.position[1] = bench_uniform(random, -half, half);
        asked->pose.position[2] = 10;
        approach(&ground, &shape, &asked->pose, up);
        move(&asked->pose, up,
             category->place == PLACE_HOVER ? MESH_HOVER_GAP
             : i % 2                        ? MESH_REST_GAP
                                            : -MESH_REST_DEPTH);
        tact3_hull_destroy(hull, NULL);
    }
    tact3_mesh_destroy(mesh, NULL);
}

/* From a point around the form toward one in it; every fourth ends before it gets there. Above hills they come from up
 * to ten metres above them and go as far as these reach. */
static void aim_rays(mesh_scene *scene, const mesh_category *category, bench_random *random) {
    for (int i = 0; i < scene->question_count; i++) {
        mesh_question *asked = &scene->questions[i];
        asked->a = i % scene->form_count;
        double radius = scene->forms[asked->a].radius, target[3], part = i % 4 ? 2 : 0.5;
        if (category->around) {
            bench_direction(random, asked->origin);
            bench_point(random, radius, target);
        }
        for (int k = 0; k < 3; k++) {
            double half = k < 2 ? category->across / 2.0 : 5;
            if (category->around) {
                asked->origin[k] *= 2 * radius;
            } else {
                asked->origin[k] = bench_uniform(random, -half, half) + (k < 2 ? 0 : 10);
                target[k] = k < 2 ? bench_uniform(random, -half, half) : 0;
            }
            asked->origin[k] = (double)(float)asked->origin[k];
            asked->translation[k] = (double)(float)(part * (target[k] - asked->origin[k]));
        }
    }
}

/* Each meets two or three others on the mean. */
static void fill_boxes(mesh_scene *scene, bench_random *random) {
    double side = cbrt(BOXES / 0.6);
    scene->box_count = BOXES;
    scene->boxes = rival_memory(BOXES, sizeof *scene->boxes);
    for (int i = 0; i < BOXES; i++) {
        for (int k = 0; k < 3; k++) {
            double middle = bench_grid(random, 0, side), half = bench_grid(random, 0.25, 0.75);
            scene->boxes[i].lower[k] = (float)(middle - half);
            scene->boxes[i].upper[k] = (float)(middle + half);
        }
    }
}

mesh_scene mesh_scene_make(const mesh_category *category, uint64_t seed) {
    bench_random random = bench_random_start(seed, category->name);
    bool is_ring = category->around > 0, has_form = is_ring || category->across > 0;
    mesh_scene scene = {
        .topic = category->topic, .form_count = is_ring ? RINGS : has_form, .question_count = category->questions};
    scene.forms = rival_memory((unsigned long)scene.form_count, sizeof *scene.forms);
    scene.questions = rival_memory((unsigned long)scene.question_count, sizeof *scene.questions);
    for (int i = 0; i < scene.form_count; i++) {
        scene.forms[i] = is_ring ? form_ring((ring_kind)i, category->around, category->across)
                                 : form_hills(category->across, &random);
        scene.questions[i % scene.question_count].a = i;
    }
    if (category->place == PLACE_MEET || category->place == PLACE_APART) {
        place_rings(&scene, category, &random);
    } else if (category->place == PLACE_REST || category->place == PLACE_HOVER) {
        place_above(&scene, category, &random);
    } else if (category->topic == MESH_RAY) {
        aim_rays(&scene, category, &random);
    } else if (!has_form) {
        fill_boxes(&scene, &random);
    }
    return scene;
}

void mesh_scene_free(mesh_scene *scene) {
    for (int i = 0; i < scene->form_count; i++) {
        form_free(&scene->forms[i]);
    }
    for (int i = 0; i < scene->question_count; i++) {
        free(scene->questions[i].shape.points);
    }
    free(scene->forms);
    free(scene->questions);
    free(scene->boxes);
}
