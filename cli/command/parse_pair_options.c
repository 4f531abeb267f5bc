/* The options that choose among the pairs of a scene, and the number of threads. */
#include <limits.h>

#include "base/threads.h"
#include "command/help.h"
#include "command/parse_options.h"

bool options_set_choice(pair_choice *out, int letter, const char *text, error *error) {
    long count;
    switch (letter) {
    case OPTION_TOUCHING: out->touching = true; return true;
    case OPTION_WITHIN:
        out->within = true;
        if (options_numbers(text, 1, 1, &out->length) == 1 && out->length >= 0) return true;
        return error_set(error, "tact: --within is \"%s\"; it must be a number not below zero", text);
    default:
        if (!options_whole(text, 1, LONG_MAX, &count)) {
            return error_set(error, "tact: --nearest is \"%s\"; it must be a whole number of 1 or more", text);
        }
        out->nearest = (size_t)count;
        return true;
    }
}

bool options_set_threads(options *out, const char *text, error *error) {
    long count;
    bool simulates = out->command == COMMAND_SIMULATE;
    if (!options_whole(text, 1, MOST_THREADS, &count)) {
        return error_set(error, "tact%s: --threads is \"%s\"; it must be a whole number from 1 to %d",
                         simulates ? " simulate" : "", text, MOST_THREADS);
    }
    *(simulates ? &out->simulate.threads : &out->threads) = (int)count;
    return true;
}

/* What is asked of answers that --within and --nearest cannot do with, or null. */
static const char *find_rival(const options *o) {
    bool nearest = o->choice.nearest > 0;
    if (o->apart_is_enough) return "--apart-is-enough";
    if (nearest && o->cutoff > 0) return "--cutoff";
    if (nearest && o->tolerance > 0) return "--tolerance";
    if (nearest && o->relative_tolerance > 0) return "--relative-tolerance";
    return nearest && o->max_supports > 0 ? "--max-supports" : NULL;
}

bool options_check_choice(const options *o, const char *name, error *error) {
    const pair_choice *c = &o->choice;
    const char *first = c->within ? "--within" : "--touching", *second = c->nearest > 0 ? "--nearest" : "--touching";
    if (c->within + c->touching + (c->nearest > 0) > 1) {
        return error_set(error, "tact %s: %s and %s are both given; it must be one of them, for each says on its own "
                                "which pairs have rows",
                         name, first, second);
    }
    if (!c->within && c->nearest == 0) return true;
    const char *rival = find_rival(o);
    if (rival) {
        return error_set(error, "tact %s: %s goes by distances, which %s leaves open; leave one of them out", name,
                         c->within ? "--within" : "--nearest", rival);
    }
    if (c->within && o->cutoff > 0 && o->cutoff < c->length) {
        return error_set(error, "tact %s: --cutoff is %g and --within %g; beyond its cutoff a distance is not known, "
                                "so it must be at least as long",
                         name, o->cutoff, c->length);
    }
    return true;
}
