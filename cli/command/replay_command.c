/* tact replay: makes the steps of a recording again, in the dimension and the precision that it is of. */
#include <inttypes.h>
#include <stdlib.h>

#include "base/file.h"
#include "base/threads.h"
#include "command/commands.h"
#include "simulate/simulation.h"

static void print_replay(const char *file, const simulation_replay *found) {
    printf("%s: %" PRIu64 " steps, ", file_shown(file), found->steps);
    if (found->first_difference > 0)
        printf("of which step %" PRIu64 " differs from the recording", found->first_difference);
    else
        printf("all as recorded");
    printf("; hash %016" PRIx64 "\n", found->hash);
}

/* The other three refuse the head of a recording. */
static tact_status replay_any(const simulation_state *recording, const tact_tasks *tasks, simulation_replay *found) {
    tact_status status = TACT_BAD_SNAPSHOT;
    for (int i = 0; i < 4 && status == TACT_BAD_SNAPSHOT && (i == 0 || found->steps == 0); i++)
        status = simulation_choose(2 + i % 2, i / 2 == 1)->replay(recording, tasks, found);
    return status;
}

static bool replay_file(const options *o, const simulation_state *recording, bool *differs, error *error) {
    int count = o->threads;
    threads *pool = count > 1 ? threads_open(count, error) : NULL;
    if (count > 1 && !pool) return false;
    const tact_tasks tasks = pool ? threads_tasks(pool) : (tact_tasks){NULL, NULL};
    simulation_replay found = {0};
    tact_status status = replay_any(recording, &tasks, &found);
    threads_close(pool);
    if (status == TACT_NO_MEMORY) return error_memory(error);
    if (status != TACT_OK && found.steps == 0)
        return error_set(error, "%s: this is no recording of this build of tact, or it is damaged at its start",
                         file_shown(o->files[0]));
    if (status != TACT_OK)
        return error_set(error, "%s: the recording is damaged, or ends, in its step %" PRIu64,
                         file_shown(o->files[0]), found.steps + 1);
    *differs = found.first_difference > 0;
    print_replay(o->files[0], &found);
    return output_close(stdout, NULL, error);
}

bool replay_command(const options *options, bool *differs, error *error) {
    static const file_wanted wanted = {"recording", "a file that --record has written"};
    simulation_state recording;
    char *text;
    if (!file_read(options->files[0], &wanted, &text, &recording.size, error)) return false;
    recording.bytes = text;
    bool good = replay_file(options, &recording, differs, error);
    free(recording.bytes);
    return good;
}
