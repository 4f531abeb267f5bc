/* Volume, area, center and inertia of a mesh, with bounds of their rounding errors: sums over the tetrahedra of a point
 * and the triangles (Lien and Kajiya 1984).
 *
 * Lengths are in the tree's unit. A tetrahedron is a corner a and the edges e and f from there, so that its volume's
 * rounding is that of a small number, however many triangles there are. Sums carry what they round away (Neumaier
 * 1974), so that they lose less than a term does. docs/accuracy.md derives the factors. */
#include "mesh/measure3.h"

#include <math.h>

#include "base/assert.h"

#define UNIT_ROUNDOFF 0x1p-53
/* Rounding in u of a determinant, of its products with a coordinate and with two, and of an area: in each the sizes of
 * the terms count. Products below the number range are below the last one. */
#define VOLUME_ERROR 20
#define FIRST_ERROR 28
#define SECOND_ERROR 36
#define AREA_ERROR 16
#define LEAST_MEASURE 0x1p-480

typedef struct exact_sum {
    double value, rest;
} exact_sum;

/* What is summed over the triangles: six times volumes, twice areas, and their products with four and three times the
 * middles, and with twenty times the squares xx, yy, zz, yz, zx, xy. The sizes are sums of the terms' sizes. */
typedef struct mesh_sums {
    exact_sum volume, area, first[3], area_first[3], second[6];
    double volume_size, area_size, first_size, area_first_size, second_size;
} mesh_sums;

static void add(exact_sum *sum, double term) {
    double next = sum->value + term;
    sum->rest += fabs(sum->value) >= fabs(term) ? (sum->value - next) + term : (term - next) + sum->value;
    sum->value = next;
}

static double total(const exact_sum *sum) { return sum->value + sum->rest; }

/* A triangle relative to a center, and the sizes of its numbers. */
typedef struct corner_and_edges {
    double a[3], e[3], f[3];
    double normal[3], normal_size[3]; /* e x f; the sizes of its terms */
    double a_size[3];
    double most_a, most_e, most_f;
} corner_and_edges;

static void load_triangle(const tact3_mesh *mesh, uint32_t triangle, const double center[3], corner_and_edges *t) {
    tact3_vec corner[3];
    double p[3][3], origin[3] = {(double)mesh->origin.x, (double)mesh->origin.y, (double)mesh->origin.z};
    mesh_triangle_points(mesh, triangle, corner);
    for (int i = 0; i < 3; i++) {
        p[i][0] = (double)corner[i].x, p[i][1] = (double)corner[i].y, p[i][2] = (double)corner[i].z;
    }
    t->most_a = t->most_e = t->most_f = 0;
    for (int k = 0; k < 3; k++) {
        t->a[k] = (p[0][k] - origin[k]) * mesh->scale - center[k];
        t->e[k] = (p[1][k] - p[0][k]) * mesh->scale;
        t->f[k] = (p[2][k] - p[0][k]) * mesh->scale;
        t->a_size[k] = fabs(t->a[k]) + fabs(center[k]);
        t->most_a = mesh_greater(t->most_a, t->a_size[k]);
        t->most_e = mesh_greater(t->most_e, fabs(t->e[k]));
        t->most_f = mesh_greater(t->most_f, fabs(t->f[k]));
    }
    for (int k = 0; k < 3; k++) {
        int y = (k + 1) % 3, z = (k + 2) % 3;
        double left = t->e[y] * t->f[z], right = t->e[z] * t->f[y];
        t->normal[k] = left - right;
        t->normal_size[k] = fabs(left) + fabs(right);
    }
}

/* Six times the volume of the tetrahedron, and the size of its terms. */
static double add_volume(mesh_sums *sums, const corner_and_edges *t, double *size) {
    double volume = t->a[0] * t->normal[0] + t->a[1] * t->normal[1] + t->a[2] * t->normal[2];
    *size = t->a_size[0] * t->normal_size[0] + t->a_size[1] * t->normal_size[1] + t->a_size[2] * t->normal_size[2];
    add(&sums->volume, volume);
    sums->volume_size += *size;
    return volume;
}

static void add_first(mesh_sums *sums, const corner_and_edges *t) {
    double size, volume = add_volume(sums, t, &size), squared = 0, area_size = 0;
    for (int k = 0; k < 3; k++) squared += t->normal[k] * t->normal[k], area_size += t->normal_size[k];
    double area = sqrt(squared), most = 3 * t->most_a + t->most_e + t->most_f;
    add(&sums->area, area);
    for (int k = 0; k < 3; k++) {
        double middle = 3 * t->a[k] + t->e[k] + t->f[k];
        add(&sums->first[k], volume * middle);
        add(&sums->area_first[k], area * middle);
    }
    sums->area_size += area_size;
    sums->first_size += size * most;
    sums->area_first_size += area_size * most;
}

static void add_second(mesh_sums *sums, const corner_and_edges *t) {
    double size, volume = add_volume(sums, t, &size), b[3], c[3], s[3];
    for (int k = 0; k < 3; k++) b[k] = t->a[k] + t->e[k], c[k] = t->a[k] + t->f[k], s[k] = t->a[k] + b[k] + c[k];
    for (int k = 0; k < 3; k++) {
        int y = (k + 1) % 3, z = (k + 2) % 3;
        const double *a = t->a;
        add(&sums->second[k], volume * (a[k] * a[k] + b[k] * b[k] + c[k] * c[k] + s[k] * s[k]));
        add(&sums->second[3 + k], volume * (a[y] * a[z] + b[y] * b[z] + c[y] * c[z] + s[y] * s[z]));
    }
    double ma = t->most_a, mb = ma + t->most_e, mc = ma + t->most_f, ms = ma + mb + mc;
    sums->second_size += size * (ma * ma + mb * mb + mc * mc + ms * ms);
}

/* A factor's part of a sum of sizes, which was rounded itself. */
static double error_of(double factor, double size) { return factor * UNIT_ROUNDOFF * 1.001 * size + LEAST_MEASURE; }

double tact3_mesh_volume(const tact3_mesh *mesh) {
    static const double origin[3] = {0, 0, 0};
    mesh_sums sums;
    memset(&sums, 0, sizeof sums);
    for (uint32_t i = 0; i < mesh->triangle_count; i++) {
        corner_and_edges t;
        double size;
        load_triangle(mesh, i, origin, &t);
        add_volume(&sums, &t, &size);
    }
    return (total(&sums.volume) - error_of(VOLUME_ERROR, sums.volume_size)) / 6;
}

/* Sets a number of the answer and returns the bound of its error. The unit is a power of two. */
static tact_real set_number(tact_real *to, double value, double error, double unit) {
    *to = (tact_real)(value * unit);
    return mesh_rounded_up((error + (2 * (double)ROUNDOFF + 4 * UNIT_ROUNDOFF) * fabs(value)) * unit);
}

/* Sets the center, in the tree's unit and in the answer. */
static void set_center(const tact3_mesh *mesh, const mesh_sums *sums, double center[3], double *error,
                       tact3_mesh_measure *measure) {
    bool solid = mesh_is_solid(mesh);
    double whole = total(solid ? &sums->volume : &sums->area) * (solid ? 4 : 3), far = 0, p[3];
    double whole_error =
        solid ? 4 * error_of(VOLUME_ERROR, sums->volume_size) : 3 * error_of(AREA_ERROR, sums->area_size);
    double first_error =
        solid ? error_of(FIRST_ERROR, sums->first_size) : error_of(AREA_ERROR + FIRST_ERROR, sums->area_first_size);
    const exact_sum *first = solid ? sums->first : sums->area_first;
    bool sure = whole > 2 * whole_error;
    for (int k = 0; k < 3; k++) {
        center[k] = sure ? total(&first[k]) / whole : 0;
        far = mesh_greater(far, fabs(center[k]));
    }
    *error = sure ? (first_error + far * whole_error) / (whole - whole_error) + 4 * UNIT_ROUNDOFF * far : 2;
    const tact_real from[3] = {mesh->origin.x, mesh->origin.y, mesh->origin.z};
    far = 0;
    for (int k = 0; k < 3; k++) {
        p[k] = (double)from[k] + center[k] * mesh->inverse;
        far = mesh_greater(far, fabs(p[k]));
    }
    measure->mass.center = tact3_v((tact_real)p[0], (tact_real)p[1], (tact_real)p[2]);
    measure->center_error = mesh_rounded_up(*error * mesh->inverse + 2 * ((double)ROUNDOFF + UNIT_ROUNDOFF) * far);
}

static void set_inertia(const tact3_mesh *mesh, const double center[3], double center_error,
                        tact3_mesh_measure *measure) {
    mesh_sums sums;
    double s[6], unit = mesh->inverse * mesh->inverse * mesh->inverse * mesh->inverse * mesh->inverse;
    memset(&sums, 0, sizeof sums);
    for (uint32_t i = 0; i < mesh->triangle_count; i++) {
        corner_and_edges t;
        load_triangle(mesh, i, center, &t);
        add_second(&sums, &t);
    }
    double volume = total(&sums.volume) / 6, most = 0;
    for (int k = 0; k < 6; k++) s[k] = total(&sums.second[k]) / 120, most = mesh_greater(most, fabs(s[k]));
    double error = error_of(SECOND_ERROR, sums.second_size) / 60 + 4 * volume * center_error * center_error;
    tact_real yz, zx, xy, xx, yy, zz;
    set_number(&yz, -s[3], 0, unit), set_number(&zx, -s[4], 0, unit), set_number(&xy, -s[5], 0, unit);
    set_number(&xx, s[1] + s[2], 0, unit), set_number(&yy, s[0] + s[2], 0, unit),
        set_number(&zz, s[0] + s[1], 0, unit);
    measure->mass.inertia.x = tact3_v(xx, xy, zx);
    measure->mass.inertia.y = tact3_v(xy, yy, yz);
    measure->mass.inertia.z = tact3_v(zx, yz, zz);
    tact_real largest;
    measure->inertia_error = set_number(&largest, 2 * most, error, unit);
}

tact3_mesh_measure tact3_mesh_mass(const tact3_mesh *mesh) {
    if (!mesh) tact_assert_failed("the mesh is null", TACT_FUNCTION);
    mesh_sums sums;
    tact3_mesh_measure measure;
    double center[3] = {0, 0, 0}, center_error, unit = mesh->inverse;
    memset(&sums, 0, sizeof sums);
    memset(&measure, 0, sizeof measure);
    for (uint32_t i = 0; i < mesh->triangle_count; i++) {
        corner_and_edges t;
        load_triangle(mesh, i, center, &t);
        add_first(&sums, &t);
    }
    bool solid = mesh_is_solid(mesh);
    double sides = solid ? 0.5 : 1; /* the sum is twice the area */
    measure.area_error = set_number(&measure.mass.area, sides * total(&sums.area),
                                    sides * error_of(AREA_ERROR, sums.area_size), unit * unit);
    set_center(mesh, &sums, center, &center_error, &measure);
    if (!solid) return measure;
    measure.volume_error = set_number(&measure.mass.volume, total(&sums.volume) / 6,
                                      error_of(VOLUME_ERROR, sums.volume_size) / 6, unit * unit * unit);
    set_inertia(mesh, center, center_error, &measure);
    return measure;
}
