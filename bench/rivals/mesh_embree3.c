/* Embree, in float, with the best quality of its trees and one thread. Index 1: its robust rays. */
#include <embree3/rtcore.h>

#include "common.h"
#include "meshes/meshes3.h"

static const mesh_scene *scene;
static RTCDevice device;
static RTCScene *scenes;
static int64_t bytes_held;
static bool is_robust;

static bool count_bytes(void *context, ssize_t bytes, bool after) {
    (void)context, (void)after;
    bytes_held += bytes;
    return true;
}

static RTCScene make(const mesh_form *form) {
    RTCScene made = rtcNewScene(device);
    RTCGeometry geometry = rtcNewGeometry(device, RTC_GEOMETRY_TYPE_TRIANGLE);
    size_t vertices = (size_t)form->vertex_count, triangles = (size_t)form->triangle_count;
    float *vertex = rtcSetNewGeometryBuffer(geometry, RTC_BUFFER_TYPE_VERTEX, 0, RTC_FORMAT_FLOAT3,
                                            sizeof *form->vertex, vertices);
    uint32_t *corner = rtcSetNewGeometryBuffer(geometry, RTC_BUFFER_TYPE_INDEX, 0, RTC_FORMAT_UINT3,
                                               sizeof *form->corner, triangles);
    for (size_t i = 0; i < 3 * vertices; i++) {
        vertex[i] = form->vertex[i / 3][i % 3];
    }
    for (size_t i = 0; i < 3 * triangles; i++) {
        corner[i] = form->corner[i / 3][i % 3];
    }
    rtcCommitGeometry(geometry);
    rtcAttachGeometry(made, geometry);
    rtcReleaseGeometry(geometry);
    rtcSetSceneBuildQuality(made, RTC_BUILD_QUALITY_HIGH);
    rtcSetSceneFlags(made, is_robust ? RTC_SCENE_FLAG_ROBUST : RTC_SCENE_FLAG_NONE);
    rtcCommitScene(made);
    return made;
}

static void prepare_nothing(const mesh_scene *work) {
    scene = work;
    device = rtcNewDevice("threads=1");
    rtcSetDeviceMemoryMonitorFunction(device, count_bytes, NULL);
}

static void prepare(const mesh_scene *work) {
    prepare_nothing(work);
    scenes = rival_memory((unsigned long)work->form_count, sizeof *scenes);
    for (int i = 0; i < work->form_count; i++) {
        scenes[i] = make(&work->forms[i]);
    }
}

static void prepare_robust(const mesh_scene *work) {
    is_robust = true;
    prepare(work);
}

static void run_ray(int number, mesh_answer *answer) {
    const mesh_question *asked = &scene->questions[number];
    const double *o = asked->origin, *d = asked->translation;
    struct RTCIntersectContext context;
    struct RTCRayHit query = {.ray = {.org_x = (float)o[0],
                                      .org_y = (float)o[1],
                                      .org_z = (float)o[2],
                                      .dir_x = (float)d[0],
                                      .dir_y = (float)d[1],
                                      .dir_z = (float)d[2],
                                      .tfar = 1,
                                      .mask = ~0u},
                              .hit = {.geomID = RTC_INVALID_GEOMETRY_ID}};
    rtcInitIntersectContext(&context);
    rtcIntersect1(scenes[asked->a], &context, &query);
    float x = query.hit.Ng_x, y = query.hit.Ng_y, z = query.hit.Ng_z, length = sqrtf(x * x + y * y + z * z);
    answer->status = query.hit.geomID == RTC_INVALID_GEOMETRY_ID ? BENCH_MISS : BENCH_HIT;
    answer->value = (double)query.ray.tfar;
    answer->normal[0][0] = (double)(x / length);
    answer->normal[0][1] = (double)(y / length);
    answer->normal[0][2] = (double)(z / length);
}

static void run_build(int number, mesh_answer *answer) {
    const mesh_form *form = &scene->forms[scene->questions[number].a];
    int64_t before = bytes_held;
    RTCScene made = make(form);
    answer->status = BENCH_OVERLAP;
    answer->count = form->triangle_count;
    answer->value = (double)(bytes_held - before);
    rtcReleaseScene(made);
}

const mesh_rival *mesh_rival_at(mesh_topic topic, int index) {
    static const mesh_rival rays[] = {{BENCH_RIVAL_VERSION, prepare, run_ray, NULL},
                                      {BENCH_RIVAL_VERSION, prepare_robust, run_ray, NULL}};
    static const mesh_rival builds = {BENCH_RIVAL_VERSION, prepare_nothing, run_build, NULL};
    return topic == MESH_RAY && index < 2 ? &rays[index] : topic == MESH_BUILD && index == 0 ? &builds : NULL;
}
