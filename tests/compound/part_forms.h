/* Shapes with parts by chance, and their parts one by one. */
#ifndef TACT_TESTS_COMPOUND_PART_FORMS_H
#define TACT_TESTS_COMPOUND_PART_FORMS_H

#include "support/any_shape.h"

enum { FORM_PARTS = 12 };

/* A shape with parts, and what it is made of. */
typedef struct part_form {
    tactn_shape whole;
    void *memory;
    int count;
    made_shape made[FORM_PARTS];
    tactn_compound_child part[FORM_PARTS]; /* each with its pose in the whole */
} part_form;

/* A compound of up to so many shapes with an inside. */
part_form form_compound(random_stream *random, int count);
/* A compound, and in the plane also a polygon or a chain. */
part_form form_any(random_stream *random);
void form_free(part_form *form);

/* What all pairs of parts say one by one. */
typedef struct all_pairs {
    double least, least_error; /* distance */
    double deepest;            /* a depth that one of them has for certain */
    bool apart;                /* each is proven apart */
} all_pairs;

all_pairs form_ask_all(const part_form *a, const part_form *b, tactn_pose b_in_a);

/* A form of one part: the shape itself. */
part_form form_single(made_shape made);

#endif
