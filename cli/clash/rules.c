/* Pairs that are passed over by the names of their bodies. */
#define _XOPEN_SOURCE 700
#include <fnmatch.h>
#include <stdlib.h>
#include <string.h>

#include "clash/clash.h"

static bool fits(const char *pattern, const char *name) { return fnmatch(pattern, name, 0) == 0; }

/* "A:B". Names may have colons, so each of the pattern's is tried as the one between A and B. */
static bool fits_pair(const char *pattern, const char *a, const char *b) {
    for (const char *colon = strchr(pattern, ':'); colon; colon = strchr(colon + 1, ':')) {
        char *first = strndup(pattern, (size_t)(colon - pattern));
        bool found = first && ((fits(first, a) && fits(colon + 1, b)) || (fits(first, b) && fits(colon + 1, a)));
        free(first);
        if (found) return true;
    }
    return false;
}

bool clash_is_passed_over(const clash_rules *rules, const char *a, const char *b) {
    for (size_t i = 0; i < rules->ignored_count; i++) {
        const char *pattern = rules->ignored[i];
        if (fits(pattern, a) || fits(pattern, b) || fits_pair(pattern, a, b)) return true;
    }
    for (size_t i = 0; i < rules->group_count; i++) {
        if (fits(rules->groups[i], a) && fits(rules->groups[i], b)) return true;
    }
    return false;
}
