/* The results about meshes: tables, CSV and a chart. */
#ifndef BENCH_MESHES_MESH_REPORT_H
#define BENCH_MESHES_MESH_REPORT_H

#include "meshes/mesh_judge3.h"

enum { MESH_MOST_CATEGORIES = 48, MESH_MOST_LIBRARIES = 12 };

/* A library in one of its ways. */
typedef struct mesh_library {
    const char *name, *precision, *call; /* call: "cold", or what is special */
    const char *plugin;                  /* file name */
    int index;                           /* in the plugin */
    const char *package;                 /* Debian's, or the switch of the build; null for Tact itself */
    double color[3];
} mesh_library;

typedef struct mesh_cell {
    bool present;
    double nanoseconds; /* of a unit of the category, the least of the passes; NaN when there is none */
    double bytes;       /* of a triangle or box; 0: not told */
    int passes;
    mesh_verdict verdict;
} mesh_cell;

typedef struct mesh_report {
    const mesh_library *libraries;
    int library_count, category_count, tact; /* tact: the library that ratios are told by */
    const mesh_category *categories[MESH_MOST_CATEGORIES];
    char versions[MESH_MOST_LIBRARIES][32];
    mesh_cell cells[MESH_MOST_CATEGORIES][MESH_MOST_LIBRARIES];
    unsigned long long seed;
} mesh_report;

bool mesh_report_is_right(const mesh_cell *cell);
/* Its time in those of Tact in double; NaN where either has none. */
double mesh_report_ratio(const mesh_report *report, int category, int library);
void mesh_report_category(const mesh_report *report, int category);
/* False, with errno set, when the file cannot be written. */
bool mesh_report_csv(const mesh_report *report, const char *path);
/* mesh_chart3.c: an SVG. */
bool mesh_chart_draw(const mesh_report *report, const char *path);

#endif
