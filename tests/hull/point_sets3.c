/* Clouds of points: see point_sets3.h. */
#include "hull/point_sets3.h"

#include <math.h>

static const double turn = 6.283185307179586;

/* What a cloud is made with. */
typedef struct maker {
    uint64_t state;
    int count;
    tact3_mat rotation;
    double thin; /* a factor between 1e-14 and 1 */
    double line[4][6];
} maker;

const char *cloud3_name(cloud3_family family) {
    static const char *const names[CLOUD3_FAMILIES] = {
        "ball", "sphere", "box faces", "grid", "turned grid", "noisy grid", "lattice", "needle",
        "plate", "cylinder", "cone", "curve", "clusters", "double cone", "flat", "line",
    };
    return names[family];
}

static int pick(maker *m, int count) { return cloud_pick(&m->state, count); }

static void in_ball(maker *m, double p[3], bool on_sphere) {
    double squared;
    do {
        squared = 0;
        for (int k = 0; k < 3; k++) {
            p[k] = cloud_uniform(&m->state);
            squared += p[k] * p[k];
        }
    } while (squared > 1 || squared < 0.01);
    for (int k = 0; k < 3 && on_sphere; k++) p[k] /= sqrt(squared);
}

/* The first eight points are corners; of the others each coordinate is at an end with probability one half. */
static void on_box(maker *m, int i, double p[3]) {
    bool inside = true;
    for (int k = 0; k < 3; k++) {
        bool end = i < 8 || pick(m, 2);
        double sign = i < 8 ? (i >> k & 1 ? 1 : -1) : pick(m, 2) ? 1 : -1;
        p[k] = end ? sign : cloud_uniform(&m->state);
        inside = inside && !end;
    }
    if (inside) p[0] = 1;
    p[1] *= 0.7;
    p[2] *= 0.4;
}

static void on_grid(const maker *m, int i, double p[3]) {
    int side = 2;
    while (side * side * side < m->count) side++;
    p[0] = i % side, p[1] = i / side % side, p[2] = i / side / side;
}

static void on_lattice(maker *m, double p[3]) {
    double squared;
    do {
        squared = 0;
        for (int k = 0; k < 3; k++) {
            p[k] = pick(m, 19) - 9;
            squared += p[k] * p[k];
        }
    } while (squared < 78 || squared > 84);
}

static void in_cluster(maker *m, double p[3]) {
    const double *line = m->line[pick(m, 4)];
    double s = pick(m, 9) / 8.0, t = pick(m, 2) ? 0 : pick(m, 5) / 4.0;
    for (int k = 0; k < 3; k++) p[k] = line[k] + s * line[k + 3] + t * line[(k + 1) % 3];
}

/* One point before it is turned. Returns whether it is to be turned. */
static bool make_point(maker *m, cloud3_family family, int i, double p[3]) {
    double angle = turn * cloud_uniform(&m->state), height = pick(m, 2) ? 1 : -1;
    switch (family) {
    case CLOUD3_BALL: in_ball(m, p, false); return false;
    case CLOUD3_SPHERE: in_ball(m, p, true); return false;
    case CLOUD3_BOX_FACES: on_box(m, i, p); return true;
    case CLOUD3_GRID: on_grid(m, i, p); return false;
    case CLOUD3_TURNED_GRID: on_grid(m, i, p); return true;
    case CLOUD3_NOISY_GRID:
        on_grid(m, i, p);
        for (int k = 0; k < 3; k++) p[k] *= 1 + 4e-16 * cloud_uniform(&m->state);
        return false;
    case CLOUD3_LATTICE: on_lattice(m, p); return false;
    case CLOUD3_NEEDLE:
        in_ball(m, p, true);
        p[0] *= m->thin, p[1] *= m->thin;
        return true;
    case CLOUD3_PLATE:
        in_ball(m, p, true);
        p[2] *= m->thin;
        return true;
    case CLOUD3_CYLINDER: p[0] = cos(angle), p[1] = sin(angle), p[2] = height; return true;
    case CLOUD3_CONE: p[0] = i ? cos(angle) : 0, p[1] = i ? sin(angle) : 0, p[2] = i ? 0 : 1; return true;
    case CLOUD3_CURVE: p[0] = cloud_uniform(&m->state), p[1] = p[0] * p[0], p[2] = p[0] * p[1]; return false;
    case CLOUD3_CLUSTERS: in_cluster(m, p); return false;
    case CLOUD3_DOUBLE_CONE:
        p[0] = i < 2 ? 0 : cos(angle), p[1] = i < 2 ? 0 : sin(angle), p[2] = i > 1 ? 0 : i ? m->thin : -m->thin;
        return true;
    case CLOUD3_FLAT:
        on_box(m, i, p);
        p[2] = 0.5;
        return true;
    default: p[0] = cloud_uniform(&m->state), p[1] = p[2] = 0; return true;
    }
}

void cloud3_make(cloud3_family family, uint64_t seed, tact3_vec *points, int count) {
    maker m = {.state = seed * 0x9e3779b97f4a7c15u + 1, .count = count};
    for (int i = 0; i < 8; i++) cloud_random(&m.state);
    tact3_quat q;
    q.x = (tact_real)cloud_uniform(&m.state), q.y = (tact_real)cloud_uniform(&m.state);
    q.z = (tact_real)cloud_uniform(&m.state), q.w = (tact_real)(1.5 + cloud_uniform(&m.state));
    m.rotation = tact3_rotation_matrix(q);
    m.thin = pow(10, -7 - 7 * cloud_uniform(&m.state));
    for (int i = 0; i < 24; i++) m.line[i / 6][i % 6] = pick(&m, 9) - 4;
    for (int i = 0; i < count; i++) {
        double p[3];
        bool turned = make_point(&m, family, i, p);
        tact3_vec v = tact3_v((tact_real)p[0], (tact_real)p[1], (tact_real)p[2]);
        points[i] = turned ? tact3_transform(m.rotation, v) : v;
    }
}
