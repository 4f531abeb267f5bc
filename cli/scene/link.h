/* Links: two bodies and what is asked of them in the fragment of an address, exact to the last bit (docs/link.md). The
 * page writes and reads the same (web/package/src/link.ts). */
#ifndef TACT_CLI_SCENE_LINK_H
#define TACT_CLI_SCENE_LINK_H

#include "base/options.h"
#include "scene/scene.h"

/* Characters from the slash behind the # to the end. */
#define LINK_LONGEST 32000
/* Where `make playground` serves the page. */
#define LINK_BASE "http://localhost:4173/"

/* Whether an operand is a link, not the name of a file. */
bool link_is(const char *operand);
/* What messages and titles call it: "link", "standard input", or the file's own name. */
const char *link_or_file(const char *operand);

/* A scene of the two bodies A and B, and the query that the link asks. On failure the scene is empty. */
bool link_read(const char *text, scene *out, command *asked, error *error);
/* The link of two bodies of a scene, in memory of its own; null and a message where it would be too long. */
char *link_write(const char *base, const scene *scene, size_t a, size_t b, command asked, error *error);

#endif
