/* Bodies with shapes for tests of the solver alone. */
#include "solver/solve_scene.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#define SCENE_PAIRS 60000

solve_scene *scene_new(void) {
    solve_scene *scene = calloc(1, sizeof *scene);
    assert_non_null(scene);
    scene->pair = calloc(SCENE_PAIRS, sizeof *scene->pair);
    scene->contact = calloc(SCENE_CONTACTS, sizeof *scene->contact);
    scene->bytes = tactn_solve_bytes(SCENE_BODIES, SCENE_CONTACTS);
    scene->memory = malloc(scene->bytes);
    assert_true(scene->pair && scene->contact && scene->memory);
    scene->settings = tactn_solver_defaults(1);
    scene->speculative = 4 * scene->settings.slop;
    return scene;
}

void scene_free(solve_scene *scene) {
    free(scene->pair);
    free(scene->contact);
    free(scene->memory);
    free(scene);
}

static int add_body(solve_scene *scene, tactn_shape shape, vec center) {
    assert_true(scene->count < SCENE_BODIES);
    tactn_solver_body *body = &scene->body[scene->count];
    memset(body, 0, sizeof *body);
    body->pose = tactn_identity_pose();
    body->pose.position = center;
    body->gravity_scale = 1;
    scene->shape[scene->count] = shape;
    scene->material[scene->count] = (solve_material){R(0.6), 0, 0};
    return scene->count++;
}

#if TACT_DIMENSION == 2
static real box_mass(vec half) { return 4 * half.x * half.y; }
static real ball_mass(real radius) { return R(3.14159265358979323846) * radius * radius; }
static void set_box_inertia(tactn_solver_body *body, real mass, vec half) {
    body->inverse_inertia = 3 / (mass * dot(half, half));
}
static void set_ball_inertia(tactn_solver_body *body, real mass, real radius) {
    body->inverse_inertia = 2 / (mass * radius * radius);
}
static inertia scaled_inertia(inertia i, real factor) { return factor * i; }
#else
static real box_mass(vec half) { return 8 * half.x * half.y * half.z; }
static real ball_mass(real radius) { return R(4.18879020478639098462) * radius * radius * radius; }
static void set_inertia(tactn_solver_body *body, real x, real y, real z) {
    body->inertia = (mat){{x, 0, 0}, {0, y, 0}, {0, 0, z}};
    body->inverse_inertia = (mat){{1 / x, 0, 0}, {0, 1 / y, 0}, {0, 0, 1 / z}};
}
static void set_box_inertia(tactn_solver_body *body, real mass, vec half) {
    real x = half.x * half.x, y = half.y * half.y, z = half.z * half.z, third = mass / 3;
    set_inertia(body, third * (y + z), third * (x + z), third * (x + y));
}
static void set_ball_inertia(tactn_solver_body *body, real mass, real radius) {
    real i = R(0.4) * mass * radius * radius;
    set_inertia(body, i, i, i);
}
static inertia scaled_inertia(inertia i, real factor) { return inertia_scale(factor, i); }
#endif

int scene_ball(solve_scene *scene, real radius, vec center) {
    int i = add_body(scene, tactn_rounded(tactn_point(zero()), radius), center);
    real mass = ball_mass(radius);
    scene->body[i].inverse_mass = 1 / mass;
    set_ball_inertia(&scene->body[i], mass, radius);
    return i;
}

int scene_wall(solve_scene *scene, vec half, vec center) { return add_body(scene, tactn_box(half), center); }

int scene_box(solve_scene *scene, vec half, vec center) {
    int i = scene_wall(scene, half, center);
    real mass = box_mass(half);
    scene->body[i].inverse_mass = 1 / mass;
    set_box_inertia(&scene->body[i], mass, half);
    return i;
}

int scene_ground(solve_scene *scene) {
    return scene_wall(scene, with_coordinate(all_coordinates(200), UP, 5), along_axis(UP, -5));
}

void scene_make_heavier(solve_scene *scene, int body, real factor) {
    tactn_solver_body *b = &scene->body[body];
    b->inverse_mass /= factor;
    b->inverse_inertia = scaled_inertia(b->inverse_inertia, 1 / factor);
#if TACT_DIMENSION == 3
    b->inertia = scaled_inertia(b->inertia, factor);
#endif
}

void scene_pair_up(solve_scene *scene, real distance) {
    scene->pair_count = 0;
    for (int i = 0; i < scene->count; i++) {
        for (int j = i + 1; j < scene->count; j++) {
            bool wall_i = scene->body[i].inverse_mass == 0, wall_j = scene->body[j].inverse_mass == 0;
            vec between = sub(scene->body[j].pose.position, scene->body[i].pose.position);
            if ((wall_i && wall_j) || (!wall_i && !wall_j && length(between) > distance)) continue;
            assert_true(scene->pair_count < SCENE_PAIRS);
            scene->pair[scene->pair_count++] = (solve_pair){.a = i, .b = j};
        }
    }
}

void scene_find_contacts(solve_scene *scene) {
    scene->contact_count = 0;
    scene->overlap = 0;
    for (int i = 0; i < scene->pair_count; i++) {
        solve_pair *pair = &scene->pair[i];
        tactn_pose pose_a = scene->body[pair->a].pose, pose_b = scene->body[pair->b].pose;
        tactn_manifold manifold = tactn_collide(&scene->shape[pair->a], &scene->shape[pair->b],
                                                tactn_relative_pose(pose_a, pose_b), scene->speculative, NULL);
        assert_true(manifold.status >= 0);
        if (manifold.point_count == 0) {
            pair->touching = false;
            continue;
        }
        assert_true(scene->contact_count < SCENE_CONTACTS);
        scene->pair_of[scene->contact_count] = i;
        tactn_solver_contact *contact = &scene->contact[scene->contact_count++];
        memset(contact, 0, sizeof *contact);
        tactn_solver_contact_set(contact, &manifold, pose_a, pose_a.position, pose_b.position);
        const solve_material *a = &scene->material[pair->a], *b = &scene->material[pair->b];
        contact->body_a = pair->a, contact->body_b = pair->b;
        contact->friction = tact_sqrt(a->friction * b->friction);
        contact->restitution = tact_max(a->restitution, b->restitution);
        contact->rolling_friction = tact_max(a->rolling, b->rolling);
        if (pair->touching) tactn_solver_contact_warm_start(contact, &pair->contact);
        for (int j = 0; j < contact->point_count; j++)
            scene->overlap = tact_max(scene->overlap, -contact->point[j].separation);
        pair->touching = true;
    }
}

void scene_solve(solve_scene *scene) {
    assert_int_equal(tactn_solve(scene->memory, scene->bytes, scene->body, scene->count, scene->contact,
                                 scene->contact_count, &scene->settings),
                     TACT_OK);
    for (int i = 0; i < scene->contact_count; i++) scene->pair[scene->pair_of[i]].contact = scene->contact[i];
}

void scene_step(solve_scene *scene) {
    scene_find_contacts(scene);
    scene_solve(scene);
}

void scene_steps(solve_scene *scene, int count) {
    for (int i = 0; i < count; i++) scene_step(scene);
}

double scene_mass(const tactn_solver_body *body) {
    return body->inverse_mass > 0 ? 1 / (double)body->inverse_mass : 0;
}

#if TACT_DIMENSION == 2
static void angular_momentum(const tactn_solver_body *b, double l[3]) {
    l[0] = l[1] = 0;
    l[2] = b->inverse_inertia > 0 ? (double)b->angular_velocity / (double)b->inverse_inertia : 0;
}
static void spin_values(spin w, double out[3]) { out[0] = out[1] = 0, out[2] = (double)w; }
spin any_spin(random_stream *random, real size) { return any_real(random, -(double)size, (double)size); }
#else
static void angular_momentum(const tactn_solver_body *b, double l[3]) {
    mat r = rotation_matrix(b->pose.rotation);
    vec v = transform(r, transform(b->inertia, transform_transposed(r, b->angular_velocity)));
    l[0] = (double)v.x, l[1] = (double)v.y, l[2] = (double)v.z;
}
static void spin_values(spin w, double out[3]) { out[0] = (double)w.x, out[1] = (double)w.y, out[2] = (double)w.z; }
spin any_spin(random_stream *random, real size) { return scale(size, random_direction(random)); }
#endif

double scene_kinetic(const tactn_solver_body *body) {
    double l[3], w[3], sum = scene_mass(body) * (double)dot(body->velocity, body->velocity);
    angular_momentum(body, l);
    spin_values(body->angular_velocity, w);
    for (int i = 0; i < 3; i++) sum += l[i] * w[i];
    return sum / 2;
}

scene_sums scene_sum(const solve_scene *scene) {
    scene_sums sums = {0};
    for (int i = 0; i < scene->count; i++) {
        const tactn_solver_body *b = &scene->body[i];
        if (b->inverse_mass == 0) continue;
        double mass = scene_mass(b), l[3], v[3] = {0}, c[3] = {0};
        for (int k = 0; k < DIMENSION; k++)
            v[k] = (double)component(b->velocity, k), c[k] = (double)component(b->pose.position, k);
        angular_momentum(b, l);
        sums.kinetic += scene_kinetic(b);
        sums.potential -= mass * (double)dot(b->pose.position, scene->settings.gravity);
        double arm = sqrt(c[0] * c[0] + c[1] * c[1] + c[2] * c[2]);
        double speed = sqrt(v[0] * v[0] + v[1] * v[1] + v[2] * v[2]);
        sums.size += mass * speed;
        sums.turning_size += mass * speed * arm + sqrt(l[0] * l[0] + l[1] * l[1] + l[2] * l[2]);
        for (int k = 0; k < 3; k++) {
            int p = (k + 1) % 3, q = (k + 2) % 3;
            sums.momentum[k] += mass * v[k];
            sums.turning[k] += l[k] + mass * (c[p] * v[q] - c[q] * v[p]);
        }
    }
    return sums;
}

static double change(const double a[3], const double b[3], double size) {
    double most = 0;
    for (int k = 0; k < 3; k++) most = fmax(most, fabs(a[k] - b[k]));
    return size > 0 ? most / size : most;
}

double scene_momentum_change(const scene_sums *before, const scene_sums *after) {
    return change(before->momentum, after->momentum, before->size);
}

double scene_turning_change(const scene_sums *before, const scene_sums *after) {
    return change(before->turning, after->turning, before->turning_size);
}

real scene_speed(const solve_scene *scene) {
    real most = 0;
    for (int i = 0; i < scene->count; i++) most = tact_max(most, length(scene->body[i].velocity));
    return most;
}
