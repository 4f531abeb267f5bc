/* The visible facets of a scene's bodies in world space, and the order in which to paint them. */
#ifndef TACT_CLI_PICTURE_PAINTER_H
#define TACT_CLI_PICTURE_PAINTER_H

#include <stdbool.h>
#include <stddef.h>

#include "tact/math3.h"

typedef enum edge_style { EDGE_HIDDEN, EDGE_CREASE, EDGE_OUTLINE, EDGE_OPEN } edge_style;

/* A convex polygon; with two corners a line, with one a dot. */
typedef struct facet {
    size_t body;
    bool inner; /* inside the body's hull: a mesh that is not convex, seen through its hull */
    bool tangled; /* of a body that is not convex: its facets may hide one another */
    int count;
    tact3_vec normal; /* unit, towards the eye */
    double offset;
    tact3_vec *corners;
    unsigned char *edges; /* edge_style of the edge from corner i to the next */
} facet;

typedef struct facet_list {
    facet *items;
    size_t count, room;
} facet_list;

/* Takes the facet over; on failure it is freed. */
bool facet_list_add(facet_list *list, facet item);
void facet_list_free(facet_list *list);

/* A plane that may lie between bodies. */
typedef struct divider {
    tact3_vec normal;
    double offset;
} divider;

/* Sorts the facets of bodies, and of meshes inside convex ones, from the farthest to the nearest for an orthographic
 * view along `forward`. Bodies that no plane separates, and those that are not convex, are cut along faces. Takes the
 * list's facets over; false when memory is out. */
bool facet_list_sort(facet_list *list, tact3_vec forward, const divider *dividers, size_t divider_count,
                     facet_list *out);

#endif
