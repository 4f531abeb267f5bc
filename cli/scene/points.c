/* Reads files of points.
 *
 * - Text: two or three numbers a line, all lines alike, with blanks, a comma or a semicolon between. Empty lines are
 *   passed over, and so is what follows a #. Words in the first line are the head of a table.
 * - JSON: an array of points, each an array of two or three numbers, as in a scene's "points". */
#include "scene/points.h"

#include <ctype.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/file.h"
#include "base/reader.h"
#include "base/text.h"

#define BLANKS " \t\r\v\f"

bool points_extension_known(const char *file) {
    if (strcmp(file, "-") == 0) return true;
    static const char *const endings[] = {".txt", ".csv", ".tsv", ".dat", ".xy", ".xyz", ".json"};
    for (size_t i = 0; i < sizeof endings / sizeof endings[0]; i++) {
        if (text_ends_with(file, endings[i])) return true;
    }
    return false;
}

/* The text on its way through the lines. */
typedef struct lines {
    const char *file;
    const char *begin; /* of the line */
    size_t number;     /* of the line */
    size_t room;       /* points that the surface has memory for */
    int dimension;     /* 0 before the first point */
    surface *out;
    error *error;
} lines;

/* Refuses the text: "file:line:column: MESSAGE"; columns count characters. */
static bool refuse(const lines *l, const char *at, const char *text) {
    text_place place = locate_place(l->begin, (size_t)(at - l->begin) + 1, (size_t)(at - l->begin));
    return error_set(l->error, "%s:%zu:%zu: %s", l->file, l->number, place.column, text);
}

static bool refuse_word(const lines *l, const char *at, size_t length) {
    char part[40], shown[TEXT_SHOWN_SIZE(sizeof part)], text[400];
    snprintf(part, sizeof part, "%.*s", (int)(length < 39 ? length : 39), at);
    text_shown(part, shown);
    snprintf(text, sizeof text, "\"%s\" is not a finite number; a line must hold the two or three of a point", shown);
    return refuse(l, at, text);
}

static bool add_point(lines *l, const double point[3]) {
    surface *s = l->out;
    if (s->point_count == l->room) {
        size_t wanted = 2 * l->room + 64;
        double *larger = realloc(s->points, 3 * wanted * sizeof *larger);
        if (!larger) return error_memory(l->error);
        s->points = larger, l->room = wanted;
    }
    memcpy(s->points + 3 * s->point_count++, point, 3 * sizeof *point);
    return true;
}

/* The first line with anything in it, when nothing in it is a number. */
static bool is_head(const lines *l, const char *at, const char *end) {
    if (l->dimension > 0) return false;
    while (at < end) {
        size_t length = strcspn(at, BLANKS ",;#\n");
        char *stop;
        strtod(at, &stop);
        if (length > 0 && stop > at) return false;
        at += length > 0 ? length : 1;
    }
    return true;
}

/* Past blanks, and past one comma or semicolon among them. */
static const char *skip_gap(const char *at) {
    at += strspn(at, BLANKS);
    if (*at == ',' || *at == ';') at += 1 + strspn(at + 1, BLANKS);
    return at;
}

static bool check_count(lines *l, const char *at, int count) {
    char text[160];
    if (l->dimension == 0 && (count == 2 || count == 3)) l->dimension = count;
    if (count == l->dimension) return true;
    const char *many = count > 3    ? "more than 3 numbers"
                       : count == 1 ? "1 number"
                       : count == 2 ? "2 numbers"
                                    : "3 numbers";
    if (l->dimension == 0)
        snprintf(text, sizeof text, "this line holds %s; it must hold 2, a point of the plane, or 3, one of space",
                 many);
    else
        snprintf(text, sizeof text, "this line holds %s; it must hold %d as the first point does", many,
                 l->dimension);
    return refuse(l, at, text);
}

/* One line up to `end`, which a comment or the line's end is at. */
static bool read_line(lines *l, const char *end, bool *head_seen) {
    const char *first = l->begin + strspn(l->begin, BLANKS), *at = first;
    double point[4] = {0, 0, 0, 0};
    int count = 0;
    if (at >= end) return true;
    if (!*head_seen && is_head(l, at, end)) {
        *head_seen = true;
        return true;
    }
    while (at < end && count < 4) {
        size_t length = strcspn(at, BLANKS ",;#\n");
        char *stop;
        point[count++] = strtod(at, &stop);
        if (length == 0 || stop != at + length || !isfinite(point[count - 1])) return refuse_word(l, at, length);
        at = skip_gap(stop);
    }
    return check_count(l, first, count) && add_point(l, (double[3]){point[0], point[1], count == 3 ? point[2] : 0});
}

static bool read_lines(lines *l, const char *text, size_t size) {
    const char *stop = text + size;
    bool head_seen = false;
    for (const char *at = text; at < stop; at++) {
        const char *line_end = memchr(at, '\n', (size_t)(stop - at));
        if (!line_end) line_end = stop;
        l->begin = at;
        l->number++;
        const char *zero = memchr(at, 0, (size_t)(line_end - at));
        if (zero) return refuse(l, zero, "a zero byte; points must be text");
        const char *comment = memchr(at, '#', (size_t)(line_end - at));
        if (!read_line(l, comment ? comment : line_end, &head_seen)) return false;
        at = line_end;
    }
    return l->dimension > 0 ||
           error_set(l->error,
                     "%s:1:1: the file holds no points; a line must hold the two or three numbers of a point",
                     l->file);
}

static bool read_json(const char *file, const char *text, size_t size, surface *out, int *dimension, error *error) {
    reader r = {.file = file, .text = text, .size = size, .error = error};
    json_t *root = reader_parse(&r);
    if (!root) return false;
    size_t numbers = json_array_size(json_array_get(root, 0));
    *dimension = numbers == 3 ? 3 : 2;
    bool good = json_is_array(root) ? reader_points(&r, root, *dimension, out)
                                    : reader_refuse(&r, root, "an array of points, each of two or three numbers");
    json_decref(root);
    return good;
}

bool points_load(const char *file, surface *out, int *dimension, error *error) {
    static const file_wanted wanted = {"list of points", "a file of points or a mesh file"};
    char *text;
    size_t size;
    memset(out, 0, sizeof *out);
    if (!file_read(file, &wanted, &text, &size, error)) return false;
    const char *begin = text;
    if (size >= 3 && memcmp(begin, "\xEF\xBB\xBF", 3) == 0) begin += 3, size -= 3;
    lines l = {.file = file_shown(file), .out = out, .error = error};
    char first = begin[strspn(begin, BLANKS "\n")];
    bool json = strcmp(file, "-") == 0 ? first == '[' : text_ends_with(file, ".json") && first != 0;
    bool good = json ? read_json(l.file, begin, size, out, dimension, error) : read_lines(&l, begin, size);
    if (good && !json) *dimension = l.dimension;
    free(text);
    if (!good) surface_free(out);
    return good;
}
