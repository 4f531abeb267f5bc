/* Names of units. */
#include "base/units.h"

#include <stddef.h>

const char *const mesh_unit_names[] = {"mm", "cm", "m", "in", "ft", "file", NULL};
