/* The adversary's categories of contacts: manifolds in A's frame and in the world, with hints of any bytes, and
 * estimates of the depth. */
#include "adversary/contact_categories.h"

#include <string.h>

#include "adversary/certify.h"
#include "adversary/hull_case.h"
#include "adversary/pair_case.h"
#include "truth/truth_contact.h"

#if TACT_DIMENSION == 2
#define D "2"
#else
#define D "3"
#endif

/* Behind the pair's own: the speculative distance, A's pose in the world, and where both are there. */
enum {
    SPECULATIVE_AT = PAIR_NUMBERS,
    POSE_A_AT = SPECULATIVE_AT + 1,
    POINTS_NUMBERS = POSE_A_AT,
    WORLD_NUMBERS = POSE_A_AT + POSE_NUMBERS
};
/* The bytes of a hint: none, those of the last of some other query, or by chance from a seed. */
enum { CHOICE_GENERAL = PAIR_CHOICES, CHOICE_HINT, CHOICE_SEED, CONTACT_CHOICES };

static void contact_layout(genome *g) {
    pair_layout(g, &all_kinds);
    genome_mark(g, SPECULATIVE_AT, 1, GENE_LENGTH, PAIR_GROUPS);
    g->below[CHOICE_GENERAL] = 2;
    g->below[CHOICE_HINT] = 3;
    g->below[CHOICE_SEED] = 1000000;
}

static void contact_create(random_stream *random, genome *g) {
    pair_create(random, g, &all_kinds, STYLE_ANY);
    g->numbers = POINTS_NUMBERS;
    g->choices = CONTACT_CHOICES;
    g->number[SPECULATIVE_AT] = (tact_real)(random_coin(random) ? random_decade(random, 1e-3, 10) : 0);
    g->choice[CHOICE_GENERAL] = random_below(random, 3) == 0;
    g->choice[CHOICE_HINT] = random_below(random, 3);
    g->choice[CHOICE_SEED] = random_below(random, 1000000);
}

static void world_layout(genome *g) {
    contact_layout(g);
    genome_mark(g, POSE_A_AT, TACT_DIMENSION, GENE_COORDINATE, PAIR_GROUPS + 1);
    genome_mark(g, POSE_A_AT + TACT_DIMENSION, ROTATION_NUMBERS, GENE_ROTATION, PAIR_GROUPS + 2);
}

static void world_create(random_stream *random, genome *g) {
    contact_create(random, g);
    g->numbers = WORLD_NUMBERS;
    tactn_vec at = tactn_scale((tact_real)random_decade(random, 1e-2, 1e6), random_direction(random));
    to_coordinates(at, g->number + POSE_A_AT);
    to_rotation_numbers(random_rotation(random), g->number + POSE_A_AT + TACT_DIMENSION);
}

/* ---- asking */

static tactn_pose world_pose_b(const genome *g) {
    return tactn_pose_compose(case_pose(g, POSE_A_AT), case_pose(g, 2 * SHAPE_NUMBERS));
}

static void set_hint(tactn_hint *hint, const genome *g, const made_case *made) {
    random_stream random = {(uint64_t)g->choice[CHOICE_SEED]};
    unsigned char bytes[sizeof *hint];
    memset(hint, 0, sizeof *hint);
    if (g->choice[CHOICE_HINT] == 0) return;
    tactn_query_options options = {.hint = hint};
    tactn_pose other = tactn_identity_pose();
    other.position = tactn_scale((tact_real)random_range(&random, 0, 2), random_direction(&random));
    tactn_distance(&made->a, &made->b, other, &options);
    if (g->choice[CHOICE_HINT] == 1) return;
    memcpy(bytes, hint, sizeof bytes);
    for (int i = random_below(&random, 64); i >= 0; i--)
        bytes[random_below(&random, (int)sizeof bytes)] = (unsigned char)random_bits(&random);
    memcpy(hint, bytes, sizeof bytes);
}

static tactn_query_options options_of(const genome *g, tactn_hint *hint) {
    tactn_query_options options = {.general = g->choice[CHOICE_GENERAL],
                                   .hint = g->choice[CHOICE_HINT] ? hint : NULL};
    return options;
}

static truth_pair *open_pair(const made_case *made, tactn_pose a, tactn_pose b) {
    truth_pair *pair = truth_open(&made->pair.a, &made->pair.b);
    truth_place(pair, truth_frame_of(a), truth_frame_of(b));
    return pair;
}

/* Of contact2.h and contact3.h: what the square root across the normal is taken of, beside the bound. */
static quad turning_of(const made_case *made, const tactn_manifold *m) {
    const shape_spec *a = &made->pair.a, *b = &made->pair.b;
    if (!(spec_is_curved(a) || a->custom || spec_is_curved(b) || b->custom)) return 0;
    return q_abs((quad)m->distance) + (quad)made->a.rounding + (quad)made->b.rounding;
}

/* What overlaps by too many corners for truth/ is held against the best direction that the search finds. */
static void judge_depth(verdict *v, const truth_pair *pair, const made_case *made, const tactn_pose *poses,
                        const tactn_manifold *m) {
    posed_pair posed;
    verdict more = {0, "", 0, 0};
    if (made->pair.a.count <= CASE_POINTS && made->pair.b.count <= CASE_POINTS) return;
    if (m->relation == TACT_BEYOND_CUTOFF) return;
    posed_open_world(&posed, &made->pair, poses[0], poses[1]);
    found_distance found = search_distance(&posed.a, &posed.b, w_from(m->normal));
    quad lower = truth_gap(pair, w_to_quad(found.normal)), d = (quad)m->distance;
    verdict_add(&more, "distance too small", verdict_ratio(lower - d, (quad)m->error_bound), d, lower);
    verdict_damp(&more, (quad)m->error_bound, truth_scale(pair));
    if (more.ratio > v->ratio) *v = more;
    posed_close(&posed);
}

static verdict judged_manifold(const genome *g, bool world, int rules) {
    verdict v = {-1, "refused", 0, 0};
    made_case made;
    tactn_hint hint;
    tact_real speculative = g->number[SPECULATIVE_AT];
    if (!case_make(&made, g, &all_kinds)) return v;
    set_hint(&hint, g, &made);
    tactn_query_options options = options_of(g, &hint);
    tactn_pose a = world ? case_pose(g, POSE_A_AT) : tactn_identity_pose();
    tactn_pose b = world ? world_pose_b(g) : made.pair.b_in_a;
    tactn_manifold m = world ? tactn_collide_world(&made.a, a, &made.b, b, speculative, &options)
                             : tactn_collide(&made.a, &made.b, b, speculative, &options);
    if (m.status != TACT_OK) return v;
    truth_pair *pair = open_pair(&made, a, b);
    v = truth_of_manifold(pair, q_from(a.position), turning_of(&made, &m), &m, speculative, rules);
    tactn_pose poses[2] = {a, b};
    if (rules & CONTACT_NUMBERS) judge_depth(&v, pair, &made, poses, &m);
    truth_close(pair);
    return v;
}

static verdict judged_gap(const genome *g, int rules) {
    verdict v = {-1, "refused", 0, 0};
    made_case made;
    tactn_hint hint;
    if (!case_make(&made, g, &all_kinds)) return v;
    set_hint(&hint, g, &made);
    tactn_query_options options = options_of(g, &hint);
    tactn_pose a = case_pose(g, POSE_A_AT), b = world_pose_b(g);
    tactn_gap gap = tactn_distance_world(&made.a, a, &made.b, b, &options);
    if (gap.status != TACT_OK) return v;
    truth_pair *pair = open_pair(&made, a, b);
    v = truth_of_gap(pair, q_from(a.position), &gap, rules);
    truth_close(pair);
    return v;
}

static verdict judged_estimate(const genome *g) {
    verdict v = {-1, "refused", 0, 0};
    made_case made;
    if (!case_make(&made, g, &all_kinds)) return v;
    tactn_estimate estimate =
        tactn_estimate_depth(&made.a, &made.b, made.pair.b_in_a, 1 + g->choice[CHOICE_SEED] % 64);
    if (estimate.status != TACT_OK) return v;
    truth_pair *pair = open_pair(&made, tactn_identity_pose(), made.pair.b_in_a);
    v = truth_of_estimate(pair, &estimate);
    truth_close(pair);
    return v;
}

static double numbers_judge(const genome *g) { return judged_manifold(g, false, CONTACT_NUMBERS).ratio; }
static double points_judge(const genome *g) { return judged_manifold(g, false, CONTACT_POINTS).ratio; }
static double across_judge(const genome *g) { return judged_manifold(g, false, CONTACT_ACROSS).ratio; }
static double world_numbers_judge(const genome *g) { return judged_manifold(g, true, CONTACT_NUMBERS).ratio; }
static double world_points_judge(const genome *g) {
    return judged_manifold(g, true, CONTACT_POINTS | CONTACT_ACROSS).ratio;
}
static double gap_numbers_judge(const genome *g) { return judged_gap(g, CONTACT_NUMBERS).ratio; }
static double gap_points_judge(const genome *g) { return judged_gap(g, CONTACT_POINTS).ratio; }
static double estimate_judge(const genome *g) { return judged_estimate(g).ratio; }

/* ---- printing */

static void print_hint(FILE *file, const genome *g) {
    made_case made;
    tactn_hint hint;
    unsigned char bytes[sizeof hint];
    if (g->choice[CHOICE_HINT] && case_make(&made, g, &all_kinds)) {
        set_hint(&hint, g, &made);
        memcpy(bytes, &hint, sizeof bytes);
        fprintf(file, "    static const unsigned char bytes[] = {");
        for (size_t i = 0; i < sizeof bytes; i++) fprintf(file, "%s%d", i ? "," : "", bytes[i]);
        fprintf(file, "};\n    tact" D "_hint hint;\n    memcpy(&hint, bytes, sizeof hint);\n");
    }
    fprintf(file, "    tact" D "_query_options options = {.general = %d, .hint = %s};\n", g->choice[CHOICE_GENERAL],
            g->choice[CHOICE_HINT] ? "&hint" : "NULL");
}

static void print_manifold(FILE *file, const genome *found, bool world, int rules) {
    genome plain = *found;
    plain.choice[CHOICE_HINT] = 0;
    const genome *g = judged_manifold(&plain, world, rules).ratio > 1 ? &plain : found;
    verdict v = judged_manifold(g, world, rules);
    case_print(file, g, &all_kinds);
    print_hint(file, g);
    if (world) {
        case_print_pose(file, "pose_a", case_pose(g, POSE_A_AT));
        case_print_pose(file, "pose_b", world_pose_b(g));
    }
    fprintf(file, "    tact" D "_manifold m = tact" D "_collide%s, %s, &options);\n",
            world ? "_world(&a, pose_a, &b, pose_b" : "(&a, &b, pose", hex(g->number[SPECULATIVE_AT]));
    fprintf(file, "    printf(\"%%d points, %%.17g +- %%.3g\\n\", m.point_count, (double)m.distance, "
                  "(double)m.error_bound);\n    for (int i = 0; i < m.point_count; i++)\n"
                  "        printf(\"a %%.17g %%.17g, b %%.17g %%.17g, separation %%.17g\\n\", "
                  "(double)m.point[i].point_a.x, (double)m.point[i].point_a.y,\n               "
                  "(double)m.point[i].point_b.x, (double)m.point[i].point_b.y, (double)m.point[i].separation);\n");
    fprintf(file, "    return 0; /* %s: %.17g, truly %.17g */\n}\n", v.rule, v.is, v.truth);
}

static void print_gap(FILE *file, const genome *found, int rules) {
    genome plain = *found;
    plain.choice[CHOICE_HINT] = 0;
    const genome *g = judged_gap(&plain, rules).ratio > 1 ? &plain : found;
    verdict v = judged_gap(g, rules);
    case_print(file, g, &all_kinds);
    print_hint(file, g);
    case_print_pose(file, "pose_a", case_pose(g, POSE_A_AT));
    case_print_pose(file, "pose_b", world_pose_b(g));
    fprintf(file, "    tact" D "_gap gap = tact" D "_distance_world(&a, pose_a, &b, pose_b, &options);\n");
    fprintf(file, "    printf(\"%%.17g +- %%.3g\\n\", (double)gap.distance, (double)gap.error_bound);\n");
    fprintf(file, "    return 0; /* %s: %.17g, truly %.17g */\n}\n", v.rule, v.is, v.truth);
}

static void estimate_print(FILE *file, const genome *g) {
    verdict v = judged_estimate(g);
    case_print(file, g, &all_kinds);
    fprintf(file, "    tact" D "_estimate e = tact" D "_estimate_depth(&a, &b, pose, %d);\n",
            1 + g->choice[CHOICE_SEED] % 64);
    fprintf(file, "    printf(\"%%.17g\\n\", (double)e.depth);\n");
    fprintf(file, "    return 0; /* %s: %.17g, truly %.17g */\n}\n", v.rule, v.is, v.truth);
}

static void numbers_print(FILE *file, const genome *g) { print_manifold(file, g, false, CONTACT_NUMBERS); }
static void points_print(FILE *file, const genome *g) { print_manifold(file, g, false, CONTACT_POINTS); }
static void across_print(FILE *file, const genome *g) { print_manifold(file, g, false, CONTACT_ACROSS); }
static void world_numbers_print(FILE *file, const genome *g) { print_manifold(file, g, true, CONTACT_NUMBERS); }
static void world_points_print(FILE *file, const genome *g) {
    print_manifold(file, g, true, CONTACT_POINTS | CONTACT_ACROSS);
}
static void gap_numbers_print(FILE *file, const genome *g) { print_gap(file, g, CONTACT_NUMBERS); }
static void gap_points_print(FILE *file, const genome *g) { print_gap(file, g, CONTACT_POINTS); }

static const adversary_category categories[] = {
    {"manifold_numbers", 4500, contact_create, contact_layout, numbers_judge, numbers_print, NULL},
    {"manifold_points", 6500, contact_create, contact_layout, points_judge, points_print, NULL},
    {"manifold_across", 6000, contact_create, contact_layout, across_judge, across_print, NULL},
    {"world_manifold_numbers", 3500, world_create, world_layout, world_numbers_judge, world_numbers_print, NULL},
    {"world_manifold_points", 3500, world_create, world_layout, world_points_judge, world_points_print, NULL},
    {"world_numbers", 3500, world_create, world_layout, gap_numbers_judge, gap_numbers_print, NULL},
    {"world_points", 3500, world_create, world_layout, gap_points_judge, gap_points_print, NULL},
    {"estimate", 12000, contact_create, contact_layout, estimate_judge, estimate_print, NULL},
};

const adversary_category *const contact_categories[] = {
    &categories[0], &categories[1], &categories[2], &categories[3], &categories[4],
    &categories[5], &categories[6], &categories[7], &hull_category, NULL,
};
