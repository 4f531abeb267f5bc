/* Colour quantisation, for files with a palette. */
#ifndef TACT_CLI_PICTURE_PALETTE_H
#define TACT_CLI_PICTURE_PALETTE_H

#include <stdint.h>

#define MOST_COLOURS 255
#define PALETTE_CELLS 32768 /* five bits each of red, green and blue */

/* Count and sum of the colours in each cell. Begins as {0}. */
typedef struct palette_count {
    uint64_t cells[PALETTE_CELLS], sums[PALETTE_CELLS][3];
} palette_count;

typedef struct palette {
    int count;
    unsigned char colours[MOST_COLOURS][3];
    unsigned char nearest[PALETTE_CELLS]; /* the colour for each cell */
} palette;

/* Counts a pixel, 0xRRGGBB. */
void palette_add(palette_count *count, uint32_t pixel);
void palette_choose(const palette_count *count, palette *out);
int palette_nearest(const palette *p, uint32_t pixel);

#endif
