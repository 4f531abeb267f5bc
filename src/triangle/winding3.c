/* How a closed surface winds around a point: crossings of a ray with its triangles, by signs of determinants. */
#include "base/orientation3.h"
#include "triangle/triangle3.h"

/* The side of the point, seen against the first axis, of the line from a to b. A point on the line is taken as moved by
 * a step along the second axis, and by an infinitely smaller one along the third; 0 if the line is seen as a point. */
static int side_of_line(const double *a, const double *b, const double *p) {
    int side = tact3_projected_orientation(a, b, p, 0);
    if (side) return side;
    if (b[2] != a[2]) return b[2] < a[2] ? 1 : -1;
    return (b[1] > a[1]) - (b[1] < a[1]);
}

int tact3_triangle_winding(const triangle *t, const double *p) {
    const double *a = t->corner[0], *b = t->corner[1], *c = t->corner[2];
    if (a[0] < p[0] && b[0] < p[0] && c[0] < p[0]) return 0;
    int side = side_of_line(a, b, p);
    if (!side || side != side_of_line(b, c, p) || side != side_of_line(c, a, p)) return 0;
    return tact3_orientation(a, b, c, p) * side < 0 ? side : 0;
}
