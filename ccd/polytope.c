/* A polytope of linked elements around the origin, for clients that run libccd's EPA on their own (polytope.h). */
#include "polytope.h"

static const ccd_vec3_t zero;

void __ccdSupport(const void *object1, const void *object2, const ccd_vec3_t *direction, const ccd_t *ccd,
                  ccd_support_t *support) {
    ccd_vec3_t toward = *direction, against = *direction;
    ccdVec3Scale(&against, -1);
    ccd->support1(object1, &toward, &support->v1);
    ccd->support2(object2, &against, &support->v2);
    ccdVec3Sub2(&support->v, &support->v1, &support->v2);
}

static void make_empty(ccd_list_t *list) { list->next = list->prev = list; }

static void append(ccd_list_t *list, ccd_list_t *item) {
    item->next = list;
    item->prev = list->prev;
    list->prev->next = item;
    list->prev = item;
}

static ccd_pt_el_t *element_of(ccd_list_t *item) { return ccd_container_of(item, ccd_pt_el_t, list); }

void ccdPtInit(ccd_pt_t *polytope) {
    make_empty(&polytope->vertices);
    make_empty(&polytope->edges);
    make_empty(&polytope->faces);
    polytope->nearest = NULL;
    polytope->nearest_dist = CCD_REAL_MAX;
    polytope->nearest_type = CCD_PT_FACE;
}

static void free_all(ccd_list_t *list) {
    for (ccd_list_t *item = list->next, *next; item != list; item = next) {
        next = item->next;
        free(element_of(item));
    }
    make_empty(list);
}

void ccdPtDestroy(ccd_pt_t *polytope) {
    free_all(&polytope->faces);
    free_all(&polytope->edges);
    free_all(&polytope->vertices);
    polytope->nearest = NULL;
}

static void face_corners(const ccd_pt_face_t *face, const ccd_pt_vertex_t *corner[3]) {
    const ccd_pt_edge_t *first = face->edge[0], *second = face->edge[1];
    corner[0] = first->vertex[0];
    corner[1] = first->vertex[1];
    bool shared = second->vertex[0] == corner[0] || second->vertex[0] == corner[1];
    corner[2] = second->vertex[shared];
}

static void measure_vertex(ccd_pt_vertex_t *vertex) {
    vertex->element.dist = ccdVec3Len2(&vertex->v.v);
    vertex->element.witness = vertex->v.v;
}

static void measure_edge(ccd_pt_edge_t *edge) {
    edge->element.dist =
        ccdVec3PointSegmentDist2(&zero, &edge->vertex[0]->v.v, &edge->vertex[1]->v.v, &edge->element.witness);
}

static void measure_face(ccd_pt_face_t *face) {
    const ccd_pt_vertex_t *corner[3];
    face_corners(face, corner);
    face->element.dist = ccdVec3PointTriDist2(&zero, &corner[0]->v.v, &corner[1]->v.v, &corner[2]->v.v,
                                              &face->element.witness);
}

static void prefer_nearer(ccd_pt_t *polytope, ccd_pt_el_t *element) {
    bool equal = ccdEq(element->dist, polytope->nearest_dist);
    if (equal ? element->type >= polytope->nearest_type : !(element->dist < polytope->nearest_dist)) return;
    polytope->nearest = element;
    polytope->nearest_dist = element->dist;
    polytope->nearest_type = element->type;
}

static void add_element(ccd_pt_t *polytope, ccd_list_t *list, ccd_pt_el_t *element, int type) {
    element->type = type;
    append(list, &element->list);
    prefer_nearer(polytope, element);
}

ccd_pt_vertex_t *ccdPtAddVertex(ccd_pt_t *polytope, const ccd_support_t *at) {
    ccd_pt_vertex_t *vertex = malloc(sizeof *vertex);
    if (!vertex) return NULL;
    vertex->id = 0;
    vertex->v = *at;
    make_empty(&vertex->edges);
    measure_vertex(vertex);
    add_element(polytope, &polytope->vertices, &vertex->element, CCD_PT_VERTEX);
    return vertex;
}

ccd_pt_edge_t *ccdPtAddEdge(ccd_pt_t *polytope, ccd_pt_vertex_t *a, ccd_pt_vertex_t *b) {
    ccd_pt_edge_t *edge = a && b ? malloc(sizeof *edge) : NULL;
    if (!edge) return NULL;
    edge->vertex[0] = a;
    edge->vertex[1] = b;
    edge->faces[0] = edge->faces[1] = NULL;
    for (int i = 0; i < 2; i++) append(&edge->vertex[i]->edges, &edge->vertex_list[i]);
    measure_edge(edge);
    add_element(polytope, &polytope->edges, &edge->element, CCD_PT_EDGE);
    return edge;
}

ccd_pt_face_t *ccdPtAddFace(ccd_pt_t *polytope, ccd_pt_edge_t *a, ccd_pt_edge_t *b, ccd_pt_edge_t *c) {
    ccd_pt_face_t *face = a && b && c ? malloc(sizeof *face) : NULL;
    if (!face) return NULL;
    ccd_pt_edge_t *edge[3] = {a, b, c};
    for (int i = 0; i < 3; i++) {
        face->edge[i] = edge[i];
        edge[i]->faces[edge[i]->faces[0] != NULL] = face;
    }
    measure_face(face);
    add_element(polytope, &polytope->faces, &face->element, CCD_PT_FACE);
    return face;
}

void ccdPtRecomputeDistances(ccd_pt_t *polytope) {
    for (ccd_list_t *i = polytope->vertices.next; i != &polytope->vertices; i = i->next)
        measure_vertex((ccd_pt_vertex_t *)element_of(i));
    for (ccd_list_t *i = polytope->edges.next; i != &polytope->edges; i = i->next)
        measure_edge((ccd_pt_edge_t *)element_of(i));
    for (ccd_list_t *i = polytope->faces.next; i != &polytope->faces; i = i->next)
        measure_face((ccd_pt_face_t *)element_of(i));
}

ccd_pt_el_t *ccdPtNearest(ccd_pt_t *polytope) {
    if (polytope->nearest) return polytope->nearest;
    polytope->nearest_dist = CCD_REAL_MAX;
    polytope->nearest_type = CCD_PT_FACE;
    ccd_list_t *lists[3] = {&polytope->vertices, &polytope->edges, &polytope->faces};
    for (int i = 0; i < 3; i++)
        for (ccd_list_t *item = lists[i]->next; item != lists[i]; item = item->next)
            prefer_nearer(polytope, element_of(item));
    return polytope->nearest;
}

void ccdPtDumpSVT(ccd_pt_t *polytope, const char *file) {
    FILE *out = fopen(file, "a");
    if (!out) return;
    ccdPtDumpSVT2(polytope, out);
    fclose(out);
}

void ccdPtDumpSVT2(ccd_pt_t *polytope, FILE *file) {
    int id = 0;
    fprintf(file, "-----\nPoints:\n");
    for (ccd_list_t *i = polytope->vertices.next; i != &polytope->vertices; i = i->next) {
        ccd_pt_vertex_t *vertex = (ccd_pt_vertex_t *)element_of(i);
        const ccd_real_t *p = vertex->v.v.v;
        vertex->id = id++;
        fprintf(file, "%f %f %f\n", p[0], p[1], p[2]);
    }
    fprintf(file, "Edges:\n");
    for (ccd_list_t *i = polytope->edges.next; i != &polytope->edges; i = i->next) {
        const ccd_pt_edge_t *edge = (const ccd_pt_edge_t *)element_of(i);
        fprintf(file, "%d %d\n", edge->vertex[0]->id, edge->vertex[1]->id);
    }
    fprintf(file, "Faces:\n");
    for (ccd_list_t *i = polytope->faces.next; i != &polytope->faces; i = i->next) {
        const ccd_pt_vertex_t *corner[3];
        face_corners((const ccd_pt_face_t *)element_of(i), corner);
        fprintf(file, "%d %d %d\n", corner[0]->id, corner[1]->id, corner[2]->id);
    }
}
