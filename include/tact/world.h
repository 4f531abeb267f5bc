/* Types of worlds of both dimensions: ids, kinds of bodies, filters, events. */
#ifndef TACT_WORLD_H
#define TACT_WORLD_H

#include "tact/memory.h"

#ifdef __cplusplus
extern "C" {
#endif

/* Ids of a body, of a shape, of a joint, and of a coupling in a world. All zero is the null id. Reused slots get a new
 * generation, so ids of destroyed objects are detected (TACT_STALE_ID). */
typedef struct tact_body_id {
    uint32_t index, generation;
} tact_body_id;

typedef struct tact_shape_id {
    uint32_t index, generation;
} tact_shape_id;

typedef struct tact_joint_id {
    uint32_t index, generation;
} tact_joint_id;

typedef struct tact_coupling_id {
    uint32_t index, generation;
} tact_coupling_id;

typedef enum tact_body_kind {
    TACT_BODY_STATIC,    /* never moves */
    TACT_BODY_KINEMATIC, /* moves with the velocity that it is given; forces and contacts do not change it */
    TACT_BODY_DYNAMIC    /* moved by forces and contacts */
} tact_body_kind;

/* Two shapes may collide if each mask contains a bit of the other's category. Equal non-zero groups override this:
 * positive groups always collide, negative ones never. */
typedef struct tact_filter {
    uint64_t category, mask;
    int32_t group;
} tact_filter;

typedef enum tact_event_kind {
    TACT_CONTACT_BEGIN,   /* the shapes touch, and did not in the step before */
    TACT_CONTACT_PERSIST, /* the shapes touch, as in the step before */
    TACT_CONTACT_END      /* the shapes stopped touching, or one was destroyed: its id is stale then */
} tact_event_kind;

/* A shape began or stopped overlapping a sensor. */
typedef struct tact_sensor_event {
    tact_event_kind kind; /* TACT_CONTACT_BEGIN or TACT_CONTACT_END */
    tact_shape_id sensor, visitor;
} tact_sensor_event;

/* A body that was awake in the last step, and may have moved. */
typedef struct tact_body_move {
    tact_body_id body;
    bool fell_asleep; /* at the end of the step, and does not move until it wakes */
} tact_body_move;

/* Takes the bytes of a recording, one part after the other; it must not use the world. A part that cannot be written is
 * for the caller to note. */
typedef struct tact_writer {
    void *context;
    void (*write)(void *context, const void *bytes, size_t count);
} tact_writer;

/* How long the parts of the last step took, in the seconds of the world's clock; and, with or without one, what it has
 * cost that light bodies carried heavy ones. */
typedef struct tact_step_profile {
    double pairs;      /* new pairs, memory of the step */
    double contacts;   /* contact points, callbacks */
    double islands;
    double solver;     /* with the events of contacts */
    double boxes;      /* shapes follow their bodies */
    double continuous; /* fast bodies */
    double sleep;      /* with the order of events */
    double total;
    int refined_islands; /* which got more substeps than the step was told, 2, 4, 8, ... times as many */
    int most_substeps;   /* that an island got */
} tact_step_profile;

#ifdef __cplusplus
}
#endif
#endif
