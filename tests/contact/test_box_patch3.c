/* A box and another one, or a capsule, have a way of their own to their patch. It finds the points and the names that
 * the general way finds. */
#include <stdarg.h>
#include <setjmp.h>
#include <stddef.h>
#include <cmocka.h>
#include <stdio.h>

#include "support/check.h"
#include "support/group.h"
#include "support/pairs.h"
#include "support/dimension.h"

/* The point of a manifold with this name. */
static const tact3_contact_point *named(const tact3_manifold *m, uint32_t id) {
    for (int i = 0; i < m->point_count; i++)
        if (m->point[i].id == id) return &m->point[i];
    return NULL;
}

static void both_ways_find_the_same_points(void **state) {
    (void)state;
    random_stream random = random_named("boxes both ways");
    static const tact3_query_options general = {.general = true};
    int rounds = check_rounds(3000), with_points = 0, points = 0;
    double off = 0;
    for (int i = 0; i < rounds; i++) {
        tact3_vec half_a, half_b, at;
        half_a.x = (tact_real)random_range(&random, 0.5, 1), half_a.y = (tact_real)random_range(&random, 0.5, 1);
        half_a.z = (tact_real)random_range(&random, 0.5, 1), half_b.x = (tact_real)random_range(&random, 0.5, 1);
        half_b.y = (tact_real)random_range(&random, 0.5, 1), half_b.z = (tact_real)random_range(&random, 0.5, 1);
        at.x = (tact_real)random_range(&random, -0.8, 0.8), at.y = (tact_real)random_range(&random, -0.8, 0.8);
        at.z = (half_a.z + half_b.z) * (tact_real)random_range(&random, 0.97, 1.03) * (i % 2 ? -1 : 1);
        tact3_pose pose = tact3_identity_pose();
        pose.position = at;
        pose.rotation.z = (tact_real)random_range(&random, -0.4, 0.4);
        pose.rotation.w = tact_sqrt(1 - pose.rotation.z * pose.rotation.z);
        tact3_shape a = tact3_box(half_a), b = tact3_box(half_b);
        tact3_manifold quick = tact3_collide(&a, &b, pose, 0, NULL), slow = tact3_collide(&a, &b, pose, 0, &general);
        assert_int_equal(quick.point_count, slow.point_count);
        with_points += quick.point_count > 0;
        for (int k = 0; k < quick.point_count; k++) {
            const tact3_contact_point *p = &quick.point[k], *q = named(&slow, p->id);
            assert_non_null(q);
            off = fmax(off, (double)tact3_length(tact3_sub(p->point_a, q->point_a)));
            points++;
        }
    }
    printf("# %d pairs, %d with points, %d points, off by %g at most\n", rounds, with_points, points, off);
    assert_true(off <= 1000 * CHECK_ROUNDOFF);
    assert_in_range(with_points, rounds * 3 / 10, rounds * 7 / 10);
}

/* A capsule that lies on a box's upper face, over its sides and corners, too, almost level. */
static tact3_pose lying(random_stream *random, tact3_vec half, tact_real radius) {
    tact_real turn = (tact_real)random_range(random, 0, 3.1), tilt = (tact_real)random_range(random, -0.01, 0.01);
    tact3_quat level = tact3_rotation_from_axis_angle(tact3_v(0, 1, 0), (tact_real)1.5707963267948966 + tilt);
    tact3_pose pose = {{(tact_real)random_range(random, -1.2, 1.2) * half.x,
                        (tact_real)random_range(random, -1.2, 1.2) * half.y, half.z + (tact_real)0.99 * radius},
                       tact3_compose_rotation(tact3_rotation_from_axis_angle(tact3_v(0, 0, 1), turn), level)};
    return pose;
}

static void capsules_both_ways(void **state) {
    (void)state;
    random_stream random = random_named("capsules on boxes both ways");
    static const tact3_query_options general = {.general = true};
    int rounds = check_rounds(3000), points = 0, crossings = 0;
    for (int i = 0; i < rounds; i++) {
        tact3_vec half = {(tact_real)random_range(&random, 0.3, 1), (tact_real)random_range(&random, 0.3, 1),
                          (tact_real)random_range(&random, 0.3, 1)};
        tact_real radius = (tact_real)random_range(&random, 0.1, 0.5);
        tact3_shape box = tact3_box(half), capsule = tact3_capsule(radius, (tact_real)random_range(&random, 0.3, 1));
        tact3_pose pose = lying(&random, half, radius), back = tact3_pose_inverse(pose);
        const tact3_shape *a = i % 2 ? &capsule : &box, *b = i % 2 ? &box : &capsule;
        tact_real speculative = i % 3 ? 0 : (tact_real)0.01;
        tact3_manifold quick = tact3_collide(a, b, i % 2 ? back : pose, speculative, NULL);
        tact3_manifold slow = tact3_collide(a, b, i % 2 ? back : pose, speculative, &general);
        /* Where they are nearly one, rounding decides which they are. */
        tact3_vec apart = tact3_sub(quick.point[0].point_a, quick.point[1].point_a);
        if (quick.point_count == 2 && tact3_length(apart) < (tact_real)1e-4) continue;
        assert_int_equal(quick.point_count, slow.point_count);
        for (int k = 0; k < slow.point_count; k++) {
            const tact3_contact_point *p = &slow.point[k], *q = named(&quick, p->id);
            assert_non_null(q);
            tact3_vec off = tact3_sub(p->point_a, q->point_a), off_b = tact3_sub(p->point_b, q->point_b);
            assert_true(tact3_length(off) + tact3_length(off_b) <= (tact_real)(3e5 * CHECK_ROUNDOFF));
            points++;
            crossings += (p->id & 0x80008000) == 0x80008000;
        }
    }
    printf("# capsules: %d points, %d of them on edges\n", points, crossings);
    assert_true(points > rounds && crossings > rounds / 4);
}

static const struct CMUnitTest tests[] = {
    cmocka_unit_test(both_ways_find_the_same_points),
    cmocka_unit_test(capsules_both_ways),
};

const test_group test_box_patch3 = {"test_box_patch3", tests, sizeof tests / sizeof *tests, NULL, NULL};
