/* What has become of a scene (worlds_judge.h). Overlaps are measured for all libraries alike, between the shapes that
 * the scene says, whatever a library has made of them. */
#include "worlds/worlds_judge.h"

#include <math.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>

#include "support/plain_world.h"

enum { UP = TACT_DIMENSION - 1 };

/* Lower than this is through the floor. */
static const double lost_below = -1;

/* A shape where it is in the world. */
typedef struct posed_shape {
    int body;
    const tactn_shape *shape;
    tactn_pose pose;
    tactn_bounds bounds;
} posed_shape;

static tactn_shape *make_shapes(const plain_scene *scene, void ***memories) {
    tactn_shape *shapes = calloc((size_t)scene->shape_count, sizeof *shapes);
    *memories = calloc((size_t)scene->shape_count, sizeof **memories);
    if (!shapes || !*memories) {
        perror("bench: memory");
        exit(2);
    }
    for (int i = 0; i < scene->shape_count; i++) {
        shapes[i] = plain_make_shape(&scene->shapes[i], &(*memories)[i]);
    }
    return shapes;
}

static bool is_place(const stage_pose *pose) {
    bool finite = true;
    for (int k = 0; k < 3; k++) {
        finite = finite && fabs(pose->position[k]) < 1e6;
    }
    return finite && isfinite(pose->rotation[0]);
}

static int pose_shapes(const plain_scene *scene, const stage_pose *poses, const tactn_shape *shapes,
                       posed_shape *posed) {
    int count = 0;
    for (int i = 0; i < scene->body_count; i++) {
        if (!is_place(&poses[i])) {
            continue;
        }
        tactn_pose frame = plain_pose(poses[i].position, poses[i].rotation);
        for (int k = 0; k < scene->bodies[i].part_count; k++) {
            const plain_part *part = &scene->bodies[i].parts[k];
            tactn_pose own = plain_pose(part->position, part->rotation);
            posed_shape *each = &posed[count++];
            each->body = i;
            each->shape = &shapes[part->shape];
            each->pose.position = tactn_pose_point(frame, own.position);
            each->pose.rotation = tactn_compose_rotation(frame.rotation, own.rotation);
            each->bounds = tactn_shape_bounds(each->shape, each->pose);
        }
    }
    return count;
}

static int by_lower_x(const void *a, const void *b) {
    double x = ((const posed_shape *)a)->bounds.lower.x, y = ((const posed_shape *)b)->bounds.lower.x;
    return (x > y) - (x < y);
}

static bool far_apart(const posed_shape *a, const posed_shape *b) {
    return a->bounds.upper.y < b->bounds.lower.y || b->bounds.upper.y < a->bounds.lower.y;
}

static double deepest(const plain_scene *scene, posed_shape *posed, int count) {
    double depth = 0;
    qsort(posed, (size_t)count, sizeof *posed, by_lower_x);
    for (int i = 0; i < count; i++) {
        for (int k = i + 1; k < count && posed[k].bounds.lower.x <= posed[i].bounds.upper.x; k++) {
            const posed_shape *a = &posed[i], *b = &posed[k];
            bool moves = scene->bodies[a->body].kind == PLAIN_DYNAMIC || scene->bodies[b->body].kind == PLAIN_DYNAMIC;
            if (a->body == b->body || !moves || far_apart(a, b)) {
                continue;
            }
            tactn_gap gap = tactn_distance_world(a->shape, a->pose, b->shape, b->pose, NULL);
            depth = gap.status >= 0 && -gap.distance > depth ? -gap.distance : depth;
        }
    }
    return depth;
}

static int parts_of(const plain_scene *scene) {
    int parts = 0;
    for (int i = 0; i < scene->body_count; i++) {
        parts += scene->bodies[i].part_count;
    }
    return parts;
}

static double deepest_overlap(const plain_scene *scene, const stage_pose *poses) {
    void **memories;
    tactn_shape *shapes = make_shapes(scene, &memories);
    posed_shape *posed = calloc((size_t)parts_of(scene), sizeof *posed);
    if (!posed) {
        perror("bench: memory");
        exit(2);
    }
    double depth = deepest(scene, posed, pose_shapes(scene, poses, shapes, posed));
    for (int i = 0; i < scene->shape_count; i++) {
        free(memories[i]);
    }
    free(memories);
    free(shapes);
    free(posed);
    return depth;
}

static double apart(const double a[3], const double b[3]) {
    double squares = 0;
    for (int k = 0; k < 3; k++) {
        squares += (a[k] - b[k]) * (a[k] - b[k]);
    }
    return sqrt(squares);
}

worlds_verdict worlds_judge(const plain_scene *scene, const stage_pose *poses, const stage_pose *before,
                            double step_seconds) {
    worlds_verdict verdict = {0};
    const double *top_start = NULL, *top = NULL;
    for (int i = 0; i < scene->body_count; i++) {
        const double *start = scene->bodies[i].position;
        if (scene->bodies[i].kind != PLAIN_DYNAMIC) {
            continue;
        }
        verdict.lost += !is_place(&poses[i]) || poses[i].position[UP] < lost_below;
        verdict.speed = fmax(verdict.speed, apart(poses[i].position, before[i].position) / step_seconds);
        if (!top_start || start[UP] > top_start[UP]) {
            top_start = start;
            top = poses[i].position;
        }
    }
    if (top) {
        verdict.top_drift = apart(top, top_start);
        verdict.top_fall = top_start[UP] - top[UP];
    }
    verdict.overlap = deepest_overlap(scene, poses);
    return verdict;
}
