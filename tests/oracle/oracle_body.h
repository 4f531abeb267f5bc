/* Inside of the oracle: the core of a shape, posed. */
#ifndef TACT_TESTS_ORACLE_ORACLE_BODY_H
#define TACT_TESTS_ORACLE_ORACLE_BODY_H

#include "oracle/oracle.h"

#if TACT_DIMENSION == 2
#define BODY_EDGES 4096
#else
#define BODY_FACES 4096
#define BODY_EDGES 1024
#endif

typedef struct posed_body {
    spec_kind kind;
    bool curved; /* the core; else it is a polytope */
    quad rounding;
    quad reach; /* of the core around the local origin */
    quad size[3];
    user_form user; /* whose sizes they are */
    qmat rotation;
    qvec position;
    int count; /* vertices of a polytope */
    qvec local[SPEC_POINTS], vertex[SPEC_POINTS];
    /* Triangles of vertices that lie on the boundary and pairs of them that contain every edge; in the plane the
     * inside is to the left of an edge. A face with more than three corners brings all its triangles and all its
     * diagonals, a line of vertices all its pairs: more than needed does no harm. */
    bool crowded; /* there was no room for all of them */
    int edge_count;
    int edge[BODY_EDGES][2];
#if TACT_DIMENSION == 3
    int face_count;
    int face[BODY_FACES][3];
#endif
} posed_body;

struct pair_oracle {
    posed_body a, b;
    quad scale;
    quad smaller; /* bounding radius of the smaller core, or of the larger when that is a point */
};

/* Filled from the spec and its pose, with or without faces and edges. */
void body_place(posed_body *body, const shape_spec *spec, tactn_rotation rotation, qvec position);
void body_init(posed_body *body, const shape_spec *spec, tactn_rotation rotation, qvec position);
/* The farthest point of the core in a direction. */
qvec body_support(const posed_body *body, qvec direction);
/* The faces and edges of a polytope from its vertices; none where there are too many. */
void body_find_features(posed_body *body);

/* The support point of one of the tests' own shapes in its own frame. */
qvec user_body_support(const posed_body *body, qvec direction);

/* The farthest point of A - B (cores). */
static inline qvec difference_support(const posed_body *a, const posed_body *b, qvec direction) {
    return q_sub(body_support(a, direction), body_support(b, q_neg(direction)));
}
/* The overlap of the cores along a unit vector. */
static inline quad difference_width(const posed_body *a, const posed_body *b, qvec normal) {
    return q_dot(normal, difference_support(a, b, normal));
}

/* Raises the lower end to the gap along a unit vector. */
void narrow_along(const pair_oracle *oracle, true_distance *truth, qvec normal);

/* Each takes a bracket that holds already and narrows it: as well as can be, as oracle_truth_by_another_road() says,
 * and as far as the distance of a point outside asks for. */
void narrow(const pair_oracle *oracle, true_distance *truth);
void narrow_by_another_road(const pair_oracle *oracle, true_distance *truth);
void narrow_outside(const pair_oracle *oracle, true_distance *truth);

/* The roads. */
void narrow_by_features(const pair_oracle *oracle, true_distance *truth);
#if TACT_DIMENSION == 2
void narrow_by_arcs(const pair_oracle *oracle, true_distance *truth);
#else
void narrow_by_descent(const pair_oracle *oracle, true_distance *truth);
void narrow_by_expansion(const pair_oracle *oracle, true_distance *truth);
/* False when the pair is not of that kind. */
bool narrow_by_profile(const pair_oracle *oracle, true_distance *truth);
#endif

#endif
