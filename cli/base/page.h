/* Pages of HTML: templates with places in double braces, and text. */
#ifndef TACT_CLI_BASE_PAGE_H
#define TACT_CLI_BASE_PAGE_H

#include <stdbool.h>
#include <stdio.h>

typedef struct page_template {
    const char *at, *end;
} page_template;

page_template page_template_of(const unsigned char *text, size_t size);
/* Writes the template up to the next place, {{name}}, and gives its name; false at the end. */
bool page_next_place(page_template *t, FILE *out, char name[16]);

/* Writes text that came from a user, for HTML between tags or in an attribute with double quotes. */
void page_write_text(FILE *out, const char *text);

#endif
