/* Trees of XML files, by Expat. */
#include "robot/xml.h"

#include <expat.h>
#include <limits.h>
#include <math.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/file.h"
#include "base/locate.h"
#include "base/text.h"

/* Deeper trees are taken for an attack. */
#define MAX_DEPTH 256

typedef struct builder {
    XML_Parser parser;
    xml_file *file;
    xml_element *open;
    int depth;
    const char *wrong; /* why it has stopped; null where Expat knows */
} builder;

static void stop(builder *b, const char *wrong) {
    b->wrong = wrong;
    XML_StopParser(b->parser, XML_FALSE);
}

/* An element with copies of its name and attributes behind it, in one block; null where memory is out. */
static xml_element *make_element(const char *name, const char **attributes) {
    size_t count = 0, bytes = strlen(name) + 1;
    for (; attributes[count]; count++) bytes += strlen(attributes[count]) + 1;
    xml_element *e = calloc(1, sizeof *e + (count + 1) * sizeof *e->attributes + bytes);
    if (!e) return NULL;
    e->attributes = (const char **)(e + 1);
    char *text = (char *)(e->attributes + count + 1);
    for (size_t i = 0; i <= count; i++) {
        const char *from = i < count ? attributes[i] : name;
        size_t size = strlen(from) + 1;
        memcpy(text, from, size);
        if (i < count)
            e->attributes[i] = text;
        else
            e->name = text;
        text += size;
    }
    return e;
}

static void begin_element(void *context, const char *name, const char **attributes) {
    builder *b = context;
    if (b->wrong) return;
    xml_element *e = make_element(name, attributes);
    if (!e) {
        stop(b, "out of memory");
        return;
    }
    XML_Index at = XML_GetCurrentByteIndex(b->parser);
    e->offset = at > 0 ? (size_t)at : 0;
    e->parent = b->open;
    e->older = b->file->newest;
    b->file->newest = e;
    if (!b->open)
        b->file->root = e;
    else if (b->open->last)
        b->open->last->next = e;
    else
        b->open->first = e;
    if (b->open) b->open->last = e;
    b->open = e;
    if (++b->depth > MAX_DEPTH) stop(b, "elements are nested more than 256 deep");
}

static void end_element(void *context, const char *name) {
    builder *b = context;
    (void)name;
    if (b->wrong) return;
    b->open = b->open->parent;
    b->depth--;
}

static void refuse_document_type(void *context, const char *name, const char *system, const char *public,
                                 int subset) {
    (void)name, (void)system, (void)public, (void)subset;
    stop(context, "a document type (<!DOCTYPE ...>) is not read; take it out");
}

static bool fail_at(const xml_file *file, size_t offset, error *error, const char *text) {
    text_place place = locate_place(file->text, file->size, offset);
    return error_set(error, "%s:%zu:%zu: %s", file_shown(file->name), place.line, place.column, text);
}

static bool parse(xml_file *file, const char *kind, error *error) {
    builder b = {.parser = XML_ParserCreate(NULL), .file = file};
    if (!b.parser) return error_memory(error);
    XML_SetUserData(b.parser, &b);
    XML_SetElementHandler(b.parser, begin_element, end_element);
    XML_SetStartDoctypeDeclHandler(b.parser, refuse_document_type);
    bool good = XML_Parse(b.parser, file->text, (int)file->size, XML_TRUE) == XML_STATUS_OK && !b.wrong;
    if (!good) {
        char text[200];
        if (b.wrong)
            snprintf(text, sizeof text, "%s", b.wrong);
        else
            snprintf(text, sizeof text, "this is no XML, of which %s is made: %s", kind,
                     XML_ErrorString(XML_GetErrorCode(b.parser)));
        XML_Index at = XML_GetCurrentByteIndex(b.parser);
        fail_at(file, at > 0 ? (size_t)at : 0, error, text);
    }
    XML_ParserFree(b.parser);
    return good;
}

bool xml_open(const char *file, const char *kind, xml_file *out, error *error) {
    char instead[80];
    memset(out, 0, sizeof *out);
    snprintf(instead, sizeof instead, "a file of %s", kind);
    const file_wanted wanted = {kind, instead};
    out->name = text_copy(file);
    if (!out->name) return error_memory(error);
    if (!file_read(file, &wanted, &out->text, &out->size, error)) return false;
    if (out->size == 0)
        return error_set(error, "%s: the file is empty; %s must stand there", file_shown(file), kind);
    if (out->size > INT_MAX / 2) return error_set(error, "%s: the file is larger than 1 GiB", file_shown(file));
    return parse(out, kind, error);
}

void xml_close(xml_file *file) {
    while (file->newest) {
        xml_element *older = file->newest->older;
        free(file->newest);
        file->newest = older;
    }
    free(file->name);
    free(file->text);
    memset(file, 0, sizeof *file);
}

static const xml_element *find_from(const xml_element *e, const char *name) {
    while (e && strcmp(e->name, name) != 0) e = e->next;
    return e;
}

const xml_element *xml_child(const xml_element *element, const char *name) { return find_from(element->first, name); }

const xml_element *xml_next(const xml_element *element, const char *name) { return find_from(element->next, name); }

const char *xml_attribute(const xml_element *element, const char *name) {
    for (const char **a = element->attributes; *a; a += 2) {
        if (strcmp(*a, name) == 0) return a[1];
    }
    return NULL;
}

bool xml_fail(const xml_file *file, const xml_element *element, error *error, const char *format, ...) {
    char text[sizeof error->text], shown[TEXT_SHOWN_SIZE(sizeof text)];
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(text, sizeof text, format, arguments);
    va_end(arguments);
    text_shown(text, shown);
    return fail_at(file, element->offset, error, shown);
}

bool xml_need(const xml_file *file, const xml_element *element, const char *name, const char **out, error *error) {
    *out = xml_attribute(element, name);
    if (!*out) return xml_fail(file, element, error, "<%s> has no %s=\"...\"", element->name, name);
    return **out != 0 || xml_fail(file, element, error, "%s of <%s> is empty", name, element->name);
}

/* Reads so many finite numbers and nothing else. */
static bool read_numbers(const char *text, size_t count, double *out) {
    for (size_t i = 0; i < count; i++) {
        char *end;
        out[i] = strtod(text, &end);
        if (end == text || !isfinite(out[i]) || (*end && !strspn(end, " \t\r\n"))) return false;
        text = end;
    }
    return text[strspn(text, " \t\r\n")] == 0;
}

bool xml_numbers(const xml_file *file, const xml_element *element, const char *name, size_t count, bool needed,
                 const char *must, double *out, error *error) {
    const char *text = xml_attribute(element, name);
    if (!text && !needed) return true;
    if (!text)
        return xml_fail(file, element, error, "<%s> has no %s=\"...\"; it must be %s", element->name, name, must);
    return read_numbers(text, count, out) ||
           xml_fail(file, element, error, "%s of <%s> is \"%.100s\"; it must be %s", name, element->name, text, must);
}
