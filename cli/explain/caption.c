/* Captions: one to three sentences for each step. */
#include <math.h>
#include <stdarg.h>
#include <string.h>

#include "explain/words.h"

void words_say(char out[WORDS_SIZE], const char *format, ...) {
    size_t length = strlen(out);
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(out + length, WORDS_SIZE - length, format, arguments);
    va_end(arguments);
}

/* "w₁ w₂ w₃" */
static void say_names(char out[WORDS_SIZE], const explain_point *points, size_t count) {
    char name[32];
    for (size_t i = 0; i < count; i++) {
        words_name(name, 'w', points[i].name);
        words_say(out, "%s%s", i > 0 ? " " : "", name);
    }
}

/* "the segment w₁ w₂" */
static void say_simplex(char out[WORDS_SIZE], const explain_trace *t, const explain_step *s) {
    static const char *const kinds[] = {"", "point", "segment", "triangle", "tetrahedron"};
    words_say(out, "the %s ", kinds[s->point_count < 5 ? s->point_count : 0]);
    say_names(out, t->points + s->first_point, s->point_count);
}

static bool is_last(const explain_trace *t, size_t step) {
    return step + 1 == t->step_count || t->steps[step + 1].stage != t->steps[step].stage;
}

static void caption_meeting(char out[WORDS_SIZE], const explain_trace *t, size_t step) {
    const explain_step *s = t->steps + step;
    size_t full = (size_t)t->dimension + 1;
    if (s->point_count == full) {
        words_say(out, "The origin lies in ");
        say_simplex(out, t, s);
        words_say(out, ", and so in A − B: the cores overlap.");
    } else {
        words_say(out, "The origin lies on ");
        say_simplex(out, t, s);
        words_say(out, ", as far as rounding can tell: the cores have a point in common.");
    }
    if (step + 1 < t->step_count)
        words_say(out, " EPA takes over to find how deep.");
    else if (s->point_count < full)
        words_say(out, " A direction in which they have no depth is the answer.");
}

/* Describes the support point of a step. */
static void caption_reach(char out[WORDS_SIZE], const explain_trace *t, size_t step) {
    const explain_step *s = t->steps + step;
    double noise = words_noise(t), reach = explain_dot(s->direction, s->support.point);
    char name[32], number[WORDS_LENGTH], gap[40];
    words_name(name, 'w', s->support.name);
    const char *divider = t->dimension == 2 ? "line" : "plane";
    if (is_last(t, step)) {
        words_length(number, s->upper, 0, noise);
        words_number(gap, s->upper - s->lower, 0);
        words_say(out, "%s lies no nearer to the origin than v does: the bounds have met. The cores are %s apart.",
                  name, number);
        if (s->upper - s->lower > noise) words_say(out, " (What is left between the bounds is %s.)", gap);
    } else if (reach < -noise) {
        words_length(number, -reach, 0, noise);
        words_say(
            out,
            "Even %s, the farthest point that way, falls short of the origin: a %s across n separates the cores, "
            "which are at least %s apart.",
            name, divider, number);
    } else if (reach <= noise) {
        words_say(out, "%s is level with the origin: the cores may touch.", name);
    } else {
        words_say(out, "%s lies beyond the origin, so the cores may still overlap.", name);
    }
}

static void caption_gjk(char out[WORDS_SIZE], const explain_trace *t, size_t step) {
    const explain_step *s = t->steps + step;
    if (!s->asked) {
        caption_meeting(out, t, step);
        return;
    }
    if (s->point_count == 0) {
        char name[32];
        words_name(name, 'w', s->support.name);
        words_say(out,
                  "Nothing is known yet. In a first direction n, A is asked for its farthest point, and B for its "
                  "farthest the other way. Their difference %s is the farthest point of A − B. ",
                  name);
    } else if (s->point_count == 1) {
        words_say(out, "v is ");
        say_simplex(out, t, s);
        words_say(out, ", all there is. The search goes from v towards the origin. ");
    } else {
        words_say(out, "v is the point of ");
        say_simplex(out, t, s);
        words_say(out, " that is nearest to the origin. The search goes on from v towards the origin. ");
    }
    caption_reach(out, t, step);
}

/* The points of EPA's first polytope that GJK's last simplex did not have. */
static void caption_start(char out[WORDS_SIZE], const explain_trace *t, size_t step) {
    const explain_step *s = t->steps + step;
    const char *kind = t->dimension == 2 ? "polygon" : "polytope";
    if (step == 0) {
        words_say(out, "EPA begins with a %s around the origin. ", kind);
        return;
    }
    const explain_step *last = t->steps + step - 1;
    if (last->point_count == s->point_count) {
        words_say(out, "EPA begins with GJK's last simplex as its %s. ", kind);
        return;
    }
    words_say(out, "GJK's last simplex has no inside. It is filled up to a %s around the origin, ", kind);
    say_names(out, t->points + s->first_point, s->point_count);
    words_say(out, ", by support points across it. ");
}

static void caption_epa(char out[WORDS_SIZE], const explain_trace *t, size_t step) {
    const explain_step *s = t->steps + step;
    const explain_point *points = t->points + s->first_point;
    const explain_side *near = t->sides + s->first_side + s->nearest;
    explain_point corners[3] = {points[near->corner[0]], points[near->corner[1]], points[near->corner[2]]};
    size_t count = (size_t)t->dimension;
    const char *side = t->dimension == 2 ? "edge" : "face";
    double noise = words_noise(t), reach = explain_dot(s->direction, s->support.point);
    double gap = reach - explain_dot(s->direction, corners[0].point);
    char name[32], number[WORDS_LENGTH];
    if (step == 0 || is_last(t, step - 1)) caption_start(out, t, step);
    words_say(out, "The %s ", side);
    say_names(out, corners, count);
    words_say(out, " is nearest to the origin. Its normal n is asked for a support point. ");
    words_name(name, 'w', s->support.name);
    if (!is_last(t, step)) {
        words_number(number, gap, noise);
        words_say(out,
                  "%s lies farther out than the %s, by %s, so the %s is not the boundary yet. %s becomes a corner%s.",
                  name, side, number, side, name,
                  t->dimension == 2 ? " and splits it" : "; it replaces the faces that it sees");
        return;
    }
    words_length(number, s->upper, 0, noise);
    if (gap <= 8 * noise) {
        words_say(out, "%s lies no farther out than the %s: the bounds have met. ", name, side);
        words_say(out, "The cores are %s deep in one another, along n.", number);
    } else {
        char left[40];
        words_number(left, s->upper - s->lower, 0);
        words_say(
            out,
            "%s lies hardly farther out than the %s: all but %s of the bounds has met. The cores are %s deep in one "
            "another, along n.",
            name, side, left, number);
    }
}

void words_step(char out[WORDS_SIZE], const explain_trace *t, size_t step) {
    out[0] = 0;
    if (t->steps[step].stage == EXPLAIN_GJK)
        caption_gjk(out, t, step);
    else
        caption_epa(out, t, step);
}

/* Describes how the radii change the answer. */
static void answer_radii(char out[WORDS_SIZE], const explain_trace *t) {
    double noise = words_noise(t), r = t->rounding[0] + t->rounding[1], core = t->answer.distance + r;
    if (!(r > 0)) return;
    char whole[WORDS_LENGTH], radius[2][40], result[WORDS_LENGTH];
    words_length(whole, fabs(core), 0, noise);
    words_length(result, t->answer.distance, 0, noise);
    for (int i = 0; i < 2; i++) words_number(radius[i], t->rounding[i], noise);
    size_t epa, plane;
    explain_stage_begin(t, EXPLAIN_EPA, &epa);
    explain_stage_begin(t, EXPLAIN_PLANE, &plane);
    words_say(out, " %s seen the cores alone, which are %s %s. The radii are subtracted at the end: %s%s",
              epa > 0     ? "GJK and EPA have"
              : plane > 0 ? "The formula has"
                          : "GJK has",
              whole, core < 0 ? "deep in one another" : "apart", core < 0 ? "−" : "", whole);
    for (int i = 0; i < 2; i++)
        if (t->rounding[i] > 0) words_say(out, " − %s", radius[i]);
    words_say(out, " = %s.", result);
}

void words_answer(char out[WORDS_SIZE], const explain_trace *t) {
    double noise = words_noise(t);
    char number[WORDS_LENGTH], direction[200];
    out[0] = 0;
    long squared = words_direction(direction, t->dimension, t->answer.normal);
    words_length(number, fabs(t->answer.distance), squared, noise);
    size_t epa, plane;
    explain_stage_begin(t, EXPLAIN_EPA, &epa);
    explain_stage_begin(t, EXPLAIN_PLANE, &plane);
    if (t->answer.status == ANSWER_OVERLAP)
        words_say(out, "A and B overlap. Moving B by %s along n = %s is the shortest way to part them.", number,
                  direction);
    else if (t->answer.status == ANSWER_SEPARATED)
        words_say(out, "A and B are %s apart. The direction from A to B is n = %s.", number, direction);
    else
        words_say(out, "A and B touch, as far as the error bound can tell. The direction from A to B is n = %s.",
                  direction);
    answer_radii(out, t);
    double core = t->answer.distance + t->rounding[0] + t->rounding[1];
    if (epa == 0 && plane == 0 && core < -1e3 * noise)
        words_say(out, " The depth of these cores has a way of its own, without EPA's steps (docs/epa.md).");
}
