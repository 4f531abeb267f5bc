/* Recordings of what happens to a world of three dimensions: made step by step, replayed elsewhere to the same
 * bits, and looked through forwards and backwards. docs/world.md ("Recordings") says what a replay needs. */
#ifndef TACT_RECORD3_H
#define TACT_RECORD3_H

#include "tact/world3.h"

#ifdef __cplusplus
extern "C" {
#endif

/* ---- Recording ---- */

typedef struct tact3_recorder tact3_recorder;

/* Begins a recording: writes its head. The recorder takes memory from the world's allocator, as its step does, and must
 * be destroyed before the world. Allocates. */
TACT_API tact_status tact3_recorder_create(tact3_world *world, const tact_writer *writer, tact3_recorder **recorder);
/* Null is allowed. What has been written stays a recording. */
TACT_API void tact3_recorder_destroy(tact3_recorder *recorder);
/* tact3_world_step(), which it changes in nothing; what calls have changed since the last one is written before, the
 * hash behind. TACT_CUSTOM_SHAPE: refused, as by tact3_world_save(). */
TACT_API tact_status tact3_recorder_step(tact3_recorder *recorder, tact_real dt, int substeps);

/* ---- Replaying ---- */

/* How far a replay has come. */
typedef struct tact3_replay {
    uint64_t steps;            /* made */
    uint64_t first_difference; /* from 1: the step after which the hash was not the recorded one; 0: none */
    uint64_t hash;             /* of the world after the last step */
} tact3_replay;

/* All may be zero. */
typedef struct tact3_replay_options {
    tact_allocator allocator;
    tact_tasks tasks;
    /* Those that the recorded world had: a recording has none. Null: none. */
    const tact3_world_callbacks *callbacks;
    /* Is shown the world after each step, the first that differs with them; false ends the replay. May ask it, but not
     * change it. */
    bool (*visit)(void *context, const tact3_world *world, const tact3_replay *so_far);
    void *context;
} tact3_replay_options;

/* Makes the steps of a recording again, up to the first that differs, and compares hashes. A last step whose hash is
 * missing, since the program ended in it, is made and not compared. Null options: all zero. TACT_BAD_SNAPSHOT: cut
 * short, changed, or of another dimension, precision or build; *result says how far it came. Allocates. */
TACT_API tact_status tact3_world_replay(const void *bytes, size_t size, const tact3_replay_options *options,
                                        tact3_replay *result);

/* ---- Looking through a recording ---- */

/* A recording to look through, forwards and backwards. */
typedef struct tact3_player tact3_player;

/* Shows the world as it was before the first step. The bytes must stay. Options as of a replay, but visit, which is
 * not called. On its way it keeps snapshots, in about keyframe_bytes at most (0: 64 million): going back makes the
 * steps from the last one again. Allocates. TACT_BAD_SNAPSHOT: not even the first entry can be read. */
TACT_API tact_status tact3_player_create(const void *bytes, size_t size, const tact3_replay_options *options,
                                         size_t keyframe_bytes, tact3_player **player);
/* Null is allowed. */
TACT_API void tact3_player_destroy(tact3_player *player);
/* Shows the world after so many steps, or after the last that there is, or the first that differs. Allocates.
 * TACT_BAD_SNAPSHOT: the recording lies there. */
TACT_API tact_status tact3_player_seek(tact3_player *player, uint64_t steps);
/* How far it is, and the world there, the same from seek to seek, which must not be changed. */
TACT_API tact3_replay tact3_player_position(const tact3_player *player);
TACT_API const tact3_world *tact3_player_world(const tact3_player *player);
/* How many steps the recording has; of one that is damaged those before. */
TACT_API uint64_t tact3_player_steps(const tact3_player *player);

#ifdef __cplusplus
}
#endif
#endif
