/* The report of tact clash as one page: rows as they come, then the shapes of the bodies that clash. */
#ifndef TACT_CLI_CLASH_PAGE_H
#define TACT_CLI_CLASH_PAGE_H

#include <stdio.h>

#include "base/page.h"
#include "clash/clash.h"

/* The parts of the page that do not change: made from cli/clash/page/ and three.js when the command is built. */
extern const unsigned char clash_html[], clash_css[], clash_view_js[], clash_list_js[], three_min_js[],
    OrbitControls_js[];
extern const size_t clash_html_size, clash_css_size, clash_view_js_size, clash_list_js_size, three_min_js_size,
    OrbitControls_js_size;

/* What the page says beside the rows. */
typedef struct clash_page_facts {
    const char *title;
    bool compared; /* with an earlier report */
    double clearance;
    bool y_up; /* else z */
} clash_page_facts;

typedef struct clash_page {
    clash_page_facts facts;
    const clash_set *set;
    FILE *out;
    page_template rest;
    FILE *row; /* takes a row, which is kept if there is room */
    char *row_text;
    size_t row_size;
    bool any_row;
    size_t row_room, touching_room; /* bytes that are left for rows of clashes, and of what only touches */
    unsigned char *wanted;          /* of each body how much it belongs in the page */
    bool *drawn;                    /* of each body */
    size_t *place, *shapes;         /* of each shape among the drawn ones; those */
    size_t shape_count;             /* drawn */
    size_t rows_left_out, bodies_left_out;
} clash_page;

/* False where the command was built without three.js, or memory is out. */
bool clash_page_open(clash_page *p, const clash_set *set, const clash_page_facts *facts, error *error);
void clash_page_begin(clash_page *p, FILE *out);
/* Keeps the row that p->row holds, or leaves it out; `about` is null for a clash that is gone. */
void clash_page_keep_row(clash_page *p, const tact3_clash *about);
void clash_page_end(clash_page *p);
void clash_page_close(clash_page *p);

#endif
