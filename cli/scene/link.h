/* Links: two bodies and a query in the fragment of an address, exact to the last bit (docs/link.md). The page reads
 * and writes the same format (web/package/src/scene/link.ts). */
#ifndef TACT_CLI_SCENE_LINK_H
#define TACT_CLI_SCENE_LINK_H

#include "base/options.h"
#include "scene/scene.h"

/* Characters from the slash behind the # to the end. */
#define LINK_LONGEST 32000
/* Where `make playground` serves the page. */
#define LINK_BASE "http://localhost:4173/"

/* True if an operand is a link, not a file name. */
bool link_is(const char *operand);
/* Returns the name of an operand in messages and titles: "link", "standard input", or the file's own. */
const char *link_or_file(const char *operand);

/* Reads a link: a scene of the bodies A and B, and the query. On failure the scene is empty. */
bool link_read(const char *text, scene *out, command *asked, error *error);
/* The link of two bodies of a scene, in memory of its own; null and a message where it would be too long. */
char *link_write(const char *base, const scene *scene, size_t a, size_t b, command asked, error *error);

#endif
