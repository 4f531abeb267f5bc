/* Two shapes in motion as a genome; see motion_case.h. */
#include "adversary_motion/motion_case.h"

#include <string.h>

#include "adversary/mutate.h"

#if TACT_DIMENSION == 2
#define D "2"
#else
#define D "3"
#endif

_Static_assert((int)MOTION_NUMBERS <= (int)MORE_AT, "points of large hulls lie behind");

/* ---- layout */

void motion_layout(genome *g, motion_kind kind) {
    pair_layout(g, &all_kinds);
    g->below[CHOICE_MOTION_GENERAL] = 2;
    g->below[CHOICE_TURNS] = kind == MOTION_TURN ? 4 : 0;
    int pose = 2 * SHAPE_NUMBERS;
    if (kind == MOTION_RAY) {
        g->block_numbers = 0; /* B is a point, whatever its block says */
        genome_mark(g, SHAPE_NUMBERS, SHAPE_NUMBERS, GENE_UNUSED, 2);
        for (int i = 0; i < SHAPE_CHOICES; i++) g->below[SHAPE_CHOICES + i] = 0;
        if (g->more_numbers) genome_mark(g, MORE_AT + MORE_NUMBERS, MORE_NUMBERS, GENE_UNUSED, 2);
        genome_mark(g, pose + TACT_DIMENSION, ROTATION_NUMBERS, GENE_UNUSED, 4);
    }
    if (kind != MOTION_TURN) {
        genome_mark(g, TRANSLATION_AT, TACT_DIMENSION, GENE_COORDINATE, PAIR_GROUPS);
        return;
    }
    genome_mark(g, pose, POSE_NUMBERS, GENE_UNUSED, 3);
    int next = genome_mark(g, TOGETHER_AT, TACT_DIMENSION, GENE_COORDINATE, PAIR_GROUPS);
    next = genome_mark(g, next, TACT_DIMENSION, GENE_COORDINATE, PAIR_GROUPS + 1);
    for (int i = 0; i < 4; i++) {
        bool turned = i % 2 == 0 || (g->choice[CHOICE_TURNS] >> (i / 2) & 1);
        next = genome_mark(g, next, TACT_DIMENSION, GENE_COORDINATE, PAIR_GROUPS + 2 + i / 2);
        next = genome_mark(g, next, ROTATION_NUMBERS, turned ? GENE_ROTATION : GENE_UNUSED, PAIR_GROUPS + 4 + i);
    }
}

/* ---- making */

static void put_pose(genome *g, int first, tactn_vec position, tactn_rotation rotation) {
    to_coordinates(position, g->number + first);
    to_rotation_numbers(rotation, g->number + first + TACT_DIMENSION);
}

/* From the place where the pair is near each other, back and forth along a way. */
static tactn_vec some_way(random_stream *random) {
    double length = random_below(random, 4) ? random_range(random, 0.2, 4) : random_decade(random, 1e-2, 1e4);
    return tactn_scale((tact_real)length, random_direction(random));
}

static tactn_rotation turned(random_stream *random, tactn_rotation from) {
    double angle = random_below(random, 3) ? random_range(random, -2.8, 2.8) : random_decade(random, 1e-9, 1);
    return tactn_compose_rotation(motion_rotation_by(random_direction(random), angle), from);
}

static tactn_vec far_away(random_stream *random) {
    if (random_coin(random)) return no_vec();
    return tactn_scale((tact_real)random_decade(random, 1, 1e6), random_direction(random));
}

static void create_sweeps(random_stream *random, genome *g, tactn_pose meeting) {
    tact_real part = (tact_real)random_range(random, 0, 1.2);
    tactn_vec way = some_way(random), together = far_away(random), origin = far_away(random);
    if (random_below(random, 3) == 0) origin = no_vec();
    to_coordinates(origin, g->number + TOGETHER_AT);
    to_coordinates(together, g->number + TOGETHER_AT + TACT_DIMENSION);
    tactn_rotation a = random_coin(random) ? random_rotation(random) : tactn_identity_rotation();
    tactn_vec at = tactn_rotate(a, meeting.position);
    tactn_rotation b = tactn_compose_rotation(a, meeting.rotation);
    put_pose(g, SWEEPS_AT, no_vec(), a);
    put_pose(g, SWEEPS_AT + POSE_NUMBERS, no_vec(), turned(random, a));
    put_pose(g, SWEEPS_AT + 2 * POSE_NUMBERS, tactn_sub(at, tactn_scale(part, way)), b);
    put_pose(g, SWEEPS_AT + 3 * POSE_NUMBERS, tactn_add(at, tactn_scale(1 - part, way)), turned(random, b));
}

void motion_create(random_stream *random, genome *g, motion_kind kind) {
    pair_create(random, g, &all_kinds, random_below(random, 3) ? STYLE_ORDINARY : STYLE_ANY);
    g->numbers = kind == MOTION_TURN ? MOTION_NUMBERS : TRANSLATION_AT + TACT_DIMENSION;
    g->choices = MOTION_CHOICES;
    g->choice[CHOICE_TURNS] = random_below(random, 4);
    g->choice[CHOICE_MOTION_GENERAL] = random_below(random, 3) == 0;
    tactn_pose meeting = case_pose(g, 2 * SHAPE_NUMBERS);
    if (kind == MOTION_TURN) {
        create_sweeps(random, g, meeting);
        return;
    }
    tact_real part = (tact_real)random_range(random, 0, 1.2);
    tactn_vec way = some_way(random);
    to_coordinates(tactn_sub(meeting.position, tactn_scale(part, way)), g->number + 2 * SHAPE_NUMBERS);
    to_coordinates(way, g->number + TRANSLATION_AT);
}

/* ---- reading */

static tactn_sweep read_sweep(const genome *g, int which) {
    tactn_vec origin = from_coordinates(g->number + TOGETHER_AT);
    tactn_vec end = tactn_add(origin, from_coordinates(g->number + TOGETHER_AT + TACT_DIMENSION));
    int first = SWEEPS_AT + 2 * which * POSE_NUMBERS;
    tactn_sweep sweep = {case_pose(g, first), case_pose(g, first + POSE_NUMBERS)};
    if (!(g->choice[CHOICE_TURNS] >> which & 1)) sweep.to.rotation = sweep.from.rotation;
    sweep.from.position = tactn_add(origin, sweep.from.position);
    sweep.to.position = tactn_add(end, sweep.to.position);
    return sweep;
}

bool motion_case_make(motion_case *m, const genome *g, motion_kind kind) {
    memset(&m->motion, 0, sizeof m->motion);
    if (!case_make(&m->made, g, &all_kinds)) return false;
    m->motion.kind = kind;
    m->motion.a = m->made.pair.a;
    m->motion.b = m->made.pair.b;
    m->motion.sweep_b.from = m->made.pair.b_in_a;
    if (kind == MOTION_TURN) {
        m->motion.sweep_a = read_sweep(g, 0);
        m->motion.sweep_b = read_sweep(g, 1);
    } else {
        m->motion.translation = from_coordinates(g->number + TRANSLATION_AT);
    }
    if (kind == MOTION_RAY) m->motion.sweep_b.from.rotation = tactn_identity_rotation();
    return true;
}

tactn_hit motion_case_ask(const motion_case *c, const genome *g) {
    const motion *m = &c->motion;
    tactn_query_options options = {.general = g->choice[CHOICE_MOTION_GENERAL]};
    if (m->kind == MOTION_RAY) return tactn_raycast(&c->made.a, m->sweep_b.from.position, m->translation, &options);
    if (m->kind == MOTION_CAST) return tactn_cast(&c->made.a, &c->made.b, m->sweep_b.from, m->translation, &options);
    return tactn_time_of_impact(&c->made.a, &m->sweep_a, &c->made.b, &m->sweep_b, &options);
}

/* ---- printing */

static void print_vec(FILE *file, const char *name, tactn_vec v) {
    fprintf(file, "    tact" D "_vec %s = {", name);
    for (int i = 0; i < TACT_DIMENSION; i++) fprintf(file, "%s%s", i ? ", " : "", hex(coordinate(v, i)));
    fprintf(file, "};\n");
}

static void print_sweep(FILE *file, const char *name, const tactn_sweep *sweep) {
    char from[32], to[32];
    snprintf(from, sizeof from, "%s_from", name);
    snprintf(to, sizeof to, "%s_to", name);
    case_print_pose(file, from, sweep->from);
    case_print_pose(file, to, sweep->to);
    fprintf(file, "    tact" D "_sweep %s = {%s, %s};\n", name, from, to);
}

void motion_case_print(FILE *file, const genome *g, motion_kind kind, const char *truth) {
    motion_case m;
    if (!motion_case_make(&m, g, kind)) return;
    case_print(file, g, &all_kinds);
    fprintf(file, "    tact" D "_query_options options = {.general = %d};\n", g->choice[CHOICE_MOTION_GENERAL]);
    if (kind == MOTION_TURN) {
        print_sweep(file, "sweep_a", &m.motion.sweep_a);
        print_sweep(file, "sweep_b", &m.motion.sweep_b);
        fprintf(file, "    tact" D "_hit hit = tact" D "_time_of_impact(&a, &sweep_a, &b, &sweep_b, &options);\n");
    } else {
        print_vec(file, "way", m.motion.translation);
        fprintf(file, "    tact" D "_hit hit = tact" D "_%s, way, &options);\n",
                kind == MOTION_RAY ? "raycast(&a, pose.position" : "cast(&a, &b, pose");
    }
    fprintf(file, "    printf(\"%%s at %%.17g: %%.17g +- %%.3g, normal %%.17g %%.17g\\n\", "
                  "tact_relation_text(hit.relation), (double)hit.fraction,\n"
                  "           (double)hit.distance, (double)hit.error_bound, (double)hit.normal.x, "
                  "(double)hit.normal.y);\n");
    fprintf(file, "    return 0; /* %s */\n}\n", truth);
}
