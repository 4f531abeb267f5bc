/* Status texts, version, and the hook for misuse. */
#include "tact/base.h"

#include <stdio.h>
#include <stdlib.h>

#include "base/assert.h"

static void print_misuse(const char *text, const char *function) {
    fprintf(stderr, "tact: %s: %s\n", function, text);
}

static tact_assert_hook current_hook = print_misuse;

void tact_set_assert_hook(tact_assert_hook hook) { current_hook = hook ? hook : print_misuse; }

void tact_assert_failed(const char *text, const char *function) {
    current_hook(text, function);
    abort();
}

const char *tact_version(void) { return TACT_VERSION; }

const char *tact_precision(void) { return sizeof(tact_real) == sizeof(float) ? "float" : "double"; }

const char *tact_status_text(tact_status status) {
    switch (status) {
    case TACT_OK: return "no error";
    case TACT_SEPARATED: return "separated";
    case TACT_TOUCHING: return "touching";
    case TACT_OVERLAP: return "overlapping";
    case TACT_BEYOND_CUTOFF: return "separated by more than the cutoff";
    case TACT_UNDECIDED: return "apart so far, not known beyond";
    case TACT_NOT_FINITE: return "a number is NaN or infinite";
    case TACT_NOT_POSITIVE: return "a size is not above zero";
    case TACT_NEGATIVE: return "a size is below zero";
    case TACT_BAD_ROTATION: return "a rotation is not of length one";
    case TACT_NO_POINTS: return "a hull needs at least one point";
    case TACT_BUFFER_TOO_SMALL: return "the memory is smaller than the hull needs";
    case TACT_TOO_MANY: return "more points than a hull can hold";
    case TACT_BAD_SUPPORT: return "a support function returned NaN or infinity";
    case TACT_OUT_OF_RANGE: return "sizes or positions are too large or too small for this precision";
    case TACT_NO_MEMORY: return "there is no more memory";
    case TACT_STALE_ID: return "a handle of what does not exist, or not any more";
    case TACT_BAD_INDEX: return "an index is outside of its array, or a body is in contact with itself";
    case TACT_WRONG_KIND: return "not for a body of this kind";
    case TACT_BAD_SNAPSHOT: return "the bytes are no saved world of this build, or not all of it";
    case TACT_CUSTOM_SHAPE: return "the support function of a custom shape cannot be saved";
    case TACT_MISALIGNED: return "the memory is not aligned as malloc() aligns";
    case TACT_BAD_STRIDE: return "a stride is smaller than an element, or leaves the address space";
    }
    return "unknown status";
}
