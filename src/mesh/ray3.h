/* Rays against the triangles of a mesh. */
#ifndef TACT_MESH_RAY3_H
#define TACT_MESH_RAY3_H

#include "mesh/layout3.h"

/* A segment in the mesh's frame: exact numbers, zero or above 2^-200. */
typedef struct mesh_ray {
    double origin[3], travel[3];
    double side_error; /* of the triple product with two points, times the largest coordinate of each */
    double length;     /* of the travel, rounded up by a few units in the last place */
    bool grazes;       /* triangles in a plane with the line, and those without area, count too */
} mesh_ray;

/* Where the segment meets a triangle. */
typedef struct mesh_crossing {
    uint32_t triangle;
    bool back;       /* it comes from the side from which the corners are clockwise */
    bool grazed;     /* it is in the triangle's plane */
    double fraction; /* of the travel, 0 to 1 */
    double error;    /* of the fraction */
} mesh_crossing;

/* Makes a ray; TACT_OUT_OF_RANGE or TACT_NOT_FINITE for other numbers. */
tact_status tact3_mesh_make_ray(tact3_vec origin, tact3_vec travel, mesh_ray *ray);

/* Finds where a ray meets a triangle: exactly whether its line does, edges and corners included, and where. A line in
 * the triangle's plane does not meet it, unless the ray grazes: then it meets what rounding cannot tell from met. */
bool tact3_mesh_cross(const mesh_ray *ray, const tact3_vec corner[3], mesh_crossing *crossing);

/* The same for a line in the plane of a triangle. */
bool tact3_mesh_graze(const mesh_ray *ray, double p[3][3], mesh_crossing *crossing);

/* Takes each crossing that is found, in any order. Returns up to which fraction others are of interest. */
typedef double (*mesh_take_crossing)(void *context, const mesh_crossing *crossing);

/* Finds all crossings up to the fraction that is of interest. */
void tact3_mesh_find_crossings(const tact3_mesh *mesh, const mesh_ray *ray, mesh_take_crossing take, void *context);

#endif
