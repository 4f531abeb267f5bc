/* tact explain: one pair of a scene or a link in, a page, a picture, data on every step or a link out. */
#include <errno.h>
#include <stdlib.h>
#include <string.h>

#include "query/query_loop.h"
#include "command/commands.h"
#include "explain/explain.h"
#include "scene/link.h"
#include "scene/mesh.h"
#include "query/queries.h"
#include "base/text.h"

/* Characters of a name that a title shows, and the room that they need. */
#define LONGEST_NAME 60
#define NAME_SIZE (4 * LONGEST_NAME + 8)

/* Part of the text, up to its end or a comma, as the name of a body. */
static bool find_body(const scene *scene, const char *name, size_t length, size_t *out) {
    for (size_t i = 0; i < scene->body_count; i++) {
        const char *known = scene->bodies[i].name;
        if (strlen(known) != length || memcmp(known, name, length) != 0) continue;
        *out = i;
        return true;
    }
    return false;
}

/* Two names with a comma between them; the names may have commas of their own. */
static bool find_names(const scene *scene, const char *text, size_t *a, size_t *b) {
    for (const char *comma = strchr(text, ','); comma; comma = strchr(comma + 1, ',')) {
        bool both =
            find_body(scene, text, (size_t)(comma - text), a) && find_body(scene, comma + 1, strlen(comma + 1), b);
        if (both && *a != *b) return true;
    }
    return false;
}

static bool find_number(const scene *scene, bool moving, const char *text, size_t *a, size_t *b) {
    char *end;
    errno = 0;
    unsigned long long wanted = strtoull(text, &end, 10);
    if (end == text || *end || errno || strspn(text, "0123456789") != strlen(text)) return false;
    scene_walk walk = {.moving = moving};
    while (scene_next_pair(scene, &walk)) {
        if (walk.number != wanted) continue;
        *a = walk.a, *b = walk.b;
        return true;
    }
    return false;
}

static bool choose_pair(const options *options, const query_entry *query, const scene *scene, size_t *a, size_t *b,
                        error *error) {
    const char *file = link_or_file(options->files[0]), *wanted = options->pair ? options->pair : "1";
    bool moving = query->moves;
    size_t pairs = scene_pair_count(scene, moving);
    if (find_names(scene, wanted, a, b) || find_number(scene, moving, wanted, a, b)) return true;
    if (pairs == 0 && !options->pair) {
        return error_set(error,
                         "%s: there is no pair to explain; a scene needs two bodies, and if it lists \"pairs\", "
                         "one of these",
                         file);
    }
    return error_set(
        error,
        "%s: --pair is \"%s\"; it must be the names of two different bodies with a comma between them, or "
        "a number from 1 to %zu, the number of pairs",
        file, wanted, pairs);
}

static page_format format_chosen(const options *options) {
    if (options->page != PAGE_BY_NAME) return options->page;
    const char *file = options->output ? options->output : "";
    return text_ends_with(file, ".json") ? PAGE_JSON : text_ends_with(file, ".svg") ? PAGE_SVG : PAGE_HTML;
}

/* Escapes a name and cuts it if it is too long for a title. */
static bool show_name(const char *name, char out[NAME_SIZE]) {
    char *shown = malloc(TEXT_SHOWN_SIZE(strlen(name)));
    if (!shown) return false;
    text_shown(name, shown);
    size_t length = 0, bytes;
    for (int i = 0; shown[length] && i < LONGEST_NAME; i++, length += bytes) text_decode(shown + length, &bytes);
    snprintf(out, NAME_SIZE, "%.*s%s", (int)length, shown, shown[length] ? "…" : "");
    free(shown);
    return true;
}

static bool write_trace(FILE *out, const options *options, const explain_trace *trace, error *error) {
    const char *file = link_or_file(options->files[0]), *slash = strrchr(file, '/');
    char name[3][NAME_SIZE], title[3 * NAME_SIZE + 32];
    if (!show_name(trace->name[0], name[0]) || !show_name(trace->name[1], name[1]) ||
        !show_name(slash && slash[1] ? slash + 1 : file, name[2]))
        return error_memory(error);
    snprintf(title, sizeof title, "%s: A = %s, B = %s", name[2], name[0], name[1]);
    page_format format = format_chosen(options);
    explain_options shown = {title, options->all};
    bool good = true;
    if (format == PAGE_JSON)
        explain_write_json(out, trace);
    else
        good = format == PAGE_SVG ? explain_write_svg(out, trace, &shown) : explain_write_html(out, trace, &shown);
    return good || error_memory(error);
}

static bool explain_pair(const options *options, const query_entry *query, const scene *scene, size_t a, size_t b,
                         error *error) {
    const engine_kind *kind = engine_choose(scene->dimension, false);
    progress progress = {.quiet = options->quiet};
    engine *engine = kind->open(scene, &progress, error);
    if (!engine) return false;
    explain_trace trace;
    bool good = explain_record(kind, engine, scene, query->query, a, b, &trace, error);
    FILE *out = good ? output_open(options->output, error) : NULL;
    good = out != NULL;
    if (good) {
        good = write_trace(out, options, &trace, error);
        struct error lost;
        if (!output_close(out, options->output, &lost) && good) {
            *error = lost;
            good = false;
        }
    }
    explain_free(&trace);
    kind->close(engine);
    return good;
}

static bool print_link(const options *options, const query_entry *query, const scene *scene, size_t a, size_t b,
                       error *error) {
    if (query->moves) {
        return error_set(error,
                         "tact explain: --query is %s; with --link it must be distance or collide, for a link holds "
                         "no motion",
                         query->command == COMMAND_CAST ? "cast" : "toi");
    }
    char *link = link_write(options->link, scene, a, b, query->command, error);
    FILE *out = link ? output_open(options->output, error) : NULL;
    if (out) fprintf(out, "%s\n", link);
    bool good = out && output_close(out, options->output, error);
    free(link);
    return good;
}

/* Reads a scene, or a link with its query. */
static bool read_scene(const char *file, scene *scene, command *asked, error *error) {
    *asked = COMMAND_DISTANCE;
    if (link_is(file)) return link_read(file, scene, asked, error);
    if (!text_ends_with(file, ".json") && mesh_extension_known(file))
        return error_set(error, "%s: this is a mesh; name a scene (.json), see docs/scene.md", file);
    return scene_read(file, scene, error) && mesh_load_all(scene, error);
}

/* What a link does not hold. */
static bool refuse_links(const scene *scene, size_t a, size_t b, error *error) {
    for (int i = 0; i < 2; i++) {
        size_t body = i ? b : a;
        const scene_shape *shape = scene->shapes + scene->bodies[body].shape;
        bool plane = scene_is_half_space(scene, body);
        bool parts =
            scene->bodies[body].compound || shape->type == SHAPE_CHAIN || shape->as_ring || shape->as_surface;
        if (!plane && !parts) continue;
        return scene_fail_body(scene, body, error,
                               plane ? "a link does not hold a half-space or a half-plane"
                                     : "a link holds convex shapes alone; a mesh as a \"hull\" is one");
    }
    return true;
}

bool explain_command(const options *options, error *error) {
    scene scene = {0};
    size_t a = 0, b = 0;
    const char *file = options->files[0];
    command asked;
    bool good = read_scene(file, &scene, &asked, error);
    const query_entry *query = query_of(options->query == COMMAND_NONE && good ? asked : options->query);
    good = good && check_query(query, &scene, link_or_file(file), error) &&
           choose_pair(options, query, &scene, &a, &b, error) &&
           (!options->link || refuse_links(&scene, a, b, error)) &&
           (options->link ? print_link : explain_pair)(options, query, &scene, a, b, error);
    scene_free(&scene);
    return good;
}
