/* A pair of shapes as a genome. */
#include "adversary/pair_case.h"

#include <stdlib.h>
#include <string.h>

#include "adversary/large_hull.h"
#include "adversary/mutate.h"

#if TACT_DIMENSION == 2
#define D "2"
#define EVERY_KIND \
    SPEC_POINT, SPEC_SEGMENT, SPEC_TRIANGLE, SPEC_BALL, SPEC_BOX, SPEC_CAPSULE, SPEC_ELLIPSOID, SPEC_HULL
#else
#define D "3"
#define EVERY_KIND \
    SPEC_POINT, SPEC_SEGMENT, SPEC_TRIANGLE, SPEC_BALL, SPEC_BOX, SPEC_CAPSULE, SPEC_CYLINDER, SPEC_CONE, \
        SPEC_ELLIPSOID, SPEC_HULL
const kind_list round_kinds = {
    6, {SPEC_CYLINDER, SPEC_CONE, SPEC_CYLINDER, SPEC_POINT, SPEC_TRIANGLE, SPEC_SEGMENT}, false, 0};
#endif
#define EVERY_FORM CASE_USER, CASE_USER + 1, CASE_USER + 2, CASE_USER + 3, CASE_USER + 4
const kind_list all_kinds = {CASE_KINDS, {EVERY_KIND, CASE_LARGE_HULL, EVERY_FORM}, false, SPEC_KINDS};
const kind_list all_custom = {CASE_KINDS, {EVERY_KIND, CASE_LARGE_HULL, EVERY_FORM}, true, SPEC_KINDS};
const kind_list straight_kinds = {
    8,
    {SPEC_POINT, SPEC_SEGMENT, SPEC_TRIANGLE, SPEC_BALL, SPEC_BOX, SPEC_CAPSULE, SPEC_HULL, CASE_LARGE_HULL},
    false,
    7};
const kind_list box_kinds = {4, {SPEC_BOX, SPEC_SEGMENT, SPEC_BALL, SPEC_CAPSULE}, false, 0};
const kind_list large_kinds = {8,
                               {CASE_LARGE_HULL, CASE_LARGE_HULL, CASE_LARGE_HULL, CASE_LARGE_HULL, SPEC_TRIANGLE,
                                SPEC_BOX, SPEC_CAPSULE, SPEC_ELLIPSOID},
                               false,
                               0};
const kind_list user_kinds = {
    10, {EVERY_FORM, SPEC_ELLIPSOID, SPEC_SEGMENT, SPEC_BOX, SPEC_HULL, CASE_LARGE_HULL}, true, 0};

/* ---- layout */

static int lengths_of(int kind) {
    if (kind >= CASE_USER) return SHAPE_LENGTHS;
    switch (kind) {
    case SPEC_BALL: return 1;
    case SPEC_BOX:
    case SPEC_ELLIPSOID: return TACT_DIMENSION;
    case SPEC_POINT:
    case SPEC_SEGMENT:
    case SPEC_TRIANGLE:
    case SPEC_HULL:
    case CASE_LARGE_HULL: return 0;
    default: return 2;
    }
}

static int points_of(int kind, int choice) {
    switch (kind) {
    case SPEC_POINT: return 1;
    case SPEC_SEGMENT: return 2;
    case SPEC_TRIANGLE: return 3;
    case SPEC_HULL:
    case CASE_LARGE_HULL: return 4 + choice;
    default: return 0;
    }
}

/* How a form tells its size: by itself, by its box, or by one that is too large by a half or nine times. */
static const tact_real looseness[] = {-1, 0, (tact_real)0.5, 9};

static int choices_of_points(int kind) {
    if (kind == SPEC_HULL) return CASE_POINTS - 3;
    if (kind == CASE_LARGE_HULL) return SPEC_POINTS - 3;
    return kind >= CASE_USER ? (int)(sizeof looseness / sizeof *looseness) : 0;
}

/* Numbers beyond those of the category, from the ninth point on. */
static void more_layout(genome *g, int which, int count) {
    if (count <= CASE_POINTS) return;
    for (int i = g->numbers; i < LARGE_NUMBERS; i++) g->kind[i] = GENE_UNUSED;
    if (g->numbers < LARGE_NUMBERS) g->numbers = LARGE_NUMBERS;
    g->more_at = MORE_AT;
    g->more_numbers = MORE_NUMBERS;
    genome_mark(g, MORE_AT + which * MORE_NUMBERS, (count - CASE_POINTS) * TACT_DIMENSION, GENE_COORDINATE,
                1 + which);
}

static void shape_layout(genome *g, const kind_list *kinds, int which) {
    int first = which * SHAPE_NUMBERS, *choice = g->choice + which * SHAPE_CHOICES;
    int *below = g->below + which * SHAPE_CHOICES;
    int kind = kinds->kinds[choice[CHOICE_KIND]];
    below[CHOICE_POINTS] = choices_of_points(kind);
    if (below[CHOICE_POINTS]) choice[CHOICE_POINTS] %= below[CHOICE_POINTS];
    int points = points_of(kind, choice[CHOICE_POINTS]), near = points < CASE_POINTS ? points : CASE_POINTS;
    genome_mark(g, first, SHAPE_NUMBERS, GENE_UNUSED, 1 + which);
    genome_mark(g, first, lengths_of(kind), GENE_LENGTH, 1 + which);
    if (choice[CHOICE_ROUNDED]) genome_mark(g, first + SHAPE_LENGTHS, 1, GENE_LENGTH, 1 + which);
    genome_mark(g, first + SHAPE_POINTS_AT, near * TACT_DIMENSION, GENE_COORDINATE, 1 + which);
    more_layout(g, which, points);
    below[CHOICE_KIND] = kinds->count;
    below[CHOICE_CUSTOM] = (kinds->custom && kind < CASE_USER) || kind == SPEC_HULL ? 2 : 0;
    below[CHOICE_ROUNDED] = 2;
}

void pair_layout(genome *g, const kind_list *kinds) {
    g->block_numbers = SHAPE_NUMBERS;
    g->block_choices = SHAPE_CHOICES;
    g->more_numbers = 0;
    for (int i = MORE_AT; i < g->numbers; i++) g->kind[i] = GENE_UNUSED;
    shape_layout(g, kinds, 0);
    shape_layout(g, kinds, 1);
    int next = genome_mark(g, 2 * SHAPE_NUMBERS, TACT_DIMENSION, GENE_COORDINATE, 3);
    genome_mark(g, next, ROTATION_NUMBERS, GENE_ROTATION, 4);
}

/* ---- reading */

static tactn_vec read_vec(const genome *g, int first) { return from_coordinates(g->number + first); }

int case_point_at(int which, int i) {
    if (i < CASE_POINTS) return which * SHAPE_NUMBERS + SHAPE_POINTS_AT + i * TACT_DIMENSION;
    return MORE_AT + which * MORE_NUMBERS + (i - CASE_POINTS) * TACT_DIMENSION;
}

shape_spec case_spec(const genome *g, const kind_list *kinds, int which) {
    const tact_real *n = g->number + which * SHAPE_NUMBERS;
    const int *choice = g->choice + which * SHAPE_CHOICES;
    shape_spec spec;
    memset(&spec, 0, sizeof spec);
    int kind = kinds->kinds[choice[CHOICE_KIND]];
    spec.kind = kind >= CASE_USER ? SPEC_ELLIPSOID : kind == CASE_LARGE_HULL ? SPEC_HULL : (spec_kind)kind;
    for (int i = 0; i < lengths_of(kind) && i < TACT_DIMENSION; i++) spec.size = with_coordinate(spec.size, i, n[i]);
    spec.count = points_of(kind, choice[CHOICE_POINTS]);
    for (int i = 0; i < spec.count; i++) spec.points[i] = read_vec(g, case_point_at(which, i));
    if (choice[CHOICE_ROUNDED]) spec.rounding = n[SHAPE_LENGTHS];
    spec.listed = !kinds->custom && kind == SPEC_HULL && choice[CHOICE_CUSTOM];
    spec.custom = (kinds->custom && choice[CHOICE_CUSTOM]) || kind >= CASE_USER;
    if (kind < CASE_USER) return spec;
    spec.user = (user_form)(1 + kind - CASE_USER);
    for (int i = 0; i < SHAPE_LENGTHS; i++) spec.user_size[i] = n[i];
    spec.loose = looseness[choice[CHOICE_POINTS]];
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
        bytes = tactn_hull_bytes(SPEC_POINTS);
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

/* Many points; returns the choice of how many. */
static int large_create(random_stream *random, genome *g, int which, tact_real size) {
    tactn_vec points[SPEC_POINTS];
    int choice = random_coin(random) ? random_below(random, 20) : random_below(random, SPEC_POINTS - 3);
    large_points(random, points, SPEC_POINTS);
    for (int i = 0; i < SPEC_POINTS; i++)
        to_coordinates(tactn_scale(size, points[i]), g->number + case_point_at(which, i));
    return choice;
}

static void shape_create(random_stream *random, genome *g, const kind_list *kinds, case_style style, int which) {
    tact_real *n = g->number + which * SHAPE_NUMBERS;
    int *choice = g->choice + which * SHAPE_CHOICES;
    choice[CHOICE_KIND] =
        random_below(random, kinds->usual && random_below(random, 30) ? kinds->usual : kinds->count);
    choice[CHOICE_POINTS] = random_below(random, CASE_POINTS - 3);
    choice[CHOICE_CUSTOM] = kinds->custom && random_below(random, 4) < 3;
    choice[CHOICE_ROUNDED] = random_below(random, 3) == 0;
    tact_real size = style == STYLE_MIXED ? some_size(random, style) : 1;
    for (int i = 0; i < SHAPE_NUMBERS; i++) n[i] = size * (tact_real)random_range(random, 0.1, 1);
    for (int i = SHAPE_POINTS_AT; i < SHAPE_NUMBERS; i++) n[i] = size * (tact_real)random_range(random, -1, 1);
    bool large = kinds->kinds[choice[CHOICE_KIND]] == CASE_LARGE_HULL;
    if (large) choice[CHOICE_POINTS] = large_create(random, g, which, size);
    if (style == STYLE_DEGENERATE && !large) {
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
        for (int i = 0; large && i < MORE_NUMBERS; i++) g->number[case_point_at(which, CASE_POINTS) + i] *= factor;
    }
    if (style == STYLE_NEEDLE && random_below(random, 3)) {
        tact_real stretch = (tact_real)random_decade(random, 10, sizeof(tact_real) == 4 ? 1e7 : 1e12);
        int axis = random_below(random, TACT_DIMENSION);
        /* A round shape is long along its axis alone, or flat. */
        n[axis] *= stretch;
        n[SHAPE_LENGTHS] *= (tact_real)0.1;
        for (int i = 0; i < (large ? SPEC_POINTS : CASE_POINTS); i++)
            g->number[case_point_at(which, i) + axis] *= stretch;
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
    if (spec->user)
        fprintf(file, "    /* %s: the form \"%s\" of tests/support/user_form.h, of %s, %s, %s; its box: %g */\n",
                name, user_form_name(spec->user), hex(spec->user_size[0]), hex(spec->user_size[1]),
                hex(spec->user_size[2]), (double)spec->loose);
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
