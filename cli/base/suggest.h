/* "Did you mean" for a misspelt word. */
#ifndef TACT_CLI_BASE_SUGGEST_H
#define TACT_CLI_BASE_SUGGEST_H

#include <stddef.h>

/* The known word that is nearest to the one found, so far. */
typedef struct suggestion {
    const char *found, *best;
    size_t distance; /* of the best; larger than any accepted distance while there is none */
} suggestion;

suggestion suggest_begin(const char *found);
/* Compares one known word. Of equally near ones the first stays. */
void suggest_compare(suggestion *s, const char *known);
/* Writes `; did you mean BEFORE WORD AFTER?`, or an empty text where no known word is near. */
void suggest_write(const suggestion *s, const char *before, const char *after, char *out, size_t size);

/* Insertions, deletions, substitutions and transpositions of neighbours that turn one word into the other, letters
 * compared without case; words are compared up to 31 bytes, longer ones count as `SIZE_MAX` apart. */
size_t suggest_distance(const char *a, const char *b);

#endif
