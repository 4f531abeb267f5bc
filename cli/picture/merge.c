/* Bodies that are made of several shapes: their facets and outlines are those of all parts together. */
#include "picture/merge.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "picture/tessellate.h"
#include "scene/pose.h"

static const scene_part *part_of(const drawing *d, const scene_body *body, size_t i) {
    return d->scene.parts + body->first_part + i;
}

/* The part as a body at its place in the whole. */
static scene_body placed(const drawing *d, const scene_part *part) {
    scene_body own = {.shape = part->shape}, frame = {.rotation = {d->scene.dimension == 2, 0, 0, 0}};
    if (d->scene.dimension == 3) frame.rotation[3] = 1;
    pose_compose(d->scene.dimension, &frame, part->position, part->rotation, &own);
    return own;
}

bool merge_shapes(drawing *d, const scene *scene) {
    size_t count = 0;
    d->merged_first = scene->shape_count;
    for (size_t i = 0; i < scene->body_count; i++) count += scene->bodies[i].compound;
    if (count == 0) return true;
    d->own_shapes = malloc((scene->shape_count + count) * sizeof *d->own_shapes);
    d->merged = malloc(count * sizeof *d->merged);
    if (!d->own_shapes || !d->merged) return false;
    memcpy(d->own_shapes, scene->shapes, scene->shape_count * sizeof *d->own_shapes);
    d->scene.shapes = d->own_shapes;
    for (size_t i = 0; i < scene->body_count; i++) {
        const scene_body *body = scene->bodies + i;
        if (!body->compound) continue;
        scene_shape *shape = d->own_shapes + d->scene.shape_count;
        *shape = (scene_shape){.name = body->name, .type = SHAPE_MESH, .as_surface = true};
        for (size_t k = 0; k < body->part_count; k++) {
            const scene_part *part = part_of(d, body, k);
            double reach = pose_length(part->position) + shape_reach(scene->shapes + part->shape);
            shape->size[0] = fmax(shape->size[0], reach);
        }
        for (size_t k = 0; k < d->scene.body_count; k++)
            if (d->owner[k] == i) d->scene.bodies[k].shape = d->scene.shape_count;
        d->merged[d->scene.shape_count++ - d->merged_first] = i;
    }
    return true;
}

static const scene_body *body_of(const drawing *d, size_t shape) {
    return d->scene.bodies + d->merged[shape - d->merged_first];
}

static void append_solid(const scene_body *own, const solid *from, solid *out) {
    int corners = out->face_count > 0 ? out->first[out->face_count] : 0;
    for (int i = 0; i < from->vertex_count; i++)
        pose_point(3, own, from->vertices + 3 * i, out->vertices + 3 * (out->vertex_count + i));
    for (int i = 0; i < from->face_count; i++) {
        double *plane = out->planes + 4 * out->face_count, on[3], at[3];
        for (int k = 0; k < 3; k++) on[k] = from->planes[4 * i + k] * from->planes[4 * i + 3];
        pose_direction(3, own, from->planes + 4 * i, plane);
        pose_point(3, own, on, at);
        plane[3] = plane[0] * at[0] + plane[1] * at[1] + plane[2] * at[2];
        out->first[out->face_count++] = corners;
        for (int k = from->first[i]; k < from->first[i + 1]; k++)
            out->corners[corners++] = out->vertex_count + from->corners[k];
    }
    out->first[out->face_count] = corners;
    out->vertex_count += from->vertex_count;
}

bool merge_solids(const drawing *d, size_t shape, solid *out) {
    const scene_body *body = body_of(d, shape);
    size_t vertices = 0, faces = 0, corners = 0;
    for (size_t i = 0; i < body->part_count; i++) {
        const solid *s = d->solids + part_of(d, body, i)->shape;
        vertices += (size_t)s->vertex_count, faces += (size_t)s->face_count;
        corners += s->face_count > 0 ? (size_t)s->first[s->face_count] : 0;
    }
    *out = (solid){.dimension = 3,
                   .vertices = malloc((3 * vertices + 1) * sizeof *out->vertices),
                   .planes = malloc((4 * faces + 1) * sizeof *out->planes),
                   .first = calloc(faces + 1, sizeof *out->first),
                   .corners = malloc((corners + 1) * sizeof *out->corners)};
    if (!out->vertices || !out->planes || !out->first || !out->corners) return false;
    for (size_t i = 0; i < body->part_count; i++) {
        const scene_part *part = part_of(d, body, i);
        scene_body own = placed(d, part);
        append_solid(&own, d->solids + part->shape, out);
    }
    return true;
}

bool merge_outlines(const drawing *d, size_t shape, outline *out) {
    const scene_body *body = body_of(d, shape);
    size_t vertices = 0;
    for (size_t i = 0; i < body->part_count; i++)
        vertices += (size_t)d->outlines[part_of(d, body, i)->shape].core.vertex_count;
    out->core = (solid){.dimension = 2, .vertices = malloc((3 * vertices + 1) * sizeof *out->core.vertices)};
    out->parts = malloc(body->part_count * sizeof *out->parts);
    if (!out->core.vertices || !out->parts) return false;
    for (size_t i = 0; i < body->part_count; i++) {
        const scene_part *part = part_of(d, body, i);
        const outline *from = d->outlines + part->shape;
        out->parts[i] = (outline_part){from, *part};
        scene_body own = placed(d, part);
        for (int k = 0; k < from->core.vertex_count; k++)
            pose_point(2, &own, from->core.vertices + 3 * k, out->core.vertices + 3 * out->core.vertex_count++);
        out->radius = fmax(out->radius, from->radius);
        out->part_count++;
    }
    return true;
}
