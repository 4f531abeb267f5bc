/* Whom the gallery asks, and with which settings (gallery.c): settings2.c, settings3.c. */
#ifndef BENCH_GALLERY_SETTINGS_H
#define BENCH_GALLERY_SETTINGS_H

#include "base/dimension.h"

typedef struct gallery_library {
    const char *name, *precision, *settings;
    const char *plugin; /* file name */
    int index;          /* in the plugin */
} gallery_library;

/* Null names are past the last. */
extern const gallery_library gallery_libraries[];

/* The kinds of shapes by the names that scenes have for them. */
typedef struct gallery_kind {
    const char *name;
    bench_kind kind;
} gallery_kind;

extern const gallery_kind gallery_kinds[];

#endif
