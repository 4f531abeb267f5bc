/* A progress bar on stderr, for long work on a terminal. */
#ifndef TACT_CLI_BASE_PROGRESS_H
#define TACT_CLI_BASE_PROGRESS_H

#include <stdbool.h>
#include <stddef.h>

typedef struct progress {
    const char *what; /* such as "building hulls" */
    bool watched;     /* stderr is a terminal */
    bool quiet;       /* set before the first progress_begin(): never draw */
    bool shown;       /* a bar is on the screen */
    double begun, last;
} progress;

/* Seconds on a clock that never jumps. */
double progress_clock(void);

void progress_begin(progress *p, const char *what);
/* Draws only after half a second, and at most ten times a second. */
void progress_update(progress *p, size_t done, size_t total);
/* Wipes the bar, so that other text can be written. It comes back with the next update. */
void progress_wipe(progress *p);

#endif
