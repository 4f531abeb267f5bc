/* Simple polygons: which rings are refused and why, the convex parts, mass and containment, against whole numbers. */
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "polygon/layout2.h"
#include "oracle/quad.h"
#include "support/check.h"
#include "support/group.h"
#include "support/pairs.h"
#include "support/trap.h"
#include "tact/tact.h"

enum { MOST = 96 };

/* A ring of whole numbers: every product of two differences is one, too. */
typedef struct ring {
    int count;
    int64_t x[MOST], y[MOST];
} ring;

static int64_t turn(const ring *r, int a, int b, int c) {
    return (r->x[b] - r->x[a]) * (r->y[c] - r->y[a]) - (r->y[b] - r->y[a]) * (r->x[c] - r->x[a]);
}

static int sign(int64_t x) { return (x > 0) - (x < 0); }

static bool in_box(const ring *r, int p, int a, int b) {
    bool x = (r->x[p] - r->x[a]) * (r->x[p] - r->x[b]) <= 0, y = (r->y[p] - r->y[a]) * (r->y[p] - r->y[b]) <= 0;
    return x && y;
}

/* By all pairs of edges. */
static bool is_simple(const ring *r) {
    int n = r->count;
    for (int i = 0; i < n; i++) {
        for (int k = i + 1; k < n; k++) {
            int a = i, b = (i + 1) % n, c = k, d = (k + 1) % n;
            if (r->x[i] == r->x[k] && r->y[i] == r->y[k]) return false;
            if (b == c || d == a) {
                int middle = b == c ? b : a, before = b == c ? a : c, behind = b == c ? d : b;
                int64_t along = (r->x[before] - r->x[middle]) * (r->x[behind] - r->x[middle]) +
                                (r->y[before] - r->y[middle]) * (r->y[behind] - r->y[middle]);
                if (turn(r, before, middle, behind) == 0 && along > 0) return false;
                continue;
            }
            int s[4] = {sign(turn(r, a, b, c)), sign(turn(r, a, b, d)), sign(turn(r, c, d, a)), sign(turn(r, c, d, b))};
            if (s[0] * s[1] < 0 && s[2] * s[3] < 0) return false;
            if ((s[0] == 0 && in_box(r, c, a, b)) || (s[1] == 0 && in_box(r, d, a, b))) return false;
            if ((s[2] == 0 && in_box(r, a, c, d)) || (s[3] == 0 && in_box(r, b, c, d))) return false;
        }
    }
    return true;
}

static ring any_ring(random_stream *random) {
    ring r = {3 + random_below(random, 7), {0}, {0}};
    int grid = 3 + random_below(random, 12);
    for (int i = 0; i < r.count; i++) r.x[i] = random_below(random, grid), r.y[i] = random_below(random, grid);
    return r;
}

/* A ring around the origin, of any radius at each angle. */
static ring any_star(random_stream *random) {
    ring r = {3 + random_below(random, MOST - 3), {0}, {0}};
    for (int i = 0; i < r.count; i++) {
        double angle = 2 * 3.14159265358979 * i / r.count, radius = random_range(random, 50, 2000);
        r.x[i] = (int64_t)(radius * cos(angle)), r.y[i] = (int64_t)(radius * sin(angle));
    }
    return r;
}

/* Teeth of any length, with corners on lines. */
static ring any_comb(random_stream *random) {
    ring r = {0, {0}, {0}};
    int teeth = 1 + random_below(random, MOST / 4 - 2);
    for (int i = 0; i < teeth; i++) {
        int64_t low = -random_below(random, 4), high = 4 + random_below(random, 5);
        const int64_t x[4] = {4 * i, 4 * i + 1, 4 * i + 2, 4 * i + 3}, y[4] = {low, high, high, low};
        for (int k = 0; k < 4; k++) r.x[r.count] = x[k], r.y[r.count++] = y[k];
    }
    r.x[r.count] = 4 * teeth, r.y[r.count++] = -8;
    r.x[r.count] = 0, r.y[r.count++] = -8;
    return r;
}

static ring any_of(random_stream *random, int i) {
    return i % 3 == 0 ? any_ring(random) : i % 3 == 1 ? any_star(random) : any_comb(random);
}

typedef struct built {
    void *memory;
    tact2_vec vertices[MOST];
    tact2_polygon_finding finding;
    tact_status status;
} built;

static tact_real unit(int64_t x) { return (tact_real)x / 8; }

static void build(const ring *r, built *b) {
    size_t bytes = tact2_polygon_bytes(r->count);
    b->memory = malloc(bytes);
    assert_non_null(b->memory);
    for (int i = 0; i < r->count; i++) b->vertices[i] = tact2_v(unit(r->x[i]), unit(r->y[i]));
    b->status = tact2_polygon_build(b->memory, bytes, b->vertices, r->count, &b->finding);
}

/* ---- what is refused */

/* The finding is a place where the ring is not simple. */
static void check_finding(const ring *r, tact2_polygon_finding f) {
    int n = r->count, i = f.first, k = f.second, a = (i + 1) % n, d = (k + 1) % n;
    assert_in_range(i, 0, n - 1);
    assert_in_range(k, i + 1, n - 1);
    bool same = r->x[i] == r->x[k] && r->y[i] == r->y[k];
    assert_int_equal(f.defect == TACT2_POLYGON_REPEATED_VERTEX, same);
    if (f.defect == TACT2_POLYGON_FOLDED_EDGE) assert_true(a == k || d == i);
    if (f.defect == TACT2_POLYGON_FOLDED_EDGE) assert_true(turn(r, i, a, a == k ? d : k) == 0);
    if (f.defect == TACT2_POLYGON_MEETING_EDGES) {
        assert_true(sign(turn(r, i, a, k)) * sign(turn(r, i, a, d)) <= 0);
        assert_true(sign(turn(r, k, d, i)) * sign(turn(r, k, d, a)) <= 0);
    }
}

static void rings_that_are_not_simple_are_refused(void **state) {
    (void)state;
    random_stream random = random_named("rings");
    int rounds = check_rounds(60000), simple = 0, kinds[4] = {0};
    for (int i = 0; i < rounds; i++) {
        ring r = any_ring(&random);
        built b;
        build(&r, &b);
        bool is = is_simple(&r);
        assert_int_equal(b.status, is ? TACT_OK : TACT_NOT_SIMPLE);
        assert_int_equal(b.finding.defect == TACT2_POLYGON_SIMPLE, is);
        if (!is) check_finding(&r, b.finding);
        simple += is, kinds[b.finding.defect]++;
        free(b.memory);
    }
    print_message("# %d rings: %d simple, %d with a vertex twice, %d folded, %d crossing\n", rounds, simple, kinds[1],
                  kinds[2], kinds[3]);
    assert_in_range(simple, rounds / 20, rounds);
    for (int k = 1; k < 4; k++) assert_in_range(kinds[k], rounds / 50, rounds);
}

static void refusals_by_name(void **state) {
    (void)state;
    tact2_vec square[4] = {{0, 0}, {1, 0}, {1, 1}, {0, 1}};
    _Alignas(16) static char memory[65536];
    tact2_polygon_finding finding;
    assert_int_equal(tact2_polygon_build(memory, sizeof memory, square, 2, &finding), TACT_NO_POINTS);
    assert_int_equal(tact2_polygon_build(memory, sizeof memory, square, 8193, NULL), TACT_TOO_MANY);
    assert_int_equal(tact2_polygon_build(memory, tact2_polygon_bytes(4) - 1, square, 4, NULL), TACT_BUFFER_TOO_SMALL);
    assert_int_equal(tact2_polygon_build(memory + 1, sizeof memory - 1, square, 4, NULL), TACT_MISALIGNED);
    assert_int_equal(tact2_polygon_bytes(2), 0);
    assert_int_equal(tact2_polygon_bytes(8193), 0);
    traps_pause();
    square[2].x = (tact_real)NAN;
    assert_int_equal(tact2_polygon_build(memory, sizeof memory, square, 4, &finding), TACT_NOT_FINITE);
    traps_resume();
    square[2].x = TACT_REAL_MAX;
    assert_int_equal(tact2_polygon_build(memory, sizeof memory, square, 4, &finding), TACT_OUT_OF_RANGE);
    const tact2_vec bow[4] = {{0, 0}, {1, 1}, {1, 0}, {0, 1}}, line[3] = {{0, 0}, {2, 2}, {1, 1}};
    assert_int_equal(tact2_polygon_build(memory, sizeof memory, bow, 4, &finding), TACT_NOT_SIMPLE);
    assert_int_equal(finding.defect, TACT2_POLYGON_MEETING_EDGES);
    assert_true(finding.first == 0 && finding.second == 2);
    assert_int_equal(tact2_polygon_build(memory, sizeof memory, line, 3, &finding), TACT_NOT_SIMPLE);
    assert_int_equal(finding.defect, TACT2_POLYGON_FOLDED_EDGE);
}

/* ---- parts */

static int64_t twice_area(const ring *r) {
    int64_t sum = 0;
    for (int i = 0; i < r->count; i++) {
        int k = (i + 1) % r->count;
        sum += r->x[i] * r->y[k] - r->x[k] * r->y[i];
    }
    return sum;
}

static int reflex_corners(const ring *r) {
    int count = 0, way = sign(twice_area(r));
    for (int i = 0; i < r->count; i++)
        count += way * turn(r, (i + r->count - 1) % r->count, i, (i + 1) % r->count) < 0;
    return count;
}

/* On which side of a part a point is: above zero inside, zero on its border. The numbers are whole ones over 16. */
static int side_of_part(const tact2_hull *part, int64_t x, int64_t y) {
    int count = tact2_hull_info_get(part).vertex_count, least = 1;
    for (int i = 0; i < count; i++) {
        tact2_vec a = tact2_hull_vertex(part, i), b = tact2_hull_vertex(part, (i + 1) % count);
        int64_t ax = (int64_t)(16 * a.x), ay = (int64_t)(16 * a.y), bx = (int64_t)(16 * b.x), by = (int64_t)(16 * b.y);
        int side = sign((bx - ax) * (y - ay) - (by - ay) * (x - ax));
        least = side < least ? side : least;
    }
    return least;
}

/* The parts are disjoint and their union is the polygon; a point is in one exactly if the polygon contains it. */
static void check_point(const tact2_polygon *polygon, int64_t x, int64_t y, int *inside) {
    int within = 0, touching = 0, parts = tact2_polygon_info_get(polygon).part_count;
    for (int i = 0; i < parts; i++) {
        int side = side_of_part(tact2_polygon_part(polygon, i), x, y);
        within += side > 0, touching += side >= 0;
    }
    assert_true(within <= 1);
    tact2_vec p = {(tact_real)x / 16, (tact_real)y / 16};
    assert_int_equal(tact2_polygon_contains(polygon, p), touching > 0);
    *inside += touching > 0;
}

static void check_parts(const ring *r, const built *b, random_stream *random, int *inside) {
    const tact2_polygon *polygon = b->memory;
    tact2_polygon_info info = tact2_polygon_info_get(polygon);
    assert_int_equal(info.vertex_count, r->count);
    assert_int_equal(info.reversed, twice_area(r) < 0);
    assert_in_range(info.part_count, 1, 2 * reflex_corners(r) + 1);
    int64_t twice = 0; /* in units of 1/64 */
    for (int i = 0; i < info.part_count; i++) {
        const tact2_hull *part = tact2_polygon_part(polygon, i);
        tact2_hull_info of = tact2_hull_info_get(part);
        assert_true(of.error == 0 && of.dimension == 2);
        ring corners = {of.vertex_count, {0}, {0}};
        for (int k = 0; k < of.vertex_count; k++) {
            tact2_vec p = tact2_hull_vertex(part, k);
            tact2_vec same = tact2_polygon_vertex(polygon, tact2_hull_point_index(part, k));
            assert_true(p.x == same.x && p.y == same.y);
            corners.x[k] = (int64_t)(8 * p.x), corners.y[k] = (int64_t)(8 * p.y);
        }
        twice += twice_area(&corners);
    }
    assert_true(twice == llabs(twice_area(r)));
    for (int i = 0; i < 12; i++) {
        double low = (double)tact_min(info.bounds.lower.x, info.bounds.lower.y);
        double high = (double)tact_max(info.bounds.upper.x, info.bounds.upper.y);
        check_point(polygon, (int64_t)(16 * random_range(random, low, high)),
                    (int64_t)(16 * random_range(random, low, high)), inside);
        int at = random_below(random, r->count), next = (at + 1) % r->count;
        check_point(polygon, r->x[at] + r->x[next], r->y[at] + r->y[next], inside); /* on an edge */
    }
}

static void parts_are_the_polygon(void **state) {
    (void)state;
    random_stream random = random_named("parts");
    int rounds = check_rounds(6000), simple = 0, inside = 0, several = 0;
    for (int i = 0; i < rounds; i++) {
        ring r = any_of(&random, i);
        built b;
        build(&r, &b);
        if (b.status == TACT_OK) check_parts(&r, &b, &random, &inside);
        simple += b.status == TACT_OK;
        several += b.status == TACT_OK && tact2_polygon_info_get(b.memory).part_count > 3;
        free(b.memory);
    }
    print_message("# %d of %d rings are simple, %d of more than three parts; %d points inside\n", simple, rounds,
                  several, inside);
    assert_in_range(simple, rounds / 2, rounds);
    assert_in_range(several, rounds / 4, rounds);
    assert_in_range(inside, 8 * simple, 24 * simple);
}

static void either_direction_is_the_same(void **state) {
    (void)state;
    random_stream random = random_named("directions of rings");
    for (int i = 0; i < check_rounds(600); i++) {
        ring r = any_of(&random, i), back = r;
        for (int k = 1; k < r.count; k++) back.x[k] = r.x[r.count - k], back.y[k] = r.y[r.count - k];
        built a, b;
        build(&r, &a), build(&back, &b);
        assert_int_equal(a.status, b.status);
        if (a.status == TACT_OK) {
            tact2_polygon_info of_a = tact2_polygon_info_get(a.memory), of_b = tact2_polygon_info_get(b.memory);
            assert_int_equal(of_a.part_count, of_b.part_count);
            assert_true(of_a.reversed != of_b.reversed);
            tact2_mass x = tact2_polygon_mass(a.memory), y = tact2_polygon_mass(b.memory);
            assert_memory_equal(&x, &y, sizeof x);
            size_t size = tact2_polygon_size(a.memory);
            assert_true(size == tact2_polygon_size(b.memory) && size <= tact2_polygon_bytes(r.count));
            void *moved = malloc(size);
            assert_non_null(moved);
            memcpy(moved, a.memory, size);
            memset(a.memory, 1, size);
            tact2_mass z = tact2_polygon_mass(moved);
            assert_memory_equal(&x, &z, sizeof x);
            free(moved);
        }
        free(a.memory);
        free(b.memory);
    }
}

/* ---- mass */

/* Green's formulas, in quadruple precision: area, first moments, and the second about the center. */
static void masses_are_those_of_the_ring(void **state) {
    (void)state;
    random_stream random = random_named("masses of rings");
    int rounds = check_rounds(3000), simple = 0;
    for (int i = 0; i < rounds; i++) {
        ring r = any_of(&random, i);
        built b;
        build(&r, &b);
        if (b.status == TACT_OK) {
            quad area = 0, first[2] = {0, 0}, second = 0, around = 0;
            for (int k = 0; k < r.count; k++) {
                int next = (k + 1) % r.count;
                quad x = (quad)unit(r.x[k]), y = (quad)unit(r.y[k]);
                quad u = (quad)unit(r.x[next]), v = (quad)unit(r.y[next]);
                quad cross = x * v - u * y;
                area += cross / 2, first[0] += cross * (x + u) / 6, first[1] += cross * (y + v) / 6;
                second += cross * (x * x + x * u + u * u + y * y + y * v + v * v) / 12;
                around += q_sqrt((u - x) * (u - x) + (v - y) * (v - y));
            }
            if (area < 0) area = -area, first[0] = -first[0], first[1] = -first[1], second = -second;
            quad x = first[0] / area, y = first[1] / area, part = (quad)(64 * CHECK_ROUNDOFF), size = around;
            tact2_mass mass = tact2_polygon_mass(b.memory);
            assert_true(q_abs((quad)mass.area - area) <= part * area);
            assert_true(q_abs((quad)mass.perimeter - around) <= part * around);
            assert_true(q_abs((quad)mass.center.x - x) <= part * size && q_abs((quad)mass.center.y - y) <= part * size);
            quad inertia = second - area * (x * x + y * y);
            assert_true(q_abs((quad)mass.inertia - inertia) <= part * area * size * size);
            simple++;
        }
        free(b.memory);
    }
    assert_in_range(simple, rounds / 2, rounds);
}

/* Where corners of a star are in a bowl, one of them at a corner where parts of the bowl meet, none of the sides that
 * meet there may lead out: the way up does all the same. */
static void a_star_in_a_bowl_is_not_deep(void **state) {
    (void)state;
    static const double corner[16][2] = {
        {4.801150751, 1.151589841}, {4.551231498, 1.655618371}, {5.109911390, 1.589427964}, {4.576789801, 1.769110357},
        {5.018639827, 2.117353011}, {4.514611297, 1.867433759}, {4.580801704, 2.426113651}, {4.401119310, 1.892992062},
        {4.052876656, 2.334842088}, {4.302795908, 1.830813558}, {3.744116016, 1.897003965}, {4.277237606, 1.717321571},
        {3.835387580, 1.369078917}, {4.339416110, 1.618998169}, {4.273225703, 1.060318277}, {4.452908096, 1.593439867}};
    tact2_vec ring[45] = {[41] = {-13, 10}, [42] = {-13, -2}, [43] = {13, -2}, [44] = {13, 10}}, star[16];
    for (int i = 0; i <= 40; i++) {
        double x = 12 - 0.6 * i;
        ring[i] = tact2_v((tact_real)x, (tact_real)(0.05 * x * x));
    }
    for (int i = 0; i < 16; i++) star[i] = tact2_v((tact_real)corner[i][0], (tact_real)corner[i][1]);
    size_t bytes[2] = {tact2_polygon_bytes(45), tact2_polygon_bytes(16)};
    void *memory[2] = {malloc(bytes[0]), malloc(bytes[1])};
    assert_int_equal(tact2_polygon_build(memory[0], bytes[0], ring, 45, NULL), TACT_OK);
    assert_int_equal(tact2_polygon_build(memory[1], bytes[1], star, 16, NULL), TACT_OK);
    tact2_shape a = tact2_polygon_shape(memory[0]), b = tact2_polygon_shape(memory[1]);
    tact2_gap gap = tact2_distance(&a, &b, tact2_identity_pose(), NULL);
    assert_int_equal(gap.relation, TACT_OVERLAP);
    assert_true((double)gap.distance > -0.002);
    for (int i = 0; i < 2; i++) free(memory[i]);
}

static void many_vertices(void **state) {
    (void)state;
    const int count = check_rounds(TACT2_POLYGON_MAX_VERTICES / 2) * 2;
    size_t bytes = tact2_polygon_bytes(count);
    void *memory = malloc(bytes);
    tact2_vec *spiral = malloc((size_t)count * sizeof *spiral);
    assert_true(memory && spiral);
    /* A strip that is wound up: out along one side, and back along the other. */
    for (int i = 0; i < count / 2; i++) {
        double angle = 60.0 * i / count, radius = 1 + angle;
        spiral[i] = tact2_v((tact_real)(radius * cos(angle)), (tact_real)(radius * sin(angle)));
        radius += 2;
        spiral[count - 1 - i] = tact2_v((tact_real)(radius * cos(angle)), (tact_real)(radius * sin(angle)));
    }
    tact2_polygon_finding finding;
    assert_int_equal(tact2_polygon_build(memory, bytes, spiral, count, &finding), TACT_OK);
    tact2_polygon_info info = tact2_polygon_info_get(memory);
    assert_in_range(info.part_count, count / 80, count);
    print_message("# %d vertices, %d parts, %zu bytes\n", count, info.part_count, tact2_polygon_size(memory));
    free(memory);
    free(spiral);
}

/* ---- blocks */

/* Some numbers of parts may be wrong, but every question has an answer. */
static void ask_forged(const tact2_polygon *polygon, random_stream *random) {
    tact2_shape forged = tact2_polygon_shape(polygon), box = tact2_box(tact2_v(1, 1));
    tact2_gap gap = tact2_distance(&forged, &box, tact2_identity_pose(), NULL);
    assert_true(gap.status < 0 || !(gap.error_bound < 0));
    tact2_raycast(&forged, tact2_scale(9, random_direction(random)), tact2_v(3, -2), NULL);
    tact2_polygon_mass(polygon);
}

/* A block can be moved, and each byte of it counts; forged ones with a good checksum do no harm. */
static void blocks_are_checked(void **state) {
    (void)state;
    random_stream random = random_named("blocks of rings");
    int taken = 0, refused = 0;
    for (int i = 0; i < check_rounds(120); i++) {
        ring r = any_of(&random, i);
        built b;
        build(&r, &b);
        if (b.status == TACT_OK) {
            size_t size = tact2_polygon_size(b.memory);
            unsigned char *copy = malloc(size + 64);
            assert_non_null(copy);
            memcpy(copy, b.memory, size);
            assert_int_equal(tact2_polygon_check(copy, size), TACT_OK);
            assert_int_equal(tact2_polygon_check(copy, size + 64), TACT_OK);
            assert_int_equal(tact2_polygon_check(copy, size - 1), TACT_BAD_BLOCK);
            assert_int_equal(tact2_polygon_check(copy + 1, size), TACT_MISALIGNED);
            for (int k = 0; k < 60; k++) {
                tact2_polygon *forged = (tact2_polygon *)(void *)copy;
                copy[random_below(&random, (int)size)] ^= (unsigned char)(1 << random_below(&random, 8));
                assert_int_equal(tact2_polygon_check(copy, size), TACT_BAD_BLOCK);
                if (forged->bytes == size) forged->checksum = tact2_polygon_checksum(forged);
                bool good = tact2_polygon_check(copy, size) == TACT_OK;
                taken += good, refused += !good;
                if (good) ask_forged(forged, &random);
                memcpy(copy, b.memory, size);
            }
            free(copy);
        }
        free(b.memory);
    }
    print_message("# %d forged blocks taken, %d refused\n", taken, refused);
    assert_true(refused > taken / 2);
}

static const struct CMUnitTest tests[] = {
    cmocka_unit_test(rings_that_are_not_simple_are_refused), cmocka_unit_test(refusals_by_name),
    cmocka_unit_test(parts_are_the_polygon),                 cmocka_unit_test(either_direction_is_the_same),
    cmocka_unit_test(masses_are_those_of_the_ring),          cmocka_unit_test(a_star_in_a_bowl_is_not_deep),
    cmocka_unit_test(many_vertices),
    cmocka_unit_test(blocks_are_checked),
};
const test_group test_polygon2 = {"test_polygon2", tests, sizeof tests / sizeof *tests, NULL, NULL};
