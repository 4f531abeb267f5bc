/* One table of options and one of commands for the parser, --help and the man page. */
#ifndef TACT_CLI_COMMAND_HELP_H
#define TACT_CLI_COMMAND_HELP_H

#include <stdio.h>

#include "base/options.h"

typedef struct option_entry {
    int letter;           /* the short option, or a number above 255 if there is none */
    const char *name;     /* the long option, without dashes */
    const char *argument; /* its placeholder, or null; in brackets where it may be left out: [=BASE] */
    const char *text;
    unsigned int commands; /* bits of enum command that take it */
} option_entry;

enum {
    OPTION_CUTOFF = 256,
    OPTION_PICTURE,
    OPTION_POSE,
    OPTION_VERTEX_LIMIT,
    OPTION_PAIR,
    OPTION_ALL,
    OPTION_SPECULATIVE,
    OPTION_GENERAL,
    OPTION_MOTION,
    OPTION_RAY,
    OPTION_QUERY,
    OPTION_SECONDS,
    OPTION_HZ,
    OPTION_SUBSTEPS,
    OPTION_THREADS,
    OPTION_EVERY,
    OPTION_BODIES,
    OPTION_HASH,
    OPTION_PROFILE,
    OPTION_ANIMATION,
    OPTION_CONTACTS,
    OPTION_FRAMES,
    OPTION_FPS,
    OPTION_SIZE,
    OPTION_VIEW,
    OPTION_LINK,
    OPTION_SAVE,
    OPTION_RESTORE,
    OPTION_RECORD,
    OPTION_SCALE,
    OPTION_UNITS,
    OPTION_AS,
    OPTION_PART,
    OPTION_CLEARANCE,
    OPTION_DEPTH,
    OPTION_TOLERANCE,
    OPTION_RELATIVE_TOLERANCE,
    OPTION_MAX_SUPPORTS,
    OPTION_APART_IS_ENOUGH,
    OPTION_FIRST_DIRECTION,
    OPTION_WITHIN,
    OPTION_TOUCHING,
    OPTION_NEAREST,
    OPTION_IGNORE,
    OPTION_GROUP,
    OPTION_ACCEPTED,
    OPTION_FIRST,
    OPTION_JOINTS,
    OPTION_SRDF,
    OPTION_SCENE_MOTION,
    OPTION_TRAJECTORY,
    OPTION_REGIONS,
    OPTION_SHARD,
    OPTION_MERGE,
    OPTION_BALANCE,
    OPTION_STATS,
    OPTION_FIXED_BASE,
    OPTION_FREE_BASE,
    OPTION_HOLD,
    OPTION_GROUND,
    OPTION_MAN
};

/* Commands that print a row per query, and those of them that can choose among the pairs. */
#define HELP_MOTIONS (COMMAND_CAST | COMMAND_IMPACT)
#define HELP_QUERIES (COMMAND_DISTANCE | COMMAND_OVERLAP | COMMAND_COLLIDE | COMMAND_RAYCAST | HELP_MOTIONS)
#define HELP_PAIRS (COMMAND_DISTANCE | COMMAND_OVERLAP | COMMAND_COLLIDE)

typedef struct command_entry {
    command command;
    const char *name;
    const char *summary;       /* one line */
    const char *usage[3];      /* the arguments behind the command's name */
    const char *paragraphs[6]; /* plain text, one string each */
    const char *examples[5];   /* whole command lines */
} command_entry;

extern const option_entry help_options[];       /* ends with a null name */
extern const command_entry help_commands[];     /* ends with a null name */
extern const char *const help_about[];          /* paragraphs on the command as a whole; ends with null */
extern const char *const help_exit_status[][2]; /* status and meaning; ends with null */

/* The help of one command, or of the whole with COMMAND_NONE. */
void help_print(FILE *out, command command);
/* The man page, in roff. */
void help_print_manual(FILE *out);

#endif
