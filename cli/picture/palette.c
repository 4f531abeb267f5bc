/* Median cut after Heckbert (1982): a box around all colours is cut in two where as many pixels lie on either side,
 * then the box that matters most is cut next, until there is a box for each colour of the palette. Counts are taken to
 * the square root, so that large plain areas do not use up what small bodies need. */
#include "picture/palette.h"

#include <math.h>
#include <string.h>

typedef struct box {
    int lower[3], upper[3]; /* cells, both ends within */
    double weight;
} box;

static int cell_of(int red, int green, int blue) { return red << 10 | green << 5 | blue; }

static int pixel_cell(uint32_t pixel) {
    return cell_of((int)(pixel >> 19 & 31), (int)(pixel >> 11 & 31), (int)(pixel >> 3 & 31));
}

void palette_add(palette_count *count, uint32_t pixel) {
    int cell = pixel_cell(pixel);
    count->cells[cell]++;
    for (int k = 0; k < 3; k++) count->sums[cell][k] += pixel >> (16 - 8 * k) & 255;
}

static double weight_of(const palette_count *count, int red, int green, int blue) {
    return sqrt((double)count->cells[cell_of(red, green, blue)]);
}

/* Shrinks the box to its contents and computes its weight. */
static void shrink(const palette_count *count, box *b) {
    box tight = {{32, 32, 32}, {-1, -1, -1}, 0};
    for (int r = b->lower[0]; r <= b->upper[0]; r++) {
        for (int g = b->lower[1]; g <= b->upper[1]; g++) {
            for (int l = b->lower[2]; l <= b->upper[2]; l++) {
                const int at[3] = {r, g, l};
                double weight = weight_of(count, r, g, l);
                if (!(weight > 0)) continue;
                tight.weight += weight;
                for (int k = 0; k < 3; k++) {
                    if (at[k] < tight.lower[k]) tight.lower[k] = at[k];
                    if (at[k] > tight.upper[k]) tight.upper[k] = at[k];
                }
            }
        }
    }
    *b = tight;
}

static int longest_side(const box *b) {
    int side = 0;
    for (int k = 1; k < 3; k++) {
        if (b->upper[k] - b->lower[k] > b->upper[side] - b->lower[side]) side = k;
    }
    return side;
}

/* Returns the gain of cutting a box: its weight times its extent. */
static double worth(const box *b) {
    int side = longest_side(b), length = b->upper[side] - b->lower[side];
    return length == 0 ? 0 : b->weight * length;
}

/* The weight in one slice of the box. */
static double slice(const palette_count *count, const box *b, int side, int at) {
    box thin = *b;
    thin.lower[side] = thin.upper[side] = at;
    shrink(count, &thin);
    return thin.weight;
}

static void cut(const palette_count *count, box *b, box *other) {
    int side = longest_side(b), at = b->lower[side];
    double below = slice(count, b, side, at);
    while (at + 1 < b->upper[side] && below < 0.5 * b->weight) below += slice(count, b, side, ++at);
    *other = *b;
    b->upper[side] = at, other->lower[side] = at + 1;
    shrink(count, b);
    shrink(count, other);
}

/* Computes the mean colour of a box. */
static void mean(const palette_count *count, const box *b, unsigned char out[3]) {
    uint64_t sum[3] = {0, 0, 0}, pixels = 0;
    for (int r = b->lower[0]; r <= b->upper[0]; r++) {
        for (int g = b->lower[1]; g <= b->upper[1]; g++) {
            for (int l = b->lower[2]; l <= b->upper[2]; l++) {
                int cell = cell_of(r, g, l);
                pixels += count->cells[cell];
                for (int k = 0; k < 3; k++) sum[k] += count->sums[cell][k];
            }
        }
    }
    for (int k = 0; k < 3; k++) out[k] = (unsigned char)(pixels > 0 ? (sum[k] + pixels / 2) / pixels : 0);
}

static void find_nearest(palette *p) {
    for (int i = 0; i < PALETTE_CELLS; i++) {
        int best = 0;
        double least = HUGE_VAL;
        for (int k = 0; k < p->count; k++) {
            double square = 0;
            for (int c = 0; c < 3; c++) {
                double apart = ((i >> (10 - 5 * c) & 31) + 0.5) * 8 - p->colours[k][c];
                square += apart * apart;
            }
            if (square < least) least = square, best = k;
        }
        p->nearest[i] = (unsigned char)best;
    }
}

void palette_choose(const palette_count *count, palette *out) {
    box boxes[MOST_COLOURS] = {{{0, 0, 0}, {31, 31, 31}, 0}};
    shrink(count, boxes);
    for (out->count = 1; out->count < MOST_COLOURS; out->count++) {
        int best = 0;
        for (int i = 1; i < out->count; i++) {
            if (worth(boxes + i) > worth(boxes + best)) best = i;
        }
        if (!(worth(boxes + best) > 0)) break;
        cut(count, boxes + best, boxes + out->count);
    }
    for (int i = 0; i < out->count; i++) mean(count, boxes + i, out->colours[i]);
    find_nearest(out);
}

int palette_nearest(const palette *p, uint32_t pixel) { return p->nearest[pixel_cell(pixel)]; }
