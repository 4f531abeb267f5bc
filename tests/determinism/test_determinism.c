/* The same bits everywhere: hulls and queries over scenes of its own, and a hash of every bit of every answer.
 *
 *     test_determinism2                 prints a line for each family of scenes
 *     test_determinism2 EXPECTED        compares them with the lines of that file, as TAP
 *
 * It is compiled for both dimensions, in double and in float, by several compilers, for several processors
 * (test_determinism.py), and must say what determinism2.expected and its sibling say. Where an answer is meant to
 * change, that file is written anew: its first lines tell how. The scenes are made with +, -, *, / and sqrt alone, so
 * they are the same everywhere. */
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "determinism/answer_hash.h"
#include "support/dimension.h"

/* How often each pair of shapes comes up in each family. */
#define ROUNDS 4

/* splitmix64 */
static uint64_t random_state;
static uint64_t random_bits(void) {
    uint64_t x = random_state += UINT64_C(0x9e3779b97f4a7c15);
    x = (x ^ (x >> 30)) * UINT64_C(0xbf58476d1ce4e5b9);
    x = (x ^ (x >> 27)) * UINT64_C(0x94d049bb133111eb);
    return x ^ (x >> 31);
}
/* In [0, 1), with 20 bits: exact in float too, as are sums and differences of a few of them. */
static tact_real random_unit(void) { return (tact_real)(random_bits() >> 44) / 1048576; }
static tact_real random_between(tact_real low, tact_real high) { return low + (high - low) * random_unit(); }
/* One by one: the order in which arguments are evaluated is the compiler's choice. */
static tactn_vec random_vec(tact_real low, tact_real high) {
    tact_real x[TACT_DIMENSION];
    for (int i = 0; i < TACT_DIMENSION; i++) x[i] = random_between(low, high);
    return from_coordinates(x);
}
static tact_real random_eighths(void) { return (tact_real)(4 + random_bits() % 8) / 8; }
static tactn_vec random_direction(void) {
    for (;;) {
        tactn_vec v = random_vec(-1, 1);
        tact_real length = tactn_length(v);
        if (length > TACT_REAL(0.1) && length <= 1) return tactn_scale(1 / length, v);
    }
}
static tactn_rotation random_rotation(void) {
    tact_real x[ROTATION_NUMBERS], squared;
    do {
        squared = 0;
        for (int i = 0; i < ROTATION_NUMBERS; i++) x[i] = random_between(-1, 1);
        for (int i = 0; i < ROTATION_NUMBERS; i++) squared += x[i] * x[i];
    } while (squared < TACT_REAL(0.01) || squared > 1);
    return unit_rotation(from_rotation_numbers(x));
}

/* ---- hulls ---- */

typedef enum cloud {
    CLOUD_BALL,
    CLOUD_CUBE,
    CLOUD_GRID,
    CLOUD_REPEATED,
    CLOUD_FLAT,
    CLOUD_LINE,
    CLOUD_ONE,
    CLOUD_THIN,
    CLOUD_COUNT
} cloud;

#define LAST (TACT_DIMENSION - 1)

/* As many of the three as there are dimensions. */
static tactn_vec three(tact_real x, tact_real y, tact_real z) {
    tact_real all[3] = {x, y, z};
    return from_coordinates(all);
}

static tactn_vec cloud_point(cloud kind, int i) {
    switch (kind) {
    case CLOUD_BALL: return random_direction();
    case CLOUD_CUBE: return random_vec(-1, 1);
    case CLOUD_GRID: return three((tact_real)(i % 5), (tact_real)(i / 5 % 5), (tact_real)(i / 25 % 5));
    case CLOUD_REPEATED: return three((tact_real)(i % 2), (tact_real)(i / 2 % 2), (tact_real)(i / 4 % 3));
    case CLOUD_LINE: return three(random_unit(), 1, 2);
    case CLOUD_ONE: return three(1, 2, 3);
    default: break;
    }
    tactn_vec v = random_vec(0, 1);
    return with_coordinate(v, LAST, kind == CLOUD_FLAT ? TACT_REAL(0.5) : coordinate(v, LAST) / 1073741824);
}

static void fail(const char *what) {
    printf("Bail out! %s\n", what);
    exit(1);
}

static const tactn_hull *build_hull(const tactn_vec *points, int count, int vertex_limit) {
    size_t bytes = tactn_hull_bytes(count);
    void *memory = malloc(bytes);
    tactn_hull_options options;
    memset(&options, 0, sizeof options);
    options.vertex_limit = vertex_limit;
    if (!memory || tactn_hull_build(memory, bytes, points, count, &options) != TACT_OK) fail("a hull was refused");
    return memory;
}

static const tactn_hull *cloud_hull(cloud kind, int count, int vertex_limit) {
    tactn_vec *points = malloc((size_t)count * sizeof *points);
    if (!points) fail("no memory");
    for (int i = 0; i < count; i++) points[i] = cloud_point(kind, i);
    const tactn_hull *hull = build_hull(points, count, vertex_limit);
    free(points);
    return hull;
}

#if TACT_DIMENSION == 2
static void hash_surface(answer_hash *h, const tact2_hull *hull, tact2_hull_info info) {
    for (int i = 0; i < info.vertex_count && info.dimension > 0; i++) {
        if (info.dimension == 1 && i > 0) continue; /* a segment has one edge */
        tact2_hull_edge edge = tact2_hull_edge_get(hull, i);
        hash_vec(h, edge.normal), hash_number(h, edge.offset);
    }
    tact2_mass mass = tact2_hull_mass(hull);
    hash_number(h, mass.area), hash_number(h, mass.perimeter);
    hash_vec(h, mass.center), hash_number(h, mass.inertia);
}
#else
static void hash_surface(answer_hash *h, const tact3_hull *hull, tact3_hull_info info) {
    for (int i = 0; i < info.face_count; i++) {
        tact3_hull_face face = tact3_hull_face_get(hull, i);
        for (int k = 0; k < face.count; k++) hash_int(h, face.vertex[k]);
        hash_vec(h, face.normal), hash_number(h, face.offset);
    }
    tact3_mass mass = tact3_hull_mass(hull);
    hash_number(h, mass.volume), hash_number(h, mass.area);
    hash_vec(h, mass.center);
    hash_vec(h, mass.inertia.x), hash_vec(h, mass.inertia.y), hash_vec(h, mass.inertia.z);
}
#endif

static void hash_vertex(answer_hash *h, const tactn_hull *hull, int i) {
    hash_vec(h, tactn_hull_vertex(hull, i));
    hash_int(h, tactn_hull_point_index(hull, i));
#if TACT_DIMENSION == 3
    const int32_t *neighbour;
    int count = tact3_hull_neighbours(hull, i, &neighbour);
    for (int k = 0; k < count; k++) hash_int(h, neighbour[k]);
#endif
}

static void hash_hull(answer_hash *h, const tactn_hull *hull) {
    tactn_hull_info info = tactn_hull_info_get(hull);
    hash_int(h, info.dimension), hash_int(h, info.vertex_count);
#if TACT_DIMENSION == 3
    hash_int(h, info.edge_count), hash_int(h, info.face_count);
#endif
    hash_number(h, info.error);
    for (int i = 0; i < info.vertex_count; i++) hash_vertex(h, hull, i);
    hash_surface(h, hull, info);
    for (int i = 0; i < 20; i++) hash_int(h, tactn_hull_support(hull, random_direction()));
}

static void hulls_line(char *line, size_t size) {
    static const int counts[] = {1, 4, 10, 60, 400, 3000};
    answer_hash h = {ANSWER_HASH_START};
    int built = 0, vertices = 0;
    random_state = 1;
    for (int kind = 0; kind < CLOUD_COUNT; kind++) {
        for (size_t i = 0; i < sizeof counts / sizeof counts[0]; i++) {
            for (int limit = 0; limit <= 12; limit += 12) {
                const tactn_hull *hull = cloud_hull((cloud)kind, counts[i], limit);
                hash_hull(&h, hull);
                vertices += tactn_hull_info_get(hull).vertex_count;
                built++;
                free((void *)(uintptr_t)hull);
            }
        }
    }
    snprintf(line, size, "%s hulls %016" PRIx64 " built %d vertices %d", tact_precision(), h.value, built, vertices);
}

/* ---- pairs ---- */

/* A user's own shape: a box with half extents that the context holds. */
static tactn_vec custom_support(const void *context, tactn_vec d) {
    tactn_vec half = *(const tactn_vec *)context;
    for (int i = 0; i < TACT_DIMENSION; i++)
        if (coordinate(d, i) < 0) half = with_coordinate(half, i, -coordinate(half, i));
    return half;
}

typedef enum kind {
    POINT,
    SEGMENT,
    TRIANGLE,
    BALL,
    BOX,
    CAPSULE,
#if TACT_DIMENSION == 3
    CYLINDER,
    CONE,
#endif
    ELLIPSOID,
    ROUNDED_BOX,
    SMALL_HULL,
    LARGE_HULL,
    FLAT_HULL,
    CUSTOM,
    KIND_COUNT
} kind;

typedef struct body {
    tactn_shape shape;
    tactn_vec half;
    const tactn_hull *hull;
} body;

static void make_hull(body *out, tactn_vec half, int count) {
    tactn_vec points[200];
    for (int i = 0; i < count; i++) {
        points[i] =
            times(half, count == 8 ? three(i & 1 ? 1 : -1, i & 2 ? 1 : -1, i & 4 ? 1 : -1) : random_direction());
    }
    out->hull = build_hull(points, count, 0);
    out->shape = tactn_hull_shape(out->hull);
}

/* A shape of about these half extents; the flat and the round ones take what they need of them. */
static void make_body(body *out, kind which, tactn_vec half) {
    tact_real last = coordinate(half, LAST);
    out->half = half;
    out->hull = NULL;
    switch (which) {
    case POINT: out->shape = tactn_point(no_vec()); break;
    case SEGMENT: out->shape = tactn_segment(three(-half.x, 0, 0), three(half.x, half.y, 0)); break;
    case TRIANGLE:
        out->shape = tactn_triangle(three(-half.x, -half.y, 0), three(half.x, -half.y, 0), three(0, half.y, 0));
        break;
    case BALL: out->shape = tactn_ball(half.x); break;
    case BOX: out->shape = tactn_box(half); break;
    case CAPSULE: out->shape = tactn_capsule(half.x, last); break;
#if TACT_DIMENSION == 3
    case CYLINDER: out->shape = tact3_cylinder(half.x, half.z); break;
    case CONE: out->shape = tact3_cone(half.x, half.z); break;
#endif
    case ELLIPSOID: out->shape = tactn_ellipsoid(half); break;
    case ROUNDED_BOX: out->shape = tactn_rounded(tactn_box(half), half.x / 4); break;
    case SMALL_HULL: make_hull(out, half, 8); break;
    case LARGE_HULL: make_hull(out, half, 200); break;
    case FLAT_HULL: make_hull(out, with_coordinate(half, LAST, 0), 12); break;
    default: out->shape = tactn_custom(custom_support, &out->half); break;
    }
    if (tactn_shape_status(&out->shape) != TACT_OK) fail("a shape was refused");
}

typedef enum family { APART, SHALLOW, DEEP, TOUCHING, COINCIDENT, ALIGNED, THIN, FAR, UNEQUAL, FAMILY_COUNT } family;

static const char *const family_names[] = {"apart",   "shallow", "deep", "touching", "coincident",
                                           "aligned", "thin",    "far",  "unequal"};

/* Sizes on a grid of eighths where shapes are to touch exactly, random ones elsewhere. */
static tactn_vec family_size(family which, bool second) {
    tactn_vec half = random_vec(TACT_REAL(0.5), 2);
    if (which == TOUCHING || which == COINCIDENT || which == ALIGNED) {
        for (int i = 0; i < TACT_DIMENSION; i++) half = with_coordinate(half, i, random_eighths());
    }
    if (which == THIN) half = with_coordinate(half, LAST, coordinate(half, LAST) / 1024);
    if (which == UNEQUAL && second) half = tactn_scale(65536, half);
    return half;
}

static tactn_rotation quarter_turn(void) {
    tactn_rotation turn = {0};
#if TACT_DIMENSION == 2
    turn.s = 1;
#else
    turn.y = turn.w = tact_sqrt(TACT_REAL(0.5));
#endif
    return turn;
}

static tactn_pose family_pose(family which, const body *a, const body *b) {
    tactn_pose pose = tactn_identity_pose();
    tact_real reach = a->half.x + b->half.x;
    tactn_vec d = random_direction();
    pose.rotation = random_rotation();
    switch (which) {
    case APART: pose.position = tactn_scale(8, d); break;
    case SHALLOW: pose.position = tactn_scale(reach, d); break;
    case DEEP: pose.position = tactn_scale(reach / 4, d); break;
    case TOUCHING:
        pose.position = along_axis(0, reach);
        pose.rotation = tactn_identity_rotation();
        break;
    case COINCIDENT: pose.rotation = tactn_identity_rotation(); break;
    case ALIGNED:
        pose.position = along_axis(LAST, coordinate(a->half, LAST) + b->half.x - TACT_REAL(0.125));
        pose.rotation = quarter_turn();
        break;
    case THIN: pose.position = tactn_scale(TACT_REAL(0.5), d); break;
    case FAR: pose.position = tactn_scale(4096, d); break;
    default: pose.position = tactn_scale(b->half.x, d); break;
    }
    return pose;
}

/* Both as one number: the status of refused input, or the relation. */
static void hash_answer(answer_hash *h, tact_status status, tact_relation relation) {
    hash_int(h, status != TACT_OK ? (int32_t)status : (int32_t)relation);
}

static void hash_gap(answer_hash *h, const tactn_gap *gap) {
    hash_answer(h, gap->status, gap->relation), hash_int(h, gap->iterations);
    hash_number(h, gap->distance), hash_number(h, gap->error_bound);
    hash_vec(h, gap->normal), hash_vec(h, gap->point_a), hash_vec(h, gap->point_b);
}

/* Cold, with a cutoff, overlap alone, and warm: twice in place, then moved a little and again. */
static tact_relation hash_pair(answer_hash *h, const body *a, const body *b, tactn_pose pose) {
    tactn_query_options options;
    tactn_hint hint;
    memset(&options, 0, sizeof options);
    memset(&hint, 0, sizeof hint);
    tactn_gap cold = tactn_distance(&a->shape, &b->shape, pose, NULL);
    hash_gap(h, &cold);
    options.cutoff = TACT_REAL(0.25);
    tactn_gap cut = tactn_distance(&a->shape, &b->shape, pose, &options);
    hash_gap(h, &cut);
    hash_int(h, tactn_overlap(&a->shape, &b->shape, pose, NULL));
    options.cutoff = 0;
    options.hint = &hint;
    for (int step = 0; step < 4; step++) {
        tactn_gap warm = tactn_distance(&a->shape, &b->shape, pose, &options);
        hash_gap(h, &warm);
        if (step > 0) pose.position.x += TACT_REAL(0.0009765625);
    }
    hash_int(h, tactn_overlap(&a->shape, &b->shape, pose, &hint));
    tactn_bounds bounds = tactn_shape_bounds(&b->shape, pose);
    hash_vec(h, bounds.lower), hash_vec(h, bounds.upper);
    hash_vec(h, tactn_support(&b->shape, random_direction()));
    return cold.relation;
}

static void hash_manifold(answer_hash *h, const tactn_manifold *m) {
    hash_answer(h, m->status, m->relation), hash_int(h, m->iterations), hash_int(h, m->point_count);
    hash_number(h, m->distance), hash_number(h, m->error_bound), hash_vec(h, m->normal);
    for (int i = 0; i < m->point_count; i++) {
        const tactn_contact_point *p = &m->point[i];
        hash_vec(h, p->point_a), hash_vec(h, p->point_b);
        hash_number(h, p->separation), hash_int(h, (int32_t)p->id);
    }
}

/* Where they touch alone, with points farther away, from poses in the world, and warm as above. */
static tact_relation hash_contact(answer_hash *h, const body *a, const body *b, tactn_pose pose) {
    tactn_hint hint;
    memset(&hint, 0, sizeof hint);
    tactn_query_options hinted = {.hint = &hint}, general = {.general = true};
    tactn_manifold cold = tactn_collide(&a->shape, &b->shape, pose, 0, NULL);
    hash_manifold(h, &cold);
    tactn_manifold m = tactn_collide(&a->shape, &b->shape, pose, TACT_REAL(0.25), &general);
    hash_manifold(h, &m);
    tactn_pose frame = tactn_identity_pose();
    frame.rotation = random_rotation();
    m = tactn_collide_world(&a->shape, frame, &b->shape, pose, 64, NULL);
    hash_manifold(h, &m);
    for (int step = 0; step < 3; step++) {
        m = tactn_collide(&a->shape, &b->shape, pose, 8, &hinted);
        hash_manifold(h, &m);
        pose.position.x += TACT_REAL(0.0009765625);
    }
    return cold.relation == TACT_BEYOND_CUTOFF ? TACT_SEPARATED : cold.relation;
}

static void hash_hit(answer_hash *h, const tactn_hit *hit) {
    hash_answer(h, hit->status, hit->relation), hash_int(h, hit->steps), hash_number(h, hit->fraction);
    hash_number(h, hit->distance), hash_number(h, hit->error_bound);
    hash_vec(h, hit->normal), hash_vec(h, hit->point_a), hash_vec(h, hit->point_b);
}

/* A ray, a cast, a motion that turns both, and a point. */
static tact_relation hash_motion(answer_hash *h, const body *a, const body *b, tactn_pose pose) {
    tactn_vec from = tactn_scale(2, pose.position), aside = tactn_scale(2 * a->half.x, random_direction());
    tactn_vec move = tactn_add(tactn_scale(-3, pose.position), aside);
    tactn_hit hit = tactn_raycast(&a->shape, from, move, NULL);
    hash_hit(h, &hit);
    tactn_pose start = pose;
    start.position = from;
    tactn_hit cast = tactn_cast(&a->shape, &b->shape, start, move, NULL);
    hash_hit(h, &cast);
    tactn_sweep still = {tactn_identity_pose(), tactn_identity_pose()}, sweep = {start, pose};
    sweep.to.rotation = random_rotation();
    still.to.rotation = random_rotation();
    hit = tactn_time_of_impact(&a->shape, &still, &b->shape, &sweep, NULL);
    hash_hit(h, &hit);
    tactn_gap gap = tactn_closest_point(&a->shape, from, NULL);
    hash_gap(h, &gap);
    hash_int(h, tactn_contains(&a->shape, tactn_scale(TACT_REAL(0.25), pose.position)));
    return cast.relation;
}

/* What is asked about the pairs of a family. */
typedef struct topic {
    const char *name; /* before that of the family */
    tact_relation (*ask)(answer_hash *h, const body *a, const body *b, tactn_pose pose);
} topic;

static const topic topics[] = {{"", hash_pair}, {"contact_", hash_contact}, {"motion_", hash_motion}};
enum { TOPICS = sizeof topics / sizeof *topics };

static void family_line(const topic *asked, family which, char *line, size_t size) {
    answer_hash h = {ANSWER_HASH_START};
    int counts[TACT_UNDECIDED + 1] = {0};
    random_state = 1000 + (uint64_t)which;
    for (int i = 0; i < ROUNDS * KIND_COUNT * KIND_COUNT; i++) {
        body a, b;
        make_body(&a, (kind)(i % KIND_COUNT), family_size(which, false));
        make_body(&b, (kind)(i / KIND_COUNT % KIND_COUNT), family_size(which, true));
        tact_relation relation = asked->ask(&h, &a, &b, family_pose(which, &a, &b));
        if (relation == TACT_UNKNOWN) fail("a pair was refused");
        counts[relation]++;
        free((void *)(uintptr_t)a.hull);
        free((void *)(uintptr_t)b.hull);
    }
    snprintf(line, size, "%s %s%s %016" PRIx64 " separated %d touching %d overlap %d", tact_precision(), asked->name,
             family_names[which], h.value, counts[TACT_SEPARATED], counts[TACT_TOUCHING], counts[TACT_OVERLAP]);
}

#if TACT_DIMENSION == 2
#define LINES (TOPICS * FAMILY_COUNT + 2)

/* Angles of every size. */
static void rotations_line(char *line, size_t size) {
    answer_hash h = {ANSWER_HASH_START};
    random_state = 2;
    tact_real angle = TACT_REAL(1e-12);
    int count = 0;
    for (; angle < TACT_REAL(1e12); count++) {
        tact2_rotation r = tact2_rotation_from_angle(count % 2 ? -angle : angle);
        hash_number(&h, r.c), hash_number(&h, r.s);
        angle *= random_between(1, TACT_REAL(1.125));
    }
    snprintf(line, size, "%s rotations %016" PRIx64 " angles %d", tact_precision(), h.value, count);
}
#else
#define LINES (TOPICS * FAMILY_COUNT + 1)
#endif

static void print_line(int i, char *line, size_t size) {
#if TACT_DIMENSION == 2
    if (i == LINES - 1) {
        rotations_line(line, size);
        return;
    }
#endif
    if (i == 0)
        hulls_line(line, size);
    else
        family_line(&topics[(i - 1) / FAMILY_COUNT], (family)((i - 1) % FAMILY_COUNT), line, size);
}

/* The line of the file that begins with the first two words of this one; empty when there is none. */
static void expected_line(const char *file, const char *line, char *out, int size) {
    FILE *stream = fopen(file, "r");
    size_t words = strcspn(line, " ") + 1;
    words += strcspn(line + words, " ") + 1;
    if (!stream) fail("the file of expected lines cannot be opened");
    while (fgets(out, size, stream)) {
        out[strcspn(out, "\r\n")] = 0;
        if (strncmp(out, line, words) == 0) break;
        out[0] = 0;
    }
    fclose(stream);
}

int main(int argc, char **argv) {
    int failures = 0;
    if (argc > 1) printf("1..%d\n", LINES);
    for (int i = 0; i < LINES; i++) {
        char line[200], expected[200] = "";
        print_line(i, line, sizeof line);
        if (argc < 2) {
            printf("%s\n", line);
            continue;
        }
        expected_line(argv[1], line, expected, (int)sizeof expected);
        bool same = strcmp(line, expected) == 0;
        if (!same) failures++;
        printf("%s %d - %s\n", same ? "ok" : "not ok", i + 1, line);
        if (!same) printf("# expected: %s\n", expected[0] ? expected : "no such line");
    }
    return failures > 0;
}
