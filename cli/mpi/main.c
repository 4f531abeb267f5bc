/* The command `tact-mpi`: tact clash by the processes that mpirun starts. What it prints and its exit status are those
 * of tact; messages come from process 0 alone. */
#define _XOPEN_SOURCE 700
#include <locale.h>
#include <mpi.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>

#include "command/commands.h"
#include "command/help.h"
#include "command/parse_options.h"
#include "mpi/mpi_clash.h"
#include "tact/base.h"

static bool run(processes *p, const options *o, bool *new_clash, error *error) {
    if (o->command == COMMAND_CLASH && !o->help) return mpi_clash(p, o, new_clash, error);
    if (o->command == COMMAND_VERSION || o->command == COMMAND_HELP || o->help) {
        if (p->rank > 0) return true;
        if (o->command == COMMAND_VERSION)
            printf("tact %s\n", tact_version());
        else
            help_print(stdout, o->about);
        return output_close(stdout, NULL, error);
    }
    return error_set(error,
                     "tact-mpi: only tact clash is shared out among processes: use `tact` for the other commands");
}

int main(int argc, char **argv) {
    processes p = {0};
    options options;
    error error = {"", false};
    bool new_clash = false;
    int provided;
    if (!setlocale(LC_CTYPE, "C.UTF-8")) setlocale(LC_CTYPE, "");
    /* Writing to a closed pipe fails, so that all processes end in order. */
    signal(SIGPIPE, SIG_IGN);
    signal(SIGXFSZ, SIG_IGN);
    MPI_Init_thread(&argc, &argv, MPI_THREAD_FUNNELED, &provided);
    MPI_Comm_rank(MPI_COMM_WORLD, &p.rank);
    MPI_Comm_size(MPI_COMM_WORLD, &p.count);
    bool good = options_parse(argc, argv, &options, &error) && run(&p, &options, &new_clash, &error);
    options_free(&options);
    if (!good && p.rank == 0 && !error.closed_pipe) fprintf(stderr, "%s\n", error.text);
    MPI_Finalize();
    if (p.rank > 0) return 0;
    return !good ? 2 : new_clash ? 1 : 0;
}
