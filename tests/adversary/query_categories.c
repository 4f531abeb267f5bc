/* The adversary's categories of queries. */
#include "adversary/query_categories.h"

#include "adversary/judge.h"
#include "adversary/pair_case.h"

#if TACT_DIMENSION == 2
#define D "2"
#else
#define D "3"
#endif

/* ---- the distance of two shapes in A's frame */

/* Options behind the pair's own. */
enum { CHOICE_GENERAL = PAIR_CHOICES, DISTANCE_CHOICES };

static void distance_layout(genome *g) {
    pair_layout(g, &all_kinds);
    g->below[CHOICE_GENERAL] = 2;
}

static void distance_create(random_stream *random, genome *g) {
    pair_create(random, g, &all_kinds, STYLE_ANY);
    g->choices = DISTANCE_CHOICES;
    g->choice[CHOICE_GENERAL] = random_below(random, 3) == 0;
}

static double distance_judge(const genome *g) {
    made_case made;
    if (!case_make(&made, g, &all_kinds)) return -1;
    tactn_query_options options = {.general = g->choice[CHOICE_GENERAL]};
    tactn_gap gap = tactn_distance(&made.a, &made.b, made.pair.b_in_a, &options);
    if (gap.status != TACT_OK) return -1;
    if (!gap_is_sound(&gap, false)) return ADVERSARY_FALSE;
    posed_pair posed;
    posed_open(&posed, &made.pair);
    double ratio = distance_ratio(&posed, &gap, 0);
    posed_close(&posed);
    return ratio;
}

static void print_gap(FILE *file) {
    fprintf(file, "    printf(\"%%.17g +- %%.3g, relation %%d\\n\", (double)gap.distance, (double)gap.error_bound, gap.relation);\n");
    fprintf(file, "    return 0;\n}\n");
}

static void distance_print(FILE *file, const genome *g) {
    case_print(file, g, &all_kinds);
    fprintf(file, "    tact" D "_query_options options = {.general = %d};\n", g->choice[CHOICE_GENERAL]);
    fprintf(file, "    tact" D "_gap gap = tact" D "_distance(&a, &b, pose, &options);\n");
    print_gap(file);
}

static const adversary_category distance_category = {
    "distance", 10000, distance_create, distance_layout, distance_judge, distance_print, "A1, A2, A3"};

const adversary_category *const query_categories[] = {&distance_category, NULL};
