/* Mass of a robot's links: sums of masses, of first and of second moments. */
#include "robot/inertia.h"

#include <string.h>

/* Adds a mass times (|c|^2 - c c^T). */
static void add_point(double inertia[6], double mass, tact3_vec c) {
    inertia[0] += mass * (c.y * c.y + c.z * c.z);
    inertia[1] += mass * (c.x * c.x + c.z * c.z);
    inertia[2] += mass * (c.x * c.x + c.y * c.y);
    inertia[3] -= mass * c.x * c.y;
    inertia[4] -= mass * c.x * c.z;
    inertia[5] -= mass * c.y * c.z;
}

/* The column of R I R^T that belongs to an axis. */
static tact3_vec turned_column(const double i[6], tact3_quat rotation, tact3_vec axis) {
    tact3_mat tensor = {tact3_v(i[0], i[3], i[4]), tact3_v(i[3], i[1], i[5]), tact3_v(i[4], i[5], i[2])};
    return tact3_rotate(rotation, tact3_transform(tensor, tact3_rotate(tact3_conjugate(rotation), axis)));
}

static bool read_inertia(const robot *r, const xml_element *inertial, double out[6], error *error) {
    static const char *const names[] = {"ixx", "iyy", "izz", "ixy", "ixz", "iyz"};
    const xml_element *inertia = xml_child(inertial, "inertia");
    if (!inertia) return xml_fail(&r->xml, inertial, error, "<inertial> has no <inertia ixx=\"...\" .../>");
    for (int i = 0; i < 6; i++) {
        if (!xml_numbers(&r->xml, inertia, names[i], 1, i < 3, "a finite number", out + i, error)) return false;
    }
    return true;
}

bool robot_add_mass(const robot *r, size_t link, tact3_pose pose, robot_mass *sum, error *error) {
    static const char *const must = "a finite number not below zero, in kilograms";
    const xml_element *inertial = xml_child(r->links[link].element, "inertial");
    const xml_element *mass = inertial ? xml_child(inertial, "mass") : NULL;
    double value, own[6] = {0};
    tact3_pose place;
    if (!inertial) return true;
    if (!mass) return xml_fail(&r->xml, inertial, error, "<inertial> has no <mass value=\"...\"/>");
    if (!xml_numbers(&r->xml, mass, "value", 1, true, must, &value, error)) return false;
    if (value < 0) return xml_fail(&r->xml, mass, error, "value of <mass> is %g; it must be %s", value, must);
    if (!(value > 0)) return true;
    if (!read_inertia(r, inertial, own, error) || !robot_read_origin(r, inertial, &place, error)) return false;
    place = robot_compose(pose, place);
    tact3_vec x = turned_column(own, place.rotation, tact3_v(1, 0, 0));
    tact3_vec y = turned_column(own, place.rotation, tact3_v(0, 1, 0));
    tact3_vec z = turned_column(own, place.rotation, tact3_v(0, 0, 1));
    const double turned[6] = {x.x, y.y, z.z, y.x, z.x, z.y};
    for (int i = 0; i < 6; i++) sum->inertia[i] += turned[i];
    add_point(sum->inertia, value, place.position);
    sum->mass += value;
    sum->moment = tact3_mul_add(sum->moment, value, place.position);
    return true;
}

bool robot_center_mass(const robot_mass *sum, double center[3], double inertia[6]) {
    tact3_vec c = tact3_scale(1 / sum->mass, sum->moment);
    double *i = inertia;
    center[0] = c.x, center[1] = c.y, center[2] = c.z;
    memcpy(i, sum->inertia, sizeof sum->inertia);
    add_point(i, -sum->mass, c);
    double plane = i[0] * i[1] - i[3] * i[3];
    double whole = i[2] * plane - i[5] * (i[0] * i[5] - i[3] * i[4]) - i[4] * (i[1] * i[4] - i[3] * i[5]);
    return i[0] > 0 && plane > 0 && whole > 0;
}
