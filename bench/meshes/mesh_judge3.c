/* Truths by triangles against triangles, and answers against them (mesh_judge3.h). */
#include "meshes/mesh_judge3.h"

#include <stdlib.h>

#include "rivals/faces.h"

/* Of the smaller size: the same thousandth as for convex shapes; of a ray of the form's, as coordinates are rounded to
 * 21 bits by Jolt, which is how its meshes are. */
static const wide share = 1e-3L, ray_share = 1e-5L;

/* ---- convex shapes as triangles around which there is a radius */

static truth_soup soup_of_hull(const bench_shape *shape, const bench_pose *pose, uint32_t (*corner)[3]) {
    rival_faces faces = rival_hull_faces(shape);
    wide_vec points[64];
    int triangles = 0, at = 0;
    for (int i = 0; i < shape->count; i++) {
        points[i] = truth_place(pose, wide_from(shape->points[i]));
    }
    for (int face = 0; face < faces.face_count; face++) {
        int count = faces.corners[at++];
        for (int i = 1; i + 1 < count; i++, triangles++) {
            corner[triangles][0] = (uint32_t)faces.corners[at];
            corner[triangles][1] = (uint32_t)faces.corners[at + i];
            corner[triangles][2] = (uint32_t)faces.corners[at + i + 1];
        }
        at += count;
    }
    free(faces.corners);
    free(faces.planes);
    return truth_of_points(points, shape->count, (const uint32_t(*)[3])corner, triangles);
}

/* A box is the hull of its corners. */
static truth_soup soup_of_shape(const bench_shape *shape, const bench_pose *pose, uint32_t (*corner)[3],
                                wide *radius) {
    double points[8][3];
    bool is_box = shape->kind == BENCH_BOX;
    *radius = is_box || shape->kind == BENCH_HULL ? 0 : (wide)shape->size[0];
    if (shape->kind == BENCH_HULL) {
        return soup_of_hull(shape, pose, corner);
    }
    for (int i = 0; i < 8; i++) {
        for (int k = 0; k < 3; k++) {
            points[i][k] = i >> k & 1 ? shape->size[k] : -shape->size[k];
        }
    }
    if (is_box) {
        bench_shape hull = {BENCH_HULL, {0, 0, 0}, 8, points};
        return soup_of_hull(&hull, pose, corner);
    }
    wide half = shape->kind == BENCH_CAPSULE ? (wide)shape->size[1] : 0;
    wide_vec ends[2] = {truth_place(pose, (wide_vec){{0, 0, -half}}), truth_place(pose, (wide_vec){{0, 0, half}})};
    corner[0][0] = 0, corner[0][1] = corner[0][2] = 1;
    return truth_of_points(ends, 2, (const uint32_t(*)[3])corner, 1);
}

/* ---- truths */

static mesh_truth truth_of_meshes(const mesh_scene *scene, const mesh_question *asked) {
    const mesh_form *form_a = &scene->forms[asked->a], *form_b = &scene->forms[asked->b];
    truth_soup a = truth_of_form(form_a, NULL), b = truth_of_form(form_b, &asked->pose);
    mesh_truth truth = {false, truth_distance(&a, &b), share * fmin(form_a->radius, form_b->radius)};
    truth.meets = !(truth.distance > 0) || truth_inside(&a, b.vertex[0]) || truth_inside(&b, a.vertex[0]);
    truth_free(&a);
    truth_free(&b);
    return truth;
}

static mesh_truth truth_of_contact(const truth_soup *ground, const mesh_question *asked) {
    uint32_t corner[64][3];
    wide radius;
    truth_soup shape = soup_of_shape(&asked->shape, &asked->pose, corner, &radius);
    mesh_truth truth = {false, truth_distance(ground, &shape) - radius, share * asked->shape.size[0]};
    truth.meets = truth.distance < (wide)MESH_SPECULATIVE;
    truth_free(&shape);
    return truth;
}

static mesh_truth truth_of_ray(const truth_soup *soup, const mesh_form *form, const mesh_question *asked) {
    wide_vec translation = wide_from(asked->translation);
    wide fraction = truth_ray(soup, wide_from(asked->origin), translation);
    return (mesh_truth){fraction <= 1, fraction, ray_share * form->radius / wide_length(translation)};
}

mesh_truth *mesh_truths(const mesh_scene *scene) {
    mesh_truth *truths = rival_memory((unsigned long)scene->question_count, sizeof *truths);
    truth_soup *soups = rival_memory((unsigned long)scene->form_count + 1, sizeof *soups);
    bool whole = scene->topic == MESH_CONTACTS || scene->topic == MESH_RAY;
    for (int i = 0; i < scene->form_count && whole; i++) {
        soups[i] = truth_of_form(&scene->forms[i], NULL);
    }
    for (int i = 0; i < scene->question_count; i++) {
        const mesh_question *asked = &scene->questions[i];
        if (scene->topic == MESH_OVERLAP || scene->topic == MESH_DISTANCE) {
            truths[i] = truth_of_meshes(scene, asked);
        } else if (scene->topic == MESH_CONTACTS) {
            truths[i] = truth_of_contact(&soups[0], asked);
        } else if (scene->topic == MESH_RAY) {
            truths[i] = truth_of_ray(&soups[asked->a], &scene->forms[asked->a], asked);
        } else if (scene->topic == MESH_JOIN) {
            truths[i].distance = (wide)truth_pairs(scene->boxes, scene->box_count);
        }
    }
    for (int i = 0; i < scene->form_count && whole; i++) {
        truth_free(&soups[i]);
    }
    free(soups);
    return truths;
}

/* ---- verdicts */

/* Of the contacts of a shape that is apart the least separation is the distance. One that was lowered by
 * MESH_REST_DEPTH along the vertical, from where it touched, is as deep or less along any normal. */
static wide separation_error(const mesh_truth *truth, wide separation) {
    if (truth->distance > 1e-6L) {
        return fabsl(separation - truth->distance);
    }
    return fmaxl(0, fmaxl(separation, -separation - (wide)MESH_REST_DEPTH));
}

/* How far the point of a contact is from the hills, less what its separation accounts for. */
static wide point_error(const mesh_form *hills, const mesh_answer *answer, int point) {
    int cells = 0, across;
    while ((cells + 1) * (cells + 1) < hills->vertex_count) {
        cells++;
    }
    across = cells + 1;
    double x = answer->point[point][0] + cells / 2.0, y = answer->point[point][1] + cells / 2.0;
    if (!(x > 2 && y > 2 && x < cells - 2 && y < cells - 2)) {
        return HUGE_VALL;
    }
    int column = (int)x - 1, row = (int)y - 1, count = 0;
    uint32_t corner[18][3], dot[1][3] = {{0, 0, 0}};
    wide_vec place[16], at = wide_from(answer->point[point]);
    for (int i = 0; i < 16; i++) {
        const float *v = hills->vertex[(row + i / 4) * across + column + i % 4];
        place[i] = (wide_vec){{v[0], v[1], v[2]}};
    }
    for (int i = 0; i < 9; i++) {
        uint32_t a = (uint32_t)(i / 3 * 4 + i % 3), square[2][3] = {{a, a + 1, a + 5}, {a, a + 5, a + 4}};
        for (int k = 0; k < 6; k++) {
            corner[count + k / 3][k % 3] = square[k / 3][k % 3];
        }
        count += 2;
    }
    truth_soup near = truth_of_points(place, 16, (const uint32_t(*)[3])corner, count);
    truth_soup lone = truth_of_points(&at, 1, (const uint32_t(*)[3])dot, 1);
    wide distance = truth_distance(&near, &lone) - fabsl((wide)answer->separation[point]);
    truth_free(&near);
    truth_free(&lone);
    return fmaxl(distance, 0);
}

static wide contacts_error(const mesh_scene *scene, const mesh_truth *truth, const mesh_answer *answer) {
    wide worst = separation_error(truth, (wide)answer->value);
    for (int i = 0; i < answer->count && i < MESH_MOST_POINTS; i++) {
        worst = fmaxl(worst, point_error(&scene->forms[0], answer, i));
        const double *n = answer->normal[i];
        if (!(fabs(n[0] * n[0] + n[1] * n[1] + n[2] * n[2] - 1) < 1e-3) || !(n[2] > 0)) {
            return HUGE_VALL;
        }
    }
    return worst;
}

/* In what is allowed: above one it is wrong. */
static wide error_of(const mesh_scene *scene, int question, const mesh_truth *truth, const mesh_answer *answer) {
    const int64_t triangles = scene->form_count ? scene->forms[scene->questions[question].a].triangle_count : 0;
    bool meets = answer->status == BENCH_OVERLAP;
    switch (scene->topic) {
    case MESH_BUILD: return answer->count == triangles ? 0 : HUGE_VALL;
    case MESH_TREE: return 0;
    case MESH_JOIN: return (wide)answer->count == truth->distance ? 0 : HUGE_VALL;
    default: break;
    }
    if (meets != truth->meets) {
        return HUGE_VALL;
    }
    if (scene->topic == MESH_CONTACTS && meets) {
        return contacts_error(scene, truth, answer) / truth->allowed;
    }
    bool has_number = scene->topic == MESH_DISTANCE || (scene->topic == MESH_RAY && meets);
    return has_number ? fabsl((wide)answer->value - truth->distance) / truth->allowed : 0;
}

mesh_verdict mesh_judge(const mesh_truth *truths, const mesh_scene *scene, const mesh_answer *answers) {
    mesh_verdict verdict = {scene->question_count, 0, 0, 0};
    for (int i = 0; i < scene->question_count; i++) {
        if (answers[i].status == BENCH_FAILED) {
            verdict.failed++, verdict.wrong++;
            continue;
        }
        wide error = error_of(scene, i, &truths[i], &answers[i]);
        verdict.wrong += !(error <= 1);
        verdict.worst_error = error < HUGE_VALL ? fmax(verdict.worst_error, (double)error) : verdict.worst_error;
    }
    return verdict;
}
