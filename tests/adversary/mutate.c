/* How a genome changes: by ulps, by powers, towards coincidence, towards the ends of the number range. */
#include "adversary/mutate.h"

#include <float.h>
#include <math.h>

#ifdef TACT_FLOAT
#define LEAST_NORMAL FLT_MIN
#define LEAST_DENORMAL 0x1p-149f
#define ROUNDOFF 0x1p-24f
#define LARGEST FLT_MAX
#else
#define LEAST_NORMAL DBL_MIN
#define LEAST_DENORMAL 0x1p-1074
#define ROUNDOFF 0x1p-53
#define LARGEST DBL_MAX
#endif

static tact_real next(tact_real x, tact_real toward) {
#ifdef TACT_FLOAT
    return nextafterf(x, toward);
#else
    return nextafter(x, toward);
#endif
}

static tact_real stepped(tact_real x, random_stream *random) {
    int steps = 1 << random_below(random, 5);
    tact_real toward = random_coin(random) ? LARGEST : -LARGEST;
    if (random_coin(random)) steps = 1;
    for (int i = 0; i < steps; i++) x = next(x, toward);
    return x;
}

static tact_real power(tact_real base, int exponent) {
    tact_real x = 1;
    for (int i = 0; i < exponent; i++) x *= base;
    return x;
}

/* 2^-1074..1 or so, most of them moderate. */
static tact_real tiny_part(random_stream *random) {
    int most = random_below(random, 8) == 0 ? (int)(sizeof(tact_real) == 4 ? 149 : 1074)
               : sizeof(tact_real) == 4     ? 26
                                            : 55;
    return (tact_real)ldexp(random_range(random, -1, 1), -random_below(random, most));
}

tact_real genome_tiny(random_stream *random) {
    const int digits = sizeof(tact_real) == 4 ? 24 : 53, least = sizeof(tact_real) == 4 ? 149 : 1074;
    int exponent = random_below(random, least);
    switch (random_below(random, 3)) {
    case 0: exponent = least - random_below(random, digits); break;
    case 1: exponent = (least - random_below(random, digits)) / 2; break;
    default: break;
    }
    return (tact_real)ldexp(random_range(random, -1, 1), -exponent);
}

/* Where arithmetic changes its ways. */
static tact_real special(random_stream *random) {
    const tact_real values[] = {0,
                                LEAST_DENORMAL,
                                LEAST_NORMAL,
                                tact_sqrt(LEAST_DENORMAL),
                                tact_sqrt(LEAST_NORMAL),
                                1,
                                (tact_real)0.5,
                                2,
                                ROUNDOFF,
                                2 * ROUNDOFF,
                                ROUNDOFF * ROUNDOFF,
                                tact_sqrt(ROUNDOFF),
                                tact_sqrt(LARGEST)};
    tact_real x =
        values[random_below(random, (int)(sizeof values / sizeof *values) - 1 + (random_below(random, 8) == 0))];
    switch (random_below(random, 6)) {
    case 0: return stepped(x, random);
    case 4:
    case 5: return genome_tiny(random);
    case 1: return x * (1 + (tact_real)random_range(random, -1, 1));
    default: return x;
    }
}

static tact_real largest_in_group(const genome *g, int i) {
    tact_real most = 0;
    for (int k = 0; k < g->numbers; k++)
        if (g->group[k] == g->group[i] && g->kind[k] != GENE_UNUSED) most = tact_max(most, tact_abs(g->number[k]));
    return most > 0 ? most : 1;
}

/* Numbers before those of many points are as likely as these. */
static int any_used(random_stream *random, const genome *g) {
    int end = g->more_numbers && random_coin(random) ? g->more_at : g->numbers;
    for (int tries = 0; tries < 4 * GENOME_NUMBERS && g->numbers; tries++) {
        int i = random_below(random, end);
        if (g->kind[i] != GENE_UNUSED) return i;
    }
    return 0;
}

static tact_real changed(random_stream *random, const genome *g, int i) {
    tact_real x = g->number[i], other = g->number[any_used(random, g)];
    switch (random_below(random, 14)) {
    case 0: return stepped(x, random);
    case 1: return x * (random_coin(random) ? 10 : (tact_real)0.1);
    case 2: return x * (tact_real)ldexp(1, random_below(random, 9) - 4);
    case 3: return -x;
    case 4: return other;
    case 5: return stepped(other, random);
    case 6: return other * (1 + tiny_part(random));
    case 7: return special(random);
    case 8: return special(random) * largest_in_group(g, i);
    case 9:
    case 10: return x * (1 + tiny_part(random));
    case 11: return x + tiny_part(random) * largest_in_group(g, i);
    case 12: return (tact_real)random_range(random, -1, 1) * largest_in_group(g, i);
    default: return x * power(random_coin(random) ? 10 : (tact_real)0.1, 1 + random_below(random, 6));
    }
}

static void multiply_group(random_stream *random, genome *g, int i) {
    static const double factors[] = {10, 0.1, 2, 0.5, 1.01, 0.99, 1e3, 1e-3};
    tact_real factor = (tact_real)factors[random_below(random, 8)];
    for (int k = 0; k < g->numbers; k++)
        if (g->group[k] == g->group[i] && g->kind[k] != GENE_UNUSED) g->number[k] *= factor;
}

static void swap_numbers(genome *g, int first, int count) {
    for (int i = first; i < first + count; i++) {
        tact_real x = g->number[i];
        g->number[i] = g->number[i + count];
        g->number[i + count] = x;
    }
}

static void swap_blocks(genome *g) {
    swap_numbers(g, 0, g->block_numbers);
    swap_numbers(g, g->more_at, g->more_numbers);
    for (int i = 0; i < g->block_choices; i++) {
        int x = g->choice[i];
        g->choice[i] = g->choice[i + g->block_choices];
        g->choice[i + g->block_choices] = x;
    }
}

/* Back to length one, unless it is as near as rounding leaves it; a part far below keeps its digits. */
static void mend_rotation(genome *g, int i) {
    double squared = 0, most = 0;
    for (int k = 0; k < g->numbers; k++)
        if (g->group[k] == g->group[i] && g->kind[k] == GENE_ROTATION) most = fmax(most, fabs((double)g->number[k]));
    for (int k = 0; k < g->numbers; k++)
        if (g->group[k] == g->group[i] && g->kind[k] == GENE_ROTATION && most > 0)
            squared += (double)g->number[k] / most * ((double)g->number[k] / most);
    if (!(most > 0)) {
        g->number[i] = 1;
        return;
    }
    double length = most * sqrt(squared);
    if (fabs(length - 1) < 1e-4 * (double)ROUNDOFF + 8 * (double)ROUNDOFF) return;
    for (int k = 0; k < g->numbers; k++)
        if (g->group[k] == g->group[i] && g->kind[k] == GENE_ROTATION)
            g->number[k] = (tact_real)((double)g->number[k] / length);
}

void genome_mend(genome *g) {
    int mended = -1;
    for (int i = 0; i < g->numbers; i++) {
        if (!(tact_abs(g->number[i]) <= LARGEST)) g->number[i] = 1;
        if (g->kind[i] == GENE_LENGTH) g->number[i] = tact_abs(g->number[i]);
        if (g->kind[i] == GENE_PART && !(g->number[i] >= 0 && g->number[i] <= 1))
            g->number[i] = tact_abs(g->number[i]) > 1 ? 1 / tact_abs(g->number[i]) : -g->number[i];
        if (g->kind[i] == GENE_ROTATION && g->group[i] != mended) {
            mended = g->group[i];
            mend_rotation(g, i);
        }
    }
}

void genome_mutate(random_stream *random, const adversary_category *category, genome *g) {
    int changes = 1 + (random_below(random, 3) == 0) + (random_below(random, 6) == 0);
    for (int c = 0; c < changes; c++) {
        int i = any_used(random, g), kind = random_below(random, 40);
        if (kind == 0 && g->block_numbers) {
            swap_blocks(g);
            category->layout(g);
        } else if (kind <= 2 && g->choices) {
            int k = random_below(random, g->choices);
            if (g->below[k] > 1) g->choice[k] = random_below(random, g->below[k]);
            category->layout(g);
        } else if (kind <= 5) {
            multiply_group(random, g, i);
        } else {
            g->number[i] = changed(random, g, i);
        }
    }
    genome_mend(g);
}
