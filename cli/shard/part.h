/* The file that a shard writes: what was checked, how, and a line for each row. All of it stands under a sum at its
 * end, so that a file that was cut or changed is told from a whole one. */
#ifndef TACT_CLI_SHARD_PART_H
#define TACT_CLI_SHARD_PART_H

#include <stdio.h>

#include "base/digest.h"
#include "shard/plan.h"

/* What must be equal in all files that are merged. */
typedef struct part_about {
    char version[32];
    int shard_count;
    char input[SHA1_TEXT_SIZE]; /* of bodies, names, places, meshes, pairs that a file lists or passes over */
    double clearance;
    int depth;                  /* of clash_depth */
    char rules[SHA1_TEXT_SIZE]; /* of --ignore and --group */
    uint64_t bodies;
} part_about;

/* The head of a file. */
typedef struct part_head {
    part_about about;
    int shard;
    uint64_t pairs, sum; /* of the plan */
    uint64_t asked;      /* pairs of this shard */
} part_head;

/* identity.c: what a run is about; false where memory is out. */
void part_about_run(const clash_run *run, int shard_count, part_about *out);
/* Which of them differs, as the end of a sentence about the file; null where none does. */
const char *part_difference(const part_about *file, const part_about *wanted);

/* ---- part_write.c ---- */

/* Written under another name, which becomes its own when it is whole. */
typedef struct part_writer {
    FILE *out;
    const char *file;
    char *hidden; /* its name until then */
    sha1 sum;
    uint64_t rows;
} part_writer;

bool part_write_begin(part_writer *w, const char *file, const part_head *head, error *error);
void part_write_row(part_writer *w, uint64_t number, const tact3_clash *row);
/* Ends the file; false and a message if not everything could be written. */
bool part_write_end(part_writer *w, error *error);
/* Removes it, unless it was ended. */
void part_write_close(part_writer *w);

/* ---- part_read.c ---- */

typedef enum part_state {
    PART_WHOLE,
    PART_ABSENT,
    PART_BROKEN /* cut, changed, of a later version, or another kind of file */
} part_state;

typedef struct part_reader {
    FILE *in;
    const char *file;
    part_head head;
    char *line;
    size_t room;
    sha1 sum;
    uint64_t number; /* of the row that was read last, plus one */
} part_reader;

/* Looks at the whole file; what is no regular file is broken. `why`: what is wrong with it, for a message that begins
 * with its name. */
part_state part_check(const char *file, part_head *head, const char **why);
/* Opens a file that was checked, for its rows. To be closed in either case. */
bool part_open(part_reader *r, const char *file, error *error);
/* The next row and the number of its pair among all; false at the end, or with a message where the file has changed. */
bool part_next(part_reader *r, uint64_t *number, tact3_clash *row, error *error);
void part_close(part_reader *r);

#endif
