/* The command line, as command/parse_options.c has read it. */
#ifndef TACT_CLI_BASE_OPTIONS_H
#define TACT_CLI_BASE_OPTIONS_H

#include <stdbool.h>
#include <stddef.h>

#include "tact/clash3.h"

/* Bits, so that an option can name the commands that take it. */
typedef enum command {
    COMMAND_NONE = 0,
    COMMAND_DISTANCE = 1,
    COMMAND_OVERLAP = 2,
    COMMAND_HULL = 4,
    COMMAND_HELP = 8,
    COMMAND_VERSION = 16,
    COMMAND_EXPLAIN = 32,
    COMMAND_COLLIDE = 64,
    COMMAND_RAYCAST = 128,
    COMMAND_CAST = 256,
    COMMAND_IMPACT = 512,
    COMMAND_SIMULATE = 1024,
    COMMAND_MESH = 2048,
    COMMAND_CLASH = 4096,
    COMMAND_REPLAY = 8192
} command;

typedef enum report_format {
    FORMAT_TABLE,
    FORMAT_JSON,
    FORMAT_JSONL,
    FORMAT_CSV,
    FORMAT_HTML, /* these two of tact clash alone */
    FORMAT_BCF
} report_format;

/* Format of tact explain; by default chosen by the extension of the output file. */
typedef enum page_format { PAGE_BY_NAME, PAGE_HTML, PAGE_SVG, PAGE_JSON } page_format;

/* x, y, z, qx, qy, qz, qw of each. */
typedef struct pose_list {
    double (*list)[7];
    size_t count;
} pose_list;

/* Along x, y and z. */
typedef struct scale_list {
    double (*list)[3];
    size_t count;
} scale_list;

/* Of mesh_units (base/units.h). */
typedef struct unit_list {
    int *list;
    size_t count;
} unit_list;

/* Into argv. */
typedef struct text_list {
    const char **list;
    size_t count;
} text_list;

/* Of tact simulate. */
typedef struct simulate_options {
    double seconds, hz;
    int substeps, threads;
    long every; /* steps from one row to the next; zero: not given */
    bool bodies, hash, profile, contacts;
    const char *animation, *frames, *save, *restore, *record; /* null when not given */
    double fps;                                               /* zero: not given */
    int width, height;                                        /* zero: not given */
    bool from_side;                                           /* azimuth and elevation are given, in degrees */
    double azimuth, elevation;
    bool fixed_base, free_base, hold, has_ground; /* of a robot */
    double ground;                                /* its height */
} simulate_options;

/* Which pairs get a row; none of it: all. */
typedef struct pair_choice {
    bool within, touching;
    double length;  /* within */
    size_t nearest; /* so many others of each body; zero: not given */
} pair_choice;

#define MOST_BALANCES 16

typedef struct options {
    command command;
    char **files; /* operands: into argv */
    size_t file_count;
    report_format format;
    bool single_precision, help, manual, quiet;
    command about;                /* with help: its command, or COMMAND_NONE for the overview */
    const char *picture, *output; /* null when not given */
    page_format page;             /* explain */
    command query;                /* explain: the one to explain; COMMAND_NONE when not given */
    const char *link;             /* explain: print a link to the page at this address; null when not wanted */
    const char *pair;             /* explain: which one; null when not given */
    bool all;                     /* explain: also of long stages every step */
    double cutoff;                /* zero: none */
    double tolerance, relative_tolerance; /* zero: none */
    int max_supports;             /* zero: without end */
    bool apart_is_enough;
    const char *first_direction;  /* as it was given; null when not given */
    double speculative;           /* collide */
    double clearance;             /* clash */
    tact3_clash_depth depth;      /* clash: how exactly the depth of overlaps is bracketed */
    text_list ignored, groups;    /* clash: pairs that are passed over */
    const char *accepted;         /* clash: an earlier report to compare with; null when not given */
    bool first;                   /* clash: end with the first one */
    int shard, shard_count;       /* clash: answer about this share of so many; zero: not given */
    bool merge;                   /* clash: of what shards have written */
    double balance[MOST_BALANCES]; /* clash: numbers of shards whose shares are to be told */
    int balance_count;            /* zero: not given */
    bool stats;                   /* clash, of many processes: what each has done */
    text_list joints;             /* clash, simulate: of a robot, as they were given */
    const char *srdf;             /* clash, simulate: pairs of links that are passed over; null when not given */
    bool regions;                 /* clash: count the parts of shared volumes */
    bool scene_motion;            /* clash: over the motions of a scene's bodies */
    const char *trajectory;       /* clash: of a robot's joints; null when not given */
    bool general;                 /* without closed forms */
    pair_choice choice;           /* distance, overlap, collide */
    int threads;                  /* of queries; zero: as many as there are processors */
    int vertex_limit;             /* zero: none */
    pose_list poses, motions;     /* of the second mesh, the third, ... */
    unit_list units;              /* mesh, clash: of the coordinates; of clash one for all files, or one for each */
    const char *part;             /* mesh: the node to tell about; null for all */
    bool as_surface;              /* meshes named on the command line: their triangles, not their hulls */
    bool chooses_kind;            /* --as is given */
    scale_list scales;            /* of meshes named on the command line: one for all, or one for each */
    text_list rays;               /* as they were given: their numbers depend on the scene's dimension */
    simulate_options simulate;
} options;

#endif
