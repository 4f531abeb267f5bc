/* A pair of shapes as a genome: what all categories about two shapes share. */
#ifndef TACT_TESTS_ADVERSARY_PAIR_CASE_H
#define TACT_TESTS_ADVERSARY_PAIR_CASE_H

#include "adversary/engine.h"

#define CASE_POINTS 8

/* A shape's block: three lengths, the rounding radius, eight points. Its choices: the kind (an index into the list of
 * the category), how many points a hull has above four (of a form of the tests' own: how it tells its size), and
 * whether it is handed over as a user's own function. */
enum { SHAPE_LENGTHS = 3, SHAPE_POINTS_AT = 4, SHAPE_NUMBERS = 4 + CASE_POINTS * TACT_DIMENSION };
enum { CHOICE_KIND, CHOICE_POINTS, CHOICE_CUSTOM, CHOICE_ROUNDED, SHAPE_CHOICES };
enum { POSE_NUMBERS = TACT_DIMENSION + ROTATION_NUMBERS };
/* A pair: A's block, B's block, B's pose. Categories put their own behind it. Groups 1 to 4 are taken. Behind all of
 * that, where a large hull is among the two, are its points from the ninth on. */
enum { PAIR_NUMBERS = 2 * SHAPE_NUMBERS + POSE_NUMBERS, PAIR_CHOICES = 2 * SHAPE_CHOICES, PAIR_GROUPS = 5 };
enum {
    MORE_AT = 112,
    MORE_NUMBERS = (SPEC_POINTS - CASE_POINTS) * TACT_DIMENSION,
    LARGE_NUMBERS = MORE_AT + 2 * MORE_NUMBERS
};

/* Beyond those of specs: a hull of more than eight points, and the forms of support/user_form.h. */
enum { CASE_LARGE_HULL = SPEC_KINDS, CASE_USER, CASE_KINDS = CASE_USER + USER_FORMS - 1 };

typedef struct kind_list {
    int count;
    int kinds[CASE_KINDS]; /* spec_kind, or of those above */
    bool custom;           /* shapes may be handed over as functions of a user's own */
    int usual;             /* so many at the front are taken most of the time; 0: all alike */
} kind_list;

/* All kinds there are, and all as functions of a user's own; those with a straight core; those with closed forms; large
 * hulls and the tests' own forms, each with some others beside them. */
extern const kind_list all_kinds, all_custom, straight_kinds, box_kinds, large_kinds, user_kinds;
#if TACT_DIMENSION == 3
extern const kind_list round_kinds; /* cylinders and cones, and some to set beside them */
#endif

/* How a pair is made. */
typedef enum case_style {
    STYLE_ORDINARY,   /* sizes between 0.1 and 1, near each other */
    STYLE_MIXED,      /* sizes over twelve decades */
    STYLE_NEEDLE,     /* one of them long and thin */
    STYLE_DEGENERATE, /* zeros, coincidences, least numbers */
    STYLE_ANY,        /* one of those */
    STYLE_BALLOON,    /* radii of rounding far above the cores */
    STYLE_RANGE       /* sizes near the ends of the range */
} case_style;

/* Fills the pair's part of a genome, sets numbers and choices to it, and the layout of this part. */
void pair_create(random_stream *random, genome *g, const kind_list *kinds, case_style style);
void pair_layout(genome *g, const kind_list *kinds);

/* Where a point of a shape begins. */
int case_point_at(int which, int i);
/* One shape and a pose from a genome. */
shape_spec case_spec(const genome *g, const kind_list *kinds, int which);
tactn_pose case_pose(const genome *g, int first);

/* The library's shapes and their description, as it stands after hulls have left out points. */
typedef struct made_case {
    shape_pair pair;
    tactn_shape a, b;
} made_case;
/* False when a hull is refused. Uses memory of its own for hulls: one case at a time. */
bool case_make(made_case *made, const genome *g, const kind_list *kinds);

/* The beginning of a C program, down to "tactN_shape a = ..., b = ..." and "tactN_pose pose = ..." within main(). */
void case_print(FILE *file, const genome *g, const kind_list *kinds);
/* The query's answer, and the end of the program. */
void case_print_gap(FILE *file);
void case_print_pose(FILE *file, const char *name, tactn_pose pose);

#endif
