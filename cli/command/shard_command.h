/* tact clash --shard, --merge and --balance. */
#ifndef TACT_CLI_COMMAND_SHARD_COMMAND_H
#define TACT_CLI_COMMAND_SHARD_COMMAND_H

#include "command/clash_job.h"

/* Of a job that was read. */
bool shard_command(const clash_job *job, error *error);
bool shard_balance_command(const clash_job *job, error *error);
bool shard_merge_command(const options *options, bool *new_clash, error *error);

#endif
