/* Clashes: which bodies of an assembly intersect and how deep, which touch, which lie inside others, and which come
 * nearer than allowed. docs/clash.md says what the answers mean; docs/examples/clash.c is a program.
 *
 * Bodies are meshes (tact3_mesh_shape()), points and segments that are rounded (spheres, capsules), cylinders and
 * cones, these rounded or not. Meshes are taken as their triangles: a solid's inside belongs to it, a surface has none.
 * Other shapes are refused with TACT_WRONG_KIND, rounded meshes too.
 *
 * Poses and answers are in the world, lengths in the caller's unit, the same for all. Arrays have strides as in
 * batch3.h. Nothing is allocated or kept. Where two round bodies overlap a call takes 44 KiB more of stack than a
 * query. */
#ifndef TACT_CLASH3_H
#define TACT_CLASH3_H

#include "tact/query3.h"
#include "tact/static_tree3.h"

#ifdef __cplusplus
extern "C" {
#endif

/* What a pair is. */
typedef enum tact3_clash_kind {
    TACT3_CLASH_OVERLAP,   /* they share more than points of their surfaces */
    TACT3_CLASH_CONTAINED, /* one lies wholly inside the other, and no surfaces meet */
    TACT3_CLASH_DUPLICATE, /* the same surface twice, within a millionth of the smaller body */
    TACT3_CLASH_TOUCHING,  /* they meet, and share no more than rounding: no clash */
    TACT3_CLASH_CLEARANCE, /* apart, but nearer than the clearance */
    TACT3_CLASH_KIND_COUNT
} tact3_clash_kind;

typedef enum tact3_clash_inside {
    TACT3_CLASH_NONE_INSIDE,
    TACT3_CLASH_A_INSIDE,
    TACT3_CLASH_B_INSIDE
} tact3_clash_inside;

/* What is asked of the depth of two solids. */
typedef enum tact3_clash_depth {
    TACT3_CLASH_DEPTH_OFF,
    TACT3_CLASH_DEPTH_FAST, /* brackets may be as wide as a fiftieth of the smaller body's radius, twice */
    TACT3_CLASH_DEPTH_FULL
} tact3_clash_depth;

typedef struct tact3_clash_limits {
    tact_real clearance; /* not below zero; pairs that are nearer are told */
    tact3_clash_depth depth;
} tact3_clash_limits;

/* Two bodies that clash, touch or are nearer than the clearance; or that were refused. */
typedef struct tact3_clash {
    /* TACT_OK, or below zero why the pair was refused: all else but a and b is zero then. TACT_BAD_INDEX: an index is
     * not below the count of bodies, or a is b. TACT_WRONG_KIND: not a shape of the kinds above. The others are those
     * of tact3_distance_world(). */
    tact_status status;
    uint32_t a, b; /* the bodies */
    tact3_clash_kind kind;
    tact_relation relation; /* TACT_OVERLAP, TACT_TOUCHING (of duplicates too, if surfaces) or TACT_SEPARATED */
    tact3_clash_inside inside; /* which lies wholly inside the other */
    /* The least distance of the surfaces, 0 where they meet; of a body inside another how far its surface is from the
     * other's. The true one differs by no more than the bound. */
    tact_real distance, error_bound;
    /* Points of the two surfaces that are as far apart as the distance; where they meet a common point. */
    tact3_vec point_a, point_b;
    /* Of two solids that overlap, if asked for: the least translation that takes them apart is between the two, and B
     * moved by depth_upper along the unit vector depth_direction is free of A. */
    bool has_depth;
    tact_real depth_lower, depth_upper;
    tact3_vec depth_direction;
} tact3_clash;

/* Asks about one pair. Returns true if it clashes, touches, is nearer than the clearance, or is refused, and sets
 * *found, whose a and b are 0 and 1. False: it does not, and *found is as before. */
TACT_API bool tact3_clash_pair(const tact3_shape *a, tact3_pose pose_a, const tact3_shape *b, tact3_pose pose_b,
                               const tact3_clash_limits *limits, tact3_clash *found);

/* Returns a box around a body, wider by half the clearance, so that boxes meet where bodies are nearer. A mesh's box is
 * turned, so this takes as long for a large one as for a small one. */
TACT_API tact3_bounds tact3_clash_bounds(const tact3_shape *shape, tact3_pose pose, tact_real clearance);

/* The same of a body of which only the box in its own frame is known: a mesh's tact3_mesh_info.bounds, or another
 * shape's tact3_shape_bounds() in the identity pose. So the bodies of meshes that are elsewhere have their place in a
 * tree; a run looks at the shapes alone that its listed pairs have. */
TACT_API tact3_bounds tact3_clash_box_bounds(tact3_bounds own, tact3_pose pose, tact_real clearance);

/* How far a run is. */
typedef struct tact3_clash_progress {
    uint64_t asked; /* pairs that have been asked about: near ones or listed ones that the filter has kept */
    /* What that has taken: boxes, triangles and points of two bodies that were looked at together, and support points.
     * The same number on every machine, so that work can be shared out and compared without a clock. */
    uint64_t steps;
    int bodies;     /* from begin_body on, whose pairs are all done; of listed pairs none until the end */
    bool ended;     /* by the caller, before all was done */
} tact3_clash_progress;

/* What a run asks about, and who is told. All zero: no bodies. */
typedef struct tact3_clash_run {
    const tact3_shape *shapes;
    size_t shape_stride;
    int shape_count;
    int body_count;
    const tact3_pose *poses; /* of the bodies */
    size_t pose_stride;
    const uint32_t *body_shapes; /* of each body the index of its shape; null: body i has shape i */
    size_t body_shape_stride;
    /* Either a tree of the bodies' tact3_clash_bounds(), box i of body i: the pairs are those of a body from begin_body
     * up to, but without, end_body, and one with a higher index, whose boxes meet. So runs over parts of the bodies,
     * one after the other or on several machines, tell together what one run over all tells, in the same order. */
    const tact3_static_tree *tree;
    int begin_body, end_body;
    /* Or a null tree, and pairs: of each two indices of bodies. They are told in their order. */
    const uint32_t *pairs;
    size_t pair_stride;
    int pair_count;
    uint64_t *pair_steps; /* null, or of each listed pair the steps that it took, where it was asked about */
    tact3_clash_limits limits;
    void *context; /* of the three callbacks */
    /* Null, or whether to ask about a pair. It is called from tasks, several at a time, and may be asked twice. */
    bool (*filter)(void *context, uint32_t a, uint32_t b);
    /* Is told of each clash, in the order of A's index, then B's. False ends the run. */
    bool (*visit)(void *context, const tact3_clash *found);
    /* Null, or is asked now and then, mostly every few hundred pairs, whether to go on. False ends the run. */
    bool (*proceed)(void *context, const tact3_clash_progress *progress);
    /* Near pairs are searched and answered as tasks. run null: the calling thread does all. visit() and proceed() are
     * called by the calling thread. */
    tact_tasks tasks;
} tact3_clash_run;

/* Returns the bytes of scratch memory that any run needs. */
TACT_API size_t tact3_clash_scratch_bytes(void);
/* Runs. What is told, and in which order, depends neither on the tasks nor on how the run is cut into parts. A refused
 * pair is told as one and ends nothing. Scratch memory is aligned as malloc() aligns. *progress, which may be null,
 * says in the end how far the run went. Returns TACT_OK, also if it was ended. Refused: TACT_NEGATIVE (a count, or the
 * clearance), TACT_BAD_STRIDE, TACT_BAD_INDEX (of a shape; begin_body and end_body, which must be in order and within
 * the count of bodies; a tree of another count), TACT_NOT_FINITE (the clearance), TACT_BUFFER_TOO_SMALL,
 * TACT_MISALIGNED. A visitor that is null, or an array that is null although its count is above zero, is an assertion
 * failure. */
TACT_API tact_status tact3_clash_all(const tact3_clash_run *run, void *scratch, size_t scratch_bytes,
                                     tact3_clash_progress *progress);

#ifdef __cplusplus
}
#endif
#endif
