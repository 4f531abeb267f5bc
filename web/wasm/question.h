/* What every query of two shapes takes out of the mailbox. */
#ifndef TACT_WASM_QUESTION_H
#define TACT_WASM_QUESTION_H

#include "bridge.h"

/* JavaScript knows these (web/package/src/queries.ts). IN_A: the pose of A is passed over, that of B is in A's frame,
 * and so is the answer. */
enum { IN_A = 1, GENERAL = 2, APART_IS_ENOUGH = 4 };

typedef struct question {
    pose a, b;
    double rest[2 * POSE]; /* whatever comes behind the poses */
    tactn_observer observer;
    tactn_query_options options;
    int parts[2];     /* of A and B, where they have some */
    int triangles[2]; /* where they are meshes */
} question;

/* What turning a ray into a shape's frame may have moved, as in questions to worlds (docs/accuracy.md): where it
 * starts, and how far it went. */
double bridge_turned_bound(double start, double travelled);
bool bridge_is_identity(pose p);
/* An answer in the frame of a shape that stands there, taken to the world. */
tactn_hit bridge_hit_in_world(tactn_hit hit, pose a, double moved);

/* The question must stay where it is while it is used; the recorder may be null. */
void read_question(question *q, int flags, recorder *recorder, bool advances);

/* Takes the options of a distance: cutoff, tolerance, relative tolerance, most support points and first direction; of
 * each zero is none. */
void read_distance_options(tactn_query_options *options, const double *from, int flags);

/* The numbers behind an answer: the parts of A and B that it is about, and in space the triangles; -1 for none. */
#define TOUCHING 4
static inline void store_touching(const question *q, double *to) {
    store_triangles(q->triangles, store_number(q->parts[1], store_number(q->parts[0], to)));
}

#endif
