/* Batches by chance, what the single calls say about each pair, and what the batch's calls do. */
#ifndef TACT_TESTS_BATCH_BATCH_FORM_H
#define TACT_TESTS_BATCH_BATCH_FORM_H

#include "compound/part_forms.h"

enum { FORM_SHAPES = 2 * PAIRS_KINDS + 12, FORM_WHOLES = 4 };

/* Shapes of every kind, whole and refused ones, and bodies that have them. */
typedef struct batch_form {
    tactn_shape shape[FORM_SHAPES];
    int shape_count;
    shape_spec spec[2 * PAIRS_KINDS];
    made_shape made[2 * PAIRS_KINDS];
    part_form whole[FORM_WHOLES];
    void *mesh; /* in space */
    int body_count, pair_count;
    tactn_pose *poses;
    uint32_t *body_shapes, *pairs;
    tactn_vec *pair_translations, *body_translations;
} batch_form;

/* So many bodies, and so many pairs of them; the first pairs are of every two shapes. `spoilt` of a hundred bodies and
 * pairs have NaN, rotations that are none, or indices that are out of range. */
void form_new_batch(batch_form *form, random_stream *random, int bodies, int pairs, int spoilt);
void form_free_batch(batch_form *form);
/* The batch, with every array tightly packed. */
tactn_batch form_batch(const batch_form *form);

/* What is asked of each pair. */
typedef enum batch_kind { ASK_OVERLAP, ASK_DISTANCE, ASK_COLLIDE, ASK_CAST, ASK_CAST_BODIES, ASK_KINDS } batch_kind;

typedef struct batch_answer {
    bool overlaps;
    tact_status status; /* of an overlap */
    tactn_gap gap;
    tactn_manifold manifold;
    tactn_hit hit;
    int parts[2], triangles[2];
} batch_answer;

typedef struct batch_question {
    tactn_batch batch; /* tightly packed */
    batch_kind kind;
    const tactn_vec *translations; /* of pairs, or of bodies */
    const tactn_query_options *options;
    tact_real speculative;
    bool tell_origins; /* parts, and in space triangles; the options are not null then */
    size_t padding;    /* bytes between the elements of every array that the batch's call gets */
} batch_question;

/* By the single calls, pair after pair; hints (null or one for each pair) are used and changed. */
void ask_singly(const batch_question *question, tactn_hint *hints, batch_answer *answers);
/* By one call of the batch, which must be TACT_OK. */
void ask_together(const batch_question *question, tactn_hint *hints, batch_answer *answers);
/* Fails the test where an answer is not the same to the bit. */
void expect_same(batch_kind kind, const batch_answer *a, const batch_answer *b);

#endif
