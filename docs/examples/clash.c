/* Which bodies of an assembly clash: two crates that overlap, a third that is too near, a bolt within (docs/clash.md). */
#include <stdio.h>
#include <stdlib.h>

#include "tact/clash3.h"

enum { BODIES = 4 };

static const char *const names[BODIES] = {"crate", "lid", "far crate", "bolt"};
static const char *const kinds[] = {"overlap", "contained", "duplicate", "touching", "clearance"};

/* A cube from -1 to 1 as triangles, each counter-clockwise from outside. */
static tact3_mesh *make_cube(void) {
    static const double corners[8][3] = {{-1, -1, -1}, {1, -1, -1}, {-1, 1, -1}, {1, 1, -1},
                                         {-1, -1, 1},  {1, -1, 1},  {-1, 1, 1},  {1, 1, 1}};
    static const uint32_t triangles[12][3] = {{0, 2, 3}, {0, 3, 1}, {4, 5, 7}, {4, 7, 6}, {0, 1, 5}, {0, 5, 4},
                                              {2, 6, 7}, {2, 7, 3}, {0, 4, 6}, {0, 6, 2}, {1, 3, 7}, {1, 7, 5}};
    tact3_mesh_input input = {.vertices = corners, .vertex_count = 8, .scalar = TACT_SCALAR_DOUBLE,
                              .indices = triangles, .triangle_count = 12};
    tact3_mesh *mesh = NULL;
    return tact3_mesh_create(&input, NULL, NULL, &mesh) == TACT_OK ? mesh : NULL;
}

static bool print(void *context, const tact3_clash *found) {
    (void)context;
    if (found->status < 0) {
        printf("%s, %s: %s\n", names[found->a], names[found->b], tact_status_text(found->status));
        return false;
    }
    printf("%s: %s, %s", kinds[found->kind], names[found->a], names[found->b]);
    if (found->has_depth) printf("; depth %.6g to %.6g", (double)found->depth_lower, (double)found->depth_upper);
    if (found->distance > 0) printf("; distance %.6g", (double)found->distance);
    printf("\n");
    return true;
}

/* The tree of the bodies' boxes; null where memory is out, or a box is not finite. */
static tact3_static_tree *make_tree(const tact3_clash_run *run) {
    tact3_bounds boxes[BODIES];
    for (int i = 0; i < BODIES; i++)
        boxes[i] = tact3_clash_bounds(&run->shapes[run->body_shapes[i]], run->poses[i], run->limits.clearance);
    size_t bytes = tact3_static_tree_bytes(BODIES), scratch_bytes = tact3_static_tree_scratch_bytes(BODIES);
    tact3_static_tree *tree = malloc(bytes);
    void *scratch = malloc(scratch_bytes);
    tact3_static_tree_input input = {boxes, 0, BODIES};
    bool good = tree && scratch &&
                tact3_static_tree_build(tree, bytes, scratch, scratch_bytes, &input, NULL, NULL) == TACT_OK;
    free(scratch);
    if (!good) free(tree);
    return good ? tree : NULL;
}

int main(void) {
    tact3_mesh *cube = make_cube();
    if (!cube) return 1;
    const tact3_shape shapes[] = {tact3_mesh_shape(cube), tact3_cylinder(0.25, 0.375)};
    static const uint32_t body_shapes[BODIES] = {0, 0, 0, 1};
    const tact3_pose poses[BODIES] = {tact3_identity_pose(), tact3_pose_at(0, 0, 1.75), tact3_pose_at(2.125, 0, 0),
                                      tact3_pose_at(0.25, 0, 0)};
    tact3_clash_run run = {.shapes = shapes, .shape_count = 2, .body_count = BODIES, .poses = poses,
                           .body_shapes = body_shapes, .end_body = BODIES, .limits = {0.25, TACT3_CLASH_DEPTH_FULL},
                           .visit = print};
    tact3_static_tree *tree = make_tree(&run);
    void *scratch = malloc(tact3_clash_scratch_bytes());
    run.tree = tree;
    bool good = tree && scratch && tact3_clash_all(&run, scratch, tact3_clash_scratch_bytes(), NULL) == TACT_OK;
    free(scratch);
    free(tree);
    tact3_mesh_destroy(cube, NULL);
    return good ? 0 : 1;
}
