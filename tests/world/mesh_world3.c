/* Meshes for worlds (mesh_world3.h). */
#include "world/mesh_world3.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

double height_of_level(double x, double y) { return 0 * x * y; }

/* Polynomials of the place in a cell of 16, so that every machine has the same bits. */
static double wave(double x) {
    double t = x / 16 - floor(x / 16), u = 4 * t * (1 - t);
    return u * u;
}

double height_of_hills(double x, double y) { return 2 * wave(x) * wave(y + 3) + 0.4 * wave(5 * x + 2) * wave(6 * y); }

mesh_form mesh_floor3(int columns, int rows, double size, height_function height) {
    int across = columns + 1;
    mesh_form form = {.vertex_count = across * (rows + 1), .triangle_count = 2 * columns * rows};
    form.vertex = malloc((size_t)form.vertex_count * 3 * sizeof *form.vertex);
    form.index = malloc((size_t)form.triangle_count * 3 * sizeof *form.index);
    assert_true(form.vertex && form.index);
    for (int i = 0; i < form.vertex_count; i++) {
        double x = size * (i % across), y = size * (i / across - 0.5 * rows);
        form.vertex[3 * i] = (float)x, form.vertex[3 * i + 1] = (float)y;
        form.vertex[3 * i + 2] = (float)height(x, y);
    }
    for (int i = 0; i < columns * rows; i++) {
        uint32_t a = (uint32_t)(i % columns + across * (i / columns)), b = a + 1, c = a + (uint32_t)across, d = c + 1;
        const uint32_t cell[2][6] = {{a, b, d, a, d, c}, {a, b, c, b, d, c}};
        memcpy(form.index + 6 * i, cell[(i * 7 + i / 5) % 3 == 0], sizeof cell[0]);
    }
    return form;
}

tact_body_id add_mesh_body(tact3_world *world, tact_body_kind kind, const mesh_form *form, tact3_pose pose,
                           const tact3_body_shape_def *def) {
    tact3_mesh *mesh = mesh_build3(form, NULL);
    tact3_body_shape_def usual = tact3_body_shape_defaults();
    tact3_body_def body_def = tact3_body_defaults();
    tact_body_id body;
    tact_shape_id id;
    body_def.kind = kind;
    body_def.pose = pose;
    tact3_shape shape = tact3_mesh_shape(mesh);
    assert_int_equal(tact3_body_create(world, &body_def, &body), TACT_OK);
    assert_int_equal(tact3_body_shape_create(world, body, def ? def : &usual, &shape, &id), TACT_OK);
    free(mesh);
    return body;
}

tact_body_id add_dropped(tact3_world *world, const tact3_shape *shape, tact3_vec position) {
    tact_body_id body = new_body(world, TACT_BODY_DYNAMIC, position);
    new_shape(world, body, *shape, tact3_identity_pose());
    return body;
}

void run_steps(tact3_world *world, int steps) {
    for (int i = 0; i < steps; i++) assert_int_equal(tact3_world_step(world, R(1) / 60, 4), TACT_OK);
}
