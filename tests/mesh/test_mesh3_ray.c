/* Rays through meshes and points in them, against integers where all signs are exact. */
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "mesh/mesh_forms3.h"
#include "mesh/ray3.h"
#include "support/group.h"

static uint64_t random_state = 1;

/* -bound to bound. */
static int random_integer(int bound) {
    random_state = random_state * UINT64_C(6364136223846793005) + UINT64_C(1442695040888963407);
    return (int)((random_state >> 33) % (uint64_t)(2 * bound + 1)) - bound;
}

/* Brings all vertices to a grid, on which rays through vertices and along edges are exact. */
static void round_form(mesh_form *form, float grid) {
    for (int i = 0; i < 3 * form->vertex_count; i++) form->vertex[i] = roundf(form->vertex[i] * grid) / grid;
}

typedef struct integer_ray {
    int64_t from[3], along[3];
    int grid;
} integer_ray;

static tact3_vec vec_of(const int64_t x[3], int grid) {
    return tact3_v((tact_real)x[0] / (tact_real)grid, (tact_real)x[1] / (tact_real)grid,
                   (tact_real)x[2] / (tact_real)grid);
}

static int64_t triple(const int64_t a[3], const int64_t b[3], const int64_t c[3]) {
    int64_t sum = 0;
    for (int k = 0; k < 3; k++) {
        int y = (k + 1) % 3, z = (k + 2) % 3;
        sum += a[k] * (b[y] * c[z] - b[z] * c[y]);
    }
    return sum;
}

/* The exact answer: whether the ray meets a triangle, at height / rate of its length. */
static bool meets(const tact3_mesh *mesh, int triangle, const integer_ray *ray, int64_t *height, int64_t *rate) {
    int64_t from[3][3];
    tact3_mesh_triangle t = tact3_mesh_triangle_get(mesh, triangle);
    for (int i = 0; i < 3; i++) {
        tact3_vec v = tact3_mesh_vertex(mesh, t.corner[i]);
        const tact_real x[3] = {v.x, v.y, v.z};
        for (int k = 0; k < 3; k++) from[i][k] = llround((double)x[k] * ray->grid) - ray->from[k];
    }
    int above = 0, below = 0;
    for (int i = 0; i < 3; i++) {
        int64_t side = triple(ray->along, from[i], from[(i + 1) % 3]);
        above |= side > 0, below |= side < 0;
    }
    if (above == below) return false;
    *height = triple(from[0], from[1], from[2]);
    *rate = 0;
    for (int i = 0; i < 3; i++) *rate += triple(ray->along, from[i], from[(i + 1) % 3]);
    return *rate > 0 ? *height >= 0 && *height <= *rate : *height <= 0 && *height >= *rate;
}

/* All that a ray meets, and what it meets first, are what integers say. Returns their number. */
static int assert_ray(const tact3_mesh *mesh, const integer_ray *ray) {
    enum { MOST = 600 };
    static tact3_mesh_hit hits[MOST];
    static char met[MOST];
    int count, expected = 0, triangles = tact3_mesh_info_get(mesh).triangle_count;
    tact3_vec origin = vec_of(ray->from, ray->grid), along = vec_of(ray->along, ray->grid);
    assert_int_equal(tact3_mesh_raycast_all(mesh, origin, along, hits, MOST, &count), TACT_OK);
    assert_true(count <= MOST && triangles <= MOST);
    memset(met, 0, sizeof met);
    for (int i = 0; i < count; i++) {
        int64_t height, rate;
        assert_int_equal(met[hits[i].triangle]++, 0);
        assert_true(meets(mesh, hits[i].triangle, ray, &height, &rate));
        assert_int_equal(hits[i].back, rate > 0);
        double off = fabs((double)height / (double)rate - (double)hits[i].fraction);
        assert_true(off * (double)tact3_length(along) <= (double)hits[i].error_bound);
        double size = 1 + (double)tact3_length(origin) + (double)tact3_length(along);
        assert_true((double)hits[i].error_bound < size * (sizeof(tact_real) == sizeof(float) ? 1e-6 : 1e-13));
        assert_int_equal(hits[i].input, tact3_mesh_triangle_get(mesh, hits[i].triangle).input);
        if (i > 0) assert_true(hits[i].fraction >= hits[i - 1].fraction);
    }
    for (int t = 0; t < triangles; t++) {
        int64_t height, rate;
        expected += meets(mesh, t, ray, &height, &rate);
    }
    assert_int_equal(count, expected);
    tact3_mesh_hit first = tact3_mesh_raycast(mesh, origin, along);
    assert_int_equal(first.found, count > 0);
    if (count > 0) assert_memory_equal(&first, &hits[0], sizeof first);
    int again;
    static tact3_mesh_hit some[3];
    assert_int_equal(tact3_mesh_raycast_all(mesh, origin, along, some, 3, &again), TACT_OK);
    assert_int_equal(again, count);
    assert_memory_equal(some, hits, sizeof some[0] * (size_t)(count < 3 ? count : 3));
    return count;
}

static void rays_through_a_soup(void **state) {
    (void)state;
    int all = 0;
    for (int seed = 0; seed < 40; seed++) {
        mesh_form soup = mesh_soup3((uint64_t)seed, 10 + 2 * seed, 20 + 12 * seed);
        tact3_mesh *mesh = mesh_build3(&soup, NULL);
        for (int i = 0; i < 200; i++) {
            integer_ray ray = {{0}, {0}, 4};
            for (int k = 0; k < 3; k++)
                ray.from[k] = random_integer(6), ray.along[k] = random_integer(i % 2 ? 3 : 12);
            all += assert_ray(mesh, &ray);
        }
        tact3_mesh_destroy(mesh, NULL);
        mesh_form_free(&soup);
    }
    assert_true(all > 20000);
}

/* Through every vertex and along every edge of a closed surface, from near and far: never past it. */
static void no_ray_slips_through_an_edge(void **state) {
    (void)state;
    mesh_form ball = mesh_ball3(10, 12);
    round_form(&ball, 64);
    tact3_mesh *mesh = mesh_build3(&ball, NULL);
    assert_true(tact3_mesh_info_get(mesh).solid);
    for (int t = 0; t < ball.triangle_count; t++) {
        for (int i = 0; i < 3; i++) {
            const float *a = ball.vertex + 3 * ball.index[3 * t + i],
                        *b = ball.vertex + 3 * ball.index[3 * t + (i + 1) % 3];
            for (int part = 0; part < 2; part++) {
                for (int far = 2; far <= 2048; far *= 8) {
                    integer_ray ray = {{0}, {0}, 128};
                    for (int k = 0; k < 3; k++) {
                        int64_t at = llroundf(64 * (part ? a[k] + b[k] : 2 * a[k]));
                        ray.along[k] = -at * far, ray.from[k] = at * far;
                    }
                    assert_true(assert_ray(mesh, &ray) >= 1);
                }
            }
        }
    }
    tact3_mesh_destroy(mesh, NULL);
    mesh_form_free(&ball);
}

/* A point of an edge, or a vertex, as rounded; of a ball of a size. */
static tact3_vec point_of_edge(const mesh_form *ball) {
    int t = abs(random_integer(ball->triangle_count - 1)), part = abs(random_integer(8));
    const float *a = ball->vertex + 3 * ball->index[3 * t], *b = ball->vertex + 3 * ball->index[3 * t + 1];
    tact_real at[3];
    for (int k = 0; k < 3; k++) {
        at[k] = (tact_real)a[k] + ((tact_real)b[k] - (tact_real)a[k]) * (tact_real)part / 8;
    }
    return tact3_v(at[0], at[1], at[2]);
}

/* From near and very far, to edges and vertices of small and large meshes: what is met is what the exact test of each
 * triangle says, which no box and no lane comes before. */
static void nothing_met_is_passed_by(void **state) {
    (void)state;
    int all = 0;
    for (int size = -72; size <= 0; size += 24) {
        mesh_form ball = mesh_ball3(5, 7);
        for (int i = 0; i < 3 * ball.vertex_count; i++) ball.vertex[i] = ldexpf(ball.vertex[i], size);
        tact3_mesh *mesh = mesh_build3(&ball, NULL);
        for (int i = 0; i < 400; i++) {
            tact_real far = (tact_real)ldexp(1, size + abs(random_integer(45)));
            tact3_vec way = tact3_v((tact_real)random_integer(999), (tact_real)random_integer(999),
                                    (tact_real)random_integer(999));
            way = tact3_scale(far / 1000, way);
            tact3_vec origin = tact3_sub(point_of_edge(&ball), way), along = tact3_scale(2, way);
            mesh_ray ray;
            mesh_crossing crossing;
            int count, met = 0;
            assert_int_equal(tact3_mesh_make_ray(origin, along, &ray), TACT_OK);
            for (int t = 0; t < ball.triangle_count; t++) {
                tact3_vec corner[3];
                mesh_triangle_points(mesh, (uint32_t)t, corner);
                met += tact3_mesh_cross(&ray, corner, &crossing);
            }
            assert_int_equal(tact3_mesh_raycast_all(mesh, origin, along, NULL, 0, &count), TACT_OK);
            assert_int_equal(count, met);
            all += met;
        }
        tact3_mesh_destroy(mesh, NULL);
        mesh_form_free(&ball);
    }
    assert_true(all > 1500);
}

static void a_ray_that_is_none_is_refused(void **state) {
    (void)state;
    static const float low[3] = {-1, -1, -1}, high[3] = {1, 1, 1};
    mesh_form box = mesh_box3(low, high);
    tact3_mesh *mesh = mesh_build3(&box, NULL);
    tact3_vec zero = tact3_v(0, 0, 0), nan = tact3_v(0, (tact_real)NAN, 0), x = tact3_v(4, 0, 0);
    assert_int_equal(tact3_mesh_raycast(mesh, nan, x).status, TACT_NOT_FINITE);
    assert_int_equal(tact3_mesh_raycast(mesh, zero, nan).status, TACT_NOT_FINITE);
    tact_real much = sizeof(tact_real) == sizeof(float) ? TACT_REAL(1e16) : TACT_REAL(1e10) * TACT_REAL(1e91);
    assert_int_equal(tact3_mesh_raycast(mesh, tact3_v(much, 0, 0), x).status, TACT_OUT_OF_RANGE);
    assert_false(tact3_mesh_raycast(mesh, zero, zero).found);
    tact3_mesh_hit hits[2], hit = tact3_mesh_raycast(mesh, zero, x);
    assert_true(hit.found && hit.back && hit.normal.x == 1 && hit.fraction == TACT_REAL(0.25));
    int count = 7;
    assert_int_equal(tact3_mesh_raycast_all(mesh, zero, x, hits, -1, &count), TACT_NEGATIVE);
    assert_int_equal(tact3_mesh_raycast_all(mesh, zero, x, NULL, 0, &count), TACT_OK);
    assert_int_equal(count, 2); /* the middle of a face is on an edge of two triangles */
    hit = tact3_mesh_raycast(mesh, tact3_v(-5, TACT_REAL(0.25), 0), x);
    assert_true(hit.found && !hit.back && hit.normal.x == -1 && hit.point.x == -1);
    assert_false(tact3_mesh_raycast(mesh, tact3_v(-5, 0, 0), tact3_v(TACT_REAL(3.99), 0, 0)).found);
    tact3_mesh_destroy(mesh, NULL);
    mesh_form_free(&box);
}

/* The winding number by solid angles (van Oosterom and Strackee 1983). NaN at the surface. */
static double solid_angle(const tact3_mesh *mesh, tact3_vec at) {
    double sum = 0;
    int triangles = tact3_mesh_info_get(mesh).triangle_count;
    for (int t = 0; t < triangles; t++) {
        double p[3][3], length[3], dot[3] = {0}, volume = 0;
        tact3_mesh_triangle triangle = tact3_mesh_triangle_get(mesh, t);
        for (int i = 0; i < 3; i++) {
            tact3_vec v = tact3_mesh_vertex(mesh, triangle.corner[i]);
            p[i][0] = (double)v.x - (double)at.x, p[i][1] = (double)v.y - (double)at.y;
            p[i][2] = (double)v.z - (double)at.z;
            length[i] = sqrt(p[i][0] * p[i][0] + p[i][1] * p[i][1] + p[i][2] * p[i][2]);
        }
        for (int k = 0; k < 3; k++) {
            int y = (k + 1) % 3, z = (k + 2) % 3;
            volume += p[0][k] * (p[1][y] * p[2][z] - p[1][z] * p[2][y]);
            for (int i = 0; i < 3; i++) dot[i] += p[(i + 1) % 3][k] * p[(i + 2) % 3][k];
        }
        double below = length[0] * length[1] * length[2];
        for (int i = 0; i < 3; i++) below += dot[i] * length[i];
        sum += 2 * atan2(volume, below);
    }
    return sum / (4 * 3.14159265358979323846);
}

/* A point in the surface: exactly, by integers. */
static bool is_at_surface(const tact3_mesh *mesh, const int64_t at[3], int grid) {
    int triangles = tact3_mesh_info_get(mesh).triangle_count;
    for (int t = 0; t < triangles; t++) {
        int64_t p[3][3];
        tact3_mesh_triangle triangle = tact3_mesh_triangle_get(mesh, t);
        for (int i = 0; i < 3; i++) {
            tact3_vec v = tact3_mesh_vertex(mesh, triangle.corner[i]);
            const tact_real x[3] = {v.x, v.y, v.z};
            for (int k = 0; k < 3; k++) p[i][k] = llround((double)x[k] * grid) - at[k];
        }
        if (triple(p[0], p[1], p[2]) != 0) continue;
        bool inside = true;
        for (int k = 0; k < 3; k++) {
            int y = (k + 1) % 3, z = (k + 2) % 3, above = 0, below = 0;
            for (int i = 0; i < 3; i++) {
                const int64_t *a = p[i], *b = p[(i + 1) % 3];
                int64_t side = a[y] * b[z] - a[z] * b[y];
                above |= side > 0, below |= side < 0;
            }
            inside = inside && !(above && below);
        }
        /* On a line with an edge all sides but those of the edge's ends are 0 in a projection: ends by coordinates. */
        for (int k = 0; k < 3; k++) {
            inside = inside && !(p[0][k] > 0 && p[1][k] > 0 && p[2][k] > 0) &&
                     !(p[0][k] < 0 && p[1][k] < 0 && p[2][k] < 0);
        }
        if (inside) return true;
    }
    return false;
}

static int assert_points(const mesh_form *form, int grid, int points) {
    tact3_mesh *mesh = mesh_build3(form, NULL);
    tact3_mesh_info info = tact3_mesh_info_get(mesh);
    assert_true(info.solid);
    int at_surface = 0;
    for (int i = 0; i < points; i++) {
        int64_t at[3];
        const tact_real high[3] = {info.bounds.upper.x, info.bounds.upper.y, info.bounds.upper.z};
        for (int k = 0; k < 3; k++) at[k] = random_integer((int)(high[k] * (tact_real)grid) + 1);
        const float *vertex = form->vertex + 3 * (i % form->vertex_count);
        if (i % 4 == 0) at[i / 4 % 3] = llroundf(vertex[i / 4 % 3] * (float)grid);
        if (i % 4 == 1) {
            for (int k = 0; k < 3; k++) at[k] = llroundf(vertex[k] * (float)grid);
        }
        tact3_vec point = vec_of(at, grid);
        bool surface = is_at_surface(mesh, at, grid);
        at_surface += surface;
        assert_int_equal(tact3_mesh_contains(mesh, point), surface || solid_angle(mesh, point) > 0.5);
    }
    tact3_mesh_destroy(mesh, NULL);
    return at_surface;
}

static void a_solid_contains_what_it_winds_around(void **state) {
    (void)state;
    static const float low[3] = {-4, -4, -4}, high[3] = {4, 4, 4}, low2[3] = {-2, -1, -2}, high2[3] = {3, 2, 1};
    mesh_form outer = mesh_box3(low, high), inner = mesh_box3(low2, high2);
    for (int t = 0; t < 12; t++) {
        uint32_t *index = inner.index + 3 * t, first = index[0];
        index[0] = index[1], index[1] = first;
    }
    mesh_form hollow = mesh_joined3(&outer, &inner), ball = mesh_ball3(6, 7), ring = mesh_ring3(8, 9),
              corner = mesh_corner3();
    round_form(&ball, 8);
    round_form(&ring, 4);
    assert_true(assert_points(&hollow, 1, 1000) > 250);
    assert_true(assert_points(&ball, 8, 1000) > 250);
    assert_true(assert_points(&ring, 4, 1000) > 250);
    assert_true(assert_points(&corner, 2, 1000) > 250);
    tact3_mesh *mesh = mesh_build3(&outer, &(tact3_mesh_options){0, true, NULL});
    assert_false(tact3_mesh_contains(mesh, tact3_v(0, 0, 0)));
    assert_true(tact3_mesh_contains(mesh, tact3_v(4, 1, 2)));
    assert_false(tact3_mesh_contains(mesh, tact3_v((tact_real)NAN, 0, 0)));
    tact3_mesh_destroy(mesh, NULL);
    mesh_form_free(&outer), mesh_form_free(&inner), mesh_form_free(&hollow);
    mesh_form_free(&ball), mesh_form_free(&ring), mesh_form_free(&corner);
}

static const struct CMUnitTest tests[] = {
    cmocka_unit_test(rays_through_a_soup),
    cmocka_unit_test(no_ray_slips_through_an_edge),
    cmocka_unit_test(nothing_met_is_passed_by),
    cmocka_unit_test(a_ray_that_is_none_is_refused),
    cmocka_unit_test(a_solid_contains_what_it_winds_around),
};

const test_group test_mesh3_ray = {"test_mesh3_ray", tests, sizeof tests / sizeof tests[0], NULL, NULL};
