/* Bodies of a scene's text that are at rest, read without a JSON document: of 10^6 bodies that takes a GB, and longer
 * than to check them. */
#ifndef TACT_CLI_CLASH_RESTING_H
#define TACT_CLI_CLASH_RESTING_H

#include "clash/names.h"
#include "clash/clash.h"

typedef struct resting_bodies {
    clash_body *list;   /* a shape is an index into shape_names; names lie in the text and end with its quotes */
    size_t count, room;
    name_table names, shapes; /* shapes: the numbers of shape_names */
    text_span *shape_names;
    size_t begin, end; /* where in the text the array's elements begin and end */
} resting_bodies;

/* Reads the text's "bodies", which must each have a name of its own, a shape, and at most a position and a rotation
 * beside. False, and nothing to free, where they have more, something is wrong with one, or memory is out: the
 * parser of scenes then tells what it is. A zero byte ends the text. What stands around the array is not checked. */
bool resting_read(char *text, size_t size, resting_bodies *out);
/* Puts a zero behind each name, where a quote was. */
void resting_end_names(resting_bodies *bodies);
void resting_free(resting_bodies *bodies);

#endif
