/* Tact behind the signature of MuJoCo's mjc_ccd() (docs/mujoco.md). The types are the part of MuJoCo's that is used here;
 * inside MuJoCo, leave them out and include engine/engine_collision_gjk.h. The main() at the end is a check. */
#include <float.h>
#include <stdio.h>

#include "tact/contact3.h"

typedef double mjtNum;
enum { MAX_POINTS = 50 }; /* mjMAXCONPAIR */

typedef struct mjCCDObj {
    mjtNum pos[3], size[3];
    void (*center)(mjtNum res[3], const struct mjCCDObj *obj);
    void (*support)(mjtNum res[3], struct mjCCDObj *obj, const mjtNum dir[3]);
} mjCCDObj;

typedef struct mjCCDConfig {
    int max_contacts;
    mjtNum dist_cutoff;
} mjCCDConfig;

typedef struct mjCCDStatus {
    int separated, nx;
    mjtNum dist[MAX_POINTS], x1[3 * MAX_POINTS], x2[3 * MAX_POINTS];
} mjCCDStatus;

static tact3_vec vector(const mjtNum v[3]) { return tact3_v(v[0], v[1], v[2]); }

static void set(mjtNum to[3], tact3_vec v) { to[0] = v.x, to[1] = v.y, to[2] = v.z; }

/* An object around its center. MuJoCo's support functions add half the margin along the direction, so that it must be
 * of unit length; they answer in the world. */
typedef struct object {
    mjCCDObj *obj;
    tact3_vec center;
} object;

static tact3_vec support(const void *context, tact3_vec d) {
    const object *o = context;
    mjtNum direction[3], point[3];
    set(direction, tact3_scale(1 / tact3_length(d), d));
    o->obj->support(point, o->obj, direction);
    return tact3_sub(vector(point), o->center);
}

static object make_object(mjCCDObj *obj) {
    mjtNum center[3];
    obj->center(center, obj);
    return (object){obj, vector(center)};
}

/* One pair of witness points. */
static void add_point(mjCCDStatus *status, mjtNum dist, tact3_vec x1, tact3_vec x2) {
    int i = status->nx++;
    status->dist[i] = dist;
    set(&status->x1[3 * i], x1);
    set(&status->x2[3 * i], x2);
}

/* Returns the signed distance, or DBL_MAX where the objects are farther apart than the cutoff. */
mjtNum tact_mjc_ccd(const mjCCDConfig *config, mjCCDStatus *status, mjCCDObj *obj1, mjCCDObj *obj2) {
    object first = make_object(obj1), second = make_object(obj2);
    tact3_shape a = tact3_custom(support, &first), b = tact3_custom(support, &second);
    tact3_pose pose = tact3_identity_pose();
    pose.position = tact3_sub(second.center, first.center);
    tact3_query_options options = {.cutoff = config->dist_cutoff, .apart_is_enough = !(config->dist_cutoff > 0)};
    tact3_gap gap = tact3_distance(&a, &b, pose, &options);
    status->nx = 0;
    status->separated = gap.status != TACT_OK || gap.relation == TACT_SEPARATED || gap.relation == TACT_BEYOND_CUTOFF;
    if (gap.status != TACT_OK || gap.relation == TACT_BEYOND_CUTOFF) return DBL_MAX;
    if (config->max_contacts > 1 && !status->separated) {
        tact3_manifold m = tact3_collide(&a, &b, pose, 0, NULL);
        for (int i = 0; i < m.point_count && i < config->max_contacts; i++) {
            const tact3_contact_point *point = &m.point[i];
            add_point(status, point->separation, tact3_add(first.center, point->point_a),
                      tact3_add(first.center, point->point_b));
        }
    }
    if (status->nx == 0)
        add_point(status, gap.distance, tact3_add(first.center, gap.point_a), tact3_add(first.center, gap.point_b));
    return gap.distance;
}

static void box_center(mjtNum res[3], const mjCCDObj *obj) { set(res, vector(obj->pos)); }

static void box_support(mjtNum res[3], mjCCDObj *obj, const mjtNum dir[3]) {
    for (int i = 0; i < 3; i++) res[i] = obj->pos[i] + (dir[i] < 0 ? -obj->size[i] : obj->size[i]);
}

/* Two boxes, one on the other, and then apart: four points at a depth of 0.1, one at a distance of 0.5, none beyond the
 * cutoff, and none where only overlap counts. */
int main(void) {
    mjCCDObj lower = {{0, 0, 0}, {1, 1, 1}, box_center, box_support};
    mjCCDObj upper = {{0.5, 0, 1.9}, {1, 1, 1}, box_center, box_support};
    mjCCDConfig config = {8, 1};
    static mjCCDStatus status;
    double dist = tact_mjc_ccd(&config, &status, &lower, &upper);
    printf("dist %.3f, %d points\n", dist, status.nx);
    bool right = status.nx == 4 && dist < -0.0999 && dist > -0.1001;
    for (int i = 0; i < status.nx; i++) right = right && status.x1[3 * i + 2] > 0.999 && status.x2[3 * i + 2] < 0.901;
    upper.pos[2] = 2.5;
    dist = tact_mjc_ccd(&config, &status, &lower, &upper);
    printf("dist %.3f, %d points\n", dist, status.nx);
    right = right && status.nx == 1 && dist > 0.4999 && dist < 0.5001;
    config.dist_cutoff = 0;
    right = right && tact_mjc_ccd(&config, &status, &lower, &upper) == DBL_MAX && status.nx == 0;
    config.dist_cutoff = 1;
    upper.pos[2] = 4;
    right = right && tact_mjc_ccd(&config, &status, &lower, &upper) == DBL_MAX && status.nx == 0;
    return right ? 0 : 1;
}
