/* Mass properties of shapes in two dimensions, with their rounding (docs/mass.md), in double: sums over the core, a
 * strip along each side and a sector at each corner. */
#include "base/assert.h"
#include "mass/parts_mass.h"
#include "mass/hull_moments2.h"
#include "mass/ellipse_integrals.h"
#include "shape/listed_hull.h"

/* Area, perimeter, area times center, and the integral of the squared distance, about an origin. */
typedef struct moments {
    double area, perimeter, first[2], second;
} moments;

static double dot2(const double *a, const double *b) { return a[0] * b[0] + a[1] * b[1]; }

/* Returns the mass properties from moments about an origin, in scaled lengths. */
static tact2_mass mass_of(const moments *m, const double origin[2], double scale) {
    double offset[2] = {0, 0}, unit = 1 / scale;
    if (m->area > 0) offset[0] = m->first[0] / m->area, offset[1] = m->first[1] / m->area;
    tact2_mass mass;
    mass.area = (real)(m->area * unit * unit);
    mass.perimeter = (real)(m->perimeter * unit);
    mass.center = tact2_v((real)((origin[0] + offset[0]) * unit), (real)((origin[1] + offset[1]) * unit));
    mass.inertia = (real)((m->second - m->area * dot2(offset, offset)) * unit * unit * unit * unit);
    return mass;
}

/* Returns the mass of a capsule; a circle if both ends are equal. */
static tact2_mass capsule_mass(tact2_vec a, tact2_vec b, double r) {
    double middle[2] = {(double)a.x, (double)a.y}, side[2] = {(double)b.x - middle[0], (double)b.y - middle[1]};
    double length = length2(side), circle = PI * r * r, strip = 2 * length * r;
    moments m = {circle + strip, 2 * length + 2 * PI * r, {0, 0}, 0};
    m.second = circle * (r * r / 2 + length * length / 4) + strip * (2 * r * r / 3) +
               strip * (length * length + 4 * r * r) / 12;
    for (int k = 0; k < 2; k++) middle[k] += side[k] / 2;
    return mass_of(&m, middle, 1);
}

static tact2_mass box_mass(tact2_vec half, double r) {
    double x = (double)half.x, y = (double)half.y, circle = PI * r * r, core = 4 * x * y;
    moments m = {core + 4 * r * (x + y) + circle, 4 * (x + y) + 2 * PI * r, {0, 0}, 0};
    double beside = 4 * y * r * ((x + r / 2) * (x + r / 2) + r * r / 12 + y * y / 3);
    double above = 4 * x * r * ((y + r / 2) * (y + r / 2) + r * r / 12 + x * x / 3);
    double corners = circle * (x * x + y * y + r * r / 2) + 4 * r * r * r / 3 * 2 * (x + y);
    m.second = core * (x * x + y * y) / 3 + beside + above + corners;
    return mass_of(&m, (double[2]){0, 0}, 1);
}

/* Adds the strip along the side from a to b with its unit normal, and the sector at a, from the normal of the side
 * before to this normal. */
static void add_side(moments *m, const double *a, const double *b, const double *before, const double *normal,
                     double r) {
    double along[2], across[2], sum[2], middle[2];
    for (int k = 0; k < 2; k++) {
        along[k] = b[k] - a[k];
        across[k] = normal[k] - before[k];
        sum[k] = normal[k] + before[k];
        middle[k] = a[k] + along[k] / 2;
    }
    double length = length2(along), strip = length * r, angle = 2 * angle_of(length2(sum), length2(across));
    double sector = r * r * angle / 2;
    double mean[2] = {across[1], -across[0]}; /* the integral of the sector's directions */
    m->area += strip + sector;
    m->perimeter += length + angle * r;
    for (int k = 0; k < 2; k++) {
        m->first[k] += strip * (middle[k] + normal[k] * r / 2) + sector * a[k] + r * r * r / 3 * mean[k];
    }
    m->second += strip * (dot2(middle, middle) + r * dot2(middle, normal) + r * r / 3 + length * length / 12);
    m->second += sector * (dot2(a, a) + r * r / 2) + r * r * r / 3 * 2 * dot2(a, mean);
}

static void side_normal(const double *a, const double *b, double normal[2]) {
    double along[2] = {b[0] - a[0], b[1] - a[1]}, length = length2(along);
    normal[0] = along[1] / length, normal[1] = -along[0] / length;
}

/* Returns the mass of a triangle with collinear corners: that of its longest side. */
static tact2_mass thin_triangle_mass(const tact2_vec *corner, double r) {
    int longest = 0;
    double most = -1;
    for (int i = 0; i < 3; i++) {
        tact2_vec a = corner[i], b = corner[(i + 1) % 3];
        double side[2] = {(double)b.x - (double)a.x, (double)b.y - (double)a.y};
        if (length2(side) > most) most = length2(side), longest = i;
    }
    return capsule_mass(corner[longest], corner[(longest + 1) % 3], r);
}

static tact2_mass triangle_mass(const tact2_vec *corner, double r) {
    double p[3][2], origin[2], normal[3][2], longest = r;
    for (int i = 0; i < 3; i++) {
        p[i][0] = (double)corner[i].x, p[i][1] = (double)corner[i].y;
        for (int k = 0; k < 2; k++) longest = fmax(longest, fabs(p[i][k]));
    }
    double scale = scale_toward(longest, 200);
    for (int i = 0; i < 3; i++) p[i][0] *= scale, p[i][1] *= scale;
    double cross = twice_area(p[1], p[2], p[0]);
    if (cross == 0) return thin_triangle_mass(corner, r);
    int second = cross > 0 ? 1 : 2, third = 3 - second;
    const double *a = p[0], *b = p[second], *c = p[third];
    double from[3][2];
    for (int k = 0; k < 2; k++) {
        double middle = ((b[k] - a[k]) + (c[k] - a[k])) / 3;
        origin[k] = a[k] + middle;
        from[0][k] = -middle, from[1][k] = b[k] - a[k] - middle, from[2][k] = c[k] - a[k] - middle;
    }
    moments m = {fabs(cross) / 2, 0, {0, 0}, 0};
    for (int i = 0; i < 3; i++) {
        m.second += fabs(cross) / 24 * dot2(from[i], from[i]);
        side_normal(from[i], from[(i + 1) % 3], normal[i]);
    }
    for (int i = 0; i < 3; i++) add_side(&m, from[i], from[(i + 1) % 3], normal[(i + 2) % 3], normal[i], r * scale);
    return mass_of(&m, origin, scale);
}

static tact2_mass hull_mass(const tact2_hull *hull, double r) {
    scaled_polygon s = scaled_polygon_of(hull, r);
    polygon_moments core = sum_polygon(&s);
    double origin[2] = {core.origin[0] + core.center[0], core.origin[1] + core.center[1]};
    moments m = {core.twice_area / 2, 0, {0, 0}, core.inertia};
    double a[2], b[2], before[2], normal[2];
    scaled_vertex(&s, s.count - 1, b);
    scaled_vertex(&s, 0, a);
    side_normal(b, a, before);
    for (int i = 0; i < s.count; i++) {
        scaled_vertex(&s, i + 1 < s.count ? i + 1 : 0, b);
        side_normal(a, b, normal);
        double from[2], to[2];
        for (int k = 0; k < 2; k++) {
            from[k] = a[k] - core.origin[k] - core.center[k];
            to[k] = b[k] - core.origin[k] - core.center[k];
        }
        add_side(&m, from, to, before, normal, r * s.scale);
        for (int k = 0; k < 2; k++) a[k] = b[k], before[k] = normal[k];
    }
    return mass_of(&m, origin, s.scale);
}

/* Returns the mass of an ellipse with rounding r: area, perimeter and second moments are polynomials in r
 * (ellipse_integrals.h). */
static tact2_mass ellipse_mass(tact2_vec radii, double r) {
    double radius[2] = {(double)radii.x, (double)radii.y}, circle = PI * r * r;
    moments m = {0, 0, {0, 0}, 0}, round = {circle, 2 * PI * r, {0, 0}, circle * r * r / 2};
    if (r > BALL_RATIO * fmax(radius[0], radius[1])) return mass_of(&round, m.first, 1);
    ellipse_integrals o = integrate_ellipse(radius);
    double outline = 0, third[3] = {0};
    double d = r / o.unit, product = o.product;
    for (int i = 0; i < 2; i++) {
        double alpha = o.radius[i] * o.radius[i];
        for (int j = 0; j < 2; j++) {
            double beta = o.radius[j] * o.radius[j];
            outline += product / alpha / beta * o.integral[2][i][j];
            third[0] += product * alpha / beta * o.integral[0][i][j];
            third[1] += (2 * product / beta + alpha / product) * o.integral[1][i][j];
            third[2] += (product / alpha / beta + 2 / product) * o.integral[2][i][j];
        }
    }
    double unit = o.unit, core = PI * radius[0] * radius[1];
    double moved = d * (third[0] + d * (third[1] / 2 + d * third[2] / 3));
    m.area = core + outline * unit * r + circle;
    m.perimeter = outline * unit + 2 * PI * r;
    m.second = core * (dot2(radius, radius) / 4) + moved * unit * unit * unit * unit + circle * (r * r / 2);
    return mass_of(&m, (double[2]){0, 0}, 1);
}

static tact2_mass points_mass(const tact2_shape *shape) {
    listed_hull memory;
    tact2_shape built = built_points(shape, &memory);
    return tact2_shape_mass(&built);
}

tact2_mass tact2_shape_mass(const tact2_shape *shape) {
    if (!shape) tact_assert_failed("the shape is null", "tact2_shape_mass");
    double r = (double)shape->rounding;
    const tact2_vec *p = shape->u.points;
    tact2_mass none = {0, 0, {0, 0}, 0};
    if (has_parts(shape)) {
        SHAPE_OF_PARTS();
        return tact2_mass_of_parts(shape);
    }
    if (shape->status != TACT_OK) return none;
    switch (shape->core) {
    case TACT2_POINT: return capsule_mass(p[0], p[0], r);
    case TACT2_SEGMENT: return capsule_mass(p[0], p[1], r);
    case TACT2_TRIANGLE: return triangle_mass(p, r);
    case TACT2_BOX: return box_mass(shape->u.half_extents, r);
    case TACT2_ELLIPSE: return ellipse_mass(shape->u.ellipse.radii, r - (double)shape->u.ellipse.ball);
    case TACT2_HULL: return hull_mass(shape->u.hull, r);
    case TACT2_POINTS: SHAPE_OF_POINTS(); return points_mass(shape);
    default: return none;
    }
}
