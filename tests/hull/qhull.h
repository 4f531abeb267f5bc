/* What qhull says of the hull of a cloud, in two or three dimensions. */
#ifndef TACT_TESTS_HULL_QHULL_H
#define TACT_TESTS_HULL_QHULL_H

#include "tact/base.h"

enum { QHULL_MOST = 2000 };

typedef struct qhull_answer {
    double content, boundary; /* area and perimeter, or volume and area */
    int vertices;
    char is_vertex[QHULL_MOST];
} qhull_answer;

/* The coordinates of a point stand side by side. False where qhull gives up. */
bool qhull_ask(int dimension, const tact_real *coordinates, int count, qhull_answer *answer);

/* Of ours, relative to qhull's. */
double qhull_difference(tact_real ours, double theirs);

#endif
