/* UTF-8, escapes and column widths for names that users chose. */
#define _XOPEN_SOURCE 700
#include "base/text.h"

#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <wchar.h>

#define REPLACEMENT 0xFFFDu

uint32_t text_decode(const char *text, size_t *bytes) {
    const unsigned char *s = (const unsigned char *)text;
    static const uint32_t least[5] = {0, 0, 0x80, 0x800, 0x10000};
    size_t length = s[0] < 0x80                   ? 1
                    : s[0] >= 0xF0 && s[0] < 0xF5 ? 4
                    : s[0] >= 0xE0 && s[0] < 0xF0 ? 3
                    : s[0] >= 0xC2 && s[0] < 0xE0 ? 2
                                                  : 0;
    *bytes = 1;
    if (length == 0) return REPLACEMENT;
    if (length == 1) return s[0];
    uint32_t point = s[0] & (0x7Fu >> length);
    for (size_t i = 1; i < length; i++) {
        if ((s[i] & 0xC0) != 0x80) return REPLACEMENT;
        point = point << 6 | (s[i] & 0x3Fu);
    }
    bool surrogate = point >= 0xD800 && point <= 0xDFFF;
    if (point < least[length] || point > 0x10FFFF || surrogate) return REPLACEMENT;
    *bytes = length;
    return point;
}

/* True for C0, DEL and C1, which terminals interpret. */
static bool is_control(uint32_t point) {
    return point < 0x20 || (point >= 0x7F && point < 0xA0);
}

/* The escape of a control character, as JSON writes it. */
static int escape(uint32_t point, char out[8]) {
    static const char short_form[] = "\b\f\n\r\t";
    const char *at = point < 0x20 && point != 0 ? strchr(short_form, (int)point) : NULL;
    return at ? snprintf(out, 8, "\\%c", "bfnrt"[at - short_form]) : snprintf(out, 8, "\\u%04x", point);
}

void text_shown(const char *text, char *out) {
    while (*text) {
        size_t bytes;
        uint32_t point = text_decode(text, &bytes);
        if (is_control(point)) {
            out += escape(point, out);
        } else if (point == REPLACEMENT) {
            memcpy(out, "\xEF\xBF\xBD", 3);
            out += 3;
        } else {
            memcpy(out, text, bytes);
            out += bytes;
        }
        text += bytes;
    }
    *out = 0;
}

void text_print_shown(FILE *out, const char *text) {
    char *shown = malloc(TEXT_SHOWN_SIZE(strlen(text)));
    if (shown) text_shown(text, shown);
    fputs(shown ? shown : "", out);
    free(shown);
}

size_t text_width(const char *shown) {
    size_t columns = 0;
    while (*shown) {
        size_t bytes;
        int width = wcwidth((wchar_t)text_decode(shown, &bytes));
        columns += width < 0 ? 1 : (size_t)width;
        shown += bytes;
    }
    return columns;
}

/* Writes a JSON string; in a page each '<' becomes an escape. */
static void write_json(FILE *out, const char *text, bool in_page) {
    fputc('"', out);
    while (*text) {
        size_t bytes;
        uint32_t point = text_decode(text, &bytes);
        char escaped[8];
        if (is_control(point)) {
            escape(point, escaped);
            fputs(escaped, out);
        } else if (point == REPLACEMENT) {
            fputs("\xEF\xBF\xBD", out);
        } else if (in_page && point == '<') {
            fputs("\\u003c", out);
        } else {
            if (point == '"' || point == '\\') fputc('\\', out);
            fwrite(text, 1, bytes, out);
        }
        text += bytes;
    }
    fputc('"', out);
}

void text_write_json(FILE *out, const char *text) { write_json(out, text, false); }

void text_write_json_in_page(FILE *out, const char *text) { write_json(out, text, true); }

void text_write_csv(FILE *out, const char *text) {
    if (!strpbrk(text, ",\"\r\n")) {
        fputs(text, out);
        return;
    }
    fputc('"', out);
    for (; *text; text++) {
        if (*text == '"') fputc('"', out);
        fputc(*text, out);
    }
    fputc('"', out);
}

bool text_ends_with(const char *text, const char *suffix) {
    size_t length = strlen(text), tail = strlen(suffix);
    return length >= tail && strcasecmp(text + length - tail, suffix) == 0;
}

char *text_copy(const char *text) {
    size_t size = strlen(text) + 1;
    char *copy = malloc(size);
    return copy ? memcpy(copy, text, size) : NULL;
}
