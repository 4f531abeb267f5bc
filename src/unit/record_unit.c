/* Recorder, replay and player, in one translation unit. */
#include "record/record.c"
#include "record/replay.c"
#include "record/player.c"
