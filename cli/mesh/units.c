/* Units of mesh files, as far as assimp tells. glTF is in metres. Of Collada files assimp makes metres itself, of FBX
 * files it tells the centimetres of a unit, and of 3MF and AMF files nothing, though these have a unit. */
#include "mesh/units.h"

#include <assimp/scene.h>
#include <math.h>
#include <string.h>

static const double metres_of[] = {0.001, 0.01, 1, 0.0254, 0.3048};
#define UNIT_COUNT (sizeof metres_of / sizeof *metres_of)

/* A file's metadata of this name and type; null where there is none. */
static const void *find_data(const mesh_file *file, const char *key, enum aiMetadataType type) {
    const struct aiMetadata *all = file->scene->mMetaData;
    for (unsigned int i = 0; all && i < all->mNumProperties; i++) {
        if (all->mValues[i].mType == type && strcmp(all->mKeys[i].data, key) == 0) return all->mValues[i].mData;
    }
    return NULL;
}

static const char *format_of(const mesh_file *file) {
    const struct aiString *name = find_data(file, "SourceAsset_Format", AI_AISTRING);
    return name ? name->data : "";
}

static bool is_collada(const mesh_file *file) { return strstr(format_of(file), "Collada") != NULL; }

/* Centimetres in single precision become the unit that rounds to them. */
static double metres_of_fbx(const mesh_file *file) {
    const float *factor = find_data(file, "UnitScaleFactor", AI_FLOAT);
    if (!factor || !isfinite(*factor) || *factor <= 0) return 0;
    for (size_t i = 0; i < UNIT_COUNT; i++) {
        if (fabs(100 * metres_of[i] - (double)*factor) <= 1e-7 * (double)*factor) return metres_of[i];
    }
    return 0.01 * (double)*factor;
}

double mesh_file_metres(const mesh_file *file) {
    const char *format = format_of(file);
    if (is_collada(file) || strncmp(format, "glTF", 4) == 0) return 1;
    return strstr(format, "FBX") ? metres_of_fbx(file) : 0;
}

const char *mesh_unit_name(double metres) {
    for (size_t i = 0; i < UNIT_COUNT; i++) {
        if (metres_of[i] == metres) return mesh_unit_names[i];
    }
    return NULL;
}

static bool refuse_units(const mesh_file *file, error *error) {
    const char *format = format_of(file);
    bool has_unit = strstr(format, "3mf") || strstr(format, "AMF");
    return error_set(error, "%s: %s; instead of \"file\" the units must be \"mm\", \"cm\", \"m\", \"in\" or \"ft\"%s",
                     file->name,
                     has_unit ? "assimp, which reads it, does not tell the file's unit" : "the file tells no unit",
                     has_unit ? " (a file of this format that names none is in \"mm\")" : "");
}

bool mesh_units_scale(const mesh_file *file, mesh_units units, const double scale[3], double out[3], error *error) {
    double metres = 1;
    if (units == MESH_UNITS_FILE) metres = mesh_file_metres(file);
    else if (units != MESH_UNITS_NONE) metres = metres_of[units - MESH_UNITS_MM];
    if (metres == 0) return refuse_units(file, error);
    if (metres != 1 && is_collada(file)) {
        return error_set(error,
                         "%s: the units of a Collada file must be \"file\" or \"m\": assimp makes metres of its own "
                         "unit; with a scale it can be corrected",
                         file->name);
    }
    for (int i = 0; i < 3; i++) out[i] = metres * scale[i];
    return true;
}
