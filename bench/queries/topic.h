/* The topics of the benchmark: for each query its pairs, and the libraries with their calls. */
#ifndef BENCH_QUERIES_TOPIC_H
#define BENCH_QUERIES_TOPIC_H

#include "pairs/scenes.h"

/* A way of asking a library. */
typedef struct bench_library {
    const char *name, *precision;
    const char *call;    /* cold; with what the last call has left behind: warm (things move), rest (nothing moves) */
    const char *plugin;  /* file name */
    int index;           /* in the plugin */
    const char *package; /* Debian's, or the switch of the build that tells the sources; null for Tact itself */
    bool is_yardstick;   /* the ratio of each time to this one's is printed, too */
    double color[3];     /* in the chart: red, green, blue; below zero to be left out */
} bench_library;

typedef struct bench_topic {
    bench_query query;
    const char *name, *title;
    double seconds; /* about how long it may take */
    const scene_category *categories;
    const bench_library *libraries; /* the last has no name */
} bench_topic;

/* topic.c */
extern const bench_topic bench_topics[BENCH_QUERIES];

/* topic2.c, topic3.c */
extern const bench_library topic_distance[], topic_collide[], topic_raycast[], topic_cast[];

#endif
