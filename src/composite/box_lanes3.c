/* Sets up the frame in which boxes of two trees are compared. */
#include "composite/box_lanes3.h"

#include "base/power_of_two.h"

/* The tree's origin in the frame of the pair. */
static void tree_origin(const placed_mesh *placed, double origin[3]) {
    for (int k = 0; k < 3; k++) origin[k] = inner(placed->rotation[k], placed->middle) + placed->position[k];
}

/* A vector of the pair's frame in the axes of a mesh. */
static void turn_back(const placed_mesh *placed, const double v[3], double own[3]) {
    for (int k = 0; k < 3; k++) {
        own[k] = placed->rotation[0][k] * v[0] + placed->rotation[1][k] * v[1] + placed->rotation[2][k] * v[2];
    }
}

void tact3_box_frame(box_frame *frame, const placed_mesh *a, const placed_mesh *b) {
    double origin_a[3], origin_b[3], off[3], shift[2][3], size = 2 * (a->unit + b->unit);
    tree_origin(a, origin_a);
    tree_origin(b, origin_b);
    for (int k = 0; k < 3; k++) off[k] = origin_b[k] - origin_a[k], size += fabs(off[k]);
    frame->unit = power_above(size), frame->inverse = 1 / frame->unit;
    frame->step[0] = float4_all((float)(a->unit * frame->inverse));
    frame->step[1] = float4_all((float)(b->unit * frame->inverse));
    frame->slack = float4_all(BOX_SLACK + (float)((a->slack + b->slack) * frame->inverse) * 1.0001f);
    turn_back(a, off, shift[1]);
    turn_back(b, off, shift[0]);
    for (int i = 0; i < 3; i++) {
        for (int k = 0; k < 3; k++) {
            double entry = 0; /* of the rotation from B's axes to A's */
            for (int r = 0; r < 3; r++) entry += a->rotation[r][i] * b->rotation[r][k];
            frame->turn[1].rotation[i][k] = frame->turn[0].rotation[k][i] = float4_all((float)entry);
            frame->turn[1].size[i][k] = frame->turn[0].size[k][i] = float4_all((float)fabs(entry));
        }
        frame->turn[1].shift[i] = float4_all((float)(shift[1][i] * frame->inverse));
        frame->turn[0].shift[i] = float4_all((float)(-shift[0][i] * frame->inverse));
        for (int side = 0; side < 2; side++) frame->along[side][i] = frame->along_size[side][i] = (float4){0};
    }
    frame->ahead = float4_all(-1e30f);
}

void tact3_box_frame_along(box_frame *frame, const placed_mesh *a, const placed_mesh *b, const double n[3]) {
    double own[2][3], ahead = 0;
    turn_back(a, n, own[0]);
    turn_back(b, n, own[1]);
    for (int k = 0; k < 3; k++) {
        for (int side = 0; side < 2; side++) {
            frame->along[side][k] = float4_all((float)own[side][k]);
            frame->along_size[side][k] = float4_all((float)fabs(own[side][k]));
        }
        ahead += own[0][k] * (double)frame->turn[1].shift[k][0];
    }
    frame->ahead = float4_all((float)ahead);
}
