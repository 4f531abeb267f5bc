/* Turns shapes into polygons with a radius, and those into paths. */
#include "picture/outline.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "scene/pose.h"
#include "picture/tessellate.h"

#define PI 3.14159265358979323846
/* Corners of an ellipse: as many spread evenly by the angle of the normal, and as many by the parameter. Either alone
 * would leave long chords on a thin one. */
#define HALF_CORNERS 360

static int by_angle(const void *a, const void *b) {
    double x = *(const double *)a, y = *(const double *)b;
    return (x > y) - (x < y);
}

static bool make_ellipse(const scene_shape *shape, outline *out) {
    double a = shape->size[0], b = shape->size[1], angle[2 * HALF_CORNERS];
    for (int i = 0; i < HALF_CORNERS; i++) {
        double turn = PI * (2 * i + 1 - HALF_CORNERS) / HALF_CORNERS;
        angle[2 * i] = turn;
        angle[2 * i + 1] = atan2(a * sin(turn), b * cos(turn));
    }
    qsort(angle, 2 * HALF_CORNERS, sizeof *angle, by_angle);
    double *v = malloc(2 * HALF_CORNERS * 3 * sizeof *v);
    if (!v) return false;
    for (int i = 0; i < 2 * HALF_CORNERS; i++) {
        double c = cos(angle[i]), s = sin(angle[i]), length = hypot(a * c, b * s);
        v[3 * i] = a * (a * c / length) + shape->rounding * c;
        v[3 * i + 1] = b * (b * s / length) + shape->rounding * s;
        v[3 * i + 2] = 0;
    }
    out->core = (solid){.dimension = 2, .vertex_count = 2 * HALF_CORNERS, .edge_count = 2 * HALF_CORNERS};
    out->core.vertices = v;
    out->radius = 0;
    return true;
}

/* Circles and capsules are a point and a segment with a radius. */
static bool core_points(const scene_shape *shape, surface *out) {
    double half = shape->type == SHAPE_CAPSULE ? shape->size[1] : 0;
    if (shape->type != SHAPE_BALL && shape->type != SHAPE_CAPSULE) return tessellate_core(shape, out);
    out->points = calloc(6, sizeof *out->points);
    if (!out->points) return false;
    out->points[0] = -half, out->points[3] = half;
    out->point_count = 2;
    return true;
}

/* The points of a ring or a chain. */
static bool copy_points(const scene_shape *shape, outline *out) {
    size_t count = shape->surface.point_count;
    double *v = malloc((3 * count + 1) * sizeof *v);
    if (!v) return false;
    memcpy(v, shape->surface.points, 3 * count * sizeof *v);
    out->core = (solid){.dimension = 2, .vertex_count = (int)count, .edge_count = (int)count, .vertices = v};
    out->line = shape->type == SHAPE_CHAIN;
    out->is_open = out->line && !shape->closed;
    return true;
}

bool outline_make(const engine_kind *kind, const scene_shape *shape, outline *out) {
    surface core = {0};
    if (shape->type == SHAPE_CHAIN || shape->as_ring) return copy_points(shape, out);
    if (shape->type == SHAPE_ELLIPSOID) return make_ellipse(shape, out);
    bool good = core_points(shape, &core) && tessellate_hull(kind, &core, &out->core);
    surface_free(&core);
    bool has_radius = shape->type == SHAPE_BALL || shape->type == SHAPE_CAPSULE;
    bool slab = shape->type == SHAPE_HALF_SPACE; /* its rounding is in it */
    out->radius = (slab ? 0 : shape->rounding) + (has_radius ? shape->size[0] : 0);
    return good;
}

void outline_free(outline *outline) {
    solid_free(&outline->core);
    free(outline->parts);
}

bool outline_has_area(const outline *outline) {
    return outline->radius > 0 || (!outline->line && outline->core.vertex_count > 2);
}

static view_point corner_of(const outline *o, int i, const scene_body *body, const view *view) {
    double world[3];
    pose_point(2, body, o->core.vertices + 3 * i, world);
    return view_project(view, tact3_v(world[0], world[1], 0));
}

/* The angle of the outward normal of the edge from p to q, in the image, where y points down. */
static double normal_angle(view_point p, view_point q) { return atan2(q.x - p.x, p.y - q.y); }

/* Around each corner an arc from the normal of the edge before it to that of the edge behind it. Counter-clockwise in
 * the plane is clockwise in an image whose y points down. */
void outline_trace(const outline *o, const scene_body *body, const view *view, cairo_t *canvas) {
    int count = o->core.vertex_count;
    double radius = view->scale * o->radius;
    for (int i = 0; i < o->part_count; i++) {
        scene_body own = {0};
        pose_compose(2, body, o->parts[i].place.position, o->parts[i].place.rotation, &own);
        outline_trace(o->parts[i].outline, &own, view, canvas);
    }
    if (o->part_count > 0) return;
    view_point before = corner_of(o, count - 1, body, view), at = corner_of(o, 0, body, view);
    cairo_new_sub_path(canvas);
    for (int i = 0; i < count; i++) {
        view_point next = corner_of(o, (i + 1) % count, body, view);
        if (!(radius > 0)) {
            cairo_line_to(canvas, at.x, at.y);
        } else if (count == 1) {
            cairo_arc_negative(canvas, at.x, at.y, radius, 2 * PI, 0);
        } else {
            double from = normal_angle(before, at), turn = normal_angle(at, next) - from;
            turn -= 2 * PI * floor(turn / (2 * PI)) + 2 * PI;
            /* At most half a turn; what is more is rounding of none. */
            cairo_arc_negative(canvas, at.x, at.y, radius, from, turn < -1.5 * PI ? from : from + turn);
        }
        before = at, at = next;
    }
    if (!o->is_open) cairo_close_path(canvas);
}
