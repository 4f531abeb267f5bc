/* Names and functions of space for watch.c. */
#ifndef TACT_CLI_EXPLAIN_WATCH3_H
#define TACT_CLI_EXPLAIN_WATCH3_H

#include "explain/space.h"
#include "tact/dimension.h"

#define SPACE explain_space3
#define BOX_CORNERS 8

typedef tact3_vec vec;
typedef tact3_pose pose;
typedef tact3_shape shape;
typedef tact3_sweep sweep;
typedef tact3_polytope_view polytope_view;

static vec vec_of(const double v[3]) { return tact3_v(v[0], v[1], v[2]); }

static void store(vec v, double out[3]) { out[0] = v.x, out[1] = v.y, out[2] = v.z; }

static pose pose_of(const double position[3], const double rotation[4]) {
    return (pose){vec_of(position), {rotation[0], rotation[1], rotation[2], rotation[3]}};
}

static vec box_corner(vec half, int i) {
    return tact3_v(i & 1 ? half.x : -half.x, i & 2 ? half.y : -half.y, i & 4 ? half.z : -half.z);
}

static int hull_corners(const tact3_hull *hull) { return tact3_hull_info_get(hull).vertex_count; }

static vec hull_corner(const tact3_hull *hull, int i) { return tact3_hull_vertex(hull, i); }

static vec support_of(const shape *s, vec direction) { return tact3_support(s, direction); }

static int side_count_of(const polytope_view *view) { return view->face_count; }

static explain_side side_of(const polytope_view *view, int i) {
    const int *corner = view->face[i];
    return (explain_side){{corner[0], corner[1], corner[2]}};
}

static void set_see_polytope(tactn_observer *observer, void (*see)(void *, const polytope_view *)) {
    observer->on_polytope = see;
}

#endif
