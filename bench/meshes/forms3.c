/* Rings and hills (forms3.h). */
#include "meshes/forms3.h"

#include <math.h>
#include <stdlib.h>

#include "rivals/common.h"

static const double pi = 3.14159265358979323846;

static mesh_form form_of(int vertices, int triangles) {
    mesh_form form = {vertices, triangles, NULL, NULL, 0};
    form.vertex = rival_memory((unsigned long)vertices, sizeof *form.vertex);
    form.corner = rival_memory((unsigned long)triangles, sizeof *form.corner);
    return form;
}

static void set_vertex(mesh_form *form, int i, double x, double y, double z) {
    form->vertex[i][0] = (float)x, form->vertex[i][1] = (float)y, form->vertex[i][2] = (float)z;
    form->radius = fmax(form->radius, sqrt(x * x + y * y + z * z) * (1 + 1e-6));
}

/* Two triangles of a square whose corners a, b, c, d are counter-clockwise. */
static void set_square(mesh_form *form, int square, int a, int b, int c, int d) {
    const int corners[2][3] = {{a, b, c}, {a, c, d}};
    for (int i = 0; i < 2; i++) {
        for (int k = 0; k < 3; k++) {
            form->corner[2 * square + i][k] = (uint32_t)corners[i][k];
        }
    }
}

/* 0 to 1 and back, with flats of a quarter each, once for each whole number. */
static double tooth(double phase) {
    double part = phase - floor(phase);
    return fmin(fmax(2 - fabs(8 * part - 4), 0), 2) / 2;
}

/* A point of the boundary of a rectangle, of which `part`, 0 to 4, walks a side in each whole step: outside, top,
 * inside, bottom. */
static void rectangle(double part, double inner, double outer, double half, double *radius, double *height) {
    int side = (int)part;
    double along = part - side;
    *radius = side == 0   ? outer
              : side == 1 ? outer + (inner - outer) * along
              : side == 2 ? inner
                          : inner + (outer - inner) * along;
    *height = side == 0 ? half * (2 * along - 1) : side == 1 ? half : side == 2 ? half * (1 - 2 * along) : -half;
}

/* The cross section at an angle: turns and parts of a turn around the axis, and 0 to 4 across. */
static void section(ring_kind kind, double turn, double part, double *radius, double *height) {
    if (kind == RING_TORUS) {
        *radius = 1 - 0.35 * cos(pi * part / 2);
        *height = -0.35 * sin(pi * part / 2);
    } else if (kind == RING_GEAR) {
        rectangle(part, 0.4, 0.85 + 0.15 * tooth(12 * turn), 0.2, radius, height);
    } else if (kind == RING_FRAME) {
        double square = 1 / fmax(fabs(cos(2 * pi * turn)), fabs(sin(2 * pi * turn)));
        rectangle(part, 0.5 * square, 0.7 * square, 0.25, radius, height);
    } else {
        rectangle(part, 0.2, 0.4, 1, radius, height);
        *radius += (int)part == 0 ? 0.1 * tooth(4 * *height - turn) * (1 - fabs(*height)) : 0;
    }
}

mesh_form form_ring(ring_kind kind, int around, int across) {
    mesh_form form = form_of(around * across, 2 * around * across);
    for (int i = 0; i < around; i++) {
        for (int k = 0; k < across; k++) {
            double turn = (double)i / around, radius, height;
            section(kind, turn, 4.0 * k / across, &radius, &height);
            set_vertex(&form, i * across + k, radius * cos(2 * pi * turn), radius * sin(2 * pi * turn), height);
            int next_i = (i + 1) % around * across, next_k = (k + 1) % across;
            set_square(&form, i * across + k, i * across + k, next_i + k, next_i + next_k, i * across + next_k);
        }
    }
    return form;
}

static double hill(double x, double y, bench_random *random) {
    double height = 4 * sin(0.05 * x) * cos(0.043 * y) + 0.7 * sin(0.31 * x + 0.17 * y);
    return height > 0 ? height + bench_uniform(random, 0, 0.1) : 0;
}

mesh_form form_hills(int cells, bench_random *random) {
    int across = cells + 1;
    mesh_form form = form_of(across * across, 2 * cells * cells);
    for (int i = 0; i < across * across; i++) {
        int row = i / across;
        double x = i % across - cells / 2.0, y = row - cells / 2.0;
        set_vertex(&form, i, x, y, hill(x, y, random));
    }
    for (int i = 0; i < cells * cells; i++) {
        int a = i / cells * across + i % cells;
        set_square(&form, i, a, a + 1, a + 1 + across, a + across);
    }
    return form;
}

void form_free(mesh_form *form) {
    free(form->vertex);
    free(form->corner);
}
