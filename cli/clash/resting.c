/* JSON (RFC 8259) of resting bodies. Strings with escapes are left to the parser of scenes, as all is that is rare. */
#include "clash/resting.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/geometry.h"
#include "base/locate.h"
#include "base/text.h"

/* Whole numbers up to here, and these powers of ten, are exact, so that one division rounds as strtod() does
 * (Clinger, How to Read Floating Point Numbers Accurately, 1990). */
#define MOST_EXACT ((uint64_t)1 << 53)
enum { MOST_DIGITS = 18 };
static const double powers[MOST_DIGITS] = {1e0, 1e1,  1e2,  1e3,  1e4,  1e5,  1e6,  1e7,  1e8,
                                           1e9, 1e10, 1e11, 1e12, 1e13, 1e14, 1e15, 1e16, 1e17};

static const char *skip_space(const char *at) {
    while (*at == ' ' || *at == '\n' || *at == '\r' || *at == '\t') at++;
    return at;
}

/* Past this character, with space around it; null if another stands there. */
static const char *skip_mark(const char *at, char mark) {
    at = skip_space(at);
    return *at == mark ? skip_space(at + 1) : NULL;
}

/* Past a string of UTF-8; null if it has an escape or is none. */
static const char *read_text(const char *at, text_span *out) {
    if (*at != '"') return NULL;
    out->begin = ++at;
    while (*at != '"') {
        size_t bytes = 1;
        if ((unsigned char)*at < 0x20 || *at == '\\') return NULL;
        if ((unsigned char)*at >= 0x80) text_decode(at, &bytes);
        if ((unsigned char)*at >= 0x80 && bytes == 1) return NULL;
        at += bytes;
    }
    out->length = (size_t)(at - out->begin);
    return at + 1;
}

static bool is_digit(char c) { return c >= '0' && c <= '9'; }

static const char *skip_digits(const char *at) {
    while (is_digit(*at)) at++;
    return at;
}

/* Past an exponent, if there is one; null if it has no digits. */
static const char *skip_exponent(const char *at) {
    if (*at != 'e' && *at != 'E') return at;
    at += at[1] == '+' || at[1] == '-' ? 2 : 1;
    return is_digit(*at) ? skip_digits(at) : NULL;
}

/* Past a number; null if it is none or too large. */
static const char *read_number(const char *at, double *out) {
    const char *first = at + (*at == '-'), *point = skip_digits(first), *end = point;
    if (!is_digit(*first) || (*first == '0' && point > first + 1)) return NULL;
    if (*point == '.') {
        end = skip_digits(point + 1);
        if (end == point + 1) return NULL;
    }
    uint64_t digits = 0;
    for (const char *c = first; c < end && c <= first + MOST_DIGITS; c++) {
        if (c != point) digits = 10 * digits + (uint64_t)(*c - '0');
    }
    bool short_one = end - first <= MOST_DIGITS && digits <= MOST_EXACT;
    size_t behind = end > point ? (size_t)(end - point) - 1 : 0;
    const char *after = skip_exponent(end);
    if (after == end && short_one) {
        double size = (double)digits / powers[behind];
        *out = *at == '-' ? -size : size;
    } else {
        *out = strtod(at, NULL);
    }
    return isfinite(*out) ? after : NULL;
}

static const char *read_numbers(const char *at, int count, double *out) {
    at = skip_mark(at, '[');
    for (int i = 0; at && i < count; i++) {
        at = read_number(at, out + i);
        if (at) at = skip_mark(at, i + 1 < count ? ',' : ']');
    }
    return at;
}

/* The number of a shape's name in the list of those seen so far. */
static bool find_shape(resting_bodies *r, text_span name, uint32_t *out) {
    size_t count = r->shapes.count;
    const uint32_t *number = name_table_add(&r->shapes, name, (uint32_t)count);
    if (number && r->shapes.count > count && (count & (count - 1)) == 0) {
        text_span *larger = realloc(r->shape_names, (count > 0 ? 2 * count : 1) * sizeof *larger);
        if (!larger) return false;
        r->shape_names = larger;
    }
    if (!number) return false;
    *out = *number;
    r->shape_names[*number] = name;
    return true;
}

static bool add_body(resting_bodies *r, text_span name, text_span shape, tact3_pose pose) {
    if (r->count == r->room) {
        size_t room = 2 * r->room + 1024;
        clash_body *larger = realloc(r->list, room * sizeof *larger);
        if (!larger || room > UINT32_MAX) return false;
        r->list = larger, r->room = room;
    }
    clash_body *body = r->list + r->count;
    *body = (clash_body){.name = (char *)name.begin, .pose = pose, .link = CLASH_NO_LINK};
    const uint32_t *number = name_table_add(&r->names, name, (uint32_t)r->count);
    return number && *number == r->count++ && find_shape(r, shape, &body->shape);
}

/* Past a member of a body. The keys seen so far are a mask of their places in the list. */
static const char *read_member(const char *at, unsigned *seen, text_span text[2], double position[3],
                               double rotation[4]) {
    static const char *const keys[] = {"name", "shape", "position", "rotation"};
    text_span key;
    at = read_text(at, &key);
    if (at) at = skip_mark(at, ':');
    unsigned i = 0;
    while (at && i < 4 && !(strlen(keys[i]) == key.length && memcmp(keys[i], key.begin, key.length) == 0)) i++;
    if (!at || i == 4 || (*seen & 1u << i)) return NULL;
    *seen |= 1u << i;
    if (i < 2) {
        at = read_text(at, text + i);
        return at && text[i].length > 0 ? at : NULL;
    }
    if (i == 2) return read_numbers(at, 3, position);
    at = read_numbers(at, 4, rotation);
    return at && rotation_normalise(rotation, 4) ? at : NULL;
}

/* Past a body; null if it is not as expected. */
static const char *read_body(const char *at, resting_bodies *out) {
    text_span text[2]; /* name, shape */
    double p[3] = {0, 0, 0}, q[4] = {0, 0, 0, 1};
    unsigned seen = 0;
    char mark;
    at = skip_mark(at, '{');
    do {
        if (at) at = read_member(at, &seen, text, p, q);
        if (!at) return NULL;
        at = skip_space(at);
        mark = *at;
        at = skip_space(at + (mark != 0));
    } while (mark == ',');
    tact3_pose pose = {tact3_v(p[0], p[1], p[2]), {q[0], q[1], q[2], q[3]}};
    return mark == '}' && (seen & 3) == 3 && add_body(out, text[0], text[1], pose) ? at : NULL;
}

bool resting_read(char *text, size_t size, resting_bodies *out) {
    static const locate_step bodies = {"bodies", 0};
    *out = (resting_bodies){0};
    const char *at = skip_mark(text + locate_offset(text, size, &bodies, 1, LOCATE_VALUE), '[');
    if (!at) return false;
    out->begin = (size_t)(at - text);
    bool more = true;
    while (more) {
        at = read_body(at, out);
        if (!at) break;
        more = *at == ',';
        if (more) at = skip_space(at + 1);
    }
    if (at) out->end = (size_t)(at - text);
    if (at && *at == ']') return true;
    resting_free(out);
    return false;
}

void resting_end_names(resting_bodies *bodies) {
    for (size_t i = 0; i < bodies->count; i++) *strchr(bodies->list[i].name, '"') = 0;
}

void resting_free(resting_bodies *bodies) {
    free(bodies->list);
    free(bodies->shape_names);
    name_table_free(&bodies->names);
    name_table_free(&bodies->shapes);
}
