/* Mass properties of shapes in three dimensions, with their rounding (docs/mass.md), in double.
 *
 * A polytope is the sum of its core, a prism on each face, a sector of a cylinder along each edge and a sector of a
 * ball at each corner. A solid of revolution is divided in the same way in its generating half plane. */
#include "base/angle.h"
#include "base/assert.h"
#include "mass/parts_mass.h"
#include "mass/hull_moments3.h"
#include "mass/ellipse_integrals.h"
#include "shape/listed_hull.h"

static tact3_mass no_mass(void) {
    tact3_vec zeros = {0, 0, 0};
    return (tact3_mass){0, 0, zeros, {zeros, zeros, zeros}};
}

/* Returns the mass properties from moments about an origin, in scaled lengths. */
static tact3_mass mass_of(const moments *m, const double origin[3], double scale) {
    tact3_mass mass = no_mass();
    double unit = 1 / scale, offset[3] = {0, 0, 0}, s[6];
    for (int k = 0; k < 3 && m->volume > 0; k++) offset[k] = m->first[k] / m->volume;
    mass.volume = (real)(m->volume * unit * unit * unit);
    mass.area = (real)(m->area * unit * unit);
    mass.center = tact3_v((real)((origin[0] + offset[0]) * unit), (real)((origin[1] + offset[1]) * unit),
                          (real)((origin[2] + offset[2]) * unit));
    for (int k = 0; k < 3; k++) {
        double y = offset[(k + 1) % 3], z = offset[(k + 2) % 3];
        s[k] = (m->second[k] - m->volume * offset[k] * offset[k]) * unit * unit * unit * unit * unit;
        s[3 + k] = (m->second[3 + k] - m->volume * y * z) * unit * unit * unit * unit * unit;
    }
    real yz = (real)(0 - s[3]), zx = (real)(0 - s[4]), xy = (real)(0 - s[5]);
    mass.inertia.x = tact3_v((real)(s[1] + s[2]), xy, zx);
    mass.inertia.y = tact3_v(xy, (real)(s[0] + s[2]), yz);
    mass.inertia.z = tact3_v(zx, yz, (real)(s[0] + s[1]));
    return mass;
}

/* ---- Points and segments ---- */

static tact3_mass capsule_mass(tact3_vec a, tact3_vec b, double r) {
    double middle[3] = {(double)a.x, (double)a.y, (double)a.z}, end[3] = {(double)b.x, (double)b.y, (double)b.z};
    double t[3] = {0, 0, 0}, longest = r;
    for (int k = 0; k < 3; k++) t[k] = end[k] - middle[k], longest = fmax(longest, fabs(t[k]));
    double scale = scale_for(longest);
    r *= scale;
    for (int k = 0; k < 3; k++) t[k] *= scale, middle[k] = middle[k] * scale + t[k] / 2;
    double ball = 4 * PI / 3 * (r * r * r);
    double length = sqrt(dot3(t, t)), rod = PI * (r * r) * length;
    for (int k = 0; k < 3 && length > 0; k++) t[k] /= length;
    moments m = {ball + rod, 4 * PI * (r * r) + 2 * PI * r * length, {0}, {0}};
    double across = ball * (r * r / 5) + rod * (r * r / 4);
    double along = ball * (r * r / 5 + length * length / 4 + 3 * length * r / 8) + rod * (length * length / 12);
    if (!(length > 0)) along = across, t[2] = 1;
    for (int k = 0; k < 3; k++) {
        double y = t[(k + 1) % 3], z = t[(k + 2) % 3];
        m.second[k] = along * (t[k] * t[k]) + across * (y * y + z * z);
        m.second[3 + k] = (along - across) * (y * z);
    }
    return mass_of(&m, middle, scale);
}

/* ---- Boxes ---- */

static tact3_mass box_mass(tact3_vec half, double r) {
    double h[3] = {(double)half.x, (double)half.y, (double)half.z}, origin[3] = {0}, disc = PI * (r * r);
    double ball = 4 * PI / 3 * (r * r * r);
    moments m = {8 * (h[0] * h[1] * h[2]) + ball, 4 * disc, {0}, {0}};
    for (int k = 0; k < 3; k++) {
        double x = h[k], y = h[(k + 1) % 3], z = h[(k + 2) % 3];
        m.volume += 8 * (y * z * r) + 2 * (disc * x);
        m.area += 8 * (y * z) + 4 * PI * (r * x);
        /* The core and the faces across the other axes, then the faces across this one. */
        double faces =
            8 * (x * y * z + x * y * r + x * z * r) * (x * x / 3) + 8 * (y * z * r) * (x * x + x * r + r * r / 3);
        /* Edges along this axis, then those along the others. */
        double edges = 2 * (disc * x) * (x * x / 3) + 2 * (disc * (y + z)) * (x * x + r * r / 4) +
                       16 * (r * r * (y + z)) * (x * r / 3);
        m.second[k] = faces + edges + ball * (x * x + 3 * x * r / 4 + r * r / 5);
    }
    return mass_of(&m, origin, 1);
}

/* ---- Cylinders and cones ---- */

/* A point of the generating half plane: distance from the axis, and height. */
typedef struct profile {
    double radius, height;
} profile;

/* Gauss-Legendre nodes and weights on [0, 1]: two are exact up to degree 3, three up to degree 5. */
static const double node2[2] = {0.21132486540518711775, 0.78867513459481288225};
static const double node3[3] = {0.11270166537925831148, 0.5, 0.88729833462074168852};
static const double weight3[3] = {5 / 18.0, 8 / 18.0, 5 / 18.0};

/* Adds a ring at a height; `squared` is its mean squared distance from the axis. */
static void add_ring(moments *m, double volume, double height, double squared) {
    m->volume += volume;
    m->first[2] += volume * height;
    m->second[0] += volume * (squared / 2);
    m->second[1] += volume * (squared / 2);
    m->second[2] += volume * (height * height);
}

/* Adds the solid between the axis and an edge, and the band outside of the edge up to r. */
static void add_edge_of_revolution(moments *m, profile p, profile q, profile normal, double r) {
    double width = q.radius - p.radius, rise = q.height - p.height, length = sqrt(width * width + rise * rise);
    for (int i = 0; i < 3; i++) {
        double radius = p.radius + node3[i] * width, height = p.height + node3[i] * rise;
        add_ring(m, PI * weight3[i] * (radius * radius * rise), height, radius * radius / 2);
    }
    for (int i = 0; i < 4; i++) {
        double out = node2[i / 2] * r, radius = p.radius + node2[i % 2] * width + out * normal.radius;
        double height = p.height + node2[i % 2] * rise + out * normal.height;
        add_ring(m, 2 * PI / 4 * (length * r * radius), height, radius * radius);
    }
    m->area += 2 * PI * length * ((p.radius + q.radius) / 2 + normal.radius * r);
}

/* Adds the solid swept by a sector: integrals of powers of the cosine c and sine s of its directions, with powers of
 * r. */
static void add_corner_of_revolution(moments *m, profile p, profile from, profile to, double r) {
    double c0 = from.radius, s0 = from.height, c1 = to.radius, s1 = to.height;
    double sum = sqrt((c1 + c0) * (c1 + c0) + (s1 + s0) * (s1 + s0));
    double angle = 2 * angle_of(sum, sqrt((c1 - c0) * (c1 - c0) + (s1 - s0) * (s1 - s0)));
    double c = s1 - s0, s = c0 - c1, cube = (s1 * s1 * s1 - s0 * s0 * s0) / 3;
    double cc = (angle + s1 * c1 - s0 * c0) / 2, ss = (angle - s1 * c1 + s0 * c0) / 2, cs = (s1 * s1 - s0 * s0) / 2;
    double turn = 2 * PI * (r * r), x = p.radius, z = p.height;
    double volume = turn * (x * angle / 2 + r * c / 3), lift = turn * r * (x * s / 3 + r * cs / 4);
    m->volume += volume;
    m->area += 2 * PI * r * (x * angle + r * c);
    m->first[2] += volume * z + lift;
    m->second[2] += volume * (z * z) + lift * (2 * z) + turn * (r * x * ss / 4 + r * r * cube / 5) * r;
    double across = turn * x * (x * x * angle / 2) + turn * r * (x * x * c) + turn * r * (3 * x * r * cc / 4) +
                    turn * r * (r * r * (c - cube) / 5);
    m->second[0] += across / 2;
    m->second[1] += across / 2;
}

static moments revolved(const profile *corner, int count, double r) {
    moments m = {0, 0, {0}, {0}};
    profile before = {0, -1};
    for (int i = 0; i + 1 < count; i++) {
        profile p = corner[i], q = corner[i + 1];
        double width = q.radius - p.radius, rise = q.height - p.height, length = sqrt(width * width + rise * rise);
        profile normal = {rise / length, -width / length};
        if (i > 0) add_corner_of_revolution(&m, p, before, normal, r);
        add_edge_of_revolution(&m, p, q, normal, r);
        before = normal;
    }
    add_corner_of_revolution(&m, corner[count - 1], before, (profile){0, 1}, r);
    return m;
}

static tact3_mass cylinder_mass(double radius, double half_height, double r) {
    double scale = scale_for(fmax(r, fmax(radius, half_height))), h = half_height * scale, origin[3] = {0};
    profile corner[4] = {{0, -h}, {radius * scale, -h}, {radius * scale, h}, {0, h}};
    moments m = revolved(corner, 4, r * scale);
    m.first[2] = 0; /* by symmetry */
    return mass_of(&m, origin, scale);
}

static tact3_mass cone_mass(double radius, double half_height, double r) {
    double scale = scale_for(fmax(r, fmax(radius, half_height))), h = half_height * scale, origin[3] = {0};
    profile corner[3] = {{0, -h}, {radius * scale, -h}, {0, h}};
    moments m = revolved(corner, 3, r * scale);
    return mass_of(&m, origin, scale);
}

/* ---- Ellipsoids ---- */

/* Returns the second moment along an axis that rounding d adds (ellipse_integrals.h), in the integrals' unit. */
static double ellipsoid_rounding_moment(const ellipse_integrals *o, int axis, double d) {
    double x = o->radius[axis] * o->radius[axis], sum[4] = {0}, product = o->product;
    for (int i = 0; i < 3; i++) {
        double y = o->radius[i] * o->radius[i], others = 0;
        for (int k = 0; k < 3; k++) others += k == i ? 0 : o->radius[k] * o->radius[k];
        sum[0] += product * x / y * o->integral[0][axis][i];
        sum[1] += (2 * product / y + x * others / product) * o->integral[1][axis][i];
        sum[2] += (product / x / y + (2 * others + x) / product) * o->integral[2][axis][i];
        sum[3] += (others / x + 2) / product * o->integral[3][axis][i];
    }
    return d * (sum[0] + d * (sum[1] / 2 + d * (sum[2] / 3 + d * (sum[3] / 4))));
}

static tact3_mass ellipsoid_mass(tact3_vec radii, double r) {
    double radius[3] = {(double)radii.x, (double)radii.y, (double)radii.z}, origin[3] = {0};
    double ball = 4 * PI / 3 * (r * r * r), core = 4 * PI / 3 * (radius[0] * radius[1] * radius[2]);
    moments m = {ball, 4 * PI * (r * r), {0}, {0}};
    for (int k = 0; k < 3; k++) m.second[k] = ball * (r * r / 5);
    if (r > BALL_RATIO * fmax(radius[0], fmax(radius[1], radius[2]))) return mass_of(&m, origin, 1);
    ellipse_integrals o = integrate_ellipse(radius);
    double surface = 0, width = 0, unit = o.unit, unit2 = unit * unit;
    for (int i = 0; i < 3; i++) {
        double x = o.radius[i] * o.radius[i];
        for (int j = 0; j < 3; j++) {
            surface += o.product / x / (o.radius[j] * o.radius[j]) * o.integral[2][i][j];
            width += o.integral[3][i][j] / o.product;
        }
    }
    m.volume += core + surface * unit2 * r + width * unit * (r * r);
    m.area += surface * unit2 + 2 * (width * unit * r);
    for (int k = 0; k < 3; k++) {
        double growth = ellipsoid_rounding_moment(&o, k, r / unit) * (unit2 * unit) * unit2;
        m.second[k] += core * (radius[k] * radius[k] / 5) + growth;
    }
    return mass_of(&m, origin, 1);
}

/* ---- Triangles and hulls ---- */

/* Adds the prism of height r on a triangle with a unit normal. The integrals over the triangle of 1, x and x y are its
 * area times 1, a third of the sum of the corners, and a twelfth of the terms of add_tetrahedron(). */
static void add_prism(moments *m, const double *a, const double *b, const double *c, const double *normal, double r) {
    double area = triangle_area(a, b, c), volume = area * r, sum[3];
    m->area += area;
    m->volume += volume;
    for (int k = 0; k < 3; k++) {
        sum[k] = a[k] + b[k] + c[k];
        m->first[k] += volume * (sum[k] / 3 + normal[k] * r / 2);
    }
    for (int k = 0; k < 3; k++) {
        int y = (k + 1) % 3, z = (k + 2) % 3;
        m->second[k] += volume / 12 * (a[k] * a[k] + b[k] * b[k] + c[k] * c[k] + sum[k] * sum[k]);
        m->second[k] += volume * r * (sum[k] * normal[k] / 3 + r * normal[k] * normal[k] / 3);
        m->second[3 + k] += volume / 12 * (a[y] * a[z] + b[y] * b[z] + c[y] * c[z] + sum[y] * sum[z]);
        double across = (sum[y] * normal[z] + sum[z] * normal[y]) / 6;
        m->second[3 + k] += volume * r * (across + r * normal[y] * normal[z] / 3);
    }
}

/* An edge: the unit vector along it and its length; the unit normals of the faces to its left and right, the angle
 * between them, and the integral of the directions between them. */
typedef struct edge {
    double along[3], length, left[3], right[3], angle, mean[3];
} edge;

/* Returns the angle between unit vectors (Kahan). */
static double angle_between(const double *a, const double *b) {
    double sum[3], difference[3];
    for (int k = 0; k < 3; k++) sum[k] = a[k] + b[k], difference[k] = a[k] - b[k];
    return 2 * angle_of(sqrt(dot3(sum, sum)), sqrt(dot3(difference, difference)));
}

/* Returns the angle from the left to the right normal. It is negative at an edge that rounding has made concave, so
 * that angles add up. */
static double signed_angle(const double *left, const double *right, const double *along) {
    double turn[3], angle = angle_between(left, right);
    cross3(left, right, turn);
    if (dot3(turn, along) >= 0) return angle;
    return angle > PI / 2 ? 2 * PI - angle : -angle;
}

static edge edge_between(const double *a, const double *b, const double *left, const double *right) {
    edge e;
    double across[3];
    for (int k = 0; k < 3; k++) {
        e.along[k] = b[k] - a[k];
        e.left[k] = left[k], e.right[k] = right[k];
        across[k] = right[k] - left[k];
    }
    e.length = sqrt(dot3(e.along, e.along));
    for (int k = 0; k < 3; k++) e.along[k] /= e.length;
    e.angle = signed_angle(left, right, e.along);
    cross3(across, e.along, e.mean);
    return e;
}

/* Returns the integral of w w over the directions w of an edge: with v = along x w, d(w v) = (v v - w w) d(angle), and
 * w w + v v is the identity less along along. */
static double sector_square(const edge *e, int i, int j, const double *left_across, const double *right_across) {
    double identity = (i == j ? 1 : 0) - e->along[i] * e->along[j];
    double end = e->right[i] * right_across[j] + e->right[j] * right_across[i];
    double start = e->left[i] * left_across[j] + e->left[j] * left_across[i];
    return (e->angle * identity - (end - start) / 2) / 2;
}

/* Adds the sector of a cylinder along an edge from a. */
static void add_edge_sector(moments *m, const edge *e, const double *a, double r) {
    double left_across[3], right_across[3], middle[3];
    cross3(e->along, e->left, left_across);
    cross3(e->along, e->right, right_across);
    for (int k = 0; k < 3; k++) middle[k] = a[k] + e->along[k] * e->length / 2;
    double slice = r * r / 2 * e->length, volume = slice * e->angle, stretch = e->length * e->length / 12;
    m->volume += volume;
    m->area += r * e->length * e->angle;
    for (int k = 0; k < 3; k++) m->first[k] += volume * middle[k] + slice * (2 * r / 3) * e->mean[k];
    for (int k = 0; k < 6; k++) {
        int i = k < 3 ? k : (k + 1) % 3, j = k < 3 ? k : (k + 2) % 3;
        m->second[k] += volume * (middle[i] * middle[j] + stretch * e->along[i] * e->along[j]);
        m->second[k] += slice * (2 * r / 3) * (middle[i] * e->mean[j] + middle[j] * e->mean[i]);
        m->second[k] += slice * (r * r / 2) * sector_square(e, i, j, left_across, right_across);
    }
}

/* Integrals over the normal cone of a corner. Its solid angle is 2 pi less the angles of the faces there (Descartes);
 * the integrals of u and of u u over its directions are sums over the arcs of its border, by Stokes' theorem. */
typedef struct normal_cone {
    double solid_angle, mean[3], square[6];
} normal_cone;

/* Returns the sums of a cone before its angles and arcs are added. */
static normal_cone empty_cone(void) {
    normal_cone cone = {2 * PI, {0}, {0}};
    return cone;
}

static void add_arc(normal_cone *cone, const edge *e) {
    for (int k = 0; k < 3; k++) cone->mean[k] -= e->angle / 2 * e->along[k];
    for (int k = 0; k < 6; k++) {
        int i = k < 3 ? k : (k + 1) % 3, j = k < 3 ? k : (k + 2) % 3;
        cone->square[k] -= (e->mean[i] * e->along[j] + e->mean[j] * e->along[i]) / 6;
    }
}

static void add_corner(moments *m, const normal_cone *cone, const double *a, double r) {
    double slice = r * r * r / 3, volume = slice * cone->solid_angle;
    m->volume += volume;
    m->area += r * r * cone->solid_angle;
    for (int k = 0; k < 3; k++) m->first[k] += volume * a[k] + slice * (3 * r / 4) * cone->mean[k];
    for (int k = 0; k < 6; k++) {
        int i = k < 3 ? k : (k + 1) % 3, j = k < 3 ? k : (k + 2) % 3;
        double square = cone->square[k] + (k < 3 ? cone->solid_angle / 3 : 0);
        m->second[k] += volume * a[i] * a[j] + slice * (3 * r / 4) * (a[i] * cone->mean[j] + a[j] * cone->mean[i]);
        m->second[k] += slice * (3 * r * r / 5) * square;
    }
}

/* Sets a unit normal of the plane of three points, which may be collinear. */
static void triangle_normal(double p[3][3], double normal[3]) {
    int longest = 0;
    double side[3][3], square[3];
    for (int i = 0; i < 3; i++) {
        for (int k = 0; k < 3; k++) side[i][k] = p[(i + 1) % 3][k] - p[i][k];
        square[i] = dot3(side[i], side[i]);
        if (square[i] > square[longest]) longest = i;
    }
    const double *t = side[longest];
    double height[3], least = fmin(fabs(t[0]), fmin(fabs(t[1]), fabs(t[2])));
    for (int k = 0; k < 3; k++) height[k] = side[(longest + 1) % 3][k];
    /* Twice: the rounding error of the first pass may be as long as the height of a very thin triangle. */
    for (int round = 0; round < 2; round++) {
        double part = dot3(height, t) / square[longest];
        for (int k = 0; k < 3; k++) height[k] -= part * t[k];
    }
    cross3(t, height, normal);
    if (!(dot3(height, height) > 0)) {
        double axis[3] = {0};
        axis[fabs(t[0]) == least ? 0 : fabs(t[1]) == least ? 1 : 2] = 1;
        cross3(t, axis, normal);
    }
    double size = fmax(fabs(normal[0]), fmax(fabs(normal[1]), fabs(normal[2])));
    for (int k = 0; k < 3; k++) normal[k] /= size;
    size = sqrt(dot3(normal, normal));
    for (int k = 0; k < 3; k++) normal[k] /= size;
}

static bool same_point(tact3_vec a, tact3_vec b) { return a.x == b.x && a.y == b.y && a.z == b.z; }

/* Returns the mass of a triangle: two faces, back to back. */
static tact3_mass triangle_mass(const tact3_vec *corner, double r) {
    if (same_point(corner[0], corner[1])) return capsule_mass(corner[0], corner[2], r);
    if (same_point(corner[0], corner[2]) || same_point(corner[1], corner[2])) {
        return capsule_mass(corner[0], corner[1], r);
    }
    double p[3][3], origin[3], longest = r;
    for (int i = 0; i < 3; i++) {
        p[i][0] = (double)corner[i].x - (double)corner[0].x;
        p[i][1] = (double)corner[i].y - (double)corner[0].y;
        p[i][2] = (double)corner[i].z - (double)corner[0].z;
        for (int k = 0; k < 3; k++) longest = fmax(longest, fabs(p[i][k]));
    }
    double scale = scale_for(longest), first[3] = {(double)corner[0].x, (double)corner[0].y, (double)corner[0].z};
    for (int k = 0; k < 3; k++) {
        double third = (p[1][k] + p[2][k]) / 3;
        origin[k] = (first[k] + third) * scale;
        for (int i = 0; i < 3; i++) p[i][k] = (p[i][k] - third) * scale;
    }
    moments m = {0, 0, {0}, {0}};
    double up[3], down[3];
    triangle_normal(p, up);
    for (int k = 0; k < 3; k++) down[k] = -up[k];
    r *= scale;
    add_prism(&m, p[0], p[1], p[2], up, r);
    add_prism(&m, p[0], p[1], p[2], down, r);
    for (int i = 0; i < 3; i++) {
        edge next = edge_between(p[i], p[(i + 1) % 3], up, down), last = edge_between(p[i], p[(i + 2) % 3], down, up);
        normal_cone cone = empty_cone();
        add_arc(&cone, &next);
        add_arc(&cone, &last);
        cone.solid_angle -= 2 * angle_between(next.along, last.along);
        add_edge_sector(&m, &next, p[i], r);
        add_corner(&m, &cone, p[i], r);
    }
    return mass_of(&m, origin, scale);
}

static void add_face(moments *m, const tact3_hull *hull, const hull_frame *frame, int face, double r) {
    tact3_hull_face polygon = tact3_hull_face_get(hull, face);
    double a[3], b[3], c[3], n[3] = {(double)polygon.normal.x, (double)polygon.normal.y, (double)polygon.normal.z};
    double length = sqrt(dot3(n, n));
    for (int k = 0; k < 3; k++) n[k] /= length;
    relative_vertex(hull, frame, polygon.vertex[0], a);
    relative_vertex(hull, frame, polygon.vertex[1], b);
    for (int k = 2; k < polygon.count; k++) {
        relative_vertex(hull, frame, polygon.vertex[k], c);
        if (hull->dimension == 3) add_tetrahedron(m, a, b, c);
        add_prism(m, a, b, c, n, r);
        for (int axis = 0; axis < 3; axis++) b[axis] = c[axis];
    }
}

/* Returns the edge from a vertex to its i-th neighbour. It is not taken relative to the frame's origin, whose rounding
 * error may exceed a hull that is small beside its rounding. */
static edge hull_edge_at(const tact3_hull *hull, const hull_frame *frame, int vertex, int i) {
    const int32_t *first = tact3_hull_ints(hull, hull->neighbour_first) + vertex;
    const int32_t *neighbour = tact3_hull_ints(hull, hull->neighbours) + first[0];
    const int32_t *wing = tact3_hull_ints(hull, hull->left_faces) + first[0];
    int faces[2] = {wing[i], wing[i > 0 ? i - 1 : first[1] - first[0] - 1]};
    double a[3], b[3], n[2][3];
    for (int side = 0; side < 2; side++) {
        tact3_vec normal = tact3_hull_face_get(hull, faces[side]).normal;
        n[side][0] = (double)normal.x, n[side][1] = (double)normal.y, n[side][2] = (double)normal.z;
        double length = sqrt(dot3(n[side], n[side]));
        for (int k = 0; k < 3; k++) n[side][k] /= length;
    }
    hull_frame unmoved = {frame->scale, {0, 0, 0}};
    relative_vertex(hull, &unmoved, vertex, a);
    relative_vertex(hull, &unmoved, neighbour[i], b);
    return edge_between(a, b, n[0], n[1]);
}

static double angle_at(const tact3_hull *hull, const hull_frame *frame, int vertex, int from, int to) {
    hull_frame unmoved = {frame->scale, {0, 0, 0}};
    double at[3], a[3], b[3];
    relative_vertex(hull, &unmoved, vertex, at);
    relative_vertex(hull, &unmoved, from, a);
    relative_vertex(hull, &unmoved, to, b);
    for (int k = 0; k < 3; k++) a[k] -= at[k], b[k] -= at[k];
    double length_a = sqrt(dot3(a, a)), length_b = sqrt(dot3(b, b));
    for (int k = 0; k < 3; k++) a[k] /= length_a, b[k] /= length_b;
    return angle_between(a, b);
}

/* Returns the angle of a face at a corner, between the next and the last one: the sum over its fan of triangles. Faces
 * are flat only up to rounding, but the angles of triangles add up. */
static double face_angle(const tact3_hull *hull, const hull_frame *frame, int face, int vertex, int next, int last) {
    tact3_hull_face polygon = tact3_hull_face_get(hull, face);
    const int32_t *corner = polygon.vertex;
    double angle = 0;
    if (vertex != corner[0]) {
        if (next != corner[0]) angle += angle_at(hull, frame, vertex, next, corner[0]);
        if (last != corner[0]) angle += angle_at(hull, frame, vertex, corner[0], last);
        return angle;
    }
    for (int k = 2; k < polygon.count; k++) angle += angle_at(hull, frame, vertex, corner[k - 1], corner[k]);
    return angle;
}

/* Adds the sector of a vertex, and those of its edges to vertices of a higher index. */
static void add_vertex(moments *m, const tact3_hull *hull, const hull_frame *frame, int vertex, double r) {
    const int32_t *neighbour;
    int count = tact3_hull_neighbours(hull, vertex, &neighbour);
    double a[3];
    relative_vertex(hull, frame, vertex, a);
    normal_cone cone = empty_cone();
    const int32_t *wing =
        tact3_hull_ints(hull, hull->left_faces) + tact3_hull_ints(hull, hull->neighbour_first)[vertex];
    for (int i = 0; i < count; i++) {
        edge e = hull_edge_at(hull, frame, vertex, i);
        add_arc(&cone, &e);
        int next = neighbour[i + 1 < count ? i + 1 : 0];
        cone.solid_angle -= face_angle(hull, frame, wing[i], vertex, neighbour[i], next);
        if (vertex < neighbour[i]) add_edge_sector(m, &e, a, r);
    }
    add_corner(m, &cone, a, r);
}

/* Returns the moments of a hull with rounding r about the frame's origin. */
static moments rounded_hull(const tact3_hull *hull, const hull_frame *frame, double r) {
    moments m = {0, 0, {0}, {0}};
    for (int i = 0; i < hull->face_count; i++) add_face(&m, hull, frame, i, r);
    for (int i = 0; i < hull->vertex_count && r > 0; i++) add_vertex(&m, hull, frame, i, r);
    return m;
}

static tact3_mass hull_mass(const tact3_hull *hull, double r) {
    if (!(r > 0)) return tact3_hull_mass(hull);
    hull_frame frame = hull_frame_for(hull, fmax((double)hull->extent, r));
    moments m = rounded_hull(hull, &frame, r * frame.scale);
    for (int k = 0; k < 3 && m.volume > 0; k++) frame.origin[k] += m.first[k] / m.volume;
    m = rounded_hull(hull, &frame, r * frame.scale);
    return mass_of(&m, frame.origin, frame.scale);
}

static tact3_mass points_mass(const tact3_shape *shape) {
    listed_hull memory;
    tact3_shape built = built_points(shape, &memory);
    return tact3_shape_mass(&built);
}

tact3_mass tact3_shape_mass(const tact3_shape *shape) {
    if (!shape) tact_assert_failed("the shape is null", "tact3_shape_mass");
    double r = (double)shape->rounding;
    double radius = (double)shape->u.round.radius, h = (double)shape->u.round.half_height;
    const tact3_vec *p = shape->u.points;
    if (shape->core == TACT3_MESH && shape->status == TACT_NOT_CONVEX) {
        SHAPE_OF_TRIANGLES();
        return tact3_mesh_mass(shape->u.mesh).mass;
    }
    if (has_parts(shape)) {
        SHAPE_OF_PARTS();
        return tact3_mass_of_parts(shape);
    }
    if (shape->status != TACT_OK) return no_mass();
    switch (shape->core) {
    case TACT3_POINT: return capsule_mass(p[0], p[0], r);
    case TACT3_SEGMENT: return capsule_mass(p[0], p[1], r);
    case TACT3_TRIANGLE: return triangle_mass(p, r);
    case TACT3_BOX: return box_mass(shape->u.half_extents, r);
    case TACT3_CYLINDER: return cylinder_mass(radius, h, r);
    case TACT3_CONE: return cone_mass(radius, h, r);
    case TACT3_ELLIPSOID: return ellipsoid_mass(shape->u.ellipsoid.radii, r - (double)shape->u.ellipsoid.ball);
    case TACT3_HULL: return hull_mass(shape->u.hull, r);
    case TACT3_POINTS: SHAPE_OF_POINTS(); return points_mass(shape);
    default: return no_mass();
    }
}
