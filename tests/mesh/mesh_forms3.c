#include "mesh/mesh_forms3.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "support/group.h"

static const double pi = 3.14159265358979323846;

static mesh_form form_of(int vertices, int triangles) {
    mesh_form form = {malloc((size_t)vertices * 3 * sizeof(float)), malloc((size_t)triangles * 3 * sizeof(uint32_t)),
                      vertices, triangles};
    return form;
}

void mesh_form_free(mesh_form *form) {
    free(form->vertex);
    free(form->index);
}

static void set_triangle(mesh_form *form, int triangle, int a, int b, int c) {
    uint32_t *index = form->index + 3 * triangle;
    index[0] = (uint32_t)a, index[1] = (uint32_t)b, index[2] = (uint32_t)c;
}

mesh_form mesh_box3(const float lower[3], const float upper[3]) {
    static const uint8_t corner[12][3] = {{0, 2, 3}, {0, 3, 1}, {4, 5, 7}, {4, 7, 6}, {0, 1, 5}, {0, 5, 4},
                                          {2, 6, 7}, {2, 7, 3}, {0, 4, 6}, {0, 6, 2}, {1, 3, 7}, {1, 7, 5}};
    mesh_form form = form_of(8, 12);
    for (int i = 0; i < 8; i++) {
        for (int k = 0; k < 3; k++) form.vertex[3 * i + k] = i >> k & 1 ? upper[k] : lower[k];
    }
    for (int i = 0; i < 12; i++) set_triangle(&form, i, corner[i][0], corner[i][1], corner[i][2]);
    return form;
}

mesh_form mesh_cells3(const float half[3], int cells) {
    int across = cells + 1, t = 0;
    mesh_form form = form_of(6 * across * across, 12 * cells * cells);
    for (int i = 0; i < form.vertex_count; i++) {
        int face = i / (across * across), axis = face / 2, u = (axis + 1) % 3, v = (axis + 2) % 3;
        float *at = form.vertex + 3 * i;
        at[axis] = face % 2 ? half[axis] : -half[axis];
        at[u] = half[u] * (2 * (float)(i / across % across) / (float)cells - 1);
        at[v] = half[v] * (2 * (float)(i % across) / (float)cells - 1);
    }
    for (int i = 0; i < 6 * cells * cells; i++) {
        int face = i / (cells * cells), a = face * across * across + i / cells % cells * across + i % cells;
        int b = a + 1, c = a + across, d = c + 1;
        set_triangle(&form, t++, a, face % 2 ? c : d, face % 2 ? d : c);
        set_triangle(&form, t++, a, face % 2 ? d : b, face % 2 ? b : d);
    }
    return form;
}

mesh_form mesh_corner3(void) {
    static const float outline[6][2] = {{1, 1}, {1, 2}, {0, 2}, {0, 0}, {2, 0}, {2, 1}};
    mesh_form form = form_of(12, 20);
    int t = 0;
    for (int i = 0; i < 12; i++) {
        form.vertex[3 * i] = outline[i % 6][0], form.vertex[3 * i + 1] = outline[i % 6][1];
        form.vertex[3 * i + 2] = i < 6 ? 0 : 1;
    }
    for (int i = 0; i < 6; i++) {
        int next = (i + 1) % 6;
        set_triangle(&form, t++, i, next, next + 6);
        set_triangle(&form, t++, i, next + 6, i + 6);
    }
    for (int i = 1; i < 5; i++) {
        set_triangle(&form, t++, 0, i + 1, i);
        set_triangle(&form, t++, 6, i + 6, i + 7);
    }
    return form;
}

static void set_vertex(mesh_form *form, int i, double x, double y, double z) {
    form->vertex[3 * i] = (float)x, form->vertex[3 * i + 1] = (float)y, form->vertex[3 * i + 2] = (float)z;
}

mesh_form mesh_ball3(int across, int around) {
    mesh_form form = form_of(across * around + 2, 2 * across * around);
    int poles = across * around, t = 0;
    for (int i = 0; i < poles; i++) {
        double up = pi * (i / around + 1) / (across + 1), turn = 2 * pi * (i % around) / around;
        double radius = 1 + 0.1 * sin(9 * up) * cos(7 * turn);
        set_vertex(&form, i, radius * sin(up) * cos(turn), radius * sin(up) * sin(turn), radius * cos(up));
    }
    set_vertex(&form, poles, 0, 0, 1);
    set_vertex(&form, poles + 1, 0, 0, -1);
    for (int j = 0; j < around; j++) {
        int next = (j + 1) % around;
        set_triangle(&form, t++, poles, j, next);
        set_triangle(&form, t++, poles + 1, poles - around + next, poles - around + j);
        for (int i = 0; i + 1 < across; i++) {
            int a = i * around + j, b = i * around + next;
            set_triangle(&form, t++, a, a + around, b);
            set_triangle(&form, t++, b, a + around, b + around);
        }
    }
    return form;
}

mesh_form mesh_ring3(int across, int around) {
    mesh_form form = form_of(across * around, 2 * across * around);
    for (int i = 0; i < across * around; i++) {
        double turn = 2 * pi * (i % around) / around, small = 2 * pi * (i / around) / across;
        double far = 3 + cos(small);
        set_vertex(&form, i, far * cos(turn), far * sin(turn), sin(small));
        int j = (i + 1) % around + i / around * around, up = (i + around) % (across * around);
        int far_up = (j + around) % (across * around);
        set_triangle(&form, 2 * i, i, j, far_up);
        set_triangle(&form, 2 * i + 1, i, far_up, up);
    }
    return form;
}

mesh_form mesh_soup3(uint64_t seed, int vertices, int triangles) {
    mesh_form form = form_of(vertices, triangles);
    uint64_t random = seed * 2 + 1;
    for (int i = 0; i < 3 * vertices + 3 * triangles; i++) {
        random = random * UINT64_C(6364136223846793005) + UINT64_C(1442695040888963407);
        if (i < 3 * vertices)
            form.vertex[i] = (float)(random >> 61) / 4 - 1;
        else
            form.index[i - 3 * vertices] = (uint32_t)((random >> 33) % (uint64_t)vertices);
    }
    return form;
}

mesh_form mesh_joined3(const mesh_form *a, const mesh_form *b) {
    mesh_form both = form_of(a->vertex_count + b->vertex_count, a->triangle_count + b->triangle_count);
    memcpy(both.vertex, a->vertex, (size_t)a->vertex_count * 3 * sizeof(float));
    memcpy(both.vertex + 3 * a->vertex_count, b->vertex, (size_t)b->vertex_count * 3 * sizeof(float));
    memcpy(both.index, a->index, (size_t)a->triangle_count * 3 * sizeof(uint32_t));
    for (int i = 0; i < 3 * b->triangle_count; i++) {
        both.index[3 * a->triangle_count + i] = b->index[i] + (uint32_t)a->vertex_count;
    }
    return both;
}

tact3_mesh_input mesh_input3(const mesh_form *form) {
    tact3_mesh_input input = {
        form->vertex, form->vertex_count, 0, TACT_SCALAR_FLOAT, form->index, form->triangle_count, 0, NULL, 0};
    return input;
}

tact3_mesh *mesh_build3(const mesh_form *form, const tact3_mesh_options *options) {
    tact3_mesh_input input = mesh_input3(form);
    tact3_mesh *mesh = NULL;
    assert_int_equal(tact3_mesh_create(&input, options, NULL, &mesh), TACT_OK);
    assert_int_equal(tact3_mesh_check(mesh, tact3_mesh_size(mesh)), TACT_OK);
    return mesh;
}
