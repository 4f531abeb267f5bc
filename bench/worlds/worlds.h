/* Who is compared in worlds, and with which scenes: worlds2.c and worlds3.c say. */
#ifndef BENCH_WORLDS_WORLDS_H
#define BENCH_WORLDS_WORLDS_H

#include <stddef.h>

typedef struct worlds_library {
    const char *name, *precision, *plugin;
    int index;           /* which way of the plugin's */
    const char *remedy;  /* what to do where its plugin is missing; null for Tact */
} worlds_library;

/* Ends with a library without a name. */
extern const worlds_library worlds_libraries[];
/* With commas between them. */
extern const char worlds_scenes[];

#endif
