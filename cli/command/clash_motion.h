/* tact clash --motion, --trajectory. */
#ifndef TACT_CLI_COMMAND_CLASH_MOTION_H
#define TACT_CLI_COMMAND_CLASH_MOTION_H

#include <signal.h>

#include "clash/clash.h"

bool clash_asks_motion(const options *options);
/* Refuses options that go with no motion, and motions without a file for them. */
bool clash_check_motion(const options *options, error *error);
/* Checks all pairs of a set over its motion, and prints the report. */
bool clash_motion(const options *options, const clash_set *set, const volatile sig_atomic_t *interrupted,
                  progress *progress, error *error);

#endif
