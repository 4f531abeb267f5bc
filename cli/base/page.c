/* Fills templates of pages. */
#include "base/page.h"

#include <stdlib.h>
#include <string.h>

#include "base/text.h"

page_template page_template_of(const unsigned char *text, size_t size) {
    return (page_template){(const char *)text, (const char *)text + size};
}

bool page_next_place(page_template *t, FILE *out, char name[16]) {
    const char *open = memmem(t->at, (size_t)(t->end - t->at), "{{", 2);
    const char *close = open ? memmem(open, (size_t)(t->end - open), "}}", 2) : NULL;
    fwrite(t->at, 1, (size_t)((close ? open : t->end) - t->at), out);
    t->at = close ? close + 2 : t->end;
    if (close) snprintf(name, 16, "%.*s", (int)(close - open - 2), open + 2);
    return close != NULL;
}

void page_write_text(FILE *out, const char *text) {
    char *shown = malloc(TEXT_SHOWN_SIZE(strlen(text)));
    if (shown) text_shown(text, shown);
    for (const char *c = shown; c && *c; c++) {
        switch (*c) {
        case '<': fputs("&lt;", out); break;
        case '>': fputs("&gt;", out); break;
        case '&': fputs("&amp;", out); break;
        case '"': fputs("&quot;", out); break;
        default: fputc(*c, out);
        }
    }
    free(shown);
}
