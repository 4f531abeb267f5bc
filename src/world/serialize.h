/* The stream of a world's fields: serialize.c lists them, snapshot.c saves and loads with it. */
#ifndef TACT_WORLD_SERIALIZE_H
#define TACT_WORLD_SERIALIZE_H

#include "world/world.h"

typedef enum stream_mode { COUNTING, SAVING, LOADING, HASHING } stream_mode;

/* The source or target of the fields. */
typedef struct stream {
    stream_mode mode;
    uint64_t hash;
    unsigned char *out;
    const unsigned char *in;
    size_t left;  /* LOADING: bytes left to read; SAVING: all the room */
    const tactn_world *donor; /* LOADING: a world whose blocks may be shared; null: none */
    size_t bytes; /* COUNTING, SAVING: bytes so far */
    bool invalid; /* LOADING: the bytes cannot be a world */
    bool no_memory;
} stream;

/* ---- serialize.c ---- */
static void stream_bytes(stream *s, void *bytes, size_t count);
static uint64_t stream_long(stream *s, uint64_t value);
static int32_t stream_int(stream *s, int32_t value);
/* Streams an index from 0 to limit - 1, or NONE. */
static int32_t stream_index(stream *s, int32_t value, int32_t limit);
static bool stream_flag(stream *s, bool value);
static double stream_double(stream *s, double value);
/* Streams a vector, rotation, pose or matrix: nothing but numbers, of so many bytes in all. */
static void stream_reals(stream *s, void *reals, size_t bytes);
static void *stream_pointer(stream *s, void *pointer);
static void stream_slot(stream *s, slot_head *slot, int32_t limit);
/* Streams the count of an array whose items take at least `least` bytes; LOADING reserves room for them. */
static bool stream_count(stream *s, tactn_world *world, dynamic_array *array, size_t item, size_t least);
/* Streams all fields but the tree. Saving and hashing change nothing. */
static void stream_world(stream *s, tactn_world *world);

/* ---- joint/joint_stream.c ---- */
static void stream_joint(stream *s, const tactn_world *world, world_joint *joint);
static void stream_couplings(stream *s, tactn_world *world);

#endif
