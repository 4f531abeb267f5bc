/* Ray casts: the first crossing, or all of them in their order. Of equal fractions the triangle that is first in the
 * mesh counts, whatever the order in which they are found. */
#include <math.h>

#include "base/assert.h"
#include "base/expansion.h"
#include "mesh/ray3.h"
#include "quickhull/exact3.h"

static bool is_before(const mesh_crossing *a, const mesh_crossing *b) {
    if (a->fraction < b->fraction || a->fraction > b->fraction) return a->fraction < b->fraction;
    return a->triangle < b->triangle;
}

/* Fills in an answer. The error is that of the fraction, of rounding it and the point, along the ray. */
static void set_hit(const tact3_mesh *mesh, const mesh_ray *ray, const mesh_crossing *crossing, tact3_mesh_hit *hit) {
    tact3_vec corner[3];
    double p[3][3], at[3], far = 0, normal[3];
    mesh_triangle_points(mesh, crossing->triangle, corner);
    for (int i = 0; i < 3; i++) {
        p[i][0] = (double)corner[i].x, p[i][1] = (double)corner[i].y, p[i][2] = (double)corner[i].z;
    }
    tact3_hull_normal(p[0], p[1], p[2], normal);
    for (int k = 0; k < 3; k++) {
        at[k] = ray->origin[k] + crossing->fraction * ray->travel[k];
        far += fabs(ray->origin[k]) + fabs(crossing->fraction * ray->travel[k]);
    }
    memset(hit, 0, sizeof *hit);
    hit->status = TACT_OK;
    hit->found = true;
    hit->back = crossing->back;
    hit->triangle = (int)crossing->triangle;
    hit->input = (int)mesh_integers(mesh, mesh->inputs)[crossing->triangle];
    hit->material = mesh_material(mesh, crossing->triangle);
    hit->fraction = (tact_real)crossing->fraction;
    hit->normal = tact3_v((tact_real)normal[0], (tact_real)normal[1], (tact_real)normal[2]);
    hit->point = tact3_v((tact_real)at[0], (tact_real)at[1], (tact_real)at[2]);
    double rounding = (double)ROUNDOFF * (crossing->fraction * ray->length + far) + 4 * DOUBLE_ROUNDOFF * far;
    hit->error_bound = mesh_rounded_up(crossing->error * ray->length + rounding);
}

/* Takes the first crossing. */
typedef struct first_crossing {
    mesh_crossing best;
    bool found;
} first_crossing;

static double take_first(void *context, const mesh_crossing *crossing) {
    first_crossing *first = context;
    if (!first->found || is_before(crossing, &first->best)) first->best = *crossing;
    first->found = true;
    return first->best.fraction;
}

tact3_mesh_hit tact3_mesh_raycast(const tact3_mesh *mesh, tact3_vec origin, tact3_vec translation) {
    if (!mesh) tact_assert_failed("the mesh is null", TACT_FUNCTION);
    mesh_ray ray;
    tact3_mesh_hit hit;
    memset(&hit, 0, sizeof hit);
    hit.status = tact3_mesh_make_ray(origin, translation, &ray);
    hit.triangle = hit.input = -1;
    if (hit.status != TACT_OK) return hit;
    first_crossing first = {{0}, false};
    tact3_mesh_find_crossings(mesh, &ray, take_first, &first);
    if (first.found)
        set_hit(mesh, &ray, &first.best, &hit);
    else
        hit.fraction = 1;
    return hit;
}

/* Keeps the first crossings as a heap with the last of them on top. Each lies where its answer will be. */
typedef struct all_crossings {
    tact3_mesh_hit *hits;
    int capacity, kept;
    int64_t count;
} all_crossings;

static mesh_crossing kept_crossing(const all_crossings *all, int i) {
    mesh_crossing crossing;
    memcpy(&crossing, &all->hits[i], sizeof crossing);
    return crossing;
}

static void keep(all_crossings *all, int i, const mesh_crossing *crossing) {
    memcpy(&all->hits[i], crossing, sizeof *crossing);
}

/* Puts a crossing at a place of the heap or below it. */
static void sift_down(all_crossings *all, int from, int count, const mesh_crossing *moved) {
    for (int child; (child = 2 * from + 1) < count; from = child) {
        mesh_crossing largest = kept_crossing(all, child);
        if (child + 1 < count) {
            mesh_crossing other = kept_crossing(all, child + 1);
            if (is_before(&largest, &other)) largest = other, child++;
        }
        if (!is_before(moved, &largest)) break;
        keep(all, from, &largest);
    }
    keep(all, from, moved);
}

static double take_all(void *context, const mesh_crossing *crossing) {
    all_crossings *all = context;
    all->count++;
    if (all->kept < all->capacity) {
        int place = all->kept++;
        for (; place > 0; place = (place - 1) / 2) {
            mesh_crossing above = kept_crossing(all, (place - 1) / 2);
            if (is_before(crossing, &above)) break;
            keep(all, place, &above);
        }
        keep(all, place, crossing);
    } else if (all->kept > 0) {
        mesh_crossing last = kept_crossing(all, 0);
        if (is_before(crossing, &last)) sift_down(all, 0, all->kept, crossing);
    }
    return 1;
}

tact_status tact3_mesh_raycast_all(const tact3_mesh *mesh, tact3_vec origin, tact3_vec translation,
                                   tact3_mesh_hit *hits, int capacity, int *count) {
    if (!mesh) tact_assert_failed("the mesh is null", TACT_FUNCTION);
    if (!count || (!hits && capacity > 0)) tact_assert_failed("the place for the answer is null", TACT_FUNCTION);
    *count = 0;
    if (capacity < 0) return TACT_NEGATIVE;
    mesh_ray ray;
    tact_status status = tact3_mesh_make_ray(origin, translation, &ray);
    if (status != TACT_OK) return status;
    all_crossings all = {hits, capacity, 0, 0};
    tact3_mesh_find_crossings(mesh, &ray, take_all, &all);
    for (int end = all.kept - 1; end > 0; end--) {
        mesh_crossing last = kept_crossing(&all, end), first = kept_crossing(&all, 0);
        keep(&all, end, &first);
        sift_down(&all, 0, end, &last);
    }
    for (int i = 0; i < all.kept; i++) {
        mesh_crossing crossing = kept_crossing(&all, i);
        set_hit(mesh, &ray, &crossing, &hits[i]);
    }
    *count = (int)all.count;
    return TACT_OK;
}
