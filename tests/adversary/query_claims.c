/* What else queries claim: overlap, beyond the cutoff, answers from hints of any bytes, and poses in the world. */
#include <string.h>

#include "adversary/judge.h"
#include "adversary/pair_case.h"
#include "adversary/query_parts.h"

static double clamp(wide ratio) { return (double)w_max(0, w_min(ratio, (wide)1e300)); }

/* ---- overlap */

static void plain_layout(genome *g) { pair_layout(g, &all_kinds); }
static void plain_create(random_stream *random, genome *g) { pair_create(random, g, &all_kinds, STYLE_ANY); }

static bool overlap_open(const genome *g, made_case *made, posed_pair *posed, tactn_gap *gap, bool *overlap) {
    if (!case_make(made, g, &all_kinds)) return false;
    *gap = tactn_distance(&made->a, &made->b, made->pair.b_in_a, NULL);
    if (gap->status != TACT_OK) return false;
    *overlap = tactn_overlap(&made->a, &made->b, made->pair.b_in_a, NULL);
    posed_open(posed, &made->pair);
    return true;
}

/* What rounding may take for touching, or a bracket that stayed open. */
static wide touch_of(const posed_pair *posed, const tactn_gap *gap) {
    return w_max((wide)gap->error_bound, 64 * cores_rounding(posed) + 4 * radii_rounding(posed)) +
           users_rounding(posed);
}

/* No: truly apart. */
static double no_overlap_judge(const genome *g) {
    made_case made;
    posed_pair posed;
    tactn_gap gap;
    bool overlap;
    if (!overlap_open(g, &made, &posed, &gap, &overlap)) return -1;
    found_distance found = search_distance(&posed.a, &posed.b, w_from(gap.normal));
    wide touch = touch_of(&posed, &gap), ratio = ratio_of(touch, touch + w_abs(found.lower)) / 2;
    if (!overlap) ratio = ratio_of(touch, touch + w_max(found.upper, 0));
    wide sure = -users_rounding(&posed);
    if (!overlap && (found.overlapping ? deepest(&posed) < sure : certified_upper(&posed, &found) < (quad)sure))
        ratio = (wide)ADVERSARY_FALSE;
    posed_close(&posed);
    return clamp(ratio);
}

/* Yes: no farther apart than what touches. */
static double overlap_judge(const genome *g) {
    made_case made;
    posed_pair posed;
    tactn_gap gap;
    bool overlap;
    if (!overlap_open(g, &made, &posed, &gap, &overlap)) return -1;
    found_distance found = search_distance(&posed.a, &posed.b, w_from(gap.normal));
    wide touch = touch_of(&posed, &gap), ratio = ratio_of(found.lower, touch);
    if (!overlap) ratio = ratio_of(touch, 4 * touch + w_max(found.upper, 0));
    if (overlap && ratio > (wide)0.5) ratio = ratio_of((wide)certified_gap(&posed, w_to_quad(found.normal)), touch);
    posed_close(&posed);
    return clamp(ratio);
}

static void overlap_print(FILE *file, const genome *g) {
    case_print(file, g, &all_kinds);
    fprintf(file, "    tact%d_gap gap = tact%d_distance(&a, &b, pose, NULL);\n", TACT_DIMENSION, TACT_DIMENSION);
    fprintf(file, "    printf(\"overlap %%d\\n\", tact%d_overlap(&a, &b, pose, NULL));\n", TACT_DIMENSION);
    case_print_gap(file);
}

/* ---- cutoff */

enum { NUMBER_CUTOFF = PAIR_NUMBERS, CUTOFF_NUMBERS };

static void cutoff_layout(genome *g) {
    pair_layout(g, &all_kinds);
    genome_mark(g, NUMBER_CUTOFF, 1, GENE_LENGTH, PAIR_GROUPS);
}

static void cutoff_create(random_stream *random, genome *g) {
    pair_create(random, g, &all_kinds, STYLE_ANY);
    g->numbers = CUTOFF_NUMBERS;
    g->number[NUMBER_CUTOFF] = (tact_real)random_decade(random, 1e-6, 1);
}

static double cutoff_judge(const genome *g) {
    made_case made;
    if (!case_make(&made, g, &all_kinds)) return -1;
    tactn_query_options options = {.cutoff = g->number[NUMBER_CUTOFF]};
    tactn_gap gap = tactn_distance(&made.a, &made.b, made.pair.b_in_a, &options);
    if (gap.status != TACT_OK) return -1;
    if (!gap_is_sound(&gap, true)) return ADVERSARY_FALSE;
    posed_pair posed;
    posed_open(&posed, &made.pair);
    wide ratio;
    if (gap.relation == TACT_BEYOND_CUTOFF) {
        found_distance found = search_distance(&posed.a, &posed.b, w_from(gap.normal));
        wide claimed = w_max((wide)gap.distance, (wide)options.cutoff), bound = (wide)gap.error_bound;
        wide upper = found.overlapping ? deepest(&posed) : (wide)certified_upper(&posed, &found);
        wide rounding = 60 * cores_rounding(&posed) + 4 * radii_rounding(&posed) + users_rounding(&posed);
        upper += users_rounding(&posed);
        ratio = upper > 0 ? claimed / upper : (wide)ADVERSARY_FALSE;
        ratio = w_max(ratio, ratio_of(found.lower - (wide)gap.distance, bound + rounding));
    } else {
        ratio = (wide)gap_ratio(&posed, &gap);
    }
    posed_close(&posed);
    return clamp(ratio);
}

static void cutoff_print(FILE *file, const genome *g) {
    case_print(file, g, &all_kinds);
    fprintf(file, "    tact%d_query_options options = {.cutoff = %s};\n", TACT_DIMENSION,
            hex(g->number[NUMBER_CUTOFF]));
    fprintf(file, "    tact%d_gap gap = tact%d_distance(&a, &b, pose, &options);\n", TACT_DIMENSION, TACT_DIMENSION);
    case_print_gap(file);
}

/* ---- hints: written by a query about another pose, or by other shapes, then corrupted */

enum { NUMBER_OTHER_POSE = PAIR_NUMBERS, HINT_NUMBERS = PAIR_NUMBERS + POSE_NUMBERS };
enum { CHOICE_WRITER = PAIR_CHOICES, CHOICE_FLIPS, CHOICE_SEED, CHOICE_WAY, HINT_CHOICES };

static void hint_layout(genome *g) {
    pair_layout(g, &all_kinds);
    int next = genome_mark(g, NUMBER_OTHER_POSE, TACT_DIMENSION, GENE_COORDINATE, PAIR_GROUPS);
    genome_mark(g, next, ROTATION_NUMBERS, GENE_ROTATION, PAIR_GROUPS + 1);
    g->below[CHOICE_WRITER] = 4;
    g->below[CHOICE_FLIPS] = 8;
    g->below[CHOICE_SEED] = 1 << 20;
    g->below[CHOICE_WAY] = 2;
}

static void hint_create(random_stream *random, genome *g) {
    pair_create(random, g, &all_kinds, STYLE_ANY);
    g->numbers = HINT_NUMBERS;
    g->choices = HINT_CHOICES;
    for (int i = 0; i < POSE_NUMBERS; i++)
        g->number[NUMBER_OTHER_POSE + i] =
            g->number[2 * SHAPE_NUMBERS + i] * (tact_real)(1 + random_range(random, -0.2, 0.2));
    g->choice[CHOICE_WRITER] = random_below(random, 4);
    g->choice[CHOICE_FLIPS] = random_below(random, 4);
    g->choice[CHOICE_WAY] = random_coin(random);
    g->choice[CHOICE_SEED] = random_below(random, 1 << 20);
}

static tactn_hint hint_of(const genome *g, const made_case *made) {
    const tactn_shape *shapes[2] = {&made->a, &made->b};
    int writer = g->choice[CHOICE_WRITER];
    random_stream random = {(uint64_t)g->choice[CHOICE_SEED]};
    tactn_hint hint;
    memset(&hint, 0, sizeof hint);
    tactn_query_options options = {.hint = &hint, .general = true};
    tactn_distance(shapes[writer & 1], shapes[writer == 1 || writer == 2 ? 0 : 1], case_pose(g, NUMBER_OTHER_POSE),
                   &options);
    int flips = g->choice[CHOICE_FLIPS] == 0 ? 0 : 1 << (2 * (g->choice[CHOICE_FLIPS] - 1));
    for (int i = 0; i < flips; i++) {
        unsigned char *byte = (unsigned char *)&hint + random_bits(&random) % sizeof hint;
        if (random_coin(&random))
            *byte ^= (unsigned char)(1 << random_below(&random, 8));
        else
            *byte = (unsigned char)random_below(&random, 256);
    }
    return hint;
}

static double hint_judge(const genome *g) {
    made_case made;
    if (!case_make(&made, g, &all_kinds)) return -1;
    tactn_hint hint = hint_of(g, &made);
    tactn_query_options options = {.hint = &hint, .general = g->choice[CHOICE_WAY]};
    tactn_gap gap = tactn_distance(&made.a, &made.b, made.pair.b_in_a, &options);
    if (gap.status != TACT_OK) return -1;
    if (!gap_is_sound(&gap, false)) return ADVERSARY_FALSE;
    posed_pair posed;
    posed_open(&posed, &made.pair);
    double ratio = gap_ratio(&posed, &gap);
    posed_close(&posed);
    return ratio;
}

static void hint_print(FILE *file, const genome *g) {
    made_case made;
    case_print(file, g, &all_kinds);
    if (case_make(&made, g, &all_kinds)) {
        tactn_hint hint = hint_of(g, &made);
        fprintf(file, "    static const unsigned char bytes[] = {");
        for (size_t i = 0; i < sizeof hint; i++) fprintf(file, "%s%d", i ? "," : "", ((unsigned char *)&hint)[i]);
        fprintf(file, "};\n");
    }
    fprintf(file, "    tact%d_hint hint;\n    memcpy(&hint, bytes, sizeof hint);\n", TACT_DIMENSION);
    fprintf(file, "    tact%d_query_options options = {.hint = &hint, .general = %d};\n", TACT_DIMENSION,
            g->choice[CHOICE_WAY]);
    fprintf(file, "    tact%d_gap gap = tact%d_distance(&a, &b, pose, &options);\n", TACT_DIMENSION, TACT_DIMENSION);
    case_print_gap(file);
}

/* ---- poses in the world: B's is the pair's, A's comes behind */

enum { NUMBER_POSE_A = PAIR_NUMBERS, WORLD_NUMBERS = PAIR_NUMBERS + POSE_NUMBERS };

static void world_layout(genome *g) {
    pair_layout(g, &all_kinds);
    int next = genome_mark(g, NUMBER_POSE_A, TACT_DIMENSION, GENE_COORDINATE, PAIR_GROUPS);
    genome_mark(g, next, ROTATION_NUMBERS, GENE_ROTATION, PAIR_GROUPS + 1);
}

static void pose_write(genome *g, int first, tactn_pose pose) {
    to_coordinates(pose.position, g->number + first);
    to_rotation_numbers(pose.rotation, g->number + first + TACT_DIMENSION);
}

static void world_create(random_stream *random, genome *g) {
    pair_create(random, g, &all_kinds, STYLE_ANY);
    g->numbers = WORLD_NUMBERS;
    tactn_pose pose = tactn_identity_pose();
    double far = random_coin(random) ? random_decade(random, 1e-3, 1e9) : 0;
    pose.position = tactn_scale((tact_real)far, random_direction(random));
    if (random_coin(random)) pose.rotation = random_rotation(random);
    pose_write(g, NUMBER_POSE_A, pose);
    pose_write(g, 2 * SHAPE_NUMBERS, tactn_pose_compose(pose, case_pose(g, 2 * SHAPE_NUMBERS)));
}

static double world_judge(const genome *g) {
    made_case made;
    if (!case_make(&made, g, &all_kinds)) return -1;
    tactn_pose pose_a = case_pose(g, NUMBER_POSE_A), pose_b = made.pair.b_in_a;
    tactn_gap gap = tactn_distance_world(&made.a, pose_a, &made.b, pose_b, NULL);
    if (gap.status != TACT_OK) return -1;
    if (!gap_is_sound(&gap, false)) return ADVERSARY_FALSE;
    posed_pair posed;
    posed_open_world(&posed, &made.pair, pose_a, pose_b);
    double ratio = gap_ratio(&posed, &gap);
    posed_close(&posed);
    return ratio;
}

static void world_print(FILE *file, const genome *g) {
    case_print(file, g, &all_kinds);
    case_print_pose(file, "pose_a", case_pose(g, NUMBER_POSE_A));
    fprintf(file, "    tact%d_gap gap = tact%d_distance_world(&a, pose_a, &b, pose, NULL);\n", TACT_DIMENSION,
            TACT_DIMENSION);
    case_print_gap(file);
}

const adversary_category claim_no_overlap = {"no_overlap",     16000,         plain_create, plain_layout,
                                             no_overlap_judge, overlap_print, NULL};
const adversary_category claim_overlap = {"overlap",     15000,         plain_create, plain_layout,
                                          overlap_judge, overlap_print, NULL};
const adversary_category claim_cutoff = {"cutoff",     25000,        cutoff_create, cutoff_layout,
                                         cutoff_judge, cutoff_print, NULL};
const adversary_category claim_hint = {"hint", 18000, hint_create, hint_layout, hint_judge, hint_print, NULL};
const adversary_category claim_world = {"world", 24000, world_create, world_layout, world_judge, world_print, NULL};
