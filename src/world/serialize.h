/* The stream that all fields of a world pass through: serialize.c lists them, snapshot.c saves and loads with it. */
#ifndef TACT_WORLD_SERIALIZE_H
#define TACT_WORLD_SERIALIZE_H

#include "world/world.h"

typedef enum passage { COUNTING, SAVING, LOADING, HASHING } passage;

/* Where the fields go to or come from. */
typedef struct stream {
    passage passage;
    uint64_t hash;
    unsigned char *out;
    const unsigned char *in;
    size_t left;  /* LOADING: bytes to come */
    size_t bytes; /* COUNTING, SAVING: so many were passed */
    bool bad;     /* LOADING: what came cannot be */
    bool no_memory;
} stream;

/* ---- serialize.c ---- */
static void pass_bytes(stream *s, void *bytes, size_t count);
static uint64_t pass_long(stream *s, uint64_t value);
/* Streams all but the tree. Saving and hashing change nothing. */
static void pass_world(stream *s, tactn_world *world);

#endif
