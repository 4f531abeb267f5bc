/* The steps of a query on one pair as the library's observer reports them, in doubles and in the world's frame. Vectors
 * have three components, in the plane with z = 0.
 *
 * record.c fills the trace; json.c writes it as data, page.c and strip.c as pictures. */
#ifndef TACT_CLI_EXPLAIN_EXPLAIN_H
#define TACT_CLI_EXPLAIN_EXPLAIN_H

#include <stdio.h>

#include "query/engine.h"

/* In the order in which they are shown. */
typedef enum explain_stage {
    EXPLAIN_PARTS, /* of a shape that is not convex: which of its pieces are near, and which decide */
    EXPLAIN_PLANE, /* a half-space or a half-plane: one support point */
    EXPLAIN_GJK,
    EXPLAIN_EPA,
    EXPLAIN_CLIP,
    EXPLAIN_ADVANCE
} explain_stage;
#define EXPLAIN_STAGES 6

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

/* A convex piece of a shape: a part of it, a triangle, or a triangle of a part that is a mesh. -1: it has none. */
typedef struct explain_piece {
    int part;     /* of a compound its child, of a polygon a convex part, of a chain a segment */
    int triangle; /* the mesh's own index */
} explain_piece;

/* Two pieces, and what they answer to the query by themselves. */
typedef struct explain_near {
    explain_piece piece[2];
    int number[2]; /* of the triangles in the order of their file; -1 */
    double boxes;  /* how far apart boxes around them are at the beginning; 0 beside a half-space */
    bool asked;    /* else their boxes say enough */
    double fraction, distance, error_bound;
} explain_near;

#define EXPLAIN_MOST_NEAR 8

/* What the pieces of two shapes say one by one. This is counted here, beside the query, whose own order is its own. */
typedef struct explain_census {
    size_t pieces[2];
    uint64_t pairs; /* of pieces */
    uint64_t near;  /* pairs whose boxes are no farther apart than the answer; of a motion all */
    uint64_t asked; /* of these */
    uint64_t met;   /* of the asked: pairs that touch or overlap; of a motion, that meet on the way */
    size_t list_count;
    explain_near list[EXPLAIN_MOST_NEAR]; /* the nearest first, of a motion the soonest */
} explain_census;

/* Of a step of pieces, of clipping or of a motion nothing is used here but the stage and the iteration. */
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

typedef struct explain_edge {
    int ends[2];
    double normal[2][3]; /* of the faces on both sides */
} explain_edge;

/* A figure to be drawn: convex unless it has triangles. In the plane `points` are its outline, in space the corners of
 * a solid. */
typedef struct explain_form {
    size_t point_count, edge_count, triangle_count;
    double (*points)[3];
    explain_edge *edges; /* in space */
    int (*triangles)[3]; /* of a mesh */
    bool is_open;        /* it has rims, so both sides of triangles can be seen */
} explain_form;

/* One of the two shapes, as it is. */
typedef struct explain_whole {
    const char *kind;    /* "compound", "mesh", "half-space" and the like; "convex" */
    bool one_sided;      /* a chain that lets through what comes from its left */
    explain_piece piece; /* the one that decides; of a convex shape itself */
    int number;          /* of its triangle in the order of the file; -1 */
    size_t form_count;   /* what the pictures show */
    explain_form *forms;
} explain_whole;

typedef struct explain_trace {
    query query;
    int dimension;
    const char *name[2];
    scene_body body[2]; /* at the beginning */
    answer answer;
    bool composite;         /* a shape is not convex: the steps are those of the pieces that decide */
    explain_whole whole[2]; /* forms are there where it is composite */
    explain_census census;
    answer pair;        /* what the pieces answer by themselves; else the answer */
    double rounding[2]; /* radii around the cores */
    size_t step_count, point_count, side_count;
    explain_step *steps;
    explain_point *points;
    explain_side *sides;
    explain_form core[2], surface[2], difference; /* of the pieces; surface: as the core where there is no rounding */
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
/* A copy in memory of its own, which is to be freed even where it fails: false when memory is out. */
bool explain_copy_form(const explain_form *from, explain_form *out);
void explain_free_form(explain_form *form);

/* The depth of two shapes that overlap, of which one is not convex. */
typedef struct explain_bracket {
    double lower, upper;      /* moving B by upper along the normal takes it out */
    const explain_near *pair; /* the lower end is the depth of these; null: of something inside of both */
} explain_bracket;
/* False where there is none: shapes that are convex or apart, a motion. */
bool explain_find_bracket(const explain_trace *trace, explain_bracket *out);

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
