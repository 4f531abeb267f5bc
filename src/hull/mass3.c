/* Volume, area, centre of mass and inertia, as sums over the tetrahedra that a point inside makes with the
 * triangles of the faces. All volumes are positive then, so nothing cancels, and as every length is taken from
 * that point nothing is lost far from the origin. The inertia is summed in a second pass, around the centre that
 * the first has found. */
#include "base/misuse.h"
#include "hull/layout3.h"

/* Sums around an origin: volume, area, volume times centre, and the integrals of products of coordinates: xx, yy, zz,
 * yz, zx, xy. */
typedef struct moments {
    double origin[3];
    double volume, area;
    double first[3];
    double second[6];
} moments;

static void relative(const tact3_hull *hull, int vertex, const double *origin, double p[3]) {
    tact3_vec v = tact3_hull_vertex(hull, vertex);
    p[0] = (double)v.x - origin[0], p[1] = (double)v.y - origin[1], p[2] = (double)v.z - origin[2];
}

static void cross3(const double *a, const double *b, double *c) {
    for (int k = 0; k < 3; k++) c[k] = a[(k + 1) % 3] * b[(k + 2) % 3] - a[(k + 2) % 3] * b[(k + 1) % 3];
}
static double dot3(const double *a, const double *b) { return a[0] * b[0] + a[1] * b[1] + a[2] * b[2]; }

/* The tetrahedron of the origin and a triangle. The integral of x y over it is its volume / 20 times the sum of x y
 * over its corners plus the product of the sums. */
static void add_tetrahedron(moments *m, const double *a, const double *b, const double *c) {
    double n[3], sum[3];
    cross3(b, c, n);
    double volume = dot3(a, n) / 6;
    m->volume += volume;
    for (int k = 0; k < 3; k++) {
        sum[k] = a[k] + b[k] + c[k];
        m->first[k] += volume / 4 * sum[k];
    }
    for (int k = 0; k < 3; k++) {
        int y = (k + 1) % 3, z = (k + 2) % 3;
        m->second[k] += volume / 20 * (a[k] * a[k] + b[k] * b[k] + c[k] * c[k] + sum[k] * sum[k]);
        m->second[3 + k] += volume / 20 * (a[y] * a[z] + b[y] * b[z] + c[y] * c[z] + sum[y] * sum[z]);
    }
}

/* The area of a triangle, and that times its centre. */
static double add_triangle(double first[3], const double *a, const double *b, const double *c) {
    double e[3], f[3], n[3];
    for (int k = 0; k < 3; k++) {
        e[k] = b[k] - a[k];
        f[k] = c[k] - a[k];
    }
    cross3(e, f, n);
    double area = sqrt(dot3(n, n)) / 2;
    for (int k = 0; k < 3; k++) first[k] += area / 3 * (a[k] + b[k] + c[k]);
    return area;
}

static moments sum_solid(const tact3_hull *hull, const double origin[3]) {
    moments m = {{origin[0], origin[1], origin[2]}, 0, 0, {0}, {0}};
    for (int i = 0; i < hull->face_count; i++) {
        tact3_hull_face face = tact3_hull_polygon(hull, i);
        double a[3], b[3], c[3], unused[3] = {0};
        relative(hull, face.vertex[0], origin, a);
        relative(hull, face.vertex[1], origin, b);
        for (int k = 2; k < face.count; k++) {
            relative(hull, face.vertex[k], origin, c);
            add_tetrahedron(&m, a, b, c);
            m.area += add_triangle(unused, a, b, c);
            for (int axis = 0; axis < 3; axis++) b[axis] = c[axis];
        }
    }
    return m;
}

/* The mean of the vertices. */
static void middle(const tact3_hull *hull, double mean[3]) {
    double first[3], p[3], sum[3] = {0}, zero[3] = {0};
    relative(hull, 0, zero, first);
    for (int i = 1; i < hull->vertex_count; i++) {
        relative(hull, i, first, p);
        for (int k = 0; k < 3; k++) sum[k] += p[k];
    }
    for (int k = 0; k < 3; k++) mean[k] = first[k] + sum[k] / hull->vertex_count;
}

static tact3_vec shifted(const double *origin, const double *offset, double scale) {
    return tact3_v((tact_real)(origin[0] + offset[0] / scale), (tact_real)(origin[1] + offset[1] / scale),
                   (tact_real)(origin[2] + offset[2] / scale));
}

static void flat_mass(const tact3_hull *hull, const double origin[3], tact3_mass *mass) {
    tact3_hull_face face = tact3_hull_polygon(hull, 0);
    double a[3], b[3], c[3], first[3] = {0}, area = 0;
    relative(hull, face.vertex[0], origin, a);
    for (int k = 2; k < face.count; k++) {
        relative(hull, face.vertex[k - 1], origin, b);
        relative(hull, face.vertex[k], origin, c);
        area += add_triangle(first, a, b, c);
    }
    mass->area = (tact_real)(2 * area);
    if (area > 0) mass->center = shifted(origin, first, area);
}

static void solid_mass(const tact3_hull *hull, const double origin[3], tact3_mass *mass) {
    moments m = sum_solid(hull, origin);
    mass->volume = (tact_real)(m.volume > 0 ? m.volume : 0); /* a needle's may vanish among roundings */
    mass->area = (tact_real)m.area;
    if (!(m.volume > 0)) return;
    mass->center = shifted(origin, m.first, m.volume);
    double center[3];
    for (int k = 0; k < 3; k++) center[k] = origin[k] + m.first[k] / m.volume;
    const moments about = sum_solid(hull, center);
    const double *s = about.second;
    tact_real yz = (tact_real)-s[3], zx = (tact_real)-s[4], xy = (tact_real)-s[5];
    mass->inertia.x = tact3_v((tact_real)(s[1] + s[2]), xy, zx);
    mass->inertia.y = tact3_v(xy, (tact_real)(s[0] + s[2]), yz);
    mass->inertia.z = tact3_v(zx, yz, (tact_real)(s[0] + s[1]));
}

tact3_mass tact3_hull_mass(const tact3_hull *hull) {
    if (!hull) tact_misuse("the hull is null", "tact3_hull_mass");
    double origin[3], zero[3] = {0};
    tact3_mass mass;
    mass.volume = mass.area = 0;
    mass.inertia.x = mass.inertia.y = mass.inertia.z = tact3_v(0, 0, 0);
    middle(hull, origin);
    mass.center = shifted(origin, zero, 1);
    if (hull->dimension == 3) solid_mass(hull, origin, &mass);
    if (hull->dimension == 2) flat_mass(hull, origin, &mass);
    return mass;
}
