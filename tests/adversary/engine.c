/* Hill climbing from many starts, and what becomes of a break. */
#define _POSIX_C_SOURCE 200809L

#include "adversary/engine.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "adversary/case_file.h"
#include "adversary/mutate.h"
#include "support/check.h"

#define ELITES 12
#define BREAKS 12 /* of one category; more tell nothing new */
#define PATIENCE 120
#define PATIENCE_NEAR 600 /* where a climb has come near a break */

typedef struct elite {
    genome g;
    double score;
} elite;

typedef struct search {
    const adversary_category *category;
    random_stream random;
    elite elites[ELITES];
    int elite_count;
    long evaluations, refused;
    double worst; /* the largest ratio without a break */
    genome breaks[BREAKS];
    int break_count, broken; /* kept, and met */
} search;

static double wall_seconds(void) {
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (double)now.tv_sec + 1e-9 * (double)now.tv_nsec;
}

static double judge(search *s, const genome *g) {
    double ratio = s->category->judge(g);
    s->evaluations++;
    s->refused += ratio < 0;
    if (!(ratio <= ADVERSARY_FALSE)) ratio = ADVERSARY_FALSE;
    if (ratio <= 1 && ratio > s->worst) s->worst = ratio;
    return ratio;
}

/* ---- breaks */

/* Whether a break with the same choices is known. */
static bool known(const search *s, const genome *g) {
    for (int i = 0; i < s->break_count; i++)
        if (memcmp(s->breaks[i].choice, g->choice, sizeof g->choice) == 0) return true;
    return s->break_count == BREAKS;
}

static tact_real shortened(tact_real x, int bits) {
    int exponent;
    double part = frexp((double)x, &exponent);
    return (tact_real)ldexp(nearbyint(ldexp(part, bits)), exponent - bits);
}

/* Zeros, ones and few digits wherever the break stays one. */
static void make_plain(search *s, genome *g) {
    for (int i = 0; i < g->numbers; i++) {
        if (g->kind[i] == GENE_UNUSED) {
            g->number[i] = 0;
            continue;
        }
        tact_real before = g->number[i];
        const tact_real plainer[] = {
            0, 1, shortened(before, 2), shortened(before, 4), shortened(before, 9), shortened(before, 16)};
        for (int k = 0; k < 6; k++) {
            g->number[i] = plainer[k] == before ? before : plainer[k]; /* zero keeps its sign */
            if (plainer[k] == before || judge(s, g) > 1) break;
            g->number[i] = before;
        }
    }
}

static void report(search *s, const genome *found) {
    genome g = *found;
    s->broken++;
    if (known(s, &g)) return;
    make_plain(s, &g);
    s->breaks[s->break_count++] = g;
    double ratio = judge(s, &g);
    printf("# BREAK %s: error / bound %.4g after %ld cases; %s\n", s->category->name, ratio, s->evaluations,
           case_write(s->category, &g));
    s->category->print(stdout, &g);
    fflush(stdout);
}

/* ---- climbing */

static void keep(search *s, const genome *g, double score) {
    elite *place = NULL;
    if (s->elite_count < ELITES) {
        place = &s->elites[s->elite_count++];
    } else {
        for (int i = 0; i < ELITES; i++)
            if (!place || s->elites[i].score < place->score) place = &s->elites[i];
        if (score <= place->score) return;
    }
    place->g = *g;
    place->score = score;
}

static void start(search *s, genome *g) {
    if (s->elite_count > 0 && random_below(&s->random, 4) == 0) {
        int i = random_below(&s->random, s->elite_count);
        *g = s->elites[i].g;
        s->elites[i].score *= 0.9; /* one that leads nowhere makes room */
        return;
    }
    memset(g, 0, sizeof *g);
    s->category->create(&s->random, g);
    s->category->layout(g);
    genome_mend(g);
}

static void climb(search *s, long end) {
    genome best, g;
    start(s, &best);
    double score = judge(s, &best);
    for (int stalled = 0; stalled < (score > 0.5 ? PATIENCE_NEAR : PATIENCE) && score <= 1; stalled++) {
        if (s->evaluations >= end) break;
        g = best;
        genome_mutate(&s->random, s->category, &g);
        double ratio = judge(s, &g);
        if (ratio < score) continue;
        if (ratio > score * 1.001) stalled = 0;
        best = g;
        score = ratio;
    }
    if (score > 1)
        report(s, &best);
    else if (score > 0)
        keep(s, &best, score);
}

static int run_category(const adversary_category *category, double seconds) {
    search *s = calloc(1, sizeof *s);
    if (!s) abort();
    s->category = category;
    s->random = random_named(category->name);
    s->worst = -1;
    double began = wall_seconds();
    const long evaluations = check_rounds(category->evaluations);
    while (seconds > 0 ? wall_seconds() - began < seconds : s->evaluations < evaluations)
        climb(s, seconds > 0 ? s->evaluations + 4000 : evaluations);
    printf("# %-24s worst %.6f in %ld cases (%ld refused), %d breaks, %.0f a second\n", category->name, s->worst,
           s->evaluations, s->refused, s->broken, (double)s->evaluations / (wall_seconds() - began + 1e-9));
    fflush(stdout);
    int broken = s->broken;
    free(s);
    return broken;
}

static bool is_asked_for(const adversary_category *category) {
    const char *only = getenv("ADVERSARY_ONLY");
    if (category->waits_for && !getenv("ADVERSARY_ALL")) return false;
    return !only || strstr(category->name, only);
}

int adversary_run(const adversary_category *const *categories) {
    const char *seconds = getenv("ADVERSARY_SECONDS"), *seed = getenv("TACT_TEST_SEED");
    int count = 0, broken = 0;
    for (int i = 0; categories[i]; i++) count += is_asked_for(categories[i]);
    if (seed) printf("# TACT_TEST_SEED=%s\n", seed);
    for (int i = 0; categories[i]; i++)
        if (is_asked_for(categories[i])) broken += run_category(categories[i], seconds ? atof(seconds) / count : 0);
    return broken;
}

int adversary_replay(const adversary_category *const *categories) {
    int broken = 0, cases = 0;
    for (int i = 0; categories[i]; i++) {
        genome g;
        if (!is_asked_for(categories[i])) continue;
        case_list list = case_list_open(categories[i]);
        for (int k = 0; case_read(&list, k, categories[i], &g); k++) {
            double ratio = categories[i]->judge(&g);
            cases++;
            if (ratio <= 1) continue;
            broken++;
            printf("# %s: error / bound %.4g\n", list.names[k], ratio);
            categories[i]->print(stdout, &g);
        }
        case_list_close(&list);
    }
    printf("# %d cases found before\n", cases);
    return broken;
}

/* ---- for categories */

#ifdef TACT_FLOAT
const char adversary_program[] = "float";
#else
const char adversary_program[] = "double";
#endif

int genome_mark(genome *g, int first, int count, gene_kind kind, int group) {
    for (int i = first; i < first + count; i++) {
        g->kind[i] = (unsigned char)kind;
        g->group[i] = (unsigned char)group;
    }
    return first + count;
}

const char *hex(tact_real x) {
    static char text[16][40];
    static int turn;
    turn = (turn + 1) % 16;
    snprintf(text[turn], sizeof text[turn], "%a%s", (double)x, sizeof(tact_real) == 4 ? "f" : "");
    return text[turn];
}
