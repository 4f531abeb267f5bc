/* A user's support function that keeps the vertex from which its next climb begins: answers may differ in bits from
 * call to call, and are within their bounds. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "support/any_shape.h"
#include "support/group.h"
#include "tact/tact.h"

/* What the context of the shape points to: a mesh, and where the last climb ended. */
typedef struct climber {
    const tactn_hull *mesh;
    int at, steps;
} climber;

/* Sets the neighbour of a vertex that is farthest along d, if it is farther; false: none is. */
static bool step_up(climber *c, vec d) {
    int from = c->at;
#if TACT_DIMENSION == 2
    int count = tactn_hull_info_get(c->mesh).vertex_count;
    const int32_t ring[2] = {(from + 1) % count, (from + count - 1) % count}, *next = ring;
    count = 2;
#else
    const int32_t *next;
    int count = tact3_hull_neighbours(c->mesh, from, &next);
#endif
    real most = dot(tactn_hull_vertex(c->mesh, from), d);
    for (int i = 0; i < count; i++) {
        real height = dot(tactn_hull_vertex(c->mesh, next[i]), d);
        if (height > most) most = height, c->at = next[i];
    }
    c->steps++;
    return c->at != from;
}

static vec climb(const void *context, vec direction) {
    climber *c = (climber *)(uintptr_t)context;
    while (step_up(c, direction)) continue;
    return tactn_hull_vertex(c->mesh, c->at);
}

static tactn_shape climbing_shape(climber *c, const tactn_shape *hull) {
    return tactn_custom_within(climb, c, tactn_shape_bounds(hull, tactn_identity_pose()));
}

static void expect_near(real found, real expected, real bound) {
    assert_true(tact_abs(found - expected) <= bound * (1 + R(4 * CHECK_ROUNDOFF)));
}

static void state_is_the_users_own(void **state) {
    (void)state;
    random_stream random = random_named("climbing");
    int steps = 0, asked = 0, contacts = 0;
    for (int i = 0; i < check_rounds(300); i++) {
        shape_spec spec = pairs_hull(&random, 12 + random_below(&random, 40), 1);
        made_shape mesh = made_new(&spec), other = any_shape(&random);
        climber c = {.mesh = mesh.memory};
        tactn_shape shape = climbing_shape(&c, &mesh.shape);
        tactn_pose pose = any_pose(&random, 2);
        /* The same questions again and again, each from where the climb before has ended. */
        for (int frame = 0; frame < 4; frame++) {
            pose = any_brought(&mesh.shape, &other.shape, pose, any_real(&random, -0.3, 0.3));
            tactn_gap best = tactn_distance(&mesh.shape, &other.shape, pose, NULL);
            tactn_gap gap = tactn_distance(&shape, &other.shape, pose, NULL);
            real slack = R(64 * CHECK_ROUNDOFF) * (2 + length(pose.position));
            assert_int_equal(gap.status, TACT_OK);
            expect_near(gap.distance, best.distance, gap.error_bound + best.error_bound + slack);
            if (best.distance < -4 * (gap.error_bound + best.error_bound + slack))
                assert_true(tactn_overlap(&shape, &other.shape, pose, NULL));
            tactn_manifold manifold = tactn_collide(&shape, &other.shape, pose, R(0.01), NULL);
            assert_int_equal(manifold.status, TACT_OK);
            expect_near(manifold.distance, best.distance, manifold.error_bound + best.error_bound + slack);
            contacts += manifold.point_count > 0;
            asked += gap.iterations;
        }
        steps += c.steps;
        made_free(&mesh);
        made_free(&other);
    }
    print_message("# %d climbing steps, %d support points of distances, %d manifolds\n", steps, asked, contacts);
    assert_true(contacts > 0);
}

static const struct CMUnitTest tests[] = {
    cmocka_unit_test(state_is_the_users_own),
};
const test_group test_climbing_support = {"test_climbing_support", tests, sizeof tests / sizeof *tests, NULL, NULL};
