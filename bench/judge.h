/* Judging a library's answers about a category (docs/benchmark.md). Errors are fractions of the smaller shape of the
 * pair: |distance - true distance|, and the excess: how much less the reported normal separates than the best one.
 * An answer is bad when the library failed, when its status is wrong, or when an error or an excess is above a
 * thousandth. A bad answer counts as no answer. */
#ifndef BENCH_JUDGE_H
#define BENCH_JUDGE_H

#include <stdbool.h>

#include "reference.h"

typedef struct bench_verdict {
    int pairs, failed, wrong_status, unsupported;
    int silent; /* answered by a plain yes or no, without a distance */
    int bad;    /* of the supported ones */
    double worst_error, worst_excess;
} bench_verdict;

/* The references of all pairs of a scene, to be freed with free(). */
bench_reference *judge_references(const bench_scene *scene);
/* Lets the answers' normals raise the references: no direction can be better than the truth. Returns how many pairs
 * rose by more than a millionth of the smaller shape. */
int judge_learn(bench_reference *references, const bench_scene *scene, const bench_answer *answers);
bench_verdict judge(const bench_reference *references, const bench_scene *scene, const bench_answer *answers,
                    bool in_float);
/* The fraction of the pairs in which both ends of the reference are within a millionth of the smaller shape. */
double judge_certain(const bench_reference *references, const bench_scene *scene);

#endif
