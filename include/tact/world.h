/* What worlds of both dimensions share: handles, kinds of bodies, filters, events. */
#ifndef TACT_WORLD_H
#define TACT_WORLD_H

#include "tact/memory.h"

#ifdef __cplusplus
extern "C" {
#endif

/* Handles of a body and of a shape in a world. All zero is none. A place that has become free gets another generation
 * before it is used again, so the handle of what has been destroyed is refused (TACT_STALE_ID), not followed. */
typedef struct tact_body_id {
    uint32_t index, generation;
} tact_body_id;

typedef struct tact_shape_id {
    uint32_t index, generation;
} tact_shape_id;

typedef enum tact_body_kind {
    TACT_BODY_STATIC,    /* never moves */
    TACT_BODY_KINEMATIC, /* moves as its velocity says; nothing pushes it */
    TACT_BODY_DYNAMIC    /* moves as forces and contacts say */
} tact_body_kind;

/* Two shapes are asked whether they touch when each one's mask has the other's category; but shapes of one group other
 * than zero always are where it is above zero, and never where it is below. */
typedef struct tact_filter {
    uint64_t category, mask;
    int32_t group;
} tact_filter;

typedef enum tact_event_kind {
    TACT_CONTACT_BEGIN, /* they touch, and did not in the step before */
    TACT_CONTACT_PERSIST,
    TACT_CONTACT_END    /* they do not touch any more, or one of them is gone: its handle is stale then */
} tact_event_kind;

/* A sensor and a shape that has come to overlap it, or does not any more. */
typedef struct tact_sensor_event {
    tact_event_kind kind; /* TACT_CONTACT_BEGIN or TACT_CONTACT_END */
    tact_shape_id sensor, visitor;
} tact_sensor_event;

#ifdef __cplusplus
}
#endif
#endif
