/* A ray through the tree.
 *
 * - In the tree's frame, in floats: the ray is cut to where the mesh is, and goes by steps along its longest axis. What
 *   rounding does to its origin, its direction and the fractions of boxes is less than the boxes are made wider by.
 * - A node's four boxes are cut at once (Wald et al. 2008). The nearest child is next, and what is farther than a
 *   crossing that was found is left out.
 * - Of a leaf's triangles those are asked that the line may pass through (passing3.h). */
#include <float.h>
#include <math.h>

#include "mesh/passing3.h"

/* What boxes are made wider by: 32 roundings of floats up to eight. */
#define WIDER 0x1p-16f
/* The tree's boxes are within this. A ray from within the second is not cut: it leaves the boxes after no more steps
 * than the third. */
#define FARTHEST 1.5
#define NEAR 4.0
#define MOST_STEPS 6.0
/* A component of the direction that is less moves no farther than rounding. */
#define LEAST_COMPONENT 1e-20f

typedef struct tree_ray {
    float4 origin, inverse;
    float wider, end;
    size_t first[3], last[3]; /* where in a node the bounds are through which it enters and leaves */
    float4 shift;             /* what boxes are made wider by, against the direction */
    double start, steps;      /* fraction = start + step / steps */
} tree_ray;

/* A ray in the tree's unit: a unit step along its longest axis each, and the steps in the cube around the mesh. */
typedef struct scaled_ray {
    double from[3], along[3];
    double steps, enter, leave;
} scaled_ray;

/* Cuts the ray to the cube. False if nothing is left. */
static bool cut_ray(scaled_ray *s, double far) {
    double slack = FARTHEST + 8 * DBL_EPSILON * far;
    for (int k = 0; k < 3; k++) {
        if (fabs(s->along[k]) > 1e-12) {
            double a = (-slack - s->from[k]) / s->along[k], b = (slack - s->from[k]) / s->along[k];
            s->enter = mesh_greater(s->enter, mesh_lesser(a, b) - 1);
            s->leave = mesh_lesser(s->leave, mesh_greater(a, b) + 1);
        } else if (fabs(s->from[k]) > slack + 1e-12 * s->steps) {
            return false;
        }
    }
    return s->enter <= s->leave;
}

/* False if the ray is nowhere near. */
static bool make_tree_ray(const tact3_mesh *mesh, const mesh_ray *ray, tree_ray *t) {
    double center[3] = {(double)mesh->origin.x, (double)mesh->origin.y, (double)mesh->origin.z}, far = 0;
    scaled_ray s = {.steps = 0};
    for (int k = 0; k < 3; k++) {
        s.from[k] = (ray->origin[k] - center[k]) * mesh->scale;
        s.along[k] = ray->travel[k] * mesh->scale;
        s.steps = mesh_greater(s.steps, fabs(s.along[k]));
        far = mesh_greater(far, fabs(s.from[k]));
    }
    if (!(s.steps > 0)) return false;
    for (int k = 0; k < 3; k++) s.along[k] /= s.steps;
    s.leave = far <= NEAR ? mesh_lesser(s.steps, MOST_STEPS) : s.steps;
    if (far > NEAR && !cut_ray(&s, far)) return false;
    t->origin = t->inverse = t->shift = (float4){0};
    t->wider = WIDER + (float)(16 * DBL_EPSILON * (far + s.enter));
    for (int k = 0; k < 3; k++) {
        float component = (float)s.along[k];
        bool down = component < 0;
        if (fabsf(component) < LEAST_COMPONENT) component = down ? -LEAST_COMPONENT : LEAST_COMPONENT;
        size_t low = offsetof(bvh_node, lower) + (size_t)(k * BVH_WIDTH);
        size_t high = offsetof(bvh_node, upper) + (size_t)(k * BVH_WIDTH);
        t->first[k] = down ? high : low, t->last[k] = down ? low : high;
        t->origin[k] = (float)(s.from[k] + s.enter * s.along[k]);
        t->inverse[k] = 1 / component;
        t->shift[k] = down ? -t->wider : t->wider;
    }
    t->start = s.enter / s.steps;
    t->steps = s.steps;
    t->end = (float)(s.leave - s.enter) * 1.0001f + t->wider;
    return true;
}

/* A node's corner, and zero. */
static inline float4 bvh_corner(const bvh_node *node) {
    const int4 three = {-1, -1, -1, 0};
    return (float4)((int4)float4_load(node->corner) & three);
}

/* Returns the children that the ray meets before `end`, as bits, and where it enters each. */
static inline unsigned meet_children(const tree_ray *t, const bvh_node *node, float end, float enter[BVH_WIDTH]) {
    const uint8_t *bytes = (const uint8_t *)node;
    const int4 exponent = __builtin_convertvector(float4_from_bytes(bytes + offsetof(bvh_node, exponent)), int4);
    const float4 step = (float4)(exponent << 23) * t->inverse, from = bvh_corner(node) - t->origin;
    const float4 start = (from - t->shift) * t->inverse, stop = (from + t->shift) * t->inverse;
    float4 near = {0}, far = float4_all(end);
    for (int k = 0; k < 3; k++) {
        float4 first = float4_from_bytes(bytes + t->first[k]), last = float4_from_bytes(bytes + t->last[k]);
        near = float4_greatest(float4_all(start[k]) + float4_all(step[k]) * first, near);
        far = float4_least(float4_all(stop[k]) + float4_all(step[k]) * last, far);
    }
    memcpy(enter, &near, sizeof near);
    return int4_bits(near <= far) & ((1u << node->count) - 1);
}

typedef struct waiting_child {
    uint32_t child;
    float enter;
} waiting_child;

/* Lets the children that are met wait, the nearest on top. */
static inline int push_children(waiting_child *waiting, int count, const bvh_node *node, unsigned met,
                                const float *enter) {
    int below = count;
    for (; met; met &= met - 1) {
        int i = __builtin_ctz(met), place = count++;
        for (; place > below && waiting[place - 1].enter < enter[i]; place--) waiting[place] = waiting[place - 1];
        waiting[place] = (waiting_child){node->child[i], enter[i]};
    }
    return count;
}

/* Asks for the memory of what is below a node while its boxes are cut. Its children stand beside each other. */
static FORCE_INLINE void prefetch_children(const tact3_mesh *mesh, const bvh_node *nodes, const bvh_node *node) {
    uint32_t child = node->child[0];
    const char *leaf = (const char *)(mesh_corners(mesh) + 3 * (size_t)bvh_leaf_first(child));
    const char *at = bvh_is_leaf(child) ? leaf : (const char *)(nodes + child);
    for (int i = 0; i < 4; i++) __builtin_prefetch(at + (ptrdiff_t)(64 * i));
}

/* The step of a fraction, and rounding. */
static float step_of(const tree_ray *t, double fraction) {
    double step = (fraction - t->start) * t->steps;
    return (float)step * 1.0001f + t->wider;
}

/* Goes down from a child to the nearest leaf below it that the ray meets before `end`, and lets the others wait.
 * Returns the leaf, or a node without children that are met. */
static inline uint32_t find_leaf(const tact3_mesh *mesh, const tree_ray *t, float end, uint32_t child,
                                 waiting_child *waiting, int *count) {
    const bvh_node *nodes = mesh_nodes(mesh);
    float enter[BVH_WIDTH];
    while (!bvh_is_leaf(child)) {
        const bvh_node *node = &nodes[child];
        prefetch_children(mesh, nodes, node);
        unsigned met = meet_children(t, node, end, enter);
        if (met == 0) return child;
        if ((met & (met - 1)) == 0) {
            child = node->child[__builtin_ctz(met)];
        } else {
            *count = push_children(waiting, *count, node, met, enter);
            child = waiting[--*count].child;
        }
    }
    return child;
}

void tact3_mesh_find_crossings(const tact3_mesh *mesh, const mesh_ray *ray, mesh_take_crossing take, void *context) {
    tree_ray t;
    if (!make_tree_ray(mesh, ray, &t)) return;
    const sheared_line line = shear_line(mesh, ray);
    waiting_child waiting[BVH_STACK];
    float end = t.end;
    waiting[0] = (waiting_child){0, 0};
    for (int count = 1; count > 0;) {
        const waiting_child next = waiting[--count];
        if (next.enter > end) continue;
        uint32_t leaf = find_leaf(mesh, &t, end, next.child, waiting, &count);
        if (!bvh_is_leaf(leaf)) continue;
        unsigned left = may_pass_through(&line, mesh, bvh_leaf_first(leaf), bvh_leaf_count(leaf));
        for (; left; left &= left - 1) {
            tact3_vec corner[3];
            mesh_crossing crossing;
            uint32_t triangle = bvh_leaf_first(leaf) + (uint32_t)__builtin_ctz(left);
            mesh_triangle_points(mesh, triangle, corner);
            if (!tact3_mesh_cross(ray, corner, &crossing)) continue;
            __builtin_prefetch(mesh_integers(mesh, mesh->inputs) + triangle); /* what an answer needs */
            crossing.triangle = triangle;
            float until = step_of(&t, take(context, &crossing));
            if (until < end) end = until;
        }
    }
}
