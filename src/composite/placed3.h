/* A mesh in the frame of a pair of shapes: A's frame, scaled by a power of two so that all coordinates are below two.
 * Corners there are rounded once, and are then what exact answers are about. */
#ifndef TACT_COMPOSITE_PLACED3_H
#define TACT_COMPOSITE_PLACED3_H

#include "base/dimension.h"
#include "mesh/layout3.h"
#include "triangle/triangle3.h"

/* u of double. */
#define PLACED_ROUNDOFF 1.1102230246251565e-16

/* What rounding may have moved a placed corner by, and a box of the tree, in u: the matrix and its product with the
 * corner, up to 20.5 of its reach, and the position, 2 of it (docs/accuracy.md); for a box its own center, half edges,
 * and their products, no more than 32. */
#define PLACED_ERROR 24
#define BOX_ERROR 128

/* Returns the exponent of a length above 2^-1022, as a double has it: biased. */
static inline int biased_exponent(double length) {
    uint64_t bits;
    memcpy(&bits, &length, sizeof bits);
    return (int)(bits >> 52);
}

/* Returns the least power of two above a length; that is less than 2^1000. */
static inline double power_above(double length) {
    uint64_t bits = (uint64_t)(biased_exponent(length) + 1) << 52;
    double power;
    memcpy(&power, &bits, sizeof power);
    return power;
}

typedef struct placed_mesh {
    const tact3_mesh *mesh;
    double to_frame;       /* scale of the frame */
    double rotation[3][3]; /* rows */
    double position[3];    /* of the mesh's origin in the frame */
    bool still;            /* the rotation is the identity and the position zero: nothing is rounded */
    double unit;           /* length of one of the tree's units in the frame */
    double middle[3];      /* the tree's origin in the mesh's own axes, scaled */
    double moved;          /* bound of what rounding moved corners by, in the frame */
    double slack;          /* bound of what rounding may have done to a box */
    uint64_t *steps;       /* null, or counts what is looked at */
} placed_mesh;

/* A step is a node or a leaf that is looked at, or two of them with each other, or two triangles. */
static inline void count_steps(const placed_mesh *placed, uint64_t steps) {
    if (placed->steps) *placed->steps += steps;
}

static inline double lesser(double a, double b) { return a < b ? a : b; }
static inline double greater(double a, double b) { return a > b ? a : b; }

static inline double inner(const double a[3], const double b[3]) { return a[0] * b[0] + a[1] * b[1] + a[2] * b[2]; }

/* Makes a vector one of length one, up to rounding. Returns whether it has a direction. Where the squares would be
 * below the number range, or lose digits there, it is made longer first. */
static inline bool make_unit(double n[3]) {
    double squared = inner(n, n);
    if (squared < 0x1p-900) {
        for (int k = 0; k < 3; k++) n[k] *= 0x1p600;
        squared = inner(n, n);
    }
    double length = sqrt(squared);
    if (!(length > 0)) return false;
    for (int k = 0; k < 3; k++) n[k] /= length;
    return true;
}

/* A box of the tree: a child, and its box in the tree's own frame. */
typedef struct tree_box {
    uint32_t child;
    float lower[3], upper[3];
} tree_box;

/* A box in the frame: center and half edges, these along the axes of the mesh. */
typedef struct placed_box {
    double center[3], half[3];
} placed_box;

/* Places a mesh; the pose is valid. Its reach and the distance of its origin are at most two in the frame. */
void tact3_place_mesh(placed_mesh *placed, const tact3_mesh *mesh, tact3_pose pose, double to_frame);
/* Sets the corners of a triangle. */
void tact3_placed_triangle(const placed_mesh *placed, uint32_t index, triangle *t);
/* Sets the box around the mesh along the axes of the frame. */
void tact3_placed_bounds(const placed_mesh *placed, double lower[3], double upper[3]);
/* Sets a vertex. */
void tact3_placed_vertex(const placed_mesh *placed, uint32_t vertex, double p[3]);

/* The box of a node's child. */
static inline tree_box child_box(const bvh_node *node, const bvh_boxes *boxes, int i) {
    tree_box box;
    box.child = node->child[i];
    for (int k = 0; k < 3; k++) box.lower[k] = boxes->lower[k][i], box.upper[k] = boxes->upper[k][i];
    return box;
}

/* The whole tree, as the child that has the root. */
static inline tree_box root_box(const placed_mesh *placed) {
    const tact3_mesh *mesh = placed->mesh;
    tree_box box = {0, {0}, {0}};
    for (int k = 0; k < 3; k++) {
        double origin = (double)component(mesh->origin, k);
        double low = ((double)component(mesh->bounds.lower, k) - origin) * mesh->scale;
        double high = ((double)component(mesh->bounds.upper, k) - origin) * mesh->scale;
        box.lower[k] = (float)(low - 1e-6), box.upper[k] = (float)(high + 1e-6);
    }
    return box;
}

static inline placed_box place_box(const placed_mesh *placed, const tree_box *box) {
    placed_box b;
    double local[3];
    for (int k = 0; k < 3; k++) {
        double low = (double)box->lower[k], high = (double)box->upper[k];
        local[k] = placed->middle[k] + placed->unit * (0.5 * (low + high));
        b.half[k] = placed->unit * (0.5 * (high - low));
    }
    for (int k = 0; k < 3; k++) {
        const double *row = placed->rotation[k];
        b.center[k] = row[0] * local[0] + row[1] * local[1] + row[2] * local[2] + placed->position[k];
    }
    return b;
}

/* Half the edges along the frame's axes of a box around a placed box. */
static inline void half_along_axes(const placed_mesh *placed, const placed_box *b, double half[3]) {
    for (int k = 0; k < 3; k++) {
        const double *row = placed->rotation[k];
        half[k] = fabs(row[0]) * b->half[0] + fabs(row[1]) * b->half[1] + fabs(row[2]) * b->half[2] + placed->slack;
    }
}

#endif
