/* The command `tact`: answers on stdout, messages on stderr. The exit status is 0, 1 (tact clash has
 * found a new clash, tact replay a difference) or 2; a closed pipe ends it by
 * SIGPIPE, as it ends other filters. */
#define _XOPEN_SOURCE 700
#include <locale.h>
#include <signal.h>
#include <stdio.h>

#include "command/commands.h"
#include "command/parse_options.h"
#include "command/help.h"
#include "tact/base.h"

static bool print_help(const options *options, error *error) {
    if (options->manual)
        help_print_manual(stdout);
    else
        help_print(stdout, options->about);
    return output_close(stdout, NULL, error);
}

static bool print_version(error *error) {
    printf("tact %s\n", tact_version());
    return output_close(stdout, NULL, error);
}

static bool run(const options *options, bool *finding, error *error) {
    if (options->help || options->command == COMMAND_HELP) return print_help(options, error);
    if (options->command == COMMAND_VERSION) return print_version(error);
    if (options->command == COMMAND_EXPLAIN) return explain_command(options, error);
    if (options->command == COMMAND_SIMULATE) return simulate_command(options, error);
    if (options->command == COMMAND_CLASH) return clash_command(options, finding, error);
    if (options->command == COMMAND_REPLAY) return replay_command(options, finding, error);
    if (options->command == COMMAND_MESH) return mesh_command(options, error);
    return options->command == COMMAND_HULL ? hull_command(options, error) : query_command(options, error);
}

int main(int argc, char **argv) {
    /* Names are UTF-8 whatever the user's locale; numbers keep their point, for LC_NUMERIC stays "C". */
    if (!setlocale(LC_CTYPE, "C.UTF-8")) setlocale(LC_CTYPE, "");
    /* Writing to a closed pipe fails, so that files are closed in order before the end. */
    signal(SIGPIPE, SIG_IGN);
    signal(SIGXFSZ, SIG_IGN); /* and so does writing beyond a limit on files */
    options options;
    error error = {"", false};
    bool finding = false;
    bool good = options_parse(argc, argv, &options, &error) && run(&options, &finding, &error);
    options_free(&options);
    if (good) return finding ? 1 : 0;
    if (error.closed_pipe) {
        signal(SIGPIPE, SIG_DFL);
        raise(SIGPIPE);
    }
    fprintf(stderr, "%s\n", error.text);
    return 2;
}
