/* Places the bodies of a picture: moving ones at their first contact, with ghosts at the start and the end of the
 * motion; rays are cut at the picture's edge. */
#include <stdlib.h>
#include <string.h>

#include "picture/drawing.h"
#include "picture/merge.h"
#include "scene/pose.h"

/* Fractions closer than this get no ghost. */
#define SAME_PLACE 1e-3
/* With more rays, not every hit has a label. */
#define FEW_RAYS 12

bool drawing_is_ghost(const drawing *d, size_t body) { return body >= d->body_count; }

bool drawing_has_rays(const drawing *d) { return d->facts->query->query == QUERY_RAYCAST; }

static void add_ghost(drawing *d, size_t body, const scene_body *from, double fraction) {
    d->owner[d->scene.body_count] = body;
    d->scene.bodies[d->scene.body_count++] = pose_after(d->scene.dimension, from, fraction);
}

static void stage_bodies(drawing *d, const scene_body *bodies) {
    bool moves = d->facts->query->moves;
    for (size_t i = 0; i < d->body_count; i++) {
        d->owner[i] = i;
        d->scene.bodies[i] = moves ? pose_after(d->scene.dimension, bodies + i, d->stop[i]) : bodies[i];
    }
    for (size_t i = 0; moves && i < d->body_count; i++) {
        if (!bodies[i].moves) continue;
        if (d->stop[i] > SAME_PLACE) add_ghost(d, i, bodies + i, 0);
        if (d->stop[i] < 1 - SAME_PLACE) add_ghost(d, i, bodies + i, 1);
    }
}

/* True if both bodies of a contact are drawn at its time. */
static bool is_first_of_both(const drawing *d, const scene_body *bodies, const highlight *h) {
    const size_t pair[2] = {h->a, h->b};
    if (h->answer.status == ANSWER_SEPARATED) return false;
    for (int i = 0; i < 2; i++) {
        if (bodies[pair[i]].moves && d->stop[pair[i]] < h->answer.fraction) return false;
    }
    return true;
}

static void choose_shown(drawing *d, const scene_body *bodies) {
    bool moves = d->facts->query->moves;
    bool few_rays = drawing_has_rays(d) && d->scene.ray_count <= FEW_RAYS;
    size_t most = few_rays ? MAX_HIGHLIGHTS : d->body_count > 8 ? 14 : 10;
    for (size_t i = 0; i < d->highlights->count && d->shown_count < most; i++) {
        const highlight *h = d->highlights->list + i;
        if (moves && !is_first_of_both(d, bodies, h)) continue;
        if (d->facts->query->query == QUERY_COLLIDE && h->answer.contact_count == 0) continue;
        d->shown[d->shown_count++] = h;
    }
}

bool drawing_stage(drawing *d, const scene *scene) {
    d->scene = *scene;
    d->body_count = scene->body_count;
    d->scene.bodies = malloc((3 * scene->body_count + 1) * sizeof *d->scene.bodies);
    d->owner = malloc((3 * scene->body_count + 1) * sizeof *d->owner);
    d->stop = malloc((scene->body_count + 1) * sizeof *d->stop);
    if (!d->scene.bodies || !d->owner || !d->stop) return false;
    highlights_stops(d->highlights, scene, d->stop);
    stage_bodies(d, scene->bodies);
    if (!merge_shapes(d, scene)) return false;
    choose_shown(d, scene->bodies);
    return true;
}

void drawing_unstage(drawing *d) {
    free(d->scene.bodies);
    free(d->own_shapes);
    free(d->merged);
    free(d->owner);
    free(d->stop);
    free(d->rays);
}

/* The least and the greatest fraction at which each ray hits something: 1 and 0 where there is nothing. */
static void find_hits(const drawing *d, double (*hits)[2]) {
    for (size_t i = 0; i < d->scene.ray_count; i++) hits[i][0] = 1, hits[i][1] = 0;
    for (size_t i = 0; i < d->highlights->meeting_count; i++) {
        const meeting *m = d->highlights->meetings + i;
        hits[m->a][0] = fmin(hits[m->a][0], m->fraction);
        hits[m->a][1] = fmax(hits[m->a][1], m->fraction);
    }
}

/* Returns the size of all bodies together. */
static double extent_of(const drawing *d) {
    double extent = 0;
    for (size_t i = 1; i < d->point_count; i++) {
        extent = fmax(extent, tact3_length(tact3_sub(d->points[i], d->points[0])));
    }
    return extent;
}

/* Cuts a ray a little beyond its last hit if it is much longer than the scene. */
static drawn_ray cut_ray(const scene_ray *from, const double hit[2], double extent) {
    double length = pose_length(from->translation), beyond = extent > 0 ? 0.6 * extent : length;
    double end = length > 0 ? fmin(1, hit[1] + (hit[1] > 0 ? 0.5 : 2) * beyond / length) : 1;
    drawn_ray ray = {.cut = end < 1, .hit = fmin(1, hit[0] / end)};
    for (int k = 0; k < 3; k++) {
        ray.begin[k] = from->origin[k];
        ray.end[k] = from->origin[k] + end * from->translation[k];
    }
    return ray;
}

bool drawing_stage_rays(drawing *d) {
    if (!drawing_has_rays(d)) return true;
    size_t count = d->scene.ray_count;
    double extent = extent_of(d), (*hits)[2] = malloc((count + 1) * sizeof *hits);
    tact3_vec *larger = realloc(d->points, (d->point_count + 2 * count + 1) * sizeof *larger);
    if (larger) d->points = larger;
    d->rays = malloc((count + 1) * sizeof *d->rays);
    bool good = hits && larger && d->rays;
    if (good) find_hits(d, hits);
    for (size_t i = 0; good && i < count; i++) {
        d->rays[i] = cut_ray(d->scene.rays + i, hits[i], extent);
        d->points[d->point_count++] = drawing_vec(d->rays[i].begin);
        d->points[d->point_count++] = drawing_vec(d->rays[i].end);
    }
    d->ray_count = count;
    free(hits);
    return good;
}

bool drawing_list_points(drawing *d, size_t (*count)(const drawing *d, size_t shape),
                         void (*add)(const drawing *d, const scene_body *body, tact3_vec *out)) {
    const scene *scene = &d->scene;
    size_t total = 0;
    for (size_t i = 0; i < scene->body_count; i++) total += count(d, scene->bodies[i].shape);
    if (!d->points) {
        d->points = malloc((total + 1) * sizeof *d->points);
        d->first_point = malloc((scene->body_count + 1) * sizeof *d->first_point);
    }
    if (!d->points || !d->first_point) return false;
    size_t at = 0;
    for (size_t i = 0; i < scene->body_count; i++) {
        d->first_point[i] = at;
        add(d, scene->bodies + i, d->points + at);
        at += count(d, scene->bodies[i].shape);
    }
    d->first_point[scene->body_count] = at;
    return true;
}
