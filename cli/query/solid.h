/* A convex polyhedron, or in the plane a polygon, in arrays of double, for reports, drawings and files. */
#ifndef TACT_CLI_QUERY_SOLID_H
#define TACT_CLI_QUERY_SOLID_H

#include <stdbool.h>
#include <stdio.h>

/* A polygon of the plane has vertices alone, counter-clockwise, and no faces. */
typedef struct solid {
    int dimension; /* 0 a point, 1 a segment, 2 a flat polygon (two faces, back to back), 3 a solid */
    int vertex_count, edge_count, face_count;
    double error;     /* as in tact3_hull_info and tact2_hull_info */
    double *vertices; /* x, y, z of each */
    double *planes;   /* outward unit normal and offset of each face */
    int *first;       /* face_count + 1: the corners of face i are corners[first[i]] up to corners[first[i + 1]] */
    int *corners;     /* counter-clockwise from outside */
} solid;

void solid_free(solid *solid);

/* Writes a Wavefront OBJ file. Numbers have enough digits to be read back exactly. */
void solid_write_obj(const solid *solid, FILE *out);
/* Writes a polygon's vertices as text, one per line, x and y separated by this character. */
void solid_write_points(const solid *solid, char separator, FILE *out);

#endif
