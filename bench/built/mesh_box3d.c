/* Box3D's meshes, in float, and its dynamic tree.
 *
 * Contacts: b3ComputeMeshManifolds(), which is what its engine calls for a pair of a mesh and a shape, and not public.
 * It looks for triangles within 7 centimetres of the shape and keeps them, with caches of axes, for the steps to come.
 * Index 0: a new pair, for which nothing is kept; index 1: a pair that has been asked before and has not moved. Rays:
 * b3RayCastMesh(). */
#include <box3d/box3d.h>
#include <box3d/collision.h>

#include <float.h>
#include <stdlib.h>

#include "contact.h"
#include "physics_world.h"
#include "shape.h"

#include "meshes/meshes3.h"
#include "rivals/common.h"

enum { HULL_POINTS = 16 };

static const int arena_bytes = 1 << 22;

static const mesh_scene *scene;
static b3Mesh *meshes;
static b3World *world;
static b3Arena arena;
static b3Shape ground, *shapes;
static b3Contact *contacts;
static b3WorldTransform *places;
static b3DynamicTree tree;

static b3Vec3 vector(const double v[3]) { return (b3Vec3){(float)v[0], (float)v[1], (float)v[2]}; }

static b3MeshData *make(const mesh_form *form) {
    const b3MeshDef def = {.vertices = (b3Vec3 *)form->vertex,
                           .indices = (int32_t *)form->corner,
                           .vertexCount = form->vertex_count,
                           .triangleCount = form->triangle_count,
                           .identifyEdges = true};
    return b3CreateMesh(&def, NULL, 0);
}

static void make_shape(b3Shape *made, const bench_shape *shape) {
    const double *size = shape->size;
    float radius = (float)size[0], half = (float)size[1];
    b3Vec3 points[HULL_POINTS];
    if (shape->kind == BENCH_SPHERE) {
        made->type = b3_sphereShape;
        made->sphere = (b3Sphere){b3Vec3_zero, radius};
    } else if (shape->kind == BENCH_CAPSULE) {
        made->type = b3_capsuleShape;
        made->capsule = (b3Capsule){{0, 0, -half}, {0, 0, half}, radius};
    } else {
        int count = shape->kind == BENCH_BOX ? 8 : shape->count;
        for (int i = 0; i < count; i++) {
            const double corner[3] = {i & 1 ? size[0] : -size[0], i & 2 ? size[1] : -size[1],
                                      i & 4 ? size[2] : -size[2]};
            points[i] = vector(shape->kind == BENCH_BOX ? corner : shape->points[i]);
        }
        made->type = b3_hullShape;
        made->hull = b3CreateHull(points, count, count);
    }
}

static void find_bounds(b3Shape *shape, b3WorldTransform place) {
    shape->aabb = shape->type == b3_sphereShape    ? b3ComputeSphereAABB(&shape->sphere, place)
                  : shape->type == b3_capsuleShape ? b3ComputeCapsuleAABB(&shape->capsule, place)
                                                   : b3ComputeHullAABB(shape->hull, place);
}

static void be_silent(const char *message) { (void)message; }

static void prepare_nothing(const mesh_scene *work) {
    b3SetLogFcn(be_silent);
    scene = work;
}

static void prepare(const mesh_scene *work) {
    prepare_nothing(work);
    meshes = rival_memory((unsigned long)work->form_count, sizeof *meshes);
    for (int i = 0; i < work->form_count; i++) {
        meshes[i] = (b3Mesh){make(&work->forms[i]), {1, 1, 1}};
    }
}

/* ---- contacts */

static void forget(b3Contact *contact) {
    if (contact->manifoldCount > 0) {
        b3FreeManifolds(world, contact->manifolds, contact->manifoldCount);
    }
    contact->manifolds = NULL;
    contact->manifoldCount = 0;
    contact->meshContact.triangleCache.count = 0;
    contact->meshContact.queryBounds = (b3AABB){{FLT_MAX, FLT_MAX, FLT_MAX}, {-FLT_MAX, -FLT_MAX, -FLT_MAX}};
}

static void prepare_contacts(const mesh_scene *work) {
    unsigned long count = (unsigned long)work->question_count;
    b3WorldDef def = b3DefaultWorldDef();
    prepare(work);
    world = b3GetWorldFromId(b3CreateWorld(&def));
    arena = b3CreateArena(arena_bytes);
    shapes = rival_memory(count, sizeof *shapes);
    places = rival_memory(count, sizeof *places);
    contacts = rival_memory(count, sizeof *contacts);
    ground.type = b3_meshShape;
    ground.mesh = meshes[0];
    for (int i = 0; i < work->question_count; i++) {
        const bench_pose *pose = &work->questions[i].pose;
        const double *r = pose->rotation;
        b3Quat turn = b3NormalizeQuat((b3Quat){{(float)r[0], (float)r[1], (float)r[2]}, (float)r[3]});
        places[i] = (b3WorldTransform){vector(pose->position), turn};
        make_shape(&shapes[i], &work->questions[i].shape);
        find_bounds(&shapes[i], places[i]);
        contacts[i].flags = b3_enableSpeculativePoints;
        forget(&contacts[i]);
    }
}

static void put(double *numbers, b3Vec3 v) { numbers[0] = v.x, numbers[1] = v.y, numbers[2] = v.z; }

/* The engine keeps shapes as far apart as B3_MESH_REST_OFFSET, which it has taken off their separation. */
static void keep(const b3Manifold *manifold, mesh_answer *answer) {
    for (int i = 0; i < manifold->pointCount; i++) {
        double separation = (double)(manifold->points[i].separation + B3_MESH_REST_OFFSET);
        answer->value = fmin(answer->value, separation);
        if (answer->count < MESH_MOST_POINTS) {
            put(answer->point[answer->count], manifold->points[i].anchorA);
            put(answer->normal[answer->count], manifold->normal);
            answer->separation[answer->count++] = separation;
        }
    }
}

static void run_kept(int number, mesh_answer *answer) {
    b3Contact *contact = &contacts[number];
    const b3WorldTransform still = {b3Vec3_zero, b3Quat_identity};
    find_bounds(&shapes[number], places[number]);
    b3ComputeMeshManifolds(world, 0, contact, &ground, NULL, still, &shapes[number], places[number], false, arena);
    answer->count = 0;
    answer->value = DBL_MAX;
    for (int i = 0; i < contact->manifoldCount; i++) {
        keep(&contact->manifolds[i], answer);
    }
    answer->status = answer->count ? BENCH_OVERLAP : BENCH_APART;
}

static void run_new(int number, mesh_answer *answer) {
    forget(&contacts[number]);
    run_kept(number, answer);
}

/* ---- rays and building */

static void run_ray(int number, mesh_answer *answer) {
    const mesh_question *asked = &scene->questions[number];
    const b3RayCastInput input = {vector(asked->origin), vector(asked->translation), 1};
    b3CastOutput output = b3RayCastMesh(&meshes[asked->a], &input);
    answer->status = output.hit ? BENCH_HIT : BENCH_MISS;
    answer->value = (double)output.fraction;
    put(answer->normal[0], output.normal);
}

static void run_build(int number, mesh_answer *answer) {
    b3MeshData *made = make(&scene->forms[scene->questions[number].a]);
    answer->status = made ? BENCH_OVERLAP : BENCH_FAILED;
    if (made) {
        answer->count = made->triangleCount;
        answer->value = made->byteCount;
        b3DestroyMesh(made);
    }
}

/* ---- boxes */

static b3AABB box_of(int i) {
    const float *low = scene->boxes[i].lower, *high = scene->boxes[i].upper;
    return (b3AABB){{low[0], low[1], low[2]}, {high[0], high[1], high[2]}};
}

static b3DynamicTree plant(void) {
    b3DynamicTree made = b3DynamicTree_Create(scene->box_count);
    for (int i = 0; i < scene->box_count; i++) {
        b3DynamicTree_CreateProxy(&made, box_of(i), 1, (uint64_t)i);
    }
    return made;
}

static void run_tree(int number, mesh_answer *answer) {
    b3DynamicTree made = plant();
    (void)number;
    answer->status = BENCH_OVERLAP;
    answer->count = scene->box_count;
    answer->value = b3DynamicTree_GetByteCount(&made);
    b3DynamicTree_Destroy(&made);
}

static void prepare_join(const mesh_scene *work) {
    prepare_nothing(work);
    tree = plant();
}

typedef struct counter {
    int64_t pairs;
    uint64_t own;
} counter;

static bool count_pair(int proxy, uint64_t data, void *context) {
    counter *counter = context;
    (void)proxy;
    counter->pairs += data > counter->own;
    return true;
}

static void run_join(int number, mesh_answer *answer) {
    counter counter = {0, 0};
    (void)number;
    for (int i = 0; i < scene->box_count; i++) {
        counter.own = (uint64_t)i;
        b3DynamicTree_Query(&tree, box_of(i), 1, false, count_pair, &counter);
    }
    answer->status = BENCH_OVERLAP;
    answer->count = counter.pairs;
}

const mesh_rival *mesh_rival_at(mesh_topic topic, int index) {
    static const mesh_rival kept = {BENCH_RIVAL_VERSION, prepare_contacts, run_kept, NULL};
    static const mesh_rival rivals[MESH_TOPICS] = {
        [MESH_CONTACTS] = {BENCH_RIVAL_VERSION, prepare_contacts, run_new, NULL},
        [MESH_RAY] = {BENCH_RIVAL_VERSION, prepare, run_ray, NULL},
        [MESH_BUILD] = {BENCH_RIVAL_VERSION, prepare_nothing, run_build, NULL},
        [MESH_TREE] = {BENCH_RIVAL_VERSION, prepare_nothing, run_tree, NULL},
        [MESH_JOIN] = {BENCH_RIVAL_VERSION, prepare_join, run_join, NULL}};
    if (index == 1) {
        return topic == MESH_CONTACTS ? &kept : NULL;
    }
    return index == 0 && rivals[topic].run ? &rivals[topic] : NULL;
}
