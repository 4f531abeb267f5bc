/* The options by which many processes share out the work of tact clash. */
#include <stdio.h>
#include <string.h>

#include "command/parse_options.h"
#include "shard/share.h"

bool options_set_shard(options *out, const char *text, error *error) {
    char first[16] = "";
    const char *slash = strchr(text, '/');
    size_t length = slash ? (size_t)(slash - text) : sizeof first;
    long shard = 0, count = 0;
    if (length < sizeof first) memcpy(first, text, length);
    bool good = length < sizeof first && options_whole(slash + 1, 1, MOST_SHARDS, &count) &&
                options_whole(first, 1, count, &shard);
    out->shard = (int)shard;
    out->shard_count = (int)count;
    return good || error_set(error,
                             "tact clash: --shard is \"%s\"; it must be I/N, such as 2/5: a whole number from 1 "
                             "to N, and N from 1 to %d",
                             text, MOST_SHARDS);
}

bool options_set_balance(options *out, const char *text, error *error) {
    out->balance_count = options_numbers(text, 1, MOST_BALANCES, out->balance);
    bool good = out->balance_count > 0;
    for (int i = 0; i < out->balance_count; i++) {
        double count = out->balance[i];
        good = good && count >= 1 && count <= MOST_SHARDS && !(count > (int)count);
    }
    return good || error_set(error,
                             "tact clash: --balance is \"%s\"; it must be up to %d whole numbers from 1 to %d with "
                             "commas between them",
                             text, MOST_BALANCES, MOST_SHARDS);
}

bool options_check_shard(const options *o, error *error) {
    const char *way = o->shard_count > 0 ? "--shard" : o->balance_count > 0 ? "--balance" : "--merge";
    if ((o->shard_count > 0) + o->merge + (o->balance_count > 0) > 1) {
        return error_set(error,
                         "tact clash: --shard, --merge and --balance are of different runs; it must be one of them");
    }
    if (o->shard_count > 0 && (!o->output || strcmp(o->output, "-") == 0)) {
        return error_set(error, "tact clash: --shard needs a file for what it finds: --output part.%d", o->shard);
    }
    if (o->shard_count > 0 && o->first) {
        return error_set(error, "tact clash: --first is known when all shards are merged; give it to --merge");
    }
    if (o->stats && (o->shard_count > 0 || o->merge || o->balance_count > 0)) {
        return error_set(
            error, "tact clash: --stats tells what the processes of tact-mpi have done; leave it out with %s", way);
    }
    const char *of_report = o->accepted                 ? "--accepted"
                            : o->first                  ? "--first"
                            : o->choice.touching        ? "--touching"
                            : o->regions                ? "--regions"
                            : o->format != FORMAT_TABLE ? "--format"
                                                        : NULL;
    return o->balance_count == 0 || !of_report ||
           error_set(error, "tact clash: --balance makes no report of clashes; leave out %s", of_report);
}
