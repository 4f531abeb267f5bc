/* Reads the command line. */
#ifndef TACT_CLI_COMMAND_PARSE_OPTIONS_H
#define TACT_CLI_COMMAND_PARSE_OPTIONS_H

#include "base/error.h"
#include "base/options.h"

/* Numbers with commas between them, from `least` to `most`; how many there are, or 0 when the text is not that. */
int options_numbers(const char *text, int least, int most, double *out);
/* A whole number from `least` to `most`. */
bool options_whole(const char *text, long least, long most, long *out);
/* parse_simulate_options.c: the defaults of tact simulate, and one option of it. */
simulate_options options_simulate_defaults(void);
bool options_set_simulate(simulate_options *out, int letter, const char *text, error *error);
/* Options that do not go together. */
bool options_check_simulate(const options *o, error *error);

/* parse_pair_options.c: one option that chooses pairs, and which do not go together; and --threads. */
bool options_set_choice(pair_choice *out, int letter, const char *text, error *error);
bool options_check_choice(const options *o, const char *name, error *error);
bool options_set_threads(options *out, const char *text, error *error);

/* parse_shard_options.c: --shard and --balance, and which options do not go together with them. */
bool options_set_shard(options *out, const char *text, error *error);
bool options_set_balance(options *out, const char *text, error *error);
bool options_check_shard(const options *o, error *error);

bool options_parse(int argc, char **argv, options *out, error *error);
void options_free(options *options);

#endif
