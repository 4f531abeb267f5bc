/* Characters, checksums and numbers of links. */
#include "scene/link_text.h"

#include <ctype.h>
#include <float.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "scene/link.h"
#include "base/text.h"

/* Bytes of a text that a message quotes. */
#define SHOWN 40

uint32_t link_checksum(const char *text, size_t length) {
    uint32_t rest = 0xFFFFFFFF;
    for (size_t i = 0; i < length; i++) {
        rest ^= (unsigned char)text[i];
        for (int bit = 0; bit < 8; bit++) rest = rest >> 1 ^ (rest & 1 ? 0xEDB88320 : 0);
    }
    return ~rest;
}

/* Returns the length of a blank, or of a line-break mark that mail and chat programs insert. */
static size_t blank_length(const char *text) {
    static const char *const signs[] = {"\u00a0", "\u00ad", "\u200b", "\u2060", "\ufeff"};
    if (isspace((unsigned char)*text)) return 1;
    for (size_t i = 0; i < sizeof signs / sizeof signs[0]; i++) {
        if (strncmp(text, signs[i], strlen(signs[i])) == 0) return strlen(signs[i]);
    }
    return 0;
}

static void remove_blanks(char *text) {
    char *to = text;
    for (size_t skip; *text; text += skip ? skip : 1) {
        skip = blank_length(text);
        if (skip == 0) *to++ = *text;
    }
    *to = 0;
}

/* One round of %2C to a comma; whether there was any. */
static bool decode_percent(char *text) {
    bool any = false;
    char *to = text;
    for (; *text; text++) {
        const char digits[3] = {text[1], text[1] ? text[2] : (char)0, 0};
        bool escape = *text == '%' && isxdigit((unsigned char)digits[0]) && isxdigit((unsigned char)digits[1]);
        char decoded = escape ? (char)strtol(digits, NULL, 16) : *text;
        if (escape && decoded == 0) escape = false, decoded = *text;
        *to++ = decoded;
        if (!escape) continue;
        text += 2;
        any = true;
    }
    *to = 0;
    return any;
}

/* Converts to lower case, and &amp; to &. */
static void make_plain(char *text) {
    char *to = text;
    for (; *text; text++) {
        *to = (char)tolower((unsigned char)*text);
        if (*to++ == '&' && strncasecmp(text, "&amp;", 5) == 0) text += 4;
    }
    *to = 0;
}

static void clean(char *text) {
    remove_blanks(text);
    for (int round = 0; round < 4 && decode_percent(text); round++) {
    }
    remove_blanks(text);
    make_plain(text);
}

/* Part of a text for a message. */
static const char *quote(const char *text, char out[TEXT_SHOWN_SIZE(SHOWN)]) {
    char part[SHOWN];
    snprintf(part, sizeof part, "%s", text);
    text_shown(part, out);
    return out;
}

/* Checks the checksum of a text; without one the link was cut. */
static bool check_sum(const char *body, const char *sum, error *error) {
    size_t length = strlen(body);
    unsigned int right = link_checksum(body, length), found = 0;
    size_t digits = sum ? strspn(sum, "0123456789abcdef") : 0;
    char shown[TEXT_SHOWN_SIZE(SHOWN)];
    if (digits < 8) {
        const char *end = length < SHOWN ? body : body + length - SHOWN + 1;
        return error_set(error,
                         "link: the link was cut: it ends in \"%s\", and has no checksum; copy it again, or open it "
                         "in the page, which shows what can be read",
                         quote(end, shown));
    }
    for (int i = 0; i < 8; i++) {
        found = found * 16 + (unsigned int)(isdigit((unsigned char)sum[i]) ? sum[i] - '0' : sum[i] - 'a' + 10);
    }
    if (found == right) return true;
    return error_set(error,
                     "link: the link was changed on its way: its checksum is sum=%08x, and that of its text is "
                     "sum=%08x; copy it again",
                     found, right);
}

static bool split(char *fields, link_text *out, error *error) {
    for (char *next = fields; next;) {
        char *key = next, *end = strchr(key, '&'), *equals = strchr(key, '=');
        next = end ? end + 1 : NULL;
        if (end) *end = 0;
        if (equals && (!end || equals < end))
            *equals++ = 0;
        else
            equals = key + strlen(key);
        char shown[TEXT_SHOWN_SIZE(SHOWN)];
        if (link_text_value(out, key))
            return error_set(error, "link: %s stands twice in the link; it must stand once", quote(key, shown));
        if (out->count == LINK_KEYS)
            return error_set(error, "link: the link has too many keys; it must not have more than %d", LINK_KEYS);
        out->fields[out->count++] = (link_field){key, equals};
    }
    return true;
}

static bool take_apart(link_text *out, error *error) {
    clean(out->text);
    char *hash = strstr(out->text, "#/"), *path = hash ? hash + 1 : out->text;
    char *sum = strstr(path, "&sum=");
    if (sum) *sum = 0, sum += 5;
    char *query_params = strchr(path, '?');
    if (*path != '/' || !query_params) {
        return error_set(error, "link: this is no link to a case; it must hold #/2d? or #/3d? and what follows");
    }
    size_t length = strlen(path);
    if (length > LINK_LONGEST) {
        return error_set(error, "link: the link has %zu characters; it must not have more than %d", length,
                         LINK_LONGEST);
    }
    if (!check_sum(path, sum, error)) return false;
    *query_params = 0;
    out->path = path;
    return split(query_params + 1, out, error);
}

bool link_text_read(const char *text, link_text *out, error *error) {
    memset(out, 0, sizeof *out);
    size_t length = strlen(text);
    if (length > 4 * LINK_LONGEST) {
        return error_set(error, "link: the link has %zu characters; it must not have more than %d", length,
                         LINK_LONGEST);
    }
    out->text = text_copy(text);
    if (!out->text) return error_memory(error);
    if (take_apart(out, error)) return true;
    link_text_free(out);
    return false;
}

void link_text_free(link_text *text) {
    free(text->text);
    memset(text, 0, sizeof *text);
}

const char *link_text_value(const link_text *text, const char *key) {
    for (size_t i = 0; i < text->count; i++) {
        if (strcmp(text->fields[i].key, key) == 0) return text->fields[i].value;
    }
    return NULL;
}

static bool reads_back(const char *text, double x) {
    double back = strtod(text, NULL);
    return !(back < x) && !(back > x);
}

/* Adds one to the last digit: just below a power of two, where doubles are denser, the nearest decimal may read back
 * as a neighbour while the next one does not. A nine is left: the number after it has fewer digits and was tried
 * before. */
static bool step_up(char *text) {
    char *last = strchr(text, 'e') - 1;
    if (*last == '9' || *last == '.') return false;
    ++*last;
    return true;
}

/* Finds the fewest digits that read back as the number and returns the power of ten: 0.DIGITS times ten to the
 * power. Subnormal numbers may need few; otherwise fifteen digits without trailing zeros are exact. */
static int shortest_digits(double x, char digits[20]) {
    char text[LINK_NUMBER_SIZE];
    for (int count = x < DBL_MIN ? 1 : 15; count <= 17; count++) {
        snprintf(text, sizeof text, "%.*e", count - 1, x);
        if (reads_back(text, x) || (step_up(text) && reads_back(text, x))) break;
    }
    size_t count = 0;
    const char *c = text;
    for (; *c != 'e'; c++) {
        if (*c != '.') digits[count++] = *c;
    }
    while (count > 1 && digits[count - 1] == '0') count--;
    digits[count] = 0;
    return (int)strtol(c + 1, NULL, 10) + 1;
}

void link_number(double x, char out[LINK_NUMBER_SIZE]) {
    char digits[20];
    if (signbit(x)) *out++ = '-', x = -x;
    if (!(x > 0)) {
        memcpy(out, "0", 2);
        return;
    }
    int point = shortest_digits(x, digits), count = (int)strlen(digits);
    size_t size = LINK_NUMBER_SIZE - 1;
    if (point > 21 || point < -5) {
        snprintf(out, size, "%c%s%se%d", digits[0], count > 1 ? "." : "", digits + 1, point - 1);
    } else if (point <= 0) {
        snprintf(out, size, "0.%.*s%s", -point, "00000", digits);
    } else if (point < count) {
        snprintf(out, size, "%.*s.%s", point, digits, digits + point);
    } else {
        snprintf(out, size, "%s%.*s", digits, point - count, "00000000000000000000");
    }
}

static const char *skip_digits(const char *text) { return text + strspn(text, "0123456789"); }

const char *link_read_number(const char *text, double *out) {
    const char *first = text + (*text == '-'), *end = skip_digits(first);
    if (end == first) return NULL;
    if (*end == '.') {
        first = end + 1, end = skip_digits(first);
        if (end == first) return NULL;
    }
    if (*end == 'e') {
        first = end + 1;
        first += *first == '-' || *first == '+';
        end = skip_digits(first);
        if (end == first) return NULL;
    }
    *out = strtod(text, NULL);
    return isfinite(*out) ? end : NULL;
}
