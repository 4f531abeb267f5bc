/* The mailbox, memory for JavaScript, and texts. */
#include "bridge.h"

#include <stdlib.h>

double bridge_mail[MAIL];

EXPORT("mailbox") double *bridge_mailbox(void) { return bridge_mail; }

EXPORT("mailbox_size") int bridge_mailbox_size(void) { return MAIL; }

/* Aligned for everything; null where there is no more. */
EXPORT("allocate") void *bridge_allocate(size_t bytes) { return malloc(bytes); }

EXPORT("release") void bridge_release(void *memory) { free(memory); }

EXPORT("status_text") const char *bridge_status_text(int status) { return tact_status_text((tact_status)status); }

double *bridge_store_gap(const tactn_gap *gap, double *to) {
    to = store_number(bridge_answer(gap->status, gap->relation), to);
    to = store_number(gap->iterations, to);
    to = store_number(gap->distance, to);
    to = store_number(gap->error_bound, to);
    to = store(gap->normal, to);
    to = store(gap->point_a, to);
    return store(gap->point_b, to);
}

double *bridge_store_hit(const tactn_hit *hit, double *to) {
    to = store_number(bridge_answer(hit->status, hit->relation), to);
    to = store_number(hit->steps, to);
    to = store_number(hit->fraction, to);
    to = store_number(hit->distance, to);
    to = store_number(hit->error_bound, to);
    to = store(hit->normal, to);
    to = store(hit->point_a, to);
    return store(hit->point_b, to);
}
