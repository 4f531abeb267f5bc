#include "meshes/tact_forms3.h"

#include <stdio.h>
#include <stdlib.h>

enum { MOST_POINTS = 64 };

static void require(tact_status status) {
    if (status != TACT_OK) {
        fprintf(stderr, "bench: %s\n", tact_status_text(status));
        exit(2);
    }
}

tact3_vec tact_form_vec(const double v[3]) { return tact3_v((tact_real)v[0], (tact_real)v[1], (tact_real)v[2]); }

tact3_pose tact_form_pose(const bench_pose *pose) {
    const double *r = pose->rotation;
    tact3_pose made = tact3_identity_pose();
    made.position = tact_form_vec(pose->position);
    made.rotation.x = (tact_real)r[0], made.rotation.y = (tact_real)r[1];
    made.rotation.z = (tact_real)r[2], made.rotation.w = (tact_real)r[3];
    return made;
}

tact3_mesh *tact_form_mesh(const mesh_form *form, const tact_tasks *tasks) {
    const tact3_mesh_input input = {.vertices = form->vertex,
                                    .vertex_count = form->vertex_count,
                                    .scalar = TACT_SCALAR_FLOAT,
                                    .indices = form->corner,
                                    .triangle_count = form->triangle_count};
    const tact3_mesh_options options = {.tasks = tasks};
    tact3_mesh *mesh = NULL;
    require(tact3_mesh_create(&input, &options, NULL, &mesh));
    return mesh;
}

static tact3_hull *make_hull(const bench_shape *shape) {
    tact3_vec points[MOST_POINTS];
    tact3_hull *hull = NULL;
    for (int i = 0; i < shape->count; i++) {
        points[i] = tact_form_vec(shape->points[i]);
    }
    const tact3_hull_input input = {.points = points, .count = shape->count};
    require(tact3_hull_create(&input, NULL, NULL, &hull));
    return hull;
}

tact3_shape tact_form_shape(const bench_shape *shape, tact3_hull **hull) {
    const double *size = shape->size;
    *hull = NULL;
    if (shape->kind == BENCH_HULL) {
        *hull = make_hull(shape);
        return tact3_hull_shape(*hull);
    }
    if (shape->kind == BENCH_BOX) {
        return tact3_box(tact_form_vec(size));
    }
    return shape->kind == BENCH_CAPSULE ? tact3_capsule((tact_real)size[0], (tact_real)size[1])
                                        : tact3_sphere((tact_real)size[0]);
}
