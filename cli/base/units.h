/* Names of the units that a mesh file's coordinates may be in. */
#ifndef TACT_CLI_BASE_UNITS_H
#define TACT_CLI_BASE_UNITS_H

/* MESH_UNITS_NONE: numbers as they are read. MESH_UNITS_FILE: what the file says. */
typedef enum mesh_units {
    MESH_UNITS_NONE,
    MESH_UNITS_MM,
    MESH_UNITS_CM,
    MESH_UNITS_M,
    MESH_UNITS_IN,
    MESH_UNITS_FT,
    MESH_UNITS_FILE
} mesh_units;

/* The names from MESH_UNITS_MM on, and null. */
extern const char *const mesh_unit_names[];
#define MESH_UNIT_LIST "mm, cm, m, in, ft or file"

#endif
