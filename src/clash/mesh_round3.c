/* A mesh and a round body that overlap: whether its triangles meet the round body's surface, how far they are from it
 * where they do not, and which lies inside the other.
 *
 * A round body is convex. A triangle with its corners inside lies inside, and is nearest to the surface at a corner,
 * for how far a point is from the surface is there a concave function. Any other triangle that meets the body meets
 * its surface. */
#include "clash/side3.h"
#include "tact/cast3.h"

/* What is found out, in the round body's frame. */
typedef struct encounter {
    const clash_side *round;
    bool meets;           /* a triangle meets the surface */
    bool any_in, any_out; /* a triangle is inside, is not */
    real distance, error; /* of the nearest triangle */
    vec on_mesh, on_round;
} encounter;

static tact3_gap gap_at(const clash_side *round, vec point) {
    ++*round->steps;
    return tact3_closest_point(round->shape, point, NULL);
}

static void keep(encounter *e, real distance, real error, vec on_mesh, vec on_round) {
    if (!(distance < e->distance)) return;
    e->distance = distance, e->error = error;
    e->on_mesh = on_mesh, e->on_round = on_round;
}

/* The point of the surface between one of the body and one that is not inside. */
static vec cross_surface(const clash_side *round, vec in, vec out) {
    for (int i = 0; i < 60; i++) {
        vec middle = scale(R(0.5), add(in, out));
        if (gap_at(round, middle).distance < 0)
            in = middle;
        else
            out = middle;
    }
    return in;
}

/* How far a triangle's box is from the body's. */
static real box_distance(const tact3_bounds *b, const vec p[3]) {
    real most = -TACT_REAL_MAX;
    for (int k = 0; k < 3; k++) {
        real x = component(p[0], k), y = component(p[1], k), z = component(p[2], k);
        real lowest = tact_min(tact_min(x, y), z), highest = tact_max(tact_max(x, y), z);
        most = tact_max(most, tact_max(lowest - component(b->upper, k), component(b->lower, k) - highest));
    }
    return most;
}

/* A point of a triangle that is inside: steps towards what lies deep enough in the body, each back on the triangle. How
 * deep is halved until there is one. Where the triangle only grazes the body the last is on its surface. */
static vec find_inside(const clash_side *round, const tact3_shape *triangle, vec point) {
    real more = round->reach;
    for (int i = 0; i < 50; i++, more *= R(0.5)) {
        for (int k = 0; k < 20; k++) {
            tact3_gap gap = gap_at(round, point);
            if (gap.distance + gap.error_bound < 0) return point;
            vec aim = mul_add(point, -(gap.distance + more), gap.normal);
            point = tact3_closest_point(triangle, aim, NULL).point_a;
        }
    }
    return point;
}

/* A triangle of which a corner is not inside. */
static void visit_outer(encounter *e, const vec p[3], vec innermost, vec outermost) {
    tact3_shape triangle = tact3_triangle(p[0], p[1], p[2]);
    tact3_gap gap = tact3_distance(&triangle, e->round->shape, tact3_identity_pose(), NULL);
    e->any_out = true;
    if (gap.relation == TACT_SEPARATED) {
        keep(e, gap.distance, gap.error_bound, gap.point_a, gap.point_b);
        return;
    }
    e->on_mesh = e->on_round = cross_surface(e->round, find_inside(e->round, &triangle, innermost), outermost);
    e->meets = true;
}

static void visit(encounter *e, const vec p[3]) {
    tact3_gap corner[3];
    int inner = 0, outer = 0;
    ++*e->round->steps;
    if (box_distance(&e->round->bounds, p) > e->distance) {
        e->any_out = true;
        return;
    }
    bool inside = true;
    for (int i = 0; i < 3; i++) {
        corner[i] = gap_at(e->round, p[i]);
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

static encounter meet(const clash_side *mesh, const clash_side *round) {
    const tact3_mesh *triangles = mesh->shape->u.mesh;
    tact3_pose pose = tact3_relative_pose(round->pose, mesh->pose);
    encounter e = {.round = round, .distance = (real)INFINITY};
    for (uint32_t i = 0; i < triangles->triangle_count && !e.meets; i++) {
        vec p[3];
        mesh_triangle_points(triangles, i, p);
        for (int k = 0; k < 3; k++) p[k] = tact3_pose_point(pose, p[k]);
        visit(&e, p);
    }
    return e;
}

/* The middle of a round body's axis. */
static vec middle_of(const tact3_shape *round) {
    const vec *p = round->u.points;
    if (round->core == TACT3_POINT) return p[0];
    return round->core == TACT3_SEGMENT ? scale(R(0.5), add(p[0], p[1])) : zero();
}

/* True if the round body, whose surface no triangle meets, is inside the solid. */
static bool is_inside_mesh(const clash_side *round, const clash_side *mesh) {
    tact3_pose pose = tact3_relative_pose(mesh->pose, round->pose);
    *mesh->steps += POINT_STEPS;
    return mesh->solid && tact3_mesh_contains(mesh->shape->u.mesh, tact3_pose_point(pose, middle_of(round->shape)));
}

void tact3_clash_mesh_and_round(const clash_side *a, const clash_side *b, tact3_clash *found) {
    const clash_side *mesh = a->round ? b : a, *round = a->round ? a : b;
    encounter e = meet(mesh, round);
    vec on_mesh = tact3_pose_point(round->pose, e.on_mesh), on_round = tact3_pose_point(round->pose, e.on_round);
    found->point_a = a->round ? on_round : on_mesh;
    found->point_b = a->round ? on_mesh : on_round;
    if (e.meets) return;
    bool mesh_inside = !e.any_out, round_inside = !e.any_in && is_inside_mesh(round, mesh);
    found->distance = e.distance;
    found->error_bound += e.error;
    if (!mesh_inside && !round_inside) return;
    found->kind = TACT3_CLASH_CONTAINED;
    found->inside = mesh_inside == a->round ? TACT3_CLASH_B_INSIDE : TACT3_CLASH_A_INSIDE;
}
