/* Tact's meshes and static trees, in double or float. Index 1: built by two threads. */
#define _DEFAULT_SOURCE
#include <stdlib.h>
#include <time.h>

#include "common.h"
#include "meshes/tact_forms3.h"

static const mesh_scene *scene;
static tact3_mesh **meshes;
static tact3_shape *grounds, *shapes;
static tact3_pose *poses;
static tact3_bounds *boxes;
static tact3_static_tree *tree;

/* ---- two threads */

/* Nanoseconds that a second thread would have spent while the first was busy, too. */
static double saved;

static double processor_time(void) {
    struct timespec now;
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &now);
    return (double)now.tv_sec * 1e9 + (double)now.tv_nsec;
}

/* Tasks run one after the other, each as on the thread that would be free first: the times of two threads of a machine
 * that does nothing else, even where it does. */
static void run_tasks(void *context, tact_task task, void *data, int count) {
    double busy[2] = {0, 0};
    (void)context;
    for (int i = 0; i < count; i++) {
        double start = processor_time();
        task(data, i);
        busy[busy[1] < busy[0]] += processor_time() - start;
    }
    saved += fmin(busy[0], busy[1]);
}

static const tact_tasks two_threads = {NULL, run_tasks};

/* ---- what stands before the clock */

static void prepare_forms(const mesh_scene *work) {
    scene = work;
    unsigned long count = (unsigned long)work->question_count;
    meshes = rival_memory((unsigned long)work->form_count, sizeof *meshes);
    grounds = rival_memory((unsigned long)work->form_count, sizeof *grounds);
    shapes = rival_memory(count, sizeof *shapes);
    poses = rival_memory(count, sizeof *poses);
    for (int i = 0; i < work->form_count; i++) {
        meshes[i] = tact_form_mesh(&work->forms[i], NULL);
        grounds[i] = tact3_mesh_shape(meshes[i]);
    }
    for (int i = 0; i < work->question_count; i++) {
        tact3_hull *hull;
        poses[i] = tact_form_pose(&work->questions[i].pose);
        if (work->topic == MESH_CONTACTS) {
            shapes[i] = tact_form_shape(&work->questions[i].shape, &hull);
        }
    }
}

static void prepare_nothing(const mesh_scene *work) { scene = work; }

static void prepare_boxes(const mesh_scene *work) {
    scene = work;
    boxes = rival_memory((unsigned long)work->box_count, sizeof *boxes);
    for (int i = 0; i < work->box_count; i++) {
        const float *low = work->boxes[i].lower, *high = work->boxes[i].upper;
        boxes[i].lower = tact3_v(low[0], low[1], low[2]);
        boxes[i].upper = tact3_v(high[0], high[1], high[2]);
    }
}

/* ---- questions */

static const mesh_question *asked_at(int number) { return &scene->questions[number]; }

static void run_overlap(int number, mesh_answer *answer) {
    const mesh_question *asked = asked_at(number);
    bool meets = tact3_overlap(&grounds[asked->a], &grounds[asked->b], poses[number], NULL);
    answer->status = meets ? BENCH_OVERLAP : BENCH_APART;
}

static void run_distance(int number, mesh_answer *answer) {
    const mesh_question *asked = asked_at(number);
    tact3_gap gap = tact3_distance(&grounds[asked->a], &grounds[asked->b], poses[number], NULL);
    answer->status = gap.status < 0 ? BENCH_FAILED : gap.distance > 0 ? BENCH_APART : BENCH_OVERLAP;
    answer->value = (double)gap.distance;
}

static void put(double *numbers, tact3_vec v) { numbers[0] = v.x, numbers[1] = v.y, numbers[2] = v.z; }

static void run_contacts(int number, mesh_answer *answer) {
    tact3_mesh_contact found[MESH_MOST_POINTS];
    tact3_mesh_contacts contacts = tact3_collide_mesh(&grounds[asked_at(number)->a], &shapes[number], poses[number],
                                                      (tact_real)MESH_SPECULATIVE, NULL, found, MESH_MOST_POINTS);
    answer->status = contacts.status < 0 ? BENCH_FAILED : contacts.count ? BENCH_OVERLAP : BENCH_APART;
    answer->count = contacts.count;
    answer->value = contacts.count ? (double)found[0].separation : 0;
    for (int i = 0; i < contacts.count; i++) {
        put(answer->point[i], found[i].point_a);
        put(answer->normal[i], found[i].normal);
        answer->separation[i] = found[i].separation;
    }
}

static void run_ray(int number, mesh_answer *answer) {
    const mesh_question *asked = asked_at(number);
    tact3_mesh_hit hit =
        tact3_mesh_raycast(meshes[asked->a], tact_form_vec(asked->origin), tact_form_vec(asked->translation));
    answer->status = hit.status < 0 ? BENCH_FAILED : hit.found ? BENCH_HIT : BENCH_MISS;
    answer->value = hit.fraction;
    put(answer->normal[0], hit.normal);
}

static void build(int number, mesh_answer *answer, const tact_tasks *tasks) {
    tact3_mesh *mesh = tact_form_mesh(&scene->forms[asked_at(number)->a], tasks);
    answer->status = BENCH_OVERLAP;
    answer->count = tact3_mesh_info_get(mesh).triangle_count;
    answer->value = (double)tact3_mesh_size(mesh);
    tact3_mesh_destroy(mesh, NULL);
}

static void run_build(int number, mesh_answer *answer) { build(number, answer, NULL); }

static void run_build_threads(int number, mesh_answer *answer) { build(number, answer, &two_threads); }

/* Returns the tree, and its bytes. */
static tact3_static_tree *build_tree(const tact_tasks *tasks) {
    size_t bytes = tact3_static_tree_bytes(scene->box_count);
    size_t scratch_bytes = tact3_static_tree_scratch_bytes(scene->box_count);
    void *memory = malloc(bytes), *scratch = malloc(scratch_bytes);
    const tact3_static_tree_input input = {.boxes = boxes, .count = scene->box_count};
    tact_status status = memory && scratch
                             ? tact3_static_tree_build(memory, bytes, scratch, scratch_bytes, &input, tasks, NULL)
                             : TACT_NO_MEMORY;
    free(scratch);
    if (status != TACT_OK) {
        free(memory);
        memory = NULL;
    }
    return memory;
}

static void plant(mesh_answer *answer, const tact_tasks *tasks) {
    tact3_static_tree *made = build_tree(tasks);
    answer->status = made ? BENCH_OVERLAP : BENCH_FAILED;
    answer->count = scene->box_count;
    answer->value = made ? (double)tact3_static_tree_size(made) : 0;
    free(made);
}

static void run_tree(int number, mesh_answer *answer) {
    (void)number;
    plant(answer, NULL);
}

static void run_tree_threads(int number, mesh_answer *answer) {
    (void)number;
    plant(answer, &two_threads);
}

static void prepare_join(const mesh_scene *work) {
    prepare_boxes(work);
    tree = build_tree(NULL);
}

static bool count_pair(void *context, int32_t a, int32_t b) {
    int64_t *count = context;
    (void)a, (void)b;
    ++*count;
    return true;
}

static void run_join(int number, mesh_answer *answer) {
    (void)number;
    answer->count = 0;
    answer->status = tree ? BENCH_OVERLAP : BENCH_FAILED;
    if (tree) {
        tact3_static_tree_visit_pairs(tree, NULL, 0, count_pair, &answer->count);
    }
}

const mesh_rival *mesh_rival_at(mesh_topic topic, int index) {
    static const char version[] = BENCH_RIVAL_VERSION;
    static const mesh_rival rivals[MESH_TOPICS][2] = {
        [MESH_OVERLAP] = {{version, prepare_forms, run_overlap, NULL}},
        [MESH_DISTANCE] = {{version, prepare_forms, run_distance, NULL}},
        [MESH_CONTACTS] = {{version, prepare_forms, run_contacts, NULL}},
        [MESH_RAY] = {{version, prepare_forms, run_ray, NULL}},
        [MESH_BUILD] = {{version, prepare_nothing, run_build, NULL},
                        {version, prepare_nothing, run_build_threads, &saved}},
        [MESH_TREE] = {{version, prepare_boxes, run_tree, NULL}, {version, prepare_boxes, run_tree_threads, &saved}},
        [MESH_JOIN] = {{version, prepare_join, run_join, NULL}}};
    return index < 2 && rivals[topic][index].run ? &rivals[topic][index] : NULL;
}
