/* The types of shapes as files and links name them, with the numbers of each in their order: one table for all that
 * reads or writes them. */
#ifndef TACT_CLI_SCENE_SHAPE_TYPES_H
#define TACT_CLI_SCENE_SHAPE_TYPES_H

#include "base/reader.h"
#include "scene/scene.h"

typedef enum field_kind { FIELD_NUMBER, FIELD_VECTOR } field_kind;

/* One number, or one vector, of a shape type. */
typedef struct shape_field {
    const char *key;
    field_kind kind;
    reader_sign sign;
} shape_field;

#define SHAPE_TYPES (SHAPE_HEIGHT_FIELD + 1)
#define SHAPE_FIELDS 3

typedef struct shape_entry {
    const char *name[2]; /* in the plane and in space; null if the dimension has none */
    shape_field fields[SHAPE_FIELDS];
} shape_entry;

/* In the order of shape_type. */
extern const shape_entry shape_types[SHAPE_TYPES];

/* The name of a type in a dimension, or null. */
const char *shape_type_name(shape_type type, int dimension);
/* Finds the type of a name; false if the dimension has none. */
bool shape_type_find(const char *name, int dimension, shape_type *out);
/* "one of circle, box, ... and point" */
void shape_type_list(int dimension, char *out, size_t size);

#endif
