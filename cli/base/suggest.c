/* Optimal string alignment: the Damerau-Levenshtein distance in which no part is edited twice. */
#include "base/suggest.h"

#include <ctype.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include "base/text.h"

#define LONGEST 31

static size_t least(size_t a, size_t b) { return a < b ? a : b; }

static bool same(char a, char b) { return tolower((unsigned char)a) == tolower((unsigned char)b); }

size_t suggest_distance(const char *a, const char *b) {
    size_t m = strlen(a), n = strlen(b), row[3][LONGEST + 1];
    if (m > LONGEST || n > LONGEST) return SIZE_MAX;
    for (size_t k = 0; k <= n; k++) row[0][k] = k;
    for (size_t i = 1; i <= m; i++) {
        size_t *now = row[i % 3], *last = row[(i + 2) % 3], *before = row[(i + 1) % 3];
        now[0] = i;
        for (size_t k = 1; k <= n; k++) {
            now[k] = least(least(last[k], now[k - 1]) + 1, last[k - 1] + !same(a[i - 1], b[k - 1]));
            bool swapped = i > 1 && k > 1 && same(a[i - 1], b[k - 2]) && same(a[i - 2], b[k - 1]);
            if (swapped) now[k] = least(now[k], before[k - 2] + 1);
        }
    }
    return row[m % 3][n];
}

/* Errors that a word of this length may have: more would suggest another word. */
static size_t errors_allowed(size_t length) { return length < 3 ? 0 : length < 5 ? 1 : length < 9 ? 2 : 3; }

/* True if the word found is the beginning of a known word. */
static bool is_beginning(const char *found, const char *known) {
    size_t length = strlen(found);
    if (length < 3 || length >= strlen(known)) return false;
    for (size_t i = 0; i < length; i++) {
        if (!same(found[i], known[i])) return false;
    }
    return true;
}

suggestion suggest_begin(const char *found) { return (suggestion){found, NULL, errors_allowed(strlen(found)) + 1}; }

void suggest_compare(suggestion *s, const char *known) {
    size_t distance = is_beginning(s->found, known) ? 1 : suggest_distance(s->found, known);
    if (distance < s->distance) s->distance = distance, s->best = known;
}

void suggest_write(const suggestion *s, const char *before, const char *after, char *out, size_t size) {
    char part[40], shown[TEXT_SHOWN_SIZE(sizeof part)];
    out[0] = 0;
    if (!s->best) return;
    snprintf(part, sizeof part, "%s", s->best);
    text_shown(part, shown);
    snprintf(out, size, "; did you mean %s%s%s?", before, shown, after);
}
