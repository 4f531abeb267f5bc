/* Patches in space: convex polygons, clipped by each other (patch.h). Seen along the normal, so everything here has
 * two coordinates. */
#include "judge/patch.h"

#include <stdbool.h>
#include <stdlib.h>

typedef struct corner {
    wide x, y;
} corner;

typedef struct polygon {
    int count;
    corner at[2 * PATCH_CORNERS];
} polygon;

/* A polygon that is thinner than this share of its length is a segment. */
static const wide thin = 1e-9L;

/* Twice the area of the triangle; above zero when counter-clockwise. */
static wide turn(corner a, corner b, corner c) { return (b.x - a.x) * (c.y - a.y) - (b.y - a.y) * (c.x - a.x); }

static int by_x(const void *one, const void *other) {
    const corner *a = one, *b = other;
    return a->x != b->x ? (a->x > b->x) - (a->x < b->x) : (a->y > b->y) - (a->y < b->y);
}

/* The convex hull, counter-clockwise, by Andrew's chains. */
static void make_hull(const patch_points *points, wide_vec normal, polygon *hull) {
    static corner sorted[PATCH_CORNERS];
    wide_vec tangent[2];
    int count = 0;
    wide_tangents(normal, tangent);
    for (int i = 0; i < points->count; i++) {
        sorted[i].x = wide_dot(points->at[i], tangent[0]);
        sorted[i].y = wide_dot(points->at[i], tangent[1]);
    }
    qsort(sorted, (size_t)points->count, sizeof *sorted, by_x);
    for (int chain = 0; chain < 2; chain++) {
        int start = count;
        for (int i = 0; i < points->count; i++) {
            corner next = sorted[chain ? points->count - 1 - i : i];
            while (count - start >= 2 && turn(hull->at[count - 2], hull->at[count - 1], next) <= 0) {
                count--;
            }
            hull->at[count++] = next;
        }
        count--; /* the last begins the other chain */
    }
    hull->count = count;
}

static wide area(const polygon *shape) {
    wide twice = 0;
    for (int i = 2; i < shape->count; i++) {
        twice += turn(shape->at[0], shape->at[i - 1], shape->at[i]);
    }
    return twice / 2;
}

static wide length(const polygon *shape) {
    wide most = 0;
    for (int i = 0; i < shape->count; i++) {
        for (int k = 0; k < i; k++) {
            most = fmaxl(most, hypotl(shape->at[i].x - shape->at[k].x, shape->at[i].y - shape->at[k].y));
        }
    }
    return most;
}

static bool is_segment(const polygon *shape) { return area(shape) <= thin * length(shape) * length(shape); }

/* Clips the subject, a polygon or a segment, to the left of a line. */
static void cut(polygon *subject, corner from, corner to) {
    static polygon kept;
    kept.count = 0;
    for (int i = 0; i < subject->count; i++) {
        corner here = subject->at[i], next = subject->at[(i + 1) % subject->count];
        wide side = turn(from, to, here), side_next = turn(from, to, next);
        if (side >= 0) {
            kept.at[kept.count++] = here;
        }
        if ((side > 0 && side_next < 0) || (side < 0 && side_next > 0)) {
            wide share = side / (side - side_next);
            corner crossing = {here.x + share * (next.x - here.x), here.y + share * (next.y - here.y)};
            kept.at[kept.count++] = crossing;
        }
    }
    *subject = kept;
}

/* The largest area of a quadrilateral with corners of the polygon: for each diagonal, the farthest corners on both
 * sides. */
static wide quadrilateral(const polygon *shape) {
    wide best = 0;
    for (int i = 0; i < shape->count; i++) {
        for (int k = i + 1; k < shape->count; k++) {
            wide one = 0, other = 0;
            for (int j = 0; j < shape->count; j++) {
                wide twice = turn(shape->at[i], shape->at[k], shape->at[j]);
                one = fmaxl(one, twice);
                other = fmaxl(other, -twice);
            }
            best = fmaxl(best, (one + other) / 2);
        }
    }
    return best;
}

bench_patch patch_shared(const patch_points *a, const patch_points *b, wide_vec normal) {
    static polygon subject, window;
    bench_patch patch = {0, 0};
    make_hull(a, normal, &subject);
    make_hull(b, normal, &window);
    if (is_segment(&window)) {
        polygon swapped = subject;
        subject = window;
        window = swapped;
    }
    if (is_segment(&window)) {
        return patch;
    }
    patch.dimension = is_segment(&subject) ? 1 : 2;
    for (int i = 0; i < window.count && subject.count > 0; i++) {
        cut(&subject, window.at[i], window.at[(i + 1) % window.count]);
    }
    patch.extent = patch.dimension == 1 ? length(&subject) : quadrilateral(&subject);
    return patch;
}

wide patch_spanned(const patch_points *points, wide_vec normal, int dimension) {
    static polygon hull;
    make_hull(points, normal, &hull);
    return points->count == 0 ? 0 : dimension == 1 ? length(&hull) : area(&hull);
}
