/* What tact clash checks: a scene, or the bodies of mesh files and of a robot. */
#ifndef TACT_CLI_COMMAND_CLASH_INPUT_H
#define TACT_CLI_COMMAND_CLASH_INPUT_H

#include "clash/clash.h"

/* True if a file's name says that it is a scene, a mesh or a robot, or it is stdin. */
bool clash_is_input(const char *file);
/* Reads all that the command line names into an empty set. */
bool clash_read(const options *options, clash_set *out, progress *progress, error *error);

#endif
