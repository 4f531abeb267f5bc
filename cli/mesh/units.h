/* Units of the coordinates of mesh files. */
#ifndef TACT_CLI_MESH_UNITS_H
#define TACT_CLI_MESH_UNITS_H

#include <stdbool.h>

#include "base/error.h"
#include "base/units.h"
#include "mesh/mesh_file.h"

/* Metres of one unit of the coordinates as they are read, where the format or the file tells; else 0. */
double mesh_file_metres(const mesh_file *file);
/* The name of a unit of so many metres; null where it has none. */
const char *mesh_unit_name(double metres);
/* The scale that makes metres of the coordinates and then applies this one. */
bool mesh_units_scale(const mesh_file *file, mesh_units units, const double scale[3], double out[3], error *error);

#endif
