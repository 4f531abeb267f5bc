/* Names and functions of the plane for watch.c. */
#ifndef TACT_CLI_EXPLAIN_WATCH2_H
#define TACT_CLI_EXPLAIN_WATCH2_H

#include "explain/space.h"
#include "tact/dimension.h"

#define SPACE explain_space2
#define BOX_CORNERS 4

typedef tact2_vec vec;
typedef tact2_pose pose;
typedef tact2_shape shape;
typedef tact2_sweep sweep;
typedef tact2_polygon_view polytope_view;

static vec vec_of(const double v[3]) { return tact2_v(v[0], v[1]); }

static void store(vec v, double out[3]) { out[0] = v.x, out[1] = v.y, out[2] = 0; }

static pose pose_of(const double position[3], const double rotation[4]) {
    return (pose){vec_of(position), {rotation[0], rotation[1]}};
}

/* Once around. */
static vec box_corner(vec half, int i) {
    return tact2_v(i == 0 || i == 3 ? -half.x : half.x, i < 2 ? -half.y : half.y);
}

static int hull_corners(const tact2_hull *hull) { return tact2_hull_info_get(hull).vertex_count; }

static vec hull_corner(const tact2_hull *hull, int i) { return tact2_hull_vertex(hull, i); }

static vec support_of(const shape *s, vec direction) { return tact2_support(s, direction); }

static int side_count_of(const polytope_view *view) { return view->vertex_count; }

static explain_side side_of(const polytope_view *view, int i) {
    return (explain_side){{i, i + 1 < view->vertex_count ? i + 1 : 0, 0}};
}

static void set_see_polytope(tactn_observer *observer, void (*see)(void *, const polytope_view *)) {
    observer->on_polygon = see;
}

#endif
