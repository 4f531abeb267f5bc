/* Triple products of a direction and differences of points, exactly. Coordinates are those of base/expansion.h. */
#ifndef TACT_MESH_LINE3_H
#define TACT_MESH_LINE3_H

#include "base/internal_names.h"

/* Returns the sign of d . ((p - o) x (q - o)): on which side the line from o along d passes the edge from p to q. */
int tact3_line_side(const double *o, const double *d, const double *p, const double *q);
/* Returns d . ((b - a) x (c - a)) to within 5 u of itself, and with its sign. */
double tact3_line_rate(const double *d, const double *a, const double *b, const double *c);

#endif
