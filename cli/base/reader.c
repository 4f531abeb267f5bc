/* Checked reading of JSON values, and the one place where messages about them are put together. */
#include "base/reader.h"

#include <ctype.h>
#include <math.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "tact/math2.h"
#include "base/suggest.h"
#include "base/text.h"

/* Returns the offset of the token that a syntax error quotes. The parser reports the offset behind it. */
static size_t syntax_offset(const reader *r, const json_error_t *parse_error) {
    size_t end = parse_error->position < 0 ? 0 : (size_t)parse_error->position;
    if (end > r->size) end = r->size;
    const char *near = strstr(parse_error->text, "near '");
    size_t length = near ? strlen(near) : 0;
    if (length < 8) return end;
    near += 6, length -= 7;
    return length <= end && memcmp(r->text + end - length, near, length) == 0 ? end - length : end;
}

/* Checks for empty files and zero bytes, which the parser accepts or reports unclearly. */
static bool check_text(const reader *r) {
    size_t first = 0;
    while (first < r->size && isspace((unsigned char)r->text[first])) first++;
    if (first == r->size) {
        return error_set(r->error,
                         "%s:1:1: the file is empty; a scene such as {\"dimension\": 3, \"shapes\": ..., "
                         "\"bodies\": ...} must stand there",
                         r->file);
    }
    const char *zero = memchr(r->text, 0, r->size);
    if (!zero) return true;
    text_place place = locate_place(r->text, r->size, (size_t)(zero - r->text));
    return error_set(r->error, "%s:%zu:%zu: this is no valid JSON: a zero byte; a scene must be text in UTF-8",
                     r->file, place.line, place.column);
}

json_t *reader_parse(const reader *r) {
    json_error_t parse_error;
    if (!check_text(r)) return NULL;
    size_t rules = JSON_REJECT_DUPLICATES | JSON_DECODE_INT_AS_REAL | JSON_DECODE_ANY;
    json_t *root = json_loadb(r->text, r->size, rules, &parse_error);
    if (root) return root;
    text_place place = locate_place(r->text, r->size, syntax_offset(r, &parse_error));
    char shown[TEXT_SHOWN_SIZE(sizeof parse_error.text)];
    text_shown(parse_error.text, shown);
    const char *hint = "";
    bool zero = json_error_code(&parse_error) == json_error_null_character ||
                json_error_code(&parse_error) == json_error_null_byte_in_key;
    if (zero) snprintf(shown, sizeof shown, "\\u0000 stands in a text; names and paths must have no zero character");
    if (json_error_code(&parse_error) == json_error_numeric_overflow) hint = "; a number must be below 1.8e308";
    if (json_error_code(&parse_error) == json_error_duplicate_key) hint = "; each key must stand once in its object";
    error_set(r->error, "%s:%zu:%zu: this is no valid JSON: %s%s", r->file, place.line, place.column, shown, hint);
    return NULL;
}

void reader_enter(reader *r, const char *key) { r->step[r->step_count++] = (locate_step){key, 0}; }

void reader_enter_element(reader *r, size_t index) { r->step[r->step_count++] = (locate_step){NULL, index}; }

void reader_leave(reader *r) { r->step_count--; }

static bool is_plain_key(const char *key) {
    for (const char *c = key; *c; c++) {
        if (!isalnum((unsigned char)*c) && *c != '_' && *c != '-') return false;
    }
    return *key != 0;
}

void reader_path(const reader *r, char *out, size_t size) {
    size_t at = 0;
    out[0] = 0;
    for (int i = 0; i < r->step_count && at + 1 < size; i++) {
        const char *key = r->step[i].key;
        int wrote;
        if (!key) {
            wrote = snprintf(out + at, size - at, "[%zu]", r->step[i].index);
        } else if (is_plain_key(key)) {
            wrote = snprintf(out + at, size - at, "%s%s", i > 0 ? "." : "", key);
        } else {
            char part[80], shown[TEXT_SHOWN_SIZE(sizeof part)];
            snprintf(part, sizeof part, "%s", key);
            text_shown(part, shown);
            wrote = snprintf(out + at, size - at, "[\"%s\"]", shown);
        }
        at += wrote > 0 ? (size_t)wrote : 0;
    }
}

bool reader_fail(const reader *r, locate_what what, const char *format, ...) {
    char text[900];
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(text, sizeof text, format, arguments);
    va_end(arguments);
    text_place place = locate_place(r->text, r->size, locate_offset(r->text, r->size, r->step, r->step_count, what));
    return error_set(r->error, "%s:%zu:%zu: %s", r->file, place.line, place.column, text);
}

/* Describes a value in a few words. */
static void describe(const json_t *value, char *out, size_t size) {
    char part[40], shown[TEXT_SHOWN_SIZE(sizeof part)];
    switch (json_typeof(value)) {
    case JSON_STRING:
        snprintf(part, sizeof part, "%s", json_string_value(value));
        text_shown(part, shown);
        snprintf(out, size, "\"%s\"%s", shown, strlen(json_string_value(value)) >= sizeof part ? "..." : "");
        break;
    case JSON_REAL:
    case JSON_INTEGER: snprintf(out, size, "%.15g", json_number_value(value)); break;
    case JSON_ARRAY: snprintf(out, size, "an array of %zu", json_array_size(value)); break;
    case JSON_OBJECT: snprintf(out, size, "an object"); break;
    case JSON_TRUE: snprintf(out, size, "true"); break;
    case JSON_FALSE: snprintf(out, size, "false"); break;
    case JSON_NULL: snprintf(out, size, "null"); break;
    }
}

bool reader_refuse(const reader *r, const json_t *value, const char *must) {
    char path[256], found[300];
    reader_path(r, path, sizeof path);
    describe(value, found, sizeof found);
    return reader_fail(r, LOCATE_VALUE, "%s is %s; it must be %s", path[0] ? path : "the file", found, must);
}

bool reader_refuse_word(const reader *r, const json_t *value, const char *must, const suggestion *near) {
    char text[420], hint[80];
    suggest_write(near, "\"", "\"", hint, sizeof hint);
    snprintf(text, sizeof text, "%s%s", must, hint);
    return reader_refuse(r, value, text);
}

bool reader_refuse_name(const reader *r, const json_t *value, const char *must, const json_t *names) {
    suggestion near = suggest_begin(json_string_value(value));
    const char *name;
    json_t *ignored;
    json_object_foreach((json_t *)names, name, ignored) suggest_compare(&near, name);
    return reader_refuse_word(r, value, must, &near);
}

static bool is_known(const char *key, const char *const *known) {
    while (*known && strcmp(*known, key) != 0) known++;
    return *known != NULL;
}

/* Refuses an unknown key. */
static bool refuse_key(reader *r, const char *key, const char *const *known) {
    char list[480] = "", path[256], hint[80];
    suggestion near = suggest_begin(key);
    for (const char *const *k = known; *k; k++) {
        suggest_compare(&near, *k);
        size_t at = strlen(list);
        snprintf(list + at, sizeof list - at, "%s\"%s\"", k == known ? "" : k[1] ? ", " : " and ", *k);
    }
    reader_enter(r, key);
    reader_path(r, path, sizeof path);
    suggest_write(&near, "\"", "\"", hint, sizeof hint);
    reader_fail(r, LOCATE_KEY, "%s is no key of this format; the keys here are %s%s", path, list, hint);
    reader_leave(r);
    return false;
}

bool reader_known_keys(reader *r, const json_t *object, const char *const *known) {
    const char *key;
    json_t *value;
    json_object_foreach((json_t *)object, key, value) {
        if (!is_known(key, known)) return refuse_key(r, key, known);
    }
    return true;
}

json_t *reader_need(reader *r, const json_t *object, const char *key, const char *must) {
    json_t *value = json_object_get(object, key);
    if (value) return value;
    char path[256];
    reader_path(r, path, sizeof path);
    reader_fail(r, LOCATE_VALUE, "%s has no \"%s\"; it must be %s", path[0] ? path : "the scene", key, must);
    return NULL;
}

static const char *number_wanted(reader_sign sign) {
    return sign == READER_POSITIVE       ? "a number above zero"
           : sign == READER_NOT_NEGATIVE ? "a number not below zero"
                                         : "a number";
}

bool reader_number(const reader *r, const json_t *value, reader_sign sign, double *out) {
    double x = json_number_value(value);
    bool good = json_is_number(value) && isfinite(x);
    if (!good || (sign == READER_POSITIVE && x <= 0) || (sign == READER_NOT_NEGATIVE && x < 0)) {
        return reader_refuse(r, value, number_wanted(sign));
    }
    *out = x;
    return true;
}

bool reader_numbers(reader *r, const json_t *value, size_t count, reader_sign sign, double *out) {
    if (!json_is_array(value) || json_array_size(value) != count) {
        char must[80];
        const char *kind = sign == READER_POSITIVE       ? " above zero"
                           : sign == READER_NOT_NEGATIVE ? " not below zero"
                                                         : "";
        snprintf(must, sizeof must, "an array of %zu numbers%s", count, kind);
        return reader_refuse(r, value, must);
    }
    for (size_t i = 0; i < count; i++) {
        reader_enter_element(r, i);
        if (!reader_number(r, json_array_get(value, i), sign, out + i)) return false;
        reader_leave(r);
    }
    return true;
}

const char *reader_points_wanted(int dimension) {
    return dimension == 2 ? "an array of points, each of two numbers" : "an array of points, each of three numbers";
}

bool reader_points(reader *r, const json_t *value, int dimension, surface *out) {
    if (!json_is_array(value)) return reader_refuse(r, value, reader_points_wanted(dimension));
    size_t count = json_array_size(value);
    if (count == 0) {
        return reader_refuse(r, value,
                             dimension == 2 ? "an array of at least one point, each of two numbers"
                                            : "an array of at least one point, each of three numbers");
    }
    out->points = calloc(3 * count, sizeof(double));
    if (!out->points) return error_memory(r->error);
    for (size_t i = 0; i < count; i++) {
        const json_t *point = json_array_get(value, i);
        reader_enter_element(r, i);
        if (!reader_numbers(r, point, (size_t)dimension, READER_ANY, out->points + 3 * i)) return false;
        reader_leave(r);
    }
    out->point_count = count;
    return true;
}

bool reader_text(const reader *r, const json_t *value, const char **out) {
    if (!json_is_string(value) || json_string_length(value) == 0) {
        return reader_refuse(r, value, "a string that is not empty");
    }
    *out = json_string_value(value);
    return true;
}

bool reader_need_number(reader *r, const json_t *object, const char *key, reader_sign sign, double *out) {
    json_t *value = reader_need(r, object, key, number_wanted(sign));
    if (!value) return false;
    reader_enter(r, key);
    if (!reader_number(r, value, sign, out)) return false;
    reader_leave(r);
    return true;
}

bool reader_need_numbers(reader *r, const json_t *object, const char *key, size_t count, reader_sign sign,
                         double *out) {
    char must[80];
    snprintf(must, sizeof must, "an array of %zu numbers%s", count, sign == READER_POSITIVE ? " above zero" : "");
    json_t *value = reader_need(r, object, key, must);
    if (!value) return false;
    reader_enter(r, key);
    if (!reader_numbers(r, value, count, sign, out)) return false;
    reader_leave(r);
    return true;
}

bool reader_number_if(reader *r, const json_t *object, const char *key, reader_sign sign, double *out) {
    return !json_object_get(object, key) || reader_need_number(r, object, key, sign, out);
}

bool reader_numbers_if(reader *r, const json_t *object, const char *key, size_t count, reader_sign sign,
                       double *out) {
    return !json_object_get(object, key) || reader_need_numbers(r, object, key, count, sign, out);
}

bool reader_flag_if(reader *r, const json_t *object, const char *key, bool *out) {
    const json_t *value = json_object_get(object, key);
    if (!value) return true;
    reader_enter(r, key);
    if (!json_is_boolean(value)) return reader_refuse(r, value, "true or false");
    *out = json_is_true(value);
    reader_leave(r);
    return true;
}

bool reader_whole_if(reader *r, const json_t *object, const char *key, double least, double most, double *out) {
    const json_t *value = json_object_get(object, key);
    if (!value) return true;
    double x = json_number_value(value);
    reader_enter(r, key);
    if (!json_is_number(value) || !(x >= least && x <= most) || x < floor(x) || x > floor(x)) {
        char must[80];
        snprintf(must, sizeof must, "a whole number from %.0f to %.0f", least, most);
        return reader_refuse(r, value, must);
    }
    *out = x;
    reader_leave(r);
    return true;
}

/* Refuses a rotation whose length is not one. */
static bool refuse_length(reader *r, const double *rotation, size_t count, const char *must) {
    double square = 0;
    for (size_t i = 0; i < count; i++) square += rotation[i] * rotation[i];
    char path[256];
    reader_path(r, path, sizeof path);
    return reader_fail(r, LOCATE_VALUE, "%s has length %.6g; it must be %s", path, sqrt(square), must);
}

static bool read_quaternion(reader *r, const json_t *value, double rotation[4]) {
    if (!reader_numbers(r, value, 4, READER_ANY, rotation)) return false;
    if (rotation_normalise(rotation, 4)) return true;
    return refuse_length(r, rotation, 4, "a unit quaternion [x, y, z, w], such as [0, 0, 0, 1] for no rotation");
}

static bool read_turn(reader *r, const json_t *value, double rotation[4]) {
    if (json_is_number(value)) {
        double radians = 0;
        if (!reader_number(r, value, READER_ANY, &radians)) return false;
        tact2_rotation turn = tact2_rotation_from_angle(radians);
        rotation[0] = turn.c, rotation[1] = turn.s;
        return true;
    }
    if (!json_is_array(value) || json_array_size(value) != 2) {
        return reader_refuse(r, value, "an angle in radians, or its cosine and sine as an array of 2 numbers");
    }
    if (!reader_numbers(r, value, 2, READER_ANY, rotation)) return false;
    if (rotation_normalise(rotation, 2)) return true;
    return refuse_length(r, rotation, 2,
                         "the cosine and the sine of an angle, such as [1, 0] for no rotation, or the angle itself "
                         "in radians");
}

bool reader_rotation(reader *r, const json_t *object, int dimension, double out[4]) {
    memset(out, 0, 4 * sizeof *out);
    out[dimension == 2 ? 0 : 3] = 1;
    json_t *rotation = json_object_get(object, "rotation");
    if (!rotation) return true;
    reader_enter(r, "rotation");
    bool good = dimension == 2 ? read_turn(r, rotation, out) : read_quaternion(r, rotation, out);
    if (good) reader_leave(r);
    return good;
}
