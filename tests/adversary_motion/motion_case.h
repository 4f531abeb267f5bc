/* Two shapes in motion as a genome. */
#ifndef TACT_TESTS_ADVERSARY_MOTION_MOTION_CASE_H
#define TACT_TESTS_ADVERSARY_MOTION_MOTION_CASE_H

#include "adversary/pair_case.h"
#include "cast/motion_pairs.h"

/* Behind the pair's numbers, whose pose is where B begins for rays and casts: the translation; or where both bodies
 * begin and how far they travel together, and the four poses of their sweeps relative to that. */
enum {
    TRANSLATION_AT = PAIR_NUMBERS,
    TOGETHER_AT = PAIR_NUMBERS,
    SWEEPS_AT = TOGETHER_AT + 2 * TACT_DIMENSION,
    MOTION_NUMBERS = SWEEPS_AT + 4 * POSE_NUMBERS
};
/* Which bodies turn (bits), and the query without closed forms. */
enum { CHOICE_TURNS = PAIR_CHOICES, CHOICE_MOTION_GENERAL, MOTION_CHOICES };

void motion_create(random_stream *random, genome *g, motion_kind kind);
void motion_layout(genome *g, motion_kind kind);

/* A motion and the library's shapes for it; false when a hull is refused. */
typedef struct motion_case {
    motion motion;
    made_case made;
} motion_case;
bool motion_case_make(motion_case *m, const genome *g, motion_kind kind);
/* The library's answer. */
tactn_hit motion_case_ask(const motion_case *m, const genome *g);

/* A whole C program that asks and prints the answer; `truth` is a comment of its. */
void motion_case_print(FILE *file, const genome *g, motion_kind kind, const char *truth);

#endif
