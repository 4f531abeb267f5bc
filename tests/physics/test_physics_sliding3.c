/* Bodies that slide over flush triangles of a mesh without friction: nothing lifts them, and nothing slows them. */
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "hull/point_sets.h"
#include "support/check.h"
#include "support/group.h"
#include "tact/mesh3.h"
#include "tact/solve3.h"

enum { ALONG = 88, ACROSS = 16, CELLS = ALONG * ACROSS, ROW = ALONG + 1, CORNERS = ROW * (ACROSS + 1) };
enum { CONTACTS = 32, STEPS = 120, SHAPES = 6 };

/* Squares; corners moved at random; the top of a solid; some triangles fifty times as long as wide; squares that share
 * no corner, each row beside the middle of the other's. */
typedef enum floor_kind { EVEN, UNEVEN, SOLID, NEEDLES, TILES, FLOORS } floor_kind;

static float vertex[4 * CELLS][3];
static uint32_t triangle[4 * CELLS + 4 * (ALONG + ACROSS)][3];

static int add(int count, const uint32_t triangles[2][3]) {
    memcpy(triangle[count], triangles, 2 * sizeof triangles[0]);
    return count + 2;
}

static void set_vertex(int i, double x, double y, double z) {
    vertex[i][0] = (float)x, vertex[i][1] = (float)y, vertex[i][2] = (float)z;
}

static int add_tiles(void) {
    int count = 0;
    for (int i = 0; i < CELLS; i++) {
        for (int k = 0; k < 4; k++) {
            double x = 0.5 * (i % ALONG + k % 2 + 0.5 * (i / ALONG % 2)), y = 0.5 * (i / ALONG + k / 2);
            set_vertex(4 * i + k, x - 2, y - 4, 0);
        }
        const uint32_t a = 4 * (uint32_t)i, tile[2][3] = {{a, a + 1, a + 3}, {a, a + 3, a + 2}};
        count = add(count, tile);
    }
    return count;
}

static int add_walls(int count) {
    for (int i = 0; i < 2 * (ALONG + ACROSS); i++) {
        int at = i % (ALONG + ACROSS);
        bool along = at < ALONG, back = i >= ALONG + ACROSS;
        int from = along ? at : ALONG + ROW * (at - ALONG), to = from + (along ? 1 : ROW);
        if (back) from = CORNERS - 1 - from, to = CORNERS - 1 - to;
        const uint32_t p = (uint32_t)from, q = (uint32_t)to;
        const uint32_t wall[2][3] = {{p, p + CORNERS, q}, {q, p + CORNERS, q + CORNERS}};
        count = add(count, wall);
    }
    return count;
}

static int add_cells(floor_kind kind) {
    uint64_t random = 77;
    int count = 0;
    for (int i = 0; i < CORNERS; i++) {
        bool inner = i % ROW > 0 && i % ROW < ALONG && i / ROW > 0 && i / ROW < ACROSS;
        double shake = kind == UNEVEN && inner ? 0.1 : 0, step = kind == NEEDLES && inner && i % ROW % 2 ? 0.49 : 0;
        double x = 0.5 * (i % ROW) - 2 + shake * cloud_uniform(&random) + step;
        double y = 0.5 * (i / ROW) - 4 + shake * cloud_uniform(&random);
        set_vertex(i, x, y, 0), set_vertex(CORNERS + i, x, y, -1);
    }
    for (int i = 0; i < CELLS; i++) {
        uint32_t a = (uint32_t)(i % ALONG + ROW * (i / ALONG)), b = a + 1, c = a + (uint32_t)ROW, d = c + 1;
        bool turned = (i * 7 + i / 5) % 3 == 0;
        const uint32_t cell[2][3] = {{a, b, turned ? c : d}, {turned ? b : a, d, c}};
        count = add(count, cell);
        for (int k = 0; k < 2 && kind == SOLID; k++, count++) {
            for (int j = 0; j < 3; j++) triangle[count][j] = cell[k][2 - j] + CORNERS;
        }
    }
    return kind == SOLID ? add_walls(count) : count;
}

/* A floor of flush triangles in the plane z = 0, x from -2 to 42; of a solid its top. */
static tact3_mesh *floor_mesh(floor_kind kind) {
    tact3_mesh *mesh = NULL;
    tact3_mesh_input input = {.vertices = vertex, .scalar = TACT_SCALAR_FLOAT, .indices = triangle};
    input.triangle_count = kind == TILES ? add_tiles() : add_cells(kind);
    input.vertex_count = kind == TILES ? 4 * CELLS : kind == SOLID ? 2 * CORNERS : CORNERS;
    assert_int_equal(tact3_mesh_create(&input, NULL, NULL, &mesh), TACT_OK);
    assert_int_equal(tact3_mesh_info_get(mesh).solid, kind == SOLID);
    return mesh;
}

static tact3_hull *hull;

static int set_up(void **state) {
    (void)state;
    static tact3_vec points[16];
    uint64_t random = 9;
    for (int i = 0; i < 16; i++) {
        double x = cloud_uniform(&random), y = cloud_uniform(&random), z = cloud_uniform(&random);
        points[i] = tact3_v((tact_real)(0.75 * x), (tact_real)(0.5 * y), (tact_real)(i < 5 ? -0.25 : 0.25 * z));
    }
    size_t bytes = tact3_hull_bytes(16);
    void *memory = malloc(bytes);
    assert_int_equal(tact3_hull_build(memory, bytes, points, 16, NULL), TACT_OK);
    hull = memory;
    return 0;
}

static int tear_down(void **state) {
    (void)state;
    free(hull);
    return 0;
}

static tact3_shape some_shape(int kind) {
    switch (kind) {
    case 0: return tact3_sphere(TACT_REAL(0.5));
    case 1: return tact3_capsule(TACT_REAL(0.5), TACT_REAL(0.25));
    case 2: return tact3_box(tact3_v(TACT_REAL(0.5), TACT_REAL(0.375), TACT_REAL(0.25)));
    case 3: return tact3_hull_shape(hull);
    case 4: return tact3_cylinder(TACT_REAL(0.25), TACT_REAL(0.5));
    default: return tact3_rounded(some_shape(2), TACT_REAL(0.0625));
    }
}

/* Adds a point to the contact of its normal. */
static void add_point(tact3_solver_contact *contacts, int *count, const tact3_mesh_contact *c, tact3_vec center) {
    int i = 0;
    while (i < *count && (contacts[i].point_count == TACT3_MANIFOLD_POINTS ||
                          tact3_dot(contacts[i].normal, c->normal) < TACT_REAL(0.999999)))
        i++;
    if (i == *count) contacts[(*count)++] = (tact3_solver_contact){.body_b = 1, .normal = c->normal};
    tact3_vec at = tact3_scale(TACT_REAL(0.5), tact3_add(c->point_a, c->point_b));
    tact3_solver_point point = {at, tact3_sub(at, center), c->separation, c->id, 0, 0};
    contacts[i].point[contacts[i].point_count++] = point;
}

static tact3_mat inverse_of(tact3_mat m) {
    tact_real factor = 1 / tact3_dot(m.x, tact3_cross(m.y, m.z));
    return (tact3_mat){tact3_scale(factor, tact3_cross(m.y, m.z)), tact3_scale(factor, tact3_cross(m.z, m.x)),
                       tact3_scale(factor, tact3_cross(m.x, m.y))};
}

typedef struct slide {
    double rise, slower; /* highest rise; part of the speed that was lost, or gained, at most */
} slide;

static slide slide_over(const tact3_mesh *mesh, const tact3_shape *shape, tact3_pose pose, tact3_vec velocity) {
    static tact3_solver_contact contacts[CONTACTS];
    static tact3_mesh_contact found[CONTACTS];
    static char memory[1 << 18];
    const tact3_pose none = tact3_identity_pose();
    tact3_shape floor = tact3_mesh_shape(mesh);
    tact3_mass mass = tact3_shape_mass(shape);
    tact3_solver_body body[2] = {{.pose = none}, {.pose = pose, .velocity = velocity, .gravity_scale = 1}};
    body[1].pose.position = tact3_pose_point(pose, mass.center);
    body[1].inverse_mass = 1 / mass.volume;
    body[1].inertia = mass.inertia;
    body[1].inverse_inertia = inverse_of(mass.inertia);
    tact3_solver_settings settings = tact3_solver_defaults(1);
    slide s = {0, 0};
    assert_true(tact3_solve_bytes(2, CONTACTS) <= sizeof memory);
    double start = (double)tact3_shape_bounds(shape, pose).lower.z;
    for (int i = 0; i < STEPS; i++) {
        tact3_pose at = body[1].pose;
        at.position = tact3_sub(at.position, tact3_rotate(at.rotation, mass.center));
        s.rise = fmax(s.rise, (double)tact3_shape_bounds(shape, at).lower.z - start);
        s.slower = fmax(s.slower, fabs((double)body[1].velocity.x / (double)velocity.x - 1));
        int count = 0;
        tact3_mesh_contacts all =
            tact3_collide_mesh_world(&floor, none, shape, at, 4 * settings.slop, NULL, found, CONTACTS);
        assert_true(all.status == TACT_OK && all.complete && all.count > 0);
        for (int k = 0; k < all.count; k++) add_point(contacts, &count, &found[k], body[1].pose.position);
        assert_int_equal(tact3_solve(memory, sizeof memory, body, 2, contacts, count, &settings), TACT_OK);
    }
    return s;
}

/* Lying on the floor; a capsule and a cylinder on their sides. */
static tact3_pose some_pose(int kind, uint64_t *random) {
    const tact3_shape shape = some_shape(kind);
    double turn = kind == 0 ? 0 : 3 * cloud_uniform(random), lying = kind == 1 || kind == 4 ? 1.5707963267948966 : 0;
    tact3_quat down = tact3_rotation_from_axis_angle(tact3_v(0, 1, 0), (tact_real)lying);
    tact3_pose pose = {tact3_v(0, 0, 0), tact3_rotation_from_axis_angle(tact3_v(0, 0, 1), (tact_real)turn)};
    pose.rotation = tact3_compose_rotation(pose.rotation, down);
    pose.position.x = (tact_real)(0.3 * cloud_uniform(random)), pose.position.y = (tact_real)cloud_uniform(random);
    pose.position.z = -tact3_shape_bounds(&shape, pose).lower.z;
    return pose;
}

static void nothing_lifts_or_slows_what_slides(void **state) {
    (void)state;
    uint64_t random = 10;
    for (int kind = 0; kind < FLOORS; kind++) {
        tact3_mesh *mesh = floor_mesh((floor_kind)kind);
        slide worst = {0, 0};
        for (int n = 0; n < SHAPES * check_rounds(20); n++) {
            const tact3_shape shape = some_shape(n % SHAPES);
            tact3_pose pose = some_pose(n % SHAPES, &random);
            double aside = 0.75 * cloud_uniform(&random);
            slide s = slide_over(mesh, &shape, pose, tact3_v(15, (tact_real)aside, 0));
            assert_true(s.rise < 1e-3 && s.slower < 1e-3);
            worst.rise = fmax(worst.rise, s.rise), worst.slower = fmax(worst.slower, s.slower);
        }
        print_message("# floor %d: rises %.2g m, speed changes by %.2g of itself\n", kind, worst.rise, worst.slower);
        free(mesh);
    }
}

static const struct CMUnitTest tests[] = {
    cmocka_unit_test(nothing_lifts_or_slows_what_slides),
};

const test_group test_physics_sliding3 = {"test_physics_sliding3", tests, 1, set_up, tear_down};
