/* Walks over a JSON text that a parser has already accepted, down a path of keys and indices. Nothing here recurses,
 * so depth costs no stack. */
#include "base/locate.h"

#include <jansson.h>
#include <stdbool.h>
#include <string.h>

typedef struct cursor {
    const char *text;
    size_t size, at;
} cursor;

static char peek(const cursor *c) {
    return c->at < c->size ? c->text[c->at] : 0;
}

/* Never true of a zero byte, which ends every set. */
static bool is_one_of(char c, const char *set) {
    return c != 0 && strchr(set, c);
}

static void skip_space(cursor *c) {
    while (c->at < c->size && is_one_of(c->text[c->at], " \t\r\n")) c->at++;
}

static void skip_string(cursor *c) {
    for (c->at++; c->at < c->size && c->text[c->at] != '"'; c->at++) {
        if (c->text[c->at] == '\\') c->at++;
    }
    c->at++;
}

/* Past a value of any kind: strings are skipped whole, so brackets in them do not count. */
static void skip_value(cursor *c) {
    size_t depth = 0;
    do {
        skip_space(c);
        char first = peek(c);
        if (first == '"') {
            skip_string(c);
        } else if (first == '{' || first == '[') {
            depth++, c->at++;
        } else if (first == '}' || first == ']') {
            depth--, c->at++;
        } else if (first == ',' || first == ':') {
            c->at++;
        } else {
            while (c->at < c->size && !is_one_of(c->text[c->at], " \t\r\n,:]}")) c->at++;
        }
    } while (depth > 0 && c->at < c->size);
}

/* True if the key that starts here equals this text. Keys with escapes are decoded by the parser. */
static bool key_equals(const cursor *c, const char *key) {
    cursor end = *c;
    skip_string(&end);
    size_t length = end.at - c->at - 2;
    const char *raw = c->text + c->at + 1;
    if (!memchr(raw, '\\', length)) return strlen(key) == length && memcmp(raw, key, length) == 0;
    json_t *decoded = json_loadb(c->text + c->at, end.at - c->at, JSON_DECODE_ANY, NULL);
    bool equal = decoded && strcmp(json_string_value(decoded), key) == 0;
    json_decref(decoded);
    return equal;
}

/* Moves from the start of an object to the key; false if there is no such key. */
static bool find_key(cursor *c, const char *key) {
    if (peek(c) != '{') return false;
    c->at++;
    for (skip_space(c); peek(c) == '"'; skip_space(c)) {
        if (key_equals(c, key)) return true;
        skip_string(c);
        skip_space(c);
        c->at++;
        skip_value(c);
        skip_space(c);
        if (peek(c) == ',') c->at++;
    }
    return false;
}

/* Moves from the start of an array to an element. */
static bool find_element(cursor *c, size_t index) {
    if (peek(c) != '[') return false;
    c->at++;
    skip_space(c);
    for (size_t i = 0; i < index && c->at < c->size && peek(c) != ']'; i++) {
        skip_value(c);
        skip_space(c);
        if (peek(c) == ',') c->at++;
        skip_space(c);
    }
    return c->at < c->size && peek(c) != ']';
}

size_t locate_offset(const char *text, size_t size, const locate_step *steps, int count, locate_what what) {
    cursor c = {text, size, 0};
    skip_space(&c);
    for (int i = 0; i < count; i++) {
        cursor next = c;
        if (steps[i].key ? !find_key(&next, steps[i].key) : !find_element(&next, steps[i].index)) return c.at;
        if (steps[i].key && (i + 1 < count || what == LOCATE_VALUE)) {
            skip_string(&next);
            skip_space(&next);
            next.at++;
            skip_space(&next);
        }
        c = next;
    }
    return c.at < size ? c.at : size;
}

text_place locate_place(const char *text, size_t size, size_t offset) {
    text_place place = {1, 1};
    for (size_t i = 0; i < offset && i < size; i++) {
        if (text[i] == '\n') {
            place.line++;
            place.column = 1;
        } else if ((text[i] & 0xC0) != 0x80) {
            place.column++;
        }
    }
    return place;
}
