/* The plane's features and what two of them share, asked directly: edges and points lie on the surface that they are
 * of, hold the support point and have names that tell their ends apart; patches are those of a second way in
 * quadruple precision; and neither minds a shaken pose. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "support/check.h"
#include "support/group.h"
#include "support/pairs.h"

/* What is inside the kernels has no names to link to. */
#include "contact/feature2.c"
#include "contact/patch2.c"

/* ---- features */

/* A shape in a pose, and what the oracle knows of it. */
typedef struct posed_shape {
    shape_pair pair;
    made_shape made;
    contact_body body;
    pair_oracle *oracle;
    double allowed; /* rounding, in the user's unit */
} posed_shape;

static void posed_new(posed_shape *posed, const shape_spec *spec, tact2_pose pose, tact_real to_scaled) {
    posed->pair = (shape_pair){.a = spec_point(no_vec()), .b = *spec, .b_in_a = pose};
    posed->made = made_new(&posed->pair.b);
    posed->body = (contact_body){.shape = &posed->made.shape,
                                 .rotation = rotation_matrix(pose.rotation),
                                 .position = scale(to_scaled, pose.position),
                                 .to_scaled = to_scaled};
    posed->oracle = oracle_open(&posed->pair);
    assert_non_null(posed->oracle);
    posed->allowed = 16 * CHECK_ROUNDOFF * (double)oracle_scale(posed->oracle);
}

static void posed_free(posed_shape *posed) {
    oracle_close(posed->oracle);
    made_free(&posed->made);
}

static qvec in_units(const posed_shape *posed, vec p) { return q_scale(1 / (quad)posed->body.to_scaled, q_from(p)); }

static vec tilted(vec n, double angle) {
    vec v = mul_add(n, (real)angle, tact2_left(n));
    return scale(1 / length(v), v);
}

static void check_on_surface(const posed_shape *posed, const contact_feature *feature, double allowed) {
    qvec normal = q_unit(q_from(feature->normal));
    for (int i = 0; i < feature->count; i++) {
        qvec corner = in_units(posed, feature->corner[i]);
        assert_true(oracle_outside(posed->oracle, 1, corner) <= (quad)allowed);
        quad below = oracle_reach(posed->oracle, 1, normal) - q_dot(normal, corner);
        assert_true(q_abs(below) <= (quad)allowed);
    }
}

/* The corner that is farthest along n is the support point, once the rounding is taken off along the feature's normal
 * and put on along n. */
static void check_holds_support(const posed_shape *posed, const contact_feature *feature, vec n, double allowed) {
    qvec unit = q_unit(q_from(n));
    quad rounding = (quad)posed->made.shape.rounding, most = -(quad)TACT_REAL_MAX;
    for (int i = 0; i < feature->count; i++) {
        qvec core = q_sub(in_units(posed, feature->corner[i]), q_scale(rounding, q_from(feature->normal)));
        most = q_max(most, q_dot(core, unit) + rounding);
    }
    assert_true(q_abs(oracle_reach(posed->oracle, 1, unit) - most) <= (quad)allowed);
}

static void check_edge(const contact_feature *edge, vec n) {
    vec along = sub(edge->corner[1], edge->corner[0]);
    assert_true(edge->name[0] != edge->name[1]);
    assert_true(edge->name[0] + 1u < FEATURE_NAMES && edge->name[1] + 1u < FEATURE_NAMES);
    assert_true(dot(edge->normal, n) > R(0.2));
    assert_true(tact_abs(dot(edge->normal, edge->normal) - 1) <= 16 * ROUNDOFF);
    assert_true(cross(edge->normal, along) > 0);
    assert_true(tact_abs(edge->size - length(along)) <= 16 * ROUNDOFF * (1 + length(edge->corner[0])));
}

/* The feature in the direction of an edge's own normal, give or take rounding, is that edge. */
static void check_is_its_own(const posed_shape *posed, const contact_feature *edge) {
    for (int side = -1; side <= 1; side++) {
        contact_feature same;
        find_feature(&posed->body, tilted(edge->normal, side * 1e-6), &same);
        assert_int_equal(same.count, 2);
        for (int i = 0; i < 2; i++) {
            assert_int_equal(same.name[i], edge->name[i]);
            assert_true(length(sub(same.corner[i], edge->corner[i])) <= R(1e-5) * edge->size);
        }
    }
}

static tact2_pose some_pose(random_stream *random) {
    tact2_pose pose;
    pose.position.x = (real)random_range(random, -1, 1);
    pose.position.y = (real)random_range(random, -1, 1);
    pose.rotation = random_rotation(random);
    return pose;
}

static void of_every_shape(void **state) {
    (void)state;
    random_stream random = random_named("features");
    int rounds = check_rounds(4000), edges = 0;
    for (int i = 0; i < rounds; i++) {
        shape_spec spec = pairs_shape(&random, (spec_kind)(i % SPEC_KINDS), 1);
        spec.custom = false;
        if (spec.kind != SPEC_ELLIPSOID && random_below(&random, 3) == 0) spec.rounding = R(0.25);
        posed_shape posed;
        posed_new(&posed, &spec, some_pose(&random), R(0.25));
        vec n = random_direction(&random);
        contact_feature feature;
        find_feature(&posed.body, n, &feature);
        assert_in_range(feature.count, 1, 2);
        check_on_surface(&posed, &feature, posed.allowed);
        check_holds_support(&posed, &feature, n, posed.allowed);
        edges += feature.count == 2;
        vec own[FEATURE_NORMALS];
        assert_int_equal(feature_normals(&feature, &feature, n, own), feature.count == 2 ? 2 : 0);
        if (feature.count == 2) {
            check_edge(&feature, n);
            check_is_its_own(&posed, &feature);
        }
        posed_free(&posed);
    }
    print_message("# %d of %d features are edges\n", edges, rounds);
    assert_true(edges >= 0.3 * rounds && edges <= 0.7 * rounds);
}

/* A user's support function, asked near the normal of an edge that the same shape of the library's own has. */
static void of_support_functions(void **state) {
    (void)state;
    const spec_kind kinds[] = {SPEC_SEGMENT, SPEC_TRIANGLE, SPEC_BOX, SPEC_CAPSULE, SPEC_HULL};
    random_stream random = random_named("feelers");
    int rounds = check_rounds(2000), asked = 0, edges = 0;
    for (int i = 0; i < rounds; i++) {
        shape_spec spec = pairs_shape(&random, kinds[i % 5], 1);
        spec.custom = false;
        posed_shape known, felt;
        tact2_pose pose = some_pose(&random);
        posed_new(&known, &spec, pose, 1);
        spec.custom = true;
        posed_new(&felt, &spec, pose, 1);
        vec n = random_direction(&random);
        contact_feature truth, feature;
        find_feature(&known.body, n, &truth);
        if (truth.count == 2 && truth.size > R(0.1)) {
            double angle = random_range(&random, -2e-3, 2e-3);
            n = tilted(truth.normal, angle);
            find_feature(&felt.body, n, &feature);
            check_on_surface(&felt, &feature, felt.allowed + 2e-5);
            asked++;
            edges += feature.count == 2;
            assert_int_equal(feature.count, tact_abs((real)angle) < R(9e-4) ? 2 : feature.count);
            if (feature.count == 2) {
                check_edge(&feature, n);
                for (int k = 0; k < 2; k++)
                    assert_true(length(sub(feature.corner[k], truth.corner[k])) <= R(3e-3));
            }
        }
        posed_free(&known);
        posed_free(&felt);
    }
    print_message("# %d of %d chords are edges\n", edges, asked);
    assert_true(asked >= 0.3 * rounds && edges >= 0.3 * asked && edges <= 0.7 * asked);
}

/* An ellipse and a circle of the user's own have no edges, however flat they are. */
static void of_curved_support_functions(void **state) {
    (void)state;
    random_stream random = random_named("curved feelers");
    for (int i = 0; i < check_rounds(500); i++) {
        real flatness = (real)random_decade(&random, 0.25, 1);
        shape_spec spec = spec_ellipsoid(tact2_v(1, flatness));
        spec.custom = true;
        posed_shape posed;
        posed_new(&posed, &spec, some_pose(&random), 1);
        contact_feature feature;
        find_feature(&posed.body, random_direction(&random), &feature);
        assert_int_equal(feature.count, 1);
        check_on_surface(&posed, &feature, posed.allowed);
        posed_free(&posed);
    }
}

/* What has lost a dimension is a segment or a point, and nothing is divided by zero. */
static void of_degenerate_shapes(void **state) {
    (void)state;
    vec p = tact2_v(R(0.25), R(-0.5)), q = tact2_v(R(0.75), R(0.5)), middle = scale(R(0.5), add(p, q));
    const shape_spec specs[] = {spec_segment(p, p), spec_triangle(p, p, p), spec_triangle(p, middle, q),
                                spec_triangle(p, q, middle), spec_triangle(p, p, q), spec_capsule(1, 0)};
    const int edge[] = {0, 0, 1, 1, 1, 0};
    vec side = scale(1 / length(sub(q, p)), tact2_left(sub(q, p)));
    for (int i = 0; i < 6; i++) {
        posed_shape posed;
        posed_new(&posed, &specs[i], tact2_identity_pose(), 1);
        for (int sign = -1; sign <= 1; sign += 2) {
            contact_feature feature;
            find_feature(&posed.body, scale((real)sign, side), &feature);
            assert_int_equal(feature.count, 1 + edge[i]);
            check_on_surface(&posed, &feature, posed.allowed);
            if (edge[i]) assert_true(tact_abs(feature.size - length(sub(q, p))) <= 8 * ROUNDOFF);
            find_feature(&posed.body, tilted(side, 1e3 * sign), &feature); /* along it */
            assert_int_equal(feature.count, 1);
            check_on_surface(&posed, &feature, posed.allowed);
        }
        posed_free(&posed);
    }
}

/* ---- patches */

static contact_feature edge_feature(vec from, vec to, int name) {
    contact_feature f = {.count = 2, .corner = {from, to}, .size = length(sub(to, from))};
    f.name[0] = (uint16_t)name, f.name[1] = (uint16_t)(name + 1);
    f.normal = scale(1 / f.size, tact2_right(sub(to, from)));
    return f;
}

static contact_feature point_feature(vec at, vec n, int name) {
    contact_feature f = {.count = 1, .corner = {at}, .normal = n};
    f.name[0] = (uint16_t)name;
    return f;
}

/* Above a place of the tangent: how high the feature is along n. False: it is not above that place. */
static bool height_at(const contact_feature *feature, qvec n, qvec tangent, quad place, quad *height) {
    qvec from = q_from(feature->corner[0]), to = q_from(feature->corner[feature->count - 1]);
    quad first = q_dot(from, tangent), second = q_dot(to, tangent);
    if (place < q_min(first, second) || place > q_max(first, second)) return false;
    quad part = second != first ? (place - first) / (second - first) : 0;
    *height = q_dot(q_add(from, q_scale(part, q_sub(to, from))), n);
    return true;
}

/* The corner of the patch at a corner of one of the features (which 0: A's). */
static bool corner_in_patch(const contact_patch *patch, const contact_feature *feature, int which, int k, vec n,
                            double separation) {
    uint32_t id = which == 0 ? contact_id(feature->name[k] + 1u, 0) : contact_id(0, feature->name[k] + 1u);
    for (int i = 0; i < patch->count; i++) {
        const patch_corner *c = &patch->corner[i];
        vec at = which == 0 ? c->on_a : mul_add(c->on_a, c->separation, n);
        double off = (double)length(sub(at, feature->corner[k]));
        bool as_far = fabs((double)c->separation - separation) <= 64 * CHECK_ROUNDOFF;
        if (c->id == id) return off <= 64 * CHECK_ROUNDOFF && as_far;
    }
    return false;
}

/* Corners of each edge that face the other, by looking at all four. A point shares what the distance says. */
static int check_patch(const contact_feature *a, const contact_feature *b, vec n) {
    qvec up = q_unit(q_from(n)), tangent = q_v(-up.y, up.x);
    contact_patch patch = {0};
    find_patch(a, b, n, &patch);
    int expected = 0;
    for (int which = 0; which < 2; which++) {
        const contact_feature *own = which == 0 ? a : b, *other = which == 0 ? b : a;
        for (int k = 0; k < own->count && a->count + b->count == 4; k++) {
            qvec corner = q_from(own->corner[k]);
            quad height;
            if (!height_at(other, up, tangent, q_dot(corner, tangent), &height)) continue;
            quad separation = (which == 0 ? 1 : -1) * (height - q_dot(corner, up));
            assert_true(corner_in_patch(&patch, own, which, k, n, (double)separation));
            expected++;
        }
    }
    assert_int_equal(patch.count, expected);
    return patch.count;
}

static real some_real(random_stream *random, double low, double high) {
    return (real)random_range(random, low, high);
}

/* An edge that faces up in the frame of n. */
static contact_feature some_edge(random_stream *random, mat frame, int name) {
    real place = some_real(random, -0.7, 0.7), height = some_real(random, -0.5, 0.5);
    real width = some_real(random, 0.05, 1), slope = some_real(random, -3, 3);
    vec from = transform(frame, tact2_v(place, height)), along = transform(frame, tact2_v(width, slope * width));
    return edge_feature(from, add(from, along), name);
}

static void all_kinds_of_overlap(void **state) {
    (void)state;
    random_stream random = random_named("overlaps");
    int rounds = check_rounds(20000), met = 0;
    for (int i = 0; i < rounds; i++) {
        vec n = random_direction(&random);
        mat frame = {tact2_right(n), n};
        contact_feature a = some_edge(&random, frame, 10), b = some_edge(&random, frame, 20);
        bool meet = check_patch(&a, &b, n) > 0;
        met += meet;
        contact_feature tip = point_feature(a.corner[0], n, 5);
        assert_int_equal(check_patch(&tip, &b, n) + check_patch(&b, &tip, n), 0);
    }
    print_message("# %d of %d overlap\n", met, rounds);
    assert_true(met >= 0.3 * rounds && met <= 0.7 * rounds);
}

/* Ends in the same place, but for less than may be shaking: one corner each, named after A. */
static void ends_that_coincide(void **state) {
    (void)state;
    random_stream random = random_named("coincident ends");
    for (int i = 0; i < check_rounds(2000); i++) {
        real off[2];
        for (int k = 0; k < 2; k++) off[k] = some_real(&random, -9e-6, 9e-6);
        contact_feature a = edge_feature(tact2_v(R(0.5), 0), tact2_v(R(-0.5), 0), 4);
        contact_feature b =
            edge_feature(tact2_v(R(-0.5) + off[0], R(0.25)), tact2_v(R(0.5) + off[1], R(0.25)), 7);
        contact_patch patch = {0};
        find_patch(&a, &b, tact2_v(0, 1), &patch);
        assert_int_equal(patch.count, 2);
        for (int k = 0; k < 2; k++) {
            uint32_t left = patch.corner[k].on_a.x < 0, end = left ? off[0] > 0 : off[1] < 0;
            assert_int_equal(patch.corner[k].id, contact_id(left ? 6 : 5, 0));
            /* Where the overlap ends, at one of the two ends: */
            real exact = end ? b.corner[left ? 0 : 1].x : a.corner[left ? 1 : 0].x;
            assert_true(patch.corner[k].on_a.x == exact);
            assert_true(patch.corner[k].on_a.y == 0 && patch.corner[k].separation == R(0.25));
        }
    }
}

/* Edges that meet in one place have one corner there, on whichever side of it rounding puts them, and none apart. */
static void ends_that_touch(void **state) {
    (void)state;
    for (int step = -3; step <= 3; step++) {
        real off = (real)step * 2 * ROUNDOFF;
        contact_feature a = edge_feature(tact2_v(R(0.5), 0), tact2_v(R(-0.5), 0), 0);
        contact_feature b = edge_feature(tact2_v(R(0.5) + off, 0), tact2_v(R(1.25), R(0.5)), 0);
        contact_patch patch = {0};
        find_patch(&a, &b, tact2_v(0, 1), &patch);
        assert_int_equal(patch.count, 1);
        assert_int_equal(patch.corner[0].id, contact_id(1, 0));
    }
    contact_feature a = edge_feature(tact2_v(R(0.5), 0), tact2_v(R(-0.5), 0), 0);
    contact_feature b = edge_feature(tact2_v(R(0.75), 0), tact2_v(R(1.25), R(0.5)), 0);
    contact_patch patch = {0};
    find_patch(&a, &b, tact2_v(0, 1), &patch);
    assert_int_equal(patch.count, 0);
}

/* B in shallow contact with A, or somewhat apart. */
static tact2_pose beside(random_stream *random, const tact2_shape *a, const tact2_shape *b) {
    tact2_pose pose = {tact2_scale(4, random_direction(random)), random_rotation(random)};
    if (random_below(random, 3) == 0)
        pose.rotation = tact2_rotation_from_angle((real)random_range(random, -1e-7, 1e-7));
    tact2_gap gap = tact2_distance(a, b, pose, NULL);
    real away = gap.distance + (real)random_range(random, -0.02, 0.05);
    pose.position = sub(pose.position, scale(away, gap.normal));
    return pose;
}

static bool same_points(const tact2_manifold *m, const tact2_manifold *other, real allowed) {
    if (m->point_count != other->point_count) return false;
    for (int i = 0; i < m->point_count; i++) {
        const tact2_contact_point *p = &m->point[i], *q = &other->point[0];
        if (q->id != p->id && other->point_count > 1) q++;
        if (q->id != p->id || tact_abs(q->separation - p->separation) > allowed) return false;
        if (length(sub(p->point_a, q->point_a)) > allowed) return false;
        if (length(sub(p->point_b, q->point_b)) > allowed) return false;
    }
    return true;
}

/* Segments, triangles, boxes and polygons of up to 16 corners, rounded or not: without features and with them the
 * points are the same and have the same names, in A's frame and in the world. */
static void sides_without_features(void **state) {
    (void)state;
    const spec_kind kinds[] = {SPEC_BOX, SPEC_HULL, SPEC_CAPSULE, SPEC_TRIANGLE, SPEC_SEGMENT};
    const tact2_query_options general = {.general = true};
    random_stream random = random_named("sides");
    int rounds = check_rounds(6000), count[3] = {0}, turned = 0;
    for (int i = 0; i < rounds; i++) {
        shape_spec specs[2];
        for (int k = 0; k < 2; k++) {
            specs[k] = pairs_shape(&random, kinds[random_below(&random, 5)], 0.5);
            specs[k].custom = false;
            if (specs[k].kind != SPEC_CAPSULE) specs[k].rounding = random_coin(&random) ? R(0.25) : 0;
        }
        made_shape a = made_new(&specs[0]), b = made_new(&specs[1]);
        tact2_pose pose = beside(&random, &a.shape, &b.shape);
        real speculative = R(0.01) * (real)random_below(&random, 4);
        tact2_manifold m = tact2_collide(&a.shape, &b.shape, pose, speculative, NULL);
        tact2_manifold slow = tact2_collide(&a.shape, &b.shape, pose, speculative, &general);
        real allowed = 4096 * ROUNDOFF + m.point_error_bound + slow.point_error_bound;
        assert_true(tact_abs(m.distance - slow.distance) <= allowed || m.relation == TACT_BEYOND_CUTOFF);
        assert_int_equal(m.point_count > 0, slow.point_count > 0);
        tact2_pose frame = some_pose(&random);
        tact2_manifold world =
            tact2_collide_world(&a.shape, frame, &b.shape, tact2_pose_compose(frame, pose), speculative, NULL);
        tact2_pose back = tact2_pose_inverse(frame);
        for (int k = 0; k < world.point_count; k++) {
            world.point[k].point_a = tact2_pose_point(back, world.point[k].point_a);
            world.point[k].point_b = tact2_pose_point(back, world.point[k].point_b);
        }
        /* Of two normals that are equally good each way may take another. */
        vec in_world = tact2_pose_vector(back, world.normal);
        if (tact_max(length(sub(m.normal, slow.normal)), length(sub(m.normal, in_world))) > R(1e-6)) {
            turned++;
        } else {
            assert_true(same_points(&m, &slow, allowed));
            assert_true(same_points(&m, &world, allowed + world.point_error_bound));
        }
        count[m.point_count]++;
        made_free(&a), made_free(&b);
    }
    print_message("# %d without points, %d with one, %d with two; %d turned\n", count[0], count[1], count[2], turned);
    assert_true(count[0] * 20 >= rounds && count[1] * 20 >= rounds && count[2] * 20 >= rounds);
    assert_true(turned * 10 <= rounds);
}

static void the_deepest_and_the_farthest_are_kept(void **state) {
    (void)state;
    contact_patch patch = {.count = 3, .size = 1};
    for (int deepest = 0; deepest < 3; deepest++) {
        for (int i = 0; i < 3; i++) {
            patch.corner[i].on_a = tact2_v((real)i * (real)i, R(0.5));
            patch.corner[i].separation = i == deepest ? R(-0.5) : R(-0.25);
        }
        int kept[TACTN_MANIFOLD_POINTS];
        const int first[3] = {0, 1, 2}, second[3] = {2, 2, 0};
        assert_int_equal(reduce_patch(&patch, tact2_v(0, 1), kept), 2);
        assert_int_equal(kept[0], first[deepest]);
        assert_int_equal(kept[1], second[deepest]);
    }
    patch.count = 1;
    int kept[TACTN_MANIFOLD_POINTS];
    assert_int_equal(reduce_patch(&patch, tact2_v(0, 1), kept), 1);
    assert_int_equal(kept[0], 0);
    patch.count = 0;
    assert_int_equal(reduce_patch(&patch, tact2_v(0, 1), kept), 0);
}

/* ---- and all of it together */

#define SHAKE 1e-6
#define HELD 1e-5

static const tact2_contact_point *point_with_id(const tact2_manifold *m, uint32_t id) {
    for (int i = 0; i < m->point_count; i++)
        if (m->point[i].id == id) return &m->point[i];
    return NULL;
}

/* One thing lying on another, on edges whose left and right ends are known, does not notice that it is shaken. */
static void check_stillness(random_stream *random, const tact2_shape *lower, const tact2_shape *upper,
                            tact2_pose rest, real left, real right, real height) {
    tact2_manifold first = tact2_collide(lower, upper, rest, R(0.01), NULL);
    assert_int_equal(first.point_count, 2);
    for (int frame = 0; frame < 1000; frame++) {
        tact2_pose pose = rest;
        pose.position.x += some_real(random, -SHAKE, SHAKE);
        pose.position.y += some_real(random, -SHAKE, SHAKE);
        real angle = some_real(random, -SHAKE, SHAKE);
        pose.rotation = tact2_compose_rotation(tact2_rotation_from_angle(angle), rest.rotation);
        tact2_manifold m = tact2_collide(lower, upper, pose, R(0.01), NULL);
        assert_int_equal(m.point_count, 2);
        assert_true(length(sub(m.normal, tact2_v(0, 1))) <= R(HELD));
        for (int i = 0; i < 2; i++) {
            const tact2_contact_point *now = point_with_id(&m, first.point[i].id);
            assert_non_null(now);
            real corner = first.point[i].point_a.x < (left + right) / 2 ? left : right;
            assert_true(length(sub(now->point_a, tact2_v(corner, height))) <= R(HELD));
            assert_true(length(sub(now->point_b, tact2_v(corner, height))) <= R(HELD));
        }
    }
}

static void things_that_lie_still(void **state) {
    (void)state;
    random_stream random = random_named("still");
    tact2_shape ground = tact2_box(tact2_v(2, 1)), box = tact2_box(tact2_v(R(0.5), R(0.25)));
    tact2_shape capsule = tact2_capsule(R(0.25), R(0.5)), rounded = tact2_rounded(box, R(0.125));
    /* Halfway, flush with an end, halfway over it, and of the same size. */
    const real at[3] = {R(0.25), R(1.5), R(1.75)};
    for (int i = 0; i < 3; i++) {
        real right = tact_min(2, at[i] + R(0.5));
        check_stillness(&random, &ground, &box, tact2_pose_at(at[i], R(1.25)), at[i] - R(0.5), right, 1);
        check_stillness(&random, &ground, &capsule, tact2_pose_at(at[i], R(1.25)), at[i] - R(0.5), right, 1);
        check_stillness(&random, &ground, &rounded, tact2_pose_at(at[i], R(1.375)), at[i] - R(0.5), right, 1);
    }
    check_stillness(&random, &ground, &ground, tact2_pose_at(0, 2), -2, 2, 1);
    check_stillness(&random, &capsule, &capsule, tact2_pose_at(0, R(0.5)), R(-0.5), R(0.5), R(0.25));
    tact2_vec corners[] = {{R(-0.5), 0}, {R(0.5), 0}, {R(0.75), R(0.5)}, {0, 1}, {R(-0.75), R(0.5)}};
    static uint64_t memory[1024];
    assert_int_equal(tact2_hull_build(memory, sizeof memory, corners, 5, NULL), TACT_OK);
    tact2_shape hull = tact2_hull_shape((const tact2_hull *)(const void *)memory);
    check_stillness(&random, &ground, &hull, tact2_pose_at(0, 1), R(-0.5), R(0.5), 1);
    check_stillness(&random, &capsule, &hull, tact2_pose_at(R(0.25), R(0.25)), R(-0.25), R(0.5), R(0.25));
}

static const struct CMUnitTest tests[] = {
    cmocka_unit_test(of_every_shape),
    cmocka_unit_test(of_support_functions),
    cmocka_unit_test(of_curved_support_functions),
    cmocka_unit_test(of_degenerate_shapes),
    cmocka_unit_test(all_kinds_of_overlap),
    cmocka_unit_test(ends_that_coincide),
    cmocka_unit_test(ends_that_touch),
    cmocka_unit_test(sides_without_features),
    cmocka_unit_test(the_deepest_and_the_farthest_are_kept),
    cmocka_unit_test(things_that_lie_still),
};

const test_group test_features2 = {"test_features2", tests, sizeof tests / sizeof *tests, NULL, NULL};
