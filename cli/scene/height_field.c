/* Reads height fields: rows of heights from the scene or from a text file, the size of a cell, and holes; as triangles
 * in the order of tact/height_field3.h. */
#include "scene/height_field.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/file.h"

/* Most heights along an axis. */
enum { MOST_HEIGHTS = 8192 };

typedef struct heights {
    size_t columns, rows, room;
    double *height; /* row by row */
    double cell[2];
    bool *hole; /* of each cell */
} heights;

static bool add_height(heights *h, size_t count, double height) {
    if (count == h->room) {
        size_t room = 2 * h->room + 64;
        double *larger = realloc(h->height, room * sizeof *larger);
        if (!larger) return false;
        h->height = larger, h->room = room;
    }
    h->height[count] = height;
    return true;
}

static bool read_row(reader *r, const json_t *row, heights *h) {
    static const char must[] = "an array of two numbers or more, as many as the first row has";
    size_t count = json_array_size(row);
    if (h->rows == 0) h->columns = count;
    if (!json_is_array(row) || count < 2 || count != h->columns || count > MOST_HEIGHTS)
        return reader_refuse(r, row, must);
    for (size_t i = 0; i < count; i++) {
        double height;
        reader_enter_element(r, i);
        if (!reader_number(r, json_array_get(row, i), READER_ANY, &height)) return false;
        if (!add_height(h, h->rows * h->columns + i, height)) return error_memory(r->error);
        reader_leave(r);
    }
    h->rows++;
    return true;
}

static bool read_heights(reader *r, const json_t *value, heights *h) {
    static const char must[] = "an array of two rows or more, each an array of heights";
    reader_enter(r, "heights");
    if (!json_is_array(value) || json_array_size(value) < 2 || json_array_size(value) > MOST_HEIGHTS)
        return reader_refuse(r, value, must);
    for (size_t i = 0; i < json_array_size(value); i++) {
        reader_enter_element(r, i);
        if (!read_row(r, json_array_get(value, i), h)) return false;
        reader_leave(r);
    }
    reader_leave(r);
    return true;
}

static size_t blanks(const char *text) { return strspn(text, " \t\r"); }

/* Reads the height at the start of the text, in decimals; null where there is none. */
static const char *read_height(const char *text, double *out) {
    char *end;
    const char *digits = text + (*text == '-' || *text == '+');
    if (digits[0] == '0' && (digits[1] == 'x' || digits[1] == 'X')) return NULL;
    *out = strtod(text, &end);
    return end > text && isfinite(*out) ? end : NULL;
}

/* One line of a file: numbers with blanks between, and at most one comma or semicolon. */
static bool read_line(const char *file, size_t line, const char *text, heights *h, error *error) {
    size_t count = 0;
    const char *at = text + blanks(text);
    for (bool more = *at && *at != '#'; more; count++) {
        double height;
        const char *end = read_height(at, &height);
        if (!end) {
            bool missing = !*at || *at == ',' || *at == ';' || *at == '#';
            return error_set(error, "%s:%zu:%zu: %s; a line must hold the heights of a row", file, line,
                             (size_t)(at - text) + 1, missing ? "no height stands here" : "this is no number");
        }
        if (!add_height(h, h->rows * (h->rows ? h->columns : 0) + count, height)) return error_memory(error);
        at = end + blanks(end);
        bool parted = *at == ',' || *at == ';';
        if (parted) at += 1 + blanks(at + 1);
        more = parted || (*at && *at != '#');
    }
    if (count == 0) return true;
    if (h->rows == 0) h->columns = count;
    if (count != h->columns || count < 2 || count > MOST_HEIGHTS || h->rows == MOST_HEIGHTS)
        return error_set(error, "%s:%zu:1: this line holds %zu height%s; it must hold two or more, as many as the "
                                "first line, and there may be 8192 along each axis",
                         file, line, count, count == 1 ? "" : "s");
    h->rows++;
    return true;
}

/* Resolves a path of a scene, which is relative to the scene's file. */
static char *beside(const char *scene_file, const char *file) {
    const char *slash = strrchr(scene_file, '/');
    size_t folder = file[0] == '/' || !slash ? 0 : (size_t)(slash - scene_file) + 1, length = strlen(file) + 1;
    char *path = malloc(folder + length);
    if (!path) return NULL;
    memcpy(path, scene_file, folder);
    memcpy(path + folder, file, length);
    return path;
}

static bool read_file(reader *r, const char *name, heights *h) {
    static const file_wanted wanted = {"height field", "a text file with a row of heights in each line"};
    char *file = beside(r->file, name), *text = NULL;
    size_t size = 0, line = 1;
    if (!file) return error_memory(r->error);
    bool good = file_read(file, &wanted, &text, &size, r->error);
    for (char *at = text; good && at < text + size; line++) {
        char *end = memchr(at, '\n', (size_t)(text + size - at));
        char *row = NULL;
        size_t length = end ? (size_t)(end - at) : (size_t)(text + size - at);
        row = malloc(length + 1);
        good = row || error_memory(r->error);
        if (good) {
            memcpy(row, at, length);
            row[length] = 0;
            good = read_line(file, line, row, h, r->error);
        }
        free(row);
        at += length + 1;
    }
    if (good && h->rows < 2) good = error_set(r->error, "%s: a height field needs two rows of heights or more", file);
    free(text);
    free(file);
    return good;
}

static bool read_cell(reader *r, const json_t *cell, heights *h) {
    if (!cell) return true;
    reader_enter(r, "cell");
    bool one = json_is_number(cell);
    if (!one && !json_is_array(cell)) return reader_refuse(r, cell, "a number above zero or an array of two");
    if (!(one ? reader_number(r, cell, READER_POSITIVE, h->cell)
              : reader_numbers(r, cell, 2, READER_POSITIVE, h->cell)))
        return false;
    if (one) h->cell[1] = h->cell[0];
    reader_leave(r);
    return true;
}

static bool read_holes(reader *r, const json_t *holes, heights *h) {
    h->hole = calloc((h->columns - 1) * (h->rows - 1), sizeof *h->hole);
    if (!h->hole) return error_memory(r->error);
    if (!holes) return true;
    reader_enter(r, "holes");
    if (!json_is_array(holes)) return reader_refuse(r, holes, "an array of cells, each [column, row]");
    for (size_t i = 0; i < json_array_size(holes); i++) {
        const json_t *hole = json_array_get(holes, i), *at[2] = {json_array_get(hole, 0), json_array_get(hole, 1)};
        reader_enter_element(r, i);
        bool numbers = json_array_size(hole) == 2 && json_is_number(at[0]) && json_is_number(at[1]);
        double column = numbers ? json_number_value(at[0]) : -1, row = numbers ? json_number_value(at[1]) : -1;
        bool whole = column <= floor(column) && row <= floor(row);
        if (!(whole && column >= 0 && row >= 0 && column < (double)h->columns - 1 && row < (double)h->rows - 1))
            return reader_refuse(r, hole, "[column, row] of a cell, both from 0 and less than the numbers of cells");
        h->hole[(size_t)row * (h->columns - 1) + (size_t)column] = true;
        reader_leave(r);
    }
    reader_leave(r);
    return true;
}

/* Two triangles for each cell, counter-clockwise from above: triangles 2 * cell and 2 * cell + 1. Those of a hole have
 * their corners at one point, so that they count and are left out. */
static bool make_triangles(const heights *h, surface *out) {
    size_t points = h->columns * h->rows, cells = (h->columns - 1) * (h->rows - 1);
    out->points = malloc(3 * points * sizeof *out->points);
    out->corners = malloc(6 * cells * sizeof *out->corners);
    out->first = malloc((2 * cells + 1) * sizeof *out->first);
    if (!out->points || !out->corners || !out->first) return false;
    out->point_count = points;
    for (size_t i = 0; i < points; i++) {
        out->points[3 * i] = (double)(i % h->columns) * h->cell[0];
        out->points[3 * i + 1] = (double)(i / h->columns) * h->cell[1];
        out->points[3 * i + 2] = h->height[i];
    }
    for (size_t i = 0; i < cells; i++) {
        size_t a = i / (h->columns - 1) * h->columns + i % (h->columns - 1), above = a + h->columns;
        const size_t corner[6] = {a, a + 1, above + 1, a, above + 1, above};
        for (size_t k = 0; k < 6; k++) out->corners[6 * i + k] = h->hole[i] ? a : corner[k];
    }
    out->face_count = 2 * cells;
    for (size_t i = 0; i <= out->face_count; i++) out->first[i] = 3 * i;
    return true;
}

static bool read_all(reader *r, const json_t *object, heights *h) {
    static const char must[] = "rows of heights, or a \"file\" of them";
    json_t *file = json_object_get(object, "file"), *rows = json_object_get(object, "heights");
    const char *name;
    if (file && !rows) {
        reader_enter(r, "file");
        if (!reader_text(r, file, &name) || !read_file(r, name, h)) return false;
        reader_leave(r);
    } else {
        if (!reader_need(r, object, "heights", must)) return false;
        if (file) {
            reader_enter(r, "file");
            return reader_refuse(r, file, "left out where there are \"heights\"");
        }
        if (!read_heights(r, rows, h)) return false;
    }
    return read_cell(r, json_object_get(object, "cell"), h) && read_holes(r, json_object_get(object, "holes"), h);
}

static bool only_holes(const heights *h) {
    for (size_t i = 0; i < (h->columns - 1) * (h->rows - 1); i++) {
        if (!h->hole[i]) return false;
    }
    return true;
}

bool read_height_field(reader *r, const json_t *object, scene_shape *shape) {
    heights h = {.cell = {1, 1}};
    bool good = read_all(r, object, &h), none = good && only_holes(&h);
    if (good && !make_triangles(&h, &shape->surface)) good = error_memory(r->error);
    shape->as_surface = true;
    free(h.height);
    free(h.hole);
    if (!none) return good;
    return good && reader_refuse(r, object, "a height field with a cell that is no hole");
}
