/* tact3_clash_all() beside FCL on assemblies whose clashes are known (docs/benchmark.md). */
#define _POSIX_C_SOURCE 200809L
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

#include "clash/assemblies.h"
#include "tact/clash3.h"

enum { GROUPS = 32, RUNS = 3 };

double bench_seconds(void) {
    struct timespec t;
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &t);
    return (double)t.tv_sec + 1e-9 * (double)t.tv_nsec;
}

static bool add(void *context, const tact3_clash *found) {
    static const clash_truth kinds[TACT3_CLASH_KIND_COUNT] = {
        [TACT3_CLASH_OVERLAP] = TRUTH_OVERLAP,
        [TACT3_CLASH_CONTAINED] = TRUTH_CONTAINED,
        [TACT3_CLASH_DUPLICATE] = TRUTH_NONE,
        [TACT3_CLASH_TOUCHING] = TRUTH_TOUCHING,
        [TACT3_CLASH_CLEARANCE] = TRUTH_NEAR,
    };
    if (found->status == TACT_OK) told_add(context, (int)found->a, (int)found->b, kinds[found->kind]);
    return found->status == TACT_OK;
}

static bool build_tree(const tact3_clash_run *run, tact3_bounds *boxes, void *tree, void *scratch) {
    for (int i = 0; i < run->body_count; i++)
        boxes[i] = tact3_clash_bounds(run->shapes + run->body_shapes[i], run->poses[i], run->limits.clearance);
    tact3_static_tree_input input = {boxes, 0, run->body_count};
    return tact3_static_tree_build(tree, tact3_static_tree_bytes(input.count), scratch,
                                   tact3_static_tree_scratch_bytes(input.count), &input, NULL, NULL) == TACT_OK;
}

static bool tact_run(const tact3_shape *shapes, const assembly *a, told_pairs *out) {
    double begun = bench_seconds();
    size_t count = (size_t)a->body_count;
    tact3_pose *poses = malloc(count * sizeof *poses);
    tact3_bounds *boxes = malloc(count * sizeof *boxes);
    void *tree = malloc(tact3_static_tree_bytes(a->body_count));
    void *tree_scratch = malloc(tact3_static_tree_scratch_bytes(a->body_count));
    void *scratch = malloc(tact3_clash_scratch_bytes());
    bool good = poses && boxes && tree && tree_scratch && scratch;
    for (size_t i = 0; good && i < count; i++) {
        const double *p = a->position[i], *q = a->rotation[i];
        poses[i] = (tact3_pose){tact3_v(p[0], p[1], p[2]), {q[0], q[1], q[2], q[3]}};
    }
    tact3_clash_run run = {.shapes = shapes, .shape_count = a->shape_count, .body_count = a->body_count,
                           .poses = poses, .body_shapes = a->body_shape, .tree = tree, .end_body = a->body_count,
                           .limits = {CLASH_CLEARANCE, TACT3_CLASH_DEPTH_OFF}, .context = out, .visit = add};
    tact3_clash_progress progress = {0};
    good = good && build_tree(&run, boxes, tree, tree_scratch) &&
           tact3_clash_all(&run, scratch, tact3_clash_scratch_bytes(), &progress) == TACT_OK && !progress.ended;
    free(poses);
    free(boxes);
    free(tree);
    free(tree_scratch);
    free(scratch);
    out->seconds = bench_seconds() - begun;
    return good;
}

/* Builds the meshes. */
static bool tact_open(const assembly *a, tact3_mesh *meshes[ASSEMBLY_SHAPES], tact3_shape *shapes) {
    for (int i = 0; i < a->shape_count; i++) {
        const triangles *t = &a->shape[i];
        tact3_mesh_input input = {.vertices = t->vertex, .vertex_count = t->vertex_count, .indices = t->corner,
                                  .scalar = TACT_SCALAR_DOUBLE, .triangle_count = t->triangle_count};
        if (tact3_mesh_create(&input, NULL, NULL, &meshes[i]) != TACT_OK) return false;
        if (!tact3_mesh_info_get(meshes[i]).solid) return false;
        shapes[i] = tact3_mesh_shape(meshes[i]);
    }
    return true;
}

static void print_errors(told_errors e) { printf(" %d | %d | %d |", e.missing, e.kind, e.extra); }

/* A row of the table; the libraries in turn, the least time of each. */
static bool compare(int family) {
    assembly a = assembly_make(family, GROUPS);
    tact3_mesh *meshes[ASSEMBLY_SHAPES] = {NULL};
    tact3_shape shapes[ASSEMBLY_SHAPES];
    told_pairs told[2] = {{0}, {0}};
    double least[2] = {HUGE_VAL, HUGE_VAL};
    void *fcl = fcl_open(&a);
    bool good = tact_open(&a, meshes, shapes);
    for (int i = 0; good && i < 2 * RUNS; i++) {
        told_pairs *t = told + i % 2;
        t->count = 0;
        good = i % 2 ? fcl_run(fcl, &a, t) : tact_run(shapes, &a, t);
        least[i % 2] = fmin(least[i % 2], t->seconds);
    }
    if (good) {
        printf("| %s | %d | %d | %.2f | %.2f | %.1f |", assembly_names[family], a.body_count, a.pair_count,
               1e3 * least[0], 1e3 * least[1], least[1] / least[0]);
        print_errors(told_compare(&told[0], &a));
        print_errors(told_compare(&told[1], &a));
        printf("\n");
    }
    for (int i = 0; i < a.shape_count; i++) tact3_mesh_destroy(meshes[i], NULL);
    for (int i = 0; i < 2; i++) free(told[i].list);
    fcl_close(fcl);
    assembly_free(&a);
    return good;
}

int main(void) {
    printf("Tact %s, FCL %s; ms of the processor, one thread\n\n", tact_version(), fcl_version());
    printf("| assembly | bodies | pairs | Tact | FCL | ratio | Tact missing | kind | false | FCL missing | kind | "
           "false |\n|---|---|---|---|---|---|---|---|---|---|---|---|\n");
    for (int family = 0; family < ASSEMBLY_FAMILIES; family++) {
        if (!compare(family)) {
            fprintf(stderr, "%s: refused\n", assembly_names[family]);
            return 1;
        }
    }
    return 0;
}
