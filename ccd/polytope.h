/* The polytope of libccd 2, as FCL builds one with functions of libccd and takes it apart with its own: layout and
 * ownership are libccd's. Elements are from malloc(), since clients free() them. */
#ifndef TACT_CCD_POLYTOPE_H
#define TACT_CCD_POLYTOPE_H

#include <ccd/ccd.h>
#include <stdbool.h>
#include <stdio.h>

/* A support point of A - B, and those of A and B. */
typedef struct ccd_support_t {
    ccd_vec3_t v, v1, v2;
} ccd_support_t;

/* A ring: an item, or the list itself. */
typedef struct ccd_list_t {
    struct ccd_list_t *next, *prev;
} ccd_list_t;

enum { CCD_PT_VERTEX = 1, CCD_PT_EDGE, CCD_PT_FACE };

/* What every element begins with. */
typedef struct ccd_pt_el_t {
    int type;
    ccd_real_t dist;    /* squared distance from the origin, */
    ccd_vec3_t witness; /* of this point */
    ccd_list_t list;    /* in the polytope's list of its type */
} ccd_pt_el_t;

typedef struct ccd_pt_vertex_t {
    ccd_pt_el_t element;
    int id; /* for clients */
    ccd_support_t v;
    ccd_list_t edges;
} ccd_pt_vertex_t;

typedef struct ccd_pt_edge_t {
    ccd_pt_el_t element;
    ccd_pt_vertex_t *vertex[2];
    struct ccd_pt_face_t *faces[2]; /* the first is null only if both are */
    ccd_list_t vertex_list[2];      /* in the lists of its vertices */
} ccd_pt_edge_t;

typedef struct ccd_pt_face_t {
    ccd_pt_el_t element;
    ccd_pt_edge_t *edge[3];
} ccd_pt_face_t;

typedef struct ccd_pt_t {
    ccd_list_t vertices, edges, faces;
    ccd_pt_el_t *nearest; /* null: to be searched for */
    ccd_real_t nearest_dist;
    int nearest_type;
} ccd_pt_t;

CCD_EXPORT void __ccdSupport(const void *object1, const void *object2, const ccd_vec3_t *direction, const ccd_t *ccd,
                             ccd_support_t *support);
CCD_EXPORT void ccdPtInit(ccd_pt_t *polytope);
CCD_EXPORT void ccdPtDestroy(ccd_pt_t *polytope);
/* Return null for what is null, and where memory is out. */
CCD_EXPORT ccd_pt_vertex_t *ccdPtAddVertex(ccd_pt_t *polytope, const ccd_support_t *at);
CCD_EXPORT ccd_pt_edge_t *ccdPtAddEdge(ccd_pt_t *polytope, ccd_pt_vertex_t *a, ccd_pt_vertex_t *b);
CCD_EXPORT ccd_pt_face_t *ccdPtAddFace(ccd_pt_t *polytope, ccd_pt_edge_t *a, ccd_pt_edge_t *b, ccd_pt_edge_t *c);
CCD_EXPORT void ccdPtRecomputeDistances(ccd_pt_t *polytope);
/* The element nearest to the origin; of equals a vertex before an edge before a face. Null if there is none. */
CCD_EXPORT ccd_pt_el_t *ccdPtNearest(ccd_pt_t *polytope);
/* Write vertices, edges and faces as text for people to read; the first at the end of a file that it opens. */
CCD_EXPORT void ccdPtDumpSVT(ccd_pt_t *polytope, const char *file);
CCD_EXPORT void ccdPtDumpSVT2(ccd_pt_t *polytope, FILE *file);

#endif
