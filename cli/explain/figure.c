/* Makes figures to be drawn.
 *
 * - Of a polytope the corners are known. A curved figure is asked for the farthest points in many directions: in the
 *   plane as many as its outline needs to look smooth, in space those of a globe about its own axis, which meets the
 *   rims of cylinders and cones.
 * - The Minkowski difference of two sets of corners is the hull of all differences; of more or of curved figures, the
 *   difference of the farthest points in opposite directions. */
#include "explain/space.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "scene/pose.h"
#include "picture/tessellate.h"

#define PI 3.14159265358979323846
/* Figures with more corners are sampled like curved ones, and so are differences of more pairs of corners. */
#define MOST_CORNERS 600
#define MOST_PAIRS 120000
/* How far an outline may be from the curve, as part of the figure's size, and when halving its angles ends. */
#define SMOOTH 1e-4
#define MOST_HALVINGS 24
/* Directions that a curved solid is asked in: circles of latitude, and how many on each; or evenly spread ones. */
#define LATITUDES 20
#define AROUND 48
#define SPREAD 1600

explain_placed explain_place(const explain_space *space, const void *shape, const scene_body *body,
                             size_t scene_shape, int dimension) {
    const explain_pieces *pieces = dimension == 2 ? &explain_pieces2 : &explain_pieces3;
    explain_placed p = {.space = space, .shape = shape, .body = body, .scene_shape = scene_shape};
    p.dimension = dimension;
    p.is_plane = pieces->plane(shape, p.normal, &p.offset);
    for (int i = 0; i < p.dimension; i++) {
        double axis[3] = {i == 0, i == 1, i == 2};
        pose_direction(p.dimension, p.body, axis, p.axes[i]);
    }
    return p;
}

/* What is sampled: a figure, or with two of them their difference. */
typedef struct sampled {
    const explain_placed *a, *b; /* b may be null */
    bool rounded;
    surface points;
    size_t room;
    double size;
    bool good;
} sampled;

static void add_point(sampled *s, const double p[3]) {
    if (s->points.point_count == s->room || !s->points.points) {
        size_t wanted = 2 * s->room + 64;
        double *larger = realloc(s->points.points, 3 * wanted * sizeof *larger);
        if (!larger) {
            s->good = false;
            return;
        }
        s->points.points = larger, s->room = wanted;
    }
    memcpy(s->points.points + 3 * s->points.point_count++, p, 3 * sizeof *p);
}

static void support(const explain_placed *p, bool rounded, const double direction[3], double out[3]) {
    double local[3], found[3];
    for (int i = 0; i < 3; i++) local[i] = explain_dot(p->axes[i], direction);
    p->space->support(p->shape, rounded, local, found);
    pose_point(p->dimension, p->body, found, out);
}

/* Asks in a direction and keeps the point. */
static void ask(sampled *s, const double direction[3], double out[3]) {
    support(s->a, s->rounded, direction, out);
    if (s->b) {
        double opposite[3] = {-direction[0], -direction[1], -direction[2]}, other[3];
        support(s->b, s->rounded, opposite, other);
        for (int i = 0; i < 3; i++) out[i] -= other[i];
    }
    add_point(s, out);
}

/* The outline between two directions lies in the triangle of the two points and the corner where their tangents meet.
 * Halves the angle until that triangle is flat. */
static void refine(sampled *s, double from, double to, const double p[3], const double q[3], int depth) {
    double half = (to - from) / 2, middle = from + half;
    double chord = hypot(q[0] - p[0], q[1] - p[1]);
    if (!s->good || depth == 0 || chord * tan(half) < SMOOTH * s->size) return;
    double direction[3] = {cos(middle), sin(middle), 0}, r[3];
    ask(s, direction, r);
    refine(s, from, middle, p, r, depth - 1);
    refine(s, middle, to, r, q, depth - 1);
}

static void sample_outline(sampled *s) {
    double corner[9][3], low[2] = {HUGE_VAL, HUGE_VAL}, high[2] = {-HUGE_VAL, -HUGE_VAL};
    for (int i = 0; i < 9; i++) {
        double direction[3] = {cos(i * PI / 4), sin(i * PI / 4), 0};
        ask(s, direction, corner[i]);
        for (int k = 0; k < 2; k++) {
            low[k] = fmin(low[k], corner[i][k]);
            high[k] = fmax(high[k], corner[i][k]);
        }
    }
    s->size = hypot(high[0] - low[0], high[1] - low[1]);
    for (int i = 0; i < 8; i++) {
        refine(s, i * PI / 4, (i + 1) * PI / 4, corner[i], corner[i + 1], MOST_HALVINGS);
    }
}

/* In the body's own frame. Between one latitude and the next, poles and equator are passed but not met, for there a
 * flat end or a straight side is all equally far. */
static void sample_globe(sampled *s) {
    for (int i = 0; i < LATITUDES; i++) {
        double angle = PI * (i + 0.5) / LATITUDES, z = cos(angle), r = sin(angle), found[3], direction[3];
        for (int k = 0; s->good && k < AROUND; k++) {
            double x = r * cos(2 * PI * k / AROUND), y = r * sin(2 * PI * k / AROUND);
            const double(*axes)[3] = s->a->axes;
            for (int c = 0; c < 3; c++) direction[c] = x * axes[0][c] + y * axes[1][c] + z * axes[2][c];
            ask(s, direction, found);
        }
    }
}

/* Along a spiral from pole to pole, which spreads the directions evenly. */
static void sample_spread(sampled *s) {
    double golden = PI * (3 - sqrt(5)), found[3];
    for (int i = 0; s->good && i < SPREAD; i++) {
        double z = 1 - (2.0 * i + 1) / SPREAD, r = sqrt(1 - z * z);
        double direction[3] = {r * cos(golden * i), r * sin(golden * i), z};
        ask(s, direction, found);
    }
}

static void sample(sampled *s) {
    if (s->a->dimension == 2)
        sample_outline(s);
    else if (s->b || s->a->space->corner_count(s->a->shape) > 0)
        sample_spread(s);
    else
        sample_globe(s);
}

/* Points whose hull the figure is, or nearly so. */
static bool core_points(const explain_placed *p, sampled *s) {
    *s = (sampled){.a = p, .good = true};
    int corners = p->space->corner_count(p->shape);
    if (corners == 0 || corners > MOST_CORNERS) {
        sample(s);
        return s->good;
    }
    for (int i = 0; i < corners; i++) {
        double local[3], world[3];
        p->space->corner(p->shape, i, local);
        pose_point(p->dimension, p->body, local, world);
        add_point(s, world);
    }
    return s->good;
}

static void difference_points(const explain_placed placed[2], const explain_form cores[2], sampled *s) {
    *s = (sampled){.a = placed, .b = placed + 1, .good = true};
    size_t count_a = cores[0].point_count, count_b = cores[1].point_count;
    bool corners =
        placed[0].space->corner_count(placed[0].shape) > 0 && placed[1].space->corner_count(placed[1].shape) > 0;
    bool plane = placed[0].is_plane || placed[1].is_plane;
    if (!plane && (count_a * count_b > MOST_PAIRS || (!corners && placed[0].dimension == 2))) {
        sample(s);
        return;
    }
    for (size_t i = 0; i < count_a; i++) {
        for (size_t k = 0; k < count_b; k++) {
            const double *a = cores[0].points[i], *b = cores[1].points[k];
            double difference[3] = {a[0] - b[0], a[1] - b[1], a[2] - b[2]};
            add_point(s, difference);
        }
    }
}

/* Each edge of a solid with its two faces. */
static size_t collect_edges(const solid *from, explain_edge *out) {
    size_t count = 0;
    for (int face = 0; face < from->face_count; face++) {
        int first = from->first[face], end = from->first[face + 1];
        for (int i = first; i < end; i++) {
            int p = from->corners[i], q = from->corners[i + 1 < end ? i + 1 : first];
            explain_edge *edge = out;
            while (edge < out + count && !(edge->ends[0] == q && edge->ends[1] == p)) edge++;
            if (edge == out + count) {
                *edge = (explain_edge){.ends = {p, q}};
                memcpy(edge->normal[0], from->planes + 4 * face, sizeof edge->normal[0]);
                count++;
            }
            memcpy(edge->normal[1], from->planes + 4 * face, sizeof edge->normal[1]);
        }
    }
    return count;
}

/* Takes the solid over. */
static bool form_of_solid(solid *from, int dimension, explain_form *out) {
    size_t count = (size_t)from->vertex_count,
           corners = from->face_count > 0 ? (size_t)from->first[from->face_count] : 0;
    *out = (explain_form){.point_count = count, .points = malloc((count + 1) * sizeof *out->points)};
    if (out->points) memcpy(out->points, from->vertices, count * sizeof *out->points);
    bool good = out->points != NULL;
    if (good && dimension == 3 && corners > 0) {
        out->edges = malloc(corners * sizeof *out->edges);
        good = out->edges != NULL;
        if (good) out->edge_count = collect_edges(from, out->edges);
    }
    solid_free(from);
    return good;
}

static bool form_of_points(const engine_kind *kind, int dimension, const surface *points, explain_form *out) {
    hull_facts facts;
    error ignored;
    return kind->hull("", points, 0, &facts, &ignored) && form_of_solid(&facts.solid, dimension, out);
}

bool explain_copy_form(const explain_form *from, explain_form *out) {
    *out = *from;
    out->points = malloc((from->point_count + 1) * sizeof *out->points);
    out->edges = malloc((from->edge_count + 1) * sizeof *out->edges);
    out->triangles = malloc((from->triangle_count + 1) * sizeof *out->triangles);
    if (!out->points || !out->edges || !out->triangles) return false;
    memcpy(out->points, from->points, from->point_count * sizeof *out->points);
    if (from->edges) memcpy(out->edges, from->edges, from->edge_count * sizeof *out->edges);
    if (from->triangles) memcpy(out->triangles, from->triangles, from->triangle_count * sizeof *out->triangles);
    return true;
}

void explain_free_form(explain_form *form) {
    free(form->points);
    free(form->edges);
    free(form->triangles);
}

/* The shape with its rounding. */
static bool make_surface(const engine_kind *kind, const engine *engine, const scene *scene, const explain_placed *p,
                         const explain_form *core, explain_form *out) {
    if (!(p->space->rounding(p->shape) > 0)) return explain_copy_form(core, out);
    if (p->dimension == 2) {
        sampled s = {.a = p, .rounded = true, .good = true};
        sample(&s);
        bool good = s.good && form_of_points(kind, 2, &s.points, out);
        surface_free(&s.points);
        return good;
    }
    solid solid;
    if (!tessellate(kind, engine, scene, p->scene_shape, 48, &solid)) return false;
    for (int i = 0; i < solid.vertex_count; i++) {
        double world[3];
        pose_point(3, p->body, solid.vertices + 3 * i, world);
        memcpy(solid.vertices + 3 * i, world, sizeof world);
    }
    for (int i = 0; i < solid.face_count; i++) {
        double world[3];
        pose_direction(3, p->body, solid.planes + 4 * i, world);
        memcpy(solid.planes + 4 * i, world, sizeof world);
    }
    return form_of_solid(&solid, 3, out);
}

bool explain_make_slab(const engine_kind *kind, const explain_placed *plane, const explain_form *beside,
                       double rounding, explain_form *out) {
    double n[3], across[2][3] = {{0}}, middle[3] = {0}, size = 0, on_plane[3], foot[3];
    bool good = true;
    sampled corners = {.good = true};
    pose_direction(plane->dimension, plane->body, plane->normal, n);
    for (size_t i = 0; i < beside->point_count; i++)
        for (int k = 0; k < 3; k++) middle[k] += beside->points[i][k] / (double)beside->point_count;
    for (int k = 0; k < 3; k++) on_plane[k] = plane->offset * plane->normal[k];
    pose_point(plane->dimension, plane->body, on_plane, foot);
    double height = explain_dot(n, middle) - explain_dot(n, foot), lowest = 0;
    for (size_t i = 0; i < beside->point_count; i++) {
        double away[3];
        for (int k = 0; k < 3; k++) away[k] = beside->points[i][k] - middle[k];
        size = fmax(size, sqrt(explain_dot(away, away)));
        lowest = fmin(lowest, height + explain_dot(n, away));
    }
    double wide = (plane->dimension == 2 ? 1.6 : 1.2) * size + 0.25 * fabs(height), deep = 0.2 * wide - lowest;
    if (!(wide > 0)) wide = deep = 1;
    int least = fabs(n[0]) <= fabs(n[1]) ? 0 : 1;
    if (plane->dimension == 3 && fabs(n[2]) < fabs(n[least])) least = 2;
    double axis[3] = {least == 0, least == 1, least == 2};
    for (int k = 0; k < 3; k++) axis[k] -= n[least] * n[k];
    double length = sqrt(explain_dot(axis, axis));
    for (int k = 0; k < 3; k++) across[0][k] = axis[k] / length;
    for (int k = 0; k < 3; k++)
        across[1][k] = n[(k + 1) % 3] * across[0][(k + 2) % 3] - n[(k + 2) % 3] * across[0][(k + 1) % 3];
    for (int i = 0; i < (plane->dimension == 3 ? 8 : 4); i++) {
        double p[3];
        for (int k = 0; k < 3; k++) {
            double up = rounding - height - (i & 1 ? deep : 0);
            p[k] = middle[k] + up * n[k] + (i & 2 ? wide : -wide) * across[0][k];
            if (plane->dimension == 3) p[k] += (i & 4 ? wide : -wide) * across[1][k];
        }
        add_point(&corners, p);
    }
    good = corners.good && form_of_points(kind, plane->dimension, &corners.points, out);
    surface_free(&corners.points);
    return good;
}

bool explain_make_figure(const engine_kind *kind, const engine *engine, const scene *scene,
                         const explain_placed *placed, explain_form *out) {
    explain_form core = {0};
    sampled points;
    bool good = core_points(placed, &points) && form_of_points(kind, placed->dimension, &points.points, &core) &&
                make_surface(kind, engine, scene, placed, &core, out);
    surface_free(&points.points);
    explain_free_form(&core);
    return good;
}

/* Core and surface of both, a half-space last, which is as wide as the other one needs. */
static bool make_pair(const engine_kind *kind, const engine *engine, const scene *scene,
                      const explain_placed placed[2], explain_trace *out) {
    bool good = true;
    for (int pass = 0; pass < 2; pass++) {
        for (int i = 0; good && i < 2; i++) {
            const explain_placed *p = placed + i;
            double rounding = p->space->rounding(p->shape);
            if (p->is_plane != (pass == 1)) continue;
            if (p->is_plane) {
                good = explain_make_slab(kind, p, out->surface + !i, 0, out->core + i) &&
                       explain_make_slab(kind, p, out->surface + !i, rounding, out->surface + i);
                continue;
            }
            sampled core = {.good = true};
            good = core_points(p, &core) && form_of_points(kind, out->dimension, &core.points, out->core + i) &&
                   make_surface(kind, engine, scene, p, out->core + i, out->surface + i);
            surface_free(&core.points);
        }
    }
    return good;
}

bool explain_make_figures(const engine_kind *kind, const engine *engine, const scene *scene,
                          const explain_placed placed[2], explain_trace *out) {
    sampled difference;
    if (!make_pair(kind, engine, scene, placed, out)) return false;
    difference_points(placed, out->core, &difference);
    bool good = difference.good && form_of_points(kind, out->dimension, &difference.points, &out->difference);
    surface_free(&difference.points);
    return good;
}
