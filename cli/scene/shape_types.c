/* The table of shape types. */
#include "scene/shape_types.h"

#include <stdio.h>
#include <string.h>

const shape_entry shape_types[SHAPE_TYPES] = {
    [SHAPE_BALL] = {{"circle", "sphere"}, {{"radius", FIELD_NUMBER, READER_POSITIVE}}},
    [SHAPE_BOX] = {{"box", "box"}, {{"half_extents", FIELD_VECTOR, READER_POSITIVE}}},
    [SHAPE_CAPSULE] = {{"capsule", "capsule"},
                       {{"radius", FIELD_NUMBER, READER_POSITIVE},
                        {"half_length", FIELD_NUMBER, READER_NOT_NEGATIVE}}},
    [SHAPE_CYLINDER] = {{NULL, "cylinder"},
                        {{"radius", FIELD_NUMBER, READER_POSITIVE}, {"half_height", FIELD_NUMBER, READER_POSITIVE}}},
    [SHAPE_CONE] = {{NULL, "cone"},
                    {{"radius", FIELD_NUMBER, READER_POSITIVE}, {"half_height", FIELD_NUMBER, READER_POSITIVE}}},
    [SHAPE_ELLIPSOID] = {{"ellipse", "ellipsoid"}, {{"radii", FIELD_VECTOR, READER_POSITIVE}}},
    [SHAPE_HULL] = {{"polygon", "hull"}, {{0}}},
    [SHAPE_MESH] = {{NULL, "mesh"}, {{0}}},
    [SHAPE_SEGMENT] = {{"segment", "segment"}, {{"a", FIELD_VECTOR, READER_ANY}, {"b", FIELD_VECTOR, READER_ANY}}},
    [SHAPE_TRIANGLE] = {{"triangle", "triangle"},
                        {{"a", FIELD_VECTOR, READER_ANY},
                         {"b", FIELD_VECTOR, READER_ANY},
                         {"c", FIELD_VECTOR, READER_ANY}}},
    [SHAPE_POINT] = {{"point", "point"}, {{0}}},
    [SHAPE_POINTS] = {{"points", "points"}, {{0}}},
    [SHAPE_HALF_SPACE] = {{"half_plane", "half_space"},
                          {{"normal", FIELD_VECTOR, READER_ANY}, {"offset", FIELD_NUMBER, READER_ANY}}},
    [SHAPE_CHAIN] = {{"chain", NULL}, {{0}}},
    [SHAPE_HEIGHT_FIELD] = {{NULL, "height_field"}, {{0}}},
};

const char *shape_type_name(shape_type type, int dimension) { return shape_types[type].name[dimension - 2]; }

bool shape_type_find(const char *name, int dimension, shape_type *out) {
    for (int i = 0; i < SHAPE_TYPES; i++) {
        const char *known = shape_type_name((shape_type)i, dimension);
        if (!known || strcmp(known, name) != 0) continue;
        *out = (shape_type)i;
        return true;
    }
    return false;
}

void shape_type_list(int dimension, char *out, size_t size) {
    size_t at = (size_t)snprintf(out, size, "one of ");
    int last = SHAPE_TYPES - 1;
    while (!shape_type_name((shape_type)last, dimension)) last--;
    for (int i = 0; i <= last; i++) {
        const char *name = shape_type_name((shape_type)i, dimension);
        const char *gap = i == 0 ? "" : i < last ? ", " : " and ";
        if (name && at < size) at += (size_t)snprintf(out + at, size - at, "%s%s", gap, name);
    }
}
