/* Assemblies whose clashes are known by construction (assemblies.h). Coordinates of what touches are exact. */
#include "clash/assemblies.h"

#include <math.h>
#include <stdlib.h>

#define PI 3.14159265358979323846

const char *const assembly_names[ASSEMBLY_FAMILIES] = {"gears", "nested", "links", "crossed links", "building"};

static triangles triangles_new(int vertices, int count) {
    return (triangles){.vertex = malloc((size_t)vertices * sizeof(double[3])),
                       .corner = malloc((size_t)count * sizeof(unsigned[3]))};
}

static void add_vertex(triangles *t, double x, double y, double z) {
    double *to = t->vertex[t->vertex_count++];
    to[0] = x, to[1] = y, to[2] = z;
}

static void add_triangle(triangles *t, int a, int b, int c) {
    unsigned *to = t->corner[t->triangle_count++];
    to[0] = (unsigned)a, to[1] = (unsigned)b, to[2] = (unsigned)c;
}

/* The triangles between two rings of so many vertices each. */
static void join_rings(triangles *t, int ring, int next, int around) {
    for (int k = 0; k < around; k++) {
        int l = (k + 1) % around;
        add_triangle(t, ring + k, ring + l, next + l);
        add_triangle(t, ring + k, next + l, next + k);
    }
}

/* A wheel of radius one with flat teeth, two of which have faces at x = 1 and x = -1. */
static triangles make_gear(int teeth) {
    int around = 4 * teeth;
    triangles t = triangles_new(2 * around + 2, 4 * around);
    double half = sin(0.3 * 2 * PI / around);
    for (int side = 0; side < 2; side++) {
        double z = side ? 0.25 : -0.25;
        for (int i = 0; i < around; i++) {
            static const double within[4] = {-0.15, 0.15, 0.35, 0.65}; /* of a tooth */
            double angle = 2 * PI * (i / 4 + within[i % 4]) / teeth;
            double radius = i % 4 < 2 ? 1 : 0.8, x = radius * cos(angle), y = radius * sin(angle);
            if (i < 2) x = 1;
            if (i / 4 == teeth / 2 && i % 4 < 2) x = -1;
            add_vertex(&t, x, i < 2 ? (i ? half : -half) : y, z);
        }
    }
    add_vertex(&t, 0, 0, -0.25);
    add_vertex(&t, 0, 0, 0.25);
    join_rings(&t, 0, around, around);
    for (int k = 0; k < around; k++) {
        add_triangle(&t, 2 * around, (k + 1) % around, k);
        add_triangle(&t, 2 * around + 1, around + k, around + (k + 1) % around);
    }
    return t;
}

static triangles make_ball(double radius, int across, int around) {
    triangles t = triangles_new((across - 1) * around + 2, 2 * across * around);
    for (int i = 1; i < across; i++) {
        double height = PI * i / across;
        for (int k = 0; k < around; k++) {
            double angle = 2 * PI * k / around, r = radius * sin(height);
            add_vertex(&t, r * cos(angle), r * sin(angle), -radius * cos(height));
        }
    }
    add_vertex(&t, 0, 0, -radius);
    add_vertex(&t, 0, 0, radius);
    for (int i = 0; i + 2 < across; i++) join_rings(&t, i * around, (i + 1) * around, around);
    int last = (across - 2) * around, pole = (across - 1) * around;
    for (int k = 0; k < around; k++) {
        add_triangle(&t, pole, (k + 1) % around, k);
        add_triangle(&t, pole + 1, last + k, last + (k + 1) % around);
    }
    return t;
}

/* A ring around z of radius one. */
static triangles make_ring(double tube, int across, int around) {
    triangles t = triangles_new(across * around, 2 * across * around);
    for (int i = 0; i < across; i++) {
        double turn = 2 * PI * i / across, r = 1 + tube * cos(turn);
        for (int k = 0; k < around; k++) {
            double angle = 2 * PI * k / around;
            add_vertex(&t, r * cos(angle), r * sin(angle), tube * sin(turn));
        }
    }
    for (int i = 0; i < across; i++) join_rings(&t, i * around, (i + 1) % across * around, around);
    return t;
}

static triangles make_box(double x, double y, double z) {
    static const int face[6][4] = {{0, 2, 3, 1}, {4, 5, 7, 6}, {0, 1, 5, 4}, {2, 6, 7, 3}, {0, 4, 6, 2}, {1, 3, 7, 5}};
    triangles t = triangles_new(8, 12);
    for (int i = 0; i < 8; i++) add_vertex(&t, i & 1 ? x : -x, i & 2 ? y : -y, i & 4 ? z : -z);
    for (int i = 0; i < 6; i++) {
        add_triangle(&t, face[i][0], face[i][1], face[i][2]);
        add_triangle(&t, face[i][0], face[i][2], face[i][3]);
    }
    return t;
}

static int add_body(assembly *a, unsigned shape, double x, double y, double z, bool upright) {
    double *at = a->position[a->body_count], *turn = a->rotation[a->body_count];
    at[0] = x, at[1] = y, at[2] = z;
    turn[0] = upright ? sqrt(0.5) : 0, turn[1] = turn[2] = 0, turn[3] = upright ? sqrt(0.5) : 1;
    a->body_shape[a->body_count] = shape;
    return a->body_count++;
}

static void add_pair(assembly *a, int first, int second, clash_truth truth) {
    a->pair[a->pair_count++] = (known_pair){first, second, truth};
}

/* Four wheels in a row, tooth on tooth: one pair overlaps, one touches, one is near. */
static void add_gears(assembly *a, double y, double z) {
    int first = add_body(a, 0, 0, y, z, false);
    add_body(a, 0, 2 - 0x1p-6, y, z, false);
    add_body(a, 0, 4 - 0x1p-6, y, z, false);
    add_body(a, 0, 6, y, z, false);
    add_pair(a, first, first + 1, TRUTH_OVERLAP);
    add_pair(a, first + 1, first + 2, TRUTH_TOUCHING);
    add_pair(a, first + 2, first + 3, TRUTH_NEAR);
}

/* A ball in a ball, and one that is half in the outer one. */
static void add_nested(assembly *a, double y, double z) {
    int first = add_body(a, 0, 0, y, z, false);
    add_body(a, 1, 0, y, z, false);
    add_body(a, 1, 1.25, y, z, false);
    add_pair(a, first, first + 1, TRUTH_CONTAINED);
    add_pair(a, first, first + 2, TRUTH_OVERLAP);
}

/* Two rings, each through the other: the middles of the tubes are 1 apart all around. */
static void add_links(assembly *a, double y, double z, clash_truth truth) {
    int first = add_body(a, 0, 0, y, z, false);
    add_body(a, 0, 1, y, z, true);
    add_pair(a, first, first + 1, truth);
}

/* Two columns on a slab, and one more slab on both. */
static void add_story(assembly *a, double y, double z) {
    int first = add_body(a, 0, 0, y, z, false);
    add_body(a, 1, -1, y, z + 1.625, false);
    add_body(a, 1, 1, y, z + 1.625, false);
    add_body(a, 0, 0, y, z + 3.25, false);
    add_pair(a, first, first + 1, TRUTH_TOUCHING);
    add_pair(a, first, first + 2, TRUTH_TOUCHING);
    add_pair(a, first + 1, first + 3, TRUTH_TOUCHING);
    add_pair(a, first + 2, first + 3, TRUTH_TOUCHING);
}

assembly assembly_make(int family, int groups) {
    size_t most = (size_t)groups * 4;
    assembly a = {.body_shape = malloc(most * sizeof *a.body_shape),
                  .position = malloc(most * sizeof *a.position),
                  .rotation = malloc(most * sizeof *a.rotation),
                  .pair = malloc(most * sizeof *a.pair),
                  .shape_count = family == 1 || family == 4 ? 2 : 1};
    if (family == 0) a.shape[0] = make_gear(24);
    if (family == 1) a.shape[0] = make_ball(1, 16, 32), a.shape[1] = make_ball(0.5, 8, 16);
    if (family == 4) a.shape[0] = make_box(2, 2, 0.125), a.shape[1] = make_box(0.25, 0.25, 1.5);
    if (family == 2 || family == 3) a.shape[0] = make_ring(family == 2 ? 0.475 : 0.53125, 24, 48);
    int side = (int)ceil(sqrt(groups));
    for (int i = 0; i < groups; i++) {
        double y = 8.0 * (i % side), z = 8.0 * (i / side);
        if (family == 0) add_gears(&a, y, z);
        if (family == 1) add_nested(&a, y, z);
        if (family == 2) add_links(&a, y, z, TRUTH_NEAR);
        if (family == 3) add_links(&a, y, z, TRUTH_OVERLAP);
        if (family == 4) add_story(&a, y, z);
    }
    return a;
}

void assembly_free(assembly *a) {
    for (int i = 0; i < a->shape_count; i++) {
        free(a->shape[i].vertex);
        free(a->shape[i].corner);
    }
    free(a->body_shape);
    free(a->position);
    free(a->rotation);
    free(a->pair);
}

void told_add(told_pairs *t, int a, int b, clash_truth kind) {
    if (t->count == t->room) {
        t->room = 2 * t->room + 64;
        t->list = realloc(t->list, (size_t)t->room * sizeof *t->list);
        if (!t->list) abort();
    }
    t->list[t->count++] = (known_pair){a < b ? a : b, a < b ? b : a, kind};
}

static int in_order(const void *x, const void *y) {
    const known_pair *p = x, *q = y;
    return p->a != q->a ? (p->a > q->a) - (p->a < q->a) : (p->b > q->b) - (p->b < q->b);
}

told_errors told_compare(told_pairs *t, const assembly *a) {
    told_errors errors = {0, 0, 0};
    int at = 0;
    qsort(t->list, (size_t)t->count, sizeof *t->list, in_order);
    for (int i = 0; i < a->pair_count; i++) {
        for (; at < t->count && in_order(t->list + at, a->pair + i) < 0; at++) errors.extra++;
        if (at == t->count || in_order(t->list + at, a->pair + i) > 0) {
            errors.missing++;
            continue;
        }
        errors.kind += t->list[at++].truth != a->pair[i].truth;
    }
    errors.extra += t->count - at;
    return errors;
}
