/* Trajectories: the table, and what it says between its rows. */
#include "robot/trajectory.h"

#include <math.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/file.h"
#include "base/locate.h"

/* A field of a line, without quotes and blanks around it. */
typedef struct field {
    const char *at;
    size_t length;
} field;

static bool fail(const trajectory *t, const char *at, error *error, const char *format, ...)
    __attribute__((format(printf, 4, 5)));

static bool fail(const trajectory *t, const char *at, error *error, const char *format, ...) {
    char what[700];
    va_list list;
    text_place place = locate_place(t->text, t->text_size, (size_t)(at - t->text));
    va_start(list, format);
    vsnprintf(what, sizeof what, format, list);
    va_end(list);
    return error_set(error, "%s:%zu:%zu: %s", file_shown(t->file), place.line, place.column, what);
}

static bool is_blank(char c) { return c == ' ' || c == '\t' || c == '\r'; }

/* Reads the field that begins here; returns where it ends, at a comma or the end of the line. */
static const char *read_field(const char *at, field *out) {
    while (is_blank(*at)) at++;
    const char *end = at + strcspn(at, ",\n"), *last = end;
    while (last > at && is_blank(last[-1])) last--;
    if (last - at >= 2 && *at == '"' && last[-1] == '"') at++, last--;
    *out = (field){at, (size_t)(last - at)};
    return end;
}

/* The next line that is neither empty nor a comment; null at the end. */
static const char *find_line(const char *at) {
    for (;; at++) {
        while (is_blank(*at)) at++;
        if (*at == '#')
            at += strcspn(at, "\n");
        else if (*at != '\n')
            break;
        if (!*at) break;
    }
    return *at ? at : NULL;
}

static const char *next_line(const char *at) {
    at += strcspn(at, "\n");
    return *at ? find_line(at + 1) : NULL;
}

static size_t count_fields(const char *line) {
    size_t count = 1;
    for (; *line && *line != '\n'; line++) count += *line == ',';
    return count;
}

static bool is_word(field f, const char *word) { return f.length == strlen(word) && !memcmp(f.at, word, f.length); }

/* Why a joint can have no column, or null. */
static const char *fixed_by(const robot_joint *joint) {
    if (joint->type == JOINT_FIXED) return "is fixed";
    if (joint->type == JOINT_PLANAR || joint->type == JOINT_FLOATING) return "has several numbers, taken as zero";
    return joint->mimic == NO_JOINT ? NULL : "follows another, by its <mimic>";
}

static bool read_joint_name(trajectory *t, const robot *r, field f, error *error) {
    char name[256], hint[200];
    snprintf(name, sizeof name, "%.*s", f.length < 250 ? (int)f.length : 250, f.at);
    size_t joint = robot_find_joint(r, name);
    if (joint == r->joint_count) {
        robot_suggest_joint(r, name, hint, sizeof hint);
        return fail(t, f.at, error, "the robot has no joint \"%.200s\"%s", name, hint);
    }
    const char *fixed = fixed_by(r->joints + joint);
    if (fixed) return fail(t, f.at, error, "the joint \"%.200s\" %s; leave the column out", name, fixed);
    for (size_t i = 0; i < t->column_count; i++) {
        if (t->joints[i] == joint) {
            return fail(t, f.at, error, "the joint \"%.200s\" has a column already; it must have one", name);
        }
    }
    t->joints[t->column_count++] = joint;
    return true;
}

static bool read_head(trajectory *t, const robot *r, const char *line, error *error) {
    field f;
    const char *at = read_field(line, &f);
    if (!is_word(f, "time")) {
        return fail(t, line, error,
                    "the head begins with \"%.*s\"; it must be \"time\" and the names of joints, "
                    "behind commas",
                    f.length < 100 ? (int)f.length : 100, f.at);
    }
    while (*at == ',') {
        at = read_field(at + 1, &f);
        if (!read_joint_name(t, r, f, error)) return false;
    }
    return true;
}

static bool read_number(const trajectory *t, field f, const char *what, double *out, error *error) {
    char text[64], *end;
    bool fits = f.length > 0 && f.length < sizeof text;
    snprintf(text, sizeof text, "%.*s", fits ? (int)f.length : 0, f.at);
    *out = strtod(text, &end);
    if (fits && end == text + f.length && isfinite(*out)) return true;
    return fail(t, f.at, error, "%.200s is \"%.*s\"; it must be a finite number", what,
                f.length < 60 ? (int)f.length : 60, f.at);
}

static bool check_value(const trajectory *t, const robot_joint *joint, field f, double value, error *error) {
    if (!joint->limited || (joint->lower <= value && value <= joint->upper)) return true;
    return fail(t, f.at, error, "the joint \"%.200s\" at %.9g is outside its limits; it must be from %.9g to %.9g",
                joint->name, value, joint->lower, joint->upper);
}

static bool read_row(trajectory *t, const robot *r, const char *line, error *error) {
    size_t fields = count_fields(line), row = t->row_count;
    field f;
    if (fields != t->column_count + 1) {
        return fail(t, line, error, "the row has %zu values; it must have %zu, as the head has names", fields,
                    t->column_count + 1);
    }
    const char *at = read_field(line, &f);
    if (!read_number(t, f, "the time", t->times + row, error)) return false;
    if (row > 0 && !(t->times[row] > t->times[row - 1])) {
        return fail(t, f.at, error, "the time is %.17g behind %.17g; times must rise", t->times[row],
                    t->times[row - 1]);
    }
    if (!isfinite(t->times[row] - t->times[0])) {
        return fail(t, f.at, error, "the time is %.17g, and begins at %.17g; the difference must be a finite number",
                    t->times[row], t->times[0]);
    }
    for (size_t i = 0; i < t->column_count; i++) {
        const robot_joint *joint = r->joints + t->joints[i];
        double *value = t->values + row * t->column_count + i;
        at = read_field(at + 1, &f);
        if (!read_number(t, f, joint->name, value, error) || !check_value(t, joint, f, *value, error)) return false;
    }
    t->row_count++;
    return true;
}

static bool read_table(trajectory *t, robot *r, error *error) {
    static const char bom[] = "\xef\xbb\xbf";
    size_t lines = 1;
    const char *line = find_line(strncmp(t->text, bom, 3) == 0 ? t->text + 3 : t->text);
    if (strlen(t->text) < t->text_size) {
        return fail(t, t->text + strlen(t->text), error, "here is a zero byte; it must be text");
    }
    if (!line) return fail(t, t->text, error, "the table is empty; it must have a head and rows");
    for (const char *c = t->text; *c; c++) lines += *c == '\n';
    size_t columns = count_fields(line);
    t->joints = malloc(columns * sizeof *t->joints);
    t->times = malloc(lines * sizeof *t->times);
    if (!t->joints || !t->times) return error_memory(error);
    if (!read_head(t, r, line, error)) return false;
    t->values = calloc(lines * columns, sizeof *t->values);
    if (!t->values) return error_memory(error);
    const char *head = line;
    while ((line = next_line(line))) {
        if (!read_row(t, r, line, error)) return false;
    }
    if (t->row_count == 0) return fail(t, head, error, "there is no row below the head; there must be one at least");
    for (size_t i = 0; i < t->column_count; i++) {
        robot_joint *joint = r->joints + t->joints[i];
        joint->given = true;
        joint->value = t->values[i];
    }
    return true;
}

bool trajectory_read(const char *file, robot *robot, trajectory *out, error *error) {
    static const file_wanted wanted = {"trajectory", "a CSV file"};
    *out = (trajectory){.file = file};
    return file_read(file, &wanted, &out->text, &out->text_size, error) && read_table(out, robot, error);
}

bool trajectory_check(const trajectory *t, const robot *r, error *error) {
    for (size_t i = 0; i < r->joint_count; i++) {
        if (r->joints[i].given || fixed_by(r->joints + i)) continue;
        return fail(t, t->text, error,
                    "the joint \"%.200s\" has no column; it must have one, or stand still by "
                    "--joints %.200s=VALUE",
                    r->joints[i].name, r->joints[i].name);
    }
    return true;
}

void trajectory_free(trajectory *t) {
    free(t->text);
    free(t->joints);
    free(t->times);
    free(t->values);
    *t = (trajectory){0};
}

/* The last row that is not behind a time; the first one for times before it. */
static size_t row_at(const trajectory *t, double time) {
    size_t low = 0, high = t->row_count;
    while (high - low > 1) {
        size_t middle = low + (high - low) / 2;
        if (t->times[middle] <= time)
            low = middle;
        else
            high = middle;
    }
    return low;
}

double trajectory_value(const trajectory *t, size_t column, double time) {
    size_t row = row_at(t, time);
    const double *value = t->values + row * t->column_count + column;
    if (row + 1 == t->row_count || !(time > t->times[row])) return *value;
    double part = (time - t->times[row]) / (t->times[row + 1] - t->times[row]);
    return (1 - part) * value[0] + part * value[t->column_count];
}

double trajectory_way(const trajectory *t, size_t column, double from, double middle, double to) {
    double at = trajectory_value(t, column, middle);
    double most = fmax(fabs(trajectory_value(t, column, from) - at), fabs(trajectory_value(t, column, to) - at));
    for (size_t row = row_at(t, from); row < t->row_count && t->times[row] < to; row++) {
        if (t->times[row] > from) most = fmax(most, fabs(t->values[row * t->column_count + column] - at));
    }
    return most;
}
