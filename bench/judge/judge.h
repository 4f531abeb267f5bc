/* Judging a library's answers about a category (docs/benchmark.md). Errors are fractions of the smaller shape of the
 * pair: |distance - true distance|, or how far from contact a cast has stopped; and the excess: how much less the
 * reported normal separates than the best one. An answer is bad when the library failed, when its status is wrong,
 * or when an error or an excess is above a thousandth; a manifold also when a point of it is off the surfaces by more
 * than that, or when its points do not span nine tenths of what they could. A bad answer counts as no answer. */
#ifndef BENCH_JUDGE_JUDGE_H
#define BENCH_JUDGE_JUDGE_H

#include <stdbool.h>

#include "judge/reference.h"

/* The reference of a pair. */
typedef struct bench_truth {
    bench_reference gap; /* the signed distance; of a cast at contact */
    bool meets;          /* casts */
    wide fraction;       /* casts: of first contact, where they meet */
} bench_truth;

typedef struct bench_verdict {
    int pairs, failed, wrong_status, unsupported;
    int silent; /* answered by a plain yes or no, without a distance */
    int bad;    /* of the supported ones */
    double worst_error, worst_excess;
    /* Manifolds: how many have a point off the surfaces, and how many do not span the patch. */
    int off_surface, uncovered;
    double worst_off;
} bench_verdict;

/* The truth about all pairs of a scene, to be freed with free(). */
bench_truth *judge_truths(const bench_scene *scene, bench_query query);
/* Lets the answers' normals raise the references: no direction can be better than the truth. Returns how many pairs
 * rose by more than a millionth of the smaller shape. */
int judge_learn(bench_truth *truths, const bench_scene *scene, const bench_answer *answers);
bench_verdict judge(const bench_truth *truths, const bench_scene *scene, bench_query query,
                    const bench_answer *answers, bool in_float);
/* The fraction of the pairs in which both ends of the reference are within a millionth of the smaller shape. */
double judge_certain(const bench_truth *truths, const bench_scene *scene);

#endif
