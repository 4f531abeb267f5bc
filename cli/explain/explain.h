/* The steps of a query on one pair as the library's observer reports them, in doubles and in the world's frame. Vectors
 * have three components, in the plane with z = 0.
 *
 * record.c fills the trace; json.c writes it as data, page.c and strip.c as pictures. */
#ifndef TACT_CLI_EXPLAIN_EXPLAIN_H
#define TACT_CLI_EXPLAIN_EXPLAIN_H

#include <stdio.h>

#include "query/engine.h"

typedef enum explain_stage { EXPLAIN_GJK, EXPLAIN_EPA, EXPLAIN_CLIP, EXPLAIN_ADVANCE } explain_stage;
#define EXPLAIN_STAGES 4

/* A point of the Minkowski difference of the cores, and the points of A and of B that it is the difference of. */
typedef struct explain_point {
    double point[3], a[3], b[3];
    int name; /* its number in the order in which points were found, from 1; a point that is found again keeps it */
} explain_point;

/* A side of EPA's polytope: a triangle, counter-clockwise from outside; in the plane an edge, of the first two. */
typedef struct explain_side {
    int corner[3];
} explain_side;

/* The two features that face each other, and one clipped against the other. */
typedef struct explain_clip {
    double normal[3];
    size_t count_a, count_b, patch_count, kept_count;
    double (*feature_a)[3], (*feature_b)[3];
    double (*patch)[3]; /* on A's feature */
    double *separation; /* of each corner of the patch */
    int *kept;          /* the corners that become contact points, in their order */
} explain_clip;

/* A step of a motion: what lies between the shapes at this fraction, and up to which they are then proven apart. */
typedef struct explain_advance {
    double fraction, next, distance, error_bound;
    double normal[3], point_a[3], point_b[3];
    scene_body body[2]; /* where they are */
} explain_advance;

/* Of a step of clipping or of a motion nothing is used here but the stage and the iteration. */
typedef struct explain_step {
    explain_stage stage;
    int iteration;                   /* of a motion: the number of the step, from 1: that of explain_trace.advances */
    size_t first_point, point_count; /* the simplex, or the polytope's vertices: into explain_trace.points */
    size_t first_side, side_count;   /* EPA: into explain_trace.sides; corners count from first_point */
    size_t nearest;                  /* EPA: the side nearest to the origin, from first_side */
    double closest[3];               /* GJK: the point of the simplex that is closest to the origin */
    double direction[3];
    bool asked; /* a support point was computed in that direction */
    explain_point support;
    double lower, upper; /* of the cores' distance, for EPA of their depth; lower may be -HUGE_VAL */
} explain_step;

/* A convex figure to be drawn. In the plane `points` are its outline, in space the corners of a solid. */
typedef struct explain_edge {
    int ends[2];
    double normal[2][3]; /* of the faces on both sides */
} explain_edge;

typedef struct explain_form {
    size_t point_count, edge_count;
    double (*points)[3];
    explain_edge *edges; /* in space */
} explain_form;

typedef struct explain_trace {
    query query;
    int dimension;
    const char *name[2];
    scene_body body[2]; /* at the beginning */
    answer answer;
    double rounding[2]; /* radii around the cores */
    size_t step_count, point_count, side_count;
    explain_step *steps;
    explain_point *points;
    explain_side *sides;
    explain_form core[2], surface[2], difference; /* surface: as the core where there is no rounding */
    explain_clip clip;
    size_t advance_count;
    explain_advance *advances;
    size_t step_room, point_room, side_room, advance_room;
    bool out_of_memory;
} explain_trace;

/* Asks the library with an observer, and makes the figures. */
bool explain_record(const engine_kind *kind, const engine *engine, const scene *scene, query query, size_t a,
                    size_t b, explain_trace *out, error *error);
void explain_free(explain_trace *trace);
void explain_free_clip(explain_clip *clip);

/* a . b */
double explain_dot(const double a[3], const double b[3]);

/* Returns the first step of a stage and their count; steps of a stage are contiguous. */
size_t explain_stage_begin(const explain_trace *trace, explain_stage stage, size_t *count);

/* The steps as data. */
void explain_write_json(FILE *out, const explain_trace *trace);

/* Options of a page. */
typedef struct explain_options {
    const char *title; /* of the scene */
    bool all;          /* also of a long stage every step */
} explain_options;

/* Write a page of HTML, or one picture with a row per step. */
bool explain_write_html(FILE *out, const explain_trace *trace, const explain_options *options);
bool explain_write_svg(FILE *out, const explain_trace *trace, const explain_options *options);

#endif
