/* Text that came from a user's file, made fit to be printed: UTF-8 checked, control characters shown as escapes,
 * widths counted in terminal columns. */
#ifndef TACT_CLI_BASE_TEXT_H
#define TACT_CLI_BASE_TEXT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

/* Room that text_shown() needs for a string of this many bytes. */
#define TEXT_SHOWN_SIZE(bytes) (6 * (bytes) + 1)

/* The code point at the start of a string that is not empty, and its bytes. Bytes that are no UTF-8 come back one by
 * one as U+FFFD. */
uint32_t text_decode(const char *text, size_t *bytes);

/* The text with control characters and broken bytes made visible (\n, \u001b, U+FFFD); `out` holds
 * TEXT_SHOWN_SIZE(strlen(text)) bytes. */
void text_shown(const char *text, char *out);

/* Prints the text as text_shown() shows it; nothing where memory is out. */
void text_print_shown(FILE *out, const char *text);

/* Terminal columns that text_shown()'s result takes. */
size_t text_width(const char *shown);

/* Writes a JSON string with its quotes; invalid UTF-8 becomes U+FFFD. */
void text_write_json(FILE *out, const char *text);
/* Writes a JSON string for a script in a page, in which no tag begins. */
void text_write_json_in_page(FILE *out, const char *text);

/* Writes one field of a CSV line, quoted where RFC 4180 requires it. */
void text_write_csv(FILE *out, const char *text);

/* True if the text ends in this suffix; letters are compared without case. */
bool text_ends_with(const char *text, const char *suffix);

/* Returns an allocated copy, or null. */
char *text_copy(const char *text);

#endif
