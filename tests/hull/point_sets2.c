/* Clouds of points in the plane: see point_sets2.h. */
#include "hull/point_sets2.h"

#include <math.h>

static const double turn = 6.283185307179586;

/* What a cloud is made with. */
typedef struct maker {
    uint64_t state;
    int count;
    double c, s; /* the rotation of the families that are turned */
    double thin; /* a factor between 1e-14 and 1 */
    int corners;
    double line[4][4];
} maker;

const char *cloud2_name(cloud2_family family) {
    static const char *const names[CLOUD2_FAMILIES] = {
        "disc",   "circle", "polygon",  "grid",   "turned grid", "noisy grid", "lattice",
        "needle", "lens",   "parabola", "spiral", "clusters",    "line",       "turned line",
    };
    return names[family];
}

static void on_circle(double angle, double p[2]) { p[0] = cos(angle), p[1] = sin(angle); }

/* The first points are the corners. */
static void on_polygon(maker *m, int i, double p[2]) {
    double a[2], b[2], part = i < m->corners ? 0 : cloud_pick(&m->state, 17) / 16.0;
    int corner = i < m->corners ? i : cloud_pick(&m->state, m->corners);
    on_circle(turn * corner / m->corners, a);
    on_circle(turn * (corner + 1) / m->corners, b);
    for (int k = 0; k < 2; k++) p[k] = a[k] + part * (b[k] - a[k]);
}

static void on_grid(const maker *m, int i, double p[2]) {
    int side = 1;
    while (side * side < m->count) side++;
    p[0] = (double)(i % side) / side, p[1] = (double)(i / side) / side;
}

static void on_lattice(maker *m, double p[2]) {
    double squared;
    do {
        for (int k = 0; k < 2; k++) p[k] = cloud_pick(&m->state, 41) - 20;
        squared = p[0] * p[0] + p[1] * p[1];
    } while (squared < 350 || squared > 400);
    p[0] /= 16, p[1] /= 16;
}

static void in_cluster(maker *m, double p[2]) {
    const double *line = m->line[cloud_pick(&m->state, 4)];
    double part = cloud_pick(&m->state, 9) / 8.0;
    for (int k = 0; k < 2; k++) p[k] = (line[k] + part * line[k + 2]) / 4;
}

/* One point before it is turned. Returns whether it is to be turned. */
static bool make_point(maker *m, cloud2_family family, int i, double p[2]) {
    double angle = turn * cloud_uniform(&m->state), t = cloud_uniform(&m->state);
    switch (family) {
    case CLOUD2_CIRCLE: on_circle(angle, p); return false;
    case CLOUD2_POLYGON: on_polygon(m, i, p); return true;
    case CLOUD2_GRID: on_grid(m, i, p); return false;
    case CLOUD2_TURNED_GRID: on_grid(m, i, p); return true;
    case CLOUD2_NOISY_GRID:
        on_grid(m, i, p);
        for (int k = 0; k < 2; k++) p[k] *= 1 + 4e-16 * cloud_uniform(&m->state);
        return false;
    case CLOUD2_LATTICE: on_lattice(m, p); return false;
    case CLOUD2_NEEDLE:
        on_circle(angle, p);
        p[1] *= m->thin;
        return true;
    case CLOUD2_LENS: p[0] = t, p[1] = (i % 2 ? 1 : -1) * m->thin * (1 - t * t); return false;
    case CLOUD2_PARABOLA: p[0] = t, p[1] = t * t; return false;
    case CLOUD2_SPIRAL:
        on_circle(turn * 3 * i / m->count, p);
        for (int k = 0; k < 2; k++) p[k] *= (double)(i + 1) / m->count;
        return false;
    case CLOUD2_CLUSTERS: in_cluster(m, p); return false;
    case CLOUD2_LINE: p[0] = cloud_pick(&m->state, 1 << 20) * 0x1p-20, p[1] = 1 - p[0] / 2; return false;
    case CLOUD2_TURNED_LINE: p[0] = t, p[1] = 0; return true;
    default: on_circle(angle, p); break;
    }
    double radius = sqrt((t + 1) / 2);
    p[0] *= radius, p[1] *= radius;
    return false;
}

/* A multiple of 2^-50. */
static tact_real rounded(double x) {
    double whole = x * 0x1p50;
    return (tact_real)(rint(whole) * 0x1p-50);
}

void cloud2_make(cloud2_family family, uint64_t seed, tact2_vec *points, int count) {
    maker m = {.state = seed * 0x9e3779b97f4a7c15u + 1, .count = count};
    for (int i = 0; i < 8; i++) cloud_random(&m.state);
    double angle = turn * cloud_uniform(&m.state);
    m.c = cos(angle), m.s = sin(angle);
    m.thin = pow(10, -7 - 7 * cloud_uniform(&m.state));
    m.corners = 3 + cloud_pick(&m.state, 6);
    for (int i = 0; i < 16; i++) m.line[i / 4][i % 4] = cloud_pick(&m.state, 9) - 4;
    for (int i = 0; i < count; i++) {
        double p[2];
        bool turned = make_point(&m, family, i, p);
        double x = turned ? m.c * p[0] - m.s * p[1] : p[0], y = turned ? m.s * p[0] + m.c * p[1] : p[1];
        points[i] = tact2_v(rounded(x), rounded(y));
    }
}
