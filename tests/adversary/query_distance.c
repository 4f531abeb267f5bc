/* Distances in A's frame, of families of pairs: each family has defects of its own. */
#include "adversary/judge.h"
#include "adversary/pair_case.h"
#include "adversary/query_parts.h"

/* Options behind the pair's own. */
enum { CHOICE_GENERAL = PAIR_CHOICES, DISTANCE_CHOICES };

static void layout(genome *g, const kind_list *kinds) {
    pair_layout(g, kinds);
    g->below[CHOICE_GENERAL] = 2;
}

static void create(random_stream *random, genome *g, const kind_list *kinds, case_style style) {
    pair_create(random, g, kinds, style);
    g->choices = DISTANCE_CHOICES;
    g->choice[CHOICE_GENERAL] = random_below(random, 3) == 0;
}

static double judge(const genome *g, const kind_list *kinds) {
    made_case made;
    if (!case_make(&made, g, kinds)) return -1;
    tactn_query_options options = {.general = g->choice[CHOICE_GENERAL]};
    tactn_gap gap = tactn_distance(&made.a, &made.b, made.pair.b_in_a, &options);
    if (gap.status != TACT_OK) return -1;
    if (!gap_is_sound(&gap, false)) return ADVERSARY_FALSE;
    posed_pair posed;
    posed_open(&posed, &made.pair);
    double ratio = gap_ratio(&posed, &gap);
    posed_close(&posed);
    return ratio;
}

static void print(FILE *file, const genome *g, const kind_list *kinds) {
    case_print(file, g, kinds);
    fprintf(file, "    tact%d_query_options options = {.general = %d};\n", TACT_DIMENSION, g->choice[CHOICE_GENERAL]);
    fprintf(file, "    tact%d_gap gap = tact%d_distance(&a, &b, pose, &options);\n", TACT_DIMENSION, TACT_DIMENSION);
    case_print_gap(file);
}

static void any_create(random_stream *random, genome *g) { create(random, g, &all_kinds, STYLE_ANY); }
static void any_layout(genome *g) { layout(g, &all_kinds); }
static double any_judge(const genome *g) { return judge(g, &all_kinds); }
static void any_print(FILE *file, const genome *g) { print(file, g, &all_kinds); }
static void needle_create(random_stream *random, genome *g) { create(random, g, &all_kinds, STYLE_NEEDLE); }
static void balloon_create(random_stream *random, genome *g) { create(random, g, &all_kinds, STYLE_BALLOON); }
static void range_create(random_stream *random, genome *g) { create(random, g, &all_kinds, STYLE_RANGE); }

static void box_create(random_stream *random, genome *g) {
    create(random, g, &box_kinds, random_coin(random) ? STYLE_ORDINARY : STYLE_DEGENERATE);
}
static void box_layout(genome *g) { layout(g, &box_kinds); }
static double box_judge(const genome *g) { return judge(g, &box_kinds); }
static void box_print(FILE *file, const genome *g) { print(file, g, &box_kinds); }

static void custom_create(random_stream *random, genome *g) { create(random, g, &all_custom, STYLE_ANY); }
static void custom_layout(genome *g) { layout(g, &all_custom); }
static double custom_judge(const genome *g) { return judge(g, &all_custom); }
static void custom_print(FILE *file, const genome *g) { print(file, g, &all_custom); }

static void hull_create(random_stream *random, genome *g) { create(random, g, &large_kinds, STYLE_ANY); }
static void hull_layout(genome *g) { layout(g, &large_kinds); }
static double hull_judge(const genome *g) { return judge(g, &large_kinds); }
static void hull_print(FILE *file, const genome *g) { print(file, g, &large_kinds); }

static void user_create(random_stream *random, genome *g) { create(random, g, &user_kinds, STYLE_ANY); }
static void user_layout(genome *g) { layout(g, &user_kinds); }
static double user_judge(const genome *g) { return judge(g, &user_kinds); }
static void user_print(FILE *file, const genome *g) { print(file, g, &user_kinds); }

const adversary_category distance_any = {"distance", 25000, any_create, any_layout, any_judge, any_print, NULL};
const adversary_category distance_needle = {"distance_needle", 20000,     needle_create, any_layout,
                                            any_judge,         any_print, NULL};
const adversary_category distance_balloon = {"distance_balloon", 12000, balloon_create, any_layout, any_judge,
                                             any_print,          NULL};
const adversary_category distance_range = {"distance_range", 15000,     range_create, any_layout,
                                           any_judge,        any_print, NULL};
const adversary_category distance_box = {"distance_box", 40000, box_create, box_layout, box_judge, box_print, NULL};
const adversary_category distance_custom = {"distance_custom", 12000,        custom_create, custom_layout,
                                            custom_judge,      custom_print, NULL};

const adversary_category distance_hull = {"distance_hull", 3000,       hull_create, hull_layout,
                                          hull_judge,      hull_print, NULL};
const adversary_category distance_user = {"distance_user", 4000,       user_create, user_layout,
                                          user_judge,      user_print, NULL};

#if TACT_DIMENSION == 3
static void round_create(random_stream *random, genome *g) {
    create(random, g, &round_kinds, random_coin(random) ? STYLE_ORDINARY : STYLE_DEGENERATE);
}
static void round_layout(genome *g) { layout(g, &round_kinds); }
static double round_judge(const genome *g) { return judge(g, &round_kinds); }
static void round_print(FILE *file, const genome *g) { print(file, g, &round_kinds); }
const adversary_category distance_round = {"distance_round", 40000,       round_create, round_layout,
                                           round_judge,      round_print, NULL};
#endif
