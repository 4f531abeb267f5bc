/* Distance and overlap of two meshes (docs/mesh.md). */
#include "base/tolerance.h"
#include "composite/composite3.h"
#include "composite/depth3.h"
#include "pair/relative_pose.h"

/* What rounding does to the place of a tree's origin, and how far that is from the middle of the bounds: in u of the
 * library times the size of the pair. */
#define BALL_ERROR 64

/* What the sum of two radii rounds, and its product with a power of two. */
#define RADII_ERROR (4 * PLACED_ROUNDOFF)

/* Sets up a pair. */
static tact_status make_mesh_pair(mesh_pair *p, const tact3_shape *shape_a, const tact3_shape *shape_b,
                                  const tact3_pose *b_in_a) {
    const tact3_mesh *a = shape_a->u.mesh, *b = shape_b->u.mesh;
    double radii = (double)shape_a->rounding + (double)shape_b->rounding;
    tact_status status = rotation_status(b_in_a->rotation);
    if (tact3_shape_status(shape_a) != TACT_OK) return shape_a->status;
    if (tact3_shape_status(shape_b) != TACT_OK) return shape_b->status;
    if (!all_finite(b_in_a->position)) return TACT_NOT_FINITE;
    if (status != TACT_OK) return status;
    double size = (double)a->reach + (double)b->reach + (double)taxicab(b_in_a->position);
    if (!(size + radii <= 4 * (double)LARGEST_SCALE)) return TACT_OUT_OF_RANGE;
    p->to_user = power_above(size);
    p->to_frame = 1 / p->to_user;
    p->radius = radii * p->to_frame * (1 + RADII_ERROR);
    p->least_radius = radii * p->to_frame * (1 - RADII_ERROR);
    tact3_place_mesh(&p->a, a, tact3_identity_pose(), p->to_frame);
    tact3_place_mesh(&p->b, b, *b_in_a, p->to_frame);
    return TACT_OK;
}

static double half_diagonal(const tact3_mesh *mesh) {
    double squared = 0;
    for (int k = 0; k < 3; k++) {
        double edge = (double)component(mesh->bounds.upper, k) - (double)component(mesh->bounds.lower, k);
        squared += edge * edge;
    }
    return 0.5 * sqrt(squared);
}

/* Whether balls around both meshes are apart; the pose is valid. */
static bool balls_apart(const tact3_shape *shape_a, const tact3_shape *shape_b, tact3_pose b_in_a) {
    const tact3_mesh *a = shape_a->u.mesh, *b = shape_b->u.mesh;
    const double q[3] = {(double)b_in_a.rotation.x, (double)b_in_a.rotation.y, (double)b_in_a.rotation.z};
    const double v[3] = {(double)b->origin.x, (double)b->origin.y, (double)b->origin.z};
    double w = (double)b_in_a.rotation.w, s = 2 / (inner(q, q) + w * w), t[3], squared = 0;
    for (int k = 0; k < 3; k++) t[k] = s * (q[(k + 1) % 3] * v[(k + 2) % 3] - q[(k + 2) % 3] * v[(k + 1) % 3]);
    for (int k = 0; k < 3; k++) {
        double turned = v[k] + w * t[k] + (q[(k + 1) % 3] * t[(k + 2) % 3] - q[(k + 2) % 3] * t[(k + 1) % 3]);
        double off = turned + (double)component(b_in_a.position, k) - (double)component(a->origin, k);
        squared += off * off;
    }
    double far = (double)a->reach + (double)b->reach + (double)taxicab(b_in_a.position);
    double radii = ((double)shape_a->rounding + (double)shape_b->rounding) * (1 + RADII_ERROR);
    return sqrt(squared) > half_diagonal(a) + half_diagonal(b) + radii + BALL_ERROR * (double)ROUNDOFF * far;
}

static bool one_contains_other(const mesh_pair *p) {
    return tact3_placed_contains(&p->a, &p->b) || tact3_placed_contains(&p->b, &p->a);
}

static vec to_vec(const double v[3], double factor) {
    return tact3_v((real)(v[0] * factor), (real)(v[1] * factor), (real)(v[2] * factor));
}

/* A distance of the frame, which lies between two numbers; what writing it rounds is in the bound. */
static void set_between(const mesh_pair *p, double lower, double distance, double upper, tact3_gap *gap) {
    gap->distance = (real)(distance * p->to_user);
    double off =
        greater(fabs(upper * p->to_user - (double)gap->distance), fabs((double)gap->distance - lower * p->to_user));
    gap->error_bound = (real)(off * (1 + 4 * (double)ROUNDOFF));
}

/* The farthest that two corners are from each other bounds any distance. */
static double some_distance(const mesh_pair *p, const mesh_nearest *found) {
    double a[3], b[3], squared = 0;
    if (found->upper < (double)INFINITY) return found->upper;
    tact3_placed_vertex(&p->a, 0, a);
    tact3_placed_vertex(&p->b, 0, b);
    for (int k = 0; k < 3; k++) squared += (a[k] - b[k]) * (a[k] - b[k]);
    return sqrt(squared) * (1 + 8 * PLACED_ROUNDOFF);
}

static void set_places(const mesh_pair *p, const mesh_nearest *found, tact3_gap *gap) {
    gap->point_a = to_vec(found->point_a, p->to_user);
    gap->point_b = to_vec(found->point_b, p->to_user);
}

/* Moves the points of meshes that are apart without their radii to the rounded surfaces. */
static NOINLINE void round_places(const tact3_shape *a, const tact3_shape *b, const mesh_nearest *found,
                                  tact3_gap *gap) {
    vec n = to_vec(found->normal, 1);
    if (found->relation != TRIANGLES_APART || !(found->upper < (double)INFINITY)) return;
    if (a->rounding > 0) gap->point_a = mul_add(gap->point_a, a->rounding, n);
    if (b->rounding > 0) gap->point_b = mul_add(gap->point_b, -b->rounding, n);
}

/* The meshes are apart. */
static NOINLINE void set_apart(const mesh_pair *p, const mesh_nearest *found, double cutoff, tact3_gap *gap) {
    double moved = p->b.moved, lower = greater(0, found->lower - moved - p->radius);
    double upper = some_distance(p, found) + moved - p->least_radius;
    gap->normal = tact3_v(1, 0, 0);
    if (lower > cutoff) {
        gap->relation = TACT_BEYOND_CUTOFF;
        gap->distance = (real)(lower * p->to_user * (1 - 2 * (double)ROUNDOFF));
        gap->error_bound = mesh_rounded_up(upper * p->to_user - (double)gap->distance);
    } else {
        bool measured = found->upper < (double)INFINITY;
        set_between(p, lower, measured ? found->distance - p->radius : 0.5 * (lower + upper), upper, gap);
        gap->relation = gap->distance > gap->error_bound ? TACT_SEPARATED : TACT_TOUCHING;
    }
    if (!(found->upper < (double)INFINITY)) return;
    gap->normal = to_vec(found->normal, 1);
    set_places(p, found, gap);
}

/* The meshes meet, or one is within the other; or they are not apart by their radii. */
static void set_depth(const mesh_pair *p, const mesh_nearest *found, double apart, double enough, bool thorough,
                      tact3_gap *gap) {
    mesh_depth depth;
    tact3_mesh_depth(p, found, apart, enough, thorough, &depth);
    double upper = depth.upper * p->to_user, lower = depth.lower * p->to_user;
    gap->distance = depth.overlap ? -(real)upper : 0;
    /* Rounded meshes that only touch may be as far apart, too, as they are not proven to be nearer. */
    if (apart > 0 && !depth.overlap) upper = greater(upper, (apart + p->b.moved - p->least_radius) * p->to_user);
    gap->error_bound = (real)(depth.overlap ? upper - lower : upper);
    gap->error_bound += 4 * ROUNDOFF * (gap->error_bound - gap->distance);
    gap->relation = depth.overlap ? TACT_OVERLAP : TACT_TOUCHING;
    gap->normal = to_vec(depth.normal, 1);
    set_places(p, found, gap);
}

/* The width that a bracket may have; zero where the options do not say. */
static double asked_tolerance(const tact3_shape *a, const tact3_shape *b, const tact3_query_options *options) {
    double smaller = lesser((double)(a->reach + a->rounding), (double)(b->reach + b->rounding));
    return greater((double)options->tolerance, (double)options->relative_tolerance * 2 * smaller);
}

/* What making one pose of two may have moved B by is `noise`; the answer's bound does not count it, but the cutoff and
 * the tolerance do. `more` may be null. */
static tact3_gap mesh_distance(const tact3_shape *a, const tact3_shape *b, const tact3_pose *b_in_a, real noise,
                               const tact3_query_options *options, bool thorough, meshes_more *more) {
    mesh_pair p;
    mesh_nearest found;
    tact3_gap gap = {.status = make_mesh_pair(&p, a, b, b_in_a)};
    if (gap.status != TACT_OK) return gap;
    p.a.steps = p.b.steps = more ? &more->steps : NULL;
    bool limited = options->apart_is_enough || options->cutoff > 0;
    double cutoff = options->apart_is_enough ? 0 : (double)options->cutoff;
    cutoff = limited ? (cutoff + (double)noise) * p.to_frame : (double)INFINITY;
    tact3_mesh_nearest(&p.a, &p.b, cutoff + p.radius + p.b.moved, false, &found);
    bool meet = found.relation != TRIANGLES_APART, contained = !meet && !found.bounds_apart && one_contains_other(&p);
    bool apart = !meet && !contained && !(p.radius > 0 && found.lower - p.b.moved <= p.radius);
    /* What the cutoff has left out is asked for after all: the places are the nearest ones. */
    if (!meet && !apart && limited) tact3_mesh_nearest(&p.a, &p.b, (double)INFINITY, false, &found);
    for (int i = 0; options->triangles && i < 2; i++)
        options->triangles[i] = (int)(i ? found.triangle_b : found.triangle_a);
    if (apart) {
        set_apart(&p, &found, cutoff, &gap);
    } else {
        double enough = (asked_tolerance(a, b, options) - (double)noise) * p.to_frame;
        set_depth(&p, &found, meet || contained ? 0 : found.upper, enough, thorough, &gap);
    }
    if (contained && more) set_apart(&p, &found, (double)INFINITY, &more->surfaces);
    if (!contained) round_places(a, b, &found, &gap);
    return gap;
}

/* Turns an answer into the world's axes; what making one pose of two may have moved is added to its bound. */
static NOINLINE void bring_to_world(const posed_pair *q, real moved, tact3_gap *gap) {
    mat m = rotation_matrix(q->pose_a->rotation);
    gap->error_bound += moved;
    if (gap->relation == TACT_BEYOND_CUTOFF) gap->distance -= moved, gap->error_bound += moved;
    if (gap->relation == TACT_SEPARATED)
        gap->relation = relation_in_world(gap->relation, gap->distance, gap->error_bound);
    gap->normal = transform(m, gap->normal);
    gap->point_a = add(transform(m, gap->point_a), q->pose_a->position);
    gap->point_b = add(transform(m, gap->point_b), q->pose_a->position);
}

tact3_gap tact3_meshes_way_out(const tact3_shape *a, const tact3_shape *b, tact3_pose b_in_a, int triangles[2]) {
    const tact3_query_options options = {.triangles = triangles};
    return mesh_distance(a, b, &b_in_a, 0, &options, false, NULL);
}

tact3_gap tact3_meshes_and_more(const posed_pair *q, meshes_more *more) {
    const tact3_shape *a = q->a, *b = q->b;
    tact_status status = q->pose_a ? rotations_status(*q->pose_a, *q->pose_b) : TACT_OK;
    if (status != TACT_OK) return (tact3_gap){.status = status};
    tact3_pose b_in_a = q->pose_a ? tact3_relative_pose(*q->pose_a, *q->pose_b) : *q->pose_b;
    real noise = q->pose_a ? relative_pose_noise(b_in_a, a, b) : 0;
    tact3_gap gap = mesh_distance(a, b, &b_in_a, noise, q->options, true, more);
    if (gap.status < 0) return gap;
    if (q->pose_a) bring_to_world(q, noise, &gap);
    if (q->pose_a && more && more->surfaces.relation == TACT_SEPARATED) bring_to_world(q, noise, &more->surfaces);
    double asked = asked_tolerance(a, b, q->options);
    if (asked > 0 && gap.relation != TACT_BEYOND_CUTOFF && (double)gap.error_bound > asked)
        gap.status = TACT_NOT_CONVERGED;
    return gap;
}

tact3_gap tact3_meshes_distance(const posed_pair *q) { return tact3_meshes_and_more(q, NULL); }

bool tact3_meshes_overlap(const posed_pair *q) {
    mesh_pair p;
    mesh_nearest found;
    bool world = q->pose_a != NULL;
    if (world && rotations_status(*q->pose_a, *q->pose_b) != TACT_OK) return false;
    tact3_pose b_in_a = world ? tact3_relative_pose(*q->pose_a, *q->pose_b) : *q->pose_b;
    if (rotation_status(b_in_a.rotation) == TACT_OK && balls_apart(q->a, q->b, b_in_a)) return false;
    if (make_mesh_pair(&p, q->a, q->b, &b_in_a) != TACT_OK) return false;
    bool rounded = p.radius > 0;
    double most = p.radius + p.b.moved;
    tact3_mesh_nearest(&p.a, &p.b, rounded ? most : 0, true, &found);
    if (found.relation != TRIANGLES_APART || (!found.bounds_apart && one_contains_other(&p))) return true;
    if (!world) return rounded && !(found.lower > most);
    /* What making one pose of two may have moved, and placing, may have taken them apart. */
    most = (double)relative_pose_noise(b_in_a, q->a, q->b) * p.to_frame + p.b.moved + p.radius;
    if (!(found.lower > most)) tact3_mesh_nearest(&p.a, &p.b, most, true, &found);
    return !(found.lower > most);
}
