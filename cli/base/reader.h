/* Reads and checks values of parsed JSON. Messages name file, line, column, path, the value found and what is
 * expected. */
#ifndef TACT_CLI_BASE_READER_H
#define TACT_CLI_BASE_READER_H

#include <jansson.h>
#include <stdbool.h>

#include "base/error.h"
#include "base/geometry.h"
#include "base/locate.h"
#include "base/suggest.h"

#define READER_MAX_STEPS 8

typedef struct reader {
    const char *file; /* as the user named it */
    const char *text;
    size_t size;
    error *error;
    int step_count;
    locate_step step[READER_MAX_STEPS]; /* from the top of the file to the value being read */
} reader;

/* Range of a number. */
typedef enum reader_sign { READER_ANY, READER_NOT_NEGATIVE, READER_POSITIVE } reader_sign;

/* Parses the text; null and a message when it is no JSON. */
json_t *reader_parse(const reader *r);

/* Down into a member or an element, and back up. */
void reader_enter(reader *r, const char *key);
void reader_enter_element(reader *r, size_t index);
void reader_leave(reader *r);

/* Refuses the current value: "file:line:column: path is VALUE; it must be MUST". Returns false. */
bool reader_refuse(const reader *r, const json_t *value, const char *must);
/* Refuses a string and suggests the nearest known word: `near`, or a key of the object `names`. Returns false. */
bool reader_refuse_word(const reader *r, const json_t *value, const char *must, const suggestion *near);
bool reader_refuse_name(const reader *r, const json_t *value, const char *must, const json_t *names);
/* "file:line:column: MESSAGE" at the value, or at the key of the last step. Returns false. */
bool reader_fail(const reader *r, locate_what what, const char *format, ...) __attribute__((format(printf, 3, 4)));

/* Writes the path of the current value, such as shapes.crate.half_extents[1]. */
void reader_path(const reader *r, char *out, size_t size);

/* Every key of the object is one of `known`, a null-terminated list. */
bool reader_known_keys(reader *r, const json_t *object, const char *const *known);

/* Returns a required member; null and a message if it is missing. `must` describes it. */
json_t *reader_need(reader *r, const json_t *object, const char *key, const char *must);

/* Read the current value. */
bool reader_number(const reader *r, const json_t *value, reader_sign sign, double *out);
bool reader_numbers(reader *r, const json_t *value, size_t count, reader_sign sign, double *out);
/* Reads an array of at least one point, each with as many numbers as the dimension. */
bool reader_points(reader *r, const json_t *value, int dimension, surface *out);
const char *reader_points_wanted(int dimension);
/* Text that is not empty. */
bool reader_text(const reader *r, const json_t *value, const char **out);

/* Read a required member. */
bool reader_need_number(reader *r, const json_t *object, const char *key, reader_sign sign, double *out);
bool reader_need_numbers(reader *r, const json_t *object, const char *key, size_t count, reader_sign sign,
                         double *out);

/* Read an optional member; if it is missing, nothing is changed. */
bool reader_number_if(reader *r, const json_t *object, const char *key, reader_sign sign, double *out);
bool reader_numbers_if(reader *r, const json_t *object, const char *key, size_t count, reader_sign sign,
                       double *out);
bool reader_flag_if(reader *r, const json_t *object, const char *key, bool *out);
bool reader_whole_if(reader *r, const json_t *object, const char *key, double least, double most, double *out);
/* Reads the optional member "rotation" of the dimension; the identity if it is missing. */
bool reader_rotation(reader *r, const json_t *object, int dimension, double out[4]);

#endif
