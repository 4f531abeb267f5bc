/* Recordings of what happens to a world of two dimensions: made step by step, replayed elsewhere to the same
 * bits, and looked through forwards and backwards. docs/world.md ("Recordings") says what a replay needs. */
#ifndef TACT_RECORD2_H
#define TACT_RECORD2_H

#include "tact/world2.h"

#ifdef __cplusplus
extern "C" {
#endif

/* ---- Recording ---- */

typedef struct tact2_recorder tact2_recorder;

/* Begins a recording: writes its head. The recorder takes memory from the world's allocator, as its step does, and must
 * be destroyed before the world. Allocates. */
TACT_API tact_status tact2_recorder_create(tact2_world *world, const tact_writer *writer, tact2_recorder **recorder);
/* Null is allowed. What has been written stays a recording. */
TACT_API void tact2_recorder_destroy(tact2_recorder *recorder);
/* tact2_world_step(), which it changes in nothing; what calls have changed since the last one is written before, the
 * hash behind. TACT_CUSTOM_SHAPE: refused, as by tact2_world_save(). */
TACT_API tact_status tact2_recorder_step(tact2_recorder *recorder, tact_real dt, int substeps);

/* ---- Replaying ---- */

/* How far a replay has come. */
typedef struct tact2_replay {
    uint64_t steps;            /* made */
    uint64_t first_difference; /* from 1: the step after which the hash was not the recorded one; 0: none */
    uint64_t hash;             /* of the world after the last step */
} tact2_replay;

/* All may be zero. */
typedef struct tact2_replay_options {
    tact_allocator allocator;
    tact_tasks tasks;
    /* Those that the recorded world had: a recording has none. Null: none. */
    const tact2_world_callbacks *callbacks;
    /* Is shown the world after each step, the first that differs with them; false ends the replay. May ask it, but not
     * change it. */
    bool (*visit)(void *context, const tact2_world *world, const tact2_replay *so_far);
    void *context;
} tact2_replay_options;

/* Makes the steps of a recording again, up to the first that differs, and compares hashes. A last step whose hash is
 * missing, since the program ended in it, is made and not compared. Null options: all zero. TACT_BAD_SNAPSHOT: cut
 * short, changed, or of another dimension, precision or build; *result says how far it came. Allocates. */
TACT_API tact_status tact2_world_replay(const void *bytes, size_t size, const tact2_replay_options *options,
                                        tact2_replay *result);

/* ---- Looking through a recording ---- */

/* A recording to look through, forwards and backwards. */
typedef struct tact2_player tact2_player;

/* Shows the world as it was before the first step. The bytes must stay. Options as of a replay, but visit, which is
 * not called. On its way it keeps snapshots, in about keyframe_bytes at most (0: 64 million): going back makes the
 * steps from the last one again. Allocates. TACT_BAD_SNAPSHOT: not even the first entry can be read. */
TACT_API tact_status tact2_player_create(const void *bytes, size_t size, const tact2_replay_options *options,
                                         size_t keyframe_bytes, tact2_player **player);
/* Null is allowed. */
TACT_API void tact2_player_destroy(tact2_player *player);
/* Shows the world after so many steps, or after the last that there is, or the first that differs. Allocates.
 * TACT_BAD_SNAPSHOT: the recording lies there. */
TACT_API tact_status tact2_player_seek(tact2_player *player, uint64_t steps);
/* How far it is, and the world there, the same from seek to seek, which must not be changed. */
TACT_API tact2_replay tact2_player_position(const tact2_player *player);
TACT_API const tact2_world *tact2_player_world(const tact2_player *player);
/* How many steps the recording has; of one that is damaged those before. */
TACT_API uint64_t tact2_player_steps(const tact2_player *player);

#ifdef __cplusplus
}
#endif
#endif
