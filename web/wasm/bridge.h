/* The bridge from JavaScript to the library: what its files share.
 *
 * Numbers pass through a mailbox of doubles: JavaScript writes what a call needs, calls, and reads the answer where it
 * has written. Every function takes all of its numbers out of the mailbox before it calls the library, and puts its
 * answer there at the end; so a user's support function, which runs in between, may use the library itself. What has
 * no fixed length is in memory that JavaScript allocates.
 *
 * A handle is the address of a tactn_shape. JavaScript knows no layout of any structure. */
#ifndef TACT_WASM_BRIDGE_H
#define TACT_WASM_BRIDGE_H

#include "space.h"

/* What JavaScript sees: a function under this name. */
#define EXPORT(name) __attribute__((export_name(name), visibility("default")))

/* The doubles of the mailbox. */
#define MAIL 256
extern double bridge_mail[MAIL];

/* Statuses, counts and kinds go as doubles. */
static inline double *store_number(double number, double *to) {
    *to = number;
    return to + 1;
}

/* A status and a relation as one number: below zero the status of refused input, else the relation, with 8 more where
 * the bound is wider than asked for. */
static inline int bridge_answer(tact_status status, tact_relation relation) {
    return status < 0 ? (int)status : (int)relation | (status == TACT_NOT_CONVERGED) << 3;
}

/* What is wrong with a pose, as the library's queries say it. */
tact_status bridge_pose_status(pose p);

/* The answers, each from one place on; what comes behind them in the mailbox is returned. */
double *bridge_store_gap(const tactn_gap *gap, double *to); /* answer iterations distance bound normal a b */
double *bridge_store_hit(const tactn_hit *hit, double *to); /* answer steps fraction distance bound normal a b */

/* JavaScript's part of a user's function, such as a support function: replaces a vector by another one. */
__attribute__((import_module("tact"), import_name("support"))) void bridge_ask(int function, double *vector);

/* Records what an observer sees; see record.c. */
typedef struct recorder recorder;
/* Whether only advances are recorded, or all but those. */
tactn_observer bridge_observe(recorder *recorder, bool advances);

#endif
