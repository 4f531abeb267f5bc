/* The options of tact simulate. */
#include <string.h>

#include "command/help.h"
#include "command/parse_options.h"
#include "base/text.h"

#define MOST_STEPS 1e9

simulate_options options_simulate_defaults(void) {
    return (simulate_options){.seconds = 10, .hz = 60, .substeps = 4, .threads = 1};
}

static bool set_whole(int *out, const char *option, const char *text, long least, long most, error *error) {
    long value;
    if (!options_whole(text, least, most, &value)) {
        return error_set(error, "tact simulate: %s is \"%s\"; it must be a whole number from %ld to %ld", option,
                         text, least, most);
    }
    *out = (int)value;
    return true;
}

static bool set_seconds(simulate_options *out, const char *text, error *error) {
    if (options_numbers(text, 1, 1, &out->seconds) == 1 && out->seconds >= 0) return true;
    return error_set(error, "tact simulate: --seconds is \"%s\"; it must be a number not below zero", text);
}

static bool set_rate(double *out, const char *option, const char *text, error *error) {
    if (options_numbers(text, 1, 1, out) == 1 && *out >= 1e-3 && *out <= 1e6) return true;
    return error_set(error, "tact simulate: %s is \"%s\"; it must be a number from 0.001 to 1000000", option, text);
}

static bool set_every(simulate_options *out, const char *text, error *error) {
    if (options_whole(text, 1, (long)MOST_STEPS, &out->every)) return true;
    return error_set(
        error, "tact simulate: --every is \"%s\"; it must be a whole number of steps, from 1 to 1000000000", text);
}

static bool set_animation(simulate_options *out, const char *text, error *error) {
    out->animation = text;
    if (text_ends_with(text, ".html") || text_ends_with(text, ".gif")) return true;
    return error_set(error, "tact simulate: --animation is \"%s\"; the name must end in .html or .gif", text);
}

static bool set_size(simulate_options *out, const char *text, error *error) {
    const char *x = strchr(text, 'x');
    char width[12];
    long sides[2] = {0, 0};
    if (x && x - text < (int)sizeof width) {
        memcpy(width, text, (size_t)(x - text));
        width[x - text] = 0;
        if (options_whole(width, 64, 4096, sides) && options_whole(x + 1, 64, 4096, sides + 1)) {
            out->width = (int)sides[0], out->height = (int)sides[1];
            return true;
        }
    }
    return error_set(error,
                     "tact simulate: --size is \"%s\"; it must be WIDTHxHEIGHT, such as 640x400, each from 64 to "
                     "4096",
                     text);
}

static bool set_view(simulate_options *out, const char *text, error *error) {
    double angles[2];
    out->from_side = true;
    if (options_numbers(text, 2, 2, angles) == 2 && angles[1] >= -90 && angles[1] <= 90) {
        out->azimuth = angles[0], out->elevation = angles[1];
        return true;
    }
    return error_set(error,
                     "tact simulate: --view is \"%s\"; it must be two angles in degrees: azimuth,elevation, the "
                     "second from -90 to 90",
                     text);
}

static bool set_ground(simulate_options *out, const char *text, error *error) {
    out->has_ground = true;
    if (options_numbers(text, 1, 1, &out->ground) == 1) return true;
    return error_set(error, "tact simulate: --ground is \"%s\"; it must be a number, the height of the ground", text);
}

bool options_set_simulate(simulate_options *out, int letter, const char *text, error *error) {
    switch (letter) {
    case OPTION_SECONDS: return set_seconds(out, text, error);
    case OPTION_HZ: return set_rate(&out->hz, "--hz", text, error);
    case OPTION_SUBSTEPS: return set_whole(&out->substeps, "--substeps", text, 1, 64, error);
    case OPTION_EVERY: return set_every(out, text, error);
    case OPTION_BODIES: out->bodies = true; return true;
    case OPTION_HASH: out->hash = true; return true;
    case OPTION_PROFILE: out->profile = true; return true;
    case OPTION_CONTACTS: out->contacts = true; return true;
    case OPTION_ANIMATION: return set_animation(out, text, error);
    case OPTION_FRAMES: out->frames = text; return true;
    case OPTION_FPS: return set_rate(&out->fps, "--fps", text, error);
    case OPTION_SIZE: return set_size(out, text, error);
    case OPTION_VIEW: return set_view(out, text, error);
    case OPTION_FIXED_BASE: out->fixed_base = true; return true;
    case OPTION_FREE_BASE: out->free_base = true; return true;
    case OPTION_HOLD: out->hold = true; return true;
    case OPTION_GROUND: return set_ground(out, text, error);
    case OPTION_SAVE: out->save = text; return true;
    case OPTION_RECORD: out->record = text; return true;
    default: out->restore = text; return true;
    }
}

bool options_check_simulate(const options *o, error *error) {
    const simulate_options *s = &o->simulate;
    if (s->seconds * s->hz > MOST_STEPS) {
        return error_set(error, "tact simulate: --seconds %g at --hz %g are %.3g steps; at most %g are taken",
                         s->seconds, s->hz, s->seconds * s->hz, MOST_STEPS);
    }
    if ((s->hash || s->profile) && s->bodies && o->format != FORMAT_TABLE) {
        return error_set(error, "tact simulate: --%s goes into rows of steps, and --bodies asks for rows of "
                                "bodies; leave one of them out, or use --format table",
                         s->hash ? "hash" : "profile");
    }
    if (s->fixed_base && s->free_base)
        return error_set(error,
                         "tact simulate: --fixed-base and --free-base exclude each other; leave one of them out");
    return true;
}
