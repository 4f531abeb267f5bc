/* Witness points, normals, support points, and radii that are added many times. */
#include "adversary/judge.h"
#include "adversary/pair_case.h"
#include "adversary/query_parts.h"
#include "support/check.h"

enum { CHOICE_GENERAL = PAIR_CHOICES, POINTS_CHOICES };

static void any_layout(genome *g) {
    pair_layout(g, &all_kinds);
    g->below[CHOICE_GENERAL] = 2;
}

static void straight_layout(genome *g) {
    pair_layout(g, &straight_kinds);
    g->below[CHOICE_GENERAL] = 2;
}

static void create(random_stream *random, genome *g, const kind_list *kinds) {
    static const case_style styles[] = {STYLE_ORDINARY,   STYLE_ORDINARY, STYLE_MIXED,   STYLE_NEEDLE,
                                        STYLE_DEGENERATE, STYLE_BALLOON,  STYLE_BALLOON, STYLE_RANGE};
    pair_create(random, g, kinds, styles[random_below(random, 8)]);
    g->choices = POINTS_CHOICES;
    g->choice[CHOICE_GENERAL] = random_coin(random);
}
static void any_create(random_stream *random, genome *g) { create(random, g, &all_kinds); }
static void straight_create(random_stream *random, genome *g) { create(random, g, &straight_kinds); }

/* False where there is nothing to judge; the ratio is then set. */
static bool ask(made_case *made, const genome *g, const kind_list *kinds, tactn_gap *gap, double *ratio) {
    *ratio = -1;
    if (!case_make(made, g, kinds)) return false;
    tactn_query_options options = {.general = g->choice[CHOICE_GENERAL]};
    *gap = tactn_distance(&made->a, &made->b, made->pair.b_in_a, &options);
    if (gap->status != TACT_OK) return false;
    *ratio = ADVERSARY_FALSE;
    return gap_is_sound(gap, false);
}

static void print(FILE *file, const genome *g, const kind_list *kinds) {
    case_print(file, g, kinds);
    fprintf(file, "    tact%d_query_options options = {.general = %d};\n", TACT_DIMENSION, g->choice[CHOICE_GENERAL]);
    fprintf(file, "    tact%d_gap gap = tact%d_distance(&a, &b, pose, &options);\n", TACT_DIMENSION, TACT_DIMENSION);
    const char *names[3] = {"normal", "point_a", "point_b"};
    for (int i = 0; i < 3; i++)
        fprintf(file, "    printf(\"%s %%a %%a %s\\n\", (double)gap.%s.x, (double)gap.%s.y%s%s%s);\n", names[i],
                TACT_DIMENSION == 3 ? "%a" : "", names[i], names[i], TACT_DIMENSION == 3 ? ", (double)gap." : "",
                TACT_DIMENSION == 3 ? names[i] : "", TACT_DIMENSION == 3 ? ".z" : "");
    case_print_gap(file);
}
static void any_print(FILE *file, const genome *g) { print(file, g, &all_kinds); }
static void straight_print(FILE *file, const genome *g) { print(file, g, &straight_kinds); }

/* ---- on the shapes, and apart by the distance along the normal */

static double witness_judge(const genome *g) {
    made_case made;
    tactn_gap gap;
    double refused;
    if (!ask(&made, g, &all_kinds, &gap, &refused)) return refused;
    posed_pair posed;
    posed_open(&posed, &made.pair);
    qvec n = q_unit(q_from(gap.normal));
    wide bound = 2 * (wide)gap.error_bound + users_rounding(&posed);
    quad along = q_dot(n, q_sub(q_from(gap.point_b), q_from(gap.point_a))) - (quad)gap.distance;
    wide ratio = ratio_of((wide)q_abs(along), bound);
    ratio = w_max(ratio, ratio_of(outside_of(&posed, 0, q_from(gap.point_a), bound / 2), bound));
    ratio = w_max(ratio, ratio_of(outside_of(&posed, 1, q_from(gap.point_b), bound / 2), bound));
    posed_close(&posed);
    return (double)ratio;
}

/* ---- apart by the distance times the normal, for polytopes */

static double across_judge(const genome *g) {
    made_case made;
    tactn_gap gap;
    double refused;
    if (!ask(&made, g, &straight_kinds, &gap, &refused)) return refused;
    qvec difference = q_sub(q_from(gap.point_b), q_from(gap.point_a));
    qvec off = q_sub(difference, q_scale((quad)gap.distance, q_from(gap.normal)));
    return (double)ratio_of((wide)q_length(off), 2 * (wide)gap.error_bound);
}

/* ---- of length one, and along it the shapes as far apart as the distance says */

#define LENGTH_ROUNDING 16

static double normal_judge(const genome *g) {
    made_case made;
    tactn_gap gap;
    double refused;
    if (!ask(&made, g, &all_kinds, &gap, &refused)) return refused;
    posed_pair posed;
    posed_open(&posed, &made.pair);
    wvec n = w_from(gap.normal);
    wide length = (wide)q_length(q_from(gap.normal));
    wide ratio = w_abs(length - 1) / (wide)(LENGTH_ROUNDING * CHECK_ROUNDOFF);
    if (length > 0) {
        wide bound = (wide)gap.error_bound + users_rounding(&posed);
        wide off = ratio_of((wide)gap.distance - wide_gap(&posed.a, &posed.b, w_unit(n)), bound);
        if (off > (wide)0.5)
            off = ratio_of((wide)gap.distance - (wide)certified_gap(&posed, q_from(gap.normal)), bound);
        ratio = w_max(ratio, off);
    }
    posed_close(&posed);
    return (double)ratio;
}

/* ---- a support point lies on its shape, and as far out as any */

enum { NUMBER_DIRECTION = PAIR_NUMBERS, SUPPORT_NUMBERS = PAIR_NUMBERS + TACT_DIMENSION };
#define SUPPORT_ROUNDING 32
#define LEAST_DENORMAL (sizeof(tact_real) == 4 ? 0x1p-149 : 0x1p-1074)

static void support_layout(genome *g) {
    pair_layout(g, &all_kinds);
    for (int i = SHAPE_NUMBERS; i < PAIR_NUMBERS; i++) g->kind[i] = GENE_UNUSED;
    genome_mark(g, NUMBER_DIRECTION, TACT_DIMENSION, GENE_DIRECTION, PAIR_GROUPS);
}

static void support_create(random_stream *random, genome *g) {
    create(random, g, &all_kinds);
    g->choices = PAIR_CHOICES;
    g->numbers = SUPPORT_NUMBERS;
    to_coordinates(random_direction(random), g->number + NUMBER_DIRECTION);
}

static double support_judge(const genome *g) {
    made_case made;
    tactn_vec direction = from_coordinates(g->number + NUMBER_DIRECTION);
    if (is_zero(direction) || !case_make(&made, g, &all_kinds) || tactn_shape_status(&made.a) != TACT_OK) return -1;
    tactn_vec point = tactn_support(&made.a, direction);
    posed_pair posed;
    posed_open(&posed, &made.pair);
    qvec n = q_unit(q_from(direction));
    wide allowed = (wide)(SUPPORT_ROUNDING * CHECK_ROUNDOFF) * (posed.a.reach + posed.a.rounding);
    allowed += 4 * (wide)LEAST_DENORMAL;
    wvec at = w_from(point), unit = w_from_quad(n);
    wide reach = w_dot(unit, wide_support(&posed.a, unit)) + posed.a.rounding;
    wide ratio = ratio_of(reach - w_dot(unit, at), allowed);
    ratio = w_max(ratio, ratio_of(outside_of(&posed, 0, q_from(point), allowed / 2), allowed));
    posed_close(&posed);
    bool is_number = true;
    for (int i = 0; i < TACT_DIMENSION; i++) is_number = is_number && isfinite(coordinate(point, i));
    return is_number ? (double)ratio : ADVERSARY_FALSE;
}

static void support_print(FILE *file, const genome *g) {
    case_print(file, g, &all_kinds);
    fprintf(file, "    tact%d_vec p = tact%d_support(&a, tact%d_v(", TACT_DIMENSION, TACT_DIMENSION, TACT_DIMENSION);
    for (int i = 0; i < TACT_DIMENSION; i++)
        fprintf(file, "%s%s", i ? ", " : "", hex(g->number[NUMBER_DIRECTION + i]));
    fprintf(file, "));\n    printf(\"%%a %%a\\n\", (double)p.x, (double)p.y);\n"
                  "    return (int)(b.rounding + pose.position.x);\n}\n");
}

/* ---- a radius that is added up to a thousand times */

enum { NUMBER_PIECE = PAIR_NUMBERS, ROUNDED_NUMBERS };
enum { CHOICE_TIMES = PAIR_CHOICES, ROUNDED_CHOICES };

static void rounded_layout(genome *g) {
    pair_layout(g, &all_kinds);
    genome_mark(g, NUMBER_PIECE, 1, GENE_LENGTH, PAIR_GROUPS);
    g->below[CHOICE_TIMES] = 1000;
}

static void rounded_create(random_stream *random, genome *g) {
    pair_create(random, g, &all_kinds, random_coin(random) ? STYLE_ORDINARY : STYLE_ANY);
    g->numbers = ROUNDED_NUMBERS;
    g->choices = ROUNDED_CHOICES;
    g->number[NUMBER_PIECE] = (tact_real)(CHECK_ROUNDOFF * random_decade(random, 0.1, 1e6));
    g->choice[CHOICE_TIMES] = random_below(random, random_coin(random) ? 1000 : 8);
}

static double rounded_judge(const genome *g) {
    made_case made;
    int times = g->choice[CHOICE_TIMES];
    tact_real piece = g->number[NUMBER_PIECE];
    if (!case_make(&made, g, &all_kinds)) return -1;
    for (int i = 0; i < times; i++) made.a = tactn_rounded(made.a, piece);
    tactn_gap gap = tactn_distance(&made.a, &made.b, made.pair.b_in_a, NULL);
    if (gap.status != TACT_OK) return -1;
    if (!gap_is_sound(&gap, false)) return ADVERSARY_FALSE;
    posed_pair posed;
    posed_open(&posed, &made.pair); /* without the pieces, which count for what they are */
    wide grown = (wide)gap.distance + (wide)times * (wide)piece;
    double ratio = distance_ratio(&posed, grown, (wide)gap.error_bound, gap.normal);
    posed_close(&posed);
    return ratio;
}

static void rounded_print(FILE *file, const genome *g) {
    case_print(file, g, &all_kinds);
    fprintf(file, "    for (int i = 0; i < %d; i++) a = tact%d_rounded(a, %s);\n", g->choice[CHOICE_TIMES],
            TACT_DIMENSION, hex(g->number[NUMBER_PIECE]));
    fprintf(file, "    tact%d_gap gap = tact%d_distance(&a, &b, pose, NULL);\n", TACT_DIMENSION, TACT_DIMENSION);
    case_print_gap(file);
}

const adversary_category points_witness = {"witness", 24000, any_create, any_layout, witness_judge, any_print, NULL};
const adversary_category points_across = {"across",       30000, straight_create, straight_layout, across_judge,
                                          straight_print, NULL};
const adversary_category points_normal = {"normal", 30000, any_create, any_layout, normal_judge, any_print, NULL};
const adversary_category points_support = {"support",     40000, support_create, support_layout, support_judge,
                                           support_print, NULL};
const adversary_category points_rounded = {"rounded",     15000, rounded_create, rounded_layout, rounded_judge,
                                           rounded_print, NULL};
