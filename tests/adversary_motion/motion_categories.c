/* The adversary's categories of motions: rays, casts and times of impact. Each is held against its numbers at the
 * fraction, what is before it, and normal and points, in categories of their own: a climb on one hides the others. */
#include "adversary_motion/motion_case.h"
#include "adversary_motion/motion_categories.h"
#include "truth/truth_motion.h"

/* Fractions looked at where bodies turn. */
#define LOOKS 8

static verdict judged(const genome *g, motion_kind kind, int rules) {
    verdict v = {-1, "refused", 0, 0};
    motion_case m;
    if (!motion_case_make(&m, g, kind)) return v;
    tactn_hit hit = motion_case_ask(&m, g);
    if (hit.status != TACT_OK) return v;
    return truth_of_hit(&m.motion, &hit, rules, LOOKS);
}

static void print(FILE *file, const genome *g, motion_kind kind, int rules) {
    char truth[160];
    verdict v = judged(g, kind, rules);
    snprintf(truth, sizeof truth, "%s: %.17g, truly %.17g", v.rule, v.is, v.truth);
    motion_case_print(file, g, kind, truth);
}

static void ray_create(random_stream *random, genome *g) { motion_create(random, g, MOTION_RAY); }
static void ray_layout(genome *g) { motion_layout(g, MOTION_RAY); }
static double ray_numbers(const genome *g) { return judged(g, MOTION_RAY, HIT_NUMBERS).ratio; }
static double ray_free(const genome *g) { return judged(g, MOTION_RAY, HIT_FREE).ratio; }
static double ray_points(const genome *g) { return judged(g, MOTION_RAY, HIT_POINTS).ratio; }
static void ray_numbers_print(FILE *file, const genome *g) { print(file, g, MOTION_RAY, HIT_NUMBERS); }
static void ray_free_print(FILE *file, const genome *g) { print(file, g, MOTION_RAY, HIT_FREE); }
static void ray_points_print(FILE *file, const genome *g) { print(file, g, MOTION_RAY, HIT_POINTS); }

static void cast_create(random_stream *random, genome *g) { motion_create(random, g, MOTION_CAST); }
static void cast_layout(genome *g) { motion_layout(g, MOTION_CAST); }
static double cast_numbers(const genome *g) { return judged(g, MOTION_CAST, HIT_NUMBERS).ratio; }
static double cast_free(const genome *g) { return judged(g, MOTION_CAST, HIT_FREE).ratio; }
static double cast_points(const genome *g) { return judged(g, MOTION_CAST, HIT_POINTS).ratio; }
static void cast_numbers_print(FILE *file, const genome *g) { print(file, g, MOTION_CAST, HIT_NUMBERS); }
static void cast_free_print(FILE *file, const genome *g) { print(file, g, MOTION_CAST, HIT_FREE); }
static void cast_points_print(FILE *file, const genome *g) { print(file, g, MOTION_CAST, HIT_POINTS); }

static void turn_create(random_stream *random, genome *g) { motion_create(random, g, MOTION_TURN); }
static void turn_layout(genome *g) { motion_layout(g, MOTION_TURN); }
static double turn_numbers(const genome *g) { return judged(g, MOTION_TURN, HIT_NUMBERS).ratio; }
static double turn_free(const genome *g) { return judged(g, MOTION_TURN, HIT_FREE).ratio; }
static double turn_points(const genome *g) { return judged(g, MOTION_TURN, HIT_POINTS).ratio; }
static void turn_numbers_print(FILE *file, const genome *g) { print(file, g, MOTION_TURN, HIT_NUMBERS); }
static void turn_free_print(FILE *file, const genome *g) { print(file, g, MOTION_TURN, HIT_FREE); }
static void turn_points_print(FILE *file, const genome *g) { print(file, g, MOTION_TURN, HIT_POINTS); }

static const adversary_category categories[] = {
    {"ray_numbers", 6000, ray_create, ray_layout, ray_numbers, ray_numbers_print, NULL},
    {"ray_free", 3500, ray_create, ray_layout, ray_free, ray_free_print, NULL},
    {"ray_points", 4000, ray_create, ray_layout, ray_points, ray_points_print, NULL},
    {"cast_numbers", 6000, cast_create, cast_layout, cast_numbers, cast_numbers_print, NULL},
    {"cast_free", 3500, cast_create, cast_layout, cast_free, cast_free_print, NULL},
    {"cast_points", 3000, cast_create, cast_layout, cast_points, cast_points_print, NULL},
    {"impact_numbers", 4000, turn_create, turn_layout, turn_numbers, turn_numbers_print, NULL},
    {"impact_free", 1500, turn_create, turn_layout, turn_free, turn_free_print, NULL},
    {"impact_points", 3000, turn_create, turn_layout, turn_points, turn_points_print, NULL},
};

const adversary_category *const motion_categories[] = {
    &categories[0], &categories[1], &categories[2], &categories[3], &categories[4],
    &categories[5], &categories[6], &categories[7], &categories[8], NULL,
};
