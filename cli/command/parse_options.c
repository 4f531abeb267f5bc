/* Reads the command line with the C library's own parser, from the table in help_text.c. */
#include "command/parse_options.h"

#include <errno.h>
#include <getopt.h>
#include <limits.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "command/help.h"
#include "scene/link.h"
#include "scene/scene.h"
#include "base/suggest.h"
#include "base/text.h"
#include "base/units.h"
#include "tact/math2.h"

#define MAX_LONG_OPTIONS 52
#define PI 3.14159265358979323846

static const command_entry *find_command(const char *name) {
    const command_entry *entry = help_commands;
    while (entry->name && strcmp(entry->name, name) != 0) entry++;
    return entry->name ? entry : NULL;
}

/* Parses a finite number without leading blanks. */
static bool parse_number(const char *text, char **end, double *out) {
    *out = strtod(text, end);
    return *end != text && !strspn(text, " \t\n\v\f\r") && isfinite(*out);
}

/* The place of the text in a list that ends with null; -1 and a message where it is not there. */
static int choose(const char *option, const char *text, const char *const *names, const char *must, error *error) {
    suggestion near = suggest_begin(text);
    char hint[80];
    for (int i = 0; names[i]; i++) {
        if (strcmp(text, names[i]) == 0) return i;
        suggest_compare(&near, names[i]);
    }
    suggest_write(&near, "", "", hint, sizeof hint);
    error_set(error, "%s is \"%s\"; it must be %s%s", option, text, must, hint);
    return -1;
}

static bool set_page_format(options *out, const char *text, error *error) {
    static const char *const names[] = {"html", "svg", "json", NULL};
    int chosen = choose("tact explain: --format", text, names, "html, svg or json", error);
    out->page = (page_format)(PAGE_HTML + chosen);
    return chosen >= 0;
}

static bool set_clash_format(options *out, const char *text, error *error) {
    static const char *const names[] = {"table", "json", "jsonl", "csv", "html", "bcf", NULL};
    int chosen = choose("tact clash: --format", text, names, "table, json, jsonl, csv, html or bcf", error);
    out->format = (report_format)chosen;
    return chosen >= 0;
}

static bool set_format(options *out, const char *text, error *error) {
    if (out->command == COMMAND_EXPLAIN) return set_page_format(out, text, error);
    if (out->command == COMMAND_CLASH) return set_clash_format(out, text, error);
    static const char *const names[] = {"table", "json", "jsonl", "csv", NULL};
    static const char *const hull_names[] = {"table", "json", NULL};
    bool hull = out->command & (COMMAND_HULL | COMMAND_MESH);
    const char *option = out->command == COMMAND_HULL   ? "tact hull: --format"
                         : out->command == COMMAND_MESH ? "tact mesh: --format"
                                                        : "tact: --format";
    int chosen = choose(option, text, hull ? hull_names : names, hull ? "table or json" : "table, json, jsonl or csv",
                        error);
    out->format = (report_format)chosen;
    return chosen >= 0;
}

static bool set_kind(options *out, const char *text, error *error) {
    static const char *const names[] = {"hull", "surface", NULL};
    int chosen = choose("tact: --as", text, names, "hull or surface", error);
    out->chooses_kind = true;
    out->as_surface = chosen == 1;
    return chosen >= 0;
}

static bool add_units(unit_list *units, const char *text, error *error) {
    int chosen = choose("tact: --units", text, mesh_unit_names, MESH_UNIT_LIST, error);
    int *larger = realloc(units->list, (units->count + 1) * sizeof *larger);
    if (!larger) return error_memory(error);
    units->list = larger;
    units->list[units->count++] = MESH_UNITS_MM + chosen;
    return chosen >= 0;
}

static bool set_precision(options *out, const char *text, error *error) {
    static const char *const names[] = {"double", "float", NULL};
    int chosen = choose("tact: --precision", text, names, "double or float", error);
    out->single_precision = chosen == 1;
    return chosen >= 0;
}

static bool set_picture(options *out, const char *text, error *error) {
    out->picture = text;
    if (text_ends_with(text, ".svg") || text_ends_with(text, ".png") || text_ends_with(text, ".pdf")) return true;
    return error_set(error, "tact: --picture is \"%s\"; the name must end in .svg, .png or .pdf", text);
}

/* A number above zero. */
static bool set_positive(const char *option, double *out, const char *text, error *error) {
    char *end;
    if (parse_number(text, &end, out) && *end == 0 && *out > 0) return true;
    return error_set(error, "tact: %s is \"%s\"; it must be a number above zero", option, text);
}

static bool set_max_supports(options *out, const char *text, error *error) {
    long count;
    if (options_whole(text, 1, INT_MAX, &count)) {
        out->max_supports = (int)count;
        return true;
    }
    return error_set(error, "tact: --max-supports is \"%s\"; it must be a whole number of 1 or more", text);
}

static bool set_speculative(options *out, const char *text, error *error) {
    char *end;
    if (parse_number(text, &end, &out->speculative) && *end == 0 && out->speculative >= 0) return true;
    return error_set(error, "tact: --speculative is \"%s\"; it must be a number not below zero", text);
}

static bool set_clearance(options *out, const char *text, error *error) {
    char *end;
    if (parse_number(text, &end, &out->clearance) && *end == 0 && out->clearance >= 0) return true;
    return error_set(error, "tact: --clearance is \"%s\"; it must be a number not below zero", text);
}

static bool set_depth(options *out, const char *text, error *error) {
    static const char *const names[] = {"off", "fast", "full", NULL};
    int chosen = choose("tact clash: --depth", text, names, "off, fast or full", error);
    out->depth = (tact3_clash_depth)chosen;
    return chosen >= 0;
}

static bool set_vertex_limit(options *out, const char *text, error *error) {
    long limit;
    if (options_whole(text, 3, 16777216, &limit)) {
        out->vertex_limit = (int)limit;
        return true;
    }
    return error_set(error,
                     "tact: --vertex-limit is \"%s\"; it must be a whole number from 4 to 16777216, for "
                     "points of the plane from 3",
                     text);
}

bool options_whole(const char *text, long least, long most, long *out) {
    char *end;
    errno = 0;
    *out = strtol(text, &end, 10);
    bool whole = end != text && *end == 0 && errno == 0 && !strspn(text, " \t\n\v\f\r");
    return whole && *out >= least && *out <= most;
}

int options_numbers(const char *text, int least, int most, double *out) {
    char *end = NULL;
    int count = 0;
    for (bool more = true; more && count < most; text = end + 1) {
        if (!parse_number(text, &end, out + count++)) return 0;
        more = *end == ',';
    }
    return count >= least && *end == 0 ? count : 0;
}

/* The unit quaternion of three angles in degrees: about the fixed axes x, then y, then z. */
static void quaternion_of_angles(const double degrees[3], double out[4]) {
    tact2_rotation half[3];
    for (int i = 0; i < 3; i++) half[i] = tact2_rotation_from_angle(degrees[i] * (PI / 360));
    double cx = half[0].c, sx = half[0].s, cy = half[1].c, sy = half[1].s, cz = half[2].c, sz = half[2].s;
    out[0] = sx * cy * cz - cx * sy * sz;
    out[1] = cx * sy * cz + sx * cy * sz;
    out[2] = cx * cy * sz - sx * sy * cz;
    out[3] = cx * cy * cz + sx * sy * sz;
}

static bool add_pose(pose_list *poses, const char *option, const char *text, error *error) {
    double(*larger)[7] = realloc(poses->list, (poses->count + 1) * sizeof *larger);
    if (!larger) return error_memory(error);
    poses->list = larger;
    double *pose = larger[poses->count++];
    const double origin[7] = {0, 0, 0, 0, 0, 0, 1};
    memcpy(pose, origin, sizeof origin);
    int count = options_numbers(text, 3, 7, pose);
    if (count != 3 && count != 6 && count != 7) {
        return error_set(error,
                         "tact: %s is \"%s\"; it must be three, six or seven numbers: x,y,z or x,y,z,rx,ry,rz "
                         "(degrees) or x,y,z,qx,qy,qz,qw",
                         option, text);
    }
    if (count == 6) {
        const double degrees[3] = {pose[3], pose[4], pose[5]};
        quaternion_of_angles(degrees, pose + 3);
    }
    double length = sqrt(pose[3] * pose[3] + pose[4] * pose[4] + pose[5] * pose[5] + pose[6] * pose[6]);
    if (rotation_normalise(pose + 3, 4)) return true;
    return error_set(error,
                     "tact: %s has a quaternion of length %.6g; qx,qy,qz,qw must have length one, such as "
                     "0,0,0,1 for no rotation",
                     option, length);
}

/* One factor, or one for each axis. */
static bool add_scale(scale_list *scales, const char *text, error *error) {
    double(*larger)[3] = realloc(scales->list, (scales->count + 1) * sizeof *larger);
    if (!larger) return error_memory(error);
    scales->list = larger;
    double *scale = larger[scales->count++];
    int count = options_numbers(text, 1, 3, scale);
    if (count == 1) scale[1] = scale[2] = scale[0];
    if (count != 2 && count > 0 && scale[0] > 0 && scale[1] > 0 && scale[2] > 0) return true;
    return error_set(error, "tact: --scale is \"%s\"; it must be one number above zero, or three: x,y,z", text);
}

/* Keeps an option that may be repeated as text. */
static bool add_text(text_list *list, const char *text, error *error) {
    const char **larger = realloc(list->list, (list->count + 1) * sizeof *larger);
    if (!larger) return error_memory(error);
    list->list = larger;
    list->list[list->count++] = text;
    return true;
}

/* Sets the query of tact explain. */
static bool set_query(options *out, const char *text, error *error) {
    static const char *const names[] = {"distance", "collide", "cast", "toi", NULL};
    int chosen = choose("tact explain: --query", text, names, "distance, collide, cast or toi", error);
    out->query = chosen < 0 ? COMMAND_NONE : find_command(names[chosen])->command;
    return chosen >= 0;
}

/* Sets the base of links: the address of the page, without a #. */
static bool set_link(options *out, const char *base, error *error) {
    out->link = base ? base : LINK_BASE;
    if (!strchr(out->link, '#')) return true;
    return error_set(error, "tact explain: --link is \"%s\"; it must be the address of the page up to its #", base);
}

static bool set_option(options *out, int letter, const char *argument, error *error) {
    switch (letter) {
    case 'f': return set_format(out, argument, error);
    case 'p': return set_precision(out, argument, error);
    case 'o': out->output = argument; return true; /* "-": stdout */
    case 'h': out->help = true; return true;
    case 'q': out->quiet = true; return true;
    case OPTION_PART: out->part = argument; return true;
    case OPTION_AS: return set_kind(out, argument, error);
    case OPTION_UNITS: return add_units(&out->units, argument, error);
    case OPTION_SCALE: return add_scale(&out->scales, argument, error);
    case OPTION_CUTOFF: return set_positive("--cutoff", &out->cutoff, argument, error);
    case OPTION_TOLERANCE: return set_positive("--tolerance", &out->tolerance, argument, error);
    case OPTION_RELATIVE_TOLERANCE:
        return set_positive("--relative-tolerance", &out->relative_tolerance, argument, error);
    case OPTION_MAX_SUPPORTS: return set_max_supports(out, argument, error);
    case OPTION_APART_IS_ENOUGH: out->apart_is_enough = true; return true;
    case OPTION_FIRST_DIRECTION: out->first_direction = argument; return true; /* checked with the scene */
    case OPTION_PICTURE: return set_picture(out, argument, error);
    case OPTION_SPECULATIVE: return set_speculative(out, argument, error);
    case OPTION_DEPTH: return set_depth(out, argument, error);
    case OPTION_IGNORE: return add_text(&out->ignored, argument, error);
    case OPTION_GROUP: return add_text(&out->groups, argument, error);
    case OPTION_ACCEPTED: out->accepted = argument; return true;
    case OPTION_FIRST: out->first = true; return true;
    case OPTION_JOINTS: return add_text(&out->joints, argument, error); /* checked with the robot */
    case OPTION_SRDF: out->srdf = argument; return true;
    case OPTION_REGIONS: out->regions = true; return true;
    case OPTION_SCENE_MOTION: out->scene_motion = true; return true;
    case OPTION_TRAJECTORY: out->trajectory = argument; return true;
    case OPTION_SHARD: return options_set_shard(out, argument, error);
    case OPTION_MERGE: out->merge = true; return true;
    case OPTION_BALANCE: return options_set_balance(out, argument, error);
    case OPTION_STATS: out->stats = true; return true;
    case OPTION_CLEARANCE: return set_clearance(out, argument, error);
    case OPTION_GENERAL: out->general = true; return true;
    case OPTION_POSE: return add_pose(&out->poses, "--pose", argument, error);
    case OPTION_MOTION: return add_pose(&out->motions, "--motion", argument, error);
    case OPTION_RAY: return add_text(&out->rays, argument, error); /* checked with the scene */
    case OPTION_QUERY: return set_query(out, argument, error);
    case OPTION_VERTEX_LIMIT: return set_vertex_limit(out, argument, error);
    case OPTION_PAIR: out->pair = argument; return true;
    case OPTION_ALL: out->all = true; return true;
    case OPTION_LINK: return set_link(out, argument, error);
    case OPTION_WITHIN:
    case OPTION_TOUCHING:
    case OPTION_NEAREST: return options_set_choice(&out->choice, letter, argument, error);
    case OPTION_THREADS: return options_set_threads(out, argument, error);
    case OPTION_MAN: out->manual = true; return true; /* the only one that no table names */
    default: return options_set_simulate(&out->simulate, letter, argument, error);
    }
}

/* The parser's tables for one command: its long options, and the letters of its short ones. */
static void fill_tables(command command, struct option *longs, char *shorts) {
    *shorts++ = ':';
    for (const option_entry *entry = help_options; entry->name; entry++) {
        if (!(entry->commands & command)) continue;
        int value = !entry->argument            ? no_argument
                    : entry->argument[0] == '[' ? optional_argument
                                                : required_argument;
        *longs++ = (struct option){entry->name, value, NULL, entry->letter};
        if (entry->letter > 255) continue;
        *shorts++ = (char)entry->letter;
        if (entry->argument) *shorts++ = ':';
    }
    if (command == COMMAND_HELP) *longs++ = (struct option){"man", no_argument, NULL, OPTION_MAN};
    *longs = (struct option){0};
    *shorts = 0;
}

static bool begins_with(const char *text, const char *beginning, size_t length) {
    return strncmp(text, beginning, length) == 0;
}

/* Refuses an option that the parser rejected: it takes no value, is an ambiguous abbreviation, belongs to another
 * command, or is misspelt. */
static bool refuse_option(command command, const char *name, const char *given, error *error) {
    size_t dashes = strspn(given, "-"), length = strcspn(given + dashes, "=");
    const char *word = given + dashes, *first = NULL, *second = NULL;
    const option_entry *elsewhere = NULL;
    char written[40], hint[80];
    snprintf(written, sizeof written, "%.*s", (int)(length < 39 ? length : 39), word);
    suggestion near = suggest_begin(written);
    for (const option_entry *entry = help_options; entry->name && dashes == 2; entry++) {
        bool own = entry->commands & command;
        if (!own && strcmp(entry->name, written) == 0) elsewhere = entry;
        if (own) suggest_compare(&near, entry->name);
        if (!own || !begins_with(entry->name, word, length)) continue;
        if (strlen(entry->name) == length && word[length] == '=') {
            return error_set(error, "tact %s: --%s takes no value; leave %s out", name, entry->name, word + length);
        }
        second = first;
        first = entry->name;
    }
    if (first && second) {
        return error_set(error, "tact %s: %s is ambiguous; it may be --%s or --%s", name, given, second, first);
    }
    if (elsewhere) {
        const command_entry *taker = help_commands;
        while (!(taker->command & elsewhere->commands)) taker++;
        return error_set(error, "tact %s: unknown option --%s, which tact %s has; see `tact help %s`", name,
                         elsewhere->name, taker->name, name);
    }
    suggest_write(&near, "--", "", hint, sizeof hint);
    return error_set(error, "tact %s: unknown option %s%s See `tact help %s`", name, given, hint[0] ? hint : ".",
                     name);
}

static bool parse_options(int argc, char **argv, options *out, const char *name, error *error) {
    struct option longs[MAX_LONG_OPTIONS];
    char shorts[2 * MAX_LONG_OPTIONS];
    fill_tables(out->command, longs, shorts);
    opterr = 0;
    optind = 2;
    for (int letter; (letter = getopt_long(argc, argv, shorts, longs, NULL)) != -1;) {
        if (letter == ':') {
            return error_set(error, "tact %s: %s needs a value; see `tact help %s`", name, argv[optind - 1], name);
        }
        if (letter == '?') {
            /* optopt is an unknown short option, or of no use. */
            bool known = optopt == 0 || optopt > 255 || strchr(shorts + 1, optopt);
            char single[3] = {'-', (char)optopt, 0};
            return refuse_option(out->command, name, known ? argv[optind - 1] : single, error);
        }
        if (!set_option(out, letter, optarg, error)) return false;
    }
    out->files = argv + optind;
    out->file_count = (size_t)(argc - optind);
    return true;
}

/* Chooses the command to print help for. */
static void choose_help(options *o) {
    if (o->help) {
        o->about = o->command;
    } else if (o->command == COMMAND_HELP && o->file_count == 1) {
        const command_entry *entry = find_command(o->files[0]);
        o->about = entry ? entry->command : COMMAND_NONE;
    }
}

/* The commands as a message lists them. */
#define COMMANDS                                                                                                       \
    "distance, overlap, collide, raycast, cast, toi, clash, simulate, replay, explain, hull, mesh, help or version"

static bool refuse_command(const char *before, const char *word, const char *after, error *error) {
    suggestion near = suggest_begin(word);
    char hint[80];
    for (const command_entry *entry = help_commands; entry->name; entry++) suggest_compare(&near, entry->name);
    suggest_write(&near, "", "", hint, sizeof hint);
    return error_set(error, "%s: unknown command \"%s\"; it must be " COMMANDS "%s%s", before, word, hint, after);
}

/* --scale holds for meshes that the command line names: one for all, or one for each. */
static bool check_scales(const options *o, const char *name, error *error) {
    if (o->command == COMMAND_CLASH) return true; /* checked with the files */
    if (o->scales.count <= 1 || o->scales.count == o->file_count) return true;
    return error_set(error,
                     "tact %s: --scale is given %zu times; it must be given once for all meshes, or once for each "
                     "of the %zu",
                     name, o->scales.count, o->file_count);
}

/* Checks the number of operands. */
static bool check_count(const options *o, const char *name, error *error) {
    if (o->command == COMMAND_HULL && o->file_count != 1) {
        return error_set(error,
                         "tact hull: %zu files are named; it must be one mesh file or file of points. See "
                         "`tact help hull`",
                         o->file_count);
    }
    if (o->command == COMMAND_CLASH && o->file_count == 0) {
        return error_set(error,
                         "tact clash: no file is named; it must be one scene, or mesh files, whose nodes are the "
                         "bodies, and a robot (.urdf). See `tact help clash`");
    }
    if (o->command == COMMAND_MESH && o->file_count != 1) {
        return error_set(error, "tact mesh: %zu files are named; it must be one mesh file. See `tact help mesh`",
                         o->file_count);
    }
    if (o->command == COMMAND_REPLAY && o->file_count != 1) {
        return error_set(error, "tact replay: %zu files are named; it must be one recording. See `tact help replay`",
                         o->file_count);
    }
    if (o->command & (COMMAND_EXPLAIN | COMMAND_SIMULATE) && o->file_count != 1) {
        return error_set(error, "tact %s: %zu files are named; it must be one scene. See `tact help %s`", name,
                         o->file_count, name);
    }
    size_t most = o->command == COMMAND_HELP ? 1 : o->command == COMMAND_VERSION ? 0 : (size_t)-1;
    if (o->file_count > most) {
        return error_set(error, "tact %s: unexpected operand \"%s\"", name, o->files[most]);
    }
    if (o->command & HELP_QUERIES && o->file_count == 0) {
        return error_set(error,
                         "tact %s: no file is named; it must be one scene or at least %s. See "
                         "`tact help %s`",
                         name, o->command == COMMAND_RAYCAST ? "one mesh file" : "two mesh files", name);
    }
    return true;
}

static bool check_operands(const options *o, const char *name, error *error) {
    if (o->help) return true;
    if (o->command == COMMAND_HELP && o->file_count == 1 && !find_command(o->files[0])) {
        return refuse_command("tact help", o->files[0], "", error);
    }
    if (!check_count(o, name, error)) return false;
    if (o->command == COMMAND_SIMULATE) return options_check_simulate(o, error);
    if (o->link && o->page != PAGE_BY_NAME) {
        return error_set(error, "tact explain: --link prints a link, which has no format; leave out --format");
    }
    if (!check_scales(o, name, error) || !options_check_choice(o, name, error) || !options_check_shard(o, error))
        return false;
    const pose_list *lists[] = {&o->poses, &o->motions};
    for (int i = 0; i < 2; i++) {
        if (lists[i]->count == 0 || lists[i]->count <= o->file_count - 1) continue;
        return error_set(error,
                         "tact %s: %s is given %zu times; it must be given at most once for each mesh to %s, "
                         "which is %zu",
                         name, i == 0 ? "--pose" : "--motion", lists[i]->count, i == 0 ? "place" : "move",
                         o->file_count - 1);
    }
    return true;
}

bool options_parse(int argc, char **argv, options *out, error *error) {
    memset(out, 0, sizeof *out);
    out->simulate = options_simulate_defaults();
    const char *first = argc > 1 ? argv[1] : NULL;
    if (!first) {
        return error_set(error, "tact: no command; it must be " COMMANDS ". See `tact help`");
    }
    if (strcmp(first, "--help") == 0 || strcmp(first, "-h") == 0) first = "help";
    if (strcmp(first, "--version") == 0) first = "version";
    const command_entry *entry = find_command(first);
    if (!entry) {
        return refuse_command("tact", first, ". See `tact help`", error);
    }
    out->command = entry->command;
    if (!parse_options(argc, argv, out, entry->name, error)) return false;
    choose_help(out);
    return check_operands(out, entry->name, error);
}

void options_free(options *options) {
    free(options->poses.list);
    free(options->motions.list);
    free(options->scales.list);
    free(options->rays.list);
    free(options->ignored.list);
    free(options->groups.list);
    free(options->joints.list);
    free(options->units.list);
    options->poses = options->motions = (pose_list){NULL, 0};
    options->scales = (scale_list){NULL, 0};
    options->rays = options->ignored = options->groups = options->joints = (text_list){NULL, 0};
    options->units = (unit_list){NULL, 0};
}
