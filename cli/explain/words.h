/* The numbers and sentences beside the pictures of an explanation. */
#ifndef TACT_CLI_EXPLAIN_WORDS_H
#define TACT_CLI_EXPLAIN_WORDS_H

#include "explain/explain.h"

#define WORDS_SIZE 900
#define WORDS_LENGTH 112

/* Writes a number: whole ones exactly, others with four digits, up to `noise` as zero. Without noise it is an error
 * or a gap, and two digits are enough if it is small. */
void words_number(char out[40], double x, double noise);
/* Writes a length, also as an expression with a root if there is one, such as 6/√41 ≈ 0.937. `squared` is the
 * squared length of the whole-numbered vector along its direction, or 0. */
void words_length(char out[WORDS_LENGTH], double x, long squared, double noise);
/* (x, y) or (x, y, z). */
void words_point(char out[160], int dimension, const double p[3], double noise);
/* Writes a unit vector, as (4, −5)/√41 if it is of that form. Returns the squared length of (4, −5), or 0. */
long words_direction(char out[200], int dimension, const double n[3]);
/* Writes a letter with an index, such as w₄. */
void words_name(char out[32], char letter, int number);

/* Returns the rounding error of this explanation; smaller numbers are shown as zero. */
double words_noise(const explain_trace *t);

/* Appends to a text and cuts it at its size. */
void words_say(char out[WORDS_SIZE], const char *format, ...) __attribute__((format(printf, 2, 3)));

/* Write the caption of a step of GJK or EPA. */
void words_step(char out[WORDS_SIZE], const explain_trace *t, size_t step);
/* The answer, and how the radii enter. */
void words_answer(char out[WORDS_SIZE], const explain_trace *t);
/* Write captions of pieces, of the answer that comes from them, and of half-spaces. */
void words_parts(char out[WORDS_SIZE], const explain_trace *t, size_t step);
void words_whole(char out[WORDS_SIZE], const explain_trace *t);
void words_whole_impact(char out[WORDS_SIZE], const explain_trace *t);
void words_plane(char out[WORDS_SIZE], const explain_trace *t, size_t step);
/* Whose steps these are; false where they are those of the shapes. */
bool words_of_pair(char out[WORDS_SIZE], const explain_trace *t);
/* Write captions of clipping and of motions. */
void words_clip(char out[WORDS_SIZE], const explain_trace *t, size_t step);
void words_contacts(char out[WORDS_SIZE], const explain_trace *t);
void words_motion(char out[WORDS_SIZE], const explain_trace *t, size_t step);
void words_impact(char out[WORDS_SIZE], const explain_trace *t);

/* The numbers of a step: a short name, a value, and the class of its colour. */
typedef struct words_row {
    char name[48], value[200];
    const char *class;
} words_row;

#define WORDS_MOST_ROWS 12

/* One more row: with text, with a point, with a length. */
void words_add(words_row *rows, size_t *count, const char *class, const char *name, const char *value);
void words_add_point(words_row *rows, size_t *count, const char *class, const char *name, int dimension,
                     const double p[3], double noise);
void words_add_length(words_row *rows, size_t *count, const char *class, const char *name, double x, long squared,
                      double noise);

size_t words_rows(words_row rows[WORDS_MOST_ROWS], const explain_trace *t, size_t step);
size_t words_answer_rows(words_row rows[WORDS_MOST_ROWS], const explain_trace *t);
size_t words_parts_rows(words_row rows[WORDS_MOST_ROWS], const explain_trace *t, size_t step);
size_t words_whole_rows(words_row rows[WORDS_MOST_ROWS], const explain_trace *t);
size_t words_plane_rows(words_row rows[WORDS_MOST_ROWS], const explain_trace *t, size_t step);
size_t words_clip_rows(words_row rows[WORDS_MOST_ROWS], const explain_trace *t, size_t step);
size_t words_contact_rows(words_row rows[WORDS_MOST_ROWS], const explain_trace *t);
size_t words_motion_rows(words_row rows[WORDS_MOST_ROWS], const explain_trace *t, size_t step);
size_t words_impact_rows(words_row rows[WORDS_MOST_ROWS], const explain_trace *t);

#endif
