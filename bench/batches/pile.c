/* Bodies of a pile in one call (tact/batch2.h, batch3.h) beside a loop of single calls: bodies fall into a pit until
 * they lie on each other, and the pairs are those whose bounds are near each other, in the order of a static tree.
 * Nanoseconds of the processor a pair, the least of some runs that take turns. `bench_pile3_double boxes` prints the
 * rows of one kind. Compiled for each dimension and precision. */
#define _POSIX_C_SOURCE 200809L
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "base/random.h"
#include "tact/dimension.h"

/* The pile stands there several times, each pile with bodies of its own. */
enum { PILE = 1200, PILES = 16, BODIES = PILE * PILES, SHAPES = 64, MOST_PAIRS = 400000, STEPS = 240, RUNS = 15 };

#define WIDTH (BENCH_DIMENSION == 2 ? 24.0 : 8.0)
#define NEAR 0.02 /* bounds that are this near make a pair; contacts are asked for as far away */

typedef enum shape_kind { BALLS, CAPSULES, BOXES, HULLS, MIXED, KINDS } shape_kind;

static const char *const kind_names[] = {"balls", "capsules", "boxes", BENCH_DIMENSION == 2 ? "polygons" : "hulls",
                                         "mixed"};

static tactn_shape shapes[SHAPES];
static tactn_pose poses[BODIES];
static uint32_t body_shapes[BODIES], pairs[2 * MOST_PAIRS];
static int pair_count;
static tactn_gap gaps[MOST_PAIRS];
static tactn_manifold manifolds[MOST_PAIRS];
static bool overlaps[MOST_PAIRS];

static void check(tact_status status) {
    if (status == TACT_OK) return;
    fprintf(stderr, "bench_pile: %s\n", tact_status_text(status));
    exit(1);
}

static void *memory_of(size_t bytes) {
    void *memory = malloc(bytes);
    if (!memory) check(TACT_NO_MEMORY);
    return memory;
}

/* ---- the pile */

/* Vectors and rotations are structures of nothing but their numbers. */
static void set_numbers(tact_real *to, const double *x, int count) {
    for (int i = 0; i < count; i++) to[i] = (tact_real)x[i];
}

static tactn_vec vec_of(const double *x) {
    tactn_vec v;
    set_numbers((tact_real *)(void *)&v, x, BENCH_DIMENSION);
    return v;
}

static tactn_rotation rotation_of(const double *x) {
    tactn_rotation r;
    set_numbers((tact_real *)(void *)&r, x, BENCH_ROTATION);
    return r;
}

static tactn_shape hull_of(bench_random *random) {
    enum { COUNT = BENCH_DIMENSION == 2 ? 8 : 16 };
    tactn_vec corners[COUNT];
    tactn_hull *hull;
    double size = bench_uniform(random, 0.3, 0.6);
    for (int i = 0; i < COUNT; i++) {
        double unit[BENCH_DIMENSION];
        bench_direction(random, unit);
        corners[i] = tactn_scale((tact_real)size, vec_of(unit));
    }
    const tactn_hull_input input = {.points = corners, .count = COUNT};
    check(tactn_hull_create(&input, NULL, NULL, &hull));
    return tactn_hull_shape(hull);
}

static tactn_shape shape_of(bench_random *random, shape_kind kind) {
    double size[3];
    for (int i = 0; i < 3; i++) size[i] = bench_uniform(random, 0.25, 0.5);
    if (kind == BALLS) return tactn_ball((tact_real)size[0]);
    if (kind == CAPSULES) return tactn_capsule((tact_real)size[0] / 2, (tact_real)size[1]);
    return kind == BOXES ? tactn_box(vec_of(size)) : hull_of(random);
}

static void add_body(tactn_world *world, tact_body_kind kind, tactn_pose pose, const tactn_shape *shape,
                     tact_body_id *id) {
    tactn_body_def def = tactn_body_defaults();
    tactn_body_shape_def part = tactn_body_shape_defaults();
    tact_shape_id unused;
    def.kind = kind;
    def.pose = pose;
    check(tactn_body_create(world, &def, id));
    check(tactn_body_shape_create(world, *id, &part, shape, &unused));
}

/* The floor, and walls on all sides. */
static void add_pit(tactn_world *world) {
    const double far = WIDTH / 2 + 10;
    for (int i = 0; i < 2 * BENCH_DIMENSION - 1; i++) {
        double half[3] = {10, 10, 10}, at[3] = {0, 0, 0};
        const int up = BENCH_DIMENSION - 1, across = i / 2;
        for (int k = 0; k < BENCH_DIMENSION; k++) half[k] = k == across ? 10 : 400;
        at[across] = across == up ? -10 : i % 2 ? -far : far;
        tactn_shape wall = tactn_box(vec_of(half));
        tact_body_id unused;
        tactn_pose pose = {vec_of(at), tactn_identity_pose().rotation};
        add_body(world, TACT_BODY_STATIC, pose, &wall, &unused);
    }
}

static void drop_bodies(tactn_world *world, bench_random *random, tact_body_id *ids) {
    const int row = (int)WIDTH, layer = BENCH_DIMENSION == 2 ? row : row * row;
    for (int i = 0; i < PILE; i++) {
        const int at_layer = i % layer;
        double turn[BENCH_ROTATION], at[3] = {at_layer % row + 0.5 - WIDTH / 2, at_layer / row + 0.5 - WIDTH / 2, 0};
        at[BENCH_DIMENSION - 1] = 1 + 1.1 * (i / layer);
        for (int k = 0; k < BENCH_DIMENSION; k++) at[k] += bench_uniform(random, -0.05, 0.05);
        bench_rotation(random, turn);
        body_shapes[i] = (uint32_t)bench_below(random, SHAPES);
        tactn_pose pose = {vec_of(at), rotation_of(turn)};
        add_body(world, TACT_BODY_DYNAMIC, pose, &shapes[body_shapes[i]], &ids[i]);
    }
}

static void find_pairs(void) {
    tactn_bounds *boxes = memory_of(BODIES * sizeof *boxes);
    size_t bytes = tactn_static_tree_bytes(BODIES), more = tactn_static_tree_scratch_bytes(BODIES);
    void *tree = memory_of(bytes), *scratch = memory_of(more);
    tactn_static_tree_pair *found = memory_of(MOST_PAIRS * sizeof *found);
    for (int i = 0; i < BODIES; i++) boxes[i] = tactn_shape_bounds(&shapes[body_shapes[i]], poses[i]);
    check(tactn_static_tree_build(tree, bytes, scratch, more,
                                  &(tactn_static_tree_input){.boxes = boxes, .count = BODIES}, NULL, NULL));
    uint64_t count = tactn_static_tree_list_pairs(tree, NULL, (tact_real)NEAR, found, MOST_PAIRS, NULL);
    if (count > MOST_PAIRS) check(TACT_TOO_MANY);
    pair_count = (int)count;
    for (int i = 0; i < pair_count; i++)
        pairs[2 * i] = (uint32_t)found[i].a, pairs[2 * i + 1] = (uint32_t)found[i].b;
    free(boxes), free(tree), free(scratch), free(found);
}

static void make_pile(shape_kind kind) {
    static tact_body_id ids[PILE];
    bench_random random = bench_random_start(1, kind_names[kind]);
    tactn_world_def def = tactn_world_defaults(1);
    tactn_world *world;
    check(tactn_world_create(&def, &world));
    for (int i = 0; i < SHAPES; i++) {
        shapes[i] = shape_of(&random, kind == MIXED ? (shape_kind)(i % MIXED) : kind);
        check(shapes[i].status);
    }
    add_pit(world);
    drop_bodies(world, &random, ids);
    for (int i = 0; i < STEPS; i++) check(tactn_world_step(world, (tact_real)(1.0 / 60), 4));
    for (int i = 0; i < BODIES; i++) {
        double away[3] = {3 * WIDTH * (i / PILE), 0, 0};
        poses[i] = tactn_body_pose(world, ids[i % PILE]);
        poses[i].position = tactn_add(poses[i].position, vec_of(away));
        body_shapes[i] = body_shapes[i % PILE];
    }
    tactn_world_destroy(world);
    find_pairs();
}

/* ---- what is asked, singly and together */

typedef enum question { OVERLAP, CUTOFF, COLLIDE, QUESTIONS } question;

static const char *const question_names[] = {"overlap", "distance, cutoff", "collide"};
static const tactn_query_options near_ones = {.cutoff = (tact_real)NEAR};

static void ask_singly(question asked) {
    for (int i = 0; i < pair_count; i++) {
        uint32_t a = pairs[2 * i], b = pairs[2 * i + 1];
        const tactn_shape *p = &shapes[body_shapes[a]], *q = &shapes[body_shapes[b]];
        if (asked == OVERLAP) overlaps[i] = tactn_overlap_world(p, poses[a], q, poses[b], NULL);
        if (asked == CUTOFF) gaps[i] = tactn_distance_world(p, poses[a], q, poses[b], &near_ones);
        if (asked == COLLIDE) manifolds[i] = tactn_collide_world(p, poses[a], q, poses[b], (tact_real)NEAR, NULL);
    }
}

static void ask_together(question asked) {
    const tactn_batch batch = {.shapes = shapes, .shape_count = SHAPES, .body_count = BODIES, .poses = poses,
                               .body_shapes = body_shapes, .pairs = pairs, .pair_count = pair_count};
    if (asked == OVERLAP) check(tactn_batch_overlap(&batch, overlaps, 0, NULL, 0));
    if (asked == CUTOFF) check(tactn_batch_distance(&batch, &near_ones, gaps, 0));
    if (asked == COLLIDE) check(tactn_batch_collide(&batch, (tact_real)NEAR, NULL, manifolds, 0));
}

static double time_of(void (*ask)(question), question asked) {
    struct timespec from, to;
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &from);
    ask(asked);
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &to);
    return ((double)(to.tv_sec - from.tv_sec) * 1e9 + (double)(to.tv_nsec - from.tv_nsec)) / pair_count;
}

static void print_row(shape_kind kind, question asked) {
    double single = 1e9, together = 1e9;
    for (int i = 0; i < RUNS; i++) {
        double time = time_of(ask_singly, asked);
        if (time < single) single = time;
        time = time_of(ask_together, asked);
        if (time < together) together = time;
    }
    printf("| %s | %s | %.1f | %.1f | %.2f |\n", kind_names[kind], question_names[asked], single, together,
           single / together);
    fflush(stdout);
}

static void print_kind(shape_kind kind) {
    int touching = 0;
    make_pile(kind);
    ask_together(COLLIDE);
    for (int i = 0; i < pair_count; i++) touching += manifolds[i].point_count > 0;
    for (int asked = 0; asked < QUESTIONS; asked++) print_row(kind, (question)asked);
    printf("| %s | with contacts | %d of %d | | |\n", kind_names[kind], touching, pair_count);
}

int main(int count, char **words) {
    printf("Dimension %d, %s; nanoseconds of the processor a pair:\n\n", TACT_DIMENSION, tact_precision());
    printf("| pile of | query | single | batch | times faster |\n|---|---|---|---|---|\n");
    for (int kind = BALLS; kind < KINDS; kind++)
        if (count < 2 || strcmp(words[1], kind_names[kind]) == 0) print_kind((shape_kind)kind);
    return 0;
}
