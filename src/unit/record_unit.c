/* Recorder and replay, in one translation unit. */
#include "record/record.c"
#include "record/replay.c"
