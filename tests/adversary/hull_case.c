/* The adversary's category of hulls: points on lines, planes and at one place, but for little, with and without a limit
 * of vertices. */
#include "adversary/hull_case.h"

#include <stdlib.h>

#include "truth/truth_hull.h"

#if TACT_DIMENSION == 2
#define D "2"
#else
#define D "3"
#endif

enum { HULL_POINTS = 16, HULL_LEAST = 4, HULL_DIRECTIONS = 4 };
enum {
    DIRECTIONS_AT = HULL_POINTS * TACT_DIMENSION,
    HULL_NUMBERS = DIRECTIONS_AT + HULL_DIRECTIONS * TACT_DIMENSION
};
/* How many points above the least, and how many vertices may remain: 0, or above TACT_DIMENSION. */
enum { CHOICE_COUNT, CHOICE_LIMIT, HULL_CHOICES };

static int count_of(const genome *g) { return HULL_LEAST + g->choice[CHOICE_COUNT]; }

static int limit_of(const genome *g) {
    return g->choice[CHOICE_LIMIT] ? TACT_DIMENSION + g->choice[CHOICE_LIMIT] : 0;
}

static void layout(genome *g) {
    g->below[CHOICE_COUNT] = HULL_POINTS - HULL_LEAST + 1;
    g->below[CHOICE_LIMIT] = 8;
    genome_mark(g, 0, DIRECTIONS_AT, GENE_UNUSED, 1);
    genome_mark(g, 0, count_of(g) * TACT_DIMENSION, GENE_COORDINATE, 1);
    for (int i = 0; i < HULL_DIRECTIONS; i++)
        genome_mark(g, DIRECTIONS_AT + i * TACT_DIMENSION, TACT_DIMENSION, GENE_DIRECTION, 2 + i);
}

static tactn_vec some_point(random_stream *random) {
    tactn_vec p = no_vec();
    for (int k = 0; k < TACT_DIMENSION; k++) p = with_coordinate(p, k, (tact_real)random_range(random, -1, 1));
    return p;
}

/* Weights of earlier points: on a line or a plane through them, off it by rounding and a little. */
static tactn_vec among(random_stream *random, const tactn_vec *points, int count, int corners) {
    tactn_vec p = points[random_below(random, count)], first = p;
    for (int i = 1; i < corners; i++) {
        tactn_vec other = points[random_below(random, count)];
        p = tactn_add(p, tactn_scale((tact_real)random_range(random, -1, 2), tactn_sub(other, first)));
    }
    if (random_below(random, 3)) return p;
    return tactn_add(p, tactn_scale((tact_real)random_decade(random, 1e-17, 1e-3), random_direction(random)));
}

static void create(random_stream *random, genome *g) {
    tactn_vec points[HULL_POINTS];
    int kind = random_below(random, 4), corners = kind == 3 ? 1 + random_below(random, TACT_DIMENSION) : kind;
    tactn_vec stretch = all_coordinates(1);
    g->numbers = HULL_NUMBERS;
    g->choices = HULL_CHOICES;
    g->choice[CHOICE_COUNT] = random_below(random, HULL_POINTS - HULL_LEAST + 1);
    g->choice[CHOICE_LIMIT] = random_coin(random) ? 0 : random_below(random, 8);
    if (random_coin(random))
        stretch = with_coordinate(stretch, random_below(random, TACT_DIMENSION),
                                  (tact_real)random_decade(random, 1e-12, 1));
    tactn_vec away = tactn_scale((tact_real)random_decade(random, 1, 1e6), random_direction(random));
    if (random_below(random, 3)) away = no_vec();
    for (int i = 0; i < HULL_POINTS; i++) {
        points[i] = i <= corners || corners == 0 ? some_point(random) : among(random, points, i, corners + 1);
        to_coordinates(tactn_add(away, times(stretch, points[i])), g->number + i * TACT_DIMENSION);
    }
    for (int i = 0; i < HULL_DIRECTIONS; i++)
        to_coordinates(random_direction(random), g->number + DIRECTIONS_AT + i * TACT_DIMENSION);
}

static verdict judged(const genome *g) {
    static void *memory;
    verdict v = {-1, "refused", 0, 0};
    tactn_vec points[HULL_POINTS];
    size_t bytes = tactn_hull_bytes(HULL_POINTS);
    tactn_hull_options options = {limit_of(g)};
    if (!memory) memory = malloc(bytes);
    if (!memory) abort();
    for (int i = 0; i < HULL_POINTS; i++) points[i] = from_coordinates(g->number + i * TACT_DIMENSION);
    if (tactn_hull_build(memory, bytes, points, count_of(g), &options) != TACT_OK) return v;
    v = truth_of_hull(memory, points, count_of(g), options.vertex_limit > 0);
    for (int i = 0; i < HULL_DIRECTIONS; i++) {
        tactn_vec direction = from_coordinates(g->number + DIRECTIONS_AT + i * TACT_DIMENSION);
        if (is_zero(direction)) continue;
        verdict support = truth_of_hull_support(memory, direction);
        if (support.ratio > v.ratio) v = support;
    }
    return v;
}

static double judge(const genome *g) { return judged(g).ratio; }

static void print(FILE *file, const genome *g) {
    verdict v = judged(g);
    if (sizeof(tact_real) == 4) fprintf(file, "#define TACT_FLOAT\n");
    fprintf(file, "#include <stdio.h>\n#include \"tact/tact.h\"\nint main(void) {\n");
    fprintf(file, "    static double memory[100000];\n    tact" D "_vec points[] = {");
    for (int i = 0; i < count_of(g); i++) {
        fprintf(file, "%s{", i ? ", " : "");
        for (int k = 0; k < TACT_DIMENSION; k++)
            fprintf(file, "%s%s", k ? ", " : "", hex(g->number[i * TACT_DIMENSION + k]));
        fprintf(file, "}");
    }
    fprintf(file, "};\n    tact" D "_hull_options options = {%d};\n", limit_of(g));
    fprintf(file, "    tact" D "_hull_build(memory, sizeof memory, points, %d, &options);\n", count_of(g));
    fprintf(file, "    tact" D "_hull_info info = tact" D "_hull_info_get((const tact" D "_hull *)memory);\n");
    fprintf(file, "    printf(\"%%d vertices, error %%.17g\\n\", info.vertex_count, (double)info.error);\n");
    fprintf(file, "    return 0; /* %s: %.17g, truly %.17g */\n}\n", v.rule, v.is, v.truth);
}

const adversary_category hull_category = {"hull", 6000, create, layout, judge, print, NULL};
