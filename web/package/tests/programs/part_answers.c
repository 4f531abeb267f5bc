/* Reads shapes with parts beside other shapes as raw doubles from stdin and writes every answer of the library as raw
 * doubles to stdout, for part_bits.test.ts, which writes the one and compares the other. In either dimension. */
#include <stdio.h>
#include <stdlib.h>

#include "tact/dimension.h"

#if TACT_DIMENSION == 2
typedef tact2_vec vec;
typedef tact2_pose pose;
#else
#include "tact/height_field3.h"
typedef tact3_vec vec;
typedef tact3_pose pose;
#endif

enum { BALL, BOX, CAPSULE, HALF_SPACE, COMPOUND, RING, CHAIN, HEIGHT_FIELD = RING };
enum { CAPACITY = 64, MOST_CHILDREN = 16 };

static double take(void) {
    double x;
    if (fread(&x, sizeof x, 1, stdin) == 1) return x;
    fputs("part_answers: a case is cut\n", stderr);
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

/* An answer goes out behind its length; of one that is refused -1 alone. */
static void send(int status) {
    if (status < 0) answer[0] = -1, answer_count = 1;
    double length = answer_count;
    fwrite(&length, sizeof length, 1, stdout);
    fwrite(answer, sizeof *answer, (size_t)answer_count, stdout);
    answer_count = 0;
}

#if TACT_DIMENSION == 2
static void put_vec(vec v) { put(v.x), put(v.y); }

static vec take_vec(void) {
    vec v;
    v.x = take(), v.y = take();
    return v;
}

static pose take_pose(void) {
    pose p;
    p.position = take_vec();
    p.rotation.c = take(), p.rotation.s = take();
    return p;
}

static void put_triangles(const int *t) { (void)t; }
static void ask_triangles(tactn_query_options *options, int *t) { (void)options, (void)t; }
static void put_touched(const tactn_part_contact *contact) { (void)contact; }

static tactn_shape ball(double radius) { return tact2_circle(radius); }

/* A ring or a chain. */
static tactn_shape take_own(int kind, void **memory) {
    int count = (int)take();
    tact2_chain_options options = {.closed = take() > 0, .one_sided = take() > 0};
    vec *points = take_memory((size_t)count * sizeof *points);
    for (int i = 0; i < count; i++) points[i] = take_vec();
    size_t bytes = kind == RING ? tact2_polygon_bytes(count) : tact2_chain_bytes(count);
    *memory = take_memory(bytes);
    tact_status status = kind == RING ? tact2_polygon_build(*memory, bytes, points, count, NULL)
                                      : tact2_chain_build(*memory, bytes, points, count, &options);
    free(points);
    if (status != TACT_OK) exit(2);
    return kind == RING ? tact2_polygon_shape(*memory) : tact2_chain_shape(*memory);
}
#else
static void put_vec(vec v) { put(v.x), put(v.y), put(v.z); }

static vec take_vec(void) {
    vec v;
    v.x = take(), v.y = take(), v.z = take();
    return v;
}

static pose take_pose(void) {
    pose p;
    p.position = take_vec();
    p.rotation.x = take(), p.rotation.y = take(), p.rotation.z = take(), p.rotation.w = take();
    return p;
}

static void put_triangles(const int *t) { put(t[0]), put(t[1]); }
static void ask_triangles(tactn_query_options *options, int *t) { options->triangles = t; }
static void put_touched(const tactn_part_contact *contact) { put(contact->triangle), put(contact->material); }

static tactn_shape ball(double radius) { return tact3_sphere(radius); }

/* A height field. */
static tactn_shape take_own(int kind, void **memory) {
    int columns = (int)take(), rows = (int)take();
    double *heights = take_memory((size_t)(columns * rows) * sizeof *heights);
    tact3_height_field_input input = {.heights = heights, .columns = columns, .rows = rows,
                                      .scalar = TACT_SCALAR_DOUBLE, .cell_x = take(), .cell_y = take()};
    for (int i = 0; i < columns * rows; i++) heights[i] = take();
    size_t bytes = tact3_height_field_bytes(columns, rows);
    *memory = take_memory(bytes);
    if (kind != HEIGHT_FIELD || tact3_height_field_build(*memory, bytes, &input) != TACT_OK) exit(2);
    free(heights);
    return tact3_mesh_shape(*memory);
}
#endif

static tactn_shape take_compound(void **memory);

static tactn_shape take_shape(void **memory) {
    int kind = (int)take();
    double first, second;
    vec v;
    switch (kind) {
    case BALL: return ball(take());
    case BOX: return tactn_box(take_vec());
    case CAPSULE:
        first = take(), second = take();
        return tactn_capsule(first, second);
    case HALF_SPACE:
        v = take_vec();
        return tactn_half_space(v, take());
    case COMPOUND: return take_compound(memory);
    default: return take_own(kind, memory);
    }
}

static tactn_shape take_compound(void **memory) {
    tactn_compound_child children[MOST_CHILDREN];
    void *blocks[MOST_CHILDREN] = {NULL};
    int count = (int)take();
    for (int i = 0; i < count; i++) {
        children[i].pose = take_pose();
        children[i].id = (uint32_t)take();
        children[i].shape = take_shape(blocks + i);
    }
    size_t bytes = tactn_compound_bytes(children, count);
    *memory = take_memory(bytes);
    if (tactn_compound_build(*memory, bytes, children, count) != TACT_OK) exit(2);
    for (int i = 0; i < count; i++) free(blocks[i]);
    return tactn_compound_shape(*memory);
}

static void send_gap(tactn_gap gap, const int *parts, const int *t) {
    put(gap.relation), put(gap.distance), put(gap.error_bound);
    put_vec(gap.normal), put_vec(gap.point_a), put_vec(gap.point_b);
    put(parts[0]), put(parts[1]), put_triangles(t);
    send(gap.status);
}

static void send_hit(tactn_hit hit, const int *parts, const int *t) {
    put(hit.relation), put(hit.fraction), put(hit.distance), put(hit.error_bound);
    put_vec(hit.normal), put_vec(hit.point_a), put_vec(hit.point_b);
    put(parts[0]), put(parts[1]), put_triangles(t);
    send(hit.status);
}

static void send_contacts(const tactn_shape *a, pose at_a, const tactn_shape *b, pose at_b) {
    tactn_part_contact contacts[CAPACITY];
    tactn_part_contacts all = tactn_collide_parts_world(a, at_a, b, at_b, 0.125, NULL, contacts, CAPACITY);
    put(all.complete), put(all.point_error_bound);
    for (int i = 0; i < all.count; i++) {
        put_vec(contacts[i].point_a), put_vec(contacts[i].point_b), put_vec(contacts[i].normal);
        put(contacts[i].separation), put(contacts[i].part_a), put(contacts[i].part_b), put(contacts[i].id);
        put_touched(contacts + i);
    }
    send(all.status);
}

static void send_ray(const tactn_shape *shape, vec origin, vec way) {
    tactn_part_hit hits[CAPACITY];
    int count;
    tact_status status = tactn_raycast_parts(shape, origin, way, NULL, hits, CAPACITY, &count);
    for (int i = 0; i < count; i++) {
        put(hits[i].part), put(hits[i].hit.fraction), put(hits[i].hit.error_bound);
        put_vec(hits[i].hit.normal), put_vec(hits[i].hit.point_a);
    }
    send(status);
}

static void none(int parts[2], int triangles[2]) {
    parts[0] = parts[1] = triangles[0] = triangles[1] = -1;
}

static void answer_case(const tactn_shape *a, const tactn_shape *b) {
    tactn_shape point = tactn_point((vec){0});
    tactn_sweep sweep_a, sweep_b;
    sweep_a.from = sweep_a.to = take_pose();
    sweep_b.from = take_pose();
    sweep_b.to = take_pose();
    vec way = take_vec();
    pose at = tactn_identity_pose();
    at.position = sweep_b.from.position;
    int t[2], p[2];
    tactn_query_options options = {.parts = p};
    ask_triangles(&options, t);
    none(p, t);
    tactn_gap gap = tactn_distance_world(a, sweep_a.from, b, sweep_b.from, &options);
    send_gap(gap, p, t);
    put(tactn_overlap_world(a, sweep_a.from, b, sweep_b.from, NULL));
    send(gap.status);
    send_contacts(a, sweep_a.from, b, sweep_b.from);
    none(p, t);
    send_hit(tactn_raycast(a, sweep_b.from.position, way, &options), p, t);
    none(p, t);
    send_hit(tactn_cast(a, b, sweep_b.from, way, &options), p, t);
    none(p, t);
    send_hit(tactn_time_of_impact(a, &sweep_a, b, &sweep_b, &options), p, t);
    none(p, t);
    send_gap(tactn_distance_world(a, sweep_a.from, &point, at, &options), p, t);
    send_ray(a, sweep_b.from.position, way);
}

int main(void) {
    for (int count = (int)take(); count > 0; count--) {
        void *memory[2] = {NULL};
        tactn_shape a = take_shape(memory), b = take_shape(memory + 1);
        answer_case(&a, &b);
        free(memory[0]);
        free(memory[1]);
    }
    return ferror(stdout) ? 2 : 0;
}
