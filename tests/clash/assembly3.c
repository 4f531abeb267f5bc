/* Assemblies to test with (assembly3.h). */
#include "clash/assembly3.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "mesh/mesh_forms3.h"

/* Two small boxes, which need not be within the same body. */
static mesh_form small_pair(void) {
    static const float corner[4][3] = {
        {-0.5F, -0.125F, -0.125F}, {-0.25F, 0.125F, 0.125F}, {0.25F, -0.125F, -0.125F}, {0.5F, 0.125F, 0.125F}};
    mesh_form left = mesh_box3(corner[0], corner[1]), right = mesh_box3(corner[2], corner[3]);
    mesh_form both = mesh_joined3(&left, &right);
    mesh_form_free(&left);
    mesh_form_free(&right);
    return both;
}

static void make_shapes(assembly *a) {
    static const float lower[3] = {-1, -0.5F, -0.75F}, upper[3] = {1, 0.5F, 0.75F};
    mesh_form form[ASSEMBLY_MESHES] = {mesh_box3(lower, upper), mesh_corner3(), mesh_ball3(5, 8), mesh_ring3(5, 9),
                                       mesh_soup3(3, 9, 6),  small_pair()};
    for (int i = 0; i < ASSEMBLY_MESHES; i++) {
        a->mesh[i] = mesh_build3(&form[i], NULL);
        a->shape[i] = tact3_mesh_shape(a->mesh[i]);
        mesh_form_free(&form[i]);
    }
    tact3_shape *round = a->shape + ASSEMBLY_MESHES;
    round[0] = tact3_sphere(TACT_REAL(0.5));
    round[1] = tact3_capsule(TACT_REAL(0.25), TACT_REAL(0.75));
    round[2] = tact3_cylinder(TACT_REAL(0.5), TACT_REAL(0.75));
    round[3] = tact3_cone(TACT_REAL(0.75), TACT_REAL(0.5));
    round[4] = tact3_sphere(TACT_REAL(0.0625)); /* small enough to be within others */
}

static tact3_vec random_place(random_stream *random) {
    tact_real x = (tact_real)random_range(random, -3, 3), y = (tact_real)random_range(random, -3, 3);
    return tact3_v(x, y, (tact_real)random_range(random, -3, 3));
}

static void build_tree(assembly *a) {
    tact3_bounds boxes[ASSEMBLY_BODIES];
    for (int i = 0; i < a->count; i++)
        boxes[i] = tact3_clash_bounds(&a->shape[a->body_shape[i]], a->pose[i], a->clearance);
    size_t bytes = tact3_static_tree_bytes(a->count), scratch_bytes = tact3_static_tree_scratch_bytes(a->count);
    void *scratch = malloc(scratch_bytes);
    tact3_static_tree_input input = {boxes, 0, a->count};
    a->tree = malloc(bytes);
    assert_int_equal(tact3_static_tree_build(a->tree, bytes, scratch, scratch_bytes, &input, NULL, NULL), TACT_OK);
    free(scratch);
}

assembly *assembly_new(random_stream *random, tact_real clearance) {
    assembly *a = calloc(1, sizeof *a);
    assert_non_null(a);
    make_shapes(a);
    a->count = ASSEMBLY_BODIES;
    a->clearance = clearance;
    for (int i = 0; i < a->count; i++) {
        bool again = i > 0 && random_below(random, 6) == 0, within = i > 0 && !again && random_below(random, 4) == 0;
        a->body_shape[i] = again ? a->body_shape[i - 1] : (uint32_t)random_below(random, ASSEMBLY_SHAPES);
        a->pose[i].position = random_place(random);
        a->pose[i].rotation = random_rotation(random);
        if (again || within) a->pose[i].position = a->pose[i - 1].position;
        if (again) a->pose[i].rotation = a->pose[i - 1].rotation;
        if (within) a->body_shape[i] = random_coin(random) ? ASSEMBLY_SHAPES - 1 : ASSEMBLY_MESHES - 1;
    }
    build_tree(a);
    return a;
}

void assembly_free(assembly *a) {
    for (int i = 0; i < ASSEMBLY_MESHES; i++) tact3_mesh_destroy(a->mesh[i], NULL);
    free(a->tree);
    free(a);
}

bool told_visit(void *context, const tact3_clash *found) {
    told *t = context;
    if (t->count == t->room) {
        t->room = 2 * t->room + 64;
        t->list = realloc(t->list, (size_t)t->room * sizeof *t->list);
        assert_non_null(t->list);
    }
    t->list[t->count++] = *found;
    return t->count != t->most;
}

bool told_filter(void *context, uint32_t a, uint32_t b) {
    const told *t = context;
    return t->filter == 0 || (a + b) % t->filter != 0;
}

void told_free(told *t) {
    free(t->list);
    *t = (told){0};
}

static bool same_vector(tact3_vec a, tact3_vec b) { return memcmp(&a, &b, sizeof a) == 0; }

static bool same_number(tact_real a, tact_real b) { return memcmp(&a, &b, sizeof a) == 0; }

void told_compare(const told *t, const told *other) {
    assert_int_equal(t->count, other->count);
    for (int i = 0; i < t->count; i++) {
        const tact3_clash *a = t->list + i, *b = other->list + i;
        bool same = a->status == b->status && a->a == b->a && a->b == b->b && a->kind == b->kind &&
                    a->relation == b->relation && a->inside == b->inside && a->has_depth == b->has_depth;
        same = same && same_number(a->distance, b->distance) && same_number(a->error_bound, b->error_bound) &&
               same_vector(a->point_a, b->point_a) && same_vector(a->point_b, b->point_b) &&
               same_number(a->depth_lower, b->depth_lower) && same_number(a->depth_upper, b->depth_upper) &&
               same_vector(a->depth_direction, b->depth_direction);
        if (!same) fail_msg("clash %d of %d, of bodies %u and %u, differs", i, t->count, a->a, a->b);
    }
}

tact3_clash_run assembly_run(const assembly *a, told *to) {
    return (tact3_clash_run){.shapes = a->shape,
                             .shape_count = ASSEMBLY_SHAPES,
                             .body_count = a->count,
                             .poses = a->pose,
                             .body_shapes = a->body_shape,
                             .tree = a->tree,
                             .end_body = a->count,
                             .limits = {a->clearance, TACT3_CLASH_DEPTH_FULL},
                             .context = to,
                             .filter = told_filter,
                             .visit = told_visit};
}

tact3_clash_progress clash_run(const tact3_clash_run *run) {
    tact3_clash_progress progress = {0};
    void *scratch = malloc(tact3_clash_scratch_bytes());
    assert_non_null(scratch);
    assert_int_equal(tact3_clash_all(run, scratch, tact3_clash_scratch_bytes(), &progress), TACT_OK);
    free(scratch);
    return progress;
}
