/* Mass properties of a hull (hull_moments3.h). The inertia is summed in a second pass, around the center of mass. */
#include "base/assert.h"
#include "mass/hull_moments3.h"

static moments sum_solid(const tact3_hull *hull, const hull_frame *frame) {
    moments m = {0, 0, {0}, {0}};
    for (int i = 0; i < hull->face_count; i++) {
        tact3_hull_face face = tact3_hull_face_get(hull, i);
        double a[3], b[3], c[3];
        relative_vertex(hull, frame, face.vertex[0], a);
        relative_vertex(hull, frame, face.vertex[1], b);
        for (int k = 2; k < face.count; k++) {
            relative_vertex(hull, frame, face.vertex[k], c);
            add_tetrahedron(&m, a, b, c);
            m.area += triangle_area(a, b, c);
            for (int axis = 0; axis < 3; axis++) b[axis] = c[axis];
        }
    }
    return m;
}

/* Returns the frame's origin plus offset / divisor, in the hull's units. */
static tact3_vec unscaled_point(const hull_frame *frame, const double *offset, double divisor) {
    double unit = 1 / frame->scale, p[3];
    for (int k = 0; k < 3; k++) p[k] = (frame->origin[k] + offset[k] / divisor) * unit;
    return tact3_v((tact_real)p[0], (tact_real)p[1], (tact_real)p[2]);
}

static void flat_mass(const tact3_hull *hull, const hull_frame *frame, tact3_mass *mass) {
    tact3_hull_face face = tact3_hull_face_get(hull, 0);
    double a[3], b[3], c[3], first[3] = {0}, area = 0, unit = 1 / frame->scale;
    relative_vertex(hull, frame, face.vertex[0], a);
    for (int k = 2; k < face.count; k++) {
        relative_vertex(hull, frame, face.vertex[k - 1], b);
        relative_vertex(hull, frame, face.vertex[k], c);
        double part = triangle_area(a, b, c);
        area += part;
        for (int axis = 0; axis < 3; axis++) first[axis] += part / 3 * (a[axis] + b[axis] + c[axis]);
    }
    mass->area = (tact_real)(2 * area * unit * unit);
    if (area > 0) mass->center = unscaled_point(frame, first, area);
}

static void solid_mass(const tact3_hull *hull, hull_frame *frame, tact3_mass *mass) {
    moments m = sum_solid(hull, frame);
    double unit = 1 / frame->scale;
    mass->volume = (tact_real)(m.volume > 0 ? m.volume * unit * unit * unit : 0); /* a needle's may underflow */
    mass->area = (tact_real)(m.area * unit * unit);
    if (!(m.volume > 0)) return;
    mass->center = unscaled_point(frame, m.first, m.volume);
    for (int k = 0; k < 3; k++) frame->origin[k] += m.first[k] / m.volume;
    moments about = sum_solid(hull, frame);
    double s[6];
    for (int k = 0; k < 6; k++) s[k] = about.second[k] * unit * unit * unit * unit * unit;
    tact_real yz = (tact_real)-s[3], zx = (tact_real)-s[4], xy = (tact_real)-s[5];
    mass->inertia.x = tact3_v((tact_real)(s[1] + s[2]), xy, zx);
    mass->inertia.y = tact3_v(xy, (tact_real)(s[0] + s[2]), yz);
    mass->inertia.z = tact3_v(zx, yz, (tact_real)(s[0] + s[1]));
}

tact3_mass tact3_hull_mass(const tact3_hull *hull) {
    if (!hull) tact_assert_failed("the hull is null", "tact3_hull_mass");
    hull_frame frame = hull_frame_for(hull, (double)hull->extent);
    double nowhere[3] = {0};
    tact3_mass mass;
    mass.volume = mass.area = 0;
    mass.inertia.x = mass.inertia.y = mass.inertia.z = tact3_v(0, 0, 0);
    mass.center = unscaled_point(&frame, nowhere, 1);
    if (hull->dimension == 3) solid_mass(hull, &frame, &mass);
    if (hull->dimension == 2) flat_mass(hull, &frame, &mass);
    return mass;
}
