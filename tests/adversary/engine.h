/* The adversary: searches for answers outside their bounds. Mutation and hill climbing on error / bound, from many
 * starts; what a category is about it need not know.
 *
 * A case is a genome: numbers, each of a kind, and choices (of types and options). A category makes genomes and judges
 * them. Above one the answer is outside its bound: the case is made plainer, printed as a C program, and written to
 * TACT_BUILD/adversary; tests/adversary/found keeps such files, and each of them is judged again by every run. */
#ifndef TACT_TESTS_ADVERSARY_ENGINE_H
#define TACT_TESTS_ADVERSARY_ENGINE_H

#include <stdio.h>

#include "support/pairs.h"

#define GENOME_NUMBERS 512
#define GENOME_CHOICES 24

/* What a number stands for, which decides how it is changed. */
typedef enum gene_kind {
    GENE_UNUSED,     /* not read with these choices; left alone */
    GENE_LENGTH,     /* above zero */
    GENE_COORDINATE, /* any sign */
    GENE_DIRECTION,  /* a component; its group has any length */
    GENE_ROTATION,   /* a component; its group is brought back to length one */
    GENE_PART,       /* between zero and one */
    GENE_ANY         /* any bits but NaN and infinity */
} gene_kind;

typedef struct genome {
    int numbers, choices;
    tact_real number[GENOME_NUMBERS];
    unsigned char kind[GENOME_NUMBERS];
    unsigned char
        group[GENOME_NUMBERS]; /* numbers that belong together: those of one shape, one vector, one rotation */
    int choice[GENOME_CHOICES];
    int below[GENOME_CHOICES]; /* a choice is from 0 to this, without it; 0 or 1: it never changes */
    /* Two blocks that may be swapped, A's at 0 and B's right behind it; 0 if there are none. More numbers of A's, with
     * B's right behind them, are swapped with them; 0 if there are none. */
    int block_numbers, block_choices;
    int more_at, more_numbers;
} genome;

typedef struct adversary_category {
    const char *name;
    int evaluations; /* of a run without ADVERSARY_SECONDS; a tenth of them with TACT_TEST_QUICK */
    /* Sets all but kinds and groups. */
    void (*create)(random_stream *random, genome *g);
    /* Sets kinds and groups of all numbers from the choices. Called after create() and whenever a choice changed. */
    void (*layout)(genome *g);
    /* Error / bound: more than one is a break; NaN, a wrong status or relation: ADVERSARY_FALSE. Negative: refused, or
     * nothing to be said about. */
    double (*judge)(const genome *g);
    /* Prints a C program that shows the case, with all bits. */
    void (*print)(FILE *file, const genome *g);
    /* Null, or the defect that is known to break it: it is run with ADVERSARY_ALL in the environment only. */
    const char *waits_for;
} adversary_category;

#define ADVERSARY_FALSE 1e300

/* Runs all categories of the list, which ends with null. Returns the number of breaks. The environment:
 * ADVERSARY_SECONDS: for all categories together, instead of their counts; ADVERSARY_ONLY: those whose name holds it;
 * ADVERSARY_ALL: those too that wait for a mend; TACT_TEST_SEED: other cases. */
int adversary_run(const adversary_category *const *categories);
/* Judges every case in tests/adversary/found that is of one of these categories. Returns the number of breaks. */
int adversary_replay(const adversary_category *const *categories);

/* ---- for categories */

/* Sets kind and group of numbers from `first` on; returns the number behind them. */
int genome_mark(genome *g, int first, int count, gene_kind kind, int group);
/* A number with all its bits, as C: "0x1.8p+1", with an f in float. Good for sixteen more calls. */
const char *hex(tact_real x);
/* "double" or "float". */
extern const char adversary_program[];

#endif
