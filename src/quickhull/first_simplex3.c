/* The first simplex: scaled points, and their affine dimension.
 *
 * The corners are the two ends of the longest side of the bounding box, the point farthest from the segment between
 * them, and the point farthest from the plane of the three. If that distance is below the tolerance, the points lie on
 * one line or plane. */
#include "base/orientation3.h"
#include "quickhull/builder3.h"

/* The tolerance in u times the extent: points this near to a line or plane lie on it, triangles this near to a plane
 * are merged, vertices this near to the hull of the others are dropped. Coordinates of a body that was rotated are off
 * by about 3 u; a plane through three of them by up to three times that at the far end. */
#define FLATNESS 16

/* The smallest scaled coordinate; smaller ones become 0. */
#define LEAST_COORDINATE 0x1p-200

static double size(double x) { return x < 0 ? -x : x; }

static void choose_scale(hull_builder *builder, const tact3_hull_input *input) {
    tact_real largest = 0;
    for (int i = 0; i < builder->count; i++) {
        largest = tact_max(largest, greatest(input_point(input, i)));
    }
    double scale = 1;
    while ((double)largest * scale >= 1) scale *= 0.5;
    while ((double)largest * scale < 0.5 && scale < 0x1p1000) scale *= 2;
    builder->scale = scale;
    builder->inverse_scale = 1 / scale;
}

void tact3_hull_load_points(hull_builder *builder, const tact3_hull_input *input, int count) {
    builder->load_error = 0;
    for (int i = 0; i < count; i++) {
        double *p = builder->point + 3 * (size_t)i;
        tact3_vec given = input_point(input, i);
        p[0] = (double)given.x, p[1] = (double)given.y, p[2] = (double)given.z;
        for (int k = 0; k < 3; k++) {
            p[k] *= builder->scale;
            if (size(p[k]) >= LEAST_COORDINATE) continue;
            if (size(p[k]) > 0) builder->load_error = 4 * LEAST_COORDINATE;
            p[k] = 0;
        }
    }
}

/* Returns the first point from p on in the list that is not redundant. */
static int32_t next_candidate(const hull_builder *builder, int32_t p) {
    while (p != NONE && builder->flag[p] & FLAG_REDUNDANT) p = builder->next[p];
    return p;
}

/* Finds the points at the ends of the longest side of the bounding box, and returns its length. */
static double longest_side(const hull_builder *builder, int32_t list, int32_t ends[2]) {
    int32_t first = next_candidate(builder, list), least[3] = {first, first, first}, most[3] = {first, first, first};
    for (int32_t p = first; p != NONE; p = next_candidate(builder, builder->next[p])) {
        for (int k = 0; k < 3; k++) {
            double x = builder_point(builder, p)[k];
            if (x < builder_point(builder, least[k])[k]) least[k] = p;
            if (x > builder_point(builder, most[k])[k]) most[k] = p;
        }
    }
    double longest = 0;
    ends[0] = ends[1] = first;
    for (int k = 0; k < 3 && first != NONE; k++) {
        double side = builder_point(builder, most[k])[k] - builder_point(builder, least[k])[k];
        if (side > longest) {
            longest = side;
            ends[0] = least[k];
            ends[1] = most[k];
        }
    }
    return longest;
}

double tact3_hull_from_segment(const double *a, const double *b, const double *p) {
    double along = 0, whole = 0, squared = 0;
    for (int k = 0; k < 3; k++) {
        along += (b[k] - a[k]) * (p[k] - a[k]);
        whole += (b[k] - a[k]) * (b[k] - a[k]);
    }
    double s = along / whole;
    s = s < 0 ? 0 : s > 1 ? 1 : s;
    for (int k = 0; k < 3; k++) {
        double d = (p[k] - a[k]) - s * (b[k] - a[k]);
        squared += d * d;
    }
    return sqrt(squared);
}

/* Sets corner[2] to the point farthest from the segment of the first two, and returns its distance. */
static double farthest_from_line(const hull_builder *builder, int32_t list, int32_t corner[4]) {
    const double *a = builder_point(builder, corner[0]), *b = builder_point(builder, corner[1]);
    double most = 0;
    for (int32_t p = next_candidate(builder, list); p != NONE; p = next_candidate(builder, builder->next[p])) {
        double away = tact3_hull_from_segment(a, b, builder_point(builder, p));
        if (away > most) {
            most = away;
            corner[2] = p;
        }
    }
    return most;
}

/* True if the corners are on no plane, exactly. */
static bool spans_space(const hull_builder *builder, const int32_t corner[4]) {
    return tact3_orientation(builder_point(builder, corner[0]), builder_point(builder, corner[1]),
                                  builder_point(builder, corner[2]), builder_point(builder, corner[3])) != 0;
}

/* Sets corner[3] to the point farthest from the plane of the first three, and returns its distance. */
static double farthest_from_plane(const hull_builder *builder, int32_t list, int32_t corner[4]) {
    const double *a = builder_point(builder, corner[0]);
    double normal[3], most = 0;
    tact3_hull_normal(a, builder_point(builder, corner[1]), builder_point(builder, corner[2]), normal);
    for (int32_t p = next_candidate(builder, list); p != NONE; p = next_candidate(builder, builder->next[p])) {
        const double *q = builder_point(builder, p);
        double away = size(normal[0] * (q[0] - a[0]) + normal[1] * (q[1] - a[1]) + normal[2] * (q[2] - a[2]));
        if (away > most) {
            most = away;
            corner[3] = p;
        }
    }
    return most;
}

int tact3_hull_first_simplex(hull_builder *builder, const tact3_hull_input *input, int32_t simplex[4]) {
    choose_scale(builder, input);
    tact3_hull_load_points(builder, input, builder->count);
    for (int i = 0; i < builder->count; i++) {
        builder->flag[i] = 0;
        builder->next[i] = i + 1 < builder->count ? i + 1 : NONE;
    }
    builder->extent = longest_side(builder, 0, simplex);
    builder->tolerance = FLATNESS * (double)ROUNDOFF * builder->extent;
    builder->threshold = builder->tolerance;
    if (!(builder->extent > 0)) return 0;
    if (farthest_from_line(builder, 0, simplex) <= builder->tolerance) return 1;
    if (farthest_from_plane(builder, 0, simplex) <= builder->tolerance) return 2;
    return spans_space(builder, simplex) ? 3 : 2; /* a height is rounded by up to 30 u of the extent */
}

double tact3_hull_flatten(hull_builder *builder, int32_t simplex[4]) {
    double normal[3];
    tact3_hull_normal(builder_point(builder, simplex[0]), builder_point(builder, simplex[1]),
                      builder_point(builder, simplex[2]), normal);
    int axis = size(normal[0]) >= size(normal[1]) ? 0 : 1;
    if (size(normal[2]) > size(normal[axis])) axis = 2;
    for (int i = 0; i < builder->count; i++) {
        double *p = builder->point + 3 * (size_t)i, u = p[(axis + 1) % 3], v = p[(axis + 2) % 3];
        p[0] = u, p[1] = v, p[2] = 0;
    }
    /* The apex is above the center of the first triangle, so above the interior of the polygon. */
    int32_t apex = builder->count++;
    double *p = builder->point + 3 * (size_t)apex;
    for (int k = 0; k < 2; k++) {
        double a = builder_point(builder, simplex[0])[k], b = builder_point(builder, simplex[1])[k];
        p[k] = a + ((b - a) + (builder_point(builder, simplex[2])[k] - a)) / 3;
    }
    p[2] = 2 * builder->extent;
    builder->flag[apex] = FLAG_PINNED;
    builder->next[apex] = NONE;
    simplex[3] = apex;
    return 1 / size(normal[axis]);
}

bool tact3_hull_find_simplex(const hull_builder *builder, int32_t list, int32_t simplex[4]) {
    if (!(longest_side(builder, list, simplex) > 0)) return false;
    if (!(farthest_from_line(builder, list, simplex) > 0)) return false;
    if (!(farthest_from_plane(builder, list, simplex) > 0)) return false;
    return spans_space(builder, simplex);
}
