/* Status texts, version, and the hook for violated preconditions. */
#include "tact/base.h"
#include "tact/derivative.h"

#include <stdio.h>
#include <stdlib.h>

#include "base/assert.h"

static void print_violation(const char *text, const char *function) {
    fprintf(stderr, "tact: %s: %s\n", function, text);
}

static tact_assert_hook current_hook = print_violation;

void tact_set_assert_hook(tact_assert_hook hook) { current_hook = hook ? hook : print_violation; }

void tact_assert_failed(const char *text, const char *function) {
    current_hook(text, function);
    abort();
}

const char *tact_version(void) { return TACT_VERSION; }

const char *tact_precision(void) { return sizeof(tact_real) == sizeof(float) ? "float" : "double"; }

const char *tact_status_text(tact_status status) {
    switch (status) {
    case TACT_NOT_CONVERGED: return "the error bound is wider than asked for";
    case TACT_OK: return "no error";
    case TACT_NOT_FINITE: return "a number is NaN or infinite";
    case TACT_NOT_POSITIVE: return "a number is not above zero";
    case TACT_NEGATIVE: return "a number is below zero";
    case TACT_BAD_ROTATION: return "a rotation is not of length one";
    case TACT_NO_POINTS: return "a hull needs at least one point";
    case TACT_BUFFER_TOO_SMALL: return "the buffer is too small";
    case TACT_TOO_MANY: return "a count exceeds its limit";
    case TACT_BAD_SUPPORT: return "a support function returned NaN, infinity, or points of no convex shape";
    case TACT_OUT_OF_RANGE: return "sizes, positions or speeds are too large or too small";
    case TACT_NO_MEMORY: return "there is no more memory";
    case TACT_STALE_ID: return "the id is null or refers to a destroyed object";
    case TACT_BAD_INDEX: return "an index is outside of its array, or a body is in contact with itself";
    case TACT_WRONG_KIND: return "not for a body of this kind";
    case TACT_BAD_SNAPSHOT: return "the bytes are no complete world saved by this build";
    case TACT_CUSTOM_SHAPE: return "the support function of a custom shape cannot be saved";
    case TACT_MISALIGNED: return "the memory is not aligned as malloc() aligns";
    case TACT_BAD_STRIDE: return "a stride is smaller than an element, or leaves the address space";
    case TACT_NOT_CONVEX: return "the shape need not be convex";
    case TACT_BAD_BLOCK: return "the bytes are no complete mesh written by this build";
    case TACT_UNBOUNDED: return "the shape has no finite size";
    case TACT_NOT_SIMPLE: return "edges of the polygon cross, touch, or fold back";
    }
    return "unknown status";
}

const char *tact_relation_text(tact_relation relation) {
    switch (relation) {
    case TACT_UNKNOWN: return "unknown";
    case TACT_SEPARATED: return "separated";
    case TACT_TOUCHING: return "touching";
    case TACT_OVERLAP: return "overlapping";
    case TACT_BEYOND_CUTOFF: return "separated by more than the cutoff";
    case TACT_UNDECIDED: return "apart so far, not known beyond";
    }
    return "unknown relation";
}

const char *tact_smoothness_text(tact_smoothness smoothness) {
    switch (smoothness) {
    case TACT_NO_DERIVATIVE: return "no derivative";
    case TACT_SMOOTH: return "smooth";
    case TACT_ONE_SIDED: return "one-sided";
    case TACT_MANY_NORMALS: return "many normals";
    case TACT_UNCHECKED: return "unchecked";
    }
    return "unknown smoothness";
}
