/* Tessellates convex shapes: the hull of support points in many directions.
 *
 * - Round shapes are sampled along circles of latitude. Circles come in pairs on both sides of the normals of flat
 *   ends, so that ends and rims are found.
 * - Polytopes are their own points. Rounded ones are their points moved along the normals of their faces, and samples
 *   of the round edges. */
#include "picture/tessellate.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "picture/triangles.h"
#include "tact/math3.h"

#define PI 3.14159265358979323846
#define SIDE_STEP 1e-3
/* Hulls with more vertices are simplified to this many for the drawing. */
#define MOST_VERTICES 3000

static bool add_point(surface *s, size_t *room, const double p[3]) {
    if (s->point_count == *room || !s->points) {
        size_t wanted = 2 * *room + 64;
        double *larger = realloc(s->points, 3 * wanted * sizeof *larger);
        if (!larger) return false;
        s->points = larger, *room = wanted;
    }
    memcpy(s->points + 3 * s->point_count++, p, 3 * sizeof *p);
    return true;
}

typedef struct sampler {
    const engine_kind *kind;
    const engine *engine;
    size_t shape;
    int around;
    surface points;
    size_t room;
    bool good;
} sampler;

static void add_support(sampler *s, double x, double y, double z) {
    double direction[3] = {x, y, z}, point[3];
    s->kind->support(s->engine, s->shape, direction, point);
    s->good = s->good && add_point(&s->points, &s->room, point);
}

/* All around at one angle from the axis. */
static void add_latitude(sampler *s, double angle) {
    for (int i = 0; i < s->around; i++) {
        double turn = 2 * PI * i / s->around;
        add_support(s, sin(angle) * cos(turn), sin(angle) * sin(turn), cos(angle));
    }
}

static void add_both_sides(sampler *s, double angle) {
    add_latitude(s, angle - SIDE_STEP);
    add_latitude(s, angle + SIDE_STEP);
}

static void add_sphere(sampler *s) {
    int rows = s->around / 2;
    add_support(s, 0, 0, 1);
    add_support(s, 0, 0, -1);
    for (int i = 1; i < rows; i++) {
        if (2 * i == rows)
            add_both_sides(s, PI / 2);
        else
            add_latitude(s, PI * i / rows);
    }
}

/* Adds circles beside the normals of the faces and sides of a cylinder or a cone. */
static void add_round(sampler *s, const scene_shape *shape) {
    bool cone = shape->type == SHAPE_CONE;
    if (shape->type != SHAPE_CYLINDER && !cone) {
        add_sphere(s);
        return;
    }
    if (shape->rounding > 0) add_sphere(s);
    if (cone)
        add_both_sides(s, atan2(2 * shape->size[1], shape->size[0]));
    else
        add_latitude(s, SIDE_STEP);
    add_support(s, 0, 0, 1);
    add_latitude(s, PI - SIDE_STEP);
}

static tact3_vec unit(tact3_vec v) {
    double most = fmax(fabs(v.x), fmax(fabs(v.y), fabs(v.z)));
    v = tact3_v(v.x / most, v.y / most, v.z / most);
    return tact3_scale(1 / tact3_length(v), v);
}

static double length(const double v[3]) { return tact3_length(tact3_v(v[0], v[1], v[2])); }

double shape_reach(const scene_shape *shape) {
    double reach = 0;
    for (size_t i = 0; i < shape->surface.point_count; i++)
        reach = fmax(reach, length(shape->surface.points + 3 * i));
    for (int i = 0; i < 9; i++) reach += fabs(shape->size[i]);
    return reach + shape->rounding;
}

void show_half_spaces(scene *scene) {
    for (size_t i = 0; i < scene->body_count; i++) {
        const scene_body *body = scene->bodies + i;
        double side = 0;
        if (!scene_is_half_space(scene, i)) continue;
        for (size_t k = 0; k < scene->body_count; k++) {
            const scene_body *other = scene->bodies + k;
            double between[3];
            if (scene_is_half_space(scene, k)) continue;
            for (int j = 0; j < 3; j++) between[j] = other->position[j] - body->position[j];
            double way = length(other->translation) + length(body->translation);
            side = fmax(side, length(between) + way + shape_reach(scene->shapes + other->shape));
        }
        double *shown = &scene->shapes[body->shape].shown;
        *shown = fmax(*shown, side > 0 ? 1.2 * side : 1);
    }
}

/* What is seen of a half-space: a slab below its surface, around the point of that which is nearest to the origin. */
static bool add_slab(const scene_shape *shape, surface *out, size_t *room) {
    tact3_vec n = unit(tact3_v(shape->size[0], shape->size[1], shape->size[2]));
    bool upright = fabs(n.z) > fmax(fabs(n.x), fabs(n.y));
    tact3_vec u = unit(tact3_cross(upright ? tact3_v(0, 1, 0) : tact3_v(0, 0, 1), n));
    tact3_vec v = tact3_cross(n, u);
    double top = shape->size[3] + shape->rounding, side = shape->shown;
    bool good = true;
    for (int i = 0; good && i < 8; i++) {
        tact3_vec p = tact3_scale(i & 1 ? top : top - 0.25 * side, n);
        p = tact3_mul_add(tact3_mul_add(p, i & 2 ? side : -side, u), i & 4 ? side : -side, v);
        double corner[3] = {p.x, p.y, p.z};
        good = add_point(out, room, corner);
    }
    return good;
}

bool tessellate_core(const scene_shape *shape, surface *out) {
    static const double origin[3] = {0, 0, 0};
    size_t room = 0;
    bool good = true;
    if (scene_has_corners(shape)) return scene_corners(shape, out);
    if (shape->type == SHAPE_HALF_SPACE) return add_slab(shape, out, &room);
    if (shape->type == SHAPE_POINT) return add_point(out, &room, origin);
    int count = shape->type == SHAPE_SEGMENT ? 2 : 3;
    for (int i = 0; good && i < count; i++) good = add_point(out, &room, shape->size + 3 * i);
    return good;
}

static void add_moved_faces(sampler *s, const solid *core, double rounding) {
    for (int face = 0; face < core->face_count; face++) {
        const double *n = core->planes + 4 * face;
        for (int i = core->first[face]; i < core->first[face + 1]; i++) {
            const double *v = core->vertices + 3 * core->corners[i];
            double p[3] = {v[0] + rounding * n[0], v[1] + rounding * n[1], v[2] + rounding * n[2]};
            s->good = s->good && add_point(&s->points, &s->room, p);
        }
    }
}

bool tessellate_hull(const engine_kind *kind, const surface *points, solid *out) {
    hull_facts facts;
    error ignored;
    int limit = points->point_count > MOST_VERTICES ? MOST_VERTICES : 0;
    if (!kind->hull("", points, limit, &facts, &ignored)) return false;
    *out = facts.solid;
    return true;
}

bool tessellate(const engine_kind *kind, const engine *engine, const scene *scene, size_t shape, int around,
                solid *out) {
    const scene_shape *from = scene->shapes + shape;
    if (from->as_surface) return triangles_solid(&from->surface, out);
    sampler s = {.kind = kind, .engine = engine, .shape = shape, .around = around, .good = true};
    bool round = from->type == SHAPE_BALL || from->type == SHAPE_CAPSULE || from->type == SHAPE_CYLINDER ||
                 from->type == SHAPE_CONE || from->type == SHAPE_ELLIPSOID;
    if (round) {
        add_round(&s, from);
    } else {
        surface core = {0};
        solid flat;
        s.good = tessellate_core(from, &core);
        if (s.good && from->rounding > 0 && from->type != SHAPE_HALF_SPACE) {
            s.good = tessellate_hull(kind, &core, &flat);
            if (s.good) {
                add_moved_faces(&s, &flat, from->rounding);
                add_sphere(&s);
                solid_free(&flat);
            }
            surface_free(&core);
        } else {
            s.points = core;
        }
    }
    bool good = s.good && tessellate_hull(kind, &s.points, out);
    surface_free(&s.points);
    return good;
}
