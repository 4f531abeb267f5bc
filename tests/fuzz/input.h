/* Takes a fuzzer's bytes apart into numbers. Past the end everything is zero. */
#ifndef TACT_FUZZ_INPUT_H
#define TACT_FUZZ_INPUT_H

#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "support/dimension.h"

typedef struct input {
    const uint8_t *data;
    size_t size;
} input;

static inline void take_bytes(input *in, void *out, size_t count) {
    size_t have = count < in->size ? count : in->size;
    memset(out, 0, count);
    if (have) memcpy(out, in->data, have);
    in->data += have, in->size -= have;
}
static inline uint8_t take_byte(input *in) {
    uint8_t byte;
    take_bytes(in, &byte, 1);
    return byte;
}

/* Mostly small multiples of 1/16, which make shapes touch, coincide and lie flat; else any power of two times such a
 * number; else any bits at all, NaN and infinities among them. */
static inline tact_real take_real(input *in) {
    uint8_t kind = take_byte(in);
    tact_real x;
    if (kind >= 224) {
        take_bytes(in, &x, sizeof x);
        return x;
    }
    x = (tact_real)(int8_t)take_byte(in) / 16;
    if (kind < 160) return x;
    for (int power = (int8_t)take_byte(in); power != 0; power += power < 0 ? 1 : -1) x *= power < 0 ? 0.5 : 2;
    return x;
}
static inline tactn_vec take_vec(input *in) {
    tact_real x[TACT_DIMENSION];
    for (int i = 0; i < TACT_DIMENSION; i++) x[i] = take_real(in);
    return from_coordinates(x);
}

/* Prints the input as a person reads it; a fuzz target may set it. */
static void (*describe_input)(void);

/* Ends the run: this is a finding. */
static inline void demand(bool holds, const char *what) {
    if (holds) return;
    fprintf(stderr, "FINDING: %s\n", what);
    if (describe_input) describe_input();
    abort();
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

#endif
