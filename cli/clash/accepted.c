/* Reads an earlier report, and finds clashes in it. */
#include "clash/accepted.h"

#include <jansson.h>
#include <stdlib.h>
#include <string.h>

#include "base/file.h"
#include "base/text.h"

static int compare(const void *a, const void *b) {
    const accepted_clash *x = a, *y = b;
    int first = strcmp(x->a, y->a), second = first ? first : strcmp(x->b, y->b);
    return second ? second : (x->kind > y->kind) - (x->kind < y->kind);
}

static bool add(accepted_list *list, const char *a, const char *b, tact3_clash_kind kind) {
    if (list->count == list->room) {
        size_t room = 2 * list->room + 64;
        accepted_clash *larger = realloc(list->list, room * sizeof *larger);
        if (!larger) return false;
        list->list = larger, list->room = room;
    }
    bool swapped = strcmp(a, b) > 0;
    accepted_clash *new = list->list + list->count;
    *new = (accepted_clash){text_copy(swapped ? b : a), text_copy(swapped ? a : b), kind, swapped, false};
    list->count++;
    return new->a && new->b;
}

/* Where a row is, for messages. */
typedef struct row_place {
    const char *file;
    bool lines;    /* JSON lines; else an array */
    size_t number; /* from one */
} row_place;

static bool refuse(const row_place *at, const char *why, error *error) {
    return error_set(error, "%s: %s %zu: %s; it must be a report of tact clash --format json or jsonl",
                     file_shown(at->file), at->lines ? "line" : "row", at->number, why);
}

static bool take_row(const json_t *row, const row_place *at, accepted_list *out, error *error) {
    const char *a = json_string_value(json_object_get(row, "a")), *b = json_string_value(json_object_get(row, "b"));
    const char *name = json_string_value(json_object_get(row, "kind"));
    const char *change = json_string_value(json_object_get(row, "change"));
    if (!json_is_object(row)) return refuse(at, "it is no object", error);
    if (!a || !b) return refuse(at, "\"a\" and \"b\", the names of two bodies, are missing", error);
    int kind = 0;
    while (kind < TACT3_CLASH_KIND_COUNT && !(name && strcmp(name, clash_kind_names[kind]) == 0)) kind++;
    if (kind == TACT3_CLASH_KIND_COUNT) {
        return refuse(at, "\"kind\" is not overlap, contained, duplicate, touching or clearance", error);
    }
    if (kind == TACT3_CLASH_TOUCHING || (change && strcmp(change, "gone") == 0)) return true;
    return add(out, a, b, (tact3_clash_kind)kind) || error_memory(error);
}

static bool take_array(const char *file, const char *text, size_t size, accepted_list *out, error *error) {
    json_error_t wrong;
    json_t *rows = json_loadb(text, size, 0, &wrong), *row;
    if (!rows) return error_set(error, "%s:%d:%d: %s", file_shown(file), wrong.line, wrong.column, wrong.text);
    bool good = true;
    size_t i;
    json_array_foreach(rows, i, row) good = good && take_row(row, &(row_place){file, false, i + 1}, out, error);
    json_decref(rows);
    return good;
}

static bool take_lines(const char *file, const char *text, size_t size, accepted_list *out, error *error) {
    const char *end = text + size;
    for (size_t number = 1; text < end; number++) {
        const char *stop = memchr(text, '\n', (size_t)(end - text));
        size_t length = (size_t)((stop ? stop : end) - text);
        if (strspn(text, " \t\r") < length) {
            row_place at = {file, true, number};
            json_error_t wrong;
            json_t *row = json_loadb(text, length, 0, &wrong);
            bool good = row ? take_row(row, &at, out, error) : refuse(&at, wrong.text, error);
            json_decref(row);
            if (!good) return false;
        }
        text += length + (stop != NULL);
    }
    return true;
}

static void drop(accepted_clash *clash) {
    free(clash->a);
    free(clash->b);
}

static void sort(accepted_list *list) {
    size_t kept = 0;
    if (list->count > 1) qsort(list->list, list->count, sizeof *list->list, compare);
    for (size_t i = 0; i < list->count; i++) {
        if (kept > 0 && compare(list->list + kept - 1, list->list + i) == 0)
            drop(list->list + i);
        else
            list->list[kept++] = list->list[i];
    }
    list->count = kept;
}

bool accepted_read(const char *file, accepted_list *out, error *error) {
    static const file_wanted wanted = {"report", "a report of tact clash"};
    char *text = NULL;
    size_t size;
    *out = (accepted_list){0};
    if (!file_read(file, &wanted, &text, &size, error)) return false;
    bool array = text[strspn(text, " \t\r\n")] == '[';
    bool good = array ? take_array(file, text, size, out, error) : take_lines(file, text, size, out, error);
    free(text);
    if (good) sort(out);
    return good;
}

bool accepted_find(accepted_list *list, const char *a, const char *b, tact3_clash_kind kind) {
    if (list->count == 0) return false;
    accepted_clash key = {strcmp(a, b) > 0 ? (char *)b : (char *)a, strcmp(a, b) > 0 ? (char *)a : (char *)b, kind,
                          false, false};
    accepted_clash *found = bsearch(&key, list->list, list->count, sizeof *list->list, compare);
    if (found) found->seen = true;
    return found != NULL;
}

void accepted_free(accepted_list *list) {
    for (size_t i = 0; i < list->count; i++) drop(list->list + i);
    free(list->list);
    *list = (accepted_list){0};
}
