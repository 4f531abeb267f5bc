/* Reads meshes beside other shapes as raw doubles from stdin and writes every answer of the library as raw doubles to
 * stdout, for mesh_bits.test.ts, which writes the one and compares the other. */
#include <stdio.h>
#include <stdlib.h>

#include "tact/tact.h"

enum { BOX, SPHERE, CAPSULE, HALF_SPACE, MESH };
enum { CAPACITY = 64 };

static double take(void) {
    double x;
    if (fread(&x, sizeof x, 1, stdin) == 1) return x;
    fputs("mesh_answers: a case is cut\n", stderr);
    exit(2);
}

static void *take_memory(size_t bytes) {
    void *memory = malloc(bytes);
    if (!memory) exit(2);
    return memory;
}

static double answer[2048];
static int answer_count;

static void put(double x) { answer[answer_count++] = x; }
static void put_vec(tact3_vec v) { put(v.x), put(v.y), put(v.z); }

/* An answer goes out behind its length; of one that is refused -1 alone. */
static void send(int status) {
    if (status < 0) answer[0] = -1, answer_count = 1;
    double length = answer_count;
    fwrite(&length, sizeof length, 1, stdout);
    fwrite(answer, sizeof *answer, (size_t)answer_count, stdout);
    answer_count = 0;
}

static tact3_vec take_vec(void) {
    tact3_vec v;
    v.x = take(), v.y = take(), v.z = take();
    return v;
}

static tact3_pose take_pose(void) {
    tact3_pose pose;
    pose.position = take_vec();
    pose.rotation.x = take(), pose.rotation.y = take(), pose.rotation.z = take(), pose.rotation.w = take();
    return pose;
}

static tact3_mesh *take_mesh(void) {
    int vertices = (int)take(), triangles = (int)take();
    tact3_vec *vertex = take_memory((size_t)vertices * sizeof *vertex);
    uint32_t *index = take_memory(3 * (size_t)triangles * sizeof *index);
    for (int i = 0; i < vertices; i++) vertex[i] = take_vec();
    for (int i = 0; i < 3 * triangles; i++) index[i] = (uint32_t)take();
    tact3_mesh_input input = {.vertices = vertex, .vertex_count = vertices, .scalar = TACT_SCALAR_REAL,
                              .indices = index, .triangle_count = triangles};
    tact3_mesh *mesh;
    if (tact3_mesh_create(&input, NULL, NULL, &mesh) != TACT_OK) exit(2);
    free(vertex);
    free(index);
    return mesh;
}

static tact3_shape take_shape(const tact3_mesh *mesh) {
    int type = (int)take();
    tact3_vec v = take_vec();
    switch (type) {
    case BOX: return tact3_box(v);
    case SPHERE: return tact3_sphere(v.x);
    case CAPSULE: return tact3_capsule(v.x, v.y);
    case HALF_SPACE: return tact3_half_space(v, 0.25);
    default: return tact3_mesh_shape(mesh);
    }
}

static void put_triangles(const int *triangles) { put(triangles[0]), put(triangles[1]); }

static void send_gap(tact3_gap gap, const int *triangles) {
    put(gap.relation), put(gap.distance), put(gap.error_bound);
    put_vec(gap.normal), put_vec(gap.point_a), put_vec(gap.point_b);
    put_triangles(triangles);
    send(gap.status);
}

static void send_hit(tact3_hit hit, const int *triangles) {
    put(hit.relation), put(hit.fraction), put(hit.distance), put(hit.error_bound);
    put_vec(hit.normal), put_vec(hit.point_a), put_vec(hit.point_b);
    put_triangles(triangles);
    send(hit.status);
}

static void send_contacts(const tact3_shape *a, tact3_pose at_a, const tact3_shape *b, tact3_pose at_b) {
    tact3_mesh_contact contacts[CAPACITY];
    tact3_mesh_contacts all = tact3_collide_mesh_world(a, at_a, b, at_b, 0.125, NULL, contacts, CAPACITY);
    put(all.complete), put(all.point_error_bound);
    for (int i = 0; i < all.count; i++) {
        put_vec(contacts[i].point_a), put_vec(contacts[i].point_b), put_vec(contacts[i].normal);
        put(contacts[i].separation), put(contacts[i].triangle), put(contacts[i].id);
    }
    send(all.status);
}

static void send_ray(const tact3_mesh *mesh, tact3_vec origin, tact3_vec way) {
    tact3_mesh_hit hits[CAPACITY];
    int count;
    tact_status status = tact3_mesh_raycast_all(mesh, origin, way, hits, CAPACITY, &count);
    for (int i = 0; i < count; i++) {
        put(hits[i].triangle), put(hits[i].back), put(hits[i].fraction), put(hits[i].error_bound);
        put_vec(hits[i].normal), put_vec(hits[i].point);
    }
    send(status);
}

static void answer_case(const tact3_mesh *mesh, const tact3_shape *b) {
    tact3_shape a = tact3_mesh_shape(mesh), point = tact3_point((tact3_vec){0, 0, 0});
    tact3_sweep sweep_a, sweep_b;
    sweep_a.from = sweep_a.to = take_pose();
    sweep_b.from = take_pose();
    sweep_b.to = take_pose();
    tact3_vec way = take_vec();
    int t[2] = {-1, -1};
    tact3_query_options options = {.triangles = t};
    tact3_gap gap = tact3_distance_world(&a, sweep_a.from, b, sweep_b.from, &options);
    send_gap(gap, t);
    put(tact3_overlap_world(&a, sweep_a.from, b, sweep_b.from, NULL));
    send(gap.status);
    send_contacts(&a, sweep_a.from, b, sweep_b.from);
    t[0] = t[1] = -1;
    send_hit(tact3_raycast(&a, sweep_b.from.position, way, &options), t);
    t[0] = t[1] = -1;
    send_hit(tact3_cast(&a, b, sweep_b.from, way, &options), t);
    t[0] = t[1] = -1;
    send_hit(tact3_time_of_impact(&a, &sweep_a, b, &sweep_b, &options), t);
    t[0] = t[1] = -1;
    tact3_pose at = tact3_identity_pose();
    at.position = sweep_b.from.position;
    send_gap(tact3_distance_world(&a, sweep_a.from, &point, at, &options), t);
    send_ray(mesh, sweep_b.from.position, way);
}

int main(void) {
    for (int count = (int)take(); count > 0; count--) {
        tact3_mesh *mesh = take_mesh();
        tact3_shape b = take_shape(mesh);
        answer_case(mesh, &b);
        tact3_mesh_destroy(mesh, NULL);
    }
    return ferror(stdout) ? 2 : 0;
}
