/* The progress bar. */
#define _XOPEN_SOURCE 700
#include "base/progress.h"

#include <stdio.h>
#include <time.h>
#include <unistd.h>

#define BAR_WIDTH 30

double progress_clock(void) {
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (double)now.tv_sec + 1e-9 * (double)now.tv_nsec;
}

void progress_begin(progress *p, const char *what) {
    progress_wipe(p);
    p->what = what;
    p->watched = !p->quiet && isatty(STDERR_FILENO) != 0;
    p->begun = p->last = progress_clock();
}

void progress_update(progress *p, size_t done, size_t total) {
    if (!p->watched || total == 0) return;
    double now = progress_clock();
    if (now - p->begun < 0.5 || now - p->last < 0.1) return;
    p->last = now;
    double part = (double)done / (double)total;
    char bar[BAR_WIDTH + 1];
    for (int i = 0; i < BAR_WIDTH; i++) bar[i] = (double)i < part * BAR_WIDTH ? '#' : '.';
    bar[BAR_WIDTH] = 0;
    fprintf(stderr, "\r%s [%s] %3d%%", p->what, bar, (int)(100 * part));
    fflush(stderr);
    p->shown = true;
}

void progress_wipe(progress *p) {
    if (!p->shown) return;
    fputs("\r\033[K", stderr);
    fflush(stderr);
    p->shown = false;
}
