/* Mass properties of compounds in space. */
#include "mass/parts_mass.h"

typedef struct mass_sum {
    double volume, area, first[3], inertia[3][3];
} mass_sum;

/* Adds a part; the inertia is about the center. */
static void add_part(mass_sum *sum, const shape_part *part, const double center[3]) {
    tact3_mass mass = tact3_shape_mass(&part->shape);
    tact3_vec at = tact3_pose_point(part->pose, mass.center);
    tact3_mat turn = tact3_rotation_matrix(part->pose.rotation);
    double volume = (double)mass.volume, squared = 0, off[3], m[3][3], own[3][3];
    for (int k = 0; k < 3; k++) {
        off[k] = (double)component(at, k) - center[k];
        squared += off[k] * off[k];
        sum->first[k] += volume * (double)component(at, k);
        for (int i = 0; i < 3; i++) m[i][k] = (double)component(column(turn, k), i);
        for (int i = 0; i < 3; i++) own[i][k] = (double)component(column(mass.inertia, k), i);
    }
    sum->volume += volume;
    sum->area += (double)mass.area;
    for (int i = 0; i < 3; i++) {
        for (int k = 0; k < 3; k++) {
            double turned = 0;
            for (int a = 0; a < 3; a++) {
                for (int b = 0; b < 3; b++) turned += m[i][a] * own[a][b] * m[k][b];
            }
            sum->inertia[i][k] += turned + volume * ((i == k ? squared : 0) - off[i] * off[k]);
        }
    }
}

static void add_all(mass_sum *sum, const tact3_shape *shape, const double center[3]) {
    part_list list = tact3_parts_of(shape);
    shape_part part;
    for (int i = 0; i < list.count; i++) tact3_get_part(&list, i, &part), add_part(sum, &part, center);
}

static tact3_vec rounded_row(const double row[3]) {
    return tact3_v((tact_real)row[0], (tact_real)row[1], (tact_real)row[2]);
}

tact3_mass tact3_mass_of_parts(const tact3_shape *shape) {
    const double none[3] = {0, 0, 0};
    double center[3] = {0, 0, 0};
    mass_sum sum = {.volume = 0}, about = {.volume = 0};
    add_all(&sum, shape, none);
    for (int k = 0; k < 3 && sum.volume > 0; k++) center[k] = sum.first[k] / sum.volume;
    add_all(&about, shape, center);
    for (int i = 0; i < 3; i++) {
        for (int k = 0; k < i; k++) about.inertia[i][k] = about.inertia[k][i]; /* symmetric to the last bit */
    }
    return (tact3_mass){(tact_real)sum.volume, (tact_real)sum.area, rounded_row(center),
                        {rounded_row(about.inertia[0]), rounded_row(about.inertia[1]), rounded_row(about.inertia[2])}};
}
