/* XML files as trees of elements that know their places, for messages. Text between tags is not kept. */
#ifndef TACT_CLI_ROBOT_XML_H
#define TACT_CLI_ROBOT_XML_H

#include <stddef.h>

#include "base/error.h"

typedef struct xml_element {
    const char *name;
    const char **attributes; /* name, value, name, value, ..., null */
    size_t offset;           /* of its tag in the file */
    struct xml_element *first, *next, *parent;
    struct xml_element *last, *older; /* the last child; the element that was read before */
} xml_element;

typedef struct xml_file {
    char *name; /* as the user named it */
    char *text; /* kept for lines and columns */
    size_t size;
    xml_element *root;
    xml_element *newest;
} xml_file;

/* Reads a file; `kind` names it in messages. To be closed in either case. */
bool xml_open(const char *file, const char *kind, xml_file *out, error *error);
void xml_close(xml_file *file);

/* The first child of this name, or the next element of this name beside one; null where there is none. */
const xml_element *xml_child(const xml_element *element, const char *name);
const xml_element *xml_next(const xml_element *element, const char *name);
/* An attribute's value; null where there is none. */
const char *xml_attribute(const xml_element *element, const char *name);

/* "file:line:column: MESSAGE" at an element. Returns false. */
bool xml_fail(const xml_file *file, const xml_element *element, error *error, const char *format, ...)
    __attribute__((format(printf, 4, 5)));
/* The value of an attribute that must be there and not be empty. */
bool xml_need(const xml_file *file, const xml_element *element, const char *name, const char **out, error *error);
/* Reads so many finite numbers, between blanks. `must` says what is expected. Where the attribute is not there, nothing
 * is changed, or with `needed` it is an error. */
bool xml_numbers(const xml_file *file, const xml_element *element, const char *name, size_t count, bool needed,
                 const char *must, double *out, error *error);

#endif
