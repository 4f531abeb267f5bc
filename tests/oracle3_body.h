/* Inside of the oracle: the core of a shape, posed. */
#ifndef TACT_TESTS_ORACLE3_BODY_H
#define TACT_TESTS_ORACLE3_BODY_H

#include "oracle3.h"

#define BODY3_FACES 4096
#define BODY3_EDGES 1024

typedef struct body3 {
    spec3_kind kind; /* of the core: cylinder, cone, ellipsoid; else a polytope */
    bool curved;
    quad rounding;
    quad reach; /* of the core around the local origin */
    quad size[3];
    qmat rotation;
    qvec position;
    int count; /* vertices of a polytope */
    qvec vertex[SPEC3_POINTS];
    /* Triangles of vertices that lie on the boundary and pairs of them that contain every edge. A face with more than
     * three corners brings all its triangles and all its diagonals: more than needed does no harm. */
    int face_count, edge_count;
    int face[BODY3_FACES][3];
    int edge[BODY3_EDGES][2];
} body3;

struct oracle3 {
    body3 a, b;
    quad scale;
    quad smaller; /* bounding radius of the smaller core, or of the larger when that is a point */
};

/* Filled from the spec and its pose. */
void body3_init(body3 *body, const spec3 *spec, tact3_quat rotation, qvec position);
/* The farthest point of the core in a direction. */
qvec body3_support(const body3 *body, qvec direction);
/* The faces and edges of a polytope from its vertices. */
void body3_find_features(body3 *body);

/* The farthest point of A - B (cores). */
static inline qvec difference_support(const body3 *a, const body3 *b, qvec direction) {
    return q_sub(body3_support(a, direction), body3_support(b, q_neg(direction)));
}
/* The overlap of the cores along a unit vector. */
static inline quad difference_width(const body3 *a, const body3 *b, qvec normal) {
    return q_dot(normal, difference_support(a, b, normal));
}

/* Each takes a bracket that holds already (lower may be -infinity as a large number, and so on) and narrows it. */
void narrow_by_features(const oracle3 *oracle, truth3 *truth);
void narrow_by_descent(const oracle3 *oracle, truth3 *truth);
void narrow_by_expansion(const oracle3 *oracle, truth3 *truth);
/* False when the pair is not of that kind. */
bool narrow_by_profile(const oracle3 *oracle, truth3 *truth);

/* Raises the lower end to the gap along a unit vector. */
void narrow_along(const oracle3 *oracle, truth3 *truth, qvec normal);

#endif
