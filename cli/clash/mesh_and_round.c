/* A mesh and a round body that overlap: whether its triangles meet the round body's surface, how far they are from it
 * where they do not, and which lies inside the other.
 *
 * A round body is convex. A triangle with its corners inside lies inside, and is nearest to the surface at a corner,
 * for how far a point is from the surface is there a concave function. Any other triangle that meets the body meets
 * its surface. */
#include <float.h>
#include <math.h>

#include "clash/clash.h"

/* What is found out, in the round body's frame. */
typedef struct encounter {
    const clash_shape *round;
    bool meets;             /* a triangle meets the surface */
    bool any_in, any_out;   /* a triangle is inside, is not */
    double distance, error; /* of the nearest triangle */
    tact3_vec on_mesh, on_round;
} encounter;

static void keep(encounter *e, double distance, double error, tact3_vec on_mesh, tact3_vec on_round) {
    if (!(distance < e->distance)) return;
    e->distance = distance, e->error = error;
    e->on_mesh = on_mesh, e->on_round = on_round;
}

/* The point of the surface between one of the body and one that is not inside. */
static tact3_vec cross_surface(const clash_shape *round, tact3_vec in, tact3_vec out) {
    for (int i = 0; i < 60; i++) {
        tact3_vec middle = tact3_scale(0.5, tact3_add(in, out));
        if (tact3_closest_point(&round->shape, middle, NULL).distance < 0)
            in = middle;
        else
            out = middle;
    }
    return in;
}

/* How far a triangle's box is from the body's. */
static double box_distance(const tact3_bounds *b, const tact3_vec p[3]) {
    double x = fmax(fmin(fmin(p[0].x, p[1].x), p[2].x) - b->upper.x, b->lower.x - fmax(fmax(p[0].x, p[1].x), p[2].x));
    double y = fmax(fmin(fmin(p[0].y, p[1].y), p[2].y) - b->upper.y, b->lower.y - fmax(fmax(p[0].y, p[1].y), p[2].y));
    double z = fmax(fmin(fmin(p[0].z, p[1].z), p[2].z) - b->upper.z, b->lower.z - fmax(fmax(p[0].z, p[1].z), p[2].z));
    return fmax(x, fmax(y, z));
}

/* A point of a triangle that is inside: steps towards what lies deep enough in the body, each back on the triangle. How
 * deep is halved until there is one. Where the triangle only grazes the body the last is on its surface. */
static tact3_vec find_inside(const clash_shape *round, const tact3_shape *triangle, tact3_vec point) {
    double more = round->reach;
    for (int i = 0; i < 50; i++, more *= 0.5) {
        for (int k = 0; k < 20; k++) {
            tact3_gap gap = tact3_closest_point(&round->shape, point, NULL);
            if (gap.distance + gap.error_bound < 0) return point;
            tact3_vec aim = tact3_mul_add(point, -(gap.distance + more), gap.normal);
            point = tact3_closest_point(triangle, aim, NULL).point_a;
        }
    }
    return point;
}

/* A triangle of which a corner is not inside. */
static void visit_outer(encounter *e, const tact3_vec p[3], tact3_vec innermost, tact3_vec outermost) {
    tact3_shape triangle = tact3_triangle(p[0], p[1], p[2]);
    tact3_gap gap = tact3_distance(&triangle, &e->round->shape, tact3_identity_pose(), NULL);
    e->any_out = true;
    if (gap.relation == TACT_SEPARATED) {
        keep(e, gap.distance, gap.error_bound, gap.point_a, gap.point_b);
        return;
    }
    e->on_mesh = e->on_round = cross_surface(e->round, find_inside(e->round, &triangle, innermost), outermost);
    e->meets = true;
}

static void visit(encounter *e, const tact3_vec p[3]) {
    tact3_gap corner[3];
    int inner = 0, outer = 0;
    if (box_distance(&e->round->bounds, p) > e->distance) {
        e->any_out = true;
        return;
    }
    bool inside = true;
    for (int i = 0; i < 3; i++) {
        corner[i] = tact3_closest_point(&e->round->shape, p[i], NULL);
        inside = inside && corner[i].distance + corner[i].error_bound < 0;
        if (corner[i].distance < corner[inner].distance) inner = i;
        if (corner[i].distance > corner[outer].distance) outer = i;
    }
    if (inside) e->any_in = true;
    if (inside)
        keep(e, -corner[outer].distance, corner[outer].error_bound, p[outer], corner[outer].point_a);
    else
        visit_outer(e, p, p[inner], p[outer]);
}

static encounter meet(const clash_set *set, size_t mesh, size_t round) {
    const clash_body *of = set->bodies + mesh, *with = set->bodies + round;
    const tact3_mesh *triangles = set->shapes[of->shape].mesh;
    tact3_mesh_info info = tact3_mesh_info_get(triangles);
    tact3_pose pose = tact3_relative_pose(with->pose, of->pose);
    encounter e = {.round = set->shapes + with->shape, .distance = HUGE_VAL};
    for (int i = 0; i < info.triangle_count && !e.meets; i++) {
        tact3_mesh_triangle t = tact3_mesh_triangle_get(triangles, i);
        tact3_vec p[3];
        for (int k = 0; k < 3; k++) p[k] = tact3_pose_point(pose, tact3_mesh_vertex(triangles, t.corner[k]));
        visit(&e, p);
    }
    return e;
}

static void store(tact3_vec v, double out[3]) { out[0] = v.x, out[1] = v.y, out[2] = v.z; }

/* True if the round body, whose surface no triangle meets, is inside the solid. */
static bool is_inside_mesh(const clash_set *set, size_t round, size_t mesh) {
    const clash_body *of = set->bodies + round, *in = set->bodies + mesh;
    const clash_shape *around = set->shapes + in->shape;
    return around->solid && tact3_mesh_contains(around->mesh, tact3_relative_pose(in->pose, of->pose).position);
}

void clash_mesh_and_round(const clash_set *set, clash_row *row) {
    bool a_round = set->shapes[set->bodies[row->a].shape].is_round;
    size_t mesh = a_round ? row->b : row->a, round = a_round ? row->a : row->b;
    tact3_pose pose = set->bodies[round].pose;
    encounter e = meet(set, mesh, round);
    tact3_vec on_mesh = tact3_pose_point(pose, e.on_mesh), on_round = tact3_pose_point(pose, e.on_round);
    store(a_round ? on_round : on_mesh, row->point_a);
    store(a_round ? on_mesh : on_round, row->point_b);
    if (e.meets) return;
    bool mesh_inside = !e.any_out, round_inside = !e.any_in && is_inside_mesh(set, round, mesh);
    row->distance = e.distance;
    row->error_bound += e.error;
    if (!mesh_inside && !round_inside) return;
    row->kind = CLASH_KIND_CONTAINED;
    row->contained = mesh_inside == a_round ? CLASH_B_CONTAINED : CLASH_A_CONTAINED;
}
