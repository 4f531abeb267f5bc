/* A pair of shapes as a genome. */
#include "adversary/pair_case.h"

#include <stdlib.h>
#include <string.h>

#include "adversary/mutate.h"

#if TACT_DIMENSION == 2
#define D "2"
#define EVERY_KIND \
    { SPEC_POINT, SPEC_SEGMENT, SPEC_TRIANGLE, SPEC_BALL, SPEC_BOX, SPEC_CAPSULE, SPEC_ELLIPSOID, SPEC_HULL }
#else
#define D "3"
#define EVERY_KIND \
    { \
        SPEC_POINT, SPEC_SEGMENT, SPEC_TRIANGLE, SPEC_BALL, SPEC_BOX, SPEC_CAPSULE, SPEC_CYLINDER, SPEC_CONE, \
            SPEC_ELLIPSOID, SPEC_HULL \
    }
const kind_list round_kinds = {
    6, {SPEC_CYLINDER, SPEC_CONE, SPEC_CYLINDER, SPEC_POINT, SPEC_TRIANGLE, SPEC_SEGMENT}, false};
#endif
const kind_list all_kinds = {SPEC_KINDS, EVERY_KIND, false};
const kind_list all_custom = {SPEC_KINDS, EVERY_KIND, true};
const kind_list straight_kinds = {
    7, {SPEC_POINT, SPEC_SEGMENT, SPEC_TRIANGLE, SPEC_BALL, SPEC_BOX, SPEC_CAPSULE, SPEC_HULL}, false};
const kind_list box_kinds = {4, {SPEC_BOX, SPEC_SEGMENT, SPEC_BALL, SPEC_CAPSULE}, false};

/* ---- layout */

static int lengths_of(spec_kind kind) {
    switch (kind) {
    case SPEC_BALL: return 1;
    case SPEC_BOX:
    case SPEC_ELLIPSOID: return TACT_DIMENSION;
    case SPEC_POINT:
    case SPEC_SEGMENT:
    case SPEC_TRIANGLE:
    case SPEC_HULL: return 0;
    default: return 2;
    }
}

static int points_of(spec_kind kind, int choice) {
    switch (kind) {
    case SPEC_POINT: return 1;
    case SPEC_SEGMENT: return 2;
    case SPEC_TRIANGLE: return 3;
    case SPEC_HULL: return 4 + choice;
    default: return 0;
    }
}

static void shape_layout(genome *g, const kind_list *kinds, int which) {
    int first = which * SHAPE_NUMBERS, *choice = g->choice + which * SHAPE_CHOICES;
    int *below = g->below + which * SHAPE_CHOICES;
    spec_kind kind = kinds->kinds[choice[CHOICE_KIND]];
    genome_mark(g, first, SHAPE_NUMBERS, GENE_UNUSED, 1 + which);
    genome_mark(g, first, lengths_of(kind), GENE_LENGTH, 1 + which);
    if (choice[CHOICE_ROUNDED]) genome_mark(g, first + SHAPE_LENGTHS, 1, GENE_LENGTH, 1 + which);
    genome_mark(g, first + SHAPE_POINTS_AT, points_of(kind, choice[CHOICE_POINTS]) * TACT_DIMENSION, GENE_COORDINATE,
                1 + which);
    below[CHOICE_KIND] = kinds->count;
    below[CHOICE_POINTS] = kind == SPEC_HULL ? CASE_POINTS - 3 : 0;
    below[CHOICE_CUSTOM] = kinds->custom || kind == SPEC_HULL ? 2 : 0;
    below[CHOICE_ROUNDED] = 2;
}

void pair_layout(genome *g, const kind_list *kinds) {
    g->block_numbers = SHAPE_NUMBERS;
    g->block_choices = SHAPE_CHOICES;
    shape_layout(g, kinds, 0);
    shape_layout(g, kinds, 1);
    int next = genome_mark(g, 2 * SHAPE_NUMBERS, TACT_DIMENSION, GENE_COORDINATE, 3);
    genome_mark(g, next, ROTATION_NUMBERS, GENE_ROTATION, 4);
}

/* ---- reading */

static tactn_vec read_vec(const genome *g, int first) { return from_coordinates(g->number + first); }

shape_spec case_spec(const genome *g, const kind_list *kinds, int which) {
    const tact_real *n = g->number + which * SHAPE_NUMBERS;
    const int *choice = g->choice + which * SHAPE_CHOICES;
    shape_spec spec;
    memset(&spec, 0, sizeof spec);
    spec.kind = kinds->kinds[choice[CHOICE_KIND]];
    for (int i = 0; i < lengths_of(spec.kind) && i < TACT_DIMENSION; i++)
        spec.size = with_coordinate(spec.size, i, n[i]);
    spec.count = points_of(spec.kind, choice[CHOICE_POINTS]);
    for (int i = 0; i < spec.count; i++)
        spec.points[i] = read_vec(g, which * SHAPE_NUMBERS + SHAPE_POINTS_AT + i * TACT_DIMENSION);
    if (choice[CHOICE_ROUNDED]) spec.rounding = n[SHAPE_LENGTHS];
    spec.custom = kinds->custom && choice[CHOICE_CUSTOM];
    spec.listed = !kinds->custom && spec.kind == SPEC_HULL && choice[CHOICE_CUSTOM];
    return spec;
}

tactn_pose case_pose(const genome *g, int first) {
    tactn_pose pose;
    pose.position = read_vec(g, first);
    pose.rotation = from_rotation_numbers(g->number + first + TACT_DIMENSION);
    return pose;
}

static bool make_one(tactn_shape *shape, shape_spec *spec, int which) {
    static void *memory[2];
    static size_t bytes;
    if (!memory[0]) {
        bytes = tactn_hull_bytes(CASE_POINTS);
        memory[0] = malloc(bytes);
        memory[1] = malloc(bytes);
        if (!memory[0] || !memory[1]) abort();
    }
    if (spec->kind != SPEC_HULL || spec->custom || spec->listed) {
        *shape = made_new(spec).shape;
        return true;
    }
    if (tactn_hull_build(memory[which], bytes, spec->points, spec->count, NULL) != TACT_OK) return false;
    *shape = tactn_hull_shape(memory[which]);
    if (spec->rounding > 0) *shape = tactn_rounded(*shape, spec->rounding);
    /* The shape is what the hull holds. */
    spec->count = tactn_hull_info_get(memory[which]).vertex_count;
    for (int i = 0; i < spec->count; i++) spec->points[i] = tactn_hull_vertex(memory[which], i);
    return true;
}

bool case_make(made_case *made, const genome *g, const kind_list *kinds) {
    made->pair.a = case_spec(g, kinds, 0);
    made->pair.b = case_spec(g, kinds, 1);
    made->pair.b_in_a = case_pose(g, 2 * SHAPE_NUMBERS);
    return make_one(&made->a, &made->pair.a, 0) && make_one(&made->b, &made->pair.b, 1);
}

/* ---- making */

static tact_real some_size(random_stream *random, case_style style) {
    if (style == STYLE_MIXED) return (tact_real)random_decade(random, 1e-6, 1e6);
    if (style == STYLE_DEGENERATE && random_below(random, 3) == 0) return 1;
    return (tact_real)random_range(random, 0.1, 1);
}

static void shape_create(random_stream *random, genome *g, const kind_list *kinds, case_style style, int which) {
    tact_real *n = g->number + which * SHAPE_NUMBERS;
    int *choice = g->choice + which * SHAPE_CHOICES;
    choice[CHOICE_KIND] = random_below(random, kinds->count);
    choice[CHOICE_POINTS] = random_below(random, CASE_POINTS - 3);
    choice[CHOICE_CUSTOM] = kinds->custom && random_below(random, 4) < 3;
    choice[CHOICE_ROUNDED] = random_below(random, 3) == 0;
    tact_real size = style == STYLE_MIXED ? some_size(random, style) : 1;
    for (int i = 0; i < SHAPE_NUMBERS; i++) n[i] = size * (tact_real)random_range(random, 0.1, 1);
    for (int i = SHAPE_POINTS_AT; i < SHAPE_NUMBERS; i++) n[i] = size * (tact_real)random_range(random, -1, 1);
    if (style == STYLE_DEGENERATE) {
        for (int i = 0; i < SHAPE_NUMBERS; i++) {
            int what = random_below(random, 6);
            if (what == 0) n[i] = i < SHAPE_POINTS_AT ? 1 : 0;
            if (what == 1) n[i] = n[random_below(random, SHAPE_NUMBERS)];
        }
    }
    if (style == STYLE_BALLOON && which == random_below(random, 2)) {
        choice[CHOICE_ROUNDED] = 1;
        n[SHAPE_LENGTHS] *= (tact_real)random_decade(random, 1, sizeof(tact_real) == 4 ? 1e14 : 1e30);
    }
    if (style == STYLE_RANGE) {
        tact_real factor = (tact_real)random_decade(random, sizeof(tact_real) == 4 ? 1e-15 : 1e-100,
                                                    sizeof(tact_real) == 4 ? 1e15 : 1e100);
        for (int i = 0; i < SHAPE_NUMBERS; i++) n[i] *= factor;
    }
    if (style == STYLE_NEEDLE && random_below(random, 3)) {
        tact_real stretch = (tact_real)random_decade(random, 10, sizeof(tact_real) == 4 ? 1e7 : 1e12);
        int axis = random_below(random, TACT_DIMENSION);
        /* A round shape is long along its axis alone, or flat. */
        n[axis] *= stretch;
        n[SHAPE_LENGTHS] *= (tact_real)0.1;
        for (int i = 0; i < CASE_POINTS; i++) n[SHAPE_POINTS_AT + i * TACT_DIMENSION + axis] *= stretch;
    }
}

static void pose_create(random_stream *random, genome *g, case_style style) {
    tact_real *at = g->number + 2 * SHAPE_NUMBERS, r[ROTATION_NUMBERS];
    double away = random_range(random, 0, 2.5);
    to_coordinates(tactn_scale((tact_real)away, random_direction(random)), at);
    to_rotation_numbers(random_rotation(random), r);
    if (style == STYLE_DEGENERATE || random_below(random, 4) == 0) {
        /* Axes alike but for a little, or a quarter or half a turn. */
        for (int i = 0; i < ROTATION_NUMBERS; i++) r[i] = 0;
        r[random_below(random, 3) ? (TACT_DIMENSION == 2 ? 0 : 3) : random_below(random, ROTATION_NUMBERS)] = 1;
        if (random_coin(random)) r[random_below(random, ROTATION_NUMBERS)] += genome_tiny(random);
        for (int i = 0; i < TACT_DIMENSION; i++) {
            int what = random_below(random, 6);
            if (what == 0) at[i] = 0;
            if (what == 1) at[i] = 1;
            if (what == 2) at[i] = genome_tiny(random);
        }
    }
    for (int i = 0; i < ROTATION_NUMBERS; i++) at[TACT_DIMENSION + i] = r[i];
}

/* B moved along the normal of the library's answer, so that the surfaces are near each other. */
static void bring(random_stream *random, genome *g, const kind_list *kinds) {
    made_case made;
    genome_mend(g);
    if (!case_make(&made, g, kinds)) return;
    tactn_gap gap = tactn_distance(&made.a, &made.b, made.pair.b_in_a, NULL);
    if (gap.status != TACT_OK) return;
    tact_real size = tact_min(tactn_length(made.pair.b_in_a.position), spec_radius(&made.pair.a)) + 1 / TACT_REAL_MAX;
    tact_real wanted = (tact_real)random_decade(random, 1e-6, 10) * size;
    if (random_below(random, 3) == 0) wanted = -wanted;
    if (random_below(random, 8) == 0) wanted = 0;
    tactn_vec at = tactn_add(made.pair.b_in_a.position, tactn_scale(wanted - gap.distance, gap.normal));
    to_coordinates(at, g->number + 2 * SHAPE_NUMBERS);
    genome_mend(g);
}

void pair_create(random_stream *random, genome *g, const kind_list *kinds, case_style style) {
    if (style == STYLE_ANY) style = (case_style)random_below(random, STYLE_ANY);
    g->numbers = PAIR_NUMBERS;
    g->choices = PAIR_CHOICES;
    shape_create(random, g, kinds, style, 0);
    shape_create(random, g, kinds, style, 1);
    pose_create(random, g, style);
    pair_layout(g, kinds);
    if (style != STYLE_DEGENERATE || random_coin(random)) bring(random, g, kinds);
}

/* ---- printing */

static void print_vec(FILE *file, tactn_vec v) {
    fprintf(file, "tact" D "_v(");
    for (int i = 0; i < TACT_DIMENSION; i++) fprintf(file, "%s%s", i ? ", " : "", hex(coordinate(v, i)));
    fprintf(file, ")");
}

static const char *constructor(spec_kind kind) { return kind == SPEC_HULL ? "hull_shape" : spec_name(kind); }

static void print_points(FILE *file, const shape_spec *spec) {
    for (int i = 0; i < spec->count; i++) {
        if (i) fprintf(file, ", ");
        print_vec(file, spec->points[i]);
    }
}

static void print_shape(FILE *file, const char *name, const shape_spec *spec) {
    if (spec->kind == SPEC_HULL) {
        fprintf(file, "    tact" D "_vec points_%s[] = {", name);
        print_points(file, spec);
        fprintf(file, "};\n");
    }
    if (spec->kind == SPEC_HULL && !spec->listed) {
        fprintf(file, "    static double memory_%s[100000];\n", name);
        fprintf(file, "    tact" D "_hull_build(memory_%s, sizeof memory_%s, points_%s, %d, NULL);\n", name, name,
                name, spec->count);
    }
    fprintf(file, "    tact" D "_shape %s = ", name);
    if (spec->rounding > 0) fprintf(file, "tact" D "_rounded(");
    fprintf(file, "tact" D "_%s(", spec->listed ? "points" : constructor(spec->kind));
    if (spec->listed)
        fprintf(file, "points_%s, %d", name, spec->count);
    else if (spec->kind == SPEC_HULL)
        fprintf(file, "(const tact" D "_hull *)memory_%s", name);
    else if (spec->count)
        print_points(file, spec);
    else if (spec->kind == SPEC_BOX || spec->kind == SPEC_ELLIPSOID)
        print_vec(file, spec->size);
    else if (spec->kind == SPEC_BALL)
        fprintf(file, "%s", hex(spec->size.x));
    else
        fprintf(file, "%s, %s", hex(spec->size.x), hex(spec->size.y));
    fprintf(file, ")");
    if (spec->rounding > 0) fprintf(file, ", %s)", hex(spec->rounding));
    fprintf(file, ";%s\n", spec->custom ? " /* but as tact" D "_custom() of such a function */" : "");
}

void case_print_pose(FILE *file, const char *name, tactn_pose pose) {
    tact_real r[ROTATION_NUMBERS];
    to_rotation_numbers(pose.rotation, r);
    fprintf(file, "    tact" D "_pose %s = {", name);
    for (int i = 0; i < TACT_DIMENSION; i++) fprintf(file, "%s%s", i ? ", " : "{", hex(coordinate(pose.position, i)));
    for (int i = 0; i < ROTATION_NUMBERS; i++) fprintf(file, "%s%s", i ? ", " : "}, {", hex(r[i]));
    fprintf(file, "}};\n");
}

void case_print_gap(FILE *file) {
    fprintf(file, "    printf(\"relation %%d: %%.17g +- %%.3g\\n\", gap.relation, (double)gap.distance, "
                  "(double)gap.error_bound);\n    return 0;\n}\n");
}

void case_print(FILE *file, const genome *g, const kind_list *kinds) {
    shape_spec a = case_spec(g, kinds, 0), b = case_spec(g, kinds, 1);
    if (sizeof(tact_real) == 4) fprintf(file, "#define TACT_FLOAT\n");
    fprintf(file, "#include <stdio.h>\n#include <string.h>\n#include \"tact/tact.h\"\nint main(void) {\n");
    print_shape(file, "a", &a);
    print_shape(file, "b", &b);
    case_print_pose(file, "pose", case_pose(g, 2 * SHAPE_NUMBERS));
}
