/* Packs the poses and contact points of a record as text: whole numbers of few bytes, in base64.
 * cli/simulate/player/player.js unpacks them. */
#ifndef TACT_CLI_SIMULATE_PACK_H
#define TACT_CLI_SIMULATE_PACK_H

#include <stdio.h>

#include "simulate/record.h"

/* Positions are kept as steps from the middle, up to PACK_MOST of them either way. */
typedef struct pack_scale {
    double middle[3], step;
} pack_scale;

#define PACK_MOST 32767

/* Each writes one JSON string; false when memory is out. */
bool pack_poses(FILE *out, const record *record, const pack_scale *scale);
bool pack_contacts(FILE *out, const record *record, const pack_scale *scale);

#endif
