/* Reads values out of parsed JSON, checking each, and says where a value that is refused stands: file, line, column,
 * path, what it is and what it must be. */
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

/* Which numbers will do. */
typedef enum reader_sign { READER_ANY, READER_NOT_NEGATIVE, READER_POSITIVE } reader_sign;

/* Parses the text; null and a message when it is no JSON. */
json_t *reader_parse(const reader *r);

/* Down into a member or an element, and back up. */
void reader_enter(reader *r, const char *key);
void reader_enter_element(reader *r, size_t index);
void reader_leave(reader *r);

/* "file:line:column: path is VALUE; it must be MUST" for the value that the reader stands at. Returns false. */
bool reader_refuse(const reader *r, const json_t *value, const char *must);
/* The same for a text, with the known word that is nearest to it: `near`, or a key of the object `names`. */
bool reader_refuse_word(const reader *r, const json_t *value, const char *must, const suggestion *near);
bool reader_refuse_name(const reader *r, const json_t *value, const char *must, const json_t *names);
/* "file:line:column: MESSAGE" at the value, or at the key of the last step. Returns false. */
bool reader_fail(const reader *r, locate_what what, const char *format, ...) __attribute__((format(printf, 3, 4)));

/* The path of the value that the reader stands at, such as shapes.crate.half_extents[1]. */
void reader_path(const reader *r, char *out, size_t size);

/* Every key of the object is one of `known`, a null-terminated list. */
bool reader_known_keys(reader *r, const json_t *object, const char *const *known);

/* A member that must be there; `must` says what it should be. Null and a message when it is missing. */
json_t *reader_need(reader *r, const json_t *object, const char *key, const char *must);

/* The value that the reader stands at. */
bool reader_number(const reader *r, const json_t *value, reader_sign sign, double *out);
bool reader_numbers(reader *r, const json_t *value, size_t count, reader_sign sign, double *out);
/* An array of at least one point, each of two or three numbers as the dimension says. */
bool reader_points(reader *r, const json_t *value, int dimension, surface *out);
const char *reader_points_wanted(int dimension);
/* Text that is not empty. */
bool reader_text(const reader *r, const json_t *value, const char **out);

/* The same for a member, which must be there. */
bool reader_need_number(reader *r, const json_t *object, const char *key, reader_sign sign, double *out);
bool reader_need_numbers(reader *r, const json_t *object, const char *key, size_t count, reader_sign sign,
                         double *out);

/* The same for a member that may be left out: then nothing is changed. */
bool reader_number_if(reader *r, const json_t *object, const char *key, reader_sign sign, double *out);
bool reader_numbers_if(reader *r, const json_t *object, const char *key, size_t count, reader_sign sign,
                       double *out);
bool reader_flag_if(reader *r, const json_t *object, const char *key, bool *out);
bool reader_whole_if(reader *r, const json_t *object, const char *key, double least, double most, double *out);
/* The member "rotation", of the dimension's kind; none where it is left out. */
bool reader_rotation(reader *r, const json_t *object, int dimension, double out[4]);

#endif
