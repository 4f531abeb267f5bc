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
/* Streams all fields but the tree. Saving and hashing change nothing. */
static void stream_world(stream *s, tactn_world *world);

#endif
