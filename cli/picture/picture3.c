/* The bodies of a picture of space: as polyhedra, seen from where the gaps show. */
#include <stdlib.h>

#include "query/convexity.h"
#include "picture/drawing.h"
#include "picture/merge.h"
#include "scene/pose.h"
#include "picture/tessellate.h"

#define PI 3.14159265358979323846
#define DEGREES (PI / 180)
/* Scenes with more faces of meshes than this show the hulls alone. */
#define MOST_MESH_FACES 40000
/* Among equally good views, the one nearest to this is taken. */
#define FAVOURITE_AZIMUTH (-55 * DEGREES)

typedef struct half_edge {
    int low, high, face, corner;
    bool rising; /* it runs from low to high */
} half_edge;

static int by_ends(const void *a, const void *b) {
    const half_edge *p = a, *q = b;
    if (p->low != q->low) return p->low < q->low ? -1 : 1;
    return (p->high > q->high) - (p->high < q->high);
}

/* For the edge that starts at each corner, the face on its other side, which runs along it the other way; or -1. */
static int *faces_across(const solid *s, bool *open) {
    int corners = s->face_count > 0 ? s->first[s->face_count] : 0;
    *open = false;
    int *across = malloc(((size_t)corners + 1) * sizeof *across);
    half_edge *edges = malloc(((size_t)corners + 1) * sizeof *edges);
    for (int face = 0, n = 0; across && edges && face < s->face_count; face++) {
        for (int i = s->first[face]; i < s->first[face + 1]; i++, n++) {
            int p = s->corners[i], q = s->corners[i + 1 < s->first[face + 1] ? i + 1 : s->first[face]];
            edges[n] = (half_edge){p < q ? p : q, p < q ? q : p, face, i, p < q};
            across[i] = -1;
        }
    }
    if (across && edges) {
        qsort(edges, (size_t)corners, sizeof *edges, by_ends);
        for (int i = 0; i + 1 < corners; i++) {
            if (by_ends(edges + i, edges + i + 1) != 0 || edges[i].rising == edges[i + 1].rising) continue;
            across[edges[i].corner] = edges[i + 1].face;
            across[edges[i + 1].corner] = edges[i].face;
        }
        for (int i = 0; i < corners; i++) *open |= across[i] < 0;
    }
    free(edges);
    return across;
}

static size_t count_points(const drawing *d, size_t shape) { return (size_t)d->solids[shape].vertex_count; }

static void add_points(const drawing *d, const scene_body *body, tact3_vec *out) {
    const solid *s = d->solids + body->shape;
    for (int k = 0; k < s->vertex_count; k++) {
        double world[3];
        pose_point(3, body, s->vertices + 3 * k, world);
        out[k] = drawing_vec(world);
    }
}

bool drawing_place3(drawing *d) { return drawing_list_points(d, count_points, add_points); }

/* Meshes that are not convex are seen through their hulls, unless there is too much of them. */
static void choose_glass(drawing *d) {
    const scene *scene = &d->scene;
    size_t faces = 0;
    for (size_t i = 0; i < scene->body_count; i++) faces += scene->shapes[scene->bodies[i].shape].surface.face_count;
    for (size_t i = 0; faces <= MOST_MESH_FACES && i < scene->shape_count; i++) {
        const surface *mesh = &scene->shapes[i].surface;
        if (scene->shapes[i].as_surface) continue;
        d->glass[i] = mesh->face_count > 0 && !convexity_of(mesh, d->solids + i).convex;
    }
}

bool drawing_prepare3(drawing *d, const engine_kind *kind, const engine *engine) {
    size_t count = d->scene.shape_count, bodies = d->body_count;
    int around = bodies <= 6 ? 64 : bodies <= 16 ? 48 : bodies <= 60 ? 28 : 16;
    show_half_spaces(&d->scene);
    d->solids = calloc(count + 1, sizeof *d->solids);
    d->across = calloc(count + 1, sizeof *d->across);
    d->glass = calloc(count + 1, sizeof *d->glass);
    d->open = calloc(count + 1, sizeof *d->open);
    if (!d->solids || !d->across || !d->glass || !d->open) return false;
    for (size_t i = 0; i < count; i++) {
        bool good = i < d->merged_first ? tessellate(kind, engine, &d->scene, i, around, d->solids + i)
                                        : merge_solids(d, i, d->solids + i);
        if (!good) return false;
        d->across[i] = faces_across(d->solids + i, d->open + i);
        if (!d->across[i]) return false;
    }
    choose_glass(d);
    return drawing_place3(d);
}

static tact3_vec body_center(const drawing *d, size_t body, double *radius) {
    size_t first = d->first_point[body], end = d->first_point[body + 1];
    tact3_vec center = {0, 0, 0};
    for (size_t i = first; i < end; i++) center = tact3_mul_add(center, 1 / (double)(end - first), d->points[i]);
    *radius = 0;
    for (size_t i = first; i < end; i++) *radius = fmax(*radius, tact3_length(tact3_sub(d->points[i], center)));
    return center;
}

/* High where rays lie in the image's plane, so that one can see how long they are. */
static double ray_score(const drawing *d, const view *v) {
    double score = 0;
    for (size_t i = 0; i < d->ray_count; i++) {
        tact3_vec along = tact3_sub(drawing_vec(d->rays[i].end), drawing_vec(d->rays[i].begin));
        double length = tact3_length(along), into = length > 0 ? tact3_dot(v->forward, along) / length : 0;
        score += sqrt(fmax(0, 1 - into * into));
    }
    return d->ray_count > 0 ? score / (double)d->ray_count : 0;
}

/* High where normals lie in the image's plane and the two bodies of a pair do not hide one another. */
static double view_score(const drawing *d, const view *v) {
    double score = 0;
    if (drawing_has_rays(d)) return ray_score(d, v);
    for (size_t i = 0; i < d->shown_count; i++) {
        const highlight *h = d->shown[i];
        double into = tact3_dot(v->forward, drawing_vec(h->answer.normal)), radius_a, radius_b;
        score += sqrt(fmax(0, 1 - into * into));
        tact3_vec apart = tact3_sub(body_center(d, h->b, &radius_b), body_center(d, h->a, &radius_a));
        double seen = hypot(tact3_dot(apart, v->right), tact3_dot(apart, v->up));
        double covered = 1 - seen / fmax(radius_a + radius_b, 1e-300);
        if (covered > 0) score -= 0.5 * covered;
    }
    return d->shown_count > 0 ? score / (double)d->shown_count : 0;
}

/* Chooses the view. Flat scenes are seen more from above. Directions along the axes of boxes, which show one side
 * only, are not tried. */
void drawing_choose_view3(drawing *d) {
    tact3_vec size = tact3_sub(d->bounds.upper, d->bounds.lower);
    double wide = fmax(size.x, size.y), elevation = (size.z < 0.4 * wide ? 34 : 24) * DEGREES, best = -HUGE_VAL;
    for (int i = 0; i < 20; i++) {
        double azimuth = (90 * (i / 5) + 25 + 10 * (i % 5)) * DEGREES;
        view v = view_from(azimuth, elevation);
        double score = view_score(d, &v) + 0.05 * cos(azimuth - FAVOURITE_AZIMUTH);
        if (score > best) {
            best = score;
            d->view = v;
        }
    }
}

bool drawing_paint3(const drawing *d) {
    draw_ground(d);
    return draw_bodies(d);
}

void drawing_free3(drawing *d) {
    for (size_t i = 0; i < d->scene.shape_count; i++) {
        if (d->solids) solid_free(d->solids + i);
        if (d->across) free(d->across[i]);
    }
    free(d->solids);
    free(d->across);
    free(d->glass);
    free(d->open);
}
