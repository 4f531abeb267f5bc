/* A replay on its way; replay.c makes its steps, player.c goes back and forth with it. */
#ifndef TACT_RECORD_REPLAY_H
#define TACT_RECORD_REPLAY_H

#include "record/record.h"

typedef struct replay {
    const unsigned char *bytes; /* what is left of the recording */
    size_t left;
    tactn_replay_options options;
    tactn_world *world; /* null before the first snapshot */
    snapshot last, now; /* behind the last step; before the next one */
} replay;

/* Words of the recording; false: it has no more so many. */
static bool read_words(replay *r, uint64_t *words, int count);
/* Makes the world what the caller of the recorder had made of it. */
static tact_status change_world(replay *r, uint64_t size);
/* One entry; *more becomes false where the visitor asks for no more. */
static tact_status replay_entry(replay *r, tactn_replay *out, bool *more);
/* Begins a replay behind the head of a recording. */
static tact_status open_replay(replay *r, const void *bytes, size_t size, const tactn_replay_options *options);
static void close_replay(replay *r);

#endif
